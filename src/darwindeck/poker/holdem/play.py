"""The two pure functions of a hold'em table: create a state, and apply an action to it.

The engine decides everything about cards, bets and pots; here phases, seats and people get their
names. A state is never changed: what is refused comes back as a `PokerError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import DECKS, Card, shuffled
from darwindeck.genome.rules import is_whole
from darwindeck.poker.holdem import actions, course, seating
from darwindeck.poker.holdem.actions import Join
from darwindeck.poker.holdem.errors import PokerError, PokerErrorCode, RuleBroken, refuse
from darwindeck.poker.holdem.settings import PokerSettings
from darwindeck.poker.holdem.state import PokerPhase, PokerPlayer, PokerState
from darwindeck.table.actions import AllIn, Bet, Call, Check, Fold, Raise
from darwindeck.table.errors import IllegalAction
from darwindeck.table.refusals import RefusalCode

if TYPE_CHECKING:
    from darwindeck.table.table import Table

SEED_STEP = 1_000_003
CODES = {
    RefusalCode.BAD_AMOUNT: PokerErrorCode.BAD_AMOUNT,
    RefusalCode.FACING_A_BET: PokerErrorCode.CANNOT_CHECK,
    RefusalCode.CALL_BEYOND_STACK: PokerErrorCode.NOT_ENOUGH_CHIPS,
    RefusalCode.NOTHING_TO_CALL: PokerErrorCode.NOTHING_TO_CALL,
    RefusalCode.ALL_IN_NOT_A_SIZE: PokerErrorCode.CANNOT_GO_ALL_IN,
}
BET_CODES = {
    RefusalCode.BELOW_MINIMUM: PokerErrorCode.BET_TOO_SMALL,
    RefusalCode.ABOVE_MAXIMUM: PokerErrorCode.BET_TOO_LARGE,
    RefusalCode.WRONG_WORD: PokerErrorCode.CANNOT_BET,
    RefusalCode.ONLY_ALL_IN: PokerErrorCode.CANNOT_BET,
    RefusalCode.NO_FURTHER_BET: PokerErrorCode.CANNOT_BET,
}
RAISE_CODES = {
    RefusalCode.BELOW_MINIMUM: PokerErrorCode.RAISE_TOO_SMALL,
    RefusalCode.ABOVE_MAXIMUM: PokerErrorCode.RAISE_TOO_LARGE,
    RefusalCode.WRONG_WORD: PokerErrorCode.CANNOT_RAISE,
    RefusalCode.ONLY_ALL_IN: PokerErrorCode.CANNOT_RAISE,
    RefusalCode.NO_FURTHER_BET: PokerErrorCode.CANNOT_RAISE,
}


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
            refuse(PokerErrorCode.BAD_SEAT, "bad_button", button=f"{button!r:.80}")
        if button is not None and button not in {player.seat for player in state.players}:
            refuse(PokerErrorCode.BAD_SEAT, "empty_button", seat=button)
        return state if deck is None else course.next_hand(state, deck, now=now)
    except RuleBroken as refusal:
        raise ValueError(str(refusal)) from None


def apply_poker_action(
    state: PokerState, action: actions.PokerAction, user_id: str | None = None
) -> PokerState | PokerError:
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
                return decide(state, action, user_id)
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
                refuse(PokerErrorCode.UNKNOWN_ACTION, "no_action", what=repr(action))
    except RuleBroken as refusal:
        return refusal.error


def decide(state: PokerState, action: actions.BettingAction, user_id: str | None) -> PokerState:
    """Let the player to act check, call, bet, raise or fold."""
    player = seating.known_player(state, user_id)
    if state.hand is None or not state.phase.hand_in_play:
        refuse(PokerErrorCode.WRONG_PHASE, "no_hand", action=action)
    if state.phase == PokerPhase.BLINDS:
        refuse(PokerErrorCode.WRONG_PHASE, "blinds_due", action=action)
    if not player.in_hand:
        name = player.display_name
        refuse(PokerErrorCode.NOT_IN_HAND, "not_dealt_in", action=action, name=name)
    if user_id != state.active_player:
        whose = seating.known_player(state, state.active_player).display_name
        refuse(
            PokerErrorCode.NOT_YOUR_TURN,
            "not_your_turn",
            action=action,
            name=player.display_name,
            other=whose,
        )
    try:
        hand = state.hand.act(action)
    except IllegalAction as error:
        code, message = translated(error, state.hand.table)
        choices = state.hand.choices
        raise RuleBroken(PokerError(code, message, choices, refusal=error.refusal)) from None
    return course.play_on(state, hand)


def translated(error: IllegalAction, table: Table) -> tuple[PokerErrorCode, str]:
    """Return the code and the words for what the engine has refused."""
    refusal = error.refusal
    if refusal is None:
        return PokerErrorCode.UNKNOWN_ACTION, str(error)
    betting, most = isinstance(refusal.action, Bet), refusal.most
    amount = refusal.action.to if isinstance(refusal.action, Raise) else 0
    amount = refusal.action.amount if isinstance(refusal.action, Bet) else amount
    if isinstance(amount, int) and amount > most:
        words = f"{refusal.action} is more than you have: at most {most}"
        return PokerErrorCode.NOT_ENOUGH_CHIPS, f"{words}; legal: {table.legal_actions}."
    codes = BET_CODES if betting else RAISE_CODES
    return codes.get(refusal.code) or CODES[refusal.code], str(error)


def deal(
    state: PokerState,
    action: actions.NextHand | actions.PostBlinds | actions.EndHand,
    user_id: str | None,
) -> PokerState:
    """Do what only the table itself may do."""
    if user_id is not None:
        refuse(PokerErrorCode.NOT_ALLOWED, "for_the_table", what=type(action).__name__)
    if isinstance(action, actions.NextHand):
        return course.next_hand(state, action.deck, post_blinds=action.post_blinds, now=action.now)
    if isinstance(action, actions.EndHand) and state.phase == PokerPhase.HAND_END:
        return end_table(state)
    due = PokerPhase.BLINDS if isinstance(action, actions.PostBlinds) else PokerPhase.SHOWDOWN
    if state.phase != due or state.hand is None:
        refuse(
            PokerErrorCode.WRONG_PHASE,
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
        refuse(PokerErrorCode.WRONG_PHASE, "goes_on", left=left)
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
        refuse(
            PokerErrorCode.NOT_ALLOWED,
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
        refuse(PokerErrorCode.NOT_ENOUGH_CHIPS, "no_chips", name=player.display_name)
    state = seating.with_player(state, replace(player, sitting_out=out))
    if state.hand is None or state.active_player != player.user_id:
        return state
    return course.play_on(state, state.hand)
