"""What a seat is told depends on nothing that is hidden from it."""

from __future__ import annotations

import random
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck import Table, load
from darwindeck.engine.layout import copy_of
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import AnyOf, BettingPhase, ComparePhase, PileCondition, PlayPhase
from darwindeck.genome.validation import seat_range
from darwindeck.table.actions import Pass, Play
from darwindeck.table.events import (
    Acted,
    BoardDealt,
    Dealt,
    PickedUp,
    Revealed,
    Scored,
    Shown,
    Turned,
    TurnedUp,
)
from darwindeck.table.record import encode_action
from darwindeck.table.table import Opening
from tests.effort import needs_compilation, tries
from tests.genome.composed_games import playable_genomes
from tests.genome.turn_games import playable_turn_games

from .any_hand import choose, examples
from .tables import events
from .turn_tables import deal, moves, turn_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck import Action, GameGenome
    from darwindeck.engine.layout import TableArray
    from darwindeck.table.events import Event

SHOWING = Revealed | Shown | Turned | TurnedUp | BoardDealt | Scored
"""Events that show cards to everybody, or what they count: after them anything may differ."""


# Two tables that differ only in hidden cards


def places_with_hidden_cards(table: Table, viewer: int | None) -> Iterator[tuple[str, int]]:
    """Yield where cards lie that a seat may not see: field and position."""
    record = table._record
    room = int(record["room"][0])
    seen = table.view(viewer)
    for seat in range(table.seats):
        for position, card in enumerate(seen.seats[seat].cards):
            if card is None:
                yield "hand", seat * room + position
    pile = int(record["pile_size"][0])
    if table.pile_is_hidden:
        yield from (("deck", position) for position in range(pile))
    deck = range(int(record["deck_next"][0]), int(record["deck_size"][0]))
    yield from (("deck", position) for position in deck)


def with_hidden_cards_exchanged(table: Table, viewer: int | None, luck: random.Random) -> Table:
    """Return a table with the same cards wherever the viewer sees some, others elsewhere."""
    record: TableArray = copy_of(table._record)
    places = list(places_with_hidden_cards(table, viewer))
    cards = [int(record[field][0, position]) for field, position in places]
    luck.shuffle(cards)
    for (field, position), card in zip(places, cards, strict=True):
        record[field][0, position] = card
    record["rng"] = luck.getrandbits(64)
    record["spare"] = 0
    opening = Opening(record, (table._origin,))
    return Table(table.game, table._origin, record, table.situation, None, opening)


def news(before: Table, after: Table) -> list[Event]:
    """Return what has happened between two tables."""
    return list(after.log[len(before.log) :])


def shows_cards(event: Event) -> bool:
    """Tell whether an event shows cards to everybody."""
    if isinstance(event, Acted):
        return isinstance(event.action, Play) and not event.face_down
    return isinstance(event, SHOWING)


def told_the_same(one: list[Event], other: list[Event], viewer: int | None) -> bool:
    """Tell whether a viewer is told the same, up to where cards are shown to everybody."""
    for event, twin in zip_longest(one, other):
        if event is None or twin is None:
            return False
        if event.seen_by(viewer) != twin.seen_by(viewer):
            return type(event) is type(twin) and shows_cards(event)
    return True


def check_what_is_told(opening: Table, choices: list[int], luck: random.Random) -> None:
    """Play a hand, and every action of it also with other hidden cards."""
    tables = [opening]
    for number in choices:
        if tables[-1].over:
            break
        tables.append(tables[-1].apply(choose(tables[-1], number)))
    for table, after in pairwise(tables):
        action = after._history[1] if after._history else Pass()
        for viewer in (*range(table.seats), None):
            other = with_hidden_cards_exchanged(table, viewer, luck)
            assert other.view(viewer).record == table.view(viewer).record
            then = same_action(table, other, action)
            if then is None or then.view(viewer).record != after.view(viewer).record:
                continue  # what has become visible differs, and so may what is told
            assert told_the_same(news(table, after), news(other, then), viewer), (
                f"{viewer} is told {news(table, after)} or {news(other, then)}"
            )


def same_action(table: Table, other: Table, action: Action) -> Table | None:
    """Repeat an action with the cards at the same places, if the rules allow it."""
    twin = other.decode(*encode_action(table._record, action))
    return other.apply(twin) if twin in other.legal_actions else None


FEW = examples(60, interpreted=5)
LONG = tries(200)


@needs_compilation
@pytest.mark.parametrize("name", library_names())
def test_what_is_told_in_a_game_of_the_library_depends_on_nothing_hidden(name: str) -> None:
    game = load(name)
    luck = random.Random(name)
    for seed in range(tries(6)):
        seats = luck.choice(seat_range(game))
        choices = [luck.randrange(2**20) for _ in range(LONG)]
        check_what_is_told(Table.start(game, seats, seed=seed), choices, luck)


@FEW
@given(playable_turn_games() | playable_genomes(), st.integers(0, 2**32))
def test_what_is_told_in_any_game_depends_on_nothing_hidden(game: GameGenome, seed: int) -> None:
    luck = random.Random(seed)
    seats = luck.choice(seat_range(game))
    choices = [luck.randrange(2**20) for _ in range(30)]
    check_what_is_told(Table.start(game, seats, seed=seed), choices, luck)


# Leaks that there could be


@needs_compilation
def test_a_card_drawn_after_the_discards_were_shuffled_is_hidden_from_the_others() -> None:
    reshuffled = 0
    for seed in range(12):
        table = Table.start("crazy-eights", 6, seed=seed)
        luck = random.Random(seed)
        while not table.over:
            table = table.apply(luck.choice(list(table.legal_actions)))
        assert not events(table.log, PickedUp)
        drawn = [card for event in events(table.log, Dealt) for card in event.cards]
        reshuffled += len(drawn) > len(set(drawn))
    assert reshuffled > 0


def test_the_others_cannot_tell_a_forced_pass_from_a_chosen_one() -> None:
    game = turn_game(
        PlayPhase(
            valid_play_condition=AnyOf((PileCondition("empty"), PileCondition("higher_rank"))),
            mandatory=False,
        ),
        hand=2,
        seats=3,
    )
    chosen = moves(deal(game, ["5c2c", "9d3d", "6h4s"]), "5c", "pass")
    forced = moves(deal(game, ["5c2c", "4d3d", "6h4s"]), "5c")
    for viewer in (0, 2, None):
        assert forced.view(viewer).log == chosen.view(viewer).log
    passes = [event for event in events(forced.view(1).log, Acted) if event.action == Pass()]
    assert [event.forced for event in passes] == [True]


@pytest.mark.parametrize("winner_takes", ["hand", "captured"])
def test_cards_put_face_down_in_a_battle_are_hidden(
    winner_takes: Literal["hand", "captured"],
) -> None:
    game = turn_game(
        ComparePhase(face_down=1, winner_takes=winner_takes),
        BettingPhase(),
        hand=4,
        chips=100,
        wins="capture_all",
    )
    one = deal(game, ["9c2c5d3h", "9d4dKs3s"])
    other = deal(game, ["9c6c5d3h", "9d4dKs3s"])
    for viewer in (1, None) if winner_takes == "captured" else (None,):
        assert one.view(viewer) == other.view(viewer)
