"""A scene as plain sentences, one fact after the other: for pipes and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.playtest.faces import Look, counted, paragraph, spoken_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from darwindeck.playtest.scene import Scene, SceneSeat


def read_scene(scene: Scene, look: Look) -> list[Text]:
    """Write a scene in sentences."""
    return [line for words in sentences(scene) for line in paragraph(words, look)]


def sentences(scene: Scene) -> Iterator[str]:
    """Yield what there is to know, the person's own cards last."""
    yield f"{scene.game}, {scene.hand}." if scene.hand else f"{scene.game}."
    for seat in scene.others:
        yield f"{title(seat)}: {'; '.join(facts(seat, scene))}."
    if scene.board:
        yield f"Board: {spoken_cards(scene.board)}."
    yield from pile_sentences(scene)
    if scene.for_chips:
        yield from pot_sentences(scene)
    if scene.own is not None:
        yield from own_sentences(scene, scene.own)


def title(seat: SceneSeat) -> str:
    """Name a seat, and say whether it is the dealer's or the one to act."""
    marks = ["dealer"] * seat.button + ["to act"] * (seat.to_act and not seat.own)
    return f"{seat.name} ({', '.join(marks)})" if marks else seat.name


def facts(seat: SceneSeat, scene: Scene) -> Iterator[str]:
    """Yield what everybody knows of a seat."""
    if not seat.out and scene.for_chips:
        yield "all in" if seat.all_in else counted(seat.stack, "chip")
        yield from bets(seat)
    if seat.gone:
        yield seat.gone
    elif seat.cards:
        yield spoken_cards(seat.cards)
    elif not scene.for_chips:
        yield "no cards"
    if not seat.out:
        yield from points(seat)


def bets(seat: SceneSeat) -> Iterator[str]:
    """Yield what a seat has bet, if anything."""
    if seat.bet:
        yield f"bet {seat.bet}"


def points(seat: SceneSeat) -> Iterator[str]:
    """Yield the points and tricks of a seat, where they count."""
    if seat.score is not None:
        yield counted(seat.score, "point")
    if seat.tricks is not None:
        yield counted(seat.tricks, "trick")
    if seat.captured:
        yield f"{counted(seat.captured, 'card')} captured"


def pile_sentences(scene: Scene) -> Iterator[str]:
    """Yield what lies on the pile and what is in force."""
    if scene.has_pile and scene.trick:
        yield f"Trick: {trick_words(scene)}." if scene.pile else "No card is played yet."
    elif scene.has_pile and scene.pile and not any(scene.pile):
        yield f"Pile: {spoken_cards(scene.pile)}."
    elif scene.has_pile:
        top, rest = scene.pile[-scene.on_top :], len(scene.pile) - scene.on_top
        under = f", on {rest} more" if rest > 0 else ""
        yield f"Pile: {spoken_cards(top)}{under}." if scene.pile else "No pile."
    if scene.claim:
        yield f"{scene.claim}."
    elif scene.due_rank:
        yield f"To be claimed: {scene.due_rank}."
    if scene.named_suit is not None:
        yield f"Suit to follow: {scene.named_suit.name.lower()}."
    if scene.trump is not None:
        yield f"Trump: {scene.trump.name.lower()}."
    if scene.reversed:
        yield "Turns go to the right."
    if scene.deck_left is not None:
        yield f"Cards left in the deck: {scene.deck_left}."


def trick_words(scene: Scene) -> str:
    """Say which cards are in the trick, and whose they are."""
    if not scene.played_by:
        return spoken_cards(scene.pile)
    return ", ".join(
        f"{spoken_cards([card])} by {name}"
        for card, name in zip(scene.pile, scene.played_by, strict=True)
    )


def pot_sentences(scene: Scene) -> Iterator[str]:
    """Yield the pots and the bet to match."""
    call = f", {scene.to_call} to call" if scene.to_call else ""
    price = f" Current bet: {scene.price}{call}." if scene.price else ""
    if scene.pot or price:
        yield f"Pot: {scene.pot}.{price}"
    for number, (amount, names) in enumerate(scene.pots):
        which = f"Side pot {number}" if number else "Main pot"
        yield f"{which}: {amount} for {', '.join(names)}."


def own_sentences(scene: Scene, seat: SceneSeat) -> Iterator[str]:
    """Yield the person's own chips, points and cards."""
    chips = [f"Chips: {seat.stack}", *(["all in"] if seat.all_in else []), *bets(seat)]
    gone = [seat.gone] if seat.gone else []
    own = [*(chips if scene.for_chips else []), *gone, *points(seat)]
    if own:
        yield f"{title(seat)}: {', '.join(own)}."
    if seat.cards and not seat.gone:
        worth = f" ({scene.worth})" if scene.worth else ""
        yield f"Your cards: {spoken_cards(seat.cards)}{worth}."
