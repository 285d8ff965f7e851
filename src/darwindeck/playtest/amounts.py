"""From what a person types to a bet or raise of so many chips: 60, 1k, 3bb, half pot, 2/3 pot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy
from darwindeck.playtest.vocabulary import Unclear
from darwindeck.table import actions
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.playtest.choices import Question
    from darwindeck.playtest.vocabulary import Vocabulary

TOKEN = re.compile(r"[\d.,]+/[\d.,]+|[\d.,]+%?|[^\W\d_]+|\S")
NUMBER = re.compile(r"\d{1,15}")
DECIMAL = re.compile(r"\d{0,15}[.,]\d{1,15}")
THOUSAND = "k"


def bet(
    name: str, rest: Sequence[str], question: Question, known: Vocabulary
) -> actions.Bet | actions.Raise:
    """Read a bet or a raise of any size: the engine judges it."""
    sizes, kind = question.sizes, actions.Bet if name == "bet" else actions.Raise
    if actions.Raise in question.kinds and kind is actions.Bet:
        raise Unclear("unclear.raise_it", price=question.view.price, sizes=in_range(sizes))
    if actions.Bet in question.kinds and kind is actions.Raise:
        raise Unclear("unclear.bet_it", sizes=in_range(sizes))
    words = [word for word in rest if not known.is_amount(word, "to")]
    by = name == "raise_by" or any(known.is_amount(word, "by") for word in words)
    words = [word for word in words if not known.is_amount(word, "by")]
    if words:
        return kind(read_amount(words, question, known, by=by))
    if len(sizes) > 1:
        verb = "bet" if kind is actions.Bet else "raise"
        raise Unclear(f"unclear.how_much_{verb}", sizes=in_range(sizes), least=sizes[0])
    return kind(sizes[0] if sizes else question.view.price)


def in_range(sizes: range) -> Line:
    """Say which sizes are possible."""
    key = "unclear.exactly" if len(sizes) == 1 else "unclear.anything"
    return Line(key, least=sizes[0], most=sizes[-1])


def read_amount(
    words: Sequence[str], question: Question, known: Vocabulary, *, by: bool = False
) -> int:
    """Read the total of a bet or raise, or `by` how much it raises; nothing may be left over."""
    text = " ".join(words)
    tokens = tokens_of(text, known)
    added = question.view.price if by else 0
    for size in range(len(tokens), 0, -1):
        total = total_of(tokens[:size], question, known, added)
        if total is None:
            continue
        if size < len(tokens):
            raise Unclear("unclear.one_amount", rest=" ".join(tokens[size:]))
        return total
    raise Unclear("unclear.no_amount", text=text, least=least_of(question))


def is_named_amount(words: Sequence[str], question: Question, known: Vocabulary) -> bool:
    """Tell whether an answer without a verb is an amount, and no number of a choice."""
    tokens = tokens_of(" ".join(words), known)
    if len(tokens) == 1 and tokens[0][0] in "0123456789.," and share_of(tokens[0], known) is None:
        return False
    return total_of(tokens, question, known, 0) is not None


def tokens_of(text: str, known: Vocabulary) -> list[str]:
    """Take a text apart into numbers and words, without those that say nothing.

    >>> from darwindeck.playtest.vocabulary import vocabulary
    >>> tokens_of("2/3pot", vocabulary("en")), tokens_of("50 chips", vocabulary("en"))
    (['2/3', 'pot'], ['50'])
    """
    return [token for token in TOKEN.findall(text) if not known.is_amount(token, "filler")]


def total_of(
    tokens: Sequence[str], question: Question, known: Vocabulary, added: int
) -> int | None:
    """Return the total that an amount stands for, if it is one; numbers get `added` on top."""
    match tokens:
        case [word] if known.is_amount(word, "least"):
            return least_of(question)
        case [word] if known.is_amount(word, "most") or known.is_amount(word, "all"):
            return question.sizes[-1] if question.sizes else question.view.price
        case [word] if known.is_amount(word, "pot"):
            return question.share_of_pot(Fraction(1))
        case [share] | [share, _] if (part := share_of(share, known)) is not None:
            of_pot = len(tokens) == 1 or known.is_amount(tokens[1], "pot")
            return question.share_of_pot(part) if of_pot else None
        case [number, unit] if known.is_amount(unit, "big_blinds"):
            blind = anatomy.big_blind_of(question.view.game)
            return whole(number, f"{number}bb", blind, question, known, added)
        case [number, unit] if unit == THOUSAND:
            return whole(number, f"{number}k", 1000, question, known, added)
        case [number]:
            count = number_of(number, known)
            if count is None and DECIMAL.fullmatch(number):
                raise not_whole(number, Fraction(decimal(number)))
            return None if count is None else count + added
        case _:
            return None


def whole(
    number: str, text: str, unit: int, question: Question, known: Vocabulary, added: int
) -> int | None:
    """Return so many units of chips, which must be whole chips in the end."""
    count = number_of(number, known)
    if count is None and not DECIMAL.fullmatch(number):
        return None
    if not unit:
        raise Unclear("unclear.no_big_blind", least=least_of(question))
    chips = unit * (Fraction(decimal(number)) if count is None else Fraction(count))
    if chips.denominator != 1:
        raise not_whole(text, chips)
    return int(chips) + added


def number_of(token: str, known: Vocabulary) -> int | None:
    """Read a whole number, with the language's mark between thousands or without.

    >>> from darwindeck.playtest.vocabulary import vocabulary
    >>> number_of("1,000", vocabulary("en")), number_of("1,000", vocabulary("de"))
    (1000, None)
    """
    mark = re.escape(known.thousands)
    if re.fullmatch(rf"\d{{1,3}}(?:{mark}\d{{3}}){{1,4}}", token):
        token = token.replace(known.thousands, "")
    return int(token) if NUMBER.fullmatch(token) else None


def decimal(token: str) -> str:
    """Write a number with a point or a comma in it as Python does."""
    return token.replace(",", ".")


def share_of(token: str, known: Vocabulary) -> Fraction | None:
    """Read a share of the pot: half, 2/3 or 75%.

    >>> from darwindeck.playtest.vocabulary import vocabulary
    >>> share_of("2/3", vocabulary("en")), share_of("75%", vocabulary("en"))
    (Fraction(2, 3), Fraction(3, 4))
    """
    if known.is_amount(token, "half"):
        return Fraction(1, 2)
    first, slash, second = token.partition("/")
    if slash and NUMBER.fullmatch(first) and NUMBER.fullmatch(second) and int(second):
        return Fraction(int(first), int(second))
    percent = token.removesuffix("%")
    return Fraction(int(percent), 100) if percent != token and NUMBER.fullmatch(percent) else None


def not_whole(text: str, chips: Fraction) -> Unclear:
    """Say that chips are whole, and what somebody may have meant."""
    floor = chips.numerator // chips.denominator
    near = {floor, floor + (chips.denominator > 1)} - {0}
    if re.fullmatch(r"\d{1,3}[.,]\d{3}", text):
        near.add(int(re.sub(r"\D", "", text)))
    return Unclear("unclear.not_whole", text=text, near=tuple(map(str, sorted(near))))


def least_of(question: Question) -> int:
    """Return the smallest total, or where nothing can be bet the price."""
    return question.sizes[0] if question.sizes else question.view.price
