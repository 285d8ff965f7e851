"""Sets, runs and knocking: gin rummy hand by hand, with stacked decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, Card
from darwindeck.players.greedy import greedy_bot
from darwindeck.players.search import think
from darwindeck.playtest.choices import question_of
from darwindeck.table.events import Arranged, Dealt
from tests.effort import needs_compilation

from .tables import cards

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

GIN = dd.load("gin-rummy")
TAKE, LEAVE = dd.Draw(), dd.Pass()
HIGH = "Ks Qd Js 9h 8c 7d 5h 4c 2s Kd"  # no two of them fit together
JUNK = "Kh Qs Jh 9s 8d 7h 5s 4h 3d Qc"


def start(
    first: str, second: str, turned: str, drawn: str = "", game: GameGenome = GIN
) -> dd.Table:
    """Gin rummy with these hands, first discard and next cards of the deck; seat 0 is asked."""
    hands = [card for pair in zip(cards(first), cards(second), strict=True) for card in pair]
    top = (*hands, *cards(turned), *cards(drawn))
    deck = (*top, *(card for card in ALL_CARDS if card not in top))
    return dd.Table.start(game, 2, deck=deck, button=1)


def knock(card: str) -> dd.Knock:
    return dd.Knock((Card(card),))


def discard(card: str) -> dd.Play:
    return dd.Play((Card(card),))


def arranged(table: dd.Table) -> list[Arranged]:
    return [event for event in table.log if isinstance(event, Arranged)]


def changed(**rules: object) -> GameGenome:
    """Gin rummy with other rules for drawing or knocking."""
    phases = tuple(
        replace(phase, **{name: rules[name] for name in rules if hasattr(phase, name)})
        for phase in GIN.turn_structure.phases
    )
    return replace(GIN, turn_structure=replace(GIN.turn_structure, phases=phases))


def test_the_first_discard_is_offered_to_both_before_anybody_draws() -> None:
    table = start(HIGH, JUNK, "As", "6c")
    table = table.apply(LEAVE)
    assert (table.actor, len(table.hands[0])) == (1, 10)
    table = table.apply(LEAVE)
    assert (table.actor, table.hands[0][-1]) == (0, Card("6c"))
    assert dd.Draw not in table.legal_actions


def test_who_takes_the_first_discard_ends_the_offer() -> None:
    table = start(HIGH, JUNK, "As", "6c").apply(TAKE).apply(discard("Ks"))
    assert table.actor == 1
    table = table.apply(LEAVE)
    assert table.hands[1][-1] == Card("6c")


def test_a_discard_that_was_taken_must_be_kept_for_the_turn() -> None:
    table = start(HIGH, JUNK, "As").apply(TAKE)
    assert discard("As") not in table.legal_actions
    with pytest.raises(dd.IllegalAction, match="As was taken from the discards in this turn"):
        table.apply(discard("As"))
    table = start(HIGH, JUNK, "As", game=changed(must_be_kept=False)).apply(TAKE)
    assert discard("As") in table.legal_actions


def test_everybody_knows_a_card_that_was_taken() -> None:
    table = start(HIGH, JUNK, "As").apply(TAKE)
    seen = table.view(1).seats[0].cards
    assert seen == (*(None,) * 10, Card("As"))
    assert table.apply(discard("Ks")).view(None).seats[0].cards[-1] == Card("As")


def test_the_hand_is_dead_when_two_cards_are_left_in_the_deck() -> None:
    table = start(HIGH, JUNK, "As")
    while not table.over:
        legal = table.legal_actions
        table = table.apply(LEAVE if LEAVE in legal else legal[0])
    drawn = [event for event in table.log if isinstance(event, Dealt) and len(event.cards) == 1]
    assert len(drawn) == 52 - 20 - 1 - 2
    assert table.scores == (0, 0)
    assert arranged(table) == []


def test_who_has_less_deadwood_scores_the_difference() -> None:
    table = start("2c 3c 4c 9c 9d 9h As Ad 2d Kc", JUNK, "3s").apply(TAKE).apply(knock("Kc"))
    mine, theirs = arranged(table)
    assert mine.knocked
    assert mine.melds == (cards("9c 9d 9h"), cards("2c 3c 4c"))
    assert mine.points == 1 + 1 + 2 + 3
    assert theirs.laid_off == cards("9s")
    assert theirs.points == 10 * 4 + 8 + 7 + 5 + 4 + 3
    assert table.scores == (theirs.points - mine.points, 0)


def test_knocking_needs_little_deadwood_and_a_refusal_says_how_much_is_left() -> None:
    table = start("2c 3c 4c 9c 9d 9h As Ad 2d Kc", JUNK, "Ts").apply(TAKE)
    with pytest.raises(dd.IllegalAction, match="14 points of deadwood are left, and 10 are"):
        table.apply(knock("Kc"))


def test_gin_has_a_bonus_and_nothing_is_laid_off() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5c 6c Kc Jh Td 8h 6d 3s 2h 7d", "9s")
    table = table.apply(TAKE).apply(knock("8s"))
    mine, theirs = arranged(table)
    assert (mine.points, theirs.laid_off) == (0, ())
    assert table.scores == (25 + 5 + 6 + 10 + 10 + 10 + 8 + 6 + 3 + 2 + 7, 0)


def test_the_opponent_lays_off_onto_sets_and_runs_one_card_after_the_other() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5c 6c 9s Kc Jh Td 8h 6d 3s 2h", "As")
    table = table.apply(TAKE).apply(knock("8s"))
    mine, theirs = arranged(table)
    assert mine.points == 1
    assert set(theirs.laid_off) == set(cards("5c 6c 9s Kc"))
    assert theirs.points == 10 + 10 + 8 + 6 + 3 + 2
    assert table.scores == (theirs.points - 1, 0)


def test_without_lay_off_nothing_is_added() -> None:
    game = changed(lay_off=False)
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5c 6c 9s Kc Jh Td 8h 6d 3s 2h", "As", game=game)
    assert arranged(table.apply(TAKE).apply(knock("8s")))[1].laid_off == ()


def test_a_card_of_four_is_laid_off_where_that_lets_another_follow() -> None:
    table = start("4s 5s 6s 9c 9d 9h Ac Ad Ah 8d", "7c 7d 7h 7s 8s Qc Jd 2h 3d Kh", "2c")
    theirs = arranged(table.apply(TAKE).apply(knock("8d")))[1]
    assert theirs.melds == (cards("7c 7d 7h"),)
    assert theirs.laid_off == cards("7s 8s")
    assert theirs.deadwood == cards("2h 3d Jd Qc Kh")
    assert theirs.points == 2 + 3 + 10 + 10 + 10


@pytest.mark.parametrize(("tie", "scores"), [(True, (0, 25)), (False, (0, 0))])
def test_as_much_deadwood_as_who_knocked_is_an_undercut_or_not(
    tie: bool, scores: tuple[int, int]
) -> None:
    mine, theirs = "2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5d 6d 7d Jc Jd Jh Qc Qd Qh Ah"
    table = start(mine, theirs, "As", game=changed(tie_undercuts=tie))
    table = table.apply(TAKE).apply(knock("8s"))
    assert [event.points for event in arranged(table)] == [1, 1]
    assert table.scores == scores


def test_who_has_less_deadwood_than_who_knocked_has_the_difference_and_a_bonus() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5d 6d 7d Jc Jd Jh Qc Qd Qh Ah", "5s")
    table = table.apply(TAKE).apply(knock("8s"))
    assert [event.points for event in arranged(table)] == [5, 1]
    assert table.scores == (0, 5 - 1 + 25)


def test_gin_cannot_be_undercut() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5d 6d 7d Jc Jd Jh Qc Qd Qh 7c", "9s")
    table = table.apply(TAKE).apply(knock("8s"))
    assert [event.points for event in arranged(table)] == [0, 7]
    assert table.scores == (25 + 7, 0)


def test_runs_go_from_the_ace_up_and_not_around() -> None:
    low = start("Ac 2c 3c 9c 9d 9h 6s 6d 6h 8s", JUNK, "2s").apply(TAKE).apply(knock("8s"))
    assert cards("Ac 2c 3c") in arranged(low)[0].melds
    around = start("Ac Qc Kc 9c 9d 9h 6s 6d 6h 8s", JUNK.replace("Qc", "Tc"), "Ts").apply(TAKE)
    assert dd.Knock not in around.legal_actions


def test_nobody_sees_whether_a_player_could_knock() -> None:
    able = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", JUNK.replace("Kh", "6h"), "As").apply(TAKE)
    unable = start("2c 3c 4d 9c Td 9h Ks Kd Jc 8s", JUNK.replace("Kh", "6h"), "As").apply(TAKE)
    assert dd.Knock in able.legal_actions
    assert dd.Knock not in unable.legal_actions
    assert able.view(1).record == unable.view(1).record


def test_greedy_takes_what_fits_discards_what_does_not_and_knocks() -> None:
    bot = greedy_bot(1)
    table = start("2c 3c 4c 9c 9d Ks Kd Kh 8s As", JUNK.replace("Kh", "6h"), "9h")
    assert bot(table.view(0)) == TAKE
    assert isinstance(bot(table.apply(TAKE).view(0)), dd.Knock)
    table = start(HIGH, JUNK, "As")
    assert bot(table.view(0)) == LEAVE


@needs_compilation
def test_a_search_knocks_with_gin() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", "5d 6d 7d Jc Jd Jh Qc Qd Qh 7c", "9s")
    assert think(table.apply(TAKE).view(0), iterations=3000).action == knock("8s")


def test_a_choice_tells_how_much_deadwood_is_left() -> None:
    table = start("2c 3c 4c 9c 9d 9h Ks Kd Kh 8s", JUNK.replace("Kh", "6h"), "As").apply(TAKE)
    question = question_of(table.view(0), GIN)
    meanings = {choice.action: str(choice.meaning) for choice in question.choices}
    assert "14 points of deadwood" in meanings[discard("4c")]
    assert "1 point of deadwood" in meanings[knock("8s")]
