"""Simple players: rules that anybody learns in a minute, against which thinking has to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine.actions import ALL_IN, BRING_IN, CALL, CHECK, EXCHANGE, FOLD
from darwindeck.players.minds import SEARCH, Mind
from darwindeck.players.registry import Player, searching

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray
    from darwindeck.players.desk import Past

STAY, YIELD = "who always stays", "who always yields"
RULES = {
    STAY: (CHECK, CALL, BRING_IN, ALL_IN),
    YIELD: (CHECK, FOLD, BRING_IN, CALL, ALL_IN),
}
"""What each does about bets: the first of these that is legal, whatever the cards."""

HABITS = {"who always takes the first choice": 0, "who always takes the last choice": -1}
"""What each does about cards, in the order in which the engine lists choices: from low to high."""


class SimpleMind(Mind):
    """Bets by a rule, and chooses cards as another mind does."""

    def __init__(self, rule: tuple[int, ...], cards: Mind) -> None:
        super().__init__(cards.policy, cards.iterations, cards.learnt)
        self.rule = rule

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        if is_bet(position):
            legal = int(position["legal"][0])
            return next(kind for kind in self.rule if legal >> kind & 1), 0
        return super().decide(position, program, seed, past)


class SimplePlayer(Player):
    """A player who bets by a rule."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that bets by the rule of this name."""
        return SimpleMind(RULES[self.name], super().mind())


class HabitualMind(Mind):
    """Always takes the choice in the same place of the list."""

    def __init__(self, place: int) -> None:
        super().__init__(SEARCH, 1)
        self.place = place

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        self.look_at(position)
        *_, count, _ = self.go_on(program, seed, 0, 0, past)
        kind, amount = self.desk.lists[0, :count][self.place].tolist()
        return kind, amount


class HabitualPlayer(SimplePlayer):
    """A player who chooses cards by a habit."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that has the habit of this name."""
        return HabitualMind(HABITS[self.name])


def habitual(name: str) -> HabitualPlayer:
    """Return who has the habit of a name."""
    return HabitualPlayer(name, *searching(1)[1:])


def simple(name: str, cards: Player) -> SimplePlayer:
    """Return who bets by the rule of a name, and chooses cards as somebody else does."""
    return SimplePlayer(name, *cards[1:])


def is_bet(position: TableArray) -> bool:
    """Tell whether the actor decides about chips and not about cards."""
    return int(position["legal"][0]) < 1 << EXCHANGE
