"""What a designer would strike out of a game, found by playing it and not by reading its rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from darwindeck import Table
from darwindeck.evolution.idle import idle_rules
from darwindeck.table.actions import AllIn, Bet, BringIn, Call, Check, Fold, Raise
from darwindeck.table.events import Acted, Posted, Returned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.actions import Action
    from darwindeck.table.events import Event

SEED = 2024
WATCHED, COMPARED = 24, 1024  # hands
BETS = (Check, Call, BringIn, AllIn, Bet, Raise, Fold)
STAYING = (Check, Call, BringIn, AllIn)
LOST = {"match", "loo"}  # what losers put into the next pot


def flaws_of(genome: GameGenome) -> list[str]:
    """Say what is wrong with a game that its players would notice in one evening."""
    hands = [staying_hand(genome, seed) for seed in range(WATCHED)]
    chips = bool(genome.setup.starting_chips)
    noticed = {flaw for events in hands if chips for flaw in betting_flaws(events)}
    idle = [f"{rule} does nothing" for rule in idle_rules(genome, COMPARED, SEED)]
    return [*sorted(noticed), *idle]


def staying_hand(genome: GameGenome, seed: int) -> Sequence[Event]:
    """Return what happens in a hand in which nobody bets more than they must, or folds."""
    chance = Random(seed)
    table = Table.start(genome, seats=genome.player_count, seed=seed)
    while not table.over:
        legal = list(table.legal_actions)
        staying = [action for action in legal if isinstance(action, STAYING)]
        table = table.apply(staying[0] if staying else chance.choice(legal))
    return table.log


def betting_flaws(events: Sequence[Event]) -> Iterator[str]:
    """Say what is wrong with the bets of a hand in which everybody stays."""
    staked = bet = False
    asked: set[int | None] = set()
    posted: set[tuple[int, str]] = set()
    for event in events:
        if isinstance(event, Posted):
            staked = True
            if event.what not in LOST and (bet or (event.seat, event.what) in posted):
                yield "a forced bet in mid-hand"
            posted.add((event.seat, event.what))
        elif isinstance(event, Acted) and is_bet(event.action) and not event.deciding:
            if not staked:
                yield "bets before anything is at stake"
            if event.seat in asked:
                yield "a second round of bets without news"
            asked.add(event.seat)
            bet = True
        elif not isinstance(event, Returned):
            asked.clear()


def is_bet(action: Action) -> bool:
    """Tell whether an action is about chips."""
    return isinstance(action, BETS)
