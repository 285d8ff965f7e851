"""Deciding at once to stay in, and pots that losers match: guts."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

import darwindeck as dd
from darwindeck.cards import ALL_CARDS
from darwindeck.genome.schema import (
    DealPhase,
    DeclarePhase,
    ForcedBetPhase,
    GameGenome,
    SetupRules,
    ShowdownPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.solver import solve, strategy_of_solution
from darwindeck.table.actions import Pass
from darwindeck.table.events import Acted, Declared, Posted, Shown, Won
from tests.effort import needs_compilation

from .tables import cards, told

IN, OUT = dd.Check(), dd.Fold()
GUTS = dd.load("guts")


def small_guts(**changes: object) -> GameGenome:
    """One card each of three, an ante, and a single round."""
    game = GameGenome(
        genome_id="small-guts",
        setup=SetupRules(initial_deck="kuhn_3", starting_chips=4),
        turn_structure=TurnStructure(
            (
                ForcedBetPhase(ante=1, dead_ante=True),
                DealPhase(count=1, gather=True),
                DeclarePhase(),
                ShowdownPhase(ranking="high_card", losers_match=True),
            ),
            repeat_from=1,
        ),
        win_conditions=(WinCondition("most_chips"),),
        turn_limit=1,
    )
    return replace(game, **changes)


def guts(first: str, *decisions: dd.Action, stacks: tuple[int, ...] = (50, 50, 50)) -> dd.Table:
    """Guts with cards on top of the deck, dealt from seat 1 on, as far as these decisions."""
    top = cards(first)
    deck = (*top, *(card for card in ALL_CARDS if card not in top))
    table = dd.Table.start(GUTS, len(stacks), stacks, deck=deck, button=0)
    for decision in decisions:
        table = table.apply(decision)
    return table


ACES_KINGS_TEN = "Ac Kc Tc Ad Kd 8d 2s 3s 5h"  # seat 1 has a pair of aces, seat 2 of kings


def test_the_best_hand_takes_the_pot_and_the_losers_fill_it_again() -> None:
    table = guts(ACES_KINGS_TEN, IN, IN, IN)
    assert table.pot == 12  # two losers put in the six that were won
    assert table.stacks == (42, 54, 42)
    assert [e.seat for e in table.log if isinstance(e, Posted) and e.what == "match"] == [2, 0]
    assert not table.over
    assert table.declaring


def test_who_went_out_pays_nothing_and_is_in_again() -> None:
    table = guts(ACES_KINGS_TEN, IN, IN, OUT)
    assert table.stacks == (48, 54, 42)
    assert table.folded == (False, False, False)
    assert [len(hand) for hand in table.hands] == [3, 3, 3]


def test_one_player_alone_takes_the_pot_without_showing_and_ends_the_hand() -> None:
    table = guts(ACES_KINGS_TEN, OUT, OUT, IN)
    assert table.over
    assert table.payoffs == (4, -2, -2)
    assert not [event for event in table.log if isinstance(event, Shown)]
    assert next(e for e in table.log if isinstance(e, Declared)).seats == (0,)


def test_if_nobody_stays_in_the_pot_stays_and_cards_are_dealt_again() -> None:
    table = guts(ACES_KINGS_TEN, OUT, OUT, OUT)
    assert table.pot == 6
    assert not table.over
    assert table.hands[1] != cards("Ac Ad 2s")
    assert not [event for event in table.log if isinstance(event, Won)]


def test_who_cannot_match_the_pot_puts_in_everything_and_is_out_of_the_next_round() -> None:
    table = guts(ACES_KINGS_TEN, IN, IN, OUT, stacks=(50, 50, 5))
    assert table.stacks == (48, 54, 0)
    assert table.pot == 3
    assert table.seated == (True, True, True)
    assert table.folded == (False, False, True)


def test_equal_hands_share_and_if_nobody_has_lost_the_hand_is_over() -> None:
    table = guts("Ac Ad 2c Kc Kd 3c Qc Qd 5c", IN, IN, OUT)
    assert table.over
    assert table.payoffs == (-2, 1, 1)


def test_after_the_last_round_all_who_have_chips_share_the_pot() -> None:
    table = guts(ACES_KINGS_TEN, *[OUT] * (3 * GUTS.turn_limit))
    assert table.over
    assert table.payoffs == (0, 0, 0)


def test_nobody_sees_what_the_others_decide_until_all_have() -> None:
    stayed, left = (guts(ACES_KINGS_TEN, decision) for decision in (IN, OUT))
    for viewer in (0, 2, None):
        seen = [table.view(viewer) for table in (stayed, left)]
        assert seen[0].record == seen[1].record
        assert seen[0].log == seen[1].log
        assert seen[0].log[-1] == Acted(1, Pass(), deciding=True, sealed=True)
    own = [table.view(1).log[-1] for table in (stayed, left)]
    assert [event.action for event in own if isinstance(event, Acted)] == [IN, OUT]


def test_only_staying_in_and_going_out_are_possible() -> None:
    table = guts(ACES_KINGS_TEN)
    assert list(table.legal_actions) == [OUT, IN]
    with pytest.raises(dd.IllegalAction, match="check to stay in, or fold"):
        table.apply(dd.Bet(5))


def test_where_losers_do_not_match_everyone_stays_in_if_nobody_does() -> None:
    game = small_guts()
    phases = (*game.turn_structure.phases[:3], ShowdownPhase(ranking="high_card"))
    game = replace(game, turn_structure=TurnStructure(phases))
    table = dd.Table.start(game, deck="Ks Qs Js", button=0)
    assert table.apply(OUT).apply(OUT).payoffs == (-1, 1)
    assert table.apply(OUT).apply(IN).payoffs == (1, -1)


def payoff(own: int, other: int, stay: bool, other_stays: bool) -> int:
    """What the small game brings: an ante each, and two chips from a loser to the shared pot."""
    if stay and other_stays:
        return 2 if own > other else -2
    return int(stay) - int(other_stays)


def test_a_small_guts_is_solved_as_a_game_of_simultaneous_decisions() -> None:
    solution = solve(small_guts())
    assert solution.value == pytest.approx(0)  # it is the same game for both
    decisions = strategy_of_solution(solution).decisions
    stays = [
        {card: next(mix["check"] for known, mix in decisions.items()
                    if known.startswith(f"{player}: {card}")) for card in "JQK"}
        for player in ("first", "second")
    ]  # fmt: skip
    for one, two in (stays, stays[::-1]):
        best = sum(
            max(
                sum(
                    two[other] * payoff(rank(own), rank(other), stay, True)
                    + (1 - two[other]) * payoff(rank(own), rank(other), stay, False)
                    for other in "JQK"
                    if other != own
                )
                for stay in (True, False)
            )
            for own in one
        )
        assert best == pytest.approx(0, abs=1e-6)  # nothing can be won from the solution


def rank(card: str) -> int:
    return "JQK".index(card)


def test_the_payoffs_of_the_small_game_are_those_of_the_engine() -> None:
    for own, other, _ in permutations("JQK"):
        for stay in (IN, OUT):
            for other_stays in (IN, OUT):
                table = dd.Table.start(small_guts(), deck=deck_of(own, other), button=0)
                table = table.apply(stay).apply(other_stays)
                expected = payoff(rank(own), rank(other), stay == IN, other_stays == IN)
                assert table.payoffs[1] == expected


def deck_of(own: str, other: str) -> str:
    rest = next(card for card in "JQK" if card not in (own, other))
    return " ".join(f"{card}s" for card in (own, other, rest))


@needs_compilation
@pytest.mark.parametrize("players", ["random", "greedy"])
def test_bots_play_it_and_chips_are_kept(players: str) -> None:
    result = dd.simulate(GUTS, hands=300, players=players, seed=2)
    assert sum(result.mean) == pytest.approx(0)


def test_cards_have_to_be_gathered_for_the_next_round() -> None:
    game = small_guts()
    phases = list(game.turn_structure.phases)
    phases[1] = DealPhase(count=1)
    (complaint,) = told(replace(game, turn_structure=TurnStructure(tuple(phases), 1)))
    assert complaint == (
        "turn_structure.phases[3].losers_match: is true, so that the cards are dealt again, but "
        "they are not gathered for that: let the first DealPhase from repeat_from on gather them "
        "and deal to players"
    )


def test_another_round_begins_before_the_showdown() -> None:
    game = small_guts()
    (complaint,) = told(replace(game, turn_structure=replace(game.turn_structure, repeat_from=3)))
    assert complaint.startswith("turn_structure.repeat_from: is 3, but the phases of another round")


def test_a_pot_has_to_be_there_to_be_matched() -> None:
    game = small_guts()
    structure = TurnStructure(game.turn_structure.phases[1:], 0)
    found = told(replace(game, turn_structure=structure))
    assert any(
        "losers_match: is true, but there is no pot between players" in text for text in found
    )
