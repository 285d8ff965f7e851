"""From a table to a history and back: to the same stacks, here and in PokerKit."""

from __future__ import annotations

import pytest

from darwindeck import Fold, GenomeError, Table, load
from darwindeck.histories.phh import HandHistory
from darwindeck.histories.stakes import VARIANTS, variant_of
from darwindeck.table.events import Post, Won
from tests.histories.hands import pokerkit_stacks, random_table
from tests.oracle.lockstep import only_some_have_a_low

HANDS = 40


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_recorded_hand_replays_to_the_same_stacks_here_and_in_pokerkit(variant: str) -> None:
    for seed in range(HANDS):
        table = random_table(variant, seed)
        history = HandHistory.from_table(table)
        order = [(table.button + 1 + i) % table.seats for i in range(table.seats)]
        assert history.replay().stacks == tuple(table.stacks[seat] for seat in order)
        pots = [event for event in table.log if isinstance(event, Won)]
        if len(pots) > 1 and only_some_have_a_low(table):
            continue  # PokerKit pays the low half of a side pot to hands without a low
        theirs = pokerkit_stacks(history)
        assert history.finishing_stacks is not None
        odd_chips = sum(len(pot.amounts) for pot in pots) if len(pots) > 1 else 0
        assert sum(theirs) == sum(table.stacks)
        pairs = zip(theirs, history.finishing_stacks, strict=True)
        assert max(abs(int(a) - int(b)) for a, b in pairs) <= odd_chips


@pytest.mark.parametrize("variant", VARIANTS)
def test_recording_a_replayed_hand_gives_the_same_history(variant: str) -> None:
    for seed in range(HANDS):
        history = HandHistory.from_table(random_table(variant, seed))
        assert HandHistory.from_table(history.replay()) == history


def test_names_and_further_fields_are_kept() -> None:
    table = Table.start("no-limit-holdem", seats=3, seed=1, button=0).apply(Fold())
    history = HandHistory.from_table(table, players=("A", "B", "C"), hand=7, event="a test")
    assert history.players == ("B", "C", "A")
    assert history.hand == 7
    assert history.other == (("event", "a test"),)


def test_who_is_broke_is_not_in_the_history() -> None:
    table = Table.start("no-limit-holdem", stacks=(50, 0, 50, 50), seed=1, button=0)
    history = HandHistory.from_table(table, players=("A", "B", "C", "D"))
    assert history.players == ("C", "D", "A")
    assert history.blinds_or_straddles == (1, 2, 0)


def test_a_game_that_the_format_does_not_know_is_refused() -> None:
    with pytest.raises(GenomeError, match="leduc-holdem is none of the games"):
        HandHistory.from_table(Table.start("leduc-holdem", seed=1))
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        HandHistory.from_table(Table.start("razz", seats=3, seed=1), players=("A", "B"))


def test_a_variant_is_known_by_its_rules_not_by_its_name() -> None:
    assert {variant: variant_of(load(name)) for variant, name in VARIANTS.items()} == {
        variant: variant for variant in VARIANTS
    }


def test_a_hand_with_matched_and_dead_antes_cannot_be_written_down() -> None:
    posts = (Post(0, 5, "ante"), Post(1, 3, "dead"))
    table = Table.start("no-limit-holdem", stacks=(4, 100, 100), seed=5, posts=posts)
    with pytest.raises(GenomeError, match="matched and dead ones are posted in one hand"):
        HandHistory.from_table(table)
