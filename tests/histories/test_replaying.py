"""Strict replay: real hands, our own of every variant, and what each notation means."""

from __future__ import annotations

from decimal import Decimal

import pytest

from darwindeck import Call, Deal
from darwindeck.histories.comparing import OutcomeKind, compare
from darwindeck.histories.phh import IllegalHistoryError, UnsupportedHistoryError, read
from darwindeck.histories.replaying import decimals_in_play, parsed_steps
from darwindeck.histories.stakes import VARIANTS
from darwindeck.histories.summing import Summary, replay_all
from darwindeck.table.events import Posted
from tests.histories.hands import OWN_FILES, REAL, hand, pokerkit_stacks

HALF_CHIP_SPLITS = {"pluribus-sample.phhs [280]"}


@pytest.mark.skipif(not REAL.exists(), reason="the real hands lie outside of the repository")
def test_every_real_hand_ends_as_it_did() -> None:
    summary = Summary()
    for played in replay_all(sorted(REAL.glob("*.phhs"))):
        summary.add(played)
    assert summary.total == {OutcomeKind.EXACT: 701, OutcomeKind.SPLIT: 1}
    assert {remark.where.rpartition("/")[2] for remark in summary.remarks} == HALF_CHIP_SPLITS
    assert summary.remarks[0].outcome.differences == (Decimal("-0.5"), 0, 0, 0, Decimal("0.5"), 0)


def test_there_is_a_hand_of_every_variant() -> None:
    assert {next(iter(read(file))).variant for file in OWN_FILES} == set(VARIANTS)


@pytest.mark.parametrize("file", OWN_FILES, ids=lambda file: file.stem)
def test_our_own_hands_end_as_they_say_and_as_pokerkit_says(file: object) -> None:
    (history,) = read(str(file))
    table = history.replay()
    decimals = decimals_in_play(history, parsed_steps(history))
    stacks = tuple(Decimal(stack).scaleb(-decimals) for stack in table.stacks)
    assert stacks == history.finishing_stacks
    assert compare(history, table).kind is OutcomeKind.EXACT
    assert pokerkit_stacks(history) == history.finishing_stacks


def test_the_last_player_has_the_button_and_heads_up_posts_the_first_blind() -> None:
    history = hand(
        "d dh p1 AsAh, d dh p2 7c2d, p2 f",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        starting_stacks=[100, 100],
    )
    table = history.replay()
    assert table.button == 1
    assert table.stacks == (101, 99) == pokerkit_stacks(history)


DEAL = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, "
BOARD = "d db 2c3d4h, {0}, d db 9s, {0}, d db Tc, {0}, "


def test_a_straddle_acts_last_before_the_flop() -> None:
    history = hand(
        "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, d dh p4 7c2d, p4 f, p1 cc, p2 cc, p3 cbr 8, "
        "p1 f, p2 f",
        antes=[0] * 4,
        blinds_or_straddles=[1, 2, 4, 0],
        starting_stacks=[100] * 4,
    )
    table = history.replay()
    assert table.stacks == (96, 96, 108, 100) == pokerkit_stacks(history)


def test_a_button_straddle_lets_the_small_blind_act_first() -> None:
    history = hand(
        DEAL + "p1 cc, p2 f, p3 cc, d db 2c3d4h, p1 cbr 4, p3 f", blinds_or_straddles=[1, 2, 4]
    )
    assert history.replay().stacks == (106, 98, 96) == pokerkit_stacks(history)


@pytest.mark.parametrize(("antes", "payer"), [([0, 3, 0], 1), ([0, 0, 3], 2)])
def test_an_ante_that_one_pays_for_all_is_dead(antes: list[int], payer: int) -> None:
    history = hand(DEAL + "p3 f, p1 f", antes=antes)
    table = history.replay()
    assert Posted(payer, 3, "ante") in table.log
    assert table.stacks == pokerkit_stacks(history)


def test_untrimmed_antes_belong_to_the_main_pot() -> None:
    short = {"antes": [5, 5, 5], "starting_stacks": [3, 100, 100]}
    actions = DEAL + "p3 cc, p2 cc, " + BOARD.format("p2 cc, p3 cc") + "p1 sm -, p2 sm -, p3 sm -"
    dead = hand(actions, ante_trimming_status=False, **short)
    matched = hand(actions, ante_trimming_status=True, **short)
    assert dead.replay().stacks == (13, 97, 93) == pokerkit_stacks(dead)
    assert matched.replay().stacks == (9, 101, 93) == pokerkit_stacks(matched)


def test_cents_are_played_as_whole_units() -> None:
    history = hand(
        DEAL + "p3 cbr 3.50, p1 f, p2 f",
        blinds_or_straddles=[Decimal("0.50"), 1, 0],
        min_bet=1,
        starting_stacks=[Decimal("97.94"), 100, 50],
        finishing_stacks=[Decimal("97.44"), 99, Decimal("51.5")],
    )
    table = history.replay()
    assert table.stacks == (9744, 9900, 5150)
    assert compare(history, table).kind is OutcomeKind.EXACT


def test_a_call_for_less_and_a_short_raise_are_all_in() -> None:
    history = hand(
        DEAL + "p3 cbr 50, p1 cc, p2 cbr 60, p3 f, d db 2c3d4h, d db 9s, d db Tc",
        starting_stacks=[20, 60, 100],
    )
    assert history.replay().stacks == (60, 70, 50)


def test_comments_and_empty_actions_change_nothing() -> None:
    plain = hand(DEAL + "p3 f, p1 f")
    commented = hand("# hello, " + DEAL + "p3 f # so soon?,   p1   f, # goodbye")
    assert plain.replay() == commented.replay()


def test_cards_may_be_dealt_one_at_a_time() -> None:
    one_by_one = "d dh p1 As, d dh p2 Ks, d dh p3 Qs, d dh p1 Ah, d dh p2 Kh, d dh p3 Qh, "
    assert hand(one_by_one + "p3 f, p1 f").replay() == hand(DEAL + "p3 f, p1 f").replay()


def test_unknown_cards_that_are_shown_later_are_known_from_the_deal_on() -> None:
    hidden = "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 cc, p1 cc, p2 cc, "
    checks = BOARD.format("p1 cc, p2 cc, p3 cc")
    history = hand(hidden + checks + "p1 sm ????, p2 sm KsKh, p3 sm QsQh")
    table = history.replay()
    assert [str(card) for card in table.hands[1] if card] == ["Ks", "Kh"]
    assert table.stacks == (98, 104, 98)


def test_a_discard_tells_what_was_dealt_unknown() -> None:
    draw = {
        "variant": "N2L1D",
        "antes": [0, 0],
        "blinds_or_straddles": [1, 2],
        "starting_stacks": [50, 50],
    }
    history = hand(
        "d dh p1 ??????????, d dh p2 2c3c4c5c7d, p2 cc, p1 cc, p1 sd KsKd, p2 sd, d dh p1 8h6h, "
        "p1 cc, p2 cc, p1 sm 2s3s4s8h6h, p2 sm 2c3c4c5c7d",
        **draw,
    )
    assert history.replay().stacks == (48, 52)


def test_a_mucked_hand_wins_nothing() -> None:
    checks = DEAL + "p3 cc, p1 cc, p2 cc, " + BOARD.format("p1 cc, p2 cc, p3 cc")
    history = hand(checks + "p1 sm, p2 sm KsKh, p3 sm QsQh")
    assert history.replay().stacks == (98, 104, 98) == pokerkit_stacks(history)
    loser = hand(checks + "p1 sm AsAh, p2 sm, p3 sm")
    assert loser.replay().stacks == (104, 98, 98) == pokerkit_stacks(loser)
    assert loser.replay().hands[1] != (None, None)


def test_a_check_with_everyone_else_all_in_changes_nothing() -> None:
    actions = DEAL + "p3 f, p1 cbr 20, p2 cc, {}d db 2c3d4h, {}d db 9s, d db Tc"
    stacks = [20, 100, 100]
    plain = hand(actions.format("", ""), starting_stacks=stacks)
    checking = hand(actions.format("", "p2 cc, "), starting_stacks=stacks)
    assert plain.replay() == checking.replay()


def test_cards_come_back_when_the_deck_runs_out() -> None:
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = ["".join(cards[i * 5 : i * 5 + 5]) for i in range(6)]
    deals = ", ".join(f"d dh p{i + 1} {text}" for i, text in enumerate(hands))
    new = ["".join(cards[30 + i * 4 : 34 + i * 4]) for i in range(5)]
    draw = {
        "variant": "F2L3D",
        "small_bet": 2,
        "big_bet": 4,
        "antes": [0] * 6,
        "blinds_or_straddles": [1, 2, 0, 0, 0, 0],
        "starting_stacks": [100] * 6,
    }
    actions = (
        deals
        + ", p3 cc, p4 cc, p5 cc, p6 f, p1 cc, p2 cc, "
        + ", ".join(f"p{i + 1} sd {hands[i][:8]}" for i in range(5))
        + ", "
        + ", ".join(f"d dh p{i + 1} {text}" for i, text in enumerate(new))
        + ", "
        + "p1 cc, p2 cc, p3 cc, p4 cc, p5 cc, "
        + "p1 sd, p2 sd, p3 sd, p4 sd, p5 sd {}, d dh p5 {}"
    )
    folded = hands[5]
    assert hand(actions.format(new[4][:4], folded[:4]), **draw).replay().actor == 0
    with pytest.raises(IllegalHistoryError, match="cannot be dealt twice"):
        hand(actions.format(new[4][:4], new[0][:4]), **draw).replay()
    with pytest.raises(IllegalHistoryError, match="2c cannot be dealt twice"):
        hand(
            deals + ", p3 cc, p4 f, p5 f, p6 f, p1 f, p2 cc, p2 sd 3d, p3 sd, d dh p2 2c", **draw
        ).replay()


def test_a_hand_may_end_before_it_is_over() -> None:
    history = hand(DEAL + "p3 cc")
    table = history.replay()
    assert Call() in table.legal_actions
    assert compare(history, table).kind is OutcomeKind.UNCHECKED
    same = hand(DEAL + "p3 cc", finishing_stacks=[99, 98, 98])
    assert compare(same, same.replay()).kind is OutcomeKind.EXACT
    other = hand(DEAL + "p3 cc", finishing_stacks=[100, 100, 100])
    assert compare(other, other.replay()).reason.startswith("the actions end before the hand does")


def test_fixed_limit_allows_four_raises_after_the_blinds() -> None:
    limit = {"variant": "FT", "small_bet": 2, "big_bet": 4}
    raises = DEAL + "p3 cbr 4, p1 cbr 6, p2 cbr 8, p3 cbr 10, "
    assert hand(raises + "p1 cc", **limit).replay().actor == 1
    with pytest.raises(IllegalHistoryError, match="no further bet or raise"):
        hand(raises + "p1 cbr 12", **limit).replay()


@pytest.mark.parametrize(
    ("actions", "number", "why"),
    [
        (
            DEAL + "p1 cc",
            4,
            "p1 cannot act: it is p3's turn; legal: fold, call 2, raise to 4 to 100",
        ),
        (DEAL + "p3 cbr 3", 4, "raise to 3 is below the minimum of 4; legal: fold, call 2"),
        (DEAL + "p3 cbr 101", 4, "raise to 101 is above the maximum of 100"),
        (DEAL + "p3 pb", 4, "bring in is not possible now"),
        (DEAL + "p3 sd", 4, "stand pat is not possible now"),
        (DEAL + "p4 f", 4, "there is no p4: the hand has 3 players"),
        (DEAL + "p3 f, p1 f, p2 f", 6, "the hand is over"),
        (DEAL + "p3 x", 4, "is not an action: write d dh pN CARDS"),
        (DEAL + "p3 cbr", 4, "is not how it is written: write pN cbr AMOUNT"),
        (DEAL + "p3 cbr 1_0", 4, "'1_0' is not an amount"),
        (DEAL + "px f", 4, "'px' is no player"),
        (DEAL + "d db 2c3d4h", 4, "no cards are due; legal: fold, call 2"),
        (DEAL + "p3 sm QsQh", 4, "it is p3's turn: hands are shown when the betting is over"),
        ("d dh p1 AsAh, d dh p2 AsKh", 2, "As cannot be dealt twice"),
        ("d dh p1 AsAs", 1, "a card cannot be dealt twice"),
        ("d dh p1 1sAs", 1, "'1s' is not a card"),
        ("d dh p1 AsAh, p3 f", 2, "the deal is not complete"),
        (
            "d dh p1 AsAh, d dh p2 KsKh",
            2,
            "p1 gets 2, p2 gets 2, p3 gets 2: the deal is not complete",
        ),
        ("d dh p1 AsAhAd, d dh p2 KsKh, d dh p3 QsQh", 3, "more cards than are due"),
        ("d dh p1, d dh p2 KsKh", 1, "is not how cards are dealt: write d dh pN CARDS"),
        ("d f", 1, "the dealer only deals"),
        ("p1 db As", 1, "only the dealer deals"),
        (
            DEAL + "p3 f, p1 cc, p2 cc, d db 2c3d4h, p1 cc, p2 cc, d db 2c",
            10,
            "2c cannot be dealt twice",
        ),
        (DEAL + "p3 f, p1 cbr 100, p2 cc, p3 sm QsQh", 7, "p3 has folded and has no hand to show"),
        (DEAL + "p3 f, p1 cbr 100, p2 cc, p2 sm QdQc", 7, "p2 cannot show Qd with KsKh"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_place(
    actions: str, number: int, why: str
) -> None:
    history = hand(actions)
    with pytest.raises(IllegalHistoryError) as caught:
        history.replay()
    assert caught.value.where == f"a hand, action {number} {history.actions[number - 1]!r}"
    assert why in caught.value.why


def test_a_card_that_the_deck_lacks_is_refused() -> None:
    short = hand("d dh p1 2sAh", variant="NS", blinds_or_straddles=[0, 0, 2])
    with pytest.raises(IllegalHistoryError, match="2s is not in the deck 'short_36'"):
        short.replay()


def test_amounts_in_messages_name_their_unit() -> None:
    history = hand(DEAL + "p3 cbr 1.50", starting_stacks=[Decimal("99.5"), 100, 100])
    with pytest.raises(
        IllegalHistoryError, match=r"raise to 15 is below .* \(amounts in units of 0.1\)"
    ):
        history.replay()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"antes": [-1, -1, -1]}, "has a negative entry"),
        ({"min_bet": 0}, "min_bet"),
        ({"starting_stacks": [100, 0, 0]}, "at least two players need chips"),
        ({"starting_stacks": [100, 100, 0]}, "p3 has the button, but no chips"),
        ({"starting_stacks": [10**13, 100, 100]}, "is impossible"),
        ({"starting_stacks": [Decimal("0.0000001"), 100, 100]}, "at most 6 are possible"),
    ],
)
def test_stakes_that_cannot_be_played_are_refused(changes: dict[str, object], why: str) -> None:
    with pytest.raises(UnsupportedHistoryError) as caught:
        hand(DEAL, **changes).replay()
    assert why in str(caught.value)
    assert caught.value.where == "a hand"


def test_the_log_of_a_replayed_hand_deals_by_hand() -> None:
    table = hand(DEAL + "p3 f, p1 f").replay()
    assert type(table).replay(table.game, table.log) == table
    assert any(isinstance(event.replayed_action, Deal) for event in table.log)


@pytest.mark.parametrize("amount", ["9" * 20, "9" * 40, "9" * 19 + ".5"])
def test_a_bet_of_more_digits_than_chips_exist_is_illegal(amount: str) -> None:
    history = hand(DEAL + f"p3 cbr {amount}")
    with pytest.raises(IllegalHistoryError, match="action 4"):
        history.replay()
