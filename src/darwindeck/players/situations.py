"""What a bet depends on: a seat's hand in a few grades, and the state of the betting in ratios.

A situation is read off the record alone, so that the same one is met with any number of seats,
any stacks and any bets. In small games it is all that the seat knows, and nothing is simplified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine import actions, dealing, declaring, history, peeking, rng, splitting
from darwindeck.engine.choices import AMOUNT, KIND, list_choices
from darwindeck.engine.layout import (
    FIRST_JOKER,
    NOBODY,
    PhaseRecord,
    Program,
    ProgramArray,
    TableArray,
    TableRecord,
)
from darwindeck.engine.showdown import hand_value
from darwindeck.players import exchanging, hand_glance, imagination, knowledge
from darwindeck.players.desk import GRADE, GRADED_HAND, IMAGINED, PAIRS, WIDTH, Desk
from darwindeck.players.strength import cards_to_come, strength_and_potential

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

GIVE_UP, STAY, SMALL, LARGE, EVERYTHING = range(5)
"""The choices of a bet: fold, check or call, a bet of about half the pot, of the pot, all-in."""

HALF_POT, WHOLE_POT = 0.5, 1.0
MOST_SIZED_RAISES = 4
MOST_POTS, ANY_NUMBER = 8, 1 << 40
ONE_IN_SIXTEEN = np.uint64(15)
ANY_SIZE = np.uint64(16)
"""Bits by which sizes are drawn, and any number of pots may be bet."""
KEY_SHIFT = np.uint64(24)
SHORTER = np.uint64(12)
"""Bits that a file leaves out of the number of a situation: there are fewer of them in it."""
AGAINST_HOUSE = np.uint64(1 << 40)
"""A bit that only the numbers of situations have in which nobody but the house matters."""
FEW_CARDS = 2
HEADS_UP = 2
MOST_AHEAD = 4
ACE, JOKER = 12, 14
FIRST_OF_JOKERS = np.uint64(1 << FIRST_JOKER)
GRADES, FINE_GRADES = 24, 36
FINAL_GRADES = 40
OPENNESS, FINE_OPENNESS = 3, 4
FEW_GRADES = 12
TOP = 0.9
TOP_GRADES = 100
FIRST_GRADE = PAIRS
FIRST_OPEN_GRADE = FIRST_GRADE + 64
PAIR_GRADES = 40
PAIR_SAMPLES = 1_000
MOST_BETS_BEFORE = 15
BETTOR_SHIFT = 40
SHOWN_BITS = 8
SUITS = 4
CHEAP, FAIR, DEAR = 5.0, 14.0, 40.0
LITTLE_POTENTIAL, SOME_POTENTIAL, MUCH_POTENTIAL = 0.025, 0.045, 0.09
FINE_POTENTIAL = 0.05
SAMPLES_PER_TRIAL = 10  # of an exchange
CAREFUL = 100  # samples: so many judge a hand always in the same way
GRADE_BITS = np.uint64((1 << 10) - 1)
ONE_SUIT = np.uint64(sum(1 << 4 * rank for rank in range(13)))


@jit
def grade_of_few(table: TableRecord, seat: int) -> int:
    """Return the number of a hand of one or two cards: its ranks, and whether suits agree.

    With a joker they need not.
    """
    first = dealing.card_at(table, seat, 0)
    if table.hand_size[seat] == 1:
        return first >> 2
    second = dealing.card_at(table, seat, 1)
    high, low = max(first >> 2, second >> 2), min(first >> 2, second >> 2)
    if first & 3 == second & 3 or high > ACE:
        return high * 13 + low
    return low * 13 + high


@jit
def grade_of_strength(strength: float, potential: float, final: bool, fine: int) -> int:
    """Return the grade of a hand: finer where nothing is open, and among the best.

    Who has practised for long tells more hands apart.
    """
    if final:
        if strength > TOP:
            return FIRST_GRADE + FINAL_GRADES + min(as_int((strength - TOP) * TOP_GRADES), 9)
        return FIRST_GRADE + as_int(strength * FINAL_GRADES)
    openness = (potential >= MUCH_POTENTIAL) + 0
    if fine:
        openness += (potential >= LITTLE_POTENTIAL) + (potential >= FINE_POTENTIAL)
        step = min(as_int(strength * FINE_GRADES), FINE_GRADES - 1)
        return FIRST_OPEN_GRADE + step * FINE_OPENNESS + openness
    openness += potential >= SOME_POTENTIAL
    return FIRST_OPEN_GRADE + min(as_int(strength * GRADES), GRADES - 1) * OPENNESS + openness


@jit
def coarsened(grade: int, pairs: NDArray[np.uint8], fine: int) -> int:
    """Return a grade among fewer: against several opponents there is less to meet of each."""
    if grade < FIRST_GRADE:
        return as_int(pairs[grade])
    if grade < FIRST_OPEN_GRADE:
        return FIRST_GRADE + (grade - FIRST_GRADE) // 3
    strength, openness = divmod(grade - FIRST_OPEN_GRADE, FINE_OPENNESS if fine else OPENNESS)
    few = strength // ((FINE_GRADES if fine else GRADES) // FEW_GRADES)
    return FIRST_OPEN_GRADE + 2 * few + (openness // 2 if fine else min(openness, 1))


@entry
def grade_pairs(
    tables: TableArray,
    programs: ProgramArray,
    rankings: NDArray[np.void],
    bench: NDArray[np.uint8],
    pairs: NDArray[np.uint8],
) -> None:
    """Write how good every hand of two cards is that the actor of a first decision may hold."""
    table = tables[0]
    program = programs[0]
    seat = table.actor
    showdown = hand_glance.showdown_row(program)
    if (
        table.hand_size[seat] != FEW_CARDS
        or table.board_size
        or showdown == hand_glance.NO_SHOWDOWN
    ):
        return
    first = dealing.first_place(table, seat)
    ranks = ACE + 1 if table.whole < FIRST_OF_JOKERS else JOKER + 1
    for number in range(ranks):
        for other in range(ranks):
            table.hand[first] = 4 * number
            table.hand[first + 1] = 4 * other + (number <= other)
            pair = grade_of_few(table, seat)
            luck = rng.mix64(np.uint64(pair))
            strength, _ = strength_and_potential(
                table, seat, program, showdown, rankings[0], bench, luck, PAIR_SAMPLES
            )
            pairs[pair] = as_int(strength * PAIR_GRADES)


@jit_apart
def grade_of_hand(
    table: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    desk: Desk,
    bits: np.uint64,
    samples: int,
    fine: int,
) -> int:
    """Return the grade of the actor's hand, by what the actor can see."""
    seat = table.actor
    few = 0 < table.hand_size[seat] <= FEW_CARDS and table.board_size == 0
    plain = not program.game.own_decks and not program.game.blind and table.pile_size == 0
    if few and plain:
        return grade_of_few(table, seat)
    if showdown == hand_glance.NO_SHOWDOWN:
        imagined = desk.tables[IMAGINED:]
        strength = imagination.estimate_strength(
            table, imagined, program, rankings, bits, imagination.NO_ACTION, 0, 1
        )
        return grade_of_strength(strength, 0.0, True, fine)
    if desk.marks.shape[0] > 0:
        return grade_of_draw(table, program, showdown, rankings, desk, samples)
    final = is_final(table, program, showdown)
    if samples < CAREFUL or not suits_are_alike(table, program.phases[showdown]):
        strength, potential = strength_and_potential(
            table, seat, program, showdown, rankings, desk.bench, bits, samples
        )
        return grade_of_strength(strength, potential, final, fine)
    name = name_of_cards(table, seat)
    place = as_int(name & np.uint64(desk.grades_kept.shape[0] - 1))
    kept = desk.grades_kept[place]
    if (kept ^ name) | GRADE_BITS == GRADE_BITS:
        return as_int(kept & GRADE_BITS)
    strength, potential = strength_and_potential(
        table, seat, program, showdown, rankings, desk.bench, rng.mix64(name), samples
    )
    grade = grade_of_strength(strength, potential, final, fine)
    if not final:
        desk.grades_kept[place] = (name & ~GRADE_BITS) | np.uint64(grade)
    return grade


@jit_apart
def grade_of_draw(
    table: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    desk: Desk,
    samples: int,
) -> int:
    """Return the grade of a hand that exchanges make: by how it stands among those that are shown.

    Before an exchange, that is after it, and how many cards it takes is how much is open.
    """
    exchange = exchanging.next_exchange(program, table.phase, showdown)
    if exchange == exchanging.NO_ROW:
        phase, held = (
            program.phases[showdown],
            table.hand[dealing.first_place(table, table.actor) :],
        )
        size = as_int(table.hand_size[table.actor])
        value = hand_glance.value_now(table, phase, phase.ranking, 0, held, size, rankings)
        return grade_of_strength(exchanging.share_beaten(desk.marks, value), 0.0, True, 0)
    trials = max(samples // SAMPLES_PER_TRIAL, exchanging.TRIALS)
    strength, drawn = exchanging.outlook(table, program, rankings, showdown, exchange, desk, trials)
    openness = 0.0 if drawn == 0 else (SOME_POTENTIAL if drawn == 1 else MUCH_POTENTIAL)
    return grade_of_strength(strength, openness, False, 0)


@jit
def is_final(table: TableRecord, program: Program, showdown: int) -> bool:
    """Tell whether no more cards come before the showdown."""
    to_hands = cards_to_come(program, table.phase, showdown, actions.OP_DEAL_PLAYERS)
    to_board = cards_to_come(program, table.phase, showdown, actions.OP_DEAL_BOARD)
    return to_hands + to_board == 0


@jit
def suits_are_alike(table: TableRecord, showdown: PhaseRecord) -> bool:
    """Tell whether a hand is as good with other suits, and no other hand lies open."""
    whole = np.uint64(table.whole)
    alike = bool(whole < FIRST_OF_JOKERS) and showdown.wild == 0 and table.boards == 1
    for suit in range(1, SUITS):
        alike = alike and bool((whole >> np.uint64(suit)) & ONE_SUIT == whole & ONE_SUIT)
    for seat in range(table.seats):
        alike = alike and table.up[seat] == 0
    return alike


@jit
def name_of_cards(table: TableRecord, seat: int) -> np.uint64:
    """Return a number of a hand and the board that does not depend on what the suits are called."""
    hand, board = dealing.hand_cards(table, seat), dealing.board_cards(table)
    clubs, diamonds = cards_of_suit(hand, board, 0), cards_of_suit(hand, board, 1)
    hearts, spades = cards_of_suit(hand, board, 2), cards_of_suit(hand, board, 3)
    clubs, diamonds = min(clubs, diamonds), max(clubs, diamonds)
    hearts, spades = min(hearts, spades), max(hearts, spades)
    clubs, hearts = min(clubs, hearts), max(clubs, hearts)
    diamonds, spades = min(diamonds, spades), max(diamonds, spades)
    diamonds, hearts = min(diamonds, hearts), max(diamonds, hearts)
    name = history.fold_in(rng.ONE, np.uint64(table.phase))
    for cards in (clubs, diamonds, hearts, spades):
        name = history.fold_in(name, cards)
    return name


@jit
def cards_of_suit(hand: np.uint64, board: np.uint64, suit: int) -> np.uint64:
    """Return the ranks of a suit in a hand and, one bit higher, on the board."""
    shift = np.uint64(suit)
    return ((hand >> shift) & ONE_SUIT) | (((board >> shift) & ONE_SUIT) << rng.ONE)


@jit_apart
def key_of_decision(
    table: TableRecord,
    program: Program,
    showdown: int,
    rankings: RankingTables,
    exact: int,
    fine: int,
    pairs: NDArray[np.uint8],
    desk: Desk,
    bits: np.uint64,
    samples: int,
) -> np.uint64:
    """Return the number of the actor's situation; the same hand is graded once in each round."""
    if exact:
        return exact_situation_of(table, program)
    if is_against_house(table, program):
        if program.phases[table.phase].op != actions.OP_CALL:
            return situation_against_house(table)
        if is_final(table, program, showdown):
            return situation_of_call(table, program.phases[showdown], rankings)
    seat = table.actor
    hand = as_int(history.fold_in(dealing.hand_cards(table, seat), dealing.board_cards(table)))
    judged = desk.grades[seat, table.phase]
    if judged[GRADED_HAND] != hand:
        judged[GRADED_HAND] = hand
        judged[GRADE] = grade_of_hand(table, program, showdown, rankings, desk, bits, samples, fine)
    if count_bits(table.live) > HEADS_UP:
        key = situation_of_several(table, program, coarsened(judged[GRADE], pairs, fine))
    else:
        key = situation_of(table, program, judged[GRADE], last_bettor(table, seat) if fine else 0)
    ahead = lead_of(table, seat)
    return key if ahead == 0 else shortened(history.fold_in(key, np.uint64(ahead + MOST_AHEAD)))


@jit
def lead_of(table: TableRecord, seat: int) -> int:
    """Return how many more cards and tricks a seat has won than the best of the others."""
    best = as_int(0)
    for other in range(table.seats):
        if other != seat and (table.live >> other) & 1:
            best = max(best, as_int(table.tricks[other]) + table.captured[other])
    ahead = as_int(table.tricks[seat]) + table.captured[seat] - best
    return min(max(ahead, -MOST_AHEAD), MOST_AHEAD)


@jit
def shortened(number: np.uint64) -> np.uint64:
    """Return a number of 40 bits that is not 0: millions of situations hardly ever share one."""
    return (number >> KEY_SHIFT) | rng.ONE


@jit
def level(ratio: float, a: float, b: float, c: float, d: float, e: float, f: float) -> int:
    """Return between which of six rising bounds a ratio lies."""
    if ratio < c:
        return 0 if ratio < a else (1 if ratio < b else 2)
    return 3 if ratio < d else (4 if ratio < e else (5 if ratio < f else 6))


@jit
def depth_of(table: TableRecord, seat: int) -> float:
    """Return what a seat can still win or lose to the deepest of the others."""
    deepest = as_int(0)
    for other in range(table.seats):
        if other != seat and (table.live >> other) & 1:
            deepest = max(deepest, table.stack[other] + table.bet[other] - table.bet[seat])
    return np.float64(min(as_int(table.stack[seat]), deepest))


@jit
def dearness(table: TableRecord, program: Program) -> int:
    """Return how dear a call is, in smallest bets: a short stack goes all-in with other hands."""
    bets = table.to_call / max(np.float64(program.phases[table.phase].min_bet), 1.0)
    return 0 if bets < CHEAP else (1 if bets < FAIR else (2 if bets < DEAR else 3))


@jit
def bets_before(table: TableRecord, phase: PhaseRecord) -> int:
    """Return how many bets of a fixed limit the rounds before have brought: stacks hardly tell."""
    if phase.structure != actions.FIXED_LIMIT:
        return 0
    before = as_int(table.pot)
    for seat in range(table.seats):
        before -= table.bet[seat]
    return min(before // max(as_int(phase.min_bet), 1), MOST_BETS_BEFORE)


@jit
def acts_last(table: TableRecord, seat: int) -> bool:
    """Tell whether nobody who is still in the hand sits between a seat and the button."""
    distance = (table.button - seat) % table.seats
    nearer = 0
    for other in range(table.seats):
        between = (table.button - other) % table.seats < distance
        nearer += between and (table.live >> other) & 1 != 0
    return nearer == 0


@jit
def fewest_drawn(table: TableRecord, seat: int) -> int:
    """Return how few cards any opponent exchanged last."""
    fewest = 4
    for other in range(table.seats):
        if other != seat and (table.live >> other) & 1:
            fewest = min(fewest, as_int(table.drawn[other]))
    return fewest


@jit
def is_against_house(table: TableRecord, program: Program) -> bool:
    """Tell whether nobody but the house matters for a tabled decision, whatever the others do."""
    operation = program.phases[table.phase].op
    house_bet = operation in (actions.OP_WAGER, actions.OP_PEEK, actions.OP_CALL)
    return house_bet or not is_bet(table, program)


@jit
def situation_against_house(table: TableRecord) -> np.uint64:
    """Return the number of a situation in which only the house matters.

    That is the total of the hand in play, whether an ace may still count less, what the house's
    card counts, and whether the hand may be doubled or split.
    """
    seat, house = as_int(table.actor), lowest_bit(table.house)
    total = as_int(splitting.total_in_play(table, seat))
    hard = 0
    for position in range(splitting.hand_in_play(table, seat), table.hand_size[seat]):
        hard += splitting.points_of(dealing.card_at(table, seat, position))
    showing = 0
    for position in range(table.hand_size[house]):
        if (table.up[house] >> position) & 1:
            showing = splitting.points_of(dealing.card_at(table, house, position))
    options = ((table.legal >> actions.DOUBLE) & 1) * 2 + ((table.legal >> actions.SPLIT) & 1)
    facts = ((min(hard, 31) * 2 + (total != hard)) * 16 + showing) * 4 + options
    known = history.fold_in(rng.ONE, np.uint64(table.phase))
    return shortened(history.fold_in(known, np.uint64(facts))) | AGAINST_HOUSE


@jit_apart
def situation_of_call(
    table: TableRecord, showdown: PhaseRecord, rankings: RankingTables
) -> np.uint64:
    """Return the number of a call on a whole hand: what it is worth, and what the house shows."""
    worth = hand_value(table, table.actor, showdown.ranking, showdown, rankings)
    facts = worth << SHOWN_BITS | peeking.shown_by_house(table)
    known = history.fold_in(rng.ONE, np.uint64(table.phase))
    return shortened(history.fold_in(known, np.uint64(facts))) | AGAINST_HOUSE


@jit_apart
def situation_of(table: TableRecord, program: Program, grade: int, bettor: int) -> np.uint64:
    """Return the number of the actor's situation against one other, which is never 0.

    Of the betting before, it remembers whether there was a bet when the actor acted last, and after
    long practice who made the last one of the rounds before. Two who are left of many hold better
    hands than two who were never more: they are told apart.
    """
    seat = table.actor
    pot = max(np.float64(table.pot), 1.0)
    price = 0
    if table.to_call > 0:
        price = 1 + level(table.to_call / pot, 0.15, 0.25, 0.34, 0.44, 0.55, 0.85)
    depth = level(depth_of(table, seat) / pot, 0.4, 1.0, 2.0, 4.0, 9.0, 20.0)
    waiting = count_bits(as_int(table.pending) & ~(1 << seat))
    last = 1 if acts_last(table, seat) else 0
    of_many = 1 if count_bits(as_int(table.seated) & ~as_int(table.house)) > HEADS_UP else 0
    drawn = 0
    if table.drawn[seat] > 0 or fewest_drawn(table, seat) > 0:
        drawn = 1 + fewest_drawn(table, seat)
    raises = min(as_int(table.raises), 4)
    bold = 1 if table.price_seen[seat] > 0 else 0
    before = bets_before(table, program.phases[table.phase]) * 2 + of_many
    betting = ((((before * 8 + raises) * 8 + price) * 8 + depth) * 8 + waiting) * 2 + last
    betting = (betting * 4 + dearness(table, program)) * 2 + bold
    betting = betting + (bettor << BETTOR_SHIFT)
    known = history.fold_in(rng.ONE, np.uint64(as_int(table.phase) * 4096 + grade))
    return shortened(history.fold_in(known, np.uint64(betting * 8 + drawn)))


@jit
def last_bettor(table: TableRecord, seat: int) -> int:
    """Return who made the last bet of the rounds before: nobody, a seat itself, or another."""
    if table.bettor_before == NOBODY:
        return 0
    return 1 if table.bettor_before == seat else 2


@jit_apart
def situation_of_several(table: TableRecord, program: Program, grade: int) -> np.uint64:
    """Return the number of the actor's situation against several others: fewer are told apart."""
    seat = table.actor
    pot = max(np.float64(table.pot), 1.0)
    price = 0
    if table.to_call > 0:
        price = 1 + level(table.to_call / pot, 0.0, 0.0, 0.0, 0.0, 0.3, 0.6) - 4
    depth = level(depth_of(table, seat) / pot, 0.0, 0.0, 0.0, 1.2, 4.0, 12.0) - 3
    others = min(count_bits(table.live) - 1, 3)
    waiting = min(count_bits(as_int(table.pending) & ~(1 << seat)), 2)
    drawn = min(fewest_drawn(table, seat), 2) + 1 if table.drawn[seat] > 0 else 0
    raises = min(as_int(table.raises), 3)
    betting = (((raises * 4 + price) * 4 + depth) * 4 + others) * 4 + waiting
    betting = betting * 4 + dearness(table, program)
    known = history.fold_in(rng.ONE, np.uint64(as_int(table.phase) * 4096 + grade))
    return shortened(history.fold_in(known, np.uint64(betting * 4 + drawn)))


@jit
def exact_situation_of(table: TableRecord, program: Program) -> np.uint64:
    """Return the number of all that the actor knows, which is never 0."""
    return shortened(knowledge.knowledge_of(table, program.game, table.actor))


@jit_apart
def list_slots(
    table: TableRecord, choices: NDArray[np.int64], small: float, large: float, most: int
) -> int:
    """Write the bets by slot, as rows of kind and amount; return which slots there are, as bits.

    Sized bets are shares of the pot; what comes near to the whole stack is left to going all-in,
    which nobody does who could bet more than `most` pots.
    """
    legal = as_int(table.legal)
    slots = 0
    if (legal >> actions.FOLD) & 1 and (
        (legal >> actions.CHECK) & 1 == 0 or table.stage == declaring.DECLARING
    ):
        choices[GIVE_UP, KIND] = actions.FOLD
        slots |= 1 << GIVE_UP
    for kind in (actions.BRING_IN, actions.CALL, actions.CHECK):
        if (legal >> kind) & 1:
            choices[STAY, KIND] = kind
            slots |= 1 << STAY
    for kind in (actions.BET, actions.RAISE):
        if (legal >> kind) & 1:
            slots |= list_slot_sizes(table, choices, kind, small, large)
    pot = as_int(table.pot + table.to_call)
    moderate = as_int(table.stack[table.actor]) - table.to_call <= most * pot
    if (legal >> actions.ALL_IN) & 1 and (moderate or slots & (slots - 1) == 0):
        choices[EVERYTHING, KIND] = actions.ALL_IN
        slots |= 1 << EVERYTHING
    return slots


@jit
def list_slot_sizes(
    table: TableRecord, choices: NDArray[np.int64], kind: int, small: float, large: float
) -> int:
    """Write the bets of a size that may be chosen, and return their slots as bits."""
    choices[SMALL, KIND] = kind
    choices[LARGE, KIND] = kind
    choices[SMALL, AMOUNT] = table.min_to
    if table.min_to == table.max_to:
        return 1 << SMALL
    everything = table.bet[table.actor] + table.stack[table.actor]
    pot = np.float64(table.pot + table.to_call)
    less = bounded(table, table.price + as_int(small * pot))
    more = bounded(table, table.price + as_int(large * pot))
    slots = 0
    if table.raises < MOST_SIZED_RAISES and less * 3 < everything * 2:
        choices[SMALL, AMOUNT] = less
        slots = 1 << SMALL
    if table.raises < MOST_SIZED_RAISES and more * 3 < everything * 2 and more > less:
        choices[LARGE, AMOUNT] = more
        slots |= 1 << LARGE
    if slots == 0 and (table.legal >> actions.ALL_IN) & 1 == 0:
        choices[LARGE, AMOUNT] = table.max_to
        slots = 1 << LARGE
    return slots


@jit
def bounded(table: TableRecord, total: int) -> int:
    """Return the legal total of a bet that is next to one."""
    return min(max(total, as_int(table.min_to)), as_int(table.max_to))


@jit
def is_bet(table: TableRecord, program: Program) -> bool:
    """Tell whether the actor decides about chips."""
    return (
        table.legal < 1 << actions.EXCHANGE
        and program.phases[table.phase].op < actions.FIRST_DEAL_OP
    )


@jit
def is_tabled(table: TableRecord, program: Program, exact: int) -> bool:
    """Tell whether a decision is learnt by its situation: a bet, or a draw against the house."""
    against_house = table.house != 0 and program.phases[table.phase].op == actions.OP_DRAW
    return exact != 0 or is_bet(table, program) or against_house


@jit
def list_options(
    table: TableRecord,
    program: Program,
    choices: NDArray[np.int64],
    exact: int,
    bits: np.uint64,
) -> int:
    """List the actor's choices; return which there are, as bits.

    Those who practise bet at random sizes around those at which they play, and meet the one or
    other who bets any number of pots.
    """
    if exact or not is_bet(table, program):
        return (1 << min(list_choices(table, program, choices), WIDTH)) - 1
    small, large, most = HALF_POT, WHOLE_POT, MOST_POTS
    if bits != 0:
        small = 0.3 + 0.4 * hand_glance.fraction(bits)
        large = 0.72 + 0.8 * hand_glance.fraction(rng.mix64(bits + rng.GOLDEN_GAMMA))
        if bits & ONE_IN_SIXTEEN == 0:
            most = ANY_NUMBER
    return list_slots(table, choices, small, large, most)
