"""Simple players: rules that anybody learns in a minute, against which thinking has to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine import actions, dealing, entry
from darwindeck.engine.layout import ProgramArray, TableArray, blank_table
from darwindeck.hands.tables import load_tables
from darwindeck.players.minds import RANDOM, Mind
from darwindeck.players.registry import Player, find_player

if TYPE_CHECKING:
    from darwindeck.players.desk import Past

STAY, YIELD = "who always stays", "who always yields"
RULES = {
    STAY: (actions.CHECK, actions.CALL, actions.BRING_IN, actions.ALL_IN, actions.BET),
    YIELD: (
        actions.CHECK,
        actions.FOLD,
        actions.BRING_IN,
        actions.CALL,
        actions.ALL_IN,
        actions.BET,
    ),
}
"""What each does about bets: the first of these that is legal, whatever the cards.

Who can do nothing but bet, as against a house, bets as little as possible.
"""

SIZED = {actions.BET, actions.RAISE}

FIRST_CHOICE, LAST_CHOICE = "who always takes the first choice", "who always takes the last choice"
HABITS = {FIRST_CHOICE: 0, LAST_CHOICE: -1}
"""What each does about cards: the place of its choice when all are listed from low to high.

What is only said, such as a pass, is below all cards; bids and claims go up as they are made.
"""

TAKE, LEAVE = "who takes as cheaply as possible", "who takes nothing if possible"
EYES = {TAKE: 1, LEAVE: -1}
"""What each is after who looks no further than the table: to be ahead at once, or not to be."""
OF_CARDS = {
    *(actions.PLAY, actions.KNOCK),
    *(actions.MELD, actions.EXTEND_SET, actions.EXTEND_RUN),
}


class SimpleMind(Mind):
    """Bets by a rule, and chooses cards as another mind does."""

    def __init__(self, rule: tuple[int, ...], cards: Mind) -> None:
        super().__init__(cards.policy, cards.iterations, cards.learnt)
        self.rule = rule

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        if is_bet(position):
            legal = int(position["legal"][0])
            kind = next(kind for kind in self.rule if legal >> kind & 1)
            return kind, int(position["min_to"][0]) if kind in SIZED else 0
        return super().decide(position, program, seed, past)


class SimplePlayer(Player):
    """A player who bets by a rule."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that bets by the rule of this name."""
        return SimpleMind(RULES[self.name], super().mind())


class HabitualMind(Mind):
    """Always takes the choice in the same place of the list."""

    def __init__(self, place: int) -> None:
        super().__init__(RANDOM)
        self.place = place

    def decide(
        self, position: TableArray, program: ProgramArray, _seed: int, _past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        listed = self.desk.lists[0]
        choices = listed[: entry.choices_of(position, program, listed)].tolist()
        kind, amount = sorted(choices, key=lambda choice: height_of(position, *choice))[self.place]
        return kind, amount


class SightedMind(Mind):
    """Plays what is ahead at once, or what is not, and of equal cards the lowest, or the highest.

    Of what is only said it takes the middle, and it bets on a card by counting the others.
    """

    def __init__(self, aim: int) -> None:
        super().__init__(RANDOM)
        self.aim = aim
        self.after = blank_table()

    def decide(
        self, position: TableArray, program: ProgramArray, _seed: int, _past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        listed = self.desk.lists[0]
        choices = listed[: entry.choices_of(position, program, listed)].tolist()
        if op_of(position, program) == actions.OP_BETWEEN:
            kind, amount = choices[-1 if pays_to_bet(position, program) else 0]
        elif played := [choice for choice in choices if choice[0] in OF_CARDS]:
            kind, amount = max(played, key=lambda choice: self.worth(position, program, *choice))
        else:
            kind, amount = choices[len(choices) // 2]
        return kind, amount

    def worth(
        self, position: TableArray, program: ProgramArray, kind: int, amount: int
    ) -> tuple[int, ...]:
        """Return what a play is worth to these eyes: what it brings at once, and then its cost."""
        seat, after = int(position["actor"][0]), self.after
        entry.drive(position, after, program, load_tables(), kind, amount, 0)
        won = int(after["score"][0, seat]), int(after["captured"][0, seat])
        ahead = int(after["best"][0]) == seat
        _, cards, ranks = height_of(position, kind, amount)
        *brought, cheap = (self.aim * gain for gain in (*won, int(ahead), -ranks))
        return (kind, *brought, cards, cheap)


class SightedPlayer(SimplePlayer):
    """A player who looks no further than the table."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that is after what this name says."""
        return SightedMind(EYES[self.name])


class HabitualPlayer(SimplePlayer):
    """A player who chooses cards by a habit."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that has the habit of this name."""
        return HabitualMind(HABITS[self.name])


class RandomMind(Mind):
    """Chooses at random, but is not all-in for more than the pot while a smaller bet would do.

    Chips that nobody would ever bet are no part of a game, however many lie behind.
    """

    def decide(
        self, position: TableArray, program: ProgramArray, seed: int, past: Past | None = None
    ) -> tuple[int, int]:
        """Return the kind and amount of the actor's decision."""
        if is_bet(position) and may_overbet(position):
            position = position.copy()
            position["legal"] &= ~(1 << actions.ALL_IN)
        return super().decide(position, program, seed, past)


class RandomPlayer(SimplePlayer):
    """A player who chooses at random, and bets in proportion to the pot."""

    __slots__ = ()

    def mind(self) -> Mind:
        """Return a mind that chooses at random."""
        return RandomMind(RANDOM)


def aimless() -> RandomPlayer:
    """Return who chooses at random."""
    return RandomPlayer(*find_player("random"))


def may_overbet(position: TableArray) -> bool:
    """Tell whether the actor may be all-in for more than the pot, and may bet less instead."""
    legal, call, pot = (int(position[field][0]) for field in ("legal", "to_call", "pot"))
    smaller = legal & (1 << actions.BET | 1 << actions.RAISE)
    stack = int(position["stack"][0, int(position["actor"][0])])
    return bool(smaller and legal >> actions.ALL_IN & 1) and stack - call > pot + call


def height_of(position: TableArray, kind: int, amount: int) -> tuple[int, int, int]:
    """Return how high a choice is: cards by their ranks and number, above all that is only said."""
    if kind not in OF_CARDS:
        return 0, 0, 0
    seat, order = int(position["actor"][0]), int(position["order"][0])
    first = seat * int(position["room"][0])
    hand = position["hand"][0, first : first + amount.bit_length()].tolist()
    played = [card for place, card in enumerate(hand) if amount >> place & 1]
    ranks = sum(order >> (card >> 2) * dealing.ORDER_BITS & dealing.HIGHEST for card in played)
    return kind, len(played), ranks


def op_of(position: TableArray, program: ProgramArray) -> int:
    """Return the operation that a table is at."""
    return int(program["phases"][0, int(position["phase"][0])]["op"])


def pays_to_bet(position: TableArray, program: ProgramArray) -> bool:
    """Tell whether more of the cards that may come win a bet between two others than lose it."""
    fitting, others, odds = entry.weigh_between(position, program, int(position["actor"][0]))
    return fitting * max(odds, 1) > others - fitting


def sighted(name: str) -> SightedPlayer:
    """Return who looks no further than the table, and is after what a name says."""
    return SightedPlayer(name, *find_player("random")[1:])


def habitual(name: str) -> HabitualPlayer:
    """Return who has the habit of a name."""
    return HabitualPlayer(name, *find_player("random")[1:])


def simple(name: str, cards: Player) -> SimplePlayer:
    """Return who bets by the rule of a name, and chooses cards as somebody else does."""
    return SimplePlayer(name, *cards[1:])


def is_bet(position: TableArray) -> bool:
    """Tell whether the actor decides about chips and not about cards."""
    return int(position["legal"][0]) < 1 << actions.EXCHANGE
