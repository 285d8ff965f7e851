"""Ways to damage input: a value that does not belong there, something lost, doubled or moved."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

HOSTILE_NUMBERS = (
    *(-1, 0, 1, 2, 3, 5, 9, 10, 11, 16, 50, 52, 53, 127, 128, 255, 256, 1000, 1_000_000),
    *(2**31 - 1, 2**31, 2**32, 10**12, 10**13, 2**53, 2**62, 2**63 - 1, 2**63, 2**64 - 1),
    *(-2, -(2**31), -(2**63), 0.5, -0.5, 1e18, 1e300),
)
HOSTILE_TEXTS = (
    *("", "x", "As", "??", "Zz", "0", "null", "\u0000", "[/x]", "\u724c" * 80, "a" * 5000),
    *("Check", "Call", "Raise", "Started", "Deal", "module:function", "../../etc/passwd"),
)
HOSTILE_REST: tuple[object, ...] = (None, True, False, [], {}, [[]], [None], {"type": {}})


def hostile(rng: Random) -> object:
    """Return a value that hardly ever belongs anywhere."""
    kind = rng.random()
    if kind < 0.6:
        return rng.choice(HOSTILE_NUMBERS)
    return rng.choice(HOSTILE_TEXTS) if kind < 0.8 else copy.deepcopy(rng.choice(HOSTILE_REST))


def damaged(rng: Random, tree: object) -> object:
    """Return a copy of plain values with some of them damaged."""
    whole = copy.deepcopy(tree)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        places = places_in(whole)
        if not places:
            break
        holder, key = rng.choice(places)
        rng.choice(DAMAGES)(rng, holder, key, places)
    return whole


Place = tuple["dict[str, object] | list[object]", "str | int"]


def places_in(tree: object) -> list[Place]:
    """List every place in plain values that holds a value."""
    found: list[Place] = []
    waiting = [tree]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, dict):
            found.extend((holder, key) for key in holder)
            waiting.extend(holder.values())
        elif isinstance(holder, list):
            found.extend((holder, index) for index in range(len(holder)))
            waiting.extend(holder)
    return found


def replace_value(
    rng: Random, holder: dict[str, object] | list[object], key: str | int, _: list[Place]
) -> None:
    """Put something else in a place; a number often becomes one close to it."""
    old = holder[key]  # type: ignore[index]
    near = type(old) is int and rng.random() < 0.4
    new = old + rng.choice((-2, -1, 1, 2)) if near else hostile(rng)  # type: ignore[operator]
    holder[key] = new  # type: ignore[index]


def remove_value(
    _: Random, holder: dict[str, object] | list[object], key: str | int, __: list[Place]
) -> None:
    """Take a value out."""
    del holder[key]  # type: ignore[arg-type]


def repeat_value(
    rng: Random, holder: dict[str, object] | list[object], key: str | int, __: list[Place]
) -> None:
    """Put an item of a list there twice, or very often; a field gets a neighbour."""
    if isinstance(holder, dict):
        holder["extra"] = copy.deepcopy(holder[str(key)])
    else:
        times = rng.choice((1, 1, 2, 60))
        holder[int(key) : int(key)] = [copy.deepcopy(holder[int(key)]) for _ in range(times)]


def move_value(
    rng: Random, holder: dict[str, object] | list[object], key: str | int, places: list[Place]
) -> None:
    """Put what lies in another place here."""
    other, where = rng.choice(places)
    try:
        holder[key] = copy.deepcopy(other[where])  # type: ignore[index]
    except (KeyError, IndexError):
        return


def nest_value(
    rng: Random, holder: dict[str, object] | list[object], key: str | int, __: list[Place]
) -> None:
    """Wrap a value in lists or objects, now and then very deep."""
    value = holder[key]  # type: ignore[index]
    name = rng.choice(("conditions", "type", "x"))
    for _ in range(rng.choice((1, 2, 10, 100))):
        value = [value] if rng.random() < 0.3 else {"type": "AllOf", name: [value]}
    holder[key] = value  # type: ignore[index]


Damage = "Callable[[Random, dict[str, object] | list[object], str | int, list[Place]], None]"
DAMAGES = (*(replace_value,) * 6, remove_value, repeat_value, move_value, nest_value)


def damaged_text(rng: Random, text: bytes) -> bytes:
    """Return bytes with some of them changed, lost, doubled or moved."""
    data = bytearray(text)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(data) + 1)
        size = rng.choice((1, 1, 2, 8, 64))
        match rng.randrange(6):
            case 0:
                data[at : at + size] = rng.randbytes(size)
            case 1:
                del data[at : at + size]
            case 2:
                data[at:at] = data[at : at + size]
            case 3:
                data[at : at + size] = str(rng.choice(HOSTILE_NUMBERS)).encode()
            case 4:
                other = rng.randrange(len(data) + 1)
                data[at : at + size] = data[other : other + size]
            case 5:
                data[at:at] = rng.choice((b"[", b"{", b'{"a":', b"[1,")) * rng.choice((1, 50, 3000))
    return bytes(data)
