"""Small edits of jokers and wild cards, which mutations and repairs are made of."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.cards import JOKER_LETTER, RANK_LETTERS, SUIT_LETTERS
from darwindeck.evolution import edit
from darwindeck.genome.anatomy import cards_in, known_deck
from darwindeck.genome.phases import ShowdownPhase
from darwindeck.genome.schema import Deck, DeckName, GameGenome
from darwindeck.hands.kinds import BUG_NAME, WITHOUT_WILD_CARDS


def shows_wild(game: GameGenome) -> bool:
    """Tell whether hands are shown in which cards can stand for others."""
    showdowns = edit.placed(game, ShowdownPhase)
    if not showdowns:
        return False
    _, showdown = showdowns[0]
    return WITHOUT_WILD_CARDS.isdisjoint({showdown.ranking, showdown.low_ranking})


def with_wild(game: GameGenome, wild: tuple[str, ...]) -> GameGenome:
    """Return the game with other wild cards at its showdown."""
    index, showdown = edit.placed(game, ShowdownPhase)[0]
    return edit.replace_phase(game, index, replace(showdown, wild_cards=wild))


def jokers_in(deck: DeckName | Deck) -> int:
    """Return how many jokers a deck has."""
    return deck.jokers if isinstance(deck, Deck) else 0


def with_jokers(game: GameGenome, jokers: int) -> GameGenome:
    """Return the game with so many jokers, which are wild if hands of poker are shown."""
    deck = game.setup.initial_deck
    if jokers == jokers_in(deck):
        return game
    order = game.setup.rank_order.replace(JOKER_LETTER, "")
    order += JOKER_LETTER if order and jokers else ""
    game = edit.with_setup(game, initial_deck=deck_with(deck, jokers), rank_order=order)
    if not shows_wild(game):
        return game
    _, showdown = edit.placed(game, ShowdownPhase)[0]
    named = BUG_NAME if BUG_NAME in showdown.wild_cards else JOKER_LETTER
    others = tuple(edit.others(showdown.wild_cards, named))
    return with_wild(game, (*others, named) if jokers else others)


def deck_with(deck: DeckName | Deck, jokers: int) -> DeckName | Deck:
    """Return a deck with so many jokers; one that is not made of ranks and suits stays."""
    plain = [card for card in cards_in(deck) if card.rank.letter != JOKER_LETTER]
    ranks, suits = {card.rank.letter for card in plain}, {card.suit.value for card in plain}
    new = Deck(
        "".join(letter for letter in RANK_LETTERS if letter in ranks),
        "".join(letter for letter in SUIT_LETTERS if letter in suits),
        jokers,
    )
    return known_deck(new)
