"""Small edits of frozen genomes: every function returns a new one and leaves the old as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from darwindeck.genome import anatomy, schema
from darwindeck.genome.counting_checks import COUNTED, POINT_SCORES
from darwindeck.genome.meld_checks import MELD_SCORES
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase, Opener, RolePhase, ShowdownPhase
from darwindeck.genome.rules import MAX_ROWS
from darwindeck.genome.schema import GameGenome, Phase
from darwindeck.genome.walk import Walk

if TYPE_CHECKING:
    from random import Random


CHIPS_PER_BET = 50
HANDS_WITH_CHIPS = 20
FULL_ROW = 5

Option = TypeVar("Option")
PhaseKind = TypeVar("PhaseKind")


def with_setup(genome: GameGenome, **changes: object) -> GameGenome:
    """Return the game with some fields of its set-up changed."""
    return replace(genome, setup=replace(genome.setup, **changes))


def with_phases(genome: GameGenome, phases: Sequence[Phase], repeat_from: int) -> GameGenome:
    """Return the game with other phases, of which the round from `repeat_from` on repeats."""
    ends = any(isinstance(phase, ShowdownPhase) and not phase.losers_match for phase in phases)
    start = 0 if ends else max(0, min(repeat_from, len(phases) - 1))
    structure = replace(genome.turn_structure, phases=tuple(phases), repeat_from=start)
    return replace(genome, turn_structure=structure)


def replace_phase(genome: GameGenome, index: int, phase: Phase) -> GameGenome:
    """Return the game with another phase in the place of one."""
    phases = list(genome.turn_structure.phases)
    phases[index] = phase
    return with_phases(genome, phases, genome.turn_structure.repeat_from)


def insert_phase(
    genome: GameGenome, index: int, phase: Phase, *, before_round: bool = False
) -> GameGenome:
    """Return the game with one more phase; where a repeated round begins, it may stand before it.

    >>> from darwindeck.genome.library import load
    >>> insert_phase(load("war"), 0, BettingPhase(), before_round=True).turn_structure.repeat_from
    1
    """
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    moved = index < start or (index == start and before_round)
    return with_phases(genome, (*phases[:index], phase, *phases[index:]), start + moved)


def insert_where_held(genome: GameGenome, phase: Phase, chance: Random) -> GameGenome | None:
    """Return the game with one more phase, somewhere where players hold cards."""
    places = [place for place in range(last_place(genome) + 1) if walk_to(genome, place).hand]
    if not places:
        return None
    return insert_phase(genome, chance.choice(places), phase, before_round=True)


def remove_phase(genome: GameGenome, index: int) -> GameGenome:
    """Return the game without one of its phases."""
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    return with_phases(genome, (*phases[:index], *phases[index + 1 :]), start - (index < start))


def without_melds(genome: GameGenome) -> GameGenome:
    """Return the game with plain discards, in which what is held counts against its holder."""
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, schema.KnockPhase | schema.MeldPhase):
            genome = replace_phase(genome, index, schema.DiscardPhase())
    rules = tuple(rule for rule in genome.scoring_rules if rule.per not in MELD_SCORES)
    held = (schema.ScoringRule(-1, "held"),)
    return replace(genome, scoring_rules=rules or held)


def without_bids(genome: GameGenome) -> GameGenome:
    """Return the game without its bids, and without players who make trump."""
    bids = [index for index, _ in placed(genome, schema.BidPhase)]
    trumps = [index for index, _ in placed(genome, schema.TrumpPhase)]
    talons = [index for index, _ in placed(genome, schema.TalonPhase)]
    for index in sorted((*bids, *trumps, *talons), reverse=True):
        genome = remove_phase(genome, index)
    rules = tuple(rule for rule in genome.scoring_rules if rule.per not in COUNTED)
    genome = replace(genome, scoring_rules=rules)
    has_trump = genome.setup.trump_suit or genome.setup.turned_trump
    return genome if has_trump else with_setup(genome, bowers=False, top_trumps=False)


def bid_for_tricks(game: GameGenome) -> GameGenome:
    """Return the game with bids for tricks, in which cards count nothing."""
    tricks = sum(phase.tricks for phase in anatomy.phases_of(game, schema.TrickPhase))
    for index, phase in placed(game, schema.BidPhase):
        if phase.of != "tricks":
            bids = schema.BidPhase(1, max(1, tricks), outbid=True)
            game = replace_phase(game, index, bids)
    for index, trump in placed(game, schema.TrumpPhase):
        fewer = replace(trump, worth=(), null=(), contract=min(trump.contract, max(1, tricks)))
        game = replace_phase(game, index, fewer)
    points = COUNTED | POINT_SCORES
    rules = tuple(rule for rule in game.scoring_rules if rule.per not in points)
    made = (schema.ScoringRule(1, "bid_trick_made"), schema.ScoringRule(-1, "bid_trick_missed"))
    return replace(game, scoring_rules=rules or made)


def rows_of(cards: int) -> tuple[int, ...]:
    """Return rows for so many cards, the long ones behind; none if there are too few or many.

    >>> rows_of(13), rows_of(7), rows_of(4), rows_of(1)
    ((3, 5, 5), (2, 5), (2, 2), ())
    """
    if not 2 <= cards <= FULL_ROW * MAX_ROWS:
        return ()
    if cards <= FULL_ROW:
        return cards // 2, cards - cards // 2
    full, rest = divmod(cards, FULL_ROW)
    return ((rest,) if rest else ()) + (FULL_ROW,) * full


def placed(genome: GameGenome, kind: type[PhaseKind]) -> list[tuple[int, PhaseKind]]:
    """Return the phases of one kind, each with its place."""
    phases = enumerate(genome.turn_structure.phases)
    return [(index, phase) for index, phase in phases if isinstance(phase, kind)]


def last_place(genome: GameGenome) -> int:
    """Return the last place where a phase can be inserted: nothing follows a showdown."""
    return len(genome.turn_structure.phases) - (anatomy.showdown_of(genome) is not None)


def walk_to(genome: GameGenome, index: int) -> Walk:
    """Return what lies on the table when a phase begins, in the first round."""
    walk = Walk(genome)
    for place, phase in enumerate(genome.turn_structure.phases[:index]):
        if not isinstance(phase, RolePhase):
            walk.take(place, phase)
    return walk


def fitting_opener(genome: GameGenome, index: int) -> Opener:
    """Return who opens a betting round in this place: by bring-in, after blinds, or the first."""
    if anatomy.showdown_of(genome) is None:
        return "left_of_button"
    walk = walk_to(genome, index)
    if walk.bring_in is not None and walk.up:
        return "bring_in"
    return "after_blinds" if walk.blinds_next else "left_of_button"


def first_bet(genome: GameGenome) -> int:
    """Return the smallest bet of the first betting round; without one, a tenth of the chips."""
    rounds = anatomy.phases_of(genome, BettingPhase)
    return rounds[0].min_bet if rounds else max(1, genome.setup.starting_chips // 10)


def bring_chips(genome: GameGenome) -> GameGenome:
    """Make a game without chips one that is played for them, over several hands."""
    bet = first_bet(genome)
    game = with_setup(genome, starting_chips=CHIPS_PER_BET * bet)
    if not any(phase.ante for phase in anatomy.phases_of(game, ForcedBetPhase)):
        game = insert_phase(game, 0, ForcedBetPhase(ante=max(1, bet // 2)), before_round=True)
    wins = game.win_conditions
    if not anatomy.wins_by(game, *anatomy.CHIPS_CONDITIONS):
        wins = (*wins, schema.WinCondition("most_chips"))
    return replace(game, win_conditions=wins, hand_limit=max(game.hand_limit, HANDS_WITH_CHIPS))


def put_chips_away(genome: GameGenome) -> GameGenome:
    """Make a game in which nothing is at stake one without chips."""
    if anatomy.has_stakes(genome):
        return genome
    kept = tuple(anatomy.hand_conditions(genome))
    return replace(with_setup(genome, starting_chips=0), win_conditions=kept) if kept else genome


def cut_bets_to_chips(genome: GameGenome) -> GameGenome:
    """Cut every bet that nobody could pay in full with the starting chips."""
    chips = genome.setup.starting_chips
    phases = [cut_to_chips(phase, chips) for phase in genome.turn_structure.phases]
    return with_phases(genome, phases, genome.turn_structure.repeat_from)


def cut_to_chips(phase: Phase, chips: int) -> Phase:
    """Cut the bets of one phase."""
    if isinstance(phase, BettingPhase | schema.BetweenPhase | schema.WagerPhase):
        return replace(phase, min_bet=max(1, min(phase.min_bet, chips)))
    if isinstance(phase, ForcedBetPhase):
        return replace(
            phase,
            ante=min(phase.ante, chips),
            blinds=tuple(min(blind, chips) for blind in phase.blinds),
            button_blind=min(phase.button_blind, chips),
            bring_in=min(phase.bring_in, chips),
        )
    return phase


# Tidying: the same rules are always written the same way


def tidy(genome: GameGenome) -> GameGenome:
    """Return the same game without values that mean nothing and phases that do nothing.

    >>> from darwindeck.genome.library import load
    >>> tidy(load("razz")) == load("razz")
    True
    """
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    kept = [(index, tidy_phase(phase)) for index, phase in enumerate(phases)]
    kept = [(index, phase) for index, phase in kept if does_something(phase)]
    if len(kept) == len(phases) and all(phase == phases[index] for index, phase in kept):
        return genome
    before = sum(1 for index, _ in kept if index < start)
    return with_phases(genome, [phase for _, phase in kept], before)


def does_something(phase: Phase) -> bool:
    """Tell whether anything happens in a phase."""
    match phase:
        case ForcedBetPhase():
            return bool(phase.ante or phase.blinds or phase.button_blind or phase.bring_in)
        case schema.DealPhase():
            return bool(phase.count or phase.burn or phase.gather)
        case _:
            return True


def tidy_phase(phase: Phase) -> Phase:
    """Return a phase with the defaults in place of what means nothing in it."""
    match phase:
        case ForcedBetPhase():
            return tidy_forced_bets(phase)
        case schema.DealPhase(to="board", face_up=True):
            return replace(phase, face_up=False)
        case schema.DrawPhase():
            return replace(phase, condition=simplest(phase.condition))
        case schema.PlayPhase():
            return replace(phase, valid_play_condition=simplest(phase.valid_play_condition))
        case _:
            return phase


def tidy_forced_bets(phase: ForcedBetPhase) -> ForcedBetPhase:
    """Leave out who pays an ante or a bring-in that is not there."""
    if not phase.ante:
        phase = replace(phase, ante_by="each", dead_ante=False)
    elif phase.ante_by != "each":
        phase = replace(phase, dead_ante=False)
    return phase if phase.bring_in else replace(phase, bring_in_by="low_card")


def simplest(condition: schema.Condition | None) -> schema.Condition | None:
    """Return a condition without repeated parts, and without a list around a single one."""
    if not isinstance(condition, (schema.AllOf, schema.AnyOf)):
        return condition
    parts = tuple(dict.fromkeys(part for part in map(simplest, condition.conditions) if part))
    return parts[0] if len(parts) == 1 else type(condition)(parts)


# Choosing


def near(chance: Random, value: int, least: int, most: int) -> int:
    """Return a number one up or down, doubled or halved; the same if none is allowed.

    >>> from random import Random
    >>> sorted({near(Random(seed), 6, 1, 10) for seed in range(50)})
    [3, 5, 7]
    """
    return pick(chance, value, (value + 1, value - 1, 2 * value, value // 2), least, most)


def near_chips(chance: Random, value: int, least: int, most: int) -> int:
    """Return an amount of chips doubled, halved, or a round step up or down.

    >>> from random import Random
    >>> sorted({near_chips(Random(seed), 20, 1, 500) for seed in range(50)})
    [10, 15, 25, 40]
    """
    step = round_step(value)
    return pick(chance, value, (2 * value, value // 2, value + step, value - step), least, most)


def round_step(value: int) -> int:
    """Return the round number that is a small step for such an amount.

    >>> [round_step(value) for value in (2, 20, 200)]
    [1, 5, 50]
    """
    if value < 10:
        return 1
    power = int(10 ** (len(str(value)) - 1))
    return power // 2 if value < 5 * power else power


def pick(chance: Random, value: int, steps: tuple[int, ...], least: int, most: int) -> int:
    """Choose one of the steps that is allowed and changes something."""
    allowed = [step for step in steps if least <= step <= most and step != value]
    return chance.choice(allowed) if allowed else value


def others(options: Sequence[Option], value: object) -> list[Option]:
    """Return the options that are not the present value."""
    return [option for option in options if option != value]
