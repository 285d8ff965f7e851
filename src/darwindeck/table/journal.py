"""Tell what happened: play a hand again and compare the table before and after each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import ALL_CARDS, Rank
from darwindeck.engine.actions import (
    BUTTON_POSITION,
    OP_ANTES,
    OP_BLIND,
    OP_CLAIM,
    OP_COMMIT,
    OP_COMPARE,
    OP_DECIDE,
    OP_DRAW_UP,
    OP_RESOLVE,
    OP_REVEAL,
    OP_SETTLE,
    OP_TRICKS,
)
from darwindeck.engine.entry import NO_ACTION, drive, total_in
from darwindeck.engine.layout import NO_SUIT, NOBODY, copy_of, game_in, phases_in
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import commits_cards
from darwindeck.genome.faces import owner_of_card
from darwindeck.hands.tables import load_tables
from darwindeck.table.actions import Action, Challenge, Deal, Play
from darwindeck.table.events import (
    Acted,
    BoardDealt,
    Captured,
    Cleared,
    Dealt,
    Event,
    Flipped,
    ForcedBet,
    Gathered,
    PickedUp,
    Posted,
    Resolved,
    Returned,
    Revealed,
    RoundBegan,
    Scored,
    Seen,
    Settled,
    Shown,
    Turned,
    TurnedUp,
    WentOut,
    Won,
)
from darwindeck.table.record import (
    cards_of,
    encode_action,
    hand_of,
    pile_of,
    put_on_top,
    seats_around,
    seats_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card
    from darwindeck.engine.layout import ProgramArray, TableArray
    from darwindeck.genome.schema import GameGenome

BLIND_NAMES: tuple[ForcedBet, ...] = ("small blind", "big blind", "straddle")


def events_of(before: TableArray, game: GameGenome, actions: Sequence[Action]) -> Iterator[Event]:
    """Play a hand on from a table and tell what happens."""
    program = compile_program(game)
    record = copy_of(before)
    yield from advance_events(record, program, game)
    for action in actions:
        yield from act_events(record, program, action)
        yield from advance_events(record, program, game)


def act_events(record: TableArray, program: ProgramArray, action: Action) -> Iterator[Event]:
    """Carry out an action, tell of it, and of what it does at once."""
    if isinstance(action, Deal):
        put_on_top(record, action.cards)
        drive(record, record, program, load_tables(), action.kind, 0, 0)
        yield Acted(None, action)
        return
    before = copy_of(record)
    seat = int(record["actor"][0])
    kind, amount = encode_action(record, action)
    drive(record, record, program, load_tables(), kind, amount, 0)
    stack, left = int(before["stack"][0, seat]), int(record["stack"][0, seat])
    op = phases_in(program)["op"][before["phase"][0]]
    claiming = op == OP_CLAIM and isinstance(action, Play)
    committing = op == OP_COMMIT and isinstance(action, Play)
    yield Acted(
        seat,
        action,
        stack - left,
        int(record["bet"][0, seat]),
        all_in=bool((stack > 0 and left == 0) or (committing and not record["hand_size"][0, seat])),
        face_down=bool(claiming or committing),
        claim=Rank(int(before["due"][0]) + 2) if claiming else None,
        deciding=bool(op == OP_DECIDE),
    )
    if isinstance(action, Challenge):
        yield challenged_claim(before)
    if action.kind > Deal.kind and not committing:
        yield from card_events(before, record, program)


def advance_events(record: TableArray, program: ProgramArray, game: GameGenome) -> Iterator[Event]:
    """Advance to the next decision and tell what happens on the way."""
    pot = 0
    while record["actor"][0] == NOBODY and not record["over"][0]:
        before = copy_of(record)
        drive(record, record, program, load_tables(), NO_ACTION, 0, 1)
        for event in differences(before, record, program, game):
            if isinstance(event, Won):
                yield replace(event, pot=pot)
                pot += 1
            else:
                yield event


def differences(
    before: TableArray, after: TableArray, program: ProgramArray, game: GameGenome
) -> Iterator[Event]:
    """Tell what one step of the engine did."""
    op = phases_in(program)["op"][before["phase"][0]]
    if commits_cards(game):
        yield from deal_events(before, game)
    yield from turned_cards(before, after, trump=op == OP_TRICKS)
    yield from battle_cards(before, after, program)
    yield from card_events(before, after, program)
    yield from shown_hands(before, after)
    uncontested = after["over"][0] and not after["won"][0]
    if (op == OP_SETTLE and before["stage"][0] == 0) or uncontested:
        yield Settled(seats_of(int(after["winners"][0])))
    yield from chip_events(before, after, program)


def deal_events(before: TableArray, game: GameGenome) -> Iterator[Event]:
    """Tell what happened in a deal between roles: a round began, cards were turned over."""
    program = compile_program(game)
    row = phases_in(program)[before["phase"][0]]
    if row["op"] == OP_DRAW_UP:
        deal, number = int(before["turns"][0]) + 1, int(row["round_number"]) + 1
        yield RoundBegan(deal, number, int((phases_in(program)["op"] == OP_COMMIT).sum()))
    hidden, lying = int(before["last_count"][0]), int(before["board_size"][0])
    if row["op"] in {OP_REVEAL, OP_RESOLVE} and hidden:
        cards = cards_of(before["board"][0], lying)[lying - hidden :]
        yield Flipped(cards, tuple(owner_of_card(game, card) for card in cards if card))
    if row["op"] == OP_RESOLVE:
        yield resolved_deal(before, game)


def resolved_deal(before: TableArray, game: GameGenome) -> Resolved:
    """Tell how a deal ended."""
    program = compile_program(game)
    turned = copy_of(before)
    turned["last_count"] = 0
    totals = {
        attribute.name: total_in(turned, program, number)
        for number, attribute in enumerate(game.attributes)
    }
    row = phases_in(program)[before["phase"][0]]
    needed, live = int(row["needed"]), int(before["live"][0])
    if live & needed != needed or not live:
        return Resolved("off", totals)
    bust = row["bust_attribute"] >= 0 and (
        total_in(turned, program, int(row["bust_attribute"]))
        > total_in(turned, program, int(row["bust_limit"]))
    )
    return Resolved("bust" if bust else "deal", totals)


def chip_events(before: TableArray, after: TableArray, program: ProgramArray) -> Iterator[Event]:
    """Tell which chips moved: forced bets, returned bets and pots."""
    row = int(before["phase"][0])
    gains = {
        seat: int(after["stack"][0, seat] - before["stack"][0, seat])
        for seat in seats_around(before)
        if after["stack"][0, seat] != before["stack"][0, seat]
    }
    if not gains:
        return
    settling = phases_in(program)["op"][row] == OP_SETTLE
    if after["house"][0] and after["over"][0]:
        yield from house_events(before, after)
    elif any(gain < 0 for gain in gains.values()):
        what = forced_bet_name(program, row)
        yield from (Posted(seat, -gain, what) for seat, gain in gains.items())
    elif after["shown"][0] or after["over"][0] or settling:
        yield Won(0, gains, uncontested=not (after["shown"][0] or settling))
    else:
        yield from (Returned(seat, gain) for seat, gain in gains.items())


def house_events(before: TableArray, after: TableArray) -> Iterator[Event]:
    """Tell whom the house paid and whose bets it took, seat by seat."""
    house = int(after["house"][0]).bit_length() - 1
    for seat in seats_around(before):
        bets = int(before["paid"][0, seat])
        gain = int(after["stack"][0, seat] - before["stack"][0, seat])
        if seat == house or not bets:
            continue
        if gain == bets:
            yield Returned(seat, bets)
        else:
            yield Won(0, {seat: gain} if gain else {house: bets})


def forced_bet_name(program: ProgramArray, row: int) -> ForcedBet:
    """Name the forced bet that a row of the program posts."""
    if phases_in(program)["op"][row] == OP_ANTES or phases_in(program)["dead"][row]:
        return "ante"
    rows = phases_in(program)
    live = (rows["op"] == OP_BLIND) & (rows["dead"] == 0)
    position = int(phases_in(program)["position"][row])
    if live.sum() < 2 or position == BUTTON_POSITION:
        return "blind"
    return BLIND_NAMES[min(position, 2)]


def card_events(before: TableArray, after: TableArray, program: ProgramArray) -> Iterator[Event]:
    """Tell which cards changed places, and what that scored."""
    gathered = bool(phases_in(program)["gather"][before["phase"][0]]) and after["gone"][0] == 0
    if gathered and before["turns"][0]:
        yield Gathered()
    yield from won_cards(before, after)
    yield from grown_hands(before, after, program)
    old_board, new_board = int(before["board_size"][0]), int(after["board_size"][0])
    if new_board > old_board:
        yield BoardDealt(cards_of(after["board"][0], new_board)[old_board:])
    yield from score_events(before, after)
    out = int(before["live"][0]) & ~int(after["live"][0])
    yield from map(WentOut, seats_of(out))


def score_events(before: TableArray, after: TableArray) -> Iterator[Event]:
    """Tell whose score changed."""
    for seat in seats_around(before):
        total = int(after["score"][0, seat])
        if points := total - int(before["score"][0, seat]):
            yield Scored(seat, points, total)


def won_cards(before: TableArray, after: TableArray) -> Iterator[Event]:
    """Tell who captured which cards, or that the pile was put aside."""
    gone = int(after["gone"][0]) & ~int(before["gone"][0])
    trump_turned = before["trump"][0] == NO_SUIT != after["trump"][0]
    if not gone or trump_turned:
        return
    cards = tuple(card for card in ALL_CARDS if gone >> card.index & 1)
    for seat in seats_around(before):
        if after["captured"][0, seat] != before["captured"][0, seat]:
            trick = bool(after["tricks"][0, seat] != before["tricks"][0, seat])
            yield Captured(seat, cards, trick)
            return
    yield Cleared(len(cards))


def grown_hands(before: TableArray, after: TableArray, program: ProgramArray) -> Iterator[Event]:
    """Tell who was dealt cards, drew them, or picked them up."""
    blind = bool(game_in(program)["blind"])
    picked_up = after["pile_size"][0] < before["pile_size"][0] and before["gone"] == after["gone"]
    seen: Seen = "nobody" if blind else "owner" if game_in(program)["hidden_pile"] else "everybody"
    gathered = bool(phases_in(program)["gather"][before["phase"][0]])
    for seat in seats_around(before):
        old = 0 if gathered else int(before["hand_size"][0, seat])
        if int(after["hand_size"][0, seat]) <= old:
            continue
        cards = hand_of(after, seat)[old:]
        if picked_up:
            yield PickedUp(seat, cards, seen)
        else:
            face_up = old < 16 and bool(after["up"][0, seat] >> old & 1)
            yield Dealt(seat, cards, face_up=face_up, blind=blind)


def turned_cards(before: TableArray, after: TableArray, *, trump: bool) -> Iterator[Event]:
    """Tell which cards were turned up from the deck."""
    if trump:
        if before["trump"][0] == NO_SUIT != after["trump"][0]:
            gone = int(after["gone"][0]) & ~int(before["gone"][0])
            yield TurnedUp((ALL_CARDS[gone.bit_length() - 1],), trump=True)
        return
    old, new = int(before["pile_size"][0]), int(after["pile_size"][0])
    if new > old and (before["hand_size"] == after["hand_size"]).all():
        yield TurnedUp(pile_of(after)[old:])


def battle_cards(before: TableArray, after: TableArray, program: ProgramArray) -> Iterator[Event]:
    """Tell which cards were turned over in a battle, and how many put aside face down."""
    if phases_in(program)["op"][before["phase"][0]] != OP_COMPARE:
        return
    shrunk = {
        seat: int(before["hand_size"][0, seat]) - int(after["hand_size"][0, seat])
        for seat in seats_around(before)
        if after["hand_size"][0, seat] < before["hand_size"][0, seat]
    }
    turned = pile_of(after)[len(pile_of(after)) - len(shrunk) :]
    for (seat, count), card in zip(shrunk.items(), turned, strict=True):
        yield Turned(seat, card, count - 1)


def challenged_claim(before: TableArray) -> Revealed:
    """Tell what the cards of a challenged claim were."""
    cards: tuple[Card | None, ...] = pile_of(before)[-int(before["last_count"][0]) :]
    due = int(before["due"][0]) + 2
    truthful = all(card is not None and card.rank == due for card in cards)
    return Revealed(int(before["best"][0]), cards, truthful)


def shown_hands(before: TableArray, after: TableArray) -> Iterator[Event]:
    """Tell which hands were turned up at showdown."""
    if after["shown"][0] != before["shown"][0]:
        for seat in seats_around(before):
            if after["shown"][0] >> seat & 1:
                yield Shown(seat, hand_of(after, seat))
