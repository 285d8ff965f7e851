"""The parts of a game by what they are for: its showdown, its round, what captures, what pays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, TypeVar, get_args

from darwindeck.cards import ALL_CARDS, CARD_OF_NUMBER, DECKS, JOKERS, Card
from darwindeck.genome import phases as kinds
from darwindeck.genome.schema import Deck, DeckName, GameGenome, WinCondition

if TYPE_CHECKING:
    from darwindeck.genome.roles import CustomCard, Role

CHIPS_CONDITIONS = frozenset({"most_chips", "last_with_chips"})
HAND_CONDITIONS = (
    "empty_hand", "last_out", "capture_all", "first_to_score", "high_score", "low_score",
    "most_tricks", "best_hand",
)  # fmt: skip
SCORE_CONDITIONS = frozenset({"first_to_score", "high_score", "low_score"})

PLAYER_PHASES = get_args(kinds.PlayerPhase)
CARD_PHASES = (
    *PLAYER_PHASES,
    kinds.TrickPhase,
    kinds.ComparePhase,
    kinds.ExchangePhase,
    kinds.BetweenPhase,
)
"""Phases in which somebody does something with cards."""

LOOKING_PHASES = (
    kinds.ArrangePhase,
    kinds.BetweenPhase,
    kinds.ClaimPhase,
    kinds.DiscardPhase,
    kinds.ExchangePhase,
    kinds.KnockPhase,
    kinds.MeldPhase,
    kinds.PlayPhase,
    kinds.TalonPhase,
    kinds.TrickPhase,
)
"""Phases in which players have to know their cards."""

FULL_DECK = len(ALL_CARDS)

OF_POINTS = frozenset({"points", "worth"})
"""What is bid where contracts are about points."""

PhaseKind = TypeVar("PhaseKind")
Value = TypeVar("Value")


def phases_of(genome: GameGenome, kind: type[PhaseKind]) -> list[PhaseKind]:
    """Return the phases of one kind, in order."""
    return [phase for phase in genome.turn_structure.phases if isinstance(phase, kind)]


def has_own_decks(genome: GameGenome) -> bool:
    """Tell whether everyone has a role and a deck of their own, or should have."""
    return bool(genome.roles) or genome.setup.initial_deck == "of_roles"


def commits_cards(genome: GameGenome) -> bool:
    """Tell whether cards are a stake: laid face down, and turned over later."""
    return bool(phases_of(genome, kinds.CommitPhase))


def resolution_of(genome: GameGenome) -> kinds.ResolutionPhase | None:
    """Return the phase by which deals are resolved and paid, if there is one."""
    return next(iter(phases_of(genome, kinds.ResolutionPhase)), None)


def plays_for_points(genome: GameGenome) -> bool:
    """Tell whether what is banked is all that is played for; chips would be worth more."""
    return resolution_of(genome) is not None and genome.setup.starting_chips == 0


def deck_of(genome: GameGenome) -> tuple[Card, ...]:
    """Return all cards of a game; those of one's own travel under the numbers of others."""
    if has_own_decks(genome):
        numbers = sorted(card_numbers(genome.roles))
        known = (CARD_OF_NUMBER.get(number) for number in numbers[:FULL_DECK])
        return tuple(card for card in known if card is not None)
    return cards_in(genome.setup.initial_deck)


@lru_cache(maxsize=256)
def cards_in(deck: DeckName | Deck) -> tuple[Card, ...]:
    """Return the cards of a deck, in order."""
    if isinstance(deck, str):
        return DECKS[deck]
    plain = [
        card
        for card in ALL_CARDS
        if card.rank.letter in deck.ranks and card.suit.value in deck.suits
    ]
    return (*plain * deck.copies, *JOKERS[len(JOKERS) - deck.jokers :])


def known_deck(deck: DeckName | Deck) -> DeckName | Deck:
    """Return a deck by its name, if it has one."""
    names: tuple[DeckName, ...] = get_args(DeckName)
    return next((name for name in names if DECKS.get(name) == cards_in(deck)), deck)


def all_cards(roles: Iterable[Role]) -> list[CustomCard]:
    """Return the cards of all decks, in order."""
    return [card for role in roles for card in role.deck]


def are_ranked(roles: Iterable[Role]) -> bool:
    """Tell whether every card counts as one with a rank and a suit."""
    return all(card.rank is not None and card.suit is not None for card in all_cards(roles))


@lru_cache(maxsize=64)
def card_numbers(roles: tuple[Role, ...]) -> tuple[int, ...]:
    """Return the number of each card of all decks: that of what it counts as, or a free one."""
    counts_as = [
        None if card.rank is None or card.suit is None else Card(card.rank, card.suit).index
        for card in all_cards(roles)
    ]
    free = (number for number in count() if number not in counts_as)
    return tuple(next(free) if number is None else number for number in counts_as)


def first_cards(genome: GameGenome, players: int) -> range:
    """Return how many cards so many players can have been dealt when the first phase begins."""
    if not genome.setup.deal_all:
        return range(genome.setup.cards_per_player, genome.setup.cards_per_player + 1)
    size = len(deck_of(genome))
    return range(size // players, -(-size // players) + 1)


def has_bids(genome: GameGenome) -> bool:
    """Tell whether players bid, or make trump."""
    return bool(phases_of(genome, kinds.BidPhase) or phases_of(genome, kinds.TrumpPhase))


def has_trump(genome: GameGenome) -> bool:
    """Tell whether a suit is trump, by the rules, by a card or by a player's word."""
    setup = genome.setup
    return bool(setup.trump_suit or setup.turned_trump or phases_of(genome, kinds.TrumpPhase))


def sells_for_chips(genome: GameGenome) -> bool:
    """Tell whether chips are bid in an auction."""
    return any(phase.of == "chips" for phase in phases_of(genome, kinds.BidPhase))


def has_contracts(genome: GameGenome) -> bool:
    """Tell whether players say how many tricks they will take, or points."""
    return has_bids(genome) and not sells_for_chips(genome)


def all_points(genome: GameGenome) -> int:
    """Add up what all cards of a game and its last trick count."""
    by_card = [rule for rule in genome.scoring_rules if rule.per == "counted"]
    last = (r.points for r in genome.scoring_rules if r.per == "counted_last_trick")
    return sum(last) + sum(
        rule.points
        for card in deck_of(genome)
        for rule in by_card
        if rule.rank in {None, card.rank} and rule.suit in {None, card.suit}
    )


def counts_hands(genome: GameGenome) -> bool:
    """Tell whether a hand won is worth a point, or what it was raised to, and nothing else is."""
    others = (resolution_of(genome), showdown_of(genome), paid_tricks_of(genome))
    return not genome.scoring_rules and others == (None, None, None)


def plays_for_chips_alone(genome: GameGenome) -> bool:
    """Tell whether points decide nothing, as hands are won for chips and no rule is about points.

    >>> from darwindeck.genome.library import load
    >>> [plays_for_chips_alone(load(name)) for name in ("blef", "truco", "hearts")]
    [True, False, False]
    """
    return bool(genome.setup.starting_chips) and not (genome.scoring_rules or genome.setup.stakes)


def showdown_of(genome: GameGenome) -> kinds.ShowdownPhase | None:
    """Return the showdown with which hands end, if they do."""
    return next(iter(phases_of(genome, kinds.ShowdownPhase)), None)


def is_for_the_pot(genome: GameGenome) -> bool:
    """Tell whether a hand is about nothing but a pot that is bet against until it is empty."""
    decided = showdown_of(genome) is not None or bool(hand_conditions(genome))
    return bool(phases_of(genome, kinds.BetweenPhase)) and not decided


def arrangement_of(genome: GameGenome) -> kinds.ArrangePhase | None:
    """Return the phase in which cards are arranged in rows, if there is one."""
    return next(iter(phases_of(genome, kinds.ArrangePhase)), None)


def is_settled_by_house(genome: GameGenome) -> bool:
    """Tell whether a hand is about bets on the next card that a house pays or takes."""
    return is_for_the_pot(genome) and genome.setup.house is not None


def is_for_the_last(genome: GameGenome) -> bool:
    """Tell whether a hand is won by whoever is left when all others were wrong about claims."""
    decided = showdown_of(genome) is not None or bool(hand_conditions(genome))
    return bool(phases_of(genome, kinds.LiarPhase)) and not decided


def paid_tricks_of(genome: GameGenome) -> kinds.TrickPhase | None:
    """Return the tricks that share the pot, if there are any."""
    return next((phase for phase in phases_of(genome, kinds.TrickPhase) if phase.for_pot), None)


def deals_again(genome: GameGenome) -> bool:
    """Tell whether those who lose fill the pot again, and the cards are dealt again for it."""
    showdown = showdown_of(genome)
    matched = showdown is not None and showdown.losers_match
    return matched or paid_tricks_of(genome) is not None


def by_board(genome: GameGenome, cards: Sequence[Value]) -> tuple[tuple[Value, ...], ...]:
    """Return the cards of each board: those of one lie after those of the other.

    >>> from darwindeck.genome.library import load
    >>> by_board(load("double-board-omaha"), (1, 2, 3, 4))
    ((1, 2), (3, 4))
    """
    each = len(cards) // genome.setup.boards
    if not each:
        return ()
    return tuple(tuple(cards[first : first + each]) for first in range(0, len(cards), each))


def hand_conditions(genome: GameGenome) -> list[WinCondition]:
    """Return the win conditions that concern single hands, not the chips of a match."""
    return [wins for wins in genome.win_conditions if wins.type not in CHIPS_CONDITIONS]


def wins_by(genome: GameGenome, *ways: str) -> bool:
    """Tell whether one of these win conditions is there."""
    return any(wins.type in ways for wins in genome.win_conditions)


def forced_chips(phase: kinds.Phase) -> int:
    """Count the chips that a phase forces into the pot, at least."""
    if not isinstance(phase, kinds.ForcedBetPhase):
        return 0
    return phase.ante + sum(phase.blinds) + phase.button_blind


def big_blind_of(genome: GameGenome) -> int:
    """Return the largest blind of a game; 0 where nobody posts one."""
    bets = phases_of(genome, kinds.ForcedBetPhase)
    return max((blind for bet in bets for blind in bet.blinds), default=0)


def steps_of(phase: kinds.Phase) -> int:
    """Count what happens one after the other in a phase: every forced bet is a step of its own."""
    if not isinstance(phase, kinds.ForcedBetPhase):
        return 1
    once = (phase.ante, phase.button_blind, phase.bring_in)
    return len(phase.blinds) + sum(amount > 0 for amount in once)


def has_stakes(genome: GameGenome) -> bool:
    """Tell whether chips are ever at stake, in a pot or otherwise."""
    rows = arrangement_of(genome)
    return has_pots(genome) or (rows is not None and rows.unit > 0)


def has_pots(genome: GameGenome) -> bool:
    """Tell whether chips are ever put into a pot."""
    phases = genome.turn_structure.phases
    bets = (kinds.BettingPhase, kinds.BetweenPhase, kinds.WagerPhase)
    bet = any(isinstance(phase, bets) or forced_chips(phase) for phase in phases)
    return bet or sells_for_chips(genome)


def collects_melds(genome: GameGenome) -> bool:
    """Tell whether sets and runs are collected, to knock with them or to lay them down."""
    return bool(phases_of(genome, kinds.KnockPhase) or phases_of(genome, kinds.MeldPhase))


def captures(phase: kinds.Phase) -> bool:
    """Tell whether cards can be captured in a phase."""
    match phase:
        case kinds.TrickPhase() | kinds.ComparePhase(winner_takes="captured"):
            return True
        case kinds.PlayPhase():
            return phase.capture is not None
        case _:
            return False


def can_gather_everything(phase: kinds.Phase) -> bool:
    """Tell whether a phase can bring nearly all cards into one hand."""
    return isinstance(phase, kinds.ClaimPhase) or (
        isinstance(phase, kinds.ComparePhase) and phase.winner_takes == "hand"
    )


def blind_places(genome: GameGenome) -> int:
    """Return which places of a hand their owner does not see, as bits; after a shuffle, anew.

    >>> from darwindeck.genome.library import load
    >>> blind_places(load("razz")), blind_places(load("indian-poker"))
    (0, -1)
    """
    return -1 if genome.setup.blind_hands else places_dealt(genome, blind=True)


def places_dealt(genome: GameGenome, *, blind: bool) -> int:
    """Return which places of a hand get cards that their owner does not see, or does, as bits."""
    held = genome.setup.cards_per_player
    places = 0 if blind else (1 << held) - 1
    for deal in phases_of(genome, kinds.DealPhase):
        if deal.to == "players":
            held = 0 if deal.gather else held
            places |= ((1 << deal.count) - 1) << held if deal.blind == blind else 0
            held += deal.count
    return places


def looks_at_cards(phase: kinds.Phase) -> bool:
    """Tell whether players must know their cards to take part in a phase."""
    return isinstance(phase, LOOKING_PHASES)


def turn_groups(phases: tuple[kinds.Phase, ...]) -> list[tuple[kinds.Phase, ...]]:
    """Return the phases in order, those that form one turn together.

    >>> turn = (kinds.DrawPhase(), kinds.PlayPhase())
    >>> [len(group) for group in turn_groups((kinds.BettingPhase(), *turn))]
    [1, 2]
    """
    groups: list[tuple[kinds.Phase, ...]] = []
    for phase in phases:
        if (
            groups
            and isinstance(phase, PLAYER_PHASES)
            and isinstance(groups[-1][-1], PLAYER_PHASES)
        ):
            groups[-1] = (*groups[-1], phase)
        else:
            groups.append((phase,))
    return groups
