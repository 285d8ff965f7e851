"""Bids and contracts that cannot be played, or that nothing comes of: one case per rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tests.genome.refusals import found

from darwindeck.genome.library import load
from darwindeck.genome.schema import (
    BidPhase,
    KnockOutPhase,
    ScoringRule,
    ShowdownPhase,
    Suit,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
)

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome, Phase

SPADES, OH_HELL, EUCHRE = load("spades"), load("oh-hell"), load("euchre")


def with_phases(game: GameGenome, *phases: Phase) -> GameGenome:
    """Return a game of other phases."""
    return replace(game, turn_structure=TurnStructure(phases))


def with_rules(game: GameGenome, *rules: ScoringRule) -> GameGenome:
    """Return a game that is scored by other rules."""
    return replace(game, scoring_rules=rules)


def with_setup(game: GameGenome, **changes: object) -> GameGenome:
    """Return a game that begins differently."""
    return replace(game, setup=replace(game.setup, **changes))


CHIPS = BidPhase(outbid=True, of="chips", values=(5, 10, 20))
LED = TrickPhase(13, declarer_leads=True)
WHIST_FOR_CHIPS = with_rules(
    with_setup(load("whist"), starting_chips=50, turned_trump=False), ScoringRule(1, "trick")
)

CASES: dict[str, tuple[GameGenome, str]] = {
    "a range upside down": (
        with_phases(OH_HELL, BidPhase(5, 3), TrickPhase(7)),
        "[0].lowest: is 5, more than the 3 of highest: make it smaller",
    ),
    "bids for nothing": (
        with_phases(OH_HELL, TrickPhase(7), BidPhase(0, 7)),
        "[1]: no tricks are played after BidPhase: put a TrickPhase after it",
    ),
    "chips for nothing": (
        with_phases(WHIST_FOR_CHIPS, CHIPS, TrickPhase(13)),
        "[0].of: is chips, but nothing can be bought for them: put a TalonPhase or a TrumpPhase",
    ),
    "chips that nobody has": (
        with_phases(OH_HELL, CHIPS, TrickPhase(7, declarer_leads=True)),
        "setup.starting_chips: is 0, but the game is played for chips: give each player at least 1",
    ),
    "chips without an auction": (
        with_phases(WHIST_FOR_CHIPS, replace(CHIPS, outbid=False), LED),
        "[0].of: is chips, which only who wins an auction has to reach: set outbid to true",
    ),
    "a contract that was bought": (
        with_phases(WHIST_FOR_CHIPS, CHIPS, TrumpPhase(5), LED),
        "[1].contract: is 5, but who buys the trump for chips has no contract: leave it out",
    ),
    "a contract about chips": (
        with_rules(with_phases(WHIST_FOR_CHIPS, CHIPS, LED), ScoringRule(1, "bid_made")),
        "scoring_rules[0].per: is bid_made, but for chips no contract is bought: score tricks, or",
    ),
    "a hook of sealed bids": (
        with_phases(OH_HELL, BidPhase(0, 7, hook=True, sealed=True), TrickPhase(7)),
        "[0].hook: is true, but of sealed bids none is the last: choose one of them",
    ),
    "sealed bids of partners": (
        with_phases(SPADES, BidPhase(0, 13, sealed=True), TrickPhase(13)),
        "[0].sealed: is true, but partners may bid only so many tricks together: set outbid too",
    ),
    "more than all tricks": (
        with_phases(OH_HELL, BidPhase(0, 8), TrickPhase(7)),
        "[0].highest: is 8, but only 7 tricks are played after it: bid at most that",
    ),
    "a hook in an auction": (
        with_phases(OH_HELL, BidPhase(1, 7, hook=True, outbid=True), TrickPhase(7)),
        "[0].hook: is true, but with outbid only the highest bid counts: choose one of them",
    ),
    "bids that are worth nothing": (
        with_rules(OH_HELL, ScoringRule(1, "trick")),
        "scoring_rules: no rule says what a bid is worth: add one per bid_made, bid_exact or",
    ),
    "scores without bids": (
        with_phases(OH_HELL, TrickPhase(7)),
        "scoring_rules[1].per: is bid_exact, but nobody bids: add a BidPhase or a TrumpPhase",
    ),
    "a nil that nobody can bid": (
        with_phases(SPADES, BidPhase(1, 13), TrickPhase(13)),
        "scoring_rules[4].per: is nil_made, but nobody can bid 0: let a BidPhase begin with 0",
    ),
    "alone where nobody may be": (
        with_rules(OH_HELL, ScoringRule(1, "bid_made_alone")),
        "scoring_rules[0].per: is bid_made_alone, but nobody can: add may_go_alone to a TrumpPhase",
    ),
    "bags without overtricks": (
        with_rules(OH_HELL, ScoringRule(10, "bid_made"), ScoringRule(-100, "ten_overtricks")),
        "scoring_rules[1].per: is ten_overtricks, which the last digit of a score counts: add a",
    ),
    "a suit of a contract": (
        with_rules(OH_HELL, ScoringRule(10, "bid_made", suit=Suit.HEARTS)),
        "scoring_rules[0].suit: is set, but bid_made counts whatever the cards are: leave it out",
    ),
    "knock-outs": (
        with_phases(OH_HELL, BidPhase(0, 6), TrickPhase(6), KnockOutPhase(), TrickPhase(1)),
        "KnockOutPhase counts tricks anew, but they are bid for: leave out the bids, or",
    ),
    "a showdown": (
        with_phases(OH_HELL, BidPhase(0, 2), TrickPhase(2), ShowdownPhase()),
        "tricks are bid for, but a ShowdownPhase decides who wins a hand: leave out one of them",
    ),
    "two ways to have trump": (
        with_setup(EUCHRE, trump_suit=Suit.HEARTS),
        "players make trump in TrumpPhase, but setup.trump_suit says what it is: leave out one",
    ),
    "a contract of too many tricks": (
        with_phases(EUCHRE, TrumpPhase(6, may_go_alone=True), TrickPhase(5)),
        "[0].contract: is 6, but only 5 tricks are played after it: ask for at most that",
    ),
    "taking a card that is not there": (
        with_phases(EUCHRE, TrumpPhase(3, taken_by="button", may_go_alone=True), TrickPhase(5)),
        "[0].taken_by: is button, but no card is turned up: set turned_up too",
    ),
    "alone without partners": (
        with_setup(EUCHRE, teams=0),
        "[0].may_go_alone: is true, but nobody has a partner: set setup.teams, or leave it out",
    ),
    "bowers without trump": (
        with_setup(OH_HELL, turned_trump=False, bowers=True),
        "setup.bowers: is true, but there is no trump: set trump_suit or turned_trump, or add a",
    ),
    "no card to turn up": (
        with_setup(EUCHRE, cards_per_player=6),
        "by now 4 players can need 25 cards, but euchre_24 has 24: deal fewer cards, or play",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_bid_is_refused_with_a_cure(case: str) -> None:
    game, message = CASES[case]
    assert message in found(game)


@pytest.mark.parametrize("game", [SPADES, OH_HELL, EUCHRE], ids=lambda game: game.genome_id)
def test_the_games_themselves_are_sound(game: GameGenome) -> None:
    assert found(game) == ""
