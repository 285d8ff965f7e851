"""Rate all exhibits and full-size games: does the measure tell good from bad?"""

from __future__ import annotations

import sys

from benchmarks.quality.games import EXHIBITS
from darwindeck import load
from darwindeck.quality import Rating, rate

LARGE_GOOD = ("no-limit-holdem", "five-card-draw", "hearts")
LARGE_BAD = ("war", "betting-war")
SEED = 2024


def auc(good: list[float], bad: list[float]) -> float:
    """Return how often a good game is rated above a bad one; ties count half."""
    wins = sum((g > b) + (g == b) / 2 for g in good for b in bad)
    return wins / (len(good) * len(bad))


def describe(good: bool, rating: Rating) -> str:
    """Return a line about a rating."""
    closed = ", ".join(f"not {gate.name}" for gate in rating.gates if not gate.passed)
    verdict = "good" if good else "bad"
    return f"  {verdict:5}{rating.game:32}{rating.fitness!s:>16}  {rating.cost:>14}  {closed}"


def rate_half(held_out: bool) -> float:
    """Rate one half of the exhibits, and return its AUC."""
    print("held out" if held_out else "tuning")
    scores: dict[bool, list[float]] = {True: [], False: []}
    for exhibit in EXHIBITS:
        if exhibit.held_out == held_out:
            rating = rate(exhibit.genome)
            scores[exhibit.good].append(rating.fitness.value)
            print(describe(exhibit.good, rating))
    return auc(scores[True], scores[False])


def rate_large() -> bool:
    """Rate full-size games by playing; tell whether poker is clearly above both wars."""
    print("full size, by the ladder of players")
    ratings = {}
    for name in (*LARGE_GOOD, *LARGE_BAD):
        ratings[name] = rate(load(name), seed=SEED)
        print(describe(name in LARGE_GOOD, ratings[name]), flush=True)
    best_bad = max(ratings[name].fitness.high for name in LARGE_BAD)
    return all(ratings[name].fitness.low > best_bad for name in LARGE_GOOD[:2])


def main() -> None:
    """Print the table and what it comes to; fail if the measure does not hold."""
    tuning, held_out = rate_half(held_out=False), rate_half(held_out=True)
    clear = "--small" in sys.argv or rate_large()
    print(f"AUC: tuning {tuning:.3f}, held out {held_out:.3f} (at least 0.95)")
    print(f"poker above war and betting war, intervals apart: {'yes' if clear else 'NO'}")
    sys.exit(not (held_out >= 0.95 and clear))


if __name__ == "__main__":
    main()
