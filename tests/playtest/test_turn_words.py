"""Turn games in words: what a choice does, why a card may not be played, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck import Table, load, parse_cards
from darwindeck.cards import Suit
from darwindeck.genome.schema import TrickPhase
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import Question, question_of
from darwindeck.playtest.hints import advice
from darwindeck.playtest.news import tell_news
from darwindeck.playtest.refusals import explain_refusal
from darwindeck.playtest.scene import scene_of_view
from darwindeck.playtest.screens import rules_in_force
from darwindeck.playtest.vocabulary import Unclear
from darwindeck.table.actions import Bet, Challenge, Check, Draw, NameSuit, Pass, Play
from darwindeck.table.errors import IllegalAction
from darwindeck.table.events import Captured
from darwindeck.words.voice import Voice
from tests.engine.tables import events
from tests.engine.turn_tables import deal, turn_game
from tests.playtest.matches import PLAIN_HEARTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.table.actions import Action
    from darwindeck.words.voice import Line

VOICE = Voice(names=("Zoe", "Ada", "Ben", "Cleo"), reader=0)
FIVE_SPADES = "4♠, 8♠, T♠, Q♠ or A♠"


def said(lines: Sequence[Line]) -> list[str]:
    """Return lines as they are said to the person at seat 0."""
    return [VOICE.say(line) for line in lines]


def trick(*actions: str) -> Table:
    """Return a hand of hearts in which Ada led, and these cards were played."""
    table = Table.start(load(PLAIN_HEARTS), seed=4)
    for cards in actions:
        table = table.apply(Play(parse_cards(cards)))
    return table


def asked(table: Table) -> Question:
    """Return the decision of whoever is to act."""
    return question_of(table.view(table.actor), table.game)


def refused(table: Table, action: Action) -> str:
    """Return what is said to a person who tries something that the rules do not allow."""
    with pytest.raises(IllegalAction) as caught:
        table.apply(action)
    assert caught.value.refusal is not None
    return str(explain_refusal(caught.value.refusal, asked(table)))


def first_trick() -> Table:
    """Return the first decision of seat 0 in hearts: spades were led."""
    return trick("Js", "9s", "2s")


def test_the_trick_shows_who_played_which_card() -> None:
    scene = scene_of_view(first_trick().view(0), first_trick().game, VOICE)
    assert [str(card) for card in scene.pile] == ["Js", "9s", "2s"]
    assert scene.played_by == ("Ada", "Ben", "Cleo")


def test_a_trick_that_was_taken_is_not_shown_any_more() -> None:
    table = first_trick().apply(Play(parse_cards("4s")))
    scene = scene_of_view(table.view(0), table.game, VOICE)
    assert scene.pile == ()
    assert scene.played_by == ()


def test_the_meaning_of_a_card_in_a_trick_tells_which_card_is_best() -> None:
    table = first_trick()
    question = question_of(table.view(0), table.game)
    meanings = {str(choice.label): str(choice.meaning) for choice in question.choices}
    assert meanings["play 4♠"] == "Play it to the trick: J♠ stays the best card."
    assert meanings["play Q♠"] == "Play it to the trick: it beats J♠."
    leading = question_of(trick().view(1), table.game)
    assert str(leading.choices[0].meaning).startswith(
        "Lead it to the trick: the others have to follow"
    )


def test_a_trump_is_said_to_beat_the_suit_that_was_led() -> None:
    table = deal("knock-out-whist", ["9sKs3h4h5h6h7h", "2dAd8c7c6c5c4c"], "Td")  # turned up: trump
    question = asked(table.apply(Play(parse_cards("Ks"))))
    meanings = {str(choice.label): str(choice.meaning) for choice in question.choices}
    assert meanings["play 2♦"] == "Play it to the trick: it beats K♠."
    assert meanings["play 8♣"] == "Play it to the trick: K♠ stays the best card."


@pytest.mark.parametrize("high", [True, False])
def test_the_card_said_to_be_best_wins_the_trick(high: bool) -> None:
    tricks = TrickPhase(13, must_follow=False, high_card_wins=high)
    game = turn_game(tricks, hand=13, seats=3, trump=Suit.HEARTS, wins="high_score")
    outcomes = set()
    table = Table.start(game, seed=5)
    while not table.over:
        if len(table.pile) < table.seats - 1:
            table = table.apply(next(iter(table.legal_actions)))
            continue
        for choice in asked(table).choices:
            won = events(table.apply(choice.action).log, Captured)[-1].seat == table.actor
            assert won == (choice.meaning.key == "meanings.beats")
            outcomes.add(won)
        table = table.apply(choice.action)
    assert outcomes == {True, False}


def test_the_rules_now_say_that_suit_is_followed() -> None:
    table = first_trick()
    rules = list(map(str, rules_in_force(question_of(table.view(0), table.game))))
    assert "Follow the suit that was led if you can; if not, play any card." in rules


def test_numbers_stand_below_the_cards_that_can_be_played() -> None:
    table = first_trick()
    question = question_of(table.view(0), table.game)
    keyed = [str(card) for card, key in zip(question.hand, question.keys, strict=True) if key]
    assert keyed == ["4s", "8s", "Ts", "Qs", "As"]
    for card, key in zip(question.hand, question.keys, strict=True):
        if key:
            assert read_answer(key, question) == Play((card,))


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            Play(parse_cards("5d")),
            "5♦ cannot be played: spades were led, and you have to follow suit",
        ),
        (Draw(), "You cannot draw now"),
        (NameSuit(Suit.HEARTS), "You cannot name hearts now"),
    ],
)
def test_a_card_that_may_not_be_played_to_a_trick_is_explained(
    action: Action, sentence: str
) -> None:
    words = refused(first_trick(), action)
    assert words.startswith(sentence)
    assert words.lower().endswith(f"you can play {FIVE_SPADES}.".lower())


def test_hearts_that_may_not_be_led_are_explained() -> None:
    table = trick()
    question = question_of(table.view(1), table.game)
    heart = next(card for card in question.hand if card and card.suit is Suit.HEARTS)
    words = refused(table, Play((heart,)))
    assert words.startswith("Hearts may not be led before one has been played. You can ")


def test_a_card_that_does_not_fit_on_the_pile_is_explained() -> None:
    table = Table.start("crazy-eights", seed=4)
    question = question_of(table.view(1), table.game)
    card = next(c for c, key in zip(question.hand, question.keys, strict=True) if not key)
    words = refused(table, Play((card,)))
    assert " cannot be played on 3♦. A card can be played if it has the suit or the rank" in words


def test_claims_are_told_by_rank_and_only_their_owner_knows_the_cards() -> None:
    table = Table.start("cheat", seed=4)
    (card,) = next(a.cards for a in table.legal_actions if isinstance(a, Play))
    claimed = table.apply(Play((card,)))
    (part,) = tell_news(claimed, 0)
    assert said(part.lines) == ["Ada claims an ace"]
    scene = scene_of_view(claimed.view(2), claimed.game, VOICE)
    assert scene.claim == "Ada claims an ace"
    question = question_of(claimed.view(2), claimed.game)
    assert [type(choice.action) for choice in question.choices] == [Challenge, Pass]


def test_the_house_pays_without_pots() -> None:
    for seed in range(8):
        table = Table.start("blackjack", seed=seed).apply(Bet(10))
        while not table.over:
            table = table.apply(Pass() if Pass in table.legal_actions else Check())
        words = " ".join(word for part in tell_news(table, 0) for word in said(part.lines))
        assert "pot" not in words
        assert "nobody called" not in words


def test_tricks_are_told_line_by_line() -> None:
    table = first_trick()
    for _ in range(6):
        table = table.apply(next(iter(table.legal_actions)))
    parts = tell_news(table, None)
    assert all(part.heading is None for part in parts)
    assert said(parts[0].lines)[-1].startswith("Ada takes the trick")
    assert len(parts) >= 2


def test_a_hint_names_cards_as_the_choices_do() -> None:
    table = first_trick()
    question = question_of(table.view(0), table.game)
    first, *rest = advice(question.view, question, VOICE)
    labels = {str(choice.label) for choice in question.choices}
    assert any(f"would {label}: it expects to win " in first for label in labels)
    assert all(line.split("  ")[1] in labels for line in rest)


def test_to_draw_is_from_the_deck_where_a_discard_can_be_taken_too() -> None:
    table = Table.start("gin-rummy", seed=1)
    offered = asked(table)
    top = str(table.pile[-1])
    assert read_answer("take", offered) == read_answer(f"take {top}", offered) == Draw()
    assert read_answer("pass", offered) == Pass()
    for text in ("draw", "deck", "take 2c 3c"):
        with pytest.raises(Unclear):
            read_answer(text, offered)
    holding = table.apply(Draw())
    later = asked(holding.apply(holding.legal_actions[0]))
    assert read_answer("take", later) == Draw()
    for text in ("draw", "d", "deck", "draw from the deck"):
        assert read_answer(text, later) == Pass()


def test_the_discard_that_can_be_taken_lies_in_sight() -> None:
    table = Table.start("gin-rummy", seed=1)
    scene = scene_of_view(table.view(0), table.game, VOICE)
    assert scene.has_pile
    assert scene.pile == table.pile
    assert scene.on_top == 1


def test_points_that_a_raised_stake_brings_are_shown() -> None:
    table = Table.start("truco", seed=1)
    while not table.over:
        table = table.apply(table.legal_actions[0])
    scene = scene_of_view(table.view(0), table.game, VOICE)
    assert [seat.score for seat in scene.seats] == list(table.scores)
    assert sum(table.scores) > 0
