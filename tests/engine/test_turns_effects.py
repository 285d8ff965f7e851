"""What cards do when they are played: wild cards, skips, reversals, draws, extra turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import Suit
from darwindeck.genome.schema import AnyOf, DiscardPhase, PileCondition, PlayPhase
from darwindeck.table.actions import NameSuit
from darwindeck.table.events import Dealt

from .tables import cards, events
from .turn_tables import deal, effect, held, moves, options, turn_game

if TYPE_CHECKING:
    from darwindeck import Table

HEARTS, SPADES, CLUBS = Suit.HEARTS, Suit.SPADES, Suit.CLUBS
ANYTHING = PlayPhase()
MATCH = AnyOf((PileCondition("same_suit"), PileCondition("same_rank")))


def eights(*hands: str, top: str = "9d") -> Table:
    """Return a game of crazy eights with other hands than seven cards."""
    game = turn_game(
        PlayPhase(valid_play_condition=MATCH),
        hand=len(cards(hands[0])),
        seats=len(hands),
        discards=1,
        effects=(
            effect("wild", 8),
            effect("skip", 12),
            effect("reverse", 14),
            effect("draw", 2, count=2),
            effect("extra_turn", suit=SPADES),
        ),
    )
    return deal(game, hands, top)


def test_a_wild_card_may_always_be_played() -> None:
    assert options(eights("8c3h4h", "Kh5h6h")) == {"8c"}


def test_who_plays_a_wild_card_names_a_suit() -> None:
    table = moves(eights("8c3h4h", "Kh5d6c"), "8c")
    assert table.actor == 0
    assert options(table) == {"name clubs", "name diamonds", "name hearts", "name spades"}
    assert table.named_suit is None
    assert moves(table, "name hearts").named_suit is HEARTS


def test_a_named_suit_counts_instead_of_the_wild_cards_own() -> None:
    table = moves(eights("8c3h4h", "Kh5d6c"), "8c", "name hearts")
    assert table.actor == 1
    assert options(table) == {"Kh"}


def test_a_wild_card_has_its_rank_too() -> None:
    game = turn_game(
        PlayPhase(valid_play_condition=MATCH), discards=1, effects=[effect("wild", 8, CLUBS)]
    )
    table = moves(deal(game, ["8c3h", "8d5d"], "9h"), "8c", "name spades")
    assert options(table) == {"8d"}


def test_a_named_suit_is_forgotten_with_the_next_card() -> None:
    table = moves(eights("8c3h4d", "Kh5d6c"), "8c", "name hearts", "Kh")
    assert table.named_suit is None
    assert options(table) == {"3h"}


def test_a_named_suit_stays_while_players_pass() -> None:
    table = moves(eights("8c3h4d", "Kc5d6c"), "8c", "name hearts")
    assert table.named_suit is HEARTS
    assert table.actor == 0
    assert options(table) == {"3h"}


def test_the_last_card_needs_no_suit() -> None:
    table = moves(eights("9c8c", "Kd5d"), "9c")
    assert table.actor == 0  # seat 1 cannot play
    table = moves(table, "8c")
    assert table.over
    assert table.winners == (0,)


def test_only_the_player_of_a_wild_card_names_a_suit() -> None:
    table = eights("9c3h4h", "Kh5d6c")
    assert NameSuit(HEARTS) not in table.legal_actions


def test_a_skip_passes_over_the_next_player() -> None:
    assert moves(eights("Qd3h4h", "Kd5d6d", "7d9h6h"), "Qd").actor == 2


def test_between_two_players_a_skip_is_another_turn() -> None:
    assert moves(eights("QdKd4h", "3d5d6d"), "Qd").actor == 0


def test_a_reversal_turns_the_direction() -> None:
    table = moves(eights("Ad3h4h", "Kd5d6d", "7d9h6h"), "Ad")
    assert table.direction == -1
    assert table.actor == 2
    table = moves(table, "7d")
    assert table.actor == 1


def test_two_reversals_restore_the_direction() -> None:
    table = moves(eights("Ad3h4c", "Kd5d6d", "Ac7d6h"), "Ad", "Ac")
    assert table.direction == 1
    assert table.actor == 0


def test_between_two_players_a_reversal_is_another_turn() -> None:
    table = moves(eights("Ad3d4h", "Kd5d6d"), "Ad")
    assert table.actor == 0
    assert table.direction == 1


def test_the_next_player_draws_and_still_has_a_turn() -> None:
    game = turn_game(
        PlayPhase(valid_play_condition=MATCH), discards=1, effects=[effect("draw", 2, count=2)]
    )
    table = moves(deal(game, ["2d3h", "Kd5d"], "9d Jc Jh"), "2d")
    assert table.actor == 1
    assert held(table, 1) == "Kd5dJcJh"
    assert events(table.log, Dealt)[-1] == Dealt(1, cards("JcJh"), face_up=False)


def test_after_a_reversal_the_player_on_the_other_side_draws() -> None:
    game = turn_game(
        ANYTHING, seats=3, hand=3, effects=[effect("reverse", 14), effect("draw", 2, count=1)]
    )
    table = moves(deal(game, ["Ad2h4h", "Kd5d6d", "2c9h6h"], "Jc"), "Ad", "2c")
    assert [len(hand) for hand in table.hands] == [2, 4, 2]


def test_several_cards_together_have_their_effect_once() -> None:
    game = turn_game(PlayPhase(max_cards=4), hand=3, effects=[effect("draw", 2, count=2)])
    table = moves(deal(game, ["2c2d3h", "Kd5d6d"]), "2c2d")
    assert len(table.hands[1]) == 5


def test_an_extra_turn_goes_to_the_same_player() -> None:
    table = moves(eights("KsTsTh5h", "3d5d6d7d", "2h3h6h7h", top="9s"), "Ks")
    assert table.actor == 0
    assert moves(table, "Ts").actor == 0


def test_an_extra_turn_does_not_shorten_the_round() -> None:
    game = turn_game(ANYTHING, hand=3, seats=3, effects=[effect("extra_turn", 13)])
    table = deal(game, ["Kc2c3c", "4c5c6c", "7c8c9c"])
    actors = []
    for _ in range(5):
        actors.append(table.actor)
        table = table.apply(next(iter(table.legal_actions)))
    assert actors == [0, 0, 1, 2, 0]


def test_effects_belong_to_play_phases_only() -> None:
    game = turn_game(ANYTHING, DiscardPhase(), hand=4, effects=[effect("extra_turn", 13)])
    table = moves(deal(game, ["2cKc3c4c", "5c6c7c8c"]), "2c", "Kc")
    assert table.actor == 1
