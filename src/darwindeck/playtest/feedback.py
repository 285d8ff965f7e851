"""The feedback store: playtests with their ratings, comments, outcomes and full logs, in SQLite."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from darwindeck.storage import Cures, SQLiteFile, StorageError

if TYPE_CHECKING:
    from pathlib import Path

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


# The store

PLAYED_COLUMNS = ("hands", "finished", "outcome", "log")

TABLE = f"""
CREATE TABLE playtest (
    id INTEGER PRIMARY KEY,
    started_at TEXT NOT NULL,
    genome_id TEXT NOT NULL,
    seats INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    bots TEXT NOT NULL,
    seed TEXT,
    hands INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    rating INTEGER CHECK (rating BETWEEN 1 AND {MOST_STARS}),
    comment TEXT NOT NULL,
    outcome TEXT NOT NULL,
    game TEXT NOT NULL,
    log TEXT NOT NULL
)
"""


class FeedbackError(StorageError):
    """A feedback store that cannot be read or written; what was stored before is still there."""


def feedback_path() -> Path:
    """Return where feedback is kept, if nobody names another place."""
    from darwindeck.playtest.unfinished import data_folder  # noqa: PLC0415 - loads platformdirs

    return data_folder() / "feedback.sqlite3"


class Ratings(NamedTuple):
    """What people think of a game: playtests, how many of them were rated, and the mean."""

    playtests: int
    rated: int
    mean: float | None


class FeedbackStore(SQLiteFile):
    """A database of playtests; what a method has written survives the end of the process.

    Use it as a context manager. Several processes may have the same file open.

    >>> import tempfile
    >>> razz = Playtest(genome_id="razz", game="{}", seats=2, bots=("greedy",))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with FeedbackStore(f"{folder}/feedback.sqlite3") as store:
    ...         key = store.add(razz)
    ...         store.rate(key, 4, "Folding pays too well.")
    ...         store.get(key).comment
    'Folding pays too well.'
    """

    application_id = 0x44446662  # "DDfb"
    format = 1
    error = FeedbackError
    cures = Cures(
        kind=(
            "is not a feedback database of darwindeck and was left as it is: name another file "
            "with --db, or move this one away"
        ),
        format="update darwindeck, or name another file with --db",
        damage="move it away, or name another file with --db",
        room="make room, or name another file with --db",
        place="name another file with --db",
    )

    def __init__(self, path: str | Path) -> None:
        super().__init__(path)
        with self.telling():
            is_new = not self.path.exists() or (
                self.path.is_file() and not self.path.stat().st_size
            )
        if not is_new:
            self.refuse_others()
        make_folder(self.path)
        self._connection = self.connect("rwc")
        with self.closed_on_failure(), self.telling():
            # A rollback journal, not a write-ahead log: one file, also on network drives.
            self._connection.execute("PRAGMA synchronous = EXTRA")
            self.refuse_damage(self._connection)
            self.make_tables(TABLE)

    def add(self, playtest: Playtest) -> int:
        """Store a new playtest and return the id it got."""
        row = {name: value for name, value in row_of(playtest).items() if name != "id"}
        places = ", ".join(f":{name}" for name in row)
        sql = f"INSERT INTO playtest ({', '.join(row)}) VALUES ({places})"  # noqa: S608 - our names
        with self.writing() as connection:
            key = connection.execute(sql, row).lastrowid
        assert key is not None  # noqa: S101 - an insert has a row
        return key

    def update(self, playtest: Playtest) -> None:
        """Store how far a playtest has got: hands, outcome, log, and whether it is finished."""
        changes = ", ".join(f"{name} = :{name}" for name in PLAYED_COLUMNS)
        sql = f"UPDATE playtest SET {changes} WHERE id = :id"  # noqa: S608 - our own names
        with self.writing() as connection:
            if not connection.execute(sql, row_of(playtest)).rowcount:
                raise self.unknown(playtest.id)

    def rate(self, key: int, rating: int | None, comment: str) -> None:
        """Store what the person thought of a playtest, in place of what was there."""
        check_rating(rating)
        sql = "UPDATE playtest SET rating = ?, comment = ? WHERE id = ?"
        with self.writing() as connection:
            if not connection.execute(sql, (rating, storable(comment), key)).rowcount:
                raise self.unknown(key)

    def get(self, key: int) -> Playtest:
        """Return the playtest with an id."""
        sql = f"SELECT {', '.join(COLUMNS)} FROM playtest WHERE id = ?"  # noqa: S608 - our names
        with self.telling():
            row = self._connection.execute(sql, (key,)).fetchone()
        if row is None:
            raise self.unknown(key)
        try:
            return playtest_of(dict(zip(COLUMNS, row, strict=True)))
        except ValueError as error:
            raise self.damaged(f"playtest {key}: {error}") from None

    def has(self, key: int) -> bool:
        """Tell whether there is a playtest with an id."""
        with self.telling():
            found = self._connection.execute("SELECT 1 FROM playtest WHERE id = ?", (key,))
            return found.fetchone() is not None

    def delete(self, key: int) -> None:
        """Forget a playtest."""
        with self.writing() as connection:
            if not connection.execute("DELETE FROM playtest WHERE id = ?", (key,)).rowcount:
                raise self.unknown(key)

    def list(self, game: str | None = None, min_rating: int | None = None) -> tuple[Playtest, ...]:
        """Return the playtests in the order they were added: of one game, with so many stars."""
        return tuple(map(self.get, self.keys(game, min_rating)))

    def keys(self, game: str | None = None, min_rating: int | None = None) -> tuple[int, ...]:
        """Return the ids of the playtests that `list` returns, to get them one at a time."""
        sql = (
            "SELECT id FROM playtest WHERE (:game IS NULL OR genome_id = :game)"
            " AND (:stars IS NULL OR rating >= :stars) ORDER BY id"
        )
        values = {"game": game and storable(game), "stars": min_rating}
        with self.telling():
            return tuple(key for (key,) in self._connection.execute(sql, values).fetchall())

    def ratings(self) -> dict[str, Ratings]:
        """Return what people think of each game, by its genome id."""
        sql = (
            "SELECT genome_id, COUNT(*), COUNT(rating), AVG(rating) FROM playtest"
            " GROUP BY genome_id ORDER BY genome_id"
        )
        with self.telling():
            rows = self._connection.execute(sql).fetchall()
        return {game: Ratings(*numbers) for game, *numbers in rows}

    def titles(self) -> dict[str, str]:
        """Return what each game is called, by its genome id."""
        sql = "SELECT genome_id, game FROM playtest GROUP BY genome_id ORDER BY genome_id"
        with self.telling():
            rows = self._connection.execute(sql).fetchall()
        return {identifier: title_in(game) or identifier for identifier, game in rows}

    def unknown(self, key: int | None) -> ValueError:
        """Make the error for an id that the store has not given."""
        return ValueError(f"there is no playtest {key} in {self.path}")


class Titled(msgspec.Struct):
    """As much of a game's file as says what it is called."""

    title: str = ""


def title_in(game: str) -> str:
    """Return the title in a game's file; nothing if there is none.

    >>> title_in('{"genome_id": "e-7", "title": "Brave Otter"}'), title_in("{}")
    ('Brave Otter', '')
    """
    try:
        return msgspec.json.decode(game, type=Titled).title
    except msgspec.MsgspecError:
        return ""


def make_folder(path: Path) -> None:
    """Make the folder that a file will be in."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FeedbackError(
            f"the folder {path.parent} cannot be made ({error.strerror}): name another file with "
            "--db, or another folder in DARWINDECK_DATA_DIR"
        ) from None
