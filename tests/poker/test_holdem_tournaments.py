"""Whole tournaments, with people who join, leave, vanish, sit out and try what is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from darwindeck import Bet, Raise
from darwindeck.cards import ALL_CARDS, shuffled
from darwindeck.poker.holdem import (
    EndHand,
    Escalation,
    Join,
    Leave,
    NextHand,
    PlayerDisconnect,
    PlayerReconnect,
    PokerError,
    PokerPhase,
    PokerSettings,
    PokerState,
    PostBlinds,
    SitIn,
    SitOut,
    apply_poker_action,
    create_poker_state,
    load_poker_state,
    poker_view,
    save_poker_state,
)
from tests.effort import tries

from .holdem_tables import ALL_IN, CALL, CHECK, FOLD, USERS, passive, people, total_chips
from .test_holdem_views import cards_in

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.poker.holdem import PokerAction

MOST_HANDS_TO_THE_END = 400

users = st.sampled_from(USERS)
amounts = st.integers(-2, 12) | st.integers(0, 400)
decks = st.integers(0, 2**32).map(lambda seed: shuffled(ALL_CARDS, seed=seed))
attempts = st.one_of(
    st.sampled_from([FOLD, CHECK, CALL, ALL_IN, SitIn(), SitOut(), PostBlinds(), EndHand()]),
    st.builds(Bet, amounts),
    st.builds(Raise, amounts),
    st.builds(NextHand, decks | st.just(ALL_CARDS[1:])),
    st.builds(Join, users, st.just(""), st.none() | st.integers(-1, 9), st.integers(0, 90)),
)


class Tournament(RuleBasedStateMachine):
    """A table at which anything may be tried."""

    state: PokerState
    in_play: int

    @initialize(
        stacks=st.lists(st.integers(1, 300), min_size=2, max_size=9),
        structure=st.sampled_from(["no_limit", "pot_limit", "fixed_limit"]),
        ante=st.sampled_from([0, 0, 1, 7]),
        every=st.integers(1, 4),
        deck=decks,
    )
    def sit_down(
        self, stacks: list[int], structure: str, ante: int, every: int, deck: tuple[Card, ...]
    ) -> None:
        escalation = Escalation(every=every)
        rules = PokerSettings(
            structure=structure,  # type: ignore[arg-type]
            ante=ante,
            min_buy_in=1,
            max_buy_in=300,
            escalation=escalation,
        )
        self.state = create_poker_state(people(*stacks), rules, deck)
        self.in_play = sum(stacks)

    def attempt(self, action: PokerAction, user: str | None = None) -> PokerState | PokerError:
        """Apply an action, make sure that the old state stays as it is, and count the chips."""
        old, saved = self.state, save_poker_state(self.state)
        result = apply_poker_action(old, action, user)
        assert save_poker_state(old) == saved
        assert result == apply_poker_action(old, action, user)
        if isinstance(result, PokerError):
            assert result.message
            return result
        if isinstance(action, Join):
            self.in_play += result.player(action.user_id).chips
        assert self.in_play - total_chips(result) == chips_taken_away(old, result)
        self.in_play = total_chips(result)
        self.state = result
        return result

    # What people do

    @rule(choices=st.lists(st.tuples(st.integers(0, 6), st.integers(0, 400)), max_size=12))
    def bet(self, choices: list[tuple[int, int]]) -> None:
        for choice, size in choices:
            if self.state.active_player is None:
                break
            action = self.choose(choice, size)
            assert isinstance(self.attempt(action, self.state.active_player), PokerState)

    def choose(self, choice: int, size: int) -> PokerAction:
        """Return a legal action of the player to act, most of the time one that stays in."""
        view = poker_view(self.state, self.state.active_player)
        if choice >= len(view.legal_actions):
            return passive(self.state)
        action = view.legal_actions[choice]
        to = max(view.min_bet_to, min(view.max_bet_to, size))
        if isinstance(action, Bet):
            return Bet(to)
        return Raise(to) if isinstance(action, Raise) else action

    @rule(action=attempts, user=st.none() | users)
    def try_anything(self, action: PokerAction, user: str | None) -> None:
        self.attempt(action, user)

    @rule(action=attempts)
    def try_anything_when_it_is_ones_turn(self, action: PokerAction) -> None:
        self.attempt(action, self.state.active_player)

    @rule(user=users, seat=st.none() | st.integers(0, 8), chips=st.integers(1, 300))
    def join(self, user: str, seat: int | None, chips: int) -> None:
        self.attempt(Join(user, user.title(), seat, chips), user)

    @rule(user=users)
    def leave(self, user: str) -> None:
        self.attempt(Leave(user), user)

    @rule(user=users)
    def disconnect(self, user: str) -> None:
        self.attempt(PlayerDisconnect(user))

    @rule(user=users)
    def reconnect(self, user: str) -> None:
        self.attempt(PlayerReconnect(user))

    @rule(user=users, out=st.booleans())
    def sit(self, user: str, out: bool) -> None:
        self.attempt(SitOut() if out else SitIn(), user)

    @rule(deck=decks, by_hand=st.booleans())
    def deal(self, deck: tuple[Card, ...], by_hand: bool) -> None:
        while self.state.active_player is not None:
            self.attempt(passive(self.state), self.state.active_player)
        self.attempt(NextHand(deck, post_blinds=not by_hand))

    @precondition(lambda self: self.state.phase == PokerPhase.BLINDS)
    @rule()
    def post_blinds(self) -> None:
        assert isinstance(self.attempt(PostBlinds()), PokerState)

    @rule()
    def restart(self) -> None:
        loaded = load_poker_state(save_poker_state(self.state))
        assert loaded == self.state
        self.state = loaded

    # What always holds

    @invariant()
    def no_two_players_share_a_card(self) -> None:
        dealt = [card for player in self.state.players for card in player.hole_cards]
        dealt += self.state.community
        assert len(set(dealt)) == len(dealt)

    @invariant()
    def somebody_present_is_to_act_exactly_while_a_hand_is_bet(self) -> None:
        betting = self.state.phase.hand_in_play and self.state.phase != PokerPhase.BLINDS
        assert (self.state.active_player is not None) == betting
        if self.state.active_player is not None:
            player = self.state.player(self.state.active_player)
            assert player.present
            assert player.in_hand
            assert not player.has_folded
            assert not player.is_all_in

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        state = self.state
        shown = set()
        if state.last_hand is not None and not state.phase.hand_in_play:
            shown = {card for hand in state.last_hand.shown for card in hand.hole_cards}
            shown |= set(state.last_hand.community)
        for viewer in (None, *(player.user_id for player in state.players)):
            own = state.player(viewer).hole_cards if viewer else ()
            view = poker_view(state, viewer)
            seen = set(cards_in((view.players, view.community, view.log)))
            assert seen <= {*own, *state.community, *shown}
            assert view.hole_cards == own
            assert (view.legal_actions != ()) == (
                viewer is not None and viewer == view.active_player
            )

    @invariant()
    def the_result_of_a_hand_shows_no_more_than_was_shown(self) -> None:
        result = self.state.last_hand
        if result is not None:
            shown = {card for hand in result.shown for card in hand.hole_cards}
            assert set(cards_in(result.log)) <= shown | set(result.community)
            assert sum(share.amount for share in result.payoffs) == 0

    @invariant()
    def the_big_blind_is_where_somebody_is_dealt_in(self) -> None:
        state = self.state
        if state.phase.hand_in_play:
            assert state.big_blind_seat in {p.seat for p in state.players if p.in_hand}

    # How it ends

    def teardown(self) -> None:
        """Bring everybody back and play on boldly: it ends with one winner of all chips."""
        if not hasattr(self, "state"):
            return
        first = self.state.hand_number
        while self.state.phase != PokerPhase.GAME_END and len(self.state.players) > 1:
            assert self.state.hand_number < first + MOST_HANDS_TO_THE_END
            self.play_boldly()
        winner = self.state.winner
        if self.state.phase == PokerPhase.GAME_END and winner in chips_of(self.state):
            assert chips_of(self.state)[winner] == total_chips(self.state)

    def play_boldly(self) -> None:
        """Take one step towards the end of the game."""
        if self.state.phase == PokerPhase.BLINDS:
            self.attempt(PostBlinds())
        elif self.state.active_player is not None:
            view = poker_view(self.state, self.state.active_player)
            self.attempt(view.legal_actions[-1], view.user_id)
        else:
            for player in self.state.players:
                self.attempt(PlayerReconnect(player.user_id))
                self.attempt(SitIn(), player.user_id)
            deck = shuffled(ALL_CARDS, seed=self.state.hand_number)
            assert isinstance(self.attempt(NextHand(deck)), PokerState)


def chips_of(state: PokerState) -> dict[str | None, int]:
    """Return everybody's chips behind."""
    return {player.user_id: player.chips for player in state.players}


def chips_taken_away(old: PokerState, new: PokerState) -> int:
    """Count the chips that people took along who are gone: theirs, or what a hand paid them."""
    stayed = {player.user_id for player in new.players}
    gone = [player for player in old.players if player.user_id not in stayed]
    if not gone or new.last_hand is None or new.hand is None or not old.phase.hand_in_play:
        return sum(player.chips for player in gone)
    stacks = dict(zip(new.hand.user_ids, new.hand.stacks, strict=True))
    payoffs = {share.user_id: share.amount for share in new.last_hand.payoffs}
    return sum(
        stacks[player.user_id] + payoffs[player.user_id] if player.in_hand else player.chips
        for player in gone
    )


TestTournaments = Tournament.TestCase
TestTournaments.settings = settings(max_examples=tries(50), stateful_step_count=40, deadline=None)
