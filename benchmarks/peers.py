"""The peers: the same hands, played by PokerKit and by OpenSpiel at random."""

from __future__ import annotations

import warnings
from functools import partial
from typing import TYPE_CHECKING

from pokerkit import Automation, Mode, NoLimitTexasHoldem

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    import pyspiel
    from pokerkit import State

SIX_HANDED_NO_LIMIT = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
)
HEADS_UP_LIMIT = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=1 2,firstPlayer=2 1 1 1,"
    "raiseSize=2 2 4 4,maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,"
    "numBoardCards=0 3 1 1,stack=200 200)"
)
FOLD, CALL = 0, 1


def play_pokerkit_hands(count: int, rng: random.Random) -> int:
    """Play six-handed no-limit hands in PokerKit, uniform among fold, call, min-raise, all-in."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(count):
            state = NoLimitTexasHoldem.create_state(
                tuple(Automation), True, 0, (1, 2), 2, 200, 6, mode=Mode.TOURNAMENT
            )
            while state.status:
                choose_in_pokerkit(state, rng)
    return count


def choose_in_pokerkit(state: State, rng: random.Random) -> None:
    """Take one random decision."""
    choices: list[Callable[[], object]] = [state.check_or_call]
    if state.can_fold():
        choices.append(state.fold)
    smallest = state.min_completion_betting_or_raising_to_amount
    largest = state.max_completion_betting_or_raising_to_amount
    sizes = {size for size in (smallest, largest) if size is not None}
    choices += [partial(state.complete_bet_or_raise_to, size) for size in sorted(sizes)]
    rng.choice(choices)()


def play_open_spiel_hands(game: pyspiel.Game, count: int, rng: random.Random) -> tuple[int, int]:
    """Play hands in OpenSpiel with the same four choices; return hands and decisions."""
    decisions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(rng.choice(legal))
                continue
            sizes = [action for action in legal if action > CALL]
            choices = [action for action in legal if action <= CALL]
            choices += sorted({sizes[0], sizes[-1]}) if sizes else []
            state.apply_action(rng.choice(choices))
            decisions += 1
    return count, decisions
