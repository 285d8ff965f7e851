"""A run of deals summed up: how each deal ended and what it brought, and the heat at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from darwindeck.actions import Fold
from darwindeck.log import Acted, Resolved, RoundBegan, Scored
from darwindeck.playtest.telling import YOU

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.table import Table

OUTCOMES = {"deal": "went through", "bust": "was a bust", "off": "was called off"}


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
    """Tell a run deal by deal, and what lasts beyond a deal."""
    deals = deals_of(table)
    for deal in deals:
        if deal.resolved is not None:
            yield deal_sentence(deal, deal.resolved, names)
    running = [attribute.name for attribute in table.game.attributes if attribute.running]
    last = next((deal.resolved for deal in reversed(deals) if deal.resolved), None)
    for name in running if last else ():
        yield f"{name.capitalize()} at the end: {last.totals[name] if last else 0}."
    yield f"The run ended {why_it_ended(table, last)}."


def deal_sentence(deal: DealSummary, resolved: Resolved, names: Sequence[str]) -> str:
    """Tell one deal."""
    folded = "".join(f"; {names[seat]} folded in round {number}" for seat, number in deal.folds)
    scores = "".join(f", {names[seat]} {points:+}" for seat, points in deal.scores.items())
    return f"Deal {deal.number} {OUTCOMES[resolved.outcome]}{scores}{folded}.".replace(
        f" {YOU} folded", f" {YOU.lower()} folded"
    )


def why_it_ended(table: Table, last: Resolved | None) -> str:
    """Say what ended a run."""
    if last is not None and last.outcome == "bust":
        return "with a bust"
    if table.turns >= table.game.turn_limit:
        return f"after {table.turns} deals"
    return "because a deck was exhausted"
