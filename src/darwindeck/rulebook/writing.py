"""Writing a rulebook: the chapters of a game, in the order in which people need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import DECKS, Rank
from darwindeck.genome.anatomy import has_stakes, phases_of, showdown_of, wins_by
from darwindeck.genome.phases import DrawPhase, RolePhase
from darwindeck.genome.validation import seat_range
from darwindeck.genome.walk import Walk
from darwindeck.rulebook.book import Chapter, Grid, Handbook, Points, Steps
from darwindeck.rulebook.edge_cases import edge_cases
from darwindeck.rulebook.example import example_hand
from darwindeck.rulebook.hand_kinds import Dealt, kinds_of_hands, totals_of_hands
from darwindeck.rulebook.roles import role_chapters
from darwindeck.rulebook.turns import actions_grid, rounds_grid, turn_steps
from darwindeck.words.english import chips_of, joined, rank_name
from darwindeck.words.narration import show
from darwindeck.words.rules import DECK_WORDS, describe
from darwindeck.words.showdowns import cards_at_showdown, half_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome
    from darwindeck.rulebook.book import Block
    from darwindeck.words.rules import Section

__all__ = ["handbook"]

MOST_CARDS_SHOWN = 8
SUITS = 4
AS_IN_THE_RULES = (
    "Tricks", "Battles", "Special cards", "The deck", "Points", "When a hand ends",
    "Who wins a hand",
)  # fmt: skip
"""The chapters that need nothing but the sentences of the short rules."""

SIDE_POT_EXAMPLE = (
    "For example, Ann is all-in with 20 chips, and Ben and Cleo put in 50 each. Three times 20 are "
    "the main pot, which all three can win. Twice 30 are the side pot, for Ben or Cleo only."
)
RETURN_EXAMPLE = (
    "For example, Ann bets 50 chips and Ben is all-in with 20. They play for 20 each, and Ann "
    "takes 30 back."
)


def handbook(genome: GameGenome) -> Handbook:
    """Return the rulebook of a playable game."""
    rules = describe(genome).sections
    chapters = role_chapters(genome, rules) if genome.roles else chapters_of(genome, rules)
    return Handbook(
        genome.name,
        genome.summary or plain_summary(genome),
        tuple(chapter for chapter in chapters if chapter.blocks),
    )


def chapters_of(genome: GameGenome, sections: tuple[Section, ...]) -> tuple[Chapter, ...]:
    """Return the chapters of a game without roles; some may be empty."""
    rules = {section.heading: section.sentences for section in sections}
    pots = "Who gets the pot" if genome.setup.house is None else "What the house pays"
    return (
        Chapter("What you need", (components(genome), Points(rules["What you need"][-1:]))),
        Chapter("Setting up", (Steps(tuple(set_up(genome))),)),
        Chapter("How a hand is played", (Steps(rules["How a hand is played"]),)),
        Chapter("Your turn, step by step", tuple(turn_steps(genome))),
        Chapter("Betting", tuple(betting(genome, rules.get("Betting", ())))),
        *(
            Chapter(heading, (Points(rules[heading]),))
            for heading in AS_IN_THE_RULES
            if heading in rules
        ),
        Chapter("Which hand wins", tuple(showdown(genome, rules.get("Which hand wins", ())))),
        Chapter(pots, tuple(sharing(genome, rules.get(pots, ())))),
        Chapter("How a match ends", (Points(rules["How a match ends"]),)),
        Chapter("An example hand", (*example_hand(genome),)),
        Chapter("Edge cases", (edge_cases(genome),)),
    )


def plain_summary(genome: GameGenome) -> str:
    """Say what kind of game it is, where its file does not."""
    if genome.roles:
        names = joined([role.name for role in genome.roles])
        return f"A game for {len(genome.roles)} players with roles: {names}."
    bets = "with betting" if has_stakes(genome) else "without betting"
    return f"A card game {bets} for {players_of(genome)}, played with {deck_of(genome)}."


def players_of(genome: GameGenome) -> str:
    """Say how many can play."""
    seats = seat_range(genome)
    return f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"


def deck_of(genome: GameGenome) -> str:
    """Say which cards are used."""
    return DECK_WORDS[genome.setup.initial_deck]


# What you need


def components(genome: GameGenome) -> Grid:
    """List what has to be on the table."""
    rows = [("Players", how_many_players(genome)), ("Cards", cards_needed(genome))]
    if genome.setup.starting_chips:
        rows.append(("Chips", chips_needed(genome)))
    if genome.setup.house is not None:
        rows.append(("The house", f"{chips_of(genome.setup.house.chips)} of its own"))
    rows.append(("Button", "something that marks the dealer's seat"))
    return Grid(("", ""), tuple(rows))


def how_many_players(genome: GameGenome) -> str:
    """Say how many can play, how many usually do, and whether the house is one of them."""
    usual = f"; {genome.player_count} is usual" if len(seat_range(genome)) > 1 else ""
    house = ", the house counted as one of them" if genome.setup.house is not None else ""
    return f"{players_of(genome)}{house}{usual}"


def cards_needed(genome: GameGenome) -> str:
    """Say which cards are used, and which ones to take out of a usual pack."""
    deck = DECKS[genome.setup.initial_deck]
    missing = [rank for rank in Rank if rank not in {card.rank for card in deck}]
    if len({card.suit for card in deck}) < SUITS or not missing:
        return deck_of(genome)
    out = joined([rank_name(rank, many=True) for rank in missing])
    return f"{deck_of(genome)} (take the {out} out of a usual pack)"


def chips_needed(genome: GameGenome) -> str:
    """Say how many chips there must be."""
    chips, people = genome.setup.starting_chips, genome.player_count
    people -= genome.setup.house is not None
    together = f", {people * chips:,} for {people}" if people > 1 else ""
    return f"{chips:,} for each player{together}; coins or matches do as well"


def set_up(genome: GameGenome) -> Iterator[str]:
    """Say what to do before the first hand, and before every hand."""
    yield "Sit around a table. Any player has the button in the first hand."
    if genome.setup.starting_chips:
        yield f"Give everyone {chips_of(genome.setup.starting_chips)}."
    if genome.setup.house is not None:
        yield (
            f"Lay {chips_of(genome.setup.house.chips)} aside for the house. It has the last seat, "
            "and somebody handles its cards by the rules below."
        )
    yield "Before every hand, shuffle all the cards and put them face down: they are the deck."
    yield "After every hand, move the button one seat to the left."


# Betting and showing


def betting(genome: GameGenome, rules: tuple[str, ...]) -> Iterator[Block]:
    """Explain betting: the actions, the rounds, and all that holds for them."""
    if rules:
        yield actions_grid(genome)
        yield rounds_grid(genome)
        yield Points(rules, "Rules of betting")


def showdown(genome: GameGenome, rules: tuple[str, ...]) -> Iterator[Block]:
    """Explain which hands win, with a table of all kinds that can occur."""
    if not rules:
        return
    yield Points(rules)
    yield from hand_grids(genome)


def hand_grids(genome: GameGenome) -> Iterator[Grid]:
    """Yield a table of hands for each ranking that counts."""
    phase, deck = showdown_of(genome), genome.setup.initial_deck
    if phase is None:
        if wins_by(genome, "best_hand"):
            yield hand_grid([Dealt("high", deck, 5)], "Hands from best to worst")
        return
    hole, board = cards_at_showdown(genome)
    counts = own_cards(genome) if phases_of(genome, DrawPhase) else range(hole, hole + 1)
    rankings = (phase.ranking, phase.low_ranking)
    for half, ranking in zip(half_names(phase), rankings, strict=True):
        if ranking is not None:
            dealt = [Dealt(ranking, deck, count, board, phase.hole_cards_used) for count in counts]
            label = f"{half.capitalize()} half: hands" if phase.low_ranking else "Hands"
            yield hand_grid(dealt, f"{label} from best to worst")


def own_cards(genome: GameGenome) -> range:
    """Return how many cards players can hold in the end, in a game in which they draw."""
    walk = Walk(genome)
    for index, phase in enumerate(genome.turn_structure.phases):
        if not isinstance(phase, RolePhase):
            walk.take(index, phase)
    return range(max(walk.least, 1), max(min(walk.hand, MOST_CARDS_SHOWN), walk.least, 1) + 1)


def hand_grid(dealt: list[Dealt], heading: str) -> Grid:
    """Return the table of all kinds of hands, the best first, each with the best of its kind."""
    ranking = dealt[0].ranking
    if ranking == "blackjack":
        sizes = [one.cards for one in dealt]
        kinds = totals_of_hands(dealt[0].deck, min(sizes), max(sizes))
    else:
        kinds = kinds_of_hands(*dealt)
    rows = tuple((kind.name, show(kind.best), kind.called) for kind in kinds)
    return Grid(("Hand", "The best of its kind", "In words"), rows, heading)


def sharing(genome: GameGenome, rules: tuple[str, ...]) -> Iterator[Block]:
    """Explain who gets the pot, with an example of a side pot."""
    if not rules:
        return
    if genome.setup.house is not None:
        yield Points(rules)
        return
    example = SIDE_POT_EXAMPLE if seat_range(genome)[-1] > 2 else RETURN_EXAMPLE
    yield Points((*rules, example))
