"""The lookup tables behind hand ranking: their layout, and the file that keeps them."""

from __future__ import annotations

import zlib
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import CARD_NUMBERS
from darwindeck.compiled.code_files import cache_directory
from darwindeck.compiled.records import dtype_of_records
from darwindeck.files import replacing
from darwindeck.hands.building import (
    RANK_KEYS,
    build_ranking,
    displace_keys,
    keys_of_highest,
    rank_multisets,
)
from darwindeck.hands.kinds import BADUGI

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

ROW_BITS = 13
SLOTS = 85_391
SUIT_SHIFT = 32
SUIT_BITS = 16
KICKERS = 3
"""A card key holds its rank key in the low 32 bits and four counters of suits above them."""

CHECKSUM_BYTES = 8
TABLES_DTYPE = dtype_of_records(
    [
        ("checksum", np.uint64),
        ("card_key", np.uint64, (CARD_NUMBERS,)),
        ("card_place", np.uint64, (CARD_NUMBERS,)),
        ("kickers", np.uint32, (1 << 13,)),
        ("offset", np.uint32, (1 << ROW_BITS,)),
        ("value", np.uint16, (BADUGI, SLOTS)),
        ("flush", np.uint16, (BADUGI, 1 << 13)),
    ]
)


class RankingTables:
    """The one record that compiled rankings read; `load_tables()[0]` is one.

    A hand is ranked by adding the `card_key` of its cards. The low bits of the sum choose an
    `offset`, the offset and the high bits choose a slot, and `value[ranking, slot]` is the
    hand's value when it holds no flush. `flush[ranking, ranks]` has the values of flushes, by
    the set of ranks in the suit. Badugi needs no table. The keys of jokers are zero.

    Of many cards, `card_place` makes a set of ranks for each suit, and `kickers[ranks]` is the sum
    of the keys of the three highest ranks of a set, or of fewer where it has fewer.
    """

    checksum: np.uint64
    card_key: NDArray[np.uint64]
    card_place: NDArray[np.uint64]
    kickers: NDArray[np.uint32]
    offset: NDArray[np.uint32]
    value: NDArray[np.uint16]
    flush: NDArray[np.uint16]


@cache
def load_tables() -> NDArray[np.void]:
    """Return an array whose only element is the record of tables, from the cache if it can."""
    file = cache_directory() / "rankings.bin"
    tables = read_tables(file)
    if tables is None:
        tables = build_tables()
        with suppress(OSError):  # a full disk costs the next start a second, nothing else
            save_tables(file, tables)
    return tables


def build_tables() -> NDArray[np.void]:
    """Compute the tables, which takes about a second."""
    multisets = rank_multisets()
    tables = np.zeros(1, TABLES_DTYPE)
    record = tables[0]
    for card in range(52):
        record.card_key[card] = int(RANK_KEYS[card // 4]) + (1 << (SUIT_SHIFT + 4 * (card % 4)))
        record.card_place[card] = 1 << (SUIT_BITS * (card % 4) + card // 4)
    record.kickers[:] = keys_of_highest(KICKERS)
    offsets, slots = displace_keys(multisets.keys, ROW_BITS)
    if int(slots.max()) >= SLOTS:
        raise AssertionError(f"the tables need {int(slots.max()) + 1} slots, not {SLOTS}")
    record.offset[:] = offsets
    for ranking in range(BADUGI):
        by_ranks, by_flush = build_ranking(ranking, multisets)
        record.value[ranking][slots] = by_ranks
        record.flush[ranking][:] = by_flush
    tables["checksum"] = checksum(tables)
    return tables


def checksum(tables: NDArray[np.void]) -> int:
    """Return a number that a damaged file would not reproduce."""
    return zlib.crc32(tables.tobytes()[CHECKSUM_BYTES:])


def read_tables(file: Path) -> NDArray[np.void] | None:
    """Read the tables from a file; `None` if it is missing, damaged or laid out differently."""
    try:
        tables: NDArray[np.void] = np.fromfile(file, TABLES_DTYPE)
    except OSError:
        return None
    if len(tables) != 1 or checksum(tables) != tables["checksum"][0]:
        return None
    return tables


def save_tables(file: Path, tables: NDArray[np.void]) -> None:
    """Write the tables to a file in one step, so that no reader sees half of them."""
    with replacing(file) as new:
        new.write(tables.tobytes())
