"""Scene: what is to be drawn of a table, and how it follows from a seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import field

from darwindeck.genome.anatomy import by_board
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest import held_cards, opponents, table_facts
from darwindeck.playtest.deal_scene import DealScene, deal_scene
from darwindeck.playtest.showdown import last_round, worth
from darwindeck.table.actions import Challenge, Claim, ClaimHand, Fold, Play
from darwindeck.table.events import Acted, Captured, Cleared, Dealt, Gathered, Won
from darwindeck.words.liar import claim_told
from darwindeck.words.voice import GameText, Line, Voice, Who

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.playtest.session import PlaytestSession
    from darwindeck.table.view import SeatView, View

    Cards = Sequence[Card | None]
    Laid = tuple[tuple[int, Card | None], ...]

WITH_PILES = {
    *("PlayPhase", "TrickPhase", "ComparePhase", "ClaimPhase", "DiscardPhase", "KnockPhase"),
    "MeldPhase",
}
"""Phases after which cards lie in the middle for all to see."""


class SceneSeat(table_facts.SeatFacts, frozen=True):
    """One seat: who sits there, with which chips, cards and points."""

    name: str
    own: bool = False
    partner: bool = False

    @property
    def seen(self) -> tuple[Card, ...]:
        """The cards that are known, also of who has folded."""
        return () if self.out else tuple(card for card in self.cards if card is not None)

    @property
    def counts(self) -> Iterator[Line]:
        """The points of a seat and its tricks, or what their cards count, where they do."""
        if self.score is not None:
            yield Line("counts.points", count=self.score)
        what, taken = ("tricks", self.tricks) if self.counted is None else ("counted", self.counted)
        if self.bid is not None:
            yield Line(f"counts.{what}_of_bid", taken=taken, count=self.bid)
        elif taken is not None:
            yield Line(f"counts.{what}", count=taken)

    @property
    def gone(self) -> str:
        """Why a seat has no part in the hand any more, as a key; nothing if it has."""
        if self.out:
            return "screen.out_of_game"
        if self.knocked_out:
            return "screen.out_of_hand"
        return "screen.folded" if self.folded else ""


class Scene(table_facts.TableFacts, frozen=True):
    """A table as one person sees it, and the voice that tells them of it.

    In a trick, `played_by` names who played each card of the pile. The `keys` are what to type for
    each of the own cards.
    """

    game: str
    seats: tuple[SceneSeat, ...]
    hand: str = ""
    boards: tuple[tuple[Card | None, ...], ...] = ()
    pots: tuple[tuple[int, tuple[str, ...]], ...] = ()
    price: int = 0
    to_call: int = 0
    played_by: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    over: bool = False
    result: str = ""
    deal: DealScene | None = None
    voice: Voice = field(default_factory=Voice)

    @property
    def own(self) -> SceneSeat | None:
        """The seat of the person who looks; a spectator has none."""
        return next((seat for seat in self.seats if seat.own), None)

    @property
    def others(self) -> tuple[SceneSeat, ...]:
        """The other seats, in turn from the left of the person who looks."""
        places = [index for index, seat in enumerate(self.seats) if seat.own]
        first = places[0] + 1 if places else 0
        return tuple(seat for seat in self.seats[first:] + self.seats[:first] if not seat.own)


def scene_of_session(session: PlaytestSession, viewer: int | None, language: str = "en") -> Scene:
    """Return what a person, or a spectator, sees of a session."""
    voice, table = opponents.voice_of(session, language), opponents.table_in(session, language)
    revealed = table.hands if session.config.show_all else None
    hand = voice.say(session.hand_line())
    team = () if viewer is None else table.team_of(viewer)
    return scene_of_view(table.view(viewer), table.game, voice, hand, revealed, team)


def scene_of_view(
    view: View,
    game: GameGenome,
    voice: Voice,
    hand: str = "",
    revealed: Sequence[Cards] | None = None,
    team: Sequence[int] = (),
) -> Scene:
    """Return what a seat's view shows; `revealed` are everyone's cards, for those who debug.

    The `team` are the viewer and their partners.
    """
    kinds, (trick, _, _) = held_cards.phase_kinds(game), tricks_of(view)
    return Scene(
        game=voice.write(GameText(game.name)),
        hand=hand,
        seats=tuple(scene_seat(view, seat, game, voice, revealed, team) for seat in view.seats),
        for_chips=game.setup.starting_chips > 0,
        boards=by_board(game, view.board),
        pot=view.pot,
        pots=side_pots(view, voice),
        price=view.price,
        to_call=view.to_call,
        pile=view.pile if view.offered is None else view.pile[:-1],
        has_pile=bool(kinds & WITH_PILES),
        has_tricks="TrickPhase" in kinds,
        played_by=tuple(voice.title(seat) for seat, _ in trick) if "TrickPhase" in kinds else (),
        on_top=played_last(view),
        deck_left=(view.deck_left or None) if kinds & {"DrawPhase", "PlayPhase"} else None,
        trump=view.trump,
        offered=view.offered,
        named_suit=view.named_suit,
        due_rank=view.due_rank,
        claim=claim_of(view, voice),
        reversed=view.direction < 0,
        worth=worth_of_hands(view, game, voice),
        over=view.over,
        result=result_of(view, voice),
        deal=deal_scene(view, voice, held_cards.arranged(view.hand, game), revealed),
        voice=voice,
    )


def scene_seat(
    view: View,
    seat: SeatView,
    game: GameGenome,
    voice: Voice,
    revealed: Sequence[Cards] | None,
    team: Sequence[int],
) -> SceneSeat:
    """Return what a view shows of one seat."""
    cards = held_cards.arranged(
        seat.cards if revealed is None else tuple(revealed[seat.seat]), game
    )
    return SceneSeat(
        name=voice.title(seat.seat),
        stack=seat.stack,
        bet=seat.bet,
        cards=held_cards.rows_apart(view, cards) if seat.seat == view.actor else cards,
        face_up=own_up_cards(view) if seat.seat == view.seat else (),
        own=seat.seat == view.seat,
        partner=seat.seat != view.seat and seat.seat in team,
        button=seat.seat == view.button,
        to_act=seat.seat == view.actor,
        folded=seat.folded,
        knocked_out=seat.folded and not has_folded(view, seat.seat),
        all_in=seat.all_in,
        out=not seat.seated,
        won=seat.seat in winnings(view),
        score=seat.score if game.scoring_rules or game.setup.stakes else None,
        tricks=seat.tricks if "TrickPhase" in held_cards.phase_kinds(game) else None,
        bid=seat.bid,
        counted=seat.counted,
        melds=seat.melds,
        captured=0 if "TrickPhase" in held_cards.phase_kinds(game) else seat.captured,
    )


def worth_of_hands(view: View, game: GameGenome, voice: Voice) -> str:
    """Say what the viewer's hand is worth so far; of several split hands, of which cards each."""
    split = () if view.seat is None else view.seats[view.seat].split
    if held_cards.collects_melds(game) and view.hand:
        return voice.say("screen.deadwood", points=held_cards.deadwood_held(view))
    if not split:
        return worth(game, view.hand, view.board, voice)
    return " | ".join(
        f"{voice.format_field(hand, 'cards')}: {worth(game, hand, view.board, voice)}"
        for hand in split
    )


def own_up_cards(view: View) -> tuple[bool, ...]:
    """Tell which of the viewer's cards the others see, in a game with up-cards and hidden ones."""
    dealt = (event for event in view.log if isinstance(event, Dealt) and event.seat == view.seat)
    up = {card for event in dealt if event.face_up for card in event.cards}
    seen = tuple(card in up for card in view.hand)
    return seen if any(seen) and not all(seen) and not view.over else ()


def has_folded(view: View, seat: int) -> bool:
    """Tell whether a seat gave its hand up, and was not put out of it by the rules."""
    return any(
        isinstance(event, Acted) and event.seat == seat and isinstance(event.action, Fold)
        for event in view.log
    )


def tricks_of(view: View) -> tuple[Laid, Laid, int | None]:
    """Return the trick on the table, the one that was finished last, and who took that.

    There is none on the table where it is open who laid its cards.
    """
    laid: list[tuple[int, Card | None]] = []
    finished: Laid = ()
    winner = None
    for event in view.log:
        match event:
            case Acted(seat=int(seat), action=Play(cards)):
                laid += [(seat, card) for card in cards]
            case Captured(seat=seat, trick=True):
                finished, winner, laid = tuple(laid), seat, []
            case Captured() | Cleared() | Gathered():
                laid = []
    return tuple(laid) if len(laid) == len(view.pile) else (), finished, winner


def played_last(view: View) -> int:
    """Return how many cards on top of the pile were played together."""
    for event in reversed(view.log):
        if isinstance(event, Acted) and isinstance(event.action, Play):
            return min(len(event.action.cards), len(view.pile))
    return 1


def claim_of(view: View, voice: Voice) -> str:
    """Say which claim may be challenged now, or what the hand is worth."""
    if view.stake and not view.over:
        key = "screen.stake_raised" if view.raised_to else "screen.stake"
        return voice.say(key, points=view.stake, raised=view.raised_to)
    if not any(isinstance(action, Challenge) for action in view.legal_actions):
        return ""
    for event in reversed(view.log):
        match event:
            case Acted(action=Claim() | ClaimHand() as claim, seat=seat):
                return voice.say(claim_told(claim, Who(seat or 0)))
            case Acted(action=Play(cards), seat=seat, claim=rank) if rank is not None:
                who = Who(seat or 0)
                return voice.say("events.claims", who=who, count=len(cards), rank=rank, known="")
    return ""


def winnings(view: View) -> dict[int, int]:
    """Return what each winner took from the pots of a hand that is over."""
    won = dict.fromkeys(view.winners, 0)
    for event in last_round(view.log):
        if isinstance(event, Won):
            for seat, amount in event.amounts.items():
                won[seat] = won.get(seat, 0) + amount
    return won


def result_of(view: View, voice: Voice) -> str:
    """Say who won a hand that is over."""
    return ", ".join(
        voice.say("screen.wins_amount" if amount else "screen.wins", who=Who(seat), amount=amount)
        for seat, amount in winnings(view).items()
        if view.over
    )


def side_pots(view: View, voice: Voice) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the pots with the names of those who can win them, if there are several."""
    if len(view.pots) < 2:
        return ()
    return tuple((amount, tuple(map(voice.title, seats))) for amount, seats in view.pots)
