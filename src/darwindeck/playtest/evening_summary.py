"""An evening summed up: what everybody won, how often they played, and the biggest pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from darwindeck.playtest.faces import clipped, paragraph
from darwindeck.table import actions, events
from darwindeck.words.voice import GameText, Line, Voice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.playtest.evening import Evening
    from darwindeck.playtest.faces import Look
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


def biggest_pot(evening: Evening) -> Line | None:
    """Tell in which hand the most chips were won, and by whom."""
    most, line = 0, None
    for number, hand in enumerate(finished(evening), start=1):
        won = {position: hand.won_by(position) for position in range(len(hand.user_ids))}
        total = sum(won.values())
        if total > most:
            names = tuple(
                evening.called[evening.users.index(hand.user_ids[position])]
                for position, amount in won.items()
                if amount
            )
            chips = Line("counts.chips", count=total)
            most = total
            line = Line("evening.biggest_pot", names=names, chips=chips, hand=number)
    return line


def draw_evening(evening: Evening, look: Look) -> list[Text]:
    """Draw the statistics of an evening."""
    voice = Voice(look.language)
    hands = len(finished(evening))
    title = voice.say("summary.title", game=GameText(evening.genome.name), count=hands)
    lines = paragraph(title, look)
    for line in lines:
        line.stylize("bold")
    lines.append(Text())
    lines += [clipped(line, look.width) for line in rows(evening, look, voice)]
    for told in ending(evening):
        lines += paragraph(voice.say(told), look)
    return lines


def rows(evening: Evening, look: Look, voice: Voice) -> Iterator[Text]:
    """Draw a line for everybody, who won most first."""
    counts = tallies(evening)
    width = max(map(len, evening.called))
    order = sorted(range(len(evening.users)), key=lambda seat: -evening.won_by(evening.users[seat]))
    for seat in order:
        user, tally = evening.users[seat], counts[evening.users[seat]]
        chips = evening.chips_of(user)
        words = voice.say(
            "evening.row",
            chips=f"{chips:>6}",
            won=f"{evening.won_by(user):>+6}",
            hands=f"{tally.won:>3}",
            vpip=f"{tally.vpip:>3}",
        )
        text = f" {evening.called[seat]:<{width}}  {words}"
        bold = "bold" if seat in evening.config.people else ""
        yield Text(text.lstrip() if look.plain else text, style=bold)


def ending(evening: Evening) -> Iterator[Line]:
    """Say what was the biggest pot, who won, and which place people had."""
    pot = biggest_pot(evening)
    if pot is not None:
        yield pot
    winners = evening.winners()
    if winners:
        yield Line("evening.won_tournament", name=evening.called[winners[0]])
    elif evening.settings.table.mode == "tournament" and evening.people_are_out:
        for seat in evening.config.people:
            place, name = evening.place_of(evening.users[seat]), evening.called[seat]
            yield Line("evening.place", name=name, place=place, seats=len(evening.users))
