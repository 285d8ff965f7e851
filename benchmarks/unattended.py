"""Matches that nobody watches: does every game of the library come to its end?

`python -m benchmarks.unattended [MATCHES]` plays so many matches (1,000 unless told otherwise) of
each game with random players, as it is and, where chips can be bet, with a betting round inserted.
They are played at tables, hand after hand, as far as time allows; and ten times as many hands,
each a match of its own, in the compiled simulation.
"""

from __future__ import annotations

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table as Grid

from darwindeck import Table, load, simulate
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import BettingPhase, TurnStructure
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from darwindeck import GameGenome

SEED = 7
MATCHES = 1_000
HANDS = 5
"""Matches at tables end after so many hands at the latest."""
SIMULATED = 10
"""Hands in the compiled simulation for each match."""
SECONDS = 6.0
"""How long the matches of one game may take at tables."""
MOST_DECISIONS = 20_000
"""A hand with more decisions than this is stuck; the longest rules allow some hundred turns."""
CHIPS, STACK_IN_BETS = 200, 40
SUMS = {"chips": 0, "wins": 1}
"""What all seats together win in a hand; points need not add up to anything."""


@dataclass
class Record:
    """What came of the matches of one game."""

    game: str
    betting: bool
    matches: int = 0
    hands: int = 0
    decisions: int = 0
    compiled_hands: int = 0
    compiled_decisions: int = 0
    stuck: list[int] = field(default_factory=list)
    lost_chips: list[int] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether all ended, and no chip was lost or made."""
        return not self.stuck and not self.lost_chips


def with_a_bet(game: GameGenome) -> GameGenome:
    """Return a game with chips and one more betting round, as near the middle as the rules let."""
    setup = replace(game.setup, starting_chips=game.setup.starting_chips or CHIPS)
    structure = game.turn_structure
    places = range(len(structure.phases) + 1)
    for place in sorted(places, key=lambda place: abs(place - len(structure.phases) // 2)):
        bet = BettingPhase(min_bet=max(1, setup.starting_chips // STACK_IN_BETS))
        phases = (*structure.phases[:place], bet, *structure.phases[place:])
        repeat_from = structure.repeat_from + (place < structure.repeat_from)
        changed = replace(game, setup=setup, turn_structure=TurnStructure(phases, repeat_from))
        if not problems(changed):
            return changed
    raise ValueError(f"no betting round can be inserted into {game.genome_id}")


def play_match(game: GameGenome, seed: int, record: Record) -> None:
    """Play a match at a table, and note what is wrong with it by its seed."""
    rng = random.Random(seed)
    table = Table.start(game, seed=seed)
    chips = sum(table.stacks) + table.pot
    for number in range(HANDS):
        decisions = 0
        while not table.over and decisions <= MOST_DECISIONS:
            table = table.apply(rng.choice(tuple(table.legal_actions)))
            decisions += 1
        record.decisions += decisions
        if not table.over:
            record.stuck.append(seed)
            return
        record.hands += 1
        if sum(table.stacks) != chips or sum(table.payoffs) != 0:
            record.lost_chips.append(seed)
        if table.match_over or number + 1 == HANDS:
            break
        table = table.next_hand()
    record.matches += 1


def play_matches(name: str, betting: bool, matches: int) -> Record:
    """Play all matches of one game."""
    game = with_a_bet(load(name)) if betting else load(name)
    record = Record(name, betting)
    simulate(game, 1, seed=SEED)  # so that compiling does not count
    end = time.perf_counter() + SECONDS
    for seed in range(matches):
        play_match(game, seed, record)
        if time.perf_counter() > end:
            break
    simulate_matches(game, SIMULATED * matches, record)
    return record


def simulate_matches(game: GameGenome, hands: int, record: Record) -> None:
    """Play hands in the compiled simulation, and note those whose chips or wins do not add up."""
    result = simulate(game, hands, seed=SEED, threads=1)
    record.compiled_hands = result.hands
    record.compiled_decisions = result.decisions
    if result.payoffs is not None and result.unit in SUMS:
        wrong = abs(result.payoffs.sum(axis=1) - SUMS[result.unit]) > 1e-3
        record.lost_chips += [int(hand) for hand in wrong.nonzero()[0]]


def grid_of(records: list[Record]) -> Grid:
    """Draw all records as a table."""
    grid = Grid(title=f"Unattended matches with random players, at most {HANDS} hands each")
    for heading in ("game", "bet inserted", "matches", "hands", "decisions"):
        grid.add_column(heading, justify="left" if heading == "game" else "right")
    for heading in ("compiled hands", "their decisions", "all ended", "chips conserved"):
        grid.add_column(heading, justify="right")
    for record in records:
        grid.add_row(
            record.game,
            "yes" if record.betting else "no",
            f"{record.matches:,}",
            f"{record.hands:,}",
            f"{record.decisions:,}",
            f"{record.compiled_hands:,}",
            f"{record.compiled_decisions:,}",
            "[red]no[/]" if record.stuck else "yes",
            "[red]no[/]" if record.lost_chips else "yes",
        )
    return grid


def main() -> int:
    """Play, show the table, and return 1 if any game is stuck or loses chips."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    console = Console()
    with ProcessPoolExecutor() as pool, console.status("playing"):
        tasks = [
            pool.submit(play_matches, name, betting, matches)
            for name in library_names()
            for betting in ((False,) if load(name).roles else (False, True))
        ]
        records = [task.result() for task in tasks]
    console.print(grid_of(records))
    for record in records:
        if not record.sound:
            console.print(f"{record.game}: stuck {record.stuck}, chips {record.lost_chips}")
    return 0 if all(record.sound for record in records) else 1


if __name__ == "__main__":
    sys.exit(main())
