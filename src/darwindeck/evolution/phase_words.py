"""What a phase is called among others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from darwindeck.genome import schema
from darwindeck.words import english

if TYPE_CHECKING:
    from darwindeck.genome.phases import Phase

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
NOUNS: dict[type, str] = {
    schema.ForcedBetPhase: "forced bets",
    schema.DealPhase: "deal",
    schema.BettingPhase: "betting round",
    schema.BetweenPhase: "bet against the pot",
    schema.WagerPhase: "bet against the house",
    schema.CallPhase: "call against the house",
    schema.PeekPhase: "peek of the house",
    schema.ExchangePhase: "exchange",
    schema.ArrangePhase: "arranging of cards",
    schema.DeclarePhase: "decision of all at once",
    schema.BidPhase: "bidding",
    schema.TalonPhase: "talon",
    schema.TrumpPhase: "making of trump",
    schema.TrickPhase: "tricks",
    schema.ComparePhase: "battle",
    schema.KnockOutPhase: "knock-out",
    schema.LiarPhase: "claims about all hands",
    schema.ShowdownPhase: "showdown",
    schema.DrawPhase: "draw",
    schema.PlayPhase: "play",
    schema.DiscardPhase: "discard",
    schema.ClaimPhase: "claim",
    schema.KnockPhase: "knocking",
    schema.MeldPhase: "laying down of melds",
    schema.DrawUpPhase: "drawing of hands",
    schema.CommitPhase: "round of raises",
    schema.RevealPhase: "flip",
    schema.DecisionPhase: "decision",
    schema.ResolutionPhase: "resolution",
}


def phase_name(phases: Sequence[Phase], index: int) -> str:
    """Return what to call a phase among all phases of a game.

    >>> phase_name((schema.DealPhase(), schema.BettingPhase(), schema.DealPhase()), 2)
    'the second deal'
    """
    kind = type(phases[index])
    same = [place for place, phase in enumerate(phases) if type(phase) is kind]
    if len(same) == 1:
        return f"the {NOUNS[kind]}"
    which = same.index(index)
    ordinal = ORDINALS[which] if which < len(ORDINALS) else f"{which + 1}th"
    return f"the {ordinal} {NOUNS[kind]}"


def phase_names(phases: Sequence[Phase], indices: Sequence[int]) -> str:
    """Return what to call several phases of one kind.

    >>> phase_names((schema.DealPhase(), schema.BettingPhase(), schema.DealPhase()), [0, 2])
    'every deal'
    """
    kind = type(phases[indices[0]])
    if len(indices) > 1 and len(indices) == sum(type(phase) is kind for phase in phases):
        return f"every {NOUNS[kind]}"
    return english.joined([phase_name(phases, index) for index in indices])
