"""What a set-up needs: cards to deal, to compare and to see, stakes, partners, boards, trumps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from darwindeck.cards import RANKS_OF_LETTERS
from darwindeck.genome import anatomy, phases, rules, wild_checks
from darwindeck.genome.copy_checks import copy_problems
from darwindeck.genome.counting_checks import top_trump_problems
from darwindeck.genome.errors import Problem
from darwindeck.genome.game_checks import compares_ranks
from darwindeck.genome.schema import GameGenome, SetupRules

PLAYERS_WITH_STAKES = 2
MOVING_PHASES = (phases.ComparePhase, phases.DrawPhase)
"""Phases after which nobody could tell which cards of a hand are the ones that were dealt blind."""

WON_TOGETHER = (
    *("high_score", "low_score", "first_to_score"),
    *("empty_hand", "last_out", "capture_all", "best_hand"),
)
"""The win conditions by which partners win together: by points, or by what one of them does."""


def setup_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what is on the table before the first phase."""
    setup = genome.setup
    showdown = anatomy.showdown_of(genome)
    if setup.cards_per_player > rules.MAX_HAND and (
        showdown or anatomy.wins_by(genome, "best_hand")
    ):
        yield Problem(
            "setup.cards_per_player",
            f"makes hands of {setup.cards_per_player} cards: at most {rules.MAX_HAND} fit",
        )
    known = anatomy.known_deck(setup.initial_deck)
    if known != setup.initial_deck:
        yield Problem("setup.initial_deck", f'is a deck with a name: write "{known}"')
    yield from whole_deal_problems(genome)
    yield from rank_order_problems(genome)
    if setup.when_deck_is_empty == "end" and showdown:
        yield Problem(
            "setup.when_deck_is_empty",
            "is end, but a hand ends with its showdown: leave it out",
        )
    yield from sight_problems(genome)
    yield from boards_problems(genome)
    yield from stake_problems(genome)
    yield from top_card_problems(genome)
    yield from top_trump_problems(genome)
    yield from wild_checks.joker_problems(genome)
    yield from copy_problems(genome)
    yield from team_problems(genome)
    yield from trump_problems(genome, setup)


def whole_deal_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether the whole deck can be dealt at once."""
    setup = genome.setup
    if not setup.deal_all:
        return
    for name in ("cards_per_player", "initial_discard_count"):
        if getattr(setup, name):
            yield Problem(
                f"setup.{name}", "is set, but deal_all leaves no cards for it: choose one of them"
            )
    if anatomy.showdown_of(genome) or anatomy.wins_by(genome, "best_hand"):
        yield Problem(
            "setup.deal_all",
            f"is true, but poker hands have at most {rules.MAX_HAND} cards: deal cards_per_player",
        )


def rank_order_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge an order of ranks of the game's own."""
    order, path = genome.setup.rank_order, "setup.rank_order"
    if not order:
        return
    usual = "".join(
        sorted(
            {card.rank.letter for card in anatomy.deck_of(genome)}, key=RANKS_OF_LETTERS.__getitem__
        )
    )
    if order == usual:
        yield Problem(path, f"is {order}, the usual order: leave it out")
    elif sorted(order) != sorted(usual):
        yield Problem(
            path,
            f"is {order}, but the ranks of the deck are {usual}: name each of them once, from the "
            "lowest to the highest",
        )
    if not any(map(compares_ranks, genome.turn_structure.phases)):
        yield Problem(
            path,
            f"is {order}, but no ranks are compared by it: add a TrickPhase, a ComparePhase or a "
            "PlayPhase for a higher_rank, or leave it out",
        )


def boards_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge several boards, which share the pots of a showdown."""
    boards, path = genome.setup.boards, "setup.boards"
    if boards == 1:
        return
    if anatomy.showdown_of(genome) is None or genome.setup.house is not None:
        yield Problem(
            path,
            f"is {boards}, but boards share the pots of a showdown between players: end with a "
            "ShowdownPhase and play without a house, or leave it out",
        )
    elif not any(
        phase.to == "board" and phase.count for phase in anatomy.phases_of(genome, phases.DealPhase)
    ):
        yield Problem(
            path,
            f"is {boards}, but nothing is dealt to them: add a DealPhase to the board, or leave "
            "it out",
        )


def team_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge partners, who win together by their points, or by what one of them does."""
    teams, path = genome.setup.teams, "setup.teams"
    if teams == 1:
        yield Problem(path, "is 1, which leaves nobody to play against: make it 2, or 0")
    if teams and not anatomy.wins_by(genome, *WON_TOGETHER):
        yield Problem(
            path,
            f"is {teams}, but partners win by their points, or by what one of them does: win by "
            f"one of {', '.join(WON_TOGETHER)}, or leave it out",
        )


def trump_problems(genome: GameGenome, setup: SetupRules) -> Iterator[Problem]:
    """Judge trumps."""
    if setup.trump_suit is not None and setup.turned_trump:
        yield Problem(
            "setup.turned_trump", "is true, but trump_suit says which suit it is: choose one"
        )
    tricks = anatomy.phases_of(genome, phases.TrickPhase)
    for name in ("trump_suit", "turned_trump", "bowers"):
        if getattr(setup, name) and not tricks:
            yield Problem(f"setup.{name}", "is set, but trumps are for tricks: add a TrickPhase")
    if setup.bowers and tricks and not anatomy.has_trump(genome):
        yield Problem(
            "setup.bowers",
            "is true, but there is no trump: set trump_suit or turned_trump, or add a TrumpPhase",
        )
    suits = {card.suit for card in anatomy.deck_of(genome)}
    if setup.trump_suit is not None and setup.trump_suit not in suits:
        suit = setup.trump_suit.name.lower()
        yield Problem(
            "setup.trump_suit", f"is {suit}, but {setup.initial_deck} has none: choose another"
        )


def stake_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge whether what a hand is worth can be raised, and goes up."""
    stakes, path = genome.setup.stakes, "setup.stakes"
    if not stakes:
        return
    if len(stakes) < 2:
        yield Problem(path, "has one number, so that nobody can raise: add higher ones")
    elif any(later <= earlier for earlier, later in pairwise(stakes)):
        yield Problem(
            path, f"is {list(stakes)}, but each number must be higher than the one before"
        )
    if genome.player_count != PLAYERS_WITH_STAKES:
        yield Problem(
            path, f"is for two players, but player_count is {genome.player_count}: make it 2"
        )
    if not anatomy.counts_hands(genome) or not anatomy.hand_conditions(genome):
        yield Problem(
            path,
            "is for games in which a hand won is worth a point, without scoring_rules and "
            "showdown: leave out what does not fit",
        )
    if anatomy.wins_by(genome, "low_score"):
        yield Problem(path, "is for games in which points are good: leave out low_score")
    takers = (phases.TrickPhase, *anatomy.PLAYER_PHASES)
    if not any(isinstance(phase, takers) for phase in genome.turn_structure.phases):
        yield Problem(
            path, "needs turns or tricks before which to raise: add some, or leave it out"
        )


def top_card_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge which cards are above all others, and tricks in which suits do not matter."""
    tops, path = genome.setup.top_cards, "setup.top_cards"
    if tops and not anatomy.phases_of(genome, phases.TrickPhase):
        yield Problem(path, "is for tricks, but there are none: add a TrickPhase, or leave it out")
    cards = {str(card) for card in anatomy.deck_of(genome)}
    for place, name in enumerate(tops):
        if name not in cards:
            yield Problem(f"{path}[{place}]", f"is {name}, which is not in the deck: leave it out")
        if name in tops[:place]:
            yield Problem(
                f"{path}[{place}]", f"is {name}, which is there already: keep one of them"
            )
    trump = anatomy.has_trump(genome)
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, phases.TrickPhase) and phase.any_suit and trump:
            yield Problem(
                f"turn_structure.phases[{index}].any_suit",
                "is true, so that suits do not matter, but there is trump: leave out one of them",
            )


# Cards that their owners may not look at


def sight_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge cards that their owners may not look at, in all hands or in some deals."""
    if genome.setup.blind_hands:
        yield from unseen_problems(genome, "setup.blind_hands", phases.ComparePhase)
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, phases.DealPhase) and phase.blind:
            yield from blind_deal_problems(genome, phase, f"turn_structure.phases[{index}].blind")


def unseen_problems(
    genome: GameGenome, path: str, *turning: type[phases.Phase]
) -> Iterator[Problem]:
    """Judge whether cards that nobody has looked at are shown, and not chosen among before."""
    found = genome.turn_structure.phases
    shown = any(isinstance(phase, (*turning, phases.LiarPhase)) for phase in found)
    if not shown and anatomy.showdown_of(genome) is None:
        first = turning[0].__name__ if turning else phases.LiarPhase.__name__
        yield Problem(
            path, f"is true, but nobody turns cards over: add a {first}, or a ShowdownPhase"
        )
    chosen = next(filter(anatomy.looks_at_cards, found), None)
    if chosen is not None:
        yield Problem(
            path,
            f"is true, but in {type(chosen).__name__} players choose among their cards: leave "
            "one of them out",
        )


def blind_deal_problems(genome: GameGenome, deal: phases.DealPhase, path: str) -> Iterator[Problem]:
    """Judge a deal of cards that their owners may not look at, beside others that they see."""
    if deal.to != "players":
        yield Problem(path, f"is true, but cards for the {deal.to} have no owner: leave it out")
        return
    if genome.setup.blind_hands:
        yield Problem(path, "is true, as setup.blind_hands says of every deal: leave it out")
        return
    dealt = [one for one in anatomy.phases_of(genome, phases.DealPhase) if one.to == "players"]
    if all(one.blind for one in dealt) and not genome.setup.cards_per_player:
        yield Problem(path, "is true for every deal: leave it out, and set setup.blind_hands")
        return
    if anatomy.places_dealt(genome, blind=True) & anatomy.places_dealt(genome, blind=False):
        yield Problem(
            path,
            "is true, but cards are gathered and dealt anew in another order: deal as many blind "
            "cards in the same places each time",
        )
    yield from unseen_problems(genome, path)
    moving = next((p for p in genome.turn_structure.phases if isinstance(p, MOVING_PHASES)), None)
    if moving is not None:
        yield Problem(
            path,
            f"is true, but {type(moving).__name__} changes hands in which some cards are not "
            "seen: leave one of them out",
        )
