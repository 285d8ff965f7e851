"""Which games are known already: the same rules under another name, with another deck or stakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, permutations

import msgspec
from msgspec import Struct

from darwindeck.cards import Suit
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import GameGenome

MATTERS_OF_THE_TABLE = frozenset(
    {
        *(
            "genome_id",
            "title",
            "summary",
            "card_names",
            "player_count",
            "hand_limit",
            "turn_limit",
        ),
        *("initial_deck", "starting_chips"),
    }
)
"""What is agreed on before a game and is no part of it."""

CHIPS = frozenset({"ante", "blinds", "button_blind", "bring_in", "min_bet", "max_bet"})
COUNTED_BY_HAND, ALL = frozenset({"cards_per_player", "tricks", "highest"}), "all"
UNORDERED = frozenset({"win_conditions", "scoring_rules", "card_effects", "wild_cards"})
WON_BY_CHIPS = ("last_with_chips", "most_chips")
SUITS = tuple(suit.value for suit in Suit)
CARD_FIELDS = ("opens_with", "top_cards", "wild_cards")


def essence(genome: GameGenome, whole: int | None = None) -> bytes:
    """Return what is left of a game without its names: equal games have the same.

    How many play, for how long, with which deck and for how many chips is left out, and so is how
    many cards everyone has if that is the `whole` hand; suits are called so that the whole is the
    first in the alphabet.

    >>> from msgspec.structs import replace
    >>> hearts = load("hearts")
    >>> essence(hearts) == essence(replace(hearts, genome_id="mine", player_count=3))
    True
    """
    parts = taken_apart(genome)
    ways = permutations(SUITS) if any(suits_in(parts)) else [SUITS]
    names = (dict(zip(SUITS, way, strict=True)) for way in ways)
    return min(msgspec.json.encode(written(parts, whole, suits)) for suits in names)


def essences(genome: GameGenome) -> set[bytes]:
    """Return what a game is with its number of cards, and where all are dealt, with any."""
    cards = genome.setup.cards_per_player
    all_dealt = cards * genome.player_count == len(deck_of(genome))
    return {essence(genome), essence(genome, cards if all_dealt else None)}


def taken_apart(part: object) -> object:
    """Return a part of a game as plain values, without what is agreed on before."""
    if isinstance(part, Struct):
        values = {
            name: taken_apart(getattr(part, name))
            for name in part.__struct_fields__
            if name not in MATTERS_OF_THE_TABLE
        }
        return {"": type(part).__name__, **values}
    if isinstance(part, tuple):
        return [taken_apart(item) for item in part]
    return msgspec.to_builtins(part)


def values_in(part: object, name: str = "") -> Iterator[tuple[str, object]]:
    """Yield all plain values of a part, each with the name of its field."""
    if isinstance(part, dict):
        for inner, value in part.items():
            yield from values_in(value, inner)
    elif isinstance(part, list):
        for item in part:
            yield from values_in(item, name)
    else:
        yield name, part


def suits_in(parts: object) -> Iterator[bool]:
    """Yield whether each value has to do with one suit."""
    for name, value in values_in(parts):
        yield isinstance(value, str) and (name.endswith("suit") or is_one_card(name, value))


def is_one_card(name: str, value: str) -> bool:
    """Tell whether a value of a field is a card, and not a rank or anything else."""
    return name in CARD_FIELDS and value[-1:] in SUITS


def written(part: object, whole: int | None, suits: Mapping[str, str], name: str = "") -> object:
    """Return a part with other names of suits, chips or none, and lists in a fixed order."""
    if isinstance(part, dict):
        return {inner: written(value, whole, suits, inner) for inner, value in part.items()}
    if isinstance(part, list):
        items = [written(item, whole, suits, name) for item in part]
        return sorted(items, key=msgspec.json.encode) if name in UNORDERED else items
    if isinstance(part, str):
        if name.endswith("suit"):
            return suits[part]
        if is_one_card(name, part):
            return f"{part[:-1]}{suits[part[-1]]}"
        return WON_BY_CHIPS[0] if part in WON_BY_CHIPS else part
    if name in CHIPS:
        return bool(part)
    return ALL if name in COUNTED_BY_HAND and part == whole else part


@cache
def known_games() -> frozenset[bytes]:
    """Return what the games of the library are."""
    return frozenset(chain.from_iterable(essences(load(name)) for name in library_names()))


def is_known(genome: GameGenome) -> bool:
    """Tell whether a game is one of the library under another name.

    >>> is_known(load("whist"))
    True
    """
    return not known_games().isdisjoint(essences(genome))
