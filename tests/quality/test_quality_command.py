"""The command `quality`: do people agree with the measure?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from benchmarks.exhibits.collection import exhibits
from msgspec.structs import replace
from typer.testing import CliRunner

from darwindeck.cli import app
from darwindeck.cli import quality as command
from darwindeck.genome.library import load
from darwindeck.genome.serialization import encode
from darwindeck.playtest.feedback import FeedbackStore, Playtest

from .ratings import rating

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.genome.schema import GameGenome
    from darwindeck.quality import Rating

SMALL = {one.name: one.genome for one in exhibits("tuning") if (one.entry.nodes or 1_000) < 100}
GAMES = [load(name) for name in ("kuhn-poker", "leduc-holdem", "hearts", "war", "razz", "whist")]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the feedback will be."""
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "feedback.sqlite3"


@pytest.fixture
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the measure like the games in the order of their list."""
    fitness = {game.genome_id: place / 10 for place, game in enumerate(GAMES)}

    def rated(genome: GameGenome, *_: object) -> Rating:
        return rating(title=genome.name, fitness=fitness[genome.genome_id])

    monkeypatch.setattr(command, "rate_visibly", rated)


def opine(path: Path, *opinions: tuple[GameGenome, int]) -> None:
    """Store what people say about games."""
    with FeedbackStore(path) as store:
        for game, stars in opinions:
            text = encode(game).decode()
            store.add(
                Playtest(
                    genome_id=game.genome_id, game=text, seats=2, bots=("greedy",), rating=stars
                )
            )


def told(*options: str) -> str:
    """Hold the measure against the feedback, and return what is said on one line."""
    result = CliRunner().invoke(app, ["quality", "--against-feedback", *options])
    assert result.exit_code == 0, result.exception
    return " ".join(result.stdout.split())


def test_it_says_against_what_it_can_be_held() -> None:
    result = CliRunner().invoke(app, ["quality"])
    assert isinstance(result.exception, ValueError)
    assert "--against-feedback" in str(result.exception)


def test_where_nobody_has_rated_it_says_how_to(store: Path) -> None:
    assert told() == (
        "Nobody has rated a game yet: play some with `darwindeck play`, and give stars."
    )
    assert not store.exists()


def test_a_few_ratings_are_too_few_and_it_says_how_many_are_missing(store: Path) -> None:
    opine(store, (GAMES[0], 5), (GAMES[0], 3), (GAMES[1], 2))
    words = told()
    assert "Kuhn poker 2 4.0 -" in words
    assert "Too few games were rated" in words
    assert "(2 games, 3 ratings)" in words
    assert "takes about 16 more games: 24 more ratings" in words


@pytest.mark.usefixtures("in_order")
@pytest.mark.parametrize(
    ("stars", "correlation", "words"),
    [
        ((1, 1, 2, 3, 4, 5), 0.986, "People agree with the measure"),
        ((5, 4, 4, 3, 2, 1), -0.986, "People contradict the measure"),
        ((1, 4, 2, 3, 5, 4), 0.667, "That may still be chance. To show such a correlation (0.67)"),
    ],
)
def test_it_compares_the_two_orders(
    store: Path, stars: tuple[int, ...], correlation: float, words: str
) -> None:
    opine(store, *zip(GAMES, stars, strict=True))
    assert words in told()
    document = json.loads(
        CliRunner().invoke(app, ["quality", "--against-feedback", "--json"]).stdout
    )
    assert document["correlation"]["value"] == pytest.approx(correlation, abs=1e-3)
    assert [game["stars"] for game in document["games"]] == [[one] for one in stars]


@pytest.mark.usefixtures("in_order")
def test_if_people_like_all_games_alike_there_is_no_order(store: Path) -> None:
    opine(store, *((game, 4) for game in GAMES))
    assert "People put all games in the same place" in told()


def test_the_same_rules_under_two_names_are_one_game(store: Path) -> None:
    opine(store, (GAMES[0], 5), (replace(GAMES[0], genome_id="mine", title="Mine"), 4))
    assert "(1 game, 2 ratings)" in told()


def test_ratings_of_games_that_cannot_be_read_are_left_out(store: Path) -> None:
    with FeedbackStore(store) as written:
        written.add(Playtest(genome_id="lost", game="{}", seats=2, bots=("greedy",), rating=5))
    opine(store, (GAMES[0], 5))
    result = CliRunner().invoke(app, ["quality", "--against-feedback"])
    assert "1 rating left out" in result.stderr
    assert "(1 game, 1 rating)" in " ".join(result.stdout.split())


def test_small_games_are_really_rated(store: Path) -> None:
    assert len(SMALL) >= 5
    opine(store, *((game, 5 if name.startswith("ace") else 1) for name, game in SMALL.items()))
    words = told("--effort", "quick")
    assert "0.847" in words
    assert f"({len(SMALL)} games, {len(SMALL)} ratings, interval 95 %)" in words
