"""Proofs about secrets that stay secret: knowing a key, and opening a card with that very key.

Each is a sigma protocol made non-interactive: commitments t, challenge c from the transcript,
responses s. Verifying collects its equations, each with a random weight, in a `Batch`; a batch
holds when all of them add up to the neutral point (Bellare, Garay, Rabin: "Fast Batch
Verification for Modular Exponentiation and Digital Signatures", 1998).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from darwindeck.mental.group import IDENTITY, ORDER, Group
from darwindeck.mental.randomness import Randomness, scalar_from
from darwindeck.mental.transcript import Transcript

BASE = b"base"
"""Stands for the base point among the points of a batch."""


class Batch:
    """Equations to be checked together: multiples of points that must add up to nothing."""

    def __init__(self) -> None:
        self._scalars: dict[bytes, int] = {}

    def add(self, scalar: int, point: bytes) -> None:
        """Add a multiple of a point to the sum."""
        self._scalars[point] = (self._scalars.get(point, 0) + scalar) % ORDER

    def add_all(self, scalars: Iterable[int], points: Iterable[bytes]) -> None:
        """Add multiples of several points."""
        for scalar, point in zip(scalars, points, strict=True):
            self.add(scalar, point)

    def holds(self, group: Group) -> bool:
        """Tell whether everything adds up to the neutral point."""
        scalars = dict(self._scalars)
        base = group.times_base(scalars.pop(BASE, 0))
        rest = group.combine(list(scalars.values()), list(scalars))
        return group.add(base, rest) == IDENTITY


class KeyProof(NamedTuple):
    """Somebody knows x with X = x G (Schnorr: "Efficient Signature Generation", 1991)."""

    commitment: bytes
    response: int


def prove_key(
    group: Group, context: bytes, secret: int, key: bytes, source: Randomness
) -> KeyProof:
    """Prove that one knows the secret of a key: t = w G, s = w + c x."""
    nonce = scalar_from(source)
    commitment = group.times_base(nonce)
    challenge = key_transcript(context, key, commitment).challenge(b"c")
    return KeyProof(commitment, (nonce + challenge * secret) % ORDER)


def verify_key(batch: Batch, context: bytes, key: bytes, proof: KeyProof) -> None:
    """Collect s G = t + c X."""
    transcript = key_transcript(context, key, proof.commitment)
    challenge = transcript.challenge(b"c")
    transcript.absorb_scalars(b"s", proof.response)
    (weight,) = transcript.weights(b"w", 1)
    batch.add(weight * proof.response, BASE)
    batch.add(-weight, proof.commitment)
    batch.add(-weight * challenge, key)


def key_transcript(context: bytes, key: bytes, commitment: bytes) -> Transcript:
    """Return the transcript of a proof of knowledge up to its challenge."""
    transcript = Transcript(b"key", context)
    transcript.absorb(b"X", key)
    transcript.absorb(b"t", commitment)
    return transcript


class ShareProof(NamedTuple):
    """All shares D_i = x A_i have the x of the key X = x G.

    Chaum and Pedersen: "Wallet Databases with Observers", 1992; for many shares at once by a
    random combination: A = sum of e_i A_i, D = sum of e_i D_i, and D = x A.
    """

    commitment: bytes
    combined_commitment: bytes
    response: int


def prove_shares(
    group: Group,
    context: bytes,
    secret: int,
    key: bytes,
    halves: Sequence[bytes],
    shares: Sequence[bytes],
    source: Randomness,
) -> ShareProof:
    """Prove that shares are what the key makes of the halves: t = w G, t' = w A, s = w + c x."""
    transcript = share_transcript(context, key, halves, shares)
    weights = transcript.weights(b"e", len(halves))
    nonce = scalar_from(source)
    first = group.times_base(nonce)
    second = group.times(nonce, group.combine(weights, halves))
    transcript.absorb(b"t", first, second)
    challenge = transcript.challenge(b"c")
    return ShareProof(first, second, (nonce + challenge * secret) % ORDER)


def verify_shares(
    batch: Batch,
    context: bytes,
    key: bytes,
    halves: Sequence[bytes],
    shares: Sequence[bytes],
    proof: ShareProof,
) -> None:
    """Collect s G = t + c X and s A = t' + c D."""
    transcript = share_transcript(context, key, halves, shares)
    weights = transcript.weights(b"e", len(halves))
    transcript.absorb(b"t", proof.commitment, proof.combined_commitment)
    challenge, response = transcript.challenge(b"c"), proof.response
    transcript.absorb_scalars(b"s", response)
    one, two = transcript.weights(b"w", 2)
    batch.add(one * response, BASE)
    batch.add(-one, proof.commitment)
    batch.add(-one * challenge, key)
    batch.add_all((two * response * weight for weight in weights), halves)
    batch.add(-two, proof.combined_commitment)
    batch.add_all((-two * challenge * weight for weight in weights), shares)


def share_transcript(
    context: bytes, key: bytes, halves: Sequence[bytes], shares: Sequence[bytes]
) -> Transcript:
    """Return the transcript of a proof about shares up to its weights."""
    transcript = Transcript(b"shares", context)
    transcript.absorb(b"X", key)
    transcript.absorb(b"A", *halves)
    transcript.absorb(b"D", *shares)
    return transcript
