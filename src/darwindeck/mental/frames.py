"""Frames on a TCP connection: four bytes of length, then so many bytes."""

from __future__ import annotations

import contextlib
import selectors
import socket
from typing import TYPE_CHECKING, Self

from darwindeck.mental.errors import WireError
from darwindeck.mental.wire import MOST_BYTES

if TYPE_CHECKING:
    from types import TracebackType

LENGTH = 4


class Connection:
    """One end of a TCP connection that carries frames."""

    def __init__(self, link: socket.socket) -> None:
        self._socket = link
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, frame: bytes) -> None:
        """Send a frame."""
        self._socket.sendall(len(frame).to_bytes(LENGTH) + frame)

    def is_waiting(self, seconds: float | None) -> bool:
        """Tell whether a frame, or the end, comes within some time; `None` is any time."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._socket, selectors.EVENT_READ)
            return bool(selector.select(seconds))

    def receive(self) -> bytes:
        """Wait for a frame; a longer one than there can be is refused unread."""
        length = int.from_bytes(self._take(LENGTH))
        if length > MOST_BYTES:
            raise WireError(f"a frame of {length} bytes: there are at most {MOST_BYTES}")
        return self._take(length)

    def _take(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self._socket.recv(count - len(data))
            if not more:
                raise ConnectionError("the connection has ended")
            data += more
        return data

    def close(self) -> None:
        """End the connection, also for whoever waits for a frame of it."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def parse_address(text: str) -> tuple[str, int]:
    """Read HOST:PORT.

    >>> parse_address("localhost:4040")
    ('localhost', 4040)
    """
    host, colon, port = text.rpartition(":")
    if not (colon and host and port.isdecimal() and 0 <= int(port) < 65536):
        raise ValueError(f"{text!r} is no address: write HOST:PORT, such as localhost:4040")
    return host, int(port)


def connect(address: tuple[str, int], seconds: float = 10) -> Connection:
    """Connect to an address."""
    try:
        link = socket.create_connection(address, seconds)
    except OSError as problem:
        host, port = address
        raise ConnectionError(f"nobody answers at {host}:{port}: {problem.strerror}") from problem
    link.settimeout(None)
    return Connection(link)
