"""`darwindeck serve`: tables for people and bots, in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from darwindeck.cli.options import compiling_visibly

GamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="Games to offer beside the library: files, or places in a run such as evolved.run:3.",
    ),
]
HostOption = Annotated[
    str, typer.Option("--host", help="The address to listen at; 0.0.0.0 lets others in.")
]
PortOption = Annotated[
    int, typer.Option("--port", "-p", min=0, max=65535, help="The port; 0 takes a free one.")
]
DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        help="Where tables are kept: an SQLite file, or postgresql://... for several servers.",
        show_default="a file in the user's data folder",
    ),
]
BrowserOption = Annotated[
    bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")
]
PaceOption = Annotated[
    float,
    typer.Option("--pace", min=0, max=10, help="Seconds that a bot takes at least to decide."),
]
TablesOption = Annotated[
    int, typer.Option("--tables", min=1, max=2000, help="How many tables one person can have open.")
]


def serve_tables(
    games: GamesArgument = None,
    *,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    database: DatabaseOption = "",
    browser: BrowserOption = True,
    pace: PaceOption = 0.8,
    tables: TablesOption = 50,
) -> None:
    """Let people and bots play any game together in a browser.

    Friends join by the link of a table. Everything is kept: after a crash or a restart all tables
    go on where they were. Needs `pip install 'darwindeck[web]'`.

    Example: darwindeck serve evolved.run:1 --host 0.0.0.0
    """
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as missing:
        raise ValueError(
            f"serving needs packages that are not installed ({missing.name}): "
            "say pip install 'darwindeck[web]'"
        ) from None
    with compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.web.serving import serve

        offered = {game: load_game(game) for game in games or ()}
    serve(
        offered,
        host=host,
        port=port,
        database=database,
        browser=browser,
        pace=pace,
        most_of_one=tables,
    )
