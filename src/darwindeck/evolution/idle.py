"""Idle rules: what can be left out of a game, and nobody would notice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import problems
from darwindeck.quality.idle import outcome_of


def idle_rules(genome: GameGenome, hands: int, seed: int) -> Iterator[str]:
    """Yield which phases and effects of cards could be left out, and the same hands would be won.

    >>> from darwindeck.genome.library import load
    >>> from darwindeck.genome.phases import DealPhase
    >>> truco = load("truco")
    >>> list(idle_rules(truco, 64, 1))
    []
    >>> shown = edit.insert_phase(truco, 0, DealPhase(to="board"), before_round=True)
    >>> list(idle_rules(shown, 64, 1))
    ['DealPhase 1']
    """
    usual = outcome_of(genome, hands, seed)
    for rule, rest in with_one_rule_less(genome):
        if not problems(rest) and outcome_of(rest, hands, seed) == usual:
            yield rule


def with_one_rule_less(genome: GameGenome) -> Iterator[tuple[str, GameGenome]]:
    """Yield every phase and every effect of cards, each with the game that has it not."""
    for index, phase in enumerate(genome.turn_structure.phases):
        yield f"{type(phase).__name__} {index + 1}", edit.remove_phase(genome, index)
    for index, effect in enumerate(genome.card_effects):
        effects = (*genome.card_effects[:index], *genome.card_effects[index + 1 :])
        yield f"the effect {effect}", replace(genome, card_effects=effects)
    bare = replace(genome.setup, trump_suit=None, turned_trump=False, bowers=False, top_cards=())
    if bare != genome.setup:
        yield "trumps", replace(genome, setup=bare)
