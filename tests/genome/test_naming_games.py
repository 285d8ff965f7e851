"""Wherever a game is wanted it can be named, and what is no game is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import darwindeck as dd
from darwindeck.strength.exploiting import exploit

if TYPE_CHECKING:
    from collections.abc import Callable

ASKED: list[Callable[..., object]] = [
    lambda game: dd.Table.start(game, seed=1),
    lambda game: dd.simulate(game, 2, seed=1),
    lambda game: dd.vector(game, 2, seed=1),
    dd.solve,
    lambda game: dd.rate(game, effort="quick"),
    lambda game: dd.duel(game, "random", "random", deals=1, seed=1),
    lambda game: exploit("random", game, samples=1),
]


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("wrong", [5, None, ["razz"], {"genome_id": "razz"}])
def test_what_is_no_game_is_refused(ask: Callable[..., object], wrong: object) -> None:
    with pytest.raises(TypeError, match="is no game: give one, a name such as 'razz', or a path"):
        ask(wrong)
