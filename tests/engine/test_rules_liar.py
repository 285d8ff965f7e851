"""Free claims: liar's poker, and a small one against an independent solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS, Rank
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.schema import (
    ClaimPhase,
    DealPhase,
    ForcedBetPhase,
    GameGenome,
    LiarPhase,
    PlayPhase,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.players.registry import make_bot
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import further_claims, question_of
from darwindeck.scripting.moves import action_of, move_of
from darwindeck.solver.solving import solve
from darwindeck.table.events import Doubted, Shown, WentOut
from tests.effort import needs_compilation
from tests.oracle.claim_games import value_of_claims

from .tables import cards, told

if TYPE_CHECKING:
    from darwindeck.genome.schema import Phase

LIARS_POKER = dd.load("liars-poker")
DOUBT = dd.Challenge()
TWO_KINGS = dd.Claim(2, Rank.KING)


def start(top: str, seats: int = 2) -> dd.Table:
    """Liar's poker with cards on top of the deck, dealt one at a time from seat 1 on."""
    first = cards(top)
    deck = (*first, *(card for card in ALL_CARDS if card not in first))
    return dd.Table.start(LIARS_POKER, seats, deck=deck, button=0)


KINGS_APART = "Kc Kd 2c 3c 4c 5c 6c 7c 8c 9c"


def test_a_claim_counts_the_cards_of_all_hands() -> None:
    table = start(KINGS_APART).apply(TWO_KINGS).apply(DOUBT)
    assert table.over
    assert table.payoffs == (-5, 5)
    (told,) = (event for event in table.log if isinstance(event, Doubted))
    assert told == Doubted(1, TWO_KINGS, 2, True)


def test_who_claims_more_than_there_is_loses_to_who_doubts_it() -> None:
    table = start(KINGS_APART).apply(dd.Claim(3, Rank.KING)).apply(DOUBT)
    assert table.payoffs == (5, -5)


def test_more_cards_than_were_claimed_make_it_true() -> None:
    assert start(KINGS_APART).apply(dd.Claim(1, Rank.KING)).apply(DOUBT).payoffs == (-5, 5)


def test_a_claim_is_of_more_cards_or_of_as_many_of_a_higher_rank() -> None:
    table = start(KINGS_APART).apply(TWO_KINGS)
    assert dd.Claim(2, Rank.ACE) in table.legal_actions
    assert dd.Claim(3, Rank.TWO) in table.legal_actions
    for lower in (TWO_KINGS, dd.Claim(2, Rank.QUEEN), dd.Claim(1, Rank.ACE)):
        with pytest.raises(dd.IllegalAction, match="claim more than was claimed before"):
            table.apply(lower)
    with pytest.raises(dd.IllegalAction, match="all hands together cannot hold that"):
        table.apply(dd.Claim(5, Rank.TWO))
    with pytest.raises(dd.IllegalAction, match="claim more, or challenge"):
        table.apply(dd.Pass())


def test_the_first_claim_cannot_be_doubted_and_the_last_one_only_that() -> None:
    table = start(KINGS_APART)
    assert DOUBT not in table.legal_actions
    assert len(table.legal_actions) == 13 * 4
    assert list(table.apply(dd.Claim(4, Rank.ACE)).legal_actions) == [DOUBT]


def test_nobody_claims_more_cards_than_all_hold() -> None:
    table = dd.Table.start(small(), deck="Ks Kh Js Jh Qs Qh", button=0)
    assert [str(action) for action in table.legal_actions] == [
        *("claim 1 of J", "claim 1 of Q", "claim 1 of K"),
        *("claim 2 of J", "claim 2 of Q", "claim 2 of K"),
    ]


def test_who_is_wrong_is_out_and_the_others_go_on_with_new_cards() -> None:
    table = dd.Table.start(LIARS_POKER, 3, seed=1, button=0).apply(dd.Claim(4, Rank.ACE))
    table = table.apply(DOUBT)
    assert [event.seat for event in table.log if isinstance(event, WentOut)] == [1]
    assert [event.seat for event in table.log if isinstance(event, Shown)] == [1, 2, 0]
    assert table.actor == 2  # left of who is out
    assert table.claim is None
    assert all(None in table.view(seat).seats[2 - seat].cards for seat in (0, 2))
    assert table.apply(TWO_KINGS).claim == TWO_KINGS


def test_hands_are_hidden_while_claims_are_made() -> None:
    view = start(KINGS_APART).apply(TWO_KINGS).view(0)
    assert view.seats[1].cards == (None,) * 5
    assert view.claim == TWO_KINGS


def test_wild_cards_count_as_any_other_rank() -> None:
    phases = (*LIARS_POKER.turn_structure.phases[:2], LiarPhase(wild=Rank.TWO))
    game = replace(LIARS_POKER, turn_structure=TurnStructure(phases, 1))
    deck = (*cards(KINGS_APART), *(c for c in ALL_CARDS if c not in cards(KINGS_APART)))
    table = dd.Table.start(game, 2, deck=deck, button=0)
    assert table.apply(dd.Claim(3, Rank.KING)).apply(DOUBT).payoffs == (-5, 5)
    assert table.apply(dd.Claim(2, Rank.TWO)).apply(DOUBT).payoffs == (5, -5)
    assert dd.Claim(8, Rank.KING) in table.legal_actions
    assert dd.Claim(5, Rank.TWO) not in table.legal_actions


def small(wild: Rank | None = None) -> GameGenome:
    """A card each of three ranks in two suits, for a chip."""
    return GameGenome(
        genome_id="small-liar",
        player_count=2,
        setup=SetupRules(initial_deck="leduc_6", starting_chips=1),
        turn_structure=TurnStructure(
            (ForcedBetPhase(ante=1), DealPhase(count=1, gather=True), LiarPhase(wild=wild)), 1
        ),
        win_conditions=(WinCondition("most_chips"),),
    )


@needs_compilation
@pytest.mark.parametrize(("wild", "as_number"), [(None, None), (Rank.JACK, 0), (Rank.KING, 2)])
def test_a_small_game_has_the_value_of_an_independent_solution(
    wild: Rank | None, as_number: int | None
) -> None:
    expected = value_of_claims(ranks=3, copies=2, wild=as_number)
    assert solve(small(wild)).value == pytest.approx(expected, abs=1e-6)


def test_typed_claims_are_read_in_both_languages() -> None:
    question = question_of(start(KINGS_APART).view(1), LIARS_POKER)
    three = dd.Claim(3, Rank.KING)
    for text in ("3 kings", "claim 3 kings", "3k", "say 3 king"):
        assert read_answer(text, question) == three
    assert read_answer("3 Könige ansagen", question, "de") == three
    offered = {choice.action for choice in (*question.choices, *further_claims(question))}
    assert offered == set(question.view.legal_actions)
    assert len(question.choices) == 13


def test_moves_of_scripts_name_claims() -> None:
    table = start(KINGS_APART)
    move = move_of(TWO_KINGS, table)
    assert str(move) == "claim 2 of K"
    assert action_of(move, table) == TWO_KINGS


def test_a_greedy_player_doubts_what_is_unlikely_and_claims_what_it_holds() -> None:
    bot = make_bot("greedy", seed=1)
    table = start("Kc 2d Kd 3c Kh 5c Ks 7c 8c 9c")
    assert bot(table.view(1)) == dd.Claim(4, Rank.KING)
    assert bot(table.apply(dd.Claim(4, Rank.ACE)).view(0)) == DOUBT


@pytest.mark.parametrize("players", ["random", "greedy"])
def test_bots_play_it_and_chips_are_kept(players: str) -> None:
    result = dd.simulate(LIARS_POKER, hands=3 if INTERPRETED else 300, players=players, seed=2)
    assert sum(result.mean) == pytest.approx(0)


def with_phases(*phases: Phase, repeat_from: int = 1) -> GameGenome:
    return replace(LIARS_POKER, turn_structure=TurnStructure(phases, repeat_from))


def test_there_have_to_be_cards_to_claim_and_new_ones_for_the_next_round() -> None:
    ante, _, liar = LIARS_POKER.turn_structure.phases
    nothing, again = told(with_phases(ante, liar))
    assert nothing == (
        "turn_structure.phases[1]: is about cards, but nobody holds any: deal some before it"
    )
    assert again == (
        "turn_structure.phases[1]: shows all cards, and the next round would be played with them: "
        "put a DealPhase with gather before it, in the round that is repeated"
    )
    (complaint,) = told(with_phases(ante, DealPhase(count=5), liar, repeat_from=2))
    assert "the next round would be played with them" in complaint
    before_a_showdown = with_phases(
        ante, DealPhase(count=5), liar, ShowdownPhase("high"), repeat_from=0
    )
    assert told(before_a_showdown) == []


def test_a_wild_rank_is_one_of_the_deck_and_other_claims_are_another_game() -> None:
    ante, deal, _ = LIARS_POKER.turn_structure.phases
    small_deck = replace(small(Rank.TWO), genome_id="no-twos")
    (complaint,) = told(small_deck)
    assert complaint == (
        "turn_structure.phases[2].wild: is 2, but leduc_6 has none: choose a rank of the deck, or "
        "leave it out"
    )
    found = told(with_phases(ante, deal, LiarPhase(), ClaimPhase()))
    assert any("comes with a ClaimPhase" in text for text in found)


def test_who_holds_nothing_claims_nothing() -> None:
    holdem = dd.load("no-limit-holdem")
    blinds, deal, betting, *_, showdown = holdem.turn_structure.phases
    play = PlayPhase(min_cards=1, max_cards=1, mandatory=True)
    one_more = DealPhase(count=1, to="players")
    phases = (blinds, deal, betting, play, play, LiarPhase(), one_more, showdown)
    game = replace(holdem, turn_structure=replace(holdem.turn_structure, phases=phases))
    table = dd.Table.start(game, 3, seed=4)
    while not table.over:
        assert dd.Claim not in table.legal_actions
        table = table.apply(next(act for act in table.legal_actions if act != dd.Fold()))
    assert sum(table.folded) == 0
    assert sum(table.stacks) == 600
