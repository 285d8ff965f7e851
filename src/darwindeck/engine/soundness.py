"""Whether a record can be a table's: what every index that the engine reads from it must keep to.

The engine itself writes only sound records. This is for those that were put together elsewhere,
from a snapshot that a script has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine import actions, layout
from darwindeck.genome import rules

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.engine.layout import ProgramArray, TableArray

LAST_CARD = layout.HIDDEN_CARD + layout.SEATS - 1 + layout.JOKERS
"""The largest number in the place of a card: a hidden one of the last seat's own deck."""

ACE_RANK = 12
FIELDS_OF_SEATS = (
    *("seated", "live", "able", "pending", "acted", "shown", "house", "winners", "staying"),
    "out",
)
FIELDS_OF_COUNTS = ("drawn", "tricks", "place")
FIELDS_OF_CHIPS = (
    *("pot", "won", "dead", "price", "last_raise", "bring_in", "to_call", "min_to", "max_to"),
    *("stack", "bet", "paid", "price_seen"),
)


def check_record(record: TableArray, program: ProgramArray) -> None:
    """Refuse a record with which the engine would reach outside of its arrays."""
    if record.dtype != layout.TABLE or len(record) != 1:
        raise ValueError("this is no record of a table")
    table = record[0]
    seats = int(table["seats"])
    if not 2 <= seats <= layout.SEATS or int(table["room"]) != room_for(table):
        raise ValueError(f"a record of {seats} seats with room for {table['room']} cards each")
    for name, least, most in bounds(table, seats, len(layout.phases_in(program))):
        value = int(table[name])
        if not least <= value <= most:
            raise ValueError(f"{name} {value} of a table is impossible: it is {least} to {most}")
    check_arrays(table)


def room_for(table: np.void) -> int:
    """Return how many cards each hand of a table has room for."""
    return rules.hand_capacity(int(table["seats"]), int(table["deck_size"]))


def check_arrays(table: np.void) -> None:
    """Refuse chips, hands and cards that are too many, or none."""
    for name in FIELDS_OF_CHIPS:
        if (
            table[name].min() < -rules.MAX_CHIPS_IN_PLAY
            or table[name].max() > rules.MAX_CHIPS_IN_PLAY
        ):
            raise ValueError(f"{name} of a table is more than all chips that can be in play")
    counts = (
        ("hand_size", int(table["room"])),
        *((name, layout.DECK) for name in FIELDS_OF_COUNTS),
    )
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
        *((name, layout.NOBODY, seats) for name in ("turn", "leader", "best")),
        *((name, 0, layout.NO_SUIT) for name in ("named", "declined")),
        *((name, 0, actions.NULL) for name in ("trump", "led")),
        ("untouched", 0, layout.DECK),
        ("declarer", layout.NOBODY, seats - 1),
        ("knocker", layout.NOBODY, seats - 1),
        ("picked", actions.NO_CARD, layout.DECK - 1),
        ("offered", 0, layout.SEATS + 1),
        ("left_bower", actions.NO_CARD, layout.DECK - 1),
        ("waiting", 0, layout.DECK),
        ("stake", 0, rules.MAX_STAKES - 1),
        ("raised", 0, 1),
        ("raiser", layout.NOBODY, seats - 1),
        *((name, layout.NOBODY, seats - 1) for name in ("first_taker", "bettor", "bettor_before")),
        ("button", layout.NOBODY, seats - 1),
        ("hand_number", 0, rules.MAX_HANDS - 1),
        ("actor", layout.DEALER, seats - 1),
        ("phase", 1, rows - 1),
        ("deck_size", 1, layout.DECK),
        ("deck_next", 0, size),
        ("pile_size", 0, taken),
        ("pile_base", 0, int(table["pile_size"])),
        ("board_size", 0, layout.BOARD),
        ("boards", 1, rules.MAX_BOARDS),
        ("last_count", 0, layout.DECK),
        ("to_deal", 0, layout.DECK),
        ("to_discard", 0, layout.DECK),
        ("turns_left", 0, layout.DECK),
        ("skips", 0, layout.DECK),
        ("passes", 0, layout.DECK),
        ("due", 0, ACE_RANK),
        ("taker", layout.NOBODY, layout.SEATS),
        ("taken", 0, layout.DECK),
        ("laid", 0, layout.DECK),
    ]
