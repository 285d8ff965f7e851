"""Players over TCP: a relay in between, time-outs, and a line that somebody cuts."""

from __future__ import annotations

import io
import socket
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck import load
from darwindeck.cli import app
from darwindeck.cli.trustless import host_table, join_table
from darwindeck.mental.audit import audit
from darwindeck.mental.demo import free_port, wait_for
from darwindeck.mental.errors import Cheating, WireError
from darwindeck.mental.frames import Connection, connect, parse_address
from darwindeck.mental.group import best_group
from darwindeck.mental.player import Participant
from darwindeck.mental.referee import Referee
from darwindeck.mental.relay import Invitation, Relay, greeting, read_greeting
from darwindeck.mental.secret import Secret
from darwindeck.mental.session import Session, sit_down
from darwindeck.mental.terms import Person
from darwindeck.mental.wire import MOST_BYTES, MessageKind
from darwindeck.playtest.terminal import Terminal

from .tables import call_down, due_at, stopped_at, table_of

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.mental.ledger import Ledger
    from darwindeck.mental.wire import Message
    from tests.mental.local import LocalTable

SEED = b"s" * 32


class Guest(Thread):
    """A player in a thread, who may leave after so many messages."""

    def __init__(self, address: tuple[str, int], name: str, leaves_after: int = 10_000) -> None:
        super().__init__(daemon=True)
        self.address, self.called, self.leaves_after = address, name, leaves_after
        self.ledger: Ledger | None = None
        self.problem: Exception | None = None

    def run(self) -> None:
        with connect(self.address) as connection:
            session = sit_down(connection, self.called, call_down)

            def watch(_message: Message) -> None:
                if len(session.referee.messages) >= self.leaves_after:
                    raise ConnectionError("gone")

            try:
                self.ledger = session.run(watch)
            except (ConnectionError, Cheating) as problem:
                self.problem = problem
                self.ledger = session.ledger


def play(guests: int, leaver: int | None = None, backup: int = 0, after: int = 9) -> list[Guest]:
    invitation = Invitation(load("leduc-holdem"), guests, hands=2, backup=backup, seconds=3)
    relay = Relay(("127.0.0.1", 0), invitation, best_group())
    running = relay.start()
    seated = [
        Guest(relay.address, f"guest {i}", after if i == leaver else 10_000) for i in range(guests)
    ]
    for guest in seated:
        guest.start()
    for guest in seated:
        guest.join(60)
    running.join(10)
    return seated


def test_everybody_has_the_same_transcript_in_the_end() -> None:
    guests = play(3)
    ledgers = {guest.ledger for guest in guests}
    assert len(ledgers) == 1
    (ledger,) = ledgers
    assert ledger is not None
    verdict = audit(ledger)
    assert verdict.fair
    assert len(verdict.payoffs) == 2


@pytest.mark.parametrize("backup", [0, 2])
def test_a_table_goes_on_to_its_end_when_somebody_leaves(backup: int) -> None:
    guests = play(3, leaver=1, backup=backup, after=14)
    left = [guest.ledger for guest in guests if guest.problem is None]
    assert len(left) == 2, [guest.problem for guest in guests]
    assert left[0] == left[1]
    assert left[0] is not None
    verdict = audit(left[0])
    assert verdict.fair
    assert len(verdict.absent) == 1


class Mischief(Relay):
    """A relay that makes messages up and repeats them."""

    def _send(self, connection: Connection, frame: bytes) -> None:
        forged = frame[:-1] + bytes([frame[-1] ^ 1])
        for each in (b"noise", forged, frame, frame):
            super()._send(connection, each)


def test_a_relay_cannot_make_an_honest_player_look_like_a_cheat() -> None:
    invitation = Invitation(load("kuhn-poker"), 2, seconds=20)
    relay = Mischief(("127.0.0.1", 0), invitation, best_group())
    relay.start()
    guests = [Guest(relay.address, f"guest {i}") for i in range(2)]
    for guest in guests:
        guest.start()
    for guest in guests:
        guest.join(60)
    assert [guest.problem for guest in guests] == [None, None]
    assert guests[0].ledger == guests[1].ledger is not None


def test_a_message_that_comes_too_early_waits_for_those_before_it() -> None:
    table = table_of("kuhn-poker", seed=b"early")
    table.step()
    table.step()
    messages = [message.encode() for message in table.referee.messages]
    other = table_of("kuhn-poker", seed=b"early", decide=call_down)
    ours, theirs = socket.socketpair()
    listening = Session(plain(ours), watcher(other))
    for data in (messages[1], messages[0]):
        listening._hear(data)
    assert len(listening.referee.messages) == 2
    ours.close()
    theirs.close()


def watcher(table: LocalTable) -> Participant:
    """Return somebody who only listens."""
    return Participant(5, Secret(SEED), Referee(table.terms), call_down)


class PlainConnection(Connection):
    """A connection over any socket."""

    def __init__(self, link: socket.socket) -> None:
        self._socket = link


def plain(link: socket.socket) -> Connection:
    return PlainConnection(link)


def test_nobody_signs_an_absence_before_their_own_clock_says_so() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
    accused = due_at(table).seat
    accuser, witness = table.players[(accused + 1) % 3], table.players[(accused + 2) % 3]
    table.deliver(accuser.declare_absent(frozenset({accused})), accuser.seat)
    ours, theirs = socket.socketpair()
    session = Session(plain(ours), witness)
    assert session.player.own_due == session.referee.due
    patience = session._patience()
    assert patience is not None
    assert table.terms.seconds - 1 < patience <= table.terms.seconds
    assert session._missing() == {accused}
    ours.close()
    theirs.close()


# At a terminal


def test_a_person_plays_against_a_bot(tmp_path: Path) -> None:
    screens = [io.StringIO(), io.StringIO()]
    answers = io.StringIO("?\nraise 1000\n" + "check\ncall\n" * 20)
    terminals = [Terminal(answers, screens[0]), Terminal(io.StringIO(), screens[1])]
    address = f"127.0.0.1:{free_port()}"
    invitation = Invitation(load("leduc-holdem"), 2, hands=1, seconds=30)
    files = [tmp_path / "one", tmp_path / "two"]
    codes: list[int] = []

    def host() -> None:
        codes.append(host_table(address, invitation, "Ann", "", files[0], terminals[0]))

    thread = Thread(target=host, daemon=True)
    thread.start()
    wait_for(address)
    codes.append(join_table(address, "Bot", "greedy", files[1], terminals[1]))
    thread.join(60)
    assert codes == [0, 0]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "Your cards" in screens[0].getvalue()
    assert "Hand 1 is over" in screens[0].getvalue()
    assert "Your cards" not in screens[1].getvalue()


def test_a_game_that_cannot_be_dealt_is_refused_before_anybody_comes() -> None:
    result = CliRunner().invoke(app, ["play", "blackjack", "--trustless", "localhost:0"])
    assert "house" in str(result.exception)


# Sitting down


def person(name: str = "Ann") -> Person:
    return Person(name, best_group().public_key(SEED), bytes(32))


def test_a_greeting_is_signed_by_who_sits_down() -> None:
    group = best_group()
    data = greeting(person(), lambda body: group.sign(SEED, body))
    assert read_greeting(data, group) == person()
    with pytest.raises(WireError, match="signature"):
        read_greeting(greeting(person(), lambda body: bytes(64)), group)
    with pytest.raises(WireError, match="greeting"):
        read_greeting(data + b"\0", group)


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb"])
def test_a_name_is_short_and_printable(name: str) -> None:
    group = best_group()
    data = greeting(person(name), lambda body: group.sign(SEED, body))
    with pytest.raises(WireError, match="name"):
        read_greeting(data, group)


def test_a_relay_sends_strangers_away_and_goes_on() -> None:
    invitation = Invitation(load("kuhn-poker"), 2, seconds=5)
    relay = Relay(("127.0.0.1", 0), invitation, best_group())
    relay.start()
    with connect(relay.address) as stranger:
        stranger.send(b"GET / HTTP/1.1")
    guests = [Guest(relay.address, f"guest {i}") for i in range(2)]
    for guest in guests:
        guest.start()
    for guest in guests:
        guest.join(60)
    assert guests[0].ledger == guests[1].ledger is not None


def test_terms_with_other_players_are_refused() -> None:
    ours, theirs = socket.socketpair()
    terms = table_of().terms.encode()
    theirs.sendall(len(terms).to_bytes(4) + terms)

    with pytest.raises(ValueError, match="other players"):
        sit_down(plain(ours), "Ann", call_down)
    theirs.close()
    ours.close()


# Frames


def test_a_frame_longer_than_any_message_is_refused_unread() -> None:
    server = socket.create_server(("127.0.0.1", 0))
    with connect(server.getsockname()) as ours:
        theirs, _ = server.accept()
        theirs.sendall((MOST_BYTES + 1).to_bytes(4))
        with pytest.raises(WireError, match="at most"):
            ours.receive()
        theirs.close()
    server.close()


def test_a_line_that_is_cut_is_noticed() -> None:
    server = socket.create_server(("127.0.0.1", 0))
    with connect(server.getsockname()) as ours:
        theirs, _ = server.accept()
        theirs.sendall((10).to_bytes(4) + b"short")
        theirs.close()
        with pytest.raises(ConnectionError, match="ended"):
            ours.receive()
    server.close()


@pytest.mark.parametrize("text", ["localhost", ":1", "localhost:x", "localhost:70000"])
def test_an_address_is_a_host_and_a_port(text: str) -> None:
    with pytest.raises(ValueError, match="HOST:PORT"):
        parse_address(text)
