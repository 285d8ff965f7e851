"""What holds for the log of every hand: it replays, it survives JSON, and a seed decides it."""

from __future__ import annotations

from itertools import takewhile

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from darwindeck import Table, load
from darwindeck.cards import shuffled
from darwindeck.genome.anatomy import deck_of
from darwindeck.table.events import AnyEvent, Event, Gathered

from .any_hand import (
    FEW,
    GAMES,
    MANY,
    POKER_GAMES,
    Choices,
    Parts,
    openings,
    play_through,
    somewhere,
)
from .hidden_cards import started


@MANY
@given(openings(), Choices, Parts)
def test_a_log_replays_to_the_same_table(opening: Table, choices: list[int], part: float) -> None:
    table = somewhere(play_through(opening, choices), part)
    again = Table.replay(table.game, table.log)
    assert again == table
    assert hash(again) == hash(table)
    assert again.log == table.log


@FEW
@given(openings(), Choices, Parts)
def test_a_log_survives_json(opening: Table, choices: list[int], part: float) -> None:
    table = somewhere(play_through(opening, choices), part)
    read = msgspec.json.decode(msgspec.json.encode(table.log), type=tuple[AnyEvent, ...])
    assert read == table.log
    assert Table.replay(table.game, read).stacks == table.stacks


@FEW
@given(openings(), Choices)
def test_the_log_accounts_for_every_chip(opening: Table, choices: list[int]) -> None:
    *_, table = play_through(opening, choices)
    balance = list(started(table).stacks)
    for event in table.log:
        plain = msgspec.to_builtins(event)
        if plain["type"] == "Posted":
            balance[plain["seat"]] -= plain["amount"]
        elif plain["type"] == "Acted":
            balance[plain["seat"]] -= plain["paid"]
        elif plain["type"] == "Returned":
            balance[plain["seat"]] += plain["amount"]
        elif plain["type"] == "Won":
            for seat, amount in plain["amounts"].items():
                balance[seat] += amount
        elif plain["type"] == "Paid":
            balance[plain["seat"]] += plain["amount"]
        elif plain["type"] == "BetSettled":
            balance[plain["seat"]] += plain["amount"] if plain["won"] else -plain["amount"]
    if table.house is not None:
        balance[table.house] = table.stacks[table.house]  # its payments are the others' winnings
    assert tuple(balance) == table.stacks


# Determinism


@FEW
@given(st.sampled_from(GAMES), st.integers(0, 2**64 - 1), Choices)
def test_the_same_seed_gives_the_same_log(name: str, seed: int, choices: list[int]) -> None:
    logs = []
    for _ in range(2):
        *_, table = play_through(Table.start(name, seed=seed), choices)
        logs.append(msgspec.json.encode(table.log))
    assert logs[0] == logs[1]


@FEW
@given(st.sampled_from(POKER_GAMES), st.integers(0, 2**64 - 1), Choices)
def test_a_deck_shuffled_with_a_seed_deals_like_the_seed(
    name: str, seed: int, choices: list[int]
) -> None:
    game = load(name)
    seats = 2  # so that no discards are reshuffled
    deck = shuffled(deck_of(game), seed=seed)
    *_, by_seed = play_through(Table.start(game, seats, seed=seed), choices)
    *_, by_deck = play_through(Table.start(game, seats, deck=deck), choices)
    assert until_shuffled_again(by_seed) == until_shuffled_again(by_deck)


def until_shuffled_again(table: Table) -> list[Event]:
    """List what happened from the first card on, as long as one shuffle decides it."""
    return list(takewhile(lambda event: not isinstance(event, Gathered), table.log[1:]))


def test_without_a_seed_every_hand_is_different() -> None:
    hands = {Table.start("no-limit-holdem", 6).hands for _ in range(20)}
    assert len(hands) == 20
