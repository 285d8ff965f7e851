"""How a hand goes for its winner: solved and watched alike, and as it must be in plain cases."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from benchmarks.exhibits.collection import exhibits

from darwindeck.genome.library import load
from darwindeck.quality import rate
from darwindeck.quality.drama import CLEARLY_BEHIND, Spectator
from darwindeck.quality.ladder import Effort
from darwindeck.quality.simple import aimless
from darwindeck.simulation.at_records import course_of_hand, payoffs_of
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality import Rating
    from darwindeck.quality.drama import Winning

GAMES = {one.name: one.genome for one in exhibits("tuning")}
LITTLE = Effort(0.3, fine=0.05)


@cache
def rated(name: str, most_nodes: int) -> Rating:
    return rate(GAMES[name], effort=LITTLE, most_nodes=most_nodes, threads=1)


def watched(genome: GameGenome, hands: int) -> list[Winning]:
    """Watch some hands of random players."""
    spectator = Spectator(genome, genome.player_count)
    minds = [aimless().mind()] * genome.player_count
    stacks = starting_stacks(genome, genome.player_count)
    found = []
    for number in range(hands):
        *decisions, end = (stage.table for stage in course_of_hand(genome, minds, number, 0))
        found.append(spectator.watch(decisions, payoffs_of(end, stacks), number))
    return found


@pytest.mark.parametrize("name", ["leduc-with-twenty", "patient-stud"])
def test_what_is_solved_and_what_is_watched_tell_the_same(name: str) -> None:
    exact, sampled = (rated(name, nodes).measures for nodes in (50_000, 0))
    assert exact.suspense is not None
    assert sampled.suspense is not None
    assert sampled.suspense.value == pytest.approx(exact.suspense.value, abs=0.2)


def test_who_sees_all_cards_at_the_end_has_no_suspense_left() -> None:
    told = [went for went in watched(GAMES["open-high-card"], 40) if went.told]
    assert len([went for went in told if went.open == 0]) > 0.8 * len(told)  # others were even


def test_chances_of_partners_are_those_of_their_side() -> None:
    whist = load("whist")
    spectator = Spectator(whist, 4)
    assert spectator.even == 1 / 2
    first = next(course_of_hand(whist, [aimless().mind()] * 4, 1, 0)).table
    chances = [spectator.chance(first, luck) for luck in range(40)]
    assert 0.2 < sum(chances) / len(chances) < 0.8


def test_a_hand_that_nobody_wins_says_nothing() -> None:
    kuhn = load("kuhn-poker")
    first = next(course_of_hand(kuhn, [aimless().mind()] * 2, 1, 0)).table
    nothing = Spectator(kuhn, 2).watch([first], [0.0, 0.0], 1)
    assert not nothing.told
    assert not nothing.moments


def test_who_wins_with_the_worst_card_came_from_behind() -> None:
    kuhn, behind = load("kuhn-poker"), set()
    spectator = Spectator(kuhn, 2)
    for seed in range(60):
        table = next(course_of_hand(kuhn, [aimless().mind()] * 2, seed, 0)).table
        seat = int(table["actor"][0])
        payoffs = [1.0 if player == seat else -1.0 for player in range(2)]
        rank = int(table["hand"][0, seat * int(table["room"][0])]) >> 2
        behind.add((rank, spectator.watch([table], payoffs, seed).behind))
    jack, queen, king = sorted({rank for rank, _ in behind})
    assert {(jack, True), (queen, False), (king, False)} <= behind
    assert (jack, False) not in behind
    assert CLEARLY_BEHIND * spectator.even < 1 / 2
