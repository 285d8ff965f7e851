"""The legal actions of a table as a lazy view."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from darwindeck.cards import Suit, format_cards
from darwindeck.engine import actions as kinds
from darwindeck.genome.faces import faces_of
from darwindeck.table.actions import (
    Action,
    AllIn,
    Bet,
    BringIn,
    Call,
    Challenge,
    Check,
    Double,
    Draw,
    Exchange,
    Fold,
    NameSuit,
    Pass,
    Play,
    Raise,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.table.table import Table


SIZED = 1 << kinds.BET | 1 << kinds.RAISE


class LegalActions:
    """What the player to act may do: supports `in`, iteration, `len` and truth.

    `in` takes an action, such as `Raise(to=60)`, or a kind of action, such as `Raise`. Iterating
    gives every kind of action once, a sized bet at its minimum; `bet_range` is the whole range of
    totals, and `in` accepts each of them. Of cards to play it gives each single one, and the first
    two, three and so on of each rank; `in` accepts any others that are legal.
    """

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __contains__(self, action: object) -> bool:
        if isinstance(action, type):
            return any(isinstance(legal, action) for legal in self)
        return isinstance(action, Action) and self._table.is_legal(action)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> tuple[Action, ...]:
        _, bits, _, min_to, _, _ = self._table.situation
        if bits >> kinds.EXCHANGE & 1:
            return self._exchanges()
        if bits >> kinds.PLAY & 1:
            return (*self._plays(), *bets_of(bits & ~(1 << kinds.PLAY), 0))
        return bets_of(bits, min_to)

    def _exchanges(self) -> tuple[Exchange, ...]:
        smallest, largest = self._table.exchange_limits
        hand = self._table.hands[self._table.actor or 0]
        sizes = range(smallest, min(largest, len(hand)) + 1)
        return tuple(Exchange(cards) for size in sizes for cards in combinations(hand, size))

    def _plays(self) -> Iterator[Play]:
        hand = self._table.hands[self._table.actor or 0]
        for cards in ((card,) for card in hand):
            if (play := Play(cards)) in self:
                yield play
        if self._table.play_limits[1] > 1:
            for rank in dict.fromkeys(card.rank for card in hand if card):
                alike = tuple(card for card in hand if card and card.rank == rank)
                for size in range(2, len(alike) + 1):
                    if (play := Play(alike[:size])) in self:
                        yield play

    def __bool__(self) -> bool:
        return bool(self._table.situation[1])

    @property
    def to_call(self) -> int:
        """How many chips a call or a bring-in costs; 0 when there is nothing to call."""
        return self._table.situation[2]

    @property
    def bet_range(self) -> range:
        """The totals that a bet or a raise may reach, empty when there is none."""
        _, bits, _, min_to, max_to, _ = self._table.situation
        return range(min_to, max_to + 1) if bits & SIZED else range(0)

    def __repr__(self) -> str:
        return f"<LegalActions: {self}>"

    def __str__(self) -> str:
        return describe_legal(self)


@lru_cache(maxsize=4096)
def bets_of(bits: int, min_to: int) -> tuple[Action, ...]:
    """List the actions without cards that the engine's bits stand for."""
    actions: tuple[Action, ...] = (
        *(Fold(), Check(), Call(), BringIn()),
        *(Bet(min_to), Raise(min_to), AllIn()),
        *(Draw(), Double(), Challenge(), Pass()),
        *map(NameSuit, Suit),
    )
    return tuple(action for action in actions if bits >> action.kind & 1)


def describe_legal(legal: LegalActions) -> str:
    """Say in words what is legal.

    Long lists of exchanges are summed up.
    """
    table = legal._table  # noqa: SLF001
    if table.over:
        return "nothing, the hand is over"
    words = []
    for action in legal:
        match action:
            case Bet() | Raise():
                words.append(describe_range(action, legal.bet_range))
            case Call():
                words.append(f"call {legal.to_call}")
            case BringIn():
                words.append(f"bring in {legal.to_call}")
            case Play():
                continue
            case Exchange():
                smallest, largest = table.exchange_limits
                return f"exchange {smallest} to {largest} of {table.text_of_hand(table.actor)}"
            case _:
                words.append(str(action))
    if table.cards_to_deal:
        words.append(f"deal {len(table.cards_to_deal)} cards")
    return ", ".join([*describe_plays(legal), *words])


def describe_plays(legal: LegalActions) -> Iterator[str]:
    """Say in words which cards may be played, or raised with; nothing if none may."""
    plays = [action for action in legal if isinstance(action, Play)]
    game = legal._table.game  # noqa: SLF001
    if plays and game.roles:
        yield f"raise with {' or '.join(faces_of(game, play.cards) for play in plays)}"
    elif plays:
        yield f"play {' or '.join(format_cards(play.cards) for play in plays)}"


def describe_range(action: Bet | Raise, totals: range) -> str:
    """Say in words which sizes a bet or raise may have."""
    verb = "bet" if isinstance(action, Bet) else "raise to"
    first, last = totals[0], totals[-1]
    return f"{verb} {first}" if first == last else f"{verb} {first} to {last}"
