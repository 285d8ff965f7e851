"""ristretto255 and Ed25519 by libsodium 1.0.18 or newer, if this machine has it."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Sequence
from functools import lru_cache

from darwindeck.mental.edwards import ORDER

IDENTITY = bytes(32)


@lru_cache(maxsize=1)
def libsodium() -> ctypes.CDLL | None:
    """Return the system's libsodium; `None` where there is none that knows ristretto255."""
    name = ctypes.util.find_library("sodium")
    try:
        library = ctypes.CDLL(name) if name else None
    except OSError:
        return None
    if library is None or not hasattr(library, "crypto_core_ristretto255_from_hash"):
        return None
    return library if library.sodium_init() >= 0 else None


class SodiumGroup:
    """The group by libsodium, whose time does not depend on secrets; points are 32 bytes."""

    name = "libsodium"

    def __init__(self, library: ctypes.CDLL) -> None:
        self._is_point = library.crypto_core_ristretto255_is_valid_point
        self._add = library.crypto_core_ristretto255_add
        self._subtract = library.crypto_core_ristretto255_sub
        self._times = library.crypto_scalarmult_ristretto255
        self._times_base = library.crypto_scalarmult_ristretto255_base
        self._from_hash = library.crypto_core_ristretto255_from_hash
        self._key_pair = library.crypto_sign_ed25519_seed_keypair
        self._sign = library.crypto_sign_ed25519_detached
        self._verify = library.crypto_sign_ed25519_verify_detached

    def is_point(self, data: bytes) -> bool:
        """Tell whether bytes are the one encoding of a point.

        libsodium 1.0.18 ignores the top bit, with which every point would have a second encoding.
        """
        return len(data) == 32 and data[31] < 128 and self._is_point(data) == 1

    def times_base(self, scalar: int) -> bytes:
        """Return a multiple of the base point."""
        scalar %= ORDER
        if scalar == 0:
            return IDENTITY
        result = ctypes.create_string_buffer(32)
        self._times_base(result, scalar.to_bytes(32, "little"))
        return result.raw

    def times(self, scalar: int, point: bytes) -> bytes:
        """Return a multiple of a point."""
        scalar %= ORDER
        if scalar == 0 or point == IDENTITY:
            return IDENTITY
        result = ctypes.create_string_buffer(32)
        if len(point) != 32 or self._times(result, scalar.to_bytes(32, "little"), point):
            raise ValueError(f"{point.hex()} is not the canonical encoding of a ristretto255 point")
        return result.raw

    def add(self, one: bytes, other: bytes) -> bytes:
        """Return the sum of two points."""
        return self._of_two(self._add, one, other)

    def subtract(self, one: bytes, other: bytes) -> bytes:
        """Return the difference of two points."""
        return self._of_two(self._subtract, one, other)

    def _of_two(self, operation: ctypes._NamedFuncPointer, one: bytes, other: bytes) -> bytes:
        result = ctypes.create_string_buffer(32)
        if len(one) != 32 or len(other) != 32 or operation(result, one, other):
            raise ValueError("an operand is not the canonical encoding of a ristretto255 point")
        return result.raw

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        """Return the sum of multiples of points."""
        result = IDENTITY
        for scalar, point in zip(scalars, points, strict=True):
            multiple = self.times(scalar, point)
            result = multiple if result == IDENTITY else self.add(result, multiple)
        return result

    def from_hash(self, digest: bytes) -> bytes:
        """Map 64 uniform bytes to a point whose logarithm nobody knows."""
        if len(digest) != 64:
            raise ValueError(f"{len(digest)} bytes cannot be mapped to a point: give 64")
        result = ctypes.create_string_buffer(32)
        self._from_hash(result, digest)
        return result.raw

    def public_key(self, seed: bytes) -> bytes:
        """Return the Ed25519 public key of a secret seed."""
        return self._keys(seed)[0]

    def _keys(self, seed: bytes) -> tuple[bytes, bytes]:
        if len(seed) != 32:
            raise ValueError(f"a seed of {len(seed)} bytes: an Ed25519 seed has 32")
        public, secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
        self._key_pair(public, secret, seed)
        return public.raw, secret.raw

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """Return the Ed25519 signature of a message."""
        signature = ctypes.create_string_buffer(64)
        length = ctypes.c_ulonglong(len(message))
        self._sign(signature, None, message, length, self._keys(seed)[1])
        return signature.raw

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Check an Ed25519 signature."""
        if len(key) != 32 or len(signature) != 64:
            return False
        return bool(self._verify(signature, message, ctypes.c_ulonglong(len(message)), key) == 0)
