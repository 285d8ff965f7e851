"""What unseen cards need: nobody chooses among what they may not look at, and all are shown."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import anatomy, phases
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import GameGenome

MOVING_PHASES = (phases.ComparePhase, phases.DrawPhase)
"""Phases after which nobody could tell which cards of a hand are the ones that were dealt blind."""


def sight_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge cards that their owners may not look at, in all hands or in some deals."""
    if genome.setup.blind_hands:
        yield from unseen_problems(genome, "setup.blind_hands", phases.ComparePhase)
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, phases.DealPhase) and phase.blind:
            yield from blind_deal_problems(genome, phase, f"turn_structure.phases[{index}].blind")


def unseen_problems(
    genome: GameGenome, path: str, *turning: type[phases.Phase]
) -> Iterator[Problem]:
    """Judge whether cards that nobody has looked at are shown, and not chosen among before."""
    found = genome.turn_structure.phases
    shown = any(isinstance(phase, (*turning, phases.LiarPhase)) for phase in found)
    if not shown and anatomy.showdown_of(genome) is None:
        first = turning[0].__name__ if turning else phases.LiarPhase.__name__
        yield Problem(
            path, f"is true, but nobody turns cards over: add a {first}, or a ShowdownPhase"
        )
    chosen = next(filter(anatomy.looks_at_cards, found), None)
    if chosen is not None:
        yield Problem(
            path,
            f"is true, but in {type(chosen).__name__} players choose among their cards: leave "
            "one of them out",
        )


def blind_deal_problems(genome: GameGenome, deal: phases.DealPhase, path: str) -> Iterator[Problem]:
    """Judge a deal of cards that their owners may not look at, beside others that they see."""
    if deal.to != "players":
        yield Problem(path, f"is true, but cards for the {deal.to} have no owner: leave it out")
        return
    if genome.setup.blind_hands:
        yield Problem(path, "is true, as setup.blind_hands says of every deal: leave it out")
        return
    dealt = [one for one in anatomy.phases_of(genome, phases.DealPhase) if one.to == "players"]
    if all(one.blind for one in dealt) and not genome.setup.cards_per_player:
        yield Problem(path, "is true for every deal: leave it out, and set setup.blind_hands")
        return
    if places_clash(genome):
        yield Problem(
            path,
            "is true, but cards are gathered and dealt anew in another order: deal as many blind "
            "cards in the same places each time",
        )
    yield from unseen_problems(genome, path)
    moving = next((p for p in genome.turn_structure.phases if isinstance(p, MOVING_PHASES)), None)
    if moving is not None:
        yield Problem(
            path,
            f"is true, but {type(moving).__name__} changes hands in which some cards are not "
            "seen: leave one of them out",
        )


def places_clash(genome: GameGenome) -> bool:
    """Tell whether a place of a hand holds a card that its owner sees, and after a shuffle not."""
    blind, seen, held = 0, 0, genome.setup.cards_per_player
    seen = (1 << held) - 1
    for deal in anatomy.phases_of(genome, phases.DealPhase):
        if deal.to == "players":
            held = 0 if deal.gather else held
            places = ((1 << deal.count) - 1) << held
            blind |= places if deal.blind else 0
            seen |= 0 if deal.blind else places
            held += deal.count
    return blind & seen != 0
