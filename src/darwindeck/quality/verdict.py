"""A rating in words for a designer: what kind of game it is, and what drags it down."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from msgspec import Struct

from darwindeck.players.registry import searching
from darwindeck.quality.ladder import QUICK, name_of
from darwindeck.quality.portrait import TRAITS
from darwindeck.quality.rating import BETTING_MATTERS, ENOUGH_SHOWDOWNS, MOST_FACTS, marks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.quality.figures import Figure
    from darwindeck.quality.rating import Gate, Rating

WEAK, ABSENT = 0.5, 0.15  # marks
LITTLE, LONG = 3.0, 40.0  # decisions in a hand
TENSE = {"solved": 1.15, "played": 0.8}  # suspense, which is counted in chances when played
SLIGHT = 0.01  # standard deviations that hardly matter
RARE = 0.02  # of the hands
UNEVEN = 0.95  # fairness
MUCH_TO_EXPLAIN = 2 / 3 * MOST_FACTS
ROUGH = 0.1  # of the fitness
GRADES = ((0.75, "a very good one"), (0.5, "a good one"), (0.25, "a middling one"))
LOWEST_GRADE = "a poor one"
SOMETHING_TO_WIN = "something to win"
QUICK_PLAYER = name_of(searching(QUICK))


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
        "thought",
        "thinking pays",
        "Thinking gains little over a simple rule",
        "A simple rule plays about as well as thinking",
        "the best player wins {} standard deviations from one who follows it",
        "reward looking ahead, with choices now that matter later",
    ),
    "bluffing": Words(
        "bluffs",
        "bluffs are needed",
        "Bluffs pay little",
        "Bluffs hardly pay",
        "it costs {} standard deviations never to bluff",
        "hide more cards, or make a bet large enough to frighten",
    ),
    "folding": Words(
        "nerve",
        "knowing when to fold pays",
        "Folding gains little",
        "Folding is hardly ever right",
        "it costs {} standard deviations never to fold",
        "raise the bets or lower the ante",
    ),
}


class Closed(NamedTuple):
    """How to speak of a gate that is not passed, and what helps."""

    blame: str
    cure: str


GATE_WORDS = {
    SOMETHING_TO_WIN: Closed(
        "with good play there is hardly anything to win",
        "put more into the pot before the bets, or let the cards differ more",
    ),
    "fair": Closed(
        "one seat has much the better of it",
        "share the forced bets and the first move more evenly",
    ),
    "long enough": Closed(
        "there is hardly anything to decide", "add a round of bets, or a choice of cards"
    ),
    "short enough": Closed("it goes on for too long", "play fewer rounds, or with fewer cards"),
    "simple enough": Closed("there is too much to explain", "drop phases and exceptions"),
    BETTING_MATTERS: Closed(
        "bets do not change who wins",
        "let players know something that others do not, and size the bets so that folding can be "
        "right",
    ),
}


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
    suspense, decisions = rating.measures.suspense, rating.measures.decisions.value
    tense = suspense is not None and suspense.value >= TENSE[rating.method]
    length = "little " if decisions < LITTLE else "long " if decisions > LONG else ""
    return f"{'tense ' if tense else ''}{length}"


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
    return marks(name, rating.essentials[name].value)


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
    if found.folded.low > 1 - ENOUGH_SHOWDOWNS:
        yield (
            f"Most hands end before the showdown ({TRAITS['folded'].written(found.folded)} with a "
            "fold): lower the bets, raise the ante, or let everyone see more before they decide."
        )
    if found.fairness.high < UNEVEN:
        yield (
            f"The seats are not quite equal (one is worth {1 - found.fairness.value:.2f} standard "
            "deviations): share the forced bets and the first move more evenly."
        )
    if found.comeback is not None and found.comeback.high < RARE:
        yield (
            f"Whoever is ahead stays ahead ({found.comeback.value:.1%} of the winners were clearly "
            "behind): deal more cards between the decisions."
        )
    if rating.complexity > MUCH_TO_EXPLAIN:
        yield f"There is much to explain ({rating.complexity} facts): drop phases and exceptions."


def is_slight(loss: Figure | None) -> TypeGuard[Figure]:
    """Tell whether a loss is known and hardly matters; one that is exactly 0 was not possible."""
    return loss is not None and loss.high > 0 and loss.value < SLIGHT


# How far to trust it


def what_to_doubt(rating: Rating) -> Iterator[str]:
    """Yield why a rating may be wrong."""
    if rating.fitness.margin > ROUGH:
        yield f"The figures are rough (fitness {rating.fitness}): more effort makes them finer."
    quick = bool(rating.rungs) and rating.rungs[-1].better == QUICK_PLAYER
    if quick and rating.measures.decisions.value:
        yield f"It was judged by quick players ({QUICK_PLAYER}): better ones may find more in it."
