"""A client in Python: let a program of your own take a seat at a table by its link.

    from darwindeck.web.client import play

    def decide(picture):
        return picture.question.choices[0].action

    play("http://127.0.0.1:8000/table/a8af3e66aac5", decide, name="My bot")

`decide` gets what a browser gets, a `Picture`, and returns an action. Who wants more than to decide
uses `Seat`: it sends any request and receives every message of the protocol.
"""

from __future__ import annotations

import asyncio
import http.client
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from darwindeck.web import messages

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from darwindeck.table.actions import Action

SENT_AWAY, FORBIDDEN = 1008, 403
AGAIN_AFTER, PATIENCE = 1.0, 600.0
"""After so many seconds a lost connection is made again, for so long."""
DECODE = msgspec.json.Decoder(messages.ServerMessage).decode


class Ended(Exception):  # noqa: N818 - tables end
    """The connection has ended; the words say why, where the server said it."""


class Lost(Ended):
    """The connection was lost, and can be made again: the seat is kept."""


def visitor(address: str) -> str:
    """Ask a server for a token that says who one is from now on; keep it, and keep it secret."""
    parts = urlsplit(address)
    secure = parts.scheme == "https"
    connection = (http.client.HTTPSConnection if secure else http.client.HTTPConnection)(
        parts.netloc, timeout=30
    )
    try:
        connection.request("GET", "/api/health")
        cookies = SimpleCookie(connection.getresponse().getheader("set-cookie", ""))
        return cookies[messages.COOKIE].value
    finally:
        connection.close()


class Seat:
    """A connection to a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, request: messages.Request) -> None:
        """Ask for something."""
        try:
            await self.socket.send(msgspec.json.encode(request).decode())
        except ConnectionClosed as end:
            raise self.end(str(end)) from None

    async def receive(self) -> messages.ServerMessage:
        """Return the next message."""
        try:
            message: messages.ServerMessage = DECODE(await self.socket.recv())
        except ConnectionClosed as end:
            raise self.end(str(end)) from None
        if isinstance(message, messages.Closing):
            await self.socket.wait_closed()
            raise self.end(message.words)
        return message

    def end(self, words: str) -> Ended:
        """Say how the connection ended: by the server and for good, or for a while."""
        return (Ended if self.socket.close_code == SENT_AWAY else Lost)(words)

    async def pictures(self) -> AsyncIterator[messages.TablePicture]:
        """Yield pictures as they come, the one of the welcome too."""
        while True:
            match await self.receive():
                case messages.Welcome(picture=picture):
                    yield picture
                case messages.TablePicture() as picture:
                    yield picture
                case _:
                    pass


@asynccontextmanager
async def seat_at(link: str, token: str = "", *, since: int = 0) -> AsyncIterator[Seat]:
    """Connect to the table of a link and say hello; a token brings one back to an own seat.

    What cannot be reached now is `Lost`, and a table that does not exist has `Ended`.
    """
    parts = urlsplit(link)
    token = token or await asyncio.to_thread(visitor, link)
    scheme = "wss" if parts.scheme == "https" else "ws"
    table_id = parts.path.rstrip("/").rpartition("/")[2]
    address = f"{scheme}://{parts.netloc}/api/tables/{table_id}/socket"
    headers = {"Cookie": f"{messages.COOKIE}={token}"}
    code = parse_qs(parts.fragment).get("code", [""])[0]
    try:
        socket = await connect(address, additional_headers=headers, max_size=1 << 22)
    except InvalidStatus as problem:
        gone = problem.response.status_code == FORBIDDEN
        raise (Ended if gone else Lost)(str(problem)) from None
    except (OSError, TimeoutError, WebSocketException) as problem:
        raise Lost(str(problem)) from None
    async with socket:
        seat = Seat(socket)
        await seat.send(messages.Hello(since=since, code=code))
        yield seat


async def playing(
    link: str, decide: Callable[[messages.TablePicture], Action], name: str, token: str = ""
) -> messages.TablePicture:
    """Take a seat and decide until the game is over; return the last picture.

    A connection that is lost is made again.
    """
    token = token or await asyncio.to_thread(visitor, link)
    patience = 0.0
    while True:
        try:
            async with seat_at(link, token) as seat:
                async for picture in decided(seat, decide, name):
                    patience = time.monotonic() + PATIENCE
                    if picture.state == "over":
                        return picture
        except Lost:
            if time.monotonic() > patience:
                raise
            await asyncio.sleep(AGAIN_AFTER)


async def decided(
    seat: Seat, decide: Callable[[messages.TablePicture], Action], name: str
) -> AsyncIterator[messages.TablePicture]:
    """Take a seat, and answer every question once; yield the pictures."""
    sent, answered = False, -1
    while True:
        message = await seat.receive()
        if isinstance(message, messages.Refused) and message.id:
            raise ValueError(message.words)
        picture = message.picture if isinstance(message, messages.Welcome) else message
        if not isinstance(picture, messages.TablePicture):
            continue
        yield picture
        if not sent and "sit" in picture.may:
            await seat.send(messages.Sit(name=name, id=1))
            sent = True
        question = picture.question
        if question is not None and question.number != answered:
            answered = question.number
            await seat.send(messages.Act(answers=answered, action=decide(picture)))


def play(
    link: str, decide: Callable[[messages.TablePicture], Action], name: str = "Bot", token: str = ""
) -> messages.TablePicture:
    """Take a seat at the table of a link and decide until the game is over."""
    return asyncio.run(playing(link, decide, name, token))
