"""Exchanging cards: everybody gives some away, for new ones, for somebody's, or for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.integers import as_int, count_bits, lowest_bit
from darwindeck.compiled.jit import jit, jit_apart
from darwindeck.engine import actions, arranging, dealing, journal, layout, seats, turns

if TYPE_CHECKING:
    from darwindeck.engine.layout import PhaseRecord, TableRecord

DISCARDING = 1
REFILLING = 2
CHOOSING = 3  # cards to pass on, which stay where they are until everyone has chosen
DIRECTION_BITS = 3
DIRECTION = (1 << DIRECTION_BITS) - 1
NO_PLACE = layout.SEATS + 1  # behind all others


@jit
def advance_exchange(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask for cards one player after the other, then hand out those that come for them."""
    if table.stage == 0:
        start_exchange(table, phase)
    if table.stage == DISCARDING or table.stage == CHOOSING:
        ask_for_discards(table, phase)
    elif phase.directions:
        pass_cards(table, phase)
        turns.end_phase(table)
    elif not phase.replaced:
        turns.end_phase(table)
    elif not dealing.must_wait_for_dealer(table, cards_owed(table)):
        refill_hands(table, phase)
        turns.end_phase(table)


@jit
def start_exchange(table: TableRecord, phase: PhaseRecord) -> None:
    """Let everyone in the hand exchange, all-in or not, from the left of the button."""
    table.pending = table.live
    table.turn = table.button
    table.stage = CHOOSING if phase.directions else DISCARDING
    for seat in range(table.seats):
        table.drawn[seat] = 0
        table.thrown[seat] = 0
    if phase.directions:
        find_givers(table, phase)


@jit
def ask_for_discards(table: TableRecord, phase: PhaseRecord) -> None:
    """Ask the next player what to discard, or go on to the new cards."""
    table.actor = layout.NOBODY
    if table.pending == 0:
        table.stage = REFILLING
        return
    table.actor = seats.next_seat(table.pending, table.turn)
    table.turn = table.actor
    table.to_discard = cards_asked(table, phase, table.actor)
    table.legal = 1 << actions.EXCHANGE
    table.to_call = 0
    table.min_to = 0
    table.max_to = 0


@jit
def is_legal_exchange(table: TableRecord, phase: PhaseRecord, positions: int) -> bool:
    """Judge a choice of hand positions to discard, or to make a row of."""
    if table.stage == arranging.ARRANGING:
        return arranging.is_legal_row(table, phase, positions)
    size = as_int(table.hand_size[table.actor])
    if positions < 0 or positions >> size != 0:
        return False
    count = count_bits(positions)
    enough = min(phase.min_cards, size) <= count or count == table.to_discard
    return enough and count <= table.to_discard


@jit
def fewest_discards(table: TableRecord, phase: PhaseRecord) -> int:
    """Return how few cards the actor may exchange."""
    return min(phase.min_cards, as_int(table.to_discard), as_int(table.hand_size[table.actor]))


@jit
def take_exchange(table: TableRecord, positions: int) -> None:
    """Discard the actor's cards at these positions, put them behind the others, or in a row."""
    if table.stage == arranging.ARRANGING:
        arranging.set_row(table, positions)
        return
    if table.stage == CHOOSING:
        put_behind(table, table.actor, positions)
    else:
        dealing.discard(table, table.actor, positions)
    table.pending &= ~(1 << table.actor)


@jit
def cards_owed(table: TableRecord) -> int:
    """Count the cards that everyone together has coming."""
    owed = 0
    for seat in range(table.seats):
        owed += table.drawn[seat]
    return owed


@jit
def refill_hands(table: TableRecord, phase: PhaseRecord) -> None:
    """Deal everyone as many cards as they discarded."""
    dealing.burn_cards(table, phase.burn)
    seat = table.button
    for _ in range(count_bits(table.live)):
        seat = seats.next_seat(table.live, seat)
        dealing.refill(table, seat)


@jit
def direction(table: TableRecord, phase: PhaseRecord) -> int:
    """Return to whom cards are passed on in this hand."""
    return (phase.passed_to >> DIRECTION_BITS * (table.hand_number % phase.directions)) & DIRECTION


@jit
def cards_asked(table: TableRecord, phase: PhaseRecord, seat: int) -> int:
    """Return how many cards at most a seat is asked for; who passes on, exactly so many."""
    return cards_between(table, phase, seat) if is_by_places(phase) else as_int(phase.max_cards)


@jit
def is_by_places(phase: PhaseRecord) -> bool:
    """Tell whether cards are passed on between counterparts, which they then are in every hand."""
    return phase.passed_to == layout.TO_COUNTERPART


@jit_apart
def find_givers(table: TableRecord, phase: PhaseRecord) -> None:
    """Take the best cards of those who have no choice, and ask the others who pass cards on."""
    if not is_by_places(phase):
        table.pending = 0 if direction(table, phase) == layout.TO_NOBODY else table.live
        return
    for seat in range(table.seats):
        if (table.live >> seat) & 1:
            count = cards_between(table, phase, seat)
            give_best_cards(table, seat, -count)
            if count <= 0:
                table.pending &= ~(1 << seat)


@jit_apart
def give_best_cards(table: TableRecord, seat: int, count: int) -> None:
    """Give the highest cards of a hand to the counterpart, who came earlier in the last hand."""
    if count > 0:
        size = as_int(table.hand_size[seat])
        kept = lowest_cards(table, seat, size - min(count, size))
        dealing.discard(table, seat, (1 << size) - 1 - kept)
        journal.tell(table, journal.GIVEN, seat, as_int(table.thrown[seat]))
        take_passed_cards(table, seat, counterpart(table, seat))


@jit_apart
def players_before(table: TableRecord, seat: int) -> int:
    """Count who came before a seat in the last hand, or without one sits before it."""
    before = 0
    for other in range(table.seats):
        before += (table.live >> other) & 1 and standing(table, other) < standing(table, seat)
    return before


@jit
def standing(table: TableRecord, seat: int) -> int:
    """Return a number that is smaller for who came earlier, or sits nearer to the left."""
    place = as_int(table.place[seat]) if table.place[seat] else NO_PLACE
    return place * layout.SEATS + (seat + table.seats - table.button - 1) % table.seats


@jit_apart
def counterpart(table: TableRecord, seat: int) -> int:
    """Return who came as far from the end as a seat from the beginning; in the middle, itself."""
    wanted = count_bits(table.live) - 1 - players_before(table, seat)
    for other in range(table.seats):
        if (table.live >> other) & 1 and players_before(table, other) == wanted:
            return other
    return seat


@jit_apart
def cards_between(table: TableRecord, phase: PhaseRecord, seat: int) -> int:
    """Count the cards between counterparts: each pair further in passes on one fewer.

    For who came later, and has to give the best ones, the number is negative.
    """
    before = players_before(table, seat)
    after = count_bits(table.live) - 1 - before
    count = max(phase.max_cards - min(before, after), 0) if table.hand_number > 0 else 0
    if before == after:
        return 0
    return count if before < after else -count


@jit_apart
def lowest_cards(table: TableRecord, seat: int, count: int) -> int:
    """Return the positions of the `count` lowest cards of a hand."""
    positions = 0
    size = as_int(table.hand_size[seat])
    for position in range(size):
        lower = 0
        for other in range(size):
            lower += is_lower(
                table, dealing.card_at(table, seat, other), dealing.card_at(table, seat, position)
            )
        if lower < count:
            positions |= 1 << position
    return positions


@jit
def is_lower(table: TableRecord, card: int, other: int) -> bool:
    """Tell whether a card is lower than another: by rank, and between equals by suit."""
    below = dealing.height(table, card) - dealing.height(table, other)
    return below < 0 or (below == 0 and card < other)


@jit_apart
def put_behind(table: TableRecord, seat: int, positions: int) -> None:
    """Put the cards at some positions face down behind the others of a hand."""
    moved = 0
    for position in range(table.hand_size[seat]):
        if (positions >> position) & 1:
            card = dealing.card_at(table, seat, position - moved)
            dealing.close_up(table, seat, 1 << (position - moved))
            dealing.put_in_hand(table, seat, card)
            moved += 1


@jit_apart
def pass_cards(table: TableRecord, phase: PhaseRecord) -> None:
    """Pass on the last cards of every hand, which are those that were chosen, all at once."""
    players = table.live
    if direction(table, phase) == layout.TO_NOBODY:
        return
    for seat in range(table.seats):
        if (players >> seat) & 1:
            size = as_int(table.hand_size[seat])
            count = min(max(cards_asked(table, phase, seat), 0), size)
            dealing.discard(table, seat, ((1 << count) - 1) << (size - count))
    for seat in range(table.seats):
        if (players >> seat) & 1:
            take_passed_cards(table, seat, receiver_of(table, phase, seat))


@jit_apart
def receiver_of(table: TableRecord, phase: PhaseRecord, seat: int) -> int:
    """Return to whom a seat passes cards on."""
    to = direction(table, phase)
    if to == layout.TO_COUNTERPART:
        return counterpart(table, seat)
    if to == layout.TO_PARTNER:
        return next_partner(table, as_int(phase.to_partner), seat)
    receiver = seat
    for _ in range(seats_to_the_left(to, count_bits(table.live))):
        receiver = seats.next_seat(table.live, receiver)
    return receiver


@jit
def next_partner(table: TableRecord, teams: int, seat: int) -> int:
    """Return the first partner to the left who is in the hand; without one, the seat itself."""
    partner = (seat + teams) % table.seats
    while (table.live >> partner) & 1 == 0:
        partner = (partner + teams) % table.seats
    return partner


@jit
def seats_to_the_left(quarters: int, players: int) -> int:
    """Return how many players further to the left somebody sits."""
    if quarters == layout.TO_ACROSS:
        return players // 2
    return players - 1 if quarters == layout.TO_RIGHT else quarters


@jit
def take_passed_cards(table: TableRecord, giver: int, receiver: int) -> None:
    """Take up the cards that a neighbour has passed on."""
    cards = as_int(table.thrown[giver])
    table.thrown[giver] = 0
    while cards != 0:
        dealing.put_in_hand(table, receiver, lowest_bit(cards))
        journal.tell(table, journal.DEALT, receiver, 1)
        cards &= cards - 1
