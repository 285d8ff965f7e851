"""Snapshots that scripts hold of a game, and the scenes that they show."""
# ruff: noqa: D102 - the names of the fields say what they are

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from darwindeck.cards import Card
from darwindeck.playtest.holding import plays_cards
from darwindeck.playtest.opponents import role_names, seat_names
from darwindeck.playtest.scene import Scene, SceneSeat, scene_of_view
from darwindeck.playtest.showdown import worth
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.schema import GameGenome


class PlayerSnapshot(Protocol):
    """A player in a script's snapshot."""

    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def score(self) -> int: ...
    @property
    def chips(self) -> int: ...
    @property
    def current_bet(self) -> int: ...
    @property
    def has_folded(self) -> bool: ...
    @property
    def is_all_in(self) -> bool: ...


class Snapshot(Protocol):
    """A state that a script holds: everyone's cards, chips and bets."""

    @property
    def players(self) -> Sequence[PlayerSnapshot]: ...
    @property
    def deck(self) -> Sequence[Card]: ...
    @property
    def discard(self) -> Sequence[Card]: ...
    @property
    def turn(self) -> int: ...
    @property
    def active_player(self) -> int: ...
    @property
    def tableau(self) -> Sequence[object] | None: ...
    @property
    def community(self) -> Sequence[Card] | None: ...
    @property
    def pot(self) -> int: ...
    @property
    def current_bet(self) -> int: ...


def scene_of_snapshot(
    state: Snapshot, game: GameGenome, viewer: int, *, show_all: bool = False
) -> Scene:
    """Return what a player sees of a snapshot; with `show_all`, also the others' cards."""
    table = getattr(state, "table", None)
    if game.roles and table is not None:
        revealed = table.hands if show_all else None
        voice = Voice(names=role_names(game, (viewer,)), reader=viewer)
        return scene_of_view(table.view(viewer), game, voice, "", revealed)
    names = seat_names(len(state.players), (viewer,))
    community = tuple(state.community or ())
    own = state.players[viewer]
    pile = (*flattened(state.tableau or ()), *state.discard)
    for_chips = game.setup.starting_chips > 0 or any(player.chips for player in state.players)
    return Scene(
        game=game.name,
        hand=f"turn {state.turn}",
        seats=tuple(
            SceneSeat(
                name=names[seat],
                stack=player.chips,
                bet=player.current_bet,
                cards=(player.hand if seat == viewer or show_all else (None,) * len(player.hand)),
                own=seat == viewer,
                to_act=seat == state.active_player,
                folded=player.has_folded,
                all_in=player.is_all_in,
                score=player.score if player.score or not for_chips else None,
            )
            for seat, player in enumerate(state.players)
        ),
        for_chips=for_chips,
        board=community,
        pot=state.pot,
        price=state.current_bet,
        to_call=max(0, state.current_bet - own.current_bet),
        pile=pile,
        has_pile=bool(pile),
        deck_left=len(state.deck) or None,
        worth=worth(game, own.hand, community),
        keys=tuple(map(str, range(1, len(own.hand) + 1))) if plays_cards(game) else (),
    )


def flattened(cards: Sequence[object]) -> Iterator[Card]:
    """Yield all cards of a tableau, which may be heaps of cards."""
    for item in cards:
        if isinstance(item, Card):
            yield item
        elif isinstance(item, tuple | list):
            yield from flattened(item)
