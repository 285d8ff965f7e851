"""A script's snapshot of a game, and the moves in it, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy
from darwindeck.genome.faces import faces_of
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest import drawing, faces, held_cards, opponents, screens, showdown
from darwindeck.playtest.scene import Scene, SceneSeat, scene_of_view
from darwindeck.scripting.movegen import BettingMove, meaning_of
from darwindeck.scripting.to_table import as_table
from darwindeck.table import actions
from darwindeck.words.narration import show
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.scripting.movegen import LegalMove
    from darwindeck.scripting.state import GameState
    from darwindeck.table.table import Table

    Move = BettingMove | LegalMove


class StateRenderer:
    """Draws snapshots as text without colours."""

    def __init__(self, look: faces.Look | None = None) -> None:
        self.look = look or faces.Look()

    def render(
        self, state: GameState, genome: GameGenome, human_player_idx: int, debug: bool = False
    ) -> str:
        """Draw what a player sees of a snapshot; when debugging, all cards."""
        scene = scene_of_snapshot(state, genome, human_player_idx, show_all=debug)
        return screens.plain_text(drawing.draw_scene(scene, self.look), self.look)


def scene_of_snapshot(
    state: GameState, game: GameGenome, viewer: int, *, show_all: bool = False
) -> Scene:
    """Return what a player sees of a snapshot; with `show_all`, also the others' cards."""
    table = state.table
    if game.roles and table is not None:
        revealed = table.hands if show_all else None
        voice = Voice(names=tuple(role.name for role in game.roles), reader=viewer)
        return scene_of_view(table.view(viewer), game, voice, "", revealed)
    names = opponents.seat_names(len(state.players), (viewer,))
    hands, pile = cards_shown(state, game, viewer)
    if show_all:
        hands, pile = [player.hand for player in state.players], state.pile
    community = tuple(state.community or ())
    own = state.players[viewer]
    for_chips = game.setup.starting_chips > 0 or any(player.chips for player in state.players)
    return Scene(
        game=game.name,
        hand=f"turn {state.turn}",
        seats=tuple(
            SceneSeat(
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


class MovePresenter:
    """Lists the moves of a snapshot with numbers."""

    def present(self, moves: Sequence[Move], state: GameState, genome: GameGenome) -> str:
        """List moves, from 1 on."""
        return "\n".join(
            f"{number}. {self.label(move, state, genome)}"
            for number, move in enumerate(moves, start=1)
        )

    def label(self, move: Move, state: GameState, genome: GameGenome) -> str:
        """Say in a few words what a move does."""
        meaning = meaning_of(move, state, genome)
        words = str(move) if meaning is None else words_for(*meaning, move)
        return words[:1].upper() + words[1:]


WITH_CARDS: dict[type, str] = {
    actions.Knock: "knock with {}",
    actions.Meld: "lay down {}",
    actions.ExtendSet: "add {} to a set",
    actions.ExtendRun: "add {} to a run",
}


def words_for(action: actions.Action, table: Table, move: Move) -> str:
    """Say what an action does at a table, with what it costs and where cards go."""
    legal, seat = table.legal_actions, table.actor or 0
    match action:
        case actions.Call() | actions.BringIn():
            return f"{action} {legal.to_call}"
        case actions.AllIn():
            return f"all in {table.stacks[seat]}"
        case actions.Knock() | actions.Meld() | actions.ExtendSet() | actions.ExtendRun():
            return WITH_CARDS[type(action)].format(show(action.cards))
        case actions.Draw():
            return "draw a card"
        case actions.Exchange(cards) if cards:
            return f"exchange {show(cards)}"
        case actions.Play(cards) if table.game.roles:
            return f"raise with {faces_of(table.game, cards)}"
        case actions.Play(cards) if not isinstance(move, BettingMove):
            return f"play {show(cards)} to the {move.target_loc.value}"
        case _:
            return str(action)
