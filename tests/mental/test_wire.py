"""One encoding: what is not exactly a message, terms or a transcript is refused."""

from __future__ import annotations

import pytest

from darwindeck.mental.errors import WireError
from darwindeck.mental.ledger import decode_ledger
from darwindeck.mental.terms import decode_terms
from darwindeck.mental.wire import HEADER, MOST_BYTES, MessageKind, decode_message

from .tables import honest_body, sign, signed, stopped_at, table_of


@pytest.fixture(scope="module")
def message() -> bytes:
    table = stopped_at(MessageKind.KEY)
    return signed(table, honest_body(table))


def test_a_message_is_read_as_it_was_written(message: bytes) -> None:
    assert decode_message(message).encode() == message


def test_a_message_that_is_cut_off_anywhere_is_refused(message: bytes) -> None:
    for length in range(len(message)):
        with pytest.raises(WireError):
            decode_message(message[:length])


def test_a_message_that_goes_on_behind_its_end_is_refused(message: bytes) -> None:
    with pytest.raises(WireError, match="behind its end"):
        decode_message(message + b"\0")


def test_a_message_that_is_too_long_is_refused(message: bytes) -> None:
    with pytest.raises(WireError, match="at most"):
        decode_message(message + bytes(MOST_BYTES))


def test_another_version_is_refused(message: bytes) -> None:
    with pytest.raises(WireError, match="version 2"):
        decode_message(b"\x02" + message[1:])


def test_a_kind_that_does_not_exist_is_refused(message: bytes) -> None:
    kind = HEADER - 33
    with pytest.raises(WireError, match="kind"):
        decode_message(message[:kind] + b"\x63" + message[kind + 1 :])


def test_a_seat_that_does_not_exist_is_refused() -> None:
    table = stopped_at(MessageKind.KEY)
    data = sign(table, table.referee.header(9, MessageKind.KEY), honest_body(table), 0)
    with pytest.raises(WireError, match="no seat 9"):
        table.players[1].hear(data)


def test_terms_are_read_as_they_were_written() -> None:
    terms = table_of().terms
    assert decode_terms(terms.encode()) == terms


def test_terms_have_one_encoding() -> None:
    data = table_of().terms.encode()
    place = data.index(b"{\n")
    longer = data[place - 4 : place]
    spaced = (int.from_bytes(longer) + 1).to_bytes(4) + b" " + data[place:]
    with pytest.raises(WireError, match="one way"):
        decode_terms(data[: place - 4] + spaced)


def test_terms_that_are_cut_off_are_refused() -> None:
    with pytest.raises(WireError):
        decode_terms(table_of().terms.encode()[:-1])


def test_two_players_cannot_have_one_identity() -> None:
    terms = table_of().terms
    twice = terms._replace(players=(terms.players[0], terms.players[0]))
    with pytest.raises(ValueError, match="same identity"):
        twice.check()


def test_a_backup_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 2"):
        table_of(seats=3, backup=1)


def test_two_players_cannot_keep_each_others_keys() -> None:
    with pytest.raises(ValueError, match="know all cards"):
        table_of(seats=2, backup=2)


def test_a_transcript_is_read_as_it_was_written() -> None:
    ledger = table_of("kuhn-poker").play()
    assert decode_ledger(ledger.encode()) == ledger


def test_a_transcript_that_is_cut_off_is_refused() -> None:
    data = table_of("kuhn-poker").play().encode()
    with pytest.raises(WireError, match="cut off"):
        decode_ledger(data[:-1])
    with pytest.raises(WireError, match="begins otherwise"):
        decode_ledger(b"something else")
