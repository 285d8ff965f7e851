"""`darwindeck duel`: two players in the same deals, until it is clear who is better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli import options

if TYPE_CHECKING:
    from darwindeck.console import Screen
    from darwindeck.strength.duels import Contest

WON = {"chips": "chips", "wins": "of a win", "points": "points"}

FirstArgument = Annotated[str, typer.Argument(metavar="A", help="A player, such as search:easy.")]
SecondArgument = Annotated[str, typer.Argument(metavar="B", help="Another, such as my_bot:choose.")]
MostHandsOption = Annotated[
    int,
    typer.Option(
        "--hands", "-n", parser=options.whole_number, metavar="N", help="At most so many."
    ),
]
HalvesOption = Annotated[
    bool,
    typer.Option("--halves", help="Give each half of the seats, not one to A and the rest to B."),
]
SeatOption = Annotated[
    int | None,
    typer.Option("--seat", help="Play only this seat in turns.", show_default="all seats"),
]
PointsOption = Annotated[
    bool, typer.Option("--points", help="Count points instead of wins, where there are any.")
]
ToTheEndOption = Annotated[
    bool, typer.Option("--to-the-end", help="Play all hands, however clear it is.")
]


def duel_players(
    context: typer.Context,
    first: FirstArgument,
    second: SecondArgument,
    game: options.GameArgument,
    *,
    hands: MostHandsOption = 10_000,
    seats: options.SeatsOption = None,
    halves: HalvesOption = False,
    seat: SeatOption = None,
    points: PointsOption = False,
    to_the_end: ToTheEndOption = False,
    seed: options.FixedSeedOption = 0,
    workers: options.WorkersOption = None,
    as_json: options.JsonOption = False,
) -> None:
    """Find out which of two players is better, and by how much.

    Every deal is played in all arrangements: the same cards, with the seats exchanged. For more
    than two seats A sits in each of them once, with copies of B in all others. Against the house,
    or in a game of roles, both play the same seats in turns. Chips that are all in before the last
    card count as much as they win on average.

    It stops when it is decided: at one of a few checkpoints that are fixed beforehand, with
    intervals so wide that with a chance of 95 % all of them hold. The same seed gives the same
    result, whatever the number of processors.

    Example: darwindeck duel search:medium greedy no-limit-holdem --seats 2 --hands 4000
    """
    options.refuse_both(context, "--halves", "--seat")
    with options.compiling_visibly():
        from darwindeck.evolution.references import load_game
        from darwindeck.strength.duels import contest

        genome = load_game(game)
    with options.counting("hands", hands) as progress:
        found = contest(
            genome,
            first,
            second,
            hands,
            seed,
            seats,
            seat,
            workers,
            halves=halves,
            points=points,
            stops=not to_the_end,
            progress=progress,
        )
    tell(found, hands, as_json=as_json)


def tell(found: Contest, hands: int, *, as_json: bool) -> None:
    """Print what came of a contest of at most so many hands, and whether it was cut short."""
    from darwindeck.console import Screen

    if as_json:
        print_json(found)
    else:
        print_contest(Screen(), found)
    if found.interrupted:
        options.end_early(f"{found.hands:,} of {hands:,} hands")


def print_contest(console: Screen, found: Contest) -> None:
    """Say who is better, by how much, and how that was found."""
    from rich.text import Text

    gain, margin = abs(found.result.mean), found.result.margin
    if found.winner is None:
        who = Text(f"Not decided between {found.first} and {found.second}")
        gain = found.result.mean
    else:
        loser = found.second if found.winner == found.first else found.first
        who = Text.assemble((found.winner, "bold green"), " beats ", loser)
    console.print(Text.assemble(who, f" by {amount(found, gain, margin)}."), soft_wrap=True)
    deals = f"{found.result.deals:,} deals"
    cut = "" if found.result.deals == found.most_deals else f" of at most {found.most_deals:,}"
    console.print(
        f"{found.terms.genome.genome_id}: {found.hands:,} hands, {deals}{cut}, {arranged(found)}, "
        f"seed {found.terms.seed}; ± is for 95 %.",
        soft_wrap=True,
    )


def amount(found: Contest, gain: float, margin: float) -> str:
    """Write what is won per hand, in blinds where there are any."""
    chips = f"{gain:.3f} ± {margin:.3f} {WON[found.terms.unit]}"
    per = "per hand" if found.terms.arrangement.in_turns else "per hand and seat"
    blinds = found.in_milli_blinds(gain)
    if blinds is None:
        return f"{chips} {per}"
    return f"{blinds:,.0f} ± {found.in_milli_blinds(margin):,.0f} mbb/hand ({chips} {per})"


def arranged(found: Contest) -> str:
    """Say who sat where."""
    arrangement, seats = found.terms.arrangement, found.terms.seats
    if arrangement.in_turns:
        return "each in the same seats in turn"
    if seats == 2:
        return "seats exchanged"
    if arrangement.hands == seats:
        return f"{found.first} in each of {seats} seats against {seats - 1} of {found.second}"
    return f"half of {seats} seats each, exchanged"


def print_json(found: Contest) -> None:
    """Print the result as JSON."""
    result, terms = found.result, found.terms
    fields = {
        "game": terms.genome.genome_id,
        "first": found.first,
        "second": found.second,
        "seats": terms.seats,
        "lineups": terms.arrangement.lineups,
        "hands": found.hands,
        "deals": result.deals,
        "most_deals": found.most_deals,
        "seed": terms.seed,
        "unit": terms.unit,
        "mean": result.mean,
        "margin": result.margin,
        "confidence": 0.95,
        "mbb_per_hand": found.in_milli_blinds(result.mean),
        "mbb_margin": found.in_milli_blinds(result.margin),
        "winner": found.winner,
        "interrupted": found.interrupted,
    }
    options.print_data(fields)
