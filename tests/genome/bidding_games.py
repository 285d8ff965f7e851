"""Hypothesis strategies for games of bids and contracts, nearly all of them playable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st
from msgspec.structs import replace
from tests.genome.strategies import suits

from darwindeck.cards import DECKS
from darwindeck.genome.bid_checks import CONTRACT_SCORES, NIL_SCORES
from darwindeck.genome.counting_checks import POINT_SCORES
from darwindeck.genome.schema import (
    BettingPhase,
    BidPhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    Phase,
    ScoringRule,
    SetupRules,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

__all__ = ["bidding_games"]

points = st.integers(-20, 20).filter(bool)


@st.composite
def bidding_games(draw: DrawFn) -> GameGenome:
    """Build a game of contracts, or one in which chips are bid for what contracts would buy."""
    game = draw(contract_games())
    phases = list(game.turn_structure.phases)
    bids = [index for index, phase in enumerate(phases) if isinstance(phase, BidPhase)]
    if not bids or not game.setup.starting_chips or draw(st.booleans()):
        return game
    values = tuple(sorted(draw(st.sets(st.integers(1, 60), min_size=1, max_size=4))))
    sealed = draw(st.booleans())
    phases[bids[0]] = BidPhase(outbid=True, of="chips", values=values, sealed=sealed)
    for index, phase in enumerate(phases):
        if isinstance(phase, TrumpPhase):
            phases[index] = replace(phase, contract=TrumpPhase().contract)
        if isinstance(phase, TrickPhase):
            phases[index] = replace(phase, declarer_leads=True)
    structure = replace(game.turn_structure, phases=tuple(phases))
    scoring = (ScoringRule(1, "trick"),)
    return replace(game, turn_structure=structure, scoring_rules=scoring)


@st.composite
def contract_games(draw: DrawFn) -> GameGenome:
    """Build a game of bids, of making trump, or of both, once a hand or again and again."""
    deck = draw(st.sampled_from(["standard_52", "euchre_24", "royal_20", "leduc_6"]))
    teams = draw(st.sampled_from([0, 0, 2]))
    most_seats = min(6, len(DECKS[deck]) // 2)
    seats = 4 if teams else draw(st.integers(2, most_seats))
    if teams and seats > most_seats:
        teams, seats = 0, 2
    hand = draw(st.integers(1, min(8, (len(DECKS[deck]) - 2) // seats)))
    tricks = draw(st.integers(1, hand))
    phases: list[Phase] = []
    if draw(st.booleans()):
        lowest = draw(st.integers(0, 1))
        outbid = draw(st.booleans())
        hook = not outbid and draw(st.booleans())
        highest = draw(st.integers(max(lowest, 1), tricks))
        sealed = (outbid or not teams) and not hook and draw(st.booleans())
        phases.append(BidPhase(lowest, highest, hook, outbid, sealed=sealed))
    makes_trump = not phases or draw(st.booleans())
    if makes_trump:
        contract, turned_up = draw(st.integers(1, tricks)), draw(st.booleans())
        taker = draw(st.sampled_from(["nobody", "button", "declarer"])) if turned_up else "nobody"
        alone = bool(teams) and draw(st.booleans())
        phases.append(TrumpPhase(contract, turned_up, taker, draw(st.booleans()), alone))  # type: ignore[arg-type]
        if turned_up and draw(st.booleans()):
            phases.append(TrumpPhase(contract, must_name=draw(st.booleans()), may_go_alone=alone))
    trick = TrickPhase(tricks, draw(st.booleans()), draw(st.booleans()), draw(st.none() | suits))
    phases.append(trick)
    repeat_from = draw(st.integers(0, len(phases) - 1))
    if draw(st.booleans()):
        phases.insert(0, DealPhase(hand, gather=True))
        repeat_from = draw(st.sampled_from([0, repeat_from + 1]))
    stack = draw(st.sampled_from([0, 0, 50]))
    if stack:
        phases.insert(-1, BettingPhase(draw(st.integers(1, 10)), 2))
        phases.insert(0, ForcedBetPhase(ante=1))
        repeat_from += 1
    turned = not makes_trump and draw(st.booleans())
    trump = draw(st.none() | suits) if not makes_trump and not turned else None
    possible = set(CONTRACT_SCORES - POINT_SCORES)
    if not any(isinstance(phase, BidPhase) and not phase.lowest for phase in phases):
        possible -= NIL_SCORES
    if not any(isinstance(phase, TrumpPhase) and phase.may_go_alone for phase in phases):
        possible.remove("bid_made_alone")
    scores = draw(st.lists(st.sampled_from(sorted(possible)), min_size=1, max_size=5))
    rules = [ScoringRule(1, "overtrick"), *(ScoringRule(draw(points), way) for way in scores)]  # type: ignore[arg-type]
    return GameGenome(
        genome_id="bids",
        setup=SetupRules(
            cards_per_player=0 if isinstance(phases[bool(stack)], DealPhase) else hand,
            initial_deck=deck,  # type: ignore[arg-type]
            trump_suit=trump,
            starting_chips=stack,
            turned_trump=turned,
            teams=teams,
            bowers=draw(st.booleans()) and (makes_trump or turned or trump is not None),
        ),
        turn_structure=TurnStructure(tuple(phases), repeat_from),
        win_conditions=(WinCondition(draw(st.sampled_from(["high_score", "low_score"]))),),
        scoring_rules=tuple(rules),
        player_count=seats,
        hand_limit=draw(st.integers(1, 20)),
        turn_limit=draw(st.integers(1, 100)),
    )
