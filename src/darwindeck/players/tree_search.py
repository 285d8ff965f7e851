"""Information-set Monte Carlo tree search: imagine deals, play them out, learn what pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.bits import count_bits
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.compiled.widening import as_int
from darwindeck.engine.choices import AMOUNT, KIND, list_choices
from darwindeck.engine.rng import GOLDEN_GAMMA, NOTHING, mix64, seed_of_hand
from darwindeck.engine.step import advance_to_decision, take_action
from darwindeck.players.beliefs import believe
from darwindeck.players.chance import choose_random
from darwindeck.players.determinisation import deal_unseen, gather_unseen
from darwindeck.players.habits import choose_by_habit
from darwindeck.players.hand_glance import NO_SHOWDOWN, forget_opinions, showdown_row
from darwindeck.players.imagination import FORESIGHT, hurry, points_won
from darwindeck.players.knowledge import knowledge_of, remember_action
from darwindeck.players.policies import GREEDY, RANDOM, SCRIPTED, choose_greedy
from darwindeck.players.scripts import choose_scripted
from darwindeck.players.tree import add_node, find_slot, most_promising, most_visited

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, ProgramArray, TableArray, TableRecord
    from darwindeck.hands.tables import RankingTables

NO_NODE = -1
SLOT, EDGE, SEAT = range(3)
PATIENCE = 4  # visits per choice before a node's own experience guides it


@entry
def decide(
    policy: int,
    first: int,
    last: int,
    seed: np.uint64,
    scratch: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    nodes: NDArray[np.void],
    edges: NDArray[np.void],
    used: NDArray[np.int64],
    path: NDArray[np.int64],
    choices: NDArray[np.int64],
    opinions: NDArray[np.void],
    rival: NDArray[np.uint8],
) -> tuple[int, int, int, float]:
    """Return the kind and amount that a policy chooses, and how many choices it has weighed.

    A greedy player says besides how strong its hand is, if it has thought about it.

    The first of three scratch tables is the position; nothing depends on what its actor cannot
    see. A search makes the iterations `first` to `last - 1` and goes on with the tree it is
    given; afterwards `choices` lists the candidates, and the first edges say what they brought.
    All policies share this one door, because each costs a compilation of the whole engine.
    """
    table = scratch[0]
    program = programs[0]
    if policy == RANDOM:
        kind, amount = choose_random(table, program, seed)
        return as_int(kind), as_int(amount), 0, 0.0
    if policy == GREEDY:
        kind, amount, strength = choose_greedy(
            table, scratch[1:], program, rankings[0], choices, seed
        )
        return as_int(kind), as_int(amount), 0, strength
    if policy == SCRIPTED:
        kind, amount = choose_scripted(table, program, seed)
        return as_int(kind), as_int(amount), 0, 0.0
    scratch[1] = table
    gather_unseen(scratch[1], program.game, table.actor)
    hurry(scratch[1], program.game, FORESIGHT)
    for iteration in range(first, last):
        scratch[2] = scratch[1]
        play_and_learn(
            scratch[2],
            scratch[1],
            program,
            rankings[0],
            seed_of_hand(seed, iteration),
            nodes,
            edges,
            used,
            path,
            choices,
            opinions,
            rival,
        )
    count = list_choices(table, program, choices)
    best = most_visited(edges, count)
    return choices[best, KIND], choices[best, AMOUNT], count, 0.0


@jit_apart
def play_and_learn(
    dream: TableRecord,
    known: TableRecord,
    program: Program,
    tables: RankingTables,
    seed: np.uint64,
    nodes: NDArray[np.void],
    edges: NDArray[np.void],
    used: NDArray[np.int64],
    path: NDArray[np.int64],
    choices: NDArray[np.int64],
    opinions: NDArray[np.void],
    rival: NDArray[np.uint8],
) -> None:
    """Imagine a deal, play it to the end through the tree and beyond, and note what it brought.

    Every player has a tree of its own, of what that player can know. It grows by one node each
    time; where it ends, or is new, habit decides.
    """
    deal_unseen(dream, program.game, seed)
    luck = mix64(seed)
    showdown = showdown_row(program)
    if showdown != NO_SHOWDOWN:
        believe(dream, known, program, tables, showdown, rival, luck)
    forget_opinions(opinions)
    for_points = program.game.for_points != 0
    stake = np.float64(program.game.stake) if for_points else stake_of(known)
    history = NOTHING
    exploring = (1 << known.seats) - 1
    steps = 0
    while True:
        advance_to_decision(dream, program, tables)
        if dream.over:
            break
        luck += GOLDEN_GAMMA
        seat = dream.actor
        at_root = history == NOTHING
        count = list_choices(dream, program, choices)
        slot = as_int(NO_NODE)
        if (exploring >> seat) & 1 and steps < path.shape[0] and (at_root or count > 1):
            key = knowledge_of(dream, program.game, seat, history)
            slot = find_slot(nodes, key)
            if nodes[slot].choices == 0:
                exploring &= ~(1 << seat)
                add_node(nodes, edges, used, slot, key, count)
            if nodes[slot].choices != count:
                slot = as_int(NO_NODE)
        pick = 0
        if slot != NO_NODE and (at_root or nodes[slot].visits >= PATIENCE * count):
            pick = most_promising(nodes, edges, slot, stake)
        elif count > 1:
            pick = choose_by_habit(
                dream, program, tables, showdown, choices, count, opinions, rival, mix64(luck)
            )
        if slot != NO_NODE:
            path[steps, SLOT] = slot
            path[steps, EDGE] = nodes[slot].first_edge + pick
            path[steps, SEAT] = seat
            steps += 1
        kind, amount = choices[pick, KIND], choices[pick, AMOUNT]
        history = remember_action(history, seat, kind, amount)
        take_action(dream, program, kind, amount)
    worth = 1.0 if showdown == NO_SHOWDOWN and not for_points else 0.0
    learn(dream, known, worth, for_points, nodes, edges, path, steps)


@jit
def stake_of(table: TableRecord) -> float:
    """Return what a decision is about: the pot once the actor has called."""
    return max(np.float64(table.pot + table.to_call), 1.0)


@jit
def learn(
    table: TableRecord,
    known: TableRecord,
    worth: float,
    for_points: bool,
    nodes: NDArray[np.void],
    edges: NDArray[np.void],
    path: NDArray[np.int64],
    steps: int,
) -> None:
    """Credit every choice on the path with what the finished hand brought to who made it."""
    for step in range(steps):
        edge = path[step, EDGE]
        nodes[path[step, SLOT]].visits += 1
        edges[edge].visits += 1
        won = reward(table, known, worth, for_points, path[step, SEAT])
        edges[edge].total += won
        edges[edge].squares += won * won


@jit
def reward(
    table: TableRecord, known: TableRecord, worth: float, for_points: bool, seat: int
) -> float:
    """Return the chips that a seat has won or lost since the decision, and its share of a win.

    Where hands are not shown down for chips, a win by itself is worth something too; roles play
    for points instead.
    """
    share = 0.0
    if (table.winners >> seat) & 1:
        share = worth / count_bits(table.winners)
    points = points_won(table, known, seat) if for_points else 0.0
    return share + points + np.float64(table.stack[seat] - known.stack[seat])
