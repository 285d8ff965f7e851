"""Ideas: crossovers that carry over one whole idea of a game, with all that belongs to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import crossover
from darwindeck.genome import phases
from darwindeck.genome.anatomy import SCORE_CONDITIONS, phases_of, showdown_of, wins_by
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


@crossover(weight=2)
def take_draw(first: GameGenome, second: GameGenome, chance: Random) -> GameGenome | None:
    """Exchange cards as in the other game, before a round of bets that is not the first."""
    draws = [phase for phase in phases_of(second, phases.ExchangePhase) if not phase.passed_to]
    later = edit.placed(first, phases.BettingPhase)[1:]
    if not draws or not later or showdown_of(first) is None:
        return None
    return edit.insert_phase(first, chance.choice(later)[0], chance.choice(draws))


@crossover(weight=2)
def take_board(first: GameGenome, second: GameGenome, chance: Random) -> GameGenome | None:
    """Turn up shared cards as in the other game, and bet on them once more before the showdown."""
    boards = [phase for phase in phases_of(second, phases.DealPhase) if phase.to == "board"]
    rounds = phases_of(first, phases.BettingPhase)
    if not boards or not rounds or showdown_of(first) is None:
        return None
    place = edit.last_place(first)
    child = edit.insert_phase(first, place, replace(rounds[-1], opener="left_of_button"))
    return edit.insert_phase(child, place, chance.choice(boards))


@crossover(weight=1)
def take_passing(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Pass cards on as in the other game, before the first trick or play."""
    passed = [phase for phase in phases_of(second, phases.ExchangePhase) if phase.passed_to]
    start = first.turn_structure.repeat_from
    if not passed or showdown_of(first) is not None or not edit.walk_to(first, start).hand:
        return None
    if phases_of(first, phases.ExchangePhase):
        return None
    return edit.insert_phase(first, start, passed[0], before_round=True)


@crossover(weight=2)
def take_points(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Score as in the other game, and win by points as there."""
    if showdown_of(first) is not None or not second.scoring_rules:
        return None
    if not wins_by(second, *SCORE_CONDITIONS):
        return None
    kept = [wins for wins in first.win_conditions if wins.type not in SCORE_CONDITIONS]
    new = [wins for wins in second.win_conditions if wins.type in SCORE_CONDITIONS]
    return replace(first, scoring_rules=second.scoring_rules, win_conditions=(*new, *kept))


@crossover(weight=1)
def take_effects(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Let cards do what they do in the other game."""
    if not second.card_effects or not phases_of(first, phases.PlayPhase):
        return None
    return replace(first, card_effects=second.card_effects)


@crossover(weight=1)
def take_tricks(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Play tricks by the rules of the other game, with its trumps, as many as before."""
    own, other = edit.placed(first, phases.TrickPhase), phases_of(second, phases.TrickPhase)
    if not own or not other:
        return None
    child = edit.with_setup(
        first, trump_suit=second.setup.trump_suit, turned_trump=second.setup.turned_trump
    )
    for index, tricks in own:
        child = edit.replace_phase(child, index, replace(other[0], tricks=tricks.tricks))
    return child


@crossover(weight=1)
def take_bets(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Play for a pot: with the forced bets and the first round of bets of the other game."""
    rounds = phases_of(second, phases.BettingPhase)
    if not rounds or first.setup.starting_chips or showdown_of(first) is not None:
        return None
    start = first.turn_structure.repeat_from
    if not edit.walk_to(first, start).hand:
        return None
    opening = replace(rounds[0], opener="left_of_button")
    return edit.bring_chips(edit.insert_phase(first, start, opening, before_round=True))


@crossover(weight=1)
def take_no_bets(first: GameGenome, second: GameGenome, _: Random) -> GameGenome | None:
    """Play for points or the win alone, as the other game does."""
    if second.setup.starting_chips or showdown_of(first) is not None:
        return None
    bets = (phases.ForcedBetPhase, phases.BettingPhase)
    places = [index for kind in bets for index, _phase in edit.placed(first, kind)]
    child = first
    for index in sorted(places, reverse=True):
        child = edit.remove_phase(child, index)
    return edit.put_chips_away(child) if places else None
