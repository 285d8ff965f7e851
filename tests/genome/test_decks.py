"""Decks as data: any ranks in any suits, in files, in rules, at tables, in the solver."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.effort import needs_compilation

from darwindeck import GameGenome, IllegalAction, Play, Table, load
from darwindeck.cards import DECKS, Card
from darwindeck.genome.anatomy import cards_in, deck_of, known_deck
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.identity import rules_id
from darwindeck.genome.schema import Deck
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import problems, seat_range
from darwindeck.histories.recording import recorded_fields
from darwindeck.solver import solve
from darwindeck.words.dealing import deck_words
from darwindeck.words.rules import sections_of
from darwindeck.words.voice import Voice

SPANISH = Deck("23456789TJQK")


def with_deck(name: str, deck: Deck, **changes: object) -> GameGenome:
    game = load(name)
    return replace(game, setup=replace(game.setup, initial_deck=deck, **changes))


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        (Deck("A"), "Ac Ad Ah As"),
        (Deck("7A", "hs"), "7h 7s Ah As"),
        (Deck(suits="s"), "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"),
    ],
)
def test_a_deck_has_each_rank_in_each_suit(deck: Deck, cards: str) -> None:
    assert " ".join(map(str, cards_in(deck))) == cards


@pytest.mark.parametrize("name", sorted(DECKS))
def test_every_named_deck_is_known_by_its_cards(name: str) -> None:
    ranks = dict.fromkeys(card.rank.letter for card in DECKS[name])
    suits = dict.fromkeys(card.suit.value for card in DECKS[name])
    assert known_deck(Deck("".join(ranks), "".join(suits))) == name


def test_a_file_keeps_a_deck() -> None:
    game = with_deck("hearts", SPANISH, cards_per_player=12)
    assert decode(encode(game)) == game
    assert b'"initial_deck": {"ranks": "23456789TJQK"}' in encode(game)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ('{"ranks": "A7"}', 'ranks: expected some of 23456789TJQKA, in this order, found "A7"'),
        ('{"ranks": "77"}', 'ranks: expected some of 23456789TJQKA, in this order, found "77"'),
        ('{"suits": ""}', 'suits: expected some of cdhs, in this order, found ""'),
        ('{"rank": "A"}', "setup.initial_deck.rank: there is no such field: did you mean 'ranks'?"),
        ('"spanish_40"', 'setup.initial_deck: expected one of "'),
    ],
)
def test_a_deck_that_is_none_is_refused(deck: str, expected: str) -> None:
    data = encode(load("kuhn-poker")).decode().replace('"kuhn_3"', deck)
    with pytest.raises(GenomeError, match=expected.replace("?", r"\?")):
        decode(data)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            with_deck("kuhn-poker", Deck("JQK", "s")),
            'setup.initial_deck: is a deck with a name: write "kuhn_3"',
        ),
        (
            with_deck("hearts", Deck(suits="cds")),
            "breaking_suit: is hearts, but the deck of 23456789TJQKA in cds has none",
        ),
        (
            with_deck("no-limit-holdem", Deck("QKA")),
            "6 players can need 15 cards, but the deck of QKA in cdhs has 12",
        ),
        (
            with_deck("short-deck-holdem", Deck("56789TJQKA")),
            "knows no card below the six, but the deck is the deck of 56789TJQKA in cdhs",
        ),
    ],
)
def test_rules_know_what_is_in_the_deck(game: GameGenome, expected: str) -> None:
    assert any(expected in str(problem) for problem in problems(game)), problems(game)


def test_more_cards_seat_more_players() -> None:
    assert seat_range(with_deck("kuhn-poker", Deck("TJQKA", "s")))[-1] == 5


def test_all_cards_of_the_deck_and_no_others_are_dealt() -> None:
    game = with_deck("cheat", Deck("3579", "ch"))
    table = Table.start(game, 3, seed=1)
    assert sorted(card for hand in table.hands for card in map(str, hand)) == sorted(
        map(str, deck_of(game))
    )
    with pytest.raises(IllegalAction):
        table.apply(Play((Card("2c"),)))


def test_words_tell_the_cards() -> None:
    assert str(deck_words(SPANISH)) == "a deck of 48 cards: from two to king in four suits"
    assert (
        str(deck_words(Deck("7A", "hs"))) == "a deck of 4 cards: seven and ace in hearts and spades"
    )
    german = Voice("de").say(deck_words(Deck("789TJQKA", "hs")))
    assert german == "ein Spiel von 16 Karten: von Sieben bis Ass in Herz und Pik"


def test_hand_histories_know_no_such_deck() -> None:
    game = with_deck("no-limit-holdem", Deck("456789TJQKA"))
    table = Table.start(game, 2, seed=1)
    while not table.over:
        table = table.apply(table.legal_actions[0])
    with pytest.raises(ValueError, match="no-limit-holdem"):
        recorded_fields(table, None)


@needs_compilation
def test_a_deck_is_solved_as_any_other() -> None:
    """With as many ranks as Kuhn poker, whatever they are called, the value is its -1/18."""
    assert solve(with_deck("kuhn-poker", Deck("258", "h"))).value == pytest.approx(-1 / 18)


def test_suits_ranks_and_cards_are_called_as_the_game_says() -> None:
    needed = [str(line) for line in sections_of(load("truco"))["material"]]
    assert any("spades are espadas; clubs are bastos" in line for line in needed)
    assert any("jacks are sotas; queens are caballos; kings are reyes." in line for line in needed)


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ({"8": "ocho"}, "card_names.8: is named, but it is not in the deck"),
        ({"Z": "zeta"}, "card_names.Z: is no suit such as s, no rank such as J and no card"),
        ({"J": "sota", "Q": "sota"}, "card_names.Q: is sota, as another one is"),
    ],
)
def test_names_are_given_to_cards_of_the_deck(names: dict[str, str], complaint: str) -> None:
    (found,) = problems(replace(load("truco"), card_names=names))
    assert complaint in str(found)


def test_cards_with_other_names_are_the_same_game() -> None:
    truco = load("truco")
    plain = replace(truco, card_names={})
    assert rules_id(plain) == rules_id(truco)
    assert decode(encode(truco)) == truco
    assert hash(truco) != hash(plain)
