"""Betting in words: forced bets, what a round's step says, and the rules that all rounds share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.words.english import chips_of, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.schema import BettingPhase, ForcedBetPhase

__all__ = ["explain_betting", "explain_forced_bets", "explain_round"]

STRUCTURE_NAMES = {
    "no_limit": "no-limit",
    "pot_limit": "pot-limit",
    "fixed_limit": "fixed limit",
    "fixed_increment": "fixed bets",
}

OPENER_WORDS = {
    "left_of_button": "the first player left of the button opens",
    "bring_in": "whoever owes the bring-in opens",
    "high_hand": "whoever shows the best hand in face-up cards opens",
    "low_hand": "whoever shows the lowest hand in face-up cards opens",
}

STRUCTURE_RULES = {
    "no_limit": (
        "No-limit: a bet is at least the round's minimum and at most all your chips. A raise adds "
        "at least as much as the last full bet or raise of the round, and at least the minimum."
    ),
    "pot_limit": (
        "Pot-limit: a bet is at least the round's minimum and at most the size of the pot. A raise "
        "adds at least as much as the last full bet or raise of the round, and at most what the "
        "pot would hold after your call."
    ),
    "fixed_limit": (
        "Fixed limit: every bet is exactly the round's size, and every raise adds exactly as "
        "much. Who has less may bet or raise all-in with it."
    ),
    "fixed_increment": (
        "Fixed bets: every bet is exactly the round's size, and every raise adds exactly as much. "
        "Who has less than a bet may open all-in with it; who can call but not raise in full may "
        "only call."
    ),
}


def explain_forced_bets(phase: ForcedBetPhase) -> str:
    """Say who pays what before they may choose."""
    parts = []
    if phase.ante:
        parts.append(explain_ante(phase))
    if phase.blinds or phase.button_blind:
        parts.append(explain_blinds(phase))
    if phase.bring_in:
        parts.append(explain_bring_in(phase))
    return " ".join(parts)


def explain_bring_in(phase: ForcedBetPhase) -> str:
    """Say who owes a bring-in."""
    high = phase.bring_in_by == "high_card"
    which = "highest card (the ace is low)" if high else "lowest card (the ace is high)"
    return (
        f"Bring-in: whoever shows the {which} will open the next betting round with a bet of "
        f"{chips_of(phase.bring_in)}, or complete it to a full bet. Between equal ranks suits "
        "decide, upwards from clubs, diamonds, hearts to spades."
    )


def explain_ante(phase: ForcedBetPhase) -> str:
    """Say who pays an ante."""
    chips = chips_of(phase.ante)
    if phase.ante_by != "each":
        who = "button" if phase.ante_by == "button" else "big blind"
        return f"Ante: the {who} puts {chips} into the pot for everyone."
    dead = " It belongs to the main pot, however little a player put in." if phase.dead_ante else ""
    return f"Antes: everyone puts {chips} into the pot.{dead}"


def explain_blinds(phase: ForcedBetPhase) -> str:
    """Say who posts blinds; they count as bets of the next round."""
    names = ["small blind", "big blind"] if len(phase.blinds) > 1 else ["blind"]
    names += ["straddle"] * len(phase.blinds)
    posts = [
        f"{'the player left of the button' if i == 0 else 'the next'} posts a {name} of {blind}"
        for i, (name, blind) in enumerate(zip(names, phase.blinds, strict=False))
    ]
    if phase.button_blind:
        posts.append(f"the button posts a blind of {phase.button_blind}")
    heads_up = " With two players, the button posts the first blind." if phase.blinds else ""
    several = len(posts) > 1
    count = "They count as bets" if several else "It counts as a bet"
    kind = "Blinds" if several else "Blind"
    return f"{kind}: {', '.join(posts)}. {count} of the next round.{heads_up}"


def explain_round(phase: BettingPhase, blinds: ForcedBetPhase | None, seats: int) -> str:
    """Say who opens a betting round and how large its bets are."""
    fixed = phase.structure in {"fixed_limit", "fixed_increment"}
    size = f"bets {'are' if fixed else 'start at'} {chips_of(phase.min_bet)}"
    return (
        f"Betting, {STRUCTURE_NAMES[phase.structure]}: {explain_opener(phase, blinds, seats)}; "
        f"{size}{explain_cap(phase)}."
    )


def explain_opener(phase: BettingPhase, blinds: ForcedBetPhase | None, seats: int) -> str:
    """Say who opens."""
    if phase.opener != "after_blinds":
        return OPENER_WORDS[phase.opener]
    last = "last blind"
    if blinds is not None and blinds.button_blind:
        last = "button"
    elif blinds is not None and len(blinds.blinds) == 2:
        last = "big blind"
    elif blinds is not None and len(blinds.blinds) > 2:
        last = "last straddle"
    heads_up = " (with two players, the button)" if last == "big blind" and seats > 2 else ""
    return f"the player left of the {last} opens{heads_up}"


def explain_cap(phase: BettingPhase) -> str:
    """Say how often a round may be raised."""
    blind = "the blind" if phase.opener == "after_blinds" else "the first bet"
    if phase.max_raises is None:
        return ""
    if phase.max_raises == 0:
        return ", and nobody may raise"
    times = "once" if phase.max_raises == 1 else f"{number(phase.max_raises)} times"
    return f", and {blind} may be raised {times}"


def explain_betting(rounds: Sequence[BettingPhase]) -> Iterator[str]:
    """Say what people may do in their turn, and when a round ends."""
    if not rounds:
        return
    yield (
        "In your turn, as long as nobody has bet, check (stay in for free) or bet. Once somebody "
        "has bet, fold (give up your cards and what you put in), call (put in as much as the "
        "highest bet) or raise (put in more)."
    )
    if all(phase.fold_when_free for phase in rounds):
        yield "You may also fold when you could check."
    elif not any(phase.fold_when_free for phase in rounds):
        yield "You may fold only when there is a bet to call."
    for structure in dict.fromkeys(phase.structure for phase in rounds):
        yield STRUCTURE_RULES[structure]
    if any(phase.opener == "bring_in" for phase in rounds):
        yield (
            "A bring-in is not a full bet: others may call it, or complete it to a full bet, which "
            "does not count as a raise."
        )
    if any(phase.opener == "after_blinds" for phase in rounds):
        yield "Who posted a blind has not acted yet: they may raise even if the others only call."
    yield (
        "Who cannot pay a call in full may go all-in: they put in what is left and stay in the "
        "hand without further betting."
    )
    yield (
        "An all-in of less than a full bet or raise has to be called, but does not allow those who "
        "have already acted to raise again, unless several of them add up to a full one."
    )
    yield (
        "A round ends when everyone still in has acted and put in the same, or is all-in. What "
        "nobody can call goes back to its owner, and nobody may raise when no opponent could call."
    )
    yield ("When at most one player could still bet, the remaining steps are done without betting.")
