"""Options that would do nothing beside others: they are refused before any work is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    import typer

__all__ = ["refuse_both", "refuse_idle", "said"]


def said(context: typer.Context) -> list[str]:
    """Return the options that somebody has given on the command line."""
    known = [(each.name or "", each.opts[0]) for each in context.command.params]
    sources = [(flag, context.get_parameter_source(name)) for name, flag in known]
    return [
        flag if flag.startswith("-") else flag.upper()
        for flag, source in sources
        if source is not None and source.name == "COMMANDLINE"
    ]


def refuse_both(context: typer.Context, first: str, second: str) -> None:
    """Refuse two options of which only one can be meant."""
    if {first, second} <= set(said(context)):
        raise ValueError(f"{first} and {second} do not go together: leave one out")


def refuse_idle(context: typer.Context, beside: str, useful: Collection[str]) -> None:
    """Refuse all options that do nothing beside one."""
    idle = [flag for flag in said(context) if flag != beside and flag not in useful]
    if idle:
        verb = "does" if len(idle) == 1 else "do"
        raise ValueError(f"{' and '.join(idle)} {verb} nothing beside {beside}: leave out one")
