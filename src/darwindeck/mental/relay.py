"""The relay: seats players, sends everyone the terms, and passes on what they say.

It holds no key and reads no message. All that it could do is delay, drop, or mix up messages, and
the players would notice: each one is signed and refers to the one before.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from threading import Lock, Thread
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.genome.schema import GameGenome
from darwindeck.mental import errors, frames, wire
from darwindeck.mental.terms import LONGEST_NAME, Person, TableTerms

if TYPE_CHECKING:
    from darwindeck.mental.group import Group

GREETING = b"darwindeck trustless player 1\n"
PATIENCE = 10.0
"""How many seconds somebody who connects has to say who they are."""


class Invitation(NamedTuple):
    """What a host invites to: the terms, but for the players."""

    game: GameGenome
    seats: int
    hands: int = 1
    backup: int = 0
    seconds: int = 60

    def terms(self, players: tuple[Person, ...]) -> TableTerms:
        """Return the terms with these players."""
        stacks = (self.game.setup.starting_chips,) * self.seats
        return TableTerms(self.game, players, stacks, self.hands, self.backup, self.seconds)


def greeting(person: Person, sign: Callable[[bytes], bytes]) -> bytes:
    """Say who one is, signed with the identity that one will play with."""
    name = person.name.encode()
    body = GREETING + len(name).to_bytes(1) + name + person.identity + person.nonce
    return body + sign(body)


def read_greeting(data: bytes, group: Group) -> Person:
    """Read who somebody is."""
    try:
        with wire.reading(data) as reader:
            reader.expect(GREETING)
            name = reader.take(reader.number(1)).decode()
            person, signature = Person(name, reader.take(32), reader.take(32)), reader.take(64)
    except (errors.Wrong, UnicodeDecodeError) as problem:
        raise errors.WireError(f"not a greeting: {problem}") from None
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise errors.WireError(f"a name has 1 to {LONGEST_NAME} printable characters")
    if not group.verify(person.identity, data[:-64], signature):
        raise errors.WireError("the signature of a greeting is wrong")
    return person


class Relay:
    """Listens on an address until all seats are taken, then passes frames on."""

    def __init__(self, address: tuple[str, int], invitation: Invitation, group: Group) -> None:
        self._invitation = invitation
        self._group = group
        self._server = socket.create_server(address)
        self._people: list[Person] = []
        self._connections: list[frames.Connection] = []
        self._lock = Lock()

    @property
    def address(self) -> tuple[str, int]:
        """Where the relay listens."""
        host, port = self._server.getsockname()[:2]
        return str(host), int(port)

    def start(self) -> Thread:
        """Run in the background, until everyone has left."""
        thread = Thread(target=self.run, daemon=True)
        thread.start()
        return thread

    def run(self) -> None:
        """Seat the players, send them the terms, and pass on what they say."""
        while len(self._people) < self._invitation.seats:
            self._seat_one()
        self._server.close()
        terms = self._invitation.terms(tuple(self._people)).encode()
        threads = [
            Thread(target=self._pass_on, args=(connection,), daemon=True)
            for connection in self._connections
        ]
        for connection in self._connections:
            connection.send(terms)
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _seat_one(self) -> None:
        """Let somebody sit down; who does not say who they are in time is sent away."""
        link, _ = self._server.accept()
        link.settimeout(PATIENCE)
        connection = frames.Connection(link)
        try:
            person = read_greeting(connection.receive(), self._group)
        except (errors.WireError, OSError):
            connection.close()
            return
        if person.identity in {other.identity for other in self._people}:
            connection.close()
            return
        link.settimeout(None)
        self._people.append(person)
        self._connections.append(connection)

    def _pass_on(self, source: frames.Connection) -> None:
        """Pass a player's frames on to all others, in the same order to everyone."""
        while True:
            try:
                frame = source.receive()
            except (errors.WireError, OSError):
                source.close()
                return
            with self._lock:
                for other in self._connections:
                    if other is not source:
                        self._send(other, frame)

    def _send(self, connection: frames.Connection, frame: bytes) -> None:
        try:
            connection.send(frame)
        except OSError:
            connection.close()
