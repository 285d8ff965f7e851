"""Rate small games both ways, solved and played: is it one scale?"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import mean, pstdev

from benchmarks.exhibits.collection import exhibits
from darwindeck.quality import rate
from darwindeck.quality.ladder import EFFORTS
from darwindeck.quality.ranks import RankCorrelation
from darwindeck.strength.duels import NORMAL_95

SEED = 2024


def main() -> None:
    """Rate the small games of the tuning half both ways, and print how far the two agree."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality.both_ways")
    parser.add_argument("--effort", choices=EFFORTS, default="quick")
    effort = parser.parse_args().effort
    solved, played = [], []
    for exhibit in exhibits("tuning"):
        if exhibit.entry.size != "small":
            continue
        exact = rate(exhibit.genome, seed=SEED, effort=effort)
        sampled = rate(exhibit.genome, seed=SEED, effort=effort, most_nodes=0)
        solved.append(exact.fitness.value)
        played.append(sampled.fitness.value)
        print(
            f"{exhibit.label:9}{exhibit.name:32}{exact.fitness!s:>16}{sampled.fitness!s:>16}",
            flush=True,
        )
    print(f"rank correlation of solved and played: {RankCorrelation.between(solved, played)}")
    offsets = [b - a for a, b in zip(solved, played, strict=True)]
    margin = NORMAL_95 * pstdev(offsets) / sqrt(len(offsets))
    print(f"played less solved, on average: {mean(offsets):+.3f} ± {margin:.3f}")


if __name__ == "__main__":
    main()
