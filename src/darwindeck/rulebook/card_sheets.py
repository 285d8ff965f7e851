"""The cards of a game with roles as a page to print and cut out, nine on a sheet of paper."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from darwindeck.genome.roles import CustomCard, Role
    from darwindeck.genome.schema import GameGenome

__all__ = ["card_sheets"]

ON_A_SHEET = 9
STYLE = """
@page { size: A4; margin: 10mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #111; font: 11pt/1.3 system-ui, sans-serif; }
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
HOW = (
    "Print this page on thick paper and cut the cards out along the dashed lines. Every role has a "
    "deck of its own: keep the decks apart, and give each a back of its own colour."
)


def card_sheets(genome: GameGenome) -> str:
    """Return a page with every card of every role, in sheets of one role each."""
    replacing = {kind.name for kind in genome.card_kinds if kind.counts == "last"}
    sheets = "\n".join(sheet for role in genome.roles for sheet in sheets_of(role, replacing))
    title = escape(f"{genome.name}: the cards")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<p class="how">{escape(HOW)}</p>\n{sheets}\n</body>\n</html>\n'
    )


def sheets_of(role: Role, replacing: Collection[str]) -> Iterator[str]:
    """Yield the sheets of a role."""
    for start in range(0, len(role.deck), ON_A_SHEET):
        deck = role.deck[start : start + ON_A_SHEET]
        cards = "\n".join(card_face(role, card, card.kind in replacing) for card in deck)
        yield f'<section class="sheet">\n{cards}\n</section>'


def card_face(role: Role, card: CustomCard, replaces: bool) -> str:
    """Return the face of a card: whose it is, its kind, its name, and what it counts."""
    kind = f"{card.kind}: only the last counts" if replaces else card.kind
    counts = "".join(
        f"<li>{escape(name)} <b>{escape(amount)}</b></li>" for name, amount in amounts_of(card)
    )
    return (
        f'<article class="card"><header><span>{escape(role.name)}</span>'
        f"<span>{escape(kind)}</span></header>"
        f"<h2>{escape(card.name)}</h2><ul>{counts}</ul></article>"
    )


def amounts_of(card: CustomCard) -> Iterator[tuple[str, str]]:
    """Yield what a card adds to which attribute, and what it multiplies."""
    yield from ((name, f"{value:+}") for name, value in card.values.items())
    yield from ((name, f"x{percent / 100:g}") for name, percent in card.percent.items())
