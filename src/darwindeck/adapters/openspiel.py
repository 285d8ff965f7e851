"""Poker games as Python games of OpenSpiel, registered there under the name `darwindeck`.

    >>> import pyspiel
    >>> import darwindeck.adapters.openspiel
    >>> game = pyspiel.load_game("darwindeck(game=leduc-holdem)")
    >>> game.num_players()
    2

Cards are dealt one after the other by chance nodes, so games are played whose cards only come by
deals and exchanges. Player 0 sits left of the button.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from darwindeck.cards import Card
from darwindeck.genome import anatomy, library, rules
from darwindeck.genome.schema import GameGenome
from darwindeck.learning.numbering import numbered_actions, observation_of
from darwindeck.learning.spaces import Space, space_of
from darwindeck.table.actions import Action, Deal
from darwindeck.table.starting import check_playable, starting_stacks
from darwindeck.table.table import Table

NAME = "darwindeck"
USUAL_GAME = "leduc-holdem"
LONGEST = 10_000
MOST_REMEMBERED = 200_000
ANY_SEED = 0

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="DarwinDeck",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=rules.MAX_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": USUAL_GAME, "players": 0},
)


def spiel_game(game: GameGenome | str, players: int = 0) -> SpielGame:
    """Return a game for OpenSpiel: by its name, its path, or as it is."""
    if isinstance(game, str):
        return SpielGame({"game": game, "players": players})
    return SpielGame({"game": game.genome_id, "players": players}, game)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of a game; states that were visited are remembered, so that learning is fast."""

    def __init__(
        self, params: dict[str, Any] | None = None, genome: GameGenome | None = None
    ) -> None:
        params = params or {}
        self.genome = (
            library.load(str(params.get("game", USUAL_GAME))) if genome is None else genome
        )
        seats = int(params.get("players") or self.genome.player_count)
        check_playable(self.genome, seats)
        table = Table.start(self.genome, seats, seed=ANY_SEED, button=seats - 1, dealt_by_hand=True)
        self.space: Space = space_of(self.genome, seats)
        stacks = starting_stacks(self.genome, seats)
        super().__init__(
            GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.space.actions,
                max_chance_outcomes=max(card.index for card in anatomy.deck_of(self.genome)) + 1,
                num_players=seats,
                min_utility=-float(max(stacks)),
                max_utility=float(sum(stacks) - min(stacks)),
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            params,
        )
        self.remembered = 0
        self.root = Node(self, table)

    def new_initial_state(self) -> SpielState:
        """Return the state before the first card."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> Observer:
        """Return what tells states as a player sees them."""
        del params
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.space, perfect_recall=recall)


class Node:
    """One situation of a game; what follows from it is worked out once and kept.

    `named` are cards of a deal that is not complete, and `seen` all cards that were dealt.
    """

    def __init__(
        self,
        game: SpielGame,
        table: Table,
        named: tuple[Card, ...] = (),
        seen: frozenset[Card] = frozenset(),
    ) -> None:
        self.game = game
        self.table = table
        self.named = named
        self.seen = seen
        self.chance = bool(table.cards_to_deal)
        self.legal: dict[int, Action] = numbered_actions(table, game.space)
        self.outcomes = self.cards_to_come() if self.chance else []
        self.children: dict[int, Node] = {}
        self.known: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def cards_to_come(self) -> list[int]:
        """Return the numbers of the cards that may be dealt next."""
        deck = anatomy.deck_of(self.table.game)
        left = [card.index for card in deck if card not in self.seen]
        return left or [card.index for card in deck if card not in self.named]

    def child(self, action: int) -> Node:
        """Return what an action, or a card, leads to."""
        found = self.children.get(action)
        if found is None:
            found = self.after(action)
            if self.game.remembered < MOST_REMEMBERED:
                self.game.remembered += 1
                self.children[action] = found
        return found

    def after(self, action: int) -> Node:
        """Work out what an action, or a card, leads to."""
        if not self.chance:
            return Node(self.game, self.table.apply(self.legal[action]), (), self.seen)
        card = Card.from_index(action)
        named, seen = (*self.named, card), self.seen | {card}
        if len(named) < len(self.table.cards_to_deal):
            return Node(self.game, self.table, named, seen)
        return Node(self.game, self.table.apply(Deal(named)), (), seen)

    def knowledge(self, player: int) -> str:
        """Return all that a player has seen so far, as a text."""
        if player not in self.known:
            events = (event.seen_by(player) for event in self.table.log[1:])
            self.known[player] = f"{player}: " + "; ".join(map(repr, events))
        return self.known[player]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.root

    def current_player(self) -> int:
        """Return who is to act: a seat, chance, or nobody when the hand is over."""
        if self.node.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.node.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.node.table.actor or 0

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(self.node.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come, all with the same chance."""
        outcomes = self.node.outcomes
        return [(card, 1 / len(outcomes)) for card in outcomes]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {Card.from_index(action)}"
        found = self.node.legal.get(action)
        return self.node.game.space.words[action] if found is None else str(found)

    def is_terminal(self) -> bool:
        """Tell whether the hand is over."""
        return self.node.table.over

    def returns(self) -> list[float]:
        """Return the chips that everybody has won so far."""
        if not self.node.table.over:
            return [0.0] * self.node.table.seats
        return [float(chips) for chips in self.node.table.payoffs]

    def __str__(self) -> str:
        named = f"\nbeing dealt: {' '.join(map(str, self.node.named))}" if self.node.named else ""
        return f"{self.node.table!r}{named}"


class Observer:
    """Tells states as a player sees them: in numbers, and as a text with all that was seen."""

    def __init__(self, space: Space, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.space = space
        self.tensor = np.zeros(space.observation, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = observation_of(state.node.table, player, self.space)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows, or only what can be seen now."""
        if self.perfect_recall:
            return state.node.knowledge(player)
        return repr(state.node.table.view(player))


pyspiel.register_game(GAME_TYPE, SpielGame)
