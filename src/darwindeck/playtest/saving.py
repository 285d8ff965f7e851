"""Unfinished games on disk: written after every decision, so that nothing is lost."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, count
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from darwindeck.files import FileHeldError, holding, is_held, replacing
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import validate
from darwindeck.players.registry import comes_along
from darwindeck.playtest.evening import Bought, Evening, EveningSettings
from darwindeck.playtest.session import (
    HandLog,
    PlaytestSession,
    SessionConfig,
    check_people,
    kept_log,
)
from darwindeck.playtest.unfinished import SUFFIX, saves_folder
from darwindeck.poker.holdem.hand import Hand
from darwindeck.poker.holdem.saving import check_poker_state
from darwindeck.poker.holdem.state import PokerState
from darwindeck.table.errors import IllegalAction
from darwindeck.table.events import AnyEvent, Event, Started
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1
BROKEN_SUFFIX = ".broken"
LONGEST_NAME = 100
"""In bytes: a file system has room for 255, and a date and a suffix are added."""


class SavedGameError(ValueError):
    """A saved game cannot be read."""


class UnnamedBotError(ValueError):
    """A saved game wants a bot that is somebody's program: only a person can name it."""


class SavedKind(msgspec.Struct, frozen=True):
    """As much of a file as says what it holds."""

    kind: Literal["match", "evening"] = "match"


class SavedEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished evening at the hold'em table; `hands` are all of them, the one in play last."""

    kind: Literal["evening"]
    format: int
    saved_at: float
    config: SessionConfig
    settings: EveningSettings
    genome: GameGenome
    state: PokerState
    hands: tuple[Hand, ...]
    bought: tuple[Bought, ...]
    seconds: float
    playtests: dict[int, int] = {}


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished game as a file holds it; `hands` are the logs, the hand in play last."""

    format: int
    saved_at: float
    config: SessionConfig
    genome: GameGenome
    hands: tuple[HandLog, ...]
    playtests: dict[int, int] = {}


def new_save_path(genome: GameGenome, folder: Path | None = None) -> Path:
    """Return where a new game is kept: a file that is not there yet."""
    folder = folder or saves_folder()
    name = file_name_of(genome.genome_id)
    day = time.strftime("%Y-%m-%d-%H%M%S")
    endings = chain([""], (f"-{number}" for number in count(2)))
    paths = (folder / f"{name}-{day}{ending}{SUFFIX}" for ending in endings)
    return next(path for path in paths if not (path.exists() or is_held(path)))


def file_name_of(identifier: str) -> str:
    """Return what a game is called in the name of a file: a part of it, if it is long.

    >>> file_name_of("my game/2"), len(file_name_of("\N{CJK UNIFIED IDEOGRAPH-724C}" * 80).encode())
    ('my-game-2', 99)
    """
    name = re.sub(r"[^\w-]+", "-", identifier)
    return name.encode()[:LONGEST_NAME].decode(errors="ignore")


@contextmanager
def played_alone(path: Path) -> Iterator[None]:
    """Keep others from playing the same saved game: the last to decide would win."""
    with ExitStack() as held:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(holding(path))
        except FileHeldError:
            raise SavedGameError(
                f"the saved game {str(path)!r} is being played in another window: go on there, or "
                "end it there first"
            ) from None
        except OSError:
            pass  # where nothing can be written, nobody can write over it
        yield


def save(session: PlaytestSession, path: Path) -> None:
    """Write a game in one step: a reader sees the state before a decision or the one after."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path, private=True) as file:
        file.write(msgspec.json.encode(saved(session)))


def saved(session: PlaytestSession) -> SavedGame | SavedEvening:
    """Return a game as a file holds it."""
    if isinstance(session, Evening):
        return saved_evening(session)
    return SavedGame(
        FORMAT,
        time.time(),
        session.config,
        session.genome,
        tuple(kept_log(table) for table in session.hands),
        session.playtests,
    )


def saved_evening(evening: Evening) -> SavedEvening:
    """Return an evening as a file holds it."""
    return SavedEvening(
        "evening",
        FORMAT,
        time.time(),
        evening.config,
        evening.settings,
        evening.genome,
        evening.poker,
        (*evening.played, evening.hand),
        tuple(Bought(user, chips) for user, chips in evening.bought.items()),
        float(evening.now()),
        evening.playtests,
    )


def restore(path: Path, bots: tuple[str, ...] = ()) -> PlaytestSession:
    """Read a game and play its hands again; `bots` take the places of those it was saved with.

    A file cannot make anything run: bots that do not come along have to be named here.
    """
    if not path.exists():
        raise SavedGameError(f"there is no saved game {str(path)!r}")
    try:
        data = path.read_bytes()
        is_evening = msgspec.json.decode(data, type=SavedKind).kind == "evening"
        form: type[SavedGame | SavedEvening] = SavedEvening if is_evening else SavedGame
        game = msgspec.json.decode(data, type=form)
        if game.format != FORMAT:
            raise SavedGameError(
                f"it has format {game.format}, and this version reads format {FORMAT}"
            )
        validate(game.genome)
        config = replace(game.config, bots=bots or game.config.bots)
        session = restored(game, config)
    except (msgspec.MsgspecError, IllegalAction, ValueError, RecursionError) as error:
        told = " ".join(str(error).split())
        raise SavedGameError(f"the saved game {str(path)!r} cannot be read: {told}") from error
    if not bots:
        check_bots(path, config.bots)
    return session


def restored(game: SavedGame | SavedEvening, config: SessionConfig) -> PlaytestSession:
    """Play the hands of a saved game again."""
    if isinstance(game, SavedEvening):
        return restored_evening(game, config)
    tables = tuple(replayed_match(game))
    check_config(game.config, tables[0])
    return PlaytestSession(game.genome, config, hands=tables, playtests=game.playtests)


def restored_evening(game: SavedEvening, config: SessionConfig) -> Evening:
    """Restore an evening; its last hand is played again and compared, as the table does it."""
    check_poker_state(game.state)
    if not game.hands or game.hands[-1] != game.state.hand:
        raise SavedGameError("the last hand is not the one at the table")
    if game.settings.table != game.state.settings:
        raise SavedGameError("the table is played with other settings")
    if any(not hand.table.over for hand in game.hands[:-1]):
        raise SavedGameError("a hand was not played to its end")
    evening = Evening(
        game.genome,
        config,
        game.settings,
        state=game.state,
        played=game.hands[:-1],
        bought=game.bought,
        seconds=game.seconds,
        playtests=game.playtests,
    )
    seated = {player.user_id for player in game.state.players}
    if not seated <= set(evening.users) or set(evening.bought) != set(evening.users):
        raise SavedGameError("others sit at the table than began the evening")
    return evening


def check_config(config: SessionConfig, table: Table) -> None:
    """Refuse people and numbers that do not go with a table."""
    check_people(config.people, table)
    if config.seats not in {None, table.seats}:
        raise SavedGameError(f"it is for {config.seats} seats, and {table.seats} play")
    if config.hands is not None and config.hands < 1:
        raise SavedGameError(f"a match of {config.hands} hands is impossible")


def check_bots(path: Path, bots: tuple[str, ...]) -> None:
    """Refuse bots that a file names and that are not a part of this program."""
    foreign = [name for name in bots if not comes_along(name)]
    if foreign:
        raise UnnamedBotError(
            f"the saved game {str(path)!r} was played with {', '.join(map(repr, foreign))}: a bot "
            "of somebody's own plays only when you name it, so say --bots with --resume"
        )


def replayed_match(game: SavedGame) -> Iterator[Table]:
    """Play all hands again; each has to go on where the last one ended."""
    if not game.hands:
        raise SavedGameError("it holds no hand")
    before: Table | None = None
    for log in game.hands:
        table = Table.replay(game.genome, log)
        if before is not None and log[0] != next_start(before, log[0]):
            raise SavedGameError(
                f"hand {table.hand_number + 1} does not go on where the one before it ended"
            )
        before = table
        yield table


def next_start(before: Table, start: AnyEvent) -> Event | None:
    """Return how a hand begins that follows another, with the cards of `start`."""
    if not isinstance(start, Started) or not before.over:
        return None
    return before.next_hand(start.seed, start.deck).log[0]


def put_aside(path: Path) -> Path:
    """Rename a saved game that cannot be read, so that it is kept but out of the way."""
    targets = (path.with_name(f"{path.name}{BROKEN_SUFFIX}{n}") for n in chain([""], count(2)))
    return path.rename(next(target for target in targets if not target.exists()))
