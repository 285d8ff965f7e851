"""One WebSocket: reads requests at a bounded rate, and lets go of who does not read answers."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocketDisconnect, WebSocketState

from darwindeck.web import entries, frames, messages, refusals, requests
from darwindeck.web.hall import Hall, hashed
from darwindeck.web.room import Onlooker, Room, encoded

if TYPE_CHECKING:
    from starlette.websockets import WebSocket


LOGGER = logging.getLogger(__name__)
LARGEST_FRAME = 16 << 10
A_SECOND, AT_ONCE = 20.0, 100.0
"""So many messages a client may send in a second, after so many at once."""
GRACE = 15.0
"""So long a connection may be lost before others decide for somebody."""
POLICY, AGAIN = 1008, 1012
DECODE = msgspec.json.Decoder(messages.ClientMessage).decode


class Bucket:
    """Lets so many messages through a second, and some more at once."""

    def __init__(self) -> None:
        self.left, self.since = AT_ONCE, time.monotonic()

    def take(self) -> bool:
        """Tell whether one more may pass."""
        now = time.monotonic()
        self.left = min(AT_ONCE, self.left + (now - self.since) * A_SECOND)
        self.since = now
        self.left -= 1
        return self.left >= 0


class Visitor:
    """One browser, or program, at one table."""

    def __init__(self, hall: Hall, room: Room, socket: WebSocket, user: str, language: str) -> None:
        self.hall = hall
        self.room = room
        self.socket = socket
        self.writer: frames.FrameProtocol = socket.scope["extensions"][frames.EXTENSION]["writer"]
        self.onlooker = Onlooker(user, self.send, language)

    def send(self, data: bytes) -> None:
        """Write a message; who reads too slowly is cut off, and comes back to a whole picture."""
        if not self.writer.send_text(data):
            self.room.onlookers.discard(self.onlooker)

    async def run(self) -> None:
        """Serve the connection until it ends."""
        await self.socket.accept()
        try:
            await self.read()
        except refusals.TurnedDown as problem:
            await turn_away(self.socket, problem, self.onlooker.language)
        except Exception:
            LOGGER.exception("a connection stumbled")
            await close(self.socket, AGAIN)
        finally:
            self.room.onlookers.discard(self.onlooker)
            self.miss()

    async def read(self) -> None:
        """Read requests until the client goes, or does what is not allowed."""
        bucket, visit = Bucket(), None
        while True:
            try:
                text = await self.socket.receive_text()
            except (WebSocketDisconnect, RuntimeError, KeyError):
                return
            if not bucket.take():
                raise refusals.refusal("too_fast")
            if len(text) > LARGEST_FRAME:
                raise refusals.refusal("too_large", most=LARGEST_FRAME)
            try:
                message = DECODE(text)
            except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
                raise refusals.refusal("bad_message", reason=str(problem)[:200]) from None
            if isinstance(message, messages.Hello):
                visit = await self.hello(message)
            elif visit is None:
                raise refusals.refusal("hello_first")
            else:
                await self.answer(visit, message)

    async def hello(self, message: messages.Hello) -> requests.Visit:
        """Let somebody in who may look at the table."""
        code_hash = hashed(message.code) if message.code else ""
        self.room.may_look(self.onlooker.user, code_hash)
        language = self.onlooker.language
        visit = requests.Visit(
            self.hall, self.room, self.onlooker.user, code_hash, language=language
        )
        await visit.come_back()
        await self.room.greet(self.onlooker, message.since, "")
        return visit

    async def answer(self, visit: requests.Visit, message: messages.ClientMessage) -> None:
        """Do what is asked for, and say that it is done or why not."""
        try:
            answer = await visit.do(message)
        except refusals.TurnedDown as problem:
            words = problem.said(self.onlooker.language)
            self.send(encoded(messages.Refused(code=problem.code, words=words, id=message.id)))
            return
        if answer is not None:
            self.send(encoded(answer))
        if message.id:
            self.send(encoded(messages.Done(message.id)))

    def miss(self) -> None:
        """Let others decide for somebody whose last connection is gone for some time."""
        user, room = self.onlooker.user, self.room
        if room.play.find(user) is None or any(one.user == user for one in room.onlookers):
            return

        async def wait() -> None:
            await asyncio.sleep(GRACE)
            who = room.play.find(user)
            gone = not any(one.user == user for one in room.onlookers)
            if gone and who is not None and not who.away and room.play.state != "over":
                with suppress(refusals.TurnedDown):
                    await room.enter(lambda _: entries.WentAway(at=time.time(), user=user))

        self.hall.later(wait())


async def turn_away(socket: WebSocket, problem: refusals.TurnedDown, language: str) -> None:
    """Tell a client why the connection ends, and end it: for good, or for a while."""
    with suppress(Exception):
        async with asyncio.timeout(1):
            await socket.send_text(encoded(messages.Closing(problem.said(language))).decode())
    await close(socket, AGAIN if isinstance(problem, refusals.Unreachable) else POLICY)


async def close(socket: WebSocket, code: int) -> None:
    """Close a socket, if it is open."""
    with suppress(Exception):
        async with asyncio.timeout(1):
            if socket.client_state is not WebSocketState.DISCONNECTED:
                await socket.close(code)
