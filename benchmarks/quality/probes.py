"""Probes: small games with a verdict each, one for every fault or virtue that a book names.

They were written down before any of them was rated. The exhibits are frozen; these are not, and
whoever finds a kind of game that is missing adds it here, first the game and then its rating.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from darwindeck.genome.schema import GameGenome

Rules = dict[str, Any]

ROYALS = {"ranks": "TJQKA", "suits": "s"}
NINE = {"ranks": "9TJQKA", "suits": "s"}
THIRTEEN = {"ranks": "23456789TJQKA", "suits": "s"}
EIGHT = {"ranks": "JQKA", "suits": "hs"}
TWELVE = {"ranks": "JQKA", "suits": "dhs"}
CHIPS: list[Rules] = [{"type": "most_chips"}]
POINTS: list[Rules] = [{"type": "high_score"}]
A_TRICK: list[Rules] = [{"points": 1, "per": "trick"}]


class Probe(NamedTuple):
    """A game, what is thought of it, and why."""

    good: bool
    why: str
    genome: GameGenome

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.genome.genome_id


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
