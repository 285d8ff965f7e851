"""The engine's rules for the loop of one game: the same functions, all compiled into one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dis import get_instructions
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from darwindeck.compiled.jit import Rule, Way, jit
from darwindeck.engine import (
    actions,
    arranging,
    battles,
    between,
    choices,
    claims,
    commits,
    draws,
    exchange,
    house_rows,
    knocking,
    laying,
    liar,
    peeking,
    plays,
    talon,
    tricks,
    turn_game,
)
from darwindeck.players import arranging as rows
from darwindeck.players import chance, claiming, determinisation, melding, policies, scripts
from darwindeck.players.chance import choose_random
from darwindeck.players.random_melds import random_meld_or_discard
from darwindeck.simulation import loop
from darwindeck.simulation.tailored import kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray


def nothing(*_arguments: Any) -> None:
    """Stand in for a rule of phases that the game does not have."""


def no_action(*_arguments: Any) -> tuple[int, int]:
    """Stand in for a choice that nobody has to make."""
    return 0, 0


def no_cards(*_arguments: Any) -> int:
    """Stand in for a choice of cards that nobody has to make."""
    return 0


def no_value(*_arguments: Any) -> float:
    """Stand in for what something is worth that nobody asks for."""
    return 0.0


def no_decision(*_arguments: Any) -> tuple[int, int, float]:
    """Stand in for a decision that nobody has to make, and what it is worth."""
    return 0, 0, 0.0


def choose_at_random(
    table: Any,
    _imagined: Any,
    program: Any,
    _rankings: Any,
    _policies: Any,
    _choices: Any,
    bits: Any,
) -> tuple[int, int]:
    """Stand in for policies where everybody plays at random."""
    return choose_random(table, program, bits)


STAKES = range(actions.FIRST_DEAL_OP, actions.FIRST_DEAL_OP + 20)
TURNS = [
    operation
    for operation in range(actions.FIRST_TURN_OP, actions.FIRST_DEAL_OP)
    if operation != actions.OP_SETTLE
]
EXCHANGES = (actions.OP_EXCHANGE, actions.OP_TALON, actions.OP_TRUMP, actions.OP_ARRANGE)
CARDS = (actions.OP_EXCHANGE, actions.OP_ARRANGE, *TURNS, *STAKES)
PARTS: dict[Any, tuple[Iterable[int], Callable[..., Any]]] = {
    turn_game.advance_turn_game: ((*TURNS, actions.OP_SETTLE, *STAKES), nothing),
    turn_game.take_turn_action: (TURNS, nothing),
    commits.take_commit_action: (STAKES, nothing),
    exchange.advance_exchange: (EXCHANGES, nothing),
    exchange.take_exchange: (EXCHANGES, nothing),
    chance.random_exchange: (EXCHANGES, no_cards),
    chance.choose_random_cards: (CARDS, no_action),
    commits.advance_card_stakes: (STAKES, nothing),
    tricks.advance_tricks: ((actions.OP_TRICKS,), nothing),
    tricks.play_to_trick: ((actions.OP_TRICKS,), nothing),
    tricks.knock_out: ((actions.OP_KNOCK_OUT,), nothing),
    talon.advance_talon: ((actions.OP_TALON,), nothing),
    battles.advance_battle: ((actions.OP_COMPARE,), nothing),
    arranging.advance_arranging: ((actions.OP_ARRANGE,), nothing),
    arranging.set_row: ((actions.OP_ARRANGE,), nothing),
    house_rows.show_arranged: ((actions.OP_ARRANGE,), nothing),
    claims.ask_for_claim: ((actions.OP_CLAIM,), nothing),
    claims.ask_for_challenge: ((actions.OP_CLAIM,), nothing),
    claims.claim_cards: ((actions.OP_CLAIM,), nothing),
    liar.advance_liar: ((actions.OP_LIAR,), nothing),
    liar.take_claim: ((actions.OP_LIAR,), nothing),
    liar.doubt: ((actions.OP_LIAR,), nothing),
    chance.random_claim: ((actions.OP_LIAR,), no_action),
    claims.challenge: ((actions.OP_CLAIM,), nothing),
    draws.ask_for_draw: ((actions.OP_DRAW,), nothing),
    draws.take_draw: ((actions.OP_DRAW,), nothing),
    plays.ask_for_play: ((actions.OP_PLAY,), nothing),
    plays.play_cards: ((actions.OP_PLAY,), nothing),
    plays.ask_for_discard: ((actions.OP_DISCARD,), nothing),
    plays.discard_card: ((actions.OP_DISCARD, actions.OP_KNOCK, actions.OP_MELD), nothing),
    laying.ask_for_melds: ((actions.OP_MELD,), nothing),
    laying.lay_cards: ((actions.OP_MELD,), nothing),
    laying.discard_or_go_out: ((actions.OP_MELD,), nothing),
    laying.list_melds: ((actions.OP_MELD,), no_cards),
    random_meld_or_discard: ((actions.OP_MELD,), no_action),
    knocking.ask_for_knock: ((actions.OP_KNOCK,), nothing),
    knocking.discard_or_knock: ((actions.OP_KNOCK,), nothing),
    knocking.arrange_next: ((actions.OP_KNOCK,), nothing),
    chance.random_knock_or_discard: ((actions.OP_KNOCK,), no_action),
    choices.list_choices: ((*CARDS, actions.OP_TRUMP), no_cards),
    choices.list_claims: ((actions.OP_LIAR,), no_cards),
    scripts.choose_scripted: (STAKES, no_action),
    claiming.choose_claim: ((actions.OP_LIAR,), no_decision),
    melding.choose_melding: ((actions.OP_DRAW, actions.OP_KNOCK, actions.OP_MELD), no_cards),
    rows.choose_row: ((actions.OP_ARRANGE,), no_cards),
    rows.best_row: ((actions.OP_ARRANGE,), no_cards),
    between.value_of_bet: ((actions.OP_BETWEEN,), no_value),
    peeking.advance_wagers: ((actions.OP_WAGER,), nothing),
    peeking.advance_peek: ((actions.OP_PEEK,), nothing),
    peeking.value_of_insurance: ((actions.OP_PEEK,), no_value),
    determinisation.heed_peek: ((actions.OP_PEEK,), nothing),
}
"""Rules that only some operations need, those operations, and what stands in for the rules."""


def rules_for(program: ProgramArray, played: NDArray[np.int64], rule: Any) -> Any:
    """Return a rule for one game, with all that it calls and the game has a phase for."""
    return translated(rule, instead_of(program, played), {})


def rules_by_row(program: ProgramArray, played: NDArray[np.int64], rule: Any) -> Any:
    """Return a rule for one game in which every row of the program is played by code of its own.

    The number of the row is a constant there, and so is all that the program says in it.
    """
    absent = instead_of(program, played)
    play_row = translated(kernel.play_row, absent, {})
    following = jit(no_rows)
    for row in range(int(program["game"]["phase_count"][0]), 0, -1):
        following = jit(row_before(following, play_row, row))
    return translated(rule, absent, {kernel.play_rows.py_func: following})  # type: ignore[attr-defined]


def no_rows(
    _table: Any,
    _imagined: Any,
    _program: Any,
    _rankings: Any,
    _policies: Any,
    _choices: Any,
    luck: Any,
) -> tuple[Any, int]:
    """Play what comes after the last row."""
    return luck, 0


def row_before(following: Any, play_row: Any, row: int) -> Callable[..., tuple[Any, int]]:
    """Return a function that plays a row, and then those that follow."""

    def play_rows(
        table: Any,
        imagined: Any,
        program: Any,
        rankings: Any,
        policies: Any,
        choices: Any,
        luck: Any,
    ) -> tuple[Any, int]:
        luck, here = play_row(table, imagined, program, rankings, policies, choices, luck, row)
        luck, later = following(table, imagined, program, rankings, policies, choices, luck)
        return luck, here + later

    return play_rows


def is_short(program: ProgramArray, played: NDArray[np.int64]) -> bool:
    """Tell whether the rules of a game are few enough to be compiled for every row of it."""
    operations = set(program["phases"]["op"].ravel().tolist())
    return operations.isdisjoint(CARDS) and bool((played == policies.RANDOM).all())


def instead_of(program: ProgramArray, played: NDArray[np.int64]) -> dict[Any, Any]:
    """Return functions that a loop for one game does without, with what stands in for them."""
    absent = absent_from(program, played)
    if (played == policies.RANDOM).all():
        absent[loop.choose] = choose_at_random
    return {part.py_func: instead for part, instead in absent.items()}


def absent_from(program: ProgramArray, played: NDArray[np.int64]) -> dict[Any, Any]:
    """Return the rules that a game never comes to, with what stands in for them.

    So does nobody come to habits that are not `played` by any seat.
    """
    operations = set(program["phases"]["op"].ravel().tolist())
    if operations.isdisjoint((*TURNS, *STAKES)):
        operations.discard(actions.OP_SETTLE)  # a showdown ends the hand before it
    absent = {
        rule: instead for rule, (needed, instead) in PARTS.items() if operations.isdisjoint(needed)
    }
    if policies.GREEDY not in played:
        absent[policies.choose_greedy] = no_decision
    return absent


def translated(rule: Any, absent: dict[Any, Any], made: dict[Any, Any]) -> Any:
    """Return a copy of a rule that calls copies, to be compiled into its callers."""
    function = rule.py_func
    if function not in made:
        plain = absent.get(function, function)
        known, copies = plain.__globals__, dict[str, Any]()
        for name, attribute in reads_of(plain):
            value = known.get(name)
            if isinstance(value, ModuleType):
                if is_copied(called := getattr(value, attribute, None)):
                    module = copies.setdefault(name, copy_of(value))
                    vars(module)[attribute] = translated(called, absent, made)
            elif is_copied(value):
                copies[name] = translated(value, absent, made)
        copied = FunctionType(plain.__code__, known | copies, function.__name__)
        made[function] = Rule(copied, Way.INLINE)
    return made[function]


def is_copied(value: Any) -> bool:
    """Tell whether something is a rule that is compiled from its source."""
    return isinstance(value, Rule) and value.way != Way.INSTRUCTION


def copy_of(module: ModuleType) -> Any:
    """Return a module with the same names, in which rules can be replaced."""
    copied = ModuleType(module.__name__)
    vars(copied).update(vars(module))
    return copied


def reads_of(function: Any) -> list[tuple[str, str]]:
    """Return the global names that a function reads, and what it reads of each."""
    steps = list(get_instructions(function))
    reads = ("LOAD_ATTR", "LOAD_METHOD")
    return [
        (step.argval, following.argval if following.opname in reads else "")
        for step, following in pairwise(steps)
        if step.opname == "LOAD_GLOBAL"
    ]
