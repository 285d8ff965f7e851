"""Dealing in words: to the players, the board and the house, and exchanging cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import DealPhase
from darwindeck.words.english import cards_of, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import ExchangePhase
    from darwindeck.genome.schema import GameGenome

__all__ = ["board_names", "explain_deal", "explain_exchange", "explain_setup"]

BOARD_NAMES: dict[tuple[int, ...], tuple[str, ...]] = {(3, 1, 1): ("Flop", "Turn", "River")}


def explain_setup(genome: GameGenome) -> Iterator[str]:
    """Say what is dealt before the first phase."""
    setup = genome.setup
    if setup.cards_per_player:
        blind = " Nobody may look at their cards." if setup.blind_hands else ""
        yield explain_deal_to_players(DealPhase(count=setup.cards_per_player)) + blind
    if setup.initial_discard_count:
        several = setup.initial_discard_count > 1
        verbs = ("are", "begin") if several else ("is", "begins")
        cards = cards_of(setup.initial_discard_count)
        yield f"Pile: {cards} {verbs[0]} turned up in the middle and {verbs[1]} the pile."


def board_names(genome: GameGenome) -> tuple[str, ...]:
    """Return what the deals to the board are called."""
    counts = tuple(phase.count for phase in phases_of(genome, DealPhase) if phase.to == "board")
    return BOARD_NAMES.get(counts, ("Board",) * len(counts))


def explain_deal(phase: DealPhase, names: Iterator[str], has_board: bool) -> str:
    """Say who gets cards; nothing if nobody does."""
    gather = ""
    if phase.gather:
        stays = " but those on the board" if has_board else ""
        gather = f"Shuffle: all cards{stays} are gathered and shuffled."
    if phase.to == "board":
        deal = explain_deal_to_board(phase, next(names))
    elif phase.to == "house":
        deal = explain_deal_to_house(phase)
    else:
        deal = explain_deal_to_players(phase)
    return " ".join(part for part in (gather, deal) if part)


def explain_deal_to_players(phase: DealPhase) -> str:
    """Say how the players get cards."""
    if phase.count == 0:
        return f"Burn: {explain_burn(phase.burn)}." if phase.burn else ""
    burn = f"{explain_burn(phase.burn)}; then " if phase.burn else ""
    way = "face up" if phase.face_up else "face down"
    turns = "" if phase.count == 1 else ", one at a time, starting left of the button"
    return f"Deal: {burn}everyone in the hand gets {cards_of(phase.count)} {way}{turns}."


def explain_deal_to_board(phase: DealPhase, name: str) -> str:
    """Say how the board gets cards."""
    if phase.count == 0:
        return f"Burn: {explain_burn(phase.burn)}." if phase.burn else ""
    burn = f"{explain_burn(phase.burn)}; then " if phase.burn else ""
    verb = "is" if phase.count == 1 else "are"
    return f"{name}: {burn}{cards_of(phase.count)} {verb} dealt face up to the board, for everyone."


def explain_deal_to_house(phase: DealPhase) -> str:
    """Say how the house gets cards."""
    if phase.count == 0:
        return f"Burn: {explain_burn(phase.burn)}." if phase.burn else ""
    burn = f"{explain_burn(phase.burn)}; then " if phase.burn else ""
    way = "face up" if phase.face_up else "face down"
    return f"House: {burn}the house gets {cards_of(phase.count)} {way}."


def explain_burn(count: int) -> str:
    """Say what burning is."""
    return f"the dealer puts {cards_of(count)} aside unseen"


def explain_exchange(phase: ExchangePhase) -> str:
    """Say how many cards may be exchanged."""
    if phase.min_cards == phase.max_cards:
        many = f"exactly {cards_of(phase.max_cards)}"
    elif phase.min_cards:
        many = f"{number(phase.min_cards)} to {cards_of(phase.max_cards)}"
    else:
        many = f"up to {cards_of(phase.max_cards)}, or none"
    burn = f" {explain_burn(phase.burn)}, and" if phase.burn else ""
    return (
        f"Exchange: starting left of the button, everyone in the hand discards {many}; then{burn} "
        "everyone gets as many new ones face down. A deck that runs out is made up of shuffled "
        "discards."
    )
