"""What bets need: chips, seats for the blinds, and somebody who can open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import forced_chips, hand_conditions
from darwindeck.genome.walk import Fault, Walk, posts_blinds

if TYPE_CHECKING:
    from darwindeck.genome.phases import BettingPhase, BetweenPhase, ForcedBetPhase, WagerPhase

MIN_SEATS_WITH_BUTTON_BLIND = 3


def forced_bet_checks(hand: Walk, phase: ForcedBetPhase) -> Iterator[Fault]:
    """Judge antes, blinds and bring-in."""
    amounts = {"ante": phase.ante, "button_blind": phase.button_blind, "bring_in": phase.bring_in}
    amounts |= {f"blinds[{i}]": blind for i, blind in enumerate(phase.blinds)}
    for name, amount in amounts.items():
        if amount > hand.chips:
            yield Fault(
                name, f"is {amount}, but everyone starts with {hand.chips} chips: make it smaller"
            )
    if phase.ante and phase.ante_by == "big_blind" and len(phase.blinds) < 2:
        yield Fault(
            "ante_by",
            f"is big_blind, but there is no big blind: blinds has {len(phase.blinds)} of the "
            "2 entries it needs",
        )
    if posts_blinds(phase) and hand.blinds_posted:
        yield Fault(
            "blinds" if phase.blinds else "button_blind",
            "blinds have been posted already and no betting round has followed: put a "
            "BettingPhase between them, or post all of them in one phase",
        )
    if phase.bring_in and hand.bring_in is not None:
        yield Fault(
            "bring_in", "a bring-in is owed already: put a BettingPhase that opens by it between"
        )
    if phase.bring_in and hand.is_turn_game:
        yield Fault(
            "bring_in",
            f"is {phase.bring_in}, but only a game with a ShowdownPhase has a bring-in: use an "
            "ante or blinds",
        )
    if hand.genome.setup.house is not None:
        yield from against_house_checks(phase)


def against_house_checks(phase: ForcedBetPhase) -> Iterator[Fault]:
    """Judge forced bets in a game in which everyone bets against the house."""
    cure = "in a game with a house everyone bets against it: use an ante by each"
    if posts_blinds(phase):
        yield Fault("blinds" if phase.blinds else "button_blind", f"there are blinds, but {cure}")
    if phase.ante_by != "each":
        yield Fault("ante_by", f"is {phase.ante_by}, but {cure}")
    if phase.dead_ante:
        yield Fault("dead_ante", f"is true, but {cure}, not a dead one")
    if phase.bring_in:
        yield Fault("bring_in", f"is {phase.bring_in}, but {cure}")


def min_bet_checks(hand: Walk, phase: BettingPhase | BetweenPhase | WagerPhase) -> Iterator[Fault]:
    """Judge the smallest bet."""
    if not 0 < phase.min_bet <= hand.chips:
        yield Fault(
            "min_bet",
            f"is {phase.min_bet}, but everyone starts with {hand.chips} chips: it must be at "
            "least 1 and at most the starting chips",
        )


def spread_checks(_: Walk, phase: BettingPhase) -> Iterator[Fault]:
    """Judge the largest bet of a spread."""
    spread = phase.structure == "spread_limit"
    if spread and phase.max_bet is None:
        yield Fault("max_bet", "is not set, but spread_limit needs one: set it, or bet no_limit")
    elif not spread and phase.max_bet is not None:
        yield Fault(
            "max_bet",
            f"is {phase.max_bet}, but the structure is {phase.structure}: only spread_limit has "
            "a largest bet of its own, so make it that or leave max_bet out",
        )
    elif phase.max_bet is not None and phase.max_bet < phase.min_bet:
        yield Fault(
            "max_bet",
            f"is {phase.max_bet}, less than the {phase.min_bet} of min_bet: make it larger",
        )


def between_checks(hand: Walk, phase: BetweenPhase) -> Iterator[Fault]:
    """Judge bets against the pot: a pot to bet against, and nobody with other cards."""
    yield from odds_checks(hand, phase)
    if hand.hand:
        yield Fault(
            "",
            "turns up cards for players who hold some already: deal none to them before it, or "
            "leave it out",
        )
    if hand.is_turn_game and hand_conditions(hand.genome):
        yield Fault(
            "",
            "is for hands about the pot alone, or with a showdown, but there is a win condition "
            "for hands: leave out one of them",
        )
    if hand.blinds_posted:
        yield Fault(
            "",
            "comes while blinds lie in front of players, for a round of bets to come: put that "
            "round before it, or post an ante instead",
        )
    if not any(map(forced_chips, hand.before)):
        yield Fault(
            "",
            "is a bet against the pot, but nothing is in it: put a ForcedBetPhase with an ante "
            "before it",
        )


def odds_checks(hand: Walk, phase: BetweenPhase) -> Iterator[Fault]:
    """Judge what a house pays; who bets against the pot wins as much as the bet."""
    if hand.genome.setup.house is None:
        for name in ("pays", "pair_pays"):
            if getattr(phase, name):
                yield Fault(
                    name,
                    "says what a house pays, but there is none: set setup.house, or leave it out",
                )
        return
    if not phase.pays:
        yield Fault(
            "pays",
            "is empty, but bets are against the house: say what it pays, such as [5, 4, 2, 1]",
        )
    if phase.post_costs > 1:
        yield Fault(
            "post_costs",
            f"is {phase.post_costs}, but a house takes no more than was bet: make it 1",
        )


def opener_checks(hand: Walk, phase: BettingPhase) -> Iterator[Fault]:
    """Judge who is to open a betting round."""
    if hand.is_turn_game:
        if phase.opener != "left_of_button":
            yield Fault(
                "opener",
                f"is {phase.opener}, but only a game with a ShowdownPhase has that: open "
                "left_of_button",
            )
        return
    if phase.opener == "after_blinds" and not hand.blinds_next:
        yield Fault(
            "opener",
            "is after_blinds, but no blinds are posted for this round: post them in a "
            "ForcedBetPhase just before it, or open left_of_button",
        )
    if phase.opener in {"bring_in", "high_hand", "low_hand"} and hand.up == 0:
        yield Fault(
            "opener",
            f"is {phase.opener}, but nobody has a card face up: deal one with face_up, or open "
            "left_of_button",
        )
    if phase.opener == "bring_in":
        yield from bring_in_checks(hand, phase)
    elif hand.bring_in is not None:
        yield Fault("opener", f"is {phase.opener}, but a bring-in is owed: make it bring_in")


def bring_in_checks(hand: Walk, phase: BettingPhase) -> Iterator[Fault]:
    """Judge a betting round that opens by a bring-in."""
    if hand.bring_in is None:
        yield Fault(
            "opener",
            "is bring_in, but no bring-in is owed: set bring_in in a ForcedBetPhase before it",
        )
    elif hand.bring_in[1] >= phase.min_bet > 0:
        yield Fault(
            "min_bet",
            f"is {phase.min_bet}, but the bring-in is {hand.bring_in[1]}: a bring-in is less "
            "than the bet it can be completed to",
        )
    if hand.blinds_posted:
        yield Fault(
            "opener", "is bring_in, but blinds are posted in the same round: use one or the other"
        )


def blind_seat_checks(phase: ForcedBetPhase, seats: int) -> Iterator[Fault]:
    """Judge whether there is a seat for every blind."""
    if len(phase.blinds) > seats:
        yield Fault(
            "blinds",
            f"has {len(phase.blinds)} blinds for {seats} seats: post one per seat at most",
        )
    elif phase.button_blind and phase.blinds:
        needed = max(MIN_SEATS_WITH_BUTTON_BLIND, len(phase.blinds) + 1)
        if seats < needed:
            yield Fault(
                "button_blind",
                f"and blinds fall on the same seat with {seats} seats: play with at least {needed}",
            )
