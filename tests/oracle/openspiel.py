"""Play any number of hands of each game in lockstep with OpenSpiel.

python -m tests.oracle.openspiel [HANDS]        2,000 if not told otherwise
"""

from __future__ import annotations

import sys

from tests.oracle import contract_games, other_games, skat
from tests.oracle.gin_rummy import play_gin_rummy
from tests.oracle.hearts import play_hearts

GAMES = {
    "hearts": play_hearts,
    "gin-rummy": play_gin_rummy,
    **contract_games.GAMES,
    **other_games.GAMES,
    **skat.GAMES,
}


def main() -> int:
    """Play the hands, and stop at the first difference."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for name, play in GAMES.items():
        for seed in range(hands):
            play(seed)
        sys.stdout.write(f"{name}: {hands} hands agree with OpenSpiel\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
