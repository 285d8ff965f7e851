"""What is said about a game is what was measured, and nothing else."""

from __future__ import annotations

import pytest

from darwindeck.quality import Figure
from darwindeck.quality.portrait import rows_of
from darwindeck.quality.verdict import verdict_of

from .ratings import GATES, Size, rating


def test_a_game_is_named_after_what_is_strongest_in_it() -> None:
    assert verdict_of(rating(depth=0.5, skill=0.2)).summary.startswith("A game of nerve, ")
    assert verdict_of(rating(skill=3.0)).summary.startswith("A game of skill, ")


def test_a_game_in_which_nothing_counts_is_one_of_luck() -> None:
    lucky = rating(skill=0.02, depth=0.01, fitness=0.1)
    assert verdict_of(lucky).summary.startswith("A game of luck, a poor one (fitness 0.10)")


def test_the_best_figures_are_quoted_as_they_are() -> None:
    summary = verdict_of(rating(skill=0.3, depth=0.154)).summary
    assert "the best player wins 0.30 standard deviations from one who plays at random" in summary
    assert "Thinking about bets pays too (the best player wins 0.15 standard dev" in summary


def test_what_nobody_could_tell_is_not_called_poor() -> None:
    open_question = rating(depth=Figure.around(0.01, 0.05), fitness=0.2, method="played")
    summary = verdict_of(open_question).summary
    assert summary.startswith("Cannot tell yet: nobody at hand plays it so much better than who ")
    assert "0.010 ± 0.050" in summary
    assert "poor" not in summary


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"decisions": 2.4}, "A little game"),
        ({"decisions": 41.0}, "A long game"),
        ({"decisions": 10.0}, "A game"),
        ({"suspense": 0.85}, "A tense game"),
        ({"suspense": 0.85, "decisions": 2.0}, "A tense little game"),
        ({"suspense": None}, "A game"),
    ],
)
def test_length_and_suspense_are_told_by_adjectives(figures: dict[str, Size], words: str) -> None:
    assert verdict_of(rating(figures)).summary.startswith(f"{words} of ")


@pytest.mark.parametrize(
    ("fitness", "grade"),
    [
        (0.8, ", a very good one (fitness 0.80)"),
        (0.6, ", a good one"),
        (0.3, ", a middling one"),
        (0.1, ", a poor one"),
        (Figure.around(0.6, 0.05), ", a good one"),
        (Figure.around(0.6, 0.2), ", perhaps a good one"),
    ],
)
def test_the_grade_is_that_of_the_fitness_and_doubtful_where_that_is(
    fitness: Figure | float, grade: str
) -> None:
    assert grade in verdict_of(rating(fitness=fitness)).summary


def test_nothing_drags_a_good_game_down() -> None:
    verdict = verdict_of(rating())
    assert verdict.drags == ()
    assert verdict.cautions == ()
    assert verdict.summary.endswith("Nothing essential is missing.")


@pytest.mark.parametrize(
    ("name", "little", "nothing", "cure"),
    [
        ("skill", "Skill counts for little", "Skill hardly counts", "more to decide"),
        ("depth", "Thinking about bets gains little", "Always staying, or always", "fit the bets"),
    ],
)
def test_what_is_weak_or_absent_is_said_with_its_figure_and_a_cure(
    name: str, little: str, nothing: str, cure: str
) -> None:
    for size, words in ((0.05, little), (0.01, nothing)):
        verdict = verdict_of(rating({name: Figure.around(size, 0.001)}))
        (sentence,) = verdict.drags
        assert sentence.startswith(words)
        assert f"{size:.3f} ± 0.001 standard deviations" in sentence
        assert cure in sentence
        assert f"{words[0].lower()}{words[1:]}" in verdict.summary
    assert verdict_of(rating({name: 0.1})).drags == ()


@pytest.mark.parametrize("gate", GATES)
def test_a_closed_gate_comes_first_with_what_was_found(gate: str) -> None:
    verdict = verdict_of(rating(closed=(gate,), skill=0.01))
    assert verdict.summary.startswith("Not worth playing as it is: ")
    assert f"(found at {gate}): " in verdict.drags[0]
    assert verdict.drags[1].startswith("Skill hardly counts")


def test_all_closed_gates_are_told_in_one_sentence() -> None:
    summary = verdict_of(rating(closed=("something to win", "simple enough"))).summary
    assert summary.startswith(
        "Not worth playing as it is: there is hardly anything to win and there is too much to "
        "explain."
    )


def test_gains_are_no_praise_where_there_is_nothing_to_win() -> None:
    assert "In its favour" in verdict_of(rating(closed=("simple enough",))).summary
    assert "In its favour" not in verdict_of(rating(closed=("something to win",))).summary


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"raising": Figure(0.004, 0.0, 0.006)}, "Betting is hardly worth it (it costs 0.004"),
        ({"exchanging": Figure(0.002, 0.0, 0.01)}, "Exchanging hardly helps (it costs 0.002"),
        ({"folded": 0.95}, "Most hands end before the showdown (which leaves 33% of the fitness)"),
        ({"fairness": 0.25}, "The seats are not equal (which leaves 71% of the fitness)"),
        ({"news": 0.5}, "Players bet again though nothing is new (which leaves 50%"),
        ({"comeback": 0.005}, "Whoever is ahead stays ahead (which leaves 78% of the fitness)"),
        ({"suspense": 0.03}, "It is known too soon who wins (which leaves 78% of the fitness)"),
    ],
)
def test_lesser_faults_are_told_too(figures: dict[str, Size], words: str) -> None:
    (sentence,) = verdict_of(rating(figures)).drags
    assert sentence.startswith(words)


@pytest.mark.parametrize(
    "figures",
    [
        {"folded": Figure.around(0.72, 0.05)},
        {"raising": 0.0},  # nothing else to do than to bet: what that is worth cannot be known
        {"exchanging": 0.0},
        {"fairness": Figure.around(0.25, 0.1)},
        {"comeback": Figure.around(0.02, 0.03)},
    ],
)
def test_what_is_not_certain_is_no_fault(figures: dict[str, Size]) -> None:
    assert verdict_of(rating(figures)).drags == ()


def test_a_game_with_many_rules_is_said_to_have_them() -> None:
    (sentence,) = verdict_of(rating(complexity=110)).drags
    assert sentence.startswith("There is much to explain (which leaves 65% of the fitness)")


def test_doubts_are_told() -> None:
    rough = rating(fitness=Figure.around(0.5, 0.3))
    assert "The figures are rough (fitness 0.500 ± 0.300)" in verdict_of(rough).sentences


def test_only_what_makes_sense_in_a_game_is_shown() -> None:
    names = [row.trait.name for row in rows_of(rating(betting=False))]
    assert not {"bluffing", "folding", "raising", "folded", "turned", "exchanging"} & set(names)
    essential = {row.trait.name for row in rows_of(rating()) if row.essential}
    assert essential == {"skill", "depth"}


def test_figures_are_drawn_between_0_and_1_in_their_order() -> None:
    odd = rating(skill=Figure.around(22.0, 30.0), fairness=Figure.around(-16.0, 1.0))
    for row in rows_of(odd):
        scaled = row.on_scale
        assert 0 <= scaled.low <= scaled.value <= scaled.high <= 1
