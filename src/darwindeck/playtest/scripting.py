"""What scripts use of a session: snapshots of its state, and a bot's choice among given moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from darwindeck.genome.errors import GenomeError
from darwindeck.genome.schema import GameGenome
from darwindeck.players.registry import make_bot
from darwindeck.playtest.opponents import bot_name
from darwindeck.scripting.moves import BettingAction, BettingMove, move_of
from darwindeck.scripting.state import GameState, PlayerState, snapshot
from darwindeck.scripting.to_table import as_dealt, as_table
from darwindeck.table.starting import starting_stacks
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.playtest.session import SessionConfig

NEAREST = {
    BettingAction.FOLD: "fold check call bet raise all_in",
    BettingAction.CHECK: "check call fold bet raise all_in",
    BettingAction.CALL: "call check all_in fold bet raise",
    BettingAction.BET: "bet raise all_in call check fold",
    BettingAction.RAISE: "raise bet all_in call check fold",
    BettingAction.ALL_IN: "all_in raise bet call check fold",
}
"""What comes nearest to a bet that is not among the moves to choose from."""


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

    def _ai_select_betting_move(self, moves: Sequence[BettingMove]) -> BettingMove | None:
        """Let the session's bot choose one of some bets; `None` if there are none.

        The bot looks at the hand in play. Where nobody has to bet, chance decides.
        """
        if not moves:
            return None
        if self._script_rng is None:
            self._script_rng = random.Random(self.config.seed)  # noqa: S311 - a game, not a secret
        wanted = self._bet_of_bot(self._script_rng.getrandbits(64))
        if wanted is None:
            return self._script_rng.choice(moves)
        order = NEAREST[wanted].split()
        return min(moves, key=lambda move: order.index(move.action))

    def _bet_of_bot(self, seed: int) -> BettingAction | None:
        """Ask the session's bot how to bet in the hand in play, if it is time to."""
        try:
            table = self.hands[-1]
        except GenomeError:
            return None
        if table.actor is None:
            return None
        name = bot_name((*self.config.bots, "")[0], self.config.difficulty)
        move = move_of(make_bot(name, seed)(table.view(table.actor)), table)
        return move.action if isinstance(move, BettingMove) else None


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
