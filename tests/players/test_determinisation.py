"""Imagining hidden cards: every deal agrees with what the seat knows, and all are as likely."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck import Bet, Call, Check, Deal, Table, load
from darwindeck.cards import ALL_CARDS, DECKS
from darwindeck.compiled.jit import entry
from darwindeck.engine.actions import PLAY
from darwindeck.engine.choices import MOST_CHOICES, list_choices
from darwindeck.engine.entry import judge
from darwindeck.engine.layout import TABLE, UNKNOWN_CARD, blank_table
from darwindeck.engine.program import compile_program
from darwindeck.genome.copies import card_numbers, cards_by_number, faces_of
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import DealPhase, ExchangePhase, PlayPhase
from darwindeck.genome.validation import seat_range
from darwindeck.players.determinisation import determinise
from darwindeck.table.actions import Play
from darwindeck.table.record import encode_action
from tests.effort import tries
from tests.engine.any_hand import Choices, examples, play_on
from tests.engine.turn_tables import TURN_GAMES, deal
from tests.genome.turn_games import playable_turn_games
from tests.players.positions import decisions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray
    from darwindeck.genome.schema import GameGenome

FEW = examples(60, interpreted=5)


@entry
def imagine(tables: TableArray, program: ProgramArray, seat: int, seed: np.uint64) -> None:
    """Let Python call `determinise`."""
    determinise(tables[0], program[0].game, seat, seed)


@entry
def candidates(tables: TableArray, program: ProgramArray, choices: NDArray[np.int64]) -> int:
    """Let Python call `list_choices`."""
    return list_choices(tables[0], program[0], choices)


def imagined(game: GameGenome, position: bytes, seat: int, seed: int) -> TableArray:
    table = np.frombuffer(bytearray(position), TABLE)
    imagine(table, compile_program(game), seat, np.uint64(seed))
    return table


def held(table: TableArray, seat: int) -> list[int]:
    first = seat * int(table["room"][0])
    cards: list[int] = table["hand"][0, first : first + int(table["hand_size"][0, seat])].tolist()
    return cards


def cards_in_play(table: TableArray) -> list[int]:
    cards: list[int] = table["board"][0, : table["board_size"][0]].tolist()
    cards += table["deck"][0, : table["pile_size"][0]].tolist()
    for seat in range(table["seats"][0]):
        if table["live"][0] >> seat & 1:
            cards += held(table, seat)
    return cards


@pytest.mark.parametrize("name", [name for name in library_names() if not load(name).roles])
def test_every_card_is_dealt_once_and_what_is_seen_stays(name: str) -> None:
    for number, table in enumerate(decisions(name, hands=5)):
        actor = table.actor
        assert actor is not None
        record = imagined(table.game, table.view(actor).record, actor, number)
        in_play = cards_in_play(record)
        left = record["deck"][0, record["deck_next"][0] : record["deck_size"][0]].tolist()
        assert UNKNOWN_CARD not in in_play
        assert len(set(in_play) | set(left)) == len(in_play) + len(left)
        deck = set(card_numbers(table.game))
        gone = {card for card in deck if int(record["gone"][0]) >> card & 1}
        assert set(in_play) | set(left) <= deck - gone
        true = table._record
        assert len(left) == true["deck_size"][0] - true["deck_next"][0]
        assert np.array_equal(record["board"], true["board"])
        assert table.game.setup.blind_hands or held(record, actor) == held(true, actor)
        for field in ("stack", "bet", "paid", "pot", "live", "legal", "actor", "phase", "up"):
            assert np.array_equal(record[field], true[field])


@pytest.mark.parametrize("name", library_names())
def test_a_full_record_and_a_struck_out_one_are_imagined_alike(name: str) -> None:
    for number, table in enumerate(decisions(name, hands=3)):
        assert table.actor is not None
        struck = imagined(table.game, table.view(table.actor).record, table.actor, number)
        full = imagined(table.game, table._record.tobytes(), table.actor, number)
        full["dealt_by_hand"] = struck["dealt_by_hand"]
        assert struck.tobytes() == full.tobytes()


def test_all_hidden_hands_are_as_likely() -> None:
    table = Table.start("leduc-holdem", seed=1)
    assert table.actor is not None
    position = table.view(table.actor).record
    other = 1 - table.actor
    hands = Counter(
        held(imagined(table.game, position, table.actor, seed), other)[0] for seed in range(10_000)
    )
    own = held(table._record, table.actor)[0]
    assert set(hands) == {card.index for card in DECKS["leduc_6"]} - {own}
    assert all(abs(count - 2_000) < 200 for count in hands.values())


def test_a_position_holds_no_hidden_card() -> None:
    for name in library_names():
        for table in decisions(name, hands=2):
            position = np.frombuffer(table.view(table.actor).record, TABLE)
            assert not position["rng"][0]
            assert not position["spare"][0]
            assert not position["deck"][0, position["pile_size"][0] :].any()
            for seat, (hand, up) in enumerate(zip(table.hands, table.face_up, strict=True)):
                for card, visible, number in zip(hand, up, held(position, seat), strict=True):
                    own = seat == table.actor
                    known = not table.game.setup.blind_hands if own else visible
                    faces = cards_by_number(faces_of(table.game))
                    if known and card:
                        assert faces[number] == card
                    else:
                        assert number == UNKNOWN_CARD
                if seat != table.actor:
                    assert not position["thrown"][0, seat]


def test_a_spectator_sees_no_down_card() -> None:
    position = np.frombuffer(Table.start("no-limit-holdem", seed=1).view(None).record, TABLE)
    assert {card for seat in range(6) for card in held(position, seat)} == {UNKNOWN_CARD}


def test_cards_dealt_by_hand_stay_as_secret() -> None:
    table = Table.start("kuhn-poker", dealt_by_hand=True)
    cards = [ALL_CARDS[card.index] for card in DECKS["kuhn_3"]]
    table = table.apply(Deal(tuple(cards[:2])))
    other = Table.start("kuhn-poker", dealt_by_hand=True).apply(Deal((None, None)))
    assert table.actor is not None
    assert other.view(None).record == table.view(None).record
    record = imagined(table.game, table.view(table.actor).record, table.actor, 3)
    assert UNKNOWN_CARD not in cards_in_play(record)


@pytest.mark.parametrize("seats", [2, None])
@pytest.mark.parametrize("name", library_names())
def test_candidates_are_legal_different_and_never_missing(name: str, seats: int | None) -> None:
    choices = np.zeros((MOST_CHOICES, 2), np.int64)
    program = compile_program(load(name))
    for table in decisions(name, hands=5, seats=max(seats or 0, seat_range(load(name))[0])):
        record = blank_table()
        record[0] = table._record[0]
        count = candidates(record, program, choices)
        rows = [tuple(row) for row in choices[:count].tolist()]
        assert rows
        assert len(set(rows)) == len(rows)
        assert all(judge(record, program, kind, amount) for kind, amount in rows)


def candidate_plays(table: Table) -> set[tuple[int, int]]:
    """Return the plays that the engine lists for thinking players."""
    choices = np.zeros((MOST_CHOICES, 2), np.int64)
    count = candidates(table._record, compile_program(table.game), choices)
    return {(kind, amount) for kind, amount in choices[:count].tolist() if kind == PLAY}


def legal_plays(table: Table) -> set[tuple[int, int]]:
    """Return the plays that the table lists for people and Python."""
    plays = [action for action in table.legal_actions if isinstance(action, Play)]
    assert len(set(plays)) == len(plays)
    return {encode_action(table._record, play) for play in plays}


@pytest.mark.parametrize("seats", [2, None])
@pytest.mark.parametrize("name", TURN_GAMES)
def test_bots_and_people_choose_among_the_same_plays(name: str, seats: int | None) -> None:
    for table in decisions(name, hands=tries(20), seats=max(seats or 0, seat_range(load(name))[0])):
        assert candidate_plays(table) == legal_plays(table)


def with_several_cards_at_once(game: GameGenome) -> GameGenome:
    """Return a game in which up to four cards of a rank may be played together; none is wild."""
    tame = tuple(effect for effect in game.card_effects if effect.effect != "wild")
    phases = tuple(
        replace(phase, max_cards=4)
        if isinstance(phase, PlayPhase) and phase.capture is None
        else phase
        for phase in game.turn_structure.phases
    )
    structure = replace(game.turn_structure, phases=phases)
    return replace(game, turn_structure=structure, card_effects=tame)


@FEW
@given(playable_turn_games().map(with_several_cards_at_once), st.integers(0, 99), Choices)
def test_bots_and_people_choose_among_the_same_plays_in_any_game_of_turns(
    game: GameGenome, seed: int, choices: list[int]
) -> None:
    for table in play_on(Table.start(game, seed=seed), choices):
        if not table.over:
            assert candidate_plays(table) == legal_plays(table)


@pytest.mark.parametrize(("cards", "fewest", "most"), [(8, 0, 8), (12, 2, 3), (16, 5, 16)])
def test_a_large_hand_has_a_bounded_number_of_exchanges(cards: int, fewest: int, most: int) -> None:
    game = load("five-card-draw")
    phases = tuple(
        replace(phase, min_cards=fewest, max_cards=most)
        if isinstance(phase, ExchangePhase)
        else replace(phase, count=cards)
        if isinstance(phase, DealPhase)
        else phase
        for phase in game.turn_structure.phases
    )
    structure = replace(game.turn_structure, phases=phases)
    game = replace(game, turn_structure=structure, player_count=2)
    table = Table.start(game, 2, seed=1)
    while not table.exchanging:
        table = table.apply(Check() if Check() in table.legal_actions else Call())
    choices = np.zeros((MOST_CHOICES, 2), np.int64)
    program = compile_program(game)
    count = candidates(table._record, program, choices)
    rows = {tuple(row) for row in choices[:count].tolist()}
    assert count == len(rows) == MOST_CHOICES
    assert all(judge(table._record, program, kind, amount) for kind, amount in rows)
    assert {amount.bit_count() for _, amount in rows} == set(range(fewest, most + 1))


@pytest.mark.parametrize(("shown", "impossible"), [("Ac", "TJQK"), ("Kc", "A")])
def test_a_house_that_has_looked_is_never_imagined_with_a_natural(
    shown: str, impossible: str
) -> None:
    table = deal(load("blackjack"), ["9d8d"], f"{shown}7h").apply(Bet(10))
    before = table
    if Check() in table.legal_actions:
        table = table.apply(Check())
    hidden = [
        ALL_CARDS[held(imagined(table.game, table.view(0).record, 0, seed), 1)[1]]
        for seed in range(300)
    ]
    assert not any(card.rank.letter in impossible for card in hidden)
    assert len(set(hidden)) == 52 - 3 - 4 * len(impossible)  # and any other may be
    if before is not table:  # while insurance is offered, nobody knows yet
        imagined_before = [
            ALL_CARDS[held(imagined(before.game, before.view(0).record, 0, seed), 1)[1]]
            for seed in range(60)
        ]
        assert any(card.rank.letter in impossible for card in imagined_before)
