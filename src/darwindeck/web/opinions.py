"""What people think of a game they played here: in the same feedback store as all playtests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from darwindeck.playtest.feedback import FeedbackStore, Playtest, SessionOutcome, feedback_path
from darwindeck.playtest.opinions import kept_playtest
from darwindeck.web import refusals, store

if TYPE_CHECKING:
    from darwindeck.table.table import Table
    from darwindeck.web.hall import Hall
    from darwindeck.web.play import TablePlay
    from darwindeck.web.room import Room


async def keep_opinion(hall: Hall, room: Room, user: str, stars: int, comment: str) -> None:
    """Store an opinion, in place of what the person said before."""
    play = room.play
    who = play.find(user)
    seat = play.former.get(user) if who is None else who.seat
    if seat is None or not play.hand_number:
        raise refusals.refusal("not_seated")
    hands = await hall.store.ask(store.hands_of, room.id)
    known = await hall.store.ask(store.opinion_of, room.id, user)

    def write() -> int:
        tables = [play.table_of(kept.hand)[0] for kept in hands]
        playtest = playtest_of(play, tables, seat, stars, comment)
        with FeedbackStore(feedback_path()) as feedback:
            if known is None or not feedback.has(known):
                return feedback.add(playtest)
            feedback.rate(known, stars, comment)
            feedback.update(msgspec.structs.replace(playtest, id=known))
            return known

    key = await hall.work(write)
    await hall.store.ask(store.keep_opinion, room.id, user, key)


def playtest_of(
    play: TablePlay, tables: list[Table], seat: int, stars: int, comment: str
) -> Playtest:
    """Return what was played as the feedback store keeps it."""
    last = tables[-1] if tables else None
    finished = [table for table in tables if table.over]
    outcome = SessionOutcome(
        payoffs=tuple(map(float, total_payoffs(finished))),
        scores=last.scores if last is not None else (),
        winners=last.match_winners if last is not None and last.over else (),
    )
    return kept_playtest(
        play.game,
        tables,
        outcome,
        seats=max(play.seats, seat + 1),
        seat=seat,
        bots=tuple(one.bot for one in play.occupants if one.bot),
        seed=play.options.seed,
        finished=play.state == "over",
        rating=stars,
        comment=comment,
    )


def total_payoffs(tables: list[Table]) -> list[int]:
    """Add up what every seat won, in hands with the same number of seats."""
    if not tables or len({table.seats for table in tables}) > 1:
        return []
    return [sum(column) for column in zip(*(table.payoffs for table in tables), strict=True)]
