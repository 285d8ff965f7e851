"""A voice: sentences of one language, spoken to one reader who knows everybody by name.

What is to be said is a `Line`: a key and values, made without any language. Its sentence stands in
a file of `darwindeck/languages`. What is spoken is plain text, or any markup whose way to write
text and cards the voice is told.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from darwindeck.cards import Card, Rank, Suit
from darwindeck.hands.description import describe_cards
from darwindeck.languages import DEFAULT, find_sentence, has_sentence, sentences_of

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

HIDDEN_CARD = "??"
SEPARATORS = {"commas": ", ", "semicolons": "; "}
LISTS = ("and", "or", *SEPARATORS)


class Who(NamedTuple):
    """Somebody at the table, by seat: `you` to the one who sits there, a name to the others."""

    seat: int


class SaidHand(NamedTuple):
    """The cards of a hand, said as at a showdown: a pair of aces, king kicker."""

    ranking: Ranking
    cards: tuple[Card, ...]


class GameText(NamedTuple):
    """A text of a game's file, English, which other languages may know among their `texts`."""

    text: str


class Line:
    """Something to say: the key of a sentence, and what it is about; as text, it is English.

    >>> print(Line("rules.material.chips", chips=200))
    Chips: everyone starts with 200 chips.
    """

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.values)))

    def __repr__(self) -> str:
        return (
            f"Line({', '.join([repr(self.key), *(f'{k}={v!r}' for k, v in self.values.items())])})"
        )

    def __str__(self) -> str:
        return Voice().say(self)


Words = Line | GameText | SaidHand | str | Sequence["Words"] | Sequence[Card]
"""What a voice can say: a line, a text that has no language such as a name, cards, or a row."""


def symbol(card: Card) -> str:
    """Write a card with the symbol of its suit.

    >>> symbol(Card("Td"))
    'T♦'
    """
    return card.rank.letter + card.suit.symbol


class Voice(string.Formatter):
    """Says lines in a language to one reader.

    In a sentence, `{who}` stands for a value. After a colon comes how it is said: `{n:chips}` by
    the language's `units`, `{who:possessive}`, `{names:and}` as a list, `{rank:many}`,
    `{x:capital}` with a capital letter in front, but for names; `{names:capital_and}` both. A
    sentence may have forms: `you` when its first `Who` is the reader, `many` when there are
    several of them, `you_many` when one of several is, `one` when its `count` is 1, `you_one`, and
    `other`.

    What a language cannot say in full is said in English, and remembered in `unsaid`.

    >>> ada = Voice("en", names=("Ada", "Ben"), reader=0)
    >>> ada.say(Line("events.bets", who=Who(0), bet=5)), ada.say("events.checks", who=Who(1))
    ('You bet 5', 'Ben checks')
    >>> Voice("de").write((Rank.ACE, Suit.HEARTS, SaidHand("high", (Card("Kh"),))))
    'Ass Herz König hoch'
    """

    def __init__(
        self,
        language: str = DEFAULT,
        *,
        names: Sequence[str] = (),
        reader: int | None = None,
        card: Callable[[Card], str] = symbol,
        text: Callable[[str], str] = str,
    ) -> None:
        self.language = language
        self.names = names
        self.reader = reader
        self.card = card
        self.text = text
        self.unsaid: set[str] = set()
        sentences_of(language)

    def say(self, line: Line | str, /, **values: object) -> str:
        """Return the sentence of a line, or of a key with values."""
        if isinstance(line, str):
            line = Line(line, **values)
        missing = self.missing(line)
        if missing:
            self.unsaid |= missing
            return self.english.say(line)
        forms = find_sentence(self.language, line.key)
        if forms is None:
            raise KeyError(f"no language has a sentence {line.key!r}")
        return self.vformat(self.form(forms, line), (), line.values)

    def write(self, words: Words | object) -> str:
        """Return anything in words: a line, a name, cards, or several of them in a row."""
        return str(self.format_field(words, ""))

    @cached_property
    def english(self) -> Voice:
        """The same voice in English."""
        return Voice(names=self.names, reader=self.reader, card=self.card, text=self.text)

    def missing(self, line: Line) -> set[str]:
        """Return the keys of a line, and of all lines in it, that the language does not have."""
        if self.language == DEFAULT:
            return set()
        own = set() if has_sentence(self.language, line.key) else {line.key}
        return own.union(*map(self.missing, lines_in(line.values.values())))

    def form(self, forms: Any, line: Line) -> str:
        """Choose the form of a sentence that fits its values."""
        if isinstance(forms, str):
            return forms
        people = next(filter(None, map(people_in, line.values.values())), ())
        you = self.reader is not None and Who(self.reader) in people
        many, one = len(people) > 1, line.values.get("count") == 1
        wanted = [
            ("you_many", you and many),
            ("many", many),
            ("you_one", you and one),
            ("you", you),
            ("one", one),
            ("other", True),
        ]
        return str(next(forms[name] for name, fits in wanted if fits and name in forms))

    def parse(self, format_string: str) -> Iterator[tuple[str, str | None, str | None, str | None]]:
        """Take a sentence apart; what stands between its values is text."""
        for literal, *field in super().parse(format_string):
            name, spec, conversion = field
            yield self.text(literal) if literal else "", name, spec, conversion

    def format_field(self, value: Any, spec: str) -> str:
        """Say one value of a sentence."""
        if spec.startswith("capital"):
            return self.capital(value, spec.removeprefix("capital").removeprefix("_"))
        if spec in LISTS:
            return self.listed([self.format_field(each, "") for each in value], spec)
        match value:
            case Line():
                return self.say(value)
            case Who() | SaidHand() | GameText():
                return self.text(self.called(value, spec))
            case tuple() | list():
                return " ".join(self.format_field(each, spec) for each in value if each != "")
            case Card() | Rank() | Suit() | None:
                return self.of_cards(value, spec)
            case float():
                return format(value, spec).replace(".", find_sentence(self.language, "decimal"))
            case int():
                return self.counted(value, spec) if spec else str(value)
            case _:
                return self.text(format(value, spec))

    def capital(self, value: Any, spec: str) -> str:
        """Say a value with a capital letter in front, unless it begins with somebody's name."""
        words = self.format_field(value, spec)
        first = value[0] if spec in LISTS else value
        name = isinstance(first, Who) and first.seat != self.reader
        return words if name and first.seat < len(self.names) else words[:1].upper() + words[1:]

    def of_cards(self, value: Card | Rank | Suit | None, spec: str) -> str:
        """Say a card, its rank or its suit; a hidden card is not known."""
        match value:
            case Card():
                return self.card(value)
            case Rank():
                words = find_sentence(self.language, f"ranks.{value.name.lower()}")
                one = f"{words['article']} {words['one']}" if spec == "a" else words[spec or "one"]
                return str(one)
            case Suit():
                words = find_sentence(self.language, f"suits.{value.name.lower()}")
                return str(words[spec or "many"])
            case None:
                return HIDDEN_CARD

    def called(self, value: Who | SaidHand | GameText, spec: str) -> str:
        """Return what people, hands, and texts of games are called."""
        match value:
            case Who():
                return self.named(value.seat, spec)
            case SaidHand():
                return describe_cards(value.ranking, value.cards, self.language)
            case GameText():
                return self.translated(value.text)

    def translated(self, text: str) -> str:
        """Return a text of a game's file in the language, or as the file has it."""
        if self.language == DEFAULT or not text:
            return text
        texts = sentences_of(self.language).get("texts", {})
        if text not in texts:
            self.unsaid.add(text)
        return str(texts.get(text, text))

    def named(self, seat: int, spec: str) -> str:
        """Name somebody; `possessive` says whose something is."""
        if seat == self.reader:
            return str(find_sentence(self.language, f"you.{spec or 'subject'}"))
        name = self.names[seat] if seat < len(self.names) else self.say("seat", number=seat)
        forms = find_sentence(self.language, f"names.{spec}") if spec else None
        return name if forms is None else str(forms).format(name=name)

    def title(self, seat: int) -> str:
        """Name somebody where the name stands alone."""
        return self.format_field(Who(seat), "capital")

    def counted(self, count: int, unit: str) -> str:
        """Say how many there are of something, small numbers as the unit wants them.

        >>> Voice().counted(25000, "chips"), Voice("de").counted(2, "cards")
        ('25,000 chips', 'zwei Karten')
        """
        forms = find_sentence(self.language, f"units.{unit}")
        if forms is None:
            return format(count, unit)
        numbers = find_sentence(self.language, "numbers")
        spelled = forms.get("spelled") and 0 <= count < len(numbers)
        text = numbers[count] if spelled else self.number(count)
        return str(forms["one" if abs(count) == 1 else "other"]).format(n=text)

    def number(self, count: int) -> str:
        """Write a number with the language's mark between thousands.

        >>> Voice("de").number(25000), Voice().number(-2)
        ('25.000', 'minus 2')
        """
        text = f"{abs(count):,}".replace(",", find_sentence(self.language, "thousands"))
        return f"{find_sentence(self.language, 'minus')} {text}" if count < 0 else text

    def listed(self, items: Sequence[str], word: str) -> str:
        """Join a list with `and` or `or` before its last item, or with `commas` or `semicolons`.

        >>> Voice("en").listed(["a", "b", "c"], "and")
        'a, b and c'
        """
        if len(items) < 2 or word in SEPARATORS:
            return SEPARATORS.get(word, "").join(items)
        last = find_sentence(self.language, f"lists.{word}")
        return f"{', '.join(items[:-1])} {last} {items[-1]}"


def people_in(value: object) -> tuple[Who, ...]:
    """Return the people that a value of a line is: one, several, or none."""
    if isinstance(value, Who):
        return (value,)
    several = value if isinstance(value, tuple) else ()
    return several if all(isinstance(each, Who) for each in several) else ()


def lines_in(values: Iterable[object]) -> Iterator[Line]:
    """Yield the lines among values, and among rows of values."""
    for value in values:
        if isinstance(value, Line):
            yield value
        elif isinstance(value, (tuple, list)):
            yield from lines_in(value)
