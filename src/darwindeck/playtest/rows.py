"""A playtest as a value, and as a row of the feedback store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from msgspec import Struct

MOST_STARS = 5


def now() -> str:
    """Return the time in UTC, to the second, in ISO form."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class SessionOutcome(Struct, frozen=True):
    """How a session ended, by seat: chips won or lost in all, points, and who won it."""

    payoffs: tuple[float, ...] = ()
    scores: tuple[float, ...] = ()
    winners: tuple[int, ...] = ()


class Playtest(Struct, frozen=True, kw_only=True):
    """A person's session with a game: what was played, how it ended, what the person thought.

    `game`, `outcome` and `log` are JSON texts: the genome, an `Outcome`, and a list with the
    events of each hand. `seat` is the person's; the bots have the others. The store gives the `id`.

    >>> Playtest(genome_id="razz", game="{}", seats=2, bots=("greedy",), rating=6)
    Traceback (most recent call last):
    ValueError: a rating is 1 to 5 stars, or None: 6 is not
    """

    id: int | None = None
    started_at: str = msgspec.field(default_factory=now)
    genome_id: str
    seats: int
    seat: int = 0
    bots: tuple[str, ...]
    seed: int | None = None
    hands: int = 0
    finished: bool = False
    rating: int | None = None
    comment: str = ""
    outcome: str = "{}"
    game: str
    log: str = "[]"

    def __post_init__(self) -> None:
        check_rating(self.rating)
        check_time(self.started_at)
        if not 0 <= self.seat < self.seats:
            raise ValueError(f"there is no seat {self.seat} at a table of {self.seats}")
        if self.hands < 0:
            raise ValueError(f"nobody plays {self.hands} hands: expected 0 or more")


COLUMNS = Playtest.__struct_fields__
JSON_COLUMNS = ("outcome", "game", "log")


def check_rating(rating: int | None) -> None:
    """Raise an error if a number of stars is none."""
    if rating is not None and not 1 <= rating <= MOST_STARS:
        raise ValueError(f"a rating is 1 to {MOST_STARS} stars, or None: {rating} is not")


def check_time(text: str) -> None:
    """Raise an error if a text is not a time in UTC in ISO form."""
    try:
        offset = datetime.fromisoformat(text).utcoffset()
    except ValueError:
        offset = None
    if offset != timedelta(0):
        raise ValueError(f"expected a time like {now()!r}, found {text!r}")


def storable(text: str) -> str:
    """Return a text without the halves of characters that a broken terminal may send."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def row_of(playtest: Playtest) -> dict[str, str | int | None]:
    """Return a playtest as the database keeps it: seeds as text, for they may have any size."""
    values = {name: getattr(playtest, name) for name in COLUMNS}
    values["bots"] = msgspec.json.encode(list(map(storable, playtest.bots))).decode()
    values["seed"] = None if playtest.seed is None else str(playtest.seed)
    for name in ("genome_id", "comment", *JSON_COLUMNS):
        values[name] = storable(values[name])
    for name in JSON_COLUMNS:
        try:
            msgspec.json.format(values[name])
        except (ValueError, RecursionError) as error:
            raise ValueError(f"the {name} of a playtest must be JSON: {error}") from None
    return values


def playtest_of(row: dict[str, object]) -> Playtest:
    """Return a row of the database as a playtest."""
    seed = row["seed"]
    values = row | {
        "bots": msgspec.json.decode(str(row["bots"])),
        "seed": None if seed is None else int(str(seed)),
        "finished": bool(row["finished"]),
    }
    return msgspec.convert(values, Playtest)
