"""What holds in every game with turns, of the library or not: cards, chips, limits and secrets."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck import Table, load, simulate
from darwindeck.cards import ALL_CARDS, CARD_OF_NUMBER, shuffled
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.engine.layout import PROGRAM, SEATS, TABLE, copy_of
from darwindeck.genome.anatomy import blind_places, deck_of
from darwindeck.genome.copies import card_numbers
from darwindeck.genome.schema import (
    BettingPhase,
    ClaimPhase,
    ComparePhase,
    DealPhase,
    DrawPhase,
    ExchangePhase,
    Location,
    TrumpPhase,
)
from darwindeck.genome.validation import seat_range
from darwindeck.table.actions import Play
from darwindeck.table.events import Acted
from darwindeck.table.record import encode_action
from darwindeck.table.view import struck_out
from tests.effort import needs_compilation, tries
from tests.genome.turn_games import playable_turn_games

from .any_hand import Choices, Parts, examples, play_on, some, somewhere
from .hidden_cards import cards_in, may_see, plain_view, with_unseen_cards_permuted
from .tables import events, total
from .turn_tables import TURN_GAMES, deal, moves, turn_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck import Action, GameGenome
    from darwindeck.engine.layout import TableArray

FEW = examples(60, interpreted=5)


@st.composite
def openings(draw: st.DrawFn) -> Table:
    """Draw the start of a hand of any game with turns."""
    game = draw(st.sampled_from(TURN_GAMES).map(load) | playable_turn_games())
    seats = draw(st.sampled_from(seat_range(game)))
    seed = draw(st.integers(0, 2**64 - 1))
    players = seats - (game.setup.house is not None)
    return Table.start(game, seats, seed=seed, button=draw(st.integers(0, players - 1)))


# Cards


def numbers(record: TableArray, first: int, last: int) -> list[int]:
    """Return the cards of a stretch of the array that deck and pile share."""
    cards: list[int] = record["deck"][0, first:last].tolist()
    return cards


def hand_numbers(table: Table, seat: int) -> list[int]:
    """Return a seat's cards as the engine's numbers."""
    record = table._record
    first, size = seat * int(record["room"][0]), int(record["hand_size"][0, seat])
    return [int(card) for card in record["hand"][0, first : first + size]]


def in_play(table: Table) -> list[int]:
    """Return every card that is somewhere: deck, pile, board, hands of who is in, or gone."""
    record = table._record
    deck = numbers(record, int(record["deck_next"][0]), int(record["deck_size"][0]))
    pile = numbers(record, 0, int(record["pile_size"][0]))
    gone = [number for number in CARD_OF_NUMBER if int(record["gone"][0]) >> number & 1]
    hands = [
        card
        for seat in range(table.seats)
        if not table.folded[seat]
        for card in hand_numbers(table, seat)
    ]
    board = [card.index for card in table.board if card is not None]
    return deck + pile + gone + hands + board


def may_lose_sight_of_cards(game: GameGenome) -> bool:
    """Tell whether cards are burnt, exchanged or put aside: they are nowhere until a shuffle."""
    phases = game.turn_structure.phases
    burns = any(isinstance(phase, DealPhase) and phase.burn for phase in phases)
    trumps = [phase for phase in phases if isinstance(phase, TrumpPhase)]
    aside = any(phase.taken_by != "nobody" or phase.may_go_alone for phase in trumps)
    return burns or aside or any(isinstance(phase, ExchangePhase) for phase in phases)


@FEW
@given(openings(), Choices)
def test_no_card_is_lost_and_none_is_in_two_places(opening: Table, choices: list[int]) -> None:
    whole = set(card_numbers(opening.game))
    assert sum(1 << card for card in whole) == int(opening._record["whole"][0])
    for table in play_on(opening, choices):
        cards = in_play(table)
        assert len(cards) == len(set(cards))
        assert set(cards) <= whole
        left = {
            card
            for seat in range(table.seats)
            if table.folded[seat]
            for card in hand_numbers(table, seat)
        }
        if not may_lose_sight_of_cards(table.game):
            assert set(cards) | left == whole


@FEW
@given(openings(), Choices)
def test_captured_cards_are_out_of_play(opening: Table, choices: list[int]) -> None:
    for table in play_on(opening, choices):
        assert sum(table.captured) <= int(table._record["gone"][0]).bit_count()


@FEW
@given(openings(), Choices)
def test_the_pile_never_reaches_into_the_deck(opening: Table, choices: list[int]) -> None:
    for table in play_on(opening, choices):
        record = table._record
        base, size = int(record["pile_base"][0]), int(record["pile_size"][0])
        assert 0 <= base <= size <= int(record["deck_next"][0]) <= int(record["deck_size"][0])


# Chips and actions


@FEW
@given(openings(), Choices)
def test_chips_are_conserved(opening: Table, choices: list[int]) -> None:
    chips = total(opening)
    for table in play_on(opening, choices):
        assert total(table) == chips
        assert min(table.stacks) >= 0
        assert sum(pot.amount for pot in table.pots) == table.pot
        if table.over:
            assert table.pot == 0
            assert table.winners


@FEW
@given(openings(), Choices)
def test_there_is_always_something_to_do_and_all_of_it_is_legal(
    opening: Table, choices: list[int]
) -> None:
    for table in play_on(opening, choices):
        legal = list(table.legal_actions)
        assert bool(legal) is not table.over
        assert bool(table.legal_actions) is not table.over
        assert len(set(legal)) == len(legal) == len(table.legal_actions)
        assert all(action in table.legal_actions for action in legal)
        assert (table.actor is None) is table.over


@FEW
@given(openings(), Choices)
def test_who_is_out_and_the_house_are_never_asked(opening: Table, choices: list[int]) -> None:
    for table in play_on(opening, choices):
        if table.actor is not None:
            assert not table.folded[table.actor]
            assert table.actor != table.house


@FEW
@given(openings(), Choices)
def test_no_card_can_be_played_that_is_not_in_the_hand(opening: Table, choices: list[int]) -> None:
    for table in some(play_on(opening, choices)):
        if table.actor is not None:
            others = [card for card in ALL_CARDS if card not in table.hands[table.actor]]
            assert not any(Play((card,)) in table.legal_actions for card in others[::13])


# Ends


@needs_compilation
@settings(FEW, max_examples=tries(40))
@given(playable_turn_games(), st.integers(0, 2**32))
def test_every_hand_ends_within_its_turn_limit(game: GameGenome, seed: int) -> None:
    result = simulate(game, 30, seed=seed)
    assert result.hands == 30
    assert result.payoffs is not None
    sums = result.payoffs.sum(axis=1)
    assert np.allclose(sums, 0 if result.unit == "chips" else 1)


@FEW
@given(openings(), Choices)
def test_turns_never_exceed_the_limit(opening: Table, choices: list[int]) -> None:
    for table in play_on(opening, choices):
        assert table.turns <= table.game.turn_limit


@FEW
@given(openings(), Choices, Parts)
def test_a_log_replays_to_the_same_table(opening: Table, choices: list[int], part: float) -> None:
    table = somewhere(play_on(opening, choices), part)
    again = Table.replay(table.game, table.log)
    assert again == table
    assert again.log == table.log
    assert again.scores == table.scores


# Secrets


def hidden_places(table: Table, viewer: int | None) -> Iterator[tuple[str, int]]:
    """Yield where cards lie that a seat may not see, or none do: field and position."""
    record = table._record
    room = int(record["room"][0])
    for seat in range(SEATS):
        size = int(record["hand_size"][0, seat]) if seat < table.seats else 0
        for position in range(room if seat < table.seats else 0):
            up = position < size and table.face_up[seat][position]
            own = seat == viewer and not blind_places(table.game) >> position & 1
            if position >= size or not (up or own):
                yield "hand", seat * room + position
    pile = int(record["pile_size"][0])
    covered = 0 if table.pile_is_hidden else pile
    yield from (("deck", position) for position in range(covered, int(record["deck_size"][0])))


def with_hidden_cards_changed(table: Table, viewer: int | None, luck: random.Random) -> TableArray:
    """Return a table's record with other cards wherever the viewer sees none."""
    record = copy_of(table._record)
    for field, position in hidden_places(table, viewer):
        record[field][0, position] = luck.randrange(52)
    record["rng"] = luck.getrandbits(64)
    record["spare"] = luck.getrandbits(64)
    for seat in range(table.seats):
        if seat != viewer:
            record["thrown"][0, seat] = luck.getrandbits(52)
        if not int(record["shown"][0]) >> seat & 1:
            record["strength"][0, :, seat] = luck.randrange(2**16)
    return record


@FEW
@given(openings(), Choices, st.integers(0, 2**32))
def test_a_position_depends_on_nothing_hidden(
    opening: Table, choices: list[int], seed: int
) -> None:
    luck = random.Random(seed)
    for table in some(play_on(opening, choices)):
        for viewer in (*range(table.seats), None):
            other = with_hidden_cards_changed(table, viewer, luck)
            assert struck_out(other, viewer, table.game).tobytes() == table.view(viewer).record


@FEW
@given(openings(), Choices, Parts)
def test_a_view_shows_no_card_that_the_seat_has_not_been_shown(
    opening: Table, choices: list[int], part: float
) -> None:
    table = somewhere(play_on(opening, choices), part)
    for viewer in (*range(table.seats), None):
        assert cards_in(plain_view(table.view(viewer))) <= may_see(table, viewer)


@FEW
@given(openings(), Choices)
def test_a_view_offers_what_the_table_does(opening: Table, choices: list[int]) -> None:
    for table in some(play_on(opening, choices)):
        if table.actor is not None and not table.game.setup.blind_hands:
            offered, all_of_them = table.view(table.actor).legal_actions, list(table.legal_actions)
            assert list(offered) == all_of_them
            assert len(offered) == len(all_of_them)
            for place in (0, len(offered) // 2, -1):
                assert offered[place] == all_of_them[place]


def same_actions(table: Table, opening: Table, other: Table) -> Table | None:
    """Repeat a hand's actions, cards at the same places; `None` where other cards forbid that."""
    for event in events(table.log, Acted):
        kind, amount = encode_action(opening._record, event.action)
        if other.actor != opening.actor:
            return None
        action: Action = other.decode(kind, amount)
        if action not in other.legal_actions:
            return None
        opening, other = opening.apply(event.action), other.apply(action)
    return other


@pytest.mark.parametrize("name", TURN_GAMES)
def test_views_are_equal_when_only_hidden_cards_differ(name: str) -> None:
    game = load(name)
    luck = random.Random(name)
    compared = 0
    for seed in range(3 if name == "war" else 10 if INTERPRETED else 25):
        deck = shuffled(deck_of(game), seed=seed)
        opening = Table.start(game, deck=deck)
        table = opening
        for _ in range(luck.randrange(12)):
            if table.over:
                break
            table = table.apply(luck.choice(list(table.legal_actions)))
        for viewer in (*range(table.seats), None):
            other = Table.start(game, deck=with_unseen_cards_permuted(table, viewer, luck))
            again = same_actions(table, opening, other)
            if again is None or again.actor != table.actor:
                continue  # who can do something shows
            seen, same = table.view(viewer), again.view(viewer)
            if seen.log == same.log:
                assert seen == same
                compared += 1
    assert compared > 0


def test_nobody_sees_their_own_blind_hand() -> None:
    game = turn_game(
        ComparePhase(),
        BettingPhase(),
        hand=3,
        chips=100,
        blind=True,
        wins="capture_all",
    )
    table = deal(game, ["2c3c4c", "5d6d7d"])
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert view.hand == ((None,) * len(table.hands[viewer]) if viewer is not None else ())
        assert all(card is None for seat in view.seats for card in seat.cards)
    assert {str(card) for card in cards_in(plain_view(table.view(0)))} == {"2c", "5d"}


def test_a_claim_is_hidden_in_the_position_too() -> None:
    game = turn_game(ClaimPhase(), hand=2, seats=3)
    lie = moves(deal(game, ["Kc2c", "3d4d", "5h6h"]), "Kc")
    truth = moves(deal(game, ["Ac2c", "3d4d", "5h6h"]), "Ac")
    for viewer in (1, 2, None):
        assert lie.view(viewer).record == truth.view(viewer).record
        assert lie.view(viewer) == truth.view(viewer)
    assert lie.view(0) != truth.view(0)


def test_drawn_cards_are_hidden_from_the_others() -> None:
    game = turn_game(DrawPhase(), DrawPhase(Location.DISCARD, mandatory=False), discards=1)
    one = deal(game, ["2c3c", "4d5d"], "9hKs")
    other = deal(game, ["2c3c", "4d5d"], "9hQs")
    assert one.view(1) == other.view(1)
    assert one.view(0) != other.view(0)


# The layout

PARTS = [name for name in PROGRAM.names or () if name != "filler"]


@pytest.mark.parametrize("layout", [TABLE, PROGRAM, *(PROGRAM[part].base for part in PARTS)])
def test_no_field_is_hidden_by_an_attribute_of_numpy(layout: np.dtype[np.void]) -> None:
    assert layout.names is not None
    assert [name for name in layout.names if hasattr(np.record, name)] == []
