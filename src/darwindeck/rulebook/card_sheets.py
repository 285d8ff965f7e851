"""The cards of a game with roles as a page to print and cut out, nine on a sheet of paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from typing import TYPE_CHECKING

from darwindeck.genome.schema import GameGenome
from darwindeck.languages import DEFAULT
from darwindeck.words.pages import html_voice, page
from darwindeck.words.voice import GameText, Line, Voice

if TYPE_CHECKING:
    from darwindeck.genome.roles import CustomCard, Role

ON_A_SHEET = 9
STYLE = """
@page { size: A4; margin: 10mm; }
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #111; font-size: 11pt; line-height: 1.3; }
p.how { margin: 6mm; max-width: 189mm; }
.sheet { display: grid; grid-template-columns: repeat(3, 63mm); grid-auto-rows: 88mm;
  margin: 0 auto 10mm; width: 189mm; break-after: page; }
.card { border: .3mm dashed #888; padding: 4mm; display: flex; flex-direction: column;
  overflow-wrap: anywhere; }
.card header { display: flex; justify-content: space-between; font-size: 9pt; color: #444;
  border-bottom: .3mm solid #bbb; padding-bottom: 1.5mm; }
.card h2 { font-size: 15pt; line-height: 1.15; margin: 5mm 0; }
.card ul { list-style: none; margin: auto 0 0; padding: 0; font-size: 13pt; }
.card li { display: flex; justify-content: space-between; border-top: .2mm solid #ddd; }
.card li b { font-variant-numeric: tabular-nums; }
@media print { p.how { display: none; } .sheet { margin-bottom: 0; } }
"""


def card_sheets(genome: GameGenome, language: str = DEFAULT) -> str:
    """Return a page with every card of every role, in sheets of one role each."""
    voice = html_voice(language)
    replacing = {kind.name for kind in genome.card_kinds if kind.counts == "last"}
    sheets = "\n".join(
        sheet for role in genome.roles for sheet in sheets_of(role, replacing, voice)
    )
    title = Voice(language).say("rulebook.sheets.title", game=GameText(genome.name))
    body = f'<p class="how">{voice.say("rulebook.sheets.how")}</p>\n{sheets}\n'
    return page(title, body, STYLE, language)


def sheets_of(role: Role, replacing: Collection[str], voice: Voice) -> Iterator[str]:
    """Yield the sheets of a role."""
    for start in range(0, len(role.deck), ON_A_SHEET):
        deck = role.deck[start : start + ON_A_SHEET]
        cards = "\n".join(card_face(role, card, card.kind in replacing, voice) for card in deck)
        yield f'<section class="sheet">\n{cards}\n</section>'


def card_face(role: Role, card: CustomCard, replaces: bool, voice: Voice) -> str:
    """Return the face of a card: whose it is, its kind, its name, and what it counts."""
    kind = Line("rulebook.sheets.last_counts", kind=card.kind) if replaces else card.kind
    counts = "".join(
        f"<li>{escape(name)} <b>{escape(amount)}</b></li>" for name, amount in amounts_of(card)
    )
    return (
        f'<article class="card"><header><span>{escape(role.name)}</span>'
        f"<span>{voice.write(kind)}</span></header>"
        f"<h2>{escape(card.name)}</h2><ul>{counts}</ul></article>"
    )


def amounts_of(card: CustomCard) -> Iterator[tuple[str, str]]:
    """Yield what a card adds to which attribute, and what it multiplies."""
    yield from ((name, f"{value:+}") for name, value in card.values.items())
    yield from ((name, f"x{percent / 100:g}") for name, percent in card.percent.items())
