# ruff: noqa: INP001 - a script, not part of a package
"""Write the reference of the genome language, `language.md`, from the schema and the library.

Run it with `python docs/make_language.py` after a change to the schema.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import msgspec
from msgspec import inspect

from darwindeck.genome import conditions, phases, rules, schema
from darwindeck.genome.condition_checks import MAX_DEPTH, condition_of, parts_of
from darwindeck.genome.library import library_names, load
from darwindeck.genome.mismatch import described, structs
from darwindeck.genome.rules import MAX_CONDITIONS
from darwindeck.genome.serialization import layout, plain, prose
from darwindeck.hands import orders
from darwindeck.words.hand_orders import explain_ranking
from darwindeck.words.voice import Line, Voice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAGE = Path(__file__).with_name("language.md")

INTRODUCTION = """\
# The language of games

<!-- Made by docs/make_language.py from the schema: edit that, not this. -->

A game is one JSON object, read as UTF-8. An unknown field, a value out of its limits, or a game
that cannot be played is refused with the path of the field, what was expected and what was found.
A field that is left out has its default. Amounts are whole chips.

`darwindeck schema` prints the same as JSON Schema, with which editors check and complete files;
a `"$schema"` key that names it is allowed and ignored.

A hand runs the phases of `turn_structure` in order. A `ShowdownPhase` ends it. Without one, the
phases are a round, which repeats from phase number `repeat_from` until a win condition or the turn
limit ends the hand. *Table phases* happen once in a round; consecutive *player phases* (draw,
play, discard, claim) are one turn, which everyone takes once in a round. Bets may come anywhere. A
hand ends early when all but one player have folded or are out of it. Betting rounds in which
nobody could bet are passed over. A *match* is a number of hands with chips and scores carried over
and the button moving.

In a game with `roles` the phases are a *deal*: everyone has a seat and a deck of their own, raises
with cards, and a `ResolutionPhase` pays by the totals of what lies on the table. Deals repeat until
a bust, an empty deck or the turn limit ends the hand, which is then called a run.

There is one pile in the middle of the table: the discards, the tableau, or the trick in play.
`starting_chips` of 0 is a game without chips."""

PLAYABLE = f"""\
## What makes a game playable

Beyond the types, `darwindeck validate` makes sure that every hand can be played to its end:

- there is a win condition; a hand ends with exactly one `ShowdownPhase`, the last phase, or it is
  won by a win condition other than chips, and somebody does something with cards in the round that
  repeats;
- a game for chips has chips to start with and something at stake, and no forced bet and no
  `min_bet` is more than that;
- there is a seat for every blind, and blinds are posted once before a betting round;
- `after_blinds` opens only a round for which blinds are posted, `bring_in` only one for which a
  bring-in is owed (less than `min_bet`), `high_hand` and `low_hand` only with cards face up;
  without a showdown only `left_of_button` opens. So a `BettingPhase` with its defaults fits
  anywhere in a game of turns that has chips;
- hands and board have room for their cards, and nobody exchanges more cards than they hold; a hand
  for a showdown or for `best_hand` is dealt at most {rules.MAX_HAND} cards;
- the deck lasts for what is dealt the first time around, with everybody staying in; where one
  player can win all cards (`ClaimPhase`, `ComparePhase` for the hand), a hand has room for the
  whole deck: a full deck for at most 8;
- the cards in play can make the hands of the ranking, and the deck suits it; an order of hands has
  no kind twice and ends with `high_card`; `wild_cards` are in the deck, and at most half of it is
  wild;
- phases that use cards come when somebody can have some; a `KnockOutPhase` follows a `TrickPhase`;
  trumps are for tricks, `blind_hands` only for battles;
- a `DrawPhase` asks only for what is known before cards are chosen: `HandSizeCondition`,
  `CannotPlayCondition` with a `PlayPhase` later on, `SumCondition` of hand or pile,
  `PileCondition` empty; conditions nest at most {MAX_DEPTH} deep, and there are at most
  {MAX_CONDITIONS} of them;
- the first card can get onto a pile that every play asks something of;
- `repeat` is not mandatory, `double` needs `repeat` and a house, `clears_when_passed` needs
  players who may pass, `capture` a tableau and one card at a time, and wild cards are played one
  at a time;
- `stakes` go up, for two players and hands that are worth a point; `most_tricks` is for one
  `TrickPhase` without turns, `any_suit` for tricks without trump, and `top_cards` are in the deck;
- tricks `for_pot` end a round that begins with a deal which gathers the cards; there are chips in
  the pot, and neither a showdown, win conditions for hands, partners nor contracts;
- a `WagerPhase`, a `CallPhase`, a `PeekPhase` and `splits` need a house, which has one card face up
  and one face down when it looks; a `CallPhase` comes after the cards and the first bets;
- a house has chips and antes by each, and takes one seat; no tricks, battles or other player phases
  are played against it. In a showdown by blackjack there are players who draw with `repeat`; by any
  other ranking the house is dealt as many cards as they are, `draws_below` is 0, `qualifies_with`
  is a hand, and a `bonus` is for kinds of hands that the ranking knows; rows are compared with
  those of a house two at a time, for what was bet;
- points are given for something that can happen, and `first_to_score` has a `target`; `last_out`
  is for turns in which cards are got rid of, and only with it there are places, for points or for
  cards passed on to a `counterpart`;
- `copies` of cards are for tricks, battles and what belongs to them, and a deck has jokers or
  copies; jokers are for tricks, battles and turns, and wild in poker hands, but no part of melds;
- a `rank_order` names every rank of the deck once, and something compares ranks by it; `deal_all`
  leaves nothing to turn up or to draw, and is for no poker hands;
- in a game with roles, `initial_deck` is `of_roles` and an empty deck ends the hand; there are at
  most 52 cards, whose names differ; all names of roles, kinds and attributes exist; the phases are
  those of a deal, with a `DrawUpPhase` before the first `CommitPhase` and one `ResolutionPhase` at
  the end; a deal has at most {rules.MAX_BOARD} raises; only a running attribute feeds another; and
  no total that can lie on the table is too large to be counted exactly."""

ORDERED = (
    schema.DeckName,
    rules.RankingName,
    phases.BettingStructure,
    phases.Opener,
    conditions.Comparison,
    orders.Kind,
)

PARTS = (
    schema.SetupRules,
    schema.Deck,
    schema.HouseRules,
    schema.TurnStructure,
    schema.WinCondition,
    schema.ScoringRule,
    schema.CardEffect,
    schema.Role,
    schema.CustomCard,
    schema.Script,
    schema.CardKind,
    schema.Attribute,
    schema.Bust,
    schema.Payoff,
    orders.HandOrder,
)


def language_page() -> str:
    """Return the whole page."""
    blocks = [INTRODUCTION, *struct_section(schema.GameGenome, 2)]
    for part in PARTS:
        blocks.extend(struct_section(part, 2))
    blocks.append("## Phases\n\nThe `type` of a phase says which one it is.")
    for phase in get_args(schema.Phase):
        blocks.extend(struct_section(phase, 3))
        blocks.extend(example_of(phase))
    blocks.append("## Conditions\n\nThe `type` of a condition says which one it is.")
    for condition in get_args(schema.Condition):
        blocks.extend(struct_section(condition, 3))
        blocks.extend(example_of(condition))
    blocks.append(card_section())
    blocks += [betting_section(), deck_section(), ranking_section(), PLAYABLE, whole_game()]
    return "\n\n".join(blocks) + "\n"


def struct_section(struct: type[msgspec.Struct], level: int) -> Iterator[str]:
    """Yield the heading, the words and the fields of one class of the schema."""
    yield f"{'#' * level} {struct.__name__}"
    yield prose(struct.__doc__ or "")
    info = inspect.type_info(struct)
    if isinstance(info, inspect.StructType):
        rows = ["| field | takes | default |", "|---|---|---|"]
        if info.tag_field is not None:
            rows.append(f"| `{info.tag_field}` | `{json.dumps(info.tag)}` | required |")
        rows.extend(field_row(field) for field in info.fields)
        yield "\n".join(rows)


def field_row(field: inspect.Field) -> str:
    """Return the row of one field in a table."""
    default = "required" if field.required else f"`{json.dumps(plain(field.default))}`"
    return f"| `{field.encode_name}` | {takes(field.type)} | {default} |"


def takes(kind: inspect.Type) -> str:
    """Say in words what a field takes."""
    match kind:
        case inspect.StructType():
            return f"a [{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case inspect.VarTupleType():
            return f"{described(kind)}, each {takes(kind.item_type)}"
        case inspect.UnionType() if len(structs(kind)) > 1:
            name = union_name(kind)
            return f"a [{name}](#{name}s)" + (" or `null`" if kind.includes_none else "")
        case inspect.UnionType():
            others = [takes(member) for member in kind.types if member != inspect.NoneType()]
            return " or ".join([*others, "`null`"] if kind.includes_none else others)
        case inspect.EnumType():
            return f"a [{kind.cls.__name__.lower()}](#ranks-suits-and-places)"
        case inspect.LiteralType():
            return "one of " + ", ".join(f"`{json.dumps(value)}`" for value in choices(kind))
        case _:
            return described(kind)


def union_name(kind: inspect.UnionType) -> str:
    """Tell a phase from a condition."""
    return "phase" if structs(kind)[0].cls in get_args(schema.Phase) else "condition"


def choices(kind: inspect.LiteralType) -> Sequence[object]:
    """Return the choices in the order of the schema where it names them; msgspec sorts them."""
    for listed in ORDERED:
        if set(get_args(listed)) == set(kind.values):
            return get_args(listed)
    return kind.values


def example_of(kind: type[msgspec.Struct]) -> Iterator[str]:
    """Yield the first phase or condition of this kind in the library that says the most."""
    found = [
        (len(layout(plain(candidate))), name, candidate)
        for name in library_names()
        for phase in load(name).turn_structure.phases
        for candidate in (phase, *(part for _, part, _ in parts_of(condition_of(phase))))
        if type(candidate) is kind
    ]
    if found:
        _, name, richest = max(found, key=lambda entry: entry[0])
        yield f"In `{name}`:\n\n```json\n{layout(plain(richest))}\n```"


def betting_section() -> str:
    """Return the betting structures and the openers, in the words of the rulebook."""
    structures = [
        f"- `{name}`. {Line(f'rules.structures_explained.{name}')}"
        for name in get_args(phases.BettingStructure)
    ]
    openers = [f"- `{name}`: {Line(f'rules.openers.{name}')}." for name in get_args(phases.Opener)]
    return "\n".join(["## Betting structures\n", *structures, "\n## Openers\n", *openers])


def card_section() -> str:
    """Return how ranks, suits and places are written."""
    ranks = ", ".join(f"`{rank.value}`" for rank in schema.Rank)
    suits = ", ".join(f"`{json.dumps(suit.value)}` {suit.name.lower()}" for suit in schema.Suit)
    places = ", ".join(f"`{json.dumps(place.value)}`" for place in schema.Location)
    return (
        "## Ranks, suits and places\n\n"
        f"A rank is a number: {ranks}; from 11 on jack, queen, king and ace, and 16 is the "
        "joker.\n\n"
        f"A suit is a letter: {suits}.\n\n"
        f"A location is where cards lie: {places}."
    )


def deck_section() -> str:
    """Return the decks by name."""
    rows = [f"| `{name}` | {Line(f'rules.decks.{name}')} |" for name in get_args(schema.DeckName)]
    own = layout(plain(schema.Deck("789TJQKA", "hs")))
    words = f"Any other deck is a [Deck](#deck), such as `{own}`."
    return "\n".join(["## Decks\n", f"{words}\n", "| name | cards |", "|---|---|", *rows])


def ranking_section() -> str:
    """Return the rankings by name, in the words of the rulebook."""
    own = orders.HandOrder(("three_of_a_kind", "flush", "one_pair", "high_card"), cards=3)
    blocks = [
        "## Rankings",
        f"Any other order of hands is a [HandOrder](#handorder), such as `{layout(plain(own))}`.",
    ]
    for ranking in get_args(rules.RankingName):
        deck = "short_36" if ranking == "short_deck_high" else "standard_52"
        words = Voice().write(explain_ranking(ranking, deck, 7))
        blocks.append(f"`{ranking}`: {words}")
    return "\n\n".join(blocks)


def whole_game() -> str:
    """Return one whole file as an example."""
    content = layout(plain(load("leduc-holdem")))
    return f"## A whole game\n\n`darwindeck show leduc-holdem --json`\n\n```json\n{content}\n```"


if __name__ == "__main__":
    PAGE.write_text(language_page(), encoding="utf-8")
