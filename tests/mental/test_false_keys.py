"""A key that is not its player's own, or a wrong part of one, is refused and its player named.

Every test fails when the check that it is about is taken out: `python -m tests.mental.mutations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.mental.backup import padding
from darwindeck.mental.bodies import BackupBody, Complaint, ConfirmBody, KeyBody, SharesBody
from darwindeck.mental.group import IDENTITY, ORDER
from darwindeck.mental.proofs import KeyProof, ShareProof, prove_key, prove_shares
from darwindeck.mental.randomness import SeededRandomness, scalar_from
from darwindeck.mental.wire import Message, MessageKind

if TYPE_CHECKING:
    from darwindeck.mental.player import Participant
    from tests.mental.local import LocalTable

from .tables import caught, due_at, honest_body, refused, signed, speaker, stopped_at, table_of

KEY_PROOF = "secret of their key is wrong"
SHARE_PROOF = "made with their key is wrong"
SOURCE = SeededRandomness(b"cheat")


# Keys


def test_a_rogue_key_that_cancels_the_others_is_refused() -> None:
    table = stopped_at(MessageKind.KEY, after=1)
    group, secret = table.referee.group, scalar_from(SOURCE)
    key = group.subtract(group.times_base(secret), table.referee.hand.keys[0])
    context = table.referee.header(1, MessageKind.KEY).encode()
    refused(table, KeyBody(key, prove_key(group, context, secret, key, SOURCE)).encode(), KEY_PROOF)


def test_another_players_key_and_proof_cannot_be_copied() -> None:
    table = stopped_at(MessageKind.KEY, after=1)
    refused(table, table.referee.messages[0].body, KEY_PROOF)


def test_a_key_proof_of_another_table_is_refused() -> None:
    elsewhere = stopped_at(MessageKind.KEY, table_of(seed=b"elsewhere"))
    refused(stopped_at(MessageKind.KEY), honest_body(elsewhere), KEY_PROOF)


def test_a_key_proof_with_a_changed_response_is_refused() -> None:
    table = stopped_at(MessageKind.KEY)
    body = KeyBody.decode(honest_body(table), table.referee.group)
    proof = body.proof._replace(response=(body.proof.response + 1) % ORDER)
    refused(table, body._replace(proof=proof).encode(), KEY_PROOF)


def test_the_neutral_point_is_no_key() -> None:
    table = stopped_at(MessageKind.KEY)
    group = table.referee.group
    context = table.referee.header(0, MessageKind.KEY).encode()
    proof = prove_key(group, context, 0, IDENTITY, SOURCE)
    refused(table, KeyBody(IDENTITY, proof).encode(), "neutral")


# Keys in parts


def backup_due(kind: MessageKind) -> LocalTable:
    return stopped_at(kind, table_of(seats=3, backup=2))


def test_a_wrong_part_of_a_key_names_who_dealt_it() -> None:
    table = backup_due(MessageKind.BACKUP)
    body = BackupBody.decode(honest_body(table), table.referee.group, 2, 2)
    parts = ((body.parts[0] + 1) % ORDER, body.parts[1])
    data = signed(table, body._replace(parts=parts).encode())
    for player in table.players:
        player.referee.hear(data)
    for _ in range(2):
        table.step()
    assert due_at(table).kind is MessageKind.CONFIRM
    table.step()  # seat 0 has nothing to complain about but itself
    complaint = signed(table, honest_body(table))
    with caught(0, "part of the key for seat 1 was wrong"):
        table.players[2].hear(complaint)


def test_a_false_complaint_names_who_complains() -> None:
    table = stopped_at(MessageKind.CONFIRM, table_of(seats=3, backup=2), after=1)
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    lock, _ = hand.locked_part(0, 1)
    shared = group.times(player._key.scalar, lock)
    context = table.referee.header(1, MessageKind.CONFIRM).encode()
    secret, key = player._key.scalar, hand.keys[1]
    proof = prove_shares(group, context, secret, key, [lock], [shared], SOURCE)
    assert padding(hand.backup_contexts[0], 1, shared)
    refused(table, ConfirmBody((Complaint(0, shared, proof),)).encode(), "that is right")


def test_a_complaint_without_proof_names_who_complains() -> None:
    table = stopped_at(MessageKind.CONFIRM, table_of(seats=3, backup=2), after=1)
    group = table.referee.group
    shared = group.times_base(scalar_from(SOURCE))
    proof = ShareProof(shared, shared, 1)
    refused(table, ConfirmBody((Complaint(0, shared, proof),)).encode(), "proof of its complaint")


def test_a_complaint_about_oneself_is_refused() -> None:
    table = stopped_at(MessageKind.CONFIRM, table_of(seats=3, backup=2), after=1)
    shared = table.referee.group.times_base(5)
    complaint = Complaint(1, shared, ShareProof(shared, shared, 1))
    refused(table, ConfirmBody((complaint,)).encode(), "owes it nothing")


def test_a_rescuer_cannot_use_another_part_than_was_dealt() -> None:
    table = stopped_at(MessageKind.SHARES, table_of(seats=3, backup=2))
    gone = speaker(table).seat
    for offset in (1, 2):
        witness = table.players[(gone + offset) % 3]
        data = witness.declare_absent(frozenset({gone}))
        for player in table.players:
            if player.seat not in {witness.seat, gone}:
                player.hear(data)
    table.players.pop(gone)
    referee = table.players[0].referee
    due = due_at(table)
    assert due.kind is MessageKind.RESCUE
    rescuer = next(player for player in table.players if player.seat == due.seat)
    other = next(player for player in table.players if player.seat != due.seat)
    hand, group = referee.hand, referee.group
    halves = [hand.deck[position].half for position in due.positions]
    wrong = scalar_from(SOURCE)
    shares = [group.times(wrong, half) for half in halves]
    context = referee.header(rescuer.seat, MessageKind.RESCUE).encode()
    key = hand.key_of_part(gone, rescuer.seat)
    proof = prove_shares(group, context, wrong, key, halves, shares, SOURCE)
    with caught(rescuer.seat, SHARE_PROOF):
        other.hear(rescuer_says(rescuer, SharesBody(tuple(shares), proof).encode()))


def rescuer_says(player: Participant, body: bytes) -> bytes:
    """Sign a message without taking it down oneself."""
    header = player.referee.header(player.seat, MessageKind.RESCUE)
    message = Message(header, body, b"")
    signature = player.referee.group.sign(player._identity.data, message.signed_part)
    return message._replace(signature=signature).encode()


def test_a_key_proof_is_more_than_its_form() -> None:
    table = stopped_at(MessageKind.KEY)
    group = table.referee.group
    body = KeyBody(group.times_base(5), KeyProof(group.times_base(6), 7))
    refused(table, body.encode(), KEY_PROOF)
