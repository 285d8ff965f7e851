"""How a hand begins: who can play, with which chips, cards and button, and the first record.

`opening_record` is the one door to the engine for the beginning of a hand, wherever it comes from:
a call, a saved match, a log, a hand history. What `check_start` lets pass, the engine can play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from darwindeck.cards import MASK64, Card, known_cards, shuffled
from darwindeck.engine import actions, contracts, entry, program
from darwindeck.engine.layout import TableArray, copy_of
from darwindeck.genome import anatomy, copies, rules, validation
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.phases import (
    BettingPhase,
    DealPhase,
    DeclarePhase,
    ExchangePhase,
    ForcedBetPhase,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.table.events import Post, Started

Value = TypeVar("Value")

POST_KINDS = {"live": actions.LIVE_POST, "ante": actions.ANTE_POST, "dead": actions.DEAD_POST}
MAX_SCORE = 10**15
"""More points than the longest match of the language can bring."""


@lru_cache(maxsize=512, typed=True)
def check_playable(genome: GameGenome, seats: int) -> None:
    """Refuse a genome that cannot be played, or not by so many."""
    validation.validate(genome)
    validation.check_seats(genome, seats)


def starting_stacks(genome: GameGenome, seats: int) -> tuple[int, ...]:
    """Return the chips that everyone begins a match with."""
    house = genome.setup.house
    players = seats - 1 if house else seats
    return (genome.setup.starting_chips,) * players + ((house.chips,) if house else ())


def listed(name: str, values: Iterable[Value]) -> tuple[Value, ...]:
    """Return values by seat as a tuple, or say that they are no list."""
    try:
        return tuple(values)
    except TypeError:
        raise ValueError(f"{name} {values!r}: give them as a list") from None


def checked_stacks(genome: GameGenome, stacks: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return stacks that a match can begin with, or say what is wrong with them."""
    if len(stacks) != seats:
        raise ValueError(f"{len(stacks)} stacks for {seats} seats: give one stack for each seat")
    check_stacks(genome, stacks, rules.MAX_CHIPS)
    return tuple(stacks)


def check_stacks(genome: GameGenome, stacks: Sequence[int], most: int) -> None:
    """Refuse stacks that are no whole chips, or with which nothing can be won."""
    for seat, stack in enumerate(stacks):
        if not rules.is_whole(stack, 0, most):
            raise ValueError(
                f"stack {stack!r} of seat {seat} is impossible: use whole chips, 0 to {most}"
            )
    if genome.setup.starting_chips and sum(stack > 0 for stack in stacks) < 2:
        raise ValueError(f"stacks {tuple(stacks)}: at least two players need chips")


def started(
    genome: GameGenome,
    stacks: tuple[int, ...],
    seed: int | None,
    deck: str | Sequence[Card] | None,
    button: int,
    *,
    dealt_by_hand: bool,
    hand_number: int = 0,
) -> Started:
    """Return how a hand begins, with a shuffle from system entropy if nothing else is given."""
    if anatomy.plays_for_points(genome):
        button = len(stacks) - 1  # roles act in their own order, the first one first
    if deck is not None and seed is not None:
        raise ValueError("give either a deck or a seed: a passed-in deck is dealt as it is")
    if seed is not None:
        seed = usable_seed(seed)
        return Started(stacks, button, seed, None, dealt_by_hand, hand_number, match_seed=seed)
    cards = checked_deck(genome, shuffled(anatomy.deck_of(genome)) if deck is None else deck)
    return Started(stacks, button, None, cards, dealt_by_hand, hand_number)


def usable_seed(seed: int) -> int:
    """Return the 64 bits of a seed that count; any whole number is one.

    >>> usable_seed(7), usable_seed(-1) == 2**64 - 1
    (7, True)
    """
    if not rules.is_integral(seed):
        raise ValueError(f"seed {seed!r} is impossible: use a whole number")
    return int(seed) & MASK64


def check_start(genome: GameGenome, origin: Started) -> None:
    """Refuse any beginning of a hand that could not have come about at a table of this game."""
    for name in ("stacks", "scores", "places"):
        if type(getattr(origin, name)) is not tuple:
            raise ValueError(f"{name} {getattr(origin, name)!r}: give them as a tuple, one by seat")
    check_playable(genome, len(origin.stacks))
    check_stacks(genome, origin.stacks, rules.MAX_CHIPS_IN_PLAY)
    if sum(origin.stacks) > rules.MAX_CHIPS_IN_PLAY:
        raise ValueError(
            f"stacks {origin.stacks} are too many chips for a table: at most "
            f"{rules.MAX_CHIPS_IN_PLAY}"
        )
    check_button(genome, origin)
    check_posts(genome, origin)
    check_chance(genome, origin)
    check_standing(genome, origin)


def check_button(genome: GameGenome, origin: Started) -> None:
    """Refuse a button that is not with somebody who plays."""
    button, last = origin.button, len(origin.stacks) - 1 - (genome.setup.house is not None)
    chipless = genome.setup.starting_chips == 0
    if not rules.is_whole(button, 0, last) or (origin.stacks[button] == 0 and not chipless):
        raise ValueError(f"button {button!r} is no player: choose a seat with chips")
    if anatomy.plays_for_points(genome) and button != last:
        raise ValueError(f"button {button}: roles act in their order, so it is at seat {last}")


def check_posts(genome: GameGenome, origin: Started) -> None:
    """Refuse posts that nobody can owe, or where there is no bet to post to."""
    if type(origin.posts) is not tuple or not all(type(owed) is Post for owed in origin.posts):
        raise ValueError(f"posts {origin.posts!r}: give a tuple of Post")
    if origin.posts and (
        genome.setup.house is not None or not anatomy.phases_of(genome, BettingPhase)
    ):
        raise ValueError(f"{genome.genome_id} has no bets among players that could be posted")
    for owed in origin.posts:
        if not rules.is_whole(owed.seat, 0, len(origin.stacks) - 1) or not origin.stacks[owed.seat]:
            raise ValueError(f"seat {owed.seat!r} cannot post: choose a seat with chips")
        if not rules.is_whole(owed.amount, 1, rules.MAX_CHIPS) or owed.kind not in POST_KINDS:
            raise ValueError(
                f"{owed!r} is impossible: post 1 to {rules.MAX_CHIPS} whole chips, "
                f"{', '.join(POST_KINDS)}"
            )
    bets = [owed.seat for owed in origin.posts if owed.kind == "live"]
    if len(set(bets)) < len(bets):
        raise ValueError(f"posts {origin.posts!r}: a seat posts one live bet at most")


def check_chance(genome: GameGenome, origin: Started) -> None:
    """Refuse a beginning that leaves the cards open, or has cards that the game has not."""
    for name in ("seed", "match_seed"):
        seed = getattr(origin, name)
        if seed is not None and not rules.is_whole(seed, 0, MASK64):
            raise ValueError(f"{name} {seed!r} is impossible: use a whole number, 0 to {MASK64}")
    if (origin.deck is None) == (origin.seed is None):
        raise ValueError("a hand begins with either a deck or a seed: give one of them")
    if origin.deck is not None and checked_deck(genome, origin.deck) != origin.deck:
        raise ValueError(f"deck {origin.deck!r}: give a tuple of cards")
    if type(origin.dealt_by_hand) is not bool:
        raise ValueError(f"dealt_by_hand is {origin.dealt_by_hand!r}: use True or False")
    if origin.dealt_by_hand:
        check_dealt_by_hand(genome)


def check_standing(genome: GameGenome, origin: Started) -> None:
    """Refuse a hand number beyond the end of the match, and impossible scores and places."""
    if not rules.is_whole(origin.hand_number, 0, genome.hand_limit - 1):
        raise ValueError(
            f"hand_number {origin.hand_number!r} is impossible: hands are numbered from 0, and "
            f"{genome.genome_id} has {genome.hand_limit}"
        )
    if origin.scores and len(origin.scores) != len(origin.stacks):
        raise ValueError(
            f"{len(origin.scores)} scores for {len(origin.stacks)} seats: give one for each seat"
        )
    for seat, score in enumerate(origin.scores):
        if not rules.is_whole(score, -MAX_SCORE, MAX_SCORE):
            raise ValueError(f"score {score!r} of seat {seat} is impossible: use whole points")
    check_places(origin)


def check_places(origin: Started) -> None:
    """Refuse places in the last hand that cannot all have been taken; 0 is no place."""
    seats = len(origin.stacks)
    taken = [place for place in origin.places if place != 0]
    fits = len(origin.places) in {0, seats} and all(rules.is_whole(n, 1, seats) for n in taken)
    if not fits or len(set(taken)) < len(taken) or (taken and origin.hand_number == 0):
        raise ValueError(
            f"places {origin.places!r} of the last hand are impossible: give each of {seats} seats "
            "another one, or none in the first hand"
        )


@lru_cache(maxsize=512)
def check_dealt_by_hand(genome: GameGenome) -> None:
    """Refuse to ask for cards in games in which they do not only come by deals and exchanges."""
    known = ForcedBetPhase | DealPhase | BettingPhase | DeclarePhase | ExchangePhase | ShowdownPhase
    phases = genome.turn_structure.phases
    turns = bool(genome.setup.house) or not all(isinstance(phase, known) for phase in phases)
    obstacles = {
        "has equal cards: they": copies.copies_of(genome) > 1,
        "deals the whole deck: it": genome.setup.deal_all,
        "passes cards on: they": any(p.passed_to for p in anatomy.phases_of(genome, ExchangePhase)),
        "has turns: its cards": turns,
        "shuffles during a hand: its cards": any(
            deal.gather for deal in anatomy.phases_of(genome, DealPhase)
        ),
    }
    for obstacle, is_there in obstacles.items():
        if is_there:
            raise ValueError(f"{genome.genome_id} {obstacle} cannot be dealt by hand")


def checked_deck(genome: GameGenome, deck: str | Sequence[Card]) -> tuple[Card, ...]:
    """Return a deck that holds exactly the game's cards, or say what is wrong with it."""
    cards = known_cards(deck, jokers=True, copies=copies.copies_of(genome))
    expected = anatomy.deck_of(genome)
    if wrong := set(cards) - set(expected):
        raise GenomeError(
            f"{genome.genome_id} has no {', '.join(sorted(map(str, wrong)))} in its deck "
            f"{genome.setup.initial_deck!r}"
        )
    if len(cards) != len(expected):
        raise GenomeError(
            f"the deck of {genome.genome_id} has {len(expected)} cards, not {len(cards)}: pass all "
            f"cards of {genome.setup.initial_deck!r} in dealing order"
        )
    return cards


def opening_record(genome: GameGenome, origin: Started) -> TableArray:
    """Return the engine's record of a hand before its first phase, if it can begin like this."""
    check_start(genome, origin)
    record = copy_of(program.fresh_table(genome, origin.stacks, origin.button))
    record["hand_number"] = origin.hand_number
    for seat, score in enumerate(origin.scores):
        record["bags"][0, seat] = score % contracts.BAGS
    if any(origin.places):
        record["place"][0, : len(origin.places)] = origin.places
        record["leader"] = origin.places.index(min(filter(None, origin.places)))
    if origin.seed is not None:
        record["rng"] = origin.seed
    if origin.deck is not None:
        order = list(copies.numbers_of(copies.faces_of(genome), origin.deck))
        record["deck"][0, : len(order)] = order
        record["shuffling"] = 0
        # Should the discards be shuffled again, nobody who does not know the deck can foresee it.
        record["rng"] = int.from_bytes(sha256(bytes(order)).digest()[:8])
    if origin.dealt_by_hand:
        record["dealt_by_hand"] = 1
        record["shuffling"] = 0
    for owed in origin.posts:
        entry.post(record, owed.seat, owed.amount, POST_KINDS[owed.kind])
    return record


# The button of the next hand


def big_blind_seat(players: Sequence[int], button: int) -> int:
    """Return who posts the big blind; heads-up the button posts the small one.

    >>> big_blind_seat([0, 2, 5], 2), big_blind_seat([0, 2], 2)
    (0, 0)
    """
    place = players.index(button) + min(2, len(players) - 1)
    return players[place % len(players)]


def next_button(players: Sequence[int], button: int, big_blind: int | None) -> int:
    """Return the seat of the next button, for players in the order of their seats.

    It moves clockwise to the next player, and one further if otherwise the one who posted the
    last big blind would post the next one too. This can happen when the table shrinks to two, or
    when somebody takes a seat between the button and the blinds.

    >>> next_button([0, 1, 2], 2, big_blind=1), next_button([1, 2], 0, big_blind=2)
    (0, 2)
    """
    seat = seat_after(players, button)
    if big_blind is not None and big_blind_seat(players, seat) == big_blind:
        seat = seat_after(players, seat)
    return seat


def seat_after(players: Sequence[int], seat: int) -> int:
    """Return the first player clockwise after a seat."""
    return next((player for player in players if player > seat), players[0])
