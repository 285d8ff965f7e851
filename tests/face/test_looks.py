"""How things look at a prompt and in a notebook."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

import darwindeck as dd
from darwindeck.evolution.archive import archive_of
from darwindeck.evolution.descriptors import Cell
from darwindeck.solver import strategy_of_solution
from darwindeck.table.legal import LegalActions
from darwindeck.table.view import SeatView
from tests.evolution.runs import FITNESS, elite_of, mutant


class Text(HTMLParser):
    """Collects the text of an HTML fragment, and sees that every element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def __str__(self) -> str:
        return " ".join(self.words)


def test_the_repr_of_a_card_can_be_pasted_back() -> None:
    card = dd.Card("4d")
    assert repr(card) == "Card('4d')"
    assert eval(repr(card), {"Card": dd.Card}) == card


def test_a_card_is_drawn_in_its_colour() -> None:
    assert str(Text(dd.Card("4d")._repr_html_())) == "4♦"
    assert "#d22" in dd.Card("4d")._repr_html_()
    assert "#d22" not in dd.Card("4s")._repr_html_()


TABLE = """\
No-limit Texas hold'em, hand 1, pot 112
> seat 0 (button)  170 chips  bet 30  4d 4c
  seat 1           0 chips    bet 80  Jh Jd  all in
  seat 2           198 chips  bet 2   4h 6d  folded
legal: fold, call 50"""

VIEW = """\
View of seat 1: No-limit Texas hold'em, hand 1, pot 112
> seat 0 (button)  170 chips  bet 30  ?? ??
  seat 1           0 chips    bet 80  Jh Jd  all in
  seat 2           198 chips  bet 2   ?? ??  folded
legal: nothing, it is the turn of seat 0"""


@pytest.fixture
def table() -> dd.Table:
    start = dd.Table.start("no-limit-holdem", stacks=[200, 80, 200], seed=42)
    return start.apply(dd.Raise(30)).apply(dd.AllIn()).apply(dd.Fold())


def test_a_table_looks_like_a_table(table: dd.Table) -> None:
    assert repr(table) == TABLE


def test_a_finished_table_shows_what_everyone_won(table: dd.Table) -> None:
    lines = repr(table.apply(dd.Fold())).splitlines()
    assert lines[2].endswith("won")
    assert lines[-1] == "the hand is over: seat 0 -30, seat 1 +32, seat 2 -2"


def test_a_view_shows_what_its_seat_may_see_in_a_few_lines(table: dd.Table) -> None:
    assert repr(table.view(1)) == VIEW


def test_the_drawing_of_a_view_hides_what_the_view_hides(table: dd.Table) -> None:
    assert "4♦" in str(Text(table._repr_html_()))
    drawn = str(Text(table.view(1)._repr_html_()))
    assert "4♦" not in drawn
    assert "J♥" in drawn


@pytest.mark.parametrize("game", dd.games())
def test_every_game_has_a_look(game: str) -> None:
    table = dd.Table.start(game, seed=1)
    assert dd.load(game).name in repr(table)
    assert dd.load(game).name in str(Text(table._repr_html_()))


def test_nobody_is_all_in_where_there_are_no_chips() -> None:
    assert not any(seat.all_in for seat in dd.Table.start("hearts", seed=1).view(0).seats)


def test_all_fields_of_a_view_are_documented() -> None:
    for kind in (dd.View, SeatView):
        missing = [name for name in kind.__struct_fields__ if f"`{name}`" not in str(kind.__doc__)]
        assert not missing


def test_the_legal_actions_of_a_view_are_of_one_kind_in_and_out_of_turn(table: dd.Table) -> None:
    acting, waiting = table.view(0).legal_actions, table.view(1).legal_actions
    assert type(acting) is type(waiting) is type(table.legal_actions) is LegalActions
    assert list(acting) == [dd.Fold(), dd.Call()]
    assert list(waiting) == []
    assert dd.Fold() not in waiting
    assert dd.Fold not in waiting
    assert not waiting.bet_range
    assert waiting.to_call == 0


def test_a_solution_is_drawn_with_its_value_and_its_strategies() -> None:
    solution = dd.solve("kuhn-poker")
    assert repr(solution).startswith("<Solution of kuhn-poker: value -0.055556")
    drawn = str(Text(solution._repr_html_()))
    assert "-0.0556 chips per hand" in drawn
    assert "Second player" in drawn
    strategy = strategy_of_solution(solution)
    assert "fold 100 %" in str(Text(strategy._repr_html_()))
    assert len(repr(strategy)) < 100


def test_a_rating_is_drawn_with_its_figures() -> None:
    rating = dd.rate("kuhn-poker")
    assert repr(rating).startswith("<Rating of kuhn-poker: fitness 0.")
    assert "what it costs never to fold" in str(Text(rating._repr_html_()))


def test_an_archive_is_drawn_as_a_list_and_names_are_no_markup() -> None:
    child = mutant()
    archive = archive_of([elite_of(child.genome, Cell("showdown", 2, 0, 1), FITNESS)])
    assert repr(archive) == "<Archive: 1 kinds of games, the best with fitness 0.734>"
    assert "Sly <Fox> & Co" in str(Text(archive._repr_html_()))
    assert len(repr(archive.ranked())) < 200
