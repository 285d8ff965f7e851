"""What a house needs: chips and a rule to play by, bets against it, and cards to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import Rank
from darwindeck.genome import anatomy, phases
from darwindeck.genome.errors import Problem
from darwindeck.genome.schema import GameGenome, HouseRules
from darwindeck.genome.walk import Fault, Walk
from darwindeck.hands.kinds import ANY_SIZE_RANKINGS, hand_size
from darwindeck.hands.orders import order_of

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

HOUSE_PHASES = (
    phases.ArrangePhase,
    phases.ForcedBetPhase,
    phases.DealPhase,
    phases.BettingPhase,
    phases.BetweenPhase,
    phases.CallPhase,
    phases.DrawPhase,
    phases.PeekPhase,
    phases.ShowdownPhase,
    phases.WagerPhase,
)

AGAINST_HOUSE = (phases.CallPhase, phases.PeekPhase, phases.WagerPhase)
NO_HOUSE = "there is no house to bet against: set setup.house, or leave out the phase"
CARDS_OF_A_NATURAL = 2


def house_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge the house as a whole; its showdown is judged with the phase."""
    house, showdown = genome.setup.house, anatomy.showdown_of(genome)
    if house is None:
        return
    if house.chips == 0:
        yield Problem("setup.house.chips", "is 0: the house pays who wins, so give it some")
    if anatomy.phases_of(genome, phases.BetweenPhase):
        if showdown is not None:
            yield Problem(
                "setup.house",
                "it has settled all bets of BetweenPhase before the showdown: leave out one of "
                "them",
            )
        return
    if showdown is None:
        yield Problem("setup.house", "there is no showdown against it: end with a ShowdownPhase")
    elif showdown.ranking == "blackjack":
        yield from drawing_house_problems(genome, house)
    else:
        yield from comparing_house_problems(genome, house, showdown.ranking)


def drawing_house_problems(genome: GameGenome, house: HouseRules) -> Iterator[Problem]:
    """Judge a house that draws as in blackjack."""
    if not any(phase.repeat for phase in anatomy.phases_of(genome, phases.DrawPhase)):
        yield Problem(
            "setup.house",
            "it draws after the players, but they never do: add a DrawPhase with repeat",
        )
    for name in ("qualifies_with", "bonus"):
        if getattr(house, name):
            yield Problem(
                f"setup.house.{name}",
                "is set, but in blackjack there are no kinds of hands: leave it out, or show "
                "hands by another ranking",
            )


def comparing_house_problems(
    genome: GameGenome, house: HouseRules, ranking: Ranking
) -> Iterator[Problem]:
    """Judge a house that compares the cards that it was dealt."""
    if house.draws_below:
        yield Problem(
            "setup.house.draws_below",
            f"is {house.draws_below}, but by {ranking} no totals are counted: make it 0, or the "
            "ranking blackjack",
        )
    if house.hits_soft:
        yield Problem(
            "setup.house.hits_soft", "is true, but a house draws only in blackjack: leave it out"
        )
    order = order_of(ranking)
    kinds = () if order is None else order.kinds
    for kind in house.bonus:
        if kind not in kinds:
            known = ", ".join(kinds) if kinds else "none"
            yield Problem(
                f"setup.house.bonus.{kind}",
                f"is a kind of hand that {ranking} does not know: those it knows are {known}",
            )
    if house.qualifies_with:
        yield from hand_problems(genome, "qualifies_with", house.qualifies_with, ranking)
    yield from row_problems(genome, house, ranking)


def hand_problems(
    genome: GameGenome, name: str, cards: tuple[str, ...], ranking: Ranking
) -> Iterator[Problem]:
    """Judge whether some cards of the deck are a hand, jokers aside."""
    size = 1 if ranking in ANY_SIZE_RANKINGS else hand_size(ranking)
    deck = {str(card) for card in anatomy.deck_of(genome) if card.rank is not Rank.JOKER}
    if len(cards) != size or len(set(cards)) != size or not deck.issuperset(cards):
        yield Problem(
            f"setup.house.{name}",
            f"is {', '.join(cards)}, which is no hand by {ranking}: name {size} different cards "
            "of the deck, the worst hand that is good enough",
        )


def row_problems(genome: GameGenome, house: HouseRules, ranking: Ranking) -> Iterator[Problem]:
    """Judge how a house arranges its rows, if it does."""
    rows = anatomy.arrangement_of(genome)
    for place, cards in enumerate(house.keeps_behind):
        yield from hand_problems(genome, f"keeps_behind[{place}]", cards, ranking)
    if rows is None and house.keeps_behind:
        yield Problem(
            "setup.house.keeps_behind",
            "is about rows, but nobody arranges any: add an ArrangePhase, or leave it out",
        )
    elif rows is not None and house.keeps_behind and rows.rows[-1] != hand_size(ranking):
        yield Problem(
            "setup.house.keeps_behind",
            f"names hands by {ranking}, but the last row has {rows.rows[-1]} cards: make it "
            f"{hand_size(ranking)}, or leave it out",
        )
    for name in ("qualifies_with", "bonus"):
        if rows is not None and getattr(house, name):
            yield Problem(
                f"setup.house.{name}",
                "is set, but a hand in rows is no hand by itself: leave it out, or the "
                "ArrangePhase",
            )


def house_phase_checks(hand: Walk, phase: phases.Phase) -> Iterator[Fault]:
    """Judge whether a phase can be played against the house."""
    if hand.genome.setup.house is None:
        return
    name, showdown = type(phase).__name__, anatomy.showdown_of(hand.genome)
    if not isinstance(phase, HOUSE_PHASES):
        yield Fault(
            "",
            f"{name} is not for a game with a house, which only deals, draws and pays: leave out "
            "the phase, or the house",
        )
    compares = showdown is not None and showdown.ranking != "blackjack"
    if compares and isinstance(phase, phases.DrawPhase | phases.PeekPhase):
        yield Fault(
            "", f"{name} is for blackjack alone: make that the ranking, or leave out the phase"
        )


def house_showdown_checks(hand: Walk, phase: phases.ShowdownPhase) -> Iterator[Fault]:
    """Judge a showdown against the house."""
    if phase.ranking != "blackjack" and hand.house != hand.hand:
        yield Fault(
            "",
            f"compares the house with players by {phase.ranking}, but it has {hand.house} cards "
            f"and they have {hand.hand}: deal it as many, with a DealPhase to house",
        )
    if phase.low_ranking is not None:
        yield Fault(
            "low_ranking",
            f"is {phase.low_ranking}, but a bet against the house is not halved: leave it out",
        )


def call_checks(hand: Walk, _: phases.CallPhase) -> Iterator[Fault]:
    """Judge calls: cards to look at, a bet before, and a house that compares hands."""
    showdown = anatomy.showdown_of(hand.genome)
    if hand.hand == 0:
        yield Fault("", "nobody has seen a card by now: deal some to the players before it")
    if not any(isinstance(p, phases.WagerPhase) or anatomy.forced_chips(p) for p in hand.before):
        yield Fault(
            "",
            "is so many times what was bet before, but nothing was: put a WagerPhase or a "
            "ForcedBetPhase with an ante before it",
        )
    if showdown is None or showdown.ranking == "blackjack":
        yield Fault(
            "",
            "is for hands that are compared with that of the house as they are: end with a "
            "ShowdownPhase by another ranking than blackjack, or leave out the phase",
        )
    if any(isinstance(phase, phases.BettingPhase) for phase in hand.after):
        yield Fault(
            "",
            "leaves calls in front of players until the showdown, but a BettingPhase comes after "
            "it: put that before it, or leave it out",
        )


def wager_checks(_: Walk, phase: phases.WagerPhase) -> Iterator[Fault]:
    """Judge bets of one's own choice against the house."""
    if phase.max_bet < phase.min_bet:
        yield Fault(
            "max_bet",
            f"is {phase.max_bet}, less than the {phase.min_bet} of min_bet: make it larger",
        )


def peek_checks(hand: Walk, _: phases.PeekPhase) -> Iterator[Fault]:
    """Judge whether the house has one card that it shows and one to look at."""
    if hand.house != CARDS_OF_A_NATURAL or hand.house_up != 1:
        yield Fault(
            "",
            f"the house has {hand.house} cards by now, {hand.house_up} of them face up: deal it "
            "one face up and one face down before, or leave out the phase",
        )
    elif hand.drawn_freely:
        yield Fault("", "comes after a DrawPhase with repeat: put it before that")


def split_checks(hand: Walk, phase: phases.DrawPhase) -> Iterator[Fault]:
    """Judge whether hands can be split."""
    obstacles = {
        "there is no house that every hand is compared with: set setup.house, or leave it out": (
            hand.genome.setup.house is None
        ),
        "only who may draw repeatedly can split: set repeat": not phase.repeat,
        "the condition looks at all cards of a player: leave out one of them": (
            phase.condition is not None
        ),
        "split hands get one card at a time: make count 1": phase.count != 1,
    }
    for obstacle, is_there in obstacles.items():
        if phase.splits and is_there:
            yield Fault("splits", f"is {phase.splits}, but {obstacle}")
