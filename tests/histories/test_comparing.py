"""What a claimed result is called: exact, raked, split, unchecked or different."""

from __future__ import annotations

import pickle
from decimal import Decimal

import pytest

from darwindeck.histories.comparing import Outcome, OutcomeKind, compare
from darwindeck.histories.phh import IllegalHistoryError
from tests.histories.hands import hand

FOLDED = (
    "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 20, p1 cc, p2 f, d db 2c3d4h, p1 cbr 30, p3 f"
)
TIE = (
    "d dh p1 AsKh, d dh p2 AhKs, d dh p3 7s2h, p3 cc, p1 f, p2 cc, d db 2c3d4h, p2 cc, p3 cc, "
    "d db Qs, p2 cc, p3 cc, d db Tc, p2 cc, p3 cc"
)


INF = Decimal("inf")


def half(chips: int) -> Decimal:
    return chips + Decimal("0.5")


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ({"finishing_stacks": [122, 98, 80]}, OutcomeKind.EXACT),
        ({"finishing_stacks": [Decimal("122.0"), 98, 80]}, OutcomeKind.EXACT),
        ({"winnings": [42, 0, 0]}, OutcomeKind.EXACT),
        ({}, OutcomeKind.UNCHECKED),
        ({"finishing_stacks": [120, 98, 80]}, OutcomeKind.RAKE),
        ({"finishing_stacks": [half(120), 98, 80]}, OutcomeKind.RAKE),
        ({"winnings": [40, 0, 0]}, OutcomeKind.RAKE),
        ({"finishing_stacks": [110, 98, 80]}, OutcomeKind.DIFFER),
        ({"finishing_stacks": [122, 97, 80]}, OutcomeKind.DIFFER),
        ({"finishing_stacks": [124, 98, 80]}, OutcomeKind.DIFFER),
        ({"finishing_stacks": [121, 99, 80]}, OutcomeKind.DIFFER),
        ({"finishing_stacks": [half(121), half(98), 80]}, OutcomeKind.DIFFER),
        ({"winnings": [0, 0, 42]}, OutcomeKind.DIFFER),
    ],
)
def test_a_claimed_result_has_a_name(claim: dict[str, object], kind: OutcomeKind) -> None:
    history = hand(FOLDED, **claim)
    assert compare(history, history.replay()).kind is kind


def test_a_pot_shared_in_half_chips_is_a_split() -> None:
    actions = (
        "d dh p1 AsKh, d dh p2 7c2d, d dh p3 AhKs, p3 cc, p1 cc, p2 f, d db 5c3d4h, p1 cc, p3 cc, "
        "d db Qs, p1 cc, p3 cc, d db Tc, p1 cc, p3 cc"
    )
    stakes = {"blinds_or_straddles": [1, 3, 0], "starting_stacks": [100, 100, 100], "min_bet": 3}
    claim = [half(101), 97, half(101)]
    history = hand(actions, finishing_stacks=claim, **stakes)
    outcome = compare(history, history.replay())
    assert outcome.kind is OutcomeKind.SPLIT
    assert outcome.differences == (Decimal("-0.5"), 0, Decimal("0.5"))
    other_way = hand(actions, finishing_stacks=[101, 97, 102], **stakes)
    assert compare(other_way, other_way.replay()).kind is OutcomeKind.DIFFER


def test_a_difference_says_for_whom_and_how_much() -> None:
    history = hand(FOLDED, finishing_stacks=[22, 98, 180])
    outcome = compare(history, history.replay())
    assert outcome.reason == "the stacks differ: p1 -100, p3 +100"
    assert outcome.differences == (-100, 0, 100)
    assert not outcome.good


def test_an_error_becomes_an_outcome_and_can_be_sent_to_another_process() -> None:
    error = IllegalHistoryError("here", "that is not possible")
    assert Outcome.of_error(error) == Outcome(OutcomeKind.ILLEGAL, "here: that is not possible")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.where, copy.why, str(copy)) == (error.where, error.why, str(error))


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (
            {"winnings": [72, 0, 0]},
            OutcomeKind.EXACT,
        ),  # 42 from the pot, and a bet of 30 that came back
        ({"winnings": [70, 0, 0]}, OutcomeKind.RAKE),
        ({"winnings": [57, 0, 0]}, OutcomeKind.DIFFER),
        ({"winnings": [0, 0, 0]}, OutcomeKind.UNCHECKED),
        ({"finishing_stacks": [INF, INF, INF]}, OutcomeKind.UNCHECKED),
        ({"finishing_stacks": [INF, INF, INF], "winnings": [42, 0, 0]}, OutcomeKind.EXACT),
        ({"finishing_stacks": [INF, 98, 80]}, OutcomeKind.EXACT),
        ({"finishing_stacks": [INF, 97, 80]}, OutcomeKind.DIFFER),
    ],
)
def test_claims_are_recognised_as_what_they_are(
    claim: dict[str, object], kind: OutcomeKind
) -> None:
    history = hand(FOLDED, **claim)
    assert compare(history, history.replay()).kind is kind
