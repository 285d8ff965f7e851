"""Hold'em at a table: the state machine of `darwindeck.poker.holdem` behind the one interface."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec.structs import replace

from darwindeck.genome.anatomy import big_blind_of
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.evening import structure_of
from darwindeck.playtest.refusals import explain_refusal
from darwindeck.poker import holdem
from darwindeck.poker.holdem import PokerPhase, PokerSettings, PokerState
from darwindeck.poker.holdem.blinds import dealt_in
from darwindeck.poker.holdem.hand import Hand, holdem_game
from darwindeck.poker.holdem.play import deck_of_hand
from darwindeck.poker.holdem.settings import MOST_SEATS, STACK_IN_BLINDS
from darwindeck.web import entries, refusals
from darwindeck.web.play import Occupant, State, TablePlay, terms_of

if TYPE_CHECKING:
    from darwindeck.poker.holdem import PokerAction, PokerError, PokerView
    from darwindeck.poker.holdem.state import PokerPlayer
    from darwindeck.table.table import Table
    from darwindeck.table.view import View
    from darwindeck.web.messages import TableOptions, Terms
    from darwindeck.words.voice import Line


class HoldemPlay(TablePlay, frozen=True, kw_only=True, tag="holdem"):
    """A hold'em table: its state, when it was opened, and what everybody bought by user."""

    poker: PokerState
    opened_at: float
    bought: dict[str, int] = msgspec.field(default_factory=dict)
    closed: bool = False

    @property
    def game(self) -> GameGenome:
        """The rules in force, with the blinds of now."""
        if self.poker.hand is not None:
            return self.poker.hand.table.game
        return holdem_game(self.poker.settings.structure, self.poker.blinds)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.poker.settings.max_players

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        player = self.poker.find_player(self.poker.active_player)
        return None if player is None else player.seat

    @property
    def hand_number(self) -> int:
        """The number of the hand in play or just played, from 1; 0 before the first."""
        return self.poker.hand_number

    @cached_property
    def state(self) -> State:
        """Where the table stands."""
        phase = self.poker.phase
        if phase.hand_in_play:
            return "playing"
        limit = self.options.hands
        ended = limit is not None and self.hand_number >= limit
        if self.closed or ended or phase == PokerPhase.GAME_END:
            return "over"
        resting = phase in {PokerPhase.SHOWDOWN, PokerPhase.HAND_END}
        return "between" if resting and self.goes_on else "waiting"

    @property
    def goes_on(self) -> bool:
        """Whether there are two to play, and a person among them, or a tournament to end."""
        if self.poker.settings.mode == "tournament" and self.hand_number:
            return True
        here = {one.user for one in self.people if not one.away}
        ready = dealt_in(self.poker)
        return len(ready) >= 2 and any(player.user_id in here for player in ready)

    @property
    def can_deal(self) -> bool:
        """Whether the next hand can begin; a tournament begins when all seats are taken."""
        if self.state not in {"waiting", "between"}:
            return False
        waits = self.poker.settings.mode == "tournament" and not self.hand_number
        return self.goes_on and not (waits and self.free)

    @property
    def terms(self) -> Terms:
        """How the table is played, with seats, stacks, blinds and buy-ins filled in."""
        settings = self.poker.settings
        return terms_of(
            self.options,
            seats=self.seats,
            stack=settings.starting_stack,
            small_blind=settings.small_blind,
            big_blind=settings.big_blind,
            min_buy_in=settings.buy_in.start,
            max_buy_in=settings.buy_in.stop - 1,
        )

    def deal(self, at: float) -> entries.HandBegan:
        """Shuffle for the next hand."""
        if not self.can_deal:
            raise refusals.refusal("begun")
        return entries.HandBegan(at=at, deck=deck_of_hand(self.options.seed, self.hand_number + 1))

    # What a seat sees

    def position(self, seat: int | None) -> int | None:
        """Return the position of a seat in the hand, for the engine; nothing if it has none."""
        hand, player = self.poker.hand, self.player_at(seat)
        if hand is None or player is None or not player.in_hand:
            return None
        return hand.user_ids.index(player.user_id)

    def view(self, seat: int | None) -> View | None:
        """Return the engine's view of a seat's position in the hand."""
        hand = self.poker.hand
        return None if hand is None else hand.table.view(self.position(seat))

    def poker_view(self, seat: int | None) -> PokerView:
        """Return the hold'em table's view of a seat, in which mucked cards stay hidden."""
        player = self.player_at(seat)
        return holdem.poker_view(self.poker, None if player is None else player.user_id)

    def player_at(self, seat: int | None) -> PokerPlayer | None:
        """Return the player at a seat."""
        return next((one for one in self.poker.players if one.seat == seat), None)

    def finished_hand(self) -> bytes:
        """Return the hand that is over as it is kept."""
        return msgspec.json.encode(self.poker.hand)

    def table_of(self, kept: bytes) -> tuple[Table, tuple[str, ...]]:
        """Return the engine's table of a hand that was kept, and the users at its positions."""
        hand = msgspec.json.decode(kept, type=Hand)
        return hand.table, hand.user_ids

    # What happens

    def changed(self, entry: entries.AnyEntry) -> Self:
        """Return the table after an entry, or refuse it."""
        match entry:
            case entries.Sat():
                return self.joined(entry)
            case entries.HandBegan(deck=deck):
                now = max(0, int(entry.at - self.opened_at))
                return self.without_leavers(self.done(holdem.NextHand(deck, now=now)))
            case entries.Decided(seat=seat, action=action):
                player = self.player_at(seat)
                return self.without_leavers(self.done(action, player and player.user_id))  # type: ignore[arg-type]
            case entries.Left(user=user):
                self.of(user)
                return self.without_leavers(self.done(holdem.Leave(user)))
            case entries.WentAway(user=user) | entries.CameBack(user=user):
                return self.without_leavers(
                    self.connected(user, isinstance(entry, entries.CameBack))
                )
            case entries.SatOut(user=user, out=out):
                self.of(user)
                return self.done(holdem.SitOut() if out else holdem.SitIn(), user)
            case entries.ChipsBought(seat=seat, chips=chips):
                return self.rebought(seat, chips)
            case entries.Showed(user=user):
                if not self.may_show(user):
                    raise refusals.refusal("nothing_to_show")
                return replace(self, shown=(*self.shown, user))
            case _:
                return self

    def done(self, action: PokerAction, user: str | None = None) -> Self:
        """Return the table after an action at it, or refuse it with the table's words."""
        result = holdem.apply_poker_action(self.poker, action, user)
        if isinstance(result, PokerState):
            return replace(self, poker=result)
        raise refusals.TurnedDown(str(result.code), self.explained(result))

    def explained(self, problem: PokerError) -> Line:
        """Put a refusal into the words that people get at a table."""
        view = self.view(self.actor)
        if problem.refusal is None or view is None:
            return problem.line
        return explain_refusal(problem.refusal, question_of(view, self.game))

    def joined(self, entry: entries.Sat) -> Self:
        """Seat somebody with chips; a tournament that has begun takes nobody."""
        if self.poker.settings.mode == "tournament" and self.hand_number:
            raise refusals.refusal("too_late")
        user = entry.user or f"bot-{entry.seat}"
        seated = self.sat(entry)
        join = holdem.Join(user, entry.name, entry.seat, entry.chips)
        joined = seated.done(join, user if entry.user else None)
        chips = joined.poker.player(user).chips
        return replace(joined, bought=self.bought | {user: self.bought.get(user, 0) + chips})

    def connected(self, user: str, back: bool) -> Self:
        """Note that somebody is away or back."""
        action = holdem.PlayerReconnect(user) if back else holdem.PlayerDisconnect(user)
        return self.done(action).with_occupant(replace(self.of(user), away=not back))

    def without_leavers(self, after: Self) -> Self:
        """Return the table with the seats free of those who are gone."""
        there = {player.seat for player in after.poker.players}
        seated = tuple(one for one in after.occupants if one.seat in there)
        taken = {share.user_id: share.amount for share in after.poker.left}
        gone = {one.user for one in after.occupants if one.seat not in there}
        bought = {user: after.bought[user] - taken.get(user, 0) for user in gone}
        return replace(after, occupants=seated, bought=after.bought | bought)

    def rebought(self, seat: int, chips: int | None) -> Self:
        """Let somebody buy chips."""
        player = self.player_at(seat)
        if player is None:
            raise refusals.refusal("not_seated")
        user = player.user_id
        after = self.done(holdem.Rebuy(user, chips), user)
        more = after.poker.player(user).chips - player.chips
        return replace(after, bought=self.bought | {user: self.bought.get(user, 0) + more})

    def may_rebuy(self, user: str) -> bool:
        """Tell whether the table would sell somebody chips now."""
        bought = holdem.apply_poker_action(self.poker, holdem.Rebuy(user), user)
        return self.state != "over" and isinstance(bought, PokerState)

    def may_show(self, user: str) -> bool:
        """Tell whether somebody holds cards after a hand that nobody has seen."""
        player = self.poker.find_player(user)
        last = self.poker.last_hand
        if player is None or last is None or self.state == "playing" or not player.hole_cards:
            return False
        return player.in_hand and user not in (*self.shown, *(one.user_id for one in last.shown))

    def won_by(self, player: PokerPlayer) -> int:
        """Return what somebody has won or lost at this table."""
        chips = player.chips + (player.total_bet if self.poker.phase.hand_in_play else 0)
        return chips - self.bought.get(player.user_id, 0)

    @property
    def broke_bots(self) -> tuple[Occupant, ...]:
        """The bots that buy chips before the next hand of a cash table."""
        if self.poker.settings.mode != "cash" or self.state == "playing":
            return ()
        chips = {player.seat: player.chips for player in self.poker.players}
        return tuple(one for one in self.occupants if one.bot and chips.get(one.seat) == 0)


def opened(genome: GameGenome, options: TableOptions, at: float) -> HoldemPlay:
    """Open a hold'em table."""
    structure = structure_of(genome)
    if structure is None:
        raise ValueError(f"{genome.name} is not played at the hold'em table")
    usual = big_blind_of(genome)
    big = options.big_blind or (2 * options.small_blind if options.small_blind else usual)
    stack = options.stack or STACK_IN_BLINDS * big
    every, unit = options.raise_blinds_every, options.raise_blinds_unit
    cash = options.mode == "cash"
    settings = PokerSettings(
        mode=options.mode,
        structure=structure,
        small_blind=options.small_blind or max(1, big // 2),
        big_blind=big,
        ante=options.ante,
        starting_stack=stack,
        max_players=options.seats or min(genome.player_count, MOST_SEATS),
        min_buy_in=options.min_buy_in if cash else None,
        max_buy_in=options.max_buy_in if cash else None,
        rebuys=options.rebuys,
        escalation=None
        if every is None
        else holdem.Escalation(
            every=every if unit == "hands" else every * 60,
            unit="hands" if unit == "hands" else "seconds",
        ),
    )
    return HoldemPlay(options=options, poker=holdem.create_poker_state([], settings), opened_at=at)
