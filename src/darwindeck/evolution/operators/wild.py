"""Mutations of jokers and of wild cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import JOKER_LETTER, RANK_LETTERS
from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation
from darwindeck.evolution.wild_edits import jokers_in, shows_wild, with_jokers, with_wild
from darwindeck.genome import anatomy
from darwindeck.genome.phases import ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import BUG_NAME, TURNED_UP_NAME

if TYPE_CHECKING:
    from random import Random


ONE_EYED_JACKS = ("Jh", "Js")
FEW_JOKERS = (1, 2, 2, 4)


@mutation(weight=1)
def change_jokers(game: GameGenome, chance: Random) -> GameGenome | None:
    """Put jokers into the deck, wild where hands of poker are shown; or take them out again."""
    if anatomy.has_own_decks(game) or anatomy.collects_melds(game):
        return None
    if anatomy.wins_by(game, "best_hand") or (
        edit.placed(game, ShowdownPhase) and not shows_wild(game)
    ):
        return None
    jokers = jokers_in(game.setup.initial_deck)
    many = 0 if jokers and chance.random() < 0.5 else chance.choice(FEW_JOKERS)
    return with_jokers(game, many) if many != jokers else None


@mutation(weight=2)
def change_wild_cards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Make a rank wild, some cards, the turned-up rank, jokers or a bug; or nothing."""
    if not shows_wild(game):
        return None
    index, showdown = edit.placed(game, ShowdownPhase)[0]
    if showdown.wild_cards and chance.random() < 0.4:
        return with_jokers(with_wild(game, ()), 0)
    ways: list[tuple[str, ...]] = [(chance.choice(RANK_LETTERS),), (JOKER_LETTER,), ONE_EYED_JACKS]
    if edit.walk_to(game, index).board:
        ways += [(TURNED_UP_NAME,)] * len(ways)
    held = {
        *map(str, anatomy.deck_of(game)),
        *(card.rank.letter for card in anatomy.deck_of(game)),
        TURNED_UP_NAME,
    }
    wild = chance.choice([way for way in ways if {*way} <= held | {JOKER_LETTER}])
    if wild == (JOKER_LETTER,):
        if showdown.rankings == ("high",) and chance.random() < 0.5:
            return with_wild(with_jokers(game, 1), (BUG_NAME,))
        return with_wild(with_jokers(game, chance.choice(FEW_JOKERS)), wild)
    return with_wild(with_jokers(game, 0), wild)
