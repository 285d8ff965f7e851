"""What the person sees around the table: what happened, the choices, explanations, results."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, repeat
from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.genome.anatomy import phases_of, turn_groups
from darwindeck.genome.schema import (
    BettingPhase,
    ExchangePhase,
    ForcedBetPhase,
    PlayPhase,
    TrickPhase,
)
from darwindeck.playtest.deal_words import rules_of_deal
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import LETTERS, columns, highlighted, joined, paragraph
from darwindeck.playtest.scene import scene_of_session
from darwindeck.playtest.showdown import reasons
from darwindeck.playtest.telling import tell_hand, tell_news
from darwindeck.table.actions import Exchange
from darwindeck.words.book import Grid, Steps, Story
from darwindeck.words.contests import explain_tricks
from darwindeck.words.rules import describe, explain_group
from darwindeck.words.turns import explain_effects
from darwindeck.words.voice import Line, Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.choices import Question
    from darwindeck.playtest.faces import Look
    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.playtest.telling import Part
    from darwindeck.words.voice import Words

MOST_NEWS, MOST_PLAIN_NEWS = 14, 40
MOST_CARDS_LISTED = 6
PROMPT_LINES = 1
COMMANDS_LINE = "? explains   hint   log   rules   quit"
GAP = "\u2007"
"""A space at which lines are not broken: it marks the end of a heading."""
PRACTICE_LINE = "? explains   hint   log   rules   undo   quit"


def decision_screen(
    session: PlaytestSession, seat: int, question: Question, look: Look
) -> list[Text]:
    """Draw the table, what happened since the person's last decision, and the choices."""
    scene = replace(scene_of_session(session, seat), keys=question.keys)
    table = [*draw_scene(scene, look), Text()]
    news = draw_news(session, seat, look)
    asked = [*draw_choices(question, look), *draw_commands(session, look)]
    if news:
        news.append(Text())
    if look.height:
        table, news = fitted(table, news, look.height - len(asked) - PROMPT_LINES)
    return [*table, *news, *asked]


def fitted(table: list[Text], news: list[Text], room: int) -> tuple[list[Text], list[Text]]:
    """Fit a table and the news into some lines: first empty lines go, then the oldest news."""
    table, news = list(table), list(news)
    for lines in (table, news):
        while len(table) + len(news) > room and Text() in lines:
            lines.remove(Text())
    spare = max(room - len(table), 1)
    if len(news) <= spare:
        return table, news
    return table, [news_left_out(), *news[len(news) - spare + 1 :]]


def news_left_out() -> Text:
    """Draw a line in the place of news that there is no room for."""
    return Text(" ... (log tells it all)", style="dim")


def draw_news(session: PlaytestSession, viewer: int | None, look: Look) -> list[Text]:
    """Draw what happened since a person's last decision; of a great deal, the end."""
    parts = [draw_part(part, look) for part in tell_news(session.table, viewer, session.names)]
    most = MOST_PLAIN_NEWS if look.plain else MOST_NEWS
    if sum(map(len, parts)) <= most:
        return [line for part in parts for line in part]
    news: list[Text] = []
    for part in reversed(parts):
        if news and len(news) + len(part) > most:
            break
        news = part + news
    left_out = news_left_out()
    return [left_out[1:] if look.plain else left_out, *news[-most:]]


def draw_parts(parts: Sequence[Part], look: Look) -> list[Text]:
    """Draw what happened: a paragraph for each part, or plainly a line for each event."""
    return [line for part in parts for line in draw_part(part, look)]


def draw_part(part: Part, look: Look) -> list[Text]:
    """Draw one part of a hand; a showdown has a line for everyone."""
    heading = " ".join(part.heading.split())
    if not heading:
        told = part.sentences if look.plain else (" · ".join(part.sentences),)
        return [line for words in told for line in paragraph(words, look, hang=2)]
    if look.plain or heading.startswith("Showdown"):
        lines = paragraph(f"{heading}:" if look.plain and part.sentences else heading, look)
        for line in lines:
            line.stylize("dim")
        return lines + [
            line for words in part.sentences for line in paragraph(words, look, indent=3, hang=2)
        ]
    words = " · ".join(part.sentences)
    lines = paragraph(f"{heading}{GAP} {words}" if words else heading, look, hang=2)
    end = lines[0].plain.find(GAP)
    lines[0].plain = lines[0].plain.replace(GAP, " ")
    lines[0].stylize("dim", 0, end if end >= 0 else len(lines[0]))
    return lines


def draw_choices(question: Question, look: Look) -> list[Text]:
    """Draw the choices with the keys to type."""
    if look.plain:
        lines = [
            line
            for choice in question.choices
            for line in paragraph(f"{choice.key}. {choice.label}", look)
        ]
        return lines + (paragraph(f"Or type {question.note}.", look) if question.note else [])
    choices = listed_choices(question)
    widest = max((len(key) for key, _ in choices), default=1)
    cells = [
        joined(Text(f"{key:>{widest}}", style="bold cyan"), " ", highlighted(label))
        for key, label in choices
    ]
    lines = columns(cells, look.width)
    if question.note:
        note = f"or {question.note}" if cells else question.note
        lines += [*paragraph(note, look)]
    return lines


def listed_choices(question: Question) -> list[tuple[str, str]]:
    """Return keys and labels; many cards, each shown with its number, are one entry.

    In a deal between roles the cards have names, and two of them are many.
    """
    roles = bool(question.view.game.roles)
    cards = [key for key in question.keys if key and Exchange not in question.kinds]
    choices = [(choice.key, choice.label) for choice in question.choices]
    if len(cards) <= (1 if roles else MOST_CARDS_LISTED):
        return choices
    verb = "raise with that card" if roles else "play the card above"
    return [(f"{cards[0]}-{cards[-1]}", verb), *choices[len(cards) :]]


def draw_commands(session: PlaytestSession, look: Look) -> list[Text]:
    """Draw what else can be typed."""
    words = PRACTICE_LINE if session.config.practice else COMMANDS_LINE
    if look.plain:
        return paragraph(f"Or: {', '.join(words.replace('? explains', '?').split())}.", look)
    return [Text(f" {words}", style="dim")]


def explanation(question: Question, game: GameGenome, look: Look) -> list[Text]:
    """Explain every choice, and the rules of the phase in play."""
    lines = [Text()]
    for key, label, meaning in explained_choices(question):
        lines += paragraph(f"{key}  {label}: {meaning}", look, hang=3)
    if question.note:
        lines += paragraph(f"Type {question.note}.", look)
    lines += [Text(), *paragraph("The rules now", look)]
    lines[-1].stylize("bold")
    for sentence in rules_in_force(question, game):
        lines += paragraph(sentence, look, hang=2)
    told = "run" if game.roles else "hand"
    lines += paragraph(
        f"hint asks the search bot, log tells the {told} so far, rules prints all rules, table "
        "draws the table again, undo takes a decision back in practice, quit keeps the game "
        "for later.",
        look,
    )
    return lines


def explained_choices(question: Question) -> Iterator[tuple[str, str, str]]:
    """Yield keys, labels and meanings, together for neighbours that mean the same."""
    for meaning, group in groupby(question.choices, key=lambda choice: choice.meaning):
        choices = tuple(group)
        first, last = choices[0], choices[-1]
        if len(choices) == 1:
            yield first.key, first.label, meaning
        else:
            names = [choice.label.removeprefix("play ") for choice in choices[1:]]
            yield f"{first.key}-{last.key}", ", ".join([first.label, *names]), meaning


def rules_in_force(question: Question, game: GameGenome) -> Iterator[str]:
    """Yield the rules of the phase in play, or where it is not known of all phases of its kind."""
    yield from dict.fromkeys(map(Voice().write, words_in_force(question, game)))


def words_in_force(question: Question, game: GameGenome) -> Iterator[Words]:
    """Yield what `rules_in_force` has to say."""
    if game.roles:
        yield from rules_of_deal(question.view)
        return
    index = question.view.phase_index
    kind = ExchangePhase if Exchange in question.kinds else BettingPhase
    blinds = next(iter(phases_of(game, ForcedBetPhase)), None)
    number = 0
    groups = []
    for group in turn_groups(game.turn_structure.phases):
        places = range(number, number + len(group))
        number += len(group)
        if isinstance(group[0], kind) if index is None else index in places:
            groups.append(group)
    board = repeat(Line("rules.streets.board"))
    yield from (explain_group(group, board, blinds, game) for group in groups)
    in_force = [phase for group in groups for phase in group]
    for phase in in_force:
        if isinstance(phase, BettingPhase):
            yield Line(f"rules.structures_explained.{phase.structure}")
    if any(isinstance(phase, TrickPhase) for phase in in_force):
        yield from explain_tricks(game)
    if any(isinstance(phase, PlayPhase) for phase in in_force):
        yield from explain_effects(game)


def rules_lines(game: GameGenome, look: Look) -> list[Text]:
    """Draw all rules of a game."""
    book, say = describe(game), Voice().write
    lines = [Text(), *paragraph(say(book.title), look), *paragraph(say(book.summary), look)]
    for chapter in book.chapters:
        heading = say(chapter.heading)
        lines += [Text(), Text(heading if look.plain else f" {heading}", "bold")]
        for block in chapter.blocks:
            if isinstance(block, (Grid, Story)):
                continue  # the short rules have none
            for number, words in enumerate(block.sentences, start=1):
                mark = f"{number}. " if isinstance(block, Steps) else "- "
                lines += paragraph(mark + say(words), look, indent=2, hang=3)
    return lines


def log_lines(session: PlaytestSession, viewer: int | None, look: Look) -> list[Text]:
    """Draw the whole hand so far, as the person saw it."""
    return [Text(), *draw_parts(tell_hand(session.table, viewer, session.names), look)]


def result_screen(session: PlaytestSession, viewer: int | None, look: Look) -> list[Text]:
    """Draw how a hand ended: who won which pot with which hand, and why."""
    table, names = session.table, session.names
    lines = [*draw_scene(scene_of_session(session, viewer), look), Text()]
    lines += draw_news(session, viewer, look)
    for reason in reasons(table, names):
        block = paragraph(reason, look, hang=2)
        for line in block:
            line.stylize("bold green")
        lines += block
    if session.genome.setup.starting_chips:
        changes = ", ".join(
            f"{name} {payoff:+}"
            for name, payoff in zip(names, table.payoffs, strict=True)
            if payoff
        )
        lines += paragraph(f"Result: {changes or 'nobody won or lost anything'}.", look)
    return lines


def plain_text(lines: Sequence[Text], look: Look) -> str:
    """Return lines as text without colours."""
    text = "\n".join(line.plain for line in lines)
    return text.translate(LETTERS) if look.plain else text
