"""The good exhibits: bluffing, folding and betting are each worth something in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    showdown,
    up,
)
from darwindeck.genome.schema import BettingPhase, ForcedBetPhase

if TYPE_CHECKING:
    from darwindeck.genome.rules import RankingName
    from darwindeck.genome.schema import DeckName, GameGenome


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
    return one_card_battle("betting-battle", "piquet_32", 5, ante(1), bet(2, 1))


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
