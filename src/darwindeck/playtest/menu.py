"""The menu: all games by kind, the runs that lie here, and what is unfinished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.genome import phases
from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.faces import Look, clipped, cut_short, joined
from darwindeck.words.voice import GameText, Line, Voice

if TYPE_CHECKING:
    from darwindeck.playtest.unfinished import Unfinished

TURNS = {
    phases.ClaimPhase,
    phases.ComparePhase,
    phases.DrawPhase,
    phases.LiarPhase,
    phases.PlayPhase,
}
KINDS = ("shared", "stud", "exchange", "small", "tricks", "turns", "house", "roles")
"""The kinds of games, in the order of the menu."""
MOST_RUNS = 3
RUN_SUFFIX = ".run"


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """Something to play: under which heading, what it is called, about it, and what opens it."""

    heading: Line
    name: str
    about: Line | GameText | str
    opens: str | Path


def kind_of(game: GameGenome) -> str:
    """Return what kind of game it is, by what decides it.

    >>> from darwindeck import load
    >>> [kind_of(load(name)) for name in ("no-limit-holdem", "razz", "badugi", "hearts")]
    ['shared', 'stud', 'exchange', 'tricks']
    """
    deals = phases_of(game, phases.DealPhase)
    kinds = {type(phase) for phase in game.turn_structure.phases}
    if game.roles:
        return "roles"
    if game.setup.house is not None:
        return "house"
    if phases.TrickPhase in kinds:
        return "tricks"
    if kinds & TURNS:
        return "turns"
    if any(deal.to == "board" for deal in deals):
        return "shared"
    if phases.ExchangePhase in kinds:
        return "exchange"
    return "stud" if any(deal.face_up and deal.to == "players" for deal in deals) else "small"


def by_kind(games: Iterable[GameGenome]) -> dict[str, list[GameGenome]]:
    """Return games by their kind, in the order of the menu."""
    found: dict[str, list[GameGenome]] = {kind: [] for kind in KINDS}
    for game in games:
        found[kind_of(game)].append(game)
    return {kind: alike for kind, alike in found.items() if alike}


def entries(
    games: Iterable[GameGenome], runs: Iterable[Path], unfinished: Sequence[Unfinished]
) -> Iterator[MenuEntry]:
    """Yield all there is to play; what was played last comes last, next to the question."""
    for kind, alike in by_kind(games).items():
        heading = Line(f"menu.kinds.{kind}")
        for game in alike:
            yield MenuEntry(heading, game.genome_id, GameText(game.summary), game.genome_id)
    for run in runs:
        yield MenuEntry(Line("menu.runs"), f"{run}:1", Line("menu.best_of_run"), f"{run}:1")
    for left in reversed(unfinished):
        when = datetime.fromtimestamp(left.saved_at).astimezone()
        about = Line("menu.left_in", hand=left.hand, date=f"{when:%Y-%m-%d %H:%M}")
        yield MenuEntry(Line("menu.unfinished"), left.name, about, left.path)


def runs_in(folder: Path) -> list[Path]:
    """Return the runs of evolution in a folder, the newest first."""
    found = [path for path in folder.glob(f"*{RUN_SUFFIX}") if path.is_file()]
    newest = sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
    return [path.relative_to(folder) for path in newest[:MOST_RUNS]]


def draw_menu(offered: Sequence[MenuEntry], look: Look, voice: Voice) -> list[Text]:
    """Draw the menu: a number, a name and a few words on each line."""
    width = max(len(entry.name) for entry in offered)
    lines: list[Text] = []
    heading: Line | None = None
    for number, entry in enumerate(offered, start=1):
        if entry.heading != heading:
            heading = entry.heading
            lines += [Text(), Text(f" {voice.say(heading)}", style="bold")]
        line = joined(Text(f"{number:>4} ", style="bold cyan"), f"{entry.name:<{width}}  ")
        about = Text(cut_short(voice.write(entry.about), look.width - len(line)), style="dim")
        lines.append(clipped(joined(line, about), look.width))
    return lines


def chosen(answer: str, offered: Sequence[MenuEntry]) -> str | Path | None:
    """Return what an answer opens: by number or by name; what is unfinished by its number alone.

    Enter goes on with what was left last, if there is anything.
    """
    word = answer.strip()
    if word.isdecimal() and 1 <= int(word[:9]) <= len(offered):
        return offered[int(word) - 1].opens
    if not word:
        last = offered[-1].opens
        return last if isinstance(last, Path) else None
    return None if word.isdecimal() else word
