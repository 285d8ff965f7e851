"""Turns in words: what a player draws, plays, discards or claims, and what special cards do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from darwindeck.cards import Rank, Suit
from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import phases_of, showdown_of, wins_by
from darwindeck.genome.schema import CardEffect, GameGenome
from darwindeck.words.conditions import clause
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.genome.phases import PlayerPhase

SMALLEST_RUN = 3


def cards_named(rank: Rank | None, suit: Suit | None) -> Line:
    """Say which cards are meant.

    >>> print(cards_named(Rank.EIGHT, None), cards_named(Rank.JOKER, Suit.HEARTS), sep=", ")
    eights, the red joker
    """
    if rank is None:
        return Line("rules.cards.all") if suit is None else Line("rules.cards.of_suit", suit=suit)
    if suit is None:
        return Line("rules.cards.of_rank", rank=rank)
    if rank is Rank.JOKER:
        return Line(f"rules.cards.jokers.{suit.name.lower()}")
    return Line("rules.cards.the", rank=rank, suit=suit)


def card_count(least: int, most: int) -> Line:
    """Say how many cards are allowed.

    >>> [str(card_count(1, 1)), str(card_count(1, 4)), str(card_count(2, 2))]
    ['one card', 'one to four cards', 'exactly two cards']
    """
    if least == most:
        return Line("rules.cards.exactly", count=most)
    return Line("rules.cards.range", least=least, most=most)


def explain_turn(parts: Sequence[PlayerPhase], genome: GameGenome) -> tuple[Line, ...]:
    """Say what everyone does in their turn."""
    key = "step" if genome.setup.house is None else "step_with_house"
    whose = Line(f"rules.turns.{'step_by_places' if wins_by(genome, 'last_out') else key}")
    return (whose, *(step for part in parts for step in explain_part(part, genome)))


def explain_part(part: PlayerPhase, genome: GameGenome) -> Iterator[Line]:
    """Say what one part of a turn asks for, a sentence for each thing to do."""
    for words in part_words(part, genome):
        yield Line("rules.turns.sentence", words=words)


def part_words(part: PlayerPhase, genome: GameGenome) -> Iterator[Line]:
    """Say what one part of a turn asks for."""
    match part:
        case kinds.DrawPhase():
            yield from explain_draw(part, genome)
        case kinds.PlayPhase():
            yield from explain_play(part)
        case kinds.DiscardPhase():
            yield allowed(Line("rules.turns.discard", count=part.count), part)
        case kinds.ClaimPhase():
            yield Line("rules.turns.claim", cards=card_count(1, part.max_cards))
            yield Line("rules.turns.claim_order")
            yield Line("rules.turns.challenge")
        case kinds.KnockPhase():
            yield from explain_knock(part)
        case kinds.MeldPhase():
            yield from explain_melds(part)
        case _:
            assert_never(part)


def allowed(words: Line, part: kinds.DrawPhase | kinds.PlayPhase | kinds.DiscardPhase) -> Line:
    """Say whether something has to be done, or may be done."""
    return words if part.mandatory else Line("rules.turns.you_may", words=words)


def explain_draw(part: kinds.DrawPhase, genome: GameGenome) -> Iterator[Line]:
    """Say when and how much is drawn."""
    discards = "_discards" if part.source is kinds.Location.DISCARD else ""
    often = "_often" if part.repeat else ""
    words = allowed(Line(f"rules.turns.draw{discards}{often}", cards=part.count), part)
    if part.condition is not None:
        words = Line("rules.turns.if", condition=clause(part.condition, 0), words=words)
    yield words
    yield from explain_draw_or_discard(part)
    showdown = showdown_of(genome)
    if showdown is not None and showdown.ranking == "blackjack":
        yield Line("rules.turns.stop_at_21")
    if part.double:
        yield Line("rules.turns.double", count=part.count)
    if part.splits:
        yield Line("rules.turns.split", hands=part.splits + 1)
        yield Line("rules.turns.split_cards")


def explain_draw_or_discard(part: kinds.DrawPhase) -> Iterator[Line]:
    """Say what may be done with the top discard, besides drawing."""
    if part.or_discard:
        yield Line("rules.turns.or_discard")
    if part.must_be_kept:
        yield Line("rules.turns.must_be_kept")
    if part.offered_first:
        yield Line("rules.turns.offered_first")
    if part.leaves:
        yield Line("rules.turns.leaves", count=part.leaves)


def explain_knock(part: kinds.KnockPhase) -> Iterator[Line]:
    """Say when a player may knock, and what happens then."""
    yield Line("rules.turns.discard", count=1)
    yield Line("rules.turns.melds", run_of=SMALLEST_RUN)
    yield Line("rules.turns.deadwood")
    key = "rules.turns.knock" if part.deadwood else "rules.turns.knock_gin"
    yield Line(key, points=part.deadwood)
    yield Line("rules.turns.arrange")
    if part.lay_off:
        yield Line("rules.turns.lay_off")
    yield Line("rules.turns.undercut_tie" if part.tie_undercuts else "rules.turns.undercut")


def explain_melds(part: kinds.MeldPhase) -> Iterator[Line]:
    """Say what a player may lay down and add to, and how a hand ends."""
    key = "rules.turns.lay_down" if part.per_turn is None else "rules.turns.lay_down_some"
    yield Line(key, count=part.per_turn)
    yield Line("rules.turns.melds", run_of=part.run_of)
    if part.add_to != "nobody":
        yield Line(f"rules.turns.add_to_{part.add_to}")
    yield Line("rules.turns.discard_last", count=1)
    yield Line("rules.turns.go_out_with_discard" if part.must_discard else "rules.turns.go_out")
    yield Line("rules.turns.held")


def explain_play(part: kinds.PlayPhase) -> Iterator[Line]:
    """Say which cards may be played, and what happens otherwise."""
    tableau, condition = part.target is kinds.Location.TABLEAU, part.valid_play_condition
    play = Line(
        "rules.turns.play",
        cards=card_count(part.min_cards, part.max_cards),
        alike=Line("rules.turns.of_one_rank") if part.max_cards > 1 else "",
        where=Line("rules.turns.tableau" if tableau else "rules.turns.discards"),
        when=Line("rules.turns.when", condition=clause(condition, part.max_cards))
        if condition is not None
        else "",
        **{"pass": "" if part.mandatory else Line("rules.turns.or_pass")},
    )
    yield allowed(play, part)
    if not part.pass_if_unable:
        yield Line("rules.turns.out")
    elif part.mandatory:
        yield Line("rules.turns.passes")
    if part.capture is not None:
        yield Line(f"rules.turns.capture.{part.capture}")
    if part.clears_when_passed:
        yield Line("rules.turns.clears")


def explain_effects(genome: GameGenome) -> Iterator[Line]:
    """Say what special cards do when they are played."""
    for effect in genome.card_effects:
        single = effect.rank is not None and effect.suit is not None
        cards = cards_named(effect.rank, effect.suit)
        yield Line("rules.effects.of", cards=cards, effect=effect_words(effect, single))
    if any(effect.effect == "reverse" for effect in genome.card_effects):
        yield Line("rules.effects.reverse_of_two")
    several = any(phase.max_cards > 1 for phase in phases_of(genome, kinds.PlayPhase))
    if several and genome.card_effects:
        yield Line("rules.effects.once")


def effect_words(effect: CardEffect, single: bool) -> Line:
    """Say what one effect is."""
    if effect.effect == "draw":
        return Line("rules.effects.draw", cards=effect.count)
    one = "_card" if effect.effect == "wild" and single else ""
    return Line(f"rules.effects.{effect.effect}{one}")
