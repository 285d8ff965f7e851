"""A deal between roles on the screen: who stands where, what lies on the table, how it adds up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from darwindeck.deals import bust_of
from darwindeck.genome.faces import custom_card, describe_card, face_of
from darwindeck.playtest.faces import counted, joined, padded, paragraph
from darwindeck.playtest.telling import YOU

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card
    from darwindeck.deals import DealView
    from darwindeck.genome.schema import GameGenome
    from darwindeck.playtest.faces import Look
    from darwindeck.playtest.scene import Scene
    from darwindeck.view import SeatView, View

CLOSE = 10
"""A margin at which people should look twice."""
FACE_DOWN = "face down"


@dataclass(frozen=True, slots=True)
class DealScene:
    """What is to be shown of a deal, in words; `warning` is empty while all is well."""

    where: str
    roles: tuple[tuple[str, str], ...]
    betting: str
    committed: str
    totals: tuple[str, ...]
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
        roles=tuple(
            (title(view, seat, names), "; ".join(facts(deal, seat, view))) for seat in view.seats
        ),
        betting=betting_of(view, deal, names),
        committed=committed_words(game, deal, names),
        totals=total_words(game, deal),
        warning=warning_of(game, deal, over=view.over),
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


def facts(deal: DealView, seat: SeatView, view: View) -> Iterator[str]:
    """Yield what everybody knows of a role."""
    yield counted(seat.score, "point")
    yield f"{counted(len(seat.cards), 'card')} in hand, {deal.decks[seat.seat]} in the deck"
    if seat.folded:
        yield "folded"
    elif deal.all_in[seat.seat]:
        yield "all in"
    if seat.seat == deal.initiative:
        yield "has the initiative"
    if seat.seat == view.actor:
        yield "to act"


def betting_of(view: View, deal: DealView, names: Sequence[str]) -> str:
    """Say whose turn it is, who has the initiative, and how many raises are left."""
    if view.over or view.actor is None:
        return ""
    turn = "your turn" if names[view.actor] == YOU else f"{names[view.actor]}'s turn"
    if deal.deciding:
        return f"Decision: {turn} to go on or to fold."
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
    """Say which cards lie on the table, whose they are, and which are face down."""
    words = []
    for each in deal.committed:
        whose = names[each.seat].lower() if names[each.seat] == YOU else names[each.seat]
        if each.face_up:
            words.append(f"{face_of(game, each.card)} ({whose})")
        elif each.card is None:
            words.append(f"a card {FACE_DOWN} ({whose})")
        else:
            words.append(f"{face_of(game, each.card)} {FACE_DOWN} ({whose})")
    return ", ".join(words) or "no card yet"


def total_words(game: GameGenome, deal: DealView) -> tuple[str, ...]:
    """Say how the totals come about, what leads to a bust against its limit first."""
    bust = bust_of(game)
    if bust is None:
        return tuple(map(str, deal.totals))
    first = f"{deal.total(bust[0])} v {deal.total(bust[1])}"
    return (first, *(str(total) for total in deal.totals if total.attribute not in bust))


def warning_of(game: GameGenome, deal: DealView, *, over: bool) -> str:
    """Warn as a bust comes near."""
    bust = bust_of(game)
    if bust is None or deal.margin is None or over or not deal.committed:
        return ""
    danger, limit = bust
    if deal.margin < 0:
        return (
            f"Danger: {danger} is {-deal.margin} above {limit}. If nothing changes, it is a bust."
        )
    if deal.margin <= CLOSE and deal.total(danger).amount > 0:
        return (
            f"Careful: {danger} is only {deal.margin} below a bust."
            if deal.margin
            else (f"Careful: {danger} has reached {limit}; one more and it is a bust.")
        )
    return ""


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
    width = max(len(name) for name, _ in deal.roles) + 2
    for name, words in deal.roles:
        start = f"{name}:" if look.plain else f"{name:<{width}}"
        lines += styled(
            paragraph(f"{start} {words}", look, hang=2), "bold" if "to act" in words else ""
        )
    lines.append(Text())
    if deal.betting:
        lines += styled(paragraph(deal.betting, look), "bold yellow")
    lines += paragraph(f"On the table: {deal.committed}.", look, hang=2)
    for words in deal.totals:
        lines += paragraph(words, look, indent=3, hang=4)
    if deal.warning:
        lines += styled(paragraph(deal.warning, look), "bold red")
    for name, cards in deal.others:
        lines += paragraph(f"{name} holds {cards or 'nothing'}.", look)
    if deal.hand and not scene.over:
        lines += [Text(), *draw_hand(scene, deal, look)]
    return lines


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
