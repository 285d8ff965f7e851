"""A person at a real pseudo-terminal in games of turns, tricks and battles."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import load
from darwindeck.genome.serialization import encode
from darwindeck.playtest.saving import restore
from darwindeck.playtest.terminal import CLEAR
from darwindeck.playtest.unfinished import saved_games
from darwindeck.table.actions import Bet, Double, Draw, Pass
from darwindeck.table.events import Acted
from tests.playtest.matches import PLAIN_HEARTS
from tests.playtest.terminal import Typist

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck import Card
    from darwindeck.playtest.session import PlaytestSession

NEXT = "Enter for the next hand > "
RATE = "Enter skips > "
EIGHTS = ("play", "crazy-eights", "--seed", "6", "--bots", "random")  # deals the person an eight
HEARTS = ("play", PLAIN_HEARTS, "--seed", "4", "--bots", "greedy")


def next_prompt(typist: Typist) -> str:
    """Wait for the next question, and return the screen with it."""
    return typist.expect("> ")


def kept(folder: Path) -> PlaytestSession:
    """Return the unfinished game as its file has it."""
    (path,) = saved_games(folder / "unfinished")
    return restore(path)


def own_actions(session: PlaytestSession) -> list[object]:
    """Return what the person at the first seat did in the last hand."""
    log = session.table.log
    return [event.action for event in log if isinstance(event, Acted) and event.seat == 0]


def cards_to_play(screen: str) -> dict[str, str]:
    """Return the single cards on offer and their numbers."""
    return {card: number for number, card in re.findall(r"(\d+) play (\S+)(?=\s{2}|\n)", screen)}


def shown(card: Card | None) -> str:
    """Write a card as the screen does."""
    return "" if card is None else f"{card.rank.letter}{card.suit.symbol}"


def test_hands_of_blackjack_with_hit_stand_and_double(tmp_path: Path) -> None:
    arguments = ("play", "blackjack", "--seed", "9", "--hands", "3")
    with Typist(*arguments, data=tmp_path) as typist:
        assert "1 bet 10 (least)   2 bet 100" in next_prompt(typist)
        typist.type("bet 10")
        screen = next_prompt(typist)
        assert "1 hit   2 stand   3 double" in screen
        assert "House" in screen
        assert "░░" in screen
        typist.type("call")
        assert "You cannot call" in next_prompt(typist)
        typist.type("hit")
        while not (screen := next_prompt(typist)).endswith(NEXT):
            typist.type("1")
        assert own_actions(kept(tmp_path))[:2] == [Bet(10), Draw()]
        assert re.search(r"You (get|tie)|House gets", screen)
        for word, action in (("stand", Pass()), ("double", Double())):
            typist.type("")
            next_prompt(typist)
            typist.type("b 10")
            assert "hit" in next_prompt(typist)
            typist.type(word)
            screen = next_prompt(typist)
            if word == "stand":
                assert own_actions(kept(tmp_path)) == [Bet(10), action]
        assert screen.endswith(RATE)
        assert re.search(r"Result: (You [+-]20|nobody)", screen)
        assert "3 hands played" in screen
        typist.type("")
        assert typist.exit_code() == 0
        assert "side pot" not in typist.seen


def test_crazy_eights_by_numbers_by_cards_and_with_a_named_suit(tmp_path: Path) -> None:
    by_number = True
    done: set[str] = set()
    with Typist(*EIGHTS, data=tmp_path) as typist:
        while not (screen := next_prompt(typist)).endswith(RATE):
            cards = cards_to_play(screen)
            eight = next((card for card in cards if card[0] == "8"), None)
            if "♥ hearts" in screen and "3 ♥" in screen:
                typist.type("hearts")
                done.add("suit")
            elif eight and "suit" not in done:
                typist.type(f"play {eight}")
            elif by_number:
                typist.type(next(iter(cards.values())))
                done.add("number")
                by_number = False
            else:
                typist.type(next(iter(cards)))
                done.add("card")
                by_number = True
            assert "is no move" not in screen
        assert done == {"suit", "number", "card"}
        assert "win" in screen
        typist.type("log")
        assert "You name hearts" in typist.expect("Rate this game")
        typist.expect("> ")
        typist.type("4")
        typist.expect("> ")
        typist.type("")
        typist.expect("Thank you.")
        assert typist.exit_code() == 0
    assert saved_games(tmp_path / "unfinished") == ()


def test_a_match_of_betting_war_with_quit_and_resume(tmp_path: Path) -> None:
    arguments = ("play", "betting-war", "--seed", "9", "--hands", "4", "--bots", "random")
    with Typist(*arguments, data=tmp_path) as typist:
        play_a_war(typist)
        typist.type("")
        before = next_prompt(typist)
        typist.quit()
        typist.expect("The game is kept.")
        assert typist.exit_code() == 0
    assert len(kept(tmp_path).hands) == 2
    with Typist("play", "--resume", data=tmp_path) as typist:
        after = next_prompt(typist)
        assert last_screen(after, "Betting war") == last_screen(before, "Betting war")
        typist.type("c")
        while not play_a_war(typist).endswith(RATE):
            typist.type("")
        assert "4 hands played" in typist.seen
        assert "captured" in typist.seen
        typist.type("")
        assert typist.exit_code() == 0


def play_a_war(typist: Typist) -> str:
    """Check and call to the end of a hand; return its last screen."""
    while not (screen := next_prompt(typist)).endswith((NEXT, RATE)):
        typist.type("c")
    return screen


def last_screen(text: str, title: str) -> str:
    """Return the last screen of what was printed."""
    return text[text.rindex(f" {title} ") :]


def test_killing_the_program_in_crazy_eights_loses_no_decision(tmp_path: Path) -> None:
    with Typist(*EIGHTS, data=tmp_path) as typist:
        for _ in range(2):
            next_prompt(typist)
            typist.type("1")
        before = next_prompt(typist)
        typist.press("8")
        typist.kill()
    assert len(own_actions(kept(tmp_path))) == 2
    with Typist("play", "--resume", data=tmp_path) as typist:
        after = next_prompt(typist)
        assert last_screen(after, "Crazy eights") == last_screen(before, "Crazy eights")
        typist.type("1")
        next_prompt(typist)
        assert len(own_actions(kept(tmp_path))) == 3
        typist.quit()
        assert typist.exit_code() == 0


def test_hint_and_help_in_a_trick_game(tmp_path: Path) -> None:
    with Typist(*HEARTS, data=tmp_path) as typist:
        screen = next_prompt(typist)
        assert "Ada  Ben  Cleo" in screen
        typist.type("?")
        words = " ".join(next_prompt(typist).split())
        assert re.search("Play it to the trick: (it beats J|A[♠♥♦♣] stays the best card)", words)
        assert "Follow the suit that was led if you can" in words
        assert "on the pile" not in words
        typist.type("hint")
        hint = next_prompt(typist)
        assert re.search(r"The shark would play [^ ]+[♠♥♦♣]: it expects to win \d+% of", hint)
        typist.quit()
        assert typist.exit_code() == 0
    assert own_actions(kept(tmp_path)) == []


def test_a_hand_of_hearts_by_always_choosing_the_first_card(tmp_path: Path) -> None:
    with Typist(*HEARTS, "--hands", "1", data=tmp_path) as typist:
        decisions = 0
        while not (screen := next_prompt(typist)).endswith(RATE):
            assert "1-" in screen or "1 play" in screen
            typist.type("1")
            decisions += 1
        assert decisions == 13
        points = sum(map(int, re.findall(r"(\d+) points? +\d+ hands? ", screen)))
        assert points == 26
        typist.type("")
        assert typist.exit_code() == 0


def test_cards_are_passed_on_before_the_first_trick(tmp_path: Path) -> None:
    with Typist("play", "hearts", "--seed", "4", "--bots", "random", data=tmp_path) as typist:
        assert "type positions of 3 cards to pass on, such as 1 3 4" in next_prompt(typist)
        hand = kept(tmp_path).table.hands[0]
        typist.type("1 2 3")
        screen = " ".join(next_prompt(typist).split())
        assert "You take up" in screen
        assert len(set(kept(tmp_path).table.hands[0]) - set(hand)) == 3
        typist.type("quit")


def test_hot_seat_in_crazy_eights_shows_no_card_of_the_other(tmp_path: Path) -> None:
    arguments = ("play", "crazy-eights", "--seed", "4", "--people", "2")
    with Typist(*arguments, data=tmp_path) as typist:
        for _ in range(6):
            passing = next_prompt(typist)
            who = re.search(r"Pass the device to Player (\d), then press Enter > $", passing)
            if who is not None:
                since_answer = typist.raw[typist.raw.rfind("> 1") + 1 :]
                assert CLEAR in since_answer.partition("Pass the device")[0]
                seat = int(who[1]) - 1
                typist.type("")
                screen = next_prompt(typist)
            else:
                screen = passing
            hands = kept(tmp_path).table.hands
            for card in hands[seat]:
                assert shown(card) in screen
            for card in hands[1 - seat]:
                assert shown(card) not in screen
            typist.type("1")
        typist.expect("> ")
        typist.quit()


def test_bad_answers_in_hearts_are_explained_and_nothing_is_lost(tmp_path: Path) -> None:
    with Typist(*HEARTS, data=tmp_path) as typist:
        next_prompt(typist)
        before = kept(tmp_path).table
        for answer, sentence in (
            ("xyzzy", "'xyzzy' is no move here: type 1 or 2, or ?"),
            ("", "Type 1 or 2, or ?"),
            ("9", "There is no choice 9"),
            ("2h", "You do not hold 2♥"),
            ("5d", "5♦ cannot be played: clubs were led, and you have to follow suit."),
            ("4c Qc", "Only one card is played to a trick. You can play 4♣ or Q♣"),
            ("draw", "You cannot draw now. You can play 4♣ or Q♣."),
            ("b 20", "You cannot bet 20 now"),
            ("name hearts", "You cannot name hearts now"),
            ("play", "Which cards? Name them, such as play 4c."),
            ("undo", "undo is for practice"),
        ):
            typist.type(answer)
            words = " ".join(next_prompt(typist).split())
            assert sentence.lower() in words.lower()
        assert kept(tmp_path).table == before
        typist.press("\x04")
        typist.expect("The game is kept.")
        assert typist.exit_code() == 0
        assert "Traceback" not in typist.seen


def test_control_c_in_crazy_eights_keeps_the_decisions(tmp_path: Path) -> None:
    with Typist(*EIGHTS, data=tmp_path) as typist:
        next_prompt(typist)
        typist.type("1")
        next_prompt(typist)
        time.sleep(0.2)  # Python's line editor misses a signal that comes as it starts to wait
        typist.press("\x03")
        typist.expect("The game is kept.")
        assert typist.exit_code() == 130
        assert "Traceback" not in typist.seen
    assert len(own_actions(kept(tmp_path))) == 1


def test_a_game_from_a_file_that_needs_too_many_cards_is_one_sentence(tmp_path: Path) -> None:
    game = load("hearts")
    file = tmp_path / "crowded.json"
    file.write_bytes(encode(replace(game, genome_id="crowded", player_count=6)))
    with Typist("play", str(file), data=tmp_path, columns=200) as typist:
        typist.expect("78 cards")
        assert typist.exit_code() == 2
        assert "Traceback" not in typist.seen


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "war", "--seats", "3"), "cannot seat 3"),
        (("play", "cheat", "--seats", "9"), "cannot seat 9"),
        (("play", "blackjack", "--people", "2"), "one of them for the house: use --seats 3"),
        (("play", "hearts", "--bots", "gredy"), "did you mean 'greedy'?"),
    ],
)
def test_a_game_that_cannot_be_seated_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    with Typist(*arguments, data=tmp_path, columns=200) as typist:
        typist.expect(message)
        assert typist.exit_code() == 2
        assert "Traceback" not in typist.seen
    assert saved_games(tmp_path / "unfinished") == ()


def test_a_corrupt_game_of_crazy_eights_is_reported_and_kept(tmp_path: Path) -> None:
    with Typist(*EIGHTS, data=tmp_path) as typist:
        next_prompt(typist)
        typist.type("1")
        next_prompt(typist)
        typist.quit()
        assert typist.exit_code() == 0
    (path,) = saved_games(tmp_path / "unfinished")
    data = path.read_bytes()
    broken = data.replace(b'"type":"Play"', b'"type":"Draw"', 1)
    assert broken != data
    path.write_bytes(broken)
    with Typist("play", "--resume", data=tmp_path, columns=200) as typist:
        typist.expect("cannot be read")
        assert typist.exit_code() == 2
        assert "Traceback" not in typist.seen
    (aside,) = path.parent.iterdir()
    assert aside.read_bytes() == broken


def test_a_match_without_people_can_be_watched(tmp_path: Path) -> None:
    arguments = ("play", "war", "--people", "0", "--seed", "4")
    with Typist(*arguments, data=tmp_path) as typist:
        typist.expect("turns over")
        typist.expect("cards, battle by battle")
        typist.expect("wins the match.")
        assert typist.exit_code() == 0
    assert saved_games(tmp_path / "unfinished") == ()
