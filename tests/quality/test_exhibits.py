"""The sets of exhibits: playable games, all of them labelled, dealt out evenly, and frozen."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest
from benchmarks.exhibits.collection import (
    FRESH,
    HALVES,
    ROOT,
    SETS,
    THIRD,
    Entry,
    Labels,
    digest,
    exhibits,
    frozen_digest,
    halves_by_rule,
    pairs,
    read_labels,
)

from darwindeck.genome.serialization import encode, read_genome
from darwindeck.genome.validation import problems

LEAST = {
    ROOT: {"good": 60, "bad": 60, "middling": 15, "pairs": 30},
    FRESH: {"good": 30, "bad": 30, "middling": 16, "pairs": 16},
    THIRD: {"good": 25, "bad": 25, "middling": 10, "pairs": 10},
}


@pytest.fixture(scope="module", params=SETS, ids=lambda root: root.name)
def root(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(scope="module")
def labels(root: Path) -> Labels:
    return read_labels(root)


def files(root: Path) -> list[Path]:
    return sorted(root.rglob("*.json"))


def entries(labels: Labels) -> dict[str, dict[str, Entry]]:
    return {
        "good": labels.good,
        "middling": labels.middling,
        "bad": labels.bad,
        "pairs": labels.pairs,
    }


def labelled_files(labels: Labels, root: Path) -> set[Path]:
    of_pairs = chain.from_iterable(
        (root / "pairs" / name / "better.json", root / "pairs" / name / "worse.json")
        for name in labels.pairs
    )
    of_games = (
        root / label / f"{name}.json"
        for label, named in entries(labels).items()
        if label != "pairs"
        for name in named
    )
    return {*of_games, *of_pairs}


def test_every_exhibit_can_be_played_and_is_written_as_the_library_is(root: Path) -> None:
    for path in files(root):
        game = read_genome(path)
        assert not problems(game), path
        assert path.read_bytes() == encode(game), path


def test_every_file_has_a_label_and_every_label_its_files(labels: Labels, root: Path) -> None:
    assert set(files(root)) == labelled_files(labels, root)


def test_there_are_enough_of_each_label(labels: Labels, root: Path) -> None:
    for kind, named in entries(labels).items():
        assert len(named) >= LEAST[root][kind], kind
    assert len({entry.fault for entry in labels.bad.values()}) >= 15


def test_labels_say_why_and_by_whom(labels: Labels) -> None:
    for kind, named in entries(labels).items():
        for name, entry in named.items():
            assert entry.why.endswith("."), name
            assert entry.source in labels.sources, name
            assert (entry.fault is not None) or kind in {"good", "middling"}, name
            assert (entry.changed is not None) == (kind == "pairs"), name
            assert (entry.nodes is not None) == (entry.size == "small"), name
    cited = {entry.source for named in entries(labels).values() for entry in named.values()}
    assert cited == set(labels.sources)


def test_the_seats_are_those_of_the_games(root: Path) -> None:
    for exhibit in exhibits(root=root):
        assert exhibit.entry.seats == exhibit.genome.player_count, exhibit.name
    for pair in pairs(root=root):
        assert pair.entry.seats == pair.better.player_count == pair.worse.player_count, pair.name


def test_no_two_exhibits_have_the_same_rules() -> None:
    named = ('"genome_id"', '"title"', '"summary"')
    rules = Counter(
        "\n".join(
            line
            for line in path.read_text(encoding="utf-8").splitlines()
            if not line.lstrip().startswith(named)
        )
        for path in chain.from_iterable(map(files, SETS))
    )
    assert max(rules.values()) == 1


def test_the_halves_follow_from_the_names(labels: Labels) -> None:
    written = {
        (kind, name): entry.half
        for kind, named in entries(labels).items()
        for name, entry in named.items()
    }
    assert written == halves_by_rule(labels)


def test_both_halves_have_as_many_of_everything(labels: Labels) -> None:
    counted = Counter(
        (place, entry.half)
        for kind, named in entries(labels).items()
        for entry in named.values()
        for place in {(kind,), (kind, entry.size), (kind, entry.size, entry.family)}
    )
    for place in {place for place, _ in counted}:
        assert abs(counted[place, HALVES[0]] - counted[place, HALVES[1]]) <= 1, place


def test_the_set_is_the_one_that_was_frozen(root: Path) -> None:
    assert digest(root) == frozen_digest(root)
