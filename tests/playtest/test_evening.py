"""A poker evening: hands at the hold'em table, buying again, rising blinds, statistics, review."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck import AllIn, Call, Fold, load
from darwindeck.cli import app
from darwindeck.cli.evening import EveningOptions, evening_of
from darwindeck.histories import phh
from darwindeck.playtest.evening import Evening, table_names
from darwindeck.playtest.exporting import write_histories
from darwindeck.playtest.faces import Look
from darwindeck.playtest.hints import review
from darwindeck.playtest.news import run_out
from darwindeck.playtest.saving import SavedGameError, restore, save
from darwindeck.playtest.screens import plain_text
from darwindeck.playtest.session import SessionConfig
from darwindeck.playtest.summary import draw_evening, tallies
from tests.playtest.matches import passive, transcript

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

PLAIN = Look(100, plain=True)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def evening(
    options: EveningOptions | None = None, game: str = "no-limit-holdem", **config: object
) -> Evening:
    """Return an evening of four with random bots, at its first decision."""
    settings = {"seed": 9, "seats": 4, "bots": ("random",), **config}
    found = evening_of(load(game), SessionConfig(**settings), options or EveningOptions())  # type: ignore[arg-type]
    assert found is not None
    return found


def play_hand(session: Evening) -> None:
    """Play the hand in play to its end; people check and call."""
    while session.actor is not None:
        if session.person_to_act is None:
            session.bot_acts()
        else:
            session.act(passive(session), session.person_to_act)


def play(*arguments: str, answers: str = "") -> Result:
    """Run the command with answers on standard input."""
    return CliRunner().invoke(app, ["play", *arguments], input=answers)


# What can be said about it


def test_stacks_and_blinds_are_those_that_were_asked_for() -> None:
    session = evening(EveningOptions(stack=500, blinds="5/10/1"))
    assert session.genome.turn_structure.phases[0].ante == 1  # type: ignore[union-attr]
    assert str(session.hand_line()) == "hand 1, blinds 5/10 ante 1"
    assert sum(session.table.stacks) + session.table.pot == 4 * 500


def test_the_usual_stack_is_a_hundred_big_blinds() -> None:
    assert evening(EveningOptions(blinds="50/100")).settings.table.starting_stack == 10_000


def test_people_and_bots_are_called_as_they_are_named() -> None:
    session = evening(EveningOptions(names="Zoe, Max,Ada"), people=(0, 1))
    assert session.called == ("Zoe", "Max", "Ada", "Ben")
    assert table_names(3, (0,), ()) == ("Player 1", "Ada", "Ben")
    with pytest.raises(ValueError, match="say --seats 5"):
        evening(EveningOptions(names="A,B,C,D,E"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("razz", "--stack", "500"), "--stack is for an evening of hold'em"),
        (("nlhe", "--blinds", "ten"), "--blinds ten cannot be read: write 1/2"),
        (("nlhe", "--escalate", "10"), "--escalate 10 cannot be read: write 10m for minutes"),
        (("nlhe", "--cash", "--rebuy"), "--rebuy is for a tournament"),
        (("nlhe", "--seats", "10"), "cannot seat 10: say --seats 2 to 9"),
        (("nlhe", "--blinds", "4/2"), "blinds 4/2 are impossible"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(
    arguments: tuple[str, ...], message: str
) -> None:
    assert message in str(play(*arguments).exception)


def test_blinds_go_up_by_hands_and_everybody_is_told() -> None:
    session = evening(EveningOptions(escalate="2h"))
    for _ in range(2):
        play_hand(session)
        session.next_hand()
    assert str(session.poker.blinds) == "2/4"
    assert str(session.told[-1]) == "The blinds go up to 2/4."


def test_blinds_go_up_by_the_time_that_was_played() -> None:
    session = evening(EveningOptions(escalate="10m"))
    play_hand(session)
    session.seconds += 600
    session.next_hand()
    assert str(session.poker.blinds) == "2/4"


# Chips


def test_bots_buy_again_at_a_cash_table_and_people_are_asked() -> None:
    session = evening(EveningOptions(stack=10), bots=("tests.playtest.test_evening:shove",))
    while not session.broke:
        play_hand(session)
        if not session.broke:
            session.next_hand()
    broke = session.broke
    for user in broke:
        if user in session.person_users:
            session.rebuy(user)
    session.next_hand()
    for user in broke:
        assert session.bought[user] == 20
        assert user in session.hand.user_ids
    assert sum(session.payoffs()) == 0


def shove(view: object) -> object:
    """Go all in, or call those who do."""
    legal = view.legal_actions  # type: ignore[attr-defined]
    return AllIn() if AllIn() in legal else Call() if Call() in legal else next(iter(legal))


def test_a_tournament_ends_with_a_winner_and_places() -> None:
    options = EveningOptions(stack=20, cash=False)
    session = evening(options, people=(0,), bots=("tests.playtest.test_evening:shove",))
    while True:
        while session.actor is not None:
            if session.person_to_act is None:
                session.bot_acts()
            else:
                session.act(Fold() if Fold in session.table.legal_actions else passive(session))
        if session.over:
            break
        session.next_hand()
    words = plain_text(draw_evening(session, PLAIN), PLAIN)
    assert ("You win the tournament" in words) != ("You finish at place" in words)
    assert min(map(session.place_of, session.users)) == 1
    assert session.place_of(session.users[0]) > 1 or session.winners() == (0,)
    assert sum(session.chips_of(user) for user in session.users) == 80


def test_who_is_out_of_chips_is_asked_and_may_go_home(tmp_path: Path) -> None:
    session = evening(EveningOptions(stack=2), bots=("tests.playtest.test_evening:shove",), seats=2)
    text, code = transcript(session, tmp_path / "game.json", "all in\nall in\nno\n" * 9)
    assert code == 0
    assert "You are out of chips. Enter buys 2 more, no ends the evening" in text
    assert "hands played" in text or "1 hand played" in text


@pytest.mark.parametrize(
    ("typed", "goes_on"), [("", True), ("y", True), ("n", False), ("no", False)]
)
def test_only_yes_or_no_answers_whether_to_buy_chips(
    typed: str, goes_on: bool, tmp_path: Path
) -> None:
    loser = evening(
        EveningOptions(stack=2), bots=("tests.playtest.test_evening:shove",), seats=2, seed=3
    )
    text, _ = transcript(loser, tmp_path / "game.json", f"all in\nhint\n{typed}\n")
    assert "Press Enter to buy chips, or type no." in text
    assert ("Enter for the next hand" in text) == goes_on


# How it looks


def test_the_last_cards_come_one_by_one_when_everybody_is_all_in() -> None:
    session = evening(bots=("tests.playtest.test_evening:shove",))
    while session.actor is not None:
        action = AllIn() if AllIn() in session.table.legal_actions else Call()
        session.act(action)
    words = [str(line) for line in run_out(session.table, 0)]
    assert [word.split()[0] for word in words] == ["Flop", "Turn", "River"]


def test_a_hand_that_was_decided_before_has_no_run_out() -> None:
    session = evening()
    while session.actor is not None:
        session.act(Fold())
    assert run_out(session.table, 0) == []


def test_statistics_count_who_played_of_their_own_will() -> None:
    session = evening()
    while session.actor is not None:
        session.act(Fold())
    assert {tally.vpip for tally in tallies(session).values()} == {0}
    session.next_hand()
    play_hand(session)
    assert tallies(session)["seat-0"].vpip == 50
    words = plain_text(draw_evening(session, PLAIN), PLAIN)
    assert "VPIP  50%" in words
    assert "You " in words
    assert "Biggest pot:" in words


def test_who_won_the_biggest_pot_is_spoken_to_in_german_too() -> None:
    session = evening()
    while session.actor is not None:
        session.act(AllIn() if session.actor in session.people else Fold())
    words = plain_text(draw_evening(session, PLAIN._replace(language="de")), PLAIN)
    assert "Größter Pot: 5 Chips für dich, in Spiel 1." in words


def test_a_review_looks_back_at_every_own_decision() -> None:
    session = evening()
    play_hand(session)
    decisions = [event for event in session.table.log if getattr(event, "seat", None) == 0]
    lines = [str(line) for line in review(session.table, 0)]
    assert lines
    assert len(lines) <= len(decisions)
    assert all("the shark" in line and "pot " in line for line in lines)


def test_a_review_of_learnt_bets_tells_how_often_they_are_made_and_no_figure() -> None:
    session = evening()
    play_hand(session)
    for line in review(session.table, 0):
        assert "% of the time" in str(line)
        assert "chips" not in str(line)


# Keeping it


def test_an_evening_goes_on_where_it_was(tmp_path: Path) -> None:
    session = evening(EveningOptions(escalate="2h", names="Zoe"))
    for _ in range(3):
        play_hand(session)
        session.next_hand()
    session.bots_act()
    path = tmp_path / "evening.json"
    save(session, path)
    again = restore(path)
    assert isinstance(again, Evening)
    assert again.poker == session.poker
    assert again.bought == session.bought
    assert again.called == session.called
    assert again.hands == session.hands
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_evening_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    session = evening()
    play_hand(session)
    save(session, path)
    text = path.read_text()
    path.write_text(text.replace('"chips":', '"chips":1', 1))
    with pytest.raises(SavedGameError, match="cannot be read"):
        restore(path)


def test_hands_are_written_as_phh_and_read_back(tmp_path: Path) -> None:
    session = evening(EveningOptions(names="Zoe"))
    for _ in range(3):
        play_hand(session)
        session.next_hand()
    path = tmp_path / "evening.phhs"
    write_histories(session, path)
    histories = list(phh.read(path))
    assert len(histories) == 3
    assert "Zoe" in str(histories[0].fields()["players"])
    for history, table in zip(histories, session.hands, strict=False):
        assert sorted(history.replay().stacks) == sorted(table.stacks)


def test_undo_takes_a_decision_back_in_practice() -> None:
    session = evening(practice=True)
    session.bots_act()
    before = session.poker
    session.act(passive(session), session.person_to_act)
    session.undo()
    assert session.poker == before
