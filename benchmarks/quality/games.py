"""The exhibits: small games that are known to be good or bad, and why.

All are for two and small enough to be solved exactly. One half may be looked at while a measure is
made; the other is held out and only judges it. `table_of_exhibits` is the table of the README.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.genome.schema import (
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    ComparePhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    PileCondition,
    PlayPhase,
    ScoringRule,
    SetupRules,
    ShowdownPhase,
    TrickPhase,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import Opener, Phase
    from darwindeck.genome.rules import RankingName
    from darwindeck.genome.schema import DeckName


@dataclass(frozen=True)
class Exhibit:
    """A game, the verdict on it, the half it belongs to, and the reason in one sentence."""

    genome: GameGenome
    good: bool
    held_out: bool
    why: str


# The words in which the games are written down


def poker(genome_id: str, deck: DeckName, chips: int, *phases: Phase) -> GameGenome:
    """Build a game for chips that ends with a showdown."""
    return GameGenome(
        genome_id=genome_id,
        setup=SetupRules(initial_deck=deck, starting_chips=chips),
        turn_structure=TurnStructure(phases),
        win_conditions=(WinCondition("most_chips"),),
    )


def ante(chips: int) -> ForcedBetPhase:
    """Make everyone pay before the cards."""
    return ForcedBetPhase(ante=chips)


def blinds(*chips: int) -> ForcedBetPhase:
    """Make the button post the first blind, and the other seat the second if there is one."""
    return ForcedBetPhase(blinds=chips)


def down(count: int = 1) -> DealPhase:
    """Deal cards face down to everyone."""
    return DealPhase(count=count)


def up(count: int = 1) -> DealPhase:
    """Deal cards face up to everyone."""
    return DealPhase(count=count, face_up=True)


def board(count: int = 1) -> DealPhase:
    """Deal cards that everyone shares."""
    return DealPhase(count=count, to="board")


def bet(chips: int, raises: int = 0, opener: Opener = "left_of_button") -> BettingPhase:
    """Let everyone bet exactly so much, and raise so often by as much."""
    return BettingPhase(min_bet=chips, max_raises=raises, opener=opener)


def bet_after_blinds(chips: int, raises: int) -> BettingPhase:
    """Let the player left of the blinds open a round at fixed limits."""
    return BettingPhase(
        min_bet=chips, max_raises=raises, structure="fixed_limit", opener="after_blinds"
    )


def exchange() -> ExchangePhase:
    """Let everyone change one card or none."""
    return ExchangePhase(max_cards=1)


def replace_card() -> ExchangePhase:
    """Make everyone change one card."""
    return ExchangePhase(min_cards=1, max_cards=1)


def showdown(ranking: RankingName = "high") -> ShowdownPhase:
    """Give the pot to the best hand."""
    return ShowdownPhase(ranking=ranking)


def battle() -> ComparePhase:
    """Turn over one card each; the higher one captures both."""
    return ComparePhase(face_down=0, winner_takes="captured")


# Good games


def one_card_poker(
    genome_id: str, deck: DeckName, bet_size: int, raises: int, ranking: RankingName = "high"
) -> GameGenome:
    """Build a game of one card, an ante of 1 and one round of bets."""
    chips = 1 + bet_size * (1 + raises)
    return poker(genome_id, deck, chips, ante(1), down(), bet(bet_size, raises), showdown(ranking))


def leduc(genome_id: str, deck: DeckName, sizes: tuple[int, int], raises: int) -> GameGenome:
    """Build a game of one card each and a shared one, with a round of bets before and after it."""
    first, second = sizes
    return poker(
        genome_id,
        deck,
        1 + (first + second) * (1 + raises),
        ante(1),
        down(),
        bet(first, raises),
        board(),
        bet(second, raises),
        showdown(),
    )


def one_card_with_blinds(genome_id: str, deck: DeckName, raises: int) -> GameGenome:
    """Build a game of one card in which blinds of 1 and 2 are fought for."""
    return poker(
        genome_id,
        deck,
        2 + 2 * raises,
        blinds(1, 2),
        down(),
        bet_after_blinds(2, raises),
        showdown(),
    )


def leduc_with_blinds() -> GameGenome:
    """Build Leduc hold'em with blinds of 1 and 2 instead of antes."""
    return poker(
        "leduc-with-blinds",
        "leduc_6",
        8,
        blinds(1, 2),
        down(),
        bet_after_blinds(2, 1),
        board(),
        bet(2, 1),
        showdown(),
    )


def draw_then_bet() -> GameGenome:
    """Build a draw game with one round of bets, after the exchange."""
    return poker("draw-then-bet", "royal_20", 3, ante(1), down(), exchange(), bet(1, 1), showdown())


def bet_draw_bet() -> GameGenome:
    """Build a draw game with bets before and after the exchange."""
    return poker(
        "bet-draw-bet",
        "leduc_6",
        5,
        ante(1),
        down(),
        bet(1, 1),
        exchange(),
        bet(1, 1),
        showdown(),
    )


def two_card_draw_low() -> GameGenome:
    """Build a draw game of two cards in which the lowest hand wins and pairs are bad."""
    return poker(
        "two-card-draw-low",
        "leduc_6",
        3,
        ante(1),
        down(2),
        bet(1),
        exchange(),
        bet(1),
        showdown("ace_five_low"),
    )


def two_card_stud() -> GameGenome:
    """Build a stud game: a card down, bets, a card up, bets."""
    return poker("two-card-stud", "royal_20", 4, ante(1), down(), bet(1), up(), bet(2), showdown())


def stud_with_bring_in() -> GameGenome:
    """Build a stud game in which the lowest open card brings it in, and the highest opens later."""
    return poker(
        "stud-with-bring-in",
        "leduc_6",
        7,
        ForcedBetPhase(ante=1, bring_in=1),
        up(),
        BettingPhase(min_bet=2, max_raises=0, structure="fixed_limit", opener="bring_in"),
        down(),
        bet(2, 1, "high_hand"),
        showdown(),
    )


def low_stud() -> GameGenome:
    """Build a stud game in which the lowest hand wins: a card up, bets, a card down, bets."""
    return poker(
        "low-stud",
        "leduc_6",
        6,
        ante(1),
        up(),
        bet(1),
        down(),
        bet(2, 1),
        showdown("ace_five_low"),
    )


def holdem_with_two_on_the_board() -> GameGenome:
    """Build a small hold'em: one hole card, bets, two cards on the board, bets."""
    return poker(
        "holdem-with-two-on-the-board",
        "royal_20",
        4,
        ante(1),
        down(),
        bet(1),
        board(2),
        bet(2),
        showdown(),
    )


def holdem_with_two_hole_cards() -> GameGenome:
    """Build a small hold'em: two hole cards, bets, one card on the board, bets."""
    return poker(
        "holdem-with-two-hole-cards",
        "leduc_6",
        7,
        ante(1),
        down(2),
        bet(1, 1),
        board(),
        bet(2, 1),
        showdown(),
    )


def three_streets() -> GameGenome:
    """Build a small hold'em with bets before, between and after two cards on the board."""
    return poker(
        "three-streets",
        "leduc_6",
        6,
        ante(1),
        down(),
        bet(1),
        board(),
        bet(2),
        board(),
        bet(2),
        showdown(),
    )


def betting_battle() -> GameGenome:
    """Build a battle of one known card each, with bets before the cards are turned over."""
    return GameGenome(
        genome_id="betting-battle",
        setup=SetupRules(cards_per_player=1, initial_deck="piquet_32", starting_chips=5),
        turn_structure=TurnStructure((ante(1), bet(2, 1), battle()), repeat_from=2),
        win_conditions=(WinCondition("capture_all"), WinCondition("most_chips")),
    )


# Bad games: nothing to decide, or nothing that matters


def coin_flip() -> GameGenome:
    """Build a game in which cards are dealt and shown."""
    return poker("coin-flip", "kuhn_3", 2, ante(1), down(), showdown())


def war_with_one_card() -> GameGenome:
    """Build a war of one unseen card each."""
    return GameGenome(
        genome_id="war-with-one-card",
        setup=SetupRules(
            cards_per_player=1, initial_deck="royal_20", starting_chips=2, blind_hands=True
        ),
        turn_structure=TurnStructure((ante(1), battle()), repeat_from=1),
        win_conditions=(WinCondition("capture_all"), WinCondition("most_chips")),
    )


def every_card_counts_ten() -> GameGenome:
    """Build a game of court cards that are ranked by their total."""
    return poker(
        "every-card-counts-ten", "leduc_6", 5, ante(1), down(), bet(2, 1), showdown("blackjack")
    )


def high_and_low_split() -> GameGenome:
    """Build a game of one card in which the higher card and the lower card halve the pot."""
    return poker(
        "high-and-low-split",
        "leduc_6",
        6,
        ante(2),
        down(),
        bet(2, 1),
        ShowdownPhase(ranking="high_card", low_ranking="ace_five_low"),
    )


def ten_for_ten() -> GameGenome:
    """Build a draw game of court cards that are ranked by their total."""
    return poker(
        "ten-for-ten",
        "leduc_6",
        4,
        ante(1),
        down(),
        bet(1),
        exchange(),
        bet(2),
        showdown("blackjack"),
    )


def replaced_after_the_bets() -> GameGenome:
    """Build a one-card game in which everyone gets another card after the bets."""
    return poker(
        "replaced-after-the-bets",
        "royal_20",
        3,
        ante(1),
        down(),
        bet(1, 1),
        replace_card(),
        showdown(),
    )


def chosen_for_nothing() -> GameGenome:
    """Build a game in which one of two cards is kept, bet on, and replaced."""
    return poker(
        "chosen-for-nothing",
        "leduc_6",
        2,
        ante(1),
        down(2),
        DiscardPhase(),
        bet(1),
        replace_card(),
        showdown(),
    )


# Bad games: the pot is out of proportion to the bets


def tiny_bet_huge_pot() -> GameGenome:
    """Build a one-card game in which the antes dwarf the bet."""
    return poker("tiny-bet-huge-pot", "royal_20", 32, ante(30), down(), bet(1, 1), showdown())


def pot_beyond_the_stacks() -> GameGenome:
    """Build Leduc hold'em with nearly all chips in the antes."""
    return poker(
        "pot-beyond-the-stacks",
        "leduc_6",
        54,
        ante(50),
        down(),
        bet(1),
        board(),
        bet(3),
        showdown(),
    )


def four_rounds_of_one_chip() -> GameGenome:
    """Build a one-card game with round after round of the same tiny bet."""
    return poker(
        "four-rounds-of-one-chip",
        "leduc_6",
        64,
        ante(60),
        down(),
        bet(1),
        bet(1),
        bet(1),
        bet(1),
        showdown(),
    )


def new_cards_between_tiny_bets() -> GameGenome:
    """Build a game of tiny bets, one on a card that is replaced and one on the card after it."""
    return poker(
        "new-cards-between-tiny-bets",
        "leduc_6",
        44,
        ante(40),
        down(),
        bet(1, 1),
        replace_card(),
        bet(1, 1),
        showdown(),
    )


def nothing_to_fight_for() -> GameGenome:
    """Build Kuhn poker without antes."""
    return poker("nothing-to-fight-for", "kuhn_3", 2, down(), bet(1, 1), showdown())


def leduc_without_antes() -> GameGenome:
    """Build Leduc hold'em without antes."""
    return poker("leduc-without-antes", "leduc_6", 3, down(), bet(1), board(), bet(2), showdown())


def eight_rounds_for_nothing() -> GameGenome:
    """Build a one-card game with many rounds of bets and an empty pot."""
    rounds = (bet(1),) * 8
    return poker("eight-rounds-for-nothing", "royal_20", 1, down(), *rounds, showdown())


def many_streets_all_in() -> GameGenome:
    """Build a game of many streets that nobody has a chip left for."""
    streets = (board(), bet(1)) * 4
    return poker("many-streets-all-in", "leduc_6", 5, ante(5), down(), *streets, showdown())


def bet_far_beyond_the_pot() -> GameGenome:
    """Build a one-card game with a single bet of ten times the pot."""
    return one_card_poker("bet-far-beyond-the-pot", "royal_20", 20, 0)


def bets_that_nobody_makes() -> GameGenome:
    """Build a draw game of so few ranks that a bet after the exchange gains nothing."""
    return poker(
        "bets-that-nobody-makes", "leduc_6", 5, ante(1), down(), exchange(), bet(2, 1), showdown()
    )


# Bad games: nothing is hidden, or everything is


def open_kuhn() -> GameGenome:
    """Build Kuhn poker with the cards face up."""
    return poker("open-kuhn", "kuhn_3", 2, ante(1), up(), bet(1), showdown())


def open_stud() -> GameGenome:
    """Build a stud game of two cards, both face up."""
    return poker("open-stud", "leduc_6", 4, ante(1), up(), bet(1), up(), bet(2), showdown())


def blind_battle() -> GameGenome:
    """Build a battle of one unseen card each, with bets before the cards are turned over."""
    return GameGenome(
        genome_id="blind-battle",
        setup=SetupRules(
            cards_per_player=1, initial_deck="royal_20", starting_chips=5, blind_hands=True
        ),
        turn_structure=TurnStructure((ante(1), bet(2, 1), battle()), repeat_from=2),
        win_conditions=(WinCondition("capture_all"), WinCondition("most_chips")),
    )


def bets_before_the_deal() -> GameGenome:
    """Build a one-card game in which all bets come before the cards."""
    return poker(
        "bets-before-the-deal", "royal_20", 7, ante(1), bet(1, 1), bet(2, 1), down(), showdown()
    )


# Bad games: the seat decides, or the chips are gone before anyone does


def all_in_by_the_ante() -> GameGenome:
    """Build a one-card game in which the ante takes all chips."""
    return poker("all-in-by-the-ante", "royal_20", 3, ante(3), down(), bet(1, 2), showdown())


def one_chip_behind() -> GameGenome:
    """Build a one-card game in which only the small blind has a chip left."""
    return poker(
        "one-chip-behind", "royal_20", 9, blinds(8, 9), down(), bet_after_blinds(9, 1), showdown()
    )


def only_the_small_blind_acts() -> GameGenome:
    """Build a one-card game in which the big blind is all-in."""
    return poker(
        "only-the-small-blind-acts",
        "standard_52",
        3,
        blinds(1, 3),
        down(),
        bet_after_blinds(3, 1),
        showdown(),
    )


def call_the_button_or_not() -> GameGenome:
    """Build a one-card game in which the button is all-in and the other has paid nothing."""
    return poker(
        "call-the-button-or-not",
        "piquet_32",
        4,
        blinds(4),
        down(),
        bet_after_blinds(4, 0),
        showdown(),
    )


def free_look() -> GameGenome:
    """Build a one-card game in which only the button posts a blind."""
    return poker("free-look", "royal_20", 8, blinds(4), down(), bet_after_blinds(4, 1), showdown())


def button_pays_for_both() -> GameGenome:
    """Build a one-card game in which the button pays the ante of both."""
    return poker(
        "button-pays-for-both",
        "royal_20",
        8,
        ForcedBetPhase(ante=6, ante_by="button"),
        down(),
        bet(1, 1),
        showdown(),
    )


def first_out_wins() -> GameGenome:
    """Build a race to play one's only card, with a bet before it."""
    return GameGenome(
        genome_id="first-out-wins",
        setup=SetupRules(cards_per_player=1, initial_deck="royal_20", starting_chips=5),
        turn_structure=TurnStructure((ante(1), bet(2, 1), PlayPhase()), repeat_from=2),
        win_conditions=(WinCondition("empty_hand"), WinCondition("most_chips")),
    )


def one_trick_for_the_leader() -> GameGenome:
    """Build one trick of one card each, with bets before it."""
    return GameGenome(
        genome_id="one-trick-for-the-leader",
        setup=SetupRules(cards_per_player=1, initial_deck="leduc_6", starting_chips=3),
        turn_structure=TurnStructure((ante(1), bet(1, 1), TrickPhase()), repeat_from=2),
        win_conditions=(WinCondition("high_score"), WinCondition("most_chips")),
        scoring_rules=(ScoringRule(points=1, per="trick"),),
    )


def tiny_crazy_eights() -> GameGenome:
    """Build crazy eights with one card each, and a bet before the first turn."""
    fits = AnyOf((PileCondition("same_suit"), PileCondition("same_rank")))
    turn = (DrawPhase(condition=CannotPlayCondition()), PlayPhase(valid_play_condition=fits))
    return GameGenome(
        genome_id="tiny-crazy-eights",
        setup=SetupRules(
            cards_per_player=1,
            initial_deck="leduc_6",
            initial_discard_count=1,
            starting_chips=2,
            when_deck_is_empty="end",
        ),
        turn_structure=TurnStructure((ante(1), bet(1), *turn), repeat_from=2),
        win_conditions=(WinCondition("empty_hand"), WinCondition("most_chips")),
        turn_limit=4,
    )


# The collection

GOOD = (
    (
        one_card_poker("kuhn", "kuhn_3", bet_size=1, raises=0),
        "Kuhn poker: bluffing with the lowest card and calling with the middle one are both right.",
    ),
    (
        one_card_poker("one-card-five-ranks", "royal_20", bet_size=1, raises=1),
        "Five ranks and a raise: value bets, bluffs and calls each have their cards.",
    ),
    (
        one_card_poker("pot-size-bet", "piquet_32", bet_size=2, raises=0),
        "A bet of the size of the pot makes every call a real question.",
    ),
    (
        one_card_poker("one-card-low", "royal_20", 2, 1, "ace_five_low"),
        "The lowest card wins, and the bluffs come from the highest ones.",
    ),
    (
        leduc("leduc", "leduc_6", (2, 4), raises=1),
        "Leduc hold'em: a shared card turns hands around between two rounds of bets.",
    ),
    (draw_then_bet(), "How many cards somebody exchanged is a hint, and bets can lie about it."),
    (
        two_card_stud(),
        "The open card tells half of the hand, and the bets are about the other half.",
    ),
    (
        low_stud(),
        "A good open card may be paired by the one below, and only its owner knows.",
    ),
    (
        holdem_with_two_hole_cards(),
        "Pairs are held from the start or made by the board, and bets tell only in part which.",
    ),
    (
        one_card_with_blinds("blinds-five-ranks", "royal_20", raises=2),
        "Blinds of different size give both seats a reason to fight and to fold.",
    ),
    (betting_battle(), "A battle of one known card is one-card poker in other clothes."),
)
GOOD_HELD_OUT = (
    (
        one_card_poker("kuhn-six-cards", "leduc_6", bet_size=1, raises=0),
        "Kuhn poker with two cards of each rank: equal cards share the pot, and bluffs still pay.",
    ),
    (
        one_card_poker("one-card-thirteen-ranks", "standard_52", bet_size=2, raises=1),
        "Thirteen ranks make thresholds: when to bluff, to call and to raise goes by degrees.",
    ),
    (
        leduc("leduc-five-ranks", "royal_20", (1, 2), raises=1),
        "With five ranks there are good, middling and poor cards before and after the shared one.",
    ),
    (
        leduc("leduc-without-raises", "leduc_6", (1, 2), raises=0),
        "Even with single bets, the first round has to think of the second.",
    ),
    (
        bet_draw_bet(),
        "The first bets are on a card that may be exchanged, the second on one that may have been.",
    ),
    (two_card_draw_low(), "Pairs have to be broken, and who stands pat may be bluffing."),
    (
        stud_with_bring_in(),
        "The lowest open card has to begin, and may be paired by the card that comes below it.",
    ),
    (
        holdem_with_two_on_the_board(),
        "Two shared cards can help either player, and the bets before them have to allow for it.",
    ),
    (three_streets(), "A bluff can be kept up or given up over three rounds."),
    (
        one_card_with_blinds("blinds-nine-ranks", "short_36", raises=1),
        "The small blind has to choose which of nine ranks are worth the price.",
    ),
    (leduc_with_blinds(), "Blinds are fought for before the shared card and the pot after it."),
)
BAD = (
    (coin_flip(), "Cards are dealt and shown, and nobody decides anything."),
    (
        every_card_counts_ten(),
        "All cards count the same, so that every showdown is a tie and bets only go to and fro.",
    ),
    (ten_for_ten(), "Cards may be exchanged, but all of them count the same."),
    (replaced_after_the_bets(), "The bets are on cards that are replaced before the showdown."),
    (tiny_bet_huge_pot(), "A bet of a sixtieth of the pot must nearly always be called."),
    (
        four_rounds_of_one_chip(),
        "Four rounds of bets add up to a fraction of the antes, so that folding is never worth it.",
    ),
    (
        nothing_to_fight_for(),
        "Without an ante there is nothing to win by betting, and everyone may check for ever.",
    ),
    (eight_rounds_for_nothing(), "Eight rounds over an empty pot are sixteen checks."),
    (
        bet_far_beyond_the_pot(),
        "The only bet risks so much for so little that never betting costs nothing.",
    ),
    (open_kuhn(), "All cards lie open, so that nobody can bluff and only the better card bets."),
    (blind_battle(), "Nobody knows their own card, so that no bet can mean anything."),
    (all_in_by_the_ante(), "The ante takes all chips, and the betting round never happens."),
    (
        only_the_small_blind_acts(),
        "The big blind is all-in before the first decision, and only the other seat ever acts.",
    ),
    (
        free_look(),
        "One seat pays a blind and the other folds for free, which is worth a quarter of it.",
    ),
    (first_out_wins(), "Whoever plays first wins, and everyone knows who that is."),
)
BAD_HELD_OUT = (
    (war_with_one_card(), "A war of one unseen card is a toss of a coin."),
    (
        high_and_low_split(),
        "With one card each, the higher and the lower one always halve the pot.",
    ),
    (
        chosen_for_nothing(),
        "One of two cards is kept and bet on, and then replaced by another.",
    ),
    (
        new_cards_between_tiny_bets(),
        "The first bets are on cards that are replaced, and all bets are tiny beside the pot.",
    ),
    (
        pot_beyond_the_stacks(),
        "Nearly all chips are in the antes, so that whatever is bet must be called.",
    ),
    (
        leduc_without_antes(),
        "Two rounds and a shared card over an empty pot: only a hand that cannot lose may bet.",
    ),
    (many_streets_all_in(), "Four streets are dealt with all chips already in the pot."),
    (
        bets_that_nobody_makes(),
        "The exchange leaves so little to hide that never betting and never calling cost nothing.",
    ),
    (open_stud(), "Both cards lie open, so that the only question is who is ahead."),
    (bets_before_the_deal(), "All bets are made before anyone has a card."),
    (one_chip_behind(), "The blinds are the stacks, and the last chip goes in with any card."),
    (
        call_the_button_or_not(),
        "The button is all-in blind, and the other seat calls or folds for free.",
    ),
    (button_pays_for_both(), "The button pays for the whole pot, and on average loses half of it."),
    (one_trick_for_the_leader(), "The leader wins four tricks in five, whatever the bets."),
    (
        tiny_crazy_eights(),
        "Nobody ever has two cards to choose from, and the first seat wins three hands in four.",
    ),
)

EXHIBITS: tuple[Exhibit, ...] = (
    *(Exhibit(genome, good=True, held_out=False, why=why) for genome, why in GOOD),
    *(Exhibit(genome, good=True, held_out=True, why=why) for genome, why in GOOD_HELD_OUT),
    *(Exhibit(genome, good=False, held_out=False, why=why) for genome, why in BAD),
    *(Exhibit(genome, good=False, held_out=True, why=why) for genome, why in BAD_HELD_OUT),
)


def table_of_exhibits() -> str:
    """Return all exhibits as a Markdown table."""
    return "\n".join(("| game | verdict | half | why |", "|---|---|---|---|", *rows()))


def rows() -> Iterator[str]:
    """Write one row for each exhibit."""
    for exhibit in EXHIBITS:
        verdict = "good" if exhibit.good else "bad"
        half = "held out" if exhibit.held_out else "open"
        yield f"| `{exhibit.genome.genome_id}` | {verdict} | {half} | {exhibit.why} |"


if __name__ == "__main__":
    print(table_of_exhibits())
