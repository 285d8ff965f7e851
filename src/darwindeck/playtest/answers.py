"""From what a person types to an action or a command, or to a line that helps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from darwindeck.cards import Card, Suit
from darwindeck.genome.faces import face_of
from darwindeck.languages import DEFAULT, sentences_of
from darwindeck.playtest.choices import label_of
from darwindeck.playtest.refusals import suggested
from darwindeck.table import actions
from darwindeck.words.voice import Line, Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.playtest.choices import Question
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


class Unclear(ValueError):  # noqa: N818 - a person is unclear, nothing failed
    """An answer that is no move; its line says what would be."""

    def __init__(self, key: str, **values: object) -> None:
        self.line = Line(key, **values)
        super().__init__(Voice().say(self.line))


class Command(StrEnum):
    """What a person may ask for besides a move."""

    HELP = "help"
    HINT = "hint"
    LOG = "log"
    RULES = "rules"
    TABLE = "table"
    UNDO = "undo"
    QUIT = "quit"
    NEXT = "next"


KINDS: dict[str, type[Action]] = {
    "fold": actions.Fold,
    "check": actions.Check,
    "call": actions.Call,
    "bet": actions.Bet,
    "raise": actions.Raise,
    "raise_by": actions.Raise,
    "all_in": actions.AllIn,
    "bring_in": actions.BringIn,
    "draw": actions.Draw,
    "pass": actions.Pass,
    "stand_pat": actions.Exchange,
    "exchange": actions.Exchange,
    "play": actions.Play,
    "double": actions.Double,
    "name_suit": actions.NameSuit,
    "challenge": actions.Challenge,
}
"""The kinds of action by what a language calls them in its `typed.actions`."""
PLAIN: dict[type, Action] = {type(action): action for action in actions.PLAIN_ACTIONS}
EXCHANGING = {"exchange", "pass", "draw", "play"}
LIKE_A_CARD = re.compile(r"(10|[2-9tjqka])[cdhs]")
SYMBOLS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", ",": " ", "!": " ", ":": " "})
MOST_DIGITS = 15
MOST_WORDS = 3
MOST_REPEATED = 30


@dataclass(frozen=True)
class Vocabulary:
    """What people type in a language: words for actions, commands, suits and amounts."""

    actions: dict[str, list[str]]
    deals: dict[str, list[str]]
    commands: dict[str, list[str]]
    suits: dict[str, list[str]]
    amounts: dict[str, list[str]]

    def suit(self, words: str) -> Suit | None:
        """Return the suit of a name or a letter."""
        return Suit[self.suits[words][0].upper()] if words in self.suits else None

    def command(self, words: str) -> Command | None:
        """Return the command of a word."""
        return Command(self.commands[words][0]) if words in self.commands else None

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
    return Vocabulary(**sections)


def read_answer(text: str, question: Question, language: str = DEFAULT) -> Action | Command:
    """Return what a person asks for, whether or not the rules allow it."""
    known = vocabulary(language)
    answer = re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text.lower())
    answer = re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", answer)
    words = answer.translate(SYMBOLS).replace(".", " ").split()
    joined = " ".join(words)
    if not words:
        raise Unclear("unclear.nothing", example=example(question))
    command = known.command(joined)
    if command not in (None, Command.NEXT):
        return command
    if question.view.deal is not None:
        return in_deal(text.strip(), words, question, known)
    suit = known.suit(joined)
    if actions.NameSuit in question.kinds and suit is not None:
        return actions.NameSuit(suit)
    if all(word.isdecimal() for word in words):
        return by_number(words, question)
    if all(LIKE_A_CARD.fullmatch(word) for word in words):
        return by_cards(words, question, known)
    for phrase, rest in phrases_in(words):
        if phrase in known.actions:
            return by_phrase(phrase, rest, question, known)
    raise not_understood(text.strip(), words[0], question, known)


def phrases_in(words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield how an answer may begin with a verb, or in some languages end, and its other words."""
    sizes = range(min(MOST_WORDS, len(words)), 0, -1)
    yield from ((" ".join(words[:size]), words[size:]) for size in sizes)
    yield from ((" ".join(words[-size:]), words[:-size]) for size in sizes)


def by_number(words: Sequence[str], question: Question) -> Action:
    """Read the number of a choice, or in an exchange the positions of cards."""
    if actions.Exchange in question.kinds:
        return actions.Exchange(held_cards([word for word in words if word != "0"], question))
    if len(words) > 1 and actions.Play in question.kinds:
        return actions.Play(held_cards(words, question))
    if len(words) > 1:
        raise Unclear("unclear.one_number_or_word")
    for choice in question.choices:
        if choice.key == words[0]:
            return choice.action
    last = len(question.choices)
    keys = tuple(choice.key for choice in question.choices)
    numbers = Line("unclear.from_to" if last > 2 else "unclear.either", last=last, keys=keys)
    if len(words[0]) <= MOST_DIGITS and int(words[0]) in question.sizes:
        key = (
            "unclear.no_choice_bet" if actions.Bet in question.kinds else "unclear.no_choice_raise"
        )
        raise Unclear(key, number=words[0], numbers=numbers)
    raise Unclear("unclear.no_choice", number=words[0], numbers=numbers)


def by_cards(words: Sequence[str], question: Question, known: Vocabulary) -> Action:
    """Read cards: they are played, or exchanged if that is what is asked for."""
    if actions.Exchange in question.kinds:
        return exchange(words, question, known)
    if actions.Play not in question.kinds:
        raise Unclear("unclear.no_card_now", example=example(question))
    return actions.Play(held_cards(words, question))


def by_phrase(phrase: str, rest: Sequence[str], question: Question, known: Vocabulary) -> Action:
    """Read words for an action, of which the first legal one is meant, and what belongs to it."""
    meant = known.actions[phrase]
    legal = [name for name in meant if KINDS[name] in question.kinds]
    name = "play" if rest and "play" in meant else (legal or meant)[0]
    if name == "stand_pat" or (name == "exchange" and actions.Exchange not in question.kinds):
        return actions.Exchange()
    if actions.Exchange in question.kinds and name in EXCHANGING:
        return exchange(named(() if name == "draw" else rest, "x", question), question, known)
    if name == "play":
        if len(rest) == 1 and rest[0].isdecimal():
            return by_number(rest, question)
        return by_cards(named(rest, phrase, question), question, known)
    if name == "name_suit":
        suit = known.suit(" ".join(rest))
        if suit is None:
            raise Unclear("unclear.no_suit")
        return actions.NameSuit(suit)
    if name in {"bet", "raise", "raise_by"}:
        return bet(name, rest, question, known)
    if rest and not all(word.isdecimal() for word in rest):
        raise Unclear("unclear.stands_alone", phrase=phrase, rest=" ".join(rest))
    return PLAIN[KINDS[name]]


# Cards


def named(words: Sequence[str], phrase: str, question: Question) -> Sequence[str]:
    """Return the words for cards, which must be there."""
    if words:
        return words
    raise Unclear("unclear.which_cards", phrase=phrase, card=example_card(question))


def exchange(words: Sequence[str], question: Question, known: Vocabulary) -> actions.Exchange:
    """Read which cards to exchange."""
    everything = len(words) == 1 and known.is_amount(words[0], "all")
    return actions.Exchange(question.hand if everything else held_cards(words, question))


def held_cards(words: Sequence[str], question: Question) -> tuple[Card | None, ...]:
    """Read cards of the hand, by name or by the number below them."""
    hand, keys = question.hand, question.keys
    cards: list[Card | None] = []
    for word in words:
        if word.isdecimal():
            if word not in keys:
                raise no_such_card(word, question)
            card = hand[keys.index(word)]
        elif LIKE_A_CARD.fullmatch(word):
            card = Card(word)
        else:
            raise Unclear("unclear.no_card", word=word, card=example_card(question))
        if card not in hand:
            raise Unclear("unclear.not_held", card=card, hand=hand)
        if card in cards:
            raise Unclear("unclear.named_twice", card=card)
        cards.append(card)
    return tuple(cards)


def no_such_card(word: str, question: Question) -> Unclear:
    """Say that no card has a number."""
    if actions.Exchange in question.kinds:
        return Unclear("unclear.no_place", number=word, count=len(question.hand))
    return Unclear("unclear.no_card_number", number=word, card=example_card(question))


# Chips


def bet(
    name: str, rest: Sequence[str], question: Question, known: Vocabulary
) -> actions.Bet | actions.Raise:
    """Read a bet or a raise, and check its size."""
    sizes, kind = question.sizes, actions.Bet if name == "bet" else actions.Raise
    words = [word for word in rest if not known.is_amount(word, "to")]
    by = name == "raise_by" or any(known.is_amount(word, "by") for word in words)
    words = [word for word in words if not known.is_amount(word, "by")]
    verb = "bet" if kind is actions.Bet else "raise"
    if kind not in question.kinds:
        total = amount(words[0], question, known) if words else 0
        if kind is actions.Bet and actions.Raise in question.kinds:
            raise Unclear("unclear.raise_it", price=question.price, sizes=in_range(sizes))
        if kind is actions.Raise and actions.Bet in question.kinds:
            raise Unclear("unclear.bet_it", sizes=in_range(sizes))
        return kind(total)
    if not words:
        if len(sizes) == 1:
            return kind(sizes[0])
        raise Unclear(f"unclear.how_much_{verb}", sizes=in_range(sizes), least=sizes[0])
    total = amount(words[0], question, known) + (question.price if by else 0)
    if total not in sizes:
        side = "too_little" if total < sizes[0] else "too_much"
        raise Unclear(f"unclear.{side}_{verb}", total=total, sizes=in_range(sizes))
    return kind(total)


def amount(word: str, question: Question, known: Vocabulary) -> int:
    """Read a number of chips, or a name for one."""
    sizes = question.sizes
    names = {"half": question.share_of_pot(1, 2), "pot": question.share_of_pot(1, 1)}
    names |= {"least": sizes[0], "most": sizes[-1], "all": sizes[-1]} if sizes else {}
    for name, total in names.items():
        if known.is_amount(word, name):
            return total
    digits = word.removeprefix("$")
    thousand = digits.endswith("k")
    digits = digits.removesuffix("k")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise Unclear("unclear.no_amount", word=word)
    return int(digits) * (1000 if thousand else 1)


def in_range(sizes: range) -> Line:
    """Say which sizes are possible."""
    key = "unclear.exactly" if len(sizes) == 1 else "unclear.anything"
    return Line(key, least=sizes[0], most=sizes[-1])


# Raising with cards


def in_deal(text: str, words: Sequence[str], question: Question, known: Vocabulary) -> Action:
    """Read a word, or the name or number of a card to raise with."""
    joined, view = " ".join(words), question.view
    meant = {*known.actions.get(joined, ()), *known.deals.get(joined, ())}
    if meant & {"check", "go_on"}:
        return actions.Check()
    if "fold" in meant:
        return actions.Fold()
    rest = list(words)
    for end in (0, -1):
        while rest and "raise_with" in known.deals.get(rest[end], ()):
            del rest[end]
    if rest and all(word.isdecimal() for word in rest):
        if len(rest) > 1:
            only = actions.Play in question.kinds
            raise Unclear("unclear.one_card" if only else "unclear.one_number")
        action = by_number(rest, question)
        if rest == list(words) or isinstance(action, actions.Play):
            return action
        raise Unclear("unclear.stands_for", number=rest[0], label=label_of(action, question))
    found = cards_called(" ".join(rest), view)
    if len(found) == 1:
        return actions.Play((found[0],))
    if len(rest) < len(words) or (rest and found):
        raise no_raise(" ".join(rest), found, question)
    raise no_move_in_deal(text, words[0], question, known)


def cards_called(words: str, view: View) -> Sequence[Card]:
    """Return the cards of the hand whose names begin with some words, or contain them."""
    hand = [card for card in view.hand if card is not None]
    if not words:
        return hand if len(hand) == 1 else ()
    names = {card: face_of(view.game, card).lower() for card in hand}
    begins = [card for card in hand if names[card].startswith(words)]
    return begins or [card for card in hand if words in names[card]]


def no_raise(name: str, found: Sequence[Card], question: Question) -> Unclear:
    """Say what is wrong with an answer that looks like a raise."""
    view, can = question.view, suggested(question)
    hand = tuple(face_of(view.game, card) for card in view.hand if card is not None)
    if view.deal is not None and view.deal.deciding:
        return Unclear("unclear.no_raise_at_decision", can=can)
    if actions.Play not in question.kinds:
        return Unclear("unclear.may_not_raise", can=can)
    if not name:
        return Unclear("unclear.raise_with_which", hand=hand)
    if len(found) > 1:
        names = tuple(face_of(view.game, card) for card in found)
        return Unclear("unclear.which_of", name=name, names=names)
    return Unclear("unclear.no_card_called", name=name, hand=hand)


def no_move_in_deal(text: str, word: str, question: Question, known: Vocabulary) -> Unclear:
    """Say that a word is no move in a deal, which one is near, or what can be done."""
    phrases = [
        phrase for phrase, meant in known.actions.items() if {"check", "fold"}.intersection(meant)
    ]
    near = close_to(word, [*known.commands, *phrases, *known.deals], 1)
    if near and near[0] != word:
        return Unclear("unclear.did_you_mean", text=shortened(text), near=near)
    return Unclear("unclear.no_move_can", text=shortened(text), can=suggested(question))


# Helping


def not_understood(text: str, word: str, question: Question, known: Vocabulary) -> Unclear:
    """Say that a word is no move, and which ones are near."""
    legal = [
        phrase
        for phrase, meant in known.actions.items()
        if any(KINDS[name] in question.kinds for name in meant)
    ]
    words = dict.fromkeys(phrase.split()[0] for phrase in (*legal, *known.commands) if phrase)
    near = close_to(word, list(words), 2)
    if near:
        return Unclear("unclear.did_you_mean", text=shortened(text), near=near)
    return Unclear("unclear.no_move", text=shortened(text), example=example(question))


def close_to(word: str, known: Sequence[str], most: int) -> tuple[str, ...]:
    """Return known words that one may have mistyped."""
    return tuple(get_close_matches(word, [each for each in known if len(each) > 2], n=most))


def shortened(text: str) -> str:
    """Repeat what was typed, the beginning of it where it is long."""
    return text if len(text) <= MOST_REPEATED else text[: MOST_REPEATED - 3] + "..."


def example(question: Question) -> Line:
    """Give an example of an answer."""
    if actions.Exchange in question.kinds:
        return Line("unclear.positions" if len(question.hand) > 2 else "unclear.a_position")
    keys = [choice.key for choice in question.choices]
    key = "unclear.a_number" if len(keys) > 1 else "unclear.only_number"
    return Line(key, first=keys[0], last=keys[-1])


def example_card(question: Question) -> str:
    """Name a card of the hand."""
    return str(next((card for card in question.hand if card is not None), "8h")).lower()
