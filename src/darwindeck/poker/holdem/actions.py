"""What can be done at a hold'em table: the betting actions of the engine, and those of a table."""

from __future__ import annotations

from msgspec import Struct

from darwindeck.cards import Card
from darwindeck.table.actions import AllIn, Bet, Call, Check, Fold, Raise


class TableAction(Struct, frozen=True, tag=True):
    """Base of the actions that are not bets."""


class NextHand(TableAction, frozen=True):
    """Deal the next hand from a deck that is shuffled already: the table's own action.

    When one player is left, a tournament is over instead, and a cash table waits. Where blinds go
    up by the clock, `now` is the time in seconds, from whenever it is counted. Blinds are posted by
    themselves. With `post_blinds=False` the hand stops in the phase `blinds`, with the button
    placed and nothing paid or dealt, and `PostBlinds` goes on.
    """

    deck: str | tuple[Card, ...]
    post_blinds: bool = True
    now: int | None = None


class PostBlinds(TableAction, frozen=True):
    """Post the blinds and deal, after a `NextHand` that left this out: the table's own action."""


class EndHand(TableAction, frozen=True):
    """Go on from `showdown` to `hand_end`: the table's own action; `NextHand` includes it.

    With one player left it goes on from there, to `game_end` or at a cash table to `waiting`.
    """


class PlayerDisconnect(TableAction, frozen=True):
    """A player has lost the connection: checks or folds from now on when it is their turn."""

    user_id: str


class PlayerReconnect(TableAction, frozen=True):
    """A player is back and decides again."""

    user_id: str


class SitOut(TableAction, frozen=True):
    """Be dealt no more hands; the hand in play is played to its end.

    In a tournament one is dealt in all the same, pays blinds, and checks or folds.
    """


class SitIn(TableAction, frozen=True):
    """Be dealt in again: from the next hand on, or when a big blind was missed from the next on."""


class Join(TableAction, frozen=True):
    """Take a seat and be dealt in from the next hand on.

    Without a seat it is the first free one; without chips, the starting stack, or what one left
    with if that was more. Only the table itself seats people with other chips than it allows.
    """

    user_id: str
    display_name: str = ""
    seat: int | None = None
    chips: int | None = None


class Rebuy(TableAction, frozen=True):
    """Buy chips between hands: without a number up to a starting stack, or to the limit."""

    user_id: str
    chips: int | None = None


class Leave(TableAction, frozen=True):
    """Leave the table with one's chips: at once, or when the hand in play is over."""

    user_id: str


BettingAction = Fold | Check | Call | Bet | Raise | AllIn
"""What the player to act can do; `Raise` names the total of the bet."""

PokerAction = (
    BettingAction
    | NextHand
    | PostBlinds
    | EndHand
    | PlayerDisconnect
    | PlayerReconnect
    | SitOut
    | SitIn
    | Join
    | Rebuy
    | Leave
)
"""Every action; also the type to decode one with that came as JSON."""
