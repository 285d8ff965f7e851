"""Sets, runs and knocking in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.table import actions
from darwindeck.words.voice import Line, Who

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import DrawPhase, KnockPhase, MeldPhase
    from darwindeck.table.events import Arranged

SMALLEST_RUN = 3
LAID: dict[type, str] = {
    actions.Meld: "events.lays_down",
    actions.ExtendSet: "events.adds_to_set",
    actions.ExtendRun: "events.adds_to_run",
}


def explain_draw_or_discard(part: DrawPhase) -> Iterator[Line]:
    """Say what may be done with the top discard, besides drawing."""
    if part.or_discard:
        yield Line("rules.turns.or_discard")
    if part.must_be_kept:
        yield Line("rules.turns.must_be_kept")
    if part.offered_first:
        yield Line("rules.turns.offered_first")
    if part.leaves:
        yield Line("rules.turns.leaves", count=part.leaves)


def explain_knock(part: KnockPhase) -> Iterator[Line]:
    """Say when a player may knock, and what happens then."""
    yield Line("rules.turns.discard", count=1)
    yield Line("rules.turns.melds", run_of=SMALLEST_RUN)
    yield Line("rules.turns.deadwood")
    key = "rules.turns.knock" if part.deadwood else "rules.turns.knock_gin"
    yield Line(key, points=part.deadwood)
    yield Line("rules.turns.arrange")
    if part.lay_off:
        yield Line("rules.turns.lay_off")
    yield Line("rules.turns.undercut_tie" if part.tie_undercuts else "rules.turns.undercut")


def explain_melds(part: MeldPhase) -> Iterator[Line]:
    """Say what a player may lay down and add to, and how a hand ends."""
    key = "rules.turns.lay_down" if part.per_turn is None else "rules.turns.lay_down_some"
    yield Line(key, count=part.per_turn)
    yield Line("rules.turns.melds", run_of=part.run_of)
    if part.add_to != "nobody":
        yield Line(f"rules.turns.add_to_{part.add_to}")
    yield Line("rules.turns.discard_last", count=1)
    yield Line("rules.turns.go_out_with_discard" if part.must_discard else "rules.turns.go_out")
    yield Line("rules.turns.held")


def tell_arranged(event: Arranged, who: Who) -> Line:
    """Tell how a hand was arranged after a knock."""
    melds = tuple(Line("events.meld", cards=meld) for meld in event.melds)
    laid_off = Line("events.laid_off", cards=event.laid_off) if event.laid_off else ""
    left = Line("events.no_deadwood")
    if event.deadwood:
        left = Line("events.deadwood", cards=event.deadwood, points=event.points)
    return Line(
        "events.arranges",
        who=who,
        melds=melds or (Line("events.no_melds"),),
        laid_off=laid_off,
        left=left,
    )
