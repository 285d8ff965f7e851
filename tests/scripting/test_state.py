"""Snapshots: plain values that say all, and the way back to a table."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck import Bet, Call, Check, Deal, Fold, Raise, Table, load
from darwindeck.cards import known_cards
from darwindeck.genome.library import library_names
from darwindeck.scripting.state import Card, GameState, PlayerState, Rank, Suit, snapshot
from darwindeck.scripting.to_table import as_table, asked_table, record_of, resumed
from darwindeck.table.actions import Play
from darwindeck.table.events import Dealt
from tests.effort import tries

if TYPE_CHECKING:
    from collections.abc import Iterator


def decisions(name: str, seed: int, most: int = 60) -> Iterator[Table]:
    """Yield tables with a decision of hands played at random, with uneven stacks."""
    rng = random.Random(f"{name} {seed}")
    game = load(name)
    chips = game.setup.starting_chips
    stacks = None
    if chips and not game.setup.house:
        stacks = [rng.randint(rng.choice((1, chips)), chips) for _ in range(game.player_count)]
    table = Table.start(game, stacks=stacks, seed=seed)
    for _ in range(most):
        if table.over:
            if table.match_over:
                return
            table = table.next_hand()
            continue
        yield table
        table = table.apply(rng.choice(tuple(table.legal_actions)))


def played_out(table: Table, seed: int = 1) -> Table:
    """Play a hand to its end, always in the same way."""
    rng = random.Random(seed)
    while not table.over:
        table = table.apply(rng.choice(tuple(table.legal_actions)))
    return table


def two_players(**changes: object) -> GameState:
    """Return two players with 500 chips each and no cards."""
    players = tuple(PlayerState(seat, (), 0, chips=500) for seat in range(2))
    return GameState(players, (), (), 0, 0).copy_with(**changes)


def test_positions_and_names_construct_the_same_state() -> None:
    player = PlayerState(0, (), 0, 500, 10, True, False)
    assert player == PlayerState(
        player_id=0, hand=(), score=0, chips=500, current_bet=10, has_folded=True, is_all_in=False
    )
    assert GameState((player,), (), (), 3, 0) == GameState(
        players=(player,), deck=(), discard=(), turn=3, active_player=0
    )


def test_lists_become_tuples() -> None:
    ace = Card(Rank.ACE, Suit.SPADES)
    player = PlayerState(0, [ace], 0)  # type: ignore[arg-type]
    state = GameState([player], [ace], [], 0, 0, tableau=[[ace], [ace]])  # type: ignore[arg-type]
    assert player.hand == (ace,)
    assert state.players == (player,)
    assert state.deck == (ace,)
    assert state.tableau == ((ace,), (ace,))
    assert hash(state) == hash(state.copy_with())


def test_a_state_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        two_players().pot = 5  # type: ignore[misc]


def test_a_copy_changes_what_it_is_told_to() -> None:
    state = two_players()
    assert state.copy_with(pot=30, turn=2) == two_players(turn=2, pot=30)
    assert state.pot == 0


def test_a_copy_with_an_unknown_field_names_the_known_ones() -> None:
    with pytest.raises(TypeError, match="has no field 'chps': its fields are player_id, hand"):
        PlayerState(0, (), 0).copy_with(chps=5)


def test_a_snapshot_says_what_the_table_says() -> None:
    table = Table.start("no-limit-holdem", stacks=(200, 100, 40), seed=5).apply(Raise(to=30))
    state = snapshot(table)
    assert [player.chips for player in state.players] == list(table.stacks)
    assert [player.current_bet for player in state.players] == list(table.bets)
    assert tuple(player.hand for player in state.players) == table.hands
    assert (state.pot, state.current_bet, state.raise_count) == (table.pot, 30, 1)
    assert state.active_player == table.actor
    assert len(state.deck) == table.deck_left
    assert state.community is None


def test_played_cards_lie_in_the_discards_or_on_the_tableau() -> None:
    eights = snapshot(Table.start("crazy-eights", seed=3))
    assert len(eights.discard) == 1
    assert eights.tableau is None
    table = Table.start("hearts", seed=3, hand_number=3)
    trick = snapshot(table.apply(next(iter(table.legal_actions))))
    assert trick.discard == ()
    assert len(trick.tableau or ()) == 1


def test_nobody_is_all_in_in_a_game_without_chips() -> None:
    assert not any(player.is_all_in for player in snapshot(Table.start("hearts", seed=1)).players)


def test_a_table_with_unknown_cards_has_no_snapshot() -> None:
    table = Table.start("kuhn-poker", dealt_by_hand=True)
    table = table.apply(Deal((None,) * len(table.cards_to_deal)))
    with pytest.raises(ValueError, match="unknown cards"):
        snapshot(table)


def test_an_unchanged_snapshot_gives_its_table_back() -> None:
    table = Table.start("leduc-holdem", seed=2).apply(Check())
    assert as_table(snapshot(table), table.game) is table
    over = played_out(table)
    assert as_table(snapshot(over), over.game) is over


@pytest.mark.parametrize("name", library_names())
@settings(max_examples=tries(5))
@given(seed=st.integers(0, 2**32))
def test_writing_a_snapshot_over_its_table_changes_nothing(name: str, seed: int) -> None:
    """The long way, which changed snapshots go, leads every unchanged one to the same record."""
    for table in decisions(name, seed):
        state = snapshot(table)
        record = record_of(state, table.game, state.phase_index)
        again = resumed(state, table.game, record, 1)
        assert again._record.tobytes() == table._record.tobytes()
        assert again == table
        assert tuple(again.legal_actions) == tuple(table.legal_actions)


@pytest.mark.parametrize("name", library_names())
def test_the_rest_of_a_hand_is_the_same_from_a_snapshot(name: str) -> None:
    for table in list(decisions(name, 7, most=200))[::23]:
        state = snapshot(table)
        record = record_of(state, table.game, state.phase_index)
        again = played_out(resumed(state, table.game, record, 1))
        expected = played_out(table)
        assert again == expected
        assert again.payoffs == expected.payoffs
        assert again.winners == expected.winners
        assert again.log[1:] == expected.log[len(expected.log) - len(again.log) + 1 :]


def test_a_changed_snapshot_is_played_as_it_says() -> None:
    table = Table.start("no-limit-holdem", stacks=(200, 200, 200), seed=5)
    state = snapshot(table)
    rich = state.players[0].copy_with(chips=1000, hand=state.deck[:2])
    state = state.copy_with(players=(rich, *state.players[1:]), deck=state.deck[2:])
    changed = as_table(state, table.game)
    assert changed.stacks == (1000, *table.stacks[1:])
    assert changed.hands[0] == rich.hand
    assert changed.actor == table.actor == 0
    assert changed.legal_actions.bet_range == range(4, 1001)
    assert changed.payoffs == table.payoffs
    assert sum(played_out(changed).stacks) == 1000 + 400


def test_a_changed_hand_changes_what_may_be_played() -> None:
    table = Table.start("crazy-eights", seed=3)
    state = snapshot(table)
    top = state.discard[-1]
    seat = state.active_player
    others = [card for card in state.deck if top.suit == card.suit]
    players = list(state.players)
    players[seat] = players[seat].copy_with(hand=others[:2])
    deck = [card for card in state.deck if card not in others[:2]]
    changed = as_table(state.copy_with(players=players, deck=deck), table.game)
    assert {Play((card,)) for card in others[:2]} <= set(changed.legal_actions)


def test_a_changed_deck_is_dealt_in_its_order() -> None:
    table = Table.start("leduc-holdem", seed=1)
    state = snapshot(table)
    turned = state.copy_with(deck=state.deck[::-1])
    after = as_table(turned, table.game).apply(Check()).apply(Check())
    assert after.board == (state.deck[-1],)


def test_a_changed_player_to_act_is_asked() -> None:
    table = Table.start("simple-poker", seed=1)
    seat = (table.actor or 0) + 1
    other = as_table(snapshot(table).copy_with(active_player=seat % table.seats), table.game)
    assert other.actor == seat % table.seats


def test_a_changed_trick_is_won_by_its_best_card() -> None:
    table = Table.start("hearts", seed=3, hand_number=3)
    state = snapshot(table)
    leader = state.active_player
    played = known_cards("Kc")
    hands = ("2c 3d", "Ac 4d", "5c 6d", "7c 8d")
    players = [
        player.copy_with(hand=known_cards(hands[(seat - leader) % 4]))
        for seat, player in enumerate(state.players)
    ]
    players[leader] = players[leader].copy_with(hand=known_cards("3d"))
    state = state.copy_with(
        players=players, tableau=played, active_player=(leader + 1) % 4, deck=()
    )
    trick = as_table(state, table.game)
    assert list(trick.legal_actions) == [Play(known_cards("Ac"))]
    for card in ("Ac", "5c", "7c"):
        trick = trick.apply(Play(known_cards(card)))
    assert trick.actor == (leader + 1) % 4
    assert trick.tricks[(leader + 1) % 4] == 1


def test_a_trick_that_nobody_could_have_played_is_refused() -> None:
    table = Table.start("hearts", seed=3, hand_number=3)
    state = snapshot(table)
    trick = [player.hand[0] for player in state.players]
    players = [player.copy_with(hand=player.hand[1:]) for player in state.players]
    too_many = state.copy_with(players=players, tableau=trick)
    with pytest.raises(ValueError, match="a trick of 4 cards with 3 players"):
        as_table(too_many, table.game)


def test_a_hand_made_state_is_played_to_its_end() -> None:
    players = (
        PlayerState(0, known_cards("AsAh"), 0, chips=80, current_bet=20),
        PlayerState(1, known_cards("KsKh"), 0, chips=100),
    )
    state = GameState(
        players,
        deck=known_cards("2c3d4h7s8sTc9d"),
        discard=(),
        turn=0,
        active_player=1,
        pot=50,
        current_bet=20,
        phase_index=8,
    )
    game = load("no-limit-holdem")
    phases = game.turn_structure.phases
    last_bets = max(i for i, p in enumerate(phases) if type(p).__name__ == "BettingPhase")
    state = state.copy_with(phase_index=last_bets, community=known_cards("2d3h5c9h9s"))
    table = as_table(state, game)
    assert table.actor == 1
    assert Check() not in table.legal_actions
    table = table.apply(Call())
    assert table.over
    assert table.stacks == (150, 80)
    assert table.payoffs == (50, -20)


def test_a_pot_without_its_bets_is_refused() -> None:
    players = (
        PlayerState(0, known_cards("Ks"), 0, chips=80, current_bet=20),
        PlayerState(1, known_cards("Qs"), 0, chips=100),
    )
    state = GameState(players, (), (), 0, 1, current_bet=20)
    with pytest.raises(ValueError, match="the pot of 0 is less than the 20"):
        as_table(state, load("kuhn-poker"))


def test_a_hand_nobody_is_in_is_refused() -> None:
    state = snapshot(Table.start("leduc-holdem", seed=1))
    folded = [player.copy_with(has_folded=True) for player in state.players]
    with pytest.raises(ValueError, match="everybody has folded"):
        as_table(state.copy_with(players=folded), load("leduc-holdem"))


def test_cards_that_cannot_be_played_with_are_refused() -> None:
    state = snapshot(Table.start("leduc-holdem", seed=1))
    game = load("leduc-holdem")
    with pytest.raises(ValueError, match="is there twice"):
        as_table(state.copy_with(community=state.deck[:1]), game)
    with pytest.raises(ValueError, match="2c is not in the deck 'leduc_6'"):
        as_table(state.copy_with(deck=known_cards("2c")), game)
    with pytest.raises(ValueError, match="a deck of 0 cards is too small: 1 are still to be dealt"):
        as_table(state.copy_with(deck=()), game)


def test_cards_of_somebody_who_folded_may_come_back_and_are_checked_too() -> None:
    state = snapshot(Table.start("the-deal", seed=5))
    folded = state.players[2].copy_with(has_folded=True, hand=known_cards("Kd"))
    with pytest.raises(ValueError, match="Kd is not in the deck"):
        as_table(state.copy_with(players=(*state.players[:2], folded)), load("the-deal"))


def test_players_and_phases_that_are_not_there_are_refused() -> None:
    state = snapshot(Table.start("leduc-holdem", seed=1))
    game = load("leduc-holdem")
    with pytest.raises(ValueError, match="active_player 5 is no player"):
        as_table(state.copy_with(active_player=5), game)
    with pytest.raises(ValueError, match="button 2 is no player"):
        as_table(state.copy_with(button=2), game)
    with pytest.raises(ValueError, match="there is no phase 50"):
        as_table(state.copy_with(phase_index=50), game)


def test_a_phase_without_decisions_is_played_from_its_beginning() -> None:
    game = load("leduc-holdem")
    state = snapshot(Table.start(game, seed=1))
    deal = [type(phase).__name__ for phase in game.turn_structure.phases].index("DealPhase")
    table = as_table(state.copy_with(phase_index=deal), game)
    assert len(table.board) == 1
    assert table.phase_index == deal + 1


@pytest.mark.parametrize("name", library_names())
@settings(max_examples=tries(5))
@given(seed=st.integers(0, 2**32))
def test_any_change_is_refused_or_can_be_played(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for table in decisions(name, seed, most=8):
        state = randomly_changed(snapshot(table), rng)
        try:
            hand = as_table(state, table.game)
        except ValueError:
            continue
        chips = state.pot + sum(player.chips for player in state.players)
        for _ in range(20):
            assert hand.pot + sum(hand.stacks) == chips
            if hand.over:
                break
            hand = hand.apply(rng.choice(tuple(hand.legal_actions)))


def randomly_changed(state: GameState, rng: random.Random) -> GameState:
    """Return a state with other chips, cards, players in the hand, and whose turn it is."""
    deck = list(state.deck)
    rng.shuffle(deck)
    drawn = rng.randint(0, min(3, len(deck)))
    players = list(state.players)
    seat = rng.randrange(len(players))
    players[seat] = players[seat].copy_with(
        chips=rng.randint(0, 300),
        hand=(*players[seat].hand, *deck[:drawn]),
        has_folded=rng.random() < 0.3,
    )
    return state.copy_with(
        players=players,
        deck=deck[drawn:],
        pot=state.pot + rng.randint(0, 50),
        active_player=rng.randrange(len(players)),
        direction=rng.choice((1, -1)),
        table=rng.choice((state.table, None)),
    )


def test_too_many_cards_and_players_are_refused() -> None:
    crowd = tuple(PlayerState(seat, (), 0, chips=5) for seat in range(11))
    with pytest.raises(ValueError, match="11 players"):
        asked_table(GameState(crowd, (), (), 0, 0), load("no-limit-holdem"))
    deck = known_cards("2c3c4c5c")
    with pytest.raises(ValueError, match="'kuhn_3' has only 3"):
        asked_table(two_players(deck=deck), load("kuhn-poker"))


def test_a_resumed_hand_goes_on_to_the_next_hands_of_its_match() -> None:
    table = Table.start("simple-poker", seed=4)
    state = snapshot(table)
    players = (state.players[0].copy_with(score=7), *state.players[1:])
    hand = as_table(state.copy_with(players=players), table.game)
    assert hand.log[1:] == ()
    over = played_out(hand)
    assert not over.match_over
    assert over.next_hand().hand_number == 1


def test_a_changed_snapshot_of_a_finished_hand_stays_finished() -> None:
    over = played_out(Table.start("simple-poker", seed=4))
    state = snapshot(over)
    players = (state.players[0].copy_with(score=7), *state.players[1:])
    changed = as_table(state.copy_with(players=players), over.game)
    assert changed.over
    assert changed.scores[0] == 7
    assert Bet not in changed.legal_actions
    assert Fold not in changed.legal_actions


def test_a_table_without_a_house_does_not_go_on_in_a_game_with_one() -> None:
    state = snapshot(Table.start("pot-limit-omaha", 6, seed=5)).copy_with(phase_index=2)
    table = as_table(state, load("blackjack"))
    assert table.house == 5
    assert all(0 <= event.seat < 6 for event in table.log if isinstance(event, Dealt))


def test_a_bet_that_no_card_can_decide_is_refused() -> None:
    table = Table.start("in-between", seed=1)
    with pytest.raises(ValueError, match="a deck of 0 cards is too small: 1 are still"):
        as_table(snapshot(table).copy_with(deck=()), table.game)


def test_rows_of_cards_that_nobody_has_are_refused() -> None:
    table = Table.start("chinese-poker", seed=1)
    state = snapshot(table)
    poor = state.players[1].copy_with(hand=state.players[1].hand[:4])
    with pytest.raises(ValueError, match="player 1 has 4 cards, but the rows are made of 13"):
        as_table(state.copy_with(players=(state.players[0], poor, *state.players[2:])), table.game)


def test_no_more_cards_lie_face_down_than_lie_there() -> None:
    table, luck = Table.start("the-deal", seed=5), random.Random(1)
    while not table.over:
        state = snapshot(table)
        few = state.copy_with(community=(state.community or ())[:1], over=True)
        for seat in range(3):
            seen = as_table(few, table.game).view(seat).deal
            assert seen is not None
        table = table.apply(luck.choice(list(table.legal_actions)))
