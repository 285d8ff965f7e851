"""Games nobody has written: each is refused, or plays to its end with every number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck import Call, GenomeError, Table
from darwindeck.genome.validation import seat_range, validate
from tests.genome.composed_games import playable_genomes
from tests.genome.strategies import genomes

from .any_hand import MANY, Choices, play_through, starts
from .tables import total

if TYPE_CHECKING:
    from darwindeck import GameGenome


@MANY
@given(genomes(), st.data(), Choices)
def test_a_random_genome_is_refused_or_plays_to_the_end(
    genome: GameGenome, data: st.DataObject, choices: list[int]
) -> None:
    try:
        validate(genome)
    except GenomeError:
        with pytest.raises(GenomeError):
            Table.start(genome, seed=1)
        return
    plays_to_the_end(genome, data, choices)


@MANY
@given(playable_genomes(), st.data(), Choices)
def test_a_playable_genome_plays_to_the_end_with_every_number_of_seats(
    genome: GameGenome, data: st.DataObject, choices: list[int]
) -> None:
    plays_to_the_end(genome, data, choices)


def plays_to_the_end(genome: GameGenome, data: st.DataObject, choices: list[int]) -> None:
    """Play a hand with every number of seats, and count the chips."""
    assert seat_range(genome)
    for seats in seat_range(genome):
        opening = data.draw(starts(genome, seats))
        chips = total(opening)
        for table in play_through(opening, choices):
            assert total(table) == chips
            assert bool(table.legal_actions) is not table.over
            if Call() in table.legal_actions and table.actor is not None:
                owed = max(table.bets) - table.bets[table.actor]
                assert table.legal_actions.to_call >= owed
        assert Table.replay(genome, table.log).stacks == table.stacks
