"""What the person sees around the table: what happened, the choices, explanations, results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, repeat
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.text import Text

from darwindeck.genome import anatomy, schema
from darwindeck.playtest import choices, deals, drawing, news, opponents, showdown
from darwindeck.playtest.faces import LETTERS, Look, columns, highlighted, joined, paragraph
from darwindeck.playtest.scene import scene_of_session
from darwindeck.table.actions import Bid, Exchange
from darwindeck.words import contests, rules, turns
from darwindeck.words.book import Grid, Steps, StoryLines
from darwindeck.words.naming import in_language
from darwindeck.words.voice import Line, Voice, Who, Words

if TYPE_CHECKING:
    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.table.table import Table

MOST_NEWS, MOST_PLAIN_NEWS = 14, 40
MOST_CARDS_LISTED = 6
MOST_BIDS_READ = 14
PROMPT_LINES = 1
GAP = "\u2007"
"""A space at which lines are not broken: it marks the end of a heading."""


def decision_screen(
    session: PlaytestSession, seat: int, question: choices.Question, look: Look
) -> list[Text]:
    """Draw the table, what happened since the person's last decision, and the choices."""
    scene = replace(scene_of_session(session, seat, look.language), keys=question.keys)
    table = [*drawing.draw_scene(scene, look), Text()]
    told = draw_news(session, seat, look)
    asked = [*draw_choices(question, look), *draw_commands(session, look)]
    if told:
        told.append(Text())
    if look.height:
        room = look.height - len(asked) - PROMPT_LINES
        table, told = fitted(table, told, room, look.language)
    return [*table, *told, *asked]


def fitted(
    table: list[Text], told: list[Text], room: int, language: str = "en"
) -> tuple[list[Text], list[Text]]:
    """Fit a table and the news into some lines: first empty lines go, then the oldest news."""
    table, told = list(table), list(told)
    for lines in (table, told):
        while len(table) + len(told) > room and Text() in lines:
            lines.remove(Text())
    spare = max(room - len(table), 1)
    if len(told) <= spare:
        return table, told
    return table, [news_left_out(language), *told[len(told) - spare + 1 :]]


def voice_and_table(session: PlaytestSession, look: Look) -> tuple[Voice, Table]:
    """Return who speaks, and of what: the hand in play, in the language of a terminal."""
    return opponents.voice_of(session, look.language), opponents.table_in(session, look.language)


def news_left_out(language: str) -> Text:
    """Draw a line in the place of news that there is no room for."""
    return Text(f" {Voice(language).say('screen.left_out')}", style="dim")


def draw_news(session: PlaytestSession, viewer: int | None, look: Look) -> list[Text]:
    """Draw what happened since a person's last decision; of a great deal, the end."""
    voice, table = voice_and_table(session, look)
    before = [] if news.last_decision(table, viewer) else session.told
    told = [line for words in before for line in paragraph(voice.say(words), look)]
    parts = [told] if told else []
    parts += [draw_part(part, look, voice) for part in news.tell_news(table, viewer)]
    most = MOST_PLAIN_NEWS if look.plain else MOST_NEWS
    if sum(map(len, parts)) <= most:
        return [line for part in parts for line in part]
    last: list[Text] = []
    for part in reversed(parts):
        if last and len(last) + len(part) > most:
            break
        last = part + last
    left_out = news_left_out(look.language)
    return [left_out[1:] if look.plain else left_out, *last[-most:]]


def draw_part(part: news.HandPart, look: Look, voice: Voice) -> list[Text]:
    """Draw one part of a hand: a paragraph, or plainly and at a showdown a line for each event."""
    said = [voice.say(line) for line in part.lines]
    if part.heading is None:
        told = said if look.plain else [" · ".join(said)]
        return [line for words in told for line in paragraph(words, look, hang=2)]
    heading = " ".join(voice.say(part.heading).split())
    if look.plain or part.heading.key == "headings.showdown":
        above = f"{heading}:" if look.plain and said else heading
        lines = paragraph(above, look, style="dim")
        return lines + [line for words in said for line in paragraph(words, look, indent=3, hang=2)]
    words = " · ".join(said)
    lines = paragraph(f"{heading}{GAP} {words}" if words else heading, look, hang=2)
    end = lines[0].plain.find(GAP)
    lines[0].plain = lines[0].plain.replace(GAP, " ")
    lines[0].stylize("dim", 0, end if end >= 0 else len(lines[0]))
    return lines


def draw_choices(question: choices.Question, look: Look) -> list[Text]:
    """Draw the choices with the keys to type."""
    voice = Voice(look.language, reader=question.view.seat)
    if look.plain:
        lines = [
            line
            for key, label in read_choices(question)
            for line in paragraph(f"{key}. {voice.say(label)}", look)
        ]
        if question.note is None:
            return lines
        key = "screen.or_type" if lines else "screen.type"
        return lines + paragraph(voice.say(key, note=question.note), look)
    listed = [(key, voice.say(label)) for key, label in listed_choices(question)]
    widest = max((len(key) for key, _ in listed), default=1)
    cells = [
        joined(Text(f"{key:>{widest}}", style="bold cyan"), " ", highlighted(label))
        for key, label in listed
    ]
    lines = columns(cells, look.width)
    if question.note:
        note = voice.say("screen.or" if cells else "screen.note", note=question.note)
        lines += paragraph(note, look)
    return lines


def listed_choices(question: choices.Question) -> list[tuple[str, Line]]:
    """Return keys and labels; many cards, each shown with its number, are one entry.

    In a deal between roles the cards have names, and two of them are many.
    """
    in_deal = question.view.deal is not None
    cards = [key for key in question.keys if key and Exchange not in question.kinds]
    listed = [(choice.key, choice.label) for choice in question.choices]
    if len(cards) <= (1 if in_deal else MOST_CARDS_LISTED):
        return listed
    discarding = listed[0][1].key == "labels.discard"
    above = "labels.discard_above" if discarding else "labels.play_above"
    verb = Line("labels.raise_with_that" if in_deal else above)
    return [(f"{cards[0]}-{cards[-1]}", verb), *listed[len(cards) :]]


def read_choices(question: choices.Question) -> Iterator[tuple[str, Line]]:
    """Yield keys and labels as they are read one by one; bids, which are many, are one entry."""
    for bids, group in groupby(question.choices, key=lambda each: isinstance(each.action, Bid)):
        alike = list(group)
        if bids and len(alike) > MOST_BIDS_READ:
            counts = tuple(choice.key for choice in alike)
            yield f"{counts[0]}-{counts[-1]}", Line("labels.one_of_bids", counts=counts)
        else:
            yield from ((choice.key, choice.label) for choice in alike)


def draw_commands(session: PlaytestSession, look: Look) -> list[Text]:
    """Draw what else can be typed."""
    voice = Voice(look.language)
    key = "practice" if session.config.practice else "match"
    if look.plain:
        return paragraph(voice.say(f"commands.plain_{key}"), look)
    return [Text(f" {voice.say(f'commands.{key}')}", style="dim")]


def explanation(question: choices.Question, look: Look) -> list[Text]:
    """Explain every choice, and the rules of the phase in play."""
    voice = Voice(look.language, reader=question.view.seat)
    lines = [Text()]
    for key, labels, meaning in explained_choices(question):
        label = voice.format_field(labels, "commas")
        lines += paragraph(f"{key}  {label}: {voice.say(meaning)}", look, hang=3)
    if question.note:
        lines += paragraph(voice.say("screen.type", note=question.note), look)
    lines += [Text(), *paragraph(voice.say("screen.rules_now"), look, style="bold")]
    for rule in dict.fromkeys(map(voice.write, rules_in_force(question))):
        lines += paragraph(rule, look, hang=2)
    key = "hand" if question.view.deal is None else "run"
    return lines + paragraph(voice.say(f"commands.explained_in_{key}"), look)


def explained_choices(question: choices.Question) -> Iterator[tuple[str, tuple[Line, ...], Line]]:
    """Yield keys, labels and meanings, together for neighbours that mean the same."""
    for meaning, group in groupby(question.choices, key=lambda choice: choice.meaning):
        alike = tuple(group)
        first, last = alike[0].key, alike[-1].key
        keys = first if first == last else f"{first}-{last}"
        yield keys, choices.in_one_breath(alike), meaning


def rules_in_force(question: choices.Question) -> Iterator[Words]:
    """Yield the rules of the phase in play, or where it is not known of all phases of its kind."""
    if question.view.deal is not None:
        yield from deals.rules_of_deal(question.view)
        return
    game, index = question.view.game, question.view.phase_index
    kind = schema.ExchangePhase if Exchange in question.kinds else schema.BettingPhase
    blinds = next(iter(anatomy.phases_of(game, schema.ForcedBetPhase)), None)
    number = 0
    groups = []
    for group in anatomy.turn_groups(game.turn_structure.phases):
        places = range(number, number + len(group))
        number += len(group)
        if isinstance(group[0], kind) if index is None else index in places:
            groups.append(group)
    board = repeat(Line("rules.streets.board"))
    yield from (rules.explain_group(group, board, blinds, game) for group in groups)
    in_force = [phase for group in groups for phase in group]
    for phase in in_force:
        if isinstance(phase, schema.BettingPhase):
            yield Line(f"rules.structures_explained.{phase.structure}")
    if any(isinstance(phase, schema.TrickPhase) for phase in in_force):
        yield from contests.explain_tricks(game)
    if any(isinstance(phase, schema.PlayPhase) for phase in in_force):
        yield from turns.explain_effects(game)


def rules_lines(game: schema.GameGenome, look: Look) -> list[Text]:
    """Draw all rules of a game."""
    book = rules.describe(in_language(game, look.language))
    say = Voice(look.language).write
    lines = [Text(), *paragraph(say(book.title), look), *paragraph(say(book.summary), look)]
    for chapter in book.chapters:
        heading = say(chapter.heading)
        lines += [Text(), Text(heading if look.plain else f" {heading}", "bold")]
        for block in chapter.blocks:
            if isinstance(block, Grid | StoryLines):
                continue  # the short rules have none
            for number, words in enumerate(block.sentences, start=1):
                mark = f"{number}. " if isinstance(block, Steps) else "- "
                lines += paragraph(mark + say(words), look, indent=2, hang=3)
    return lines


def log_lines(session: PlaytestSession, viewer: int | None, look: Look) -> list[Text]:
    """Draw the whole hand so far, as the person saw it."""
    voice, table = voice_and_table(session, look)
    parts = news.tell_hand(table, viewer)
    return [Text(), *(line for part in parts for line in draw_part(part, look, voice))]


def result_screen(session: PlaytestSession, viewer: int | None, look: Look) -> list[Text]:
    """Draw how a hand ended: who won which pot with which hand, and why."""
    voice, table = voice_and_table(session, look)
    lines = [*drawing.draw_scene(scene_of_session(session, viewer, look.language), look), Text()]
    lines += draw_news(session, viewer, look)
    for reason in showdown.reasons(table):
        lines += paragraph(voice.say(reason), look, hang=2, style="bold green")
    if session.genome.setup.starting_chips:
        changes = tuple(
            Line("screen.change", who=Who(seat), payoff=payoff)
            for seat, payoff in enumerate(table.payoffs)
            if payoff
        )
        key = "screen.result" if changes else "screen.no_result"
        lines += paragraph(voice.say(key, changes=changes), look)
    return lines


def plain_text(lines: Sequence[Text], look: Look) -> str:
    """Return lines as text without colours."""
    text = "\n".join(line.plain for line in lines)
    return text.translate(LETTERS) if look.plain else text
