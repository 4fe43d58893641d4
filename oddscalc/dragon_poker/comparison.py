"""Variants of the deal side by side: counts, probabilities, ratio and difference to the first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, get_args

from oddscalc.answers import COUNTED, Answer, Count, Odds, Provenance
from oddscalc.document import Column, Document, Table
from oddscalc.dragon_poker.odds import table
from oddscalc.dragon_poker.variants import Variant, variant_of
from oddscalc.dragon_poker.wording import deal_question
from oddscalc.errors import QuestionError
from oddscalc.picture import Picture, Points, Series, fitting_scale
from oddscalc.ranges import is_whole
from oddscalc.suggestions import did_you_mean, refuse_unknown

Sort = Literal["rank", "change"]


@dataclass(frozen=True)
class Comparison(Answer):
    """The tables of several variants; the first is what the others are compared with.

    Attributes
    ----------
    variants : tuple of Variant
        What is compared.
    tables : tuple of Odds
        The table of each variant.
    sort : {"rank", "change"}
        Rows from the lowest category up, or those whose probability moved most first.
    """

    variants: tuple[Variant, ...]
    tables: tuple[Odds, ...]
    sort: Sort = "rank"

    def __post_init__(self) -> None:
        refuse_unknown("sort", self.sort, get_args(Sort))

    @cached_property
    def keys_by_rank(self) -> list[str]:
        """Category keys from the lowest up."""
        return list(dict.fromkeys(row.key for odds in self.tables for row in odds.rows))

    @property
    def keys(self) -> list[str]:
        """Category keys in the order of the rows."""
        if self.sort == "change":
            return sorted(self.keys_by_rank, key=self._change, reverse=True)
        return self.keys_by_rank

    def count(self, key: str, variant: int = 0) -> int | None:
        """Return the count of a category in a variant; None when its ranking has no such row.

        Raises
        ------
        QuestionError
            When no variant has such a category, or there is no such variant.
        """
        if key not in self.keys_by_rank:
            raise QuestionError(
                f"there is no category {key!r} here{did_you_mean(key, self.keys_by_rank)}"
            )
        odds = self.tables[self._variant(variant)]
        return odds.count(key) if key in {row.key for row in odds.rows} else None

    def probability(self, key: str, variant: int = 0) -> Fraction | None:
        """Return the exact probability of a category in a variant; None without such a row."""
        count = self.count(key, variant)
        return None if count is None else Fraction(count, self.tables[variant].total)

    def difference(self, key: str, variant: int) -> float | None:
        """Return by how much a category is likelier in a variant than in the first."""
        here, first = self.probability(key, variant), self.probability(key)
        return None if here is None or first is None else float(here - first)

    def ratio(self, key: str, variant: int) -> float | None:
        """Return how many times as likely a category is; None where the first has none."""
        here, first = self.probability(key, variant), self.probability(key)
        return None if here is None or not first else float(here / first)

    def document(self) -> Document:
        """Return one row a category with all variants side by side."""
        title = f"Dragon Poker, {self.provenance.question}"
        rows = [self._cells(key) for key in self.keys]
        notes = ["", *self._legend(), *self.provenance.modifier_notes]
        shown = Table(title, self._columns(), rows, self._total_cells(), notes)
        records = [self._record(key, n) for key in self.keys for n in range(len(self.variants))]
        return Document(title, [shown], self._data(), records)

    def picture(self) -> Picture:
        """Return the probability of each category under each variant, as points."""
        variants = range(len(self.variants))
        series = tuple(
            Series(self.variants[n].name, tuple(self._share(key, n) for key in self.keys))
            for n in variants
        )
        totals = " or ".join(f"{total:,}" for total in sorted({odds.total for odds in self.tables}))
        never = any(value == 0 for one in series for value in one.values)
        return Points(
            title=f"Dragon Poker, {self._dealt()}: {COUNTED[self.tables[0].count_of]} "
            "under each variant",
            caption=f"Exact: {totals} equally likely deals."
            + " A category that cannot occur under a variant has no point." * never,
            labels=tuple(map(self._label, self.keys)),
            series=series,
            scale=fitting_scale([value for one in series for value in one.values]),
        )

    def _variant(self, variant: int) -> int:
        if not is_whole(variant, 0, len(self.variants) - 1):
            here = ", ".join(f"{n} ({one.name})" for n, one in enumerate(self.variants))
            raise QuestionError(f"there is no variant {variant!r} here; there are: {here}")
        return variant

    def _legend(self) -> list[str]:
        return [
            f"{self._letter(n)}: {variant.name} ({odds.title.removeprefix('Dragon Poker, ')})"
            for n, (variant, odds) in enumerate(zip(self.variants, self.tables, strict=True))
        ]

    def _total_cells(self) -> list[Any]:
        cells: list[Any] = ["All", self.tables[0].total, 1]
        for odds in self.tables[1:]:
            cells += [odds.total, 1, None, None]
        return cells

    def _dealt(self) -> str:
        sizes = sorted({variant.deal.cards for variant in self.variants})
        return f"{' or '.join(map(str, sizes))} cards dealt"

    def _share(self, key: str, variant: int) -> float | None:
        share = self.probability(key, variant)
        return None if share is None else float(share)

    def _change(self, key: str) -> float:
        return max(abs(self.difference(key, n) or 0.0) for n in range(len(self.variants)))

    @staticmethod
    def _letter(variant: int) -> str:
        return chr(ord("A") + variant)

    def _label(self, key: str) -> str:
        labels = [row.label for odds in self.tables for row in odds.rows if row.key == key]
        return " / ".join(dict.fromkeys(labels))

    def _columns(self) -> list[Column]:
        columns = [Column("label", "Hand")]
        for n in range(len(self.variants)):
            letter = self._letter(n)
            columns += [
                Column(f"count_{letter}", f"{letter} count", "count"),
                Column(f"probability_{letter}", f"{letter} prob.", "probability"),
            ]
            if n:
                columns += [
                    Column(f"ratio_{letter}", f"{letter}/A", "ratio"),
                    Column(f"difference_{letter}", f"{letter}-A", "change"),
                ]
        return columns

    def _cells(self, key: str) -> list[Any]:
        cells: list[Any] = [self._label(key)]
        for n in range(len(self.variants)):
            cells += [self.count(key, n), self._share(key, n)]
            if n:
                cells += [self.ratio(key, n), self.difference(key, n)]
        return cells

    def _record(self, key: str, variant: int) -> dict[str, Any]:
        return {"key": key, "label": self._label(key)} | self._variant_data(key, variant)

    def _variant_data(self, key: str, variant: int) -> dict[str, Any]:
        return {
            "variant": self.variants[variant].name,
            "count": self.count(key, variant),
            "probability": self._share(key, variant),
            "ratio": self.ratio(key, variant),
            "difference": self.difference(key, variant),
        }

    def _data(self) -> dict[str, Any]:
        return {
            "question": {
                "game": "dragon-poker",
                "command": "compare",
                "count": self.tables[0].count_of,
                "sort": self.sort,
            },
            "method": "exact",
            "total": self.tables[0].total,
            "variants": [
                {
                    "name": variant.name,
                    **deal_question(variant.deal),
                    "ranking": odds.question["ranking"],
                    "total": odds.total,
                }
                for variant, odds in zip(self.variants, self.tables, strict=True)
            ],
            "rows": [
                {
                    "key": key,
                    "label": self._label(key),
                    "count": self.count(key),
                    "probability": self._share(key, 0),
                    "variants": [self._variant_data(key, n) for n in range(len(self.variants))],
                }
                for key in self.keys
            ],
            "provenance": self.provenance.data(),
        }


def compare(
    variants: Sequence[Variant | str],
    count: Count = "best",
    sort: Sort = "rank",
    modifiers: Sequence[str] = (),
) -> Comparison:
    """Return the exact tables of several variants side by side.

    Parameters
    ----------
    variants : sequence of Variant or str
        Two or more, or texts that describe them such as ``jokers 4, wild AH AD``; the first is
        what the others are compared with.
    count : {"best", "potential", "at-least"}
        What a row counts.
    sort : {"rank", "change"}
        Order of the rows.
    modifiers : sequence of str
        Modifiers in force in all variants, in words.

    Raises
    ------
    QuestionError
        For fewer than two variants or more than twenty-six, or an unknown name.

    Examples
    --------
    >>> compare(["plain", "jokers 4"]).count("six-of-a-kind", 1)
    364
    """
    if isinstance(variants, str) or not isinstance(variants, Collection):
        raise QuestionError('give the variants as a list, such as ["plain", "jokers 4"]')
    if not 2 <= len(variants) <= 26:
        given = f"{len(variants)} variant{'' if len(variants) == 1 else 's'}"
        raise QuestionError(f"{given} given; compare two to twenty-six")
    read = tuple(one if isinstance(one, Variant) else variant_of(one) for one in variants)
    tables = tuple(table(variant.deal, variant.ranking, count) for variant in read)
    names = " against ".join(variant.name for variant in read)
    return Comparison(
        variants=read,
        tables=tables,
        sort=sort,
        provenance=Provenance(f"{COUNTED[count]}: {names}", modifiers=tuple(modifiers)),
    )
