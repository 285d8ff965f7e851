"""Mutations of betting: its rounds, the bets that nobody chooses, and the chips for all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome.anatomy import forced_chips, has_stakes, phases_of, showdown_of
from darwindeck.genome.phases import BettingPhase, BettingStructure, ForcedBetPhase, Opener
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


STRUCTURES: tuple[BettingStructure, ...] = get_args(BettingStructure)
FIXED = frozenset({"fixed_increment", "fixed_limit"})
SHOWING_OPENERS: tuple[Opener, ...] = ("left_of_button", "high_hand", "low_hand")
FIRST_ROUND = BettingPhase(min_bet=10, max_raises=2)
MOST_BLINDS = 3
SPREAD = 5


# Rounds and chips


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
def mutate_betting_phase(game: GameGenome, betting: BettingPhase, chance: Random) -> BettingPhase:
    """Make a bet larger or smaller, or allow more or fewer raises."""
    if chance.random() < 0.5:
        return replace(betting, max_raises=near_cap(chance, betting.max_raises))
    chips = game.setup.starting_chips
    if betting.max_bet is not None and chance.random() < 0.5:
        most = edit.near_chips(chance, betting.max_bet, betting.min_bet, chips)
        return replace(betting, max_bet=most)
    return with_bets(betting, edit.near_chips(chance, betting.min_bet, 1, chips))


def with_bets(betting: BettingPhase, bet: int) -> BettingPhase:
    """Return a round with another smallest bet, which the largest of a spread is not below."""
    most = betting.max_bet
    return replace(betting, min_bet=bet, max_bet=most and max(most, bet))


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
        return with_bets(betting, 2 * betting.min_bet if double else max(1, betting.min_bet // 2))

    return each_round(game, scaled, first)


@mutation(weight=2)
def change_betting_structure(game: GameGenome, chance: Random) -> GameGenome | None:
    """Bet by another structure in every round; a fixed one gets a cap, a spread a largest bet."""
    rounds = phases_of(game, BettingPhase)
    if not rounds:
        return None
    structure = chance.choice(edit.others(STRUCTURES, rounds[0].structure))

    def restructured(betting: BettingPhase) -> BettingPhase:
        uncapped = structure in FIXED and betting.max_raises is None
        cap = 3 if uncapped else betting.max_raises
        most = SPREAD * betting.min_bet if structure == "spread_limit" else None
        return replace(betting, structure=structure, max_raises=cap, max_bet=most)

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


# Forced bets


@mutation(weight=2)
def change_ante(game: GameGenome, chance: Random) -> GameGenome | None:
    """Introduce an ante, change it, or leave it out where other bets are forced."""
    if not has_stakes(game):
        return None
    game, index, forced = with_forced_bets(game)
    if not forced.ante:
        ante = max(1, edit.first_bet(game) // chance.choice((1, 2, 4)))
    elif forced_chips(forced) > forced.ante and chance.random() < 0.3:
        ante = 0
    else:
        ante = edit.near_chips(chance, forced.ante, 1, game.setup.starting_chips)
    return edit.replace_phase(game, index, replace(forced, ante=ante))


@mutation(weight=1)
def change_ante_rule(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let someone pay the ante for everyone, or make it dead or live."""
    paid = [(i, forced) for i, forced in edit.placed(game, ForcedBetPhase) if forced.ante]
    if not paid or game.setup.house is not None:
        return None
    index, forced = chance.choice(paid)
    if forced.ante_by == "each" and chance.random() < 0.4:
        return edit.replace_phase(game, index, replace(forced, dead_ante=not forced.dead_ante))
    payers: list[Literal["each", "big_blind", "button"]] = ["each", "button"]
    if len(forced.blinds) > 1:
        payers.append("big_blind")
    payer = chance.choice(edit.others(payers, forced.ante_by))
    return edit.replace_phase(game, index, replace(forced, ante_by=payer, dead_ante=False))


@mutation(weight=2)
def change_blinds(game: GameGenome, chance: Random) -> GameGenome | None:
    """Introduce blinds, change their number or size, or pay an ante instead."""
    if not phases_of(game, BettingPhase) or game.setup.house is not None:
        return None
    game, index, forced = with_forced_bets(game)
    if forced.bring_in:
        return None
    blinds = other_blinds(forced, edit.first_bet(game), chance)
    return with_blinds_opening(edit.replace_phase(game, index, blinds), index)


def other_blinds(forced: ForcedBetPhase, bet: int, chance: Random) -> ForcedBetPhase:
    """Change who posts which blinds, up to three players and the button."""
    blinds = forced.blinds
    if not blinds:
        if not forced.button_blind and chance.random() < 0.2:
            return replace(forced, button_blind=bet)
        return replace(forced, button_blind=0, blinds=(max(1, bet // 2), bet))
    last = edit.near_chips(chance, blinds[-1], 1, 2 * bet)
    ways = [
        replace(forced, blinds=(), ante=forced.ante or max(1, blinds[0])),
        replace(forced, blinds=(*blinds[:-1], last)),
        replace(forced, blinds=blinds[1:]),
        replace(forced, blinds=(*blinds, 2 * blinds[-1])),
    ]
    return chance.choice(ways if len(blinds) < MOST_BLINDS else ways[:3])


def with_blinds_opening(game: GameGenome, index: int) -> GameGenome:
    """Let the next betting round open after the blinds of a phase, or no longer do so."""
    later = [
        (place, betting) for place, betting in edit.placed(game, BettingPhase) if place > index
    ]
    if not later or showdown_of(game) is None:
        return game
    place, betting = later[0]
    opener = "after_blinds" if edit.walk_to(game, place).blinds_next else betting.opener
    return edit.replace_phase(game, place, replace(betting, opener=opener))


@mutation(weight=1)
def change_bring_in(game: GameGenome, chance: Random) -> GameGenome | None:
    """Introduce a bring-in where a card lies face up, change it, or leave it out."""
    game, index, forced = with_forced_bets(game)
    rounds = edit.placed(game, BettingPhase)
    if not rounds or showdown_of(game) is None:
        return None
    place, betting = rounds[0]
    if betting.min_bet < 2 or not edit.walk_to(game, place).up:
        return None
    changed = other_bring_in(forced, betting.min_bet, chance)
    opener = "bring_in" if changed.bring_in else "left_of_button"
    game = edit.replace_phase(game, index, changed)
    return edit.replace_phase(game, place, replace(betting, opener=opener))


def other_bring_in(forced: ForcedBetPhase, bet: int, chance: Random) -> ForcedBetPhase:
    """Change a bring-in, which takes the place of blinds and is less than a full bet."""
    if not forced.bring_in:
        return replace(forced, bring_in=bet // 2, blinds=(), button_blind=0)
    by = chance.choice(edit.others(("low_card", "high_card"), forced.bring_in_by))
    return chance.choice(
        [
            replace(forced, bring_in_by=by),
            replace(forced, bring_in=edit.near_chips(chance, forced.bring_in, 1, bet - 1)),
            replace(forced, bring_in=0, ante=forced.ante or 1),
        ]
    )


def with_forced_bets(game: GameGenome) -> tuple[GameGenome, int, ForcedBetPhase]:
    """Return the game with its first forced bets and their place; new ones in front are empty."""
    found = edit.placed(game, ForcedBetPhase)
    if found:
        return game, *found[0]
    empty = ForcedBetPhase()
    return edit.insert_phase(game, 0, empty, before_round=True), 0, empty
