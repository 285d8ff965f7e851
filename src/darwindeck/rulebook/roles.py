"""The chapters of a game with roles: cards to make, deals to play, and what people ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.faces import describe_card
from darwindeck.genome.phases import CommitPhase, DecisionPhase, ResolutionPhase
from darwindeck.rulebook.book import Chapter, Grid, Points, Steps
from darwindeck.rulebook.example import example_run
from darwindeck.words.roles import listed_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome
    from darwindeck.words.rules import Section

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
        "Print the page that darwindeck cards writes with --html, or write every card of "
        "the last chapter on a slip of paper: its name, its kind and what it counts. The backs of "
        "a deck must look alike."
    )
    yield f"Share out the roles: {listed_names([role.name for role in genome.roles])}."
    if any(role.script for role in genome.roles):
        yield "A role that nobody wants is played by its script."
    yield "Shuffle each deck on its own and put it face down before its player."
    running = [attribute.name for attribute in genome.attributes if attribute.running]
    also = f" Make a column for {listed_names(running)}, which also begins with 0." * bool(running)
    yield f"Write the names of the roles on paper; everyone begins with 0 points.{also}"
    yield "Leave room in the middle of the table for a row of cards."


def turns(genome: GameGenome) -> Iterator[Steps]:
    """Yield the steps of a turn in betting, and at a decision."""
    if phases_of(genome, CommitPhase):
        yield Steps(
            (
                "Look at your cards, and at what lies open on the table.",
                "Check: say so, and nothing happens.",
                (
                    "Or raise, if you may: put one card of your hand face down at the right end of "
                    "the row in the middle. Nobody else sees it before the flip."
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
    yield from raises(phases_of(genome, CommitPhase))
    yield from folds(genome)
    asked = any(phase.asks_all_in for phase in phases_of(genome, DecisionPhase))
    if phases_of(genome, DecisionPhase):
        yield (
            "you hold no card at a decision?",
            "You decide like everyone else." if asked else "You go on without being asked.",
        )
    for phase in phases_of(genome, ResolutionPhase):
        if phase.bust is not None:
            yield (
                f"{phase.bust.attribute} and {phase.bust.above} are equal?",
                f"That is no bust: {phase.bust.attribute} has to be above {phase.bust.above}.",
            )
    yield from totals(genome)
    yield from endings(genome)


def raises(rounds: list[CommitPhase]) -> Iterator[tuple[str, str]]:
    """Yield what people ask about raising."""
    if any(phase.answers_may_raise for phase in rounds):
        yield (
            "you answer a raise with a raise?",
            (
                "It counts towards the raises of the round. The initiative stays where it is, and "
                "nobody has to answer yours."
            ),
        )
    if any(phase.last_card == "all_in" for phase in rounds):
        yield (
            "you have committed your last card?",
            "You stay in for this round without being asked, and draw again in the next.",
        )
        yield (
            "you have the initiative and have committed your last card?",
            "The others answer; then the betting is over.",
        )


def folds(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Yield what people ask about folding."""
    yield (
        "somebody who has committed cards folds?",
        "Their cards stay in the row, are turned over with the others, and count.",
    )
    running = [attribute.name for attribute in genome.attributes if attribute.running]
    lasting = f", and their {listed_names(running)} is written down" if running else ""
    for phase in phases_of(genome, ResolutionPhase):
        others = [role.name for role in genome.roles if role.name not in phase.needs]
        if phase.needs:
            yield (
                f"{listed_names(phase.needs)} folds?",
                (
                    "The deal is off, and nobody scores. Cards that lie face down are turned over "
                    f"before they go out of play{lasting}."
                ),
            )
        if phase.needs and others:
            yield f"{' or '.join(others)} folds?", "The deal goes on without them."


def totals(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Yield what people ask about adding up."""
    cards = [card for role in genome.roles for card in role.deck]
    if any(kind.counts == "last" for kind in genome.card_kinds):
        yield (
            "two cards of a kind of which only the last counts are turned over together?",
            "The one that was committed later counts: it lies further to the right in the row.",
        )
    for attribute in genome.attributes:
        name = attribute.name
        if attribute.running and any(card.values.get(name, 0) < 0 for card in cards):
            less = "" if attribute.feeds is None else f" Then there is less {attribute.feeds}."
            yield f"{name} falls below 0?", f"It may.{less}"
    payoffs = (each for phase in phases_of(genome, ResolutionPhase) for each in phase.payoffs)
    if any(payoff.points < 0 for payoff in payoffs):
        yield "somebody's points fall below 0?", "They may. Write them with a minus."


def endings(genome: GameGenome) -> Iterator[tuple[str, str]]:
    """Yield what people ask about the end of a run."""
    if genome.setup.when_deck_is_empty == "end":
        yield "a deck runs out?", "Draw as far as it goes. The run ends after this deal."
    else:
        yield "a deck runs out?", "Draw as far as it goes, and play on with what you hold."
    yield "a run goes on and on?", f"It ends after {genome.turn_limit:,} deals."
    yield "two players have equal points in the end?", "They have won together."
