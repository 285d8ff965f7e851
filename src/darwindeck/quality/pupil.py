"""A pupil: learns a game with a fixed amount of work, whatever the game, and the same each time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.phases import ExchangePhase
from darwindeck.players.desk import VISITS, new_desk
from darwindeck.players.registry import SKILLS, Player, searching, skilled
from darwindeck.players.training import LEARNERS, SMALL_TABLE, Training

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

MOST_ROUNDS, STEPS_A_ROUND = 30, 4
FEW_HANDS, MOST_HANDS = 4, 2_000
MANY_VISITS = 10_000
THOUGHT, GLANCE = 200, 40  # iterations where nothing can be learnt, and for an exchange
CARD_WORK, VISIT_WORK, EXCHANGE_WORK, PLAYOUT_WORK = 3.0, 2.0, 25.0, 5.0
"""About how many microseconds a choice of cards takes, and a visit of a bet: more if cards are
exchanged, and for each decision that has to be played out where there is no showdown."""


@dataclass
class Pupil(Training):
    """Practises in rounds whose size follows from the work that a hand is."""

    work: float = 1e6  # microseconds, about
    length: float = 10.0  # decisions in a hand

    def try_out(self) -> None:
        """See in a few hands what there is to learn, and how much work that is."""
        self.exact = False
        self.hands_of_cards, self.steps_of_cards = FEW_HANDS, STEPS_A_ROUND
        lessons, desk = self.new_lessons(SMALL_TABLE), new_desk()
        choices = self.practise_cards(lessons) / (LEARNERS * FEW_HANDS)
        tried = 0
        while tried < LEARNERS and desk.tallies[VISITS] < MANY_VISITS:
            self.practise_bets(lessons, desk, range(tried, tried + 1))
            tried += 1
        visits = int(desk.tallies[VISITS]) / tried
        self.cards, self.bets = choices > 0, visits > 0
        cards, bets = STEPS_A_ROUND * CARD_WORK * choices, self.visit_work() * visits
        hands = self.work / LEARNERS / (cards + bets or 1)
        self.rounds_to_go = int(within(hands / FEW_HANDS, 1, MOST_ROUNDS))
        a_round = hands / self.rounds_to_go
        self.hands_of_bets = self.hands_of_cards = int(within(a_round, 1, MOST_HANDS))

    def visit_work(self) -> float:
        """Return about how long a visit of a bet takes."""
        exchanging = EXCHANGE_WORK if phases_of(self.genome, ExchangePhase) else 0.0
        playing_out = 0.0 if showdown_of(self.genome) else PLAYOUT_WORK * self.length
        return VISIT_WORK + exchanging + playing_out


def within(size: float, least: float, most: float) -> float:
    """Return what is nearest to a size and not too small or large."""
    return min(max(size, least), most)


def taught(
    genome: GameGenome, seed: int, work: float, length: float, threads: int | None
) -> Player:
    """Return a player who has practised a game; where nothing can be learnt, one who searches."""
    seats = (genome.player_count,)
    pupil = Pupil(genome, seats, seed, threads=threads, work=work, length=length)
    if not (pupil.bets or pupil.cards):
        return searching(THOUGHT)
    for _ in range(pupil.rounds_to_go):
        pupil.go_on()
    player = skilled("taught", SKILLS["blueprint"], pupil.blueprint())
    return player._replace(iterations=GLANCE if phases_of(genome, ExchangePhase) else 1)
