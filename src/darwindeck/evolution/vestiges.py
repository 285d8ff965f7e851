"""Vestiges: what breeding leaves in a game that no designer would, put right or taken out.

Unlike a repair, this is for games that can be played; it makes them say less, or better.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from darwindeck.evolution import edit
from darwindeck.genome import phases
from darwindeck.genome.anatomy import forced_chips, has_stakes, phases_of, showdown_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.genome.schema import GameGenome

MOST_CHANGES = 16
NO_NEWS = (phases.BettingPhase, phases.ForcedBetPhase)


def without_vestiges(genome: GameGenome) -> GameGenome:
    """Return a game without what is of no use in it.

    >>> from darwindeck.genome.library import load
    >>> from darwindeck.genome.phases import BettingPhase
    >>> kuhn = load("kuhn-poker")
    >>> without_vestiges(edit.insert_phase(kuhn, 2, BettingPhase(min_bet=1))) == kuhn
    True
    """
    for _ in range(MOST_CHANGES):
        changed = next(filter(None, (change(genome) for change in CHANGES)), None)
        if changed is None:
            break
        genome = changed
    return genome


def bet_once_for_the_same_news(genome: GameGenome) -> GameGenome | None:
    """Leave out a round of bets before which nothing has happened since the last one."""
    places = [i for i, phase in enumerate(genome.turn_structure.phases) if has_news(phase)]
    rounds = [index for index, _ in edit.placed(genome, phases.BettingPhase)]
    for earlier, later in pairwise(rounds):
        if not any(earlier < place < later for place in places):
            return edit.remove_phase(genome, later)
    return None


def has_news(phase: phases.Phase) -> bool:
    """Tell whether players may know more after a phase."""
    return not isinstance(phase, NO_NEWS)


def force_bets_first(genome: GameGenome) -> GameGenome | None:
    """Leave out forced bets that come after the first round of bets, or ask for them before it."""
    rounds = edit.placed(genome, phases.BettingPhase)
    if not rounds:
        return None
    first = rounds[0][0]
    late = [one for one in edit.placed(genome, phases.ForcedBetPhase) if one[0] > first]
    if not late:
        return None
    index, phase = late[0]
    game = edit.remove_phase(genome, index)
    early = genome.turn_structure.phases[:first]
    if any(forced_chips(before) for before in early) and has_stakes(game):
        return game
    return edit.insert_phase(game, 0, phase, before_round=True)


def stake_something_first(genome: GameGenome) -> GameGenome | None:
    """Ask for an ante where players bet before anything is in the pot."""
    rounds = edit.placed(genome, phases.BettingPhase)
    if not rounds or any(map(forced_chips, genome.turn_structure.phases[: rounds[0][0]])):
        return None
    ante = phases.ForcedBetPhase(ante=max(1, edit.first_bet(genome) // 2))
    return edit.insert_phase(genome, 0, ante, before_round=True)


def bet_on_the_last_card(genome: GameGenome) -> GameGenome | None:
    """Move the last round of bets behind the deals that only luck decides."""
    rounds = edit.placed(genome, phases.BettingPhase)
    if len(rounds) < 2 or showdown_of(genome) is None:
        return None
    index, phase = rounds[-1]
    end = edit.last_place(genome)
    after = genome.turn_structure.phases[index + 1 : end]
    if not after or not all(isinstance(later, phases.DealPhase) for later in after):
        return None
    return edit.insert_phase(edit.remove_phase(genome, index), end - 1, phase)


def forget_trumps(genome: GameGenome) -> GameGenome | None:
    """Name no trumps where there are no tricks, and no effects where no card is played."""
    setup = genome.setup
    if phases_of(genome, phases.TrickPhase) or not (setup.trump_suit or setup.turned_trump):
        return None
    return edit.with_setup(genome, trump_suit=None, turned_trump=False)


CHANGES: tuple[Callable[[GameGenome], GameGenome | None], ...] = (
    bet_once_for_the_same_news,
    force_bets_first,
    stake_something_first,
    bet_on_the_last_card,
    forget_trumps,
)
