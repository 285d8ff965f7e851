"""What people ask for at a table: each request becomes an entry in its book, or is refused."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from darwindeck.genome.serialization import is_unicode
from darwindeck.languages import DEFAULT
from darwindeck.players.registry import DEFAULT_PLAYER
from darwindeck.web import drawing, entries, messages, opinions, refusals, workers
from darwindeck.web.hall import Hall, bots_entry
from darwindeck.web.play import STAND_IN, TablePlay
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.web.room import Room

LOGGER = logging.getLogger(__name__)
Answer = messages.Advice | None


class Visit:
    """Somebody at a table: carries out what they ask for."""

    def __init__(
        self,
        hall: Hall,
        room: Room,
        user: str,
        code_hash: str,
        name: str = "",
        language: str = DEFAULT,
    ) -> None:
        self.hall = hall
        self.room = room
        self.user = user
        self.code_hash = code_hash
        self.name = name
        self.language = language
        self.hinted = 0

    async def do(self, request: messages.Request) -> Answer:
        """Do what is asked for; return an answer that only who asked gets."""
        await self.come_back()
        match request:
            case messages.Sit():
                await self.sit(request)
            case messages.Act(answers=number, action=action):
                await self.room.enter(
                    lambda play: play.answered(self.user, number, action, time.time())
                )
            case messages.Hint():
                return await self.hint()
            case messages.Start():
                await self.start()
            case messages.Say():
                await self.say(request)
            case messages.Rate():
                await opinions.keep_opinion(
                    self.hall, self.room, self.user, request.stars, request.comment
                )
            case _:
                await self.room.enter(lambda play: self.entry_of(request, play))
        return None

    @property
    def play(self) -> TablePlay:
        """The play of now."""
        return self.room.play

    async def come_back(self) -> None:
        """Note that somebody who was away is here again."""
        who = self.play.find(self.user)
        if who is not None and who.away and self.play.state != "over":
            await self.room.enter(lambda _: entries.CameBack(at=time.time(), user=self.user))

    def entry_of(self, request: messages.Request, play: TablePlay) -> entries.AnyEntry:
        """Return the entry of a request."""
        at, user = time.time(), play.of(self.user).user
        match request:
            case messages.Ready():
                if play.state != "between" or user in play.ready:
                    raise refusals.refusal("not_between")
                return entries.WasReady(at=at, user=user)
            case messages.SitAside(out=out):
                return entries.SatOut(at=at, user=user, out=out)
            case messages.LeaveSeat():
                if play.state == "over":
                    raise refusals.refusal("over")
                return entries.Left(at=at, user=user, name=next(play.bot_names()), bot=STAND_IN)
            case messages.BuyChips(chips=chips):
                return entries.ChipsBought(at=at, seat=play.of(user).seat, chips=chips)
            case messages.Show():
                return entries.Showed(at=at, user=user)
            case _:
                raise refusals.refusal("bad_message", reason=type(request).__name__)

    async def sit(self, request: messages.Sit) -> None:
        """Take a seat."""
        self.room.may_sit(self.user, self.code_hash)

        if not self.user:
            raise refusals.refusal("no_token")

        def entry(play: TablePlay) -> entries.AnyEntry:
            if play.find(self.user) is not None:
                raise refusals.refusal("seated")
            if request.seat is None and not play.free:
                raise refusals.refusal("no_free_seat")
            seat = play.free[0] if request.seat is None else request.seat
            return entries.Sat(
                at=time.time(), seat=seat, name=request.name, user=self.user, chips=request.chips
            )

        await self.room.enter(entry)
        self.name = request.name

    async def hint(self) -> messages.Advice:
        """Ask the strongest bot, beside the loop."""
        play = self.play
        who = play.of(self.user)
        view = play.view(who.seat)
        if play.actor != who.seat or view is None:
            raise refusals.refusal("no_question")
        if self.hinted == play.number:
            raise refusals.refusal("hinted")
        self.hinted = play.number
        voice = drawing.voice_of(play, who.seat, self.language)
        try:
            lines = await self.hall.workers.do(workers.advise, view, voice)
        except workers.WorkFailedError:
            LOGGER.exception("a hint failed")
            raise refusals.refusal("no_hint") from None
        return messages.Advice(number=play.number, lines=lines)

    async def start(self) -> None:
        """Let bots take all free seats."""
        if self.user != self.room.row.host:
            raise refusals.refusal("not_host")
        if self.play.hand_number or not self.play.free:
            raise refusals.refusal("begun")
        bot = (*self.play.options.bots, DEFAULT_PLAYER)[0]

        def entry(play: TablePlay) -> entries.AnyEntry:
            return bots_entry(play, [bot] * len(play.free), time.time())

        await self.room.enter(entry)

    async def say(self, request: messages.Say) -> None:
        """Say something to everybody."""
        who = self.play.find(self.user)
        text = " ".join(request.text.split())
        if not text or not is_unicode(text) or not text.isprintable():
            raise refusals.refusal("bad_message", reason=Line("web.invisible"))
        name = self.name if who is None else who.name
        seat = None if who is None else who.seat
        line = messages.Said(number=0, name=name, text=text, seat=seat, at=time.time())
        await self.room.say(line)
