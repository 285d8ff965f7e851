"""A pupil: learns a game with a fixed amount of work, whatever the game, and the same each time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from darwindeck.genome.schema import GameGenome
from darwindeck.players.desk import VISITS, new_desk
from darwindeck.players.registry import SKILLS, Player, searching, skilled
from darwindeck.players.training import LEARNERS, SMALL_TABLE, Training

if TYPE_CHECKING:
    from darwindeck.quality.work import Prices

MOST_ROUNDS, MOST_STEPS, FEWEST_STEPS = 30, 32, 4
HANDS_OF_CARDS = 4  # for a hand of bets
FEW_HANDS, MOST_HANDS = 4, 2_000
TRIED, MUCH = 0.1, 4.0  # shares of the work: to see what it is, and too much for a round of bets
THOUGHT, AT_ONCE = 200, 1  # iterations where nothing can be learnt, and where something was


@dataclass
class Pupil(Training):
    """Practises in rounds whose size follows from the work that a hand is, as far as it lasts."""

    prices: Prices = field(kw_only=True)
    work: float = 1e6  # microseconds, about
    learning_rate: ClassVar[float] = 0.1  # there is no time for small steps

    def try_out(self) -> None:
        """See in a few hands what there is to learn, and how much work that is."""
        self.exact = False
        self.hands_of_cards = FEW_HANDS
        lessons, desk = self.new_lessons(SMALL_TABLE), new_desk()
        choices = self.practise_cards(lessons) / (LEARNERS * FEW_HANDS)
        tried = 0
        while tried < LEARNERS and self.prices.visit * desk.tallies[VISITS] < TRIED * self.work:
            self.practise_bets(lessons, desk, range(tried, tried + 1))
            tried += 1
        visits = int(desk.tallies[VISITS]) / tried
        a_round = LEARNERS * self.prices.visit * visits
        self.cards, self.bets = choices > 0, 0 < a_round < MUCH * self.work
        self.choices_a_hand = choices
        cards, bets = HANDS_OF_CARDS * self.prices.choice * choices, self.prices.visit * visits
        hands = self.work / LEARNERS / (cards + bets or 1)
        self.rounds_to_go = int(within(hands / FEW_HANDS, 1, MOST_ROUNDS))
        a_round = within(hands / self.rounds_to_go, 1, MOST_HANDS)
        self.hands_of_bets = int(a_round)
        steps = HANDS_OF_CARDS * a_round / FEW_HANDS
        self.steps_of_cards = int(within(steps, FEWEST_STEPS, MOST_STEPS))
        self.hands_of_cards = int(HANDS_OF_CARDS * a_round / self.steps_of_cards)

    @property
    def spent(self) -> float:
        """The work of all rounds so far, as counted."""
        visits = sum(int(desk.tallies[VISITS]) for desk in self.desks)
        hands = self.rounds * self.steps_of_cards * LEARNERS * self.hands_of_cards
        cards = self.choices_a_hand * hands if self.cards else 0.0
        return self.prices.visit * visits + self.prices.choice * cards

    def learn(self) -> None:
        """Practise until the work is done."""
        for _ in range(self.rounds_to_go):
            self.go_on()
            if self.spent > self.work:
                return


def within(size: float, least: float, most: float) -> float:
    """Return what is nearest to a size and not too small or large."""
    return min(max(size, least), most)


def taught(
    genome: GameGenome, seed: int, work: float, prices: Prices, threads: int | None
) -> Player:
    """Return a player who has practised a game; where nothing can be learnt, one who searches."""
    seats = (genome.player_count,)
    pupil = Pupil(genome, seats, seed, threads=threads, work=work, prices=prices)
    if not (pupil.bets or pupil.cards):
        return searching(THOUGHT)
    pupil.learn()
    return skilled("taught", SKILLS["blueprint"], pupil.blueprint())._replace(iterations=AT_ONCE)
