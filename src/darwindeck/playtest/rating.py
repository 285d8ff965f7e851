"""What people say about a game after playing it, kept in the feedback store with all hands."""

from __future__ import annotations

import msgspec

from darwindeck.genome.serialization import encode
from darwindeck.playtest import rows, summary, unclear
from darwindeck.playtest.session import PlaytestSession, kept_log

LOWEST, HIGHEST = 1, 5


def read_rating(text: str) -> int | None:
    """Read a rating; nothing is none.

    >>> read_rating(" 4 ")
    4
    """
    word = text.strip()
    if not word:
        return None
    if word in {str(stars) for stars in range(LOWEST, HIGHEST + 1)}:
        return int(word)
    raise unclear.Unclear(
        "playing.no_rating", text=unclear.shortened(word), lowest=LOWEST, highest=HIGHEST
    )


def playtest_of(
    session: PlaytestSession, seat: int, rating: int | None, comment: str, key: int | None = None
) -> rows.Playtest:
    """Return a session as the feedback store keeps it for one person."""
    outcome = rows.SessionOutcome(session.payoffs(), session.table.scores, session.winners())
    logs = [kept_log(table) for table in session.hands]
    return rows.Playtest(
        id=key,
        genome_id=session.genome.genome_id,
        game=encode(session.genome).decode(),
        seats=session.seat_count,
        seat=seat,
        bots=session.bots_seated,
        seed=session.config.seed,
        hands=len(summary.finished_hands(session)),
        finished=session.over,
        rating=rating,
        comment=comment,
        outcome=msgspec.json.encode(outcome).decode(),
        log=msgspec.json.encode(logs).decode(),
    )
