"""Meetings: two players in the same deal, in every arrangement of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.engine.rng import hand_seed
from darwindeck.genome.anatomy import wins_by
from darwindeck.genome.schema import GameGenome
from darwindeck.players.registry import Player, find_player
from darwindeck.simulation import at_records, at_tables, batch
from darwindeck.strength.luck import luck_of_cards
from darwindeck.table.starting import check_playable, starting_stacks
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.players.minds import Mind

FIRST, SECOND, BYSTANDER = range(3)
RUN_OUTS = 64
FEW_HANDS = 32


class Arrangement(NamedTuple):
    """Who sits where in the hands of one deal: a line-up of first, second and bystanders each.

    In a game against the house, or between roles, both play the same seats `in_turns`, and what
    one makes of them more than the other is the gain.
    """

    lineups: tuple[tuple[int, ...], ...]
    in_turns: bool = False

    @property
    def hands(self) -> int:
        """How many hands a deal is."""
        return len(self.lineups)

    @property
    def first_seats(self) -> int:
        """In how many seats, over all hands, the first player sits."""
        return sum(lineup.count(FIRST) for lineup in self.lineups)


def alternating(seats: int) -> Arrangement:
    """Seat the players alternately, and then the other way round."""
    return Arrangement(
        tuple(tuple((seat + swapped) % 2 for seat in range(seats)) for swapped in (0, 1))
    )


def one_against_all(seats: int) -> Arrangement:
    """Seat the first player in every seat once, with copies of the second in all others."""
    return Arrangement(
        tuple(tuple(int(seat != alone) for seat in range(seats)) for alone in range(seats))
    )


def taking_turns(seats: int, taken: Sequence[int]) -> Arrangement:
    """Seat the first player, and then the second, in the same seats."""
    return Arrangement(
        tuple(
            tuple(player if seat in taken else BYSTANDER for seat in range(seats))
            for player in (FIRST, SECOND)
        ),
        in_turns=True,
    )


def usual_arrangement(
    genome: GameGenome, seats: int, seat: int | None = None, *, halves: bool = False
) -> Arrangement:
    """Return how two players meet in a game: one against all others, or half against half.

    Partners are the same player. Of roles the two take the last one in turns, or that of a `seat`;
    against the house, all seats.
    """
    people = seats - (genome.setup.house is not None)
    if seat is not None and not 0 <= seat < people:
        raise ValueError(f"there is no seat {seat} to play: use 0 to {people - 1}")
    if genome.roles or seat is not None:
        return taking_turns(seats, [people - 1 if seat is None else seat])
    if people < seats:
        return taking_turns(seats, range(people))
    return alternating(seats) if halves or genome.setup.teams else one_against_all(seats)


@dataclass(frozen=True)
class MeetingTerms:
    """What two players meet for: everything that the hands depend on, but the players."""

    genome: GameGenome
    seats: int
    arrangement: Arrangement
    seed: int
    unit: str
    run_outs: int = 1


def usual_unit(genome: GameGenome) -> str:
    """Name what two players meet for: where a hand is won for a stake, the points of the stake."""
    return "points" if genome.setup.stakes else batch.unit_of(genome)


def terms_of(
    genome: GameGenome,
    seed: int,
    seats: int | None = None,
    seat: int | None = None,
    *,
    halves: bool = False,
    points: bool = False,
) -> MeetingTerms:
    """Return the usual terms of a meeting in a game, or say why there is nothing to meet for."""
    seats = seats or genome.player_count
    check_playable(genome, seats)
    check_decisions(genome, seats)
    arrangement = usual_arrangement(genome, seats, seat, halves=halves)
    unit = usual_unit(genome)
    if points and not genome.scoring_rules and unit != "points":
        raise ValueError(f"nobody scores points in {genome.genome_id}: measure its {unit}")
    unit = "points" if points else unit
    return MeetingTerms(genome, seats, arrangement, seed, unit, RUN_OUTS if unit == "chips" else 1)


def check_decisions(genome: GameGenome, seats: int) -> None:
    """Refuse a game in which nobody ever has to decide anything."""
    stacks = starting_stacks(genome, seats)
    hands = (Table.start(genome, stacks=stacks, seed=seed) for seed in range(FEW_HANDS))
    if all(table.actor is None for table in hands):
        raise ValueError(
            f"nobody decides anything in {genome.genome_id}: players cannot differ in it"
        )


class Meeting:
    """Plays deals between two players on some terms."""

    def __init__(self, terms: MeetingTerms, first: Player, second: Player) -> None:
        self.terms = terms
        bystander = find_player("scripted" if terms.genome.roles else "random")
        self.players = (first, second, bystander)
        self.stacks = starting_stacks(terms.genome, terms.seats)
        self.minds: tuple[Mind, ...] = ()
        if all(player.policy is not None for player in self.players):
            self.minds = tuple(player.mind() for player in self.players)
        self.fewest_wins = wins_by(terms.genome, "low_score")

    def gain(self, number: int) -> float:
        """Return what the first player wins per hand and seat in the deal of a number."""
        arrangement = self.terms.arrangement
        own = other = 0.0
        for lineup in arrangement.lineups:
            for payoff, player in zip(self.payoffs(lineup, number), lineup, strict=True):
                own += payoff * (player == FIRST)
                other += payoff * (player == SECOND)
        return (own - other if arrangement.in_turns else own) / arrangement.first_seats

    def payoffs(self, lineup: Sequence[int], number: int) -> list[float]:
        """Play one hand of a deal and return what everyone gets, without the luck of the cards."""
        luck = hand_seed(self.terms.seed, number)
        stages = list(self.course(lineup, luck, number))
        paid = self.paid(stages[-1])
        if self.terms.run_outs == 1:
            return paid
        lucky = luck_of_cards(self.terms.genome, stages, self.terms.run_outs, luck)
        return [payoff - float(lucky[seat]) for seat, payoff in enumerate(paid)]

    def paid(self, end: at_records.Stage) -> list[float]:
        """Return what everyone gets at the end of a hand."""
        if self.terms.unit == "points":
            return self.points_of(end)
        return at_records.payoffs_of(end.table, self.stacks)

    def course(self, lineup: Sequence[int], luck: int, number: int) -> Iterator[at_records.Stage]:
        """Play one hand of a deal, stage by stage."""
        genome, house = self.terms.genome, self.terms.genome.setup.house is not None
        button = number % (self.terms.seats - house)
        hand = number % genome.hand_limit
        if self.minds:
            minds = [self.minds[player] for player in lineup]
            return at_records.course_of_hand(genome, minds, luck, button, hand)
        bots = [self.players[player].bot(luck + player) for player in lineup]
        return at_tables.course_at_table(genome, self.stacks, bots, luck, button, hand)

    def points_of(self, end: at_records.Stage) -> list[float]:
        """Return the points that everyone made, in a game against others more than the mean."""
        points: list[float] = end.table["score"][0, : self.terms.seats].tolist()
        mean = 0.0 if self.terms.arrangement.in_turns else sum(points) / len(points)
        sign = -1 if self.fewest_wins else 1
        return [sign * (point - mean) for point in points]
