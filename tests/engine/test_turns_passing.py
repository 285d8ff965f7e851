"""Passing cards on: chosen by everyone, hidden from all but giver and receiver, then moved."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from darwindeck import Exchange, GameGenome, IllegalAction, Table, simulate
from darwindeck.cards import DECKS, Card, shuffled
from darwindeck.genome.schema import BettingPhase, ExchangePhase, ForcedBetPhase, TrickPhase
from darwindeck.genome.serialization import decode, encode
from darwindeck.table.events import Acted, Dealt
from tests.effort import needs_compilation

from .hidden_cards import with_unseen_cards_permuted
from .tables import cards, events, game_of, told
from .turn_tables import moves, stacked, turn_game

ROTATION = ("left", "right", "across", "nobody")


def passing(count: int = 1, *to: str, hand: int = 3, seats: int = 4) -> GameGenome:
    """Return a game in which cards are passed on and then played to tricks."""
    exchange = ExchangePhase(count, count, passed_to=to)  # type: ignore[arg-type]
    tricks = TrickPhase(hand)
    return turn_game(
        exchange, tricks, hand=hand, seats=seats, wins="high_score", repeat_from=1, hand_limit=8
    )


HANDS = ["2c3c4c", "2d3d4d", "2h3h4h", "2s3s4s"]


def dealt(game: GameGenome, hands: list[str], hand_number: int = 0) -> Table:
    """Start a hand with these cards, in which seat 0 is asked first."""
    deck = stacked(game, hands)
    return Table.start(game, len(hands), deck=deck, button=len(hands) - 1, hand_number=hand_number)


def give(table: Table, *given: str) -> Table:
    """Let everyone in turn choose cards to pass on."""
    for text in given:
        table = table.apply(Exchange(cards(text)))
    return table


def hands_of(table: Table) -> list[set[Card | None]]:
    """Return everyone's cards, in no order."""
    return [set(hand) for hand in table.hands]


def sets(*hands: str) -> list[set[Card | None]]:
    """Read hands, in no order."""
    return [set(cards(hand)) for hand in hands]


@pytest.mark.parametrize(
    ("hand_number", "received"),
    [
        (0, ["3c4c2s", "2c3d4d", "2d3h4h", "2h3s4s"]),  # left
        (1, ["3c4c2d", "2h3d4d", "2s3h4h", "2c3s4s"]),  # right
        (2, ["3c4c2h", "3d4d2s", "2c3h4h", "2d3s4s"]),  # across
        (4, ["3c4c2s", "2c3d4d", "2d3h4h", "2h3s4s"]),  # left again
    ],
)
def test_cards_go_to_another_neighbour_in_every_hand(hand_number: int, received: list[str]) -> None:
    table = give(dealt(passing(1, *ROTATION), HANDS, hand_number), "2c", "2d", "2h", "2s")
    assert hands_of(table) == sets(*received)


def test_in_the_fourth_hand_nobody_is_asked() -> None:
    table = dealt(passing(1, *ROTATION), HANDS, hand_number=3)
    assert Exchange not in table.legal_actions
    assert hands_of(table) == sets(*HANDS)


def test_a_match_goes_around_by_itself() -> None:
    table = Table.start(passing(1, "left", "nobody"), seed=3)
    asked = []
    for _ in range(4):
        asked.append(Exchange in table.legal_actions)
        while not table.over:
            table = table.apply(next(iter(table.legal_actions)))
        table = table.next_hand()
    assert asked == [True, False, True, False]


def test_between_three_players_across_is_the_left_neighbour() -> None:
    table = give(dealt(passing(1, "across", seats=3), HANDS[:3]), "2c", "2d", "2h")
    assert cards("2c")[0] in table.hands[1]


@pytest.mark.parametrize(("teams", "receiver"), [(2, 2), (3, 3)])
def test_a_partner_gets_cards_wherever_partners_sit(teams: int, receiver: int) -> None:
    game = passing(1, "partner", seats=6)
    game = replace(game, setup=replace(game.setup, teams=teams))
    hands = [*HANDS, "5c6c7c", "5d6d7d"]
    table = give(dealt(game, hands), "2c", "2d", "2h", "2s", "5c", "5d")
    assert cards("2c")[0] in table.hands[receiver]
    assert cards("5d")[0] in table.hands[(5 + teams) % 6]


def test_without_partners_nothing_can_be_passed_to_one() -> None:
    (complaint,) = told(passing(1, "partner"))
    assert "passed_to: is partner, but everyone plays alone: set setup.teams" in complaint


def test_everyone_passes_exactly_so_many_cards() -> None:
    table = dealt(passing(2, "left"), HANDS)
    assert len(table.legal_actions) == 3
    for wrong in ("2c", "2c3c4c", "2c2d"):
        with pytest.raises(IllegalAction):
            table.apply(Exchange(cards(wrong)))


def test_cards_stay_with_their_owner_until_everyone_has_chosen() -> None:
    table = give(dealt(passing(1, "left"), HANDS), "2c", "2d", "2h")
    assert {len(hand) for hand in table.hands} == {3}
    assert cards("2c")[0] in table.hands[0]


def test_who_receives_cards_sees_them_and_nobody_else_does() -> None:
    table = give(dealt(passing(1, "left"), HANDS), "2c", "2d", "2h", "2s")
    for viewer in range(4):
        got = [event for event in events(table.view(viewer).log, Dealt) if len(event.cards) == 1]
        assert [event.seat for event in got if None not in event.cards] == [viewer]
        given = [
            event.seat
            for event in events(table.view(viewer).log, Acted)
            if isinstance(event.action, Exchange) and None not in event.action.cards
        ]
        assert given == [viewer]


@pytest.mark.parametrize("chosen", ["2h", "4h"])
def test_only_giver_and_receiver_can_tell_what_was_passed(chosen: str) -> None:
    one = dealt(passing(1, "left"), HANDS)
    two = dealt(passing(1, "left"), HANDS)
    for text in ("2c", "2d", "3h", "2s"):
        other = chosen if text == "3h" else text
        one, two = give(one, text), give(two, other)
        assert one.view(0) == two.view(0)
        assert one.view(1) == two.view(1)
        assert one.view(None) == two.view(None)
    assert one.view(2) != two.view(2)
    assert one.view(3) != two.view(3)


@pytest.mark.parametrize("seed", range(8))
def test_views_are_equal_when_only_hidden_cards_differ(seed: int) -> None:
    luck = random.Random(seed)
    game = passing(3, luck.choice(ROTATION[:3]), hand=13)
    deck = shuffled(DECKS["standard_52"], seed=seed)
    table = Table.start(game, deck=deck)
    positions = [luck.sample(range(13), 3) for _ in range(luck.randint(0, 4))]
    table = choose(table, positions)
    for viewer in (*range(4), None):
        deck = with_unseen_cards_permuted(table, viewer, luck)
        other = choose(Table.start(game, deck=deck), positions)
        assert other.view(viewer) == table.view(viewer)


def choose(table: Table, choices: list[list[int]]) -> Table:
    """Let players in turn pass on the cards at some positions."""
    for positions in choices:
        hand = table.hands[table.actor or 0]
        table = table.apply(Exchange(tuple(hand[position] for position in positions)))
    return table


def test_a_log_with_passed_cards_replays_and_a_file_keeps_the_rule() -> None:
    game = passing(1, *ROTATION)
    table = give(dealt(game, HANDS, hand_number=2), "2c", "3d", "4h", "2s")
    assert Table.replay(game, table.log) == table
    assert decode(encode(game)) == game


def test_who_has_fewer_cards_passes_on_all_of_them() -> None:
    phases = ExchangePhase(2, 2, passed_to=("left",)), TrickPhase(1)
    game = turn_game(*phases, hand=2, seats=3, wins="high_score")
    table = give(dealt(game, ["2c3c", "4c5c", "6c7c"]), "2c3c", "4c5c", "6c7c")
    table = moves(table, "6c", "2c", "4c")
    assert list(table.legal_actions) == [Exchange(cards("7c"))]
    assert hands_of(give(table, "7c", "3c", "5c")) == sets("5c", "7c", "3c")


def test_cards_are_passed_on_in_poker_too() -> None:
    game = game_of(
        ForcedBetPhase(ante=1),
        ExchangePhase(3, 3, passed_to=("left",)),
        BettingPhase(min_bet=2),
        cards_per_player=7,
        player_count=3,
    )
    table = Table.start(game, seed=2)
    first = table.hands[1]
    for _ in range(3):
        table = table.apply(next(iter(table.legal_actions)))
    assert set(first[:3]) <= set(table.hands[2])
    assert table.pot == 3


@needs_compilation
@pytest.mark.parametrize("players", ["random", "greedy", "search:10"])
def test_bots_pass_cards_on(players: str) -> None:
    game = passing(2, *ROTATION, hand=4)
    result = simulate(game, hands=4, players=players, seed=5)
    assert result.hands == 4


def test_it_cannot_be_dealt_by_hand() -> None:
    game = game_of(ForcedBetPhase(ante=1), ExchangePhase(1, 1, passed_to=("left",)))
    with pytest.raises(ValueError, match="passes cards on: they cannot be dealt by hand"):
        Table.start(game, dealt_by_hand=True)
