"""Winning in words: points, how a hand without a showdown ends, and who wins hand and match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import (
    hand_conditions,
    has_stakes,
    showdown_of,
    wins_by,
)
from darwindeck.genome.phases import (
    BettingPhase,
    ComparePhase,
    DealPhase,
    KnockOutPhase,
    PlayPhase,
    TrickPhase,
)
from darwindeck.words.english import cards_named, points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import Phase
    from darwindeck.genome.schema import GameGenome, ScoringRule

__all__ = ["explain_hand_end", "explain_hand_winner", "explain_match", "explain_scoring"]

WINNER_WORDS = {
    "capture_all": "Whoever has the most cards, held and captured together, wins the hand.",
    "first_to_score": "Whoever has the most points wins the hand.",
    "high_score": "Whoever has the most points wins the hand.",
    "low_score": "Whoever has the fewest points wins the hand.",
    "best_hand": "Whoever holds the best poker hand wins.",
}


def explain_scoring(genome: GameGenome) -> Iterator[str]:
    """Say what gives points."""
    for rule in genome.scoring_rules:
        yield f"{scored(rule)}: {points_of(rule.points)}."
    if genome.scoring_rules:
        yield "Points carry over from hand to hand of a match."


def scored(rule: ScoringRule) -> str:
    """Say what one rule gives points for."""
    single = rule.rank is not None and rule.suit is not None
    name = cards_named(rule.rank, rule.suit)
    each = "" if single else ", each"
    match rule.per:
        case "captured":
            return f"{name} that you capture{each}"
        case "held":
            return f"{name} still in your hand when the hand ends{each}"
        case "trick":
            return "Each trick that you take"
        case "going_out":
            return "Having no cards left when the hand ends"


def explain_hand_end(genome: GameGenome) -> Iterator[str]:
    """Say when a hand without a showdown ends."""
    if showdown_of(genome) is not None:
        return
    for condition in hand_conditions(genome):
        match condition.type:
            case "empty_hand":
                yield "When a player has no cards left at the end of a turn."
            case "capture_all":
                yield "When one player holds or has captured all cards of the deck."
            case "first_to_score":
                yield f"When a player has scored {points_of(condition.target)} in this hand."
            case _:
                pass
    yield from explain_running_out(genome)
    if any(map(puts_players_out, genome.turn_structure.phases)):
        yield "When only one player is left in it; that player has won."
    yield (
        f"After {genome.turn_limit:,} turns at the latest. A trick, a battle and the end of a "
        "round count as a turn."
    )


def explain_running_out(genome: GameGenome) -> Iterator[str]:
    """Say how a hand ends for want of cards."""
    for kind, name in ((TrickPhase, "trick"), (ComparePhase, "battle")):
        if any(isinstance(phase, kind) for phase in genome.turn_structure.phases):
            yield f"When a {name} should begin and nobody has a card."
    if genome.setup.when_deck_is_empty == "end":
        yield "When a card should be drawn and the deck is empty."
    repeated = genome.turn_structure.phases[genome.turn_structure.repeat_from :]
    if any(isinstance(phase, DealPhase) for phase in repeated):
        yield "When cards should be dealt and there are not enough of them."


def puts_players_out(phase: Phase) -> bool:
    """Tell whether players can be out of a hand after a phase: folded, knocked out, unable."""
    if isinstance(phase, PlayPhase):
        return not phase.pass_if_unable
    return isinstance(phase, (BettingPhase, ComparePhase, KnockOutPhase))


def explain_hand_winner(genome: GameGenome) -> Iterator[str]:
    """Say who wins a hand without a showdown: whoever its first win condition names."""
    if showdown_of(genome) is not None:
        return
    kind = hand_conditions(genome)[0].type
    if wins_by(genome, "low_score") and kind == "first_to_score":
        kind = "low_score"
    if kind == "empty_hand":
        yield "Whoever has no cards left wins the hand; if nobody has, whoever holds the fewest."
    else:
        yield WINNER_WORDS[kind]
    share = " and share the pot" if has_stakes(genome) else ""
    yield f"Those who are equal win together{share}."


def explain_match(genome: GameGenome) -> Iterator[str]:
    """Say how long people play and who wins."""
    limit = f"{genome.hand_limit} hands" if genome.hand_limit > 1 else "one hand"
    if genome.setup.starting_chips:
        yield "Chips carry over from hand to hand. A player without chips is out."
    if wins_by(genome, "last_with_chips"):
        yield (
            f"Whoever has all the chips wins the match. If that has not happened after {limit}, "
            "those who still have chips share the win."
        )
    elif wins_by(genome, "most_chips"):
        yield f"After {limit}, or when only one player has chips left, the most chips win."
    elif genome.hand_limit == 1:
        yield "A match is one hand: whoever wins it wins the match."
    elif genome.scoring_rules:
        yield from explain_match_by_points(genome, limit)
    else:
        yield f"A match is {limit}; whoever wins the most of them wins the match."


def explain_match_by_points(genome: GameGenome, limit: str) -> Iterator[str]:
    """Say who wins a match for points."""
    fewest = wins_by(genome, "low_score")
    targets = [wins.target for wins in genome.win_conditions if wins.type == "first_to_score"]
    until = f", or when a player has {points_of(targets[0])} in all" if targets else ""
    yield f"After {limit}{until}, the {'fewest' if fewest else 'most'} points win the match."
