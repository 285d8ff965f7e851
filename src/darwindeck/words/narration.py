"""A hand told street by street, from its log, with how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from darwindeck.genome import faces
from darwindeck.genome.schema import GameGenome
from darwindeck.words.headings import Apart
from darwindeck.words.story import Story
from darwindeck.words.voice import HIDDEN_CARD, Line, Voice, Who, symbol

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.table.table import Table

    Cards = Sequence[Card | None]


def narrate(table: Table, voice: Voice | None = None) -> Iterator[str]:
    """Tell a hand from the start to where it is, line by line; streets begin with a blank line.

    >>> from darwindeck import Check, Table
    >>> table = Table.start("kuhn-poker", seed=3).apply(Check()).apply(Check())
    >>> for line in narrate(table):
    ...     print(line or "--")
    Kuhn poker. Button at seat 0. Chips: seat 0: 2, seat 1: 2
    --
    Deal
    Seat 1 is dealt J♠
    Seat 0 is dealt K♠
    --
    Forced bets
    Seat 1 posts an ante of 1
    Seat 0 posts an ante of 1
    --
    Betting  (pot 2)
    Seat 1 checks
    Seat 0 checks
    --
    Showdown  (pot 2)
    Seat 1 shows J♠: jack high
    Seat 0 shows K♠: king high
    Seat 0 wins the pot of 2
    --
    Result: seat 0 +1, seat 1 -1
    """
    voice = voice or narrator(table.game)
    for line in story_of(table):
        if isinstance(line, Apart):
            yield ""
        yield voice.say(line)


def narrator(game: GameGenome, language: str = "en") -> Voice:
    """Return a voice that calls people by their roles, or by the numbers of their seats."""
    names = tuple(role.name for role in game.roles)
    return Voice(language, names=names, card=partial(faces.face_of, game))


def story_of(table: Table) -> Iterator[Line]:
    """Yield all there is to tell of a hand, and how it ended."""
    story = Story(table.game)
    for event in table.log:
        yield from story.tell(event)
    if table.over:
        yield result_of(table)


def result_of(table: Table) -> Line:
    """Tell what everyone won or lost, in chips or in points."""
    if not any(table.stacks):
        scores = enumerate(table.scores)
        points = tuple(Line("events.count", who=Who(seat), count=score) for seat, score in scores)
        return Apart("events.points", points=points)
    payoffs = tuple(
        Line("events.count", who=Who(seat), count=f"{payoff:+}" if payoff else "±0")
        for seat, payoff in enumerate(table.payoffs)
    )
    return Apart("events.result", payoffs=payoffs)


def show(cards: Cards) -> str:
    """Write cards with suit symbols.

    >>> from darwindeck import parse_cards
    >>> show(parse_cards("As Td ??"))
    'A♠ T♦ ??'
    """
    return " ".join(HIDDEN_CARD if card is None else symbol(card) for card in cards)
