"""Blueprints: what was learnt about a game, in one file that is small enough to be sent along."""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import platformdirs
from msgspec.structs import replace

from darwindeck.files import replacing
from darwindeck.genome.identity import rules_id
from darwindeck.genome.schema import GameGenome
from darwindeck.players import desk, features, practice, situations

if TYPE_CHECKING:
    from numpy.typing import NDArray


MAGIC = b"DarwinDeck blueprint 3\n"
SUFFIX = ".blueprint"
MOST_SITUATIONS = 4_000_000
LARGEST_FILE = 64 << 20
KEY_BYTES, MARK_BYTES = 4, 8
FINE, COARSE = 255, 15
"""Into how many parts a mix is divided: exactly known games finely, others for a small file."""


class BlueprintError(ValueError):
    """A blueprint cannot be read, or belongs to another game."""


class Blueprint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learnt about a game.

    `keys` are the short numbers of situations in rising order, as differences, and `mixes` how
    often every choice is made there; `pairs` says how good each hand of two cards was taken to be,
    and `marks` which hands are shown after exchanges, from low to high.
    After long practice more situations are told apart: those are `fine`.
    `hands` counts what was practised, and `measured` says how strong it came out: against whom, and
    by how much.
    """

    rules: str
    game: str
    seats: tuple[int, ...]
    seed: int
    hands: int
    exact: bool
    weights: tuple[float, ...]
    keys: bytes
    mixes: bytes
    pairs: bytes
    measured: tuple[tuple[str, str], ...] = ()
    fine: bool = False
    marks: bytes = b""

    @property
    def situations(self) -> int:
        """How many situations it knows."""
        return len(self.keys) // KEY_BYTES

    def learnt(self) -> desk.Learnt:
        """Return it in the form in which compiled code plays it."""
        return unpacked(self)

    def check_game(self, genome: GameGenome) -> None:
        """Refuse another game than the one that was learnt."""
        if rules_id(genome) != self.rules:
            raise BlueprintError(
                f"this blueprint was made for {self.game!r}, whose rules are not those of "
                f"{genome.genome_id!r}: train a blueprint for it with "
                f"`darwindeck train {genome.genome_id}`"
            )


def mixes_of(shares: NDArray[np.float32], *, exact: bool) -> NDArray[np.uint8]:
    """Return how often each choice is made, in parts of a whole."""
    total = shares.sum(1, keepdims=True)
    return np.rint(shares / total * (FINE if exact else COARSE)).astype(np.uint8)


def packed(keys: NDArray[np.uint64], mixes: NDArray[np.uint8]) -> tuple[bytes, bytes]:
    """Return situations by short numbers and their mixes as bytes, in the order of the keys.

    Of a few whose short numbers are the same, one is kept.
    """
    short, first = np.unique(keys >> situations.SHORTER, return_index=True)
    steps = np.diff(short, prepend=np.uint64(0)).astype(np.uint32)
    # Bytes of one kind stand together: they are alike, and the file is half as large.
    return steps.view(np.uint8).reshape(-1, KEY_BYTES).T.tobytes(), mixes[first].T.tobytes()


def listed(blueprint: Blueprint) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """Return the short numbers of a blueprint's situations in rising order, and their mixes."""
    count = blueprint.situations
    columns = np.frombuffer(blueprint.keys, np.uint8).reshape(KEY_BYTES, count)
    steps = columns.T.copy().view(np.uint32)
    mixes = np.frombuffer(blueprint.mixes, np.uint8).reshape(desk.WIDTH, count).T
    return np.cumsum(steps.ravel(), dtype=np.uint64), mixes


def joined(blueprints: Sequence[Blueprint]) -> Blueprint:
    """Return what was learnt about the bets of a game with one number of seats after another.

    Weights of cards are those of the first. A situation that several know is taken from the first.
    """
    parts = [listed(blueprint) for blueprint in blueprints]
    keys = np.concatenate([part[0] for part in parts]) << situations.SHORTER
    steps, mixes = packed(keys, np.concatenate([part[1] for part in parts]))
    seats = tuple(count for blueprint in blueprints for count in blueprint.seats)
    hands = sum(blueprint.hands for blueprint in blueprints)
    return replace(blueprints[0], seats=seats, hands=hands, keys=steps, mixes=mixes)


@lru_cache(maxsize=16)
def unpacked(blueprint: Blueprint) -> desk.Learnt:
    """Lay out a blueprint as a table in which situations are found at once."""
    count = blueprint.situations
    known, mixes = listed(blueprint)
    keys = np.zeros(1 << (2 * count).bit_length(), np.uint64)
    table = np.zeros((len(keys), desk.WIDTH), np.uint8)
    places = np.empty(count, np.int64)
    practice.lay_out(keys, known, places)
    table[places] = mixes
    weights = np.array(blueprint.weights or (0.0,) * features.FEATURES)
    pairs = np.frombuffer(blueprint.pairs, np.uint8).copy()
    bets, cards = int(count > 0), int(weights.any())
    exact, fine = int(blueprint.exact), int(blueprint.fine)
    marks = np.frombuffer(blueprint.marks, np.int64).copy()
    return desk.Learnt(exact, fine, bets, cards, keys, table, weights, pairs, marks)


def nothing_learnt() -> desk.Learnt:
    """Return what somebody knows who has never played."""
    keys = np.zeros(1, np.uint64)
    mixes = np.zeros((1, desk.WIDTH), np.uint8)
    weights, pairs = np.zeros(features.FEATURES), np.zeros(desk.PAIRS, np.uint8)
    return desk.Learnt(0, 0, 0, 0, keys, mixes, weights, pairs, np.zeros(0, np.int64))


def encode(blueprint: Blueprint) -> bytes:
    """Write a blueprint as the content of a file."""
    return MAGIC + lzma.compress(msgspec.msgpack.encode(blueprint), preset=6)


def decode(content: bytes) -> Blueprint:
    """Read the content of a file, and check all of it."""
    if not content.startswith(MAGIC):
        raise BlueprintError("this is not a blueprint: `darwindeck train GAME` makes one")
    try:
        plain = lzma.LZMADecompressor().decompress(content[len(MAGIC) :], LARGEST_FILE)
        blueprint = msgspec.msgpack.decode(plain, type=Blueprint)
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError, RecursionError) as error:
        raise BlueprintError(f"this blueprint is broken: {error}; train it again") from None
    check(blueprint)
    return blueprint


def check(blueprint: Blueprint) -> None:
    """Refuse what compiled code could not use."""
    count = blueprint.situations
    fits = len(blueprint.keys) == KEY_BYTES * count and len(blueprint.mixes) == desk.WIDTH * count
    fits = fits and len(blueprint.pairs) == desk.PAIRS
    fits = fits and len(blueprint.marks) in {0, desk.MARKS * MARK_BYTES}
    if not fits or count > MOST_SITUATIONS:
        raise BlueprintError("this blueprint is broken: its parts do not fit; train it again")
    weights = np.array(blueprint.weights)
    if weights.shape not in {(0,), (features.FEATURES,)} or not np.isfinite(weights).all():
        raise BlueprintError(
            f"this blueprint has {len(weights)} weights where {features.FEATURES} are needed: it "
            "was made by another version; train it again"
        )


def save_blueprint(blueprint: Blueprint, path: str | Path) -> None:
    """Write a blueprint to a file in one step."""
    with replacing(Path(path)) as file:
        file.write(encode(blueprint))


def load_blueprint(path: str | Path) -> Blueprint:
    """Read a blueprint from a file, or say what is wrong with it."""
    path = Path(path).expanduser()
    try:
        with path.open("rb") as file:
            return decode(file.read(LARGEST_FILE))
    except OSError as error:
        raise BlueprintError(
            f"the blueprint {str(path)!r} cannot be read: {error.strerror or error}"
        ) from None
    except BlueprintError as error:
        raise BlueprintError(f"{str(path)!r}: {error}") from None


@lru_cache(maxsize=32)
def blueprint_of(genome: GameGenome) -> Blueprint | None:
    """Find the blueprint of a game: of the library, or one that was trained before."""
    rules = rules_id(genome)
    shipped = resources.files("darwindeck") / "blueprints" / f"{rules}{SUFFIX}"
    if shipped.is_file():
        return decode(shipped.read_bytes())
    trained = trained_path(genome)
    if trained.is_file():
        try:
            return load_blueprint(trained)
        except BlueprintError:
            return None
    return None


def trained_path(genome: GameGenome) -> Path:
    """Return where a blueprint is kept that was trained when it was needed."""
    return platformdirs.user_cache_path("darwindeck") / "blueprints" / f"{rules_id(genome)}{SUFFIX}"
