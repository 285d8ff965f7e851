"""Somebody leaves: the hand is void and they pay, or the others finish it without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck import Fold
from darwindeck.mental.audit import audit
from darwindeck.mental.bodies import encode_act
from darwindeck.mental.ledger import Ledger
from darwindeck.mental.wire import MessageKind
from darwindeck.table.events import chips_put_in

from .tables import betting, caught, signed, speaker, stopped_at, table_of

if TYPE_CHECKING:
    from tests.mental.local import LocalTable


def finish_without(table: LocalTable, gone: set[int]) -> Ledger:
    """Let all others declare some players absent when they are awaited, and go on."""
    present = [player for player in table.players if player.seat not in gone]
    first = present[0].referee
    while not first.over:
        due = first.due
        assert due is not None
        if due.seat in gone:
            silent = due.seat if due.absentee is None else due.absentee
            accused = due.accused | {due.seat}
            signers = first.hand.signers(silent, accused)
            while signers[0] in gone:
                accused |= {signers[0]}
                signers = first.hand.signers(silent, accused)
            sender = table.players[signers[0]]
            data = sender.declare_absent(accused)
        else:
            sender = table.players[due.seat]
            data = sender.speak()
        for player in present:
            if player is not sender:
                player.hear(data)
    return Ledger.of(first.terms, first.messages)


@pytest.mark.parametrize(
    "kind",
    [MessageKind.KEY, MessageKind.SHUFFLE, MessageKind.SHARES, MessageKind.ACT, MessageKind.SHOW],
)
def test_without_a_backup_the_hand_is_void(kind: MessageKind) -> None:
    table = stopped_at(kind, table_of(seats=3, decide=betting))
    gone = speaker(table).seat
    lost = chips_put_in(table.referee.hand.table.log)[gone]
    verdict = audit(finish_without(table, {gone}))
    assert verdict.fair
    assert verdict.absent == {gone}
    (payoffs,) = verdict.payoffs
    assert payoffs[gone] == -lost
    assert sum(payoffs) == 0
    assert sorted(payoffs[seat] for seat in range(3) if seat != gone) == [
        lost // 2,
        (lost + 1) // 2,
    ]


def test_who_has_folded_gets_nothing_of_a_void_hand() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3, decide=betting), after=1)
    folder = speaker(table)
    folder.decide = lambda view: Fold()
    table.step()
    gone = speaker(table).seat
    lost = chips_put_in(table.referee.hand.table.log)[gone]
    (payoffs,) = audit(finish_without(table, {gone})).payoffs
    assert payoffs[folder.seat] == 0
    assert sorted(payoffs) == [-lost, 0, lost]


@pytest.mark.parametrize(
    "kind", [MessageKind.SHARES, MessageKind.ACT, MessageKind.SHOW, MessageKind.RESULT]
)
def test_with_a_backup_the_hand_is_finished(kind: MessageKind) -> None:
    table = stopped_at(kind, table_of(seats=4, backup=2))
    gone = speaker(table).seat
    ledger = finish_without(table, {gone})
    verdict = audit(ledger)
    assert verdict.fair
    assert verdict.absent == {gone}
    assert not table.players[gone - 1].referee.hand.void


def test_a_hand_finished_for_an_absent_player_has_the_payoffs_it_would_have_had() -> None:
    honest = table_of(seats=4, backup=2)
    honest.play()
    table = stopped_at(MessageKind.SHOW, table_of(seats=4, backup=2))
    gone = speaker(table).seat
    verdict = audit(finish_without(table, {gone}))
    assert verdict.payoffs == (honest.referee.hand.payoffs,)


def test_an_absent_player_checks_or_folds() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=4, backup=2, decide=betting), after=1)
    gone = speaker(table).seat
    finish_without(table, {gone})
    hand = table.players[gone - 1].referee.hand
    assert hand.table.folded[gone]


def test_before_the_shuffle_is_done_a_backup_does_not_help() -> None:
    table = stopped_at(MessageKind.SHUFFLE, table_of(seats=3, backup=2))
    gone = speaker(table).seat
    assert audit(finish_without(table, {gone})).fair
    assert table.players[gone - 1].referee.hand.void


def test_two_who_leave_are_declared_absent_together() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=4))
    first = speaker(table).seat
    gone = {first, (first + 1) % 4}
    verdict = audit(finish_without(table, gone))
    assert verdict.fair
    assert verdict.absent == gone


def test_too_few_to_finish_a_hand_leave_it_void() -> None:
    table = stopped_at(MessageKind.SHARES, table_of(seats=4, backup=3))
    first = speaker(table).seat
    gone = {first, (first + 1) % 4}
    assert audit(finish_without(table, gone)).fair
    left = next(player for player in table.players if player.seat not in gone)
    assert left.referee.hand.void


def test_the_others_do_not_learn_the_absent_players_card() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=4, backup=2, decide=betting), after=1)
    gone = speaker(table).seat
    finish_without(table, {gone})
    hand = table.players[gone - 1].referee.hand
    assert not set(hand.held[gone]) & set(hand.known)


def test_a_table_ends_when_somebody_is_gone() -> None:
    table = stopped_at(MessageKind.SHOW, table_of(seats=4, backup=2, hands=5))
    gone = speaker(table).seat
    assert len(audit(finish_without(table, {gone})).payoffs) == 1


def test_who_speaks_before_all_have_signed_is_not_absent() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
    accused = speaker(table)
    accuser = table.players[(accused.seat + 1) % 3]
    table.deliver(accuser.declare_absent(frozenset({accused.seat})), accuser.seat)
    assert accused.own_due is not None
    table.deliver(accused.speak(), accused.seat)
    while not table.over:
        table.step()
    verdict = audit(table.ledger)
    assert verdict.fair
    assert not verdict.absent


def test_others_cannot_answer_for_the_accused() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
    accused = speaker(table).seat
    accuser, witness = table.players[(accused + 1) % 3], table.players[(accused + 2) % 3]
    table.deliver(accuser.declare_absent(frozenset({accused})), accuser.seat)
    data = signed(table, encode_act(Fold()), seat=accuser.seat, kind=MessageKind.ACT)
    with caught(accuser.seat, "out of turn"):
        witness.hear(data)
