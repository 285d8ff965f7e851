"""A deal between roles on the screen: who stands where, what lies on the table, how it adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from rich.text import Text

from darwindeck.genome.faces import custom_card, describe_card, face_of
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest import deals
from darwindeck.playtest.faces import Look, joined, padded, paragraph
from darwindeck.table.deal_view import Committed, DealView, Total, bust_of, cards_that_count
from darwindeck.table.events import Acted
from darwindeck.words.voice import Line, Voice, Who

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.playtest.scene import Scene
    from darwindeck.table.view import SeatView, View


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
    others: tuple[str, ...] = ()


def deal_scene(
    view: View,
    voice: Voice,
    hand: tuple[Card | None, ...],
    revealed: Sequence[Sequence[Card | None]] | None,
) -> DealScene | None:
    """Return what a view shows of a deal; nothing in games without roles."""
    deal, game = view.deal, view.game
    if deal is None:
        return None
    warning, aim = deals.warning_of(view, deal), aim_of(view)
    return DealScene(
        where=voice.say(where_of(view, deal)),
        aim=voice.say(aim) if aim else "",
        roles=tuple(
            RoleLine(
                title(view, seat, voice),
                "; ".join(map(voice.say, facts(deal, seat))),
                seat.seat == view.actor,
            )
            for seat in view.seats
        ),
        betting="" if view.actor is None else voice.say(betting_of(Who(view.actor), deal)),
        committed=voice.say("deal.on_the_table", cards=committed_lines(game, deal)),
        totals=total_words(game, deal, voice),
        warning=voice.say(warning) if warning else "",
        hand=tuple(card_words(game, card) for card in hand if card is not None),
        others=tuple(
            voice.say(
                "deal.holds" if cards else "deal.holds_nothing",
                who=Who(seat),
                cards=tuple(face_of(game, card) for card in cards),
            )
            for seat, cards in enumerate(revealed or ())
            if seat != view.seat
        ),
    )


def where_of(view: View, deal: DealView) -> Line:
    """Say which deal and which round it is."""
    if view.over:
        return Line("deal.over_after", count=deal.number)
    return Line("deal.where", deal=deal.number, round=deal.round, rounds=deal.rounds)


def title(view: View, seat: SeatView, voice: Voice) -> str:
    """Name a seat and its role."""
    name, role = voice.title(seat.seat), view.game.roles[seat.seat].name
    return f"{name} ({role})" if name != role else name


def aim_of(view: View) -> Line | None:
    """Say what the person who looks plays for, until they have acted."""
    acted = any(isinstance(event, Acted) and event.seat == view.seat for event in view.log)
    return None if view.seat is None or acted else deals.aim_of(view.game, view.seat)


def facts(deal: DealView, seat: SeatView) -> Iterator[Line]:
    """Yield what everybody knows of a role."""
    yield Line("counts.points", count=seat.score)
    yield Line("deal.cards_left", hand=len(seat.cards), deck=deal.decks[seat.seat])
    if seat.folded:
        yield Line("screen.folded")
    elif deal.all_in[seat.seat]:
        yield Line("screen.all_in")
    if seat.seat == deal.initiative:
        yield Line("deal.has_initiative")


def betting_of(actor: Who, deal: DealView) -> Line:
    """Say whose turn it is, who has the initiative, and how many raises are left."""
    if deal.deciding:
        last = deals.is_last_decision(deal)
        return Line("deal.last_decision" if last else "deal.decision", who=actor)
    nobody = deal.initiative is None
    initiative = (
        Line("deal.nobody_initiative")
        if nobody
        else Line("deal.somebody_initiative", who=Who(deal.initiative or 0))
    )
    left = Line("counts.raises", count=deal.raises_left)
    return Line("deal.betting", who=actor, initiative=initiative, left=left)


def committed_lines(game: GameGenome, deal: DealView) -> tuple[Line, ...]:
    """Say which cards lie on the table, whose they are, which are face down or do not count."""
    places = counting_places(game, deal)

    def told(place: int, each: Committed) -> Line:
        card = Line("counts.a_card") if each.card is None else face_of(game, each.card)
        key = "open" if place in places else "replaced" if each.face_up else "face_down"
        return Line(f"deal.{key}", card=card, who=Who(each.seat))

    lines = tuple(told(place, each) for place, each in enumerate(deal.committed))
    return lines or (Line("deal.no_card"),)


def counting_places(game: GameGenome, deal: DealView) -> set[int]:
    """Return where the cards lie that are open and have not been replaced."""
    lying = {
        place: own
        for place, each in enumerate(deal.committed)
        if each.face_up and each.card and (own := custom_card(game, each.card))
    }
    counting = set(map(id, cards_that_count(game, list(lying.values()))))
    return {place for place, own in lying.items() if id(own) in counting}


def total_words(game: GameGenome, deal: DealView, voice: Voice) -> tuple[tuple[str, ...], ...]:
    """Say how the totals come about, what leads to a bust against its limit first."""
    totals = [briefly(total, game, voice) for total in deal.totals]
    bust = bust_of(game)
    if bust is None:
        return tuple((str(total),) for total in totals)
    against = str(deal.total(bust[0])), voice.say("deal.against", total=str(deal.total(bust[1])))
    return against, *((str(total),) for total in totals if total.attribute not in bust)


def briefly(total: Total, game: GameGenome, voice: Voice) -> Total:
    """Add up what earlier deals and this one bring to a total that lasts from deal to deal."""
    if not any(each.running for each in game.attributes if each.name == total.attribute):
        return total
    names = {card.name for role in game.roles for card in role.deck}
    here = sum(value for name, value in total.parts if name in names)
    parts = {"deal.earlier": total.amount - here, "deal.this": here}
    return replace(
        total, parts=tuple((voice.say(key), value) for key, value in parts.items() if value)
    )


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
        lines += [*paragraph(deal.aim, look, style="italic"), Text()]
    lines += draw_roles(scene, deal, look)
    if not scene.over:
        lines += [Text(), *draw_table(deal, look)]
    for words in deal.others:
        lines += paragraph(words, look)
    if deal.hand and not scene.over:
        lines += [Text(), *draw_hand(scene, deal, look)]
    return lines


def draw_roles(scene: Scene, deal: DealScene, look: Look) -> list[Text]:
    """Draw a line for every role, with a mark for whose turn it is."""
    width = max(len(role.title) for role in deal.roles) + 1
    lines: list[Text] = []
    for role in deal.roles:
        words = f"{role.title:<{width}} {role.facts}"
        if look.plain:
            to_act = f"; {scene.voice.say('screen.to_act')}" if role.to_act else ""
            words = f"{role.title}: {role.facts}{to_act}"
        drawn = paragraph(words, look, indent=3, hang=2, style="bold" if role.to_act else "")
        if role.to_act and not look.plain:
            drawn[0] = joined(Text(" ▸ ", style="bold yellow"), drawn[0][3:])
        lines += drawn
    return lines


def draw_table(deal: DealScene, look: Look) -> list[Text]:
    """Draw whose turn it is, the cards on the table, what they add up to, and a warning."""
    lines = paragraph(deal.betting, look, style="bold yellow")
    lines += paragraph(deal.committed, look, hang=2)
    for words in total_lines(deal.totals, look):
        lines += paragraph(words, look, indent=3, hang=4)
    return lines + paragraph(deal.warning, look, style="bold red")


def total_lines(totals: Sequence[tuple[str, ...]], look: Look) -> list[str]:
    """Put totals on as few lines as there is room for; one against another breaks before its v."""
    room = look.width - 3
    lines = [" ".join(parts) for parts in totals]
    if look.plain:
        return lines
    together = "   ".join(lines[1:])
    rest = [together] if len(together) <= room else lines[1:]
    return [*([lines[0]] if len(lines[0]) <= room else totals[0]), *rest]


def heading(scene: Scene, deal: DealScene, look: Look) -> Text:
    """Draw the name of the game, and where in the run it is."""
    if look.plain:
        return Text(f"{scene.game}, {deal.where}.")
    right = Text(deal.where, style="dim")
    left = padded(Text(f" {scene.game}", style="bold"), look.width - len(right) - 1)
    return joined(left, right)


def draw_hand(scene: Scene, deal: DealScene, look: Look) -> list[Text]:
    """Draw the person's cards, one in a line, with the numbers to type where they can be played."""
    lines = paragraph(scene.voice.say("deal.your_cards"), look)
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
