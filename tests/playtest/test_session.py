"""A session: people and bots at the seats, undo, and how a match ends."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Call, Check, Fold, GameGenome, IllegalAction, Raise, load
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.schema import SetupRules, TurnStructure, WinCondition
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from tests.playtest.matches import passive, play_decisions, session_of


def test_an_invalid_genome_is_refused_when_it_is_played_and_not_before() -> None:
    broken = GameGenome("broken", SetupRules(), TurnStructure(()), (WinCondition("most_chips"),))
    session = PlaytestSession(broken)
    with pytest.raises(GenomeError):
        session.bots_act()


def test_bots_act_until_a_person_is_to_act() -> None:
    session = session_of("no-limit-holdem")
    session.bots_act()
    assert session.person_to_act == session.actor == 0


def test_a_session_with_a_seed_can_be_repeated() -> None:
    first, second = session_of("no-limit-holdem"), session_of("no-limit-holdem")
    for session in (first, second):
        play_decisions(session, 10)
    assert first.hands == second.hands


def test_nobody_acts_out_of_turn() -> None:
    session = session_of("no-limit-holdem", people=(0, 3))
    assert session.actor == 3
    with pytest.raises(IllegalAction, match="seat 0 cannot fold now: it is seat 3's turn"):
        session.act(Fold(), seat=0)
    with pytest.raises(ValueError, match="no bot is to act"):
        session.bot_acts()


def test_an_illegal_action_changes_nothing() -> None:
    session = session_of("no-limit-holdem", people=(3,))
    before = session.table
    with pytest.raises(IllegalAction, match="cannot check when facing a bet"):
        session.act(Check())
    assert session.table == before


def test_bots_take_turns_at_the_free_seats() -> None:
    session = session_of("no-limit-holdem", people=(1,), bots=("greedy", "search"), seats=4)
    assert [session.bot_name(seat) for seat in (0, 2, 3)] == ["greedy", "search", "greedy"]


def test_names_tell_people_from_bots() -> None:
    assert session_of("no-limit-holdem", seats=3).names == ("You", "Ada", "Ben")
    two = session_of("no-limit-holdem", seats=3, people=(0, 2))
    assert two.names == ("Player 1", "Ada", "Player 2")


def test_people_cannot_sit_where_there_is_no_seat() -> None:
    session = session_of("no-limit-holdem", seats=2, people=(0, 5))
    with pytest.raises(ValueError, match="no person can sit at seat 5"):
        session.bots_act()


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    session = session_of("no-limit-holdem", seats=2, people=(0, 1), practice=True)
    first = session.table
    session.act(Call())
    second = session.table
    session.act(Check())
    session.undo()
    assert session.table == second
    session.undo()
    assert session.table == first
    with pytest.raises(ValueError, match="nothing to take back"):
        session.undo()


def test_undo_takes_back_what_bots_answered() -> None:
    session = session_of("no-limit-holdem", people=(3,), practice=True)
    before = session.table
    session.act(Raise(20))
    session.bots_act()
    session.undo()
    assert session.table == before


def test_undo_works_when_the_hand_is_over() -> None:
    session = session_of("kuhn-poker", people=(0, 1), practice=True)
    session.act(Check())
    before = session.table
    session.act(Check())
    assert session.table.over
    session.undo()
    assert session.table == before


def test_decisions_count_without_practice() -> None:
    session = session_of("no-limit-holdem")
    session.bots_act()
    session.act(Call())
    assert not session.can_undo
    with pytest.raises(ValueError, match="undo is for practice"):
        session.undo()


def test_a_match_ends_after_the_hands_that_were_asked_for() -> None:
    session = session_of("kuhn-poker", people=(0, 1), hands=1)
    while not session.table.over:
        session.act(passive(session))
    assert session.over
    with pytest.raises(ValueError, match="the match is over"):
        session.next_hand()


def test_a_match_ends_when_the_people_are_out_of_chips() -> None:
    for seed in range(20):
        session = session_of("no-limit-holdem", seats=3, people=(0, 1), seed=seed)
        session.bots_act()
        while not session.table.over:
            legal = session.table.legal_actions
            session.act(AllIn() if AllIn() in legal else Call())
            session.bots_act()
        assert session.people_are_out == (session.table.stacks[:2] == (0, 0))
        assert session.over >= session.people_are_out


def test_raises_count_for_everyone() -> None:
    session = PlaytestSession(
        load("no-limit-holdem"), SessionConfig(seed=1, people=tuple(range(6)))
    )
    session.act(Raise(6))
    assert session.view(0).seats[3].bet == 6


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    session = session_of("no-limit-holdem", people=(0,), bots=("random",))
    session._bots[3] = lambda _view: Check()
    with pytest.raises(IllegalAction, match="the bot 'random' at seat 3"):
        session.bots_act()
