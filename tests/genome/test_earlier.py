"""Games of the earlier DarwinDeck: imported, or refused field by field; nothing gets lost."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from tests.genome.earlier_games import BETTING, CLAIMS, GAMES, SHEDDING, TRICKS
from typer.testing import CliRunner

from darwindeck import GenomeError, Rank, Suit, Table, load
from darwindeck.cli import app
from darwindeck.genome import schema
from darwindeck.genome.earlier import Imported, import_earlier

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def imported(game: dict[str, object], *, leave_out: bool = False) -> Imported:
    return import_earlier(json.dumps(game), "old.json", leave_out=leave_out)


def changed(game: dict[str, object], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    copy: dict[str, Any] = deepcopy(game)
    change(copy)
    return copy


def notes(result: Imported) -> dict[str, str]:
    return dict(result.notes)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_imported_game_is_played_to_its_end(game: dict[str, object]) -> None:
    table = Table.start(imported(game).genome, seed=3)
    while not table.over:
        table = table.apply(next(iter(table.legal_actions)))
    assert table.winners


def test_phases_conditions_and_effects_have_their_counterparts() -> None:
    genome = imported(SHEDDING).genome
    draw, play = genome.turn_structure.phases
    assert draw == schema.DrawPhase(condition=schema.CannotPlayCondition())
    assert isinstance(play, schema.PlayPhase)
    assert play.valid_play_condition == schema.AnyOf(
        (schema.PileCondition("same_suit"), schema.PileCondition("same_rank"))
    )
    assert genome.card_effects == (
        schema.CardEffect("draw", Rank.TWO, count=2),
        schema.CardEffect("skip", Rank.JACK),
    )
    assert genome.turn_limit == 200
    assert genome.setup.initial_discard_count == 1


def test_tricks_keep_their_trump_and_their_number() -> None:
    genome = imported(TRICKS).genome
    assert genome.setup.trump_suit is Suit.SPADES
    assert genome.turn_structure.phases == (schema.TrickPhase(tricks=13),)
    assert genome.scoring_rules == (schema.ScoringRule(1, "trick"),)


def test_two_trumps_are_one_too_many() -> None:
    with pytest.raises(GenomeError, match="a game has one trump here"):
        imported(changed(TRICKS, setup(trump_suit="HEARTS")))


def test_claims_and_bets_are_imported() -> None:
    assert imported(CLAIMS).genome.turn_structure.phases == (schema.ClaimPhase(max_cards=4),)
    assert imported(BETTING).genome.turn_structure.phases[0] == schema.BettingPhase(10, 3)
    assert imported(BETTING).genome.setup.starting_chips == 500


def test_results_are_left_out_with_a_word_and_the_generation_is_kept() -> None:
    result = imported(SHEDDING)
    assert notes(result).keys() == {"genome_id", "min_turns", "fitness", "skill_evaluation"}
    assert notes(result)["fitness"] == "is a result and no rule; left out"
    assert result.genome.genome_id == "crazyeights-gen12-3f"
    assert "generation 12" in result.genome.summary


def test_a_game_may_be_wrapped_with_its_results_beside_it() -> None:
    result = imported({"genome": SHEDDING, "fitness_rank": 3, "mcts_wins": 7})
    assert result.genome == imported(SHEDDING).genome
    assert {"fitness_rank", "mcts_wins"} <= notes(result).keys()


def phase(place: int, **fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda game: game["turn_structure"]["phases"][place].update(fields)


def setup(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda game: game["setup"].update(fields)


def top(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda game: game.update(fields)


PLAYED = "turn_structure.phases[1]"
DRAWN = "turn_structure.phases[0]"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (top(schema_version="3.0"), "schema_version"),
        (top(teams=[[0, 2], [1, 3]]), "teams"),
        (top(scoring_rules=[{"points": 3}]), "scoring_rules"),
        (top(player_count=40), "player_count"),
        (setup(initial_discard_count=-3), "setup.initial_discard_count"),
        (setup(initial_deck="tarot_78"), "setup.initial_deck"),
        (setup(jokers=2), "setup.jokers"),
        (phase(0, type="Unknown"), DRAWN),
        (phase(0, type="BiddingPhase"), f"{DRAWN}.type"),
        (phase(0, source="OPPONENT_HAND"), f"{DRAWN}.source"),
        (phase(1, target="OPPONENT_HAND"), f"{PLAYED}.target"),
        (phase(1, max_cards=99), f"{PLAYED}.max_cards"),
        (
            phase(
                1, valid_play_condition={"condition_type": "CARD_BEATS_TOP", "value": "two_high"}
            ),
            f"{PLAYED}.valid_play_condition",
        ),
        (
            phase(
                1,
                valid_play_condition={"condition_type": "HAND_SIZE", "operator": "NE", "value": 3},
            ),
            f"{PLAYED}.valid_play_condition.operator",
        ),
        (
            top(special_effects=[{"trigger_rank": "ACE", "effect_type": "FORCE_DISCARD"}]),
            "special_effects[0].effect_type",
        ),
        (
            top(
                special_effects=[
                    {
                        "trigger_rank": "ACE",
                        "effect_type": "DRAW_CARDS",
                        "target": "ALL_OPPONENTS",
                        "value": 1,
                    }
                ]
            ),
            "special_effects[0].target",
        ),
        (
            top(win_conditions=[{"type": "empty_hand"}, {"type": "all_hands_empty"}]),
            "win_conditions[1].type",
        ),
        (top(win_conditions=[{"type": "low_score", "threshold": 50}]), "win_conditions[0]"),
        (top(win_conditions=[{"type": []}]), "win_conditions[0].type"),
        (phase(0, type=[]), f"{DRAWN}.type"),
        (phase(0, type={}), f"{DRAWN}.type"),
    ],
)
def test_what_has_no_counterpart_is_named_by_its_place(
    change: Callable[[dict[str, Any]], object], path: str
) -> None:
    with pytest.raises(GenomeError, match=r"^old\.json: ") as caught:
        imported(changed(SHEDDING, change))
    assert path in {problem.path for problem in caught.value.problems}


def test_all_problems_are_told_at_once() -> None:
    game = changed(SHEDDING, setup(jokers=2))
    game = changed(game, phase(0, source="OPPONENT_HAND"))
    with pytest.raises(GenomeError, match="2 problems"):
        imported(game)


def test_rules_can_be_left_out_and_are_named() -> None:
    game = changed(SHEDDING, phase(0, type="Unknown"))
    result = imported(game, leave_out=True)
    assert len(result.genome.turn_structure.phases) == 1
    assert notes(result)[DRAWN].endswith("left out")


def test_leaving_out_makes_no_game_of_nothing() -> None:
    with pytest.raises(GenomeError):
        imported(changed(TRICKS, phase(0, type="Unknown")), leave_out=True)


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '{"genome": {}}', "[" * 100_000])
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(GenomeError):
        import_earlier(text)


def every_field(value: object, path: str = "") -> set[str]:
    """Return the paths of all fields of a file."""
    if isinstance(value, dict):
        inner = {f"{path}.{key}".lstrip("."): item for key, item in value.items()}
        return set(inner).union(*(every_field(item, key) for key, item in inner.items()), set())
    if isinstance(value, list):
        return set().union(*(every_field(v, f"{path}[{i}]") for i, v in enumerate(value)), set())
    return set()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_field_is_dropped_silently(game: dict[str, object]) -> None:
    """A field that nobody reads is found wherever it is put."""
    for path in {"", *every_field(game)}:
        extended: dict[str, Any] = deepcopy(game)
        place: Any = extended
        for step in path.replace("[", ".").replace("]", "").split(".") if path else ():
            place = place[int(step)] if step.isdecimal() else place[step]
        if not isinstance(place, dict) or path == "skill_evaluation":
            continue
        place["unheard_of"] = 1
        with pytest.raises(GenomeError, match="unheard_of"):
            imported(extended)


# The command


def test_the_command_writes_games_that_load_and_refuses_the_others(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(SHEDDING))
    bad.write_text(json.dumps(changed(SHEDDING, setup(jokers=2))))
    arguments = ["import", str(good), str(bad), "--out", str(tmp_path / "games")]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "fitness: is a result and no rule; left out" in result.stdout
    assert "setup.jokers: no such field is known here" in result.stderr
    assert "1 of 2 files were not imported" in result.stderr
    written = tmp_path / "games" / "crazyeights-gen12-3f.json"
    assert load(written) == imported(SHEDDING).genome
    again = CliRunner().invoke(app, arguments)
    assert "exists already" in again.stderr
