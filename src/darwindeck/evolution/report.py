"""Reports: a run of evolution as one page for a browser, which needs nothing from the network."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from darwindeck.evolution import descriptors, lineage, report_charts
from darwindeck.evolution.store import RunStore
from darwindeck.files import replacing
from darwindeck.genome.serialization import decode
from darwindeck.quality import page as rating_page
from darwindeck.quality import portrait, verdict
from darwindeck.rulebook.example import example_story
from darwindeck.words import book, formats, pages, roles, rules

if TYPE_CHECKING:
    from darwindeck.evolution.archive import Archive, Elite
    from darwindeck.quality.figures import Figure

IN_THE_TREE = 10
FEW = 5
VOICE = pages.html_voice("en")
NOTHING_YET = (
    "No game was good enough to be kept yet. Let the run go on, or start one from other games."
)


def write_report(run: RunStore | str | Path, file: str | Path) -> int:
    """Write the report of a run to a file, and return how many games are in it.

    A reader of the file sees the old report or the new one, never half of it.
    """
    if not isinstance(run, RunStore):
        with RunStore(run, new=False) as store:
            return write_report(store, file)
    archive = run.archive()
    text = page_of(run, archive)
    with replacing(Path(file)) as target:
        target.write(text.encode())
    return len(archive)


def page_of(store: RunStore, archive: Archive) -> str:
    """Return the report of a run."""
    ranked = archive.ranked()
    title = f"Evolved games: {store.path.name}"
    body = "".join(
        (
            f"<h1>{escape(title)}</h1>\n{lead(store)}{tiles(store, archive)}<main>\n",
            map_section(store, ranked),
            progress_section(store),
            section("Family tree", lineage.tree_of(store, ranked[:IN_THE_TREE])) if ranked else "",
            games_section(store, ranked),
            "</main>\n",
            '<script type="application/json" id="archive-data">',
            f"{data_of(store, ranked)}</script>\n",
            f"<script>{part('report.js')}</script>\n",
        )
    )
    return pages.page(title, body, rating_page.STYLE + part("report.css"))


def part(name: str) -> str:
    """Return a part of the page that is the same for all runs."""
    return (resources.files("darwindeck.evolution") / name).read_text(encoding="utf-8")


def data_of(store: RunStore, ranked: Sequence[Elite]) -> str:
    """Return what the script of the page knows of the games, as JSON that fits into HTML."""
    games = [
        {
            "number": number,
            "title": elite.genome.name,
            "fitness": elite.fitness.value,
            "written": str(elite.fitness),
            "decisions": elite.cell.decisions,
            "family": elite.cell.family,
            "deck": descriptors.DECK_WORDS[elite.cell.deck],
            "seats": elite.cell.seats,
            "kind": kind_in_a_square(elite.cell),
            "verdict": verdict.verdict_of(elite.rating).summary,
            "play": play_command(store, number),
        }
        for number, elite in enumerate(ranked, start=1)
    ]
    return json.dumps({"games": games, "strong": report_charts.STRONG}).replace("<", "\\u003c")


def kind_in_a_square(cell: descriptors.Cell) -> str:
    """Say what kind of game it is among those of one square of the map."""
    return f"{descriptors.DECK_WORDS[cell.deck]}, {cell.seats} players"


def play_command(store: RunStore, number: int) -> str:
    """Return what to type to play a game."""
    return f"darwindeck play {shlex.quote(f'{store.path}:{number}')}"


# The head of the page


def lead(store: RunStore) -> str:
    """Say what the run was told."""
    settings = store.settings
    founders = [
        decode(text).name if text.lstrip().startswith("{") else text for text in settings.founders
    ]
    seats = " or ".join(map(str, settings.seats))
    names = escape(", ".join(dict.fromkeys(founders)))
    opinions = " People's ratings weigh in on the fitness." if settings.opinions else ""
    told = (
        f"for {seats} players, in the style <em>{escape(settings.style)}</em>, with seed "
        f"{settings.seed}.{opinions}"
    )
    if len(founders) <= FEW:
        return f'<p class="lead">Evolved from {names}, {told}</p>\n'
    return (
        f'<p class="lead">Evolved from {len(founders)} games, {told}</p>\n'
        f'<details class="lead"><summary>Which games</summary>{names}</details>\n'
    )


def tiles(store: RunStore, archive: Archive) -> str:
    """Show the most important numbers."""
    batches = store.batches()
    numbers = {
        "games judged": f"{sum(row.gated for row in batches):,}",
        "rated in full": f"{sum(row.rated for row in batches):,}",
        "kinds in the archive": f"{len(archive):,}",
        "best fitness": f"{archive.best:.3f}",
        "median fitness": f"{archive.median:.3f}",
        "QD score": f"{archive.quality:.2f}",
    }
    tiles = "".join(
        f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in numbers.items()
    )
    return f'<dl class="tiles">{tiles}</dl>\n'


# The archive and its course


def map_section(store: RunStore, ranked: Sequence[Elite]) -> str:
    """Show the archive as a map whose squares can be clicked."""
    if not ranked:
        hint = f"darwindeck evolve --resume {shlex.quote(str(store.path))}"
        return section("The archive", f"<p>{NOTHING_YET}</p>\n<p><code>{escape(hint)}</code></p>\n")
    decks = sorted({elite.cell.deck for elite in ranked})
    seats = sorted({elite.cell.seats for elite in ranked})
    return section(
        "The archive",
        '<p class="faint">The best game of each kind. A square is a family of games with so many '
        "decisions in a hand; its number and colour are the best fitness. "
        'Click on one to see its games.</p>\n<div class="two"><div>\n<div class="switches">'
        f"{switch('deck', 'Cards', 'any deck', (descriptors.DECK_WORDS[deck] for deck in decks))}"
        f"{switch('seats', 'Players', 'any number', map(str, seats))}</div>\n"
        f"{report_charts.archive_map(ranked)}</div>\n"
        '<div class="panel" id="panel" aria-live="polite"></div></div>\n',
    )


def switch(name: str, label: str, everything: str, options: Iterable[str]) -> str:
    """Return a list to choose from."""
    choices = "".join(
        f'<option value="{escape(option)}">{escape(option)}</option>' for option in options
    )
    return (
        f'<label>{label} <select id="{name}"><option value="">{everything}</option>{choices}'
        "</select></label>"
    )


def progress_section(store: RunStore) -> str:
    """Show how the search went."""
    batches = store.batches()
    if not batches:
        return section("Over time", "<p>No batch is finished yet.</p>\n")
    return section("Over time", report_charts.progress_charts(batches))


def section(heading: str, content: str) -> str:
    """Return one section of the page."""
    return f'<section class="card">\n<h2>{escape(heading)}</h2>\n{content}</section>\n'


# Games


def games_section(store: RunStore, ranked: Sequence[Elite]) -> str:
    """Show everything about every game, the best one first."""
    if not ranked:
        return ""
    games = "".join(game_of(store, number, elite) for number, elite in enumerate(ranked, start=1))
    return (
        "<section>\n<h2>The games, best first</h2>\n<p "
        f'class="faint">{escape(portrait.UNIT_EXPLAINED)}'
        f"</p>\n{games}</section>\n"
    )


def game_of(store: RunStore, number: int, elite: Elite) -> str:
    """Return all about one game; only the best one is unfolded."""
    is_open = ' open=""' if number == 1 else ""
    return (
        f'<details class="game" id="game-{number}"{is_open}>\n<summary><span class="title">'
        f"{number}. {escape(elite.genome.name)}</span>{rating_page.strip(elite.fitness)}"
        f'<span class="score">{with_interval(elite.fitness)}</span></summary>\n'
        f'<div class="body">{"".join(game_parts(store, number, elite))}</div></details>\n'
    )


def with_interval(figure: Figure) -> str:
    """Write a fitness with the ends of its interval."""
    return f"{figure.value:.3f} [{figure.low:.3f}, {figure.high:.3f}]"


def game_parts(store: RunStore, number: int, elite: Elite) -> Iterator[str]:
    """Yield the parts of what is said about a game."""
    genome, rating = elite.genome, elite.rating
    yield f"<p><em>{escape(genome.summary)}</em></p>\n"
    yield f"<p>{escape(verdict.verdict_of(rating).sentences)}</p>\n"
    yield f"<p><code>{escape(play_command(store, number))}</code></p>\n"
    yield f'<div class="columns"><div>\n{rating_page.figures(portrait.rows_of(rating))}'
    yield f"{rating_page.gates(rating)}{rating_page.ladder(rating)}{rating_page.drags(rating)}"
    yield f'<p class="faint">{escape(provenance(elite))}</p>\n</div>\n<div class="rules">\n'
    yield "<h3>Rules</h3>\n"
    yield from map(rules_of, rules.describe(genome).chapters)
    yield "</div></div>\n<h3>A sample hand</h3>\n"
    yield formats.html_of(
        book.StoryLines(example_story(genome)), pages.html_voice("en", roles.cast_of(genome))
    )


def provenance(elite: Elite) -> str:
    """Say what kind of game it is and how its figures were found."""
    rating = elite.rating
    times = "once" if elite.trials == 1 else f"{elite.trials} times"
    return (
        f"Kind: {elite.cell}. Found in batch {elite.batch}; {rating.method}, {rating.cost}; rated "
        f"{times}. Identifier: {elite.genome.genome_id}."
    )


def rules_of(chapter: book.Chapter) -> str:
    """Return one chapter of the rules."""
    blocks = "".join(formats.html_of(block, VOICE) for block in chapter.blocks)
    return f"<h4>{VOICE.write(chapter.heading)}</h4>\n{blocks}"
