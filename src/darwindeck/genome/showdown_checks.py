"""What a showdown needs: hands, or rows of cards, of which the ranking can make something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import Rank
from darwindeck.genome.anatomy import cards_in, phases_of
from darwindeck.genome.house_checks import house_showdown_checks
from darwindeck.genome.phases import ArrangePhase, ShowdownPhase
from darwindeck.genome.schema import Deck, DeckName
from darwindeck.genome.walk import Fault, Walk
from darwindeck.hands.kinds import hand_size
from darwindeck.hands.orders import HandOrder, faults, order_of

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

FULL_HANDS_ONLY = frozenset({"deuce_seven_low", "eight_or_better_low"})
LOW_RANKS_NEEDED = 5
ROWS_AGAINST_HOUSE = 2


def showdown_checks(hand: Walk, phase: ShowdownPhase) -> Iterator[Fault]:
    """Judge a showdown as a whole."""
    if hand.hand == 0:
        yield Fault(
            "",
            "nobody holds a card to show: deal some with setup.cards_per_player or a DealPhase",
        )
    elif hand.least == 0:
        yield Fault(
            "",
            "a player may have no card left to show: let players part with fewer cards before it, "
            "or deal them one more",
        )
    if phase.ranking == "eight_or_better_low":
        yield Fault(
            "ranking",
            "is eight_or_better_low, which often nobody has: use it as low_ranking beside another "
            "ranking, or ace_five_low here",
        )
    if phase.low_ranking == phase.ranking:
        yield Fault(
            "low_ranking",
            f"is {phase.low_ranking} like the ranking, so both halves go to the same hand: leave "
            "it out, or choose another",
        )
    if hand.genome.setup.house is not None:
        yield from house_showdown_checks(hand, phase)


def ranking_checks(hand: Walk, phase: ShowdownPhase) -> Iterator[Fault]:
    """Judge whether the cards in play can make the hands of the rankings."""
    yield from one_ranking_checks(hand, phase, phase.ranking, "ranking")
    if phase.low_ranking is not None:
        yield from one_ranking_checks(hand, phase, phase.low_ranking, "low_ranking")


def one_ranking_checks(
    hand: Walk, phase: ShowdownPhase, ranking: Ranking, name: str
) -> Iterator[Fault]:
    """Judge whether the cards in play can make the hands of a ranking."""
    if isinstance(ranking, HandOrder):
        for field, text in faults(ranking):
            yield Fault(f"{name}.{field}", text)
    size, used, cards = hand_size(ranking), phase.hole_cards_used, hand.least + hand.board
    if used and ranking == "blackjack":
        yield Fault("hole_cards_used", f"is {used}, but every card counts in blackjack: leave it 0")
    elif used > size:
        yield Fault("hole_cards_used", f"is {used}, but a hand of {ranking} has {size} cards")
    elif used > hand.least:
        yield Fault("hole_cards_used", f"is {used}, but everyone holds {count_cards(hand.least)}")
    elif used and size - used > hand.board:
        yield Fault(
            "hole_cards_used",
            f"is {used}, so that {size - used} of the {size} cards of a hand come from the "
            f"board, but the board has {hand.board}",
        )
    elif ranking in FULL_HANDS_ONLY and cards < size:
        yield Fault(
            name,
            f"is {ranking}, which needs {size} cards, but a player has {cards} with the board",
        )
    yield from deck_ranking_checks(hand.genome.setup.initial_deck, ranking, name)


def deck_ranking_checks(deck: DeckName | Deck, ranking: Ranking, name: str) -> Iterator[Fault]:
    """Judge whether a ranking suits the deck."""
    ranks = {card.rank for card in cards_in(deck)}
    if isinstance(ranking, HandOrder) and min(ranks) < ranking.lowest:
        yield Fault(
            f"{name}.ace_below",
            f"is {ranking.ace_below}, but the deck has lower cards: make it {min(ranks).letter}",
        )
    if ranking == "short_deck_high" and min(ranks) < Rank.SIX:
        yield Fault(
            name,
            f"is short_deck_high, which knows no card below the six, but the deck is {deck}: use "
            "short_36, or the ranking high",
        )
    low = {rank for rank in ranks if rank <= Rank.EIGHT or rank is Rank.ACE}
    if ranking == "eight_or_better_low" and len(low) < LOW_RANKS_NEEDED:
        yield Fault(
            name,
            f"is eight_or_better_low, but {deck} has only {len(low)} of the ranks from ace to "
            "eight, so that nobody can have a low hand",
        )


def arranging_checks(hand: Walk, phase: ArrangePhase) -> Iterator[Fault]:
    """Judge cards that are arranged in rows."""
    needed = sum(phase.rows)
    if not hand.least == hand.hand == needed:
        held = count_cards(hand.hand)
        held = held if hand.least == hand.hand else f"{hand.least} to {held}"
        yield Fault(
            "rows",
            f"take {count_cards(needed)}, but everyone holds {held}: make rows of exactly what "
            "they hold",
        )
    if list(phase.rows) != sorted(phase.rows):
        yield Fault(
            "rows",
            f"are {', '.join(map(str, phase.rows))} cards, but no row may be better than the one "
            "after it, and short ones are hardly as good as long ones: put them in order of size",
        )
    if hand.up:
        yield Fault("", "hides how cards are arranged, but some lie face up: deal them face down")
    if hand.genome.setup.house is not None:
        yield from house_row_checks(phase)
    elif phase.unit > hand.chips:
        chips = "1 chip" if hand.chips == 1 else f"{hand.chips} chips"
        yield Fault(
            "unit",
            f"is {phase.unit}, but everyone starts with {chips}: make it at most that",
        )
    if len(phases_of(hand.genome, ArrangePhase)) > 1:
        yield Fault("", "arranges the cards again: keep one ArrangePhase")
    yield from comparison_checks(hand, phase)


def house_row_checks(phase: ArrangePhase) -> Iterator[Fault]:
    """Judge rows that are compared with those of a house, which settles the bets."""
    if len(phase.rows) != ROWS_AGAINST_HOUSE:
        yield Fault(
            "rows",
            f"are {len(phase.rows)}, but a house arranges its cards in two: make it two rows, or "
            "leave out the house",
        )
    for name in ("unit", "sweep"):
        if getattr(phase, name):
            yield Fault(
                name,
                f"is {getattr(phase, name)}, but rows are compared with those of the house, which "
                "settles what was bet: make it 0",
            )


def comparison_checks(hand: Walk, phase: ArrangePhase) -> Iterator[Fault]:
    """Judge the showdown in which rows are compared: it follows at once, by poker's high hands."""
    after = next(iter(hand.after), None)
    if not isinstance(after, ShowdownPhase):
        yield Fault("", "is not followed by a showdown, which compares the rows: put it before one")
        return
    if order_of(after.ranking) is None or after.low_ranking is not None:
        yield Fault(
            "",
            "is followed by a showdown that cannot compare rows: make its ranking one of high "
            "hands or of three cards, and leave out low_ranking",
        )
    elif max(phase.rows) > hand_size(after.ranking):
        yield Fault(
            "rows",
            f"has a row of {max(phase.rows)} cards, but hands by {after.ranking} have "
            f"{hand_size(after.ranking)}: make rows of at most that many",
        )
    if after.hole_cards_used or after.losers_match or hand.board:
        yield Fault(
            "",
            "compares rows of one's own cards alone: deal no board, and leave hole_cards_used and "
            "losers_match out of the showdown",
        )


def count_cards(count: int) -> str:
    """Say how many cards."""
    return "no card" if count == 0 else "1 card" if count == 1 else f"{count} cards"
