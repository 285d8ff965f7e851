"""The chapters of a game with roles: cards to make, deals to play, and what people ask."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.genome import anatomy, faces
from darwindeck.genome import phases as kinds
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.edge_cases import Case, answer, case, cases_grid
from darwindeck.rulebook.example import example_story
from darwindeck.rulebook.turns import columns, heading, steps
from darwindeck.words import book, roles, rules
from darwindeck.words.voice import Line, Words


def role_chapters(genome: GameGenome) -> Iterator[book.Chapter]:
    """Yield the chapters of a game with roles."""
    for name, chapter in zip(
        rules.sections_of(genome), rules.describe(genome).chapters, strict=True
    ):
        if name == "cards":
            about = book.Points((Line("rulebook.example.run"),))
            story = book.StoryLines(example_story(genome))
            yield book.Chapter(heading("run"), (about, story))
            yield book.Chapter(heading("cases"), (cases_grid(cases(genome)),))
            yield book.Chapter(chapter.heading, (cards_grid(genome),))
            continue
        yield chapter
        if name == "material":
            yield book.Chapter(heading("setting_up"), (book.Steps(tuple(set_up(genome))),))
        if name == "deal":
            yield book.Chapter(heading("turn"), tuple(turns(genome)))


def set_up(genome: GameGenome) -> Iterator[Words]:
    """Say what to do before the first deal."""
    yield Line("rulebook.roles.cards")
    yield Line("rulebook.roles.share", names=[role.name for role in genome.roles])
    if any(role.script for role in genome.roles):
        yield Line("rulebook.roles.scripts")
    yield Line("rulebook.roles.shuffle")
    running, names = roles.running_names(genome), Line("rulebook.roles.names")
    yield (names, Line("rulebook.roles.column", names=running)) if running else names
    yield Line("rulebook.roles.room")


def turns(genome: GameGenome) -> Iterator[book.Steps]:
    """Yield the steps of a turn in betting, and at a decision."""
    if anatomy.phases_of(genome, kinds.CommitPhase):
        betting = ("look", "check", "raise", "fold", "next")
        yield steps("commit", [Line(f"rulebook.turn.commit.{name}") for name in betting])
    if anatomy.phases_of(genome, kinds.DecisionPhase):
        deciding = ("add_up", "decide")
        yield steps("decision", [Line(f"rulebook.turn.decision.{name}") for name in deciding])


def cards_grid(genome: GameGenome) -> book.Grid:
    """List the cards of every role."""
    rows = tuple(
        (role.name, card.name, card.kind, faces.describe_card(card))
        for role in genome.roles
        for card in role.deck
    )
    return book.Grid(columns("role", "card", "kind", "counts"), rows)


def cases(genome: GameGenome) -> Iterator[Case]:
    """Yield what people may ask, and the answers."""
    yield case("nobody_raises", answer("nobody_raises"))
    yield from raises(anatomy.phases_of(genome, kinds.CommitPhase))
    yield from folds(genome)
    decisions = anatomy.phases_of(genome, kinds.DecisionPhase)
    if decisions:
        asked = any(phase.asks_all_in for phase in decisions)
        yield case("no_card_at_decision", answer("decide" if asked else "go_on"))
    for phase in anatomy.phases_of(genome, kinds.ResolutionPhase):
        if phase.bust is not None:
            name, above = phase.bust.attribute, phase.bust.above
            no_bust = answer("no_bust", attribute=name, above=above)
            yield case("equal_totals", no_bust, attribute=name, above=above)
    yield from totals(genome)
    yield from endings(genome)


def raises(rounds: list[kinds.CommitPhase]) -> Iterator[Case]:
    """Yield what people ask about raising."""
    if any(phase.answers_may_raise for phase in rounds):
        yield case("raised_answer", answer("raised_answer"))
    if any(phase.last_card == "all_in" for phase in rounds):
        for name in ("last_card", "last_card_with_initiative"):
            yield case(name, answer(name))


def folds(genome: GameGenome) -> Iterator[Case]:
    """Yield what people ask about folding."""
    yield case("committed_fold", answer("committed_fold"))
    running = roles.running_names(genome)
    lasting = Line("rulebook.roles.written_down", names=running) if running else ""
    for phase in anatomy.phases_of(genome, kinds.ResolutionPhase):
        others = [role.name for role in genome.roles if role.name not in phase.needs]
        if phase.needs:
            yield case("needed_folds", answer("deal_off", lasting=lasting), names=phase.needs)
        if phase.needs and others:
            yield case("other_folds", answer("without_them"), names=others)


def totals(genome: GameGenome) -> Iterator[Case]:
    """Yield what people ask about adding up."""
    cards = [card for role in genome.roles for card in role.deck]
    if any(kind.counts == "last" for kind in genome.card_kinds):
        yield case("two_of_a_kind", answer("later_counts"))
    for attribute in genome.attributes:
        name = attribute.name
        if attribute.running and any(card.values.get(name, 0) < 0 for card in cards):
            yield case("attribute_below", answer("counts_as_nothing"), name=name)
    payoffs = (
        each for phase in anatomy.phases_of(genome, kinds.ResolutionPhase) for each in phase.payoffs
    )
    if any(payoff.points < 0 for payoff in payoffs):
        yield case("points_below", answer("write_minus"))


def endings(genome: GameGenome) -> Iterator[Case]:
    """Yield what people ask about the end of a run."""
    ends = genome.setup.when_deck_is_empty == "end"
    yield case("empty_role_deck", answer("draw_and_end" if ends else "draw_and_play"))
    yield case("endless_run", answer("deal_limit", deals=genome.turn_limit))
    yield case("equal_points", answer("win_together"))
