"""Rulebooks for strangers: complete, true to the engine, and readable in every format."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tests.genome.regenerate_handbooks import FOLDER, GAMES, golden_file, written
from tests.rulebook.said import chapters_of, say, sentences_of, words_of
from typer.testing import CliRunner

from darwindeck.cards import DECKS
from darwindeck.cli import app
from darwindeck.evolution.child import Child
from darwindeck.evolution.operators import mutate
from darwindeck.genome.anatomy import cards_in, phases_of, showdown_of
from darwindeck.genome.library import library_names, load
from darwindeck.genome.phases import (
    ArrangePhase,
    BettingPhase,
    BetweenPhase,
    BidPhase,
    CallPhase,
    ClaimPhase,
    CommitPhase,
    ComparePhase,
    DealPhase,
    DecisionPhase,
    DeclarePhase,
    DiscardPhase,
    DrawPhase,
    DrawUpPhase,
    ExchangePhase,
    ForcedBetPhase,
    KnockOutPhase,
    KnockPhase,
    LiarPhase,
    MeldPhase,
    PeekPhase,
    PlayPhase,
    ResolutionPhase,
    RevealPhase,
    ShowdownPhase,
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    WagerPhase,
)
from darwindeck.hands import HandOrder
from darwindeck.hands.categories import Category
from darwindeck.hands.evaluation import rank_used_cards
from darwindeck.rulebook import handbook
from darwindeck.rulebook.hand_kinds import Composition, kinds_of_hands, totals_of_hands
from darwindeck.words.book import StoryLines
from darwindeck.words.formats import book_as
from darwindeck.words.rules import describe

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from darwindeck.genome.schema import DeckName, GameGenome
    from darwindeck.hands.evaluation import HandRank
    from darwindeck.hands.orders import Ranking
    from darwindeck.rulebook.hand_kinds import HandKind
    from darwindeck.words.book import Book

runner = CliRunner()

SPOKEN_OF: dict[type, tuple[str, ...]] = {
    ForcedBetPhase: ("Ante", "Blinds:", "Bring-in:"),
    DealPhase: ("dealt", "gets", "Shuffle:", "Burn:"),
    BettingPhase: ("Betting,",),
    BetweenPhase: ("In between:",),
    WagerPhase: ("Bets:",),
    CallPhase: ("Call or fold:",),
    PeekPhase: ("A look:", "Insurance:"),
    DeclarePhase: ("In or out:",),
    ExchangePhase: ("Exchange:", "Passing:", "Discard:", "Tax:"),
    ArrangePhase: ("Arranging:",),
    BidPhase: ("Bids:", "Auction:"),
    TalonPhase: ("Talon",),
    TrumpPhase: ("Trump:", "Trump is", "If all have passed"),
    TrickPhase: ("Tricks:",),
    ComparePhase: ("Battle:",),
    KnockOutPhase: ("Knock-out:",),
    LiarPhase: ("Claims:",),
    ShowdownPhase: ("Showdown:",),
    DrawPhase: ("draw", "Draw"),
    PlayPhase: ("lay ",),
    DiscardPhase: ("iscard",),
    ClaimPhase: ("claim",),
    KnockPhase: ("knock",),
    MeldPhase: ("lay sets and runs",),
    DrawUpPhase: ("Draw:",),
    CommitPhase: ("Betting:",),
    RevealPhase: ("Flip:",),
    DecisionPhase: ("Decision:",),
    ResolutionPhase: ("Resolution:",),
}


@cache
def book_of(name: str) -> Book:
    """Return the rulebook of a game of the library."""
    return handbook(load(name))


AS_TABLES = {"What you need", "The cards"}
"""What the long rulebook lists in a table of its own."""


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_is_the_golden_one(name: str) -> None:
    golden = golden_file(name).read_text(encoding="utf-8")
    assert written(name) == golden, "run `python -m tests.genome.regenerate_handbooks`"


def test_no_golden_rulebook_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.md")} == set(GAMES)


@pytest.mark.parametrize("name", library_names())
def test_every_game_has_a_complete_rulebook(name: str) -> None:
    genome = load(name)
    chapters = chapters_of(book_of(name))
    hand = "deal" if genome.roles else "hand"
    for heading in (
        "What you need",
        "Setting up",
        f"How a {hand} is played",
        "Your turn, step by step",
        "An example run" if genome.roles else "An example hand",
        "When the run ends" if genome.roles else "How a match ends",
        "Edge cases",
    ):
        assert heading in chapters
    assert ("Betting" in chapters) == bool(phases_of(genome, BettingPhase))
    assert ("Which hand wins" in chapters) == (showdown_of(genome) is not None)
    assert all(text.strip() for text in chapters.values())
    for phase in genome.turn_structure.phases:
        steps = chapters[f"How a {hand} is played"]
        assert any(word in steps for word in SPOKEN_OF[type(phase)]), type(phase).__name__


@pytest.mark.parametrize("name", library_names())
def test_a_rulebook_says_all_that_the_short_rules_say(name: str) -> None:
    text = " ".join(chapters_of(book_of(name)).values())
    for heading, sentences in sentences_of(describe(load(name))).items():
        if heading not in AS_TABLES:
            assert all(sentence in text for sentence in sentences), heading


@pytest.mark.parametrize("name", library_names())
def test_no_part_of_a_rulebook_is_empty(name: str) -> None:
    for chapter in book_of(name).chapters:
        assert chapter.blocks
        for block in chapter.blocks:
            words = words_of(block)
            assert words
            assert isinstance(block, StoryLines) or all(word.strip() for word in words)


@pytest.mark.parametrize("name", library_names())
def test_text_is_80_columns_wide(name: str) -> None:
    text = book_as(book_of(name), "text")
    assert max(map(len, text.splitlines())) <= 80


def test_bets_raises_and_chips_are_those_of_the_game() -> None:
    chapters = chapters_of(book_of("leduc-holdem"))
    rounds = phases_of(load("leduc-holdem"), BettingPhase)
    for phase in rounds:
        assert f"{phase.min_bet} chips" in chapters["Betting"]
    assert f"{load('leduc-holdem').setup.starting_chips:,} for each" in chapters["What you need"]


def test_a_short_deck_is_made_from_a_usual_pack() -> None:
    needed = chapters_of(book_of("short-deck-holdem"))["What you need"]
    assert "take the twos, threes, fours and fives out of a usual pack" in needed


def test_a_game_with_roles_lists_every_card() -> None:
    game = load("the-deal")
    cards = chapters_of(book_of("the-deal"))["The cards"]
    for role in game.roles:
        assert all(f"{role.name} {card.name} {card.kind}" in cards for card in role.deck)


def test_a_match_limit_and_a_turn_limit_are_told() -> None:
    edge = chapters_of(book_of("crazy-eights"))["Edge cases"]
    assert "After 500 turns it ends" in edge


def test_kuhn_hands_never_tie() -> None:
    edge = chapters_of(book_of("kuhn-poker"))["Edge cases"]
    assert "They cannot be: there is only one card of each rank" in edge


def test_the_example_is_a_hand_that_the_engine_plays() -> None:
    story = chapters_of(book_of("kuhn-poker"))["An example hand"]
    assert "Showdown" in story
    assert "wins the pot" in story


def test_a_game_without_a_summary_gets_one() -> None:
    book = handbook(replace(load("kuhn-poker"), summary=""))
    assert say(book.summary) == (
        "A card game with betting for 2 to 3 players, played with three cards: a jack, a queen "
        "and a king."
    )


def evolved_games() -> list[GameGenome]:
    """Return some games that mutations made."""
    rng = Random(7)
    games = []
    for name in ("kuhn-poker", "five-card-draw", "fixed-limit-omaha-hi-lo", "betting-war"):
        game = load(name)
        for _ in range(4):
            child = mutate(game, rng)
            if isinstance(child, Child):
                game = child.genome
        games.append(game)
    return games


@pytest.mark.parametrize("genome", evolved_games(), ids=lambda genome: genome.genome_id)
def test_evolved_games_have_rulebooks_too(genome: GameGenome) -> None:
    chapters = chapters_of(handbook(genome))
    assert all(text.strip() for text in chapters.values())
    assert genome.title in chapters["An example hand"]


# Which hands there are


def ranks_of(kinds: Sequence[HandKind], ranking: Ranking) -> list[HandRank]:
    """Rank the best hand of each kind."""
    return [rank_used_cards(ranking, kind.best.cards, (), 0) for kind in kinds]


def all_hands(dealt: Composition) -> list[HandRank]:
    """Rank all hands that can be dealt; own cards first, then the board."""
    return [
        rank_used_cards(dealt.ranking, own, board, dealt.hole_used)
        for own in combinations(cards_in(dealt.deck), dealt.hole)
        for board in combinations(set(cards_in(dealt.deck)) - set(own), dealt.board)
    ]


SMALL = (
    Composition("high", "kuhn_3", 1),
    Composition("high", "leduc_6", 1, 1),
    Composition("high", "leduc_6", 2, 2),
    Composition("high", "leduc_6", 1, 4),
    Composition("high", "royal_20", 4),
    Composition("high", "royal_20", 5),
    Composition("ace_five_low", "royal_20", 4),
    Composition("deuce_seven_low", "royal_20", 5),
    Composition("badugi", "royal_20", 4),
    Composition("badugi", "leduc_6", 3),
    Composition("badugi", "kuhn_3", 1),
    Composition("ace_five_low", "leduc_6", 1),
    Composition("high_card", "leduc_6", 3),
    Composition("high", "leduc_6", 3, 3, 2),
    Composition("eight_or_better_low", "royal_20", 5),
    Composition(HandOrder(("full_house", "straight", "one_pair", "high_card")), "royal_20", 5),
    Composition(HandOrder(("flush", "two_pair", "high_card")), "leduc_6", 1, 4),
    Composition(HandOrder(("straight_flush", "one_pair", "high_card"), cards=3), "royal_20", 4),
)


@pytest.mark.parametrize("dealt", SMALL, ids=str)
def test_the_table_lists_exactly_the_hands_that_occur(dealt: Composition) -> None:
    """All hands of a small deck are dealt: no category is missing, none is too much."""
    occurring: dict[tuple[Category, object], int] = {}
    for rank in all_hands(dealt):
        if rank.order:
            single = dealt.ranking == "high_card" or dealt.cards == 1
            split = rank.category is Category.LOW or single
            key = (rank.category, rank.cards[0].rank if split else None)
            occurring[key] = max(occurring.get(key, 0), rank.order)
    listed = ranks_of(kinds_of_hands(dealt), dealt.ranking)
    assert [rank.order for rank in listed] == sorted(occurring.values(), reverse=True)
    assert {rank.category for rank in listed} == {category for category, _ in occurring}


@pytest.mark.parametrize(
    "dealt",
    [
        Composition("high", "standard_52", 2, 5),
        Composition("short_deck_high", "short_36", 2, 5),
        Composition("high", "standard_52", 4, 5, 2),
        Composition("ace_five_low", "standard_52", 7),
        Composition("badugi", "standard_52", 4),
        Composition("high", "piquet_32", 7),
    ],
    ids=str,
)
def test_no_random_hand_is_missing_from_the_table(dealt: Composition) -> None:
    rng = Random(3)
    listed = ranks_of(kinds_of_hands(dealt), dealt.ranking)
    best = {rank.category: rank.order for rank in reversed(listed)}
    for _ in range(3000):
        cards = rng.sample(cards_in(dealt.deck), dealt.cards)
        own, board = cards[: dealt.hole], cards[dealt.hole :]
        rank = rank_used_cards(dealt.ranking, own, board, dealt.hole_used)
        assert rank.order <= best[rank.category]


def test_a_full_house_comes_after_a_flush_in_a_short_deck() -> None:
    names = [
        str(kind.name).split(" (")[0]
        for kind in kinds_of_hands(Composition("short_deck_high", "short_36", 5))
    ]
    assert names.index("Flush") < names.index("Full house")


@pytest.mark.parametrize(("deck", "cards"), [("royal_20", 2), ("royal_20", 4), ("leduc_6", 3)])
def test_blackjack_totals_are_exactly_those_that_occur(deck: DeckName, cards: int) -> None:
    hands = [rank_used_cards("blackjack", hand, (), 0) for hand in combinations(DECKS[deck], cards)]
    kinds = totals_of_hands(deck, cards, cards)
    listed = [rank_used_cards("blackjack", kind.best.cards, (), 0).order for kind in kinds]
    occurring = {rank.order for rank in hands}
    small = {order for order in occurring if 1 < order < 17}
    expected = (occurring - small) | ({max(small)} if small else set())
    assert listed == sorted(expected, reverse=True)


def test_a_hand_of_many_cards_is_mostly_a_bust() -> None:
    assert [str(kind.name) for kind in totals_of_hands("standard_52", 12, 12)][-1].startswith(
        "Bust"
    )


def test_blackjack_totals_are_in_order() -> None:
    kinds = totals_of_hands("standard_52", 2, 5)
    assert str(kinds[0].name).startswith("Blackjack")
    assert str(kinds[-1].name).startswith("Bust")
    orders = [rank_used_cards("blackjack", kind.best.cards, (), 0).order for kind in kinds]
    assert orders == sorted(orders, reverse=True)


# Formats


class Reader(HTMLParser):
    """Collects the tags and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in {"meta", "br", "col"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("name", ["razz", "hearts"])
def test_a_page_is_well_formed_and_offline(name: str) -> None:
    page = book_as(book_of(name), "html")
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    assert "http" not in page
    assert "script" not in reader.tags


def test_titles_are_text_in_every_format() -> None:
    evil = replace(load("kuhn-poker"), title="<b>|*x*", summary="</style><script>&")
    book = handbook(evil)
    page = book_as(book, "html")
    assert "<script>" not in page
    assert "&lt;b&gt;|*x*" in page
    assert book_as(book, "md").startswith("# \\<b\\>\\|\\*x\\*\n")
    assert book_as(book, "text").startswith("<b>|*x*\n")


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="no format 'pdf': choose one of md, html, text"):
        book_as(book_of("kuhn-poker"), "pdf")


# The command


def test_the_command_prints_markdown() -> None:
    result = runner.invoke(app, ["rulebook", "kuhn-poker"])
    assert result.exit_code == 0
    assert result.stdout == written("kuhn-poker")


@pytest.mark.parametrize(
    ("file", "beginning"), [("rules.html", "<!DOCTYPE"), ("rules.md", "# Kuhn"), ("r.txt", "Kuhn")]
)
def test_the_name_of_the_file_chooses_the_format(tmp_path: Path, file: str, beginning: str) -> None:
    result = runner.invoke(app, ["rulebook", "kuhn-poker", "--out", str(tmp_path / file)])
    assert result.exit_code == 0
    assert (tmp_path / file).read_text(encoding="utf-8").startswith(beginning)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = runner.invoke(app, ["rulebook", "kuhn-poker", "--out", str(tmp_path / "no" / "r.md")])
    assert isinstance(result.exception, FileNotFoundError)
    assert "there is no folder" in str(result.exception)
