"""What people take home: the hands in words, as PHH, and what everybody won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from darwindeck.histories import phh
from darwindeck.histories.history import HandHistory
from darwindeck.languages import DEFAULT
from darwindeck.poker.holdem.hand import Hand
from darwindeck.poker.holdem.showdown import showing_order
from darwindeck.table.events import Dealt, Event, Shown
from darwindeck.web import drawing, holdem, refusals, store
from darwindeck.web.hand_log import Teller

if TYPE_CHECKING:
    from darwindeck.table.table import Table
    from darwindeck.web.hall import Hall
    from darwindeck.web.play import TablePlay
    from darwindeck.web.room import Room

T = TypeVar("T")


class Sums(Struct, kw_only=True):
    """What somebody won in all hands; at the hold'em table also the chips they have."""

    name: str
    won: int = 0
    hands: int = 0
    hands_won: int = 0
    score: int = 0
    chips: int | UnsetType = UNSET


async def made_of_hands(hall: Hall, room: Room, make: Callable[..., T], *arguments: object) -> T:
    """Make something of all finished hands, beside the loop."""
    hands = await hall.store.ask(store.hands_of, room.id)
    return await hall.work(make, room.play, hands, *arguments)


def told(play: TablePlay, hands: list[store.KeptHand], user: str, language: str) -> str:
    """Tell hands in words, as somebody saw them."""
    lines = []
    for kept in hands:
        table, users = play.table_of(kept.hand)
        seat = users.index(user) if user in users else None
        voice = drawing.voice_of(play, seat, language)
        if not play.game.roles:
            voice.names = tuple(
                kept.names.get(one, "") or drawing.house_name(language) for one in users
            )
        log = known_log(table, play, kept, seat)
        teller = Teller(table.game, voice, seat)
        lines.append(voice.say("screen.hand", number=kept.number, limit=kept.number))
        lines += [
            f"\n{line.text}" if line.heading else f"  {line.text}" for line in teller.tell(log)
        ]
        lines.append("\n")
    return "\n".join(lines)


def written(play: TablePlay, hands: list[store.KeptHand], user: str) -> str:
    """Write hands as PHH, without what somebody did not see."""
    histories = []
    for kept in hands:
        table, users = play.table_of(kept.hand)
        seat = users.index(user) if user in users else None
        names = tuple(kept.names.get(one, "") or drawing.house_name(DEFAULT) for one in users)
        log = known_log(table, play, kept, seat)
        try:
            histories.append(
                HandHistory.from_table(table, players=names, hand=kept.number, log=log)
            )
        except ValueError as problem:
            raise refusals.refusal("no_history", reason=str(problem)) from None
    return "".join(phh.texts(histories))


def known_log(
    table: Table, play: TablePlay, kept: store.KeptHand, seat: int | None
) -> tuple[Event, ...]:
    """Return the log of a hand with the cards that somebody saw in it, at its end too."""
    shown = {event.seat: set(event.cards) for event in table.log if isinstance(event, Shown)}
    if isinstance(play, holdem.HoldemPlay):
        order = showing_order(msgspec.json.decode(kept.hand, type=Hand))
        shown = {position: cards for position, cards in shown.items() if position in order}
    known: list[Event] = []
    for event in table.log:
        seen = event.seen_by(seat)
        if isinstance(event, Dealt) and isinstance(seen, Dealt) and event.seat in shown:
            pairs = zip(event.cards, seen.cards, strict=True)
            cards = (dealt if dealt in shown[event.seat] else card for dealt, card in pairs)
            known.append(replace(event, cards=tuple(cards)))
        elif not isinstance(event, Shown) or event.seat in shown:
            known.append(seen)
    return tuple(known)


def summed_up(play: TablePlay, hands: list[store.KeptHand]) -> dict[str, object]:
    """Count what everybody won and in how many hands."""
    rows: dict[str, Sums] = {}
    for kept in hands:
        table, users = play.table_of(kept.hand)
        for seat, one in enumerate(users):
            if one in kept.names:
                row = rows.setdefault(one, Sums(name=kept.names[one]))
                row.won += table.payoffs[seat]
                row.hands += 1
                row.hands_won += seat in table.winners
                row.score = table.scores[seat]
    if isinstance(play, holdem.HoldemPlay):
        for player in play.poker.players:
            if player.user_id in rows:
                rows[player.user_id].chips = player.chips
    return {"hands": len(hands), "rows": list(rows.values())}
