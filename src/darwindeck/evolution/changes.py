"""What is different between two games, in plain words: for family trees and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from enum import Enum
from typing import TYPE_CHECKING, get_args

from msgspec.structs import fields

from darwindeck.cards import DECKS, Rank, Suit
from darwindeck.evolution.naming import WINNING_HANDS
from darwindeck.evolution.phase_words import phase_name, phase_names
from darwindeck.genome import schema
from darwindeck.genome.phases import BettingStructure
from darwindeck.genome.schema import GameGenome, Phase
from darwindeck.words import conditions, dealing, english, showdowns
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.genome.rules import Rules
    from darwindeck.hands.orders import HandOrder

LISTS = {
    "win_conditions": "won by",
    "scoring_rules": "scored:",
    "card_effects": "special cards:",
}
NUMBERS: dict[str, Callable[[int], str]] = {
    "min_bet": lambda amount: f"bets of {amount:,}",
    "ante": lambda amount: f"an ante of {amount:,}" if amount else "no ante",
    "button_blind": lambda amount: f"a button blind of {amount:,}" if amount else "no button blind",
    "bring_in": lambda amount: f"a bring-in of {amount:,}" if amount else "no bring-in",
    "count": english.cards_of,
    "max_cards": lambda count: f"up to {english.cards_of(count)}",
    "min_cards": lambda count: f"at least {english.cards_of(count)}",
    "burn": lambda count: f"{english.cards_of(count)} burnt",
    "tricks": english.tricks_of,
    "face_down": lambda count: f"{english.cards_of(count)} face down after a tie",
    "starting_chips": lambda amount: f"{english.chips_of(amount)} to start with",
    "cards_per_player": lambda count: f"{english.cards_of(count)} each at the start",
    "initial_discard_count": lambda count: f"{english.cards_of(count)} turned up at the start",
    "player_count": lambda seats: f"{seats} players",
    "hand_limit": lambda hands: "one hand" if hands == 1 else f"a match of {hands:,} hands",
    "turn_limit": lambda turns: f"at most {turns:,} turns",
    "repeat_from": lambda index: f"the round repeats from phase {index + 1}",
    "unit": lambda chips: f"{english.chips_of(chips)} for a row",
    "sweep": lambda units: f"{units} units for all rows",
    "pair_pays": lambda odds: f"{f'{odds} to one' if odds else 'nothing'} for three of a rank",
    "post_costs": lambda times: f"a post costs {english.number(times)} times the bet",
    "boards": lambda boards: f"{boards} boards" if boards > 1 else "one board",
    "teams": lambda teams: f"{teams} teams" if teams else "everyone alone",
    "lowest": lambda bid: f"bids from {bid} on",
    "highest": lambda bid: f"bids up to {bid}",
    "deadwood": lambda points: f"knocking with {english.points_of(points)} of deadwood at most",
    "per_turn": lambda melds: f"{english.number(melds)} meld{'s' * (melds > 1)} in a turn at most",
    "run_of": lambda count: f"runs of {english.cards_of(count)} or more",
    "splits": lambda times: f"hands split up to {times} times" if times else "no hands split",
    "insurance": lambda odds: f"insurance at {odds} to 1" if odds else "no insurance",
    "times": lambda times: f"calls of {english.number(times)} times the bet",
    "no_trick_costs": lambda chips: f"{english.chips_of(chips)} from who takes no trick",
    "leaves": lambda count: f"{english.cards_of(count)} of the deck never drawn",
    "contract": lambda tricks: f"a contract of {english.tricks_of(tricks)}",
    "hole_cards_used": lambda used: (
        f"{english.cards_of(used)} of one's own" if used else "any cards"
    ),
}
SIZES = {*NUMBERS, "max_raises"}
SWITCHES = {
    "blind": ("unseen by their owners", "seen by their owners"),
    "face_up": ("face up", "face down"),
    "mandatory": ("everyone must", "everyone may"),
    "gather": ("after gathering all cards", "without gathering the cards"),
    "dead_ante": ("a dead ante", "a live ante"),
    "losers_match": ("losers match the pot", "losers pay no more"),
    "fold_when_free": ("folding for free allowed", "folding only to a bet"),
    "must_follow": ("suit must be followed", "any card may be played"),
    "high_card_wins": ("the highest card wins", "the lowest card wins"),
    "turned_trump": ("a turned card is trump", "no card is turned for trump"),
    "bowers": ("bowers are the highest trumps", "jacks are cards like others"),
    "hook": ("bids must not come out even", "bids may come out even"),
    "outbid": ("bids are an auction", "everyone bids once"),
    "sealed": ("everyone bids at once", "bids are made in turn"),
    "optional": ("the talon may be left", "the talon is always taken"),
    "turned_up": ("a card is turned up as trump", "any suit may be named as trump"),
    "must_name": ("the last one must name trump", "all may pass"),
    "may_go_alone": ("the declarer may play alone", "nobody plays alone"),
    "or_discard": ("the top discard may be taken", "the discards stay where they are"),
    "must_be_kept": ("a discard taken is kept", "a discard taken may go back at once"),
    "offered_first": ("the first discard is offered to all", "the first discard is like others"),
    "lay_off": ("others lay off cards", "nobody lays off cards"),
    "tie_undercuts": ("a tie undercuts", "a tie undercuts nobody"),
    "must_discard": ("the last card is discarded", "who goes out need not discard"),
    "deal_all": ("all cards are dealt", "not all cards are dealt"),
    "blind_hands": ("nobody sees their own cards", "everyone sees their own cards"),
    "repeat": ("as often as one likes", "once"),
    "double": ("bets may be doubled", "bets may not be doubled"),
    "any_suit": ("the best card wins whatever its suit", "only the suit that was led wins"),
    "hits_soft": ("the house draws to a soft total", "the house stands on a soft total"),
    "never_broken": ("nothing breaks the suit", "a card played breaks the suit"),
    "must_beat": ("cards must be beaten", "cards need not be beaten"),
    "for_pot": ("tricks share the pot", "tricks take nothing from the pot"),
    "declarer_leads": ("the declarer leads first", "who sits left of the button leads first"),
    "top_trumps": ("the top cards are trumps", "the top cards are of their own suits"),
    "pass_if_unable": ("who cannot play passes", "who cannot play is out"),
    "replaced": ("new cards come for them", "no new cards come for them"),
    "safe_first_trick": ("a first trick without points", "a first trick like the others"),
    "clears_when_passed": ("the pile clears when all pass", "the pile stays when all pass"),
}
LABELS = {
    "wild": "wild cards:",
    "max_bet": "bets of at most",
    "pays": "odds of",
    "rows": "rows of",
    "add_to": "cards added to the melds of",
    "taken_by": "the turned-up card taken by",
    "rank_order": "ranks in the order",
    "top_cards": "above all others in tricks:",
    "stakes": "hands worth",
    "of": "about",
    "values": "bids of",
    "worth": "suits worth",
    "null": "a null worth",
    "cards": "cards",
}
OPENERS = {
    "left_of_button": "left of the button",
    "after_blinds": "after the blinds",
    "bring_in": "after the bring-in",
    "high_hand": "by the best hand that shows",
    "low_hand": "by the lowest hand that shows",
}
MEANINGS: dict[str, dict[object, str]] = {
    "structure": {
        name: str(Line(f"rules.structures.{name}")) for name in get_args(BettingStructure)
    },
    "opener": {opener: f"opened {words}" for opener, words in OPENERS.items()},
    "ranking": {ranking: f"won by {hand}" for ranking, hand in WINNING_HANDS.items()},
    "low_ranking": {
        None: "the whole pot for one hand",
        **{ranking: f"half the pot for {hand}" for ranking, hand in WINNING_HANDS.items()},
    },
    "ante_by": {
        "each": "antes of everyone",
        "big_blind": "an ante of the big blind for everyone",
        "button": "an ante of the button for everyone",
    },
    "bring_in_by": {
        "low_card": "the lowest card brings in",
        "high_card": "the highest card brings in",
    },
    "when_deck_is_empty": {
        "reshuffle": "an empty deck is made up of the discards",
        "end": "an empty deck ends the hand",
    },
    "max_bet": {None: "no largest bet"},
    "wild": {None: "no wild cards"},
    "no_trick_costs": {None: "who takes no trick matches the pot"},
    "per_turn": {None: "any number of melds in a turn"},
    "pays": {(): "what was bet"},
    "opens_with": {None: "any card opens"},
    "passed_to": {
        (): "nothing is passed on",
        ("counterpart",): "passed on by the places of the last hand",
    },
    "rank_order": {"": "the usual order of ranks"},
    **{name: {True: on, False: off} for name, (on, off) in SWITCHES.items()},
}


def describe_changes(before: GameGenome, after: GameGenome) -> tuple[str, ...]:
    """Say everything by which the rules of a game differ from those of another.

    >>> from msgspec.structs import replace
    >>> from darwindeck.genome.library import load
    >>> describe_changes(load("kuhn-poker"), replace(load("kuhn-poker"), player_count=3))
    ('3 players instead of 2 players',)
    """
    old, new = before.turn_structure, after.turn_structure
    return (
        *phase_changes(old.phases, new.phases),
        *setting_changes(before.setup, after.setup, ()),
        *(
            text
            for name, label in LISTS.items()
            for text in list_changes(before, after, name, label)
        ),
        *setting_changes(before, after, NOT_SETTINGS),
        *repeat_changes(before, after),
    )


NOT_SETTINGS = ("genome_id", "title", "summary", "card_names", "setup", "turn_structure", *LISTS)


def setting_changes(before: Rules, after: Rules, without: Sequence[str]) -> Iterator[str]:
    """Say which values are different in two parts of the same kind."""
    for name in before.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old != new and name not in without:
            yield f"{value_words(name, new)} instead of {value_words(name, old)}"


def repeat_changes(before: GameGenome, after: GameGenome) -> Iterator[str]:
    """Say that another phase begins the round, where the phases themselves are the same."""
    old, new = before.turn_structure, after.turn_structure
    if old.repeat_from != new.repeat_from and old.phases == new.phases:
        yield NUMBERS["repeat_from"](new.repeat_from)


def list_changes(before: GameGenome, after: GameGenome, name: str, label: str) -> Iterator[str]:
    """Say what is new in a list of rules, and what is gone."""
    old, new = getattr(before, name), getattr(after, name)
    added = english.joined([rule_words(rule) for rule in new if rule not in old])
    gone = english.joined([rule_words(rule) for rule in old if rule not in new])
    if added and gone:
        yield f"{label} {added} instead of {gone}"
    elif added:
        yield f"also {label} {added}"
    elif gone:
        yield f"no longer {label} {gone}"
    elif old != new:
        yield f"{label} {english.joined([rule_words(rule) for rule in new])}, in this order"


def phase_changes(old: Sequence[Phase], new: Sequence[Phase]) -> Iterator[str]:
    """Say which phases are different, gone, moved or new."""
    pairs, gone, added = matched(old, new)
    yield from paired_changes(old, new, pairs)
    for index in gone:
        here = next((place for place in added if new[place] == old[index]), None)
        if here is None:
            yield f"without {phase_name(old, index)}{details_of(old[index])}"
        else:
            added.remove(here)
            yield f"{phase_name(old, index)} comes {moved_words(old, new, here)}"
    for index in added:
        yield f"new: {phase_name(new, index)}{details_of(new[index])}, {place_words(new, index)}"


def matched(
    old: Sequence[Phase], new: Sequence[Phase]
) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Pair the phases that are each other's counterparts; return also who has none, old and new."""
    if [type(phase) for phase in old] == [type(phase) for phase in new]:
        return [(index, index) for index in range(len(old))], [], []
    pairs, gone, added = list[tuple[int, int]](), list[int](), list[int]()
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            continue
        size = paired_length(old[old_from:old_to], new[new_from:new_to])
        pairs += [(old_from + offset, new_from + offset) for offset in range(size)]
        gone += range(old_from + size, old_to)
        added += range(new_from + size, new_to)
    return pairs, gone, added


def paired_length(old: Sequence[Phase], new: Sequence[Phase]) -> int:
    """Count the phases at the front that are of the same kinds."""
    pairs = enumerate(zip(old, new, strict=False))
    different = (index for index, (one, other) in pairs if type(one) is not type(other))
    return next(different, min(len(old), len(new)))


def paired_changes(
    old: Sequence[Phase], new: Sequence[Phase], pairs: Sequence[tuple[int, int]]
) -> Iterator[str]:
    """Say what is different in counterparts, together where it is the same in several."""
    places: dict[tuple[type, str], list[int]] = {}
    for one, other in pairs:
        text = ", ".join(setting_changes(old[one], new[other], ()))
        if text:
            places.setdefault((type(new[other]), text), []).append(other)
    for (_, text), indices in places.items():
        yield f"{phase_names(new, indices)}: {text}"


def details_of(phase: Phase) -> str:
    """Say in brackets how large everything in a phase is, and what is unusual about it.

    >>> details_of(schema.BettingPhase(min_bet=4, structure="pot_limit"))
    ' (bets of 4, three raises, pot-limit)'
    >>> details_of(schema.DeclarePhase())
    ''
    """
    told = [
        value_words(field.name, value)
        for field in fields(phase)
        if (value := getattr(phase, field.name)) != field.default or (value and field.name in SIZES)
    ]
    return f" ({', '.join(told)})" if told else ""


def place_words(phases: Sequence[Phase], index: int) -> str:
    """Say where a phase stands."""
    if index + 1 < len(phases):
        return f"before {phase_name(phases, index + 1)}"
    return f"after {phase_name(phases, index - 1)}" if index else "alone"


def moved_words(old: Sequence[Phase], new: Sequence[Phase], index: int) -> str:
    """Say where a phase stands now, by the names that the others had before."""
    follower = next((phase for phase in new[index + 1 :] if phase in old), None)
    if follower is None:
        return place_words(new, index)
    return f"before {phase_name(old, old.index(follower))}"


def value_words(name: str, value: object) -> str:
    """Say what the value of a field means."""
    if value in MEANINGS.get(name, {}):
        return MEANINGS[name][value]
    if name == "max_raises":
        return raises_of(value)
    if name in NUMBERS and isinstance(value, int):
        return NUMBERS[name](value)
    if name in PHRASES:
        return PHRASES[name](value)
    if isinstance(value, schema.Condition):
        return f"only if {conditions.clause(value, 0 if name == 'condition' else 1)}"
    label = LABELS.get(name, name.replace("_", " "))
    match value:
        case None:
            return f"no {label}"
        case schema.HouseRules():
            return house_words(value)
        case Enum():
            return f"{label} {value.name.lower()}"
        case tuple():
            return (
                f"{label} {english.joined([str(item) for item in value])}"
                if value
                else f"no {label}"
            )
        case _:
            return f"{label} {str(value).replace('_', ' ')}"


def raises_of(cap: object) -> str:
    """Say how many raises a round may have.

    >>> raises_of(2), raises_of(1), raises_of(None)
    ('two raises', 'one raise', 'any number of raises')
    """
    if not isinstance(cap, int):
        return "any number of raises"
    return "one raise" if cap == 1 else f"{english.number(cap)} raises"


def order_phrase(order: HandOrder) -> str:
    """Say which hands win by an order of a game's own.

    >>> from darwindeck.hands.orders import HandOrder
    >>> order_phrase(HandOrder(("flush", "one_pair", "high_card"), cards=3))
    'hands of three cards, flush over one pair over high card'
    """
    kinds = " over ".join(kind.replace("_", " ") for kind in order.kinds)
    below = "" if order.ace_below == "2" else f", the ace below the {order.ace_below} too"
    second = "" if order.low_ace_run == "lowest" else ", a low ace in the second best straight"
    return f"hands of {english.number(order.cards)} cards, {kinds}{below}{second}"


def house_words(house: schema.HouseRules) -> str:
    """Say how a house draws, or which hands it plays with and pays a bonus for."""
    named = f"a house with {english.chips_of(house.chips)}"
    if house.draws_below:
        return f"{named} that draws below {house.draws_below}"
    worst = f"with {english.joined(list(house.qualifies_with))} or better"
    plays = f"{named} that plays {worst if house.qualifies_with else 'any hand'}"
    kept = english.joined([" ".join(cards) for cards in house.keeps_behind])
    plays += f", with {kept} or better in its last row" if kept else ""
    odds = [f"{pays} to 1 for {kind.replace('_', ' ')}" for kind, pays in house.bonus.items()]
    return f"{plays} and pays {english.joined(odds)}" if odds else plays


def deck_phrase(deck: object) -> str:
    """Say which deck is played with: how many cards, and which if it has no name."""
    if isinstance(deck, schema.Deck):
        return str(dealing.deck_words(deck))
    return f"a deck of {len(DECKS[str(deck)])}"


def wild_phrase(wild: Iterable[str]) -> str:
    """Say which cards are wild."""
    words = english.joined([str(showdowns.wild_words(name)) for name in wild])
    return f"wild cards: {words}" if words else "no wild cards"


PHRASES: dict[str, Callable[..., str]] = {
    "initial_deck": deck_phrase,
    "wild_cards": wild_phrase,
    "ranking": lambda order: f"won by {order_phrase(order)}",
    "low_ranking": lambda order: f"half the pot for {order_phrase(order)}",
}


def rule_words(rule: object) -> str:
    """Say what a win condition, a rule for points or an effect of a card is."""
    match rule:
        case schema.WinCondition(type="first_to_score"):
            return f"first to score {rule.target}"
        case schema.WinCondition():
            return rule.type.replace("_", " ")
        case schema.ScoringRule():
            by_card = rule.per in {"captured", "held", "counted"}
            what = card_words(rule.rank, rule.suit) if by_card else ""
            what = f"{english.joined(list(rule.cards))} as a " if rule.cards else what
            to = " to the others" if rule.to == "others" else ""
            beyond = f" beyond {rule.beyond}" if rule.beyond else ""
            beyond += f" as number {rule.place}" if rule.place else ""
            return (
                f"{english.points_of(rule.points)}{to} for "
                f"{what}{rule.per.replace('_', ' ')}{beyond}"
            )
        case schema.CardEffect():
            count = f" {rule.count}" if rule.effect == "draw" else ""
            what = card_words(rule.rank, rule.suit)
            return f"{what}{rule.effect.replace('_', ' ')}{count}"
        case _:
            return str(rule)


def card_words(rank: Rank | None, suit: Suit | None) -> str:
    """Say which cards are meant, in the middle of a sentence."""
    return f"{english.cards_named(rank, suit)} "
