"""Thinking about cards where luck decides most: what each choice brings in the same imagined deals.

With the same luck for all choices, most of it is left out. What is usually done is done unless
something else seems better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import rng, step
from darwindeck.engine.choices import AMOUNT, KIND, list_choices
from darwindeck.players import card_policy, hand_glance, imagination, melding, playouts, practice
from darwindeck.players.desk import BRANCH, CHANCES_ROOM, DREAM, FEATURES_ROOM, KNOWN, WON
from darwindeck.players.determinisation import gather_unseen
from darwindeck.players.learnt import choose_learnt
from darwindeck.players.situations import is_tabled
from darwindeck.players.tree import NODES_USED, add_node, mean_of
from darwindeck.players.weighing import QUICK_SAMPLES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, TableRecord
    from darwindeck.hands.tables import RankingTables
    from darwindeck.players.desk import Desk, Learnt
    from darwindeck.players.tree import Tree

ROOT = 1
"""Which list holds the choices that are compared; playouts use the first."""

A_PLAYOUT = 20  # choices that take as long as dealing a hand for a playout
BETTER, WORSE = 1.0, 2.0  # standard errors of the difference to what is usually done
FEWEST_DEALS = 8  # that tell how much such a difference varies


@jit_apart
def choose_by_comparison(
    most: int,
    seed: np.uint64,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    tree: Tree,
) -> int:
    """Return the promising choice that seems to bring most, after as much work as so many playouts.

    The edges of the tree say what was found so far.
    """
    table, edges = desk.tables[0], tree.edges
    count = melding.list_promising(table, program, desk.lists[0])
    for choice in range(count):
        desk.lists[ROOT, choice, KIND] = desk.lists[0, choice, KIND]
        desk.lists[ROOT, choice, AMOUNT] = desk.lists[0, choice, AMOUNT]
    usual = usual_choice(table, program, learnt, desk, count, seed)
    if tree.used[NODES_USED] == 0:
        add_node(tree.nodes, edges, tree.used, 0, rng.ONE, count)
    desk.tables[KNOWN] = table
    known = desk.tables[KNOWN]
    gather_unseen(known, program.game, as_int(known.actor))
    imagination.hurry(known, program.game, imagination.FORESIGHT)
    patience = playouts.WORK * most
    while patience > 0:
        deal_seed = rng.seed_of_hand(seed, as_int(edges[usual].visits))
        played, looked_at = play_choices_out(
            count, usual, deal_seed, program, showdown, rankings, learnt, desk, tree
        )
        patience -= looked_at + A_PLAYOUT * played
        if played == 1 and count > 1:
            break
    return best_beside(edges, count, usual)


@jit
def usual_choice(
    table: TableRecord, program: Program, learnt: Learnt, desk: Desk, count: int, bits: np.uint64
) -> int:
    """Return what a rule of thumb says about sets and runs, or what was learnt to do most often."""
    choices = desk.lists[0]
    if melding.is_melding(table, program):
        return melding.choose_melding(table, program, choices, count, melding.NO_LUCK, bits)
    chances = desk.rooms[CHANCES_ROOM]
    card_policy.weigh(
        table, program, choices, count, learnt.weights, desk.rooms[FEATURES_ROOM], chances
    )
    usual = 0
    for choice in range(1, count):
        if chances[choice] > chances[usual]:
            usual = choice
    return as_int(usual)


@jit
def is_kept(edge: np.void, deals: int) -> bool:
    """Tell whether a choice was played out in all deals so far, and is not surely worse."""
    if edge.visits < deals:  # type: ignore[attr-defined]
        return False
    doubt = WORSE * np.sqrt(edge.squares)  # type: ignore[attr-defined]
    return deals < FEWEST_DEALS or edge.total >= -doubt  # type: ignore[attr-defined]


@jit
def best_beside(edges: NDArray[np.void], count: int, usual: int) -> int:
    """Return the choice that brings most of those that bring more than the usual one, or that."""
    best = usual
    for choice in range(count):
        edge = edges[choice]
        if edge.total > BETTER * np.sqrt(edge.squares) and mean_of(edge) > mean_of(edges[best]):
            best = as_int(choice)
    return best


@jit_apart
def play_choices_out(
    count: int,
    usual: int,
    seed: np.uint64,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    tree: Tree,
) -> tuple[int, int]:
    """Play the choices that are kept out in one deal; note how much better than usual each was.

    Returns how many they are, and how many choices were looked at on the way.
    """
    known, dream, branch = desk.tables[KNOWN], desk.tables[DREAM], desk.tables[BRANCH]
    won, edges = desk.rooms[WON], tree.edges
    hero = as_int(known.actor)
    playouts.imagine_deal(program, showdown, rankings, learnt, desk, seed)
    luck = rng.mix64(seed)
    deals = as_int(edges[usual].visits)
    played, looked_at = as_int(0), as_int(0)
    for choice in range(count):
        if not is_kept(edges[choice], deals):
            continue
        desk.tables[BRANCH] = dream
        step.take_action(
            branch, program, desk.lists[ROOT, choice, KIND], desk.lists[ROOT, choice, AMOUNT]
        )
        looked_at += play_out(program, showdown, rankings, learnt, desk, tree, luck)
        played += 1
        won[choice] = worth_of(branch, known, program, hero)
        edges[choice].gained += (
            won[choice]
            if playouts.counts_gains(known, program)
            else card_policy.chance_to_win(branch, hero)
        )
    for choice in range(count):
        if is_kept(edges[choice], deals):
            better = won[choice] - won[usual]
            edges[choice].visits += 1
            edges[choice].total += better
            edges[choice].squares += better * better
    return played, looked_at


@jit_apart
def play_out(
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    tree: Tree,
    luck: np.uint64,
) -> int:
    """Play a hand to its end, and return how many choices were looked at.

    Where players are knocked out it ends at once: who is left is dealt new cards.
    """
    known, branch, choices = desk.tables[KNOWN], desk.tables[BRANCH], desk.lists[0]
    hand_glance.forget_opinions(tree.opinions)
    practice.forget_grades(desk)
    looked_at = 0
    while True:
        step.advance_to_decision(branch, program, rankings)
        if branch.over or card_policy.knocks_out(program, known.phase, branch.phase):
            return looked_at
        luck += rng.GOLDEN_GAMMA
        bits = rng.mix64(luck)
        if learnt.bets and is_tabled(branch, program, learnt.exact):
            pick = choose_learnt(
                branch,
                program,
                showdown,
                rankings,
                learnt,
                desk,
                choices,
                bits,
                QUICK_SAMPLES,
            )
            looked_at += playouts.effort_of_bet(showdown)
        else:
            count = list_choices(branch, program, choices)
            looked_at += playouts.effort_of_choice(branch, program) * count
            pick = as_int(0)
            if count > 1:
                pick = playouts.choose_in_playout(
                    branch, program, showdown, rankings, learnt, desk, tree, count, bits
                )
        step.take_action(branch, program, choices[pick, KIND], choices[pick, AMOUNT])


@jit
def worth_of(table: TableRecord, known: TableRecord, program: Program, seat: int) -> float:
    """Return what a hand brought to a seat."""
    if table.over:
        return practice.won_by(table, known, program, seat)
    return card_policy.chance_to_win(table, seat)
