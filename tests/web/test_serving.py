"""What `darwindeck serve` opens: a file of SQLite or an address of PostgreSQL, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.web.serving import opener

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("address", ["mysql://host/tables", "sqlite:///tables", "https://host"])
def test_the_address_of_another_database_is_no_file(address: str) -> None:
    with pytest.raises(ValueError, match="a file of SQLite, or postgresql://"):
        opener(address)


def test_a_file_is_opened(tmp_path: Path) -> None:
    opener(str(tmp_path / "tables.sqlite3"))().close()
    assert (tmp_path / "tables.sqlite3").exists()
