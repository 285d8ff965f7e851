"""Mutations of cards that are arranged in rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome import anatomy, phases, rules
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import hand_size
from darwindeck.hands.orders import order_of

if TYPE_CHECKING:
    from random import Random


@mutation(weight=0.5)
def add_arranging(game: GameGenome, chance: Random) -> GameGenome | None:
    """Compare hands row by row, as everyone has arranged them, or as a whole again."""
    there = edit.placed(game, phases.ArrangePhase)
    if there:
        return edit.remove_phase(game, there[0][0])
    showdown, house = anatomy.showdown_of(game), game.setup.house
    if showdown is None or (house is not None and showdown.ranking == "blackjack"):
        return None
    index = edit.last_place(game)
    walk = edit.walk_to(game, index)
    rows = edit.rows_of(walk.hand)
    if not rows or walk.least < walk.hand or walk.up or walk.board:
        return None
    if house is not None:
        phase = phases.ArrangePhase(rows=rows, unit=0)
        game = edit.with_setup(game, house=replace(house, qualifies_with=(), bonus={}))
    else:
        unit = min(edit.first_bet(game), game.setup.starting_chips)
        phase = phases.ArrangePhase(rows=rows, unit=unit, sweep=chance.choice((0, len(rows))))
    if order_of(showdown.ranking) is None or hand_size(showdown.ranking) < max(rows):
        game = edit.replace_phase(game, index, phases.ShowdownPhase())
    return edit.insert_phase(game, index, phase, before_round=True)


@phase_mutation(phases.ArrangePhase, weight=1)
def change_arranging(
    game: GameGenome, phase: phases.ArrangePhase, chance: Random
) -> phases.ArrangePhase:
    """Move a card from one row to another, or pay more or less for rows, or for all of them."""
    most = max(1, game.setup.starting_chips)
    ways = [replace(phase, rows=moved(phase.rows, chance))]
    if game.setup.house is None:
        ways.insert(0, replace(phase, sweep=edit.near(chance, phase.sweep, 0, rules.MAX_SWEEP)))
    if phase.unit:
        ways.append(replace(phase, unit=edit.near_chips(chance, phase.unit, 1, most)))
    return chance.choice(ways)


def moved(rows: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """Return rows with a card of one in another, in order of their size, if that is possible."""
    places = range(len(rows))
    ways = [
        tuple(sorted(size + (place == to) - (place == off) for place, size in enumerate(rows)))
        for off in places
        for to in places
        if off != to and rows[off] > 1 and rows[to] < edit.FULL_ROW
    ]
    return chance.choice(ways) if ways else rows
