"""Transcripts of tables without a dealer: cut, changed, and changed by somebody who signs it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from darwindeck.mental.audit import audit
from darwindeck.mental.ledger import decode_ledger
from tests.fuzz.damaging import damaged_text
from tests.mental.tables import sign, table_of

if TYPE_CHECKING:
    from random import Random

    from darwindeck.mental.ledger import Ledger
    from tests.mental.local import LocalTable

GAMES = {"leduc-holdem": 0, "kuhn-poker": 0, "draw-poker": 1}


@cache
def played(game: str) -> tuple[LocalTable, Ledger]:
    """Return a table that was played to the end, and its transcript."""
    table = table_of(game, seats=2 + GAMES[game], backup=GAMES[game])
    return table, table.play()


def transcripts(rng: Random) -> None:
    """Audit a damaged transcript."""
    table, ledger = played(rng.choice(list(GAMES)))
    match rng.randrange(4):
        case 0:
            audit(decode_ledger(damaged_text(rng, ledger.encode())))
        case 1:
            audit(ledger._replace(terms=damaged_text(rng, ledger.terms)))
        case 2:
            audit(with_other_messages(rng, ledger))
        case 3:
            audit(signed_by_a_cheat(rng, table, ledger))


def with_other_messages(rng: Random, ledger: Ledger) -> Ledger:
    """Return a transcript in which a message is damaged, missing, doubled or moved."""
    messages = list(ledger.messages)
    at = rng.randrange(len(messages))
    messages[at : at + 1] = rng.choice(
        ([], [messages[at]] * 2, [rng.choice(messages)], [damaged_text(rng, messages[at])])
    )
    return ledger._replace(messages=tuple(messages))


def signed_by_a_cheat(rng: Random, table: LocalTable, ledger: Ledger) -> Ledger:
    """Return a transcript up to a message whose body is damaged, and signed like any other."""
    said = ledger.read_messages()
    at = rng.randrange(len(said))
    header = said[at].header
    false = sign(table, header, damaged_text(rng, said[at].body), header.seat)
    return ledger._replace(messages=(*ledger.messages[:at], false))
