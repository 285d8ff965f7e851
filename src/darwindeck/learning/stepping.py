"""Compiled stepping: numbered actions in, arrays of what is seen and what is legal out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine import actions as kinds
from darwindeck.engine import blinding, boards, dealing, free_claims, laying, liar, rng
from darwindeck.engine.choices import AMOUNT, KIND, SMALL_HAND, list_choices
from darwindeck.engine.layout import FIRST_JOKER, NO_SUIT, NOBODY, UNKNOWN_CARD
from darwindeck.engine.step import advance_to_decision, take_action
from darwindeck.learning import spaces
from darwindeck.simulation.loop import WIN, payoff_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import Program, ProgramArray, TableArray, TableRecord

    Layout = NDArray[np.int64]
    Floats = NDArray[np.float32]
    Mask = NDArray[np.int8]
    Choices = NDArray[np.int64]
    Meanings = NDArray[np.int64]

NONE = -1
IDLE_HANDS = 1000  # in a row without anything to decide
ONE = np.float32(1)


# Actions


@jit
def bet_number(table: TableRecord, kind: int, amount: int) -> int:
    """Return the place of a way to bet in its block."""
    if kind == kinds.FOLD:
        return spaces.FOLD
    if kind == kinds.CHECK:
        return spaces.CHECK
    if kind == kinds.CALL:
        return spaces.CALL
    if kind == kinds.BRING_IN:
        return spaces.BRING_IN
    if kind == kinds.ALL_IN:
        return spaces.ALL_IN
    if amount == table.min_to:
        return spaces.SMALLEST
    if amount == table.max_to:
        return spaces.LARGEST
    return spaces.POT if amount >= table.price + table.pot + table.to_call else spaces.HALF_POT


@jit
def turn_number(kind: int, amount: int) -> int:
    """Return the place of something else that a turn offers in its block."""
    if kind == kinds.NAME_SUIT:
        return spaces.FIRST_SUIT + amount
    return spaces.CHALLENGE if kind == kinds.CHALLENGE else kind - kinds.DRAW


@jit
def place_of(table: TableRecord, card: int) -> int:
    """Return the place of a card among all: jokers come right after the others."""
    in_order = card < UNKNOWN_CARD or table.unknown != UNKNOWN_CARD
    return card if in_order else card - FIRST_JOKER + spaces.CARDS


@jit
def play_number(table: TableRecord, layout: Layout, positions: int) -> int:
    """Return the place of cards to play in their block; none for cards of several ranks."""
    count = count_bits(positions)
    rank = as_int(NONE)
    card = as_int(0)
    for position in range(as_int(table.hand_size[table.actor])):
        if (positions >> position) & 1:
            card = dealing.card_at(table, table.actor, position)
            if rank != NONE and card >> 2 != rank:
                return NONE
            rank = card >> 2
    if count == 1:
        return place_of(table, card)
    if count > spaces.MOST_OF_A_RANK:
        return NONE
    row = place_of(table, card) // NO_SUIT
    return layout[spaces.CARD_COUNT] + row * (spaces.MOST_OF_A_RANK - 1) + count - 2


@jit_apart
def meld_number(table: TableRecord, positions: int) -> int:
    """Return the place of a meld in its block: among all sets and runs that there are."""
    cards = laying.cards_at(table, table.actor, positions)
    number = 0
    for way in range(laying.WAYS):
        meld = laying.meld_of(way)
        if meld == cards:
            return number
        number += meld != 0
    return NONE


@jit_apart
def laid_number(table: TableRecord, layout: Layout, kind: int, positions: int) -> int:
    """Return the number of a meld, or of a card that is added to one."""
    if kind == kinds.MELD:
        return layout[spaces.MELD_BLOCK] + meld_number(table, positions)
    first = layout[spaces.EXTEND_BLOCK]
    first += layout[spaces.CARD_COUNT] if kind == kinds.EXTEND_RUN else 0
    return first + play_number(table, layout, positions)


@jit
def number_of(table: TableRecord, layout: Layout, kind: int, amount: int, choice: int) -> int:
    """Return the number of an action of the actor, or none if it has none.

    Exchanges are numbered by the places of the cards, or of a large hand as they are listed.
    """
    if kind == kinds.EXCHANGE:
        small = table.hand_size[table.actor] <= SMALL_HAND
        return layout[spaces.EXCHANGE_BLOCK] + (amount if small else choice)
    if kind == kinds.PLAY:
        place = play_number(table, layout, amount)
        return layout[spaces.PLAY_BLOCK] + place if place != NONE else NONE
    if kind == kinds.BID:
        return layout[spaces.BID_BLOCK] + amount
    if kind == kinds.CLAIM:
        return layout[spaces.CLAIM_BLOCK] + amount - free_claims.FIRST_CLAIM
    if kind == kinds.KNOCK:
        return layout[spaces.KNOCK_BLOCK] + play_number(table, layout, amount)
    if kind >= kinds.MELD:
        return laid_number(table, layout, kind, amount)
    if kind == kinds.NAME_SUIT and amount >= NO_SUIT:
        return layout[spaces.ALONE_BLOCK] + amount - NO_SUIT
    if kind > kinds.PLAY:
        return layout[spaces.TURN_BLOCK] + turn_number(kind, amount)
    return layout[spaces.BET_BLOCK] + bet_number(table, kind, amount)


@jit_apart
def offer(
    table: TableRecord,
    program: Program,
    layout: Layout,
    choices: Choices,
    mask: Mask,
    meanings: Meanings,
) -> None:
    """Write which numbers are legal for the actor, and the kind and amount that each stands for."""
    for number in range(mask.shape[0]):
        mask[number] = 0
    count = list_choices(table, program, choices)
    for choice in range(count):
        kind, amount = choices[choice, KIND], choices[choice, AMOUNT]
        number = number_of(table, layout, kind, amount, choice)
        if number != NONE and mask[number] == 0:
            mask[number] = 1
            meanings[number, KIND] = kind
            meanings[number, AMOUNT] = amount


# Observations


@jit
def mark(table: TableRecord, seen: Floats, first: int, card: int) -> None:
    """Note a known card."""
    if dealing.is_card(table, card):
        seen[first + place_of(table, card)] = ONE


@jit
def share(amount: float, whole: float) -> np.float32:
    """Return an amount as a share from 0 to 1."""
    return np.float32(min(max(amount / whole, 0.0), 1.0))


@jit_apart
def observe(table: TableRecord, seat: int, layout: Layout, whole: float, seen: Floats) -> None:
    """Write what a seat sees of a table from which all is struck out that it may not know."""
    for number in range(seen.shape[0]):
        seen[number] = 0
    observe_middle(table, layout, seen)
    rows = layout[spaces.OWN_ROWS]
    for position in range(as_int(table.hand_size[seat])):
        mark(
            table,
            seen,
            min(position, rows - 1) * layout[spaces.CARD_COUNT],
            dealing.card_at(table, seat, position),
        )
    for step in range(table.seats):
        other = (seat + step) % table.seats
        if layout[spaces.UP_BLOCK] != spaces.ABSENT and step > 0:
            for position in range(as_int(table.hand_size[other])):
                first = layout[spaces.UP_BLOCK] + (step - 1) * layout[spaces.CARD_COUNT]
                mark(table, seen, first, dealing.card_at(table, other, position))
        observe_seat(
            table, other, seen, layout[spaces.SEAT_BLOCK] + step * spaces.SEAT_FIGURES, whole
        )
        if layout[spaces.BIDS_SEEN] != spaces.ABSENT:
            observe_bid(table, other, seen, layout[spaces.BIDS_SEEN] + step * spaces.BID_FIGURES)
    observe_table(table, seat, seen, layout[spaces.TABLE_BLOCK], whole)
    if layout[spaces.CLAIM_SEEN] != spaces.ABSENT and table.best != NOBODY and table.last_count > 0:
        claim = liar.last_claim(table)
        seen[layout[spaces.CLAIM_SEEN] + claim - free_claims.FIRST_CLAIM] = ONE


@jit
def observe_middle(table: TableRecord, layout: Layout, seen: Floats) -> None:
    """Write the cards on the board and on the pile, and the top card apart."""
    if layout[spaces.BOARD_BLOCK] != spaces.ABSENT:
        for position in range(table.board_size):
            board = position // max(boards.cards_on_each_board(table), 1)
            first = layout[spaces.BOARD_BLOCK] + board * layout[spaces.CARD_COUNT]
            mark(table, seen, first, as_int(table.board[position]))
    if layout[spaces.PILE_BLOCK] != spaces.ABSENT:
        for position in range(table.pile_size):
            mark(table, seen, layout[spaces.PILE_BLOCK], as_int(table.deck[position]))
        if table.pile_size > 0:
            top = as_int(table.deck[table.pile_size - 1])
            mark(table, seen, layout[spaces.PILE_BLOCK] + layout[spaces.CARD_COUNT], top)
    if layout[spaces.MELDS_SEEN] != spaces.ABSENT:
        observe_melds(table, layout, seen)


@jit_apart
def observe_melds(table: TableRecord, layout: Layout, seen: Floats) -> None:
    """Write the cards that lie in sets, and those that lie in runs."""
    for seat in range(table.seats):
        rest = as_int(table.melds[seat])
        while rest != 0:
            card = lowest_bit(rest)
            rest &= rest - 1
            in_run = (as_int(table.runs) >> card) & 1
            mark(table, seen, layout[spaces.MELDS_SEEN] + in_run * layout[spaces.CARD_COUNT], card)


@jit
def observe_seat(table: TableRecord, seat: int, seen: Floats, first: int, whole: float) -> None:
    """Write the figures of a seat."""
    seen[first] = share(table.stack[seat], whole)
    seen[first + 1] = share(table.bet[seat], whole)
    seen[first + 2] = share(table.paid[seat], whole)
    seen[first + 3] = (table.live >> seat) & 1
    seen[first + 4] = (table.able >> seat) & 1
    seen[first + 5] = ONE if seat == table.button else 0
    seen[first + 6] = ONE if seat == table.actor else 0
    seen[first + 7] = share(table.hand_size[seat], spaces.CARDS)
    seen[first + 8] = share(table.tricks[seat], spaces.CARDS // 2)
    seen[first + 9] = share(100.0 + table.score[seat], 200.0)
    seen[first + 10] = share(table.drawn[seat], 8.0)


@jit
def observe_bid(table: TableRecord, seat: int, seen: Floats, first: int) -> None:
    """Write whether a seat has bid, how much, and whether it is the declarer."""
    seen[first] = ONE if table.bid[seat] != kinds.NO_BID else 0
    seen[first + 1] = share(table.bid[seat], spaces.CARDS // 4)
    seen[first + 2] = ONE if seat == table.declarer else 0


@jit
def observe_table(table: TableRecord, seat: int, seen: Floats, first: int, whole: float) -> None:
    """Write the figures of the table."""
    seen[first] = share(table.pot, whole)
    seen[first + 1] = share(table.price, whole)
    seen[first + 2] = share(table.to_call if table.actor == seat else 0, whole)
    seen[first + 3] = share(table.raises, 8.0)
    seen[first + 4] = share(table.phase, 32.0)
    seen[first + 5] = share(table.deck_size - table.deck_next, spaces.CARDS)
    seen[first + 6] = share(table.due, 13.0)
    seen[first + 7] = ONE if table.backwards else 0
    seen[first + 8] = share(table.turns, 100.0)
    seen[first + 9] = share(table.pile_size - table.pile_base, spaces.CARDS)
    if table.named < NO_SUIT:
        seen[first + 10 + table.named] = ONE
    if table.trump < NO_SUIT:
        seen[first + 14 + table.trump] = ONE


# Doors


@entry
def offer_actions(
    tables: TableArray,
    program: ProgramArray,
    layout: Layout,
    choices: Choices,
    mask: Mask,
    meanings: Meanings,
) -> None:
    """Write what the actor of one table may do."""
    offer(tables[0], program[0], layout, choices, mask, meanings)


@entry
def observe_table_of(
    tables: TableArray,
    scratch: TableArray,
    program: ProgramArray,
    seat: int,
    layout: Layout,
    whole: float,
    seen: Floats,
) -> None:
    """Write what one seat sees of one table."""
    scratch[0] = tables[0]
    blinding.strike_out(scratch[0], program[0].game, seat)
    observe(scratch[0], seat, layout, whole, seen)


@jit
def pay_out(
    table: TableRecord,
    fresh: TableRecord,
    program: Program,
    unit: float,
    rewards: Floats,
    place: int,
) -> None:
    """Add what everyone won in a hand to the rewards of a table."""
    for seat in range(table.seats):
        payoff = payoff_of(table, fresh, program.game, seat)
        rewards[place, seat] += np.float32(payoff / unit)


@entry
def step_tables(
    tables: TableArray,
    fresh: TableArray,
    scratch: TableArray,
    program: ProgramArray,
    rankings: NDArray[np.void],
    layout: Layout,
    choices: Choices,
    seed: np.uint64,
    moving: int,
    first: int,
    last: int,
    actions: NDArray[np.int64],
    hands: NDArray[np.int64],
    meanings: Meanings,
    mask: Mask,
    seen: Floats,
    actors: NDArray[np.int64],
    rewards: Floats,
    done: Mask,
    whole: float,
) -> None:
    """Take one action at each table and go on to the next decision, into new hands if need be.

    A negative action begins a hand. Rewards are of the hands that ended on the way.
    """
    buttons = count_bits(fresh[0].seated & ~fresh[0].house)
    count = tables.shape[0]
    unit = 1.0 if fresh[0].able or program[0].game.for_points else float(WIN)
    for place in range(first, last):
        table = tables[place]
        done[place] = 0
        for seat in range(rewards.shape[1]):
            rewards[place, seat] = 0
        if actions[place] >= 0:
            kind = meanings[place, actions[place], KIND]
            amount = meanings[place, actions[place], AMOUNT]
            take_action(table, program[0], kind, amount)
        else:
            table.over = 1
        idle = 0
        while idle < IDLE_HANDS:
            advance_to_decision(table, program[0], rankings[0])
            if not table.over:
                break
            if actions[place] >= 0 or idle > 0:
                done[place] = 1
                pay_out(table, fresh[0], program[0], unit, rewards, place)
            hand = place + count * hands[place]
            hands[place] += 1
            tables[place] = fresh[0]
            table.rng = rng.seed_of_hand(seed, hand)
            table.hand_number = hand % program[0].game.hand_limit
            if moving:
                table.button = hand % buttons
            idle += 1
        actors[place] = table.actor
        if table.actor >= 0:
            offer(table, program[0], layout, choices, mask[place], meanings[place])
            scratch[0] = tables[place]
            blinding.strike_out(scratch[0], program[0].game, table.actor)
            observe(scratch[0], table.actor, layout, whole, seen[place])


@entry
def choose_at_random(mask: Mask, luck: NDArray[np.uint64], actions: NDArray[np.int64]) -> None:
    """Choose a legal action for each table, every one with the same chance."""
    for place in range(mask.shape[0]):
        luck[place] += rng.GOLDEN_GAMMA
        legal = 0
        for number in range(mask.shape[1]):
            legal += mask[place, number]
        wanted = rng.scale(rng.mix64(luck[place]), max(legal, 1))
        for number in range(mask.shape[1]):
            if mask[place, number]:
                if wanted == 0:
                    actions[place] = number
                wanted -= 1
