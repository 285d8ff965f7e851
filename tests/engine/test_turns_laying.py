"""Melds that are laid down: rummy turn by turn, with stacked decks, and an oracle for melds."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, Card
from darwindeck.engine import entry
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.program import compile_program
from darwindeck.genome.schema import MeldPhase
from darwindeck.players.greedy import greedy_bot
from darwindeck.players.search import think
from darwindeck.table.events import Acted, Shown
from darwindeck.table.record import decode_action
from tests.effort import needs_compilation

from .tables import cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.genome.schema import GameGenome

RUMMY = dd.load("rummy")
TAKE, STOCK = dd.Draw(), dd.Pass()
JUNK = "Kh Qs Jh 9s 8d 6h 4s"
LOOSE = "Ks Qd Th 8c 7d 5h 2s"
ORDER = "A23456789TJQK"


def start(*hands: str, turned: str = "3h", drawn: str = "", game: GameGenome = RUMMY) -> dd.Table:
    """Rummy with these hands, first discard and next cards of the deck; seat 0 is asked."""
    rows = [cards(hand) for hand in hands]
    dealt = [card for row in zip(*rows, strict=True) for card in row]
    top = (*dealt, *cards(turned), *cards(drawn))
    deck = (*top, *(card for card in ALL_CARDS if card not in top))
    game = replace(game, setup=replace(game.setup, cards_per_player=len(rows[0])))
    return dd.Table.start(game, len(hands), deck=deck, button=len(hands) - 1)


def melding(**rules: object) -> GameGenome:
    """Rummy with other rules for laying cards down."""
    draw, meld = RUMMY.turn_structure.phases
    assert isinstance(meld, MeldPhase)
    return replace(
        RUMMY, turn_structure=replace(RUMMY.turn_structure, phases=(draw, replace(meld, **rules)))
    )


def meld(text: str) -> dd.Meld:
    return dd.Meld(cards(text))


def to_set(card: str) -> dd.ExtendSet:
    return dd.ExtendSet((Card(card),))


def to_run(card: str) -> dd.ExtendRun:
    return dd.ExtendRun((Card(card),))


def discard(card: str) -> dd.Play:
    return dd.Play((Card(card),))


def play(table: dd.Table, *moves: dd.Action) -> dd.Table:
    for move in moves:
        table = table.apply(move)
    return table


# What a meld is


def is_meld(chosen: Sequence[Card], run_of: int = 3) -> bool:
    """Say it as a rulebook does: cards of a rank, or of a suit and in order from the ace."""
    if len({card.suit for card in chosen}) == 1:
        letters = "".join(card.rank.letter for card in chosen)
        return len(chosen) >= run_of and "".join(sorted(letters, key=ORDER.index)) in ORDER
    return len(chosen) >= 3 and len({card.rank for card in chosen}) == 1


def melds_in(hand: Sequence[Card], run_of: int = 3) -> set[frozenset[Card]]:
    """Find all melds by trying every choice of cards."""
    sizes = range(3, len(hand) + 1)
    chosen = (each for size in sizes for each in combinations(hand, size))
    return {frozenset(each) for each in chosen if is_meld(each, run_of)}


def listed_melds(table: dd.Table) -> list[frozenset[Card | None]]:
    """Return the melds among what a thinking player weighs."""
    record = table.copy_of_record()
    choices = np.zeros((MOST_CHOICES, 2), np.int64)
    count = entry.choices_of(record, compile_program(table.game), choices)
    actions = (decode_action(record, *choice) for choice in choices[:count].tolist())
    return [frozenset(action.cards) for action in actions if isinstance(action, dd.Meld)]


@pytest.mark.parametrize("run_of", [3, 4])
def test_every_set_and_run_can_be_laid_down_and_nothing_else(run_of: int) -> None:
    chance, game = Random(run_of), melding(run_of=run_of)
    found = 0
    for _ in range(40):
        hand = (chance.sample(ALL_CARDS, 9) if chance.random() < 0.3 else near(chance))[:9]
        others = [card for card in ALL_CARDS if card not in hand][:9]
        table = start(" ".join(map(str, hand)), " ".join(map(str, others)), turned="", game=game)
        table = table.apply(TAKE)
        held = [card for card in table.hands[0] if card is not None]
        expected = melds_in(held, run_of)
        legal = [frozenset(a.cards) for a in table.legal_actions if isinstance(a, dd.Meld)]
        assert set(legal) == expected
        assert len(legal) == len(expected)
        listed = listed_melds(table)
        assert (len(listed), set(listed)) == (len(expected), expected)
        for size in (2, 3, 4):
            for chosen in combinations(held, size):
                assert (dd.Meld(chosen) in table.legal_actions) == (frozenset(chosen) in expected)
        found += len(expected)
    assert found > 60


def near(chance: Random) -> list[Card]:
    """Return the cards of a few ranks next to each other, in any order: full of melds."""
    lowest = chance.randrange(11)
    among = [card for card in ALL_CARDS if card.rank.letter in ORDER[lowest : lowest + 4]]
    return chance.sample(among, len(among))


def test_runs_go_from_the_ace_up_and_not_around() -> None:
    table = start("Ac 2c 3c Qc Kc 5h 7d", JUNK).apply(STOCK)
    assert meld("Ac 2c 3c") in table.legal_actions
    assert meld("Qc Kc Ac") not in table.legal_actions


def test_cards_may_be_named_in_any_order() -> None:
    table = play(start("4c 2c 3c 9h Kc 5h 7d", JUNK), STOCK, meld("4c 2c 3c"))
    assert table.melds[0] == (cards("2c 3c 4c"),)


def test_what_is_no_meld_is_refused_with_what_one_is() -> None:
    table = start("Ac 2c 4c 9c 9d 5h 7d", JUNK, game=melding(run_of=4)).apply(STOCK)
    with pytest.raises(dd.IllegalAction, match="three or four of a rank are a set, and 4 or more"):
        table.apply(meld("9c 9d 7d"))


# A turn


def test_a_player_draws_lays_down_as_many_melds_as_there_are_and_discards() -> None:
    table = play(start("2c 3c 4c 9c 9d 9h Ks", JUNK), STOCK, meld("2c 3c 4c"), meld("9c 9d 9h"))
    assert table.actor == 0
    assert table.melds == ((cards("9c 9d 9h"), cards("2c 3c 4c")), ())
    table = table.apply(discard("Ks"))
    assert (table.actor, len(table.hands[0]), table.pile[-1]) == (1, 1, Card("Ks"))


def test_nobody_needs_to_lay_anything_down() -> None:
    table = play(start("2c 3c 4c 9c 9d 9h Ks", JUNK), STOCK, discard("Ks"))
    assert (table.actor, table.melds) == (1, ((), ()))


def test_the_discard_that_was_taken_is_laid_down_but_not_discarded_again() -> None:
    table = start("2c 4c 9c 9d Td 5d Ks", JUNK, turned="3c").apply(TAKE)
    with pytest.raises(dd.IllegalAction, match="3c was taken from the discards in this turn"):
        table.apply(discard("3c"))
    assert play(table, meld("2c 3c 4c"), discard("Ks")).melds[0] == (cards("2c 3c 4c"),)


def test_with_one_meld_in_a_turn_the_next_has_to_wait() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks", JUNK, game=melding(per_turn=1))
    table = play(table, STOCK, meld("2c 3c 4c"))
    with pytest.raises(dd.IllegalAction, match="1 were laid down in this turn"):
        table.apply(meld("9c 9d 9h"))
    table = play(table, discard("Ks"), STOCK, discard("9s"), STOCK)
    assert meld("9c 9d 9h") in table.legal_actions


# Adding cards


def test_cards_are_added_to_sets_and_runs_of_anyone_one_after_the_other() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks", "5c 6c 9s Kh Qs Jh 8d")
    table = play(table, STOCK, meld("2c 3c 4c"), meld("9c 9d 9h"), discard("Ks"), STOCK)
    assert to_run("6c") not in table.legal_actions
    table = play(table, to_run("5c"), to_run("6c"), to_set("9s"))
    assert table.melds[0] == (cards("9c 9d 9h 9s"), cards("2c 3c 4c 5c 6c"))
    assert table.melds[1] == ()


def test_a_card_that_fits_a_set_and_a_run_goes_where_its_player_says() -> None:
    table = start("6h 7h 8h 5c 5d 5s Ks", "5h 4h Kh Qs Jd Jh 8d")
    table = play(table, STOCK, meld("6h 7h 8h"), meld("5c 5d 5s"), discard("Ks"), STOCK)
    assert {to_set("5h"), to_run("5h")} <= set(table.legal_actions)
    assert to_run("4h") in table.apply(to_run("5h")).legal_actions
    assert to_run("4h") not in table.apply(to_set("5h")).legal_actions


def test_on_own_melds_alone_nothing_is_added_to_those_of_others() -> None:
    game = melding(add_to="own")
    table = start("2c 3c 4c 9c 9d 6c Ks", "5c Tc 9s Kh Qs Jh 8d", drawn="Kc 7d 5d", game=game)
    table = play(table, STOCK, meld("2c 3c 4c"), discard("Ks"), STOCK)
    with pytest.raises(dd.IllegalAction, match="no meld on the table takes it"):
        table.apply(to_run("5c"))
    table = play(table, discard("5c"), TAKE)
    assert to_run("5c") in table.legal_actions


def test_where_nobodys_melds_are_added_to_they_stay_as_they_are() -> None:
    game = melding(add_to="nobody")
    table = play(start("2c 3c 4c 5c 9d 9h Ks", JUNK, game=game), STOCK, meld("2c 3c 4c"))
    assert dd.ExtendRun not in table.legal_actions
    assert (
        dd.ExtendRun
        in play(start("2c 3c 4c 5c 9d 9h Ks", JUNK), STOCK, meld("2c 3c 4c")).legal_actions
    )


def test_what_may_be_added_is_what_a_rulebook_says() -> None:
    chance = Random(3)
    added = 0
    for seed in range(5):
        table = dd.Table.start(RUMMY, 3, seed=seed)
        while not table.over:
            lying = [frozenset(each) for melds in table.melds for each in melds]
            for card in table.hands[table.actor or 0] if dd.Play in table.legal_actions else ():
                assert card is not None
                larger = [each for each in lying if is_meld((*each, card))]
                sets = any(len({other.rank for other in each}) == 1 for each in larger)
                runs = any(len({other.rank for other in each}) > 1 for each in larger)
                assert (dd.ExtendSet((card,)) in table.legal_actions) == sets
                assert (dd.ExtendRun((card,)) in table.legal_actions) == runs
                added += sets + runs
            legal = list(table.legal_actions)
            melds = [action for action in legal if isinstance(action, dd.Meld)]
            table = table.apply(chance.choice(melds or legal))
    assert added > 20


# Going out


def test_who_discards_the_last_card_goes_out_and_scores_what_the_others_hold() -> None:
    table = start("2c 3c 4c 9c 9d 9h 5c", JUNK, "Ac 2d Th Td 5s Qh 7c", drawn="Kd")
    table = play(table, STOCK, meld("2c 3c 4c"), meld("9c 9d 9h"), to_run("5c"), discard("Kd"))
    assert table.over
    assert table.scores == (57 + 45, 0, 0)
    assert table.winners == (0,)
    assert {e.seat for e in table.log if isinstance(e, Shown)} == {1, 2}


def test_who_lays_down_the_last_card_goes_out_without_a_discard() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks", JUNK, drawn="5c")
    table = play(table, STOCK, meld("2c 3c 4c 5c"), meld("9c 9d 9h"), discard("Ks"))
    assert table.over
    table = start("2c 3c 4c 9c 9d 9h 5c", JUNK, drawn="6c")
    table = play(table, STOCK, meld("2c 3c 4c 5c 6c"), meld("9c 9d 9h"))
    assert (table.over, table.scores) == (True, (57, 0))


def test_where_the_last_card_is_discarded_a_player_keeps_one() -> None:
    table = start("2c 3c 4c 9c 9d 9h 5c", JUNK, drawn="6c", game=melding(must_discard=True))
    table = play(table, STOCK, meld("2c 3c 4c 5c 6c"))
    with pytest.raises(dd.IllegalAction, match="a card has to be left for the discard"):
        table.apply(meld("9c 9d 9h"))
    table = play(table, discard("9c"))
    assert not table.over


def test_cards_that_are_left_in_sets_and_runs_of_a_hand_count_too() -> None:
    table = start("2c 3c 4c 9c 9d 9h 5c", "Kh Kd Ks Ah 2h 3d Tc", drawn="6c", turned="Jd")
    table = play(table, STOCK, meld("2c 3c 4c 5c 6c"), meld("9c 9d 9h"))
    assert table.scores == (30 + 1 + 2 + 3 + 10, 0)


def test_partners_do_not_pay() -> None:
    game = replace(RUMMY, setup=replace(RUMMY.setup, teams=2), player_count=4)
    hands = ("2c 3c 4c 9c 9d 9h 5c", JUNK, "Ac 2d Th Td 5s Qh 7c", "Ad 2h 3d 4d 5d 6d 7h")
    table = play(start(*hands, drawn="6c", game=game), STOCK, meld("2c 3c 4c 5c 6c"))
    assert table.apply(meld("9c 9d 9h")).scores == (57 + 28, 0, 57 + 28, 0)


def test_laid_down_cards_stay_out_when_the_discards_are_shuffled() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks", JUNK)
    table = play(table, STOCK, meld("2c 3c 4c"), discard("Ks"))
    chance = Random(5)
    while not table.over:
        legal = [a for a in table.legal_actions if isinstance(a, dd.Play | dd.Pass)]
        table = table.apply(chance.choice(legal))
        held = [card for hand in table.hands for card in hand]
        assert not {*held, *table.pile} & {*cards("2c 3c 4c")}
    assert len([e for e in table.log if isinstance(e, Acted)]) > 150


# Players


def test_greedy_takes_what_fits_lays_down_what_it_has_and_adds_what_it_can() -> None:
    bot = greedy_bot(1)
    table = start("2c 3c 9c 9d Kh Qs 7s", "5c Qd Th 8c Jd 5h 2s", turned="4c", drawn="6d 6c")
    assert bot(table.view(0)) == TAKE
    assert bot(table.apply(TAKE).view(0)) == meld("2c 3c 4c")
    table = play(table, TAKE, meld("2c 3c 4c"), discard("Kh"))
    assert bot(table.view(1)) == STOCK
    assert bot(table.apply(STOCK).view(1)) == to_run("5c")


def test_a_discard_that_can_be_added_to_a_meld_is_worth_taking() -> None:
    table = start("2c 3c 4c 5c 9d Qs 7s", "6h Qd Th 8c Jd 5h 2s", drawn="Kd")
    table = play(table, STOCK, meld("2c 3c 4c"), discard("5c"))
    assert greedy_bot(1)(table.view(1)) == TAKE


@needs_compilation
def test_a_search_goes_out_where_it_can() -> None:
    table = play(start("2c 3c 4c 9c 9d 9h Ks", JUNK, drawn="5c"), STOCK, meld("2c 3c 4c 5c"))
    assert think(table.view(0), iterations=2000).action == meld("9c 9d 9h")


# Who knows what


def test_everybody_sees_the_melds_and_nobody_whether_a_player_could_lay_one_down() -> None:
    table = play(start("2c 3c 4c 9c 9d 9h Ks", JUNK), STOCK, meld("2c 3c 4c"))
    assert table.view(1).seats[0].melds == table.view(None).seats[0].melds == (cards("2c 3c 4c"),)
    able = start("2c 3c 4c 9c 9d 9h Ks", JUNK, drawn="Ad").apply(STOCK)
    unable = start("2c 3c 4d 9c Td 9h Ks", JUNK, drawn="Ad").apply(STOCK)
    assert dd.Meld in able.legal_actions
    assert dd.Meld not in unable.legal_actions
    assert able.view(1).record == unable.view(1).record


def test_where_the_cards_of_a_meld_lay_in_the_hand_is_nobodys_business() -> None:
    first = play(start("2c 3c 4c 9c 9d 9h Ks", JUNK, drawn="Ad"), STOCK, meld("2c 3c 4c"))
    other = play(start("9c 9d 9h Ks 2c 3c 4c", JUNK, drawn="Ad"), STOCK, meld("2c 3c 4c"))
    assert first.view(1).record == other.view(1).record
