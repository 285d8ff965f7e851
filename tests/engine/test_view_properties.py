"""What holds for every view of a hand: it shows what its seat may see, and nothing hidden."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import assume, given
from hypothesis import strategies as st

from darwindeck import Exchange, Table, load
from darwindeck.cards import shuffled
from darwindeck.genome.anatomy import blind_places, deck_of
from darwindeck.genome.schema import DealPhase, ExchangePhase
from darwindeck.genome.validation import seat_range
from darwindeck.table.events import Gathered, Shown, Started

from .any_hand import (
    FEW,
    MANY,
    POKER_GAMES,
    Choices,
    Parts,
    openings,
    play_through,
    somewhere,
    starts,
)
from .hidden_cards import cards_in, may_see, plain_view, started, with_unseen_cards_permuted

if TYPE_CHECKING:
    from darwindeck import GameGenome
    from darwindeck.cards import Card


@MANY
@given(openings(), Choices, Parts)
def test_a_view_shows_no_hidden_card_no_deck_and_no_seed(
    opening: Table, choices: list[int], part: float
) -> None:
    table = somewhere(play_through(opening, choices), part)
    for viewer in (*range(table.seats), None):
        view = table.view(viewer)
        assert cards_in(plain_view(view)) <= may_see(table, viewer)
        start = view.log[0]
        assert isinstance(start, Started)
        assert (start.seed, start.deck, start.match_seed) == (None, None, None)


@FEW
@given(openings(), Choices, Parts)
def test_a_view_shows_the_viewers_own_cards_and_the_board(
    opening: Table, choices: list[int], part: float
) -> None:
    table = somewhere(play_through(opening, choices), part)
    for viewer in range(table.seats):
        view = table.view(viewer)
        for place, card in enumerate(table.hands[viewer]):
            assert view.hand[place] == card or blind_places(table.game) >> place & 1
        assert view.board == table.board


def repeat_actions(table: Table, deck: tuple[Card, ...]) -> Table:
    """Play the same public actions with other cards: exchanges at the same positions."""
    seats, stacks = table.seats, started(table).stacks
    first = Table.start(table.game, seats, stacks, deck=started(table).deck, button=table.button)
    second = Table.start(table.game, seats, stacks, deck=deck, button=table.button)
    for event in table.log:
        action = event.replayed_action
        if action is None:
            continue
        same = action
        if isinstance(action, Exchange) and first.actor is not None:
            hand = first.hands[first.actor]
            positions = [hand.index(card) for card in action.cards]
            same = Exchange(tuple(second.hands[first.actor][i] for i in positions))
        first, second = first.apply(action), second.apply(same)
    assert first.stacks == table.stacks
    return second


def seats_one_deck_serves(game: GameGenome) -> list[int]:
    """Return for how many seats the deck lasts: cards that come back depend on hidden ones."""
    deals = [phase for phase in game.turn_structure.phases if isinstance(phase, DealPhase)]
    each = game.setup.cards_per_player + sum(d.count for d in deals if d.to == "players")
    boards = game.setup.boards
    once = sum(deal.burn + (boards * deal.count if deal.to == "board" else 0) for deal in deals)
    cards = len(deck_of(game))
    return [seats for seats in seat_range(game) if seats * each + once <= cards]


@MANY
@given(st.data(), Choices, Parts)
def test_views_are_equal_when_only_hidden_cards_differ(
    data: st.DataObject, choices: list[int], part: float
) -> None:
    game = load(data.draw(st.sampled_from(POKER_GAMES)))
    draws = any(isinstance(phase, ExchangePhase) for phase in game.turn_structure.phases)
    seats = 2 if draws else data.draw(st.sampled_from(seats_one_deck_serves(game)))
    opening = data.draw(starts(game, seats))
    deck = shuffled(deck_of(game), seed=started(opening).seed)
    opening = Table.start(game, seats, started(opening).stacks, deck=deck, button=opening.button)
    table = somewhere(play_through(opening, choices), part)
    assume(not any(isinstance(event, Gathered | Shown) for event in table.log))
    luck = random.Random(data.draw(st.integers(0, 2**32)))
    for viewer in (*range(seats), None):
        other = repeat_actions(table, with_unseen_cards_permuted(table, viewer, luck))
        assert other.view(viewer) == table.view(viewer)
