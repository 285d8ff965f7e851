"""A table as it looks: a few lines for a prompt, a small HTML table for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.cards import Card, format_cards, html_of_cards
from darwindeck.genome.faces import faces_of
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.table.position import Position
    from darwindeck.table.view import SeatView, View

ACTOR = "> "
BOLD_ROW = '<tr style="font-weight:bold">'
GAP = "  "


class SeatRow(NamedTuple):
    """One seat: whether it is its turn, what it is called, its chips, its cards, what of it."""

    acts: bool
    name: str
    chips: str
    bet: str
    cards: tuple[Card | None, ...]
    remark: str


class Picture(NamedTuple):
    """A table as it looks: a heading, the cards in the middle, a row for each seat, a last line."""

    game: GameGenome
    heading: str
    middle: tuple[Card | None, ...]
    rows: tuple[SeatRow, ...]
    ending: str

    def text(self) -> str:
        """Return the picture in lines of plain text."""
        cells = [
            (row.name, row.chips, row.bet, cards_text(self.game, row.cards), row.remark)
            for row in self.rows
        ]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [self.heading]
        if self.middle:
            lines.append(f"  {cards_text(self.game, self.middle)}")
        for row, cell in zip(self.rows, cells, strict=True):
            padded = (words.ljust(width) for words, width in zip(cell, widths, strict=True))
            line = (ACTOR if row.acts else "  ") + GAP.join(words for words in padded if words)
            lines.append(line.rstrip())
        return "\n".join([*lines, self.ending])

    def html(self) -> str:
        """Return the picture as HTML."""
        rows = "".join(
            (BOLD_ROW if row.acts else "<tr>")
            + "".join(f'<td style="text-align:left">{cell}</td>' for cell in self.html_cells(row))
            + "</tr>"
            for row in self.rows
        )
        middle = f"<p>{cards_html(self.game, self.middle)}</p>" if self.middle else ""
        return (
            f"<div><p><b>{escape(self.heading)}</b></p>{middle}"
            f"<table>{rows}</table><p>{escape(self.ending)}</p></div>"
        )

    def html_cells(self, row: SeatRow) -> Iterator[str]:
        """Yield the cells of a row."""
        yield from map(escape, (row.name, row.chips, row.bet))
        yield cards_html(self.game, row.cards)
        yield escape(row.remark)


def cards_text(game: GameGenome, cards: Sequence[Card | None]) -> str:
    """Write cards in notation, or by the names that a game gives them."""
    return faces_of(game, cards) if game.roles else format_cards(cards, " ")


def cards_html(game: GameGenome, cards: Sequence[Card | None]) -> str:
    """Write cards for a browser."""
    return escape(faces_of(game, cards)) if game.roles else html_of_cards(cards)


def picture_of(
    seen: Position | View, seats: Sequence[SeatView], payoffs: Sequence[int] = ()
) -> Picture:
    """Return what a table looks like, as far as it is seen; at its end with what everyone won."""
    chips = any(seat.stack or seat.bet for seat in seats) or seen.pot > 0
    heading = f"{seen.game.name}, hand {seen.hand_number + 1}"
    if chips:
        heading += f", pot {seen.pot}"
    return Picture(
        seen.game,
        heading,
        seen.board or seen.pile[-1:],
        tuple(row_of(seen, seat, chips=chips) for seat in seats),
        ending_of(seen, payoffs),
    )


def row_of(seen: Position | View, seat: SeatView, *, chips: bool) -> SeatRow:
    """Return the row of a seat."""
    name = "house" if seat.seat == seen.house else f"seat {seat.seat}"
    return SeatRow(
        acts=seat.seat == seen.actor,
        name=f"{name} (button)" if seat.seat == seen.button else name,
        chips=counted(seat.stack, "chip") if chips else "",
        bet=f"bet {seat.bet}" if seat.bet else "",
        cards=seat.cards,
        remark=", ".join(remarks(seen, seat)),
    )


def remarks(seen: Position | View, seat: SeatView) -> Iterator[str]:
    """Yield what is to be said about a seat beside its chips and cards."""
    if not seat.seated:
        yield "sits out"
    if seat.folded:
        yield "folded"
    if seat.all_in:
        yield "all in"
    if seat.counted is not None:
        yield counted(seat.counted, "card point")
    if seat.bid is not None:
        yield f"bid {seat.bid}"
    if seat.tricks:
        yield counted(seat.tricks, "trick")
    if seat.score:
        yield counted(seat.score, "point")
    if seat.melds:
        yield f"laid down {' and '.join(format_cards(meld, ' ') for meld in seat.melds)}"
    if seat.seat in seen.winners:
        yield "won"


def ending_of(seen: Position | View, payoffs: Sequence[int]) -> str:
    """Say who may do what, or what came of it."""
    if seen.over:
        won = ", ".join(f"seat {seat} {chips:+}" for seat, chips in enumerate(payoffs) if chips)
        return f"the hand is over: {won}" if won else "the hand is over"
    return "the dealer deals" if seen.actor is None else f"legal: {seen.legal_actions}"


def counted(count: int, noun: str) -> str:
    """Count things.

    >>> counted(1, "chip"), counted(12, "chip")
    ('1 chip', '12 chips')
    """
    return f"{count} {noun}{'' if abs(count) == 1 else 's'}"
