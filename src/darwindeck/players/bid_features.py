"""What a bid, a suit made trump and a card of a contract look like to who chooses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, bids, contracts, dealing, scoring, tricks, trumps, turns
from darwindeck.engine.counting import points_held, points_taken
from darwindeck.engine.layout import NO_SUIT, Program, TableRecord
from darwindeck.engine.worth import count_matadors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]

ACE = 12.0
FULL_SUIT = 13.0
LOW_TRUMP = 0.4  # of a trick, that the lowest trump is good for


@jit_apart
def tricks_expected(table: TableRecord, program: Program, trump: int) -> float:
    """Guess how many tricks the actor's hand takes: of all cards, one in so many players wins."""
    others = count_bits(turns.players_in_hand(table)) - 1
    expected = 0.0
    for position in range(table.hand_size[table.actor]):
        card = dealing.card_at(table, table.actor, position)
        if program.game.bowers and trump < NO_SUIT and is_bower(table, card, trump):
            expected += 1.0
            continue
        if program.game.top_trumps and tricks.rank_among_tops(table, card) > tricks.RIGHT_BOWER:
            expected += 1.0
            continue
        high = (dealing.height(table, card) / ACE) ** others
        expected += LOW_TRUMP + (1.0 - LOW_TRUMP) * high if card & 3 == trump else high
    return expected


@jit
def is_bower(table: TableRecord, card: int, trump: int) -> bool:
    """Tell whether a card is one of the two jacks that are the highest trumps."""
    right, left = tricks.JACK + as_int(trump), tricks.JACK + 3 - as_int(trump)
    return tricks.is_copy(table, card, right) or tricks.is_copy(table, card, left)


@jit_apart
def best_share(table: TableRecord, program: Program) -> float:
    """Guess which part of all tricks the actor's side takes with the best suit as trump."""
    best = 0.0
    for trump in range(NO_SUIT):
        best = max(best, tricks_expected(table, program, trump))
    own = min(best / max(as_int(table.hand_size[table.actor]), 1), 1.0)
    team = count_bits(scoring.team_of(table, program.game, as_int(table.actor)))
    others = count_bits(turns.players_in_hand(table)) - 1
    return own + (1.0 - own) * (team - 1) / max(others, 1)


@jit_apart
def in_tricks(table: TableRecord, program: Program, amount: int) -> float:
    """Return a bid of points, or of what a game is worth, on a scale of thirteen tricks."""
    if program.game.by_worth:
        return min(amount / max(best_worth(table, program), 1.0), 2.0) * FULL_SUIT / 2.0
    held = 0
    for trump in range(NO_SUIT):
        held = max(held, points_held(table, program, as_int(table.actor), trump))
    return max(amount - held, 0) * FULL_SUIT / max(as_int(program.game.all_points), 1)


@jit_apart
def best_worth(table: TableRecord, program: Program) -> float:
    """Return the most that a game of the actor is worth without a talon, by its matadors."""
    best = 0.0
    held = dealing.hand_cards(table, as_int(table.actor))
    before, extra, bower = as_int(table.trump), table.extra, as_int(table.left_bower)
    for trump in range(NO_SUIT):
        tricks.make_trump(table, program.game, trump)
        times = 1 + count_matadors(table, as_int(held))
        best = max(best, float(times * program.game.worths[trump]))
    table.trump = before
    table.extra = extra
    table.left_bower = bower
    return best


@jit_apart
def describe_bid(
    table: TableRecord, program: Program, kind: int, amount: int, features: Reals, first: int
) -> None:
    """Describe a bid by how far it is from the tricks that the hand seems to be good for."""
    if kind == actions.PASS:
        features[first] = 1.0
    elif kind == actions.BID and program.phases[table.phase].in_chips:
        describe_price(table, program, amount, features, first + 1)
    elif kind == actions.BID:
        expected = tricks_expected(table, program, as_int(table.trump))
        away = amount - expected
        if program.game.in_points:
            expected = best_share(table, program) * FULL_SUIT
            away = in_tricks(table, program, amount) - expected
            amount = as_int(in_tricks(table, program, amount))
        features[first + 1] = away * away / FULL_SUIT
        features[first + 2] = abs(away) / 3.0
        features[first + 3] = max(away, 0.0) / 3.0
        features[first + 4] = amount / FULL_SUIT
        said = bids.sum_of_bids(table, turns.players_in_hand(table))
        features[first + 5] = amount * said / (FULL_SUIT * FULL_SUIT)
        if amount == 0:
            features[first + 6] = 1.0
            features[first + 7] = expected / 3.0
    else:
        named = as_int(amount & 3 if amount < trumps.NAME_TOPS else NO_SUIT)
        expected = tricks_expected(table, program, named)
        if amount == trumps.NAME_NULL:
            expected = -expected
        features[first + 8] = expected / 3.0
        features[first + 9] = expected * expected / 9.0
        if amount >= NO_SUIT:
            features[first + 10] = 1.0
            features[first + 11] = expected / 3.0
        features[first + 12] = 1.0 if table.turn == table.button else 0.0


@jit_apart
def describe_price(
    table: TableRecord, program: Program, amount: int, features: Reals, first: int
) -> None:
    """Describe a bid of chips by what it costs of pot and stack, and how good the hand is."""
    share = best_share(table, program)
    of_pot = amount / max(as_int(table.pot) + amount, 1)
    features[first] = of_pot
    features[first + 1] = share
    features[first + 2] = of_pot * share
    features[first + 3] = amount / max(as_int(table.stack[table.actor]), 1)


@jit_apart
def describe_contract_card(
    table: TableRecord,
    program: Program,
    wins: bool,
    leads: bool,
    rank: float,
    features: Reals,
    first: int,
) -> None:
    """Describe a card of a trick by what the own side still has to take."""
    team = scoring.team_of(table, program.game, table.actor)
    if not contracts.has_contract(table, team):
        features[first] = 1.0 if wins else 0.0
        return
    wanted = contracts.contract_of(table, program.game, team)
    if program.game.in_points:
        wanted -= points_taken(table, program, team)
    else:
        wanted -= scoring.tricks_taken(table, program.game, table.actor)
    nil = table.bid[table.actor] == 0 and table.tricks[table.actor] == 0
    nil = nil or table.trump == actions.NULL
    hungry = wanted > 0 and not nil
    features[first + 1] = 1.0 if wins and hungry else 0.0
    features[first + 2] = 1.0 if wins and not hungry else 0.0
    features[first + 3] = rank if leads and hungry else 0.0
    features[first + 4] = rank if leads and not hungry else 0.0
    features[first + 5] = rank if not leads and not wins and hungry else 0.0
    features[first + 6] = rank if not leads and not wins and not hungry else 0.0
    features[first + 7] = rank if wins and hungry else 0.0
    features[first + 8] = rank if wins and not hungry else 0.0
