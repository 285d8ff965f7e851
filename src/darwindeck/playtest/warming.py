"""Everything that a playtest needs of the compiled engine, done once before the first screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.players.registry import comes_along, make_bot
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.hints import ADVISER
from darwindeck.playtest.opponents import voice_of
from darwindeck.playtest.scene import scene_of_view
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.playtest.session import PlaytestSession


def warm_up(session: PlaytestSession) -> None:
    """Draw a hand that nobody plays, and let the bots of this program decide something in it.

    So nothing is compiled in the middle of a game. Bots of somebody's own are not asked.
    """
    session.view(None)
    table = Table.start(session.genome, session.table.seats, seed=0)
    if table.actor is None:
        return
    view = table.view(table.actor)
    scene_of_view(view, table.game, voice_of(session))
    question_of(view, table.game)
    for name in sorted({session.bot_name(seat) for seat in session.bot_seats} | {ADVISER}):
        if comes_along(name):
            make_bot(name, 0)(view)
