"""Whatever else a player says that is not right is refused by all others, who name the player.

Every test fails when the check that it is about is taken out: `python -m tests.mental.mutations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck import Bet, Check, Fold, Raise
from darwindeck.mental.bodies import Discard, encode_act, encode_payoffs, encode_seats
from darwindeck.mental.group import IDENTITY, ORDER
from darwindeck.mental.wire import MessageKind

if TYPE_CHECKING:
    from tests.mental.local import LocalTable

from .tables import (
    caught,
    honest_body,
    listener,
    refused,
    sign,
    signed,
    speaker,
    stopped_at,
    table_of,
)

# Points and scalars


def test_a_point_with_its_top_bit_set_is_refused() -> None:
    table = stopped_at(MessageKind.KEY)
    body = bytearray(honest_body(table))
    body[31] |= 128
    refused(table, bytes(body), "canonical")


def test_bytes_that_are_no_point_are_refused() -> None:
    table = stopped_at(MessageKind.KEY)
    refused(table, b"\x01" + bytes(31) + honest_body(table)[32:], "canonical")


def test_a_point_of_small_order_is_refused() -> None:
    # The points of order 2, 4 and 8 of the curve are the neutral one here, or no point at all.
    table = stopped_at(MessageKind.SHUFFLE)
    body = honest_body(table)
    refused(table, IDENTITY + body[32:], "neutral")
    of_order_two = ((1 << 255) - 20).to_bytes(32, "little")
    refused(stopped_at(MessageKind.SHUFFLE), of_order_two + body[32:], "canonical")


def test_a_scalar_has_one_encoding() -> None:
    table = stopped_at(MessageKind.KEY)
    body = honest_body(table)
    response = int.from_bytes(body[64:], "little") + ORDER
    refused(table, body[:64] + response.to_bytes(32, "little"), "not below")


def test_a_body_that_goes_on_behind_its_end_is_refused() -> None:
    table = stopped_at(MessageKind.KEY)
    refused(table, honest_body(table) + b"\0", "behind its end")


def test_a_body_that_is_cut_off_is_refused() -> None:
    table = stopped_at(MessageKind.KEY)
    refused(table, honest_body(table)[:-1], "ends after")


# Actions


def test_a_bet_that_the_rules_do_not_allow_is_refused() -> None:
    table = stopped_at(MessageKind.ACT)
    refused(table, encode_act(Bet(10_000)), "not possible|maximum")


def test_a_raise_where_nobody_has_bet_is_refused() -> None:
    refused(stopped_at(MessageKind.ACT), encode_act(Raise(4)), "wrong word|not possible")


def test_an_action_that_does_not_exist_is_refused() -> None:
    refused(stopped_at(MessageKind.ACT), b"\x63", "no action")


def test_a_check_with_an_amount_is_refused() -> None:
    refused(stopped_at(MessageKind.ACT), encode_act(Check()) + bytes(4), "behind its end")


def test_somebody_who_is_not_to_act_cannot_act() -> None:
    table = stopped_at(MessageKind.ACT)
    other = listener(table).seat
    data = signed(table, encode_act(Fold()), seat=other)
    with caught(other, "out of turn"):
        speaker(table).hear(data)


def test_another_kind_of_message_than_is_due_is_refused() -> None:
    table = stopped_at(MessageKind.ACT)
    refused(table, encode_payoffs((2, -2)), "out of turn", kind=MessageKind.RESULT)


def test_cards_that_are_not_held_cannot_be_discarded() -> None:
    table = exchanging()
    refused(table, encode_act(Discard(1 << 5)), "discards")


def test_more_cards_than_allowed_cannot_be_discarded() -> None:
    refused(exchanging(), encode_act(Discard(0b11111)), "exchange")


def test_nothing_can_be_discarded_outside_an_exchange() -> None:
    refused(stopped_at(MessageKind.ACT), encode_act(Discard(1)), "discards")


def exchanging() -> LocalTable:
    """Return a table at which cards are exchanged, at most three of them."""
    table = stopped_at(MessageKind.ACT, table_of("draw-poker"))
    while not table.referee.hand.table.exchanging:
        table.step()
    return table


def test_a_false_result_is_refused() -> None:
    table = stopped_at(MessageKind.RESULT)
    honest = table.referee.hand.payoffs
    refused(table, encode_payoffs((honest[0] + 1, honest[1] - 1)), "payoffs")


# Messages


def test_a_message_ahead_of_its_turn_is_refused() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    refused(table, honest_body(table), "out of order", number=7)


def test_a_message_cannot_be_said_twice() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    again = table.referee.messages[0].encode()
    with caught(0, "said before"):
        table.players[1].hear(again)


def test_a_message_of_another_table_is_refused() -> None:
    table = stopped_at(MessageKind.ACT)
    refused(table, encode_act(Check()), "another table", table=bytes(32))


def test_a_message_of_another_hand_is_refused() -> None:
    table = stopped_at(MessageKind.ACT)
    refused(table, encode_act(Check()), "made for hand 3", hand=3)


def test_a_message_that_continues_something_else_is_refused() -> None:
    table = stopped_at(MessageKind.ACT)
    refused(table, encode_act(Check()), "another transcript", previous=bytes(32))


def test_a_message_changed_on_the_way_is_refused() -> None:
    table = stopped_at(MessageKind.ACT)
    data = bytearray(signed(table, encode_act(Bet(2))))
    data[-65] = 4
    with caught(speaker(table).seat, "signature"):
        listener(table).hear(bytes(data))


def test_nobody_can_speak_for_somebody_else() -> None:
    table = stopped_at(MessageKind.ACT)
    victim, forger = speaker(table).seat, listener(table).seat
    header = table.referee.header(victim, MessageKind.ACT)
    with caught(victim, "signature"):
        listener(table).hear(sign(table, header, encode_act(Fold()), forger))


def test_telling_two_players_different_things_is_proved_by_their_messages() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
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
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
    due = speaker(table).seat
    accuser, innocent = (due + 1) % 3, (due + 2) % 3
    data = signed(table, encode_seats(frozenset({innocent})), seat=accuser, kind=MessageKind.ABSENT)
    with caught(accuser, "absent, while"):
        table.players[innocent].hear(data)


def test_absence_is_declared_in_turn() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
    due = speaker(table).seat
    too_early, witness = (due + 2) % 3, (due + 1) % 3
    data = signed(table, encode_seats(frozenset({due})), seat=too_early, kind=MessageKind.ABSENT)
    with caught(too_early, "out of turn"):
        table.players[witness].hear(data)


def test_nobody_declares_themselves_present_by_accusing_all() -> None:
    table = stopped_at(MessageKind.ACT, table_of(seats=3))
    due = speaker(table).seat
    data = signed(table, encode_seats(frozenset({due})), seat=due, kind=MessageKind.ABSENT)
    with caught(due, "out of turn"):
        table.players[(due + 1) % 3].hear(data)
