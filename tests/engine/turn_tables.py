"""Tables for tests of games with turns: small games, stacked decks, and moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import darwindeck as dd
from darwindeck.cards import Suit, format_cards
from darwindeck.genome.anatomy import deck_of, phases_of, showdown_of
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import (
    CardEffect,
    DrawPhase,
    GameGenome,
    HouseRules,
    Phase,
    Rank,
    ScoringRule,
    SetupRules,
    TurnStructure,
    WinCondition,
)
from darwindeck.table.actions import Challenge, Double, Draw, NameSuit, Pass, Play, Split

from .tables import cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from darwindeck.cards import Card


def has_turns(game: GameGenome) -> bool:
    """Tell whether a game is more than deals, bets and a showdown between the players."""
    return not game.roles and (showdown_of(game) is None or bool(phases_of(game, DrawPhase)))


TURN_GAMES = tuple(name for name in library_names() if has_turns(dd.load(name)))

PLAIN_MOVES: dict[str, dd.Action] = {
    "check": dd.Check(),
    "call": dd.Call(),
    "fold": dd.Fold(),
    "all in": dd.AllIn(),
    "draw": Draw(),
    "pass": Pass(),
    "double": Double(),
    "split": Split(),
    "challenge": Challenge(),
}


def turn_game(
    *phases: Phase,
    hand: int = 2,
    wins: str | Sequence[WinCondition] = "empty_hand",
    seats: int = 2,
    chips: int = 0,
    discards: int = 0,
    deck: str = "standard_52",
    scoring: Sequence[ScoringRule] = (),
    effects: Sequence[CardEffect] = (),
    repeat_from: int = 0,
    turn_limit: int = 100,
    hand_limit: int = 1,
    trump: Suit | None = None,
    turned_trump: bool = False,
    deck_ends: bool = False,
    blind: bool = False,
    house: HouseRules | None = None,
) -> GameGenome:
    """Return a game of these phases; where points are needed, a trick or card held is worth one."""
    conditions = (WinCondition(wins),) if isinstance(wins, str) else tuple(wins)  # type: ignore[arg-type]
    by_points = {condition.type for condition in conditions} & {"high_score", "low_score"}
    return GameGenome(
        genome_id="test-turns",
        setup=SetupRules(
            hand,
            deck,  # type: ignore[arg-type]
            discards,
            trump,
            chips,
            turned_trump,
            "end" if deck_ends else "reshuffle",
            blind,
            house,
        ),
        turn_structure=TurnStructure(phases, repeat_from),
        win_conditions=conditions,
        scoring_rules=tuple(scoring) or ((ScoringRule(1, "held"),) if by_points else ()),
        player_count=seats,
        hand_limit=hand_limit,
        turn_limit=turn_limit,
        card_effects=tuple(effects),
    )


def stacked(game: GameGenome, hands: Sequence[str], then: str = "", first: int = 0) -> list[Card]:
    """Return a deck that deals these hands around the table, from seat `first`, then these cards.

    The rest of the deck comes after them, in order.
    """
    around = [cards(hands[(first + i) % len(hands)]) for i in range(len(hands))]
    top = [card for deal in zip(*around, strict=True) for card in deal]
    top += cards(then)
    return top + [card for card in deck_of(game) if card not in top]


def deal(
    game: GameGenome | str,
    hands: Sequence[str],
    then: str = "",
    stacks: Sequence[int] | None = None,
) -> dd.Table:
    """Start a hand with these cards in which seat 0 sits left of the button."""
    genome = dd.load(game) if isinstance(game, str) else game
    seats = len(hands) + (genome.setup.house is not None)
    deck = stacked(genome, hands, then)
    return dd.Table.start(genome, seats, stacks, deck=deck, button=len(hands) - 1)


def move(word: str) -> dd.Action:
    """Read an action: `bet 10`, `raise 20`, `name hearts`, `draw`, or cards to play."""
    if word in PLAIN_MOVES:
        return PLAIN_MOVES[word]
    verb, _, rest = word.partition(" ")
    match verb:
        case "bet":
            return dd.Bet(int(rest))
        case "raise":
            return dd.Raise(int(rest))
        case "name":
            return NameSuit(Suit[rest.upper()])
        case _:
            return Play(cards(word))


def moves(table: dd.Table, *words: str) -> dd.Table:
    """Make moves one after the other."""
    for word in words:
        table = table.apply(move(word))
    return table


def options(table: dd.Table) -> set[str]:
    """Return what the actor may do, cards to play as they are written."""
    return {
        format_cards(action.cards) if isinstance(action, Play) else str(action)
        for action in table.legal_actions
    }


def held(table: dd.Table, seat: int) -> str:
    """Write a seat's cards."""
    return format_cards(table.hands[seat])


def in_middle(table: dd.Table) -> str:
    """Write the pile, the top card last."""
    return format_cards(table.pile)


def same_cards(found: Iterable[Card | None], text: str) -> bool:
    """Tell whether these are the cards, in whatever order."""
    return sorted(map(str, found)) == sorted(map(str, cards(text)))


def effect(
    kind: str, rank: int | None = None, suit: Suit | None = None, count: int = 1
) -> CardEffect:
    """Return what a rank or a suit does."""
    return CardEffect(kind, None if rank is None else Rank(rank), suit, count)  # type: ignore[arg-type]
