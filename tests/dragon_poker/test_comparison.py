from fractions import Fraction

import pytest

from oddscalc.dragon_poker.comparison import compare
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.dimensions import load_dimension
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.variants import Variant, read_variant
from oddscalc.errors import QuestionError


def _read(text: str, base: Deal | None = None) -> Variant:
    return read_variant(text, base or Deal(), "documented", load_dimension())


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("plain", Deal()),
        ("jokers 4", Deal(jokers=4)),
        ("jokers 4, wild AH AD", Deal(jokers=4, wild=frozenset([49, 50]))),
        ("deal 9, dead 7", Deal(cards=9, dead=frozenset([5]))),
        ("wild 2", Deal(wild=frozenset(range(4)))),
        ("suit-change no-duplicate", Deal(suit_change="no-duplicate")),
        ("red-dragons-wild", Deal(wild=frozenset([49, 50]))),
        ("ten-kills-sevens, deal 8", Deal(cards=8, dead=frozenset([5]))),
        ("suit-change", Deal(suit_change="any")),
        ("reversed-sequence", Deal()),
    ],
)
def test_a_variant_is_a_deal(text: str, deal: Deal) -> None:
    assert _read(text).deal == deal


def test_a_variant_goes_over_what_all_share() -> None:
    base = Deal(cards=9, jokers=1, dead=frozenset([0]))
    assert _read("jokers 2, dead 3", base).deal == Deal(9, 2, dead=frozenset([0, 1]))
    assert _read("ranking no-corps").ranking == "no-corps"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jokrs 4", "did you mean jokers"),
        ("jokers", "jokers needs a value, such as jokers 4"),
        ("jokers 9", "jokers is 9; it is 0 to 4"),
        ("jokers -1", "jokers is -1; it is 0 to 4"),
        ("deal ten", "deal is ten; it is 1 to 9"),
        ("jokers " + "9" * 400, "..."),
        ("wild AX", '"X" at position 2'),
        ("dead 7H", "only ranks"),
        ("suit-change sometimes", "known are: any, no-duplicate"),
        ("dead-after-four", "write it out, such as dead 7"),
        ("", "is not understood"),
        ("jokers 4, jokers 3", "gives jokers twice"),
        ("dead 2 3 4 5 6 7 8 9 10 J Q K A", "leaves no rank alive"),
        ("jokers 4,,", "is not understood"),
    ],
)
def test_a_clause_that_is_not_understood_is_refused(text: str, said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        _read(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 400


def test_counts_ratios_and_differences_are_those_of_the_tables() -> None:
    answer = compare([_read("plain"), _read("jokers 2"), _read("ranking no-corps")])
    plain, jokers = table(), table(Deal(jokers=2))
    for row in plain.rows:
        assert answer.count(row.key, 0) == row.count
        assert answer.count(row.key, 1) == jokers.count(row.key)
        first, other = row.count / plain.total, jokers.count(row.key) / jokers.total
        assert answer.difference(row.key, 1) == pytest.approx(other - first)
        if row.count:
            assert answer.ratio(row.key, 1) == pytest.approx(other / first)
        else:
            assert answer.ratio(row.key, 1) is None
    assert answer.count("corps-a-corps", 2) is None
    assert answer.difference("corps-a-corps", 2) is None


def test_what_moved_most_comes_first() -> None:
    answer = compare([_read("plain"), _read("jokers 4")], sort="change")
    moved = [abs(answer.difference(key, 1) or 0) for key in answer.keys]
    assert moved == sorted(moved, reverse=True)
    assert sorted(answer.keys) == sorted(row.key for row in table().rows)


def test_the_legend_says_what_each_variant_deals() -> None:
    text = compare(["plain", "deal 9, wild 2"]).to("table")
    assert "A: plain (six of six, 52 cards, ranking documented)" in text
    assert "B: deal 9, wild 2 (best six of nine, 52 cards, rank 2 wild, ranking documented)" in text
    assert "3,679,075,400" in text


def test_probabilities_are_exact_and_unknown_categories_refused() -> None:
    answer = compare(["plain", "jokers 1"])
    assert answer.probability("full-dragon") == Fraction(936, 20_358_520)
    with pytest.raises(QuestionError, match="did you mean flush"):
        answer.count("fulsh")
    with pytest.raises(QuestionError, match="as a list"):
        compare("plain")


def test_one_variant_is_no_comparison() -> None:
    with pytest.raises(QuestionError, match="compare two to twenty-six"):
        compare([_read("plain")])
