"""Learning a game by playing it against oneself, in compiled code.

Bets are learnt by external-sampling regret minimisation (Lanctot et al., 2009): of every situation
that one player meets, each choice is tried, while the others act by what they have learnt so far.
Cards are chosen by weights on features, which follow the gradient of what the hands brought
(Williams, 1992).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine import actions, rng, step
from darwindeck.engine.choices import AMOUNT, KIND, list_choices
from darwindeck.engine.layout import SEATS, Program, ProgramArray, TableArray, TableRecord
from darwindeck.players import card_policy, hand_glance, situations
from darwindeck.players.desk import (
    CHANCES_ROOM,
    CHOICE,
    DEEPEST,
    FEATURES_ROOM,
    GRADED_HAND,
    LEFT,
    OPTIONS,
    PLACE,
    SITUATIONS,
    START,
    VISITS,
    WIDEST,
    WIDTH,
)
from darwindeck.players.features import FEATURES, describe

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables
    from darwindeck.players.desk import Desk, Lessons

    Reals = NDArray[np.float64]

NO_PLACE = -1
REACH = WIDTH
"""Behind the mix of a depth of thought: how likely the hero's own choices were that led there."""

LEAST_WEIGHT = 0.01
MOST_VISITS = 10_000  # of bets in a hand
OTHER_STREAM = np.uint64(0xA0761D6478BD642F)
VARIED_STACKS = 4  # every so many hands the stacks differ
SHORTEST, LONGEST = 0.1, 1.5
SELDOM = 0.05  # as often as other bets somebody goes all-in who knows nothing
MEMORY = 0.002  # how fast the mean of what hands bring follows


@jit
def find_situation(keys: NDArray[np.uint64], key: np.uint64) -> int:
    """Return where a situation is, or where it would go; the size is a power of two."""
    last = keys.shape[0] - 1
    place = np.int64(rng.mix64(key) & np.uint64(last))
    while keys[place] != rng.NOTHING and keys[place] != key:
        place = (place + 1) & last
    return place  # type: ignore[return-value]


@jit
def meet_situation(lessons: Lessons, key: np.uint64, tallies: NDArray[np.int64]) -> int:
    """Return where a situation is, new or not; there may be no room for another."""
    tallies[VISITS] += 1
    place = find_situation(lessons.keys, key)
    if lessons.keys[place] == rng.NOTHING:
        if 4 * tallies[SITUATIONS] >= 3 * lessons.keys.shape[0]:
            return as_int(NO_PLACE)
        lessons.keys[place] = key
        tallies[SITUATIONS] += 1
    return place


@jit
def match_regrets(lessons: Lessons, place: int, options: int, mix: Reals) -> None:
    """Write how often each choice is made: in proportion to how much it has been missed."""
    total = 0.0
    for choice in range(WIDTH):
        mix[choice] = 0.0
        if (options >> choice) & 1:
            mix[choice] = max(np.float64(lessons.regrets[place, choice]), 0.0)
            total += mix[choice]
    if total <= 0.0:
        total = begin_with(mix, options, lessons.exact)
    for choice in range(WIDTH):
        mix[choice] /= total


@jit
def begin_with(mix: Reals, options: int, exact: int) -> float:
    """Write what is done before anything was missed, and its sum: few bet it all on nothing."""
    total = 0.0
    for choice in range(WIDTH):
        if (options >> choice) & 1:
            mix[choice] = 1.0 if exact or choice != situations.EVERYTHING else SELDOM
            total += mix[choice]
    return total


@jit
def draw_option(mix: Reals, options: int, bits: np.uint64) -> int:
    """Draw one of the choices that there are."""
    rest = hand_glance.fraction(bits)
    drawn = as_int(-1)
    for choice in range(WIDTH):
        if (options >> choice) & 1 and (drawn < 0 or (rest >= 0.0 and mix[choice] > 0.0)):
            drawn = as_int(choice)
            rest -= mix[choice]
    return drawn


@jit
def won_by(table: TableRecord, start: TableRecord, program: Program, seat: int) -> float:
    """Return what a hand brought to a seat: chips, points, or the share of a win."""
    if program.game.for_points:
        return np.float64(table.score[seat])
    if start.able:
        return np.float64(table.stack[seat] - start.stack[seat])
    return card_policy.worth_of_hand(table, program.game, seat)


@jit_apart
def play_to_decision(
    hero: int,
    depth: int,
    deepest: int,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    lessons: Lessons,
    desk: Desk,
) -> tuple[int, int]:
    """Play on until the hero has a bet to decide; return its place, and the options as bits.

    The others do what they have learnt so far, which is counted; against the house nobody else may
    play, and the hero counts. When the hand is over, or the memory is full, there is no place.
    """
    table = desk.tables[depth]
    choices = desk.lists[depth]
    mix = desk.rooms[2 * depth]
    while True:
        step.advance_to_decision(table, program, rankings)
        rejoins = program.game.rejoins or program.game.replays
        gone = (table.live >> hero) & 1 == 0 and not rejoins
        if table.over or gone:
            return as_int(NO_PLACE), 0
        desk.luck[0] += rng.GOLDEN_GAMMA
        bits = rng.mix64(desk.luck[0])
        if situations.is_tabled(table, program, lessons.exact):
            key = situations.key_of_decision(
                table,
                program,
                showdown,
                rankings,
                lessons.exact,
                lessons.fine,
                lessons.pairs,
                desk,
                bits,
                lessons.samples,
            )
            options = situations.list_options(
                table, program, choices, lessons.exact, rng.mix64(bits)
            )
            desk.tallies[WIDEST] = max(desk.tallies[WIDEST], count_bits(options))
            place = meet_situation(lessons, key, desk.tallies)
            if place == NO_PLACE:
                return place, 0
            match_regrets(lessons, place, options, mix)
            if table.actor != hero or table.house != 0:
                for choice in range(WIDTH):
                    lessons.shares[place, choice] += np.float32(mix[choice])
            if table.actor == hero and depth < deepest:
                return place, options
            pick = draw_option(mix, options, rng.mix64(bits ^ OTHER_STREAM))
        else:
            count = list_choices(table, program, choices)
            pick = card_policy.choose_cards(
                table, program, rankings, showdown, choices, count, lessons.weights, desk, bits
            )
        step.take_action(table, program, choices[pick, KIND], choices[pick, AMOUNT])


@jit_apart
def walk(
    hero: int,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    lessons: Lessons,
    desk: Desk,
) -> None:
    """Play a hand with all of the hero's choices, and note how much each was missed.

    After many visits the hero only draws one of the choices, so that every hand has its end.
    """
    tables, rooms, frames = desk.tables, desk.rooms, desk.frames
    many = desk.tallies[VISITS] + MOST_VISITS
    depth = 0
    rooms[0, REACH] = 1.0
    while depth >= 0:
        deepest = DEEPEST - 1 if desk.tallies[VISITS] < many else 0
        place, options = play_to_decision(
            hero, depth, deepest, program, showdown, rankings, lessons, desk
        )
        frames[depth, PLACE] = place
        frames[depth, LEFT] = options
        frames[depth, OPTIONS] = options
        value = 0.0
        if place == NO_PLACE:
            value = won_by(tables[depth], tables[START], program, hero)
        while depth >= 0 and frames[depth, LEFT] == 0:
            if frames[depth, OPTIONS] != 0:
                value = note_regrets(lessons, frames[depth], rooms[2 * depth], rooms[2 * depth + 1])
            depth -= 1
            if depth >= 0:
                rooms[2 * depth + 1, frames[depth, CHOICE]] = value
        if depth >= 0:
            choice = lowest_bit(frames[depth, LEFT])
            rooms[2 * depth + 2, REACH] = rooms[2 * depth, REACH] * rooms[2 * depth, choice]
            frames[depth, LEFT] &= frames[depth, LEFT] - 1
            frames[depth, CHOICE] = choice
            kind, amount = desk.lists[depth, choice, KIND], desk.lists[depth, choice, AMOUNT]
            tables[depth + 1] = tables[depth]
            depth += 1
            step.take_action(tables[depth], program, kind, amount)


@jit
def note_regrets(lessons: Lessons, frame: NDArray[np.int64], mix: Reals, values: Reals) -> float:
    """Add how much better than the mix each choice was; return what the mix was worth.

    Who plays alone against the house meets the same total with other cards gone where it was led
    by choices that are hardly ever made: such visits count for little.
    """
    weight = 1.0
    if lessons.keys[frame[PLACE]] & situations.AGAINST_HOUSE:
        weight = max(mix[REACH], LEAST_WEIGHT)
    value = 0.0
    for choice in range(WIDTH):
        if (frame[OPTIONS] >> choice) & 1:
            value += mix[choice] * values[choice]
    for choice in range(WIDTH):
        if (frame[OPTIONS] >> choice) & 1:
            lessons.regrets[frame[PLACE], choice] += np.float32(weight * (values[choice] - value))
    return value


@jit
def forget_grades(desk: Desk) -> None:
    """Let everybody look at their hands anew."""
    for seat in range(SEATS):
        for row in range(desk.grades.shape[1]):
            desk.grades[seat, row, GRADED_HAND] = 0


@jit
def vary_stacks(table: TableRecord, bits: np.uint64) -> None:
    """Give everybody some share of their chips, from very few to more than at the start."""
    for seat in range(table.seats):
        bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
        share = SHORTEST * np.exp(hand_glance.fraction(bits) * np.log(LONGEST / SHORTEST))
        if (table.able >> seat) & 1 and (table.house >> seat) & 1 == 0:
            table.stack[seat] = max(as_int(table.stack[seat] * share), 1)


@jit
def begin_hand(fresh: TableArray, desk: Desk, seed: np.uint64, hand: int, varied: bool) -> int:
    """Set up a hand, with one of the numbers of seats; return how many play."""
    hand_seed = rng.seed_of_hand(seed, hand)
    desk.tables[0] = fresh[rng.scale(hand_seed, fresh.shape[0])]
    table = desk.tables[0]
    players = count_bits(as_int(table.seated) & ~as_int(table.house))
    table.rng = rng.mix64(hand_seed)
    desk.luck[0] = rng.mix64(hand_seed ^ OTHER_STREAM)
    table.button = rng.scale(desk.luck[0], players)
    if varied and hand % VARIED_STACKS == 0:
        vary_stacks(table, rng.mix64(desk.luck[0]))
    desk.tables[START] = desk.tables[0]
    forget_grades(desk)
    return players


@jit_apart
def play_for_slopes(
    program: Program,
    showdown: int,
    rankings: RankingTables,
    lessons: Lessons,
    desk: Desk,
    slopes: Reals,
) -> int:
    """Play on with the same habits on all seats, and note how they would have to change.

    That is to the end of the hand, or of a deal after which somebody may be out. Bets are checked
    or called. Returns how many choices of cards there were.
    """
    table = desk.tables[0]
    first = as_int(table.phase)
    choices = desk.lists[0]
    features, chances = desk.rooms[FEATURES_ROOM], desk.rooms[CHANCES_ROOM]
    decisions = 0
    while True:
        step.advance_to_decision(table, program, rankings)
        if table.over or card_policy.knocks_out(program, first, as_int(table.phase)):
            return decisions
        desk.luck[0] += rng.GOLDEN_GAMMA
        bits = rng.mix64(desk.luck[0])
        count = list_choices(table, program, choices)
        if situations.is_bet(table, program):
            pick = as_int(1 if count > 1 and choices[0, KIND] == actions.FOLD else 0)
        elif card_policy.is_learnt(table, program, showdown, choices, count):
            decisions += 1
            card_policy.weigh(table, program, choices, count, lessons.weights, features, chances)
            pick = card_policy.draw_choice(chances, count, bits)
            for choice in range(count):
                missed = (1.0 if choice == pick else 0.0) - chances[choice]
                describe(table, program, choices[choice, KIND], choices[choice, AMOUNT], features)
                for number in range(FEATURES):
                    slopes[table.actor, number] += missed * features[number]
        else:
            pick = card_policy.choose_cards(
                table, program, rankings, showdown, choices, count, lessons.weights, desk, bits
            )
        step.take_action(table, program, choices[pick, KIND], choices[pick, AMOUNT])


@entry
def practise(
    bets: bool,
    first: int,
    last: int,
    seed: np.uint64,
    fresh: TableArray,
    programs: ProgramArray,
    tables: NDArray[np.void],
    lessons: Lessons,
    desk: Desk,
    baseline: Reals,
    slopes: Reals,
    gradient: Reals,
) -> int:
    """Practise bets or cards in the hands `first` to `last - 1`.

    `fresh` are tables to begin with, one for each number of seats. Cards add to the `gradient`;
    returns how many choices of cards there were. Both share this door, because each costs a
    compilation of the whole engine.
    """
    program = programs[0]
    showdown = hand_glance.showdown_row(program)
    decisions = 0
    for hand in range(first, last):
        players = begin_hand(fresh, desk, seed, hand, bets and not lessons.exact)
        if bets:
            walk(hand % players, program, showdown, tables[0], lessons, desk)
            continue
        table = desk.tables[0]
        while not table.over:
            for seat in range(SEATS):
                for number in range(FEATURES):
                    slopes[seat, number] = 0.0
            live, knocked = as_int(table.live), as_int(table.phase)
            decisions += play_for_slopes(program, showdown, tables[0], lessons, desk, slopes)
            apart = card_policy.knocks_out(program, knocked, program.game.settling)
            for seat in range(table.seats):
                ahead = 0.0
                if apart:
                    ahead = card_policy.chance_to_win(table, seat)
                    ahead -= ((live >> seat) & 1) / count_bits(live)
                else:
                    place = (seat - table.button) % table.seats
                    ahead = card_policy.worth_of_hand(table, program.game, seat) - baseline[place]
                    baseline[place] += MEMORY * ahead
                for number in range(FEATURES):
                    gradient[number] += ahead * slopes[seat, number]
    return decisions


@entry
def add_lessons(
    into: Lessons, lessons: Lessons, before: Lessons, tallies: NDArray[np.int64]
) -> None:
    """Add what one learner has learnt since a moment that all began with.

    Situations that were known then stand in the same places; new ones are looked up.
    """
    for place in range(lessons.keys.shape[0]):
        key = lessons.keys[place]
        if key == rng.NOTHING:
            continue
        target = as_int(place)
        if before.keys[place] == rng.NOTHING:
            target = meet_situation(into, key, tallies)
            if target == NO_PLACE:
                continue
        for choice in range(WIDTH):
            into.regrets[target, choice] += (
                lessons.regrets[place, choice] - before.regrets[place, choice]
            )
            into.shares[target, choice] += (
                lessons.shares[place, choice] - before.shares[place, choice]
            )


@entry
def lay_out(
    keys: NDArray[np.uint64], listed: NDArray[np.uint64], places: NDArray[np.int64]
) -> None:
    """Put listed situations into an empty table, and say where each has come to stand."""
    for number in range(listed.shape[0]):
        place = find_situation(keys, listed[number])
        keys[place] = listed[number]
        places[number] = place
