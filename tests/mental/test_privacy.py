"""What nobody may learn: a card of somebody else, an order of the deck, a secret."""

from __future__ import annotations

import io
import logging
import pickle
from contextlib import redirect_stderr, redirect_stdout
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from darwindeck import Fold
from darwindeck.mental.audit import audit
from darwindeck.mental.deck import cards_by_point, opened
from darwindeck.mental.errors import Cheating
from darwindeck.mental.group import best_group
from darwindeck.mental.secret import Secret
from darwindeck.mental.wire import MessageKind

from .tables import betting, call_down, due_at, honest_body, signed, stopped_at, table_of

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck import Action, View
    from tests.mental.local import LocalTable


def before_showdown(game: str = "leduc-holdem", seats: int = 3) -> LocalTable:
    """Return a table at which all cards have been dealt and none has been shown."""
    return stopped_at(MessageKind.SHOW, table_of(game, seats))


def test_all_others_together_cannot_open_the_last_ones_card() -> None:
    table = before_showdown()
    hand, group = table.referee.hand, table.referee.group
    victim, *others = table.players
    (position,) = hand.held[victim.seat]
    masked = hand.deck[position]
    # Whatever they multiply or combine of their secrets and of all that was said, no card opens.
    known = [player._key.scalar for player in others]
    scalars = {sum(known), -sum(known), *known, 1, *(a * b for a in known for b in known)}
    points = [masked.half, masked.hidden, *hand.keys.values(), hand.joint_key]
    points += hand.shares[position].values()
    cards = cards_by_point(group, tuple(hand.cards))
    shares = list(hand.shares[position].values())
    assert len(shares) == 2
    for size in range(len(shares) + 1):
        for some in permutations(shares, size):
            assert opened(group, masked, some, hand.cards) is None
    for scalar in scalars:
        for point in points:
            guess = group.times(scalar, point)
            for start in points:
                assert group.subtract(start, guess) not in cards
                assert group.add(start, guess) not in cards
    own = group.times(victim._key.scalar, masked.half)
    assert opened(group, masked, [*shares, own], hand.cards) is not None


def test_the_others_tables_do_not_know_the_card() -> None:
    table = before_showdown()
    victim, *others = table.players
    assert None not in victim.table.hands[victim.seat]
    for player in others:
        assert player.table.hands[victim.seat] == (None,)
        assert player.view.seats[victim.seat].cards == (None,)
        assert player.referee.hand.table.hands[victim.seat] == (None,)


def test_discards_and_burns_are_never_opened() -> None:
    table = table_of("five-card-draw", 2, decide=discard_two)
    discarded: set[int] = set()
    while not table.over:
        hand = table.referee.hand
        before = {position for held in hand.held.values() for position in held}
        table.step()
        discarded |= before - {p for held in hand.held.values() for p in held}
    hand = table.referee.hand
    assert len(discarded) == 4
    assert not discarded & set(hand.known)
    assert all(len(hand.shares[position]) == 1 for position in discarded)
    holdem = table_of("no-limit-holdem")
    holdem.play()
    hand = holdem.referee.hand
    burnt = set(range(hand.dealt)) - set(hand.shares)
    assert len(burnt) == 3
    assert not burnt & set(hand.known)


def discard_two(view: View) -> Action:
    for action in view.legal_actions:
        if len(getattr(action, "cards", ())) == 2:
            return action
    return call_down(view)


def test_a_folded_hand_is_never_opened() -> None:
    table = table_of(decide=bet_or_fold)
    table.play()
    hand = table.referee.hand
    assert len(hand.known) == 0
    assert hand.payoffs != (0, 0)


def bet_or_fold(view: View) -> Action:
    """Bet, and fold to a bet."""
    return Fold() if Fold() in view.legal_actions else betting(view)


def test_transcripts_that_differ_in_hidden_cards_look_the_same_to_the_checker() -> None:
    def everything_public(seed: bytes) -> tuple[object, ...]:
        table = table_of(seed=seed, decide=bet_or_fold)
        ledger = table.play()
        verdict = audit(ledger)
        hand = table.referee.hand
        shape = [(m.header.seat, m.header.kind, len(m.body)) for m in ledger.read_messages()]
        public = (hand.table.hands, hand.table.board, hand.known, hand.steps, hand.payoffs)
        return shape, public, verdict.finding, verdict.payoffs

    dealt = set()
    seen = []
    for number in range(4):
        seed = f"hidden {number}".encode()
        dealt.add(str(own_card(seed)))
        seen.append(everything_public(seed))
    assert len(dealt) > 1
    assert all(one == seen[0] for one in seen)


def own_card(seed: bytes) -> object:
    table = stopped_at(MessageKind.ACT, table_of(seed=seed))
    return table.players[0].view.hand


def test_a_key_is_new_in_every_hand() -> None:
    table = table_of(hands=2)
    ledger = table.play()
    keys = [m.body[:32] for m in ledger.read_messages() if m.header.kind is MessageKind.KEY]
    assert len(set(keys)) == 4


# Secrets


def secrets_of(table: LocalTable) -> list[bytes]:
    """Return all secrets of a table in the middle of a hand."""
    found = []
    for player in table.players:
        found += [player._key.data, player._identity.data]
        found += [part.data for part in player._parts.values()]
    return found


def test_no_secret_is_in_a_transcript_a_print_a_log_or_an_error(tmp_path: Path) -> None:
    output, logged = io.StringIO(), io.StringIO()
    handler = logging.StreamHandler(logged)
    logging.getLogger().addHandler(handler)
    try:
        with redirect_stdout(output), redirect_stderr(output):
            table = stopped_at(MessageKind.ACT, table_of(seats=3, backup=2))
            secrets = secrets_of(table)
            errors = [repr(player) + repr(player.__dict__) for player in table.players]
            data = bytearray(signed(table, honest_body(table)))
            data[-65] ^= 1
            with pytest.raises(Cheating) as problem:
                table.players[due_at(table).seat - 1].hear(bytes(data))
            errors.append(repr(problem.value))
            finished = table_of(seats=3, backup=2)
            finished.play().save(tmp_path / "file")
    finally:
        logging.getLogger().removeHandler(handler)
    written = (tmp_path / "file").read_bytes()
    text = output.getvalue() + logged.getvalue() + "".join(errors)
    assert len(secrets) == 12
    for secret in secrets:
        assert secret not in written
        assert secret.hex() not in text
        assert str(int.from_bytes(secret, "little")) not in text


def test_keys_are_erased_after_the_hand() -> None:
    table = stopped_at(MessageKind.RESULT, table_of(seats=3, backup=2))
    kept = [(p._key, *p._parts.values()) for p in table.players]
    while not table.over:
        table.step()
    for secrets in kept:
        assert len(secrets) == 3
        for secret in secrets:
            assert secret._bytes == bytes(32)
            with pytest.raises(ValueError, match="erased"):
                _ = secret.scalar


def test_keys_are_erased_between_two_hands() -> None:
    table = stopped_at(MessageKind.RESULT, table_of(hands=2))
    kept = [player._key for player in table.players]
    while len(table.referee.payoffs) == 0:
        table.step()
    assert all(secret._bytes == bytes(32) for secret in kept)


def test_an_identity_is_erased_when_its_player_leaves() -> None:
    table = table_of()
    table.players[0].leave()
    assert table.players[0]._identity._bytes == bytes(32)


def test_a_secret_is_not_printed_and_not_pickled() -> None:
    secret = Secret(b"s" * 32)
    assert "s" * 8 not in f"{secret} {secret!r}"
    with pytest.raises(TypeError, match="never written"):
        pickle.dumps(secret)


def test_a_referee_holds_no_secret() -> None:
    table = stopped_at(MessageKind.ACT)
    held = [vars(table.players[0].referee), vars(table.players[0].referee.hand)]
    assert not [value for names in held for value in names.values() if isinstance(value, Secret)]


def test_the_cards_are_points_without_a_known_logarithm() -> None:
    group = best_group()
    points = cards_by_point(group, tuple(before_showdown().referee.hand.cards))
    assert len(points) == 6
    multiples = {group.times_base(k) for k in range(200)}
    assert not multiples & set(points)
