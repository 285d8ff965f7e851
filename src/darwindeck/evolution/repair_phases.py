"""Repairs of single phases: bets that nobody can pay, cards that nobody has, hands without rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import fields, replace

from darwindeck.evolution.edit import (
    bring_chips,
    cut_to_chips,
    fitting_opener,
    insert_phase,
    placed,
    remove_phase,
    replace_phase,
    walk_to,
    with_setup,
)
from darwindeck.evolution.repair_seats import fit_seats, seats_fit
from darwindeck.genome.phases import (
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    KnockOutPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.genome.rules import RankingName
    from darwindeck.genome.schema import GameGenome

__all__ = ["PHASE_REPAIRS"]

RANKINGS: tuple[RankingName, ...] = (
    "high", "ace_five_low", "deuce_seven_low", "badugi", "high_card", "blackjack",
)  # fmt: skip


def drop_phase(genome: GameGenome, index: int) -> GameGenome:
    """Leave out a phase that cannot happen; where only the cards are short, deal less instead."""
    if not seats_fit(genome):
        return fit_seats(genome)
    if isinstance(genome.turn_structure.phases[index], ShowdownPhase):
        return insert_phase(genome, index, DealPhase(count=1))
    return remove_phase(genome, index)


def cut_bet(genome: GameGenome, index: int) -> GameGenome:
    """Cut a bet to the chips there are, and a bring-in to less than the bet."""
    phase, chips = genome.turn_structure.phases[index], genome.setup.starting_chips
    if not isinstance(phase, BettingPhase):
        return genome
    if chips == 0:
        return bring_chips(genome)
    cut = cut_to_chips(phase, chips)
    if cut == phase:
        return cut_bring_ins(genome, phase.min_bet // 2)
    return replace_phase(genome, index, cut)


def cut_bring_ins(genome: GameGenome, most: int) -> GameGenome:
    """Cut every bring-in, down to none."""
    for index, phase in placed(genome, ForcedBetPhase):
        genome = replace_phase(genome, index, replace(phase, bring_in=min(phase.bring_in, most)))
    return genome


def cut_forced_bet(genome: GameGenome, index: int) -> GameGenome:
    """Cut antes and blinds to the chips there are."""
    phase, chips = genome.turn_structure.phases[index], genome.setup.starting_chips
    if not isinstance(phase, ForcedBetPhase):
        return genome
    if chips == 0:
        return bring_chips(genome)
    return replace_phase(genome, index, cut_to_chips(phase, chips))


def drop_blinds(genome: GameGenome, index: int) -> GameGenome:
    """Cut blinds that are too large; leave out those that do not fit in, or that nobody posts."""
    cut = cut_forced_bet(genome, index)
    phase = genome.turn_structure.phases[index]
    if cut != genome or not isinstance(phase, ForcedBetPhase):
        return cut
    seats = genome.player_count
    fewer = phase.blinds[:seats] if len(phase.blinds) > seats else ()
    return replace_phase(genome, index, replace(phase, blinds=fewer, button_blind=0))


def fit_opener(genome: GameGenome, index: int) -> GameGenome:
    """Let the right player open a round; a bring-in that nobody can owe is left out."""
    phase = genome.turn_structure.phases[index]
    if not isinstance(phase, BettingPhase):
        return genome
    opener = fitting_opener(genome, index)
    if opener != phase.opener:
        return replace_phase(genome, index, replace(phase, opener=opener))
    return cut_bring_ins(genome, 0)


def deal_one_less(genome: GameGenome, index: int) -> GameGenome:
    """Deal one card fewer."""
    phase = genome.turn_structure.phases[index]
    if not isinstance(phase, DealPhase) or not phase.count:
        return genome
    return replace_phase(genome, index, replace(phase, count=phase.count - 1))


def exchange_what_there_is(genome: GameGenome, index: int) -> GameGenome:
    """Let no more cards be exchanged than people hold."""
    phase, held = genome.turn_structure.phases[index], walk_to(genome, index).hand
    if not isinstance(phase, ExchangePhase) or not held:
        return remove_phase(genome, index)
    most = max(1, min(phase.max_cards, held))
    fewest = min(phase.min_cards, most)
    return replace_phase(genome, index, replace(phase, max_cards=most, min_cards=fewest))


def play_what_there_is(genome: GameGenome, index: int) -> GameGenome:
    """Play no more tricks than people hold cards, and knock out for no more than were played."""
    phase, walk = genome.turn_structure.phases[index], walk_to(genome, index)
    if isinstance(phase, TrickPhase) and walk.hand:
        return replace_phase(genome, index, replace(phase, tricks=min(phase.tricks, walk.hand)))
    if isinstance(phase, KnockOutPhase) and walk.tricks:
        return replace_phase(genome, index, replace(phase, tricks=min(phase.tricks, walk.tricks)))
    return remove_phase(genome, index)


def rank_what_is_there(genome: GameGenome, index: int) -> GameGenome:
    """Choose the first ranking that can rank the hands."""
    phase = genome.turn_structure.phases[index]
    if not isinstance(phase, ShowdownPhase):
        return genome
    paths = {f"turn_structure.phases[{index}].{name}" for name in ("ranking", "low_ranking")}
    for ranking in RANKINGS:
        low = None if phase.low_ranking == ranking else phase.low_ranking
        changed = replace_phase(genome, index, replace(phase, ranking=ranking, low_ranking=low))
        if not any(problem.path in paths for problem in problems(changed)):
            return changed
    return genome


def allow_play(genome: GameGenome, index: int) -> GameGenome:
    """Turn up a first card to play on, or else let any card be played."""
    phase, setup = genome.turn_structure.phases[index], genome.setup
    if not isinstance(phase, PlayPhase):
        return genome
    if not setup.initial_discard_count:
        return with_setup(genome, replace(setup, initial_discard_count=1))
    return replace_phase(genome, index, replace(phase, valid_play_condition=None))


def leave_out(name: str) -> Callable[[GameGenome, int], GameGenome]:
    """Return the repair that gives a field of a phase its default value again."""

    def left_out(genome: GameGenome, index: int) -> GameGenome:
        phase = genome.turn_structure.phases[index]
        default: object = next(field.default for field in fields(phase) if field.name == name)
        return replace_phase(genome, index, replace(phase, **{name: default}))

    return left_out


LEFT_OUT = (
    "ante_by", "bring_in", "breaking_suit", "capture", "clears_when_passed", "condition",
    "dead_ante", "double", "face_up", "hole_cards_used", "low_ranking", "min_cards", "repeat",
    "source", "target", "to",
)  # fmt: skip

PHASE = "turn_structure.phases[]"
PHASE_REPAIRS: dict[str, Callable[[GameGenome, int], GameGenome]] = {
    PHASE: drop_phase,
    f"{PHASE}.min_bet": cut_bet,
    f"{PHASE}.ante": cut_forced_bet,
    f"{PHASE}.blinds": drop_blinds,
    f"{PHASE}.blinds[]": drop_blinds,
    f"{PHASE}.button_blind": drop_blinds,
    f"{PHASE}.opener": fit_opener,
    f"{PHASE}.count": deal_one_less,
    f"{PHASE}.max_cards": exchange_what_there_is,
    f"{PHASE}.tricks": play_what_there_is,
    f"{PHASE}.ranking": rank_what_is_there,
    f"{PHASE}.valid_play_condition": allow_play,
    **{f"{PHASE}.{name}": leave_out(name) for name in LEFT_OUT},
}
"""The repair for each field of a phase that validation can name."""
