"""What a player can do, as values that can be printed, compared, saved and pasted back."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from darwindeck.cards import Card, Rank, Suit, format_cards
from darwindeck.engine import actions as kinds


class ActionBase(Struct, frozen=True, tag=True):
    """Base of all actions; `words` say what is done, with its fields filled in."""

    kind: ClassVar[int]
    words: ClassVar[str]

    def __str__(self) -> str:
        return self.words.format(self)


class CardAction(ActionBase, frozen=True):
    """Base of the actions with cards, which the words name."""

    cards: tuple[Card | None, ...]

    def __str__(self) -> str:
        return self.words.format(format_cards(self.cards, " "))


class Fold(ActionBase, frozen=True):
    """Leave the hand."""

    kind = kinds.FOLD
    words = "fold"


class Check(ActionBase, frozen=True):
    """Stay in for nothing."""

    kind = kinds.CHECK
    words = "check"


class Call(ActionBase, frozen=True):
    """Match the bet."""

    kind = kinds.CALL
    words = "call"


class Bet(ActionBase, frozen=True):
    """Open the betting with an amount."""

    kind = kinds.BET
    words = "bet {0.amount}"
    amount: int


class Raise(ActionBase, frozen=True):
    """Raise so that the whole bet of this round becomes `to`."""

    kind = kinds.RAISE
    words = "raise to {0.to}"
    to: int


class AllIn(ActionBase, frozen=True):
    """Put in everything."""

    kind = kinds.ALL_IN
    words = "all in"


class BringIn(ActionBase, frozen=True):
    """Post the bring-in of a stud game."""

    kind = kinds.BRING_IN
    words = "bring in"


class Exchange(ActionBase, frozen=True):
    """Discard some cards for new ones, none of them to stand pat; or put them into a row."""

    kind = kinds.EXCHANGE
    cards: tuple[Card | None, ...] = ()

    def __str__(self) -> str:
        return f"exchange {format_cards(self.cards)}" if self.cards else "stand pat"


class Deal(ActionBase, frozen=True):
    """Name the cards to be dealt next, in dealing order, on a table that is dealt by hand."""

    kind = kinds.DEAL
    cards: tuple[Card | None, ...]

    def __str__(self) -> str:
        return f"deal {format_cards(self.cards)}"


class Play(CardAction, frozen=True):
    """Play cards of one's hand: onto the pile, to a trick, as discards, or face down as a claim."""

    kind = kinds.PLAY
    words = "play {}"


class Knock(CardAction, frozen=True):
    """Discard a card and knock, with little deadwood left: all hands are shown and compared."""

    kind = kinds.KNOCK
    words = "knock with {}"


class Meld(CardAction, frozen=True):
    """Lay down cards of one's hand as a meld of one's own: a set or a run."""

    kind = kinds.MELD
    words = "meld {}"


class ExtendSet(CardAction, frozen=True):
    """Add a card of one's hand to a set on the table."""

    kind = kinds.EXTEND_SET
    words = "add {} to a set"


class ExtendRun(CardAction, frozen=True):
    """Add a card of one's hand to a run on the table."""

    kind = kinds.EXTEND_RUN
    words = "add {} to a run"


class Draw(ActionBase, frozen=True):
    """Draw what the phase gives; in blackjack, hit; or take the top discard where one may."""

    kind = kinds.DRAW
    words = "draw"


class Pass(ActionBase, frozen=True):
    """Decline to play, draw or challenge, or to take a discard; in blackjack, stand."""

    kind = kinds.PASS
    words = "pass"


class Double(ActionBase, frozen=True):
    """Double one's bets for exactly one more draw."""

    kind = kinds.DOUBLE
    words = "double"


class Split(ActionBase, frozen=True):
    """Make two hands of two cards that count the same, each with a bet of its own."""

    kind = kinds.SPLIT
    words = "split"


class NameSuit(ActionBase, frozen=True):
    """Name the suit that a wild card stands for, or that is trump, to be played alone or not.

    Without a suit, of all cards only the top ones are trumps, or with `null` none at all, and the
    declarer is to take no trick.
    """

    kind = kinds.NAME_SUIT
    suit: Suit | None
    alone: bool = False
    null: bool = False

    def __str__(self) -> str:
        if self.suit is None:
            return "name null" if self.null else "name no suit"
        return f"name {self.suit.name.lower()}{' alone' if self.alone else ''}"


class Bid(ActionBase, frozen=True):
    """Say how many tricks one will take, or points; none is a nil."""

    kind = kinds.BID
    words = "bid {0.tricks}"
    tricks: int


class Claim(ActionBase, frozen=True):
    """Claim that all hands together hold at least so many cards of a rank."""

    kind = kinds.CLAIM
    count: int
    rank: Rank

    def __str__(self) -> str:
        return f"claim {self.count} of {self.rank.letter}"


ClaimedHand = Literal[
    "high_card",
    "one_pair",
    "two_pair",
    "straight",
    "three_of_a_kind",
    "full_house",
    "flush",
    "four_of_a_kind",
    "straight_flush",
]
"""What hands can be claimed, from low to high."""


class ClaimHand(ActionBase, frozen=True):
    """Claim that all hands together hold the cards of a hand, such as two pair, aces and nines.

    Of a straight only the highest rank is named, of a full house first the rank of the three.
    """

    kind = kinds.CLAIM
    hand: ClaimedHand
    ranks: tuple[Rank, ...] = ()
    suit: Suit | None = None

    def __str__(self) -> str:
        suit = () if self.suit is None else (self.suit.name.lower(),)
        names = (self.hand.replace("_", " "), *(rank.letter for rank in self.ranks), *suit)
        return f"claim {' '.join(names)}"


class Challenge(ActionBase, frozen=True):
    """Doubt a claim: who is wrong takes the pile, or is out."""

    kind = kinds.CHALLENGE
    words = "challenge"


Action = (
    Fold
    | Check
    | Call
    | Bet
    | Raise
    | AllIn
    | BringIn
    | Exchange
    | Deal
    | Play
    | Draw
    | Pass
    | Double
    | Split
    | NameSuit
    | Challenge
    | Bid
    | Claim
    | ClaimHand
    | Knock
    | Meld
    | ExtendSet
    | ExtendRun
)
"""Any action; also the type to decode a saved one with."""

FreeClaim = Claim | ClaimHand
"""What can be said of all hands together."""

Laying = Meld | ExtendSet | ExtendRun
"""Cards that leave a hand to lie in melds."""

OfCards = Exchange | Play | Knock | Meld | ExtendSet | ExtendRun
"""Cards of the actor's hand."""

PLAIN_ACTIONS: tuple[Action, ...] = (
    *(Fold(), Check(), Call(), AllIn(), BringIn()),
    *(Draw(), Pass(), Double(), Split(), Challenge()),
)
