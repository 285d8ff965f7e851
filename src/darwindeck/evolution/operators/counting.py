"""Mutations of contracts about points, of a talon, of stricter tricks, and of copies of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.cards import RANK_LETTERS, Rank, Suit
from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome import anatomy, copy_checks, counting_checks, schema
from darwindeck.genome.copies import GROUPS
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


EYES = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
COUNTERS = {Rank.ACE: 1, Rank.TEN: 1, Rank.KING: 1}
WORTH: tuple[tuple[schema.ScoringRule, ...], ...] = (
    (schema.ScoringRule(1, "counted_kept"), schema.ScoringRule(-1, "bid_trick_missed")),
    (schema.ScoringRule(1, "bid_trick_made"), schema.ScoringRule(-1, "bid_trick_missed")),
    (schema.ScoringRule(2, "bid_made"), schema.ScoringRule(2, "bid_missed", to="others")),
)
STEPS = 10
LARGEST_TALON = 4
MOST_COMBINED = 4


@mutation(weight=1)
def bid_for_points(game: GameGenome, chance: Random) -> GameGenome | None:
    """Bid for points that captured cards count, for other numbers of them, or for tricks again."""
    bids = edit.placed(game, schema.BidPhase)
    if not bids:
        return None
    index, phase = bids[0]
    if phase.of != "tricks" and chance.random() < 0.5:
        return edit.bid_for_tricks(game)
    if phase.of == "tricks":
        values = chance.choice((EYES, COUNTERS))
        counted = tuple(
            schema.ScoringRule(points, "counted", rank=rank) for rank, points in values.items()
        )
        kept = (rule for rule in game.scoring_rules if rule.per in {"captured", "trick"})
        game = replace(game, scoring_rules=(*counted, *chance.choice(WORTH), *kept))
    most = anatomy.all_points(game)
    if most < 2:
        return None
    first = max(1, chance.randint(most // 4, most // 2))
    step = max(1, (most - first) // STEPS)
    points = schema.BidPhase(outbid=True, of="points", values=tuple(range(first, most + 1, step)))
    return edit.replace_phase(game, index, points)


@mutation(weight=1)
def change_talon(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let who wins an auction take a talon, a larger or a smaller one, or none."""
    talons = edit.placed(game, schema.TalonPhase)
    if talons:
        index, talon = talons[0]
        if chance.random() < 0.4:
            return edit.remove_phase(game, index)
        if chance.random() < 0.3:
            return edit.replace_phase(game, index, replace(talon, optional=not talon.optional))
        count = edit.near(chance, talon.count, 1, LARGEST_TALON)
        return edit.replace_phase(game, index, replace(talon, count=count))
    auctions = [index for index, bid in edit.placed(game, schema.BidPhase) if bid.outbid]
    if not auctions:
        return None
    talon = schema.TalonPhase(chance.randint(1, LARGEST_TALON))
    return edit.insert_phase(game, auctions[0] + 1, talon)


@mutation(weight=0.5)
def change_top_trumps(game: GameGenome, _: Random) -> GameGenome | None:
    """Make the top cards trumps, with the jacks as such if there are none, or cards of a suit."""
    setup = game.setup
    trump = setup.trump_suit or setup.turned_trump or anatomy.phases_of(game, schema.TrumpPhase)
    if not trump:
        return None
    if setup.top_trumps:
        return edit.with_setup(game, top_trumps=False)
    jacks = (f"J{suit.value}" for suit in (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS))
    names = {str(card) for card in anatomy.deck_of(game)}
    tops = setup.top_cards or tuple(jack for jack in jacks if jack in names)
    return edit.with_setup(game, top_trumps=True, top_cards=tops) if tops else None


@mutation(weight=0.5)
def change_duties_in_tricks(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let cards be beaten where they can be, or let the declarer lead, or neither."""
    tricks = edit.placed(game, schema.TrickPhase)
    if not tricks:
        return None
    index, phase = chance.choice(tricks)
    if anatomy.has_contracts(game) and chance.random() < 0.5:
        other = replace(phase, declarer_leads=not phase.declarer_leads, opens_with=None)
        return edit.replace_phase(game, index, other)
    other = replace(phase, must_beat=not phase.must_beat, must_follow=True, any_suit=False)
    return edit.replace_phase(game, index, other)


@mutation(weight=0.5)
def change_combinations(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let cards that are held together count, or fewer of them, where points are bid for."""
    if not counting_checks.bids_points(game):
        return None
    rules = game.scoring_rules
    combined = [i for i, rule in enumerate(rules) if rule.per == "counted_combination"]
    if combined and chance.random() < 0.5:
        at = chance.choice(combined)
        return replace(game, scoring_rules=(*rules[:at], *rules[at + 1 :]))
    names = [str(card) for card in dict.fromkeys(anatomy.deck_of(game))]
    cards = tuple(chance.sample(names, min(len(names), chance.randint(2, MOST_COMBINED))))
    points = max(1, anatomy.all_points(game) // STEPS)
    rule = schema.ScoringRule(points, "counted_combination", cards=cards)
    return replace(game, scoring_rules=(*rules, rule))


@mutation(weight=0.5)
def change_copies(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play with each of the highest cards several times, or with each card once again."""
    deck = game.setup.initial_deck
    if isinstance(deck, schema.Deck) and deck.copies > 1:
        return edit.with_setup(game, initial_deck=anatomy.known_deck(replace(deck, copies=1)))
    cards = anatomy.deck_of(game)
    if game.roles or not all(
        isinstance(phase, copy_checks.PHASES_FOR_COPIES) for phase in game.turn_structure.phases
    ):
        return None
    times = chance.choice((2, 2, 2, 3, 4))
    ranks = sorted({card.rank.letter for card in cards}, key=RANK_LETTERS.find)
    suits = sorted({card.suit.value for card in cards})
    kept = "".join(rank for rank in ranks if rank in RANK_LETTERS)[-(GROUPS // times) :]
    new = schema.Deck(kept, "".join(suits), copies=times)
    order = "".join(rank for rank in game.setup.rank_order if rank in kept)
    return edit.with_setup(game, initial_deck=new, rank_order="" if order == kept else order)
