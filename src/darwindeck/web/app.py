"""The web application: pages, the lobby's routes, and a WebSocket for each table."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from darwindeck.genome.schema import GameGenome
from darwindeck.languages import DEFAULT, available_languages
from darwindeck.web import catalogue, downloads, messages, refusals
from darwindeck.web.hall import Hall, bots_for_people, hashed
from darwindeck.web.socket import Visitor, turn_away
from darwindeck.words.formats import book_as
from darwindeck.words.naming import in_language

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

    from darwindeck.web.room import Room

STATIC = Path(str(files("darwindeck") / "web" / "static"))
LANGUAGES = available_languages()
TOKEN_BYTES = 32
TOKEN_LENGTH = 43
A_YEAR = 365 * 24 * 3600
STATUS = {
    "no_table": 404,
    "no_game": 404,
    "private": 403,
    "wrong_origin": 403,
    "too_large": 413,
    "unreachable": 503,
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
"""The policy of a rulebook, which has a style of its own and no script."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}


def application(hall: Hall) -> Starlette:
    """Return the application that serves a hall."""

    @asynccontextmanager
    async def open_hall(app: Starlette) -> AsyncIterator[None]:
        del app
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    server = Server(hall)
    app = Starlette(
        routes=[
            Route("/", server.lobby),
            Route("/table/{table_id}", server.table),
            Route("/api/games", server.games),
            Route("/api/games", server.add_game, methods=["POST"]),
            Route("/api/games/{name:path}/rules", server.rules),
            Route("/api/bots", server.bots),
            Route("/api/tables", server.tables),
            Route("/api/tables", server.create, methods=["POST"]),
            Route("/api/tables/{table_id}/log", server.log),
            Route("/api/tables/{table_id}/phh", server.phh),
            Route("/api/tables/{table_id}/stats", server.stats),
            Route("/api/health", server.health),
            WebSocketRoute("/api/tables/{table_id}/socket", server.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        lifespan=open_hall,
    )
    app.add_middleware(Safely)
    return app


class Safely:
    """Gives every answer the headers that keep a browser safe, and every visitor a token."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                message["headers"] += [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in known
                ]
            await send(message)

        await self.app(scope, receive, send_safely)


def token_of(connection: HTTPConnection) -> str:
    """Return the token that somebody brings; nothing if it is none that a server gives."""
    token = connection.cookies.get(messages.COOKIE, "")
    usable = len(token) == TOKEN_LENGTH and token.replace("-", "").replace("_", "").isalnum()
    return token if usable and token.isascii() else ""


def user_of(connection: HTTPConnection) -> str:
    """Return who somebody is: the hash of their token, which nobody else can make."""
    token = token_of(connection)
    return hashed(token)[:32] if token else ""


def with_token(request: Request, response: Response) -> Response:
    """Give a token to who has none."""
    if not token_of(request):
        response.set_cookie(
            messages.COOKIE,
            secrets.token_urlsafe(TOKEN_BYTES),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response


def is_own_origin(connection: HTTPConnection) -> bool:
    """Tell whether a request comes from a page of this server, or from no page at all."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


def as_json(value: object, status: int = 200) -> Response:
    """Answer with a value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def answering(
    route: Callable[[Server, Request], Awaitable[Response]],
) -> Callable[[Server, Request], Awaitable[Response]]:
    """Answer what is refused with its code and words."""

    @wraps(route)
    async def answer(self: Server, request: Request) -> Response:
        try:
            if request.method == "POST" and not is_own_origin(request):
                raise refusals.refusal("wrong_origin")
            response = await route(self, request)
        except refusals.TurnedDown as problem:
            words = problem.said(language_of(request))
            refused = messages.Refused(code=problem.code, words=words)
            response = as_json(refused, STATUS.get(problem.code, 400))
        return with_token(request, response)

    return answer


def language_of(connection: HTTPConnection) -> str:
    """Return in which language to speak: the one that was chosen, or that a browser asks for."""
    wanted = [connection.cookies.get(messages.LANGUAGE_COOKIE, "")]
    wanted += accepted(connection.headers.get("accept-language", ""))
    return next((one for one in wanted if one in LANGUAGES), DEFAULT)


def accepted(header: str) -> list[str]:
    """Return the languages of an Accept-Language, the best first.

    >>> accepted("en;q=0.5, de-AT, fr;q=0.8")
    ['de', 'fr', 'en']
    """
    weighed = []
    for part in header.split(","):
        name, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), name.strip().partition("-")[0].lower()))
        except ValueError:
            continue
    return [name for _, name in sorted(weighed, key=lambda each: each[0])]


def page(name: str, language: str) -> HTMLResponse:
    """Return the frame of a page, which its own script fills in its own style and language."""
    frame = (STATIC / "page.html").read_text("utf-8")
    return HTMLResponse(frame.replace("PAGE", name).replace("LANGUAGE", language))


class Server:
    """The routes."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.rulebooks: dict[tuple[str, str], str] = {}

    # Pages

    @answering
    async def lobby(self, request: Request) -> Response:
        """Return the page with all games and tables."""
        return page("lobby", language_of(request))

    @answering
    async def table(self, request: Request) -> Response:
        """Return the page of a table."""
        return page("table", language_of(request))

    # The lobby

    @answering
    async def games(self, request: Request) -> Response:
        """List all that can be played."""
        return as_json(self.hall.catalogue.cards(language_of(request)))

    @answering
    async def add_game(self, request: Request) -> Response:
        """Take a game that somebody brings."""
        data = await body_of(request, catalogue.LARGEST_GAME)
        return as_json(await self.hall.add_game(data, language_of(request)))

    @answering
    async def rules(self, request: Request) -> Response:
        """Return the rulebook of a game."""
        name, language = request.path_params["name"], language_of(request)
        genome = self.hall.catalogue.find(name)
        if (name, language) not in self.rulebooks:
            self.rulebooks[name, language] = await self.hall.work(rulebook, genome, language)
        page = self.rulebooks[name, language]
        return HTMLResponse(page, headers={"content-security-policy": PAGE_POLICY})

    @answering
    async def bots(self, request: Request) -> Response:
        """List who can sit at a table."""
        return as_json(bots_for_people(language_of(request)))

    @answering
    async def tables(self, request: Request) -> Response:
        """List the tables that somebody may know of."""
        return as_json(self.hall.tables(user_of(request), language_of(request)))

    @answering
    async def create(self, request: Request) -> Response:
        """Make a table."""
        data = await body_of(request, catalogue.LARGEST_GAME)
        try:
            options = msgspec.json.decode(data, type=messages.TableOptions)
        except (msgspec.MsgspecError, RecursionError) as problem:
            raise refusals.refusal("bad_options", reason=str(problem)[:200]) from None
        user = user_of(request)
        if not user:
            raise refusals.refusal(
                "bad_options", reason="take the cookie of the first answer along"
            )
        return as_json(await self.hall.create(options, user))

    # A table

    async def room(self, request: Request) -> Room:
        """Return the room that a request is about, if its sender may look into it."""
        room = await self.hall.find(request.path_params["table_id"])
        room.may_look(user_of(request), "")
        return room

    @answering
    async def log(self, request: Request) -> Response:
        """Tell the hands in words, as somebody saw them."""
        told = downloads.told, user_of(request), language_of(request)
        text = await downloads.made_of_hands(self.hall, await self.room(request), *told)
        return PlainTextResponse(text, headers=attachment("played.txt"))

    @answering
    async def phh(self, request: Request) -> Response:
        """Return the hands as a PHH file."""
        room, user = await self.room(request), user_of(request)
        data = await downloads.made_of_hands(self.hall, room, downloads.written, user)
        return PlainTextResponse(data, headers=attachment("played.phhs"))

    @answering
    async def stats(self, request: Request) -> Response:
        """Say what everybody won."""
        room = await self.room(request)
        return as_json(await downloads.made_of_hands(self.hall, room, downloads.summed_up))

    @answering
    async def health(self, request: Request) -> Response:
        """Say whether the server works."""
        del request
        return as_json({"ok": True, "tables": len(self.hall.rooms)})

    async def socket(self, socket: WebSocket) -> None:
        """Connect somebody with a table."""
        user = user_of(socket)
        try:
            if not is_own_origin(socket):
                raise refusals.refusal("wrong_origin")
            room = await self.hall.find(socket.path_params["table_id"])
        except refusals.Unreachable as problem:
            await socket.accept()
            await turn_away(socket, problem, language_of(socket))
            return
        except refusals.TurnedDown:
            await socket.close(1008)
            return
        await Visitor(self.hall, room, socket, user, language_of(socket)).run()


def rulebook(genome: GameGenome, language: str) -> str:
    """Write the rulebook of a game as a page."""
    from darwindeck.rulebook import handbook  # noqa: PLC0415 - only who reads it pays for it

    return book_as(handbook(in_language(genome, language)), "html", language)


def attachment(name: str) -> dict[str, str]:
    """Return the header with which a browser saves a file."""
    return {"content-disposition": f'attachment; filename="{name}"'}


async def body_of(request: Request, most: int) -> bytes:
    """Read what somebody sends, and not more than is allowed."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise refusals.refusal("bad_message", reason="the content type is not application/json")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise refusals.refusal("too_large", most=most)
    return bytes(data)
