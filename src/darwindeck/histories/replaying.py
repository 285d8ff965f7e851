"""Strict replay: every action of a hand history goes through the engine, or is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from darwindeck.engine import actions as kinds
from darwindeck.engine.actions import OP_EXCHANGE
from darwindeck.engine.entry import ALL_STEPS, ILLEGAL, NO_ACTION, Situation, drive
from darwindeck.engine.layout import DEALER, ProgramArray, copy_of, phases_in, put_cards
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.rules import MAX_CHIPS
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.histories import errors, hindsight, notation
from darwindeck.histories.amounts import all_in_units, decimals_of, in_units, is_unknown
from darwindeck.histories.dealer import Dealer, Targets, first_number
from darwindeck.histories.stakes import Stakes, game_at, posts_of
from darwindeck.table import actions, events, reasons, starting
from darwindeck.table.errors import IllegalAction
from darwindeck.table.record import deal_targets, encode_action, whole_chips
from darwindeck.table.refusals import Refusal, RefusalCode
from darwindeck.table.table import History, Table

if TYPE_CHECKING:
    from numpy import void
    from numpy.typing import NDArray

    from darwindeck.histories.history import HandHistory
    from darwindeck.table.actions import Action

ANY_SEED = 0
"""Tables that are dealt by hand need no shuffle, and a seed spares them one."""

CAN_CHECK = 1 << kinds.CHECK
CAN_CALL = 1 << kinds.CALL
CAN_BET = 1 << kinds.BET
CAN_RAISE = 1 << kinds.RAISE
CAN_GO_ALL_IN = 1 << kinds.ALL_IN
MUST_BRING_IN = 1 << kinds.BRING_IN
FOLDING, CHECKING, CALLING, GOING_ALL_IN = (
    actions.Fold(),
    actions.Check(),
    actions.Call(),
    actions.AllIn(),
)
MEANT: dict[str, Action] = {
    notation.FOLD: FOLDING,
    notation.CHECK_OR_CALL: CALLING,
    notation.BRING_IN: actions.BringIn(),
}
"""What somebody meant to do who is not asked, as far as that is clear without a price."""
OWES_NOTHING_OR_CALLS = CAN_CHECK | CAN_CALL | MUST_BRING_IN


def replay_history(history: HandHistory) -> tuple[Table, ...]:
    """Return the tables that the actions of a hand history lead to, one for each run of the board.

    No card may come in two runs.
    """
    steps = parsed_steps(history)
    decimals = decimals_in_play(history, steps)
    plan, origin = opening(history, decimals)
    runs = hindsight.runs_of(steps, plan.board_size)
    if len(runs) > 1 and (number := hindsight.first_repetition(steps)):
        raise errors.IllegalHistoryError(
            action_place(history, number),
            "a card cannot be dealt in two runs",
            Refusal(RefusalCode.DEALT_TWICE, None),
        )
    return tuple(replay_run(history, run, plan, origin, decimals) for run in runs)


def replay_run(
    history: HandHistory,
    steps: Sequence[notation.NotedStep | None],
    plan: Plan,
    origin: events.Started,
    decimals: int,
) -> Table:
    """Return the table that actions lead to.

    A hand that was mucked at showdown wins nothing: where the engine would have given it
    something, the hand is played again with a card of it unknown.
    """
    replay = Replay(history, plan, origin, decimals)
    replay.play(steps)
    if replay.mucked and replay.situation[-1]:
        dead = {seat: first_number(replay.dealer.held[seat]) for seat in mucked_winners(replay)}
        if dead:
            replay = Replay(history, plan, origin, decimals, dead)
            replay.play(steps)
    return replay.final_table()


def parsed_steps(history: HandHistory) -> Sequence[notation.NotedStep | None]:
    """Read all actions; where cards are dealt face down and shown later, they are known at once."""
    steps: list[notation.NotedStep | None] = []
    try:
        for text in history.actions:
            steps.append(notation.parse_step(text))  # noqa: PERF401 - their number tells which is wrong
    except ValueError as error:
        raise errors.IllegalHistoryError(
            action_place(history, len(steps) + 1), str(error)
        ) from None
    return hindsight.with_revealed_cards(steps) if "?" in "".join(history.actions) else steps


def action_place(history: HandHistory, number: int) -> str:
    """Say which action of which hand is meant."""
    place = f"{history.where}, " if history.where else ""
    return f"{place}action {number} {history.actions[number - 1]!r}"


def decimals_in_play(history: HandHistory, steps: Sequence[notation.NotedStep | None]) -> int:
    """Return how many decimals the chips of a hand have, the results aside."""
    amounts = [
        *history.antes,
        *(history.blinds_or_straddles or ()),
        *history.starting_stacks,
        *(history.bring_in or 0, history.small_bet or 0, history.big_bet or 0),
        history.min_bet or 0,
    ]
    amounts += [Decimal(step.amount) for step in steps if step and "." in step.amount]
    try:
        return decimals_of(amounts)
    except ValueError as error:
        raise errors.UnsupportedHistoryError(history.where, str(error)) from None


class Plan(NamedTuple):
    """What hands at the same stakes share: the game, its program, and whose cards are due when.

    `deck` has a bit for each card of the deck, and `posts` are owed beside the game's own bets.
    """

    game: GameGenome
    program: ProgramArray
    rankings: NDArray[void]
    deck: int
    due: dict[tuple[int, int], Targets]
    posts: tuple[events.Post, ...]
    board_size: int


@lru_cache(maxsize=1024)
def plan_for(stakes: Stakes) -> Plan:
    """Prepare the game at certain stakes, or say that it cannot be played."""
    game = game_at(stakes)
    starting.check_playable(game, len(stakes.antes))
    deck = notation.bits_of(deck_of(game))
    return Plan(
        game,
        compile_program(game),
        load_tables(),
        deck,
        {},
        posts_of(stakes),
        hindsight.board_size(game),
    )


def opening(history: HandHistory, decimals: int) -> tuple[Plan, events.Started]:
    """Return the game of a hand history at its stakes, and how the hand begins."""
    seats = len(history.starting_stacks)
    try:
        plan = plan_for(stakes_in_units(history, decimals))
        stacks = starting.checked_stacks(plan.game, stacks_in_units(history, decimals), seats)
    except ValueError as error:
        raise errors.UnsupportedHistoryError(
            history.where, f"{error}{unit_note(decimals)}"
        ) from None
    if stacks[-1] == 0:
        raise errors.UnsupportedHistoryError(
            history.where, f"{notation.player_label(seats - 1)} has the button, but no chips"
        )
    return plan, events.Started(
        stacks,
        seats - 1,
        seed=ANY_SEED,
        dealt_by_hand=True,
        match_seed=ANY_SEED,
        posts=tuple(post for post in plan.posts if stacks[post.seat]) if plan.posts else (),
    )


def stacks_in_units(history: HandHistory, decimals: int) -> tuple[int, ...]:
    """Return the stacks at the beginning; one that nobody noted is more than anybody can bet."""
    stacks = history.starting_stacks
    if any(map(is_unknown, stacks)):
        return tuple(
            MAX_CHIPS if is_unknown(stack) else in_units(stack, decimals) for stack in stacks
        )
    return all_in_units(stacks, decimals)


def stakes_in_units(history: HandHistory, decimals: int) -> Stakes:
    """Return the stakes of a hand history in whole units."""
    blinds = history.blinds_or_straddles or (0,) * len(history.antes)
    return Stakes(
        variant=history.variant,
        antes=all_in_units(history.antes, decimals),
        blinds=all_in_units(blinds, decimals),
        bring_in=in_units(history.bring_in or 0, decimals),
        small_bet=in_units(history.small_bet or history.min_bet or 0, decimals),
        big_bet=in_units(history.big_bet or history.min_bet or 0, decimals),
        trimmed=history.ante_trimming_status,
    )


def unit_note(decimals: int) -> str:
    """Say in which unit amounts are given where it is not whole chips."""
    return f" (amounts in units of {Decimal(1).scaleb(-decimals)})" if decimals else ""


class Replay:
    """One hand being replayed: the engine's record so far, and the dealer with the cards.

    The record is written in place, which is faster than a table for each action; `table` makes a
    table of it.
    """

    __slots__ = (
        "dealer",
        "decimals",
        "due",
        "history",
        "mucked",
        "number",
        "origin",
        "past",
        "plan",
        "record",
        "seats",
        "situation",
    )

    def __init__(
        self,
        history: HandHistory,
        plan: Plan,
        origin: events.Started,
        decimals: int,
        dead: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.history = history
        self.plan = plan
        self.origin = origin
        self.decimals = decimals
        self.seats = len(origin.stacks)
        self.record = starting.opening_record(plan.game, origin)
        self.situation: Situation = drive(
            self.record, self.record, plan.program, plan.rankings, NO_ACTION, 0, ALL_STEPS
        )
        self.past: History | None = None
        self.number = 0
        self.dealer = Dealer(self.seats, plan.deck, dead)
        self.due = self.find_due() if self.situation[0] == DEALER else ()
        self.mucked: set[int] = set()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        record = copy_of(self.record)
        return Table(self.plan.game, self.origin, record, self.situation, self.past)

    def final_table(self) -> Table:
        """Return the table at the end, with the record itself instead of a copy."""
        return Table(self.plan.game, self.origin, self.record, self.situation, self.past)

    def apply(self, action: Action, kind: int, amount: int = 0) -> None:
        """Apply an action in the engine's numbers; a table finds the words if it is illegal."""
        record, plan = self.record, self.plan
        situation = drive(record, record, plan.program, plan.rankings, kind, amount, ALL_STEPS)
        if situation[0] == ILLEGAL:
            self.table.apply(action)
        self.situation = situation
        self.past = (self.past, action)
        self.due = self.find_due() if situation[0] == DEALER else ()

    def play(self, steps: Sequence[notation.NotedStep | None]) -> None:
        """Play all actions."""
        try:
            for step in steps:
                self.number += 1
                if step is not None:
                    self.take(step)
            if self.dealer.waiting:
                self.dealer.refuse(self.due, "the deal is not complete")
        except IllegalAction as error:
            self.refuse(str(error), error.refusal)

    def take(self, step: notation.NotedStep) -> None:
        """Play one action."""
        verb, seat = step.verb, step.seat
        if seat is not None and seat >= self.seats:
            self.refuse(
                f"there is no {notation.player_label(seat)}: the hand has {self.seats} players",
                Refusal(RefusalCode.NO_SUCH_SEAT, None, seat, maximum=self.seats - 1),
            )
        if verb == notation.DEAL_HOLE or verb == notation.DEAL_BOARD:
            self.deal(step)
        elif self.dealer.waiting:
            self.dealer.refuse(self.due, "the deal is not complete")
        elif verb == notation.SHOW_OR_MUCK:
            self.show_or_muck(step)
        elif seat == self.situation[0]:
            self.decide(step)
        elif not self.has_nothing_to_decide(step):
            self.refuse_out_of_turn(step)

    # Deciding

    def decide(self, step: notation.NotedStep) -> None:
        """Do what a notation means in the present situation."""
        legal = self.situation[1]
        verb = step.verb
        if verb == notation.FOLD:
            self.apply(FOLDING, kinds.FOLD)
        elif verb == notation.CHECK_OR_CALL:
            if legal & CAN_CHECK:
                self.apply(CHECKING, kinds.CHECK)
            elif legal & CAN_CALL or not legal & CAN_GO_ALL_IN:
                self.apply(CALLING, kinds.CALL)
            else:
                self.apply(GOING_ALL_IN, kinds.ALL_IN)
        elif verb == notation.BET_OR_RAISE:
            self.bet_or_raise(step.amount, legal)
        elif verb == notation.BRING_IN:
            self.apply(actions.BringIn(), kinds.BRING_IN)
        else:
            self.exchange(step)

    def bet_or_raise(self, text: str, legal: int) -> None:
        """Bet or raise to an amount; all chips may be less than a full bet or raise."""
        amount = in_units(Decimal(text), self.decimals) if self.decimals else int(text)
        if legal & CAN_BET:
            self.apply(actions.Bet(amount), kinds.BET, whole_chips(amount))
            return
        if not legal & CAN_RAISE and legal & CAN_GO_ALL_IN and legal & OWES_NOTHING_OR_CALLS:
            seat = self.situation[0]
            if amount == self.record["stack"][0, seat] + self.record["bet"][0, seat]:
                self.apply(GOING_ALL_IN, kinds.ALL_IN)
                return
        self.apply(actions.Raise(amount), kinds.RAISE, whole_chips(amount))

    def exchange(self, step: notation.NotedStep) -> None:
        """Discard cards."""
        seat = self.situation[0]
        action = actions.Exchange(step.cards)
        self.apply(action, *encode_action(self.record, action))
        self.dealer.discard(seat, step.cards)

    # Dealing

    def find_due(self) -> Targets:
        """Ask the record whose cards are due; outside an exchange that depends on who is live."""
        record, program = self.record, self.plan.program
        phase = int(record["phase"][0])
        if phases_in(program)["op"][phase] == OP_EXCHANGE:
            return deal_targets(record, program)
        key = (phase, int(record["live"][0]))
        targets = self.plan.due.get(key)
        if targets is None:
            targets = self.plan.due[key] = deal_targets(record, program)
        return targets

    def deal(self, step: notation.NotedStep) -> None:
        """Let the dealer note cards, and deal when all that are due have been named."""
        dealer = self.dealer
        if not self.due:
            self.refuse(
                f"no cards are due; legal: {self.table.legal_actions}.",
                Refusal(
                    RefusalCode.NO_CARDS_DUE,
                    actions.Deal(step.cards),
                    count=len(step.cards),
                ),
            )
        if step.repeats or step.known & dealer.missing:
            live, deck = int(self.record["live"][0]), str(self.plan.game.setup.initial_deck)
            dealer.check(step, live=live, deck=deck, reshuffled=self.deck_has_run_out())
        dealer.name(step)
        while dealer.waiting >= len(self.due) > 0 and dealer.is_complete(self.due):
            numbers = dealer.hand_out(self.due)
            put_cards(self.record, numbers)
            self.apply(
                actions.Deal(tuple([notation.CARD_OF_NUMBER[n] for n in numbers])), kinds.DEAL
            )
            if dealer.waiting and not self.due:
                dealer.refuse(self.due, "more cards than are due")

    def deck_has_run_out(self) -> bool:
        """Tell whether an exchange needs more cards than the deck has left."""
        rows = phases_in(self.plan.program)[: int(self.record["phase"][0]) + 1]
        if rows["op"][-1] != OP_EXCHANGE:
            return False
        return bool(len(self.due) + rows["burn"].sum() > self.dealer.left)

    # Showing

    def show_or_muck(self, step: notation.NotedStep) -> None:
        """Check that a player can show these cards, and remember who mucks."""
        seat = step.seat or 0
        if self.situation[0] >= 0:
            self.refuse(
                f"it is {self.whose_turn()}: hands are shown when the betting is over",
                Refusal(RefusalCode.SHOWN_TOO_EARLY, None, seat, self.situation[0]),
            )
        if not self.record["live"][0] >> seat & 1:
            self.refuse(
                f"{notation.player_label(seat)} has folded and has no hand to show",
                Refusal(RefusalCode.FOLDED_BEFORE, None, seat),
            )
        self.dealer.check_shown(seat, step.cards)
        if step.shown:
            self.mucked.discard(seat)
        else:
            self.mucked.add(seat)

    # Refusing

    def has_nothing_to_decide(self, step: notation.NotedStep) -> bool:
        """Tell whether a check is one that changes nothing.

        When everyone else is all in, the engine asks the last player nothing more; some hand
        histories let that player check.
        """
        seat, table = step.seat or 0, self.table
        if step.verb != notation.CHECK_OR_CALL or table.actor is not None or table.folded[seat]:
            return False
        others = [
            stack
            for other, stack in enumerate(table.stacks)
            if other != seat and not table.folded[other] and table.seated[other]
        ]
        return not table.over and bool(others) and not any(others) and table.stacks[seat] > 0

    def refuse_out_of_turn(self, step: notation.NotedStep) -> NoReturn:
        """Say that somebody else is to act."""
        seat, table = step.seat or 0, self.table
        refusal = reasons.out_of_turn(table, MEANT.get(step.verb, CHECKING), seat)
        if table.over:
            self.refuse("the hand is over", refusal)
        self.refuse(
            f"{notation.player_label(seat)} cannot act: it is {self.whose_turn()}; "
            f"legal: {table.legal_actions}.",
            refusal,
        )

    def whose_turn(self) -> str:
        """Say who is to act."""
        actor = self.table.actor
        return "the dealer's turn" if actor is None else f"{notation.player_label(actor)}'s turn"

    def refuse(self, why: str, refusal: Refusal | None) -> NoReturn:
        """Say why the present action is not possible, in words and as a value."""
        place = action_place(self.history, self.number)
        raise errors.IllegalHistoryError(place, why + unit_note(self.decimals), refusal) from None


def mucked_winners(replay: Replay) -> list[int]:
    """Return who mucked and still was given chips from a pot.

    One mucked hand that everybody else beats needs no look at the log.
    """
    strength = replay.record["strength"][0].tolist()
    live = int(replay.record["live"][0])
    others = [s for s in range(replay.seats) if live >> s & 1 and s not in replay.mucked]
    if len(replay.mucked) == 1 and others:
        (seat,) = replay.mucked
        halves = [half for half in strength if any(half[other] for other in (seat, *others))]
        if all(half[seat] < min(half[other] for other in others) for half in halves):
            return []
    won = {
        seat
        for event in replay.table.log
        if isinstance(event, events.Won) and not event.uncontested
        for seat in event.amounts
    }
    return sorted(won & replay.mucked)
