"""Games with roles in words: decks, deals, betting with cards, totals, payoffs and scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.faces import describe_card
from darwindeck.genome.phases import (
    CommitPhase,
    DecisionPhase,
    DrawUpPhase,
    ResolutionPhase,
    RevealPhase,
    RolePhase,
)
from darwindeck.words.english import cards_of, number, points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.roles import Attribute, Payoff, Script
    from darwindeck.genome.schema import GameGenome


__all__ = ["explain_role_phase", "listed_names", "role_sections"]


def role_sections(genome: GameGenome) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """Yield heading, sentences, and whether they are numbered, of each part of the rules."""
    steps = tuple(explain_steps(genome))
    yield "What you need", tuple(explain_decks(genome)), False
    yield "How a deal is played", (*steps, "Then the next deal begins with step 1."), True
    yield "Betting with cards", tuple(explain_commits(genome)), False
    yield "What the cards count", tuple(explain_totals(genome)), False
    yield "What a deal brings", tuple(explain_payoffs(genome)), False
    yield "When the run ends", tuple(explain_run_end(genome)), False
    yield "Playing a role without a person", tuple(explain_scripts(genome)), False
    yield "The cards", tuple(explain_cards(genome)), False


def explain_steps(genome: GameGenome) -> Iterator[str]:
    """Say what happens in a deal, one step per sentence; rounds begin with a draw."""
    number = 0
    for phase in genome.turn_structure.phases:
        if isinstance(phase, DrawUpPhase):
            number += 1
            yield f"Round {number}. {explain_role_phase(phase)}"
        elif isinstance(phase, RolePhase):
            yield explain_role_phase(phase)


def listed_names(names: list[str] | tuple[str, ...]) -> str:
    """Join names with commas and a final and.

    >>> listed_names(["Narc", "Customer", "Player"])
    'Narc, Customer and Player'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def explain_decks(genome: GameGenome) -> Iterator[str]:
    """Say who plays, and with which cards."""
    names = [role.name for role in genome.roles]
    order = listed_names(names)
    yield f"Players: {len(names)}, one for each role. They act in this order: {order}."
    for role in genome.roles:
        yield (
            f"{role.name}: a deck of {cards_of(len(role.deck))} of their own, shuffled before the "
            "run. The cards are listed below."
        )
    written = ["the points", *(f"the {name}" for name in running_names(genome))]
    yield f"Paper and pencil for {listed_names(written)}."
    yield (
        "A game is a run of deals. Cards in hand, decks and points stay from one deal to the next; "
        "nothing is shuffled again."
    )


def running_names(genome: GameGenome) -> list[str]:
    """Return the names of what lasts from deal to deal."""
    return [attribute.name for attribute in genome.attributes if attribute.running]


def explain_role_phase(phase: RolePhase) -> str:
    """Say what one phase of a deal asks people to do."""
    match phase:
        case DrawUpPhase():
            return (
                f"Draw: everyone in the deal draws from their own deck until they hold "
                f"{cards_of(phase.to)}, as far as it goes."
            )
        case CommitPhase():
            raises = "one raise" if phase.max_raises == 1 else f"{number(phase.max_raises)} raises"
            return (
                f"Betting: check, raise with a card, or fold, with at most {raises} in the round."
            )
        case RevealPhase():
            return "Flip: all cards that were committed are turned over together."
        case DecisionPhase():
            every = "everyone in the deal"
            who = every if phase.asks_all_in else f"{every} who still holds a card"
            return f"Decision: in order, {who} goes on, or folds and leaves the deal."
        case ResolutionPhase():
            return (
                "Resolution: the totals decide what the deal brings. All cards on the table are "
                "then out of play for the rest of the run, and everyone is in the next deal."
            )
        case _:
            assert_never(phase)


def explain_commits(genome: GameGenome) -> Iterator[str]:
    """Say how betting with cards goes."""
    phases = phases_of(genome, CommitPhase)
    yield (
        "In your turn you check (stay, commit nothing), raise (put one card of your hand face "
        "down on the table), or fold (leave the deal: you keep your cards in hand, and what you "
        "committed stays on the table)."
    )
    yield "All cards that are committed lie in one row, in the order in which they were committed."
    first = genome.roles[0].name
    yield (
        f"In every round {first} is asked first. If nobody raises, the betting is over when "
        "everyone has been asked once."
    )
    for phase in dict.fromkeys(phases):
        rounds = [i for i, other in enumerate(phases, start=1) if other == phase]
        where = (
            "" if len(rounds) == len(phases) else f"In round {listed_names([*map(str, rounds)])}: "
        )
        yield where + " ".join(explain_initiative(phase))


def explain_initiative(phase: CommitPhase) -> Iterator[str]:
    """Say who may raise, and for how long."""
    if phase.may_open:
        yield f"Only {listed_names(phase.may_open)} may raise first."
    yield "Whoever raises first in a round has the initiative until the round ends."
    after = phase.answered_by == "those_after"
    others = "everyone who acts after them answers" if after else "everyone else answers"
    how = "they check, raise or fold" if phase.answers_may_raise else "they check or fold"
    yield f"To each of their raises, {others}: {how}."
    if phase.answers_may_raise:
        yield "A raise in answer takes no initiative, and nobody has to answer it."
    if phase.raise_again:
        yield (
            "Then the player with the initiative may raise again, and so on until that player "
            "checks or folds."
        )
    else:
        yield "Then the betting is over."
    yield f"Raise number {phase.max_raises} of the round ends the betting at once, whoever raises."
    if phase.last_card == "all_in":
        yield (
            "Who commits the last card of their hand is all-in: they stay in without being asked "
            "for the rest of the round, and draw again in the next. If they have the initiative, "
            "the betting is over when the others have answered."
        )


def explain_totals(genome: GameGenome) -> Iterator[str]:
    """Say how cards add up."""
    last = [kind.name for kind in genome.card_kinds if kind.counts == "last"]
    stacking = [kind.name for kind in genome.card_kinds if kind.counts == "all"]
    yield "Only cards that have been turned over count, whoever committed them."
    for kind in last:
        yield f"Of kind {kind}, only the card that was committed last in this deal counts."
    if stacking:
        yield f"Cards of kind {listed_names(stacking)} all count together."
    yield "Numbers such as +10 are added up by attribute."
    if any(card.percent for role in genome.roles for card in role.deck):
        yield (
            "Then the total is multiplied by all factors such as x1.5 that count, and rounded "
            "down once at the end."
        )
    for attribute in genome.attributes:
        if attribute.running:
            yield from explain_running(attribute)


def explain_running(attribute: Attribute) -> Iterator[str]:
    """Say what becomes of something that lasts."""
    name = attribute.name
    yield (
        f"{name.capitalize()} adds up over all cards that have been turned over in the run, of "
        "whatever kind and whether or not they still count, and never starts anew."
    )
    if attribute.feeds is not None:
        yield (
            f"{attribute.percent} % of the {name}, rounded down, counts as {attribute.feeds} in "
            "every deal."
        )


def explain_payoffs(genome: GameGenome) -> Iterator[str]:
    """Say when a deal goes through, when it is a bust, and who scores what."""
    for phase in phases_of(genome, ResolutionPhase):
        if phase.needs:
            whose = listed_names(phase.needs)
            yield f"If {whose} has folded, the deal is off at once, and nobody scores."
            yield from explain_folds(genome, phase)
        if phase.bust is not None:
            yield (
                f"If {phase.bust.attribute} is above {phase.bust.above}, it is a bust. Otherwise "
                "the deal goes through."
            )
        for payoff in phase.payoffs:
            when = "When a deal goes through" if payoff.when == "deal" else "At a bust"
            yield f"{when}, {payoff.role} scores {paid(payoff)}."
        yield "Who has folded scores nothing in that deal, and loses nothing."
        if any(payoff.points < 0 for payoff in phase.payoffs):
            yield "Points may fall below 0."


def explain_folds(genome: GameGenome, phase: ResolutionPhase) -> Iterator[str]:
    """Say what becomes of the cards of a deal that is off, and who may fold without ending it."""
    lasting = running_names(genome)
    if lasting:
        yield (
            "Then cards that lie face down are turned over before they go out of play, and their "
            f"{listed_names(lasting)} counts."
        )
    others = [role.name for role in genome.roles if role.name not in phase.needs]
    if others:
        yield f"If {' or '.join(others)} folds, the deal goes on without them."


def paid(payoff: Payoff) -> str:
    """Say what a payoff is."""
    parts = [points_of(payoff.points)] if payoff.points else []
    if payoff.attribute is not None:
        share = "" if payoff.percent == 100 else f"{payoff.percent} % of "
        parts.append(f"{share}the {payoff.attribute}")
    return " and ".join(parts)


def explain_run_end(genome: GameGenome) -> Iterator[str]:
    """Say when a run ends, and who has done best."""
    if any(phase.bust for phase in phases_of(genome, ResolutionPhase)):
        yield "At a bust."
    yield "After a deal in which the last card of any deck was drawn."
    yield f"After {genome.turn_limit:,} deals at the latest."
    kinds = {condition.type for condition in genome.win_conditions}
    for condition in genome.win_conditions:
        if condition.type == "first_to_score":
            yield f"After a deal, when somebody has {points_of(condition.target)}."
    yield f"Whoever has the {'fewest' if 'low_score' in kinds else 'most'} points then has won."


def explain_scripts(genome: GameGenome) -> Iterator[str]:
    """Say how a role is played that nobody sits at."""
    scripts = [(role.name, role.script) for role in genome.roles if role.script is not None]
    if scripts:
        yield "Roll two ten-sided dice for a number from 0 to 99, whenever a role may raise."
    for name, script in scripts:
        yield f"{name} {explain_script(script, genome)}"


def explain_script(script: Script, genome: GameGenome) -> str:
    """Say what a script does."""
    rounds = len(phases_of(genome, CommitPhase))
    chances = [script.raises[min(i, len(script.raises) - 1)] for i in range(rounds)]
    raises = ", ".join(f"{chance} in round {i}" for i, chance in enumerate(chances, start=1))
    which = f"the card with the most {script.prefers}" if script.prefers else "a card taken blindly"
    words = f"raises with {which} when the number is below: {raises}. Otherwise it checks."
    bust = next((phase.bust for phase in phases_of(genome, ResolutionPhase)), None)
    if script.folds_above is None or bust is None:
        return f"{words} It never folds."
    over = script.folds_above
    if over < 0:
        room = f"{bust.above} is at least {-over} more than {bust.attribute}"
        return f"{words} At a decision it folds, unless {room}."
    how = f"more than {over} above" if over else "above"
    return f"{words} At a decision it folds if {bust.attribute} is {how} {bust.above}."


def explain_cards(genome: GameGenome) -> Iterator[str]:
    """List the cards of every role."""
    for role in genome.roles:
        for card in role.deck:
            yield f"{role.name}: {card.name} ({card.kind}): {describe_card(card)}."
