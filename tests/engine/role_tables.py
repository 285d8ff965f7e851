"""Tables for tests of games with roles: stacked decks by the names of cards, and moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck import Check, Fold, Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.faces import face_of
from darwindeck.genome.phases import CommitPhase
from darwindeck.table.actions import Play

if TYPE_CHECKING:
    from darwindeck import GameGenome
    from darwindeck.cards import Card
    from darwindeck.table.actions import Action
    from darwindeck.table.deal_view import DealView

ROLE_GAMES = ("the-deal", "the-deal-short", "the-deal-long")
NARC, CUSTOMER, PLAYER = range(3)


def named(game: GameGenome, name: str) -> Card:
    """Return the card of a name."""
    names = [card.name for role in game.roles for card in role.deck]
    return ALL_CARDS[names.index(name)]


def start(*hands: str, game: GameGenome | str = "the-deal") -> Table:
    """Start a run in which the seats draw these cards first, named with commas."""
    genome = load(game) if isinstance(game, str) else game
    first = [
        named(genome, name.strip()) for hand in hands for name in hand.split(",") if name.strip()
    ]
    rest = [card for card in deck_of(genome) if card not in first]
    return Table.start(genome, deck=[*first, *rest])


def opening(
    player: str = "Antique Map, Back Room, Lookout",
    *,
    narc: str = "Torn Receipt, Nosy Neighbour, Fingerprints",
    customer: str = "Haggling, Pays in Cash, Loose Tongue",
    game: GameGenome | str = "the-deal",
) -> Table:
    """Start a run in which whoever is not mentioned draws harmless cards."""
    return start(narc, customer, player, game=game)


def move(table: Table, words: str) -> Action:
    """Read a move: check, go on, fold, or the name of a card to raise with."""
    match words:
        case "check" | "go on":
            return Check()
        case "fold":
            return Fold()
        case name:
            return Play((named(table.game, name),))


def moves(table: Table, *words: str) -> Table:
    """Make moves one after the other."""
    for word in words:
        table = table.apply(move(table, word))
    return table


def checks(table: Table, count: int) -> Table:
    """Let the next players check or go on, so many of them."""
    for _ in range(count):
        table = table.apply(Check())
    return table


def deal(table: Table, seat: int | None = None) -> DealView:
    """Return where the deal stands."""
    found = table.view(seat).deal
    assert found is not None
    return found


def held(table: Table, seat: int) -> list[str]:
    """Return the names of a seat's cards."""
    return [face_of(table.game, card) for card in table.hands[seat]]


def on_table(table: Table) -> list[str]:
    """Return the names of the cards on the table."""
    return [face_of(table.game, card) for card in table.board]


def amounts(table: Table) -> dict[str, int]:
    """Return the totals by attribute."""
    return {total.attribute: total.amount for total in deal(table).totals}


def options(table: Table) -> set[type]:
    """Return the kinds of action that are legal."""
    return {type(action) for action in table.legal_actions}


def with_commits(game: GameGenome, **changes: object) -> GameGenome:
    """Return a game whose betting rounds are changed."""
    phases = tuple(
        replace(phase, **changes) if isinstance(phase, CommitPhase) else phase
        for phase in game.turn_structure.phases
    )
    return replace(game, turn_structure=replace(game.turn_structure, phases=phases))
