"""Players who never do something, though they would: to measure what it costs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from darwindeck.engine.actions import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from darwindeck.players.minds import GREEDY, Mind

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray
    from darwindeck.players.desk import Past

Never = Literal["bluff", "fold", "raise"]

WEAK = 0.5  # wins less often than that


class RestrainedMind(Mind):
    """A player who takes the next best choice instead of bluffing, folding or raising."""

    def __init__(self, policy: int, iterations: int, never: Never) -> None:
        super().__init__(policy, iterations)
        self.never = never
        self.judgement = Mind(GREEDY)

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        self.look_at(position)
        kind, amount, count, _ = self.go_on(program, seed, 0, self.iterations, past)
        if not self.avoids(position, program, kind, seed):
            return kind, amount
        tried = sorted(self.weighed(count), key=lambda choice: -choice.visits)
        legal = int(position["legal"][0])
        passive = [(kind, 0) for kind in (CHECK, CALL, ALL_IN, FOLD) if legal >> kind & 1]
        others = [(choice.kind, choice.amount) for choice in tried] + passive
        return next(
            (other for other in others if not self.avoids(position, program, other[0], seed)),
            (kind, amount),
        )

    def avoids(self, position: TableArray, program: ProgramArray, kind: int, seed: int) -> bool:
        """Tell whether a kind of action is what this player never does."""
        if self.never == "fold":
            return kind == FOLD
        if not is_raise(position, kind):
            return False
        return self.never == "raise" or self.judgement.judge(position, program, seed) < WEAK


def is_raise(position: TableArray, kind: int) -> bool:
    """Tell whether a kind of action makes it more expensive to stay in."""
    actor = int(position["actor"][0])
    more = int(position["stack"][0, actor]) > int(position["to_call"][0])
    return kind in (BET, RAISE) or (kind == ALL_IN and more)
