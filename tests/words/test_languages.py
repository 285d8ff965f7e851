"""Every language says what the program says: all keys exist, are used, and take the same values."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

import darwindeck
from darwindeck import load
from darwindeck.cli import app
from darwindeck.genome.library import library_names
from darwindeck.languages import available_languages, chosen_language, sentences_of
from darwindeck.words.formats import book_as
from darwindeck.words.naming import names_in
from darwindeck.words.rules import describe
from darwindeck.words.voice import GameText, Line, Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOURCES = sorted(Path(darwindeck.__file__).parent.rglob("*.py"))
FORMS = {"one", "other", "you", "you_one", "many", "you_many", "a", "article", "spelled"}
"""What tells the forms of one sentence apart."""
OTHERS = [language for language in available_languages() if language != "en"]
runner = CliRunner()


def keys_in(section: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the keys of sentences, with a sentence or its forms."""
    for name, value in section.items():
        if isinstance(value, dict) and not FORMS.intersection(value):
            yield from keys_in(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


ENGLISH = dict(keys_in(sentences_of("en")))
SECTIONS = {key.split(".")[0] for key in ENGLISH}


@cache
def strings_in_code() -> tuple[frozenset[str], frozenset[str]]:
    """Return all texts of the program, and all texts with gaps as regular expressions."""
    whole, gaps = set(), set()
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                gaps.add("".join(pattern_of(part) for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    return frozenset(whole), frozenset(gaps)


def pattern_of(part: ast.expr) -> str:
    """Return what one part of a text with gaps can be."""
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.*)"


def is_key(text: str) -> bool:
    """Tell whether a text looks like a key of a sentence."""
    section, _, rest = text.partition(".")
    return section in SECTIONS and bool(re.fullmatch(r"(?!py$)[a-z0-9_.]*[a-z0-9]", rest))


def patterns_of_keys() -> Iterator[re.Pattern[str]]:
    """Yield the patterns that make keys."""
    _, gaps = strings_in_code()
    for gap in gaps:
        beginning = gap.partition("(.*)")[0].replace("\\", "")
        if beginning.partition(".")[0] in SECTIONS and "." in beginning and " " not in gap:
            yield re.compile(gap)


def test_every_key_in_the_code_has_a_sentence() -> None:
    whole, _ = strings_in_code()
    sections = {key.rpartition(".")[0] for key in ENGLISH}
    named = {text for text in whole if is_key(text)}
    assert named - set(ENGLISH) - sections == set()
    for pattern in patterns_of_keys():
        assert any(pattern.match(key) for key in ENGLISH), pattern.pattern


def test_every_sentence_is_used() -> None:
    whole, gaps = strings_in_code()
    patterns = list(patterns_of_keys())
    pieces = [re.compile(gap) for gap in gaps if re.search("[a-z]{4}", gap)]
    text = " ".join(file.read_text(encoding="utf-8") for file in SOURCES).lower()
    specs = {spec for forms in ENGLISH.values() for _, spec in fields_of(forms)}

    def is_known(word: str) -> bool:
        """Tell whether the program knows a word, or the two that it is made of."""
        pairs = [(word[: at.start()], word[at.start() :]) for at in re.finditer("_", word)]
        known = word in text or word in specs or any(piece.fullmatch(word) for piece in pieces)
        return known or any(first in text and second in text for first, second in pairs)

    def fits(key: str) -> bool:
        """Tell whether a pattern makes the key out of words that the program knows."""
        found = filter(None, (pattern.fullmatch(key) for pattern in patterns))
        longer = key.rpartition("_")
        return (longer[0] in whole and longer[2] in text) or any(
            all(map(is_known, match.groups())) for match in found
        )

    read_as_a_whole = ("hands.names.", "hands.phrases.", "typed.")
    keys = [key for key in ENGLISH if not key.startswith(read_as_a_whole)]
    assert [key for key in keys if key not in whole and not fits(key)] == []


def fields_of(forms: object) -> Iterator[tuple[str, str]]:
    """Yield the values that a sentence or its forms take, and how they are said."""
    if isinstance(forms, dict):
        for form in forms.values():
            yield from fields_of(form)
    elif isinstance(forms, str):
        for _, name, spec, _ in string.Formatter().parse(forms):
            if name is not None:
                yield name.partition(".")[0], spec or ""


@pytest.mark.parametrize("language", OTHERS)
def test_other_languages_say_as_much_as_english(language: str) -> None:
    own = {key for key, _ in keys_in(sentences_of(language)) if not key.startswith("texts.")}
    differing = own.symmetric_difference(ENGLISH)
    assert {key for key in differing if not key.startswith("typed.games.")} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_take_the_same_values_in_all_languages(language: str) -> None:
    for key, forms in keys_in(sentences_of(language)):
        if key in ENGLISH and not key.startswith("hands.phrases."):
            ours = {name for name, _ in fields_of(forms)}
            theirs = {name for name, _ in fields_of(ENGLISH[key])}
            assert ours == theirs, key


@pytest.mark.parametrize("language", available_languages())
def test_values_are_said_in_ways_that_there_are(language: str) -> None:
    words = sentences_of(language)
    ways = {"and", "or", "commas", "semicolons", "a", "one", "many"}
    ways |= set(words["units"]) | set(words["you"]) | set(words["names"])
    for key, forms in keys_in(words):
        for _, spec in fields_of(forms):
            way = spec.removeprefix("capital").removeprefix("_")
            assert way in ways or re.fullmatch(r"[+\d,]*(\.\d[f%])?", way), key


@pytest.mark.parametrize("language", OTHERS)
def test_texts_of_games_are_those_of_the_library(language: str) -> None:
    games = [load(name) for name in library_names()]
    known = {text for game in games for text in (game.name, game.summary)}
    known |= {name for game in games for name in names_in(game)}
    assert set(sentences_of(language)["texts"]) == known


# How it is said


@pytest.fixture
def without_role_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a sentence of the deal away from German."""
    monkeypatch.delitem(sentences_of("de")["rules"]["decks"], "of_roles")


@pytest.mark.usefixtures("without_role_decks")
def test_what_a_language_cannot_say_in_full_is_said_in_english() -> None:
    voice = Voice("de")
    chips = Line("rules.material.chips", chips=1000)
    cards = Line("rules.material.cards", deck=Line("rules.decks.of_roles"))
    assert voice.write((chips, cards)) == (
        "Chips: Alle beginnen mit 1.000 Chips. "
        "Cards: a deck of their own for every role, shuffled before every hand."
    )
    assert voice.unsaid == {"rules.decks.of_roles"}


def test_texts_of_games_stay_as_they_are_where_a_language_does_not_know_them() -> None:
    voice = Voice("de")
    assert voice.write(GameText("Kuhn poker")) == "Kuhn-Poker"
    assert voice.write(GameText("My own game")) == "My own game"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LC_MESSAGES": "de", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert chosen_language() == language
    assert chosen_language("de") == "de"


def test_show_speaks_german() -> None:
    result = runner.invoke(app, ["show", "no-limit-holdem", "--language", "de"])
    assert result.exit_code == 0
    assert result.stdout == book_as(describe(load("no-limit-holdem")), "text", "de")
    assert "Zur Wahl stehen deine zwei eigenen Karten" in result.stdout
    assert result.stderr == ""


def test_show_says_once_that_a_language_does_not_have_all_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sentences_of("de")["rules"]["turns"], "passes")
    result = runner.invoke(app, ["show", "crazy-eights", "--language", "de"])
    assert result.stderr == (
        "Manche Sätze stehen hier auf Englisch: Auf Deutsch gibt es sie noch nicht.\n"
    )
    assert "Was man braucht" in result.stdout
    assert "Who cannot play passes." in result.stdout


def test_an_unknown_language_is_refused_with_the_ones_there_are() -> None:
    result = runner.invoke(app, ["show", "kuhn-poker", "--language", "fr"])
    assert isinstance(result.exception, ValueError)
    assert "there are no words in language 'fr': choose one of de, en" in str(result.exception)
