"""Several servers share tables in PostgreSQL, and what one of them leaves another takes over."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING

import pytest

from darwindeck.web.client import Ended, seat_at, visitor
from darwindeck.web.messages import Said, Say, TablePicture, Welcome
from tests.web.conftest import Served, by_chance, picture_when, play_on, sit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.postgres import PostgresForTest


@pytest.fixture
def servers(database: PostgresForTest) -> Iterator[tuple[Served, Served]]:
    from darwindeck.web.postgres import PostgresDatabase  # noqa: PLC0415 - an extra

    both = tuple(Served(partial(PostgresDatabase, database.address)) for _ in range(2))
    yield both[0], both[1]
    for server in both:
        server.stop()


def test_people_at_two_servers_play_one_table_and_survive_the_end_of_one(
    servers: tuple[Served, Served],
) -> None:
    one, two = servers
    link, host = one.table(
        game="no-limit-holdem", seats=3, bots=["random"], mode="tournament", pause=0, seconds=None
    )
    other_link = link.replace(one.address, two.address)
    guest = visitor(two.address)

    async def run() -> None:
        async with seat_at(link, host) as ann, seat_at(other_link, guest) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            first = await picture_when(ann, lambda picture: picture.state == "playing")
            second = await picture_when(bob, lambda picture: picture.state == "playing")
            assert [seat.name for seat in first.seats] == [seat.name for seat in second.seats]
            await ann.send(Say(text="hello over there"))
            async with asyncio.timeout(10):
                while not isinstance(said := await bob.receive(), Said):
                    pass
            assert said.text == "hello over there"
            playing = asyncio.create_task(
                play_on(ann, by_chance(random.Random(1)), lambda _: False)
            )
            await asyncio.to_thread(one.stop)
            with pytest.raises(Ended):
                await playing
        async with seat_at(other_link, host) as ann:
            welcome = await ann.receive()
        assert isinstance(welcome, Welcome)
        assert welcome.you.seat is not None
        async with seat_at(other_link, host) as ann, seat_at(other_link, guest) as bob:
            ended = await asyncio.gather(
                play_on(ann, by_chance(random.Random(1)), is_over),
                play_on(bob, by_chance(random.Random(2)), is_over),
            )
        assert sum(seat.stack for seat in ended[0].seats) == 600

    asyncio.run(run())


def is_over(picture: TablePicture) -> bool:
    return picture.state == "over"
