"""Stakes that are raised, cards above all others, and tricks whatever the suit: truco."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck import Call, Check, Fold, Play, Raise, Table
from darwindeck.genome.schema import (
    BettingPhase,
    ForcedBetPhase,
    GameGenome,
    ScoringRule,
    SetupRules,
    TrickPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems, seat_range
from darwindeck.simulation.batch import replay_hand
from darwindeck.table.events import Cleared
from tests.effort import needs_compilation

from .tables import cards, events
from .turn_tables import deal

TRUCO = dd.load("truco")
ORDER = "4567JQKA23"
TOPS = ("7d", "7s", "Ac", "As")


def truco(first: str, second: str) -> Table:
    """Deal three cards each; seat 0 is left of the button and leads."""
    return deal(TRUCO, [first, second])


def play(table: Table, *played: str) -> Table:
    """Play cards in turn, and raise nothing."""
    for card in played:
        if Check() in table.legal_actions:
            table = table.apply(Check())
        table = table.apply(Play(cards(card)))
    return table


def height(card: dd.Card) -> int:
    """Return how high a card is in truco, by the book."""
    return 20 + TOPS.index(str(card)) if str(card) in TOPS else ORDER.index(card.rank.letter)


# Cards


def test_every_card_beats_those_below_it_whatever_the_suit() -> None:
    deck = [card for card in dd.cards.ALL_CARDS if card.rank.letter in ORDER]
    assert len(deck) == 40
    for low, high in random.Random(1).sample(list(combinations(deck, 2)), 120):
        others = [card for card in deck if card not in {low, high}]
        hands = (f"{low}{others[0]}{others[1]}", f"{high}{others[2]}{others[3]}")
        table = play(truco(*hands), str(low), str(high))
        expected = (int(height(low) > height(high)), int(height(high) > height(low)))
        assert table.tricks == expected, (low, high)


def test_four_cards_are_above_all_others() -> None:
    assert TRUCO.setup.top_cards == ("As", "Ac", "7s", "7d")
    table = play(truco("AsAc7s", "7d3c3d"), "7s", "7d", "Ac", "3c")
    assert table.winners == (0,)


def test_equal_cards_take_no_trick_and_who_led_leads_again() -> None:
    table = play(truco("3c4c5c", "3d4d5d"), "3c", "3d")
    assert table.tricks == (0, 0)
    assert events(table.log, Cleared) == [Cleared(2)]
    assert table.actor == 0


# Who wins


@pytest.mark.parametrize(
    ("first", "second", "order", "winner"),
    [
        ("3c3d4c", "2c2d5c", ("3c", "2c", "3d", "2d"), 0),  # two tricks
        ("3c4d3h", "4c3d2c", ("3c", "4c", "4d", "3d", "2c", "3h"), 0),  # one each, and the third
        ("3c3d4c", "3h2d5c", ("3c", "3h", "3d", "2d"), 0),  # a tie, and the second
        ("3c4d5c", "2c4h6c", ("3c", "2c", "4d", "4h"), 0),  # the first, and a tie
        ("3c4d5c", "2c6h5d", ("3c", "2c", "4d", "6h", "5d", "5c"), 0),  # one each, and a tie
        ("3c4d5c", "3d4h5d", ("3c", "3d", "4d", "4h", "5c", "5d"), 0),  # ties alone: who led
        ("3c4d5c", "3d4h6d", ("3c", "3d", "4d", "4h", "5c", "6d"), 1),  # two ties, and the third
    ],
)
def test_the_most_tricks_win_or_the_first_one(
    first: str, second: str, order: tuple[str, ...], winner: int
) -> None:
    table = play(truco(first, second), *order)
    assert table.over
    assert table.winners == (winner,)
    assert table.scores[winner] == 1


def test_the_hand_ends_as_soon_as_it_is_decided() -> None:
    table = play(truco("3c4d5c", "2c4h6c"), "3c", "2c", "4d")
    assert not table.over
    assert play(table, "4h").over


# Raising


def test_before_every_card_the_hand_may_be_raised() -> None:
    table = truco("3c3d4c", "2c2d5c")
    assert list(table.legal_actions) == [Check(), Raise(2)]
    table = play(table, "3c")
    assert table.actor == 1
    assert list(table.legal_actions) == [Check(), Raise(2)]


def test_the_other_accepts_refuses_or_raises() -> None:
    table = truco("3c3d4c", "2c2d5c").apply(Raise(2))
    assert table.actor == 1
    assert list(table.legal_actions) == [Fold(), Call(), Raise(3)]
    assert (table.stake, table.raised_to) == (1, 2)
    assert dd.AllIn() not in table.legal_actions


def test_who_raised_goes_on_when_the_other_accepts() -> None:
    table = truco("3c3d4c", "2c2d5c").apply(Raise(2)).apply(Call())
    assert (table.stake, table.raised_to) == (2, 0)
    assert table.actor == 0
    assert Play(cards("3c")) in table.legal_actions
    assert play(table, "3c", "2c", "3d", "2d").scores == (2, 0)


@pytest.mark.parametrize(("raises", "worth"), [((2,), 1), ((2, 3), 2), ((2, 3, 4), 3)])
def test_who_refuses_loses_what_the_hand_was_worth_before(
    raises: tuple[int, ...], worth: int
) -> None:
    table = truco("3c3d4c", "2c2d5c")
    for to in raises:
        table = table.apply(Raise(to))
    table = table.apply(Fold())
    assert table.over
    winner = (len(raises) - 1) % 2
    assert table.winners == (winner,)
    assert table.scores[winner] == worth
    assert sum(table.scores) == worth


def test_nobody_raises_twice_in_a_row() -> None:
    table = truco("3c3d4c", "2c2d5c").apply(Raise(2)).apply(Call())
    table = table.apply(Play(cards("3c")))
    assert table.actor == 1
    assert list(table.legal_actions) == [Check(), Raise(3)]
    table = table.apply(Check()).apply(Play(cards("2c")))
    assert table.actor == 0
    assert Check() not in table.legal_actions  # the other may raise, and not who did


def test_the_last_stake_cannot_be_raised() -> None:
    table = truco("3c3d4c", "2c2d5c").apply(Raise(2)).apply(Raise(3)).apply(Raise(4))
    assert list(table.legal_actions) == [Fold(), Call()]
    table = table.apply(Call())
    assert play(table, "3c", "2c", "3d", "2d").scores == (4, 0)


@pytest.mark.parametrize("to", [1, 3, 4, 5])
def test_stakes_are_raised_step_by_step(to: int) -> None:
    with pytest.raises(dd.IllegalAction):
        truco("3c3d4c", "2c2d5c").apply(Raise(to))


def test_a_match_is_won_with_fifteen_points() -> None:
    table = Table.start(TRUCO, seed=3)
    while not table.match_over:
        table = table.next_hand() if table.over else table.apply(table.legal_actions[-1])
    assert max(table.scores) >= 15
    assert table.match_winners == (table.scores.index(max(table.scores)),)


@needs_compilation
@pytest.mark.parametrize("name", ["war", "crazy-eights", "cheat", "president"])
def test_any_game_for_hands_can_have_stakes_that_are_raised(name: str) -> None:
    game = dd.load(name)
    game = replace(
        game,
        player_count=2,
        scoring_rules=(),
        win_conditions=tuple(w for w in game.win_conditions if not w.target),
        setup=replace(game.setup, stakes=(1, 2, 4, 8)),
    )
    if name == "war":
        assert "needs turns or tricks" in str(problems(game))
        return
    assert problems(game) == []
    luck = random.Random(name)
    worth = set()
    for seed in range(12):
        table = Table.start(game, 2, seed=seed)
        for _ in range(400):
            if table.over:
                break
            legal = list(table.legal_actions)
            bold = [action for action in legal if isinstance(action, Raise | Call)]
            table = table.apply(luck.choice(bold or legal))
        if table.over:
            assert sum(table.scores) in {table.stake, 2 * table.stake}
            worth.add(table.stake)
    assert 8 in worth


def test_stakes_and_bets_are_two_things() -> None:
    game = replace(
        without(starting_chips=50),
        turn_structure=TurnStructure(
            (ForcedBetPhase(ante=5), BettingPhase(10), *TRUCO.turn_structure.phases), 2
        ),
        win_conditions=(*TRUCO.win_conditions, WinCondition("most_chips")),
    )
    assert problems(game) == []
    table = deal(game, ["3c3d4c", "2c2d5c"]).apply(dd.Bet(10)).apply(Call())
    assert table.pot == 30
    refused = table.apply(Raise(2)).apply(Fold())
    assert refused.scores == (1, 0)
    assert refused.payoffs == (15, -15)
    played = play(table.apply(Raise(2)).apply(Call()), "3c", "2c", "3d", "2d")
    assert played.scores == (2, 0)
    assert played.payoffs == (15, -15)


# What a game needs


def without(**changes: object) -> GameGenome:
    """Return truco with another set-up."""
    return replace(TRUCO, setup=replace(TRUCO.setup, **changes))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (without(stakes=(1,)), "setup.stakes: has one number"),
        (without(stakes=(1, 3, 2)), "each number must be higher"),
        (replace(TRUCO, player_count=4), "setup.stakes: is for two players"),
        (without(top_cards=("Ts",)), "setup.top_cards[0]: is Ts, which is not in the deck"),
        (without(top_cards=("As", "As")), "which is there already"),
        (without(trump_suit=dd.Suit.SPADES), "[0].any_suit: is true, so that suits do not matter"),
        (
            replace(TRUCO, turn_structure=TurnStructure((TrickPhase(1), TrickPhase(2)))),
            "most_tricks needs one TrickPhase, and there are 2",
        ),
        (
            replace(TRUCO, scoring_rules=(ScoringRule(1, "trick"),)),
            "is for games in which a hand won is worth a point",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(game: GameGenome, words: str) -> None:
    assert any(words in str(problem) for problem in problems(game)), problems(game)


def test_two_play_for_stakes() -> None:
    assert list(seat_range(TRUCO)) == [2]


def test_most_tricks_may_be_played_for_without_stakes() -> None:
    game = GameGenome(
        genome_id="best-of-five",
        setup=SetupRules(cards_per_player=5),
        turn_structure=TurnStructure((TrickPhase(5),)),
        win_conditions=(WinCondition("most_tricks"),),
        player_count=3,
    )
    assert problems(game) == []
    table = Table.start(game, seed=5)
    while not table.over:
        table = table.apply(table.legal_actions[0])
    assert table.tricks[table.winners[0]] == max(table.tricks)
    assert table.scores[table.winners[0]] == 1


# Every hand, by a second reckoning


def test_random_hands_are_won_as_the_book_says() -> None:
    luck = random.Random(7)
    for seed in range(150):
        table = Table.start(TRUCO, seed=seed)
        mano = 1 - table.button
        laid: list[dd.Card] = []
        while not table.over:
            action = luck.choice([each for each in table.legal_actions if each != Fold()])
            if isinstance(action, Play) and action.cards[0] is not None:
                laid.append(action.cards[0])
            table = table.apply(action)
        assert table.winners == (winner_by_the_book(laid, mano),)
        assert table.scores[table.winners[0]] == table.stake


@needs_compilation
def test_players_answer_raised_stakes_in_a_game_of_melds_too() -> None:
    rummy = dd.load("rummy")
    game = replace(
        rummy,
        player_count=2,
        setup=replace(rummy.setup, stakes=(1, 2, 4)),
        scoring_rules=(),
        win_conditions=(WinCondition("empty_hand"),),
    )
    assert problems(game) == []
    for hand in range(3):
        assert replay_hand(game, hand, 2, "greedy", 1).over


def winner_by_the_book(laid: list[dd.Card], mano: int) -> int:
    """Follow the tricks, and return who has won the hand."""
    leader, won = mano, []
    for first, second in zip(laid[::2], laid[1::2], strict=True):
        if height(first) != height(second):
            leader = leader if height(first) > height(second) else 1 - leader
            won.append(leader)
    if won.count(0) == won.count(1):
        return won[0] if won else mano
    return 0 if won.count(0) > won.count(1) else 1
