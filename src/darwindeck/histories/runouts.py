"""Hands whose last cards were run more than once: the board comes again when it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.phases import DealPhase
from darwindeck.histories.notation import DEAL_BOARD, DEAL_HOLE, SHOW_OR_MUCK, NotedStep, dealing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.schema import GameGenome

NO_DECISION = frozenset({DEAL_HOLE, DEAL_BOARD, SHOW_OR_MUCK})


def board_size(game: GameGenome) -> int:
    """Return how many cards the board of a game has at its end."""
    phases = game.turn_structure.phases
    return sum(p.count for p in phases if isinstance(p, DealPhase) and p.to == "board")


def runs_of(steps: Sequence[NotedStep | None], size: int) -> tuple[Sequence[NotedStep | None], ...]:
    """Return the actions of each run; nearly always there is only one.

    Once nobody has anything to decide, cards for a board that is complete begin another run with
    the board as it was then.
    """
    if board_cards(steps) <= size:
        return (steps,)
    decisions = [n for n, step in enumerate(steps, 1) if step and step.verb not in NO_DECISION]
    settled = decisions[-1] if decisions else 0
    to_come, late = size - board_cards(steps[:settled]), board_cards(steps[settled:])
    if to_come <= 0 or late % to_come:
        return (steps,)
    return tuple(
        (*steps[:settled], *one_run(steps[settled:], start, start + to_come))
        for start in range(0, late, to_come)
    )


def board_cards(steps: Sequence[NotedStep | None]) -> int:
    """Count the cards that are dealt to the board."""
    return sum(len(step.cards) for step in steps if step is not None and step.verb == DEAL_BOARD)


def one_run(steps: Sequence[NotedStep | None], start: int, stop: int) -> Iterator[NotedStep | None]:
    """Yield actions with some of the cards for the board, counted from the first of them.

    What belongs to other runs is left out but keeps its place, so that messages name the right one.
    """
    place = 0
    for step in steps:
        if step is None or step.verb != DEAL_BOARD:
            yield step
            continue
        mine = step.cards[max(start - place, 0) : max(stop - place, 0)]
        yield dealing(step, mine) if mine else None
        place += len(step.cards)


def first_repetition(steps: Sequence[NotedStep | None]) -> int | None:
    """Return the number of the first action that deals a card to the board a second time."""
    seen = 0
    for number, step in enumerate(steps, 1):
        if step is not None and step.verb == DEAL_BOARD:
            if seen & step.known:
                return number
            seen |= step.known
    return None
