"""Everybody is spoken to in their language: the chosen one, the browser's, or English."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from darwindeck.languages import DEFAULT, available_languages, sentences_of
from darwindeck.web.app import STATIC
from darwindeck.web.client import visitor

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from websockets.asyncio.client import ClientConnection

    from tests.web.conftest import Served

GERMAN = "de-AT,de;q=0.9,en;q=0.5"
TEXT = re.compile(r'^  "((?:[^"\\]|\\.)+)": "', re.MULTILINE)


@pytest.mark.parametrize(
    ("headers", "heading"),
    [
        ({}, "Poker with shared cards"),
        ({"Accept-Language": GERMAN}, "Poker mit gemeinsamen Karten"),
        ({"Accept-Language": "fr, en;q=0.5, de;q=0.8"}, "Poker mit gemeinsamen Karten"),
        ({"Accept-Language": "fr;q=x, ../../etc"}, "Poker with shared cards"),
        (
            {"Accept-Language": GERMAN, "Cookie": "darwindeck-language=en"},
            "Poker with shared cards",
        ),
        ({"Cookie": "darwindeck-language=de"}, "Poker mit gemeinsamen Karten"),
        ({"Cookie": "darwindeck-language=../de"}, "Poker with shared cards"),
    ],
)
def test_the_lobby_speaks_the_language_that_is_asked_for(
    served: Served, headers: dict[str, str], heading: str
) -> None:
    assert served.get("/api/games", **headers).json()[0]["heading"] == heading


def test_pages_rules_and_refusals_have_the_language_too(served: Served) -> None:
    german = {"Accept-Language": GERMAN}
    assert '<html lang="de">' in served.get("/", **german).text
    assert '<html lang="en">' in served.get("/").text
    assert "Stich" in served.get("/api/games/hearts/rules", **german).text
    refused = served.get("/api/tables/nothing-here/log", **german).json()
    assert refused["words"] == "Einen solchen Tisch gibt es nicht."
    wrong = served.post(
        "/api/tables", visitor(served.address), {"game": "hearts", "seats": 9}, **german
    )
    assert wrong.json()["words"] == "Daraus wird kein Tisch: Hearts hat 2 bis 4 Plätze für Spieler."


def test_each_at_a_table_is_spoken_to_in_their_own_language(served: Served) -> None:
    link, host = served.table(game="kuhn-poker")
    address = link.replace("http", "ws").replace("/table/", "/api/tables/") + "/socket"

    async def hears(language: str, token: str) -> list[str]:
        headers = {"Cookie": f"darwindeck={token}", "Accept-Language": language}
        async with connect(address, additional_headers=headers) as socket:
            await socket.send('{"type": "hello"}')
            welcome = msgspec.json.decode(await socket.recv())
            await socket.send('{"type": "leave", "id": 1}')
            refused = msgspec.json.decode(await socket.recv())
            return [welcome["picture"]["note"], refused["words"].partition(":")[0]]

    async def run() -> list[list[str]]:
        return [await hears("de", host), await hears("en", visitor(served.address))]

    assert asyncio.run(run()) == [
        ["Es fehlen noch 2 Spieler.", "Du hast keinen Platz an diesem Tisch"],
        ["Waiting for 2 more players.", "You have no seat at this table"],
    ]


def test_the_holdem_table_refuses_in_the_language_of_who_asked(served: Served) -> None:
    link, host = served.table(game="no-limit-holdem", seats=2, min_buy_in=100, max_buy_in=300)
    address = link.replace("http", "ws").replace("/table/", "/api/tables/") + "/socket"

    async def refusals() -> list[str]:
        zoe = await hello(address, host, "de")
        words = [await refused(zoe, type="sit", name="Zoe", chips=500)]
        assert await refused(zoe, type="sit", name="Zoe", seat=0) == ""
        max_ = await hello(address, visitor(served.address), "de")
        assert await refused(max_, type="sit", name="Max", seat=1) == ""
        welcome = await hello(address, host, "de")
        question = welcome[1]["picture"]["turn"]
        actor, other = (zoe, max_) if question["seat"] == 0 else (max_, zoe)
        act = {"type": "act", "answers": question["number"]}
        words += [
            await refused(other, **act, action={"type": "Fold"}),
            await refused(actor, **act, action={"type": "Raise", "to": 3}),
            await refused(actor, **act, action={"type": "Check"}),
            await refused(actor, type="rebuy", chips=None),
        ]
        for each in (zoe, max_, welcome):
            await each[0].close()
        return words

    buy_in, turn, small, check, rebuy = asyncio.run(refusals())
    expected = "Mit 500 Chips kann man sich hier nicht einkaufen: Bring 100 bis 300 mit"
    assert buy_in == expected
    assert re.fullmatch("(Zoe|Max) kann jetzt nicht aussteigen: (Zoe|Max) ist dran", turn)
    assert small.startswith("Auf 3 erhöhen geht nicht: 4 ist das Mindeste. Du kannst aussteigen")
    assert "Du kannst" in check
    assert "you" not in check.lower()
    assert rebuy == "Chips kauft man zwischen den Spielen: Spiel dieses zuerst fertig"
    wrong = served.post(
        "/api/tables",
        host,
        {"game": "no-limit-holdem", "small_blind": 5, "big_blind": 2},
        **{"Accept-Language": GERMAN},
    )
    assert wrong.json()["words"].startswith("Daraus wird kein Tisch: Blinds von 5/2 gehen nicht")


async def hello(address: str, token: str, language: str) -> tuple[ClientConnection, Any]:
    """Connect somebody; return the connection and the welcome."""
    headers = {"Cookie": f"darwindeck={token}", "Accept-Language": language}
    socket = await connect(address, additional_headers=headers)
    await socket.send('{"type": "hello"}')
    return socket, msgspec.json.decode(await socket.recv())


async def refused(who: tuple[ClientConnection, Any], **request: object) -> str:
    """Ask for something; return why it is refused, or nothing where it is done."""
    await who[0].send(msgspec.json.encode({**request, "id": 7}).decode())
    while True:
        answer = msgspec.json.decode(await who[0].recv())
        if answer.get("id") == 7:
            return str(answer.get("words", ""))


def keys_of(sentences: Mapping[str, object], before: str = "") -> Iterator[str]:
    for key, value in sentences.items():
        if isinstance(value, dict) and "other" not in value:
            yield from keys_of(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


@pytest.mark.parametrize("language", sorted({*available_languages()} - {DEFAULT}))
def test_a_language_has_all_words_of_the_server_and_of_the_pages(language: str) -> None:
    theirs, english = (
        {key for part in ("web", "holdem") for key in keys_of(sentences_of(each)[part])}
        for each in (language, DEFAULT)
    )
    assert theirs == english
    words = (STATIC / "js" / f"words-{language}.js").read_text("utf-8")
    pages = "".join(
        file.read_text("utf-8")
        for file in (STATIC / "js").glob("*.js")
        if not file.name.startswith("words")
    )
    said = TEXT.findall(words)
    assert len(said) == len(set(said)) > 200
    assert f'["{language}", ' in pages
    built = re.compile(r"^\{count\} |^blinds go up|s$|^D$|^of$|^to$")
    assert [text for text in said if text not in pages and not built.search(text)] == []


def test_roles_and_their_cards_have_names_in_the_language_of_who_looks(served: Served) -> None:
    link, host = served.table(game="the-deal", bots=["random", "random"], test=True, seed=4)
    address = link.replace("http", "ws").replace("/table/", "/api/tables/") + "/socket"

    async def seen(language: str) -> Any:
        socket, welcome = await hello(address, host, language)
        await refused((socket, welcome), type="sit", name="Zoe", seat=0)
        await socket.close()
        socket, welcome = await hello(address, host, language)
        await socket.close()
        return welcome

    german, english = asyncio.run(seen("de")), asyncio.run(seen("en"))
    assert [seat["role"] for seat in german["picture"]["seats"]] == ["Fahnder", "Kunde", "Händler"]
    assert [seat["role"] for seat in english["picture"]["seats"]] == ["Narc", "Customer", "Player"]
    assert german["game"]["title"] == "Der Deal"
    assert "Deine Rolle ist Fahnder" in german["picture"]["deal"]["aim"]
    texts = msgspec.json.encode(german).decode()
    for word in ("Narc", "Customer", "evidence", "Nosy Neighbour", "location"):
        assert word not in texts
    assert {card["kind_number"] for card in german["own_cards"]} == set(range(5))
    rules = served.get("/api/games/the-deal/rules", **{"Accept-Language": GERMAN}).text
    assert "Fahnder" in rules
    assert "Narc" not in rules
