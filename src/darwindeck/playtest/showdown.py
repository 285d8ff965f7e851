"""What hands are worth and why one beats another, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.genome.anatomy import arrangement_of, by_board, deals_again, phases_of
from darwindeck.genome.schema import GameGenome, ShowdownPhase
from darwindeck.hands.description import describe_cards
from darwindeck.hands.evaluation import HandRank, rank_used_cards
from darwindeck.hands.kinds import wild_number
from darwindeck.languages import DEFAULT
from darwindeck.table.events import Event, Gathered, Shown, Won, chips_put_in
from darwindeck.words.hand_orders import LOW_WORDS
from darwindeck.words.showdowns import half_names
from darwindeck.words.voice import Line, SaidHand, Voice, Who

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.hands.orders import Ranking
    from darwindeck.table.table import Table


class Contender(NamedTuple):
    """A seat at the showdown and its best hand by one ranking."""

    seat: int
    rank: HandRank


def ranked_showdown(game: GameGenome) -> ShowdownPhase | None:
    """Return the showdown of a game that has one."""
    return next(iter(phases_of(game, ShowdownPhase)), None)


def showdown_of(game: GameGenome) -> ShowdownPhase | None:
    """Return the showdown of a game whose players compare their hands with each other."""
    apart = game.setup.house is not None or arrangement_of(game) is not None
    return None if apart else ranked_showdown(game)


def worth(
    game: GameGenome,
    hole: Sequence[Card | None],
    board: Sequence[Card | None],
    voice: Voice | None = None,
) -> str:
    """Say what a hand is worth so far; nothing where cards are not compared or not known.

    >>> from darwindeck import load, parse_cards
    >>> worth(load("no-limit-holdem"), parse_cards("KsKd"), parse_cards("Ad7c2h"))
    'a pair of kings, ace kicker'
    """
    phase = None if arrangement_of(game) else ranked_showdown(game)
    own, shared = known(hole), known(board)
    if phase is None or not own or len(own) < len(hole) or len(shared) < len(board):
        return ""
    if phase.hole_cards_used and len(shared) < 3 * game.setup.boards:
        return ""
    ranks = [
        rank_used_cards(ranking, own, board, phase.hole_cards_used, wild_number(phase.wild_cards))
        for board in by_board(game, shared) or ((),)
        for ranking in phase.rankings
    ]
    worths = tuple(SaidHand(rank.ranking, rank.cards) for rank in ranks if rank.cards)
    return (voice or Voice()).format_field(worths, "semicolons")


def known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Return the cards that are known."""
    return tuple(card for card in cards if card is not None)


def reasons(table: Table) -> Iterator[Line]:
    """Say of each pot that was compared at the showdown why it was won."""
    phase = showdown_of(table.game)
    log = last_round(table.log)
    wins = [event for event in log if isinstance(event, Won)]
    if phase is None or not wins or any(win.uncontested for win in wins):
        return
    shown = [event for event in log if isinstance(event, Shown)]
    paid = Counter() if deals_again(table.game) else chips_put_in(table.log)
    levels = sorted({paid[show.seat] for show in shown})
    for number in range(len(wins) if len(wins) <= len(levels) else 1):
        rivals = [show for show in shown if paid[show.seat] >= levels[number]]
        for place, half, ranking in shares_of(table.game, phase):
            board = boards_of(table)[place]
            contenders = [
                Contender(show.seat, rank)
                for show in rivals
                if (rank := best_hand(phase, ranking, show, board)) is not None
            ]
            if len(contenders) > 1:
                several = table.game.setup.boards > 1
                pot = Line("showdown.side_pot" if number else "showdown.main_pot", number=number)
                which = [pot] if len(wins) > 1 else []
                which += [Line("showdown.board", number=place + 1)] if several else []
                which += [Line(f"showdown.{half}_half")] if phase.low_ranking else []
                reason = compare(contenders)
                yield Line("showdown.of_pot", which=which, reason=reason) if which else reason


def last_round(log: Sequence[Event]) -> Sequence[Event]:
    """Return what happened since the cards were gathered last, if they ever were."""
    gathered = [index for index, event in enumerate(log) if isinstance(event, Gathered)]
    return log[gathered[-1] :] if gathered else log


def boards_of(table: Table) -> tuple[tuple[Card | None, ...], ...]:
    """Return the boards of a table; without community cards an empty one."""
    return by_board(table.game, table.board) or ((),)


def shares_of(game: GameGenome, phase: ShowdownPhase) -> Iterator[tuple[int, str, Ranking]]:
    """Yield what shares each pot: the number of a board, the half of its share, the ranking."""
    for board in range(game.setup.boards):
        for half, ranking in zip(half_names(phase), phase.rankings, strict=False):
            yield board, half, ranking


def best_hand(
    phase: ShowdownPhase, ranking: Ranking, show: Shown, board: Sequence[Card | None]
) -> HandRank | None:
    """Return the best hand that a seat showed, if it has one."""
    own, shared, wild = known(show.cards), known(board), wild_number(phase.wild_cards)
    rank = rank_used_cards(ranking, own, shared, phase.hole_cards_used, wild)
    return rank if rank.cards else None


def compare(contenders: Sequence[Contender]) -> Line:
    """Say which hand is best, and what decides against the next best one."""
    best = max(contender.rank.order for contender in contenders)
    winners = [contender for contender in contenders if contender.rank.order == best]
    losers = [contender for contender in contenders if contender.rank.order < best]
    hand, who = hand_of(winners[0]), tuple(Who(winner.seat) for winner in winners)
    if len(winners) > 1:
        return Line("showdown.tie", who=who, hand=hand)
    runner_up = max(losers, key=lambda contender: contender.rank.order)
    other = hand_of(runner_up)
    same = describe_cards(*hand, DEFAULT) == describe_cards(*other, DEFAULT)
    has = Line("showdown.has_too" if same else "showdown.has", who=Who(runner_up.seat), hand=other)
    if not same:
        return Line("showdown.wins_with", who=who[0], hand=hand, rival=has)
    decides = deciding_cards(winners[0], runner_up)
    return Line("showdown.wins_by", who=who[0], rival=has, decides=decides)


def hand_of(contender: Contender) -> SaidHand:
    """Return a hand to be named."""
    return SaidHand(contender.rank.ranking, contender.rank.cards)


def deciding_cards(winner: Contender, loser: Contender) -> Line:
    """Name the first cards in which two hands of the same name differ."""
    for better, worse in zip(winner.rank.cards, loser.rank.cards, strict=True):
        if better.rank != worse.rank:
            low = winner.rank.ranking in LOW_WORDS
            key = "showdown.is_lower" if low else "showdown.beats"
            return Line(key, first=better.rank, second=worse.rank)
    return Line("showdown.ranks_higher")
