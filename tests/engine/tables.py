"""Tables for tests: decks stacked so that chosen cards come, small games, and ways to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

import darwindeck as dd
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import (
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    Phase,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems
from darwindeck.table.events import Acted, Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from darwindeck.cards import Card

E = TypeVar("E", bound=Event)

FOLD, CHECK, CALL, ALL_IN, BRING_IN = dd.Fold(), dd.Check(), dd.Call(), dd.AllIn(), dd.BringIn()


def cards(text: str) -> tuple[Card, ...]:
    """Read cards that are all known."""
    return tuple(card for card in dd.parse_cards(text) if card is not None)


def told(game: GameGenome) -> list[str]:
    """Return what is said to be wrong with a game."""
    return [str(problem) for problem in problems(game)]


def forehead_stud() -> GameGenome:
    """Return a game in which every card of a hand is seen by others: owner, rivals, all, nobody."""
    bets = BettingPhase(min_bet=2, max_raises=1)
    return GameGenome(
        genome_id="forehead-stud",
        setup=SetupRules(cards_per_player=1, starting_chips=100),
        turn_structure=TurnStructure(
            (
                ForcedBetPhase(ante=1),
                DealPhase(face_up=True, blind=True),
                bets,
                DealPhase(face_up=True),
                bets,
                DealPhase(blind=True),
                bets,
                ShowdownPhase(),
            )
        ),
        win_conditions=(WinCondition("last_with_chips"),),
        player_count=3,
    )


# Stacking a deck


def stacked_deck(
    game: GameGenome,
    hands: Sequence[str],
    board: str = "",
    draws: Sequence[str] = (),
    button: int = 0,
) -> tuple[Card, ...]:
    """Return a whole deck that deals these hands by seat, this board, and these draws.

    `draws` has the cards of each exchange in dealing order. A hand or board may be shorter than
    what is dealt; the rest, and every burnt card, is filled up. Everybody is to stay in.
    """
    order = list(dealing_order(game, hands, board, draws, button))
    rest = iter([card for card in deck_of(game) if card not in order])
    whole = [next(rest) if card is None else card for card in order]
    return (*whole, *rest)


def dealing_order(
    game: GameGenome, hands: Sequence[str], board: str, draws: Sequence[str], button: int
) -> Iterator[Card | None]:
    """Yield the cards as they leave the deck, `None` where any card will do."""
    seats = len(hands)
    around = [(button + 1 + i) % seats for i in range(seats)]
    hand_of = {seat: iter(dd.parse_cards(hands[seat])) for seat in around}
    on_board = iter(dd.parse_cards(board))
    exchanges = iter(draws)
    deals = [DealPhase(count=game.setup.cards_per_player)]
    for phase in (*deals, *game.turn_structure.phases):
        if isinstance(phase, DealPhase):
            yield from [None] * phase.burn
            for _ in range(phase.count):
                for pile in [on_board] if phase.to == "board" else map(hand_of.get, around):
                    yield next(pile or on_board, None)
        elif isinstance(phase, ExchangePhase):
            yield from [None] * phase.burn
            yield from dd.parse_cards(next(exchanges, ""))


# Starting a table


def deal(
    game: GameGenome | str,
    hands: Sequence[str],
    board: str = "",
    *,
    stacks: Sequence[int] | None = None,
    draws: Sequence[str] = (),
    button: int = 0,
) -> dd.Table:
    """Start a hand in which these cards come."""
    genome = dd.load(game) if isinstance(game, str) else game
    deck = stacked_deck(genome, hands, board, draws, button)
    return dd.Table.start(genome, len(hands), stacks, deck=deck, button=button)


def holdem(*stacks: int, game: str = "no-limit-holdem", button: int = 0, seed: int = 1) -> dd.Table:
    """Start a hand of hold'em with blinds 1/2; three-handed with button 0, seat 0 acts first."""
    return dd.Table.start(dd.load(game), stacks=stacks, seed=seed, button=button)


def to_the_flop(table: dd.Table) -> dd.Table:
    """Let everybody just call before the flop."""
    return to_the_board(table, 3)


def to_the_board(table: dd.Table, size: int) -> dd.Table:
    """Let everybody check and call until so many community cards lie on the table."""
    while len(table.board) < size:
        table = table.apply(passive(table))
    return table


# Small games of our own


def game_of(
    *phases: Phase,
    cards_per_player: int = 2,
    starting_chips: int = 100,
    player_count: int = 2,
    hand_limit: int = 100,
    wins: str = "last_with_chips",
    deck: str = "standard_52",
) -> GameGenome:
    """Return a game of these phases and a showdown of high hands, unless there is one."""
    if not any(isinstance(phase, ShowdownPhase) for phase in phases):
        phases = (*phases, ShowdownPhase())
    return GameGenome(
        genome_id="test-game",
        setup=SetupRules(cards_per_player, deck, starting_chips=starting_chips),  # type: ignore[arg-type]
        turn_structure=TurnStructure(phases),
        win_conditions=(WinCondition(wins),),  # type: ignore[arg-type]
        player_count=player_count,
        hand_limit=hand_limit,
    )


def evolved(*stacks: int, min_bet: int = 10, max_raises: int = 3, ante: int = 0) -> dd.Table:
    """Start a hand of one fixed-increment round with button 0: seat 1 acts first."""
    forced = (ForcedBetPhase(ante=ante),) if ante else ()
    betting = BettingPhase(min_bet=min_bet, max_raises=max_raises)
    game = game_of(*forced, betting, starting_chips=max(*stacks, min_bet))
    return dd.Table.start(game, stacks=stacks, seed=1)


def with_forced_bets(game: str, forced: ForcedBetPhase) -> GameGenome:
    """Return a game of the library with other forced bets."""
    genome = dd.load(game)
    phases = (forced, *genome.turn_structure.phases[1:])
    return replace(genome, turn_structure=TurnStructure(phases))


# Playing on


def play(table: dd.Table, *actions: dd.Action) -> dd.Table:
    """Apply actions one after the other."""
    for action in actions:
        table = table.apply(action)
    return table


def passive(table: dd.Table) -> dd.Action:
    """Check, call, or go all in for less; bring in when it is owed; stand pat."""
    legal = table.legal_actions
    for action in (CHECK, CALL, BRING_IN):
        if action in legal:
            return action
    return legal[0] if dd.Exchange in legal else ALL_IN


def play_out(table: dd.Table) -> dd.Table:
    """Let everybody check and call to the end of the hand."""
    while not table.over:
        table = table.apply(passive(table))
    return table


def fold_out(table: dd.Table) -> dd.Table:
    """Let everybody fold, or check where folding is not offered, to the end of the hand."""
    while not table.over:
        table = table.apply(FOLD if FOLD in table.legal_actions else passive(table))
    return table


# Looking


def kinds(table: dd.Table) -> set[type[dd.Action]]:
    """Return the kinds of action that are legal."""
    return {type(action) for action in table.legal_actions}


def acted(table: dd.Table) -> list[int | None]:
    """Return who has acted so far, in order."""
    return [event.seat for event in events(table.log, Acted)]


def events(log: Iterable[Event], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in log if isinstance(event, kind)]


def total(table: dd.Table) -> int:
    """Count all chips, on the table and in the pot."""
    return sum(table.stacks) + table.pot
