"""What people with bad intentions try, each refused without harm to anybody else."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from darwindeck.genome.library import load
from darwindeck.genome.serialization import encode
from darwindeck.table.actions import Call, Check, Fold
from darwindeck.web import catalogue
from darwindeck.web.client import Ended, seat_at, visitor
from darwindeck.web.hall import hashed
from darwindeck.web.messages import Act, Done, Refused, Said, Say, Sit, Start, TablePicture
from darwindeck.web.room import encoded
from darwindeck.web.serving import BUFFER
from tests.web.conftest import answer_to, by_chance, picture_when, play_on, sit

if TYPE_CHECKING:
    from darwindeck.web.client import Seat
    from tests.web.conftest import Served

HEADS_UP: dict[str, Any] = {"game": "kuhn-poker", "pause": 60, "seconds": None}


def socket_of(link: str) -> str:
    address, _, table_id = link.replace("http://", "ws://").partition("/table/")
    return f"{address}/api/tables/{table_id.partition('#')[0]}/socket"


def is_asked(picture: TablePicture) -> bool:
    return picture.question is not None


# Tokens and turns


def test_a_guessed_token_has_no_seat(served: Served) -> None:
    link, host = served.table(**HEADS_UP, bots=["random"])

    async def run() -> None:
        async with seat_at(link, host) as own, seat_at(link, secrets.token_urlsafe(32)) as thief:
            await sit(own, "Zoe")
            asked = await picture_when(own, is_asked)
            assert asked.question is not None
            stolen = Act(answers=asked.question.number, action=Check())
            refused = await answer_to(thief, stolen)
            assert isinstance(refused, Refused)
            assert refused.code == "not_seated"

    asyncio.run(run())


def test_a_seat_at_one_table_is_none_at_another(served: Served) -> None:
    link, host = served.table(**HEADS_UP)
    other_link, _ = served.table(**HEADS_UP)

    async def run() -> None:
        async with seat_at(link, host) as own, seat_at(other_link, host) as other:
            await sit(own, "Ann")
            refused = await answer_to(other, Act(answers=0, action=Fold()))
        assert isinstance(refused, Refused)
        assert refused.code == "not_seated"

    asyncio.run(run())


def test_tokens_are_long_secret_and_kept_from_scripts(served: Served) -> None:
    cookie = served.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    tokens = {visitor(served.address) for _ in range(5)}
    assert len(tokens) == 5
    assert min(map(len, tokens)) >= 43
    assert served.hall is not None
    stored = [room.row.host for room in served.hall.rooms.values()]
    assert not tokens & set(stored)


@pytest.mark.parametrize("token", ["", "x", "../../etc/passwd", "a" * 5000])
def test_a_token_that_no_server_gives_is_nobody(served: Served, token: str) -> None:
    answer = served.post("/api/tables", token, HEADS_UP)
    assert answer.status_code == 400


def test_nobody_acts_out_of_turn_twice_or_late(served: Served) -> None:
    link, host = served.table(**HEADS_UP)

    async def run() -> None:
        async with seat_at(link, host) as ann, seat_at(link) as bob:
            await sit(ann, "Ann")
            await sit(bob, "Bob")
            first, second = await whose_turn(ann, bob)
            asked = await picture_when(first, is_asked)
            assert asked.question is not None
            number = asked.question.number
            act = Act(answers=number, action=asked.question.choices[0].action)
            early = await answer_to(second, act)
            assert isinstance(early, Refused)
            assert early.code == "no_question"
            assert isinstance(await answer_to(first, act), Done)
            again = await answer_to(first, act)
            assert isinstance(again, Refused)
            assert again.code == "stale"
            assert "moved on" in again.words

    asyncio.run(run())


async def whose_turn(ann: Seat, bob: Seat) -> tuple[Any, Any]:
    """Return who is to act and who is not."""
    picture = await picture_when(ann, lambda one: one.turn is not None)
    mine = next(seat.seat for seat in picture.seats if seat.you)
    await answer_to(ann, Say(text="hello"))
    if picture.turn is not None and picture.turn.seat == mine:
        return Again(ann, picture), bob
    return Again(bob, await picture_when(bob, lambda one: one.turn is not None)), ann


class Again:
    """A seat whose last picture is looked at once more."""

    def __init__(self, seat: Seat, picture: TablePicture) -> None:
        self.seat, self.picture = seat, picture
        self.socket, self.send, self.receive = seat.socket, seat.send, seat.receive

    async def pictures(self) -> Any:
        yield self.picture


def test_an_illegal_action_is_explained_and_changes_nothing(served: Served) -> None:
    link, host = served.table(game="no-limit-holdem", seats=2, bots=["random"], seconds=None)

    async def run() -> None:
        async with seat_at(link, host) as seat:
            await sit(seat, "Zoe")
            asked = await picture_when(seat, is_asked)
            assert asked.question is not None
            illegal = Check() if asked.question.to_call else Call()
            refused = await answer_to(seat, Act(answers=asked.question.number, action=illegal))
            assert isinstance(refused, Refused)
            assert refused.code in {"cannot_check", "nothing_to_call"}
            legal = Act(answers=asked.question.number, action=Fold())
            assert isinstance(await answer_to(seat, legal), Done)

    asyncio.run(run())


def test_two_tabs_of_one_seat_see_the_same_and_act_once(served: Served) -> None:
    link, host = served.table(**HEADS_UP, bots=["random"])

    async def run() -> None:
        async with seat_at(link, host) as left, seat_at(link, host) as right:
            await sit(left, "Zoe")
            one = await picture_when(left, is_asked)
            two = await picture_when(right, is_asked)
            assert one.question is not None
            assert two.question is not None
            assert [seat.cards for seat in one.seats] == [seat.cards for seat in two.seats]
            act = Act(answers=one.question.number, action=one.question.choices[0].action)
            answers = await asyncio.gather(answer_to(left, act), answer_to(right, act))
            assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]

    asyncio.run(run())


# Frames


async def ended(link: str, *frames: str | bytes, **headers: str) -> str:
    """Send frames after a hello, and return what the server said when it closed."""
    token = visitor(link)
    async with connect(
        socket_of(link), additional_headers={"Cookie": f"darwindeck={token}", **headers}
    ) as socket:
        words = ""
        try:
            await socket.send('{"type": "hello"}')
            for frame in frames:
                await socket.send(frame)
            async with asyncio.timeout(10):
                while True:
                    text = await socket.recv()
                    words = str(text) if '"closing"' in str(text) else words
        except ConnectionClosed as end:
            code = end.rcvd.code if end.rcvd else 0
            return f"{code} {words}"


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ("x" * (1 << 20), "1009"),
        ("{", "no message"),
        ("[" * 10_000, "no message"),
        ('{"type": "act"}', "no message"),
        ('{"type": "act", "answers": 1, "action": {"type": "Fold"}, "seat": 2}', "no message"),
        ('{"type": "say", "text": "%s"}' % ("x" * 400), "no message"),
        ('{"type": "act", "answers": -1, "action": {"type": "Fold"}}', "no message"),
        (
            '{"type": "act", "answers": 1, "action": {"type": "Deal", "cards": []}, "x": NaN}',
            "no message",
        ),
    ],
)
def test_a_broken_frame_ends_only_its_own_connection(served: Served, frame: str, said: str) -> None:
    link, _ = served.table(**HEADS_UP, bots=["random"])
    assert said in asyncio.run(ended(link, frame))
    assert served.get("/api/health").json()["ok"]


def test_binary_frames_end_the_connection(served: Served) -> None:
    link, _ = served.table(**HEADS_UP, bots=["random"])
    asyncio.run(ended(link, b"\x00\xff" * 100))
    assert served.get("/api/health").json()["ok"]


def test_ten_thousand_frames_at_once_are_too_many(served: Served) -> None:
    link, _ = served.table(**HEADS_UP, bots=["random"])
    said = asyncio.run(ended(link, *['{"type": "hint"}'] * 10_000))
    assert "Too many messages" in said
    assert served.get("/api/health").json()["ok"]


def test_who_does_not_say_hello_is_told_to(served: Served) -> None:
    link, _ = served.table(**HEADS_UP, bots=["random"])

    async def run() -> str:
        async with connect(socket_of(link)) as socket:
            await socket.send('{"type": "ready"}')
            return str(await socket.recv())

    assert "Say hello first" in asyncio.run(run())


def test_who_has_no_token_gets_no_seat(served: Served) -> None:
    link, _ = served.table(**HEADS_UP)

    async def run() -> str:
        async with connect(socket_of(link)) as socket:
            await socket.send('{"type": "hello"}')
            await socket.recv()
            await socket.send('{"type": "sit", "name": "Zoe"}')
            return str(await socket.recv())

    assert "no_token" in asyncio.run(run())


def test_a_slow_reader_is_cut_off_and_comes_back_to_a_whole_picture(served: Served) -> None:
    link, host = served.table(**HEADS_UP)

    async def run() -> None:
        async with seat_at(link, host) as reader, connect(socket_of(link)) as stuck:
            await reader.receive()
            await stuck.send('{"type": "hello"}')
            await stuck.recv()
            stuck.transport.pause_reading()
            large = encoded(Said(number=1, name="Zoe", text="x" * (BUFFER // 4)))
            room = served.room(link)
            for _ in range(100):
                served.loop.call_soon_threadsafe(room.send, large)
                assert isinstance(await reader.receive(), Said)
            assert [one.user for one in room.onlookers] == [hashed(host)[:32]]
            stuck.transport.resume_reading()
            await stuck.wait_closed()
        async with connect(socket_of(link)) as again:
            await again.send('{"type": "hello"}')
            assert "welcome" in str(await again.recv())

    asyncio.run(run())


# Other sites, paths and scripts


def test_other_sites_are_refused(served: Served) -> None:
    link, host = served.table(**HEADS_UP, bots=["random"])
    answer = served.post("/api/tables", host, HEADS_UP, Origin="https://evil.example")
    assert answer.status_code == 403
    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(ended(link, Origin="https://evil.example"))
    own = served.post("/api/tables", host, HEADS_UP, Origin=served.address)
    assert own.status_code == 200


def test_a_form_of_another_site_cannot_make_tables(served: Served) -> None:
    form = {"Content-Type": "text/plain"}
    answer = served.post("/api/tables", visitor(served.address), {"game": "razz"}, **form)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "/etc/passwd", "my.json", "evolved.run:1", "..", "razz\x00", "%2e%2e"],
)
def test_a_name_of_a_game_is_never_a_path(served: Served, name: str) -> None:
    answer = served.post("/api/tables", visitor(served.address), {"game": name})
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_game"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/api/games/../../x/rules",
    ],
)
def test_files_outside_of_the_pages_are_not_served(served: Served, path: str) -> None:
    answer = served.get(path)
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_scripts_stay_text_and_pages_forbid_them(served: Served) -> None:
    policy = served.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert served.get("/").headers["x-content-type-options"] == "nosniff"
    rules = served.get("/api/games/razz/rules")
    assert "script-src" not in rules.headers["content-security-policy"]
    assert "<script" not in rules.text
    script = "<script>alert(1)</script>"
    link, host = served.table(game="kuhn-poker", bots=["random"], title=script)

    async def run() -> None:
        async with seat_at(link, host) as seat:
            await sit(seat, "<img onerror=1>")
            await seat.send(Say(text=script))
            while True:
                message = await seat.receive()
                if type(message).__name__ == "Said":
                    break

    asyncio.run(run())
    lobby = served.get("/api/tables", host)
    assert lobby.headers["content-type"] == "application/json"


@pytest.mark.parametrize("name", ["\u202eevil", "a\nb", "\x1b[2J", " Zoe", "Zoe\u200b"])
def test_names_hold_no_signs_that_cannot_be_seen(served: Served, name: str) -> None:
    link, host = served.table(**HEADS_UP)

    async def run() -> None:
        async with seat_at(link, host) as seat:
            refused = await answer_to(seat, Sit(name=name))
            assert isinstance(refused, Refused)
            assert refused.code == "bad_name"

    asyncio.run(run())


# Tables


def test_names_are_unique_at_a_table_and_full_tables_take_nobody(served: Served) -> None:
    link, host = served.table(**HEADS_UP)

    async def run() -> None:
        async with seat_at(link, host) as ann, seat_at(link) as bob, seat_at(link) as cleo:
            await sit(ann, "Ann")
            taken = await answer_to(bob, Sit(name="ANN"))
            assert isinstance(taken, Refused)
            assert taken.code == "name_taken"
            same = await answer_to(bob, Sit(name="Bob", seat=0))
            assert isinstance(same, Refused)
            assert same.code == "seat_taken"
            await sit(bob, "Bob")
            full = await answer_to(cleo, Sit(name="Cleo"))
            assert isinstance(full, Refused)
            assert full.code == "no_free_seat"
            twice = await answer_to(ann, Sit(name="Ann 2"))
            assert isinstance(twice, Refused)
            assert twice.code == "seated"

    asyncio.run(run())


def test_a_private_table_opens_by_its_codes_alone(served: Served) -> None:
    token = visitor(served.address)
    made = served.post("/api/tables", token, HEADS_UP | {"public": False}).json()
    link, watch = served.address + made["link"], served.address + made["watch"]
    bare = link.partition("#")[0]
    assert all(card["id"] != made["id"] for card in served.get("/api/tables", visitor(bare)).json())
    assert served.get(f"/api/tables/{made['id']}/log", visitor(bare)).status_code == 403

    async def run() -> None:
        for closed in (bare, f"{bare}#code=wrong"):
            async with seat_at(closed) as stranger:
                with pytest.raises(Ended, match="private"):
                    await stranger.receive()
        async with seat_at(watch) as watcher:
            refused = await answer_to(watcher, Sit(name="Wim"))
            assert isinstance(refused, Refused)
            assert refused.code == "only_watch"
        async with seat_at(link) as guest:
            await sit(guest, "Gus")

    asyncio.run(run())


def test_only_the_host_lets_bots_in(served: Served) -> None:
    link, _ = served.table(**HEADS_UP)

    async def run() -> None:
        async with seat_at(link) as stranger:
            refused = await answer_to(stranger, Start())
            assert isinstance(refused, Refused)
            assert refused.code == "not_host"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"game": "razz", "seed": 1}, "test"),
        ({"game": "razz", "bots": ["os:system"]}, "no player"),
        ({"game": "razz", "bots": ["solved:/etc/passwd"]}, "no player"),
        ({"game": "razz", "seats": 55}, "seats"),
        ({"game": "razz", "small_blind": 5}, "small_blind"),
        ({"game": "kuhn-poker", "bots": ["random"] * 3}, "do not fit"),
        ({"game": "no-limit-holdem", "small_blind": 5, "big_blind": 2}, "impossible"),
        ({"game": "razz", "nonsense": 1}, "nonsense"),
        ({"game": "razz", "seconds": 0}, "seconds"),
    ],
)
def test_options_that_make_no_table_are_explained(
    served: Served, options: dict[str, object], reason: str
) -> None:
    answer = served.post("/api/tables", visitor(served.address), options)
    assert answer.status_code == 400
    assert reason in answer.json()["words"]


# Games that people bring


def test_a_game_that_somebody_brings_is_checked_and_played(served: Served) -> None:
    own = replace(load("kuhn-poker"), genome_id="my-kuhn", title="My <b>Kuhn</b>")
    token = visitor(served.address)
    card = served.post("/api/games", token, encode(own)).json()
    assert card["title"] == "My <b>Kuhn</b>"
    assert "<b>Kuhn</b>" not in served.get(f"/api/games/{card['name']}/rules").text
    link, host = served.table(game=card["name"], bots=["random"], hands=1, pause=0)

    async def run() -> TablePicture:
        async with seat_at(link, host) as seat:
            await sit(seat, "Zoe")
            return await play_on(seat, by_chance(random.Random(1)), lambda one: one.state == "over")

    assert asyncio.run(run()).state == "over"


def test_a_game_that_takes_forever_is_refused(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "TRIAL_STEPS", 3)
    long = replace(load("hearts"), genome_id="long-hearts")
    answer = served.post("/api/games", visitor(served.address), encode(long))
    assert answer.status_code == 400
    assert "takes longer" in answer.json()["words"]


@pytest.mark.parametrize("body", [b"", b"{}", b"[" * 100_000, b'{"genome_id": 1}', b"\xff\xfe"])
def test_what_is_no_game_is_refused(served: Served, body: bytes) -> None:
    assert served.post("/api/games", visitor(served.address), body).status_code == 400


def test_a_game_too_large_to_read_is_refused(served: Served) -> None:
    answer = served.post("/api/games", visitor(served.address), b" " * (1 << 20))
    assert answer.status_code == 413
