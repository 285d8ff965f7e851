"""Probes: small games with a verdict each, one for every fault or virtue that a book names.

Twins are two games that differ in one rule, which is good for one of them or spoils the other. All
were written down before any of them was rated. The exhibits are frozen; these are not, and
whoever finds a kind of game that is missing adds it here, first the game and then its rating.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from darwindeck.genome.schema import GameGenome

Rules = dict[str, Any]

ROYALS = {"ranks": "TJQKA", "suits": "s"}
NINE = {"ranks": "9TJQKA", "suits": "s"}
SIX_OF_TWO = {"ranks": "QKA", "suits": "hs"}
THIRTEEN = {"ranks": "23456789TJQKA", "suits": "s"}
EIGHT = {"ranks": "JQKA", "suits": "hs"}
TWELVE = {"ranks": "JQKA", "suits": "dhs"}
CHIPS: list[Rules] = [{"type": "most_chips"}]
POINTS: list[Rules] = [{"type": "high_score"}]
A_TRICK: list[Rules] = [{"points": 1, "per": "trick"}]
THE_BID: list[Rules] = [{"points": 10, "per": "bid_exact"}, *A_TRICK]
OUT_FIRST: list[Rules] = [{"type": "empty_hand"}]
TRICKS_FIRST: list[Rules] = [*POINTS, *CHIPS]
TRICKS_TO_FIVE: list[Rules] = [{"type": "most_tricks"}, {"type": "first_to_score", "target": 5}]


class Probe(NamedTuple):
    """A game, what is thought of it, and why."""

    good: bool
    why: str
    genome: GameGenome

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.genome.genome_id


class Twins(NamedTuple):
    """Two games that differ in one rule, and why most people would rather play the first."""

    why: str
    better: GameGenome
    worse: GameGenome

    @property
    def name(self) -> str:
        """The name of what is better."""
        return self.better.genome_id


def ante(chips: int = 1) -> Rules:
    """Return an ante of everybody."""
    return {"type": "ForcedBetPhase", "ante": chips}


def bets(chips: int, raises: int = 1, structure: str = "fixed_limit") -> Rules:
    """Return a round of bets."""
    return {"type": "BettingPhase", "min_bet": chips, "max_raises": raises, "structure": structure}


def deal(count: int = 1, to: str = "players", *, face_up: bool = False) -> Rules:
    """Return a deal."""
    return {"type": "DealPhase", "count": count, "to": to, "face_up": face_up}


def showdown(ranking: str = "high_card", **more: object) -> Rules:
    """Return a showdown."""
    return {"type": "ShowdownPhase", "ranking": ranking, **more}


def swap(most: int = 1, least: int = 0) -> Rules:
    """Return an exchange."""
    return {"type": "ExchangePhase", "max_cards": most, "min_cards": least}


def tricks(count: int, **more: object) -> Rules:
    """Return some tricks."""
    return {"type": "TrickPhase", "tricks": count, **more}


def bids(**more: object) -> Rules:
    """Return bids of how many of two tricks to take."""
    return {"type": "BidPhase", "lowest": 0, "highest": 2, **more}


def claims(most: int) -> Rules:
    """Return claims about cards that are played face down."""
    return {"type": "ClaimPhase", "max_cards": most}


def matching(*, drawing: Rules | None) -> list[Rules]:
    """Return turns in which a card is played on one of its suit or rank, and before that drawn."""
    fits = [{"type": "PileCondition", "test": test} for test in ("same_suit", "same_rank")]
    played = {"type": "AnyOf", "conditions": fits}
    draws = {"type": "DrawPhase", **({"condition": drawing} if drawing else {})}
    return [draws, {"type": "PlayPhase", "valid_play_condition": played}]


def game(
    name: str, deck: str | Rules, cards: int, *phases: Rules, chips: int = 0, **more: Any
) -> GameGenome:
    """Return a game for two; with chips they decide who wins."""
    setup = {"cards_per_player": cards, "initial_deck": deck, "starting_chips": chips}
    rules = {"genome_id": name, "title": name, "player_count": 2, "hand_limit": 20}
    turns = {"phases": phases} | more.pop("turns", {})
    rules |= {"setup": setup | more.pop("setup", {}), "turn_structure": turns}
    rules |= {"win_conditions": CHIPS if chips else POINTS} | more
    return msgspec.convert(rules, GameGenome)


def good(why: str, genome: GameGenome) -> Probe:
    """Return a game that is as good as so few cards allow."""
    return Probe(good=True, why=why, genome=genome)


def bad(why: str, genome: GameGenome) -> Probe:
    """Return a game that nobody would ask for twice."""
    return Probe(good=False, why=why, genome=genome)


PROBES = (
    good(
        "the bluff and the call, with a middle that is torn",
        game("four-card-kuhn", {"ranks": "JQKA", "suits": "s"}, 1, ante(), bets(1), showdown(),
             chips=3),
    ),
    good(
        "von Neumann's poker: bet the best and the worst, call with the middle",
        game("neumann-thirteen", THIRTEEN, 1, ante(), bets(2, 1), showdown(), chips=7),
    ),
    good(
        "sizes are to be chosen, and tell something",
        game("no-limit-one-card", ROYALS, 1, ante(), bets(1, 2, "no_limit"), showdown(), chips=5),
    ),
    good(
        "a shared card makes pairs after the first bet",
        game("leduc-with-aces", EIGHT, 1, ante(), bets(2), deal(1, "board"), bets(4),
             showdown("high"), chips=13),
    ),
    good(
        "what is shown tells something about what is not",
        game("one-down-one-up", EIGHT, 0, ante(), deal(), deal(face_up=True), bets(2),
             showdown("high"), chips=7),
    ),
    good(
        "to stand pat is to claim something",
        game("draw-one-of-two", EIGHT, 2, ante(), swap(1), bets(2, 1), showdown("high"), chips=5),
    ),
    good(
        "a bet before the exchange and one after it",
        game("two-bets-around-a-swap", ROYALS, 1, ante(), bets(1, 0), swap(1), bets(2, 1),
             showdown(), chips=8),
    ),
    good(
        "each sees the card of the other alone",
        game("on-the-forehead", NINE, 0, ante(), deal(face_up=True), bets(1, 1), showdown(),
             chips=4, setup={"blind_hands": True}),
    ),
    good(
        "a trick shows half of each hand, and the bet asks for the rest",
        game("trick-bet-trick", EIGHT, 2, ante(), tricks(1), bets(2, 1), tricks(1), chips=6,
             win_conditions=[*POINTS, *CHIPS], scoring_rules=A_TRICK),
    ),
    good(
        "three tricks with trumps and five cards that nobody has seen",
        game("three-tricks-with-trumps", {"ranks": "TJQKA", "suits": "hs"}, 3, tricks(3),
             setup={"trump_suit": "h"}, scoring_rules=A_TRICK),
    ),
    good(
        "how many tricks a hand is worth has to be said before, and made to be true",
        game("little-oh-hell", EIGHT, 2,
             {"type": "BidPhase", "lowest": 0, "highest": 2, "hook": True}, tricks(2),
             setup={"trump_suit": "h"},
             scoring_rules=[{"points": 10, "per": "bid_exact"}, {"points": 1, "per": "trick"}]),
    ),
    good(
        "lies about the hands of both, which go up until one is doubted",
        game("little-liar", {"ranks": "JQK", "suits": "dhs"}, 0, ante(),
             {**deal(2), "gather": True}, {"type": "LiarPhase"}, chips=1, turns={"repeat_from": 1},
             win_conditions=[{"type": "last_with_chips"}]),
    ),
    good(
        "everybody has to lie at times, and some cards are out",
        game("cheat-with-three", {"ranks": "QKA", "suits": "hs"}, 2,
             {"type": "ClaimPhase", "max_cards": 2}, turn_limit=6,
             win_conditions=[{"type": "empty_hand"}]),
    ),
    good(
        "in or out at once: what the other dares is guessed",
        game("guts-with-one-card", THIRTEEN, 1, ante(2), bets(2, 0), {"type": "DeclarePhase"},
             showdown(), chips=4),
    ),
    good(
        "a queen to be got rid of, and nobody knows where it is",
        game("the-queen-hurts", {"ranks": "TJQKA", "suits": "hs"}, 3, tricks(3),
             win_conditions=[{"type": "low_score"}],
             scoring_rules=[{"points": 3, "per": "captured", "rank": 12}, *A_TRICK]),
    ),
    bad(
        "pot odds make every call right",
        game("a-penny-into-a-pound", THIRTEEN, 1, ante(20), bets(1, 1), showdown(), chips=30),
    ),
    bad(
        "nobody bets fifty for two",
        game("fifty-for-two", THIRTEEN, 1, ante(1), bets(50, 0), showdown(), chips=60),
    ),
    bad(
        "nothing to win",
        game("no-ante", NINE, 1, bets(2, 1), showdown(), chips=10),
    ),
    bad(
        "all is seen",
        game("all-cards-up", EIGHT, 0, ante(), deal(2, face_up=True), bets(2, 1),
             showdown("high"), chips=7),
    ),
    bad(
        "keep the better half and change the other: one threshold, and nobody else in sight",
        game("swap-and-compare", "royal_20", 1, ante(), swap(1), showdown(), chips=1),
    ),
    bad(
        "the highest card wins the only trick",
        game("best-of-two-once", NINE, 2, tricks(1), scoring_rules=A_TRICK),
    ),
    bad(
        "three times the same question",
        game("asked-three-times", NINE, 1, ante(), bets(1, 0), bets(1, 0), bets(1, 0), showdown(),
             chips=9),
    ),
    bad(
        "chips are forced in after the only bet",
        game("toll-at-the-end", NINE, 1, ante(), bets(1, 1), ante(6), showdown(), chips=20),
    ),
    bad(
        "what was bet on is taken away",
        game("new-cards-at-the-end", ROYALS, 1, ante(), bets(1, 1), swap(1, 1), showdown(),
             chips=5),
    ),
    bad(
        "who wins the first trick has won",
        game("first-trick-is-ten", EIGHT, 2, tricks(1), tricks(1), setup={"trump_suit": "h"},
             win_conditions=[{"type": "first_to_score", "target": 1}], scoring_rules=A_TRICK),
    ),
    bad(
        "nobody has looked at anything",
        game("bets-in-the-dark", EIGHT, 1, ante(), bets(1, 1), showdown("high"), chips=5,
             setup={"blind_hands": True}),
    ),
    bad(
        "with a chip behind there is nothing to choose",
        game("a-chip-behind", NINE, 1, ante(9), bets(1, 0), showdown(), chips=10),
    ),
    bad(
        "the board is nearly always shared",
        game("shared-ace", {"ranks": "TJQKA", "suits": "hs"}, 1, ante(), deal(3, "board"),
             bets(1, 1), showdown(), chips=5),
    ),
    bad(
        "one suit, no choice but to win cheaply or throw the lowest away",
        game("cheap-tricks", NINE, 2, tricks(2),
             scoring_rules=A_TRICK),
    ),
    bad(
        "all cards are dealt, so every lie is known",
        game("cheat-with-all-dealt", {"ranks": "QKA", "suits": "hs"}, 3,
             {"type": "ClaimPhase", "max_cards": 1}, turn_limit=6,
             win_conditions=[{"type": "empty_hand"}]),
    ),
)  # fmt: skip


def poker(name: str, *phases: Rules, cards: int = 1, chips: int = 9, **more: Any) -> GameGenome:
    """Return a game of bets with eight cards, two of each rank."""
    return game(name, EIGHT, cards, ante(), *phases, chips=chips, **more)


def ranks(name: str, *phases: Rules, chips: int = 9, **more: Any) -> GameGenome:
    """Return a game with one card each of six."""
    return game(name, NINE, 1, *phases, chips=chips, **more)


def whist(name: str, cards: int, *phases: Rules, rules: list[Rules], **more: Any) -> GameGenome:
    """Return a game of tricks with hearts as trumps."""
    setup = {"trump_suit": "h"}
    return game(name, EIGHT, cards, *phases, setup=setup, scoring_rules=rules, **more)


TWINS = (
    Twins(
        "a bid that can be kept without trying is talk",
        whist("a-bid-to-be-met", 2, bids(hook=True), tricks(2), rules=THE_BID),
        whist("a-bid-of-nothing", 2, bids(hook=True), tricks(2),
              rules=[{"points": 1, "per": "bid_made"}, *A_TRICK]),
    ),
    Twins(
        "who has called has answered whether to stay in",
        ranks("asked-by-the-bet", ante(), bets(1), showdown(), chips=3),
        ranks("asked-again-for-free", ante(), bets(1), {"type": "DeclarePhase"}, showdown(),
              chips=3),
    ),
    Twins(
        "an exchange without a choice is another deal",
        game("swap-if-you-like", ROYALS, 1, ante(), swap(1), bets(2, 1), showdown(), chips=5),
        game("swap-you-must", ROYALS, 1, ante(), swap(1, 1), bets(2, 1), showdown(), chips=5),
    ),
    Twins(
        "what was kept and what was drawn goes back into the deck",
        poker("swap-two-and-bet", swap(1), bets(2, 1), showdown("high"), cards=2),
        poker("swap-two-and-deal-anew", swap(1), {**deal(2), "gather": True}, bets(2, 1),
              showdown("high"), cards=2),
    ),
    Twins(
        "before a card there is nothing to bet on",
        ranks("bets-on-a-card", ante(), bets(2, 1), showdown()),
        game("bets-before-a-card", NINE, 0, ante(), bets(2, 1), deal(), bets(2, 1), showdown(),
             chips=9),
    ),
    Twins(
        "a toll in mid-hand makes small what was bet before",
        poker("no-toll", bets(2), deal(1, "board"), bets(4), showdown("high"), chips=17),
        poker("toll-on-the-way", bets(2), ante(4), deal(1, "board"), bets(4), showdown("high"),
              chips=17),
    ),
    Twins(
        "cards change after the last bet",
        ranks("swap-before-the-bet", ante(), swap(1), bets(2, 1), showdown(), chips=5),
        ranks("swap-behind-the-bet", ante(), bets(2, 1), swap(1), showdown(), chips=5),
    ),
    Twins(
        "with half of the deck wild, nearly all hands are pairs",
        game("nothing-wild", TWELVE, 2, ante(), bets(2, 1), showdown("high"), chips=5),
        game("half-of-it-wild", TWELVE, 2, ante(), bets(2, 1),
             showdown("high", wild_cards=["J", "Q"]), chips=5),
    ),
    Twins(
        "most of the hand is everybody's",
        poker("one-for-all", bets(2), deal(1, "board"), bets(4), showdown("high"), chips=13),
        poker("three-for-all", bets(2), deal(3, "board"), bets(4), showdown("high"), chips=13),
    ),
    Twins(
        "one pays for both",
        ranks("both-pay", ante(2), bets(2, 1), showdown(), chips=8),
        ranks("one-pays", {"type": "ForcedBetPhase", "ante": 2, "ante_by": "button"}, bets(2, 1),
              showdown(), chips=8),
    ),
    Twins(
        "nobody folds for a tenth of the pot",
        ranks("half-of-the-pot", ante(2), bets(2, 1), showdown(), chips=20),
        ranks("a-tenth-of-the-pot", ante(10), bets(2, 1), showdown(), chips=20),
    ),
    Twins(
        "a card each leaves nothing to play",
        poker("a-trick-and-another", tricks(1), bets(2, 1), tricks(1), cards=2, chips=6,
              win_conditions=TRICKS_FIRST, scoring_rules=A_TRICK),
        poker("a-trick-and-no-other", bets(2, 1), tricks(1), chips=6, win_conditions=TRICKS_FIRST,
              scoring_rules=A_TRICK),
    ),
    Twins(
        "the first trick decides, and two are played for nothing",
        whist("all-tricks-count", 3, tricks(3), rules=A_TRICK),
        whist("the-first-trick-counts", 3, tricks(1), tricks(2), rules=A_TRICK,
              win_conditions=[{"type": "first_to_score", "target": 1}]),
    ),
    Twins(
        "the same question four times",
        ranks("asked-once", ante(), bets(1, 1), showdown()),
        ranks("asked-four-times", ante(), *[bets(1, 1)] * 4, showdown()),
    ),
    Twins(
        "a hand ends before anybody can be out of cards",
        game("claims-to-the-end", SIX_OF_TWO, 2, claims(2), turn_limit=6,
             win_conditions=OUT_FIRST),
        game("claims-cut-off", SIX_OF_TWO, 2, claims(2), turn_limit=1, win_conditions=OUT_FIRST),
    ),
    Twins(
        "a third question about one card",
        game("one-draw", ROYALS, 1, ante(), swap(1), bets(2, 1), showdown(), chips=5),
        game("two-draws", ROYALS, 1, ante(), swap(1), swap(1), bets(2, 1), showdown(), chips=5),
    ),
    Twins(
        "without a bet two people draw lots beside each other",
        ranks("draw-and-bet", ante(), swap(1), bets(1, 1), showdown(), chips=4),
        ranks("draw-and-show", ante(), swap(1), showdown(), chips=4),
    ),
    Twins(
        "a raise leaves room for a trap",
        ranks("bet-and-raise", ante(), bets(2, 1), showdown(), chips=8),
        ranks("bet-or-not", ante(), bets(2, 0), showdown(), chips=8),
    ),
    Twins(
        "sizes tell something, and lie",
        ranks("any-size", ante(), bets(1, 1, "no_limit"), showdown(), chips=5),
        ranks("one-size", ante(), bets(1, 1), showdown(), chips=5),
    ),
    Twins(
        "somebody must fail",
        whist("bids-with-a-hook", 2, bids(hook=True), tricks(2), rules=THE_BID),
        whist("bids-without-a-hook", 2, bids(), tricks(2), rules=THE_BID),
    ),
    Twins(
        "trumps make low cards worth something",
        whist("with-trumps", 3, tricks(3), rules=A_TRICK),
        game("without-trumps", EIGHT, 3, tricks(3), scoring_rules=A_TRICK),
    ),
    Twins(
        "a bid gives every hand something to reach",
        whist("tricks-that-were-bid", 2, bids(hook=True), tricks(2), rules=THE_BID),
        whist("tricks-alone", 2, tricks(2), rules=A_TRICK),
    ),
    Twins(
        "a card between two bets makes a story",
        poker("two-streets", bets(2), deal(1, "board"), bets(4), showdown("high"), chips=13),
        poker("one-street", deal(1, "board"), bets(2), showdown("high"), chips=13),
    ),
    Twins(
        "a card to be afraid of makes every lead a risk",
        game("a-queen-to-avoid", EIGHT, 3, tricks(3), win_conditions=[{"type": "low_score"}],
             scoring_rules=[{"points": 3, "per": "captured", "rank": 12}, *A_TRICK]),
        game("no-queen-to-avoid", EIGHT, 3, tricks(3), win_conditions=[{"type": "low_score"}],
             scoring_rules=A_TRICK),
    ),
    Twins(
        "a card that counts is news, and one that does not is none",
        poker("a-board-that-counts", bets(2, 1), deal(1, "board"), bets(2, 1), showdown("high")),
        poker("a-board-for-nothing", bets(2, 1), deal(1, "board"), bets(2, 1),
              showdown("high_card", hole_cards_used=1)),
    ),
    Twins(
        "the card that was bet on is taken away",
        ranks("kept-between-bets", ante(), bets(1, 1), swap(1), bets(2, 1), showdown()),
        ranks("taken-between-bets", ante(), bets(1, 1), swap(1, 1), bets(2, 1), showdown()),
    ),
    Twins(
        "who raises what a hand is worth has to be unsure of it",
        game("raised-in-doubt", NINE, 2, tricks(2, must_follow=False, any_suit=True),
             setup={"stakes": [1, 2, 3]}, win_conditions=TRICKS_TO_FIVE),
        game("raised-in-the-open", {"ranks": "9TJQ", "suits": "s"}, 2,
             tricks(2, must_follow=False, any_suit=True), setup={"stakes": [1, 2, 3]},
             win_conditions=TRICKS_TO_FIVE),
    ),
    Twins(
        "what lies open can be read",
        poker("second-card-up", bets(1), deal(face_up=True), bets(2), showdown("high")),
        poker("second-card-down", bets(1), deal(), bets(2), showdown("high")),
    ),
    Twins(
        "the shared card is seen before the bet",
        poker("card-and-bet", deal(1, "board"), bets(2, 1), showdown("high"), chips=8),
        poker("bet-and-card", bets(2, 1), deal(1, "board"), showdown("high"), chips=8),
    ),
    Twins(
        "whoever plays a card has drawn another one, and nobody comes nearer to the end",
        game("draw-if-you-cannot", "standard_52", 5,
             *matching(drawing={"type": "CannotPlayCondition"}), win_conditions=OUT_FIRST,
             turn_limit=200, setup={"initial_discard_count": 1}),
        game("draw-in-every-turn", "standard_52", 5, *matching(drawing=None),
             win_conditions=OUT_FIRST, turn_limit=200, setup={"initial_discard_count": 1}),
    ),
)  # fmt: skip
