"""Mutations of a game as a whole: what wins, the order of its phases, its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.limits import LIMITS, evolved_seats
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome import anatomy, schema
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


HandEnd = Literal[
    "empty_hand", "last_out", "capture_all", "first_to_score", "high_score", "low_score",
    "best_hand",
]  # fmt: skip
HAND_ENDS: tuple[HandEnd, ...] = get_args(HandEnd)
CONTRACT_KINDS: tuple[schema.ScoredThing, ...] = (
    "bid_made",
    "bid_exact",
    "overtrick",
    "undertrick",
)
MELD_KINDS: tuple[schema.ScoredThing, ...] = ("deadwood", "gin", "undercut")
TARGETS = (5, 10, 20, 50)
POINTS = (-5, -2, -1, 1, 2, 3, 5, 10)
MOST_POINTS = 25
MOST_WIN_CONDITIONS = 3


@mutation(weight=1)
def change_win_condition(game: GameGenome, chance: Random) -> GameGenome | None:
    """Change how the match is won for chips, or how hands without a showdown are won."""
    for_chips, for_hands = won_by_chips(game), anatomy.hand_conditions(game)
    ends = anatomy.showdown_of(game) is not None
    if for_chips and (ends or chance.random() < 0.2):
        other: Literal["most_chips", "last_with_chips"]
        other = "last_with_chips" if for_chips[0].type == "most_chips" else "most_chips"
        return replace(game, win_conditions=(*for_hands, schema.WinCondition(other)))
    if ends:
        return None
    changed = other_hand_conditions(game, for_hands, chance)
    return replace(game, win_conditions=(*changed, *for_chips))


def won_by_chips(game: GameGenome) -> list[schema.WinCondition]:
    """Return by which chips the match is won."""
    return [wins for wins in game.win_conditions if wins.type in anatomy.CHIPS_CONDITIONS]


def other_hand_conditions(
    game: GameGenome, present: list[schema.WinCondition], chance: Random
) -> list[schema.WinCondition]:
    """Replace one condition, add one, or leave one out."""
    kinds = [
        kind for kind in HAND_ENDS if game.scoring_rules or kind not in anatomy.SCORE_CONDITIONS
    ]
    kind = chance.choice(edit.others(kinds, present[0].type if present else None))
    new = schema.WinCondition(
        kind, target=chance.choice(TARGETS) if kind == "first_to_score" else 0
    )
    kept = [wins for wins in present if wins.type != new.type]
    way = chance.random()
    if len(present) > 1 and way < 0.3:
        return edit.others(present, chance.choice(present))
    if len(kept) < MOST_WIN_CONDITIONS and way < 0.6:
        return [*kept, new]
    return [new, *kept[1:]]


@mutation(weight=1)
def change_scoring(game: GameGenome, chance: Random) -> GameGenome | None:
    """Add, change or leave out a rule for points; with the first one, points win."""
    if anatomy.showdown_of(game) is not None:
        return None
    if game.scoring_rules:
        return replace(game, scoring_rules=other_rules(game, chance))
    kind: HandEnd = chance.choice(("high_score", "low_score"))
    wins = (schema.WinCondition(kind), *won_by_chips(game))
    return replace(game, scoring_rules=(new_rule(game, chance),), win_conditions=wins)


def other_rules(game: GameGenome, chance: Random) -> tuple[schema.ScoringRule, ...]:
    """Leave one rule out, give it other points, or add one."""
    rules = game.scoring_rules
    way, at = chance.random(), chance.randrange(len(rules))
    if len(rules) > 1 and way < 0.25:
        return (*rules[:at], *rules[at + 1 :])
    if way < 0.6 or len(rules) >= LIMITS.scoring_rules:
        points = edit.near(chance, rules[at].points, -MOST_POINTS, MOST_POINTS)
        changed = replace(rules[at], points=points or -rules[at].points)
        return (*rules[:at], changed, *rules[at + 1 :])
    return (*rules, new_rule(game, chance))


def new_rule(game: GameGenome, chance: Random) -> schema.ScoringRule:
    """Return a rule for something that happens in this game."""
    kinds: list[schema.ScoredThing] = ["held", "going_out"]
    if anatomy.phases_of(game, schema.TrickPhase):
        kinds.append("trick")
    if any(map(anatomy.captures, game.turn_structure.phases)):
        kinds += ["captured", "captured"]
    if any(rule.per == "captured" for rule in game.scoring_rules):
        kinds.append("sweep")
    if anatomy.has_contracts(game):
        kinds += [*CONTRACT_KINDS]
    if anatomy.phases_of(game, schema.KnockPhase):
        kinds += [*MELD_KINDS]
    if anatomy.phases_of(game, schema.MeldPhase):
        kinds.append("deadwood")
    per, points = chance.choice(kinds), chance.choice(POINTS)
    if per in {"trick", "going_out", "sweep", "gin", "undercut", *CONTRACT_KINDS}:
        places = anatomy.wins_by(game, "last_out") and per == "going_out"
        place = chance.randint(1, game.player_count - 1) if places else 0
        whose: tuple[Literal["player", "others"], ...] = ("player", "player", "others")
        return schema.ScoringRule(points, per, to=chance.choice(whose), place=place)
    if per == "deadwood":
        return schema.ScoringRule(abs(points), per)
    card = chance.choice(anatomy.deck_of(game))
    rank, suit = chance.choice(((card.rank, None), (None, card.suit), (card.rank, card.suit)))
    return schema.ScoringRule(points, per, rank=rank, suit=suit)


@mutation(weight=0.5)
def change_teams(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play in two teams of partners, or everyone alone, where points win."""
    if game.setup.teams:
        return edit.with_setup(game, teams=0)
    points = anatomy.wins_by(game, *anatomy.SCORE_CONDITIONS)
    if not points or anatomy.showdown_of(game) is not None:
        return None
    seats = evolved_seats(edit.with_setup(game, teams=2))
    if not seats:
        return None
    return replace(edit.with_setup(game, teams=2), player_count=chance.choice(seats))


@mutation(weight=2)
def move_phase(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let a phase come up to three places earlier or later; a showdown stays at the end."""
    movable = edit.last_place(game)
    if movable < 2:
        return None
    start = chance.randrange(movable)
    near_by = [i for i in range(start - 3, start + 4) if 0 <= i < movable and i != start]
    phase = game.turn_structure.phases[start]
    return edit.insert_phase(edit.remove_phase(game, start), chance.choice(near_by), phase)


@mutation(weight=1)
def change_round(game: GameGenome, chance: Random) -> GameGenome | None:
    """Begin the round that a game without a showdown repeats with another phase."""
    phases, start = game.turn_structure.phases, game.turn_structure.repeat_from
    if anatomy.showdown_of(game) is not None or len(phases) < 2:
        return None
    return edit.with_phases(game, phases, chance.choice(edit.others(range(len(phases)), start)))


@mutation(weight=2)
def change_seats(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play with one player more or fewer, if the cards allow it."""
    possible = evolved_seats(game)
    seats = [n for n in (game.player_count - 1, game.player_count + 1) if n in possible]
    return replace(game, player_count=chance.choice(seats)) if seats else None
