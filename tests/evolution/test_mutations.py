"""Each mutation by example, and what all of them promise."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.evolution.changes import describe_changes
from darwindeck.evolution.child import Child
from darwindeck.evolution.edit import placed, replace_phase
from darwindeck.evolution.operators import (
    MUTATIONS,
    arranging,
    betting,
    between,
    bids,
    cards,
    contests,
    declaring,
    leaving_out,
    liar,
    melds,
    mutate_with,
    turns,
    whole,
)
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import load
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase

from .pool import BRED_GAMES

if TYPE_CHECKING:
    from darwindeck.evolution.operators.registry import Mutation
    from darwindeck.genome.schema import GameGenome

SEEDS = range(40)

EXAMPLES: tuple[tuple[Mutation, str, int, str], ...] = (
    (
        betting.add_betting_phase,
        "crazy-eights",
        5,
        (
            "an ante of 5, before the draw; a betting round, bets of 10, two raises, after "
            "the play; 500 chips to start with instead of 0 chips to start with; also won by "
            "most chips; a match of 20 hands instead of one hand"
        ),
    ),
    (
        betting.remove_betting_phase,
        "five-card-draw",
        1,
        "without the first betting round (a betting round, bets of 2, three raises)",
    ),
    (
        betting.mutate_betting_phase,
        "five-card-draw",
        1,
        "the first betting round: bets of 4 instead of bets of 2",
    ),
    (
        betting.mutate_starting_chips,
        "five-card-draw",
        0,
        "150 chips to start with instead of 200 chips to start with",
    ),
    (
        betting.scale_bets,
        "five-card-draw",
        0,
        "the second betting round: bets of 2 instead of bets of 4",
    ),
    (
        betting.change_betting_structure,
        "five-card-draw",
        0,
        (
            "the first betting round: spread limit instead of fixed limit, bets of at most 10 "
            "instead of no largest bet; the second betting round: spread limit instead of fixed "
            "limit, bets of at most 20 instead of no largest bet"
        ),
    ),
    (
        betting.change_raise_cap,
        "five-card-draw",
        0,
        "every betting round: one raise instead of three raises",
    ),
    (
        betting.change_opener,
        "seven-card-stud",
        0,
        (
            "the fifth betting round: opened by the lowest hand that shows "
            "instead of opened by the best hand that shows"
        ),
    ),
    (
        betting.change_free_fold,
        "five-card-draw",
        0,
        "every betting round: folding only to a bet instead of folding for free allowed",
    ),
    (
        betting.change_ante,
        "five-card-draw",
        0,
        "the forced bets: an ante of 2 instead of an ante of 1",
    ),
    (
        betting.change_ante_rule,
        "five-card-draw",
        2,
        "the forced bets: a dead ante instead of a live ante",
    ),
    (
        betting.change_blinds,
        "no-limit-holdem",
        4,
        "the forced bets: blinds 2 instead of blinds 1 and 2",
    ),
    (
        betting.change_bring_in,
        "seven-card-stud",
        5,
        "the forced bets: a bring-in of 1 instead of a bring-in of 2",
    ),
    (
        cards.change_deal_size,
        "no-limit-holdem",
        5,
        "the third deal: two cards instead of one card",
    ),
    (cards.turn_cards, "seven-card-stud", 2, "the first deal: face up instead of face down"),
    (
        cards.change_sight,
        "indian-poker",
        0,
        "everyone sees their own cards instead of nobody sees their own cards",
    ),
    (cards.change_community_cards, "leduc-holdem", 0, "the deal: to players instead of to board"),
    (
        cards.add_deal,
        "five-card-draw",
        3,
        "a deal of one card face up, before the second betting round",
    ),
    (
        cards.remove_deal,
        "no-limit-holdem",
        5,
        (
            "without the fourth deal (a deal of one card to the board); without the fourth betting "
            "round (a betting round, bets of 2, any number of raises)"
        ),
    ),
    (
        cards.split_deal,
        "five-card-draw",
        0,
        (
            "the first deal: one card instead of five cards; a deal of four cards face down, "
            "before the first betting round"
        ),
    ),
    (
        cards.add_exchange,
        "five-card-draw",
        6,
        "an exchange of up to one card, before the showdown",
    ),
    (
        cards.remove_exchange,
        "five-card-draw",
        0,
        (
            "without the exchange (an exchange of up to five cards); without the second betting "
            "round (a betting round, bets of 4, three raises)"
        ),
    ),
    (
        cards.change_exchange,
        "five-card-draw",
        2,
        (
            "the exchange: no cards burnt instead of one card burnt, no new cards come for them "
            "instead of new cards come for them; a deal of one card face down, before the second "
            "betting round"
        ),
    ),
    (
        cards.change_passing,
        "hearts",
        0,
        (
            "the exchange: passed to left and right instead of passed to left, right, across and "
            "nobody"
        ),
    ),
    (
        cards.change_whole_deal,
        "president",
        0,
        (
            "13 cards each at the start instead of no cards each at the start; not all cards are "
            "dealt instead of all cards are dealt"
        ),
    ),
    (
        cards.change_rank_order,
        "president",
        1,
        "the usual order of ranks instead of ranks in the order 3456789TJQKA2",
    ),
    (cards.change_deck, "five-card-draw", 0, "a deck of 36 instead of a deck of 52"),
    (
        cards.change_cards_of_deck,
        "five-card-draw",
        1,
        "a deck of 48 cards: from three to ace in four suits instead of a deck of 52",
    ),
    (
        cards.change_hand_ranking,
        "five-card-draw",
        0,
        "the showdown: won by the best hand of three instead of won by the best poker hand",
    ),
    (
        cards.change_hi_lo,
        "five-card-draw",
        0,
        "the showdown: half the pot for the best badugi instead of the whole pot for one hand",
    ),
    (
        cards.change_hole_cards,
        "no-limit-holdem",
        1,
        "the showdown: one card of one's own instead of any cards",
    ),
    (cards.change_boards, "pot-limit-omaha", 0, "2 boards instead of one board"),
    (
        cards.change_house,
        "blackjack",
        0,
        (
            "a house with 10,000 chips that draws below 18 instead of a house with 10,000 "
            "chips that draws below 17"
        ),
    ),
    (turns.add_turn_phase, "five-card-draw", 3, "a play of one card, before the showdown"),
    (
        turns.remove_turn_phase,
        "crazy-eights",
        0,
        "without the draw (a draw of one card if you have nothing to play)",
    ),
    (turns.change_draw, "crazy-eights", 0, "the draw: two cards instead of one card"),
    (
        turns.change_play,
        "crazy-eights",
        0,
        "the play: who cannot play is out instead of who cannot play passes",
    ),
    (turns.change_discard, "crazy-eights", 0, "a discard of one card, before the play"),
    (turns.change_claim, "cheat", 0, "the claim: up to two cards instead of up to four cards"),
    (
        turns.change_pile,
        "crazy-eights",
        0,
        "no cards turned up at the start instead of one card turned up at the start",
    ),
    (
        turns.change_play_condition,
        "crazy-eights",
        0,
        (
            "the play: only if it has the rank of the top card instead of only if it has the "
            "suit or the rank of the top card"
        ),
    ),
    (
        turns.change_draw_condition,
        "crazy-eights",
        0,
        "the draw: no condition instead of only if you have nothing to play",
    ),
    (turns.change_card_effects, "crazy-eights", 6, "also special cards: nines skip"),
    (
        contests.add_contest,
        "five-card-draw",
        0,
        "two tricks for the highest card, before the showdown",
    ),
    (contests.change_tricks, "hearts", 1, "the tricks: any card opens instead of opens with 2c"),
    (contests.change_trump, "hearts", 2, "trump suit clubs instead of no trump suit"),
    (
        contests.change_battle,
        "betting-war",
        1,
        "the first battle: winner takes hand instead of winner takes captured",
    ),
    (
        contests.change_knock_out,
        "hearts",
        0,
        "a knock-out for fewer than one trick, after the tricks",
    ),
    (
        whole.change_win_condition,
        "five-card-draw",
        0,
        "won by most chips instead of last with chips",
    ),
    (whole.change_scoring, "hearts", 0, "also scored: 2 points for clubs held"),
    (whole.change_teams, "whist", 0, "everyone alone instead of 2 teams"),
    (whole.move_phase, "five-card-draw", 1, "the deal comes before the forced bets"),
    (whole.change_round, "betting-war", 0, "the round repeats from phase 4"),
    (whole.change_seats, "five-card-draw", 0, "5 players instead of 6 players"),
    (
        declaring.change_declaring,
        "five-card-draw",
        0,
        "a decision of all at once to stay in or to go out, before the showdown",
    ),
    (
        declaring.change_matching,
        "five-card-draw",
        0,
        (
            "the deal: after gathering all cards instead of without gathering the cards; the "
            "showdown: losers match the pot instead of losers pay no more; at most 20 turns "
            "instead of at most 1,000 turns"
        ),
    ),
    (
        between.add_between,
        "five-card-draw",
        0,
        "bets of at least 2 against the pot, before the deal",
    ),
    (
        between.change_between,
        "in-between",
        1,
        "the bet against the pot: bets of 2 instead of bets of 1",
    ),
    (
        between.change_banker,
        "red-dog",
        0,
        (
            "the bet against the pot: what was bet instead of odds of 5, 4, 2 and 1, nothing for "
            "three of a rank instead of 11 to one for three of a rank; no house instead of a house "
            "with 10,000 chips that draws below 17"
        ),
    ),
    (
        bids.add_bids,
        "whist",
        1,
        (
            "trump by a named suit, for seven tricks, before the tricks; no card is turned for "
            "trump instead of a turned card is trump; also scored: 10 points for bid trick made "
            "and minus 10 points for bid trick missed"
        ),
    ),
    (
        bids.change_bids,
        "oh-hell",
        1,
        "the bidding: bids may come out even instead of bids must not come out even",
    ),
    (
        bids.change_making_of_trump,
        "euchre",
        1,
        "the first making of trump: the last one must name trump instead of all may pass",
    ),
    (
        bids.change_bowers,
        "euchre",
        0,
        "jacks are cards like others instead of bowers are the highest trumps",
    ),
    (
        bids.remove_bids,
        "oh-hell",
        0,
        (
            "without the bidding (bids of 0 to seven tricks); no longer scored: 10 points for bid "
            "exact"
        ),
    ),
    (leaving_out.leave_out_a_rule, "hearts", 0, "no longer won by low score"),
    (
        arranging.add_arranging,
        "five-card-draw",
        0,
        "rows of two and three cards, before the showdown",
    ),
    (
        arranging.change_arranging,
        "chinese-poker",
        1,
        "the arranging of cards: rows of 4, 4 and 5 instead of rows of 3, 5 and 5",
    ),
    (
        liar.add_liar,
        "five-card-draw",
        0,
        "claims about all hands, before the showdown",
    ),
    (
        liar.change_liar,
        "liars-poker",
        1,
        "the claims about all hands: wild cards: jack instead of no wild cards",
    ),
    (
        melds.add_knocking,
        "president",
        1,
        (
            "the exchange: nothing is passed on instead of passed on by the places of the last "
            "hand; a draw of one card, before the knocking; a discard, and knocking with 5 points "
            "of deadwood at most, after the draw; ten cards each at the start instead of no cards "
            "each at the start; not all cards are dealt instead of all cards are dealt; no longer "
            "won by last out; scored: 1 point for deadwood, 2 points for going out and 1 point for "
            "going out instead of 2 points for going out as number 1 and 1 point for going out as "
            "number 2"
        ),
    ),
    (
        melds.change_knocking,
        "gin-rummy",
        1,
        "the knocking: nobody lays off cards instead of others lay off cards",
    ),
    (
        melds.change_drawing_of_discards,
        "crazy-eights",
        0,
        "the draw: the top discard may be taken instead of the discards stay where they are",
    ),
    (
        melds.remove_knocking,
        "gin-rummy",
        0,
        (
            "without the knocking (a discard, and knocking with 10 points of deadwood at most); a "
            "discard of one card, after the draw; scored: 1 point for all cards held instead of "
            "1 point for deadwood, 25 points for gin and 25 points for undercut"
        ),
    ),
)

"""A mutation, a game, a seed, and everything that is different afterwards."""


def child_of(mutation: Mutation, name: str, seed: int) -> GameGenome:
    child = mutate_with(mutation, load(name), Random(seed))
    assert isinstance(child, Child)
    return child.genome


def mutants(mutation: Mutation) -> list[tuple[GameGenome, GameGenome]]:
    """Every library game, with what the mutation alone makes of it."""
    pairs = [
        (load(name), mutation(load(name), Random(seed))) for name in BRED_GAMES for seed in SEEDS
    ]
    return [(before, after) for before, after in pairs if after is not None]


def bets_fit_the_chips(genome: GameGenome) -> bool:
    return all(
        0 < phase.min_bet <= genome.setup.starting_chips
        for phase in phases_of(genome, BettingPhase)
    )


@pytest.mark.parametrize(
    ("mutation", "name", "seed", "changes"),
    EXAMPLES,
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_mutation_changes_exactly_this(
    mutation: Mutation, name: str, seed: int, changes: str
) -> None:
    assert "; ".join(describe_changes(load(name), child_of(mutation, name, seed))) == changes


def test_every_mutation_has_an_example() -> None:
    assert [example[0] for example in EXAMPLES] == list(MUTATIONS)


@pytest.mark.parametrize("mutation", list(MUTATIONS), ids=lambda m: m.__name__)
def test_a_mutation_makes_a_new_playable_game_of_some_library_game(mutation: Mutation) -> None:
    for name in BRED_GAMES:
        for seed in range(5):
            child = mutate_with(mutation, load(name), Random(seed))
            if isinstance(child, Child) and child.genome.genome_id != rules_id(load(name)):
                return
    pytest.fail(f"{mutation.__name__} changes no library game")


def test_every_game_can_get_one_more_betting_round() -> None:
    pairs = mutants(betting.add_betting_phase)
    assert {before.genome_id for before, _ in pairs} == set(BRED_GAMES)
    for before, after in pairs:
        more = len(phases_of(after, BettingPhase)) - len(phases_of(before, BettingPhase))
        assert more == 1
        assert bets_fit_the_chips(after)


def test_a_game_without_chips_gets_chips_and_an_ante_with_its_first_betting_round() -> None:
    game = child_of(betting.add_betting_phase, "hearts", 1)
    assert game.setup.starting_chips == 500
    assert [phase.ante for phase in phases_of(game, ForcedBetPhase)] == [5]
    assert "most_chips" in [wins.type for wins in game.win_conditions]


def test_a_new_betting_round_comes_after_the_cards_and_not_next_to_another_where_it_can() -> None:
    razz = load("razz")
    for seed in SEEDS:
        game = betting.add_betting_phase(razz, Random(seed))
        assert game is not None
        kinds = [type(phase) for phase in game.turn_structure.phases]
        assert kinds.index(BettingPhase) > kinds.index(DealPhase)
        assert (BettingPhase, BettingPhase) not in pairwise(kinds)


def test_removing_takes_one_betting_round_and_leaves_one_before_a_showdown() -> None:
    pairs = mutants(betting.remove_betting_phase)
    assert pairs
    for before, after in pairs:
        assert len(phases_of(after, BettingPhase)) == len(phases_of(before, BettingPhase)) - 1
        assert phases_of(after, BettingPhase) or showdown_of(after) is None
    assert betting.remove_betting_phase(load("kuhn-poker"), Random(1)) is None


def test_a_changed_betting_round_differs_in_its_bet_or_its_raises() -> None:
    pairs = mutants(betting.mutate_betting_phase)
    assert pairs
    for before, after in pairs:
        rounds = zip(phases_of(before, BettingPhase), phases_of(after, BettingPhase), strict=True)
        different = [(old, new) for old, new in rounds if old != new]
        assert len(different) <= 1
        assert all(
            ((old.min_bet, old.max_bet) != (new.min_bet, new.max_bet))
            != (old.max_raises != new.max_raises)
            for old, new in different
        )
        assert bets_fit_the_chips(after)


def test_bets_are_cut_when_the_chips_become_fewer_than_them() -> None:
    pairs = mutants(betting.mutate_starting_chips)
    assert pairs
    assert all(before.setup.starting_chips != after.setup.starting_chips for before, after in pairs)
    assert all(bets_fit_the_chips(after) for _, after in pairs)
    kuhn = load("kuhn-poker")
    fewer = [after for before, after in pairs if before == kuhn]
    assert {game.setup.starting_chips for game in fewer} == {1, 3, 4}


def test_a_mutation_that_finds_nothing_says_so() -> None:
    assert betting.mutate_starting_chips(load("hearts"), Random(1)) is None
    assert cards.change_house(load("hearts"), Random(1)) is None


def test_the_same_seed_makes_the_same_child() -> None:
    for mutation in MUTATIONS:
        for name in BRED_GAMES:
            first = mutate_with(mutation, load(name), Random(9))
            assert first == mutate_with(mutation, load(name), Random(9))


def test_a_bet_of_the_whole_stack_is_cut_with_the_stack() -> None:
    kuhn = load("kuhn-poker")
    ((index, bet),) = placed(kuhn, BettingPhase)
    whole_stack = replace_phase(kuhn, index, replace(bet, min_bet=kuhn.setup.starting_chips))
    children = [betting.mutate_starting_chips(whole_stack, Random(seed)) for seed in SEEDS]
    poorer = [child for child in children if child and child.setup.starting_chips == 1]
    assert poorer
    assert all(phases_of(child, BettingPhase)[0].min_bet == 1 for child in poorer)


def test_some_rounds_change_in_their_bet_and_some_in_their_raises() -> None:
    different = [
        (old, new)
        for before, after in mutants(betting.mutate_betting_phase)
        for old, new in zip(
            phases_of(before, BettingPhase), phases_of(after, BettingPhase), strict=True
        )
    ]
    assert any(old.min_bet != new.min_bet for old, new in different)
    assert any(old.max_raises != new.max_raises for old, new in different)
