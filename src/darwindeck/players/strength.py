"""How a hand stands: its strength against what others may hold, and how much is still open.

The cards to come are imagined, and nothing is played out; where hands are not compared, hands are
played out instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, rng
from darwindeck.engine.layout import BOARD, GameRecord, PhaseRecord, Program, TableRecord
from darwindeck.hands.ranking import rank_with_wild
from darwindeck.players.desk import ALL_BOARD, FIRST_RIVAL, OWN, SECOND_RIVAL, UNSEEN
from darwindeck.players.hand_glance import EVEN, share_won

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.hands.tables import RankingTables

PAIR = 2
FEW_ROUNDS, MANY_ROUNDS = 1, 6  # around the circle of unseen cards, each with two distances
SAMPLES_PER_ROUND = 16


@jit
def cards_to_come(program: Program, row: int, showdown: int, op: int) -> int:
    """Count the cards that the rows between here and the showdown deal: to each hand, or board."""
    count = 0
    for later in range(row + 1, showdown):
        phase: PhaseRecord = program.phases[later]
        if phase.op == op:
            count += phase.count
    return count


@jit
def cards_in_sight(table: TableRecord, game: GameRecord, seat: int) -> np.uint64:
    """Return all cards that a seat sees in hands and on the board, as a set."""
    seen = dealing.board_cards(table) | dealing.cards_known_to_owner(table, game, seat)
    for other in range(table.seats):
        if other != seat and table.up[other] != 0:
            for position in range(table.hand_size[other]):
                if (table.up[other] >> position) & 1:
                    seen |= dealing.as_set(dealing.card_at(table, other, position))
    return seen


@jit
def list_unseen(table: TableRecord, game: GameRecord, seat: int, bench: NDArray[np.uint8]) -> int:
    """Write the cards that a seat does not see, and return how many there are."""
    rest = as_int(np.uint64(table.whole) & ~cards_in_sight(table, game, seat))
    count = 0
    while rest != 0:
        bench[UNSEEN, count] = lowest_bit(rest)
        rest &= rest - 1
        count += 1
    return count


@jit
def copy_known_cards(
    table: TableRecord, game: GameRecord, seat: int, bench: NDArray[np.uint8]
) -> int:
    """Write those of a seat's cards that it may look at, and return how many there are."""
    count = 0
    for position in range(table.hand_size[seat]):
        if (as_int(game.blind) >> position) & 1 == 0:
            bench[OWN, count] = dealing.card_at(table, seat, position)
            count += 1
    return count


@jit
def rival_of(table: TableRecord, seat: int, bits: np.uint64) -> int:
    """Return one of those who are still in the hand with a seat."""
    others = as_int(table.live) & ~(1 << seat)
    for _ in range(rng.scale(bits, count_bits(others))):
        others &= others - 1
    return lowest_bit(others)


@jit
def complete_rival(
    table: TableRecord,
    rival: int,
    size: int,
    bench: NDArray[np.uint8],
    row: int,
    taken: int,
) -> int:
    """Write a rival's hand: what lies open, and unseen cards; return how many are taken."""
    held = as_int(table.hand_size[rival])
    for position in range(size):
        if position < held and (table.up[rival] >> position) & 1:
            bench[row, position] = dealing.card_at(table, rival, position)
        else:
            bench[row, position] = bench[UNSEEN, taken]
            taken += 1
    return taken


@jit_apart
def strength_and_potential(
    table: TableRecord,
    seat: int,
    program: Program,
    showdown: int,
    tables: RankingTables,
    bench: NDArray[np.uint8],
    bits: np.uint64,
    samples: int,
) -> tuple[float, float]:
    """Return the share of rival hands that a seat's hand beats in the end, and how that varies.

    Every sample completes the board and both hands; each completion meets two rivals, so that
    the product of both results tells how much the strength depends on the cards to come. Who does
    not see the own hand imagines that too.
    """
    phase: PhaseRecord = program.phases[showdown]
    own_to_come = cards_to_come(program, table.phase, showdown, actions.OP_DEAL_PLAYERS)
    board_to_come = cards_to_come(program, table.phase, showdown, actions.OP_DEAL_BOARD)
    size = min(as_int(table.hand_size[seat]) + own_to_come, as_int(table.room))
    held = copy_known_cards(table, program.game, seat, bench)
    board = min(as_int(table.board_size) + board_to_come, BOARD)
    unseen = list_unseen(table, program.game, seat, bench)
    needed = (size - held) + (board - table.board_size) + 2 * size
    if needed > unseen or table.live & ~(1 << seat) == 0:
        return EVEN, 0.0
    boards = as_int(table.boards)
    there, complete = as_int(table.board_size) // boards, board // boards
    lay_out_boards(table, bench, there, complete)
    if size == PAIR and needed == 2 * PAIR and table.up[rival_of(table, seat, bits)] == 0:
        return share_of_pairs(phase, tables, bench, unseen, boards, complete, bits, samples), 0.0
    won = 0.0
    squares = 0.0
    for _ in range(samples):
        for place in range(needed):
            bits = rng.mix64(bits + rng.GOLDEN_GAMMA)
            other = place + rng.scale(bits, unseen - place)
            card = bench[UNSEEN, place]
            bench[UNSEEN, place] = bench[UNSEEN, other]
            bench[UNSEEN, other] = card
        taken = complete_boards(bench, boards, there, complete)
        for position in range(held, size):
            bench[OWN, position] = bench[UNSEEN, taken]
            taken += 1
        rival = rival_of(table, seat, bits)
        taken = complete_rival(table, rival, size, bench, FIRST_RIVAL, taken)
        complete_rival(table, rival, size, bench, SECOND_RIVAL, taken)
        first, second = compare_on_boards(phase, tables, bench, size, boards, complete)
        won += first + second
        squares += first * second
    strength = won / (2 * samples)
    return strength, max(squares / samples - strength * strength, 0.0)


@jit_apart
def share_of_pairs(
    phase: PhaseRecord,
    tables: RankingTables,
    bench: NDArray[np.uint8],
    unseen: int,
    boards: int,
    cards: int,
    bits: np.uint64,
    samples: int,
) -> float:
    """Return the share of pairs of unseen cards that a hand beats, when no more cards come.

    Pairs are cards at some distances in a circle, so that every card is met as often: with all
    distances that is every pair, and a few of them tell nearly as much.
    """
    distances = (unseen - 1) // 2
    wanted = min(max(samples // SAMPLES_PER_ROUND, FEW_ROUNDS), MANY_ROUNDS)
    rounds = min(wanted, (distances + 1) // 2)
    begin = rng.scale(bits, distances)
    won = 0.0
    for board in range(boards):
        shared = bench[ALL_BOARD][board * cards :]
        own, own_low = rank_both(phase, tables, bench, OWN, PAIR, shared, cards)
        for number in range(2 * rounds):
            distance = 1 + (begin + number * distances // (2 * rounds)) % distances
            for place in range(unseen):
                bench[FIRST_RIVAL, 0] = bench[UNSEEN, place]
                bench[FIRST_RIVAL, 1] = bench[UNSEEN, (place + distance) % unseen]
                won += share_from(
                    phase, tables, bench, FIRST_RIVAL, PAIR, shared, cards, own, own_low
                )
    return won / (2 * rounds * unseen * boards)


@jit
def lay_out_boards(table: TableRecord, bench: NDArray[np.uint8], there: int, complete: int) -> None:
    """Write the cards that lie on each board, and leave room for those to come."""
    for board in range(table.boards):
        for position in range(there):
            bench[ALL_BOARD, board * complete + position] = table.board[board * there + position]


@jit
def complete_boards(bench: NDArray[np.uint8], boards: int, there: int, complete: int) -> int:
    """Complete each board with unseen cards, and return how many are taken."""
    taken = 0
    for board in range(boards):
        for position in range(there, complete):
            bench[ALL_BOARD, board * complete + position] = bench[UNSEEN, taken]
            taken += 1
    return taken


@jit
def compare_on_boards(
    phase: PhaseRecord,
    tables: RankingTables,
    bench: NDArray[np.uint8],
    size: int,
    boards: int,
    cards: int,
) -> tuple[float, float]:
    """Return what a completed hand wins from each of two rivals, on average over all boards."""
    first, second = 0.0, 0.0
    for board in range(boards):
        shared = bench[ALL_BOARD][board * cards :]
        own, low = rank_both(phase, tables, bench, OWN, size, shared, cards)
        first += share_from(phase, tables, bench, FIRST_RIVAL, size, shared, cards, own, low)
        second += share_from(phase, tables, bench, SECOND_RIVAL, size, shared, cards, own, low)
    return first / boards, second / boards


@jit_apart
def rank_both(
    phase: PhaseRecord,
    tables: RankingTables,
    bench: NDArray[np.uint8],
    row: int,
    size: int,
    board: NDArray[np.uint8],
    cards: int,
) -> tuple[int, int]:
    """Rank a completed hand for the high pot, and for the low one if there is one."""
    low = 0
    if phase.low_ranking != actions.NO_RANKING:
        low = rank_completed(phase, phase.low_ranking, tables, bench, row, size, board, cards)
    return rank_completed(phase, phase.ranking, tables, bench, row, size, board, cards), low


@jit
def share_from(
    phase: PhaseRecord,
    tables: RankingTables,
    bench: NDArray[np.uint8],
    row: int,
    size: int,
    board: NDArray[np.uint8],
    cards: int,
    own: int,
    own_low: int,
) -> float:
    """Return what a hand of some ranks wins from a completed rival; with a low pot, of both."""
    other, other_low = rank_both(phase, tables, bench, row, size, board, cards)
    won = share_won(own, other)
    return (won + share_won(own_low, other_low)) / 2 if own_low > 0 or other_low > 0 else won


@jit
def rank_completed(
    phase: PhaseRecord,
    ranking: int,
    tables: RankingTables,
    bench: NDArray[np.uint8],
    row: int,
    size: int,
    board: NDArray[np.uint8],
    cards: int,
) -> int:
    """Rank one of the completed hands with a completed board of so many cards."""
    return rank_with_wild(
        tables,
        ranking,
        bench[row],
        size,
        board,
        cards,
        phase.hole_cards_used,
        np.uint64(phase.wild),
    )
