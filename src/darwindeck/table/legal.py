"""The legal actions of a table as a lazy view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING, get_args, overload

from darwindeck.cards import Card, Rank, Suit, format_cards
from darwindeck.engine import actions as kinds
from darwindeck.genome.copies import copies_of
from darwindeck.genome.faces import faces_of
from darwindeck.genome.rules import SMALLEST_MELD
from darwindeck.hands.categories import low_rank
from darwindeck.table import actions
from darwindeck.table.claim_numbers import claim_of

if TYPE_CHECKING:
    from darwindeck.table.position import Position


LAYING = get_args(actions.Laying)
WITH_CARDS = 1 << kinds.EXCHANGE | 1 << kinds.PLAY | 1 << kinds.KNOCK
WITH_CARDS |= sum(1 << action.kind for action in LAYING)
CLAIMS = get_args(actions.FreeClaim)
ADDING = (actions.ExtendSet, actions.ExtendRun)
JUDGED_ONE_BY_ONE = 1 << kinds.NAME_SUIT | 1 << kinds.BID | 1 << kinds.CLAIM
SUMMED_UP = (actions.Play, actions.Knock, actions.Bid, actions.Claim, actions.ClaimHand)
SIZED = 1 << kinds.BET | 1 << kinds.RAISE


class LegalActions:
    """What the player to act may do: a sequence that makes its items when they are asked for.

    `in` takes an action, such as `Raise(to=60)`, or a kind of action, such as `Raise`. Iterating
    gives every kind of action once, a sized bet at its minimum; `bet_range` is the whole range of
    totals, and `in` accepts each of them. Of cards to play it gives each single one, and the first
    two, three and so on of each rank; `in` accepts any others that are legal. Of exchanges it
    gives all, of which there can be millions.

    In the view of somebody whose turn it is not, it is empty.
    """

    __slots__ = ("_own_turn", "_position")

    def __init__(self, position: Position, *, own_turn: bool = True) -> None:
        self._position = position
        self._own_turn = own_turn

    def __contains__(self, action: object) -> bool:
        if action is actions.Knock:
            return any(True for _ in self._knocks())
        if isinstance(action, type) and action in LAYING:
            return any(type(laid) is action for laid in self._laid())
        if isinstance(action, type) and action in CLAIMS:
            least = self._position.situation[3]
            return self._bits >> kinds.CLAIM & 1 == 1 and type(claim_of(least)) is action
        if isinstance(action, type):
            return issubclass(action, actions.ActionBase) and self._bits >> action.kind & 1 == 1
        if not self._own_turn or not isinstance(action, actions.Action):
            return False
        return self._position.is_legal(action)

    def __iter__(self) -> Iterator[actions.Action]:
        return iter(self._others) if self._bits & WITH_CARDS == 0 else self._with_cards()

    def _with_cards(self) -> Iterator[actions.Action]:
        bits = self._bits
        if bits >> kinds.EXCHANGE & 1:
            for size in self._sizes:
                yield from map(actions.Exchange, self._sets(size))
        if bits >> kinds.PLAY & 1:
            yield from self._plays()
        yield from self._knocks()
        yield from self._laid()
        yield from self._others

    def __len__(self) -> int:
        bits = self._bits
        if bits & WITH_CARDS == 0:
            return len(self._others)
        if bits >> kinds.EXCHANGE & 1 and not self._has_copies:
            return sum(comb(len(self._hand), size) for size in self._sizes)
        return sum(1 for _ in self._with_cards())

    @overload
    def __getitem__(self, index: int) -> actions.Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[actions.Action]: ...
    def __getitem__(self, index: int | slice) -> actions.Action | Sequence[actions.Action]:
        places = range(len(self))[index]
        if isinstance(places, range):
            return tuple(self[place] for place in places)
        if self._bits >> kinds.EXCHANGE & 1 and not self._has_copies:
            return self._exchange_at(places)
        return next(islice(self, places, None))

    def _exchange_at(self, place: int) -> actions.Exchange:
        """Return one exchange without making those before it: sizes first, then by position."""
        hand, size = self._hand, next(iter(self._sizes))
        while place >= (ways := comb(len(hand), size)):
            place, size = place - ways, size + 1
        cards: list[Card | None] = []
        for position, card in enumerate(hand):
            wanted = size - len(cards)
            with_it = comb(len(hand) - position - 1, wanted - 1) if wanted else 0
            if place < with_it:
                cards.append(card)
            else:
                place -= with_it
        return actions.Exchange(tuple(cards))

    @property
    def _bits(self) -> int:
        return self._position.situation[1] if self._own_turn else 0

    @property
    def _hand(self) -> tuple[Card | None, ...]:
        return self._position.to_arrange or self._position.hands[self._position.actor or 0]

    @property
    def _others(self) -> tuple[actions.Action, ...]:
        bits = self._bits & ~WITH_CARDS
        plain = bets_of(bits & ~JUDGED_ONE_BY_ONE, self._position.situation[3])
        return (*plain, *self._said) if bits & JUDGED_ONE_BY_ONE else plain

    @property
    def _has_copies(self) -> bool:
        return copies_of(self._position.game) > 1

    @property
    def _said(self) -> Iterator[actions.Action]:
        _, _, _, least, most, _ = self._position.situation
        said: list[actions.Action] = []
        if self._bits >> kinds.NAME_SUIT & 1:
            said += [actions.NameSuit(suit, alone) for alone in (False, True) for suit in Suit]
            said += [actions.NameSuit(None), actions.NameSuit(None, null=True)]
        if self._bits >> kinds.BID & 1:
            said += map(actions.Bid, range(least, most + 1))
        if self._bits >> kinds.CLAIM & 1:
            said += map(claim_of, range(least, most + 1))
        return (action for action in said if action in self)

    @property
    def _sizes(self) -> range:
        smallest, largest = self._position.exchange_limits
        return range(smallest, min(largest, len(self._hand)) + 1)

    def _sets(self, size: int) -> Iterator[tuple[Card | None, ...]]:
        sets = combinations(self._hand, size)
        if not self._has_copies:
            return sets
        return iter({tuple(sorted(map(str, cards))): cards for cards in sets}.values())

    @property
    def _single_cards(self) -> Iterator[tuple[tuple[Card | None], int]]:
        places: dict[Card | None, int] = {}
        for place, card in enumerate(self._hand):
            places.setdefault(card, place)
        return (((card,), 1 << place) for card, place in places.items())

    def _plays(self) -> Iterator[actions.Play]:
        allows = self._position.allows
        for cards, places in self._single_cards:
            if allows(kinds.PLAY, places):
                yield actions.Play(cards)
        if self._position.play_limits[1] > 1:
            of_ranks: dict[Rank, list[tuple[int, Card]]] = {}
            for place, card in enumerate(self._hand):
                if card:
                    of_ranks.setdefault(card.rank, []).append((1 << place, card))
            for alike in of_ranks.values():
                for size in range(2, len(alike) + 1):
                    if allows(kinds.PLAY, sum(place for place, _ in alike[:size])):
                        yield actions.Play(tuple(card for _, card in alike[:size]))

    def _knocks(self) -> Iterator[actions.Knock]:
        if self._bits >> kinds.KNOCK & 1:
            for cards, places in self._single_cards:
                if self._position.allows(kinds.KNOCK, places):
                    yield actions.Knock(cards)

    def _laid(self) -> Iterator[actions.Laying]:
        if self._bits >> kinds.MELD & 1:
            known = [card for card in self._hand if card is not None]
            melds = (actions.Meld(cards) for cards in possible_melds(known))
            added = (extend((card,)) for extend in ADDING for card in known)
            yield from (action for action in (*melds, *added) if action in self)

    def __bool__(self) -> bool:
        return bool(self._bits)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LegalActions)
            and self._own_turn == other._own_turn
            and self._position.same_as(other._position)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def to_call(self) -> int:
        """How many chips a call or a bring-in costs; 0 when there is nothing to call."""
        return self._position.situation[2] if self._own_turn else 0

    @property
    def bet_range(self) -> range:
        """The totals that a bet or a raise may reach, empty when there is none."""
        _, _, _, min_to, max_to, _ = self._position.situation
        return range(min_to, max_to + 1) if self._bits & SIZED else range(0)

    def __repr__(self) -> str:
        return f"<LegalActions: {self}>"

    def __str__(self) -> str:
        return describe_legal(self)


def possible_melds(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """List cards of a hand that may be sets, and then runs from low to high."""
    for rank in dict.fromkeys(card.rank for card in hand):
        alike = [card for card in hand if card.rank == rank]
        for size in range(SMALLEST_MELD, len(alike) + 1):
            yield from combinations(alike, size)
    for suit in dict.fromkeys(card.suit for card in hand):
        row = sorted((card for card in hand if card.suit == suit), key=low_rank)
        for first, end in combinations(range(len(row) + 1), 2):
            in_order = low_rank(row[end - 1]) - low_rank(row[first]) == end - first - 1
            if in_order and end - first >= SMALLEST_MELD:
                yield tuple(row[first:end])


@lru_cache(maxsize=4096)
def bets_of(bits: int, min_to: int) -> tuple[actions.Action, ...]:
    """List the actions without cards that the engine's bits stand for."""
    plain: tuple[actions.Action, ...] = (
        *(actions.Fold(), actions.Check(), actions.Call(), actions.BringIn()),
        *(actions.Bet(min_to), actions.Raise(min_to), actions.AllIn()),
        *(actions.Draw(), actions.Double(), actions.Split()),
        *(actions.Challenge(), actions.Pass()),
    )
    return tuple(action for action in plain if bits >> action.kind & 1)


def describe_legal(legal: LegalActions) -> str:
    """Say in words what is legal; exchanges are summed up."""
    position = legal._position  # noqa: SLF001
    if position.over:
        return "nothing, the hand is over"
    if not legal._own_turn:  # noqa: SLF001
        whose = "the dealer" if position.actor is None else f"seat {position.actor}"
        return f"nothing, it is the turn of {whose}"
    if actions.Exchange in legal:
        return describe_exchanges(position)
    words = []
    for action in legal:
        match action:
            case actions.Bet() | actions.Raise():
                words.append(describe_range(action, legal.bet_range))
            case actions.Call():
                words.append(f"call {legal.to_call or ''}".rstrip())
            case actions.BringIn():
                words.append(f"bring in {legal.to_call}")
            case _ if isinstance(action, SUMMED_UP):
                continue
            case _:
                words.append(str(action))
    if position.cards_to_deal:
        words.append(f"deal {len(position.cards_to_deal)} cards")
    return ", ".join([*describe_summed_up(legal), *words])


def describe_exchanges(position: Position) -> str:
    """Say in words how many cards may be exchanged, or put into the next row."""
    smallest, largest = position.exchange_limits
    if position.to_arrange:
        return f"exchange {smallest} of {format_cards(position.to_arrange)} for a row"
    return (
        f"exchange {smallest} to {largest} of {format_cards(position.hands[position.actor or 0])}"
    )


def describe_summed_up(legal: LegalActions) -> Iterator[str]:
    """Say in words with which cards one may play, raise or knock, and what to bid or claim."""
    game = legal._position.game  # noqa: SLF001
    by_verb: dict[str, list[str]] = {}
    for action in legal:
        match action:
            case actions.Play(cards) if game.roles:
                verb, what = "raise with", faces_of(game, cards)
            case actions.Play(cards):
                verb, what = "play", format_cards(cards)
            case actions.Knock(cards):
                verb, what = "knock with", format_cards(cards)
            case actions.Bid(tricks):
                verb, what = "bid", str(tricks)
            case actions.Claim() | actions.ClaimHand():
                verb, what = "claim", str(action).removeprefix("claim ")
            case _:
                continue
        by_verb.setdefault(verb, []).append(what)
    for verb, ways in by_verb.items():
        yield f"{verb} {f'{ways[0]} to {ways[-1]}' if verb == 'claim' else ' or '.join(ways)}"


def describe_range(action: actions.Bet | actions.Raise, totals: range) -> str:
    """Say in words which sizes a bet or raise may have."""
    verb = "bet" if isinstance(action, actions.Bet) else "raise to"
    first, last = totals[0], totals[-1]
    return f"{verb} {first}" if first == last else f"{verb} {first} to {last}"
