"""Every Dragon Master strategy against every other, over the seats: a table with intervals.

Run it with the package installed: ``python benchmarks/dragon_master_tournament.py``. It writes
``results/dragon_master_tournament.csv`` and ``.md``, the same bytes on every run.

One player plays a strategy, all others another; the player sits at each seat in turn. What is
told is the mean of its drinks over the seats, and the mean of the others' drinks.
"""

import csv
import io
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

from oddscalc.dragon_master.drinks import Drinks
from oddscalc.dragon_master.lineup import BUILT_IN
from oddscalc.dragon_master.rules import Rules
from oddscalc.dragon_master.simulate import simulate
from oddscalc.sampling import Plan

RESULTS = Path(__file__).parent.parent / "results"
SEED = 7
TRIALS = 1_000_000
TRIALS_WITH_ROLLOUTS = 40_000


class Meeting(NamedTuple):
    """One strategy alone against another: mean drinks over the seats, with 95 % intervals."""

    players: int
    strategy: str
    others: str
    mean: float
    low: float
    high: float
    others_mean: float
    others_low: float
    others_high: float
    deals_a_seat: int

    @property
    def verdict(self) -> str:
        """Whether the intervals tell the one from the others."""
        if self.high < self.others_low:
            return "drinks less"
        return "drinks more" if self.low > self.others_high else "no difference shown"


def meet(players: int, strategy: str, others: str) -> Meeting:
    """Let one player with a strategy sit at each seat in turn among players with another.

    The runs of the seats are independent; the others of one run are not, so that their intervals
    are averaged as they are.
    """
    trials = TRIALS_WITH_ROLLOUTS if "rollout" in (strategy, others) else TRIALS
    answers = [_play(players, strategy, others, seat, trials) for seat in range(players)]
    ones, rest = [], []
    for seat, answer in enumerate(answers):
        figures = [_figure(answer, f"seat-{place}") for place in range(players)]
        ones.append(figures.pop(seat))
        rest.append(tuple(sum(column) / len(figures) for column in zip(*figures, strict=True)))
    mean, half = _over_seats(ones)
    others_mean, others_half = _over_seats(rest)
    return Meeting(
        players,
        strategy,
        others,
        mean,
        mean - half,
        mean + half,
        others_mean,
        others_mean - others_half,
        others_mean + others_half,
        trials,
    )


def _figure(answer: Drinks, key: str) -> tuple[float, ...]:
    low, high = answer.interval(key)
    return answer.mean(key), (high - low) / 2


def _over_seats(figures: list[tuple[float, ...]]) -> tuple[float, float]:
    """Return the mean of independent means and the half-width of its interval."""
    means, halves = zip(*figures, strict=True)
    return sum(means) / len(means), sum(half * half for half in halves) ** 0.5 / len(halves)


def _play(players: int, strategy: str, others: str, seat: int, trials: int) -> Drinks:
    names = [strategy if place == seat else others for place in range(players)]
    return simulate(
        "dragon-master", Rules(players), names, plan=Plan(trials=trials, seed=SEED + seat)
    )


def as_csv(meetings: list[Meeting]) -> str:
    """Return the meetings as comma-separated values."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(Meeting._fields)
    for one in meetings:
        rounded = [f"{value:.4f}" if isinstance(value, float) else value for value in one]
        writer.writerow(rounded)
    return stream.getvalue()


def as_markdown(meetings: list[Meeting]) -> str:
    """Return the meetings as a Markdown page."""
    rows = [
        [
            one.players,
            one.strategy,
            one.others,
            f"{one.mean:.2f} ({one.low:.2f} to {one.high:.2f})",
            f"{one.others_mean:.2f} ({one.others_low:.2f} to {one.others_high:.2f})",
            one.verdict,
        ]
        for one in meetings
    ]
    headings = ["Players", "One plays", "The others", "The one drinks", "Each other", "The one"]
    lines = [
        "# Dragon Master: every strategy against every other",
        "",
        "One player plays a strategy, all others another; it sits at each seat in turn. Mean",
        "drinks in a game of Dragon Master with 95 % intervals, deck of 33 cards;",
        f"{TRIALS:,} deals a seat, or {TRIALS_WITH_ROLLOUTS:,} with `rollout` (20 rollouts);",
        f"seeds from {SEED}. Two players have a blind hand, whose drinks are nobody's.",
        "",
        str(tabulate(rows, headings, tablefmt="github", disable_numparse=True)),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Play all meetings, write the files and print the page."""
    meetings = [
        meet(players, strategy, others)
        for players in (2, 3, 4)
        for strategy in BUILT_IN
        for others in BUILT_IN
        if strategy != others
    ]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "dragon_master_tournament.csv").write_text(as_csv(meetings))
    page = as_markdown(meetings)
    (RESULTS / "dragon_master_tournament.md").write_text(page)
    print(page)


if __name__ == "__main__":
    main()
