"""Games of the earlier DarwinDeck, schema versions 1.0 and 2.0, in the language of today.

Every field of such a file is read, or named: as a `problem`, if a rule has no counterpart, or in a
`note`, if it is no rule, or says what holds here anyway.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from darwindeck.cards import Rank, Suit
from darwindeck.genome import foreign_fields, schema, validation
from darwindeck.genome.errors import GenomeError, Problem
from darwindeck.genome.phases import Location
from darwindeck.genome.rules import MAX_CHIPS, MAX_SEATS, MAX_TURNS
from darwindeck.genome.serialization import as_text, parse

if TYPE_CHECKING:
    from darwindeck.genome.conditions import Comparison

VERSIONS = ("1.0", "2.0")
RESULTS = re.compile(r"(fitness|skill|mcts|rank|evaluation|metrics|timestamp|created)")
COMPARISONS: dict[str, Comparison] = {
    "EQ": "=",
    "LT": "<",
    "LE": "<=",
    "GT": ">",
    "GE": ">=",
}
DECK_SIZE = 52
MOST_TRICKS = 26
MOST_POINTS = 10_000
MOST_CARDS = 10
"""That are drawn, played or discarded together."""
LONGEST_NAME = 80


class Imported(NamedTuple):
    """A game, and what is to be said about fields of its file that are not in it."""

    genome: schema.GameGenome
    notes: tuple[Problem, ...]


def import_earlier(text: str | bytes, source: str = "", *, leave_out: bool = False) -> Imported:
    """Rewrite a game of the earlier DarwinDeck, or say what has no counterpart, field by field.

    With `leave_out`, rules without a counterpart are left out, if a game remains, and noted.

    >>> import_earlier('{"schema_version": "1.0", "genome_id": "g"}')
    Traceback (most recent call last):
    darwindeck.genome.errors.GenomeError: the game: 3 problems
      setup: is missing
      turn_structure: is missing
      win_conditions: is missing
    """
    content = parse(as_text(text, source), source)
    reading = Reading()
    try:
        genome = reading.game(content)
    except Unreadable:
        raise GenomeError.about(source, reading.found.problems) from None
    if reading.found.problems and not leave_out:
        raise GenomeError.about(source, reading.found.problems)
    try:
        validation.validate(genome)
    except GenomeError as error:
        raise GenomeError.about(source, [*reading.found.problems, *error.problems]) from None
    left = [Problem(path, f"{message}; left out") for path, message in reading.found.problems]
    return Imported(genome, (*left, *reading.found.notes))


class Unreadable(Exception):  # noqa: N818 - it never leaves this module
    """So much is missing that there is no game to speak of."""


class Reading:
    """One file being read: what was found to have no counterpart, and what is worth a word."""

    def __init__(self) -> None:
        self.found = foreign_fields.Findings()
        self.trump: Suit | None = None

    def game(self, content: object) -> schema.GameGenome:
        """Read a whole file."""
        if not isinstance(content, dict):
            self.found.problems.append(Problem("", "is no game: it has to be an object"))
            raise Unreadable
        wrapped = content.get("genome")
        top = foreign_fields.ForeignObject(self.found, "", content)
        if isinstance(wrapped, dict):
            top.get("genome")
            self.results(top)
            top.finish()
            top = foreign_fields.ForeignObject(self.found, "genome", wrapped)
        version = top.get("schema_version", VERSIONS[0])
        if version not in VERSIONS:
            top.problem("schema_version", f"is {version!r}: {' and '.join(VERSIONS)} are known")
        setup, turns = top.part("setup"), top.part("turn_structure")
        if "win_conditions" not in top.content:
            top.problem("win_conditions", "is missing")
        if setup is None or turns is None:
            raise Unreadable
        rules = self.setup(setup)
        self.trump = rules.trump_suit
        phases = tuple(self.phases(turns, rules.cards_per_player))
        rules = replace(rules, trump_suit=self.trump)
        wins, scores = self.wins(top, phases)
        genome = schema.GameGenome(
            genome_id=self.identifier(top),
            setup=rules,
            turn_structure=schema.TurnStructure(phases),
            win_conditions=wins,
            scoring_rules=scores,
            player_count=top.number("player_count", 2, 2, MAX_SEATS),
            hand_limit=1,
            turn_limit=top.number("max_turns", 1000, 1, MAX_TURNS),
            card_effects=tuple(self.effects(top)),
            summary=f"Imported from the earlier DarwinDeck{self.generation(top)}.",
        )
        self.results(top)
        top.finish()
        return genome

    def identifier(self, top: foreign_fields.ForeignObject) -> str:
        """Return a name that can be one of a file."""
        name = str(top.get("genome_id") or "imported")
        plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_NAME] or "imported"
        if plain != name:
            top.note("genome_id", f"{name!r} is called {plain!r} here")
        return plain

    def generation(self, top: foreign_fields.ForeignObject) -> str:
        """Say in which generation a game was bred, if it is known."""
        generation = top.get("generation")
        return f", generation {generation}" if type(generation) is int else ""

    def results(self, top: foreign_fields.ForeignObject) -> None:
        """Note what stands beside the rules: measurements of another program."""
        if top.get("min_turns") is not None:
            top.note("min_turns", "is a wish for evolution and no rule; left out")
        for name in top.content.keys() - top.asked:
            if RESULTS.search(name):
                top.get(name)
                top.note(name, "is a result and no rule; left out")

    def setup(self, part: foreign_fields.ForeignObject) -> schema.SetupRules:
        """Read what is on the table at the beginning."""
        part.expect("initial_deck", "standard_52", "only the deck of 52 is known")
        rules = schema.SetupRules(
            cards_per_player=part.number("cards_per_player", 0, 0, DECK_SIZE),
            initial_discard_count=part.number("initial_discard_count", 0, 0, DECK_SIZE),
            trump_suit=part.suit("trump_suit"),
            starting_chips=part.number("starting_chips", 0, 0, MAX_CHIPS),
        )
        part.finish()
        return rules

    # Phases

    def phases(self, part: foreign_fields.ForeignObject, hand: int) -> Iterator[schema.Phase]:
        """Read the phases of a round."""
        listed = list(part.parts("phases"))
        tricks = [phase for phase in listed if phase.content.get("type") == "TrickPhase"]
        per_hand = part.number("tricks_per_hand", 0, 0, MOST_TRICKS)
        if part.truth("is_trick_based", usual=False) and not tricks:
            part.note("is_trick_based", "is true, but no phase plays tricks; it changes nothing")
        if per_hand and not tricks:
            part.note("tricks_per_hand", "is set, but no phase plays tricks; it changes nothing")
        only_tricks = bool(tricks) and len(tricks) == len(listed) == 1
        count = (per_hand or hand or 1) if only_tricks else 1
        if per_hand and not only_tricks and tricks:
            part.note("tricks_per_hand", "one trick is played in each round, while there are cards")
        for phase in listed:
            read = self.phase(phase, count)
            phase.finish()
            if read is not None:
                yield read
        part.finish()

    def phase(self, part: foreign_fields.ForeignObject, tricks: int) -> schema.Phase | None:
        """Read one phase."""
        kind = part.get("type")
        readers: dict[str, Callable[[foreign_fields.ForeignObject], schema.Phase | None]] = {
            "PlayPhase": self.play,
            "DrawPhase": self.draw,
            "ClaimPhase": self.claim,
            "DiscardPhase": self.discard,
            "BettingPhase": self.betting,
        }
        if kind == "TrickPhase":
            return self.trick(part, tricks)
        if isinstance(kind, str) and kind in readers:
            return readers[kind](part)
        if kind == "Unknown":
            part.problem("", "is of an unknown kind: the file does not say what happens in it")
        else:
            part.problem("type", f"is {kind!r}, a phase that has no counterpart here")
        part.asked |= part.content.keys()
        return None

    def play(self, part: foreign_fields.ForeignObject) -> schema.PlayPhase:
        """Read a phase in which cards are played onto the pile."""
        targets = {"TABLEAU": Location.TABLEAU, "DISCARD": Location.DISCARD}
        least, most = (
            part.number("min_cards", 1, 0, MOST_CARDS),
            part.number("max_cards", 1, 1, MOST_CARDS),
        )
        mandatory = part.truth("mandatory", usual=True)
        if least == 0:
            part.note("min_cards", "is 0: to play nothing is to pass here")
        if most > 1:
            part.note("max_cards", "cards that are played together have one rank here")
        return schema.PlayPhase(
            target=part.named("target", targets) or Location.DISCARD,
            valid_play_condition=self.condition_at(part, "valid_play_condition"),
            min_cards=max(least, 1),
            max_cards=max(most, least, 1),
            mandatory=mandatory and least > 0,
        )

    def draw(self, part: foreign_fields.ForeignObject) -> schema.DrawPhase | None:
        """Read a phase in which cards are drawn."""
        source = part.named("source", {"DECK": Location.DECK, "DISCARD": Location.DISCARD})
        phase = schema.DrawPhase(
            source=source or Location.DECK,
            count=part.number("count", 1, 1, MOST_CARDS),
            mandatory=part.truth("mandatory", usual=True),
            condition=self.condition_at(part, "condition"),
        )
        return phase if source is not None or part.content.get("source") is None else None

    def trick(self, part: foreign_fields.ForeignObject, tricks: int) -> schema.TrickPhase:
        """Read a phase of tricks; the trump is the same for the whole game here."""
        trump = part.suit("trump_suit")
        if trump is not None and self.trump not in {None, trump}:
            part.problem("trump_suit", "is another one than before: a game has one trump here")
        self.trump = self.trump or trump
        return schema.TrickPhase(
            tricks=tricks,
            must_follow=part.truth("lead_suit_required", usual=True),
            high_card_wins=part.truth("high_card_wins", usual=True),
            breaking_suit=part.suit("breaking_suit"),
        )

    def claim(self, part: foreign_fields.ForeignObject) -> schema.ClaimPhase:
        """Read a phase of claims."""
        part.expect("min_cards", 1, "a claim is of one card at least here")
        part.expect("sequential_rank", True, "ranks are claimed in their order here")
        part.expect("allow_challenge", True, "every claim may be challenged here")
        part.expect("pile_penalty", True, "who is wrong takes the pile here")
        return schema.ClaimPhase(max_cards=part.number("max_cards", 4, 1, 4))

    def discard(self, part: foreign_fields.ForeignObject) -> schema.DiscardPhase:
        """Read a phase in which cards are discarded."""
        part.expect("target", "DISCARD", "cards are discarded onto the discards here")
        return schema.DiscardPhase(
            count=part.number("count", 1, 1, MOST_CARDS),
            mandatory=part.truth("mandatory", usual=True),
        )

    def betting(self, part: foreign_fields.ForeignObject) -> schema.BettingPhase:
        """Read a betting round."""
        return schema.BettingPhase(
            min_bet=part.number("min_bet", 10, 1, MAX_CHIPS),
            max_raises=part.number("max_raises", 3, 0, 1000),
        )

    # Conditions

    def condition_at(
        self, part: foreign_fields.ForeignObject, name: str
    ) -> schema.Condition | None:
        """Read the condition in a field, which may be null."""
        value = part.get(name)
        if value is None:
            return None
        condition = part.part(name)
        if condition is None:
            return None
        read = self.condition(condition)
        condition.finish()
        return read

    def condition(self, part: foreign_fields.ForeignObject) -> schema.Condition | None:
        """Read a simple or a compound condition."""
        part.get("type")
        if "conditions" in part.content:
            read = []
            for inner in part.parts("conditions"):
                one = self.condition(inner)
                inner.finish()
                if one is not None:
                    read.append(one)
            joined = part.named("logic", {"OR": "any", "AND": "all"})
            if not read or joined is None:
                return None
            return schema.AnyOf(tuple(read)) if joined == "any" else schema.AllOf(tuple(read))
        kind, value = part.get("condition_type"), part.get("value")
        place, comparison = part.get("reference"), self.comparison(part)
        found = simple_condition(kind, comparison, value, place)
        if found is None:
            words = f"{kind} {part.get('operator') or ''} {value!r} of {place or 'nothing'}"
            part.problem("", f"{' '.join(words.split())} has no counterpart here")
        return found

    def comparison(self, part: foreign_fields.ForeignObject) -> Comparison:
        """Read how numbers are compared."""
        return part.named("operator", COMPARISONS) or "="

    # Effects and winning

    def effects(self, top: foreign_fields.ForeignObject) -> Iterator[schema.CardEffect]:
        """Read what cards do when they are played."""
        kinds: dict[str, str] = {
            "DRAW_CARDS": "draw",
            "EXTRA_TURN": "extra_turn",
            "SKIP_NEXT": "skip",
            "REVERSE_DIRECTION": "reverse",
        }
        for part in top.parts("special_effects"):
            rank = part.rank("trigger_rank")
            kind = part.named("effect_type", kinds)
            count = part.number("value", 1, 1, MOST_CARDS)
            target = part.get("target", "NEXT_PLAYER")
            fits = rank is not None and kind is not None
            if kind in {"draw", "skip"} and target not in (None, "NEXT_PLAYER"):
                part.problem("target", f"is {target!r}: the next player alone is meant here")
                fits = False
            if kind == "skip" and count != 1:
                part.problem("value", f"is {count}: one player is skipped here")
                fits = False
            if kind in {"extra_turn", "reverse"} and (count, target) != (1, "NEXT_PLAYER"):
                part.note("value", f"and the target mean nothing for {part.content['effect_type']}")
            part.finish()
            if fits:
                yield schema.CardEffect(
                    kind,  # type: ignore[arg-type]
                    rank,
                    count=count if kind == "draw" else 1,
                )

    def wins(
        self, top: foreign_fields.ForeignObject, phases: tuple[schema.Phase, ...]
    ) -> tuple[tuple[schema.WinCondition, ...], tuple[schema.ScoringRule, ...]]:
        """Read how the game is won, and what that makes worth points."""
        if top.get("scoring_rules"):
            top.problem("scoring_rules", "what they mean is not known here")
        tricks = any(isinstance(phase, schema.TrickPhase) for phase in phases)
        wins: dict[str, schema.WinCondition] = {}
        scores: list[schema.ScoringRule] = []
        for part in top.parts("win_conditions"):
            kind, threshold = part.get("type"), part.get("threshold")
            part.finish()
            match kind:
                case "empty_hand" | "capture_all" | "best_hand":
                    wins[kind] = schema.WinCondition(kind)
                case "first_to_score" if type(threshold) is int and 0 < threshold <= MOST_POINTS:
                    wins[kind] = schema.WinCondition(kind, threshold)
                    threshold = None
                case "high_score" | "low_score":
                    wins[kind] = schema.WinCondition(kind)
                case "most_captured" | "most_tricks":
                    per = "trick" if kind == "most_tricks" else "captured"
                    scores.append(schema.ScoringRule(1, per))  # type: ignore[arg-type]
                    wins["high_score"] = schema.WinCondition("high_score")
                case "all_hands_empty" if tricks:
                    part.note("type", "tricks end here anyway when nobody has a card left")
                case _:
                    part.problem("type", f"{kind!r} has no counterpart here")
                    continue
            if threshold:
                part.note("threshold", f"is {threshold!r}, which means nothing for {kind}")
        return tuple(wins.values()), tuple(dict.fromkeys(scores))


def simple_condition(
    kind: object, comparison: Comparison, value: object, place: object
) -> schema.Condition | None:
    """Return the counterpart of a simple condition, if there is one."""
    number = value if type(value) is int and 0 <= value <= DECK_SIZE else None
    is_empty = number == 0 and comparison in {"=", "<="}
    match kind, place:
        case "HAND_SIZE", None | "hand":
            return None if number is None else schema.HandSizeCondition(number, comparison)
        case "LOCATION_SIZE", "hand":
            return None if number is None else schema.HandSizeCondition(number, comparison)
        case "LOCATION_SIZE", "valid_plays" if is_empty:
            return schema.CannotPlayCondition()
        case "LOCATION_SIZE", "tableau" | "discard" if is_empty:
            return schema.PileCondition("empty")
        case "LOCATION_EMPTY", None | "tableau" | "discard":
            return schema.PileCondition("empty")
        case "CARD_BEATS_TOP", None | "tableau" | "discard" if value is None:
            return schema.PileCondition("higher_rank")
        case "CARD_MATCHES_SUIT", None | "tableau" | "discard" | "top_discard":
            return schema.PileCondition("same_suit")
        case "CARD_MATCHES_RANK", None | "tableau" | "discard" | "top_discard":
            return schema.PileCondition("same_rank")
        case "CARD_IS_RANK", _ if isinstance(value, str) and value in Rank.__members__:
            return schema.RankCondition(Rank[value], comparison)
        case _:
            return None
