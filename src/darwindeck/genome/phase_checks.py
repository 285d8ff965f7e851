"""What each phase needs of the hand so far: room for cards, chips, cards to play or to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from darwindeck.genome import (
    anatomy,
    betting_checks,
    bid_checks,
    counting_checks,
    house_checks,
    meld_checks,
    phases,
    rules,
    showdown_checks,
    turn_checks,
)
from darwindeck.genome.walk import Fault, Walk
from darwindeck.genome.wild_checks import wild_checks

if TYPE_CHECKING:
    Check = Callable[[Walk, Any], Iterator[Fault]]


def phase_checks(
    hand: Walk, phase: phases.TablePhase | phases.BiddingPhase | phases.PlayerPhase
) -> Iterator[Fault]:
    """Judge one phase in the situation in which it starts."""
    yield from house_checks.house_phase_checks(hand, phase)
    if hand.genome.setup.house is None and isinstance(phase, house_checks.AGAINST_HOUSE):
        yield Fault("", house_checks.NO_HOUSE)
        return
    for check in CHECKS[type(phase)]:
        yield from check(hand, phase)


def deal_checks(hand: Walk, phase: phases.DealPhase) -> Iterator[Fault]:
    """Judge whether there is room for the cards."""
    kept = not phase.gather
    if hand.drawn_freely and not hand.is_turn_game and kept:
        yield Fault(
            "",
            "comes after a DrawPhase with repeat, which may have emptied the deck: deal before "
            "it, or gather the cards first",
        )
    if phase.to == "board":
        yield from board_checks(hand, phase)
    if phase.to == "house":
        if hand.genome.setup.house is None:
            yield Fault("to", "is house, but there is none: set setup.house, or deal to players")
        elif hand.house * kept + phase.count > rules.MAX_HAND:
            yield Fault("count", f"gives the house more than {rules.MAX_HAND} cards: deal fewer")
    held = hand.hand * kept + phase.count
    shown = not hand.is_turn_game or anatomy.wins_by(hand.genome, "best_hand")
    if phase.to == "players" and held > rules.MAX_HAND and shown and not hand.again:
        yield Fault("count", f"makes hands of {held} cards: at most {rules.MAX_HAND} fit")
    elif phase.to == "players" and held > rules.MAX_HAND and phase.face_up:
        yield Fault(
            "face_up",
            f"is true, but a hand can have {held} cards by then: only the first {rules.MAX_HAND} "
            "cards of a hand can lie face up, so deal them face down",
        )


def board_checks(hand: Walk, phase: phases.DealPhase) -> Iterator[Fault]:
    """Judge a deal to the board."""
    cards = hand.board + phase.count
    if hand.again and phase.count > 0:
        yield Fault(
            "to",
            "is board in a round that repeats, so that the board grows without end: deal it "
            "before turn_structure.repeat_from",
        )
    elif cards * hand.genome.setup.boards > rules.MAX_BOARD:
        what = "a board" if hand.genome.setup.boards == 1 else f"{hand.genome.setup.boards} boards"
        yield Fault("count", f"makes {what} of {cards} cards: at most {rules.MAX_BOARD} fit")


def exchange_checks(hand: Walk, phase: phases.ExchangePhase) -> Iterator[Fault]:
    """Judge how many cards are exchanged."""
    held = showdown_checks.count_cards(hand.hand)
    if not 1 <= phase.max_cards <= hand.hand and not hand.again:
        yield Fault(
            "max_cards",
            f"is {phase.max_cards}, but everyone holds {held}: it must be at least 1 and at most "
            "that",
        )
    if phase.min_cards > phase.max_cards:
        yield Fault(
            "min_cards",
            f"is {phase.min_cards}, more than the {phase.max_cards} of max_cards: make it smaller",
        )
    if phase.passed_to:
        yield from passing_checks(hand, phase)
    elif not phase.replaced and phase.burn:
        yield Fault("burn", f"is {phase.burn}, but no cards are dealt without replaced: make it 0")


def passing_checks(hand: Walk, phase: phases.ExchangePhase) -> Iterator[Fault]:
    """Judge cards that are passed on: as many by everyone, to somebody, and none from the deck."""
    if phase.min_cards < phase.max_cards:
        yield Fault(
            "min_cards",
            f"is {phase.min_cards}, but with passed_to everyone passes on equally many cards: "
            f"make it {phase.max_cards}, as max_cards is",
        )
    if not phase.replaced:
        yield Fault("replaced", "is false, but with passed_to everyone gets cards: leave it out")
    if set(phase.passed_to) == {"nobody"}:
        yield Fault("passed_to", "is nobody in every hand: name left, right or across too")
    if "partner" in phase.passed_to and not hand.genome.setup.teams:
        yield Fault(
            "passed_to",
            "is partner, but everyone plays alone: set setup.teams, or name left, right or across",
        )
    if "counterpart" in phase.passed_to and not anatomy.wins_by(hand.genome, "last_out"):
        yield Fault(
            "passed_to",
            "is counterpart, but nobody has a place in the last hand: win by last_out, or name "
            "left, right or across",
        )
    if "counterpart" in phase.passed_to and len(phase.passed_to) > 1:
        yield Fault("passed_to", "is counterpart in some hands: name nothing else, or leave it out")
    if phase.burn:
        yield Fault("burn", f"is {phase.burn}, but no cards are dealt with passed_to: make it 0")


def liar_checks(hand: Walk, phase: phases.LiarPhase) -> Iterator[Fault]:
    """Judge claims about the cards of all hands."""
    game = hand.genome
    if hand.hand == 0:
        yield Fault("", "is about cards, but nobody holds any: deal some before it")
    elif hand.hand > rules.MAX_HAND:
        yield Fault(
            "",
            f"shows hands of up to {hand.hand} cards: at most {rules.MAX_HAND} can lie face up, so "
            "deal fewer",
        )
    repeated = hand.before[game.turn_structure.repeat_from :]
    anew = any(isinstance(other, phases.DealPhase) and other.gather for other in repeated)
    if hand.is_turn_game and not anew:
        yield Fault(
            "",
            "shows all cards, and the next round would be played with them: put a DealPhase with "
            "gather before it, in the round that is repeated",
        )
    if phase.wild is not None and all(card.rank != phase.wild for card in anatomy.deck_of(game)):
        yield Fault(
            "wild",
            f"is {phase.wild.letter}, but {game.setup.initial_deck} has none: choose a rank of the "
            "deck, or leave it out",
        )
    if anatomy.phases_of(game, phases.ClaimPhase):
        yield Fault(
            "",
            "comes with a ClaimPhase, whose claims follow the ranks of the deck: keep one of them",
        )


CHECKS: dict[type[phases.Phase], tuple[Check, ...]] = {
    phases.ForcedBetPhase: (betting_checks.forced_bet_checks,),
    phases.DealPhase: (deal_checks,),
    phases.BettingPhase: (
        betting_checks.min_bet_checks,
        betting_checks.spread_checks,
        betting_checks.opener_checks,
    ),
    phases.BetweenPhase: (betting_checks.min_bet_checks, betting_checks.between_checks),
    phases.WagerPhase: (betting_checks.min_bet_checks, house_checks.wager_checks),
    phases.CallPhase: (house_checks.call_checks,),
    phases.PeekPhase: (house_checks.peek_checks,),
    phases.ExchangePhase: (exchange_checks,),
    phases.ArrangePhase: (showdown_checks.arranging_checks,),
    phases.DeclarePhase: (),
    phases.TrickPhase: (turn_checks.card_use_checks, turn_checks.trick_checks),
    phases.ComparePhase: (turn_checks.card_use_checks,),
    phases.KnockOutPhase: (turn_checks.knock_out_checks,),
    phases.LiarPhase: (liar_checks,),
    phases.ShowdownPhase: (
        showdown_checks.showdown_checks,
        wild_checks,
        showdown_checks.ranking_checks,
    ),
    phases.BidPhase: (bid_checks.bid_checks,),
    phases.TalonPhase: (counting_checks.talon_checks,),
    phases.TrumpPhase: (bid_checks.made_trump_checks,),
    phases.DrawPhase: (
        turn_checks.draw_checks,
        house_checks.split_checks,
        meld_checks.or_discard_checks,
    ),
    phases.PlayPhase: (turn_checks.card_use_checks, turn_checks.play_checks),
    phases.DiscardPhase: (turn_checks.card_use_checks,),
    phases.ClaimPhase: (turn_checks.card_use_checks,),
    phases.KnockPhase: (turn_checks.card_use_checks, meld_checks.knock_checks),
    phases.MeldPhase: (turn_checks.card_use_checks, meld_checks.meld_checks),
}
"""What judges each phase that a shared deck is played with."""
