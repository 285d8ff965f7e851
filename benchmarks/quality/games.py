"""The exhibits: small games that are known to be good or bad, and why.

All are for two and small enough to be solved exactly. One half may be looked at while a measure is
made; the other is held out and only judges it. `table_of_exhibits` is the table of the README.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.quality.bad_games import BAD, BAD_HELD_OUT
from benchmarks.quality.good_games import GOOD, GOOD_HELD_OUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


@dataclass(frozen=True)
class Exhibit:
    """A game, the verdict on it, the half it belongs to, and the reason in one sentence."""

    genome: GameGenome
    good: bool
    held_out: bool
    why: str


EXHIBITS: tuple[Exhibit, ...] = (
    *(Exhibit(genome, good=True, held_out=False, why=why) for genome, why in GOOD),
    *(Exhibit(genome, good=True, held_out=True, why=why) for genome, why in GOOD_HELD_OUT),
    *(Exhibit(genome, good=False, held_out=False, why=why) for genome, why in BAD),
    *(Exhibit(genome, good=False, held_out=True, why=why) for genome, why in BAD_HELD_OUT),
)


def table_of_exhibits() -> str:
    """Return all exhibits as a Markdown table."""
    return "\n".join(("| game | verdict | half | why |", "|---|---|---|---|", *rows()))


def rows() -> Iterator[str]:
    """Write one row for each exhibit."""
    for exhibit in EXHIBITS:
        verdict = "good" if exhibit.good else "bad"
        half = "held out" if exhibit.held_out else "open"
        yield f"| `{exhibit.genome.genome_id}` | {verdict} | {half} | {exhibit.why} |"


if __name__ == "__main__":
    print(table_of_exhibits())
