"""How likely a claim about all hands is true, by the cards that its player can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, free_claims, liar, turns
from darwindeck.engine.layout import NOBODY
from darwindeck.players.chance import combinations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

    Reals = NDArray[np.float64]

FAR = 8  # steps from the lowest claim to the highest
NOTHING_SEEN = 0
EVERY_CARD = -1
LEVELS = 9  # how many cards of a rank are claimed, or which kind of hand
(CHANCE, SQUARE, STEP, LIKELY_STEP, DOUBT, LIE, SURE_LIE) = range(7)
(FOLLOWS, SURELY_FOLLOWS, SEEMS, SURELY_SEEMS, HELD, ALL_HELD) = range(7, 13)
(SEEMED, SURELY_SEEMED, HELD_OF_LAST, OTHERS) = range(13, 17)
HARD, SEEMS_HARD, FOLLOWS_HARD, VERY_HARD = range(17, 21)
FIRST_LEVEL = 21


@jit_apart
def choose_claim(table: TableRecord, program: Program) -> tuple[int, int, float]:
    """Claim what is most likely true, and of that the most; doubt what is less likely than that."""
    best, most = as_int(0), -1.0
    seen = seen_cards(table, program)
    if (table.legal >> actions.CLAIM) & 1:
        phase: PhaseRecord = program.phases[table.phase]
        for claim in range(table.min_to, table.max_to + 1):
            if liar.may_claim(table, phase, claim):
                chance = chance_of_claim(table, program, claim, seen, liar.NO_CLAIM)
                if chance >= most:
                    best, most = claim, chance
    if (table.legal >> actions.CHALLENGE) & 1:
        last = liar.last_claim(table)
        lie = 1.0 - chance_of_claim(table, program, last, seen, liar.NO_CLAIM)
        if lie > most:
            return actions.CHALLENGE, 0, lie
    return actions.CLAIM, best, most


@jit_apart
def chance_of_claim(
    table: TableRecord, program: Program, claim: int, seen: int, granted: int
) -> float:
    """Return how likely all hands hold what is claimed, if another claim is true, for who sees so.

    Where cards of several sets are wanted, those of each are looked for among the cards that are
    left when no more than needed of the sets before it have been found.
    """
    wild = as_int(program.phases[table.phase].wild)
    spare = count_bits(seen & wild)
    hidden = liar.cards_in_hands(table) - count_bits(seen)
    rest = as_int(table.deck_size) - count_bits(seen)
    known = cards_granted(granted, EVERY_CARD, seen)
    if known > hidden:
        known, granted = 0, liar.NO_CLAIM
    hidden -= known
    rest -= known
    chance = 1.0
    for part in range(free_claims.parts_of(claim)):
        wanted, needed = free_claims.part_of(claim, part)
        lacking = max(needed - count_bits(seen & wanted & ~wild), 0)
        found = min(lacking, spare)
        spare -= found
        lacking -= found
        there = count_bits(as_int(table.whole) & ~seen & (wanted | wild))
        known = min(cards_granted(granted, wanted, seen), there)
        lacking = max(lacking - known, 0)
        if lacking > hidden:
            return 0.0
        chance *= chance_of_at_least(lacking, there - known, hidden, rest)
        hidden -= lacking
        rest -= lacking
    return chance


@jit
def cards_granted(claim: int, wanted: int, seen: int) -> int:
    """Count the cards of a set, beside those seen, that there are if a claim is true."""
    count = 0
    for part in range(free_claims.parts_of(claim)):
        cards, needed = free_claims.part_of(claim, part)
        if cards & ~wanted == 0:
            count += max(needed - count_bits(seen & cards), 0)
    return count


@jit
def seen_cards(table: TableRecord, program: Program) -> int:
    """Return the cards in hands that the actor sees, as a set."""
    seen = np.uint64(0)
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1:
            for position in range(table.hand_size[seat]):
                if sees(table, program, seat, position):
                    seen |= dealing.as_set(dealing.card_at(table, seat, position))
    return as_int(seen)


@jit
def sees(table: TableRecord, program: Program, seat: int, position: int) -> bool:
    """Tell whether the actor sees a card of a hand."""
    if seat == table.actor:
        return (as_int(program.game.blind) >> position) & 1 == 0
    return (table.up[seat] >> position) & 1 != 0


@jit
def chance_of_at_least(needed: int, wanted: int, drawn: int, rest: int) -> float:
    """Return how likely so many of the wanted cards are among some drawn from the rest."""
    if needed <= 0:
        return 1.0
    ways = 0.0
    for count in range(needed, min(wanted, drawn) + 1):
        ways += combinations(drawn, count) * combinations(rest - drawn, wanted - count)
    return ways / combinations(rest, wanted)


@jit_apart
def describe_free_claim(
    table: TableRecord, program: Program, kind: int, claim: int, features: Reals, first: int
) -> None:
    """Describe a claim by how likely it is and seems, and how far it goes, a doubt by the last."""
    seen = seen_cards(table, program)
    last = liar.last_claim(table) if table.best != NOBODY else as_int(liar.NO_CLAIM)
    if kind == actions.CLAIM:
        phase: PhaseRecord = program.phases[table.phase]
        step = (claim - table.min_to) / ((phase.highest + 1 - phase.lowest) // FAR)
        chance = chance_of_claim(table, program, claim, seen, liar.NO_CLAIM)
        follows = chance_of_claim(table, program, claim, seen, last)
        seems = chance_of_claim(table, program, claim, NOTHING_SEEN, last)
        held = share_held(table, program, claim)
        features[first + CHANCE] = chance
        features[first + SQUARE] = chance * chance
        features[first + STEP] = step
        features[first + LIKELY_STEP] = chance * step
        features[first + FOLLOWS] = follows
        features[first + SURELY_FOLLOWS] = follows * follows
        features[first + SEEMS] = seems
        features[first + SURELY_SEEMS] = seems * seems
        features[first + HELD] = held
        features[first + ALL_HELD] = 1.0 if held == 1.0 else 0.0
        hard = 1.0 - chance_to_follow(table, program, claim)
        features[first + HARD] = hard
        features[first + SEEMS_HARD] = hard * seems
        features[first + FOLLOWS_HARD] = hard * follows
        features[first + VERY_HARD] = hard * hard
        features[first + FIRST_LEVEL + level_of(claim)] = 1.0
    else:
        lie = 1.0 - chance_of_claim(table, program, last, seen, liar.NO_CLAIM)
        seemed = chance_of_claim(table, program, last, NOTHING_SEEN, liar.NO_CLAIM)
        features[first + DOUBT] = 1.0
        features[first + LIE] = lie
        features[first + SURE_LIE] = lie * lie
        features[first + SEEMED] = seemed
        features[first + SURELY_SEEMED] = seemed * seemed
        features[first + HELD_OF_LAST] = share_held(table, program, last)
        features[first + OTHERS] = count_bits(turns.players_in_hand(table)) - 2


@jit
def chance_to_follow(table: TableRecord, program: Program, claim: int) -> float:
    """Return how likely the next claim seems true to who sees no cards and believes a claim."""
    phase: PhaseRecord = program.phases[table.phase]
    for following in range(claim + 1, table.max_to + 1):
        if liar.may_claim(table, phase, following):
            return chance_of_claim(table, program, following, NOTHING_SEEN, claim)
    return 0.0


@jit
def share_held(table: TableRecord, program: Program, claim: int) -> float:
    """Return the part of a claim's cards that the actor sees in the own hand."""
    return 1.0 - liar.cards_lacking(table, program, claim) / free_claims.cards_claimed(claim)


@jit
def level_of(claim: int) -> int:
    """Return how many cards of a rank are claimed, less one, or which kind of hand."""
    row = claim // free_claims.RANKS
    if claim < free_claims.FIRST_HAND:
        return row - 1
    level = (row >= free_claims.PAIR) + (row >= free_claims.TWO_PAIR)
    level += (row >= free_claims.STRAIGHT) + (row >= free_claims.THREE)
    level += (row >= free_claims.FULL_HOUSE) + (row >= free_claims.FLUSH)
    return level + (row >= free_claims.FOUR) + (row >= free_claims.STRAIGHT_FLUSH)
