"""Small tables for tests, stopped where somebody could cheat, and messages to cheat with."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from darwindeck import Bet, Call, Check, Exchange, Fold, Raise, load
from darwindeck.mental.errors import Cheating
from darwindeck.mental.wire import Header, Message
from tests.mental.local import LocalTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck import Action, View
    from darwindeck.mental.group import Group
    from darwindeck.mental.hand import Due
    from darwindeck.mental.player import Participant
    from darwindeck.mental.wire import MessageKind


def call_down(view: View) -> Action:
    """Check, call, and stand pat."""
    for action in (Check(), Call(), Exchange()):
        if action in view.legal_actions:
            return action
    return view.legal_actions[0]


def betting(view: View) -> Action:
    """Bet or raise, and call where that is not possible."""
    for kind in (Bet, Raise, Call, Check):
        for action in view.legal_actions:
            if isinstance(action, kind):
                return action
    return Fold()


def table_of(
    game: str = "leduc-holdem",
    seats: int = 2,
    *,
    hands: int = 1,
    backup: int = 0,
    decide: Callable[[View], Action] = call_down,
    seed: bytes = b"table",
    group: Group | None = None,
) -> LocalTable:
    """Return a table with players who do the same in every run."""
    return LocalTable(
        load(game), [decide] * seats, hands=hands, backup=backup, seed=seed, group=group
    )


def stopped_at(kind: MessageKind, table: LocalTable | None = None, *, after: int = 0) -> LocalTable:
    """Play until such a message is due, after so many of its kind."""
    table = table or table_of()
    while table.referee.due is not None:
        if table.referee.due.kind is kind:
            if after == 0:
                return table
            after -= 1
        table.step()
    raise AssertionError(f"nobody is ever to send {kind}")


def due_at(table: LocalTable) -> Due:
    """Return what is to be said next."""
    due = table.players[0].referee.due
    assert due is not None
    return due


def speaker(table: LocalTable) -> Participant:
    """Return who is to speak."""
    return table.players[due_at(table).seat]


def honest_body(table: LocalTable) -> bytes:
    """Return what an honest player would say."""
    return speaker(table).compose()[1]


def signed(here: LocalTable, body: bytes, /, seat: int | None = None, **changes: object) -> bytes:
    """Return a message that its sender has signed, with any header."""
    due = due_at(here)
    sender = due.seat if seat is None else seat
    header = here.referee.header(sender, due.kind)._replace(**changes)  # type: ignore[arg-type]
    return sign(here, header, body, sender)


def sign(table: LocalTable, header: Header, body: bytes, sender: int) -> bytes:
    """Sign any header and body as one of the players."""
    message = Message(header, body, b"")
    identity = table.players[sender]._identity
    signature = table.referee.group.sign(identity.data, message.signed_part)
    return message._replace(signature=signature).encode()


def listener(table: LocalTable) -> Participant:
    """Return somebody who is not to speak."""
    return table.players[due_at(table).seat - 1]


@contextmanager
def caught(seat: int, reason: str) -> Iterator[None]:
    """Expect that a seat is named as a cheat, for a reason."""
    with pytest.raises(Cheating, match=reason) as problem:
        yield
    assert problem.value.seat == seat


def refused(here: LocalTable, body: bytes, reason: str, /, **changes: object) -> None:
    """Expect that everybody else names the speaker, and says why, when this is said."""
    cheat = speaker(here).seat
    data = signed(here, body, **changes)  # type: ignore[arg-type]
    for player in here.players:
        if player.seat != cheat:
            with caught(cheat, reason):
                player.hear(data)
