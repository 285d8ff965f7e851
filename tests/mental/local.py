"""A whole trustless table in one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.mental import randomness, secret, terms
from darwindeck.mental.group import Group, best_group
from darwindeck.mental.ledger import Ledger
from darwindeck.mental.player import Participant
from darwindeck.mental.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


class LocalTable:
    """Players who each follow the table for themselves, and talk by function calls."""

    def __init__(
        self,
        game: GameGenome,
        deciders: Sequence[Callable[[View], Action]],
        *,
        stacks: Sequence[int] | None = None,
        hands: int = 1,
        backup: int = 0,
        group: Group | None = None,
        seed: bytes | None = None,
    ) -> None:
        group = group or best_group()
        sources: list[randomness.Randomness] = [
            randomness.SystemRandomness()
            if seed is None
            else randomness.SeededRandomness(seed + bytes([seat]))
            for seat in range(len(deciders))
        ]
        identities = [secret.Secret(source.take(32)) for source in sources]
        people = tuple(
            terms.Person(f"player {seat}", group.public_key(identity.data), source.take(32))
            for seat, (identity, source) in enumerate(zip(identities, sources, strict=True))
        )
        stacks = tuple(stacks or (game.setup.starting_chips,) * len(people))
        self.terms = terms.TableTerms(game, people, stacks, hands, backup)
        self.terms.check()
        self.players = [
            Participant(seat, identities[seat], Referee(self.terms, group), decide, sources[seat])
            for seat, decide in enumerate(deciders)
        ]

    @property
    def referee(self) -> Referee:
        """The first player's referee; all others have seen the same."""
        return self.players[0].referee

    @property
    def over(self) -> bool:
        """Whether everything has been said."""
        return self.referee.over

    def step(self) -> bytes:
        """Let whoever is due speak, and all others listen."""
        due = self.referee.due
        assert due is not None
        data = self.players[due.seat].speak()
        self.deliver(data, due.seat)
        return data

    def deliver(self, data: bytes, sender: int) -> None:
        """Let everyone but the sender hear a message."""
        for player in self.players:
            if player.seat != sender:
                player.hear(data)

    def play(self) -> Ledger:
        """Play all hands and return the transcript."""
        while not self.over:
            self.step()
        return self.ledger

    @property
    def ledger(self) -> Ledger:
        """The transcript so far."""
        return Ledger.of(self.terms, self.referee.messages)
