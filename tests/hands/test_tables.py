"""The lookup tables are built once, kept in a file, and rebuilt when the file is damaged."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from darwindeck.hands import tables
from darwindeck.hands.building import rank_multisets

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "cache_directory", lambda: tmp_path)
    return tmp_path


def assert_loads_correctly() -> None:
    assert tables.load_tables.__wrapped__().tobytes() == tables.load_tables().tobytes()


def test_missing_tables_are_built_and_saved(directory: Path) -> None:
    assert_loads_correctly()
    assert [file.name for file in directory.iterdir()] == ["rankings.bin"]
    saved = tables.read_tables(directory / "rankings.bin")
    assert saved is not None
    assert saved.tobytes() == tables.load_tables().tobytes()


def test_saved_tables_are_not_built_again(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.save_tables(directory / "rankings.bin", tables.load_tables())
    monkeypatch.delattr(tables, "build_tables")
    assert_loads_correctly()


@pytest.mark.parametrize("kept", [0, 50, 100_000])
def test_truncated_tables_are_rebuilt(directory: Path, kept: int) -> None:
    file = directory / "rankings.bin"
    tables.save_tables(file, tables.load_tables())
    file.write_bytes(file.read_bytes()[:kept])
    assert tables.read_tables(file) is None
    assert_loads_correctly()
    assert tables.read_tables(file) is not None


@pytest.mark.parametrize("damaged", [0, 8, 500_000, -1])
def test_corrupted_tables_are_rebuilt(directory: Path, damaged: int) -> None:
    file = directory / "rankings.bin"
    tables.save_tables(file, tables.load_tables())
    content = bytearray(file.read_bytes())
    content[damaged] ^= 1
    file.write_bytes(content)
    assert tables.read_tables(file) is None
    assert_loads_correctly()


def test_tables_of_another_layout_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "other.bin").write_bytes(2 * tables.load_tables().tobytes())
    assert tables.read_tables(tmp_path / "other.bin") is None


def test_a_full_disk_does_not_stop_anyone(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(tables, "save_tables", refuse)
    assert_loads_correctly()
    assert not list(directory.iterdir())


def test_all_sets_of_up_to_seven_ranks_have_their_own_slot() -> None:
    record = tables.load_tables()[0]
    keys = rank_multisets().keys
    rows, columns = keys & ((1 << tables.ROW_BITS) - 1), keys >> tables.ROW_BITS
    slots = record.offset[rows] + columns
    assert len(np.unique(slots)) == len(keys) == 76_155


def test_the_names_of_rankings_load_without_numpy_and_numba() -> None:
    check = (
        "import sys, darwindeck.hands.kinds; "
        "print(sorted({'numpy', 'numba', 'msgspec'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", check], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"
