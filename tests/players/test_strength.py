"""Who beats whom: searching beats greedy, greedy beats random.

How strong they are in the games that take long is measured by `benchmarks/players.py`.
"""

from __future__ import annotations

import pytest

from darwindeck.strength.duels import duel

SEARCH = "search:1000"


@pytest.mark.parametrize("game", ["leduc-holdem", "simple-poker"])
def test_search_beats_greedy(game: str) -> None:
    result = duel(game, SEARCH, "greedy", 400, seed=7)
    assert result.mean > result.margin, result


@pytest.mark.parametrize(("game", "seats", "pairs"), [("crazy-eights", 2, 48), ("hearts", 4, 16)])
def test_a_short_search_beats_chance_in_turn_games(game: str, seats: int, pairs: int) -> None:
    result = duel(game, "search:100", "random", pairs, seed=7, seats=seats)
    assert result.mean > result.margin, result


@pytest.mark.parametrize(("game", "seats", "pairs"), [("crazy-eights", 2, 96), ("hearts", 4, 24)])
def test_greedy_beats_chance_in_turn_games(game: str, seats: int, pairs: int) -> None:
    result = duel(game, "greedy", "random", pairs, seed=7, seats=seats)
    assert result.mean > result.margin, result


@pytest.mark.parametrize(
    ("game", "player"),
    [
        ("leduc-holdem", "greedy"),
        ("fixed-limit-holdem", "greedy"),
        ("simple-poker", "greedy"),
        ("fixed-limit-holdem", SEARCH),
    ],
)
def test_thinking_beats_chance(game: str, player: str) -> None:
    result = duel(game, player, "random", 120, seed=7)
    assert result.mean > result.margin, result


def test_a_duel_can_be_played_in_parts() -> None:
    whole, begun, rest = (
        duel("leduc-holdem", "greedy", "random", pairs, seed=3, skipped=skipped)
        for pairs, skipped in ((50, 0), (19, 0), (50, 19))
    )
    assert begun.followed_by(rest).gains.tolist() == whole.gains.tolist()


def test_a_duel_does_not_depend_on_threads() -> None:
    one, many = (
        duel("no-limit-holdem", "search:50", "greedy", 40, seed=3, seats=4, threads=threads)
        for threads in (1, 3)
    )
    assert one.gains.tobytes() == many.gains.tobytes()


def test_equal_players_win_nothing_from_each_other() -> None:
    result = duel("leduc-holdem", "greedy", "greedy", 1_000, seed=3)
    assert abs(result.mean) <= 2 * result.margin
