"""Pages for a browser, all of one look: a head, one stylesheet, and nothing from the network."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from darwindeck.cards import Card, Suit
from darwindeck.words.book import Cast
from darwindeck.words.voice import Voice, symbol

NOBODY = Cast()
STYLE = """
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #23262b;
  --faint: #666b71; --line: #dcdad4; --accent: #1f6f8b; --good: #2e7d4f; --bad: #b3372f;
  --red: #b3372f; --story: #f1efe9; }
@media (prefers-color-scheme: dark) { :root { --ground: #16181b; --card: #1f2226; --ink: #e6e4df;
  --faint: #9aa0a6; --line: #383c42; --accent: #6cc0dc; --good: #6cc48f; --bad: #ef8b80;
  --red: #ef8b80; --story: #1f2226; } }
* { box-sizing: border-box; }
body { margin: 0 auto; background: var(--ground); color: var(--ink);
  font-family: system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--accent); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; }
pre { background: var(--story); border-radius: 8px; padding: .9rem 1rem; overflow-x: auto;
  font: 13.5px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
.red { color: var(--red); }
.faint { color: var(--faint); }
"""


def page(title: str, body: str, style: str = "", language: str = "en") -> str:
    """Return a page with a title; its body is HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style>\n</head>\n"
        f"<body>\n{body}</body>\n</html>\n"
    )


def html_table(
    caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]], note: str = ""
) -> str:
    """Return a table that needs no stylesheet, for a notebook; the cells of its rows are HTML.

    >>> html_table("Who won", ["seat"], [["1"]]).count("<td")
    1
    """

    def row(cells: Iterable[str], tag: str) -> str:
        aligned = "".join(f'<{tag} style="text-align:left">{cell}</{tag}>' for cell in cells)
        return f"<tr>{aligned}</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    head = row(map(escape, headings), "th") if any(headings) else ""
    after = f"<p>{escape(note)}</p>" if note else ""
    return f"<div><p><b>{escape(caption)}</b></p><table>{head}{body}</table>{after}</div>"


def is_red(card: Card) -> bool:
    """Tell whether a card is printed in red."""
    return card.suit in {Suit.DIAMONDS, Suit.HEARTS}


def html_card(card: Card) -> str:
    """Write a card, hearts and diamonds in red."""
    return f'<span class="red">{symbol(card)}</span>' if is_red(card) else symbol(card)


def voice_of(
    language: str,
    cast: Cast,
    card: Callable[[Card], str] = symbol,
    text: Callable[[str], str] = str,
) -> Voice:
    """Return a voice that knows who and what is called how, and writes text and cards its way."""

    def named(played: Card) -> str:
        return text(cast.cards[played.index]) if cast.cards else card(played)

    return Voice(language, names=cast.people, card=named, text=text)


def html_voice(language: str, cast: Cast = NOBODY) -> Voice:
    """Return a voice that writes HTML.

    >>> from darwindeck.cards import Card
    >>> html_voice("en").write(("<", Card("Ah")))
    '&lt; <span class="red">A♥</span>'
    """
    return voice_of(language, cast, html_card, escape)
