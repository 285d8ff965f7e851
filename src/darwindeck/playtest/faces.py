"""How cards, suits and sentences look: in colour with symbols, or plain with letters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from darwindeck.cards import Card, Suit

if TYPE_CHECKING:
    from darwindeck.words.voice import Voice

RED_SUITS = frozenset({Suit.DIAMONDS, Suit.HEARTS})
LETTERS = str.maketrans("♣♦♥♠±·", "cdhs+,")
RED_CARD, BLACK_CARD = r"[2-9TJQKAX][♥♦]", r"[2-9TJQKAX][♣♠]"
HIDDEN = "░░"
FACE_WIDTH = 4
MOST_BACKS = 7
NARROWEST, WIDEST = 40, 110


class Look(NamedTuple):
    """How to draw: how wide, whether plainly, for pipes and screen readers, and how high.

    A height of 0 is as high as may be. What is drawn speaks the language.
    """

    width: int = 80
    plain: bool = False
    height: int = 0
    language: str = "en"


def face(card: Card | None) -> Text:
    """Draw a card as a small rectangle."""
    if card is None:
        return Text(f" {HIDDEN} ", style="blue on bright_black")
    red = card.suit in RED_SUITS
    style = "bold red on white" if red else "bold black on white"
    return Text(f" {card.rank.letter}{card.suit.symbol} ", style=style)


def faces(
    cards: Sequence[Card | None],
    width: int,
    below: Sequence[str] = (),
) -> list[Text]:
    """Draw cards side by side, in as many rows as they need; with something below each."""
    wide = max((FACE_WIDTH, *map(len, below)))
    roomy = len(cards) * (wide + 1) - 1 <= width
    gap = " " if roomy or any(len(word) >= FACE_WIDTH for word in below) else ""
    per_row = max(1, (width + len(gap)) // (wide + len(gap)))
    lines = []
    for start in range(0, len(cards), per_row):
        row = cards[start : start + per_row]
        lines.append(Text(gap).join(centred(face(card), wide) for card in row))
        if below:
            words = (f"{word:^{wide}}" for word in below[start : start + per_row])
            lines.append(Text(gap.join(words), style="dim"))
    return lines


def small_cards(cards: Sequence[Card | None], width: int, voice: Voice) -> Text:
    """Draw cards without rectangles, in less and less space until they fit."""
    spaced = Text(" ").join(small_card(card) for card in cards)
    if len(spaced) <= width:
        return spaced
    hidden = sum(card is None for card in cards)
    known = [small_card(card) for card in cards if card is not None]
    backs = Text(HIDDEN[0] * hidden, style="blue")
    dense = Text(" ").join(part for part in (backs, Text("").join(known)) if part)
    fits = known and len(dense) <= width and hidden <= MOST_BACKS
    return dense if fits else Text(voice.say("counts.cards", count=len(cards)))


def small_card(card: Card | None) -> Text:
    """Draw one card without a rectangle."""
    if card is None:
        return Text(HIDDEN, style="blue")
    return Text(card.rank.letter + card.suit.symbol, style=suit_style(card.suit))


def suit_style(suit: Suit) -> str:
    """Return the colour of a suit."""
    return "bold red" if suit in RED_SUITS else "bold"


def suit_text(suit: Suit, voice: Voice) -> Text:
    """Draw a suit with its name."""
    return Text(voice.say("labels.suit", symbol=suit.symbol, suit=suit), style=suit_style(suit))


def paragraph(
    words: str, look: Look, indent: int = 1, hang: int = 0, style: str = ""
) -> list[Text]:
    """Wrap a sentence to the width, and colour the cards in it."""
    text = words.translate(LETTERS) if look.plain else words
    if look.plain:
        indent = hang = 0
    first, rest = " " * indent, " " * (indent + hang)
    lines = textwrap.wrap(
        text,
        look.width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )
    return [highlighted(line, style) for line in lines]


def highlighted(line: str, style: str = "") -> Text:
    """Colour the cards in a line."""
    text = Text(line)
    text.highlight_regex(RED_CARD, "bold red")
    text.highlight_regex(BLACK_CARD, "bold")
    text.stylize(style)
    return text


def columns(cells: Sequence[Text], width: int, gap: int = 3, indent: int = 1) -> list[Text]:
    """Lay cells out in rows: one after the other if all fit, or else in equal columns."""
    in_a_row = indent + sum(map(len, cells)) + gap * (len(cells) - 1)
    if in_a_row <= width:
        return [joined(" " * indent, Text(" " * gap).join(cells))] if cells else []
    widest = max(map(len, cells))
    count = max(1, (width - indent + gap) // (widest + gap))
    rows = -(-len(cells) // count)
    lines = []
    for row in range(rows):
        line = Text(" " * indent)
        picked = cells[row::rows]
        for cell in picked[:-1]:
            line.append_text(padded(cell, widest + gap))
        line.append_text(picked[-1])
        lines.append(clipped(line, width))
    return lines


def joined(*parts: str | Text) -> Text:
    """Put pieces of a line together, each in its own style."""
    return Text.assemble(*parts)


def padded(text: Text, width: int) -> Text:
    """Return a line filled with spaces, or cut, to exactly a width."""
    line = text.copy()
    line.truncate(width, overflow="ellipsis", pad=True)
    return line


def centred(text: Text, width: int) -> Text:
    """Return a line in the middle of exactly a width."""
    left = max(0, width - len(text)) // 2
    return padded(joined(" " * left, text), width)


def clipped(text: Text, width: int) -> Text:
    """Return a line that is no longer than a width, without spaces at its end but a card's."""
    line = text.copy()
    line.truncate(width, overflow="ellipsis")
    filled = max((span.end for span in line.spans if " on " in str(span.style)), default=0)
    spare = len(line) - max(filled, len(line.plain.rstrip()))
    if spare:
        line.right_crop(spare)
    return line


def cut_short(words: str, width: int) -> str:
    """Cut a sentence after a whole word if it is too long.

    >>> cut_short("Two cards of your own, five shared.", 24)
    'Two cards of your own…'
    """
    if len(words) <= width:
        return words
    return words[:width].rpartition(" ")[0].rstrip(",:;") + "…"


def spoken_cards(cards: Iterable[Card | None], voice: Voice) -> str:
    """Write cards with letters; hidden ones are counted."""
    cards = list(cards)
    known = [str(card) for card in cards if card is not None]
    hidden = len(cards) - len(known)
    if hidden:
        key = "counts.and_hidden" if known else "counts.hidden"
        known.append(voice.say(key, count=hidden))
    return " ".join(known)
