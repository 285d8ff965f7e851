"""Each mutation by example, and what all of them promise."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution.child import rules_id
from darwindeck.evolution.edit import placed, replace_phase
from darwindeck.evolution.operators import (
    MUTATIONS,
    AddBettingPhaseMutation,
    AddContestMutation,
    AddDealMutation,
    AddExchangeMutation,
    AddTurnPhaseMutation,
    ChangeAnteMutation,
    ChangeAnteRuleMutation,
    ChangeBattleMutation,
    ChangeBettingStructureMutation,
    ChangeBlindsMutation,
    ChangeBringInMutation,
    ChangeCardEffectsMutation,
    ChangeClaimMutation,
    ChangeCommunityCardsMutation,
    ChangeDealSizeMutation,
    ChangeDeckMutation,
    ChangeDiscardMutation,
    ChangeDrawConditionMutation,
    ChangeDrawMutation,
    ChangeExchangeMutation,
    ChangeFreeFoldMutation,
    ChangeHandRankingMutation,
    ChangeHiLoMutation,
    ChangeHoleCardsMutation,
    ChangeHouseMutation,
    ChangeKnockOutMutation,
    ChangeOpenerMutation,
    ChangePileMutation,
    ChangePlayConditionMutation,
    ChangePlayMutation,
    ChangeRaiseCapMutation,
    ChangeRoundMutation,
    ChangeScoringMutation,
    ChangeSeatsMutation,
    ChangeTricksMutation,
    ChangeTrumpMutation,
    ChangeWinConditionMutation,
    Child,
    MovePhaseMutation,
    MutateBettingPhaseMutation,
    MutateStartingChipsMutation,
    Mutation,
    RemoveBettingPhaseMutation,
    RemoveDealMutation,
    RemoveExchangeMutation,
    RemoveTurnPhaseMutation,
    ScaleBetsMutation,
    SplitDealMutation,
    TurnCardsMutation,
    mutate_with,
)
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase

from .pool import BRED_GAMES

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

SEEDS = range(40)

EXAMPLES: tuple[tuple[Mutation, str, int, str], ...] = (
    (
        AddBettingPhaseMutation(),
        "crazy-eights",
        5,
        (
            "an ante of 5, before the draw; a betting round, bets of 10, two raises, after "
            "the play; 500 chips to start with instead of 0 chips to start with; also won by "
            "most chips; a match of 20 hands instead of one hand"
        ),
    ),
    (
        RemoveBettingPhaseMutation(),
        "five-card-draw",
        1,
        "without the first betting round (a betting round, bets of 2, three raises)",
    ),
    (
        MutateBettingPhaseMutation(),
        "five-card-draw",
        1,
        "the first betting round: bets of 4 instead of bets of 2",
    ),
    (
        MutateStartingChipsMutation(),
        "five-card-draw",
        0,
        "150 chips to start with instead of 200 chips to start with",
    ),
    (
        ScaleBetsMutation(),
        "five-card-draw",
        0,
        "the second betting round: bets of 2 instead of bets of 4",
    ),
    (
        ChangeBettingStructureMutation(),
        "five-card-draw",
        0,
        "every betting round: no-limit instead of fixed limit",
    ),
    (
        ChangeRaiseCapMutation(),
        "five-card-draw",
        0,
        "every betting round: one raise instead of three raises",
    ),
    (
        ChangeOpenerMutation(),
        "seven-card-stud",
        0,
        (
            "the fifth betting round: opened by the lowest hand that shows "
            "instead of opened by the best hand that shows"
        ),
    ),
    (
        ChangeFreeFoldMutation(),
        "five-card-draw",
        0,
        "every betting round: folding only to a bet instead of folding for free allowed",
    ),
    (
        ChangeAnteMutation(),
        "five-card-draw",
        0,
        "the forced bets: an ante of 2 instead of an ante of 1",
    ),
    (
        ChangeAnteRuleMutation(),
        "five-card-draw",
        2,
        "the forced bets: a dead ante instead of a live ante",
    ),
    (
        ChangeBlindsMutation(),
        "no-limit-holdem",
        4,
        "the forced bets: blinds 2 instead of blinds 1 and 2",
    ),
    (
        ChangeBringInMutation(),
        "seven-card-stud",
        5,
        "the forced bets: a bring-in of 1 instead of a bring-in of 2",
    ),
    (
        ChangeDealSizeMutation(),
        "no-limit-holdem",
        5,
        "the third deal: two cards instead of one card",
    ),
    (TurnCardsMutation(), "seven-card-stud", 2, "the first deal: face up instead of face down"),
    (ChangeCommunityCardsMutation(), "leduc-holdem", 0, "the deal: to players instead of to board"),
    (AddDealMutation(), "five-card-draw", 3, "a deal of one card face up, before the showdown"),
    (
        RemoveDealMutation(),
        "no-limit-holdem",
        5,
        "without the third deal (a deal of one card to the board)",
    ),
    (
        SplitDealMutation(),
        "five-card-draw",
        0,
        (
            "the first deal: one card instead of five cards; a deal of four cards face down, "
            "before the first betting round"
        ),
    ),
    (
        AddExchangeMutation(),
        "five-card-draw",
        6,
        "an exchange of up to one card, before the showdown",
    ),
    (
        RemoveExchangeMutation(),
        "five-card-draw",
        0,
        "without the exchange (an exchange of up to five cards)",
    ),
    (
        ChangeExchangeMutation(),
        "five-card-draw",
        2,
        "the exchange: up to two cards instead of up to five cards",
    ),
    (ChangeDeckMutation(), "five-card-draw", 0, "a deck of 36 instead of a deck of 52"),
    (
        ChangeHandRankingMutation(),
        "five-card-draw",
        0,
        "the showdown: won by the best badugi instead of won by the best poker hand",
    ),
    (
        ChangeHiLoMutation(),
        "five-card-draw",
        0,
        "the showdown: half the pot for the best badugi instead of the whole pot for one hand",
    ),
    (
        ChangeHoleCardsMutation(),
        "no-limit-holdem",
        1,
        "the showdown: one card of one's own instead of any cards",
    ),
    (
        ChangeHouseMutation(),
        "blackjack",
        0,
        (
            "a house with 10,000 chips that draws below 18 instead of a house with 10,000 "
            "chips that draws below 17"
        ),
    ),
    (AddTurnPhaseMutation(), "five-card-draw", 3, "a play of one card, before the showdown"),
    (
        RemoveTurnPhaseMutation(),
        "crazy-eights",
        0,
        "without the draw (a draw of one card if you have nothing to play)",
    ),
    (ChangeDrawMutation(), "crazy-eights", 0, "the draw: two cards instead of one card"),
    (
        ChangePlayMutation(),
        "crazy-eights",
        0,
        "the play: who cannot play is out instead of who cannot play passes",
    ),
    (ChangeDiscardMutation(), "crazy-eights", 0, "a discard of one card, before the play"),
    (ChangeClaimMutation(), "cheat", 0, "the claim: up to two cards instead of up to four cards"),
    (
        ChangePileMutation(),
        "crazy-eights",
        0,
        "no cards turned up at the start instead of one card turned up at the start",
    ),
    (
        ChangePlayConditionMutation(),
        "crazy-eights",
        0,
        (
            "the play: only if it has the rank of the top card instead of only if it has the "
            "suit or the rank of the top card"
        ),
    ),
    (
        ChangeDrawConditionMutation(),
        "crazy-eights",
        0,
        "the draw: no condition instead of only if you have nothing to play",
    ),
    (ChangeCardEffectsMutation(), "crazy-eights", 6, "also special cards: nines skip"),
    (
        AddContestMutation(),
        "five-card-draw",
        0,
        "two tricks for the highest card, before the showdown",
    ),
    (ChangeTricksMutation(), "hearts", 1, "the tricks: 12 tricks instead of 13 tricks"),
    (ChangeTrumpMutation(), "hearts", 2, "trump suit clubs instead of no trump suit"),
    (
        ChangeBattleMutation(),
        "betting-war",
        1,
        "the first battle: winner takes hand instead of winner takes captured",
    ),
    (
        ChangeKnockOutMutation(),
        "hearts",
        0,
        "a knock-out for fewer than one trick, after the tricks",
    ),
    (
        ChangeWinConditionMutation(),
        "five-card-draw",
        0,
        "won by most chips instead of last with chips",
    ),
    (ChangeScoringMutation(), "hearts", 0, "also scored: 2 points for clubs held"),
    (MovePhaseMutation(), "five-card-draw", 1, "the deal comes before the forced bets"),
    (ChangeRoundMutation(), "betting-war", 0, "the round repeats from phase 4"),
    (ChangeSeatsMutation(), "five-card-draw", 0, "5 players instead of 6 players"),
)

"""A mutation, a game, a seed, and everything that is different afterwards."""


def child_of(mutation: Mutation, name: str, seed: int) -> GameGenome:
    child = mutate_with(mutation, load(name), Random(seed))
    assert isinstance(child, Child)
    return child.genome


def mutants(mutation: Mutation) -> list[tuple[GameGenome, GameGenome]]:
    """Every library game, with what the mutation alone makes of it."""
    pairs = [
        (load(name), mutation.mutate(load(name), Random(seed)))
        for name in BRED_GAMES
        for seed in SEEDS
    ]
    return [(before, after) for before, after in pairs if after is not None]


def bets_fit_the_chips(genome: GameGenome) -> bool:
    return all(
        0 < phase.min_bet <= genome.setup.starting_chips
        for phase in phases_of(genome, BettingPhase)
    )


@pytest.mark.parametrize(
    ("mutation", "name", "seed", "changes"), EXAMPLES, ids=lambda value: getattr(value, "name", "")
)
def test_a_mutation_changes_exactly_this(
    mutation: Mutation, name: str, seed: int, changes: str
) -> None:
    assert mutation.describe(load(name), child_of(mutation, name, seed)) == changes


def test_every_mutation_has_an_example() -> None:
    assert [example[0] for example in EXAMPLES] == [mutation for mutation, _ in MUTATIONS]


@pytest.mark.parametrize("mutation", [mutation for mutation, _ in MUTATIONS], ids=lambda m: m.name)
def test_a_mutation_makes_a_new_playable_game_of_some_library_game(mutation: Mutation) -> None:
    for name in BRED_GAMES:
        for seed in range(5):
            child = mutate_with(mutation, load(name), Random(seed))
            if isinstance(child, Child) and child.genome.genome_id != rules_id(load(name)):
                return
    pytest.fail(f"{mutation.name} changes no library game")


def test_every_game_can_get_one_more_betting_round() -> None:
    pairs = mutants(AddBettingPhaseMutation())
    assert {before.genome_id for before, _ in pairs} == set(BRED_GAMES)
    for before, after in pairs:
        more = len(phases_of(after, BettingPhase)) - len(phases_of(before, BettingPhase))
        assert more == 1
        assert bets_fit_the_chips(after)


def test_a_game_without_chips_gets_chips_and_an_ante_with_its_first_betting_round() -> None:
    game = child_of(AddBettingPhaseMutation(), "hearts", 1)
    assert game.setup.starting_chips == 500
    assert [phase.ante for phase in phases_of(game, ForcedBetPhase)] == [5]
    assert "most_chips" in [wins.type for wins in game.win_conditions]


def test_a_new_betting_round_comes_after_the_cards_and_not_next_to_another_where_it_can() -> None:
    razz = load("razz")
    for seed in SEEDS:
        game = AddBettingPhaseMutation().mutate(razz, Random(seed))
        assert game is not None
        kinds = [type(phase) for phase in game.turn_structure.phases]
        assert kinds.index(BettingPhase) > kinds.index(DealPhase)
        assert (BettingPhase, BettingPhase) not in pairwise(kinds)


def test_removing_takes_one_betting_round_and_leaves_one_before_a_showdown() -> None:
    pairs = mutants(RemoveBettingPhaseMutation())
    assert pairs
    for before, after in pairs:
        assert len(phases_of(after, BettingPhase)) == len(phases_of(before, BettingPhase)) - 1
        assert phases_of(after, BettingPhase) or showdown_of(after) is None
    assert RemoveBettingPhaseMutation().mutate(load("kuhn-poker"), Random(1)) is None


def test_a_changed_betting_round_differs_in_its_bet_or_its_raises() -> None:
    pairs = mutants(MutateBettingPhaseMutation())
    assert pairs
    for before, after in pairs:
        rounds = zip(phases_of(before, BettingPhase), phases_of(after, BettingPhase), strict=True)
        different = [(old, new) for old, new in rounds if old != new]
        assert len(different) <= 1
        assert all(
            (old.min_bet != new.min_bet) != (old.max_raises != new.max_raises)
            for old, new in different
        )
        assert bets_fit_the_chips(after)


def test_bets_are_cut_when_the_chips_become_fewer_than_them() -> None:
    pairs = mutants(MutateStartingChipsMutation())
    assert pairs
    assert all(before.setup.starting_chips != after.setup.starting_chips for before, after in pairs)
    assert all(bets_fit_the_chips(after) for _, after in pairs)
    kuhn = load("kuhn-poker")
    fewer = [after for before, after in pairs if before == kuhn]
    assert {game.setup.starting_chips for game in fewer} == {1, 3, 4}


def test_a_mutation_that_finds_nothing_says_so() -> None:
    assert MutateStartingChipsMutation().mutate(load("hearts"), Random(1)) is None
    assert ChangeHouseMutation().mutate(load("hearts"), Random(1)) is None


def test_the_same_seed_makes_the_same_child() -> None:
    for mutation, _ in MUTATIONS:
        for name in BRED_GAMES:
            first = mutate_with(mutation, load(name), Random(9))
            assert first == mutate_with(mutation, load(name), Random(9))


def test_a_bet_of_the_whole_stack_is_cut_with_the_stack() -> None:
    kuhn = load("kuhn-poker")
    ((index, bet),) = placed(kuhn, BettingPhase)
    whole_stack = replace_phase(kuhn, index, replace(bet, min_bet=kuhn.setup.starting_chips))
    children = [MutateStartingChipsMutation().mutate(whole_stack, Random(seed)) for seed in SEEDS]
    poorer = [child for child in children if child and child.setup.starting_chips == 1]
    assert poorer
    assert all(phases_of(child, BettingPhase)[0].min_bet == 1 for child in poorer)


def test_some_rounds_change_in_their_bet_and_some_in_their_raises() -> None:
    different = [
        (old, new)
        for before, after in mutants(MutateBettingPhaseMutation())
        for old, new in zip(
            phases_of(before, BettingPhase), phases_of(after, BettingPhase), strict=True
        )
    ]
    assert any(old.min_bet != new.min_bet for old, new in different)
    assert any(old.max_raises != new.max_raises for old, new in different)
