"""Imagined hands: what the others may hold, and how it goes on by what was learnt, or by habit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, rng
from darwindeck.players import beliefs, card_policy, determinisation, habits
from darwindeck.players.desk import CHANCES_ROOM, DREAM, FEATURES_ROOM, KNOWN, OWN
from darwindeck.players.hand_glance import NO_SHOWDOWN

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.engine.layout import Program, TableRecord
    from darwindeck.hands.tables import RankingTables
    from darwindeck.players.desk import Desk, Learnt
    from darwindeck.players.tree import Tree

WORK = 120  # choices to look at in a playout, on average
A_HAND, MANY_HANDS = 16, 128  # choices that take as long as judging a hand for a bet


@jit_apart
def imagine_deal(
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    seed: np.uint64,
) -> None:
    """Deal what is unknown, as it may well be from what the others have done."""
    known, dream = desk.tables[KNOWN], desk.tables[DREAM]
    desk.tables[DREAM] = known
    determinisation.deal_unseen(dream, program.game, seed)
    luck = rng.mix64(seed)
    beliefs.heed_lacks(dream, known, luck)
    beliefs.let_hands_grow(dream, known, program, luck)
    if showdown != NO_SHOWDOWN and not learnt.bets:
        beliefs.believe(dream, known, program, rankings, showdown, desk.bench[OWN], luck)


@jit
def choose_in_playout(
    dream: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    tree: Tree,
    count: int,
    bits: np.uint64,
) -> int:
    """Return the listed choice of somebody who does not search."""
    choices = desk.lists[0]
    if learnt.cards and card_policy.is_learnt(dream, program, showdown, choices, count):
        return draw_by_weights(dream, program, learnt, desk, count, bits)
    return habits.choose_by_habit(
        dream, program, rankings, showdown, choices, count, tree.opinions, desk.bench[OWN], bits
    )


@jit
def draw_by_weights(
    table: TableRecord, program: Program, learnt: Learnt, desk: Desk, count: int, bits: np.uint64
) -> int:
    """Draw a listed choice as the weights that were learnt have it."""
    chances = desk.rooms[CHANCES_ROOM]
    features = desk.rooms[FEATURES_ROOM]
    card_policy.weigh(table, program, desk.lists[0], count, learnt.weights, features, chances)
    return card_policy.draw_choice(chances, count, bits)


@jit
def effort_of_choice(table: TableRecord, program: Program) -> int:
    """Return how long a choice takes to look at: sets of cards and bids, of dozens, take longer."""
    if program.phases[table.phase].op == actions.OP_BID:
        return 3
    return 2 if (table.legal >> actions.EXCHANGE) & 1 else 1


@jit
def effort_of_bet(showdown: int) -> int:
    """Return how many choices take as long as a bet: without a showdown hands are played out."""
    return A_HAND if showdown != NO_SHOWDOWN else MANY_HANDS


@jit
def counts_gains(known: TableRecord, program: Program) -> bool:
    """Tell whether it matters how much is won, and not only that it is."""
    return known.able != 0 or program.game.for_points != 0 or program.game.stake_count != 0
