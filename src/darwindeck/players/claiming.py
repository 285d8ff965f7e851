"""How likely a claim about all hands is true, by the cards that its player can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, free_claims, liar, turns
from darwindeck.players.chance import combinations

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

    Reals = NDArray[np.float64]

FAR = 8  # steps from the lowest claim to the highest


@jit_apart
def choose_claim(table: TableRecord, program: Program) -> tuple[int, int, float]:
    """Claim what is most likely true, and of that the most; doubt what is less likely than that."""
    best, most = as_int(0), -1.0
    if (table.legal >> actions.CLAIM) & 1:
        phase: PhaseRecord = program.phases[table.phase]
        for claim in range(table.min_to, table.max_to + 1):
            if liar.may_claim(table, phase, claim):
                chance = chance_of_claim(table, program, claim)
                if chance >= most:
                    best, most = claim, chance
    if (table.legal >> actions.CHALLENGE) & 1:
        lie = 1.0 - chance_of_claim(table, program, liar.last_claim(table))
        if lie > most:
            return actions.CHALLENGE, 0, lie
    return actions.CLAIM, best, most


@jit_apart
def chance_of_claim(table: TableRecord, program: Program, claim: int) -> float:
    """Return how likely all hands hold what is claimed.

    Where cards of several sets are wanted, those of each are looked for among the cards that are
    left when no more than needed of the sets before it have been found.
    """
    phase: PhaseRecord = program.phases[table.phase]
    seen = seen_cards(table, program)
    wild = free_claims.wild_cards(phase)
    spare = count_bits(seen & wild)
    hidden = liar.cards_in_hands(table) - count_bits(seen)
    rest = as_int(table.deck_size) - count_bits(seen)
    chance = 1.0
    for part in range(free_claims.parts_of(claim)):
        wanted, needed = free_claims.part_of(claim, part)
        lacking = max(needed - count_bits(seen & wanted & ~wild), 0)
        found = min(lacking, spare)
        spare -= found
        lacking -= found
        if lacking > hidden:
            return 0.0
        there = count_bits(as_int(table.whole) & ~seen & (wanted | wild))
        chance *= chance_of_at_least(lacking, there, hidden, rest)
        hidden -= lacking
        rest -= lacking
    return chance


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
        return not program.game.blind
    return (table.up[seat] >> position) & 1 != 0


@jit
def chance_of_at_least(needed: int, wanted: int, drawn: int, rest: int) -> float:
    """Return how likely so many of the wanted cards are among some drawn from the rest."""
    if needed <= 0:
        return 1.0
    ways = 0.0
    for count in range(needed, min(wanted, drawn) + 1):
        ways += combinations(wanted, count) * combinations(rest - wanted, drawn - count)
    return ways / combinations(rest, drawn)


@jit_apart
def describe_free_claim(
    table: TableRecord, program: Program, kind: int, claim: int, features: Reals, first: int
) -> None:
    """Describe a claim by how likely it is true and how far it goes, a doubt by how likely not."""
    if kind == actions.CLAIM:
        phase: PhaseRecord = program.phases[table.phase]
        step = (claim - table.min_to) / ((phase.highest + 1 - phase.lowest) // FAR)
        chance = chance_of_claim(table, program, claim)
        features[first] = chance
        features[first + 1] = chance * chance
        features[first + 2] = step
        features[first + 3] = chance * step
    else:
        lie = 1.0 - chance_of_claim(table, program, liar.last_claim(table))
        features[first + 4] = 1.0
        features[first + 5] = lie
        features[first + 6] = lie * lie
