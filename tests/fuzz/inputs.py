"""Every kind of input from outside: sound examples, and the door that damaged ones go through."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from darwindeck import Table, load
from darwindeck.cards import ALL_CARDS
from darwindeck.genome.earlier import import_earlier
from darwindeck.genome.library import library_names
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import validate
from darwindeck.histories.card_rooms import cut_into_hands
from darwindeck.histories.comparing import compare
from darwindeck.histories.phh import Section
from darwindeck.histories.toml_values import parse_toml, toml_text
from darwindeck.players.registry import make_bot
from darwindeck.players.solved import solved_bot
from darwindeck.playtest.saving import restore, save
from darwindeck.poker.holdem import load_poker_state, poker_view, save_poker_state
from darwindeck.scripting.movegen import apply_move, generate_legal_moves
from darwindeck.scripting.state import GameState, PlayerState, snapshot
from darwindeck.scripting.to_table import as_table
from darwindeck.simulation.batch import simulate
from darwindeck.solver import solve
from darwindeck.solver.strategy import load_strategy, save_strategy, strategy_of_solution
from darwindeck.table.events import AnyEvent
from tests.fuzz.arrays import vectors, views
from tests.fuzz.damaging import damaged, damaged_text, hostile
from tests.fuzz.folders import folder
from tests.fuzz.learnt import blueprints, practice
from tests.fuzz.people import feedback, options
from tests.fuzz.runs import read_damaged_run
from tests.fuzz.transcripts import transcripts
from tests.genome.earlier_games import GAMES as EARLIER_GAMES
from tests.histories.hands import OWN_FILES, ROOM_FILES
from tests.playtest.matches import play_decisions, session_of
from tests.poker.test_holdem_saving import one_of_each_phase

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

GAMES = tuple(library_names())
HANDS = 3
MOST_DECISIONS = 12

AnyTable = msgspec.json.Decoder(tuple[AnyEvent, ...])


def play_on(rng: Random, table: Table) -> None:
    """Make some decisions, and look at the table as everybody does."""
    for _ in range(MOST_DECISIONS):
        if table.actor is None:
            break
        table = table.apply(rng.choice(list(islice(table.legal_actions, 8))))
    for seat in (None, *range(table.seats)):
        table.view(seat)
    if table.over and not table.match_over:
        table.next_hand(seed=1)


# Games


@cache
def game_in_plain(name: str) -> object:
    """Return a game of the library as plain values."""
    return msgspec.json.decode(encode(load(name)))


def genomes(rng: Random) -> None:
    """Play a game with damaged rules."""
    if rng.random() < 0.2:
        genome = decode(damaged_text(rng, encode(load(rng.choice(GAMES)))))
    else:
        genome = decode(msgspec.json.encode(damaged(rng, game_in_plain(rng.choice(GAMES)))))
    validate(genome)
    simulate(genome, HANDS, seed=rng.getrandbits(64), threads=1)


# Matches and logs


@cache
def saved_matches() -> tuple[object, ...]:
    """Return matches of several games as their files hold them."""
    games = ("no-limit-holdem", "short-deck-holdem", "badugi", "crazy-eights", "hearts", "cheat")
    path = folder() / "sound.json"
    found = []
    for game in (*games, "blackjack", "war", "the-deal", "kuhn-poker", "razz"):
        session = session_of(game)
        play_decisions(session, 8)
        save(session, path)
        found.append(msgspec.json.decode(path.read_bytes()))
    return tuple(found)


def matches(rng: Random) -> None:
    """Go on with a damaged match."""
    whole = rng.choice(saved_matches())
    data = msgspec.json.encode(damaged(rng, whole))
    if rng.random() < 0.1:
        data = damaged_text(rng, data)
    path = folder() / "match.json"
    path.write_bytes(data)
    session = restore(path)
    play_on(rng, session.table)
    save(session, path)
    restore(path)


@cache
def sound_logs() -> tuple[tuple[str, object], ...]:
    """Return logs of hands of all games, as plain values."""
    found = []
    for name in GAMES:
        table = Table.start(name, seed=5)
        for _ in range(10):
            if table.actor is not None:
                table = table.apply(next(iter(table.legal_actions)))
        found.append((name, msgspec.json.decode(msgspec.json.encode(table.log))))
    return tuple(found)


def logs(rng: Random) -> None:
    """Play a damaged log again, and go on from there."""
    name, log = rng.choice(sound_logs())
    play_on(rng, Table.replay(name, AnyTable.decode(msgspec.json.encode(damaged(rng, log)))))


def beginnings(rng: Random) -> None:
    """Begin a hand in which one or two things are wrong."""
    name, log = rng.choice(sound_logs())
    assert isinstance(log, list)
    start = damaged(rng, log[:1])
    play_on(rng, Table.replay(name, AnyTable.decode(msgspec.json.encode(start))))


# Hold'em tables


@cache
def saved_tables() -> tuple[object, ...]:
    """Return hold'em tables in all phases, as plain values."""
    states = one_of_each_phase().values()
    return tuple(msgspec.json.decode(save_poker_state(state)) for state in states)


def holdem(rng: Random) -> None:
    """Load a damaged hold'em table."""
    data = msgspec.json.encode(damaged(rng, rng.choice(saved_tables())))
    state = load_poker_state(damaged_text(rng, data) if rng.random() < 0.1 else data)
    for user in (None, *(player.user_id for player in state.players)):
        poker_view(state, user)
    assert load_poker_state(save_poker_state(state)) == state


# Snapshots


@cache
def sound_states() -> tuple[GameState, ...]:
    """Return snapshots of all games, at several decisions."""
    found = []
    for name in GAMES:
        table = Table.start(name, seed=5)
        for _ in range(6):
            if table.actor is not None:
                found.append(snapshot(table))
                table = table.apply(next(iter(table.legal_actions)))
    return tuple(found)


def snapshots(rng: Random) -> None:
    """Go on from a snapshot that a script has changed."""
    state = rng.choice(sound_states())
    game = state.table.game if state.table is not None else load("kuhn-poker")
    if rng.random() < 0.3:
        state = state.copy_with(table=None)
    if rng.random() < 0.05:
        game = load(rng.choice(GAMES))
    for _ in range(rng.choice((1, 1, 2, 4))):
        state = changed(rng, state)
    moves = generate_legal_moves(state, game)
    if moves:
        apply_move(state, rng.choice(moves[:8]), game)
    play_on(rng, as_table(state, game))


def changed(rng: Random, state: GameState) -> GameState:
    """Return a snapshot with one more field that is different."""
    at = rng.randrange(len(state.players) + 1)
    if at < len(state.players) and isinstance(player := state.players[at], PlayerState):
        name = rng.choice(PlayerState.field_names())
        other = player.copy_with(**{name: other_value(rng, getattr(player, name))})
        return state.copy_with(players=(*state.players[:at], other, *state.players[at + 1 :]))
    name = rng.choice([name for name in GameState.field_names() if name != "table"])
    return state.copy_with(**{name: other_value(rng, getattr(state, name))})


def other_value(rng: Random, value: object) -> object:
    """Return a value that is close to another, or hostile."""
    if isinstance(value, tuple):
        return rng.choice((value[1:], value + value, (*value, *rng.sample(ALL_CARDS, 2)), ()))
    if type(value) is bool:
        return not value
    if type(value) is int and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2, 10))
    return hostile(rng)


# Strategies


@cache
def sound_strategy() -> object:
    """Return the solution of a small game, as plain values."""
    path = folder() / "sound.strategy"
    save_strategy(strategy_of_solution(solve("kuhn-poker")), path)
    table = Table.start("kuhn-poker", seed=1)
    make_bot("greedy", 1)(table.view(table.actor))  # plays where a strategy says nothing
    return msgspec.json.decode(path.read_bytes())


def strategies(rng: Random) -> None:
    """Play by a damaged strategy."""
    path = folder() / "damaged.strategy"
    data = msgspec.json.encode(damaged(rng, sound_strategy()))
    path.write_bytes(damaged_text(rng, data) if rng.random() < 0.2 else data)
    load_strategy(path)
    bot = solved_bot(str(path), seed=1)
    table = Table.start("kuhn-poker", seed=rng.getrandbits(32))
    while table.actor is not None:
        table = table.apply(bot(table.view(table.actor)))


# Hand histories


@cache
def sound_histories() -> tuple[bytes, ...]:
    """Return the texts of hands of all variants."""
    return tuple(file.read_bytes() for file in OWN_FILES)


def histories(rng: Random) -> None:
    """Replay a damaged hand history."""
    text = rng.choice(sound_histories())
    if rng.random() < 0.5:
        text = damaged_text(rng, text)
    else:
        fields = damaged(rng, as_lists(parse_toml(text.decode())))
        assert isinstance(fields, dict)
        text = toml_text({key: value for key, value in fields.items() if value is not None}).encode(
            errors="replace"
        )
    history = Section("damaged", text).history()
    compare(history, *history.replays())


@cache
def sound_room_hands() -> tuple[bytes, ...]:
    """Return hands as card rooms write them."""
    hands = []
    for path in ROOM_FILES:
        with path.open("rb") as file:
            hands += list(cut_into_hands(file))
    return tuple(hands)


def rooms(rng: Random) -> None:
    """Replay a hand of a card room in damaged text."""
    text = damaged_text(rng, rng.choice(sound_room_hands()))
    history = Section("damaged", text, of_a_room=True).history()
    compare(history, *history.replays())


# Games of the earlier program


def earlier(rng: Random) -> None:
    """Import a damaged game of the earlier DarwinDeck, and play it if there is one."""
    game = damaged(rng, rng.choice(list(EARLIER_GAMES.values())))
    imported = import_earlier(msgspec.json.encode(game), leave_out=rng.random() < 0.5)
    simulate(imported.genome, HANDS, seed=rng.getrandbits(64), threads=1)


def as_lists(fields: dict[str, object]) -> dict[str, object]:
    """Return fields with lists that can be changed."""
    return {key: list(v) if isinstance(v, tuple) else v for key, v in fields.items()}


INPUTS: dict[str, Callable[[Random], None]] = {
    "beginnings": beginnings,
    "blueprints": blueprints,
    "earlier": earlier,
    "feedback": feedback,
    "genomes": genomes,
    "histories": histories,
    "holdem": holdem,
    "logs": logs,
    "matches": matches,
    "options": options,
    "practice": practice,
    "rooms": rooms,
    "runs": read_damaged_run,
    "snapshots": snapshots,
    "strategies": strategies,
    "transcripts": transcripts,
    "vectors": vectors,
    "views": views,
}
"""By kind of input, what makes one that is damaged and hands it in."""
