"""A voice: sentences of one language, spoken to one reader who knows everybody by name.

What is to be said is a `Line`: a key and values, made without any language. Its sentence stands in
a file of the `languages` folder, which has a folder for each language.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from darwindeck.cards import Card, Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Callable

LANGUAGES = Path(__file__).with_name("languages")
DEFAULT = "en"
HIDDEN_CARD = "??"


class Who(NamedTuple):
    """Somebody at the table, by seat: `you` to the one who sits there, a name to the others."""

    seat: int


class Line:
    """Something to say: the key of a sentence, and what it is about."""

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


def available_languages() -> tuple[str, ...]:
    """Return the languages there are.

    >>> "en" in available_languages()
    True
    """
    return tuple(sorted(folder.name for folder in LANGUAGES.iterdir() if folder.is_dir()))


@cache
def sentences_of(language: str) -> Mapping[str, Any]:
    """Read the sentences of a language from all files of its folder."""
    if language not in available_languages():
        raise ValueError(
            f"there are no words in language {language!r}: choose one of "
            + ", ".join(available_languages())
        )
    sentences: dict[str, Any] = {}
    for file in sorted((LANGUAGES / language).glob("*.toml")):
        add_sentences(sentences, tomllib.loads(file.read_text(encoding="utf-8")), str(file))
    return sentences


def add_sentences(sentences: dict[str, Any], more: Mapping[str, Any], file: str) -> None:
    """Add a file's sentences; a section may be spread over files, a sentence stands in one."""
    for key, value in more.items():
        if isinstance(value, Mapping) and isinstance(sentences.setdefault(key, {}), dict):
            add_sentences(sentences[key], value, file)
        elif sentences.setdefault(key, value) is not value:
            raise ValueError(f"{file} says {key!r} a second time: keep one of its sentences")


def find_sentence(language: str, key: str) -> Any:
    """Return the sentence of a key, in English where a language has none; `None` without one."""
    for each in (language, DEFAULT):
        found: Any = sentences_of(each)
        for part in key.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        if found is not None:
            return found
    return None


class Voice(string.Formatter):
    """Says lines in a language to one reader.

    In a sentence, `{who}` stands for a value. After a colon comes how it is said: `{n:chips}` by
    the language's `units`, `{who:possessive}`, `{names:and}` as a list. A sentence may have forms:
    `you` when its first `Who` is the reader, `one` when its `count` is 1, `you_one`, and `other`.

    >>> ada = Voice("en", names=("Ada", "Ben"), reader=0)
    >>> ada.say(Line("events.bets", who=Who(0), amount=5)), ada.say("events.checks", who=Who(1))
    ('You bet 5', 'Ben checks')
    """

    def __init__(
        self,
        language: str = DEFAULT,
        *,
        names: Sequence[str] = (),
        reader: int | None = None,
        card: Callable[[Card], str] = str,
    ) -> None:
        self.language = language
        self.names = names
        self.reader = reader
        self.card = card
        sentences_of(language)

    def say(self, line: Line | str, /, **values: object) -> str:
        """Return the sentence of a line, or of a key with values."""
        if isinstance(line, str):
            line = Line(line, **values)
        forms = find_sentence(self.language, line.key)
        if forms is None:
            raise KeyError(f"no language has a sentence {line.key!r}")
        return self.vformat(self.form(forms, line), (), line.values)

    def form(self, forms: Any, line: Line) -> str:
        """Choose the form of a sentence that fits its values."""
        if isinstance(forms, str):
            return forms
        first = next((value for value in line.values.values() if isinstance(value, Who)), None)
        you = first is not None and first.seat == self.reader
        one = line.values.get("count") == 1
        wanted = [("you_one", you and one), ("you", you), ("one", one), ("other", True)]
        return str(next(forms[name] for name, fits in wanted if fits and name in forms))

    def format_field(self, value: object, spec: str) -> str:
        """Say one value of a sentence."""
        if spec in ("and", "or") and isinstance(value, Sequence) and not isinstance(value, Who):
            return self.listed([self.format_field(each, "") for each in value], spec)
        match value:
            case Who():
                return self.named(value.seat, spec)
            case Line():
                return self.say(value)
            case Card():
                return self.card(value)
            case Rank():
                return str(
                    find_sentence(self.language, f"ranks.{value.name.lower()}.{spec or 'one'}")
                )
            case Suit():
                return str(find_sentence(self.language, f"suits.{value.name.lower()}"))
            case None:
                return HIDDEN_CARD
            case int() if find_sentence(self.language, f"units.{spec}"):
                return self.counted(value, spec)
            case tuple() | list():
                return " ".join(self.format_field(each, spec) for each in value)
            case _:
                return format(value, spec)

    def named(self, seat: int, spec: str) -> str:
        """Name somebody; `possessive` says whose something is."""
        if seat == self.reader:
            return str(find_sentence(self.language, f"you.{spec or 'subject'}"))
        name = self.names[seat] if seat < len(self.names) else self.say("seat", number=seat)
        forms = find_sentence(self.language, f"names.{spec}") if spec else None
        return name if forms is None else str(forms).format(name=name)

    def counted(self, count: int, unit: str) -> str:
        """Say how many there are of something, small numbers as the unit wants them."""
        forms = find_sentence(self.language, f"units.{unit}")
        numbers = find_sentence(self.language, "numbers")
        spelled = forms.get("spelled") and 0 <= count < len(numbers)
        text = numbers[count] if spelled else self.number(count)
        return str(forms["one" if abs(count) == 1 else "other"]).format(n=text)

    def number(self, count: int) -> str:
        """Write a number with the language's mark between thousands."""
        return f"{count:,}".replace(",", find_sentence(self.language, "thousands"))

    def listed(self, items: Sequence[str], word: str) -> str:
        """Join a list with `and` or `or` before its last item.

        >>> Voice("en").listed(["a", "b", "c"], "and")
        'a, b and c'
        """
        if len(items) < 2:
            return "".join(items)
        last = find_sentence(self.language, f"lists.{word}")
        return f"{', '.join(items[:-1])} {last} {items[-1]}"
