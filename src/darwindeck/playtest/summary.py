"""A match summed up: chips over time, the best hand, the biggest pot, what everybody won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from darwindeck.genome.schema import GameGenome
from darwindeck.playtest import faces, opponents, showdown
from darwindeck.table import actions, deal_view, events
from darwindeck.words.voice import GameText, Line, SaidHand, Voice, Who

if TYPE_CHECKING:
    from darwindeck.hands.evaluation import HandRank
    from darwindeck.playtest.evening import Evening
    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.table.table import Table

PLOT_HEIGHT = 6
WIDEST_PLOT = 60
MOST_READ = 30
EIGHTHS = " ▁▂▃▄▅▆▇█"
VOLUNTARY = (actions.Call, actions.Bet, actions.Raise, actions.AllIn)


def finished_hands(session: PlaytestSession) -> tuple[Table, ...]:
    """Return the hands that were played to their end."""
    return tuple(table for table in session.hands if table.over)


def chips_over_time(session: PlaytestSession) -> tuple[tuple[int, ...], ...]:
    """Return everyone's chips before the first hand and after each one."""
    start = session.hands[0].log[0]
    first = start.stacks if isinstance(start, events.Started) else ()
    return (first, *(table.stacks for table in finished_hands(session)))


def hands_won(session: PlaytestSession) -> tuple[int, ...]:
    """Return in how many hands each seat won a pot, or the hand where there are no chips."""
    tables, won = finished_hands(session), pots_won(session)
    winners = [set(pots) or set(table.winners) for table, pots in zip(tables, won, strict=True)]
    return tuple(sum(seat in each for each in winners) for seat in range(session.table.seats))


def pots_won(session: PlaytestSession) -> Iterator[Counter[int]]:
    """Yield what each seat won from the pots of every hand that was played to its end."""
    for table, seats in session.seated_hands:
        if table.over:
            won: Counter[int] = Counter()
            for event in table.log:
                if isinstance(event, events.Won):
                    won.update({seats[at]: amount for at, amount in event.amounts.items()})
            yield won


def biggest_pot(session: PlaytestSession) -> Line | None:
    """Tell in which hand the most chips were won, and by whom."""
    most, line = 0, None
    for number, won in enumerate(pots_won(session), start=1):
        if won.total() > most:
            most, who = won.total(), tuple(map(Who, won))
            chips = Line("counts.chips", count=most)
            line = Line("summary.biggest_pot", who=who, chips=chips, hand=number)
    return line


def best_shown_hand(session: PlaytestSession) -> Line | None:
    """Tell which was the best hand that anybody showed."""
    phase = showdown.showdown_of(session.genome)
    best: HandRank | None = None
    line = None
    for number, table in enumerate(finished_hands(session), start=1):
        for event in table.log:
            if phase is None or not isinstance(event, events.Shown):
                continue
            for board in showdown.boards_of(table):
                rank = showdown.best_hand(phase, phase.ranking, event, board)
                if rank is not None and (best is None or rank > best):
                    best, worth = rank, SaidHand(rank.ranking, rank.cards)
                    values = {"worth": worth, "cards": rank.cards, "hand": number}
                    line = Line("summary.best_hand", who=Who(event.seat), **values)
    return line


def draw_summary(session: PlaytestSession, look: faces.Look) -> list[Text]:
    """Draw the summary of a match, or of a run of deals."""
    voice = opponents.voice_of(session, look.language)
    hands = len(finished_hands(session))
    table = opponents.table_in(session, look.language)
    deals = deals_of(table)
    key = "summary.run_title" if deals else "summary.title"
    title = voice.say(key, game=GameText(session.genome.name), count=hands)
    lines = [*faces.paragraph(title, look, style="bold"), Text()]
    for told in run_lines(table, deals):
        lines += faces.paragraph(voice.say(told), look, hang=2)
    seat = session.people[0] if session.people else 0
    if deals:
        lines.append(Text())
    elif session.genome.setup.starting_chips and hands:
        heading = voice.say("summary.chips_by_hand", who=Who(seat))
        values = [stacks[seat] for stacks in chips_over_time(session)]
        lines += [*draw_course(heading, values, look), Text()]
    elif session.genome.setup.blind_hands and hands:
        heading = voice.say("summary.cards_by_battle", who=Who(seat))
        values = cards_over_time(finished_hands(session)[-1], seat)
        lines += [*draw_course(heading, values, look), Text()]
    lines += [faces.clipped(line, look.width) for line in results(session, look, voice)]
    for told in highlights(session, in_a_run=bool(deals)):
        lines += faces.paragraph(voice.say(told), look)
    return lines


def draw_course(heading: str, values: Sequence[int], look: faces.Look) -> list[Text]:
    """Draw numbers over time as bars; plainly, they are read one after the other."""
    if look.plain:
        read = ", ".join(map(str, chosen(values, MOST_READ)))
        return faces.paragraph(f"{heading}: {read}.", look)
    return [*faces.paragraph(heading, look), *plot(values, look.width)]


def cards_over_time(table: Table, seat: int) -> list[int]:
    """Return how many cards a seat held after each battle of a hand."""
    held, counts = 0, []
    for event in table.log:
        match event:
            case events.Dealt(dealt_to, cards) if dealt_to == seat:
                held += len(cards)
            case events.Turned(turned_by, _, buried) if turned_by == seat:
                held -= 1 + buried
            case events.PickedUp(taker, cards):
                held += len(cards) if taker == seat else 0
                counts.append(held)
    return counts or [held]


def plot(values: Sequence[int], width: int) -> list[Text]:
    """Draw a row of numbers as bars, with the highest number at the side."""
    top = max(*values, 1)
    label = len(str(top))
    room = min(width - label - 4, WIDEST_PLOT)
    shown = chosen(values, room)
    wide = max(1, min(3, room // len(shown)))
    lines = []
    for row in range(PLOT_HEIGHT, 0, -1):
        cells = "".join(cell(value / top * PLOT_HEIGHT - (row - 1)) * wide for value in shown)
        side = str(top) if row == PLOT_HEIGHT else "0" if row == 1 else ""
        edge = f" {side:>{label}} ┤"
        lines.append(faces.joined(Text(edge, style="dim"), Text(cells.rstrip(), style="green")))
    return lines


def cell(fill: float) -> str:
    """Draw the part of a bar that lies in one row."""
    return EIGHTHS[max(0, min(8, round(fill * 8)))]


def chosen(values: Sequence[int], most: int) -> Sequence[int]:
    """Return at most so many of some values, evenly chosen from the first to the last.

    >>> chosen(range(9), 5), chosen((1, 2), 5)
    ([0, 2, 4, 6, 8], (1, 2))
    """
    if len(values) <= most:
        return values
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]


def results(session: PlaytestSession, look: faces.Look, voice: Voice) -> Iterator[Text]:
    """Draw a line for everyone: chips, what was won or lost, hands won."""
    history = chips_over_time(session)
    counts = hands_won(session)
    scores = session.table.scores
    for_chips = session.genome.setup.starting_chips > 0
    names = tuple(map(voice.title, range(session.table.seats)))
    width = max(map(len, names))
    for seat, name in enumerate(names):
        parts = [f" {name:<{width}}"]
        if for_chips:
            now, start = history[-1][seat], history[0][seat]
            chips = voice.say("summary.chips", count=now, chips=f"{now:>7}")
            parts.append(f"{chips} {now - start:>+6}")
        elif scores:
            parts.append(f"{voice.say('counts.points', count=scores[seat]):>10}")
        if not deals_of(session.table):
            won, number = counts[seat], f"{counts[seat]:>3}"
            parts.append(voice.say("summary.hands_won", count=won, number=number))
        yield draw_row(parts, look, bold=seat == voice.reader)


def draw_row(parts: Sequence[str], look: faces.Look, *, bold: bool) -> Text:
    """Draw what is said of somebody on one line."""
    text = "  ".join(parts)
    return Text(text.lstrip() if look.plain else text, style="bold" if bold else "")


def highlights(session: PlaytestSession, *, in_a_run: bool) -> Iterator[Line]:
    """Say what was the biggest pot, the best hand, and who won the match."""
    yield from filter(None, (biggest_pot(session), best_shown_hand(session)))
    winners = tuple(map(Who, session.table.match_winners))
    if winners:
        yield Line("summary.wins_run" if in_a_run else "summary.wins_match", who=winners)
    elif session.people_are_out:
        alone = len(session.people) == 1
        yield Line("summary.you_are_broke" if alone else "summary.all_are_broke")


# Runs of deals


@dataclass
class DealSummary:
    """How one deal went: who folded in which round, how it ended, and who scored what."""

    number: int
    folds: list[tuple[int, int]] = field(default_factory=list)
    resolved: events.Resolved | None = None
    scores: dict[int, int] = field(default_factory=dict)


def deals_of(table: Table) -> list[DealSummary]:
    """Return the deals of a run, from its log; none in a game without deals."""
    deals: list[DealSummary] = []
    number = 0
    for event in table.log:
        match event:
            case events.RoundBegan(deal, number, _):
                if not deals or deals[-1].number != deal:
                    deals.append(DealSummary(deal))
            case events.Acted(seat, actions.Fold()) if deals and seat is not None:
                deals[-1].folds.append((seat, number))
            case events.Resolved():
                deals[-1].resolved = event
            case events.Scored(seat, points, _) if deals:
                deals[-1].scores[seat] = points
            case _:
                pass
    return deals


def run_lines(table: Table, deals: Sequence[DealSummary]) -> Iterator[Line]:
    """Tell a run deal by deal, then how many deals ended how, and why the run did."""
    ends = [deal.resolved for deal in deals if deal.resolved is not None]
    for deal in deals:
        if deal.resolved is not None:
            yield deal_line(deal, deal.resolved, table.game)
    if len(ends) > 1:
        counts = {
            kind: sum(end.outcome == kind for end in ends) for kind in ("deal", "off", "bust")
        }
        parts = tuple(
            Line(f"run.count_{kind}", count=count) for kind, count in counts.items() if count
        )
        yield Line("run.in_all", parts=parts)
    if deals and table.over:
        yield why_it_ended(table, ends[-1] if ends else None)


def deal_line(deal: DealSummary, resolved: events.Resolved, game: GameGenome) -> Line:
    """Tell one deal."""
    parts = tuple(Line("run.folded", who=Who(seat), round=round_) for seat, round_ in deal.folds)
    parts += tuple(
        Line("events.count", who=Who(seat), count=f"{points:+}")
        for seat, points in deal.scores.items()
    )
    what = Line(f"run.{resolved.outcome}", number=deal.number, totals=totals_at_end(resolved, game))
    return Line("run.deal_with" if parts else "run.deal_alone", what=what, parts=parts)


def totals_at_end(resolved: events.Resolved, game: GameGenome) -> tuple[Line | str, ...]:
    """Say what the cards came to, what leads to a bust against its limit first."""
    said = {name: f"{name} {total}" for name, total in resolved.totals.items()}
    bust = deal_view.bust_of(game)
    if bust is None:
        return tuple(said.values())
    against = Line("run.against", over=said.pop(bust[0]), limit=said.pop(bust[1]))
    return against, *said.values()


def why_it_ended(table: Table, last: events.Resolved | None) -> Line:
    """Say what ended a run."""
    if last is not None and last.outcome == "bust":
        return Line("run.ended_with_bust")
    if table.turns >= table.game.turn_limit:
        return Line("run.ended_after", count=table.turns)
    return Line("run.ended_with_deck")


# Evenings at the hold'em table


class Tally(NamedTuple):
    """What somebody did in an evening: hands dealt, hands played of their own will, hands won."""

    dealt: int = 0
    voluntary: int = 0
    won: int = 0

    @property
    def vpip(self) -> int:
        """How many hands of a hundred they put chips in before the flop without having to."""
        return round(100 * self.voluntary / self.dealt) if self.dealt else 0


def tallies(evening: Evening) -> dict[str, Tally]:
    """Count for everybody how many hands they were dealt, played and won."""
    counts = dict.fromkeys(evening.users, Tally())
    hands = (hand for hand in evening.seated_hands if hand[0].over)
    for (table, seats), pots in zip(hands, pots_won(evening), strict=True):
        chose = volunteers(table)
        for position, seat in enumerate(seats):
            dealt, voluntary, won = counts[evening.users[seat]]
            counts[evening.users[seat]] = Tally(
                dealt + 1, voluntary + (position in chose), won + (pots[seat] > 0)
            )
    return counts


def volunteers(table: Table) -> set[int]:
    """Return the positions of those who put chips in before the flop without having to."""
    chose = set()
    for event in table.log:
        if isinstance(event, events.BoardDealt):
            break
        if isinstance(event, events.Acted) and isinstance(event.action, VOLUNTARY):
            chose.add(event.seat or 0)
    return chose


def draw_evening(evening: Evening, look: faces.Look) -> list[Text]:
    """Draw the statistics of an evening."""
    people = evening.config.people
    voice = Voice(
        look.language, names=evening.called, reader=people[0] if len(people) == 1 else None
    )
    hands = len(finished_hands(evening))
    title = voice.say("summary.title", game=GameText(evening.genome.name), count=hands)
    lines = [*faces.paragraph(title, look, style="bold"), Text()]
    if voice.reader is not None and hands:
        heading = voice.say("summary.chips_by_hand", who=Who(voice.reader))
        stacks = [
            table.stacks[seats.index(voice.reader)]
            for table, seats in evening.seated_hands
            if table.over and voice.reader in seats
        ]
        values = [evening.settings.table.starting_stack, *stacks]
        lines += [*draw_course(heading, values, look), Text()]
    lines += [faces.clipped(line, look.width) for line in rows_of_evening(evening, look, voice)]
    for told in ending(evening):
        lines += faces.paragraph(voice.say(told), look)
    return lines


def rows_of_evening(evening: Evening, look: faces.Look, voice: Voice) -> Iterator[Text]:
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
        yield draw_row(parts, look, bold=seat in evening.config.people)


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
