"""Ten thousand hands of all games of the library, and no frame that tells what is hidden.

    python -m benchmarks.hidden_cards --hands 10000

Every frame for two people and a spectator, with reconnects, hints and refused requests, and what
they download afterwards, is checked by `tests/web/recording.py`, which knows all cards.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path

from tests.web.recording import Recorder, record

from darwindeck.genome.library import library_names
from darwindeck.web.hall import Hall
from darwindeck.web.sqlite import SQLiteDatabase

HANDS, PICTURES = 25, 300
"""A table of each game is watched for so many hands or pictures, then one of the next game."""
AT_ONCE = 8
HINTS = 0.002


async def watch(hands: int, seed: int, folder: Path) -> Recorder:
    hall = Hall(partial(SQLiteDatabase, folder / "tables.sqlite3"), pace=0, most_of_one=10**6)
    await hall.open()
    recorder, played, start = Recorder(), Counter[str](), time.monotonic()
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
            flush=True,
        )
    await hall.close()
    return recorder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=350)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        recorder = asyncio.run(watch(options.hands, options.seed, Path(folder)))
    for leak in recorder.leaks[:20]:
        print(leak)
    raise SystemExit(bool(recorder.leaks))


if __name__ == "__main__":
    main()
