"""From what a person types to an action or a command, or to a line that helps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from darwindeck.cards import Card
from darwindeck.genome.faces import face_of
from darwindeck.genome.phases import MeldPhase
from darwindeck.languages import DEFAULT
from darwindeck.playtest import amounts, choices, held_cards, meanings, refusals
from darwindeck.playtest.claim_words import claim_said
from darwindeck.playtest.vocabulary import Command, Unclear, Vocabulary, shortened, vocabulary
from darwindeck.table import actions
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


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
    "take": actions.Draw,
    "from_deck": actions.Pass,
    "pass": actions.Pass,
    "stand_pat": actions.Exchange,
    "exchange": actions.Exchange,
    "play": actions.Play,
    "double": actions.Double,
    "split": actions.Split,
    "name_suit": actions.NameSuit,
    "challenge": actions.Challenge,
    "bid": actions.Bid,
    "nil": actions.Bid,
    "claim": actions.Claim,
    "claim_hand": actions.ClaimHand,
    "knock": actions.Knock,
    "meld": actions.Meld,
    "extend_set": actions.ExtendSet,
    "extend_run": actions.ExtendRun,
}
"""The kinds of action by what a language calls them in its `typed.actions`."""
PLAIN: dict[type, Action] = {type(action): action for action in actions.PLAIN_ACTIONS}
SAID = {"name_suit", "bid", "nil", "claim", "claim_hand"}
MELDING = {"knock", "meld", "extend_set", "extend_run"}
INCOMPLETE = {*SAID, "play"}
"""Words that mean something only with another one."""
EXCHANGING = {"exchange", "pass", "draw", "play"}
LIKE_A_CARD = re.compile(r"(10|[2-9tjqkax])[cdhs]")
SYMBOLS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "!": " ", ":": " ", ";": " "})
MOST_DIGITS = 15
MOST_WORDS = 4
MOST_KEYS = 10
PRICED = {actions.Call, actions.BringIn, actions.AllIn}
"""Kinds of action that may be typed with what they cost."""
BETTING = {actions.Bet, actions.Raise, actions.Call, actions.Check, actions.Fold, *PRICED}


def read_answer(text: str, question: choices.Question, language: str = DEFAULT) -> Action | Command:
    """Return what a person asks for, whether or not the rules allow it."""
    known = vocabulary(language)
    words = words_of(text, question, known)
    apart = separated(words)
    joined = " ".join(words)
    if not words:
        raise Unclear("unclear.nothing", example=example(question))
    command = known.command(joined)
    if command not in (None, Command.NEXT):
        return command
    if question.view.deal is not None:
        return in_deal(text.strip(), apart, question, known)
    if said := word_said(words, question, known):
        return said
    if all(word.isdecimal() for word in apart):
        return by_number(apart, question)
    if all(LIKE_A_CARD.fullmatch(word) for word in apart):
        return by_cards(apart, question, known)
    for phrase, rest in phrases_in(words):
        if phrase in known.actions:
            return by_phrase(phrase, rest, question, known)
    if question.kinds & BETTING and amounts.is_named_amount(words, question, known):
        kind = "bet" if actions.Bet in question.kinds else "raise"
        return amounts.bet(kind, words, question, known)
    raise not_understood(text.strip(), words[0], question, known)


def words_of(text: str, question: choices.Question, known: Vocabulary) -> list[str]:
    """Take an answer apart; `r50` is two words where `r` is a move that has an amount."""
    answer = re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", text.lower().translate(SYMBOLS))
    words = re.sub(r"[.,]+(?=\s|$)", " ", answer).split()
    first = re.fullmatch(r"([^\W\d]+)([$.,\d].*)", words[0]) if words else None
    if first and any(KINDS[name] in BETTING for name in known.actions.get(first[1], ())):
        legal = question.kinds & BETTING
        words[:1] = [first[1], first[2]] if legal else words[:1]
    return words


def phrases_in(words: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield how an answer may begin with a verb, or in some languages end, and its other words."""
    sizes = range(min(MOST_WORDS, len(words)), 0, -1)
    yield from ((" ".join(words[:size]), words[size:]) for size in sizes)
    yield from ((" ".join(words[-size:]), words[:-size]) for size in sizes)


def by_number(words: Sequence[str], question: choices.Question) -> Action:
    """Read the number of a choice, or in an exchange the positions of cards."""
    if actions.Exchange in question.kinds:
        return actions.Exchange(cards_held([word for word in words if word != "0"], question))
    if len(words) > 1 and actions.Play in question.kinds:
        return laid_or_played(cards_held(words, question), question)
    if len(words) > 1:
        raise Unclear("unclear.one_number_or_word")
    for choice in question.choices:
        if choice.key == words[0]:
            return choice.action
    numbers = numbers_of(question)
    if len(words[0]) <= MOST_DIGITS and int(words[0]) in question.sizes:
        key = (
            "unclear.no_choice_bet" if actions.Bet in question.kinds else "unclear.no_choice_raise"
        )
        raise Unclear(key, number=words[0], numbers=numbers)
    raise Unclear("unclear.no_choice", number=words[0], numbers=numbers)


def numbers_of(question: choices.Question) -> Line:
    """Say which numbers there are."""
    keys = numbers_offered(question)
    if len(keys) > 2 and in_a_row(keys):
        return Line("unclear.from_to", first=keys[0], last=keys[-1])
    if len(keys) > MOST_KEYS:
        return Line("unclear.one_of", first=keys[0], last=keys[-1])
    return Line("unclear.either", keys=tuple(map(str, keys)))


def numbers_offered(question: choices.Question) -> list[int]:
    """Return the numbers of the choices, the smallest first."""
    return sorted(int(choice.key) for choice in question.choices)


def in_a_row(keys: Sequence[int]) -> bool:
    """Say whether no number is left out."""
    return keys[-1] - keys[0] == len(keys) - 1


def by_cards(words: Sequence[str], question: choices.Question, known: Vocabulary) -> Action:
    """Read cards: they are played, or exchanged if that is what is asked for."""
    if actions.Exchange in question.kinds:
        return exchange(words, question, known)
    if actions.Play not in question.kinds:
        raise Unclear("unclear.no_card_now", example=example(question))
    return laid_or_played(cards_held(words, question), question)


def laid_or_played(cards: tuple[Card | None, ...], question: choices.Question) -> Action:
    """Return what cards are for: several are a meld, where melds are laid down."""
    melding = isinstance(held_cards.phase_in_play(question.view), MeldPhase)
    return actions.Meld(cards) if melding and len(cards) > 1 else actions.Play(cards)


def by_phrase(
    phrase: str, rest: Sequence[str], question: choices.Question, known: Vocabulary
) -> Action:
    """Read words for an action, of which the first legal one is meant, and what belongs to it."""
    name = first_meant(meant_here(known.actions[phrase], question), rest, question)
    if name is None:
        raise not_understood(phrase, phrase, question, known)
    if name == "stand_pat" or (name == "exchange" and actions.Exchange not in question.kinds):
        return actions.Exchange()
    if actions.Exchange in question.kinds and name in EXCHANGING:
        cards = named(() if name == "draw" else separated(rest), "x", question)
        return exchange(cards, question, known)
    if name == "play":
        if len(rest) == 1 and rest[0].isdecimal():
            return by_number(rest, question)
        return by_cards(named(separated(rest), phrase, question), question, known)
    if name in MELDING:
        return with_melds(name, phrase, rest, question, known)
    if name in SAID:
        return by_word(name, phrase, rest, question, known)
    if name in {"bet", "raise", "raise_by"}:
        return amounts.bet(name, rest, question, known)
    action = PLAIN[KINDS[name]]
    if rest and not (is_price(action, rest, question) or is_on_top(action, rest, question)):
        raise left_over(action, phrase, rest, question)
    return action


def first_meant(
    meant: Sequence[str], rest: Sequence[str], question: choices.Question
) -> str | None:
    """Return which of the things that a word can mean is meant, a legal one if there is one."""
    legal = [name for name in meant if KINDS[name] in question.kinds]
    if rest and "play" in meant:
        return "play"
    name = next(iter(legal or meant), None)
    return None if name in INCOMPLETE and not (legal or rest) else name


def meant_here(names: Sequence[str], question: choices.Question) -> list[str]:
    """Return what a word can mean: to draw is from the deck, where a discard can be taken too.

    To knock is to check, but not where one knocks with a discard.
    """
    others = {"take", "from_deck"}
    if meanings.takes_discards(question.view):
        others = {"draw", "from_deck"} if meanings.is_first_offer(question.view) else {"draw"}
    if "knock" in names:
        knocking = (
            held_cards.collects_melds(question.view.game) and actions.Check not in question.kinds
        )
        others.add("check" if knocking else "knock")
    return [name for name in names if name not in others]


def knock(words: Sequence[str], phrase: str, question: choices.Question) -> Action:
    """Read with which discard to knock; where there is only one, or none, it need not be named."""
    offered = [choice.action for choice in question.choices]
    knocks = [action for action in offered if isinstance(action, actions.Knock)]
    if not words and len(knocks) == 1:
        return knocks[0]
    if not words and not knocks:
        return actions.Knock((held_cards.best_discard(question.view),))
    return actions.Knock(cards_held(named(words, phrase, question), question))


def with_melds(
    name: str, phrase: str, rest: Sequence[str], question: choices.Question, known: Vocabulary
) -> Action:
    """Read a knock, a meld, or a card that is added to a set or a run: to the one that takes it."""
    words = separated(rest)
    if name == "knock":
        return knock(words, phrase, question)
    cards = [word for word in words if word.isdecimal() or LIKE_A_CARD.fullmatch(word)]
    held = cards_held(named(cards, phrase, question), question)
    if name == "meld":
        return actions.Meld(held)
    where = " ".join(word for word in words if word not in cards)
    meant = known.actions.get(where) or known.actions[phrase]
    adding = (actions.ExtendSet(held), actions.ExtendRun(held))
    asked = [each for each in adding if type(each) in {KINDS[name] for name in meant}]
    fitting = [each for each in asked if each in question.view.legal_actions]
    if len(fitting) > 1:
        raise Unclear("unclear.set_or_run", cards=held)
    return (fitting or asked)[0]


def by_word(
    name: str, phrase: str, rest: Sequence[str], question: choices.Question, known: Vocabulary
) -> Action:
    """Read a suit that is named, or a bid."""
    if name == "nil":
        if any(word.isdecimal() for word in rest):
            raise left_over(actions.Bid(0), phrase, rest, question)
        return actions.Bid(0)
    if name == "bid":
        if len(rest) != 1 or not rest[0].isdecimal():
            raise Unclear("unclear.how_many_tricks", phrase=phrase)
        return by_number(rest, question)
    if name == "claim":
        raise Unclear("unclear.what_to_claim", phrase=phrase)
    if name == "claim_hand":
        raise Unclear("unclear.what_hand_to_claim", phrase=phrase)
    said = suit_said(rest, question, known)
    if said is None:
        raise Unclear("unclear.no_suit")
    return said


def suit_said(
    words: Sequence[str], question: choices.Question, known: Vocabulary
) -> actions.NameSuit | None:
    """Read the suit that is named, and whether to play alone; where one is offered, it is meant."""
    alone = any("alone" in known.trumps.get(word, ()) for word in words)
    suits = [word for word in words if word not in known.trumps]
    legal = [each for each in question.view.legal_actions if isinstance(each, actions.NameSuit)]
    offered = {each.suit for each in legal if not each.null}
    null = actions.NameSuit(None, null=True)
    if null in legal and any("null" in known.trumps.get(word, ()) for word in words):
        return null
    suit = known.suit(" ".join(suits))
    if None in offered and any("none" in known.trumps.get(word, ()) for word in words):
        return actions.NameSuit(None)
    if suit is None and not suits and len(offered) == 1:
        suit = offered.pop()
    return None if suit is None else actions.NameSuit(suit, alone)


def word_said(words: Sequence[str], question: choices.Question, known: Vocabulary) -> Action | None:
    """Read a suit or a claim that stands without a verb, where one is asked for."""
    if actions.NameSuit in question.kinds:
        return suit_said(words, question, known)
    if question.kinds.isdisjoint({actions.Claim, actions.ClaimHand}):
        return None
    return claim_said(words, known, hands=actions.ClaimHand in question.kinds)


def is_price(action: Action, rest: Sequence[str], question: choices.Question) -> bool:
    """Tell whether the words after a move are what it costs, or the bet that it makes."""
    view = question.view
    own = view.seats[view.seat or 0]
    prices = (own.stack, own.stack + own.bet)
    if not isinstance(action, actions.AllIn):
        prices = (view.to_call, question.view.price)
    return type(action) in PRICED and len(rest) == 1 and rest[0] in map(str, prices)


def is_on_top(action: Action, rest: Sequence[str], question: choices.Question) -> bool:
    """Tell whether the words after a move name the discard that it takes."""
    if not isinstance(action, actions.Draw) or not meanings.takes_discards(question.view):
        return False
    is_card = len(rest) == 1 and LIKE_A_CARD.fullmatch(rest[0])
    return bool(is_card) and Card(rest[0]) == question.view.pile[-1]


def left_over(
    action: Action, phrase: str, rest: Sequence[str], question: choices.Question
) -> Unclear:
    """Say that words do not belong to a move, and what may have been meant."""
    text, view = " ".join(rest), question.view
    letter = "b" if actions.Bet in question.kinds else "r"
    if text.isdecimal() and type(action) in question.kinds:
        if isinstance(action, actions.Call):
            key = "unclear.other_price" if question.sizes else "unclear.no_call_for"
            return Unclear(key, amount=view.to_call, text=text)
        if isinstance(action, actions.AllIn) and question.sizes:
            amount = view.seats[view.seat or 0].stack
            return Unclear("unclear.all_of_it", amount=amount, letter=letter, text=text)
    return Unclear("unclear.stands_alone", phrase=phrase, rest=text)


def separated(words: Sequence[str]) -> list[str]:
    """Take words apart at commas."""
    return [part for word in words for part in word.split(",") if part]


# Cards


def named(words: Sequence[str], phrase: str, question: choices.Question) -> Sequence[str]:
    """Return the words for cards, which must be there."""
    if words:
        return words
    raise Unclear("unclear.which_cards", phrase=phrase, card=example_card(question))


def exchange(
    words: Sequence[str], question: choices.Question, known: Vocabulary
) -> actions.Exchange:
    """Read which cards to exchange."""
    everything = len(words) == 1 and known.is_amount(words[0], "all")
    return actions.Exchange(question.hand if everything else cards_held(words, question))


def cards_held(words: Sequence[str], question: choices.Question) -> tuple[Card | None, ...]:
    """Read cards of the hand, by name or by the number below them."""
    hand, keys = question.hand, question.keys
    cards: list[Card | None] = []
    for word in words:
        if word.isdecimal():
            if word not in keys and actions.Exchange in question.kinds:
                raise Unclear("unclear.no_place", number=word, count=len(hand))
            if word not in keys:
                card_held = example_card(question)
                raise Unclear("unclear.no_card_number", number=word, card=card_held)
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


# Raising with cards


def in_deal(
    text: str, words: Sequence[str], question: choices.Question, known: Vocabulary
) -> Action:
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
        raise Unclear(
            "unclear.stands_for", number=rest[0], label=choices.label_of(action, question)
        )
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


def no_raise(name: str, found: Sequence[Card], question: choices.Question) -> Unclear:
    """Say what is wrong with an answer that looks like a raise."""
    view, can = question.view, refusals.suggested(question)
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


def no_move_in_deal(text: str, word: str, question: choices.Question, known: Vocabulary) -> Unclear:
    """Say that a word is no move in a deal, which one is near, or what can be done."""
    phrases = [
        phrase for phrase, meant in known.actions.items() if {"check", "fold"}.intersection(meant)
    ]
    near = close_to(word, [*known.commands, *phrases, *known.deals], 1)
    if near:
        return Unclear("unclear.did_you_mean", text=shortened(text), near=near)
    return Unclear("unclear.no_move_can", text=shortened(text), can=refusals.suggested(question))


# Helping


def not_understood(text: str, word: str, question: choices.Question, known: Vocabulary) -> Unclear:
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
    """Return known words that one may have mistyped; the word itself is none."""
    others = [each for each in known if len(each) > 2 and each != word]
    return tuple(get_close_matches(word, others, n=most))


def example(question: choices.Question) -> Line:
    """Give an example of an answer."""
    if actions.Exchange in question.kinds:
        return Line("unclear.note", note=question.note)
    keys = numbers_offered(question)
    if len(keys) > 2 and in_a_row(keys):
        return Line("unclear.a_number", first=keys[0], last=keys[-1])
    return numbers_of(question)


def example_card(question: choices.Question) -> str:
    """Name a card of the hand."""
    return str(next((card for card in question.hand if card is not None), "8h")).lower()
