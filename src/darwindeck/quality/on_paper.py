"""What the rules alone tell of a game, before a hand is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import deck_of, forced_chips, phases_of, showdown_of
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.walk import Walk
from darwindeck.hands.kinds import TURNED_UP_NAME, wild_by_name
from darwindeck.quality.figures import Figure

if TYPE_CHECKING:
    from darwindeck.genome.phases import Phase


HANDLING = (kinds.BettingPhase, kinds.ExchangePhase)
UNDECIDED = (kinds.ForcedBetPhase, kinds.DealPhase, kinds.ComparePhase, kinds.ShowdownPhase)
FIGURES = ("forced", "undone", "wild", "apart", "kingmakers", "hands")


def figures_of(genome: GameGenome) -> dict[str, Figure]:
    """Return the figures of a game that are known without playing it."""
    found = (forced_first, undone, wild_share, is_played_apart, kingmakers, longest_match)
    return {
        name: Figure.exact(float(share(genome))) for name, share in zip(FIGURES, found, strict=True)
    }


def forced_first(genome: GameGenome) -> float:
    """Return the share of the forced chips that are paid before the first bet, if there is one."""
    phases = genome.turn_structure.phases
    bets = (i for i, phase in enumerate(phases) if isinstance(phase, kinds.BettingPhase))
    total = sum(forced_chips(phase) for phase in phases)
    first = next(bets, len(phases))
    return sum(forced_chips(phase) for phase in phases[:first]) / total if total else 1.0


def undone(genome: GameGenome) -> float:
    """Return the share of bets and exchanges after which all hands are dealt anew, undecided."""
    phases = genome.turn_structure.phases
    held = [held for _, held, _ in cards_before(genome)][: len(phases)]
    anew = list(map(deals_anew, phases, held))
    chosen = (place for place, phase in enumerate(phases) if isinstance(phase, HANDLING))
    lost = [is_lost(phases, anew, place) for place in chosen if not anew[place]]
    return sum(lost) / len(lost) if lost else 0.0


def deals_anew(phase: Phase, held: int) -> bool:
    """Tell whether everyone has other cards after a phase: all are gathered, or exchanged."""
    if isinstance(phase, kinds.ExchangePhase):
        return phase.replaced and not phase.passed_to and 0 < held <= phase.min_cards
    return isinstance(phase, kinds.DealPhase) and phase.gather


def is_lost(phases: Sequence[Phase], anew: Sequence[bool], place: int) -> bool:
    """Tell whether the cards of a phase are dealt anew before they have been played."""
    for later, phase in enumerate(phases[place + 1 :], place + 1):
        if anew[later]:
            return True
        if not isinstance(phase, (*HANDLING, kinds.DealPhase, kinds.ForcedBetPhase)):
            return False
    return False


def is_played_apart(genome: GameGenome) -> bool:
    """Tell whether nobody can do anything to anybody: all change their own cards, and compare."""
    if genome.roles:
        return are_roles_apart(genome)
    if genome.setup.house is not None:
        return False
    phases = genome.turn_structure.phases
    decided = [phase for phase in phases if not isinstance(phase, UNDECIDED)]
    return bool(decided) and all(map(concerns_oneself, decided))


def are_roles_apart(genome: GameGenome) -> bool:
    """Tell whether no role has a card that does anything to what another one is paid."""
    phases = genome.turn_structure.phases
    if not all(isinstance(phase, kinds.RolePhase) for phase in phases):
        return False
    ends = phases_of(genome, kinds.ResolutionPhase)
    if any(end.needs or end.bust for end in ends):
        return False
    paid = [(payoff.role, payoff.attribute) for end in ends for payoff in end.payoffs]
    return not any(
        owner.name != role and {*card.values, *card.percent} & what_makes(attribute, genome)
        for role, attribute in paid
        for owner in genome.roles
        for card in owner.deck
    )


def what_makes(attribute: str | None, genome: GameGenome) -> set[str | None]:
    """Return an attribute and those that feed it."""
    return {attribute, *(other.name for other in genome.attributes if other.feeds == attribute)}


def kingmakers(genome: GameGenome) -> float:
    """Return how many of the roles are paid the same whatever is played: they choose who wins."""
    paid = {
        payoff.role
        for end in phases_of(genome, kinds.ResolutionPhase)
        for payoff in end.payoffs
        if payoff.attribute is not None or payoff.when == "bust" or end.needs
    }
    playing = [role.name for role in genome.roles if role.script is None]
    return sum(name not in paid for name in playing) / len(playing) if playing else 0.0


def concerns_oneself(phase: Phase) -> bool:
    """Tell whether what is decided in a phase is nothing to anybody else."""
    match phase:
        case kinds.ExchangePhase():
            return not phase.passed_to
        case kinds.DrawPhase():
            return phase.source is kinds.Location.DECK and not phase.or_discard
        case kinds.MeldPhase():
            return phase.add_to != "anyone"
        case _:
            return isinstance(phase, kinds.DiscardPhase | kinds.KnockPhase)


def longest_match(genome: GameGenome) -> int:
    """Return how many hands a match has at most."""
    return genome.hand_limit


def wild_share(genome: GameGenome) -> float:
    """Return the share of the deck that stands for other cards at a showdown."""
    showdown = showdown_of(genome)
    if showdown is None:
        return 0.0
    deck = deck_of(genome)
    named = set(wild_by_name(showdown.wild_cards))
    turned_up = TURNED_UP_NAME in showdown.wild_cards
    of_a_rank = len(deck) / len({card.rank for card in deck}) if turned_up else 0.0
    return (sum(card in named for card in deck) + of_a_rank) / len(deck)


def cards_before(genome: GameGenome) -> Iterator[tuple[int, int, int]]:
    """Yield the place of each phase, and how many cards a hand and the board can have before it."""
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    walk, before = Walk(genome), 0
    for index, phase in enumerate(phases):
        before = walk.hand if index == start else before
        yield index, walk.hand, walk.board
        if not isinstance(phase, kinds.RolePhase):
            walk.take(index, phase)
    if walk.is_turn_game:
        walk.begin_round(before)
        for index, phase in enumerate(phases[start:], start):
            yield index, walk.hand, walk.board
            if not isinstance(phase, kinds.RolePhase):
                walk.take(index, phase)
