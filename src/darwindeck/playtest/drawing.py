"""The screen: a scene drawn as lines that fit the width, around a table or plainly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import ceil
from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.playtest.deal_scene import draw_deal
from darwindeck.playtest.faces import (
    MOST_BACKS,
    WIDEST,
    Look,
    centred,
    clipped,
    face,
    faces,
    joined,
    padded,
    small_cards,
    suit_text,
)
from darwindeck.playtest.plain import read_scene
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.playtest.scene import Scene, SceneSeat
    from darwindeck.words.voice import Voice

    Box = list[Text]

NARROWEST_BOX, WIDEST_BOX = 12, 24
NARROWEST_FELT = 22
FELT = "green"


def draw_scene(scene: Scene, look: Look) -> list[Text]:
    """Draw a scene: nothing is wider than the look allows."""
    if scene.deal is not None:
        return draw_deal(scene, scene.deal, look)
    if look.plain:
        return read_scene(scene, look)
    width = min(look.width, WIDEST)
    lines = [heading(scene, width), Text(), *around(scene, width), *own_seat(scene, width)]
    return [clipped(line, width) for line in lines]


def heading(scene: Scene, width: int) -> Text:
    """Draw the name of the game, and which hand it is."""
    right = Text(scene.hand, style="dim")
    left = padded(Text(f" {scene.game}", style="bold"), width - len(right) - 1)
    return joined(left, right)


# The table


def around(scene: Scene, width: int) -> list[Text]:
    """Draw the others around the table, and what lies on it."""
    boxes = boxes_of(scene, width)
    size = max((len(box[0]) for box in boxes), default=NARROWEST_BOX) + 2
    per_row = max(1, width // size)
    sides = seats_at_the_sides(len(boxes), per_row, width - 2 * size)
    left = boxes[:sides][::-1]
    right = boxes[len(boxes) - sides :] if sides else []
    top = boxes[sides : len(boxes) - sides]
    lines: list[Text] = []
    for start in range(0, len(top), per_row):
        lines += row_of(top[start : start + per_row], width)
    return lines + felt(scene, left, right, size, width)


def seats_at_the_sides(others: int, per_row: int, middle: int) -> int:
    """Return how many seats stand on each side of the table; the rest are above it."""
    if others < 2 or middle < NARROWEST_FELT:
        return 0
    return max(1, ceil((others - per_row) / 2))


def row_of(boxes: Sequence[Box], width: int) -> list[Text]:
    """Draw boxes side by side, spread over the width."""
    share = width // len(boxes)
    margin, rows = " " * ((width - share * len(boxes)) // 2), zip(*boxes, strict=True)
    return [joined(margin, *(centred(line, share) for line in row)) for row in rows]


def felt(
    scene: Scene, left: Sequence[Box], right: Sequence[Box], size: int, width: int
) -> list[Text]:
    """Draw what lies on the table, between the boxes at its sides."""
    margin = size if left or right else max(2, width // 10)
    inner = width - 2 * margin - 2
    middle = on_the_table(scene, inner - 2)
    left_lines, right_lines = stacked(left), stacked(right)
    height = max(len(middle), len(left_lines), len(right_lines))
    above, side = (height - len(middle)) // 2, Text("│", style=FELT)
    rows = zip_longest(left_lines, [Text()] * above + middle, right_lines, fillvalue=Text())
    lines = [
        joined(padded(joined(" ", before), margin), side, centred(content, inner), side, " ", after)
        for before, content, after in rows
    ]
    return [edge("╭", "╮", margin, inner), *lines, edge("╰", "╯", margin, inner)]


def edge(first: str, last: str, margin: int, inner: int) -> Text:
    """Draw the upper or the lower edge of the table."""
    return joined(" " * margin, Text(first + "─" * inner + last, style=FELT))


def stacked(boxes: Sequence[Box]) -> list[Text]:
    """Put boxes one below the other."""
    lines: list[Text] = []
    for box in boxes:
        lines += [Text(), *box] if lines else box
    return lines


def on_the_table(scene: Scene, width: int) -> list[Text]:
    """Draw the board, the pile, the pots and what is in force."""
    lines: list[Text] = []
    for board in scene.boards:
        lines += [*faces(board, width), Text()]
    if scene.has_pile:
        lines += [*pile_lines(scene, width), Text()]
    lines += meld_lines(scene, width)
    if scene.for_chips:
        lines += pot_lines(scene, width)
    if scene.result:
        lines.append(clipped(Text(scene.result, style="bold green"), width))
    lines += [] if scene.over else signs(scene)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def pile_lines(scene: Scene, width: int) -> list[Text]:
    """Draw the trick, or the top of the pile with what lies under it."""
    pile = scene.pile
    if not pile:
        empty = "screen.no_card_played" if scene.has_tricks else "screen.no_card_on_pile"
        return [] if scene.over else [Text(scene.voice.say(empty), "dim")]
    if scene.has_tricks:
        return faces(pile, width, scene.played_by)
    if not any(pile):
        face_down = scene.voice.say("screen.face_down", count=len(pile))
        return [joined(face(None), Text(f"  {face_down}", "dim"))]
    on_top = Text(" ").join(face(card) for card in pile[-scene.on_top :])
    below = pile[: -scene.on_top]
    under = below[-3:]
    rest = len(below) - len(under)
    more = Text(scene.voice.say("screen.more", count=rest) if rest else "", style="dim")
    return [joined(more, small_cards(under, width, scene.voice), "  " if under else "", on_top)]


def meld_lines(scene: Scene, width: int) -> list[Text]:
    """Draw the sets and runs that lie on the table, a line or more for each seat that has some."""
    lines: list[Text] = []
    for seat in scene.seats:
        line = Text(f"{seat.name}: ", style="dim") if seat.melds else Text()
        for meld in seat.melds:
            drawn = small_cards(meld, width, scene.voice)
            if len(line) + len(drawn) > width:
                lines.append(line)
                line = Text("  ")
            line = joined(line, drawn, "  ")
        lines += [line] if seat.melds else []
    return [*lines, Text()] if lines else []


def pot_lines(scene: Scene, width: int) -> list[Text]:
    """Draw the pots, and the bet to match."""
    say = scene.voice.say
    lines = [Text(say("screen.pot", amount=scene.pot), style="bold yellow")] if scene.pot else []
    for number, (amount, names) in enumerate(scene.pots):
        which = "main" if number == 0 else "side_of_many" if len(scene.pots) > 2 else "side"
        pot = say(f"screen.{which}_pot", number=number, amount=amount, names=names)
        lines.append(clipped(Text(pot, style="yellow"), width))
    if scene.price:
        price = say("screen.price", amount=scene.price)
        call = say("screen.to_call", amount=scene.to_call) if scene.to_call else ""
        together = f"{price} {call}".rstrip()
        lines += map(Text, [together] if len(together) <= width else [price, call])
    return lines


def signs(scene: Scene) -> list[Text]:
    """Draw what is in force in a turn game: trump, a named suit, the direction, the deck."""
    say = scene.voice.say
    due = "" if scene.due_rank is None else say("screen.due", rank=scene.due_rank)
    lines = [Text(scene.claim or due, "bold")] if scene.claim or due else []
    for key, suit in (("follow", scene.named_suit), ("trump", scene.trump)):
        if suit is not None:
            lines.append(joined(f"{say(f'screen.{key}')} ", suit_text(suit, scene.voice)))
    if scene.offered is not None:
        lines.append(
            joined(
                f"{say('screen.offered')} ",
                small_cards([scene.offered], NARROWEST_BOX, scene.voice),
            )
        )
    if scene.reversed:
        lines.append(Text(say("screen.to_the_right"), style="dim"))
    if scene.deck_left is not None:
        lines.append(Text(say("screen.left_in_deck", count=scene.deck_left), style="dim"))
    return lines


# The seats


def boxes_of(scene: Scene, width: int) -> list[Box]:
    """Draw the others as boxes of the same size, as narrow as the space for them asks for."""
    seats = scene.others
    wanted = max((3 * len(seat.cards) - 1 for seat in seats if not seat.gone), default=0)
    room = min(WIDEST_BOX, max(NARROWEST_BOX, width // 5 - 2))
    boxes = [seat_box(scene, seat, min(max(wanted, NARROWEST_BOX), room)) for seat in seats]
    size = max((len(line) for box in boxes for line in box), default=0)
    size = min(max(size, NARROWEST_BOX), WIDEST_BOX)
    height = max(map(len, boxes), default=0)
    return [
        [padded(box[index] if index < len(box) else Text(), size) for index in range(height)]
        for box in boxes
    ]


def seat_box(scene: Scene, seat: SceneSeat, width: int) -> Box:
    """Draw one of the others: name, cards, chips, points."""
    voice = scene.voice
    if seat.cards and not seat.gone:
        cards = small_cards(seat.cards, width, voice)
    else:
        cards = Text(voice.say(seat.gone or "screen.no_cards"), style="dim")
        if seat.seen:
            cards = joined(cards, " ", small_cards(seat.seen, width, voice))
    chips = chips_of(seat, voice) if scene.for_chips else []
    return [name_of(seat, voice), cards, *chips, *points_of(seat, voice)]


def name_of(seat: SceneSeat, voice: Voice) -> Text:
    """Draw a name, with a mark for whose turn it is and the dealer button."""
    style = "dim" if seat.folded or seat.out else "bold green" if seat.won else "bold"
    return joined(
        Text("▸ " if seat.to_act else "", style="bold yellow"),
        Text(seat.name, style=style),
        Text(f" · {voice.say('screen.partner')}" if seat.partner else "", style="dim"),
        Text(f" {voice.say('screen.button')}" if seat.button else "", style="yellow"),
    )


def chips_of(seat: SceneSeat, voice: Voice) -> list[Text]:
    """Draw the chips behind and in front of a seat."""
    if seat.out:
        return []
    bet = Text(f" · {voice.say('screen.bet', amount=seat.bet)}" if seat.bet else "", "yellow")
    if seat.all_in:
        return [joined(Text(voice.say("screen.all_in"), style="bold red"), bet)]
    return [joined(Text(f"{seat.stack}", style="dim" if seat.folded else ""), bet)]


def points_of(seat: SceneSeat, voice: Voice) -> list[Text]:
    """Draw the points and tricks of a seat, and how many cards it has captured."""
    captured = [Line("counts.captured", count=seat.captured)] if seat.captured else []
    return [Text(voice.say(line)) for line in (*seat.counts, *captured)]


def own_seat(scene: Scene, width: int) -> list[Text]:
    """Draw the seat of the person who looks: name, chips, cards and what they are worth."""
    seat = scene.own
    if seat is None:
        return []
    line = own_line(scene, seat)
    if seat.out:
        return [line]
    if len(seat.cards) > MOST_BACKS and not any(seat.cards):
        face_down = scene.voice.say("screen.face_down", count=len(seat.cards))
        return [line, Text(f" {face_down}", style="blue")]
    keys = scene.keys if any(scene.keys) and not scene.over else ()
    if seat.face_up and not keys:
        keys = tuple(scene.voice.say("screen.up") if up else "" for up in seat.face_up)
    lines = [joined(" ", row) for row in faces(seat.cards, width - 2, keys)]
    if scene.worth and lines and not seat.folded:
        beside = joined(lines[0], Text(f"   {scene.worth}", style="cyan"))
        if len(beside) <= width:
            lines[0] = beside
        else:
            lines.append(Text(f" {scene.worth}", style="cyan"))
    return [line, *lines]


def own_line(scene: Scene, seat: SceneSeat) -> Text:
    """Draw the name, chips and points of the person who looks."""
    voice = scene.voice
    parts = [joined(" ", name_of(seat, voice))]
    if scene.for_chips and not seat.out:
        parts.append(Text(voice.say("screen.chips", amount=seat.stack), style="bold"))
        parts += [Text(voice.say("screen.bet", amount=seat.bet), "yellow")] if seat.bet else []
        parts += [Text(voice.say("screen.all_in"), style="bold red")] if seat.all_in else []
    parts += points_of(seat, voice)
    parts += [Text(voice.say(seat.gone), style="dim")] if seat.gone else []
    return Text("   ").join(parts)
