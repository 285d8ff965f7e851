"""`darwindeck feedback`: what people thought of the games they played."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from darwindeck.screen import on_one_line, say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from darwindeck.console import Screen
    from darwindeck.playtest.feedback import FeedbackStore, Playtest, Ratings

STANDARD_OUTPUT = Path("-")
HEADINGS = ("#", "DATE", "GAME", "SEATS", "BOTS", "HANDS", "RESULT", "RATING", "COMMENT")
NUMBERS = ("#", "SEATS", "HANDS")
SHARES = {"GAME": 3, "BOTS": 2, "COMMENT": 5}
"""How the columns with long texts share the room that the others leave."""
NARROWEST = 8
COLOURS = {"GAME": "cyan", "RATING": "yellow"}


class ExportFormat(StrEnum):
    """How playtests are written for other programs."""

    JSONL = "jsonl"
    CSV = "csv"


GameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="Only one game: its name or title, its JSON file, or RUN:3.",
        show_default=False,
    ),
]
DatabaseOption = Annotated[
    Path | None,
    typer.Option(
        "--db", metavar="FILE", help="Another database.", show_default="in your data folder"
    ),
]
MinRatingOption = Annotated[
    int | None,
    typer.Option("--min-rating", metavar="N", min=1, max=5, help="Only with N stars or more."),
]
ExportOption = Annotated[
    Path | None, typer.Option("--export", metavar="FILE", help="Write a file; - prints it.")
]
FormatOption = Annotated[
    ExportFormat | None,
    typer.Option(
        "--format",
        help="jsonl has everything, csv all but the rules and the logs.",
        show_default="by the file's ending",
    ),
]
EditOption = Annotated[
    int | None,
    typer.Option("--edit", metavar="#", help="Change a playtest, with --rating or --comment."),
]
StarsOption = Annotated[
    int | None, typer.Option("--rating", metavar="N", min=1, max=5, help="Its stars now.")
]
CommentOption = Annotated[str | None, typer.Option("--comment", help="Its comment now.")]
DeleteOption = Annotated[
    int | None, typer.Option("--delete", metavar="#", help="Forget a playtest.")
]


def show_feedback(
    game: GameArgument = None,
    *,
    db: DatabaseOption = None,
    min_rating: MinRatingOption = None,
    export: ExportOption = None,
    export_format: FormatOption = None,
    edit: EditOption = None,
    rating: StarsOption = None,
    comment: CommentOption = None,
    delete: DeleteOption = None,
) -> None:
    """Show how people rated the games they played, and what they said.

    Example: darwindeck feedback --edit 3 --rating 4 --comment 'Better the second time.'
    """
    path = chosen_database(db)
    if edit is not None or delete is not None or rating is not None or comment is not None:
        change_feedback(path, edit, delete, rating, comment)
    elif export is not None:
        form = export_format or format_by_ending(export)
        refuse_target(export, path)
        export_feedback(path, game, min_rating, export, form)
    elif export_format is not None:
        raise ValueError("--format goes with --export: name a file to write, or - to print it")
    else:
        list_feedback(path, game, min_rating)


def list_feedback(path: Path, game: str | None, min_rating: int | None) -> None:
    """Print the playtests that were asked for, or say that there are none."""
    from darwindeck.playtest.feedback import FeedbackStore

    if is_empty(path):
        say(nothing_found({}, game, min_rating))
        return
    with FeedbackStore(path) as store:
        names = shown_names(store)
        wanted = stored_game(store, game, names)
        if keys := store.keys(wanted, min_rating):
            print_feedback(map(store.get, keys), store.ratings(), names)
        else:
            say(nothing_found(store.ratings(), wanted, min_rating))


def export_feedback(
    path: Path, game: str | None, min_rating: int | None, target: Path, form: ExportFormat
) -> None:
    """Write the playtests that were asked for into a file."""
    from darwindeck.playtest.feedback import FeedbackStore

    if is_empty(path):
        write_export(target, form, ())
        say(nothing_found({}, game, min_rating), err=True)
        return
    with FeedbackStore(path) as store:
        keys = store.keys(stored_game(store, game, shown_names(store)), min_rating)
        write_export(target, form, map(store.get, keys))
    say(f"{counted(len(keys), 'playtest')} exported.", err=True)


def is_empty(path: Path) -> bool:
    """Tell whether nobody has written into a database yet."""
    return not path.exists() or path.stat().st_size == 0


def change_feedback(
    path: Path, edit: int | None, delete: int | None, rating: int | None, comment: str | None
) -> None:
    """Change or forget one playtest, and say which."""
    from darwindeck.playtest.feedback import FeedbackStore

    if edit is None and delete is None:
        raise ValueError("which playtest? Say --edit 3: `darwindeck feedback` lists them with #")
    if edit is not None and delete is not None:
        raise ValueError("--edit and --delete at once: say one of them")
    if edit is not None and rating is None and comment is None:
        raise ValueError(f"what is new in playtest {edit}? Say --rating 4, or --comment TEXT")
    if delete is not None and (rating is not None or comment is not None):
        raise ValueError("a playtest that is deleted has no rating: say --edit to change one")
    if not path.exists():
        raise ValueError(f"there is no playtest {edit or delete}: nobody has played yet")
    with FeedbackStore(path) as store:
        if delete is not None:
            store.get(delete)
            store.delete(delete)
            say(f"Playtest {delete} is deleted.")
        elif edit is not None:
            before = store.get(edit)
            stars = before.rating if rating is None else rating
            store.rate(edit, stars, before.comment if comment is None else comment)
            say(f"Playtest {edit} is changed.")


def chosen_database(db: Path | None) -> Path:
    """Return where the feedback is; a database that somebody names has to be there."""
    from darwindeck.playtest.feedback import feedback_path

    if db is None:
        return feedback_path()
    path = db.expanduser()
    if not path.exists():
        raise ValueError(f"there is no file {path}: name a database that playtests were stored in")
    return path


def format_by_ending(export: Path) -> ExportFormat:
    """Guess a format from the ending of a file's name; what is printed is JSON lines."""
    endings = {
        ".jsonl": ExportFormat.JSONL,
        ".ndjson": ExportFormat.JSONL,
        ".csv": ExportFormat.CSV,
    }
    if export == STANDARD_OUTPUT:
        return ExportFormat.JSONL
    if export.suffix.lower() not in endings:
        raise ValueError(
            f"which format is {export}? Name it .jsonl or .csv, or add --format jsonl or csv"
        )
    return endings[export.suffix.lower()]


def refuse_target(export: Path, database: Path) -> None:
    """Raise an error if an export would go where no file can be, or destroy the database."""
    from darwindeck.files import check_place

    if export == STANDARD_OUTPUT:
        return
    check_place(export)
    if export.exists() and not export.is_file():
        raise ValueError(f"{export} cannot be written: it is not a file (- prints the export)")
    if export.exists() and database.exists() and export.samefile(database):
        raise ValueError(f"{export} is the database itself: export to another file")


def shown_names(store: FeedbackStore) -> dict[str, str]:
    """Return what each game is called in a list: in the library its id, elsewhere its title."""
    from darwindeck.genome.library import library_names

    titles = store.titles()
    return {
        identifier: identifier if identifier in library_names() else title
        for identifier, title in titles.items()
    }


def stored_game(store: FeedbackStore, game: str | None, names: dict[str, str]) -> str | None:
    """Return the genome id of a game that somebody names by it, by its title, or as a file."""
    if game is None or game in names:
        return game
    titles = {title.lower(): identifier for identifier, title in store.titles().items()}
    if game.lower() in titles:
        return titles[game.lower()]
    from darwindeck.evolution.references import load_game, place_in_a_run

    if not game.endswith(".json") and place_in_a_run(game) is None:
        return game
    return load_game(game).genome_id


def nothing_found(ratings: dict[str, Ratings], game: str | None, min_rating: int | None) -> str:
    """Say that there are no playtests to show, and what to do."""
    from darwindeck.genome.errors import nearest

    if min_rating and (game in ratings or (game is None and ratings)):
        of_game = f" of {game}" if game else ""
        return f"No playtest{of_game} has {counted(min_rating, 'star')} or more."
    near = nearest(game, tuple(ratings)) if game else None
    if near:
        return f"There is no playtest of {game}: did you mean {near}?"
    of_game = f" of {game}" if game else ""
    return f"There is no playtest{of_game} yet: `darwindeck play {game or 'GAME'}` makes one."


def write_export(target: Path, form: ExportFormat, playtests: Iterable[Playtest]) -> None:
    """Write playtests into a file, all or nothing, or print them."""
    from darwindeck.files import replacing
    from darwindeck.playtest.exporting import as_csv, as_json_lines

    lines = as_csv(playtests) if form is ExportFormat.CSV else as_json_lines(playtests)
    if target == STANDARD_OUTPUT:
        for line in lines:
            say_json(line.decode(), end="")
        return
    try:
        with replacing(target.resolve()) as file:
            file.writelines(lines)
    except OSError as error:
        if error.strerror is None:  # a sentence about the database, where the playtests come from
            raise
        raise OSError(f"{target} cannot be written: {error.strerror}") from error


def print_feedback(
    playtests: Iterable[Playtest], ratings: dict[str, Ratings], names: dict[str, str]
) -> None:
    """Print a table of playtests, and below it the mean rating of each game in it."""
    from rich.table import Table
    from rich.text import Text

    from darwindeck.console import Screen

    console = Screen()
    games: dict[str, None] = {}
    rows: list[tuple[str, ...]] = [HEADINGS]
    for playtest in playtests:
        games[playtest.genome_id] = None
        rows.append(table_row(playtest, names[playtest.genome_id], star(console)))
    widths = column_widths(rows, console.width)
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for heading, width in zip(HEADINGS, widths, strict=True):
        align: Literal["right", "left"] = "right" if heading in NUMBERS else "left"
        table.add_column(width=width, no_wrap=True, overflow="ellipsis", justify=align)
    table.add_row(*(Text(heading, "bold") for heading in HEADINGS))
    for row in rows[1:]:
        cells = zip(HEADINGS, row, strict=True)
        table.add_row(*(Text(cell, COLOURS.get(heading, "")) for heading, cell in cells))
    console.width = max(console.width, sum(widths) + len(widths))
    console.print(table)
    console.print()
    for game in games:
        console.print(Text(rating_line(names[game], ratings[game])), soft_wrap=True)


def column_widths(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return how wide the columns are; long texts share what the short ones leave."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    shares = {HEADINGS.index(heading): share for heading, share in SHARES.items()}
    room -= len(widths) + sum(width for column, width in enumerate(widths) if column not in shares)
    for column in sorted(shares, key=lambda column: widths[column] / shares[column]):
        share = room * shares[column] // sum(shares.values())
        widths[column] = min(widths[column], max(share, NARROWEST))
        room -= widths[column]
        del shares[column]
    return widths


def table_row(playtest: Playtest, name: str, mark: str) -> tuple[str, ...]:
    """Return the cells of a playtest's row in the table."""
    return (
        str(playtest.id),
        playtest.started_at[:10],
        on_one_line(name),
        str(playtest.seats),
        on_one_line(bots_in_words(playtest.bots)),
        f"{playtest.hands:,}",
        result_in_words(playtest),
        mark * playtest.rating if playtest.rating else "-",
        on_one_line(playtest.comment),
    )


def bots_in_words(bots: tuple[str, ...]) -> str:
    """Name the bots, those of a kind together.

    >>> bots_in_words(("search:hard", "greedy", "greedy"))
    'search:hard, 2 greedy'
    """
    counts = {bot: bots.count(bot) for bot in bots}
    return ", ".join(f"{count} {bot}" if count > 1 else bot for bot, count in counts.items())


def result_in_words(playtest: Playtest) -> str:
    """Say in a word or two how a playtest ended for the person."""
    import msgspec

    from darwindeck.playtest.feedback import SessionOutcome

    try:
        outcome = msgspec.json.decode(playtest.outcome, type=SessionOutcome)
    except ValueError:
        return "?"
    words = []
    if not playtest.finished:
        words.append("left")
    elif outcome.winners:
        shared = "shared" if len(outcome.winners) > 1 else "won"
        words.append(shared if playtest.seat in outcome.winners else "lost")
    for numbers, form in ((outcome.payoffs, "{:+,g}"), (outcome.scores, "{:,g}")):
        if playtest.seat < len(numbers) and any(numbers):
            words.append(form.format(numbers[playtest.seat]))
            break
    return " ".join(words) or "-"


def rating_line(game: str, ratings: Ratings) -> str:
    """Say what people think of a game on the whole."""
    played = counted(ratings.playtests, "playtest")
    if ratings.mean is None:
        return f"{on_one_line(game)}: not rated, {played}"
    rated = counted(ratings.rated, "rating")
    return f"{on_one_line(game)}: {ratings.mean:.1f} of 5 stars, the mean of {rated}, {played}"


def counted(number: int, what: str) -> str:
    """Write a number of things.

    >>> counted(1, "star"), counted(2, "star")
    ('1 star', '2 stars')
    """
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def star(console: Screen) -> str:
    """Return the sign for a star that the output can show."""
    return "★" if console.encoding.startswith("utf") else "*"
