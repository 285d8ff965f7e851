"""Table: the immutable public face of one running hand, and of the match it belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from darwindeck.engine.entry import ALL_STEPS, ILLEGAL, NO_ACTION, Situation, drive
from darwindeck.engine.layout import NOBODY, TableArray, blank_table, copy_of
from darwindeck.engine.program import compile_program
from darwindeck.engine.rng import hand_seed
from darwindeck.genome import anatomy
from darwindeck.genome.library import game_of
from darwindeck.genome.phases import ForcedBetPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.table import journal, picture, position, reasons, refusals, starting
from darwindeck.table.actions import Action, Deal
from darwindeck.table.events import Event, Post, Started
from darwindeck.table.record import decode_action, encode_action, put_on_top
from darwindeck.table.view import View, seat_views, view_of

if TYPE_CHECKING:
    from darwindeck.cards import Card

History = tuple["History | None", Action]


class Opening(NamedTuple):
    """Where a table's log begins: the engine's record, and what is told of it."""

    record: TableArray
    told: tuple[Event, ...]

    @classmethod
    def of(cls, genome: GameGenome, origin: Started) -> Opening:
        """Return the very beginning of a hand."""
        return cls(starting.opening_record(genome, origin), (origin, *origin.posted()))


class Table(position.Position):
    """One hand of a game. Every change returns a new table; this one stays as it is.

    >>> from darwindeck import Table, load
    >>> table = Table.start(load("kuhn-poker"), seed=3)
    >>> [str(action) for action in table.legal_actions]
    ['check', 'bet 1']
    """

    __slots__ = ("_before", "_history", "_log", "_opening")

    def __init__(
        self,
        game: GameGenome,
        origin: Started,
        record: TableArray,
        situation: Situation,
        history: History | None,
        opening: Opening | None = None,
        before: Table | None = None,
    ) -> None:
        super().__init__(game, origin, record, situation)
        self._opening = opening
        self._before = before
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
        hand_number: int = 0,
        posts: Sequence[Post] = (),
    ) -> Table:
        """Start a hand and play up to the first decision.

        Cards come from `deck` as given, from a shuffle with `seed`, or from one with system
        entropy; on a table `dealt_by_hand`, from the caller, by `Deal` actions. The first hand of
        a match has the number 0. `posts` are owed beside the game's forced bets, by newcomers for
        instance.
        """
        genome, posts = game_of(game), starting.listed("posts", posts)
        stacks = None if stacks is None else starting.listed("stacks", stacks)
        if seats is None:
            seats = genome.player_count if stacks is None else len(stacks)
        starting.check_playable(genome, seats)
        if stacks is None:
            stacks = starting.starting_stacks(genome, seats)
        stacks = starting.checked_stacks(genome, stacks, seats)
        origin = starting.started(
            *(genome, stacks, seed, deck, button),
            dealt_by_hand=dealt_by_hand,
            hand_number=hand_number,
        )
        return cls._from_origin(genome, replace(origin, posts=posts))

    @classmethod
    def _from_origin(cls, genome: GameGenome, origin: Started) -> Table:
        opening = Opening.of(genome, origin)
        record = blank_table()
        situation = drive(
            opening.record, record, compile_program(genome), load_tables(), NO_ACTION, 0, ALL_STEPS
        )
        return cls(genome, origin, record, situation, None, opening)

    @classmethod
    def replay(cls, game: GameGenome | str, log: Sequence[Event]) -> Table:
        """Play a log again and return the table it leads to."""
        genome = game_of(game)
        if not isinstance(log, Sequence) or not log or not isinstance(log[0], Started):
            raise ValueError("a log begins with a Started event: pass the whole of table.log")
        table = cls._from_origin(genome, log[0])
        for event in log[1:]:
            action = event.replayed_action
            if action is not None:
                table = table.apply(action)
        return table

    # Deciding

    def check(self, action: Action, seat: int | None = None) -> None:
        """Refuse an action that is not legal, or not that seat's, and say why."""
        if seat is not None and seat != self.actor:
            raise refusals.refused(self, reasons.out_of_turn(self, action, seat))
        if not self.is_legal(action):
            raise refusals.refused(self, reasons.why_not(self, action))

    def apply(self, action: Action, seat: int | None = None) -> Table:
        """Return the table after an action of the actor, up to the next decision.

        Naming the `seat` makes sure that it is its turn.
        """
        if seat is not None and seat != self.actor:
            raise refusals.refused(self, reasons.out_of_turn(self, action, seat))
        record = self._record
        if isinstance(action, Deal):
            if refusal := reasons.why_not_deal(self, action):
                raise refusals.refused(self, refusal)
            record = copy_of(record)
            put_on_top(record, action.cards)
        kind, amount = encode_action(record, action)
        after = blank_table()
        situation = drive(
            record, after, compile_program(self.game), load_tables(), kind, amount, ALL_STEPS
        )
        if situation[0] == ILLEGAL:
            raise refusals.refused(self, reasons.why_not(self, action))
        check_leads_on(situation)
        history = (self._history, action)
        return Table(self.game, self._origin, after, situation, history, self._opening, self)

    def just_after(self, action: Action) -> Table:
        """Return the table just after an action, before anything else happens."""
        record, after = self._record, blank_table()
        kind, amount = encode_action(record, action)
        situation = drive(record, after, compile_program(self.game), load_tables(), kind, amount, 0)
        if situation[0] == ILLEGAL:
            raise refusals.refused(self, reasons.why_not(self, action))
        first = Opening(after, (self._origin,))
        return Table(self.game, self._origin, after, situation, None, first)

    def after_steps(self, steps: int) -> Table:
        """Return the table after so many steps that need no decision."""
        return Table.resumed(self.game, self._origin, self._record, steps)

    @classmethod
    def resumed(
        cls, game: GameGenome, origin: Started, record: TableArray, steps: int = ALL_STEPS
    ) -> Table:
        """Return the table that a record leads to: a hand that goes on in the middle."""
        after = blank_table()
        situation = drive(record, after, compile_program(game), load_tables(), NO_ACTION, 0, steps)
        if steps == ALL_STEPS:
            check_leads_on(situation)
        return cls(game, origin, after, situation, None, Opening(record, (origin,)))

    def decode(self, kind: int, amount: int) -> Action:
        """Translate the engine's kind and amount into the actor's action."""
        return decode_action(self._record, kind, amount)

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that has happened, from the start of the hand, or from where it went on."""
        if self._log is None:
            table, untold = self, []
            while table._log is None and table._before is not None:
                untold.append(table)
                table = table._before
            told = list(table._told())  # noqa: SLF001
            for after in reversed(untold):
                told += after._news()  # noqa: SLF001
            self._log = tuple(told)
        return self._log

    def _told(self) -> tuple[Event, ...]:
        if self._log is None:
            opening, told = self._opening or Opening.of(self.game, self._origin)
            self._log = (*told, *self._events_since(opening, self._actions()))
        return self._log

    def _news(self) -> Iterator[Event]:
        if self._before is not None and self._history is not None:
            before = self._before._record  # noqa: SLF001
            yield from self._events_since(before, [self._history[1]])

    def _events_since(self, before: TableArray, actions: list[Action]) -> Iterator[Event]:
        return journal.events_of(before, self.game, actions, self._origin.scores)

    def _actions(self) -> list[Action]:
        actions = []
        history = self._history
        while history is not None:
            history, action = history
            actions.append(action)
        return actions[::-1]

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know; `None` is a spectator, who sees no hidden card."""
        if seat is not None:
            self.check_seat(seat)
        return view_of(self, seat)

    def retold(self, game: GameGenome) -> Table:
        """Return this table of the same game under other names, to be read in another language."""
        return Table(game, self._origin, self._record, self.situation, self._history, self._opening)

    # Playing a match

    @property
    def decisions(self) -> int:
        """How many decisions there have been in this hand."""
        return len(self._actions())

    @property
    def match_over(self) -> bool:
        """Whether the match ends with this hand: by its limit, or by what has become of it."""
        return self.over and (self.hand_number + 1 >= self.game.hand_limit or self._decided)

    @property
    def _decided(self) -> bool:
        """Whether one player has all chips, the house has none, or a score has been reached."""
        game = self.game
        if game.setup.starting_chips:
            broke = self.house is not None and self.stacks[self.house] == 0
            if broke or sum(stack > 0 for stack in self.stacks) < 2:
                return True
        targets = [c.target for c in game.win_conditions if c.type == "first_to_score"]
        return any(score >= target for target in targets for score in self.scores)

    @property
    def match_winners(self) -> tuple[int, ...]:
        """Who has won the match, by the game's win conditions; empty while it goes on."""
        if not self.match_over:
            return ()
        if self.game.hand_limit == 1 and not self.game.setup.starting_chips:
            return self.winners
        kinds = {condition.type for condition in self.game.win_conditions}
        if "last_with_chips" in kinds and "most_chips" not in kinds:
            return tuple(seat for seat, stack in enumerate(self.stacks) if stack > 0)
        by_chips = self.game.setup.starting_chips and "most_chips" in kinds
        results = self.stacks if by_chips else self.scores
        if "low_score" in kinds and not by_chips:
            results = tuple(-score for score in results)
        players = [seat for seat in range(self.seats) if seat != self.house]
        best = max(results[seat] for seat in players)
        return tuple(seat for seat in players if results[seat] == best)

    def next_hand(self, seed: int | None = None, deck: str | Sequence[Card] | None = None) -> Table:
        """Start the next hand of the match: chips and points stay, the button moves.

        Who is broke sits out. Without a seed or a deck, a match that began with a seed goes on
        with seeds made from it.
        """
        if not self.over:
            raise ValueError("this hand is not over: play it to its end before the next one")
        if self.match_over:
            winners = ", ".join(map(str, self.match_winners))
            who = f"seat{'s' * (len(self.match_winners) != 1)} {winners}"
            raise ValueError(f"the match is over: {who} won it")
        number = self.hand_number + 1
        match_seed = self._origin.match_seed
        if seed is None and deck is None and match_seed is not None:
            seed = hand_seed(match_seed, number)
        by_hand = self._origin.dealt_by_hand
        button = starting.next_button(players_with_chips(self), self.button, big_blind_of(self))
        origin = starting.started(self.game, self.stacks, seed, deck, button, dealt_by_hand=by_hand)
        origin = replace(
            origin,
            hand_number=number,
            match_seed=match_seed,
            scores=self.scores,
            places=self.places,
        )
        return Table._from_origin(self.game, origin)

    # Comparing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.same_as(other)

    def __hash__(self) -> int:
        return hash((self.game.genome_id, self._record.tobytes()))

    def __repr__(self) -> str:
        return picture.picture_of(self, seat_views(self), self.payoffs).text()

    def _repr_html_(self) -> str:
        return picture.picture_of(self, seat_views(self), self.payoffs).html()


def players_with_chips(table: Table) -> list[int]:
    """Return who can be dealt in; in a game without chips everyone."""
    chipless = table.game.setup.starting_chips == 0
    return [
        seat
        for seat, stack in enumerate(table.stacks)
        if (stack > 0 or chipless) and seat != table.house
    ]


def big_blind_of(table: Table) -> int | None:
    """Return who posted the big blind, in a game that has one."""
    if not any(len(bets.blinds) > 1 for bets in anatomy.phases_of(table.game, ForcedBetPhase)):
        return None
    dealt_in = [seat for seat, seated in enumerate(table.seated) if seated and seat != table.house]
    return starting.big_blind_seat(dealt_in, table.button)


def check_leads_on(situation: Situation) -> None:
    """Refuse a position, put together by somebody, from which no hand comes to an end."""
    if situation[0] == NOBODY and not situation[5]:
        raise ValueError("nothing leads on from this position: nobody decides, and nothing ends")
