"""No frame of any game tells anybody a card that is hidden from them; a planted leak is found."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from darwindeck.genome.library import library_names
from darwindeck.web import drawing
from darwindeck.web.hall import Hall
from darwindeck.web.hand_log import Teller
from darwindeck.web.messages import LogLine
from darwindeck.web.sqlite import SQLiteDatabase
from tests.web.recording import Recorder, leaking, numbers_of_chance, record

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.web.messages import TablePicture


def recorded(folder: Path, games: tuple[str, ...], hands: int, seed: int) -> Recorder:
    """Play some hands of each game, and return what was found."""

    async def run() -> Recorder:
        hall = Hall(partial(SQLiteDatabase, folder / "tables.sqlite3"), pace=0, most_of_one=1000)
        await hall.open()
        recorder = Recorder()
        await asyncio.gather(
            *(record(hall, game, hands, seed, recorder, pictures=24) for game in games)
        )
        await hall.close()
        return recorder

    return asyncio.run(run())


def test_no_frame_of_any_game_shows_what_is_hidden(tmp_path: Path) -> None:
    found = recorded(tmp_path, library_names(), hands=1, seed=1)
    assert found.leaks == []
    assert found.frames > 1000
    assert found.cards > 5000


@pytest.mark.parametrize("game", ["no-limit-holdem", "seven-card-stud", "cheat"])
def test_a_card_that_is_drawn_by_mistake_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    name = "draw_holdem" if game == "no-limit-holdem" else "draw_match"
    monkeypatch.setattr(drawing, name, leaking(getattr(drawing, name)))
    assert recorded(tmp_path, (game,), hands=1, seed=1).leaks


def test_a_card_that_is_named_in_a_log_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Teller.tell
    monkeypatch.setattr(
        Teller, "tell", lambda self, log: [*honest(self, log), *map(LogLine, ("A♠ 2♦", "K♥ 7♣ 9♦"))]
    )
    assert recorded(tmp_path, ("five-card-draw",), hands=1, seed=1).leaks


def test_a_seed_that_is_told_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = drawing.draw_match

    def leaky(play: Any, seat: int | None, voice: Any) -> tuple[TablePicture, Any]:
        picture, log = honest(play, seat, voice)
        numbers = sorted(numbers_of_chance(play))
        return replace(picture, worth=f"dealt from {numbers[0]}" if numbers else ""), log

    monkeypatch.setattr(drawing, "draw_match", leaky)
    assert "in a frame" in recorded(tmp_path, ("kuhn-poker",), hands=1, seed=1).leaks[0]
