"""Mutations of the bets that nobody chooses: antes, blinds and bring-ins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome.anatomy import forced_chips, has_stakes, phases_of, showdown_of
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

MOST_BLINDS = 3


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
