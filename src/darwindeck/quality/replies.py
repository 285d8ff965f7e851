"""Who sees through a simple player: the replies to a rule that anybody finds who knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from darwindeck.engine import actions
from darwindeck.players.minds import GREEDY, Mind
from darwindeck.players.policies import FAIR
from darwindeck.players.registry import Player
from darwindeck.quality.simple import STAY, YIELD, SimpleMind, SimplePlayer, is_bet

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray
    from darwindeck.players.desk import Past

STEAL, VALUE = "who bets on anything", "who bets on better hands"
STEALING = (
    *(actions.BET, actions.RAISE, actions.ALL_IN, actions.CHECK, actions.FOLD),
    *(actions.BRING_IN, actions.CALL),
)
"""What wins the pot from who always yields: the first of these that is legal."""


class ValueMind(Mind):
    """Bets whenever its hand is better than the others', and gives up hands that are far worse."""

    def __init__(self, cards: Mind) -> None:
        super().__init__(GREEDY)
        self.cards = cards

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        if not is_bet(position):
            return self.cards.decide(position, program, seed, past)
        self.look_at(position)
        kind, amount, _, strength = self.go_on(program, seed, 0, 0)
        legal = int(position["legal"][0])
        for better in (actions.RAISE, actions.BET):
            if strength > FAIR and legal >> better & 1:
                return better, amount
        return kind, amount


class ValuePlayer(SimplePlayer):
    """A player who bets on better hands."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that knows how good its hand is."""
        return ValueMind(Player.mind(self))


class StealingPlayer(SimplePlayer):
    """A player who bets on anything."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that bets as often as it may, and as little."""
        return SimpleMind(STEALING, Player.mind(self))


def replies(cards: Player) -> Mapping[str, Player]:
    """Return who sees through each simple player; they choose cards as somebody else does."""
    value = ValuePlayer(VALUE, *cards[1:])
    return {"random": value, STAY: value, YIELD: StealingPlayer(STEAL, *cards[1:])}
