"""Matches without people: no game gets stuck, whoever plays it, with bets or without."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck import GameGenome, load
from darwindeck.genome.library import library_names
from darwindeck.genome.schema import BettingPhase
from darwindeck.genome.validation import problems
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from tests.genome.turn_games import with_betting

MOST_DECISIONS = 5_000
TURN_GAMES = ("betting-war", "blackjack", "crazy-eights", "hearts", "knock-out-whist", "president")


def library_game(name: str) -> GameGenome:
    """Return a library game; of those that random bots hardly ever end, a shorter one."""
    game = load(name)
    return msgspec.structs.replace(game, turn_limit=40) if name == "cheat" else game


def play_unattended(game: GameGenome, bots: tuple[str, ...], hands: int, seed: int) -> None:
    """Play a match of at most so many hands, and check that it ends and that no chip is lost."""
    config = SessionConfig(seed=seed, people=(), bots=bots, hands=hands)
    session = PlaytestSession(game, config)
    chips = sum(session.table.stacks) + session.table.pot
    while True:
        decisions = 0
        while session.actor is not None:
            session.bot_acts()
            decisions += 1
            assert decisions <= MOST_DECISIONS
        assert session.table.over
        assert sum(session.table.stacks) == chips
        assert session.table.winners or session.table.house is not None
        if session.over:
            return
        session.next_hand()


def with_bets(game: GameGenome) -> GameGenome:
    """Return a game with chips and a betting round as early as possible after its first phase."""
    chips = game.setup.starting_chips or 100
    setup = msgspec.structs.replace(game.setup, starting_chips=chips)
    game = msgspec.structs.replace(game, setup=setup)
    for position in (1, 0, *range(2, len(game.turn_structure.phases) + 1)):
        changed = with_betting(game, position, BettingPhase(min_bet=max(1, chips // 20)))
        if not problems(changed):
            return changed
    raise AssertionError(f"no betting round fits into {game.genome_id}")


@pytest.mark.parametrize("name", library_names())
def test_random_bots_end_every_match(name: str) -> None:
    for seed in range(2):
        play_unattended(library_game(name), ("random",), hands=2, seed=seed)


@pytest.mark.parametrize("name", [name for name in library_names() if not load(name).roles])
def test_random_bots_end_every_match_with_bets(name: str) -> None:
    for seed in range(2):
        play_unattended(with_bets(library_game(name)), ("random",), hands=2, seed=seed)


@pytest.mark.parametrize("name", library_names())
def test_bots_that_think_end_every_hand(name: str) -> None:
    play_unattended(library_game(name), ("greedy", "search:20"), hands=1, seed=3)


@pytest.mark.parametrize("name", TURN_GAMES)
def test_bots_that_think_end_every_hand_with_bets(name: str) -> None:
    play_unattended(with_bets(library_game(name)), ("search:20", "greedy"), hands=1, seed=3)
