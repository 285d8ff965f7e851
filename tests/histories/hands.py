"""What the tests of hand histories share: hands, random tables, and PokerKit's replay."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from pokerkit import HandHistory as PokerKitHistory

from darwindeck import Table, load
from darwindeck.histories.phh import HandHistory
from darwindeck.histories.stakes import VARIANTS
from darwindeck.histories.toml_values import parse_toml, toml_text
from tests.oracle.lockstep import random_action, random_stack

if TYPE_CHECKING:
    from decimal import Decimal

DATA = Path(__file__).parent / "data"
OWN_FILES = sorted(DATA.glob("*.phh"))
ROOM_FILES = sorted((DATA.parent / "rooms").glob("*.txt"))
REAL = Path(__file__).parents[3] / "shared" / "phh"

THREE_HANDED = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
"""


def hand(actions: str, /, **changes: object) -> HandHistory:
    """Make a history of actions with commas between them, and fields that differ from the usual."""
    listed = tuple(action.strip() for action in actions.split(",") if action.strip())
    return HandHistory.from_fields(
        parse_toml(THREE_HANDED) | {"actions": listed} | changes, "a hand"
    )


def random_table(variant: str, seed: int) -> Table:
    """Play a random hand of a variant to its end."""
    rng = random.Random(seed)
    game = load(VARIANTS[variant])
    stacks = tuple(random_stack(rng, game) for _ in range(rng.choice((2, 3, 4, 6))))
    button = rng.randrange(len(stacks))
    table = Table.start(game, stacks=stacks, seed=rng.getrandbits(64), button=button)
    while not table.over:
        table = table.apply(random_action(rng, table, may_raise=True))
    return table


def pokerkit_stacks(history: HandHistory) -> tuple[int | Decimal, ...]:
    """Replay a history in PokerKit and return everybody's chips at the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = PokerKitHistory.loads(toml_text(history.fields()))
    assert not last.status, "PokerKit does not see the end of the hand"
    return tuple(last.stacks)
