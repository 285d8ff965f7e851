"""The hint: it recommends what its own figures call best, and says against what they count."""

from __future__ import annotations

import pytest

from darwindeck import Bet, Call, Check, Fold, Raise, Table
from darwindeck.players.minds import Beliefs
from darwindeck.players.search import Thought, Weighed
from darwindeck.playtest.choices import Question, question_of
from darwindeck.playtest.hints import advice_of
from darwindeck.table.actions import Draw, Pass
from darwindeck.words.voice import Voice


def asked(game: str) -> Question:
    """Return the first decision of a game."""
    table = Table.start(game, seed=9)
    if game == "blackjack":
        table = table.apply(Bet(10))
    return question_of(table.view(table.actor), table.game)


def thought(*weighed: Weighed) -> Thought:
    """Return what a search came to that looked at the first choice most."""
    return Thought(weighed[0].action, weighed[0].value, weighed, 1000)


def test_the_move_with_the_best_figure_is_recommended() -> None:
    weighed = Weighed(Call(), 0.5, 1.0), Weighed(Raise(4), 0.4, 1.5), Weighed(Fold(), 0.1, 0.0)
    first, *rest = advice_of(thought(*weighed), asked("no-limit-holdem"), Voice())
    assert first.startswith("The shark would raise to 4 (half pot): it expects +1.50 chips")
    assert [line.split()[0] for line in rest] == ["raise", "call", "fold"]


def test_what_is_done_seldom_is_not_recommended_for_a_small_lead() -> None:
    weighed = Weighed(Fold(), 0.78, 0.0), Weighed(Call(), 0.22, 0.3)
    mixed = Thought(Fold(), 0.0, weighed, 1000, learnt=True)
    first, *rest = advice_of(mixed, asked("no-limit-holdem"), Voice())
    assert first.startswith(
        "The shark would fold 78% of the time here. To call 2 looks a little better"
    )
    assert [line.split()[0] for line in rest] == ["call", "fold"]


def test_what_the_bets_of_others_tell_of_their_cards_is_said() -> None:
    weighed = Weighed(Call(), 1.0, 1.0), Weighed(Fold(), 0.0, 0.0)
    told = Thought(Call(), 1.0, weighed, 1000, learnt=True, beliefs=Beliefs(0.62, 0.41))
    *_, last = advice_of(told, asked("no-limit-holdem"), Voice())
    assert "62%" in last
    assert "41%" in last


def test_what_folding_brings_is_known_even_if_the_shark_never_folds() -> None:
    weighed = Weighed(Fold(), 0.0, 0.0), Weighed(Raise(4), 1.0, -1.5)
    mixed = Thought(Raise(4), -1.5, weighed, 1000, learnt=True)
    first, *rest = advice_of(mixed, asked("no-limit-holdem"), Voice())
    assert first.startswith(
        "The shark would raise to 4 (half pot) 100% of the time here. To fold looks a little better"
    )
    assert [line.split()[0] for line in rest] == ["fold", "raise"]


def test_a_search_does_not_recommend_what_is_worse_than_folding() -> None:
    weighed = Weighed(Raise(4), 0.98, -0.5), Weighed(Fold(), 0.02, 0.0)
    first, *_ = advice_of(thought(*weighed), asked("no-limit-holdem"), Voice())
    assert first.startswith("The shark would fold")


def test_a_figure_that_is_hardly_known_is_not_shown() -> None:
    weighed = Weighed(Call(), 0.98, 1.0), Weighed(Raise(4), 0.02, 7.0)
    lines = advice_of(thought(*weighed), asked("no-limit-holdem"), Voice())
    assert lines[0].startswith("The shark would call 2")
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("game", "weighed", "against"),
    [
        (
            "no-limit-holdem",
            Weighed(Call(), 1.0, 1.0),
            "+1.00 chips from here on, where folding is 0.",
        ),
        (
            "blackjack",
            Weighed(Pass(), 1.0, 9.0),
            "-1.00 chips in this hand, your stake of 10 counted.",
        ),
        ("hearts", Weighed(Draw(), 1.0, 0.25), "it expects to win 25% of the time."),
        ("truco", Weighed(Check(), 1.0, -0.5), "it expects -0.50 points from here on."),
        (
            "loo",
            Weighed(Check(), 1.0, 8.0),
            "+8.00 chips from here on; what is in the pot already is not counted.",
        ),
    ],
)
def test_figures_say_against_what_they_count(game: str, weighed: Weighed, against: str) -> None:
    first, *_ = advice_of(thought(weighed), asked(game), Voice())
    assert first.endswith(against)


def test_before_there_is_a_stake_none_is_counted() -> None:
    table = Table.start("blackjack", seed=9)
    question = question_of(table.view(table.actor), table.game)
    first, *_ = advice_of(thought(Weighed(Bet(10), 1.0, -0.1)), question, Voice())
    assert first.endswith("it expects -0.10 chips in this hand.")


def test_a_check_that_is_free_is_weighed_against_what_lies_in_the_pot() -> None:
    table = Table.start("kuhn-poker", seed=9)
    question = question_of(table.view(table.actor), table.game)
    first, *_ = advice_of(thought(Weighed(Check(), 1.0, 0.5)), question, Voice())
    assert first.endswith("+0.50 chips from here on; what is in the pot already is not counted.")


def test_what_is_known_by_rule_is_told_without_figures() -> None:
    table = Table.start("three-card-poker", seed=4).apply(Bet(10))
    question = question_of(table.view(table.actor), table.game)
    assert advice_of(thought(Weighed(Call(), 1.0, 0.0)), question, Voice()) == [
        "The shark would call 10."
    ]
    mixed = Thought(Call(), 0.0, (Weighed(Fold(), 0.3, 0.0), Weighed(Call(), 0.7, 0.0)), 500, True)
    first, *rest = advice_of(mixed, question, Voice())
    assert first == "The shark would call 10."
    assert [line.split()[-4] for line in rest] == ["30%", "70%"]
