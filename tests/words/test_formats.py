"""One book in every format: the same words, coloured cards, and nothing taken for markup."""

from __future__ import annotations

import pytest

from darwindeck.cards import Card
from darwindeck.languages import sentences_of
from darwindeck.words.book import Book, Cast, Chapter, Grid, Points, Steps, StoryLines
from darwindeck.words.formats import FORMATS, book_as, unsaid_in
from darwindeck.words.terminal import print_book
from darwindeck.words.voice import GameText, Line, SaidHand, Who

ACES = (Card("Ah"), Card("As"))
BOOK = Book(
    GameText("A [game] of <hearts>"),
    "",
    (
        Chapter(
            Line("rules.headings.material"),
            (
                Points((Line("rules.material.chips", chips=1000), ACES)),
                Steps(((Line("rules.battles.aces"), Line("rules.battles.ties")),)),
                Grid((Line("rulebook.columns.hand"), ""), ((ACES, SaidHand("high", ACES)),)),
                StoryLines(
                    ("", Line("events.checks", who=Who(1))), Line("rulebook.headings.example")
                ),
            ),
        ),
    ),
)


def test_cards_are_red_on_a_page_by_what_they_are() -> None:
    page = book_as(BOOK, "html")
    assert '<td><span class="red">A♥</span> A♠</td><td>a pair of aces</td>' in page
    assert "A [game] of &lt;hearts&gt;" in page


def test_cards_are_red_on_a_terminal_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    print_book(BOOK)
    shown = capsys.readouterr().out
    assert "\x1b[31mA♥" in shown
    assert "\x1b[31mA♠" not in shown
    assert "A [game] of <hearts>" in shown


@pytest.mark.parametrize("form", FORMATS)
def test_a_book_says_the_same_in_every_format(form: str) -> None:
    text = book_as(BOOK, form)
    for words in ("What you need", "1,000 chips", "Aces are high", "a pair of aces", "Seat 1"):
        assert words in text


def test_people_and_cards_have_the_names_of_their_game() -> None:
    named = Book("", "", BOOK.chapters, Cast(("Ada", "Ben"), tuple(map(str, range(100, 152)))))
    text = book_as(named, "md")
    assert "Ben checks" in text
    assert f"- {100 + ACES[0].index} {100 + ACES[1].index}\n" in text


def test_a_book_knows_what_a_language_cannot_say(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("aces", "ties"):
        monkeypatch.delitem(sentences_of("de")["rules"]["battles"], key)
    assert unsaid_in(BOOK, "en") == frozenset()
    assert unsaid_in(BOOK, "de") == {
        "A [game] of <hearts>", "rules.battles.aces", "rules.battles.ties",
    }  # fmt: skip
