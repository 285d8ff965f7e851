"""Snapshots: a table as plain values that tools, scripts and tests can read, change and compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Self

from darwindeck.cards import Card, Rank, Suit
from darwindeck.engine.layout import NOBODY
from darwindeck.genome.phases import ComparePhase, Location, PlayPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.table.record import cards_of

if TYPE_CHECKING:
    from darwindeck.table.table import Table

__all__ = ["Card", "GameState", "PlayerState", "Rank", "Suit", "snapshot"]


@dataclass(frozen=True, slots=True)
class Values:
    """Base of snapshots: a list given for a tuple becomes one."""

    def __post_init__(self) -> None:
        for name in self.field_names():
            value = getattr(self, name)
            if isinstance(value, list | tuple):
                object.__setattr__(self, name, as_tuple(value))

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        """Return the names of all fields, in order."""
        return tuple(known.name for known in fields(cls))

    def copy_with(self, **changes: object) -> Self:
        """Return a copy in which some fields are different."""
        if unknown := sorted(changes.keys() - set(self.field_names())):
            raise TypeError(
                f"{type(self).__name__} has no field {', '.join(map(repr, unknown))}: "
                f"its fields are {', '.join(self.field_names())}"
            )
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class PlayerState(Values):
    """One player: cards, points and chips.

    `chips` are those behind, `current_bet` those put in during this betting round, and `total_bet`
    those put in during this hand; if it is not given, the current bet is all. `melds` are the sets
    and runs that lie on the table.
    """

    player_id: int
    hand: tuple[Card, ...]
    score: int
    chips: int = 0
    current_bet: int = 0
    has_folded: bool = False
    is_all_in: bool = False
    total_bet: int | None = None
    sits_out: bool = False
    tricks: int = 0
    captured: int = 0
    melds: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class GameState(Values):
    """A game at one moment, with all cards, hidden ones too.

    `turn` counts turns, tricks and battles; `active_player` is the place in `players` of who is to
    act, and -1 when nobody is. The `deck` lies in dealing order, unless its table shuffles while
    it deals. Played cards are in `discard`, or on the `tableau` in games that have one, the top
    card last. The `pot` holds all chips in the middle, `current_bet` is what it costs to stay in.

    A snapshot remembers the `table` it was taken of, and with it what cannot be read here: who has
    acted in a betting round, cards that lie face up, what is left of chance. Snapshots are equal
    when all that can be read is. What is changed with `copy_with` replaces what the table says.

    >>> state = GameState((PlayerState(0, (), 0, chips=500),), (), (), turn=0, active_player=0)
    >>> state.copy_with(pot=30).pot
    30
    """

    players: tuple[PlayerState, ...]
    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    turn: int
    active_player: int
    tableau: tuple[Card | tuple[Card, ...], ...] | None = None
    community: tuple[Card, ...] | None = None
    pot: int = 0
    current_bet: int = 0
    raise_count: int = 0
    phase_index: int | None = None
    button: int = 0
    trump: Suit | None = None
    named_suit: Suit | None = None
    direction: int = 1
    over: bool = False
    table: Table | None = field(default=None, repr=False, compare=False)

    @property
    def pile(self) -> tuple[Card, ...]:
        """All cards played so far that are not captured, the top card last."""
        return (*self.discard, *flattened(self.tableau or ()))


def snapshot(table: Table) -> GameState:
    """Return a table as plain values.

    >>> from darwindeck import Table
    >>> state = snapshot(Table.start("kuhn-poker", deck="Ks Qs Js"))
    >>> state.pot, state.players[0].hand, state.deck
    (2, (Card('Qs'),), (Card('Js'),))
    """
    records = table.copy_of_record()
    record = records[0]
    left = 0 if record["dealt_by_hand"] else table.deck_left
    pile = known(table.pile)
    base = int(record["pile_base"]) if has_tableau(table.game) else len(pile)
    return GameState(
        players=player_states(table, record["paid"].tolist()),
        deck=known(cards_of(records, record["deck"][record["deck_next"] :], left)),
        discard=pile[:base],
        turn=table.turns,
        active_player=NOBODY if table.actor is None else table.actor,
        tableau=pile[base:] if has_tableau(table.game) else None,
        community=known(table.board) or None,
        pot=table.pot,
        current_bet=table.price,
        raise_count=int(record["raises"]),
        phase_index=table.phase_index,
        button=table.button,
        trump=table.trump,
        named_suit=table.named_suit,
        direction=table.direction,
        over=table.over,
        table=table,
    )


def player_states(table: Table, paid: Sequence[int]) -> tuple[PlayerState, ...]:
    """Return everyone at a table as plain values, with the chips that each put in."""
    for_chips = table.game.setup.starting_chips > 0 and not table.over
    hands, stacks, bets, scores = table.hands, table.stacks, table.bets, table.scores
    folded, seated = table.folded, table.seated
    tricks, captured, melds = table.tricks, table.captured, table.melds
    return tuple(
        PlayerState(
            player_id=seat,
            hand=known(hands[seat]),
            score=scores[seat],
            chips=stacks[seat],
            current_bet=bets[seat],
            has_folded=folded[seat],
            is_all_in=for_chips and seated[seat] and not folded[seat] and stacks[seat] == 0,
            total_bet=paid[seat],
            sits_out=not seated[seat],
            tricks=tricks[seat],
            captured=captured[seat],
            melds=melds[seat],
        )
        for seat in range(table.seats)
    )


def has_tableau(game: GameGenome) -> bool:
    """Tell whether played cards lie on a tableau: in tricks, battles, or by a phase's word."""
    return any(
        isinstance(phase, TrickPhase | ComparePhase)
        or (isinstance(phase, PlayPhase) and phase.target is Location.TABLEAU)
        for phase in game.turn_structure.phases
    )


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """Return cards that must all be known."""
    result = []
    for card in cards:
        if card is None:
            raise ValueError("a table with unknown cards has no snapshot: name every card dealt")
        result.append(card)
    return tuple(result)


def flattened(cards: Iterable[Card | tuple[Card, ...]]) -> tuple[Card, ...]:
    """Return the cards of a tableau, which may lie in heaps, one after the other."""
    flat: list[Card] = []
    for item in cards:
        flat.extend([item] if isinstance(item, Card) else flattened(item))
    return tuple(flat)


def as_tuple(values: Sequence[object]) -> tuple[object, ...]:
    """Return lists, and lists in them, as tuples."""
    return tuple(as_tuple(value) if isinstance(value, list) else value for value in values)
