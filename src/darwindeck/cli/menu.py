"""The menu of `darwindeck play`: it asks which game, before anything has to be compiled."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from darwindeck.playtest.terminal import Terminal


def choose_game(terminal: Terminal) -> str | Path:
    """Show all there is to play, and ask until somebody has chosen: a game, or a saved one."""
    from darwindeck.evolution.references import load_game
    from darwindeck.genome.errors import GenomeError
    from darwindeck.genome.library import library_names, load
    from darwindeck.playtest.menu import chosen, draw_menu, entries, runs_in
    from darwindeck.playtest.unfinished import unfinished_games
    from darwindeck.playtest.vocabulary import Command, vocabulary
    from darwindeck.words.voice import Voice

    voice = Voice(terminal.language)
    unfinished = unfinished_games()
    offered = list(entries(map(load, library_names()), runs_in(Path.cwd()), unfinished))
    terminal.say(voice.say("menu.title"), "bold")
    terminal.print(draw_menu(offered, terminal.look, voice))
    terminal.gap()
    prompt = voice.say("menu.ask_or_go_on" if unfinished else "menu.ask")
    while True:
        try:
            answer = terminal.ask(f"{prompt} > ")
        except EOFError:
            raise ValueError(
                "name a game, such as `darwindeck play no-limit-holdem`; `darwindeck games` lists "
                "them, and `darwindeck play --resume` goes on with an unfinished one"
            ) from None
        if vocabulary(terminal.language).command(answer.strip().lower()) is Command.QUIT:
            raise typer.Exit
        opened = chosen(answer, offered)
        if opened is None:
            terminal.say(voice.say("menu.no_such", text=repr(answer.strip())), "yellow")
            continue
        if isinstance(opened, str):
            try:
                load_game(opened)
            except GenomeError as error:
                terminal.say(str(error), "yellow")
                continue
        return opened
