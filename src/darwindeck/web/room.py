"""A room: one table in this process, who looks at it, and the only way in which it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from darwindeck.languages import DEFAULT
from darwindeck.web import drawing, entries, holdem, messages, refusals, store
from darwindeck.web.match import MatchPlay
from darwindeck.words.voice import GameText, Voice

if TYPE_CHECKING:
    from darwindeck.web.catalogue import Catalogue
    from darwindeck.web.play import TablePlay

AnyPlay = holdem.HoldemPlay | MatchPlay
WATCHING = ""
"""The viewer that all share who have no seat."""


class Onlooker:
    """A connection to a room: whose it is, where messages for it go, and in which language."""

    def __init__(self, user: str, send: Callable[[bytes], None], language: str = DEFAULT) -> None:
        self.user = user
        self.send = send
        self.language = language
        self.viewer: str | None = None


class Room:
    """A table, replayed from its book; every change is in the book before anybody sees it."""

    def __init__(self, row: store.StoredTable, kept: store.Store, catalogue: Catalogue) -> None:
        self.id = row.id
        self.row = row
        self.store = kept
        self.catalogue = catalogue
        self.play: AnyPlay = msgspec.json.decode(row.play, type=AnyPlay)
        self.sequence = row.sequence
        self.last_said = 0
        self.onlookers: set[Onlooker] = set()
        self.artists: dict[tuple[str, str], drawing.Artist] = {}
        self.changed = asyncio.Event()
        self.lock = asyncio.Lock()
        self.in_trouble = False

    # Changing

    async def catch_up(self) -> list[entries.AnyEntry]:
        """Read what stands in the book after what is known here, and show it."""
        found = await self.store.ask(store.entries_after, self.id, self.sequence)
        for sequence, entry in found:
            self.play = self.play.after(entry, sequence)
            self.sequence = sequence
        if found:
            self.tell()
        return [entry for _, entry in found]

    async def enter(self, make: Callable[[TablePlay], entries.AnyEntry]) -> None:
        """Write an entry into the book, and tell everybody once it is there.

        What another process has written meanwhile is read first, and the entry made anew; unless
        it is the entry itself, which was kept although the database seemed to be lost.
        """
        async with self.lock:
            while True:
                entry = make(self.play)
                after = self.play.after(entry, self.sequence + 1)
                try:
                    if await self.is_written(entry, after):
                        break
                    if entry in await self.catch_up():
                        return
                except refusals.Unreachable as problem:
                    self.wait_for_store(problem)
                    raise
            self.play, self.sequence = after, self.sequence + 1
            self.tell()

    async def is_written(self, entry: entries.AnyEntry, after: AnyPlay) -> bool:
        """Store an entry, with the play where a hand begins, or with its end; tell if it is new."""
        dealt = after.hand_number != self.play.hand_number
        ends = after.state != "playing" and (dealt or self.play.state == "playing")
        ends_match = after.state == "over" and self.play.state != "over"
        whole = isinstance(entry, entries.HandBegan) or ends_match
        finished = None
        if ends:
            names = {one.user or f"bot-{one.seat}": one.name for one in self.play.occupants}
            finished = store.KeptHand(after.hand_number, names, after.finished_hand())
        return await self.store.ask(
            store.append,
            self.id,
            self.sequence + 1,
            entry,
            play=msgspec.json.encode(after) if whole else None,
            finished=finished,
            closed=after.state == "over",
        )

    async def refresh(self) -> None:
        """Take over what another process did, and show it."""
        async with self.lock:
            await self.catch_up()
        for line in await self.store.ask(store.said_after, self.id, self.last_said):
            self.spread(line)

    # Telling

    def tell(self) -> None:
        """Send everybody who looks their picture of now."""
        self.in_trouble = False
        self.changed.set()
        self.changed = asyncio.Event()
        drawn: dict[tuple[str, str], bytes] = {}
        for onlooker in tuple(self.onlookers):
            viewer, language = self.viewer_of(onlooker.user), onlooker.language
            if viewer != onlooker.viewer:
                onlooker.viewer = viewer
                onlooker.send(encoded(self.draw(viewer, language, whole=True)))
                continue
            if (viewer, language) not in drawn:
                drawn[viewer, language] = encoded(self.draw(viewer, language))
            onlooker.send(drawn[viewer, language])
        for looked in set(self.artists) - {(one.viewer, one.language) for one in self.onlookers}:
            del self.artists[looked]

    def wait_for_store(self, problem: refusals.Unreachable) -> None:
        """Tell everybody once why nothing happens; the next picture says that it is over."""
        if not self.in_trouble:
            self.in_trouble = True
            for onlooker in tuple(self.onlookers):
                onlooker.send(encoded(messages.Trouble(problem.said(onlooker.language))))

    def viewer_of(self, user: str) -> str:
        """Return as whom somebody looks: as themselves, or as one of all who watch."""
        played = self.play.find(user) is not None or user in self.play.former
        return user if played or user == self.row.host else WATCHING

    def draw(self, viewer: str, language: str, *, whole: bool = False) -> messages.TablePicture:
        """Draw the table for a viewer, in their language."""
        who = self.play.find(viewer)
        seat = None if who is None else who.seat
        artist = self.artists.get((viewer, language))
        if artist is None or artist.seat != seat:
            artist = self.artists[viewer, language] = drawing.Artist(seat, viewer, language)
            whole = True
        host = bool(viewer) and viewer == self.row.host
        return artist.draw(self.play, self.sequence, time.time(), host=host, whole=whole)

    async def greet(self, onlooker: Onlooker, since: int, name: str) -> None:
        """Let somebody in: send a welcome, and from then on what happens."""
        said = await self.store.ask(store.said_after, self.id, since)
        onlooker.viewer = self.viewer_of(onlooker.user)
        who = self.play.find(onlooker.user)
        game = self.play.options.game
        welcome = messages.Welcome(
            table=self.card(onlooker.user, onlooker.language),
            game=self.catalogue.card(game, onlooker.language),
            own_cards=drawing.own_cards(self.play.game, onlooker.language),
            options=self.play.terms,
            you=messages.You(
                name if who is None else who.name,
                None if who is None else who.seat,
                onlooker.user == self.row.host,
            ),
            said=tuple(said),
            picture=self.draw(onlooker.viewer, onlooker.language, whole=True),
        )
        self.last_said = max([self.last_said, *(line.number for line in said)])
        onlooker.send(encoded(welcome))
        self.onlookers.add(onlooker)

    def spread(self, line: messages.Said) -> None:
        """Send a line of chat to everybody who looks."""
        if line.number > self.last_said:
            self.last_said = line.number
            self.send(encoded(line))

    def send(self, data: bytes) -> None:
        """Send everybody who looks the same."""
        for onlooker in tuple(self.onlookers):
            onlooker.send(data)

    async def say(self, line: messages.Said) -> None:
        """Keep a line of chat and send it to everybody."""
        self.spread(await self.store.ask(store.say, self.id, line))

    # The lobby

    def card(self, user: str, language: str) -> messages.TableCard:
        """Return what the lobby shows of the table."""
        play, options = self.play, self.play.options
        game = self.catalogue.games.get(options.game)
        return messages.TableCard(
            id=self.id,
            title=options.title,
            game=options.game,
            game_title=Voice(language).write(GameText((game or play.game).name)),
            state=play.state,
            seats=play.seats,
            people=tuple(one.name for one in play.people),
            bots=sum(bool(one.bot) for one in play.occupants),
            free=len(play.free),
            watching=len({one.user for one in self.onlookers if play.find(one.user) is None}),
            hand=play.hand_number,
            mode=options.mode if isinstance(play, holdem.HoldemPlay) else "",
            public=options.public,
            yours=play.find(user) is not None or user == self.row.host,
        )

    def may_look(self, user: str, code_hash: str) -> None:
        """Refuse who has neither a seat nor the code of a private table."""
        if self.play.options.public or user == self.row.host or self.play.find(user):
            return
        if code_hash not in {self.row.code, self.row.watch}:
            raise refusals.refusal("private")

    def may_sit(self, user: str, code_hash: str) -> None:
        """Refuse a seat at a private table to who may only watch it."""
        if self.play.options.public or user == self.row.host:
            return
        if code_hash != self.row.code:
            raise refusals.refusal("only_watch" if code_hash == self.row.watch else "private")


def encoded(message: object) -> bytes:
    """Write a message as JSON."""
    return msgspec.json.encode(message)
