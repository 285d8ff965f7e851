"""What happened: play a hand again and read, after each step, what the engine tells of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from darwindeck.cards import Card, Rank
from darwindeck.engine import actions as code
from darwindeck.engine import claims, liar, peeking
from darwindeck.engine import journal as told
from darwindeck.engine.entry import NO_ACTION, drive
from darwindeck.engine.layout import NOBODY, ProgramArray, TableArray, copy_of, game_in, phases_in
from darwindeck.engine.program import compile_program
from darwindeck.genome import anatomy, faces, rules
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.categories import low_rank
from darwindeck.hands.tables import load_tables
from darwindeck.table import claim_numbers, events
from darwindeck.table.actions import Action, Deal, Exchange, Pass, Play
from darwindeck.table.record import (
    card_of,
    cards_in,
    cards_of,
    encode_action,
    hand_of,
    in_runs,
    in_sets,
    pile_of,
    put_on_top,
    seats_around,
    seats_of,
    split_hands,
)

BLIND_NAMES: tuple[events.ForcedBet, ...] = ("small blind", "big blind", "straddle")
PAID_IN: dict[int, events.ForcedBet] = {
    code.OP_SHOWDOWN: "match",
    code.OP_BID: "price",
    code.OP_TRICKS: "loo",
    code.OP_ANTES: "ante",
}
OUTCOMES: dict[int, events.Outcome] = {
    told.OFF: "off",
    told.WENT_THROUGH: "deal",
    told.BUST: "bust",
}


def events_of(
    before: TableArray, game: GameGenome, actions: Sequence[Action], earlier: Sequence[int] = ()
) -> Iterator[events.Event]:
    """Play a hand on from a table and tell what happens; `earlier` are the scores before it."""
    told = events_of_hand(before, game, actions)
    yield from (with_earlier(event, earlier) for event in told) if earlier else told


def with_earlier(event: events.Event, earlier: Sequence[int]) -> events.Event:
    """Count the points of earlier hands in a total that is told."""
    if isinstance(event, events.Scored):
        return replace(event, total=event.total + earlier[event.seat])
    return event


def events_of_hand(
    before: TableArray, game: GameGenome, actions: Sequence[Action]
) -> Iterator[events.Event]:
    """Play a hand on from a table and tell what happens in it."""
    record = copy_of(before)
    record["telling"] = 1
    yield from advance_events(record, game)
    for action in actions:
        yield from act_events(record, game, action)
        yield from advance_events(record, game)


def act_events(record: TableArray, game: GameGenome, action: Action) -> Iterator[events.Event]:
    """Carry out an action, tell of it, and of what it does at once."""
    program = compile_program(game)
    if isinstance(action, Deal):
        put_on_top(record, action.cards)
        drive(record, record, program, load_tables(), action.kind, 0, 0)
        yield events.Acted(None, action)
        return
    seat = int(record["actor"][0])
    stake = asked_stake(record, game)
    step = Step(record, game, *encode_action(record, action), steps=0)
    claim = step.value(told.CLAIMED, seat)
    committed = step.value(told.COMMITTED, seat)
    paid = step.value(told.PAID, seat)
    left = record["hand_size" if committed else "stack"][0, seat]
    phase = phases_in(program)[step.row]
    op = phase["op"]
    yield events.Acted(
        seat,
        action,
        paid,
        int(record["bet"][0, seat]),
        all_in=bool((paid or committed) and not left),
        face_down=bool(claim or committed),
        claim=Rank(claim) if claim else None,
        deciding=bool(op in {code.OP_DECIDE, code.OP_DECLARE}),
        sealed=bool(op == code.OP_DECLARE or phase["sealed"]),
        against_pot=bool(op == code.OP_BETWEEN),
        drawn=bool(op == code.OP_DRAW and step.has_drawn(seat)),
        insuring=bool(op == code.OP_PEEK),
        stake=stake,
        discarded=bool(
            op in {code.OP_DISCARD, code.OP_KNOCK, code.OP_MELD} and isinstance(action, Play)
        ),
        passed_on=bool(op == code.OP_EXCHANGE and phase["directions"]),
        replaced=bool(op == code.OP_EXCHANGE and phase["replaced"]),
    )
    yield from step.consequences()


def asked_stake(record: TableArray, game: GameGenome) -> int:
    """Return to what the actor may raise a hand, or has to say whether it is; 0 elsewhere."""
    op = phases_in(compile_program(game))["op"][record["phase"][0]]
    in_turn = op >= code.FIRST_TURN_OP and record["legal"][0] < 1 << code.EXCHANGE
    if not game.setup.stakes or not in_turn:
        return 0
    return game.setup.stakes[int(record["stake"][0]) + 1]


def advance_events(record: TableArray, game: GameGenome) -> Iterator[events.Event]:
    """Advance to the next decision and tell what happens on the way."""
    pot = 0
    while record["actor"][0] == NOBODY and not record["over"][0]:
        step = Step(record, game, NO_ACTION, 0, steps=1)
        yield from step.forced_bets()
        yield from step.consequences()
        for event in step.winnings():
            if isinstance(event, events.Won):
                yield replace(event, pot=pot)
                pot += 1
            else:
                yield event


class Step:
    """One step of the engine, and what it told: by kind and then by seat."""

    def __init__(
        self, record: TableArray, game: GameGenome, kind: int, amount: int, *, steps: int
    ) -> None:
        self.record = record
        self.game = game
        self.program = compile_program(game)
        self.row = int(record["phase"][0])
        self.told: dict[int, dict[int, int]] = {}
        record["told"] = 0
        drive(record, record, self.program, load_tables(), kind, amount, steps)
        count = int(record["told"][0])
        headings, entries = (record[name][0, :count] for name in ("headings", "journal"))
        for heading, entry in zip(headings.tolist(), entries.tolist(), strict=True):
            by_seat = self.told.setdefault(heading & told.KIND, {})
            by_seat[(heading >> told.KIND_BITS) - 1] = entry

    def value(self, kind: int, seat: int) -> int:
        """Return how much of a kind was told of a seat, or which."""
        return self.told.get(kind, {}).get(seat, 0)

    def clockwise(self, *kinds: int) -> Iterator[tuple[int, int, int]]:
        """Yield seat, kind and value of all that was told, from the left of the button."""
        heard = [kind for kind in kinds if kind in self.told]
        if not heard:
            return
        for seat in (NOBODY, *seats_around(self.record)):
            for kind in heard:
                if value := self.value(kind, seat):
                    yield seat, kind, value

    def forced_bets(self) -> Iterator[events.Posted]:
        """Tell who paid without having been asked."""
        for seat, _, amount in self.clockwise(told.PAID):
            yield events.Posted(seat, amount, forced_bet_name(self.program, self.row))

    def winnings(self) -> Iterator[events.Returned | events.Won]:
        """Tell which chips came back: uncalled bets, a pot, and what a house pays or takes."""
        won = {seat: amount for seat, _, amount in self.clockwise(told.WON)}
        if won:
            yield events.Won(0, won)
        others = (told.RETURNED, told.WON_UNCONTESTED, told.HOUSE_PAID, told.HOUSE_TOOK)
        for seat, kind, amount in self.clockwise(*others):
            if kind == told.RETURNED:
                yield events.Returned(seat, amount)
            elif kind == told.HOUSE_TOOK:
                yield events.Won(0, {self.house: amount})
            else:
                yield events.Won(0, {seat: amount}, uncontested=kind == told.WON_UNCONTESTED)

    def consequences(self) -> Iterator[events.Event]:
        """Tell what happened to cards and points, in the order in which it did."""
        for kind in self.told:
            if kind in CONSEQUENCES:
                for seat, _, value in self.clockwise(kind):
                    yield CONSEQUENCES[kind](self, seat, value)
            elif kind == told.SHOWN:
                for _, _, seats in self.clockwise(kind):
                    yield from shown(self, seats)

    def has_drawn(self, seat: int) -> bool:
        """Tell whether a seat took a card where it had the choice between deck and discards."""
        choice = phases_in(self.program)["or_discard"][self.row]
        return bool(choice and (self.value(told.DEALT, seat) or self.value(told.PICKED_UP, seat)))

    @property
    def house(self) -> int:
        """The seat of the house."""
        return int(self.record["house"][0]).bit_length() - 1

    def last_in_hand(self, seat: int, count: int) -> tuple[Card | None, ...]:
        """Return the cards that a seat got last."""
        return hand_of(self.record, seat)[-count:]

    def cards_in(self, cards: int) -> tuple[Card, ...]:
        """List the cards of a set."""
        return cards_in(self.record, cards)

    def last_on_board(self, count: int) -> tuple[Card | None, ...]:
        """Return the last cards on the board."""
        cards = cards_of(self.record, self.record["board"][0], int(self.record["board_size"][0]))
        boards = anatomy.by_board(self.game, cards)
        return tuple(card for board in boards for card in board[-count // len(boards) :])


def forced_bet_name(program: ProgramArray, row: int) -> events.ForcedBet:
    """Name the forced bet that a row of the program posts."""
    phases = phases_in(program)
    if phases["op"][row] in PAID_IN:
        return PAID_IN[phases["op"][row]]
    if phases["dead"][row]:
        return "ante"
    rows = phases[: game_in(program)["settling"]]
    live = (rows["op"] == code.OP_BLIND) & (rows["dead"] == 0)
    position = int(phases["position"][row])
    if live.sum() < 2 or position == code.BUTTON_POSITION:
        return "blind"
    return BLIND_NAMES[min(position, 2)]


# What an entry of the journal means


def dealt(step: Step, seat: int, count: int) -> events.Event:
    """Tell who got cards from the deck."""
    first = int(step.record["hand_size"][0, seat]) - count
    face_up = first < rules.MAX_HAND and bool(step.record["up"][0, seat] >> first & 1)
    blind = bool(int(game_in(step.program)["blind"]) >> first & 1)
    return events.Dealt(seat, step.last_in_hand(seat, count), face_up=face_up, blind=blind)


def picked_up(step: Step, seat: int, count: int) -> events.Event:
    """Tell who took cards of the pile, and to whom they are known."""
    seen: events.Seen = "everybody"
    if game_in(step.program)["hidden_pile"] or step.value(told.PICKED_UP_UNSEEN, seat):
        seen = "owner"
    if game_in(step.program)["blind"]:
        seen = "nobody"
    return events.PickedUp(seat, step.last_in_hand(seat, count), seen)


def captured(step: Step, seat: int, cards: int) -> events.Event:
    """Tell who won which cards; those that were buried are not shown."""
    unseen = (None,) * step.value(told.CAPTURED_UNSEEN, seat)
    trick = bool(step.value(told.TRICK_WON, seat))
    return events.Captured(seat, (*step.cards_in(cards), *unseen), trick)


def turned(step: Step, seat: int, card: int) -> events.Event:
    """Tell who turned over which card, and how many were buried before."""
    return events.Turned(seat, step.cards_in(card)[0], step.value(told.BURIED, seat))


def revealed(step: Step, seat: int, claim: int) -> events.Event:
    """Tell what the cards of a challenged claim were."""
    cards, truthful = divmod(claim, 2)
    numbers = []
    while cards > 1:
        cards, number = divmod(cards, 1 << claims.CARD_BITS)
        numbers.append(number)
    return events.Revealed(
        seat,
        tuple(card_of(step.record)[number] for number in numbers[::-1]),
        truthful=bool(truthful),
    )


def flipped(step: Step, _: int, count: int) -> events.Event:
    """Tell which committed cards were turned over, and whose they are."""
    cards = step.last_on_board(count)
    return events.Flipped(
        cards, tuple(faces.owner_of_card(step.game, card) for card in cards if card)
    )


def resolved(step: Step, _: int, outcome: int) -> events.Event:
    """Tell how a deal ended."""
    names = [attribute.name for attribute in step.game.attributes]
    totals = {name: step.value(told.TOTAL, number) for number, name in enumerate(names)}
    return events.Resolved(OUTCOMES[outcome], totals)


def round_began(step: Step, _: int, number: int) -> events.Event:
    """Tell which round of which deal began."""
    rounds = int((phases_in(step.program)["op"] == code.OP_COMMIT).sum())
    return events.RoundBegan(int(step.record["turns"][0]) + 1, number, rounds)


def shown(step: Step, seats: int) -> Iterator[events.Shown]:
    """Tell which hands were turned up at showdown."""
    for seat in seats_around(step.record):
        if seats >> seat & 1:
            hands = split_hands(step.record, seat)
            yield from (events.Shown(seat, hand, split=len(hands) > 1) for hand in hands)


def doubted(_: Step, seat: int, told_of: int) -> events.Event:
    """Tell what became of a claim about all hands."""
    found, number = divmod(told_of >> 1, 1 << liar.CLAIM_BITS)
    return events.Doubted(seat, claim_numbers.claim_of(number), found, bool(told_of & 1))


def arranged(step: Step, seat: int, points: int) -> events.Event:
    """Tell how a hand was arranged in sets and runs."""
    sets = step.cards_in(step.value(told.SETS_LAID, seat))
    runs = step.cards_in(step.value(told.RUNS_LAID, seat))
    laid_off = step.cards_in(step.value(told.LAID_OFF, seat))
    placed = {*sets, *runs, *laid_off}
    hand = sorted(filter(None, hand_of(step.record, seat)), key=low_rank)
    return events.Arranged(
        seat,
        (*in_sets(sets), *in_runs(runs)),
        laid_off,
        tuple(card for card in hand if card not in placed),
        points - 1,
        bool(step.record["knocker"][0] == seat),
    )


CONSEQUENCES: dict[int, Callable[[Step, int, int], events.Event]] = {
    told.DEALT: dealt,
    told.PICKED_UP: picked_up,
    told.CAPTURED: captured,
    told.TURNED: turned,
    told.REVEALED: revealed,
    told.FLIPPED: flipped,
    told.RESOLVED: resolved,
    told.ROUND_BEGAN: round_began,
    # The bit above all seats only says that everyone has decided.
    told.DECLARED: lambda _, __, seats: events.Declared(seats_of(seats)[:-1]),
    told.BID_OPENED: lambda _, seat, bid: events.BidOpened(seat, bid - 2 if bid > 1 else None),
    told.COMBINED: lambda _, seat, points: events.Combined(seat, points),
    told.ARRANGED: arranged,
    told.DOUBTED: doubted,
    told.PEEKED: lambda _, __, found: events.Peeked(found == peeking.HAS_NATURAL),
    told.BONUS: lambda _, seat, amount: events.Paid(seat, amount),
    told.TRICK_PAID: lambda _, seat, amount: events.Paid(seat, amount, trick=True),
    told.UNQUALIFIED: lambda *_: events.Unqualified(),
    told.FOULED: lambda _, seat, __: events.Fouled(seat),
    told.ROWS_LOST: lambda _, seat, lost: events.RowsSettled(seat, -lost),
    told.ROWS_WON: lambda _, seat, won: events.RowsSettled(seat, won),
    told.BET_WON: lambda _, seat, amount: events.BetSettled(seat, amount, won=True),
    told.BET_LOST: lambda _, seat, amount: events.BetSettled(seat, amount, won=False),
    told.SCORED: lambda step, seat, points: events.Scored(
        seat, points, int(step.record["score"][0, seat])
    ),
    told.BOARD_DEALT: lambda step, _, count: events.BoardDealt(step.last_on_board(count)),
    told.GATHERED: lambda *_: events.Gathered(),
    told.TURNED_UP: lambda step, _, count: events.TurnedUp(pile_of(step.record)[-count:]),
    told.TRUMP_TURNED_UP: lambda step, _, card: events.TurnedUp(step.cards_in(card), trump=True),
    told.CLEARED: lambda _, __, count: events.Cleared(count),
    told.PASSED: lambda _, seat, __: events.Acted(seat, Pass(), forced=True),
    told.WENT_OUT: lambda _, seat, __: events.WentOut(seat),
    told.FINISHED: lambda _, seat, place: events.Finished(seat, place),
    told.GIVEN: lambda step, seat, cards: events.Acted(
        seat, Exchange(step.cards_in(cards)), forced=True
    ),
    told.SETTLED: lambda _, __, winners: events.Settled(seats_of(winners)),
}
