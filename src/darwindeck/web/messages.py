"""Everything that travels between server and browser, as typed values; `docs/protocol.md` tells."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from darwindeck.cards import Card
from darwindeck.playtest.table_facts import SeatFacts, TableFacts
from darwindeck.table.actions import Action

COOKIE = "darwindeck"
LANGUAGE_COOKIE = "darwindeck-language"
LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_COMMENT = 2000

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Cards = tuple[Card | None, ...]


# What a table looks like to one person


class SeatPicture(SeatFacts, frozen=True, kw_only=True, omit_defaults=True):
    """One seat: who sits there, with which chips, cards and points; a free one has no name."""

    seat: int
    kind: Literal["person", "bot", "house", "free"] = "free"
    name: str = ""
    bot: str = ""
    role: str = ""
    you: bool = False
    partner: bool = False
    away: bool = False
    sitting_out: bool = False
    leaving: bool = False
    total: int = 0
    facts: str = ""


class PotPicture(Struct, frozen=True):
    """A pot, and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


class Laid(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card on the table and who laid it there; in a deal, whether it is open and counts."""

    seat: int
    card: Card | None
    face_up: bool = True
    counts: bool = True


class DealPicture(Struct, frozen=True):
    """A deal between roles: where it stands, in words, and the cards that were committed."""

    where: str
    aim: str
    betting: str
    committed: tuple[Laid, ...]
    totals: tuple[str, ...]
    warning: str


class ChoicePicture(Struct, frozen=True):
    """Something to do: the key to press, what it is called and means, and the action to send."""

    key: str
    label: str
    meaning: str
    action: Action


class Preset(Struct, frozen=True):
    """A size of a bet that people like: the minimum, half the pot, the pot, everything."""

    label: str
    total: int


class Sizes(Struct, frozen=True):
    """The totals that a bet or a raise may reach, each of them legal."""

    type: Literal["Bet", "Raise"]
    least: int
    most: int
    presets: tuple[Preset, ...]


class Picks(Struct, frozen=True, omit_defaults=True):
    """So many cards of the hand may be chosen together, for an action of this type.

    The `purpose` is why they are exchanged. Where cards are put into rows, they are chosen `among`
    those that are in none yet.
    """

    type: Literal["Exchange", "Play"]
    least: int
    most: int
    among: Cards = ()
    purpose: Literal["exchange", "pass_on", "lay_aside"] = "exchange"


class QuestionPicture(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the viewer is asked; an action answers the `number`."""

    number: int
    choices: tuple[ChoicePicture, ...] = ()
    sizes: Sizes | None = None
    picks: Picks | None = None
    note: str = ""
    to_call: int = 0


class Turn(Struct, frozen=True):
    """Whose turn it is, and for how long; without a limit, `seconds` is nothing."""

    seat: int
    number: int
    seconds: float | None = None
    bank: float = 0


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log of a hand; a heading begins a street or a round."""

    text: str
    heading: bool = False


class LogPart(Struct, frozen=True):
    """Lines of the log of a hand, from a place in it on: 0 begins a new one."""

    hand: int
    start: int
    lines: tuple[LogLine, ...]


class TablePicture(TableFacts, frozen=True, kw_only=True, tag="picture", omit_defaults=True):
    """A table as one person sees it after so many entries in its book."""

    sequence: int
    state: Literal["waiting", "playing", "between", "over"]
    hand: str = ""
    seats: tuple[SeatPicture, ...]
    board: Cards = ()
    boards: int = 1
    pots: tuple[PotPicture, ...] = ()
    trick: tuple[Laid, ...] = ()
    last_trick: tuple[Laid, ...] = ()
    last_trick_winner: int | None = None
    deal: DealPicture | None = None
    turn: Turn | None = None
    question: QuestionPicture | None = None
    result: tuple[str, ...] = ()
    next_in: float | None = None
    note: str = ""
    may: tuple[str, ...] = ()
    log: LogPart


# How a table is played


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is played, as everybody may know it.

    `bots` sit at seats from the last one down, each by a name of the registry. The hold'em table
    has stacks, blinds and buy-ins.
    """

    game: Annotated[str, Meta(max_length=200)]
    title: Annotated[str, Meta(max_length=60)] = ""
    seats: Annotated[int, Meta(ge=1, le=60)] | None = None
    bots: Annotated[tuple[str, ...], Meta(max_length=60)] = ()
    public: bool = True
    hands: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    seconds: Annotated[float, Meta(ge=1, le=3600)] | None = 60.0
    bank: Annotated[float, Meta(ge=0, le=3600)] = 60.0
    pause: Annotated[float, Meta(ge=0, le=60)] = 6.0
    mode: Literal["cash", "tournament"] = "cash"
    stack: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    small_blind: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    big_blind: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    ante: Annotated[int, Meta(ge=0, le=10**6)] = 0
    raise_blinds_every: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    raise_blinds_unit: Literal["hands", "minutes"] = "hands"
    min_buy_in: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    max_buy_in: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    rebuys: bool = False


class TableOptions(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is made of; what a game has no use for is refused.

    A `seed` makes the deals repeatable, on a table that is marked as a `test`.
    """

    test: bool = False
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


# What the server says


class GameCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in the lobby."""

    name: str
    title: str
    summary: str
    kind: str
    heading: str
    seats: tuple[int, ...]
    usual_seats: int
    betting: str
    chips: int = 0
    hands: int = 1
    holdem: bool = False
    big_blind: int = 0
    roles: tuple[str, ...] = ()


class BotCard(Struct, frozen=True):
    """A bot that can sit at a table, and how it plays."""

    name: str
    words: str


class OwnCard(Struct, frozen=True, kw_only=True):
    """What a card is called and counts in a game with cards of its own.

    The `kind_number` is the same in all languages, for a colour.
    """

    card: Card
    name: str
    kind: str
    kind_number: int
    values: str


class TableCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    game_title: str
    state: Literal["waiting", "playing", "between", "over"]
    seats: int
    people: tuple[str, ...] = ()
    bots: int = 0
    free: int = 0
    watching: int = 0
    hand: int = 0
    mode: str = ""
    public: bool = True
    yours: bool = False


class You(Struct, frozen=True):
    """Who the receiver is at this table."""

    name: str
    seat: int | None
    host: bool


class Said(Struct, frozen=True, kw_only=True, tag="said", omit_defaults=True):
    """A line of chat: plain text. Who has no seat watches."""

    number: int
    name: str
    text: str
    seat: int | None = None
    at: float = 0


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to a hello: the table and its options, who one is, what was said, the picture."""

    table: TableCard
    game: GameCard
    own_cards: tuple[OwnCard, ...]
    options: Terms
    you: You
    said: tuple[Said, ...]
    picture: TablePicture


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """What was asked for cannot be done: a code for programs, a sentence for people."""

    code: str
    words: str
    id: int = 0


class Done(Struct, frozen=True, tag="done"):
    """What was asked for was done; the picture, where it changed, comes by itself."""

    id: int


class Advice(Struct, frozen=True, kw_only=True, tag="advice"):
    """What the strongest bot would do, in lines of text."""

    number: int
    lines: tuple[str, ...]


class Closing(Struct, frozen=True, tag="closing"):
    """The server closes the connection, and why."""

    words: str


class Trouble(Struct, frozen=True, tag="trouble"):
    """Nothing can happen at the table now, and why; the next picture says that it goes on."""

    words: str


ServerMessage = Welcome | TablePicture | Said | Refused | Done | Advice | Closing | Trouble


# What a client says


class Request(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Something asked for; the `id`, if there is one, comes back with the answer."""

    id: Number = 0


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """The first message: chat up to the number `since` is known. A private table wants its code."""

    since: Number = 0
    code: Annotated[str, Meta(max_length=100)] = ""


class Sit(Request, frozen=True, kw_only=True, tag="sit"):
    """Take a seat, the first free one where none is named."""

    name: Name
    seat: Annotated[int, Meta(ge=0, le=60)] | None = None
    chips: Number | None = None


class Act(Request, frozen=True, kw_only=True, tag="act"):
    """Decide: the action, and the number of the question that it answers."""

    answers: Number
    action: Action


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    """Ask the strongest bot what it would do."""


class Start(Request, frozen=True, kw_only=True, tag="start"):
    """Let bots take the free seats and begin; for the host."""


class Ready(Request, frozen=True, kw_only=True, tag="ready"):
    """Do not wait for the next hand any longer; it comes when all people say so."""


class SitAside(Request, frozen=True, kw_only=True, tag="sit_out"):
    """Sit out from the next hand on, or come back."""

    out: bool = True


class LeaveSeat(Request, frozen=True, kw_only=True, tag="leave"):
    """Leave the seat; where the game cannot go on without somebody, a bot takes it over."""


class BuyChips(Request, frozen=True, kw_only=True, tag="rebuy"):
    """Buy chips between hands."""

    chips: Number | None = None


class Show(Request, frozen=True, kw_only=True, tag="show"):
    """Show one's cards after a hand that did not show them."""


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Rate(Request, frozen=True, kw_only=True, tag="rate"):
    """Say what one thinks of the game: one to five stars, and a comment."""

    stars: Annotated[int, Meta(ge=1, le=5)]
    comment: Annotated[str, Meta(max_length=LONGEST_COMMENT)] = ""


ClientMessage = (
    Hello | Sit | Act | Hint | Start | Ready | SitAside | LeaveSeat | BuyChips | Show | Say | Rate
)


# What is answered over HTTP


class Created(Struct, frozen=True):
    """A table that was made: its links, to play and to watch; the code is in the fragment."""

    id: str
    link: str
    watch: str
