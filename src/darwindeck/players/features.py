"""What a choice of cards looks like to who makes it, in numbers that mean the same in any game.

Nothing here knows a game by name. A feature reads the record, and of it only what the actor sees:
the own hand, the open cards, how many cards the others hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, layout, rng, scoring, tricks
from darwindeck.engine.layout import NO_SUIT, EffectRecord, PhaseRecord, Program, TableRecord
from darwindeck.genome import copies
from darwindeck.players import bid_features, claiming, melding

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]

LEADS, WINS_AT_LAST, WINS_SO_FAR, FOLLOWS, DISCARDS = range(5)
PER_ROLE = 9
IN_TRICK = 5 * PER_ROLE
TRICK_EXTRAS = 5
CLAIMS = IN_TRICK + TRICK_EXTRAS
CLAIM_FEATURES = 9
PLAYS = CLAIMS + CLAIM_FEATURES
PLAY_FEATURES = 14
OTHERS = PLAYS + PLAY_FEATURES
OTHER_FEATURES = 13
EXCHANGES = OTHERS + OTHER_FEATURES
EXCHANGE_FEATURES = 6
FEATURES = EXCHANGES + EXCHANGE_FEATURES
BIDS = PLAYS  # hardly a game has bids and a pile to play to, or contracts and claims
CONTRACTS = CLAIMS
MELDS = CLAIMS
SURVIVAL = CLAIMS
FREE_CLAIMS = CLAIMS

RANKS = 13
ACE = 12
MANY_POINTS = 5.0
ALL_COUNTED = 80  # points on this scale, where contracts are about points
FULL_SUIT = 13.0
FULL_SET = 4.0
LARGE_PILE = 20.0


@jit_apart
def describe(table: TableRecord, program: Program, kind: int, amount: int, features: Reals) -> None:
    """Write the features of one choice of the actor."""
    for number in range(FEATURES):
        features[number] = 0.0
    phase: PhaseRecord = program.phases[table.phase]
    if kind == actions.EXCHANGE:
        describe_exchange(table, program, amount, features)
    elif melding.is_melding(table, program):
        melding.describe_melding(table, kind, amount, features, MELDS)
    elif phase.op == actions.OP_BID or phase.op == actions.OP_TRUMP:
        bid_features.describe_bid(table, program, kind, amount, features, BIDS)
    elif phase.op == actions.OP_LIAR:
        claiming.describe_free_claim(table, program, kind, amount, features, FREE_CLAIMS)
    elif kind != actions.PLAY:
        describe_other(table, kind, amount, features)
    elif phase.op == actions.OP_TRICKS:
        describe_trick_card(table, program, phase, amount, features)
    elif phase.op == actions.OP_CLAIM:
        describe_claim(table, amount, features)
    else:
        describe_play(table, program, amount, features)


@jit
def count_held(table: TableRecord, shift: int, value: int) -> int:
    """Count the actor's cards of a rank (the cards' numbers shifted by 2) or of a suit (by 0)."""
    count = 0
    for position in range(table.hand_size[table.actor]):
        card = dealing.card_at(table, table.actor, position)
        count += (card >> 2 if shift else card & 3) == value
    return count


@jit
def role_in_trick(table: TableRecord, phase: PhaseRecord, card: int) -> int:
    """Return what a card would do in the trick."""
    if table.led == NO_SUIT:
        return LEADS
    if tricks.beats(table, phase, card, tricks.best_card(table, phase)):
        return WINS_AT_LAST if count_bits(table.pending) <= 1 else WINS_SO_FAR
    return FOLLOWS if tricks.suit_in_tricks(table, card) == table.led else DISCARDS


@jit
def points_in_trick(table: TableRecord, program: Program) -> float:
    """Return what the cards of the trick count."""
    points = 0.0
    for position in range(table.pile_base, table.pile_size):
        points += card_points(program, dealing.deck_card(table, position))
    return points


@jit
def card_points(program: Program, card: int) -> float:
    """Return what capturing a card is worth: points, or its share of all that count."""
    if program.game.counts:
        counted = scoring.points_for(program, actions.PER_COUNTED, card)
        return np.float64(counted * ALL_COUNTED) / max(as_int(program.game.all_points), 1)
    return np.float64(scoring.points_for(program, actions.PER_CAPTURED, card))


@jit
def describe_trick_card(
    table: TableRecord, program: Program, phase: PhaseRecord, amount: int, features: Reals
) -> None:
    """Describe a card played to a trick, by what it would do there."""
    card = dealing.card_at(table, table.actor, lowest_bit(amount))
    suit = card & 3
    rank = dealing.height(table, card) / ACE
    held = count_held(table, 0, suit)
    points = limited(card_points(program, card))
    at_stake = limited(points_in_trick(table, program))
    higher = 0
    left = 0
    for other in range(RANKS if table.unknown == layout.UNKNOWN_CARD else copies.GROUPS):
        unseen = (np.uint64(table.gone) >> np.uint64(other * 4 + suit)) & rng.ONE == rng.NOTHING
        left += unseen
        higher += unseen and dealing.height(table, other * 4 + suit) > dealing.height(table, card)
    role = role_in_trick(table, phase, card)
    first = role * PER_ROLE
    features[first] = 1.0
    features[first + 1] = rank
    features[first + 2] = rank * rank
    features[first + 3] = points
    features[first + 4] = held / 6.0
    features[first + 5] = at_stake * rank
    features[first + 6] = higher / 6.0
    features[first + 7] = 1.0 if tricks.suit_in_tricks(table, card) == table.trump else 0.0
    features[first + 8] = (left - held) / FULL_SUIT
    if role == WINS_AT_LAST or role == WINS_SO_FAR:
        features[IN_TRICK] = at_stake
        features[IN_TRICK + 1] = 1.0 if table.tricks[table.actor] == 0 else 0.0
    features[IN_TRICK + 2 + (role == DISCARDS)] = 1.0 if points >= 1.0 else 0.0
    if program.game.bids:
        wins = role == WINS_AT_LAST or role == WINS_SO_FAR
        bid_features.describe_contract_card(
            table, program, wins, role == LEADS, rank, features, CONTRACTS
        )
    if program.phases[table.phase + 1].op == actions.OP_KNOCK_OUT:
        describe_survival(table, role, rank, higher / 6.0, features)
    features[IN_TRICK + 4] = rank * (1.0 if role == WINS_AT_LAST else 0.0) * (1.0 - at_stake)


@jit
def describe_survival(
    table: TableRecord, role: int, rank: float, higher: float, features: Reals
) -> None:
    """Describe a card where who takes no trick is out: after one, it is about the others."""
    safe = table.tricks[table.actor] > 0
    wins = role == WINS_AT_LAST or role == WINS_SO_FAR
    if role == LEADS:
        features[SURVIVAL] = rank if safe else 0.0
        features[SURVIVAL + 1] = higher if safe else 0.0
    elif wins:
        features[SURVIVAL + 2 + safe] = rank
        features[SURVIVAL + 4 + safe] = higher
        without = 0
        for other in range(table.seats):
            without += (table.live >> other) & 1 != 0 and table.tricks[other] == 0
        features[SURVIVAL + 6] = without / count_bits(table.live)
        features[SURVIVAL + 7] = 1.0 if table.tricks[table.best] == 0 else 0.0
    elif safe:
        features[SURVIVAL + 8] = rank


@jit
def limited(points: float) -> float:
    """Return points on a scale from -1 to 1."""
    return max(min(points, MANY_POINTS), -MANY_POINTS) / MANY_POINTS


@jit
def describe_claim(table: TableRecord, amount: int, features: Reals) -> None:
    """Describe cards laid face down under a claim: how many are what they should be."""
    count = count_bits(amount)
    true = 0
    distance = 0.0
    rest = amount
    while rest != 0:
        rank = dealing.card_at(table, table.actor, lowest_bit(rest)) >> 2
        rest &= rest - 1
        true += rank == table.due
        distance += ((rank - table.due) % RANKS) / FULL_SUIT
    due = count_held(table, 1, as_int(table.due))
    lies = count - true
    features[CLAIMS] = count / FULL_SET
    features[CLAIMS + 1] = true / FULL_SET
    features[CLAIMS + 2] = 1.0 if lies == 0 else 0.0
    features[CLAIMS + 3] = lies / FULL_SET
    features[CLAIMS + 4] = distance
    features[CLAIMS + 5] = lies * (table.pile_size / LARGE_PILE)
    features[CLAIMS + 6] = lies * (1.0 if table.hand_size[table.actor] == count else 0.0)
    features[CLAIMS + 7] = 1.0 if true == due and lies == 0 else 0.0
    features[CLAIMS + 8] = 1.0 if lies > 0 and due > 0 else 0.0


@jit
def describe_play(table: TableRecord, program: Program, amount: int, features: Reals) -> None:
    """Describe cards played to the pile: ranks, sets, and what the cards do."""
    count = count_bits(amount)
    card = dealing.card_at(table, table.actor, lowest_bit(amount))
    rank = dealing.height(table, card) / ACE
    size = as_int(table.hand_size[table.actor])
    empty = table.pile_size == table.pile_base
    features[PLAYS] = 1.0
    features[PLAYS + 1] = rank if empty else 0.0
    features[PLAYS + 2] = 0.0 if empty else rank
    features[PLAYS + 3] = count / FULL_SET
    features[PLAYS + 4] = 1.0 if count < count_held(table, 1, card >> 2) else 0.0
    features[PLAYS + 5] = count_held(table, 0, card & 3) / 6.0
    features[PLAYS + 6] = rank * (size / FULL_SUIT)
    features[PLAYS + 7] = 1.0 if count == size else 0.0
    for number in range(program.game.effect_count):
        row: EffectRecord = program.effects[number]
        if scoring.is_meant(row, card):
            features[PLAYS + 8 + min(as_int(row.effect), 4)] = 1.0
    features[PLAYS + 13] = features[PLAYS + 12] * size / 7.0


@jit
def describe_exchange(table: TableRecord, program: Program, amount: int, features: Reals) -> None:
    """Describe cards that are given away: how high, worth how much, and what is left of suits."""
    count = max(count_bits(amount), 1)
    rest = amount
    left = 0
    while rest != 0:
        card = dealing.card_at(table, table.actor, lowest_bit(rest))
        rest &= rest - 1
        rank = dealing.height(table, card) / ACE
        features[EXCHANGES] += rank / count
        features[EXCHANGES + 1] += rank * rank / count
        features[EXCHANGES + 2] += limited(card_points(program, card))
        features[EXCHANGES + 3] += count_held(table, 0, card & 3) / (FULL_SUIT * count)
    for position in range(table.hand_size[table.actor]):
        if (amount >> position) & 1 == 0:
            left |= 1 << (dealing.card_at(table, table.actor, position) & 3)
    features[EXCHANGES + 4] = (4 - count_bits(left)) / FULL_SET
    features[EXCHANGES + 5] = count_bits(amount) / 5.0


@jit
def describe_other(table: TableRecord, kind: int, amount: int, features: Reals) -> None:
    """Describe passing, drawing, naming a suit or doubting a claim."""
    size = as_int(table.hand_size[table.actor])
    if kind == actions.PASS:
        features[OTHERS] = 1.0
        features[OTHERS + 1] = size / FULL_SUIT
    elif kind == actions.DRAW:
        features[OTHERS + 2] = 1.0
    elif kind == actions.NAME_SUIT:
        features[OTHERS + 3] = count_held(table, 0, amount) / 3.0
    elif kind == actions.CHALLENGE:
        held = count_held(table, 1, as_int(table.due))
        claimed = as_int(table.last_count)
        left = as_int(table.hand_size[table.best])
        features[OTHERS + 4] = 1.0
        features[OTHERS + 5] = held / FULL_SET
        features[OTHERS + 6] = claimed / FULL_SET
        features[OTHERS + 7] = 1.0 if held + claimed > FULL_SET else 0.0
        features[OTHERS + 8] = 1.0 if left == 0 else 0.0
        features[OTHERS + 9] = table.pile_size / LARGE_PILE
        features[OTHERS + 10] = held * claimed / 8.0
        features[OTHERS + 11] = 1.0 if left < 3 else 0.0
        features[OTHERS + 12] = left / FULL_SUIT
