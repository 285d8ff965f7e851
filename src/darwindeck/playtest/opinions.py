"""What people think of a game: everybody is asked, at any time, and can change their mind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import encode
from darwindeck.playtest.feedback import (
    MOST_STARS,
    FeedbackStore,
    Playtest,
    SessionOutcome,
    feedback_path,
)
from darwindeck.playtest.session import PlaytestSession, kept_log
from darwindeck.playtest.vocabulary import Command, Unclear, shortened, vocabulary
from darwindeck.words.voice import Line, Voice

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.playtest.terminal import Terminal
    from darwindeck.table.table import Table


class Opinions:
    """Asks people how a game is, and keeps what each of them says in the feedback store.

    `session.playtests` has the id of each person's playtest there, so that an opinion is changed
    and not added a second time.
    """

    def __init__(
        self,
        session: PlaytestSession,
        terminal: Terminal,
        voice: Voice,
        db: Path | None,
        tell: Callable[[Command | None], bool],
    ) -> None:
        self.session = session
        self.terminal = terminal
        self.voice = voice
        self.path = db or feedback_path()
        self.tell = tell
        self.asked: dict[int, int] = {}

    @property
    def missing(self) -> tuple[int, ...]:
        """The people who have said nothing so far, and were not asked in this very hand."""
        hand = len(self.session.hands)
        return tuple(
            seat
            for seat in self.session.raters
            if seat not in self.session.playtests and self.asked.get(seat) != hand
        )

    def ask(self, *seats: int) -> None:
        """Ask people for their opinions, and keep those that they have."""
        told = False
        for seat in seats:
            self.asked[seat] = len(self.session.hands)
            self.terminal.gap()
            rating, comment = self.ask_one(seat)
            if rating is not None:
                self.keep(seat, rating, comment)
                told = True
        if told:
            self.say("playing.thank_you", path=self.path)

    def ask_one(self, seat: int) -> tuple[int | None, str]:
        """Ask one person, who may stop; what was typed before the question is no answer to it."""
        rating = None
        with suppress(EOFError, KeyboardInterrupt):
            self.terminal.forget_typed()
            rating = self.ask_stars(seat)
            if rating is not None:
                return rating, self.terminal.ask(self.prompt("playing.comment")).strip()
        return rating, ""

    def ask_stars(self, seat: int) -> int | None:
        """Ask for a rating until there is one, or none."""
        alone = len(self.session.raters) == 1
        key = "playing.rate" if alone else "playing.rate_by"
        name = self.session.rater_name(seat)
        while True:
            prompt = self.prompt(key, name=name, lowest=1, highest=MOST_STARS)
            answer = self.terminal.ask(prompt)
            command = vocabulary(self.voice.language).command(answer.strip().lower())
            if self.tell(command):
                continue
            if command is Command.QUIT:
                return None
            try:
                return read_rating(answer)
            except Unclear as problem:
                self.terminal.say(self.voice.say(problem.line), "yellow")

    def keep(self, seat: int, rating: int, comment: str) -> None:
        """Store an opinion, in place of what the person said before."""
        with FeedbackStore(self.path) as store:
            key = self.session.playtests.get(seat)
            if key is None or not store.has(key):
                playtest = playtest_of(self.session, seat, rating, comment)
                self.session.playtests[seat] = store.add(playtest)
            else:
                store.rate(key, rating, comment)

    def keep_end(self) -> None:
        """Store how the match ended: with every opinion, or alone where nobody has one."""
        with FeedbackStore(self.path) as store:
            known = {seat: key for seat, key in self.session.playtests.items() if store.has(key)}
            for seat, key in known.items():
                store.update(playtest_of(self.session, seat, None, "", key))
            if not known:
                seat = next(iter(self.session.raters), 0)
                self.session.playtests[seat] = store.add(playtest_of(self.session, seat, None, ""))

    def say(self, key: str, **values: object) -> None:
        """Print the sentence of a key."""
        self.terminal.say(self.voice.say(Line(key, **values)))

    def prompt(self, key: str, **values: object) -> str:
        """Return a question."""
        return f"{self.voice.say(Line(key, **values))} > "


def read_rating(text: str) -> int | None:
    """Read a rating; nothing is none.

    >>> read_rating(" 4 ")
    4
    """
    word = text.strip()
    if not word:
        return None
    if word in {str(stars) for stars in range(1, MOST_STARS + 1)}:
        return int(word)
    raise Unclear("playing.no_rating", text=shortened(word), lowest=1, highest=MOST_STARS)


def playtest_of(
    session: PlaytestSession, seat: int, rating: int | None, comment: str, key: int | None = None
) -> Playtest:
    """Return a session as the feedback store keeps it for one person."""
    outcome = SessionOutcome(session.payoffs(), session.table.scores, session.winners())
    return kept_playtest(
        session.genome,
        session.hands,
        outcome,
        id=key,
        seats=len(outcome.payoffs),
        seat=seat,
        bots=session.bots_seated,
        seed=session.config.seed,
        finished=session.over,
        rating=rating,
        comment=comment,
    )


def kept_playtest(
    game: GameGenome, tables: Sequence[Table], outcome: SessionOutcome, **facts: Any
) -> Playtest:
    """Return hands of a game with how they ended, and who played them, as the store keeps them."""
    return Playtest(
        genome_id=game.genome_id,
        game=encode(game).decode(),
        hands=sum(table.over for table in tables),
        outcome=msgspec.json.encode(outcome).decode(),
        log=msgspec.json.encode([kept_log(table) for table in tables]).decode(),
        **facts,
    )
