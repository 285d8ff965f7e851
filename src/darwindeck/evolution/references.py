"""Games by what people call them: a name of the library, a file, or a place in a run."""

from __future__ import annotations

from pathlib import Path

from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import exists, is_path, library_names, load, unknown_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import validate
from darwindeck.languages import chosen_language
from darwindeck.playtest.vocabulary import vocabulary
from darwindeck.storage import is_sqlite


def load_game(reference: str | Path) -> GameGenome:
    """Return a playable game by its name, its path, or its place in a run of evolution.

    `evolved.run:3` is the third best game of a run.

    >>> load_game("leduc-holdem").player_count
    2
    >>> load_game("PLO").genome_id
    'pot-limit-omaha'
    """
    if isinstance(reference, Path):
        return load(reference)
    if not isinstance(reference, str):
        kind = type(reference).__name__
        raise TypeError(f"{kind} is no name of a game: give one such as 'razz', or a path")
    place = place_in_a_run(reference)
    if place is not None:
        return game_in_a_run(*place)
    if is_run(reference):
        raise GenomeError(f"{reference} is a run with many games: {reference}:1 is the best of it")
    run, _, rest = reference.rpartition(":")
    if is_run(run) and not exists(reference):
        raise GenomeError(f"{rest!r} is no place in the run {run}: {run}:1 is the best game of it")
    name = library_name(reference)
    if not is_path(name) and name not in library_names():
        raise unknown_game(name, [*vocabulary(chosen_language()).games])
    return load(name)


def library_name(reference: str) -> str:
    """Return the name that the library has for what people call a game, or what they said."""
    if is_path(reference):
        return reference
    spelt = reference.lower().replace("_", "-").replace(" ", "-")
    if spelt in library_names():
        return spelt
    return vocabulary(chosen_language()).game(reference) or reference


def place_in_a_run(reference: str) -> tuple[Path, int] | None:
    """Read a run and a number; a name or an existing file with a colon in it is none.

    >>> place_in_a_run("evolved.run:3")
    (PosixPath('evolved.run'), 3)
    >>> place_in_a_run("kuhn-poker")
    """
    run, _, number = reference.rpartition(":")
    numbered = number.isascii() and number.isdecimal()
    if not run or not numbered or reference in library_names() or exists(reference):
        return None
    return Path(run).expanduser(), int(number)


def is_run(reference: str) -> bool:
    """Tell whether somebody names a run and no game of it."""
    path = Path(reference).expanduser()
    return exists(str(path)) and path.is_file() and is_sqlite(path)


def game_in_a_run(path: Path, rank: int) -> GameGenome:
    """Return the game with a rank in the archive of a run."""
    from darwindeck.evolution.store import RunStore  # noqa: PLC0415 - it needs the whole solver

    with RunStore(path, new=False) as store:
        ranked = store.archive().ranked()
    if not ranked:
        raise GenomeError(f"{path} has no games yet: go on with `darwindeck evolve --resume`")
    if not 1 <= rank <= len(ranked):
        games = "one game" if len(ranked) == 1 else f"{len(ranked)} games"
        raise GenomeError(
            f"there is no game {rank} in {path}, which has {games}: "
            f"{path}:1 is the best, {path}:{len(ranked)} the last"
        )
    genome = ranked[rank - 1].genome
    validate(genome)
    return genome
