"""Train the blueprints that come along with the library: `make blueprints`.

Every game has a number of rounds, so that the same files come out on any machine. Of other games
nothing comes along: nothing can be learnt (war), roles have scripts (the deal), or those who have
learnt for half a minute did not play measurably better than those who think without. They are
learnt in the background when somebody plays them.

    python -m benchmarks.train_library                 all that are missing or out of date
    python -m benchmarks.train_library hearts razz     these
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import darwindeck
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import load
from darwindeck.players.blueprint import SUFFIX, encode, joined, save_blueprint
from darwindeck.players.training import HANDS_OF_BETS, Training, usual_seats

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.blueprint import Blueprint


class Course(NamedTuple):
    """Rounds of practice for a number of seats, how many learners there are, and their hands.

    So many situations are kept.
    """

    seats: int
    rounds: int
    side_by_side: int
    hands: int
    kept: int


FOLDER = Path(darwindeck.__file__).parent / "blueprints"
ROUNDS = {
    "kuhn-poker": 2_000,
    "leduc-holdem": 12_000,
    "blackjack": 1_600,
    "three-card-poker": 500,
    "guts": 1,
    "liars-poker": 150,
    "blef": 40,
    "pot-limit-holdem": 46,
    "short-deck-holdem": 60,
    "badugi": 8,
    "deuce-to-seven-single-draw": 5,
    "knock-out-whist": 200,
    **dict.fromkeys(("hearts", "president", "crazy-eights", "cheat", "betting-war", "whist"), 80),
    **dict.fromkeys(("euchre", "oh-hell", "skat", "spades", "truco"), 30),
}
USUAL_ROUNDS = 30
MANY_HANDS = dict.fromkeys(("badugi", "deuce-to-seven-single-draw"), 8_000)
"""How many hands a learner practises in a round where hands are drawn: more situations are met."""

COURSES = {
    "fixed-limit-holdem": (Course(2, 119, 8, 20_000, 200_000), Course(6, 76, 4, 10_000, 100_000)),
    "no-limit-holdem": (Course(2, 96, 8, 20_000, 190_000), Course(6, 60, 8, 20_000, 130_000)),
}
"""Games whose bets are learnt for each number of seats by itself, and for long."""

SAMPLES = 200
MEMORY = 1 << 30
MUCH_MEMORY = 4 << 30
SEED = 2026


def main() -> None:
    """Train the games that were named, or all that have no blueprint yet."""
    FOLDER.mkdir(exist_ok=True)
    named = sys.argv[1:]
    for name in named or (*ROUNDS, *COURSES):
        path = FOLDER / f"{rules_id(load(name))}{SUFFIX}"
        if named or not path.exists():
            train(name, path)
    if not named:
        remove_outdated()


def train(name: str, path: Path) -> None:
    """Train one game and keep its blueprint."""
    genome = load(name)
    if genome.roles:
        return
    begun = time.perf_counter()
    if name in COURSES:
        blueprint = joined([learn(genome, course) for course in COURSES[name]])
    else:
        hands = MANY_HANDS.get(name, HANDS_OF_BETS)
        seats = tuple(usual_seats(genome))
        training = Training(genome, seats, SEED, MEMORY, hands_of_bets=hands)
        if not training.bets and not training.cards:
            return
        for _ in range(ROUNDS.get(name, USUAL_ROUNDS)):
            training.go_on()
        blueprint = training.blueprint()
    save_blueprint(blueprint, path)
    print(
        f"{name:28} {blueprint.hands:12,} hands {blueprint.situations:8,} situations "
        f"{len(encode(blueprint)) / 1024:7.0f} KB {time.perf_counter() - begun:5.0f} s",
        flush=True,
    )


def learn(genome: GameGenome, course: Course) -> Blueprint:
    """Learn the bets of a game for one number of seats."""
    training = Training(
        genome,
        (course.seats,),
        SEED,
        MUCH_MEMORY,
        samples=SAMPLES,
        hands_of_bets=course.hands,
        side_by_side=course.side_by_side,
        fine=True,
    )
    for _ in range(course.rounds):
        training.go_on()
    return training.blueprint(most=course.kept)


def remove_outdated() -> None:
    """Remove blueprints of rules that the library has no more, or that do not come along."""
    wanted = {f"{rules_id(load(name))}{SUFFIX}" for name in (*ROUNDS, *COURSES)}
    for file in FOLDER.glob(f"*{SUFFIX}"):
        if file.name not in wanted:
            file.unlink()


if __name__ == "__main__":
    main()
