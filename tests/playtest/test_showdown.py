"""Why a pot is won, in words; and everyone's names in what is told."""

from __future__ import annotations

import pytest

from darwindeck import AllIn, Card, Table, load
from darwindeck.cards import ALL_CARDS, parse_cards
from darwindeck.hands.evaluation import rank_used_cards
from darwindeck.playtest.showdown import Contender, compare, known, reasons, worth
from darwindeck.playtest.telling import with_names

NAMES = ("You", "Ada", "Ben")


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
    text = compare(contenders("KsKh9c7d3s", *hands), NAMES)
    assert text.startswith(sentence)


def test_the_card_that_decides_between_hands_of_one_name_is_named() -> None:
    text = compare(contenders("AsKh9c6d3s", "AhQd", "AdJc"), NAMES)
    assert text == (
        "You win: Ada has a pair of aces, king kicker too, but the queen beats the jack."
    )


def test_a_lower_card_decides_between_lows() -> None:
    hands = contenders("", "8s6h4d3cAs", "8h7h4c3dAc", ranking="ace_five_low")
    assert compare(hands, NAMES) == "You win with 8-6-4-3-A low; Ada has 8-7-4-3-A low."


def test_every_pot_has_its_reason() -> None:
    table = Table.start(load("no-limit-holdem"), stacks=(200, 60, 120), deck=deck())
    for _ in range(3):
        table = table.apply(AllIn())
    main, side = reasons(table, NAMES)
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


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Seat 0 checks", "You check"),
        ("Seat 1 checks", "Ada checks"),
        ("Seat 0 goes all in for 20", "You go all in for 20"),
        ("Seat 0 calls 20 and is all in", "You call 20 and are all in"),
        ("Seat 1 calls 20 and is all in", "Ada calls 20 and is all in"),
        ("Seat 0 passes", "You pass"),
        (
            "Seat 0 puts 3 cards face down and turns over K♠",
            "You put 3 cards face down and turn over K♠",
        ),
        (
            "Seat 0 shows K♠ 2♠: two pair, kings and twos ",
            "You show K♠ 2♠: two pair, kings and twos ",
        ),
        ("Seat 0 is dealt A♠", "You are dealt A♠"),
        (
            "The pot is shared: seat 0 gets 2, seat 2 gets 1",
            "The pot is shared: you get 2, Ben gets 1",
        ),
        ("It is seat 0's turn", "It is your turn"),
        ("Result: seat 0 +1, seat 1 -1", "Result: you +1, Ada -1"),
    ],
)
def test_names_stand_for_seats_and_you_has_its_own_verbs(line: str, told: str) -> None:
    assert with_names(line, NAMES) == told
