"""How fast is a table that nobody has to trust? `python -m benchmarks.trustless [HANDS]`.

Everything in one process and on one core; CPU seconds per hand and player, all proofs made,
all proofs of the others checked, all messages signed and verified. With a number of hands, so
many random hands over six games are also compared with the ordinary engine.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from tests.mental.comparing import main as compare
from tests.mental.local import LocalTable

from darwindeck import Action, AllIn, Call, Check, View, load
from darwindeck.mental.audit import audit
from darwindeck.mental.group import Group, best_group
from darwindeck.mental.reference import PythonGroup

REPEATS = 5
MOST_SECONDS = {2: 0.15, 6: 1.0}
FEWEST_AUDITS = 10.0


def call_down(view: View) -> Action:
    """Play to the showdown, so that every card is opened."""
    return next(action for action in (Check(), Call(), AllIn()) if action in view.legal_actions)


def measured(seats: int, group: Group, repeats: int) -> tuple[float, float, float]:
    """Return the CPU seconds of a hand per player and of its audit, and its kilobytes."""
    game = load("no-limit-holdem")
    playing, auditing, size = [], [], 0
    for number in range(repeats + 1):
        start = process_time()
        table = LocalTable(game, [call_down] * seats, group=group, seed=number.to_bytes(4))
        ledger = table.play()
        playing.append((process_time() - start) / seats)
        start = process_time()
        verdict = audit(ledger, group)
        auditing.append(process_time() - start)
        size = len(ledger.encode())
        assert verdict.fair
    # The first hand warms the engine up.
    return median(playing[1:]), median(auditing[1:]), size / 1000


def main() -> int:
    """Print the table; return 1 if a goal is missed."""
    print("No-limit hold'em to the showdown, CPU on one core")
    print(
        f"{'group':>10} {'players':>8} {'hand, per player':>18} {'audits/s':>9} {'transcript':>11}"
    )
    missed = False
    fast, slow = best_group(), PythonGroup()
    for group, seats in [(fast, 2), (fast, 3), (fast, 6), (fast, 9), (slow, 2)]:
        repeats = REPEATS if group is fast and seats < 9 else 1
        hand, check, size = measured(seats, group, repeats)
        goal = MOST_SECONDS.get(seats) if group.name != "python" else None
        missed |= goal is not None and hand > goal
        missed |= goal is not None and seats == 2 and 1 / check < FEWEST_AUDITS
        note = f"  goal {goal} s" if goal else ""
        print(
            f"{group.name:>10} {seats:>8} {hand:>16.3f} s {1 / check:>9.1f} {size:>8.0f} KB{note}"
        )
    if len(sys.argv) > 1:
        compare(int(sys.argv[1]))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
