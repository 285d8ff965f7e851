"""The library: games by name, or from a file of your own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from darwindeck.genome.errors import GenomeError, nearest
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import decode, read_genome
from darwindeck.genome.validation import validate

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SUFFIX = ".json"


def load(name_or_path: str | Path) -> GameGenome:
    """Return a playable game: from the library by its name, or from a JSON file by its path.

    >>> load("leduc-holdem").player_count
    2
    """
    if is_path(name_or_path):
        return load_file(Path(name_or_path).expanduser())
    return load_from_library(str(name_or_path))


def game_of(game: GameGenome | str | Path) -> GameGenome:
    """Return a game that may be given by its name or its path.

    >>> game_of("razz") is game_of(game_of("razz"))
    True
    """
    if isinstance(game, str | Path):
        return load(game)
    if not isinstance(game, GameGenome):
        kind = type(game).__name__
        raise TypeError(f"{kind} is no game: give one, a name such as 'razz', or a path")
    return game


@cache
def library_names() -> tuple[str, ...]:
    """Return the names of all games in the library, in alphabetical order.

    >>> "no-limit-holdem" in library_names()
    True
    """
    files = (file.name for file in games_folder().iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in files if name.endswith(SUFFIX)))


def games_folder() -> Traversable:
    """Return the folder that holds the library."""
    return resources.files("darwindeck") / "games"


def is_path(name_or_path: str | Path) -> bool:
    """Tell a path from a name: it ends in .json, has a separator, or is there."""
    if isinstance(name_or_path, Path) or name_or_path.endswith(SUFFIX):
        return True
    separators = {os.sep, os.altsep or os.sep}
    if separators & set(name_or_path):
        return True
    return name_or_path not in library_names() and exists(name_or_path)


def exists(path: str) -> bool:
    """Tell whether there is such a file or folder; a name no file system accepts is none."""
    try:
        return path != "" and Path(path).exists()
    except (OSError, ValueError):
        return False


@cache
def load_from_library(name: str) -> GameGenome:
    """Return a game of the library."""
    if name not in library_names():
        raise unknown_game(name)
    file = games_folder() / f"{name}{SUFFIX}"
    genome = decode(file.read_bytes(), source=name)
    validate(genome)
    return genome


def unknown_game(name: str, nicknames: Sequence[str] = ()) -> GenomeError:
    """Say that there is no game of a name, and which one was probably meant."""
    spelt = name.lower().replace("_", "-").replace(" ", "-")
    near = nearest(spelt, library_names()) or nearest(spelt, nicknames)
    guess = f": did you mean {near!r}? " if near else ": "
    return GenomeError(f"there is no game {name!r}{guess}`darwindeck games` lists them all")


def load_file(path: Path) -> GameGenome:
    """Return the game in a file, saying what is wrong if there is none."""
    if path.is_dir():
        raise GenomeError(f"{str(path)!r} is a folder: name a JSON file in it")
    try:
        genome = read_genome(path)
    except FileNotFoundError:
        raise GenomeError(
            f"there is no file {str(path)!r}; `darwindeck games` lists the games that come along"
        ) from None
    except PermissionError:
        raise GenomeError(f"{str(path)!r} cannot be read: permission denied") from None
    except (OSError, ValueError) as error:
        if isinstance(error, GenomeError):
            raise
        raise GenomeError(f"{str(path)!r} cannot be read: {error}") from None
    try:
        validate(genome)
    except GenomeError as error:
        raise GenomeError.about(str(path), error.problems) from None
    return genome
