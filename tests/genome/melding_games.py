"""Hypothesis strategies for games of sets and runs, nearly all of them playable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from darwindeck.cards import DECKS
from darwindeck.genome.schema import (
    BettingPhase,
    DiscardPhase,
    DrawPhase,
    ForcedBetPhase,
    GameGenome,
    KnockPhase,
    MeldPhase,
    Phase,
    ScoringRule,
    SetupRules,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["melding_games"]

SPARED = 5  # cards that are neither dealt nor turned up, at least


def knocks() -> SearchStrategy[KnockPhase]:
    """Knock with little deadwood or much."""
    return st.builds(KnockPhase, st.integers(0, 60), st.booleans(), st.booleans())


def melds_laid() -> SearchStrategy[MeldPhase]:
    """Lay down melds, and add to those of anyone, to one's own or to none."""
    return st.builds(
        MeldPhase,
        st.sampled_from(["anyone", "own", "nobody"]),
        st.none() | st.integers(1, 3),
        st.integers(3, 5),
        st.booleans(),
    )


@st.composite
def melding_games(draw: DrawFn) -> GameGenome:
    """Build a game in which cards are drawn, and knocked with or laid down, for chips or not."""
    deck = draw(st.sampled_from(["standard_52", "short_36", "euchre_24"]))
    seats = draw(st.integers(2, 4))
    room = (len(DECKS[deck]) - SPARED) // seats - 2
    turned_up = draw(st.integers(0, 1))
    hand = draw(st.integers(3, max(3, min(10, room))))
    or_discard = draw(st.booleans())
    drawing = DrawPhase(
        or_discard=or_discard,
        must_be_kept=or_discard and draw(st.booleans()),
        offered_first=or_discard and turned_up > 0 and draw(st.booleans()),
        leaves=draw(st.integers(0, 2)),
    )
    laying = draw(st.booleans())
    phases: list[Phase] = [drawing, draw(melds_laid()) if laying else draw(knocks())]
    if draw(st.integers(0, 3)) == 0:
        phases.insert(1, DiscardPhase())
        phases.insert(1, DrawPhase(count=2))
    chips = draw(st.sampled_from([0, 0, 20]))
    if chips:
        phases = [ForcedBetPhase(ante=1), *phases, BettingPhase(min_bet=1)]
    scored = ["deadwood", "going_out"] if laying else ["deadwood", "gin", "undercut"]
    kinds = draw(st.lists(st.sampled_from(scored), min_size=1, unique=True))
    points = st.integers(1, 25)
    return GameGenome(
        genome_id="melds",
        setup=SetupRules(
            cards_per_player=hand,
            initial_deck=deck,  # type: ignore[arg-type]
            initial_discard_count=turned_up,
            starting_chips=chips,
            when_deck_is_empty=draw(st.sampled_from(["end", "reshuffle"])),
        ),
        turn_structure=TurnStructure(tuple(phases), repeat_from=1 if chips else 0),
        win_conditions=(WinCondition(draw(st.sampled_from(["high_score", "low_score"]))),),
        scoring_rules=tuple(ScoringRule(draw(points), kind) for kind in kinds),  # type: ignore[arg-type]
        player_count=seats,
        turn_limit=40,
    )
