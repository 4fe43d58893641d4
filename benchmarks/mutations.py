"""Small deliberate errors in rules, tables and kernels, each of which the tests must catch.

Run it from a checkout with the test extra installed: ``python benchmarks/mutations.py [WORD...]``;
given words, only the errors whose name has one of them. Each error is made alone in a copy of the
package and the tests named with it are run; exit code 1 if they pass all the same.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

HOME = Path(__file__).resolve().parent.parent
COPIED = ("oddscalc", "tests", "results", "docs", "pyproject.toml", "README.md")


class Mutation(NamedTuple):
    """An error: its name, the file in the package, the text, the wrong text, tests to fail."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


_CORPS_ROW = '("corps-a-corps", "Corps-a-corps", "corps-a-corps"),'
_FLUSH_ROW = '("flush", "Flush", "flush"),'
_POKER, _DRAX, _MASTER = "tests/dragon_poker", "tests/drax", "tests/dragon_master"

MUTATIONS = (
    # Dragon Poker: rules and the judge
    Mutation(
        "judge: the straight of Dragon to six forgotten",
        "dragon_poker/readings.py",
        "for low in range(RANKS + 2 - hand_size)]",
        "for low in range(1, RANKS + 2 - hand_size)]",
        (f"{_POKER}/test_judge.py",),
    ),
    Mutation(
        "judge: corps-a-corps in any suits",
        "dragon_poker/readings.py",
        "slots = (Slot(rank, suit) for rank in",
        "slots = (Slot(rank, None) for rank in",
        (f"{_POKER}/test_judge.py",),
    ),
    Mutation(
        "judge: a wild card counted as natural too",
        "dragon_poker/conditions.py",
        "return not self.is_dead(card) and not self.is_wild(card)",
        "return not self.is_dead(card) and not is_joker(card)",
        (f"{_POKER}/test_judge.py",),
    ),
    Mutation(
        "judge: a dead card is still wild",
        "dragon_poker/conditions.py",
        "(card in self.wild and not self.is_dead(card))",
        "card in self.wild",
        (f"{_POKER}/test_judge.py",),
    ),
    Mutation(
        "judge: a natural pattern with a wild card in the hand",
        "dragon_poker/readings.py",
        "enough = others >= min(hand_size, others + len(holding.wild))",
        "enough = True",
        (f"{_POKER}/test_judge.py",),
    ),
    Mutation(
        "rules: a full dragon without its pair",
        "dragon_poker/patterns.py",
        "Pattern(FULL_DRAGON, 6, (4, 2))",
        "Pattern(FULL_DRAGON, 6, (4, 1))",
        (f"{_POKER}/test_audit.py",),
    ),
    Mutation(
        "rules: the flush below corps-a-corps",
        "dragon_poker/rankings.py",
        f"{_CORPS_ROW}\n        {_FLUSH_ROW}",
        f"{_FLUSH_ROW}\n        {_CORPS_ROW}",
        (f"{_POKER}/test_audit.py",),
    ),
    # Dragon Poker: suit types
    Mutation(
        "types: the straight of Dragon to six forgotten",
        "dragon_poker/sequences.py",
        "for start in range(RANKS + 2 - hand_size)",
        "for start in range(1, RANKS + 2 - hand_size)",
        (f"{_POKER}/test_suit_types.py",),
    ),
    Mutation(
        "types: corps-a-corps wants a wild card more",
        "dragon_poker/suit_types.py",
        "if corps <= wilds:",
        "if corps < wilds:",
        (f"{_POKER}/test_suit_types.py",),
    ),
    Mutation(
        "types: a weight of 24 for fewer renamings of suits",
        "dragon_poker/natural_ranks.py",
        "tuple(table for table in tables if table[suits] == suits)",
        "tuple(table for table in tables if table)",
        (f"{_POKER}/test_suit_types.py",),
    ),
    Mutation(
        "types: a natural pair where a wild card must be in the hand",
        "dragon_poker/suit_types.py",
        "self.most_natural_pair_wilds = deal.cards - rules.hand_size",
        "self.most_natural_pair_wilds = deal.cards - rules.hand_size + 1",
        (f"{_POKER}/test_suit_types.py",),
    ),
    Mutation(
        "types: a dead card is still wild",
        "dragon_poker/deal.py",
        "for card in self.wild if rank_of(card) not in self.dead)",
        "for card in self.wild)",
        (f"{_POKER}/test_suit_types.py",),
    ),
    Mutation(
        "tables: at least counted from the wrong end",
        "dragon_poker/tabulation.py",
        "list(accumulate(reversed(best), _sum_rows))[::-1]",
        "list(accumulate(best, _sum_rows))",
        (f"{_POKER}/test_tabulation.py",),
    ),
    # Dragon Poker: the walk, classification, strength
    Mutation(
        "walk: corps-a-corps with three suits",
        "dragon_poker/walk_six.py",
        "if suits <= 2 and few_ranks:",
        "if suits <= 3 and few_ranks:",
        (f"{_POKER}/test_walk.py",),
    ),
    Mutation(
        "walk: a weight of 24 for 12 where suits hold the same",
        "dragon_poker/walk_plan.py",
        "same[1:] = np.diff(chosen, axis=0) == 0",
        "same[1:] = 0",
        (f"{_POKER}/test_walk.py",),
    ),
    Mutation(
        "walk: a wild card counted as natural too",
        "dragon_poker/signatures.py",
        "return live & ~wild, wild",
        "return live, wild",
        (f"{_POKER}/test_classify.py",),
    ),
    Mutation(
        "walk: a natural pair where a wild card must be in the hand",
        "dragon_poker/signatures.py",
        "(cards - wilds >= min(hand_size, cards))",
        "(cards - wilds >= min(hand_size, cards) - 1)",
        (f"{_POKER}/test_walk.py", f"{_POKER}/test_classify.py"),
    ),
    Mutation(
        "kernel: the straight of Dragon to six forgotten",
        "dragon_poker/kernels_straights.py",
        "_SIX_STARTS = 0x1FF",
        "_SIX_STARTS = 0x1FE",
        (f"{_POKER}/test_classify.py",),
    ),
    Mutation(
        "kernel: corps-a-corps with a card too few",
        "dragon_poker/kernels_signature.py",
        "every_bit(np.int16(cards + wilds) >= 6))",
        "every_bit(np.int16(cards + wilds) >= 5))",
        (f"{_POKER}/test_classify.py",),
    ),
    Mutation(
        "kernel: the low Dragon forgotten in strengths",
        "dragon_poker/kernels_strength.py",
        "return fields << 1 | (fields >> 12 & _FIELDS)",
        "return fields << 1",
        (f"{_POKER}/test_strength.py",),
    ),
    Mutation(
        "equity: a tie counted as a win",
        "dragon_poker/winners.py",
        "return self.sharing(hand)[0]",
        "return sum(self.sharing(hand))",
        (f"{_POKER}/test_equity.py",),
    ),
    Mutation(
        "equity: a suit changed for a mere tie",
        "dragon_poker/kernels_equity_changes.py",
        "        if better > rivals:",
        "        if better >= rivals:",
        (f"{_POKER}/test_equity_rules.py",),
    ),
    Mutation(
        "equity: a hand out of reach once others have changed suits left out",
        "dragon_poker/kernels_equity_changes.py",
        "hopeless_to = dealt.max()",
        "hopeless_to = values.max()",
        (f"{_POKER}/test_equity_rules.py",),
    ),
    Mutation(
        "equity: every sampled hand under the rules of the first",
        "dragon_poker/hand_conditions.py",
        "strength(masks[hand], own, ranking",
        "strength(masks[hand], each[0], ranking",
        (f"{_POKER}/test_equity_rules.py",),
    ),
    Mutation(
        "equity: the next hand in the chair before",
        "dragon_poker/seats.py",
        "(situation.chair - 1 + seat) % players",
        "(situation.chair - 1 - seat) % players",
        (f"{_POKER}/test_equity_rules.py",),
    ),
    Mutation(
        "hand: a tie counted as beaten",
        "dragon_poker/percentile.py",
        "Fraction(self.ties, 2)",
        "Fraction(self.ties)",
        (f"{_POKER}/test_hand.py",),
    ),
    Mutation(
        "night: the last betting round opened by the first hand",
        "dragon_poker/night_judge.py",
        "if opener is not None][-1]",
        "if opener is not None][0]",
        (f"{_POKER}/test_night.py",),
    ),
    # Drax
    Mutation(
        "Drax: off by one round the corner",
        "drax/rules.py",
        "return (value - 1 + change) % VALUES + 1",
        "return (value + change) % VALUES + 1",
        (f"{_DRAX}/test_judge.py",),
    ),
    Mutation(
        "Drax: a Rifleman adds",
        "drax/rules.py",
        "return (-1,) * SUITS",
        "return (1,) * SUITS",
        (f"{_DRAX}/test_judge.py",),
    ),
    Mutation(
        "Drax: the sequence of seven to ten forgotten",
        "drax/judge.py",
        "range(1, VALUES - SEQUENCE_CARDS + 2)",
        "range(1, VALUES - SEQUENCE_CARDS + 1)",
        (f"{_DRAX}/test_judge.py",),
    ),
    Mutation(
        "Drax: closed arithmetic forgets a sequence",
        "drax/changes.py",
        "return VALUES if wrap else VALUES - SEQUENCE_CARDS + 1",
        "return VALUES if wrap else VALUES - SEQUENCE_CARDS",
        (f"{_DRAX}/test_exact.py",),
    ),
    Mutation(
        "Drax: a court too many waited for",
        "drax/courts.py",
        "comb(came + needed - 1, came)",
        "comb(came + needed, came)",
        (f"{_DRAX}/test_exact.py",),
    ),
    Mutation(
        "Drax: the order of courts in a gap forgotten",
        "drax/gaps.py",
        "perm(courts + wait - 1, courts)",
        "comb(courts + wait - 1, courts)",
        (f"{_DRAX}/test_held.py",),
    ),
    Mutation(
        "Drax: an up court changes the card after it",
        "drax/gaps.py",
        "by_gap[:, max(1, gap + 1) :]",
        "by_gap[:, max(1, gap) :]",
        (f"{_DRAX}/test_held.py",),
    ),
    Mutation(
        "Drax kernel: off by one round the corner",
        "drax/kernels.py",
        "(values >> (_VALUES - by))",
        "(values >> (_VALUES - by - _ONE))",
        (f"{_DRAX}/test_simulation.py",),
    ),
    Mutation(
        "Drax kernel: one pair and two are alike",
        "drax/kernels.py",
        "rank = _TWO if (pairs &",
        "rank = _ONE if (pairs &",
        (f"{_DRAX}/test_simulation.py",),
    ),
    # Dragon Master
    Mutation(
        "Dragon Master: the first two does not win",
        "dragon_master/tricks.py",
        "if is_two(best):\n        return False",
        "if is_two(best):\n        return is_two(number)",
        (f"{_MASTER}/test_judge.py",),
    ),
    Mutation(
        "Dragon Master: a two may not be played when one can follow",
        "dragon_master/tricks.py",
        "if number in follow or is_two(number))",
        "if number in follow)",
        (f"{_MASTER}/test_judge.py",),
    ),
    Mutation(
        "Dragon Master: the last trick costs nothing",
        "dragon_master/tricks.py",
        "trick == rules.cards_each - 1",
        "trick == rules.cards_each",
        (f"{_MASTER}/test_judge.py",),
    ),
    Mutation(
        "Dragon Master: five drinks for the first and last trick",
        "dragon_master/rules.py",
        "else (3, 10, 20, 6)",
        "else (3, 10, 20, 5)",
        (f"{_MASTER}/test_rules.py",),
    ),
    Mutation(
        "Dragon Master: the suitless two of diamonds costs",
        "dragon_master/rules.py",
        "penalties.diamond * (rules.suit(number) == DIAMONDS)",
        "penalties.diamond * (suit_of(number) == DIAMONDS)",
        (f"{_MASTER}/test_rules.py", f"{_MASTER}/test_judge.py"),
    ),
    Mutation(
        "Dragon Master: least alone though shared",
        "dragon_master/tallies.py",
        "+= len(happiest) == 1",
        "+= len(happiest) >= 1",
        (f"{_MASTER}/test_kernels.py",),
    ),
    Mutation(
        "Dragon Master kernel: the first two does not win",
        "dragon_master/kernels_cards.py",
        "return over if best & twos == _0 else _0",
        "return over",
        (f"{_MASTER}/test_kernels.py",),
    ),
    Mutation(
        "Dragon Master kernel: drinks not conserved",
        "dragon_master/kernels_lanes.py",
        "ends = np.uint64(trick == 0) + np.uint64(trick == setting[TRICKS] - 1)",
        "ends = np.uint64(trick == 0)",
        (f"{_MASTER}/test_kernels.py",),
    ),
    # Sampling
    Mutation(
        "intervals: z for 90 %",
        "intervals.py",
        "inv_cdf(0.975)",
        "inv_cdf(0.95)",
        ("tests/test_intervals.py",),
    ),
    Mutation(
        "intervals: the spread of a mean divided by n",
        "intervals.py",
        "/ (trials * (trials - 1))",
        "/ (trials * trials)",
        ("tests/test_intervals.py",),
    ),
    Mutation(
        "sampling: all blocks from one seed",
        "blocks.py",
        "spawn_key=(number,)",
        "spawn_key=(0,)",
        ("tests/test_sampling.py",),
    ),
    Mutation(
        "sampling: blocks in the wrong order",
        "blocks.py",
        "yield waiting.popleft().result()",
        "yield waiting.pop().result()",
        ("tests/test_sampling.py",),
    ),
    Mutation(
        "cards: 10H read as a joker's rank",
        "cards.py",
        '(2 if text[position : position + 2] == "10" else 1)',
        "1",
        ("tests/test_cards.py",),
    ),
)


def main() -> None:
    """Make each error, run its tests, print the table, and exit 1 if any survives."""
    words = sys.argv[1:]
    chosen = [one for one in MUTATIONS if not words or any(word in one.name for word in words)]
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        refuse_failing_tests(chosen, folder)
        for mutation in chosen:
            start = time.perf_counter()
            verdict = "SURVIVED" if passes(folder, mutation.tests, mutation) else "caught"
            rows.append([mutation.name, mutation.file, verdict, time.perf_counter() - start])
            print(*rows[-1][:3], sep=": ", file=sys.stderr, flush=True)
    print(tabulate(rows, ["Error", "File", "Verdict", "Seconds"], floatfmt=".1f"))
    survived = sum(row[2] != "caught" for row in rows)
    print(f"\n{len(rows) - survived} of {len(rows)} caught")
    sys.exit(1 if survived else 0)


def refuse_failing_tests(chosen: list[Mutation], folder: Path) -> None:
    """Exit when the tests fail without any error: then their failing says nothing."""
    tests = sorted({test for mutation in chosen for test in mutation.tests})
    if not passes(folder, tests, None):
        sys.exit("the tests fail without any of the errors; mend that first")


def passes(folder: Path, tests: Sequence[str], mutation: Mutation | None) -> bool:
    """Tell whether tests pass in a copy of the package that has an error, or none."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for name in COPIED:
        source = HOME / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy / name)
    if mutation:
        mutate(copy / "oddscalc" / mutation.file, mutation)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    variables = {"PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(folder / "compiled")}
    done = subprocess.run(command, cwd=copy, env=os.environ | variables, capture_output=True)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"the tests could not run\n{done.stdout.decode()}{done.stderr.decode()}")
    return done.returncode == 0


def mutate(file: Path, mutation: Mutation) -> None:
    """Put an error into a file."""
    text = file.read_text("utf-8")
    if text.count(mutation.old) != 1:
        sys.exit(f"{mutation.name}: the text does not occur once in {mutation.file}")
    file.write_text(text.replace(mutation.old, mutation.new), "utf-8")


if __name__ == "__main__":
    main()
