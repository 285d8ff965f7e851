"""Hand histories as PokerStars and GGPoker write them, in lines of English, read as PHH fields.

Both write the same lines with small differences. What a line does that this module does not know
is an error, unless it is known to change nothing (somebody sits down, leaves or chats).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from darwindeck.histories import errors, notation, room_hands
from darwindeck.histories.stakes import FIXED_LIMIT, STUD

if TYPE_CHECKING:
    from darwindeck.histories.amounts import Amount

HEADER = re.compile(
    r"(?:PokerStars (?:Zoom |Home Game )?Hand|Poker Hand) #(?P<hand>\w+): *(?P<game>.*)"
)
FIRST_LINE = re.compile(rb"(?:\xef\xbb\xbf)?(?:PokerStars |Poker Hand #)")
STAKES = re.compile(r"\((?:[^()]*, )?(?P<stakes>[^()/]*\d[^()/]*(?:/[^()/]*)?)\)")
TABLE = re.compile(r"Table '(?P<table>.*)' .*Seat #(?P<button>\d+) is the button")
SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>[^()]*) in chips[^()]*\)(?P<rest>.*)"
)
AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
CARDS = re.compile(r"\[([2-9TJQKAcdhs ]+)\]")
STREET = re.compile(
    r"\*\*\* (?:FIRST |SECOND |THIRD )?(?P<street>[A-Za-z0-9 ]+?) \*\*\*(?P<cards>.*)"
)
COLLECTED = re.compile(r" collected (?P<amount>\S+) from ")
DISCARDED = re.compile(
    r"stands pat.*|discards (?P<count>[1-5]) cards?(?: \[(?P<cards>[2-9TJQKAcdhs ]+)\])?.*"
)
SUMMED_UP = re.compile(
    r"Seat \d+: (?P<name>.+?)(?: \([a-z ]+\))* (?:showed|mucked) \[(?P<cards>.+?)\]"
)

BOARDS = frozenset({"FLOP", "TURN", "RIVER"})
STREETS_OF_STUD = frozenset({"4th STREET", "5th STREET", "6th STREET", "RIVER"})
OTHER_STREETS = frozenset(
    {"HOLE CARDS", "DEALING HANDS", "3rd STREET", "DRAW", "SHOW DOWN", "SHOWDOWN"}
)
SUMMARY = "SUMMARY"

GAMES = (
    ("hold'em no limit", "NT"),
    ("hold'em limit", "FT"),
    ("omaha hi/lo limit", "FO/8"),
    ("omaha pot limit", "PO"),
    ("plo", "PO"),
    ("shortdeck no limit", "NS"),
    ("7 card stud limit", "F7S"),
    ("7 card stud hi/lo limit", "F7S/8"),
    ("razz limit", "FR"),
    ("triple draw 2-7 lowball limit", "F2L3D"),
    ("single draw 2-7 lowball no limit", "N2L1D"),
    ("badugi limit", "FB"),
)

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
    reader = Reader(where, room_hands.RoomHand(where))
    lines = [line.strip("\ufeff\r\n ") for line in text.splitlines()]
    for line in filter(None, lines):
        reader.read(line)
    return reader.hand.fields()


@dataclass
class Reader:
    """Reads a hand line by line, and notes what is in it."""

    where: str
    hand: room_hands.RoomHand
    summing_up: bool = False

    def read(self, line: str) -> None:
        """Read one line."""
        if self.summing_up:
            self.read_summary(line)
        elif not self.hand.variant:
            self.read_header(line)
        elif found := TABLE.match(line):
            self.hand.button = int(found["button"])
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
        self.hand.number, game = found["hand"], found["game"]
        known = [code for words, code in GAMES if words in game.lower()]
        if not known:
            raise errors.UnsupportedHistoryError(
                self.where,
                f"{game.split(' - ')[0]!r} is not known: it can be one of "
                f"{', '.join(words for words, _ in GAMES)}",
            )
        self.hand.variant = known[0]
        stakes = STAKES.findall(game)
        if not stakes:
            self.unreadable(line, "the stakes are missing, such as ($1/$2)")
        amounts = [amount_in(part) for part in stakes[-1].split("/")]
        self.hand.big_bet = amounts[-1]
        self.hand.big_blind = amounts[0] if self.hand.variant in FIXED_LIMIT else amounts[-1]

    def read_seat(self, found: re.Match[str]) -> None:
        """Read who sits where with how many chips; who sits out is not in the hand."""
        if "sitting out" in found["rest"] or "out of hand" in found["rest"]:
            return
        self.hand.seats[found["name"]] = int(found["seat"])
        self.hand.stacks[found["name"]] = amount_in(found["stack"])

    def read_street(self, street: str, cards: str) -> None:
        """Read where a street begins, with its new cards in the last brackets."""
        if street == SUMMARY:
            self.summing_up = True
        elif self.hand.variant in STUD and street in STREETS_OF_STUD:
            self.hand.deals.append({})
            self.hand.note(notation.DEAL_HOLE)
        elif street in BOARDS:
            found = CARDS.findall(cards)
            if not found:
                self.unreadable(street, "the cards of the street are missing")
            self.hand.note(notation.DEAL_BOARD, cards=found[-1])
        elif street not in OTHER_STREETS:
            self.unreadable(street, "no such street is known")

    def read_deed(self, line: str) -> None:
        """Read what somebody did, or got."""
        if line.startswith("Dealt to "):
            cards = CARDS.findall(line)
            dealt_to = line.removeprefix("Dealt to ").partition("[")[0].strip()
            if cards and dealt_to in self.hand.seats:
                self.hand.deals[-1][dealt_to] = cards[-1].replace(" ", "")
            return
        if (name := self.who(line)) is None:
            return  # chat, or something that happens to the table and not in the hand
        if found := COLLECTED.match(line, len(name)):
            self.hand.won[name] = self.hand.won.get(name, 0) + amount_in(found["amount"])
        elif line[len(name)] == ":":
            self.act(name, line[len(name) + 1 :].strip())

    def who(self, line: str) -> str | None:
        """Return whose line it is; names may have spaces and colons in them."""
        named = [n for n in self.hand.seats if line.startswith((f"{n}: ", f"{n} collected "))]
        return max(named, key=len, default=None)

    def act(self, name: str, words: str) -> None:
        """Note what a player did."""
        verb = words.split(maxsplit=1)[0] if words else ""
        amounts = AMOUNT.findall(words)
        for post, kind in POSTS.items():
            if words.startswith(post) and amounts:
                self.hand.post(name, kind, amount_in(amounts[0]), short="all-in" in words)
                return
        if verb == "folds":
            self.hand.note(notation.FOLD, name)
        elif verb in {"checks", "calls"}:
            self.hand.note(notation.CHECK_OR_CALL, name)
        elif verb in {"bets", "raises", "completes"} and amounts:
            self.hand.note(notation.BET_OR_RAISE, name, str(amount_in(amounts[-1])))
        elif verb == "brings" and amounts:
            self.hand.bring_in = amount_in(amounts[0])
            self.hand.note(notation.BRING_IN, name)
        elif verb in {"stands", "discards"}:
            self.draw(name, words)
        elif verb == "shows" and (cards := CARDS.search(words)):
            self.hand.show(name, cards[1])
        elif not words.startswith(NOTHING_HAPPENS):
            self.unreadable(f"{name}: {words}", "no such action is known")

    def draw(self, name: str, words: str) -> None:
        """Note how many cards a player exchanged, or which."""
        found = DISCARDED.fullmatch(words)
        if found is None:
            self.unreadable(f"{name}: {words}", "write 'stands pat', or 'discards 2 cards'")
        self.hand.note(notation.DISCARD, name, found["cards"] or "??" * int(found["count"] or 0))

    def read_summary(self, line: str) -> None:
        """Read the hands that only the summary tells."""
        found = SUMMED_UP.match(line)
        if found and found["name"] in self.hand.seats:
            self.hand.show(found["name"], found["cards"])

    def unreadable(self, line: str, why: str) -> NoReturn:
        """Refuse a line."""
        raise errors.UnreadableHistoryError(self.where, f"{line!r} cannot be read: {why}")


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
