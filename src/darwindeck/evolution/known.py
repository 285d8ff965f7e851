"""Which games are known already: the same rules under other names, suits, chips or seats."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import gcd
from typing import TYPE_CHECKING

import msgspec

from darwindeck.cards import Suit
from darwindeck.genome.identity import NAMES, bare
from darwindeck.genome.library import library_names, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome

MATTERS_OF_THE_TABLE = NAMES | {"player_count", "hand_limit", "turn_limit"}
"""What is agreed on before a game and is no part of it."""

CHIPS = {"ante", "blinds", "button_blind", "bring_in", "min_bet", "max_bet"}
UNORDERED = {"win_conditions", "scoring_rules", "card_effects"}
WON_BY_CHIPS = ("last_with_chips", "most_chips")
SUITS = tuple(suit.value for suit in Suit)


def essence(genome: GameGenome) -> bytes:
    """Return what is left of a game without its names: equal games have the same.

    How many play, for how long and with how many chips is left out; bets are in the smallest unit,
    and suits are called so that the whole is the first in the alphabet.

    >>> from msgspec.structs import replace
    >>> hearts = load("hearts")
    >>> essence(hearts) == essence(replace(hearts, genome_id="mine", player_count=3))
    True
    """
    rules = {name: value for name, value in bare(genome) if name not in MATTERS_OF_THE_TABLE}
    plain = msgspec.to_builtins(rules)
    unit = gcd(*chips_in(plain)) or 1
    return min(
        msgspec.json.encode(written(plain, unit, dict(zip(SUITS, names, strict=True))))
        for names in (permutations(SUITS) if mentions_suits(plain) else [SUITS])
    )


def chips_in(part: object, name: str = "") -> Iterator[int]:
    """Yield every number of chips that is bet."""
    if isinstance(part, int) and not isinstance(part, bool) and name in CHIPS:
        yield part
    for inner, value in entries(part, name):
        yield from chips_in(value, inner)


def mentions_suits(part: object, name: str = "") -> bool:
    """Tell whether any rule is about a suit."""
    if is_suit(part, name):
        return True
    return any(mentions_suits(value, inner) for inner, value in entries(part, name))


def is_suit(part: object, name: str) -> bool:
    """Tell whether a value names a suit."""
    return name.endswith("suit") and part in SUITS


def entries(part: object, name: str) -> list[tuple[str, object]]:
    """Return the parts of a part: fields with their names, items under the name of their list."""
    if isinstance(part, dict):
        return list(part.items())
    if isinstance(part, list):
        pair = len(part) == 2 and isinstance(part[0], str)
        return [(part[0], part[1])] if pair else [(name, item) for item in part]
    return []


def written(part: object, unit: int, suits: dict[object, object], name: str = "") -> object:
    """Return a part with other names of suits, in units of chips, and without an order of lists."""
    if is_suit(part, name):
        return suits[part]
    if name == "opens_with" and isinstance(part, str):
        return f"{part[:-1]}{suits[part[-1]]}"
    if name == "starting_chips":
        return bool(part)
    if isinstance(part, int) and not isinstance(part, bool) and name in CHIPS:
        return part // unit
    if part in WON_BY_CHIPS:
        return WON_BY_CHIPS[0]
    if isinstance(part, dict):
        return {inner: written(value, unit, suits, inner) for inner, value in part.items()}
    if isinstance(part, list):
        if len(part) == 2 and isinstance(part[0], str):
            return [part[0], written(part[1], unit, suits, part[0])]
        items = [written(item, unit, suits, name) for item in part]
        return sorted(items, key=msgspec.json.encode) if name in UNORDERED else items
    return part


@cache
def known_games() -> dict[bytes, str]:
    """Return the names of the games of the library by what they are."""
    return {essence(load(name)): name for name in library_names()}


def is_known(genome: GameGenome) -> bool:
    """Tell whether a game is one of the library under another name.

    >>> is_known(load("whist"))
    True
    """
    return essence(genome) in known_games()
