"""A script's snapshot of a game, and the moves in it, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from darwindeck.genome.schema import BettingPhase
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import Look
from darwindeck.playtest.screens import plain_text
from darwindeck.playtest.snapshots import scene_of_snapshot
from darwindeck.words.narration import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.snapshots import Snapshot


class Worded(Protocol):
    """An enumeration's member whose value is a word."""

    @property
    def value(self) -> str:
        """The word."""


class BetSnapshot(Protocol):
    """A betting move of a script: what to do, in which phase."""

    @property
    def action(self) -> Worded:
        """What to do."""

    @property
    def phase_index(self) -> int:
        """In which phase of the game."""


class CardSnapshot(Protocol):
    """A move with a card of a script: which card of the hand, and where it goes."""

    @property
    def card_index(self) -> int:
        """The card's place in the hand; negative for a move without a card."""

    @property
    def target_loc(self) -> object:
        """Where the card goes."""


Move = BetSnapshot | CardSnapshot


class StateRenderer:
    """Draws snapshots as text without colours."""

    def __init__(self, look: Look | None = None) -> None:
        self.look = look or Look()

    def render(
        self, state: Snapshot, genome: GameGenome, human_player_idx: int, debug: bool = False
    ) -> str:
        """Draw what a player sees of a snapshot; when debugging, all cards."""
        scene = scene_of_snapshot(state, genome, human_player_idx, show_all=debug)
        return plain_text(draw_scene(scene, self.look), self.look)


class MovePresenter:
    """Lists the moves of a snapshot with numbers."""

    def present(self, moves: Sequence[Move], state: Snapshot, genome: GameGenome) -> str:
        """List moves, from 1 on."""
        return "\n".join(
            f"{number}. {self.label(move, state, genome)}"
            for number, move in enumerate(moves, start=1)
        )

    def label(self, move: Move, state: Snapshot, genome: GameGenome) -> str:
        """Say in a few words what a move is."""
        player = state.players[state.active_player]
        action = getattr(move, "action", None)
        if action is not None:
            return bet_label(action.value, move, state, genome)
        index = int(getattr(move, "card_index", -1))
        target = str(getattr(getattr(move, "target_loc", ""), "value", "")).lower()
        if 0 <= index < len(player.hand):
            return f"Play {show([player.hand[index]])}{f' to the {target}' if target else ''}"
        return "Draw a card" if target == "hand" else "Pass"


def bet_label(word: str, move: Move, state: Snapshot, genome: GameGenome) -> str:
    """Say what a bet is and what it costs."""
    player = state.players[state.active_player]
    phases = genome.turn_structure.phases
    index = int(getattr(move, "phase_index", -1))
    phase = phases[index] if 0 <= index < len(phases) else None
    size = phase.min_bet if isinstance(phase, BettingPhase) else 0
    match word:
        case "bet":
            return f"Bet {size}" if size else "Bet"
        case "call":
            return f"Call {min(player.chips, max(0, state.current_bet - player.current_bet))}"
        case "raise":
            return f"Raise to {state.current_bet + size}" if size else "Raise"
        case "all_in":
            return f"All in {player.chips}"
        case _:
            return word.replace("_", " ").capitalize()
