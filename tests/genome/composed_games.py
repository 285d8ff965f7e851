"""Hypothesis strategies for games of betting and showdowns that can be played, street by street."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st
from msgspec import structs
from tests.genome.strategies import deck_names, decks, passings, structures, win_conditions
from tests.hands.orders import hand_orders

from darwindeck.cards import JOKER_LETTER
from darwindeck.evolution.edit import rows_of
from darwindeck.genome.anatomy import cards_in, looks_at_cards
from darwindeck.genome.rules import MAX_BOARD, MAX_HAND, RankingName
from darwindeck.genome.schema import (
    ArrangePhase,
    BettingPhase,
    BetweenPhase,
    DealPhase,
    DeclarePhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    LiarPhase,
    Phase,
    Rank,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
)
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from darwindeck.hands import HandOrder


def playable_genomes() -> SearchStrategy[GameGenome]:
    """Genomes that pass validation: every deck, structure, opener, ranking and forced bet."""
    return composed_genomes().filter(lambda genome: not problems(genome))


@dataclass
class Draft:
    """A hand in the making: what has been dealt and posted so far."""

    seats: int
    stack: int
    deck_left: int
    lowest_rank: int
    ranks: str
    jokers: int
    hand: int = 0
    up: int = 0
    board: int = 0
    blinds: bool = False
    bring_in: int = 0
    exchanged: bool = False

    def room(self) -> int:
        """How many more cards everyone can get."""
        return max(0, min(MAX_HAND - self.hand, self.deck_left // self.seats))


@st.composite
def composed_genomes(draw: DrawFn) -> GameGenome:
    """Build a genome street by street, nearly always a playable one."""
    deck = draw(deck_names | decks)
    size = len(cards_in(deck))
    seats = draw(st.integers(2, min(6, size - 1)))
    stack = draw(st.integers(2, 60) | st.integers(2, 10_000))
    ranks = [card.rank for card in cards_in(deck)]
    letters = "".join(rank.letter for rank in dict.fromkeys(ranks))
    draft = Draft(seats, stack, size, min(ranks), letters, ranks.count(Rank.JOKER))
    dealt = draw(st.integers(0, min(5, draft.room())))
    draft.hand, draft.deck_left = dealt, size - dealt * seats
    steps: list[Phase] = []
    if not dealt and draw(st.integers(0, 5)) == 0:
        steps += [ForcedBetPhase(ante=1), BetweenPhase(min_bet=draw(st.integers(1, 2)))]
    for _ in range(draw(st.integers(1, 4))):
        steps += draw_street(draw, draft)
    if draft.hand == 0:
        steps.insert(0, DealPhase(count=1))
        draft.hand = 1
    if not any(isinstance(step, BettingPhase) for step in steps):
        steps.insert(0, ForcedBetPhase(ante=draw(st.integers(1, stack))))
    steps += draw_ending(draw, draft)
    if draw(st.integers(0, 4)) == 0:
        steps = with_blind_deal(draw, steps)
    boards = draw(st.sampled_from((1, 1, 2))) if draft.board else 1
    repeat_from = 0
    arranged = isinstance(steps[-2], ArrangePhase)
    if not dealt and not draft.board and not arranged and draw(st.booleans()):
        steps, repeat_from = matched(steps)
    return GameGenome(
        genome_id="composed",
        setup=SetupRules(
            cards_per_player=dealt, initial_deck=deck, starting_chips=stack, boards=boards
        ),
        turn_structure=TurnStructure(tuple(steps), repeat_from),
        win_conditions=(draw(win_conditions),),
        player_count=seats,
        hand_limit=draw(st.integers(1, 50)),
        turn_limit=draw(st.integers(1, 6)) if repeat_from else 1000,
    )


def with_blind_deal(draw: DrawFn, steps: list[Phase]) -> list[Phase]:
    """Deal some cards that their owners may not look at, where nobody has to."""
    deals = [i for i, one in enumerate(steps) if isinstance(one, DealPhase) and one.to == "players"]
    if not deals or any(map(looks_at_cards, steps)):
        return steps
    index = draw(st.sampled_from(deals))
    return [*steps[:index], structs.replace(steps[index], blind=True), *steps[index + 1 :]]


def draw_ending(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw a showdown, sometimes after claims about the hands, sometimes one that compares rows."""
    claimed: list[Phase] = [LiarPhase(), LiarPhase("hands")]
    claims = [draw(st.sampled_from(claimed))] if draw(st.integers(0, 7)) == 0 else []
    rows = rows_of(draft.hand)
    fits = rows and not draft.up and not draft.board and not draft.jokers
    if fits and draw(st.integers(0, 3)) == 0:
        unit = draw(st.integers(0, min(3, draft.stack)))
        arranging = ArrangePhase(rows=rows, unit=unit, sweep=draw(st.integers(0, 3)))
        return [*claims, arranging, ShowdownPhase("high")]
    return [*claims, draw_showdown(draw, draft)]


def matched(steps: list[Phase]) -> tuple[list[Phase], int]:
    """Let losers match the pot, from the first deal on, which then gathers the cards."""
    places = [i for i, step in enumerate(steps) if isinstance(step, DealPhase) and step.count]
    showdown = steps[-1]
    if not places or not isinstance(showdown, ShowdownPhase):
        return steps, 0
    index = places[0]
    deal = steps[index]
    assert isinstance(deal, DealPhase)
    return [
        *steps[:index],
        structs.replace(deal, gather=True),
        *steps[index + 1 : -1],
        structs.replace(showdown, losers_match=True),
    ], index


def draw_street(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw forced bets, a deal, an exchange and a betting round, each of them perhaps."""
    steps: list[Phase] = []
    if draw(st.booleans()):
        steps.append(draw_forced_bets(draw, draft))
    if draw(st.booleans()) or draft.bring_in:
        steps += draw_deal(draw, draft)
    if draft.hand and draw(st.integers(0, 3)) == 0:
        steps += draw_exchange(draw, draft)
    if draft.hand and draw(st.integers(0, 5)) == 0 and not draft.bring_in and not draft.blinds:
        steps.append(DeclarePhase())
    if draw(st.integers(0, 3)) or draft.bring_in:
        steps.append(draw_betting(draw, draft))
    return steps


def draw_forced_bets(draw: DrawFn, draft: Draft) -> ForcedBetPhase:
    """Draw antes, blinds or a bring-in that fit the stacks and the seats."""
    amount = st.integers(0, max(1, min(draft.stack // 2, 20)))
    blinds: tuple[int, ...] = ()
    button_blind = bring_in = 0
    if not draft.blinds:
        blinds = tuple(draw(st.lists(amount, max_size=min(3, draft.seats))))
        if len(blinds) < draft.seats and (draft.seats > 2 or not blinds):
            button_blind = draw(st.just(0) | amount)
        draft.blinds = bool(blinds) or button_blind > 0
    can_show = draft.up or draft.room()
    if not draft.blinds and can_show and draw(st.booleans()):
        bring_in = draft.bring_in = draw(st.integers(1, max(1, draft.stack // 4)))
    payers = ["each", "button", "big_blind"] if len(blinds) >= 2 else ["each", "button"]
    return ForcedBetPhase(
        ante=draw(st.just(0) | amount),
        ante_by=draw(st.sampled_from(payers)),
        dead_ante=draw(st.booleans()),
        blinds=blinds,
        button_blind=button_blind,
        bring_in=bring_in,
        bring_in_by=draw(st.sampled_from(["low_card", "high_card"])),
    )


def draw_deal(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw a deal to the players or to the board that the deck can pay for."""
    must_show = draft.bring_in > 0 and draft.up == 0
    room = draft.room()
    if room and (must_show or draw(st.booleans())):
        count = draw(st.integers(1, min(4, room)))
        face_up = must_show or draw(st.booleans())
        draft.hand += count
        draft.up += count * face_up
        draft.deck_left -= count * draft.seats
        return [DealPhase(count=count, face_up=face_up, burn=draw(st.integers(0, 2)))]
    room = min(4, MAX_BOARD - draft.board, draft.deck_left)
    if room < 1:
        return []
    count = draw(st.integers(1, room))
    draft.board += count
    draft.deck_left -= count
    return [DealPhase(count=count, to="board", burn=draw(st.integers(0, 2)))]


def draw_exchange(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw an exchange, if the deck has cards for it."""
    most = draft.hand
    if most < 1:
        return []
    draft.exchanged = True
    largest = draw(st.integers(1, most))
    if passed_to := draw(passings):
        return [ExchangePhase(largest, largest, passed_to=passed_to)]
    smallest = draw(st.integers(0, largest))
    if largest < draft.hand and draw(st.integers(0, 3)) == 0:
        draft.hand -= largest
        return [ExchangePhase(largest, largest, replaced=False)]
    return [ExchangePhase(largest, smallest, burn=draw(st.integers(0, 2)))]


def draw_betting(draw: DrawFn, draft: Draft) -> BettingPhase:
    """Draw a betting round that somebody can open."""
    openers = ["left_of_button"]
    if draft.blinds and not draft.exchanged:
        openers.append("after_blinds")
    if draft.up:
        openers += ["high_hand", "low_hand"]
    if draft.bring_in:
        openers = ["bring_in"]
    smallest = draft.bring_in + 1
    draft.blinds, draft.bring_in = False, 0
    structure = draw(structures)
    least = draw(st.integers(smallest, max(smallest, draft.stack // 2)))
    spread = structure == "spread_limit"
    return BettingPhase(
        min_bet=least,
        max_bet=draw(st.integers(least, 5 * least)) if spread else None,
        max_raises=draw(st.none() | st.integers(0, 4)),
        structure=structure,
        opener=draw(st.sampled_from(openers)),
        fold_when_free=draw(st.booleans()),
    )


def draw_showdown(draw: DrawFn, draft: Draft) -> ShowdownPhase:
    """Draw a showdown, for one kind of hand or for two that halve the pot."""
    possible: list[RankingName | HandOrder] = ["high", "ace_five_low"]
    if not draft.jokers:
        possible.append("badugi")
    if draft.hand + draft.board >= 5:
        possible.append("deuce_seven_low")
    if draft.lowest_rank >= 6:
        possible.append("short_deck_high")
    if draft.lowest_rank == 2:
        possible.append(draw(hand_orders(cards=5, lowest="2")))
    ranking = draw(st.sampled_from(possible))
    others = (name for name in possible if name != ranking)
    halves: list[RankingName | HandOrder | None] = [None, *others]
    if draft.hand + draft.board >= 5 and draft.lowest_rank == 2:
        halves.append("eight_or_better_low")
    low_ranking = draw(st.sampled_from(halves))
    size = 4 if "badugi" in {ranking, low_ranking} else 5
    used = [n for n in range(1, size + 1) if n <= draft.hand and 5 - n <= draft.board]
    wild = draw_wild(draw, draft) if "badugi" not in {ranking, low_ranking} else ()
    used_of_hand = draw(st.sampled_from([0, *used]))
    return ShowdownPhase(ranking, low_ranking, used_of_hand, wild_cards=wild)


def draw_wild(draw: DrawFn, draft: Draft) -> tuple[str, ...]:
    """Draw what is wild: jokers if there are any, and sometimes a rank or the turned-up one."""
    wild = {JOKER_LETTER} if draft.jokers else set()
    if draw(st.integers(0, 2)) == 0:
        wild.add(draw(st.sampled_from(draft.ranks)))
    if draft.board and draw(st.integers(0, 3)) == 0:
        wild.add("turned_up")
    return tuple(sorted(wild))
