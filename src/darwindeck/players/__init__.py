"""Players: whoever sees a view and chooses an action, by name or written by the user."""

from __future__ import annotations

import difflib
import importlib
import secrets
import sys
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from darwindeck.players.bots import Bot
from darwindeck.players.greedy import greedy_bot
from darwindeck.players.random import random_bot
from darwindeck.players.scripted import scripted_bot
from darwindeck.players.search import search_bot

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["DIFFICULTIES", "ENTRY_POINTS", "Bot", "bot_names", "comes_along", "make_bot"]

ENTRY_POINTS = "darwindeck.bots"
DIFFICULTIES = {"easy": 100, "medium": 1_000, "hard": 10_000}
"""How many iterations a search makes for a decision."""

DEFAULT_DIFFICULTY = "medium"
MOST_IN_TIME = 100_000
PLAIN_BOTS: dict[str, Callable[[int], Bot]] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "scripted": scripted_bot,
}


def make_bot(name: str, seed: int | None = None) -> Bot:
    """Make the player of a name; the same seed makes the same choices in the same positions.

    Names are `random`, `greedy`, `scripted` for roles that have a script, `search`,
    `search:easy`, `search:medium`, `search:hard`, `search:N` for N iterations, `search:0.5s`
    for so much time, `solved:FILE` for a strategy that `darwindeck solve` saved, a name that an
    installed package offers under the entry points
    `darwindeck.bots`, or `module:function` for a function of your own that takes a view and
    returns an action. Without a seed, chance decides.

    >>> from darwindeck import Table
    >>> table = Table.start("kuhn-poker", deck="Js Qs Ks")
    >>> bot = make_bot("greedy", seed=1)
    >>> bot(table.view(table.actor))
    Check()
    """
    if seed is None:
        seed = secrets.randbits(64)
    kind, colon, detail = name.partition(":")
    if kind == "search":
        effort = detail if colon else DEFAULT_DIFFICULTY
        return search_bot(iterations_of(effort), seed, seconds_of(effort))
    if kind == "solved":
        from darwindeck.players.solved import solved_bot  # noqa: PLC0415 - needs the whole solver

        return solved_bot(detail, seed)
    if name in PLAIN_BOTS:
        return PLAIN_BOTS[name](seed)
    if colon:
        return bot_from_module(name, kind, detail)
    return bot_from_package(name)


def comes_along(name: str) -> bool:
    """Tell whether a name is that of a player of this program, so that making it runs no other.

    >>> comes_along("search:easy"), comes_along("solved:my.strategy"), comes_along("os:system")
    (True, True, False)
    """
    return name in PLAIN_BOTS or name.partition(":")[0] in {"search", "solved"}


def bot_names() -> tuple[str, ...]:
    """List the names of all players that are there without writing one."""
    searches = ("search", *(f"search:{difficulty}" for difficulty in DIFFICULTIES))
    offered = sorted(offer.name for offer in entry_points(group=ENTRY_POINTS))
    return (*PLAIN_BOTS, *searches, *offered)


def iterations_of(detail: str) -> int:
    """Read what follows `search:`."""
    if detail in DIFFICULTIES:
        return DIFFICULTIES[detail]
    if detail.isdecimal():
        return int(detail)
    if seconds_of(detail) is not None:
        return MOST_IN_TIME
    raise ValueError(
        f"there is no player 'search:{detail}': say search:{', search:'.join(DIFFICULTIES)}, "
        "a number of iterations such as search:2000, or a time such as search:0.5s"
    )


def seconds_of(detail: str) -> float | None:
    """Read a budget of time such as `0.5s`.

    >>> seconds_of("0.5s"), seconds_of("hard")
    (0.5, None)
    """
    number = detail.removesuffix("s")
    if number == detail or not number.replace(".", "", 1).isdecimal():
        return None
    return float(number)


def bot_from_module(name: str, module: str, function: str) -> Bot:
    """Find a player of the user's own, in the present folder too."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = importlib.import_module(module)
    except ImportError as error:
        raise ValueError(
            f"the player {name!r} cannot be loaded: {error}; is {module!r} a module that Python "
            "finds from here?"
        ) from error
    except Exception as error:
        raise ValueError(f"the player {name!r} cannot be loaded: {in_short(error)}") from error
    if not hasattr(found, function):
        raise ValueError(
            f"the player {name!r} cannot be loaded: module {module!r} has no {function!r}"
        )
    return checked_bot(name, getattr(found, function))


def bot_from_package(name: str) -> Bot:
    """Find a player that an installed package offers."""
    for offer in entry_points(group=ENTRY_POINTS):
        if offer.name == name:
            try:
                return checked_bot(name, offer.load())
            except (ImportError, AttributeError) as error:
                raise ValueError(
                    f"the player {name!r} cannot be loaded: {in_short(error)}"
                ) from error
    names = bot_names()
    close = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(names)}"
    raise ValueError(f"there is no player {name!r}: {hint}")


def checked_bot(name: str, found: Bot) -> Bot:
    """Refuse what cannot be called."""
    if not callable(found):
        raise ValueError(  # noqa: TRY004 - a person has named it
            f"the player {name!r} is a {type(found).__name__}: write a function that takes a "
            "view and returns an action"
        )
    return found


def in_short(error: Exception) -> str:
    """Say what kind of error it is, and what it says."""
    return f"{type(error).__name__}: {error}"
