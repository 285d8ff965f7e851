"""What a role plays for in a deal: its aim, and a warning as the totals come near a bust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import ResolutionPhase
from darwindeck.table.deal_view import bust_of
from darwindeck.words.roles import listed_names, paid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.roles import Payoff
    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.deal_view import DealView
    from darwindeck.table.view import View

CLOSE = 10
"""A margin at which people should look twice."""
WHEN = {"deal": "when a deal goes through", "bust": "at a bust"}


def aim_words(game: GameGenome, seat: int) -> str:
    """Say what a person scores for, and what calls the deal off or ends the run.

    >>> from darwindeck import load
    >>> aim_words(load("the-deal"), 0)
    'You are the Narc: you score 100 points at a bust. A bust ends the run.'
    """
    name = game.roles[seat].name
    scores = [f"{paid(payoff)} {WHEN[payoff.when]}" for payoff in payoffs_of(game, name)]
    parts = [f"You are the {name}: you score {' and '.join(scores) or 'nothing'}."]
    if name in needed_roles(game):
        parts.append("If you fold, the deal is off.")
    if bust_of(game) is not None:
        parts.append("A bust ends the run.")
    return " ".join(parts)


def payoffs_of(game: GameGenome, role: str) -> Iterator[Payoff]:
    """Yield what a role may score."""
    for phase in phases_of(game, ResolutionPhase):
        yield from (payoff for payoff in phase.payoffs if payoff.role == role)


def needed_roles(game: GameGenome) -> list[str]:
    """Return the roles without which a deal is off."""
    return [name for phase in phases_of(game, ResolutionPhase) for name in phase.needs]


def hopes_for_a_bust(game: GameGenome, seat: int | None) -> bool:
    """Tell whether a seat scores at a bust."""
    if seat is None:
        return False
    payoffs = payoffs_of(game, game.roles[seat].name)
    return sum(payoff.points for payoff in payoffs if payoff.when == "bust") > 0


def is_last_decision(deal: DealView) -> bool:
    """Tell whether the totals cannot change any more before they decide."""
    return deal.deciding and deal.round == deal.rounds


def warning_of(view: View, game: GameGenome, deal: DealView) -> str:
    """Warn as a bust comes near; who hopes for one hears that it is good."""
    bust = bust_of(game)
    if bust is None or deal.margin is None or view.over:
        return ""
    danger, limit = bust
    good = hopes_for_a_bust(game, view.seat)
    if deal.margin < 0:
        start = "Good for you" if good else "Danger"
        return f"{start}: {danger} is {-deal.margin} above {limit}. {what_follows(view, deal)}"
    if deal.margin > CLOSE or deal.total(danger).amount <= 0 or is_last_decision(deal):
        return ""
    start = "Good for you" if good else "Careful"
    if deal.margin == 0:
        return f"{start}: {danger} has reached {limit}; one more and it is a bust."
    return f"{start}: {danger} is only {deal.margin} below a bust."


def what_follows(view: View, deal: DealView) -> str:
    """Say what a total above its limit will lead to."""
    if not is_last_decision(deal):
        return "If nothing changes, it is a bust."
    needed = needed_roles(view.game)
    if not needed:
        return "It is a bust."
    if view.seat is not None and view.game.roles[view.seat].name in needed:
        return "If you go on, it is a bust."
    return f"It is a bust, unless {listed_names(needed)} folds."
