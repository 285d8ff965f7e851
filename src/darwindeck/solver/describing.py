"""A solved strategy as tables that people read: hands by strength, histories side by side.

A sheet is one player's part in one phase of the game. Its rows are what the player holds, by what
lies open, the best hands first; its columns are what was done so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from darwindeck.cards import RANKS_OF_LETTERS
from darwindeck.genome.phases import BettingPhase, ExchangePhase
from darwindeck.genome.schema import GameGenome
from darwindeck.solver import deciding, sequences, situations, solving
from darwindeck.solver.restricting import strengths
from darwindeck.table.actions import AllIn, Bet, BringIn, Call, Check, Exchange, Fold, Play, Raise

if TYPE_CHECKING:
    from darwindeck.table.actions import Action

Tone = Literal["fold", "stay", "raise", "raise again", "other"]
Row = tuple[str, str]
History = tuple[tuple[str, ...], ...]
"""What was done, street by street."""


@dataclass(frozen=True)
class ActionShare:
    """How often something is done, and what it is: in words, in a verb, and in a letter."""

    word: str
    verb: str
    letter: str
    tone: Tone
    share: float


Cell = tuple[ActionShare, ...]
"""What is done at a decision; nothing where the player's own play never leads."""

NEVER = 5e-4  # of the time, at most
TONES: dict[type, Tone] = {
    Fold: "fold",
    **dict.fromkeys((Check, Call, BringIn), "stay"),
    Bet: "raise",
    **dict.fromkeys((Raise, AllIn), "raise again"),
}
UNSIZED: dict[type | None, str] = {Bet: "bet", Raise: "raise"}


@dataclass
class Sheet:
    """One player's decisions in one phase; cells by row and by history."""

    player: int
    phase: int
    cells: dict[tuple[Row, History], Cell] = field(default_factory=dict)
    strengths: dict[Row, list[float]] = field(default_factory=dict)

    @cached_property
    def histories(self) -> list[History]:
        """The columns that are ever met, in the order in which they can be."""
        return list(dict.fromkeys(history for (_, history), cell in self.cells.items() if cell))

    @cached_property
    def rows(self) -> list[Row]:
        """The rows that are ever met: by what lies open, high cards first, then the best hands."""

        def place(row: Row) -> tuple[list[int], str, float]:
            ranks = [-RANKS_OF_LETTERS[letter] for letter in row[0] if letter in RANKS_OF_LETTERS]
            values = self.strengths[row]
            return ranks, row[0], -sum(values) / len(values)

        return sorted({row for (row, _), cell in self.cells.items() if cell}, key=place)


def sheets_of(solution: solving.Solution) -> list[Sheet]:
    """Arrange all decisions of a solution in sheets: the first player's, then the second's."""
    decisions = list(deciding.decisions_of(solution.form.tree))
    sized = any(len(bets_among(decision.actions)) > 1 for decision in decisions)
    strength = strengths(solution.form.tree)
    sheets: dict[tuple[int, int], Sheet] = {}
    for decision in decisions:
        place = decision.player, decision.view.phase_index or 0
        sheet = sheets.setdefault(place, Sheet(*place))
        row = row_of(decision.knowledge.facts)
        streets = streets_of(decision.knowledge.facts)
        if streets[-1] and (streets[-1][-1].done is Exchange) != is_exchange(decision.actions):
            streets.append([])
        history = tuple(tuple(word_of(fact, sized=sized) for fact in street) for street in streets)
        cell = cell_of(decision, solution.strategies[decision.player], sized=sized)
        met = solution.plans[decision.player][decision.leads_here] > NEVER
        sheet.cells[row, history] = cell if met else ()
        sheet.strengths.setdefault(row, []).append(float(strength[decision.info]))
    return [sheets[place] for place in sorted(sheets) if sheets[place].rows]


def bets_among(actions: Iterable[Action]) -> list[Action]:
    """Return the actions that are bets or raises."""
    return [action for action in actions if isinstance(action, Bet | Raise | AllIn)]


def row_of(facts: Iterable[situations.Fact]) -> Row:
    """Return what lies open and what the player alone knows."""
    facts = list(facts)
    tables = " ".join(fact.word for fact in facts if fact.kind == "open")
    own = [
        f"-{fact.gave}" if fact.gave else fact.word
        for fact in facts
        if fact.kind == "own" or fact.gave
    ]
    return tables, " ".join(own)


def streets_of(facts: Iterable[situations.Fact]) -> list[list[situations.Fact]]:
    """Return what was done, street by street.

    A street ends where cards are laid open, and before and after cards are exchanged.
    """
    streets: list[list[situations.Fact]] = [[]]
    for fact in facts:
        if fact.kind == "own":
            continue
        before, acted = streets[-1], fact.kind == "action"
        changes = acted and before and (before[-1].done is Exchange) != (fact.done is Exchange)
        if before and (fact.kind == "open" or changes):
            streets.append([])
        if acted:
            streets[-1].append(fact)
    return streets


def word_of(fact: situations.Fact, *, sized: bool) -> str:
    """Say what was done; how much was bet is left out where that is clear."""
    return fact.word if sized else UNSIZED.get(fact.done, fact.word)


def is_exchange(actions: Iterable[Action]) -> bool:
    """Tell whether a decision is about cards to exchange."""
    return any(isinstance(action, Exchange) for action in actions)


def cell_of(decision: deciding.Decision, strategy: sequences.Reals, *, sized: bool) -> Cell:
    """Return how often each choice of a decision is taken."""
    names = decision.knowledge.names[0]
    cell = []
    shares = strategy[decision.sequences]
    for action, words, share in zip(decision.actions, decision.words(names), shares, strict=True):
        betting = isinstance(action, Bet | Raise | AllIn)
        word = str(action) if betting else words
        word = word if sized else UNSIZED.get(type(action), word)
        letter = letter_of(action, word)
        cell.append(
            ActionShare(
                word, verb_of(action, word), letter, TONES.get(type(action), "other"), float(share)
            )
        )
    return tuple(cell)


def verb_of(action: Action, word: str) -> str:
    """Say what is done, without how much or with which cards."""
    match action:
        case Bet() | Raise():
            return UNSIZED[type(action)]
        case Exchange(cards):
            return "exchange" if cards else "pat"
        case Play():
            return "play"
        case _:
            return word


def letter_of(action: Action, word: str) -> str:
    """Return the letter that stands for a choice where there is no room for words."""
    if isinstance(action, Exchange):
        return "x" if action.cards else "p"
    return word.rsplit(maxsplit=1)[-1][0] if isinstance(action, Play) else word[0]


def phase_name(genome: GameGenome, number: int) -> str:
    """Name a phase of a game, such as `the second betting`.

    >>> from darwindeck import load
    >>> phase_name(load("leduc-holdem"), 3)
    'second betting round'
    """
    phases = genome.turn_structure.phases
    phase = phases[number]
    alike = [place for place, other in enumerate(phases) if type(other) is type(phase)]
    if isinstance(phase, BettingPhase):
        name = "betting round" if len(alike) > 1 else "betting"
    elif isinstance(phase, ExchangePhase):
        name = "exchange"
    else:
        name = type(phase).__name__.removesuffix("Phase").lower()
    if len(alike) == 1:
        return name
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    place = alike.index(number)
    return f"{ordinals[place]} {name}" if place < len(ordinals) else f"{name} {place + 1}"
