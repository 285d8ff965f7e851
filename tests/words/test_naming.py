"""A game under the names of another language is the same game."""

from __future__ import annotations

import pytest

from darwindeck import Table, games, load
from darwindeck.engine.program import compile_program
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import validate
from darwindeck.languages import available_languages
from darwindeck.words.naming import in_language, names_in

WITH_ROLES = [name for name in games() if load(name).roles]


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("name", WITH_ROLES)
def test_a_game_under_other_names_is_sound_and_runs_the_same_program(
    name: str, language: str
) -> None:
    game = load(name)
    named = in_language(game, language)
    validate(decode(encode(named)))
    assert compile_program(named).tobytes() == compile_program(game).tobytes()


@pytest.mark.parametrize("name", WITH_ROLES)
def test_german_has_a_name_for_everything_in_games_with_roles(name: str) -> None:
    game, german = load(name), in_language(load(name), "de")
    assert names_in(game) & names_in(german) == set()


def test_a_table_is_told_again_under_other_names() -> None:
    game = load("the-deal")
    table = Table.start(game, seed=1)
    while not table.over:
        table = table.apply(next(iter(table.legal_actions)))
    german = table.retold(in_language(game, "de"))
    assert german.payoffs == table.payoffs
    assert [type(event) for event in german.log] == [type(event) for event in table.log]
    deal = german.view(0).deal
    assert deal is not None
    assert deal.totals[0].attribute == "Belastung"


def test_a_game_whose_names_would_become_one_keeps_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("darwindeck.words.voice.Voice.translated", lambda _, __: "Ding")
    in_language.cache_clear()
    game = load("the-deal")
    assert in_language(game, "de") is game
    in_language.cache_clear()
