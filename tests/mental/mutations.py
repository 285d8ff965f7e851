"""Take out one check after the other, and see the test about it fail.

`python -m tests.mental.mutations` takes some minutes. Each mutation is tried in a process of its own, in which one module is loaded with some of its text
replaced; no file is changed. A mutation that no test notices is reported, and so is the exit code.
"""

# ruff: noqa: E501 - a line for each mutation is easier to read than five
from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import darwindeck
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType


PACKAGE = Path(darwindeck.__file__).parent / "mental"


class Mutation(NamedTuple):
    """A check to take out: the module, its text, what to put there, and the test that notices."""

    check: str
    module: str
    text: str
    instead: str
    test: str


MUTATIONS = [
    Mutation("the key proof", "proofs", "batch.add(weight * proof.response, BASE)\n    batch.add(-weight, proof.commitment)\n    batch.add(-weight * challenge, key)", "pass", "false_keys.py::test_a_rogue_key_that_cancels_the_others_is_refused"),
    Mutation("the context of key proofs", "proofs", 'Transcript(b"key", context)', 'Transcript(b"key", b"")', "false_keys.py::test_a_key_proof_of_another_table_is_refused"),
    Mutation("the context of key proofs (copied key)", "proofs", 'Transcript(b"key", context)', 'Transcript(b"key", b"")', "false_keys.py::test_another_players_key_and_proof_cannot_be_copied"),
    Mutation("key proofs are demanded", "hand", "partial(proofs.verify_key, context=said.context, key=body.key, proof=body.proof)", "lambda batch: None", "false_keys.py::test_a_key_proof_is_more_than_its_form"),
    Mutation("the response of a key proof", "proofs", "batch.add(weight * proof.response, BASE)\n    batch.add(-weight, proof.commitment)\n    batch.add(-weight * challenge, key)", "pass", "false_keys.py::test_a_key_proof_with_a_changed_response_is_refused"),
    Mutation("no neutral points (key)", "wire", "if data == IDENTITY:", "if False:", "false_keys.py::test_the_neutral_point_is_no_key"),
    Mutation("no neutral points (deck)", "wire", "if data == IDENTITY:", "if False:", "false_shuffles.py::test_a_deck_that_was_not_encrypted_is_refused"),
    Mutation("no neutral points (order)", "wire", "if data == IDENTITY:", "if False:", "false_messages.py::test_a_point_of_small_order_is_refused"),
    Mutation("points are points", "wire", "if not group.is_point(data):", "if False:", "false_messages.py::test_bytes_that_are_no_point_are_refused"),
    Mutation("the top bit (wire)", "sodium", " and data[31] < 128", "", "false_messages.py::test_a_point_with_its_top_bit_set_is_refused"),
    Mutation("the top bit (group)", "sodium", " and data[31] < 128", "", "group.py::test_the_top_bit_makes_no_second_encoding"),
    Mutation("canonical scalars", "wire", "if value >= ORDER:", "if False:", "false_messages.py::test_a_scalar_has_one_encoding"),
    Mutation("the end of a body", "wire", "    if rest := reader.left:", "    if False:", "false_messages.py::test_a_body_that_goes_on_behind_its_end_is_refused"),
    Mutation("the end of a message", "wire", "    if rest := reader.left:", "    if False:", "wire.py::test_a_message_that_goes_on_behind_its_end_is_refused"),
    Mutation("the end of an action", "bodies", "    with wire.reading(data) as reader:\n        code =", "    reader = wire.WireReader(data)\n    if True:\n        code =", "false_messages.py::test_a_check_with_an_amount_is_refused"),
    Mutation("cut-off bodies", "wire", "if self._next > len(self._data):", "if False:", "false_messages.py::test_a_body_that_is_cut_off_is_refused"),
    Mutation("cut-off messages", "wire", "if self._next > len(self._data):", "if False:", "wire.py::test_a_message_that_is_cut_off_anywhere_is_refused"),
    Mutation("cut-off shuffles", "wire", "if self._next > len(self._data):", "if False:", "false_shuffles.py::test_a_shuffle_with_a_value_less_is_refused"),
    Mutation("oversized messages", "wire", "if len(data) > MOST_BYTES:", "if False:", "wire.py::test_a_message_that_is_too_long_is_refused"),
    Mutation("oversized frames", "frames", "if length > MOST_BYTES:", "if False:", "session.py::test_a_frame_longer_than_any_message_is_refused_unread"),
    Mutation("the version", "wire", "if version != VERSION:", "if False:", "wire.py::test_another_version_is_refused"),
    Mutation("the kind exists", "wire", "if kind not in list(MessageKind):", "if False:", "wire.py::test_a_kind_that_does_not_exist_is_refused"),
    Mutation("the seat exists", "referee", "if header.seat >= len(self.terms.players):", "if False:", "wire.py::test_a_seat_that_does_not_exist_is_refused"),
    Mutation("one encoding of terms", "terms", "if terms.encode() != data:", "if False:", "wire.py::test_terms_have_one_encoding"),
    Mutation("one identity each", "terms", "!= seats:\n", "== -1:\n", "wire.py::test_two_players_cannot_have_one_identity"),
    Mutation("backup for two", "terms", "if self.backup and not", "if False and not", "wire.py::test_two_players_cannot_keep_each_others_keys"),
    Mutation("shuffle proofs are demanded", "shuffle", "    size = len(old)\n    product, places = generators(group, size)\n    transcript = begun(context, key, old, new, proof.permutation)", "    return\n    size = len(old)\n    product, places = generators(group, size)\n    transcript = begun(context, key, old, new, proof.permutation)", "false_shuffles.py::test_cards_swapped_after_the_proof_are_noticed"),
    Mutation("shuffle equation 1", "shuffle", "batch.add(one * s1, BASE)\n    batch.add(-one, t1)\n    batch.add_all([-one * c] * size, proof.permutation)\n    batch.add_all([one * c] * size, places)", "pass", "false_shuffles.py::test_every_value_of_a_shuffle_proof_matters"),
    Mutation("shuffle equation 2", "shuffle", "batch.add(two * s2, BASE)\n    batch.add(-two, t2)\n    batch.add(-two * c, proof.chain[-1])\n    batch.add(two * c * modular_product(u), product)", "pass", "false_shuffles.py::test_every_value_of_a_shuffle_proof_matters"),
    Mutation("shuffle equation 3", "shuffle", "batch.add(three * s3, BASE)\n    batch.add_all((three * s for s in proof.order_responses), places)\n    batch.add(-three, t3)\n    batch.add_all((-three * c * u_j for u_j in u), proof.permutation)", "pass", "false_shuffles.py::test_another_permutation_than_the_one_done_cannot_be_proved"),
    Mutation("shuffle equation 4, a", "shuffle", "for weight, t, base, part in ((four, t4, BASE, 0), (four_hidden, t4_hidden, key, 1)):", "for weight, t, base, part in ((four_hidden, t4_hidden, key, 1),):", "false_shuffles.py::test_the_half_that_shares_are_made_from_cannot_be_shifted"),
    Mutation("shuffle equation 4, b", "shuffle", "for weight, t, base, part in ((four, t4, BASE, 0), (four_hidden, t4_hidden, key, 1)):", "for weight, t, base, part in ((four, t4, BASE, 0),):", "false_shuffles.py::test_a_card_cannot_be_shifted"),
    Mutation("shuffle equation 4, b (joker)", "shuffle", "for weight, t, base, part in ((four, t4, BASE, 0), (four_hidden, t4_hidden, key, 1)):", "for weight, t, base, part in ((four, t4, BASE, 0),):", "false_shuffles.py::test_a_foreign_card_cannot_be_brought_in"),
    Mutation("shuffle equation 4", "shuffle", "for weight, t, base, part in ((four, t4, BASE, 0), (four_hidden, t4_hidden, key, 1)):", "for weight, t, base, part in ():", "false_shuffles.py::test_a_card_cannot_be_in_the_deck_twice"),
    Mutation("shuffle equation 5", "shuffle", "    for i, (s_chain, s_order) in enumerate(steps):", "    for i, (s_chain, s_order) in ():", "false_shuffles.py::test_every_value_of_a_shuffle_proof_matters"),
    Mutation("the new deck in the challenge", "hand", "new=body.deck,\n                    proof", "new=self.deck,\n                    proof", "false_shuffles.py::test_the_identity_cannot_use_the_proof_of_another_shuffle"),
    Mutation("the context of shuffles", "shuffle", 'Transcript(b"shuffle", context)', 'Transcript(b"shuffle", b"")', "false_shuffles.py::test_a_shuffle_proof_is_bound_to_its_place"),
    Mutation("shuffles of an earlier hand", "shuffle", "    size = len(old)\n    product, places = generators(group, size)\n    transcript = begun(context, key, old, new, proof.permutation)", "    return\n    size = len(old)\n    product, places = generators(group, size)\n    transcript = begun(context, key, old, new, proof.permutation)", "false_shuffles.py::test_a_shuffle_of_an_earlier_hand_cannot_be_used_again"),
    Mutation("share equation 2", "proofs", "batch.add_all((two * response * weight for weight in weights), halves)\n    batch.add(-two, proof.combined_commitment)\n    batch.add_all((-two * challenge * weight for weight in weights), shares)", "pass", "false_shares.py::test_a_share_made_with_another_key_is_refused"),
    Mutation("share equation 1", "proofs", "batch.add(one * response, BASE)\n    batch.add(-one, proof.commitment)\n    batch.add(-one * challenge, key)", "pass", "false_shares.py::test_a_whole_set_of_shares_made_with_another_key_is_refused"),
    Mutation("weights of shares (swapped)", "transcript", 'return [int.from_bytes(block[:size], "little") for block in self._blocks(label, count)]', "return [1 for block in self._blocks(label, count)]", "false_shares.py::test_shares_of_two_cards_cannot_be_swapped"),
    Mutation("weights of shares (cancelling)", "transcript", 'return [int.from_bytes(block[:size], "little") for block in self._blocks(label, count)]', "return [1 for block in self._blocks(label, count)]", "false_shares.py::test_errors_of_two_shares_cannot_cancel_out"),
    Mutation("the context of shares", "proofs", 'Transcript(b"shares", context)', 'Transcript(b"shares", b"")', "false_shares.py::test_a_share_proof_is_bound_to_its_place"),
    Mutation("share proofs are demanded (another deal)", "hand", "partial(\n                proofs.verify_shares,", "lambda batch, **_: None if True else partial(\n                proofs.verify_shares,", "false_shares.py::test_a_share_proof_of_another_deal_is_refused"),
    Mutation("share proofs are demanded (another table)", "hand", "partial(\n                proofs.verify_shares,", "lambda batch, **_: None if True else partial(\n                proofs.verify_shares,", "false_shares.py::test_a_share_proof_of_another_table_is_refused"),
    Mutation("share proofs are demanded (show)", "hand", "partial(\n                proofs.verify_shares,", "lambda batch, **_: None if True else partial(\n                proofs.verify_shares,", "false_shares.py::test_a_false_card_cannot_be_shown"),
    Mutation("share proofs are demanded (rescue)", "hand", "partial(\n                proofs.verify_shares,", "lambda batch, **_: None if True else partial(\n                proofs.verify_shares,", "false_keys.py::test_a_rescuer_cannot_use_another_part_than_was_dealt"),
    Mutation("the statement in the challenge", "hand", "partial(\n                proofs.verify_shares,", "lambda batch, **_: None if True else partial(\n                proofs.verify_shares,", "false_shares.py::test_a_share_chosen_after_its_challenge_is_refused"),
    Mutation("the engine judges actions", "hand", "except IllegalAction as problem:\n            raise errors.Wrong(str(problem)) from None", "except IllegalAction:\n            pass", "false_messages.py::test_a_bet_that_the_rules_do_not_allow_is_refused"),
    Mutation("the engine judges raises", "hand", "except IllegalAction as problem:\n            raise errors.Wrong(str(problem)) from None", "except IllegalAction:\n            pass", "false_messages.py::test_a_raise_where_nobody_has_bet_is_refused"),
    Mutation("the engine judges exchanges", "hand", "except IllegalAction as problem:\n            raise errors.Wrong(str(problem)) from None", "except IllegalAction:\n            pass", "false_messages.py::test_more_cards_than_allowed_cannot_be_discarded"),
    Mutation("actions exist", "bodies", 'raise errors.Wrong(f"there is no action with the code {code}")', "return Fold()", "false_messages.py::test_an_action_that_does_not_exist_is_refused"),
    Mutation("discards are held", "hand", "if bits >> len(held) or not self.table.exchanging:", "if not self.table.exchanging:", "false_messages.py::test_cards_that_are_not_held_cannot_be_discarded"),
    Mutation("discards in an exchange", "hand", "if bits >> len(held) or not self.table.exchanging:", "if bits >> len(held):", "false_messages.py::test_nothing_can_be_discarded_outside_an_exchange"),
    Mutation("whose turn", "referee", "if header.kind is not wire.MessageKind.ABSENT and not is_due(due, header):", "if False:", "false_messages.py::test_somebody_who_is_not_to_act_cannot_act"),
    Mutation("which kind", "referee", "if header.kind is not wire.MessageKind.ABSENT and not is_due(due, header):", "if False:", "false_messages.py::test_another_kind_of_message_than_is_due_is_refused"),
    Mutation("the result", "hand", "if payoffs != self.payoffs:", "if False:", "false_messages.py::test_a_false_result_is_refused"),
    Mutation("the order", "referee", "if header.number != number or self.due is None:", "if False:", "false_messages.py::test_a_message_ahead_of_its_turn_is_refused"),
    Mutation("replays", "referee", "if before.digest == message.digest:", "if False:", "false_messages.py::test_a_message_cannot_be_said_twice"),
    Mutation("the table", "referee", "if header.table != self.table_name:", "if False:", "false_messages.py::test_a_message_of_another_table_is_refused"),
    Mutation("the hand", "referee", "if header.hand != expected.hand:", "if False:", "false_messages.py::test_a_message_of_another_hand_is_refused"),
    Mutation("the link", "referee", "if header.previous != expected.previous:", "if False:", "false_messages.py::test_a_message_that_continues_something_else_is_refused"),
    Mutation("signatures (changed bet)", "referee", "if not self.group.verify(key, message.signed_part, message.signature):", "if False:", "false_messages.py::test_a_message_changed_on_the_way_is_refused"),
    Mutation("signatures (forged)", "referee", "if not self.group.verify(key, message.signed_part, message.signature):", "if False:", "false_messages.py::test_nobody_can_speak_for_somebody_else"),
    Mutation("equivocation", "referee", "if before.header.seat == header.seat:", "if False:", "false_messages.py::test_telling_two_players_different_things_is_proved_by_their_messages"),
    Mutation("who can be absent", "hand", "if silent not in named or not accused <= named <= frozenset(self.present):", "if False:", "false_messages.py::test_only_the_seat_that_is_due_can_be_declared_absent"),
    Mutation("who declares absence", "hand", "if said.seat not in signers or said.seat != signers[signed]:", "if False:", "false_messages.py::test_absence_is_declared_in_turn"),
    Mutation("complaints: right parts", "hand", "if self.group.times_base(part) == self.key_of_part(dealer, seat):", "if False:", "false_keys.py::test_a_false_complaint_names_who_complains"),
    Mutation("complaints: wrong parts", "hand", 'raise errors.Wrong(f"the part of the key for seat {seat} was wrong", seat=dealer)', "return", "false_keys.py::test_a_wrong_part_of_a_key_names_who_dealt_it"),
    Mutation("complaints: proof", "hand", 'if not batch.holds(self.group):\n            raise errors.Wrong("the proof of its complaint is wrong")', 'if False:\n            raise errors.Wrong("")', "false_keys.py::test_a_complaint_without_proof_names_who_complains"),
    Mutation("complaints: about whom", "hand", "if dealer == seat or dealer not in self.seats:", "if False:", "false_keys.py::test_a_complaint_about_oneself_is_refused"),
    Mutation("proofs in an audit", "audit", "if not batch.holds(referee.group):", "if False:", "audit.py::test_a_false_proof_is_found_among_all_that_are_checked_together"),
    Mutation("completeness in an audit", "audit", "if due is not None and not ends_between_hands(referee):", "if False:", "audit.py::test_a_transcript_that_ends_too_early_is_not_fair_yet"),
    Mutation("signatures in a comparison", "audit", "if first.header.seat == second.header.seat and all(", "if False and all(", "audit.py::test_two_transcripts_show_who_told_them_different_things"),
    Mutation("keys are erased", "secret", "self._bytes[:] = bytes(len(self._bytes))", "pass", "privacy.py::test_keys_are_erased_after_the_hand"),
    Mutation("keys are erased between hands", "player", "if self.referee.over or self.referee.hand is not self._hand:", "if False:", "privacy.py::test_keys_are_erased_between_two_hands"),
    Mutation("own shares stay own", "hand", "if place.public or place.seat != seat]", "]", "privacy.py::test_all_others_together_cannot_open_the_last_ones_card"),
    Mutation("secrets are not printed", "secret", 'return "<Secret>"', "return self._bytes.hex()", "privacy.py::test_no_secret_is_in_a_transcript_a_print_a_log_or_an_error"),
    Mutation("greetings are signed", "relay", "if not group.verify(person.identity, data[:-64], signature):", "if False:", "session.py::test_a_greeting_is_signed_by_who_sits_down"),
    Mutation("whose terms", "session", "if person not in terms.players:", "if False:", "session.py::test_terms_with_other_players_are_refused"),
]  # fmt: skip


class MutatedLoader(importlib.machinery.SourceFileLoader):
    """Loads a module with some of its text replaced."""

    def __init__(self, name: str, path: str, text: str, instead: str) -> None:
        super().__init__(name, path)
        self.text = text
        self.instead = instead

    def get_code(self, fullname: str) -> CodeType | None:
        """Compile the module with the text replaced."""
        source = self.get_data(self.path).decode()
        return compile(source.replace(self.text, self.instead), self.path, "exec")


class MutatingFinder(importlib.abc.MetaPathFinder):
    """Finds one module for the loader that changes it."""

    def __init__(self, mutation: Mutation) -> None:
        self.name = f"darwindeck.mental.{mutation.module}"
        self.mutation = mutation

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of the module to change, and of no other."""
        if fullname != self.name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        _, _, text, instead, _ = self.mutation
        spec.loader = MutatedLoader(fullname, spec.origin, text, instead)
        return spec


def is_noticed(mutation: Mutation) -> bool:
    """Run the test of a mutation in a process of its own, and tell whether it failed."""
    child = os.fork()
    if child == 0:
        sys.meta_path.insert(0, MutatingFinder(mutation))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        file, _, test = mutation.test.partition("::")
        code = pytest.main(["-q", "-x", f"tests/mental/test_{file}::{test}"])
        os._exit(int(code))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == pytest.ExitCode.TESTS_FAILED


def is_there(mutation: Mutation) -> bool:
    """Tell whether the text to replace is in the module."""
    return mutation.text in (PACKAGE / f"{mutation.module}.py").read_text()


def warm_up() -> None:
    """Load the engine and the tests' tools, so that every process has them already."""
    for game in ("leduc-holdem", "draw-poker"):
        table = Table.start(game, seed=1)
        while not table.over:
            table.view(table.actor)
            table = table.apply(next(iter(table.legal_actions)))
    for module in ("hypothesis", "typer.testing", "darwindeck.cli", "darwindeck.players.registry"):
        importlib.import_module(module)


def main() -> int:
    """Try all mutations; return how many were not noticed."""
    warm_up()
    missed = 0
    for mutation in MUTATIONS:
        noticed = is_there(mutation) and is_noticed(mutation)
        missed += not noticed
        print(
            f"{'noticed' if noticed else 'MISSED '}  {mutation.check}: {mutation.test}", flush=True
        )
    tests = len({mutation.test for mutation in MUTATIONS})
    print(f"{len(MUTATIONS) - missed} of {len(MUTATIONS)} mutations noticed, by {tests} tests")
    return missed


if __name__ == "__main__":
    sys.exit(main())
