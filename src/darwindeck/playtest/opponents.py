"""Who sits at the other seats, and what the search bot advises."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from darwindeck.genome.faces import face_of
from darwindeck.players.registry import SKILLS
from darwindeck.players.search import Thinker
from darwindeck.playtest.choices import label_of, order_of
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.choices import Question
    from darwindeck.playtest.session import PlaytestSession

Difficulty = Literal["easy", "medium", "hard"]

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juno")
MOST_ADVICE = 6
LEAST_SHARE = 0.005
"""What was hardly looked at is hardly known."""


def voice_of(session: PlaytestSession, language: str = "en") -> Voice:
    """Return a voice that knows everyone's name and speaks to a person who plays alone."""
    people, game = session.people, session.genome
    names = (
        tuple(role.name for role in game.roles)
        if game.roles
        else seat_names(session.table.seats, people, session.house, language=language)
    )
    reader = people[0] if len(people) == 1 else None
    return Voice(language, names=names, reader=reader, card=partial(face_of, game))


def seat_names(
    seats: int, people: Sequence[int], house: int | None = None, *, language: str = "en"
) -> tuple[str, ...]:
    """Name everyone at a table: a person alone is `You`, several are numbered.

    >>> seat_names(3, (0,))
    ('You', 'Ada', 'Ben')
    >>> seat_names(3, (0, 2))
    ('Player 1', 'Ada', 'Player 2')
    """
    voice = Voice(language, reader=people[0] if len(people) == 1 else None)
    bots, numbers = iter(BOT_NAMES), {seat: number for number, seat in enumerate(people, start=1)}

    def name_at(seat: int) -> str:
        if seat == voice.reader:
            return voice.title(seat)
        if seat in numbers:
            return voice.say("names.player", number=numbers[seat])
        return voice.say("names.house") if seat == house else next(bots)

    return tuple(map(name_at, range(seats)))


def role_names(game: GameGenome, people: Sequence[int]) -> tuple[str, ...]:
    """Name everyone by their roles; a person alone is `You`."""
    alone = len(people) == 1
    voice = Voice(
        names=tuple(role.name for role in game.roles), reader=people[0] if alone else None
    )
    return tuple(map(voice.title, range(len(game.roles))))


def bot_name(name: str, difficulty: str) -> str:
    """Return the full name of a bot: `search` thinks as hard as the difficulty says."""
    return f"search:{difficulty}" if name == "search" else name


def advice(question: Question, voice: Voice) -> list[str]:
    """Ask the search bot what it would do: a sentence, then a line for each action it weighed."""
    view = question.view
    thought = Thinker(SKILLS["shark"].iterations, studies=True).think(view)
    unit = "points" if view.deal is not None else "chips"
    counted = view.deal is not None or view.game.setup.starting_chips > 0
    weighed = sorted(thought.choices, key=lambda choice: -choice.share)[:MOST_ADVICE]
    weighed = [choice for choice in weighed if choice.share >= LEAST_SHARE] or weighed[:1]
    labels = [voice.say(label_of(choice.action, question)) for choice in weighed]
    width = max(map(len, labels))
    values = {"value": thought.value, "percent": f"{100 * thought.value:.0f}"}
    key = f"hints.expects_{unit}" if counted else "hints.expects_to_win"
    lines = [voice.say(key, action=order_of(thought.action, question), **values)]
    for label, choice in zip(labels, weighed, strict=True):
        share = f"{100 * choice.share:3.0f}"
        percent = f"{100 * choice.value:3.0f}"
        key = "hints.value" if counted else "hints.wins"
        weight = voice.say(key, value=choice.value, percent=percent, share=share)
        lines.append(f"  {label:<{width}}  {weight}")
    return lines
