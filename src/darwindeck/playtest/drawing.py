"""The screen: a scene drawn as lines that fit the width, around a table or plainly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.playtest.deal_scene import draw_deal
from darwindeck.playtest.faces import (
    MOST_BACKS,
    WIDEST,
    Look,
    centred,
    clipped,
    counted,
    face,
    faces,
    joined,
    padded,
    small_cards,
    suit_text,
)
from darwindeck.playtest.reading import read_scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.playtest.scene import Scene, SceneSeat

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
    sides = 1
    while others - 2 * sides > per_row:
        sides += 1
    return sides


def row_of(boxes: Sequence[Box], width: int) -> list[Text]:
    """Draw boxes side by side, spread over the width."""
    share = width // len(boxes)
    height = max(map(len, boxes))
    lines = []
    for index in range(height):
        line = Text(" " * ((width - share * len(boxes)) // 2))
        for box in boxes:
            line.append_text(centred(box[index], share))
        lines.append(line)
    return lines


def felt(
    scene: Scene, left: Sequence[Box], right: Sequence[Box], size: int, width: int
) -> list[Text]:
    """Draw what lies on the table, between the boxes at its sides."""
    margin = size if left or right else max(2, width // 10)
    inner = width - 2 * margin - 2
    middle = on_the_table(scene, inner - 2)
    left_lines, right_lines = stacked(left), stacked(right)
    height = max(len(middle), len(left_lines), len(right_lines))
    spare = height - len(middle)
    middle = [Text()] * (spare // 2) + middle + [Text()] * (spare - spare // 2)
    lines = [edge("╭", "╮", margin, inner)]
    for index, content in enumerate(middle):
        before = left_lines[index] if index < len(left_lines) else Text()
        after = right_lines[index] if index < len(right_lines) else Text()
        side = Text("│", style=FELT)
        middle_part = centred(content, inner)
        lines.append(
            joined(padded(joined(" ", before), margin), side, middle_part, side, " ", after)
        )
    return [*lines, edge("╰", "╯", margin, inner)]


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
    if scene.board:
        lines += [*faces(scene.board, width), Text()]
    if scene.has_pile:
        lines += [*pile_lines(scene, width), Text()]
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
        empty = "no card is played yet" if scene.trick else "no card on the pile"
        return [] if scene.over else [Text(empty, "dim")]
    if scene.trick:
        return faces(pile, width, scene.played_by)
    if not any(pile):
        return [joined(face(None), Text(f"  {counted(len(pile), 'card')} face down", "dim"))]
    on_top = Text(" ").join(face(card) for card in pile[-scene.on_top :])
    below = pile[: -scene.on_top]
    under = below[-3:]
    rest = len(below) - len(under)
    more = Text(f"{rest} more, " if rest else "", style="dim")
    return [joined(more, small_cards(under, width), "  " if under else "", on_top)]


def pot_lines(scene: Scene, width: int) -> list[Text]:
    """Draw the pots, and the bet to match."""
    lines = [Text(f"Pot: {scene.pot}", style="bold yellow")] if scene.pot else []
    for number, (amount, names) in enumerate(scene.pots):
        label = "main" if number == 0 else f"side {number}" if len(scene.pots) > 2 else "side"
        who = f" for {', '.join(names)}" if number else ""
        lines.append(clipped(Text(f"{label} {amount}{who}", style="yellow"), width))
    if scene.price:
        price = f"Current bet: {scene.price}"
        call = f"({scene.to_call} to call)" if scene.to_call else ""
        together = f"{price} {call}".rstrip()
        lines += map(Text, [together] if len(together) <= width else [price, call])
    return lines


def signs(scene: Scene) -> list[Text]:
    """Draw what is in force in a turn game: trump, a named suit, the direction, the deck."""
    due = scene.claim or (f"{scene.due_rank} are to be claimed" if scene.due_rank else "")
    lines = [Text(due, "bold")] if due else []
    if scene.named_suit is not None:
        lines.append(joined("follow ", suit_text(scene.named_suit)))
    if scene.trump is not None:
        lines.append(joined("trump ", suit_text(scene.trump)))
    if scene.reversed:
        lines.append(Text("turns go to the right", style="dim"))
    if scene.deck_left is not None:
        left = f"{counted(scene.deck_left, 'card')} left in the deck"
        lines.append(Text(left, style="dim"))
    return lines


# The seats


def boxes_of(scene: Scene, width: int) -> list[Box]:
    """Draw the others as boxes of the same size, as narrow as the space for them asks for."""
    seats = scene.others
    wanted = max((3 * len(seat.cards) - 1 for seat in seats if not seat.folded), default=0)
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
    cards = Text(seat.gone, style="dim")
    if not seat.gone:
        cards = small_cards(seat.cards, width) if seat.cards else Text("no cards", style="dim")
    chips = chips_of(seat) if scene.for_chips else []
    return [name_of(seat), cards, *chips, *points_of(seat)]


def name_of(seat: SceneSeat) -> Text:
    """Draw a name, with a mark for whose turn it is and the dealer button."""
    style = "dim" if seat.folded or seat.out else "bold green" if seat.won else "bold"
    return joined(
        Text("▸ " if seat.to_act else "", style="bold yellow"),
        Text(seat.name, style=style),
        Text(" (D)" if seat.button else "", style="yellow"),
    )


def chips_of(seat: SceneSeat) -> list[Text]:
    """Draw the chips behind and in front of a seat."""
    if seat.out:
        return []
    bet = Text(f" · bet {seat.bet}", style="yellow") if seat.bet else Text()
    if seat.all_in:
        return [joined(Text("all in", style="bold red"), bet)]
    return [joined(Text(f"{seat.stack}", style="dim" if seat.folded else ""), bet)]


def points_of(seat: SceneSeat) -> list[Text]:
    """Draw the points and tricks of a seat."""
    points = [] if seat.score is None else [Text(counted(seat.score, "point"))]
    points += [] if seat.tricks is None else [Text(counted(seat.tricks, "trick"))]
    return points + ([Text(f"{seat.captured} captured")] if seat.captured else [])


def own_seat(scene: Scene, width: int) -> list[Text]:
    """Draw the seat of the person who looks: name, chips, cards and what they are worth."""
    seat = scene.own
    if seat is None:
        return []
    line = own_line(scene, seat)
    if seat.out:
        return [line]
    if len(seat.cards) > MOST_BACKS and not any(seat.cards):
        return [line, Text(f" {len(seat.cards)} cards face down", style="blue")]
    keys = scene.keys if any(scene.keys) and not scene.over else ()
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
    parts = [joined(" ", name_of(seat))]
    if scene.for_chips and not seat.out:
        parts.append(Text(f"Chips: {seat.stack}", style="bold"))
        parts += [Text(f"bet {seat.bet}", style="yellow")] if seat.bet else []
        parts += [Text("all in", style="bold red")] if seat.all_in else []
    parts += points_of(seat)
    parts += [Text(seat.gone, style="dim")] if seat.gone else []
    return Text("   ").join(parts)
