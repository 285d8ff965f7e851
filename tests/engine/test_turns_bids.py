"""Bids and contracts: who may say what, what becomes trump, and what a contract scores."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import Bid, Exchange, IllegalAction, NameSuit, Pass, Play, Suit, Table, load
from darwindeck.genome.schema import (
    BidPhase,
    GameGenome,
    ScoringRule,
    SetupRules,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.table.events import Acted, PickedUp, TurnedUp

from .tables import cards
from .turn_tables import deal, stacked

MADE = ScoringRule(10, "bid_made")
AUCTION = (BidPhase(1, 3, outbid=True), TrumpPhase(), TrickPhase(3))


def bidding_game(
    *phases: BidPhase | TrumpPhase | TrickPhase,
    hand: int = 3,
    seats: int = 3,
    teams: int = 0,
    scoring: tuple[ScoringRule, ...] = (MADE,),
    trump: Suit | None = None,
    turned_trump: bool = False,
) -> GameGenome:
    """Return a game of these phases, in which the most points win."""
    return GameGenome(
        genome_id="bids",
        setup=SetupRules(hand, trump_suit=trump, turned_trump=turned_trump, teams=teams),
        turn_structure=TurnStructure(phases, len(phases) - 1),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=scoring,
        player_count=seats,
        hand_limit=20,
    )


def bid(table: Table, *numbers: int) -> Table:
    """Let the players bid one after the other."""
    for number in numbers:
        table = table.apply(Bid(number))
    return table


def play(table: Table, text: str) -> Table:
    """Play cards to tricks, one after the other."""
    for card in cards(text):
        table = table.apply(Play((card,)))
    return table


def may_bid(table: Table) -> list[int]:
    """Return what the actor may bid."""
    return [action.tricks for action in table.legal_actions if isinstance(action, Bid)]


THREE = ("As Ks Qs", "2s 3s 4s", "5s 6s 7s")


# Bids


def test_everyone_bids_once_from_the_left_of_the_button() -> None:
    table = deal(bidding_game(BidPhase(0, 3), TrickPhase(3)), THREE)
    order = []
    while Bid in table.legal_actions:
        order.append(table.actor)
        table = table.apply(Bid(1))
    assert order == [0, 1, 2]
    assert table.bids == (1, 1, 1)
    assert table.actor == 0


def test_bids_go_from_the_lowest_to_the_highest() -> None:
    table = deal(bidding_game(BidPhase(1, 2), TrickPhase(3)), THREE)
    assert may_bid(table) == [1, 2]
    for number in (0, 3, -1, 10**30, True):
        assert Bid(number) not in table.legal_actions


def test_with_a_hook_the_last_bid_does_not_make_them_even() -> None:
    table = deal(bidding_game(BidPhase(0, 3, hook=True), TrickPhase(3)), THREE)
    assert may_bid(table) == [0, 1, 2, 3]
    table = bid(table, 1, 1)
    assert may_bid(table) == [0, 2, 3]


def test_partners_bid_no_more_than_there_are_tricks() -> None:
    table = Table.start("spades", seed=1)
    table = bid(table, 9, 13)
    assert may_bid(table) == [0, 1, 2, 3, 4]
    assert may_bid(bid(table, 4)) == [0]


def test_trump_is_turned_up_before_the_bids() -> None:
    game = bidding_game(BidPhase(0, 3), TrickPhase(3), turned_trump=True)
    table = deal(game, THREE, then="9h")
    assert table.trump is Suit.HEARTS
    assert table.actor == 0
    assert Bid in table.legal_actions


def test_a_bid_is_seen_by_everyone() -> None:
    table = bid(Table.start("spades", seed=1), 4)
    view = table.view(2)
    assert [seat.bid for seat in view.seats].count(4) == 1
    assert Acted(table.bids.index(4), Bid(4)) in view.log


def test_a_bid_that_is_not_allowed_is_refused_with_what_is() -> None:
    game = bidding_game(BidPhase(0, 3, hook=True), TrickPhase(3))
    table = bid(deal(game, THREE), 1, 1)
    with pytest.raises(
        IllegalAction, match=r"bid 1 is not possible: the bids must not add up to 3"
    ):
        table.apply(Bid(1))
    with pytest.raises(IllegalAction, match=r"bid 4 is not possible: bid 0 to 3; legal: bid 0 or"):
        table.apply(Bid(4))
    with pytest.raises(IllegalAction, match=r"pass is not possible now: it is time to bid"):
        table.apply(Pass())


# Auctions


def test_in_an_auction_every_bid_is_higher_or_a_pass() -> None:
    table = bid(deal(bidding_game(*AUCTION), THREE), 1)
    assert set(table.legal_actions) == {Pass(), Bid(2), Bid(3)}


def test_who_passes_is_out_of_the_auction_and_the_last_one_left_is_the_declarer() -> None:
    table = deal(bidding_game(*AUCTION), THREE).apply(Pass()).apply(Bid(1)).apply(Bid(2))
    assert table.actor == 1
    table = table.apply(Pass())
    assert table.declarer == 2
    assert table.bids == (None, None, 2)


def test_the_highest_bid_there_is_ends_an_auction() -> None:
    assert bid(deal(bidding_game(*AUCTION), THREE), 3).declarer == 0


def test_the_last_one_has_to_bid_if_nobody_has() -> None:
    table = deal(bidding_game(*AUCTION), THREE).apply(Pass()).apply(Pass())
    assert Pass() not in table.legal_actions
    assert may_bid(table) == [1, 2, 3]


def test_who_wins_an_auction_names_trump_and_keeps_the_bid() -> None:
    table = deal(bidding_game(*AUCTION), THREE).apply(Pass()).apply(Pass()).apply(Bid(2))
    assert table.actor == 2
    assert set(table.legal_actions) == {NameSuit(suit) for suit in Suit}
    table = table.apply(NameSuit(Suit.CLUBS))
    assert (table.trump, table.bids[2]) == (Suit.CLUBS, 2)


# Making trump


EUCHRE = ("9c Tc Jc 9d Td", "Qc Kc 9h Th Jh", "Qd Kd Qh Kh Ah", "9s Ts Js Qs Ks")


def euchre(turned: str = "Jd") -> Table:
    """Deal a hand of euchre in which seat 3 has the button."""
    return deal("euchre", EUCHRE, then=turned)


def test_the_card_that_was_turned_up_can_be_accepted() -> None:
    table = euchre()
    assert str(table.offered) == "Jd"
    diamonds = {NameSuit(Suit.DIAMONDS), NameSuit(Suit.DIAMONDS, alone=True)}
    assert set(table.legal_actions) == {*diamonds, Pass()}
    assert TurnedUp(cards("Jd")) in table.log


def test_the_dealer_takes_the_card_and_discards_one() -> None:
    table = euchre().apply(NameSuit(Suit.DIAMONDS))
    assert (table.trump, table.declarer, table.offered) == (Suit.DIAMONDS, 0, None)
    assert table.actor == 3
    assert PickedUp(3, cards("Jd")) in table.log
    table = table.apply(Exchange(cards("9s")))
    assert len(table.hands[3]) == 5
    assert table.actor == 0


def test_what_the_dealer_discards_is_hidden_from_the_others() -> None:
    table = euchre().apply(NameSuit(Suit.DIAMONDS)).apply(Exchange(cards("9s")))
    other = euchre().apply(NameSuit(Suit.DIAMONDS)).apply(Exchange(cards("Ts")))
    assert table.view(0).record == other.view(0).record
    assert table.view(0).log == other.view(0).log


def test_a_suit_that_nobody_accepted_cannot_be_named() -> None:
    table = euchre()
    for _ in range(4):
        table = table.apply(Pass())
    suits = {action.suit for action in table.legal_actions if isinstance(action, NameSuit)}
    assert suits == {Suit.CLUBS, Suit.HEARTS, Suit.SPADES}
    with pytest.raises(IllegalAction, match="diamonds cannot be made trump now"):
        table.apply(NameSuit(Suit.DIAMONDS))


def test_the_dealer_is_stuck_with_naming_a_suit() -> None:
    table = euchre()
    for _ in range(7):
        table = table.apply(Pass())
    assert table.actor == 3
    assert Pass() not in table.legal_actions


def test_if_all_may_pass_there_is_no_trump_and_no_contract() -> None:
    table = deal(bidding_game(TrumpPhase(1), TrickPhase(3)), THREE)
    for _ in range(3):
        table = table.apply(Pass())
    assert (table.trump, table.declarer) == (None, None)
    table = play(table, "As 2s 5s Ks 3s 6s Qs 4s 7s")
    assert table.over
    assert table.scores == (0, 0, 0)


def test_the_partner_of_who_plays_alone_sits_out() -> None:
    table = euchre().apply(NameSuit(Suit.DIAMONDS, alone=True)).apply(Exchange(cards("9s")))
    assert table.alone
    assert table.hands[2] == ()
    assert table.view(0).seats[2].cards == ()
    table = play(table, "9d Jh Jd")
    assert table.tricks == (0, 0, 0, 1)


# Bowers


def test_the_left_bower_is_a_trump_and_beaten_by_the_right_one_only() -> None:
    table = euchre().apply(NameSuit(Suit.DIAMONDS)).apply(Exchange(cards("9s")))
    table = play(table, "9d")
    assert set(table.legal_actions) == {Play(cards("Jh"))}  # it follows diamonds, not hearts
    table = play(table, "Jh Kd Jd")
    assert table.tricks == (0, 0, 0, 1)


def test_without_a_red_trump_the_jack_is_a_heart() -> None:
    table = euchre(turned="As").apply(NameSuit(Suit.SPADES)).apply(Exchange(cards("9s")))
    table = play(table, "Jc")  # the left bower leads trump
    assert set(table.legal_actions) == {Play((card,)) for card in table.hands[1]}
    assert Play(cards("Jh")) in table.legal_actions


# What contracts score


def scores_after(
    game: GameGenome, bids: tuple[int, ...], hands: tuple[str, ...], plays: str
) -> list[int]:
    """Return the points of a hand that was bid and played like this."""
    table = play(bid(deal(game, hands), *bids), plays)
    assert table.over
    return list(table.scores)


ALL_TO_FIRST = "As 2s 5s Ks 3s 6s Qs 4s 7s"


@pytest.mark.parametrize(
    ("per", "bids", "points"),
    [
        ("bid_made", (2, 0, 1), [1, 1, 0]),
        ("bid_missed", (2, 0, 1), [0, 0, 1]),
        ("bid_exact", (2, 0, 1), [0, 1, 0]),
        ("bid_exact", (3, 1, 1), [1, 0, 0]),
        ("bid_trick_made", (2, 0, 1), [2, 0, 0]),
        ("bid_trick_missed", (2, 2, 1), [0, 2, 1]),
        ("overtrick", (1, 0, 1), [2, 0, 0]),
        ("undertrick", (3, 2, 1), [0, 2, 1]),
        ("nil_made", (0, 0, 1), [0, 1, 0]),
        ("nil_missed", (0, 0, 1), [1, 0, 0]),
    ],
)
def test_what_a_contract_scores(per: str, bids: tuple[int, ...], points: list[int]) -> None:
    rule = ScoringRule(1, per)  # type: ignore[arg-type]
    game = bidding_game(BidPhase(0, 3), TrickPhase(3), scoring=(rule,))
    assert scores_after(game, bids, THREE, ALL_TO_FIRST) == points


def test_points_can_go_to_everyone_else() -> None:
    rule = ScoringRule(2, "bid_missed", to="others")
    game = bidding_game(BidPhase(0, 3), TrickPhase(3), scoring=(rule,))
    assert scores_after(game, (3, 1, 0), THREE, ALL_TO_FIRST) == [2, 0, 2]


def test_points_can_ask_for_more_tricks() -> None:
    rules = (ScoringRule(1, "bid_made"), ScoringRule(5, "bid_made", beyond=2))
    game = bidding_game(BidPhase(0, 3), TrickPhase(3), scoring=rules)
    assert scores_after(game, (1, 0, 0), THREE, ALL_TO_FIRST) == [6, 1, 1]


def test_only_the_declarers_side_has_a_contract() -> None:
    game = bidding_game(*AUCTION, scoring=(MADE, ScoringRule(-7, "bid_missed")))
    table = deal(game, THREE).apply(Pass()).apply(Pass()).apply(Bid(1))
    table = play(table.apply(NameSuit(Suit.HEARTS)), ALL_TO_FIRST)
    assert table.scores == (0, 0, -7)


def test_partners_make_their_contract_together() -> None:
    game = bidding_game(BidPhase(0, 2), TrickPhase(2), hand=2, seats=4, teams=2)
    hands = ("As 2h", "3s 4h", "Ks Ah", "5s 6h")
    table = play(bid(deal(game, hands), 1, 0, 1, 0), "As 3s Ks 5s 2h 4h Ah 6h")
    assert table.tricks == (1, 0, 1, 0)
    assert table.scores == (10, 10, 10, 10)  # who bids nothing cannot miss it


def test_ten_overtricks_of_a_match_cost_a_hundred() -> None:
    game = load("spades")
    hands = tuple("".join(f"{rank}{suit} " for rank in "AKQJT98765432") for suit in "scdh")
    deck = stacked(game, hands)  # all spades, and so all tricks, go to the left of the button

    def played_out(table: Table, *bids: int) -> Table:
        table = bid(table, *bids)
        while not table.over:
            table = table.apply(table.legal_actions[0])
        return table

    table = played_out(Table.start(game, deck=deck, button=3), 4, 1, 4, 1)
    assert table.scores == (85, -20, 85, -20)
    table = played_out(table.next_hand(deck=deck), 1, 4, 1, 4)
    assert table.scores == (5, -89, 5, -89)  # eleven overtricks of one hand
    table = played_out(table.next_hand(deck=deck), 2, 1, 2, 1)
    assert table.scores == (-46, -109, -46, -109)  # nine, after the five of the first hand


def test_contracts_are_scored_before_the_next_bids() -> None:
    phases = (BidPhase(0, 1), TrickPhase(1))
    game = bidding_game(*phases, hand=2, seats=2)
    game = replace(game, turn_structure=TurnStructure(phases))
    table = play(bid(deal(game, ("As Ks", "2s 3s")), 1, 1), "As 2s")
    assert table.scores == (10, 0)
    assert table.bids == (None, None)
    assert table.tricks == (0, 0)
    table = play(bid(table, 1, 0), "Ks 3s")
    assert table.scores == (20, 10)
