"""The bad exhibits: games that lack something, and several that look as if they did not."""

from __future__ import annotations

from benchmarks.quality.vocabulary import (
    ante,
    bet,
    bet_after_blinds,
    blinds,
    board,
    down,
    exchange,
    one_card_battle,
    poker,
    replace_card,
    showdown,
    up,
)
from darwindeck.genome.schema import (
    AnyOf,
    CannotPlayCondition,
    DiscardPhase,
    DrawPhase,
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

# Nothing to decide, or nothing that matters


def coin_flip() -> GameGenome:
    """Build a game in which cards are dealt and shown."""
    return poker("coin-flip", "kuhn_3", 2, ante(1), down(), showdown())


def war_with_one_card() -> GameGenome:
    """Build a war of one unseen card each."""
    return one_card_battle("war-with-one-card", "royal_20", 2, ante(1), blind=True)


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


# The pot is out of proportion to the bets


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
    return poker("bet-far-beyond-the-pot", "royal_20", 21, ante(1), down(), bet(20), showdown())


def bets_that_nobody_makes() -> GameGenome:
    """Build a draw game of so few ranks that a bet after the exchange gains nothing."""
    return poker(
        "bets-that-nobody-makes", "leduc_6", 5, ante(1), down(), exchange(), bet(2, 1), showdown()
    )


# Nothing is hidden, or everything is


def open_kuhn() -> GameGenome:
    """Build Kuhn poker with the cards face up."""
    return poker("open-kuhn", "kuhn_3", 2, ante(1), up(), bet(1), showdown())


def open_stud() -> GameGenome:
    """Build a stud game of two cards, both face up."""
    return poker("open-stud", "leduc_6", 4, ante(1), up(), bet(1), up(), bet(2), showdown())


def blind_battle() -> GameGenome:
    """Build a battle of one unseen card each, with bets before the cards are turned over."""
    return one_card_battle("blind-battle", "royal_20", 5, ante(1), bet(2, 1), blind=True)


def bets_before_the_deal() -> GameGenome:
    """Build a one-card game in which all bets come before the cards."""
    return poker(
        "bets-before-the-deal", "royal_20", 7, ante(1), bet(1, 1), bet(2, 1), down(), showdown()
    )


# The seat decides, or the chips are gone before anyone does


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
