"""The two pure functions of a hold'em table: create a state, and apply an action to it.

The engine decides everything about cards, bets and pots; here phases, seats and people get their
names. A state is never changed: what is refused comes back as a `PokerError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import DECKS, Card, shuffled
from darwindeck.genome.rules import is_whole
from darwindeck.poker.holdem import actions, course, deciding, errors, seating
from darwindeck.poker.holdem.actions import Join
from darwindeck.poker.holdem.settings import PokerSettings
from darwindeck.poker.holdem.state import PokerPhase, PokerPlayer, PokerState
from darwindeck.table.actions import AllIn, Bet, Call, Check, Fold, Raise

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED_STEP = 1_000_003


def secure_deck() -> tuple[Card, ...]:
    """Return a deck of 52 cards, shuffled with the operating system's entropy."""
    return shuffled(DECKS["standard_52"])


def deck_of_hand(seed: int | None, number: int) -> tuple[Card, ...]:
    """Return the deck of one of many hands: by a seed, or by the operating system's entropy."""
    own = None if seed is None else seed * SEED_STEP + number
    return shuffled(DECKS["standard_52"], seed=own)


def create_poker_state(
    players: Sequence[Join],
    settings: PokerSettings | None = None,
    deck: str | Sequence[Card] | None = None,
    button: int | None = None,
    now: int | None = None,
) -> PokerState:
    """Seat players, and deal the first hand if a deck is given; otherwise the table waits.

    The first button is at the seat `button`, or else the first player's. Where blinds go up by the
    clock, `now` is the time in seconds.

    >>> deck = shuffled(DECKS["standard_52"], seed=1)
    >>> state = create_poker_state([Join("ann"), Join("bob")], PokerSettings(), deck)
    >>> state.phase, state.active_player, state.pot
    (<PokerPhase.PREFLOP: 'preflop'>, 'ann', 3)
    """
    settings = settings or PokerSettings()
    state = PokerState(
        settings=settings,
        phase=PokerPhase.WAITING,
        players=(),
        blinds=settings.first_level(),
        dealer=button,
    )
    try:
        for player in players:
            state = seating.join(state, player, by_table=True)
        if button is not None and not is_whole(button):
            errors.refuse(errors.PokerErrorCode.BAD_SEAT, "bad_button", button=f"{button!r:.80}")
        if button is not None and button not in {player.seat for player in state.players}:
            errors.refuse(errors.PokerErrorCode.BAD_SEAT, "empty_button", seat=button)
        return state if deck is None else course.next_hand(state, deck, now=now)
    except errors.RuleBroken as refusal:
        raise ValueError(str(refusal)) from None


def apply_poker_action(
    state: PokerState, action: actions.PokerAction, user_id: str | None = None
) -> PokerState | errors.PokerError:
    """Return the state after an action of a user, or why it is refused; `state` stays as it is.

    `None` is the table itself, which alone deals hands and may report for anybody that they
    join, leave, or lose their connection.

    >>> deck = shuffled(DECKS["standard_52"], seed=1)
    >>> state = create_poker_state([Join("ann"), Join("bob")], PokerSettings(), deck)
    >>> print(apply_poker_action(state, Check(), "ann"))
    cannot check when facing a bet: it costs 1 to call; legal: fold, call 1, raise to 4 to 200, all in.
    >>> apply_poker_action(state, Call(), "ann").active_player
    'bob'
    """  # noqa: E501 - the message is one line
    try:
        match action:
            case Fold() | Check() | Call() | Bet() | Raise() | AllIn():
                return deciding.decide(state, action, user_id)
            case actions.NextHand() | actions.PostBlinds() | actions.EndHand():
                return deal(state, action, user_id)
            case actions.SitOut() | actions.SitIn():
                return sit(
                    state,
                    seating.known_player(state, user_id),
                    out=isinstance(action, actions.SitOut),
                )
            case (
                Join()
                | actions.Rebuy()
                | actions.Leave()
                | actions.PlayerDisconnect()
                | actions.PlayerReconnect()
            ):
                return come_and_go(state, action, user_id)
            case _:
                errors.refuse(errors.PokerErrorCode.UNKNOWN_ACTION, "no_action", what=repr(action))
    except errors.RuleBroken as refusal:
        return refusal.error


def deal(
    state: PokerState,
    action: actions.NextHand | actions.PostBlinds | actions.EndHand,
    user_id: str | None,
) -> PokerState:
    """Do what only the table itself may do."""
    if user_id is not None:
        errors.refuse(
            errors.PokerErrorCode.NOT_ALLOWED, "for_the_table", what=type(action).__name__
        )
    if isinstance(action, actions.NextHand):
        return course.next_hand(state, action.deck, post_blinds=action.post_blinds, now=action.now)
    if isinstance(action, actions.EndHand) and state.phase == PokerPhase.HAND_END:
        return end_table(state)
    due = PokerPhase.BLINDS if isinstance(action, actions.PostBlinds) else PokerPhase.SHOWDOWN
    if state.phase != due or state.hand is None:
        errors.refuse(
            errors.PokerErrorCode.WRONG_PHASE,
            "wrong_phase",
            what=type(action).__name__,
            due=str(due),
            phase=str(state.phase),
        )
    if due == PokerPhase.BLINDS:
        return course.play_on(state, state.hand)
    return replace(state, phase=PokerPhase.HAND_END)


def end_table(state: PokerState) -> PokerState:
    """Go on from `hand_end` when one player is left."""
    left = len(seating.players_in_game(state))
    if left > 1:
        errors.refuse(errors.PokerErrorCode.WRONG_PHASE, "goes_on", left=left)
    return seating.closed(state)


def come_and_go(
    state: PokerState,
    action: Join
    | actions.Rebuy
    | actions.Leave
    | actions.PlayerDisconnect
    | actions.PlayerReconnect,
    user_id: str | None,
) -> PokerState:
    """Let somebody join, buy chips or leave, lose their connection or find it again."""
    if user_id not in (None, action.user_id):
        errors.refuse(
            errors.PokerErrorCode.NOT_ALLOWED,
            "not_for_others",
            user=str(user_id),
            other=str(action.user_id),
        )
    if isinstance(action, Join):
        return seating.join(state, action, by_table=user_id is None)
    player = seating.known_player(state, action.user_id)
    if isinstance(action, actions.Rebuy):
        return seating.rebuy(state, player, action)
    if isinstance(action, actions.Leave):
        state = seating.leave(state, player)
    else:
        back = isinstance(action, actions.PlayerReconnect)
        away = 0 if back else player.absent_hands
        state = seating.with_player(state, replace(player, connected=back, absent_hands=away))
    if state.hand is None or state.active_player != player.user_id:
        return state
    return course.play_on(state, state.hand)


def sit(state: PokerState, player: PokerPlayer, *, out: bool) -> PokerState:
    """Let a player sit out or in, from the next hand on; in a tournament at once."""
    if not out and player.chips == 0 and not state.phase.hand_in_play:
        errors.refuse(errors.PokerErrorCode.NOT_ENOUGH_CHIPS, "no_chips", name=player.display_name)
    state = seating.with_player(state, replace(player, sitting_out=out))
    if state.hand is None or state.active_player != player.user_id:
        return state
    return course.play_on(state, state.hand)
