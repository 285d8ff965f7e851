"""Sessions and terminals for tests: prepared, and without a person."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from darwindeck import Call, Check, Exchange, load
from darwindeck.playtest.playing import Playing
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.playtest.terminal import Terminal

if TYPE_CHECKING:
    from darwindeck import Action

PLAIN_HEARTS = str(Path(__file__).with_name("plain_hearts.json"))
"""A file with hearts that begins with the first trick, led by anyone."""


def session_of(game: str, **settings: object) -> PlaytestSession:
    """Return a session of a library game; seeded, unless said otherwise."""
    config = SessionConfig(**{"seed": 9, "bots": ("random",), **settings})  # type: ignore[arg-type]
    return PlaytestSession(load(game), config)


def passive(session: PlaytestSession) -> Action:
    """Choose what costs least without giving up."""
    legal = session.table.legal_actions
    for action in (Check(), Call(), Exchange()):
        if action in legal:
            return action
    return next(iter(legal))


def play_decisions(session: PlaytestSession, count: int) -> None:
    """Let people make so many passive decisions, hand after hand, or fewer if the match ends."""
    for _ in range(count):
        session.bots_act()
        while session.person_to_act is None:
            if session.over:
                return
            session.next_hand()
            session.bots_act()
        session.act(passive(session))


def transcript(
    session: PlaytestSession, path: Path, answers: str, *, width: int = 80, rated: bool = False
) -> tuple[str, int]:
    """Play with the answers on standard input; return all that is printed, and the exit code."""
    target = io.StringIO()
    terminal = Terminal(io.StringIO(answers), target, width=width)
    code = Playing(session, terminal, path, rated=rated).run()
    return target.getvalue(), code
