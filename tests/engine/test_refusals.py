"""A refused action says why as a value, with the numbers and cards that a sentence needs."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck import Bet, Call, Check, IllegalAction, Raise, Table, load
from darwindeck.cards import Suit, parse_cards
from darwindeck.genome.schema import ClaimPhase, PileCondition, PlayPhase, TrickPhase
from darwindeck.table.actions import Action, Exchange, Play
from darwindeck.table.refusals import SENTENCES, Refusal, RefusalCode

from .tables import cards, holdem
from .turn_tables import deal, moves, turn_game


def refusal(table: Table, action: Action, seat: int | None = None) -> Refusal:
    """Return why an action is refused."""
    with pytest.raises(IllegalAction) as error:
        table.apply(action, seat=seat)
    assert error.value.refusal is not None
    return error.value.refusal


def words(table: Table, action: Action, seat: int | None = None) -> str:
    """Return the sentence of a refusal, without what is legal."""
    with pytest.raises(IllegalAction) as error:
        table.apply(action, seat=seat)
    return str(error.value).partition(";")[0]


def played(text: str) -> Play:
    """Return the play of some cards."""
    return Play(tuple(cards(text)))


def test_every_code_has_its_sentence() -> None:
    assert SENTENCES.keys() == set(RefusalCode)


def test_a_refusal_travels_as_json() -> None:
    why = refusal(holdem(200, 200, 200), Raise(3))
    assert msgspec.json.decode(msgspec.json.encode(why), type=Refusal) == why


def test_a_raise_below_the_minimum_carries_its_limits() -> None:
    why = refusal(holdem(200, 200, 200), Raise(3))
    assert (why.code, why.minimum, why.maximum) == (RefusalCode.BELOW_MINIMUM, 4, 200)
    assert (why.seat, why.most, why.to_call) == (0, 200, 2)


def test_a_check_facing_a_bet_carries_what_a_call_costs() -> None:
    why = refusal(holdem(200, 200, 200), Check())
    assert (why.code, why.to_call) == (RefusalCode.FACING_A_BET, 2)


@pytest.mark.parametrize("amount", [2.5, "ten", None])
def test_an_amount_that_is_no_number_of_chips(amount: object) -> None:
    why = refusal(holdem(200, 200, 200), Raise(amount))  # type: ignore[arg-type]
    assert why.code == RefusalCode.BAD_AMOUNT


def test_something_that_is_no_action() -> None:
    assert words(holdem(200, 200), "call").startswith("'call' is not an action")  # type: ignore[arg-type]


def test_a_raise_beyond_all_chips_there_can_be_is_refused() -> None:
    most = 10**12
    table = Table.start("no-limit-holdem", stacks=[most] * 3, seed=1)
    assert refusal(table, Raise(2 * most + 12345)).maximum == most


# Cards


def tricks() -> Table:
    """Return a trick to which spades were led."""
    game = turn_game(TrickPhase(3, breaking_suit=Suit.HEARTS), hand=3, wins="high_score")
    return deal(game, ["2s3h4h", "KhQs2d"])


def test_a_card_that_does_not_follow_suit() -> None:
    table = moves(tricks(), "2s")
    why = refusal(table, played("Kh"))
    assert (why.code, why.suit, why.phase) == (RefusalCode.FOLLOW_SUIT, Suit.SPADES, 0)
    assert words(table, played("Kh")) == "Kh cannot be played: spades were led"


def test_a_suit_that_is_not_broken() -> None:
    why = refusal(tricks(), played("3h"))
    assert (why.code, why.suit) == (RefusalCode.SUIT_NOT_BROKEN, Suit.HEARTS)


def test_a_suit_that_is_never_broken() -> None:
    game = turn_game(
        TrickPhase(3, breaking_suit=Suit.HEARTS, never_broken=True),
        hand=3,
        wins="high_score",
    )
    why = refusal(deal(game, ["2s3h4h", "KhQs2d"]), played("3h"))
    assert (why.code, why.suit) == (RefusalCode.SUIT_NEVER_BROKEN, Suit.HEARTS)


def test_two_cards_to_a_trick() -> None:
    assert refusal(tricks(), played("2s3h")).code == RefusalCode.ONE_CARD_TO_A_TRICK


def test_cards_that_are_not_in_the_hand() -> None:
    why = refusal(tricks(), played("2sAc"))
    assert (why.code, why.cards) == (RefusalCode.NOT_IN_HAND, tuple(cards("Ac")))


def test_the_same_card_twice() -> None:
    why = refusal(tricks(), played("2s2s"))
    assert (why.code, why.cards) == (RefusalCode.NOT_IN_HAND, tuple(cards("2s")))


def pile(minimum: int = 1, maximum: int = 2) -> Table:
    """Return a turn in which a card has to go with the suit of a nine of hearts."""
    phase = PlayPhase(
        valid_play_condition=PileCondition("same_suit"),
        min_cards=minimum,
        max_cards=maximum,
        mandatory=False,
    )
    return deal(turn_game(phase, hand=4, discards=1), ["2h2s3sKh", "4d5d6d7d"], "9h")


def test_a_card_that_does_not_fit_the_top_card() -> None:
    why = refusal(pile(), played("3s"))
    assert (why.code, why.top) == (RefusalCode.DOES_NOT_FIT_TOP, cards("9h")[0])
    assert words(pile(), played("3s")) == "3s cannot be played on 9h"


def test_cards_of_two_ranks_and_too_many_cards() -> None:
    assert refusal(pile(), played("2h3s")).code == RefusalCode.NOT_OF_ONE_RANK
    why = refusal(pile(maximum=1), played("2h2s"))
    assert (why.code, why.maximum, why.count) == (RefusalCode.TOO_MANY_CARDS, 1, 2)


def test_a_suit_that_was_named() -> None:
    table = Table.start("crazy-eights", 2, seed=5)
    game = load("crazy-eights")
    table = deal(game, ["8h2c3c4c5c6c7c"[:14], "9d9s9cTdTsTcJd"[:14]], "Kh")
    table = moves(table, "8h", "name clubs")
    why = refusal(table, played("9d"))
    assert (why.code, why.suit) == (RefusalCode.DOES_NOT_FIT_NAMED, Suit.CLUBS)
    assert words(table, played("9d")) == "9d cannot be played on 8h: clubs were named"


def test_too_many_cards_to_claim() -> None:
    table = deal(turn_game(ClaimPhase(1), hand=2), ["Ac2c", "3d4d"])
    why = refusal(table, played("Ac2c"))
    assert (why.code, why.maximum) == (RefusalCode.TOO_MANY_CLAIMED, 1)


def test_an_exchange_of_too_many_cards_carries_its_limits() -> None:
    table = Table.start("five-card-draw", 2, seed=1)
    while Exchange not in table.legal_actions:
        table = table.apply(Check() if Check() in table.legal_actions else Call())
    held = table.hands[table.actor or 0]
    why = refusal(table, Exchange((*held, parse_cards("As")[0])))
    assert (why.code, why.minimum, why.count) == (RefusalCode.WRONG_EXCHANGE, 0, 6)


def test_a_card_of_a_role_goes_by_its_name_out_of_turn_too() -> None:
    table = Table.start("the-deal", seed=1)
    other = (table.actor or 0) + 1
    said = words(table, Play(table.hands[other][:1]), seat=other)
    assert said.startswith(f"seat {other} cannot raise with ")
    assert "2d" not in said.split()


def test_out_of_turn_says_whose_turn_it_is() -> None:
    why = refusal(holdem(200, 200, 200), Bet(5), seat=2)
    assert (why.code, why.seat, why.turn) == (RefusalCode.OUT_OF_TURN, 2, 0)
