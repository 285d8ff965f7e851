"""The choices of the person to act: numbered, named and explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Literal, get_args

from darwindeck.genome import faces, schema
from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.held_cards import arranged, by_rank, phase_in_play
from darwindeck.playtest.meanings import is_about_stake, is_first_offer, meaning, takes_discards
from darwindeck.table import actions
from darwindeck.table.actions import Action, Bid, Claim, ClaimHand, FreeClaim, Play
from darwindeck.words.liar import hand_line
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.cards import Card, Rank
    from darwindeck.table.view import View

WITH_CARDS = ("labels.play", "labels.discard", "labels.raise_with", "labels.knock", "labels.meld")
"""Labels of which people name several in one breath: play this card or that one."""
SHARES = {"sizes.half": Fraction(1, 2), "sizes.pot": Fraction(1)}
FOLD, STAY, LEAST, HALF, POT, MOST = "123456"
"""The keys of a betting round, the same in every decision."""
BETTING_KEYS: dict[type, str] = {
    actions.Fold: FOLD,
    actions.Check: STAY,
    actions.Call: STAY,
    actions.BringIn: STAY,
    actions.AllIn: MOST,
}
STAKE_WORDS: dict[type, str] = {
    actions.Check: "leave_stake",
    actions.Raise: "raise_stake",
    actions.Call: "accept_stake",
    actions.Fold: "refuse_stake",
}
"""What betting actions are where they are about what a hand is worth."""
LAYING: dict[type, str] = {
    actions.Meld: "meld",
    actions.ExtendSet: "extend_set",
    actions.ExtendRun: "extend_run",
}
"""What laying down cards is called."""
DISCARDING = (schema.DiscardPhase, schema.KnockPhase, schema.MeldPhase)
Purpose = Literal["exchange", "pass_on", "lay_aside"]
LAST = "0"
"""The key of folding and passing elsewhere, and of what alone can be done besides playing cards."""
IN_TURN = (actions.Draw, actions.Pass, actions.Double, actions.Split)
"""What is there in every turn comes before what is there only sometimes."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do: what to type, what it does, what it is called, and what it means."""

    key: str
    action: Action
    label: Line
    meaning: Line


@dataclass(frozen=True)
class Question:
    """A decision that is due: the choices on offer, and what else may be typed.

    The `hand` has the person's cards in the order in which they are drawn.
    """

    view: View
    hand: tuple[Card | None, ...]
    choices: tuple[Choice, ...] = ()
    note: Line | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """What to type for each card: where to exchange it its place, to play it its choice."""
        if actions.Exchange in self.kinds:
            return tuple(str(place) for place in range(1, len(self.hand) + 1))
        numbers = {
            choice.action.cards[0]: choice.key
            for choice in self.choices
            if isinstance(choice.action, actions.Play) and len(choice.action.cards) == 1
        }
        return tuple(numbers.get(card, "") for card in self.hand)

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The kinds of action that are legal."""
        legal = self.view.legal_actions
        if isinstance(legal, tuple):
            return frozenset(map(type, legal))
        return frozenset(kind for kind in get_args(actions.Action) if kind in legal)

    @property
    def sizes(self) -> range:
        """The totals that a bet or a raise may reach."""
        if self.view.max_bet_to == 0:
            return range(0)
        return range(self.view.min_bet_to, self.view.max_bet_to + 1)

    @property
    def against_the_house(self) -> bool:
        """Whether cards are taken against the house, as in blackjack."""
        return self.view.game.setup.house is not None

    def share_of_pot(self, share: Fraction) -> int:
        """Return the total of a bet or raise by a share of the pot after a call."""
        return self.view.price + int((self.view.pot + self.view.to_call) * share)


def question_of(view: View, game: GameGenome) -> Question:
    """Return the decision that a view asks for."""
    bare = Question(view, by_rank(view.to_arrange) or arranged(view.hand, game))
    if actions.Exchange in bare.kinds:
        choices, note = exchange_choices(bare)
        return Question(view, bare.hand, choices, note)
    choices = tuple(
        Choice(key, action, label_of(action, bare), meaning(action, bare))
        for key, action in keyed(bare)
    )
    question = Question(view, bare.hand, choices)
    return replace(question, note=size_note(question) or claim_note(question))


def keyed(question: Question) -> Iterator[tuple[str, Action]]:
    """Yield what is offered, with keys that stay the same from decision to decision."""
    plays, others = in_order(question)
    if Bid in question.kinds:
        yield from keyed_bids(others)
        return
    if isinstance(phase_in_play(question.view), schema.LiarPhase):
        yield from keyed_claims(others)
        return
    betting = question.kinds <= {*BETTING_KEYS, actions.Bet, actions.Raise}
    if betting and question.kinds != {actions.Bet} and question.view.deal is None:
        for action in others:
            if isinstance(action, actions.Bet | actions.Raise):
                yield from sized(action, question)
            else:
                yield BETTING_KEYS[type(action)], action
        return
    alone = bool(plays) and len(others) == 1
    last = [action for action in others if alone or isinstance(action, actions.Fold)]
    rest = [each for action in others for each in (action, *larger(action, question))]
    yield from enumerate_keys([*plays, *(action for action in rest if action not in last)], 1)
    yield from ((LAST, action) for action in last)


def keyed_bids(offered: Sequence[Action]) -> Iterator[tuple[str, Action]]:
    """Yield bids with their numbers as keys, and passing with 0, or where that is bid the next."""
    bids = [action for action in offered if isinstance(action, Bid)]
    numbers = [bid.tricks for bid in bids]
    yield from zip(map(str, numbers), bids, strict=True)
    rest = [action for action in offered if action not in bids]
    yield from enumerate_keys(rest, max(numbers) + 1 if 0 in numbers else int(LAST))


def keyed_claims(offered: Sequence[Action]) -> Iterator[tuple[str, Action]]:
    """Yield the next claim of every rank or kind of hand by numbers, and last doubting."""
    claims = [action for action in offered if isinstance(action, FreeClaim)]
    first = {kind_of_claim(claim): claim for claim in reversed(claims)}
    next_ones = [claim for claim in claims if first[kind_of_claim(claim)] == claim]
    yield from enumerate_keys(next_ones, 1)
    yield from ((LAST, action) for action in offered if action not in claims)


def kind_of_claim(claim: FreeClaim) -> Rank | str:
    """Return of which rank or kind of hand a claim is."""
    return claim.rank if isinstance(claim, Claim) else claim.hand


def key_of(claim: FreeClaim) -> str:
    """Return a claim as it can be typed."""
    if isinstance(claim, Claim):
        return f"{claim.count}{claim.rank.letter.lower()}"
    return str(claim).removeprefix("claim ").lower()


def further_claims(question: Question) -> tuple[Choice, ...]:
    """Return the claims that are not on offer by a number; in a browser they are there as well."""
    offered = {choice.action for choice in question.choices}
    claims = (each for each in question.view.legal_actions if isinstance(each, FreeClaim))
    return tuple(
        Choice(key_of(each), each, label_of(each, question), meaning(each, question))
        for each in claims
        if each not in offered
    )


def enumerate_keys(offered: Sequence[Action], start: int) -> Iterator[tuple[str, Action]]:
    """Yield actions with the numbers that follow each other."""
    yield from ((str(number), action) for number, action in enumerate(offered, start=start))


def in_order(question: Question) -> tuple[list[Play], list[Action]]:
    """Return the plays, as the hand shows their cards, and what else is legal."""
    legal = list(question.view.legal_actions)
    plays = [action for action in legal if isinstance(action, Play)]
    others: list[Action] = [action for action in legal if not isinstance(action, Play)]
    plays.sort(key=lambda play: (len(play.cards), *map(question.hand.index, play.cards)))
    others.sort(key=lambda other: IN_TURN.index(type(other)) if type(other) in IN_TURN else -1)
    return plays, others


def larger(action: Action, question: Question) -> Iterator[Action]:
    """Yield the sizes of a bet or raise that people like, but the least one."""
    if isinstance(action, actions.Bet | actions.Raise):
        yield from (each for _, each in sized(action, question) if each != action)


def sized(action: actions.Bet | actions.Raise, question: Question) -> Iterator[tuple[str, Action]]:
    """Yield a bet or raise in the sizes that people like best, with their keys."""
    sizes = question.sizes
    totals = {sizes[0]: LEAST}
    for key, share in zip((HALF, POT), SHARES.values(), strict=True):
        totals.setdefault(question.share_of_pot(share), key)
    if actions.AllIn not in question.kinds:
        totals.setdefault(sizes[-1], MOST)
    elif len(sizes) > 1:
        totals.pop(sizes[-1], None)
    yield from ((key, type(action)(total)) for total, key in totals.items() if total in sizes)


def size_note(question: Question) -> Line | None:
    """Say how to bet any other amount."""
    sizes = question.sizes
    if len(sizes) < 2:
        return None
    key = "notes.bet" if actions.Bet in question.kinds else "notes.raise"
    return Line(key, least=sizes[0], most=sizes[-1])


def claim_note(question: Question) -> Line | None:
    """Say how to claim several cards together, which need not be alike, or more than is listed."""
    for kind, key in ((Claim, "notes.free_claim"), (ClaimHand, "notes.claim_hand")):
        if kind in question.kinds:
            return Line(key) if further_claims(question) else None
    claims = isinstance(phase_in_play(question.view), schema.ClaimPhase)
    return Line("notes.claim") if claims and actions.Play in question.kinds else None


def exchange_choices(question: Question) -> tuple[tuple[Choice, ...], Line]:
    """Return the choices in an exchange: cards are named by their positions."""
    legal = question.view.legal_actions
    fewest, most = (
        len(action.cards)
        for action in (legal[0], legal[-1])
        if isinstance(action, actions.Exchange)
    )
    if question.view.to_arrange:
        example = " ".join(str(place) for place in range(1, most + 1))
        return (), Line("notes.arrange", most=most, example=example)
    how_many = "exactly" if fewest == most else "up_to" if fewest <= 1 else "between"
    example = " ".join(str(place) for place in (1, 3, 4, 6, 7)[: max(fewest, min(most, 2))])
    purpose = Line(f"notes.to_{purpose_of_exchange(question)}")
    sizes = {"fewest": fewest, "most": most, "count": most}
    note = Line(f"notes.exchange_{how_many}", **sizes, purpose=purpose, example=example)
    if fewest:
        return (), note
    pat = actions.Exchange()
    return (Choice("0", pat, label_of(pat, question), Line("meanings.stand_pat")),), note


def label_of(action: Action, question: Question) -> Line:
    """Say in a few words what an action is."""
    if is_about_stake(question.view) and type(action) in STAKE_WORDS:
        points = action.to if isinstance(action, actions.Raise) else question.view.raised_to
        return Line(f"labels.{STAKE_WORDS[type(action)]}", points=points)
    return label_in_hand(action, question)


def label_in_hand(action: Action, question: Question) -> Line:
    """Say in a few words what an action is that is not about what the hand is worth."""
    deal = question.view.deal
    match action, phase_in_play(question.view):
        case actions.Play((card,)), _ if deal is not None:
            return Line("labels.raise_with", cards=faces.face_of(question.view.game, card))
        case actions.Check(), _ if deal is not None and deal.deciding:
            return Line("labels.go_on")
        case actions.Check() | actions.Fold(), schema.DeclarePhase():
            return Line("labels.stay_in" if isinstance(action, actions.Check) else "labels.go_out")
        case (actions.Check() | actions.Bet()) as bet, schema.BetweenPhase() | schema.PeekPhase():
            return between_label(bet, question)
        case actions.Play(cards), phase:
            discarding = isinstance(phase, DISCARDING)
            key = "labels.discard" if discarding else "labels.play"
            return Line(key, cards=as_held(cards, question.hand))
        case actions.Exchange(cards), _:
            return exchange_label(cards, question)
        case actions.Draw() | actions.Pass(), _ if question.against_the_house:
            return Line("labels.hit" if isinstance(action, actions.Draw) else "labels.stand")
        case actions.Pass(), _ if actions.Challenge in question.kinds:
            return Line("labels.believe")
        case (actions.NameSuit() | Bid() | Claim() | ClaimHand()) as said, _:
            return naming_label(said, question)
        case _:
            return bet_label(action, question)


def between_label(action: actions.Check | actions.Bet, question: Question) -> Line:
    """Say what a bet against the pot is, a raise of one against the house, or insurance."""
    if isinstance(phase_in_play(question.view), schema.PeekPhase):
        amount = action.amount if isinstance(action, actions.Bet) else 0
        return Line("labels.insure" if amount else "labels.insure_not", amount=amount)
    if isinstance(action, actions.Check):
        return Line("labels.leave_bet" if question.against_the_house else "labels.bet_nothing")
    if question.against_the_house:
        return Line("labels.raise_bet", amount=action.amount)
    return bet_label(action, question)


def taking_label(action: actions.Draw | actions.Pass, view: View) -> Line:
    """Say what is done with the top discard: it is taken, or left for the deck or the next one."""
    if isinstance(action, actions.Draw):
        return Line("labels.take", cards=view.pile[-1:])
    return Line("labels.pass" if is_first_offer(view) else "labels.draw_from_deck")


def naming_label(action: actions.NameSuit | Bid | FreeClaim, question: Question) -> Line:
    """Say what a bid or claim is, or a suit that is named: as the next to play, or as trump."""
    match action:
        case Claim(count, rank):
            return Line("labels.claim", count=count, rank=rank)
        case ClaimHand():
            return Line("labels.claim_hand", hand=hand_line(action))
        case Bid(tricks):
            return Line("labels.bid" if tricks else "labels.bid_nil", count=tricks)
        case actions.NameSuit(suit, alone, null):
            if suit is None:
                return Line("labels.play_null" if null else "labels.make_tops_trump")
            if not isinstance(phase_in_play(question.view), schema.TrumpPhase):
                return Line("labels.suit", symbol=suit.symbol, suit=suit)
            return Line("labels.make_trump_alone" if alone else "labels.make_trump", suit=suit)


def as_held(cards: Sequence[Card | None], hand: Sequence[Card | None]) -> tuple[Card | None, ...]:
    """Return cards in the order in which the hand has them; others come last."""
    return tuple(sorted(cards, key=lambda card: hand.index(card) if card in hand else len(hand)))


def exchange_label(cards: Sequence[Card | None], question: Question) -> Line:
    """Say what is done with chosen cards: a row is set, or they are exchanged or put away."""
    if not cards:
        return Line("labels.stand_pat")
    purpose = "set_row" if question.view.to_arrange else purpose_of_exchange(question)
    return Line(f"labels.{purpose}", cards=cards)


def purpose_of_exchange(question: Question) -> Purpose:
    """Return what cards are chosen for: others from the deck, the next player, or nothing."""
    match phase_in_play(question.view):
        case schema.TalonPhase() | schema.TrumpPhase():
            return "lay_aside"
        case schema.ExchangePhase(passed_to=passed_to) if passed_to:
            return "pass_on"
        case _:
            return "exchange"


def bet_label(action: Action, question: Question) -> Line:
    """Say in a few words what a bet is, with what it costs; other plain actions are one word."""
    view = question.view
    match action:
        case actions.Knock(cards):
            return Line("labels.knock", cards=cards)
        case actions.Meld(cards) | actions.ExtendSet(cards) | actions.ExtendRun(cards):
            return Line(f"labels.{LAYING[type(action)]}", cards=cards)
        case actions.Draw() | actions.Pass() if isinstance(phase_in_play(view), schema.TalonPhase):
            taken = isinstance(action, actions.Draw)
            return Line("labels.take_talon" if taken else "labels.leave_talon")
        case actions.Draw() | actions.Pass() if takes_discards(view):
            return taking_label(action, view)
        case actions.Call():
            return Line("labels.call", amount=view.to_call)
        case actions.BringIn():
            return Line("labels.bring_in", amount=view.to_call)
        case actions.Bet(total):
            return Line("labels.bet", amount=total, size=size_name(total, question))
        case actions.Raise(total):
            return Line("labels.raise", amount=total, size=size_name(total, question))
        case actions.AllIn():
            return Line("labels.all_in", amount=view.seats[view.seat or 0].stack)
        case _:
            return Line(f"labels.{type(action).__name__.lower()}")


def order_of(action: Action, question: Question) -> Line:
    """Say what an action is where it follows a verb, as in `you can`."""
    label = label_of(action, question)
    match action:
        case actions.NameSuit(suit) if label.key == "labels.suit":
            return Line("labels.name_suit", suit=suit)
        case actions.AllIn() if question.view.game.setup.starting_chips:
            return Line("labels.go_all_in", **label.values)
        case actions.AllIn():
            return Line("labels.go_all_in_with_nothing")
        case _:
            return label


def size_name(total: int, question: Question) -> Line | str:
    """Name a size of a bet, where there is a choice."""
    if len(question.sizes) < 2:
        return ""
    names = {question.sizes[0]: "sizes.least"}
    names |= {question.share_of_pot(share): name for name, share in SHARES.items()}
    return Line(names[total]) if total in names else ""


def spoken_choices(question: Question) -> tuple[Choice, ...]:
    """Return the choices as they follow `you can`, all sizes of a bet or raise as one of them."""
    sizes = question.sizes
    spoken: dict[Line, Choice] = {}
    for choice in question.choices:
        label = order_of(choice.action, question)
        if isinstance(choice.action, actions.Bet | actions.Raise) and len(sizes) > 1:
            key = "labels.any_bet" if isinstance(choice.action, actions.Bet) else "labels.any_raise"
            label = Line(key, least=sizes[0], most=sizes[-1])
        if isinstance(choice.action, Bid):
            bids = [each.tricks for each in question.view.legal_actions if isinstance(each, Bid)]
            label = Line("labels.any_bid", least=bids[0], most=bids[-1])
        if isinstance(choice.action, FreeClaim):
            label = Line("labels.any_claim")
        spoken.setdefault(label, replace(choice, label=label))
    return tuple(spoken.values())


def in_one_breath(choices: Sequence[Choice], word: str = "commas") -> tuple[Line, ...]:
    """Return labels, with neighbours put together that name cards (this, that) or bids (1 to 7)."""
    labels: list[Line] = []
    groups = [(key, list(group)) for key, group in groupby(choices, lambda each: each.label.key)]
    joined = word if len(groups) == 1 else "commas"
    for key, group in groups:
        if key == "labels.bid" and len(group) > 1:
            least, most = (group[end].label.values["count"] for end in (0, -1))
            labels.append(Line("labels.any_bid", least=least, most=most))
        elif key in WITH_CARDS and len(group) > 1:
            cards = tuple(choice.label.values["cards"] for choice in group)
            labels.append(Line(f"{key}_{joined}", cards=cards))
        else:
            labels += [choice.label for choice in group]
    return tuple(labels)
