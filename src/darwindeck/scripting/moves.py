"""Moves: what a script calls the actions of a table, with places of cards instead of cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from darwindeck.genome.phases import BettingPhase, Location, Phase, PlayPhase, TrickPhase
from darwindeck.table import actions
from darwindeck.table.errors import IllegalAction

if TYPE_CHECKING:
    from darwindeck.cards import Suit
    from darwindeck.table.table import Table


class BettingAction(StrEnum):
    """The ways to bet."""

    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    ALL_IN = "all_in"
    FOLD = "fold"


WORDS: dict[type[actions.Action], BettingAction] = {
    actions.Check: BettingAction.CHECK,
    actions.Bet: BettingAction.BET,
    actions.Call: BettingAction.CALL,
    actions.BringIn: BettingAction.CALL,
    actions.Raise: BettingAction.RAISE,
    actions.AllIn: BettingAction.ALL_IN,
    actions.Fold: BettingAction.FOLD,
}


OF_CARDS: dict[str, type[actions.Knock | actions.Laying]] = {
    "knock": actions.Knock,
    "meld": actions.Meld,
    "extend a set": actions.ExtendSet,
    "extend a run": actions.ExtendRun,
}
"""What is done with cards besides playing or exchanging them."""


@dataclass(frozen=True, slots=True)
class BettingMove:
    """A bet in a phase of the game.

    The `amount` is the total that a bet or raise reaches; without it, the smallest there is. A
    bring-in that is owed is paid by calling.
    """

    action: BettingAction
    phase_index: int
    amount: int | None = None

    def __str__(self) -> str:
        word = self.action.value.replace("_", " ")
        return word if self.amount is None else f"{word} {self.amount}"


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move with cards: the place of a card in the hand, and where it goes.

    A move without a card has `card_index` -1: drawing has the hand as its target, anything else is
    to pass, unless a `suit` is named or a `word` says `double`, `split` or `challenge`. More cards
    that are played together are in `others`; with cards, the `word` can be `knock`, `meld`,
    `extend a set` or `extend a run`.
    """

    phase_index: int
    card_index: int
    target_loc: Location
    others: tuple[int, ...] = ()
    suit: Suit | None = None
    word: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "others", tuple(self.others))

    def __str__(self) -> str:
        if self.suit is not None:
            return f"name {self.suit.name.lower()} {self.word}".rstrip()
        if self.card_index < 0:
            return self.word or ("draw" if self.target_loc is Location.HAND else "pass")
        places = ", ".join(map(str, (self.card_index, *self.others)))
        return f"card {places} to {self.target_loc.value}{self.word and f' and {self.word}'}"


def move_of(action: actions.Action, table: Table) -> BettingMove | LegalMove:
    """Translate an action of a table's actor into a move; a bet's size is left out."""
    index = table.phase_index or 0
    if type(action) in WORDS:
        return BettingMove(WORDS[type(action)], index)
    target = target_of(table.game.turn_structure.phases[index])
    match action:
        case actions.Draw():
            return LegalMove(index, -1, Location.HAND)
        case actions.Double():
            return LegalMove(index, -1, Location.HAND, word="double")
        case actions.Split():
            return LegalMove(index, -1, Location.HAND, word="split")
        case actions.Challenge():
            return LegalMove(index, -1, target, word="challenge")
        case actions.NameSuit(None):
            return LegalMove(index, -1, target, word=str(action))
        case actions.NameSuit(suit, alone):
            return LegalMove(index, -1, target, suit=suit, word="alone" if alone else "")
        case actions.Bid() | actions.Claim() | actions.ClaimHand():
            return LegalMove(index, -1, target, word=str(action))
        case _ if isinstance(action, actions.OfCards) and action.cards:
            hand = table.hands[table.actor or 0]
            first, *others = (hand.index(card) for card in action.cards)
            word = next((word for word, kind in OF_CARDS.items() if type(action) is kind), "")
            return LegalMove(index, first, target, tuple(others), word=word)
        case _:
            return LegalMove(index, -1, target)


def target_of(phase: Phase) -> Location:
    """Return where the cards go that are played in a phase."""
    match phase:
        case PlayPhase(target=target):
            return target
        case TrickPhase():
            return Location.TABLEAU
        case _:
            return Location.DISCARD


def action_of(move: BettingMove | LegalMove, table: Table) -> actions.Action:
    """Translate a move into an action of a table's actor, refusing what is no action at all."""
    if isinstance(move, BettingMove):
        return bet_of(move, table)
    if move.card_index >= 0:
        return play_of(move, table)
    for action in table.legal_actions:
        if move_of(action, table) == move:
            return action
    raise IllegalAction(f"{move} is not possible now; legal: {table.legal_actions}.")


def bet_of(move: BettingMove, table: Table) -> actions.Action:
    """Translate a bet; one without an amount has the smallest size."""
    match BettingAction(move.action):
        case BettingAction.CALL:
            return actions.BringIn() if actions.BringIn in table.legal_actions else actions.Call()
        case BettingAction.BET:
            return actions.Bet(smallest_bet(table) if move.amount is None else move.amount)
        case BettingAction.RAISE:
            return actions.Raise(smallest_bet(table) if move.amount is None else move.amount)
        case BettingAction.CHECK:
            return actions.Check()
        case BettingAction.ALL_IN:
            return actions.AllIn()
        case BettingAction.FOLD:
            return actions.Fold()


def smallest_bet(table: Table) -> int:
    """Return the total that the smallest bet or raise reaches, or would reach if it were legal."""
    totals = table.legal_actions.bet_range
    phase = table.game.turn_structure.phases[table.phase_index or 0]
    least = phase.min_bet if isinstance(phase, BettingPhase) else 1
    return totals[0] if totals else table.price + least


def play_of(move: LegalMove, table: Table) -> actions.Action:
    """Translate a move with cards."""
    hand = table.hands[table.actor or 0]
    places = (move.card_index, *move.others)
    if not all(0 <= place < len(hand) for place in places) or len(set(places)) < len(places):
        raise IllegalAction(f"{move} is not possible: the hand has cards 0 to {len(hand) - 1}")
    target = target_of(table.game.turn_structure.phases[table.phase_index or 0])
    if move.target_loc is not target:
        raise IllegalAction(f"{move} is not possible: cards go to the {target.value} here")
    cards = tuple(hand[place] for place in places)
    if move.word in OF_CARDS:
        return OF_CARDS[move.word](cards)
    return actions.Exchange(cards) if table.exchanging else actions.Play(cards)
