"""Points, the end of a hand without a showdown, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, dealing, journal, layout, pots, showdown, stakes
from darwindeck.engine.seats import next_seat, several

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, PhaseRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables

MORE_THAN_ALL_CARDS = layout.DECK + 1
SEVERAL = layout.SEATS  # no seat: more than one has captured a card that scores


@jit
def is_meant(row: layout.EffectRecord | layout.ScoreRecord, card: int) -> bool:
    """Tell whether a card effect or scoring rule is about a card."""
    rank_fits = (row.ranks >> (card >> 2)) & 1 != 0
    return rank_fits and (row.suit == actions.ANY_SUIT or row.suit == card & 3)


@jit
def points_for(program: Program, per: int, card: int) -> int:
    """Return the points of a card in one of the ways in which cards score."""
    points = 0
    for number in range(program.game.score_count):
        row: layout.ScoreRecord = program.scores[number]
        if row.per == per and is_meant(row, card):
            points += row.points
    return points


@jit
def score(table: TableRecord, seat: int, points: int) -> None:
    """Add to a seat's points, or take away."""
    table.score[seat] += points
    journal.tell(table, journal.SCORED, seat, points)


@jit_apart
def team_of(table: TableRecord, game: GameRecord, seat: int) -> int:
    """Return a player and all partners, as a set."""
    if game.teams == 0:
        return 1 << seat
    team = 0
    for partner in range(seat % game.teams, table.seats, game.teams):
        team |= 1 << partner
    return team


@jit_apart
def share_results(table: TableRecord, game: GameRecord, players: int) -> None:
    """Let all partners do as well as the best of them."""
    half = pots.HIGH_HALF
    for seat in range(table.seats):
        partners = team_of(table, game, seat) & players
        for partner in range(table.seats):
            if (partners >> partner) & 1:
                table.strength[half, seat] = max(
                    table.strength[half, seat], table.strength[half, partner]
                )


@jit
def score_team(table: TableRecord, game: GameRecord, seat: int, points: int) -> None:
    """Add to the points of a player and all partners."""
    if game.teams == 0:
        score(table, seat, points)
    else:
        score_all(table, team_of(table, game, seat), points)


@jit_apart
def score_all(table: TableRecord, seats: int, points: int) -> None:
    """Add to the points of some seats."""
    for seat in range(table.seats):
        if (seats >> seat) & 1:
            score(table, seat, points)


@jit
def score_card(table: TableRecord, program: Program, seat: int, card: int) -> None:
    """Score a card that a seat has captured."""
    score_team(table, program.game, seat, points_for(program, actions.PER_CAPTURED, card))
    if program.game.counts:
        count_card(table, program, seat, card)
    if program.game.sweep_cards and scores_when_captured(program, card):
        side = seat % program.game.teams if program.game.teams else seat
        table.taker = side if table.taken == 0 or table.taker == side else SEVERAL
        table.taken += 1


@jit_apart
def count_card(table: TableRecord, program: Program, seat: int, card: int) -> None:
    """Count a captured card for a contract."""
    table.counted[seat] += points_for(program, actions.PER_COUNTED, card)


@jit_apart
def scores_when_captured(program: Program, card: int) -> bool:
    """Tell whether some rule is about capturing a card."""
    for number in range(program.game.score_count):
        row: layout.ScoreRecord = program.scores[number]
        if row.per == actions.PER_CAPTURED and is_meant(row, card):
            return True
    return False


@jit_apart
def score_flat(table: TableRecord, program: Program, seat: int, per: int) -> None:
    """Score something that is not a card: a trick, having gone out, or a sweep."""
    for number in range(program.game.score_count):
        row: layout.ScoreRecord = program.scores[number]
        if row.per == per and is_counted(table, program.game, row, seat):
            if row.to_others:
                own = team_of(table, program.game, seat)
                score_all(table, table.live & ~(own | table.house), row.points)
            else:
                score_team(table, program.game, seat, row.points)


@jit
def is_counted(table: TableRecord, game: GameRecord, row: layout.ScoreRecord, seat: int) -> bool:
    """Tell whether a rule counts: after so many tricks that it leaves out, for such a place."""
    if row.place and table.place[seat] != row.place:
        return False
    return row.beyond == 0 or tricks_taken(table, game, seat) > row.beyond


@jit_apart
def tricks_taken(table: TableRecord, game: GameRecord, seat: int) -> int:
    """Count the tricks that a player and all partners have taken."""
    if game.teams == 0:
        return as_int(table.tricks[seat])
    tricks = 0
    for partner in range(seat % game.teams, table.seats, game.teams):
        tricks += table.tricks[partner]
    return tricks


@jit
def score_trick(table: TableRecord, program: Program, seat: int) -> None:
    """Score a trick."""
    table.tricks[seat] += 1
    journal.tell(table, journal.TRICK_WON, seat, 1)
    score_flat(table, program, seat, actions.PER_TRICK)


@jit_apart
def score_held_cards(table: TableRecord, program: Program) -> None:
    """Score at the end of a hand what everyone holds, that they hold nothing, and a sweep."""
    for seat in range(table.seats):
        if ((table.live & ~table.house) >> seat) & 1:
            for position in range(table.hand_size[seat]):
                points = points_for(
                    program, actions.PER_HELD, dealing.card_at(table, seat, position)
                )
                score_team(table, program.game, seat, points)
            if table.hand_size[seat] == 0:
                score_flat(table, program, seat, actions.PER_GOING_OUT)
    swept = program.game.sweep_cards > 0 and table.taken == program.game.sweep_cards
    if swept and table.taker < table.seats:
        score_flat(table, program, as_int(table.taker), actions.PER_SWEEP)


@jit_apart
def note_who_is_out(table: TableRecord) -> None:
    """Give the next place to who has no cards left."""
    for seat in range(table.seats):
        if table.hand_size[seat] == 0:
            finish(table, seat)


@jit_apart
def place_the_rest(table: TableRecord) -> None:
    """Give the last places to those who still have cards; fewer cards come first."""
    for size in range(table.room + 1):
        for seat in range(table.seats):
            if table.hand_size[seat] == size:
                finish(table, seat)


@jit
def finish(table: TableRecord, seat: int) -> None:
    """Let a player who is still in the hand be the next to be out."""
    if ((table.live & ~(table.house | table.out)) >> seat) & 1:
        table.out |= 1 << seat
        table.place[seat] = count_bits(table.out)
        journal.tell(table, journal.FINISHED, seat, table.place[seat])


@jit
def share_outpaced(table: TableRecord, seat: int) -> float:
    """Return the share of opponents who came in after a seat in a finished hand."""
    others = count_bits(table.out) - 1
    return (others + 1 - table.place[seat]) / max(others, 1) if (table.out >> seat) & 1 else 0.0


@jit
def nobody_holds_cards(table: TableRecord) -> bool:
    """Tell whether all cards have been played."""
    for seat in range(table.seats):
        if (table.live >> seat) & 1 and table.hand_size[seat] > 0:
            return False
    return True


@jit
def is_decided(table: TableRecord, game: GameRecord) -> bool:
    """Tell whether a win condition, or the turn limit, ends the hand."""
    if table.turns >= game.turn_limit:
        return True
    if game.plays_out and not several(table.live & ~(table.house | table.out)):
        return True
    if game.winning == actions.BY_TRICKS and is_out_of_reach(table):
        return True
    whole = count_bits(as_int(table.whole))
    for seat in range(table.seats):
        if ((table.live & ~table.house) >> seat) & 1:
            cards = table.hand_size[seat] + table.captured[seat]
            if game.going_out and table.hand_size[seat] == 0:
                return True
            if game.capture_all and cards == whole:
                return True
            if game.target > 0 and table.score[seat] >= game.target:
                return True
    return False


@jit_apart
def trick_lead(table: TableRecord, seat: int) -> int:
    """Return how many tricks a seat has, doubled, and one more if it took one before the others.

    If nobody has taken any, it is who sits left of the button.
    """
    first = as_int(table.first_taker)
    if first == layout.NOBODY:
        first = next_seat(table.live, table.button)
    return 2 * as_int(table.tricks[seat]) + (first == seat)


@jit_apart
def is_out_of_reach(table: TableRecord) -> bool:
    """Tell whether the tricks that are left cannot change who has the most, and had one first."""
    best = 0
    second = 0
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            lead = trick_lead(table, seat)
            second = max(second, min(best, lead))
            best = max(best, lead)
    return table.first_taker != layout.NOBODY and best > second + 2 * table.turns_left


@jit
def result_of(
    table: TableRecord, program: Program, phase: PhaseRecord, tables: RankingTables, seat: int
) -> int:
    """Return how well a seat has done, as a number above zero that can be compared."""
    way = program.game.winning
    if way == actions.BY_EMPTY_HAND:
        return MORE_THAN_ALL_CARDS - table.hand_size[seat]
    if way == actions.BY_PLACE:
        return MORE_THAN_ALL_CARDS - table.place[seat]
    if way == actions.BY_CAPTURE:
        return 1 + as_int(table.hand_size[seat]) + table.captured[seat]
    if way == actions.BY_TRICKS:
        return 1 + trick_lead(table, seat)
    if way == actions.BY_BEST_HAND:
        return showdown.hand_value(table, seat, phase.ranking, phase, tables)
    return 1 + scores_beaten(table, seat, way == actions.BY_LOW_SCORE)


@jit
def scores_beaten(table: TableRecord, seat: int, low_wins: bool) -> int:
    """Count the players in the hand whose score is worse than a seat's."""
    beaten = 0
    for other in range(table.seats):
        lead = as_int(table.score[seat]) - table.score[other]
        if (lead < 0 if low_wins else lead > 0) and (table.live >> other) & 1:
            beaten += 1
    return beaten


@jit_apart
def score_hand(table: TableRecord, game: GameRecord, winners: int) -> None:
    """Give who has won a hand what it is worth."""
    points = stakes.stake_at(game, as_int(table.stake)) if game.stake_count else 1
    for seat in range(table.seats):
        score(table, seat, points * ((winners >> seat) & 1))


@jit
def declare_winners(table: TableRecord, program: Program, winners: int) -> None:
    """Note who has won the hand; without other scoring rules, that is worth a point, or more."""
    table.winners = winners
    if program.game.hand_points:
        score_hand(table, program.game, winners)


@jit_apart
def find_winners(
    table: TableRecord, program: Program, phase: PhaseRecord, tables: RankingTables
) -> None:
    """Compare everyone who is still in the hand."""
    if program.game.plays_out:
        place_the_rest(table)
    score_held_cards(table, program)
    players = table.live & ~table.house
    for seat in range(table.seats):
        if (players >> seat) & 1:
            table.strength[pots.HIGH_HALF, seat] = result_of(table, program, phase, tables, seat)
    if program.game.teams:
        share_results(table, program.game, players)
    declare_winners(table, program, pots.best_of(table, players, pots.HIGH_HALF))
    if program.game.winning == actions.BY_BEST_HAND:
        table.shown = table.live
        journal.tell(table, journal.SHOWN, layout.NOBODY, table.shown)
