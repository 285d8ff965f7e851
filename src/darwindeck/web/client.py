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
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from darwindeck.web.messages import (
    Act,
    Closing,
    Hello,
    Picture,
    Refused,
    ServerMessage,
    Sit,
    Welcome,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from websockets.asyncio.client import ClientConnection

    from darwindeck.table.actions import Action
    from darwindeck.web.messages import Request

COOKIE = "darwindeck"
DECODE = msgspec.json.Decoder(ServerMessage).decode


class Ended(Exception):  # noqa: N818 - tables end
    """The connection has ended; the words say why, where the server said it."""


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
        return cookies[COOKIE].value
    finally:
        connection.close()


class Seat:
    """A connection to a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, request: Request) -> None:
        """Ask for something."""
        await self.socket.send(msgspec.json.encode(request).decode())

    async def receive(self) -> ServerMessage:
        """Return the next message."""
        try:
            message: ServerMessage = DECODE(await self.socket.recv())
        except ConnectionClosed as end:
            raise Ended(str(end)) from None
        if isinstance(message, Closing):
            raise Ended(message.words)
        return message

    async def pictures(self) -> AsyncIterator[Picture]:
        """Yield pictures as they come, the one of the welcome too."""
        while True:
            match await self.receive():
                case Welcome(picture=picture):
                    yield picture
                case Picture() as picture:
                    yield picture
                case _:
                    pass


@asynccontextmanager
async def seat_at(link: str, token: str = "", *, since: int = 0) -> AsyncIterator[Seat]:
    """Connect to the table of a link and say hello; a token brings one back to an own seat."""
    parts = urlsplit(link)
    token = token or await asyncio.to_thread(visitor, link)
    scheme = "wss" if parts.scheme == "https" else "ws"
    table_id = parts.path.rstrip("/").rpartition("/")[2]
    address = f"{scheme}://{parts.netloc}/api/tables/{table_id}/socket"
    headers = {"Cookie": f"{COOKIE}={token}"}
    code = parse_qs(parts.fragment).get("code", [""])[0]
    async with connect(address, additional_headers=headers, max_size=1 << 22) as socket:
        seat = Seat(socket)
        await seat.send(Hello(since=since, code=code))
        yield seat


async def playing(
    link: str, decide: Callable[[Picture], Action], name: str, token: str = ""
) -> Picture:
    """Take a seat and decide until the game is over; return the last picture."""
    async with seat_at(link, token) as seat:
        sent, answered = False, -1
        while True:
            message = await seat.receive()
            if isinstance(message, Refused) and message.id:
                raise ValueError(message.words)
            picture = message.picture if isinstance(message, Welcome) else message
            if not isinstance(picture, Picture):
                continue
            if not sent and "sit" in picture.may:
                await seat.send(Sit(name=name, id=1))
                sent = True
            if picture.state == "over":
                return picture
            question = picture.question
            if question is not None and question.number != answered:
                answered = question.number
                await seat.send(Act(answers=answered, action=decide(picture)))


def play(
    link: str, decide: Callable[[Picture], Action], name: str = "Bot", token: str = ""
) -> Picture:
    """Take a seat at the table of a link and decide until the game is over."""
    return asyncio.run(playing(link, decide, name, token))
