"""What scripts use of a session, and the drawings of their snapshots."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import Bet, Check, Raise, Table, load
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import GameGenome, SetupRules, TurnStructure
from darwindeck.playtest.display import MovePresenter, StateRenderer
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.scripting.movegen import (
    BettingAction,
    BettingMove,
    apply_move,
    generate_legal_moves,
)
from darwindeck.scripting.state import snapshot
from darwindeck.table.actions import NameSuit, Play
from darwindeck.words.narration import show

MOVES = [BettingMove(action, 0) for action in BettingAction]


def session_of(name: str, **config: object) -> PlaytestSession:
    """Return a session with a seed."""
    return PlaytestSession(load(name), SessionConfig(seed=3, **config))  # type: ignore[arg-type]


def unplayable(chips: int = 500) -> GameGenome:
    """Return a genome without phases."""
    return GameGenome(
        genome_id="nothing",
        setup=SetupRules(cards_per_player=5, starting_chips=chips),
        turn_structure=TurnStructure(phases=[]),  # type: ignore[arg-type]
        win_conditions=[],  # type: ignore[arg-type]
        scoring_rules=[],  # type: ignore[arg-type]
        player_count=3,
    )


def test_the_state_of_a_session_is_that_of_its_table() -> None:
    session = session_of("leduc-holdem", people=(0, 1))
    assert session.state == snapshot(session.table)
    session.act(Check())
    assert session.state == snapshot(session.table)
    assert session.state.table is session.table


@pytest.mark.parametrize("name", library_names())
def test_a_match_begins_with_all_chips_and_an_empty_pot(name: str) -> None:
    session = session_of(name)
    state = session._initialize_state()
    setup = session.genome.setup
    players = [p for p in state.players if p.player_id != session.house]
    assert {player.chips for player in players} == {setup.starting_chips}
    assert {player.current_bet for player in state.players} == {0}
    assert state.pot == 0
    assert all(player.hand for player in players) or name in {
        "in-between",
        "blackjack",
        "pai-gow-poker",
        "three-card-poker",
    }


def test_a_match_without_forced_bets_begins_as_the_table_stands() -> None:
    session = session_of("hearts")
    assert session.state == session._initialize_state()


def test_a_match_without_decisions_begins_as_it_was_dealt() -> None:
    state = session_of("war")._initialize_state()
    assert [len(player.hand) for player in state.players] == [26, 26]
    assert not state.over


def test_the_beginning_stays_the_beginning() -> None:
    session = session_of("leduc-holdem", people=(0, 1))
    first = session._initialize_state()
    session.act(Check())
    assert session._initialize_state() == first


def test_without_a_seed_the_beginning_is_that_of_the_match() -> None:
    session = PlaytestSession(load("leduc-holdem"))
    assert session._initialize_state() == session._initialize_state()


def test_a_genome_that_cannot_be_played_has_a_state() -> None:
    session = PlaytestSession(unplayable())
    state = session._initialize_state()
    assert [player.chips for player in state.players] == [500] * 3
    assert all(player.hand == () for player in state.players)
    assert (state.pot, session.state) == (0, state)


def test_a_script_may_go_on_from_a_state_of_its_own() -> None:
    session = session_of("leduc-holdem", people=(0, 1))
    state = session.state
    move = generate_legal_moves(state, session.genome)[0]
    session.state = apply_move(state, move, session.genome)
    assert session.actor != state.active_player
    session.act(Check())
    broken = PlaytestSession(unplayable())
    broken.state = broken._initialize_state().copy_with(pot=5)
    assert broken.state.pot == 5


@pytest.mark.parametrize("difficulty", ["easy", "medium", "random", "greedy"])
def test_a_bot_chooses_one_of_the_moves_by_the_seed(difficulty: str) -> None:
    one, other = (
        session_of("kuhn-poker", difficulty=difficulty),
        session_of("kuhn-poker", difficulty=difficulty),
    )
    chosen = [one._ai_select_betting_move(MOVES) for _ in range(5)]
    assert set(chosen) <= set(MOVES)
    assert chosen == [other._ai_select_betting_move(MOVES) for _ in range(5)]


def test_a_bot_looks_at_its_cards() -> None:
    chosen = []
    for deck in ("Ks Js Qs", "Js Ks Qs"):  # the second card is dealt to seat 0
        session = session_of("kuhn-poker", people=(0, 1), difficulty="greedy")
        table = Table.start("kuhn-poker", deck=deck).apply(Bet(1))
        session.state = snapshot(table)
        moves = [BettingMove(BettingAction.CALL, 2), BettingMove(BettingAction.FOLD, 2)]
        move = session._ai_select_betting_move(moves)
        assert move is not None
        chosen.append(move.action)
    assert set(chosen) == {BettingAction.CALL, BettingAction.FOLD}


def test_a_bot_without_a_move_chooses_none() -> None:
    assert session_of("kuhn-poker")._ai_select_betting_move([]) is None


def labels(table: Table) -> list[str]:
    """Return what a presenter calls the moves at a table."""
    state = snapshot(table)
    listed = MovePresenter().present(generate_legal_moves(state, table.game), state, table.game)
    return [line.partition(". ")[2] for line in listed.splitlines()]


def test_the_label_of_a_raise_is_what_the_move_raises_to() -> None:
    table = Table.start("no-limit-holdem", 3, seed=1).apply(Raise(30))
    assert "Raise to 58" in labels(table)
    assert "Call 29" in labels(table)


def test_the_label_of_a_bring_in_is_what_it_costs() -> None:
    assert "Bring in 2" in labels(Table.start("razz", 3, seed=1))


@pytest.mark.parametrize("name", library_names())
def test_no_two_moves_have_the_same_label(name: str) -> None:
    table = Table.start(name, seed=3)
    for _ in range(12):
        if table.over:
            break
        found = labels(table)
        assert len(found) == len(set(found)) == len(table.legal_actions)
        table = table.apply(table.legal_actions[len(found) // 2])


def test_naming_a_suit_names_it() -> None:
    table = Table.start("crazy-eights", 2, seed=1)
    while NameSuit not in table.legal_actions:
        plays = [each for each in table.legal_actions if isinstance(each, Play)]
        eights = [each for each in plays if each.cards[0] and each.cards[0].rank == 8]
        table = table.apply(eights[0] if eights else table.legal_actions[0])
    assert labels(table) == ["Name clubs", "Name diamonds", "Name hearts", "Name spades"]


def drawn(table: Table, viewer: int) -> str:
    """Return what a player sees of a table's snapshot."""
    return StateRenderer().render(snapshot(table), table.game, viewer)


def test_cards_that_lie_face_up_are_drawn() -> None:
    table = Table.start("seven-card-stud", 2, seed=1)
    down, _, up = table.hands[1]
    assert show([up]) in drawn(table, 0)
    assert show([down]) not in drawn(table, 0)
    assert show([down]) in drawn(table, 1)


def test_the_card_that_the_house_shows_is_drawn() -> None:
    table = Table.start("blackjack", seed=2)
    house = table.house or 0
    for card, shown in zip(table.hands[house], table.face_up[house], strict=True):
        assert (show([card]) in drawn(table, 0)) is shown


def test_hands_shown_at_showdown_are_drawn() -> None:
    table = Table.start("kuhn-poker", seed=1).apply(Check()).apply(Check())
    assert all(show(hand) in drawn(table, 0) for hand in table.hands)


def test_blind_hands_are_not_drawn() -> None:
    game = load("betting-war")
    table = Table.start(replace(game, setup=replace(game.setup, blind_hands=True)), seed=1)
    assert table.hands[0]
    assert not any(show([card]) in drawn(table, 0) for card in table.hands[0])


@pytest.mark.parametrize("name", library_names())
def test_every_game_can_be_drawn_from_its_snapshot(name: str) -> None:
    session = session_of(name)
    state, genome = session.state, session.genome
    for debug in (False, True):
        assert genome.name in StateRenderer().render(state, genome, 0, debug=debug)
    moves = generate_legal_moves(state, genome)
    listed = MovePresenter().present(moves, state, genome)
    assert len(listed.splitlines()) == len(moves)


def test_a_state_without_phases_can_be_drawn() -> None:
    genome = unplayable()
    state = PlaytestSession(genome).state
    assert "500" in StateRenderer().render(state, genome, human_player_idx=0, debug=False)
    assert MovePresenter().present(generate_legal_moves(state, genome), state, genome) == ""
    assert MovePresenter().present(MOVES[:2], state, genome).splitlines()[0] == "1. Check"
