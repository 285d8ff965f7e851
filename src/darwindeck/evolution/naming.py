"""Names for evolved games: pleasant, telling, and the same for the same rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from darwindeck.genome import anatomy, rules, schema
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.orders import HandOrder
from darwindeck.words.english import cards_of, joined, number

if TYPE_CHECKING:
    from darwindeck.hands.orders import Ranking

QUALITIES = (
    "Amber", "Autumn", "Blue", "Bold", "Brass", "Bright", "Broken", "Calm", "Candle", "Clever",
    "Copper", "Crooked", "Distant", "Double", "Early", "Easy", "Evening", "Fallen", "Faraway",
    "Foggy", "Gentle", "Gilded", "Golden", "Green", "Harbour", "Hidden", "Hollow", "Honest",
    "Idle", "Ivory", "Jolly", "Lantern", "Late", "Little", "Lonely", "Long", "Lucky", "Merry",
    "Midnight", "Misty", "Narrow", "Noble", "Northern", "Old", "Painted", "Patient", "Pearl",
    "Plain", "Quick", "Quiet", "Rainy", "Red", "Restless", "Riverside", "Rusty", "Sailor's",
    "Secret", "Silver", "Sleepy", "Sly", "Southern", "Spring", "Stolen", "Stormy", "Summer",
    "Sunday", "Tall", "Velvet", "Wandering", "Western", "White", "Wild", "Winter", "Wooden",
)  # fmt: skip
THINGS = (
    "Acorn", "Anchor", "Aspen", "Badger", "Barley", "Beacon", "Bell", "Birch", "Bramble", "Bridge",
    "Brook", "Canyon", "Castle", "Cedar", "Clover", "Comet", "Compass", "Crane", "Creek", "Crow",
    "Daisy", "Dove", "Ember", "Falcon", "Feather", "Fern", "Ferry", "Finch", "Fox", "Garden",
    "Garnet", "Hare", "Harvest", "Hawk", "Hazel", "Heron", "Hill", "Holly", "Island", "Ivy",
    "Jasmine", "Juniper", "Kestrel", "Kettle", "Ladder", "Lagoon", "Lark", "Laurel", "Linden",
    "Magpie", "Maple", "Marigold", "Marsh", "Meadow", "Mill", "Mirror", "Moth", "Mountain",
    "Nettle", "Oak", "Orchard", "Otter", "Owl", "Pebble", "Pepper", "Pine", "Plum", "Poppy",
    "Quarry", "Quill", "Raven", "Reed", "Robin", "Rowan", "Sable", "Saffron", "Sage", "Sparrow",
    "Star", "Swallow", "Thistle", "Thorn", "Thyme", "Tower", "Tulip", "Valley", "Walnut",
    "Willow", "Wren", "Yarrow",
)  # fmt: skip

RANKING_NAMES = {
    "high": "",
    "short_deck_high": "",
    "ace_five_low": "Lowball",
    "deuce_seven_low": "Lowball",
    "eight_or_better_low": "Lowball",
    "badugi": "Badugi",
    "high_card": "High-Card",
    "blackjack": "Twenty-One",
    "three_cards": "Three-Card",
    "three_card_brag": "Brag",
}
OF_ITS_OWN = "the best hand in an order of its own"
FULL_HAND = 5
WINNING_HANDS: dict[Ranking, str] = {
    "high": "the best poker hand",
    "short_deck_high": "the best short-deck hand",
    "ace_five_low": "the lowest hand",
    "deuce_seven_low": "the lowest hand without straights and flushes",
    "eight_or_better_low": "a low hand of eight or better",
    "badugi": "the best badugi",
    "high_card": "the highest card",
    "blackjack": "the total nearest to 21",
    "three_cards": "the best hand of three",
    "three_card_brag": "the best hand of brag",
}
WAYS_TO_WIN = {
    "empty_hand": "whoever is rid of all cards first wins",
    "last_out": "whoever is rid of all cards first wins",
    "capture_all": "whoever takes all cards wins",
    "most_tricks": "the most tricks win",
    "low_score": "the fewest points win",
    "high_score": "the most points win",
    "first_to_score": "the first with enough points wins",
    "best_hand": "the best hand wins",
}
"""How a hand without a showdown is won; the first that a game has is told."""
DONE_WITH_CARDS: dict[type[schema.Phase], str] = {
    schema.TrickPhase: "tricks",
    schema.ComparePhase: "battles",
    schema.LiarPhase: "claims about all hands",
    schema.ClaimPhase: "cards played face down",
    schema.KnockPhase: "sets and runs",
    schema.MeldPhase: "sets and runs laid down",
    schema.BetweenPhase: "bets on the next card",
    schema.ArrangePhase: "rows to arrange",
    schema.DeclarePhase: "everyone in or out at once",
}
HIGHEST, LOWEST = "the highest card", "the lowest card"
HANDS_OF_ONE_CARD = WINNING_HANDS | {
    "high": HIGHEST,
    "short_deck_high": HIGHEST,
    "ace_five_low": LOWEST,
    "deuce_seven_low": LOWEST,
    "badugi": LOWEST,
}


def title_of(genome: GameGenome, fingerprint: int) -> str:
    """Return a name for a game: two words that the fingerprint chooses, and its family.

    >>> from darwindeck.genome.library import load
    >>> title_of(load("razz"), 7)
    'Calm Acorn Seven-Card Lowball Stud'
    """
    quality = QUALITIES[fingerprint % len(QUALITIES)]
    thing = THINGS[fingerprint // len(QUALITIES) % len(THINGS)]
    return " ".join(part for part in (quality, thing, *features_of(genome)) if part)


def features_of(genome: GameGenome) -> tuple[str, ...]:
    """Return what a name tells of the rules, in the order of speaking."""
    showdown = anatomy.showdown_of(genome)
    if showdown is None:
        return (family_of(genome),)
    return (hand_words(genome), ranking_words(showdown), family_of(genome))


def family_of(genome: GameGenome) -> str:
    """Return the family that a game belongs to, by what people do in it.

    >>> from darwindeck.genome.library import load
    >>> [family_of(load(name)) for name in ("badugi", "war", "hearts", "pot-limit-omaha")]
    ['Draw', 'War', 'Tricks', "Hold'em"]
    """
    if genome.setup.house is not None:
        return "Bank"
    if anatomy.showdown_of(genome) is None:
        return turn_family_of(genome)
    deals = anatomy.phases_of(genome, schema.DealPhase)
    if any(deal.to == "board" and deal.count for deal in deals):
        return "Hold'em"
    if anatomy.phases_of(genome, schema.ArrangePhase):
        return "Rows"
    if anatomy.phases_of(genome, schema.ExchangePhase):
        return "Draw"
    if any(deal.to == "players" and deal.face_up for deal in deals):
        return "Stud"
    return "Poker"


def turn_family_of(genome: GameGenome) -> str:
    """Return the family of a game without a showdown."""
    if any(anatomy.phases_of(genome, kind) for kind in (schema.ClaimPhase, schema.LiarPhase)):
        return "Bluff"
    if anatomy.phases_of(genome, schema.TrickPhase):
        return "Tricks"
    if anatomy.phases_of(genome, schema.ComparePhase):
        return "War"
    plays = anatomy.phases_of(genome, schema.PlayPhase)
    if any(play.capture for play in plays):
        return "Fishing"
    return "Shedding" if plays and anatomy.wins_by(genome, "empty_hand", "last_out") else "Rummy"


def hand_words(genome: GameGenome) -> str:
    """Say how many cards everyone gets, as a name does: Three-Card."""
    return f"{number(own_cards(genome)).capitalize()}-Card"


def ranking_words(showdown: schema.ShowdownPhase) -> str:
    """Say what kind of hands win, as a name does."""
    if showdown.low_ranking:
        return "Hi-Lo"
    if isinstance(showdown.ranking, HandOrder):
        return RANKING_NAMES["high" if showdown.ranking.cards == FULL_HAND else "three_cards"]
    return RANKING_NAMES[showdown.ranking]


def own_cards(genome: GameGenome) -> int:
    """Count the cards that everyone is dealt, from the last gathering on."""
    cards = genome.setup.cards_per_player
    for deal in anatomy.phases_of(genome, schema.DealPhase):
        cards = 0 if deal.gather else cards
        cards += deal.count if deal.to == "players" else 0
    return cards


def board_cards(genome: GameGenome) -> int:
    """Count the cards that everyone shares."""
    return sum(
        deal.count for deal in anatomy.phases_of(genome, schema.DealPhase) if deal.to == "board"
    )


def summarise(genome: GameGenome) -> str:
    """Say in one sentence what kind of game it is, as far as there is room for it.

    >>> from darwindeck.genome.library import load
    >>> summarise(load("five-card-draw"))
    'Five cards each, one exchange and two betting rounds: the best poker hand wins.'
    """
    exchanges = anatomy.phases_of(genome, schema.ExchangePhase)
    passes = [exchange for exchange in exchanges if exchange.passed_to]
    board = board_cards(genome)
    parts = dealt_words(genome)
    if board:
        parts.append(f"{number(board)} shared")
    parts += counted_noun(len(passes), "pass", "passes")
    parts += counted_noun(len(exchanges) - len(passes), "exchange")
    parts += counted_noun(len(anatomy.phases_of(genome, schema.BettingPhase)), "betting round")
    parts += [words for kind, words in DONE_WITH_CARDS.items() if anatomy.phases_of(genome, kind)]
    shorter = ([*parts[:count], "more"] for count in range(len(parts) - 1, 0, -1))
    won = winning_words(genome)
    sentences = (sentence(some, won) for some in (parts, *shorter))
    return next(text for text in sentences if len(text) <= rules.MAX_SUMMARY)


def sentence(parts: Sequence[str], won: str) -> str:
    """Say what is done, and who wins."""
    text = ": ".join(filter(None, (joined(parts), won)))
    return f"{text[0].upper()}{text[1:]}."


def dealt_words(genome: GameGenome) -> list[str]:
    """Say how many cards everyone gets, if any."""
    if genome.setup.deal_all:
        return ["all cards dealt"]
    if genome.roles:
        return ["a deck for each role"]
    return [f"{cards_of(own_cards(genome))} each"] if own_cards(genome) else []


def counted_noun(count: int, noun: str, several: str = "") -> list[str]:
    """Return how many there are of something, if any."""
    return [f"{number(count)} {noun if count == 1 else several or noun + 's'}"] if count else []


def winning_words(genome: GameGenome) -> str:
    """Say who wins a hand."""
    showdown = anatomy.showdown_of(genome)
    if showdown is None:
        return winning_words_of_turns(genome)
    one_card = own_cards(genome) + board_cards(genome) == 1
    hands = HANDS_OF_ONE_CARD if one_card else WINNING_HANDS
    best = f"{hands.get(showdown.ranking, OF_ITS_OWN)} wins"
    if showdown.low_ranking is None:
        return best
    return f"{best} half the pot, {hands.get(showdown.low_ranking, OF_ITS_OWN)} the other half"


def winning_words_of_turns(genome: GameGenome) -> str:
    """Say who wins a hand without a showdown."""
    if anatomy.is_for_the_pot(genome):
        return "who is right takes chips, and who is wrong pays"
    if anatomy.paid_tricks_of(genome) is not None:
        return "every trick takes a share of the pot"
    if anatomy.is_for_the_last(genome):
        return "who is wrong is out, and the last one left wins"
    return next(words for kind, words in WAYS_TO_WIN.items() if anatomy.wins_by(genome, kind))
