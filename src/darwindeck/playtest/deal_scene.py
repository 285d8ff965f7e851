"""A deal between roles on the screen: who stands where, what lies on the table, how it adds up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from rich.text import Text

from darwindeck.genome.faces import custom_card, describe_card, face_of
from darwindeck.playtest.deal_stakes import aim_words, is_last_decision, warning_of
from darwindeck.playtest.faces import counted, joined, padded, paragraph
from darwindeck.playtest.telling import YOU
from darwindeck.table.deal_view import bust_of, cards_that_count
from darwindeck.table.events import Acted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.faces import Look
    from darwindeck.playtest.scene import Scene
    from darwindeck.table.deal_view import DealView, Total
    from darwindeck.table.view import SeatView, View

FACE_DOWN = "face down"
AGAINST = " v "
EARLIER = "earlier deals"
REPLACED = "replaced"
"""What a card is when a later one of its kind counts in its place."""


class RoleLine(NamedTuple):
    """What everybody knows of a role."""

    title: str
    facts: str
    to_act: bool


@dataclass(frozen=True, slots=True)
class DealScene:
    """What is to be shown of a deal, in words.

    The `aim` is there before the person has acted, the `warning` when a bust is near.
    """

    where: str
    aim: str
    roles: tuple[RoleLine, ...]
    betting: str
    committed: str
    totals: tuple[tuple[str, ...], ...]
    warning: str
    hand: tuple[tuple[str, str, str], ...]
    others: tuple[tuple[str, str], ...] = ()


def deal_scene(
    view: View,
    game: GameGenome,
    names: Sequence[str],
    hand: tuple[Card | None, ...],
    revealed: Sequence[Sequence[Card | None]] | None,
) -> DealScene | None:
    """Return what a view shows of a deal; nothing in games without roles."""
    deal = view.deal
    if deal is None:
        return None
    return DealScene(
        where=where_of(view, deal),
        aim=aim_of(view, game),
        roles=tuple(
            RoleLine(
                title(view, seat, names), "; ".join(facts(deal, seat)), seat.seat == view.actor
            )
            for seat in view.seats
        ),
        betting=betting_of(view, deal, names),
        committed=committed_words(game, deal, names),
        totals=total_words(game, deal),
        warning=warning_of(view, game, deal),
        hand=tuple(card_words(game, card) for card in hand if card is not None),
        others=tuple(
            (names[seat], ", ".join(face_of(game, card) for card in cards))
            for seat, cards in enumerate(revealed or ())
            if seat != view.seat
        ),
    )


def where_of(view: View, deal: DealView) -> str:
    """Say which deal and which round it is."""
    if view.over:
        return f"over after {counted(deal.number, 'deal')}"
    return f"deal {deal.number}, round {deal.round} of {deal.rounds}"


def title(view: View, seat: SeatView, names: Sequence[str]) -> str:
    """Name a seat and its role."""
    name, role = names[seat.seat], view.game.roles[seat.seat].name
    return f"{name} ({role})" if name != role else name


def aim_of(view: View, game: GameGenome) -> str:
    """Say what the person who looks plays for, until they have acted."""
    acted = any(isinstance(event, Acted) and event.seat == view.seat for event in view.log)
    return "" if view.seat is None or acted else aim_words(game, view.seat)


def facts(deal: DealView, seat: SeatView) -> Iterator[str]:
    """Yield what everybody knows of a role."""
    yield counted(seat.score, "point")
    yield f"{len(seat.cards)} in hand, {deal.decks[seat.seat]} in the deck"
    if seat.folded:
        yield "folded"
    elif deal.all_in[seat.seat]:
        yield "all in"
    if seat.seat == deal.initiative:
        yield "has the initiative"


def betting_of(view: View, deal: DealView, names: Sequence[str]) -> str:
    """Say whose turn it is, who has the initiative, and how many raises are left."""
    if view.over or view.actor is None:
        return ""
    turn = "your turn" if names[view.actor] == YOU else f"{names[view.actor]}'s turn"
    if deal.deciding:
        which = "Last decision" if is_last_decision(deal) else "Decision"
        return f"{which}: {turn} to go on or to fold."
    left = f"{counted(deal.raises_left, 'raise')} left"
    return f"Betting: {turn}. {initiative_words(deal, names)}; {left}."


def initiative_words(deal: DealView, names: Sequence[str]) -> str:
    """Say who has the initiative."""
    if deal.initiative is None:
        return "Nobody has the initiative"
    if names[deal.initiative] == YOU:
        return "You have the initiative"
    return f"{names[deal.initiative]} has the initiative"


def committed_words(game: GameGenome, deal: DealView, names: Sequence[str]) -> str:
    """Say which cards lie on the table, whose they are, which are face down or do not count."""
    places = counting_places(game, deal)
    words = []
    for place, each in enumerate(deal.committed):
        whose = names[each.seat].lower() if names[each.seat] == YOU else names[each.seat]
        if not each.face_up:
            card = "a card" if each.card is None else face_of(game, each.card)
            words.append(f"{card} {FACE_DOWN} ({whose})")
        elif place in places:
            words.append(f"{face_of(game, each.card)} ({whose})")
        else:
            words.append(f"{face_of(game, each.card)} ({whose}, {REPLACED})")
    return ", ".join(words) or "no card yet"


def counting_places(game: GameGenome, deal: DealView) -> set[int]:
    """Return where the cards lie that are open and have not been replaced."""
    lying = {
        place: own
        for place, each in enumerate(deal.committed)
        if each.face_up and each.card and (own := custom_card(game, each.card))
    }
    counting = set(map(id, cards_that_count(game, list(lying.values()))))
    return {place for place, own in lying.items() if id(own) in counting}


def total_words(game: GameGenome, deal: DealView) -> tuple[tuple[str, ...], ...]:
    """Say how the totals come about, what leads to a bust against its limit first."""
    totals = [briefly(total, game) for total in deal.totals]
    bust = bust_of(game)
    if bust is None:
        return tuple((str(total),) for total in totals)
    others = (total for total in totals if total.attribute not in bust)
    return tuple(str(deal.total(name)) for name in bust), *((str(total),) for total in others)


def briefly(total: Total, game: GameGenome) -> Total:
    """Add up what the cards of this deal bring to a total that lasts from deal to deal."""
    running = {attribute.name for attribute in game.attributes if attribute.running}
    if total.attribute not in running:
        return total
    earlier = [part for part in total.parts if part[0] == EARLIER]
    here = total.amount - sum(value for _, value in earlier)
    return replace(total, parts=(*earlier, *([("this deal", here)] if here else [])))


def card_words(game: GameGenome, card: Card) -> tuple[str, str, str]:
    """Return the name of a card, its kind, and what it counts."""
    own = custom_card(game, card)
    if own is None:
        return str(card), "", ""
    return own.name, own.kind, describe_card(own)


# Drawing


def draw_deal(scene: Scene, deal: DealScene, look: Look) -> list[Text]:
    """Draw a deal in lines; plainly, in sentences."""
    lines = [heading(scene, deal, look), Text()]
    if deal.aim:
        lines += [*styled(paragraph(deal.aim, look), "italic"), Text()]
    lines += draw_roles(deal, look)
    if not scene.over:
        lines += [Text(), *draw_table(deal, look)]
    for name, cards in deal.others:
        lines += paragraph(f"{name} holds {cards or 'nothing'}.", look)
    if deal.hand and not scene.over:
        lines += [Text(), *draw_hand(scene, deal, look)]
    return lines


def draw_roles(deal: DealScene, look: Look) -> list[Text]:
    """Draw a line for every role, with a mark for whose turn it is."""
    width = max(len(role.title) for role in deal.roles) + 1
    lines: list[Text] = []
    for role in deal.roles:
        words = f"{role.title:<{width}} {role.facts}"
        if look.plain:
            words = f"{role.title}: {role.facts}{'; to act' if role.to_act else ''}"
        drawn = styled(paragraph(words, look, indent=3, hang=2), "bold" if role.to_act else "")
        if role.to_act and not look.plain:
            drawn[0] = joined(Text(" ▸ ", style="bold yellow"), drawn[0][3:])
        lines += drawn
    return lines


def draw_table(deal: DealScene, look: Look) -> list[Text]:
    """Draw whose turn it is, the cards on the table, what they add up to, and a warning."""
    lines = styled(paragraph(deal.betting, look), "bold yellow") if deal.betting else []
    lines += paragraph(f"On the table: {deal.committed}.", look, hang=2)
    for words in total_lines(deal.totals, look):
        lines += paragraph(words, look, indent=3, hang=4)
    return lines + (styled(paragraph(deal.warning, look), "bold red") if deal.warning else [])


def total_lines(totals: Sequence[tuple[str, ...]], look: Look) -> list[str]:
    """Put totals on as few lines as there is room for; one against another breaks before its v."""
    room = look.width - 3
    lines = [AGAINST.join(parts) for parts in totals]
    if look.plain:
        return lines
    together = "   ".join(lines[1:])
    rest = [together] if len(together) <= room else lines[1:]
    if len(lines[0]) <= room:
        return [lines[0], *rest]
    first, *against = totals[0]
    return [first, *(f"{AGAINST.lstrip()}{words}" for words in against), *rest]


def heading(scene: Scene, deal: DealScene, look: Look) -> Text:
    """Draw the name of the game, and where in the run it is."""
    if look.plain:
        return Text(f"{scene.game}, {deal.where}.")
    right = Text(deal.where, style="dim")
    left = padded(Text(f" {scene.game}", style="bold"), look.width - len(right) - 1)
    return joined(left, right)


def draw_hand(scene: Scene, deal: DealScene, look: Look) -> list[Text]:
    """Draw the person's cards, one in a line, with the numbers to type where they can be played."""
    lines = paragraph("Your cards:", look)
    wide = max(len(name) for name, _, _ in deal.hand)
    keys = scene.keys if any(scene.keys) else ("",) * len(deal.hand)
    for key, (name, kind, values) in zip(keys, deal.hand, strict=True):
        mark = f"{key}. " if key else "- "
        start = (
            f"{mark}{name}, {kind}: {values}"
            if look.plain
            else f"{mark}{name:<{wide}}  {kind:<9} {values}"
        )
        lines += paragraph(start, look, indent=3, hang=4)
    return lines


def styled(lines: list[Text], style: str) -> list[Text]:
    """Give lines a style."""
    for line in lines:
        line.stylize(style)
    return lines
