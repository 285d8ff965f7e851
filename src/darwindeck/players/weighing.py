"""Thinking about a bet: what each choice brings, against hands that would have been played so.

Deals are imagined, and kept in proportion to how likely the others' actions were with them. From
each, every choice is played out by what was learnt. The mix that was learnt then leans towards
what pays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, rng, step
from darwindeck.engine.choices import AMOUNT, KIND
from darwindeck.players import determinisation, hand_glance, imagination, practice, situations
from darwindeck.players.desk import (
    BELIEFS,
    BRANCH,
    DREAM,
    EARLIER,
    KNOWN,
    OWN_MIX,
    SQUARES,
    THEIR_MIX,
    VALUES,
    WIDTH,
    WON,
)
from darwindeck.players.learnt import choose_learnt, write_mix

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, TableRecord
    from darwindeck.hands.tables import RankingTables
    from darwindeck.players.desk import Desk, Learnt, Past

    Reals = NDArray[np.float64]

SURPRISE = 0.03  # how likely at least anything is that somebody does
QUICK_SAMPLES = 16
DOUBT, LESS_DOUBT = 6.0, 3.0  # standard errors of what a choice brings that mean nothing
MANY = 2_000  # iterations after which there is less doubt
LEANING = 8.0  # what half the pot before the bet is worth, as a power of e
HOPE = 0.2
PARTS = 8  # after each of which one looks whether to go on
LUCK = 1.0  # standard errors by which what was seen so far may mislead
RARE = 0.03
ANY, LIKELY = range(2)


@jit
def slot_of(kind: int) -> int:
    """Return the first slot of a kind of bet: how much somebody bets tells little of the cards."""
    if kind == actions.FOLD:
        return situations.GIVE_UP
    return (
        situations.SMALL
        if kind == actions.BET or kind == actions.RAISE or kind == actions.ALL_IN
        else situations.STAY
    )


@jit
def exchanged_since(program: Program, then: int, now: int) -> bool:
    """Tell whether cards were exchanged between two rows of a program."""
    exchanges = 0
    for row in range(then, now + 1):
        exchanges += program.phases[row].op == actions.OP_EXCHANGE
    return exchanges > 0


@jit_apart
def likelihood(
    dream: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    past: Past,
    bits: np.uint64,
) -> float:
    """Return how likely the others' actions so far were with the hands of an imagined deal."""
    chance = 1.0
    for number in range(past.tables.shape[0]):
        desk.tables[EARLIER] = past.tables[number]
        earlier = desk.tables[EARLIER]
        seat = as_int(earlier.actor)
        if (dream.live >> seat) & 1 == 0:
            continue
        if exchanged_since(program, earlier.phase, dream.phase):
            continue
        first = dealing.first_place(earlier, seat)
        for place in range(first, first + earlier.hand_size[seat]):
            if earlier.hand[place] == earlier.unknown:
                earlier.hand[place] = dream.hand[place]
        mix, lists = desk.rooms[THEIR_MIX], desk.lists[1]
        samples, sizes = QUICK_SAMPLES, situations.ANY_SIZE
        write_mix(
            earlier, program, showdown, rankings, learnt, desk, lists, mix, bits, samples, sizes
        )
        slot = slot_of(past.deeds[number, KIND])
        share = (
            mix[slot]
            if slot < situations.SMALL
            else mix[situations.SMALL] + mix[situations.LARGE] + mix[situations.EVERYTHING]
        )
        chance *= max(share, SURPRISE)
    return chance


@jit_apart
def imagine_deals(
    first: int,
    last: int,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    past: Past,
    seed: np.uint64,
) -> float:
    """Imagine the deals `first` to `last - 1`, and note how likely all are up to each of them.

    Returns the sum of the squares of how likely they are.
    """
    total = desk.dreams[first - 1] if first > 0 else 0.0
    squares = 0.0
    for number in range(first, last):
        chance = 1.0
        if past.tables.shape[0] > 0:
            deal_seed = imagine_deal(program, desk, seed, number)
            chance = likelihood(
                desk.tables[DREAM], program, showdown, rankings, learnt, desk, past, deal_seed
            )
        total += chance
        squares += chance * chance
        desk.dreams[number] = total
    return squares


@jit
def imagine_deal(program: Program, desk: Desk, seed: np.uint64, number: int) -> np.uint64:
    """Deal what is unknown, always the same with a number; return that deal's own luck."""
    deal_seed = rng.seed_of_hand(seed, number)
    desk.tables[DREAM] = desk.tables[KNOWN]
    determinisation.deal_unseen(desk.tables[DREAM], program.game, deal_seed)
    return rng.mix64(deal_seed)


@jit
def doubt_after(iterations: int) -> float:
    """Return how many standard errors mean nothing: a few playouts may all have missed a rare loss.

    After many of them the errors are themselves well known.
    """
    return DOUBT if iterations < MANY else LESS_DOUBT


@jit_apart
def weigh_bets(
    iterations: int,
    seed: np.uint64,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    past: Past,
    options: int,
) -> float:
    """Write what each choice brings on average into the rooms, and how that differs from the mix.

    In the same deal, with the same luck, less depends on chance: the mean of the square of the
    difference tells how sure it is. Besides, write how often the hand wins a showdown against any
    cards, and against likely ones. Half of the iterations imagine deals, half play them out, in a
    few parts: after each it stops if no choice can be expected to change the mix any more.
    Returns how many playouts all this is worth.
    """
    known = desk.tables[KNOWN]
    desk.tables[KNOWN] = desk.tables[0]
    determinisation.gather_unseen(known, program.game, as_int(known.actor))
    for room in (VALUES, SQUARES, BELIEFS, WON):
        for choice in range(WIDTH):
            desk.rooms[room, choice] = 0.0
    half = max(iterations // 2, 1)
    count = min(half, desk.dreams.shape[0])
    playouts = max(half // count_bits(options), 1)
    parts, doubt = min(PARTS, playouts), doubt_after(iterations)
    worth = squares = weights = before = 0.0
    for part in range(parts):
        first, last = count * part // parts, count * (part + 1) // parts
        squares += imagine_deals(first, last, program, showdown, rankings, learnt, desk, past, seed)
        mass = desk.dreams[last - 1] - before
        number = first
        start, end = playouts * part // parts, playouts * (part + 1) // parts
        weight = mass / (end - start)
        for playout in range(start, end):
            place = before + (playout - start + hand_glance.EVEN) * weight
            while number < last - 1 and desk.dreams[number] < place:
                number += 1
            imagine_deal(program, desk, seed, number)
            luck = rng.mix64(rng.seed_of_hand(seed, playout))
            if past.tables.shape[0] > 0:
                compare_hands(program, rankings, desk, luck, weight)
            play_choices_out(program, showdown, rankings, learnt, desk, options, luck)
            note_values(desk, weight)
        before = desk.dreams[last - 1]
        weights += weight * weight * (end - start)
        worth = min(before * before / squares, before * before / weights)
        if not may_move(desk, options, before, worth, doubt, (part + 1) / parts):
            break
    for room in (VALUES, SQUARES, BELIEFS):
        for choice in range(WIDTH):
            desk.rooms[room, choice] /= before
    return worth


@jit
def compare_hands(
    program: Program, rankings: RankingTables, desk: Desk, luck: np.uint64, weight: float
) -> None:
    """Note how a hand does in a showdown against any cards, and against those of a likely deal."""
    hero = as_int(desk.tables[KNOWN].actor)
    beliefs = desk.rooms[BELIEFS]
    desk.tables[BRANCH] = desk.tables[KNOWN]
    determinisation.deal_unseen(desk.tables[BRANCH], program.game, rng.mix64(luck))
    beliefs[ANY] += weight * show_down(program, rankings, desk, hero)
    desk.tables[BRANCH] = desk.tables[DREAM]
    beliefs[LIKELY] += weight * show_down(program, rankings, desk, hero)


@jit
def play_choices_out(
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    options: int,
    luck: np.uint64,
) -> None:
    """Write what each choice brings in an imagined deal, all with the same luck."""
    hero = as_int(desk.tables[KNOWN].actor)
    for choice in range(WIDTH):
        if (options >> choice) & 1:
            desk.tables[BRANCH] = desk.tables[DREAM]
            branch = desk.tables[BRANCH]
            step.take_action(
                branch, program, desk.lists[0, choice, KIND], desk.lists[0, choice, AMOUNT]
            )
            play_out(program, showdown, rankings, learnt, desk, rng.mix64(luck))
            desk.rooms[WON, choice] = practice.won_by(branch, desk.tables[0], program, hero)


@jit
def note_values(desk: Desk, weight: float) -> None:
    """Add what the choices brought in one of the deals."""
    values, squares = desk.rooms[VALUES], desk.rooms[SQUARES]
    mix, won = desk.rooms[OWN_MIX], desk.rooms[WON]
    mean = 0.0
    for choice in range(WIDTH):
        mean += mix[choice] * won[choice]
    for choice in range(WIDTH):
        better = won[choice] - mean
        values[choice] += weight * won[choice]
        squares[choice] += weight * better * better


@jit
def may_move(
    desk: Desk, options: int, total: float, worth: float, doubt: float, share: float
) -> bool:
    """Tell whether a choice may yet be surely better or worse than the mix, after a share of all.

    Stopping only ever leaves a mix as it was learnt, so that looking often makes nothing seem sure
    that is not.
    """
    mix, values, squares = desk.rooms[OWN_MIX], desk.rooms[VALUES], desk.rooms[SQUARES]
    mean = 0.0
    for choice in range(WIDTH):
        mean += mix[choice] * values[choice] / total
    for choice in range(WIDTH):
        if (options >> choice) & 1 and (mix[choice] > 0.0 or choice < situations.SMALL):
            better = values[choice] / total - mean
            spread = max(squares[choice] / total - better * better, 0.0)
            error = np.sqrt(spread / worth)
            needed = doubt * error * np.sqrt(share)
            if better + LUCK * error > needed:
                return True
            if mix[choice] > 0.0 and better - LUCK * error < -needed:
                return True
    return False


@jit_apart
def show_down(program: Program, rankings: RankingTables, desk: Desk, hero: int) -> float:
    """Let everybody check and call to the end; return the share of the others that a hand beats."""
    branch = desk.tables[BRANCH]
    while True:
        step.advance_to_decision(branch, program, rankings)
        if branch.over:
            return imagination.outcome(branch, hero)
        kind, amount = imagination.passive_action(
            branch, program, rankings, rng.mix64(np.uint64(branch.rng))
        )
        step.take_action(branch, program, kind, amount)


@jit_apart
def play_out(
    program: Program,
    showdown: int,
    rankings: RankingTables,
    learnt: Learnt,
    desk: Desk,
    luck: np.uint64,
) -> None:
    """Play a hand to its end by what was learnt."""
    branch = desk.tables[BRANCH]
    choices = desk.lists[1]
    practice.forget_grades(desk)
    while True:
        step.advance_to_decision(branch, program, rankings)
        if branch.over:
            return
        luck += rng.GOLDEN_GAMMA
        bits = rng.mix64(luck)
        pick = choose_learnt(
            branch, program, showdown, rankings, learnt, desk, choices, bits, QUICK_SAMPLES
        )
        step.take_action(branch, program, choices[pick, KIND], choices[pick, AMOUNT])


@jit
def lean(desk: Desk, options: int, stake: float, playouts: float, doubt: float) -> None:
    """Let a mix lean towards what surely pays; what would hardly be done then is not done.

    A difference counts as far as it is larger than some standard errors: the others may play
    otherwise than in the playouts, so that only what is much better in them moves anything. What
    they would fold to is known less well than what they hold: that a bet pays counts for little,
    and one that was never made is not begun with.
    """
    mix, values, squares = desk.rooms[OWN_MIX], desk.rooms[VALUES], desk.rooms[SQUARES]
    mean = 0.0
    for choice in range(WIDTH):
        mean += mix[choice] * values[choice]
    total = 0.0
    for choice in range(WIDTH):
        if (options >> choice) & 1:
            better = values[choice] - mean
            spread = max(squares[choice] - better * better, 0.0)
            unsure = doubt * np.sqrt(spread / playouts)
            sure = max(better - unsure, 0.0) + min(better + unsure, 0.0)
            if sure > 0.0 and choice < situations.SMALL:
                mix[choice] = max(mix[choice], RARE)
            elif sure > 0.0:
                sure *= HOPE
            mix[choice] *= np.exp(LEANING * max(min(sure / stake, 1.0), -1.0))
            total += mix[choice]
    kept = 0.0
    for choice in range(WIDTH):
        mix[choice] = mix[choice] / total
        if mix[choice] < RARE:
            mix[choice] = 0.0
        kept += mix[choice]
    for choice in range(WIDTH):
        mix[choice] /= kept


@jit
def err(mix: Reals, options: int, share: float, bits: np.uint64) -> None:
    """Make a person's mistakes, so often: call where one should not, or follow a mood.

    Nobody goes all-in by mistake.
    """
    calm = situations.STAY if (options >> situations.STAY) & 1 else situations.GIVE_UP
    if share <= 0.0 or (options >> calm) & 1 == 0:
        return
    mood = rng.scale(bits, situations.EVERYTHING)
    for choice in range(WIDTH):
        mix[choice] *= 1.0 - share
    mix[calm] += share / 2
    mix[mood if (options >> mood) & 1 else calm] += share / 2
