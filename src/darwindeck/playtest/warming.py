"""Everything that a playtest needs of the compiled engine, done once before the first screen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from darwindeck.players.registry import comes_along, make_bot
from darwindeck.playtest import choices, hints, opponents, scene
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.playtest.session import PlaytestSession

MOST_DECISIONS = 60


def warm_up(session: PlaytestSession) -> None:
    """Draw a hand that nobody plays, let the bots of this program decide something, and play on.

    So hardly anything is compiled in the middle of a game. Bots of somebody's own are not asked.
    """
    session.view(None)
    table = Table.start(session.genome, session.table.seats, seed=0)
    if table.actor is None:
        return
    view = table.view(table.actor)
    scene.scene_of_view(view, table.game, opponents.voice_of(session))
    choices.question_of(view, table.game)
    for name in sorted({session.bot_name(seat) for seat in session.bot_seats} | {hints.ADVISER}):
        if comes_along(name):
            make_bot(name, 0)(view)
    play_on(table)


def play_on(table: Table) -> None:
    """Play a hand at random for a while."""
    luck = Random(0)  # noqa: S311 - nothing is hidden here
    for _ in range(MOST_DECISIONS):
        if table.actor is not None:
            table = table.apply(luck.choice(table.legal_actions))
