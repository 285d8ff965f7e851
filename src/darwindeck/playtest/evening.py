"""A poker evening: people and bots at the hold'em table, with buy-ins, rising blinds and an end."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.genome.library import load
from darwindeck.genome.schema import GameGenome
from darwindeck.players.registry import make_bot
from darwindeck.playtest.opponents import BOT_NAMES, bot_name
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.poker import holdem
from darwindeck.poker.holdem.hand import GAMES, Hand
from darwindeck.poker.holdem.play import deck_of_hand
from darwindeck.poker.holdem.settings import MOST_HANDS, MOST_SEATS
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.players.registry import Bot
    from darwindeck.poker.holdem.settings import Structure
    from darwindeck.table.actions import Action
    from darwindeck.table.table import Table


class EveningSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What an evening is about besides who plays: the table, and what people are called."""

    table: holdem.PokerSettings
    names: tuple[str, ...] = ()


class Bought(Struct, frozen=True, forbid_unknown_fields=True):
    """How many chips somebody has bought in all."""

    user_id: str
    chips: int


def structure_of(game: GameGenome) -> Structure | None:
    """Return the betting structure of a game of the hold'em table; nothing of any other."""
    found = next((name for name, known in GAMES.items() if known == game.genome_id), None)
    return found if found and game == load(game.genome_id) else None


class Evening(PlaytestSession):
    """Hand after hand at the hold'em table; seats are positions among those who are dealt in.

    Everything that the table decides comes from its `state`: who is dealt in, where the button is,
    what the blinds are. `played` are the hands before the one in play.
    """

    def __init__(
        self,
        genome: GameGenome,
        config: SessionConfig,
        settings: EveningSettings,
        *,
        state: holdem.PokerState | None = None,
        played: Sequence[Hand] = (),
        bought: Sequence[Bought] = (),
        seconds: float = 0.0,
        playtests: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(genome, config, playtests=playtests)
        seats = self.config.seats or genome.player_count
        if not 2 <= seats <= MOST_SEATS:
            raise ValueError(f"a hold'em table cannot seat {seats}: say --seats 2 to {MOST_SEATS}")
        self.settings = settings
        self.users = tuple(f"seat-{seat}" for seat in range(seats))
        self.called = table_names(seats, self.config.people, settings.names)
        self.seconds = seconds
        self.since = time.monotonic()
        self.played = list(played)
        self._before: list[holdem.PokerState] = []
        self._players: dict[str, Bot] = {}
        self.bought = {one.user_id: one.chips for one in bought}
        self.gone_home: set[str] = set()
        self.poker = state if state is not None else self.first_state()
        self.genome = self.table.game

    # The table

    def first_state(self) -> holdem.PokerState:
        """Seat everybody and deal the first hand."""
        joining = [
            holdem.Join(user, name, seat)
            for seat, (user, name) in enumerate(zip(self.users, self.called, strict=True))
        ]
        self.bought = dict.fromkeys(self.users, self.settings.table.starting_stack)
        deck = deck_of_hand(self.config.seed, 1)
        return holdem.create_poker_state(joining, self.settings.table, deck, now=self.now())

    def now(self) -> int:
        """Return for how many seconds has been played, pauses between sittings not counted."""
        return int(self.seconds + time.monotonic() - self.since)

    @property
    def hand(self) -> Hand:
        """The hand in play, or the one just finished."""
        assert self.poker.hand is not None  # noqa: S101 - an evening begins with a hand
        return self.poker.hand

    @property
    def hands(self) -> tuple[Table, ...]:
        """All hands of the evening, the one in play last."""
        return (*(hand.table for hand in self.played), self.hand.table)

    @property
    def table(self) -> Table:
        """The hand in play, or the one just finished."""
        return self.hand.table

    # Who sits there

    @property
    def person_users(self) -> tuple[str, ...]:
        """The users who are people, and have not gone home."""
        people = (self.users[seat] for seat in self.config.people)
        return tuple(user for user in people if user not in self.gone_home)

    @property
    def people(self) -> tuple[int, ...]:
        """The positions of people in the hand in play."""
        ids = self.hand.user_ids
        return tuple(ids.index(user) for user in self.person_users if user in ids)

    def names_in(self, language: str) -> tuple[str, ...]:
        """Return what everyone in the hand is called."""
        del language
        return tuple(self.called[self.users.index(user)] for user in self.hand.user_ids)

    def hand_line(self) -> Line:
        """Say which hand it is, and for which blinds."""
        return Line("screen.hand_for", number=self.poker.hand_number, blinds=str(self.poker.blinds))

    def bot_name(self, seat: int) -> str:
        """Return which bot sits at a position; the configured ones take turns."""
        return self.bot_of(self.hand.user_ids[seat])

    def bot_of(self, user: str) -> str:
        """Return which bot a user is."""
        bots = self.config.bots or ("",)
        people = {self.users[seat] for seat in self.config.people}
        others = [other for other in self.users if other not in people]
        place = others.index(user) if user in others else 0
        return bot_name(bots[place % len(bots)], self.config.difficulty)

    def bot(self, seat: int) -> Bot:
        """Return the bot at a position, who stays the same when others leave."""
        user = self.hand.user_ids[seat]
        if user not in self._players:
            seed = self.config.seed
            own = None if seed is None else seed * 31 + self.users.index(user)
            self._players[user] = make_bot(self.bot_of(user), own)
        return self._players[user]

    # Playing

    def act(self, action: Action, seat: int | None = None) -> None:
        """Carry out an action of the player to act."""
        self.table.check(action, seat)
        if self.actor in self.people:
            self._before.append(self.poker)
        self.apply(action, self.poker.active_player)  # type: ignore[arg-type]

    def apply(self, action: holdem.PokerAction, user: str | None = None) -> None:
        """Do something at the table, which must be right."""
        result = holdem.apply_poker_action(self.poker, action, user)
        if not isinstance(result, holdem.PokerState):
            raise ValueError(result.message)  # noqa: TRY004 - a refusal is a value
        self.poker = result

    @property
    def hand_limit(self) -> int:
        """How many hands the evening has at most."""
        return self.config.hands or MOST_HANDS

    @property
    def over(self) -> bool:
        """Whether the evening is over: by the limit, with one player left, or for all people."""
        if not self.table.over:
            return False
        if (
            self.poker.hand_number >= self.hand_limit
            or self.poker.phase == holdem.PokerPhase.GAME_END
        ):
            return True
        return self.people_are_out or len(self.in_game) < 2

    @property
    def in_game(self) -> tuple[str, ...]:
        """Who has chips, or can buy some before the next hand."""
        return tuple(
            player.user_id
            for player in self.poker.players
            if player.user_id not in self.gone_home
            and (player.chips or (self.may_rebuy and self.table.over))
        )

    @property
    def people_are_out(self) -> bool:
        """Whether all people have lost their chips for good, or gone home."""
        return bool(self.config.people) and not any(
            user in self.person_users for user in self.in_game
        )

    def next_hand(self) -> None:
        """Let bots who are broke buy chips, and deal the next hand."""
        if self.over:
            raise ValueError("the evening is over: begin a new one")
        blinds = self.poker.blinds
        self.told = []
        for user in self.broke:
            if user not in self.person_users:
                self.rebuy(user)
        self.played.append(self.hand)
        self._before.clear()
        deck = deck_of_hand(self.config.seed, self.poker.hand_number + 1)
        self.apply(holdem.NextHand(deck, now=self.now()))
        self.genome = self.table.game
        if self.poker.blinds != blinds:
            self.told.append(Line("evening.blinds_up", blinds=str(self.poker.blinds)))

    # Chips

    @property
    def may_rebuy(self) -> bool:
        """Whether who is broke may buy chips again."""
        return self.settings.table.mode == "cash" or self.settings.table.rebuys

    @property
    def broke(self) -> tuple[str, ...]:
        """Who has no chips left between two hands, and may buy some."""
        if not (self.table.over and self.may_rebuy):
            return ()
        return tuple(
            player.user_id
            for player in self.poker.players
            if player.chips == 0 and player.user_id not in self.gone_home
        )

    def rebuy(self, user: str) -> None:
        """Let somebody buy a starting stack."""
        before = self.poker.player(user).chips
        self.apply(holdem.Rebuy(user), user)
        chips = self.poker.player(user).chips - before
        self.bought[user] = self.bought.get(user, 0) + chips
        name = self.called[self.users.index(user)]
        self.told.append(Line("evening.buys", name=name, chips=Line("counts.chips", count=chips)))

    def go_home(self, user: str) -> None:
        """Let somebody who is broke end the evening."""
        self.gone_home.add(user)

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided something in this hand that can be taken back."""
        return self.config.practice and bool(self._before)

    def undo(self) -> None:
        """Go back to before the last decision of a person in this hand."""
        if not self.can_undo:
            raise ValueError("there is nothing to take back in this hand")
        self.poker = self._before.pop()

    # What people say about it

    @property
    def raters(self) -> tuple[int, ...]:
        """The seats of all people, also of those who are out."""
        return self.config.people

    @property
    def seated_hands(self) -> tuple[tuple[Table, tuple[int, ...]], ...]:
        """All hands, each with the seats of those who were dealt in, in order."""
        return tuple(
            (hand.table, tuple(map(self.users.index, hand.user_ids)))
            for hand in (*self.played, self.hand)
        )

    def rater_name(self, rater: int) -> str:
        """Return what somebody is called."""
        return self.called[rater]

    @property
    def bots_seated(self) -> tuple[str, ...]:
        """The names of all bots."""
        people = {self.users[seat] for seat in self.config.people}
        return tuple(self.bot_of(user) for user in self.users if user not in people)

    # The result

    def chips_of(self, user: str) -> int:
        """Return somebody's chips now, those they have bet included."""
        player = self.poker.find_player(user)
        if player is None:
            return 0
        return player.chips if self.table.over else player.chips + player.total_bet

    def won_by(self, user: str) -> int:
        """Return what somebody has won or lost in the whole evening."""
        return self.chips_of(user) - self.bought.get(user, 0)

    def payoffs(self) -> tuple[int, ...]:
        """Return what everyone has won or lost, by seat."""
        return tuple(map(self.won_by, self.users))

    def winners(self) -> tuple[int, ...]:
        """Return the seat of who has won all chips of a tournament."""
        if self.settings.table.mode == "cash" or len(self.in_game) != 1 or not self.table.over:
            return ()
        return (self.users.index(self.in_game[0]),)

    def place_of(self, user: str) -> int:
        """Return the place of somebody in a tournament: who stays longer is before others.

        Of those who go in the same hand, it is who had more chips.
        """
        better = sum(self.lasted(other) > self.lasted(user) for other in self.users)
        return better + 1

    def lasted(self, user: str) -> tuple[int, int, int]:
        """Return somebody's chips now, their last hand, and what they had before it."""
        hands = [*self.played, self.hand]
        number = max((n for n, hand in enumerate(hands) if user in hand.user_ids), default=0)
        stacks = dict(zip(hands[number].user_ids, hands[number].stacks, strict=True))
        return self.chips_of(user), number, stacks.get(user, 0)


def table_names(seats: int, people: Sequence[int], names: Sequence[str]) -> tuple[str, ...]:
    """Name everyone at a table: people first, then bots; who is not named gets a usual name.

    >>> table_names(4, (0, 1), ("Zoe",))
    ('Zoe', 'Player 2', 'Ada', 'Ben')
    """
    if len(names) > seats:
        raise ValueError(f"{len(names)} names for {seats} seats: say --seats {len(names)}")
    given = dict(zip([*people, *(s for s in range(seats) if s not in people)], names, strict=False))
    bots = (name for name in BOT_NAMES if name not in given.values())
    numbers = {seat: number for number, seat in enumerate(people, start=1)}

    def name_at(seat: int) -> str:
        if seat in given:
            return given[seat]
        return f"Player {numbers[seat]}" if seat in numbers else next(bots)

    return tuple(map(name_at, range(seats)))
