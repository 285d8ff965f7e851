"""What was learnt about a game, after something has happened to it: blueprints and practice."""

from __future__ import annotations

import io
import lzma
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from darwindeck import Table, load
from darwindeck.players.blueprint import MAGIC, decode, encode
from darwindeck.players.registry import SKILLS, skilled
from darwindeck.players.training import Training, resume_practice, save_practice
from tests.fuzz.damaging import damaged, damaged_text, hostile
from tests.fuzz.folders import folder

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

LEARNT_GAMES = {"leduc-holdem": 2, "crazy-eights": 3, "betting-war": 2}
SMALL = 1 << 20
DECISIONS = 4
SHORT_ROUND = 8


@cache
def beginner(name: str) -> Training:
    """Return a training that has not begun."""
    return Training(load(name), (LEARNT_GAMES[name],), memory=SMALL, threads=1)


@cache
def training_of(name: str) -> Training:
    """Return a training that has gone on for a round."""
    training = deepcopy(beginner(name))
    training.go_on()
    return training


@cache
def sound_blueprint(name: str) -> bytes:
    """Return the file of a blueprint."""
    return encode(training_of(name).blueprint())


def blueprints(rng: Random) -> None:
    """Play by a damaged blueprint."""
    name = rng.choice(list(LEARNT_GAMES))
    content = sound_blueprint(name)
    if rng.random() < 0.2:
        content = damaged_text(rng, content)
    else:
        plain = msgspec.msgpack.decode(lzma.decompress(content[len(MAGIC) :]))
        content = MAGIC + lzma.compress(packed(changed(rng, plain)), preset=0)
    blueprint = decode(content)
    blueprint.check_game(load(name))
    bot = skilled("blueprint", SKILLS["blueprint"], blueprint).bot(1)
    table = Table.start(name, seats=LEARNT_GAMES[name], seed=rng.getrandbits(32))
    for _ in range(DECISIONS):
        if table.actor is not None:
            table = table.apply(bot(table.view(table.actor)))


def packed(plain: object) -> bytes:
    """Write plain values as a blueprint has them; no file can hold larger numbers."""
    try:
        return msgspec.msgpack.encode(plain)
    except OverflowError as error:
        raise ValueError(str(error)) from None


def changed(rng: Random, plain: dict[str, object]) -> object:
    """Return the fields of a blueprint with bytes or values that are different."""
    if rng.random() < 0.5:
        name = rng.choice(("keys", "mixes"))
        old = plain[name]
        assert isinstance(old, bytes)
        return {**plain, name: damaged_text(rng, old)}
    packed = {name: value for name, value in plain.items() if isinstance(value, bytes)}
    rest = damaged(rng, {name: value for name, value in plain.items() if name not in packed})
    assert isinstance(rest, dict)
    return {**rest, **packed}


# Practice


@cache
def sound_practice(name: str) -> bytes:
    """Return the file with which a training goes on."""
    path = folder() / "sound.practice"
    save_practice(training_of(name), path)
    return path.read_bytes()


def practice(rng: Random) -> None:
    """Go on with damaged practice for a short round."""
    name = rng.choice(list(LEARNT_GAMES))
    content = sound_practice(name)
    path = folder() / "damaged.practice"
    path.write_bytes(
        damaged_text(rng, content) if rng.random() < 0.2 else with_other_arrays(rng, content)
    )
    training = deepcopy(beginner(name))
    training.hands_of_bets = training.hands_of_cards = training.steps_of_cards = SHORT_ROUND
    resume_practice(training, path)
    training.go_on()
    decode(encode(training.blueprint()))


def with_other_arrays(rng: Random, content: bytes) -> bytes:
    """Return practice in which some arrays have other values, shapes or types."""
    with np.load(io.BytesIO(content)) as kept:
        parts: dict[str, NDArray[np.generic]] = dict(kept)
    for _ in range(rng.choice((1, 1, 2, 3))):
        name = rng.choice(list(parts))
        parts[name] = other_array(rng, parts[name])
    file = io.BytesIO()
    np.savez(file, **parts)  # type: ignore[arg-type]
    return file.getvalue()


def other_array(rng: Random, array: NDArray[np.generic]) -> NDArray[np.generic]:
    """Return an array that is close to another, or hostile."""
    match rng.randrange(6):
        case 0:
            return array.ravel()[: rng.randrange(array.size + 1)]
        case 1:
            return np.concatenate((np.atleast_1d(array), np.atleast_1d(array)))
        case 2:
            return np.full_like(array, rng.choice((0, 1, 7)))
        case 3 if array.dtype.kind == "f":
            return np.full_like(array, rng.choice((np.nan, np.inf, -1e38, 1e38)))
        case 4 if array.dtype.kind in "iu":
            return np.full_like(array, rng.choice((2**62, 1 << 40, 2**31)))
        case _:
            value = hostile(rng)
            return np.array(value if isinstance(value, int | float | str | bool) else 0)
