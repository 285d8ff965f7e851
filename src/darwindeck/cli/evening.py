"""The options of `darwindeck play` for a poker evening, read and refused where they do not fit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.evening import Evening
    from darwindeck.playtest.session import SessionConfig
    from darwindeck.poker.holdem import Blinds, Escalation

UNITS = {"m": ("seconds", 60), "h": ("hands", 1)}


class EveningOptions(NamedTuple):
    """What people say about a poker evening on the command line."""

    stack: Annotated[
        int | None,
        typer.Option("--stack", min=1, help="Chips of everyone.", show_default="100 blinds"),
    ] = None
    blinds: Annotated[
        str,
        typer.Option(
            "--blinds", metavar="S/B[/A]", help="Blinds and ante.", show_default="the game's"
        ),
    ] = ""
    escalate: Annotated[
        str,
        typer.Option(
            "--escalate",
            metavar="10m|20h",
            help="Blinds double every 10 minutes, or every 20 hands.",
            show_default=False,
        ),
    ] = ""
    rebuy: Annotated[
        bool, typer.Option("--rebuy", help="Who is broke may buy chips again in a tournament.")
    ] = False
    names: Annotated[
        str, typer.Option("--names", help="Names with commas: people first.", show_default=False)
    ] = ""
    cash: Annotated[
        bool | None,
        typer.Option(
            "--cash/--tournament",
            help="Buy chips again at any time, or play until one has them all.",
            show_default="cash",
        ),
    ] = None

    @property
    def said(self) -> list[str]:
        """The options that somebody has given."""
        flags = {
            "--stack": self.stack is not None,
            "--blinds": bool(self.blinds),
            "--escalate": bool(self.escalate),
            "--rebuy": self.rebuy,
            "--names": bool(self.names),
            "--cash" if self.cash else "--tournament": self.cash is not None,
        }
        return [flag for flag, given in flags.items() if given]


def evening_of(
    genome: GameGenome, config: SessionConfig, options: EveningOptions
) -> Evening | None:
    """Return the evening that is played with a game, if it is one of the hold'em table's."""
    from darwindeck.genome.anatomy import big_blind_of
    from darwindeck.playtest.evening import Evening, EveningSettings, structure_of
    from darwindeck.poker.holdem import PokerSettings
    from darwindeck.poker.holdem.hand import GAMES
    from darwindeck.poker.holdem.settings import STACK_IN_BLINDS

    structure = structure_of(genome)
    if structure is None:
        if options.said:
            raise ValueError(
                f"{options.said[0]} is for an evening of hold'em: play {', '.join(GAMES.values())}"
            )
        return None
    cash = not options.rebuy if options.cash is None else options.cash
    if options.rebuy and cash:
        raise ValueError("--rebuy is for a tournament: at a cash table everybody buys again anyway")
    blinds = blinds_from(options.blinds, big_blind_of(genome))
    stack = STACK_IN_BLINDS * blinds.big if options.stack is None else options.stack
    table = PokerSettings(
        mode="cash" if cash else "tournament",
        structure=structure,
        small_blind=blinds.small,
        big_blind=blinds.big,
        ante=blinds.ante,
        starting_stack=stack,
        rebuys=options.rebuy,
        escalation=escalation_from(options.escalate),
    )
    names = tuple(name.strip() for name in options.names.split(",") if name.strip())
    return Evening(genome, config, EveningSettings(table, names))


def blinds_from(text: str, usual: int) -> Blinds:
    """Read blinds such as 1/2, or with an ante 25/50/5."""
    from darwindeck.poker.holdem import Blinds

    if not text:
        return Blinds(max(1, usual // 2), usual)
    numbers = text.split("/")
    if len(numbers) not in {2, 3} or not all(number.strip().isdecimal() for number in numbers):
        raise ValueError(f"--blinds {text} cannot be read: write 1/2, or with an ante 25/50/5")
    return Blinds(*map(int, numbers))


def escalation_from(text: str) -> Escalation | None:
    """Read how blinds go up: 10m is every ten minutes, 20h every twenty hands."""
    from darwindeck.poker.holdem import Escalation

    if not text:
        return None
    found = re.fullmatch(r"\s*(\d{1,6})\s*([mh])\s*", text.lower())
    if found is None:
        raise ValueError(
            f"--escalate {text} cannot be read: write 10m for minutes, or 20h for hands"
        )
    unit, size = UNITS[found[2]]
    return Escalation(every=int(found[1]) * size, unit="hands" if unit == "hands" else "seconds")
