"""The report of a run: complete, offline, safe, and alive in a browser."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution.descriptors import DECISION_WORDS, FAMILIES
from darwindeck.evolution.lineage import family_tree, line_of_descent
from darwindeck.evolution.report import write_report
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.store import BatchRow, RunError, RunStore
from darwindeck.genome.library import library_names, load
from darwindeck.genome.serialization import encode
from darwindeck.quality.figures import Figure
from darwindeck.quality.portrait import rows_of
from darwindeck.quality.verdict import verdict_of
from darwindeck.words.rules import describe
from tests.rulebook.said import sentences_of

from .runs import NEW_TITLE, begun_run, crossed, founder, mutant, small_run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
NODE = shutil.which("node")
VOID = {"meta", "br", "col"}


class Page(HTMLParser):
    """A page that was read: its text, its scripts, and the attributes of its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)
        elif "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        """All that people read, on one line."""
        return " ".join("".join(self.words).split())

    def with_class(self, name: str) -> list[dict[str, str | None]]:
        """Return the attributes of all tags of a class."""
        return [attrs for _, attrs in self.tags if name in (attrs.get("class") or "").split()]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with small_run(tmp_path / "small.run") as run:
        yield run


@pytest.fixture
def file(store: RunStore, tmp_path: Path) -> Path:
    """Return the report of a small run."""
    target = tmp_path / "report.html"
    assert write_report(store, target) == 3
    return target


@pytest.fixture
def page(file: Path) -> Page:
    return Page(file.read_text(encoding="utf-8"))


def test_a_page_is_well_formed(page: Page) -> None:
    assert not page.open


def test_every_game_is_there_with_its_verdict_and_its_rules(page: Page, store: RunStore) -> None:
    for elite in store.archive().ranked():
        assert elite.genome.name in page.text
        assert " ".join(verdict_of(elite.rating).sentences.split()) in page.text
        for sentences in sentences_of(describe(elite.genome)).values():
            assert all(sentence in page.text for sentence in sentences)


def test_every_figure_has_its_interval(page: Page, store: RunStore) -> None:
    for elite in store.archive().ranked():
        fitness = elite.fitness
        assert f"{fitness.value:.3f} [{fitness.low:.3f}, {fitness.high:.3f}]" in page.text
        for row in rows_of(elite.rating):
            assert row.trait.name in page.text
            assert row.written in page.text
        for gate in elite.rating.gates:
            assert f"{gate.name} {gate.found}" in page.text
    assert "0.510 ± 0.038" in page.text


def test_every_game_has_a_sample_hand_and_a_command(page: Page, store: RunStore) -> None:
    assert page.text.count("A sample hand") == 3
    assert page.text.count("Result: seat 0") == 3
    for number in (1, 2, 3):
        assert f"darwindeck play {store.path}:{number}" in page.text


def test_the_map_has_a_square_for_every_kind(page: Page) -> None:
    squares = page.with_class("cell")
    assert len(squares) == len(FAMILIES) * len(DECISION_WORDS)
    filled = [
        (cell["data-decisions"], cell["data-family"])
        for cell in page.with_class("filled")
        if "data-family" in cell
    ]
    assert sorted(filled) == [("1", "showdown"), ("2", "draw")]


def test_the_script_knows_all_games_best_first(page: Page, store: RunStore) -> None:
    games = json.loads(page.scripts[0])["games"]
    ranked = store.archive().ranked()
    assert [game["title"] for game in games] == [elite.genome.name for elite in ranked]
    assert [game["fitness"] for game in games] == [elite.fitness.value for elite in ranked]


def test_curves_go_through_every_batch(page: Page) -> None:
    curves = [attrs["points"] or "" for tag, attrs in page.tags if tag == "polyline"]
    assert len(curves) == 3
    assert all(len(points.split()) == 2 for points in curves)
    assert "8 games judged" in page.text


def test_the_tree_says_what_each_step_changed(page: Page) -> None:
    assert (
        "5 chips to start with instead of 2 chips to start with (mutate starting chips)"
        in page.text
    )
    assert "a match of 7 hands instead of a match of" in page.text
    assert f"(exchange ending, crossed with {NEW_TITLE})" in page.text
    assert "(kuhn-poker) fitness 0.500, batch 0" in page.text


def test_nothing_comes_from_the_network(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\(", text)
    assert not any(
        attrs.get(name, "#").startswith("#") is False  # type: ignore[union-attr]
        for _, attrs in Page(text).tags
        for name in ("src", "href")
        if name in attrs
    )


def test_names_are_text(file: Path, page: Page) -> None:
    text = file.read_text(encoding="utf-8")
    assert "<Fox>" not in text
    assert NEW_TITLE in page.text


def test_an_empty_archive_has_a_report_too(tmp_path: Path) -> None:
    with begun_run(tmp_path / "empty.run") as empty:
        assert write_report(empty, tmp_path / "empty.html") == 0
    page = Page((tmp_path / "empty.html").read_text(encoding="utf-8"))
    assert not page.open
    assert "No game was good enough to be kept yet" in page.text
    assert json.loads(page.scripts[0])["games"] == []


def test_a_path_will_do_for_a_run(store: RunStore, tmp_path: Path) -> None:
    store.close()
    assert write_report(store.path, tmp_path / "again.html") == 3


def test_a_run_that_is_not_there_leaves_the_old_report(tmp_path: Path) -> None:
    old = tmp_path / "report.html"
    old.write_text("old", encoding="utf-8")
    with pytest.raises(RunError, match="there is no run"):
        write_report(tmp_path / "no.run", old)
    assert old.read_text(encoding="utf-8") == "old"


def test_the_same_run_gives_the_same_page(store: RunStore, file: Path, tmp_path: Path) -> None:
    write_report(store, tmp_path / "again.html")
    assert (tmp_path / "again.html").read_bytes() == file.read_bytes()


def test_a_line_of_descent_begins_with_the_founder(store: RunStore) -> None:
    line = line_of_descent(store, mutant().genome.genome_id)
    assert [game.title for game in line] == [founder().genome.name, NEW_TITLE]
    assert line[0].origin == "kuhn-poker"
    assert line[1].game.operators == ("mutate_starting_chips",)


def test_siblings_share_a_branch(store: RunStore) -> None:
    names = [mutant().genome.genome_id, crossed().genome.genome_id]
    [tree] = family_tree(line_of_descent(store, name) for name in names)
    assert [branch.ancestor.game.id for branch in tree.branches] == names


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_the_script_has_no_syntax_error(page: Page, tmp_path: Path) -> None:
    script = tmp_path / "script.js"
    script.write_text(page.scripts[1], encoding="utf-8")
    checked = subprocess.run([NODE or "", "--check", script], capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr.decode()


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_a_square_shows_its_games_in_a_browser(file: Path, tmp_path: Path) -> None:
    shown = subprocess.run(
        [
            CHROMIUM or "",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--virtual-time-budget=2000",
            "--dump-dom",
            f"{file.as_uri()}#cell=2,draw",
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    ).stdout
    panel = shown.partition('id="panel"')[2].partition("</ol>")[0]
    assert "draw, 6 to 12 decisions" in panel
    assert "1. Sly &lt;Fox&gt; &amp; Co" in panel
    assert f"3. {crossed().genome.name}" in panel
    assert founder().genome.name not in panel.replace(crossed().genome.name, "")


def test_the_lead_names_few_founders_and_counts_many(tmp_path: Path) -> None:
    mine = encode(replace(load("kuhn-poker"), title="Mine & yours")).decode()
    for founders, words in (
        (("leduc-holdem", mine), "Evolved from leduc-holdem, Mine & yours, for 2 players"),
        (tuple(library_names()[:9]), "Evolved from 9 games, for 2 players"),
    ):
        with RunStore(tmp_path / f"{len(founders)}.run", new=True) as store:
            store.begin(Settings(founders=founders, seats=(2,), opinions=(("razz", 1.2),)))
            write_report(store, tmp_path / "lead.html")
        page = Page((tmp_path / "lead.html").read_text(encoding="utf-8"))
        assert words in page.text
        assert "People's ratings weigh in on the fitness." in page.text
        assert all(name in page.text for name in founders if name != mine)


def test_the_tree_and_the_archive_agree_on_a_game_that_was_rated_again(
    store: RunStore, tmp_path: Path
) -> None:
    best = store.archive().ranked()[0]
    again = replace(best, fitness=Figure.exact(0.611), trials=2)
    store.add_batch(BatchRow(2, 0, 0, 0, 0, 3, 0.611, 0.5, 1.361, 0.1, 0.1), [], [again])
    write_report(store, tmp_path / "again.html")
    page = Page((tmp_path / "again.html").read_text(encoding="utf-8"))
    assert f"1. {best.genome.name} fitness 0.611, batch 1" in page.text
    assert "fitness 0.734" not in page.text.partition("The games, best first")[0]


@pytest.mark.parametrize("column", ["quality", "best", "median"])
@pytest.mark.parametrize("figure", ["9e999", "-9e999", "'many'", "-1"])
def test_a_run_with_impossible_figures_is_refused(tmp_path: Path, column: str, figure: str) -> None:
    path = tmp_path / "damaged.run"
    small_run(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE batch SET {column} = {figure}")
    with pytest.raises(RunError, match="is damaged"):
        write_report(path, tmp_path / "report.html")
