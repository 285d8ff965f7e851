"""What concerns a game as a whole: the order of its phases, its end, what cards are called."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.cards import what_is_named
from darwindeck.genome import anatomy, rules, winning_checks
from darwindeck.genome import phases as kinds
from darwindeck.genome.condition_checks import condition_of, parts_of
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import GameGenome


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
    targets = {phase.target for phase in anatomy.phases_of(genome, kinds.PlayPhase)}
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
    showdowns = [i for i, phase in enumerate(phases) if isinstance(phase, kinds.ShowdownPhase)]
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


def matching_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge a showdown, or tricks, whose losers fill the pot again."""
    yield from idle_cost_problems(genome)
    if not anatomy.deals_again(genome):
        return
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    if anatomy.paid_tricks_of(genome) is None:
        last = next(i for i, phase in enumerate(phases) if isinstance(phase, kinds.ShowdownPhase))
        path = f"{phase_path(last)}.losers_match"
    else:
        last = next(
            i for i, p in enumerate(phases) if isinstance(p, kinds.TrickPhase) and p.for_pot
        )
        path = f"{phase_path(last)}.for_pot"
        yield from paid_trick_problems(genome, last, path)
    if genome.setup.house is not None or not anatomy.has_stakes(genome):
        yield Problem(
            path,
            "is true, but there is no pot between players to win: play for chips and without a "
            "house, or leave it out",
        )
    deals = [phase for phase in phases[start:last] if isinstance(phase, kinds.DealPhase)]
    if start >= last:
        yield Problem(
            "turn_structure.repeat_from",
            f"is {start}, but the phases of another round come before number {last}, with which "
            "it ends: make it smaller",
        )
    elif not deals or not deals[0].gather or deals[0].to != "players":
        yield Problem(
            path,
            "is true, so that the cards are dealt again, but they are not gathered for that: let "
            "the first DealPhase from repeat_from on gather them and deal to players",
        )


def paid_trick_problems(genome: GameGenome, index: int, path: str) -> Iterator[Problem]:
    """Judge tricks that share the pot: with them a round ends, and nothing else decides it."""
    if index < len(genome.turn_structure.phases) - 1:
        yield Problem(
            path,
            "is true, but the round ends with tricks for the pot: make them the last phase, or "
            "leave it out",
        )
    others = anatomy.hand_conditions(genome)
    if others:
        yield Problem(
            path,
            f"is true, so that hands are about the pot alone, but they are won by {others[0].type} "
            "too: leave out one of them",
        )
    if genome.setup.teams or anatomy.has_contracts(genome) or genome.setup.stakes:
        yield Problem(
            path,
            "is true, but partners, contracts and stakes are about points: leave out one of them",
        )
    if anatomy.phases_of(genome, kinds.BetweenPhase):
        yield Problem(
            path, "is true, but a BetweenPhase ends when the pot is empty: leave out one of them"
        )


def idle_cost_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what it costs to take no trick where no trick takes anything."""
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, kinds.TrickPhase) and phase.no_trick_costs != 0 and not phase.for_pot:
            yield Problem(
                f"{phase_path(index)}.no_trick_costs",
                f"is {phase.no_trick_costs}, but tricks take nothing from a pot: make for_pot "
                "true, or leave it out",
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


def compares_ranks(phase: kinds.Phase) -> bool:
    """Tell whether it matters in a phase which ranks are higher."""
    match phase:
        case kinds.TrickPhase() | kinds.ComparePhase():
            return True
        case kinds.ExchangePhase():
            return "counterpart" in phase.passed_to
        case _:
            tests = (getattr(part, "test", "") for _, part, _ in parts_of(condition_of(phase)))
            return any(test in {"higher_rank", "lower_rank"} for test in tests)


def card_name_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what suits, ranks and cards are called."""
    taken: set[str] = set()
    deck = () if genome.roles else anatomy.deck_of(genome)
    for which, name in genome.card_names.items():
        path = f"card_names.{which}"
        if genome.roles:
            yield Problem(path, "is named, but cards of roles have names already: leave it out")
            return
        named = what_is_named(which)
        if named is None:
            yield Problem(
                path, "is no suit such as s, no rank such as J and no card such as As: name one"
            )
        elif not any(named[0] in {None, c.rank} and named[1] in {None, c.suit} for c in deck):
            yield Problem(path, "is named, but it is not in the deck: leave it out")
        if name in taken:
            yield Problem(path, f"is {name}, as another one is: give each a name of its own")
        taken.add(name)


def phase_path(index: int) -> str:
    """Return the path of a phase in a file."""
    return f"turn_structure.phases[{index}]"
