"""The hall of a server: all tables, who drives them, and how new ones come about."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import decode, encode
from darwindeck.players.registry import SKILLS, bot_names, comes_along
from darwindeck.playtest.evening import structure_of
from darwindeck.poker.holdem.settings import ImpossibleError
from darwindeck.web import catalogue, entries, messages, refusals, store, workers
from darwindeck.web.driver import Driver
from darwindeck.web.holdem import opened
from darwindeck.web.match import MatchPlay
from darwindeck.web.room import Room
from darwindeck.words.voice import GameText, Line, Voice

if TYPE_CHECKING:
    from darwindeck.web.play import TablePlay

T = TypeVar("T")
LOGGER = logging.getLogger(__name__)
MOST_TABLES = 2000
MOST_OF_ONE = 50
"""So many tables one person can have open."""
LOOK_EVERY = 1.0
UNUSED_SECONDS = 3600.0
"""So long a table may stand empty before its first hand, or be shown after its last one."""
BOTS_FOR_PEOPLE = ("random", "novice", "casual", "regular", "shark")
HOLDEM_FIELDS = {
    *("mode", "stack", "small_blind", "big_blind", "ante", "raise_blinds_every"),
    *("raise_blinds_unit", "min_buy_in", "max_buy_in", "rebuys"),
}


class Hall:
    """All tables of a server."""

    def __init__(
        self,
        opens: Callable[[], store.Database],
        *,
        pace: float = 0.8,
        most_of_one: int = MOST_OF_ONE,
    ) -> None:
        self.store = store.Store(opens)
        self.catalogue = catalogue.Catalogue()
        self.rooms: dict[str, Room] = {}
        self.drivers: dict[str, asyncio.Task[None]] = {}
        self.threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "work")
        self.workers = workers.WorkerProcesses()
        self.pace = pace
        self.most_of_one = most_of_one
        self.taking = asyncio.Lock()
        self.tasks: list[asyncio.Task[None]] = []
        self.waiting: set[asyncio.Task[None]] = set()
        self.losses = 0

    async def open(self) -> None:
        """Find all tables again, and begin to drive them."""
        for name, genome in (await self.store.ask(store.games)).items():
            self.catalogue.add(name, decode(genome))
        await self.take_tables()
        self.tasks = [
            asyncio.create_task(self.listen()),
            asyncio.create_task(self.look_around()),
        ]

    async def close(self) -> None:
        """Stop driving; nothing is lost, as everything is in the books."""
        tasks = [*self.tasks, *self.waiting, *self.drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.threads.shutdown(cancel_futures=True)
        await self.workers.close()
        self.store.close()

    # Tables of this and other processes

    async def listen(self) -> None:
        """Take over what other processes do at tables that are looked at here."""
        async for table_id in self.store.database.heard():
            for room in tuple(self.rooms.values()):
                if table_id in {room.id, None}:
                    with suppress(refusals.TurnedDown):
                        await room.refresh()

    async def look_around(self) -> None:
        """Look from time to time for tables that are new, that nobody drives, or that are over."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if self.store.database.shared:
                    await self.take_tables()
                await self.clear_away()
            except refusals.Unreachable as problem:
                for room in self.rooms.values():
                    room.wait_for_store(problem)
            except Exception:
                LOGGER.exception("tables could not be looked after")

    async def clear_away(self) -> None:
        """Forget tables that are over and that nobody looks at, and close those never begun."""
        long_ago = time.time() - UNUSED_SECONDS
        for room in tuple(self.rooms.values()):
            play = room.play
            if room.onlookers:
                continue
            unused = not play.hand_number and room.row.created < long_ago
            if unused and room.id in self.drivers:
                await self.store.ask(store.close_table, room.id)
                self.drivers.pop(room.id).cancel()
            if unused or (play.state == "over" and room.row.created < long_ago):
                del self.rooms[room.id]

    async def take_tables(self) -> None:
        """Drive all tables that no other process owns, and show those that had to wait."""
        open_tables = await self.store.ask(store.open_tables)
        if self.losses != self.store.database.losses:  # they are not owned any more
            self.losses = self.store.database.losses
            drivers = tuple(self.drivers.values())
            self.drivers.clear()
            for driver in drivers:
                driver.cancel()
            await asyncio.gather(*drivers, return_exceptions=True)
        for table_id, driver in tuple(self.drivers.items()):
            if driver.done():
                del self.drivers[table_id]
        for table_id in open_tables:
            if table_id not in self.drivers:
                await self.drive(await self.find(table_id))
        for room in self.rooms.values():
            if room.in_trouble:
                room.tell()

    async def drive(self, room: Room) -> None:
        """Drive a table, if nobody does."""
        async with self.taking:
            if room.id in self.drivers or room.play.state == "over":
                return
            if not await self.store.ask(lambda database: database.own(room.id)):
                return
            await room.refresh()
            driver = Driver(room, self.workers, self.pace)
            self.drivers[room.id] = asyncio.create_task(driver.run(), name=f"table {room.id}")

    async def room_of(self, row: store.StoredTable) -> Room:
        """Make the room of a stored table."""
        room = Room(row, self.store, self.catalogue)
        self.catalogue.games.setdefault(room.play.options.game, room.play.game)
        await room.catch_up()
        return self.rooms.setdefault(row.id, room)

    async def find(self, table_id: str) -> Room:
        """Return the room of a table."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        row = await self.store.ask(store.row_of, table_id)
        if row is None:
            raise refusals.refusal("no_table")
        return await self.room_of(row)

    # Making tables

    async def create(self, options: messages.TableOptions, user: str) -> messages.Created:
        """Make a table and seat its bots."""
        own = sum(
            room.row.host == user and room.play.state != "over" for room in self.rooms.values()
        )
        for count, most in ((own, self.most_of_one), (len(self.drivers), MOST_TABLES)):
            if count >= most:
                raise refusals.refusal("too_many_tables", most=most)
        genome = self.catalogue.find(options.game)
        play = first_play(genome, checked(options, genome))
        code = "" if options.public else secrets.token_urlsafe(16)
        watch = "" if options.public else secrets.token_urlsafe(16)
        table_id = secrets.token_hex(6)
        row = store.StoredTable(
            table_id,
            user,
            time.time(),
            hashed(code) if code else "",
            hashed(watch) if watch else "",
            closed=False,
            sequence=0,
            play=msgspec.json.encode(play).decode(),
        )
        await self.store.ask(store.add_table, row)
        await self.drive(await self.room_of(row))
        path = f"/table/{table_id}"
        return messages.Created(
            table_id,
            f"{path}#code={code}" if code else path,
            f"{path}#code={watch}" if watch else path,
        )

    async def add_game(self, data: bytes, language: str) -> messages.GameCard:
        """Offer a game that somebody brought, once it has been tried out."""
        if len(self.catalogue.own) >= catalogue.MOST_UPLOADS:
            raise refusals.refusal("too_many_games", most=catalogue.MOST_UPLOADS)
        genome = await self.work(catalogue.game_from, data)
        card = self.catalogue.add(genome.genome_id, genome)
        await self.store.ask(store.add_game, card.name, encode(genome))
        return self.catalogue.card(card.name, language)

    async def work(self, job: Callable[..., T], *arguments: object) -> T:
        """Do something long beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, job, *arguments)

    def later(self, work: Coroutine[None, None, None]) -> None:
        """Do something in its own time, unless the hall closes before."""
        task = asyncio.create_task(work)
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    def tables(self, user: str, language: str) -> list[messages.TableCard]:
        """Return the tables for the lobby, one's own first."""
        cards = [room.card(user, language) for room in self.rooms.values()]
        seen = [card for card in cards if card.public or card.yours]
        return sorted(seen, key=lambda card: (not card.yours, card.state == "over"))


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def checked(options: messages.TableOptions, genome: GameGenome) -> messages.TableOptions:
    """Refuse options that do not go with a game."""
    problem = problem_of(options, genome)
    if problem:
        raise refusals.refusal("bad_options", reason=problem)
    return options


def problem_of(options: messages.TableOptions, genome: GameGenome) -> Line | None:
    """Say what is wrong with options; nothing if they are right."""
    holdem = structure_of(genome) is not None
    if options.seed is not None and not options.test:
        return Line("web.seed_is_for_tests")
    foreign = [name for name in options.bots if name not in bot_choices()]
    if foreign:
        return Line("web.bad_bot", name=foreign[0][:60], names=", ".join(bot_choices()))
    defaults = messages.TableOptions(game=options.game)
    for field in sorted(HOLDEM_FIELDS):
        if not holdem and getattr(options, field) != getattr(defaults, field):
            return Line("web.needs_holdem", field=field)
    seats = options.seats or genome.player_count
    if not holdem:
        allowed = catalogue.playable_seats(genome)
        players = options.seats or genome.player_count - (genome.setup.house is not None)
        if players not in allowed:
            one = len(allowed) == 1
            span = allowed[0] if one else Line("web.span", least=allowed[0], most=allowed[-1])
            return Line("web.bad_seats", game=GameText(genome.name), seats=span)
        seats = players
    if len(options.bots) > seats:
        return Line("web.too_many_bots", bots=len(options.bots), seats=seats)
    return None


@cache
def bot_choices() -> tuple[str, ...]:
    """Return the bots that may sit at tables: those of this program, by name alone."""
    return tuple(name for name in bot_names() if comes_along(name) or name in SKILLS)


def bots_for_people(language: str) -> tuple[messages.BotCard, ...]:
    """Return the bots that people choose from, from weak to strong."""
    voice = Voice(language)
    return tuple(messages.BotCard(name, voice.say(f"web.bots.{name}")) for name in BOTS_FOR_PEOPLE)


def first_play(genome: GameGenome, options: messages.TableOptions) -> TablePlay:
    """Return a new table with its bots seated, from the last seat down."""
    at = time.time()
    play: TablePlay
    if structure_of(genome) is not None:
        try:
            play = opened(genome, options, at)
        except ImpossibleError as problem:
            raise refusals.refusal("bad_options", reason=problem.why) from None
    else:
        house = genome.setup.house is not None
        seats = None if options.seats is None else options.seats + house
        play = MatchPlay(options=msgspec.structs.replace(options, seats=seats), game=genome)
    return play.after(bots_entry(play, options.bots, at), 0)


def bots_entry(play: TablePlay, bots: Sequence[str], at: float) -> entries.Filled:
    """Return the entry with which bots take free seats, from the last one down."""
    seats, names = reversed(play.free), play.bot_names()
    sat = (
        entries.Sat(at=at, seat=seat, name=next(names), bot=bot)
        for bot, seat in zip(bots, seats, strict=False)
    )
    return entries.Filled(at=at, bots=tuple(sat))
