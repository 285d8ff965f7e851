"""German has everything that people read and type at a table, and says it in its own words."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from tests.playtest.matches import passive, session_of

from darwindeck import load
from darwindeck.genome.library import library_names
from darwindeck.languages import FOLDER
from darwindeck.playtest import screens
from darwindeck.playtest.answers import KINDS, read_answer
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.faces import Look
from darwindeck.playtest.summary import draw_summary
from darwindeck.playtest.vocabulary import Command, vocabulary
from darwindeck.table.actions import Play
from darwindeck.table.refusals import RefusalCode
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Iterator


def sentences(language: str) -> dict[str, object]:
    """Return the sections of a language's play file."""
    return tomllib.loads((FOLDER / language / "play.toml").read_text(encoding="utf-8"))


def keys_of(section: dict[str, object], prefix: str = "") -> Iterator[str]:
    """Yield the keys of all sentences; forms of a sentence differ from language to language."""
    for key, value in section.items():
        forms = isinstance(value, dict) and "other" in value
        if isinstance(value, dict) and not forms:
            yield from keys_of(value, f"{prefix}{key}.")
        else:
            yield prefix + key


def test_german_has_all_sentences_of_the_table() -> None:
    english, german = set(keys_of(sentences("en"))), set(keys_of(sentences("de")))
    assert german == english


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_action_and_command_can_be_typed(language: str) -> None:
    words = vocabulary(language)
    assert {meaning for meant in words.actions.values() for meaning in meant} == set(KINDS)
    commands = {meaning for meant in words.commands.values() for meaning in meant}
    assert commands == {command.value for command in Command}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    words = sentences(language)["refusals"]
    assert isinstance(words, dict)
    assert {code.value for code in RefusalCode} <= set(words)


def test_what_german_offers_can_be_typed() -> None:
    voice = Voice("de")
    for key in ("match", "practice"):
        offered = voice.say(f"commands.{key}").removeprefix("? erklärt").split()
        assert all(vocabulary("de").command(word) for word in offered)


def without_order(answer: object) -> object:
    """Return cards that are played as a set: in which order they are named does not matter."""
    return frozenset(answer.cards) if isinstance(answer, Play) else answer


@pytest.mark.parametrize("name", library_names())
def test_what_a_german_choice_is_called_is_understood(name: str) -> None:
    session = session_of(name, people=(len(load(name).roles) - 1,) if load(name).roles else (0,))
    session.bots_act()
    seat = session.person_to_act
    if seat is None:
        pytest.skip("nothing to decide")
    question = question_of(session.view(seat), session.genome)
    for choice in question.choices:
        assert read_answer(choice.key, question, "de") == choice.action
        typed = Voice("de").say(choice.label).partition(" (")[0]
        assert without_order(read_answer(typed, question, "de")) == without_order(choice.action)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", library_names())
def test_every_screen_can_be_drawn_in_german_within_its_width(name: str, plain: bool) -> None:
    look = Look(60, plain, language="de")
    session = session_of(name, people=(len(load(name).roles) - 1,) if load(name).roles else (0,))
    for _ in range(4):
        session.bots_act()
        seat = session.person_to_act
        if seat is None:
            break
        question = question_of(session.view(seat), session.genome)
        lines = screens.decision_screen(session, seat, question, look)
        lines += screens.explanation(question, look)
        lines += screens.log_lines(session, seat, look)
        lines += screens.result_screen(session, seat, look)
        lines += draw_summary(session, look)
        assert max(map(len, lines)) <= look.width
        session.act(passive(session))
