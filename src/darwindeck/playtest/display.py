"""A script's snapshot of a game, and the moves in it, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.faces import faces_of
from darwindeck.playtest import drawing, faces, screens, snapshots
from darwindeck.scripting.movegen import BettingMove, meaning_of
from darwindeck.table import actions
from darwindeck.words.narration import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome
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
        scene = snapshots.scene_of_snapshot(state, genome, human_player_idx, show_all=debug)
        return screens.plain_text(drawing.draw_scene(scene, self.look), self.look)


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
