"""Rulebooks as Markdown, as a page for a browser, and as plain text."""

from __future__ import annotations

import re
import textwrap
from html import escape
from typing import TYPE_CHECKING, assert_never

from darwindeck.rulebook.book import Grid, Points, Steps, Story

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck.rulebook.book import Block, Handbook

__all__ = ["FORMATS", "handbook_as"]

TEXT_WIDTH = 80
FENCE = "```"

STYLE = """
:root { color-scheme: light dark; --ground: #fbfaf7; --ink: #23262b; --faint: #666b71;
  --line: #dcdad4; --accent: #1f6f8b; --red: #b3372f; --story: #f1efe9; }
@media (prefers-color-scheme: dark) { :root { --ground: #16181b; --ink: #e6e4df; --faint: #9aa0a6;
  --line: #383c42; --accent: #6cc0dc; --red: #ef8b80; --story: #1f2226; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 46rem; background: var(--ground);
  color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { line-height: 1.2; margin: 0 0 .4rem; }
h2 { margin: 2.2rem 0 .5rem; padding-bottom: .2rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 1.3rem 0 .3rem; color: var(--accent); }
.summary { font-size: 1.1rem; color: var(--faint); margin: 0; }
nav ol { columns: 2 14rem; }
a { color: var(--accent); }
li { margin: .3rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .9rem .35rem 0;
  border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--faint); font-weight: 600; }
pre { background: var(--story); border-radius: 8px; padding: .9rem 1rem; overflow-x: auto;
  font: 13.5px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
.red { color: var(--red); }
@media print { nav { display: none; } body { max-width: none; padding: 0; } }
"""
RED_CARD = re.compile(r"[2-9TJQKA][♥♦]")


def handbook_as(book: Handbook, form: str) -> str:
    """Write a rulebook in one of the formats."""
    if form not in FORMATS:
        raise ValueError(f"no format {form!r}: choose one of {', '.join(FORMATS)}")
    return FORMATS[form](book)


# Markdown


def as_markdown(book: Handbook) -> str:
    """Write a rulebook as Markdown."""
    parts = [f"# {marked(book.title)}", marked(book.summary)]
    for chapter in book.chapters:
        parts.append(f"## {marked(chapter.heading)}")
        for block in chapter.blocks:
            if block.heading:
                parts.append(f"### {marked(block.heading)}")
            parts.append("\n".join(markdown_lines(block)))
    return "\n\n".join(parts) + "\n"


def markdown_lines(block: Block) -> Iterator[str]:
    """Yield the lines of a part of a chapter."""
    match block:
        case Points():
            yield from (f"- {marked(sentence)}" for sentence in block.sentences)
        case Steps():
            for order, sentence in enumerate(block.sentences, start=1):
                yield f"{order}. {marked(sentence)}"
        case Grid():
            yield markdown_row(block.headings)
            yield markdown_row(("---",) * len(block.headings))
            yield from (markdown_row(map(marked, row)) for row in block.rows)
        case Story():
            yield f"{FENCE}text"
            yield from (line.replace(FENCE, "'''") for line in block.lines)
            yield FENCE
        case _:
            assert_never(block)


def markdown_row(cells: Iterator[str] | tuple[str, ...] | map[str]) -> str:
    """Return one row of a table."""
    return f"| {' | '.join(cells)} |"


def marked(text: str) -> str:
    r"""Keep what is text from being taken for Markdown or HTML.

    >>> print(marked("a*b <c>"))
    a\*b \<c\>
    """
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", " ".join(text.split()))


# HTML


def as_html(book: Handbook) -> str:
    """Write a rulebook as a page for a browser that needs nothing from the network."""
    contents = "".join(
        f'<li><a href="#chapter-{order}">{escape(chapter.heading)}</a></li>\n'
        for order, chapter in enumerate(book.chapters, start=1)
    )
    chapters = "".join(
        f'<section id="chapter-{order}">\n<h2>{escape(chapter.heading)}</h2>\n'
        f"{''.join(html_of(block) for block in chapter.blocks)}</section>\n"
        for order, chapter in enumerate(book.chapters, start=1)
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(book.title)}: the rules</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{escape(book.title)}</h1>\n<p class="summary">{escape(book.summary)}</p>\n'
        f"<nav><ol>\n{contents}</ol></nav>\n{chapters}</body>\n</html>\n"
    )


def html_of(block: Block) -> str:
    """Return a part of a chapter as HTML."""
    heading = f"<h3>{escape(block.heading)}</h3>\n" if block.heading else ""
    match block:
        case Points():
            return f"{heading}<ul>\n{html_items(block.sentences)}</ul>\n"
        case Steps():
            return f"{heading}<ol>\n{html_items(block.sentences)}</ol>\n"
        case Grid():
            return f"{heading}{html_table(block)}"
        case Story():
            return f"{heading}<pre>{coloured(chr(10).join(block.lines))}</pre>\n"
        case _:
            assert_never(block)


def html_items(sentences: tuple[str, ...]) -> str:
    """Return sentences as items of a list."""
    return "".join(f"<li>{coloured(sentence)}</li>\n" for sentence in sentences)


def html_table(grid: Grid) -> str:
    """Return a table."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in grid.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{coloured(cell)}</td>' for cell in row)}</tr>\n" for row in grid.rows
    )
    shown = f"<thead><tr>{head}</tr></thead>\n" if any(grid.headings) else ""
    return f'<div class="wide"><table>\n{shown}<tbody>\n{rows}</tbody></table></div>\n'


def coloured(text: str) -> str:
    """Escape text, and print hearts and diamonds in red.

    >>> coloured("<A♥>")
    '&lt;<span class="red">A♥</span>&gt;'
    """
    return RED_CARD.sub(r'<span class="red">\g<0></span>', escape(text))


# Plain text


def as_text(book: Handbook) -> str:
    """Write a rulebook as text, in lines of at most 80 characters."""
    parts = [f"{book.title}\n{'=' * len(book.title)}", textwrap.fill(book.summary, TEXT_WIDTH)]
    for chapter in book.chapters:
        parts.append(f"{chapter.heading}\n{'-' * len(chapter.heading)}")
        for block in chapter.blocks:
            if block.heading:
                parts.append(f"{block.heading}:")
            parts.append("\n".join(text_lines(block)))
    return "\n\n".join(parts) + "\n"


def text_lines(block: Block) -> Iterator[str]:
    """Yield the lines of a part of a chapter."""
    match block:
        case Points():
            yield from (hung(sentence, "  - ") for sentence in block.sentences)
        case Steps():
            for order, sentence in enumerate(block.sentences, start=1):
                yield hung(sentence, f"{order:2}. ")
        case Grid():
            for first, *others in block.rows:
                mark = "" if first.endswith("?") else ":"
                yield hung(f"{first}{mark} {'; '.join(others)}", "  - ")
        case Story():
            yield from (hung(line, "    ") for line in block.lines)
        case _:
            assert_never(block)


def hung(sentence: str, mark: str) -> str:
    """Wrap a sentence behind a mark."""
    return textwrap.fill(sentence, TEXT_WIDTH, initial_indent=mark, subsequent_indent="    ")


FORMATS: dict[str, Callable[[Handbook], str]] = {
    "md": as_markdown,
    "html": as_html,
    "text": as_text,
}
