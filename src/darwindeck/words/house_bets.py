"""Bets on cards, against the pot or the house, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import known_cards
from darwindeck.genome.anatomy import arrangement_of, is_for_the_pot, showdown_of
from darwindeck.genome.phases import CallPhase, ShowdownPhase, WagerPhase
from darwindeck.genome.schema import GameGenome, HouseRules
from darwindeck.hands.kinds import hand_size
from darwindeck.hands.orders import order_of
from darwindeck.words.voice import Line, SaidHand

if TYPE_CHECKING:
    from darwindeck.genome.phases import BetweenPhase, PeekPhase, ShowdownPhase
    from darwindeck.hands.orders import Ranking


THREE_CARDS = 3


def explain_between(phase: BetweenPhase, genome: GameGenome) -> tuple[Line, ...]:
    """Say how bets against the pot, or the house, are made and decided."""
    if genome.setup.house is not None:
        return tuple(explain_house_bets(phase))
    post = Line("rules.between.post", times=phase.post_costs) if phase.post_costs > 1 else None
    lines = (
        Line("rules.between.step", least=phase.min_bet),
        Line("rules.between.decided"),
        post,
        Line("rules.between.deck"),
        Line("rules.between.empty" if is_for_the_pot(genome) else "rules.between.empty_anyway"),
    )
    return tuple(line for line in lines if line is not None)


def explain_house_bets(phase: BetweenPhase) -> Iterator[Line]:
    """Say how bets against the house are raised and paid."""
    yield Line("rules.between.house_step", least=phase.min_bet)
    widest = len(phase.pays)
    odds = tuple(
        Line(f"rules.between.odds{'_or_more' if spread == widest else ''}", count=spread, odds=paid)
        for spread, paid in enumerate(phase.pays, start=1)
    )
    yield Line("rules.between.house_decided", odds=odds)
    pair = "house_pair" if phase.pair_pays else "house_pair_back"
    yield Line(f"rules.between.{pair}", odds=phase.pair_pays)


def explain_house_bet(phase: WagerPhase | CallPhase | PeekPhase) -> tuple[Line, ...]:
    """Say what is bet against the house, or what it looks for and who may insure against it."""
    if isinstance(phase, CallPhase):
        return (Line("rules.call.step", count=phase.times),)
    if isinstance(phase, WagerPhase):
        return (Line("rules.wager.step", least=phase.min_bet, most=phase.max_bet),)
    if not phase.insurance:
        return (Line("rules.peek.step"),)
    return (Line("rules.peek.insurance", odds=phase.insurance), Line("rules.peek.then"))


def explain_house_rule(
    genome: GameGenome, house: HouseRules, showdown: ShowdownPhase
) -> tuple[Line, ...]:
    """Say how long the house draws, or that it arranges and shows its cards."""
    if arrangement_of(genome) is not None:
        return (Line("rules.rows.showdown_house"), *explain_rows_of_house(house, showdown.ranking))
    if showdown.ranking != "blackjack":
        return (Line("rules.showdown.house_shows"),)
    drawing = Line("rules.showdown.house", below=house.draws_below)
    if not house.hits_soft:
        return (drawing,)
    return (drawing, Line("rules.showdown.house_soft", total=house.draws_below))


def explain_rows_of_house(house: HouseRules, ranking: Ranking) -> Iterator[Line]:
    """Say how the house arranges its cards, by what it keeps in its last row."""
    if not house.keeps_behind:
        yield Line("rules.rows.house_sets")
        return
    for place, kept in enumerate(house.keeps_behind):
        cards = known_cards(kept)
        key = "house_keeps_else" if place else "house_keeps"
        ranks = [card.rank for card in cards]
        yield Line(f"rules.rows.{key}", ranks=ranks, hand=SaidHand(ranking, cards))
    yield Line("rules.rows.house_keeps_nothing")


def explain_house_payments(genome: GameGenome, house: HouseRules) -> Iterator[Line]:
    """Say what the house pays and takes, and what it does without a hand to play with."""
    showdown = showdown_of(genome)
    if showdown is None:
        yield Line("rules.house.pays")
        return
    if arrangement_of(genome) is not None:
        for rule in ("rows_win", "rows_between", "rows_equal", "pays"):
            yield Line(f"rules.house.{rule}")
        return
    ranking = showdown.ranking
    yield Line("rules.house.wins")
    if ranking == "blackjack":
        pays, of = house.natural_pays
        yield Line("rules.house.blackjack", chips=pays, bet=of)
    yield Line("rules.house.equal")
    if ranking == "blackjack":
        yield Line("rules.house.bust")
    if house.qualifies_with:
        cards = known_cards(house.qualifies_with)
        ranks = [card.rank for card in cards]
        yield Line("rules.house.qualifies", ranks=ranks, hand=SaidHand(ranking, cards))
    if house.bonus:
        order = order_of(ranking)
        kinds = [] if order is None else [kind for kind in order.kinds[::-1] if kind in house.bonus]
        called = "three_kinds" if hand_size(ranking) == THREE_CARDS else "kinds"
        odds = [
            Line("rules.house.odds", kind=Line(f"rules.{called}.{kind}"), odds=house.bonus[kind])
            for kind in kinds
        ]
        yield Line("rules.house.bonus", odds=odds)
    yield Line("rules.house.pays")
