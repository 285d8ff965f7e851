"""The showdown in words: which hands win, and who gets the pot or is paid by the house."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.cards import RANKS_OF_LETTERS, Rank, Suit
from darwindeck.genome import anatomy
from darwindeck.genome.phases import BettingPhase, DealPhase, DrawPhase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import ANY_SIZE_RANKINGS, BUG_NAME, TURNED_UP_NAME, hand_size
from darwindeck.hands.orders import HandOrder, order_of
from darwindeck.words import hand_orders, house_bets, turns
from darwindeck.words.voice import Line, Words

FULL_ROW = 5


def explain_showing(genome: GameGenome) -> Words:
    """Say what happens at the showdown."""
    house, showdown = genome.setup.house, anatomy.showdown_of(genome)
    if house is not None and showdown is not None:
        return house_bets.explain_house_rule(genome, house, showdown)
    if anatomy.arrangement_of(genome) is not None:
        return Line("rules.rows.showdown")
    return Line("rules.showdown.pot" if anatomy.has_stakes(genome) else "rules.showdown.best_hand")


def explain_showdown(genome: GameGenome) -> Iterator[Words]:
    """Say which hands win, and of which cards they are made."""
    phase = anatomy.showdown_of(genome)
    if phase is None:
        if anatomy.wins_by(genome, "best_hand"):
            yield from hand_orders.explain_ranking("high", genome.setup.initial_deck, 5)
        return
    hole, board = cards_at_showdown(genome)
    if anatomy.arrangement_of(genome) is not None:
        yield Line("rules.rows.short", count=hand_size(phase.ranking))
        yield from explain_wild(phase)
        yield from hand_orders.explain_ranking(
            phase.ranking, genome.setup.initial_deck, FULL_ROW, phase.wild_cards
        )
        return
    yield explain_choice(phase, hole, board, draws=bool(anatomy.phases_of(genome, DrawPhase)))
    yield from explain_wild(phase)
    rankings = (phase.ranking, phase.low_ranking)
    for half, ranking in zip(half_names(phase), rankings, strict=True):
        if ranking is not None:
            first, *rest = hand_orders.explain_ranking(
                ranking, genome.setup.initial_deck, hole + board, phase.wild_cards
            )
            yield Line(f"rules.halves.{half}", words=first) if phase.low_ranking else first
            yield from rest


def explain_wild(phase: ShowdownPhase) -> Iterator[Line]:
    """Say which cards stand for others, and for which."""
    if phase.wild_cards:
        bug = BUG_NAME in phase.wild_cards
        yield Line("rules.wild.cards", cards=[wild_words(name) for name in phase.wild_cards])
        yield Line("rules.wild.bug" if bug else "rules.wild.stands_for")
        order = order_of(phase.ranking)
        if order is not None and order.cards == FULL_ROW:
            yield Line("rules.wild.five_aces" if bug else "rules.wild.five_of_a_kind")


def wild_words(name: str) -> Line:
    """Say what a name of wild cards means."""
    if name == TURNED_UP_NAME:
        return Line("rules.wild.turned_up")
    rank = Rank.JOKER if name == BUG_NAME else RANKS_OF_LETTERS[name[0]]
    of_suit = name != BUG_NAME and name[1:]
    return turns.cards_named(rank, Suit(of_suit) if of_suit else None)


def half_names(phase: ShowdownPhase) -> tuple[str, str]:
    """Name the halves of a pot: high and low only where the one goes to high, the other to low."""
    high = isinstance(phase.ranking, HandOrder) or "high" in phase.ranking
    split = high and phase.low_ranking in hand_orders.LOW_WORDS
    return ("high", "low") if split else ("first", "second")


def cards_at_showdown(genome: GameGenome) -> tuple[int, int]:
    """Count the cards that each player and the board are dealt until the end of a hand."""
    hole, board = genome.setup.cards_per_player, 0
    for phase in anatomy.phases_of(genome, DealPhase):
        hole = 0 if phase.gather else hole
        hole += phase.count if phase.to == "players" else 0
        board += phase.count if phase.to == "board" else 0
    return hole, board


def explain_choice(phase: ShowdownPhase, hole: int, board: int, draws: bool) -> Line:
    """Say which cards make a hand."""
    size, used = hand_size(phase.ranking), phase.hole_cards_used
    own = Line("rules.showdown.held") if draws else Line("rules.showdown.own", count=hole)
    table = Line("rules.showdown.board", board=board) if board else ""
    if used:
        rest = Line("rules.showdown.of_board", rest=size - used) if used < size else ""
        return Line("rules.showdown.exactly", used=used, own=own, rest=rest)
    if phase.ranking in ANY_SIZE_RANKINGS or (hole + board <= size and not draws):
        return Line("rules.showdown.all", own=own, board=table)
    return Line("rules.showdown.best", size=size, own=own, board=table)


def pots_heading(genome: GameGenome) -> str:
    """Return what is said under the heading of what is won: pots, rows, or bets with the house."""
    if genome.setup.house is not None:
        return "house"
    return "pots" if anatomy.has_pots(genome) or anatomy.arrangement_of(genome) is None else "rows"


def explain_pots(genome: GameGenome) -> Iterator[Line]:
    """Say how pots are shared."""
    if not anatomy.has_stakes(genome):
        return
    if genome.setup.house is not None:
        yield from house_bets.explain_house_payments(genome, genome.setup.house)
        return
    if anatomy.is_for_the_pot(genome):
        yield Line("rules.pots.last_turn", turns=genome.turn_limit)
        yield Line("rules.pots.odd_chips")
        return
    if anatomy.paid_tricks_of(genome) is not None:
        yield Line("rules.pots.trick_shares")
        yield from explain_matching(genome)
        yield Line("rules.pots.odd_chips")
        return
    yield from explain_units(genome)
    if anatomy.has_pots(genome):
        yield from explain_pots_of_hands(genome)


def explain_units(genome: GameGenome) -> Iterator[Line]:
    """Say what rows win of the others, and who takes the pot by them."""
    phase = anatomy.arrangement_of(genome)
    if phase is None:
        return
    if phase.unit:
        yield Line("rules.rows.unit", unit=phase.unit)
        if phase.sweep:
            yield Line("rules.rows.sweep", chips=phase.sweep * phase.unit)
        yield Line("rules.rows.fouled")
        yield Line("rules.rows.poor")
    if anatomy.has_pots(genome):
        yield Line("rules.rows.most")


def explain_matching(genome: GameGenome) -> Iterator[Line]:
    """Say how a pot is matched, and when the hand ends."""
    if not anatomy.deals_again(genome):
        return
    tricks = anatomy.paid_tricks_of(genome)
    if tricks is None:
        yield Line("rules.pots.match")
    elif tricks.no_trick_costs is None:
        yield Line("rules.pots.no_trick_matches")
    elif tricks.no_trick_costs == 0:
        yield Line("rules.pots.no_trick_is_free")
    else:
        yield Line("rules.pots.no_trick", chips=tricks.no_trick_costs)
    yield Line("rules.pots.next_round")
    yield Line("rules.pots.last_round", rounds=genome.turn_limit)


def explain_pots_of_hands(genome: GameGenome) -> Iterator[Line]:
    """Say who gets the pots of a hand."""
    showdown = anatomy.showdown_of(genome)
    if showdown is None:
        yield Line("rules.pots.last_player")
        yield Line("rules.pots.shared")
        yield Line("rules.pots.side_pots")
        return
    yield Line("rules.pots.last_player_at_showdown")
    if genome.setup.boards > 1:
        yield Line("rules.pots.boards", boards=genome.setup.boards)
    if showdown.low_ranking:
        halves = "high_low" if "high" in half_names(showdown) else "halves"
        shared = "_of_boards" if genome.setup.boards > 1 else ""
        yield Line(f"rules.pots.{halves}{shared}")
    yield from explain_matching(genome)
    yield Line("rules.pots.shared_hands")
    if anatomy.phases_of(genome, BettingPhase) or not anatomy.deals_again(genome):
        yield Line("rules.pots.side_pots_of_hands")
