"""How a sampled night is shown: its tables, its records and its JSON object."""

from typing import TYPE_CHECKING, Any

from oddscalc.answers import Provenance
from oddscalc.cards import DRAGON_RANK_NAMES, RANK_TEXT
from oddscalc.document import Column, Document, Kind, Table
from oddscalc.dragon_poker.night_figures import Figures
from oddscalc.dragon_poker.night_setting import BETTING_ROUNDS
from oddscalc.intervals import Interval

if TYPE_CHECKING:
    from oddscalc.sampling import Sample

Row = dict[str, Any]


def night_document(
    figures: Figures, sample: "Sample", provenance: Provenance, partial: bool
) -> Document:
    """Return everything that can be shown of sampled nights."""
    night = figures.night
    title = (
        f"A night of Dragon Poker in {night.dimension.name}: {night.players} players, "
        f"{night.hands} hands{night.peculiar}, {figures.nights:,} nights"
    )
    rows = category_rows(figures)
    data = {
        "question": night.question(),
        "method": "sampled",
        "trials": sample.trials,
        "seed": list(sample.seed) if isinstance(sample.seed, tuple) else sample.seed,
        "partial": partial,
        "total": figures.hands,
        "rows": rows,
        "ties": tie_rows(figures),
        "seats": place_rows(figures, "seat"),
        "chairs": place_rows(figures, "chair"),
        "modifiers": modifier_rows(figures),
        "together": together_row(figures),
        "dead": dead_rows(figures),
        "dead_ranks": dead_number_rows(figures),
        "openers": opener_rows(figures),
        "provenance": provenance.data(),
    }
    return Document(title, _tables(title, figures), data, rows, _notes(figures, sample, partial))


def category_rows(figures: Figures) -> list[Row]:
    """Return how many hands end in each category, and how many of these win or share."""
    at = figures.at
    rows = []
    for place, category in enumerate(figures.night.ranking.categories):
        winners = figures.winners_per_round(place)
        rows.append(
            {
                "key": category.key,
                "label": category.label,
                "count": figures.total(at.categories + place),
                **_estimate("probability", figures.category(place)),
                "winners": figures.total(at.winners + place),
                "winners_per_round": winners.value,
                "winners_low": winners.low,
                "winners_high": winners.high,
            }
        )
    return rows


def tie_rows(figures: Figures) -> list[Row]:
    """Return how many rounds are won by one player, shared by two, and so on."""
    return [
        {
            "key": f"sharing-{sharing}",
            "label": "Won by one player" if sharing == 1 else f"Shared by {sharing}",
            **_counted(figures, figures.at.sharing + sharing - 1),
        }
        for sharing in range(1, figures.night.players + 1)
    ]


def place_rows(figures: Figures, kind: str) -> list[Row]:
    """Return wins, ties and the share of all pots of each seat or chair."""
    at = figures.at
    wins, ties, shares = {
        "seat": (at.seat_wins, at.seat_ties, at.seat_shares),
        "chair": (at.chair_wins, at.chair_ties, at.chair_shares),
    }[kind]
    return [
        {
            "key": f"{kind}-{number + 1}",
            "label": f"{kind.capitalize()} {number + 1}",
            "wins": figures.total(wins + number),
            "ties": figures.total(ties + number),
            **_estimate("share", figures.share(shares + number)),
        }
        for number in range(figures.night.players)
    ]


def modifier_rows(figures: Figures) -> list[Row]:
    """Return in how many rounds each modifier held and in how many it changed the winner."""
    return [
        {"key": modifier.key, "label": modifier.label, **_held_and_changed(figures, place)}
        for place, modifier in enumerate(figures.night.modifiers)
    ]


def together_row(figures: Figures) -> Row:
    """Return in how many rounds any modifier held and all together changed the winner."""
    return _held_and_changed(figures, len(figures.night.modifiers))


def dead_rows(figures: Figures) -> list[Row]:
    """Return in how many nights each rank is dead at the end for having been shown."""
    return [
        {
            "key": RANK_TEXT[rank],
            "label": name,
            "count": figures.total(figures.at.dead + rank),
            **_estimate("probability", figures.per_night(figures.at.dead + rank)),
        }
        for rank, name in enumerate(DRAGON_RANK_NAMES)
    ]


def dead_number_rows(figures: Figures) -> list[Row]:
    """Return in how many nights so many ranks are dead at the end."""
    return [
        {
            "key": str(number),
            "label": f"{number} dead",
            "count": figures.total(figures.at.dead_ranks + number),
            **_estimate("probability", figures.per_night(figures.at.dead_ranks + number)),
        }
        for number in range(len(RANK_TEXT) + 1)
    ]


def opener_rows(figures: Figures) -> list[Row]:
    """Return how often each betting round took place, what its openers take, and who opened."""
    return [
        {
            "key": f"round-{number + 1}",
            "label": f"Betting round {number + 1}",
            "count": figures.opened(number),
            **_estimate("share", figures.opener_share(number)),
            "seats": figures.opened_by(number),
        }
        for number in range(BETTING_ROUNDS)
    ]


def _held_and_changed(figures: Figures, place: int) -> Row:
    held, changed = figures.at.held + place, figures.at.changed + place
    held_rate, changed_rate = figures.per_round(held), figures.per_round(changed)
    return {
        "held": figures.total(held),
        "held_probability": held_rate.value,
        "held_low": held_rate.low,
        "held_high": held_rate.high,
        "changed": figures.total(changed),
        "changed_probability": changed_rate.value,
        "changed_low": changed_rate.low,
        "changed_high": changed_rate.high,
    }


def _counted(figures: Figures, entry: int) -> Row:
    return {"count": figures.total(entry), **_estimate("probability", figures.per_round(entry))}


def _estimate(name: str, interval: Interval) -> Row:
    return {name: interval.value, "low": interval.low, "high": interval.high}


def _tables(title: str, figures: Figures) -> list[Table]:
    bounds: list[tuple[str, str, Kind]] = [
        ("low", "Low", "probability"),
        ("high", "High", "probability"),
    ]
    chance: list[tuple[str, str, Kind]] = [
        ("count", "Count", "count"),
        ("probability", "Probability", "probability"),
        *bounds,
    ]
    share: list[tuple[str, str, Kind]] = [("share", "Share of pots", "probability"), *bounds]
    won: list[tuple[str, str, Kind]] = [
        ("wins", "Wins", "count"),
        ("ties", "Ties", "count"),
        *share,
    ]
    dead = [row for row in dead_number_rows(figures) if row["count"]]
    return [
        _table(
            title,
            category_rows(figures),
            "Hand",
            [*chance, ("winners", "Winners", "count"), ("winners_per_round", "A round", "mean")],
        ),
        _table("Ties", tie_rows(figures), "Round", chance),
        _table("Seats, in dealing order", place_rows(figures, "seat"), "Seat", won),
        _table("Chairs", place_rows(figures, "chair"), "Chair", won),
        _modifier_table(figures),
        _table("Ranks dead at the end of the night", dead_rows(figures), "Rank", chance),
        _table("Number of dead ranks at the end", dead, "Ranks", chance),
        _opener_table(figures, share),
    ]


def _table(
    title: str, rows: list[Row], heading: str, columns: list[tuple[str, str, Kind]]
) -> Table:
    shown = [[row["label"], *(row[key] for key, _, _ in columns)] for row in rows]
    return Table(title, [Column("label", heading), *(Column(*column) for column in columns)], shown)


def _modifier_table(figures: Figures) -> Table:
    rows = [
        *modifier_rows(figures),
        {"key": "together", "label": "All together", **together_row(figures)},
    ]
    columns: list[tuple[str, str, Kind]] = [
        ("held", "Held", "count"),
        ("held_probability", "Of rounds", "probability"),
        ("changed", "Changed winner", "count"),
        ("changed_probability", "Of rounds", "probability"),
        ("changed_low", "Low", "probability"),
        ("changed_high", "High", "probability"),
    ]
    return _table("Modifiers: rounds in which each held and alone changed who wins",
                  rows, "Modifier", columns)  # fmt: skip


def _opener_table(figures: Figures, share: list[tuple[str, str, Kind]]) -> Table:
    rows = opener_rows(figures)
    for row in rows:
        row |= {f"seat_{seat}": count for seat, count in enumerate(row["seats"], 1)}
    seats: list[tuple[str, str, Kind]] = [
        (f"seat_{seat}", f"Seat {seat}", "count") for seat in range(1, figures.night.players + 1)
    ]
    (key, _, kind), *bounds = share
    columns: list[tuple[str, str, Kind]] = [
        ("count", "Rounds", "count"),
        (key, "Opener's share of pots", kind),
        *bounds,
        *seats,
    ]
    return _table("Who opens: the best hand showing", rows, "Betting round", columns)


def _notes(figures: Figures, sample: "Sample", partial: bool) -> list[str]:
    seeds = ", ".join(str(seed) for seed in sample.seeds)
    dead = figures.mean_dead()
    notes = [
        f"{figures.nights:,} nights of {figures.night.hands} hands, seed {seeds}; low and high are "
        "the ends of 95 % intervals from the spread between nights",
        "a modifier changes the winner when others win the same deal under it alone than without "
        "any modifier",
        f"{dead.value:.2f} ranks ({dead.low:.2f} to {dead.high:.2f}) are dead at the end of a "
        "night for having been shown",
    ]
    return ["partial: interrupted before all nights were played", *notes] if partial else notes
