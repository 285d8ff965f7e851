"""Mutations of games: all of them with their weights, and how a child is made with a few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.evolution.child import NOT_BRED, Child, Refused, born
from darwindeck.evolution.operators.betting import (
    AddBettingPhaseMutation,
    ChangeBettingStructureMutation,
    ChangeFreeFoldMutation,
    ChangeOpenerMutation,
    ChangeRaiseCapMutation,
    MutateBettingPhaseMutation,
    MutateStartingChipsMutation,
    RemoveBettingPhaseMutation,
    ScaleBetsMutation,
)
from darwindeck.evolution.operators.conditions import (
    ChangeDrawConditionMutation,
    ChangePlayConditionMutation,
)
from darwindeck.evolution.operators.contests import (
    AddContestMutation,
    ChangeBattleMutation,
    ChangeKnockOutMutation,
    ChangeTricksMutation,
    ChangeTrumpMutation,
)
from darwindeck.evolution.operators.dealing import (
    AddDealMutation,
    AddExchangeMutation,
    ChangeCommunityCardsMutation,
    ChangeDealSizeMutation,
    ChangeDeckMutation,
    ChangeExchangeMutation,
    RemoveDealMutation,
    RemoveExchangeMutation,
    SplitDealMutation,
    TurnCardsMutation,
)
from darwindeck.evolution.operators.forced_bets import (
    ChangeAnteMutation,
    ChangeAnteRuleMutation,
    ChangeBlindsMutation,
    ChangeBringInMutation,
)
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.evolution.operators.showdowns import (
    ChangeHandRankingMutation,
    ChangeHiLoMutation,
    ChangeHoleCardsMutation,
    ChangeHouseMutation,
)
from darwindeck.evolution.operators.tables import (
    ChangeRoundMutation,
    ChangeSeatsMutation,
    MovePhaseMutation,
)
from darwindeck.evolution.operators.turns import (
    AddTurnPhaseMutation,
    ChangeCardEffectsMutation,
    ChangeClaimMutation,
    ChangeDiscardMutation,
    ChangeDrawMutation,
    ChangePileMutation,
    ChangePlayMutation,
    RemoveTurnPhaseMutation,
)
from darwindeck.evolution.operators.winning import (
    ChangeScoringMutation,
    ChangeWinConditionMutation,
)

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = [
    "MUTATIONS",
    "AddBettingPhaseMutation",
    "AddContestMutation",
    "AddDealMutation",
    "AddExchangeMutation",
    "AddTurnPhaseMutation",
    "ChangeAnteMutation",
    "ChangeAnteRuleMutation",
    "ChangeBattleMutation",
    "ChangeBettingStructureMutation",
    "ChangeBlindsMutation",
    "ChangeBringInMutation",
    "ChangeCardEffectsMutation",
    "ChangeClaimMutation",
    "ChangeCommunityCardsMutation",
    "ChangeDealSizeMutation",
    "ChangeDeckMutation",
    "ChangeDiscardMutation",
    "ChangeDrawConditionMutation",
    "ChangeDrawMutation",
    "ChangeExchangeMutation",
    "ChangeFreeFoldMutation",
    "ChangeHandRankingMutation",
    "ChangeHiLoMutation",
    "ChangeHoleCardsMutation",
    "ChangeHouseMutation",
    "ChangeKnockOutMutation",
    "ChangeOpenerMutation",
    "ChangePileMutation",
    "ChangePlayConditionMutation",
    "ChangePlayMutation",
    "ChangeRaiseCapMutation",
    "ChangeRoundMutation",
    "ChangeScoringMutation",
    "ChangeSeatsMutation",
    "ChangeTricksMutation",
    "ChangeTrumpMutation",
    "ChangeWinConditionMutation",
    "Child",
    "MovePhaseMutation",
    "MutateBettingPhaseMutation",
    "MutateStartingChipsMutation",
    "Mutation",
    "Refused",
    "RemoveBettingPhaseMutation",
    "RemoveDealMutation",
    "RemoveExchangeMutation",
    "RemoveTurnPhaseMutation",
    "ScaleBetsMutation",
    "SplitDealMutation",
    "TurnCardsMutation",
    "mutate",
    "mutate_with",
]

MUTATIONS: tuple[tuple[Mutation, float], ...] = (
    (AddBettingPhaseMutation(), 3),
    (RemoveBettingPhaseMutation(), 2),
    (MutateBettingPhaseMutation(), 3),
    (MutateStartingChipsMutation(), 2),
    (ScaleBetsMutation(), 2),
    (ChangeBettingStructureMutation(), 2),
    (ChangeRaiseCapMutation(), 1),
    (ChangeOpenerMutation(), 1),
    (ChangeFreeFoldMutation(), 0.5),
    (ChangeAnteMutation(), 2),
    (ChangeAnteRuleMutation(), 1),
    (ChangeBlindsMutation(), 2),
    (ChangeBringInMutation(), 1),
    (ChangeDealSizeMutation(), 3),
    (TurnCardsMutation(), 2),
    (ChangeCommunityCardsMutation(), 2),
    (AddDealMutation(), 2),
    (RemoveDealMutation(), 2),
    (SplitDealMutation(), 2),
    (AddExchangeMutation(), 2),
    (RemoveExchangeMutation(), 1),
    (ChangeExchangeMutation(), 1),
    (ChangeDeckMutation(), 2),
    (ChangeHandRankingMutation(), 2),
    (ChangeHiLoMutation(), 2),
    (ChangeHoleCardsMutation(), 1),
    (ChangeHouseMutation(), 1),
    (AddTurnPhaseMutation(), 2),
    (RemoveTurnPhaseMutation(), 2),
    (ChangeDrawMutation(), 1),
    (ChangePlayMutation(), 2),
    (ChangeDiscardMutation(), 1),
    (ChangeClaimMutation(), 1),
    (ChangePileMutation(), 1),
    (ChangePlayConditionMutation(), 2),
    (ChangeDrawConditionMutation(), 1),
    (ChangeCardEffectsMutation(), 2),
    (AddContestMutation(), 1),
    (ChangeTricksMutation(), 2),
    (ChangeTrumpMutation(), 1),
    (ChangeBattleMutation(), 1),
    (ChangeKnockOutMutation(), 1),
    (ChangeWinConditionMutation(), 1),
    (ChangeScoringMutation(), 1),
    (MovePhaseMutation(), 2),
    (ChangeRoundMutation(), 1),
    (ChangeSeatsMutation(), 2),
)
"""Every mutation, with how often it is chosen."""

OPERATORS = tuple(mutation for mutation, _ in MUTATIONS)
WEIGHTS = tuple(weight for _, weight in MUTATIONS)
HOW_MANY = (1, 2, 3)
HOW_OFTEN = (6, 3, 1)
MOST_TRIES = 100


def mutate(genome: GameGenome, rng: Random) -> Child | Refused:
    """Return a child of one game by one to three mutations that find something to change.

    >>> from random import Random
    >>> from darwindeck.genome.library import load
    >>> child = mutate(load("kuhn-poker"), Random(1))
    >>> child == mutate(load("kuhn-poker"), Random(1))
    True
    """
    if genome.roles:
        return Refused(NOT_BRED)
    wanted = rng.choices(HOW_MANY, HOW_OFTEN)[0]
    game, used = genome, list[str]()
    for _ in range(MOST_TRIES):
        if len(used) == wanted:
            break
        mutation = rng.choices(OPERATORS, WEIGHTS)[0]
        changed = mutation.mutate(game, rng)
        if changed is not None and changed != game:
            game = changed
            used.append(mutation.name)
    return born(game, (genome,), tuple(used))


def mutate_with(mutation: Mutation, genome: GameGenome, rng: Random) -> Child | Refused | None:
    """Return the child that one mutation makes; None if it finds nothing to change."""
    changed = mutation.mutate(genome, rng)
    if changed is None or changed == genome:
        return None
    return born(changed, (genome,), (mutation.name,))
