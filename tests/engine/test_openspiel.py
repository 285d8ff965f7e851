"""Whole hands of hold'em agree with OpenSpiel's universal poker, an independent engine.

Both play the same cards and the same actions, chosen at random from our legal actions. Where the
rules of the ACPC server, which OpenSpiel wraps, differ from ours, such hands are not played:

- It does not know a blind larger than the stack (rule 25): everybody has more than a big blind.
- It does not let anybody fold when checking is free (rule 4).
- Its limit games know no stacks (rule 4) and at most four players in OpenSpiel: there everybody
  has enough for the whole hand. With short stacks and more players, fixed-limit hands are
  compared with its no-limit game, which allows every size that fixed limit does.
- It asks a player who can only check because all others are all in (rule 8): it is told to check.
- It splits pots into fractions, where we give odd chips to one winner (rule 10).

It is laxer than we are in what a short all-in reopens and how large the next raise must be
(rule 6), which never matters for an action that we allow.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from darwindeck import AllIn, Bet, Call, Check, Fold, Raise, Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.table.events import Won

from .tables import events

pyspiel: Any = pytest.importorskip("pyspiel")

if TYPE_CHECKING:
    from darwindeck import Action

HANDS = 1000
FOLD, CALL, LIMIT_RAISE = 0, 1, 2


class Comparison(NamedTuple):
    """Which of our games is compared with which of theirs, with how many chips and players."""

    game: str
    betting: str
    stacks: range
    most_seats: int


MOST_IN_A_LIMIT_HAND = 4 * (2 + 2 + 4 + 4)
COMPARISONS = [
    Comparison("no-limit-holdem", "nolimit", range(3, 120), 6),
    Comparison("fixed-limit-holdem", "nolimit", range(3, 60), 6),
    Comparison("fixed-limit-holdem", "limit", range(MOST_IN_A_LIMIT_HAND, 200), 4),
]


def open_spiel_game(betting: str, stacks: list[int]) -> Any:
    """Return the same game in OpenSpiel; its players are counted from the left of the button."""
    players = len(stacks)
    blinds = [2, 1] if players == 2 else [1, 2, *[0] * (players - 2)]
    first = 2 if players == 2 else 3 % players or players
    parameters = {
        "numPlayers": players,
        "numRounds": 4,
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "blind": " ".join(map(str, blinds)),
        "firstPlayer": f"{first} 1 1 1",
        "stack": " ".join(map(str, stacks)),
    }
    if betting == "nolimit":
        parameters |= {"betting": betting, "bettingAbstraction": "fullgame"}
    else:
        parameters |= {"betting": betting, "bettingAbstraction": "fcpa"}
        parameters |= {"raiseSize": "2 2 4 4", "maxRaises": "3 4 4 4"}
    return pyspiel.load_game("universal_poker", parameters)


class Mirror:
    """A hand in OpenSpiel that follows a table."""

    def __init__(self, table: Table, stacks: tuple[int, ...], betting: str) -> None:
        self.button = table.button
        self.seats = table.seats
        self.limit = betting == "limit"
        around = [self.seat(player) for player in range(self.seats)]
        game = open_spiel_game(betting, [stacks[seat] for seat in around])
        self.state = game.new_initial_state()
        self.board_dealt = 0
        for seat in around:
            for card in table.hands[seat]:
                assert card is not None
                self.state.apply_action(card.index)

    def seat(self, player: int) -> int:
        """Return our seat of an OpenSpiel player."""
        return (self.button + 1 + player) % self.seats

    def catch_up(self, table: Table) -> None:
        """Deal the board as on our table, and check for those whom we do not ask."""
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                card = table.board[self.board_dealt]
                assert card is not None
                self.state.apply_action(card.index)
                self.board_dealt += 1
            elif not self.is_at(table):
                assert FOLD not in self.legal(), "a check must be free"
                self.state.apply_action(CALL)
            else:
                return

    def is_at(self, table: Table) -> bool:
        """Tell whether both wait for the same player in the same round."""
        same_round = self.board_dealt == len(table.board)
        return same_round and self.seat(self.state.current_player()) == table.actor

    def apply(self, table: Table, stacks: tuple[int, ...], action: Action) -> None:
        """Do what is about to be done on our table."""
        actor = table.actor or 0
        price = max(table.bets)
        bet = table.bets[actor]
        everything = bet + table.stacks[actor]
        to = {Bet: getattr(action, "amount", 0), Raise: getattr(action, "to", 0)}
        total = to.get(type(action), everything if isinstance(action, AllIn) else 0)
        if isinstance(action, Fold):
            number = FOLD
        elif total <= price:
            number = CALL
        elif self.limit:
            number = LIMIT_RAISE
        else:
            number = stacks[actor] - table.stacks[actor] - bet + total
        assert number in self.legal(), f"{action} in {table!r}"
        self.state.apply_action(number)

    def legal(self) -> list[int]:
        """Return what OpenSpiel allows."""
        actions: list[int] = self.state.legal_actions()
        return actions

    def payoffs(self) -> list[float]:
        """Return what each of our seats won."""
        returns = self.state.returns()
        return [returns[(seat - self.button - 1) % self.seats] for seat in range(self.seats)]


def random_action(table: Table, luck: random.Random) -> Action:
    """Choose an action that both engines allow."""
    legal = table.legal_actions
    actions = [a for a in legal if not (isinstance(a, Fold) and Check() in legal)]
    weights = [{Fold: 1, AllIn: 1, Call: 5}.get(type(a), 3) for a in actions]
    (action,) = luck.choices(actions, weights)
    sizes = legal.bet_range
    top = min(len(sizes), luck.choice([1, 10, 1000]))
    match action:
        case Bet():
            return Bet(sizes[luck.randrange(top)])
        case Raise():
            return Raise(sizes[luck.randrange(top)])
        case _:
            return action


def play_both(comparison: Comparison, luck: random.Random) -> tuple[Table, list[float]]:
    """Play a random hand on both engines and return our table and OpenSpiel's payoffs."""
    seats = luck.randint(2, comparison.most_seats)
    stacks = tuple(luck.choice(comparison.stacks) for _ in range(seats))
    deck = luck.sample(ALL_CARDS, len(ALL_CARDS))
    button = luck.randrange(seats)
    table = Table.start(load(comparison.game), seats, stacks, deck=deck, button=button)
    mirror = Mirror(table, stacks, comparison.betting)
    while not table.over:
        mirror.catch_up(table)
        if mirror.limit:
            assert bool(table.legal_actions.bet_range) == (LIMIT_RAISE in mirror.legal())
        action = random_action(table, luck)
        mirror.apply(table, stacks, action)
        table = table.apply(action)
    mirror.catch_up(table)
    assert mirror.state.is_terminal()
    return table, mirror.payoffs()


@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda c: f"{c.game}-{c.betting}")
def test_payoffs_agree_with_open_spiel(comparison: Comparison) -> None:
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")
    luck = random.Random(seed)
    showdowns = side_pots = 0
    for hand in range(HANDS):
        table, theirs = play_both(comparison, luck)
        won = events(table.log, Won)
        showdowns += not won[0].uncontested
        side_pots += len(won) > 1
        odd = sum(len(event.amounts) - 1 for event in won)  # at most so many chips are odd
        for ours, other in zip(table.payoffs, theirs, strict=True):
            assert abs(ours - other) <= odd, f"hand {hand}: {table.payoffs} and {theirs}"
        assert odd or list(table.payoffs) == theirs
    assert showdowns > HANDS / 5
    assert side_pots > HANDS / 20 or comparison.betting == "limit"
