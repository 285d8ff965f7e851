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

from darwindeck.genome import schema
from darwindeck.genome.betting_words import OPENER_WORDS, STRUCTURE_RULES
from darwindeck.genome.hand_orders import LOW_WORDS, explain_ranking
from darwindeck.genome.library import library_names, load
from darwindeck.genome.mismatch import described
from darwindeck.genome.rulebook import DECK_WORDS
from darwindeck.genome.serialization import layout, plain, prose

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

A hand runs the phases of `turn_structure` in order. It ends early when all but one player have
folded. Betting rounds in which nobody could bet are passed over. A *match* is a number of hands
with chips carried over and the button moving."""

PLAYABLE = """\
## What makes a game playable

Beyond the types, `darwindeck validate` makes sure that every hand can be played to its end:

- there are chips to start with, something at stake, and a win condition;
- there is exactly one `ShowdownPhase`, the last phase, and somebody holds cards to show there;
- no forced bet and no `min_bet` is more than the starting chips;
- there is a seat for every blind, and blinds are posted once before a betting round;
- `after_blinds` opens only a round for which blinds are posted, `bring_in` only one for which a
  bring-in is owed (less than `min_bet`), `high_hand` and `low_hand` only with cards face up;
- hands and board have room for their cards, and nobody exchanges more cards than they hold;
- the deck lasts with everybody staying in;
- the cards in play can make the hands of the ranking, and the deck suits it."""

OPENERS = {"after_blinds": "the player left of the last blind opens", **OPENER_WORDS}

PARTS = (schema.SetupRules, schema.TurnStructure, schema.WinCondition)


def language_page() -> str:
    """Return the whole page."""
    blocks = [INTRODUCTION, *struct_section(schema.GameGenome, 2)]
    for part in PARTS:
        blocks.extend(struct_section(part, 2))
    blocks.append("## Phases\n\nThe `type` of a phase says which one it is.")
    for phase in get_args(schema.Phase):
        blocks.extend(struct_section(phase, 3))
        blocks.extend(example_of(phase))
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
    default = "required" if field.required else f"`{json.dumps(field.default)}`"
    return f"| `{field.encode_name}` | {takes(field.type)} | {default} |"


def takes(kind: inspect.Type) -> str:
    """Say in words what a field takes."""
    match kind:
        case inspect.StructType():
            return f"a [{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case inspect.VarTupleType():
            return f"{described(kind)}, each {takes(kind.item_type)}"
        case inspect.UnionType() if kind.includes_none:
            others = [takes(member) for member in kind.types if member != inspect.NoneType()]
            return " or ".join([*others, "`null`"])
        case inspect.UnionType():
            return "a [phase](#phases)"
        case inspect.LiteralType():
            return "one of " + ", ".join(f"`{json.dumps(value)}`" for value in choices(kind))
        case _:
            return described(kind)


def choices(kind: inspect.LiteralType) -> Sequence[object]:
    """Return the choices in the order of the schema where it names them; msgspec sorts them."""
    for listed in (schema.DeckName, schema.RankingName, schema.BettingStructure, schema.Opener):
        if set(get_args(listed)) == set(kind.values):
            return get_args(listed)
    return kind.values


def example_of(phase: type[msgspec.Struct]) -> Iterator[str]:
    """Yield the first phase of this kind in the library that says the most."""
    found = [
        (len(layout(plain(candidate))), name, candidate)
        for name in library_names()
        for candidate in load(name).turn_structure.phases
        if type(candidate) is phase
    ]
    if found:
        _, name, richest = max(found, key=lambda entry: entry[0])
        yield f"In `{name}`:\n\n```json\n{layout(plain(richest))}\n```"


def betting_section() -> str:
    """Return the betting structures and the openers, in the words of the rulebook."""
    structures = [
        f"- `{name}`. {STRUCTURE_RULES[name]}" for name in get_args(schema.BettingStructure)
    ]
    openers = [f"- `{name}`: {OPENERS[name]}." for name in get_args(schema.Opener)]
    return "\n".join(["## Betting structures\n", *structures, "\n## Openers\n", *openers])


def deck_section() -> str:
    """Return the decks by name."""
    rows = [f"| `{name}` | {DECK_WORDS[name]} |" for name in get_args(schema.DeckName)]
    return "\n".join(["## Decks\n", "| name | cards |", "|---|---|", *rows])


def ranking_section() -> str:
    """Return the rankings by name, in the words of the rulebook."""
    blocks = ["## Rankings"]
    for ranking in get_args(schema.RankingName):
        deck = "short_36" if ranking == "short_deck_high" else "standard_52"
        words = LOW_WORDS.get(ranking) or explain_ranking(ranking, deck, 7)
        blocks.append(f"`{ranking}`: " + " ".join(words))
    return "\n\n".join(blocks)


def whole_game() -> str:
    """Return one whole file as an example."""
    content = layout(plain(load("leduc-holdem")))
    return f"## A whole game\n\n`darwindeck show leduc-holdem --json`\n\n```json\n{content}\n```"


if __name__ == "__main__":
    PAGE.write_text(language_page(), encoding="utf-8")
