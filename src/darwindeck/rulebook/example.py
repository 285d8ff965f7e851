"""An example hand for a rulebook: played by bots, told in words, always the same one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import Card, Rank, Suit
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.batch import replay_hand
from darwindeck.table.actions import Bet, Call, Raise
from darwindeck.table.events import Acted, Shown
from darwindeck.words import book, headings, narration
from darwindeck.words.voice import Line, Words

if TYPE_CHECKING:
    from darwindeck.table.table import Table

SEED = 1
TEN_OF_DIAMONDS = Card(Rank.TEN, Suit.DIAMONDS)
HANDS = 12
"""So many hands are played, and the most telling one of them is told."""
MOST_LINES = 64
FIRST_LINES, LAST_LINES = 48, 12
LONG = 150  # events: other hands of such a game would take long and be no shorter


def example_hand(genome: GameGenome) -> Iterator[book.Points | book.StoryLines]:
    """Yield a hand that shows much of the game."""
    how = [Line("rulebook.example.hand")]
    if any(card.rank is Rank.TEN for card in deck_of(genome)):
        how.append(Line("rulebook.example.tens", card=TEN_OF_DIAMONDS))
    yield book.Points((tuple(how),))
    yield book.StoryLines(example_story(genome))


def example_story(genome: GameGenome) -> tuple[Words, ...]:
    """Tell the most telling of some hands; of a very long one, only the beginning and the end."""
    lines: list[Words] = []
    for line in narration.story_of(most_telling_hand(genome)):
        lines += ["", line] if isinstance(line, headings.Apart) else [line]
    return shortened(lines)


def most_telling_hand(genome: GameGenome) -> Table:
    """Return the first of some hands that shows the most."""
    best = replay_hand(genome, 0, genome.player_count, "greedy", SEED)
    if len(best.log) > LONG:
        return best
    for number in range(1, HANDS):
        table = replay_hand(genome, number, genome.player_count, "greedy", SEED)
        if telling_power(table) > telling_power(best):
            best = table
    return best


def telling_power(table: Table) -> tuple[int, int, int]:
    """Say how much a hand shows: kinds of actions, of events, and a showdown; short is better."""
    actions = [event.action for event in table.log if isinstance(event, Acted)]
    bets = sum(any(isinstance(action, kind) for action in actions) for kind in (Bet, Raise, Call))
    shown = 2 * any(isinstance(event, Shown) for event in table.log)
    kinds = len({type(action) for action in actions} | {type(event) for event in table.log})
    return bets + shown, kinds, -len(table.log)


def shortened(lines: list[Words]) -> tuple[Words, ...]:
    """Leave out the middle of a long story."""
    if len(lines) <= MOST_LINES:
        return tuple(lines)
    missing = len(lines) - FIRST_LINES - LAST_LINES
    gap = Line("rulebook.example.gap", lines=missing)
    return (*lines[:FIRST_LINES], "", gap, "", *lines[-LAST_LINES:])
