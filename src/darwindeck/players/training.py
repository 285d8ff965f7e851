"""Training: rounds of practice on all cores, and the blueprint that comes of them.

A fixed number of learners practise their own hands of a round, beginning with what all have learnt
so far; then what each has learnt is added up. So the result depends on the seed and the number of
rounds, and not on how many threads there are.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar
from zipfile import BadZipFile

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.engine.layout import SEATS
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.files import replacing
from darwindeck.genome.identity import rules_id
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.players.blueprint import Blueprint, mixes_of, packed
from darwindeck.players.bots import record_of
from darwindeck.players.desk import (
    MARKS,
    PAIRS,
    SITUATIONS,
    VISITS,
    WIDEST,
    WIDTH,
    Desk,
    Lessons,
    new_desk,
)
from darwindeck.players.exchanging import draw_marks
from darwindeck.players.features import FEATURES
from darwindeck.players.practice import add_lessons, lay_out, practise
from darwindeck.players.situations import AGAINST_HOUSE, CAREFUL, grade_pairs
from darwindeck.table.starting import check_playable, starting_stacks
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from darwindeck.engine.layout import TableArray

LEARNERS = 4
HANDS_OF_BETS = 2_000
HANDS_OF_SMALL_GAMES = 500
HANDS_OF_CARDS = 100
SAMPLES = 40
CARD_STEPS = 8
TRIAL = 400
SMALL_TABLE = 1 << 14
BYTES_PER_SITUATION = 8 + 2 * 4 * WIDTH
AT_ROUNDS_END = 2  # tables beside those of the learners: what was known before, and what is now
DEFAULT_MEMORY = 1 << 30
SHARE_OF_GRADES = 4
LARGEST_TABLE = 1 << 21
MOST_KEPT = 200_000
LEAST_VISITS = 27.0
SELDOM = 0.2
HANDS_PER_MARK = 8
NUMBERS, LARGEST_FIGURE, MOST_ROUNDS = "fiu", 1e30, 10**9
UNREADABLE = (OSError, ValueError, KeyError, EOFError, RuntimeError, BadZipFile, zlib.error)
"""What NumPy raises for files that are no archives of arrays, or for some that none can open."""

PARTS = ("rules", "numbers", "seats", "keys", "regrets", "shares", "habits", "baseline")

INERTIA, SQUARE_INERTIA = 0.9, 0.99
BETS_STREAM, CARDS_STREAM = 0x9D8A7F31, 0x51ED2701


def copy_into(target: Lessons, source: Lessons) -> None:
    """Make two lessons the same."""
    np.copyto(target.keys, source.keys)
    np.copyto(target.regrets, source.regrets)
    np.copyto(target.shares, source.shares)


@dataclass
class Training:
    """A game in practice: go on for as many rounds as there is time, then take the blueprint."""

    genome: GameGenome
    seats: tuple[int, ...]
    seed: int = 0
    memory: int = DEFAULT_MEMORY
    threads: int | None = None
    rounds: int = 0
    samples: int = SAMPLES
    hands_of_bets: int = HANDS_OF_BETS
    side_by_side: int = LEARNERS
    fine: bool = False
    exact: bool = field(init=False)
    bets: bool = field(init=False)
    cards: bool = field(init=False)
    learning_rate: ClassVar[float] = 0.05

    def __post_init__(self) -> None:
        for seats in self.seats:
            check_playable(self.genome, seats)
        self.program = compile_program(self.genome)
        self.fresh = np.concatenate(
            [fresh_table(self.genome, starting_stacks(self.genome, n), 0) for n in self.seats]
        )
        grades = np.zeros(self.grades_to_keep(), np.uint64)
        self.marks = self.hands_shown()
        self.desks = [new_desk(grades, self.marks) for _ in range(self.side_by_side)]
        self.weights = np.zeros(FEATURES)
        self.drift = np.zeros(FEATURES)
        self.swing = np.zeros(FEATURES)
        self.card_steps = 0
        self.settled = np.zeros(FEATURES)
        self.baseline = np.full(SEATS, 1.0 / max(self.seats))
        self.largest = self.table_size()
        self.hands_of_cards, self.steps_of_cards = HANDS_OF_CARDS, CARD_STEPS
        self.pairs = np.zeros(PAIRS, np.uint8)
        if (seen := self.first_sight()) is not None:
            grade_pairs(seen, self.program, load_tables(), self.desks[0].bench, self.pairs)
        self.try_out()
        size = min(self.first_size(), self.largest) if self.bets else 1
        self.lessons = self.new_lessons(size)
        self.learners = [self.new_lessons(size) for _ in range(self.side_by_side)]

    def first_sight(self) -> TableArray | None:
        """Return what somebody sees of a hand who decides first, if anybody decides."""
        first = Table.start(self.genome, self.seats[0], seed=0)
        return None if first.actor is None else record_of(first.view(first.actor)).copy()

    def hands_shown(self) -> NDArray[np.int64]:
        """Return the worth of some hands after all exchanges, from low to high, if those make them.

        They are found twice: first by who takes the others to hold any cards.
        """
        marks = np.zeros(0, np.int64)
        for _ in range(2):
            seen, drawn = self.first_sight(), np.zeros(MARKS * HANDS_PER_MARK, np.int64)
            desk = new_desk(marks=marks)
            if seen is None or not draw_marks(seen, self.program, load_tables(), desk, drawn):
                return marks
            marks = np.sort(drawn)[HANDS_PER_MARK // 2 :: HANDS_PER_MARK].copy()
        return marks

    def table_size(self) -> int:
        """Return for how many situations the memory has room, as a power of two."""
        kept = self.desks[0].grades_kept.nbytes
        desks = sum(part.nbytes for desk in self.desks for part in desk) - len(self.desks) * kept
        situation = BYTES_PER_SITUATION * (self.side_by_side + AT_ROUNDS_END)
        room = (self.memory - kept - desks) // situation
        if room < 1:
            raise ValueError(
                f"{self.memory:,} bytes are too few to learn anything in: it takes at least "
                f"{kept + desks + situation:,}"
            )
        return min(1 << (room.bit_length() - 1), LARGEST_TABLE)

    def grades_to_keep(self) -> int:
        """Return for how many hands that were judged with care there is room, a power of two."""
        if self.samples < CAREFUL:
            return 1
        return 1 << (self.memory // (SHARE_OF_GRADES * 8)).bit_length() - 1

    def first_size(self) -> int:
        """Return for how many situations there is room in the first round, as a power of two."""
        return SMALL_TABLE << ((self.hands_of_bets - 1) // HANDS_OF_BETS).bit_length()

    def try_out(self) -> None:
        """Play some hands to see what there is to learn: small games are learnt exactly."""
        self.cards = self.practise_cards(self.new_lessons(1, exact=False)) > 0
        trial = self.new_lessons(SMALL_TABLE, exact=True)
        desk = new_desk(marks=self.marks)
        self.practise_bets(trial, desk, range(TRIAL))
        few = 4 * int(desk.tallies[SITUATIONS]) < 3 * SMALL_TABLE
        self.exact = few and int(desk.tallies[WIDEST]) < WIDTH and self.fully_seen(trial, desk)
        self.bets = bool(desk.tallies[VISITS])
        if not self.exact:
            desk.tallies[:] = 0
            trial = self.new_lessons(SMALL_TABLE, exact=False)
            self.practise_bets(trial, desk, range(self.side_by_side))
            self.bets = bool(desk.tallies[VISITS])
        self.cards = self.cards and not self.exact
        if self.exact:
            self.hands_of_bets = HANDS_OF_SMALL_GAMES

    def fully_seen(self, trial: Lessons, desk: Desk) -> bool:
        """Tell whether more hands bring hardly any situations that were not met before."""
        before = int(desk.tallies[SITUATIONS])
        self.practise_bets(trial, desk, range(TRIAL, 2 * TRIAL))
        return int(desk.tallies[SITUATIONS]) < 1.5 * before

    @property
    def hands(self) -> int:
        """How many hands of bets have been practised."""
        return self.rounds * self.side_by_side * self.hands_of_bets

    @property
    def situations(self) -> int:
        """How many situations have been met."""
        return int(np.count_nonzero(self.lessons.keys))

    def go_on(self) -> None:
        """Practise for one round."""
        if self.cards:
            for _ in range(self.steps_of_cards):
                self.improve_weights()
        if self.bets:
            self.in_parallel(self.learn_bets)
            self.gather()
            self.make_room()
        self.rounds += 1

    def in_parallel(self, work: Callable[[int], None]) -> None:
        """Let every learner do something."""
        tasks = [lambda number=number: work(number) for number in range(self.side_by_side)]
        _, interrupted = run_in_order(tasks, checked_threads(self.threads), lambda _: None)
        if interrupted:
            raise KeyboardInterrupt

    def learn_bets(self, number: int) -> None:
        """Let one learner practise its hands of a round."""
        learner, desk = self.learners[number], self.desks[number]
        copy_into(learner, self.lessons)
        desk.tallies[SITUATIONS] = self.known
        first = (self.rounds * self.side_by_side + number) * self.hands_of_bets
        self.practise_bets(learner, desk, range(first, first + self.hands_of_bets))

    @property
    def known(self) -> int:
        """How many situations were known when the round began."""
        return self.situations

    def gather(self) -> None:
        """Add up what everybody has learnt in a round; what was learnt early counts less."""
        before = self.lessons
        tallies = np.zeros(3, np.int64)
        tallies[SITUATIONS] = self.known
        merged = self.new_lessons(len(before.keys))
        copy_into(merged, before)
        for learner in self.learners:
            add_lessons(merged, learner, before, tallies)
        discount = np.float32((self.rounds + 1) / (self.rounds + 2))
        np.multiply(merged.regrets, discount, out=merged.regrets)
        if not self.exact:
            np.multiply(merged.shares, discount * discount, out=merged.shares)
        self.lessons = merged

    def make_room(self) -> None:
        """Double the tables before they are half full, as long as the memory lasts."""
        size = len(self.lessons.keys)
        while 2 * self.situations > size and size < self.largest:
            size *= 2
        if size == len(self.lessons.keys):
            return
        self.learners = []  # two sizes of all of them at once would be more than the memory
        known, self.lessons = self.lessons, self.new_lessons(size)
        self.learners = [self.new_lessons(size) for _ in range(self.side_by_side)]
        used = np.flatnonzero(known.keys)
        self.lay_out(known.keys[used], known.regrets[used], known.shares[used])

    def lay_out(
        self,
        keys: NDArray[np.uint64],
        regrets: NDArray[np.float32],
        shares: NDArray[np.float32],
    ) -> None:
        """Put what is known into the empty tables."""
        places = np.empty(len(keys), np.int64)
        lay_out(self.lessons.keys, keys, places)
        self.lessons.regrets[places] = regrets
        self.lessons.shares[places] = shares

    def new_lessons(self, size: int, *, exact: bool | None = None) -> Lessons:
        """Return lessons in which nothing has been learnt."""
        keys = np.zeros(size, np.uint64)
        sums = np.zeros((2, size, WIDTH), np.float32)
        by_all = int(self.exact if exact is None else exact)
        fine, samples = int(self.fine), self.samples
        return Lessons(by_all, fine, keys, sums[0], sums[1], self.weights, self.pairs, samples)

    def practise_bets(self, lessons: Lessons, desk: Desk, hands: range) -> None:
        """Walk through some hands."""
        self.practise(True, lessons, desk, hands, np.zeros(FEATURES), self.baseline.copy())

    def practise(
        self,
        bets: bool,
        lessons: Lessons,
        desk: Desk,
        hands: range,
        gradient: NDArray[np.float64],
        baseline: NDArray[np.float64],
    ) -> int:
        """Go through the door into compiled code."""
        stream = BETS_STREAM if bets else CARDS_STREAM
        return practise(
            bets,
            hands.start,
            hands.stop,
            np.uint64((self.seed ^ stream) & MASK64),
            self.fresh,
            self.program,
            load_tables(),
            lessons,
            desk,
            baseline,
            np.zeros((SEATS, FEATURES)),
            gradient,
        )

    def practise_cards(self, lessons: Lessons) -> int:
        """Play some hands for the gradient of the weights; return how many choices there were."""
        gradients = np.zeros((self.side_by_side, FEATURES))
        baselines = np.repeat(self.baseline[None], self.side_by_side, 0)
        decisions = np.zeros(self.side_by_side, np.int64)

        def play(number: int) -> None:
            first = (self.card_steps * self.side_by_side + number) * self.hands_of_cards
            decisions[number] = self.practise(
                False,
                lessons,
                self.desks[number],
                range(first, first + self.hands_of_cards),
                gradients[number],
                baselines[number],
            )

        self.in_parallel(play)
        self.card_steps += 1
        self.baseline = baselines.mean(0)
        self.gradient = gradients.sum(0) / (self.side_by_side * self.hands_of_cards)
        return int(decisions.sum())

    def improve_weights(self) -> None:
        """Take one step up the gradient (Adam: Kingma and Ba, 2015), shorter as time goes on."""
        self.practise_cards(self.lessons)
        step = self.card_steps
        self.drift += (1 - INERTIA) * (self.gradient - self.drift)
        self.swing += (1 - SQUARE_INERTIA) * (self.gradient**2 - self.swing)
        drift = self.drift / (1 - INERTIA**step)
        swing = self.swing / (1 - SQUARE_INERTIA**step)
        rate = self.learning_rate / (1 + step / 400) ** 0.5
        self.weights += rate * drift / (np.sqrt(swing) + 1e-6)
        share = max(1 / step, 0.005)
        self.settled += share * (self.weights - self.settled)

    def restore(self, parts: Mapping[str, NDArray[Any]], numbers: Sequence[int]) -> None:
        """Take over what was learnt before, if it fits."""
        keys = parts["keys"]
        if 4 * keys.size > 3 * self.largest:
            raise ValueError("the practice does not fit into this memory: give more, or begin anew")
        shapes = {
            "keys": (keys.size,),
            "regrets": (keys.size, WIDTH),
            "shares": (keys.size, WIDTH),
            "habits": (4, FEATURES),
            "baseline": self.baseline.shape,
        }
        sound = all(
            parts[name].shape == shape and parts[name].dtype.kind in NUMBERS
            for name, shape in shapes.items()
        )
        sound = sound and all(
            (np.abs(parts[name].astype(np.float64)) < LARGEST_FIGURE).all()
            for name in ("regrets", "shares", "habits", "baseline")
        )
        sound = (
            sound and bool((parts["habits"][3] >= 0).all()) and bool((parts["shares"] >= 0).all())
        )
        if not sound or not all(0 <= number <= MOST_ROUNDS for number in numbers[:2]):
            raise ValueError("the practice is broken: begin again without --resume")
        size = len(self.lessons.keys)
        while 2 * len(keys) > size and size < self.largest:
            size *= 2
        self.learners = []
        self.lessons = self.new_lessons(size)
        self.learners = [self.new_lessons(size) for _ in range(self.side_by_side)]
        self.lay_out(keys.astype(np.uint64), parts["regrets"], parts["shares"])
        self.weights[:], self.settled, self.drift, self.swing = parts["habits"].astype(np.float64)
        self.baseline = parts["baseline"].astype(np.float64)
        self.rounds, self.card_steps = numbers[:2]

    def blueprint(
        self, measured: Sequence[tuple[str, str]] = (), most: int = MOST_KEPT
    ) -> Blueprint:
        """Return what has been learnt so far; of many situations, those that were met most."""
        met = self.lessons.shares.sum(1)
        least = LEAST_VISITS if not self.exact else 0.0
        kept = np.flatnonzero((met > least) & (self.lessons.keys != 0))
        if len(kept) > most:
            kept = kept[np.argsort(-met[kept], kind="stable")[:most]]
        shares, regrets = self.lessons.shares[kept], self.lessons.regrets[kept]
        if not self.exact:
            alone = (self.lessons.keys[kept] & AGAINST_HOUSE) != 0
            best = only_the_best(shares[alone], regrets[alone])
            shares = without_abandoned(shares, regrets)
            shares[alone] = best
        keys, mixes = packed(self.lessons.keys[kept], mixes_of(shares, exact=self.exact))
        return Blueprint(
            rules=rules_id(self.genome),
            game=self.genome.genome_id,
            seats=self.seats,
            seed=self.seed,
            hands=self.hands,
            exact=self.exact,
            weights=tuple(self.settled.tolist()) if self.cards else (),
            keys=keys,
            mixes=mixes,
            pairs=self.pairs.tobytes(),
            measured=tuple(measured),
            fine=self.fine,
            marks=self.marks.tobytes(),
        )


def without_abandoned(
    shares: NDArray[np.float32], regrets: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Leave out what was done now and then at first, and is not missed any more."""
    seldom = shares < SELDOM * shares.sum(1, keepdims=True)
    return np.where(seldom & (regrets < 0), np.float32(0), shares)


def only_the_best(shares: NDArray[np.float32], regrets: NDArray[np.float32]) -> NDArray[np.float32]:
    """Keep of each situation what was missed most: who plays alone has nobody to mislead."""
    missed = np.where(shares > 0, regrets, -np.inf)
    return np.eye(WIDTH, dtype=np.float32)[missed.argmax(1)]


def save_practice(training: Training, path: Path) -> None:
    """Write how far a training has got, so that it can go on from there."""
    used = np.flatnonzero(training.lessons.keys)
    with replacing(path) as file:
        np.savez_compressed(
            file,
            rules=np.array(rules_id(training.genome)),
            numbers=np.array([training.rounds, training.card_steps, training.seed], np.int64),
            seats=np.array(training.seats),
            keys=training.lessons.keys[used],
            regrets=training.lessons.regrets[used],
            shares=training.lessons.shares[used],
            habits=np.array([training.weights, training.settled, training.drift, training.swing]),
            baseline=training.baseline,
        )


def resume_practice(training: Training, path: Path) -> None:
    """Go on where a training of the same game, seats and seed has stopped."""
    if not path.exists():
        raise ValueError(f"there is no practice in {str(path)!r} to go on with: leave out --resume")
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            parts = {name: kept[name] for name in PARTS}
    except UNREADABLE as error:
        raise ValueError(
            f"the practice in {str(path)!r} cannot be read ({error}): begin again without --resume"
        ) from None
    same_game = str(parts["rules"]) == rules_id(training.genome)
    numbers = parts["numbers"].ravel().tolist()
    seats = tuple(parts["seats"].ravel().tolist())
    same_way = seats == training.seats and numbers[2:] == [training.seed]
    if not same_game or not same_way:
        raise ValueError(
            f"the practice in {str(path)!r} is of another game, seed or number of seats: name "
            "those again, or begin anew without --resume"
        )
    training.restore(parts, numbers)


def usual_seats(genome: GameGenome) -> Sequence[int]:
    """Return for how many seats a game is learnt: its own number, and for chips two as well."""
    seats = [genome.player_count]
    if genome.setup.starting_chips:
        with suppress(ValueError):
            check_playable(genome, 2)
            seats.append(2)
    return sorted(set(seats))
