"""The spots of `holdem_spots.toml`: does a player do there what a sane person does?"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from darwindeck.cards import ALL_CARDS, known_cards
from darwindeck.players.as_strategy import distribution_of
from darwindeck.players.registry import find_player
from darwindeck.table.actions import AllIn, Bet, Call, Check, Fold, Raise
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

FILE = Path(__file__).with_name("holdem_spots.toml")
GAME = "no-limit-holdem"
KINDS = {"fold": Fold, "check": Check, "call": Call, "all in": AllIn, "bet": Bet, "raise": Raise}
TIMES_ASKED = 12


@dataclass(frozen=True)
class Spot:
    """A decision, and what is sane in it."""

    name: str
    hand: str
    actions: tuple[str, ...]
    sane: tuple[str, ...]
    at_least: float
    board: str = ""
    seats: int = 2

    def view(self) -> View:
        """Return what the next to act sees."""
        table = self.played(list(ALL_CARDS))
        seat = table.actor
        if seat is None or len(table.board) != len(known_cards(self.board)):
            raise ValueError(f"{self.name}: these actions do not lead to a decision on that board")
        dealt = (*table.hands[seat], *table.board)
        deck = list(ALL_CARDS)
        for there, wanted in zip(dealt, known_cards(self.hand + self.board), strict=True):
            assert there is not None
            swap(deck, ALL_CARDS.index(there), deck.index(wanted))
        return self.played(deck).view(seat)

    def played(self, deck: list[Card]) -> Table:
        """Return the table after all actions, dealt from a deck."""
        table = Table.start(GAME, self.seats, deck=deck)
        for words in self.actions:
            table = table.apply(action_of(words))
        return table

    def share(self, player: str) -> float:
        """Return how often a player does something sane."""
        view = self.view()
        kind = find_player(player)
        bots = [kind.bot(seed) for seed in range(TIMES_ASKED)]
        times = bots[:1] if hasattr(bots[0], "distribution") else bots
        right = tuple(KINDS[words] for words in self.sane)
        shares = [
            sum(share for action, share in distribution_of(bot, view).items()
                if isinstance(action, right))
            for bot in times
        ]  # fmt: skip
        return sum(shares) / len(shares)


def swap(deck: list[Card], here: int, there: int) -> None:
    """Exchange two cards of a deck."""
    deck[here], deck[there] = deck[there], deck[here]


def action_of(words: str) -> Action:
    """Read an action such as `raise 6` or `all in`."""
    kind, _, size = words.partition(" ")
    if kind in {"bet", "raise"}:
        return Bet(int(size)) if kind == "bet" else Raise(int(size))
    quiet: dict[str, Action] = {"fold": Fold(), "check": Check(), "call": Call()}
    return AllIn() if words == "all in" else quiet[words]


def load_spots() -> list[Spot]:
    """Read all spots."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))["spot"]
    return [
        Spot(**spot | {"actions": tuple(spot["actions"]), "sane": tuple(spot["sane"])})
        for spot in found
    ]
