"""The page of ratings is well-formed, complete, and needs nothing from elsewhere."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from darwindeck.quality import Figure, Rating
from darwindeck.quality.page import page_of
from darwindeck.quality.portrait import rows_of
from darwindeck.quality.verdict import verdict_of

from .ratings import LADDER, rating

SOLVED = rating(title="Solved", fitness=0.9)
PLAYED = rating(
    title="Played <&>",
    method="played",
    fitness=Figure.around(0.4, 0.1),
    depth=Figure.around(0.05, 0.01),
    rungs=LADDER,
)
BAD = rating(title="Bad", closed=("simple enough",), betting=False)
ALL = [BAD, PLAYED, SOLVED]


def parsed(ratings: list[Rating]) -> ET.Element:
    """Read a page as XML, which is stricter than any browser."""
    return ET.fromstring(page_of(ratings))


def words(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize("ratings", [[SOLVED], [PLAYED], [BAD], ALL])
def test_a_page_is_well_formed_and_has_a_card_for_every_game(ratings: list[Rating]) -> None:
    page = parsed(ratings)
    titles = [words(heading) for heading in page.findall(".//article/header/h2")]
    best_first = sorted(ratings, key=lambda one: -one.fitness.value)
    assert titles == [one.title for one in best_first]


def test_a_card_holds_the_verdict_all_figures_the_gates_and_the_ladder() -> None:
    for one in ALL:
        card = next(iter(parsed([one]).iter("article")))
        text = words(card)
        assert verdict_of(one).sentences in text
        for sentence in verdict_of(one).drags:
            assert sentence in text
        table = next(table for table in card.iter("table") if table.get("class") == "figures")
        lines = [words(line) for line in table.iter("tr")]
        for row, line in zip(rows_of(one), lines, strict=True):
            assert line.startswith(row.trait.name)
            assert line.endswith(row.written)
        for gate in one.gates:
            assert f"{'✓' if gate.passed else '✗'} {gate.name} {gate.found}" in text
        for rung in one.rungs:
            assert f"{rung.better} against {rung.worse}" in text


def test_every_uncertain_figure_has_an_error_bar_and_no_other() -> None:
    card = next(iter(parsed([PLAYED]).iter("article")))
    bars = [path for path in card.iter("path") if path.get("class") == "whisker"]
    assert len(bars) == sum(row.figure.margin > 0 for row in rows_of(PLAYED))


def test_games_on_one_page_have_the_same_axes() -> None:
    charts = [svg for svg in parsed(ALL).iter("svg") if svg.get("class") == "radar"]
    axes = [[text.text for text in chart.iter("text")] for chart in charts]
    assert len(axes) == 3
    assert axes[0] == axes[1] == axes[2]
    faint = {text.text for text in charts[-1].iter("text") if "missing" in text.get("class", "")}
    assert faint == {"depth", "bluffing", "folding", "raising", "news", "hidden"}


def test_several_games_are_compared_and_one_is_not() -> None:
    assert [s.get("class") for s in parsed(ALL).iter("section")] == ["compared"]
    assert list(parsed([BAD]).iter("section")) == []


def test_a_page_needs_no_network() -> None:
    page = page_of(ALL)
    assert re.findall(r"(?i)https?:|//\w|url\(|@import|src=|<script|<link", page) == []
    assert "prefers-color-scheme: dark" in page


def test_the_same_ratings_give_the_same_page() -> None:
    assert page_of(ALL) == page_of(ALL)
