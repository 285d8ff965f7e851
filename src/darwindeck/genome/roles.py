"""Roles: seats with decks of their own, cards with values, and what becomes of the values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from darwindeck.cards import Rank, Suit
from darwindeck.genome import rules

Chance = Annotated[int, Meta(ge=0, le=100)]


class CustomCard(rules.Rules, frozen=True):
    """A card of a game's own: its name, its kind, and values by attribute.

    `values` are added to the totals of their attributes; `percent` multiplies totals: 150 is half
    as much again. With a `rank` and a `suit` it counts as that card in tricks, battles and scores.
    """

    name: rules.Name
    kind: rules.Name
    values: Annotated[Mapping[rules.Name, rules.Points], Meta(max_length=rules.MAX_ATTRIBUTES)] = (
        rules.FrozenDict()
    )
    percent: Annotated[
        Mapping[rules.Name, rules.Percent], Meta(max_length=rules.MAX_ATTRIBUTES)
    ] = rules.FrozenDict()
    rank: Rank | None = None
    suit: Suit | None = None


class CardKind(rules.Rules, frozen=True):
    """A kind of custom cards: `all` of them count together, or of a deal's only the `last`."""

    name: rules.Name
    counts: Literal["all", "last"] = "all"


class Attribute(rules.Rules, frozen=True):
    """Something that cards have values of.

    A `running` attribute adds up over all cards that have been turned over, of whatever kind, lasts
    from deal to deal, and is never below 0. What an attribute `feeds` grows by so many `percent`
    of it.
    """

    name: rules.Name
    running: bool = False
    feeds: rules.Name | None = None
    percent: rules.Percent = 100


class Script(rules.Rules, frozen=True):
    """How a bot plays a role that it does not think about.

    `raises` is the chance of a raise in percent, by round; the last number goes for all later
    rounds. It raises with the card that has most of what it `prefers`, or with any. It folds at a
    decision when the total that leads to a bust is more than `folds_above` over its limit; without
    that, never.
    """

    raises: Annotated[tuple[Chance, ...], Meta(min_length=1, max_length=6)]
    folds_above: rules.Points | None = None
    prefers: rules.Name | None = None


class Role(rules.Rules, frozen=True):
    """A seat with a name, a deck of its own, and perhaps a script for a bot that plays it."""

    name: rules.Name
    deck: Annotated[tuple[CustomCard, ...], Meta(min_length=1, max_length=52)]
    script: Script | None = None


class Bust(rules.Rules, frozen=True):
    """Ends the hand with a loss: the total of an attribute is `above` that of another."""

    attribute: rules.Name
    above: rules.Name


class Payoff(rules.Rules, frozen=True):
    """What a role that has not folded scores when a deal goes through, or at a bust.

    That is some `points`, and so many `percent` of the total of an attribute, rounded down.
    """

    role: rules.Name
    when: Literal["deal", "bust"] = "deal"
    points: rules.Points = 0
    attribute: rules.Name | None = None
    percent: Annotated[int, Meta(ge=-rules.MAX_POINTS, le=rules.MAX_POINTS)] = 100
