"""Moves in snapshots: every one is the engine's answer, on tables and on states made by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck import IllegalAction, Table
from darwindeck.cards import known_cards
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import (
    BettingPhase,
    ForcedBetPhase,
    GameGenome,
    Location,
    PlayPhase,
    SetupRules,
    ShowdownPhase,
    Suit,
    TrickPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.scripting.movegen import (
    BettingAction,
    BettingMove,
    LegalMove,
    all_bets_matched,
    apply_betting_move,
    apply_move,
    count_active_players,
    generate_betting_moves,
    generate_legal_moves,
)
from darwindeck.scripting.state import GameState, PlayerState, snapshot
from tests.effort import tries
from tests.scripting.test_state import decisions

CHECK, BET, CALL = BettingAction.CHECK, BettingAction.BET, BettingAction.CALL
RAISE, ALL_IN, FOLD = BettingAction.RAISE, BettingAction.ALL_IN, BettingAction.FOLD
PHASE = BettingPhase(min_bet=10, max_raises=3)


def alone(chips: int, facing: int = 0, **changes: object) -> GameState:
    """Return a state with one player, who faces a bet."""
    player = PlayerState(player_id=0, hand=(), score=0, chips=chips)
    state = GameState((player,), (), (), turn=0, active_player=0, current_bet=facing)
    return state.copy_with(**changes)


def around(*chips: int, **changes: object) -> GameState:
    """Return a state with some players and no cards."""
    players = tuple(PlayerState(seat, (), 0, chips=stack) for seat, stack in enumerate(chips))
    return GameState(players, (), (), turn=0, active_player=0).copy_with(**changes)


def ways(state: GameState, phase: BettingPhase = PHASE, player: int = 0) -> list[BettingAction]:
    """Return how a player may bet."""
    return [move.action for move in generate_betting_moves(state, phase, player)]


def bet(state: GameState, *actions: BettingAction, phase: BettingPhase = PHASE) -> GameState:
    """Return the state after some bets."""
    for action in actions:
        state = apply_betting_move(state, BettingMove(action, phase_index=0), phase)
    return state


def chips_of(state: GameState) -> int:
    """Count all chips."""
    return state.pot + sum(player.chips for player in state.players)


def bare_genome(*phases: BettingPhase | ShowdownPhase | PlayPhase | TrickPhase) -> GameGenome:
    """Return a genome that need not be playable."""
    return GameGenome(
        genome_id="bare",
        setup=SetupRules(cards_per_player=5, starting_chips=500),
        turn_structure=TurnStructure(phases=list(phases)),  # type: ignore[arg-type]
        win_conditions=[],  # type: ignore[arg-type]
        scoring_rules=[],  # type: ignore[arg-type]
        player_count=2,
    )


# What there is


def test_facing_nothing_one_may_check_or_bet() -> None:
    assert ways(alone(500)) == [CHECK, BET]


def test_without_the_minimum_one_may_check_or_go_all_in() -> None:
    assert ways(alone(5)) == [CHECK, ALL_IN]


def test_facing_a_bet_one_may_call_raise_or_fold() -> None:
    assert set(ways(alone(500, facing=50))) == {CALL, RAISE, FOLD}


def test_at_the_cap_nobody_raises() -> None:
    assert set(ways(alone(500, facing=50, raise_count=3))) == {CALL, FOLD}
    assert set(ways(alone(500, facing=50, raise_count=2))) == {CALL, RAISE, FOLD}


def test_who_cannot_afford_the_call_may_go_all_in() -> None:
    assert set(ways(alone(30, facing=50))) == {ALL_IN, FOLD}


@pytest.mark.parametrize("reason", [{"has_folded": True}, {"is_all_in": True}, {"chips": 0}])
def test_who_is_out_or_all_in_has_no_moves(reason: dict[str, object]) -> None:
    for facing in (0, 50):
        state = alone(500, facing=facing)
        state = state.copy_with(players=(state.players[0].copy_with(**reason),))
        assert ways(state) == []
        assert generate_legal_moves(state, bare_genome(PHASE)) == []
        with pytest.raises(IllegalAction, match="player 0 has nothing to decide here"):
            bet(state, CHECK)


def test_nobody_bets_against_opponents_without_chips() -> None:
    assert ways(around(500, 0)) == []


def test_a_player_who_is_not_there_has_no_moves() -> None:
    assert ways(around(500, 500), player=7) == []


def test_anyone_may_be_asked_what_they_could_do() -> None:
    state = bet(around(500, 500, 20), BET)
    assert set(ways(state, player=1)) == {CALL, RAISE, FOLD}
    assert set(ways(bet(state, RAISE), player=2)) == {CALL, FOLD}
    assert set(ways(bet(state, RAISE, FOLD), player=0)) == {CALL, RAISE, FOLD}


def test_a_move_knows_the_phase_of_its_state() -> None:
    state = around(500, 500, phase_index=4)
    assert {move.phase_index for move in generate_betting_moves(state, PHASE, 0)} == {4}


def test_a_genome_without_phases_has_no_moves() -> None:
    assert generate_legal_moves(around(500, 500), bare_genome()) == []
    assert generate_legal_moves(around(500, 500, phase_index=0), bare_genome()) == []


def test_a_genome_that_cannot_be_played_still_has_moves() -> None:
    state = around(500, 500, phase_index=1)
    genome = bare_genome(ShowdownPhase(), PHASE)
    assert generate_legal_moves(state, genome) == [BettingMove(CHECK, 1), BettingMove(BET, 1)]
    with pytest.raises(GenomeError):
        apply_move(state, BettingMove(BET, 1), genome)


def test_without_a_phase_the_first_with_a_question_is_in_play() -> None:
    genome = bare_genome(ShowdownPhase(), PHASE)
    assert {move.phase_index for move in generate_legal_moves(alone(500), genome)} == {1}


def test_cards_of_a_hand_made_state_may_be_played() -> None:
    state = around(0, 0)
    hand = known_cards("2c3d")
    state = state.copy_with(players=[player.copy_with(hand=hand) for player in state.players])
    genome = bare_genome(PlayPhase(target=Location.TABLEAU))
    assert generate_legal_moves(state, genome) == [
        LegalMove(0, 0, Location.TABLEAU),
        LegalMove(0, 1, Location.TABLEAU),
    ]


def test_a_hand_made_trick_must_be_followed() -> None:
    first = PlayerState(0, known_cards("9h"), 0)
    second = PlayerState(1, known_cards("2cKd3d"), 0)
    state = GameState((first, second), (), (), 0, 1, tableau=known_cards("5d"))
    moves = generate_legal_moves(state, bare_genome(TrickPhase(tricks=2)))
    assert [move.card_index for move in moves if isinstance(move, LegalMove)] == [1, 2]


# What a move does


def test_a_bet_is_the_minimum() -> None:
    state = bet(alone(500), BET, phase=BettingPhase(min_bet=50))
    assert (state.players[0].chips, state.players[0].current_bet) == (450, 50)
    assert (state.pot, state.current_bet) == (50, 50)


def test_a_call_pays_the_bet() -> None:
    state = bet(alone(500, facing=50, pot=70), CALL)
    assert (state.players[0].chips, state.players[0].current_bet) == (450, 50)
    assert (state.pot, state.raise_count) == (120, 0)


def test_a_raise_pays_the_bet_and_the_minimum() -> None:
    state = bet(alone(500, facing=50, raise_count=1), RAISE)
    assert (state.players[0].chips, state.players[0].current_bet) == (440, 60)
    assert (state.pot, state.current_bet, state.raise_count) == (60, 60, 2)


def test_going_all_in_pays_everything() -> None:
    state = bet(alone(30, facing=50), ALL_IN)
    assert state.players[0].is_all_in
    assert (state.players[0].chips, state.pot, state.current_bet) == (0, 30, 50)


def test_folding_moves_no_chips() -> None:
    state = bet(alone(500, facing=50, pot=70), FOLD)
    assert state.players[0].has_folded
    assert (state.players[0].chips, state.pot) == (500, 70)


def test_cards_do_not_matter_to_a_bet() -> None:
    deck = known_cards("2c3c4c5c") * 20
    state = bet(around(500, 500, deck=deck, discard=deck), BET)
    assert state.pot == 10
    assert state.deck == state.discard == deck


def test_a_check_changes_nothing_but_whose_turn_it_is() -> None:
    state = around(500, 500, 0)
    assert bet(state, CHECK) == state.copy_with(active_player=1)
    assert bet(alone(500), CHECK) == alone(500)


def test_a_move_leaves_the_old_state_alone() -> None:
    state = around(500, 500)
    bet(state, BET)
    assert state == around(500, 500)


def test_an_illegal_move_says_why() -> None:
    with pytest.raises(IllegalAction, match="cannot check when facing a bet: it costs 50 to call"):
        bet(alone(500, facing=50), CHECK)
    with pytest.raises(IllegalAction, match="bet 10 is not possible: the stack allows only all in"):
        bet(alone(5), BET)
    with pytest.raises(IllegalAction, match="there is nothing to call"):
        bet(alone(500), CALL)


def test_a_sized_bet_names_its_total() -> None:
    no_limit = BettingPhase(min_bet=10, structure="no_limit", max_raises=None)
    state = around(500, 500)
    state = apply_betting_move(state, BettingMove(BET, 0, amount=35), no_limit)
    state = apply_betting_move(state, BettingMove(RAISE, 0, amount=90), no_limit)
    assert [player.current_bet for player in state.players] == [35, 90]
    with pytest.raises(IllegalAction, match="raise to 100 is below the minimum of 145"):
        apply_betting_move(state, BettingMove(RAISE, 0, amount=100), no_limit)


# The course of a round


def test_a_round_goes_on_until_everyone_has_answered() -> None:
    state = bet(around(500, 500, 500), CHECK, BET, CALL)
    assert state.active_player == 0
    assert not all_bets_matched(state)
    state = bet(state, CALL)
    assert state.active_player == -1
    assert all_bets_matched(state)
    assert state.pot == 30
    assert generate_legal_moves(state, bare_genome(PHASE)) == []
    with pytest.raises(IllegalAction, match="no player is to act"):
        bet(state, CHECK)


def test_a_raise_gives_everyone_another_turn() -> None:
    state = bet(around(500, 500, 500), BET, CALL, RAISE)
    assert state.active_player == 0
    assert bet(state, CALL).active_player == 1
    assert bet(state, CALL, CALL).active_player == -1


def test_who_is_out_is_passed_over() -> None:
    state = around(500, 500, 500)
    players = (state.players[0], state.players[1].copy_with(has_folded=True), state.players[2])
    assert bet(state.copy_with(players=players), BET).active_player == 2


def test_the_last_player_in_the_hand_is_not_asked() -> None:
    state = bet(around(500, 500), BET, FOLD)
    assert state.active_player == -1
    assert count_active_players(state) == 1
    assert state.players[0].chips == 490


def test_a_short_all_in_does_not_reopen_the_action() -> None:
    no_limit = BettingPhase(min_bet=50, structure="no_limit", max_raises=None)
    state = bet(around(500, 500, 70), BET, CALL, ALL_IN, phase=no_limit)
    assert set(ways(state, no_limit)) == {CALL, FOLD}


def test_players_keep_their_ids() -> None:
    players = tuple(PlayerState(number, (), 0, chips=500) for number in (7, 9))
    state = bet(GameState(players, (), (), 0, 0), BET)
    assert [player.player_id for player in state.players] == [7, 9]
    assert set(ways(state, player=9)) == {CALL, RAISE, FOLD}


@given(
    stacks=st.lists(st.integers(0, 60), min_size=1, max_size=5),
    pot=st.integers(0, 100),
    facing=st.integers(0, 40),
    structure=st.sampled_from(("fixed_increment", "no_limit", "pot_limit", "fixed_limit")),
    seed=st.integers(0, 999),
)
def test_no_chips_are_lost_in_any_round(
    stacks: list[int], pot: int, facing: int, structure: str, seed: int
) -> None:
    rng = random.Random(seed)
    phase = BettingPhase(min_bet=10, max_raises=3, structure=structure)  # type: ignore[arg-type]
    state = around(*stacks, pot=pot, current_bet=facing)
    for _ in range(8):
        moves = generate_betting_moves(state, phase, state.active_player)
        if not moves:
            break
        before, state = state, apply_betting_move(state, rng.choice(moves), phase)
        assert chips_of(state) == chips_of(before)


# Tables


@pytest.mark.parametrize("name", library_names())
@settings(max_examples=tries(5))
@given(seed=st.integers(0, 2**32))
def test_moves_are_the_actions_of_the_table(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for table in decisions(name, seed):
        state = snapshot(table)
        moves = generate_legal_moves(state, table.game)
        actions = tuple(table.legal_actions)
        assert len(set(moves)) == len(moves) == len(actions)
        chosen = rng.randrange(len(moves))
        after = table.apply(actions[chosen])
        assert apply_move(state, moves[chosen], table.game) == snapshot(after)


@pytest.mark.parametrize("name", ["simple-poker", "no-limit-holdem", "razz", "leduc-holdem"])
def test_a_round_from_a_snapshot_is_the_round_of_the_table(name: str) -> None:
    for seed in range(tries(5)):
        for table in decisions(name, seed):
            phases = table.game.turn_structure.phases
            phase = phases[table.phase_index or 0]
            if not isinstance(phase, BettingPhase):
                continue
            state = snapshot(table)
            moves = generate_betting_moves(state, phase, state.active_player)
            assert moves == generate_legal_moves(state, table.game)
            for move in moves:
                now = apply_betting_move(state, move, phase)
                then = apply_move(state, move, table.game)
                assert chips_of(now) == chips_of(state)
                if then.phase_index == state.phase_index and not then.over:
                    assert now == then
                    assert generate_legal_moves(now, table.game) == generate_legal_moves(
                        then, table.game
                    )
                else:
                    assert now.active_player == -1


def test_a_move_for_another_phase_is_refused() -> None:
    table = Table.start("leduc-holdem", seed=2)
    state = snapshot(table)
    with pytest.raises(IllegalAction, match="is a move for phase 99"):
        apply_move(state, BettingMove(CHECK, 99), table.game)


def test_a_card_that_is_not_there_is_refused() -> None:
    table = Table.start("crazy-eights", seed=3)
    state = snapshot(table)
    index = state.phase_index or 0
    with pytest.raises(IllegalAction, match="the hand has cards 0 to"):
        apply_move(state, LegalMove(index, 50, Location.DISCARD), table.game)
    with pytest.raises(IllegalAction, match="cards go to the discard here"):
        apply_move(state, LegalMove(index, 0, Location.TABLEAU), table.game)


def test_a_card_against_the_rules_is_refused() -> None:
    table = Table.start("crazy-eights", seed=3)
    state = snapshot(table)
    moves = generate_legal_moves(state, table.game)
    legal = {move.card_index for move in moves if isinstance(move, LegalMove)}
    wrong = next(i for i in range(len(state.players[state.active_player].hand)) if i not in legal)
    with pytest.raises(IllegalAction, match=r"cannot be played on .*; legal: "):
        apply_move(state, LegalMove(state.phase_index or 0, wrong, Location.DISCARD), table.game)


def test_naming_a_suit_is_a_move() -> None:
    for seed in range(50):
        for table in decisions("crazy-eights", seed):
            moves = generate_legal_moves(snapshot(table), table.game)
            suits = [move.suit for move in moves if isinstance(move, LegalMove) and move.suit]
            if suits:
                assert suits == list(Suit)
                return
    pytest.fail("nobody played an eight")


def test_several_cards_may_be_played_at_once() -> None:
    table = Table.start("president", seed=1)
    state = snapshot(table)
    seat = state.active_player
    hand = known_cards("3c9d3h3s")
    players = [
        player.copy_with(hand=[card for card in player.hand if card not in hand])
        for player in state.players
    ]
    players[seat] = players[seat].copy_with(hand=hand)
    state = state.copy_with(players=players)
    move = LegalMove(state.phase_index or 0, 0, target(table.game), others=(3,))
    after = apply_move(state, move, table.game)
    assert after.players[seat].hand == known_cards("9d3h")


def target(game: GameGenome) -> Location:
    """Return where a game's played cards go."""
    return next(p.target for p in game.turn_structure.phases if isinstance(p, PlayPhase))


def test_a_player_alone_plays_a_card_and_nothing_follows() -> None:
    state = alone(0)
    state = state.copy_with(players=[state.players[0].copy_with(hand=known_cards("2c3d"))])
    genome = bare_genome(PlayPhase())
    after = apply_move(state, LegalMove(0, 1, Location.DISCARD), genome)
    assert after.players[0].hand == known_cards("2c")
    assert after.discard == known_cards("3d")
    assert after.active_player == 0


def test_a_bring_in_is_paid_by_calling() -> None:
    table = Table.start("razz", seed=1)
    state = snapshot(table)
    moves = generate_legal_moves(state, table.game)
    assert CALL in {move.action for move in moves if isinstance(move, BettingMove)}
    owed = table.legal_actions.to_call
    after = apply_move(state, BettingMove(CALL, state.phase_index or 0), table.game)
    assert after.pot == state.pot + owed


def test_a_game_is_played_by_moves_alone() -> None:
    genome = GameGenome(
        genome_id="high-card",
        setup=SetupRules(cards_per_player=1, starting_chips=20),
        turn_structure=TurnStructure((ForcedBetPhase(ante=1), PHASE, ShowdownPhase("high_card"))),
        win_conditions=(WinCondition("most_chips"),),
        player_count=3,
    )
    rng = random.Random(3)
    state = snapshot(Table.start(genome, seed=3))
    while moves := generate_legal_moves(state, genome):
        state = apply_move(state, rng.choice(moves), genome)
    assert state.over
    assert state.active_player == -1
    assert chips_of(state) == 60
