"""Who sits at the other seats, and what the search bot advises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from darwindeck.players.registry import DIFFICULTIES
from darwindeck.players.search import think
from darwindeck.playtest.choices import label_of
from darwindeck.table.actions import NameSuit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.search import Thought
    from darwindeck.playtest.choices import Question

Difficulty = Literal["easy", "medium", "hard"]

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juno")
HOUSE_NAME = "House"
HINT_SECONDS = 1.0
MOST_ADVICE = 6
LEAST_SHARE = 0.005
"""What was hardly looked at is hardly known."""


def seat_names(
    seats: int, people: Sequence[int], house: int | None = None, *, you: bool = True
) -> tuple[str, ...]:
    """Name everyone at a table: a person alone is `You`, several are numbered.

    >>> seat_names(3, (0,))
    ('You', 'Ada', 'Ben')
    >>> seat_names(3, (0, 2))
    ('Player 1', 'Ada', 'Player 2')
    """
    names: list[str] = []
    bots, players = iter(BOT_NAMES), 0
    for seat in range(seats):
        if seat in people:
            players += 1
            names.append("You" if you and len(people) == 1 else f"Player {players}")
        else:
            names.append(HOUSE_NAME if seat == house else next(bots))
    return tuple(names)


def role_names(game: GameGenome, people: Sequence[int]) -> tuple[str, ...]:
    """Name everyone by their roles; a person alone is `You`."""
    alone = len(people) == 1
    return tuple(
        "You" if alone and seat in people else role.name for seat, role in enumerate(game.roles)
    )


def bot_name(name: str, difficulty: str) -> str:
    """Return the full name of a bot: `search` thinks as hard as the difficulty says."""
    return f"search:{difficulty}" if name == "search" else name


def advice(question: Question) -> list[str]:
    """Ask the search bot what it would do: a sentence, then a line for each action it weighed."""
    view = question.view
    thought = think(view, DIFFICULTIES["hard"], seconds=HINT_SECONDS)
    for_chips = view.game.setup.starting_chips > 0 or bool(view.game.roles)
    weighed = sorted(thought.choices, key=lambda choice: -choice.visits)[:MOST_ADVICE]
    least = thought.iterations * LEAST_SHARE
    weighed = [choice for choice in weighed if choice.visits >= least] or weighed[:1]
    labels = [label_of(choice.action, question) for choice in weighed]
    width = max(map(len, labels))
    lines = [advised(thought, question, for_chips=for_chips)]
    for label, choice in zip(labels, weighed, strict=True):
        share = choice.visits / max(thought.iterations, 1)
        value = f"{choice.value:+8.2f}" if for_chips else f"wins {choice.value:4.0%}"
        lines.append(f"  {label:<{width}}  {value}  looked at {share:4.0%}")
    return lines


def advised(thought: Thought, question: Question, *, for_chips: bool) -> str:
    """Say what the search bot would do, and what it expects of that."""
    action = thought.action
    words = str(action) if isinstance(action, NameSuit) else label_of(action, question)
    if for_chips:
        unit = "points" if question.view.game.roles else "chips"
        return f"The search bot would {words}: it expects {thought.value:+.2f} {unit} from here on."
    return f"The search bot would {words}: it expects to win {thought.value:.0%} of the time."
