"""Mutations of sets and runs: knocking, laying them down, and drawing from the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome import anatomy
from darwindeck.genome.phases import DiscardPhase, DrawPhase, KnockPhase, Location, MeldPhase, Phase
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
WHOSE: tuple[Literal["anyone", "own", "nobody"], ...] = ("anyone", "own", "nobody")
MOST_DEADWOOD = 30
FEWEST_CARDS, MOST_CARDS = 4, 10
MOST_LEFT = 4


@mutation(weight=1)
def add_knocking(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let players knock with a discard, and draw one for it, where no showdown decides."""
    knock = KnockPhase(chance.choice(LIMITS), lay_off=chance.random() < 0.5)
    return collecting(game, knock, WORTH, chance)


@mutation(weight=1)
def add_laying_down(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let players lay melds down before a discard, and draw for it, where no showdown decides."""
    return collecting(game, MeldPhase(chance.choice(WHOSE)), WORTH[:1], chance)


def collecting(
    game: GameGenome, melding: Phase, worth: Sequence[tuple[ScoringRule, ...]], chance: Random
) -> GameGenome | None:
    """Return a game in which sets and runs are collected, if it is one for that."""
    cards = anatomy.first_cards(game, game.player_count)[0]
    if anatomy.collects_melds(game) or anatomy.showdown_of(game) or cards < FEWEST_CARDS:
        return None
    if game.setup.house is not None or game.setup.blind_hands:
        return None
    discards = edit.placed(game, DiscardPhase)
    if discards:
        changed = edit.replace_phase(game, chance.choice(discards)[0], melding)
    else:
        end = len(game.turn_structure.phases)
        changed = edit.insert_phase(game, end, DrawPhase(or_discard=chance.random() < 0.7))
        changed = edit.insert_phase(changed, end + 1, melding)
    if game.setup.deal_all:  # leave some to draw
        changed = edit.with_setup(changed, deal_all=False, cards_per_player=min(cards, MOST_CARDS))
    rules = (*chance.choice(worth), *game.scoring_rules)
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


@phase_mutation(MeldPhase, weight=2)
def change_laying_down(_: GameGenome, meld: MeldPhase, chance: Random) -> MeldPhase:
    """Add to melds of others or not, lay down more or fewer, in longer runs, to the last card."""
    per_turn = chance.choice(edit.others((None, 1, 2), meld.per_turn))
    ways = [
        replace(meld, add_to=chance.choice(edit.others(WHOSE, meld.add_to))),
        replace(meld, per_turn=per_turn),
        replace(meld, run_of=edit.near(chance, meld.run_of, 3, 5)),
        replace(meld, must_discard=not meld.must_discard),
    ]
    return chance.choice(ways)


@mutation(weight=1)
def change_use_of_melds(game: GameGenome, chance: Random) -> GameGenome | None:
    """Keep sets and runs in the hand until somebody knocks, or lay them down as they come."""
    knocks, melds = edit.placed(game, KnockPhase), edit.placed(game, MeldPhase)
    if not (knocks or melds):
        return None
    index = (knocks or melds)[0][0]
    other: Phase = MeldPhase() if knocks else KnockPhase(chance.choice(LIMITS))
    rules = tuple(rule for rule in game.scoring_rules if rule.per not in {"gin", "undercut"})
    if not any(rule.per == "deadwood" for rule in rules):
        rules = (*WORTH[0], *rules)
    return replace(edit.replace_phase(game, index, other), scoring_rules=rules)


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
def remove_melds(game: GameGenome, _: Random) -> GameGenome | None:
    """Discard without sets and runs, and count what is held in the end."""
    return edit.without_melds(game) if anatomy.collects_melds(game) else None
