"""Hypothesis strategies for games of turns, tricks and battles, all of them playable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from hypothesis import strategies as st
from tests.genome.bidding_games import bidding_games
from tests.genome.counting_games import counting_games
from tests.genome.melding_games import melding_games
from tests.genome.strategies import (
    comparisons,
    deck_names,
    decks,
    passings,
    pile_tests,
    ranks,
    structures,
    suits,
)

from darwindeck.genome.anatomy import (
    CHIPS_CONDITIONS,
    PLAYER_PHASES,
    captures,
    cards_in,
    counts_hands,
    deck_of,
    showdown_of,
)
from darwindeck.genome.schema import (
    AllOf,
    AnyOf,
    BettingPhase,
    CannotPlayCondition,
    CardEffect,
    ClaimPhase,
    ComparePhase,
    Condition,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    GameGenome,
    HandSizeCondition,
    HouseRules,
    KnockOutPhase,
    Location,
    PeekPhase,
    Phase,
    PileCondition,
    PlayPhase,
    RankCondition,
    ScoringRule,
    SetupRules,
    ShowdownPhase,
    Suit,
    SuitCondition,
    SumCondition,
    TrickPhase,
    TurnStructure,
    WagerPhase,
    WinCondition,
)
from darwindeck.genome.validation import problems
from darwindeck.genome.winning_checks import WITHOUT_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DrawFn, SearchStrategy

    from darwindeck.genome.schema import Deck, DeckName

__all__ = ["playable_turn_games", "with_betting"]

rarely = st.integers(0, 3).map(lambda number: number == 0)
small_sums = st.integers(0, 60)

before_drawing: SearchStrategy[Condition] = st.one_of(
    st.builds(HandSizeCondition, st.integers(0, 9), comparisons),
    st.builds(SumCondition, small_sums, comparisons, st.sampled_from(["hand", "pile"])),
    st.just(PileCondition("empty")),
)
for_playing: SearchStrategy[Condition] = st.one_of(
    st.builds(PileCondition, pile_tests),
    st.builds(RankCondition, ranks, comparisons),
    st.builds(SuitCondition, suits),
    st.builds(SumCondition, small_sums, comparisons, st.sampled_from(["played", "hand", "pile"])),
    st.builds(HandSizeCondition, st.integers(0, 9), comparisons),
)


def nested(parts: SearchStrategy[Condition]) -> SearchStrategy[Condition]:
    """Conditions of at most three parts, one of which may have parts of its own."""
    pairs = st.lists(parts, min_size=1, max_size=2).map(tuple)
    joined = st.builds(AllOf, pairs) | st.builds(AnyOf, pairs)
    more = st.lists(parts | joined, min_size=1, max_size=3).map(tuple)
    return parts | st.builds(AllOf, more) | st.builds(AnyOf, more)


def playable_turn_games() -> SearchStrategy[GameGenome]:
    """Games that pass validation: every phase, condition, effect, score and win condition.

    Some have betting between the phases, some a showdown at the end, some a house.
    """
    composed = st.one_of(
        *(round_games(), round_games(), round_games(), showdown_games()),
        *(bidding_games(), counting_games(), melding_games()),
    )
    return composed.filter(lambda genome: not problems(genome))


def with_betting(genome: GameGenome, position: int, bet: BettingPhase) -> GameGenome:
    """Return a game with a betting round before phase number `position`."""
    structure = genome.turn_structure
    phases = (*structure.phases[:position], bet, *structure.phases[position:])
    repeat_from = structure.repeat_from + (position < structure.repeat_from)
    return msgspec.structs.replace(genome, turn_structure=TurnStructure(phases, repeat_from))


@dataclass
class Draft:
    """A game in the making."""

    deck: DeckName | Deck
    seats: int
    target: Location
    phases: list[Phase] = field(default_factory=list)
    hand: int = 0
    tricks: int = 0

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(cards_in(self.deck))


common_decks: SearchStrategy[DeckName] = st.sampled_from(
    ["standard_52", "standard_52", "short_36", "royal_20"]
)


@st.composite
def round_games(draw: DrawFn) -> GameGenome:
    """Build a game whose phases are a round that repeats."""
    deck = draw(common_decks | deck_names | decks)
    size = len(cards_in(deck))
    seats = draw(st.integers(2, min(5, max(2, size // 2))))
    draft = Draft(deck, seats, draw(st.sampled_from([Location.DISCARD, Location.TABLEAU])))
    draft.hand = draw(st.integers(1, max(1, min(10, (size - 3) // seats))))
    dealt = draft.hand
    blind = draw(st.integers(0, 9)) == 0
    for _ in range(draw(st.integers(1, 3))):
        draft.phases += draw_battle(draw, draft) if blind else draw_group(draw, draft)
    has_tricks = any(isinstance(phase, TrickPhase) for phase in draft.phases)
    turned = has_tricks and draw(st.booleans())
    stack = draw(st.just(0) | st.integers(1, 500))
    if stack and draw(st.booleans()):
        draft.phases.insert(0, ForcedBetPhase(ante=draw(st.integers(1, stack))))
    fixed = has_tricks and not turned
    trump = draw(st.none() | st.sampled_from(suits_in(deck))) if fixed else None
    genome = GameGenome(
        genome_id="turns",
        setup=SetupRules(
            cards_per_player=dealt,
            initial_deck=deck,
            initial_discard_count=draw(st.integers(0, 2)),
            trump_suit=trump,
            starting_chips=stack,
            turned_trump=turned,
            when_deck_is_empty=draw(st.sampled_from(["reshuffle", "reshuffle", "end"])),
            blind_hands=blind,
        ),
        turn_structure=TurnStructure(tuple(draft.phases), draw_repeat_from(draw, draft.phases)),
        win_conditions=(),
        player_count=seats,
        hand_limit=draw(st.integers(1, 20)),
        turn_limit=draw(st.integers(1, 300)),
        card_effects=draw_effects(draw, draft.phases),
    )
    genome = draw_winning(draw, genome)
    if draw(st.integers(0, 3)) == 0:
        genome = draw_places(draw, genome)
    return draw_bets(draw, draw_stakes(draw, genome))


def draw_stakes(draw: DrawFn, genome: GameGenome) -> GameGenome:
    """Draw what a hand of two is worth, and let tricks alone win one, where that fits."""
    tricks = [p for p in genome.turn_structure.phases if isinstance(p, TrickPhase)]
    turns = any(isinstance(p, PLAYER_PHASES) for p in genome.turn_structure.phases)
    chips = tuple(w for w in genome.win_conditions if w.type in CHIPS_CONDITIONS)
    if len(tricks) == 1 and not turns and draw(st.booleans()):
        wins = (WinCondition("most_tricks"), *chips)
        genome = msgspec.structs.replace(genome, win_conditions=wins, scoring_rules=())
    if not counts_hands(genome) or not (tricks or turns) or genome.player_count != 2:
        return genome
    ladder = draw(st.sampled_from([(), (1, 2), (1, 2, 3, 4), (2, 5, 9)]))
    return msgspec.structs.replace(
        genome, setup=msgspec.structs.replace(genome.setup, stakes=ladder)
    )


def suits_in(deck: DeckName | Deck) -> list[Suit]:
    """Return the suits of a deck, in order."""
    return list(dict.fromkeys(card.suit for card in cards_in(deck)))


def draw_group(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw a turn, some tricks, a battle, an exchange, or a fresh deal."""
    kind = draw(st.sampled_from(["turn", "turn", "turn", "tricks", "battle", "exchange", "deal"]))
    match kind:
        case "turn":
            return draw_turn(draw, draft)
        case "tricks":
            return draw_tricks(draw, draft)
        case "battle":
            return draw_battle(draw, draft)
        case "exchange":
            most = draw(st.integers(1, max(1, min(3, draft.hand))))
            passed_to = draw(passings)
            least = most if passed_to else draw(st.integers(0, most))
            return [ExchangePhase(most, least, passed_to=passed_to), *draw_turn(draw, draft)]
        case _:
            return draw_deal(draw, draft)


def draw_deal(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw a deal of all cards anew, or of a few more, and something to do with them."""
    gather = draw(st.booleans())
    count = draw(st.integers(1, max(1, min(6, draft.size // draft.seats - 1))))
    if not gather:
        count = 1
    draft.hand = count + (0 if gather else draft.hand)
    deal = DealPhase(count, burn=draw(st.integers(0, 1)), gather=gather)
    return [deal, *(draw_tricks(draw, draft) if draw(st.booleans()) else draw_turn(draw, draft))]


def draw_turn(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw the parts of one turn."""
    parts = draw(st.lists(st.sampled_from(["draw", "play", "discard"]), min_size=1, max_size=3))
    if draw(st.integers(0, 7)) == 0:
        return [ClaimPhase(draw(st.integers(1, 4)))]
    if "play" in parts and draw(st.booleans()):
        parts = ["draw", *parts]
    steps: list[Phase] = []
    for index, part in enumerate(parts):
        if part == "draw":
            steps.append(draw_drawing(draw, "play" in parts[index:]))
        elif part == "play":
            steps.append(draw_playing(draw, draft))
        else:
            steps.append(DiscardPhase(draw(st.integers(1, 2)), draw(st.booleans())))
    return steps


def draw_drawing(draw: DrawFn, can_play: bool) -> DrawPhase:
    """Draw a draw, from the deck or from the discards."""
    condition = draw(st.none() | nested(before_drawing))
    if can_play and draw(st.booleans()):
        condition = CannotPlayCondition()
    mandatory = draw(st.booleans())
    source = Location.DISCARD if can_play and draw(rarely) else Location.DECK
    return DrawPhase(
        source,
        draw(st.integers(1, 3)),
        mandatory,
        condition,
        repeat=not mandatory and draw(st.booleans()),
    )


def draw_playing(draw: DrawFn, draft: Draft) -> PlayPhase:
    """Draw a play, of one or several cards."""
    least = draw(st.integers(1, 3)) if draw(rarely) else 1
    most = draw(st.integers(least, 4)) if draw(rarely) else least
    condition = draw(st.none() | nested(for_playing))
    if condition is not None and draw(st.booleans()):
        condition = AnyOf((PileCondition("empty"), condition))
    mandatory = draw(st.booleans())
    capture = None
    if draft.target is Location.TABLEAU and most == 1:
        capture = draw(st.sampled_from([None, "rank", "suit"]))
    return PlayPhase(
        draft.target,
        condition,
        least,
        most,
        mandatory,
        pass_if_unable=not draw(rarely),
        capture=capture,  # type: ignore[arg-type]
        clears_when_passed=not mandatory and draw(st.booleans()),
    )


def draw_tricks(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw some tricks, after which players may be knocked out."""
    if draft.hand < 1:
        return draw_turn(draw, draft)
    tricks = draw(st.integers(1, min(draft.hand, 26)))
    draft.hand -= tricks
    breaking = draw(st.none() | st.sampled_from(suits_in(draft.deck)))
    follow, high, any_suit = draw(st.booleans()), draw(st.booleans()), draw(rarely)
    steps: list[Phase] = [TrickPhase(tricks, follow, high, breaking, any_suit=any_suit)]
    if draw(rarely):
        steps.append(KnockOutPhase(draw(st.integers(1, tricks))))
    return steps


def draw_battle(draw: DrawFn, draft: Draft) -> list[Phase]:
    """Draw a battle, for the hand or for captured cards."""
    takes = draw(st.sampled_from(["hand", "captured"]))
    draft.hand = max(0, draft.hand - 1) if takes == "captured" else draft.hand
    return [ComparePhase(draw(st.integers(0, 3)), takes, draw(st.booleans()))]  # type: ignore[arg-type]


def draw_effects(draw: DrawFn, phases: list[Phase]) -> tuple[CardEffect, ...]:
    """Draw what some cards do, where cards are played."""
    plays = [phase for phase in phases if isinstance(phase, PlayPhase)]
    if not plays or draw(st.booleans()):
        return ()
    kinds = ["skip", "reverse", "draw", "extra_turn"]
    if all(phase.max_cards == 1 for phase in plays):
        kinds.append("wild")
    found: list[CardEffect] = []
    for kind in draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4)):
        rank, suit = draw(st.none() | ranks), draw(st.none() | suits)
        count = draw(st.integers(1, 4)) if kind == "draw" else 1
        effect = CardEffect(kind, rank, suit, count)  # type: ignore[arg-type]
        if (rank or suit) and effect not in found:
            found.append(effect)
    return tuple(found)


def draw_repeat_from(draw: DrawFn, phases: list[Phase]) -> int:
    """Draw where a round begins: not in the middle of a turn, and before the last thing to do."""
    starts = [
        index
        for index, phase in enumerate(phases)
        if index == 0
        or not isinstance(phase, PLAYER_PHASES)
        or not isinstance(phases[index - 1], PLAYER_PHASES)
    ]
    return draw(st.just(0) | st.sampled_from(starts))


def draw_winning(draw: DrawFn, genome: GameGenome) -> GameGenome:
    """Draw how a game is won, and the points it takes."""
    kinds = ["empty_hand", "capture_all", "first_to_score", "high_score", "low_score", "best_hand"]
    several = st.lists(st.sampled_from(kinds), min_size=1, max_size=3, unique=True)
    chosen = draw(several.filter(lambda found: not {"high_score", "low_score"} <= {*found}))
    if genome.setup.starting_chips:
        chosen += draw(st.lists(st.sampled_from(["most_chips", "last_with_chips"]), max_size=1))
    scores = tuple(draw_scores(draw, genome))
    wins = tuple(
        WinCondition(kind, draw(st.integers(1, 30)) if kind == "first_to_score" else 0)  # type: ignore[arg-type]
        for kind in chosen
    )
    return msgspec.structs.replace(genome, win_conditions=wins, scoring_rules=scores)


def draw_places(draw: DrawFn, genome: GameGenome) -> GameGenome:
    """Let a game of turns be played out to the last, perhaps with a tax by the places."""
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    if not all(isinstance(phase, WITHOUT_CARDS) for phase in phases):
        return genome
    setup, order = genome.setup, sorted({card.rank for card in deck_of(genome)})
    if draw(st.booleans()):
        setup = msgspec.structs.replace(
            setup, cards_per_player=0, initial_discard_count=0, deal_all=True
        )
    if draw(st.booleans()):
        count = draw(st.integers(1, 2))
        phases = (ExchangePhase(count, count, passed_to=("counterpart",)), *phases)
        letters = "".join(rank.letter for rank in draw(st.permutations(order)))
        setup = msgspec.structs.replace(setup, rank_order=letters)
        start += 1
    return msgspec.structs.replace(
        genome,
        setup=setup,
        turn_structure=TurnStructure(phases, start),
        win_conditions=(WinCondition("last_out"),),
        scoring_rules=(ScoringRule(draw(st.integers(1, 9)), "going_out", place=1),),
    )


def draw_scores(draw: DrawFn, genome: GameGenome) -> Iterator[ScoringRule]:
    """Draw at least one rule that gives points, and perhaps some that take them."""
    ways = ["held", "going_out"]
    if any(map(captures, genome.turn_structure.phases)):
        ways.append("captured")
    if any(isinstance(phase, TrickPhase) for phase in genome.turn_structure.phases):
        ways.append("trick")
    points = st.integers(1, 20)
    for way in draw(st.lists(st.sampled_from(ways), min_size=1, max_size=3)):
        by_card = way in {"held", "captured"}
        yield ScoringRule(
            draw(points),
            way,  # type: ignore[arg-type]
            draw(st.none() | ranks) if by_card else None,
            draw(st.none() | suits) if by_card else None,
        )
        points = st.integers(-20, 20).filter(bool)


def draw_bets(draw: DrawFn, genome: GameGenome) -> GameGenome:
    """Draw betting rounds anywhere in a game that has chips."""
    stack = genome.setup.starting_chips
    if not stack:
        return genome
    for _ in range(draw(st.integers(0, 3))):
        last = len(genome.turn_structure.phases) - (showdown_of(genome) is not None)
        least, structure = draw(st.integers(1, stack)), draw(structures)
        most = 3 * least if structure == "spread_limit" else None
        cap = draw(st.none() | st.integers(0, 3))
        bet = BettingPhase(least, cap, structure, max_bet=most)
        genome = with_betting(genome, draw(st.integers(0, last)), bet)
    return genome


@st.composite
def showdown_games(draw: DrawFn) -> GameGenome:
    """Build a game in which players take turns on the way to a showdown."""
    seats, stack = draw(st.integers(2, 5)), draw(st.integers(1, 500))
    house = draw(
        st.none() | st.builds(HouseRules, st.integers(1, 5000), st.integers(1, 21), st.booleans())
    )
    deals: list[Phase] = [DealPhase(draw(st.integers(1, 5)), face_up=draw(st.booleans()))]
    if house is not None:
        peeks = draw(st.booleans())
        deals += [DealPhase(1, to="house", face_up=True)] * peeks
        count = 1 if peeks else draw(st.integers(0, 2))
        deals += [DealPhase(count, to="house", face_up=not peeks and draw(st.booleans()))]
        deals += [PeekPhase(draw(st.integers(0, 3)))] * peeks
    steps: list[Phase] = []
    for _ in range(draw(st.integers(0, 2))):
        optional = draw(st.booleans())
        steps.append(
            DrawPhase(
                count=draw(st.integers(1, 2)),
                mandatory=not optional,
                condition=draw(st.none() | nested(before_drawing)),
                repeat=optional and draw(st.booleans()),
            )
        )
        if house is None and draw(rarely):
            steps.append(DiscardPhase(1, draw(st.booleans())))
    if house is not None:
        double, splits = draw(st.booleans()), draw(st.integers(0, 3))
        steps.append(DrawPhase(mandatory=False, repeat=True, double=double, splits=splits))
    ante = draw(st.integers(1, stack))
    stakes: Phase = ForcedBetPhase(ante=ante)
    if house is not None and draw(st.booleans()):
        stakes = WagerPhase(ante, draw(st.integers(ante, 2 * stack)))
    ranking = "blackjack" if house else draw(st.sampled_from(["high", "high_card", "blackjack"]))
    genome = GameGenome(
        genome_id="draws",
        setup=SetupRules(starting_chips=stack, house=house),
        turn_structure=TurnStructure(
            (
                stakes,
                *deals,
                *steps,
                ShowdownPhase(ranking),  # type: ignore[arg-type]
            )
        ),
        win_conditions=(WinCondition(draw(st.sampled_from(["most_chips", "last_with_chips"]))),),
        player_count=seats,
        hand_limit=draw(st.integers(1, 20)),
    )
    return draw_bets(draw, genome)
