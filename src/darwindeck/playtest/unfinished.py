"""Which unfinished games there are, without playing them again: where, what, when, how far."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs

DATA_VARIABLE = "DARWINDECK_DATA_DIR"
SUFFIX = ".json"


class Named(msgspec.Struct):
    """As much of a game's file as says what it is called."""

    genome_id: str
    title: str = ""


class Glance(msgspec.Struct):
    """As much of a saved game as a list of them needs."""

    saved_at: float
    genome: Named
    hands: tuple[msgspec.Raw, ...] = ()


class Unfinished(msgspec.Struct, frozen=True):
    """An unfinished game: where it is kept, what it is called, since when, and in which hand."""

    path: Path
    genome_id: str
    name: str
    saved_at: float
    hand: int


def data_folder() -> Path:
    """Return where people's data is kept: in `DARWINDECK_DATA_DIR`, or where the system does."""
    own = os.environ.get(DATA_VARIABLE)
    return Path(own).expanduser() if own else platformdirs.user_data_path("darwindeck")


def state_folder(name: str) -> Path:
    """Return a folder where the program keeps what it may need again."""
    own = os.environ.get(DATA_VARIABLE)
    base = Path(own).expanduser() if own else platformdirs.user_state_path("darwindeck")
    return base / name


def saves_folder() -> Path:
    """Return the folder of unfinished games."""
    return state_folder("unfinished")


def saved_games(folder: Path | None = None) -> tuple[Path, ...]:
    """Return the unfinished games, the newest first."""
    folder = folder or saves_folder()
    found = (file for file in folder.glob(f"*{SUFFIX}") if not file.name.startswith("."))
    files = [file for file in found if file.is_file()]
    return tuple(sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True))


def unfinished_games() -> tuple[Unfinished, ...]:
    """Return what is known of the unfinished games, the newest first; broken files are left out."""
    return tuple(filter(None, map(glance_at, saved_games())))


def glance_at(path: Path) -> Unfinished | None:
    """Return what is known of one saved game, if it is one."""
    try:
        seen = msgspec.json.decode(path.read_bytes(), type=Glance)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None
    genome = seen.genome
    name = genome.title or genome.genome_id
    return Unfinished(path, genome.genome_id, name, seen.saved_at, len(seen.hands))
