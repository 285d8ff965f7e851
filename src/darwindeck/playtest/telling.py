"""What happened at the table, told to one person, with everyone's names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.cards import Rank
from darwindeck.playtest.faces import counted
from darwindeck.playtest.holding import holds_a_hand, many
from darwindeck.table.events import Acted, Dealt, Gathered, Started, Turned
from darwindeck.words.narration import Story

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.table.events import Event
    from darwindeck.table.table import Table

YOU = "You"
SEAT_AND_VERB = re.compile(r"\b([Ss])eat (\d+)('s\b)?( [a-z]+s\b)?")
AND_VERB = re.compile(r" and (is|has|turns) ")
HIDDEN_CARDS = re.compile(r"\?\?( \?\?)*")
CLAIM = re.compile(r"plays (.+) face down and claims (\d+) cards?: (\w)s?$")
HOUSE_WORDS = (
    (re.compile(r" draws$"), " hits"),
    (re.compile(r" passes$"), " stands"),
    (re.compile(r" takes back (\d+) that nobody called"), r" ties and gets \1 back"),
    (re.compile(r" wins (?:the|side) pot(?: \d+)? of (\d+)"), r" gets \1"),
)
RESULTS = {"Captured", "PickedUp", "Cleared", "Gathered"}
"""Events that end a trick, a battle or a challenge; what follows is told on a new line."""
SECOND_PERSON = {"is": "are", "has": "have", "goes": "go", "does": "do", "passes": "pass"}


class Part(NamedTuple):
    """A part of a hand: a street or a phase, and what happened in it.

    Tricks, battles and claims are parts of their own; those after the first have no heading.
    """

    heading: str
    sentences: tuple[str, ...]


def tell_hand(table: Table, viewer: int | None, names: Sequence[str]) -> list[Part]:
    """Tell a hand as a seat saw it."""
    return tell_events(table, viewer, names, 0, briefly=False)


def tell_news(table: Table, viewer: int | None, names: Sequence[str]) -> list[Part]:
    """Tell what happened since the last decision of a seat, but not what the table shows."""
    return tell_events(table, viewer, names, last_decision(table, viewer), briefly=True)


def tell_events(
    table: Table, viewer: int | None, names: Sequence[str], start: int, *, briefly: bool
) -> list[Part]:
    """Tell a hand from an event of its log on."""
    log = tuple(event.seen_by(viewer) for event in table.log)
    story = Story(table)
    dealt = briefly and holds_a_hand(table.game)
    parts: list[Part] = []
    told = ""
    ended = False
    for index, event in enumerate(log):
        breaks = begins_anew(event, ended=ended)
        ended = not table.game.roles and (type(event).__name__ in RESULTS or (ended and not breaks))
        seen_on_table = dealt and isinstance(event, Dealt) and first_deal(log, index)
        for heading, sentence in headed(story, event):
            if index < start or seen_on_table or not worth_telling(event, viewer, briefly=briefly):
                continue
            if not parts or told != heading or breaks:
                shown = "" if told == heading or (briefly and heading == "Play") else heading
                parts.append(Part(shown, ()))
                told, breaks = heading, False
            if sentence:
                words = with_names(in_words_of(table, shortened(sentence)), names)
                parts[-1] = Part(parts[-1].heading, (*parts[-1].sentences, words))
    return [part for part in parts if part.heading or part.sentences]


def begins_anew(event: Event, *, ended: bool) -> bool:
    """Tell whether an event begins another trick, battle or claim."""
    claim = isinstance(event, Acted) and event.claim is not None
    return claim or (ended and isinstance(event, Acted | Turned | Gathered))


def first_deal(log: Sequence[Event], index: int) -> bool:
    """Tell whether a deal is the one a hand, or what is left of it, begins with."""
    for event in reversed(log[:index]):
        if isinstance(event, Started | Gathered):
            return True
        if isinstance(event, Acted):
            return False
    return True


def in_words_of(table: Table, sentence: str) -> str:
    """Put a sentence into the words of the game: claims by rank, and what the house pays.

    >>> from darwindeck import Table
    >>> in_words_of(Table.start("cheat"), "Seat 1 plays 2 cards face down and claims 2 cards: As")
    'Seat 1 claims 2 aces'
    """
    if table.house is not None:
        for pattern, words in HOUSE_WORDS:
            sentence = pattern.sub(words, sentence)
    return CLAIM.sub(claimed, sentence)


def claimed(match: re.Match[str]) -> str:
    """Say what is claimed, and for who may know it with which cards."""
    cards, count, letter = match.groups()
    rank = next(rank for rank in Rank if rank.letter == letter)
    known = "" if cards.endswith(("card", "cards")) else f" with {cards}"
    return f"claims {many(rank, int(count))}{known}"


def headed(story: Story, event: Event) -> Iterator[tuple[str, str]]:
    """Yield what the story says of an event, with the heading it belongs to.

    A heading that comes with nothing else is told with an empty sentence. A battle is no part of
    the betting before it.
    """
    if isinstance(event, Turned):
        story.heading = "Play"
    lines = list(story.tell(event))
    if lines and lines[0] == "":
        lines = lines[1:]
    if lines and lines[0] == story.heading:
        lines = lines[1:] or [""]
    for line in lines:
        yield story.heading, line


def worth_telling(event: Event, viewer: int | None, *, briefly: bool) -> bool:
    """Tell whether an event is news: others' hidden cards are not, and briefly no others'."""
    if isinstance(event, Dealt):
        return event.seat == viewer or (event.face_up and not briefly)
    return not isinstance(event, Started)


def last_decision(table: Table, seat: int | None) -> int:
    """Return the place in a hand's log after the last action of a seat; 0 if it has not acted."""
    acted = [
        index
        for index, event in enumerate(table.log)
        if isinstance(event, Acted) and event.seat == seat
    ]
    return acted[-1] + 1 if acted and seat is not None else 0


def shortened(sentence: str) -> str:
    """Leave out what the table shows, and count cards that are hidden.

    >>> shortened("Seat 1 discards ?? ??"), shortened("Seat 2 is dealt K♥ face up  and has ?? K♥")
    ('Seat 1 discards 2 cards', 'Seat 2 is dealt K♥ face up')
    """
    sentence = sentence.partition("  and has ")[0]
    return HIDDEN_CARDS.sub(lambda match: counted(match[0].count("??"), "card"), sentence)


def with_names(line: str, names: Sequence[str]) -> str:
    """Put names in the place of seat numbers, and verbs for `You` into the second person.

    >>> with_names("Seat 0 goes all in for 20", ["You", "Ada"])
    'You go all in for 20'
    >>> with_names("The pot of 30 is shared: seat 1 gets 15, seat 0 gets 15", ["You", "Ada"])
    'The pot of 30 is shared: Ada gets 15, you get 15'
    """

    def named(match: re.Match[str]) -> str:
        letter, number, possessive, verb = match.groups(default="")
        name = names[int(number)]
        if name != YOU:
            return name + possessive + verb
        you = YOU if letter == "S" else YOU.lower()
        if possessive:
            return f"{you}r{verb}"
        return you + (f" {second_person(verb.strip())}" if verb else "")

    told = SEAT_AND_VERB.sub(named, line)
    if told.startswith(f"{YOU} "):
        told = AND_VERB.sub(lambda match: f" and {second_person(match[1])} ", told)
    return told


def second_person(verb: str) -> str:
    """Turn a verb from the third into the second person.

    >>> second_person("checks"), second_person("passes"), second_person("is")
    ('check', 'pass', 'are')
    """
    return SECOND_PERSON.get(verb, verb.removesuffix("s"))
