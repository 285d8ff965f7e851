"""Turns in words: what a player draws, plays, discards or claims, and what special cards do."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.phases import (
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    Location,
    PlayPhase,
)
from darwindeck.words.conditions import clause
from darwindeck.words.english import cards_named, cards_of, counted, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.phases import PlayerPhase
    from darwindeck.genome.schema import CardEffect, GameGenome

__all__ = ["explain_effects", "explain_turn"]


def explain_turn(parts: Sequence[PlayerPhase], genome: GameGenome) -> str:
    """Say what everyone does in their turn."""
    whose = "Turns: everyone in the hand takes a turn, the first time from the left of the button."
    if genome.setup.house is not None:
        whose = "Turns: everyone but the house takes a turn, from the left of the button."
    steps = [step for part in parts for step in explain_part(part, genome)]
    return " ".join([whose, *map(sentence, steps)])


def explain_part(part: PlayerPhase, genome: GameGenome) -> Iterator[str]:
    """Say what one part of a turn asks for."""
    match part:
        case DrawPhase():
            yield from explain_draw(part, genome)
        case PlayPhase():
            yield from explain_play(part)
        case DiscardPhase():
            may = "" if part.mandatory else "you may "
            turns = "" if part.count == 1 else ", one after the other"
            yield f"{may}discard {cards_of(part.count)}{turns}, face up onto the pile"
        case ClaimPhase():
            yield from explain_claim(part)
        case _:
            assert_never(part)


def explain_draw(part: DrawPhase, genome: GameGenome) -> Iterator[str]:
    """Say when and how much is drawn."""
    when = f"if {clause(part.condition, 0)}, " if part.condition is not None else ""
    may = "" if part.mandatory else "you may "
    top = "from the top of the discards" if part.source is Location.DISCARD else "from the deck"
    showdown = showdown_of(genome)
    to_21 = showdown is not None and showdown.ranking == "blackjack"
    again = " as often as you like" if part.repeat else ""
    yield f"{when}{may}draw {cards_of(part.count)} {top}{again}"
    if to_21:
        yield "who has 21 or more draws no further"
    if part.double:
        yield (
            "once, with your first two cards, you may double your bets instead and draw "
            f"{'once' if part.count > 1 else 'one card'} more, and then no further"
        )


def explain_play(part: PlayPhase) -> Iterator[str]:
    """Say which cards may be played, and what happens otherwise."""
    where = "to the middle of the table" if part.target is Location.TABLEAU else "onto the discards"
    alike = " of one rank" if part.max_cards > 1 else ""
    when = ""
    if part.valid_play_condition is not None:
        when = f", if {clause(part.valid_play_condition, part.max_cards)}"
    may = "" if part.mandatory else "you may "
    cards = counted(part.min_cards, part.max_cards)
    instead = "" if part.mandatory else "; otherwise pass"
    yield f"{may}play {cards}{alike} {where}{when}{instead}"
    if not part.pass_if_unable:
        yield "who holds cards and can play none of them is out of the hand"
    elif part.mandatory:
        yield "who cannot play passes"
    if part.capture is not None:
        yield (
            f"if cards of the same {part.capture} lie there, you capture all of them with the "
            "card you played; if not, it stays"
        )
    if part.clears_when_passed:
        yield (
            "when everyone else has passed since the last play, the pile is put aside, and who "
            "made that play leads with the pile empty"
        )


def explain_claim(part: ClaimPhase) -> Iterator[str]:
    """Say how cards are claimed and challenged."""
    yield (
        f"play {counted(1, part.max_cards)} face down onto the pile and claim that "
        "they all have the rank that is due, true or not"
    )
    yield (
        "the first claim is of aces, the next of twos, and so on up to kings, and then of aces "
        "again"
    )
    yield (
        "in turn, each of the others may challenge; then the cards just played are shown, and who "
        "claimed or challenged wrongly takes the whole pile into their hand"
    )


def explain_effects(genome: GameGenome) -> Iterator[str]:
    """Say what special cards do when they are played."""
    for effect in genome.card_effects:
        name = cards_named(effect.rank, effect.suit)
        single = effect.rank is not None and effect.suit is not None
        yield f"{name}: {effect_words(effect, single)}."
    if any(effect.effect == "reverse" for effect in genome.card_effects):
        yield "Between two players, a reversal skips the other one."
    if any(phase.max_cards > 1 for phase in phases_of(genome, PlayPhase)) and genome.card_effects:
        yield "Several cards played together have their effect once."


def effect_words(effect: CardEffect, single: bool) -> str:
    """Say what one effect is."""
    match effect.effect:
        case "skip":
            return "the next player is skipped"
        case "reverse":
            return "the direction of turns is reversed"
        case "draw":
            return f"the next player draws {cards_of(effect.count)} from the deck"
        case "extra_turn":
            return "the same player has another turn"
        case "wild":
            be = "it may" if single else "they may"
            return (
                f"{be} be played on any card, and whoever does names a suit, which counts as that "
                "of the top card"
            )
