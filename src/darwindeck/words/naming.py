"""Games under the names of another language: roles, and the cards, kinds and values they have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.genome.phases import CommitPhase, Phase, ResolutionPhase
from darwindeck.genome.rules import FrozenDict
from darwindeck.genome.schema import GameGenome
from darwindeck.languages import DEFAULT
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck.genome.roles import CustomCard, Payoff, Role

    Said = Callable[[str], str]

KEPT = 64


@lru_cache(maxsize=KEPT)
def in_language(game: GameGenome, language: str) -> GameGenome:
    """Return the same game with the names that a language has for its own, for whoever reads them.

    Names that a language lacks stay as they are, and so do all if two would become one.

    >>> from darwindeck import load
    >>> [role.name for role in in_language(load("the-deal"), "de").roles]
    ['Fahnder', 'Kunde', 'Händler']
    """
    if language == DEFAULT or not game.roles:
        return game
    said = Voice(language).translated
    names = names_in(game)
    if len(set(map(said, names))) < len(names):
        return game
    structure = game.turn_structure
    return replace(
        game,
        roles=tuple(role_in(role, said) for role in game.roles),
        card_kinds=tuple(replace(kind, name=said(kind.name)) for kind in game.card_kinds),
        attributes=tuple(
            replace(one, name=said(one.name), feeds=one.feeds and said(one.feeds))
            for one in game.attributes
        ),
        turn_structure=replace(
            structure, phases=tuple(phase_in(phase, said) for phase in structure.phases)
        ),
    )


def names_in(game: GameGenome) -> set[str]:
    """Return all names that a game gives: to roles, cards, kinds of cards and attributes."""
    cards = {card.name for role in game.roles for card in role.deck}
    kinds = {kind.name for kind in game.card_kinds}
    attributes = {attribute.name for attribute in game.attributes}
    return {role.name for role in game.roles} | cards | kinds | attributes


def role_in(role: Role, said: Said) -> Role:
    """Return a role whose name and cards are said in another way."""
    return replace(
        role,
        name=said(role.name),
        deck=tuple(card_in(card, said) for card in role.deck),
        script=role.script
        and replace(role.script, prefers=role.script.prefers and said(role.script.prefers)),
    )


def card_in(card: CustomCard, said: Said) -> CustomCard:
    """Return a card whose name, kind and values are said in another way."""

    def by_name(numbers: Mapping[str, int]) -> FrozenDict[int]:
        return FrozenDict({said(name): number for name, number in numbers.items()})

    return replace(
        card,
        name=said(card.name),
        kind=said(card.kind),
        values=by_name(card.values),
        percent=by_name(card.percent),
    )


def phase_in(phase: Phase, said: Said) -> Phase:
    """Return a phase that says roles and attributes in another way."""
    match phase:
        case CommitPhase():
            return replace(phase, may_open=tuple(map(said, phase.may_open)))
        case ResolutionPhase(bust=bust):
            return replace(
                phase,
                payoffs=tuple(payoff_in(payoff, said) for payoff in phase.payoffs),
                needs=tuple(map(said, phase.needs)),
                bust=bust and replace(bust, attribute=said(bust.attribute), above=said(bust.above)),
            )
        case _:
            return phase


def payoff_in(payoff: Payoff, said: Said) -> Payoff:
    """Return a payoff that says its role and attribute in another way."""
    attribute = payoff.attribute and said(payoff.attribute)
    return replace(payoff, role=said(payoff.role), attribute=attribute)
