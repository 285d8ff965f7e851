"""What happens in a hand, told as a person at the table would tell it: events in, lines out."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy
from darwindeck.genome.phases import BetweenPhase, BidPhase, DealPhase, TrumpPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands import best_cards
from darwindeck.hands.categories import BLACKJACK_LIMIT, blackjack_total
from darwindeck.hands.kinds import wild_number
from darwindeck.table import actions, events
from darwindeck.words import outcomes
from darwindeck.words.headings import Apart, Heading, Round
from darwindeck.words.liar import claim_told
from darwindeck.words.voice import GameText, Line, SaidHand, Who

if TYPE_CHECKING:
    from darwindeck.cards import Card

    Cards = Sequence[Card | None]

LATE_PAYMENTS = {
    "match": "events.matches_pot",
    "price": "events.pays_price",
    "loo": "events.is_looed",
}
"""What is said of those who pay after the betting began."""
BOARDS = {(0, 3): "headings.flop", (3, 1): "headings.turn", (4, 1): "headings.river"}
SEALED = {actions.Check: "events.decides_in", actions.Fold: "events.decides_out"}
FIRST_STREET, LAST_STREET = 3, 7
BETS = {
    actions.Fold: "events.folds",
    actions.Check: "events.checks",
    actions.Call: "events.calls",
    actions.Bet: "events.bets",
    actions.Raise: "events.raises",
    actions.AllIn: "events.goes_all_in",
    actions.BringIn: "events.brings_in",
    actions.Double: "events.doubles",
    actions.Split: "events.splits",
    actions.Draw: "events.draws",
    actions.Pass: "events.passes",
    actions.Challenge: "events.challenges",
}
Said = actions.NameSuit | actions.Bid | actions.FreeClaim | actions.Knock | actions.Laying
HOUSE_BETS = {actions.Draw: "events.hits", actions.Pass: "events.stands"}
BEFORE_BETTING = {
    f"headings.{part}"
    for part in ("deal", "forced_bets", "new_cards", "exchange", "passing", "discard", "play")
}
"""What betting does not go on with, as it does with a street."""
PLAY = Heading("headings.play")


class Story:
    """Remembers what has been told, so that every street and every round gets its heading.

    Told `briefly`, it leaves out what everybody sees on the table, and tells of a trick that was
    taken who played what, as its cards are gone.
    """

    def __init__(self, game: GameGenome, *, briefly: bool = False) -> None:
        self.game = game
        self.briefly = briefly
        self.pot = 0
        self.boards: tuple[tuple[Card | None, ...], ...] = ((),) * game.setup.boards
        self.hands: dict[int, tuple[Card | None, ...]] = {}
        self.heading: Heading | None = None
        self.round = Round()
        self.rounds: Counter[str] = Counter()
        self.seals_bids = any(bid.sealed for bid in anatomy.phases_of(game, BidPhase))
        self.against_the_house = game.setup.house is not None
        arrangement = anatomy.arrangement_of(game)
        self.rows = () if arrangement is None else arrangement.rows
        deals = anatomy.phases_of(game, DealPhase)
        up_cards = any(deal.face_up and deal.to == "players" for deal in deals)
        self.is_stud = up_cards and anatomy.showdown_of(game) is not None
        self.in_a_run = False
        self.initiative: int | None = None
        self.house_plays = True
        self.players: list[tuple[Card | None, int]] = []

    @property
    def part(self) -> str:
        """The key of the heading that the story is at."""
        return "" if self.heading is None else self.heading.key

    def tell(self, event: events.Event) -> Iterator[Line]:
        """Tell one event."""
        match event:
            case events.Started():
                yield self.tell_start(event)
            case events.Posted():
                yield from self.tell_post(event)
            case events.Dealt():
                yield from self.tell_deal(event)
            case events.BoardDealt(cards):
                yield from self.tell_board(cards)
            case events.Acted():
                yield from self.tell_action(event)
            case events.Returned(seat, amount):
                self.pot -= amount
                yield Line(self.how_returned, who=Who(seat), amount=amount)
            case events.Shown() | events.Won():
                yield from self.tell_showdown(event)
            case events.RoundBegan(deal, number, rounds):
                self.in_a_run, self.initiative = True, None
                numbers = {"deal": deal, "round": number, "rounds": rounds}
                yield from self.begin(Heading("headings.round_of_deal", **numbers))
            case _:
                yield from self.tell_cards(event)

    # Headings

    def begin(self, heading: Heading) -> Iterator[Line]:
        """Begin a new part of the story, unless it has begun."""
        if heading != self.heading:
            self.heading = heading
            self.round = Round()
            yield heading

    def begin_round(
        self, key: str, turn: object, *, fresh: bool | None = None, **values: object
    ) -> Iterator[Line]:
        """Begin a round, unless the turn belongs to the one that is told; others in a row count."""
        if self.part != key if fresh is None else fresh:
            yield from self.begin(Heading(key, again="", **values))
        elif self.round.is_over_for(turn):
            again = Line("headings.again", round=self.rounds[key] + 1)
            yield from self.begin(Heading(key, again=again, **values))
        if not self.round.turns:
            self.rounds[key] += 1

    def in_pot(self, chips: int) -> Line | str:
        """Say how many chips are in the pot, where the game has chips."""
        return Line("headings.in_pot", pot=chips) if self.game.setup.starting_chips else ""

    def deal_heading(self, size: int, held: Cards) -> Heading:
        """Name a deal: a street in games with up-cards, new cards after an exchange."""
        if self.is_stud and FIRST_STREET <= size <= LAST_STREET:
            return Heading(f"headings.street_{size}", in_pot=self.in_pot(self.pot))
        if held and not self.is_stud:
            return Heading("headings.new_cards", in_pot=self.in_pot(self.pot))
        return Heading("headings.deal")

    @property
    def how_returned(self) -> str:
        """The key of what is said when chips come back."""
        if not self.against_the_house:
            return "events.takes_back"
        return "events.ties" if self.house_plays else "events.gets_call_back"

    # Events

    def tell_start(self, event: events.Started) -> Line:
        """Tell who sits where."""
        game, button = GameText(self.game.name), Who(event.button)
        if self.game.roles:
            people = tuple(map(Who, range(len(self.game.roles))))
            return Line("events.started_with_roles", game=game, names=people)
        if not any(event.stacks):
            return Line("events.started", game=game, button=button, count=len(event.stacks))
        stacks = tuple(
            Line("events.stack", who=Who(seat), chips=stack)
            for seat, stack in enumerate(event.stacks)
        )
        return Line("events.started_with_chips", game=game, button=button, stacks=stacks)

    def tell_post(self, event: events.Posted) -> Iterator[Line]:
        """Tell who pays a forced bet, or matches the pot."""
        seat, amount, what = event.seat, event.amount, event.what
        if what in LATE_PAYMENTS:
            self.pot += amount
            yield Line(LATE_PAYMENTS[what], who=Who(seat), amount=amount)
            return
        yield from self.begin_round("headings.forced_bets", (seat, what))
        self.round.note((seat, what))
        self.pot += amount
        bet = Line(f"forced_bets.{what.replace(' ', '_')}", amount=amount)
        yield Line("events.posts", who=Who(seat), bet=bet)

    def tell_deal(self, event: events.Dealt) -> Iterator[Line]:
        """Tell who got which cards."""
        if event.face_up and anatomy.phases_of(self.game, BetweenPhase):
            yield from self.begin(PLAY)
            yield Line("events.dealt_up", who=Who(event.seat), cards=seen(event.cards), together="")
            return
        held = self.hands.get(event.seat, ())
        hand = self.hands[event.seat] = held + event.cards
        who, cards = Who(event.seat), seen(event.cards)
        if self.in_a_run or self.heading == PLAY:
            key = "events.draws_named" if self.in_a_run else "events.draws_cards"
            yield Line(key, who=who, cards=cards, together="")
            return
        passed = self.part == "headings.passing"
        if not passed:
            yield from self.begin(self.deal_heading(len(hand), held))
        drawn = held and not event.face_up and not self.is_stud
        key = "draws_cards" if drawn else "dealt_up" if event.face_up else "dealt"
        key = "takes_up" if passed else key
        told = held and not self.briefly
        together = Line("events.and_has", who=who, cards=hand) if told else ""
        yield Line(f"events.{key}", who=who, cards=cards, together=together)

    def tell_action(self, event: events.Acted) -> Iterator[Line]:
        """Tell what a player did."""
        action, seat = event.action, event.seat
        if isinstance(action, actions.Deal) or seat is None:
            return
        self.pot += 0 if event.insuring else event.paid
        if isinstance(action, actions.OfCards):
            self.drop(seat, action.cards)
        if isinstance(action, actions.Play) and len(action.cards) == 1:
            self.players.append((action.cards[0], seat))
        if self.in_a_run:
            yield self.deed_in_a_run(action, seat, event)
            return
        if isinstance(action, actions.Exchange):
            yield from self.begin_exchange(seat, event)
        elif event.against_pot or event.insuring or event.stake:
            yield from self.begin(PLAY)
        elif event.sealed and not self.seals_bids:
            yield from self.begin_round("headings.declaring", seat, in_pot=self.in_pot(self.pot))
            self.round.note(seat)
        elif event.sealed or action.kind > actions.Deal.kind:
            yield from self.begin(PLAY)
        else:
            fresh, pot = self.part in BEFORE_BETTING, self.pot - event.paid
            yield from self.begin_round(
                "headings.betting", seat, fresh=fresh, in_pot=self.in_pot(pot)
            )
            self.round.note(seat, event.bet)
        if event.drawn or (event.stake and isinstance(action, actions.Check)):
            return
        deed = self.deed(action, Who(seat), event)
        broke = event.all_in and not isinstance(action, actions.AllIn)
        yield Line("events.and_all_in", who=Who(seat), deed=deed) if broke else deed

    def deed(self, action: actions.Action, who: Who, event: events.Acted) -> Line:
        """Say what a player did."""
        match action:
            case actions.Exchange(()):
                return Line("events.stands_pat", who=who)
            case actions.Exchange(cards):
                key = "events.passes_on" if event.passed_on else "events.discards"
                key = "events.has_to_give" if event.forced else key
                key = "events.sets_row" if self.rows else key
                return Line(key, who=who, cards=seen(cards))
            case actions.Play(cards) if event.claim is not None:
                known = "" if None in cards else Line("events.with_cards", cards=cards)
                return Line(
                    "events.claims", who=who, count=len(cards), rank=event.claim, known=known
                )
            case actions.Play(cards):
                key = "events.discards" if event.discarded else "events.plays"
                return Line(key, who=who, cards=seen(cards))
            case actions.Raise() | actions.Call() | actions.Fold() if event.stake:
                return about_stake(action, who, event.stake)
            case actions.Bet() | actions.Check() if event.against_pot or self.against_the_house:
                return bet_on_cards(action, who, event)
            case _ if event.sealed and not isinstance(action, actions.Bid):
                return Line(SEALED.get(type(action), "events.decides"), who=who)
            case actions.Pass() if event.forced:
                return Line("events.has_to_pass", who=who)
            case _ if isinstance(action, Said):
                return self.naming(action, who)
        kinds = BETS | HOUSE_BETS if self.against_the_house else BETS
        return Line(kinds[type(action)], who=who, paid=event.paid, bet=event.bet)

    def naming(self, action: Said, who: Who) -> Line:
        """Say what a player bid or claimed, which suit they named, or what they did with melds."""
        if isinstance(action, actions.Laying):
            return Line(outcomes.LAID[type(action)], who=who, cards=action.cards)
        if isinstance(action, actions.FreeClaim):
            return claim_told(action, who)
        if isinstance(action, actions.Knock):
            return Line("events.knocks", who=who, cards=seen(action.cards))
        if isinstance(action, actions.Bid):
            key = "events.bids" if action.tricks else "events.bids_nil"
            return Line(key, who=who, count=action.tricks)
        if action.suit is None:
            key = "events.plays_null" if action.null else "events.makes_tops_trump"
            return Line(key, who=who)
        key = "makes_trump" if anatomy.phases_of(self.game, TrumpPhase) else "names_suit"
        alone = "_alone" if action.alone else ""
        return Line(f"events.{key}{alone}", who=who, suit=action.suit)

    def deed_in_a_run(self, action: actions.Action, seat: int, event: events.Acted) -> Line:
        """Say what a role did in a deal."""
        who = Who(seat)
        match action:
            case actions.Play(cards):
                first = self.initiative is None
                self.initiative = seat if first else self.initiative
                named = (Line("counts.a_card"),) if None in cards else cards
                initiative = Line("events.and_initiative", who=who) if first else ""
                last = Line("events.last_card") if event.all_in else ""
                return Line(
                    "events.raises_with", who=who, cards=named, initiative=initiative, last=last
                )
            case actions.Check() if event.deciding:
                return Line("events.goes_on", who=who)
        return Line(BETS[type(action)], who=who)

    def tell_board(self, cards: Cards) -> Iterator[Line]:
        """Begin a street with all community cards; of several boards, with one after the other."""
        new = anatomy.by_board(self.game, cards)
        key = BOARDS.get((len(self.boards[0]), len(new[0])), "headings.board")
        self.boards = tuple(map(operator.add, self.boards, new))
        several = len(self.boards) > 1
        told = Line("headings.boards", boards=self.boards) if several else self.boards[0]
        yield from self.begin(Heading(key, cards=told, in_pot=self.in_pot(self.pot)))

    def drop(self, seat: int, cards: Cards) -> None:
        """Note that cards have left a hand."""
        left = Counter(cards)
        kept = []
        for card in self.hands.get(seat, ()):
            left[card] -= 1
            if left[card] < 0:
                kept.append(card)
        self.hands[seat] = tuple(kept)

    def begin_exchange(self, seat: int, event: events.Acted) -> Iterator[Line]:
        """Begin a round in which everyone chooses cards once, or arranges them."""
        if self.rows:
            yield from self.begin(Heading("headings.arranging"))
            return
        key = "passing" if event.passed_on else "exchange" if event.replaced else "discard"
        yield from self.begin_round(f"headings.{key}", seat, in_pot=self.in_pot(self.pot))
        self.round.note(seat)

    def worth(self, cards: Cards) -> tuple[SaidHand | Line, ...]:
        """Return what a shown hand is worth by each ranking."""
        showdown = anatomy.showdown_of(self.game)
        if showdown is None or None in cards or any(None in board for board in self.boards):
            return ()
        hole = [card for card in cards if card is not None]
        wild = wild_number(showdown.wild_cards)
        if self.rows:
            ranking = showdown.ranking
            return tuple(
                SaidHand(ranking, best_cards(ranking, row, wild=wild) if wild else tuple(row))
                for row in self.in_rows(hole)
            )
        worths: list[SaidHand | Line] = []
        for board in self.boards:
            shared = [card for card in board if card is not None]
            for ranking in showdown.rankings:
                used = best_cards(ranking, hole, shared, showdown.hole_cards_used, wild)
                worths.append(SaidHand(ranking, tuple(used)) if used else Line("events.no_low"))
        return tuple(worths)

    def in_rows(self, cards: Sequence[Card]) -> list[Sequence[Card]]:
        """Return arranged cards row by row, the first one in front."""
        ends = accumulate(self.rows)
        return [cards[end - size : end] for end, size in zip(ends, self.rows, strict=True)]

    def tell_showdown(self, event: events.Shown | events.Won) -> Iterator[Line]:
        """Tell what somebody shows, or who won a pot."""
        if isinstance(event, events.Shown):
            yield from self.begin(Heading("headings.showdown", in_pot=self.in_pot(self.pot)))
            worth = self.worth(event.cards)
            own = [card for card in event.cards if card is not None]
            if event.split and len(own) == 2 and blackjack_total(own) == BLACKJACK_LIMIT:
                worth = (Line("events.no_natural"),)
            key = "events.shows_worth" if worth else "events.shows"
            cards: Line | tuple[Card | Line | None, ...] = seen(event.cards)
            if self.rows and worth:
                known = [card for card in event.cards if card is not None]
                cards = Line("events.rows", rows=self.in_rows(known))
            yield Line(key, who=Who(event.seat), cards=cards, worth=worth)
            return
        total, side = sum(event.amounts.values()), "side_pot" if event.pot else "pot"
        if event.uncontested:
            key = "headings.out" if anatomy.is_for_the_last(self.game) else "headings.folded"
            yield from self.begin(Heading(key, in_pot=self.in_pot(self.pot)))
        self.pot -= 0 if self.against_the_house and self.heading == PLAY else total
        if len(event.amounts) > 1:
            shares = tuple(
                Line("events.gets", who=Who(seat), amount=won)
                for seat, won in event.amounts.items()
            )
            yield Line(f"events.{side}_is_shared", number=event.pot, total=total, shares=shares)
            return
        key = "events.is_paid" if self.against_the_house else f"events.wins_{side}"
        yield Line(key, who=Who(next(iter(event.amounts))), number=event.pot, amount=total)

    def tell_captured(self, seat: int, cards: Cards, *, trick: bool) -> Line:
        """Tell who took which cards, and briefly of a trick who had played them."""
        if not trick:
            return Line("events.captures", who=Who(seat), cards=cards)
        played = [(card, owner) for card, owner in self.players if card in cards]
        if not self.briefly or not all(card in dict(played) for card in cards):
            return Line("events.takes_trick", who=Who(seat), cards=cards)
        owned = tuple(Line("events.of", card=card, who=Who(owner)) for card, owner in played)
        self.players.clear()
        return Line("events.takes_trick_of", who=Who(seat), cards=owned)

    def tell_cards(self, event: events.Event) -> Iterator[Line]:
        """Tell what happens to cards and points in games with turns, and in deals."""
        match event:
            case events.TurnedUp(cards, trump):
                yield Line("events.turned_up_trump" if trump else "events.turned_up", cards=cards)
            case events.Turned(seat, card, buried):
                key = "events.buries_and_turns" if buried else "events.turns"
                first = Line("counts.cards", count=buried)
                yield Line(key, who=Who(seat), buried=first, card=card)
            case events.Captured(seat, cards, trick):
                yield self.tell_captured(seat, cards, trick=trick)
            case events.PickedUp(seat, cards):
                known = cards if None not in cards else (Line("counts.cards", count=len(cards)),)
                self.hands[seat] = self.hands.get(seat, ()) + cards
                yield Line("events.picks_up", who=Who(seat), cards=known)
            case events.Revealed(seat, cards, truthful):
                key = "events.told_the_truth" if truthful else "events.lied"
                yield Line(key, who=Who(seat), cards=cards)
            case events.Cleared(count):
                pile = Line("counts.cards", count=count)
                yield from () if self.in_a_run else (Line("events.cleared", cards=pile),)
            case events.Scored() if anatomy.plays_for_chips_alone(self.game):
                pass
            case events.Gathered():
                self.hands.clear()
                if anatomy.deals_again(self.game):
                    self.heading = None
                yield Apart("events.gathered")
            case _:
                yield self.tell_result(event)

    def tell_result(self, event: events.Event) -> Line:
        """Tell who scores, who is out and who wins, and how a deal ended."""
        match event:
            case events.Scored() | events.Combined():
                return outcomes.tell_points(event)
            case events.Declared() | events.BidOpened():
                return outcomes.tell_what_was_sealed(event)
            case events.BetSettled(seat, amount, won):
                self.pot += -amount if won else amount
                key = "events.takes_from_pot" if won else "events.loses_to_pot"
                return Line(key, who=Who(seat), amount=amount, pot=self.pot)
            case _ if isinstance(event, outcomes.Compared):
                self.house_plays = not isinstance(event, events.Unqualified)
                self.pot -= event.amount if isinstance(event, events.Paid) and event.trick else 0
                return outcomes.tell_comparison(event)
            case events.Arranged():
                return outcomes.tell_arranged(event)
            case events.WentOut(seat) | events.Finished(seat):
                place = getattr(event, "place", 0)
                return Line(
                    "events.comes_in" if place else "events.is_out", who=Who(seat), place=place
                )
            case events.Settled(winners):
                key = "events.wins_run" if self.in_a_run else "events.wins_hand"
                return Line(key, who=tuple(map(Who, winners)))
            case events.Flipped(cards, seats):
                turned = tuple(
                    Line("events.of", card=card, who=Who(seat))
                    for card, seat in zip(cards, seats, strict=True)
                )
                return Line("events.turned_over", cards=turned)
            case events.Resolved():
                return outcomes.tell_resolved(event, self.game)
            case _:
                raise TypeError(f"there are no words for {event!r}")


def about_stake(action: actions.Raise | actions.Call | actions.Fold, who: Who, stake: int) -> Line:
    """Say who raised what the hand is worth, accepted a raise, or refused it."""
    if isinstance(action, actions.Raise):
        return Line("events.raises_stake", who=who, points=action.to)
    accepts = isinstance(action, actions.Call)
    return Line(
        "events.accepts_stake" if accepts else "events.refuses_stake", who=who, points=stake
    )


def bet_on_cards(action: actions.Bet | actions.Check, who: Who, event: events.Acted) -> Line:
    """Say what a player bet against pot or house, or that they did not."""
    if event.insuring:
        key = "events.insures" if event.paid else "events.insures_not"
        return Line(key, who=who, paid=event.paid)
    if isinstance(action, actions.Bet):
        return Line("events.bets", who=who, bet=action.amount)
    return Line("events.bets_nothing" if event.against_pot else "events.checks", who=who)


def seen(cards: Cards) -> tuple[Card | Line | None, ...]:
    """Return cards as they are told: hidden ones are counted."""
    if cards and not any(cards):
        return (Line("counts.cards", count=len(cards)),)
    return tuple(cards)
