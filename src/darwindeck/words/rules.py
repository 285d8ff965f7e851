"""The rules of a game in plain words, made from its genome and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from darwindeck.cards import RANKS_OF_LETTERS, Card, what_is_named
from darwindeck.genome import anatomy, validation
from darwindeck.genome import phases as kinds
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.walk import Walk
from darwindeck.words import (
    betting,
    bids,
    contests,
    dealing,
    house_bets,
    liar,
    roles,
    showdowns,
    turns,
    winning,
)
from darwindeck.words.book import Book, Chapter, Points, Steps
from darwindeck.words.voice import GameText, Line, Words

if TYPE_CHECKING:
    from darwindeck.genome.phases import Phase, PlayerPhase, TablePhase

CONTESTS = (kinds.TrickPhase, kinds.ComparePhase, kinds.BettingPhase)
NUMBERED = frozenset({"hand", "deal"})
"""The sections whose sentences are steps."""


def describe(genome: GameGenome) -> Book:
    """Return the rules of a playable game in words.

    >>> from darwindeck.genome.library import load
    >>> describe(load("kuhn-poker")).chapters[1].blocks[0].sentences[1]
    (Line('rules.bets.ante.each', ante=1),)
    """
    return Book(
        GameText(genome.name),
        GameText(genome.summary),
        tuple(chapter(name, sentences) for name, sentences in sections_of(genome).items()),
    )


def chapter(name: str, sentences: tuple[Words, ...]) -> Chapter:
    """Return a section of the rules as a chapter."""
    block = Steps(sentences) if name in NUMBERED else Points(sentences)
    return Chapter(Line(f"rules.headings.{name}"), (block,))


def sections_of(genome: GameGenome) -> Mapping[str, tuple[Words, ...]]:
    """Return the sentences of every section that a game needs, in order."""
    sections = roles.role_sections(genome) if genome.roles else table_sections(genome)
    return {name: sentences for name, words in sections if (sentences := tuple(words))}


def table_sections(genome: GameGenome) -> Iterator[tuple[str, Iterator[Words]]]:
    """Yield the sections of a game without roles; some may be empty."""
    yield "material", explain_material(genome)
    yield "hand", iter(explain_hand(genome))
    yield "betting", betting.explain_betting(anatomy.phases_of(genome, kinds.BettingPhase))
    yield "bids", bids.explain_bids(genome)
    yield "tricks", contests.explain_tricks(genome)
    yield "battles", contests.explain_battles(genome)
    yield "effects", turns.explain_effects(genome)
    yield "deck", explain_deck(genome)
    yield "points", winning.explain_scoring(genome)
    yield "hand_end", winning.explain_hand_end(genome)
    yield "hand_winner", winning.explain_hand_winner(genome)
    yield "showdown", showdowns.explain_showdown(genome)
    yield showdowns.pots_heading(genome), showdowns.explain_pots(genome)
    yield "match", winning.explain_match(genome)


def explain_material(genome: GameGenome) -> Iterator[Line]:
    """Say what has to be on the table."""
    seats, house = validation.seat_range(genome), genome.setup.house
    counted = "" if house is None else Line("rules.material.house_counted")
    if len(seats) > 1 and seats.step > 1:
        usual = genome.player_count
        yield Line("rules.material.players_some", counts=tuple(seats), house=counted, usual=usual)
    elif len(seats) > 1:
        usual = genome.player_count
        yield Line(
            "rules.material.players_usual",
            least=seats[0], most=seats[-1], house=counted, usual=usual,
        )  # fmt: skip
    else:
        yield Line("rules.material.players", players=genome.player_count, house=counted)
    if genome.setup.teams:
        yield Line("rules.material.teams", teams=genome.setup.teams)
    yield Line("rules.material.cards", deck=dealing.deck_words(genome.setup.initial_deck))
    if genome.card_names:
        names = [called(cards, name) for cards, name in genome.card_names.items()]
        yield Line("rules.material.card_names", names=names)
    if genome.setup.rank_order:
        ranks = tuple(RANKS_OF_LETTERS[letter] for letter in genome.setup.rank_order)
        yield Line("rules.material.rank_order", ranks=ranks)
    if genome.setup.top_cards and not genome.setup.top_trumps:
        tops = map(Card, genome.setup.top_cards)
        cards = tuple(turns.cards_named(card.rank, card.suit) for card in tops)
        yield Line("rules.material.top_cards", cards=cards)
    if genome.setup.starting_chips:
        yield Line("rules.material.chips", chips=genome.setup.starting_chips)
    if house is not None:
        yield Line("rules.material.house", chips=house.chips)
    yield Line("rules.material.button")


def called(cards: str, name: str) -> Line:
    """Say how a suit, a rank or a card is called in a game.

    >>> print(called("s", "swords"), called("As", "espadilla"), sep=", ")
    spades are swords, the ace of spades is espadilla
    """
    rank, suit = what_is_named(cards) or (None, None)
    which = "card" if rank and suit else "cards"
    return Line(f"rules.material.called_{which}", cards=turns.cards_named(rank, suit), name=name)


def explain_hand(genome: GameGenome) -> list[Words]:
    """Say what happens in a hand, one step after the other."""
    steps = list(dealing.explain_setup(genome))
    names = iter(dealing.board_names(genome))
    last_blinds: kinds.ForcedBetPhase | None = None
    index, repeated_step = 0, 1
    for group in anatomy.turn_groups(genome.turn_structure.phases):
        if isinstance(group[0], kinds.ForcedBetPhase):
            last_blinds = group[0]
        if index <= genome.turn_structure.repeat_from:
            repeated_step = len(steps) + 1
        index += len(group)
        step = explain_group(group, names, last_blinds, genome)
        if step:
            steps.append(step)
    settled = anatomy.showdown_of(genome) is not None or anatomy.is_settled_by_house(genome)
    if anatomy.deals_again(genome) or not (settled or are_cards_used_up(genome)):
        steps.append(Line("rules.steps.again", step=repeated_step))
    return steps


def are_cards_used_up(genome: GameGenome) -> bool:
    """Tell whether nobody has a card for another round of what is repeated, tricks or battles."""
    repeated = genome.turn_structure.phases[genome.turn_structure.repeat_from :]
    contests = all(isinstance(phase, CONTESTS) for phase in repeated)
    return contests and bool(repeated) and walked(genome).hand == 0


def walked(genome: GameGenome) -> Walk:
    """Walk through a hand to its end."""
    walk = Walk(genome)
    for index, phase in enumerate(genome.turn_structure.phases):
        if not isinstance(phase, kinds.RolePhase):
            walk.take(index, phase)
    return walk


def explain_group(
    group: tuple[Phase, ...],
    names: Iterator[Words],
    blinds: kinds.ForcedBetPhase | None,
    genome: GameGenome,
) -> Words:
    """Say what one phase, or the phases of one turn, ask people to do."""
    parts: list[PlayerPhase] = [
        phase for phase in group if isinstance(phase, anatomy.PLAYER_PHASES)
    ]
    if parts:
        return turns.explain_turn(parts, genome)
    if isinstance(group[0], kinds.RolePhase):
        return roles.explain_role_phase(group[0])
    if isinstance(group[0], kinds.BiddingPhase):
        return bids.explain_bidding(group[0], genome)
    return explain_step(group[0], names, blinds, genome)


def explain_step(
    phase: TablePhase | PlayerPhase,
    names: Iterator[Words],
    blinds: kinds.ForcedBetPhase | None,
    genome: GameGenome,
) -> Words:
    """Say what one phase asks people to do; nothing if it does nothing."""
    match phase:
        case kinds.ForcedBetPhase():
            return betting.explain_forced_bets(phase)
        case kinds.DealPhase():
            has_board = bool(dealing.board_names(genome))
            boards = genome.setup.boards
            deal = dealing.explain_deal(phase, names, has_board=has_board, boards=boards)
            sight = dealing.explain_sight(phase, genome)
            return (deal, sight) if sight else deal
        case kinds.BettingPhase() | kinds.BetweenPhase():
            return betting.explain_bets(phase, blinds, genome)
        case kinds.WagerPhase() | kinds.CallPhase() | kinds.PeekPhase():
            return house_bets.explain_house_bet(phase)
        case kinds.ExchangePhase() | kinds.ArrangePhase():
            return dealing.explain_choosing(phase)
        case kinds.TrickPhase():
            return Line("rules.tricks.step", count=phase.tricks)
        case kinds.ComparePhase():
            return contests.explain_battle(phase)
        case kinds.KnockOutPhase() | kinds.DeclarePhase() | kinds.LiarPhase():
            return explain_leaving(phase, genome)
        case kinds.ShowdownPhase():
            return showdowns.explain_showing(genome)
        case _:
            return turns.explain_turn([phase], genome)


def explain_leaving(
    phase: kinds.KnockOutPhase | kinds.DeclarePhase | kinds.LiarPhase, genome: GameGenome
) -> Words:
    """Say who leaves the hand: who has won too few tricks, whoever wants to, or who was wrong."""
    if isinstance(phase, kinds.LiarPhase):
        return liar.explain_claims(phase, genome)
    if isinstance(phase, kinds.KnockOutPhase):
        return Line("rules.battles.knock_out", few=Line("rules.battles.few", count=phase.tricks))
    nobody = "nobody_deal_again" if anatomy.deals_again(genome) else "nobody_all_stay"
    return Line("rules.declaring.step"), Line(f"rules.declaring.{nobody}")


def explain_deck(genome: GameGenome) -> Iterator[Line]:
    """Say what happens when cards are drawn from a deck that has run out."""
    draws = any(effect.effect == "draw" for effect in genome.card_effects)
    if not draws and not anatomy.phases_of(genome, kinds.DrawPhase):
        return
    if genome.setup.when_deck_is_empty == "end":
        left = max(
            (phase.leaves for phase in anatomy.phases_of(genome, kinds.DrawPhase)), default=0
        )
        yield Line("rules.deck.ends_with" if left else "rules.deck.ends", count=left)
        return
    plays = anatomy.phases_of(genome, kinds.PlayPhase)
    discards = all(phase.target is kinds.Location.DISCARD for phase in plays)
    discards = discards and bool(plays or anatomy.phases_of(genome, kinds.MeldPhase))
    yield Line("rules.deck.new_of_discards" if discards else "rules.deck.new_of_all")
    yield Line("rules.deck.nothing")
