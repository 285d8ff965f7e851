"""Strategies as data: what both players do, in words, in a file that says for which game."""

from __future__ import annotations

from math import isclose
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from darwindeck.files import replacing
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import validate
from darwindeck.solver import deciding, errors, sequences

if TYPE_CHECKING:
    from darwindeck.solver.solving import Solution

FORMAT = 1
HOW_TO_SAVE = "`darwindeck solve GAME --save FILE` writes one"


class Strategy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How both players play a game: by what one knows, how often each choice is taken.

    The `value` is the first player's per hand, and the `exploitability` what somebody who knows
    the strategy would win against it.
    """

    format: int
    method: str
    iterations: int
    value: float
    exploitability: float
    genome: GameGenome
    decisions: dict[str, dict[str, float]]

    def check_game(self, game: GameGenome) -> None:
        """Refuse another game; what it is called does not matter."""
        if rules_of(game) != rules_of(self.genome):
            raise errors.UnsolvableError(
                f"this is a strategy for {self.genome.genome_id}, and {game.genome_id} has other "
                f"rules: `darwindeck solve` with --save writes a strategy for it"
            )

    def __repr__(self) -> str:
        return (
            f"<Strategy for {self.genome.genome_id}: {len(self.decisions)} decisions, "
            f"exploitability {self.exploitability:.2g}, {self.method}>"
        )

    def _repr_html_(self) -> str:
        from darwindeck.solver.pages import page_of_strategy  # noqa: PLC0415 - it reads strategies

        return page_of_strategy(self)


def rules_of(game: GameGenome) -> GameGenome:
    """Return a game without its names, and without how many hands are played of it."""
    return replace(game, genome_id="any", title="", summary="", card_names={}, hand_limit=1)


def strategy_of_solution(solution: Solution) -> Strategy:
    """Write a solution down in words.

    Decisions that differ only in suits that may change their places are one, and are taken as
    they are on average.

    >>> from darwindeck.solver import solve
    >>> strategy = strategy_of_solution(solve("kuhn-poker"))
    >>> strategy.decisions["second: J, they bet 1"]
    {'fold': 1.0, 'call': 0.0}
    """
    found: dict[str, list[tuple[float, dict[str, float]]]] = {}
    for decision in deciding.decisions_of(solution.form.tree):
        weight = float(solution.plans[decision.player][decision.leads_here])
        shares = decision.shares(solution.strategies[decision.player])
        found.setdefault(decision.knowledge.key, []).append((weight, shares))
    return Strategy(
        FORMAT,
        solution.method,
        solution.iterations,
        solution.value,
        solution.exploitability,
        solution.genome,
        {key: average(parts) for key, parts in found.items()},
    )


def average(parts: list[tuple[float, dict[str, float]]]) -> dict[str, float]:
    """Mix several ways to decide by how often each is needed, or evenly if none ever is."""
    total = sum(weight for weight, _ in parts)
    if total == 0:
        return average([(1.0, shares) for _, shares in parts])
    mixed = dict.fromkeys(parts[0][1], 0.0)
    for weight, shares in parts:
        for words, share in shares.items():
            mixed[words] += share * weight / total
    return mixed


def arrays_of_strategy(
    strategy: Strategy, form: sequences.SequenceForm
) -> tuple[sequences.Reals, sequences.Reals]:
    """Return a strategy in the form in which it can be measured."""
    strategy.check_game(form.tree.genome)
    arrays = (sequences.even_strategy(form.sides[0]), sequences.even_strategy(form.sides[1]))
    for decision in deciding.decisions_of(form.tree):
        key = decision.knowledge.key
        shares = strategy.decisions.get(key, {})
        words = decision.words(decision.knowledge.names[0])
        if not shares.keys() >= set(words):
            raise errors.UnsolvableError(
                f"the strategy does not say how often to choose each of {', '.join(words)} at "
                f"{key!r}: solve the game again"
            )
        arrays[decision.player][decision.sequences] = [shares[word] for word in words]
    return arrays


def save_strategy(strategy: Strategy, path: str | Path) -> None:
    """Write a strategy to a file in one step."""
    content = msgspec.json.format(msgspec.json.encode(strategy), indent=1)
    with replacing(Path(path)) as file:
        file.write(content)


def load_strategy(path: str | Path) -> Strategy:
    """Read a strategy from a file, or say what is wrong with it."""
    path = Path(path).expanduser()
    try:
        strategy = read_strategy(path)
        validate(strategy.genome)
        check_shares(strategy)
    except FileNotFoundError:
        raise errors.UnsolvableError(f"there is no strategy {str(path)!r}: {HOW_TO_SAVE}") from None
    except OSError as error:
        raise errors.UnsolvableError(
            f"the strategy {str(path)!r} cannot be read: {error.strerror or error}"
        ) from None
    except (msgspec.MsgspecError, GenomeError, UnicodeDecodeError, RecursionError) as error:
        raise errors.UnsolvableError(
            f"the strategy {str(path)!r} is broken: {error}; solve the game again"
        ) from None
    return strategy


def read_strategy(path: Path) -> Strategy:
    """Read a file that calls itself a strategy."""
    if path.exists() and not path.is_file():
        raise errors.UnsolvableError(f"the strategy {str(path)!r} cannot be read: it is no file")
    content = path.read_bytes()
    if not looks_like_strategy(content):
        raise errors.UnsolvableError(f"{str(path)!r} is not a strategy: {HOW_TO_SAVE}")
    strategy = msgspec.json.decode(content, type=Strategy)
    if strategy.format != FORMAT:
        raise errors.UnsolvableError(
            f"the strategy {str(path)!r} has format {strategy.format}, and this version reads "
            f"format {FORMAT}: solve the game again"
        )
    return strategy


def looks_like_strategy(content: bytes) -> bool:
    """Tell a strategy, even a broken one, from other files."""
    return all(field in content for field in (b'"format"', b'"method"', b'"exploitability"'))


def check_shares(strategy: Strategy) -> None:
    """Refuse shares that are no probabilities."""
    for key, shares in strategy.decisions.items():
        total = sum(shares.values())
        if min(shares.values(), default=-1.0) < 0 or not isclose(total, 1, abs_tol=1e-6):
            raise msgspec.ValidationError(
                f"the shares of {key!r} have to be at least 0 and add up to 1, not to {total:g}"
            )
