"""The rows of games with roles: the phases of a deal, cards, attributes, payoffs and scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd
from typing import TYPE_CHECKING, Any, assert_never

from darwindeck.engine import actions as code
from darwindeck.engine.layout import DECK, SEATS
from darwindeck.genome import anatomy, phases, rules
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.genome.roles import Attribute, CustomCard, Payoff, Role

Row = dict[str, Any]
"""The fields of a row of a program: whole numbers, and for some a list of them."""


def role_row(phase: phases.RolePhase, genome: GameGenome) -> Row:
    """Return the row of a phase of a deal."""
    match phase:
        case phases.DrawUpPhase():
            return {"op": code.OP_DRAW_UP, "count": phase.to}
        case phases.CommitPhase():
            return commit_row(phase, genome)
        case phases.RevealPhase():
            return {"op": code.OP_REVEAL}
        case phases.DecisionPhase():
            return {"op": code.OP_DECIDE, "asks_all_in": phase.asks_all_in}
        case phases.ResolutionPhase():
            return resolve_row(phase, genome)
        case _:
            assert_never(phase)


def commit_row(phase: phases.CommitPhase, genome: GameGenome) -> Row:
    """Return the row of a betting round with cards."""
    openers = phase.may_open or [role.name for role in genome.roles]
    return {
        "op": code.OP_COMMIT,
        "min_cards": 1,
        "max_cards": 1,
        "max_raises": phase.max_raises,
        "raise_again": phase.raise_again,
        "all_answer": phase.answered_by == "everyone",
        "answers_may_raise": phase.answers_may_raise,
        "may_open": seats_named(openers, genome),
        "asks_all_in": phase.last_card == "nothing",
    }


def resolve_row(phase: phases.ResolutionPhase, genome: GameGenome) -> Row:
    """Return the row that ends a deal."""
    bust = phase.bust
    return {
        "op": code.OP_RESOLVE,
        "bust_attribute": attribute_number(bust.attribute if bust else None, genome),
        "bust_limit": attribute_number(bust.above if bust else None, genome),
        "needed": seats_named(phase.needs, genome),
    }


def number_rounds(rows: list[Row]) -> None:
    """Tell the rows of a deal in which of its rounds they are."""
    number = 0
    for row in rows:
        row["round_number"] = max(number - 1, 0)
        if row.get("op") in {code.OP_DRAW_UP, code.OP_COMMIT}:
            row["round_number"] = number
        number += row.get("op") == code.OP_COMMIT


def role_facts(genome: GameGenome) -> Row:
    """Return what concerns the whole game and comes from its roles."""
    if not genome.roles:
        return {}
    facts: Row = {
        "own_decks": True,
        "owned": sets_of_cards(genome.roles),
        "attribute_count": len(genome.attributes),
    }
    resolution = anatomy.resolution_of(genome)
    if resolution is not None:
        facts |= {
            "for_points": anatomy.plays_for_points(genome),
            "rejoins": not genome.setup.starting_chips,
            "payoff_count": len(resolution.payoffs),
            "stake": largest_payoff(resolution, genome),
        }
    return facts


def role_tables(genome: GameGenome) -> dict[str, list[Row]]:
    """Return the rows of cards, attributes, payoffs and scripts."""
    if not genome.roles:
        return {}
    resolution = anatomy.resolution_of(genome)
    return {
        "cards": card_rows(genome),
        "attributes": [attribute_row(attribute, genome) for attribute in genome.attributes],
        "payoffs": [payoff_row(p, genome) for p in resolution.payoffs] if resolution else [],
        "scripts": [script_row(role, genome) for role in genome.roles],
    }


def sets_of_cards(roles: tuple[Role, ...]) -> list[int]:
    """Return the cards of each seat's own deck as sets."""
    numbers = iter(anatomy.card_numbers(roles))
    sets = [sum(1 << next(numbers) for _ in role.deck) for role in roles]
    return sets + [0] * (SEATS - len(sets))


def card_rows(genome: GameGenome) -> list[Row]:
    """Return what every card counts, by its number."""
    rows: list[Row] = [{} for _ in range(DECK)]
    for number, card in zip(
        anatomy.card_numbers(genome.roles), anatomy.all_cards(genome.roles), strict=True
    ):
        rows[number] = card_row(card, genome)
    return rows


def card_row(card: CustomCard, genome: GameGenome) -> Row:
    """Return what a card counts, with its percents as fractions in lowest terms."""
    kinds = [kind.name for kind in genome.card_kinds]
    kind = genome.card_kinds[kinds.index(card.kind)]
    percents = by_attribute(card.percent, 100, genome)
    return {
        "kind": kinds.index(card.kind),
        "only_last": kind.counts == "last",
        "values": by_attribute(card.values, 0, genome),
        "numerators": [percent // gcd(percent, 100) for percent in percents],
        "denominators": [100 // gcd(percent, 100) for percent in percents],
    }


def attribute_row(attribute: Attribute, genome: GameGenome) -> Row:
    """Return what becomes of an attribute."""
    return {
        "running": attribute.running,
        "feeds": attribute_number(attribute.feeds, genome),
        "percent": attribute.percent,
    }


def payoff_row(payoff: Payoff, genome: GameGenome) -> Row:
    """Return what a role is paid, and when."""
    return {
        "when": code.ON_BUST if payoff.when == "bust" else code.ON_DEAL,
        "seat": [role.name for role in genome.roles].index(payoff.role),
        "points": payoff.points,
        "attribute": attribute_number(payoff.attribute, genome),
        "percent": payoff.percent,
    }


def script_row(role: Role, genome: GameGenome) -> Row:
    """Return how a bot plays a role."""
    script = role.script
    if script is None:
        return {"is_given": False}
    chances = [*script.raises, *[script.raises[-1]] * rules.MAX_ATTRIBUTES][: rules.MAX_ATTRIBUTES]
    return {
        "is_given": True,
        "raises": chances,
        "prefers": attribute_number(script.prefers, genome),
        "folds": script.folds_above is not None,
        "folds_above": script.folds_above or 0,
    }


def largest_payoff(resolution: phases.ResolutionPhase, genome: GameGenome) -> int:
    """Return about how many points a deal is about."""
    values = [card.values for role in genome.roles for card in role.deck]
    return max(
        abs(payoff.points) + max(abs(of.get(payoff.attribute or "", 0)) for of in values)
        for payoff in resolution.payoffs
    )


def by_attribute(numbers: Mapping[str, int], otherwise: int, genome: GameGenome) -> list[int]:
    """Return numbers in the order of the attributes, with something for those not named."""
    named = [numbers.get(attribute.name, otherwise) for attribute in genome.attributes]
    return named + [otherwise] * (rules.MAX_ATTRIBUTES - len(named))


def attribute_number(name: str | None, genome: GameGenome) -> int:
    """Return the number of an attribute, or of none."""
    if name is None:
        return code.NO_ATTRIBUTE
    return [attribute.name for attribute in genome.attributes].index(name)


def seats_named(names: Iterable[str], genome: GameGenome) -> int:
    """Return the seats of some roles as a set."""
    roles = [role.name for role in genome.roles]
    return sum(1 << roles.index(name) for name in set(names))
