"""The peers: the same hands, played at random by other libraries as fast as each can."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pyspiel
from pokerkit import Automation, Mode, NoLimitTexasHoldem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokerkit import State

SIX_HANDED_NO_LIMIT = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
)
HEADS_UP_LIMIT = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=1 2,firstPlayer=2 1 1 1,"
    "raiseSize=2 2 4 4,maxRaises=3 4 4 4,numSuits=4,numRanks=13,numHoleCards=2,"
    "numBoardCards=0 3 1 1,stack=200 200)"
)
FOLD, CALL = 0, 1
SEED = 7
Hands = Callable[[], int]
"""Plays some hands and returns how many."""


def no_limit_peers() -> Iterator[tuple[str, Hands]]:
    """Go through those who play six-handed no-limit hold'em, as far as they are installed."""
    rng = random.Random(SEED)
    game = pyspiel.load_game(SIX_HANDED_NO_LIMIT)
    yield "PokerKit", lambda: play_pokerkit_hands(20, rng)
    yield "OpenSpiel from Python", lambda: play_open_spiel_hands(game, 100, rng)[0]
    yield "OpenSpiel's own rollouts in C++", open_spiel_rollouts(game)
    if find_spec("rlcard") is not None:
        yield "RLCard", rlcard_hands()
    if find_spec("texasholdem") is not None:
        yield "texasholdem", lambda: play_texasholdem_hands(100, rng)


def limit_peers() -> Iterator[tuple[str, Hands]]:
    """Go through those who play heads-up fixed-limit hold'em."""
    rng = random.Random(SEED)
    game = pyspiel.load_game(HEADS_UP_LIMIT)
    yield "OpenSpiel from Python", lambda: play_open_spiel_hands(game, 200, rng)[0]
    yield "OpenSpiel's own rollouts in C++", open_spiel_rollouts(game)


def leduc_peers() -> Iterator[tuple[str, Hands]]:
    """Go through those who play Leduc hold'em, as far as they are installed."""
    rng = random.Random(SEED)
    game = pyspiel.load_game("leduc_poker")
    yield "OpenSpiel from Python", lambda: play_uniformly(game, 500, rng)
    yield "OpenSpiel's own rollouts in C++", open_spiel_rollouts(game)
    if find_spec("pgx") is not None:
        yield "pgx on the processor", pgx_hands("leduc_holdem")


def hearts_peers() -> Iterator[tuple[str, Hands]]:
    """Go through those who play hearts."""
    rng = random.Random(SEED)
    game = pyspiel.load_game("hearts")
    yield "OpenSpiel from Python", lambda: play_uniformly(game, 20, rng)
    yield "OpenSpiel's own rollouts in C++", open_spiel_rollouts(game, 2_000)


def pgx_hands(name: str, tables: int = 4096, steps: int = 50) -> Hands:
    """Return a stretch of a game of pgx: many tables at once, by JAX, and auto-reset."""
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def step_all(carry: Any, _: None) -> tuple[Any, Any]:
        state, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, logits, axis=1)
        state = step(state, actions, jax.random.split(dealing, tables))
        return (state, key), state.terminated.sum()

    def play_on(state: Any, key: Any) -> tuple[Any, Any]:
        carry, ended = jax.lax.scan(step_all, (state, key), None, length=steps)
        return carry, ended.sum()

    play_all, begin = jax.jit(play_on), jax.jit(jax.vmap(environment.init))
    carry = begin(jax.random.split(jax.random.PRNGKey(SEED), tables)), jax.random.PRNGKey(SEED)

    def play() -> int:
        nonlocal carry
        carry, ended = play_all(*carry)
        return int(ended)

    return play


def play_uniformly(game: pyspiel.Game, count: int, rng: random.Random) -> int:
    """Play hands in OpenSpiel, uniform among all that is legal."""
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return count


def open_spiel_rollouts(game: pyspiel.Game, count: int = 20_000) -> Hands:
    """Return a stretch of hands that OpenSpiel plays to their end by itself, from the first bet.

    Only its tree search lets Python ask for that: one look at one node, with so many rollouts.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(count, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, SEED, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def play() -> int:
        bot.step(state)
        return count

    return play


def rlcard_hands(count: int = 200) -> Hands:
    """Return a stretch of RLCard's hands, uniform among its own five choices."""
    import rlcard  # noqa: PLC0415

    environment = rlcard.make("no-limit-holdem", config={"seed": SEED, "game_num_players": 6})
    rng = random.Random(SEED)

    def play() -> int:
        for _ in range(count):
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(rng.choice(list(state["legal_actions"])))
        return count

    return play


def play_texasholdem_hands(count: int, rng: random.Random) -> int:
    """Play hands in texasholdem, uniform among fold, call, min-raise, all-in."""
    from texasholdem import ActionType, TexasHoldEm  # noqa: PLC0415

    for _ in range(count):
        game = TexasHoldEm(buyin=200, big_blind=2, small_blind=1, max_players=6)
        game.start_hand()
        while game.is_hand_running():
            moves = game.get_available_moves()
            kind = rng.choice(list(moves.action_types))
            total = moves.raise_range.start if kind == ActionType.RAISE else None
            game.take_action(kind, total=total)
    return count


def play_pokerkit_hands(count: int, rng: random.Random) -> int:
    """Play six-handed no-limit hands in PokerKit, uniform among fold, call, min-raise, all-in."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(count):
            state = NoLimitTexasHoldem.create_state(
                tuple(Automation), True, 0, (1, 2), 2, 200, 6, mode=Mode.TOURNAMENT
            )
            while state.status:
                choose_in_pokerkit(state, rng)
    return count


def choose_in_pokerkit(state: State, rng: random.Random) -> None:
    """Take one random decision."""
    choices: list[Callable[[], object]] = [state.check_or_call]
    if state.can_fold():
        choices.append(state.fold)
    smallest = state.min_completion_betting_or_raising_to_amount
    largest = state.max_completion_betting_or_raising_to_amount
    sizes = {size for size in (smallest, largest) if size is not None}
    choices += [partial(state.complete_bet_or_raise_to, size) for size in sorted(sizes)]
    rng.choice(choices)()


def play_open_spiel_hands(game: pyspiel.Game, count: int, rng: random.Random) -> tuple[int, int]:
    """Play hands in OpenSpiel with the same four choices; return hands and decisions."""
    decisions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(rng.choice(legal))
                continue
            sizes = [action for action in legal if action > CALL]
            choices = [action for action in legal if action <= CALL]
            choices += sorted({sizes[0], sizes[-1]}) if sizes else []
            state.apply_action(rng.choice(choices))
            decisions += 1
    return count, decisions
