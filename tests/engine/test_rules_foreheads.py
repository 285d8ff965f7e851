"""Cards on the forehead: everybody sees them but their owner, until they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck import Bet, load, simulate
from darwindeck.genome.schema import DealPhase, ForcedBetPhase, ShowdownPhase, TurnStructure
from darwindeck.players.registry import make_bot
from darwindeck.table.events import Dealt
from tests.effort import needs_compilation

if TYPE_CHECKING:
    from darwindeck import GameGenome, Table

from .tables import CHECK, FOLD, cards, deal, events, forehead_stud, play, play_out, told

INDIAN = load("indian-poker")
STUD = forehead_stud()


def test_everyone_sees_all_cards_but_their_own() -> None:
    table = deal(INDIAN, ["As", "Kd", "2c"])
    for viewer in range(3):
        seen = [seat.cards for seat in table.view(viewer).seats]
        assert seen[viewer] == (None,)
        others = [hand for seat, hand in enumerate(seen) if seat != viewer]
        assert others == [hand for seat, hand in enumerate(table.hands) if seat != viewer]


def test_a_spectator_sees_all_of_them() -> None:
    table = deal(INDIAN, ["As", "Kd", "2c"])
    assert [seat.cards for seat in table.view(None).seats] == list(table.hands)


def test_the_log_hides_ones_own_card_too() -> None:
    table = deal(INDIAN, ["As", "Kd", "2c"])
    for viewer in range(3):
        dealt = events(table.view(viewer).log, Dealt)
        assert [event.seat for event in dealt if None in event.cards] == [viewer]


def test_views_are_equal_whatever_ones_own_card_is() -> None:
    for own in ("Ah", "3h", "Ts"):
        one, other = deal(INDIAN, ["2s", "Kd", "2c"]), deal(INDIAN, [own, "Kd", "2c"])
        assert one.view(0) == other.view(0)
        assert one.view(1) != other.view(1)


def test_at_the_showdown_everyone_sees_everything() -> None:
    table = play_out(deal(INDIAN, ["As", "Kd", "2c"]))
    assert [seat.cards for seat in table.view(2).seats] == [cards("As"), cards("Kd"), cards("2c")]
    assert table.winners == (0,)


def test_who_folds_is_not_told_their_card() -> None:
    table = play(deal(INDIAN, ["As", "Kd"], button=1), Bet(2), FOLD)
    assert table.over
    assert table.view(1).seats[1].cards == (None,)


@pytest.mark.parametrize(("rival", "bets"), [("2c", True), ("As", False)])
def test_greedy_bets_by_the_card_that_it_sees(rival: str, bets: bool) -> None:
    action = make_bot("greedy", seed=3)(deal(INDIAN, ["7d", rival], button=1).view(0))
    assert isinstance(action, Bet) == bets


@needs_compilation
@pytest.mark.parametrize("players", ["random", "greedy", "search:20"])
def test_bots_play_it(players: str) -> None:
    payoffs = simulate(INDIAN, hands=12, players=players, seed=5).payoffs
    assert payoffs is not None
    assert payoffs.sum() == 0


# One hand of cards that are seen by its owner, by the others, by all and by nobody


def last_round(hands: tuple[str, str] = ("AsKsQsJs", "2c3c4c5c")) -> Table:
    """Return a table before the last bets, when all four cards have been dealt."""
    return play(deal(STUD, list(hands)), CHECK, CHECK, CHECK, CHECK)


def test_each_deal_is_seen_by_whom_it_says() -> None:
    table = last_round()
    king, four, ace = cards("Ks")[0], cards("4c")[0], cards("As")[0]
    own, other = table.view(0).seats
    assert own.cards == (ace, None, cards("Qs")[0], None)
    assert other.cards == (None, cards("3c")[0], four, None)
    assert table.view(1).seats[0].cards == (None, king, cards("Qs")[0], None)
    assert table.view(None).seats[0].cards == (None, king, cards("Qs")[0], None)


def test_the_log_tells_each_seat_what_it_sees() -> None:
    for viewer in (0, 1, None):
        dealt = [e for e in events(last_round().view(viewer).log, Dealt) if e.seat == 0]
        seen = [None not in event.cards for event in dealt]
        assert seen == [viewer == 0, viewer != 0, True, False]


@pytest.mark.parametrize("own", ["AsKhQsJs", "AsKsQsJd"])
def test_what_lies_unseen_changes_nothing_for_its_owner(own: str) -> None:
    assert last_round().view(0) == last_round((own, "2c3c4c5c")).view(0)


def test_bots_weigh_what_they_see_of_a_hand_in_part_unseen() -> None:
    table = deal(STUD, ["AsKs", "2c3c"])
    for bot in ("greedy", "search:60"):
        choose = make_bot(bot, seed=2)
        assert choose(table.view(1)) == choose(deal(STUD, ["AsKs", "2cAh"]).view(1))


def stud_with(*deals: DealPhase, **setup: object) -> GameGenome:
    """Return the game with other deals."""
    return replace(
        STUD,
        setup=replace(STUD.setup, **{"cards_per_player": 0, **setup}),
        turn_structure=TurnStructure((ForcedBetPhase(ante=1), *deals, ShowdownPhase())),
    )


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (stud_with(DealPhase(blind=True)), "is true for every deal: leave it out, and set"),
        (stud_with(DealPhase(), DealPhase(to="board", blind=True)), "board have no owner"),
        (stud_with(DealPhase(), DealPhase(blind=True), blind_hands=True), "as setup.blind_hands"),
        (
            stud_with(DealPhase(), DealPhase(blind=True), DealPhase(count=2, gather=True)),
            "gathered and dealt anew in another order",
        ),
    ],
)
def test_deals_that_cannot_be_unseen_are_refused(game: GameGenome, complaint: str) -> None:
    assert any(".blind: is true" in line and complaint in line for line in told(game)), told(game)
