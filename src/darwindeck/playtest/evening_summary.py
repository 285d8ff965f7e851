"""An evening summed up: what everybody won, how often they played, and the biggest pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from darwindeck.playtest.faces import Look, clipped, paragraph
from darwindeck.playtest.summary import biggest_pot, draw_course
from darwindeck.table import actions, events
from darwindeck.words.voice import GameText, Line, Voice, Who

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.playtest.evening import Evening
    from darwindeck.poker.holdem.hand import Hand

VOLUNTARY = (actions.Call, actions.Bet, actions.Raise, actions.AllIn)


class Tally(NamedTuple):
    """What somebody did in an evening: hands dealt, hands played of their own will, hands won."""

    dealt: int = 0
    voluntary: int = 0
    won: int = 0

    @property
    def vpip(self) -> int:
        """How many hands of a hundred they put chips in before the flop without having to."""
        return round(100 * self.voluntary / self.dealt) if self.dealt else 0


def finished(evening: Evening) -> list[Hand]:
    """Return the hands that were played to their end."""
    return [hand for hand in (*evening.played, evening.hand) if hand.table.over]


def tallies(evening: Evening) -> dict[str, Tally]:
    """Count for everybody how many hands they were dealt, played and won."""
    counts = dict.fromkeys(evening.users, Tally())
    for hand in finished(evening):
        chose = volunteers(hand)
        for position, user in enumerate(hand.user_ids):
            dealt, voluntary, won = counts[user]
            won += hand.won_by(position) > 0
            counts[user] = Tally(dealt + 1, voluntary + (position in chose), won)
    return counts


def volunteers(hand: Hand) -> set[int]:
    """Return the positions of those who put chips in before the flop without having to."""
    chose = set()
    for event in hand.table.log:
        if isinstance(event, events.BoardDealt):
            break
        if isinstance(event, events.Acted) and isinstance(event.action, VOLUNTARY):
            chose.add(event.seat or 0)
    return chose


def chips_over_time(evening: Evening, user: str) -> list[int]:
    """Return somebody's chips before the first hand and after each one that they were dealt."""
    dealt = [hand for hand in finished(evening) if user in hand.user_ids]
    stacks = [hand.table.stacks[hand.user_ids.index(user)] for hand in dealt]
    return [evening.settings.table.starting_stack, *stacks]


def draw_evening(evening: Evening, look: Look) -> list[Text]:
    """Draw the statistics of an evening."""
    people = evening.config.people
    voice = Voice(
        look.language, names=evening.called, reader=people[0] if len(people) == 1 else None
    )
    hands = len(finished(evening))
    title = voice.say("summary.title", game=GameText(evening.genome.name), count=hands)
    lines = [*paragraph(title, look, style="bold"), Text()]
    if voice.reader is not None and hands:
        heading = voice.say("summary.chips_by_hand", who=Who(voice.reader))
        values = chips_over_time(evening, evening.users[voice.reader])
        lines += [*draw_course(heading, values, look), Text()]
    lines += [clipped(line, look.width) for line in rows(evening, look, voice)]
    for told in ending(evening):
        lines += paragraph(voice.say(told), look)
    return lines


def rows(evening: Evening, look: Look, voice: Voice) -> Iterator[Text]:
    """Draw a line for everybody, who won most first."""
    counts = tallies(evening)
    names = tuple(map(voice.title, range(len(evening.users))))
    width = max(map(len, names))
    order = sorted(range(len(evening.users)), key=lambda seat: -evening.won_by(evening.users[seat]))
    for seat in order:
        user, tally = evening.users[seat], counts[evening.users[seat]]
        chips = evening.chips_of(user)
        parts = (
            f" {names[seat]:<{width}}",
            voice.say("summary.chips", count=chips, chips=f"{chips:>7}"),
            f"{evening.won_by(user):>+7}",
            voice.say("summary.hands_won", count=tally.won, number=f"{tally.won:>3}"),
            voice.say("evening.vpip", percent=f"{tally.vpip:>3}"),
        )
        text = "  ".join(parts)
        bold = "bold" if seat in evening.config.people else ""
        yield Text(text.lstrip() if look.plain else text, style=bold)


def ending(evening: Evening) -> Iterator[Line]:
    """Say what was the biggest pot, who won, and which place people had."""
    pot = biggest_pot(evening)
    if pot is not None:
        yield pot
    winners = evening.winners()
    if winners:
        yield Line("evening.won_tournament", who=Who(winners[0]))
    if evening.settings.table.mode == "cash":
        return
    for seat in evening.config.people:
        user = evening.users[seat]
        if not evening.chips_of(user):
            place, seats = evening.place_of(user), len(evening.users)
            yield Line("evening.place", who=Who(seat), place=place, seats=seats)
