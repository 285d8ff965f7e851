"""The mutation that makes a game simpler: one rule less, whichever it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import fields, replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


LISTS = ("scoring_rules", "card_effects", "win_conditions")


@mutation(weight=4)
def leave_out_a_rule(game: GameGenome, chance: Random) -> GameGenome | None:
    """Leave out a phase, a rule of a list, or what is special about a phase or the set-up."""
    simpler = list(with_a_rule_less(game))
    return chance.choice(simpler) if simpler else None


def with_a_rule_less(game: GameGenome) -> Iterator[GameGenome]:
    """Yield every game that has one rule less; not all of them can be played."""
    for index in range(edit.last_place(game)):
        yield edit.remove_phase(game, index)
    for name in LISTS:
        rules: tuple[object, ...] = getattr(game, name)
        for index in range(len(rules)):
            yield replace(game, **{name: (*rules[:index], *rules[index + 1 :])})
    for index, phase in enumerate(game.turn_structure.phases):
        for name, default in special(phase):
            yield edit.replace_phase(game, index, replace(phase, **{name: default}))
    for name, default in special(game.setup):
        yield edit.with_setup(game, **{name: default})


def special(part: object) -> Iterator[tuple[str, object]]:
    """Yield the fields of a part of a game that only say yes or no, or nothing, and are not usual.

    Numbers are left alone: another number is no rule less.
    """
    for field in fields(part):  # type: ignore[arg-type]
        usual, value = field.default, getattr(part, field.name)
        if value != usual and (isinstance(usual, bool) or usual is None or usual == ()):
            yield field.name, usual
