"""The loop of a playtest: asks people, lets bots act, and keeps the game after every decision."""

from __future__ import annotations

import shlex
from contextlib import suppress
from typing import TYPE_CHECKING

from darwindeck.compiled.threads import interruptibly
from darwindeck.languages import chosen_language
from darwindeck.playtest import hints, news, refusals, saving, screens, summary, unfinished
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import Question, question_of
from darwindeck.playtest.evening import Evening
from darwindeck.playtest.exporting import write_histories
from darwindeck.playtest.opinions import Opinions
from darwindeck.playtest.opponents import table_in, voice_of
from darwindeck.playtest.vocabulary import Command, Unclear, vocabulary
from darwindeck.table.actions import Action, AllIn
from darwindeck.table.errors import IllegalAction
from darwindeck.words.voice import Line, Voice, Who

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.playtest.terminal import Terminal

PROMPT = "> "
RUN_OUT_SECONDS = 1.0
RATED_AFTER = 5
"""So many hands into a match people are asked what they think of it."""


class PersonStopped(Exception):  # noqa: N818 - not an error: somebody wants to go on another time
    """The person stops playing; the game is kept."""


class Playing:
    """One run of a playtest on a terminal."""

    def __init__(
        self,
        session: PlaytestSession,
        terminal: Terminal,
        path: Path,
        *,
        rated: bool = True,
        db: Path | None = None,
        phh: Path | None = None,
    ) -> None:
        self.session = session
        self.terminal = terminal
        self.path = path
        self.rated = rated
        self.phh = phh
        self.opinions = Opinions(session, terminal, self.voice, db, self.tell)
        self.looking: int | None = None
        self.kept = True

    @property
    def voice(self) -> Voice:
        """The voice that knows who sits where in the hand in play."""
        return voice_of(self.session, self.terminal.language)

    def run(self) -> int:
        """Play to the end of the match, or until somebody stops; return the exit code."""
        try:
            self.keep()
            self.play_match()
        except PersonStopped:
            if self.rated and self.session.has_begun:
                self.ask_opinions(*self.opinions.missing)
            self.say_kept()
            return 0
        except EOFError:
            self.say_kept()
            return 0
        except KeyboardInterrupt:
            self.terminal.gap()
            self.say_kept()
            return 130
        self.finish()
        return 0

    def say(self, line: Line | str, style: str = "", /, **values: object) -> None:
        """Print a line, or the sentence of a key."""
        words = self.voice.say(line, **values)
        self.terminal.say(words[:1].upper() + words[1:], style)

    def ask(self, key: str, /, **values: object) -> str:
        """Ask for an answer."""
        return self.terminal.ask(f"{self.voice.say(key, **values)} > ")

    def keep(self) -> None:
        """Write the game to its file; where that is not possible, play on without."""
        try:
            saving.save(self.session, self.path)
        except OSError as problem:
            if self.kept:
                reason = problem.strerror or str(problem)
                self.say("playing.cannot_keep", "yellow", path=self.path, reason=reason)
            self.kept = False
        else:
            self.kept = True

    def say_kept(self) -> None:
        """Say how to go on another time."""
        if self.kept:
            self.say("playing.kept", "bold", command=self.resume_command())

    def resume_command(self) -> str:
        """Return what to type to go on with this game."""
        newest = next(iter(unfinished.saved_games()), None)
        file = "" if self.path == newest else f" {shlex.quote(str(self.path))}"
        language = self.voice.language
        spoken = "" if language == chosen_language() else f" --language {language}"
        return f"darwindeck play --resume{file}{spoken}"

    # A match

    def play_match(self) -> None:
        """Play hand after hand."""
        while True:
            self.play_hand()
            self.show_result()
            self.write_history()
            self.offer_rebuys()
            if self.session.over:
                return
            if self.between_hands():
                self.session.next_hand()
                self.keep()

    def play_hand(self) -> None:
        """Play to the end of the hand."""
        while self.session.actor is not None:
            if self.session.person_to_act is None:
                self.bots_act()
                self.keep()
            else:
                self.decide(self.session.person_to_act)

    def bots_act(self) -> None:
        """Let bots act until a person is to act or the hand is over."""
        while self.session.actor is not None and self.session.person_to_act is None:
            who = Who(self.session.actor)
            with self.terminal.busy(self.voice.say("playing.is_thinking", who=who)):
                interruptibly(self.session.bot_acts)

    def show_result(self) -> None:
        """Show how the hand ended; several people see only what everybody may see."""
        people = self.session.people
        viewer = people[0] if len(people) == 1 else None
        self.looking = None
        for line in news.run_out(self.session.table, viewer):  # everybody is all in: one by one
            self.say(line, "bold")
            self.terminal.pause(RUN_OUT_SECONDS)
        if viewer is None:
            self.terminal.wipe()  # what one of several people saw
            self.terminal.gap()
        else:
            self.terminal.fresh_screen()
        self.terminal.print(screens.result_screen(self.session, viewer, self.terminal.look))
        self.terminal.gap()

    def write_history(self) -> None:
        """Write all finished hands as a hand history, if that was asked for."""
        if self.phh is None:
            return
        try:
            write_histories(self.session, self.phh)
        except (OSError, ValueError) as problem:
            self.terminal.say(sentence(str(problem)), "yellow")
            self.phh = None

    def offer_rebuys(self) -> None:
        """Ask people who are broke whether they buy chips again."""
        evening = self.session
        if not isinstance(evening, Evening):
            return
        for user in evening.broke:
            if user not in evening.person_users:
                continue
            chips = evening.settings.table.starting_stack
            name = evening.called[evening.users.index(user)]
            alone = len(evening.config.people) == 1
            key = "evening.ask_rebuy" if alone else "evening.ask_rebuy_of"
            self.terminal.forget_typed()
            if self.buys(key, name=name, chips=chips):
                evening.rebuy(user)
            else:
                evening.go_home(user)
        self.keep()

    def buys(self, key: str, **values: object) -> bool:
        """Ask whether somebody buys chips, until the answer is one."""
        while answer := self.ask(key, **values).strip():
            reply, command = self.reply(answer), self.command(answer)
            if reply is not None or command is Command.QUIT:
                return bool(reply)
            if not self.tell(command):
                self.say("evening.only_rebuy")
        return True

    def between_hands(self) -> bool:
        """Wait for Enter; return whether the next hand begins, and not this one again."""
        if self.rated and len(self.session.hands) == RATED_AFTER:
            self.ask_opinions(*self.opinions.missing)
        while True:
            command = self.command(self.ask("playing.next_hand"))
            match command:
                case Command.QUIT:
                    raise PersonStopped
                case Command.UNDO if self.session.can_undo:
                    self.undo()
                    return False
                case Command.NEXT:
                    return True
                case Command.RATE if self.session.raters:
                    self.ask_opinions(*self.session.raters)
                case _ if not self.tell(command):
                    self.say("playing.press_enter")

    def command(self, answer: str) -> Command | None:
        """Return the command that an answer is, if it is one."""
        return vocabulary(self.voice.language).command(answer.strip().lower())

    def reply(self, answer: str) -> bool | None:
        """Return whether an answer says yes or no, if it does."""
        return vocabulary(self.voice.language).reply(answer.strip().lower())

    def tell(self, command: Command | None) -> bool:
        """Tell the hand that is over, or the rules, if that is asked for; return whether it is."""
        match command:
            case Command.LOG:
                people = self.session.people
                viewer = people[0] if len(people) == 1 else None
                self.terminal.print(screens.log_lines(self.session, viewer, self.terminal.look))
            case Command.RULES:
                self.terminal.print(screens.rules_lines(self.session.genome, self.terminal.look))
            case Command.STATS:
                self.show_summary()
            case Command.REVIEW:
                self.show_review()
            case _:
                return False
        return True

    def show_summary(self) -> None:
        """Show how the match stands."""
        session, look = self.session, self.terminal.look
        self.terminal.gap()
        if isinstance(session, Evening):
            self.terminal.print(summary.draw_evening(session, look))
        else:
            self.terminal.print(summary.draw_summary(session, look))

    def show_review(self) -> None:
        """Show what the strongest bot would have done in the last finished hand."""
        people, table = self.session.people, self.session.table
        if len(people) != 1 or not table.over:
            self.say("review.when", "yellow")
            return
        with self.terminal.busy(self.voice.say("playing.thinking")):
            lines = list(hints.review(table, people[0]))
        for line in lines:
            self.say(line, "cyan")
        if not lines:
            self.say("review.nothing")

    # A decision

    def decide(self, seat: int) -> None:
        """Ask a person until they have decided."""
        if len(self.session.people) > 1 and self.looking != seat:
            self.pass_device(seat)
        self.looking = seat
        table = table_in(self.session, self.voice.language)
        question = question_of(table.view(seat), table.game)
        self.show_table(seat, question)
        while True:
            text = self.terminal.ask(PROMPT)
            try:
                answer = read_answer(text, question, self.voice.language)
            except Unclear as problem:
                self.say(problem.line, "yellow")
                continue
            if isinstance(answer, Command):
                if self.carry_out(answer, seat, question):
                    return
            elif self.is_meant(answer, text, question) and self.acts(seat, answer, question):
                return

    def is_meant(self, action: Action, text: str, question: Question) -> bool:
        """Ask again before all chips go in by a single letter."""
        letter = text.strip()
        if not isinstance(action, AllIn) or len(letter) > 1 or not letter.isalpha():
            return True
        if AllIn not in question.kinds:
            return True
        amount = question.view.seats[question.view.seat or 0].stack
        return self.reply(self.ask("playing.confirm_all_in", amount=amount)) is True

    def acts(self, seat: int, action: Action, question: Question) -> bool:
        """Carry out what a person decided, or say why it is not allowed; return which."""
        try:
            self.session.act(action, seat)
        except IllegalAction as problem:
            if problem.refusal is None:
                raise
            self.say(refusals.explain_refusal(problem.refusal, question), "yellow")
            return False
        self.keep()
        return True

    def show_table(self, seat: int, question: Question) -> None:
        """Show everything that the decision needs."""
        self.terminal.fresh_screen()
        self.terminal.print(
            screens.decision_screen(self.session, seat, question, self.terminal.look)
        )

    def pass_device(self, seat: int) -> None:
        """Hand the terminal to another person, who must not see what was on it.

        Only Enter shows their cards, and only if it is pressed after the question.
        """
        self.terminal.wipe()
        self.terminal.gap()
        self.terminal.forget_typed()
        while answer := self.ask("playing.pass_device", who=Who(seat)).strip():
            if self.command(answer) is Command.QUIT:
                raise PersonStopped
            self.say("playing.only_enter", who=Who(seat))

    def carry_out(self, command: Command, seat: int, question: Question) -> bool:
        """Do what was asked for; return whether the decision is another one now."""
        look = self.terminal.look
        match command:
            case Command.HELP:
                self.terminal.print(screens.explanation(question, look))
            case Command.HINT:
                with self.terminal.busy(self.voice.say("playing.thinking")):
                    lines = hints.advice(self.session.view(seat), question, self.voice)
                for line in lines:
                    self.terminal.say(line, "cyan")
            case Command.LOG:
                self.terminal.print(screens.log_lines(self.session, seat, look))
            case Command.TABLE:
                self.show_table(seat, question)
            case Command.UNDO:
                return self.undo()
            case Command.RATE:
                self.ask_opinions(self.session.rater_at(seat))
            case Command.QUIT:
                raise PersonStopped
            case _:
                self.tell(command)
        return False

    def undo(self) -> bool:
        """Take the last decision back; return whether there was one."""
        if not self.session.can_undo:
            practice = self.session.config.practice
            self.say(
                "playing.nothing_to_undo" if practice else "playing.undo_is_practice", "yellow"
            )
            return False
        self.session.undo()
        self.keep()
        return True

    # The end

    def finish(self) -> None:
        """Sum the match up, ask for ratings, and remove the file: nothing is left to resume."""
        self.show_summary()
        if self.rated and self.session.raters:
            try:
                self.opinions.ask(*self.opinions.missing)
                self.opinions.keep_end()
            except OSError as problem:
                self.terminal.say(sentence(str(problem)), "yellow")
                self.say_kept()
                return
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def ask_opinions(self, *seats: int) -> None:
        """Ask people how the game is, in the middle of it; they play on in any case."""
        try:
            self.opinions.ask(*seats)
        except OSError as problem:
            self.terminal.say(sentence(str(problem)), "yellow")
        self.keep()


def sentence(words: str) -> str:
    """Make a sentence of an error message."""
    text = words[:1].upper() + words[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
