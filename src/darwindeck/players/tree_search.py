"""Information-set Monte Carlo tree search: imagine deals, play them out, learn what pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine import actions, arranging, between, rng
from darwindeck.engine.choices import AMOUNT, KIND, list_choices
from darwindeck.engine.step import advance_to_decision, take_action
from darwindeck.players import imagination, knowledge, melding, playouts, scripts, situations
from darwindeck.players.card_policy import choose_cards, is_learnt, knocks_out, share_of_win
from darwindeck.players.chance import choose_random
from darwindeck.players.comparison import choose_by_comparison
from darwindeck.players.desk import ASKED, DREAM, KNOWN, OWN_MIX, WIDTH
from darwindeck.players.determinisation import gather_unseen
from darwindeck.players.habits import count_bets
from darwindeck.players.hand_glance import forget_opinions, fraction, showdown_row
from darwindeck.players.learnt import choose_learnt, write_mix
from darwindeck.players.policies import FAIR, GREEDY, LEARNT, RANDOM, SCRIPTED, choose_greedy
from darwindeck.players.practice import draw_option, forget_grades, won_by
from darwindeck.players.row_chances import choose_row_by_chance
from darwindeck.players.tree import Tree, add_node, find_slot, most_promising, most_rewarding
from darwindeck.players.weighing import QUICK_SAMPLES, doubt_after, err, lean, weigh_bets

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, ProgramArray, TableRecord
    from darwindeck.hands.tables import RankingTables
    from darwindeck.players.desk import Desk, Learnt, Past

NO_NODE = -1
UNDECIDED = -1
SLOT, EDGE, SEAT = range(3)
PATIENCE = 4  # visits per choice before a node's own experience guides it
SAMPLES = 200
AT_ONCE = 1  # iterations of who exchanges cards as in practice, without playing anything out
MOST_PLAYOUTS = 40_000  # of a bet, shared out among its choices


@entry
def decide(
    policy: int,
    first: int,
    last: int,
    mistakes: float,
    seed: np.uint64,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    learnt: Learnt,
    past: Past,
    desk: Desk,
    tree: Tree,
) -> tuple[int, int, int, float]:
    """Return the kind and amount that a policy chooses, and how many choices it has weighed.

    A greedy player says besides how strong its hand is, if it has thought about it.

    The desk's first table is the position; nothing depends on what its actor cannot see. A search
    makes the iterations `first` to `last - 1` and goes on with the tree it is given; afterwards
    the desk lists the candidates, and the first edges say what they brought. A bet that was learnt
    stands there by slots, with its mix and its values. All policies share this one door, because
    each costs a compilation of the whole engine.
    """
    table, choices, program = desk.tables[0], desk.lists[0], programs[0]
    desk.tallies[ASKED] = 0
    if policy == RANDOM or policy == GREEDY or policy == SCRIPTED:
        kind, amount, strength = decide_simply(policy, seed, program, rankings[0], desk)
        return kind, amount, 0, strength
    showdown = showdown_row(program)
    count = as_int(0)
    if learnt.bets and situations.is_tabled(table, program, learnt.exact):
        thinks = policy != LEARNT
        pick = decide_bet(
            thinks, last, mistakes, seed, program, showdown, rankings[0], learnt, past, desk
        )
    else:
        pick = decide_at_once(
            policy, last, mistakes, seed, program, showdown, rankings[0], learnt, desk
        )
        if pick == UNDECIDED and is_compared(table, program, showdown, learnt, choices):
            pick = choose_by_comparison(
                last - first, seed, program, showdown, rankings[0], learnt, desk, tree
            )
            count = melding.list_promising(table, program, choices)
        elif pick == UNDECIDED:
            look_ahead(first, last, seed, program, showdown, rankings[0], learnt, desk, tree)
            count = melding.list_promising(table, program, choices)
            pick = most_rewarding(tree.edges, count)
    return choices[pick, KIND], choices[pick, AMOUNT], count, 0.0


@jit_apart
def decide_simply(
    policy: int, seed: np.uint64, program: Program, rankings: RankingTables, desk: Desk
) -> tuple[int, int, float]:
    """Return what a simple player does, and a greedy one's strength."""
    table = desk.tables[0]
    if policy == GREEDY:
        kind, amount, strength = choose_greedy(
            table, desk.tables[1:], program, rankings, desk.lists[0], seed
        )
        return as_int(kind), as_int(amount), strength
    if policy == RANDOM:
        kind, amount = choose_random(table, program, seed)
    else:
        kind, amount = scripts.choose_scripted(table, program, seed)
    return as_int(kind), as_int(amount), 0.0


@jit_apart
def decide_at_once(
    policy: int,
    iterations: int,
    mistakes: float,
    seed: np.uint64,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
) -> int:
    """Return the listed choice of who errs, sets a row or follows what was learnt, if they do.

    Where there is nothing to choose, nobody has to think.
    """
    table, choices = desk.tables[0], desk.lists[0]
    count = list_choices(table, program, choices)
    if count == 1:
        return as_int(0)
    bits = rng.mix64(seed)
    if fraction(rng.mix64(seed ^ rng.GOLDEN_GAMMA)) < mistakes:
        return mistaken_choice(choices, count, bits)
    if table.stage == arranging.ARRANGING:
        return choose_row_by_chance(
            table, program, rankings, choices, count, desk, iterations, bits
        )
    if program.phases[table.phase].op == actions.OP_BETWEEN:
        return bet_on_third_card(table, program.phases[table.phase], count)
    if learnt.cards and about_claims(table, program):
        return playouts.draw_by_weights(table, program, learnt, desk, count, bits)
    exchanges = choices[0, KIND] == actions.EXCHANGE and desk.marks.shape[0] > 0
    if policy != LEARNT and not exchanges:
        return UNDECIDED
    if is_learnt(table, program, showdown, choices, count):
        if learnt.cards:
            return playouts.draw_by_weights(table, program, learnt, desk, count, bits)
        return UNDECIDED
    if iterations > AT_ONCE and not exchanges:
        return UNDECIDED
    return choose_cards(
        table, program, rankings, showdown, choices, count, learnt.weights, desk, bits
    )


@jit
def mistaken_choice(choices: NDArray[np.int64], count: int, bits: np.uint64) -> int:
    """Return any listed choice, but stay in rather than go all-in: nobody does by mistake."""
    pick = rng.scale(bits, count)
    if choices[pick, KIND] != actions.ALL_IN:
        return pick
    return max(count - count_bets(choices, count) - 1, 0)


@jit
def is_compared(
    table: TableRecord,
    program: Program,
    showdown: int,
    learnt: Learnt,
    choices: NDArray[np.int64],
) -> bool:
    """Tell whether choices are compared: sets and runs, or cards when many more will be dealt.

    For both a tree grows too slowly: so much is luck that hardly any of it is met again.
    """
    if melding.is_melding(table, program):
        return True
    if not learnt.cards or not knocks_out(program, as_int(table.phase), program.game.settling):
        return False
    return is_learnt(table, program, showdown, choices, list_choices(table, program, choices))


@jit
def bet_on_third_card(table: TableRecord, phase: PhaseRecord, count: int) -> int:
    """Return the listed bet on a card to come: all that is allowed if it pays, nobody is misled."""
    pays = between.value_of_bet(table, phase, as_int(table.actor)) > FAIR
    return count - 1 if pays else 0


@jit
def about_claims(table: TableRecord, program: Program) -> bool:
    """Tell whether somebody claims something about hidden cards here, or doubts it.

    Cards that are imagined by chance make nearly every claim a lie: who has learnt how often
    claims are true knows better than a search.
    """
    op = program.phases[table.phase].op
    return op == actions.OP_CLAIM or op == actions.OP_LIAR


@jit_apart
def look_ahead(
    first: int,
    last: int,
    seed: np.uint64,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    tree: Tree,
) -> None:
    """Make some iterations of the search, and go on with the tree it is given.

    There are fewer of them in long hands, and where there is much to choose from.
    """
    desk.tables[KNOWN] = desk.tables[0]
    known = desk.tables[KNOWN]
    gather_unseen(known, program.game, known.actor)
    imagination.hurry(known, program.game, imagination.FORESIGHT)
    patience = playouts.WORK * (last - first)
    for iteration in range(first, last):
        patience -= play_and_learn(
            program, showdown, rankings, learnt, rng.seed_of_hand(seed, iteration), desk, tree
        )
        if patience <= 0:
            break


@jit_apart
def decide_bet(
    thinks: bool,
    iterations: int,
    mistakes: float,
    seed: np.uint64,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    past: Past,
    desk: Desk,
) -> int:
    """Return the slot of the bet to make: what was learnt, and if it thinks, what pays.

    What was learnt against the house alone is sure, since nobody else's cards have to be guessed.
    """
    table = desk.tables[0]
    mix = desk.rooms[OWN_MIX]
    forget_grades(desk)
    options = write_mix(
        table,
        program,
        showdown,
        rankings,
        learnt,
        desk,
        desk.lists[0],
        mix,
        seed,
        SAMPLES,
        rng.NOTHING,
    )
    desk.tallies[ASKED] = options
    sure = learnt.exact or (situations.is_against_house(table, program) and is_pure(mix))
    if thinks and options & (options - 1) != 0 and not sure:
        iterations = min(max(iterations, 1), MOST_PLAYOUTS)
        worth = weigh_bets(
            iterations, seed, program, showdown, rankings, learnt, desk, past, options
        )
        before = max(np.float64(table.pot) - table.to_call, 1.0)
        lean(desk, options, before / 2, worth, doubt_after(iterations))
    err(mix, options, mistakes, rng.mix64(seed ^ rng.GOLDEN_GAMMA))
    return draw_option(mix, options, rng.mix64(seed + rng.GOLDEN_GAMMA))


@jit
def is_pure(mix: NDArray[np.float64]) -> bool:
    """Tell whether one choice is always made."""
    pure = False
    for choice in range(WIDTH):
        pure = pure or mix[choice] == 1.0
    return pure


@jit_apart
def play_and_learn(
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    seed: np.uint64,
    desk: Desk,
    tree: Tree,
) -> int:
    """Imagine a deal, play it to the end through the tree and beyond, and note what it brought.

    Every player has a tree of its own, of what that player can know. It grows by one node each
    time; where it ends, or is new, what was learnt decides, or habit. Returns how many choices
    were looked at on the way, or what took as long.
    """
    known, dream, choices = desk.tables[KNOWN], desk.tables[DREAM], desk.lists[0]
    nodes, edges, path = tree.nodes, tree.edges, tree.path
    playouts.imagine_deal(program, showdown, rankings, learnt, desk, seed)
    forget_opinions(tree.opinions)
    forget_grades(desk)
    luck = rng.mix64(seed)
    stake = np.float64(program.game.stake) if program.game.for_points else stake_of(known)
    exploring = (1 << known.seats) - 1
    looked_at = steps = 0
    while True:
        advance_to_decision(dream, program, rankings)
        if dream.over:
            break
        luck += rng.GOLDEN_GAMMA
        seat = dream.actor
        if learnt.bets and situations.is_tabled(dream, program, learnt.exact):
            bits = rng.mix64(luck)
            pick = choose_learnt(
                dream, program, showdown, rankings, learnt, desk, choices, bits, QUICK_SAMPLES
            )
            take_action(dream, program, choices[pick, KIND], choices[pick, AMOUNT])
            looked_at += playouts.effort_of_bet(showdown)
            continue
        at_root = dream.history == known.history
        count = melding.list_promising(dream, program, choices)
        looked_at += playouts.effort_of_choice(dream, program) * count
        slot = as_int(NO_NODE)
        if (exploring >> seat) & 1 and steps < path.shape[0] and (at_root or count > 1):
            slot, new = node_of(dream, program, tree, count)
            exploring &= ~(new << seat)
        pick = 0
        if slot != NO_NODE and (at_root or nodes[slot].visits >= PATIENCE * count):
            pick = most_promising(nodes, edges, slot, stake)
        elif count > 1:
            pick = playouts.choose_in_playout(
                dream, program, showdown, rankings, learnt, desk, tree, count, rng.mix64(luck)
            )
        if slot != NO_NODE:
            path[steps, SLOT] = slot
            path[steps, EDGE] = nodes[slot].first_edge + pick
            path[steps, SEAT] = seat
            steps += 1
        take_action(dream, program, choices[pick, KIND], choices[pick, AMOUNT])
    learn(dream, known, program, tree, steps)
    return looked_at


@jit
def node_of(dream: TableRecord, program: Program, tree: Tree, count: int) -> tuple[int, int]:
    """Return the node of what the actor knows, if there is or can be one, and whether it is new."""
    key = knowledge.knowledge_of(dream, program.game, dream.actor)
    slot = find_slot(tree.nodes, key)
    new = as_int(tree.nodes[slot].choices == 0)
    if new:
        add_node(tree.nodes, tree.edges, tree.used, slot, key, count)
    return (slot if tree.nodes[slot].choices == count else as_int(NO_NODE)), new


@jit
def stake_of(table: TableRecord) -> float:
    """Return what a decision is about: the pot once the actor has called."""
    return max(np.float64(table.pot + table.to_call), 1.0)


@jit
def learn(table: TableRecord, known: TableRecord, program: Program, tree: Tree, steps: int) -> None:
    """Credit every choice on the path with what the finished hand brought to who made it."""
    for step in range(steps):
        edge = tree.path[step, EDGE]
        seat = tree.path[step, SEAT]
        tree.nodes[tree.path[step, SLOT]].visits += 1
        tree.edges[edge].visits += 1
        won = won_by(table, known, program, seat)
        if program.game.for_points:
            won -= np.float64(known.score[seat])
        tree.edges[edge].gained += (
            won if playouts.counts_gains(known, program) else share_of_win(table, seat)
        )
        tree.edges[edge].total += won
        tree.edges[edge].squares += won * won
