"""Suit types against published counts, closed forms, plain enumeration, icepool and the walk."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import comb

import pytest

from oddscalc.cards import parse_cards
from oddscalc.dragon_poker import patterns as bits
from oddscalc.dragon_poker.deal import Deal
from oddscalc.dragon_poker.rankings import DOCUMENTED, FIVE_CARD, NO_CORPS
from oddscalc.dragon_poker.suit_types import count_declarations
from oddscalc.dragon_poker.walk import walk_declarations
from oddscalc.errors import QuestionError
from tests.dragon_poker.icepool_oracle import count_natural
from tests.dragon_poker.target_hands import count_by_targets

pytestmark = pytest.mark.compiled  # plain Python: once is enough

DEUCES = frozenset(range(4))
RED_DRAGONS = frozenset(parse_cards("AH AD"))
TWO, THREE, FOUR = range(3)
FIVE, SIX, SEVEN = range(3, 6)
QUEEN, KING, DRAGON = range(10, 13)


def best(deal, ranking):
    declarations = count_declarations(deal, ranking.hand_size)
    counts = dict.fromkeys(ranking.keys, 0)
    for (patterns, wilds), count in declarations.counts.items():
        counts[ranking.keys[ranking.best(patterns, wilds)]] += count
    return counts


def potential(deal, bit, hand_size=6):
    counts = count_declarations(deal, hand_size).counts
    return sum(count for (patterns, _), count in counts.items() if patterns >> bit & 1)


def potentials(deal, hand_size=6):
    counts = count_declarations(deal, hand_size).counts
    return [
        sum(count for (patterns, _), count in counts.items() if patterns >> bit & 1)
        for bit in range(bits.BITS)
    ]


def split_by_wilds(deal, hand_size=6):
    counts = Counter()
    for (_, wilds), count in count_declarations(deal, hand_size).counts.items():
        counts[wilds] += count
    return dict(counts)


def rows(*counts):
    return dict(zip(FIVE_CARD.keys, counts, strict=True))


# Published counts of ordinary poker: high card, pair, two pair, three of a kind, straight, flush,
# full house, four of a kind, straight flush (royal flushes included), five of a kind.


def test_five_cards():
    # https://en.wikipedia.org/wiki/Poker_probability
    assert best(Deal(cards=5), FIVE_CARD) == rows(
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 0
    )


def test_best_five_of_six():
    # http://www.durangobill.com/Poker_Probabilities_6_Cards.html
    assert best(Deal(cards=6), FIVE_CARD) == rows(
        6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656 + 188, 0
    )


def test_best_five_of_seven():
    # https://en.wikipedia.org/wiki/Poker_probability
    assert best(Deal(cards=7), FIVE_CARD) == rows(
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        41_584, 0,
    )  # fmt: skip


def test_best_five_of_eight():
    # https://wizardofodds.com/games/poker/, durangobill.com/Poker_Probabilities_8_Cards.html
    assert best(Deal(cards=8), FIVE_CARD) == rows(
        53_476_080, 236_092_500, 257_760_900, 38_493_000, 67_072_620, 50_850_320, 45_652_128,
        2_529_262, 611_340, 0,
    )  # fmt: skip


def test_four_of_a_kind_in_nine_cards():
    # As published by the Wizard of Odds and Durango Bill (wizardofvegas.com, "Trying to compute
    # nine card probabilities"): all hands with four of a kind less 8,904 straight flushes in them.
    assert best(Deal(cards=9), FIVE_CARD)["four-of-a-kind"] == 22_256_520 - 8_904


def test_one_joker_in_five_cards():
    # http://datagenetics.com/blog/september32016/ and curiouser.co.uk/paradoxes/appendix2.htm
    counts = best(Deal(cards=5, jokers=1), FIVE_CARD)
    assert sum(counts.values()) == 2_869_685
    assert counts["five-of-a-kind"] == 13
    assert counts["four-of-a-kind"] == 624 + 13 * 4 * 48
    assert counts["full-house"] == 3_744 + comb(13, 2) * 6 * 6
    assert counts["three-of-a-kind"] == 137_280
    assert counts["two-pair"] == 123_552
    assert counts["high-card"] == 1_302_540
    assert counts["straight-flush"] == 40 + 4 * (10 * 5 - 9)


def test_two_jokers_in_five_cards():
    # bigtpoker.com, "How many straight flushes are possible with wildcards?": 624
    counts = best(Deal(cards=5, jokers=2), FIVE_CARD)
    assert sum(counts.values()) == 3_162_510
    assert counts["straight-flush"] == 624
    assert counts["five-of-a-kind"] == 2 * 13 + 13 * 4
    assert counts["four-of-a-kind"] == 624 + 2 * 13 * 4 * 48 + 13 * 6 * 48
    assert counts["two-pair"] == 123_552


@pytest.mark.parametrize(
    ("wild", "in_five", "in_seven"),
    [
        # B. Alspach, "Wild Cards in Profusion: Part 2", Poker Digest 5 (2002) no. 9.
        ("2C 2D 2H 2S", 672, 609_760),
        ("2C 2D 2H 2S 3C 3D", 2_762, 2_017_672),
        ("2C 2D 2H 2S 3C 3D 3H 3S", 8_152, 4_894_392),
        # With two wild cards the article has 72 as well, but 27,600 in seven cards. One wild card
        # and four of a kind, or both and at least three, by plain counting are:
        ("2C 2D", 72, 2 * 12 * comb(46, 2) + 12 * (4 * comb(46, 2) + 46)),
    ],
)
def test_five_of_a_kind_with_wild_cards_of_the_deck(wild, in_five, in_seven):
    wild = frozenset(parse_cards(wild))
    assert potential(Deal(cards=5, wild=wild), bits.FIVE, 5) == in_five
    assert potential(Deal(cards=7, wild=wild), bits.FIVE, 5) == in_seven


# Six of six, rows of Dragon Poker.


def test_documented_exact_rows_of_the_natural_deck():
    counts = best(Deal(), DOCUMENTED)
    assert counts["straight"] == 9 * (4**6 - 4) == 36_828
    assert counts["flush"] == 4 * (comb(13, 6) - 9) == 6_828
    assert counts["full-dragon"] == 13 * 12 * 6 == 936
    assert counts["corps-a-corps"] == comb(13, 3) * comb(4, 2)
    assert counts["three-pair"] == comb(13, 3) * 6**3 - comb(13, 3) * comb(4, 2)
    assert counts["full-belly"] == comb(13, 2) * 4**2


def test_a_full_house_is_declared_by_more_hands_than_three_pair():
    assert potential(Deal(jokers=4), bits.FULL_HOUSE) == 1_514_084
    assert potential(Deal(jokers=4), bits.THREE_PAIR) == 1_156_558


@pytest.mark.parametrize("jokers", range(5))
def test_six_of_a_kind_six_of_six(jokers):
    expected = sum(comb(jokers, wilds) * 13 * comb(4, 6 - wilds) for wilds in range(2, 5))
    assert potential(Deal(jokers=jokers), bits.SIX) == expected


# Closed forms for any number of cards.


@pytest.mark.parametrize(("cards", "dead"), [(6, 0), (9, 0), (9, 1), (8, 3)])
def test_a_pair_is_all_that_is_not_singles_or_blanks(cards, dead):
    deal = Deal(cards=cards, dead=frozenset(range(dead)))
    without = sum(
        comb(13 - dead, live) * 4**live * comb(4 * dead, cards - live) for live in range(cards + 1)
    )
    assert potential(deal, bits.PAIR) == deal.total - without


@pytest.mark.parametrize("cards", [6, 7, 9])
@pytest.mark.parametrize("jokers", [0, 4])
def test_a_natural_pair_needs_a_hand_of_natural_cards(cards, jokers):
    expected = 0
    for wilds in range(cards - 6 + 1):
        natural = cards - wilds
        pairs = comb(52, natural) - comb(13, natural) * 4**natural
        expected += comb(jokers, wilds) * pairs
    assert potential(Deal(cards=cards, jokers=jokers), bits.NATURAL_PAIR) == expected


def suit_lengths(cards):
    for lengths in product(range(min(cards, 13) + 1), repeat=4):
        if sum(lengths) == cards:
            yield lengths


def ways_to_hold(lengths, ranks=13):
    ways = 1
    for length in lengths:
        ways *= comb(ranks, length)
    return ways


@pytest.mark.parametrize("hand_size", [5, 6])
@pytest.mark.parametrize(("cards", "jokers"), [(6, 0), (6, 4), (8, 2), (9, 4)])
def test_flushes_by_suit_lengths(cards, jokers, hand_size):
    expected = sum(
        comb(jokers, wilds) * ways_to_hold(lengths)
        for wilds in range(jokers + 1)
        for lengths in suit_lengths(cards - wilds)
        if max(lengths) + wilds >= hand_size
    )
    assert potential(Deal(cards=cards, jokers=jokers), bits.FLUSH, hand_size) == expected


def reached(size, wilds, hand_size, allowed=range(13)):
    """How many sets of ranks lie in one sequence but for so many ranks."""
    order = [12, *range(13)]
    sequences = [set(order[low : low + hand_size]) for low in range(15 - hand_size)]
    return sum(
        any(len(sequence.intersection(held)) + wilds >= hand_size for sequence in sequences)
        for held in combinations(allowed, size)
    )


@pytest.mark.parametrize("hand_size", [5, 6])
@pytest.mark.parametrize(("cards", "jokers", "dead"), [(9, 0, 0), (9, 4, 0), (8, 4, 1), (7, 3, 2)])
def test_straight_flushes_suit_by_suit(cards, jokers, dead, hand_size):
    """The ranks held in one suit tell nothing of another: none of four suits reaches a sequence."""
    live = range(dead, 13)
    expected = 0
    for wilds in range(jokers + 1):
        missing = [
            comb(len(live), size) - reached(size, wilds, hand_size, live)
            for size in range(cards - wilds + 1)
        ]
        for natural in range(cards - wilds + 1):
            blanks = comb(4 * dead, cards - wilds - natural)
            if blanks:
                for lengths in suit_lengths(natural):
                    none = 1
                    for length in lengths:
                        none *= missing[length]
                    hit = ways_to_hold(lengths, len(live)) - none
                    expected += comb(jokers, wilds) * blanks * hit
    deal = Deal(cards=cards, jokers=jokers, dead=frozenset(range(dead)))
    assert potential(deal, bits.STRAIGHT_FLUSH, hand_size) == expected


@pytest.mark.parametrize("hand_size", [5, 6])
@pytest.mark.parametrize(("cards", "jokers"), [(6, 4), (9, 0), (9, 4)])
def test_straights_by_the_ranks_held(cards, jokers, hand_size):
    def holding_all(ranks, natural):
        """Ways to hold cards of each of some ranks and no other, by inclusion and exclusion."""
        return sum(
            (-1) ** left * comb(ranks, left) * comb(4 * (ranks - left), natural)
            for left in range(ranks + 1)
        )

    expected = sum(
        comb(jokers, wilds) * reached(ranks, wilds, hand_size) * holding_all(ranks, cards - wilds)
        for wilds in range(jokers + 1)
        for ranks in range(1, min(13, cards - wilds) + 1)
    )
    assert potential(Deal(cards=cards, jokers=jokers), bits.STRAIGHT, hand_size) == expected


@pytest.mark.parametrize("suit_change", ["any", "no-duplicate"])
def test_flushes_by_suit_lengths_when_one_card_takes_another_suit(suit_change):
    """A duplicate arises when all other cards match the ranks of the suit: only if five of nine."""
    deal = Deal(cards=6, suit_change=suit_change)
    five_and_one = 4 * comb(13, 5) * 3 * (13 if suit_change == "any" else 8)
    assert potential(deal, bits.FLUSH) == 4 * comb(13, 6) + five_and_one


# Plain enumeration over decks with few live ranks.


LIVE = [
    ((TWO, THREE, FOUR, DRAGON), "", 2, 7, 6),
    ((QUEEN, KING, DRAGON), "", 4, 9, 6),
    ((TWO, FOUR, DRAGON), "AH AD", 1, 8, 6),
    ((TWO, THREE, FOUR), "2C 2D 2H 2S 3C", 2, 9, 6),
    ((TWO, THREE, SEVEN), "2C 3D 8S", 1, 7, 6),
    ((QUEEN, KING, DRAGON), "QH KH", 2, 8, 6),
    ((TWO, THREE, SIX), "2H 3H 7C 7H", 1, 7, 6),
    ((TWO, THREE, FOUR), "2C 3C 4C", 1, 8, 5),
    ((QUEEN, DRAGON), "QC AC", 4, 9, 5),
]


@pytest.mark.parametrize("suit_change", [None, "any", "no-duplicate"])
@pytest.mark.parametrize(("live", "wild", "jokers", "cards", "hand_size"), LIVE)
def test_every_deal_of_a_few_live_ranks(live, wild, jokers, cards, hand_size, suit_change):
    deal = Deal(
        cards=cards,
        jokers=jokers,
        wild=frozenset(parse_cards(wild)),
        dead=frozenset(range(13)) - frozenset(live),
        suit_change=suit_change,
    )
    assert count_declarations(deal, hand_size).counts == count_by_targets(deal, hand_size)


@pytest.mark.parametrize("suit_change", [None, "any"])
def test_every_six_card_deal_of_five_live_ranks_in_a_row(suit_change):
    deal = Deal(cards=6, jokers=2, dead=frozenset(range(8)), suit_change=suit_change)
    assert count_declarations(deal).counts == count_by_targets(deal, 6)


# Other methods.


@pytest.mark.parametrize("cards", [6, 7])
def test_icepool_agrees(cards):
    without_corps = Counter()
    for (patterns, _), count in count_declarations(Deal(cards=cards)).counts.items():
        without_corps[patterns & ~(1 << bits.CORPS)] += count
    assert (without_corps, comb(52, cards)) == count_natural(cards)


@pytest.mark.parametrize("jokers", [0, 4])
def test_the_walk_agrees_on_six_of_six(jokers):
    deal = Deal(jokers=jokers)
    assert count_declarations(deal) == walk_declarations(deal)


@pytest.mark.parametrize(
    "deal",
    [
        Deal(8, 4),
        Deal(9, 1, DEUCES, frozenset({FIVE, DRAGON})),
        Deal(7, 2, suit_change="any"),
        Deal(7, 1, suit_change="no-duplicate"),
    ],
)
def test_the_walk_up_to_suits_agrees(deal):
    assert count_declarations(deal) == walk_declarations(deal, threads=2, symmetric=True)
    assert count_declarations(deal, 5) == walk_declarations(deal, 5, threads=2, symmetric=True)


@pytest.mark.parametrize(
    ("wild", "deal"),
    [
        ("AH AD", Deal(7, 4)),
        ("AH KD QS JC 5H", Deal(7, 1, dead=frozenset({3}))),
        ("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AC", Deal(7, 2)),
    ],
)
def test_the_walk_agrees_with_single_cards_wild(wild, deal):
    deal = replace(deal, wild=frozenset(parse_cards(wild)))
    assert count_declarations(deal) == walk_declarations(deal, threads=2)


# What must hold between deals.


DEALS = [
    Deal(cards=9, jokers=4),
    Deal(cards=9, wild=DEUCES),
    Deal(cards=9, jokers=1, wild=RED_DRAGONS, dead=frozenset({FIVE, DRAGON - 1})),
    Deal(cards=8, jokers=2, wild=RED_DRAGONS | DEUCES, suit_change="no-duplicate"),
    Deal(cards=7, jokers=2, wild=frozenset(parse_cards("AH KD QS JC")), suit_change="any"),
    Deal(cards=6, jokers=4, dead=frozenset(range(13))),
    Deal(cards=6, wild=frozenset(range(52))),
]


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("hand_size", [5, 6])
def test_wild_cards_split_as_binomials(deal, hand_size):
    wild = deal.jokers + len(deal.live_wild)
    expected = {
        wilds: comb(wild, wilds) * comb(deal.deck_size - wild, deal.cards - wilds)
        for wilds in range(deal.most_wilds + 1)
        if comb(deal.deck_size - wild, deal.cards - wilds)
    }
    assert split_by_wilds(deal, hand_size) == expected


@pytest.mark.parametrize("jokers", [0, 2])
def test_which_suits_are_wild_does_not_matter(jokers):
    def counts(wild):
        return count_declarations(Deal(8, jokers, frozenset(parse_cards(wild)))).counts

    assert counts("AH AD") == counts("AC AS")
    assert counts("AH KD 7D") == counts("AS KC 7C")


def test_which_ranks_are_wild_matters_only_through_sequences():
    straights = 1 << bits.STRAIGHT | 1 << bits.STRAIGHT_FLUSH | 1 << bits.NATURAL_STRAIGHT_FLUSH

    def counts(rank):
        found = Counter()
        wild = frozenset({4 * rank, 4 * rank + 1})
        for (patterns, wilds), count in count_declarations(Deal(9, 1, wild)).counts.items():
            found[patterns & ~straights, wilds] += count
        return found

    assert counts(TWO) == counts(SEVEN) == counts(DRAGON)
    two, seven = (Deal(9, 1, frozenset({4 * rank})) for rank in (TWO, SEVEN))
    assert potential(two, bits.STRAIGHT) != potential(seven, bits.STRAIGHT)


def test_the_ranks_are_mirrored_about_the_dragon():
    """Two and king, three and queen ... change places; sequences stay sequences."""
    deals = [
        Deal(9, 1, frozenset({4 * rank + 1, 4 * rank + 2}), frozenset({dead}))
        for rank, dead in ((SEVEN, TWO), (SEVEN + 1, KING))
    ]
    low, high = (count_declarations(deal).counts for deal in deals)
    assert low == high


def test_a_wild_card_of_a_dead_rank_is_dead():
    dead = frozenset({DRAGON})
    plain = count_declarations(Deal(9, 1, dead=dead)).counts
    assert count_declarations(Deal(9, 1, wild=RED_DRAGONS, dead=dead)).counts == plain


@pytest.mark.parametrize(
    "deal", [Deal(9, 2), Deal(9, 0, RED_DRAGONS), Deal(8, 1, DEUCES, frozenset({FIVE}))]
)
def test_a_suit_change_only_adds(deal):
    gained = {bits.FLUSH, bits.STRAIGHT_FLUSH, bits.NATURAL_STRAIGHT_FLUSH, bits.CORPS}
    none, fewer, more = (
        potentials(replace(deal, suit_change=change)) for change in (None, "no-duplicate", "any")
    )
    for bit in range(bits.BITS):
        if bit in gained:
            assert none[bit] < fewer[bit] <= more[bit]
        else:
            assert none[bit] == fewer[bit] == more[bit]


def test_more_dead_ranks_make_no_pattern_likelier():
    counts = [potentials(Deal(9, 2, dead=frozenset(dead))) for dead in ((), (5,), (5, 6))]
    for by_dead in list(zip(*counts, strict=True))[1:]:
        assert list(by_dead) == sorted(by_dead, reverse=True)


def test_a_change_of_ranking_counts_nothing_again():
    deal = Deal(cards=9, jokers=4)
    with_corps, without = best(deal, DOCUMENTED), best(deal, NO_CORPS)
    assert sum(with_corps.values()) == sum(without.values()) == 7_575_968_400
    higher = DOCUMENTED.keys[DOCUMENTED.keys.index("flush") :]
    assert [with_corps[key] for key in higher] == [without[key] for key in higher]


@pytest.mark.parametrize(("cards", "hand_size"), [(5, 6), (4, 5), (9, 7)])
def test_a_deal_too_small_for_a_hand_is_refused(cards, hand_size):
    with pytest.raises(QuestionError, match="cards"):
        count_declarations(Deal(cards=cards), hand_size)


def test_too_many_ranks_wild_in_part_are_refused():
    wild = frozenset(4 * rank + rank % 4 for rank in range(9))
    with pytest.raises(QuestionError, match="--method walk"):
        count_declarations(Deal(cards=9, wild=wild))
