"""Moves in snapshots: which ones there are, and the snapshot after one. The engine decides both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.engine.layout import NOBODY
from darwindeck.genome.rules import MAX_CHIPS
from darwindeck.genome.schema import (
    BettingPhase,
    GameGenome,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
)
from darwindeck.scripting.moves import BettingAction, BettingMove, LegalMove, action_of, move_of
from darwindeck.scripting.state import GameState, PlayerState, snapshot
from darwindeck.scripting.to_table import as_table, asked_table
from darwindeck.table.errors import IllegalAction

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.table import Table

__all__ = [
    "BettingAction",
    "BettingMove",
    "LegalMove",
    "all_bets_matched",
    "apply_betting_move",
    "apply_move",
    "count_active_players",
    "generate_betting_moves",
    "generate_legal_moves",
]


def generate_legal_moves(state: GameState, genome: GameGenome) -> list[BettingMove | LegalMove]:
    """List what the active player may do; nothing if there is nothing to decide.

    Bets come at their smallest size. Of cards it lists what `LegalActions` lists.

    >>> from darwindeck import Table
    >>> state = snapshot(Table.start("kuhn-poker", seed=3))
    >>> [move.action.value for move in generate_legal_moves(state, state.table.game)]
    ['check', 'bet']
    """
    table = asked_table(with_opponent(state), genome)
    return [] if table is None else [move_of(action, table) for action in table.legal_actions]


def generate_betting_moves(
    state: GameState, phase: BettingPhase, player_id: int
) -> list[BettingMove]:
    """List how a player may bet in a phase, as if it were their turn.

    >>> from darwindeck.genome.schema import BettingPhase
    >>> state = GameState((PlayerState(0, (), 0, chips=5),), (), (), turn=0, active_player=0)
    >>> [move.action.value for move in generate_betting_moves(state, BettingPhase(min_bet=10), 0)]
    ['check', 'all_in']
    """
    seat = seat_of(state, player_id)
    table = betting_table(state.copy_with(active_player=seat), phase)
    index = state.phase_index or 0
    moves = () if table is None else (move_of(action, table) for action in table.legal_actions)
    return [BettingMove(move.action, index) for move in moves if isinstance(move, BettingMove)]


def apply_betting_move(state: GameState, move: BettingMove, phase: BettingPhase) -> GameState:
    """Return the state after a bet of the active player, and nothing else.

    The next player who is still to act is then active. When nobody is, the round is over and
    `active_player` is -1: the bets still lie in front of the players. A player who is alone in a
    state, playing against somebody imagined, stays active.

    >>> from darwindeck.genome.schema import BettingPhase
    >>> state = GameState((PlayerState(0, (), 0, chips=500),), (), (), turn=0, active_player=0)
    >>> bet = BettingMove(BettingAction.BET, phase_index=0)
    >>> after = apply_betting_move(state, bet, BettingPhase(min_bet=50))
    >>> after.players[0].chips, after.pot, after.current_bet
    (450, 50, 50)
    """
    table = betting_table(state, phase)
    if table is None:
        raise IllegalAction(nothing_to_decide(state, move))
    return state_after(state, passed_on(table.just_after(action_of(move, table))))


def apply_move(state: GameState, move: BettingMove | LegalMove, genome: GameGenome) -> GameState:
    """Return the state at the next decision after a move of the active player.

    For a player who is alone in a state, there is nothing after the move itself.
    """
    if state.phase_index is None:
        state = state.copy_with(phase_index=move.phase_index)
    elif state.phase_index != move.phase_index:
        raise IllegalAction(
            f"{move} is a move for phase {move.phase_index}: phase {state.phase_index} is in play"
        )
    table = asked_table(with_opponent(state), genome)
    if table is None:
        raise IllegalAction(nothing_to_decide(state, move))
    action = action_of(move, table)
    if len(state.players) == 1:
        return cards_after(state_after(state, moved := table.just_after(action)), moved)
    after = snapshot(as_table(state, genome).apply(action))
    ids = [player.player_id for player in state.players]
    return after.copy_with(
        players=tuple(
            player.copy_with(player_id=known)
            for player, known in zip(after.players, ids, strict=True)
        )
    )


def count_active_players(state: GameState) -> int:
    """Count the players who are still in the hand."""
    return sum(not player.has_folded and not player.sits_out for player in state.players)


def all_bets_matched(state: GameState) -> bool:
    """Tell whether everyone who is still in and not all-in has put in the current bet."""
    return all(
        player.current_bet == state.current_bet
        for player in state.players
        if not (player.has_folded or player.is_all_in or player.sits_out)
    )


def with_opponent(state: GameState) -> GameState:
    """Return a state with one player as one with an opponent, who has made the current bet."""
    if len(state.players) != 1:
        return state
    opponent = PlayerState(NOBODY, (), 0, chips=MAX_CHIPS, current_bet=state.current_bet)
    return state.copy_with(players=(*state.players, opponent), table=None)


def betting_table(state: GameState, phase: BettingPhase) -> Table | None:
    """Return a table at which the active player of a state is asked for a bet, if at all."""
    if state.table is None:
        state = without_cards(state)
    setup = SetupRules() if state.table is None else state.table.game.setup
    game = betting_round(phase, setup)
    return asked_table(with_opponent(state).copy_with(phase_index=0), game)


def without_cards(state: GameState) -> GameState:
    """Return a state with no cards, which do not matter to a bet."""
    players = tuple(player.copy_with(hand=()) for player in state.players)
    return state.copy_with(players=players, deck=(), discard=(), tableau=None, community=None)


def betting_round(phase: BettingPhase, setup: SetupRules) -> GameGenome:
    """Return a game that is one betting round, with the deck of another."""
    structure = TurnStructure((phase, ShowdownPhase()))
    return GameGenome("betting-round", replace(setup, starting_chips=MAX_CHIPS), structure, ())


def seat_of(state: GameState, player_id: int) -> int:
    """Return a player's place in the state; -1 for one who is not there."""
    ids = [player.player_id for player in state.players]
    return ids.index(player_id) if player_id in ids else NOBODY


def nothing_to_decide(state: GameState, move: BettingMove | LegalMove) -> str:
    """Say that a move comes from a player who is not asked for one."""
    if not 0 <= state.active_player < len(state.players):
        return f"{move} is nobody's: no player is to act in this state"
    return f"{move} is not possible: player {state.active_player} has nothing to decide here"


def meaning_of(
    move: BettingMove | LegalMove, state: GameState, genome: GameGenome
) -> tuple[Action, Table] | None:
    """Return what a move does and the table at which it does it; `None` if it does nothing."""
    if state.phase_index not in {None, move.phase_index}:
        return None
    try:
        table = asked_table(with_opponent(state), genome)
        return None if table is None else (action_of(move, table), table)
    except ValueError:
        return None


def passed_on(table: Table) -> Table:
    """Return a betting round with the next player asked, if anybody is still to act."""
    in_hand = sum(
        seated and not folded for seated, folded in zip(table.seated, table.folded, strict=True)
    )
    if in_hand < 2:
        return table
    after = table.after_steps(1)
    return table if after.actor is None else after


def state_after(state: GameState, table: Table) -> GameState:
    """Return a state with what has become of its chips at a table."""
    now = snapshot(table)
    alone = len(state.players) == 1
    players = zip(state.players, now.players[: len(state.players)], strict=True)
    return state.copy_with(
        players=tuple(player_after(old, new) for old, new in players),
        pot=now.pot,
        current_bet=now.current_bet,
        raise_count=now.raise_count,
        active_player=state.active_player if alone else now.active_player,
        table=None if alone else table,
    )


def cards_after(state: GameState, table: Table) -> GameState:
    """Return a state of one player with the cards of a table."""
    now = snapshot(table)
    player = state.players[0].copy_with(hand=now.players[0].hand)
    return state.copy_with(
        players=(player,), discard=now.discard, tableau=now.tableau, deck=now.deck
    )


def player_after(old: PlayerState, new: PlayerState) -> PlayerState:
    """Return a player with what a bet has changed."""
    if (old.chips, old.has_folded) == (new.chips, new.has_folded):
        return old
    return old.copy_with(
        chips=new.chips,
        current_bet=new.current_bet,
        has_folded=new.has_folded,
        is_all_in=old.is_all_in or new.chips == 0 < old.chips,
        total_bet=new.total_bet,
    )
