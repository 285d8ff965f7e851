"""What scripts use of a session: snapshots of its state, and a bot's choice among given moves."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from darwindeck.genome.errors import GenomeError
from darwindeck.scripting.movegen import BettingAction
from darwindeck.scripting.state import GameState, PlayerState, snapshot
from darwindeck.scripting.to_table import as_dealt, as_table
from darwindeck.table.starting import starting_stacks
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.session import SessionConfig
    from darwindeck.scripting.movegen import BettingMove

CARELESS = dict.fromkeys(BettingAction, 1.0)
STAYING_IN = {
    BettingAction.CHECK: 6.0,
    BettingAction.CALL: 6.0,
    BettingAction.BET: 3.0,
    BettingAction.RAISE: 2.0,
    BettingAction.FOLD: 2.0,
    BettingAction.ALL_IN: 0.5,
}
PRESSING = {
    BettingAction.CHECK: 3.0,
    BettingAction.CALL: 5.0,
    BettingAction.BET: 5.0,
    BettingAction.RAISE: 4.0,
    BettingAction.FOLD: 1.0,
    BettingAction.ALL_IN: 0.5,
}
STYLES = {"easy": CARELESS, "medium": STAYING_IN, "hard": PRESSING}


class Scripting:
    """The part of a session that is there for scripts."""

    genome: GameGenome
    config: SessionConfig
    _hands: list[Table]
    _own_state: GameState | None = None
    _script_rng: random.Random | None = None

    if TYPE_CHECKING:

        @property
        def hands(self) -> tuple[Table, ...]:
            """All hands of the match."""

    @property
    def state(self) -> GameState:
        """A snapshot of the hand in play, or of the one just finished. Asking starts the match.

        Setting it goes on from a state of the script's own.
        """
        try:
            return snapshot(self.hands[-1])
        except GenomeError:
            return self._own_state or self._initialize_state()

    @state.setter
    def state(self, state: GameState) -> None:
        try:
            self._hands[-1:] = [as_table(state, self.genome)]
        except GenomeError:
            self._own_state = state

    def _initialize_state(self) -> GameState:
        """Return how the match begins: hands dealt, and nobody has put in a chip yet.

        A genome that cannot be played has players and chips, and no cards.
        """
        try:
            first = Table.replay(self.genome, self.hands[0].log[:1])
        except GenomeError:
            return empty_state(self.genome, self.config.seats or self.genome.player_count)
        return as_dealt(first) if first.over else before_bets(first)

    def _ai_select_betting_move(self, moves: Sequence[BettingMove]) -> BettingMove:
        """Choose one of some bets, in the style of the session's bots.

        Easy and random bots choose anything; harder ones stay in, and press the others.
        """
        if not moves:
            raise ValueError("there is no bet to choose from: give at least one move")
        if self._script_rng is None:
            self._script_rng = random.Random(self.config.seed)  # noqa: S311 - a game, not a secret
        careless = self.config.bots[:1] == ("random",)
        style = CARELESS if careless else STYLES[self.config.difficulty]
        weights = [style[BettingAction(move.action)] for move in moves]
        return self._script_rng.choices(list(moves), weights)[0]


def empty_state(genome: GameGenome, seats: int) -> GameState:
    """Return a state with chips and nothing else."""
    stacks = starting_stacks(genome, seats)
    players = tuple(PlayerState(seat, (), 0, chips=chips) for seat, chips in enumerate(stacks))
    return GameState(players, (), (), turn=0, active_player=0)


def before_bets(table: Table) -> GameState:
    """Return a table with all chips back where they came from."""
    state = snapshot(table)
    if state.pot == 0:
        return state
    players = tuple(
        player.copy_with(chips=player.chips - payoff, current_bet=0, total_bet=0, is_all_in=False)
        for player, payoff in zip(state.players, table.payoffs, strict=True)
    )
    return state.copy_with(players=players, pot=0, current_bet=0, raise_count=0)
