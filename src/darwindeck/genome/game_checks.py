"""What concerns a game as a whole: the order of its phases, its set-up, its house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import RANKS_OF_LETTERS
from darwindeck.genome import (
    anatomy,
    rules,
    sight_checks,
    stake_checks,
    turn_checks,
    wild_checks,
    winning_checks,
)
from darwindeck.genome.condition_checks import condition_of, parts_of
from darwindeck.genome.copy_checks import copy_problems
from darwindeck.genome.counting_checks import top_trump_problems
from darwindeck.genome.errors import Problem
from darwindeck.genome.phases import (
    ComparePhase,
    DealPhase,
    ExchangePhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    TrumpPhase,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import Phase
    from darwindeck.genome.schema import GameGenome, SetupRules

WON_TOGETHER = (
    *("high_score", "low_score", "first_to_score"),
    *("empty_hand", "last_out", "capture_all", "best_hand"),
)
"""The win conditions by which partners win together: by points, or by what one of them does."""


def order_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge which phases there are and in which order."""
    phases = genome.turn_structure.phases
    if not phases:
        yield Problem(
            "turn_structure.phases",
            "there is no phase: a game needs at least a bet and a showdown, or a round of turns",
        )
        return
    yield from length_problems(genome)
    yield from ending_problems(genome)
    yield from repeat_problems(genome)
    targets = {phase.target for phase in anatomy.phases_of(genome, PlayPhase)}
    if len(targets) > 1:
        yield Problem(
            "turn_structure.phases",
            "cards are played both to discard and to tableau, but there is one pile: give every "
            "PlayPhase the same target",
        )


def length_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge how much happens in a hand."""
    steps = sum(map(anatomy.steps_of, genome.turn_structure.phases))
    if steps > rules.MAX_STEPS:
        yield Problem(
            "turn_structure.phases",
            f"take {steps} steps, counting every forced bet: at most {rules.MAX_STEPS} fit",
        )


def ending_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether a hand has an end and a winner."""
    phases = genome.turn_structure.phases
    showdowns = [i for i, phase in enumerate(phases) if isinstance(phase, ShowdownPhase)]
    if not showdowns:
        decided = (
            anatomy.is_for_the_pot(genome)
            or anatomy.is_for_the_last(genome)
            or anatomy.deals_again(genome)
        )
        if not anatomy.hand_conditions(genome) and not decided:
            yield Problem(
                "turn_structure.phases",
                "there is no ShowdownPhase, so a hand has no winner: end with one, or add a win "
                f"condition for hands: {winning_checks.listed(anatomy.HAND_CONDITIONS)}",
            )
    elif showdowns[0] < len(phases) - 1:
        after = showdowns[0] + 1
        yield Problem(
            phase_path(after),
            f"{type(phases[after]).__name__} comes after the showdown, which ends the hand: "
            "make the only ShowdownPhase the last phase",
        )


def repeat_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the round that is repeated."""
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    path = "turn_structure.repeat_from"
    if anatomy.deals_again(genome):
        return
    if anatomy.showdown_of(genome) is not None:
        if start != 0:
            yield Problem(
                path, f"is {start}, but nothing is repeated after a showdown: leave it out"
            )
    elif start >= len(phases):
        yield Problem(
            path, f"is {start}, but the last phase is number {len(phases) - 1}: name one there is"
        )
    elif start and all(
        isinstance(phase, anatomy.PLAYER_PHASES) for phase in phases[start - 1 : start + 1]
    ):
        yield Problem(
            path,
            f"is {start}, in the middle of a turn: begin with the first phase of a turn, or with "
            "one of the table",
        )
    elif anatomy.hand_conditions(genome) and not any(
        isinstance(phase, anatomy.CARD_PHASES) for phase in phases[start:]
    ):
        yield Problem(
            path if start else "turn_structure.phases",
            "nobody does anything with cards in the round that is repeated: "
            + (
                "end with a ShowdownPhase, which compares the hands"
                if anatomy.wins_by(genome, "best_hand")
                else "put a phase of turns, tricks or battles into it"
            ),
        )


def condition_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge how many conditions there are."""
    phases = genome.turn_structure.phases
    count = sum(1 for phase in phases for _ in parts_of(condition_of(phase)))
    if count > rules.MAX_CONDITIONS:
        yield Problem(
            "turn_structure.phases",
            f"there are {count} conditions in all: use at most {rules.MAX_CONDITIONS}, counting "
            "AllOf and AnyOf",
        )


def setup_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what is on the table before the first phase."""
    setup = genome.setup
    showdown = anatomy.showdown_of(genome)
    if setup.cards_per_player > rules.MAX_HAND and (
        showdown or anatomy.wins_by(genome, "best_hand")
    ):
        yield Problem(
            "setup.cards_per_player",
            f"makes hands of {setup.cards_per_player} cards: at most {rules.MAX_HAND} fit",
        )
    known = anatomy.known_deck(setup.initial_deck)
    if known != setup.initial_deck:
        yield Problem("setup.initial_deck", f'is a deck with a name: write "{known}"')
    yield from whole_deal_problems(genome)
    yield from rank_order_problems(genome)
    if setup.when_deck_is_empty == "end" and showdown:
        yield Problem(
            "setup.when_deck_is_empty",
            "is end, but a hand ends with its showdown: leave it out",
        )
    yield from sight_checks.sight_problems(genome)
    yield from boards_problems(genome)
    yield from stake_checks.stake_problems(genome)
    yield from stake_checks.top_card_problems(genome)
    yield from top_trump_problems(genome)
    yield from wild_checks.joker_problems(genome)
    yield from copy_problems(genome)
    yield from team_problems(genome)
    yield from trump_problems(genome, setup)


def whole_deal_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether the whole deck can be dealt at once."""
    setup = genome.setup
    if not setup.deal_all:
        return
    for name in ("cards_per_player", "initial_discard_count"):
        if getattr(setup, name):
            yield Problem(
                f"setup.{name}", "is set, but deal_all leaves no cards for it: choose one of them"
            )
    if anatomy.showdown_of(genome) or anatomy.wins_by(genome, "best_hand"):
        yield Problem(
            "setup.deal_all",
            f"is true, but poker hands have at most {rules.MAX_HAND} cards: deal cards_per_player",
        )


def rank_order_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge an order of ranks of the game's own."""
    order, path = genome.setup.rank_order, "setup.rank_order"
    if not order:
        return
    usual = "".join(
        sorted(
            {card.rank.letter for card in anatomy.deck_of(genome)}, key=RANKS_OF_LETTERS.__getitem__
        )
    )
    if order == usual:
        yield Problem(path, f"is {order}, the usual order: leave it out")
    elif sorted(order) != sorted(usual):
        yield Problem(
            path,
            f"is {order}, but the ranks of the deck are {usual}: name each of them once, from the "
            "lowest to the highest",
        )
    if not any(map(compares_ranks, genome.turn_structure.phases)):
        yield Problem(
            path,
            f"is {order}, but no ranks are compared by it: add a TrickPhase, a ComparePhase or a "
            "PlayPhase for a higher_rank, or leave it out",
        )


def compares_ranks(phase: Phase) -> bool:
    """Tell whether it matters in a phase which ranks are higher."""
    match phase:
        case TrickPhase() | ComparePhase():
            return True
        case ExchangePhase():
            return "counterpart" in phase.passed_to
        case _:
            tests = (getattr(part, "test", "") for _, part, _ in parts_of(condition_of(phase)))
            return any(test in {"higher_rank", "lower_rank"} for test in tests)


def boards_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge several boards, which share the pots of a showdown."""
    boards, path = genome.setup.boards, "setup.boards"
    if boards == 1:
        return
    if anatomy.showdown_of(genome) is None or genome.setup.house is not None:
        yield Problem(
            path,
            f"is {boards}, but boards share the pots of a showdown between players: end with a "
            "ShowdownPhase and play without a house, or leave it out",
        )
    elif not any(
        phase.to == "board" and phase.count for phase in anatomy.phases_of(genome, DealPhase)
    ):
        yield Problem(
            path,
            f"is {boards}, but nothing is dealt to them: add a DealPhase to the board, or leave "
            "it out",
        )


def team_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge partners, who win together by their points, or by what one of them does."""
    teams, path = genome.setup.teams, "setup.teams"
    if teams == 1:
        yield Problem(path, "is 1, which leaves nobody to play against: make it 2, or 0")
    if teams and not anatomy.wins_by(genome, *WON_TOGETHER):
        yield Problem(
            path,
            f"is {teams}, but partners win by their points, or by what one of them does: win by "
            f"one of {', '.join(WON_TOGETHER)}, or leave it out",
        )


def trump_problems(genome: GameGenome, setup: SetupRules) -> Iterator[Problem]:
    """Judge trumps."""
    if setup.trump_suit is not None and setup.turned_trump:
        yield Problem(
            "setup.turned_trump", "is true, but trump_suit says which suit it is: choose one"
        )
    tricks = anatomy.phases_of(genome, TrickPhase)
    for name in ("trump_suit", "turned_trump", "bowers"):
        if getattr(setup, name) and not tricks:
            yield Problem(f"setup.{name}", "is set, but trumps are for tricks: add a TrickPhase")
    has_trump = setup.trump_suit or setup.turned_trump or anatomy.phases_of(genome, TrumpPhase)
    if setup.bowers and tricks and not has_trump:
        yield Problem(
            "setup.bowers",
            "is true, but there is no trump: set trump_suit or turned_trump, or add a TrumpPhase",
        )
    if setup.trump_suit is not None and setup.trump_suit not in turn_checks.suits_of(
        setup.initial_deck
    ):
        suit = setup.trump_suit.name.lower()
        yield Problem(
            "setup.trump_suit", f"is {suit}, but {setup.initial_deck} has none: choose another"
        )


def phase_path(index: int) -> str:
    """Return the path of a phase in a file."""
    return f"turn_structure.phases[{index}]"
