"""Ask the active player of a snapshot: bring a record to where the engine's next step does it.

A trick in the middle is given back and played again, so that the engine knows who is winning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine import (
    actions,
    bids,
    commits,
    declaring,
    exchange,
    liar,
    step,
    talon,
    tricks,
    turns,
)
from darwindeck.engine.arranging import ARRANGING
from darwindeck.engine.between import ASKING, TURNING_UP
from darwindeck.engine.entry import ILLEGAL, NO_ACTION, drive
from darwindeck.engine.layout import NOBODY, blank_table, game_in, phases_in
from darwindeck.hands.tables import load_tables
from darwindeck.scripting.state import GameState, flattened
from darwindeck.table.record import SUITS

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.cards import Card
    from darwindeck.engine.layout import ProgramArray, TableArray

TWO_POSTS = 2
TO_BEGIN = 2  # a trick begins, and its leader is asked


def posed(
    record: TableArray,
    state: GameState,
    program: ProgramArray,
    row: int,
    before: GameState | None,
) -> TableArray:
    """Bring a record to where its next step asks the active player in the phase of a row.

    `before` is what the table was, if it was in this phase already.
    """
    phase = phases_in(program)[row]
    table, op = record[0], phase["op"]
    about_stake = bool(game_in(program)["stake_count"]) and table["legal"] < 1 << actions.EXCHANGE
    table["phase"] = row
    table["actor"] = NOBODY
    table["legal"] = table["over"] = 0
    if op != actions.OP_TRICKS:
        POSED[op](table, state, phase, before)
    elif before is None or before.pile != state.pile:
        return play_trick_again(record, state, program, row, began=before is not None)
    elif game_in(program)["stake_count"] and before.active_player == state.active_player:
        table["pending"] = int(table["pending"]) & able_to_play(table, state)
        ask_about_stake_again(table, about_stake=about_stake)
    else:
        able, backwards = able_to_play(table, state), bool(table["backwards"])
        wait_for(table, state.active_player, able, backwards=backwards)
    return record


def able_to_play(table: np.void, state: GameState) -> int:
    """Return the seats that are in the hand and hold cards."""
    holding = sum(bool(player.hand) << seat for seat, player in enumerate(state.players))
    return int(table["live"]) & holding


def wait_for(table: np.void, seat: int, able: int, *, backwards: bool = False) -> None:
    """Make a player the next of those who are still to act, if able to."""
    table["pending"] = int(table["pending"]) & able
    if seat >= 0:
        table["pending"] = int(table["pending"]) | able & 1 << seat
        table["turn"] = seat + 1 if backwards else seat - 1


def ask_about_stake_again(table: np.void, *, about_stake: bool) -> None:
    """Ask a player again who was asked to raise what the hand is worth; others are asked anyway."""
    if about_stake and not table["raised"]:
        table["asked"] = 0
        table["turn"] -= 1


def pose_bet(table: np.void, state: GameState, phase: np.void, before: GameState | None) -> None:
    """Ask for a bet; in a new round everyone who has not matched the bet is to act."""
    if before is None:
        price = state.current_bet
        behind = [price == 0 or player.current_bet < price for player in state.players]
        table["stage"] = step.RUNNING
        table["pending"] = sum(late << seat for seat, late in enumerate(behind))
        table["acted"] = table["completing"] = 0
        table["last_raise"] = phase["min_bet"]
    wait_for(table, state.active_player, int(table["able"]) & ~int(table["house"]))


def pose_commit(table: np.void, state: GameState, _: np.void, before: GameState | None) -> None:
    """Ask for a raise with a card, or whether to go on; a new round begins with nobody's raise."""
    if before is None:
        table["stage"] = commits.OPEN
        table["raises"] = 0
        table["best"] = NOBODY
        table["pending"] = table["live"]
    if before is None or before.active_player != state.active_player:
        wait_for(table, state.active_player, int(table["live"]))


def pose_bid(table: np.void, state: GameState, phase: np.void, before: GameState | None) -> None:
    """Ask for a bid, or for trump; a new bidding begins with nothing said and nothing turned up."""
    if before is None:
        table["stage"] = bids.SEALED if phase["sealed"] else bids.BIDDING
        table["bid"] = actions.NO_BID
        table["declarer"] = table["best"] = NOBODY
        table["pending"] = table["live"]
    if phase["turned_up"] and table["pile_size"] == 0 and table["stage"] == bids.BIDDING:
        table["stage"] = 0
    wait_for(table, state.active_player, int(table["live"]), backwards=bool(table["backwards"]))


def pose_talon(table: np.void, state: GameState, phase: np.void, before: GameState | None) -> None:
    """Ask whether to take the talon, or for cards to lay aside: who is asked is the declarer."""
    if before is None:
        seat = state.active_player
        fewest = min(len(player.hand) for player in state.players)
        is_taken = not phase["optional"] or len(state.players[seat].hand) > fewest
        table["stage"] = talon.LAYING_ASIDE if is_taken else talon.ASKING
        table["declarer"] = seat
        table["drawn"] = table["thrown"] = 0
    if table["stage"] == talon.ASKING:
        table["stage"] = 0
    else:
        table["pending"] = 1 << state.active_player


def pose_exchange(table: np.void, state: GameState, _: np.void, before: GameState | None) -> None:
    """Ask for discards."""
    if before is None:
        table["stage"] = exchange.DISCARDING
        table["pending"] = table["live"]
        table["drawn"] = table["thrown"] = 0
    wait_for(table, state.active_player, int(table["live"]))


def pose_between(table: np.void, state: GameState, _: np.void, before: GameState | None) -> None:
    """Ask for a bet against the pot of a player who has two cards; others get theirs first."""
    seat = state.active_player
    if before is None:
        table["pending"] = int(table["live"]) & ~int(table["house"])
        if not table["house"]:
            table["dead"], table["paid"] = table["pot"], 0
    if seat >= 0:
        table["stage"] = ASKING if len(state.players[seat].hand) == TWO_POSTS else TURNING_UP
        table["pending"] = int(table["pending"]) & ~(1 << seat)
        table["turn"] = seat


def pose_arranging(
    table: np.void, state: GameState, phase: np.void, before: GameState | None
) -> None:
    """Ask for a row; who is asked for the first time has all cards to choose from."""
    seat = state.active_player
    if before is None:
        table["stage"] = ARRANGING
        table["pending"] = table["live"]
    if seat >= 0 and (before is None or before.active_player != seat):
        table["pending"] = int(table["pending"]) & ~(1 << seat)
        table["turn"] = seat
        table["turns_left"] = phase["rows"] - 1
        table["to_discard"] = table["hand_size"][seat]


def pose_claim(table: np.void, state: GameState, _: np.void, before: GameState | None) -> None:
    """Ask for a higher claim; of a claim that nobody has made there is none to doubt."""
    if before is None:
        table["stage"] = liar.CLAIMING
        table["best"] = NOBODY
        table["last_count"] = 0
    if state.active_player >= 0:
        table["turn"] = state.active_player


def pose_declaring(table: np.void, state: GameState, _: np.void, before: GameState | None) -> None:
    """Ask who stays in."""
    if before is None:
        table["stage"] = declaring.DECLARING
        table["pending"] = table["live"]
        table["staying"] = 0
    wait_for(table, state.active_player, int(table["live"]))


def pose_turn(table: np.void, state: GameState, phase: np.void, before: GameState | None) -> None:
    """Ask for what a part of a turn needs."""
    seat = state.active_player
    if before is None:
        table["stage"] = turns.IN_TURN
        table["turns_left"] = (int(table["live"]) & ~int(table["house"])).bit_count()
        table["to_discard"] = table["laid"] = 0
    elif phase["op"] == actions.OP_DISCARD:
        table["to_discard"] += 1  # asking counts down
    if table["stage"] == turns.CHALLENGING and seat >= 0:
        others = before is None or before.active_player != seat
        table["pending"] = (0 if others else table["pending"]) | 1 << seat
    elif seat >= 0:
        table["turn"] = seat


def play_trick_again(
    record: TableArray, state: GameState, program: ProgramArray, row: int, *, began: bool
) -> TableArray:
    """Return the record after the cards on the tableau were played by those before the active one.

    With `began`, the phase had begun already and counts its tricks.
    """
    trick = flattened(state.tableau or ())
    players = players_before(state, len(trick))
    table = record[0]
    stake, last = int(table["stake"]), int(game_in(program)["stake_count"]) - 1
    table["stake"] = max(stake, last)  # so that nobody is asked to raise it
    table["stage"] = tricks.BETWEEN_TRICKS
    table["turns_left"] = table["turns_left"] if began else phases_in(program)[row]["tricks"]
    table["leader"] = (*players, state.active_player)[0]
    table["pile_size"] = table["pile_base"] = len(state.discard)
    if trick and SUITS.index(trick[0].suit) == phases_in(program)[row]["breaking_suit"]:
        table["broken"] = 1
    for seat, card in zip(players, trick, strict=True):
        give_back(table, seat, card)
    record = advanced(record, program, NO_ACTION, 0, TO_BEGIN)
    for seat in players:
        played = 1 << int(record["hand_size"][0, seat]) - 1
        record = advanced(record, program, actions.PLAY, played, 1)
    record["stake"] = stake
    return record


def players_before(state: GameState, count: int) -> tuple[int, ...]:
    """Return so many players before the active one, in the order in which they played."""
    seats = len(state.players)
    around = [(state.active_player - i * state.direction) % seats for i in range(1, seats)]
    others = [
        seat
        for seat in around
        if not state.players[seat].has_folded and not state.players[seat].sits_out
    ]
    if count > len(others):
        raise ValueError(f"a trick of {count} cards with {len(others)} players who have played")
    return tuple(reversed(others[:count]))


def give_back(table: np.void, seat: int, card: Card) -> None:
    """Put a card behind the others of a hand."""
    size = int(table["hand_size"][seat])
    if size >= int(table["room"]):
        raise ValueError(f"the hand of player {seat} is full: a card of the trick is too many")
    table["hand"][seat * int(table["room"]) + size] = card.index
    table["hand_size"][seat] = size + 1


def advanced(
    record: TableArray, program: ProgramArray, kind: int, amount: int, steps: int
) -> TableArray:
    """Return a record after an action and some steps."""
    after = blank_table()
    situation = drive(record, after, program, load_tables(), kind, amount, steps)
    if situation[0] == ILLEGAL:
        raise ValueError("the cards of the trick cannot have been played like this")
    return after


POSED = {
    actions.OP_BETTING: pose_bet,
    actions.OP_EXCHANGE: pose_exchange,
    actions.OP_TALON: pose_talon,
    actions.OP_BETWEEN: pose_between,
    actions.OP_ARRANGE: pose_arranging,
    actions.OP_LIAR: pose_claim,
    actions.OP_DECLARE: pose_declaring,
    **dict.fromkeys((actions.OP_COMMIT, actions.OP_DECIDE), pose_commit),
    **dict.fromkeys((actions.OP_BID, actions.OP_TRUMP), pose_bid),
    **dict.fromkeys((actions.OP_DRAW, actions.OP_PLAY, actions.OP_DISCARD), pose_turn),
    **dict.fromkeys((actions.OP_CLAIM, actions.OP_KNOCK, actions.OP_MELD), pose_turn),
}
"""How a decision is asked for, by what the engine does; in tricks it depends on the cards."""
DECIDING_OPS = {actions.OP_TRICKS, *POSED}
