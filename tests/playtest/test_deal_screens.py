"""What a person sees and types in a deal between roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck import Check, Fold, load
from darwindeck.actions import Play
from darwindeck.genome.faces import face_of
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import Look
from darwindeck.playtest.opponents import role_names
from darwindeck.playtest.run_summary import deals_of, run_sentences
from darwindeck.playtest.scene import scene_of_view
from darwindeck.playtest.screens import decision_screen, plain_text
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.playtest.words import read_answer
from tests.engine.role_tables import PLAYER, checks, moves, start

if TYPE_CHECKING:
    from darwindeck.table import Table

PLAIN = Look(100, plain=True)
HANDS = (
    "Torn Receipt, Marked Banknotes, Fingerprints",
    "Haggling, Pays in Cash, Loose Tongue",
    "Antique Map, Back Room, Lookout",
)


def screen(table: Table, seat: int = PLAYER) -> str:
    """Return what a seat sees, as text."""
    view = table.view(seat)
    scene = scene_of_view(view, table.game, role_names(table.game, (seat,)))
    return plain_text(draw_scene(scene, PLAIN), PLAIN)


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
    assert "Torn Receipt (Narc), Back Room (you)" in screen(moves(table, "check"))


def test_totals_are_shown_with_how_they_come_about() -> None:
    table = moves(start(*HANDS), "Torn Receipt", "check", "Back Room", "check")
    assert "evidence 8 (Torn Receipt) + 5 (Back Room) = 13 v cover 25 (Back Room) = 25" in screen(
        table
    )


def test_a_warning_comes_as_evidence_approaches_cover() -> None:
    table = moves(start(*HANDS), "check", "check", "Back Room", "check")
    assert "Careful" not in screen(table)
    table = moves(checks(table, 3), "Torn Receipt", "check", "check", "Fingerprints")
    table = checks(table, 3)
    assert "Careful: evidence is only 2 below a bust." in screen(table)
    table = moves(checks(table, 3), "Marked Banknotes", "check", "check", "check")
    assert "Danger: evidence is 18 above cover." in screen(table)


def test_a_decision_is_to_go_on_or_to_fold() -> None:
    table = checks(moves(start(*HANDS), "check", "check", "Back Room", "check"), 2)
    question = question_of(table.view(PLAYER), table.game)
    assert [choice.label for choice in question.choices] == ["go on", "fold"]
    assert "Decision: your turn to go on or to fold." in screen(table)
    for words in ("go on", "continue", "1", "c"):
        assert read_answer(words, question) == Check()
    assert read_answer("fold", question) == Fold()


def test_a_raise_is_typed_by_number_or_by_the_name_of_the_card() -> None:
    table = checks(start(*HANDS), 2)
    question = question_of(table.view(PLAYER), table.game)
    assert [choice.label for choice in question.choices] == [
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
    table = moves(start(*HANDS), "check", "check", "Antique Map", "Back Room", "check")
    table = checks(table, 15)
    table = moves(table, "Torn Receipt", "check", "check", "check")
    table = checks(table, 15)
    assert [deal.resolved.outcome for deal in deals_of(table) if deal.resolved] == ["deal", "bust"]
    sentences = list(run_sentences(table, ("Narc", "Customer", "You")))
    assert sentences[0] == "Deal 1 went through, Customer +40, You +60."
    assert sentences[1] == "Deal 2 was a bust, Narc +100, Customer -60."
    assert sentences[-1] == "The run ended with a bust."
