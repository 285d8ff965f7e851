"""What a person sees and types in a deal between roles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from rich.text import Text

from darwindeck import Check, Fold, load
from darwindeck.genome.faces import face_of
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.deals import rules_of_deal
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import Look
from darwindeck.playtest.opponents import table_in
from darwindeck.playtest.scene import scene_of_view
from darwindeck.playtest.screens import decision_screen, explanation, fitted, log_lines, plain_text
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.playtest.summary import deals_of, draw_summary, run_lines
from darwindeck.playtest.vocabulary import Unclear
from darwindeck.table.actions import Play
from darwindeck.words.naming import in_language, names_in
from darwindeck.words.voice import Voice
from tests.engine.role_tables import CUSTOMER, NARC, PLAYER, checks, moves, start

if TYPE_CHECKING:
    from darwindeck.table.table import Table

PLAIN = Look(100, plain=True)
ROLES = ("Narc", "Customer", "Player")
HANDS = (
    "Torn Receipt, Marked Banknotes, Fingerprints",
    "Haggling, Pays in Cash, Loose Tongue",
    "Antique Map, Back Room, Lookout",
)


def screen(table: Table, seat: int = PLAYER) -> str:
    """Return what a seat sees, as text."""
    view = table.view(seat)
    scene = scene_of_view(view, table.game, Voice(names=ROLES, reader=seat))
    return plain_text(draw_scene(scene, PLAIN), PLAIN)


def run_sentences(table: Table) -> list[str]:
    """Return what the Player is told of a run when it is over."""
    voice = Voice(names=ROLES, reader=PLAYER)
    return [voice.say(line) for line in run_lines(table, deals_of(table))]


def test_the_screen_shows_round_turn_initiative_and_raises_left() -> None:
    text = screen(moves(start(*HANDS), "check", "Haggling"))
    assert "deal 1, round 1 of 3" in text
    assert "Betting: your turn. Customer has the initiative; 2 raises left." in text


def test_committed_cards_of_others_are_face_down_until_the_flip() -> None:
    table = moves(start(*HANDS), "Torn Receipt", "check", "Back Room")
    narc, player = screen(table, 0), screen(table)
    assert "a card face down (Narc), Back Room face down (you)" in player
    assert "Torn Receipt" not in player
    assert "Torn Receipt face down (you), a card face down (Player)" in narc
    assert "Torn Receipt (Narc), Back Room (you)" in screen(checks(table, 2))


def test_totals_are_shown_with_how_they_come_about() -> None:
    table = checks(moves(start(*HANDS), "Torn Receipt", "check", "Back Room"), 2)
    assert "evidence 8 (Torn Receipt) + 5 (Back Room) = 13 v cover 25 (Back Room) = 25" in screen(
        table
    )


def test_a_warning_comes_as_evidence_approaches_cover() -> None:
    covered = checks(moves(start(*HANDS), "check", "check", "Back Room"), 3)
    assert "Careful" not in screen(covered)
    table = moves(checks(covered, 3), "Torn Receipt", "check", "check", "Fingerprints")
    assert "Careful: evidence is only 2 below a bust." in screen(checks(table, 3))
    table = moves(checks(covered, 3), "Marked Banknotes", "check", "check", "Fingerprints")
    assert "Danger: evidence is 10 above cover." in screen(checks(table, 3))


def test_a_decision_is_to_go_on_or_to_fold() -> None:
    table = checks(moves(start(*HANDS), "check", "check", "Back Room"), 5)
    question = question_of(table.view(PLAYER), table.game)
    assert [str(choice.label) for choice in question.choices] == ["go on", "fold"]
    assert "Decision: your turn to go on or to fold." in screen(table)
    for words in ("go on", "continue", "1", "c"):
        assert read_answer(words, question) == Check()
    assert read_answer("fold", question) == Fold()


def test_a_raise_is_typed_by_number_or_by_the_name_of_the_card() -> None:
    table = checks(start(*HANDS), 2)
    question = question_of(table.view(PLAYER), table.game)
    assert [str(choice.label) for choice in question.choices] == [
        "raise with Antique Map",
        "raise with Back Room",
        "raise with Lookout",
        "check",
        "fold",
    ]
    for words in ("2", "raise 2", "raise with back room", "back", "r Back Room"):
        action = read_answer(words, question)
        assert isinstance(action, Play)
        assert face_of(table.game, action.cards[0]) == "Back Room"
    assert read_answer("check", question) == Check()


def test_no_screen_of_a_run_shows_a_standard_card() -> None:
    session = PlaytestSession(
        load("the-deal"), SessionConfig(seed=4, people=(PLAYER,), bots=("scripted",))
    )
    for _ in range(12):
        session.bots_act()
        if session.actor is None:
            break
        question = question_of(session.view(PLAYER), session.genome)
        text = plain_text(decision_screen(session, PLAYER, question, PLAIN), PLAIN)
        assert not any(symbol in text for symbol in "♣♦♥♠")
        assert "??" not in text
        session.act(question.choices[0].action)


def test_a_run_is_summed_up_deal_by_deal() -> None:
    table = moves(start(*HANDS), "check", "check", "Antique Map", "check", "check", "Back Room")
    table = checks(table, 15)
    table = moves(table, "Torn Receipt", "check", "check", "check")
    table = checks(table, 12)
    assert [deal.resolved.outcome for deal in deals_of(table) if deal.resolved] == ["deal", "bust"]
    sentences = run_sentences(table)
    assert sentences == [
        "Deal 1 went through (evidence 7 v cover 25, price 60, heat 0): Customer +40, you +60.",
        "Deal 2 was a bust (evidence 8 v cover 0, price 0, heat 0): Narc +100, Customer -60.",
        "In all: 1 deal went through, 1 deal was a bust.",
        "The run ended with a bust.",
    ]


def test_the_summary_tells_heat_after_each_deal_and_in_which_round_somebody_folded() -> None:
    table = moves(start(*HANDS), "Fingerprints", "check", "check", "check")
    table = moves(table, "go on", "go on", "fold")
    table = moves(table, "Marked Banknotes", "check", "check", "check")
    table = checks(table, 12)
    sentences = run_sentences(table)
    assert sentences[0].startswith("Deal 1 was called off (evidence 10 v cover 0, price 0, heat 1)")
    assert sentences[0].endswith(": you folded in round 1.")
    assert "heat 3" in sentences[1]


def test_the_end_of_a_run_counts_points_and_no_hands() -> None:
    session = PlaytestSession(load("the-deal"), SessionConfig(seed=3, people=(), bots=("greedy",)))
    session.bots_act()
    text = plain_text(draw_summary(session, PLAIN), PLAIN)
    assert "the run." in text.splitlines()[-1]
    assert "hands won" not in text
    assert "match" not in text


def test_a_run_that_goes_on_is_not_told_to_have_ended() -> None:
    assert run_sentences(start(*HANDS)) == []


def test_the_screen_after_a_run_shows_no_empty_table() -> None:
    table = moves(start(*HANDS), "Torn Receipt", "check", "check", "check")
    over = screen(checks(table, 12))
    assert "over after 1 deal" in over
    assert "On the table" not in over
    assert "evidence" not in over


def test_a_person_is_told_what_the_role_plays_for_until_they_have_acted() -> None:
    table = checks(start(*HANDS), 2)
    aim = "You are the Player: you score the price when a deal goes through."
    assert aim in screen(table)
    assert aim not in screen(checks(table, 1))
    assert "You are the Narc: you score 100 points at a bust." in screen(start(*HANDS), NARC)
    assert "you score 40 points when a deal goes through and minus 60 points at a bust" in " ".join(
        screen(start(*HANDS), CUSTOMER).split()
    )


def test_the_narc_hears_that_much_evidence_is_good() -> None:
    table = moves(start(*HANDS), "Torn Receipt", "check", "check", "check")
    assert "Good for you: evidence is 8 above cover." in screen(table, NARC)
    assert "Danger: evidence is 8 above cover." in screen(table, CUSTOMER)


def test_evidence_above_cover_is_a_bust_if_nothing_changes() -> None:
    table = moves(start(*HANDS), "Torn Receipt", "check", "check", "check")
    assert "If nothing changes, it is a bust." in screen(table)
    assert not checks(table, 11).over
    assert checks(table, 12).over


def test_heat_is_warned_of_before_any_card_lies_on_the_table() -> None:
    table = moves(start(*HANDS), "Marked Banknotes", "check", "check", "Fingerprints")
    table = moves(checks(table, 2), "check", "go on", "go on", "fold")
    table = moves(table, "check", "Loose Tongue", "check", "check")
    table = moves(checks(table, 2), "fold")
    text = screen(table)
    assert "heat 4 (earlier deals) = 4" in text
    assert "On the table: no card yet." in text
    assert "Danger: evidence is 1 above cover. If nothing changes, it is a bust." in text
    assert checks(table, 15).over


def test_a_card_that_a_later_one_replaces_is_marked() -> None:
    hands = (HANDS[0], HANDS[1], "Parking Lot, Back Room, Lookout")
    table = moves(checks(start(*hands), 2), "Parking Lot", "check", "check", "Back Room")
    assert "Parking Lot face down (you), Back Room face down (you)" in screen(table)
    assert "Parking Lot (you, replaced), Back Room (you)" in screen(checks(table, 3))


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("raise", "Raise with which card? Name it, or type its number: you have Antique Map, Back"),
        ("raise parking lot", "You hold no card called 'parking lot': you have Antique Map"),
        ("oo", "'oo' may be Back Room or Lookout: type more of the name"),
        ("1 2", "A raise is one card: type one number."),
        ("raise 1 2", "A raise is one card: type one number."),
        ("raise 4", "4 is no card: it stands for check."),
        ("9", "There is no choice 9: type 0 to 4, or a word."),
        ("chekc", "'chekc' is no move here: did you mean check?"),
        (
            "call",
            "'call' is no move here: you can raise with Antique Map, Back Room, Lookout, check or",
        ),
    ],
)
def test_an_unclear_answer_in_betting_is_met_with_what_would_be_right(
    words: str, answer: str
) -> None:
    table = checks(start(*HANDS), 2)
    question = question_of(table.view(PLAYER), table.game)
    with pytest.raises(Unclear) as caught:
        read_answer(words, question)
    assert str(caught.value).startswith(answer)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("raise with 1", "1 is no card: it stands for go on."),
        ("raise", "No card is committed at a decision: you can go on or fold."),
        ("3", "There is no choice 3: type 0 or 1, or a word."),
        ("1 2", "Type one number."),
    ],
)
def test_an_unclear_answer_at_a_decision_is_met_with_what_would_be_right(
    words: str, answer: str
) -> None:
    table = checks(start(*HANDS), 5)
    question = question_of(table.view(PLAYER), table.game)
    with pytest.raises(Unclear) as caught:
        read_answer(words, question)
    assert str(caught.value) == answer


def test_folding_calls_the_deal_off_for_the_player_and_for_nobody_else() -> None:
    table = start(*HANDS)
    meanings = {}
    for seat in (NARC, CUSTOMER, PLAYER):
        question = question_of(table.view(seat), table.game)
        meanings[seat] = str(question.choices[-1].meaning)
        table = checks(table, 1)
    assert meanings[PLAYER].startswith("The deal is off, and nobody scores.")
    assert meanings[NARC].startswith("Leave this deal: you score nothing in it")
    assert meanings[CUSTOMER] == meanings[NARC]


def test_the_explanation_has_the_rules_of_initiative_in_betting_and_of_scoring_at_a_decision() -> (
    None
):
    table = checks(start(*HANDS), 2)
    betting = " ".join(map(str, rules_of_deal(table.view(PLAYER))))
    assert "Whoever raises first in a round has the initiative" in betting
    decision = " ".join(map(str, rules_of_deal(checks(table, 3).view(PLAYER))))
    assert "If evidence is above cover, it is a bust." in decision


@pytest.mark.parametrize("game", ["the-deal", "the-deal-short", "the-deal-long"])
@pytest.mark.parametrize("seat", [NARC, CUSTOMER, PLAYER])
def test_every_screen_of_a_run_fits_a_terminal_of_80_by_24(game: str, seat: int) -> None:
    look = Look(80, height=24)
    session = PlaytestSession(load(game), SessionConfig(seed=2, people=(seat,), bots=("scripted",)))
    for _ in range(40):
        session.bots_act()
        if session.actor is None:
            break
        question = question_of(session.view(seat), session.genome)
        lines = decision_screen(session, seat, question, look)
        assert len(lines) < look.height
        assert max(map(len, lines)) <= look.width
        assert "round" in lines[0].plain
        session.act(question.choices[0].action)


def test_a_high_screen_keeps_its_empty_lines_and_all_news() -> None:
    table, news = [Text("table"), Text()], [Text("old"), Text("new"), Text("newest"), Text()]
    assert fitted(table, news, 6) == (table, news)
    assert fitted(table, news, 5) == (table[:1], news)
    assert fitted(table, news, 4) == (table[:1], news[:3])
    kept, shortened = fitted(table, news, 3)
    assert kept == table[:1]
    assert [line.plain for line in shortened] == [" ... (log tells it all)", "newest"]


def test_in_german_nothing_on_the_screens_has_its_english_name() -> None:
    look = Look(100, plain=True, language="de")
    game = load("the-deal")
    session = PlaytestSession(game, SessionConfig(seed=3, bots=("random",), people=(PLAYER,)))
    shown = []
    while not session.over:
        session.bots_act()
        if session.actor == PLAYER:
            table = table_in(session, "de")
            question = question_of(table.view(PLAYER), table.game)
            shown += decision_screen(session, PLAYER, question, look) + explanation(question, look)
            shown += log_lines(session, PLAYER, look)
            session.act(question.choices[0].action)
    text = plain_text([*shown, *draw_summary(session, look)], look)
    assert "Deine Rolle ist Händler: Du bekommst Preis, wenn ein Deal zustande kommt." in text
    english = names_in(game) - names_in(in_language(game, "de"))
    assert {name for name in english if re.search(rf"\b{name}\b", text)} == set()
