"""Mutations of betting rounds and of the chips that people bet with."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.phases import BettingPhase, BettingStructure, ForcedBetPhase

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from darwindeck.genome.phases import Opener
    from darwindeck.genome.schema import GameGenome

STRUCTURES: tuple[BettingStructure, ...] = get_args(BettingStructure)
FIXED = frozenset({"fixed_increment", "fixed_limit"})
SHOWING_OPENERS: tuple[Opener, ...] = ("left_of_button", "high_hand", "low_hand")
FIRST_ROUND = BettingPhase(min_bet=10, max_raises=2)


@mutation(weight=3)
def add_betting_phase(game: GameGenome, chance: Random) -> GameGenome | None:
    """Insert a round like one that is there; a game without chips gets some and an ante."""
    rounds = phases_of(game, BettingPhase)
    if len(rounds) >= LIMITS.betting_rounds:
        return None
    index = chance.choice(betting_places(game))
    model = chance.choice(rounds) if rounds else FIRST_ROUND
    bet = min(model.min_bet, game.setup.starting_chips or model.min_bet)
    phase = replace(model, min_bet=bet, opener=edit.fitting_opener(game, index))
    before_round = showdown_of(game) is None and chance.random() < 0.5
    child = edit.insert_phase(game, index, phase, before_round=before_round)
    return child if game.setup.starting_chips else edit.bring_chips(child)


def betting_places(game: GameGenome) -> list[int]:
    """Return where a round makes sense: cards are out, and if possible no other round is next."""
    phases, everywhere = game.turn_structure.phases, range(edit.last_place(game) + 1)
    with_cards = [
        index
        for index in everywhere
        if edit.walk_to(game, index).hand
        and not any(isinstance(phase, ForcedBetPhase) for phase in phases[index:])
    ]
    apart = [
        index
        for index in with_cards
        if not any(
            isinstance(phase, BettingPhase) for phase in phases[max(0, index - 1) : index + 1]
        )
    ]
    return apart or with_cards or list(everywhere)


@mutation(weight=2)
def remove_betting_phase(game: GameGenome, chance: Random) -> GameGenome | None:
    """Remove a round; the last one before a showdown stays, as it would be left to chance."""
    rounds = edit.placed(game, BettingPhase)
    if not rounds or (len(rounds) == 1 and showdown_of(game) is not None):
        return None
    return edit.put_chips_away(edit.remove_phase(game, chance.choice(rounds)[0]))


@phase_mutation(BettingPhase, weight=3)
def mutate_betting_phase(
    game: GameGenome, _: int, betting: BettingPhase, chance: Random
) -> BettingPhase:
    """Make a bet larger or smaller, or allow more or fewer raises."""
    if chance.random() < 0.5:
        return replace(betting, max_raises=near_cap(chance, betting.max_raises))
    bet = edit.near_chips(chance, betting.min_bet, 1, game.setup.starting_chips)
    return replace(betting, min_bet=bet)


@mutation(weight=2)
def mutate_starting_chips(game: GameGenome, chance: Random) -> GameGenome | None:
    """Give everyone more or fewer chips, and cut the bets that they no longer pay."""
    chips = game.setup.starting_chips
    if not chips:
        return None
    chips = edit.near_chips(chance, chips, 1, LIMITS.chips)
    return edit.cut_bets_to_chips(edit.with_setup(game, starting_chips=chips))


@mutation(weight=2)
def scale_bets(game: GameGenome, chance: Random) -> GameGenome | None:
    """Double or halve the bets from one round on, against forced bets that stay."""
    rounds = edit.placed(game, BettingPhase)
    if not rounds:
        return None
    first, double = chance.choice(rounds)[0], chance.random() < 0.5

    def scaled(betting: BettingPhase) -> BettingPhase:
        bet = 2 * betting.min_bet if double else max(1, betting.min_bet // 2)
        return replace(betting, min_bet=bet)

    return each_round(game, scaled, first)


@mutation(weight=2)
def change_betting_structure(game: GameGenome, chance: Random) -> GameGenome | None:
    """Bet by another structure in every round; a fixed one gets a cap."""
    rounds = phases_of(game, BettingPhase)
    if not rounds:
        return None
    structure = chance.choice(edit.others(STRUCTURES, rounds[0].structure))

    def restructured(betting: BettingPhase) -> BettingPhase:
        uncapped = structure in FIXED and betting.max_raises is None
        cap = 3 if uncapped else betting.max_raises
        return replace(betting, structure=structure, max_raises=cap)

    return each_round(game, restructured)


@mutation(weight=1)
def change_raise_cap(game: GameGenome, chance: Random) -> GameGenome | None:
    """Give every round the same new cap of raises, near that of the first."""
    rounds = phases_of(game, BettingPhase)
    if not rounds:
        return None
    cap = near_cap(chance, rounds[0].max_raises)
    return each_round(game, lambda betting: replace(betting, max_raises=cap))


@mutation(weight=1)
def change_opener(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the best or the lowest cards on show open a round, or the first player again."""
    rounds = [
        (index, betting)
        for index, betting in edit.placed(game, BettingPhase)
        if edit.fitting_opener(game, index) == "left_of_button" and edit.walk_to(game, index).up
    ]
    if not rounds or showdown_of(game) is None:
        return None
    index, betting = chance.choice(rounds)
    opener = chance.choice(edit.others(SHOWING_OPENERS, betting.opener))
    return edit.replace_phase(game, index, replace(betting, opener=opener))


@mutation(weight=0.5)
def change_free_fold(game: GameGenome, chance: Random) -> GameGenome | None:
    """Allow or forbid folding when checking is free: in every round the opposite of one."""
    rounds = phases_of(game, BettingPhase)
    if not rounds:
        return None
    free = not chance.choice(rounds).fold_when_free
    return each_round(game, lambda betting: replace(betting, fold_when_free=free))


def each_round(
    game: GameGenome, change: Callable[[BettingPhase], BettingPhase], first: int = 0
) -> GameGenome:
    """Return the game with every betting round changed, from a place on."""
    for index, betting in edit.placed(game, BettingPhase):
        if index >= first:
            game = edit.replace_phase(game, index, change(betting))
    return game


def near_cap(chance: Random, cap: int | None) -> int | None:
    """Return a cap of raises near another; without a cap, one from one to three."""
    return chance.randint(1, 3) if cap is None else edit.near(chance, cap, 0, LIMITS.raises)
