"""The games that a server offers: the library, files and runs it was started with, and uploads."""

from __future__ import annotations

import time
from itertools import chain, count

from darwindeck.genome import anatomy, library, serialization, validation
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.schema import BettingPhase, GameGenome
from darwindeck.languages import DEFAULT
from darwindeck.players.random import random_bot
from darwindeck.playtest.evening import structure_of
from darwindeck.playtest.menu import KINDS, kind_of
from darwindeck.poker.holdem.settings import MOST_SEATS
from darwindeck.table.table import Table
from darwindeck.web.messages import GameCard
from darwindeck.web.refusals import refusal
from darwindeck.words.naming import in_language
from darwindeck.words.voice import GameText, Voice

LARGEST_GAME = 256 << 10
MOST_UPLOADS = 1000
TRIAL_SECONDS = 3.0
TRIAL_HANDS = 3
TRIAL_STEPS = 5000


class Catalogue:
    """Games by the names under which people choose them; no name is ever taken for a path."""

    def __init__(self) -> None:
        self.games: dict[str, GameGenome] = {
            name: library.load(name) for name in library.library_names()
        }
        self.own: set[str] = set()

    def add(self, name: str, genome: GameGenome) -> GameCard:
        """Offer one more game; another one of this name stays what it is."""
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        free = next(each for each in names if self.games.get(each, genome) == genome)
        self.games[free] = genome
        self.own.add(free)
        return self.card(free, DEFAULT)

    def find(self, name: str) -> GameGenome:
        """Return the game of a name, or refuse it."""
        if name not in self.games:
            raise refusal("no_game", name=name[:60])
        return self.games[name]

    def cards(self, language: str) -> list[GameCard]:
        """Return all games, by kind."""
        found = [self.card(name, language) for name in self.games]
        return sorted(found, key=lambda card: KINDS.index(card.kind))

    def card(self, name: str, language: str) -> GameCard:
        """Return what the lobby shows of a game."""
        genome, voice = self.games[name], Voice(language)
        holdem = structure_of(genome) is not None
        seats = tuple(range(2, MOST_SEATS + 1)) if holdem else playable_seats(genome)
        kind = kind_of(genome)
        return GameCard(
            name=name,
            title=voice.write(GameText(genome.name)),
            summary=voice.write(GameText(genome.summary)),
            kind=kind,
            heading=voice.say(f"menu.kinds.{kind}"),
            seats=seats,
            usual_seats=genome.player_count - (genome.setup.house is not None),
            betting=betting_of(genome, voice),
            chips=genome.setup.starting_chips,
            hands=genome.hand_limit,
            holdem=holdem,
            big_blind=anatomy.big_blind_of(genome) if holdem else 0,
            roles=tuple(role.name for role in in_language(genome, language).roles),
        )


def playable_seats(genome: GameGenome) -> tuple[int, ...]:
    """Return how many people and bots can play, the house not counted."""
    house = genome.setup.house is not None
    return tuple(seats - house for seats in validation.seat_range(genome))


def betting_of(genome: GameGenome, voice: Voice) -> str:
    """Say how a game is bet."""
    rounds = anatomy.phases_of(genome, BettingPhase)
    words = dict.fromkeys(voice.say(f"rules.structures.{phase.structure}") for phase in rounds)
    return ", ".join(words)


def game_from(data: bytes) -> GameGenome:
    """Read a game that somebody sends, and try whether it can be played in reasonable time."""
    if len(data) > LARGEST_GAME:
        raise refusal("too_large", most=LARGEST_GAME)
    try:
        genome = serialization.decode(data)
        validation.validate(genome)
        try_out(genome)
    except (GenomeError, ValueError, RecursionError) as problem:
        raise refusal("bad_game", reason=" ".join(str(problem).split())[:500]) from None
    return genome


def try_out(genome: GameGenome) -> None:
    """Play a few hands by chance, and refuse a game whose hands take too long."""
    end = time.monotonic() + TRIAL_SECONDS
    bot = random_bot(1)
    table = Table.start(genome, seed=1)
    for _ in range(TRIAL_HANDS):
        for _ in range(TRIAL_STEPS):
            if table.actor is None:
                break
            table = table.apply(bot(table.view(table.actor)))
            if time.monotonic() > end:
                raise ValueError(Voice().say("web.too_long", seconds=TRIAL_SECONDS))
        if not table.over:
            raise ValueError(Voice().say("web.too_long", seconds=TRIAL_SECONDS))
        if table.match_over:
            return
        table = table.next_hand()
