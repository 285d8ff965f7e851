"""A recorder of every frame that a table sends, and a checker that knows the truth.

What a viewer may have seen follows from the engine's own log of the hand, which no frame is made
from as a whole: cards dealt to them or face up, on the board, played, shown, turned over. Every
card that a frame shows or names must be among these, and so must those of what is downloaded later.
"""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from darwindeck.cards import ALL_CARDS, Card
from darwindeck.genome.anatomy import all_cards, card_numbers
from darwindeck.languages import DEFAULT, available_languages
from darwindeck.table import actions, events
from darwindeck.web import downloads, store
from darwindeck.web.client import DECODE
from darwindeck.web.hall import Hall, hashed
from darwindeck.web.holdem import HoldemPlay
from darwindeck.web.match import MatchPlay
from darwindeck.web.messages import (
    Act,
    Advice,
    BuyChips,
    Hint,
    LeaveSeat,
    Ready,
    Refused,
    Say,
    Show,
    Sit,
    TableOptions,
    TablePicture,
    Welcome,
)
from darwindeck.web.refusals import TurnedDown
from darwindeck.web.requests import Visit
from darwindeck.web.room import Onlooker
from darwindeck.words.naming import in_language
from tests.web.conftest import by_chance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.table import Table
    from darwindeck.web.play import TablePlay
    from darwindeck.web.room import Room
    from darwindeck.web.store import KeptHand

    Draw = Callable[[Any, int | None, Any], tuple[TablePicture, Any]]

WRITTEN = re.compile(r"([2-9TJQKAX]|Joker)([♣♦♥♠])")
SUITS = dict(zip("♣♦♥♠", "cdhs", strict=True))
PATIENCE = 120
SEED_BITS = 50
IN_PHH = re.compile(r"[2-9TJQKA][cdhs]")
SECRETS = (b'"seed"', b'"deck"', b'"match_seed"', b'"user"', b'"hole_cards"')


def truth_of(play: TablePlay) -> Table | None:
    """Return the engine's table with everything in it."""
    if isinstance(play, HoldemPlay):
        return None if play.poker.hand is None else play.poker.hand.table
    return play.table if isinstance(play, MatchPlay) else None


def seen_by(play: TablePlay, seat: int | None) -> set[Card]:
    """Return all cards that a seat can have seen in the hand so far."""
    table = truth_of(play)
    if table is None:
        return set()
    viewer: int | None = seat
    shown: set[int] | None = None
    if isinstance(play, HoldemPlay) and play.poker.hand is not None:
        viewer = play.position(seat)
        last, users = play.poker.last_hand, play.poker.hand.user_ids
        showing = {one.user_id for one in last.shown} if table.over and last else set()
        shown = {users.index(user) for user in (*showing, *play.shown) if user in users}
    seen: set[Card] = set()
    for event in table.log:
        seen |= {card for card in cards_seen(event, viewer, shown) if card is not None}
    return seen


def cards_seen(  # noqa: C901 - one case for each kind of event
    event: events.Event, viewer: int | None, shown: set[int] | None
) -> Iterator[Card | None]:
    """Yield the cards that an event shows to a viewer."""
    match event:
        case events.Dealt(seat, cards, face_up, blind):
            own = viewer is not None and seat == viewer
            by_choice = shown is not None and seat in shown
            if (own and not blind) or (not own and face_up) or by_choice:
                yield from cards
        case events.Acted(seat, action) if isinstance(action, actions.OfCards):
            public = not isinstance(action, actions.Exchange) and not event.face_down
            if public or (seat is not None and seat == viewer):
                yield from action.cards
        case events.PickedUp(seat, cards, how):
            if how == "everybody" or (how == "owner" and seat == viewer):
                yield from cards
        case events.Shown(seat, cards):
            if shown is None or seat in shown:
                yield from cards
        case events.Turned(_, card):
            yield card
        case events.Arranged(_, melds, laid_off, deadwood):
            yield from (*chain.from_iterable(melds), *laid_off, *deadwood)
        case (
            events.BoardDealt()
            | events.TurnedUp()
            | events.Captured()
            | events.Revealed()
            | events.Flipped()
        ):
            yield from event.cards


def cards_in(value: Any) -> Iterator[Card]:
    """Yield every card that a message holds, or names in a text."""
    if isinstance(value, dict):
        if value.keys() == {"rank", "suit"}:
            yield msgspec.convert(value, Card)
        for key, each in value.items():
            if key != "own_cards":
                yield from cards_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)
    elif isinstance(value, str):
        for rank, suit in WRITTEN.findall(value):
            yield Card(rank.replace("Joker", "X") + SUITS[suit])


def numbers_of_chance(play: TablePlay) -> set[str]:
    """Return the numbers from which somebody could work out the cards."""
    table = truth_of(play)
    start = None if table is None else table.log[0]
    numbers = [play.options.seed]
    if isinstance(start, events.Started):
        numbers += [start.seed, start.match_seed]
    return {str(number) for number in numbers if number is not None}


def names_of_hidden(game: GameGenome, seen: set[Card]) -> set[str]:
    """Return the names of cards of a game's own of which none can have been seen."""
    if not game.roles:
        return set()
    numbers = card_numbers(game.roles)
    hidden: set[str] = set()
    for language in available_languages():
        numbered = list(zip(numbers, all_cards(in_language(game, language).roles), strict=True))
        known = {card.name for number, card in numbered if ALL_CARDS[number] in seen}
        hidden |= {card.name for _, card in numbered} - known
    return hidden


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text of a message but what belongs to the rules."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in {"own_cards", "game", "type", "role", "kind"}:
                yield from texts_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, str):
        yield value


def leaking(draw: Draw) -> Draw:
    """Return a way to draw that by mistake shows a card of somebody else, and one of the deck."""

    def draw_too_much(play: Any, seat: int | None, voice: Any) -> tuple[TablePicture, Any]:
        picture, log = draw(play, seat, voice)
        table = truth_of(play)
        if table is None:
            return picture, log
        other = next(each for each in range(table.seats) if each != seat)
        lying = {*table.board, *table.pile}.union(*table.hands)
        cards = (*table.hands[other][:1], *(card for card in ALL_CARDS if card not in lying))
        return replace(picture, pile=(*picture.pile, *cards[:2])), log

    return draw_too_much


class Recorder:
    """Keeps count of frames and checks each against the truth at its moment."""

    def __init__(self) -> None:
        self.frames = 0
        self.cards = 0
        self.hands = 0
        self.leaks: list[str] = []

    def check(
        self, data: bytes, play: TablePlay, seen: set[Card], secrets: set[str], who: str
    ) -> None:
        """Find what somebody has not seen and what is in a frame for them all the same."""
        self.frames += 1
        place = f"{play.game.genome_id}, for {who}"
        message = msgspec.json.decode(data)
        self.compare(set(cards_in(message)), seen, place)
        hidden = names_of_hidden(play.game, seen)
        for text in texts_in(message):
            self.leaks += [f"{place}: {name!r} in {text!r}" for name in hidden if name in text]
        forbidden = (*SECRETS, *(one.encode() for one in secrets | numbers_of_chance(play)))
        self.leaks += [f"{place}: {secret!r} in a frame" for secret in forbidden if secret in data]

    def compare(self, found: set[Card], seen: set[Card], place: str) -> None:
        """Find cards that were not seen."""
        self.cards += len(found)
        if found - seen:
            self.leaks.append(f"{place}: {sorted(map(str, found - seen))}")


class Person:
    """Somebody in this process: what is sent to them is checked and answered by chance."""

    def __init__(
        self,
        hall: Hall,
        room: Room,
        recorder: Recorder,
        rng: random.Random,
        name: str,
        language: str,
    ) -> None:
        self.room, self.recorder, self.rng, self.name = room, recorder, rng, name
        self.token = f"token-of-{name}"
        self.user = hashed(self.token)[:32]
        self.language = language
        self.visit = Visit(hall, room, self.user, "", name, language)
        self.frames: asyncio.Queue[TablePicture] = asyncio.Queue()
        self.onlooker = Onlooker(self.user, self.receive, self.language)
        self.secrets: set[str] = set()
        self.seen: dict[int, set[Card]] = {}
        self.hints = 0.0
        self.decide = by_chance(rng)

    def receive(self, data: bytes) -> None:
        play = self.room.play
        who = play.find(self.user)
        seen = seen_by(play, None if who is None else who.seat)
        self.seen.setdefault(play.hand_number, set()).update(seen)
        self.recorder.check(data, play, seen, self.secrets, self.name)
        message = DECODE(data)
        picture = message.picture if isinstance(message, Welcome) else message
        if isinstance(picture, TablePicture):
            self.frames.put_nowait(picture)

    async def connect(self) -> None:
        """Come to the table, again too, without a moment in which nobody looks.

        Who looks away while a hand ends finds cards in its log that were shown meanwhile.
        """
        before, self.onlooker = self.onlooker, Onlooker(self.user, self.receive, self.language)
        coming = asyncio.ensure_future(self.come(self.onlooker))
        try:
            await asyncio.shield(coming)
        except asyncio.CancelledError:
            await asyncio.gather(coming, return_exceptions=True)
            raise
        finally:
            self.room.onlookers.discard(before)

    async def come(self, onlooker: Onlooker) -> None:
        """Say hello."""
        await self.visit.come_back()
        await self.room.greet(onlooker, 0, self.name)

    async def ask(self, request: Any) -> None:
        """Ask for something, which may be refused."""
        answer: Advice | Refused | None
        doing = asyncio.ensure_future(self.visit.do(request))
        try:
            answer = await asyncio.shield(doing)
        except asyncio.CancelledError:  # what is begun is shown, whoever waits for it
            await asyncio.gather(doing, return_exceptions=True)
            raise
        except TurnedDown as problem:
            answer = Refused(code=problem.code, words=problem.said(self.language))
        if answer is not None:
            self.receive(msgspec.json.encode(answer))

    def take_home(self, hands: list[KeptHand]) -> None:
        """Download the hands, and look for cards that were not seen while they were played."""
        for kept in hands:
            place = f"{self.room.play.game.genome_id}, hand {kept.number} of {self.name}"
            seen = self.seen.get(kept.number, set())
            told = downloads.told(self.room.play, [kept], self.user, self.language)
            self.recorder.compare(set(cards_in(told)), seen, f"{place} in words")
            with suppress(TurnedDown):
                history = downloads.written(self.room.play, [kept], self.user)
                (acted,) = (line for line in history.splitlines() if line.startswith("actions"))
                found = {Card(card) for card in IN_PHH.findall(acted)}
                self.recorder.compare(found, seen, f"{place} as PHH")

    async def play(self, hands: int, pictures: int) -> None:
        """Decide by chance, with mistakes, reconnects and talk, until enough was seen."""
        answered = -1
        for _ in range(pictures):
            async with asyncio.timeout(PATIENCE):
                picture = await self.frames.get()
            if picture.state == "over" or picture.log.hand > hands:
                return
            await self.fidget(picture)
            question = picture.question
            if question is not None and question.number != answered:
                answered = question.number
                await self.ask(Act(answers=answered, action=self.decide(picture)))

    async def fidget(self, picture: TablePicture) -> None:
        """Do what people do beside their decisions, some of which is refused."""
        asked = picture.question is not None
        if picture.state == "between":
            await self.ask(Show() if self.rng.random() < 0.5 else Ready())
        if "rebuy" in picture.may and picture.state != "playing" and self.rng.random() < 0.9:
            await self.ask(BuyChips())
        for probability, request in (
            (0.02, Say(text="A nice hand")),
            (self.hints * asked, Hint()),
            (0.02, Act(answers=picture.sequence, action=actions.AllIn())),
            (0.05 * asked, Act(answers=picture.sequence, action=actions.Bet(10**6))),
        ):
            if self.rng.random() < probability:
                await self.ask(request)
        if self.rng.random() < 0.03:
            await self.connect()


async def record(
    hall: Hall,
    game: str,
    hands: int,
    seed: int,
    recorder: Recorder,
    pictures: int = 10**6,
    hints: float = 0,
) -> int:
    """Play hands of a game with two people, bots and a spectator; return how many, all checked.

    Every second table has a seed, which nobody may learn. Everybody has a language. Hints are asked
    for with a probability, as the bot that gives them may study the game first.
    """
    rng = random.Random(seed)
    card = hall.catalogue.card(game, DEFAULT)
    seats = min(card.usual_seats, 4) if min(card.usual_seats, 4) in card.seats else card.usual_seats
    people = min(2, seats)
    options = TableOptions(
        game=game,
        seats=seats,
        bots=("random",) * (seats - people),
        pause=0,
        seconds=None,
        test=True,
        seed=rng.getrandbits(SEED_BITS) if seed % 2 else None,
    )
    created = await hall.create(options, "host")
    room = await hall.find(created.id)
    languages = zip(("Ann", "Bob", "Wim"), rng.choices(available_languages(), k=3), strict=True)
    ann, bob, watcher = (Person(hall, room, recorder, rng, *each) for each in languages)
    persons = [ann, bob][:people]
    everybody = [*persons, watcher]
    for one in everybody:
        one.hints = hints
        one.secrets = {each for other in everybody for each in (other.token, other.user)}
        await one.connect()
    for one in persons:
        await one.ask(Sit(name=one.name))
    done, pending = await asyncio.wait(
        [asyncio.create_task(one.play(hands, pictures)) for one in persons],
        return_when=asyncio.FIRST_COMPLETED,
    )
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in done:
        task.result()
    played = min(room.play.hand_number, hands)
    recorder.hands += played
    kept = await hall.store.ask(store.hands_of, room.id)
    for one in everybody:
        one.take_home(kept)
    for one in persons:
        await one.ask(LeaveSeat())
    driver = hall.drivers.pop(room.id, None)
    if driver is not None:
        driver.cancel()
        await asyncio.gather(driver, return_exceptions=True)
    del hall.rooms[room.id]
    return played
