"""Bots: they choose legally, from what they may see alone, and the same every time."""

from __future__ import annotations

import pickle
import random
import re

import pytest
from msgspec.structs import replace

from darwindeck import Bet, Call, Check, Fold, Table, View
from darwindeck.cards import DECKS
from darwindeck.genome.anatomy import deals_again
from darwindeck.genome.library import library_names, load
from darwindeck.genome.schema import ShowdownPhase
from darwindeck.genome.validation import seat_range
from darwindeck.players.as_strategy import distribution_of
from darwindeck.players.registry import bot_names, make_bot
from darwindeck.players.search import think
from darwindeck.table.actions import Action, Exchange

from .positions import decisions, with_other_hidden_cards, with_other_secrets

BOTS = ("random", "greedy", "search:60")
OPEN_GAMES = ("war", "blackjack", "in-between", "red-dog")
"""Games in which nobody holds cards that others do not see."""


def is_poker(name: str) -> bool:
    """Tell whether a game ends with a showdown between players."""
    game = load(name)
    return isinstance(game.turn_structure.phases[-1], ShowdownPhase) and not game.setup.house


POKER = [name for name in filter(is_poker, library_names()) if not deals_again(load(name))]


def fewest_and_most_seats(name: str) -> set[int]:
    seats = seat_range(load(name))
    return {seats[0], min(seats[-1], 6)}


WITHOUT_ROLES = [name for name in library_names() if not load(name).roles]
OTHER_SEATS = [
    (name, seats)
    for name in library_names()
    for seats in fewest_and_most_seats(name)
    if seats != load(name).player_count or name not in WITHOUT_ROLES
]
"""Games and seats in which choices are not compared with those for other hidden cards."""


@pytest.mark.parametrize("name", WITHOUT_ROLES)
def test_no_bot_chooses_by_cards_that_lie_face_down(name: str) -> None:
    rng = random.Random(name)
    bots = [make_bot(bot, seed=5) for bot in BOTS]
    compared = 0
    for table in decisions(name, hands=3):
        other = with_other_secrets(table, rng)
        view, other_view = table.view(table.actor), other.view(table.actor)
        assert view == other_view
        for bot in bots:
            chosen = bot(view)
            assert chosen == bot(other_view)
            assert chosen in table.legal_actions
        compared += table.hands != other.hands
    assert compared > 2 or name in {"kuhn-poker", *OPEN_GAMES}


@pytest.mark.parametrize("name", POKER)
def test_no_bot_chooses_by_a_deck_that_it_has_not_seen(name: str) -> None:
    rng = random.Random(name)
    bots = [make_bot(bot, seed=5) for bot in BOTS]
    compared = 0
    for table in decisions(name, hands=6):
        other = with_other_hidden_cards(table, rng)
        view, other_view = table.view(table.actor), other.view(table.actor)
        if view.hand != other_view.hand:
            continue  # the deck ran out, and the discards came back in another order
        assert view.record == other_view.record
        assert view == other_view
        for bot in bots:
            assert bot(view) == bot(other_view)
        compared += table.hands != other.hands
    assert compared > 5 or name in {"kuhn-poker", "indian-poker"}


@pytest.mark.parametrize("bot", [name for name in bot_names() if name != "scripted"])
@pytest.mark.parametrize("name", ["no-limit-holdem", "cheat", "truco", "chinese-poker"])
def test_nobody_mixes_by_cards_that_lie_face_down(name: str, bot: str) -> None:
    rng = random.Random(name)
    tables = [table for table in decisions(name, hands=3) if len(table.legal_actions) > 1]
    for table in rng.sample(tables, 2):
        other = with_other_secrets(table, rng)
        assert other.hands != table.hands
        player = make_bot(bot, seed=5)
        mixes = [distribution_of(player, each.view(table.actor)) for each in (table, other)]
        assert mixes[0] == mixes[1]


@pytest.mark.parametrize(("name", "seats"), OTHER_SEATS)
def test_every_choice_is_legal_with_fewer_or_more_seats(name: str, seats: int) -> None:
    bots = [make_bot(bot, seed=1) for bot in BOTS]
    for table in decisions(name, hands=2, seats=seats):
        for bot in bots:
            assert bot(table.view(table.actor)) in table.legal_actions


@pytest.mark.parametrize(
    "name", ["no-limit-holdem", "badugi", "seven-card-stud-hi-lo", "crazy-eights", "blackjack"]
)
def test_bots_play_whole_hands_against_each_other(name: str) -> None:
    bots = [make_bot(bot, seed=3) for bot in BOTS]
    for seed in range(5):
        table = Table.start(name, 3, seed=seed)
        while not table.over:
            assert table.actor is not None
            table = table.apply(bots[table.actor](table.view(table.actor)))
        assert sum(table.payoffs) == 0


def test_the_same_seed_makes_the_same_choices() -> None:
    for bot in BOTS:
        for table in decisions("no-limit-holdem", hands=2):
            view = table.view(table.actor)
            assert make_bot(bot, seed=8)(view) == make_bot(bot, seed=8)(view)


def test_different_seeds_make_different_choices() -> None:
    views = [table.view(table.actor) for table in decisions("no-limit-holdem", hands=4)]
    chosen = [[make_bot("random", seed=seed)(view) for view in views] for seed in (1, 2)]
    assert chosen[0] != chosen[1]


def test_random_chooses_every_legal_action_sooner_or_later() -> None:
    view = Table.start("no-limit-holdem", seed=1).view(3)
    chosen = {make_bot("random", seed=seed)(view) for seed in range(100)}
    assert chosen == set(view.legal_actions)


def test_greedy_gives_up_the_worst_hand_and_bets_the_best() -> None:
    table = Table.start("kuhn-poker", deck="Js Ks Qs").apply(Bet(1))
    worst = Table.start("kuhn-poker", deck="Ks Js Qs").apply(Bet(1))
    bot = make_bot("greedy", seed=1)
    actions = {bot(t.view(t.actor)) for t in (table, worst)}
    assert actions == {Call(), Fold()}


def test_search_calls_with_the_best_hand_and_folds_the_worst() -> None:
    for deck in ("Js Ks Qs", "Ks Js Qs"):
        table = Table.start("kuhn-poker", deck=deck).apply(Bet(1))
        view = table.view(table.actor)
        thought = think(view, iterations=400)
        assert thought.action == (Call() if str(view.hand[0]) == "Ks" else Fold())


def test_search_keeps_a_pat_hand() -> None:
    hand = "2c 3d 4h 5s 7c"
    rest = " ".join(str(card) for card in DECKS["standard_52"] if str(card) not in hand.split())
    table = Table.start("deuce-to-seven-single-draw", 2, deck=interleaved(hand, rest))
    table = play_until_exchange(table)
    view = table.view(table.actor)
    assert set(map(str, view.hand)) == set(hand.split())
    assert think(view, iterations=2_000).action == Exchange(())


def interleaved(hand: str, rest: str) -> str:
    others = iter(rest.split())
    dealt = [card for own in hand.split() for card in (own, next(others))]
    return " ".join([*dealt, *others])


def play_until_exchange(table: Table) -> Table:
    while not table.exchanging:
        action: Action = Check() if Check() in table.legal_actions else Call()
        table = table.apply(action)
    return table


def test_thoughts_say_what_was_weighed() -> None:
    view = Table.start("no-limit-holdem", seed=4).view(3)
    thought = think(view, iterations=300, seed=2)
    assert thought.iterations == 300
    assert sum(choice.share for choice in thought.choices) == pytest.approx(1)
    assert thought.action in {choice.action for choice in thought.choices}
    fold = next(choice for choice in thought.choices if choice.action == Fold())
    assert fold.value == 0
    assert thought == think(view, iterations=300, seed=2)


def test_a_budget_of_time_ends_the_search_early() -> None:
    view = Table.start("no-limit-holdem", seed=4).view(3)
    think(view, iterations=1)
    thought = think(view, iterations=5_000_000, seconds=0.05)
    assert 500 <= thought.iterations < 5_000_000


def test_a_search_in_slices_is_the_same_search() -> None:
    view = Table.start("no-limit-holdem", seed=4).view(3)
    whole = think(view, iterations=1_200, seed=2)
    assert think(view, iterations=1_200, seed=2, seconds=1e9) == whole


def always_fold_or_check(view: View) -> Action:
    return view.legal_actions[0]


not_a_bot = 5


def test_a_function_of_your_own_is_a_bot() -> None:
    bot = make_bot(f"{__name__}:always_fold_or_check")
    assert bot(Table.start("no-limit-holdem", seed=1).view(3)) == Fold()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gredy", "there is no player 'gredy': did you mean 'greedy'?"),
        (
            "zzz",
            "choose from novice, casual, blueprint, regular, shark, random",
        ),
        ("search:fast", "say search:easy, search:medium, search:hard, a number of iterations"),
        ("search:0", "a search of 0 iterations is impossible: use 1 to 10,000,000"),
        ("search:-5", "say search:easy"),
        ("no_such_module:bot", "No module named 'no_such_module'"),
        ("json:bot", "module 'json' has no 'bot'"),
    ],
)
def test_an_unknown_bot_is_refused_with_what_would_be_right(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        make_bot(name)


def test_what_cannot_be_called_is_no_bot() -> None:
    with pytest.raises(ValueError, match="is a int: write a function"):
        make_bot(f"{__name__}:not_a_bot")


def test_all_names_make_bots() -> None:
    for name in bot_names():
        assert callable(make_bot(name, seed=1))


@pytest.mark.parametrize("bot", BOTS)
def test_who_has_nothing_to_decide_is_told_so(bot: str) -> None:
    table = Table.start("kuhn-poker", seed=1)
    with pytest.raises(ValueError, match="nothing to decide"):
        make_bot(bot)(table.view(1 if table.actor == 0 else 0))


@pytest.mark.parametrize("bot", [*BOTS, "casual"])
def test_no_bot_thinks_on_a_record_that_no_table_has_made(bot: str) -> None:
    view, other = (Table.start(game, seed=1).view(1) for game in ("leduc-holdem", "kuhn-poker"))
    for changed in (
        replace(view, record=b""),
        replace(view, record=view.record[:-1]),
        replace(view, record=bytes(view.record)),
        replace(view, record=other.record),
        replace(view, game=other.game),
    ):
        if bot == "random":
            assert make_bot(bot)(changed) in view.legal_actions  # it looks at no record
        else:
            with pytest.raises(ValueError, match="this one was changed by somebody"):
                make_bot(bot, seed=1)(changed)


def test_a_view_that_was_sent_to_another_process_is_still_a_tables() -> None:
    view = Table.start("leduc-holdem", seed=1).view(1)
    again = pickle.loads(pickle.dumps(view))
    assert make_bot("greedy", seed=1)(again) == make_bot("greedy", seed=1)(view)
