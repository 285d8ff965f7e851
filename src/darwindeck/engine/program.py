"""Compile a genome to a program: one row of small integers per thing the engine does."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never, get_args

import numpy as np

from darwindeck.cards import DECKS
from darwindeck.engine.actions import (
    BUTTON_POSITION,
    NO_CAP,
    NO_RANKING,
    OP_ANTES,
    OP_BETTING,
    OP_BLIND,
    OP_BRING_IN,
    OP_DEAL_BOARD,
    OP_DEAL_PLAYERS,
    OP_EXCHANGE,
    OP_SHOWDOWN,
)
from darwindeck.engine.layout import PHASE, Program, TableArray, blank_table
from darwindeck.genome.schema import (
    BettingPhase,
    BettingStructure,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    Opener,
    ShowdownPhase,
)
from darwindeck.hands.kinds import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome, Phase

STRUCTURES = get_args(BettingStructure)
OPENERS = get_args(Opener)
BIG_BLIND_POSITION = 1

Row = dict[str, int]


@lru_cache(maxsize=4096)
def compile_program(genome: GameGenome) -> Program:
    """Translate a valid genome into the rows that the engine interprets."""
    rows = list(program_rows(genome))
    program = np.zeros(len(rows), PHASE)
    for index, row in enumerate(rows):
        for field, value in row.items():
            program[field][index] = value
    program.flags.writeable = False
    return program


def program_rows(genome: GameGenome) -> Iterator[Row]:
    """Yield the rows for the set-up and then for each phase in order."""
    if genome.setup.cards_per_player:
        yield from deal_rows(DealPhase(count=genome.setup.cards_per_player))
    bring_in_by = "low_card"
    for phase in genome.turn_structure.phases:
        if isinstance(phase, ForcedBetPhase) and phase.bring_in:
            bring_in_by = phase.bring_in_by
        for row in phase_rows(phase):
            yield row | {"high_card": bring_in_by == "high_card"}


def phase_rows(phase: Phase) -> Iterator[Row]:
    """Yield the rows of one phase."""
    match phase:
        case ForcedBetPhase():
            yield from forced_bet_rows(phase)
        case DealPhase():
            yield from deal_rows(phase)
        case BettingPhase():
            yield betting_row(phase)
        case ExchangePhase():
            yield exchange_row(phase)
        case ShowdownPhase():
            yield showdown_row(phase)
        case _:
            assert_never(phase)


def forced_bet_rows(phase: ForcedBetPhase) -> Iterator[Row]:
    """Yield antes, blinds and bring-in in the order in which they are paid."""
    if phase.ante and phase.ante_by == "each":
        yield {"op": OP_ANTES, "amount": phase.ante, "dead": phase.dead_ante}
    elif phase.ante:
        position = BUTTON_POSITION if phase.ante_by == "button" else BIG_BLIND_POSITION
        yield {"op": OP_BLIND, "amount": phase.ante, "position": position, "dead": True}
    for position, blind in enumerate(phase.blinds):
        yield {"op": OP_BLIND, "amount": blind, "position": position}
    if phase.button_blind:
        yield {"op": OP_BLIND, "amount": phase.button_blind, "position": BUTTON_POSITION}
    if phase.bring_in:
        yield {"op": OP_BRING_IN, "amount": phase.bring_in}


def deal_rows(phase: DealPhase) -> Iterator[Row]:
    """Yield the deal, unless it deals nothing."""
    op = OP_DEAL_BOARD if phase.to == "board" else OP_DEAL_PLAYERS
    yield {"op": op, "count": phase.count, "face_up": phase.face_up, "burn": phase.burn}


def betting_row(phase: BettingPhase) -> Row:
    """Return the row of a betting round."""
    return {
        "op": OP_BETTING,
        "min_bet": phase.min_bet,
        "max_raises": NO_CAP if phase.max_raises is None else phase.max_raises,
        "structure": STRUCTURES.index(phase.structure),
        "opener": OPENERS.index(phase.opener),
        "fold_when_free": phase.fold_when_free,
    }


def exchange_row(phase: ExchangePhase) -> Row:
    """Return the row of an exchange of cards."""
    return {
        "op": OP_EXCHANGE,
        "count": phase.max_cards,
        "min_cards": phase.min_cards,
        "burn": phase.burn,
    }


def showdown_row(phase: ShowdownPhase) -> Row:
    """Return the row of a showdown."""
    low = NO_RANKING if phase.low_ranking is None else RANKINGS[phase.low_ranking]
    return {
        "op": OP_SHOWDOWN,
        "ranking": RANKINGS[phase.ranking],
        "low_ranking": low,
        "hole_cards_used": phase.hole_cards_used,
    }


@lru_cache(maxsize=1024)
def fresh_table(genome: GameGenome, stacks: tuple[int, ...], button: int) -> TableArray:
    """Return a table before the first phase, to be copied; who has no chips is not dealt in."""
    tables = blank_table()
    table = tables[0]
    deck = [card.index for card in DECKS[genome.setup.initial_deck]]
    seats = len(stacks)
    table.stack[:seats] = stacks
    table.start[:seats] = stacks
    table.deck[: len(deck)] = deck
    table.deck_full = table.deck_size = len(deck)
    table.seats = seats
    table.button = button
    seated = sum(1 << seat for seat, stack in enumerate(stacks) if stack > 0)
    table.seated = table.live = table.able = seated
    table.actor = -1
    table.shuffling = 1
    return tables
