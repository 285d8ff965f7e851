"""Tricks and battles in words, and who is knocked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import ComparePhase, TrickPhase
from darwindeck.words.english import cards_of, number, tricks_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import KnockOutPhase
    from darwindeck.genome.schema import GameGenome

__all__ = [
    "explain_battle",
    "explain_battles",
    "explain_knock_out",
    "explain_trick_play",
    "explain_tricks",
]


def explain_trick_play(phase: TrickPhase) -> str:
    """Say how many tricks are played."""
    many = "a trick is" if phase.tricks == 1 else f"{tricks_of(phase.tricks)} are"
    return f"Tricks: {many} played."


def explain_battle(phase: ComparePhase) -> str:
    """Say how cards are turned over and who takes them."""
    best = "highest" if phase.high_card_wins else "lowest"
    where = "captures them"
    if phase.winner_takes == "hand":
        where = "puts them under their own cards in any order"
    down = f"put {cards_of(phase.face_down)} face down and " if phase.face_down else ""
    return (
        f"Battle: everyone in the hand turns over the first of their cards. Whoever has the {best} "
        f"takes all of them and {where}. Those who tie {down}turn over another card, and the "
        f"{best} of these takes everything."
    )


def explain_battles(genome: GameGenome) -> Iterator[str]:
    """Say what holds for all battles."""
    phases = phases_of(genome, ComparePhase)
    if not phases:
        return
    yield "Aces are high, and suits do not count."
    if any(phase.face_down for phase in phases):
        yield "Who has too few cards to put face down keeps one to turn over."
    yield (
        "Who ties and has no card left to turn over cannot win the battle. If that goes for all "
        "who tie, nobody takes the cards."
    )
    grows = any(phase.winner_takes == "hand" for phase in phases)
    fate = "is out of the hand" if grows else "sits that battle out"
    yield f"Who has no card to turn over when a battle begins {fate}."


def explain_knock_out(phase: KnockOutPhase) -> str:
    """Say who is out."""
    few = "no trick" if phase.tricks == 1 else f"fewer than {tricks_of(phase.tricks)}"
    return (
        f"Knock-out: whoever has won {few} since the hand began, or since the last time this was "
        "asked, is out of the hand, unless that is everyone."
    )


def explain_tricks(genome: GameGenome) -> Iterator[str]:
    """Say how tricks are played."""
    phases = phases_of(genome, TrickPhase)
    if not phases:
        return
    yield (
        "To a trick, everyone in the hand plays one card in turn. The player left of the button "
        "leads to the first one; after that, whoever won the last trick leads."
    )
    yield from explain_following(phases)
    yield from explain_trump(genome)
    highs = {phase.high_card_wins for phase in phases}
    best = "highest" if highs == {True} else "lowest" if highs == {False} else "best"
    trump = " The best trump wins if there is one." if has_trump(genome) else ""
    yield f"The {best} card of the suit that was led takes the trick.{trump} Aces are high."
    yield "The cards of a trick are captured by whoever takes it, and are out of play."


def explain_following(phases: list[TrickPhase]) -> Iterator[str]:
    """Say what may be led, and what may be played to it."""
    if all(phase.must_follow for phase in phases):
        yield "Follow the suit that was led if you can; if not, play any card."
    elif not any(phase.must_follow for phase in phases):
        yield "You may play any card, whatever was led."
    else:
        orders = [str(i) for i, phase in enumerate(phases, 1) if phase.must_follow]
        yield (
            f"Follow the suit that was led if you can in trick phase {', '.join(orders)} of "
            f"{number(len(phases))}; in the others play any card."
        )
    for suit in dict.fromkeys(phase.breaking_suit for phase in phases):
        if suit is not None:
            name = suit.name.lower()
            yield (
                f"{name.capitalize()} may be led only after {name} have been played to another "
                "suit, or when you have nothing else."
            )


def has_trump(genome: GameGenome) -> bool:
    """Tell whether there are trumps."""
    return genome.setup.turned_trump or genome.setup.trump_suit is not None


def explain_trump(genome: GameGenome) -> Iterator[str]:
    """Say which suit is trump."""
    if genome.setup.turned_trump:
        yield (
            "Before the first trick of a hand, the next card of the deck is turned up: its suit is "
            "trump for the whole hand."
        )
    elif genome.setup.trump_suit is not None:
        yield f"{genome.setup.trump_suit.name.capitalize()} are trump."
