"""`darwindeck cards` lists the cards of roles, `darwindeck show` explains how they are played."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from darwindeck.cli import app
from darwindeck.genome.library import load
from darwindeck.words.formats import book_as
from darwindeck.words.rules import describe

if TYPE_CHECKING:
    from pathlib import Path


def test_cards_lists_every_card_of_every_role() -> None:
    printed = CliRunner().invoke(app, ["cards", "the-deal"]).stdout
    for role in load("the-deal").roles:
        assert f"{role.name} ({len(role.deck)} cards)" in printed
        assert all(card.name in printed for card in role.deck)
    assert max(map(len, printed.splitlines())) <= 80


def test_cards_are_listed_in_german() -> None:
    printed = CliRunner().invoke(app, ["cards", "the-deal", "--language", "de"]).stdout
    assert "Fahnder (15 Karten)\n  Bahnhofsvorplatz             Ort " in printed


def test_cards_as_json_are_those_of_the_file() -> None:
    printed = CliRunner().invoke(app, ["cards", "the-deal", "--json"]).stdout
    decks = json.loads(printed)
    assert list(decks) == ["Narc", "Customer", "Player"]
    assert decks["Player"][0] == {
        "name": "Antique Map",
        "kind": "product",
        "values": {"price": 60, "evidence": 2},
    }


def test_cards_of_a_game_without_roles_are_refused_with_what_would_be_right() -> None:
    result = CliRunner().invoke(app, ["cards", "razz"])
    assert isinstance(result.exception, ValueError)
    assert "only games with roles have cards of their own" in str(result.exception)


def test_the_rulebook_says_everything_a_table_with_printed_cards_needs() -> None:
    text = " ".join(book_as(describe(load("the-deal")), "text").split())
    for sentence in (
        "They act in this order: Narc, Customer and Player.",
        "until they hold three cards",
        "Whoever raises first in a round has the initiative",
        "Raise number 3 of the round ends the betting at once, whoever raises.",
        "In every round Narc is asked first. If nobody raises, the betting is over when everyone",
        "A raise in answer takes no initiative, and is answered in the same way.",
        "All cards that are committed lie in one row, in the order in which they were committed.",
        "If they have the initiative, the betting is over when the others have answered.",
        "cards that lie face down are turned over before they go out of play, and their heat",
        "If Narc or Customer folds, the deal goes on without them.",
        "Points may fall below 0.",
        "Paper and pencil for the points and the heat.",
        "Who commits the last card of their hand is all-in",
        "Of kind location, only the card that was committed last in this deal counts.",
        "If evidence is above cover, it is a bust.",
        "25 % of the heat, rounded down, counts as evidence in every deal.",
        "Narc raises with the card with the most evidence when the number is below: 30 in round 1",
        "It never folds.",
        "Player: Lookout (cover): cover +15.",
    ):
        assert sentence in text


class Page(HTMLParser):
    """Collects the texts of a page, and what it would fetch from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.open: list[str] = []
        self.cards = 0
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.cards += ("class", "card") in attrs
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "meta"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def test_cards_can_be_written_as_a_page_to_cut_out_with_all_that_a_card_counts(
    tmp_path: Path,
) -> None:
    file = tmp_path / "cards.html"
    result = CliRunner().invoke(app, ["cards", "the-deal", "--html", str(file)])
    assert result.exit_code == 0
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    assert page.open == []
    assert page.addresses == []
    assert page.cards == 45
    lie_low = page.texts.index("Lie Low")
    assert [text for text in page.texts[lie_low:] if text][1:7] == [
        "cover", "+10", "heat", "-3", "price", "x0.9",
    ]  # fmt: skip
    assert "location: only the last counts" in page.texts


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--html", "."), "is a folder: name a file"),
        (("--html", "nowhere/cards.html"), "there is no folder 'nowhere'"),
        (("--html", "cards.html", "--json"), "two forms of the cards: choose one"),
    ],
)
def test_cards_refuse_a_page_that_cannot_be_written(options: tuple[str, ...], reason: str) -> None:
    result = CliRunner().invoke(app, ["cards", "the-deal", *options])
    assert reason in str(result.exception)


def test_a_role_is_for_one_person() -> None:
    result = CliRunner().invoke(app, ["play", "the-deal", "--role", "narc", "--people", "2"])
    assert "--role narc is the role of one person, but --people is 2" in str(result.exception)
