"""HandHistory: one hand in the PHH format, as a value that can be replayed and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar

from darwindeck.histories import errors, recording, replaying, stakes
from darwindeck.histories.amounts import Amount, is_amount, is_unknown

if TYPE_CHECKING:
    from darwindeck.table.events import Event
    from darwindeck.table.table import Table

Amounts: TypeAlias = tuple[Amount, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHistory:
    """One hand: its stakes, its actions, and what came of it.

    Everything by player begins with the one left of the button. `other` has all further fields in
    their order. `where` says for messages where the hand was read, and is no part of it.

    >>> from darwindeck.table.table import Table
    >>> from darwindeck.table.actions import Fold
    >>> table = Table.start("no-limit-holdem", seats=2, seed=7).apply(Fold())
    >>> history = HandHistory.from_table(table)
    >>> history.actions[-1], history.finishing_stacks
    ('p2 f', (201, 199))
    >>> history.replay().stacks == history.finishing_stacks
    True
    """

    variant: str
    antes: Amounts
    starting_stacks: Amounts
    actions: tuple[str, ...]
    ante_trimming_status: bool = False
    blinds_or_straddles: Amounts | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    hand: int | str | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: Amounts | None = None
    winnings: Amounts | None = None
    other: tuple[tuple[str, object], ...] = ()
    where: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for name in ONE_AMOUNT:
            amount = getattr(self, name)
            if amount is not None and not is_amount(amount):
                raise no_amount(self.where, name, amount)
        for name in MANY_AMOUNTS:
            for amount in getattr(self, name) or ():
                if not is_amount(amount) and not (name in STACKS and is_unknown(amount)):
                    raise no_amount(self.where, name, amount)

    @classmethod
    def from_fields(cls, fields: Mapping[str, object], where: str = "") -> HandHistory:
        """Make a history of the fields of a file, or say which of them is missing or wrong."""
        return CheckedFields(fields, where).history()

    @classmethod
    def from_table(
        cls,
        table: Table,
        *,
        players: Sequence[str] | None = None,
        hand: int | str | None = None,
        log: Sequence[Event] | None = None,
        **other: object,
    ) -> HandHistory:
        """Write down what has happened at a table; `players` are names by seat.

        Who did not see everything has a `log` of their own, in which some cards are not known.
        """
        fields = recording.recorded_fields(table, players, log)
        if hand is not None:
            fields["hand"] = hand
        return cls.from_fields(fields | other)

    def replay(self) -> Table:
        """Play the hand again by the rules; an illegal action is an `IllegalHistoryError`.

        Player 1 has seat 0, and the button is the last seat. Chips are counted in the smallest
        unit of the amounts: in cents where there are cents. A stack of `inf`, which nobody noted,
        is one that never binds. Of a hand that was run more than once, it is the first run.
        """
        return replaying.replay_history(self)[0]

    def replays(self) -> tuple[Table, ...]:
        """Play the hand once for each time that its last cards were run."""
        return replaying.replay_history(self)

    def fields(self) -> dict[str, object]:
        """Return the fields to be written, in the order of the format's description."""
        names = (
            *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in"),
            *("small_bet", "big_bet", "min_bet", "starting_stacks", "actions", "hand", "players"),
            *("finishing_stacks", "winnings"),
        )
        values = {name: getattr(self, name) for name in names}
        return {n: v for n, v in values.items() if v is not None} | dict(self.other)

    def name_of(self, seat: int) -> str:
        """Return a player's name, or `p1` and so on where there is none."""
        name = self.players[seat] if self.players is not None else ""
        return name or f"p{seat + 1}"


AMOUNT_TYPES = frozenset({int, Decimal})
TEXT_TYPES = frozenset({str})
ONE_AMOUNT = ("bring_in", "small_bet", "big_bet", "min_bet")
MANY_AMOUNTS = (
    *("starting_stacks", "antes", "blinds_or_straddles"),
    *("finishing_stacks", "winnings"),
)
STACKS = frozenset({"starting_stacks", "finishing_stacks"})
"""What may be unknown, and is then `inf`."""
OWN_FIELDS = frozenset(HandHistory.__slots__) - {"other", "where"}


def no_amount(where: str, name: str, amount: Amount) -> errors.UnreadableHistoryError:
    """Make the error for a number that cannot be chips."""
    return errors.UnreadableHistoryError(
        where,
        f"the field {name} has {Decimal(amount):.6g}: write chips, as many as a table can have",
    )


class CheckedFields:
    """The fields of one hand, being checked."""

    def __init__(self, fields: Mapping[str, object], where: str) -> None:
        self.fields = fields
        self.where = where

    def history(self) -> HandHistory:
        """Check all fields and make a history of them."""
        variant = self.variant()
        stacks = self.needed("starting_stacks", self.amounts("starting_stacks"))
        seats = len(stacks)
        if seats < 2:
            self.wrong("starting_stacks", f"has {seats} entries: a hand has at least two players")
        stud, fixed = variant in stakes.STUD, variant in stakes.FIXED_LIMIT
        blinds = self.amounts("blinds_or_straddles", seats)
        bring_in, small_bet = self.amount("bring_in"), self.amount("small_bet")
        big_bet, min_bet = self.amount("big_bet"), self.amount("min_bet")
        if stud:
            self.needed("bring_in", bring_in)
        else:
            self.needed("blinds_or_straddles", blinds)
        if fixed:
            self.needed("small_bet", small_bet)
            self.needed("big_bet", big_bet)
        else:
            self.needed("min_bet", min_bet)
        fields = self.fields
        return HandHistory(
            variant=variant,
            antes=self.needed("antes", self.amounts("antes", seats)),
            starting_stacks=stacks,
            actions=self.needed("actions", self.texts("actions")),
            ante_trimming_status=self.truth("ante_trimming_status"),
            blinds_or_straddles=blinds,
            bring_in=bring_in,
            small_bet=small_bet,
            big_bet=big_bet,
            min_bet=min_bet,
            hand=self.number_or_text("hand"),
            players=self.texts("players", seats),
            finishing_stacks=self.amounts("finishing_stacks", seats),
            winnings=self.amounts("winnings", seats),
            other=tuple([pair for pair in fields.items() if pair[0] not in OWN_FIELDS]),
            where=self.where,
        )

    def variant(self) -> str:
        """Return the variant, which must be a known one."""
        variant = self.needed("variant", self.fields.get("variant"))
        if not isinstance(variant, str):
            self.wrong("variant", f"is {variant!r}: write a code such as 'NT'")
        if variant not in stakes.VARIANTS:
            raise errors.UnsupportedHistoryError(
                self.where,
                f"variant {variant!r} is not known: it is one of {', '.join(stakes.VARIANTS)}",
            )
        return variant

    def needed(self, name: str, value: T | None) -> T:
        """Return the value of a field that has to be there."""
        if value is None:
            variant = self.fields.get("variant")
            raise errors.UnreadableHistoryError(
                self.where, f"the field {name} is missing" + (f" ({variant})" if variant else "")
            )
        return value

    def amounts(self, name: str, count: int | None = None) -> Amounts | None:
        """Return a list of amounts."""
        return self.listed(name, AMOUNT_TYPES, "numbers", count)

    def texts(self, name: str, count: int | None = None) -> tuple[str, ...] | None:
        """Return a list of texts."""
        return self.listed(name, TEXT_TYPES, "texts", count)

    def listed(
        self, name: str, types: frozenset[type], words: str, count: int | None
    ) -> tuple[Any, ...] | None:
        """Return a list in which everything is of some types."""
        value = self.fields.get(name)
        if value is None:
            return None
        if not isinstance(value, list | tuple) or not types.issuperset(map(type, value)):
            self.wrong(name, f"is {value!r}: write a list of {words}")
        if count is not None and len(value) != count:
            self.wrong(name, f"has {len(value)} entries, but there are {count} starting_stacks")
        return tuple(value)

    def amount(self, name: str) -> Amount | None:
        """Return a single amount."""
        value = self.fields.get(name)
        if value is None:
            return None
        if not isinstance(value, int | Decimal) or isinstance(value, bool):
            self.wrong(name, f"is {value!r}: write a number")
        return value

    def truth(self, name: str) -> bool:
        """Return true or false."""
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            self.wrong(name, f"is {value!r}: write true or false")
        return value

    def number_or_text(self, name: str) -> int | str | None:
        """Return the number or the name of a hand."""
        value = self.fields.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | str)):
            self.wrong(name, f"is {value!r}: write a number or a text")
        return value

    def wrong(self, name: str, why: str) -> NoReturn:
        """Refuse the value of a field."""
        raise errors.UnreadableHistoryError(self.where, f"the field {name} {why}")
