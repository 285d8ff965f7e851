"""Mutations of turns: what players draw, play, discard and claim, when, and special cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome import anatomy, condition_checks, conditions, rules, schema
from darwindeck.genome.phases import ClaimPhase, DiscardPhase, DrawPhase, Location, PlayPhase
from darwindeck.genome.schema import Condition, GameGenome

if TYPE_CHECKING:
    from random import Random


Effect = Literal["skip", "reverse", "draw", "extra_turn", "wild"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
COMPARISONS: tuple[conditions.Comparison, ...] = get_args(conditions.Comparison)
PILE_CONDITIONS = (
    schema.PileCondition("empty"),
    schema.PileCondition("same_suit"),
    schema.PileCondition("same_rank"),
    schema.PileCondition("higher_rank"),
    schema.PileCondition("lower_rank"),
    schema.PileCondition("next_rank"),
    schema.PileCondition("same_count"),
)
MOST_DRAWN = 3
MOST_PLAYED = 4
MOST_TURNED_UP = 4
MOST_HELD = 10


@mutation(weight=2)
def add_turn_phase(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let everyone draw, play or discard at one more point of the hand."""
    places = [
        index
        for index in range(edit.last_place(game) + 1)
        if edit.walk_to(game, index).least > 1 or anatomy.showdown_of(game) is None
    ]
    if not places or game.setup.house is not None:
        return None
    target = next((play.target for play in anatomy.phases_of(game, PlayPhase)), Location.DISCARD)
    phases: tuple[schema.Phase, ...] = (
        DrawPhase(mandatory=chance.random() < 0.5),
        DiscardPhase(mandatory=chance.random() < 0.5),
        PlayPhase(target=target, mandatory=chance.random() < 0.5),
    )
    return edit.insert_phase(game, chance.choice(places), chance.choice(phases))


@mutation(weight=2)
def remove_turn_phase(game: GameGenome, chance: Random) -> GameGenome | None:
    """Leave out a part of a turn, unless the house draws too or cards would have no use."""
    if game.setup.house is not None:
        return None
    phases = game.turn_structure.phases
    turns = [
        index
        for index, phase in enumerate(phases)
        if isinstance(phase, anatomy.PLAYER_PHASES)
        and (anatomy.showdown_of(game) or uses_cards((*phases[:index], *phases[index + 1 :])))
    ]
    return edit.remove_phase(game, chance.choice(turns)) if turns else None


def uses_cards(phases: Sequence[schema.Phase]) -> bool:
    """Tell whether players do more with their cards than draw some."""
    return any(
        isinstance(phase, anatomy.CARD_PHASES) and not isinstance(phase, DrawPhase)
        for phase in phases
    )


@phase_mutation(DrawPhase, weight=1)
def change_draw(game: GameGenome, draw: DrawPhase, chance: Random) -> DrawPhase:
    """Draw more or fewer cards, from elsewhere, or if one likes; double or split with a house."""
    other = Location.DISCARD if draw.source is Location.DECK else Location.DECK
    ways = [
        replace(draw, count=edit.near(chance, draw.count, 1, MOST_DRAWN)),
        replace(draw, mandatory=not draw.mandatory, repeat=False, double=False),
        replace(draw, source=other),
        replace(draw, repeat=not draw.repeat, mandatory=False, double=False),
    ]
    if game.setup.house is not None:
        ways = [
            replace(draw, double=not draw.double),
            replace(draw, splits=edit.near(chance, draw.splits, 0, rules.MAX_SPLITS)),
        ]
    return chance.choice(ways)


@phase_mutation(PlayPhase, weight=2)
def change_play(_: GameGenome, play: PlayPhase, chance: Random) -> PlayPhase:
    """Play more or fewer cards at once, let people pass, or let cards capture others."""
    most = edit.near(chance, play.max_cards, play.min_cards, MOST_PLAYED)
    captures: Literal["rank", "suit"] = chance.choice(("rank", "suit"))
    ways = [
        replace(play, max_cards=most),
        replace(play, min_cards=edit.near(chance, play.min_cards, 1, play.max_cards)),
        replace(play, mandatory=not play.mandatory, clears_when_passed=False),
        replace(play, pass_if_unable=not play.pass_if_unable),
        replace(play, mandatory=False, clears_when_passed=not play.clears_when_passed),
        replace(play, target=Location.TABLEAU, capture=captures, max_cards=1, min_cards=1),
    ]
    return chance.choice(edit.others(ways, play))


@mutation(weight=1)
def change_discard(game: GameGenome, chance: Random) -> GameGenome | None:
    """Discard more or fewer cards, or only if one likes; where nobody discards, what is drawn."""
    discards, draws = edit.placed(game, DiscardPhase), edit.placed(game, DrawPhase)
    if not discards:
        if not draws or game.setup.house is not None:
            return None
        place, draw = chance.choice(draws)
        return edit.insert_phase(game, place + 1, DiscardPhase(count=draw.count))
    index, discard = chance.choice(discards)
    ways = [
        replace(discard, count=edit.near(chance, discard.count, 1, MOST_DRAWN)),
        replace(discard, mandatory=not discard.mandatory),
    ]
    return edit.replace_phase(game, index, chance.choice(ways))


@phase_mutation(ClaimPhase, weight=1)
def change_claim(_: GameGenome, claim: ClaimPhase, chance: Random) -> ClaimPhase:
    """Claim with more or fewer cards at once."""
    return replace(claim, max_cards=edit.near(chance, claim.max_cards, 1, MOST_PLAYED))


@mutation(weight=1)
def change_pile(game: GameGenome, chance: Random) -> GameGenome | None:
    """Turn up more or fewer cards at the start, or end the hand with the deck."""
    if not anatomy.phases_of(game, DrawPhase) and not anatomy.phases_of(game, PlayPhase):
        return None
    if anatomy.showdown_of(game) is None and chance.random() < 0.4:
        other = "end" if game.setup.when_deck_is_empty == "reshuffle" else "reshuffle"
        return edit.with_setup(game, when_deck_is_empty=other)
    count = edit.near(chance, game.setup.initial_discard_count, 0, MOST_TURNED_UP)
    return edit.with_setup(game, initial_discard_count=count)


@phase_mutation(PlayPhase, weight=2)
def change_play_condition(game: GameGenome, play: PlayPhase, chance: Random) -> PlayPhase:
    """Replace, add or remove a part of what a play phase asks for."""
    condition = varied(play.valid_play_condition, lambda: play_condition(game, chance), chance)
    return replace(play, valid_play_condition=condition)


@phase_mutation(DrawPhase, weight=1)
def change_draw_condition(_: GameGenome, draw: DrawPhase, chance: Random) -> DrawPhase:
    """Replace, add or remove a part of what a draw phase asks for."""
    return replace(draw, condition=varied(draw.condition, lambda: draw_condition(chance), chance))


def varied(
    condition: Condition | None, new: Callable[[], Condition], chance: Random
) -> Condition | None:
    """Return a condition with one part changed, one more, or one fewer."""
    if condition is None:
        return new()
    ways: list[Callable[[], Condition | None]] = [
        lambda: with_other_part(condition, new, chance),
        lambda: without_part(condition, chance),
    ]
    if len(list(condition_checks.parts_of(condition))) < LIMITS.conditions - 1:
        ways.append(lambda: joined_with(condition, new(), chance))
    return chance.choice(ways)()


def with_other_part(
    condition: Condition, new: Callable[[], Condition], chance: Random
) -> Condition:
    """Replace one of the simple parts by another, or ask for all parts instead of any."""
    if not isinstance(condition, schema.AllOf | schema.AnyOf):
        return new()
    parts = list(condition.conditions)
    if chance.random() < 0.2:
        turned = isinstance(condition, schema.AllOf)
        return (schema.AnyOf if turned else schema.AllOf)(tuple(parts))
    at = chance.randrange(len(parts))
    parts[at] = with_other_part(parts[at], new, chance)
    return replace(condition, conditions=tuple(parts))


def without_part(condition: Condition, chance: Random) -> Condition | None:
    """Leave out a part; of two, the other is left, and of one, nothing."""
    if not isinstance(condition, schema.AllOf | schema.AnyOf):
        return None
    at = chance.randrange(len(condition.conditions))
    parts = (*condition.conditions[:at], *condition.conditions[at + 1 :])
    return parts[0] if len(parts) == 1 else replace(condition, conditions=parts)


def joined_with(condition: Condition, part: Condition, chance: Random) -> Condition:
    """Ask for one thing more, or allow one thing more."""
    joiner = chance.choice((schema.AllOf, schema.AnyOf))
    if isinstance(condition, joiner):
        return joiner((*condition.conditions, part))
    return joiner((condition, part))


def play_condition(game: GameGenome, chance: Random) -> Condition:
    """Return a simple condition for playing cards of this deck."""
    card = chance.choice(anatomy.deck_of(game))
    return chance.choice(
        (
            *PILE_CONDITIONS,
            schema.SuitCondition(card.suit),
            schema.RankCondition(card.rank, chance.choice(COMPARISONS)),
            schema.SumCondition(
                chance.randint(5, 15), chance.choice(edit.others(COMPARISONS, "="))
            ),
        )
    )


def draw_condition(chance: Random) -> Condition:
    """Return a simple condition for drawing."""
    simple: tuple[Condition, ...] = (
        schema.CannotPlayCondition(),
        schema.HandSizeCondition(chance.randint(1, MOST_HELD), chance.choice(("<", "<="))),
        schema.SumCondition(chance.randint(10, 25), "<", of="hand"),
        schema.PileCondition("empty"),
    )
    return chance.choice(simple)


@mutation(weight=2)
def change_card_effects(game: GameGenome, chance: Random) -> GameGenome | None:
    """Give a card an effect, change an effect, or take one away."""
    if not anatomy.phases_of(game, PlayPhase):
        return None
    effects = list(game.card_effects)
    way = chance.random()
    if effects and way < 0.3:
        effects.remove(chance.choice(effects))
    elif effects and (way < 0.6 or len(effects) >= LIMITS.card_effects):
        effects[chance.randrange(len(effects))] = new_effect(game, chance)
    else:
        effects.append(new_effect(game, chance))
    return replace(game, card_effects=tuple(effects))


def new_effect(game: GameGenome, chance: Random) -> schema.CardEffect:
    """Return an effect for the cards of one rank in the deck."""
    effect = chance.choice(EFFECTS)
    rank = chance.choice(anatomy.deck_of(game)).rank
    return schema.CardEffect(
        effect, rank=rank, count=chance.randint(1, 3) if effect == "draw" else 1
    )
