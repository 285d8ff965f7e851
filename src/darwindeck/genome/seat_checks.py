"""What depends on how many play: cards for everyone, room for them, seats for the blinds."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from darwindeck.genome import anatomy, betting_checks, game_checks, phases, role_checks, rules
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.walk import Walk

MIN_SEATS = 2


def seat_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge what depends on the number of seats, of which a house has one."""
    if not MIN_SEATS <= seats <= rules.MAX_SEATS:
        yield Problem(
            "player_count", f"is {seats}: a game has {MIN_SEATS} to {rules.MAX_SEATS} seats"
        )
        return
    if genome.setup.stakes and seats != MIN_SEATS:
        yield Problem("player_count", f"is {seats}, but setup.stakes is for two players: make it 2")
        return
    teams = genome.setup.teams
    if teams and (seats % teams or seats == teams):
        yield Problem(
            "player_count",
            f"is {seats}, but {teams} teams of partners need {2 * teams} players, or {3 * teams} "
            "and so on: change one of them",
        )
        return
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, phases.ForcedBetPhase):
            for name, message in betting_checks.blind_seat_checks(phase, seats):
                yield Problem(f"{game_checks.phase_path(index)}.{name}", message)
    if anatomy.has_own_decks(genome):
        yield from role_checks.role_seat_problems(genome, seats)
        return
    yield from room_problems(genome, seats)
    yield from deck_problems(genome, seats)
    if genome.setup.deal_all:
        yield from whole_deal_problems(genome, seats)


def whole_deal_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge whether so many players hold the cards that they are to exchange or to play."""
    hand = Walk(replace(genome, player_count=seats))
    for index, phase in enumerate(genome.turn_structure.phases):
        needed = {phases.ExchangePhase: "max_cards", phases.TrickPhase: "tricks"}.get(
            type(phase), ""
        )
        if needed and getattr(phase, needed) > hand.hand:
            yield Problem(
                f"{game_checks.phase_path(index)}.{needed}",
                f"is {getattr(phase, needed)}, but of {seats} players each holds {hand.hand} by "
                "then: make it smaller, or play with fewer",
            )
            return
        if not isinstance(phase, phases.RolePhase):
            hand.take(index, phase)


def room_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge whether one hand has room for all cards where it can win them all."""
    size = len(anatomy.deck_of(genome))
    room = rules.hand_capacity(seats, size)
    for index, phase in enumerate(genome.turn_structure.phases):
        if anatomy.can_gather_everything(phase) and size > room:
            yield Problem(
                game_checks.phase_path(index),
                f"can bring all {size} cards into one hand, but with {seats} seats a hand has room "
                f"for {room}: play with fewer players, or a smaller deck",
            )
            return


def deck_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge whether the deck has as many cards as can be in play together.

    When it runs out in a hand, all cards out of play are shuffled again.
    """
    setup = genome.setup
    size, players = len(anatomy.deck_of(genome)), seats - (setup.house is not None)
    hand = anatomy.first_cards(genome, players)[0]
    left = size - hand * players
    # Some have one card more where all are dealt; the last card of a deck is the trump and dealt.
    shared = left if setup.deal_all else int(setup.turned_trump and left != 0)
    if hand * players + shared > size or (setup.deal_all and hand == 0):
        needed = max(hand * players + shared, players)
        yield Problem("setup.cards_per_player", too_many_cards(genome, players, needed))
        return
    shared += setup.initial_discard_count
    if hand * players + shared > size:
        needed = hand * players + shared
        yield Problem("setup.initial_discard_count", too_many_cards(genome, players, needed))
        return
    board = 0
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, phases.DealPhase):
            if phase.gather:
                hand, shared = 0, int(setup.turned_trump)
            hand += phase.count if phase.to == "players" else 0
            board += phase.count * setup.boards if phase.to == "board" else 0
            shared += phase.count if phase.to == "house" else 0
        elif isinstance(phase, phases.TrumpPhase):
            shared += phase.turned_up
        elif isinstance(phase, phases.TalonPhase):
            shared += phase.count
        elif isinstance(phase, phases.DrawPhase) and anatomy.showdown_of(genome) is not None:
            hand += 0 if phase.repeat else phase.count
        left = phase.leaves + players if isinstance(phase, phases.DrawPhase) and phase.leaves else 0
        needed = hand * players + shared + board + left
        if needed > size:
            yield Problem(game_checks.phase_path(index), too_many_cards(genome, players, needed))
            return


def too_many_cards(genome: GameGenome, players: int, needed: int) -> str:
    """Say that the deck is too small."""
    deck = genome.setup.initial_deck
    who = "1 player" if players == 1 else f"{players} players"
    return (
        f"by now {who} can need {needed} cards, but {deck} has {len(anatomy.deck_of(genome))}: "
        "deal fewer cards, or play with fewer players"
    )
