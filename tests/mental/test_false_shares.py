"""A share that is not made with its player's key is refused by all others, who name the player.

Every test fails when the check that it is about is taken out: `python -m tests.mental.mutations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.mental.bodies import SharesBody
from darwindeck.mental.group import ORDER
from darwindeck.mental.proofs import ShareProof, prove_shares
from darwindeck.mental.randomness import SeededRandomness, scalar_from
from darwindeck.mental.transcript import Transcript
from darwindeck.mental.wire import MessageKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.mental.local import LocalTable

from .tables import due_at, honest_body, refused, speaker, stopped_at, table_of

SHARE_PROOF = "made with their key is wrong"
SOURCE = SeededRandomness(b"cheat")


def shares_due(after: int = 0) -> tuple[LocalTable, SharesBody]:
    """Return a table at which shares are due, what an honest player would send, and the keys."""
    table = stopped_at(MessageKind.SHARES, table_of(seats=4), after=after)
    count = len(due_at(table).positions)
    body = SharesBody.decode(honest_body(table), table.referee.group, count)
    return table, body


def false_shares(table: LocalTable, shares: Sequence[bytes]) -> bytes:
    """Prove false shares as if they were right."""
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    halves = [hand.deck[position].half for position in due_at(table).positions]
    context = table.referee.header(player.seat, MessageKind.SHARES).encode()
    secret, key = player._key.scalar, hand.keys[player.seat]
    proof = prove_shares(group, context, secret, key, halves, shares, SOURCE)
    return SharesBody(tuple(shares), proof).encode()


def test_a_share_made_with_another_key_is_refused() -> None:
    table, body = shares_due()
    group = table.referee.group
    wrong = group.times(scalar_from(SOURCE), table.referee.hand.deck[0].half)
    refused(table, false_shares(table, [wrong, *body.shares[1:]]), SHARE_PROOF)


def test_a_whole_set_of_shares_made_with_another_key_is_refused() -> None:
    table, _ = shares_due()
    hand, group = table.referee.hand, table.referee.group
    secret = scalar_from(SOURCE)
    halves = [hand.deck[position].half for position in due_at(table).positions]
    shares = [group.times(secret, half) for half in halves]
    context = table.referee.header(speaker(table).seat, MessageKind.SHARES).encode()
    key = hand.keys[speaker(table).seat]
    proof = prove_shares(group, context, secret, key, halves, shares, SOURCE)
    refused(table, SharesBody(tuple(shares), proof).encode(), SHARE_PROOF)


def test_shares_of_two_cards_cannot_be_swapped() -> None:
    table, body = shares_due()
    first, second, *rest = body.shares
    refused(table, false_shares(table, [second, first, *rest]), SHARE_PROOF)


def test_errors_of_two_shares_cannot_cancel_out() -> None:
    table, body = shares_due()
    group = table.referee.group
    first, second, *rest = body.shares
    one = group.times_base(1)
    wrong = [group.add(first, one), group.subtract(second, one), *rest]
    refused(table, false_shares(table, wrong), SHARE_PROOF)


def test_a_share_proof_of_another_deal_is_refused() -> None:
    table, body = shares_due(after=4)
    earlier = next(m for m in table.referee.messages if m.header.kind is MessageKind.SHARES)
    count = (len(earlier.body) - 96) // 32
    old = SharesBody.decode(earlier.body, table.referee.group, count)
    refused(table, body._replace(proof=old.proof).encode(), SHARE_PROOF)


def test_a_share_proof_of_another_table_is_refused() -> None:
    table, body = shares_due()
    elsewhere = stopped_at(MessageKind.SHARES, table_of(seats=4, seed=b"elsewhere"))
    count = len(due_at(elsewhere).positions)
    other = SharesBody.decode(honest_body(elsewhere), table.referee.group, count)
    refused(table, body._replace(proof=other.proof).encode(), SHARE_PROOF)


def test_a_share_proof_is_bound_to_its_place() -> None:
    table, body = shares_due()
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    halves = [hand.deck[position].half for position in due_at(table).positions]
    elsewhere = table.referee.header(player.seat, MessageKind.SHARES)._replace(hand=7).encode()
    key = hand.keys[player.seat]
    proof = prove_shares(group, elsewhere, player._key.scalar, key, halves, body.shares, SOURCE)
    refused(table, body._replace(proof=proof).encode(), SHARE_PROOF)


def test_a_share_chosen_after_its_challenge_is_refused() -> None:
    # Where the challenge does not depend on the shares, any share can be "proved" this way.
    table, body = shares_due()
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    (half, *_), key = (
        [hand.deck[p].half for p in due_at(table).positions],
        hand.keys[player.seat],
    )
    one, two = scalar_from(SOURCE), scalar_from(SOURCE)
    t, t_half = group.times_base(one), group.times(two, half)
    transcript = Transcript(
        b"shares", table.referee.header(player.seat, MessageKind.SHARES).encode()
    )
    transcript.absorb(b"X", key)
    transcript.absorb(b"t", t, t_half)
    c = transcript.challenge(b"c")
    s = (one + c * player._key.scalar) % ORDER
    false = group.times((s - two) * pow(c, -1, ORDER), half)
    shares = (false, *body.shares[1:])
    refused(table, SharesBody(shares, ShareProof(t, t_half, s)).encode(), SHARE_PROOF)


def test_a_share_less_is_refused() -> None:
    table, body = shares_due()
    refused(table, body._replace(shares=body.shares[1:]).encode(), "ends after|point|order")


def test_a_false_card_cannot_be_shown() -> None:
    table = stopped_at(MessageKind.SHOW)
    player, group = speaker(table), table.referee.group
    honest = SharesBody.decode(honest_body(table), group, 1)
    wanted = group.add(honest.shares[0], group.times_base(3))
    hand, context = table.referee.hand, table.referee.header(player.seat, MessageKind.SHOW).encode()
    half = hand.deck[due_at(table).positions[0]].half
    key = hand.keys[player.seat]
    proof = prove_shares(group, context, player._key.scalar, key, [half], [wanted], SOURCE)
    refused(table, SharesBody((wanted,), proof).encode(), SHARE_PROOF)
