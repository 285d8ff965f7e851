"""What the measure promises of news, stakes, splits and unused chips, solved and played alike."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
from benchmarks.exhibits.collection import exhibits
from msgspec.structs import replace

from darwindeck.engine.program import compile_program
from darwindeck.evolution import edit
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase
from darwindeck.players.bots import record_of
from darwindeck.quality import Figure, rate
from darwindeck.quality.ladder import Effort
from darwindeck.quality.rating import fitness_of
from darwindeck.quality.simple import HABITS, aimless, habitual
from darwindeck.quality.solved import Study
from darwindeck.quality.structure import with_structure
from darwindeck.quality.watching import HandObserver, look_at
from darwindeck.simulation.at_records import course_of_hand
from darwindeck.solver.sequences import sequence_form
from darwindeck.solver.tree import grow_tree
from darwindeck.table.actions import Play

from .ratings import rating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.cards import Rank
    from darwindeck.genome.phases import Phase
    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.actions import Action

GAMES = {one.name: one.genome for one in exhibits("tuning")}
KUHN = load("kuhn-poker")
ANTE, BET, SHOWDOWN = KUHN.turn_structure.phases
LITTLE = Effort(0.5, fine=0.05)
BOTH_WAYS = pytest.mark.parametrize("most_nodes", [50_000, 0], ids=["solved", "played"])


def with_phases(phases: Sequence[Phase], chips: int = 2, game: GameGenome = KUHN) -> GameGenome:
    """Return a game of other phases."""
    changed = replace(game, turn_structure=replace(game.turn_structure, phases=tuple(phases)))
    return edit.with_setup(changed, starting_chips=chips)


def fitness(game: GameGenome, most_nodes: int = 50_000) -> float:
    return rate(game, effort=LITTLE, most_nodes=most_nodes, threads=1).fitness.value


@BOTH_WAYS
def test_identical_rounds_of_bets_never_make_a_game_better(most_nodes: int) -> None:
    found = [
        fitness(with_phases([ANTE, *[BET] * rounds, SHOWDOWN], 1 + rounds), most_nodes)
        for rounds in (1, 2, 3, 4)
    ]
    assert all(more < fewer for fewer, more in pairwise(found))
    assert found[1] < 0.6 * found[0]


@BOTH_WAYS
def test_without_an_ante_or_with_a_bet_before_it_there_is_nothing_to_win(most_nodes: int) -> None:
    assert fitness(with_phases([BET, SHOWDOWN]), most_nodes) == 0
    assert fitness(with_phases([BET, ANTE, BET, SHOWDOWN], 4), most_nodes) == 0


@BOTH_WAYS
def test_an_ante_in_mid_hand_costs(most_nodes: int) -> None:
    leduc = load("leduc-holdem")
    ante, *others = leduc.turn_structure.phases
    late = [ante, *others[:2], ForcedBetPhase(ante=1), *others[2:]]
    once = fitness(leduc, most_nodes)
    assert (
        fitness(with_phases(late, leduc.setup.starting_chips + 1, leduc), most_nodes) < 0.7 * once
    )


def test_who_never_bluffs_does_not_make_a_game_of_bluffs_a_bad_one() -> None:
    solved, played = (fitness(GAMES["pot-sized-kuhn"], nodes) for nodes in (50_000, 0))
    assert solved > 0.7
    assert played == pytest.approx(solved, abs=0.15)


@pytest.mark.parametrize("chips", [10, 1_000])
def test_chips_that_nobody_can_use_change_nothing(chips: int) -> None:
    deep = edit.with_setup(KUHN, starting_chips=chips)
    assert abs(fitness(deep) - fitness(KUHN)) < 0.02


def test_chips_that_equilibrium_hardly_uses_change_little() -> None:
    sized = [
        replace(phase, structure="no_limit") if isinstance(phase, BettingPhase) else phase
        for phase in KUHN.turn_structure.phases
    ]
    assert abs(fitness(with_phases(sized, 4)) - fitness(with_phases(sized, 20))) < 0.02


def test_who_plays_at_random_bets_by_the_pot_however_many_chips_lie_behind() -> None:
    holdem = load("no-limit-holdem")
    minds = [aimless().mind()] * holdem.player_count
    for number in range(20):
        shallow, deep = (
            [
                (stage.kind, stage.amount)
                for stage in course_of_hand(
                    edit.with_setup(holdem, starting_chips=chips), minds, number, 0
                )
            ]
            for chips in (10_000, 1_000_000)
        )
        assert shallow == deep


@pytest.mark.parametrize("shared", [0.51, 0.6, 0.8])
def test_where_more_than_half_of_the_showdowns_are_shared_a_game_is_poor(shared: float) -> None:
    sampled = Figure.around(1 - shared, 1.96 * (shared * (1 - shared) / 1_184) ** 0.5)
    found = rating({"moved": sampled, "skill": 9.0, "depth": 9.0})
    assert fitness_of(found.measures, found.gates, 0, 2).value <= 0.2


def test_the_more_doubtful_ties_are_the_more_hands_are_watched() -> None:
    battles = GAMES["two-battles-for-a-pot"]
    few = look_at(battles, range(160), seed=0, threads=1).mean("moved")
    found = with_structure(battles, rating().measures, 0, 3e5, threads=1).moved
    assert few is not None
    assert found.margin < few.margin / 2
    whole = look_at(battles, range(2_000), 1, 1, HandObserver.ending).mean("moved")
    assert whole is not None
    assert found.low <= whole.value <= found.high
    kuhn = look_at(KUHN, range(50), seed=0, threads=1).mean("moved")
    assert kuhn == Figure.around(1.0, 3 / 50)  # what was never seen in 50 hands may happen yet


def test_what_partners_win_together_is_won() -> None:
    moved = look_at(load("whist"), range(8), seed=0, threads=1, look=HandObserver.ending).mean(
        "moved"
    )
    assert moved is not None
    assert moved.value == 1.0  # thirteen tricks are never shared evenly


def without_suits(action: Action) -> str | list[Rank]:
    """Return an action as it is where suits mean nothing."""
    return [card.rank for card in action.cards if card] if isinstance(action, Play) else str(action)


@pytest.mark.parametrize("habit", HABITS)
def test_who_has_a_habit_chooses_the_same_in_a_tree_and_at_a_table(habit: str) -> None:
    tricks = GAMES["two-little-tricks"]
    study = Study(sequence_form(grow_tree(tricks)))
    tree, mind = study.form.tree, habitual(habit).mind()
    strategies = [study.habit(player, HABITS[habit]) for player in (0, 1)]
    _, first = np.unique(tree.nodes["info"][tree.decisions], return_index=True)
    for node in tree.decisions[first]:
        player = int(tree.infos["player"][tree.nodes["info"][node]])
        table = tree.table_at(int(node))
        record = record_of(table.view(player)).copy()
        chosen = mind.decide(record, compile_program(tricks), 0)
        children = np.flatnonzero(tree.nodes["parent"] == node)
        (taken,) = [child for child in children if strategies[player][tree.follows[child]]]
        same = int(tree.nodes["act"][taken]), int(tree.nodes["amount"][taken])
        assert without_suits(table.decode(*same)) == without_suits(table.decode(*chosen))
