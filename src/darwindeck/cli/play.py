"""`darwindeck play`: sit down at a game against bots, or with friends on one terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from darwindeck.cli import options
from darwindeck.cli.evening import EveningOptions, evening_of
from darwindeck.cli.language import LanguageOption  # noqa: TC001 - typer reads the annotations

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.session import PlaytestSession, SessionConfig
    from darwindeck.playtest.terminal import Terminal

ANYWHERE = frozenset({"--bots", "--plain", "--language"})
OF_A_RESUMED_GAME = ANYWHERE | {"GAME", "--db", "--rating", "--phh"}
OF_A_GUEST = ANYWHERE | {"--people", "--name", "--transcript"}
OF_A_HOST = OF_A_GUEST | {"GAME", "--seats", "--hands", "--backup", "--timeout"}
WHERE_NOBODY_DEALS = ("--name", "--backup", "--timeout", "--transcript")


def play_game(
    context: typer.Context,
    game: options.PlayableArgument = "",
    *,
    seats: options.SeatsOption = None,
    bots: options.BotsOption = "",
    people: options.PeopleOption = 1,
    role: options.RoleOption = "",
    difficulty: options.DifficultyOption = "",
    seed: options.SeedOption = None,
    hands: options.HandsOption = None,
    plain: options.PlainOption = False,
    show_all: options.ShowAllOption = False,
    practice: options.PracticeOption = False,
    resume: options.ResumeOption = False,
    db: options.DbOption = None,
    rating: options.RatingOption = True,
    stack: options.StackOption = None,
    blinds: options.BlindsOption = "",
    escalate: options.EscalateOption = "",
    rebuy: options.RebuyOption = False,
    names: options.NamesOption = "",
    cash: options.CashOption = None,
    phh: options.PhhOption = None,
    trustless: options.TrustlessOption = "",
    join: options.JoinOption = "",
    name: options.NameOption = "",
    backup: options.BackupOption = 0,
    timeout: options.TimeoutOption = 120,
    transcript: options.TranscriptOption = None,
    language: LanguageOption = None,
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
    refuse_places(phh, transcript)
    terminal = Terminal(plain=plain, language=chosen_language(language))
    bot = bots.partition(",")[0].strip() if people == 0 else None
    if trustless:
        invited = (needed_game(game), seats, hands, backup, timeout)
        raise typer.Exit(hosted(trustless, invited, name, bot, transcript, terminal))
    if join:
        raise typer.Exit(joined(join, name, bot, transcript, terminal))
    if not game and not resume:
        from darwindeck.cli.menu import choose_game

        wanted = choose_game(terminal)
        game, resume = str(wanted), isinstance(wanted, Path)
    with ExitStack() as held:
        with options.compiling_visibly():
            from darwindeck.playtest.playing import Playing

            config = config_of(seed, seats, bots, difficulty, hands, practice, show_all)
            evening = EveningOptions(stack, blinds, escalate, rebuy, names, cash)
            session, path = (
                resumed(game, config.bots, held)
                if resume
                else started(game, config, people, role, evening, held)
            )
            if phh is not None:
                refuse_what_no_history_knows(session.genome)
            get_ready(session)
        code = Playing(session, terminal, path, rated=rating, db=db, phh=phh).run()
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


def refuse_what_no_history_knows(genome: GameGenome) -> None:
    """Refuse to write hands of a game that hand histories have no form for."""
    from darwindeck.histories.stakes import variant_of

    variant_of(genome)


# At a table that nobody deals


def hosted(
    address: str,
    invited: tuple[GameGenome, int | None, int | None, int, int],
    name: str,
    bot: str | None,
    transcript: Path | None,
    terminal: Terminal,
) -> int:
    """Open a table that nobody deals, and play there; return the exit code."""
    with options.compiling_visibly():
        from darwindeck.cli.trustless import host_table, invitation_to

        invitation = invitation_to(*invited)
    who, plays = called(name, bot)
    return host_table(address, invitation, who, plays, transcript, terminal)


def joined(
    address: str, name: str, bot: str | None, transcript: Path | None, terminal: Terminal
) -> int:
    """Sit down at a table that nobody deals, and play there; return the exit code."""
    with options.compiling_visibly():
        from darwindeck.cli.trustless import join_table
    who, plays = called(name, bot)
    return join_table(address, who, plays, transcript, terminal)


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


def config_of(
    seed: int | None,
    seats: int | None,
    bots: str,
    difficulty: str,
    hands: int | None,
    practice: bool,
    show_all: bool,
) -> SessionConfig:
    """Return who plays how, as the options say it."""
    from darwindeck.players.registry import DEFAULT_PLAYER
    from darwindeck.playtest.session import SessionConfig

    return SessionConfig(
        seed=seed,
        seats=seats,
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
        difficulty=difficulty or DEFAULT_PLAYER,
        hands=hands,
        practice=practice,
        show_all=show_all,
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
    game: str,
    config: SessionConfig,
    people: int,
    role: str,
    evening: EveningOptions,
    held: ExitStack,
) -> tuple[PlaytestSession, Path]:
    """Start a game, refusing what cannot be played, and find a place to keep it."""
    from msgspec.structs import replace

    from darwindeck.playtest.saving import new_save_path, played_alone
    from darwindeck.playtest.session import PlaytestSession

    genome = needed_game(game)
    refuse_too_many_people(genome, config.seats or genome.player_count, people)
    seated = replace(
        config,
        people=seats_of_people(genome, people, role),
        bots=config.bots or usual_bots(genome),
    )
    session = evening_of(genome, seated, evening) or PlaytestSession(genome, seated)
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
