"""The initiative game, rules 37 and 38: what the cards add up to, and what a deal pays."""

from __future__ import annotations

from math import floor

import pytest
from msgspec.structs import replace

from darwindeck import Check, Fold, Table, load
from darwindeck.genome.roles import Payoff
from darwindeck.genome.schema import ResolutionPhase
from darwindeck.table.actions import Play
from darwindeck.table.events import Resolved

from .role_tables import (
    NARC,
    PLAYER,
    ROLE_GAMES,
    amounts,
    checks,
    deal,
    moves,
    opening,
    options,
    start,
)
from .tables import events

# Rule 37


def test_of_override_kinds_the_last_one_played_counts() -> None:
    table = opening(narc="Fish Market, Torn Receipt, Fingerprints")
    table = checks(moves(table, "check", "check", "Back Room"), 3 + 3)
    assert (amounts(table)["evidence"], amounts(table)["cover"]) == (5, 25)
    table = moves(table, "Fish Market", "check", "check", "check")
    assert (amounts(table)["evidence"], amounts(table)["cover"]) == (15, 20)


def test_additive_kinds_stack_on_the_location() -> None:
    table = moves(opening(), "Torn Receipt", "check", "Back Room", "Fingerprints")
    evidence, cover = deal(table).total("evidence"), deal(table).total("cover")
    assert str(evidence) == ("evidence 8 (Torn Receipt) + 5 (Back Room) + 10 (Fingerprints) = 23")
    assert str(cover) == "cover 25 (Back Room) = 25"


def test_price_modifiers_multiply_exactly_and_are_rounded_down_once() -> None:
    table = start(
        "Honest Appraiser, Rumour of a Raid, Torn Receipt",
        "Haggling, Letter of Credit, Brings a Friend",
        "Smuggled Orchids, Lie Low, Lookout",
    )
    table = moves(table, "Honest Appraiser", "Haggling", "Smuggled Orchids")
    table = moves(table, "go on", "go on", "go on")
    table = moves(table, "Rumour of a Raid", "Letter of Credit", "Lie Low")
    assert amounts(table)["price"] == floor(90 * 75 * 80 * 80 * 125 * 90 / 100**5)
    assert str(deal(table).total("price")) == (
        "price 90 (Smuggled Orchids) x 0.75 (Honest Appraiser) x 0.8 (Haggling) x 0.8 (Rumour of "
        "a Raid) x 1.25 (Letter of Credit) x 0.9 (Lie Low) = 48"
    )


def test_heat_adds_up_over_all_cards_of_all_kinds_and_lasts_across_deals() -> None:
    table = opening("Parking Lot, Lookout", narc="Fish Market, Tapped Telephone, Torn Receipt")
    table = moves(table, "Fish Market", "check", "Parking Lot", "Tapped Telephone")
    assert amounts(table)["heat"] == 1 + 1 + 2  # the overridden market is still remembered
    table = moves(table, "go on", "go on", "fold")
    assert deal(table).number == 2
    assert amounts(table)["heat"] == 4
    assert str(deal(table).total("heat")) == "heat 4 (earlier deals) = 4"


def test_heat_never_falls_below_0() -> None:
    table = checks(moves(opening("Lie Low, Lookout"), "check", "check", "Lie Low"), 3)
    assert amounts(table)["heat"] == 0
    assert amounts(table)["evidence"] == 0
    assert str(deal(table).total("heat")) == "heat -3 (Lie Low) + 3 (never below 0) = 0"


def test_heat_counts_as_evidence_in_later_deals() -> None:
    table = opening("Parking Lot, Lookout", narc="Fish Market, Tapped Telephone, Torn Receipt")
    table = moves(
        table, "Fish Market", "check", "Parking Lot", "Tapped Telephone", "go on", "go on"
    )
    table = moves(table, "fold")
    assert amounts(table)["evidence"] == 1
    assert str(deal(table).total("evidence")) == "evidence 0 + 1 (heat) = 1"


# Rule 38


def test_evidence_above_cover_is_a_bust_and_ends_the_run() -> None:
    table = moves(opening(), "Torn Receipt", "check", "Antique Map", "Nosy Neighbour")
    table = checks(table, 3 + 6 + 3)
    (resolved,) = events(table.log, Resolved)
    assert resolved.outcome == "bust"
    assert table.over
    assert table.scores == (100, -60, 0)


def test_evidence_equal_to_cover_is_no_bust() -> None:
    table = moves(opening("Forged Painting, False Papers, Lookout"), "check", "check")
    table = moves(table, "Forged Painting", "check", "check", "False Papers")
    table = checks(table, 3)
    assert amounts(table)["evidence"] == amounts(table)["cover"] == 10
    table = checks(table, 12)
    assert not table.over
    assert table.scores[PLAYER] == 120


def test_profit_is_banked_and_stays_through_later_deals() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "check", "check", "Back Room")
    table = checks(table, 3 + 12)
    assert table.scores == (0, 40, 60)
    table = moves(checks(table, 2), "fold")
    assert table.scores == (0, 40, 60)


def test_a_bust_does_not_take_what_is_banked() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "check", "check", "Back Room")
    table = checks(table, 3 + 12)
    table = moves(table, "Torn Receipt", "check", "check", "check")
    table = checks(table, 12)
    assert table.over
    assert table.scores[PLAYER] == 60


def test_a_run_is_played_until_a_deck_is_exhausted() -> None:
    table = opening()
    while not table.over:
        commits = len([each for each in deal(table).committed if each.seat == PLAYER])
        if table.actor == PLAYER and commits == 2:
            table = table.apply(Fold())
        elif table.actor == PLAYER and Play in options(table):
            table = table.apply(next(a for a in table.legal_actions if isinstance(a, Play)))
        else:
            table = table.apply(Check())
    assert deal(table).decks[PLAYER] == 0
    assert {event.outcome for event in events(table.log, Resolved)} == {"off"}


def test_a_deal_goes_on_when_a_deck_runs_out_in_the_middle_of_it() -> None:
    game = load("the-deal")
    roles = tuple(replace(role, deck=role.deck[:4]) for role in game.roles)
    table = Table.start(replace(game, roles=roles), seed=1)
    table = table.apply(next(a for a in table.legal_actions if isinstance(a, Play)))
    table = checks(table, 3 + 3)
    assert deal(table).decks[NARC] == 0
    assert not table.over
    table = checks(table, 9)
    assert table.over


@pytest.mark.parametrize("name", ROLE_GAMES)
def test_the_player_calls_a_deal_off_by_folding_and_nobody_else_does(name: str) -> None:
    left_by_player = moves(opening(game=name), "check", "check", "fold")
    left_by_others = moves(opening(game=name), "fold", "fold", "Antique Map", "check", "go on")
    assert [event.outcome for event in events(left_by_player.log, Resolved)] == ["off"]
    assert deal(left_by_player).number == 2
    assert events(left_by_others.log, Resolved) == []
    assert (deal(left_by_others).number, deal(left_by_others).round) == (1, 2)


def test_what_a_deal_pays_is_data() -> None:
    game = load("the-deal")
    *rounds, resolution = game.turn_structure.phases
    assert isinstance(resolution, ResolutionPhase)
    payoffs = (Payoff("Player", points=5, attribute="price", percent=-50),)
    changed = replace(resolution, payoffs=payoffs)
    structure = replace(game.turn_structure, phases=(*rounds, changed))
    table = opening("Smuggled Orchids, Back Room", game=replace(game, turn_structure=structure))
    table = moves(table, "check", "check", "Smuggled Orchids", "check", "check", "Back Room")
    assert checks(table, 3 + 12).scores == (0, 0, 5 - 45)
