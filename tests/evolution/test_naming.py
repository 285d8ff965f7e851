"""Names tell the family of a game, and are the same for the same rules."""

from __future__ import annotations

import pytest

from darwindeck.evolution.child import canonical
from darwindeck.evolution.naming import QUALITIES, THINGS, family_of, summarise, title_of
from darwindeck.genome.library import library_names, load

from .pool import BRED_GAMES

FAMILIES = {
    "badugi": "Draw",
    "betting-war": "War",
    "blackjack": "Bank",
    "cheat": "Bluff",
    "crazy-eights": "Shedding",
    "five-card-draw": "Draw",
    "hearts": "Tricks",
    "leduc-holdem": "Hold'em",
    "pot-limit-omaha": "Hold'em",
    "president": "Shedding",
    "razz": "Stud",
    "simple-poker": "Poker",
    "war": "War",
}


@pytest.mark.parametrize(("name", "family"), FAMILIES.items())
def test_a_name_tells_the_family(name: str, family: str) -> None:
    assert family_of(load(name)) == family
    assert canonical(load(name)).title.endswith(family)


def test_a_name_tells_the_cards_and_the_ranking() -> None:
    assert title_of(load("razz"), 0) == "Amber Acorn Seven-Card Lowball Stud"
    assert title_of(load("seven-card-stud-hi-lo"), 0) == "Amber Acorn Seven-Card Hi-Lo Stud"


def test_every_pair_of_words_can_come_up() -> None:
    pairs = len(QUALITIES) * len(THINGS)
    assert len({title_of(load("war"), number) for number in range(pairs)}) == pairs


def test_names_and_summaries_fit_into_a_file() -> None:
    for name in BRED_GAMES:
        game = canonical(load(name))
        assert 0 < len(game.title) <= 80
        assert 0 < len(game.summary) <= 200


def test_a_summary_says_what_is_dealt_and_what_wins() -> None:
    assert summarise(load("fixed-limit-omaha-hi-lo")) == (
        "Four cards each, five shared and four betting rounds: the best poker hand wins half the "
        "pot, a low hand of eight or better the other half."
    )
    assert summarise(load("kuhn-poker")) == (
        "One card each and one betting round: the highest card wins."
    )
    assert summarise(load("leduc-holdem")).endswith(": the best poker hand wins.")


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("president", "All cards dealt and one pass: whoever is rid of all cards first wins."),
        ("hearts", "13 cards each, one pass and tricks: the fewest points win."),
        (
            "whist",
            "13 cards each and tricks: the most points win.",
        ),
        (
            "in-between",
            "Bets on the next card: who is right takes chips, and who is wrong pays.",
        ),
    ],
)
def test_a_summary_of_a_game_without_a_showdown_says_what_is_done_and_who_wins(
    name: str, summary: str
) -> None:
    assert summarise(load(name)) == summary


def test_every_game_of_the_library_has_a_summary_in_words() -> None:
    for name in library_names():
        assert "_" not in summarise(load(name))
