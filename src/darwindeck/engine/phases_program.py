"""The rows that the phases of a game compile to, one or several each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import numpy as np

from darwindeck.cards import Card
from darwindeck.engine import actions as code
from darwindeck.engine import arranging, between, bids_program, exchange, free_claims, layout
from darwindeck.engine.conditions_program import needs_play, suit_number
from darwindeck.engine.paid_tricks import MATCHES
from darwindeck.engine.roles_program import Row, role_row
from darwindeck.genome import anatomy, copies
from darwindeck.genome import phases as kinds
from darwindeck.genome.rules import MAX_CHIPS_IN_PLAY
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import BLACKJACK, ranking_number, wild_number

STRUCTURES = {
    "fixed_increment": code.FIXED_INCREMENT,
    "no_limit": code.NO_LIMIT,
    "pot_limit": code.POT_LIMIT,
    "fixed_limit": code.FIXED_LIMIT,
    "spread_limit": code.NO_LIMIT,  # with a largest bet
}
OPENERS = {
    "left_of_button": code.LEFT_OF_BUTTON,
    "after_blinds": code.AFTER_BLINDS,
    "bring_in": code.BY_BRING_IN,
    "high_hand": code.HIGH_HAND,
    "low_hand": code.LOW_HAND,
}
NEIGHBOURS = {
    "nobody": layout.TO_NOBODY,
    "left": layout.TO_LEFT,
    "across": layout.TO_ACROSS,
    "right": layout.TO_RIGHT,
    "counterpart": layout.TO_COUNTERPART,
    "partner": layout.TO_PARTNER,
}
DEAL_OPS = {
    "players": code.OP_DEAL_PLAYERS,
    "board": code.OP_DEAL_BOARD,
    "house": code.OP_DEAL_HOUSE,
}
CAPTURES = {None: code.NO_CAPTURE, "rank": code.CAPTURE_RANK, "suit": code.CAPTURE_SUIT}
MELDS_OF = {"nobody": code.OF_NOBODY, "own": code.OF_ONESELF, "anyone": code.OF_ANYONE}
BIG_BLIND_POSITION = 1


def rows_of(phase: kinds.Phase, genome: GameGenome) -> Iterator[Row]:
    """Yield the rows of one phase, of a deal between roles, of bids, or any other."""
    if isinstance(phase, kinds.RolePhase):
        yield role_row(phase, genome)
    elif isinstance(phase, kinds.BiddingPhase):
        yield bids_program.bidding_row(phase)
    else:
        yield from phase_rows(phase, genome)


def phase_rows(phase: kinds.TablePhase | kinds.PlayerPhase, genome: GameGenome) -> Iterator[Row]:
    """Yield the rows of one phase."""
    match phase:
        case kinds.ForcedBetPhase():
            yield from forced_bet_rows(phase)
        case kinds.DealPhase():
            yield deal_row(phase, genome)
        case (
            kinds.BettingPhase()
            | kinds.BetweenPhase()
            | kinds.WagerPhase()
            | kinds.CallPhase()
            | kinds.PeekPhase()
        ):
            yield betting_row(phase)
        case kinds.ExchangePhase() | kinds.ArrangePhase():
            yield exchange_row(phase, genome)
        case kinds.ShowdownPhase():
            yield showdown_row(phase)
        case kinds.TrickPhase():
            yield trick_row(phase, genome)
        case kinds.ComparePhase():
            yield compare_row(phase)
        case kinds.KnockOutPhase() | kinds.DeclarePhase() | kinds.LiarPhase():
            yield leaving_row(phase, genome)
        case (
            kinds.DrawPhase()
            | kinds.PlayPhase()
            | kinds.DiscardPhase()
            | kinds.ClaimPhase()
            | kinds.KnockPhase()
            | kinds.MeldPhase()
        ):
            yield player_row(phase, genome)
        case _:
            assert_never(phase)


def forced_bet_rows(phase: kinds.ForcedBetPhase) -> Iterator[Row]:
    """Yield antes, blinds and bring-in in the order in which they are paid."""
    if phase.ante and phase.ante_by == "each":
        yield {"op": code.OP_ANTES, "amount": phase.ante, "dead": phase.dead_ante}
    elif phase.ante:
        position = code.BUTTON_POSITION if phase.ante_by == "button" else BIG_BLIND_POSITION
        yield {"op": code.OP_BLIND, "amount": phase.ante, "position": position, "dead": True}
    for position, blind in enumerate(phase.blinds):
        yield {"op": code.OP_BLIND, "amount": blind, "position": position}
    if phase.button_blind:
        yield {"op": code.OP_BLIND, "amount": phase.button_blind, "position": code.BUTTON_POSITION}
    if phase.bring_in:
        yield {"op": code.OP_BRING_IN, "amount": phase.bring_in}


def deal_row(phase: kinds.DealPhase, genome: GameGenome) -> Row:
    """Return the row of a deal; what is dealt to the board is dealt to each of several."""
    boards = genome.setup.boards if phase.to == "board" else 1
    return {
        "op": DEAL_OPS[phase.to],
        "count": phase.count * boards,
        "face_up": phase.face_up,
        "burn": phase.burn,
        "gather": phase.gather,
    }


def betting_row(
    phase: kinds.BettingPhase
    | kinds.BetweenPhase
    | kinds.WagerPhase
    | kinds.CallPhase
    | kinds.PeekPhase,
) -> Row:
    """Return the row of a betting round, or of bets against pot or house."""
    if isinstance(phase, kinds.WagerPhase | kinds.CallPhase | kinds.PeekPhase):
        return house_bet_row(phase)
    if isinstance(phase, kinds.BetweenPhase):
        return {
            "op": code.OP_BETWEEN,
            "min_bet": phase.min_bet,
            "post_costs": phase.post_costs,
            "pays": sum(odds << between.ODDS_BITS * place for place, odds in enumerate(phase.pays)),
            "spreads": len(phase.pays),
            "pair_pays": phase.pair_pays,
        }
    fixed = phase.structure in {"fixed_increment", "fixed_limit"}
    return {
        "op": code.OP_BETTING,
        "min_bet": phase.min_bet,
        "max_bet": phase.min_bet if fixed else phase.max_bet or MAX_CHIPS_IN_PLAY,
        "max_raises": code.NO_CAP if phase.max_raises is None else phase.max_raises,
        "structure": STRUCTURES[phase.structure],
        "opener": OPENERS[phase.opener],
        "fold_when_free": phase.fold_when_free,
    }


def house_bet_row(phase: kinds.WagerPhase | kinds.CallPhase | kinds.PeekPhase) -> Row:
    """Return the row of bets against the house alone."""
    if isinstance(phase, kinds.CallPhase):
        return {"op": code.OP_CALL, "times": phase.times}
    if isinstance(phase, kinds.PeekPhase):
        return {"op": code.OP_PEEK, "insurance": phase.insurance}
    return {"op": code.OP_WAGER, "min_bet": phase.min_bet, "max_bet": phase.max_bet}


def arranging_row(phase: kinds.ArrangePhase, genome: GameGenome) -> Row:
    """Return the row of cards that are arranged in rows."""
    showdown = anatomy.showdown_of(genome)
    return {
        "op": code.OP_ARRANGE,
        "rows": len(phase.rows),
        "row_sizes": sum(size << arranging.SIZE_BITS * row for row, size in enumerate(phase.rows)),
        "unit": phase.unit,
        "sweep": phase.sweep,
        "wild": 0 if showdown is None else wild_number(showdown.wild_cards),
    }


def exchange_row(phase: kinds.ExchangePhase | kinds.ArrangePhase, genome: GameGenome) -> Row:
    """Return the row of an exchange of cards, or of their arrangement."""
    if isinstance(phase, kinds.ArrangePhase):
        return arranging_row(phase, genome)
    return {
        "op": code.OP_EXCHANGE,
        "min_cards": phase.min_cards,
        "max_cards": phase.max_cards,
        "burn": phase.burn,
        "replaced": phase.replaced,
        "directions": len(phase.passed_to),
        "to_partner": genome.setup.teams,
        "passed_to": sum(
            NEIGHBOURS[to] << exchange.DIRECTION_BITS * hand
            for hand, to in enumerate(phase.passed_to)
        ),
    }


def showdown_row(phase: kinds.ShowdownPhase) -> Row:
    """Return the row of a showdown."""
    low = code.NO_RANKING if phase.low_ranking is None else ranking_number(phase.low_ranking)
    return {
        "op": code.OP_SHOWDOWN,
        "ranking": ranking_number(phase.ranking),
        "low_ranking": low,
        "hole_cards_used": phase.hole_cards_used,
        "wild": wild_number(phase.wild_cards),
        "matches": phase.losers_match,
    }


def leaving_row(
    phase: kinds.KnockOutPhase | kinds.DeclarePhase | kinds.LiarPhase, genome: GameGenome
) -> Row:
    """Return the row of a phase in which players leave the hand."""
    if isinstance(phase, kinds.LiarPhase):
        return liar_row(phase, genome)
    if isinstance(phase, kinds.DeclarePhase):
        return {"op": code.OP_DECLARE}
    return {"op": code.OP_KNOCK_OUT, "tricks": phase.tricks}


def liar_row(phase: kinds.LiarPhase, genome: GameGenome) -> Row:
    """Return the row of free claims, with those that the deck has the cards for."""
    first, last = free_claims.FIRST_CLAIM, free_claims.LAST_CLAIM
    if phase.of == "hands":
        first, last = free_claims.FIRST_HAND, free_claims.LAST_HAND
    wild = free_claims.ALL_SUITS << free_claims.SUITS * (phase.wild - 2) if phase.wild else 0
    deck = sum(1 << card for card in copies.card_numbers(genome))
    claims = np.zeros(layout.CLAIM_ROWS, np.uint16)
    free_claims.find_claims(np.uint64(deck), np.uint64(wild), first, last, claims)
    return {"op": code.OP_LIAR, "lowest": first, "highest": last, "wild": wild, "claims": claims}


def trick_row(phase: kinds.TrickPhase, genome: GameGenome) -> Row:
    """Return the row of some tricks."""
    return {
        "op": code.OP_TRICKS,
        "tricks": phase.tricks,
        "min_cards": 1,
        "max_cards": 1,
        "must_follow": phase.must_follow,
        "high_wins": phase.high_card_wins,
        "any_suit": phase.any_suit,
        "breaking_suit": suit_number(phase.breaking_suit, code.ANY_SUIT),
        "never_broken": phase.never_broken,
        "first_rules": phase.opens_with is not None
        or phase.safe_first_trick
        or phase.declarer_leads,
        "must_beat": phase.must_beat,
        "shares_pot": phase.for_pot,
        "no_trick_costs": MATCHES if phase.no_trick_costs is None else phase.no_trick_costs,
        "declarer_leads": phase.declarer_leads,
        "combines": any(rule.per == "counted_combination" for rule in genome.scoring_rules),
        "opening_card": card_number(phase.opens_with),
        "safe_first": phase.safe_first_trick,
    }


def compare_row(phase: kinds.ComparePhase) -> Row:
    """Return the row of a battle."""
    return {
        "op": code.OP_COMPARE,
        "face_down": phase.face_down,
        "to_hand": phase.winner_takes == "hand",
        "high_wins": phase.high_card_wins,
    }


def player_row(phase: kinds.PlayerPhase, genome: GameGenome) -> Row:
    """Return the row of a part of a turn."""
    match phase:
        case kinds.DrawPhase():
            return {
                "op": code.OP_DRAW,
                "count": phase.count,
                "mandatory": phase.mandatory,
                "from_pile": phase.source is kinds.Location.DISCARD,
                "repeats": phase.repeat,
                "double": phase.double,
                "splits": phase.splits,
                "stops_at_21": showdown_ranking(genome) == BLACKJACK,
                "needs_play": needs_play(phase.condition),
                "or_discard": phase.or_discard,
                "must_be_kept": phase.must_be_kept,
                "offered_first": phase.offered_first,
                "leaves": phase.leaves,
            }
        case kinds.PlayPhase():
            return {
                "op": code.OP_PLAY,
                "min_cards": phase.min_cards,
                "max_cards": phase.max_cards,
                "mandatory": phase.mandatory,
                "pass_if_unable": phase.pass_if_unable,
                "capture": CAPTURES[phase.capture],
                "clears": phase.clears_when_passed,
            }
        case kinds.DiscardPhase():
            return {
                "op": code.OP_DISCARD,
                "min_cards": 1,
                "max_cards": 1,
                "discards": phase.count,
                "mandatory": phase.mandatory,
            }
        case kinds.ClaimPhase():
            return {"op": code.OP_CLAIM, "min_cards": 1, "max_cards": phase.max_cards}
        case kinds.KnockPhase():
            return {
                "op": code.OP_KNOCK,
                "min_cards": 1,
                "max_cards": 1,
                "deadwood": phase.deadwood,
                "lay_off": phase.lay_off,
                "tie_undercuts": phase.tie_undercuts,
            }
        case kinds.MeldPhase():
            return {
                "op": code.OP_MELD,
                "min_cards": 1,
                "max_cards": 1,
                "most_melds": phase.per_turn or layout.DECK,
                "run_of": phase.run_of,
                "extends": MELDS_OF[phase.add_to],
                "kept": phase.must_discard,
            }
        case _:
            assert_never(phase)


def showdown_ranking(genome: GameGenome) -> int:
    """Return the ranking of the final showdown, if there is one."""
    phases = genome.turn_structure.phases
    if phases and isinstance(phases[-1], kinds.ShowdownPhase):
        return ranking_number(phases[-1].ranking)
    return code.NO_RANKING


def card_number(name: str | None) -> int:
    """Return the engine's number for a card."""
    return code.NO_CARD if name is None else Card(name).index
