"""`darwindeck play`: sit down at a game against bots, or with friends on one terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from darwindeck.cli import options
from darwindeck.cli.evening import EveningOptions, evening_of

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.session import PlaytestSession, SessionConfig
    from darwindeck.playtest.terminal import Terminal

ANYWHERE = frozenset({"--bots", "--plain", "--language"})
OF_A_RESUMED_GAME = ANYWHERE | {"GAME", "--db", "--rating", "--phh"}
OF_A_GUEST = ANYWHERE | {"--people", "--name", "--transcript"}
OF_A_HOST = OF_A_GUEST | {"GAME", "--seats", "--hands", "--backup", "--timeout"}
WHERE_NOBODY_DEALS = ("--name", "--backup", "--timeout", "--transcript")


class MatchOptions(NamedTuple):
    """What people say about a match on the command line: who plays how, and what is kept of it."""

    seats: options.SeatsOption = None
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays the other seats: names with commas.",
            show_default="regular; scripted where the game has scripts",
        ),
    ] = ""
    people: Annotated[
        int, typer.Option("--people", min=0, max=10, help="How many people share this terminal.")
    ] = 1
    role: Annotated[
        str, typer.Option("--role", help="Which role to play.", show_default="the game's last")
    ] = ""
    difficulty: Annotated[
        str,
        typer.Option(
            "--difficulty",
            "-d",
            help="How well they play: novice, casual, regular, shark.",
            show_default="regular",
        ),
    ] = ""
    seed: options.SeedOption = None
    hands: Annotated[
        int | None,
        typer.Option("--hands", "-n", min=1, help="At most so many.", show_default="the game's"),
    ] = None
    plain: Annotated[
        bool, typer.Option("--plain", help="No colours, no drawing: for screen readers.")
    ] = False
    show_all: Annotated[
        bool, typer.Option("--show-all", help="Show everyone's cards, to check a game.")
    ] = False
    practice: Annotated[
        bool, typer.Option("--practice", help="Decisions can be taken back with undo.")
    ] = False
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with the last unfinished game, or GAME, or FILE."),
    ] = False
    db: Annotated[
        Path | None,
        typer.Option("--db", help="Where ratings are kept.", show_default="your data folder"),
    ] = None
    rating: Annotated[
        bool, typer.Option("--rating/--no-rating", help="Ask for a rating at the end.")
    ] = True

    @property
    def named_bots(self) -> tuple[str, ...]:
        """The bots that were named, without spaces."""
        return tuple(name.strip() for name in self.bots.split(",") if name.strip())


class TrustlessOptions(NamedTuple):
    """What people say about a table that nobody has to trust."""

    trustless: Annotated[
        str,
        typer.Option(
            "--trustless",
            metavar="HOST:PORT",
            help="Open a table there that nobody deals: the players shuffle, and prove it.",
            show_default=False,
        ),
    ] = ""
    join: Annotated[
        str,
        typer.Option(
            "--join", metavar="HOST:PORT", help="Sit down at a trustless table.", show_default=False
        ),
    ] = ""
    name: Annotated[
        str, typer.Option("--name", help="What others call you there.", show_default=False)
    ] = ""
    backup: Annotated[
        int,
        typer.Option("--backup", min=0, help="So many players can finish a hand for who is gone."),
    ] = 0
    timeout: Annotated[
        int, typer.Option("--timeout", min=1, max=3600, help="Seconds to speak in, there.")
    ] = 120
    transcript: Annotated[
        Path | None,
        typer.Option("--transcript", help="Where its signed transcript goes.", show_default=False),
    ] = None


@options.in_groups
def play_game(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME|FILE]",
            help="A game: its name, its JSON file, or RUN:3; with --resume, a saved game.",
            show_default=False,
        ),
    ] = "",
    *,
    match: MatchOptions,
    evening: EveningOptions,
    phh: Annotated[
        Path | None,
        typer.Option(
            "--phh", metavar="FILE", help="Write all hands there, as .phhs.", show_default=False
        ),
    ] = None,
    there: TrustlessOptions,
    language: options.LanguageOption = None,
) -> None:
    """Play a game against bots, or with friends at one terminal.

    Without a game there is a menu. Type the number of a choice or a word such as call, r 60, 8h;
    ? explains. The game is kept after every decision: go on with --resume after quit, Ctrl-C, or a
    power cut.

    Texas hold'em is a poker evening: say --stack, --blinds, --escalate, --cash or --tournament.
    After a hand, review tells what the strongest bot would have done, and stats who plays how.

    With --trustless, everyone plays at a terminal of their own and nobody deals: the players
    shuffle an encrypted deck together. With --people 0, the first of --bots plays this seat.

    Example: darwindeck play no-limit-holdem --seats 4 --difficulty casual
    """
    from darwindeck.languages import chosen_language
    from darwindeck.playtest.terminal import Terminal

    refuse_idle_options(context)
    refuse_places(phh, there.transcript)
    terminal = Terminal(plain=match.plain, language=chosen_language(language))
    if there.trustless or there.join:
        raise typer.Exit(play_where_nobody_deals(game, match, there, terminal))
    resume = match.resume
    if not game and not resume:
        from darwindeck.cli.menu import choose_game

        wanted = choose_game(terminal)
        game, resume = str(wanted), isinstance(wanted, Path)
    with ExitStack() as held:
        with options.compiling_visibly():
            from darwindeck.playtest.playing import Playing

            session, path = (
                resumed(game, match.named_bots, held)
                if resume
                else started(game, match, evening, held)
            )
            if phh is not None:
                from darwindeck.histories.stakes import variant_of

                variant_of(session.genome)  # refuses a game that hand histories have no form for
            get_ready(session)
        code = Playing(session, terminal, path, rated=match.rating, db=match.db, phh=phh).run()
    raise typer.Exit(code)


# What would do nothing, or fail in the end


def refuse_idle_options(context: typer.Context) -> None:
    """Refuse options that do nothing for the way in which somebody wants to play."""
    said = options.said(context)
    options.refuse_both(context, "--bots", "--difficulty")
    if "--join" in said:
        options.refuse_idle(context, "--join", OF_A_GUEST)
    elif "--trustless" in said:
        options.refuse_idle(context, "--trustless", OF_A_HOST)
    elif idle := [flag for flag in WHERE_NOBODY_DEALS if flag in said]:
        raise ValueError(f"{idle[0]} is for a table that nobody deals: add --trustless or --join")
    elif "--resume" in said:
        options.refuse_idle(context, "--resume", OF_A_RESUMED_GAME)


def refuse_places(phh: Path | None, transcript: Path | None) -> None:
    """Refuse places to which nothing can be written when the match is over."""
    if phh is not None:
        from darwindeck.histories.phh import check_target

        check_target(phh)
    if transcript is not None:
        from darwindeck.files import check_place

        check_place(transcript)


# At a table that nobody deals


def play_where_nobody_deals(
    game: str, match: MatchOptions, there: TrustlessOptions, terminal: Terminal
) -> int:
    """Open a table that nobody deals, or sit down at one, and play; return the exit code."""
    with options.compiling_visibly():
        from darwindeck.cli.trustless import host_table, invitation_to, join_table

        invitation = (
            invitation_to(needed_game(game), match.seats, match.hands, there.backup, there.timeout)
            if there.trustless
            else None
        )
    bot = match.bots.partition(",")[0].strip() if match.people == 0 else None
    who, plays = called(there.name, bot)
    if invitation is not None:
        return host_table(there.trustless, invitation, who, plays, there.transcript, terminal)
    return join_table(there.join, who, plays, there.transcript, terminal)


def called(name: str, bot: str | None) -> tuple[str, str]:
    """Return what others call a player there, and which bot plays for it, if one does.

    >>> called("", "greedy"), called("", None), called("Ann", "")
    (('bot greedy', 'greedy'), ('player', ''), ('Ann', 'regular'))
    """
    from darwindeck.players.registry import DEFAULT_PLAYER

    if bot is None:
        return name or "player", ""
    plays = bot or DEFAULT_PLAYER
    return name or f"bot {plays}", plays


# At a table of this program


def config_of(match: MatchOptions, genome: GameGenome) -> SessionConfig:
    """Return who plays a game how, as the options say it."""
    from darwindeck.players.registry import DEFAULT_PLAYER
    from darwindeck.playtest.session import SessionConfig

    return SessionConfig(
        seed=match.seed,
        seats=match.seats,
        people=seats_of_people(genome, match.people, match.role),
        bots=match.named_bots or usual_bots(genome),
        difficulty=match.difficulty or DEFAULT_PLAYER,
        hands=match.hands,
        practice=match.practice,
        show_all=match.show_all,
    )


def get_ready(session: PlaytestSession) -> None:
    """Seat the bots, compile what is needed, and learn an unknown game while somebody plays it."""
    from darwindeck.playtest.warming import warm_up
    from darwindeck.strength.studying import study_in_background

    session.seat_bots()
    warm_up(session)
    if sys.stdin.isatty():
        study_in_background(session.genome)


def started(
    game: str, match: MatchOptions, evening: EveningOptions, held: ExitStack
) -> tuple[PlaytestSession, Path]:
    """Start a game, refusing what cannot be played, and find a place to keep it."""
    from darwindeck.playtest.saving import new_save_path, played_alone
    from darwindeck.playtest.session import PlaytestSession

    genome = needed_game(game)
    refuse_too_many_people(genome, match.seats or genome.player_count, match.people)
    config = config_of(match, genome)
    session = evening_of(genome, config, evening) or PlaytestSession(genome, config)
    path = new_save_path(genome)
    held.enter_context(played_alone(path))
    return session, path


def needed_game(game: str) -> GameGenome:
    """Load the game to play, refusing to guess one."""
    from darwindeck.evolution.references import load_game

    if not game:
        raise ValueError("name a game to play, such as no-limit-holdem")
    return load_game(game)


def saved_under(name: str) -> Path:
    """Return the file that a name stands for, or where the last unfinished game of that name is."""
    from darwindeck.evolution.references import library_name
    from darwindeck.playtest.unfinished import unfinished_games

    path = Path(name).expanduser()
    if path.exists() or path.suffix == ".json" or len(path.parts) > 1:
        return path
    called = {library_name(name), name}
    for game in unfinished_games():
        if game.genome_id in called or game.name.lower() == name.lower():
            return game.path
    names = sorted({game.genome_id for game in unfinished_games()})
    cure = f"there are unfinished games of {', '.join(names)}" if names else "there is none at all"
    raise ValueError(f"there is no unfinished game of {name}: {cure}")


def seats_of_people(genome: GameGenome, people: int, role: str) -> tuple[int, ...]:
    """Return where people sit: from the first seat on, or in games with roles from the last."""
    names = [known.name.lower() for known in genome.roles]
    if role:
        if role.lower() not in names:
            known = ", ".join(known.name for known in genome.roles) or "no roles"
            raise ValueError(f"there is no role {role!r} in {genome.genome_id}: it has {known}")
        if people != 1:
            raise ValueError(
                f"--role {role} is the role of one person, but --people is {people}: leave one of "
                "the two options out"
            )
        return (names.index(role.lower()),)
    if genome.roles:
        return tuple(range(len(genome.roles)))[max(0, len(genome.roles) - people) :]
    return tuple(range(people))


def usual_bots(genome: GameGenome) -> tuple[str, ...]:
    """Return who plays the other seats when nobody is named: scripts, or as the difficulty says."""
    scripted = genome.roles and all(role.script for role in genome.roles)
    return ("scripted",) if scripted else ()


def refuse_too_many_people(genome: GameGenome, seats: int, people: int) -> None:
    """Refuse more people than there are seats, and say how many seats would do."""
    from darwindeck.genome.validation import seat_range

    possible = seat_range(genome)
    house = genome.setup.house is not None
    needed = people + house
    if needed <= seats or seats not in possible:
        return
    one_less = ", one of them for the house" if house else ""
    cure = (
        f"use --seats {needed}"
        if needed in possible
        else f"--people {possible[-1] - house} with --seats {possible[-1]} is the most"
    )
    raise ValueError(
        f"--people {people} is too many for {genome.name} with {seats} seats{one_less}: {cure}"
    )


def resumed(file: str, bots: tuple[str, ...], held: ExitStack) -> tuple[PlaytestSession, Path]:
    """Restore the game in a file, or the last unfinished one; a broken one is put aside.

    Nobody else can go on with it while it is held.
    """
    from darwindeck.playtest.saving import SavedGameError, played_alone, put_aside, restore
    from darwindeck.playtest.unfinished import saved_games

    if file:
        path = saved_under(file)
        if path.exists():
            held.enter_context(played_alone(path))
        return restore(path, bots), path
    games = saved_games()
    if not games:
        raise ValueError("there is no unfinished game: start one with `darwindeck play GAME`")
    path = games[0]
    held.enter_context(played_alone(path))
    try:
        return restore(path, bots), path
    except SavedGameError as error:
        kept = put_aside(path)
        rest = "; --resume goes on with the one before it" if len(games) > 1 else ""
        raise SavedGameError(f"{error}. It is kept as {str(kept)!r}{rest}") from error
