"""The language: frozen, typed classes that together are the rules of one game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from darwindeck.cards import Rank, Suit

__all__ = [
    "BettingPhase",
    "DealPhase",
    "ExchangePhase",
    "ForcedBetPhase",
    "GameGenome",
    "Phase",
    "Rank",
    "SetupRules",
    "ShowdownPhase",
    "Suit",
    "TurnStructure",
    "WinCondition",
]

MAX_CHIPS = 10**12
MAX_SEATS = 10
MAX_HAND = 16
MAX_BOARD = 16
MAX_PHASES = 64

Chips = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
CardCount = Annotated[int, Meta(ge=0, le=52)]
Seats = Annotated[int, Meta(ge=2, le=MAX_SEATS)]

DeckName = Literal["standard_52", "short_36", "piquet_32", "royal_20", "leduc_6", "kuhn_3"]
RankingName = Literal[
    "high", "short_deck_high", "ace_five_low", "eight_or_better_low", "deuce_seven_low", "badugi"
]
BettingStructure = Literal["fixed_increment", "no_limit", "pot_limit", "fixed_limit"]
Opener = Literal["left_of_button", "after_blinds", "bring_in", "high_hand", "low_hand"]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in a genome: immutable, and strict about unknown fields."""


class SetupRules(Rules, frozen=True):
    """What is on the table before the first phase.

    `cards_per_player` cards are dealt face down to everyone at the start of a hand.
    """

    cards_per_player: CardCount = 0
    initial_deck: DeckName = "standard_52"
    starting_chips: Chips = 0


class ForcedBetPhase(Rules, frozen=True, tag_field="type", tag="ForcedBetPhase"):
    """Bets that nobody chooses: antes, then blinds and straddles, then a bring-in.

    `blinds` are posted in turn from the left of the button (heads-up the button posts the first);
    a third blind is a straddle. `button_blind` is a live blind of the button's own, as in
    short-deck games. A `dead_ante` goes to whoever wins the main pot, whatever they put in
    themselves; otherwise an ante is matched chip for chip like any bet. An ante `ante_by` the big
    blind or the button alone is always dead. A `bring_in` is owed by the seat that `bring_in_by`
    names when the next betting round opens.
    """

    ante: Chips = 0
    ante_by: Literal["each", "big_blind", "button"] = "each"
    dead_ante: bool = False
    blinds: Annotated[tuple[Chips, ...], Meta(max_length=MAX_SEATS)] = ()
    button_blind: Chips = 0
    bring_in: Chips = 0
    bring_in_by: Literal["low_card", "high_card"] = "low_card"


class DealPhase(Rules, frozen=True, tag_field="type", tag="DealPhase"):
    """Deal `count` cards to each player in the hand, or to the board, after burning some."""

    count: CardCount = 1
    to: Literal["players", "board"] = "players"
    face_up: bool = False
    burn: CardCount = 0


class BettingPhase(Rules, frozen=True, tag_field="type", tag="BettingPhase"):
    """One betting round.

    `min_bet` is the smallest bet (and in fixed structures the only one), `max_raises` caps the
    raises after the first bet or blind; `null` is no cap. The `structure` says how large bets may
    be, the `opener` who acts first. With `fold_when_free`, players may fold although checking
    costs nothing.
    """

    min_bet: Chips = 10
    max_raises: Annotated[int, Meta(ge=0, le=1000)] | None = 3
    structure: BettingStructure = "fixed_increment"
    opener: Opener = "left_of_button"
    fold_when_free: bool = False


class ExchangePhase(Rules, frozen=True, tag_field="type", tag="ExchangePhase"):
    """Each player in the hand discards some cards; then the same number is dealt to them.

    `burn` cards are put aside before that. When the deck runs out, the discards are shuffled.
    """

    max_cards: CardCount = 5
    min_cards: CardCount = 0
    burn: CardCount = 0


class ShowdownPhase(Rules, frozen=True, tag_field="type", tag="ShowdownPhase"):
    """The best hand wins each pot; with a `low_ranking`, the best low hand wins half of it.

    `hole_cards_used` is how many of their own cards players must use; 0 is any number.
    """

    ranking: RankingName = "high"
    low_ranking: RankingName | None = None
    hole_cards_used: Annotated[int, Meta(ge=0, le=5)] = 0


Phase = ForcedBetPhase | DealPhase | BettingPhase | ExchangePhase | ShowdownPhase


class TurnStructure(Rules, frozen=True):
    """The phases of one hand, in order."""

    phases: Annotated[tuple[Phase, ...], Meta(max_length=MAX_PHASES)] = ()


class WinCondition(Rules, frozen=True):
    """How a match of several hands is won.

    By `last_with_chips` whoever has all chips wins, and at the hand limit those who still have
    any share the win; by `most_chips` whoever has the most when the match ends.
    """

    type: Literal["last_with_chips", "most_chips"]


class GameGenome(Rules, frozen=True):
    """A game: everything the engine needs to play it.

    The `genome_id` names it, as its file does; `title` and `summary` are for people. The usual
    number of players is `player_count`; how many can play follows from the cards. A match ends
    after `hand_limit` hands at the latest.

    >>> kuhn = GameGenome(
    ...     genome_id="my-kuhn",
    ...     setup=SetupRules(cards_per_player=1, initial_deck="kuhn_3", starting_chips=2),
    ...     turn_structure=TurnStructure(
    ...         (ForcedBetPhase(ante=1), BettingPhase(min_bet=1, max_raises=0), ShowdownPhase())
    ...     ),
    ...     win_conditions=(WinCondition("most_chips"),),
    ...     player_count=2,
    ... )
    >>> kuhn.setup.initial_deck
    'kuhn_3'
    """

    genome_id: Annotated[str, Meta(min_length=1, max_length=80)]
    setup: SetupRules
    turn_structure: TurnStructure
    win_conditions: tuple[WinCondition, ...]
    player_count: Seats = 2
    hand_limit: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    title: Annotated[str, Meta(max_length=80)] = ""
    summary: Annotated[str, Meta(max_length=200)] = ""

    @property
    def name(self) -> str:
        """The title, or a readable form of the identifier."""
        return self.title or self.genome_id.replace("-", " ").replace("_", " ").capitalize()
