"""The chapters of a game with roles: cards to make, deals to play, and what people ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.faces import describe_card
from darwindeck.genome.phases import CommitPhase, DecisionPhase, ResolutionPhase
from darwindeck.genome.role_words import listed_names
from darwindeck.rulebook.book import Chapter, Grid, Points, Steps
from darwindeck.rulebook.example import example_run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.rulebook import Section
    from darwindeck.genome.schema import GameGenome

__all__ = ["role_chapters"]

NEED, CARDS, STEPS = "What you need", "The cards", "How a deal is played"


def role_chapters(genome: GameGenome, rules: tuple[Section, ...]) -> Iterator[Chapter]:
    """Yield the chapters of a game with roles."""
    for section in rules:
        if section.heading == CARDS:
            yield Chapter("An example run", tuple(example_run(genome)))
            yield Chapter("Edge cases", (Grid(("What if ...", "Then"), tuple(cases(genome))),))
            yield Chapter(CARDS, (cards_grid(genome),))
            continue
        block = Steps if section.numbered else Points
        yield Chapter(section.heading, (block(section.sentences),))
        if section.heading == NEED:
            yield Chapter("Setting up", (Steps(tuple(set_up(genome))),))
        if section.heading == STEPS:
            yield Chapter("Your turn, step by step", tuple(turns(genome)))


def set_up(genome: GameGenome) -> Iterator[str]:
    """Say what to do before the first deal."""
    yield (
        "Write every card of the last chapter on a slip of paper: its name, its kind and what it "
        "counts. The backs of a deck must look alike."
    )
    yield f"Share out the roles: {listed_names([role.name for role in genome.roles])}."
    if any(role.script for role in genome.roles):
        yield "A role that nobody wants is played by its script."
    yield "Shuffle each deck on its own and put it face down before its player."
    yield "Write the names of the roles on paper; everyone begins with 0 points."


def turns(genome: GameGenome) -> Iterator[Steps]:
    """Yield the steps of a turn in betting, and at a decision."""
    if phases_of(genome, CommitPhase):
        yield Steps(
            (
                "Look at your cards, and at what lies open on the table.",
                "Check: say so, and nothing happens.",
                (
                    "Or raise, if you may: put one card of your hand face down before you. Nobody "
                    "else sees it before the flip."
                ),
                "Or fold: keep your cards in hand and leave the deal.",
                "It is the turn of whoever is asked next: see the chapter about betting.",
            ),
            "In betting",
        )
    if phases_of(genome, DecisionPhase):
        yield Steps(
            (
                "Add up what lies open, as the chapter about counting says.",
                "Go on, or fold and leave the deal.",
            ),
            "At a decision",
        )


def cards_grid(genome: GameGenome) -> Grid:
    """List the cards of every role."""
    rows = tuple(
        (role.name, card.name, card.kind, describe_card(card))
        for role in genome.roles
        for card in role.deck
    )
    return Grid(("Role", "Card", "Kind", "Counts"), rows)


def cases(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Yield what people may ask, and the answers."""
    yield "nobody raises in a round?", "No card is turned over, and the deal goes on."
    if any(phase.last_card == "all_in" for phase in phases_of(genome, CommitPhase)):
        yield (
            "you have committed your last card?",
            "You stay in for this round without being asked, and draw again in the next.",
        )
    asked = any(phase.asks_all_in for phase in phases_of(genome, DecisionPhase))
    if phases_of(genome, DecisionPhase):
        yield (
            "you hold no card at a decision?",
            "You decide like everyone else." if asked else "You go on without being asked.",
        )
    for phase in phases_of(genome, ResolutionPhase):
        if phase.needs:
            yield f"{listed_names(phase.needs)} folds?", "The deal is off, and nobody scores."
        if phase.bust is not None:
            yield (
                f"{phase.bust.attribute} and {phase.bust.above} are equal?",
                f"That is no bust: {phase.bust.attribute} has to be above {phase.bust.above}.",
            )
    yield from endings(genome)


def endings(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Yield what people ask about the end of a run."""
    if genome.setup.when_deck_is_empty == "end":
        yield "a deck runs out?", "Draw as far as it goes. The run ends after this deal."
    else:
        yield "a deck runs out?", "Draw as far as it goes, and play on with what you hold."
    yield "a run goes on and on?", f"It ends after {genome.turn_limit:,} deals."
    yield "two players have equal points in the end?", "They have won together."
