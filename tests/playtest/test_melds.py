"""Melds that are laid down, at a table of people: what is typed, offered, drawn and told."""

from __future__ import annotations

import pytest

import darwindeck as dd
from darwindeck.cards import Card
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import Question, question_of
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import Look
from darwindeck.playtest.plain import read_scene
from darwindeck.playtest.refusals import explain_refusal
from darwindeck.playtest.scene import scene_of_view
from darwindeck.playtest.vocabulary import Unclear
from darwindeck.words.narration import narrate
from darwindeck.words.voice import Voice
from tests.engine.tables import cards
from tests.engine.test_turns_laying import STOCK, discard, meld, play, start, to_run, to_set


def after_two_melds() -> dd.Table:
    """Return the turn of a player who can add a five to a set and to a run."""
    table = start("6h 7h 8h 5c 5d 5s Ks", "5h 2h 3h 4h Jd Jh 8d", turned="9c")
    return play(table, STOCK, meld("6h 7h 8h"), meld("5c 5d 5s"), discard("Ks"), STOCK)


def asked(table: dd.Table) -> Question:
    return question_of(table.view(table.actor), table.game)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_offered_can_be_typed_as_it_is_written(language: str) -> None:
    question, voice = asked(after_two_melds()), Voice(language)
    kinds = {type(choice.action) for choice in question.choices}
    assert kinds == {dd.Play, dd.Meld, dd.ExtendSet, dd.ExtendRun}
    for choice in question.choices:
        assert read_answer(voice.say(choice.label), question, language) == choice.action
        assert voice.say(choice.meaning)


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("4h 2h 3h", meld("4h 2h 3h")),
        ("lay down 2h 3h 4h", meld("2h 3h 4h")),
        ("meld 2h,3h,4h", meld("2h 3h 4h")),
        ("8d", discard("8d")),
        ("discard 8d", discard("8d")),
        ("add 5h to the set", to_set("5h")),
        ("lay off 5h on a run", to_run("5h")),
        ("5h to a run", to_run("5h")),
        ("add 4h", to_set("4h")),
    ],
)
def test_cards_are_laid_down_added_and_discarded_in_words(answer: str, action: dd.Action) -> None:
    assert read_answer(answer, asked(after_two_melds())) == action


def test_where_a_set_and_a_run_take_a_card_one_says_which() -> None:
    with pytest.raises(Unclear, match="5♥ fits a set and a run"):
        read_answer("add 5h", asked(after_two_melds()))


def test_a_refusal_says_what_a_meld_is() -> None:
    table = after_two_melds()
    with pytest.raises(dd.IllegalAction) as caught:
        table.apply(meld("Jd Jh 8d"))
    assert caught.value.refusal is not None
    said = Voice().say(explain_refusal(caught.value.refusal, asked(table)))
    assert said.startswith("J♦ J♥ 8♦ are no set and no run: three or four of a rank are a set")


def test_everybody_reads_what_lies_on_the_table() -> None:
    table = after_two_melds()
    scene = scene_of_view(table.view(None), table.game, Voice())
    drawn = "\n".join(line.plain for line in draw_scene(scene, Look()))
    assert "Seat 0: 5♣ 5♦ 5♠  6♥ 7♥ 8♥" in drawn
    read = "\n".join(line.plain for line in read_scene(scene, Look(plain=True)))
    assert "on the table 5c 5d 5s, 6h 7h 8h" in read
    assert "laid down 5c 5d 5s and 6h 7h 8h" in repr(table)


def test_a_story_tells_melds_and_cards_that_are_added() -> None:
    table = play(after_two_melds(), to_run("5h"), discard("8d"))
    story = "\n".join(narrate(table))
    assert "Seat 0 lays down 6♥ 7♥ 8♥" in story
    assert "Seat 1 adds 5♥ to a run" in story
    assert table.melds[0][1] == (*cards("5h 6h 7h"), Card("8h"))
