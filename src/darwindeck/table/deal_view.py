"""A deal between roles as one seat sees it: rounds, initiative, committed cards and totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.cards import Card
from darwindeck.engine.actions import OP_COMMIT, OP_DECIDE
from darwindeck.engine.entry import total_in
from darwindeck.engine.layout import HIDDEN_CARD, TableArray, game_in, phases_in
from darwindeck.engine.program import compile_program
from darwindeck.genome import anatomy, faces, phases
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from darwindeck.genome.roles import CustomCard
    from darwindeck.table.position import Position


class Committed(Struct, frozen=True):
    """A card on the table, whose it is, and whether it has been turned over."""

    seat: int
    card: Card | None
    face_up: bool


class Total(Struct, frozen=True):
    """What an attribute amounts to, and how that comes about.

    `parts` are added and `percents` multiply, each with the name of its card, or of the running
    attribute that it grows with. What was `overridden` does not count.
    """

    attribute: str
    amount: int
    parts: tuple[tuple[str, int], ...]
    percents: tuple[tuple[str, int], ...] = ()
    fed: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        words = " + ".join(f"{value} ({name})" for name, value in self.parts) or "0"
        several = len(self.parts) > 1 and self.percents
        words = f"({words})" if several else words
        words += "".join(f" x {percent / 100:g} ({name})" for name, percent in self.percents)
        words += "".join(f" + {value} ({name})" for name, value in self.fed)
        if not (self.parts or self.fed):
            return f"{self.attribute} {self.amount}"
        return f"{self.attribute} {words} = {self.amount}".replace("+ -", "- ")


class DealView(Struct, frozen=True):
    """Where a deal stands: everything but the hands of the others.

    The `number` counts the deals of a run and the `round` those of a deal, both from 1. The
    `margin` is by how much a bust is missed; at less than 0 it is one.
    """

    number: int
    round: int
    rounds: int
    deciding: bool
    initiative: int | None
    raises: int
    raises_left: int
    committed: tuple[Committed, ...]
    totals: tuple[Total, ...]
    margin: int | None
    all_in: tuple[bool, ...]
    decks: tuple[int, ...]

    def total(self, attribute: str) -> Total:
        """Return the total of an attribute by its name."""
        return next(total for total in self.totals if total.attribute == attribute)


def deal_in(table: Position) -> DealView | None:
    """Return where the deal of a position stands, if cards are a stake."""
    game = table.game
    if not anatomy.commits_cards(game):
        return None
    record = table._record  # noqa: SLF001 - a view is the record in plain values
    row = phases_in(compile_program(game))[record["phase"][0]]
    betting = row["op"] == OP_COMMIT
    raises = int(record["raises"][0]) if betting else 0
    best = int(record["best"][0]) if betting or row["op"] == OP_DECIDE else -1
    cards = tuple(committed_cards(table))
    totals = totals_of(game, record)
    return DealView(
        number=table.turns + (not table.over),
        round=int(row["round_number"]) + 1,
        rounds=rounds_of(game),
        deciding=bool(row["op"] == OP_DECIDE),
        initiative=best if best >= 0 else None,
        raises=raises,
        raises_left=int(row["max_raises"]) - raises if betting else 0,
        committed=cards,
        totals=totals,
        margin=margin_of(game, totals),
        all_in=who_is_all_in(table),
        decks=cards_in_decks(table, cards),
    )


def rounds_of(game: GameGenome) -> int:
    """Return how many rounds a deal has."""
    return len(anatomy.phases_of(game, phases.CommitPhase))


def committed_cards(table: Position) -> Iterator[Committed]:
    """Yield the cards on the table, with whose they are."""
    record = table._record  # noqa: SLF001
    shown = int(record["board_size"][0]) - int(record["last_count"][0])
    for place, card in enumerate(table.board):
        owner = (
            int(record["board"][0, place]) - HIDDEN_CARD
            if card is None
            else faces.owner_of_card(table.game, card)
        )
        yield Committed(owner, card, place < shown)


def who_is_all_in(table: Position) -> tuple[bool, ...]:
    """Return who has no card left in a round that is not over."""
    return tuple(
        not (folded or hand or table.over)
        for folded, hand in zip(table.folded, table.hands, strict=True)
    )


def cards_in_decks(table: Position, committed: Sequence[Committed]) -> tuple[int, ...]:
    """Return how many cards are left in each seat's own deck: those that are nowhere else."""
    owned = game_in(compile_program(table.game))["owned"].tolist()
    gone = int(table._record["gone"][0])  # noqa: SLF001
    return tuple(
        (owned[seat] & ~gone).bit_count()
        - len(table.hands[seat])
        - sum(card.seat == seat for card in committed)
        for seat in range(len(table.game.roles))
    )


# Totals


def totals_of(game: GameGenome, record: TableArray) -> tuple[Total, ...]:
    """Return the total of every attribute, with the cards that make it up."""
    shown = int(record["board_size"][0]) - int(record["last_count"][0])
    numbers = record["board"][0, :shown].tolist()
    cards = dict(zip(anatomy.card_numbers(game.roles), anatomy.all_cards(game.roles), strict=True))
    lying = [cards[number] for number in numbers]
    gone = int(record["gone"][0])
    earlier = [card for number, card in cards.items() if gone >> number & 1]
    amounts = [
        total_in(record, compile_program(game), number) for number in range(len(game.attributes))
    ]
    return tuple(
        explained_total(game, attribute.name, amount, lying, earlier)
        for attribute, amount in zip(game.attributes, amounts, strict=True)
    )


def explained_total(
    game: GameGenome,
    name: str,
    amount: int,
    lying: Sequence[CustomCard],
    earlier: Sequence[CustomCard],
) -> Total:
    """Return a total with how it comes about."""
    attribute = next(found for found in game.attributes if found.name == name)
    before = sum(card.values.get(name, 0) for card in earlier)
    if attribute.running:
        parts = [("earlier deals", before)] if before else []
        parts += [(card.name, card.values[name]) for card in lying if card.values.get(name)]
        below = amount - sum(value for _, value in parts)
        parts += [("never below 0", below)] if below else []
        return Total(name, amount, tuple(parts))
    counting = cards_that_count(game, lying)
    fed = amount - total_without_feed(name, counting)
    feeder = next((found.name for found in game.attributes if found.feeds == name), "")
    return Total(
        name,
        amount,
        tuple((card.name, card.values[name]) for card in counting if card.values.get(name)),
        tuple((card.name, card.percent[name]) for card in counting if name in card.percent),
        ((feeder, fed),) if fed else (),
    )


def total_without_feed(name: str, cards: Sequence[CustomCard]) -> int:
    """Add and multiply what cards count, rounded down once."""
    total = sum(card.values.get(name, 0) for card in cards)
    bottom = 1
    for card in cards:
        total *= card.percent.get(name, 100)
        bottom *= 100
    return total // bottom


def cards_that_count(game: GameGenome, lying: Sequence[CustomCard]) -> list[CustomCard]:
    """Return the cards on the table without those that a later one of their kind overrides."""
    overriding = {kind.name for kind in game.card_kinds if kind.counts == "last"}
    last = {card.kind: card for card in lying}
    return [card for card in lying if card.kind not in overriding or last[card.kind] is card]


def bust_of(game: GameGenome) -> tuple[str, str] | None:
    """Return what leads to a bust, and what limits it."""
    phase = game.turn_structure.phases[-1]
    if isinstance(phase, phases.ResolutionPhase) and phase.bust is not None:
        return phase.bust.attribute, phase.bust.above
    return None


def margin_of(game: GameGenome, totals: Sequence[Total]) -> int | None:
    """Return by how much a bust is missed, if there can be one."""
    bust = bust_of(game)
    if bust is None:
        return None
    amounts = {total.attribute: total.amount for total in totals}
    return amounts[bust[1]] - amounts[bust[0]]
