"""Phases in a few words: what one is called among others, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.genome import schema
from darwindeck.genome.phases import BiddingPhase, Phase, PlayerPhase, RolePhase, TablePhase
from darwindeck.words import conditions, english

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def phase_phrase(phase: Phase) -> str:
    """Say in a few words what a phase is.

    >>> phase_phrase(schema.BettingPhase(min_bet=10, max_raises=2))
    'a betting round, bets of 10, two raises'
    """
    if isinstance(phase, PlayerPhase):
        return turn_phrase(phase)
    if isinstance(phase, RolePhase):
        return f"a {NOUNS[type(phase)]}"
    if isinstance(phase, BiddingPhase):
        return bidding_phrase(phase)
    return table_phrase(phase)


LISTED_BIDS = {
    "points": "for points",
    "worth": "for what a game is worth",
    "chips": "of chips",
}


def bidding_phrase(phase: BiddingPhase) -> str:
    """Say what is bid, or how trump is made."""
    if isinstance(phase, schema.TalonPhase):
        return f"a talon of {english.cards_of(phase.count)}{', or not' * phase.optional}"
    if isinstance(phase, schema.BidPhase) and phase.of != "tricks":
        what = LISTED_BIDS[phase.of]
        values = " to ".join(map(str, phase.values[:1] + phase.values[-1:]))
        return f"{'a sealed' if phase.sealed else 'an'} auction {what}, {values}"
    if isinstance(phase, schema.BidPhase):
        auction = "a sealed auction for" if phase.sealed else "an auction for"
        bids = "sealed bids of" if phase.sealed else "bids of"
        kind = auction if phase.outbid else bids
        return f"{kind} {phase.lowest} to {english.tricks_of(phase.highest)}"
    how = "a turned-up card" if phase.turned_up else "a named suit"
    return f"trump by {how}, for {english.tricks_of(phase.contract)}"


def table_phrase(phase: TablePhase) -> str:
    """Say what happens at the table."""
    match phase:
        case schema.ForcedBetPhase():
            return forced_bets_phrase(phase)
        case schema.DealPhase():
            return deal_phrase(phase)
        case schema.BettingPhase() | schema.BetweenPhase() | schema.DeclarePhase():
            return bets_phrase(phase)
        case schema.WagerPhase() | schema.CallPhase() | schema.PeekPhase():
            return house_phrase(phase)
        case schema.ExchangePhase() | schema.ArrangePhase():
            return choosing_phrase(phase)
        case schema.TrickPhase():
            pot = ", with a share of the pot each" if phase.for_pot else ""
            return f"{english.tricks_of(phase.tricks)} for the {winner(phase.high_card_wins)}{pot}"
        case schema.ComparePhase():
            return f"a battle for the {winner(phase.high_card_wins)}"
        case schema.KnockOutPhase() | schema.LiarPhase():
            return leaving_phrase(phase)
        case schema.ShowdownPhase():
            return f"a showdown by {str(phase.ranking).replace('_', ' ')}"
        case _:
            assert_never(phase)


def bets_phrase(phase: schema.BettingPhase | schema.BetweenPhase | schema.DeclarePhase) -> str:
    """Say how players put chips at risk."""
    match phase:
        case schema.BettingPhase():
            return f"a betting round, bets of {phase.min_bet:,}, {raises_of(phase.max_raises)}"
        case schema.BetweenPhase():
            return f"bets of at least {phase.min_bet:,} against the pot"
        case schema.DeclarePhase():
            return "a decision of all at once to stay in or to go out"


def house_phrase(phase: schema.WagerPhase | schema.CallPhase | schema.PeekPhase) -> str:
    """Say how players bet against the house, or what it looks for."""
    if isinstance(phase, schema.CallPhase):
        return f"a call of {phase.times} times the bet against the house, or a fold"
    if isinstance(phase, schema.WagerPhase):
        return f"bets of {phase.min_bet:,} to {phase.max_bet:,} against the house"
    odds = f", insurance at {phase.insurance} to 1" if phase.insurance else ""
    return f"a look of the house for 21{odds}"


def choosing_phrase(phase: schema.ExchangePhase | schema.ArrangePhase) -> str:
    """Say how many cards are exchanged, or which rows are made of them."""
    if isinstance(phase, schema.ArrangePhase):
        return f"rows of {english.joined([english.number(size) for size in phase.rows])} cards"
    least = english.counted(phase.min_cards, phase.max_cards)
    most = f"up to {english.cards_of(phase.max_cards)}"
    return f"an exchange of {least if phase.min_cards else most}"


def leaving_phrase(phase: schema.KnockOutPhase | schema.LiarPhase) -> str:
    """Say who is out of the hand."""
    if isinstance(phase, schema.KnockOutPhase):
        return f"a knock-out for fewer than {english.tricks_of(phase.tricks)}"
    wild = "" if phase.wild is None else f", {english.cards_named(phase.wild, None)} wild"
    what = "hands of poker in " if phase.of == "hands" else ""
    return f"claims about {what}all hands{wild}"


def turn_phrase(phase: PlayerPhase) -> str:
    """Say what everyone does in their turn."""
    match phase:
        case schema.DrawPhase():
            when = (
                f" if {conditions.clause(phase.condition, 0)}"
                if phase.condition is not None
                else ""
            )
            return f"{may(phase.mandatory)} draw of {english.cards_of(phase.count)}{when}"
        case schema.PlayPhase():
            return (
                f"{may(phase.mandatory)} play of "
                f"{english.counted(phase.min_cards, phase.max_cards)}"
            )
        case schema.DiscardPhase():
            return f"{may(phase.mandatory)} discard of {english.cards_of(phase.count)}"
        case schema.ClaimPhase():
            return f"a claim with {english.counted(1, phase.max_cards)}"
        case schema.KnockPhase():
            return (
                f"a discard, and knocking with {english.points_of(phase.deadwood)} of deadwood at "
                "most"
            )
        case schema.MeldPhase():
            most = "" if phase.per_turn is None else f", {english.number(phase.per_turn)} at most"
            return f"laying down melds{most}, and a discard"
        case _:
            assert_never(phase)


def winner(high_card_wins: bool) -> str:
    """Say which card wins."""
    return "highest card" if high_card_wins else "lowest card"


def forced_bets_phrase(phase: schema.ForcedBetPhase) -> str:
    """Say which bets are forced."""
    parts = [f"an ante of {phase.ante:,}"] if phase.ante else []
    if phase.blinds:
        parts.append(f"blinds of {english.joined([f'{blind:,}' for blind in phase.blinds])}")
    if phase.button_blind:
        parts.append(f"a button blind of {phase.button_blind:,}")
    if phase.bring_in:
        parts.append(f"a bring-in of {phase.bring_in:,}")
    return english.joined(parts) or "no forced bet"


def deal_phrase(phase: schema.DealPhase) -> str:
    """Say who is dealt what."""
    cards = english.cards_of(phase.count)
    match phase.to:
        case "board":
            return f"a deal of {cards} to the board"
        case "house":
            return f"a deal of {cards} to the house"
        case "players":
            unseen = ", unseen by their owners" if phase.blind else ""
            return f"a deal of {cards} face {'up' if phase.face_up else 'down'}{unseen}"


def raises_of(cap: int | None) -> str:
    """Say how many raises a round may have.

    >>> raises_of(2), raises_of(1), raises_of(None)
    ('two raises', 'one raise', 'any number of raises')
    """
    if cap is None:
        return "any number of raises"
    return "one raise" if cap == 1 else f"{english.number(cap)} raises"


def may(mandatory: bool) -> str:
    """Return the article of something that must or may be done."""
    return "a" if mandatory else "an optional"
