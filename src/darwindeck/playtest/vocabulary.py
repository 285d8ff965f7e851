"""What people type in a language: words for actions, commands and more, and what is not clear."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from darwindeck.cards import Rank, Suit
from darwindeck.languages import DEFAULT, find_sentence, sentences_of
from darwindeck.words.voice import Line, Voice

MOST_REPEATED = 30


class Command(StrEnum):
    """What a person may ask for besides a move."""

    HELP = "help"
    HINT = "hint"
    LOG = "log"
    RULES = "rules"
    TABLE = "table"
    UNDO = "undo"
    RATE = "rate"
    STATS = "stats"
    REVIEW = "review"
    QUIT = "quit"
    NEXT = "next"


@dataclass(frozen=True)
class Vocabulary:
    """The words of a language for what can be done, and its mark between thousands."""

    actions: dict[str, list[str]]
    deals: dict[str, list[str]]
    commands: dict[str, list[str]]
    replies: dict[str, list[str]]
    suits: dict[str, list[str]]
    ranks: dict[str, list[str]]
    trumps: dict[str, list[str]]
    hands: dict[str, list[str]]
    amounts: dict[str, list[str]]
    games: dict[str, list[str]]
    thousands: str = ","

    def game(self, words: str) -> str | None:
        """Return the game of the library that people call so.

        >>> vocabulary("en").game("NLHE"), vocabulary("en").game("Texas Hold'em")
        ('no-limit-holdem', 'no-limit-holdem')
        """
        called = words.lower().replace("'", "").replace("_", " ").replace("-", " ")
        return self.games.get(" ".join(called.split()), [None])[0]

    def suit(self, words: str) -> Suit | None:
        """Return the suit of a name or a letter."""
        return Suit[self.suits[words][0].upper()] if words in self.suits else None

    def rank(self, word: str) -> Rank | None:
        """Return the rank of a name or a letter."""
        return Rank[self.ranks[word][0].upper()] if word in self.ranks else None

    def command(self, words: str) -> Command | None:
        """Return the command of a word."""
        return Command(self.commands[words][0]) if words in self.commands else None

    def reply(self, words: str) -> bool | None:
        """Return whether a word says yes or no, if it does.

        >>> [vocabulary("de").reply(word) for word in ("ja", "n", "call")]
        [True, False, None]
        """
        return self.replies[words] == ["yes"] if words in self.replies else None

    def is_amount(self, word: str, name: str) -> bool:
        """Tell whether a word is one for an amount, or for what comes before one."""
        return name in self.amounts.get(word, ())


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return what can be typed in a language; English is always understood.

    >>> vocabulary("de").actions["mitgehen"], vocabulary("de").actions["c"]
    (['call'], ['call', 'check'])
    """
    sections: dict[str, dict[str, list[str]]] = {}
    for each in dict.fromkeys((language, DEFAULT)):
        for section, meanings in sentences_of(each).get("typed", {}).items():
            words = sections.setdefault(section, {})
            for meaning, phrases in meanings.items():
                for phrase in phrases:
                    known = words.setdefault(phrase, [])
                    known += [meaning] if meaning not in known else []
    return Vocabulary(**sections, thousands=str(find_sentence(language, "thousands")))


class Unclear(ValueError):  # noqa: N818 - a person is unclear, nothing failed
    """An answer that is no move; its line says what would be."""

    def __init__(self, key: str, **values: object) -> None:
        self.line = Line(key, **values)
        super().__init__(Voice().say(self.line))


def shortened(text: str) -> str:
    """Repeat what was typed, the beginning of it where it is long."""
    return text if len(text) <= MOST_REPEATED else text[: MOST_REPEATED - 3] + "..."
