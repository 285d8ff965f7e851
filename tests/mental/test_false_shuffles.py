"""A shuffle that is not one of the same deck is refused by all others, who name the player.

Every test fails when the check that it is about is taken out: `python -m tests.mental.mutations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.mental.bodies import ShuffleBody
from darwindeck.mental.deck import MaskedCard, open_deck
from darwindeck.mental.group import ORDER, point_from
from darwindeck.mental.proofs import Batch
from darwindeck.mental.randomness import SeededRandomness, scalar_from
from darwindeck.mental.shuffle import Mixing, prove_shuffle, reordered, shuffle, verify_shuffle
from darwindeck.mental.wire import MessageKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.mental.group import Group
    from tests.mental.local import LocalTable

from .tables import due_at, honest_body, refused, stopped_at, table_of

SHUFFLE_PROOF = "same deck is wrong"
SOURCE = SeededRandomness(b"cheat")


def false_shuffle(
    change: Callable[..., tuple[list[MaskedCard], Mixing]],
) -> tuple[LocalTable, bytes]:
    """Return a table and the body of a prover who proves a false deck as if it were right."""
    table = stopped_at(MessageKind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    key = hand.joint_key
    deck, mixing = shuffle(group, hand.deck, key, SOURCE)
    false_deck, false_mixing = change(group, list(deck), mixing)
    context = table.referee.header(0, MessageKind.SHUFFLE).encode()
    proof = prove_shuffle(group, context, key, hand.deck, tuple(false_deck), false_mixing, SOURCE)
    return table, ShuffleBody(tuple(false_deck), proof).encode()


def test_cards_swapped_after_the_proof_are_noticed() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    body = ShuffleBody.decode(honest_body(table), table.referee.group, 6)
    first, second, *rest = body.deck
    refused(table, body._replace(deck=(second, first, *rest)).encode(), SHUFFLE_PROOF)


def test_a_card_cannot_be_in_the_deck_twice() -> None:
    def duplicate(
        group: Group, deck: list[MaskedCard], mixing: Mixing
    ) -> tuple[list[MaskedCard], Mixing]:
        factor = scalar_from(SOURCE)
        again = group.add(deck[0].half, group.times_base(factor))
        key = stopped_at(MessageKind.SHUFFLE).referee.hand.joint_key
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
    table = stopped_at(MessageKind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    body = ShuffleBody.decode(honest_body(table), group, 6)
    factors = [scalar_from(SOURCE) for _ in range(6)]
    unshuffled = reordered(group, hand.deck, hand.joint_key, Mixing(list(range(6)), factors))
    refused(table, body._replace(deck=unshuffled).encode(), SHUFFLE_PROOF)


def test_a_deck_that_was_not_encrypted_is_refused() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    mixing = Mixing(list(range(6)), [0] * 6)
    deck = reordered(group, hand.deck, hand.joint_key, mixing)
    context = table.referee.header(0, MessageKind.SHUFFLE).encode()
    proof = prove_shuffle(group, context, hand.joint_key, hand.deck, deck, mixing, SOURCE)
    assert deck == open_deck(group, hand.cards)
    refused(table, ShuffleBody(deck, proof).encode(), "neutral")


def test_a_shuffle_of_an_earlier_hand_cannot_be_used_again() -> None:
    table = table_of(hands=2)
    while not (table.referee.payoffs and due_at(table).kind is MessageKind.SHUFFLE):
        table.step()
    earlier = next(m for m in table.referee.messages if m.header.kind is MessageKind.SHUFFLE)
    refused(table, earlier.body, SHUFFLE_PROOF)


def test_a_shuffle_proof_is_bound_to_its_place() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    hand, group = table.referee.hand, table.referee.group
    deck, mixing = shuffle(group, hand.deck, hand.joint_key, SOURCE)
    elsewhere = table.referee.header(0, MessageKind.SHUFFLE)._replace(number=99).encode()
    proof = prove_shuffle(group, elsewhere, hand.joint_key, hand.deck, deck, mixing, SOURCE)
    refused(table, ShuffleBody(deck, proof).encode(), SHUFFLE_PROOF)


def test_a_shuffle_with_a_value_less_is_refused() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    group = table.referee.group
    body = ShuffleBody.decode(honest_body(table), group, 6)
    proof = body.proof._replace(order_responses=body.proof.order_responses[1:])
    refused(table, ShuffleBody(body.deck, proof).encode(), "ends after")


def test_a_deck_with_a_card_more_is_refused() -> None:
    table = stopped_at(MessageKind.SHUFFLE)
    group = table.referee.group
    body = ShuffleBody.decode(honest_body(table), group, 6)
    extra = body._replace(deck=(*body.deck, body.deck[0])).encode()
    refused(table, extra, "behind its end|not below|canonical")


def test_every_value_of_a_shuffle_proof_matters() -> None:
    table = stopped_at(MessageKind.SHUFFLE, table_of("kuhn-poker"))
    hand, group = table.referee.hand, table.referee.group
    one = group.times_base(1)
    context = table.referee.header(0, MessageKind.SHUFFLE).encode()
    body = ShuffleBody.decode(honest_body(table), group, 3)
    for field, values in body.proof._asdict().items():
        for i, value in enumerate(values):
            other = (value + 1) % ORDER if isinstance(value, int) else group.add(value, one)
            parts = (*values[:i], other, *values[i + 1 :])
            proof = body.proof._replace(**{field: parts})
            batch = Batch()
            verify_shuffle(group, batch, context, hand.joint_key, hand.deck, body.deck, proof)
            assert not batch.holds(group), f"{field} {i} does not matter"
