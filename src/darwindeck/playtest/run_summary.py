"""A run of deals summed up: how each deal ended, by which totals, and what it brought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from darwindeck.playtest.faces import counted
from darwindeck.playtest.telling import YOU
from darwindeck.table.actions import Fold
from darwindeck.table.deal_view import bust_of
from darwindeck.table.events import Acted, Resolved, RoundBegan, Scored

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.table import Table

OUTCOMES = {"deal": "went through", "off": "was called off", "bust": "was a bust"}


@dataclass
class DealSummary:
    """How one deal went: who folded in which round, how it ended, and who scored what."""

    number: int
    folds: list[tuple[int, int]] = field(default_factory=list)
    resolved: Resolved | None = None
    scores: dict[int, int] = field(default_factory=dict)


def deals_of(table: Table) -> list[DealSummary]:
    """Return the deals of a run, from its log."""
    deals: list[DealSummary] = []
    number = 0
    for event in table.log:
        match event:
            case RoundBegan(deal, number, _):
                if not deals or deals[-1].number != deal:
                    deals.append(DealSummary(deal))
            case Acted(seat, Fold()) if seat is not None:
                deals[-1].folds.append((seat, number))
            case Resolved():
                deals[-1].resolved = event
            case Scored(seat, points, _):
                deals[-1].scores[seat] = points
            case _:
                pass
    return deals


def run_sentences(table: Table, names: Sequence[str]) -> Iterator[str]:
    """Tell a run deal by deal, then how many deals ended how, and why the run did."""
    deals = deals_of(table)
    ends = [deal.resolved for deal in deals if deal.resolved is not None]
    for deal in deals:
        if deal.resolved is not None:
            yield deal_sentence(deal, deal.resolved, table.game, names)
    if len(ends) > 1:
        yield f"In all: {tally(ends)}."
    yield f"The run ended {why_it_ended(table, ends[-1] if ends else None)}."


def tally(ends: Sequence[Resolved]) -> str:
    """Count how deals ended."""
    counts = {words: sum(end.outcome == kind for end in ends) for kind, words in OUTCOMES.items()}
    return ", ".join(
        f"{counted(count, 'deal')} {words.replace('was', 'were') if count > 1 else words}"
        for words, count in counts.items()
        if count
    )


def deal_sentence(
    deal: DealSummary, resolved: Resolved, game: GameGenome, names: Sequence[str]
) -> str:
    """Tell one deal."""

    def name(seat: int) -> str:
        return names[seat].lower() if names[seat] == YOU else names[seat]

    parts = [f"{name(seat)} folded in round {number}" for seat, number in deal.folds]
    parts += [f"{name(seat)} {points:+}" for seat, points in deal.scores.items()]
    what = f"Deal {deal.number} {OUTCOMES[resolved.outcome]} ({totals_at_end(resolved, game)})"
    return f"{what}: {', '.join(parts)}." if parts else f"{what}."


def totals_at_end(resolved: Resolved, game: GameGenome) -> str:
    """Say what the cards came to, what leads to a bust against its limit first."""
    totals, bust = resolved.totals, bust_of(game)
    against = [] if bust is None else [" v ".join(f"{name} {totals[name]}" for name in bust)]
    rest = [f"{name} {total}" for name, total in totals.items() if name not in (bust or ())]
    return ", ".join(against + rest)


def why_it_ended(table: Table, last: Resolved | None) -> str:
    """Say what ended a run."""
    if last is not None and last.outcome == "bust":
        return "with a bust"
    if table.turns >= table.game.turn_limit:
        return f"after {table.turns} deals"
    return "because a deck was exhausted"
