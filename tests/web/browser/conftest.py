"""People with a browser each; their tests need Playwright's Python package and a Chromium."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: no browser is tested")

from playwright.sync_api import expect, sync_playwright

from tests.web.conftest import serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from tests.web.conftest import Served

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
ANSWERED = "number => document.querySelector('.question')?.dataset.number !== number"
ANOTHER_QUESTION = """(number) => {
    const question = document.querySelector(".question");
    return (question && question.dataset.number !== number) || document.querySelector(".result");
}"""


class Person:
    """Somebody with a browser of their own, who remembers whatever it complained about."""

    def __init__(self, browser: Browser, address: str, **screen: Any) -> None:
        self.address = address
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        self.context = browser.new_context(**{**usual, **screen})
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", lambda dialog: self.complaints.append(dialog.message))
        self.page.on(
            "console",
            lambda line: self.complaints.append(line.text) if line.type == "error" else None,
        )

    def opens_table(self, game: str, **options: Any) -> str:
        """Make a table as a program would, without the lobby; return its link."""
        self.context.request.get(f"{self.address}/api/bots")
        answer = self.context.request.post(
            f"{self.address}/api/tables",
            data={"game": game, "pause": 0, "seconds": None, **options},
        )
        assert answer.ok, answer.text()
        return str(self.address + answer.json()["link"])

    def sits_down(self, link: str, name: str, seat: int | None = None) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        if seat is not None:
            self.page.get_by_label("Seat", exact=True).select_option(str(seat))
        self.page.get_by_role("button", name="Sit down", exact=True).click()

    @property
    def question(self) -> Locator:
        return self.page.locator(".question")

    def waits_for_turn(self) -> None:
        self.question.wait_for()

    def decides(self) -> None:
        """Call or check where one can, or play cards, or take what comes first; see it answered."""
        number = self.question.get_attribute("data-number")
        cheap = self.page.locator(".act-Call, .act-Check")
        if cheap.count():
            cheap.first.click()
        elif self.page.locator(".hand button").count():
            self.plays_cards()
        else:
            self.page.locator(".choice").first.click()
        self.page.wait_for_function(ANOTHER_QUESTION, arg=number)

    def goes_all_in(self) -> None:
        """Bet everything, or call where one cannot; see it answered."""
        number = self.question.get_attribute("data-number")
        preset = self.page.locator(".presets").get_by_text("all in")
        if preset.count():
            preset.click()
            self.page.locator(".slide .strong").click()
        else:
            self.page.locator(".act-AllIn, .act-Call, .act-Check").last.click()
        self.page.wait_for_function(ANSWERED, arg=number)

    def plays_cards(self) -> None:
        """Choose cards, one by one, until they can be played together; then play them."""
        confirm = self.page.locator(".choice.confirm")
        cards = self.page.locator(".hand button")
        for place in range(cards.count()):
            cards.nth(place).click()
            if confirm.count():
                confirm.click()
                return
        raise AssertionError("no cards of the hand can be played")

    def log(self) -> str:
        return self.page.locator(".side .log").inner_text()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("tables") / "tables.sqlite3") as server:
        yield server


@pytest.fixture(scope="module")
def chromium() -> Iterator[Callable[[], Browser]]:
    """Start a Chromium, and another one where the last has gone away."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.skip("no Chromium is installed here: the pages are not tested in a browser")
    with sync_playwright() as playwright:
        running: list[Browser] = []

        def browser() -> Browser:
            if not running or not running[-1].is_connected():
                arguments = ["--no-sandbox", "--disable-gpu"]
                running.append(playwright.chromium.launch(executable_path=found, args=arguments))
            return running[-1]

        yield browser
        for each in running:
            each.close()


@pytest.fixture
def person(chromium: Callable[[], Browser], served: Served) -> Iterator[Callable[..., Person]]:
    """Let people come; at the end no browser of theirs may have complained about anything."""
    people: list[Person] = []

    def comes(**screen: Any) -> Person:
        people.append(Person(chromium(), served.address, **screen))
        return people[-1]

    yield comes
    complaints = [complaint for each in people for complaint in each.complaints]
    for each in people:
        each.context.close()
    assert not complaints
