"""Mutations of a house: how it draws, compares and pays, and what is bet against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import Rank
from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome import anatomy, phases
from darwindeck.genome.schema import GameGenome, HouseRules
from darwindeck.hands.kinds import hand_size
from darwindeck.hands.orders import order_of

if TYPE_CHECKING:
    from random import Random

    from darwindeck.hands.orders import Ranking


NATURAL_PAYS = ((3, 2), (6, 5), (1, 1), (2, 1))
LOWEST_STAND, HIGHEST_STAND = 12, 20
BANK = 20  # times the chips of a player
MOST_BONUS = 20
MOST_CALLED = 4
COMPARED = (
    phases.ForcedBetPhase,
    phases.WagerPhase,
    phases.DealPhase,
    phases.BettingPhase,
    phases.CallPhase,
    phases.ShowdownPhase,
)
"""Of what a game consists that can be played against a house as well as against each other."""

MOST_TIMES = 10  # as high as the smallest bet is the largest one that is bred
MOST_INSURANCE = 4


@phase_mutation(phases.WagerPhase, weight=1)
def change_wager(game: GameGenome, wager: phases.WagerPhase, chance: Random) -> phases.WagerPhase:
    """Bet at least or at most more or less against the house."""
    chips = max(1, game.setup.starting_chips)
    least = edit.near_chips(chance, wager.min_bet, 1, min(chips, wager.max_bet))
    most = edit.near_chips(chance, wager.max_bet, wager.min_bet, chips)
    return chance.choice((replace(wager, min_bet=least), replace(wager, max_bet=most)))


@mutation(weight=1)
def choose_wager(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let everyone choose what they bet against the house instead of an ante, or bet the same."""
    if game.setup.house is None:
        return None
    wagers, antes = edit.placed(game, phases.WagerPhase), edit.placed(game, phases.ForcedBetPhase)
    if wagers:
        index, wager = chance.choice(wagers)
        return edit.replace_phase(game, index, phases.ForcedBetPhase(ante=wager.min_bet))
    if not antes:
        return None
    index, forced = chance.choice(antes)
    most = min(MOST_TIMES * forced.ante, game.setup.starting_chips)
    return edit.replace_phase(game, index, phases.WagerPhase(forced.ante, max(most, forced.ante)))


@mutation(weight=1)
def change_peek(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the house look for 21 before anybody draws, with insurance or without, or not at all."""
    there = edit.placed(game, phases.PeekPhase)
    if there:
        index, peek = chance.choice(there)
        if chance.random() < 0.5:
            return edit.remove_phase(game, index)
        odds = edit.near(chance, peek.insurance, 0, MOST_INSURANCE)
        return edit.replace_phase(game, index, phases.PeekPhase(odds))
    places = [place for place in range(edit.last_place(game) + 1) if may_peek(game, place)]
    if game.setup.house is None or not places:
        return None
    return edit.insert_phase(game, chance.choice(places), phases.PeekPhase(chance.choice((0, 2))))


def may_peek(game: GameGenome, place: int) -> bool:
    """Tell whether the house has a card that it shows and one to look at, and nobody has drawn."""
    walk = edit.walk_to(game, place)
    return walk.house == 2 and walk.house_up == 1 and not walk.drawn_freely


@mutation(weight=1)
def change_house(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the house draw longer or shorter or pay naturals differently, or pay another bonus."""
    house, showdown = game.setup.house, anatomy.showdown_of(game)
    if house is None:
        return None
    if showdown is not None and anatomy.arrangement_of(game) is not None:
        return edit.with_setup(game, house=with_other_rows(game, house, showdown.ranking, chance))
    if showdown is not None and showdown.ranking != "blackjack":
        return edit.with_setup(game, house=with_other_bonus(house, showdown.ranking, chance))
    stand = chance.choice((house.draws_below - 1, house.draws_below + 1))
    stand = max(LOWEST_STAND, min(stand, HIGHEST_STAND))
    ways = [
        replace(house, draws_below=stand),
        replace(house, hits_soft=not house.hits_soft),
        replace(house, natural_pays=chance.choice(edit.others(NATURAL_PAYS, house.natural_pays))),
    ]
    return edit.with_setup(game, house=chance.choice(ways))


def with_other_bonus(house: HouseRules, ranking: Ranking, chance: Random) -> HouseRules:
    """Return a house that pays a kind of hand more or less or nothing, or plays with any hand."""
    if house.qualifies_with and chance.random() < 0.2:
        return replace(house, qualifies_with=())
    order = order_of(ranking)
    kinds = [] if order is None else order.kinds[-2::-1]
    if not kinds:
        return house
    kind = chance.choice(kinds)
    bonus = {**house.bonus, kind: edit.near(chance, house.bonus.get(kind, 0), 0, MOST_BONUS)}
    return replace(house, bonus={str(name): bonus[name] for name in kinds if bonus.get(name)})


def with_other_rows(
    game: GameGenome, house: HouseRules, ranking: Ranking, chance: Random
) -> HouseRules:
    """Return a house that keeps another pair in its last row first, or nothing there."""
    if house.keeps_behind and chance.random() < 0.3:
        return replace(house, keeps_behind=house.keeps_behind[1:])
    plain = [card for card in anatomy.deck_of(game) if card.rank is not Rank.JOKER]
    ranks = sorted({card.rank for card in plain})
    rank, most = chance.choice(ranks), hand_size(ranking) - 1
    lowest = [other for other in ranks if other != rank][: most - 1]
    pair = [card for card in plain if card.rank == rank][:2]
    rest = [next(card for card in plain if card.rank == other) for other in lowest]
    kept = tuple(map(str, (*pair, *rest)))
    if len(kept) <= most:
        return house
    return replace(house, keeps_behind=(kept, *house.keeps_behind[1:]))


@phase_mutation(phases.CallPhase, weight=1)
def change_call(_: GameGenome, call: phases.CallPhase, chance: Random) -> phases.CallPhase:
    """Make calls larger or smaller."""
    return replace(call, times=edit.near(chance, call.times, 1, MOST_CALLED))


@mutation(weight=0.5)
def change_opponent(game: GameGenome, _: Random) -> GameGenome | None:
    """Let everyone call against a house instead of betting against each other, or the reverse."""
    showdown = anatomy.showdown_of(game)
    if showdown is None or order_of(showdown.ranking) is None or showdown.low_ranking:
        return None
    if showdown.losers_match or not all(
        isinstance(phase, COMPARED) for phase in game.turn_structure.phases
    ):
        return None
    if game.setup.house is not None:
        changed = edit.with_phases(game, tuple(against_each_other(game)), 0)
        return edit.with_setup(changed, house=None)
    if any(phase.gather for phase in anatomy.phases_of(game, phases.DealPhase)):
        return None
    changed = edit.with_phases(game, tuple(against_house(game)), 0)
    house = HouseRules(BANK * max(1, game.setup.starting_chips), draws_below=0)
    return edit.with_setup(changed, house=house, boards=1)


def against_house(game: GameGenome) -> Iterator[phases.Phase]:
    """Yield the phases of a game with as many cards for the house, and a call for its bets."""
    yield phases.ForcedBetPhase(ante=edit.first_bet(game))
    if game.setup.cards_per_player:
        yield phases.DealPhase(game.setup.cards_per_player, to="house")
    called = False
    for phase in game.turn_structure.phases:
        if isinstance(phase, phases.DealPhase):
            yield phase
            if phase.to == "players":
                yield replace(phase, to="house", face_up=False, burn=0)
        elif isinstance(phase, phases.BettingPhase) and not called:
            called = True
            yield phases.CallPhase()
        elif isinstance(phase, phases.ShowdownPhase):
            yield phase


def against_each_other(game: GameGenome) -> Iterator[phases.Phase]:
    """Yield the phases of a game without cards for the house, and bets for its calls."""
    for phase in game.turn_structure.phases:
        if isinstance(phase, phases.CallPhase):
            yield phases.BettingPhase(min_bet=edit.first_bet(game))
        elif isinstance(phase, phases.WagerPhase):
            yield phases.ForcedBetPhase(ante=phase.min_bet)
        elif not (isinstance(phase, phases.DealPhase) and phase.to == "house"):
            yield phase
