"""The words in which the exhibits are written down: antes, deals, bets, showdowns and battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.schema import (
    BettingPhase,
    ComparePhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from darwindeck.genome.phases import Opener, Phase
    from darwindeck.genome.rules import RankingName
    from darwindeck.genome.schema import DeckName


def poker(genome_id: str, deck: DeckName, chips: int, *phases: Phase) -> GameGenome:
    """Build a game for chips that ends with a showdown."""
    return GameGenome(
        genome_id=genome_id,
        setup=SetupRules(initial_deck=deck, starting_chips=chips),
        turn_structure=TurnStructure(phases),
        win_conditions=(WinCondition("most_chips"),),
    )


def ante(chips: int) -> ForcedBetPhase:
    """Make everyone pay before the cards."""
    return ForcedBetPhase(ante=chips)


def blinds(*chips: int) -> ForcedBetPhase:
    """Make the button post the first blind, and the other seat the second if there is one."""
    return ForcedBetPhase(blinds=chips)


def down(count: int = 1) -> DealPhase:
    """Deal cards face down to everyone."""
    return DealPhase(count=count)


def up(count: int = 1) -> DealPhase:
    """Deal cards face up to everyone."""
    return DealPhase(count=count, face_up=True)


def board(count: int = 1) -> DealPhase:
    """Deal cards that everyone shares."""
    return DealPhase(count=count, to="board")


def bet(chips: int, raises: int = 0, opener: Opener = "left_of_button") -> BettingPhase:
    """Let everyone bet exactly so much, and raise so often by as much."""
    return BettingPhase(min_bet=chips, max_raises=raises, opener=opener)


def bet_after_blinds(chips: int, raises: int) -> BettingPhase:
    """Let the player left of the blinds open a round at fixed limits."""
    return BettingPhase(
        min_bet=chips, max_raises=raises, structure="fixed_limit", opener="after_blinds"
    )


def exchange() -> ExchangePhase:
    """Let everyone change one card or none."""
    return ExchangePhase(max_cards=1)


def replace_card() -> ExchangePhase:
    """Make everyone change one card."""
    return ExchangePhase(min_cards=1, max_cards=1)


def showdown(ranking: RankingName = "high") -> ShowdownPhase:
    """Give the pot to the best hand."""
    return ShowdownPhase(ranking=ranking)


def one_card_battle(
    genome_id: str, deck: DeckName, chips: int, *bets: Phase, blind: bool = False
) -> GameGenome:
    """Build a game in which all bet and then turn over one card each: the higher captures both."""
    return GameGenome(
        genome_id=genome_id,
        setup=SetupRules(
            cards_per_player=1, initial_deck=deck, starting_chips=chips, blind_hands=blind
        ),
        turn_structure=TurnStructure(
            (*bets, ComparePhase(face_down=0, winner_takes="captured")), repeat_from=len(bets)
        ),
        win_conditions=(WinCondition("capture_all"), WinCondition("most_chips")),
    )
