"""What the rules alone tell of a game, before a hand is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import deck_of, forced_chips, showdown_of
from darwindeck.hands.kinds import TURNED_UP_NAME, wild_by_name
from darwindeck.quality.figures import Figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.phases import Phase
    from darwindeck.genome.schema import GameGenome


HANDLING = (kinds.BettingPhase, kinds.ExchangePhase)
UNDECIDED = (kinds.ForcedBetPhase, kinds.DealPhase, kinds.ComparePhase, kinds.ShowdownPhase)
FIGURES = ("forced", "undone", "wild", "apart")


def figures_of(genome: GameGenome) -> dict[str, Figure]:
    """Return the figures of a game that are known without playing it."""
    shares = (forced_first(genome), undone(genome), wild_share(genome), is_played_apart(genome))
    return {name: Figure.exact(float(share)) for name, share in zip(FIGURES, shares, strict=True)}


def forced_first(genome: GameGenome) -> float:
    """Return the share of the forced chips that are paid before the first bet, if there is one."""
    phases = genome.turn_structure.phases
    bets = (i for i, phase in enumerate(phases) if isinstance(phase, kinds.BettingPhase))
    total = sum(forced_chips(phase) for phase in phases)
    first = next(bets, len(phases))
    return sum(forced_chips(phase) for phase in phases[:first]) / total if total else 1.0


def undone(genome: GameGenome) -> float:
    """Return the share of bets and exchanges after which all hands are dealt anew, undecided."""
    phases = genome.turn_structure.phases
    places = [place for place, phase in enumerate(phases) if isinstance(phase, HANDLING)]
    lost = sum(is_dealt_anew(phases[place + 1 :]) for place in places)
    return lost / len(places) if places else 0.0


def is_dealt_anew(phases: Sequence[Phase]) -> bool:
    """Tell whether the cards are gathered in one of some phases before they have been played."""
    for phase in phases:
        if isinstance(phase, kinds.DealPhase) and phase.gather:
            return True
        if not isinstance(phase, (*HANDLING, kinds.DealPhase, kinds.ForcedBetPhase)):
            return False
    return False


def is_played_apart(genome: GameGenome) -> bool:
    """Tell whether nobody can do anything to anybody: all change their own cards, and compare."""
    if genome.roles or genome.setup.house is not None:
        return False
    phases = genome.turn_structure.phases
    decided = [phase for phase in phases if not isinstance(phase, UNDECIDED)]
    return bool(decided) and all(map(concerns_oneself, decided))


def concerns_oneself(phase: Phase) -> bool:
    """Tell whether what is decided in a phase is nothing to anybody else."""
    match phase:
        case kinds.ExchangePhase():
            return not phase.passed_to
        case kinds.DrawPhase():
            return phase.source is kinds.Location.DECK and not phase.or_discard
        case kinds.MeldPhase():
            return phase.add_to != "anyone"
        case _:
            return isinstance(phase, kinds.DiscardPhase | kinds.KnockPhase)


def wild_share(genome: GameGenome) -> float:
    """Return the share of the deck that stands for other cards at a showdown."""
    showdown = showdown_of(genome)
    if showdown is None:
        return 0.0
    deck = deck_of(genome)
    named = set(wild_by_name(showdown.wild_cards))
    turned_up = TURNED_UP_NAME in showdown.wild_cards
    of_a_rank = len(deck) / len({card.rank for card in deck}) if turned_up else 0.0
    return (sum(card in named for card in deck) + of_a_rank) / len(deck)
