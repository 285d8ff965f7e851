"""From what a person types to an action or a command, or to a sentence that helps."""

from __future__ import annotations

import re
from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING

from darwindeck.cards import Card, Suit
from darwindeck.playtest.choices import label_of
from darwindeck.playtest.deal_words import (
    LEAVING,
    RAISING,
    STAYING,
    read_in_deal,
    why_no_raise,
    without_raising,
)
from darwindeck.playtest.refusing import suggested
from darwindeck.table.actions import (
    AllIn,
    Bet,
    BringIn,
    Call,
    Challenge,
    Check,
    Double,
    Draw,
    Exchange,
    Fold,
    NameSuit,
    Pass,
    Play,
    Raise,
)
from darwindeck.words.narration import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.playtest.choices import Question
    from darwindeck.table.actions import Action


class Unclear(ValueError):  # noqa: N818 - a person is unclear, nothing failed
    """An answer that is no move; the message says what would be."""


class Command(StrEnum):
    """What a person may ask for besides a move."""

    HELP = "help"
    HINT = "hint"
    LOG = "log"
    RULES = "rules"
    TABLE = "table"
    UNDO = "undo"
    QUIT = "quit"


COMMANDS = {
    "?": Command.HELP,
    "help": Command.HELP,
    "hint": Command.HINT,
    "log": Command.LOG,
    "l": Command.LOG,
    "rules": Command.RULES,
    "table": Command.TABLE,
    "t": Command.TABLE,
    "undo": Command.UNDO,
    "u": Command.UNDO,
    "quit": Command.QUIT,
    "q": Command.QUIT,
    "exit": Command.QUIT,
}

PHRASES: dict[str, type] = {
    "fold": Fold,
    "f": Fold,
    "muck": Fold,
    "check": Check,
    "k": Check,
    "knock": Check,
    "call": Call,
    "c": Call,
    "bet": Bet,
    "b": Bet,
    "raise to": Raise,
    "raise by": Raise,
    "raise": Raise,
    "r": Raise,
    "all in": AllIn,
    "allin": AllIn,
    "a": AllIn,
    "shove": AllIn,
    "bring in": BringIn,
    "bring": BringIn,
    "stand pat": Exchange,
    "pat": Exchange,
    "exchange": Exchange,
    "x": Exchange,
    "swap": Exchange,
    "discard": Play,
    "play": Play,
    "claim": Play,
    "draw": Draw,
    "d": Draw,
    "hit": Draw,
    "h": Draw,
    "take": Draw,
    "pass": Pass,
    "p": Pass,
    "stand": Pass,
    "s": Pass,
    "believe": Pass,
    "believe it": Pass,
    "double down": Double,
    "double": Double,
    "dd": Double,
    "name": NameSuit,
    "n": NameSuit,
    "challenge": Challenge,
    "ch": Challenge,
    "liar": Challenge,
}
STAND_PAT = {"stand pat", "pat", "stand", "s", "pass", "p"}
SYMBOLS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", ",": " ", "!": " "})
SUITS = {word: suit for suit in Suit for word in (suit.value, suit.name.lower())} | {
    suit.name.lower().removesuffix("s"): suit for suit in Suit
}
CARD = re.compile(r"(10|[2-9tjqka])[cdhs]")
MOST_DIGITS = 15
SIMPLE: dict[type, Action] = {
    kind: kind()
    for kind in (Fold, Check, Call, AllIn, BringIn, Draw, Pass, Double, Challenge, Exchange)
}


def read_answer(text: str, question: Question) -> Action | Command:
    """Return what a person asks for, whether or not the rules allow it."""
    answer = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.lower())
    answer = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", answer)
    words = answer.translate(SYMBOLS).replace(".", " ").split()
    joined = " ".join(words)
    if not words:
        raise Unclear(f"Type {example(question)}, or ? to have everything explained.")
    if joined in COMMANDS:
        return COMMANDS[joined]
    if question.view.game.roles:
        return in_deal(text.strip(), words, question)
    if NameSuit in question.kinds and joined in SUITS:
        return NameSuit(SUITS[joined])
    if all(word.isdecimal() for word in words):
        return by_number(words, question)
    if all(CARD.fullmatch(word) for word in words):
        return by_cards(words, question)
    for size in (2, 1):
        phrase = " ".join(words[:size])
        if phrase in PHRASES and len(words) >= size:
            return by_phrase(phrase, words[size:], question)
    raise Unclear(not_understood(text.strip(), words[0], question))


def in_deal(text: str, words: Sequence[str], question: Question) -> Action:
    """Read a word, or the name or number of a card to raise with, in a game with roles."""
    named = without_raising(words)
    if named and all(word.isdecimal() for word in named):
        action = by_one_number(named, question)
        if named == list(words) or isinstance(action, Play):
            return action
        raise Unclear(f"{named[0]} is no card: it stands for {label_of(action, question)}.")
    action_named = read_in_deal(" ".join(words), question.view)
    if action_named is None:
        raise Unclear(not_understood_in_deal(text, words, question))
    return action_named


def by_one_number(words: Sequence[str], question: Question) -> Action:
    """Read the number of a choice, of which there is one."""
    if len(words) > 1:
        only = "A raise is one card: type" if Play in question.kinds else "Type"
        raise Unclear(f"{only} one number.")
    return by_number(words, question)


def not_understood_in_deal(text: str, words: Sequence[str], question: Question) -> str:
    """Say what is wrong with an answer in a game with roles, and what can be done."""
    can = f"you can {suggested(question)}"
    wrong = why_no_raise(words, question.view)
    if wrong:
        return wrong if Play in question.kinds else f"{wrong}: {can}"
    known = [*COMMANDS, *STAYING, *LEAVING, *RAISING]
    near = get_close_matches(words[0], [word for word in known if len(word) > 2], n=1)
    short = text if len(text) <= 30 else text[:27] + "..."
    if near and near[0] != words[0]:
        return f"{short!r} is no move here: did you mean {near[0]}?"
    return f"{short!r} is no move here: {can}."


def by_number(words: Sequence[str], question: Question) -> Action:
    """Read the number of a choice, or in an exchange the positions of cards."""
    if Exchange in question.kinds:
        return exchange([word for word in words if word != "0"], question)
    if len(words) > 1 and Play in question.kinds:
        return Play(held_cards(words, question))
    if len(words) > 1:
        raise Unclear("Type one number, or a word.")
    for choice in question.choices:
        if choice.key == words[0]:
            return choice.action
    number = f"There is no choice {words[0]}: type {numbers_of(question)}"
    if len(words[0]) <= MOST_DIGITS and int(words[0]) in question.sizes:
        verb = "b" if Bet in question.kinds else "r"
        raise Unclear(f"{number}, or {verb} {words[0]} if you meant the chips.")
    raise Unclear(f"{number}, or a word.")


def numbers_of(question: Question) -> str:
    """Say which numbers stand for choices."""
    last = len(question.choices)
    return f"1 to {last}" if last > 2 else " or ".join(choice.key for choice in question.choices)


def by_cards(words: Sequence[str], question: Question) -> Action:
    """Read cards: they are played, or exchanged if that is what is asked for."""
    if Exchange in question.kinds:
        return exchange(words, question)
    if Play not in question.kinds:
        raise Unclear(f"No card is to be played now: type {example(question)}.")
    return Play(held_cards(words, question))


def by_phrase(phrase: str, rest: Sequence[str], question: Question) -> Action:
    """Read a word for an action and what belongs to it."""
    kind = PHRASES[phrase]
    if Exchange in question.kinds and kind in {Exchange, Pass, Draw, Play}:
        if phrase in STAND_PAT:
            return Exchange()
        return exchange(named(() if kind is Draw else rest, "x", question), question)
    if kind is Play or (phrase == "p" and rest):
        if len(rest) == 1 and rest[0].isdecimal():
            return by_number(rest, question)
        return by_cards(named(rest, phrase, question), question)
    if kind is NameSuit:
        return name_suit(rest)
    if kind in {Bet, Raise}:
        return bet(phrase, kind, rest, question)
    if phrase == "c" and Call not in question.kinds and Check in question.kinds:
        kind = Check
    if kind is not Exchange and rest and not all(word.isdecimal() for word in rest):
        raise Unclear(f"{phrase} stands alone; what is {' '.join(rest)!r}?")
    return SIMPLE[kind]


def name_suit(words: Sequence[str]) -> NameSuit:
    """Read the name of a suit."""
    suit = SUITS.get(" ".join(words))
    if suit is None:
        raise Unclear("Name clubs, diamonds, hearts or spades.")
    return NameSuit(suit)


# Cards


def named(words: Sequence[str], phrase: str, question: Question) -> Sequence[str]:
    """Return the words for cards, which must be there."""
    if words:
        return words
    raise Unclear(f"Which cards? Name them, such as {phrase} {example_card(question)}.")


def exchange(words: Sequence[str], question: Question) -> Exchange:
    """Read which cards to exchange."""
    hand = question.hand
    return Exchange(hand if list(words) == ["all"] else held_cards(words, question))


def held_cards(words: Sequence[str], question: Question) -> tuple[Card | None, ...]:
    """Read cards of the hand, by name or by the number below them."""
    hand, keys = question.hand, question.keys
    cards: list[Card | None] = []
    for word in words:
        if word.isdecimal():
            if word not in keys:
                raise Unclear(no_such_card(word, question))
            card = hand[keys.index(word)]
        elif CARD.fullmatch(word):
            card = Card.parse(word)
        else:
            raise Unclear(f"{word!r} is no card: write it like {example_card(question)}.")
        if card not in hand:
            raise Unclear(f"You do not hold {show([card])}: you have {show(hand)}.")
        if card in cards:
            raise Unclear(f"{show([card])} is named twice.")
        cards.append(card)
    return tuple(cards)


def no_such_card(word: str, question: Question) -> str:
    """Say that no card has a number."""
    if Exchange in question.kinds:
        return f"There is no card {word}: you have {len(question.hand)} cards."
    return f"No card has the number {word}: name cards, such as {example_card(question)}."


# Chips


def bet(phrase: str, kind: type, rest: Sequence[str], question: Question) -> Bet | Raise:
    """Read a bet or a raise, and check its size."""
    sizes, verb = question.sizes, "bet" if kind is Bet else "raise to"
    letter = "b" if kind is Bet else "r"
    words = [word for word in rest if word not in {"to", "by"}]
    if kind not in question.kinds:
        total = amount(words[0], question) if words else 0
        if kind is Bet and Raise in question.kinds:
            raise Unclear(
                f"There is a bet of {question.price} already: raise it with r AMOUNT, which is "
                f"the new total, {in_range(sizes)}."
            )
        if kind is Raise and Bet in question.kinds:
            raise Unclear(f"Nobody has bet yet: bet with b AMOUNT, {in_range(sizes)}.")
        return Bet(total) if kind is Bet else Raise(total)
    if not words:
        if len(sizes) == 1:
            return Bet(sizes[0]) if kind is Bet else Raise(sizes[0])
        raise Unclear(f"How much? You can {verb} {in_range(sizes)}, such as {letter} {sizes[0]}.")
    total = amount(words[0], question)
    if phrase == "raise by" or "by" in rest:
        total += question.price
    if total not in sizes:
        side = "less than you may" if total < sizes[0] else "more than you can"
        raise Unclear(f"{total} is {side}: you can {verb} {in_range(sizes)}.")
    return Bet(total) if kind is Bet else Raise(total)


def amount(word: str, question: Question) -> int:
    """Read a number of chips, or a name for one."""
    names = {
        "half": question.share_of_pot(1, 2),
        "pot": question.share_of_pot(1, 1),
        **{name: question.sizes[0] for name in ("min", "least") if question.sizes},
        **{name: question.sizes[-1] for name in ("max", "most", "all") if question.sizes},
    }
    if word in names:
        return names[word]
    digits = word.removeprefix("$")
    thousand = digits.endswith("k")
    digits = digits.removesuffix("k")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise Unclear(f"{word!r} is no amount: write whole chips, or min, half, pot, max.")
    return int(digits) * (1000 if thousand else 1)


def in_range(sizes: range) -> str:
    """Say which sizes are possible."""
    if len(sizes) == 1:
        return f"exactly {sizes[0]}"
    return f"anything from {sizes[0]} to {sizes[-1]}"


# Helping


def not_understood(text: str, word: str, question: Question) -> str:
    """Say that a word is no move, and which ones are near."""
    legal = [phrase for phrase, kind in PHRASES.items() if kind in question.kinds]
    words = dict.fromkeys(phrase.split()[0] for phrase in (*legal, *COMMANDS))
    near = get_close_matches(word, [known for known in words if len(known) > 2], n=2)
    short = text if len(text) <= 30 else text[:27] + "..."
    if near:
        return f"{short!r} is no move here: did you mean {' or '.join(near)}?"
    return f"{short!r} is no move here: type {example(question)}, or ? to have all explained."


def example(question: Question) -> str:
    """Give an example of an answer."""
    if Exchange in question.kinds:
        return "positions such as 1 3" if len(question.hand) > 2 else "a position"
    keys = [choice.key for choice in question.choices]
    return f"a number from {keys[0]} to {keys[-1]}" if len(keys) > 1 else "1"


def example_card(question: Question) -> str:
    """Name a card of the hand."""
    return str(next((card for card in question.hand if card is not None), "8h")).lower()
