"""What one person sees of a table: made from the engine's view of that seat, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from darwindeck.cards import ALL_CARDS, Card, Rank
from darwindeck.genome import anatomy, faces, library, phases
from darwindeck.genome.schema import GameGenome
from darwindeck.languages import DEFAULT
from darwindeck.playtest import choices, deal_scene, held_cards, showdown, table_facts
from darwindeck.playtest.scene import Scene, scene_of_view, tricks_of
from darwindeck.poker.holdem.hand import GAMES
from darwindeck.table import actions
from darwindeck.web import messages
from darwindeck.web.hand_log import Teller
from darwindeck.web.holdem import HoldemPlay
from darwindeck.web.match import MatchPlay
from darwindeck.words.naming import in_language
from darwindeck.words.voice import Line, Voice, Who, symbol

if TYPE_CHECKING:
    from msgspec import Struct

    from darwindeck.poker.holdem import PokerView
    from darwindeck.table.events import Event
    from darwindeck.table.view import View
    from darwindeck.web.play import TablePlay

SHARES = {"half_pot": Fraction(1, 2), "pot": Fraction(1)}
EMPTY_LOG = messages.LogPart(0, 0, ())


class Artist:
    """Draws a table for one viewer, and remembers how much of the hand's log it has told."""

    def __init__(self, seat: int | None, user: str = "", language: str = DEFAULT) -> None:
        self.seat = seat
        self.user = user
        self.language = language
        self.teller: Teller | None = None
        self.hand = 0
        self.sent = 0

    def draw(
        self, play: TablePlay, sequence: int, now: float, *, host: bool = False, whole: bool = False
    ) -> messages.TablePicture:
        """Draw the table: with the log since the last picture, or with the `whole` of it."""
        voice = voice_of(play, self.seat, self.language)
        if isinstance(play, HoldemPlay):
            picture, log = draw_holdem(play, self.seat, voice)
        elif isinstance(play, MatchPlay):
            picture, log = draw_match(play, self.seat, voice)
        else:
            raise TypeError(f"there is no way to draw {type(play).__name__}")
        return replace(
            picture,
            sequence=sequence,
            hand=picture.hand[:1].upper() + picture.hand[1:],
            note=waiting_for(play, voice),
            turn=turn_of(play, now),
            next_in=max(0.0, play.next_deal - now) if play.state == "between" else None,
            may=tuple(name for name, can in asks(play, self.user, host=host) if can),
            log=self.log_of(play, log, voice, whole=whole),
        )

    def log_of(
        self, play: TablePlay, log: Sequence[Event], voice: Voice, *, whole: bool
    ) -> messages.LogPart:
        """Tell what is new in the log of the hand."""
        if not play.hand_number:
            return EMPTY_LOG
        fresh = self.teller is None or self.hand != play.hand_number or len(log) < self.teller.told
        if fresh or self.teller is None:
            self.teller, self.hand, self.sent = Teller(play.game, voice, self.seat), 0, 0
            self.hand = play.hand_number
        self.teller.voice = voice
        lines: list[messages.LogLine] = self.teller.tell(log)
        start = 0 if whole else self.sent
        self.sent = len(lines)
        return messages.LogPart(play.hand_number, start, tuple(lines[start:]))


def voice_of(play: TablePlay, seat: int | None, language: str) -> Voice:
    """Return the voice that speaks to who sits at a seat and calls everybody by name."""
    game = in_language(play.game, language)
    if game.roles:
        names = tuple(role.name for role in game.roles)
    else:
        known = {one.seat: one.name for one in play.occupants}
        names = tuple(
            known.get(number) or said(language, "seat", number=number)
            for number in range(play.seats)
        )
        names += (house_name(language),)
    card = partial(faces.face_of, game) if game.roles else partial(sign_of, language)
    return Voice(language, names=names, reader=seat, card=card)


@cache
def sign_of(language: str, card: Card) -> str:
    """Write a card with the symbol of its suit, a joker by its name.

    >>> sign_of("en", Card("Xh")), sign_of("en", Card("Td"))
    ('Joker♥', 'T♦')
    """
    joker = card.rank is Rank.JOKER
    name = Voice(language).write(Rank.JOKER).capitalize() if joker else ""
    return name + card.suit.symbol if joker else symbol(card)


@lru_cache(maxsize=4096)
def said(language: str, key: str, **values: object) -> str:
    """Say what is the same for all who look, and is said for each picture."""
    return Voice(language).say(key, **values)


def house_name(language: str) -> str:
    """Return what the house is called."""
    return said(language, "names.house")


def waiting_for(play: TablePlay, voice: Voice) -> str:
    """Say what a table waits for."""
    if play.state == "over" or (play.state != "waiting" and not play.deserted):
        return ""
    if play.free and not play.hand_number:
        return voice.say("web.waits", count=len(play.free))
    return voice.say("web.waits_for_people" if play.deserted else "web.waits_for_chips")


def turn_of(play: TablePlay, now: float) -> messages.Turn | None:
    """Say whose turn it is and how long they have."""
    actor = play.actor
    if actor is None:
        return None
    who, seconds = play.at(actor), play.options.seconds
    if seconds is None or who is None or who.decider:
        return messages.Turn(actor, play.number)
    spent = max(0.0, now - play.asked_at)
    left, beyond = max(0.0, seconds - spent), max(0.0, spent - seconds)
    return messages.Turn(actor, play.number, round(left, 2), round(max(0.0, who.bank - beyond), 2))


def asks(play: TablePlay, user: str, *, host: bool) -> Iterator[tuple[str, bool]]:
    """Yield all that somebody might ask for, and whether they can now."""
    who, state = play.find(user), play.state
    holdem = play if isinstance(play, HoldemPlay) else None
    tournament = holdem is not None and play.options.mode == "tournament"
    late = tournament and play.hand_number > 0
    turn = who is not None and play.actor == who.seat
    player = holdem.poker.find_player(user) if holdem and who else None
    yield "sit", who is None and state != "over" and bool(play.free) and not late
    yield "act", turn
    yield "hint", turn
    yield "start", host and state == "waiting" and not play.hand_number and bool(play.free)
    yield "ready", who is not None and state == "between" and user not in play.ready
    yield "sit_out", player is not None and not player.sitting_out and state != "over"
    yield "sit_in", player is not None and player.sitting_out and state != "over"
    yield "leave", who is not None and state != "over"
    yield "rebuy", holdem is not None and who is not None and holdem.may_rebuy(user)
    yield "show", holdem is not None and who is not None and holdem.may_show(user)
    yield "say", True
    yield "rate", (who is not None or user in play.former) and play.hand_number > 0


# The match of any game


def draw_match(
    play: MatchPlay, seat: int | None, voice: Voice
) -> tuple[messages.TablePicture, Sequence[Event]]:
    """Draw a match by the engine's view of a seat."""
    view = view_in(play, seat, voice.language)
    if view is None:
        seats = tuple(seat_before(play, number, voice) for number in range(play.all_seats))
        return messages.TablePicture(sequence=0, state=play.state, seats=seats, log=EMPTY_LOG), ()
    hand = voice.say(Line("screen.hand", number=play.hand_number, limit=play.hand_limit))
    scene = scene_of_view(view, view.game, voice, hand)
    trick, last, taker = tricks_of(view) if scene.has_tricks else ((), (), None)
    picture = messages.TablePicture(
        sequence=0,
        state=play.state,
        hand=hand,
        seats=tuple(match_seat(play, view, scene, voice, n) for n in range(len(view.seats))),
        board=view.board if view.deal is None else (),
        boards=play.game.setup.boards,
        pots=tuple(messages.PotPicture(amount, seats) for amount, seats in view.pots),
        trick=tuple(messages.Laid(seat=seat, card=card) for seat, card in trick),
        last_trick=tuple(messages.Laid(seat=seat, card=card) for seat, card in last),
        last_trick_winner=taker,
        deal=deal_picture(view, scene),
        question=question_picture(view, play.number, voice) if play.actor == seat else None,
        result=tuple(match_result(play, scene, voice)),
        log=EMPTY_LOG,
        **facts_of(scene, table_facts.TableFacts) | {"pile": view.pile},
    )
    return picture, view.log


def facts_of(drawn: Struct, facts: type[Struct]) -> dict[str, Any]:
    """Return those things of a scene that a picture shows in the same way."""
    return {name: getattr(drawn, name) for name in facts.__struct_fields__}


def view_in(play: MatchPlay, seat: int | None, language: str) -> View | None:
    """Return the engine's view of a seat, of a game under the names of a language."""
    game = in_language(play.game, language)
    if play.table is None or game is play.game:
        return play.view(seat)
    return play.table.retold(game).view(seat)


def seat_before(play: MatchPlay, number: int, voice: Voice) -> messages.SeatPicture:
    """Draw a seat before the first hand."""
    roles = in_language(play.game, voice.language).roles
    return replace(
        person_at(play, number, voice.reader, voice.language),
        role=roles[number].name if number < len(roles) else "",
    )


def person_at(
    play: TablePlay, number: int, viewer: int | None, language: str = DEFAULT
) -> messages.SeatPicture:
    """Draw who sits at a seat, without chips and cards."""
    who = play.at(number)
    if who is None and number >= play.seats:
        return messages.SeatPicture(seat=number, kind="house", name=house_name(language))
    if who is None:
        return messages.SeatPicture(seat=number)
    return messages.SeatPicture(
        seat=number,
        kind="person" if who.user else "bot",
        name=who.name,
        bot=who.bot,
        you=number == viewer,
        away=who.away,
    )


def match_seat(
    play: MatchPlay, view: View, scene: Scene, voice: Voice, number: int
) -> messages.SeatPicture:
    """Draw a seat of a match."""
    seen, roles = scene.seats[number], view.game.roles
    team = () if play.table is None or view.seat is None else play.table.team_of(view.seat)
    return replace(
        person_at(play, number, view.seat, voice.language),
        role=roles[number].name if roles else "",
        partner=number != view.seat and number in team,
        facts=scene.deal.roles[number].facts if scene.deal else "",
        **facts_of(seen, table_facts.SeatFacts),
    )


def deal_picture(view: View, scene: Scene) -> messages.DealPicture | None:
    """Draw a deal between roles."""
    deal, words = view.deal, scene.deal
    if deal is None or words is None:
        return None
    places = deal_scene.counting_places(view.game, deal)
    return messages.DealPicture(
        where=words.where,
        aim=words.aim,
        betting=words.betting,
        committed=tuple(
            messages.Laid(
                seat=each.seat, card=each.card, face_up=each.face_up, counts=place in places
            )
            for place, each in enumerate(deal.committed)
        ),
        totals=tuple(" ".join(parts) for parts in words.totals),
        warning=words.warning,
    )


def match_result(play: MatchPlay, scene: Scene, voice: Voice) -> Iterator[str]:
    """Say how a hand ended and why, and at the end who won the match."""
    table = play.table
    if table is None or not table.over:
        return
    if scene.result:
        yield scene.result
    yield from map(voice.say, showdown.reasons(table))
    if play.state == "over" and table.match_winners:
        key = "summary.wins_run" if play.game.roles else "summary.wins_match"
        yield voice.say(key, who=tuple(map(Who, table.match_winners)))


# What the viewer is asked


def question_picture(view: View, number: int, voice: Voice) -> messages.QuestionPicture:
    """Draw the question that a view asks."""
    question = choices.question_of(view, view.game)
    return messages.QuestionPicture(
        number=number,
        choices=tuple(
            messages.ChoicePicture(
                choice.key, voice.say(choice.label), voice.say(choice.meaning), choice.action
            )
            for choice in (*question.choices, *choices.further_claims(question))
        ),
        sizes=sizes_of(question, voice),
        picks=picks_of(question),
        note=voice.say(question.note) if question.note and not question.sizes else "",
        to_call=view.to_call,
    )


def sizes_of(question: choices.Question, voice: Voice) -> messages.Sizes | None:
    """Return the range of a bet or raise, with the sizes that people like."""
    sizes = question.sizes
    if len(sizes) < 2:
        return None
    kind: Literal["Bet", "Raise"] = "Bet" if actions.Bet in question.kinds else "Raise"
    presets = (messages.Preset(voice.say(f"web.{name}"), total) for total, name in named(question))
    return messages.Sizes(kind, sizes[0], sizes[-1], tuple(presets))


def named(question: choices.Question) -> list[tuple[int, str]]:
    """Return the sizes of a bet that have names, from the least to the largest."""
    sizes, last = question.sizes, question.sizes[-1]
    names = {sizes[0]: "minimum"}
    if actions.AllIn in question.kinds:
        names[last] = "all_in"
    for name, share in SHARES.items():
        total = question.share_of_pot(share)
        if total in sizes:
            names.setdefault(total, name)
    names.setdefault(last, "maximum")
    return sorted(names.items())


def picks_of(question: choices.Question) -> messages.Picks | None:
    """Say how many cards may be chosen together, where not every choice of them is listed."""
    if actions.Exchange in question.kinds:
        legal = question.view.legal_actions
        counts = [len(a.cards) for a in (legal[0], legal[-1]) if isinstance(a, actions.Exchange)]
        purpose = choices.purpose_of_exchange(question)
        among = question.view.to_arrange
        return messages.Picks("Exchange", min(counts), max(counts), among, purpose)
    phase = held_cards.phase_in_play(question.view)
    if isinstance(phase, phases.ClaimPhase) and actions.Play in question.kinds:
        return messages.Picks("Play", 1, min(phase.max_cards, len(question.hand)))
    return None


# The hold'em table


def draw_holdem(
    play: HoldemPlay, seat: int | None, voice: Voice
) -> tuple[messages.TablePicture, Sequence[Event]]:
    """Draw a hold'em table by its view for a player; mucked cards are in nobody else's."""
    view = play.poker_view(seat)
    asked = play.view(seat) if seat is not None and play.actor == seat else None
    numbers = {player.user_id: player.seat for player in view.players}
    picture = messages.TablePicture(
        sequence=0,
        state=play.state,
        hand=said(voice.language, "screen.hand_for", number=number, blinds=str(view.blinds))
        if (number := play.hand_number)
        else "",
        seats=tuple(
            holdem_seat(play, view, number) if number == seat else drawn
            for number, drawn in enumerate(seats_for_all(play))
        ),
        board=view.community,
        pot=view.pot,
        pots=tuple(
            messages.PotPicture(
                pot.amount, tuple(numbers[user] for user in pot.user_ids if user in numbers)
            )
            for pot in view.pots
        ),
        worth=holdem_worth(view.hole_cards, view.community, voice.language)
        if view.hole_cards
        else "",
        question=None if asked is None else question_picture(asked, play.number, voice),
        result=tuple(holdem_result(play, voice)),
        log=EMPTY_LOG,
    )
    return picture, view.log


def seats_for_all(play: HoldemPlay) -> tuple[messages.SeatPicture, ...]:
    """Draw the seats as everybody may see them, once for all who look."""
    if "drawn" not in play.__dict__:
        view = play.poker_view(None)
        play.__dict__["drawn"] = tuple(
            holdem_seat(play, view, number) for number in range(play.seats)
        )
    drawn: tuple[messages.SeatPicture, ...] = play.__dict__["drawn"]
    return drawn


def holdem_seat(play: HoldemPlay, view: PokerView, number: int) -> messages.SeatPicture:
    """Draw a seat by a view of the hold'em table."""
    player = next((one for one in view.players if one.seat == number), None)
    if player is None:
        return person_at(play, number, None)
    own = player.user_id == view.user_id
    cards, dealt = player.hole_cards, play.hand_number > 0
    if player.user_id in play.shown:
        cards = play.poker.player(player.user_id).hole_cards
    won = () if play.state == "playing" or view.last_hand is None else view.last_hand.pots
    return replace(
        person_at(play, number, number if own else None),
        stack=player.chips,
        bet=player.current_bet,
        cards=cards or ((None, None) if player.in_hand and not player.has_folded else ()),
        button=number == view.dealer and dealt,
        to_act=player.user_id == view.active_player,
        folded=player.in_hand and player.has_folded,
        all_in=player.is_all_in,
        out=dealt and not player.in_hand,
        won=any(share.user_id == player.user_id for pot in won for share in pot.shares),
        sitting_out=player.sitting_out,
        leaving=player.leaving,
        total=play.won_by(player),
    )


@lru_cache(maxsize=4096)
def holdem_worth(
    hole: tuple[Card | None, ...], board: tuple[Card | None, ...], language: str
) -> str:
    """Say what a hand is worth; all games of the hold'em table rank hands alike."""
    return showdown.worth(library.load(GAMES["no_limit"]), hole, board, Voice(language))


def holdem_result(play: HoldemPlay, voice: Voice) -> Iterator[str]:
    """Say who won which pot of a hand that is over, and at the end the tournament."""
    last = play.poker.last_hand
    if last is None or play.state == "playing" or play.poker.hand is None:
        return
    seats = dict(zip(play.poker.hand.user_ids, play.poker.hand.seats, strict=True))
    won: Counter[int] = Counter()
    for pot in last.pots:
        for share in pot.shares:
            won[seats[share.user_id]] += share.amount
    for seat, amount in won.items():
        yield voice.say("screen.wins_amount", who=Who(seat), amount=amount)
    winner = play.poker.find_player(play.poker.winner)
    if winner is not None:
        yield voice.say("evening.won_tournament", who=Who(winner.seat))


# Cards of a game's own


def own_cards(game: GameGenome, language: str) -> tuple[messages.OwnCard, ...]:
    """Return what cards are called in a game with cards of its own."""
    if not game.roles:
        return ()
    game = in_language(game, language)
    kinds = [kind.name for kind in game.card_kinds]
    numbered = zip(anatomy.card_numbers(game.roles), anatomy.all_cards(game.roles), strict=True)
    return tuple(
        messages.OwnCard(
            card=ALL_CARDS[number],
            name=card.name,
            kind=card.kind,
            kind_number=kinds.index(card.kind),
            values=faces.describe_card(card),
        )
        for number, card in numbered
    )
