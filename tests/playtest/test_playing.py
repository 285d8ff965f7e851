"""A playtest through pipes: transcripts, hot-seat, end of input, ratings."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import msgspec
import pytest

from darwindeck import AllIn, Table
from darwindeck.cards import format_cards
from darwindeck.playtest.feedback import FeedbackStore
from darwindeck.playtest.playing import Playing
from darwindeck.playtest.saving import restore
from darwindeck.playtest.terminal import Terminal
from darwindeck.table.events import Acted, AnyEvent
from tests.playtest.matches import passive, session_of, transcript

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.playtest.session import PlaytestSession


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_transcript_repeats_the_answers_and_has_no_colours(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem", people=(3,))
    text, code = transcript(session, tmp_path / "game.json", "call\n\nfold\n")
    assert code == 0
    assert "> call\n" in text
    assert "\x1b" not in text
    assert text.isascii()


def test_end_of_input_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = session_of("no-limit-holdem", bots=("greedy",))
    text, code = transcript(session, path, "call\n")
    assert code == 0
    assert "The game is kept. Go on with: darwindeck play --resume" in " ".join(text.split())
    assert restore(path).hands == session.hands


def test_a_resumed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = session_of("no-limit-holdem", bots=("greedy",))
    first, _ = transcript(session, path, "call\n")
    second, _ = transcript(restore(path), path, "")
    last_screen = first[first.rindex("No-limit Texas") :].partition("\n> ")[0]
    assert last_screen in second


def test_interrupting_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Terminal, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupt)
    text, code = transcript(session_of("no-limit-holdem"), tmp_path / "game.json", "")
    assert code == 130
    assert "The game is kept." in text
    assert (tmp_path / "game.json").exists()


def test_the_game_is_kept_before_the_first_decision_and_after_each(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = session_of("no-limit-holdem", people=(3,))
    kept = []

    class Watching(Playing):
        def keep(self) -> None:
            super().keep()
            kept.append(restore(path).hands == session.hands)

    terminal = Terminal(io.StringIO("call\n\ncall\n"), io.StringIO())
    Watching(session, terminal, path).run()
    assert len(kept) >= 3
    assert all(kept)


def test_bad_words_are_answered_and_asked_again(tmp_path: Path) -> None:
    answers = "flod\ncheck\nr 1\n\nraise\nfold\n"
    session = session_of("no-limit-holdem", people=(3,))
    text, _ = transcript(session, tmp_path / "game.json", answers)
    words = " ".join(text.split())
    assert "'flod' is no move here: did you mean fold?" in words
    assert "Cannot check when facing a bet: it costs 2 to call" in words
    assert "You cannot raise to 1: 4 is the least. You can fold, call 2, raise to" in words
    assert "Type 1, 2, 3, 5 or 6" in words
    assert "How much?" in words
    assert "You fold" not in words.partition("> fold")[0]


def test_help_log_rules_and_hint_do_not_decide(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem")
    session.bots_act()
    before = session.table
    text, _ = transcript(session, tmp_path / "game.json", "?\nlog\nrules\nhint\ntable\n")
    assert session.table == before
    assert "Leave this hand; what you have put in stays in the pot." in text
    assert "Ada posts a small blind of 1" in text
    assert "Which hand wins" in text


def test_undo_takes_a_decision_back_in_practice(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem", people=(3,), practice=True)
    before = session.table
    transcript(session, tmp_path / "game.json", "call\nundo\n")
    assert session.table == before
    text, _ = transcript(session, tmp_path / "game.json", "undo\n")
    assert "There is nothing to take back in this hand." in text


def test_a_hand_ends_with_reasons_and_enter_begins_the_next(tmp_path: Path) -> None:
    session = session_of("leduc-holdem", people=(0,), hands=2)
    text, code = transcript(session, tmp_path / "game.json", ("c\n" * 4 + "\n") * 3)
    assert code == 0
    assert len(session.hands) == 2
    assert "Enter for the next hand > \n" in text


def finished_session() -> PlaytestSession:
    """Return a session whose only hand is played."""
    session = session_of("leduc-holdem", hands=1)
    session.bots_act()
    while not session.over:
        session.act(passive(session))
        session.bots_act()
    return session


def test_a_finished_game_is_summed_up_rated_and_removed(tmp_path: Path, data_folder: Path) -> None:
    path = tmp_path / "game.json"
    session = finished_session()
    text, code = transcript(session, path, "9\ngreat\n4\nNice and short.\n", rated=True)
    assert code == 0
    assert "1 hand played" in text
    assert "Your chips, hand by hand" in text
    assert "Biggest pot:" in text
    assert "'9' is no rating: type a number from 1 to 5." in text
    assert not path.exists()
    with FeedbackStore(data_folder / "feedback.sqlite3") as store:
        (playtest,) = store.list()
    assert playtest.genome_id == "leduc-holdem"
    assert playtest.finished
    assert (playtest.hands, playtest.rating, playtest.comment) == (1, 4, "Nice and short.")
    (log,) = msgspec.json.decode(playtest.log, type=list[list[AnyEvent]])
    assert Table.replay("leduc-holdem", log) == session.table


def test_who_skips_the_rating_has_played_all_the_same(tmp_path: Path, data_folder: Path) -> None:
    transcript(finished_session(), tmp_path / "game.json", "\n", rated=True)
    with FeedbackStore(data_folder / "feedback.sqlite3") as store:
        (playtest,) = store.list()
    assert playtest.rating is None
    assert not (tmp_path / "game.json").exists()


def test_a_game_that_cannot_be_kept_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = session_of("no-limit-holdem", people=(3,))
    text, code = transcript(session, tmp_path / "file" / "game.json", "call\n")
    assert code == 0
    assert text.count("The game cannot be kept") == 1
    assert "--resume" not in text


def test_a_store_that_cannot_be_written_keeps_the_game(tmp_path: Path) -> None:
    path, db = tmp_path / "game.json", tmp_path / "text.txt"
    db.write_text("not a database")
    target = io.StringIO()
    terminal = Terminal(io.StringIO("\n"), target)
    Playing(finished_session(), terminal, path, db=db).run()
    words = " ".join(target.getvalue().split())
    assert "is not a feedback database" in words
    assert "The game is kept." in words
    assert path.exists()
    assert db.read_text() == "not a database"


def test_hot_seat_never_shows_the_cards_of_the_other(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem", seats=2, people=(0, 1))
    hands = [[format_cards([card]) for card in hand] for hand in session.table.hands]
    answers = "\nlog\nc\n\nlog\n?\nk\n\nlog\nb 2\n\nhint\nf\n"
    text, _ = transcript(session, tmp_path / "game.json", answers)
    screens = re.split(r"Pass the device to (Player \d), then press Enter > \n", text)[1:]
    assert screens[::2] == ["Player 1", "Player 2", "Player 1"]
    for name, screen in zip(screens[::2], screens[1::2], strict=True):
        own, other = hands if name == "Player 1" else hands[::-1]
        assert all(card in screen for card in own)
        assert not any(card in screen for card in other)


def test_hot_seat_asks_for_the_device_only_when_the_person_changes(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem", seats=2, people=(0, 1))
    text, _ = transcript(session, tmp_path / "game.json", "\ncheck\nfoo\nc\n\nk\nk\n")
    passes = re.findall(r"Pass the device to (Player \d)", text)
    assert passes == ["Player 1", "Player 2", "Player 1"]  # the big blind opens the flop


def test_after_a_hand_several_people_see_only_what_was_shown(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem", seats=2, people=(0, 1))
    hands = [[format_cards([card]) for card in hand] for hand in session.table.hands]
    text, _ = transcript(session, tmp_path / "game.json", "\nf\n")
    result = text[text.rindex("> f\n") :]
    assert "Everybody else has folded" in result
    for card in hands[0] + hands[1]:
        assert card not in result


# Opinions


def ratings_in(folder: Path) -> list[tuple[int, int | None, str, bool]]:
    """Return seat, rating, comment and whether it was finished, of all playtests."""
    with FeedbackStore(folder / "feedback.sqlite3") as store:
        return [(p.seat, p.rating, p.comment, p.finished) for p in store.list()]


def test_who_quits_is_asked_for_a_rating_and_the_playtest_is_not_finished(
    tmp_path: Path, data_folder: Path
) -> None:
    session = session_of("kuhn-poker", people=(1,))
    text, code = transcript(session, tmp_path / "game.json", "check\nquit\n4\nFine.\n", rated=True)
    assert code == 0
    assert "Rate this game" in text
    assert "The game is kept." in text
    assert ratings_in(data_folder) == [(1, 4, "Fine.", False)]


def test_an_opinion_that_was_given_before_is_kept_with_the_end_of_the_match(
    tmp_path: Path, data_folder: Path
) -> None:
    path = tmp_path / "game.json"
    session = session_of("kuhn-poker", people=(1,), hands=1)
    transcript(session, path, "rate\n2\nSlow.\nrate\n3\nBetter.\nquit\n", rated=True)
    assert ratings_in(data_folder) == [(1, 3, "Better.", False)]
    text, _ = transcript(restore(path), path, "check\ncheck\nfold\n", rated=True)
    assert "Rate this game" not in text
    assert ratings_in(data_folder) == [(1, 3, "Better.", True)]


def test_everybody_at_the_terminal_is_asked(tmp_path: Path, data_folder: Path) -> None:
    session = session_of("kuhn-poker", people=(0, 1), hands=1)
    answers = "\ncheck\n\ncheck\n5\nGreat.\n1\nDull.\n"
    text, _ = transcript(session, tmp_path / "game.json", answers, rated=True)
    assert "Player 1, rate this game" in text
    assert "Player 2, rate this game" in text
    assert ratings_in(data_folder) == [(0, 5, "Great.", True), (1, 1, "Dull.", True)]


def test_who_has_not_played_yet_is_not_asked(tmp_path: Path, data_folder: Path) -> None:
    text, _ = transcript(session_of("kuhn-poker"), tmp_path / "game.json", "quit\n", rated=True)
    assert "Rate this game" not in text
    assert not data_folder.exists() or ratings_in(data_folder) == []


def after_five_hands() -> PlaytestSession:
    """Return a match whose fifth hand is over."""
    session = session_of("leduc-holdem", people=(1,), bots=("greedy",))
    while len(session.hands) < 5 or not session.table.over:
        if session.table.over:
            session.next_hand()
        elif session.person_to_act is None:
            session.bot_acts()
        else:
            session.act(passive(session))
    return session


def test_after_some_hands_people_are_asked_once(tmp_path: Path, data_folder: Path) -> None:
    session = after_five_hands()
    text, _ = transcript(session, tmp_path / "game.json", "3\n\n\n", rated=True)
    assert text.count("Rate this game") == 1
    assert ratings_in(data_folder) == [(1, 3, "", False)]


def test_who_had_no_opinion_after_some_hands_is_asked_at_quit(
    tmp_path: Path, data_folder: Path
) -> None:
    answers = "\n\nquit\n4\n\n"  # no rating, then the next hand
    text, _ = transcript(after_five_hands(), tmp_path / "game.json", answers, rated=True)
    assert text.count("Rate this game") == 2
    assert ratings_in(data_folder) == [(1, 4, "", False)]


def test_who_quits_at_once_after_the_question_is_not_asked_again(
    tmp_path: Path, data_folder: Path
) -> None:
    text, _ = transcript(after_five_hands(), tmp_path / "game.json", "\nquit\n", rated=True)
    assert text.count("Rate this game") == 1


# Passing the device


@pytest.mark.parametrize("typed", ["hint", "yes", "1"])
def test_only_enter_shows_the_cards_of_the_next_person(tmp_path: Path, typed: str) -> None:
    session = session_of("kuhn-poker", people=(0, 1))
    text, _ = transcript(session, tmp_path / "game.json", f"{typed}\n")
    assert "Your cards" not in text
    assert "Only Player 2 should look now: press Enter, or type quit." in text


def test_quitting_at_the_handover_shows_nobodys_cards(tmp_path: Path) -> None:
    session = session_of("kuhn-poker", people=(0, 1))
    text, code = transcript(session, tmp_path / "game.json", "\ncheck\nquit\n")
    assert code == 0
    assert text.count("Your cards") == 1
    assert "The game is kept." in text


def test_what_the_first_person_saw_is_pushed_away_in_plain_mode(tmp_path: Path) -> None:
    session = session_of("kuhn-poker", people=(0, 1))
    text, _ = transcript(session, tmp_path / "game.json", "\ncheck\n\n")
    first, second = (found.start() for found in re.finditer("Your cards", text))
    assert "\n" * 50 in text[first:second]


# Going all in


def test_all_in_by_one_letter_is_confirmed(tmp_path: Path) -> None:
    session = session_of("no-limit-holdem", people=(3,))
    text, _ = transcript(session, tmp_path / "game.json", "a\n\na\nno\na\nn\na\nnext\n")
    assert text.count("All in for 200?") == 4
    assert session.actor == 3
    transcript(session, tmp_path / "game.json", "a\nyes\n")
    assert any(isinstance(e, Acted) and e.action == AllIn() for e in session.hands[0].log)
