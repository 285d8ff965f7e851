"""`darwindeck cards` lists the cards of roles, `darwindeck show` explains how they are played."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from darwindeck.cli import app
from darwindeck.genome.library import load
from darwindeck.genome.rulebook import rulebook_text


def test_cards_lists_every_card_of_every_role() -> None:
    printed = CliRunner().invoke(app, ["cards", "the-deal"]).stdout
    for role in load("the-deal").roles:
        assert f"{role.name} ({len(role.deck)} cards)" in printed
        assert all(card.name in printed for card in role.deck)
    assert max(map(len, printed.splitlines())) <= 80


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
    text = " ".join(rulebook_text(load("the-deal")).split())
    for sentence in (
        "They act in this order: Narc, Customer and Player.",
        "until they hold three cards",
        "Whoever raises first in a round has the initiative",
        "Raise number 3 of the round ends the betting at once.",
        "Who commits the last card of their hand is all-in",
        "Of kind location, only the card that was committed last in this deal counts.",
        "If evidence is above cover, it is a bust.",
        "25 % of the heat, rounded down, counts as evidence in every deal.",
        "Narc raises with any card when the number is below: 30 in round 1, 45 in round 2, 60 in",
        "It never folds.",
        "Player: Lookout (cover): cover +15.",
    ):
        assert sentence in text
