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
TRIALS_WITH_ROLLOUTS = 8_000
HEADINGS = (
    "players", "strategy", "others", "mean", "low", "high", "others_mean", "deals_a_seat",
)  # fmt: skip


class Meeting(NamedTuple):
    """One strategy alone against another: mean drinks over the seats, with a 95 % interval."""

    players: int
    strategy: str
    others: str
    mean: float
    low: float
    high: float
    others_mean: float
    deals_a_seat: int

    @property
    def verdict(self) -> str:
        """Whether the interval tells the strategy from an even share."""
        even = (self.mean + (self.players - 1) * self.others_mean) / self.players
        if self.high < even:
            return "drinks less"
        return "drinks more" if self.low > even else "no difference shown"


def meet(players: int, strategy: str, others: str) -> Meeting:
    """Let one player with a strategy sit at each seat in turn among players with another."""
    trials = TRIALS_WITH_ROLLOUTS if "rollout" in (strategy, others) else TRIALS
    answers = [_play(players, strategy, others, seat, trials) for seat in range(players)]
    means = [answer.mean(f"seat-{seat}") for seat, answer in enumerate(answers)]
    halves = [
        (high - low) / 2
        for low, high in (answer.interval(f"seat-{seat}") for seat, answer in enumerate(answers))
    ]
    mean = sum(means) / players
    half = sum(half * half for half in halves) ** 0.5 / players
    others_total = sum(
        sum(answer.mean(key) for key in answer.keys if key not in ("blind", f"seat-{seat}"))
        for seat, answer in enumerate(answers)
    )
    others_mean = others_total / players / (players - 1)
    return Meeting(players, strategy, others, mean, mean - half, mean + half, others_mean, trials)


def _play(players: int, strategy: str, others: str, seat: int, trials: int) -> Drinks:
    names = [strategy if place == seat else others for place in range(players)]
    return simulate(
        "dragon-master", Rules(players), names, plan=Plan(trials=trials, seed=SEED + seat)
    )


def as_csv(meetings: list[Meeting]) -> str:
    """Return the meetings as comma-separated values."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(HEADINGS)
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
            f"{one.mean:.2f}",
            f"{one.low:.2f} to {one.high:.2f}",
            f"{one.others_mean:.2f}",
            one.verdict,
        ]
        for one in meetings
    ]
    headings = ["Players", "One plays", "The others", "Drinks", "95 %", "Each other", "The one"]
    lines = [
        "# Dragon Master: every strategy against every other",
        "",
        "One player plays a strategy, all others another; it sits at each seat in turn. Mean drinks",
        f"in a game of Dragon Master, deck of 33; {TRIALS:,} deals a seat, with `rollout` (20",
        f"rollouts) {TRIALS_WITH_ROLLOUTS:,}; seeds from {SEED}. Two players have a blind hand,",
        "whose drinks are nobody's.",
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
