"""The rules of a game in plain words, made from its genome and nothing else."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from darwindeck.genome.anatomy import PLAYER_PHASES, phases_of, showdown_of, turn_groups
from darwindeck.genome.phases import (
    BettingPhase,
    ClaimPhase,
    ComparePhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    KnockOutPhase,
    Location,
    PlayPhase,
    RolePhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.validation import seat_range
from darwindeck.words.betting import explain_betting, explain_forced_bets, explain_round
from darwindeck.words.contests import (
    explain_battle,
    explain_battles,
    explain_knock_out,
    explain_trick_play,
    explain_tricks,
)
from darwindeck.words.dealing import (
    board_names,
    explain_deal,
    explain_exchange,
    explain_setup,
)
from darwindeck.words.english import chips_of
from darwindeck.words.roles import explain_role_phase, role_sections
from darwindeck.words.showdowns import explain_pots, explain_showdown, explain_showing
from darwindeck.words.turns import explain_effects, explain_turn
from darwindeck.words.winning import (
    explain_hand_end,
    explain_hand_winner,
    explain_match,
    explain_scoring,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import Phase, PlayerPhase, TablePhase
    from darwindeck.genome.schema import GameGenome

__all__ = ["Rulebook", "Section", "describe", "rulebook_text"]

TEXT_WIDTH = 80

DECK_WORDS = {
    "standard_52": "a standard deck of 52 cards",
    "short_36": "a short deck of 36 cards, from six to ace in four suits",
    "piquet_32": "a piquet deck of 32 cards, from seven to ace in four suits",
    "royal_20": "a deck of 20 cards, from ten to ace in four suits",
    "leduc_6": "six cards: jack, queen and king of hearts and of spades",
    "kuhn_3": "three cards: a jack, a queen and a king",
    "of_roles": "a deck of their own for every role",
}


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a rulebook; the sentences of a numbered one are steps."""

    heading: str
    sentences: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game, for people."""

    title: str
    summary: str
    sections: tuple[Section, ...]


def describe(genome: GameGenome) -> Rulebook:
    """Return the rules of a playable game in words.

    >>> from darwindeck.genome.library import load
    >>> describe(load("kuhn-poker")).sections[1].sentences[1]
    'Antes: everyone puts 1 chip into the pot.'
    """
    if genome.roles:
        parts = (Section(*part) for part in role_sections(genome))
        return Rulebook(
            genome.name, genome.summary, tuple(part for part in parts if part.sentences)
        )
    sections = (
        Section("What you need", tuple(explain_material(genome))),
        Section("How a hand is played", tuple(explain_hand(genome)), numbered=True),
        Section("Betting", tuple(explain_betting(phases_of(genome, BettingPhase)))),
        Section("Tricks", tuple(explain_tricks(genome))),
        Section("Battles", tuple(explain_battles(genome))),
        Section("Special cards", tuple(explain_effects(genome))),
        Section("The deck", tuple(explain_deck(genome))),
        Section("Points", tuple(explain_scoring(genome))),
        Section("When a hand ends", tuple(explain_hand_end(genome))),
        Section("Who wins a hand", tuple(explain_hand_winner(genome))),
        Section("Which hand wins", tuple(explain_showdown(genome))),
        Section(
            "Who gets the pot" if genome.setup.house is None else "What the house pays",
            tuple(explain_pots(genome)),
        ),
        Section("How a match ends", tuple(explain_match(genome))),
    )
    return Rulebook(
        genome.name, genome.summary, tuple(section for section in sections if section.sentences)
    )


def rulebook_text(genome: GameGenome) -> str:
    """Return the rules as text, in lines of at most 80 characters."""
    book = describe(genome)
    blocks = [f"{book.title}\n{'=' * len(book.title)}"]
    if book.summary:
        blocks.append(textwrap.fill(book.summary, TEXT_WIDTH))
    for section in book.sections:
        blocks.append(f"{section.heading}\n{'-' * len(section.heading)}")
        blocks.append("\n".join(section_lines(section)))
    return "\n\n".join(blocks) + "\n"


def section_lines(section: Section) -> Iterator[str]:
    """Yield the sentences of a section, numbered or not, wrapped and indented."""
    for index, sentence in enumerate(section.sentences, start=1):
        mark = f"{index:2}. " if section.numbered else "  - "
        yield textwrap.fill(sentence, TEXT_WIDTH, initial_indent=mark, subsequent_indent="    ")


def explain_material(genome: GameGenome) -> Iterator[str]:
    """Say what has to be on the table."""
    seats = seat_range(genome)
    house = genome.setup.house
    range_words = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{genome.player_count}"
    usual = f"; {genome.player_count} is usual" if len(seats) > 1 else ""
    one = "" if house is None else ", the house counted as one of them"
    yield f"Players: {range_words}{one}{usual}."
    yield f"Cards: {DECK_WORDS[genome.setup.initial_deck]}, shuffled before every hand."
    if genome.setup.starting_chips:
        yield f"Chips: everyone starts with {chips_of(genome.setup.starting_chips)}."
    if house is not None:
        yield f"The house: nobody plays it, and it begins with {chips_of(house.chips)}."
    yield (
        "A dealer button. It marks the seat after which most things start, and moves one seat to "
        "the left after every hand. Turns go around to the left."
    )


def explain_hand(genome: GameGenome) -> list[str]:
    """Say what happens in a hand, one step per sentence."""
    steps = list(explain_setup(genome))
    names = iter(board_names(genome))
    last_blinds: ForcedBetPhase | None = None
    index, repeated_step = 0, 1
    for group in turn_groups(genome.turn_structure.phases):
        if isinstance(group[0], ForcedBetPhase):
            last_blinds = group[0]
        if index <= genome.turn_structure.repeat_from:
            repeated_step = len(steps) + 1
        index += len(group)
        steps.append(explain_group(group, names, last_blinds, genome))
        if not steps[-1]:
            steps.pop()
    if showdown_of(genome) is None:
        steps.append(f"Then go on with step {repeated_step} again, until the hand ends.")
    return steps


def explain_group(
    group: tuple[Phase, ...],
    names: Iterator[str],
    blinds: ForcedBetPhase | None,
    genome: GameGenome,
) -> str:
    """Say what one phase, or the phases of one turn, ask people to do."""
    parts: list[PlayerPhase] = [phase for phase in group if isinstance(phase, PLAYER_PHASES)]
    if parts:
        return explain_turn(parts, genome)
    if isinstance(group[0], RolePhase):
        return explain_role_phase(group[0])
    return explain_step(group[0], names, blinds, genome)


def explain_step(
    phase: TablePhase | PlayerPhase,
    names: Iterator[str],
    blinds: ForcedBetPhase | None,
    genome: GameGenome,
) -> str:
    """Say what one phase asks people to do; nothing if it does nothing."""
    match phase:
        case ForcedBetPhase():
            return explain_forced_bets(phase)
        case DealPhase():
            return explain_deal(phase, names, has_board=bool(board_names(genome)))
        case BettingPhase():
            return explain_round(phase, blinds, genome.player_count)
        case ExchangePhase():
            return explain_exchange(phase)
        case TrickPhase():
            return explain_trick_play(phase)
        case ComparePhase():
            return explain_battle(phase)
        case KnockOutPhase():
            return explain_knock_out(phase)
        case ShowdownPhase():
            return explain_showing(genome)
        case DrawPhase() | PlayPhase() | DiscardPhase() | ClaimPhase():
            return explain_turn([phase], genome)
        case _:
            assert_never(phase)


def explain_deck(genome: GameGenome) -> Iterator[str]:
    """Say what happens when cards are drawn from a deck that has run out."""
    draws = any(effect.effect == "draw" for effect in genome.card_effects)
    if not draws and not phases_of(genome, DrawPhase):
        return
    if genome.setup.when_deck_is_empty == "end":
        yield "An empty deck is not made up again: the hand ends when a card should be drawn."
    else:
        plays = phases_of(genome, PlayPhase)
        discards = plays and all(phase.target is Location.DISCARD for phase in plays)
        left = "discards under the top one" if discards else "cards out of play"
        yield f"When the deck runs out, the {left} are shuffled into a new one."
        yield "When there is nothing to draw, play goes on without drawing."
