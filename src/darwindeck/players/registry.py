"""The one registry of players: by name, for tables, simulations, duels and ratings alike."""

from __future__ import annotations

import difflib
import importlib
import secrets
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from typing import NamedTuple

from darwindeck.players import minds, policies, restraint, scripted
from darwindeck.players.blueprint import Blueprint, load_blueprint
from darwindeck.players.bots import Bot
from darwindeck.players.greedy import greedy_bot
from darwindeck.players.random import random_bot
from darwindeck.players.search import Thinker

__all__ = [
    "DEFAULT_PLAYER",
    "DIFFICULTIES",
    "ENTRY_POINTS",
    "SKILLS",
    "Bot",
    "Player",
    "bot_names",
    "comes_along",
    "find_player",
    "make_bot",
    "searching",
]

ENTRY_POINTS = "darwindeck.bots"
DIFFICULTIES = {"easy": 100, "medium": 1_000, "hard": 10_000}
"""How many iterations a search makes for a decision."""

DEFAULT_DIFFICULTY = "medium"
DEFAULT_PLAYER = "regular"
MOST_IN_TIME = 100_000


class Skill(NamedTuple):
    """How somebody plays who has learnt the game: iterations of thought, and mistakes.

    Where nothing was learnt yet, there are so many `untaught` iterations instead.
    """

    iterations: int
    untaught: int
    mistakes: float = 0.0


SKILLS = {
    "novice": Skill(0, 30, 0.35),
    "casual": Skill(0, 100, 0.12),
    "blueprint": Skill(0, 1_000),
    "regular": Skill(600, 1_000),
    "shark": Skill(6_000, 10_000),
}
"""From the weakest to the strongest; `blueprint` plays what was learnt without a thought."""


class Player(NamedTuple):
    """A kind of player: its name, and how one is made with a seed.

    One that thinks in compiled code has a `policy` there, and for a search its iterations; it may
    `never` do something.
    """

    name: str
    bot: Callable[[int], Bot]
    policy: int | None = None
    iterations: int = 0
    never: restraint.Never | None = None
    blueprint: Blueprint | None = None

    @property
    def in_loop(self) -> bool:
        """Whether it plays inside the compiled loop, where millions of hands are simulated."""
        return (
            self.policy in {policies.RANDOM, policies.GREEDY, policies.SCRIPTED}
            and self.never is None
        )

    def mind(self) -> minds.Mind:
        """Return a mind that decides on the engine's records."""
        if self.policy is None:
            raise ValueError(f"the player {self.name!r} has no mind in compiled code")
        if self.never is None:
            learnt = self.blueprint.learnt() if self.blueprint else None
            return minds.Mind(self.policy, self.iterations, learnt)
        return restraint.RestrainedMind(self.policy, self.iterations, self.never)


def skilled(name: str, skill: Skill, blueprint: Blueprint | None = None) -> Player:
    """Return a player who has learnt the game, from a blueprint of its own or from any there is."""

    def bot(seed: int) -> Bot:
        thinker = Thinker(
            skill.iterations,
            seed,
            mistakes=skill.mistakes,
            blueprint=blueprint,
            studies=True,
            untaught=skill.untaught,
        )
        return solving_small_games(thinker) if skill.iterations else thinker

    if blueprint is None or skill != SKILLS["blueprint"]:
        return Player(name, bot)
    return Player(name, bot, policies.LEARNT, skill.untaught, None, blueprint)


def solving_small_games(thinker: Thinker) -> Bot:
    """Return a player that plays small games by their solution."""
    from darwindeck.players.solved import SolvesSmallGames  # noqa: PLC0415 - needs the whole solver

    return SolvesSmallGames(thinker)


PLAIN_PLAYERS = {
    "random": Player("random", random_bot, policies.RANDOM),
    "greedy": Player("greedy", greedy_bot, policies.GREEDY),
    "scripted": Player("scripted", scripted.scripted_bot, policies.SCRIPTED),
}


def find_player(name: str) -> Player:
    """Find the kind of player that a name stands for.

    Names are `novice`, `casual`, `regular` and `shark`, who have learnt the game, from weak to
    strong, `blueprint` for what was learnt alone and `blueprint:FILE` for what
    `darwindeck train` saved, `random`, `greedy`, `scripted` for roles that have a script, `search`,
    `search:easy`, `search:medium`, `search:hard`, `search:N` for N iterations, `search:0.5s`
    for so much time, `solved:FILE` for a strategy that `darwindeck solve` saved, a name that an
    installed package offers under the entry points `darwindeck.bots`, or `module:function` for a
    function of your own that takes a view and returns an action.

    >>> find_player("search:easy").iterations
    100
    """
    if not isinstance(name, str):
        raise TypeError(f"{type(name).__name__} is no name of a player: give one such as 'regular'")
    kind, colon, detail = name.partition(":")
    if name in SKILLS:
        return skilled(name, SKILLS[name])
    if kind == "blueprint":
        return skilled(name, SKILLS["blueprint"], load_blueprint(detail))
    if kind == "search":
        effort = detail if colon else DEFAULT_DIFFICULTY
        seconds = seconds_of(effort)
        if seconds is None:
            return searching(iterations_of(effort))
        return Player(name, partial(Thinker, MOST_IN_TIME, seconds=seconds))
    if kind == "solved":
        from darwindeck.players.solved import solved_bot  # noqa: PLC0415 - needs the whole solver

        return Player(name, partial(solved_bot, detail))
    if name in PLAIN_PLAYERS:
        return PLAIN_PLAYERS[name]
    found = bot_from_module(name, kind, detail) if colon else bot_from_package(name)
    return Player(name, lambda _: found)


def searching(iterations: int, never: restraint.Never | None = None) -> Player:
    """Return the player that searches with so many iterations, and may never do something."""
    minds.checked_iterations(iterations)
    return Player(
        f"search:{iterations}", partial(Thinker, iterations), policies.SEARCH, iterations, never
    )


def make_bot(name: str, seed: int | None = None) -> Bot:
    """Make the player of a name; the same seed makes the same choices in the same positions.

    Without a seed, chance decides.

    >>> from darwindeck import Table
    >>> table = Table.start("kuhn-poker", deck="Js Qs Ks")
    >>> bot = make_bot("greedy", seed=1)
    >>> bot(table.view(table.actor))
    Check()
    """
    return find_player(name).bot(secrets.randbits(64) if seed is None else seed)


def comes_along(name: str) -> bool:
    """Tell whether a name is that of a player of this program, so that making it runs no other.

    >>> comes_along("search:easy"), comes_along("solved:my.strategy"), comes_along("os:system")
    (True, True, False)
    """
    known = name in PLAIN_PLAYERS or name in SKILLS
    return known or name.partition(":")[0] in {"search", "solved", "blueprint"}


def bot_names() -> tuple[str, ...]:
    """List the names of all players that are there without writing one."""
    searches = ("search", *(f"search:{difficulty}" for difficulty in DIFFICULTIES))
    offered = sorted(offer.name for offer in entry_points(group=ENTRY_POINTS))
    return (*SKILLS, *PLAIN_PLAYERS, *searches, *offered)


def iterations_of(detail: str) -> int:
    """Read what follows `search:`."""
    if detail in DIFFICULTIES:
        return DIFFICULTIES[detail]
    if detail.isdecimal():
        return int(detail)
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
        raise ValueError(  # noqa: TRY004 - a name is a value
            f"the player {name!r} is a {type(found).__name__}: write a function that takes a "
            "view and returns an action"
        )
    return found


def in_short(error: Exception) -> str:
    """Say what kind of error it is, and what it says."""
    return f"{type(error).__name__}: {error}"
