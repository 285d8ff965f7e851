"""The screen: it fits the width, looks as in the golden files, and is drawn at once."""

from __future__ import annotations

import time
from itertools import groupby

import pytest
from msgspec.structs import replace

from darwindeck import BringIn, Call, Card, Check, Exchange, Fold, Table, load, parse_cards
from darwindeck.genome.library import library_names
from darwindeck.genome.phases import Location
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.display import MovePresenter, StateRenderer
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import Look
from darwindeck.playtest.held_cards import arranged
from darwindeck.playtest.scene import scene_of_session, scene_of_view
from darwindeck.playtest.screens import (
    decision_screen,
    draw_news,
    explanation,
    log_lines,
    plain_text,
    result_screen,
    rules_lines,
)
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.playtest.summary import draw_course, draw_summary
from darwindeck.scripting.moves import BettingAction, BettingMove, LegalMove
from darwindeck.scripting.state import GameState, PlayerState
from darwindeck.words.voice import Line, Voice
from tests.playtest.matches import passive, session_of
from tests.playtest.scenes import GOLDEN, drawings, on_the_flop


def test_drawings_are_those_of_the_golden_files() -> None:
    drawn = drawings()
    assert {file.name for file in GOLDEN.glob("*.txt")} == set(drawn)
    for name, text in drawn.items():
        assert text == (GOLDEN / name).read_text(encoding="utf-8"), name


def test_cards_that_are_in_no_row_yet_are_held_by_rank_and_rows_stay_as_they_are() -> None:
    table = Table.start("chinese-poker", seats=2, seed=3)
    actor = table.actor
    assert actor is not None
    row = Exchange(table.hands[actor][3:8])
    table = table.apply(row)
    cards = scene_of_view(table.view(actor), table.game, Voice()).seats[actor].cards
    ranks = [card.rank for card in cards[:8] if card]
    assert ranks == sorted(ranks)
    assert sorted(map(str, cards[8:])) == sorted(map(str, row.cards))


def test_hands_for_tricks_are_held_by_suit_also_where_cards_are_passed_on() -> None:
    table = Table.start("hearts", seed=3)
    hand = arranged(table.hands[0], table.game)
    suits = [card.suit for card in hand if card]
    assert len(list(groupby(suits))) == len(set(suits))


def test_what_was_told_before_a_hand_is_news_until_the_first_decision() -> None:
    look = Look(80, plain=True)
    fresh = PlaytestSession(load("no-limit-holdem"), SessionConfig(seed=9, people=(3,)))
    for session, news in ((fresh, True), (on_the_flop(), False)):
        session.told = [Line("evening.blinds_up", blinds="2/4")]
        viewer = session.config.people[0]
        assert ("2/4" in plain_text(draw_news(session, viewer, look), look)) is news


@pytest.mark.parametrize(("width", "plain"), [(40, True), (60, False), (80, True)])
def test_no_line_is_longer_than_the_width(width: int, plain: bool) -> None:
    look = Look(width, plain)
    for name in library_names():
        game = load(name)
        game = replace(game, turn_limit=min(game.turn_limit, 20))
        session = PlaytestSession(game, SessionConfig(seed=9, bots=("random",)))
        lines = rules_lines(session.genome, look)
        session.bots_act()
        while not session.table.over:
            seat = session.person_to_act
            assert seat is not None
            question = question_of(session.view(seat), session.genome)
            lines += decision_screen(session, seat, question, look)
            lines += explanation(question, look)
            lines += log_lines(session, seat, look)
            session.act(passive(session))
            session.bots_act()
        lines += result_screen(session, 0, look)
        lines += draw_summary(session, look)
        for line in lines:
            assert len(line) <= width, (name, line.plain)


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_number_of_seats_fits_60_columns(seats: int) -> None:
    session = session_of("no-limit-holdem", seats=seats)
    text = plain_text(draw_scene(scene_of_session(session, 0), Look(60)), Look(60))
    for name in session.names:
        assert name in text
    assert "…" not in text


def test_plain_drawings_are_ascii() -> None:
    for name, text in drawings().items():
        if "plain" in name:
            assert text.isascii(), name


def test_the_screen_shows_what_a_decision_needs() -> None:
    session = on_the_flop()
    text = plain_text(draw_scene(scene_of_session(session, 0), Look()), Look())
    assert "Pot: 12" in text
    assert "Chips: 198" in text
    assert "(D)" in text
    assert "8♥   A♠   5♦" in text
    assert "6♦   9♠" in text


def test_hearts_and_diamonds_are_red() -> None:
    lines = draw_scene(scene_of_session(on_the_flop(), 0), Look())
    styles = {
        line.plain[span.start : span.end].strip(): str(span.style)
        for line in lines
        for span in line.spans
    }
    assert styles["8♥"] == styles["5♦"] == "bold red on white"
    assert styles["A♠"] == "bold black on white"


def test_show_all_shows_all_cards_and_otherwise_none_are_seen() -> None:
    for show_all in (True, False):
        session = session_of("no-limit-holdem", show_all=show_all)
        text = plain_text(draw_scene(scene_of_session(session, 0), Look()), Look())
        for hand in session.table.hands[1:]:
            for card in hand:
                assert card is not None
                assert (f"{card.rank.letter}{card.suit.symbol}" in text) == show_all


def test_a_scene_is_drawn_within_five_milliseconds() -> None:
    session = on_the_flop()
    times = []
    for _ in range(20):
        started = time.perf_counter()
        draw_scene(scene_of_session(session, 0), Look())
        times.append(time.perf_counter() - started)
    assert min(times) < 0.005


def test_a_plot_has_its_highest_value_at_the_side() -> None:
    lines = [line.plain for line in draw_course("Chips", [200, 100, 0, 400], Look(60))[1:]]
    assert lines[0].startswith(" 400 ")
    assert lines[-1].startswith("   0 ")
    assert lines[0].rstrip()[-1] == "█"


def test_numbers_over_time_are_read_plainly() -> None:
    (line,) = draw_course("Chips", [200, 100, 0, 400], Look(60, plain=True))
    assert line.plain == "Chips: 200, 100, 0, 400."


def known(text: str) -> tuple[Card, ...]:
    return tuple(card for card in parse_cards(text) if card is not None)


STATE = GameState(
    players=(
        PlayerState(0, known("As Kd"), 0, chips=480, current_bet=10),
        PlayerState(1, known("2c 3c"), 0, chips=470, current_bet=30),
        PlayerState(2, known("4c 5c"), 0, chips=0, current_bet=0, has_folded=True),
    ),
    deck=known("9c 9d"),
    discard=(),
    turn=4,
    active_player=0,
    community=known("Ah 7s 2d"),
    pot=75,
    current_bet=30,
)


def test_a_snapshot_shows_hand_chips_pot_and_bet() -> None:
    game = load("no-limit-holdem")
    text = StateRenderer().render(STATE, game, 0)
    for part in ("A♠", "K♦", "Chips: 480", "Pot: 75", "Current bet: 30", "20 to call", "470"):
        assert part in text
    assert "folded" in text
    assert "2♣" not in text
    assert "2♣" in StateRenderer().render(STATE, game, 0, debug=True)
    assert "As Kd" in StateRenderer(Look(80, plain=True)).render(STATE, game, 0)


def test_moves_of_a_snapshot_are_numbered() -> None:
    game = load("simple-poker")
    phase = [type(phase).__name__ for phase in game.turn_structure.phases].index("BettingPhase")
    kinds = (BettingAction.CALL, BettingAction.RAISE, BettingAction.ALL_IN, BettingAction.FOLD)
    moves = [BettingMove(kind, phase) for kind in kinds]
    lines = MovePresenter().present(moves, STATE.copy_with(phase_index=phase), game).splitlines()
    assert lines == ["1. Call 20", "2. Raise to 40", "3. All in 480", "4. Fold"]


def test_a_move_that_does_nothing_in_a_snapshot_is_listed_too() -> None:
    moves = [LegalMove(0, -1, Location.HAND), LegalMove(0, -1, Location.DISCARD)]
    assert MovePresenter().present(moves, STATE, load("simple-poker")) == "1. Draw\n2. Pass"


def test_own_up_cards_are_marked_and_a_folded_players_cards_stay_visible() -> None:
    table = Table.start("seven-card-stud", seats=3, seed=3)
    while table.actor == 0 or not any(table.folded):
        legal = table.legal_actions
        fold = table.actor != 0 and Fold in legal and not any(table.folded)
        kinds = (Fold,) if fold else (Call, Check, BringIn)
        table = table.apply(next(kind() for kind in kinds if kind in legal))
    folded = table.folded.index(True)
    up = table.hands[folded][table.face_up[folded].index(True)]
    assert up is not None
    scene = scene_of_view(table.view(0), table.game, Voice())
    assert scene.own is not None
    assert scene.own.face_up[:3] == (False, False, True)
    assert scene.seats[folded].seen == (up,)
    drawn = plain_text(draw_scene(scene, Look(80, plain=False)), Look(80, plain=False))
    assert f"folded {up.rank.letter}{up.suit.symbol}" in drawn
    read = plain_text(draw_scene(scene, Look(80, plain=True)), Look(80, plain=True))
    assert f"folded; {up}" in read
    assert f"Of these, the others see: {table.hands[0][2]}" in read
