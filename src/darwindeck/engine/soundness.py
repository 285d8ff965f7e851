"""Whether a record can be a table's: what every index that the engine reads from it must keep to.

The engine itself writes only sound records. This is for those that were put together elsewhere,
from a snapshot that a script has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine.actions import NO_CARD
from darwindeck.engine.layout import (
    BOARD,
    DEALER,
    DECK,
    HIDDEN_CARD,
    JOKERS,
    NO_SUIT,
    NOBODY,
    SEATS,
    TABLE,
    phases_in,
)
from darwindeck.genome.rules import (
    MAX_BOARDS,
    MAX_CHIPS_IN_PLAY,
    MAX_HANDS,
    MAX_STAKES,
    hand_capacity,
)

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.engine.layout import ProgramArray, TableArray

LAST_CARD = HIDDEN_CARD + SEATS - 1 + JOKERS
"""The largest number in the place of a card: a hidden one of the last seat's own deck."""

ACE_RANK = 12
FIELDS_OF_SEATS = (
    *("seated", "live", "able", "pending", "acted", "shown", "house", "winners", "staying"),
    "out",
)
FIELDS_OF_COUNTS = ("drawn", "tricks", "bid", "place")
FIELDS_OF_CHIPS = (
    *("pot", "won", "dead", "price", "last_raise", "bring_in", "to_call", "min_to", "max_to"),
    *("stack", "bet", "paid", "price_seen"),
)


def check_record(record: TableArray, program: ProgramArray) -> None:
    """Refuse a record with which the engine would reach outside of its arrays."""
    if record.dtype != TABLE or len(record) != 1:
        raise ValueError("this is no record of a table")
    table = record[0]
    seats = int(table["seats"])
    if not 2 <= seats <= SEATS or int(table["room"]) != room_for(table):
        raise ValueError(f"a record of {seats} seats with room for {table['room']} cards each")
    for name, least, most in bounds(table, seats, len(phases_in(program))):
        value = int(table[name])
        if not least <= value <= most:
            raise ValueError(f"{name} {value} of a table is impossible: it is {least} to {most}")
    check_arrays(table)


def room_for(table: np.void) -> int:
    """Return how many cards each hand of a table has room for."""
    return hand_capacity(int(table["seats"]), int(table["deck_size"]))


def check_arrays(table: np.void) -> None:
    """Refuse chips, hands and cards that are too many, or none."""
    for name in FIELDS_OF_CHIPS:
        if table[name].min() < -MAX_CHIPS_IN_PLAY or table[name].max() > MAX_CHIPS_IN_PLAY:
            raise ValueError(f"{name} of a table is more than all chips that can be in play")
    counts = (("hand_size", int(table["room"])), *((name, DECK) for name in FIELDS_OF_COUNTS))
    for name, most in counts:
        if table[name].max() > most:
            raise ValueError(f"{name} of a table is impossible: at most {most}")
    for name in ("hand", "board", "deck"):
        if table[name].max() > LAST_CARD:
            raise ValueError(f"{name} of a table has numbers that are no cards")


def bounds(table: np.void, seats: int, rows: int) -> list[tuple[str, int, int]]:
    """Return the fields of a table with one number, and from where to where it may go."""
    size, taken = int(table["deck_size"]), int(table["deck_next"])
    return [
        *((name, 0, (1 << seats) - 1) for name in FIELDS_OF_SEATS),
        *((name, NOBODY, seats) for name in ("turn", "leader", "best")),
        *((name, 0, NO_SUIT) for name in ("named", "trump", "led", "declined")),
        ("declarer", NOBODY, seats - 1),
        ("knocker", NOBODY, seats - 1),
        ("picked", NO_CARD, DECK - 1),
        ("offered", 0, SEATS + 1),
        ("left_bower", NO_CARD, DECK - 1),
        ("waiting", 0, DECK),
        ("stake", 0, MAX_STAKES - 1),
        ("raised", 0, 1),
        ("raiser", NOBODY, seats - 1),
        ("first_taker", NOBODY, seats - 1),
        ("button", NOBODY, seats - 1),
        ("hand_number", 0, MAX_HANDS - 1),
        ("actor", DEALER, seats - 1),
        ("phase", 1, rows - 1),
        ("deck_size", 1, DECK),
        ("deck_next", 0, size),
        ("pile_size", 0, taken),
        ("pile_base", 0, int(table["pile_size"])),
        ("board_size", 0, BOARD),
        ("boards", 1, MAX_BOARDS),
        ("last_count", 0, DECK),
        ("to_deal", 0, DECK),
        ("to_discard", 0, DECK),
        ("turns_left", 0, DECK),
        ("skips", 0, DECK),
        ("passes", 0, DECK),
        ("due", 0, ACE_RANK),
        ("taker", NOBODY, SEATS),
        ("taken", 0, DECK),
    ]
