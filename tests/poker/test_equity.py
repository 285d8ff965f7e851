"""Equities: known figures, every board one by one, PokerKit, and what must not change them."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import OmahaHoldemHand, StandardHighHand

from darwindeck.cards import ALL_CARDS, Card, format_cards, known_cards
from darwindeck.compiled.jit import entry
from darwindeck.hands import find_best_hand
from darwindeck.hands.ranking import HIGH, rank_hand
from darwindeck.hands.tables import load_tables
from darwindeck.poker.equity import EquityResult, HandEquity, equity
from darwindeck.poker.ranges import parse_range
from tests.effort import tries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

Counts = list[tuple[int, int, int]]


def counts(result: EquityResult) -> Counts:
    return [(hand.wins, hand.ties, hand.losses) for hand in result.hands]


@entry
def play_every_board(
    rankings: NDArray[np.void],
    holes: NDArray[np.uint8],
    hole_used: int,
    board: NDArray[np.uint8],
    known: int,
    deck: NDArray[np.uint8],
    chosen: NDArray[np.int64],
    values: NDArray[np.int64],
    results: NDArray[np.int64],
) -> None:
    """Deal the boards one after the other, and rank every hand on each with the engine's rule."""
    missing = len(chosen)
    while True:
        for i in range(missing):
            board[known + i] = deck[chosen[i]]
        best = 0
        for seat in range(len(holes)):
            hole = holes[seat]
            values[seat] = rank_hand(rankings[0], HIGH, hole, len(hole), board, 5, hole_used)
            best = max(best, values[seat])
        winners = 0
        for seat in range(len(holes)):
            winners += int(values[seat] == best)
        for seat in range(len(holes)):
            outcome = 2 if values[seat] < best else int(winners > 1)
            results[seat, outcome] += 1
        i = missing - 1
        while i >= 0 and chosen[i] == len(deck) - missing + i:
            i -= 1
        if i < 0:
            return
        chosen[i] += 1
        for j in range(i + 1, missing):
            chosen[j] = chosen[j - 1] + 1


def plain_counts(hands: Sequence[str], board: str = "", dead: str = "") -> Counts:
    """Return wins, ties and losses of each hand, found without any cleverness."""
    known = [card.index for card in known_cards(board)]
    holes = np.array([[card.index for card in known_cards(hand)] for hand in hands], np.uint8)
    out = {*known, *holes.ravel().tolist(), *(card.index for card in known_cards(dead))}
    deck = np.array([card for card in range(52) if card not in out], np.uint8)
    cards = np.zeros(5, np.uint8)
    cards[: len(known)] = known
    results = np.zeros((len(hands), 3), np.int64)
    play_every_board(
        load_tables(),
        holes,
        2 if holes.shape[1] == 4 else 0,
        cards,
        len(known),
        deck,
        np.arange(5 - len(known)),
        np.zeros(len(hands), np.int64),
        results,
    )
    return [(wins, ties, losses) for wins, ties, losses in results.tolist()]


def showdown_counts(hands: Sequence[str], board: str, rank: Callable[[str, str], int]) -> Counts:
    """Return wins, ties and losses by dealing each board from Python."""
    known = known_cards(board)
    out = {*known, *known_cards("".join(hands))}
    tally = [[0, 0, 0] for _ in hands]
    for rest in combinations([card for card in ALL_CARDS if card not in out], 5 - len(known)):
        full = format_cards((*known, *rest))
        values = [rank(hand, full) for hand in hands]
        winners = [seat for seat, value in enumerate(values) if value == max(values)]
        for seat, row in enumerate(tally):
            row[2 if seat not in winners else int(len(winners) > 1)] += 1
    return [(wins, ties, losses) for wins, ties, losses in tally]


def test_aces_against_kings_of_the_same_suits() -> None:
    result = equity(["AsAh", "KsKh"])
    assert result.exact
    assert result.showdowns == 1_712_304
    assert counts(result) == [(1_410_336, 9_308, 292_660), (292_660, 9_308, 1_410_336)]
    assert result.hands[0] == HandEquity(
        "AsAh", 1_410_336, 9_308, 292_660, (1_410_336 + 9_308 / 2) / 1_712_304, 0.0
    )


@pytest.mark.parametrize(
    ("matchup", "percent"),
    [
        ("AsAh v *", 85.20),
        ("KsKh v *", 82.40),
        ("2s2h v *", 50.33),
        ("AsKs v *", 67.04),
        ("7s2h v *", 34.58),
        ("AA v KK", 81.95),
        ("AKo v 22", 47.35),
    ],
)
def test_well_known_matchups(matchup: str, percent: float) -> None:
    result = equity(matchup.split(" v "))
    assert result.exact
    assert 100 * result.equities[0] == pytest.approx(percent, abs=0.005)


def test_the_nuts_never_lose() -> None:
    assert counts(equity(["AsKs", "*"], board="QsJsTs2c2d"))[0] == (990, 0, 0)
    assert equity(["AsKs", "*", "*"], board="QsJsTs", samples=1_000, seed=1).equities[0] == 1


def test_a_pot_that_all_share_is_split_evenly() -> None:
    result = equity(["2c3d", "2d3h", "2h3s", "4c5d", "4d5h"], board="AsKsQsJsTs")
    assert counts(result) == [(0, 1, 0)] * 5
    assert result.equities == (0.2,) * 5


def test_only_those_who_tie_share_the_pot() -> None:
    result = equity(["AcKd", "AdKh", "AhKc", "QcQd"], board="As7d8h2c3s")
    assert counts(result) == [(0, 1, 0)] * 3 + [(0, 0, 1)]
    assert result.equities == (1 / 3, 1 / 3, 1 / 3, 0.0)


@pytest.mark.parametrize(
    "matchup",
    [
        "AhKh v 2c2d",
        "JsTs v AhKd",
        "9s8s v 7s6s",
        "AsKs v AhKh",
        "5c4c v Th9h v AdAs",
        "AsAhKdKc v QsJsTh9h",
        "AsKsQs2s v Js9s5d4d",
    ],
)
def test_all_boards_count_as_if_dealt_one_by_one(matchup: str) -> None:
    hands = matchup.split(" v ")
    game = "omaha" if len(hands[0]) == 8 else "holdem"
    assert counts(equity(hands, game=game)) == plain_counts(hands)


@st.composite
def spots(draw: st.DrawFn, hole: int = 2, least_known: int = 0) -> tuple[list[str], str, str]:
    """Draw two to five hands, a board and dead cards; flushes are frequent."""
    seats = draw(st.integers(2, 5))
    known, gone = draw(st.integers(least_known, 5)), draw(st.integers(0, 3))
    suits = draw(st.sampled_from(["cdhs", "hs", "s"]))
    preferred = [card for card in ALL_CARDS if card.suit.value in suits]
    shuffled = draw(st.permutations(preferred))
    others = draw(st.permutations([card for card in ALL_CARDS if card not in preferred]))
    cards = [*shuffled, *others][: known + gone + hole * seats]
    texts = [
        format_cards(cards[first : first + hole]) for first in range(known + gone, len(cards), hole)
    ]
    return texts, format_cards(cards[:known]), format_cards(cards[known : known + gone])


@settings(max_examples=tries(60))
@given(spots())
def test_any_spot_of_holdem_counts_as_if_dealt_one_by_one(
    spot: tuple[list[str], str, str],
) -> None:
    assert counts(equity(*spot)) == plain_counts(*spot)


@settings(max_examples=tries(30))
@given(spots(hole=4, least_known=1))
def test_any_spot_of_omaha_counts_as_if_dealt_one_by_one(spot: tuple[list[str], str, str]) -> None:
    assert counts(equity(*spot, game="omaha")) == plain_counts(*spot)


def test_a_flop_agrees_with_hands_ranked_from_python() -> None:
    hands, board = ["AhKh", "9c9d", "Ts8s"], "9h7h2s"
    expected = showdown_counts(hands, board, lambda *hand: find_best_hand(*hand).order)
    assert counts(equity(hands, board=board)) == expected


@pytest.mark.parametrize("board", ["9h7h2s3h", "9h7h2hKd", "TsTcTdTh", "QhJhThKs"])
def test_holdem_agrees_with_pokerkit_on_the_turn(board: str) -> None:
    def rank(hand: str, full: str) -> int:
        return StandardHighHand.from_game(hand, full).entry.index

    hands = ["AhKc", "9c9d", "8h6s"]
    assert counts(equity(hands, board=board)) == showdown_counts(hands, board, rank)


def test_omaha_agrees_with_pokerkit_on_the_turn() -> None:
    def rank(hand: str, full: str) -> int:
        return OmahaHoldemHand.from_game(hand, full).entry.index

    hands, board = ["AhKh9s9c", "QdJdTh8h", "2c2sAdKd"], "9h7h2hQc"
    expected = showdown_counts(hands, board, rank)
    assert counts(equity(hands, board=board, game="omaha")) == expected


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["QQ+, AK", "JTs"], "9h8h2c", ""),
        (["AA", "AK", "KQs"], "Ah7d2c3s", "KdQh"),
        (["QQ", "AKs"], "", ""),
        (["TT-88", "T9s, T8s", "99"], "Td8d2d", ""),
        (["AA, KK", "AA, KK"], "2c3c4c5d", "As"),
    ],
)
def test_ranges_are_the_sum_of_their_possible_deals(
    hands: list[str], board: str, dead: str
) -> None:
    total = np.zeros((len(hands), 3), np.int64)
    gone = known_cards(board + dead)
    deals: list[list[tuple[Card, ...]]] = [[]]
    for text in hands:
        deals = [[*deal, hand] for deal in deals for hand in parse_range(text, without=gone)]
    for deal in deals:
        if len({card for hand in deal for card in hand}) == 2 * len(deal):
            total += plain_counts([format_cards(hand) for hand in deal], board, dead)
    result = equity(hands, board, dead)
    assert result.exact
    assert [list(row) for row in counts(result)] == total.tolist()


@given(spots())
def test_equities_add_up_to_one_and_counts_to_all_showdowns(
    spot: tuple[list[str], str, str],
) -> None:
    result = equity(*spot)
    assert math.isclose(sum(result.equities), 1)
    assert {sum(row) for row in counts(result)} == {result.showdowns}
    board, out = len(spot[1]) // 2, len("".join(spot[0]) + spot[1] + spot[2]) // 2
    assert result.showdowns == math.comb(52 - out, 5 - board)


@given(spots(), st.permutations("cdhs"))
def test_relabelling_suits_changes_nothing(
    spot: tuple[list[str], str, str], suits: Sequence[str]
) -> None:
    table = str.maketrans("cdhs", "".join(suits))
    hands, board, dead = spot
    relabelled = equity(
        [hand.translate(table) for hand in hands], board.translate(table), dead.translate(table)
    )
    assert counts(relabelled) == counts(equity(*spot))


@given(spots())
def test_changing_places_changes_places(spot: tuple[list[str], str, str]) -> None:
    hands, board, dead = spot
    assert counts(equity(hands[::-1], board, dead)) == counts(equity(*spot))[::-1]


def test_ranges_may_be_given_as_cards() -> None:
    assert counts(equity([parse_range("QQ"), parse_range("AKs")])) == counts(equity(["QQ", "AKs"]))


ESTIMATED = [
    (["AsAh", "KsKh"], "", "holdem"),
    (["AA", "KK"], "", "holdem"),
    (["AhKh", "22+", "JTs"], "9h8h2c", "holdem"),
    (["QQ+", "*"], "Qh9h2c7d", "holdem"),
    (["QQ+", "*", "AK"], "Qh9h2c7d", "holdem"),
    (["AA, KK", "AA, KK", "AKs"], "2h2d", "holdem"),
    (["AsAhKdKc", "QsJsTh9h"], "", "omaha"),
    (["AsAhKdKc", "*"], "Qs9s2d3h4c", "omaha"),
    (["AsAh", "AcAd", "QsQh"], "Ks", "holdem"),
]


@pytest.mark.parametrize(("hands", "board", "game"), ESTIMATED)
def test_estimates_lie_within_five_standard_errors(hands: list[str], board: str, game: str) -> None:
    true = equity(hands, board, "2s", game, exact=True)
    estimate = equity(hands, board, "2s", game, samples=200_000, seed=11)
    assert not estimate.exact
    assert estimate.showdowns == 200_000
    for exact, guess in zip(true.hands, estimate.hands, strict=True):
        assert abs(exact.equity - guess.equity) <= 5 * guess.standard_error
        for outcome in ("wins", "ties", "losses"):
            rate = getattr(exact, outcome) / true.showdowns
            error = math.sqrt(rate * (1 - rate) / estimate.showdowns)
            assert abs(getattr(guess, outcome) / estimate.showdowns - rate) <= 5 * error + 1e-12


@settings(max_examples=tries(30))
@given(spots(), st.integers(0, 2**64 - 1))
def test_the_standard_error_says_how_far_off_an_estimate_is(
    spot: tuple[list[str], str, str], seed: int
) -> None:
    true, estimate = equity(*spot), equity(*spot, samples=20_000, seed=seed)
    for exact, guess in zip(true.hands, estimate.hands, strict=True):
        spread = math.sqrt(max(exact.equity * (1 - exact.equity), 0) / estimate.showdowns)
        assert abs(exact.equity - guess.equity) <= 6 * max(guess.standard_error, spread) + 1e-12


def test_any_hand_against_any_hand_is_even() -> None:
    result = equity(["*"] * 9, samples=200_000, seed=5)
    for hand in result.hands:
        assert abs(hand.equity - 1 / 9) <= 5 * hand.standard_error


def test_threads_and_repetition_change_nothing() -> None:
    once = equity(["TT+", "AKs", "*"], samples=300_000, seed=3, threads=1)
    again = equity(["TT+", "AKs", "*"], samples=300_000, seed=3, threads=3)
    other = equity(["TT+", "AKs", "*"], samples=300_000, seed=4, threads=1)
    assert once == again
    assert counts(once) != counts(other)
    exact = [equity(["TT+", "AKs", "87s"], threads=threads) for threads in (1, 3)]
    assert exact[0] == exact[1]


def test_wide_ranges_are_estimated_unless_exactness_is_asked_for() -> None:
    assert not equity(["*", "*"], seed=1).exact
    assert equity(["AA", "*"], board="Ah7d2c3s").exact
    assert equity(["TT+", "*"], board="Ah7d2c3s", exact=True).exact


def test_an_interrupted_estimate_tells_what_is_done() -> None:
    def interrupt(showdowns: int) -> None:
        raise KeyboardInterrupt

    result = equity(["AA", "KK"], samples=10**9, seed=2, threads=1, progress=interrupt)
    assert result.interrupted
    assert 0 < result.showdowns < 10**9
    assert math.isclose(sum(result.equities), 1)
    with pytest.raises(KeyboardInterrupt):
        equity(["AA", "KK"], exact=True, threads=1, progress=interrupt)


def test_progress_adds_up_to_all_showdowns() -> None:
    for samples in (None, 200_001):
        seen: list[int] = []
        result = equity(["TT+", "QJ, JT"], samples=samples, seed=1, progress=seen.append)
        assert sum(seen) == result.showdowns
        assert len(seen) > 1


def test_a_result_reads_as_a_line() -> None:
    assert str(equity(["AsAh", "KsKh"])) == (
        "AsAh 82.64%, KsKh 17.36% (exact, 1,712,304 showdowns)"
    )
    estimate = str(equity(["AsAh", "KsKh"], samples=1_000_000, seed=1))
    assert estimate.endswith("(± 0.04%, 1,000,000 showdowns)")


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (["AA"], {}, r"^an equity needs 2 to 9 hands, not 1: '\*' stands for any hand$"),
        (["*"] * 10, {}, r"^an equity needs 2 to 9 hands, not 10"),
        (["AA", "KX"], {}, r"^in the range 'KX', 'KX' at character 1 is not a hand"),
        (["AA", "KK"], {"game": "razz"}, r"^there are no equities for 'razz': choose holdem or"),
        (["AA", "KK"], {"board": "2c3c4c5c6c7c"}, r"^the board 2c 3c 4c 5c 6c 7c has 6 cards"),
        (["AA", "KK"], {"board": "2c2c"}, r"^2c appears twice"),
        (["AA", "KK"], {"board": "2c", "dead": "2c"}, r"^2c appears twice"),
        (["AsAh", "KK"], {"dead": "As"}, r"^no hand of the range 'AsAh' is possible"),
        (["AsAh", "AsKh"], {}, r"^AsAh and AsKh cannot be held together: they need the same"),
        (["AA", "AA", "AA"], {"samples": 10}, r"^AA and AA and AA cannot be held together"),
        (["TT-77"] * 9, {}, r"cannot be held together"),
        (["AA", "KK"], {"samples": 0}, r"^0 samples are impossible: draw a whole number up to"),
        (["AA", "KK"], {"samples": 9, "exact": True}, r"^exact, or from 9 samples\?"),
        (["AA", "KK"], {"samples": 9, "seed": 1.5}, r"^seed 1.5 is impossible: use a whole number"),
        (["AA", "KK"], {"threads": 0}, r"^0 threads are impossible"),
        (["*"] * 4, {"exact": True}, r"more than 5,000,000 deals to look at: narrow the ranges"),
        (["AAKK", "*"], {"game": "omaha"}, r"'AAKK' at character 1 is not a hand of 4 cards"),
    ],
)
def test_mistakes_are_explained(hands: list[str], options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        equity(hands, **options)  # type: ignore[arg-type]


def test_too_many_dead_cards_are_refused() -> None:
    dead = format_cards(ALL_CARDS[:45])
    with pytest.raises(ValueError, match=r"^45 dead cards leave too few for 2 hands and the board"):
        equity(["*", "*"], dead=dead)


@pytest.mark.parametrize(
    ("hands", "why"), [(5, "needs 2 to 9 hands, not 1"), (["AsAh", 5], "5 is no range")]
)
def test_what_is_no_list_of_ranges_is_refused(hands: Any, why: str) -> None:
    with pytest.raises((TypeError, ValueError), match=why):
        equity(hands)
