"""Play random hands on our table and on PokerKit's side by side, comparing every decision."""

from __future__ import annotations

import random
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pokerkit import (
    Automation,
    BettingStructure,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    KuhnPoker,
    LeducHoldem,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from darwindeck import (
    Action,
    AllIn,
    Bet,
    BringIn,
    Call,
    Check,
    Exchange,
    Fold,
    GameGenome,
    Raise,
    Table,
    load,
)
from darwindeck.cards import format_cards, known_cards
from darwindeck.genome.schema import BettingPhase, ForcedBetPhase, ShowdownPhase
from darwindeck.genome.validation import seat_range as playable_seats
from darwindeck.hands import best_cards
from darwindeck.table.events import Acted, BoardDealt, Dealt, Posted, Shown, Won

if TYPE_CHECKING:
    from collections.abc import Iterator


GAMES: dict[str, Any] = {
    "no-limit-holdem": NoLimitTexasHoldem,
    "pot-limit-holdem": NoLimitTexasHoldem,
    "fixed-limit-holdem": FixedLimitTexasHoldem,
    "short-deck-holdem": NoLimitShortDeckHoldem,
    "pot-limit-omaha": PotLimitOmahaHoldem,
    "fixed-limit-omaha-hi-lo": FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "seven-card-stud": FixedLimitSevenCardStud,
    "seven-card-stud-hi-lo": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
    "deuce-to-seven-single-draw": NoLimitDeuceToSevenLowballSingleDraw,
    "deuce-to-seven-triple-draw": FixedLimitDeuceToSevenLowballTripleDraw,
    "badugi": FixedLimitBadugi,
    "kuhn-poker": KuhnPoker,
    "leduc-holdem": LeducHoldem,
}

STRUCTURES = {
    "no_limit": BettingStructure.NO_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "fixed_limit": BettingStructure.FIXED_LIMIT,
    "fixed_increment": BettingStructure.FIXED_LIMIT,
}

MOST_SEATS = dict.fromkeys(GAMES, 9) | {"kuhn-poker": 2, "leduc-holdem": 2}

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Choices(NamedTuple):
    """What a player may do, in terms that both engines share."""

    fold: bool
    call: int | None
    bring_in: int | None
    bets: tuple[int, int] | None
    exchange: bool


class Disagreement(AssertionError):  # noqa: N818 - it is not an error of ours
    """The two engines differ; the message says where."""


def play_hand(name: str, seed: int) -> int:
    """Play one random hand in lockstep and return how many decisions were compared."""
    rng = random.Random(seed)
    game = load(name)
    seats = rng.choice([seats for seats in playable_seats(game) if seats <= MOST_SEATS[name]])
    stacks = tuple(random_stack(rng, game) for _ in range(seats))
    button = rng.randrange(seats)
    table = Table.start(game, stacks=stacks, seed=rng.getrandbits(64), button=button)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of folds that cost nothing
        state = start_pokerkit(name, game, table, stacks)
        decisions = 0
        while not table.over:
            catch_up(state, table)
            may_raise = compare(table, state, f"{name} seed {seed}")
            action = random_action(rng, table, may_raise=may_raise)
            apply_to_pokerkit(state, table, action)
            table = table.apply(action)
            decisions += 1
        catch_up(state, table)
    if state.status or not same_stacks(finishing_stacks(state, table), table):
        raise Disagreement(
            f"{name} seed {seed}: {finishing_stacks(state, table)} in PokerKit, {table.stacks} here"
        )
    return decisions


def random_stack(rng: random.Random, game: GameGenome) -> int:
    """Return a stack that covers the forced bets, short or deep.

    Rule 25: with a stack below the blind the price to call stays the full blind here, while
    PokerKit lowers it to what was posted; such stacks have tests of their own.
    """
    if game.setup.initial_deck in {"kuhn_3", "leduc_6"}:
        return game.setup.starting_chips + rng.randint(0, 10)
    forced = [phase for phase in game.turn_structure.phases if isinstance(phase, ForcedBetPhase)]
    least = sum(p.ante + max(p.blinds, default=0) + p.button_blind + p.bring_in for p in forced) + 1
    return rng.randint(least, least * rng.choice((2, 5, 20, 100)))


def start_pokerkit(name: str, game: GameGenome, table: Table, stacks: tuple[int, ...]) -> State:
    """Start the same hand in PokerKit, whose player 0 sits left of the button."""
    forced = [phase for phase in game.turn_structure.phases if isinstance(phase, ForcedBetPhase)]
    rounds = [phase for phase in game.turn_structure.phases if isinstance(phase, BettingPhase)]
    ante = sum(phase.ante for phase in forced)
    blinds = next((phase.blinds for phase in forced if phase.blinds), ())
    button_blind = sum(phase.button_blind for phase in forced)
    bring_in = sum(phase.bring_in for phase in forced)
    bets: tuple[int, ...] = tuple(dict.fromkeys(phase.min_bet for phase in rounds))
    order = tuple(stacks[seat] for seat in pokerkit_order(table))
    posts: tuple[Any, ...] = (blinds,) if blinds else ((bring_in,) if bring_in else ())
    if button_blind:
        # Heads-up PokerKit hands the first blind to its last player, the button.
        posts = ({0: button_blind},) if table.seats == 2 else ({-1: button_blind},)
    if name in {"kuhn-poker", "leduc-holdem"}:
        state: State = GAMES[name].create_state(
            AUTOMATIONS, True, ante, *bets, order, table.seats, mode=Mode.CASH_GAME
        )
    else:
        state = GAMES[name].create_state(
            AUTOMATIONS, True, ante, *posts, *bets, order, table.seats, mode=Mode.CASH_GAME
        )
    # PokerKit has no pot-limit hold'em, and its fixed-limit Omaha hi-lo is pot-limit by mistake.
    state.betting_structure = STRUCTURES[rounds[0].structure]
    if rounds[0].structure == "fixed_limit":
        # Rules B: at most four bets per round, and the big blind is the first of them.
        first = 3 if blinds else 4
        state.streets = tuple(
            replace(street, max_completion_betting_or_raising_count=4 if index else first)
            for index, street in enumerate(state.streets)
        )
    return state


def pokerkit_order(table: Table) -> list[int]:
    """List our seats in PokerKit's order of players."""
    return [(table.button + 1 + i) % table.seats for i in range(table.seats)]


def finishing_stacks(state: State, table: Table) -> tuple[int, ...]:
    """Return PokerKit's stacks in the order of our seats."""
    by_seat = dict(zip(pokerkit_order(table), state.stacks, strict=True))
    return tuple(int(by_seat[seat]) for seat in range(table.seats))


def same_stacks(theirs: tuple[int, ...], table: Table) -> bool:
    """Compare finishing stacks, exactly where no more than one pot was contested.

    Rule 10: every pot is split by itself and has its own odd chips. PokerKit first kills hands
    that cannot win and merges the pots that then have the same contenders.
    """
    pots = [event for event in table.log if isinstance(event, Won)]
    odd_chips = sum(len(pot.amounts) for pot in pots) if len(pots) > 1 else 0
    differences = [abs(a - b) for a, b in zip(theirs, table.stacks, strict=True)]
    if len(pots) > 1 and only_some_have_a_low(table):
        # Where nobody in a side pot has a low, its best high hand wins all of it. PokerKit pays
        # the low half to every contender if anybody outside the side pot has a low.
        return sum(theirs) == sum(table.stacks)
    return sum(theirs) == sum(table.stacks) and max(differences) <= odd_chips


def only_some_have_a_low(table: Table) -> bool:
    """Tell whether a hi-lo showdown had hands with and without a qualifying low."""
    showdown = table.game.turn_structure.phases[-1]
    assert isinstance(showdown, ShowdownPhase)
    low = showdown.low_ranking
    if low is None:
        return False
    shown = [event for event in table.log if isinstance(event, Shown)]
    lows = [
        bool(
            best_cards(
                low, known_cards(event.cards), known_cards(table.board), showdown.hole_cards_used
            )
        )
        for event in shown
    ]
    return any(lows) and not all(lows)


def catch_up(state: State, table: Table) -> None:
    """Let PokerKit deal what our table has dealt, and check where there is nothing to decide.

    Rule 8: when at most one player can still act, there is no betting. PokerKit still asks the
    last one when the others became all-in or folded within the round, though nothing can follow.
    """
    deal_same_cards(state, table)
    while state.actor_index is not None and nothing_to_decide(state, table):
        state.check_or_call()
        deal_same_cards(state, table)


def nothing_to_decide(state: State, table: Table) -> bool:
    """Tell whether PokerKit's actor can only check, while we have gone on."""
    assert state.actor_index is not None
    seat = pokerkit_order(table)[state.actor_index]
    only_check = state.checking_or_calling_amount == 0 and not state.can_complete_bet_or_raise_to()
    return only_check and (table.actor != seat or Check() not in table.legal_actions)


def deal_same_cards(state: State, table: Table) -> None:
    """Let PokerKit deal what our table has dealt, as far as it wants cards."""
    order = pokerkit_order(table)
    while True:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            player = state.hole_dealee_index
            assert player is not None
            held = len(tuple(state.hole_cards[player]))
            due = len(state.hole_dealing_statuses[player])
            cards = table.hands[order[player]][held : held + due]
            state.deal_hole(format_cards(cards))
        elif state.can_deal_board():
            held = len(state.board_cards)
            due = state.board_dealing_counts[0]
            state.deal_board(format_cards(table.board[held : held + due]))
        else:
            return


def compare(table: Table, state: State, where: str) -> bool:
    """Insist on the same actor and choices; return whether both engines would take a raise."""
    index = state.actor_index
    if index is None:
        index = state.stand_patter_or_discarder_index
    actor = None if index is None else pokerkit_order(table)[index]
    if actor != table.actor:
        raise Disagreement(f"{where}: PokerKit asks seat {actor}, we ask seat {table.actor}")
    ours, theirs = our_choices(table), pokerkit_choices(state)
    if not theirs.call and theirs.fold != ours.fold:
        # Rule 4: whether a free fold is offered is a parameter of our betting phase.
        theirs = theirs._replace(fold=ours.fold)
    if ours == theirs:
        return True
    if ours._replace(bets=None) == theirs._replace(bets=None) and explained_by_rule_6(table, ours):
        return False
    raise Disagreement(f"{where}: PokerKit offers {theirs}, we offer {ours} at {table!r}")


def explained_by_rule_6(table: Table, ours: Choices) -> bool:
    """Tell whether only rule 6 is in dispute, and we follow it.

    An all-in of less than a full bet or raise does not reopen the action, but several together
    may. PokerKit measures an all-in against the last raise alone, so that the first of a round
    always counts as full, and forgets short all-ins once they have added up to a raise.
    """
    phase = betting_phase(table)
    full, price = phase.min_bet, 0
    seen: dict[int | None, int] = {}
    had_short_all_in = False
    for event in events_of_this_round(table):
        if isinstance(event, Posted):
            price = max(price, event.amount if event.what != "ante" else 0)
            continue
        increase = event.bet - price
        if increase >= full:
            seen.clear()
            full = increase
        elif increase > 0 and isinstance(event.action, AllIn):
            had_short_all_in = True
        price = max(price, event.bet)
        seen[event.seat] = price
    reopened = table.actor not in seen or price - seen[table.actor] >= full
    return had_short_all_in and reopened == (ours.bets is not None)


def betting_phase(table: Table) -> BettingPhase:
    """Return the betting phase that the table is in, by counting the rounds in its log."""
    rounds = [p for p in table.game.turn_structure.phases if isinstance(p, BettingPhase)]
    streets = [event for event in table.log if isinstance(event, Dealt | BoardDealt)]
    boards = sum(isinstance(event, BoardDealt) for event in streets)
    exchanges = len(exchange_rounds(table))
    most_cards = max(len(hand) for hand in table.hands)
    if boards or exchanges:
        return rounds[max(boards, exchanges)]
    stud_streets = most_cards - 3 if len(rounds) == 5 else 0
    return rounds[stud_streets]


def exchange_rounds(table: Table) -> set[int]:
    """Number the exchanges so far: each live player exchanges once in each."""
    counts: dict[int | None, int] = {}
    for event in table.log:
        if isinstance(event, Acted) and isinstance(event.action, Exchange):
            counts[event.seat] = counts.get(event.seat, 0) + 1
    return set(range(max(counts.values(), default=0)))


def events_of_this_round(table: Table) -> list[Posted | Acted]:
    """Return the forced bets and betting actions since cards were last dealt or exchanged."""
    events: list[Posted | Acted] = []
    for event in table.log:
        if isinstance(event, BoardDealt) or (isinstance(event, Dealt) and had_action(events)):
            events = []
        elif isinstance(event, Posted):
            events.append(event)
        elif isinstance(event, Acted):
            if isinstance(event.action, Exchange):
                events = []
            else:
                events.append(event)
    return events


def had_action(events: list[Posted | Acted]) -> bool:
    """Tell whether anybody has acted among these events."""
    return any(isinstance(event, Acted) for event in events)


def our_choices(table: Table) -> Choices:
    """Return the choices that our table offers."""
    legal = table.legal_actions
    actions = list(legal)
    if any(isinstance(action, Exchange) for action in actions):
        return Choices(fold=False, call=None, bring_in=None, bets=None, exchange=True)
    seat = table.actor
    assert seat is not None
    everything = table.stacks[seat] + table.bets[seat]
    bets = (legal.bet_range[0], legal.bet_range[-1]) if legal.bet_range else None
    call: int | None = legal.to_call
    if AllIn() in actions and {Call(), Check(), BringIn()} & set(actions):
        bets = (bets[0] if bets else everything, everything)
    if BringIn() in legal:
        return Choices(False, None, legal.to_call, bets, False)
    return Choices(Fold() in legal, call, None, bets, False)


def pokerkit_choices(state: State) -> Choices:
    """Return the choices that PokerKit offers."""
    if state.can_stand_pat_or_discard():
        return Choices(fold=False, call=None, bring_in=None, bets=None, exchange=True)
    bets = None
    if state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        assert low is not None
        assert high is not None
        bets = (int(low), int(high))
    if state.can_post_bring_in():
        return Choices(False, None, int(state.effective_bring_in_amount or 0), bets, False)
    call = state.checking_or_calling_amount
    return Choices(state.can_fold(), None if call is None else int(call), None, bets, False)


def random_action(rng: random.Random, table: Table, *, may_raise: bool) -> Action:
    """Choose an action that leads to long and varied hands: few folds, all sizes of bets."""
    actions = list(table.legal_actions)
    if not may_raise:
        actions = [action for action in actions if isinstance(action, Fold | Check | Call)]
    weights = [0.25 if isinstance(action, Fold) else 1.0 for action in actions]
    action = rng.choices(actions, weights)[0]
    if isinstance(action, Bet | Raise):
        totals = table.legal_actions.bet_range
        total = rng.choice((totals[0], totals[-1], rng.choice(totals)))
        return Bet(total) if isinstance(action, Bet) else Raise(total)
    return action


def apply_to_pokerkit(state: State, table: Table, action: Action) -> None:
    """Do in PokerKit what is about to be done here."""
    seat = table.actor
    assert seat is not None
    match action:
        case Fold():
            state.fold()
        case Check() | Call():
            state.check_or_call()
        case Bet(amount) | Raise(amount):
            state.complete_bet_or_raise_to(amount)
        case AllIn() if table.legal_actions.to_call >= table.stacks[seat]:
            state.check_or_call()
        case AllIn():
            state.complete_bet_or_raise_to(table.stacks[seat] + table.bets[seat])
        case BringIn():
            state.post_bring_in()
        case Exchange(cards):
            state.stand_pat_or_discard(format_cards(cards))
        case _:
            raise AssertionError(action)


def play_many(hands: int, seed: int) -> Iterator[tuple[str, int]]:
    """Play so many hands of every game in turn, yielding the game and its decisions."""
    names = list(GAMES)
    for hand in range(hands):
        name = names[hand % len(names)]
        yield name, play_hand(name, seed + hand)
