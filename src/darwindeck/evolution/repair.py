"""Repairs: what validation finds wrong with a child is put right where there is a natural way.

Validation is the only judge. Every repair here answers one of its complaints, known by the path of
the field that it names; what no repair answers, or what does not help, refuses the child.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import fields, replace

from darwindeck.evolution import edit, limits, wild_edits
from darwindeck.genome import anatomy, bid_checks, meld_checks, phases, seat_checks, validation
from darwindeck.genome.counting_checks import bids_points
from darwindeck.genome.rules import MAX_HAND, RankingName
from darwindeck.genome.schema import GameGenome, ScoringRule, SetupRules, WinCondition
from darwindeck.genome.showdown_checks import ROWS_AGAINST_HOUSE

if TYPE_CHECKING:
    from darwindeck.genome.errors import Problem

    Repair = Callable[[GameGenome, int], GameGenome]

MOST_REPAIRS = 16
INDEX = re.compile(r"\[(\d+)\]")
PHASE = "turn_structure.phases[]"
MADE = ScoringRule(5, "bid_made")
LESS_DEADWOOD = ScoringRule(1, "deadwood")
RANKINGS: tuple[RankingName, ...] = (
    "high", "ace_five_low", "deuce_seven_low", "badugi", "high_card", "blackjack",
)  # fmt: skip

REPAIRS: dict[str, Repair] = {}
"""The repair for each part of a game that validation can name."""


def repair(genome: GameGenome) -> tuple[GameGenome, list[Problem]]:
    """Return the game with everything put right that can be, and what is still wrong.

    >>> from darwindeck.genome.library import load
    >>> poor = edit.with_setup(load("kuhn-poker"), starting_chips=0)
    >>> repaired, found = repair(poor)
    >>> repaired.setup.starting_chips, found
    (50, [])
    """
    game = edit.tidy(genome)
    for _ in range(MOST_REPAIRS):
        found = judge(game)
        better = next(filter(None, (answer(game, problem) for problem in found)), None)
        if better is None:
            return game, found
        game = edit.tidy(better)
    return game, judge(game)


def judge(genome: GameGenome) -> list[Problem]:
    """Return everything that keeps a game from being played, or from being small enough."""
    return [*limits.limit_problems(genome), *validation.problems(genome)]


def answer(genome: GameGenome, problem: Problem) -> GameGenome | None:
    """Return the game with one problem answered; None if there is no repair that changes it."""
    path = INDEX.sub("[]", problem.path)
    numbers = INDEX.findall(problem.path)
    index = int(numbers[0]) if numbers else 0
    while path:
        if path in REPAIRS:
            better = REPAIRS[path](genome, index)
            return better if better != genome else None
        path = path.rpartition(".")[0]
    return None


def answers(*paths: str) -> Callable[[Repair], Repair]:
    """Register a repair under the paths whose problems it answers; it takes the first index."""

    def register(repair: Repair) -> Repair:
        REPAIRS.update(dict.fromkeys(paths, repair))
        return repair

    return register


# Players and cards


def seats_fit(genome: GameGenome) -> bool:
    """Tell whether the cards are enough for everyone."""
    return not any(True for _ in seat_checks.seat_problems(genome, genome.player_count))


@answers("player_count", "limits.seats")
def fit_seats(genome: GameGenome, _: int) -> GameGenome:
    """Play with the nearest number of players that fits, dealing fewer cards until there is one."""
    game: GameGenome | None = genome
    while game is not None:
        possible = limits.evolved_seats(game)
        if possible:
            nearest = min(possible, key=lambda seats: abs(seats - genome.player_count))
            return replace(game, player_count=nearest)
        game = deal_less(game)
    return genome


@answers("limits.showdown_cards")
def show_fewer(genome: GameGenome, _: int) -> GameGenome:
    """Deal one card fewer."""
    return deal_less(genome) or genome


def deal_less(genome: GameGenome) -> GameGenome | None:
    """Take one card off the largest deal, or deal not all; None if only single cards are left."""
    if genome.setup.deal_all:
        cards = min(anatomy.first_cards(genome, genome.player_count)[0], MAX_HAND)
        return edit.with_setup(genome, deal_all=False, cards_per_player=cards)
    deals: list[tuple[int, phases.DealPhase | phases.DrawPhase]]
    deals = [*edit.placed(genome, phases.DealPhase), *edit.placed(genome, phases.DrawPhase)]
    first = genome.setup.cards_per_player
    large = [(index, deal) for index, deal in deals if deal.count > max(1, first)]
    if large:
        index, deal = max(large, key=lambda one: one[1].count)
        return edit.replace_phase(genome, index, replace(deal, count=deal.count - 1))
    if genome.setup.initial_discard_count > 1:
        return edit.with_setup(genome, initial_discard_count=1)
    return edit.with_setup(genome, cards_per_player=first - 1) if first > 1 else None


@answers("setup.cards_per_player", "setup.deal_all")
def deal_fewer_first_cards(genome: GameGenome, index: int) -> GameGenome:
    """Deal no more cards than fit into a hand, or than the deck has for everyone."""
    if genome.setup.deal_all:
        return deal_less(genome) or genome
    if not seats_fit(genome):
        return fit_seats(genome, index)
    cards = min(genome.setup.cards_per_player, MAX_HAND)
    return edit.with_setup(genome, cards_per_player=cards)


# The game as a whole


@answers("setup.starting_chips")
def give_chips(genome: GameGenome, _: int) -> GameGenome:
    """Give everyone chips in a game that is played for them."""
    return edit.bring_chips(genome)


@answers("limits.turns")
def cap_turns(genome: GameGenome, _: int) -> GameGenome:
    """End hands early enough."""
    return replace(genome, turn_limit=limits.LIMITS.turns)


@answers("limits.phases")
def drop_first_act(genome: GameGenome, _: int) -> GameGenome:
    """Leave out what comes before the second deal for which all cards are gathered."""
    gathered = [index for index, deal in edit.placed(genome, phases.DealPhase) if deal.gather]
    if len(gathered) < 2:
        return genome
    start = max(0, genome.turn_structure.repeat_from - gathered[1])
    return edit.with_phases(genome, genome.turn_structure.phases[gathered[1] :], start)


@answers("setup.house")
def send_house_away(genome: GameGenome, _: int) -> GameGenome:
    """Play without a house, and without the cards for it."""
    kept = [
        phase
        for phase in genome.turn_structure.phases
        if not isinstance(phase, phases.WagerPhase | phases.CallPhase | phases.PeekPhase)
        and not (isinstance(phase, phases.DealPhase) and phase.to == "house")
    ]
    game = edit.with_phases(genome, kept, genome.turn_structure.repeat_from)
    return edit.with_setup(game, house=None)


@answers("turn_structure.phases")
def complete_phases(genome: GameGenome, _: int) -> GameGenome:
    """Give a game the stakes, the end or the one pile that it lacks."""
    if genome.setup.starting_chips and not anatomy.has_stakes(genome):
        ante = phases.ForcedBetPhase(ante=edit.first_bet(genome))
        return edit.insert_phase(genome, 0, ante, before_round=True)
    decided = anatomy.hand_conditions(genome) or anatomy.deals_again(genome)
    if anatomy.showdown_of(genome) is None and not decided:
        ended = (*genome.turn_structure.phases, phases.ShowdownPhase())
        return edit.with_phases(genome, ended, 0)
    if anatomy.showdown_of(genome) and anatomy.collects_melds(genome):
        return edit.without_melds(genome)
    if edit.placed(genome, phases.KnockPhase) and (melds := edit.placed(genome, phases.MeldPhase)):
        return edit.replace_phase(genome, melds[0][0], phases.DiscardPhase())
    if anatomy.has_bids(genome):
        return edit.without_bids(genome)
    plays = edit.placed(genome, phases.PlayPhase)
    for index, play in plays:
        genome = edit.replace_phase(genome, index, replace(play, target=plays[0][1].target))
    return genome


@answers("turn_structure.repeat_from")
def repeat_everything(genome: GameGenome, _: int) -> GameGenome:
    """Begin the round that repeats with the first phase."""
    return edit.with_phases(genome, genome.turn_structure.phases, 0)


@answers("win_conditions")
def add_win_condition(genome: GameGenome, _: int) -> GameGenome:
    """Win by chips where there are any, and else by the best hand."""
    kind = WinCondition("most_chips" if genome.setup.starting_chips else "best_hand")
    return replace(genome, win_conditions=(kind,))


@answers("scoring_rules[].place")
def score_any_place(genome: GameGenome, index: int) -> GameGenome:
    """Give the points of a place to everyone who goes out."""
    rules = list(genome.scoring_rules)
    rules[index] = replace(rules[index], place=0)
    return replace(genome, scoring_rules=tuple(rules))


@answers("scoring_rules")
def give_points(genome: GameGenome, _: int) -> GameGenome:
    """Give points for bids or knocking where none are, or let the first rule give some."""
    contracts = any(rule.per in bid_checks.CONTRACT_SCORES for rule in genome.scoring_rules)
    if anatomy.has_contracts(genome) and not contracts:
        return replace(genome, scoring_rules=(*genome.scoring_rules, MADE))
    melds = any(rule.per in meld_checks.MELD_SCORES for rule in genome.scoring_rules)
    if edit.placed(genome, phases.KnockPhase) and not melds:
        return replace(genome, scoring_rules=(*genome.scoring_rules, LESS_DEADWOOD))
    first, *rest = genome.scoring_rules
    return replace(genome, scoring_rules=(replace(first, points=-first.points), *rest))


# Single phases


@answers(PHASE)
def drop_phase(genome: GameGenome, index: int) -> GameGenome:
    """Leave out a phase that cannot happen; where only the cards are short, deal less instead."""
    if not seats_fit(genome):
        return fit_seats(genome, index)
    phase = genome.turn_structure.phases[index]
    if isinstance(phase, phases.ShowdownPhase):
        return deal_for_showdown(genome, index)
    without = edit.remove_phase(genome, index)
    if isinstance(phase, phases.ArrangePhase):
        return compared_in_rows(without, phase) or without
    return without


def deal_for_showdown(genome: GameGenome, index: int) -> GameGenome:
    """Deal a card more, or give a house as many as the players have."""
    walk = edit.walk_to(genome, index)
    more = walk.hand - walk.house
    to_house = [
        (place, deal) for place, deal in edit.placed(genome, phases.DealPhase) if deal.to == "house"
    ]
    if genome.setup.house is None or not more:
        return edit.insert_phase(genome, index, phases.DealPhase(count=1))
    if not to_house:
        last = max((place for place, _ in edit.placed(genome, phases.DealPhase)), default=index - 1)
        return edit.insert_phase(genome, last + 1, phases.DealPhase(count=more, to="house"))
    place, deal = to_house[-1]
    if deal.count + more < 1:
        return edit.remove_phase(genome, place)
    return edit.replace_phase(genome, place, replace(deal, count=deal.count + more))


def compared_in_rows(genome: GameGenome, rows: phases.ArrangePhase) -> GameGenome | None:
    """Return the game with its cards arranged right before a showdown that compares rows."""
    places = edit.placed(genome, phases.ShowdownPhase)
    if not places or edit.placed(genome, phases.ArrangePhase):
        return None
    last, showdown = places[0]
    walk = edit.walk_to(genome, last)
    compared = phases.ShowdownPhase()
    fits = sum(rows.rows) == walk.hand == walk.least and not walk.up and not walk.board
    if not fits or (showdown == compared and genome.turn_structure.phases[last - 1] == rows):
        return None
    game = edit.replace_phase(genome, last, compared)
    return edit.insert_phase(game, last, rows, before_round=True)


@answers("setup.house.keeps_behind", "setup.house.keeps_behind[]")
def keep_nothing_behind(genome: GameGenome, _: int) -> GameGenome:
    """Let a house set its rows without a hand that it keeps in the last one."""
    house = genome.setup.house
    if house is None:
        return genome
    return edit.with_setup(genome, house=replace(house, keeps_behind=()))


@answers(f"{PHASE}.rows", f"{PHASE}.unit", f"{PHASE}.sweep")
def fit_rows(genome: GameGenome, index: int) -> GameGenome:
    """Make rows of the cards that everyone holds, for no more chips than there are."""
    phase, walk = genome.turn_structure.phases[index], edit.walk_to(genome, index)
    rows = edit.rows_of(walk.hand)
    if not isinstance(phase, phases.ArrangePhase) or walk.least < walk.hand or not rows:
        return edit.remove_phase(genome, index)
    fitting = rows if sum(phase.rows) != walk.hand else tuple(sorted(phase.rows))
    if genome.setup.house is not None:
        fitting = rows if len(phase.rows) != len(rows) else fitting
        if len(fitting) != ROWS_AGAINST_HOUSE:
            return edit.remove_phase(genome, index)
        return edit.replace_phase(genome, index, replace(phase, rows=fitting, unit=0, sweep=0))
    unit = min(phase.unit, genome.setup.starting_chips)
    return edit.replace_phase(genome, index, replace(phase, rows=fitting, unit=unit))


@answers(f"{PHASE}.pays", f"{PHASE}.pair_pays", f"{PHASE}.post_costs")
def fit_odds(genome: GameGenome, index: int) -> GameGenome:
    """Let a house pay by its odds, and nobody else."""
    phase = genome.turn_structure.phases[index]
    if not isinstance(phase, phases.BetweenPhase):
        return genome
    if genome.setup.house is None:
        return edit.replace_phase(genome, index, replace(phase, pays=(), pair_pays=0))
    return edit.replace_phase(genome, index, replace(phase, pays=phase.pays or (1,), post_costs=1))


@answers(f"{PHASE}.opener")
def fit_opener(genome: GameGenome, index: int) -> GameGenome:
    """Let the right player open a round; a bring-in that nobody can owe is left out."""
    opener = edit.fitting_opener(genome, index)
    phase = replace(genome.turn_structure.phases[index], opener=opener)
    if phase != genome.turn_structure.phases[index]:
        return edit.replace_phase(genome, index, phase)
    for place, forced in edit.placed(genome, phases.ForcedBetPhase):
        genome = edit.replace_phase(genome, place, replace(forced, bring_in=0))
    return genome


@answers(f"{PHASE}.max_cards")
def exchange_what_there_is(genome: GameGenome, index: int) -> GameGenome:
    """Let no more cards be exchanged than people hold."""
    phase, held = genome.turn_structure.phases[index], edit.walk_to(genome, index).hand
    if not isinstance(phase, phases.ExchangePhase) or not held:
        return edit.remove_phase(genome, index)
    most = max(1, min(phase.max_cards, held))
    fewest = min(phase.min_cards, most)
    return edit.replace_phase(genome, index, replace(phase, max_cards=most, min_cards=fewest))


@answers(f"{PHASE}.tricks")
def play_what_there_is(genome: GameGenome, index: int) -> GameGenome:
    """Play no more tricks than people hold cards, and knock out for no more than were played."""
    phase, walk = genome.turn_structure.phases[index], edit.walk_to(genome, index)
    if isinstance(phase, phases.TrickPhase | phases.KnockOutPhase):
        most = walk.hand if isinstance(phase, phases.TrickPhase) else walk.tricks
        if most:
            fewer = replace(phase, tricks=min(phase.tricks, most))
            return edit.replace_phase(genome, index, fewer)
    return edit.remove_phase(genome, index)


@answers(f"{PHASE}.highest", f"{PHASE}.lowest", f"{PHASE}.contract")
def bid_what_there_is(genome: GameGenome, index: int) -> GameGenome:
    """Bid for no more tricks than are played, and begin with the smallest bid."""
    phase, walk = genome.turn_structure.phases[index], edit.walk_to(genome, index)
    walk.index = index
    tricks = bid_checks.tricks_after(walk)
    if bids_points(genome) or anatomy.sells_for_chips(genome):
        return edit.bid_for_tricks(genome)
    if tricks and isinstance(phase, phases.BidPhase):
        most = min(phase.highest, tricks)
        fewer = replace(phase, highest=most, lowest=min(phase.lowest, 1, most))
        return edit.replace_phase(genome, index, fewer)
    if tricks and isinstance(phase, phases.TrumpPhase):
        smaller = replace(phase, contract=min(phase.contract, tricks))
        return edit.replace_phase(genome, index, smaller)
    return edit.remove_phase(genome, index)


@answers(f"{PHASE}.of", f"{PHASE}.values", f"{PHASE}.worth")
def bid_tricks_again(genome: GameGenome, _: int) -> GameGenome:
    """Bid for tricks where bids for points do not fit."""
    return edit.bid_for_tricks(genome)


@answers(f"{PHASE}.ranking", f"{PHASE}.ranking.kinds", f"{PHASE}.ranking.ace_below")
def rank_what_is_there(genome: GameGenome, index: int) -> GameGenome:
    """Choose the first ranking that can rank the hands."""
    phase = genome.turn_structure.phases[index]
    if not isinstance(phase, phases.ShowdownPhase):
        return genome
    paths = {f"turn_structure.phases[{index}].{name}" for name in ("ranking", "low_ranking")}
    for ranking in RANKINGS:
        low = None if phase.low_ranking == ranking else phase.low_ranking
        other = replace(phase, ranking=ranking, low_ranking=low)
        changed = edit.replace_phase(genome, index, other)
        if not any(problem.path in paths for problem in validation.problems(changed)):
            return changed
    return genome


@answers("setup.initial_deck.jokers")
def give_jokers_a_place(genome: GameGenome, _: int) -> GameGenome:
    """Make jokers wild where hands are shown in which they can be, or else leave them out."""
    jokers = wild_edits.jokers_in(genome.setup.initial_deck) if wild_edits.shows_wild(genome) else 0
    return wild_edits.with_jokers(wild_edits.with_jokers(genome, 0), jokers)


# What is simply left out


def leave_out_of_setup(name: str) -> Repair:
    """Return the repair that gives a field of the set-up its default value again."""
    default: object = getattr(SetupRules(), name)
    return lambda genome, _: edit.with_setup(genome, **{name: default})


def leave_out_of_phase(name: str) -> Repair:
    """Return the repair that gives a field of a phase its default value again."""

    def left_out(genome: GameGenome, index: int) -> GameGenome:
        phase = genome.turn_structure.phases[index]
        default: object = next(field.default for field in fields(phase) if field.name == name)
        return edit.replace_phase(genome, index, replace(phase, **{name: default}))

    return left_out


def leave_out_of_list(name: str) -> Repair:
    """Return the repair that leaves out one of the rules in a list of the game."""

    def left_out(genome: GameGenome, index: int) -> GameGenome:
        rules: tuple[object, ...] = getattr(genome, name)
        return replace(genome, **{name: (*rules[:index], *rules[index + 1 :])})

    return left_out


LEFT_OUT_OF_SETUP = (
    *("blind_hands", "boards", "bowers", "rank_order", "stakes", "teams", "top_cards"),
    *("top_trumps", "trump_suit", "turned_trump", "when_deck_is_empty"),
)
LEFT_OUT_OF_PHASES = (
    "must_beat", "never_broken", "declarer_leads",
    "ante_by", "any_suit", "blind", "bring_in", "breaking_suit", "capture", "clears_when_passed",
    "condition", "dead_ante", "double", "face_up", "hole_cards_used", "hook", "leaves",
    "losers_match",
    "low_ranking", "may_go_alone", "min_cards", "must_be_kept", "null",
    "offered_first", "or_discard",
    "passed_to", "repeat", "sealed", "source", "splits", "taken_by", "target", "to",
    "wild_cards",
)  # fmt: skip
LEFT_OUT_OF_LISTS = ("win_conditions", "scoring_rules", "card_effects")

REPAIRS |= {f"setup.{name}": leave_out_of_setup(name) for name in LEFT_OUT_OF_SETUP}
REPAIRS |= {f"{PHASE}.{name}": leave_out_of_phase(name) for name in LEFT_OUT_OF_PHASES}
REPAIRS |= {f"{name}[]": leave_out_of_list(name) for name in LEFT_OUT_OF_LISTS}
