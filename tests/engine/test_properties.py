"""What holds in every game, for all stacks, cards and choices."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from darwindeck import (
    AllIn,
    Bet,
    BringIn,
    Call,
    Check,
    Exchange,
    Fold,
    GenomeError,
    IllegalAction,
    Raise,
    Table,
    load,
    parse_cards,
)
from darwindeck.actions import Play
from darwindeck.cards import ALL_CARDS, DECKS, Card, shuffled
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import DealPhase, ExchangePhase
from darwindeck.genome.validation import seat_range, validate
from darwindeck.jit import INTERPRETED
from darwindeck.log import (
    Acted,
    AnyEvent,
    BoardDealt,
    Captured,
    Dealt,
    PickedUp,
    Revealed,
    Shown,
    Started,
    Turned,
    TurnedUp,
)
from tests.genome.strategies import genomes, playable_genomes

from .tables import total
from .turn_tables import TURN_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from darwindeck import Action, GameGenome, View

# Interpreted, a hand takes a hundred times as long.
FEW = settings(
    max_examples=8 if INTERPRETED else 60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
MANY = settings(FEW, max_examples=15 if INTERPRETED else 200)

LONGEST_HAND = 3000
CANDIDATES: tuple[Action, ...] = (
    *(Fold(), Check(), Call(), AllIn(), BringIn(), Exchange(), Exchange((None,))),
    *(Exchange((card,)) for card in ALL_CARDS[::7]),
    *(Bet(amount) for amount in (-1, 0, 1, 2, 4, 10, 199, 10**18)),
    *(Raise(to) for to in (-1, 0, 1, 2, 4, 10, 199, 10**18)),
)

GAMES = tuple(name for name in library_names() if not load(name).roles)
"""Those without roles, whose properties are tested elsewhere."""

POKER_GAMES = tuple(name for name in GAMES if name not in TURN_GAMES)

Choices = st.lists(st.integers(0, 2**20), min_size=1, max_size=40)


@st.composite
def openings(draw: st.DrawFn) -> Table:
    """Draw the start of a hand: any game of the library, seats, uneven stacks, seed and button."""
    game = load(draw(st.sampled_from(GAMES)))
    seats = draw(st.sampled_from(seat_range(game)))
    return draw(starts(game, seats))


@st.composite
def starts(draw: st.DrawFn, game: GameGenome, seats: int) -> Table:
    """Draw the start of a hand of a game."""
    chips = game.setup.starting_chips
    seed = draw(st.integers(0, 2**64 - 1))
    players = seats - (game.setup.house is not None)
    if chips == 0:
        return Table.start(game, seats, seed=seed, button=draw(st.integers(0, seats - 1)))
    sizes = st.integers(0, 3) | st.integers(1, 20) | st.integers(1, 2 * chips)
    stacks = draw(st.lists(sizes, min_size=seats, max_size=seats))
    in_play = [seat for seat, stack in enumerate(stacks) if stack]
    if players < seats:
        assume(stacks[-1])
        in_play.pop()
    assume(len(in_play) >= 2 - (players < seats))
    button = draw(st.sampled_from(in_play))
    return Table.start(game, seats, stacks, seed=seed, button=button)


def choose(table: Table, number: int) -> Action:
    """Choose a legal action, a sized one anywhere in its range, by a number."""
    actions = list(table.legal_actions)
    action = actions[number % len(actions)]
    sizes = table.legal_actions.bet_range
    size = sizes[number // 7 % len(sizes)] if sizes else 0
    match action:
        case Bet():
            return Bet(size)
        case Raise():
            return Raise(size)
        case _:
            return action


def play_through(table: Table, choices: list[int]) -> Iterator[Table]:
    """Yield every table of a hand, from its start to its end."""
    numbers = cycle(choices)
    for _ in range(LONGEST_HAND):
        yield table
        if table.over:
            return
        table = table.apply(choose(table, next(numbers)))
    pytest.fail(f"the hand has not ended after {LONGEST_HAND} actions: {table!r}")


def some(tables: Iterable[Table]) -> list[Table]:
    """Return all tables of a short hand, and some of a long one."""
    found = list(tables)
    return found[:: 1 + len(found) // 40]


def somewhere(table: Table, choices: list[int], part: float) -> Table:
    """Return the table some part of the way through a hand."""
    tables = list(play_through(table, choices))
    return tables[int(part * (len(tables) - 1))]


Parts = st.floats(0, 1)

# Chips and legal actions


@MANY
@given(openings(), Choices)
def test_chips_are_conserved_at_every_step(opening: Table, choices: list[int]) -> None:
    chips = total(opening)
    for table in play_through(opening, choices):
        assert total(table) == chips
        assert min(table.stacks) >= 0
        assert min(table.bets) >= 0
        assert table.over or table.pot >= sum(table.bets)
        assert sum(pot.amount for pot in table.pots) == table.pot
    assert table.pot == 0
    assert sum(table.payoffs) == 0


@MANY
@given(openings(), Choices)
def test_somebody_has_a_legal_action_until_the_hand_is_over(
    opening: Table, choices: list[int]
) -> None:
    for table in play_through(opening, choices):
        assert bool(table.legal_actions) is not table.over
        assert bool(list(table.legal_actions)) is not table.over
        assert (table.actor is None) is table.over


@MANY
@given(openings(), Choices)
def test_iteration_yields_only_what_is_legal(opening: Table, choices: list[int]) -> None:
    for table in play_through(opening, choices):
        legal = table.legal_actions
        actions = list(legal)
        assert all(action in legal for action in actions)
        assert len(actions) == len(legal)
        assert len(set(actions)) == len(actions)


@MANY
@given(openings(), Choices)
def test_every_size_in_the_range_is_legal_and_none_outside(
    opening: Table, choices: list[int]
) -> None:
    for table in play_through(opening, choices):
        legal = table.legal_actions
        sizes = legal.bet_range
        for kind in (Bet, Raise):
            if kind in {type(action) for action in legal}:
                assert all(kind(size) in legal for size in {sizes[0], sizes[-1]})
                assert kind(sizes[0] - 1) not in legal
                assert kind(sizes[-1] + 1) not in legal


@MANY
@given(openings(), Choices)
def test_a_call_never_costs_less_than_the_highest_bet(opening: Table, choices: list[int]) -> None:
    for table in play_through(opening, choices):
        if Call() in table.legal_actions and table.actor is not None:
            owed = max(table.bets) - table.bets[table.actor]
            assert table.legal_actions.to_call >= owed
            after = table.apply(Call())
            paid = [event.paid for event in after.log if isinstance(event, Acted)][-1]
            assert paid == table.legal_actions.to_call


@FEW
@given(openings(), Choices)
def test_only_the_actor_and_the_winners_gain_or_lose(opening: Table, choices: list[int]) -> None:
    for before in play_through(opening, choices):
        if not before.over:
            after = before.apply(choose(before, choices[0]))
            lost = [
                seat for seat in range(before.seats) if after.stacks[seat] < before.stacks[seat]
            ]
            assert set(lost) <= {before.actor, before.house}


@FEW
@given(openings(), Choices)
def test_an_illegal_action_changes_nothing(opening: Table, choices: list[int]) -> None:
    for table in some(play_through(opening, choices)):
        seen = (table.stacks, table.bets, table.pot, table.hands, table.board, table.actor)
        legal = list(table.legal_actions)
        for action in CANDIDATES:
            if action not in table.legal_actions:
                with pytest.raises(IllegalAction):
                    table.apply(action)
        assert seen == (
            *(table.stacks, table.bets, table.pot, table.hands, table.board, table.actor),
        )
        assert list(table.legal_actions) == legal


@FEW
@given(openings(), Choices)
def test_a_table_does_not_change_when_it_is_played_on(opening: Table, choices: list[int]) -> None:
    tables = some(play_through(opening, choices))
    again = some(play_through(opening, choices))
    assert [t.stacks for t in tables] == [t.stacks for t in again]
    assert [t.log for t in tables] == [t.log for t in again]


@FEW
@given(openings(), Choices)
def test_no_card_is_in_two_places(opening: Table, choices: list[int]) -> None:
    for table in play_through(opening, choices):
        live = [hand for hand, out in zip(table.hands, table.folded, strict=True) if not out]
        where = Counter(card for cards in (*live, table.board) for card in cards)
        assert max(where.values(), default=1) == 1
        assert None not in where


# Logs


@MANY
@given(openings(), Choices, Parts)
def test_a_log_replays_to_the_same_table(opening: Table, choices: list[int], part: float) -> None:
    table = somewhere(opening, choices, part)
    again = Table.replay(table.game, table.log)
    assert again == table
    assert hash(again) == hash(table)
    assert again.log == table.log


@FEW
@given(openings(), Choices, Parts)
def test_a_log_survives_json(opening: Table, choices: list[int], part: float) -> None:
    table = somewhere(opening, choices, part)
    read = msgspec.json.decode(msgspec.json.encode(table.log), type=tuple[AnyEvent, ...])
    assert read == table.log
    assert Table.replay(table.game, read).stacks == table.stacks


@FEW
@given(openings(), Choices)
def test_the_log_accounts_for_every_chip(opening: Table, choices: list[int]) -> None:
    *_, table = play_through(opening, choices)
    balance = list(table.log[0].stacks) if isinstance(table.log[0], Started) else []
    for event in table.log:
        plain = msgspec.to_builtins(event)
        if plain["type"] == "Posted":
            balance[plain["seat"]] -= plain["amount"]
        elif plain["type"] == "Acted":
            balance[plain["seat"]] -= plain["paid"]
        elif plain["type"] == "Returned":
            balance[plain["seat"]] += plain["amount"]
        elif plain["type"] == "Won":
            for seat, amount in plain["amounts"].items():
                balance[seat] += amount
    if table.house is not None:
        balance[table.house] = table.stacks[table.house]  # its payments are the others' winnings
    assert tuple(balance) == table.stacks


# Determinism


@FEW
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), Choices)
def test_the_same_seed_gives_the_same_log(name: str, seed: int, choices: list[int]) -> None:
    logs = []
    for _ in range(2):
        *_, table = play_through(Table.start(name, seed=seed), choices)
        logs.append(msgspec.json.encode(table.log))
    assert logs[0] == logs[1]


@FEW
@given(st.sampled_from(POKER_GAMES), st.integers(0, 2**64 - 1), Choices)
def test_a_deck_shuffled_with_a_seed_deals_like_the_seed(
    name: str, seed: int, choices: list[int]
) -> None:
    game = load(name)
    seats = 2  # so that no discards are reshuffled
    deck = shuffled(DECKS[game.setup.initial_deck], seed=seed)
    *_, by_seed = play_through(Table.start(game, seats, seed=seed), choices)
    *_, by_deck = play_through(Table.start(game, seats, deck=deck), choices)
    assert by_seed.log[1:] == by_deck.log[1:]


def test_without_a_seed_every_hand_is_different() -> None:
    hands = {Table.start("no-limit-holdem", 6).hands for _ in range(20)}
    assert len(hands) == 20


# Views


def cards_in(value: object) -> set[Card]:
    """Collect the cards anywhere inside plain values."""
    if isinstance(value, dict):
        if value.keys() == {"rank", "suit"}:
            return {msgspec.convert(value, Card)}
        return set().union(*map(cards_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(cards_in, value))
    if isinstance(value, str):
        return set(known(value))
    return set()


def known(text: str) -> Iterable[Card]:
    """Read a string as cards if it is one, so that cards in notation are found too."""
    try:
        return [card for card in parse_cards(text) if card is not None]
    except ValueError:
        return []


def may_see(table: Table, viewer: int | None) -> set[Card]:
    """Collect the cards that a seat has been shown or dealt, from the full log."""
    seen: set[Card | None] = set()
    for event in table.log:
        match event:
            case Dealt(seat, cards, face_up, blind) if face_up or (seat == viewer and not blind):
                seen.update(cards)
            case BoardDealt(cards) | Shown(_, cards) | TurnedUp(cards) | Captured(_, cards):
                seen.update(cards)
            case Turned(_, card):
                seen.add(card)
            case Acted(seat, Play(cards), face_down=hidden) if seat == viewer or not hidden:
                seen.update(cards)
            case PickedUp(_, cards, "everybody") | Revealed(_, cards):
                seen.update(cards)
            case PickedUp(seat, cards, "owner") if seat == viewer:
                seen.update(cards)
    return {card for card in seen if card is not None}


def plain_view(view: View) -> object:
    """Return a view as it travels over the wire."""
    plain: object = msgspec.json.decode(msgspec.json.encode(view))
    return plain


@MANY
@given(openings(), Choices, Parts)
def test_a_view_shows_no_hidden_card_no_deck_and_no_seed(
    opening: Table, choices: list[int], part: float
) -> None:
    table = somewhere(opening, choices, part)
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
    table = somewhere(opening, choices, part)
    for viewer in range(table.seats):
        view = table.view(viewer)
        if not table.game.setup.blind_hands:
            assert view.hand == table.hands[viewer]
        assert view.board == table.board


def other_cards(table: Table, viewer: int | None, luck: random.Random) -> tuple[Card, ...]:
    """Return the deck of a table with all cards that the viewer has not seen permuted."""
    start = table.log[0]
    assert isinstance(start, Started)
    assert start.deck is not None
    seen = may_see(table, viewer)
    unseen = [card for card in start.deck if card not in seen]
    luck.shuffle(unseen)
    return tuple(card if card in seen else unseen.pop() for card in start.deck)


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
    once = sum(deal.burn + (deal.count if deal.to == "board" else 0) for deal in deals)
    cards = len(DECKS[game.setup.initial_deck])
    return [seats for seats in seat_range(game) if seats * each + once <= cards]


def started(table: Table) -> Started:
    """Return how a hand began."""
    start = table.log[0]
    assert isinstance(start, Started)
    return start


@MANY
@given(st.data(), Choices, Parts)
def test_views_are_equal_when_only_hidden_cards_differ(
    data: st.DataObject, choices: list[int], part: float
) -> None:
    game = load(data.draw(st.sampled_from(POKER_GAMES)))
    draws = any(isinstance(phase, ExchangePhase) for phase in game.turn_structure.phases)
    seats = 2 if draws else data.draw(st.sampled_from(seats_one_deck_serves(game)))
    opening = data.draw(starts(game, seats))
    deck = shuffled(DECKS[game.setup.initial_deck], seed=started(opening).seed)
    opening = Table.start(game, seats, started(opening).stacks, deck=deck, button=opening.button)
    table = somewhere(opening, choices, part)
    assume(not any(isinstance(event, Shown) for event in table.log))
    luck = random.Random(data.draw(st.integers(0, 2**32)))
    for viewer in (*range(seats), None):
        other = repeat_actions(table, other_cards(table, viewer, luck))
        assert other.view(viewer) == table.view(viewer)


# Games nobody has written


@MANY
@given(genomes(), st.data(), Choices)
def test_a_random_genome_is_refused_or_plays_to_the_end(
    genome: GameGenome, data: st.DataObject, choices: list[int]
) -> None:
    try:
        validate(genome)
    except GenomeError:
        with pytest.raises(GenomeError):
            Table.start(genome, seed=1)
        return
    plays_to_the_end(genome, data, choices)


@MANY
@given(playable_genomes(), st.data(), Choices)
def test_a_playable_genome_plays_to_the_end_with_every_number_of_seats(
    genome: GameGenome, data: st.DataObject, choices: list[int]
) -> None:
    plays_to_the_end(genome, data, choices)


def plays_to_the_end(genome: GameGenome, data: st.DataObject, choices: list[int]) -> None:
    """Play a hand with every number of seats, and count the chips."""
    assert seat_range(genome)
    for seats in seat_range(genome):
        opening = data.draw(starts(genome, seats))
        chips = total(opening)
        for table in play_through(opening, choices):
            assert total(table) == chips
            assert bool(table.legal_actions) is not table.over
            if Call() in table.legal_actions and table.actor is not None:
                owed = max(table.bets) - table.bets[table.actor]
                assert table.legal_actions.to_call >= owed
        assert Table.replay(genome, table.log).stacks == table.stacks
