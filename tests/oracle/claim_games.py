"""A game of claims with one card each, written down anew and solved as a linear programme."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

import numpy as np
from scipy.optimize import linprog

History = tuple[int, ...]
Sequence = tuple[int, History]

ROOT: Sequence = (-1, ())


def value_of_claims(ranks: int, copies: int, wild: int | None = None) -> float:
    """Return what a game of two players with a card each brings to whoever claims first.

    Whoever is right wins one unit. A claim is a number: how many cards, less one, times the number
    of ranks, plus the rank. `DOUBT` ends the game.
    """
    return Claims(ranks, copies, wild).value()


class Claims:
    """The sequence form of the game: payoffs by what both have said, and what led to it."""

    def __init__(self, ranks: int, copies: int, wild: int | None) -> None:
        self.ranks, self.copies, self.wild = ranks, copies, wild
        self.payoffs: dict[tuple[Sequence, Sequence], float] = defaultdict(float)
        self.decisions: tuple[dict[Sequence, Sequence], ...] = ({}, {})
        self.moves: tuple[dict[Sequence, list[Sequence]], ...] = ({}, {})
        cards = [rank for rank in range(ranks) for _ in range(copies)]
        deals = list(permutations(range(len(cards)), 2))
        for first, second in deals:
            self.grow((cards[first], cards[second]), (), (ROOT, ROOT), 1 / len(deals))

    def there(self, rank: int) -> int:
        """Count the cards that can stand for a rank: of two in all, more are never there."""
        wild = self.copies if self.wild is not None and rank != self.wild else 0
        return min(2, self.copies + wild)

    def grow(
        self, cards: tuple[int, int], said: History, last: tuple[Sequence, Sequence], chance: float
    ) -> None:
        """Let the next player say everything that can be said."""
        player = len(said) % 2
        here: Sequence = (cards[player], said)
        self.decisions[player][here] = last[player]
        least = said[-1] + 1 if said else 0
        claims = [
            claim
            for claim in range(least, 2 * self.ranks)
            if claim // self.ranks + 1 <= self.there(claim % self.ranks)
        ]
        moves = [(cards[player], (*said, claim)) for claim in claims]
        for claim, move in zip(claims, moves, strict=True):
            after = (move, last[1]) if player == 0 else (last[0], move)
            self.grow(cards, (*said, claim), after, chance)
        if said:
            doubt: Sequence = (cards[player], (*said, -1))
            moves.append(doubt)
            after = (doubt, last[1]) if player == 0 else (last[0], doubt)
            count, rank = said[-1] // self.ranks + 1, said[-1] % self.ranks
            found = sum(card in {rank, self.wild} for card in cards)
            winner = 1 - player if found >= count else player
            self.payoffs[after] += chance * (1 if winner == 0 else -1)
        self.moves[player][here] = moves

    def value(self) -> float:
        """Solve the game for the first player: the second one's best reply is the least of it."""
        columns = self.numbers(0)
        rows = self.numbers(1)
        first, second = self.flow(0, columns), self.flow(1, rows)
        gains = np.zeros((len(rows), len(columns)))
        for (one, two), payoff in self.payoffs.items():
            gains[rows[two], columns[one]] += payoff
        # maximise p_root over plans x and prices p with p·F2 <= gains x, F1 x = e, x >= 0
        prices = second.shape[0]
        goal = np.concatenate([np.zeros(len(columns)), -np.eye(prices)[0]])
        solution = linprog(
            goal,
            A_ub=np.hstack([-gains, second.T]),
            b_ub=np.zeros(len(rows)),
            A_eq=np.hstack([first, np.zeros((first.shape[0], prices))]),
            b_eq=np.eye(first.shape[0])[0],
            bounds=[(0, None)] * len(columns) + [(None, None)] * prices,
        )
        return float(-solution.fun)

    def numbers(self, player: int) -> dict[Sequence, int]:
        """Number what a player can have said."""
        said = [ROOT, *(move for moves in self.moves[player].values() for move in moves)]
        return {sequence: number for number, sequence in enumerate(said)}

    def flow(self, player: int, numbers: dict[Sequence, int]) -> np.ndarray:
        """Return that a plan begins, and that it shares every decision among its moves."""
        matrix = np.zeros((1 + len(self.decisions[player]), len(numbers)))
        matrix[0, 0] = 1
        for row, (here, before) in enumerate(self.decisions[player].items(), start=1):
            matrix[row, numbers[before]] = -1
            for move in self.moves[player][here]:
                matrix[row, numbers[move]] = 1
        return matrix
