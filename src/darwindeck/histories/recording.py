"""Writing a table down: what happened, in the fields and the notation of a hand history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.genome.schema import BettingPhase, DealPhase, GameGenome
from darwindeck.histories import notation
from darwindeck.histories.stakes import fields_of, stakes_of
from darwindeck.table.actions import AllIn, Bet, BringIn, Deal, Exchange, Fold, Raise
from darwindeck.table.events import Acted, BoardDealt, Dealt, Event, Shown, Started

if TYPE_CHECKING:
    from darwindeck.table.table import Table


def recorded_fields(
    table: Table, players: Sequence[str] | None, log: Sequence[Event] | None = None
) -> dict[str, object]:
    """Return the fields of a hand history for all that has happened at a table.

    The `log` is what is known of it, where that is less than everything.
    """
    order = [
        seat
        for seat in (*range(table.button + 1, table.seats), *range(table.button + 1))
        if table.seated[seat]
    ]
    numbers = {seat: number for number, seat in enumerate(order)}
    origin = table.log[0]
    posts = origin.posts if isinstance(origin, Started) else ()
    posts = tuple(replace(post, seat=numbers[post.seat]) for post in posts)
    stakes = stakes_of(table.game, len(order), posts)
    fields = fields_of(*stakes)
    started = [now - won for now, won in zip(table.stacks, table.payoffs, strict=True)]
    fields["starting_stacks"] = tuple(started[seat] for seat in order)
    price = max(*map(abs, stakes.blinds), stakes.bring_in)
    recorder = Recorder(numbers, price, first_cards(table.game))
    fields["actions"] = tuple(recorder.actions(table.log if log is None else log))
    if players is not None:
        if len(players) != table.seats:
            raise ValueError(f"{len(players)} names for {table.seats} seats: give one for each")
        fields["players"] = tuple(players[seat] for seat in order)
    fields["finishing_stacks"] = tuple(table.stacks[seat] for seat in order)
    return fields


def first_cards(game: GameGenome) -> int:
    """Count the cards that everyone is dealt before the first betting round."""
    count = game.setup.cards_per_player
    for phase in game.turn_structure.phases:
        if isinstance(phase, BettingPhase):
            break
        if isinstance(phase, DealPhase) and phase.to == "players":
            count += phase.count
    return count


class Recorder:
    """Writes events as actions; cards dealt one after the other to a player are written at once."""

    def __init__(self, numbers: dict[int, int], opening_price: int, first_cards: int) -> None:
        self.numbers = numbers
        self.first_cards = first_cards
        self.price = opening_price
        self.decided = False
        self.dealt: dict[int | None, notation.Cards] = {}
        self.held: dict[int, notation.Cards] = {}
        self.has_shown: dict[int, notation.Cards] = {}

    def actions(self, log: Sequence[Event]) -> Iterator[str]:
        """Yield the actions of a log.

        Hands are shown as soon as nobody has anything to decide, before the last cards come.
        """
        last = max((i for i, event in enumerate(log) if is_decision(event)), default=-1)
        for index, event in enumerate(log):
            if isinstance(event, Dealt):
                seat = self.numbers[event.seat]
                full = len(self.dealt.get(seat, ())) >= self.first_cards
                if seat in self.dealt and (full or seat in self.held):
                    yield from self.deals()
                self.dealt[seat] = self.dealt.get(seat, ()) + event.cards
            elif isinstance(event, BoardDealt):
                yield from self.deals()
                self.dealt[None] = event.cards
            elif isinstance(event, Acted) and is_decision(event):
                yield from self.deals()
                yield self.decision(event)
                if index == last and not isinstance(event.action, Exchange):
                    yield from self.shown(log)
            elif isinstance(event, Shown):
                yield from self.deals()
                yield from self.shown([event])

    def deals(self) -> Iterator[str]:
        """Yield the deals that have been gathered; after a decision, they begin a new round."""
        for target, cards in sorted(self.dealt.items(), key=lambda item: item[0] or 0):
            yield notation.written(
                notation.DEAL_BOARD if target is None else notation.DEAL_HOLE, target, cards
            )
            if target is not None:
                self.held[target] = self.held.get(target, ()) + cards
            if self.decided:
                self.price = 0
        self.dealt = {}

    def shown(self, log: Sequence[Event]) -> Iterator[str]:
        """Yield the hands shown, as far as they have been dealt and are not shown yet."""
        for event in log:
            if isinstance(event, Shown):
                seat = self.numbers[event.seat]
                if self.has_shown.get(seat) != self.held[seat]:
                    yield notation.written(notation.SHOW_OR_MUCK, seat, self.held[seat])
                self.has_shown[seat] = self.held[seat]

    def decision(self, event: Acted) -> str:
        """Write what a player did."""
        seat = self.numbers[event.seat or 0]
        self.decided = True
        match event.action:
            case Fold():
                return notation.written(notation.FOLD, seat)
            case BringIn():
                return notation.written(notation.BRING_IN, seat)
            case Exchange(cards):
                self.price = 0
                self.held[seat] = without(self.held[seat], cards)
                return notation.written(notation.DISCARD, seat, cards)
            case AllIn() | Bet() | Raise() if event.bet > self.price:
                self.price = event.bet
                return notation.written(notation.BET_OR_RAISE, seat, str(event.bet))
            case _:
                return notation.written(notation.CHECK_OR_CALL, seat)


def is_decision(event: Event) -> bool:
    """Tell whether an event is something that a player decided."""
    return isinstance(event, Acted) and not isinstance(event.action, Deal)


def without(hand: notation.Cards, thrown: notation.Cards) -> notation.Cards:
    """Return a hand without discarded cards."""
    kept = list(hand)
    for card in thrown:
        kept.remove(card)
    return tuple(kept)
