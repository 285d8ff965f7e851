"""What came of a hand, in words: points, what was sealed, and what comparing came to."""

from __future__ import annotations

from darwindeck.genome.schema import GameGenome
from darwindeck.table import actions, events
from darwindeck.table.deal_view import bust_of
from darwindeck.words.liar import doubt_told
from darwindeck.words.voice import Line, Who

OUTCOMES = {"off": "events.deal_off", "bust": "events.bust", "deal": "events.deal_through"}
LAID: dict[type, str] = {
    actions.Meld: "events.lays_down",
    actions.ExtendSet: "events.adds_to_set",
    actions.ExtendRun: "events.adds_to_run",
}
Compared = (
    events.Fouled
    | events.RowsSettled
    | events.Doubted
    | events.Peeked
    | events.Unqualified
    | events.Paid
)


def tell_points(event: events.Scored | events.Combined) -> Line:
    """Tell who scores points, or whose cards count some."""
    who = Who(event.seat)
    if isinstance(event, events.Combined):
        return Line("events.holds_points", who=who, points=event.points)
    key = "events.loses_points" if event.points < 0 else "events.scores"
    return Line(key, who=who, points=event.points, lost=-event.points, total=event.total)


def tell_what_was_sealed(event: events.Declared | events.BidOpened) -> Line:
    """Tell who stays in, or what somebody has bid at once with the others."""
    if isinstance(event, events.BidOpened):
        key = "events.opens_no_bid" if event.bid is None else "events.opens_bid"
        return Line(key, who=Who(event.seat), count=event.bid or 0)
    key = "events.stay_in" if event.seats else "events.nobody_stays_in"
    return Line(key, who=tuple(map(Who, event.seats)))


def tell_comparison(event: Compared) -> Line:
    """Tell what came out when rows were compared, cards of a claim counted, or the house looked."""
    match event:
        case events.Unqualified():
            return Line("events.unqualified")
        case events.Paid(seat, amount, trick):
            key = "events.is_paid_for_trick" if trick else "events.is_paid_bonus"
            return Line(key, who=Who(seat), amount=amount)
        case events.Peeked(natural):
            return Line("events.peeks_natural" if natural else "events.peeks")
        case events.Fouled(seat):
            return Line("events.is_fouled", who=Who(seat))
        case events.RowsSettled(seat, amount):
            key = "events.rows_won" if amount > 0 else "events.rows_lost"
            return Line(key, who=Who(seat), amount=abs(amount))
        case events.Doubted(_, claim, found, true):
            return doubt_told(claim, found, true=true)


def tell_resolved(event: events.Resolved, game: GameGenome) -> Line:
    """Tell how a deal between roles ended, and what its cards came to."""
    totals = event.totals
    over, limit = bust_of(game) or ("", "")
    words = tuple(f"{name} {amount}" for name, amount in totals.items())
    reached = {"amount": totals.get(over, 0), "limit_amount": totals.get(limit, 0)}
    return Line(OUTCOMES[event.outcome], totals=words, over=over, limit=limit, **reached)


def tell_arranged(event: events.Arranged) -> Line:
    """Tell how a hand was arranged after a knock."""
    melds = tuple(Line("events.meld", cards=meld) for meld in event.melds)
    laid_off = Line("events.laid_off", cards=event.laid_off) if event.laid_off else ""
    left = Line("events.no_deadwood")
    if event.deadwood:
        left = Line("events.deadwood", cards=event.deadwood, points=event.points)
    return Line(
        "events.arranges",
        who=Who(event.seat),
        melds=melds or (Line("events.no_melds"),),
        laid_off=laid_off,
        left=left,
    )
