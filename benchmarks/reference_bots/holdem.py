"""Reference bots for hold'em, two- to ten-handed, with any structure of betting.

By falling folly: `caller`, `raiser` and `shover` never look at their cards; `nit` waits for
premium hands; `equity` bets by its equity against random hands; `tight_aggressive` and
`loose_aggressive` open, re-raise, bet made hands and bluff now and then, as books teach it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.reference_bots.holdem_strength import equity as share_against_random_hands
from benchmarks.reference_bots.holdem_strength import place_of
from benchmarks.reference_bots.rule_bot import RuleBot, sometimes
from darwindeck.engine.layout import TABLE
from darwindeck.genome.anatomy import big_blind_of
from darwindeck.table.actions import AllIn, Bet, Call, Check, Fold, Raise

if TYPE_CHECKING:
    from benchmarks.reference_bots.rule_bot import Mix
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

NEARLY_ALL = 0.8  # of the stack: whoever bets so much bets the rest too


class Spot:
    """What a person looks at before a decision."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.legal = view.legal_actions
        self.hole: tuple = view.hand  # type: ignore[type-arg]
        self.board: tuple = view.board  # type: ignore[type-arg]
        self.opponents = sum(seat.seated and not seat.folded for seat in view.seats) - 1
        self.raises = int(np.frombuffer(view.record, TABLE)["raises"][0])
        self.free = Check in self.legal

    @property
    def place(self) -> float:
        """What share of starting hands is better."""
        return place_of(self.hole)

    @cached_property
    def equity(self) -> float:
        """The share of the pot that the hand wins from random hands."""
        return share_against_random_hands(self.hole, self.board, self.opponents)

    @property
    def strength(self) -> float:
        """The equity on the scale of a hand against one opponent."""
        return float(self.equity ** (1 / self.opponents))

    @property
    def odds(self) -> float:
        """The equity that a call needs."""
        return self.view.to_call / (self.view.pot + self.view.to_call)

    @property
    def bet_size(self) -> float:
        """What has been bet, as a part of the pot before it."""
        return self.view.to_call / max(self.view.pot - self.view.to_call, 1)

    @property
    def price_in_blinds(self) -> float:
        """What a call costs, in big blinds."""
        return self.view.to_call / (big_blind_of(self.view.game) or 1)

    @property
    def heads_up(self) -> bool:
        """Whether the table has two seats."""
        return len(self.view.seats) == 2

    def stay(self, *, pays: bool) -> Action:
        """Check if that is free; otherwise call, or give up."""
        if self.free:
            return Check()
        if not pays:
            return Fold()
        return Call() if Call in self.legal else AllIn()

    def bet(self, pots: float) -> Action:
        """Bet or raise by some part of the pot."""
        return self.bet_to(self.view.price + int(pots * (self.view.pot + self.view.to_call)))

    def bet_blinds(self, blinds: float) -> Action:
        """Bet or raise to so many big blinds."""
        return self.bet_to(int(blinds * (big_blind_of(self.view.game) or 1)))

    def bet_prices(self, times: float) -> Action:
        """Raise to a multiple of what has been bet."""
        return self.bet_to(int(times * self.view.price))

    def bet_to(self, total: int) -> Action:
        """Bet or raise to about a total; all-in if nearly; call if raising is impossible."""
        view = self.view
        seat = view.seats[view.seat or 0]
        total = min(max(total, view.min_bet_to), view.max_bet_to)
        if AllIn in self.legal and total >= NEARLY_ALL * (seat.bet + seat.stack):
            return AllIn()
        if Bet in self.legal:
            return Bet(total)
        if Raise in self.legal:
            return Raise(total)
        return AllIn() if AllIn in self.legal else self.stay(pays=True)


def call_anything(view: View) -> Action:
    """Check or call, whatever comes."""
    return Spot(view).stay(pays=True)


def raise_anything(view: View) -> Action:
    """Bet or raise the pot, whatever comes."""
    return Spot(view).bet(1.0)


def shove_anything(view: View) -> Action:
    """Go all-in at once; where that is not possible, bet as much as it is."""
    spot = Spot(view)
    return AllIn() if AllIn in spot.legal else spot.bet_to(view.max_bet_to)


def wait_for_premium_hands(view: View) -> Action:
    """Play one hand in ten, and after the flop only what is very likely ahead."""
    spot = Spot(view)
    if not spot.board:
        if spot.place < 0.10 and spot.raises < 2:
            return spot.bet(1.0)
        return spot.stay(pays=spot.place < 0.03)
    if spot.equity > 0.80 and spot.raises < 3:
        return spot.bet(0.66)
    return spot.stay(pays=spot.equity > 0.70 + 0.05 * spot.raises)


def bet_equity(view: View) -> Action:
    """Bet what is ahead of random hands, and call what the pot odds allow."""
    spot = Spot(view)
    if spot.equity * (spot.opponents + 1) > 1.3 and spot.raises < 3:
        return spot.bet(0.75)
    return spot.stay(pays=spot.equity > spot.odds + 0.03)


def play_by_the_book(view: View, *, loose: bool) -> Action | Mix:
    """Open good hands, re-raise the best; bet what is ahead, bluff sometimes, fold to pressure."""
    spot = Spot(view)
    return after_the_flop(spot, loose=loose) if spot.board else before_the_flop(spot, loose=loose)


def before_the_flop(spot: Spot, *, loose: bool) -> Action | Mix:
    """Choose by the place of the hand among all, and by how often it was raised."""
    place, two = spot.place, spot.heads_up
    if spot.free:
        return spot.bet_blinds(3.5) if place < (0.35 if loose else 0.25) else Check()
    if spot.raises == 0:
        opens = place < opening_width(spot) * (1.3 if loose else 1.0)
        return spot.bet_blinds(2.5 if two else 3) if opens else Fold()
    if spot.raises == 1:
        calls = spot.price_in_blinds <= 4 and place < (0.62 if two else 0.18)
        if place < (0.14 if two else 0.05):
            return spot.bet_prices(3)
        bluffs = 0.1 if loose else 0.0
        return sometimes(bluffs, spot.bet_prices(3), spot.stay(pays=calls))
    if spot.raises == 2:
        if place < (0.05 if two else 0.02):
            return spot.bet_prices(2.5)
        return spot.stay(pays=place < (0.16 if two else 0.06) and spot.price_in_blinds <= 15)
    return spot.bet_prices(3) if place < 0.025 else spot.stay(pays=place < 0.045)


def opening_width(spot: Spot) -> float:
    """Return the share of hands to open with: more of them in position, most for two."""
    if spot.heads_up:
        return 0.75
    if spot.view.button == spot.view.seat:
        return 0.45
    return 0.35 if spot.price_in_blinds < 1 else 0.22


def after_the_flop(spot: Spot, *, loose: bool) -> Action | Mix:
    """Choose by the equity, less what bets say about the other hand."""
    strength, river = spot.strength, len(spot.board) == 5
    bluffs = 0.35 if loose else 0.2
    if spot.free:
        if strength > 0.66:
            return spot.bet(0.66)
        if strength < (0.25 if river else 0.45):
            return sometimes(bluffs, spot.bet(0.66 if river else 0.5), Check())
        return Check()
    if strength > 0.86 + 0.03 * spot.raises and spot.raises < 4:
        return spot.bet(0.8)
    tax = 0.06 + 0.08 * spot.raises + 0.05 * min(spot.bet_size, 1.5)
    call = spot.stay(pays=strength - tax * (0.7 if loose else 1.0) > spot.odds)
    draws = not river and spot.raises == 0 and 0.35 < strength < 0.5
    return sometimes((0.15 if loose else 0.07) if draws else 0.0, spot.bet(0.8), call)


caller = RuleBot(call_anything)
raiser = RuleBot(raise_anything)
shover = RuleBot(shove_anything)
nit = RuleBot(wait_for_premium_hands)
equity = RuleBot(bet_equity)
tight_aggressive = RuleBot(lambda view: play_by_the_book(view, loose=False))
loose_aggressive = RuleBot(lambda view: play_by_the_book(view, loose=True))

BOTS = ("caller", "raiser", "shover", "nit", "equity", "tight_aggressive", "loose_aggressive")
"""The names of all of them in this module."""
