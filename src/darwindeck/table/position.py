"""Position: all that can be read off a table, without changing it."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.cards import Card, Rank, Suit
from darwindeck.engine import actions, arranging, entry, free_claims
from darwindeck.engine.layout import DEALER, NOBODY, TableArray, copy_of, game_in, phases_in
from darwindeck.engine.program import compile_program
from darwindeck.genome.rules import is_integral
from darwindeck.genome.schema import GameGenome
from darwindeck.table.actions import Action, Deal, FreeClaim
from darwindeck.table.claim_numbers import claim_of
from darwindeck.table.legal import LegalActions
from darwindeck.table.reasons import why_not_deal
from darwindeck.table.record import (
    cards_of,
    deal_targets,
    encode_action,
    hands_of,
    melds_of,
    pile_of,
    seats_of,
    split_hands,
    suit_of,
)

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.table.events import Started


class Pot(NamedTuple):
    """A main or side pot: its chips and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


class Position:
    """The state of one hand: chips, cards and whose turn it is, hidden cards included."""

    __slots__ = ("_origin", "_record", "game", "situation")

    def __init__(
        self, game: GameGenome, origin: Started, record: TableArray, situation: entry.Situation
    ) -> None:
        self.game = game
        self.situation = situation
        self._origin = origin
        self._record = record

    @property
    def actor(self) -> int | None:
        """The seat to act; `None` when the hand is over or the dealer's cards are awaited."""
        actor = self.situation[0]
        return actor if actor >= 0 else None

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
    def hand_number(self) -> int:
        """The number of this hand in its match, from 0."""
        return self._origin.hand_number

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
        while (peeled := entry.peel_pot(record))[0]:
            pots.append(Pot(peeled[0], seats_of(peeled[1])))
        return tuple(pots)

    @property
    def awarded(self) -> int:
        """Chips that have been won from pots so far in this hand."""
        return int(self._record["won"][0])

    @property
    def board(self) -> tuple[Card | None, ...]:
        """The community cards, or those that players have committed."""
        return cards_of(self._record, self._record["board"][0], int(self._record["board_size"][0]))

    @property
    def hands(self) -> tuple[tuple[Card | None, ...], ...]:
        """Every seat's cards, hidden ones included: the table's own truth, not a player's."""
        return hands_of(self._record, self.seats)

    @property
    def split(self) -> tuple[tuple[tuple[Card | None, ...], ...], ...]:
        """The hands that each seat has made of its cards by splitting; empty if it has not."""
        if not self._record["cuts"][0].any():
            return ((),) * self.seats
        hands = (split_hands(self._record, seat) for seat in range(self.seats))
        return tuple(each if len(each) > 1 else () for each in hands)

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
    def melds(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """The sets and runs that lie on the table, by the seat before which they lie."""
        return tuple(melds_of(self._record, seat) for seat in range(self.seats))

    @property
    def pile(self) -> tuple[Card | None, ...]:
        """The cards in the middle, the top card last."""
        return pile_of(self._record)

    @property
    def pile_is_hidden(self) -> bool:
        """Whether the pile lies face down."""
        return bool(game_in(compile_program(self.game))["hidden_pile"])

    @property
    def deck_left(self) -> int:
        """How many cards are left in the deck."""
        return int(self._record["deck_size"][0]) - int(self._record["deck_next"][0])

    @property
    def places(self) -> tuple[int, ...]:
        """In which place everyone has come in, by seat; 0 for who has not, empty if nobody has."""
        out, places = int(self._record["out"][0]), self._record["place"][0].tolist()
        seats = range(self.seats) if out else ()
        return tuple(places[seat] if out >> seat & 1 else 0 for seat in seats)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points, those of earlier hands of the match included, by seat."""
        earlier = self._origin.scores or (0,) * self.seats
        return tuple(map(add, earlier, self._by_seat("score")))

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won, by seat."""
        return self._by_seat("tricks")

    @property
    def captured(self) -> tuple[int, ...]:
        """How many cards each seat has won."""
        return self._by_seat("captured")

    @property
    def trump(self) -> Suit | None:
        """The trump suit, if there is one."""
        return suit_of(self._record["trump"][0])

    @property
    def bids(self) -> tuple[int | None, ...]:
        """How many tricks or points each seat has bid, or has to take; `None` if it has not bid."""
        return tuple(None if bid == actions.NO_BID else bid for bid in self._by_seat("bid"))

    @property
    def counted(self) -> tuple[int | None, ...]:
        """The points that each seat's cards have counted for contracts, where they do."""
        if not game_in(compile_program(self.game))["counts"]:
            return (None,) * self.seats
        return self._by_seat("counted")

    @property
    def claims_freely(self) -> bool:
        """Whether players claim what all hands hold together."""
        return bool(self._row["op"] == actions.OP_LIAR)

    @property
    def claim(self) -> FreeClaim | None:
        """What was claimed last of all hands together, and has to be doubted or beaten."""
        record = self._record[0]
        if not self.claims_freely or record["best"] == NOBODY:
            return None
        return claim_of(free_claims.RANKS * int(record["last_count"]) + int(record["due"]))

    @property
    def stake(self) -> int:
        """What the hand is worth, in points, where that is raised; 0 elsewhere."""
        stakes = self.game.setup.stakes
        return stakes[int(self._record["stake"][0])] if stakes else 0

    @property
    def raised_to(self) -> int:
        """To what the hand has been raised without an answer so far; 0 if it has not."""
        raised = bool(self._record["raised"][0])
        return self.game.setup.stakes[int(self._record["stake"][0]) + 1] if raised else 0

    @property
    def declarer(self) -> int | None:
        """The seat that alone has a contract, by an auction or by having made trump."""
        seat = int(self._record["declarer"][0])
        return None if seat == NOBODY else seat

    @property
    def offered(self) -> Card | None:
        """The card that was turned up and can be accepted as trump, if there is one."""
        open_to_all = self._row["turned_up"] and self.trump is None and self._record["stage"][0]
        return self.pile[-1] if open_to_all and self.pile else None

    def check_seat(self, seat: int) -> None:
        """Refuse what is no seat of this table."""
        if not is_integral(seat) or seat not in range(self.seats):
            last = self.seats - 1
            raise ValueError(f"there is no seat {seat!r}: this table has seats 0 to {last}")

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return a seat and its partners, who win and lose together."""
        self.check_seat(seat)
        return seats_of(entry.team_with(self._record, compile_program(self.game), seat))

    @property
    def alone(self) -> bool:
        """Whether the declarer plays without partners."""
        return bool(self._record["alone"][0])

    @property
    def named_suit(self) -> Suit | None:
        """The suit that was named for the top card of the pile, if any."""
        return suit_of(self._record["named"][0])

    @property
    def due_rank(self) -> Rank | None:
        """The rank that is to be claimed next, in a game with claims."""
        return Rank(int(self._record["due"][0]) + 2) if self.pile_is_hidden else None

    @property
    def direction(self) -> int:
        """1 when turns go clockwise, -1 when they go the other way."""
        return -1 if self._record["backwards"][0] else 1

    @property
    def turns(self) -> int:
        """How many turns, tricks and battles there have been."""
        return int(self._record["turns"][0])

    @property
    def phase_index(self) -> int | None:
        """The phase of the genome that is in play; `None` before the first and after the last."""
        index = int(self._row["index"])
        return index if index >= 0 and not self.over else None

    @property
    def house(self) -> int | None:
        """The seat that nobody plays, if there is one."""
        house = int(self._record["house"][0])
        return house.bit_length() - 1 if house else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the hand, or a part of its pots; empty while it goes on."""
        return seats_of(int(self._record["winners"][0])) if self.over else ()

    @property
    def play_limits(self) -> tuple[int, int]:
        """How few and how many cards may be played together in the phase in play."""
        row = self._row
        return (
            (1, 1)
            if row["op"] == actions.OP_TRICKS
            else (int(row["min_cards"]), int(row["max_cards"]))
        )

    @property
    def meld_limits(self) -> tuple[int, int]:
        """The fewest cards of a run, and the most melds that a player lays down in a turn."""
        return int(self._row["run_of"]), int(self._row["most_melds"])

    @property
    def _row(self) -> np.void:
        row: np.void = phases_in(compile_program(self.game))[self._record["phase"][0]]
        return row

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
        if self.to_arrange:
            size = int(self._row["row_sizes"]) >> arranging.SIZE_BITS * int(
                self._record["turns_left"][0]
            )
            return size & arranging.SIZE, size & arranging.SIZE
        held, most = self._record["hand_size"][0, self.actor or 0], self._record["to_discard"][0]
        return min(int(self._row["min_cards"]), int(most), int(held)), int(most)

    @property
    def to_arrange(self) -> tuple[Card | None, ...]:
        """The cards of the actor that are in no row yet, where cards are arranged in rows."""
        if self.actor is None or self._row["op"] != actions.OP_ARRANGE:
            return ()
        return self.hands[self.actor][: int(self._record["to_discard"][0])]

    @property
    def exchanging(self) -> bool:
        """Whether cards are being exchanged, or one put aside for a card that was turned up."""
        return bool(
            self._row["op"] == actions.OP_EXCHANGE or self.situation[1] >> actions.EXCHANGE & 1
        )

    @property
    def declaring(self) -> bool:
        """Whether everyone decides at once to stay in or to go out."""
        return bool(self._row["op"] == actions.OP_DECLARE)

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

    @property
    def legal_actions(self) -> LegalActions:
        """What the actor may do, as a lazy sequence."""
        return LegalActions(self)

    def is_legal(self, action: Action) -> bool:
        """Ask the engine whether an action is legal."""
        if isinstance(action, Deal):
            return why_not_deal(self, action) is None
        return self.allows(*encode_action(self._record, action))

    def allows(self, kind: int, amount: int) -> bool:
        """Ask the engine whether an action is legal, by its number for it."""
        return entry.judge(self._record, compile_program(self.game), kind, amount)

    def copy_of_record(self) -> TableArray:
        """Return a copy of the engine's record, for what has no property of its own."""
        return copy_of(self._record)

    def same_as(self, other: Position) -> bool:
        """Tell whether nothing that can be read off two tables differs."""
        return (
            self.game == other.game
            and self._origin == other._origin
            and self._record.tobytes() == other._record.tobytes()
        )

    def _by_seat(self, field: str) -> tuple[int, ...]:
        return tuple(self._record[field][0, : self.seats].tolist())
