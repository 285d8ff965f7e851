"""A scene as plain sentences, one fact after the other: for pipes and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.playtest.faces import Look, paragraph, spoken_cards
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from rich.text import Text

    from darwindeck.playtest.scene import Scene, SceneSeat


def read_scene(scene: Scene, look: Look) -> list[Text]:
    """Write a scene in sentences."""
    words = map(scene.voice.say, sentences(scene))
    return [line for sentence in words for line in paragraph(sentence, look)]


def sentences(scene: Scene) -> Iterator[Line]:
    """Yield what there is to know, the person's own cards last."""
    key = "plain.hand" if scene.hand else "plain.game"
    yield Line(key, game=scene.game, hand=scene.hand)
    for seat in scene.others:
        yield Line("plain.seat", who=title(seat), facts=tuple(facts(seat, scene)))
    for board in scene.boards:
        yield Line("plain.board", cards=spoken_cards(board, scene.voice))
    yield from pile_sentences(scene)
    if scene.for_chips:
        yield from pot_sentences(scene)
    if scene.own is not None:
        yield from own_sentences(scene, scene.own)


def title(seat: SceneSeat) -> Line | str:
    """Name a seat, and say whether it is the dealer's or the one to act."""
    marks = (
        ["screen.partner"] * seat.partner
        + ["screen.dealer"] * seat.button
        + ["screen.to_act"] * (seat.to_act and not seat.own)
    )
    return (
        Line("plain.marked", name=seat.name, marks=tuple(map(Line, marks))) if marks else seat.name
    )


def facts(seat: SceneSeat, scene: Scene) -> Iterator[Line | str]:
    """Yield what everybody knows of a seat."""
    if not seat.out and scene.for_chips:
        yield Line("screen.all_in") if seat.all_in else Line("counts.chips", count=seat.stack)
        yield from bets(seat)
    if seat.gone:
        yield Line(seat.gone)
        if seat.seen:
            yield spoken_cards(seat.seen, scene.voice)
    elif seat.cards:
        yield spoken_cards(seat.cards, scene.voice)
    elif not scene.for_chips:
        yield Line("screen.no_cards")
    if not seat.out:
        yield from points(seat, scene)


def bets(seat: SceneSeat) -> Iterator[Line]:
    """Yield what a seat has bet, if anything."""
    if seat.bet:
        yield Line("screen.bet", amount=seat.bet)


def points(seat: SceneSeat, scene: Scene) -> Iterator[Line]:
    """Yield the points and tricks of a seat, where they count, and what it has laid down."""
    yield from seat.counts
    if seat.captured:
        yield Line("plain.captured", count=seat.captured)
    if seat.melds:
        yield Line(
            "plain.melds", melds=tuple(spoken_cards(meld, scene.voice) for meld in seat.melds)
        )


def pile_sentences(scene: Scene) -> Iterator[Line]:
    """Yield what lies on the pile and what is in force."""
    if scene.has_pile:
        yield trick(scene) if scene.has_tricks else pile(scene)
    if scene.claim:
        yield Line("plain.claim", claim=scene.claim)
    elif scene.due_rank is not None:
        yield Line("plain.due", rank=scene.due_rank)
    if scene.named_suit is not None:
        yield Line("plain.follow", suit=scene.named_suit)
    if scene.trump is not None:
        yield Line("plain.trump", suit=scene.trump)
    if scene.offered is not None:
        yield Line("plain.offered", card=spoken_cards([scene.offered], scene.voice))
    if scene.reversed:
        yield Line("plain.to_the_right")
    if scene.deck_left is not None:
        yield Line("plain.left_in_deck", count=scene.deck_left)


def pile(scene: Scene) -> Line:
    """Say what lies on the pile: the cards that were played last, and how many more."""
    if not scene.pile:
        return Line("plain.no_pile")
    hidden = not any(scene.pile)
    top = scene.pile if hidden else scene.pile[-scene.on_top :]
    rest = len(scene.pile) - len(top)
    key = "plain.pile_on" if rest else "plain.pile"
    return Line(key, cards=spoken_cards(top, scene.voice), count=rest)


def trick(scene: Scene) -> Line:
    """Say which cards are in the trick, and whose they are."""
    if not scene.pile:
        return Line("plain.no_card_played")
    if not scene.played_by:
        return Line("plain.trick", cards=(spoken_cards(scene.pile, scene.voice),))
    cards = tuple(
        Line("plain.card_by", card=spoken_cards([card], scene.voice), name=name)
        for card, name in zip(scene.pile, scene.played_by, strict=True)
    )
    return Line("plain.trick", cards=cards)


def pot_sentences(scene: Scene) -> Iterator[Line]:
    """Yield the pots and the bet to match."""
    if scene.pot or scene.price:
        call = Line("plain.to_call", amount=scene.to_call) if scene.to_call else ""
        price = Line("plain.price", amount=scene.price, call=call) if scene.price else ""
        yield Line("plain.pot", amount=scene.pot, price=price)
    for number, (amount, names) in enumerate(scene.pots):
        key = "plain.side_pot" if number else "plain.main_pot"
        yield Line(key, number=number, amount=amount, names=names)


def own_sentences(scene: Scene, seat: SceneSeat) -> Iterator[Line]:
    """Yield the person's own chips, points and cards."""
    own: list[Line] = []
    if scene.for_chips:
        own += [Line("screen.chips", amount=seat.stack)]
        own += [Line("screen.all_in")] if seat.all_in else []
        own += bets(seat)
    own += [Line(seat.gone)] if seat.gone else []
    own += points(seat, scene)
    if own:
        yield Line("plain.own", who=title(seat), facts=tuple(own))
    if seat.cards and not seat.out:
        key = "plain.your_cards_worth" if scene.worth and not seat.gone else "plain.your_cards"
        yield Line(key, cards=spoken_cards(seat.cards, scene.voice), worth=scene.worth)
    if seat.face_up and not seat.gone:
        up = [card for card, seen in zip(seat.cards, seat.face_up, strict=True) if seen]
        yield Line("plain.your_up_cards", cards=spoken_cards(up, scene.voice))
