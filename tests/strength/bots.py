"""Bots that the tests find by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import Rank
from darwindeck.table.actions import Bet, Call, Check, Fold

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def coward(view: View) -> Action:
    """Check, and fold to any bet."""
    return Check() if Check in view.legal_actions else Fold()


def caller(view: View) -> Action:
    """Check, or call any bet."""
    return Check() if Check in view.legal_actions else Call()


def first_choice(view: View) -> Action:
    """Do whatever comes first."""
    return view.legal_actions[0]


class KuhnEquilibrium:
    """The equilibrium of Kuhn poker in which the first player never bets."""

    def distribution(self, view: View) -> dict[Action, float]:
        (card,) = view.hand
        assert card is not None
        if Check in view.legal_actions:
            first = not any(seat.bet for seat in view.seats) and view.seat != view.button
            bets = 0.0 if first else {Rank.JACK: 1 / 3, Rank.QUEEN: 0.0, Rank.KING: 1.0}[card.rank]
            return {Bet(1): bets, Check(): 1 - bets}
        calls = {Rank.JACK: 0.0, Rank.QUEEN: 1 / 3, Rank.KING: 1.0}[card.rank]
        return {Call(): calls, Fold(): 1 - calls}

    def __call__(self, view: View) -> Action:
        shares = self.distribution(view)
        return max(shares, key=lambda action: shares[action])


class Boaster:
    """Claims to do more than everything."""

    def distribution(self, view: View) -> dict[Action, float]:
        return {view.legal_actions[0]: 0.7, view.legal_actions[1]: 0.7}

    def __call__(self, view: View) -> Action:
        return view.legal_actions[0]


kuhn_equilibrium = KuhnEquilibrium()
boaster = Boaster()
