"""Bots in games with roles: every one can play every role, and sees no more than its seat."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Table, load, simulate
from darwindeck.cards import ALL_CARDS
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.faces import owner_of_card
from darwindeck.players.registry import make_bot
from darwindeck.table.record import cards_of, hand_of
from tests.engine.role_tables import CUSTOMER, NARC, PLAYER, deal, moves, start, with_commits
from tests.players.test_determinisation import imagined

if TYPE_CHECKING:
    from darwindeck import GameGenome
    from darwindeck.players.registry import Bot

compiled_only = pytest.mark.skipif(INTERPRETED, reason="needs compiled code")


def play(bots: list[Bot], seed: int) -> Table:
    """Play a run."""
    table = Table.start("the-deal", seed=seed)
    while table.actor is not None:
        table = table.apply(bots[table.actor](table.view(table.actor)))
    return table


@compiled_only
@pytest.mark.parametrize("name", ["random", "greedy", "search:40", "scripted"])
@pytest.mark.parametrize("seat", [NARC, CUSTOMER, PLAYER])
def test_every_bot_plays_every_role_through_its_view(name: str, seat: int) -> None:
    bots = [make_bot("scripted", number) for number in range(3)]
    bots[seat] = make_bot(name, 9)
    assert play(bots, seed=5).over


@pytest.mark.parametrize("name", ["random", "greedy", "search:40", "scripted"])
def test_a_bot_decides_by_what_its_seat_can_see(name: str) -> None:
    one = start("Torn Receipt, Fingerprints", "Haggling, Pays in Cash", "Back Room, Lookout")
    two = start("Hidden Camera, Photographs", "Rush Order, Bidding War", "Back Room, Lookout")
    one, two = moves(one, "Torn Receipt", "check"), moves(two, "Hidden Camera", "check")
    assert one.view(PLAYER) == two.view(PLAYER)
    assert one.view(NARC) != two.view(NARC)
    assert make_bot(name, 3)(one.view(PLAYER)) == make_bot(name, 3)(two.view(PLAYER))


def test_a_scripted_bot_refuses_a_game_without_scripts() -> None:
    table = Table.start("crazy-eights", seed=1)
    with pytest.raises(ValueError, match="has no script: seat another player"):
        make_bot("scripted", 1)(table.view(table.actor))
    with pytest.raises(ValueError, match="has no roles with scripts"):
        simulate("crazy-eights", 1, players="scripted")


@pytest.mark.parametrize("viewer", [NARC, CUSTOMER, PLAYER])
def test_an_imagined_deal_gives_everyone_cards_of_their_own(viewer: int) -> None:
    luck = random.Random(viewer)
    game = load("the-deal")
    table = Table.start(game, seed=8)
    for step in range(30):
        if table.over or table.actor is None:
            break
        dream = imagined(game, table.view(viewer).record, viewer, step)
        for seat in range(3):
            hand = hand_of(dream, seat)
            assert all(card and owner_of_card(game, card) == seat for card in hand)
            assert seat != viewer or hand == table.hands[seat]
        lying = cards_of(dream, dream["board"][0], int(dream["board_size"][0]))
        for card, known in zip(lying, deal(table, viewer).committed, strict=True):
            assert card is not None
            assert owner_of_card(game, card) == known.seat
            assert known.card in {None, card}
        everywhere = [card for seat in range(3) for card in hand_of(dream, seat)]
        first = int(dream["deck_next"][0])
        left = dream["deck"][0, first : int(dream["deck_size"][0])].tolist()
        gone = int(dream["gone"][0])
        everywhere += [*lying, *(ALL_CARDS[number] for number in left)]
        everywhere += [card for card in deck_of(game) if gone >> card.index & 1]
        assert sorted(map(str, everywhere)) == sorted(map(str, deck_of(game)))
        table = table.apply(luck.choice(list(table.legal_actions)))


@compiled_only
def test_thinking_pays_for_the_player() -> None:
    def mean(player: str, runs: int) -> float:
        players = ["scripted", "scripted", player]
        return float(simulate("the-deal", runs, players=players, seed=3).mean[PLAYER])

    assert mean("greedy", 300) > 3 * mean("random", 3000)
    assert mean("scripted", 3000) > 2 * mean("random", 3000)


def scripted_profit(game: GameGenome, runs: int = 5000) -> tuple[float, float]:
    """Return the mean profit of a scripted Player, and its standard error."""
    result = simulate(game, runs, players="scripted", seed=11)
    return float(result.mean[PLAYER]), float(result.standard_error[PLAYER])


def folding_above(margin: int | None) -> GameGenome:
    """Return the deal with a Player who folds above another margin, or never."""
    game = load("the-deal")
    player = game.roles[PLAYER]
    assert player.script is not None
    changed = replace(player, script=replace(player.script, folds_above=margin))
    return replace(game, roles=(*game.roles[:PLAYER], changed))


@compiled_only
def test_folding_is_right_sometimes() -> None:
    sometimes, _ = scripted_profit(load("the-deal"))
    never, _ = scripted_profit(folding_above(None))
    at_once, _ = scripted_profit(folding_above(-1000))
    assert sometimes > 1.5 * never
    assert sometimes > 1.5 * at_once


@compiled_only
def test_the_right_to_raise_again_matters() -> None:
    with_it, error = scripted_profit(load("the-deal"))
    without, other_error = scripted_profit(with_commits(load("the-deal"), raise_again=False))
    assert abs(with_it - without) > 5 * (error + other_error)
