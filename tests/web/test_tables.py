"""What happens at a table: coming and going, time, chips, chat, hints, opinions, downloads."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from darwindeck.playtest.feedback import FeedbackStore, feedback_path
from darwindeck.table.actions import AllIn, Fold
from darwindeck.web.client import seat_at, visitor
from darwindeck.web.messages import (
    Act,
    Advice,
    BuyChips,
    Done,
    Hint,
    Laid,
    LeaveSeat,
    Rate,
    Refused,
    Said,
    Say,
    Show,
    SitAside,
    Start,
    TablePicture,
    Terms,
    Welcome,
)
from tests.web.conftest import answer_to, by_chance, picture_when, play_on, sit

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.cards import Card
    from darwindeck.table.actions import Action
    from tests.web.conftest import Served


def is_over(picture: TablePicture) -> bool:
    return picture.state == "over"


def is_asked(picture: TablePicture) -> bool:
    return picture.question is not None


def test_two_people_play_a_tournament_and_one_comes_back_in_mid_hand(served: Served) -> None:
    link, host = served.table(
        game="no-limit-holdem", seats=2, mode="tournament", stack=6, pause=0, seconds=None
    )
    guest = visitor(served.address)

    async def run() -> tuple[TablePicture, TablePicture]:
        async with seat_at(link, host) as ann, seat_at(link, guest) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            before = await picture_when(bob, lambda one: any(seat.cards for seat in one.seats))
        async with seat_at(link, guest) as bob:
            back = await bob.receive()
        assert isinstance(back, Welcome)
        assert back.you.seat == 1
        own = [seat.cards for seat in before.seats if seat.you]
        assert [seat.cards for seat in back.picture.seats if seat.you] == own
        assert back.picture.log.start == 0
        async with seat_at(link, host) as ann, seat_at(link, guest) as bob:
            first, second = await asyncio.gather(
                play_on(ann, by_chance(random.Random(1)), is_over),
                play_on(bob, by_chance(random.Random(2)), is_over),
            )
        return first, second

    first, second = asyncio.run(run())
    assert sorted(seat.stack for seat in first.seats) == [0, 12]
    assert any("tournament" in words for words in first.result)
    assert [seat.stack for seat in second.seats] == [seat.stack for seat in first.seats]


def test_who_runs_out_of_time_is_away_and_the_game_goes_on_until_all_are(served: Served) -> None:
    link, host = served.table(game="kuhn-poker", seconds=1, bank=0, pause=0, hands=30)

    async def run() -> list[TablePicture]:
        async with seat_at(link, host) as ann, seat_at(link) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            seen: list[TablePicture] = []
            async with asyncio.timeout(20):
                async for picture in ann.pictures():
                    seen.append(picture)
                    if all(seat.away for seat in picture.seats):
                        break
            again = seen[-1]
            back = again.question or (await picture_when(bob, is_asked)).question
            who = ann if again.question else bob
            assert back is not None
            await who.send(Act(answers=back.number, action=back.choices[0].action))
            seen.append(await picture_when(ann, lambda one: one.sequence > again.sequence + 1))
            return seen

    seen = asyncio.run(run())
    timed = [one.turn.seconds for one in seen if one.turn and one.turn.seconds is not None]
    assert max(timed) <= 1
    one_away = [one for one in seen if sum(seat.away for seat in one.seats) == 1]
    assert len({one.log.hand for one in one_away} | {one.sequence for one in one_away}) > 1
    assert any("come back" in one.note for one in seen)


def test_a_broke_person_buys_again_and_can_sit_out(served: Served) -> None:
    link, host = served.table(
        game="no-limit-holdem",
        seats=2,
        bots=["random"],
        stack=4,
        pause=0,
        seconds=None,
        test=True,
        seed=4,
    )

    async def run() -> None:
        async with seat_at(link, host) as seat:
            await sit(seat, "Zoe")
            await play_on(seat, boldly, lambda one: "rebuy" in one.may and not own(one).stack)
            assert isinstance(await answer_to(seat, BuyChips()), Done)
            await seat.send(SitAside())
            picture = await picture_when(seat, lambda one: own(one).sitting_out)
            assert own(picture).total <= 0

    asyncio.run(run())


def boldly(picture: TablePicture) -> Action:
    """Put in as much as can be."""
    assert picture.question is not None
    offered = [choice.action for choice in picture.question.choices]
    return AllIn() if AllIn() in offered else offered[-1]


def timidly(picture: TablePicture) -> Action:
    """Fold wherever that is offered, so that hands end without a showdown."""
    assert picture.question is not None
    offered = [choice.action for choice in picture.question.choices]
    return Fold() if Fold() in offered else offered[0]


def own(picture: TablePicture) -> Any:
    return next(seat for seat in picture.seats if seat.you)


def test_cards_can_be_shown_after_a_fold(served: Served) -> None:
    link, host = served.table(game="no-limit-holdem", seats=2, pause=60, seconds=None)

    async def run() -> None:
        async with seat_at(link, host) as ann, seat_at(link) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            asked = await picture_when(ann, lambda one: one.turn is not None)
            folder, other = (ann, bob) if asked.question else (bob, ann)
            if not asked.question:
                asked = await picture_when(bob, is_asked)
            assert asked.question is not None
            await answer_to(folder, Act(answers=asked.question.number, action=Fold()))
            hidden = await picture_when(other, lambda one: one.state == "between")
            assert all(card is None for seat in hidden.seats if not seat.you for card in seat.cards)
            assert isinstance(await answer_to(folder, Show()), Done)
            shown = await picture_when(other, lambda one: all(map(knows, one.seats)))
            theirs = next(seat for seat in shown.seats if not seat.you)
            assert len(theirs.cards) == 2
            again = await answer_to(folder, Show())
            assert isinstance(again, Refused)

    asyncio.run(run())


def knows(seat: Any) -> bool:
    return bool(seat.cards) and None not in seat.cards


def test_people_talk_and_who_comes_later_reads_it(served: Served) -> None:
    link, host = served.table(game="hearts")

    async def run() -> None:
        async with seat_at(link, host) as seat:
            await sit(seat, "Zoe")
            for text in ("one", "  two\tthree "):
                await answer_to(seat, Say(text=text))
            empty = await answer_to(seat, Say(text="\u200b"))
            assert isinstance(empty, Refused)
        async with seat_at(link) as late:
            welcome = await late.receive()
            assert isinstance(welcome, Welcome)
            assert [(said.name, said.text) for said in welcome.said] == [
                ("Zoe", "one"),
                ("Zoe", "two three"),
            ]
        async with seat_at(link, since=1) as later:
            welcome = await later.receive()
            assert isinstance(welcome, Welcome)
            assert [said.text for said in welcome.said] == ["two three"]
            assert isinstance(welcome.said[0], Said)

    asyncio.run(run())


def test_the_strongest_bot_gives_a_hint_to_who_is_asked(served: Served) -> None:
    link, host = served.table(game="kuhn-poker", bots=["random"], seconds=None)

    async def run() -> Advice:
        async with seat_at(link, host) as seat:
            early = await answer_to(seat, Hint())
            assert isinstance(early, Refused)
            await sit(seat, "Zoe")
            await picture_when(seat, is_asked)
            await seat.send(Hint())
            async with asyncio.timeout(20):
                while not isinstance(message := await seat.receive(), Advice):
                    pass
            return message

    advice = asyncio.run(run())
    assert advice.lines[0].startswith("The shark would ")


def test_who_leaves_a_match_is_replaced_and_alone_ends_it(served: Served) -> None:
    link, host = served.table(game="hearts", seconds=None, bots=["random"] * 2)

    async def run() -> None:
        async with seat_at(link, host) as ann, seat_at(link) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            await picture_when(ann, lambda one: one.state == "playing")
            await answer_to(bob, LeaveSeat())
            left = await picture_when(ann, lambda one: sum(s.kind == "bot" for s in one.seats) == 3)
            assert "Bob" not in {seat.name for seat in left.seats}
            await ann.send(LeaveSeat())
            await picture_when(ann, is_over)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["hearts", "no-limit-holdem"])
def test_the_host_lets_bots_take_all_free_seats_before_the_first_deal(
    served: Served, game: str
) -> None:
    link, host = served.table(game=game, seats=4, seconds=None)

    async def run() -> TablePicture:
        async with seat_at(link, host) as seat:
            waiting = await picture_when(seat, lambda one: "start" in one.may)
            assert "4 more" in waiting.note
            await sit(seat, "Zoe")
            assert isinstance(await answer_to(seat, Start()), Done)
            return await picture_when(seat, lambda one: one.state == "playing")

    dealt = asyncio.run(run()).seats
    assert [seat.kind for seat in dealt] == ["person", "bot", "bot", "bot"]
    assert all(seat.cards for seat in dealt)


def test_a_finished_trick_stays_in_sight_with_who_took_it(served: Served) -> None:
    link, host = served.table(
        game="hearts", seconds=None, bots=["random"] * 3, test=True, seed=5, hands=1
    )
    seen: list[TablePicture] = []

    def note(picture: TablePicture) -> bool:
        seen.append(picture)
        return picture.state == "over"

    async def run() -> None:
        async with seat_at(link, host) as seat:
            await sit(seat, "Zoe")
            await play_on(seat, by_chance(random.Random(3)), note)

    asyncio.run(run())
    tricks = {one.last_trick: one.last_trick_winner for one in seen if one.last_trick}
    assert len(tricks) == 13
    for laid, winner in tricks.items():
        assert sorted(each.seat for each in laid) == [0, 1, 2, 3]
        led = [each for each in laid if card_of(each).suit == card_of(laid[0]).suit]
        assert winner == max(led, key=lambda each: card_of(each).rank).seat
    assert len({each.card for laid in tricks for each in laid}) == 52
    begins = [one for one in seen if one.turn and one.last_trick and not one.trick]
    assert begins
    assert all(one.turn and one.turn.seat == one.last_trick_winner for one in begins)


def card_of(laid: Laid) -> Card:
    assert laid.card is not None
    return laid.card


def test_who_comes_in_reads_what_is_played_for_but_no_seed(served: Served) -> None:
    holdem, host = served.table(
        game="no-limit-holdem", big_blind=4, max_buy_in=800, test=True, seed=9
    )
    hearts, _ = served.table(game="hearts")

    async def options(link: str) -> Terms:
        async with seat_at(link, host) as seat:
            welcome = await seat.receive()
            assert isinstance(welcome, Welcome)
            return welcome.options

    terms = asyncio.run(options(holdem))
    assert (terms.stack, terms.small_blind, terms.big_blind) == (400, 2, 4)
    assert (terms.min_buy_in, terms.max_buy_in) == (400, 800)
    assert not hasattr(terms, "seed")
    assert asyncio.run(options(hearts)).seats == 4


def test_the_sizes_of_a_bet_have_short_names(served: Served) -> None:
    link, host = served.table(
        game="no-limit-holdem", seats=2, stack=100, small_blind=1, big_blind=2, seconds=None
    )

    async def run() -> TablePicture:
        async with seat_at(link, host) as ann, seat_at(link) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            first = await picture_when(ann, lambda one: one.turn is not None)
            return first if first.question else await picture_when(bob, is_asked)

    question = asyncio.run(run()).question
    assert question is not None
    assert question.sizes is not None
    named = [(preset.label, preset.total) for preset in question.sizes.presets]
    assert named == [("minimum", 4), ("the pot", 6), ("all in", 100)]


@pytest.fixture
def feedback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path))
    return tmp_path


def test_opinions_come_into_the_feedback_store_and_hands_can_be_taken_home(
    served: Served, feedback: Path
) -> None:
    link, host = served.table(
        game="no-limit-holdem", seats=2, bots=["random"], hands=3, pause=0, mode="tournament"
    )
    table_id = link.rpartition("/")[2]

    async def run() -> None:
        async with seat_at(link, host) as seat:
            await sit(seat, "Zoe")
            await play_on(seat, timidly, is_over)
            assert isinstance(await answer_to(seat, Rate(stars=2, comment="slow")), Done)
            assert isinstance(await answer_to(seat, Rate(stars=4, comment="<b>good</b>")), Done)

    asyncio.run(run())
    with FeedbackStore(feedback_path()) as store:
        (playtest,) = store.list()
    assert (playtest.rating, playtest.comment, playtest.bots) == (4, "<b>good</b>", ("random",))
    assert playtest.hands >= 1
    log = served.get(f"/api/tables/{table_id}/log", host)
    assert "You are dealt" in log.text
    assert "attachment" in log.headers["content-disposition"]
    history = served.get(f"/api/tables/{table_id}/phh", host).text
    assert "variant = 'NT'" in history
    assert "Zoe" in history
    unseen = served.get(f"/api/tables/{table_id}/phh", visitor(served.address)).text
    assert "????" in unseen
    stats = served.get(f"/api/tables/{table_id}/stats", host).json()
    assert sum(row["won"] for row in stats["rows"]) == 0
    assert stats["hands"] == playtest.hands


def test_the_lobby_tells_of_games_tables_and_bots(served: Served) -> None:
    link, host = served.table(game="razz", title="Friday", bots=["novice"])
    games = served.get("/api/games").json()
    assert {"no-limit-holdem", "hearts", "the-deal"} <= {game["name"] for game in games}
    assert all(game["summary"] and game["heading"] and game["seats"] for game in games)
    (table,) = (one for one in served.get("/api/tables", host).json() if one["title"] == "Friday")
    assert table["yours"]
    assert link.endswith(table["id"])
    bots = served.get("/api/bots").json()
    assert [bot["name"] for bot in bots][-2:] == ["regular", "shark"]
    assert all(bot["words"].endswith(".") for bot in bots)
    served.table(game="no-limit-holdem", bots=[bot["name"] for bot in bots])
    assert "Razz" in served.get("/api/games/razz/rules").text
    assert served.get("/table/nothing-here").status_code == 200
    assert served.get("/api/tables/nothing-here/log").status_code == 404
