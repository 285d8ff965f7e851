"""Records that are read quickly without compilation lie in memory as NumPy's do."""

from __future__ import annotations

import numpy as np

from darwindeck.compiled.records import quick_dtype
from darwindeck.engine import layout

INNER = np.dtype([("seat", "i1"), ("chips", "i8", (3,))], align=True)
OUTER = np.dtype(
    [("small", "u1"), ("one", INNER), ("many", INNER, (2,)), ("bits", "u8")], align=True
)


def test_what_is_written_by_name_lies_where_numpy_looks_for_it() -> None:
    quick = np.zeros(2, quick_dtype(OUTER))
    record = quick[1]
    record.bits = 2**63
    record.one.seat = -3
    record.many[1].chips[2] = 7
    plain = quick.view(OUTER)
    assert plain["bits"].tolist() == [0, 2**63]
    assert plain["one"]["seat"].tolist() == [0, -3]
    assert plain["many"]["chips"][1].tolist() == [[0, 0, 0], [0, 0, 7]]


def test_numbers_keep_their_width() -> None:
    record = np.zeros(1, quick_dtype(OUTER))[0]
    assert type(record.small) is np.uint8
    assert type(record.bits) is np.uint64


def test_a_table_has_the_same_layout_either_way() -> None:
    plain = layout.aligned_dtype(layout.TableRecord)
    quick = quick_dtype(plain)
    assert quick.itemsize == plain.itemsize == layout.TABLE.itemsize
    assert plain.fields is not None
    assert quick.fields is not None
    assert {name: field[1] for name, field in quick.fields.items()} == {
        name: field[1] for name, field in plain.fields.items()
    }
