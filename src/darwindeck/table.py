"""Table: the immutable public face of one running hand, and of the match it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from darwindeck.actions import Action, Deal
from darwindeck.cards import Card, format_cards
from darwindeck.engine.actions import OP_EXCHANGE
from darwindeck.engine.entry import (
    ALL_STEPS,
    ILLEGAL,
    NO_ACTION,
    Situation,
    drive,
    judge,
    peel_pot,
    seat_after,
)
from darwindeck.engine.layout import DEALER, blank_table, copy_of
from darwindeck.engine.program import compile_program
from darwindeck.engine.rng import hand_seed
from darwindeck.errors import IllegalAction
from darwindeck.genome.library import load
from darwindeck.hands.tables import load_tables
from darwindeck.legal import LegalActions, deal_problem, out_of_turn, why_not
from darwindeck.log import Event, Started, events_of
from darwindeck.record import (
    cards_of,
    deal_targets,
    decode_action,
    encode_action,
    hand_of,
    put_on_top,
    seats_of,
)
from darwindeck.starting import check_playable, checked_stacks, checked_start, opening_record
from darwindeck.view import View, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.engine.layout import TableArray
    from darwindeck.genome.schema import GameGenome

History = tuple["History | None", Action]


class Pot(NamedTuple):
    """A main or side pot: its chips and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


class Table:
    """One hand of a game. Every change returns a new table; this one stays as it is.

    >>> from darwindeck import Table, load
    >>> table = Table.start(load("kuhn-poker"), seed=3)
    >>> [str(action) for action in table.legal_actions]
    ['check', 'bet 1']
    """

    __slots__ = (
        "_history",
        "_log",
        "_origin",
        "_record",
        "game",
        "situation",
    )

    def __init__(
        self,
        game: GameGenome,
        origin: Started,
        record: TableArray,
        situation: Situation,
        history: History | None,
    ) -> None:
        self.game = game
        self.situation = situation
        self._origin = origin
        self._record = record
        self._history = history
        self._log: tuple[Event, ...] | None = None

    @classmethod
    def start(
        cls,
        game: GameGenome | str,
        seats: int | None = None,
        stacks: Sequence[int] | None = None,
        seed: int | None = None,
        deck: str | Sequence[Card] | None = None,
        button: int = 0,
        *,
        dealt_by_hand: bool = False,
    ) -> Table:
        """Start a hand and play up to the first decision.

        Cards come from `deck` as given, from a shuffle with `seed`, or from one with system
        entropy; on a table `dealt_by_hand`, from the caller, by `Deal` actions.
        """
        genome = load(game) if isinstance(game, str) else game
        if seats is None:
            seats = genome.player_count if stacks is None else len(stacks)
        check_playable(genome, seats)
        if stacks is None:
            stacks = [genome.setup.starting_chips] * seats
        origin = checked_start(genome, checked_stacks(stacks, seats), seed, deck, button)
        return cls._from_origin(genome, replace(origin, dealt_by_hand=dealt_by_hand))

    @classmethod
    def _from_origin(cls, genome: GameGenome, origin: Started) -> Table:
        opening = opening_record(genome, origin)
        record = blank_table()
        situation = drive(
            opening, record, compile_program(genome), load_tables(), NO_ACTION, 0, ALL_STEPS
        )
        return cls(genome, origin, record, situation, None)

    @classmethod
    def replay(cls, game: GameGenome | str, log: Sequence[Event]) -> Table:
        """Play a log again and return the table it leads to."""
        genome = load(game) if isinstance(game, str) else game
        if not log or not isinstance(log[0], Started):
            raise ValueError("a log begins with a Started event: pass the whole of table.log")
        check_playable(genome, len(log[0].stacks))
        table = cls._from_origin(genome, log[0])
        for event in log[1:]:
            action = event.replayed_action
            if action is not None:
                table = table.apply(action)
        return table

    # Deciding

    @property
    def actor(self) -> int | None:
        """The seat to act; `None` when the hand is over or the dealer's cards are awaited."""
        actor = self.situation[0]
        return actor if actor >= 0 else None

    @property
    def legal_actions(self) -> LegalActions:
        """What the actor may do, as a lazy view."""
        return LegalActions(self)

    def is_legal(self, action: Action) -> bool:
        """Ask the engine whether an action is legal."""
        if isinstance(action, Deal):
            return deal_problem(self, action) is None
        kind, amount = encode_action(self._record, action)
        return judge(self._record, compile_program(self.game), kind, amount)

    def apply(self, action: Action, seat: int | None = None) -> Table:
        """Return the table after an action of the actor, up to the next decision.

        Naming the `seat` makes sure that it is its turn.
        """
        if seat is not None and seat != self.actor:
            raise IllegalAction(out_of_turn(self, action, seat))
        record = self._record
        if isinstance(action, Deal):
            if problem := deal_problem(self, action):
                raise IllegalAction(problem)
            record = copy_of(record)
            put_on_top(record, action.cards)
        kind, amount = encode_action(record, action)
        after = blank_table()
        situation = drive(
            record, after, compile_program(self.game), load_tables(), kind, amount, ALL_STEPS
        )
        if situation[0] == ILLEGAL:
            raise IllegalAction(why_not(self, action))
        return Table(self.game, self._origin, after, situation, (self._history, action))

    def decode(self, kind: int, amount: int) -> Action:
        """Translate the engine's kind and amount into the actor's action."""
        return decode_action(self._record, kind, amount)

    # Looking

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return bool(self.situation[5])

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self._origin.stacks)

    @property
    def button(self) -> int:
        """The seat with the dealer button."""
        return self._origin.button

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by seat."""
        return self._by_seat("stack")

    @property
    def bets(self) -> tuple[int, ...]:
        """Chips put in during this betting round, by seat."""
        return self._by_seat("bet")

    @property
    def price(self) -> int:
        """The bet to match in this betting round; a blind that falls short leaves it whole."""
        return int(self._record["price"][0])

    @property
    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost so far in this hand, by seat; final when the hand is over."""
        return tuple(
            now - before for now, before in zip(self.stacks, self._origin.stacks, strict=True)
        )

    @property
    def pot(self) -> int:
        """All chips in the middle, this round's bets included."""
        return int(self._record["pot"][0])

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot, and a side pot for what each all-in player cannot win."""
        record = copy_of(self._record)
        pots = []
        while (peeled := peel_pot(record))[0]:
            pots.append(Pot(peeled[0], seats_of(peeled[1])))
        return tuple(pots)

    @property
    def board(self) -> tuple[Card | None, ...]:
        """The community cards."""
        return cards_of(self._record["board"][0], int(self._record["board_size"][0]))

    @property
    def hands(self) -> tuple[tuple[Card | None, ...], ...]:
        """Every seat's cards, hidden ones included: the table's own truth, not a player's."""
        return tuple(hand_of(self._record, seat) for seat in range(self.seats))

    @property
    def face_up(self) -> tuple[tuple[bool, ...], ...]:
        """Which cards of each hand everybody can see."""
        up, sizes = self._record["up"][0], self._record["hand_size"][0]
        shown = int(self._record["shown"][0])
        return tuple(
            tuple(bool(shown >> seat & 1 or up[seat] >> i & 1) for i in range(sizes[seat]))
            for seat in range(self.seats)
        )

    @property
    def folded(self) -> tuple[bool, ...]:
        """Who was dealt in and has folded, by seat."""
        seated, live = int(self._record["seated"][0]), int(self._record["live"][0])
        return tuple(bool((seated & ~live) >> seat & 1) for seat in range(self.seats))

    @property
    def seated(self) -> tuple[bool, ...]:
        """Who was dealt into this hand, by seat."""
        seated = int(self._record["seated"][0])
        return tuple(bool(seated >> seat & 1) for seat in range(self.seats))

    @property
    def exchange_limits(self) -> tuple[int, int]:
        """The fewest and the most cards that the phase in play lets a player exchange."""
        row = compile_program(self.game)[self._record["phase"][0]]
        return int(row["min_cards"]), int(row["count"])

    @property
    def exchanging(self) -> bool:
        """Whether the phase in play is an exchange of cards."""
        row = compile_program(self.game)[self._record["phase"][0]]
        return bool(row["op"] == OP_EXCHANGE)

    @property
    def drawn(self) -> tuple[int, ...]:
        """How many cards each seat exchanged last."""
        return self._by_seat("drawn")

    @property
    def cards_to_deal(self) -> tuple[int | None, ...]:
        """For each card the dealer is asked for, the seat it goes to, or `None` for the board."""
        if self.situation[0] != DEALER:
            return ()
        return deal_targets(self._record, compile_program(self.game))

    def text_of_hand(self, seat: int | None) -> str:
        """Write a seat's cards in notation."""
        return format_cards(self.hands[seat or 0])

    def _by_seat(self, field: str) -> tuple[int, ...]:
        return tuple(self._record[field][0, : self.seats].tolist())

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that has happened, from the start of the hand."""
        if self._log is None:
            opening = opening_record(self.game, self._origin)
            self._log = (self._origin, *events_of(opening, self.game, self._actions()))
        return self._log

    def _actions(self) -> list[Action]:
        actions = []
        history = self._history
        while history is not None:
            history, action = history
            actions.append(action)
        return actions[::-1]

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know; `None` is a spectator, who sees no hidden card."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: this table has seats 0 to {self.seats - 1}")
        return view_of(self, seat)

    # Playing a match

    @property
    def hand_number(self) -> int:
        """The number of this hand in its match, from 0."""
        return self._origin.hand_number

    @property
    def match_over(self) -> bool:
        """Whether the match ends with this hand: one player has all chips, or the limit is hit."""
        in_play = sum(stack > 0 for stack in self.stacks)
        return self.over and (in_play < 2 or self.hand_number + 1 >= self.game.hand_limit)

    @property
    def match_winners(self) -> tuple[int, ...]:
        """Who has won the match, by the game's win conditions; empty while it goes on."""
        if not self.match_over:
            return ()
        stacks = self.stacks
        if any(condition.type == "most_chips" for condition in self.game.win_conditions):
            return tuple(seat for seat, stack in enumerate(stacks) if stack == max(stacks))
        return tuple(seat for seat, stack in enumerate(stacks) if stack > 0)

    def next_hand(self, seed: int | None = None, deck: str | Sequence[Card] | None = None) -> Table:
        """Start the next hand of the match: chips stay, the button moves, who is broke sits out.

        Without a seed or a deck, a match that began with a seed goes on with seeds made from it.
        """
        if not self.over:
            raise ValueError("this hand is not over: play it to its end before the next one")
        if self.match_over:
            raise ValueError(f"the match is over: {seat_list(self.match_winners)} won it")
        number = self.hand_number + 1
        match_seed = self._origin.match_seed
        if seed is None and deck is None and match_seed is not None:
            seed = hand_seed(match_seed, number)
        in_play = sum(1 << seat for seat, stack in enumerate(self.stacks) if stack > 0)
        button = seat_after(in_play, self.button)
        origin = checked_start(self.game, self.stacks, seed, deck, button)
        origin = replace(
            origin,
            dealt_by_hand=self._origin.dealt_by_hand,
            hand_number=number,
            match_seed=match_seed,
        )
        return Table._from_origin(self.game, origin)

    # Comparing

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Table)
            and self.game == other.game
            and self._origin == other._origin
            and self._record.tobytes() == other._record.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.game.genome_id, self._record.tobytes()))

    def __repr__(self) -> str:
        if self.over:
            return f"<Table {self.game.genome_id}: over, payoffs {self.payoffs}>"
        return (
            f"<Table {self.game.genome_id}: seat {self.actor} to act, pot {self.pot}, "
            f"legal: {self.legal_actions}>"
        )


def seat_list(seats: Sequence[int]) -> str:
    """Name some seats in words."""
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))
