"""A transcript shows by itself whether a table was fair, and if not, who broke it where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck import Bet, Check, load
from darwindeck.cli import app
from darwindeck.mental.audit import audit, equivocation
from darwindeck.mental.bodies import encode_act, encode_payoffs
from darwindeck.mental.group import best_group
from darwindeck.mental.wire import MessageKind, decode_message

from .tables import signed, speaker, stopped_at, table_of

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.mental.ledger import Ledger


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return table_of(hands=2).play()


def kinds(ledger: Ledger) -> list[MessageKind]:
    return [message.header.kind for message in ledger.read_messages()]


def with_message(ledger: Ledger, number: int, data: bytes) -> Ledger:
    messages = list(ledger.messages)
    messages[number] = data
    return ledger._replace(messages=tuple(messages))


def test_an_honest_transcript_is_fair(ledger: Ledger) -> None:
    verdict = audit(ledger)
    assert verdict.fair
    assert len(verdict.payoffs) == 2
    assert all(sum(payoffs) == 0 for payoffs in verdict.payoffs)


def test_a_changed_byte_anywhere_is_found_in_its_message(ledger: Ledger) -> None:
    for number, data in list(enumerate(ledger.messages))[::4]:
        for place in (40, 80, len(data) // 2, len(data) - 3):
            changed = bytearray(data)
            changed[place] ^= 4
            finding = audit(with_message(ledger, number, bytes(changed))).finding
            assert finding is not None
            assert finding.number == number


def test_a_message_that_was_taken_out_is_missed(ledger: Ledger) -> None:
    shorter = ledger._replace(messages=ledger.messages[:5] + ledger.messages[6:])
    finding = audit(shorter).finding
    assert finding is not None
    assert finding.number == 5


def test_messages_cannot_be_put_in_another_order(ledger: Ledger) -> None:
    first, second, *rest = ledger.messages
    finding = audit(ledger._replace(messages=(second, first, *rest))).finding
    assert finding is not None
    assert finding.number == 0


def test_a_transcript_that_ends_too_early_is_not_fair_yet(ledger: Ledger) -> None:
    for length in (0, 3, len(ledger.messages) - 1):
        finding = audit(ledger._replace(messages=ledger.messages[:length])).finding
        assert finding is not None
        assert "not complete" in finding.reason
        assert finding.seat is None


def test_a_transcript_may_end_between_two_hands(ledger: Ledger) -> None:
    last = max(i for i, kind in enumerate(kinds(ledger)[:-2]) if kind is MessageKind.RESULT)
    assert audit(ledger._replace(messages=ledger.messages[: last + 1])).fair


def test_other_terms_fit_no_message(ledger: Ledger) -> None:
    terms = ledger.read_terms()
    richer = terms._replace(stacks=(terms.stacks[0] + 1, terms.stacks[1]))
    finding = audit(ledger._replace(terms=richer.encode())).finding
    assert finding is not None
    assert "another table" in finding.reason


def test_another_game_fits_no_message(ledger: Ledger) -> None:
    other = ledger.read_terms()._replace(game=load("no-limit-holdem"))
    assert not audit(ledger._replace(terms=other.encode())).fair


def test_a_false_proof_is_found_among_all_that_are_checked_together() -> None:
    table = table_of()
    honest = table.play()
    for number, kind in enumerate(kinds(honest)):
        if kind not in {MessageKind.KEY, MessageKind.SHUFFLE, MessageKind.SHARES, MessageKind.SHOW}:
            continue
        fresh = table_of()
        for _ in range(number):
            fresh.step()
        body = bytearray(speaker(fresh).compose()[1])
        body[-32] ^= 1
        data = signed(fresh, bytes(body))
        cheated = honest._replace(messages=(*honest.messages[:number], data))
        finding = audit(cheated).finding
        assert finding is not None
        assert (finding.number, finding.seat) == (number, decode_message(data).header.seat)
        assert "proof" in finding.reason


def test_a_false_payoff_signed_by_everybody_is_not_fair() -> None:
    table = stopped_at(MessageKind.RESULT)
    data = signed(table, encode_payoffs((50, -50)))
    cheated = table.ledger._replace(messages=(*table.ledger.messages, data))
    finding = audit(cheated).finding
    assert finding is not None
    assert "payoffs" in finding.reason


def test_two_transcripts_show_who_told_them_different_things() -> None:
    table = stopped_at(MessageKind.ACT)
    cheat = speaker(table).seat
    one, other = (
        table.ledger._replace(messages=(*table.ledger.messages, signed(table, encode_act(action))))
        for action in (Check(), Bet(2))
    )
    finding = equivocation(one, other, best_group())
    assert finding is not None
    assert finding.seat == cheat
    assert equivocation(one, one, best_group()) is None


def test_transcripts_of_different_tables_are_not_compared() -> None:
    one, other = table_of().ledger, table_of(seed=b"other").ledger
    finding = equivocation(one, other, best_group())
    assert finding is not None
    assert finding.seat is None


# The command


def test_the_command_says_fair_or_names_the_player(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "some.transcript"
    ledger.save(path)
    result = CliRunner().invoke(app, ["audit", str(path)])
    assert result.exit_code == 0
    assert "fair: every signature" in result.output
    number = kinds(ledger).index(MessageKind.ACT)
    changed = bytearray(ledger.messages[number])
    changed[-65] ^= 1
    with_message(ledger, number, bytes(changed)).save(path)
    result = CliRunner().invoke(app, ["audit", str(path)])
    assert result.exit_code == 1
    assert f"not fair at message {number}, by player" in result.output


def test_the_command_prints_json(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "some.transcript"
    ledger.save(path)
    result = CliRunner().invoke(app, ["audit", str(path), str(path), "--json"])
    assert result.exit_code == 0
    assert '"fair": true' in result.output
