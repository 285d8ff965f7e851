"""Both groups against the vectors of the RFCs, and against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.mental.group import IDENTITY, ORDER, best_group, total
from darwindeck.mental.randomness import SeededRandomness, scalars_from
from darwindeck.mental.reference import PythonGroup
from darwindeck.mental.sodium import SodiumGroup, libsodium

from . import vectors

if TYPE_CHECKING:
    from darwindeck.mental.group import Group

library = libsodium()
GROUPS: list[Group] = [PythonGroup(), *([SodiumGroup(library)] if library else [])]


@pytest.fixture(params=GROUPS, ids=lambda group: group.name)
def group(request: pytest.FixtureRequest) -> Group:
    chosen: Group = request.param
    return chosen


def test_multiples_of_the_base_point_are_those_of_rfc_9496(group: Group) -> None:
    for count, encoding in enumerate(vectors.MULTIPLES_OF_BASE):
        assert group.times_base(count).hex() == encoding
        assert group.times(count, group.times_base(1)).hex() == encoding
        assert total(group, [group.times_base(1)] * count).hex() == encoding
        assert group.is_point(bytes.fromhex(encoding))


@pytest.mark.parametrize("encoding", vectors.INVALID_ENCODINGS)
def test_invalid_encodings_of_rfc_9496_are_no_points(group: Group, encoding: str) -> None:
    assert not group.is_point(bytes.fromhex(encoding))


def test_the_top_bit_makes_no_second_encoding(group: Group) -> None:
    point = bytearray(group.times_base(5))
    point[31] |= 128
    assert not group.is_point(bytes(point))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_point_has_32_bytes(group: Group, length: int) -> None:
    assert not group.is_point(bytes(length))


def test_hashes_become_the_points_of_rfc_9496(group: Group) -> None:
    for digest, encoding in vectors.FROM_HASH.items():
        assert group.from_hash(bytes.fromhex(digest)).hex() == encoding
    for digest in vectors.SAME_POINT_FROM_HASH:
        assert group.from_hash(bytes.fromhex(digest)).hex() == vectors.THAT_POINT


@pytest.mark.parametrize("vector", vectors.ED25519)
def test_signatures_are_those_of_rfc_8032(group: Group, vector: tuple[str, ...]) -> None:
    seed, key, message, signature = map(bytes.fromhex, vector)
    assert group.public_key(seed) == key
    assert group.sign(seed, message) == signature
    assert group.verify(key, message, signature)
    assert not group.verify(key, message + b"x", signature)


def test_a_signature_has_one_encoding_of_its_scalar(group: Group) -> None:
    _seed, key, message, signature = map(bytes.fromhex, vectors.ED25519[0])
    answer = int.from_bytes(signature[32:], "little") + ORDER
    assert not group.verify(key, message, signature[:32] + answer.to_bytes(32, "little"))


@pytest.mark.parametrize("key", ["01" + "00" * 31, "00" * 32, "ec" + "ff" * 30 + "7f"])
def test_keys_of_small_order_sign_nothing(group: Group, key: str) -> None:
    identity = bytes.fromhex("01" + "00" * 31)
    assert not group.verify(bytes.fromhex(key), b"anything", identity + bytes(32))


def test_both_groups_compute_the_same_bytes() -> None:
    one, other = GROUPS[0], GROUPS[-1]
    source = SeededRandomness(b"groups")
    for _ in range(10):
        scalars = scalars_from(source, 6)
        points = [one.from_hash(source.take(64)) for _ in scalars]
        assert points[0] == one.add(points[0], IDENTITY)
        assert one.combine(scalars, points) == other.combine(scalars, points)
        assert one.subtract(*points[:2]) == other.subtract(*points[:2])
        assert one.times(scalars[0], points[0]) == other.times(scalars[0], points[0])
        assert one.times_base(scalars[0]) == other.times_base(scalars[0])
        data = source.take(32)
        assert one.is_point(data) == other.is_point(data)


def test_the_group_has_its_order(group: Group) -> None:
    assert group.times_base(ORDER) == IDENTITY
    assert group.times(ORDER - 1, group.times_base(1)) == group.subtract(
        IDENTITY, group.times_base(1)
    )


def test_a_machine_without_libsodium_plays_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("darwindeck.mental.group.libsodium", lambda: None)
    best_group.cache_clear()
    try:
        assert best_group().name == "python"
    finally:
        best_group.cache_clear()
