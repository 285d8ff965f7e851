"""A match summed up: chips over time, the best hand, the biggest pot, hands won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.hands.description import describe_hand
from darwindeck.playtest.faces import Look, clipped, counted, joined, paragraph
from darwindeck.playtest.run_summary import run_sentences
from darwindeck.playtest.showdown import best_hand, listed, showdown_of
from darwindeck.playtest.telling import YOU
from darwindeck.table.events import Dealt, PickedUp, Shown, Started, Turned, Won
from darwindeck.words.narration import show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.hands.evaluation import HandRank
    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.table.table import Table

PLOT_HEIGHT = 6
WIDEST_PLOT = 60
EIGHTHS = " ▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something to remember of a match: in which hand, whose, and what."""

    hand: int
    seats: tuple[int, ...]
    words: str


def finished_hands(session: PlaytestSession) -> tuple[Table, ...]:
    """Return the hands that were played to their end."""
    return tuple(table for table in session.hands if table.over)


def chips_over_time(session: PlaytestSession) -> tuple[tuple[int, ...], ...]:
    """Return everyone's chips before the first hand and after each one."""
    start = session.hands[0].log[0]
    first = start.stacks if isinstance(start, Started) else ()
    return (first, *(table.stacks for table in finished_hands(session)))


def hands_won(session: PlaytestSession) -> tuple[int, ...]:
    """Return in how many hands each seat won a pot, or the hand where there are no chips."""
    counts = [0] * session.table.seats
    for table in finished_hands(session):
        winners = {
            seat for event in table.log if isinstance(event, Won) for seat in event.amounts
        } or set(getattr(table, "winners", ()))
        for seat in winners:
            counts[seat] += 1
    return tuple(counts)


def biggest_pot(session: PlaytestSession) -> Highlight | None:
    """Return the hand in which the most chips were won."""
    best: tuple[int, Highlight] | None = None
    for number, table in enumerate(finished_hands(session), start=1):
        wins = [event for event in table.log if isinstance(event, Won)]
        total = sum(sum(event.amounts.values()) for event in wins)
        seats = tuple(dict.fromkeys(seat for event in wins for seat in event.amounts))
        if total and (best is None or total > best[0]):
            best = total, Highlight(number, seats, counted(total, "chip"))
    return best[1] if best else None


def best_shown_hand(session: PlaytestSession) -> Highlight | None:
    """Return the best hand that anybody showed."""
    phase = showdown_of(session.genome)
    best: tuple[HandRank, Highlight] | None = None
    for number, table in enumerate(finished_hands(session), start=1):
        for event in table.log:
            if phase is None or not isinstance(event, Shown):
                continue
            rank = best_hand(phase, phase.ranking, event, table.board)
            if rank is not None and (best is None or rank > best[0]):
                words = f"{describe_hand(rank.ranking, rank.cards)} ({show(rank.cards)})"
                best = rank, Highlight(number, (event.seat,), words)
    return best[1] if best else None


def draw_summary(session: PlaytestSession, look: Look) -> list[Text]:
    """Draw the summary of a match."""
    hands = len(finished_hands(session))
    if session.genome.roles:
        return draw_run(session, look)
    title = f"{session.genome.name}: {hands} hand{'' if hands == 1 else 's'} played"
    lines = [*paragraph(title, look), Text()]
    for line in lines:
        line.stylize("bold")
    if session.genome.setup.starting_chips and hands:
        lines += [*draw_chips(session, look), Text()]
    elif session.genome.setup.blind_hands and hands:
        lines += [*draw_cards_held(session, look), Text()]
    lines += [clipped(line, look.width) for line in results(session, look)]
    for sentence in highlights(session):
        lines += paragraph(sentence, look)
    return lines


def draw_run(session: PlaytestSession, look: Look) -> list[Text]:
    """Draw the summary of a run of deals: each deal, and everyone's points."""
    lines = [*paragraph(f"{session.genome.name}: the run", look), Text()]
    for sentence in run_sentences(session.table, session.names):
        lines += paragraph(sentence, look, hang=2)
    lines += [Text(), *(clipped(line, look.width) for line in results(session, look))]
    for sentence in highlights(session):
        lines += paragraph(sentence, look)
    lines[0].stylize("bold")
    return lines


def draw_chips(session: PlaytestSession, look: Look) -> list[Text]:
    """Draw the chips of the first person over time, or in a watched match of the first seat."""
    seat = session.people[0] if session.people else 0
    values = [stacks[seat] for stacks in chips_over_time(session)]
    whose = "Your" if session.names[seat] == YOU else f"{session.names[seat]}'s"
    return [*paragraph(f"{whose} chips, hand by hand", look), *plot(values, look)]


def draw_cards_held(session: PlaytestSession, look: Look) -> list[Text]:
    """Draw how the cards of the first person came and went in the last hand."""
    seat = session.people[0] if session.people else 0
    values = cards_over_time(finished_hands(session)[-1], seat)
    whose = "Your" if session.names[seat] == YOU else f"{session.names[seat]}'s"
    return [*paragraph(f"{whose} cards, battle by battle", look), *plot(values, look)]


def cards_over_time(table: Table, seat: int) -> list[int]:
    """Return how many cards a seat held after each battle of a hand."""
    held, counts = 0, []
    for event in table.log:
        match event:
            case Dealt(dealt_to, cards) if dealt_to == seat:
                held += len(cards)
            case Turned(turned_by, _, buried) if turned_by == seat:
                held -= 1 + buried
            case PickedUp(taker, cards):
                held += len(cards) if taker == seat else 0
                counts.append(held)
    return counts or [held]


def plot(values: Sequence[int], look: Look) -> list[Text]:
    """Draw a row of numbers as bars, with the highest number at the side."""
    top = max(*values, 1)
    label = len(str(top))
    columns = sampled(values, min(look.width - label - 4, WIDEST_PLOT))
    lines = []
    for row in range(PLOT_HEIGHT, 0, -1):
        cells = "".join(cell(value / top * PLOT_HEIGHT - (row - 1), look) for value in columns)
        side = str(top) if row == PLOT_HEIGHT else "0" if row == 1 else ""
        edge = f" {side:>{label}} {'|' if look.plain else '┤'}"
        lines.append(joined(Text(edge, style="dim"), Text(cells.rstrip(), style="green")))
    return lines


def cell(fill: float, look: Look) -> str:
    """Draw the part of a bar that lies in one row."""
    if look.plain:
        return "#" if fill >= 0.5 else " "
    return EIGHTHS[max(0, min(8, round(fill * 8)))]


def sampled(values: Sequence[int], width: int) -> list[int]:
    """Return at most so many of the values, evenly chosen, or each drawn wider if there is room."""
    if len(values) > width:
        return [values[round(i * (len(values) - 1) / (width - 1))] for i in range(width)]
    wide = max(1, min(3, width // len(values)))
    return [value for value in values for _ in range(wide)]


def results(session: PlaytestSession, look: Look) -> Iterator[Text]:
    """Draw a line for everyone: chips, what was won or lost, hands won."""
    history = chips_over_time(session)
    counts = hands_won(session)
    scores = getattr(session.table, "scores", ())
    for_chips = session.genome.setup.starting_chips > 0
    names = session.names
    width = max(map(len, names))
    for seat, name in enumerate(names):
        parts = [f" {name:<{width}}"]
        if for_chips:
            now, start = history[-1][seat], history[0][seat]
            parts.append(f"{now:>7} chips {now - start:>+6}")
        elif scores:
            parts.append(f"{counted(scores[seat], 'point'):>10}")
        if not session.genome.roles:
            parts.append(f"{counts[seat]:>3} hand{' ' if counts[seat] == 1 else 's'} won")
        text = "  ".join(parts)
        yield Text(text.lstrip() if look.plain else text, style="bold" if name == YOU else "")


def highlights(session: PlaytestSession) -> Iterator[str]:
    """Say what was the biggest pot, the best hand, and who won the match."""
    names = session.names
    pot, hand = biggest_pot(session), best_shown_hand(session)
    if pot is not None:
        yield f"Biggest pot: {pot.words} for {who(pot, names)}, in hand {pot.hand}."
    if hand is not None:
        yield f"Best hand shown: {hand.words}, {who(hand, names)} in hand {hand.hand}."
    winners = session.table.match_winners
    if winners:
        verb = "win" if len(winners) > 1 or names[winners[0]] == YOU else "wins"
        what = "run" if session.genome.roles else "match"
        yield f"{listed([names[seat] for seat in winners])} {verb} the {what}."
    elif session.people_are_out:
        yield "You are out of chips." if len(session.people) == 1 else "No person has chips left."


def who(highlight: Highlight, names: Sequence[str]) -> str:
    """Name those that a highlight belongs to."""
    words = listed([names[seat] for seat in highlight.seats])
    return words if len(highlight.seats) > 1 else words.replace(YOU, YOU.lower())
