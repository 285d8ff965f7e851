"""What is wrong with a game, in the words people read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome


def found(genome: GameGenome) -> str:
    """Return the problems of a game, shortened to the paths inside `phases`."""
    return "\n".join(map(str, problems(genome))).replace("turn_structure.phases", "")
