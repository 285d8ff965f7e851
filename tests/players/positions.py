"""Positions to decide in, from random play of the library's games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from darwindeck.engine.layout import copy_of, game_in
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.library import load
from darwindeck.table.events import Dealt, Started
from darwindeck.table.record import encode_action
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome


LONGEST = 40


def decisions(name: str, hands: int, seats: int | None = None) -> Iterator[Table]:
    """Yield every table with something to decide of some random hands with uneven stacks."""
    rng = random.Random(f"{name} {seats}")
    for _ in range(hands):
        deck = list(deck_of(load(name)))
        rng.shuffle(deck)
        stacks = random_stacks(load(name), seats, rng)
        table = Table.start(name, stacks=stacks, deck=deck)
        for _ in range(LONGEST):
            if table.over:
                break
            yield table
            table = table.apply(rng.choice(tuple(table.legal_actions)))


def random_stacks(game: GameGenome, seats: int | None, rng: random.Random) -> list[int]:
    """Return stacks for some hands short, for others as the game starts."""
    chips, house = game.setup.starting_chips, game.setup.house
    shortest = rng.choice((1, chips)) if chips else 0
    players = (seats or game.player_count) - (house is not None)
    return [rng.randint(shortest, chips) for _ in range(players)] + ([house.chips] if house else [])


def with_other_secrets(table: Table, rng: random.Random) -> Table:
    """Return the same table with the cards that the actor cannot see in other places.

    Unlike a replay with another deck, this works where others have played their cards.
    """
    record = copy_of(table._record)
    game = game_in(compile_program(table.game))
    secret = [
        ("hand", seat * int(record["room"][0]) + place)
        for seat in range(table.seats)
        for place, up in enumerate(table.face_up[seat])
        if (game["blind"] if seat == table.actor else not up)
    ]
    secret += [("deck", i) for i in range(record["deck_next"][0], record["deck_size"][0])]
    if game["hidden_pile"]:
        secret += [("deck", i) for i in range(record["pile_size"][0])]
    cards = [int(record[field][0, place]) for field, place in secret]
    rng.shuffle(cards)
    for (field, place), card in zip(secret, cards, strict=True):
        record[field][0, place] = card
    record["rng"] = rng.getrandbits(64)
    return Table(table.game, table._origin, record, table.situation, table._history)


def with_other_hidden_cards(table: Table, rng: random.Random) -> Table:
    """Play a table's actions again with a deck whose cards the actor never saw changed places.

    Others discard from the same places of their hands.
    """
    started = table.log[0]
    assert isinstance(started, Started)
    assert started.deck is not None
    deck = list(started.deck)
    seen = cards_seen(table)
    hidden = [place for place, card in enumerate(deck) if card not in seen]
    moved = [deck[place] for place in hidden]
    rng.shuffle(moved)
    for place, card in zip(hidden, moved, strict=True):
        deck[place] = card
    original = Table.start(table.game, stacks=started.stacks, deck=started.deck)
    other = Table.start(table.game, stacks=started.stacks, deck=deck)
    for action in table._actions():
        kind, amount = encode_action(original._record, action)
        original = original.apply(action)
        other = other.apply(other.decode(kind, amount))
    return other


def cards_seen(table: Table) -> set[Card | None]:
    """Return every card that the actor has seen in this hand."""
    actor = table.actor
    seen = set(table.board)
    for hand, up in zip(table.hands, table.face_up, strict=True):
        seen |= {card for card, visible in zip(hand, up, strict=True) if visible}
    for event in table.log:
        if isinstance(event, Dealt) and event.seat == actor:
            seen |= set(event.cards)
    return seen
