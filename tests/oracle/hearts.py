"""Hearts in lockstep with OpenSpiel: passing, what may be played, and points.

Both engines play the same deals and the same cards, chosen at random. One rule is an option there:
here the queen of spades does not break hearts.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from darwindeck import Exchange, Table, load
from darwindeck.cards import ALL_CARDS, shuffled
from darwindeck.table.actions import Play
from tests.oracle.contract_games import same

DIRECTIONS = {"nobody": 0, "left": 1, "across": 2, "right": 3}
POINTS = 26
HEARTS = load("hearts")
PASSED_TO = HEARTS.turn_structure.phases[0].passed_to  # type: ignore[union-attr]


def both(seed: int) -> tuple[Table, Any]:
    """Deal the same cards in both engines."""
    deck = shuffled(ALL_CARDS, seed=seed)
    table = Table.start(HEARTS, 4, deck=deck, button=3, hand_number=seed % len(PASSED_TO))
    state = pyspiel.load_game("hearts", {"qs_breaks_hearts": False}).new_initial_state()
    state.apply_action(DIRECTIONS[PASSED_TO[seed % len(PASSED_TO)]])
    for card in deck:
        state.apply_action(card.index)
    return table, state


def play_hearts(seed: int) -> Table:
    """Play a hand at random in both engines, and compare what is legal at every decision."""
    luck = random.Random(seed)
    table, state = both(seed)
    while not table.over:
        same(table.actor, state.current_player(), state)
        if Exchange in table.legal_actions:
            passed = tuple(luck.sample(table.hands[table.actor or 0], 3))
            table = table.apply(Exchange(passed))
            for card in passed:
                assert card is not None
                state.apply_action(card.index)
            continue
        legal = [ALL_CARDS[index] for index in state.legal_actions()]
        same(set(table.legal_actions), {Play((card,)) for card in legal}, state)
        played = luck.choice(legal)
        table = table.apply(Play((played,)))
        state.apply_action(played.index)
    assert state.is_terminal()
    same([POINTS - points for points in table.scores], list(state.returns()), state)
    return table
