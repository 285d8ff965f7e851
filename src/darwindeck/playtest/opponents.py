"""Who sits at the other seats, and what everybody is called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from darwindeck.genome.faces import face_of
from darwindeck.words.naming import in_language
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.table.table import Table

EASILY_SAID = {"easy": "novice", "medium": "casual", "hard": "shark"}
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juno")


def voice_of(session: PlaytestSession, language: str = "en") -> Voice:
    """Return a voice that knows everyone's name and speaks to a person who plays alone."""
    people, game = session.people, in_language(session.genome, language)
    names = tuple(role.name for role in game.roles) if game.roles else session.names_in(language)
    reader = people[0] if len(people) == 1 else None
    return Voice(language, names=names, reader=reader, card=partial(face_of, game))


def table_in(session: PlaytestSession, language: str) -> Table:
    """Return the hand in play, under the names that a language has for the game's own."""
    game = in_language(session.genome, language)
    return session.table if game is session.genome else session.table.retold(game)


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


def bot_name(name: str, difficulty: str) -> str:
    """Return the full name of a bot: who has no name plays as well as the difficulty says.

    >>> bot_name("", "regular"), bot_name("", "hard"), bot_name("greedy", "hard")
    ('regular', 'shark', 'greedy')
    """
    return name or EASILY_SAID.get(difficulty, difficulty)
