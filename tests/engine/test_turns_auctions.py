"""Auctions of chips, and sealed bids: who pays what for what, and who sees it when."""

from __future__ import annotations

from itertools import permutations

import pytest

from darwindeck import Bet, Bid, Call, IllegalAction, NameSuit, Pass, Play, Suit, Table
from darwindeck.engine import arranging, bids, declaring, exchange, talon, turns
from darwindeck.genome.schema import (
    BettingPhase,
    BidPhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    Phase,
    ScoringRule,
    SetupRules,
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.players.bots import record_of
from darwindeck.table.events import Acted, BidOpened, Posted, Won

from .tables import cards
from .turn_tables import deal

VALUES = (1, 5, 10, 20)
OPEN = BidPhase(outbid=True, of="chips", values=VALUES)
SEALED = BidPhase(outbid=True, of="chips", values=VALUES, sealed=True)
ONE_TRICK = TrickPhase(1, declarer_leads=True)
THREE = ("As", "2s", "5s")
ANTE = ForcedBetPhase(ante=2)


def auction(*phases: Phase, chips: int = 30, seats: int = 3) -> GameGenome:
    """Return a game in which a trick wins the pot."""
    return GameGenome(
        genome_id="auction",
        setup=SetupRules(1, starting_chips=chips),
        turn_structure=TurnStructure(phases, len(phases) - 1),
        win_conditions=(WinCondition("most_tricks"), WinCondition("last_with_chips")),
        player_count=seats,
    )


def after(table: Table, *actions: Bid | Pass | Play | NameSuit | Bet | Call) -> Table:
    """Act, and see that no chip is lost or made on the way."""
    chips = sum(table.stacks) + table.pot
    for action in actions:
        table = table.apply(action)
        assert sum(table.stacks) + table.pot == chips
    return table


def play(text: str) -> list[Play]:
    """Return plays of single cards."""
    return [Play((card,)) for card in cards(text)]


def may_bid(table: Table) -> list[int]:
    """Return what the actor may bid."""
    return [action.tricks for action in table.legal_actions if isinstance(action, Bid)]


# Auctions of chips


def test_who_wins_an_auction_pays_the_bid_into_the_pot_and_leads() -> None:
    table = after(deal(auction(ANTE, OPEN, ONE_TRICK), THREE), Bid(5), Pass(), Bid(10), Pass())
    assert (table.declarer, table.actor) == (2, 2)
    assert table.stacks == (28, 28, 18)
    assert table.pot == 16
    assert Posted(2, 10, "price") in table.log


def test_the_bid_belongs_to_whoever_wins_the_pot() -> None:
    table = after(deal(auction(OPEN, ONE_TRICK), THREE), Pass(), Bid(5), Pass(), *play("2s 5s As"))
    assert table.over
    assert table.payoffs == (5, -5, 0)
    assert [event.amounts for event in table.log if isinstance(event, Won)] == [{0: 5}]


def test_nobody_can_bid_more_chips_than_they_have() -> None:
    table = deal(auction(ANTE, OPEN, ONE_TRICK, chips=12), THREE)
    assert may_bid(table) == [1, 5, 10]
    with pytest.raises(IllegalAction, match="paid from the stack, which has 10 chips"):
        table.apply(Bid(20))
    with pytest.raises(IllegalAction, match="nobody bids that number"):
        table.apply(Bid(7))


def test_who_cannot_pay_the_next_bid_is_not_asked() -> None:
    game = auction(OPEN, ONE_TRICK)
    table = after(deal(game, THREE, stacks=(30, 4, 30)), Bid(5))
    assert table.actor == 2
    assert after(deal(game, THREE, stacks=(9, 4, 4)), Bid(5)).declarer == 0


def test_if_nobody_bids_chips_nothing_is_sold() -> None:
    table = after(deal(auction(ANTE, OPEN, ONE_TRICK), THREE), Pass(), Pass(), Pass())
    assert table.declarer is None
    assert table.pot == 6
    assert table.actor == 0


def test_who_has_paid_everything_can_still_win_the_main_pot_alone() -> None:
    game = auction(ANTE, BidPhase(outbid=True, of="chips", values=(8,)), BettingPhase(5), ONE_TRICK)
    table = after(deal(game, THREE, stacks=(10, 40, 40)), Bid(8))
    assert table.stacks[0] == 0
    table = after(table, Bet(5), Call())
    assert table.pot == 6 + 8 + 10
    table = after(table, *play("As 2s 5s"))
    assert table.payoffs == (4, -2, -2)  # antes and price to seat 0; the bets are shared


def test_chips_buy_the_naming_of_trump() -> None:
    table = after(
        deal(auction(OPEN, TrumpPhase(), ONE_TRICK), THREE), Bid(1), Bid(5), Pass(), Pass()
    )
    assert Pass not in table.legal_actions
    table = after(table, NameSuit(Suit.HEARTS))
    assert (table.trump, table.declarer, table.bids) == (Suit.HEARTS, 1, (None, None, None))


def test_a_trump_that_nobody_bought_is_made_by_whoever_wants_to() -> None:
    table = after(deal(auction(OPEN, TrumpPhase(), ONE_TRICK), THREE), Pass(), Pass(), Pass())
    table = after(table, Pass(), NameSuit(Suit.CLUBS))
    assert (table.trump, table.bids) == (Suit.CLUBS, (None, None, None))


def test_chips_buy_the_talon() -> None:
    game = auction(OPEN, TalonPhase(1), TrickPhase(1))
    table = after(deal(game, THREE, then="Kd"), Bid(5), Pass(), Pass())
    assert table.hands[0] == cards("As Kd")


# Sealed bids


def test_a_sealed_bid_is_seen_by_nobody_before_all_have_bid() -> None:
    table = after(deal(auction(SEALED, ONE_TRICK), THREE), Bid(10))
    for other in (1, 2, None):
        assert table.view(other).seats[0].bid is None
        assert Acted(0, Pass(), sealed=True) in table.view(other).log
    assert table.view(0).seats[0].bid == 10


def test_what_others_have_sealed_changes_nothing_that_a_player_sees() -> None:
    tables = [
        after(deal(auction(SEALED, ONE_TRICK), THREE), deed) for deed in (Bid(1), Bid(20), Pass())
    ]
    for one, other in permutations(tables, 2):
        assert record_of(one.view(1)).tobytes() == record_of(other.view(1)).tobytes()


def test_sealed_bids_are_shown_together_and_the_highest_wins() -> None:
    table = after(deal(auction(SEALED, ONE_TRICK), THREE), Bid(5), Pass(), Bid(10))
    opened = [event for event in table.log if isinstance(event, BidOpened)]
    assert opened == [BidOpened(0, 5), BidOpened(1, None), BidOpened(2, 10)]
    assert (table.declarer, table.stacks) == (2, (30, 30, 20))


def test_of_equal_sealed_bids_the_first_from_the_left_of_the_button_wins() -> None:
    table = after(deal(auction(SEALED, ONE_TRICK), THREE), Bid(5), Bid(10), Bid(10))
    assert table.declarer == 1


def test_a_sealed_bid_may_be_lower_than_another() -> None:
    table = after(deal(auction(SEALED, ONE_TRICK), THREE), Bid(20))
    assert may_bid(table) == [1, 5, 10, 20]


def test_each_secret_is_known_by_a_stage_of_its_own() -> None:
    stages = {bids.SEALED, declaring.DECLARING, arranging.ARRANGING}
    assert len(stages) == 3
    assert max(turns.STANDING, talon.LAYING_ASIDE, exchange.CHOOSING) < min(stages)


def test_sealed_contracts_are_shown_before_the_first_trick() -> None:
    contracts = BidPhase(0, 1, sealed=True)
    game = GameGenome(
        genome_id="sealed-contracts",
        setup=SetupRules(),
        turn_structure=TurnStructure((DealPhase(1), contracts, TrickPhase(1)), 2),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=(ScoringRule(10, "bid_exact"),),
        player_count=3,
    )
    table = after(deal(game, THREE), Bid(1))
    assert table.view(1).seats[0].bid is None
    table = after(table, Bid(0), Bid(1))
    assert table.view(1).seats[0].bid == 1
    assert after(table, *play("As 2s 5s")).scores == (10, 10, 0)
