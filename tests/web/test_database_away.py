"""A PostgreSQL goes away in the middle of a game and comes back: nothing is lost, all are told."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial
from typing import TYPE_CHECKING

import pytest

from darwindeck.web.client import Ended, seat_at
from darwindeck.web.messages import Act, Done, Refused, TablePicture, Trouble
from tests.web.conftest import Served, answer_to, by_chance, picture_when, play_on, sit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck.web.client import Seat
    from tests.web.postgres import PostgresForTest

WORDS = "cannot write down"


@pytest.fixture
def server(database: PostgresForTest) -> Iterator[Served]:
    from darwindeck.web.postgres import PostgresDatabase  # noqa: PLC0415 - an extra

    served = Served(partial(PostgresDatabase, database.address))
    yield served
    served.stop()


def asks_again(number: int) -> Callable[[TablePicture], bool]:
    """Return what tells a picture with another question."""
    return lambda picture: picture.question is not None and picture.question.number != number


async def message_of(seat: Seat, kind: type) -> object:
    """Wait for a message of a kind."""
    async with asyncio.timeout(20):
        while not isinstance(message := await seat.receive(), kind):
            pass
    return message


def test_a_table_waits_for_its_database_and_goes_on(
    server: Served, database: PostgresForTest, caplog: pytest.LogCaptureFixture
) -> None:
    link, token = server.table(
        game="hearts", bots=["random"] * 3, hands=1, pause=0, seconds=None, test=True, seed=1
    )
    decide = by_chance(random.Random(1))

    async def run() -> None:
        async with seat_at(link, token) as zoe:
            await sit(zoe, "Zoe")
            before = await picture_when(zoe, lambda picture: picture.question is not None)
            assert before.question is not None
            answer = Act(answers=before.question.number, action=decide(before))

            database.take_away()
            told = await message_of(zoe, Trouble)
            assert isinstance(told, Trouble)
            assert WORDS in told.words
            refused = await answer_to(zoe, answer)
            assert isinstance(refused, Refused)
            assert (refused.code, refused.words) == ("unreachable", told.words)
            assert server.get("/api/tables").status_code == 200
            made = server.post("/api/tables", token, {"game": "hearts"})
            assert made.status_code == 503
            assert made.json()["words"] == told.words
            async with seat_at(link, token) as second_tab:
                with pytest.raises(Ended, match=WORDS):
                    await second_tab.receive()

            database.bring_back()
            after = await picture_when(zoe, asks_again(before.question.number))
            assert after.question is not None
            assert after.question.choices == before.question.choices
            assert [seat.cards for seat in after.seats] == [seat.cards for seat in before.seats]
            repeated = Act(answers=after.question.number, action=answer.action)
            assert isinstance(await answer_to(zoe, repeated), Done)
        async with seat_at(link, token) as zoe:
            await play_on(zoe, decide, lambda picture: picture.state == "over")

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert "tables wait" in caplog.text
    assert "tables go on" in caplog.text
    assert "Traceback" not in caplog.text


def test_a_game_is_played_to_its_end_while_connections_break(
    server: Served, database: PostgresForTest
) -> None:
    link, token = server.table(
        game="no-limit-holdem", seats=3, bots=["random"] * 2, mode="tournament", pause=0
    )
    decide = by_chance(random.Random(2))

    async def keep_breaking() -> None:
        while True:
            await asyncio.sleep(0.3)
            await asyncio.to_thread(database.break_connections)

    async def run() -> list[TablePicture]:
        breaking = asyncio.create_task(keep_breaking())
        seen: list[TablePicture] = []
        async with seat_at(link, token) as zoe, asyncio.timeout(60):
            await sit(zoe, "Zoe")
            answered = -1
            async for picture in zoe.pictures():
                seen.append(picture)
                if picture.state == "over":
                    break
                if picture.question is not None and picture.question.number != answered:
                    answered = picture.question.number
                    await zoe.send(Act(answers=answered, action=decide(picture)))
        breaking.cancel()
        return seen

    pictures = asyncio.run(run())
    assert pictures[-1].state == "over"
    assert all(
        sum(seat.stack for seat in picture.seats) + picture.pot == 600
        for picture in pictures
        if picture.state == "playing"
    )
