"""Random hands at trustless tables, compared with the ordinary engine on the same cards.

`python -m tests.mental.comparing 1000` plays so many hands over six games.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from darwindeck import Exchange, Table, load
from darwindeck.mental.audit import audit
from darwindeck.mental.dealing import CardsDealt, Discarded
from darwindeck.mental.deck import cards_by_point
from darwindeck.mental.proofs import Batch
from darwindeck.players.registry import make_bot
from tests.mental.local import LocalTable

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.mental.hand import EncryptedHand

GAMES = [
    ("no-limit-holdem", 3),
    ("pot-limit-omaha", 2),
    ("seven-card-stud-hi-lo", 3),
    ("five-card-draw", 2),
    ("badugi", 2),
    ("leduc-holdem", 4),
]


def compare_with_engine(game: str, seats: int, number: int) -> None:
    """Play one hand with random players, open every card with all keys, and play it again."""
    bots = [make_bot("random", number * 10 + seat) for seat in range(seats)]
    table = LocalTable(load(game), bots, seed=f"{game} {number}".encode())
    for player in table.players:  # the audit checks all proofs, once and together
        player.referee.hand._batch = Batch()
    keys: dict[int, int] = {}
    while not table.over:
        keys |= {
            p.seat: p._key.scalar
            for p in table.players
            if p.seat in table.referee.hand.keys and not p._key._erased
        }
        table.step()
    hand = table.referee.hand
    deck = whole_deck(hand, keys)
    assert sorted(map(str, deck)) == sorted(map(str, hand.cards))
    ordinary = Table.start(load(game), stacks=table.terms.stacks, deck=deck)
    for step in hand.steps:
        if isinstance(step, CardsDealt):
            continue
        if isinstance(step, Discarded):
            ordinary = ordinary.apply(Exchange(tuple(deck[p] for p in step.positions)))
        else:
            ordinary = ordinary.apply(step)
    assert ordinary.over
    assert ordinary.payoffs == hand.payoffs
    for position, card in hand.known.items():
        assert deck[position] == card
    assert audit(table.ledger).fair


def whole_deck(hand: EncryptedHand, keys: dict[int, int]) -> list[Card]:
    """Open every card of a deck, which takes the secrets of all players."""
    secret = sum(keys.values())
    points = cards_by_point(hand.group, tuple(hand.cards))
    return [
        points[hand.group.subtract(masked.hidden, hand.group.times(secret, masked.half))]
        for masked in hand.deck
    ]


def main(hands: int) -> None:
    """Compare so many hands, taking turns among the games."""
    played: Counter[str] = Counter()
    for number in range(hands):
        game, seats = GAMES[number % len(GAMES)]
        compare_with_engine(game, seats, 1000 + number)
        played[game] += 1
        if number % 100 == 99:
            print(f"{number + 1} hands", flush=True)
    print(f"{hands} hands, all with the payoffs of the ordinary engine: {dict(played)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
