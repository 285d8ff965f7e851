"""Hypothesis strategies for genomes: any that a file could hold, and any that can be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from hypothesis import strategies as st
from msgspec import structs

from darwindeck.cards import JOKER_LETTER, RANK_LETTERS, SUIT_LETTERS
from darwindeck.evolution.edit import rows_of
from darwindeck.genome.anatomy import cards_in, known_deck
from darwindeck.genome.conditions import Comparison
from darwindeck.genome.phases import BettingStructure, Neighbour, Opener
from darwindeck.genome.rules import (
    MAX_BOARD,
    MAX_CHIPS,
    MAX_HAND,
    MAX_PHASES,
    MAX_POINTS,
    MAX_SEATS,
    MAX_TURNS,
    RankingName,
)
from darwindeck.genome.schema import (
    AllOf,
    AnyOf,
    ArrangePhase,
    BettingPhase,
    BetweenPhase,
    BidPhase,
    CannotPlayCondition,
    CardEffect,
    ClaimPhase,
    ComparePhase,
    Condition,
    DealPhase,
    Deck,
    DeckName,
    DeclarePhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    HandSizeCondition,
    HouseRules,
    KnockOutPhase,
    KnockPhase,
    LiarPhase,
    Location,
    PeekPhase,
    Phase,
    PileCondition,
    PlayPhase,
    Rank,
    RankCondition,
    ScoredThing,
    ScoringRule,
    SetupRules,
    ShowdownPhase,
    Suit,
    SuitCondition,
    SumCondition,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WagerPhase,
    WinCondition,
)
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["genomes", "playable_genomes"]

chips = st.integers(0, 30) | st.integers(0, MAX_CHIPS)
counts = st.integers(0, 6) | st.integers(0, 52)
deck_names = st.sampled_from([name for name in get_args(DeckName) if name != "of_roles"])
FEWEST_CARDS = 3
decks = (
    st.builds(
        lambda ranks, suits, jokers: Deck(
            "".join(sorted(ranks, key=RANK_LETTERS.index)), "".join(sorted(suits)), jokers
        ),
        st.sets(st.sampled_from(RANK_LETTERS), min_size=1),
        st.sets(st.sampled_from(SUIT_LETTERS), min_size=1),
        st.sampled_from((0, 0, 1, 2, 4)),
    )
    .filter(lambda deck: len(cards_in(deck)) >= FEWEST_CARDS)
    .map(known_deck)
)
structures = st.sampled_from(get_args(BettingStructure))
neighbours = st.sampled_from(get_args(Neighbour))
passings: SearchStrategy[tuple[Neighbour, ...]] = st.sampled_from(
    [(), ("left",), ("right",), ("across",), ("nobody", "right")]
)
rankings = st.sampled_from(get_args(RankingName))
raise_caps = st.none() | st.integers(0, 4) | st.integers(0, 1000)
win_conditions = st.builds(WinCondition, st.sampled_from(["last_with_chips", "most_chips"]))
texts = st.text(max_size=80)
ranks = st.sampled_from(Rank)
suits = st.sampled_from(Suit)
locations = st.sampled_from(Location)
comparisons = st.sampled_from(get_args(Comparison))
pile_tests = st.sampled_from(
    ["empty", "same_suit", "same_rank", "higher_rank", "lower_rank", "next_rank", "same_count"]
)
some_cards = st.integers(1, 10)
wild_names = st.sampled_from(["2", "A", "X", "Jh", "Js", "Xs", "turned_up"])

simple_conditions: SearchStrategy[Condition] = st.one_of(
    st.builds(SuitCondition, suits),
    st.builds(RankCondition, ranks, comparisons),
    st.builds(
        SumCondition,
        st.integers(0, 400),
        comparisons,
        st.sampled_from(["played", "hand", "pile"]),
    ),
    st.builds(HandSizeCondition, st.integers(0, 52), comparisons),
    st.builds(PileCondition, pile_tests),
    st.just(CannotPlayCondition()),
)


def joined(parts: SearchStrategy[Condition]) -> SearchStrategy[Condition]:
    """Conditions made of others."""
    several = st.lists(parts, min_size=1, max_size=8).map(tuple)
    return st.builds(AllOf, several) | st.builds(AnyOf, several)


conditions = st.recursive(simple_conditions, joined, max_leaves=12)

phases: SearchStrategy[Phase] = st.one_of(
    st.builds(
        ForcedBetPhase,
        ante=chips,
        ante_by=st.sampled_from(["each", "big_blind", "button"]),
        dead_ante=st.booleans(),
        blinds=st.lists(chips, max_size=MAX_SEATS).map(tuple),
        button_blind=chips,
        bring_in=chips,
        bring_in_by=st.sampled_from(["low_card", "high_card"]),
    ),
    st.builds(
        DealPhase,
        count=counts,
        to=st.sampled_from(["players", "board", "house"]),
        face_up=st.booleans(),
        burn=counts,
        gather=st.booleans(),
    ),
    st.builds(
        BettingPhase,
        min_bet=chips,
        max_raises=raise_caps,
        structure=structures,
        opener=st.sampled_from(get_args(Opener)),
        fold_when_free=st.booleans(),
        max_bet=st.none() | chips,
    ),
    st.builds(
        ExchangePhase,
        max_cards=counts,
        min_cards=counts,
        burn=counts,
        passed_to=st.lists(neighbours, max_size=8).map(tuple),
        replaced=st.booleans(),
    ),
    st.builds(
        TrickPhase,
        st.integers(1, 26),
        st.booleans(),
        st.booleans(),
        st.none() | suits,
        any_suit=st.booleans(),
    ),
    st.builds(
        BidPhase, st.integers(0, 26), st.integers(1, 26), hook=st.booleans(), outbid=st.booleans()
    ),
    st.builds(
        TrumpPhase,
        st.integers(1, 26),
        turned_up=st.booleans(),
        taken_by=st.sampled_from(["nobody", "button", "declarer"]),
        must_name=st.booleans(),
        may_go_alone=st.booleans(),
    ),
    st.builds(
        ComparePhase, st.integers(0, 5), st.sampled_from(["hand", "captured"]), st.booleans()
    ),
    st.builds(KnockOutPhase, st.integers(1, 26)),
    st.just(DeclarePhase()),
    st.builds(LiarPhase, wild=st.none() | ranks),
    st.builds(
        ArrangePhase,
        rows=st.lists(st.integers(1, 5), min_size=2, max_size=4).map(tuple),
        unit=chips,
        sweep=st.integers(0, 20),
    ),
    st.builds(
        BetweenPhase,
        min_bet=chips,
        post_costs=st.integers(1, 3),
        pays=st.lists(st.integers(1, 100), max_size=7).map(tuple),
        pair_pays=st.integers(0, 100),
    ),
    st.builds(
        ShowdownPhase,
        ranking=rankings,
        low_ranking=st.none() | rankings,
        hole_cards_used=st.integers(0, 5),
        losers_match=st.booleans(),
        wild_cards=st.lists(wild_names, max_size=8).map(tuple),
    ),
    st.builds(
        DrawPhase,
        locations,
        some_cards,
        st.booleans(),
        st.none() | conditions,
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        counts,
        splits=st.integers(0, 3),
    ),
    st.builds(WagerPhase, chips, chips),
    st.builds(PeekPhase, st.integers(0, 10)),
    st.builds(KnockPhase, st.integers(0, 100), st.booleans(), st.booleans()),
    st.builds(
        PlayPhase,
        locations,
        st.none() | conditions,
        some_cards,
        some_cards,
        st.booleans(),
        st.booleans(),
        st.sampled_from([None, "rank", "suit"]),
        st.booleans(),
    ),
    st.builds(DiscardPhase, some_cards, st.booleans()),
    st.builds(ClaimPhase, st.integers(1, 4)),
)

setups = st.builds(
    SetupRules,
    cards_per_player=counts,
    initial_deck=deck_names | decks,
    initial_discard_count=counts,
    trump_suit=st.none() | suits,
    starting_chips=chips,
    turned_trump=st.booleans(),
    when_deck_is_empty=st.sampled_from(["reshuffle", "end"]),
    blind_hands=st.booleans(),
    house=st.none()
    | st.builds(
        HouseRules,
        chips,
        st.integers(1, 21),
        st.booleans(),
        st.tuples(st.integers(1, 100), st.integers(1, 100)),
    ),
    boards=st.integers(1, 4),
    teams=st.sampled_from([0, 0, 0, 2]),
    bowers=st.booleans(),
    deal_all=st.booleans(),
    top_cards=st.lists(st.sampled_from(["As", "7d", "2c"]), max_size=3).map(tuple),
    stakes=st.lists(st.integers(1, 255), max_size=7).map(tuple),
    rank_order=st.sampled_from(["", "", "3456789TJQKA2", "A23", "6789TJQKA"]),
)
wins = st.builds(
    WinCondition,
    st.sampled_from(
        [
            "empty_hand", "capture_all", "first_to_score", "high_score", "low_score", "best_hand",
            "most_chips", "last_with_chips", "last_out", "most_tricks",
        ]
    ),
    st.integers(0, 10_000),
)  # fmt: skip
scoring = st.builds(
    ScoringRule,
    st.integers(-MAX_POINTS, MAX_POINTS),
    st.sampled_from(get_args(ScoredThing)),
    st.none() | ranks,
    st.none() | suits,
    place=st.integers(0, 10),
)
effects = st.builds(
    CardEffect,
    st.sampled_from(["skip", "reverse", "draw", "extra_turn", "wild"]),
    st.none() | ranks,
    st.none() | suits,
    some_cards,
)


def genomes() -> SearchStrategy[GameGenome]:
    """Any genome that a file could hold, playable or not; most are not."""
    return st.builds(
        GameGenome,
        genome_id=st.text(min_size=1, max_size=80),
        setup=setups,
        turn_structure=st.builds(
            TurnStructure, st.lists(phases, max_size=8).map(tuple), st.integers(0, MAX_PHASES)
        ),
        win_conditions=st.lists(wins, max_size=3).map(tuple),
        scoring_rules=st.lists(scoring, max_size=3).map(tuple),
        player_count=st.integers(2, MAX_SEATS),
        hand_limit=st.integers(1, 1_000_000),
        turn_limit=st.integers(1, MAX_TURNS),
        card_effects=st.lists(effects, max_size=3).map(tuple),
        title=texts,
        summary=texts,
    )


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


def draw_ending(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw a showdown, sometimes after claims about the hands, sometimes one that compares rows."""
    claims: list[Phase] = [LiarPhase()] if draw(st.integers(0, 7)) == 0 else []
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
    possible: list[RankingName] = ["high", "ace_five_low"]
    if not draft.jokers:
        possible.append("badugi")
    if draft.hand + draft.board >= 5:
        possible.append("deuce_seven_low")
    if draft.lowest_rank >= 6:
        possible.append("short_deck_high")
    ranking = draw(st.sampled_from(possible))
    halves: list[RankingName | None] = [None, *(name for name in possible if name != ranking)]
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
