"""The halves of a pot have the same names wherever they are spoken of."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulebook.said import chapters_of

from darwindeck import Check, Table, load
from darwindeck.genome.phases import ShowdownPhase
from darwindeck.playtest.showdown import reasons
from darwindeck.rulebook import handbook
from darwindeck.words.formats import book_as
from darwindeck.words.rules import describe

HI_LO = replace(load("seven-card-stud-hi-lo"), title="Stud", summary="")


def stud_by(ranking: str, low_ranking: str) -> str:
    """Return all rules of stud with these halves."""
    showdown = ShowdownPhase(ranking=ranking, low_ranking=low_ranking)  # type: ignore[arg-type]
    phases = (*HI_LO.turn_structure.phases[:-1], showdown)
    game = replace(HI_LO, turn_structure=replace(HI_LO.turn_structure, phases=phases))
    short = " ".join(chapters_of(describe(game)).values())
    return short + book_as(handbook(game), "text").replace("\n    ", " ")


def test_halves_for_high_and_low_hands_are_called_high_and_low() -> None:
    rules = stud_by("high", "eight_or_better_low")
    assert "halved between the best high hand and the best low hand" in rules
    assert "High half: " in rules
    assert "Low half: " in rules
    assert "nobody has a hand for the low half? The best hand of the high half takes" in rules


@pytest.mark.parametrize(
    ("ranking", "low_ranking"),
    [("ace_five_low", "eight_or_better_low"), ("badugi", "ace_five_low"), ("high", "high_card")],
)
def test_other_halves_are_called_first_and_second(ranking: str, low_ranking: str) -> None:
    rules = stud_by(ranking, low_ranking)
    assert "halved between the best hand of the first half and that of the second" in rules
    assert "A chip that cannot be halved goes to the first half." in rules
    assert "First half: " in rules
    assert "Second half: " in rules
    for wrong in ("high half", "low half", "high hand", "low hand", "High half", "Low half"):
        assert wrong not in rules


def test_a_person_is_told_which_half_was_won_in_the_words_of_the_rules() -> None:
    kuhn = load("kuhn-poker")
    phases = kuhn.turn_structure.phases
    for low_ranking, halves in (
        ("ace_five_low", ("High", "Low")),
        ("high_card", ("First", "Second")),
    ):
        showdown = ShowdownPhase(ranking="high", low_ranking=low_ranking)  # type: ignore[arg-type]
        game = replace(
            kuhn,
            setup=replace(kuhn.setup, cards_per_player=5, initial_deck="standard_52"),
            turn_structure=replace(kuhn.turn_structure, phases=(*phases[:-1], showdown)),
        )
        table = Table.start(game, seed=1).apply(Check()).apply(Check())
        told = [str(reason).split(":")[0] for reason in reasons(table)]
        assert told == [f"{half} half" for half in halves]
