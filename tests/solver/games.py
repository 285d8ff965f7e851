"""Small games for two that are solved in tests, and a Hypothesis strategy that makes up others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import reject
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck import load
from darwindeck.genome.schema import (
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    DealPhase,
    Deck,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    MeldPhase,
    PileCondition,
    PlayPhase,
    ScoringRule,
    SetupRules,
    ShowdownPhase,
    TrickPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems
from darwindeck.solver import grow_tree
from darwindeck.solver.errors import UnsolvableError

if TYPE_CHECKING:
    from darwindeck.genome.rules import RankingName
    from darwindeck.genome.schema import DeckName, Phase
    from darwindeck.hands import HandOrder
    from darwindeck.solver import GameTree

DOWN = DealPhase(count=1)
UP = DealPhase(count=1, face_up=True)
BOARD = DealPhase(count=1, to="board")
ANTE = ForcedBetPhase(ante=1)


def poker(
    name: str,
    deck: DeckName | Deck,
    chips: int,
    *phases: Phase,
    ranking: RankingName | HandOrder = "high",
) -> GameGenome:
    """Build a game with an ante of 1 that ends with a showdown."""
    return GameGenome(
        genome_id=name,
        setup=SetupRules(initial_deck=deck, starting_chips=chips),
        turn_structure=TurnStructure((ANTE, *phases, ShowdownPhase(ranking=ranking))),
        win_conditions=(WinCondition("most_chips"),),
    )


def bet(chips: int, raises: int = 0) -> BettingPhase:
    """Let everyone bet so much, and raise so often."""
    return BettingPhase(min_bet=chips, max_raises=raises)


def draw_game() -> GameGenome:
    """Build a game of one card that may be exchanged between two rounds of bets."""
    return poker("draw", "leduc_6", 4, DOWN, bet(1), ExchangePhase(max_cards=1), bet(2))


def pair_draw_game() -> GameGenome:
    """Build a game of two cards, one of which may be exchanged before the bets."""
    deal = DealPhase(count=2)
    return poker("pair-draw", "leduc_6", 3, deal, ExchangePhase(max_cards=1), bet(1, 1))


def stud_game() -> GameGenome:
    """Build a game of an open card and a hidden one."""
    return poker("stud", "leduc_6", 6, UP, bet(1), DOWN, bet(2, 1))


def forehead_game() -> GameGenome:
    """A card that its owner sees alone, and one that only the other sees."""
    return poker("forehead", "leduc_6", 2, DOWN, replace(UP, blind=True), bet(1))


def no_limit_game() -> GameGenome:
    """Build a game of one card in which any number of chips may be bet."""
    bets = BettingPhase(min_bet=1, max_raises=2, structure="no_limit")
    return poker("no-limit", "kuhn_3", 6, DOWN, bets)


def rainbow_game(deck: DeckName) -> GameGenome:
    """Build a game of two cards that are better if their suits differ."""
    return poker("rainbow", deck, 3, DealPhase(count=2), bet(1), ranking="badugi")


def colour_game(ranking: RankingName | HandOrder) -> GameGenome:
    """Build a game of one card and two on the board, in which three of a suit can be a hand."""
    board = DealPhase(count=2, to="board")
    return poker("colour", "leduc_6", 3, DOWN, board, bet(1), ranking=ranking)


def shedding_game() -> GameGenome:
    """Build a game of turns: get rid of two cards that fit the pile."""
    fits = AnyOf((PileCondition("same_suit"), PileCondition("same_rank")))
    turn = (DrawPhase(condition=CannotPlayCondition()), PlayPhase(valid_play_condition=fits))
    return GameGenome(
        genome_id="shedding",
        setup=SetupRules(
            cards_per_player=2,
            initial_deck="leduc_6",
            initial_discard_count=1,
            starting_chips=2,
            when_deck_is_empty="end",
        ),
        turn_structure=TurnStructure((ANTE, bet(1), *turn), repeat_from=2),
        win_conditions=(WinCondition("empty_hand"), WinCondition("most_chips")),
        turn_limit=4,
    )


def melding_game() -> GameGenome:
    """Build a game of melds: six cards in two suits, of which the first player sees half."""
    return GameGenome(
        genome_id="melding",
        setup=SetupRules(
            cards_per_player=2,
            initial_deck=Deck("234", "cd"),
            initial_discard_count=1,
            when_deck_is_empty="end",
        ),
        turn_structure=TurnStructure((DrawPhase(), MeldPhase())),
        win_conditions=(WinCondition("high_score"),),
        scoring_rules=(ScoringRule(1, "deadwood"),),
        turn_limit=4,
    )


def trick_game(cards: int, *, chips: bool) -> GameGenome:
    """Build a game of tricks, for chips with a round of bets before each."""
    phases: tuple[Phase, ...] = (TrickPhase(tricks=1),)
    return GameGenome(
        genome_id="tricks",
        setup=SetupRules(
            cards_per_player=cards, initial_deck="leduc_6", starting_chips=4 if chips else 0
        ),
        turn_structure=TurnStructure((ANTE, bet(1), *phases) if chips else phases, int(chips)),
        win_conditions=(
            WinCondition("high_score"),
            *([WinCondition("most_chips")] if chips else ()),
        ),
        scoring_rules=(ScoringRule(points=1, per="trick"),),
    )


def solvable_tree(genome: GameGenome, most_nodes: int) -> GameTree:
    """Return the tree of a game that was made up, or have another made up if it is too large."""
    try:
        return grow_tree(genome, most_nodes)
    except UnsolvableError:
        reject()


def games_of_every_kind() -> list[GameGenome]:
    """Return games with all that can be hidden, shown, drawn, bet and played."""
    return [
        load("kuhn-poker"),
        load("leduc-holdem"),
        draw_game(),
        pair_draw_game(),
        stud_game(),
        forehead_game(),
        no_limit_game(),
        shedding_game(),
        melding_game(),
        trick_game(3, chips=False),
    ]


@st.composite
def small_games(draw: st.DrawFn) -> GameGenome:
    """Make up a small game of bets: cards down, up or shared, exchanges, one round or two."""
    deck: DeckName = draw(st.sampled_from(["kuhn_3", "leduc_6", "leduc_6", "royal_20"]))
    cards = 1 if deck == "kuhn_3" else draw(st.integers(1, 2))
    first_deal = DealPhase(count=cards, face_up=draw(st.integers(0, 9)) == 0)
    phases: list[Phase] = [first_deal, draw(betting_rounds())]
    if deck != "kuhn_3" and draw(st.booleans()):
        between: list[Phase] = [
            ExchangePhase(max_cards=1),
            UP,
            DOWN,
            BOARD,
            DealPhase(count=2, to="board"),
        ]
        phases += [draw(st.sampled_from(between)), draw(betting_rounds())]
    forced = draw(st.sampled_from([ANTE, ANTE, ForcedBetPhase(blinds=(1, 2))]))
    chips = draw(st.integers(2, 7))
    ranking: RankingName = draw(st.sampled_from(["high", "high", "ace_five_low", "badugi"]))
    genome = GameGenome(
        genome_id="made-up",
        setup=SetupRules(initial_deck=deck, starting_chips=chips),
        turn_structure=TurnStructure((forced, *phases, ShowdownPhase(ranking=ranking))),
        win_conditions=(WinCondition("most_chips"),),
    )
    return genome if not problems(genome) else draw_game()


def betting_rounds() -> st.SearchStrategy[BettingPhase]:
    """Make up a round of bets of fixed size, or of any size."""
    fixed = st.builds(bet, st.integers(1, 2), st.integers(0, 2))
    free = st.builds(
        BettingPhase,
        min_bet=st.just(1),
        max_raises=st.integers(0, 1),
        structure=st.sampled_from(["no_limit", "pot_limit"]),
    )
    return st.one_of(fixed, fixed, free)
