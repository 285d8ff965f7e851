"""A player at a table over the network: speaks when it is their turn, and listens otherwise."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from darwindeck.mental import errors, randomness, relay, secret, wire
from darwindeck.mental.group import Group, best_group
from darwindeck.mental.ledger import Ledger
from darwindeck.mental.player import Participant
from darwindeck.mental.referee import Referee
from darwindeck.mental.terms import Person, decode_terms

if TYPE_CHECKING:
    from darwindeck.mental.frames import Connection
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

MOST_EARLY = 64
"""How many messages are kept until those before them have arrived."""


class Session:
    """One player at one table, from the greeting to the last signature."""

    def __init__(self, connection: Connection, player: Participant) -> None:
        self.connection = connection
        self.player = player
        self._silent_since = monotonic()
        self._early: dict[int, bytes] = {}

    @property
    def referee(self) -> Referee:
        """The table as this player has followed it."""
        return self.player.referee

    @property
    def ledger(self) -> Ledger:
        """The transcript so far."""
        return Ledger.of(self.referee.terms, self.referee.messages)

    def run(self, watch: Callable[[wire.Message], None] | None = None) -> Ledger:
        """Play to the end; `watch` is told every message. All secrets are erased after that."""
        try:
            while not self.referee.over:
                heard = len(self.referee.messages)
                self._go_on()
                for message in self.referee.messages[heard:]:
                    if (
                        self.referee.due is None
                        or self.referee.due.kind is not wire.MessageKind.ABSENT
                    ):
                        self._silent_since = monotonic()
                    if watch is not None:
                        watch(message)
        finally:
            self.player.leave()
        return self.ledger

    def _go_on(self) -> None:
        """Speak if it is one's turn, or listen; nobody waits for ever.

        That somebody is absent is signed only when it has been so by one's own clock.
        """
        own = self.player.own_due
        if own and own.kind is not wire.MessageKind.ABSENT and not self.connection.is_waiting(0):
            kind, body = self.player.compose()
            if not self.connection.is_waiting(0):
                self.connection.send(self.player.say(kind, body))
        elif self.connection.is_waiting(self._patience()):
            self._hear(self.connection.receive())
        else:
            self.connection.send(self.player.declare_absent(self._missing()))

    def _hear(self, data: bytes) -> None:
        """Listen to a message; what could have been made or mixed up on the way does no harm."""
        try:
            self.player.hear(data)
        except (errors.Noise, errors.WireError):
            return
        except errors.Early as problem:
            if len(self._early) >= MOST_EARLY:
                raise
            self._early[problem.number] = data
            return
        later = self._early.pop(len(self.referee.messages), None)
        if later is not None:
            self._hear(later)

    def _patience(self) -> float | None:
        """Return how long to wait before declaring somebody absent; later seats wait longer."""
        due, seat, turns = self.referee.due, self.player.seat, 1
        if due is None or due.seat != seat:
            signers = self._signers()
            if due is None or seat not in signers:
                return None
            turns += signers.index(seat) + (due.kind is wire.MessageKind.ABSENT)
        waiting = self.referee.terms.seconds * turns
        return max(0.0, self._silent_since + waiting - monotonic())

    def _missing(self) -> frozenset[int]:
        """Return who is silent: the seat that is due, and all who should have said so before."""
        due, signers = self.referee.due, self._signers()
        if due is not None and due.seat == self.player.seat:
            return due.accused
        return self._accused() | set(signers[: signers.index(self.player.seat)])

    def _accused(self) -> frozenset[int]:
        due = self.referee.due
        return frozenset() if due is None else due.accused | {due.seat}

    def _signers(self) -> list[int]:
        due = self.referee.due
        if due is None:
            return []
        first = due.absentee if due.kind is wire.MessageKind.ABSENT else due.seat
        return self.referee.hand.signers(first or 0, self._accused())


def sit_down(
    connection: Connection,
    name: str,
    decide: Callable[[View], Action],
    group: Group | None = None,
) -> Session:
    """Greet the relay, wait for the terms, and take the seat that they give."""
    group = group or best_group()
    source = randomness.SystemRandomness()
    identity = secret.Secret(source.take(32))
    person = Person(name, group.public_key(identity.data), source.take(32))
    connection.send(relay.greeting(person, lambda body: group.sign(identity.data, body)))
    terms = decode_terms(connection.receive())
    if person not in terms.players:
        raise ValueError("the terms that came name other players: this is not our table")
    seat = terms.players.index(person)
    return Session(connection, Participant(seat, identity, Referee(terms, group), decide, source))
