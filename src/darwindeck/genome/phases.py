"""The phases of a hand: table phases happen once a round, player phases form everyone's turn."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from darwindeck.cards import Rank, Suit
from darwindeck.genome import conditions, roles, rules
from darwindeck.hands.orders import NAMES, HandOrder

BettingStructure = Literal[
    "fixed_increment", "no_limit", "pot_limit", "fixed_limit", "spread_limit"
]
Opener = Literal["left_of_button", "after_blinds", "bring_in", "high_hand", "low_hand"]
ClaimsOf = Literal["ranks", "hands"]
Neighbour = Literal["left", "right", "across", "partner", "nobody", "counterpart"]


class Location(Enum):
    """Where cards come from and go to."""

    DECK = "deck"
    HAND = "hand"
    DISCARD = "discard"
    TABLEAU = "tableau"

    def __repr__(self) -> str:
        return f"Location.{self.name}"


# Table phases


class ForcedBetPhase(rules.Rules, frozen=True, tag_field="type", tag="ForcedBetPhase"):
    """Bets that nobody chooses: antes, then blinds and straddles, then a bring-in.

    `blinds` are posted in turn from the left of the button (heads-up the button posts the first);
    a third blind is a straddle. `button_blind` is a live blind of the button's own, as in
    short-deck games. A `dead_ante` goes to whoever wins the main pot, whatever they put in
    themselves; otherwise an ante is matched chip for chip like any bet. An ante `ante_by` the big
    blind or the button alone is always dead. A `bring_in` is owed by the seat that `bring_in_by`
    names when the next betting round opens.
    """

    ante: rules.Chips = 0
    ante_by: Literal["each", "big_blind", "button"] = "each"
    dead_ante: bool = False
    blinds: Annotated[tuple[rules.Chips, ...], Meta(max_length=rules.MAX_SEATS)] = ()
    button_blind: rules.Chips = 0
    bring_in: rules.Chips = 0
    bring_in_by: Literal["low_card", "high_card"] = "low_card"


class DealPhase(rules.Rules, frozen=True, tag_field="type", tag="DealPhase"):
    """Deal `count` cards to each player in the hand, to the board, or to the house.

    Some cards may be burnt first. With `gather`, all cards but the board are gathered and shuffled
    before that. Players see their own cards, and all cards that lie `face_up`; but what is dealt
    `blind` its owner may not look at: face up, all others see it, as on a forehead, and face down
    nobody does.
    """

    count: rules.CardCount = 1
    to: Literal["players", "board", "house"] = "players"
    face_up: bool = False
    blind: bool = False
    burn: rules.CardCount = 0
    gather: bool = False


class BettingPhase(rules.Rules, frozen=True, tag_field="type", tag="BettingPhase"):
    """One betting round.

    `min_bet` is the smallest bet (and in fixed structures the only one), `max_raises` caps the
    raises after the first bet or blind; `null` is no cap. The `structure` says how large bets may
    be; with a `spread_limit` a bet or raise adds `max_bet` at most. The `opener` acts first. With
    `fold_when_free`, players may fold although checking costs nothing.
    """

    min_bet: rules.Chips = 10
    max_raises: Annotated[int, Meta(ge=0, le=1000)] | None = 3
    structure: BettingStructure = "fixed_increment"
    opener: Opener = "left_of_button"
    fold_when_free: bool = False
    max_bet: rules.Chips | None = None


class BetweenPhase(rules.Rules, frozen=True, tag_field="type", tag="BetweenPhase"):
    """Everyone who has chips bets in turn against the pot on where the next card falls.

    Two cards are turned up, and the player bets nothing, or from `min_bet` up to all that is in the
    pot, as far as their chips go. Falls the next card between the two by rank, they take the bet
    out of the pot; otherwise they put it in, and `post_costs` times as much if it has the rank of
    one of the two, or all they have. A hand ends when the pot is empty. Without a showdown, the pot
    that is left after `turn_limit` turns is shared by all who have chips.

    With a house, everyone bets an ante against it instead, and may raise it by as much at most once
    the two cards are there. The house pays by how many ranks lie between them: `pays` has the odds
    for one rank, for two and so on, the last for all that are more. Cards of neighbouring ranks are
    no bet, two of a rank cannot be raised: a third of it is paid `pair_pays`, any other is no bet.
    """

    min_bet: rules.Chips = 1
    post_costs: Annotated[int, Meta(ge=1, le=3)] = 2
    pays: Annotated[tuple[rules.Odds, ...], Meta(max_length=rules.MAX_ODDS)] = ()
    pair_pays: Annotated[int, Meta(ge=0, le=rules.MAX_PAID)] = 0


class WagerPhase(rules.Rules, frozen=True, tag_field="type", tag="WagerPhase"):
    """Everyone who has chips bets in turn against the house, from `min_bet` up to `max_bet`.

    Who has less than the smallest bet bets all of it.
    """

    min_bet: rules.Chips = 10
    max_bet: rules.Chips = 100


class CallPhase(rules.Rules, frozen=True, tag_field="type", tag="CallPhase"):
    """Everyone who has seen their cards bets on them against the house, or folds.

    A call is `times` as much as the player has bet before any calls, or all they have. Who folds
    loses what they have bet.
    """

    times: Annotated[int, Meta(ge=1, le=10)] = 1


class PeekPhase(rules.Rules, frozen=True, tag_field="type", tag="PeekPhase"):
    """The house looks at its second card if the first is an ace or counts ten.

    If its two cards are 21, the hand is settled at once, before anybody draws, doubles or splits.
    With `insurance`, everyone may bet before that, if the house shows an ace, up to half of their
    bets that it has 21, and is paid as many times as much as `insurance` says if it has.
    """

    insurance: Annotated[int, Meta(ge=0, le=10)] = 0


class ExchangePhase(rules.Rules, frozen=True, tag_field="type", tag="ExchangePhase"):
    """Each player in the hand discards some cards; then the same number is dealt to them.

    `burn` cards are put aside before that. When the deck runs out, the discards are shuffled. What
    is not `replaced` is just given up, as in pineapple.

    With `passed_to`, the cards are passed on to a neighbour instead: everyone chooses theirs before
    anybody sees what they get. In the first hand of a match they go to the first neighbour in the
    list, in the next hand to the second, and after the last to the first again; `across` is half
    way around the table, a `partner` the next one to the left, and with `nobody` the cards are
    kept.

    With `counterpart`, cards are passed on by the places of the last hand, where hands are played
    out to the `last_out`: first and last pass on `max_cards` to each other, second and last but one
    a card fewer, and so on. Who came later gives their highest cards; who came earlier sees them
    before they choose which ones they give back. In the first hand of a match the cards are kept.
    """

    max_cards: rules.CardCount = 5
    min_cards: rules.CardCount = 0
    burn: rules.CardCount = 0
    passed_to: Annotated[tuple[Neighbour, ...], Meta(max_length=8)] = ()
    replaced: bool = True


class DeclarePhase(rules.Rules, frozen=True, tag_field="type", tag="DeclarePhase"):
    """Everyone in the hand decides at once to stay in or to go out, and then all show it.

    Nobody sees what the others decide before all have. Who goes out is out of the hand; if nobody
    stays in, everyone does. Where the showdown's `losers_match`, or tricks are played `for_pot`, it
    is just this round that they are out of, and if nobody stays in the cards are dealt again for
    the same pot. Where trump is turned up, that is done before anybody decides.
    """


class TrickPhase(rules.Rules, frozen=True, tag_field="type", tag="TrickPhase"):
    """Play `tricks` tricks: everyone plays a card, the best one captures them all and leads next.

    Players must follow the suit that was led if they can (`must_follow`). The highest card of
    that suit wins, or the highest trump; without `high_card_wins` the lowest. The `breaking_suit`
    may be led only after a card of it has been played, or when a player has nothing else; one that
    is `never_broken`, only when a player has nothing else.

    The player left of the button leads to the first trick, or whoever holds the card that the
    phase `opens_with`, such as `2c`, and with that card. In a `safe_first_trick` nobody may play a
    card that gives points to who captures it, unless they can play nothing else.

    With `any_suit`, the best card takes the trick whatever its suit. If several are equally good,
    nobody does, and who has led leads again.

    Who can follow suit `must_beat` the best card so far if they can, and who cannot must play a
    trump if they have one, and again a better one if they can. With `declarer_leads`, who has won
    an auction or made trump leads to the first trick.

    Tricks `for_pot` take an equal share of the pot each. Who is in the hand and takes none pays
    what `no_trick_costs` for the next pot, or all they have; `null` is as much as the pot held.
    Then the phases from `repeat_from` on are played again for that pot, by everyone who has chips.
    The hand ends when nobody has to pay, or when one player alone is in, who takes the pot; after
    `turn_limit` such rounds the pot is shared by all of them.
    """

    tricks: Annotated[int, Meta(ge=1, le=rules.MAX_TRICKS)] = 1
    must_follow: bool = True
    high_card_wins: bool = True
    breaking_suit: Suit | None = None
    opens_with: rules.CardName | None = None
    safe_first_trick: bool = False
    any_suit: bool = False
    must_beat: bool = False
    declarer_leads: bool = False
    for_pot: bool = False
    no_trick_costs: rules.Chips | None = 0
    never_broken: bool = False


class BidPhase(rules.Rules, frozen=True, tag_field="type", tag="BidPhase"):
    """Everyone bids in turn, from the left of the button, how many tricks they will take.

    Bids go from `lowest` to `highest`; 0 is a nil. What partners bid adds up to their contract,
    and together they bid `highest` at most. With a `hook`, the last one to bid may not make all
    bids add up to `highest`, so that somebody must fail. Where trump is turned up, that is done
    before the first bid.

    With `outbid`, it is an auction: every bid must be higher than the last, who passes is out of
    it, and the last one left is the declarer, whose side alone has a contract. If all others have
    passed without a bid, the last one has to bid.

    Tricks are counted from here on, and scored against the bids by `scoring_rules` when the hand
    ends, or before the next bids.

    An auction can be one `of` points instead: the contract is then about the points that
    `scoring_rules` count. In one of what a game is `worth`, the declarer has to take the points of
    the contract of TrumpPhase, with a game that turns out to be worth at least what was bid. What
    can be bid are then the `values`, from the lowest to the highest.

    In an auction of `chips`, which are `values` too, nobody can bid more than they have, and nobody
    has to bid. Who wins it pays the bid into the pot, where it belongs to whoever wins the main
    pot, and is the declarer without a contract: the bid buys the talon, the naming of trump, or the
    lead to the first trick.

    With `sealed` bids, everyone bids at once, and nobody sees what the others bid before all have;
    in an auction the highest bid wins, the first from the left of the button if several are equal.
    """

    lowest: Annotated[int, Meta(ge=0, le=rules.MAX_TRICKS)] = 0
    highest: Annotated[int, Meta(ge=1, le=rules.MAX_TRICKS)] = 13
    hook: bool = False
    outbid: bool = False
    of: Literal["tricks", "points", "worth", "chips"] = "tricks"
    values: Annotated[tuple[rules.BidValue, ...], Meta(max_length=rules.MAX_BIDS)] = ()
    sealed: bool = False


class TalonPhase(rules.Rules, frozen=True, tag_field="type", tag="TalonPhase"):
    """Who has won the auction takes `count` cards of the deck, and lays as many aside, face down.

    What those cards count is counted for the declarer in the end. One that is `optional` can be
    left where it is, face down: it is counted for the declarer all the same, and what a game is
    worth is then its number once more.
    """

    count: Annotated[int, Meta(ge=1, le=6)] = 2
    optional: bool = False


class TrumpPhase(rules.Rules, frozen=True, tag_field="type", tag="TrumpPhase"):
    """Players are asked in turn, from the left of the button, to make a suit trump or to pass.

    Who does is the declarer, whose side has to take `contract` tricks, and the phases of this
    kind that follow are left out. With `turned_up`, a card is turned up from the deck, and only
    its suit can be accepted; it is taken by the `button`, by the `declarer` or by `nobody`, and
    who takes it discards a card for it. Otherwise any suit can be named but that of a card which
    was turned up and not accepted. The last one asked `must_name` a suit, or if all may pass,
    there is no trump.

    With `may_go_alone`, the declarer may lay the partners' cards aside and play without them. Who
    has won an auction is the only one asked, has to name a suit, and keeps the contract that was
    bid; if nobody has, everyone is asked.

    Where an auction is about what a game is worth, `contract` is the points that the declarer has
    to take, and `worth` has a number for each suit as trump (clubs, diamonds, hearts, spades), and
    if it has a fifth one, no suit may be named either, so that only the top cards are trumps. A
    game is worth this number times one, and once more for each *matador*: for each of the highest
    trumps that the declarer has without a gap, or else lacks without a gap. It is worth this number
    once more if a side takes a quarter of all points or less, and again if it takes no trick.

    With `null`, a game without trumps may be named too, in which ranks have their usual order, the
    top cards are cards like others, and the declarer has to take no trick. It is always worth the
    first number, or the second, if there is one, where the talon was left.
    """

    contract: Annotated[int, Meta(ge=1, le=rules.MAX_BID)] = 3
    turned_up: bool = False
    taken_by: Literal["nobody", "button", "declarer"] = "nobody"
    must_name: bool = False
    may_go_alone: bool = False
    worth: Annotated[tuple[rules.Odds, ...], Meta(max_length=5)] = ()
    null: Annotated[tuple[rules.Odds, ...], Meta(max_length=2)] = ()


class ComparePhase(rules.Rules, frozen=True, tag_field="type", tag="ComparePhase"):
    """Everyone turns over the first card of their hand; the highest takes all of them.

    Those who tie put `face_down` cards each on the pile and turn over another one. The cards won
    go under the winner's hand, or are `captured`. Who has no card to turn over is out where cards
    are won for the hand, and otherwise sits out the battle; when nobody has any, the hand ends.
    """

    face_down: Annotated[int, Meta(ge=0, le=5)] = 3
    winner_takes: Literal["hand", "captured"] = "hand"
    high_card_wins: bool = True


class KnockOutPhase(rules.Rules, frozen=True, tag_field="type", tag="KnockOutPhase"):
    """Who has won fewer than `tricks` tricks since the last such phase is out of the hand.

    If that is everyone, all of them stay in.
    """

    tricks: Annotated[int, Meta(ge=1, le=rules.MAX_TRICKS)] = 1


class ShowdownPhase(rules.Rules, frozen=True, tag_field="type", tag="ShowdownPhase"):
    """The best hand wins each pot; with a `low_ranking`, the best low hand wins half of it.

    `hole_cards_used` is how many of their own cards players must use; 0 is any number. In a game
    with a house, everyone's bets are settled against the house instead.

    With `losers_match`, everyone who shows a hand and wins nothing puts in as many chips as were
    won, or all they have, and the phases from `repeat_from` on are played again for that pot, by
    everyone who has chips. The hand ends when one player alone is in, who takes the pot, or when
    nobody has to match it; after `turn_limit` such rounds the pot is shared by all of them.

    `wild_cards` stand for whatever makes the best hand: ranks such as `2`, cards such as `Jh`, `X`
    for the jokers, and with `turned_up` all cards of the rank of the board's first card. A wild
    card can be any of the 52 cards that its hand does not hold already. Only five of a kind, which
    beats all other hands, has a card twice. A `bug` is a joker that is an ace, or whatever
    completes a straight or a flush.

    Instead of the name of a ranking there can be one of the game's own, as a list of the kinds of
    hands that count; one that has a name is the same game as that name.
    """

    ranking: rules.RankingName | HandOrder = "high"
    low_ranking: rules.RankingName | HandOrder | None = None
    hole_cards_used: Annotated[int, Meta(ge=0, le=5)] = 0
    losers_match: bool = False
    wild_cards: Annotated[tuple[rules.Wild, ...], Meta(max_length=rules.MAX_WILD)] = ()

    @property
    def rankings(self) -> tuple[rules.RankingName | HandOrder, ...]:
        """The rankings that share the pots."""
        return (self.ranking,) if self.low_ranking is None else (self.ranking, self.low_ranking)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("ranking", "low_ranking"):
            ranking = getattr(self, name)
            if isinstance(ranking, HandOrder):
                force_setattr(self, name, NAMES.get(ranking, ranking))


# Phases of a deal between roles


class DrawUpPhase(rules.Rules, frozen=True, tag_field="type", tag="DrawUpPhase"):
    """Everyone in the deal draws from their own deck until they hold `to` cards, if it has them."""

    to: Annotated[int, Meta(ge=1, le=16)] = 3


class CommitPhase(rules.Rules, frozen=True, tag_field="type", tag="CommitPhase"):
    """A betting round with cards: check, raise by committing a card face down, or fold.

    Seats act in order. Who raises first has the initiative, and when it has been answered may
    `raise_again`, until they check. A raise is answered by `those_after` it, or by those before it
    if nobody comes after, or by `everyone` else; they may raise too if `answers_may_raise`. The
    round ends at once with raise number `max_raises`. Only the roles that `may_open` raise first;
    if none is named, all may. Who has committed the last card is all-in and not asked again,
    unless `last_card` means `nothing`.
    """

    max_raises: Annotated[int, Meta(ge=1, le=rules.MAX_BOARD)] = 3
    raise_again: bool = True
    answered_by: Literal["those_after", "everyone"] = "those_after"
    answers_may_raise: bool = True
    may_open: Annotated[tuple[rules.Name, ...], Meta(max_length=rules.MAX_SEATS)] = ()
    last_card: Literal["all_in", "nothing"] = "all_in"


class RevealPhase(rules.Rules, frozen=True, tag_field="type", tag="RevealPhase"):
    """All cards that were committed face down are turned over together."""


class DecisionPhase(rules.Rules, frozen=True, tag_field="type", tag="DecisionPhase"):
    """Everyone in the deal decides in turn to go on, or to fold and leave it.

    Unless it `asks_all_in` players too, who holds no card goes on without being asked.
    """

    asks_all_in: bool = False


class ResolutionPhase(rules.Rules, frozen=True, tag_field="type", tag="ResolutionPhase"):
    """Ends a deal: the totals of the cards that lie open decide, and everyone is in again.

    Is there a `bust`, the hand ends after its payoffs; otherwise the deal goes through. If a role
    that the deal `needs` has folded, it is off at once, and nothing is paid. Who has folded is
    paid nothing in any case. The cards of the deal are out of play. Where chips are at stake, who
    folds is out of the hand, and a deal that is off ends it; otherwise everyone is in again. Where
    an empty deck ends the hand, it ends when anyone's deck is empty by then.
    """

    payoffs: Annotated[tuple[roles.Payoff, ...], Meta(min_length=1, max_length=rules.MAX_PAYOFFS)]
    needs: Annotated[tuple[rules.Name, ...], Meta(max_length=rules.MAX_SEATS)] = ()
    bust: roles.Bust | None = None


# Player phases: consecutive ones are a turn


class DrawPhase(rules.Rules, frozen=True, tag_field="type", tag="DrawPhase"):
    """Draw `count` cards from the deck, or from the top of the discards.

    It happens if the `condition` holds, or else is passed over. What is not `mandatory` may be
    declined. With `repeat`, a player goes on drawing until they decline, the condition fails, or
    their cards count more than 21 where the showdown is by blackjack. With `double`, a player may
    once double their bets for exactly one draw.
    Up to `splits` times, a player whose two cards count the same may make two hands of them, with
    a bet on each as high as the first. Each gets a second card when it is played, and may then be
    doubled or split like any other; but aces get just that one card, 21 in two cards is then no
    natural, and all hands of a player together have 16 cards at most.

    With `or_discard`, who draws from the deck may take the top of the discards instead, which
    everybody has seen; it `must_be_kept` for this turn, or may be discarded again at once. If the
    card that lies there at the beginning is `offered_first`, everyone in turn may take it or pass
    before anybody draws from the deck; if nobody takes it, the first player draws. The last cards
    of the deck, as many as the phase `leaves`, are never drawn.
    """

    source: Location = Location.DECK
    count: Annotated[int, Meta(ge=1, le=10)] = 1
    mandatory: bool = True
    condition: conditions.Condition | None = None
    repeat: bool = False
    double: bool = False
    or_discard: bool = False
    must_be_kept: bool = False
    offered_first: bool = False
    leaves: rules.CardCount = 0
    splits: Annotated[int, Meta(ge=0, le=rules.MAX_SPLITS)] = 0


class PlayPhase(rules.Rules, frozen=True, tag_field="type", tag="PlayPhase"):
    """Play cards from the hand onto the pile, if the condition allows them.

    Several cards played together have one rank. Discards may be shuffled into a new deck when it
    runs out; cards on the tableau stay. What is not `mandatory` may be passed; with
    `pass_if_unable`, who has nothing to play passes, without it they are out of the hand. With
    `capture`, a card takes all cards of its rank (or suit) from the tableau, and itself, instead
    of staying there. With `clears_when_passed`, the pile is put aside when the turn comes back
    to whoever played last and the others have passed, and that player leads.
    """

    target: Location = Location.DISCARD
    valid_play_condition: conditions.Condition | None = None
    min_cards: Annotated[int, Meta(ge=1, le=10)] = 1
    max_cards: Annotated[int, Meta(ge=1, le=10)] = 1
    mandatory: bool = True
    pass_if_unable: bool = True
    capture: Literal["rank", "suit"] | None = None
    clears_when_passed: bool = False


class DiscardPhase(rules.Rules, frozen=True, tag_field="type", tag="DiscardPhase"):
    """Discard `count` cards, one after the other, onto the pile."""

    count: Annotated[int, Meta(ge=1, le=10)] = 1
    mandatory: bool = True


class KnockPhase(rules.Rules, frozen=True, tag_field="type", tag="KnockPhase"):
    """Discard a card, and knock with it if little deadwood is left, which ends the hand.

    Three or four cards of a rank are a set, three or more of a suit in order, from the ace up to
    the king, a run. What is left of a hand beside its sets and runs is deadwood: pictures count
    ten, aces one, other cards their number. Who keeps `deadwood` at most may knock; with none, that
    is gin.

    Then everyone shows their cards, arranged so that as little deadwood as possible is left. With
    `lay_off`, the others add what fits to the sets and runs of who knocked, unless that was gin.
    Who is left with less deadwood than who knocked, or as much if a `tie_undercuts`, has undercut
    them. Points are given by `scoring_rules`.
    """

    deadwood: Annotated[int, Meta(ge=0, le=rules.MAX_DEADWOOD)] = 10
    lay_off: bool = True
    tie_undercuts: bool = True


class MeldPhase(rules.Rules, frozen=True, tag_field="type", tag="MeldPhase"):
    """Lay down sets and runs, add cards to those on the table, and discard a card.

    A set are three or four cards of a rank, a run are `run_of` cards or more in order and of one
    suit; aces are low. In one turn, players lay down as many melds as they like, or `per_turn` at
    most, and `add_to` melds single cards: to those of `anyone`, to their `own`, or to those of
    `nobody`. A discard ends the turn. Who has no cards left goes out, which ends the hand: the
    others show what they hold. With `must_discard`, a player keeps a card for that.
    """

    add_to: Literal["anyone", "own", "nobody"] = "anyone"
    per_turn: Annotated[int, Meta(ge=1, le=rules.MAX_MELDS)] | None = None
    run_of: Annotated[int, Meta(ge=3, le=5)] = 3
    must_discard: bool = False


class ClaimPhase(rules.Rules, frozen=True, tag_field="type", tag="ClaimPhase"):
    """Play cards face down and claim that all have the rank that is due, from ace to king.

    Ranks that the deck does not have are left out.

    Every other player may challenge. If one does, the cards are shown: who claimed wrongly, or
    challenged wrongly, takes the whole pile.
    """

    max_cards: Annotated[int, Meta(ge=1, le=4)] = 4


class ArrangePhase(rules.Rules, frozen=True, tag_field="type", tag="ArrangePhase"):
    """Everyone splits their cards into `rows` of so many cards, which nobody else sees yet.

    No row may be better than the one after it; a hand in which one is, is fouled. The showdown
    compares the hands of every two players row by row. Each row that is better wins `unit` chips of
    the other player, and winning all of them `sweep` times as much on top; a fouled hand loses
    every row. Who has won the most units takes the pot, if there is one.
    """

    rows: Annotated[tuple[rules.RowSize, ...], Meta(min_length=2, max_length=rules.MAX_ROWS)] = (
        3,
        5,
        5,
    )
    unit: rules.Chips = 1
    sweep: Annotated[int, Meta(ge=0, le=rules.MAX_SWEEP)] = 0


class LiarPhase(rules.Rules, frozen=True, tag_field="type", tag="LiarPhase"):
    """Everyone claims in turn what all hands hold together, or doubts it.

    Claims are `of` ranks or of hands. Of ranks, each claim is of more cards than the last, or of as
    many of a higher rank. Of hands, it is a better one: a high card, a pair, two pair, a straight,
    three of a kind, a full house, a flush, four of a kind, a straight flush; among these the higher
    ranks, then the lower ones, count, of flushes the suit, from clubs up to spades.

    There can be no claim of what the deck does not have, or of more cards than all players hold. A
    claim holds if all hands together have at least these cards; cards of the rank `wild` count as
    any other. Who doubts lets all hands be shown: whoever claimed or doubted wrongly is out of the
    hand. The others go on, and the last player takes the pot.
    """

    of: ClaimsOf = "ranks"
    wild: Rank | None = None


TablePhase = (
    ForcedBetPhase
    | DealPhase
    | BettingPhase
    | BetweenPhase
    | WagerPhase
    | CallPhase
    | PeekPhase
    | ExchangePhase
    | ArrangePhase
    | DeclarePhase
    | TrickPhase
    | ComparePhase
    | KnockOutPhase
    | LiarPhase
    | ShowdownPhase
)
BiddingPhase = BidPhase | TalonPhase | TrumpPhase
"""Phases in which players say what they will do with their cards."""

PlayerPhase = DrawPhase | PlayPhase | DiscardPhase | ClaimPhase | KnockPhase | MeldPhase
RolePhase = DrawUpPhase | CommitPhase | RevealPhase | DecisionPhase | ResolutionPhase
"""What a deal between roles consists of."""

Phase = TablePhase | BiddingPhase | PlayerPhase | RolePhase
