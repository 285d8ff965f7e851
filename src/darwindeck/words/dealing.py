"""Dealing in words: to the players, the board and the house, and exchanging cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from darwindeck.cards import Suit
from darwindeck.genome.anatomy import cards_in, known_deck, phases_of
from darwindeck.genome.phases import ArrangePhase, DealPhase, ExchangePhase
from darwindeck.genome.schema import Deck, DeckName, GameGenome
from darwindeck.words.voice import Line, Words

RUN = 3
STREETS: dict[tuple[int, ...], tuple[str, ...]] = {(3, 1, 1): ("flop", "turn", "river")}


def deck_words(deck: DeckName | Deck) -> Line:
    """Say which cards a deck has.

    >>> from darwindeck.genome.schema import Deck
    >>> print(deck_words(Deck("789TJQKA", "hs")))
    a deck of 16 cards: from seven to ace in hearts and spades
    >>> print(deck_words(Deck(jokers=1)))
    a standard deck of 52 cards and 1 joker
    """
    if isinstance(deck, str):
        return Line(f"rules.decks.{deck}")
    if deck.jokers:
        plain = deck_words(known_deck(replace(deck, jokers=0)))
        return Line("rules.decks.with_jokers", deck=plain, count=deck.jokers)
    if deck.copies > 1:
        plain = deck_words(known_deck(replace(deck, copies=1)))
        size = len(cards_in(deck))
        return Line("rules.decks.with_copies", deck=plain, count=deck.copies, cards=size)
    cards = cards_in(deck)
    ranks, suits = tuple(sorted({card.rank for card in cards})), tuple(map(Suit, deck.suits))
    in_order = len(ranks) > RUN and ranks[-1] - ranks[0] == len(ranks) - 1
    which = Line("rules.decks.from_to", lowest=ranks[0], highest=ranks[-1])
    everywhere = (Line("rules.decks.all_suits"),)
    return Line(
        "rules.decks.own",
        count=len(cards),
        ranks=(which,) if in_order else ranks,
        suits=everywhere if len(suits) == len(Suit) else suits,
    )


def explain_setup(genome: GameGenome) -> Iterator[Words]:
    """Say what is dealt before the first phase."""
    setup = genome.setup
    if setup.cards_per_player:
        deal = explain_cards(DealPhase(count=setup.cards_per_player), "")
        yield (deal, Line("rules.deal.blind")) if setup.blind_hands else deal
    if setup.deal_all:
        yield Line("rules.deal.all")
    if setup.initial_discard_count:
        yield Line("rules.deal.pile", count=setup.initial_discard_count)


def board_names(genome: GameGenome) -> tuple[Line, ...]:
    """Return what the deals to the board are called."""
    counts = tuple(phase.count for phase in phases_of(genome, DealPhase) if phase.to == "board")
    streets = STREETS.get(counts, ("board",) * len(counts))
    return tuple(Line(f"rules.streets.{name}") for name in streets)


def explain_deal(
    phase: DealPhase, names: Iterator[Words], has_board: bool, boards: int
) -> tuple[Words, ...]:
    """Say who gets cards; nothing if nobody does."""
    name = next(names) if phase.to == "board" else ""
    gather = Line(f"rules.deal.gather{'_but_board' if has_board else ''}")
    parts = (gather if phase.gather else "", explain_cards(phase, name, boards))
    return tuple(part for part in parts if part)


def explain_cards(phase: DealPhase, name: Words, boards: int = 1) -> Words:
    """Say how many cards the players, the board or the house get."""
    if phase.count == 0:
        return Line("rules.deal.burn", burn=phase.burn) if phase.burn else ""
    first = Line("rules.deal.burn_first", burn=phase.burn) if phase.burn else ""
    way = Line("rules.deal.up" if phase.face_up else "rules.deal.down")
    if phase.to == "board":
        key = "rules.deal.board" if boards == 1 else "rules.deal.boards"
        return Line(key, name=name, first=first, count=phase.count, boards=boards)
    if phase.to == "house":
        return Line("rules.deal.house", first=first, cards=phase.count, way=way)
    turns = "" if phase.count == 1 else Line("rules.deal.turns")
    return Line("rules.deal.players", first=first, cards=phase.count, way=way, turns=turns)


def explain_choosing(phase: ExchangePhase | ArrangePhase) -> Words:
    """Say how many cards may be exchanged with the deck or a neighbour, or how rows are made."""
    if isinstance(phase, ArrangePhase):
        rows = tuple(Line("rules.rows.row", count=size) for size in phase.rows)
        return Line("rules.rows.step", rows=rows), Line("rules.rows.foul")
    if phase.passed_to:
        return explain_passing(phase)
    least, most = phase.min_cards, phase.max_cards
    if least == most:
        many = Line("rules.exchange.exactly", most=most)
    elif least:
        many = Line("rules.cards.range", least=least, most=most)
    else:
        many = Line("rules.exchange.up_to", most=most)
    if not phase.replaced:
        return Line("rules.exchange.discard", many=many)
    burn = Line("rules.exchange.burn", burn=phase.burn) if phase.burn else ""
    return Line("rules.exchange.step", many=many, burn=burn)


def explain_sight(phase: DealPhase, genome: GameGenome) -> Line | None:
    """Say whether players may not look at the cards that they are dealt."""
    if phase.blind:
        return Line("rules.deal.these_up" if phase.face_up else "rules.deal.these_down")
    if not genome.setup.blind_hands or phase.to != "players":
        return None
    return Line("rules.deal.forehead" if phase.face_up else "rules.deal.blind")


def explain_passing(phase: ExchangePhase) -> Line:
    """Say how many cards everyone passes on to whom."""
    if "counterpart" in phase.passed_to:
        fewer = Line("rules.exchange.one_fewer") if phase.max_cards > 1 else ""
        return Line("rules.exchange.counterparts", cards=phase.max_cards, fewer=fewer)
    to = [Line(f"rules.neighbours.{neighbour}") for neighbour in phase.passed_to]
    way = to[0] if len(to) == 1 else Line("rules.exchange.in_turn", neighbours=to)
    return Line("rules.exchange.passing", cards=phase.max_cards, to=way)
