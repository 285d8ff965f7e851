"""How long exact equities take, and how many random showdowns are played in a second."""

from __future__ import annotations

from pokerkit import Card, Deck, StandardHighHand, calculate_equities, parse_range

from benchmarks.measuring import Row, alone, compared, rate, seconds_of
from darwindeck.poker.equity import equity

SEED = 7
SAMPLES = 2_000_000
PEER_SAMPLES = 200


def measure() -> list[Row]:
    """Measure exact equities against the clock and estimated ones against PokerKit."""
    return [
        measure_exact("AsAh v KsKh, all 1,712,304 boards, one core", ["AsAh", "KsKh"], 10),
        measure_exact("AA v KK as ranges, all deals and boards, one core", ["AA", "KK"], 40),
        measure_samples(),
    ]


def measure_exact(work: str, hands: list[str], most: float) -> Row:
    """Compare an exact equity with the milliseconds it may take."""
    milliseconds = 1000 * seconds_of(lambda: equity(hands, exact=True, threads=1))
    return alone(work, f"{milliseconds:.2f} ms", f"<= {most:g} ms", met=milliseconds <= most)


def measure_samples() -> Row:
    """Compare random showdowns of two hands with PokerKit's."""
    hands = ["AsAh", "KsKh"]

    def estimate() -> None:
        equity(hands, samples=SAMPLES, seed=SEED, threads=1)

    ranges = [parse_range(hand) for hand in hands]
    board: list[Card] = []

    def pokerkit_estimate() -> None:
        calculate_equities(
            ranges,
            board,
            2,
            5,
            Deck.STANDARD,
            (StandardHighHand,),
            sample_count=PEER_SAMPLES,
        )

    ours = rate(estimate, SAMPLES)
    peer = rate(pokerkit_estimate, PEER_SAMPLES)
    work = "random showdowns of two hands, one core"
    return compared(work, ours, "PokerKit", peer, 20e6, 0, "showdowns/s")
