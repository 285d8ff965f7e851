"""Mutations of sets and runs: knocking, and drawing from the discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome import anatomy
from darwindeck.genome.phases import DiscardPhase, DrawPhase, KnockPhase, Location
from darwindeck.genome.schema import GameGenome, ScoringRule, WinCondition

if TYPE_CHECKING:
    from random import Random

WORTH: tuple[tuple[ScoringRule, ...], ...] = (
    (ScoringRule(1, "deadwood"),),
    (ScoringRule(1, "deadwood"), ScoringRule(10, "gin")),
    (ScoringRule(1, "deadwood"), ScoringRule(25, "gin"), ScoringRule(25, "undercut")),
)
"""What knocking is worth in the games that people play."""
LIMITS = (0, 5, 10, 15)
MOST_DEADWOOD = 30
FEWEST_CARDS, MOST_CARDS = 4, 10
MOST_LEFT = 4


@mutation(weight=1)
def add_knocking(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let players knock with a discard, and draw one for it, where no showdown decides."""
    cards = anatomy.first_cards(game, game.player_count)[0]
    if anatomy.phases_of(game, KnockPhase) or anatomy.showdown_of(game) or cards < FEWEST_CARDS:
        return None
    if game.setup.house is not None or game.setup.blind_hands:
        return None
    knock = KnockPhase(chance.choice(LIMITS), lay_off=chance.random() < 0.5)
    discards = edit.placed(game, DiscardPhase)
    if discards:
        changed = edit.replace_phase(game, chance.choice(discards)[0], knock)
    else:
        end = len(game.turn_structure.phases)
        changed = edit.insert_phase(game, end, DrawPhase(or_discard=chance.random() < 0.7))
        changed = edit.insert_phase(changed, end + 1, knock)
    if game.setup.deal_all:  # leave some to draw
        changed = edit.with_setup(changed, deal_all=False, cards_per_player=min(cards, MOST_CARDS))
    rules = (*chance.choice(WORTH), *game.scoring_rules)
    by_points = anatomy.wins_by(game, *anatomy.SCORE_CONDITIONS)
    by_chips = (wins for wins in game.win_conditions if wins.type in anatomy.CHIPS_CONDITIONS)
    wins = game.win_conditions if by_points else (WinCondition("high_score"), *by_chips)
    return replace(changed, scoring_rules=rules, win_conditions=wins)


@phase_mutation(KnockPhase, weight=1)
def change_knocking(_: GameGenome, knock: KnockPhase, chance: Random) -> KnockPhase:
    """Knock with more or less deadwood, lay off cards or not, and undercut by a tie or not."""
    ways = [
        replace(knock, deadwood=edit.near(chance, knock.deadwood, 0, MOST_DEADWOOD)),
        replace(knock, lay_off=not knock.lay_off),
        replace(knock, tie_undercuts=not knock.tie_undercuts),
    ]
    return chance.choice(ways)


@phase_mutation(DrawPhase, weight=1)
def change_drawing_of_discards(game: GameGenome, draw: DrawPhase, chance: Random) -> DrawPhase:
    """Let the top discard be taken instead, to be kept or not, first by anyone or not, or never."""
    if not draw.or_discard:
        plain = replace(draw, source=Location.DECK, count=1, mandatory=True, repeat=False)
        return replace(plain, double=False, or_discard=True)
    ways = [
        replace(draw, or_discard=False, must_be_kept=False, offered_first=False),
        replace(draw, must_be_kept=not draw.must_be_kept),
        replace(draw, leaves=edit.near(chance, draw.leaves, 0, MOST_LEFT)),
    ]
    if game.setup.initial_discard_count:
        ways.append(replace(draw, offered_first=not draw.offered_first))
    return chance.choice(ways)


@mutation(weight=0.5)
def remove_knocking(game: GameGenome, _: Random) -> GameGenome | None:
    """Discard without knocking, and count what is held in the end."""
    if not anatomy.phases_of(game, KnockPhase):
        return None
    return edit.without_knocking(game)
