"""Checking a transcript afterwards, with no secret: every signature, proof, action and payoff."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from darwindeck.mental import errors, proofs, wire
from darwindeck.mental.referee import Referee

if TYPE_CHECKING:
    from darwindeck.mental.group import Group
    from darwindeck.mental.ledger import Ledger
    from darwindeck.mental.terms import TableTerms


class Finding(NamedTuple):
    """What is wrong with a transcript: which message, whose, and why.

    Without a `seat` nobody can be named: the file is damaged, or incomplete.
    """

    reason: str
    seat: int | None = None
    number: int | None = None


class AuditVerdict(NamedTuple):
    """What a transcript shows: fair, with these payoffs by hand; or what is wrong with it."""

    terms: TableTerms
    messages: int
    payoffs: tuple[tuple[int, ...], ...]
    absent: frozenset[int]
    finding: Finding | None

    @property
    def fair(self) -> bool:
        """Whether everything was as it should be."""
        return self.finding is None


def audit(ledger: Ledger, group: Group | None = None) -> AuditVerdict:
    """Check a transcript from its first byte to its last.

    All proofs are checked in one sum first; only if it is wrong, they are checked one by one to
    find the wrong one.
    """
    terms = ledger.read_terms()
    batch = proofs.Batch()
    referee = Referee(terms, group, batch)
    finding = followed(referee, ledger)
    if not batch.holds(referee.group):
        referee = Referee(terms, group)
        finding = followed(referee, ledger)
    return AuditVerdict(
        terms, len(ledger.messages), tuple(referee.payoffs), referee.hand.absent, finding
    )


def followed(referee: Referee, ledger: Ledger) -> Finding | None:
    """Let a referee follow a transcript, and return what was wrong."""
    for number, data in enumerate(ledger.messages):
        try:
            referee.hear(data)
        except errors.Cheating as problem:
            return Finding(problem.reason, problem.seat, number)
        except errors.WireError as problem:
            return Finding(str(problem), number=number)
    due = referee.due
    if due is not None and not ends_between_hands(referee):
        number = len(ledger.messages)
        waiting = f"it is not complete: seat {due.seat} is to send {due.kind.name.lower()}"
        return Finding(waiting, number=number)
    return None


def ends_between_hands(referee: Referee) -> bool:
    """Tell whether a transcript stops where a hand was over and the next one had not begun."""
    last = referee.messages[-1:]
    return bool(last) and last[0].header.kind is wire.MessageKind.RESULT and not referee.hand.keys


def equivocation(one: Ledger, other: Ledger, group: Group) -> Finding | None:
    """Compare two players' transcripts and name who signed different messages with one number."""
    if one.terms != other.terms:
        return Finding("the transcripts are of different tables")
    players = one.read_terms().players
    pairs = zip(one.read_messages(), other.read_messages(), strict=False)
    for number, (first, second) in enumerate(pairs):
        if first.digest == second.digest:
            continue
        key = players[first.header.seat].identity
        if first.header.seat == second.header.seat and all(
            group.verify(key, message.signed_part, message.signature) for message in (first, second)
        ):
            reason = "they signed two different messages with this number"
            return Finding(reason, first.header.seat, number)
        return Finding("the transcripts differ in messages of different seats", number=number)
    return None
