"""`darwindeck audit`: checks that a table which nobody dealt was fair."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import JsonOption, compiling_visibly, print_data
from darwindeck.screen import say

if TYPE_CHECKING:
    from darwindeck.mental.audit import AuditVerdict, Finding


def audit_transcript(
    file: Annotated[Path, typer.Argument(help="A transcript of play --trustless.")],
    other: Annotated[
        Path | None, typer.Argument(help="Another player's transcript, to compare.")
    ] = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Check with its transcript whether a trustless table was fair.

    It checks signatures, proofs, actions and payoffs, and needs no secret. With a second player's
    transcript, it also finds who told them different things. Exit code 0: fair. 1: not fair, or
    not complete. 2: it could not be read.

    Example: darwindeck audit alice.transcript
    """
    with compiling_visibly():
        from darwindeck.mental.audit import audit, equivocation
        from darwindeck.mental.group import best_group
        from darwindeck.mental.ledger import load_ledger

        ledger = load_ledger(file)
        verdict = audit(ledger)
        finding = verdict.finding
        if other is not None:
            finding = equivocation(ledger, load_ledger(other), best_group()) or finding
    if as_json:
        print_json(verdict, finding)
    else:
        print_verdict(verdict, finding)
    raise typer.Exit(0 if finding is None else 1)


def print_verdict(verdict: AuditVerdict, finding: Finding | None) -> None:
    """Say in words what a transcript shows."""
    terms = verdict.terms
    names = [person.name for person in terms.players]
    hands = len(verdict.payoffs)
    say(
        f"{terms.game.name}, table {terms.code}: {', '.join(names)}; "
        f"{verdict.messages} messages, {hands} hand{'s' * (hands != 1)}"
    )
    for number, payoffs in enumerate(verdict.payoffs, 1):
        won = ", ".join(f"{name} {amount:+}" for name, amount in zip(names, payoffs, strict=True))
        say(f"hand {number}: {won}")
    for seat in sorted(verdict.absent):
        say(f"{names[seat]} was declared absent by all others")
    if finding is None:
        say("fair: every signature, proof, action and payoff is right")
        return
    where = "" if finding.number is None else f" at message {finding.number}"
    who = "" if finding.seat is None else f", by {names[finding.seat]} (seat {finding.seat})"
    say(f"not fair{where}{who}: {finding.reason}")


def print_json(verdict: AuditVerdict, finding: Finding | None) -> None:
    """Print what a transcript shows for other programs."""
    shown = {
        "table": verdict.terms.table.hex(),
        "game": verdict.terms.game.genome_id,
        "players": [person.name for person in verdict.terms.players],
        "messages": verdict.messages,
        "payoffs": verdict.payoffs,
        "absent": sorted(verdict.absent),
        "fair": finding is None,
        "finding": None if finding is None else finding._asdict(),
    }
    print_data(shown)
