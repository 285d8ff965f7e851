"""Hypothesis strategies for contracts about points, talons and copies of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hypothesis import strategies as st
from msgspec.structs import replace
from tests.genome.strategies import suits

from darwindeck.genome.anatomy import all_points, cards_in
from darwindeck.genome.schema import (
    BidPhase,
    Deck,
    DeckName,
    ExchangePhase,
    GameGenome,
    Phase,
    Rank,
    ScoringRule,
    SetupRules,
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

__all__ = ["counting_games"]

DECKS = (
    Deck("9TJQKA", copies=2),
    Deck("JQKA", copies=3),
    Deck("TJQKA", "chs", copies=2),
    Deck("789TJQKA", copies=2),
)
COUNTED = tuple(
    ScoringRule(points, "counted", rank=rank)
    for rank, points in {Rank.ACE: 11, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}.items()
)


@st.composite
def counting_games(draw: DrawFn) -> GameGenome:
    """Build a game of an auction for points, or for what a game is worth, often with a talon."""
    deck: Deck | DeckName = draw(st.sampled_from([*DECKS, "piquet_32"]))
    teams, size = draw(st.sampled_from([0, 2])), len(cards_in(deck))
    seats = 4 if teams else draw(st.integers(2, 4))
    talon = draw(st.integers(0, 2))
    hand = draw(st.integers(max(1, talon), min(8, (size - talon) // seats)))
    of: Literal["points", "worth"] = draw(st.sampled_from(["points", "worth"]))
    copied = isinstance(deck, Deck)
    tops = () if copied and draw(st.booleans()) else ("Jc", "Js", "Jh")
    combined = (ScoringRule(5, "counted_combination", cards=("Kt", "Qt")),)
    twice = (ScoringRule(7, "counted_combination", cards=("Qs", "Qs", "Jh")),) if copied else ()
    points = (*COUNTED, ScoringRule(10, "counted_last_trick"), *combined, *twice)
    kept = ScoringRule(1, "counted_kept")
    worth = (ScoringRule(1, "worth_made"), ScoringRule(-2, "worth_missed"))
    rules = (*points, *(worth if of == "worth" else (kept, ScoringRule(-1, "bid_trick_missed"))))
    game = GameGenome(
        genome_id="points",
        setup=SetupRules(
            hand,
            deck,
            teams=teams,
            top_cards=tops,
            top_trumps=bool(tops),
            rank_order="9JQKTA" if deck == DECKS[0] else "",
            bowers=copied and draw(st.booleans()),
        ),
        turn_structure=TurnStructure(()),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=rules,
        player_count=seats,
        hand_limit=draw(st.integers(1, 20)),
    )
    most = all_points(game)
    values = draw(st.lists(st.integers(1, most), min_size=1, max_size=8, unique=True).map(sorted))
    phases: list[Phase] = [BidPhase(outbid=True, of=of, values=tuple(values))]
    phases += [TalonPhase(talon)] * bool(talon)
    numbers = (12, 9, 10, 11, 24) if tops else (12, 9, 10, 11)
    phases.append(
        TrumpPhase(draw(st.integers(1, most)), worth=numbers)
        if of == "worth"
        else TrumpPhase(contract=1)
    )
    if draw(st.booleans()) and hand > 1:
        phases.append(ExchangePhase(max_cards=1, min_cards=1, passed_to=("left",)))
    beats = draw(st.booleans())
    phases.append(
        TrickPhase(
            draw(st.integers(1, hand)),
            breaking_suit=draw(st.none() | suits.filter(lambda suit: suit.value in "chs")),
            high_card_wins=draw(st.booleans()),
            must_beat=beats,
            declarer_leads=draw(st.booleans()),
        )
    )
    return_to = draw(st.sampled_from([0, len(phases) - 1]))
    return replace(game, turn_structure=TurnStructure(tuple(phases), return_to))
