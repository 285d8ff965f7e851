"""Replaying many hands and summing up what came of them, by variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from darwindeck.histories import comparing, errors, phh

UNKNOWN_VARIANT = "?"
MOST_REMARKS = 1000
BAD = {*comparing.OutcomeKind} - comparing.GOOD


class Replayed(NamedTuple):
    """One hand, where it stands, its size in the file, and what came of it."""

    where: str
    size: int
    variant: str
    outcome: comparing.Outcome


class Summary:
    """What came of many hands: counts by variant, and the hands that need a remark."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[comparing.OutcomeKind]] = {}
        self.remarks: list[Replayed] = []

    def add(self, hand: Replayed) -> None:
        """Count a hand; remember it if it is not exact, or not told in full."""
        kind = hand.outcome.kind
        self.counts.setdefault(hand.variant, Counter())[kind] += 1
        if (not hand.outcome.good or kind is comparing.OutcomeKind.SPLIT) and len(
            self.remarks
        ) < MOST_REMARKS:
            self.remarks.append(hand)

    @property
    def total(self) -> Counter[comparing.OutcomeKind]:
        """The counts of all variants together."""
        return sum(self.counts.values(), Counter())

    @property
    def exit_code(self) -> int:
        """0 if every hand is fine, 1 if one is not, 2 if one cannot even be read."""
        total = self.total
        if total[comparing.OutcomeKind.UNREADABLE]:
            return 2
        return int(any(total[kind] for kind in BAD))


def history_files(paths: Iterable[str | Path]) -> list[Path]:
    """Return the files to read: those named, and all hand histories in the folders named."""
    files: list[Path] = []
    for path in map(Path, paths):
        if not path.is_dir():
            files.append(path)
            continue
        found = sorted(
            file for file in path.rglob("*") if file.suffix.lower() in {phh.ONE, phh.MANY, phh.ROOM}
        )
        if not found:
            raise errors.UnreadableHistoryError(
                str(path), f"has no {phh.ONE}, {phh.MANY} or {phh.ROOM} file in it"
            )
        files += found
    for file in files:
        if not file.exists():
            raise errors.UnreadableHistoryError(str(file), "there is no such file")
    return files


def all_sections(files: Sequence[Path]) -> Iterator[phh.Section | errors.UnreadableHistoryError]:
    """Yield the hands of all files; where a file cannot be cut into hands, the error."""
    for file in files:
        try:
            yield from phh.sections(file)
        except errors.UnreadableHistoryError as error:
            yield error
        except OSError as error:
            yield errors.UnreadableHistoryError(str(file), f"cannot be read: {error.strerror}")


def replay_all(files: Sequence[Path]) -> Iterator[Replayed]:
    """Replay the hands of all files, one after the other; a bad one does not stop the others."""
    for section in all_sections(files):
        if isinstance(section, errors.UnreadableHistoryError):
            yield Replayed(section.where, 0, UNKNOWN_VARIANT, comparing.Outcome.of_error(section))
        else:
            yield replay_section(section)


def replay_section(section: phh.Section) -> Replayed:
    """Read, replay and compare one hand."""
    variant = UNKNOWN_VARIANT
    try:
        history = section.history()
        variant = history.variant
        outcome = comparing.compare(history, *history.replays())
    except errors.HistoryError as error:
        outcome = comparing.Outcome.of_error(error)
    return Replayed(section.where, len(section.text), variant, outcome)
