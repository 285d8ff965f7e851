"""The text of PokerStars and GGPoker, read, replayed and written as PHH."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from darwindeck.histories.comparing import OutcomeKind, compare
from darwindeck.histories.phh import (
    HandHistory,
    Section,
    UnreadableHistoryError,
    UnsupportedHistoryError,
    read,
    write,
)
from darwindeck.histories.summing import Summary, history_files, replay_all

ROOMS = Path(__file__).parent / "rooms"
STARS, GG = ROOMS / "pokerstars.txt", ROOMS / "ggpoker.txt"
STUD_AND_DRAW = ROOMS / "pokerstars-stud-and-draw.txt"


def outcomes(file: Path) -> list[OutcomeKind]:
    return [hand.outcome.kind for hand in replay_all([file])]


def test_hands_of_pokerstars_end_as_they_say() -> None:
    assert outcomes(STARS) == [
        OutcomeKind.RAKE,
        OutcomeKind.EXACT,
        OutcomeKind.EXACT,
        OutcomeKind.EXACT,
        OutcomeKind.RAKE,
    ]


def test_hands_of_ggpoker_end_as_they_say() -> None:
    assert outcomes(GG) == [
        OutcomeKind.RAKE,
        OutcomeKind.EXACT,
        OutcomeKind.EXACT,
        OutcomeKind.EXACT,
    ]


def test_hands_of_stud_and_draw_end_as_they_say() -> None:
    assert outcomes(STUD_AND_DRAW) == [OutcomeKind.EXACT] * 6


def test_cards_of_stud_come_street_by_street_to_those_who_have_not_folded() -> None:
    hand = next(read(STUD_AND_DRAW))
    assert hand.variant == "F7S"
    assert (hand.small_bet, hand.big_bet, hand.antes) == (4, 8, (1, 1, 1))
    assert hand.actions[:6] == (
        *("d dh p1 4c9s5d", "d dh p2 ????Tc", "d dh p3 ????2d", "p3 cbr 4", "p1 f", "p2 cc"),
    )
    assert hand.actions[6:8] == ("d dh p2 3h", "d dh p3 Kc")
    assert "d dh p2 ??" in hand.actions  # the last card comes face down


def test_who_brings_in_says_how_much() -> None:
    hand = list(read(STUD_AND_DRAW))[1]
    assert hand.bring_in == 2
    assert "p1 pb" in hand.actions


def test_new_cards_come_when_everybody_has_drawn() -> None:
    hand = list(read(STUD_AND_DRAW))[4]
    verbs = [action.split()[1] for action in hand.actions]
    first = verbs.index("sd")
    last = len(verbs) - 1 - verbs[::-1].index("sd")
    assert set(verbs[first : last + 1]) == {"sd"}
    drawn = {action.split()[0] for action in hand.actions[first : last + 1] if action[-2:] != "sd"}
    assert {action.split()[2] for action in hand.actions if action.startswith("d dh")} >= drawn
    assert verbs[last + 1 : last + 1 + len(drawn)] == ["dh"] * len(drawn)


def test_a_hand_of_mixed_games_names_its_stakes_last() -> None:
    text = STUD_AND_DRAW.read_text().split("\n\n\n")[2]
    mixed = text.replace("Razz Limit ($4/$8 USD)", "HORSE (Razz Limit, $4/$8 USD)")
    assert of_room(mixed) == of_room(text)


def test_a_folder_is_searched_for_text_too() -> None:
    summary = Summary()
    for hand in replay_all(history_files([ROOMS])):
        summary.add(hand)
    assert summary.exit_code == 0
    room_variants = {"NT", "FT", "PO", "NS", "F7S", "F7S/8", "FR", "F2L3D", "N2L1D", "FB"}
    assert set(summary.counts) == room_variants


def test_players_sit_from_the_left_of_the_button_and_who_sits_out_is_not_there() -> None:
    first = next(read(STARS))
    assert first.players == ("Pia", "quartz", "north wind", "Otto: the 2nd")
    assert first.blinds_or_straddles == (Decimal("0.50"), 1, 0, 0)
    assert first.hand == 300000001
    assert first.actions[:5] == (
        *("d dh p1 ????", "d dh p2 AhQd", "d dh p3 ????", "d dh p4 ????"),
        "p3 cbr 3",
    )


def test_newcomers_post_live_and_dead() -> None:
    hand = list(read(STARS))[1]
    assert hand.players == ("quartz", "Rolf", "north wind", "Otto", "Pia")
    assert hand.blinds_or_straddles == (Decimal("0.50"), 1, -1, -1, 0)
    assert hand.antes == (0, 0, Decimal("0.50"), 0, 0)


def test_a_hand_that_is_run_twice_has_two_boards() -> None:
    hand = list(read(STARS))[2]
    boards = [table.board[3:] for table in hand.replays()]
    assert [" ".join(map(str, cards)) for cards in boards] == ["3h 9s", "5s Kd"]


def test_a_short_big_blind_leaves_the_price_whole() -> None:
    hand = list(read(STARS))[3]
    assert hand.blinds_or_straddles == (50, 100, 0)
    assert hand.replay().stacks == (1440, 0, 3150)


def test_a_mucked_hand_is_told_by_the_summary() -> None:
    assert "p3 sm 7s6s" in list(read(STARS))[1].actions


@pytest.mark.parametrize("file", [STARS, GG, STUD_AND_DRAW], ids=lambda file: file.stem)
def test_text_becomes_phh_and_is_read_back(file: Path, tmp_path: Path) -> None:
    hands = list(read(file))
    write(tmp_path / "hands.phhs", hands)
    again = list(read(tmp_path / "hands.phhs"))
    assert again == hands
    assert [compare(h, *h.replays()).good for h in again] == [True] * len(hands)


def of_room(text: str) -> HandHistory:
    return Section("here", text.encode(), of_a_room=True).history()


HEAD = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01
Table 'A' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
"""


@pytest.mark.parametrize(
    ("text", "error", "why"),
    [
        ("Full Tilt Poker Game #1", UnreadableHistoryError, "a hand begins with 'PokerStars Hand"),
        (
            "PokerStars Hand #1:  5 Card Draw Limit ($2/$4)",
            UnsupportedHistoryError,
            "'5 Card Draw Limit ($2/$4)' is not known: it can be one of",
        ),
        ("PokerStars Hand #1:  Hold'em No Limit", UnreadableHistoryError, "stakes are missing"),
        (HEAD.rpartition("Seat 2")[0], UnreadableHistoryError, "has no two players"),
        (HEAD + "Ann: dances", UnreadableHistoryError, "'Ann: dances' cannot be read"),
        (HEAD + "*** 4th STREET ***", UnreadableHistoryError, "no such street"),
        (HEAD + "Ann: discards 99999999 cards", UnreadableHistoryError, "'discards 2 cards'"),
        (HEAD + "*** FLOP ***", UnreadableHistoryError, "cards of the street are missing"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, error: type[ValueError], why: str) -> None:
    with pytest.raises(error) as caught:
        of_room(text)
    assert why in str(caught.value)
    assert str(caught.value).startswith("here: ")


def test_chat_and_comings_and_goings_change_nothing() -> None:
    posts = "Ann: posts small blind $1\nBob: posts big blind $2\n*** HOLE CARDS ***\n"
    plain = HEAD + posts + "Ann: folds\nBob collected $2 from pot\n"
    noise = 'Ann said, "Bob: folds"\nCarl joins the table at seat #3\nBob is connected\n'
    assert of_room(plain) == of_room(HEAD + noise + posts + noise + plain.split(posts)[1])
