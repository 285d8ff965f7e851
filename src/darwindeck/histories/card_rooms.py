"""Hand histories as PokerStars and GGPoker write them, in lines of English, read as PHH fields.

Both write the same lines with small differences. What a line does that this module does not know
is an error, unless it is known to change nothing (somebody sits down, leaves or chats).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, NoReturn

from darwindeck.histories.errors import UnreadableHistoryError, UnsupportedHistoryError
from darwindeck.histories.notation import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    DEAL_BOARD,
    DEAL_HOLE,
    FOLD,
    SHOW_OR_MUCK,
    written,
)
from darwindeck.histories.stakes import FIXED_LIMIT, seat_of_entry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from darwindeck.histories.amounts import Amount

HEADER = re.compile(
    r"(?:PokerStars (?:Zoom |Home Game )?Hand|Poker Hand) #(?P<hand>\w+): *(?P<game>.*)"
)
FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?(?:PokerStars |Poker Hand #)")
STAKES = re.compile(r"\((?P<stakes>[^()/]*\d[^()/]*(?:/[^()/]*)?)\)")
TABLE = re.compile(r"Table '(?P<table>.*)' .*Seat #(?P<button>\d+) is the button")
SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>[^()]*) in chips[^()]*\)(?P<rest>.*)"
)
AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
CARDS = re.compile(r"\[([2-9TJQKAcdhs ]+)\]")
STREET = re.compile(r"\*\*\* (?:FIRST |SECOND |THIRD )?(?P<street>[A-Z0-9 ]+?) \*\*\*(?P<cards>.*)")
COLLECTED = re.compile(r" collected (?P<amount>\S+) from ")
SUMMED_UP = re.compile(
    r"Seat \d+: (?P<name>.+?)(?: \([a-z ]+\))* (?:showed|mucked) \[(?P<cards>.+?)\]"
)

BOARDS = frozenset({"FLOP", "TURN", "RIVER"})
OTHER_STREETS = frozenset({"HOLE CARDS", "SHOW DOWN", "SHOWDOWN"})
SUMMARY = "SUMMARY"

GAMES = (
    ("hold'em no limit", "NT"),
    ("hold'em limit", "FT"),
    ("omaha hi/lo limit", "FO/8"),
    ("omaha pot limit", "PO"),
    ("plo", "PO"),
    ("shortdeck no limit", "NS"),
)
HOLE_CARDS = {"PO": 4, "FO/8": 4}

POSTS = {
    "posts small blind": "small blind",
    "posts big blind": "big blind",
    "posts small & big blinds": "both blinds",
    "posts the ante": "ante",
    "posts button blind": "big blind",
    "posts straddle": "straddle",
    "straddle": "straddle",
    "posts missed blind": "dead",
    "posts dead blind": "dead",
    "posts": "late",
}
NOTHING_HAPPENS = (
    "doesn't show hand",
    "mucks hand",
    "is sitting out",
    "sits out",
    "Chooses to EV Cashout",
    "Pays Cashout Risk",
    "Receives Cashout",
)


def fields_of_text(text: str, where: str) -> dict[str, object]:
    """Read one hand and return its fields as PHH has them."""
    hand = RoomHand(where)
    lines = [line.strip("\ufeff\r\n ") for line in text.splitlines()]
    for line in filter(None, lines):
        hand.read(line)
    return hand.fields()


@dataclass
class RoomHand:
    """One hand being read line by line: players by name, in the order in which they sit."""

    where: str
    variant: str = ""
    number: str = ""
    big_blind: Amount = 0
    big_bet: Amount = 0
    button: int = 0
    seats: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, Amount] = field(default_factory=dict)
    blinds: dict[str, Amount] = field(default_factory=dict)
    late: dict[str, Amount] = field(default_factory=dict)
    antes: dict[str, Amount] = field(default_factory=dict)
    dead: dict[str, Amount] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    won: dict[str, Amount] = field(default_factory=dict)
    posted: set[str] = field(default_factory=set)
    events: list[tuple[str, str, str]] = field(default_factory=list)
    summing_up: bool = False

    def read(self, line: str) -> None:
        """Read one line."""
        if self.summing_up:
            self.read_summary(line)
        elif not self.variant:
            self.read_header(line)
        elif found := TABLE.match(line):
            self.button = int(found["button"])
        elif found := STREET.match(line):
            self.read_street(found["street"], found["cards"])
        elif found := SEAT.match(line):
            self.read_seat(found)
        else:
            self.read_deed(line)

    def read_header(self, line: str) -> None:
        """Read which game it is, at which stakes."""
        found = HEADER.match(line)
        if found is None:
            self.unreadable(line, "a hand begins with 'PokerStars Hand #' or 'Poker Hand #'")
        self.number, game = found["hand"], found["game"]
        known = [code for words, code in GAMES if words in game.lower()]
        if not known:
            raise UnsupportedHistoryError(
                self.where,
                f"{game.split(' - ')[0]!r} is not known: it can be one of "
                f"{', '.join(words for words, _ in GAMES)}",
            )
        self.variant = known[0]
        stakes = STAKES.findall(game)
        if not stakes:
            self.unreadable(line, "the stakes are missing, such as ($1/$2)")
        amounts = [amount_in(part) for part in stakes[-1].split("/")]
        self.big_bet = amounts[-1]
        self.big_blind = amounts[0] if self.variant in FIXED_LIMIT else amounts[-1]

    def read_seat(self, found: re.Match[str]) -> None:
        """Read who sits where with how many chips; who sits out is not in the hand."""
        if "sitting out" in found["rest"] or "out of hand" in found["rest"]:
            return
        self.seats[found["name"]] = int(found["seat"])
        self.stacks[found["name"]] = amount_in(found["stack"])

    def read_street(self, street: str, cards: str) -> None:
        """Read where a street begins, with its new cards in the last brackets."""
        if street == SUMMARY:
            self.summing_up = True
        elif street in BOARDS:
            found = CARDS.findall(cards)
            if not found:
                self.unreadable(street, "the cards of the street are missing")
            self.events.append((DEAL_BOARD, "", found[-1].replace(" ", "")))
        elif street not in OTHER_STREETS:
            self.unreadable(street, "no such street is known")

    def read_deed(self, line: str) -> None:
        """Read what somebody did, or got."""
        if line.startswith("Dealt to "):
            cards = CARDS.search(line)
            dealt_to = line.removeprefix("Dealt to ").partition("[")[0].strip()
            if cards is not None and dealt_to in self.seats:
                self.hands[dealt_to] = cards[1].replace(" ", "")
            return
        if (name := self.who(line)) is None:
            return  # chat, or something that happens to the table and not in the hand
        if found := COLLECTED.match(line, len(name)):
            self.won[name] = self.won.get(name, 0) + amount_in(found["amount"])
        elif line[len(name)] == ":":
            self.act(name, line[len(name) + 1 :].strip())

    def who(self, line: str) -> str | None:
        """Return whose line it is; names may have spaces and colons in them."""
        named = [n for n in self.seats if line.startswith((f"{n}: ", f"{n} collected "))]
        return max(named, key=len, default=None)

    def act(self, name: str, words: str) -> None:
        """Note what a player did."""
        verb = words.split(maxsplit=1)[0] if words else ""
        amounts = AMOUNT.findall(words)
        for post, kind in POSTS.items():
            if words.startswith(post) and amounts:
                self.post(name, kind, amount_in(amounts[0]), short="all-in" in words)
                return
        if verb == "folds":
            self.events.append((FOLD, name, ""))
        elif verb in {"checks", "calls"}:
            self.events.append((CHECK_OR_CALL, name, ""))
        elif verb in {"bets", "raises"} and amounts:
            self.events.append((BET_OR_RAISE, name, str(amount_in(amounts[-1]))))
        elif verb == "shows" and (cards := CARDS.search(words)):
            self.show(name, cards[1])
        elif not words.startswith(NOTHING_HAPPENS):
            self.unreadable(f"{name}: {words}", "no such action is known")

    def post(self, name: str, kind: str, amount: Amount, *, short: bool) -> None:
        """Note a forced bet: the first of each blind is in its turn, others are of newcomers.

        A big blind that somebody is all in with is one of the full size, which the others face.
        """
        if kind == "big blind" and short:
            amount = self.big_blind
        if kind == "ante":
            self.antes[name] = amount
        elif kind == "dead" or (kind == "small blind" and kind in self.posted):
            self.dead[name] = amount
        elif kind == "both blinds":
            self.late[name] = self.big_blind
            self.dead[name] = amount - self.big_blind
        elif kind == "late" or (kind == "big blind" and kind in self.posted):
            self.late[name] = amount
        else:
            self.blinds[name] = amount
            self.posted.add(kind)

    def show(self, name: str, cards: str) -> None:
        """Note a hand that is shown, once."""
        if name not in self.shown:
            self.shown[name] = cards.replace(" ", "")
            self.events.append((SHOW_OR_MUCK, name, self.shown[name]))

    def read_summary(self, line: str) -> None:
        """Read the hands that only the summary tells."""
        found = SUMMED_UP.match(line)
        if found and found["name"] in self.seats:
            self.show(found["name"], found["cards"])

    # Writing the fields

    def order(self) -> list[str]:
        """Return the players from the left of the button on."""
        return sorted(
            self.seats, key=lambda name: (self.seats[name] <= self.button, self.seats[name])
        )

    def fields(self) -> dict[str, object]:
        """Return the fields of the hand."""
        if not self.variant or len(self.seats) < 2:
            raise UnreadableHistoryError(self.where, "has no two players: is a part missing?")
        order = self.order()
        places = [order[seat_of_entry(place, len(order))] for place in range(len(order))]
        blinds = [self.blinds.get(name, 0) or -self.late.get(name, 0) for name in places]
        fields: dict[str, object] = {
            "variant": self.variant,
            "ante_trimming_status": not self.dead,
            "antes": tuple(self.ante_of(name) for name in places),
            "blinds_or_straddles": tuple(blinds),
        }
        if self.variant in FIXED_LIMIT:
            fields |= {"small_bet": self.big_blind, "big_bet": self.big_bet}
        else:
            fields["min_bet"] = self.big_blind
        fields["starting_stacks"] = tuple(self.stacks[name] for name in order)
        fields["actions"] = tuple(self.actions(order))
        fields["hand"] = int(self.number) if self.number.isdecimal() else self.number
        fields["players"] = tuple(order)
        fields["winnings"] = tuple(self.won.get(name, 0) for name in order)
        return fields

    def ante_of(self, name: str) -> Amount:
        """Return what a player paid in front of everything: a short ante is one of the full size.

        The engine takes what is left of a stack that cannot pay it.
        """
        ante = max(self.antes.values()) if name in self.antes else 0
        return ante + self.dead.get(name, 0)

    def actions(self, order: list[str]) -> Iterator[str]:
        """Yield all that was done in the notation of PHH."""
        seats = {name: seat for seat, name in enumerate(order)}
        unknown = "??" * HOLE_CARDS.get(self.variant, 2)
        for name, seat in seats.items():
            yield written(DEAL_HOLE, seat, self.hands.get(name, unknown))
        for verb, name, argument in self.events:
            if verb == DEAL_BOARD:
                yield written(DEAL_BOARD, None, argument)
            else:
                yield written(verb, seats[name], argument)

    def unreadable(self, line: str, why: str) -> NoReturn:
        """Refuse a line."""
        raise UnreadableHistoryError(self.where, f"{line!r} cannot be read: {why}")


def cut_into_hands(file: BinaryIO) -> Iterator[bytes]:
    """Yield the text of one hand after the other; each begins with a line that names the room."""
    lines: list[bytes] = []
    for line in file:
        if FIRST_LINE.match(line) and lines:
            yield b"".join(lines)
            lines = []
        if lines or line.strip():
            lines.append(line)
    if lines:
        yield b"".join(lines)


def amount_in(text: str) -> Amount:
    """Read an amount with a currency and commas.

    >>> amount_in("$1,203.20 USD"), amount_in("400")
    (Decimal('1203.20'), 400)
    """
    found = AMOUNT.search(text)
    if found is None:
        return 0
    plain = found[0].replace(",", "")
    return Decimal(plain) if "." in plain else int(plain)
