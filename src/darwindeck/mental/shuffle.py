"""Shuffling an encrypted deck, with a proof that the same cards are in it.

The proof is that of Terelius and Wikström ("Proofs of Restricted Shuffles", 2010), in the form of
Haenni, Locher, Koenig and Dubuis ("Pseudo-Code Algorithms for Verifiable Re-Encryption Mix-Nets",
2017). With independent generators H, H_1 ... H_N, old cards (a_j, b_j), new ones
(a'_i, b'_i) = (a_j + r_j G, b_j + r_j Y) for j = p(i), the prover commits to the permutation,

    C_j = q_j G + H_i,  j = p(i),

gets a challenge u_j for each card, commits to their product in the new order, u'_i = u_p(i),

    K_i = k_i G + u'_i K_(i-1),  K_0 = H,

and proves to know the openings in

    1.  sum C_j - sum H_i            =  (sum q_j) G
    2.  K_N - (product u_j) H        =  (k_1 ... k_N, unrolled) G
    3.  sum u_j C_j                  =  (sum u_j q_j) G + sum u'_i H_i
    4.  sum u_j a_j                  =  sum u'_i a'_i - (sum u_j r_j) G,  and so for b with Y
    5.  K_i                          =  k_i G + u'_i K_(i-1)  for every i

The first says that every old card is named once, the second and third that the u'_i are the u_j
in another order, the fourth that the new deck is the old one in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from typing import NamedTuple

from darwindeck.mental.deck import MaskedCard
from darwindeck.mental.group import ORDER, Group, point_from
from darwindeck.mental.proofs import BASE, Batch
from darwindeck.mental.randomness import Randomness, permutation_from, scalars_from
from darwindeck.mental.transcript import Transcript

Deck = tuple[MaskedCard, ...]


class Mixing(NamedTuple):
    """How a deck was shuffled: new card i is old card `order[i]`, re-encrypted by its factor."""

    order: list[int]
    factors: list[int]


class ShuffleProof(NamedTuple):
    """The proof: C and K, the commitments t to equations 1 to 4 and 5, and the responses s."""

    permutation: tuple[bytes, ...]
    chain: tuple[bytes, ...]
    commitments: tuple[bytes, ...]
    chain_commitments: tuple[bytes, ...]
    responses: tuple[int, ...]
    chain_responses: tuple[int, ...]
    order_responses: tuple[int, ...]


def shuffle(group: Group, deck: Deck, key: bytes, source: Randomness) -> tuple[Deck, Mixing]:
    """Re-encrypt every card and put them in another order."""
    order = permutation_from(source, len(deck))
    factors = scalars_from(source, len(deck))
    return reordered(group, deck, key, Mixing(order, factors)), Mixing(order, factors)


def reordered(group: Group, deck: Deck, key: bytes, mixing: Mixing) -> Deck:
    """Return the deck that a mixing leads to."""
    return tuple(
        MaskedCard(
            group.add(deck[old].half, group.times_base(mixing.factors[old])),
            group.add(deck[old].hidden, group.times(mixing.factors[old], key)),
        )
        for old in mixing.order
    )


@lru_cache(maxsize=16)
def generators(group: Group, count: int) -> tuple[bytes, tuple[bytes, ...]]:
    """Return H and H_1 ... H_N, of which nobody knows how they depend on each other."""
    places = (place.to_bytes(4) for place in range(1, count + 1))
    return point_from(group, b"H"), tuple(point_from(group, b"H_i", place) for place in places)


def begun(
    context: bytes, key: bytes, old: Deck, new: Deck, permutation: Sequence[bytes]
) -> Transcript:
    """Return the transcript of a proof up to the challenges for the cards."""
    transcript = Transcript(b"shuffle", context)
    transcript.absorb(b"Y", key)
    transcript.absorb(b"old", *chain.from_iterable(old))
    transcript.absorb(b"new", *chain.from_iterable(new))
    transcript.absorb(b"C", *permutation)
    return transcript


def prove_shuffle(
    group: Group,
    context: bytes,
    key: bytes,
    old: Deck,
    new: Deck,
    mixing: Mixing,
    source: Randomness,
) -> ShuffleProof:
    """Prove that a deck is another one in a different order."""
    size, order = len(old), mixing.order
    product, places = generators(group, size)
    q = scalars_from(source, size)
    permutation = [b""] * size
    for place, j in zip(places, order, strict=True):
        permutation[j] = group.add(group.times_base(q[j]), place)
    transcript = begun(context, key, old, new, permutation)
    u = transcript.challenges(b"u", size)
    moved = [u[j] for j in order]
    k = scalars_from(source, size)
    unrolled, products = chained(k, moved)
    links = [
        group.add(group.times_base(unrolled[i + 1]), group.times(products[i + 1], product))
        for i in range(size)
    ]
    nonces = scalars_from(source, 4)
    chain_nonces, order_nonces = scalars_from(source, size), scalars_from(source, size)
    halves, hidden = zip(*new, strict=True)
    commitments = (
        group.times_base(nonces[0]),
        group.times_base(nonces[1]),
        group.add(group.times_base(nonces[2]), group.combine(order_nonces, places)),
        group.subtract(group.combine(order_nonces, halves), group.times_base(nonces[3])),
        group.subtract(group.combine(order_nonces, hidden), group.times(nonces[3], key)),
    )
    chain_commitments = tuple(
        group.add(
            group.times_base(chain_nonces[i] + unrolled[i] * order_nonces[i]),
            group.times(products[i] * order_nonces[i], product),
        )
        for i in range(size)
    )
    transcript.absorb(b"K", *links)
    transcript.absorb(b"t", *commitments, *chain_commitments)
    c = transcript.challenge(b"c")
    secrets = (
        sum(q),
        unrolled[-1],
        sum(q_j * u_j for q_j, u_j in zip(q, u, strict=True)),
        sum(r_j * u_j for r_j, u_j in zip(mixing.factors, u, strict=True)),
    )
    return ShuffleProof(
        tuple(permutation),
        tuple(links),
        commitments,
        chain_commitments,
        responses(nonces, c, secrets),
        responses(chain_nonces, c, k),
        responses(order_nonces, c, moved),
    )


def chained(k: Sequence[int], moved: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return k'_i and u'_1 ... u'_i of K_i = k'_i G + u'_1 ... u'_i H: two multiplications each."""
    unrolled, products = [0], [1]
    for k_i, u_i in zip(k, moved, strict=True):
        unrolled.append((k_i + u_i * unrolled[-1]) % ORDER)
        products.append(u_i * products[-1] % ORDER)
    return unrolled, products


def responses(nonces: Sequence[int], challenge: int, secrets: Sequence[int]) -> tuple[int, ...]:
    """Return s = w + c x for each secret."""
    return tuple((w + challenge * x) % ORDER for w, x in zip(nonces, secrets, strict=True))


def verify_shuffle(
    group: Group,
    batch: Batch,
    context: bytes,
    key: bytes,
    old: Deck,
    new: Deck,
    proof: ShuffleProof,
) -> None:
    """Collect the five equations; lengths and encodings have been checked on the way in."""
    size = len(old)
    product, places = generators(group, size)
    transcript = begun(context, key, old, new, proof.permutation)
    u = transcript.challenges(b"u", size)
    transcript.absorb(b"K", *proof.chain)
    transcript.absorb(b"t", *proof.commitments, *proof.chain_commitments)
    c = transcript.challenge(b"c")
    transcript.absorb_scalars(
        b"s", *proof.responses, *proof.chain_responses, *proof.order_responses
    )
    one, two, three, four, four_hidden, *five = transcript.weights(b"w", size + 5)
    s1, s2, s3, s4 = proof.responses
    t1, t2, t3, t4, t4_hidden = proof.commitments
    # 1.  s1 G = t1 + c (sum C - sum H_i)
    batch.add(one * s1, BASE)
    batch.add(-one, t1)
    batch.add_all([-one * c] * size, proof.permutation)
    batch.add_all([one * c] * size, places)
    # 2.  s2 G = t2 + c (K_N - (product u) H)
    batch.add(two * s2, BASE)
    batch.add(-two, t2)
    batch.add(-two * c, proof.chain[-1])
    batch.add(two * c * modular_product(u), product)
    # 3.  s3 G + sum s'_i H_i = t3 + c sum u_j C_j
    batch.add(three * s3, BASE)
    batch.add_all((three * s for s in proof.order_responses), places)
    batch.add(-three, t3)
    batch.add_all((-three * c * u_j for u_j in u), proof.permutation)
    # 4.  sum s'_i a'_i - s4 G = t4 + c sum u_j a_j, and for b with Y instead of G
    for weight, t, base, part in ((four, t4, BASE, 0), (four_hidden, t4_hidden, key, 1)):
        batch.add_all((weight * s for s in proof.order_responses), (card[part] for card in new))
        batch.add(-weight * s4, base)
        batch.add(-weight, t)
        batch.add_all((-weight * c * u_j for u_j in u), (card[part] for card in old))
    # 5.  ŝ_i G + s'_i K_(i-1) = t̂_i + c K_i
    steps = zip(proof.chain_responses, proof.order_responses, strict=True)
    before = (product, *proof.chain)
    for i, (s_chain, s_order) in enumerate(steps):
        batch.add(five[i] * s_chain, BASE)
        batch.add(five[i] * s_order, before[i])
        batch.add(-five[i], proof.chain_commitments[i])
        batch.add(-five[i] * c, proof.chain[i])


def modular_product(numbers: Sequence[int]) -> int:
    """Multiply scalars."""
    return prod(numbers) % ORDER
