"""Games with roles in words: decks, deals, betting with cards, totals, payoffs and scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from darwindeck.genome import anatomy, faces
from darwindeck.genome import phases as kinds
from darwindeck.genome.schema import GameGenome
from darwindeck.words.book import Cast
from darwindeck.words.voice import Line, Words

if TYPE_CHECKING:
    from darwindeck.genome.roles import Attribute, Payoff, Script


def cast_of(genome: GameGenome) -> Cast:
    """Return what the roles are called, and the cards of their decks one after the other."""
    cards = tuple(card.name for role in genome.roles for card in role.deck)
    return Cast(tuple(role.name for role in genome.roles), cards)


def role_sections(genome: GameGenome) -> Iterator[tuple[str, Iterator[Words]]]:
    """Yield the sections of the rules, and what they say."""
    yield "material", explain_decks(genome)
    yield "deal", explain_steps(genome)
    yield "commits", explain_commits(genome)
    yield "totals", explain_totals(genome)
    yield "payoffs", explain_payoffs(genome)
    yield "run_end", explain_run_end(genome)
    yield "scripts", explain_scripts(genome)
    yield "cards", explain_cards(genome)


def explain_steps(genome: GameGenome) -> Iterator[Line]:
    """Say what happens in a deal, one step after the other; rounds begin with a draw."""
    number = 0
    for phase in genome.turn_structure.phases:
        if isinstance(phase, kinds.DrawUpPhase):
            number += 1
            yield Line("rules.roles.round", number=number, step=explain_role_phase(phase))
        elif isinstance(phase, kinds.RolePhase):
            yield explain_role_phase(phase)
    yield Line("rules.roles.next_deal")


def explain_decks(genome: GameGenome) -> Iterator[Line]:
    """Say who plays, and with which cards."""
    names = [role.name for role in genome.roles]
    yield Line("rules.roles.players", count=len(names), names=names)
    for role in genome.roles:
        yield Line("rules.roles.deck", role=role.name, cards=len(role.deck))
    lasting = [Line("rules.roles.the", name=name) for name in running_names(genome)]
    yield Line("rules.roles.paper", written=[Line("rules.roles.points"), *lasting])
    yield Line("rules.roles.run")


def running_names(genome: GameGenome) -> list[str]:
    """Return the names of what lasts from deal to deal."""
    return [attribute.name for attribute in genome.attributes if attribute.running]


def explain_role_phase(phase: kinds.RolePhase) -> Line:
    """Say what one phase of a deal asks people to do."""
    match phase:
        case kinds.DrawUpPhase():
            return Line("rules.roles.draw_up", cards=phase.to)
        case kinds.CommitPhase():
            return Line("rules.roles.commit", raises=phase.max_raises)
        case kinds.RevealPhase():
            return Line("rules.roles.reveal")
        case kinds.DecisionPhase():
            return Line(f"rules.roles.decision{'' if phase.asks_all_in else '_of_holders'}")
        case kinds.ResolutionPhase():
            return Line("rules.roles.resolution")
        case _:
            assert_never(phase)


def explain_commits(genome: GameGenome) -> Iterator[Words]:
    """Say how betting with cards goes."""
    phases = anatomy.phases_of(genome, kinds.CommitPhase)
    yield Line("rules.commits.actions")
    yield Line("rules.commits.row")
    yield Line("rules.commits.first", role=genome.roles[0].name)
    for phase in dict.fromkeys(phases):
        rounds = [i for i, other in enumerate(phases, start=1) if other == phase]
        words = tuple(explain_initiative(phase))
        everywhere = len(rounds) == len(phases)
        yield words if everywhere else Line("rules.commits.in_rounds", rounds=rounds, words=words)


def explain_initiative(phase: kinds.CommitPhase) -> Iterator[Line]:
    """Say who may raise, and for how long."""
    if phase.may_open:
        yield Line("rules.commits.may_open", names=phase.may_open)
    yield Line("rules.commits.initiative")
    after = phase.answered_by == "those_after"
    who = Line("rules.commits.those_after" if after else "rules.commits.everyone_else")
    raises = phase.answers_may_raise
    how = Line("rules.commits.with_raises" if raises else "rules.commits.without_raises")
    yield Line("rules.commits.answers", who=who, how=how)
    if raises:
        yield Line("rules.commits.answer")
    yield Line("rules.commits.again" if phase.raise_again else "rules.commits.over")
    yield Line("rules.commits.last_raise", raises=phase.max_raises)
    if phase.last_card == "all_in":
        yield Line("rules.commits.all_in")


def explain_totals(genome: GameGenome) -> Iterator[Line]:
    """Say how cards add up."""
    yield Line("rules.totals.open")
    for kind in genome.card_kinds:
        if kind.counts == "last":
            yield Line("rules.totals.last", kind=kind.name)
    stacking = [kind.name for kind in genome.card_kinds if kind.counts == "all"]
    if stacking:
        yield Line("rules.totals.all", kinds=stacking)
    yield Line("rules.totals.added")
    if any(card.percent for role in genome.roles for card in role.deck):
        yield Line("rules.totals.factors")
    for attribute in genome.attributes:
        if attribute.running:
            yield from explain_running(attribute)


def explain_running(attribute: Attribute) -> Iterator[Line]:
    """Say what becomes of something that lasts."""
    name, fed = attribute.name, attribute.feeds
    yield Line("rules.totals.running", name=name)
    if fed is not None:
        yield Line("rules.totals.feeds", percent=attribute.percent, name=name, fed=fed)


def explain_payoffs(genome: GameGenome) -> Iterator[Line]:
    """Say when a deal goes through, when it is a bust, and who scores what."""
    for phase in anatomy.phases_of(genome, kinds.ResolutionPhase):
        if phase.needs:
            yield Line("rules.payoffs.off", names=phase.needs)
            yield from explain_folds(genome, phase)
        if phase.bust is not None:
            bust = phase.bust
            yield Line("rules.payoffs.bust_above", attribute=bust.attribute, above=bust.above)
        for payoff in phase.payoffs:
            yield Line(f"rules.payoffs.{payoff.when}", role=payoff.role, what=paid(payoff))
        yield Line("rules.payoffs.folded")
        if any(payoff.points < 0 for payoff in phase.payoffs):
            yield Line("rules.payoffs.below")


def explain_folds(genome: GameGenome, phase: kinds.ResolutionPhase) -> Iterator[Line]:
    """Say what becomes of the cards of a deal that is off, and who may fold without ending it."""
    lasting = running_names(genome)
    if lasting:
        yield Line("rules.payoffs.turned_over", names=lasting)
    others = [role.name for role in genome.roles if role.name not in phase.needs]
    if others:
        yield Line("rules.payoffs.goes_on", names=others)


def paid(payoff: Payoff) -> Line:
    """Say what a payoff is."""
    if payoff.attribute is None:
        return Line("rules.payoffs.points", points=payoff.points)
    part = "all" if payoff.percent == 100 else "share"
    share = Line(f"rules.payoffs.{part}", percent=payoff.percent, attribute=payoff.attribute)
    return Line("rules.payoffs.both", points=payoff.points, share=share) if payoff.points else share


def explain_run_end(genome: GameGenome) -> Iterator[Line]:
    """Say when a run ends, and who has done best."""
    if any(phase.bust for phase in anatomy.phases_of(genome, kinds.ResolutionPhase)):
        yield Line("rules.run_end.bust")
    yield Line("rules.run_end.deck")
    yield Line("rules.run_end.limit", deals=genome.turn_limit)
    for condition in genome.win_conditions:
        if condition.type == "first_to_score":
            yield Line("rules.run_end.target", target=condition.target)
    low = any(condition.type == "low_score" for condition in genome.win_conditions)
    yield Line("rules.run_end.fewest" if low else "rules.run_end.most")


def explain_scripts(genome: GameGenome) -> Iterator[Line]:
    """Say how a role is played that nobody sits at."""
    scripts = [(role.name, role.script) for role in genome.roles if role.script is not None]
    if scripts:
        yield Line("rules.scripts.dice")
    for name, script in scripts:
        yield explain_script(name, script, genome)


def explain_script(role: str, script: Script, genome: GameGenome) -> Line:
    """Say what a script does."""
    prefers = script.prefers
    card = Line("rules.scripts.most", attribute=prefers) if prefers else Line("rules.scripts.any")
    rounds = range(len(anatomy.phases_of(genome, kinds.CommitPhase)))
    chances = [
        Line(
            "rules.scripts.chance",
            chance=script.raises[min(i, len(script.raises) - 1)],
            round=i + 1,
        )
        for i in rounds
    ]
    folds = explain_script_folds(script, genome)
    return Line("rules.scripts.script", role=role, card=card, chances=chances, folds=folds)


def explain_script_folds(script: Script, genome: GameGenome) -> Line:
    """Say when a script folds at a decision."""
    bust = next((phase.bust for phase in anatomy.phases_of(genome, kinds.ResolutionPhase)), None)
    over = script.folds_above
    if over is None or bust is None:
        return Line("rules.scripts.never")
    name, above = bust.attribute, bust.above
    if over < 0:
        return Line("rules.scripts.unless", attribute=name, above=above, room=-over)
    if over == 0:
        return Line("rules.scripts.if_above", attribute=name, above=above)
    return Line("rules.scripts.if_more", attribute=name, above=above, over=over)


def explain_cards(genome: GameGenome) -> Iterator[Line]:
    """List the cards of every role."""
    for role in genome.roles:
        for card in role.deck:
            counts = faces.describe_card(card)
            yield Line(
                "rules.roles.card", role=role.name, card=card.name, kind=card.kind, counts=counts
            )
