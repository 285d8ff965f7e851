"""The reference bots play by the rules, and better than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks.players import (
    BEGINS,
    ENDS,
    SECTIONS,
    Options,
    Row,
    page_of,
    put_among,
    put_into,
    state_of_players,
)
from benchmarks.reference_bots import card_games, holdem
from benchmarks.reference_bots.holdem_strength import BEST_FIRST, combinations_of, equity, place_of
from benchmarks.spots import Spot, load_spots

from darwindeck import Table
from darwindeck.cards import known_cards
from darwindeck.players.as_strategy import distribution_of
from darwindeck.players.registry import make_bot
from darwindeck.strength.duels import contest

if TYPE_CHECKING:
    from pathlib import Path

TIGHT = "benchmarks.reference_bots.holdem:tight_aggressive"


@pytest.mark.parametrize("game", ["no-limit-holdem", "fixed-limit-holdem"])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_bot_for_holdem_plays_by_the_rules(game: str, seats: int) -> None:
    bots = [getattr(holdem, name) for name in holdem.BOTS]
    for number in range(12):
        table = Table.start(game, seats, seed=number)
        while table.actor is not None:
            bot = bots[(number + table.actor) % len(bots)]
            shares = distribution_of(bot, table.view(table.actor))
            assert all(action in table.legal_actions for action in shares)
            table = table.apply(bot(table.view(table.actor)))
        assert sum(table.payoffs) == 0


@pytest.mark.parametrize("game", sorted(set(card_games.BOTS) - {"the-deal"}))
def test_every_rule_bot_beats_chance(game: str) -> None:
    name = f"benchmarks.reference_bots.card_games:{card_games.BOTS[game]}"
    hands = {"cheat": 3, "betting-war": 400, "blackjack": 400}.get(game, 32)
    found = contest(game, name, "random", hands, 4, workers=1, stops=False)
    assert found.result.mean > 0


def test_the_bot_for_the_deal_plays_a_run_by_the_rules() -> None:
    table = Table.start("the-deal", seed=3)
    scripted = make_bot("scripted", seed=1)
    while table.actor is not None:
        bot = card_games.the_deal if table.actor == 2 else scripted
        table = table.apply(bot(table.view(table.actor)))
    assert table.over


def test_every_starting_hand_has_its_place() -> None:
    names = BEST_FIRST.split()
    assert len(set(names)) == 169
    assert sum(map(combinations_of, names)) == 1326
    assert place_of(known_cards("AsAh")) < place_of(known_cards("AsKs")) < 0.1
    assert place_of(known_cards("7d2c")) > 0.9


def test_an_equity_against_random_hands_is_about_right() -> None:
    assert equity(known_cards("AsAh"), (), 1) == pytest.approx(0.852, abs=0.09)
    assert equity(known_cards("AhTh"), known_cards("Kh8h3s2hJc"), 1) > 0.99
    assert equity(known_cards("AsAh"), (), 5) < equity(known_cards("AsAh"), (), 1)


def test_every_spot_leads_to_its_decision() -> None:
    spots = load_spots()
    assert len(spots) == len({spot.name for spot in spots}) == 40
    for spot in spots:
        view = spot.view()
        assert view.seat == view.actor
        assert set(view.hand) == set(known_cards(spot.hand))
        assert view.board == known_cards(spot.board)
        assert 0 < spot.at_least <= 1


def test_a_tight_player_is_sane_and_a_shover_is_not() -> None:
    spots = load_spots()
    sane = [spot for spot in spots if spot.share(TIGHT) >= spot.at_least]
    assert len(sane) >= 39
    shover = "benchmarks.reference_bots.holdem:shover"
    mad = [spot for spot in spots if spot.share(shover) < spot.at_least]
    assert len(mad) > 15


def test_a_spot_whose_actions_do_not_fit_its_board_is_refused() -> None:
    spot = Spot("early", "AsAh", ("call",), ("check",), 0.9, board="Kh8h3s")
    with pytest.raises(ValueError, match="do not lead to a decision on that board"):
        spot.view()


def test_the_page_says_what_is_as_it_should_be() -> None:
    now = state_of_players("spots", "aces")
    rows = [
        Row("spots", "aces", "100%", "call", met=True, value=1.0, margin=0.0, measured=now),
        Row("spots", "seven-deuce", "3%", "fold", met=False, value=0.03, margin=0.0, measured=now),
    ]
    page = page_of(rows, Options("greedy"))
    assert "1 of 2 are as they should be" in page
    assert "| seven-deuce | 3% | fold | **no** |" in page
    assert set(SECTIONS) >= {row.section for row in rows}


def figure(section: str, what: str, value: float, measured: str) -> Row:
    return Row(section, what, f"{value:.0%}", "", True, value, 0.0, measured=measured)


def test_figures_of_an_earlier_player_are_marked() -> None:
    now = state_of_players("rules", "whist: v x")
    assert now != state_of_players("time", "the slowest") != state_of_players("spots", "aces")
    rows = [figure("rules", "whist: v x", 1.0, now), figure("rules", "hearts: v x", 1.0, "before")]
    page = page_of(rows, Options("greedy"))
    assert "| whist: v x | 100%" in page
    assert "| hearts: v x * | 100%" in page


def test_a_figure_takes_the_place_of_the_one_of_its_name() -> None:
    rows = [figure("spots", "aces", 0.5, ""), figure("holdem", "v nit", 0.5, "")]
    rows = put_among(rows, figure("spots", "kings", 0.7, ""))
    rows = put_among(rows, figure("spots", "aces", 0.9, ""))
    found = [(row.what, row.value) for row in rows]
    assert found == [("aces", 0.9), ("kings", 0.7), ("v nit", 0.5)]


def test_tables_are_written_between_the_marks_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Title\n\n{BEGINS}\nold\n{ENDS}\n\nThe end.\n")
    put_into(page, "new\n")
    assert page.read_text() == f"# Title\n\n{BEGINS}\nnew\n{ENDS}\n\nThe end.\n"
    page.write_text("# Title\n")
    with pytest.raises(ValueError, match="no place for tables"):
        put_into(page, "new\n")
