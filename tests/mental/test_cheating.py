"""Whatever a player sends that is not right is refused by all others, who name the player.

Every test fails when the check that it is about is taken out: `python -m tests.mental.mutations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck import Bet, Check, Fold, Raise
from darwindeck.mental.backup import padding
from darwindeck.mental.bodies import (
    BackupBody,
    Complaint,
    ConfirmBody,
    Discard,
    KeyBody,
    SharesBody,
    ShuffleBody,
    encode_act,
    encode_payoffs,
    encode_seats,
)
from darwindeck.mental.deck import MaskedCard, open_deck
from darwindeck.mental.group import IDENTITY, ORDER, point_from
from darwindeck.mental.proofs import Batch, KeyProof, ShareProof, prove_key, prove_shares
from darwindeck.mental.randomness import SeededRandomness, scalar_from
from darwindeck.mental.shuffle import Mixing, prove_shuffle, reordered, shuffle, verify_shuffle
from darwindeck.mental.transcript import Transcript
from darwindeck.mental.wire import Kind, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from darwindeck.mental.group import Group
    from darwindeck.mental.local import LocalTable
    from darwindeck.mental.player import Player

from .tables import (
    caught,
    due_at,
    honest_body,
    listener,
    refused,
    sign,
    signed,
    speaker,
    stopped_at,
    table_of,
)

KEY_PROOF = "secret of their key is wrong"
SHUFFLE_PROOF = "same deck is wrong"
SHARE_PROOF = "made with their key is wrong"

SOURCE = SeededRandomness(b"cheat")


# Keys


def test_a_rogue_key_that_cancels_the_others_is_refused() -> None:
    table = stopped_at(Kind.KEY, after=1)
    group, secret = table.referee.group, scalar_from(SOURCE)
    key = group.subtract(group.times_base(secret), table.referee.hand.keys[0])
    context = table.referee.header(1, Kind.KEY).encode()
    refused(table, KeyBody(key, prove_key(group, context, secret, key, SOURCE)).encode(), KEY_PROOF)


def test_another_players_key_and_proof_cannot_be_copied() -> None:
    table = stopped_at(Kind.KEY, after=1)
    refused(table, table.referee.messages[0].body, KEY_PROOF)


def test_a_key_proof_of_another_table_is_refused() -> None:
    elsewhere = stopped_at(Kind.KEY, table_of(seed=b"elsewhere"))
    refused(stopped_at(Kind.KEY), honest_body(elsewhere), KEY_PROOF)


def test_a_key_proof_with_a_changed_response_is_refused() -> None:
    table = stopped_at(Kind.KEY)
    body = KeyBody.decode(honest_body(table), table.referee.group)
    proof = body.proof._replace(response=(body.proof.response + 1) % ORDER)
    refused(table, body._replace(proof=proof).encode(), KEY_PROOF)


def test_the_neutral_point_is_no_key() -> None:
    table = stopped_at(Kind.KEY)
    group = table.referee.group
    context = table.referee.header(0, Kind.KEY).encode()
    proof = prove_key(group, context, 0, IDENTITY, SOURCE)
    refused(table, KeyBody(IDENTITY, proof).encode(), "neutral")


# Shuffles


def false_shuffle(
    change: Callable[..., tuple[list[MaskedCard], Mixing]],
) -> tuple[LocalTable, bytes]:
    """Return a table and the body of a prover who proves a false deck as if it were right."""
    table = stopped_at(Kind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    key = hand.joint_key
    deck, mixing = shuffle(group, hand.deck, key, SOURCE)
    false_deck, false_mixing = change(group, list(deck), mixing)
    context = table.referee.header(0, Kind.SHUFFLE).encode()
    proof = prove_shuffle(group, context, key, hand.deck, tuple(false_deck), false_mixing, SOURCE)
    return table, ShuffleBody(tuple(false_deck), proof).encode()


def test_cards_swapped_after_the_proof_are_noticed() -> None:
    table = stopped_at(Kind.SHUFFLE)
    body = ShuffleBody.decode(honest_body(table), table.referee.group, 6)
    first, second, *rest = body.deck
    refused(table, body._replace(deck=(second, first, *rest)).encode(), SHUFFLE_PROOF)


def test_a_card_cannot_be_in_the_deck_twice() -> None:
    def duplicate(
        group: Group, deck: list[MaskedCard], mixing: Mixing
    ) -> tuple[list[MaskedCard], Mixing]:
        factor = scalar_from(SOURCE)
        again = group.add(deck[0].half, group.times_base(factor))
        key = stopped_at(Kind.SHUFFLE).referee.hand.joint_key
        deck[1] = MaskedCard(again, group.add(deck[0].hidden, group.times(factor, key)))
        return deck, mixing

    table, body = false_shuffle(duplicate)
    refused(table, body, SHUFFLE_PROOF)


def test_a_foreign_card_cannot_be_brought_in() -> None:
    def foreign(
        group: Group, deck: list[MaskedCard], mixing: Mixing
    ) -> tuple[list[MaskedCard], Mixing]:
        deck[3] = MaskedCard(deck[3].half, group.add(deck[3].hidden, point_from(group, b"joker")))
        return deck, mixing

    table, body = false_shuffle(foreign)
    refused(table, body, SHUFFLE_PROOF)


def test_a_card_cannot_be_shifted() -> None:
    def shift(
        group: Group, deck: list[MaskedCard], mixing: Mixing
    ) -> tuple[list[MaskedCard], Mixing]:
        deck[3] = MaskedCard(deck[3].half, group.add(deck[3].hidden, group.times_base(1)))
        return deck, mixing

    table, body = false_shuffle(shift)
    refused(table, body, SHUFFLE_PROOF)


def test_the_half_that_shares_are_made_from_cannot_be_shifted() -> None:
    def shift(
        group: Group, deck: list[MaskedCard], mixing: Mixing
    ) -> tuple[list[MaskedCard], Mixing]:
        deck[3] = MaskedCard(group.add(deck[3].half, group.times_base(1)), deck[3].hidden)
        return deck, mixing

    table, body = false_shuffle(shift)
    refused(table, body, SHUFFLE_PROOF)


def test_another_permutation_than_the_one_done_cannot_be_proved() -> None:
    def other_order(
        group: Group, deck: list[MaskedCard], mixing: Mixing
    ) -> tuple[list[MaskedCard], Mixing]:
        order = [mixing.order[1], mixing.order[0], *mixing.order[2:]]
        return deck, Mixing(order, mixing.factors)

    table, body = false_shuffle(other_order)
    refused(table, body, SHUFFLE_PROOF)


def test_the_identity_cannot_use_the_proof_of_another_shuffle() -> None:
    table = stopped_at(Kind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    body = ShuffleBody.decode(honest_body(table), group, 6)
    factors = [scalar_from(SOURCE) for _ in range(6)]
    unshuffled = reordered(group, hand.deck, hand.joint_key, Mixing(list(range(6)), factors))
    refused(table, body._replace(deck=unshuffled).encode(), SHUFFLE_PROOF)


def test_a_deck_that_was_not_encrypted_is_refused() -> None:
    table = stopped_at(Kind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    mixing = Mixing(list(range(6)), [0] * 6)
    deck = reordered(group, hand.deck, hand.joint_key, mixing)
    context = table.referee.header(0, Kind.SHUFFLE).encode()
    proof = prove_shuffle(group, context, hand.joint_key, hand.deck, deck, mixing, SOURCE)
    assert deck == open_deck(group, hand.cards)
    refused(table, ShuffleBody(deck, proof).encode(), "neutral")


def test_a_shuffle_of_an_earlier_hand_cannot_be_used_again() -> None:
    table = table_of(hands=2)
    while not (table.referee.payoffs and due_at(table).kind is Kind.SHUFFLE):
        table.step()
    earlier = next(m for m in table.referee.messages if m.header.kind is Kind.SHUFFLE)
    refused(table, earlier.body, SHUFFLE_PROOF)


def test_a_shuffle_proof_is_bound_to_its_place() -> None:
    table = stopped_at(Kind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    deck, mixing = shuffle(group, hand.deck, hand.joint_key, SOURCE)
    elsewhere = table.referee.header(0, Kind.SHUFFLE)._replace(number=99).encode()
    proof = prove_shuffle(group, elsewhere, hand.joint_key, hand.deck, deck, mixing, SOURCE)
    refused(table, ShuffleBody(deck, proof).encode(), SHUFFLE_PROOF)


def test_a_shuffle_with_a_value_less_is_refused() -> None:
    table = stopped_at(Kind.SHUFFLE)
    group = table.referee.group
    body = ShuffleBody.decode(honest_body(table), group, 6)
    proof = body.proof._replace(order_responses=body.proof.order_responses[1:])
    refused(table, ShuffleBody(body.deck, proof).encode(), "ends after")


def test_a_deck_with_a_card_more_is_refused() -> None:
    table = stopped_at(Kind.SHUFFLE)
    group = table.referee.group
    body = ShuffleBody.decode(honest_body(table), group, 6)
    extra = body._replace(deck=(*body.deck, body.deck[0])).encode()
    refused(table, extra, "behind its end|not below|canonical")


def test_every_value_of_a_shuffle_proof_matters() -> None:
    table = stopped_at(Kind.SHUFFLE, table_of("kuhn-poker"))
    hand, group = table.referee.hand, table.referee.group
    one = group.times_base(1)
    context = table.referee.header(0, Kind.SHUFFLE).encode()
    body = ShuffleBody.decode(honest_body(table), group, 3)
    for field, values in body.proof._asdict().items():
        for i, value in enumerate(values):
            other = (value + 1) % ORDER if isinstance(value, int) else group.add(value, one)
            parts = (*values[:i], other, *values[i + 1 :])
            proof = body.proof._replace(**{field: parts})
            batch = Batch()
            verify_shuffle(group, batch, context, hand.joint_key, hand.deck, body.deck, proof)
            assert not batch.holds(group), f"{field} {i} does not matter"


# Shares


def shares_due(after: int = 0) -> tuple[LocalTable, SharesBody]:
    """Return a table at which shares are due, what an honest player would send, and the keys."""
    table = stopped_at(Kind.SHARES, table_of(seats=4), after=after)
    count = len(due_at(table).positions)
    body = SharesBody.decode(honest_body(table), table.referee.group, count)
    return table, body


def false_shares(table: LocalTable, shares: Sequence[bytes]) -> bytes:
    """Prove false shares as if they were right."""
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    halves = [hand.deck[position].half for position in due_at(table).positions]
    context = table.referee.header(player.seat, Kind.SHARES).encode()
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
    context = table.referee.header(speaker(table).seat, Kind.SHARES).encode()
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
    earlier = next(m for m in table.referee.messages if m.header.kind is Kind.SHARES)
    count = (len(earlier.body) - 96) // 32
    old = SharesBody.decode(earlier.body, table.referee.group, count)
    refused(table, body._replace(proof=old.proof).encode(), SHARE_PROOF)


def test_a_share_proof_of_another_table_is_refused() -> None:
    table, body = shares_due()
    elsewhere = stopped_at(Kind.SHARES, table_of(seats=4, seed=b"elsewhere"))
    count = len(due_at(elsewhere).positions)
    other = SharesBody.decode(honest_body(elsewhere), table.referee.group, count)
    refused(table, body._replace(proof=other.proof).encode(), SHARE_PROOF)


def test_a_share_proof_is_bound_to_its_place() -> None:
    table, body = shares_due()
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    halves = [hand.deck[position].half for position in due_at(table).positions]
    elsewhere = table.referee.header(player.seat, Kind.SHARES)._replace(hand=7).encode()
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
    transcript = Transcript(b"shares", table.referee.header(player.seat, Kind.SHARES).encode())
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
    table = stopped_at(Kind.SHOW)
    player, group = speaker(table), table.referee.group
    honest = SharesBody.decode(honest_body(table), group, 1)
    wanted = group.add(honest.shares[0], group.times_base(3))
    hand, context = table.referee.hand, table.referee.header(player.seat, Kind.SHOW).encode()
    half = hand.deck[due_at(table).positions[0]].half
    key = hand.keys[player.seat]
    proof = prove_shares(group, context, player._key.scalar, key, [half], [wanted], SOURCE)
    refused(table, SharesBody((wanted,), proof).encode(), SHARE_PROOF)


# Points and scalars


def test_a_point_with_its_top_bit_set_is_refused() -> None:
    table = stopped_at(Kind.KEY)
    body = bytearray(honest_body(table))
    body[31] |= 128
    refused(table, bytes(body), "canonical")


def test_bytes_that_are_no_point_are_refused() -> None:
    table = stopped_at(Kind.KEY)
    refused(table, b"\x01" + bytes(31) + honest_body(table)[32:], "canonical")


def test_a_point_of_small_order_is_refused() -> None:
    # The points of order 2, 4 and 8 of the curve are the neutral one here, or no point at all.
    table = stopped_at(Kind.SHUFFLE)
    body = honest_body(table)
    refused(table, IDENTITY + body[32:], "neutral")
    of_order_two = ((1 << 255) - 20).to_bytes(32, "little")
    refused(stopped_at(Kind.SHUFFLE), of_order_two + body[32:], "canonical")


def test_a_scalar_has_one_encoding() -> None:
    table = stopped_at(Kind.KEY)
    body = honest_body(table)
    response = int.from_bytes(body[64:], "little") + ORDER
    refused(table, body[:64] + response.to_bytes(32, "little"), "not below")


def test_a_body_that_goes_on_behind_its_end_is_refused() -> None:
    table = stopped_at(Kind.KEY)
    refused(table, honest_body(table) + b"\0", "behind its end")


def test_a_body_that_is_cut_off_is_refused() -> None:
    table = stopped_at(Kind.KEY)
    refused(table, honest_body(table)[:-1], "ends after")


# Actions


def test_a_bet_that_the_rules_do_not_allow_is_refused() -> None:
    table = stopped_at(Kind.ACT)
    refused(table, encode_act(Bet(10_000)), "not possible|maximum")


def test_a_raise_where_nobody_has_bet_is_refused() -> None:
    refused(stopped_at(Kind.ACT), encode_act(Raise(4)), "wrong word|not possible")


def test_an_action_that_does_not_exist_is_refused() -> None:
    refused(stopped_at(Kind.ACT), b"\x63", "no action")


def test_a_check_with_an_amount_is_refused() -> None:
    refused(stopped_at(Kind.ACT), encode_act(Check()) + bytes(4), "behind its end")


def test_somebody_who_is_not_to_act_cannot_act() -> None:
    table = stopped_at(Kind.ACT)
    other = listener(table).seat
    data = signed(table, encode_act(Fold()), seat=other)
    with caught(other, "out of turn"):
        speaker(table).hear(data)


def test_another_kind_of_message_than_is_due_is_refused() -> None:
    table = stopped_at(Kind.ACT)
    refused(table, encode_payoffs((2, -2)), "out of turn", kind=Kind.RESULT)


def test_cards_that_are_not_held_cannot_be_discarded() -> None:
    table = exchanging()
    refused(table, encode_act(Discard(1 << 5)), "discards")


def test_more_cards_than_allowed_cannot_be_discarded() -> None:
    refused(exchanging(), encode_act(Discard(0b11111)), "exchange")


def test_nothing_can_be_discarded_outside_an_exchange() -> None:
    refused(stopped_at(Kind.ACT), encode_act(Discard(1)), "discards")


def exchanging() -> LocalTable:
    """Return a table at which cards are exchanged, at most three of them."""
    table = stopped_at(Kind.ACT, table_of("draw-poker"))
    while not table.referee.hand.table.exchanging:
        table.step()
    return table


def test_a_false_result_is_refused() -> None:
    table = stopped_at(Kind.RESULT)
    honest = table.referee.hand.payoffs
    refused(table, encode_payoffs((honest[0] + 1, honest[1] - 1)), "payoffs")


# Messages


def test_a_message_ahead_of_its_turn_is_refused() -> None:
    table = stopped_at(Kind.SHUFFLE)
    refused(table, honest_body(table), "out of order", number=7)


def test_a_message_cannot_be_said_twice() -> None:
    table = stopped_at(Kind.SHUFFLE)
    again = table.referee.messages[0].encode()
    with caught(0, "said before"):
        table.players[1].hear(again)


def test_a_message_of_another_table_is_refused() -> None:
    table = stopped_at(Kind.ACT)
    refused(table, encode_act(Check()), "another table", table=bytes(32))


def test_a_message_of_another_hand_is_refused() -> None:
    table = stopped_at(Kind.ACT)
    refused(table, encode_act(Check()), "made for hand 3", hand=3)


def test_a_message_that_continues_something_else_is_refused() -> None:
    table = stopped_at(Kind.ACT)
    refused(table, encode_act(Check()), "another transcript", previous=bytes(32))


def test_a_message_changed_on_the_way_is_refused() -> None:
    table = stopped_at(Kind.ACT)
    data = bytearray(signed(table, encode_act(Bet(2))))
    data[-65] = 4
    with caught(speaker(table).seat, "signature"):
        listener(table).hear(bytes(data))


def test_nobody_can_speak_for_somebody_else() -> None:
    table = stopped_at(Kind.ACT)
    victim, forger = speaker(table).seat, listener(table).seat
    header = table.referee.header(victim, Kind.ACT)
    with caught(victim, "signature"):
        listener(table).hear(sign(table, header, encode_act(Fold()), forger))


def test_telling_two_players_different_things_is_proved_by_their_messages() -> None:
    table = stopped_at(Kind.ACT, table_of(seats=3))
    cheat = speaker(table).seat
    one, other = (seat for seat in range(3) if seat != cheat)
    check, bet = (signed(table, encode_act(action)) for action in (Check(), Bet(2)))
    table.players[one].hear(check)
    table.players[other].hear(bet)
    with caught(cheat, "two different messages"):
        table.players[other].hear(check)
    reply = table.players[one].speak() if table.players[one].own_due else None
    if reply is not None:
        with caught(one, "another transcript"):
            table.players[other].hear(reply)


# Absence


def test_only_the_seat_that_is_due_can_be_declared_absent() -> None:
    table = stopped_at(Kind.ACT, table_of(seats=3))
    due = speaker(table).seat
    accuser, innocent = (due + 1) % 3, (due + 2) % 3
    data = signed(table, encode_seats(frozenset({innocent})), seat=accuser, kind=Kind.ABSENT)
    with caught(accuser, "absent, while"):
        table.players[innocent].hear(data)


def test_absence_is_declared_in_turn() -> None:
    table = stopped_at(Kind.ACT, table_of(seats=3))
    due = speaker(table).seat
    too_early, witness = (due + 2) % 3, (due + 1) % 3
    data = signed(table, encode_seats(frozenset({due})), seat=too_early, kind=Kind.ABSENT)
    with caught(too_early, "out of turn"):
        table.players[witness].hear(data)


def test_nobody_declares_themselves_present_by_accusing_all() -> None:
    table = stopped_at(Kind.ACT, table_of(seats=3))
    due = speaker(table).seat
    data = signed(table, encode_seats(frozenset({due})), seat=due, kind=Kind.ABSENT)
    with caught(due, "out of turn"):
        table.players[(due + 1) % 3].hear(data)


# Keys in parts


def backup_due(kind: Kind) -> LocalTable:
    return stopped_at(kind, table_of(seats=3, backup=2))


def test_a_wrong_part_of_a_key_names_who_dealt_it() -> None:
    table = backup_due(Kind.BACKUP)
    body = BackupBody.decode(honest_body(table), table.referee.group, 2, 2)
    parts = ((body.parts[0] + 1) % ORDER, body.parts[1])
    data = signed(table, body._replace(parts=parts).encode())
    for player in table.players:
        player.referee.hear(data)
    for _ in range(2):
        table.step()
    assert due_at(table).kind is Kind.CONFIRM
    table.step()  # seat 0 has nothing to complain about but itself
    complaint = signed(table, honest_body(table))
    with caught(0, "part of the key for seat 1 was wrong"):
        table.players[2].hear(complaint)


def test_a_false_complaint_names_who_complains() -> None:
    table = stopped_at(Kind.CONFIRM, table_of(seats=3, backup=2), after=1)
    player, hand, group = speaker(table), table.referee.hand, table.referee.group
    lock, _ = hand.locked_part(0, 1)
    shared = group.times(player._key.scalar, lock)
    context = table.referee.header(1, Kind.CONFIRM).encode()
    secret, key = player._key.scalar, hand.keys[1]
    proof = prove_shares(group, context, secret, key, [lock], [shared], SOURCE)
    assert padding(hand.backup_contexts[0], 1, shared)
    refused(table, ConfirmBody((Complaint(0, shared, proof),)).encode(), "that is right")


def test_a_complaint_without_proof_names_who_complains() -> None:
    table = stopped_at(Kind.CONFIRM, table_of(seats=3, backup=2), after=1)
    group = table.referee.group
    shared = group.times_base(scalar_from(SOURCE))
    proof = ShareProof(shared, shared, 1)
    refused(table, ConfirmBody((Complaint(0, shared, proof),)).encode(), "proof of its complaint")


def test_a_complaint_about_oneself_is_refused() -> None:
    table = stopped_at(Kind.CONFIRM, table_of(seats=3, backup=2), after=1)
    shared = table.referee.group.times_base(5)
    complaint = Complaint(1, shared, ShareProof(shared, shared, 1))
    refused(table, ConfirmBody((complaint,)).encode(), "owes it nothing")


def test_a_rescuer_cannot_use_another_part_than_was_dealt() -> None:
    table = stopped_at(Kind.SHARES, table_of(seats=3, backup=2))
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
    assert due.kind is Kind.RESCUE
    rescuer = next(player for player in table.players if player.seat == due.seat)
    other = next(player for player in table.players if player.seat != due.seat)
    hand, group = referee.hand, referee.group
    halves = [hand.deck[position].half for position in due.positions]
    wrong = scalar_from(SOURCE)
    shares = [group.times(wrong, half) for half in halves]
    context = referee.header(rescuer.seat, Kind.RESCUE).encode()
    key = hand.key_of_part(gone, rescuer.seat)
    proof = prove_shares(group, context, wrong, key, halves, shares, SOURCE)
    with caught(rescuer.seat, SHARE_PROOF):
        other.hear(rescuer_says(rescuer, SharesBody(tuple(shares), proof).encode()))


def rescuer_says(player: Player, body: bytes) -> bytes:
    """Sign a message without taking it down oneself."""
    header = player.referee.header(player.seat, Kind.RESCUE)
    message = Message(header, body, b"")
    signature = player.referee.group.sign(player._identity.data, message.signed_part)
    return message._replace(signature=signature).encode()


def test_a_key_proof_is_more_than_its_form() -> None:
    table = stopped_at(Kind.KEY)
    group = table.referee.group
    body = KeyBody(group.times_base(5), KeyProof(group.times_base(6), 7))
    refused(table, body.encode(), KEY_PROOF)
