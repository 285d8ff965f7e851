"""Repairs of a game as a whole: its size, its chips, its set-up, its order, what wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution.edit import (
    bring_chips,
    cut_bets_to_chips,
    first_bet,
    insert_phase,
    placed,
    remove_phase,
    replace_phase,
    with_phases,
    with_setup,
)
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.repair_seats import fit_seats, seats_fit
from darwindeck.genome.anatomy import hand_conditions, has_stakes, showdown_of
from darwindeck.genome.phases import (
    BettingPhase,
    DealPhase,
    ForcedBetPhase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.rules import MAX_HAND
from darwindeck.genome.schema import SetupRules, WinCondition

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.genome.schema import GameGenome

__all__ = ["GAME_REPAIRS"]

NEW_TARGET = 10


def seat_fewer(genome: GameGenome, _: int) -> GameGenome:
    """Play with as many as fit."""
    return fit_seats(genome)


def give_chips(genome: GameGenome, _: int) -> GameGenome:
    """Give everyone chips in a game that is played for them."""
    return bring_chips(genome)


def cap_chips(genome: GameGenome, _: int) -> GameGenome:
    """Start with no more chips than evolved games have."""
    setup = replace(genome.setup, starting_chips=LIMITS.chips)
    return cut_bets_to_chips(with_setup(genome, setup))


def cap_turns(genome: GameGenome, _: int) -> GameGenome:
    """End hands early enough."""
    return replace(genome, turn_limit=LIMITS.turns)


def drop_first_act(genome: GameGenome, _: int) -> GameGenome:
    """Leave out what comes before the second deal for which all cards are gathered."""
    phases = genome.turn_structure.phases
    gathered = [index for index, deal in placed(genome, DealPhase) if deal.gather]
    if len(gathered) < 2:
        return genome
    start = max(0, genome.turn_structure.repeat_from - gathered[1])
    return with_phases(genome, phases[gathered[1] :], start)


def drop_last_round(genome: GameGenome, _: int) -> GameGenome:
    """Leave out the last betting round."""
    return remove_phase(genome, placed(genome, BettingPhase)[-1][0])


def deal_fewer_first_cards(genome: GameGenome, _: int) -> GameGenome:
    """Deal no more cards than fit into a hand, or than the deck has for everyone."""
    if not seats_fit(genome):
        return fit_seats(genome)
    cards = min(genome.setup.cards_per_player, MAX_HAND)
    return with_setup(genome, replace(genome.setup, cards_per_player=cards))


def send_house_away(genome: GameGenome, _: int) -> GameGenome:
    """Play without a house, and without the cards for it."""
    phases = [
        phase
        for phase in genome.turn_structure.phases
        if not (isinstance(phase, DealPhase) and phase.to == "house")
    ]
    game = with_phases(genome, phases, genome.turn_structure.repeat_from)
    return with_setup(game, replace(genome.setup, house=None))


def leave_out_of_setup(name: str) -> Callable[[GameGenome, int], GameGenome]:
    """Return the repair that gives a field of the set-up its default value again."""

    def left_out(genome: GameGenome, _: int) -> GameGenome:
        default: object = getattr(SetupRules(), name)
        return with_setup(genome, replace(genome.setup, **{name: default}))

    return left_out


def complete_phases(genome: GameGenome, _: int) -> GameGenome:
    """Give a game the stakes, the end or the one pile that it lacks."""
    phases = genome.turn_structure.phases
    if genome.setup.starting_chips and not has_stakes(genome):
        return insert_phase(genome, 0, ForcedBetPhase(ante=first_bet(genome)), before_round=True)
    if showdown_of(genome) is None and not hand_conditions(genome):
        return with_phases(genome, (*phases, ShowdownPhase()), 0)
    plays = placed(genome, PlayPhase)
    for index, play in plays:
        genome = replace_phase(genome, index, replace(play, target=plays[0][1].target))
    return genome


def repeat_everything(genome: GameGenome, _: int) -> GameGenome:
    """Begin the round that repeats with the first phase."""
    return with_phases(genome, genome.turn_structure.phases, 0)


def add_win_condition(genome: GameGenome, _: int) -> GameGenome:
    """Win by chips where there are any, and else by the best hand."""
    kind = WinCondition("most_chips" if genome.setup.starting_chips else "best_hand")
    return replace(genome, win_conditions=(kind,))


def drop_win_condition(genome: GameGenome, index: int) -> GameGenome:
    """Leave out a win condition that does not fit."""
    wins = genome.win_conditions
    return replace(genome, win_conditions=(*wins[:index], *wins[index + 1 :]))


def set_target(genome: GameGenome, index: int) -> GameGenome:
    """Give a target to the condition that needs one, and to no other."""
    wins = list(genome.win_conditions)
    needed = wins[index].type == "first_to_score"
    wins[index] = replace(wins[index], target=NEW_TARGET if needed else 0)
    return replace(genome, win_conditions=tuple(wins))


def drop_scoring_rule(genome: GameGenome, index: int) -> GameGenome:
    """Leave out a rule for points that cannot be scored."""
    rules = genome.scoring_rules
    return replace(genome, scoring_rules=(*rules[:index], *rules[index + 1 :]))


def give_points(genome: GameGenome, _: int) -> GameGenome:
    """Let the first rule give points where all of them take some."""
    first, *rest = genome.scoring_rules
    return replace(genome, scoring_rules=(replace(first, points=-first.points), *rest))


def drop_effect(genome: GameGenome, index: int) -> GameGenome:
    """Leave out an effect that cannot happen."""
    effects = genome.card_effects
    return replace(genome, card_effects=(*effects[:index], *effects[index + 1 :]))


GAME_REPAIRS: dict[str, Callable[[GameGenome, int], GameGenome]] = {
    "limits.phases": drop_first_act,
    "limits.betting_rounds": drop_last_round,
    "limits.seats": seat_fewer,
    "limits.chips": cap_chips,
    "limits.turns": cap_turns,
    "player_count": seat_fewer,
    "setup.starting_chips": give_chips,
    "setup.cards_per_player": deal_fewer_first_cards,
    "setup.initial_discard_count": seat_fewer,
    "setup.house": send_house_away,
    "turn_structure.phases": complete_phases,
    "turn_structure.repeat_from": repeat_everything,
    "win_conditions": add_win_condition,
    "win_conditions[]": drop_win_condition,
    "win_conditions[].target": set_target,
    "scoring_rules": give_points,
    "scoring_rules[]": drop_scoring_rule,
    "card_effects[]": drop_effect,
    **{
        f"setup.{name}": leave_out_of_setup(name)
        for name in ("trump_suit", "turned_trump", "when_deck_is_empty", "blind_hands")
    },
}
"""The repair for each part of a game, outside its phases, that validation can name."""
