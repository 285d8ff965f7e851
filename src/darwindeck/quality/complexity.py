"""How much there is to explain about a game."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import fields

from darwindeck.genome.roles import CustomCard
from darwindeck.genome.schema import GameGenome

NOT_RULES = {"genome_id", "title", "summary", "card_names", "hand_limit", "turn_limit"}


def complexity(genome: GameGenome) -> int:
    """Count the facts that a player has to know: every part, and what is unusual about it.

    >>> from darwindeck import load
    >>> complexity(load("kuhn-poker")) < complexity(load("leduc-holdem")) < complexity(load("razz"))
    True
    """
    return count_facts(genome) - 1


def count_facts(part: object) -> int:
    """Count a part of the rules and everything in it that is not as usual."""
    if isinstance(part, tuple):
        return sum(count_facts(item) for item in part)
    if not isinstance(part, Struct) or isinstance(part, CustomCard):
        return 1  # what is printed on a card need not be learnt
    unusual = 0
    for field in fields(part):
        value = getattr(part, field.name)
        if field.name not in NOT_RULES and value != field.default:
            unusual += count_facts(value)
    return 1 + unusual
