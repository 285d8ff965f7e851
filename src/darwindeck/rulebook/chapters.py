"""The chapters of a complete rulebook, in the order in which people need them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from darwindeck.cards import USUAL_RANKS
from darwindeck.genome import anatomy, phases
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.validation import seat_range
from darwindeck.hands.kinds import wild_number
from darwindeck.rulebook import edge_cases, hand_kinds, roles, turns
from darwindeck.rulebook.example import example_hand
from darwindeck.rulebook.turns import columns, heading
from darwindeck.words import book, dealing, showdowns
from darwindeck.words.roles import cast_of
from darwindeck.words.rules import sections_of, walked
from darwindeck.words.voice import GameText, Line, Words

MOST_CARDS_SHOWN = 8
SIDE_POTS = ("rules.pots.side_pots", "rules.pots.side_pots_of_hands")
SUITS = 4
AS_IN_THE_RULES = (
    "bids", "tricks", "battles", "effects", "deck", "points", "hand_end", "hand_winner",
)  # fmt: skip
"""The chapters that need nothing but the sentences of the short rules."""
IN_THE_TABLE = frozenset(
    f"rules.material.{name}" for name in ("players", "players_usual", "cards", "chips", "house")
)
"""What the table of what you need says in words of its own."""


def handbook(genome: GameGenome) -> book.Book:
    """Return the rulebook of a playable game."""
    chapters = roles.role_chapters(genome) if genome.roles else chapters_of(genome)
    return book.Book(
        GameText(genome.name),
        GameText(genome.summary) if genome.summary else plain_summary(genome),
        tuple(chapter for chapter in chapters if chapter.blocks),
        cast_of(genome),
    )


def chapters_of(genome: GameGenome) -> Iterator[book.Chapter]:
    """Yield the chapters of a game without roles; some may be empty."""
    rules = sections_of(genome)
    pots = showdowns.pots_heading(genome)
    beside = (each for each in rules["material"] if not is_in_the_table(each))
    yield chapter("material", components(genome), book.Points(tuple(beside)))
    yield book.Chapter(heading("setting_up"), (book.Steps(tuple(set_up(genome))),))
    yield chapter("hand", book.Steps(rules["hand"]))
    yield book.Chapter(heading("turn"), tuple(turns.turn_steps(genome)))
    yield chapter("betting", *betting(genome, rules))
    yield from (
        chapter(name, book.Points(rules[name])) for name in AS_IN_THE_RULES if name in rules
    )
    yield chapter("showdown", *showdown(genome, rules))
    yield chapter(pots, *sharing(genome, rules.get(pots, ())))
    yield chapter("match", book.Points(rules["match"]))
    yield book.Chapter(heading("example"), tuple(example_hand(genome)))
    yield book.Chapter(heading("cases"), (edge_cases.cases_grid(edge_cases.edge_cases(genome)),))


def chapter(name: str, *blocks: book.Block) -> book.Chapter:
    """Return a chapter with the heading of a section of the rules."""
    return book.Chapter(Line(f"rules.headings.{name}"), blocks)


def plain_summary(genome: GameGenome) -> Line:
    """Say what kind of game it is, where its file does not."""
    if genome.roles:
        names = [role.name for role in genome.roles]
        return Line("rulebook.summary.roles", count=len(names), names=names)
    key = f"rulebook.summary.{'betting' if anatomy.has_stakes(genome) else 'no_betting'}"
    return Line(key, players=players_of(genome), deck=deck_of(genome))


def players_of(genome: GameGenome) -> Line:
    """Say how many can play."""
    seats = seat_range(genome)
    least, most = seats[0], seats[-1]
    if least == most:
        return Line("rulebook.material.number", players=least)
    if seats.step > 1:
        return Line("rulebook.material.some", counts=tuple(seats))
    return Line("rulebook.material.range", least=least, most=most)


def deck_of(genome: GameGenome) -> Line:
    """Say which cards are used."""
    return dealing.deck_words(genome.setup.initial_deck)


# What you need


def components(genome: GameGenome) -> book.Grid:
    """List what has to be on the table."""
    needed: dict[str, Line] = {"players": how_many_players(genome), "cards": cards_needed(genome)}
    if genome.setup.starting_chips:
        needed["chips"] = chips_needed(genome)
    if genome.setup.house is not None:
        needed["house"] = Line("rulebook.material.of_the_house", chips=genome.setup.house.chips)
    needed["button"] = Line("rulebook.material.marks_dealer")
    rows = tuple((Line(f"rulebook.material.{name}"), line) for name, line in needed.items())
    return book.Grid(("", ""), rows)


def is_in_the_table(words: Words) -> bool:
    """Tell whether a row of the table says what the short rules say of the material."""
    return isinstance(words, Line) and words.key in IN_THE_TABLE


def how_many_players(genome: GameGenome) -> Line:
    """Say how many can play, how many usually do, and whether the house is one of them."""
    key = f"rulebook.material.{'usual' if len(seat_range(genome)) > 1 else 'exact'}"
    house = Line("rules.material.house_counted") if genome.setup.house is not None else ""
    return Line(key, players=players_of(genome), house=house, usual=genome.player_count)


def cards_needed(genome: GameGenome) -> Line:
    """Say which cards are used, and which ones to take out of a usual pack."""
    deck = anatomy.deck_of(genome)
    missing = [rank for rank in USUAL_RANKS if rank not in {card.rank for card in deck}]
    if len({card.suit for card in deck}) < SUITS or not missing:
        return deck_of(genome)
    if len(set(deck)) < len(deck):
        return deck_of(genome)
    ranks = [Line("rules.cards.of_rank", rank=rank) for rank in missing]
    return Line("rulebook.material.short_pack", deck=deck_of(genome), ranks=ranks)


def chips_needed(genome: GameGenome) -> Line:
    """Say how many chips there must be."""
    chips, people = genome.setup.starting_chips, genome.player_count
    people -= genome.setup.house is not None
    key = f"rulebook.material.{'chips_in_all' if people > 1 else 'chips_each'}"
    return Line(key, chips=chips, all=people * chips, players=people)


def set_up(genome: GameGenome) -> Iterator[Line]:
    """Say what to do before the first hand, and before every hand."""
    yield Line("rulebook.set_up.sit")
    if genome.setup.starting_chips:
        yield Line("rulebook.set_up.chips", chips=genome.setup.starting_chips)
    if genome.setup.house is not None:
        yield Line("rulebook.set_up.house", chips=genome.setup.house.chips)
    yield Line("rulebook.set_up.shuffle")
    yield Line("rulebook.set_up.button")


# Betting and showing


def betting(genome: GameGenome, rules: Mapping[str, tuple[Words, ...]]) -> Iterator[book.Block]:
    """Explain betting: the actions, the rounds, and all that holds for them."""
    if "betting" in rules:
        yield turns.actions_grid(genome)
        yield turns.rounds_grid(genome)
        yield book.Points(rules["betting"], heading("betting_rules"))


def showdown(genome: GameGenome, rules: Mapping[str, tuple[Words, ...]]) -> Iterator[book.Block]:
    """Explain which hands win, with a table of all kinds that can occur."""
    if "showdown" in rules:
        yield book.Points(rules["showdown"])
        yield from hand_grids(genome)


def hand_grids(genome: GameGenome) -> Iterator[book.Grid]:
    """Yield a table of hands for each ranking that counts."""
    phase, deck = anatomy.showdown_of(genome), genome.setup.initial_deck
    if phase is None:
        if anatomy.wins_by(genome, "best_hand"):
            yield hand_grid([hand_kinds.Composition("high", deck, 5)], heading("hands"))
        return
    rows = anatomy.arrangement_of(genome)
    if rows is not None:
        sizes = sorted(set(rows.rows))
        wild = wild_number(phase.wild_cards)
        dealt = [hand_kinds.Composition(phase.ranking, deck, size, wild=wild) for size in sizes]
        yield hand_grid(dealt, heading("hands"))
        return
    hole, board = showdowns.cards_at_showdown(genome)
    counts = (
        own_cards(genome) if anatomy.phases_of(genome, phases.DrawPhase) else range(hole, hole + 1)
    )
    rankings, wild = (phase.ranking, phase.low_ranking), wild_number(phase.wild_cards)
    for half, ranking in zip(showdowns.half_names(phase), rankings, strict=True):
        if ranking is not None:
            dealt = [
                hand_kinds.Composition(ranking, deck, count, board, phase.hole_cards_used, wild)
                for count in counts
            ]
            halved = phase.low_ranking is not None
            yield hand_grid(dealt, Line(f"rulebook.halves.{half}") if halved else heading("hands"))


def own_cards(genome: GameGenome) -> range:
    """Return how many cards players can hold in the end, in a game in which they draw."""
    walk = walked(genome)
    return range(max(walk.least, 1), max(min(walk.hand, MOST_CARDS_SHOWN), walk.least, 1) + 1)


def hand_grid(dealt: list[hand_kinds.Composition], title: Line) -> book.Grid:
    """Return the table of all kinds of hands, the best first, each with the best of its kind."""
    if dealt[0].ranking == "blackjack":
        sizes = [one.cards for one in dealt]
        kinds = hand_kinds.totals_of_hands(dealt[0].deck, min(sizes), max(sizes))
    else:
        kinds = hand_kinds.kinds_of_hands(*dealt)
    rows = tuple((kind.name, kind.best.cards, kind.best) for kind in kinds)
    return book.Grid(columns("hand", "best", "words"), rows, title)


def sharing(genome: GameGenome, rules: tuple[Words, ...]) -> Iterator[book.Block]:
    """Explain who gets the pot, with an example of a side pot where there are any."""
    sides = any(isinstance(line, Line) and line.key in SIDE_POTS for line in rules)
    example = "side_pot" if seat_range(genome)[-1] > 2 else "return"
    if rules:
        yield book.Points((*rules, Line(f"rulebook.pots.{example}")) if sides else rules)
