"""Hands as they are really played: posts, straddles, own antes, unknown stacks, several runs."""

from __future__ import annotations

from decimal import Decimal

import pytest

from darwindeck import Fold, Table
from darwindeck.histories.comparing import OutcomeKind, compare
from darwindeck.histories.phh import HandHistory, IllegalHistoryError
from darwindeck.table.events import Post, Posted
from darwindeck.table.refusals import RefusalCode
from tests.histories.hands import hand, pokerkit_stacks

INF = Decimal("inf")
FIVE = {
    "antes": [0] * 5,
    "blinds_or_straddles": [1, 2, 0, 0, 0],
    "starting_stacks": [100] * 5,
    "min_bet": 2,
}
DEAL = "d dh p1 ????, d dh p2 ????, d dh p3 ????, d dh p4 ????, d dh p5 ????, "
CHECKED_DOWN = "d db 2c3d4h, {0}, d db Qs, {0}, d db Tc, {0}"


def five(actions: str, **changes: object) -> HandHistory:
    return hand(DEAL + actions, **(FIVE | changes))


def test_a_newcomers_blind_is_live_and_does_not_change_who_opens() -> None:
    table = five("p3 f, p4 cc, p5 f, p1 f, p2 cc", blinds_or_straddles=[1, 2, 0, -2, 0]).replay()
    assert table.stacks == (99, 98, 100, 98, 100)
    assert table.pot == 5


def test_a_newcomer_may_raise_when_all_others_call() -> None:
    table = five("p3 cc, p4 cbr 8", blinds_or_straddles=[1, 2, 0, -2, 0]).replay()
    assert table.bets == (1, 2, 2, 8, 0)


def test_several_newcomers_post() -> None:
    history = five("p3 cc, p4 cc, p5 cc, p1 f, p2 cc", blinds_or_straddles=[1, 2, -2, 0, -2])
    assert history.replay().pot == 9


def test_a_lower_post_behind_a_straddle_does_not_change_who_opens() -> None:
    table = five("p4 f, p5 f", blinds_or_straddles=[1, 2, 4, 0, 2]).replay()
    assert table.actor == 0
    assert table.price == 4


def test_several_straddles_are_posted_and_the_last_one_acts_last() -> None:
    table = five("p5 f, p1 f, p2 f, p3 f", blinds_or_straddles=[1, 2, 4, 8, 0]).replay()
    assert table.over
    assert table.payoffs == (-1, -2, -4, 7, 0)


def test_antes_of_different_size_go_to_whoever_wins_the_main_pot() -> None:
    table = five("p3 f, p4 f, p5 f, p1 f", antes=[0, 0, 1, 0, 3]).replay()
    assert table.payoffs == (-1, 5, -1, 0, -3)


def test_an_all_in_for_an_ante_of_ones_own_can_win_no_more_than_its_match() -> None:
    antes = {"antes": [0, 4, 4, 0, 4], "ante_trimming_status": True}
    history = hand(
        "d dh p1 7s2h, d dh p2 KsKh, d dh p3 8s2d, d dh p4 9s3s, d dh p5 AsAh, "
        "p3 f, p4 f, p1 f, d db 2c3c4h, d db Qs, d db Tc",
        **(FIVE | antes | {"starting_stacks": [100, 100, 100, 100, 4]}),
    )
    assert history.replay().stacks == (99, 96, 96, 100, 13)


@pytest.mark.parametrize(
    "changes",
    [
        {"blinds_or_straddles": [1, 2, 0, -2, 0]},
        {"blinds_or_straddles": [1, 2, -2, 0, -2]},
        {"blinds_or_straddles": [1, 2, 4, 0, 2]},
        {"blinds_or_straddles": [1, 2, 4, 8, 0]},
        {"blinds_or_straddles": [0, 2, 0, 0, 4]},
        {"blinds_or_straddles": [1, 2, 0, -2, 0], "antes": [0, 0, 0, 1, 0]},
        {"antes": [1, 2, 0, 3, 0]},
    ],
)
def test_irregular_stakes_are_played_as_pokerkit_plays_them(changes: dict[str, object]) -> None:
    opener = five("", **changes).replay().actor or 0
    order = [(opener + step) % 5 for step in range(5)]
    calls = ", ".join(f"p{seat + 1} cc" for seat in order)
    checks = ", ".join(f"p{seat + 1} cc" for seat in range(5))
    hands = ("7s2h", "KsKh", "8s2d", "9s3s", "AsAh")
    dealt = [f"d dh p{number} {cards}" for number, cards in enumerate(hands, 1)]
    shown = [f"p{number} sm {cards}" for number, cards in enumerate(hands, 1)]
    actions = (*dealt, calls, CHECKED_DOWN.format(checks), *shown)
    history = hand(", ".join(actions), **(FIVE | changes))
    table = history.replay()
    assert table.over
    assert table.stacks == pokerkit_stacks(history)


def test_posts_are_written_and_read_back() -> None:
    posts = [Post(3, 2), Post(3, 1, "dead")]
    table = Table.start("no-limit-holdem", seats=5, seed=4, posts=posts)
    assert table.log[1:3] == (Posted(3, 2, "blind"), Posted(3, 1, "ante"))
    while not table.over:
        table = table.apply(next(action for action in table.legal_actions if action != Fold()))
    history = HandHistory.from_table(table)
    assert history.blinds_or_straddles == (1, 2, -2, 0, 0)
    assert history.antes == (0, 0, 1, 0, 0)
    assert compare(history, history.replay()).kind is OutcomeKind.EXACT
    assert Table.replay(table.game, table.log) == table


@pytest.mark.parametrize(
    ("posts", "why"),
    [
        ([Post(9, 2)], "seat 9 cannot post"),
        ([Post(1, 0)], "post 1 to"),
        ([Post(1, 2, "alive")], "post 1 to"),  # type: ignore[arg-type]
        ([Post(1, 2), Post(1, 2)], "one live bet at most"),
        ([(1, 2)], "give a tuple of Post"),
    ],
)
def test_impossible_posts_are_refused(posts: list[Post], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table.start("no-limit-holdem", seats=3, seed=4, posts=posts)


def test_games_without_bets_have_no_posts() -> None:
    with pytest.raises(ValueError, match="no bets among players"):
        Table.start("hearts", seed=4, posts=[Post(1, 2)])


# Unknown stacks


def test_an_unknown_stack_never_binds() -> None:
    history = five("p3 cbr 5000000, p4 f, p5 f, p1 f, p2 f", starting_stacks=[INF] * 5)
    table = history.replay()
    assert table.payoffs == (-1, -2, 3, 0, 0)


def test_known_and_unknown_stacks_play_together() -> None:
    history = five(
        "p3 cbr 500, p4 f, p5 f, p1 f, p2 cc, p3 sm AsAh, p2 sm KsKh, "
        "d db 2c3d4h, d db Qs, d db Tc",
        starting_stacks=[INF, 80, INF, INF, INF],
        winnings=[0, 0, 161, 0, 0],
    )
    assert compare(history, history.replay()).kind is OutcomeKind.EXACT


def test_unknown_stacks_are_written_as_they_were_read() -> None:
    history = five("p3 f, p4 f, p5 f, p1 f", starting_stacks=[INF, 80, 100, 100, INF])
    assert history.fields()["starting_stacks"] == (INF, 80, 100, 100, INF)


# Several runs

HANDS = "d dh p1 7s2h, d dh p2 KsKh, d dh p3 AsAh, "
SHOWN = "p3 sm AsAh, p2 sm KsKh, "
ALL_IN = HANDS + "p3 cbr 10, p1 f, p2 cc, d db 2c3d4h, p2 cbr 90, p3 cc, " + SHOWN


def test_a_board_that_is_run_twice_decides_half_of_the_pot_each_time() -> None:
    runs = "d db 5s, d db 8c, d db Kd, d db 9c"
    history = hand(ALL_IN + runs, finishing_stacks=[99, Decimal("100.5"), Decimal("100.5")])
    first, second = history.replays()
    assert (first.stacks, second.stacks) == ((99, 0, 201), (99, 201, 0))
    assert compare(history, first, second).kind is OutcomeKind.EXACT


def test_whole_boards_are_run_again_when_all_went_in_before_the_flop() -> None:
    before = HANDS + "p3 cbr 100, p1 f, p2 cc, " + SHOWN
    history = hand(before + "d db 2c3d4h, d db 5s, d db 8c, d db 2d3c4s, d db Ts, d db 8d")
    assert [table.stacks[2] for table in history.replays()] == [201, 201]


def test_a_card_cannot_come_in_two_runs() -> None:
    history = hand(ALL_IN + "d db 5s, d db 8c, d db Kd, d db 8c")
    with pytest.raises(IllegalHistoryError, match="action 15 'd db 8c': a card cannot be dealt"):
        history.replays()


def test_half_a_run_is_refused() -> None:
    history = hand(ALL_IN + "d db 5s, d db 8c, d db Kd")
    with pytest.raises(IllegalHistoryError, match="no cards are due"):
        history.replays()


# Refusals


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ("p3 cbr 3", RefusalCode.BELOW_MINIMUM),
        ("p1 f", RefusalCode.OUT_OF_TURN),
        ("p9 f", RefusalCode.NO_SUCH_SEAT),
        ("d db 2c", RefusalCode.NO_CARDS_DUE),
        ("p3 sm AsAh", RefusalCode.SHOWN_TOO_EARLY),
        ("p3 f, p4 f, p5 f, p1 cc, p2 cc, d db 2c2c", RefusalCode.DEALT_TWICE),
        ("p3 f, p4 f, p5 f, p1 cc, p2 cc, d db 2c, p2 cc", RefusalCode.DEAL_INCOMPLETE),
        ("p3 f, p4 f, p5 f, p1 f, p1 sm AsAh", RefusalCode.FOLDED_BEFORE),
    ],
)
def test_a_refusal_is_a_value(actions: str, code: RefusalCode) -> None:
    with pytest.raises(IllegalHistoryError) as caught:
        five(actions).replay()
    assert caught.value.refusal is not None
    assert caught.value.refusal.code is code
