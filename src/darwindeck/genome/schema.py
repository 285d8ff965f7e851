"""The language: frozen, typed classes that together are the rules of one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from darwindeck.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from darwindeck.genome import rules
from darwindeck.genome.conditions import (
    AllOf,
    AnyOf,
    CannotPlayCondition,
    Condition,
    HandSizeCondition,
    PileCondition,
    RankCondition,
    SuitCondition,
    SumCondition,
)
from darwindeck.genome.phases import (
    ArrangePhase,
    BettingPhase,
    BetweenPhase,
    BidPhase,
    CallPhase,
    ClaimPhase,
    CommitPhase,
    ComparePhase,
    DealPhase,
    DecisionPhase,
    DeclarePhase,
    DiscardPhase,
    DrawPhase,
    DrawUpPhase,
    ExchangePhase,
    ForcedBetPhase,
    KnockOutPhase,
    KnockPhase,
    LiarPhase,
    Location,
    MeldPhase,
    PeekPhase,
    Phase,
    PlayPhase,
    ResolutionPhase,
    RevealPhase,
    ShowdownPhase,
    TalonPhase,
    TrickPhase,
    TrumpPhase,
    WagerPhase,
)
from darwindeck.genome.roles import Attribute, Bust, CardKind, CustomCard, Payoff, Role, Script

__all__ = [
    "AllOf",
    "AnyOf",
    "ArrangePhase",
    "Attribute",
    "BettingPhase",
    "BetweenPhase",
    "BidPhase",
    "Bust",
    "CallPhase",
    "CannotPlayCondition",
    "CardEffect",
    "CardKind",
    "ClaimPhase",
    "CommitPhase",
    "ComparePhase",
    "Condition",
    "CustomCard",
    "DealPhase",
    "DecisionPhase",
    "Deck",
    "DeclarePhase",
    "DiscardPhase",
    "DrawPhase",
    "DrawUpPhase",
    "ExchangePhase",
    "ForcedBetPhase",
    "GameGenome",
    "HandSizeCondition",
    "HouseRules",
    "KnockOutPhase",
    "KnockPhase",
    "LiarPhase",
    "Location",
    "MeldPhase",
    "Payoff",
    "PeekPhase",
    "Phase",
    "PileCondition",
    "PlayPhase",
    "Rank",
    "RankCondition",
    "ResolutionPhase",
    "RevealPhase",
    "Role",
    "ScoredThing",
    "ScoringRule",
    "Script",
    "SetupRules",
    "ShowdownPhase",
    "Suit",
    "SuitCondition",
    "SumCondition",
    "TalonPhase",
    "TrickPhase",
    "TrumpPhase",
    "TurnStructure",
    "WagerPhase",
    "WinCondition",
]

DeckName = Literal[
    "standard_52", "short_36", "piquet_32", "euchre_24", "royal_20", "leduc_6", "kuhn_3", "of_roles"
]


class Deck(rules.Rules, frozen=True):
    """A deck of one's own out of the 52 cards: each of these `ranks` in each of these `suits`.

    Both are written from the lowest to the highest, as in `789TJQKA` and `cdhs`; what is left out
    is there in full. A deck that has a name is called by it. Beside them there can be `jokers`: the
    first is that of spades, then come those of hearts, diamonds and clubs. In cards and ranks they
    are written `X`, such as `Xs`; where a rank is a number, theirs is 16. A joker is above the
    ace, unless `rank_order` says otherwise, and counts ten.

    With `copies`, every card is there so many times, as in a doubled deck of pinochle. All of them
    together are 64 cards at most, counting as if each rank had four suits: eight ranks twice, as in
    two packs of piquet, five ranks three times, four ranks four times. Of equal cards in a trick
    the first one wins. Copies are for tricks, battles and bets alone: turns, claims, melds and
    poker hands need cards that are all different.
    """

    ranks: rules.SomeRanks = RANK_LETTERS
    suits: rules.SomeSuits = SUIT_LETTERS
    jokers: Annotated[int, Meta(ge=0, le=rules.MAX_JOKERS)] = 0
    copies: Annotated[int, Meta(ge=1, le=rules.MAX_COPIES)] = 1

    def __str__(self) -> str:
        more = f" with {self.jokers} joker{'s' * (self.jokers > 1)}" if self.jokers else ""
        times = f", {self.copies} of each" if self.copies > 1 else ""
        return f"the deck of {self.ranks} in {self.suits}{times}{more}"


class HouseRules(rules.Rules, frozen=True):
    """A seat that nobody plays: it covers all bets from its own chips, and plays by a fixed rule.

    It has the last seat at the table and takes its turn after everyone else. In a showdown by
    blackjack it draws while its cards count less than `draws_below`; if it `hits_soft` hands, also
    to just that total if an ace in it counts eleven. A natural, 21 in two cards, is paid by
    `natural_pays`: three chips for two.

    By any other ranking it keeps the cards that it is dealt, and `draws_below` is 0. It can need a
    hand to play: one that is at least as good as the cards it `qualifies_with`. If it has none,
    calls are returned and all other bets of who is still in are won. A `bonus` is paid for kinds of
    hands to whoever is still in, whatever the house has: so many times what was bet before calls.

    Where cards are arranged in two rows, it arranges its own: so that its first row is as good as
    possible while its last one is at least the first of the hands that it `keeps_behind`; if it can
    be none of that, at least the second, and so on, and at last any that fouls nothing. Who wins
    both rows against it wins, and who wins none loses; otherwise bets are returned. Equal rows are
    the house's.
    """

    chips: rules.Chips = 10_000
    draws_below: Annotated[int, Meta(ge=0, le=21)] = 17
    hits_soft: bool = False
    natural_pays: Annotated[tuple[rules.Odds, ...], Meta(min_length=2, max_length=2)] = (3, 2)
    qualifies_with: Annotated[tuple[rules.CardName, ...], Meta(max_length=5)] = ()
    bonus: Annotated[Mapping[rules.Name, rules.Odds], Meta(max_length=10)] = rules.FrozenDict()
    keeps_behind: Annotated[tuple[rules.Hand, ...], Meta(max_length=rules.MAX_KEPT)] = ()


class SetupRules(rules.Rules, frozen=True):
    """What is on the table before the first phase.

    `cards_per_player` cards are dealt face down to everyone at the start of a hand, and
    `initial_discard_count` cards are turned up as the first discards. The `trump_suit` is fixed,
    or with `turned_trump` it is that of a card turned up before the first trick, or of the dealer's
    last card if all are dealt, which is shown. With `bowers` the jack of trumps is the highest
    trump, and the other jack of its colour, which counts as a trump, the second. When the deck
    runs out, the discards are shuffled into a new one (`reshuffle`), or the hand ends. With
    `blind_hands` every deal is `blind`: nobody may look at their own cards. With `teams`, partners
    sit alternately: of two teams, every second player is one. What one of them scores, all of them
    score, and they win together. With several `boards`, what is dealt to the board is dealt to each
    of them, and each wins an equal share of every pot. With `deal_all`, the whole deck is dealt to
    the players at the start of a hand, so that some may have a card more than others. Where the
    order of ranks is not the usual one, `rank_order` names all ranks of the deck from the lowest to
    the highest, such as `3456789TJQKA2`: by it the ranks of cards are compared, but not poker
    hands. In tricks, the `top_cards` are above all others, the highest first. With `top_trumps`,
    they are trumps, whatever suit is trump.

    With `stakes`, two play hands that are worth more and more points, such as `[1, 2, 3, 4]`: the
    first number at the beginning. At the beginning of their turn, or before they play to a trick,
    players may raise it to the next one, unless they were the last to raise. The other accepts,
    raises further, or refuses and is out of the hand, which is then worth what it was before.
    """

    cards_per_player: rules.CardCount = 0
    initial_deck: DeckName | Deck = "standard_52"
    initial_discard_count: rules.CardCount = 0
    trump_suit: Suit | None = None
    starting_chips: rules.Chips = 0
    turned_trump: bool = False
    when_deck_is_empty: Literal["reshuffle", "end"] = "reshuffle"
    blind_hands: bool = False
    house: HouseRules | None = None
    teams: Annotated[int, Meta(ge=0, le=rules.MAX_SEATS // 2)] = 0
    boards: Annotated[int, Meta(ge=1, le=rules.MAX_BOARDS)] = 1
    bowers: bool = False
    deal_all: bool = False
    rank_order: rules.RankOrder = ""
    top_cards: Annotated[tuple[rules.CardName, ...], Meta(max_length=rules.MAX_TOPS)] = ()
    stakes: Annotated[tuple[rules.Stake, ...], Meta(max_length=rules.MAX_STAKES)] = ()
    top_trumps: bool = False


class TurnStructure(rules.Rules, frozen=True):
    """The phases of one hand, in order.

    A showdown ends the hand, unless its losers match the pot. Without one the phases are a round
    that is played again and again, from phase number `repeat_from`, until a win condition or the
    turn limit ends the hand.
    Consecutive player phases are a turn, which everyone takes once a round.
    """

    phases: Annotated[tuple[Phase, ...], Meta(max_length=rules.MAX_PHASES)] = ()
    repeat_from: Annotated[int, Meta(ge=0, le=rules.MAX_PHASES)] = 0


ScoredThing = Literal[
    "captured",
    "held",
    "trick",
    "going_out",
    "sweep",
    "bid_made",
    "bid_missed",
    "bid_exact",
    "bid_made_alone",
    "bid_trick_made",
    "bid_trick_missed",
    "overtrick",
    "undertrick",
    "nil_made",
    "nil_missed",
    "ten_overtricks",
    "deadwood",
    "gin",
    "undercut",
    "counted",
    "counted_combination",
    "counted_last_trick",
    "counted_kept",
    "worth_made",
    "worth_missed",
]


class CardEffect(rules.Rules, frozen=True):
    """What happens when cards of a rank or suit are played in a play phase.

    The next player is skipped, the direction reversed, the next player draws `count` cards, or
    the player has an extra turn. A `wild` card may always be played, and its player names a suit.
    """

    effect: Literal["skip", "reverse", "draw", "extra_turn", "wild"]
    rank: Rank | None = None
    suit: Suit | None = None
    count: Annotated[int, Meta(ge=1, le=10)] = 1


class ScoringRule(rules.Rules, frozen=True):
    """Points for each card of a rank or suit (or any card), when it is captured or still held.

    Without any such rule, and without a showdown, a hand won is worth a point.
    `captured` counts at once, `held` at the end of a hand. A `trick` is scored whatever is in it,
    and `going_out` when a player has no cards left at the end of a hand. A `sweep` is scored at the
    end of a hand by who has captured every card that other rules give points for. What is no card
    can be scored `to` all `others` instead of the player who does it. Tricks can be scored only
    `beyond` a number that a player, or a team, has taken in the hand, and going out, where a hand
    is played to the `last_out`, only in one `place`: 1 is the first to go out.

    Where there are bids, a side that has taken the tricks of its contract has the `bid_made`, or
    else the `bid_missed`; with just as many as it bid, the `bid_exact`. Points per
    `bid_trick_made` or `bid_trick_missed` are for each trick of the contract, per `overtrick` and
    `undertrick` for each one beyond it and short of it. Who has bid 0 scores for a `nil_made` or
    a `nil_missed`. A declarer can have the `bid_made_alone`. `ten_overtricks` count whenever the
    overtricks of the match, a point each and so the last digit of a score, are ten more.

    When somebody knocks, each of the others is compared with who knocked: the one with less
    `deadwood` scores for each point of the difference, and for an `undercut` if that is not who
    knocked. Who knocks without any deadwood has `gin`, and cannot be undercut. Where melds are laid
    down, who goes out scores for each point of `deadwood` that the others hold.

    Where contracts are about points, these are counted for a side but not scored at once: for each
    captured card by rules per `counted`, for the `counted_last_trick`, and before the first trick
    for each `counted_combination` of `cards` that a player holds together, such as `["Qs", "Jd"]`;
    `t` in place of a suit is that of trump. A side that has not missed a contract scores per point
    `counted_kept`. What a declarer's game is worth is scored per point of it, `worth_made` or
    `worth_missed`; one that was bid too high is worth the next multiple of its trumps that would
    have been enough.
    """

    points: rules.Points
    per: ScoredThing = "captured"
    rank: Rank | None = None
    suit: Suit | None = None
    to: Literal["player", "others"] = "player"
    beyond: Annotated[int, Meta(ge=0, le=rules.MAX_TRICKS - 1)] = 0
    place: Annotated[int, Meta(ge=0, le=rules.MAX_SEATS)] = 0
    cards: Annotated[tuple[rules.HeldCard, ...], Meta(max_length=rules.MAX_COMBINED)] = ()


class WinCondition(rules.Rules, frozen=True):
    """How a hand, and a match of several hands, is won.

    A hand ends when a player has an `empty_hand`, holds or has captured all cards
    (`capture_all`), or is `first_to_score` the `target`. By `last_out`, it goes on without those
    who have no cards left until one player alone holds some; who went out first wins it and begins
    the next one. By `most_tricks`, who has taken the most wins it, of several the one who took one
    first, and if nobody took any, who led to the first; it ends as soon as that is decided.
    Otherwise it is won by the `high_score`, the `low_score`, or the `best_hand` in poker. Scores go
    on from hand to hand. In a match for chips, by `last_with_chips` whoever has all chips wins, and
    at the hand limit those who still have any share the win; by `most_chips` whoever has the most
    when the match ends.
    """

    type: Literal[
        "empty_hand",
        "last_out",
        "capture_all",
        "first_to_score",
        "high_score",
        "low_score",
        "best_hand",
        "most_tricks",
        "most_chips",
        "last_with_chips",
    ]
    target: Annotated[int, Meta(ge=0, le=10_000)] = 0


class GameGenome(rules.Rules, frozen=True):
    """A game: everything the engine needs to play it.

    The `genome_id` names it, as its file does; `title` and `summary` are for people, and so are the
    `card_names` of suits, ranks and single cards, where these are not called as usual:
    `{"s": "espadas", "J": "sotas", "As": "the espadilla"}`. The usual number of players is
    `player_count`; how many can play follows from the cards. A match ends after `hand_limit` hands
    at the latest, and a hand after `turn_limit` turns.

    A game with `roles` has a seat for each, in this order, and its `initial_deck` is `of_roles`:
    everyone has their own cards, of these `card_kinds` and with values of these `attributes`. With
    ranks and suits they can be played to tricks and battles, and chips can be bet beside them.
    Phases that end with a resolution are a deal, which is played again and again like a turn.

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
    win_conditions: Annotated[tuple[WinCondition, ...], Meta(max_length=8)]
    scoring_rules: Annotated[tuple[ScoringRule, ...], Meta(max_length=rules.MAX_SCORES)] = ()
    player_count: rules.Seats = 2
    hand_limit: Annotated[int, Meta(ge=1, le=rules.MAX_HANDS)] = 100
    turn_limit: Annotated[int, Meta(ge=1, le=rules.MAX_TURNS)] = 1000
    card_effects: Annotated[tuple[CardEffect, ...], Meta(max_length=rules.MAX_EFFECTS)] = ()
    roles: Annotated[tuple[Role, ...], Meta(max_length=rules.MAX_SEATS)] = ()
    card_kinds: Annotated[tuple[CardKind, ...], Meta(max_length=rules.MAX_KINDS)] = ()
    attributes: Annotated[tuple[Attribute, ...], Meta(max_length=rules.MAX_ATTRIBUTES)] = ()
    title: Annotated[str, Meta(max_length=80)] = ""
    summary: Annotated[str, Meta(max_length=rules.MAX_SUMMARY)] = ""
    card_names: Annotated[Mapping[rules.Name, rules.Name], Meta(max_length=rules.MAX_NAMES)] = (
        rules.FrozenDict()
    )

    @property
    def name(self) -> str:
        """The title, or a readable form of the identifier."""
        return self.title or self.genome_id.replace("-", " ").replace("_", " ").capitalize()
