"""How strong the players are: everything that must be true of them, measured by one command.

    python -m benchmarks.players [--share 0.25] [--only SECTION ...] [--matching WORDS]
    python -m benchmarks.players --page docs/players.md --json docs/players.json
    python -m benchmarks.players --only library --missing --seconds 60 --page ... --json ...

It prints each figure as it is found. The figures are written as JSON, in place of those of the same
name that are there, and the tables of all of them into a page, between two marks where it has them.
So they can be measured one by one; those of a player whose code or blueprints were others are
marked as older. `--share` plays a part of the hands. With `--missing` duels are played that have no
figure yet, and with `--seconds` none takes longer than that on one core; it may be left undecided.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import time
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import inf, sqrt
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import darwindeck
from benchmarks.openspiel_arena import Arena, Hearts, Leduc
from benchmarks.reference_bots import card_games, holdem
from benchmarks.spots import load_spots
from darwindeck import Table, load
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.identity import rules_id
from darwindeck.genome.library import library_names
from darwindeck.players.as_strategy import strategy_of_bot
from darwindeck.players.blueprint import SUFFIX
from darwindeck.players.registry import find_player
from darwindeck.simulation.at_tables import tables_of_hand
from darwindeck.solver import grow_tree, sequence_form
from darwindeck.solver.sequences import value_of
from darwindeck.strength.duels import FEWEST_DEALS, NORMAL_95, contest
from darwindeck.strength.exploiting import exploit
from darwindeck.table.actions import AllIn
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from darwindeck.genome.schema import GameGenome
    from darwindeck.solver.sequences import SequenceForm
    from darwindeck.strength.duels import Contest

DEFAULT = "regular"
SIMPLE = "greedy"
LADDER = ("novice", "casual", "regular", "shark")
"""The players from the weakest to the strongest."""

SEED = 20
BEGINS, ENDS = "<!-- measured -->", "<!-- end of what was measured -->"
HANDS = 48_000  # at most, for a comparison where bets are for chips and hands are short
GAME_HANDS = 4_000  # and in any other game
BLACKJACK_HANDS, LOCAL_HANDS = 200_000, 2_400
LESS_OF_THINKERS = 0.25  # of those hands, against who thinks about every one of them
SAMPLES, SHOVING_HANDS = 10, 1_000
PEER_DEALS = {"leduc-holdem": 4_000, "hearts": 160}
MOST_DECISIONS, ROUNDING, REFERENCES = 16, 1e-6, "benchmarks.reference_bots"
HOLDEM = (("no-limit-holdem", 2), ("fixed-limit-holdem", 2), ("no-limit-holdem", 6))
ABOUT = dict.fromkeys(("spots", "shoving"), "no-limit-holdem")
LOCAL_GOALS = {"fixed-limit-holdem": 150, "no-limit-holdem": 500}
SHORT = (*LOCAL_GOALS, "pot-limit-holdem", "short-deck-holdem", "three-card-poker")
BLACKJACK_GOAL = 0.2  # per cent of the stake
SOLVED = ("kuhn-poker", "leduc-holdem")
PERFECT = ("red-dog",)
"""Games in which who counts the cards that are left bets as well as can be."""

UNTHINKING = ("liars-poker", "blef", "cheat", "three-card-poker", "red-dog")
"""Games in which all that is decided was learnt or counted, and nobody thinks any further."""

NO_BETTER, ALIKE = ">= 0: there is no better play", "0: both do the same"
SECONDS_GOALS = {"default": 0.05, "strongest": 1.0}


@dataclass(frozen=True)
class Options:
    """What is measured, and how thoroughly."""

    player: str = DEFAULT
    share: float = 1.0
    workers: int | None = None
    matching: str = ""
    seconds: float = inf
    known: frozenset[str] = frozenset()

    def of(self, hands: int) -> int:
        """Return the part of a number of hands that is played."""
        return max(round(hands * self.share), 8)

    def wants(self, what: str) -> bool:
        """Tell whether a figure is to be found."""
        return self.matching in what and what not in self.known

    def meet(
        self,
        game: str,
        first: str,
        second: str,
        hands: int,
        seats: int | None = None,
        **terms: bool,
    ) -> Contest:
        """Let two players meet in a part of so many hands, for as long as a duel may take."""
        end, played = time.process_time() + self.seconds, itertools.count(1)

        def stop_in_time(_: int) -> None:
            if next(played) >= FEWEST_DEALS and time.process_time() > end:
                raise KeyboardInterrupt

        return contest(
            game, first, second, self.of(hands), SEED, seats, workers=self.workers,
            progress=stop_in_time, **terms,
        )  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One figure, with its 95 % margin, what it should be, and whether it is."""

    section: str
    what: str
    figure: str
    goal: str
    met: bool
    value: float
    margin: float
    hands: int = 0
    seconds: float = 0.0
    measured: str = ""


def row_of(section: str, found: Contest, what: str, goal: str = "> 0, surely") -> Row:
    """Return the row of a contest that the first player should win."""
    result = found.result
    blinds = found.in_milli_blinds(1.0)
    scale, unit, digits = (1.0, found.terms.unit, 3) if blinds is None else (blinds, "mbb", 0)
    value, margin = scale * result.mean, scale * result.margin
    figure = f"{value:+,.{digits}f} ± {margin:,.{digits}f} {unit}/hand"
    return Row(section, what, figure, goal, found.winner == found.first, value, margin, found.hands)


def bot_of(game: str) -> str:
    """Return the rule bot of a game."""
    return f"{REFERENCES}.card_games:{card_games.BOTS[game]}"


# Sections


def against_reference_bots(options: Options) -> Iterator[Row]:
    """Hold'em: the default beats every reference bot."""
    for game, seats in HOLDEM:
        for name in ("random", *(f"{REFERENCES}.holdem:{bot}" for bot in holdem.BOTS)):
            words = f"{game}, {seats} seats, v {name.rpartition(':')[2]}"
            if not options.wants(words):
                continue
            found = options.meet(game, options.player, name, HANDS, seats)
            yield row_of("holdem", found, words)


def local_best_response(options: Options) -> Iterator[Row]:
    """Hold'em for two: a local best response wins little from what was learnt, and the default."""
    for player, share in (("blueprint", 1), (options.player, LESS_OF_THINKERS)):
        for game, goal in LOCAL_GOALS.items():
            what = f"{game}: a local best response wins from {player}"
            if not options.wants(what):
                continue
            hands = round(options.of(LOCAL_HANDS) * share)
            found = exploit(player, game, "local", hands, SEED, options.workers)
            scale = 1000 / (found.big_blind or 1)
            value, margin = scale * found.winnings, scale * found.margin
            figure = f"{value:+,.0f} ± {margin:,.0f} mbb/hand"
            yield Row("local", what, figure, f"< {goal}", value < goal, value, margin, found.hands)


def shoving(options: Options) -> Iterator[Row]:
    """Six defaults at a table of no-limit hold'em: nobody is all-in before most flops."""
    genome, hands = load("no-limit-holdem"), options.of(SHOVING_HANDS)
    shoved = sum(somebody_shoves(genome, options.player, number) for number in range(hands))
    value, margin = proportion(shoved, hands)
    figure = f"{value:.1%} ± {margin:.1%} of hands"
    what = "six defaults: somebody all-in before the flop"
    yield Row("shoving", what, figure, "< 3 %", value < 0.03, value, margin, hands)


def somebody_shoves(genome: GameGenome, player: str, number: int) -> bool:
    """Tell whether somebody is all-in before the flop of a hand."""
    luck = hand_seed(SEED, number)
    bots = [find_player(player).bot(luck + seat) for seat in range(6)]
    stacks = starting_stacks(genome, 6)
    for table, action in tables_of_hand(genome, stacks, bots, luck, number % 6):
        if table.board:
            break
        if isinstance(action, AllIn):
            return True
    return False


def proportion(times: int, hands: int) -> tuple[float, float]:
    """Return a share and its margin."""
    share = times / hands
    return share, NORMAL_95 * sqrt(max(share * (1 - share), 1 / hands) / hands)


def sane_spots(options: Options) -> Iterator[Row]:
    """The list of spots: the default does what a sane person does."""
    spots = load_spots()
    for spot in spots:
        share = spot.share(options.player)
        goal = f"{' or '.join(spot.sane)} >= {spot.at_least:.0%}"
        met = share >= spot.at_least
        yield Row("spots", spot.name, f"{share:.0%}", goal, met, share, 0.0)


def small_games(options: Options) -> Iterator[Row]:
    """Kuhn and Leduc: little to exploit in what was learnt, and nothing in what was solved."""
    for game in ("kuhn-poker", "leduc-holdem"):
        before = float("inf")
        for player in ("novice", "casual", "blueprint", options.player, LADDER[-1]):
            value = 1000 * exploit(player, game, "exact", samples=SAMPLES).winnings
            solved = player in {options.player, LADDER[-1]}
            goal, met = ("0", value < 0.5) if solved else ("<= 50", value <= 50)
            if player in LADDER[:2]:
                goal, met = "falling, or <= 50", met or value < before
            before = min(before, value)
            what = f"{game}: exploitability of {player}"
            yield Row("small", what, f"{value:,.0f} milli-chips", goal, met, value, 0.0)


def every_game(options: Options) -> Iterator[Row]:
    """Every game of the library: stronger beats weaker, the default beats simple and chance."""
    for game in games_with_decisions():
        pairs = [(options.player, SIMPLE), (options.player, "random")]
        pairs += [(better, worse) for worse, better in itertools.pairwise(LADDER)]
        for better, worse in pairs:
            words = f"{game}: {better} v {worse}"
            if not options.wants(words):
                continue
            if game in SOLVED:
                yield exact_row(game, better, worse, words)
                continue
            found = options.meet(game, better, worse, HANDS if game in SHORT else GAME_HANDS)
            row = row_of("library", found, words)
            if game in PERFECT and worse == SIMPLE:
                row = replace(row, goal=NO_BETTER, met=row.value >= 0)
            elif game in UNTHINKING and worse == DEFAULT:
                row = replace(row, goal=ALIKE, met=abs(row.value) <= row.margin)
            yield row


def exact_row(game: str, better: str, worse: str, what: str) -> Row:
    """Return what a player wins from another, counted through the whole tree of a small game."""
    form = solved_form(game)
    one, other = (strategy_of_bot(name, form, SAMPLES, SEED) for name in (better, worse))
    won = value_of(form, (one[0], other[1])) - value_of(form, (other[0], one[1]))
    value = won / 2
    same = {better, worse} == set(LADDER[-2:])
    goal, met = (
        ("0: both solve it", abs(value) < ROUNDING) if same else ("> 0, exactly", value > ROUNDING)
    )
    return Row("library", what, f"{value:+.4f} chips/hand, exactly", goal, met, value, 0.0)


@cache
def solved_form(game: str) -> SequenceForm:
    """Return the whole tree of a small game."""
    return sequence_form(grow_tree(load(game)))


def games_with_decisions() -> list[str]:
    """Return the games of the library in which somebody decides something."""
    return [
        name
        for name in library_names()
        if any(Table.start(name, seed=seed).actor is not None for seed in range(8))
    ]


def rule_bots(options: Options) -> Iterator[Row]:
    """Games of cards: the default beats a rule of twenty lines."""
    for game in card_games.BOTS:
        words = f"{game}: v {'basic strategy' if game == 'blackjack' else 'a rule bot'}"
        if not options.wants(words):
            continue
        most, points = BLACKJACK_HANDS if game == "blackjack" else GAME_HANDS, game == "hearts"
        found = options.meet(
            game, options.player, bot_of(game), most, points=points, stops=game != "blackjack"
        )
        if game == "blackjack":
            yield against_basic_strategy(found, words)
        else:
            yield row_of("rules", found, words)


def against_basic_strategy(found: Contest, what: str) -> Row:
    """Return the row of blackjack: what is lost against the basic strategy, of the stake."""
    ante = 10
    value, margin = 100 * found.result.mean / ante, 100 * found.result.margin / ante
    figure = f"{value:+.2f} ± {margin:.2f} % of the stake"
    goal = f">= -{BLACKJACK_GOAL} %"
    return Row("rules", what, figure, goal, value >= -BLACKJACK_GOAL, value, margin, found.hands)


def peers(options: Options) -> Iterator[Row]:
    """OpenSpiel's ISMCTS with as much time for a decision: the default beats it."""
    for rules in (Leduc(), Hearts()):
        if not options.wants(rules.game):
            continue
        arena = Arena(rules, options.player, SEED)
        simulations = arena.fair_simulations()
        arena.seconds.clear()
        arena.peer_seconds.clear()
        gains = arena.gains(range(options.of(PEER_DEALS[rules.game])), simulations)
        value, margin = float(gains.mean()), float(NORMAL_95 * gains.std() / sqrt(len(gains)))
        unit = "points fewer than an even share" if rules.game == "hearts" else "chips"
        times = (
            f"{1000 * np.mean(arena.seconds):.1f} and {1000 * np.mean(arena.peer_seconds):.1f} ms"
        )
        what = f"{rules.game}: v ISMCTS"
        effort = f"{simulations} simulations; {times} a decision"
        figure = f"{value:+.2f} ± {margin:.2f} {unit}/hand ({effort})"
        yield Row("peers", what, figure, "> 0, surely", value > margin, value, margin, len(gains))


def thinking_time(options: Options) -> Iterator[Row]:
    """The slowest decision of a hand, over all games: of the default, and of the strongest."""
    for name, player in (("default", options.player), ("strongest", LADDER[-1])):
        if not options.wants(player):
            continue
        slowest = {game: slowest_decision(game, player) for game in games_with_decisions()}
        game = max(slowest, key=lambda each: slowest[each])
        value, goal = slowest[game], SECONDS_GOALS[name]
        what = f"the slowest decision of {player}"
        figure = f"{1000 * value:,.0f} ms ({game})"
        yield Row("time", what, figure, f"<= {1000 * goal:.0f} ms", value <= goal, value, 0.0)


def slowest_decision(game: str, player: str) -> float:
    """Return the longest CPU time of a decision in one hand.

    Each is made twice, since the first time something may have to be compiled.
    """
    table, longest = Table.start(game, seed=SEED), 0.0
    bot = find_player(player).bot(SEED)
    for _ in range(MOST_DECISIONS):
        if table.actor is None:
            break
        view, times = table.view(table.actor), []
        for _ in range(2):
            start = time.process_time()
            action = bot(view)
            times.append(time.process_time() - start)
        longest = max(longest, min(times))
        table = table.apply(action)
    return longest


SECTIONS: dict[str, Callable[[Options], Iterator[Row]]] = {
    "spots": sane_spots,
    "shoving": shoving,
    "small": small_games,
    "time": thinking_time,
    "peers": peers,
    "local": local_best_response,
    "holdem": against_reference_bots,
    "rules": rule_bots,
    "library": every_game,
}


# The report


def state_of_players(section: str, what: str) -> str:
    """Return a number of the code and the blueprint that a figure depends on.

    Its name begins with that of its game, or its section is about one; any other figure depends on
    all blueprints.
    """
    package = Path(darwindeck.__file__).parent
    named = ABOUT.get(section, what)
    games = [name for name in library_names() if named.startswith(name)]
    rules = rules_id(load(max(games, key=len))) if games else "*"
    files = sorted([*package.glob("players/*.py"), *package.glob(f"blueprints/{rules}{SUFFIX}")])
    content = b"".join(hashlib.sha256(file.read_bytes()).digest() for file in files)
    return hashlib.sha256(content).hexdigest()[:8]


def is_current(row: Row) -> bool:
    """Tell whether the players are still those that a figure was found with."""
    return row.measured == state_of_players(row.section, row.what)


def measure(sections: list[str], options: Options) -> Iterator[Row]:
    """Measure some sections; print and yield their rows."""
    for section in sections:
        started = time.perf_counter()
        for row in SECTIONS[section](options):
            seconds = time.perf_counter() - started
            mark = "yes" if row.met else "NO"
            print(f"{row.section:8} {mark:4} {row.what}: {row.figure} (goal {row.goal}; "
                  f"{row.hands:,} hands, {seconds:.0f} s)", flush=True)  # fmt: skip
            state = state_of_players(row.section, row.what)
            yield Row(**asdict(row) | {"seconds": round(seconds, 1), "measured": state})
            started = time.perf_counter()


def put_among(rows: list[Row], row: Row) -> list[Row]:
    """Return rows with one in place of the one of its name, or at the end of its section."""
    order = list(SECTIONS)
    names = [(each.section, each.what) for each in rows]
    if (row.section, row.what) in names:
        place = names.index((row.section, row.what))
        return [*rows[:place], row, *rows[place + 1 :]]
    return sorted([*rows, row], key=lambda each: order.index(each.section))


def rows_in(file: Path | None) -> list[Row]:
    """Read the figures that were found before."""
    if file is None or not file.exists():
        return []
    return [Row(**each) for each in json.loads(file.read_text(encoding="utf-8"))["rows"]]


def page_of(rows: list[Row], options: Options) -> str:
    """Write rows as tables of Markdown, one for each section."""
    lines = [f"Measured: `{options.player}`; ± is the margin of 95 %."]
    if not all(is_current(row) for row in rows):
        lines += ["Figures with a star are older than the last change of the players."]
    for section, found in itertools.groupby(rows, lambda row: row.section):
        listed = list(found)
        met = sum(row.met for row in listed)
        title = (SECTIONS[section].__doc__ or "").strip()
        lines += ["", f"**{title}** {met} of {len(listed)} are as they should be.", ""]
        lines += ["| what | figure | goal | met |", "|---|---|---|---|"]
        lines += [
            f"| {row.what}{'' if is_current(row) else ' *'} | {row.figure} | {row.goal} "
            f"| {'yes' if row.met else '**no**'} |"
            for row in listed
        ]
    return "\n".join(lines) + "\n"


def put_into(page: Path, tables: str) -> None:
    """Write tables between the marks of a page, or as the whole of it."""
    text = page.read_text(encoding="utf-8") if page.exists() else f"{BEGINS}\n{ENDS}\n"
    before, _, rest = text.partition(BEGINS)
    _, mark, after = rest.partition(ENDS)
    if not mark:
        raise ValueError(f"{page} has no place for tables: put {BEGINS} and {ENDS} into it")
    page.write_text(f"{before}{BEGINS}\n{tables}{ENDS}{after}", encoding="utf-8")


def main() -> None:
    """Measure what was asked for, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="a part of the hands")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    parser.add_argument("--player", default=DEFAULT, help="who is measured as the default")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--matching", default="", help="only figures with these words")
    parser.add_argument("--missing", action="store_true", help="only duels that have no figure yet")
    parser.add_argument("--seconds", type=float, default=inf, help="of one core, for a duel")
    parser.add_argument("--page", type=Path, default=None)
    parser.add_argument("--json", type=Path, default=None)
    chosen = parser.parse_args()
    rows, found = rows_in(chosen.json), []
    known = frozenset(row.what for row in rows if chosen.missing)
    workers = chosen.workers if chosen.seconds == inf else 1
    options = Options(chosen.player, chosen.share, workers, chosen.matching, chosen.seconds, known)
    for row in measure(chosen.only, options):
        found.append(row)
        rows = put_among(rows, row)
        write_down(rows, options, chosen.page, chosen.json)
    met = sum(row.met for row in found)
    print(f"{met} of {len(found)} are as they should be.")


def write_down(rows: list[Row], options: Options, page: Path | None, file: Path | None) -> None:
    """Write rows into a page and a file, if there are such."""
    if page is not None:
        put_into(page, page_of(rows, options))
    if file is not None:
        content = {"player": options.player, "rows": [asdict(each) for each in rows]}
        file.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
