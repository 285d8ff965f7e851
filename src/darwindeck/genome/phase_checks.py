"""What each phase needs of the hand so far: room for cards, chips, cards to play or to show."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from darwindeck.genome import anatomy, house_checks, meld_checks, phases, rules, turn_checks
from darwindeck.genome.arranging_checks import arranging_checks
from darwindeck.genome.betting_checks import (
    bet_size_checks,
    between_checks,
    forced_bet_checks,
    opener_checks,
)
from darwindeck.genome.liar_checks import liar_checks
from darwindeck.genome.showdown_checks import count_cards, ranking_checks, showdown_checks
from darwindeck.genome.walk import Fault, Walk
from darwindeck.genome.wild_checks import wild_checks

if TYPE_CHECKING:
    from collections.abc import Iterator


def role_phase_checks(phase: phases.RolePhase) -> Iterator[Fault]:
    """Refuse a phase of a deal where nobody has a role."""
    yield Fault(
        "",
        f"{type(phase).__name__} is for roles with decks of their own: add roles, or leave out "
        "the phase",
    )


def phase_checks(hand: Walk, phase: phases.TablePhase | phases.PlayerPhase) -> Iterator[Fault]:
    """Judge one phase in the situation in which it starts."""
    yield from house_checks.house_phase_checks(hand, phase)
    match phase:
        case phases.ForcedBetPhase():
            yield from forced_bet_checks(hand, phase)
        case phases.DealPhase():
            yield from deal_checks(hand, phase)
        case (
            phases.BettingPhase()
            | phases.BetweenPhase()
            | phases.WagerPhase()
            | phases.CallPhase()
            | phases.PeekPhase()
        ):
            yield from bet_checks(hand, phase)
        case phases.ExchangePhase() | phases.ArrangePhase():
            yield from choosing_checks(hand, phase)
        case phases.ShowdownPhase():
            yield from showdown_checks(hand, phase)
            yield from wild_checks(hand, phase)
            for name in ("ranking", "low_ranking"):
                yield from ranking_checks(hand, phase, name)
        case phases.KnockOutPhase() | phases.DeclarePhase() | phases.LiarPhase():
            yield from leaving_checks(hand, phase)
        case phases.DrawPhase():
            yield from turn_checks.draw_checks(hand, phase)
            yield from house_checks.split_checks(hand, phase)
            yield from meld_checks.or_discard_checks(hand, phase)
        case (
            phases.TrickPhase()
            | phases.ComparePhase()
            | phases.PlayPhase()
            | phases.DiscardPhase()
            | phases.ClaimPhase()
            | phases.KnockPhase()
            | phases.MeldPhase()
        ):
            yield from turn_checks.card_use_checks(hand, phase)
            yield from turn_checks.trick_checks(hand, phase)
            yield from turn_checks.play_checks(hand, phase)
            yield from meld_checks.meld_checks(hand, phase)
        case _:
            assert_never(phase)


def bet_checks(
    hand: Walk,
    phase: phases.BettingPhase
    | phases.BetweenPhase
    | phases.WagerPhase
    | phases.CallPhase
    | phases.PeekPhase,
) -> Iterator[Fault]:
    """Judge a betting round, or bets against pot or house."""
    match phase:
        case phases.BettingPhase():
            yield from bet_size_checks(hand, phase)
            yield from opener_checks(hand, phase)
        case phases.BetweenPhase():
            yield from between_checks(hand, phase)
        case _ if hand.genome.setup.house is None:
            yield Fault("", house_checks.NO_HOUSE)
        case phases.WagerPhase():
            yield from house_checks.wager_checks(hand, phase)
        case phases.CallPhase():
            yield from house_checks.call_checks(hand)
        case phases.PeekPhase():
            yield from house_checks.peek_checks(hand)


def choosing_checks(
    hand: Walk, phase: phases.ExchangePhase | phases.ArrangePhase
) -> Iterator[Fault]:
    """Judge a phase in which everyone chooses cards, to give away or to make rows of."""
    if isinstance(phase, phases.ArrangePhase):
        yield from arranging_checks(hand, phase)
    else:
        yield from exchange_checks(hand, phase)


def leaving_checks(
    hand: Walk, phase: phases.KnockOutPhase | phases.DeclarePhase | phases.LiarPhase
) -> Iterator[Fault]:
    """Judge a phase in which players leave the hand; deciding to is always possible."""
    if isinstance(phase, phases.LiarPhase):
        yield from liar_checks(hand, phase)
    if isinstance(phase, phases.KnockOutPhase):
        yield from turn_checks.knock_out_checks(hand, phase)


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
    if not 1 <= phase.max_cards <= hand.hand and not hand.again:
        yield Fault(
            "max_cards",
            f"is {phase.max_cards}, but everyone holds {count_cards(hand.hand)}: it must be at "
            "least 1 and at most that",
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
