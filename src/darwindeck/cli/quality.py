"""`darwindeck quality`: how far to believe the measure by which games are rated."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from darwindeck.cli.feedback import DatabaseOption, chosen_database, counted, is_empty
from darwindeck.cli.options import JsonOption, ThreadsOption
from darwindeck.cli.rate import EffortName, rate_visibly
from darwindeck.screen import on_one_line, say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.feedback import Playtest
    from darwindeck.quality.figures import Figure
    from darwindeck.quality.ranks import RankCorrelation

HOPED_FOR = 0.5
"""The correlation that is worth looking for, as long as none is known."""
OUT_OF_REACH = 1_000  # games


class Opinion(NamedTuple):
    """A game, and the stars that people gave it."""

    game: GameGenome
    stars: tuple[int, ...]

    @property
    def mean(self) -> float:
        """How many stars it has on average."""
        return sum(self.stars) / len(self.stars)


def question_measure(
    *,
    against_feedback: Annotated[
        bool,
        typer.Option("--against-feedback", help="Hold it against people's ratings of playtests."),
    ] = False,
    db: DatabaseOption = None,
    effort: Annotated[
        EffortName,
        typer.Option("--effort", "-e", help="How much to play games that are not solved."),
    ] = EffortName.QUICK,
    seed: Annotated[int, typer.Option("--seed", help="Other seeds play other hands.")] = 0,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say how far people agree with what the rating says.

    Every game that people have rated after playing it is rated by the measure too; then the two
    orders are compared. While that may be chance, it says how many more ratings would decide it.

    Example: darwindeck quality --against-feedback
    """
    from darwindeck.compiled.threads import checked_threads
    from darwindeck.quality.ranks import FEWEST, RankCorrelation
    from darwindeck.quality.rate import MOST_NODES

    if not against_feedback:
        raise ValueError("what shall the measure be held against? Say --against-feedback")
    checked_threads(threads)
    opinions, unreadable = opinions_in(chosen_database(db))
    if unreadable:
        what = counted(unreadable, "rating")
        say(f"{what} left out: the rules of the game cannot be read.", err=True)
    found: RankCorrelation | None = None
    fitness: list[Figure] = []
    if len(opinions) >= FEWEST and len({opinion.mean for opinion in opinions}) > 1:
        for opinion in opinions:
            rating = rate_visibly(opinion.game, effort, MOST_NODES, seed, threads)
            fitness.append(rating.fitness)
        values = [figure.value for figure in fitness]
        if len(set(values)) > 1:
            found = RankCorrelation.between([opinion.mean for opinion in opinions], values)
    if as_json:
        print_json(opinions, fitness, found)
        return
    print_games(opinions, fitness)
    for sentence in conclusion(opinions, fitness, found):
        say(sentence)


def opinions_in(path: Path) -> tuple[list[Opinion], int]:
    """Return what people think of each game in a store, and how many ratings were left out."""
    from darwindeck.playtest.feedback import FeedbackStore

    if is_empty(path):
        return [], 0
    with FeedbackStore(path) as store:
        return gathered(map(store.get, store.keys(min_rating=1)))


def gathered(playtests: Iterable[Playtest]) -> tuple[list[Opinion], int]:
    """Put the ratings of games with the same rules together; count those without any rules."""
    from darwindeck.genome.identity import rules_id

    opinions: dict[str, Opinion] = {}
    unreadable = 0
    for playtest in playtests:
        game = game_of(playtest)
        if game is None or playtest.rating is None:
            unreadable += 1
            continue
        key = rules_id(game)
        known = opinions.get(key, Opinion(game, ()))
        opinions[key] = known._replace(stars=(*known.stars, playtest.rating))
    return list(opinions.values()), unreadable


def game_of(playtest: Playtest) -> GameGenome | None:
    """Return the game that was played; `None` where its rules cannot be read any more."""
    from darwindeck.genome.errors import GenomeError
    from darwindeck.genome.serialization import decode
    from darwindeck.genome.validation import problems

    try:
        game = decode(playtest.game)
    except GenomeError:
        return None
    return None if problems(game) else game


# What is told


def conclusion(
    opinions: Sequence[Opinion], fitness: Sequence[Figure], found: RankCorrelation | None
) -> list[str]:
    """Say how far people and the measure agree, and what it would take to know."""
    ratings = sum(len(opinion.stars) for opinion in opinions)
    if not ratings:
        return ["Nobody has rated a game yet: play some with `darwindeck play`, and give stars."]
    sample = f"{counted(len(opinions), 'game')}, {counted(ratings, 'rating')}"
    if found is None:
        return [f"{why_not(opinions, fitness)} ({sample}).", wanted(HOPED_FOR, opinions, "a good")]
    sentences = [
        f"Rank correlation of people's stars with the measure: {found} ({sample}, interval 95 %)."
    ]
    if found.low > 0:
        sentences.append("People agree with the measure: their order of games is not chance.")
    elif found.high < 0:
        sentences.append("People contradict the measure: what it praises, they like less.")
    else:
        sentences.append(f"That may still be chance. {wanted(found.value, opinions, 'such a')}")
    return sentences


def why_not(opinions: Sequence[Opinion], fitness: Sequence[Figure]) -> str:
    """Say why there is no correlation to be told."""
    from darwindeck.quality.ranks import FEWEST

    if len(opinions) < FEWEST:
        return f"Too few games were rated to compare two orders: it takes {FEWEST} at least"
    judges = "The measure" if fitness else "People"
    return f"{judges} put all games in the same place, so that there is no order to compare"


def wanted(correlation: float, opinions: Sequence[Opinion], kind: str) -> str:
    """Say how many more ratings would show a correlation."""
    from darwindeck.quality.ranks import games_to_tell

    games = games_to_tell(correlation)
    if games > OUT_OF_REACH:
        return "It is so near to nothing that no number of ratings within reach would decide it."
    more = max(int(games) - len(opinions), 1)
    each = sum(len(opinion.stars) for opinion in opinions) / len(opinions)
    return (
        f"To show {kind} correlation ({correlation:.2f}) takes about {counted(more, 'more game')}: "
        f"{counted(ceil(more * each), 'more rating')}, if each gets as many as so far."
    )


def print_games(opinions: Sequence[Opinion], fitness: Sequence[Figure]) -> None:
    """Print each game with what people and the measure think of it."""
    from rich.table import Table
    from rich.text import Text

    from darwindeck.console import Screen

    if not opinions:
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("GAME")
    for heading in ("RATINGS", "STARS", "FITNESS"):
        table.add_column(heading, justify="right", no_wrap=True)
    figures = [str(figure) for figure in fitness] or ["-"] * len(opinions)
    rows = sorted(zip(opinions, figures, strict=True), key=lambda row: -row[0].mean)
    for opinion, figure in rows:
        name = Text(on_one_line(opinion.game.name), "cyan")
        table.add_row(name, str(len(opinion.stars)), f"{opinion.mean:.1f}", figure)
    console = Screen()
    console.print(table)
    console.print()


def print_json(
    opinions: Sequence[Opinion], fitness: Sequence[Figure], found: RankCorrelation | None
) -> None:
    """Print all of it for another program."""
    import msgspec

    document = {
        "games": [
            {
                "game": opinion.game.genome_id,
                "stars": opinion.stars,
                "fitness": fitness[place] if fitness else None,
            }
            for place, opinion in enumerate(opinions)
        ],
        "correlation": found and found._asdict(),
        "conclusion": conclusion(opinions, fitness, found),
    }
    say_json(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
