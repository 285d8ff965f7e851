"""How likely a claim about all hands is true, by the cards that its player can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, liar, turns
from darwindeck.players.chance import combinations

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import PhaseRecord, Program, TableRecord

    Reals = NDArray[np.float64]


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
    """Return how likely there are as many cards of a rank as a claim says."""
    phase: PhaseRecord = program.phases[table.phase]
    rank = claim % liar.RANKS
    seen = 0
    fitting = 0
    for seat in range(table.seats):
        if (turns.players_in_hand(table) >> seat) & 1:
            for position in range(table.hand_size[seat]):
                if sees(table, program, seat, position):
                    fitting += liar.fits(phase, dealing.card_at(table, seat, position), rank)
                    seen += 1
    hidden = liar.cards_in_hands(table) - seen
    rest = as_int(table.deck_size) - seen
    wanted = liar.fitting_copies(table, phase, rank) - fitting
    return chance_of_at_least(claim // liar.RANKS - fitting, wanted, hidden, rest)


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
        chance = chance_of_claim(table, program, claim)
        features[first] = chance
        features[first + 1] = chance * chance
        features[first + 2] = (claim - table.min_to) / liar.RANKS
        features[first + 3] = chance * (claim - table.min_to) / liar.RANKS
    else:
        lie = 1.0 - chance_of_claim(table, program, liar.last_claim(table))
        features[first + 4] = 1.0
        features[first + 5] = lie
        features[first + 6] = lie * lie
