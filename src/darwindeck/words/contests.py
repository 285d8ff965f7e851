"""Tricks and battles in words, and who is knocked out."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.cards import JOKER_LETTER, Card
from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.copies import copies_of
from darwindeck.genome.phases import ComparePhase, TrickPhase, TrumpPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.words.turns import cards_named
from darwindeck.words.voice import Line


def explain_battle(phase: ComparePhase) -> Line:
    """Say how cards are turned over and who takes them."""
    return Line(
        "rules.battles.step",
        best=Line(f"rules.battles.{'highest' if phase.high_card_wins else 'lowest'}"),
        where=Line(f"rules.battles.{phase.winner_takes}"),
        down=Line("rules.battles.down", cards=phase.face_down) if phase.face_down else "",
    )


def explain_battles(genome: GameGenome) -> Iterator[Line]:
    """Say what holds for all battles."""
    phases = phases_of(genome, ComparePhase)
    if not phases:
        return
    yield Line("rules.battles.aces" if are_aces_high(genome) else "rules.battles.no_suits")
    if any(phase.face_down for phase in phases):
        yield Line("rules.battles.too_few")
    yield Line("rules.battles.ties")
    grows = any(phase.winner_takes == "hand" for phase in phases)
    yield Line("rules.battles.out" if grows else "rules.battles.sits_out")


def explain_tricks(genome: GameGenome) -> Iterator[Line]:
    """Say how tricks are played."""
    phases = phases_of(genome, TrickPhase)
    if not phases:
        return
    yield Line("rules.tricks.play")
    yield from explain_following(phases, trump=has_trump(genome))
    yield from explain_trump(genome)
    highs = {phase.high_card_wins for phase in phases}
    best = "highest" if highs == {True} else "lowest" if highs == {False} else "best"
    if all(phase.any_suit for phase in phases):
        yield Line(f"rules.tricks.{best}_of_all")
    else:
        trump = Line("rules.tricks.trump_wins") if has_trump(genome) else ""
        aces = Line("rules.tricks.aces_high") if are_aces_high(genome) else ""
        yield Line(f"rules.tricks.{best}", trump=trump, aces=aces)
    if any(phase.any_suit for phase in phases):
        yield Line("rules.tricks.tied")
    if copies_of(genome) > 1:
        yield Line("rules.tricks.first_of_equals")
    yield Line("rules.tricks.captured")


def are_aces_high(genome: GameGenome) -> bool:
    """Tell whether the aces are the highest of the plain cards."""
    return genome.setup.rank_order.rstrip(JOKER_LETTER)[-1:] in {"", "A"}


def has_trump(genome: GameGenome) -> bool:
    """Tell whether some cards are trumps."""
    setup = genome.setup
    suit = setup.turned_trump or setup.trump_suit is not None or setup.top_trumps
    return suit or bool(phases_of(genome, TrumpPhase))


def explain_following(phases: list[TrickPhase], *, trump: bool) -> Iterator[Line]:
    """Say what may be led, and what may be played to it."""
    following = [order for order, phase in enumerate(phases, start=1) if phase.must_follow]
    if len(following) == len(phases):
        beating = trump and all(phase.must_beat for phase in phases)
        yield Line("rules.tricks.follow_if_able" if beating else "rules.tricks.follow")
    elif not following:
        yield Line("rules.tricks.any")
    else:
        yield Line("rules.tricks.follow_in", phases=following, all=len(phases))
    for suit, never in dict.fromkeys((p.breaking_suit, p.never_broken) for p in phases):
        if suit is not None:
            yield Line(f"rules.tricks.{'never_broken' if never else 'breaking'}", suit=suit)
    for card in dict.fromkeys(phase.opens_with for phase in phases):
        if card is not None:
            opening = Card(card)
            yield Line("rules.tricks.opens_with", card=cards_named(opening.rank, opening.suit))
    if any(phase.must_beat for phase in phases):
        yield Line(f"rules.tricks.must_beat{'' if trump else '_suit'}")
    if any(phase.declarer_leads for phase in phases):
        yield Line("rules.tricks.declarer_leads")
    if any(phase.safe_first_trick for phase in phases):
        yield Line("rules.tricks.safe_first")


def explain_trump(genome: GameGenome) -> Iterator[Line]:
    """Say which suit is trump."""
    if genome.setup.turned_trump:
        decided = phases_of(genome, kinds.DeclarePhase)
        yield Line(f"rules.tricks.turned_trump{'_before' if decided else ''}")
    elif genome.setup.trump_suit is not None:
        yield Line("rules.tricks.trump", suit=genome.setup.trump_suit)
    if genome.setup.top_trumps:
        tops = map(Card, genome.setup.top_cards)
        cards = tuple(cards_named(card.rank, card.suit) for card in tops)
        yield Line("rules.tricks.top_trumps", count=len(cards), cards=cards)
    if genome.setup.bowers:
        yield Line(f"rules.tricks.bowers{'_below' if genome.setup.top_trumps else ''}")
