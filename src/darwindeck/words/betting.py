"""Betting in words: forced bets, what a round's step says, and the rules that all rounds share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict

from darwindeck.genome.phases import BettingPhase, BetweenPhase, ForcedBetPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.words.house_bets import explain_between
from darwindeck.words.voice import Line, Words


def is_fixed(phase: BettingPhase) -> bool:
    """Tell whether all bets of a round have one size."""
    return phase.structure in {"fixed_limit", "fixed_increment"}


def explain_forced_bets(phase: ForcedBetPhase) -> tuple[Line, ...]:
    """Say who pays what before they may choose."""
    lines = []
    if phase.ante:
        lines.append(Line(f"rules.bets.ante.{phase.ante_by}", ante=phase.ante))
        if phase.dead_ante and phase.ante_by == "each":
            lines.append(Line("rules.bets.dead_ante"))
    if phase.blinds or phase.button_blind:
        lines += explain_blinds(phase)
    if phase.bring_in:
        card = Line(f"rules.bets.shown.{phase.bring_in_by}")
        lines.append(Line("rules.bets.bring_in", card=card, amount=phase.bring_in))
    return tuple(lines)


def explain_blinds(phase: ForcedBetPhase) -> Iterator[Line]:
    """Say who posts blinds; they count as bets of the next round."""
    names = ["small", "big"] if len(phase.blinds) > 1 else ["only"]
    names += ["straddle"] * len(phase.blinds)
    posts = [
        Line(f"rules.bets.{place}_post", blind=Line(f"rules.blinds.{name}"), amount=amount)
        for place, name, amount in zip(
            ["first", *(["next"] * len(phase.blinds))], names, phase.blinds, strict=False
        )
    ]
    if phase.button_blind:
        posts.append(Line("rules.bets.button_post", amount=phase.button_blind))
    yield Line("rules.bets.blinds", count=len(posts), posts=posts)
    if phase.blinds:
        yield Line("rules.bets.heads_up")


def explain_bets(
    phase: BettingPhase | BetweenPhase, blinds: ForcedBetPhase | None, genome: GameGenome
) -> Words:
    """Say who opens a betting round and how large its bets are, or what is bet against the pot."""
    if isinstance(phase, BetweenPhase):
        return explain_between(phase, genome)
    return Line(
        "rules.bets.round",
        structure=Line(f"rules.structures.{phase.structure}"),
        opener=explain_opener(phase, blinds, genome.player_count),
        sizes=Line(f"rules.bet_sizes.{phase.structure}", **asdict(phase)),
        cap=explain_cap(phase),
    )


def explain_opener(phase: BettingPhase, blinds: ForcedBetPhase | None, seats: int) -> Line:
    """Say who opens."""
    if phase.opener != "after_blinds" or blinds is None:
        return Line(f"rules.openers.{phase.opener}")
    if blinds.button_blind:
        return Line("rules.openers.after_button")
    if len(blinds.blinds) > 2:
        return Line("rules.openers.after_straddle")
    if len(blinds.blinds) < 2:
        return Line("rules.openers.after_blinds")
    return Line(f"rules.openers.after_big_blind{'_or_button' if seats > 2 else ''}")


def explain_cap(phase: BettingPhase) -> Line | str:
    """Say how often a round may be raised."""
    if phase.max_raises is None:
        return ""
    if phase.max_raises == 0:
        return Line("rules.bets.no_raise")
    first = "blind" if phase.opener == "after_blinds" else "bet"
    return Line(f"rules.bets.raise_{first}", most=phase.max_raises)


def explain_betting(rounds: Sequence[BettingPhase]) -> Iterator[Line]:
    """Say what people may do in their turn, and when a round ends."""
    if not rounds:
        return
    yield Line("rules.betting.actions")
    if all(phase.fold_when_free for phase in rounds):
        yield Line("rules.betting.fold_when_free")
    elif not any(phase.fold_when_free for phase in rounds):
        yield Line("rules.betting.fold_to_bets")
    for structure in dict.fromkeys(phase.structure for phase in rounds):
        yield Line(f"rules.structures_explained.{structure}")
    if any(phase.opener == "bring_in" for phase in rounds):
        yield Line("rules.betting.bring_in")
    if any(phase.opener == "after_blinds" for phase in rounds):
        yield Line("rules.betting.option")
    for rule in ("all_in", "short_all_in", "end", "without"):
        yield Line(f"rules.betting.{rule}")
