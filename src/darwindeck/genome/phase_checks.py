"""What each phase needs of the hand so far: room for cards, chips, blinds, cards to show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, assert_never

from darwindeck.cards import DECKS, Rank
from darwindeck.genome.schema import (
    MAX_BOARD,
    MAX_HAND,
    BettingPhase,
    DealPhase,
    ExchangePhase,
    ForcedBetPhase,
    ShowdownPhase,
)
from darwindeck.hands.kinds import hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome, Phase

__all__ = ["Check", "Walk", "blind_seat_checks", "phase_checks"]

MIN_SEATS_WITH_BUTTON_BLIND = 3
FULL_HANDS_ONLY = frozenset({"deuce_seven_low", "eight_or_better_low"})
LOW_RANKS_NEEDED = 5


class Check(NamedTuple):
    """The name of a field, or nothing for the whole phase, and what is wrong with it."""

    field: str
    message: str


@dataclass(slots=True)
class Walk:
    """What lies on the table as a hand goes on, with everybody staying in."""

    genome: GameGenome
    hand: int = field(init=False)
    up: int = 0
    board: int = 0
    blinds_posted: bool = False
    blinds_next: bool = False
    bring_in: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.hand = self.genome.setup.cards_per_player

    @property
    def chips(self) -> int:
        """The chips that everyone starts with."""
        return self.genome.setup.starting_chips

    def take(self, index: int, phase: Phase) -> None:
        """Let a phase happen."""
        match phase:
            case DealPhase(to="board"):
                self.board += phase.count
            case DealPhase():
                self.hand += phase.count
                self.up += phase.count * phase.face_up
            case ForcedBetPhase():
                if posts_blinds(phase):
                    self.blinds_posted = self.blinds_next = True
                if phase.bring_in:
                    self.bring_in = (index, phase.bring_in)
            case BettingPhase():
                self.blinds_posted = self.blinds_next = False
                self.bring_in = None
            case ExchangePhase():
                self.blinds_next = False
            case ShowdownPhase():
                pass
            case _:
                assert_never(phase)


def phase_checks(hand: Walk, phase: Phase) -> Iterator[Check]:
    """Judge one phase in the situation in which it starts."""
    match phase:
        case ForcedBetPhase():
            yield from forced_bet_checks(hand, phase)
        case DealPhase():
            yield from deal_checks(hand, phase)
        case BettingPhase():
            yield from bet_size_checks(hand, phase)
            yield from opener_checks(hand, phase)
        case ExchangePhase():
            yield from exchange_checks(hand, phase)
        case ShowdownPhase():
            yield from showdown_checks(hand, phase)
            for name in ("ranking", "low_ranking"):
                yield from ranking_checks(hand, phase, name)
        case _:
            assert_never(phase)


def forced_bet_checks(hand: Walk, phase: ForcedBetPhase) -> Iterator[Check]:
    """Judge antes, blinds and bring-in."""
    amounts = {"ante": phase.ante, "button_blind": phase.button_blind, "bring_in": phase.bring_in}
    amounts |= {f"blinds[{i}]": blind for i, blind in enumerate(phase.blinds)}
    for name, amount in amounts.items():
        if amount > hand.chips:
            yield Check(
                name, f"is {amount}, but everyone starts with {hand.chips} chips: make it smaller"
            )
    if phase.ante and phase.ante_by == "big_blind" and len(phase.blinds) < 2:
        yield Check(
            "ante_by",
            f"is big_blind, but there is no big blind: blinds has {len(phase.blinds)} of the "
            "2 entries it needs",
        )
    if posts_blinds(phase) and hand.blinds_posted:
        yield Check(
            "blinds" if phase.blinds else "button_blind",
            "blinds have been posted already and no betting round has followed: put a "
            "BettingPhase between them, or post all of them in one phase",
        )
    if phase.bring_in and hand.bring_in is not None:
        yield Check(
            "bring_in", "a bring-in is owed already: put a BettingPhase that opens by it between"
        )


def deal_checks(hand: Walk, phase: DealPhase) -> Iterator[Check]:
    """Judge whether there is room for the cards."""
    if phase.to == "board" and hand.board + phase.count > MAX_BOARD:
        yield Check(
            "count", f"makes a board of {hand.board + phase.count} cards: at most {MAX_BOARD} fit"
        )
    if phase.to == "players" and hand.hand + phase.count > MAX_HAND:
        yield Check(
            "count", f"makes hands of {hand.hand + phase.count} cards: at most {MAX_HAND} fit"
        )


def bet_size_checks(hand: Walk, phase: BettingPhase) -> Iterator[Check]:
    """Judge the smallest bet."""
    if not 0 < phase.min_bet <= hand.chips:
        yield Check(
            "min_bet",
            f"is {phase.min_bet}, but everyone starts with {hand.chips} chips: it must be at "
            "least 1 and at most the starting chips",
        )


def opener_checks(hand: Walk, phase: BettingPhase) -> Iterator[Check]:
    """Judge who is to open a betting round."""
    if phase.opener == "after_blinds" and not hand.blinds_next:
        yield Check(
            "opener",
            "is after_blinds, but no blinds are posted for this round: post them in a "
            "ForcedBetPhase just before it, or open left_of_button",
        )
    if phase.opener in {"bring_in", "high_hand", "low_hand"} and hand.up == 0:
        yield Check(
            "opener",
            f"is {phase.opener}, but nobody has a card face up: deal one with face_up, or open "
            "left_of_button",
        )
    if phase.opener != "bring_in":
        if hand.bring_in is not None:
            yield Check("opener", f"is {phase.opener}, but a bring-in is owed: make it bring_in")
        return
    if hand.bring_in is None:
        yield Check(
            "opener",
            "is bring_in, but no bring-in is owed: set bring_in in a ForcedBetPhase before it",
        )
    elif hand.bring_in[1] >= phase.min_bet > 0:
        yield Check(
            "min_bet",
            f"is {phase.min_bet}, but the bring-in is {hand.bring_in[1]}: a bring-in is less "
            "than the bet it can be completed to",
        )
    if hand.blinds_posted:
        yield Check(
            "opener", "is bring_in, but blinds are posted in the same round: use one or the other"
        )


def exchange_checks(hand: Walk, phase: ExchangePhase) -> Iterator[Check]:
    """Judge how many cards are exchanged."""
    if not 1 <= phase.max_cards <= hand.hand:
        yield Check(
            "max_cards",
            f"is {phase.max_cards}, but everyone holds {count_cards(hand.hand)}: it must be at "
            "least 1 and at most that",
        )
    if phase.min_cards > phase.max_cards:
        yield Check(
            "min_cards",
            f"is {phase.min_cards}, more than the {phase.max_cards} of max_cards: make it smaller",
        )


def showdown_checks(hand: Walk, phase: ShowdownPhase) -> Iterator[Check]:
    """Judge a showdown as a whole."""
    if hand.hand == 0:
        yield Check(
            "",
            "nobody holds a card to show: deal some with setup.cards_per_player or a DealPhase",
        )
    if phase.ranking == "eight_or_better_low":
        yield Check(
            "ranking",
            "is eight_or_better_low, which often nobody has: use it as low_ranking beside another "
            "ranking, or ace_five_low here",
        )
    if phase.low_ranking == phase.ranking:
        yield Check(
            "low_ranking",
            f"is {phase.low_ranking} like the ranking, so both halves go to the same hand: leave "
            "it out, or choose another",
        )


def ranking_checks(hand: Walk, phase: ShowdownPhase, name: str) -> Iterator[Check]:
    """Judge whether the cards in play can make the hands of a ranking."""
    ranking: str | None = getattr(phase, name)
    if ranking is None:
        return
    size, used, cards = hand_size(ranking), phase.hole_cards_used, hand.hand + hand.board
    if used > size:
        yield Check("hole_cards_used", f"is {used}, but a hand of {ranking} has {size} cards")
    elif used > hand.hand:
        yield Check("hole_cards_used", f"is {used}, but everyone holds {count_cards(hand.hand)}")
    elif used and size - used > hand.board:
        yield Check(
            "hole_cards_used",
            f"is {used}, so that {size - used} of the {size} cards of a hand come from the "
            f"board, but the board has {hand.board}",
        )
    elif ranking in FULL_HANDS_ONLY and cards < size:
        yield Check(
            name,
            f"is {ranking}, which needs {size} cards, but a player has {cards} with the board",
        )
    yield from deck_ranking_checks(hand.genome.setup.initial_deck, ranking, name)


def deck_ranking_checks(deck: str, ranking: str, name: str) -> Iterator[Check]:
    """Judge whether a ranking suits the deck."""
    ranks = {card.rank for card in DECKS[deck]}
    if ranking == "short_deck_high" and min(ranks) < Rank.SIX:
        yield Check(
            name,
            f"is short_deck_high, which knows no card below the six, but the deck is {deck}: use "
            "short_36, or the ranking high",
        )
    low = {rank for rank in ranks if rank <= Rank.EIGHT or rank is Rank.ACE}
    if ranking == "eight_or_better_low" and len(low) < LOW_RANKS_NEEDED:
        yield Check(
            name,
            f"is eight_or_better_low, but {deck} has only {len(low)} of the ranks from ace to "
            "eight, so that nobody can have a low hand",
        )


def blind_seat_checks(phase: ForcedBetPhase, seats: int) -> Iterator[Check]:
    """Judge whether there is a seat for every blind."""
    if len(phase.blinds) > seats:
        yield Check(
            "blinds",
            f"has {len(phase.blinds)} blinds for {seats} seats: post one per seat at most",
        )
    elif phase.button_blind and phase.blinds:
        needed = max(MIN_SEATS_WITH_BUTTON_BLIND, len(phase.blinds) + 1)
        if seats < needed:
            yield Check(
                "button_blind",
                f"and blinds fall on the same seat with {seats} seats: play with at least {needed}",
            )


def posts_blinds(phase: ForcedBetPhase) -> bool:
    """Tell whether anyone posts a live blind."""
    return bool(phase.blinds) or phase.button_blind > 0


def count_cards(count: int) -> str:
    """Say how many cards."""
    return "no card" if count == 0 else "1 card" if count == 1 else f"{count} cards"
