"""A rating in words for a designer: what kind of game it is, and what drags it down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from msgspec import Struct

from darwindeck.quality.portrait import TRAITS
from darwindeck.quality.rating import BETTING_MATTERS, Gate, Rating, evening, marks, spoilers

if TYPE_CHECKING:
    from darwindeck.quality.figures import Figure

WEAK, ABSENT = 0.5, 0.15  # marks
LITTLE, LONG = 3.0, 40.0  # decisions in a hand
TENSE = 0.8  # suspense
SLIGHT = 0.01  # standard deviations that hardly matter
ROUGH = 0.1  # of the fitness
GRADES = ((0.75, "a very good one"), (0.5, "a good one"), (0.25, "a middling one"))
LOWEST_GRADE = "a poor one"
SOMETHING_TO_WIN = "something to win"
SPOILT = 0.8  # of the fitness is left


class Verdict(Struct, frozen=True):
    """What to think of a game, what drags it down and would help, and how far to trust it."""

    summary: str
    drags: tuple[str, ...]
    cautions: tuple[str, ...]

    @property
    def sentences(self) -> str:
        """The verdict without the list of what drags the game down."""
        return " ".join((self.summary, *self.cautions))


class Words(NamedTuple):
    """How to speak of something essential: a game of what, strong, weak, absent, what helps."""

    kind: str
    praise: str
    weak: str
    absent: str
    fact: str
    cure: str


ESSENTIAL_WORDS = {
    "skill": Words(
        "skill",
        "skill counts",
        "Skill counts for little",
        "Skill hardly counts",
        "the best player wins {} standard deviations from one who plays at random",
        "give players more to decide, or more to go by",
    ),
    "depth": Words(
        "nerve",
        "thinking about bets pays",
        "Thinking about bets gains little",
        "Always staying, or always yielding, plays about as well as thinking",
        "the best player wins {} standard deviations from who always stays or yields",
        "fit the bets to the pot, and hide enough for a bluff to be believed",
    ),
    "wit": Words(
        "wit",
        "thinking about cards pays",
        "Thinking about cards gains little",
        "A habit plays about as well as thinking",
        "the best player wins {} standard deviations from who always makes the same choice",
        "let the right card depend on what the others have played",
    ),
}


WORSE = {
    "skill": "a random player",
    "depth": "who always stays or yields",
    "wit": "who always makes the same choice",
}


class Closed(NamedTuple):
    """How to speak of a gate that is not passed, and what helps."""

    blame: str
    cure: str


GATE_WORDS = {
    SOMETHING_TO_WIN: Closed(
        "there is hardly anything to win",
        "put something into the pot before the first bet, and let hands differ",
    ),
    "something to decide": Closed(
        "whatever one decides, it comes to the same", "add a round of bets, or a choice of cards"
    ),
    "simple enough": Closed("there is too much to explain", "drop phases and exceptions"),
    BETTING_MATTERS: Closed(
        "always staying or always yielding is as good as thinking",
        "size the bets so that a call costs something and a fold can be right",
    ),
    "something to think about": Closed(
        "the same choice is always as good as thinking",
        "let the right card depend on what the others have played",
    ),
    "something to bet on": Closed(
        "nobody knows anything that others do not when they bet",
        "deal something that only one player sees before there are bets",
    ),
}

SPOILER_WORDS = {
    "ties": Closed("many hands are shared", "let hands differ more"),
    "length": Closed("a hand goes on for too long", "play fewer rounds, or with fewer cards"),
    "rounds": Closed("there are too many rounds of bets", "bet less often"),
    "unfairness": Closed(
        "the seats are not equal", "share the forced bets and the first move more evenly"
    ),
    "folds": Closed("most hands end before the showdown", "lower the bets, or raise the ante"),
    "obvious choices": Closed(
        "who takes the others for random players is right",
        "let the best choice depend on what the others would do",
    ),
    "foregone ends": Closed(
        "it is known too soon who wins",
        "let the last decisions count as much as the first",
    ),
    "no way back": Closed("whoever is ahead stays ahead", "deal more cards between the decisions"),
    "rules": Closed("there is much to explain", "drop phases and exceptions"),
    "no interaction": Closed(
        "nobody's choices concern anybody else",
        "let players take what others leave, or bet on what they have",
    ),
    "no end": Closed(
        "hands end before anybody has reached the goal",
        "let fewer cards be drawn or taken back, or bring the goal nearer",
    ),
    "wild cards": Closed(
        "too many cards are wild, so that hands hardly differ", "let fewer ranks be wild"
    ),
    "little to read": Closed(
        "nobody sees anything of the others' hands between the bets",
        "deal some cards face up, or to the board",
    ),
    "dealt anew": Closed(
        "hands are dealt anew after something was decided about them",
        "play with the cards that were bet on or exchanged",
    ),
    "idle cards": Closed("cards are dealt that change nothing", "leave these deals out"),
    "a short match": Closed("a match is over before anybody has decided much", "play more hands"),
    "kingmaking": Closed(
        "somebody has nothing to win and chooses who does", "pay everyone for what is played"
    ),
    "repetition": Closed(
        "players bet again though nothing is new", "deal something between two rounds of bets"
    ),
    "open cards": Closed("hardly anything is hidden from who bets", "deal more cards face down"),
    "late luck": Closed(
        "much is dealt after the last bet", "bet once more when all cards are dealt"
    ),
    "dear bets": Closed(
        "the smallest bet is much more than the pot", "lower the bets, or raise the ante"
    ),
    "late forced bets": Closed(
        "chips are forced in after the first bet", "ask for all of them at the start"
    ),
}
"""How to speak of what spoils a game, and what helps."""


def verdict_of(rating: Rating) -> Verdict:
    """Put a rating into words."""
    return Verdict(
        " ".join(summary(rating)), tuple(what_drags(rating)), tuple(what_to_doubt(rating))
    )


# What kind of game it is


def summary(rating: Rating) -> Iterator[str]:
    """Say what kind of game it is, what is best about it, and what is worst."""
    ranked = sorted(rating.essentials, key=lambda name: -mark_of(rating, name))
    strong = [name for name in ranked if mark_of(rating, name) >= WEAK]
    if not rating.passed:
        yield refusal(rating)
        if strong and is_passed(rating, SOMETHING_TO_WIN):
            yield f"In its favour: {gist_of(rating, strong[0])}."
        return
    if rating.undecided:
        yield (
            "Cannot tell yet: nobody at hand plays it so much better than "
            f"{WORSE[rating.undecided[0]]} that it is sure "
            f"({fact_of(rating, rating.undecided[0])})."
        )
        return
    kind = ESSENTIAL_WORDS[strong[0]].kind if strong else "luck"
    yield (
        f"A {manner(rating)}game of {kind}, {grade_of(rating)} (fitness "
        f"{rating.fitness.value:.2f}): {gist_of(rating, ranked[0])}."
    )
    if len(strong) > 1:
        praise = ESSENTIAL_WORDS[strong[1]].praise
        yield f"{praise[0].upper()}{praise[1:]} too ({gist_of(rating, strong[1])})."
    yield weakest(rating, ranked[-1])


def refusal(rating: Rating) -> str:
    """Say why a game is not worth playing."""
    reasons = [GATE_WORDS[gate.name].blame for gate in rating.gates if not gate.passed]
    *first, last = reasons
    return f"Not worth playing as it is: {', '.join(first)}{' and ' if first else ''}{last}."


def is_passed(rating: Rating, name: str) -> bool:
    """Tell whether a gate is passed, or not there."""
    return all(gate.passed for gate in rating.gates if gate.name == name)


def manner(rating: Rating) -> str:
    """Describe the length of a game and how tense it is."""
    decisions = rating.measures.decisions.value
    length = "little " if decisions < LITTLE else "long " if decisions > LONG else ""
    return f"{tension(rating)}{length}"


def tension(rating: Rating) -> str:
    """Call a game tense in which it stays open who wins."""
    suspense = rating.measures.suspense
    return "tense " if suspense is not None and suspense.value >= TENSE else ""


def grade_of(rating: Rating) -> str:
    """Return the grade of a game, and say so if it is not certain."""
    fitness = rating.fitness
    grade = grade_at(fitness.value)
    sure = grade == grade_at(fitness.low) == grade_at(fitness.high)
    return grade if sure else f"perhaps {grade}"


def grade_at(fitness: float) -> str:
    """Return the grade for a fitness."""
    return next((words for least, words in GRADES if fitness >= least), LOWEST_GRADE)


def weakest(rating: Rating, name: str) -> str:
    """Say what is worst about a game that passes all gates."""
    if mark_of(rating, name) < WEAK:
        blame = blame_of(rating, name)
        return f"What drags it down most: {blame[0].lower()}{blame[1:]}."
    return "Nothing essential is missing."


def mark_of(rating: Rating, name: str) -> float:
    """Return how well something essential is present."""
    return marks(rating.essentials[name].value, evening(rating.measures))


def fact_of(rating: Rating, name: str) -> str:
    """State an essential figure in a clause, with its margin."""
    return ESSENTIAL_WORDS[name].fact.format(TRAITS[name].written(rating.essentials[name]))


def gist_of(rating: Rating, name: str) -> str:
    """State an essential figure in a clause, in round numbers."""
    return ESSENTIAL_WORDS[name].fact.format(f"{rating.essentials[name].value:.2f}")


def blame_of(rating: Rating, name: str) -> str:
    """Say that something essential is weak or absent."""
    words = ESSENTIAL_WORDS[name]
    return words.absent if mark_of(rating, name) < ABSENT else words.weak


# What drags it down


def what_drags(rating: Rating) -> Iterator[str]:
    """Yield everything that spoils a game, with its figure and what would help."""
    for gate in rating.gates:
        if not gate.passed:
            yield closed(gate)
    ranked = sorted(rating.essentials, key=lambda name: mark_of(rating, name))
    for name in ranked:
        if mark_of(rating, name) < WEAK:
            cure = ESSENTIAL_WORDS[name].cure
            yield f"{blame_of(rating, name)} ({fact_of(rating, name)}): {cure}."
    if rating.passed:
        yield from lesser_faults(rating)


def closed(gate: Gate) -> str:
    """Say what is wrong at a gate that is not passed, and what would help."""
    words = GATE_WORDS[gate.name]
    return f"{words.blame[0].upper()}{words.blame[1:]} ({gate.found}): {words.cure}."


def lesser_faults(rating: Rating) -> Iterator[str]:
    """Yield what is not essential and could still be better."""
    found = rating.measures
    if rating.betting and is_slight(found.raising):
        yield (
            f"Betting is hardly worth it (it costs {TRAITS['raising'].written(found.raising)} "
            "standard deviations never to bet or raise): make the pot worth fighting for."
        )
    if is_slight(found.exchanging):
        yield (
            f"Exchanging hardly helps (it costs {TRAITS['exchanging'].written(found.exchanging)} "
            "standard deviations never to do it): exchange more cards, or rank hands in "
            "which one card matters."
        )
    at_best = spoilers(found, rating.complexity, rating.seats, "high")
    for name, left in spoilers(found, rating.complexity, rating.seats).items():
        if at_best[name] < SPOILT:
            words = SPOILER_WORDS[name]
            yield (
                f"{words.blame[0].upper()}{words.blame[1:]} (which leaves {left:.0%} of the "
                f"fitness): {words.cure}."
            )


def is_slight(loss: Figure | None) -> TypeGuard[Figure]:
    """Tell whether a loss is known and hardly matters; one that is exactly 0 was not possible."""
    return loss is not None and loss.high > 0 and loss.value < SLIGHT


# How far to trust it


def what_to_doubt(rating: Rating) -> Iterator[str]:
    """Yield why a rating may be wrong."""
    if rating.fitness.margin > ROUGH:
        yield f"The figures are rough (fitness {rating.fitness}): more effort makes them finer."
