"""Own decks beside chips: bets on a deal, folds that are for good, and who wins the pot."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck import Bet, Call, Fold, GameGenome, Table, load, simulate
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.schema import BettingPhase, DecisionPhase, ForcedBetPhase, WinCondition
from darwindeck.genome.validation import problems
from darwindeck.table.events import Flipped, Resolved, Scored, Won
from darwindeck.table.view import struck_out
from tests.effort import needs_compilation
from tests.genome.role_games import games_for_chips

from .any_hand import examples
from .role_tables import CUSTOMER, NARC, PLAYER, checks, moves, opening
from .tables import events

CHIPS = 50


def deal_for_chips() -> GameGenome:
    """Return the short deal with an ante, and with bets where it has decisions."""
    game = load("the-deal-short")
    phases = tuple(
        BettingPhase(min_bet=5) if isinstance(phase, DecisionPhase) else phase
        for phase in game.turn_structure.phases
    )
    return replace(
        game,
        setup=replace(game.setup, starting_chips=CHIPS),
        turn_structure=replace(game.turn_structure, phases=(ForcedBetPhase(ante=2), *phases)),
        win_conditions=(WinCondition("high_score"), WinCondition("most_chips")),
        turn_limit=1,
    )


def table_for_chips() -> Table:
    return opening(game=deal_for_chips())


def test_bets_are_made_after_cards_were_committed_and_turned_over() -> None:
    table = checks(moves(table_for_chips(), "check", "check", "Back Room"), 3)
    assert len(events(table.log, Flipped)) == 1
    assert table.pot == 3 * 2
    table = table.apply(Bet(5)).apply(Call()).apply(Call())
    assert table.pot == 3 * 7
    assert table.actor == NARC  # in the second round with cards


def test_the_pot_goes_to_who_has_banked_most() -> None:
    table = moves(table_for_chips(), "check", "check", "Antique Map", "check", "check", "Back Room")
    table = checks(table, 3)
    table = table.apply(Bet(5)).apply(Call()).apply(Call())
    table = checks(table, 3)
    assert [event.outcome for event in events(table.log, Resolved)] == ["deal"]
    assert [event.seat for event in events(table.log, Scored)] == [CUSTOMER, PLAYER]
    assert table.over
    assert table.winners == (PLAYER,)
    assert table.payoffs == (-7, -7, 14)


def test_a_bust_pays_the_pot_to_the_role_that_scores_by_it() -> None:
    table = moves(table_for_chips(), "Torn Receipt", "check", "check", "check")
    table = checks(checks(table, 3), 3)
    assert [event.outcome for event in events(table.log, Resolved)] == ["bust"]
    assert table.winners == (NARC,)
    assert table.payoffs == (4, -2, -2)


def test_who_folds_a_bet_is_out_of_the_hand_and_its_deals() -> None:
    game = replace(deal_for_chips(), turn_limit=3)
    table = checks(opening(game=game), 3)
    table = table.apply(Bet(5)).apply(Call()).apply(Fold())
    assert table.folded == (True, False, False)
    table = checks(table, 2)
    assert table.turns == 1
    assert table.folded == (True, False, False)
    assert [table.actor, checks(table, 1).actor] == [CUSTOMER, PLAYER]


def test_the_last_player_takes_the_pot_whatever_lies_on_the_table() -> None:
    table = moves(table_for_chips(), "fold", "fold")
    assert table.over
    assert table.winners == (PLAYER,)
    assert [event.uncontested for event in events(table.log, Won)] == [True]
    assert table.payoffs == (-2, -2, 4)


def test_without_somebody_it_needs_a_deal_for_chips_is_settled_at_once() -> None:
    table = moves(table_for_chips(), "check", "check", "fold")
    assert [event.outcome for event in events(table.log, Resolved)] == ["off"]
    assert table.over
    assert sum(table.payoffs) == 0


@needs_compilation
def test_chips_are_kept_and_every_bot_can_play_it() -> None:
    for players in ("random", "greedy", "scripted"):
        result = simulate(deal_for_chips(), 20, players=players, seed=1)
        assert result.unit == "chips"
        assert abs(sum(result.mean)) < 1e-9


def test_a_card_of_another_that_lies_face_down_stays_unseen() -> None:
    table = moves(table_for_chips(), "Torn Receipt")
    assert table.view(PLAYER).board == (None,)
    assert table.view(NARC).board != (None,)


@examples(40, interpreted=3)
@given(games_for_chips(), st.integers(0, 2**32))
def test_every_mixture_of_chips_and_own_decks_keeps_chips_and_cards_to_its_end(
    game: GameGenome, seed: int
) -> None:
    assert problems(game) == []
    table = Table.start(game, seed=seed)
    chips, luck = game.setup.starting_chips * game.player_count, random.Random(seed)
    for _ in range(60 if INTERPRETED else 2000):
        assert sum(table.stacks) + table.pot == chips
        if table.over:
            break
        assert table.view(None).record == struck_out(table._record, None, game).tobytes()
        table = table.apply(luck.choice(list(table.legal_actions)))
    assert table.over or INTERPRETED
    assert Table.replay(game, table.log) == table
