"""What hands are worth and why one beats another, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from darwindeck.genome.schema import ShowdownPhase
from darwindeck.hands.description import describe_hand, load_language
from darwindeck.hands.evaluation import HandRank, rank_used_cards
from darwindeck.hands.kinds import RANKINGS
from darwindeck.playtest.telling import YOU
from darwindeck.table.events import Acted, Posted, Returned, Shown, Won
from darwindeck.words.hand_orders import LOW_WORDS
from darwindeck.words.showdowns import half_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.table import Table


class Contender(NamedTuple):
    """A seat at the showdown and its best hand by one ranking."""

    seat: int
    rank: HandRank


def ranked_showdown(game: GameGenome) -> ShowdownPhase | None:
    """Return the showdown of a game that has one."""
    for phase in game.turn_structure.phases:
        if isinstance(phase, ShowdownPhase) and phase.ranking in RANKINGS:
            return phase
    return None


def showdown_of(game: GameGenome) -> ShowdownPhase | None:
    """Return the showdown of a game whose players compare their hands with each other."""
    return None if game.setup.house is not None else ranked_showdown(game)


def rankings_of(phase: ShowdownPhase) -> tuple[str, ...]:
    """Return the rankings that share the pots of a showdown."""
    return (phase.ranking,) if phase.low_ranking is None else (phase.ranking, phase.low_ranking)


def worth(game: GameGenome, hole: Sequence[Card | None], board: Sequence[Card | None]) -> str:
    """Say what a hand is worth so far; nothing where cards are not compared or not known.

    >>> from darwindeck import load, parse_cards
    >>> worth(load("no-limit-holdem"), parse_cards("KsKd"), parse_cards("Ad7c2h"))
    'a pair of kings, ace kicker'
    """
    phase = ranked_showdown(game)
    own, shared = known(hole), known(board)
    if phase is None or not own or len(own) < len(hole) or len(shared) < len(board):
        return ""
    if phase.hole_cards_used and len(shared) < 3:
        return ""
    worths = []
    for ranking in rankings_of(phase):
        rank = rank_used_cards(ranking, own, shared, phase.hole_cards_used)
        if rank.cards:
            worths.append(describe_hand(ranking, rank.cards))
    return "; ".join(worths)


def known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Return the cards that are known."""
    return tuple(card for card in cards if card is not None)


def reasons(table: Table, names: Sequence[str]) -> Iterator[str]:
    """Say of each pot that was compared at the showdown why it was won."""
    phase = showdown_of(table.game)
    wins = [event for event in table.log if isinstance(event, Won)]
    if phase is None or not wins or any(win.uncontested for win in wins):
        return
    shown = [event for event in table.log if isinstance(event, Shown)]
    paid = contributions(table)
    levels = sorted({paid[show.seat] for show in shown})
    for number in range(len(wins) if len(wins) <= len(levels) else 1):
        rivals = [show for show in shown if paid[show.seat] >= levels[number]]
        for half, ranking in zip(half_names(phase), rankings_of(phase), strict=False):
            contenders = [
                Contender(show.seat, rank)
                for show in rivals
                if (rank := best_hand(phase, ranking, show, table.board)) is not None
            ]
            if len(contenders) > 1:
                label = pot_label(number, len(wins), half if phase.low_ranking else "")
                yield label + compare(contenders, names)


def best_hand(
    phase: ShowdownPhase, ranking: str, show: Shown, board: Sequence[Card | None]
) -> HandRank | None:
    """Return the best hand that a seat showed, if it has one."""
    rank = rank_used_cards(ranking, known(show.cards), known(board), phase.hole_cards_used)
    return rank if rank.cards else None


def pot_label(number: int, pots: int, half: str) -> str:
    """Name a pot, where there are several or where it is shared by two rankings."""
    words = [] if pots == 1 else ["main pot" if number == 0 else f"side pot {number}"]
    if half:
        words.append(f"{half} half")
    return f"{', '.join(words).capitalize()}: " if words else ""


def compare(contenders: Sequence[Contender], names: Sequence[str]) -> str:
    """Say which hand is best, and what decides against the next best one."""
    best = max(contender.rank.order for contender in contenders)
    winners = [contender for contender in contenders if contender.rank.order == best]
    losers = [contender for contender in contenders if contender.rank.order < best]
    hand = describe_hand(winners[0].rank.ranking, winners[0].rank.cards)
    if len(winners) > 1:
        return f"{listed([names[winner.seat] for winner in winners])} tie with {hand}."
    name = names[winners[0].seat]
    verb = "win" if name == YOU else "wins"
    runner_up = max(losers, key=lambda contender: contender.rank.order)
    other = describe_hand(runner_up.rank.ranking, runner_up.rank.cards)
    other_name = names[runner_up.seat]
    rival = f"{YOU.lower()} have" if other_name == YOU else f"{other_name} has"
    if hand != other:
        return f"{name} {verb} with {hand}; {rival} {other}."
    return f"{name} {verb}: {rival} {hand} too, but {deciding_cards(winners[0], runner_up)}."


def deciding_cards(winner: Contender, loser: Contender) -> str:
    """Name the first cards in which two hands of the same name differ."""
    words = load_language("en").ranks
    for better, worse in zip(winner.rank.cards, loser.rank.cards, strict=True):
        if better.rank != worse.rank:
            first, second = words[better.rank.letter].one, words[worse.rank.letter].one
            low = winner.rank.ranking in LOW_WORDS
            return f"the {first} {'is lower than' if low else 'beats'} the {second}"
    return "it ranks higher"


def contributions(table: Table) -> dict[int, int]:
    """Return how much each seat put into the pots of a hand."""
    paid = dict.fromkeys(range(table.seats), 0)
    for event in table.log:
        match event:
            case Posted(seat, amount):
                paid[seat] += amount
            case Acted(int() as seat):
                paid[seat] += event.paid
            case Returned(seat, amount):
                paid[seat] -= amount
    return paid


def listed(names: Sequence[str]) -> str:
    """List names in words.

    >>> listed(["Ada", "Ben", "You"])
    'Ada, Ben and You'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
