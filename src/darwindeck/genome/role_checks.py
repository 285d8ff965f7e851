"""What a game with roles needs: names that exist, a deal that can be played, totals that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from msgspec.structs import fields

from darwindeck.cards import Rank
from darwindeck.genome import anatomy, game_checks, phases, rules, winning_checks
from darwindeck.genome.errors import Problem, nearest
from darwindeck.genome.schema import GameGenome

MAX_CARDS = 52
LARGEST_TOTAL = 10**7
LARGEST_PRODUCT = 2**62
NOT_FOR_ROLES = ("scoring_rules", "card_effects")
RANKED_PHASES = (phases.TrickPhase, phases.KnockOutPhase, phases.ComparePhase)
BESIDE_OWN_DECKS = (phases.ForcedBetPhase, phases.BettingPhase, *RANKED_PHASES)
"""Phases that take no cards from a deck that everyone shares."""


def role_problems(genome: GameGenome) -> Iterator[Problem]:
    """Find everything that keeps a game with roles from being played."""
    yield from role_setup_problems(genome)
    yield from role_win_problems(genome)
    yield from game_checks.length_problems(genome)
    yield from deal_problems(genome)
    yield from deck_problems(genome)
    yield from attribute_problems(genome)
    yield from script_problems(genome)
    yield from resolution_problems(genome)
    yield from overflow_problems(genome)


def role_seat_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge the number of seats: every role has one."""
    if seats != len(genome.roles):
        yield Problem(
            "player_count",
            f"is {seats}, but every role has a seat, and there are {len(genome.roles)} roles: "
            f"make it {len(genome.roles)}",
        )


def role_setup_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what is on the table before the first deal: everyone's own deck, and perhaps chips."""
    setup = genome.setup
    if len(genome.roles) < 2:
        yield Problem("roles", f"there are {len(genome.roles)}: a game has at least two players")
    if setup.initial_deck != "of_roles":
        yield Problem(
            "setup.initial_deck",
            f'is "{setup.initial_deck}", but with roles everyone has a deck of their own: make '
            'it "of_roles"',
        )
    if setup.when_deck_is_empty != "end":
        yield Problem(
            "setup.when_deck_is_empty",
            f'is "{setup.when_deck_is_empty}", but cards that were committed stay out of play: '
            'make it "end"',
        )
    for field in fields(setup):
        judged = field.name in {"initial_deck", "when_deck_is_empty", "starting_chips"}
        if not judged and getattr(setup, field.name) != field.default:
            yield Problem(
                f"setup.{field.name}",
                "is set, but cards of one's own are drawn up from one's own deck, and have neither "
                "ranks nor suits: leave it out",
            )
    if setup.starting_chips and not anatomy.has_stakes(genome):
        yield Problem(
            "setup.starting_chips",
            "is set, but chips are never at stake: add a BettingPhase or a ForcedBetPhase, or "
            "leave it out",
        )
    for name in NOT_FOR_ROLES:
        if getattr(genome, name) and not anatomy.are_ranked(genome.roles):
            yield Problem(
                name,
                "is for cards with ranks and suits: give every card both, or leave it out, and "
                "score with the payoffs of a ResolutionPhase",
            )


def role_win_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the win conditions: a deal is won by points, a match perhaps by chips."""
    if not anatomy.commits_cards(genome) and anatomy.resolution_of(genome) is None:
        return
    scores = winning_checks.listed(tuple(sorted(anatomy.SCORE_CONDITIONS)))
    for index, condition in enumerate(anatomy.hand_conditions(genome)):
        if condition.type not in anatomy.SCORE_CONDITIONS:
            yield Problem(
                f"win_conditions[{index}]",
                f"is {condition.type}, but roles play for points: make it {scores}",
            )
    if genome.win_conditions and not anatomy.hand_conditions(genome):
        yield Problem("win_conditions", f"nothing says who has won the pot of a hand: add {scores}")


def deal_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the phases of a deal and their order."""
    in_order = genome.turn_structure.phases
    path = "turn_structure.phases"
    for index, phase in enumerate(in_order):
        if isinstance(phase, RANKED_PHASES) and not anatomy.are_ranked(genome.roles):
            yield Problem(
                f"{path}[{index}]",
                f"{type(phase).__name__} is for cards with ranks and suits: give both to every "
                "card, or leave out the phase",
            )
        elif not isinstance(phase, (phases.RolePhase, *BESIDE_OWN_DECKS)):
            yield Problem(
                f"{path}[{index}]",
                f"{type(phase).__name__} deals or takes cards of one deck, but everyone has their "
                "own: leave out the phase, or the roles",
            )
        elif isinstance(phase, phases.ComparePhase) and phase.winner_takes == "hand":
            yield Problem(
                f"{path}[{index}].winner_takes",
                "is hand, but nobody holds cards of another deck: make it captured",
            )
    if genome.turn_structure.repeat_from:
        yield Problem(
            "turn_structure.repeat_from",
            f"is {genome.turn_structure.repeat_from}, but every deal has all phases: leave it out",
        )
    resolutions = [
        i for i, phase in enumerate(in_order) if isinstance(phase, phases.ResolutionPhase)
    ]
    tricks = any(isinstance(phase, RANKED_PHASES) for phase in in_order)
    without = tricks and not resolutions and not anatomy.commits_cards(genome)
    if resolutions != [len(in_order) - 1] and not without:
        yield Problem(
            path,
            f"there are {len(resolutions)} ResolutionPhases: a deal has exactly one, and it is the "
            "last phase",
        )
    yield from round_problems(genome)


def round_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the rounds of a deal: cards are drawn, committed and turned over, in that order."""
    drawn = committed = False
    for index, phase in enumerate(genome.turn_structure.phases):
        path = f"turn_structure.phases[{index}]"
        if isinstance(phase, phases.CommitPhase) and not drawn:
            yield Problem(path, "nobody has drawn a card to commit: put a DrawUpPhase before it")
        if isinstance(phase, phases.RevealPhase) and not committed:
            yield Problem(path, "there is nothing to turn over: put a CommitPhase before it")
        if isinstance(phase, phases.CommitPhase):
            names = [role.name for role in genome.roles]
            yield from unknown_names(f"{path}.may_open", phase.may_open, names, "role")
        drawn |= isinstance(phase, phases.DrawUpPhase)
        committed = isinstance(phase, phases.CommitPhase) or (
            committed and not isinstance(phase, phases.RevealPhase)
        )
    commits = anatomy.phases_of(genome, phases.CommitPhase)
    if not commits and anatomy.resolution_of(genome) is not None:
        yield Problem("turn_structure.phases", "nobody ever raises: add a CommitPhase")
    most = sum(phase.max_raises for phase in commits)
    if most > rules.MAX_BOARD:
        yield Problem(
            "turn_structure.phases",
            f"a deal can have {most} raises: at most {rules.MAX_BOARD} cards fit on the table",
        )


def deck_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the cards: how many, and whether their names say which is meant."""
    kinds = [kind.name for kind in genome.card_kinds]
    names = [attribute.name for attribute in genome.attributes]
    running = [attribute.name for attribute in genome.attributes if attribute.running]
    yield from repeated_names("roles", [role.name for role in genome.roles])
    yield from repeated_names("card_kinds", kinds)
    yield from repeated_names("attributes", names)
    yield from repeated_names("roles", [card.name for card in anatomy.all_cards(genome.roles)])
    yield from rank_problems(genome)
    count = len(anatomy.all_cards(genome.roles))
    if count > MAX_CARDS:
        yield Problem("roles", f"there are {count} cards in all decks: at most {MAX_CARDS} fit")
    for seat, role in enumerate(genome.roles):
        for number, card in enumerate(role.deck):
            path = f"roles[{seat}].deck[{number}]"
            yield from unknown_names(f"{path}.kind", [card.kind], kinds, "kind of card")
            yield from unknown_names(f"{path}.values", list(card.values), names, "attribute")
            yield from unknown_names(f"{path}.percent", list(card.percent), names, "attribute")
            for name in set(card.percent) & set(running):
                yield Problem(
                    f"{path}.percent.{name}",
                    f"multiplies {name}, which is running and only adds up: leave it out",
                )


def rank_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what cards count as: each as another one, and with a rank and a suit."""
    taken = set()
    for seat, role in enumerate(genome.roles):
        for number, card in enumerate(role.deck):
            path = f"roles[{seat}].deck[{number}]"
            if (card.rank is None) != (card.suit is None):
                yield Problem(path, "has only one of rank and suit: give it both, or neither")
            elif card.rank is Rank.JOKER:
                yield Problem(f"{path}.rank", "is a joker, which no card of a role counts as")
            elif card.rank is not None:
                if (card.rank, card.suit) in taken:
                    yield Problem(
                        path, "counts as the same rank and suit as another card: choose others"
                    )
                taken.add((card.rank, card.suit))


def attribute_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what attributes feed."""
    fed = [attribute.name for attribute in genome.attributes if not attribute.running]
    for index, attribute in enumerate(genome.attributes):
        path = f"attributes[{index}]"
        if attribute.feeds is None:
            if attribute.percent != 100:
                yield Problem(f"{path}.percent", "is set, but it feeds nothing: leave it out")
            continue
        if not attribute.running:
            yield Problem(
                f"{path}.feeds", "is set, but only what is running feeds another: make it running"
            )
        yield from unknown_names(f"{path}.feeds", [attribute.feeds], fed, "attribute to feed")


def script_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the scripts of bots."""
    names = [attribute.name for attribute in genome.attributes]
    resolution = anatomy.resolution_of(genome)
    for seat, role in enumerate(genome.roles):
        path, script = f"roles[{seat}].script", role.script
        if script is not None and script.prefers is not None:
            yield from unknown_names(f"{path}.prefers", [script.prefers], names, "attribute")
        fears = script is not None and script.folds_above is not None
        if fears and (resolution is None or resolution.bust is None):
            yield Problem(
                f"{path}.folds_above", "is set, but there is no bust to fear: leave it out"
            )


def resolution_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what a deal is resolved by, and what is paid for it."""
    roles = [role.name for role in genome.roles]
    names = [attribute.name for attribute in genome.attributes]
    for index, phase in enumerate(genome.turn_structure.phases):
        if not isinstance(phase, phases.ResolutionPhase):
            continue
        path = f"turn_structure.phases[{index}]"
        yield from unknown_names(f"{path}.needs", phase.needs, roles, "role")
        if phase.bust is not None:
            yield from unknown_names(
                f"{path}.bust", [phase.bust.attribute, phase.bust.above], names, "attribute"
            )
        for number, payoff in enumerate(phase.payoffs):
            paid = f"{path}.payoffs[{number}]"
            yield from unknown_names(f"{paid}.role", [payoff.role], roles, "role")
            if payoff.attribute is not None:
                attribute = [payoff.attribute]
                yield from unknown_names(f"{paid}.attribute", attribute, names, "attribute")
            elif payoff.points == 0:
                yield Problem(paid, "pays nothing: give it points, or an attribute")
            elif payoff.percent != 100:
                yield Problem(f"{paid}.percent", "is of no attribute: leave it out, or name one")
            if payoff.when == "bust" and phase.bust is None:
                yield Problem(f"{paid}.when", "is bust, but there is none: add bust to the phase")


def overflow_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether every total that can lie on the table can be counted exactly."""
    most = sum(phase.max_raises for phase in anatomy.phases_of(genome, phases.CommitPhase))
    cards = anatomy.all_cards(genome.roles)
    for index, attribute in enumerate(genome.attributes):
        name = attribute.name
        sizes = sorted((abs(card.values.get(name, 0)) for card in cards), reverse=True)
        largest = sum(sizes if attribute.running else sizes[:most])
        percents = [card.percent[name] for card in cards if name in card.percent]
        top, bottom, growth = products(percents, most)
        whole = max(top, bottom) * max(largest, 1) <= LARGEST_PRODUCT
        if largest * growth > LARGEST_TOTAL or not whole:
            yield Problem(
                f"attributes[{index}]",
                f"{name} can grow to {largest} times {float(growth):.3g} in {most} raises, which "
                "is too much to count: lower the values or percents of cards, or allow fewer "
                "raises",
            )


def products(percents: Sequence[int], most: int) -> tuple[int, int, Fraction]:
    """Return by what a total can be multiplied and divided at most, and how far it can grow."""
    fractions = [Fraction(percent, 100) for percent in percents]
    tops = sorted((fraction.numerator for fraction in fractions), reverse=True)
    bottoms = sorted((fraction.denominator for fraction in fractions), reverse=True)
    growing = sorted((fraction for fraction in fractions if fraction > 1), reverse=True)
    return prod(tops[:most]), prod(bottoms[:most]), prod(growing[:most], start=Fraction(1))


def unknown_names(
    path: str, names: Sequence[str], known: Sequence[str], what: str
) -> Iterator[Problem]:
    """Find names that stand for nothing."""
    for name in names:
        if name not in known:
            near = nearest(name, known)
            advice = f"did you mean {near!r}?" if near else f"there is {', '.join(known) or 'none'}"
            yield Problem(path, f"there is no {what} {name!r}: {advice}")


def repeated_names(path: str, names: Sequence[str]) -> Iterator[Problem]:
    """Find names that stand for several things."""
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield Problem(path, f"{name!r} appears {names.count(name)} times: give each its name")
