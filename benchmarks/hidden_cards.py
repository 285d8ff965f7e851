"""Ten thousand hands of all games of the library, and no frame that tells what is hidden.

    python -m benchmarks.hidden_cards --hands 10000

Every frame for two people, bots' tables and a spectator, with reconnects and refused requests, is
checked by `tests/web/recording.py`, which knows all cards.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.web.recording import Recorder, record

from darwindeck.genome.library import library_names
from darwindeck.web.hall import Hall
from darwindeck.web.sqlite import SQLiteDatabase

MOST_PICTURES = 2000
"""So long a game is watched before it is begun anew: people who play cheat by chance never end."""


async def watch(hands: int, seed: int, folder: Path) -> Recorder:
    hall = Hall(partial(SQLiteDatabase, folder / "tables.sqlite3"), pace=0, most_of_one=10**6)
    await hall.open()
    recorder, names, start = Recorder(), library_names(), time.monotonic()
    each = -(-hands // len(names))
    for number, game in enumerate(names):
        before = recorder.hands
        while recorder.hands - before < each:
            left = each - (recorder.hands - before)
            await record(hall, game, left, seed, recorder, MOST_PICTURES)
            seed += 1
        print(
            f"{number + 1}/{len(names)} {game}: {recorder.hands} hands, {recorder.frames} frames, "
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
