"""The games with known verdicts: both kinds in both halves, playable, small, and as described."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from benchmarks import quality
from benchmarks.quality.games import EXHIBITS, Exhibit, table_of_exhibits

from darwindeck import Table, simulate
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import problems
from darwindeck.table.actions import Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.actions import Action

README = Path(quality.__file__).with_name("README.md")
GAMES = {exhibit.genome.genome_id: exhibit.genome for exhibit in EXHIBITS}
DEALS = range(5)
MOST_SEQUENCES = 2_000

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def finished_hands(table: Table, chosen: tuple[Action, ...] = ()) -> Iterator[tuple[Action, ...]]:
    """Give every sequence of actions with which the hand can go on to its end."""
    if table.over:
        yield chosen
    else:
        for action in table.legal_actions:
            yield from finished_hands(table.apply(action), (*chosen, action))


def decisions(table: Table) -> Iterator[Table]:
    """Give every table at which somebody has to decide, for one deal."""
    if not table.over:
        yield table
        for action in table.legal_actions:
            yield from decisions(table.apply(action))


def deals(name: str, count: int = 60) -> Iterator[Table]:
    """Start hands of a game with different cards."""
    return (Table.start(GAMES[name], seats=2, seed=seed) for seed in range(count))


def exhibits(*, good: bool, held_out: bool) -> list[Exhibit]:
    return [show for show in EXHIBITS if (show.good, show.held_out) == (good, held_out)]


def test_every_game_has_a_name_of_its_own() -> None:
    assert len(GAMES) == len(EXHIBITS)


def test_no_two_games_have_the_same_rules() -> None:
    rules = {encode(game).replace(name.encode(), b"") for name, game in GAMES.items()}
    assert len(rules) == len(GAMES)


@pytest.mark.parametrize("held_out", [False, True])
def test_both_halves_hold_enough_of_both_kinds(held_out: bool) -> None:
    assert len(exhibits(good=True, held_out=held_out)) >= 7
    assert len(exhibits(good=False, held_out=held_out)) >= 9


@pytest.mark.parametrize("good", [False, True])
def test_half_of_each_kind_is_held_out(good: bool) -> None:
    held_out, shown = (exhibits(good=good, held_out=half) for half in (True, False))
    assert abs(len(held_out) - len(shown)) <= 1


def test_there_are_enough_of_each_kind() -> None:
    assert sum(exhibit.good for exhibit in EXHIBITS) >= 14
    assert sum(not exhibit.good for exhibit in EXHIBITS) >= 18


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=GAMES.keys())
def test_every_verdict_has_a_reason_in_one_sentence(exhibit: Exhibit) -> None:
    assert exhibit.why.endswith(".")
    assert ". " not in exhibit.why
    assert exhibit.why[0].isupper()


@each_game
def test_every_game_is_valid(game: GameGenome) -> None:
    assert problems(game) == []


@each_game
def test_every_game_survives_being_written_and_read(game: GameGenome) -> None:
    assert decode(encode(game)) == game


@each_game
def test_random_hands_end_and_conserve_chips(game: GameGenome) -> None:
    result = simulate(game, hands=1_000, seats=2, seed=1, threads=1)
    assert result.hands == 1_000
    assert result.payoffs is not None
    assert not np.any(result.payoffs.sum(axis=1))
    assert np.abs(result.payoffs).max() <= game.setup.starting_chips


@each_game
def test_a_deal_can_be_played_in_few_ways(game: GameGenome) -> None:
    for seed in DEALS:
        ways = sum(1 for _ in finished_hands(Table.start(game, seats=2, seed=seed)))
        assert ways < MOST_SEQUENCES


def test_the_readme_shows_exactly_these_games() -> None:
    shown = [line for line in README.read_text("utf-8").splitlines() if line.startswith("|")]
    assert shown == table_of_exhibits().splitlines()


# What the reasons claim


@pytest.mark.parametrize(
    "name", ["coin-flip", "war-with-one-card", "all-in-by-the-ante", "many-streets-all-in"]
)
def test_nobody_is_asked_anything(name: str) -> None:
    assert all(table.over for table in deals(name))


@pytest.mark.parametrize("name", ["every-card-counts-ten", "ten-for-ten", "high-and-low-split"])
def test_nothing_is_won_or_lost_unless_somebody_folds(name: str) -> None:
    for table in deals(name):
        for actions in finished_hands(table):
            end = play(table, actions)
            assert any(end.folded) or end.payoffs == (0, 0)


@pytest.mark.parametrize(
    "name", ["one-chip-behind", "only-the-small-blind-acts", "call-the-button-or-not"]
)
def test_only_one_seat_ever_acts(name: str) -> None:
    actors = {table.actor for start in deals(name) for table in decisions(start)}
    assert len(actors) == 1


@pytest.mark.parametrize("name", ["open-kuhn", "open-stud"])
def test_all_cards_lie_open(name: str) -> None:
    for start in deals(name, 10):
        for table in decisions(start):
            assert all(all(cards) for cards in table.face_up)


@pytest.mark.parametrize("name", ["blind-battle", "bets-before-the-deal"])
def test_nobody_knows_a_card_when_betting(name: str) -> None:
    for start in deals(name, 10):
        for table in decisions(start):
            assert table.actor is not None
            assert not any(table.view(table.actor).hand)


@pytest.mark.parametrize(
    "name", ["nothing-to-fight-for", "leduc-without-antes", "eight-rounds-for-nothing"]
)
def test_there_is_nothing_in_the_pot(name: str) -> None:
    assert all(table.pot == 0 for table in deals(name))


@pytest.mark.parametrize(
    "name",
    [
        "tiny-bet-huge-pot",
        "four-rounds-of-one-chip",
        "new-cards-between-tiny-bets",
        "pot-beyond-the-stacks",
    ],
)
def test_all_chips_behind_are_less_than_a_tenth_of_the_pot(name: str) -> None:
    assert all(10 * max(table.stacks) < table.pot for table in deals(name))


@pytest.mark.parametrize(
    "name", ["tiny-crazy-eights", "first-out-wins", "one-trick-for-the-leader"]
)
def test_nobody_ever_has_a_choice_of_cards(name: str) -> None:
    for start in deals(name):
        for table in decisions(start):
            assert sum(isinstance(action, Play) for action in table.legal_actions) <= 1


def test_whoever_plays_first_is_first_out() -> None:
    for start in deals("first-out-wins"):
        for actions in finished_hands(start):
            end = play(start, actions)
            assert any(end.folded) or end.winners == (1,)


@pytest.mark.parametrize("name", ["replaced-after-the-bets", "chosen-for-nothing"])
def test_the_card_that_was_bet_on_says_nothing_about_the_card_that_is_shown(name: str) -> None:
    wins = [won_with_the_better_card(table) for table in deals(name, 600)]
    decided = [won for won in wins if won is not None]
    assert 0.4 < np.mean(decided) < 0.6


def won_with_the_better_card(table: Table) -> bool | None:
    """Tell whether the higher first card wins when nobody bets; `None` where there is none."""
    best = [max(card.rank for card in hand if card) for hand in table.hands]
    while not table.over:
        actions = list(table.legal_actions)
        table = table.apply(next((a for a in actions if isinstance(a, Play)), actions[0]))
    if best[0] == best[1] or len(table.winners) != 1:
        return None
    return best[table.winners[0]] == max(best)


def play(table: Table, actions: tuple[Action, ...]) -> Table:
    """Play some actions in order."""
    for action in actions:
        table = table.apply(action)
    return table
