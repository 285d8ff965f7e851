"""Contracts: what was bid against the tricks or points that were taken, and what that scores."""

from __future__ import annotations

from darwindeck.compiled.integers import as_int
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, counting, scoring, worth
from darwindeck.engine.layout import NOBODY, GameRecord, Program, ScoreRecord, TableRecord

BAGS = 10  # overtricks, which are the last digit of a score


@jit_apart
def score_contracts(table: TableRecord, program: Program) -> None:
    """Score what every side has bid and taken, and every nil; then nothing is bid any more."""
    if not program.game.bids:
        return
    for seat in range(table.seats):
        team = scoring.team_of(table, program.game, seat)
        is_first = team & ((1 << seat) - 1) == 0
        if is_first and has_contract(table, team):
            score_contract(table, program, seat, team)
        elif is_first and program.game.counts:
            score_counted(table, program, team)
        if table.bid[seat] == 0 and table.declarer == NOBODY:
            kind = actions.PER_NIL_MISSED if table.tricks[seat] > 0 else actions.PER_NIL_MADE
            score_nil(table, program, team, kind)


@jit
def has_contract(table: TableRecord, team: int) -> bool:
    """Tell whether a side has to take tricks: all that have bid, or only the declarer's."""
    if table.declarer != NOBODY:
        bought = table.bid[table.declarer] == actions.NO_BID
        return (team >> as_int(table.declarer)) & 1 != 0 and not bought
    bidders = 0
    for seat in range(table.seats):
        bidders |= (table.bid[seat] != actions.NO_BID) << seat
    return team & bidders != 0


@jit_apart
def contract_of(table: TableRecord, game: GameRecord, team: int) -> int:
    """Return how many tricks, or points, a side has to take."""
    if game.by_worth:
        return as_int(game.contract)
    if table.declarer != NOBODY:
        return as_int(table.bid[table.declarer])
    contract = 0
    for seat in range(table.seats):
        if (team >> seat) & 1:
            contract += max(as_int(table.bid[seat]), 0)
    return contract


@jit_apart
def score_contract(table: TableRecord, program: Program, seat: int, team: int) -> None:
    """Score the contract of a side by every rule that is about it."""
    contract = contract_of(table, program.game, team)
    tricks = scoring.tricks_taken(table, program.game, seat)
    taken = counting.points_taken(table, program, team) if program.game.in_points else tricks
    if table.trump == actions.NULL:
        taken = contract - (tricks > 0)
    if program.game.by_worth:
        score_worth(table, program, team, taken >= contract)
    if program.game.counts and taken >= contract:
        score_counted(table, program, team)
    bags = (as_int(table.bags[seat]) + table.score[seat]) % BAGS
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        count = times_earned(table, as_int(row.per), contract, taken, bags)
        if count > 0 and (row.beyond == 0 or tricks > row.beyond):
            score_row(table, row, team, count)


@jit_apart
def score_worth(table: TableRecord, program: Program, team: int, enough: bool) -> None:
    """Score what the declarer's game is worth, which must also be at least what was bid."""
    value = worth.worth_of_game(table, program, team)
    made = enough and worth.is_worth_its_bid(table, program, value)
    if not made:
        value = worth.worth_lost(table, program, value)
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == (actions.PER_WORTH_MADE if made else actions.PER_WORTH_MISSED):
            score_row(table, row, team, value)


@jit_apart
def score_counted(table: TableRecord, program: Program, team: int) -> None:
    """Score the points of a side that has not missed a contract."""
    points = counting.points_taken(table, program, team)
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == actions.PER_COUNTED_KEPT:
            score_row(table, row, team, points)


@jit
def times_earned(table: TableRecord, per: int, contract: int, tricks: int, bags: int) -> int:
    """Return how often a side earns what a rule gives; never for a rule about something else."""
    made = tricks >= contract
    if per == actions.PER_BID_MADE:
        return 1 if made else 0
    if per == actions.PER_BID_MISSED:
        return 0 if made else 1
    if per == actions.PER_BID_EXACT:
        return 1 if tricks == contract else 0
    if per == actions.PER_BID_MADE_ALONE:
        return 1 if made and table.alone else 0
    if per == actions.PER_BID_TRICK_MADE:
        return contract if made else 0
    if per == actions.PER_BID_TRICK_MISSED:
        return 0 if made else contract
    if per == actions.PER_OVERTRICK:
        return max(tricks - contract, 0)
    if per == actions.PER_UNDERTRICK:
        return max(contract - tricks, 0)
    if per == actions.PER_TEN_OVERTRICKS:
        return (bags + max(tricks - contract, 0)) // BAGS
    return 0


@jit
def score_nil(table: TableRecord, program: Program, team: int, kind: int) -> None:
    """Score that a player who bid nothing has taken no trick, or has."""
    for number in range(program.game.score_count):
        row: ScoreRecord = program.scores[number]
        if row.per == kind:
            score_row(table, row, team, 1)


@jit
def score_row(table: TableRecord, row: ScoreRecord, team: int, count: int) -> None:
    """Give a side, or all others, the points of a rule so many times."""
    seats = table.live & ~(team | table.house) if row.to_others else team
    scoring.score_all(table, seats, row.points * count)
