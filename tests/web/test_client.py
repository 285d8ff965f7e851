"""A program of one's own joins a table by its link and plays to the end."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from darwindeck.web.client import playing
from tests.web.conftest import by_chance

if TYPE_CHECKING:
    from tests.web.conftest import Served


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kuhn-poker", {"bots": ["random"], "hands": 3}),
        ("hearts", {"bots": ["random"] * 3, "hands": 1}),
        ("the-deal", {"bots": ["random"] * 2}),
        ("no-limit-holdem", {"bots": ["random"] * 2, "seats": 3, "mode": "tournament"}),
        ("blackjack", {"seats": 1, "hands": 2}),
        ("five-card-draw", {"bots": ["random"], "seats": 2, "hands": 2}),
    ],
)
def test_a_program_plays_a_whole_game_by_the_link(
    served: Served, game: str, options: dict[str, Any]
) -> None:
    link, _ = served.table(game=game, pause=0, **options)
    decides = by_chance(random.Random(5))
    last = asyncio.run(asyncio.wait_for(playing(link, decides, name="Robo"), 20))
    assert last.state == "over"
    assert any(seat.name == "Robo" for seat in last.seats)
    assert last.result or last.log.hand
