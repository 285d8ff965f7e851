"""Why a pot is won, in words; and everyone's names in what is told."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Call, Card, Check, Raise, Table, load
from darwindeck.cards import ALL_CARDS, parse_cards
from darwindeck.hands.evaluation import rank_used_cards
from darwindeck.playtest.showdown import Contender, compare, known, reasons, worth
from darwindeck.table.events import Acted, Event, Settled, Turned, Won
from darwindeck.words.story import Story
from darwindeck.words.voice import Voice

VOICE = Voice(names=("Zoe", "Ada", "Ben"), reader=0)


def contenders(board: str, *hands: str, ranking: str = "high") -> list[Contender]:
    shared = known(parse_cards(board))
    return [
        Contender(seat, rank_used_cards(ranking, known(parse_cards(hand)), shared, 0))
        for seat, hand in enumerate(hands)
    ]


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (("2s2h", "AdJc"), "You win with two pair, kings and twos; Ada has a pair of kings, ace"),
        (("AsQd", "9d8c"), "Ada wins with two pair, kings and nines; you have a pair of kings"),
        (("AsQd", "AdQh"), "You and Ada tie with a pair of kings, ace kicker."),
        (("3h3d", "AdJc", "9h9d"), "Ben wins with a full house, nines over kings; you have a full"),
    ],
)
def test_the_best_hand_is_named_with_the_next_best(hands: tuple[str, ...], sentence: str) -> None:
    text = VOICE.say(compare(contenders("KsKh9c7d3s", *hands)))
    assert text.startswith(sentence)


def test_the_card_that_decides_between_hands_of_one_name_is_named() -> None:
    text = VOICE.say(compare(contenders("AsKh9c6d3s", "AhQd", "AdJc")))
    assert text == (
        "You win: Ada has a pair of aces, king kicker too, but the queen beats the jack."
    )


def test_a_lower_card_decides_between_lows() -> None:
    hands = contenders("", "8s6h4d3cAs", "8h7h4c3dAc", ranking="ace_five_low")
    assert VOICE.say(compare(hands)) == "You win with 8-6-4-3-A low; Ada has 8-7-4-3-A low."


def test_every_pot_has_its_reason() -> None:
    table = Table.start(load("no-limit-holdem"), stacks=(200, 60, 120), deck=deck())
    for _ in range(3):
        table = table.apply(AllIn())
    main, side = map(VOICE.say, reasons(table))
    assert main == (
        "Main pot: Ada wins with a pair of aces, king kicker; Ben has a pair of queens, king "
        "kicker."
    )
    assert side == "Side pot 1: Ben wins with a pair of queens, king kicker; you have king high."


def deck() -> tuple[Card, ...]:
    """Return a deck that gives seat 1 aces, seat 2 queens and the button rags."""
    first = parse_cards("As Qs 2d Ah Qh 7c 3c Kd 9s 8h 4c 5d 6h Th")
    cards = [card for card in first if card is not None]
    return (*cards, *(card for card in ALL_CARDS if card not in cards))


def test_the_worth_of_a_hand_is_unknown_while_a_card_is() -> None:
    game = load("no-limit-holdem")
    assert worth(game, parse_cards("As ??"), ()) == ""
    assert worth(game, parse_cards("As Ad"), ()) == "a pair of aces"


def told(event: Event, *, reader: int | None = 0, language: str = "en") -> list[str]:
    """Return what a story says of one event of hold'em to somebody."""
    voice = Voice(language, names=("Zoe", "Ada", "Ben"), reader=reader)
    return [voice.say(line) for line in Story(load("no-limit-holdem")).tell(event)]


@pytest.mark.parametrize(
    ("event", "to_you", "to_others"),
    [
        (Acted(0, Check()), "You check", "Zoe checks"),
        (Acted(0, AllIn(), paid=20, bet=20), "You go all in for 20", "Zoe goes all in for 20"),
        (
            Acted(0, Call(), paid=20, all_in=True),
            "You call 20 and are all in",
            "Zoe calls 20 and is all in",
        ),
        (
            Turned(0, Card("Ks"), buried=3),
            "You put 3 cards face down and turn over K♠",
            "Zoe puts 3 cards face down and turns over K♠",
        ),
        (
            Won(0, {0: 2, 2: 1}),
            "The pot of 3 is shared: you get 2, Ben gets 1",
            "The pot of 3 is shared: Zoe gets 2, Ben gets 1",
        ),
        (Settled((1, 0)), "Ada and you win the hand", "Ada and Zoe win the hand"),
    ],
)
def test_you_has_its_own_verbs_and_others_are_called_by_name(
    event: Event, to_you: str, to_others: str
) -> None:
    assert told(event)[-1] == to_you
    assert told(event, reader=1)[-1] == to_others.replace("Ada", "you").replace(
        "you and", "You and"
    )


def test_events_are_told_in_german() -> None:
    assert told(Acted(0, Check()), language="de")[-1] == "Du schiebst"
    assert told(Acted(1, Raise(6), paid=6, bet=6), language="de")[-1] == "Ada erhöht auf 6"
    assert told(Settled((1, 0)), language="de")[-1] == "Ada und du gewinnt das Spiel"
    assert told(Settled((1, 2)), language="de")[-1] == "Ada und Ben gewinnen das Spiel"


def test_a_narrator_writes_seats_with_a_capital_letter_only_at_the_start() -> None:
    lines = Story(load("no-limit-holdem")).tell(Won(0, {0: 2, 2: 1}))
    assert str(list(lines)[-1]) == "The pot of 3 is shared: seat 0 gets 2, seat 2 gets 1"
    assert str(next(Story(load("cheat")).tell(Settled((2,))))) == "Seat 2 wins the hand"
