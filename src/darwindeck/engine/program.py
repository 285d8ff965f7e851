"""Compile a genome to a program: a row of small integers for each thing that the engine does."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

import numpy as np

from darwindeck.cards import RANK_LETTERS, Card
from darwindeck.engine.actions import (
    AFTER_BLINDS,
    ANY_RANK,
    ANY_SUIT,
    BUTTON_POSITION,
    BY_BEST_HAND,
    BY_BRING_IN,
    BY_CAPTURE,
    BY_EMPTY_HAND,
    BY_HIGH_SCORE,
    BY_LOW_SCORE,
    BY_PLACE,
    CAPTURE_RANK,
    CAPTURE_SUIT,
    DRAW_CARDS,
    EXTRA_TURN,
    FIXED_INCREMENT,
    FIXED_LIMIT,
    HIGH_HAND,
    LEFT_OF_BUTTON,
    LOW_HAND,
    NO_BID,
    NO_CAP,
    NO_CAPTURE,
    NO_CARD,
    NO_LIMIT,
    NO_PHASE,
    NO_RANKING,
    OP_ANTES,
    OP_ARRANGE,
    OP_BETTING,
    OP_BETWEEN,
    OP_BLIND,
    OP_BRING_IN,
    OP_CLAIM,
    OP_COMPARE,
    OP_DEAL_BOARD,
    OP_DEAL_HOUSE,
    OP_DEAL_PLAYERS,
    OP_DECLARE,
    OP_DISCARD,
    OP_DRAW,
    OP_EXCHANGE,
    OP_KNOCK,
    OP_KNOCK_OUT,
    OP_LIAR,
    OP_PLAY,
    OP_RESOLVE,
    OP_ROUND,
    OP_SETTLE,
    OP_SHOWDOWN,
    OP_TRICKS,
    OP_TURN_UP,
    PER_BID_EXACT,
    PER_BID_MADE,
    PER_BID_MADE_ALONE,
    PER_BID_MISSED,
    PER_BID_TRICK_MADE,
    PER_BID_TRICK_MISSED,
    PER_CAPTURED,
    PER_DEADWOOD,
    PER_GIN,
    PER_GOING_OUT,
    PER_HELD,
    PER_NIL_MADE,
    PER_NIL_MISSED,
    PER_OVERTRICK,
    PER_SWEEP,
    PER_TEN_OVERTRICKS,
    PER_TRICK,
    PER_UNDERCUT,
    PER_UNDERTRICK,
    POT_LIMIT,
    REVERSE,
    SKIP,
    WILD,
)
from darwindeck.engine.arranging import SIZE_BITS
from darwindeck.engine.between import ODDS_BITS
from darwindeck.engine.bids_program import bidding_row
from darwindeck.engine.conditions_program import condition_rows, match_row, needs_play
from darwindeck.engine.dealing import ORDER_BITS
from darwindeck.engine.exchange import DIRECTION_BITS
from darwindeck.engine.layout import (
    NO_SUIT,
    NOBODY,
    PROGRAM,
    TO_ACROSS,
    TO_COUNTERPART,
    TO_LEFT,
    TO_NOBODY,
    TO_RIGHT,
    ProgramArray,
    TableArray,
    blank_table,
)
from darwindeck.engine.roles_program import Row, number_rounds, role_facts, role_row, role_tables
from darwindeck.engine.tricks import JACK
from darwindeck.genome.anatomy import (
    deals_again,
    deck_of,
    has_contracts,
    is_for_the_pot,
    resolution_of,
)
from darwindeck.genome.phases import (
    ArrangePhase,
    BettingPhase,
    BetweenPhase,
    BiddingPhase,
    ClaimPhase,
    ComparePhase,
    DealPhase,
    DeclarePhase,
    DiscardPhase,
    DrawPhase,
    DrawUpPhase,
    ExchangePhase,
    ForcedBetPhase,
    KnockOutPhase,
    KnockPhase,
    LiarPhase,
    Location,
    PlayerPhase,
    PlayPhase,
    RolePhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.rules import MAX_CHIPS_IN_PLAY, hand_capacity
from darwindeck.hands.kinds import BLACKJACK, HIGH, RANKINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.cards import Suit
    from darwindeck.genome.conditions import Condition
    from darwindeck.genome.phases import Phase, TablePhase
    from darwindeck.genome.schema import GameGenome

STRUCTURES = {
    "fixed_increment": FIXED_INCREMENT,
    "no_limit": NO_LIMIT,
    "pot_limit": POT_LIMIT,
    "fixed_limit": FIXED_LIMIT,
    "spread_limit": NO_LIMIT,  # with a largest bet
}
OPENERS = {
    "left_of_button": LEFT_OF_BUTTON,
    "after_blinds": AFTER_BLINDS,
    "bring_in": BY_BRING_IN,
    "high_hand": HIGH_HAND,
    "low_hand": LOW_HAND,
}
NEIGHBOURS = {
    "nobody": TO_NOBODY,
    "left": TO_LEFT,
    "across": TO_ACROSS,
    "right": TO_RIGHT,
    "counterpart": TO_COUNTERPART,
}
DEAL_OPS = {"players": OP_DEAL_PLAYERS, "board": OP_DEAL_BOARD, "house": OP_DEAL_HOUSE}
CAPTURES = {None: NO_CAPTURE, "rank": CAPTURE_RANK, "suit": CAPTURE_SUIT}
EFFECTS = {
    "skip": SKIP,
    "reverse": REVERSE,
    "draw": DRAW_CARDS,
    "extra_turn": EXTRA_TURN,
    "wild": WILD,
}
SCORED = {
    "captured": PER_CAPTURED,
    "held": PER_HELD,
    "trick": PER_TRICK,
    "going_out": PER_GOING_OUT,
    "sweep": PER_SWEEP,
    "bid_made": PER_BID_MADE,
    "bid_missed": PER_BID_MISSED,
    "bid_exact": PER_BID_EXACT,
    "bid_made_alone": PER_BID_MADE_ALONE,
    "bid_trick_made": PER_BID_TRICK_MADE,
    "bid_trick_missed": PER_BID_TRICK_MISSED,
    "overtrick": PER_OVERTRICK,
    "undertrick": PER_UNDERTRICK,
    "nil_made": PER_NIL_MADE,
    "nil_missed": PER_NIL_MISSED,
    "ten_overtricks": PER_TEN_OVERTRICKS,
    "deadwood": PER_DEADWOOD,
    "gin": PER_GIN,
    "undercut": PER_UNDERCUT,
}
WINNING = {
    "empty_hand": BY_EMPTY_HAND,
    "last_out": BY_PLACE,
    "capture_all": BY_CAPTURE,
    "first_to_score": BY_HIGH_SCORE,
    "high_score": BY_HIGH_SCORE,
    "low_score": BY_LOW_SCORE,
    "best_hand": BY_BEST_HAND,
}
REFILLING = (BetweenPhase, DealPhase, DrawPhase, DrawUpPhase)
BIG_BLIND_POSITION = 1
SUITS = "cdhs"
ACE_RANK = 12
NO_ROW = 0
FIRST_ROW = 1


@lru_cache(maxsize=512)
def compile_program(genome: GameGenome) -> ProgramArray:
    """Translate a valid genome into the program that the engine interprets."""
    draft = Draft(genome)
    program = np.zeros(1, PROGRAM)
    write_row(program["game"][0], draft.game)
    tables = {"phases": draft.phases, "conditions": draft.conditions, **side_tables(genome)}
    for table, rows in tables.items():
        for number, row in enumerate(rows):
            write_row(program[table][0, number], row)
    program.flags.writeable = False
    return program


def write_row(record: np.void, row: Row) -> None:
    """Write the fields of a row; those it does not name are 0."""
    for field, value in row.items():
        record[field] = value


class Draft:
    """A program in the making: the game, its phases and their conditions."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.phases: list[Row] = [{}]
        self.conditions: list[Row] = []
        for row in setup_rows(genome):
            self.phases.append(row | {"index": NO_PHASE})
        starts = self.add_phases()
        self.add_ending()
        self.mark_turns()
        number_rounds(self.phases)
        first = min(genome.turn_structure.repeat_from, len(starts) - 1)
        self.game = game_row(genome) | {
            "phase_count": len(self.phases) - 1,
            "settling": self.find(OP_SHOWDOWN, OP_SETTLE),
            "resolving": self.find(OP_RESOLVE),
            "arranging": self.find(OP_ARRANGE),
            "repeat_from": starts[first],
        }

    def add_phases(self) -> list[int]:
        """Add the rows of all phases, and return where each begins."""
        starts = []
        bring_in_by = "low_card"
        for index, phase in enumerate(self.genome.turn_structure.phases):
            starts.append(len(self.phases))
            if isinstance(phase, ForcedBetPhase) and phase.bring_in:
                bring_in_by = phase.bring_in_by
            condition = self.add_condition(condition_of(phase))
            for row in rows_of(phase, self.genome):
                row |= {"high_card": bring_in_by == "high_card", "index": index}
                self.phases.append(row | condition)
        return starts or [len(self.phases)]

    def add_condition(self, condition: Condition | None) -> Row:
        """Add the parts of a condition, and return where they are."""
        first = len(self.conditions)
        if condition is not None:
            self.conditions.extend(condition_rows(condition))
        return {"condition": first, "condition_count": len(self.conditions) - first}

    def add_ending(self) -> None:
        """Repeat the phases, unless they end with a showdown, and settle the hand at its end."""
        if self.phases[-1].get("op") != OP_SHOWDOWN:
            self.phases.append({"op": OP_ROUND, "index": NO_PHASE})
        self.phases.append({"op": OP_SETTLE, "index": NO_PHASE, "ranking": HIGH})

    def mark_turns(self) -> None:
        """Tell each row of a turn where the turn begins and ends, and where cards are played."""
        player_ops = (OP_DRAW, OP_PLAY, OP_DISCARD, OP_CLAIM, OP_KNOCK)
        first = play_row = NO_ROW
        for number, row in enumerate(self.phases):
            if row.get("op") in player_ops:
                first = number if first == NO_ROW else first
                row["first"] = first
                row["last"] = self.phases[number + 1].get("op") not in player_ops
            else:
                first = NO_ROW
        for number, row in reversed(list(enumerate(self.phases))):
            play_row = number if row.get("op") == OP_PLAY else play_row
            row["play_row"] = play_row

    def find(self, *ops: int) -> int:
        """Return the first row with one of some operations, or no row."""
        found = (number for number, row in enumerate(self.phases) if row.get("op") in ops)
        return next(found, NO_ROW)


def side_tables(genome: GameGenome) -> dict[str, list[Row]]:
    """Return the rows of all that phases refer to by number, by the name of their table."""
    return {
        "effects": [
            match_row(effect.rank, effect.suit)
            | {"effect": EFFECTS[effect.effect], "count": effect.count}
            for effect in genome.card_effects
        ],
        "scores": [
            match_row(rule.rank, rule.suit)
            | {
                "per": SCORED[rule.per],
                "points": rule.points,
                "to_others": rule.to == "others",
                "beyond": rule.beyond,
                "place": rule.place,
            }
            for rule in genome.scoring_rules
        ],
        **role_tables(genome),
    }


def game_row(genome: GameGenome) -> Row:
    """Return what concerns the whole game."""
    kinds = [condition.type for condition in genome.win_conditions]
    targets = [c.target for c in genome.win_conditions if c.type == "first_to_score"]
    ways = [WINNING[kind] for kind in kinds if kind in WINNING]
    if "low_score" in kinds and "first_to_score" in kinds:
        ways = [BY_LOW_SCORE if way == BY_HIGH_SCORE else way for way in ways]
    setup = genome.setup
    return {
        "effect_count": len(genome.card_effects),
        "score_count": len(genome.scoring_rules),
        "turn_limit": genome.turn_limit,
        "hand_limit": genome.hand_limit,
        "draws_below": setup.house.draws_below if setup.house else 0,
        "winning": ways[0] if ways else BY_HIGH_SCORE,
        "hand_points": not (genome.scoring_rules or resolution_of(genome))
        and showdown_ranking(genome) == NO_RANKING,
        "going_out": "empty_hand" in kinds,
        "plays_out": "last_out" in kinds,
        "capture_all": "capture_all" in kinds,
        "target": targets[0] if targets else 0,
        "replays": deals_again(genome),
        "for_pot": is_for_the_pot(genome),
        "teams": setup.teams,
        "sweep_cards": sweep_cards(genome),
        "turned_trump": setup.turned_trump,
        "bowers": setup.bowers,
        "bids": has_contracts(genome),
        "melds": any(isinstance(p, KnockPhase) for p in genome.turn_structure.phases),
        "deck_ends": setup.when_deck_is_empty == "end",
        "stays": has_tableau(genome),
        "blind": setup.blind_hands,
        "refills": any(isinstance(p, REFILLING) for p in repeated_phases(genome)),
        "hidden_pile": any(isinstance(p, ClaimPhase) for p in genome.turn_structure.phases),
        **role_facts(genome),
    }


def repeated_phases(genome: GameGenome) -> tuple[Phase, ...]:
    """Return the phases of the round that is played again and again."""
    return genome.turn_structure.phases[genome.turn_structure.repeat_from :]


def has_tableau(genome: GameGenome) -> bool:
    """Tell whether cards are played to a tableau, where they stay."""
    phases = genome.turn_structure.phases
    return any(isinstance(p, PlayPhase) and p.target is Location.TABLEAU for p in phases)


def setup_rows(genome: GameGenome) -> Iterator[Row]:
    """Yield what happens before the first phase."""
    if genome.setup.cards_per_player:
        yield deal_row(DealPhase(count=genome.setup.cards_per_player), genome)
    if genome.setup.deal_all:
        yield {"op": OP_DEAL_PLAYERS, "everything": True}
    if genome.setup.initial_discard_count:
        yield {"op": OP_TURN_UP, "count": genome.setup.initial_discard_count}


def condition_of(phase: Phase) -> Condition | None:
    """Return the condition of a phase, if it has one."""
    match phase:
        case DrawPhase(condition=condition) | PlayPhase(valid_play_condition=condition):
            return condition
        case _:
            return None


def rows_of(phase: Phase, genome: GameGenome) -> Iterator[Row]:
    """Yield the rows of one phase, of a deal between roles, of bids, or any other."""
    if isinstance(phase, RolePhase):
        yield role_row(phase, genome)
    elif isinstance(phase, BiddingPhase):
        yield bidding_row(phase)
    else:
        yield from phase_rows(phase, genome)


def phase_rows(phase: TablePhase | PlayerPhase, genome: GameGenome) -> Iterator[Row]:
    """Yield the rows of one phase."""
    match phase:
        case ForcedBetPhase():
            yield from forced_bet_rows(phase)
        case DealPhase():
            yield deal_row(phase, genome)
        case BettingPhase() | BetweenPhase():
            yield betting_row(phase)
        case ExchangePhase() | ArrangePhase():
            yield exchange_row(phase)
        case ShowdownPhase():
            yield showdown_row(phase)
        case TrickPhase():
            yield trick_row(phase)
        case ComparePhase():
            yield compare_row(phase)
        case KnockOutPhase() | DeclarePhase() | LiarPhase():
            yield leaving_row(phase)
        case DrawPhase() | PlayPhase() | DiscardPhase() | ClaimPhase() | KnockPhase():
            yield player_row(phase, genome)
        case _:
            assert_never(phase)


def forced_bet_rows(phase: ForcedBetPhase) -> Iterator[Row]:
    """Yield antes, blinds and bring-in in the order in which they are paid."""
    if phase.ante and phase.ante_by == "each":
        yield {"op": OP_ANTES, "amount": phase.ante, "dead": phase.dead_ante}
    elif phase.ante:
        position = BUTTON_POSITION if phase.ante_by == "button" else BIG_BLIND_POSITION
        yield {"op": OP_BLIND, "amount": phase.ante, "position": position, "dead": True}
    for position, blind in enumerate(phase.blinds):
        yield {"op": OP_BLIND, "amount": blind, "position": position}
    if phase.button_blind:
        yield {"op": OP_BLIND, "amount": phase.button_blind, "position": BUTTON_POSITION}
    if phase.bring_in:
        yield {"op": OP_BRING_IN, "amount": phase.bring_in}


def deal_row(phase: DealPhase, genome: GameGenome) -> Row:
    """Return the row of a deal; what is dealt to the board is dealt to each of several."""
    boards = genome.setup.boards if phase.to == "board" else 1
    return {
        "op": DEAL_OPS[phase.to],
        "count": phase.count * boards,
        "face_up": phase.face_up,
        "burn": phase.burn,
        "gather": phase.gather,
    }


def betting_row(phase: BettingPhase | BetweenPhase) -> Row:
    """Return the row of a betting round, or of bets against the pot."""
    if isinstance(phase, BetweenPhase):
        return {
            "op": OP_BETWEEN,
            "min_bet": phase.min_bet,
            "post_costs": phase.post_costs,
            "pays": sum(odds << ODDS_BITS * place for place, odds in enumerate(phase.pays)),
            "spreads": len(phase.pays),
            "pair_pays": phase.pair_pays,
        }
    fixed = phase.structure in {"fixed_increment", "fixed_limit"}
    return {
        "op": OP_BETTING,
        "min_bet": phase.min_bet,
        "max_bet": phase.min_bet if fixed else phase.max_bet or MAX_CHIPS_IN_PLAY,
        "max_raises": NO_CAP if phase.max_raises is None else phase.max_raises,
        "structure": STRUCTURES[phase.structure],
        "opener": OPENERS[phase.opener],
        "fold_when_free": phase.fold_when_free,
    }


def arranging_row(phase: ArrangePhase) -> Row:
    """Return the row of cards that are arranged in rows."""
    return {
        "op": OP_ARRANGE,
        "rows": len(phase.rows),
        "row_sizes": sum(size << SIZE_BITS * row for row, size in enumerate(phase.rows)),
        "unit": phase.unit,
        "sweep": phase.sweep,
    }


def exchange_row(phase: ExchangePhase | ArrangePhase) -> Row:
    """Return the row of an exchange of cards, or of their arrangement."""
    if isinstance(phase, ArrangePhase):
        return arranging_row(phase)
    return {
        "op": OP_EXCHANGE,
        "min_cards": phase.min_cards,
        "max_cards": phase.max_cards,
        "burn": phase.burn,
        "replaced": phase.replaced,
        "directions": len(phase.passed_to),
        "passed_to": sum(
            NEIGHBOURS[to] << DIRECTION_BITS * hand for hand, to in enumerate(phase.passed_to)
        ),
    }


def showdown_row(phase: ShowdownPhase) -> Row:
    """Return the row of a showdown."""
    low = NO_RANKING if phase.low_ranking is None else RANKINGS[phase.low_ranking]
    return {
        "op": OP_SHOWDOWN,
        "ranking": RANKINGS[phase.ranking],
        "low_ranking": low,
        "hole_cards_used": phase.hole_cards_used,
        "matches": phase.losers_match,
    }


def leaving_row(phase: KnockOutPhase | DeclarePhase | LiarPhase) -> Row:
    """Return the row of a phase in which players leave the hand."""
    if isinstance(phase, LiarPhase):
        return {"op": OP_LIAR, "wild_rank": ANY_RANK if phase.wild is None else phase.wild - 2}
    if isinstance(phase, DeclarePhase):
        return {"op": OP_DECLARE}
    return {"op": OP_KNOCK_OUT, "tricks": phase.tricks}


def trick_row(phase: TrickPhase) -> Row:
    """Return the row of some tricks."""
    return {
        "op": OP_TRICKS,
        "tricks": phase.tricks,
        "min_cards": 1,
        "max_cards": 1,
        "must_follow": phase.must_follow,
        "high_wins": phase.high_card_wins,
        "breaking_suit": suit_number(phase.breaking_suit, ANY_SUIT),
        "first_rules": phase.opens_with is not None or phase.safe_first_trick,
        "opening_card": card_number(phase.opens_with),
        "safe_first": phase.safe_first_trick,
    }


def compare_row(phase: ComparePhase) -> Row:
    """Return the row of a battle."""
    return {
        "op": OP_COMPARE,
        "face_down": phase.face_down,
        "to_hand": phase.winner_takes == "hand",
        "high_wins": phase.high_card_wins,
    }


def player_row(phase: PlayerPhase, genome: GameGenome) -> Row:
    """Return the row of a part of a turn."""
    match phase:
        case DrawPhase():
            return {
                "op": OP_DRAW,
                "count": phase.count,
                "mandatory": phase.mandatory,
                "from_pile": phase.source is Location.DISCARD,
                "repeats": phase.repeat,
                "double": phase.double,
                "stops_at_21": showdown_ranking(genome) == BLACKJACK,
                "needs_play": needs_play(phase.condition),
                "or_discard": phase.or_discard,
                "must_be_kept": phase.must_be_kept,
                "offered_first": phase.offered_first,
                "leaves": phase.leaves,
            }
        case PlayPhase():
            return {
                "op": OP_PLAY,
                "min_cards": phase.min_cards,
                "max_cards": phase.max_cards,
                "mandatory": phase.mandatory,
                "pass_if_unable": phase.pass_if_unable,
                "capture": CAPTURES[phase.capture],
                "clears": phase.clears_when_passed,
            }
        case DiscardPhase():
            return {
                "op": OP_DISCARD,
                "min_cards": 1,
                "max_cards": 1,
                "discards": phase.count,
                "mandatory": phase.mandatory,
            }
        case ClaimPhase():
            return {"op": OP_CLAIM, "min_cards": 1, "max_cards": phase.max_cards}
        case KnockPhase():
            return {
                "op": OP_KNOCK,
                "min_cards": 1,
                "max_cards": 1,
                "deadwood": phase.deadwood,
                "lay_off": phase.lay_off,
                "tie_undercuts": phase.tie_undercuts,
            }
        case _:
            assert_never(phase)


def showdown_ranking(genome: GameGenome) -> int:
    """Return the ranking of the final showdown, if there is one."""
    phases = genome.turn_structure.phases
    if phases and isinstance(phases[-1], ShowdownPhase):
        return RANKINGS[phases[-1].ranking]
    return NO_RANKING


def suit_number(suit: Suit | None, otherwise: int) -> int:
    """Return the engine's number for a suit."""
    return otherwise if suit is None else SUITS.index(suit.value)


def card_number(name: str | None) -> int:
    """Return the engine's number for a card."""
    return NO_CARD if name is None else Card(name).index


def sweep_cards(genome: GameGenome) -> int:
    """Count the cards that score when they are captured, if a sweep of them scores too."""
    rules = [rule for rule in genome.scoring_rules if rule.per == "captured"]
    if not any(rule.per == "sweep" for rule in genome.scoring_rules):
        return 0
    return sum(
        any(rule.rank in {None, card.rank} and rule.suit in {None, card.suit} for rule in rules)
        for card in deck_of(genome)
    )


def first_due(deck: list[int]) -> int:
    """Return the rank that is claimed first: the ace, or the lowest that the deck has."""
    ranks = {card // 4 for card in deck}
    return ACE_RANK if ACE_RANK in ranks else min(ranks)


def order_of(ranks: str) -> int:
    """Return how high each rank is as one number; ranks that are not named are as high as usual."""
    usual = range(len(RANK_LETTERS) + 1)  # and a card that nobody knows is higher than all others
    named = [ranks.find(letter) for letter in RANK_LETTERS]
    heights = [*named, usual[-1]] if ranks else usual
    return sum(max(high, 0) << ORDER_BITS * rank for rank, high in enumerate(heights))


@lru_cache(maxsize=512)
def fresh_table(genome: GameGenome, stacks: tuple[int, ...], button: int) -> TableArray:
    """Return a table before the first phase, to be copied.

    Who has no chips is not dealt in, unless the game is played without chips.
    """
    tables = blank_table()
    table = tables[0]
    deck = [card.index for card in deck_of(genome)]
    seats = len(stacks)
    table.stack[:seats] = stacks
    table.deck[: len(deck)] = deck
    table.whole = sum(1 << card for card in deck)
    table.deck_size = len(deck)
    table.seats = seats
    table.room = hand_capacity(seats)
    table.button = button
    able = sum(1 << seat for seat, stack in enumerate(stacks) if stack > 0)
    seated = able if genome.setup.starting_chips else (1 << seats) - 1
    table.seated = table.live = seated
    table.able = able
    table.boards = genome.setup.boards
    table.house = 1 << seats - 1 if genome.setup.house else 0
    table.actor = NOBODY
    table.leader = NOBODY
    table.phase = FIRST_ROW
    table.named = NO_SUIT
    table.taker = NOBODY
    table.trump = suit_number(genome.setup.trump_suit, NO_SUIT)
    has_bowers = genome.setup.bowers and table.trump != NO_SUIT
    table.left_bower = JACK + 3 - table.trump if has_bowers else NO_CARD
    table.bid[:] = NO_BID
    table.declarer = NOBODY
    table.declined = NO_SUIT
    table.picked = NO_CARD
    table.knocker = NOBODY
    table.due = first_due(deck)
    table.order = order_of(genome.setup.rank_order)
    table.shuffling = 1
    return tables
