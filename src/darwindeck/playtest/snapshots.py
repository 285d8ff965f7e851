"""Snapshots that scripts hold of a game, and the scenes that they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome import anatomy
from darwindeck.playtest import held_cards, opponents, scene, showdown
from darwindeck.scripting.to_table import as_table
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome
    from darwindeck.scripting.state import GameState


def scene_of_snapshot(
    state: GameState, game: GameGenome, viewer: int, *, show_all: bool = False
) -> scene.Scene:
    """Return what a player sees of a snapshot; with `show_all`, also the others' cards."""
    table = state.table
    if game.roles and table is not None:
        revealed = table.hands if show_all else None
        voice = Voice(names=opponents.role_names(game, (viewer,)), reader=viewer)
        return scene.scene_of_view(table.view(viewer), game, voice, "", revealed)
    names = opponents.seat_names(len(state.players), (viewer,))
    hands, pile = cards_shown(state, game, viewer)
    if show_all:
        hands, pile = [player.hand for player in state.players], state.pile
    community = tuple(state.community or ())
    own = state.players[viewer]
    for_chips = game.setup.starting_chips > 0 or any(player.chips for player in state.players)
    return scene.Scene(
        game=game.name,
        hand=f"turn {state.turn}",
        seats=tuple(
            scene.SceneSeat(
                name=names[seat],
                stack=player.chips,
                bet=player.current_bet,
                cards=tuple(hands[seat]),
                own=seat == viewer,
                to_act=seat == state.active_player,
                folded=player.has_folded,
                all_in=player.is_all_in,
                score=player.score if player.score or not for_chips else None,
            )
            for seat, player in enumerate(state.players)
        ),
        for_chips=for_chips,
        boards=(community,) if community else (),
        pot=state.pot,
        price=state.current_bet,
        to_call=max(0, state.current_bet - own.current_bet),
        pile=tuple(pile),
        has_pile=bool(pile),
        deck_left=len(state.deck) or None,
        worth=showdown.worth(game, showdown.known(hands[viewer]), community),
        keys=tuple(map(str, range(1, len(own.hand) + 1))) if held_cards.plays_cards(game) else (),
    )


def cards_shown(
    state: GameState, game: GameGenome, viewer: int
) -> tuple[Sequence[Sequence[Card | None]], Sequence[Card | None]]:
    """Return the hands and the pile as a player sees them, asking the table for what is hidden."""
    try:
        view = as_table(state, game).view(viewer)
    except ValueError:
        own = None if anatomy.blind_places(game) else viewer
        hands = [
            player.hand if seat == own else (None,) * len(player.hand)
            for seat, player in enumerate(state.players)
        ]
        return hands, state.pile
    return [seat.cards for seat in view.seats], view.pile
