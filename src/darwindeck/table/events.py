"""What happened at a table, as a list of events that can be read, saved and replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from darwindeck.cards import Card, Rank
from darwindeck.table.actions import Action, Deal, Exchange, FreeClaim, Pass, Play

ForcedBet = Literal[
    "ante", "blind", "small blind", "big blind", "straddle", "match", "price", "loo"
]
Seen = Literal["everybody", "owner", "nobody"]
Outcome = Literal["deal", "bust", "off"]


class Event(Struct, frozen=True, tag=True):
    """Base of all events."""

    @property
    def replayed_action(self) -> Action | None:
        """The action to apply when a log is replayed; most events follow by themselves."""
        return None

    def seen_by(self, seat: int | None) -> Event:  # noqa: ARG002 - most events are public
        """Return the event as a seat sees it, without what is hidden from it."""
        return self


class Post(Struct, frozen=True):
    """Chips that a seat owes beside the forced bets of the game, as newcomers do.

    A `live` post is a bet, which does not decide who opens; an `ante` is matched chip for chip
    without being a bet, and a `dead` post goes to whoever wins the main pot.
    """

    seat: int
    amount: int
    kind: Literal["live", "ante", "dead"] = "live"


class Started(Event, frozen=True):
    """A hand began: with these stacks and posts, and with what decides the cards.

    The `places` are those of the last hand, where there are any.
    """

    stacks: tuple[int, ...]
    button: int
    seed: int | None = None
    deck: tuple[Card, ...] | None = None
    dealt_by_hand: bool = False
    hand_number: int = 0
    match_seed: int | None = None
    scores: tuple[int, ...] = ()
    posts: tuple[Post, ...] = ()
    places: tuple[int, ...] = ()

    def posted(self) -> Iterator[Posted]:
        """Tell who posted what before the hand."""
        left = list(self.stacks)
        for post in self.posts:
            amount = min(post.amount, left[post.seat])
            left[post.seat] -= amount
            yield Posted(post.seat, amount, "blind" if post.kind == "live" else "ante")

    def seen_by(self, seat: int | None) -> Started:  # noqa: ARG002 - hidden from everyone
        """Return the event without seed and deck, which nobody at the table may know."""
        return replace(self, seed=None, deck=None, match_seed=None)


class Posted(Event, frozen=True):
    """A seat paid a forced bet."""

    seat: int
    amount: int
    what: ForcedBet


class Dealt(Event, frozen=True):
    """A seat got cards; those that are hidden from the reader are `None`."""

    seat: int
    cards: tuple[Card | None, ...]
    face_up: bool
    blind: bool = False

    def seen_by(self, seat: int | None) -> Dealt:
        """Hide face-down cards from all but their owner, who in some games sees none of them."""
        if not self.blind if seat == self.seat else self.face_up:
            return self
        return replace(self, cards=(None,) * len(self.cards))


class BoardDealt(Event, frozen=True):
    """Community cards were dealt."""

    cards: tuple[Card | None, ...]


class Acted(Event, frozen=True):
    """A seat (or, for a `Deal`, the dealer) acted, paid so much, and has a bet of `bet`.

    Cards played `face_down` are hidden from the others; they are claimed to be of one rank, or
    committed for a raise. With `deciding`, the seat was asked to go on or to fold; `discarded`
    cards were thrown away, and not played for what they do. A `forced`
    pass is that of a seat with nothing to play, which only the seat itself knows; a `forced`
    exchange that of a seat that has to give its best cards. What is `sealed`
    is decided at once with others, who see only that it is: to them it is a pass. A bet
    `against_pot` is not paid before the next card decides it. Where a card is `drawn` from the deck
    or the discards, another event tells of it. With `insuring`, the seat was asked to bet that the
    house has 21; with a `stake`, whether a hand is to be worth so many points. Exchanged cards are
    `passed_on` to others, or `replaced` by new ones.
    """

    seat: int | None
    action: Action
    paid: int = 0
    bet: int = 0
    all_in: bool = False
    face_down: bool = False
    claim: Rank | None = None
    deciding: bool = False
    discarded: bool = False
    forced: bool = False
    sealed: bool = False
    against_pot: bool = False
    drawn: bool = False
    insuring: bool = False
    stake: int = 0
    passed_on: bool = False
    replaced: bool = False

    @property
    def replayed_action(self) -> Action | None:
        """The action itself, unless the seat was not asked."""
        return None if self.forced else self.action

    def seen_by(self, seat: int | None) -> Acted:
        """Hide which cards others discard, and what the dealer deals: others see it dealt."""
        if self.forced and seat != self.seat and isinstance(self.action, Pass):
            return replace(self, forced=False)
        if self.sealed and seat != self.seat:
            return replace(self, action=Pass())
        own = isinstance(self.action, Exchange | Play) and seat == self.seat
        hidden = isinstance(self.action, Deal | Exchange) or self.face_down
        if isinstance(self.action, Deal | Exchange | Play) and hidden and not own:
            return replace(
                self, action=replace(self.action, cards=(None,) * len(self.action.cards))
            )
        return self


class Returned(Event, frozen=True):
    """A seat got back the part of its bet that nobody called."""

    seat: int
    amount: int


class Shown(Event, frozen=True):
    """A seat showed its hand, or one of those that it has `split`."""

    seat: int
    cards: tuple[Card | None, ...]
    split: bool = False


class Won(Event, frozen=True):
    """A pot was won: pot 0 is the main pot; several winners share it."""

    pot: int
    amounts: dict[int, int]
    uncontested: bool = False


class TurnedUp(Event, frozen=True):
    """Cards were turned up from the deck: the first discards, or a card whose suit is trump."""

    cards: tuple[Card | None, ...]
    trump: bool = False


class Turned(Event, frozen=True):
    """A seat turned over the first card of its hand, after putting so many aside face down."""

    seat: int
    card: Card | None
    buried: int = 0


class Captured(Event, frozen=True):
    """A seat won cards: a trick, a battle, or cards from the tableau."""

    seat: int
    cards: tuple[Card | None, ...]
    trick: bool = False


class PickedUp(Event, frozen=True):
    """A seat took cards from the pile into its hand."""

    seat: int
    cards: tuple[Card | None, ...]
    seen: Seen = "everybody"

    def seen_by(self, seat: int | None) -> PickedUp:
        """Hide cards that only their owner, or nobody, may see."""
        if self.seen == "everybody" or (self.seen == "owner" and seat == self.seat):
            return self
        return replace(self, cards=(None,) * len(self.cards))


class Revealed(Event, frozen=True):
    """A claim was challenged, and these were the cards."""

    seat: int
    cards: tuple[Card | None, ...]
    truthful: bool


class Cleared(Event, frozen=True):
    """The pile was put aside."""

    cards: int


class Gathered(Event, frozen=True):
    """All cards were gathered and shuffled."""


class Scored(Event, frozen=True):
    """A seat's score changed by so many points; the total has those of earlier hands too."""

    seat: int
    points: int
    total: int


class Combined(Event, frozen=True):
    """Cards that a seat holds together count so many points for its contract."""

    seat: int
    points: int


class Declared(Event, frozen=True):
    """Everyone has decided, and showed it: these stay in."""

    seats: tuple[int, ...]


class BidOpened(Event, frozen=True):
    """A bid made at once with others was shown, or that a seat bid nothing."""

    seat: int
    bid: int | None


class BetSettled(Event, frozen=True):
    """A bet against the pot was decided: so many chips came out of it, or went into it."""

    seat: int
    amount: int
    won: bool


class Peeked(Event, frozen=True):
    """The house looked at its hidden card, and has a natural or not."""

    natural: bool


class Unqualified(Event, frozen=True):
    """The house has a hand with which it does not play: calls come back, other bets are won."""


class Paid(Event, frozen=True):
    """A seat was paid chips: by the house for its kind of hand, or out of the pot for a trick."""

    seat: int
    amount: int
    trick: bool = False


class Fouled(Event, frozen=True):
    """A row of a hand is better than the one behind it, so that it loses every row."""

    seat: int


class RowsSettled(Event, frozen=True):
    """A seat has won chips of the others by its rows, or lost some."""

    seat: int
    amount: int


class Doubted(Event, frozen=True):
    """A claim of a seat about all hands was doubted: so many cards there are that fit it."""

    seat: int
    claim: FreeClaim
    found: int
    true: bool


class Arranged(Event, frozen=True):
    """A seat showed its sets and runs, what it laid off, and its deadwood, after a knock."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]
    laid_off: tuple[Card, ...]
    deadwood: tuple[Card, ...]
    points: int
    knocked: bool


class WentOut(Event, frozen=True):
    """A seat is out of the hand without having folded."""

    seat: int


class Finished(Event, frozen=True):
    """A seat came in at a place: it has no cards left, or is among the last who have some."""

    seat: int
    place: int


class Settled(Event, frozen=True):
    """The hand was decided without a showdown."""

    winners: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    """A round of a deal began; deals and rounds are counted from 1."""

    deal: int
    round: int
    rounds: int


class Flipped(Event, frozen=True):
    """All cards that were committed face down were turned over, in order, these by those seats."""

    cards: tuple[Card | None, ...]
    seats: tuple[int, ...]


class Resolved(Event, frozen=True):
    """A deal went through, was a bust, or was called off; with all totals by attribute."""

    outcome: Outcome
    totals: dict[str, int]


PokerEvent = Started | Posted | Dealt | BoardDealt | Acted | Returned | Shown | Won
"""What happens in games without turns."""

AnyEvent = (
    PokerEvent
    | Arranged
    | BetSettled
    | BidOpened
    | Combined
    | Declared
    | Doubted
    | Fouled
    | Paid
    | Peeked
    | RowsSettled
    | TurnedUp
    | Turned
    | Captured
    | PickedUp
    | Revealed
    | Cleared
    | Gathered
    | Scored
    | WentOut
    | Finished
    | Settled
    | RoundBegan
    | Flipped
    | Resolved
    | Unqualified
)
"""Every kind of event: the type to decode a saved log with."""


def chips_put_in(log: Iterable[Event]) -> Counter[int]:
    """Count by seat the chips that were put into the pots of a hand, less what came back."""
    chips: Counter[int] = Counter()
    for event in log:
        match event:
            case Posted(seat, amount):
                chips[seat] += amount
            case Acted(int() as seat):
                chips[seat] += event.paid
            case Returned(seat, amount):
                chips[seat] -= amount
    return chips
