"""An effort is a number of seconds that holds for every game, and the same work every time."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from darwindeck.genome.library import load
from darwindeck.quality import rate
from darwindeck.quality.ladder import Effort
from darwindeck.quality.work import Prices, price_of

SLOW = ["badugi", "fixed-limit-omaha-hi-lo", "irish-poker", "cheat", "loo", "pinochle"]
LITTLE = Effort(1.0)
AT_MOST = 3.0  # times the effort, on a machine that is not the one that was measured


@pytest.mark.parametrize("name", SLOW)
def test_games_that_are_slow_to_play_keep_to_the_effort(name: str) -> None:
    game = load(name)
    rate(game, effort=Effort(0.01), threads=1)  # has it loaded
    started = time.process_time()
    rate(game, effort=LITTLE, threads=1)
    assert time.process_time() - started < AT_MOST * LITTLE.seconds


def test_the_same_seed_gives_the_same_rating_whatever_the_threads() -> None:
    game = replace(load("five-card-draw"), player_count=3)
    once, again = (rate(game, seed=4, effort=LITTLE, threads=threads) for threads in (1, 2))
    assert once == again


def test_what_little_work_cannot_tell_is_not_called_poor() -> None:
    rating = rate("badugi", effort=Effort(0.02), threads=1)
    assert rating.undecided
    assert rating.fitness.high > 0.3


def test_more_cards_to_choose_from_cost_more() -> None:
    assert price_of("high", 2, 5, 0) < price_of("high", 6, 5, 0) < price_of("high", 4, 5, 2)
    holdem, draw = (Prices(load(name), 10.0) for name in ("no-limit-holdem", "five-card-draw"))
    assert holdem.exchange == 0 < draw.exchange
    assert holdem.visit < draw.visit
