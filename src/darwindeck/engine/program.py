"""Compile a genome to a program: a row of small integers for each thing that the engine does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.cards import JOKER_LETTER, RANK_LETTERS, Card, Rank
from darwindeck.engine import actions as code
from darwindeck.engine import bids_program, dealing, layout, phases_program, stakes, tricks
from darwindeck.engine.conditions_program import condition_rows, match_row, suit_number
from darwindeck.engine.roles_program import Row, number_rounds, role_facts, role_tables
from darwindeck.genome import anatomy, copies
from darwindeck.genome import phases as kinds
from darwindeck.genome.condition_checks import condition_of
from darwindeck.genome.rules import MAX_KEPT, hand_capacity
from darwindeck.genome.schema import GameGenome, HouseRules
from darwindeck.hands.best_hands import best_of_kinds
from darwindeck.hands.evaluation import evaluate_hand
from darwindeck.hands.kinds import HIGH
from darwindeck.hands.points import BUST

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray
    from darwindeck.genome.conditions import Condition
    from darwindeck.hands.orders import Ranking

EFFECTS = {
    "skip": code.SKIP,
    "reverse": code.REVERSE,
    "draw": code.DRAW_CARDS,
    "extra_turn": code.EXTRA_TURN,
    "wild": code.WILD,
}
SCORED = {
    "captured": code.PER_CAPTURED,
    "held": code.PER_HELD,
    "trick": code.PER_TRICK,
    "going_out": code.PER_GOING_OUT,
    "sweep": code.PER_SWEEP,
    "bid_made": code.PER_BID_MADE,
    "bid_missed": code.PER_BID_MISSED,
    "bid_exact": code.PER_BID_EXACT,
    "bid_made_alone": code.PER_BID_MADE_ALONE,
    "bid_trick_made": code.PER_BID_TRICK_MADE,
    "bid_trick_missed": code.PER_BID_TRICK_MISSED,
    "overtrick": code.PER_OVERTRICK,
    "undertrick": code.PER_UNDERTRICK,
    "nil_made": code.PER_NIL_MADE,
    "nil_missed": code.PER_NIL_MISSED,
    "ten_overtricks": code.PER_TEN_OVERTRICKS,
    "deadwood": code.PER_DEADWOOD,
    "gin": code.PER_GIN,
    "undercut": code.PER_UNDERCUT,
    "counted": code.PER_COUNTED,
    "counted_combination": code.PER_COUNTED_COMBINATION,
    "counted_last_trick": code.PER_COUNTED_LAST_TRICK,
    "counted_kept": code.PER_COUNTED_KEPT,
    "worth_made": code.PER_WORTH_MADE,
    "worth_missed": code.PER_WORTH_MISSED,
}
WINNING = {
    "empty_hand": code.BY_EMPTY_HAND,
    "last_out": code.BY_PLACE,
    "capture_all": code.BY_CAPTURE,
    "first_to_score": code.BY_HIGH_SCORE,
    "high_score": code.BY_HIGH_SCORE,
    "low_score": code.BY_LOW_SCORE,
    "best_hand": code.BY_BEST_HAND,
    "most_tricks": code.BY_TRICKS,
}
REFILLING = (kinds.BetweenPhase, kinds.DealPhase, kinds.DrawPhase, kinds.DrawUpPhase)
ACE_RANK = 12
TOPS_FLAG = 60  # above all ranks: an order in which single cards are above the others
NO_ROW = 0
NO_HAND = 0
FIRST_ROW = 1


@lru_cache(maxsize=512)
def compile_program(genome: GameGenome) -> ProgramArray:
    """Translate a valid genome into the program that the engine interprets."""
    draft = Draft(genome)
    program = np.zeros(1, layout.PROGRAM)
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
            self.phases.append(row | {"index": code.NO_PHASE})
        starts = self.add_phases()
        self.add_ending()
        self.mark_turns()
        number_rounds(self.phases)
        first = min(genome.turn_structure.repeat_from, len(starts) - 1)
        self.game = game_row(genome) | {
            "phase_count": len(self.phases) - 1,
            "settling": self.find(code.OP_SHOWDOWN, code.OP_SETTLE),
            "resolving": self.find(code.OP_RESOLVE),
            "arranging": self.find(code.OP_ARRANGE),
            "peeking": self.find(code.OP_PEEK),
            "repeat_from": starts[first],
        }

    def add_phases(self) -> list[int]:
        """Add the rows of all phases, and return where each begins."""
        starts = []
        bring_in_by = "low_card"
        for index, phase in enumerate(self.genome.turn_structure.phases):
            starts.append(len(self.phases))
            if isinstance(phase, kinds.ForcedBetPhase) and phase.bring_in:
                bring_in_by = phase.bring_in_by
            condition = self.add_condition(condition_of(phase))
            for row in phases_program.rows_of(phase, self.genome):
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
        if self.phases[-1].get("op") != code.OP_SHOWDOWN:
            self.phases.append({"op": code.OP_ROUND, "index": code.NO_PHASE})
        self.phases.append({"op": code.OP_SETTLE, "index": code.NO_PHASE, "ranking": HIGH})

    def mark_turns(self) -> None:
        """Tell each row of a turn where the turn begins and ends, and where cards are played."""
        player_ops = (
            *(code.OP_DRAW, code.OP_PLAY, code.OP_DISCARD, code.OP_CLAIM),
            *(code.OP_KNOCK, code.OP_MELD),
        )
        first = play_row = NO_ROW
        for number, row in enumerate(self.phases):
            if row.get("op") in player_ops:
                first = number if first == NO_ROW else first
                row["first"] = first
                row["last"] = self.phases[number + 1].get("op") not in player_ops
            else:
                first = NO_ROW
        for number, row in reversed(list(enumerate(self.phases))):
            play_row = number if row.get("op") == code.OP_PLAY else play_row
            row["play_row"] = play_row

    def find(self, *ops: int) -> int:
        """Return the first row with one of some operations, or no row."""
        found = (number for number, row in enumerate(self.phases) if row.get("op") in ops)
        return next(found, NO_ROW)


def side_tables(genome: GameGenome) -> dict[str, list[Row]]:
    """Return the rows of all that phases refer to by number, by the name of their table."""
    faces = copies.faces_of(genome)
    return {
        "effects": [
            match_row(effect.rank, effect.suit, faces)
            | {"effect": EFFECTS[effect.effect], "count": effect.count}
            for effect in genome.card_effects
        ],
        "scores": [
            match_row(rule.rank, rule.suit, faces)
            | {
                "per": SCORED[rule.per],
                "points": rule.points,
                "to_others": rule.to == "others",
                "beyond": rule.beyond,
                "place": rule.place,
            }
            | bids_program.combination_columns(rule)
            for rule in genome.scoring_rules
        ],
        **role_tables(genome),
    }


def game_row(genome: GameGenome) -> Row:
    """Return what concerns the whole game."""
    types = [condition.type for condition in genome.win_conditions]
    targets = [c.target for c in genome.win_conditions if c.type == "first_to_score"]
    ways = [WINNING[kind] for kind in types if kind in WINNING]
    if "low_score" in types and "first_to_score" in types:
        ways = [code.BY_LOW_SCORE if way == code.BY_HIGH_SCORE else way for way in ways]
    if "most_tricks" in types:
        ways = [code.BY_TRICKS]
    setup = genome.setup
    return {
        "stake_count": len(setup.stakes),
        "stakes": sum(stake << stakes.STAKE_BITS * step for step, stake in enumerate(setup.stakes)),
        "effect_count": len(genome.card_effects),
        "score_count": len(genome.scoring_rules),
        "turn_limit": genome.turn_limit,
        "hand_limit": genome.hand_limit,
        **house_facts(genome),
        "winning": ways[0] if ways else code.BY_HIGH_SCORE,
        "hand_points": not (genome.scoring_rules or anatomy.resolution_of(genome))
        and phases_program.showdown_ranking(genome) == code.NO_RANKING
        and anatomy.paid_tricks_of(genome) is None,
        "going_out": "empty_hand" in types,
        "plays_out": "last_out" in types,
        "capture_all": "capture_all" in types,
        "target": targets[0] if targets else 0,
        "replays": anatomy.deals_again(genome),
        "paid_tricks": anatomy.paid_tricks_of(genome) is not None,
        "for_pot": anatomy.is_for_the_pot(genome),
        "teams": setup.teams,
        "sweep_cards": sweep_cards(genome),
        "turned_trump": setup.turned_trump,
        "bowers": setup.bowers,
        "bids": anatomy.has_contracts(genome),
        **bids_program.counting_facts(genome),
        "usual_order": order_of("", jokers=has_jokers(genome), faces=copies.faces_of(genome)),
        "melds": anatomy.collects_melds(genome),
        "deck_ends": setup.when_deck_is_empty == "end",
        "stays": has_tableau(genome),
        "blind": anatomy.blind_places(genome),
        "refills": any(isinstance(p, REFILLING) for p in repeated_phases(genome)),
        "hidden_pile": any(isinstance(p, kinds.ClaimPhase) for p in genome.turn_structure.phases),
        **role_facts(genome),
    }


def house_facts(genome: GameGenome) -> Row:
    """Return how the house draws, compares and pays, if there is one."""
    house, showdown = genome.setup.house, anatomy.showdown_of(genome)
    if house is None:
        return {}
    if showdown is not None and showdown.ranking != "blackjack":
        return {
            "natural_pays": 1,
            "natural_for": 1,
            "lost": NO_HAND,
            "qualifying": lowest_to_play(house, showdown),
            **bonus_facts(house, showdown.ranking),
            **keeping_facts(house, showdown.ranking),
        }
    return {
        "draws_below": house.draws_below,
        "hits_soft": house.hits_soft,
        "natural_pays": house.natural_pays[0],
        "natural_for": house.natural_pays[1],
        "lost": BUST,
    }


def lowest_to_play(house: HouseRules, showdown: kinds.ShowdownPhase) -> int:
    """Return the least value of a hand with which the house plays."""
    cards = house.qualifies_with
    return evaluate_hand(cards, showdown.ranking).order if cards else NO_HAND


def keeping_facts(house: HouseRules, ranking: Ranking) -> Row:
    """Return the least values that the house keeps behind where it arranges rows."""
    least = [evaluate_hand(cards, ranking).order for cards in house.keeps_behind]
    room = [0] * (MAX_KEPT - len(least))
    return {"keeps": least + room, "keep_count": len(least)}


def bonus_facts(house: HouseRules, ranking: Ranking) -> Row:
    """Return what the house pays for kinds of hands, from the worst kind to the best."""
    if not house.bonus:
        return {}
    kinds = sorted((best, kind) for kind, best in best_of_kinds(ranking).items())
    odds = {**house.bonus, "royal_flush": house.bonus.get("straight_flush", 0)}
    room = [0] * (layout.KINDS - len(kinds))
    return {
        "kinds": len(kinds),
        "best_of_kind": [best for best, _ in kinds] + room,
        "bonus": [odds.get(kind, 0) for _, kind in kinds] + room,
    }


def repeated_phases(genome: GameGenome) -> tuple[kinds.Phase, ...]:
    """Return the phases of the round that is played again and again."""
    return genome.turn_structure.phases[genome.turn_structure.repeat_from :]


def has_tableau(genome: GameGenome) -> bool:
    """Tell whether cards are played to a tableau, where they stay."""
    phases = genome.turn_structure.phases
    plays = (phase for phase in phases if isinstance(phase, kinds.PlayPhase))
    return any(play.target is kinds.Location.TABLEAU for play in plays)


def setup_rows(genome: GameGenome) -> Iterator[Row]:
    """Yield what happens before the first phase."""
    if genome.setup.cards_per_player:
        yield phases_program.deal_row(kinds.DealPhase(count=genome.setup.cards_per_player), genome)
    if genome.setup.deal_all:
        yield {"op": code.OP_DEAL_PLAYERS, "everything": True}
    if genome.setup.initial_discard_count:
        yield {"op": code.OP_TURN_UP, "count": genome.setup.initial_discard_count}


def sweep_cards(genome: GameGenome) -> int:
    """Count the cards that score when they are captured, if a sweep of them scores too."""
    rules = [rule for rule in genome.scoring_rules if rule.per == "captured"]
    if not any(rule.per == "sweep" for rule in genome.scoring_rules):
        return 0
    return sum(
        any(rule.rank in {None, card.rank} and rule.suit in {None, card.suit} for rule in rules)
        for card in anatomy.deck_of(genome)
    )


def first_due(deck: list[int]) -> int:
    """Return the rank that is claimed first: the ace, or the lowest that the deck has."""
    ranks = {card // 4 for card in deck}
    return ACE_RANK if ACE_RANK in ranks else min(ranks)


def order_of(ranks: str, *, jokers: bool, faces: int = copies.USUAL_FACES) -> int:
    """Return how high each rank is as one number; ranks that are not named are as high as usual.

    A card that nobody knows is higher than all others; so is a joker, where there are any.
    """
    highest = len(RANK_LETTERS)
    usual = [ranks.find(letter) if ranks else rank for rank, letter in enumerate(RANK_LETTERS)]
    known = copies.cards_by_number(faces)
    if faces != copies.USUAL_FACES:
        groups = {number // 4: usual[card.rank - Rank.TWO] for number, card in known.items()}
        return sum(max(high, 0) << dealing.ORDER_BITS * group for group, high in groups.items())
    heights = [*usual, highest]
    if jokers:
        heights.append(ranks.index(JOKER_LETTER) if ranks else highest)
    return sum(max(high, 0) << dealing.ORDER_BITS * rank for rank, high in enumerate(heights))


def has_jokers(genome: GameGenome) -> bool:
    """Tell whether there are jokers in the deck."""
    return any(card.rank is Rank.JOKER for card in anatomy.deck_of(genome))


def extra_trumps(genome: GameGenome) -> int:
    """Return the cards that are trumps beside the suit that is trump in every hand, as a set."""
    setup, trump = genome.setup, suit_number(genome.setup.trump_suit, layout.NO_SUIT)
    names = list(setup.top_cards) if setup.top_trumps else []
    if setup.bowers:
        names.append(str(Card.from_index(tricks.JACK + 3 - trump)))
    cards = zip(copies.card_numbers(genome), anatomy.deck_of(genome), strict=True)
    return sum(1 << number for number, card in cards if str(card) in names)


@lru_cache(maxsize=512)
def fresh_table(genome: GameGenome, stacks: tuple[int, ...], button: int) -> TableArray:
    """Return a table before the first phase, to be copied.

    Who has no chips is not dealt in, unless the game is played without chips.
    """
    tables = layout.blank_table()
    table = tables[0]
    deck = list(copies.card_numbers(genome))
    seats = len(stacks)
    table.stack[:seats] = stacks
    table.deck[: len(deck)] = deck
    table.whole = sum(1 << card for card in deck)
    table.deck_size = len(deck)
    table.seats = seats
    table.room = hand_capacity(seats, len(deck))
    table.button = button
    able = sum(1 << seat for seat, stack in enumerate(stacks) if stack > 0)
    seated = able if genome.setup.starting_chips else (1 << seats) - 1
    table.seated = table.live = seated
    table.able = able
    table.boards = genome.setup.boards
    table.house = 1 << seats - 1 if genome.setup.house else 0
    table.actor = layout.NOBODY
    table.leader = layout.NOBODY
    table.phase = FIRST_ROW
    table.named = layout.NO_SUIT
    table.taker = layout.NOBODY
    table.trump = suit_number(genome.setup.trump_suit, layout.NO_SUIT)
    has_bowers = genome.setup.bowers and table.trump != layout.NO_SUIT
    table.left_bower = tricks.JACK + 3 - table.trump if has_bowers else code.NO_CARD
    table.bid[:] = code.NO_BID
    table.declarer = layout.NOBODY
    table.declined = layout.NO_SUIT
    table.picked = code.NO_CARD
    table.knocker = layout.NOBODY
    table.due = first_due(deck)
    table.faces = faces = copies.faces_of(genome)
    full = faces != copies.USUAL_FACES and max(deck) >= layout.UNKNOWN_CARD
    table.unknown = layout.UNKNOWN_IN_FULL if full else layout.UNKNOWN_CARD
    order = order_of(genome.setup.rank_order, jokers=has_jokers(genome), faces=faces)
    by_tops = bool(genome.setup.top_cards) and faces == copies.USUAL_FACES
    table.order = order | by_tops << TOPS_FLAG
    tops = [Card(name).index + 1 for name in genome.setup.top_cards]
    table.tops = sum(card << tricks.TOP_BITS * place for place, card in enumerate(tops))
    table.extra = 0 if table.trump == layout.NO_SUIT else extra_trumps(genome)
    table.raiser = layout.NOBODY
    table.first_taker = layout.NOBODY
    table.bettor = table.bettor_before = layout.NOBODY
    table.shuffling = 1
    return tables
