"""One hand as everybody can follow it, without any secret: who is to say what, and what is right.

`Hand` is the protocol. Its course is a straight line: keys, shuffles, then the ordinary engine,
which asks for cards and for decisions, then the showdown and the result. Whoever takes part, or
checks a transcript afterwards, runs this same code over the same messages.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.genome.anatomy import deck_of
from darwindeck.mental import backup, bodies, dealing, errors, proofs, shuffle, wire
from darwindeck.mental.deck import open_deck, opened
from darwindeck.mental.group import ORDER, Group, total
from darwindeck.table.actions import Action, BringIn, Check, Fold
from darwindeck.table.errors import IllegalAction
from darwindeck.table.events import chips_put_in

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.mental.terms import TableTerms
    from darwindeck.table.table import Table


class Due(NamedTuple):
    """Who is to speak, what about, and for which cards of the deck.

    Where others speak about an `absentee`, it is the one whose key is needed, or who was silent
    first. `accused` are all whom an unfinished declaration of absence names; `instead` is what the
    silent seat can still say to end it.
    """

    seat: int
    kind: wire.MessageKind
    positions: tuple[int, ...] = ()
    absentee: int | None = None
    accused: frozenset[int] = frozenset()
    instead: Due | None = None


class Received(NamedTuple):
    """A message that has arrived: its context, for the proofs in it, and its body.

    Nobody needs to check the proofs of their `own` messages.
    """

    seat: int
    kind: wire.MessageKind
    context: bytes
    body: bytes
    own: bool = False


class Abandoned(Exception):  # noqa: N818 - not an error: the hand is void
    """Somebody is gone and nobody can act for them."""


class EncryptedHand:
    """One hand from its first key to its last signature, as the public sees it."""

    def __init__(
        self, terms: TableTerms, opening: Table, group: Group, batch: proofs.Batch | None = None
    ) -> None:
        self.terms = terms
        self.group = group
        self.opening = opening
        self.table = opening
        self.cards = deck_of(terms.game)
        self.seats = [seat for seat, seated in enumerate(opening.seated) if seated]
        self.backup = terms.backup if terms.backup < len(self.seats) else 0
        self.keys: dict[int, bytes] = {}
        self.backups: dict[int, bodies.BackupBody] = {}
        self.backup_contexts: dict[int, bytes] = {}
        self.deck: shuffle.Deck = ()
        self.dealt = 0
        self.held: dict[int, list[int]] = {seat: [] for seat in self.seats}
        self.shares: dict[int, dict[int, bytes]] = {}
        self.known: dict[int, Card] = {}
        self.steps: list[dealing.CardsDealt | dealing.Discarded | Action] = []
        self.absent: frozenset[int] = frozenset()
        self.payoffs: tuple[int, ...] = ()
        self.void = False
        self.due: Due | None = None
        self.joint_key = b""
        self._batch = batch
        self._trusting = False
        self._course = self._play()
        self.due = next(self._course)

    @property
    def over(self) -> bool:
        """Whether everything has been said."""
        return self.due is None

    def hear(self, said: Received) -> None:
        """Take a message and go on to what is due next; what is wrong with it is raised."""
        self._trusting = said.own
        try:
            self.due = self._course.send(said)
        except StopIteration:
            self.due = None

    @property
    def present(self) -> list[int]:
        """The seats of everyone who is there."""
        return [seat for seat in self.seats if seat not in self.absent]

    # The course of a hand

    def _play(self) -> Generator[Due, Received, None]:
        try:
            yield from self._agree_on_keys()
            if self.backup:
                yield from self._back_up_keys()
            yield from self._shuffle_in_turn()
            while not self.table.over:
                yield from (self._deal() if self.table.cards_to_deal else self._decide())
            yield from self._show_hands()
            self.payoffs = self.table.payoffs
        except Abandoned:
            self.void = True
            self.payoffs = forfeited(self.table, self.absent)
        yield from self._sign_result()

    def _agree_on_keys(self) -> Generator[Due, Received, None]:
        for seat in self.seats:
            said = yield from self._required(Due(seat, wire.MessageKind.KEY))
            body = bodies.KeyBody.decode(said.body, self.group)
            self._demand(
                partial(proofs.verify_key, context=said.context, key=body.key, proof=body.proof),
                "the proof that they know the secret of their key is wrong",
            )
            self.keys[seat] = body.key
        self.joint_key = total(self.group, [self.keys[seat] for seat in self.seats])

    def _shuffle_in_turn(self) -> Generator[Due, Received, None]:
        self.deck = open_deck(self.group, self.cards)
        for seat in self.seats:
            said = yield from self._required(Due(seat, wire.MessageKind.SHUFFLE))
            body = bodies.ShuffleBody.decode(said.body, self.group, len(self.cards))
            self._demand(
                partial(
                    shuffle.verify_shuffle,
                    self.group,
                    context=said.context,
                    key=self.joint_key,
                    old=self.deck,
                    new=body.deck,
                    proof=body.proof,
                ),
                "the proof that the shuffled deck is the same deck is wrong",
            )
            self.deck = body.deck

    def _deal(self) -> Generator[Due, Received, None]:
        places = dealing.next_places(self.table, self.dealt)
        for seat in self.seats:
            positions = [place.position for place in places if place.public or place.seat != seat]
            yield from self._open(seat, wire.MessageKind.SHARES, positions)
        for position, owner, public in places:
            if public:
                self._turn_up(position)
            if owner is not None:
                self.held[owner].append(position)
        self.dealt = places[-1].position + 1
        self._take(dealing.CardsDealt(tuple(place.position for place in places)))

    def _decide(self) -> Generator[Due, Received, None]:
        seat = self.table.actor
        assert seat is not None  # noqa: S101 - nobody is to deal and the hand is not over
        said = yield from self._awaited(Due(seat, wire.MessageKind.ACT))
        act = self._when_absent() if said is None else bodies.decode_act(said.body)
        if isinstance(act, bodies.Discard):
            self._discard(seat, act.places)
        else:
            self._take(act)

    def _show_hands(self) -> Generator[Due, Received, None]:
        contesting = [seat for seat in self.seats if not self.table.folded[seat]]
        if len(contesting) < 2:
            return
        for seat in contesting:
            hidden = [position for position in self.held[seat] if position not in self.known]
            yield from self._open(seat, wire.MessageKind.SHOW, hidden)
            for position in hidden:
                self._turn_up(position)
        self.table = dealing.replayed(self.opening, self.steps, self.known)

    def _sign_result(self) -> Generator[Due, Received, None]:
        for seat in self.seats:
            said = yield from self._awaited(Due(seat, wire.MessageKind.RESULT))
            if said is None:
                continue
            payoffs = bodies.decode_payoffs(said.body, len(self.payoffs))
            if payoffs != self.payoffs:
                raise errors.Wrong(
                    f"it says that the payoffs are {payoffs}, but they are {self.payoffs}"
                )

    # Cards

    def _open(
        self, seat: int, kind: wire.MessageKind, positions: Sequence[int]
    ) -> Generator[Due, Received, None]:
        """Get a seat's shares of cards, from the player or from who keeps parts of the key."""
        if not positions:
            return
        said = yield from self._awaited(Due(seat, kind, tuple(positions)))
        if said is None:
            yield from self._rescue(seat, positions)
            return
        shares = self._checked_shares(said, self.keys[seat], positions)
        self._keep(seat, positions, shares)

    def _checked_shares(
        self, said: Received, key: bytes, positions: Sequence[int]
    ) -> tuple[bytes, ...]:
        body = bodies.SharesBody.decode(said.body, self.group, len(positions))
        halves = [self.deck[position].half for position in positions]
        self._demand(
            partial(
                proofs.verify_shares,
                context=said.context,
                key=key,
                halves=halves,
                shares=body.shares,
                proof=body.proof,
            ),
            "the proof that the shares were made with their key is wrong",
        )
        return body.shares

    def _keep(self, seat: int, positions: Sequence[int], shares: Sequence[bytes]) -> None:
        for position, share in zip(positions, shares, strict=True):
            self.shares.setdefault(position, {})[seat] = share

    def _turn_up(self, position: int) -> None:
        shares = [self.shares[position][seat] for seat in self.seats]
        card = opened(self.group, self.deck[position], shares, self.cards)
        if card is None:
            raise errors.Wrong(f"card {position} of the deck opens as none of the cards")
        self.known[position] = card

    # Deciding

    def _take(self, step: dealing.CardsDealt | dealing.Discarded | Action) -> None:
        try:
            self.table = dealing.replayed(self.table, [step], self.known)
        except IllegalAction as problem:
            raise errors.Wrong(str(problem)) from None
        self.steps.append(step)

    def _discard(self, seat: int, bits: int) -> None:
        held = self.held[seat]
        positions = tuple(held[i] for i in range(len(held)) if bits >> i & 1)
        if bits >> len(held) or not self.table.exchanging:
            raise errors.Wrong(f"it discards cards {bits:b} of a hand of {len(held)}")
        self._take(dealing.Discarded(positions))
        self.held[seat] = [position for position in held if position not in positions]

    def _when_absent(self) -> Action | bodies.Discard:
        """Check, or fold, or stand pat for a player who is gone."""
        if not self.backup:
            raise Abandoned
        if self.table.exchanging:
            return bodies.Discard((1 << self.table.exchange_limits[0]) - 1)
        ways: tuple[Action, ...] = (Check(), Fold(), BringIn())
        return next(way for way in ways if way in self.table.legal_actions)

    # Being there

    def _awaited(self, due: Due) -> Generator[Due, Received, Received | None]:
        """Wait for a message; `None` if the seat has been declared absent."""
        if due.seat in self.absent:
            return None
        said = yield due
        if said.kind is not wire.MessageKind.ABSENT:
            return said
        return (yield from self._declare_absent(due, said))

    def _required(self, due: Due) -> Generator[Due, Received, Received]:
        """Wait for a message that nobody else can make up for."""
        said = yield from self._awaited(due)
        if said is None:
            raise Abandoned
        return said

    def _declare_absent(
        self, due: Due, said: Received
    ) -> Generator[Due, Received, Received | None]:
        """Let everyone who is there sign who is not, in order from the silent seat on.

        Who does not sign can be named as well; then all sign again. Until all have signed, the
        silent seat can speak after all: then it is not absent, and what it says is returned.
        """
        silent = due.seat
        accused: frozenset[int] = frozenset()
        signed = 0
        while True:
            named = bodies.decode_seats(said.body)
            if silent not in named or not accused <= named <= frozenset(self.present):
                raise errors.Wrong(
                    f"it declares seats {sorted(named)} absent, while {silent} is awaited"
                )
            signed = signed if named == accused else 0
            accused = named
            signers = self.signers(silent, accused)
            if said.seat not in signers or said.seat != signers[signed]:
                raise errors.Wrong("it declares somebody absent out of turn")
            signed += 1
            if signed == len(signers):
                break
            said = yield Due(signers[signed], wire.MessageKind.ABSENT, (), silent, accused, due)
            if said.kind is not wire.MessageKind.ABSENT:
                return said
        self.absent |= accused
        return None

    def signers(self, silent: int, accused: frozenset[int]) -> list[int]:
        """Return who is to sign that seats are absent, in order from the silent one on."""
        there = [seat for seat in self.present if seat not in accused]
        return sorted(there, key=lambda seat: (seat - silent) % self.table.seats)

    # Keys in parts

    def _back_up_keys(self) -> Generator[Due, Received, None]:
        for seat in self.seats:
            said = yield from self._required(Due(seat, wire.MessageKind.BACKUP))
            others = len(self.seats) - 1
            self.backups[seat] = bodies.BackupBody.decode(
                said.body, self.group, self.backup, others
            )
            self.backup_contexts[seat] = said.context
        for seat in self.seats:
            said = yield from self._required(Due(seat, wire.MessageKind.CONFIRM))
            for complaint in bodies.ConfirmBody.decode(said.body, self.group).complaints:
                self._judge(said, *complaint)

    def locked_part(self, dealer: int, seat: int) -> tuple[bytes, int]:
        """Return a seat's part of a dealer's key with its lock."""
        index = [other for other in self.seats if other != dealer].index(seat)
        return self.backups[dealer].locks[index], self.backups[dealer].parts[index]

    def unlocked_part(self, dealer: int, seat: int, shared: bytes) -> int:
        """Return a seat's part of a dealer's key, with the point that opens its lock."""
        _, part = self.locked_part(dealer, seat)
        return (part - backup.padding(self.backup_contexts[dealer], seat, shared)) % ORDER

    def key_of_part(self, dealer: int, seat: int) -> bytes:
        """Return what a seat's part of a dealer's key must be the secret of."""
        return backup.part_key(
            self.group, self.keys[dealer], self.backups[dealer].commitments, seat
        )

    def _judge(self, said: Received, dealer: int, shared: bytes, proof: proofs.ShareProof) -> None:
        """Find out who is wrong when somebody complains about a part of a key."""
        seat = said.seat
        if dealer == seat or dealer not in self.seats:
            raise errors.Wrong(f"it complains about seat {dealer}, who owes it nothing")
        lock, _ = self.locked_part(dealer, seat)
        batch = proofs.Batch()
        proofs.verify_shares(batch, said.context, self.keys[seat], [lock], [shared], proof)
        if not batch.holds(self.group):
            raise errors.Wrong("the proof of its complaint is wrong")
        part = self.unlocked_part(dealer, seat, shared)
        if self.group.times_base(part) == self.key_of_part(dealer, seat):
            raise errors.Wrong(f"it complains about a part of seat {dealer}'s key that is right")
        raise errors.Wrong(f"the part of the key for seat {seat} was wrong", seat=dealer)

    def _rescue(self, absentee: int, positions: Sequence[int]) -> Generator[Due, Received, None]:
        """Make an absent seat's shares from the parts of its key."""
        if not self.backup:
            raise Abandoned
        parts: dict[int, tuple[bytes, ...]] = {}
        for seat in self.present:
            if len(parts) == self.backup:
                break
            said = yield from self._awaited(
                Due(seat, wire.MessageKind.RESCUE, tuple(positions), absentee)
            )
            if said is not None:
                key = self.key_of_part(absentee, seat)
                parts[seat] = self._checked_shares(said, key, positions)
        if len(parts) < self.backup:
            raise Abandoned
        seats = list(parts)
        shares = [
            backup.joined(self.group, seats, [parts[seat][i] for seat in seats])
            for i in range(len(positions))
        ]
        self._keep(absentee, positions, shares)

    # Proofs

    def _demand(self, collect: Callable[[proofs.Batch], None], reason: str) -> None:
        """Check equations now, or leave them to whoever checks the whole transcript at once."""
        if self._trusting:
            return
        batch = proofs.Batch() if self._batch is None else self._batch
        collect(batch)
        if self._batch is None and not batch.holds(self.group):
            raise errors.Wrong(reason)


def forfeited(table: Table, absent: frozenset[int]) -> tuple[int, ...]:
    """Return the payoffs of a void hand.

    Everybody gets back what they have put in, but for those who are absent: theirs is shared by
    all others who are still in the hand, odd chips to the first left of the button.
    """
    payoffs, put_in = [0] * table.seats, chips_put_in(table.log)
    for seat in absent:
        payoffs[seat] = -put_in[seat]
    lost = -sum(payoffs)
    order = ((table.button + 1 + i) % table.seats for i in range(table.seats))
    present = [seat for seat in order if table.seated[seat] and seat not in absent]
    winners = [seat for seat in present if not table.folded[seat]] or present
    for i, seat in enumerate(winners):
        payoffs[seat] += lost // len(winners) + (i < lost % len(winners))
    return tuple(payoffs)
