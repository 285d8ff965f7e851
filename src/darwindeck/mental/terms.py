"""What everybody at a table has agreed to: the game, the chips, the players and the rules of play.

The digest of the terms is the table's name: every message carries it, so that nothing that was
said at one table can be used at another.
"""

from __future__ import annotations

from typing import NamedTuple

from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import decode, encode
from darwindeck.mental import dealing, errors, wire

MAGIC = b"darwindeck trustless table 1\n"
MOST_SECONDS = 3600
LONGEST_NAME = 40


class Person(NamedTuple):
    """Who sits at a seat: a name, the key that signs, and a random number of their own."""

    name: str
    identity: bytes
    nonce: bytes


class TableTerms(NamedTuple):
    """The terms of a table.

    At most so many `hands` are played. Who says nothing for `seconds` is absent. With a `backup`
    of 0 the hand is void then and the absentee pays; otherwise so many players together can act
    for an absent one's key.
    """

    game: GameGenome
    players: tuple[Person, ...]
    stacks: tuple[int, ...]
    hands: int = 1
    backup: int = 0
    seconds: int = 60

    @property
    def table(self) -> bytes:
        """The name of the table: the digest of its terms."""
        return wire.digest(self.encode())

    @property
    def code(self) -> str:
        """The name in short, for players to compare by voice."""
        text = self.table.hex()[:16].upper()
        return "-".join(text[i : i + 4] for i in range(0, 16, 4))

    def encode(self) -> bytes:
        """Return the terms as bytes."""
        game = encode(self.game)
        parts = [MAGIC, len(game).to_bytes(4), game, len(self.players).to_bytes(1)]
        for person, stack in zip(self.players, self.stacks, strict=True):
            name = person.name.encode()
            parts += [len(name).to_bytes(1), name, person.identity, person.nonce]
            parts += [stack.to_bytes(4)]
        parts += [self.hands.to_bytes(4), self.backup.to_bytes(1), self.seconds.to_bytes(4)]
        return b"".join(parts)

    def check(self) -> None:
        """Refuse terms that nobody should agree to, and games that cannot be played this way."""
        seats = len(self.players)
        dealing.check_trustless(self.game, seats)
        if len({person.identity for person in self.players}) != seats:
            raise ValueError("two players have the same identity: each needs one of their own")
        if self.backup and not 2 <= self.backup <= seats - 1:
            raise ValueError(
                f"a backup of {self.backup} with {seats} players: it takes at least 2 players, and "
                "all but one at most; with 2 players the other one would know all cards"
            )
        if not 1 <= self.seconds <= MOST_SECONDS or self.hands < 1:
            raise ValueError(f"play at least 1 hand, and wait 1 to {MOST_SECONDS} seconds")


def decode_terms(data: bytes) -> TableTerms:
    """Read terms; bytes that are not exactly how they are written are refused."""
    try:
        with wire.reading(data) as reader:
            reader.expect(MAGIC)
            game = decode(reader.take(reader.number(4)), source="the terms")
            players, stacks = [], []
            for _ in range(reader.number(1)):
                name = reader.take(reader.number(1)).decode()
                players.append(Person(name, reader.take(32), reader.take(32)))
                stacks.append(reader.number(4))
            hands, backup, seconds = reader.number(4), reader.number(1), reader.number(4)
        terms = TableTerms(game, tuple(players), tuple(stacks), hands, backup, seconds)
    except (errors.Wrong, UnicodeDecodeError) as problem:
        raise errors.WireError(f"not the terms of a table: {problem}") from None
    if terms.encode() != data:
        raise errors.WireError("the terms are not written in the one way there is")
    terms.check()
    return terms
