"""Any game as a PettingZoo environment in which agents act one after the other (AEC).

>>> from darwindeck.adapters.pettingzoo import env
>>> tables = env("leduc-holdem")
>>> tables.reset(seed=7)
>>> tables.agent_selection
'seat_0'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from darwindeck.genome.library import game_of
from darwindeck.genome.schema import GameGenome
from darwindeck.learning.numbering import numbered_actions, observation_of
from darwindeck.learning.spaces import space_of
from darwindeck.table.starting import check_playable
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.table.actions import Action

    Observation = dict[str, np.ndarray]

MOST_SEED = 2**63


def env(game: GameGenome | str, seats: int | None = None, render_mode: str | None = None) -> AECEnv:
    """Return a game as an environment, with the usual guards against misuse around it."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(CardGame(game, seats, render_mode)))


class CardGame(AECEnv):  # type: ignore[misc]
    """One hand of a game: agents are `seat_0` and so on, rewards are chips when the hand ends.

    In a game without chips, the reward is the share of the win. Observations are what the seat sees
    as numbers from 0 to 1, and a mask of the legal actions, which is empty out of turn.
    """

    metadata = {  # noqa: RUF012 - the library wants a dictionary
        "name": "darwindeck",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: GameGenome | str, seats: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = game_of(game)
        self.seats = self.game.player_count if seats is None else seats
        check_playable(self.game, self.seats)
        self.render_mode = render_mode
        self.space = space_of(self.game, self.seats)
        players = self.seats - (self.game.setup.house is not None)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        seen = Dict(
            {
                "observation": Box(0.0, 1.0, (self.space.observation,), np.float32),
                "action_mask": Box(0, 1, (self.space.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(self.space.actions) for agent in self.possible_agents}
        self.chance: np.random.Generator = seeding.np_random()[0]

    def observation_space(self, agent: str) -> Dict:
        """Return the shape of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the numbers of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a hand; the seed decides its cards, and those of later ones without a seed."""
        del options
        if seed is not None:
            self.chance = seeding.np_random(seed)[0]
        self.table = self.dealt()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.turn_to_actor()

    def dealt(self) -> Table:
        """Return a hand in which somebody has to decide something."""
        while True:
            seed = int(self.chance.integers(MOST_SEED))
            button = int(self.chance.integers(len(self.possible_agents)))
            table = Table.start(self.game, self.seats, seed=seed, button=button)
            if not table.over:
                return table

    def turn_to_actor(self) -> None:
        """Let the actor of the table be the agent to act, and list what it may do."""
        self.legal: dict[int, Action] = numbered_actions(self.table, self.space)
        if self.table.actor is not None:
            self.agent_selection = self.possible_agents[self.table.actor]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may do if it is its turn."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.space.actions, np.int8)
        if seat == self.table.actor:
            mask[list(self.legal)] = 1
        return {"observation": observation_of(self.table, seat, self.space), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.legal:
            legal = ", ".join(f"{n} ({self.space.words[n]})" for n in self.legal)
            raise ValueError(f"{agent} cannot do {action}: legal are {legal}")
        self._cumulative_rewards[agent] = 0.0
        self.table = self.table.apply(self.legal[int(action)])
        self._clear_rewards()
        if self.table.over:
            self.end()
        self.turn_to_actor()
        self._accumulate_rewards()

    def end(self) -> None:
        """Pay everybody and end the hand."""
        won = winnings(self.table)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(won[seat])
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return the table in lines of text."""
        return repr(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of nothing: there is nothing to close."""


def winnings(table: Table) -> tuple[float, ...]:
    """Return what every seat has won: chips or points, or without either its share of the win."""
    if any(table.payoffs) or table.game.setup.starting_chips:
        return table.payoffs
    if table.game.roles:
        return table.scores
    share = 1 / max(len(table.winners), 1)
    return tuple(share if seat in table.winners else 0.0 for seat in range(table.seats))
