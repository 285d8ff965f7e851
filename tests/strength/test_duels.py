"""Duels: the same cards in all arrangements, and intervals that may be believed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from darwindeck import Table, load
from darwindeck.cards import ALL_CARDS, Card, known_cards
from darwindeck.engine.actions import ALL_IN
from darwindeck.engine.layout import SEATS, TABLE
from darwindeck.engine.program import compile_program
from darwindeck.engine.rng import hand_seed
from darwindeck.hands.tables import load_tables
from darwindeck.players.registry import find_player
from darwindeck.simulation.playing_down import play_down
from darwindeck.strength.duels import checkpoints_of, contest, is_decided
from darwindeck.strength.meetings import (
    BYSTANDER,
    FIRST,
    SECOND,
    Meeting,
    one_against_all,
    terms_of,
    usual_arrangement,
)

BOTS = "tests.strength.bots"


def test_the_first_player_sits_in_every_seat_once() -> None:
    lineups = one_against_all(4).lineups
    assert [lineup.index(FIRST) for lineup in lineups] == [0, 1, 2, 3]
    assert all(lineup.count(SECOND) == 3 for lineup in lineups)


def test_halves_of_a_table_are_exchanged() -> None:
    arrangement = usual_arrangement(load("hearts"), 4, halves=True)
    assert arrangement.lineups == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_partners_are_the_same_player() -> None:
    arrangement = usual_arrangement(load("whist"), 4)
    assert arrangement.lineups == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_against_the_house_both_play_the_same_seats_in_turns() -> None:
    arrangement = usual_arrangement(load("blackjack"), 3)
    assert arrangement.in_turns
    assert arrangement.lineups == ((0, 0, BYSTANDER), (1, 1, BYSTANDER))


def test_of_roles_both_play_the_last_one_in_turns() -> None:
    arrangement = usual_arrangement(load("the-deal"), 3)
    assert arrangement.in_turns
    assert arrangement.lineups == ((BYSTANDER, BYSTANDER, 0), (BYSTANDER, BYSTANDER, 1))


@pytest.mark.parametrize("game", ["leduc-holdem", "blackjack", "the-deal"])
def test_a_player_gains_nothing_from_itself_in_any_deal(game: str) -> None:
    greedy = find_player("greedy")
    meeting = Meeting(terms_of(load(game), seed=5), greedy, greedy)
    assert [meeting.gain(number) for number in range(12)] == [0.0] * 12


def test_what_one_player_wins_the_other_loses() -> None:
    won = contest("no-limit-holdem", "greedy", "random", 60, 3, 2, workers=1, stops=False)
    lost = contest("no-limit-holdem", "random", "greedy", 60, 3, 2, workers=1, stops=False)
    assert won.result.gains == pytest.approx(-lost.result.gains)
    assert won.in_milli_blinds(won.result.mean) == pytest.approx(500 * won.result.mean)


def test_a_coward_loses_its_blinds() -> None:
    found = contest("fixed-limit-holdem", f"{BOTS}:coward", "greedy", 40, 1, 2, workers=1)
    assert found.winner == "greedy"
    assert -2 <= found.result.mean <= 0


def test_chips_that_are_all_in_count_as_they_win_on_average() -> None:
    first = known_cards("KsAsKhAh")
    rest = [card for card in ALL_CARDS if card not in first]
    table = Table.start("no-limit-holdem", 2, deck=[*first, *rest])
    aces = next(seat for seat, hand in enumerate(table.hands) if Card("As") in hand)
    stacks = np.zeros((1, SEATS))
    play_down(
        table._record,
        np.zeros(1, TABLE),
        compile_program(load("no-limit-holdem")),
        load_tables(),
        ALL_IN,
        0,
        4_000,
        np.uint64(3),
        stacks,
    )
    exact = 400 * (1_410_336 + 9_308 / 2) / 1_712_304
    assert stacks[0, aces] == pytest.approx(exact, abs=400 * 4 * 0.38 / 4_000**0.5)
    assert stacks[0].sum() == pytest.approx(400)


def test_the_luck_of_the_board_does_not_count() -> None:
    caller = find_player(f"{BOTS}:caller")
    meeting = Meeting(terms_of(load("no-limit-holdem"), seed=3, seats=2), caller, caller)
    assert meeting.terms.run_outs > 1
    for number in range(8):
        won, lost = meeting.payoffs((FIRST, SECOND), number)
        end = meeting.paid(list(meeting.course((FIRST, SECOND), hand_seed(3, number), number))[-1])
        assert won + lost == 0
        assert abs(won) < 2 <= abs(end[0]) or end[0] == 0  # what a hand is worth before the flop


def test_without_luck_the_mean_is_the_same() -> None:
    greedy, chance = find_player("greedy"), find_player("random")
    terms = terms_of(load("leduc-holdem"), seed=11)
    with_luck = Meeting(replace(terms, run_outs=1), greedy, chance)
    without = Meeting(terms, greedy, chance)
    gains = np.array(
        [[each.gain(number) for each in (with_luck, without)] for number in range(800)]
    )
    differences = gains[:, 0] - gains[:, 1]
    assert gains[:, 1].std() < gains[:, 0].std()
    assert abs(differences.mean()) < 3 * differences.std() / len(gains) ** 0.5


def test_a_contest_stops_when_it_is_decided() -> None:
    stopped = contest("leduc-holdem", "greedy", f"{BOTS}:coward", 3_200, 2, workers=1)
    assert stopped.winner == "greedy"
    assert stopped.hands < 3_200
    whole = contest("leduc-holdem", "greedy", f"{BOTS}:coward", 200, 2, workers=1, stops=False)
    assert whole.hands == 200


def test_the_checkpoints_keep_their_word_on_equal_players() -> None:
    luck = np.random.default_rng(1)
    looks = checkpoints_of(800)
    runs = 3_000
    wrong = 0
    for gains in luck.normal(size=(runs, 800)):
        wrong += any(is_decided(gains[:count], width) for count, width in looks)
    assert 0.03 < wrong / runs < 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_a_contest_does_not_depend_on_the_number_of_workers() -> None:
    one, two = (
        contest("kuhn-poker", f"{BOTS}:first_choice", "random", 64, 9, workers=workers, stops=False)
        for workers in (1, 2)
    )
    assert one.result.gains.tobytes() == two.result.gains.tobytes()


def test_points_count_more_or_fewer_than_an_even_share() -> None:
    found = contest("hearts", "greedy", "random", 32, 1, workers=1, points=True, stops=False)
    assert found.terms.unit == "points"
    assert -6.5 <= found.result.mean <= 6.5
    assert found.result.mean > 0


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("war", {}, "nobody decides anything in war"),
        ("kuhn-poker", {"first": "gredy"}, "did you mean 'greedy'?"),
        ("kuhn-poker", {"hands": 0}, "0 hands are impossible"),
        ("kuhn-poker", {"points": True}, "nobody scores points in kuhn-poker"),
        ("blackjack", {"seat": 1}, "there is no seat 1 to play: use 0 to 0"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, options: dict[str, object], words: str
) -> None:
    chosen: dict[str, object] = {"first": "greedy", "second": "random", "workers": 1} | options
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        contest(game, **chosen)  # type: ignore[arg-type]


def test_where_a_hand_is_won_for_a_stake_its_points_count() -> None:
    found = contest("truco", "greedy", "random", 64, 1, workers=1, stops=False)
    assert found.terms.unit == "points"
    assert found.result.gains.max() > 0.5  # which is all that a hand alone could be worth
