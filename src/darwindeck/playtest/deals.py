"""What a deal between roles means to one of them: aims, choices, warnings, the rules in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy, faces, phases
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.held_cards import phase_in_play
from darwindeck.table import actions
from darwindeck.table.deal_view import DealView, bust_of
from darwindeck.words import roles
from darwindeck.words.voice import Line, Words

if TYPE_CHECKING:
    from darwindeck.genome.roles import Payoff
    from darwindeck.table.view import View

CLOSE = 10
"""A margin at which people should look twice."""


def meaning(action: actions.Action, view: View, deal: DealView) -> Line:
    """Explain what an action does in a deal."""
    match action:
        case actions.Play((card,)) if card is not None:
            own = faces.custom_card(view.game, card)
            counts = "" if own is None else Line("deal.counts", values=faces.describe_card(own))
            last = Line("deal.last_card") if len(view.hand) == 1 else ""
            return Line("deal.commit", counts=counts, last=last)
        case actions.Check():
            which = "last" if is_last_decision(deal) else "next" if deal.deciding else "check"
            return Line(f"deal.stay_{which}")
        case _:
            needed = view.game.roles[view.seat or 0].name in needed_roles(view.game)
            return Line("deal.fold_needed" if needed else "deal.fold")


def rules_of_deal(view: View) -> Iterator[Words]:
    """Yield what a person plays for, and the rules of the phase in play."""
    if view.seat is not None:
        yield aim_of(view.game, view.seat)
    match phase_in_play(view):
        case phases.CommitPhase() as phase:
            yield roles.explain_role_phase(phase)
            yield from roles.explain_initiative(phase)
        case phases.DecisionPhase() as phase:
            yield roles.explain_role_phase(phase)
            yield from roles.explain_payoffs(view.game)


# Aims


def aim_of(game: GameGenome, seat: int) -> Line:
    """Say what a person scores for, and what calls the deal off or ends the run.

    >>> from darwindeck import load
    >>> from darwindeck.words.voice import Voice
    >>> Voice().say(aim_of(load("the-deal"), 0))
    'You are the Narc: you score 100 points at a bust. A bust ends the run.'
    """
    name = game.roles[seat].name
    scores = tuple(
        Line(f"deal.when_{payoff.when}", paid=tuple(paid(payoff)))
        for payoff in payoffs_of(game, name)
    )
    return Line(
        "deal.aim",
        role=name,
        scores=scores or (Line("deal.nothing"),),
        needed=Line("deal.off_if_you_fold") if name in needed_roles(game) else "",
        bust=Line("deal.bust_ends") if bust_of(game) is not None else "",
    )


def paid(payoff: Payoff) -> Iterator[Line]:
    """Say what a payoff is."""
    if payoff.points:
        minus = Line("deal.minus") if payoff.points < 0 else ""
        yield Line("deal.points", count=abs(payoff.points), minus=minus)
    if payoff.attribute is not None:
        key = "deal.attribute" if payoff.percent == 100 else "deal.share_of_attribute"
        yield Line(key, attribute=payoff.attribute, percent=payoff.percent)


def payoffs_of(game: GameGenome, role: str) -> Iterator[Payoff]:
    """Yield what a role may score."""
    for phase in anatomy.phases_of(game, phases.ResolutionPhase):
        yield from (payoff for payoff in phase.payoffs if payoff.role == role)


def needed_roles(game: GameGenome) -> tuple[str, ...]:
    """Return the roles without which a deal is off."""
    return tuple(
        name for phase in anatomy.phases_of(game, phases.ResolutionPhase) for name in phase.needs
    )


def hopes_for_a_bust(game: GameGenome, seat: int | None) -> bool:
    """Tell whether a seat scores at a bust."""
    if seat is None:
        return False
    payoffs = payoffs_of(game, game.roles[seat].name)
    return sum(payoff.points for payoff in payoffs if payoff.when == "bust") > 0


# Warnings


def is_last_decision(deal: DealView) -> bool:
    """Tell whether the totals cannot change any more before they decide."""
    return deal.deciding and deal.round == deal.rounds


def warning_of(view: View, deal: DealView) -> Line | None:
    """Warn as a bust comes near; who hopes for one hears that it is good."""
    bust = bust_of(view.game)
    if bust is None or deal.margin is None or view.over:
        return None
    danger, limit = bust
    good = hopes_for_a_bust(view.game, view.seat)
    values = {"over": danger, "limit": limit, "amount": abs(deal.margin)}
    if deal.margin < 0:
        start = Line("deal.good" if good else "deal.danger")
        return Line("deal.above", start=start, follows=what_follows(view, deal), **values)
    if deal.margin > CLOSE or deal.total(danger).amount <= 0 or is_last_decision(deal):
        return None
    start = Line("deal.good" if good else "deal.careful")
    return Line("deal.below" if deal.margin else "deal.reached", start=start, **values)


def what_follows(view: View, deal: DealView) -> Line:
    """Say what a total above its limit will lead to."""
    if not is_last_decision(deal):
        return Line("deal.bust_if_unchanged")
    needed = needed_roles(view.game)
    if not needed:
        return Line("deal.bust_now")
    if view.seat is not None and view.game.roles[view.seat].name in needed:
        return Line("deal.bust_if_you_go_on")
    return Line("deal.bust_unless", roles=needed)
