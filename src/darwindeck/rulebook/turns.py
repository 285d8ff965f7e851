"""What a player does in a turn, step by step, and the table of what betting allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import PLAYER_PHASES, phases_of, turn_groups
from darwindeck.genome.phases import (
    BettingPhase,
    ComparePhase,
    ExchangePhase,
    ForcedBetPhase,
    TrickPhase,
)
from darwindeck.rulebook.book import Grid, Steps
from darwindeck.words.betting import STRUCTURE_NAMES, explain_opener
from darwindeck.words.english import cards_of, chips_of, number, sentence
from darwindeck.words.turns import explain_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.phases import PlayerPhase
    from darwindeck.genome.schema import GameGenome

__all__ = ["actions_grid", "rounds_grid", "turn_steps"]

FIXED = frozenset({"fixed_limit", "fixed_increment"})


def turn_steps(genome: GameGenome) -> Iterator[Steps]:
    """Yield the steps of every kind of turn that the game has."""
    rounds = phases_of(genome, BettingPhase)
    if rounds:
        yield Steps(tuple(bet_step_by_step(rounds)), "In a betting round")
    exchanges = phases_of(genome, ExchangePhase)
    if exchanges:
        yield Steps(tuple(exchange_step_by_step(exchanges)), "In an exchange")
    tricks = phases_of(genome, TrickPhase)
    if tricks:
        yield Steps(tuple(trick_step_by_step(tricks)), "In a trick")
    battles = phases_of(genome, ComparePhase)
    if battles:
        yield Steps(tuple(battle_step_by_step(battles)), "In a battle")
    yield from turns_with_cards(genome)
    if not (rounds or exchanges or tricks or battles or has_turns(genome)):
        yield Steps(
            ("There is nothing to decide: do what the steps of a hand say and see who wins.",)
        )


def bet_step_by_step(rounds: Sequence[BettingPhase]) -> Iterator[str]:
    """Say how to take a turn in a betting round."""
    yield (
        "See what it costs you to stay in: the highest bet of this round, less what you have put "
        "in since the round began."
    )
    folds = ", or fold" if all(phase.fold_when_free for phase in rounds) else ""
    raises = any(phase.max_raises != 0 for phase in rounds)
    blinds = any(phase.opener == "after_blinds" for phase in rounds)
    option = " (or raise, if you posted the blind that all others called)" if blinds else ""
    yield f"If it costs nothing, check or bet{option if raises else ''}{folds}."
    more = ", call, or raise if the round may still be raised" if raises else " or call"
    yield f"If it costs something, fold{more}."
    yield "If you cannot pay for that in full, go all-in with all you have, or fold."
    yield "Put your chips in front of you. It is the turn of the next player to the left."
    yield (
        "When everyone still in has had a turn and has put in the same, or is all-in, push all "
        "bets into the pot and go on with the next step of the hand."
    )


def exchange_step_by_step(exchanges: Sequence[ExchangePhase]) -> Iterator[str]:
    """Say how to take a turn in an exchange."""
    yield "Look at your cards and choose which ones to give away; the others do not see them."
    least = min(phase.min_cards for phase in exchanges)
    most = max(phase.max_cards for phase in exchanges)
    alike = len({(phase.min_cards, phase.max_cards) for phase in exchanges}) == 1
    if not alike:
        yield "Put as many aside, face down, as the step of the hand allows, and say how many."
    elif least:
        yield f"Put {number(least)} to {cards_of(most)} aside, face down, and say how many."
    else:
        yield f"Put up to {cards_of(most)} aside, face down, and say how many; none is possible."
    yield "When everyone has done so, the dealer gives everyone as many new cards, face down."


def trick_step_by_step(tricks: Sequence[TrickPhase]) -> Iterator[str]:
    """Say how to take a turn in a trick."""
    yield "If you lead, play any card face up that may be led. Its suit is the one to follow."
    if any(phase.must_follow for phase in tricks):
        yield "If you do not lead, play a card of the suit that was led; if you have none, any."
    else:
        yield "If you do not lead, play any card."
    yield "When everyone has played, whoever won the trick puts it aside and leads to the next."


def battle_step_by_step(battles: Sequence[ComparePhase]) -> Iterator[str]:
    """Say how to take part in a battle."""
    yield "Together with all others, turn over the first card of your hand. You do not choose it."
    best = "highest" if all(phase.high_card_wins for phase in battles) else "winning"
    yield f"If yours alone is the {best} card, take all cards of the battle."
    down = max(phase.face_down for phase in battles)
    first = f"put {cards_of(down)} face down and then " if down else ""
    yield f"If you tie with others for it, {first}turn over another one against them."


def has_turns(genome: GameGenome) -> bool:
    """Tell whether players take turns with cards."""
    return any(isinstance(phase, PLAYER_PHASES) for phase in genome.turn_structure.phases)


def turns_with_cards(genome: GameGenome) -> Iterator[Steps]:
    """Yield the steps of turns in which cards are drawn, played, discarded or claimed."""
    turns: list[list[PlayerPhase]] = [
        [phase for phase in group if isinstance(phase, PLAYER_PHASES)]
        for group in turn_groups(genome.turn_structure.phases)
    ]
    turns = [turn for turn in turns if turn]
    for order, turn in enumerate(turns, start=1):
        steps = tuple(sentence(step) for part in turn for step in explain_part(part, genome))
        yield Steps(steps, "In a turn" if len(turns) == 1 else f"In turn {order} of a round")


# Betting


def actions_grid(genome: GameGenome) -> Grid:
    """List what a player may do in a betting round, when, and what it means."""
    return Grid(("Action", "When", "What you do"), tuple(actions(genome)), "What you may do")


def actions(genome: GameGenome) -> Iterator[tuple[str, str, str]]:
    """Yield the actions of a betting round."""
    rounds = phases_of(genome, BettingPhase)
    yield "Check", "nothing to pay", "stay in for free"
    yield "Bet", "nobody has bet in this round", f"put in {size_of(rounds)}"
    yield "Call", "somebody has bet more than you", "put in what is missing"
    if any(phase.max_raises != 0 for phase in rounds):
        yield (
            "Raise",
            "somebody has bet, and the round may still be raised",
            f"put in what is missing, and on top of it {size_of(rounds)}",
        )
    yield "All-in", all_in_when(rounds), "put in all you have and stay in to the end of the hand"
    free = all(phase.fold_when_free for phase in rounds)
    when = "in your turn" if free else "somebody has bet more than you"
    yield "Fold", when, "give up your cards and all that you have put in"
    if any(phase.opener == "bring_in" for phase in rounds):
        yield (
            "Bring in",
            "you owe the bring-in and open the round",
            "put in the bring-in, or complete it to a full bet",
        )


def size_of(rounds: Sequence[BettingPhase]) -> str:
    """Say how much a bet is, or what a raise adds."""
    fixed = {phase.structure in FIXED for phase in rounds}
    if fixed == {True}:
        sizes = {phase.min_bet for phase in rounds}
        return chips_of(sizes.pop()) if len(sizes) == 1 else "exactly the size of the round"
    if fixed == {False}:
        return "at least the least bet of the round"
    return "what the round allows"


def all_in_when(rounds: Sequence[BettingPhase]) -> str:
    """Say when a player may go all-in."""
    if all(phase.structure in FIXED for phase in rounds):
        return "you cannot pay in full"
    if any(phase.structure == "pot_limit" for phase in rounds):
        return "you cannot pay in full, or all you have is a bet or raise that is allowed"
    return "you cannot pay in full, or as a bet or raise of all you have"


def rounds_grid(genome: GameGenome) -> Grid:
    """List the betting rounds of a hand."""
    headings = ("Round", "Kind", "Who opens", "Bets", "Raises")
    return Grid(headings, tuple(rounds_of(genome)), "The rounds of a hand")


def rounds_of(genome: GameGenome) -> Iterator[tuple[str, ...]]:
    """Yield the betting rounds of a hand in order."""
    blinds: ForcedBetPhase | None = None
    count = 0
    for phase in genome.turn_structure.phases:
        if isinstance(phase, ForcedBetPhase):
            blinds = phase
        if not isinstance(phase, BettingPhase):
            continue
        count += 1
        opener = explain_opener(phase, blinds, genome.player_count)
        size = f"{'' if phase.structure in FIXED else 'from '}{chips_of(phase.min_bet)}"
        raises = "any number" if phase.max_raises is None else number_or_none(phase.max_raises)
        yield str(count), STRUCTURE_NAMES[phase.structure], opener, size, raises


def number_or_none(count: int) -> str:
    """Say how many raises there may be."""
    return f"at most {number(count)}" if count else "none"
