"""What a table does by itself: bots think, time runs out, hands are dealt, chips are bought."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from darwindeck.players.registry import make_bot
from darwindeck.table.actions import Action, Check
from darwindeck.web import entries, holdem, refusals
from darwindeck.web.workers import WorkerProcesses, WorkFailedError, decide

if TYPE_CHECKING:
    from darwindeck.table.view import View
    from darwindeck.web.play import TablePlay
    from darwindeck.web.room import Room

LOGGER = logging.getLogger(__name__)
WITHOUT_THOUGHT = frozenset({"random"})
"""Bots that decide so quickly that asking another process would take longer."""


class Driver:
    """Drives one table that this process owns, a step at a time."""

    def __init__(self, room: Room, workers: WorkerProcesses, pace: float) -> None:
        self.room = room
        self.workers = workers
        self.pace = pace
        self.seeds: dict[tuple[int, str], int] = {}

    async def run(self) -> None:
        """Do what is due until the match is over; who was to act gets their full time again."""
        if any(one.bot not in WITHOUT_THOUGHT for one in self.room.play.occupants if one.bot):
            self.workers.wake()
        due = self.resume
        while self.room.play.state != "over":
            try:
                await due()
                due = self.step
            except refusals.Unreachable:
                await asyncio.sleep(1)
                due = self.resume
            except refusals.TurnedDown:
                await asyncio.sleep(0)  # the table has moved on meanwhile: look again
            except asyncio.CancelledError:
                raise
            except Exception:
                LOGGER.exception("table %s stumbled", self.room.id)
                await asyncio.sleep(1)

    async def resume(self) -> None:
        """Go on after a pause that nobody wanted."""
        if self.room.play.actor is not None:
            await self.room.enter(lambda _: entries.Resumed(at=time.time()))

    async def step(self) -> None:
        """Do the one thing that is due, or wait for it or for a change."""
        play, changed = self.room.play, self.room.changed
        if play.deserted:
            await happens(changed, None)
        elif isinstance(play, holdem.HoldemPlay) and play.broke_bots:
            seat = play.broke_bots[0].seat
            await self.room.enter(lambda _: entries.ChipsBought(at=time.time(), seat=seat))
        elif play.actor is not None:
            await self.decide(play, play.actor, changed)
        elif play.can_deal:
            if await happens(changed, play.next_deal - time.time()):
                return
            await self.room.enter(lambda now: now.deal(time.time()))
        else:
            await happens(changed, None)

    async def decide(self, play: TablePlay, seat: int, changed: asyncio.Event) -> None:
        """Let a bot decide, or wait for a person until their time is over."""
        who = play.at(seat)
        if who is None:
            await happens(changed, None)
        elif who.decider:
            action = await self.thought(play, seat, who.decider)
            number = play.number

            def act(now: TablePlay) -> entries.AnyEntry:
                if now.number != number:
                    raise refusals.TurnedDown("stale", "")
                return entries.Decided(at=time.time(), seat=seat, action=action)

            await self.room.enter(act)
        else:
            late = None if play.deadline is None else play.deadline - time.time()
            if not await happens(changed, late):
                await self.room.enter(lambda _: entries.WentAway(at=time.time(), user=who.user))

    async def thought(self, play: TablePlay, seat: int, name: str) -> Action:
        """Let a bot think beside the loop, and no faster than people can follow."""
        view = play.view(seat)
        if view is None:
            raise refusals.TurnedDown("no_question", "")
        seed = self.seed_of(play, seat, name)
        action, _ = await asyncio.gather(self.decided(view, name, seed), asyncio.sleep(self.pace))
        return action

    async def decided(self, view: View, name: str, seed: int) -> Action:
        """Ask a bot; for one that fails, something simple is done."""
        if name in WITHOUT_THOUGHT:
            return make_bot(name, seed)(view)
        try:
            action = await self.workers.do(decide, name, seed, view)
            if action in view.legal_actions:
                return action
            LOGGER.error("the bot %s wanted %r, which is not allowed", name, action)
        except WorkFailedError:
            LOGGER.exception("the bot %s failed", name)
        return simple_action(view)

    def seed_of(self, play: TablePlay, seat: int, name: str) -> int:
        """Return the seed of a bot: by that of the table, or by chance for as long as it sits."""
        if play.options.seed is not None:
            return play.options.seed * 31 + seat
        return self.seeds.setdefault((seat, name), secrets.randbits(64))


def simple_action(view: View) -> Action:
    """Return what can be done without a thought: check, or what comes first."""
    legal = view.legal_actions
    return Check() if Check in legal else next(iter(legal))


async def happens(event: asyncio.Event, seconds: float | None) -> bool:
    """Wait for an event, at most so long; return whether it happened."""
    if seconds is not None and seconds <= 0:
        return False
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
