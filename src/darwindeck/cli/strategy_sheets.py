"""Strategies on a terminal: sheets of hands and histories, in words or in fifths by letter."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome
    from darwindeck.solver.describing import ActionShare, Cell, History, Row, Sheet

FIFTHS = 5
GAP = 2
LEAST_SHARE = 0.005
INK = {
    "fold": "bright_blue",
    "stay": "green",
    "raise": "red",
    "raise again": "bright_red bold",
    "other": "yellow",
}
PAPER = {
    "fold": "white on blue",
    "stay": "black on green",
    "raise": "white on red",
    "raise again": "white on dark_red",
    "other": "black on yellow",
}
NEVER_THERE = "·"


def draw_sheet(sheet: Sheet, genome: GameGenome, width: int, most_rows: int) -> Iterator[Text]:
    """Draw a sheet line by line; columns that do not fit beside the others come below them."""
    from darwindeck.solver.describing import phase_name

    player = ("First", "Second")[sheet.player]
    yield Text(f"{player} player, {phase_name(genome, sheet.phase)}", style="bold")
    rows = sheet.rows[:most_rows]
    labels = [label_of(rows, number) for number in range(len(rows))]
    letters = needs_letters(sheet, width)
    margin = margin_of(sheet, letters=letters)
    for histories in fitting(sheet, width - margin, letters=letters):
        yield from draw_headings(sheet, histories, margin, letters=letters)
        for label, row in zip(labels, rows, strict=True):
            line = Text(f" {label}".ljust(margin))
            for history in histories:
                cell = sheet.cells.get((row, history), ())
                drawn = in_letters(cell) if letters else in_words(cell)
                drawn.pad_right(column_width(sheet, history, letters=letters) - drawn.cell_len)
                line.append_text(drawn)
            line.rstrip()
            yield line


def legend(sheets: list[Sheet], width: int) -> str:
    """Explain the signs that stand in some sheets."""
    parts = []
    spelt = [sheet for sheet in sheets if needs_letters(sheet, width)]
    if spelt:
        found = {
            (share.letter, share.verb)
            for sheet in spelt
            for cell in sheet.cells.values()
            for share in cell
        }
        letters: dict[str, list[str]] = {}
        for letter, word in sorted(found):
            letters.setdefault(letter, []).append(word)
        words = (f"{letter} {' or '.join(alike)}" for letter, alike in letters.items())
        parts.append(f"Each letter is a fifth of the time: {', '.join(words)}.")
    if any(
        not sheet.cells.get((row, history))
        for sheet in sheets
        for row in sheet.rows
        for history in sheet.histories
    ):
        parts.append(f"A dot ({NEVER_THERE}) is where this player never gets.")
    return " ".join(parts)


def label_of(rows: list[Row], number: int) -> str:
    """Return what stands before a row: what lies open, once, and what the player holds."""
    width = max(len(tables) for tables, _ in rows)
    tables, own = rows[number]
    if number and rows[number - 1][0] == tables:
        tables = ""
    return f"{tables.ljust(width)} {own}" if width else own


def margin_of(sheet: Sheet, *, letters: bool) -> int:
    """Return where the first column begins."""
    labels = [label_of(sheet.rows, number) for number in range(len(sheet.rows))]
    return 1 + max(map(len, labels)) + (1 if letters else GAP)


def needs_letters(sheet: Sheet, width: int) -> bool:
    """Tell whether there is no room for words."""
    columns = sum(column_width(sheet, history, letters=False) for history in sheet.histories)
    return margin_of(sheet, letters=False) + columns > width + GAP


def fitting(sheet: Sheet, room: int, *, letters: bool) -> Iterator[list[History]]:
    """Cut the columns into groups that fit side by side, each with at least one column."""
    group: list[History] = []
    used = 0
    for history in sheet.histories:
        needed = column_width(sheet, history, letters=letters)
        if group and used + needed - 1 > room:
            yield group
            group, used = [], 0
        group.append(history)
        used += needed
    yield group


def column_width(sheet: Sheet, history: History, *, letters: bool) -> int:
    """Return how wide a column is, with the space after it."""
    if letters:
        return FIFTHS + 1
    cells = (sheet.cells.get((row, history), ()) for row in sheet.rows)
    widest = max(len(" ".join(words_of(cell))) for cell in cells)
    return max(widest, len(heading(history)), longest_word(history[:-1])) + GAP


def longest_word(streets: History) -> int:
    """Return the length of the longest word of what was done on some streets."""
    return max((len(word) + 1 for street in streets for word in street), default=0)


def heading(history: History) -> str:
    """Return what was done on the last street."""
    return ", ".join(history[-1]) or "start"


def initials(history: History) -> str:
    """Return the first letters of what was done on the last street."""
    letters = "".join(word[0] for word in history[-1]) or "start"
    return letters if len(letters) <= FIFTHS else f"…{letters[1 - FIFTHS :]}"


def draw_headings(
    sheet: Sheet, histories: list[History], margin: int, *, letters: bool
) -> Iterator[Text]:
    """Draw what was done on earlier streets, over the columns that share it, and on the last."""
    groups: list[tuple[str, int]] = []
    last = Text(" " * margin)
    for history in histories:
        width = column_width(sheet, history, letters=letters)
        before = " / ".join(", ".join(street) for street in history[:-1])
        last.append((initials(history) if letters else heading(history)).ljust(width))
        if groups and groups[-1][0] == before:
            groups[-1] = before, groups[-1][1] + width
        else:
            groups.append((before, width))
    bands = [(wrap(words, width - 1), width) for words, width in groups]
    for number in range(max(len(lines) for lines, _ in bands)):
        band = "".join(
            (lines[number : number + 1] or [""])[0].ljust(width) for lines, width in bands
        )
        if band.strip():
            yield Text(" " * margin + band.rstrip(), style="dim")
    last.stylize("italic")
    last.rstrip()
    yield last


def in_words(cell: Cell) -> Text:
    """Write a cell as `check 67 % bet 33 %`, or as one word where there is no doubt."""
    if not cell:
        return Text(NEVER_THERE, style="dim")
    text = Text()
    for share, words in zip(played_in(cell), words_of(cell), strict=True):
        text.append(words, style=INK[share.tone])
        text.append(" ")
    text.rstrip()
    return text


def played_in(cell: Cell) -> list[ActionShare]:
    """Return what is done often enough to be told."""
    return [share for share in cell if share.share >= LEAST_SHARE]


def words_of(cell: Cell) -> list[str]:
    """Return the words for what is done, with how often where there is a doubt."""
    played = played_in(cell)
    if len(played) == 1:
        return [played[0].word]
    return [f"{share.word} {100 * share.share:.0f} %" for share in played]


def in_letters(cell: Cell) -> Text:
    """Write a cell as five letters, as many of each as come nearest to its share."""
    if not cell:
        return Text(NEVER_THERE * FIFTHS, style="dim")
    exact = [share.share * FIFTHS for share in cell]
    counts = [int(fifths) for fifths in exact]
    rests = sorted(range(len(cell)), key=lambda i: counts[i] - exact[i])
    for place in rests[: FIFTHS - sum(counts)]:
        counts[place] += 1
    text = Text()
    for share, count in zip(cell, counts, strict=True):
        text.append(share.letter * count, style=PAPER[share.tone])
    return text
