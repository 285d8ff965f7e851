"""Ten thousand hands of all games of the library, and no frame that tells what is hidden.

    python -m benchmarks.hidden_cards --hands 10000

Every frame for two people and a spectator, with reconnects, hints and refused requests, and what
they download afterwards, is checked by `tests/web/recording.py`, which knows all cards. At the end
cards are shown by mistake in every game, which has to be found.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from tests.web.recording import Recorder, leaking, record

from darwindeck.genome.library import library_names
from darwindeck.table.table import Table
from darwindeck.web import drawing
from darwindeck.web.hall import Hall
from darwindeck.web.sqlite import SQLiteDatabase

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

HANDS, PICTURES = 25, 300
"""A table of each game is watched for so many hands or pictures, then one of the next game."""
AT_ONCE = 8
HINTS = 0.002


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Hall]:
    """Open a hall, and close it."""
    hall = Hall(partial(SQLiteDatabase, path), pace=0, most_of_one=10**6)
    await hall.open()
    yield hall
    await hall.close()


async def watch(hall: Hall, hands: int, seed: int) -> Recorder:
    """Watch so many hands, of all games in turn."""
    recorder, played, start = Recorder(), Counter[str](), time.monotonic()
    told = 0
    room = asyncio.Semaphore(AT_ONCE)

    async def watch_one(game: str, number: int) -> None:
        async with room:
            played[game] += await record(hall, game, HANDS, number, recorder, PICTURES, hints=HINTS)

    while recorder.hands < hands:
        games = library_names()
        await asyncio.gather(*map(watch_one, games, range(seed, seed + len(games))))
        seed += len(games)
        (fewest, least), (most_played, most) = played.most_common()[-1], played.most_common()[0]
        print(
            f"{recorder.hands} hands of {len(played)} games ({least} of {fewest} to {most} of "
            f"{most_played}), {recorder.frames} frames with {recorder.cards} cards, "
            f"{len(recorder.leaks)} leaks, {time.monotonic() - start:.0f} s",
            *recorder.leaks[told:][:20],
            sep="\n",
            flush=True,
        )
        told = len(recorder.leaks)
    return recorder


async def unnoticed(hall: Hall, games: list[str], seed: int) -> list[str]:
    """Show hidden cards in games; return those in which nobody notices."""
    missed = []
    holdem, match = leaking(drawing.draw_holdem), leaking(drawing.draw_match)
    with patch.multiple(drawing, draw_holdem=holdem, draw_match=match):
        for game in games:
            recorder = Recorder()
            await record(hall, game, 1, seed, recorder, PICTURES // 10)
            missed += [] if recorder.leaks else [game]
    return missed


def has_decisions(game: str) -> bool:
    """Tell whether anybody is asked anything in a game, in one of a few hands at least."""
    return not all(Table.start(game, seed=seed).over for seed in range(20))


async def report(hands: int, seed: int, path: Path) -> bool:
    """Print what leaks; tell whether all is well."""
    decided = list(filter(has_decisions, library_names()))
    async with opened(path) as hall:
        recorder = await watch(hall, hands, seed)
        missed = await unnoticed(hall, decided, seed)
    print(
        f"cards that are shown by mistake are found in {len(decided) - len(missed)} of the "
        f"{len(decided)} games in which anybody decides {' '.join(missed)}"
    )
    return not recorder.leaks and not missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=350)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        well = asyncio.run(report(options.hands, options.seed, Path(folder) / "tables.sqlite3"))
    raise SystemExit(not well)


if __name__ == "__main__":
    main()
