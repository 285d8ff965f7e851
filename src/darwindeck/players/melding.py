"""Choosing what to draw, discard, knock with and lay down by a look at the own sets and runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, knocking, laying, melds, pile, rng
from darwindeck.engine.choices import AMOUNT, KIND, list_choices

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

    Reals = NDArray[np.float64]

NO_LUCK = 1
SOME_LUCK = 8  # in points of deadwood, doubled
PROMISE = 3  # how much more a card is worth that may become a meld, against doubled deadwood
KNOCKING = 1000
CHOICE_BITS = 8
OF_A_CHOICE = (1 << CHOICE_BITS) - 1
NO_CHOICE = 1 << 40
MANY_POINTS = 50.0


@jit
def is_melding(table: TableRecord, program: Program) -> bool:
    """Tell whether the actor draws or discards for sets and runs, and is not asked for a bet."""
    op = program.phases[table.phase].op
    cards = table.legal >= 1 << actions.EXCHANGE
    return (program.game.melds != 0 and cards) and (
        op == actions.OP_KNOCK
        or op == actions.OP_MELD
        or (op == actions.OP_DRAW and program.phases[table.phase].or_discard != 0)
    )


@jit
def is_melded(table: TableRecord, card: int) -> bool:
    """Tell whether a card would be in a set or run of the actor, who does not hold it yet."""
    added = melds.aces_low(1 << as_int(card))
    cards = melds.cards_of(table, table.actor) | added
    sets = melds.best_sets(cards, 0, 0)
    return added & (sets | melds.runs_in(cards & ~sets)) != 0


@jit_apart
def is_added(table: TableRecord, program: Program, card: int) -> bool:
    """Tell whether the actor could add a card to a meld on the table, once it is drawn."""
    phase: PhaseRecord = program.phases[table.phase + 1]
    if phase.op != actions.OP_MELD:
        return False
    low = melds.aces_low(1 << as_int(card))
    return (
        laying.whose_meld(table, phase, actions.EXTEND_SET, low) != laying.NOTHING
        or laying.whose_meld(table, phase, actions.EXTEND_RUN, low) != laying.NOTHING
    )


@jit
def left_after_laying(table: TableRecord, positions: int) -> int:
    """Count the deadwood in what is left of the actor's hand without the cards at positions."""
    cards = melds.cards_of(table, table.actor) & ~laying.cards_at(table, table.actor, positions)
    return melds.deadwood_in(cards)


@jit
def how_bad(table: TableRecord, kind: int, amount: int, cards: int) -> int:
    """Count what speaks against a choice: deadwood that is left, and promise that is given up.

    A knock is better than any discard, and cards are laid down before any.
    """
    if kind >= actions.MELD:
        return 2 * left_after_laying(table, amount) - KNOCKING
    card = dealing.card_at(table, table.actor, position_of(amount))
    if kind == actions.KNOCK:
        return 2 * melds.deadwood_in(cards & ~melds.aces_low(1 << card)) - KNOCKING
    return how_bad_to_discard(cards, card)


@jit
def how_bad_to_discard(cards: int, card: int) -> int:
    """Count the deadwood that is left of some cards without one of them, and its promise."""
    left = cards & ~melds.aces_low(1 << card)
    return 2 * melds.deadwood_in(left) + PROMISE * promise_of(cards, card)


@jit
def promise_of(cards: int, card: int) -> int:
    """Count how close other cards are to a card: of its rank, or near it in its suit."""
    low = melds.aces_low(1 << as_int(card))
    rank = (as_int(card) // melds.SUITS + 1) % 13 * melds.SUITS
    others = cards & ~low
    of_rank = count_bits(others & melds.OF_A_RANK << rank)
    beside = count_bits(others & (low << melds.SUITS | low >> melds.SUITS))
    near = count_bits(others & (low << 2 * melds.SUITS | low >> 2 * melds.SUITS))
    return 2 * of_rank + 2 * beside + near


@jit_apart
def choose_melding(
    table: TableRecord,
    program: Program,
    choices: NDArray[np.int64],
    count: int,
    luck: int,
    bits: np.uint64,
) -> int:
    """Return the listed choice that leaves the least deadwood and the most promise.

    The top discard is taken for a set or a run alone. Whoever can knock does, with as little
    deadwood as possible, and whoever can lay cards down lays down those that leave the least.
    """
    if program.phases[table.phase].op == actions.OP_DRAW:
        top = pile.top_card(table)
        fits = is_melded(table, top) or is_added(table, program, top)
        return 0 if fits == (choices[0, KIND] == actions.DRAW) else 1
    cards = melds.cards_of(table, table.actor)
    best = 0
    least = as_int(1 << 30)
    for choice in range(count):
        worse = how_bad(table, choices[choice, KIND], choices[choice, AMOUNT], cards)
        if choices[choice, KIND] == actions.PLAY:
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            worse += rng.scale(bits, luck)
        if worse < least:
            best = choice
            least = worse
    return best


@jit_apart
def list_promising(table: TableRecord, program: Program, choices: NDArray[np.int64]) -> int:
    """List the choices worth thinking about: of discards, and of knocks or melds, the best few."""
    count = list_choices(table, program, choices)
    if not is_melding(table, program) or program.phases[table.phase].op == actions.OP_DRAW:
        return count
    cards = melds.cards_of(table, table.actor)
    first = second = third = knock = other = as_int(NO_CHOICE)
    for choice in range(count):
        worse = how_bad(table, choices[choice, KIND], choices[choice, AMOUNT], cards)
        number = worse << CHOICE_BITS | choice
        if choices[choice, KIND] >= actions.KNOCK:
            if choices[choice, KIND] >= actions.MELD:
                other = min(other, max(knock, number))
            knock = min(knock, number)
            continue
        third = min(third, max(second, number))
        second = min(second, max(first, number))
        first = min(first, number)
    kept = 0
    for choice in range(count):
        found = as_int(0)
        for number in (first, second, third, knock, other):
            found |= number & OF_A_CHOICE == choice and number < NO_CHOICE
        if found:
            choices[kept, KIND] = choices[choice, KIND]
            choices[kept, AMOUNT] = choices[choice, AMOUNT]
            kept += 1
    return kept


@jit
def position_of(positions: int) -> int:
    """Return the position of a single card."""
    return count_bits(positions - 1)


@jit_apart
def describe_melding(
    table: TableRecord, kind: int, amount: int, features: Reals, first: int
) -> None:
    """Describe a draw by what it adds to sets and runs, others by what they leave in the hand."""
    if kind == actions.DRAW:
        features[first] = 1.0
        features[first + 1] = 1.0 if is_melded(table, pile.top_card(table)) else 0.0
        cards = melds.cards_of(table, table.actor)
        features[first + 2] = promise_of(cards, pile.top_card(table)) / 6.0
    elif kind == actions.PLAY or kind == actions.KNOCK:
        position = position_of(amount)
        card = dealing.card_at(table, table.actor, position)
        left = knocking.deadwood_without(table, table.actor, position) / MANY_POINTS
        features[first + 3] = left
        features[first + 4] = promise_of(melds.cards_of(table, table.actor), card) / 6.0
        features[first + 5] = promise_of(taken_by_others(table), card) / 6.0
        if kind == actions.KNOCK:
            features[first + 6] = 1.0
            features[first + 7] = left
            features[first + 8] = table.deck_next / 52.0
    elif kind >= actions.MELD:
        features[first + 6] = 1.0
        features[first + 7] = left_after_laying(table, amount) / MANY_POINTS
        features[first + 8] = table.deck_next / 52.0


@jit
def taken_by_others(table: TableRecord) -> int:
    """Return the cards that the others have been seen to take, and may want more of."""
    taken = as_int(0)
    for seat in range(table.seats):
        for position in range(table.hand_size[seat]):
            if seat != table.actor and (table.up[seat] >> position) & 1:
                taken |= melds.aces_low(1 << dealing.card_at(table, seat, position))
    return taken
