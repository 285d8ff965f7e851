"""Hypothesis strategies for genomes: any that a file could hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hypothesis import strategies as st
from tests.hands.orders import hand_orders

from darwindeck.cards import RANK_LETTERS, SUIT_LETTERS
from darwindeck.genome.anatomy import cards_in, known_deck
from darwindeck.genome.conditions import Comparison
from darwindeck.genome.phases import BettingStructure, Neighbour, Opener
from darwindeck.genome.rules import (
    MAX_CHIPS,
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
    CallPhase,
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
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    TurnStructure,
    WagerPhase,
    WinCondition,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["genomes"]

chips = st.integers(0, 30) | st.integers(0, MAX_CHIPS)
counts = st.integers(0, 6) | st.integers(0, 52)
deck_names = st.sampled_from([name for name in get_args(DeckName) if name != "of_roles"])
FEWEST_CARDS = 3
decks = (
    st.builds(
        lambda ranks, suits, jokers, copies: Deck(
            "".join(sorted(ranks, key=RANK_LETTERS.index)), "".join(sorted(suits)), jokers, copies
        ),
        st.sets(st.sampled_from(RANK_LETTERS), min_size=1),
        st.sets(st.sampled_from(SUIT_LETTERS), min_size=1),
        st.sampled_from((0, 0, 1, 2, 4)),
        st.sampled_from((1, 1, 1, 1, 2, 4)),
    )
    .filter(lambda deck: len(cards_in(deck)) >= FEWEST_CARDS)
    .map(known_deck)
)
structures = st.sampled_from(get_args(BettingStructure))
neighbours = st.sampled_from(get_args(Neighbour))
passings: SearchStrategy[tuple[Neighbour, ...]] = st.sampled_from(
    [(), ("left",), ("right",), ("across",), ("partner",), ("nobody", "right")]
)
rankings = st.sampled_from(get_args(RankingName)) | hand_orders()
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
        blind=st.booleans(),
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
        must_beat=st.booleans(),
        never_broken=st.booleans(),
        declarer_leads=st.booleans(),
    ),
    st.builds(
        BidPhase,
        st.integers(0, 26),
        st.integers(1, 26),
        hook=st.booleans(),
        outbid=st.booleans(),
        of=st.sampled_from(["tricks", "tricks", "points", "worth"]),
        values=st.lists(st.integers(1, 1000), max_size=5).map(tuple),
    ),
    st.builds(TalonPhase, st.integers(1, 6)),
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
    st.builds(LiarPhase, of=st.sampled_from(("ranks", "hands")), wild=st.none() | ranks),
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
    st.builds(CallPhase, st.integers(1, 10)),
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
        st.integers(0, 21),
        st.booleans(),
        st.tuples(st.integers(1, 100), st.integers(1, 100)),
        st.lists(st.sampled_from(["Qs", "3d", "2c"]), max_size=5).map(tuple),
        st.dictionaries(st.sampled_from(["flush", "trail"]), st.integers(1, 100)),
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
        card_names=st.dictionaries(
            st.sampled_from(["s", "J", "As", "Zz"]), st.text(min_size=1, max_size=40)
        ),
    )
