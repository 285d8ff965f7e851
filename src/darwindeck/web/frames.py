"""Frames that are written at once: a table has many onlookers, and a task for each costs too much.

uvicorn serves the WebSocket. What is added to it here is a way to write a text without waiting,
which an application finds among the extensions of its connection.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from websockets.http11 import Request

EXTENSION = "darwindeck.frames"
MOST_WAITING = 256 << 10
"""So many bytes may wait for a client, beside what the system keeps, before it is cut off."""
FINAL_TEXT = 0x81
SHORT, MEDIUM = 125, 0xFFFF


class FrameProtocol(WebSocketsSansIOProtocol):
    """A WebSocket to which texts can be written at once."""

    def handle_connect(self, event: Request) -> None:
        """Let the application know of this connection."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"writer": self}

    def send_text(self, data: bytes) -> bool:
        """Write a text in UTF-8; end a connection for which too much waits; tell if it lives."""
        if self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(header_of(len(data)) + data)
        if self.transport.get_write_buffer_size() <= MOST_WAITING:
            return True
        self.transport.abort()
        return False


def header_of(length: int) -> bytes:
    r"""Return the header of the frame of a whole text (RFC 6455, 5.2), as a server sends it.

    >>> header_of(5), header_of(300)
    (b'\x81\x05', b'\x81~\x01,')
    """
    if length <= SHORT:
        return struct.pack("!BB", FINAL_TEXT, length)
    if length <= MEDIUM:
        return struct.pack("!BBH", FINAL_TEXT, 126, length)
    return struct.pack("!BBQ", FINAL_TEXT, 127, length)
