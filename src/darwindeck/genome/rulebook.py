"""The rules of a game in plain words, made from its genome and nothing else."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.genome.betting_words import explain_betting, explain_round
from darwindeck.genome.hand_orders import explain_ranking
from darwindeck.genome.schema import (
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    ShowdownPhase,
)
from darwindeck.genome.validation import seat_range
from darwindeck.genome.words import cards_of, chips_of, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome, Phase

__all__ = ["Rulebook", "Section", "describe", "rulebook_text"]

TEXT_WIDTH = 80

DECK_WORDS = {
    "standard_52": "a standard deck of 52 cards",
    "short_36": "a short deck of 36 cards, from six to ace in four suits",
    "piquet_32": "a piquet deck of 32 cards, from seven to ace in four suits",
    "royal_20": "a deck of 20 cards, from ten to ace in four suits",
    "leduc_6": "six cards: jack, queen and king of hearts and of spades",
    "kuhn_3": "three cards: a jack, a queen and a king",
}

BOARD_NAMES: dict[tuple[int, ...], tuple[str, ...]] = {(3, 1, 1): ("Flop", "Turn", "River")}


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
    sections = (
        Section("What you need", tuple(explain_material(genome))),
        Section("How a hand is played", tuple(explain_hand(genome)), numbered=True),
        Section("Betting", tuple(explain_betting(betting_rounds(genome)))),
        Section("Which hand wins", tuple(explain_showdown(genome))),
        Section("Who gets the pot", tuple(explain_pots(genome))),
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
    range_words = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else f"{genome.player_count}"
    usual = f"; {genome.player_count} is usual" if len(seats) > 1 else ""
    yield f"Players: {range_words}{usual}."
    yield f"Cards: {DECK_WORDS[genome.setup.initial_deck]}, shuffled before every hand."
    yield f"Chips: everyone starts with {chips_of(genome.setup.starting_chips)}."
    yield (
        "A dealer button. It marks the seat after which most things start, and moves one seat to "
        "the left after every hand. Turns go around to the left."
    )


def explain_hand(genome: GameGenome) -> Iterator[str]:
    """Say what happens in a hand, one step per sentence."""
    dealt = genome.setup.cards_per_player
    if dealt:
        yield explain_deal_to_players(DealPhase(count=dealt))
    names = iter(board_names(genome))
    last_blinds: ForcedBetPhase | None = None
    for phase in genome.turn_structure.phases:
        if isinstance(phase, ForcedBetPhase):
            last_blinds = phase
        step = explain_step(phase, names, last_blinds, genome)
        if step:
            yield step


def explain_step(
    phase: Phase, names: Iterator[str], blinds: ForcedBetPhase | None, genome: GameGenome
) -> str:
    """Say what one phase asks people to do; nothing if it does nothing."""
    match phase:
        case ForcedBetPhase():
            return explain_forced_bets(phase)
        case DealPhase(to="board"):
            return explain_deal_to_board(phase, next(names))
        case DealPhase():
            return explain_deal_to_players(phase)
        case BettingPhase():
            return explain_round(phase, blinds, genome.player_count)
        case ExchangePhase():
            return explain_exchange(phase)
        case ShowdownPhase():
            return "Showdown: everyone who has not folded shows their cards, and the pot is won."


def board_names(genome: GameGenome) -> tuple[str, ...]:
    """Return what the deals to the board are called."""
    counts = tuple(
        phase.count
        for phase in genome.turn_structure.phases
        if isinstance(phase, DealPhase) and phase.to == "board"
    )
    return BOARD_NAMES.get(counts, ("Board",) * len(counts))


def explain_forced_bets(phase: ForcedBetPhase) -> str:
    """Say who pays what before they may choose."""
    parts = []
    if phase.ante:
        parts.append(explain_ante(phase))
    if phase.blinds or phase.button_blind:
        parts.append(explain_blinds(phase))
    if phase.bring_in:
        parts.append(explain_bring_in(phase))
    return " ".join(parts)


def explain_bring_in(phase: ForcedBetPhase) -> str:
    """Say who owes a bring-in."""
    high = phase.bring_in_by == "high_card"
    which = "highest card (the ace is low)" if high else "lowest card (the ace is high)"
    return (
        f"Bring-in: whoever shows the {which} will open the next betting round with a bet of "
        f"{chips_of(phase.bring_in)}, or complete it to a full bet. Between equal ranks suits "
        "decide, upwards from clubs, diamonds, hearts to spades."
    )


def explain_ante(phase: ForcedBetPhase) -> str:
    """Say who pays an ante."""
    chips = chips_of(phase.ante)
    if phase.ante_by != "each":
        who = "button" if phase.ante_by == "button" else "big blind"
        return f"Ante: the {who} puts {chips} into the pot for everyone."
    dead = " It belongs to the main pot, however little a player put in." if phase.dead_ante else ""
    return f"Antes: everyone puts {chips} into the pot.{dead}"


def explain_blinds(phase: ForcedBetPhase) -> str:
    """Say who posts blinds; they count as bets of the next round."""
    names = ["small blind", "big blind"] if len(phase.blinds) > 1 else ["blind"]
    names += ["straddle"] * len(phase.blinds)
    posts = [
        f"{'the player left of the button' if i == 0 else 'the next'} posts a {name} of {blind}"
        for i, (name, blind) in enumerate(zip(names, phase.blinds, strict=False))
    ]
    if phase.button_blind:
        posts.append(f"the button posts a blind of {phase.button_blind}")
    heads_up = " With two players, the button posts the first blind." if phase.blinds else ""
    return f"Blinds: {', '.join(posts)}. They count as bets of the next round.{heads_up}"


def explain_deal_to_players(phase: DealPhase) -> str:
    """Say how the players get cards."""
    if phase.count == 0:
        return f"Burn: {explain_burn(phase.burn)}." if phase.burn else ""
    burn = f"{explain_burn(phase.burn)}; then " if phase.burn else ""
    way = "face up" if phase.face_up else "face down"
    turns = "" if phase.count == 1 else ", one at a time, starting left of the button"
    return f"Deal: {burn}everyone in the hand gets {cards_of(phase.count)} {way}{turns}."


def explain_deal_to_board(phase: DealPhase, name: str) -> str:
    """Say how the board gets cards."""
    if phase.count == 0:
        return f"Burn: {explain_burn(phase.burn)}." if phase.burn else ""
    burn = f"{explain_burn(phase.burn)}; then " if phase.burn else ""
    verb = "is" if phase.count == 1 else "are"
    return f"{name}: {burn}{cards_of(phase.count)} {verb} dealt face up to the board, for everyone."


def explain_burn(count: int) -> str:
    """Say what burning is."""
    return f"the dealer puts {cards_of(count)} aside unseen"


def explain_exchange(phase: ExchangePhase) -> str:
    """Say how many cards may be exchanged."""
    if phase.min_cards == phase.max_cards:
        many = f"exactly {cards_of(phase.max_cards)}"
    elif phase.min_cards:
        many = f"{number(phase.min_cards)} to {cards_of(phase.max_cards)}"
    else:
        many = f"up to {cards_of(phase.max_cards)}, or none"
    burn = f" {explain_burn(phase.burn)}, and" if phase.burn else ""
    return (
        f"Exchange: starting left of the button, everyone in the hand discards {many}; then{burn} "
        "everyone gets as many new ones face down. A deck that runs out is made up of shuffled "
        "discards."
    )


def betting_rounds(genome: GameGenome) -> list[BettingPhase]:
    """Return the betting rounds of a hand."""
    return [phase for phase in genome.turn_structure.phases if isinstance(phase, BettingPhase)]


def explain_showdown(genome: GameGenome) -> Iterator[str]:
    """Say which hands win, and of which cards they are made."""
    for phase in genome.turn_structure.phases:
        if isinstance(phase, ShowdownPhase):
            hole, board = cards_at_showdown(genome)
            yield explain_choice(phase, hole, board)
            rankings = (phase.ranking, phase.low_ranking)
            halves = ("High", "Low") if "high" in phase.ranking else ("First", "Second")
            for half, ranking in zip(halves, rankings, strict=True):
                if ranking is not None:
                    label = f"{half} half: " if phase.low_ranking else ""
                    first, *rest = explain_ranking(ranking, genome.setup.initial_deck, hole + board)
                    yield label + first
                    yield from rest


def cards_at_showdown(genome: GameGenome) -> tuple[int, int]:
    """Count the cards of each player and of the board at the end of a hand."""
    hole, board = genome.setup.cards_per_player, 0
    for phase in genome.turn_structure.phases:
        if isinstance(phase, DealPhase):
            hole += phase.count if phase.to == "players" else 0
            board += phase.count if phase.to == "board" else 0
    return hole, board


def explain_choice(phase: ShowdownPhase, hole: int, board: int) -> str:
    """Say which cards make a hand."""
    size = 4 if phase.ranking == "badugi" else 5
    own = "your own card" if hole == 1 else f"your {number(hole)} own cards"
    table = "" if board == 0 else f" and the {number(board)} on the board"
    used = phase.hole_cards_used
    if used:
        rest = f" and exactly {number(size - used)} of the board" if used < size else ""
        return f"Your hand is made of exactly {number(used)} of {own}{rest}."
    if hole + board <= size:
        return f"Your hand is {own}{table}."
    return f"Your hand is the best {number(size)} cards among {own}{table}, any of them."


def explain_pots(genome: GameGenome) -> Iterator[str]:
    """Say how pots are shared."""
    yield ("When all others have folded, the last player takes the pot at once and need not show.")
    split = any(
        isinstance(phase, ShowdownPhase) and phase.low_ranking
        for phase in genome.turn_structure.phases
    )
    if split:
        yield (
            "Each pot is halved between the best high hand and the best low hand; the same player "
            "may win both. A chip that cannot be halved goes to the high hand."
        )
    yield (
        "Equal hands share a pot evenly; chips that cannot be shared go to the first of the "
        "winners to the left of the button."
    )
    yield (
        "Side pots: you can win from each opponent at most as much as you put in yourself. What "
        "others bet beyond that forms a side pot, for the best hand among those who paid for it."
    )


def explain_match(genome: GameGenome) -> Iterator[str]:
    """Say how long people play and who wins."""
    yield "Chips carry over from hand to hand. A player without chips is out."
    limit = f"{genome.hand_limit} hands" if genome.hand_limit > 1 else "one hand"
    if any(condition.type == "last_with_chips" for condition in genome.win_conditions):
        yield (
            f"Whoever has all the chips wins the match. If that has not happened after {limit}, "
            "those who still have chips share the win."
        )
    else:
        yield f"After {limit}, or when only one player has chips left, the most chips win."
