"""The initiative game, rules 31 to 40: betting with cards instead of chips."""

from __future__ import annotations

from math import floor

import pytest
from msgspec.structs import replace

from darwindeck import Check, Fold, IllegalAction, Table, load
from darwindeck.actions import Play
from darwindeck.genome.roles import Payoff
from darwindeck.genome.schema import ResolutionPhase
from darwindeck.jit import INTERPRETED
from darwindeck.log import Acted, Flipped, Resolved, RoundBegan, Scored
from darwindeck.players import make_bot

from .role_tables import (
    CUSTOMER,
    NARC,
    PLAYER,
    ROLE_GAMES,
    amounts,
    checks,
    deal,
    held,
    moves,
    of_kind,
    on_table,
    options,
    start,
    with_commits,
)

QUIET = ("Torn Receipt, Nosy Neighbour, Fingerprints", "Haggling, Pays in Cash, Loose Tongue")
PLAYER_HAND = "Antique Map, Back Room, Lookout"


def opening(player: str = PLAYER_HAND, game: str = "the-deal") -> Table:
    """Start a run with harmless hands for the others."""
    return start(*QUIET, player, game=game)


# Rule 31


def test_a_deal_is_three_rounds_of_draw_betting_flip_and_decision() -> None:
    table = moves(opening(), "check", "check", "Back Room", "check", "go on", "go on", "go on")
    assert of_kind(table.log, RoundBegan) == [RoundBegan(1, 1, 3), RoundBegan(1, 2, 3)]
    order = [type(event).__name__ for event in table.log]
    assert order.index("RoundBegan") < order.index("Dealt") < order.index("Acted")
    assert order.index("Acted") < order.index("Flipped")
    decisions = [event for event in of_kind(table.log, Acted) if event.deciding]  # type: ignore[attr-defined]
    assert len(decisions) == 3
    assert table.log.index(decisions[0]) > order.index("Flipped")


def test_resolution_comes_after_the_third_round() -> None:
    table = checks(opening(), 17)
    assert not of_kind(table.log, Resolved)
    table = checks(table, 1)
    assert len(of_kind(table.log, Resolved)) == 1
    assert (deal(table).number, deal(table).round) == (2, 1)


def test_everyone_draws_to_three_cards_in_every_round() -> None:
    table = opening()
    assert [len(hand) for hand in table.hands] == [3, 3, 3]
    table = moves(table, "check", "check", "Back Room", "Lookout", "check")
    assert [len(hand) for hand in table.hands] == [3, 3, 1]
    table = checks(table, 3)
    assert deal(table).round == 2
    assert [len(hand) for hand in table.hands] == [3, 3, 3]


def test_all_committed_cards_turn_face_up_together() -> None:
    table = moves(opening(), "Torn Receipt", "Haggling")
    assert [each.face_up for each in deal(table).committed] == [False, False]
    assert amounts(table)["evidence"] == 0
    table = moves(table, "check", "check")
    assert [each.face_up for each in deal(table).committed] == [True, True]
    (flipped,) = of_kind(table.log, Flipped)
    assert flipped.seats == (NARC, CUSTOMER)  # type: ignore[attr-defined]
    assert amounts(table)["evidence"] == 8


# Rule 32


def test_a_check_stays_and_commits_nothing() -> None:
    table = moves(opening(), "check")
    assert table.board == ()
    assert not table.folded[NARC]


def test_a_raise_commits_one_card_face_down() -> None:
    table = moves(opening(), "Torn Receipt")
    assert on_table(table) == ["Torn Receipt"]
    assert held(table, NARC) == ["Nosy Neighbour", "Fingerprints"]
    with pytest.raises(IllegalAction):
        table.apply(Play(table.hands[CUSTOMER][:2]))


def test_check_raise_and_fold_are_the_betting_actions() -> None:
    assert options(opening()) == {Check, Fold, Play}


def test_who_folds_keeps_unplayed_cards_and_is_in_the_next_deal() -> None:
    table = moves(opening(), "check", "Haggling", "check", "check", "fold")
    table = moves(table, "go on", "go on")
    kept = held(table, NARC)
    assert kept == ["Torn Receipt", "Nosy Neighbour", "Fingerprints"]
    assert table.folded[NARC]
    table = checks(table, 8)
    assert not table.folded[NARC]
    assert deal(table).number == 2
    assert held(table, NARC)[: len(kept)] == kept


def test_who_folds_keeps_the_heat_and_gets_no_profit() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "Back Room", "check")
    table = moves(table, "go on", "go on", "fold")
    assert table.scores == (0, 0, 0)
    assert deal(table).number == 2
    assert amounts(table)["heat"] == 0
    other = moves(opening("Forged Painting, Back Room, Lookout"), "check", "check")
    other = moves(other, "Forged Painting", "check", "go on", "go on", "fold")
    assert amounts(other)["heat"] == 2


def test_the_customer_who_folds_is_not_paid_for_the_deal() -> None:
    table = moves(opening(), "check", "fold", "Antique Map", "Back Room", "check", "go on", "go on")
    table = checks(table, 8)
    assert [event.seat for event in of_kind(table.log, Scored)] == [PLAYER]  # type: ignore[attr-defined]
    assert table.scores == (0, 0, 60)


# Rule 33


def test_the_first_to_raise_gains_the_initiative() -> None:
    table = moves(opening(), "check", "Haggling")
    assert deal(table).initiative == CUSTOMER
    table = moves(table, "Back Room")
    assert deal(table).initiative == CUSTOMER


def test_who_has_initiative_may_raise_again_when_all_others_have_answered() -> None:
    table = moves(opening(), "Torn Receipt", "check", "check")
    assert table.actor == NARC
    assert Play in options(table)


def test_the_betting_goes_on_until_who_has_initiative_checks() -> None:
    table = moves(opening(), "Torn Receipt", "check", "check", "check")
    assert deal(table).deciding
    assert len(of_kind(table.log, Flipped)) == 1


def test_without_a_raise_nobody_has_initiative() -> None:
    table = checks(opening(), 3)
    assert deal(table).deciding
    assert deal(table).initiative is None


def test_initiative_resets_every_round() -> None:
    table = checks(moves(opening(), "Torn Receipt"), 3)
    table = checks(table, 3)
    assert deal(table).round == 2
    assert deal(table).initiative is None
    assert deal(table).raises_left == 3


def test_an_answer_may_be_a_raise_and_takes_no_initiative() -> None:
    table = moves(opening(), "Torn Receipt", "Haggling", "check")
    assert table.actor == NARC
    assert deal(table).initiative == NARC


# Rule 34


def test_the_third_raise_ends_the_betting_at_once() -> None:
    table = moves(opening(), "Torn Receipt", "Haggling", "Back Room")
    assert deal(table).deciding
    assert len(of_kind(table.log, Flipped)) == 1
    table = moves(opening(), "check", "Haggling", "check", "Pays in Cash", "Back Room")
    assert deal(table).deciding


def test_raises_left_count_down() -> None:
    table = opening()
    left = []
    for word in ("Torn Receipt", "Haggling"):
        left.append(deal(table).raises_left)
        table = moves(table, word)
    assert [*left, deal(table).raises_left] == [3, 2, 1]


# Rule 35


def test_committing_the_last_card_is_all_in_and_nobody_asks_for_the_rest_of_the_round() -> None:
    game = with_commits(load("the-deal"), max_raises=5)
    table = start(*QUIET, PLAYER_HAND, game=game)
    table = moves(table, "check", "check", "Antique Map", "Back Room", "Lookout")
    assert table.hands[PLAYER] == ()
    assert deal(table).deciding  # the others have answered, and the Player checks automatically
    asked = []
    while deal(table).round == 1:
        asked.append(table.actor)
        table = checks(table, 1)
    assert asked == [NARC, CUSTOMER]
    assert len(table.hands[PLAYER]) == 3


def test_the_betting_goes_on_for_the_others_when_somebody_is_all_in() -> None:
    game = with_commits(load("the-deal-short"), max_raises=6)
    table = start(*QUIET, PLAYER_HAND, game=game)
    table = moves(table, "check", "Haggling", "Antique Map", "Pays in Cash", "Back Room")
    table = moves(table, "Loose Tongue")
    assert deal(table).all_in == (False, True, False)
    assert table.actor == PLAYER
    table = moves(table, "check")  # the Customer has initiative, and checks automatically
    assert deal(table).deciding
    assert [table.actor, moves(table, "go on").actor] == [NARC, PLAYER]


def test_an_all_in_player_cannot_leave_the_deal_of_that_round() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "Back Room", "Lookout")
    table = moves(table, "go on", "go on")
    assert deal(table).round == 2
    assert not table.folded[PLAYER]


# Rule 36


def test_the_example_of_the_rules_plays_out_exactly() -> None:
    table = opening()
    assert table.actor == NARC
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    table = moves(table, "Haggling")
    assert deal(table).initiative == CUSTOMER
    assert table.actor == PLAYER
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    table = moves(table, "Pays in Cash")
    assert table.actor == PLAYER
    table = moves(table, "check")
    assert table.actor == CUSTOMER
    assert not of_kind(table.log, Flipped)
    table = moves(table, "check")
    (flipped,) = of_kind(table.log, Flipped)
    assert flipped.seats == (CUSTOMER, CUSTOMER)  # type: ignore[attr-defined]
    assert deal(table).deciding


# Rule 37


def test_of_override_kinds_the_last_one_played_counts() -> None:
    table = start("Fish Market, Torn Receipt, Fingerprints", QUIET[1], PLAYER_HAND)
    table = moves(table, "check", "check", "Back Room", "check", "go on", "go on", "go on")
    assert (amounts(table)["evidence"], amounts(table)["cover"]) == (5, 25)
    table = moves(table, "Fish Market", "check", "check", "check")
    assert (amounts(table)["evidence"], amounts(table)["cover"]) == (15, 20)


def test_additive_kinds_stack_on_the_location() -> None:
    table = moves(opening(), "Torn Receipt", "check", "Back Room", "Fingerprints")
    evidence, cover = deal(table).total("evidence"), deal(table).total("cover")
    assert str(evidence) == ("evidence 8 (Torn Receipt) + 5 (Back Room) + 10 (Fingerprints) = 23")
    assert str(cover) == "cover 25 (Back Room) = 25"


def test_price_modifiers_multiply_exactly_and_are_rounded_down_once() -> None:
    table = start(
        "Honest Appraiser, Rumour of a Raid, Torn Receipt",
        "Haggling, Letter of Credit, Brings a Friend",
        "Smuggled Orchids, Lie Low, Lookout",
    )
    table = moves(table, "Honest Appraiser", "Haggling", "Smuggled Orchids")
    table = moves(table, "go on", "go on", "go on")
    table = moves(table, "Rumour of a Raid", "Letter of Credit", "Lie Low")
    assert amounts(table)["price"] == floor(90 * 75 * 80 * 80 * 125 * 90 / 100**5)
    assert str(deal(table).total("price")) == (
        "price 90 (Smuggled Orchids) x 0.75 (Honest Appraiser) x 0.8 (Haggling) x 0.8 (Rumour of "
        "a Raid) x 1.25 (Letter of Credit) x 0.9 (Lie Low) = 48"
    )


def test_heat_adds_up_over_all_cards_of_all_kinds_and_lasts_across_deals() -> None:
    table = start("Fish Market, Tapped Telephone, Torn Receipt", QUIET[1], "Parking Lot, Lookout")
    table = moves(table, "Fish Market", "check", "Parking Lot", "Tapped Telephone")
    assert amounts(table)["heat"] == 1 + 1 + 2  # the overridden market is still remembered
    table = moves(table, "go on", "go on", "fold")
    assert deal(table).number == 2
    assert amounts(table)["heat"] == 4
    assert str(deal(table).total("heat")) == "heat 4 (earlier deals) = 4"


def test_heat_counts_as_evidence_in_later_deals() -> None:
    table = start("Fish Market, Tapped Telephone, Torn Receipt", QUIET[1], "Parking Lot, Lookout")
    table = moves(
        table, "Fish Market", "check", "Parking Lot", "Tapped Telephone", "go on", "go on"
    )
    table = moves(table, "fold")
    assert amounts(table)["evidence"] == 1
    assert str(deal(table).total("evidence")) == "evidence 0 + 1 (heat) = 1"


# Rule 38


def test_evidence_above_cover_is_a_bust_and_ends_the_run() -> None:
    table = moves(opening(), "Torn Receipt", "check", "Antique Map", "Nosy Neighbour")
    table = checks(table, 3 + 6 + 6)
    (resolved,) = of_kind(table.log, Resolved)
    assert resolved.outcome == "bust"  # type: ignore[attr-defined]
    assert table.over
    assert table.scores == (100, -60, 0)


def test_evidence_equal_to_cover_is_no_bust() -> None:
    table = moves(opening("Forged Painting, False Papers, Lookout"), "check", "check")
    table = moves(table, "Forged Painting", "False Papers", "check")
    assert amounts(table)["evidence"] == amounts(table)["cover"] == 10
    table = checks(table, 15)
    assert not table.over
    assert table.scores[PLAYER] == 120


def test_profit_is_banked_and_stays_through_later_deals() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "Back Room", "check")
    table = checks(table, 15)
    assert table.scores == (0, 40, 60)
    table = moves(checks(table, 2), "fold")
    assert table.scores == (0, 40, 60)


def test_a_bust_does_not_take_what_is_banked() -> None:
    table = moves(opening(), "check", "check", "Antique Map", "Back Room", "check")
    table = checks(table, 15)
    table = moves(table, "Torn Receipt", "check", "check", "check")
    table = checks(table, 15)
    assert table.over
    assert table.scores[PLAYER] == 60


def test_a_run_is_played_until_a_deck_is_exhausted() -> None:
    table = opening()
    while not table.over:
        commits = len([each for each in deal(table).committed if each.seat == PLAYER])
        if table.actor == PLAYER and commits == 2:
            table = table.apply(Fold())
        elif table.actor == PLAYER and Play in options(table):
            table = table.apply(next(a for a in table.legal_actions if isinstance(a, Play)))
        else:
            table = table.apply(Check())
    assert deal(table).decks[PLAYER] == 0
    assert {event.outcome for event in of_kind(table.log, Resolved)} == {"off"}  # type: ignore[attr-defined]


def test_a_deal_goes_on_when_a_deck_runs_out_in_the_middle_of_it() -> None:
    game = load("the-deal")
    roles = tuple(replace(role, deck=role.deck[:4]) for role in game.roles)
    table = Table.start(replace(game, roles=roles), seed=1)
    table = table.apply(next(a for a in table.legal_actions if isinstance(a, Play)))
    table = checks(table, 3 + 3)
    assert deal(table).decks[NARC] == 0
    assert not table.over
    table = checks(table, 12)
    assert table.over


def test_what_a_deal_pays_is_data() -> None:
    game = load("the-deal")
    *rounds, resolution = game.turn_structure.phases
    assert isinstance(resolution, ResolutionPhase)
    payoffs = (Payoff("Player", points=5, attribute="price", percent=-50),)
    changed = replace(resolution, payoffs=payoffs)
    structure = replace(game.turn_structure, phases=(*rounds, changed))
    table = start(
        *QUIET, "Smuggled Orchids, Back Room", game=replace(game, turn_structure=structure)
    )
    table = moves(table, "check", "check", "Smuggled Orchids", "Back Room", "check")
    assert checks(table, 15).scores == (0, 0, 5 - 45)


# Rule 39


def script_counts(seat: int, runs: int = 60) -> tuple[dict[int, list[int]], int]:
    """Return by round how often a scripted role may raise and does, and how often it folds."""
    raises: dict[int, list[int]] = {1: [0, 0], 2: [0, 0], 3: [0, 0]}
    folds = 0
    bots = [make_bot("scripted", seed) for seed in range(3)]
    for seed in range(runs):
        table = Table.start("the-deal", seed=seed)
        while not table.over and table.actor is not None:
            action = bots[table.actor](table.view(table.actor))
            if table.actor == seat and Play in options(table):
                asked = raises[deal(table).round]
                asked[0] += 1
                asked[1] += isinstance(action, Play)
            folds += table.actor == seat and isinstance(action, Fold)
            table = table.apply(action)
    return raises, folds


@pytest.mark.skipif(INTERPRETED, reason="frequencies need many runs")
def test_the_narc_raises_more_often_each_round_and_never_folds() -> None:
    raises, folds = script_counts(NARC)
    shares = [done / asked for asked, done in raises.values()]
    assert shares[2] - shares[0] > 0.15
    assert shares == sorted(shares)
    assert folds == 0


@pytest.mark.skipif(INTERPRETED, reason="frequencies need many runs")
def test_the_customer_waits_two_rounds_and_then_mostly_raises() -> None:
    raises, folds = script_counts(CUSTOMER)
    shares = [done / asked for asked, done in raises.values()]
    assert max(shares[:2]) < 0.3
    assert shares[2] > 0.6
    assert folds > 0


def test_the_customer_folds_when_the_evidence_is_high() -> None:
    high = start("Marked Banknotes, Hidden Camera, Tapped Telephone", QUIET[1], PLAYER_HAND)
    high = moves(
        high, "Marked Banknotes", "check", "check", "Hidden Camera", "check", "check", "check"
    )
    low = moves(opening(), "Torn Receipt", "check", "check", "check")
    bot = make_bot("scripted", 1)
    for table, action in ((high, Fold()), (low, Check())):
        asked = moves(table, "go on")
        assert bot(asked.view(CUSTOMER)) == action


def test_a_view_says_whose_turn_it_is_who_has_initiative_raises_left_and_the_round() -> None:
    view = moves(opening(), "check", "Haggling").view(PLAYER)
    assert view.deal is not None
    assert view.actor == PLAYER
    assert view.deal.initiative == CUSTOMER
    assert view.deal.raises_left == 2
    assert (view.deal.round, view.deal.rounds) == (1, 3)


# Rule 40


@pytest.mark.parametrize(("name", "rounds"), [*zip(ROLE_GAMES, (3, 2, 4), strict=True)])
def test_short_and_long_deals_work_by_changing_data_only(name: str, rounds: int) -> None:
    table = checks(opening(game=name), 6 * rounds - 1)
    assert not of_kind(table.log, Resolved)
    assert deal(table).rounds == rounds
    assert len(of_kind(checks(table, 1).log, Resolved)) == 1


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_the_raise_cap_is_data(cap: int) -> None:
    game = with_commits(load("the-deal-short"), max_raises=cap)
    table = start(*QUIET, PLAYER_HAND, game=game)
    assert deal(table).raises_left == cap
    while not deal(table).deciding:
        plays = [action for action in table.legal_actions if isinstance(action, Play)]
        table = table.apply(plays[0])
    assert len(table.board) == cap


def test_everyone_answers_where_the_data_say_so() -> None:
    game = with_commits(load("the-deal"), answered_by="everyone")
    table = moves(start(*QUIET, PLAYER_HAND, game=game), "check", "Haggling", "check")
    assert table.actor == NARC


def test_without_the_right_to_raise_again_the_betting_ends_with_the_answers() -> None:
    game = with_commits(load("the-deal"), raise_again=False)
    table = moves(start(*QUIET, PLAYER_HAND, game=game), "Torn Receipt", "check", "check")
    assert deal(table).deciding


def test_answers_may_be_kept_to_checks_and_folds() -> None:
    game = with_commits(load("the-deal"), answers_may_raise=False)
    table = moves(start(*QUIET, PLAYER_HAND, game=game), "Torn Receipt")
    assert options(table) == {Check, Fold}


def test_only_who_may_open_raises_first() -> None:
    game = with_commits(load("the-deal"), may_open=("Customer",))
    table = start(*QUIET, PLAYER_HAND, game=game)
    assert options(table) == {Check, Fold}
    assert Play in options(moves(table, "check"))
    assert Play in options(moves(table, "check", "Haggling"))
    assert Play not in options(moves(table, "check", "check"))


def test_the_last_card_may_mean_nothing() -> None:
    game = with_commits(load("the-deal"), max_raises=5, last_card="nothing")
    table = start(*QUIET, PLAYER_HAND, game=game)
    table = moves(table, "check", "check", "Antique Map", "Back Room", "Lookout")
    assert table.actor == PLAYER
    assert options(table) == {Check, Fold}


# Errors


def test_an_illegal_raise_is_refused_in_the_words_of_the_game() -> None:
    table = opening()
    with pytest.raises(IllegalAction) as refused:
        table.apply(Play(table.hands[CUSTOMER][:1]))
    assert str(refused.value) == (
        "raise with Haggling is not possible: that card is not in the hand; legal: raise with Torn "
        "Receipt or Nosy Neighbour or Fingerprints, fold, check."
    )
