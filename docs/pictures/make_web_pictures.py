# ruff: noqa: INP001 - a script, not part of a package
"""Make the pictures of tables in a browser: `python docs/pictures/make_web_pictures.py`.

It needs Playwright's Python package and a Chromium.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).parent
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PICTURES: dict[str, tuple[Literal["dark", "light"], dict[str, Any]]] = {
    "web-holdem": (
        "dark",
        {"game": "no-limit-holdem", "seats": 6, "bots": ["casual"] * 5, "seed": 11},
    ),
    "web-hearts": ("light", {"game": "hearts", "bots": ["casual"] * 3, "seed": 5}),
}
DECISIONS = 2
"""For each picture the colours and the table; so often somebody decides before it."""


def decide(page: Page) -> None:
    """Check or call, or give and play the first cards that are allowed; wait for the next turn."""
    number = page.locator(".question").get_attribute("data-number")
    cheap = page.locator(".act-Check, .act-Call")
    cards = page.locator(".hand button")
    if cheap.count():
        cheap.first.click()
    else:
        place = 0
        while not page.locator(".choice.confirm").count():
            cards.nth(place).click()
            place += 1
        page.locator(".choice.confirm").click()
    page.wait_for_function(
        "number => { const asked = document.querySelector('.question');"
        " return asked && asked.dataset.number !== number; }",
        arg=number,
    )


def photograph(browser: Browser, address: str, name: str) -> None:
    """Sit down at a table, decide some times, and take the picture."""
    colours, options = PICTURES[name]
    context = browser.new_context(
        viewport={"width": 1360, "height": 860}, color_scheme=colours, reduced_motion="reduce"
    )
    page = context.new_page()
    context.request.get(f"{address}/api/bots")
    made = context.request.post(
        f"{address}/api/tables", data={"pause": 0, "seconds": 60, "test": True, **options}
    )
    page.goto(address + made.json()["link"])
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.locator(".question").wait_for()
    for _ in range(DECISIONS):
        decide(page)
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def main() -> None:
    """Serve tables, and take all pictures, or those that are named."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)))
    with tempfile.TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "darwindeck", "serve", "--no-browser", "--port", "0"]
        serve += ["--pace", "0.05", "--database", str(Path(folder) / "tables.sqlite3")]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own command
            printed = server.stdout.readline() if server.stdout else ""
            address = printed.split("open at ")[1].split("/ ")[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=found, args=["--no-sandbox", "--disable-gpu"]
                )
                for name in sys.argv[1:] or PICTURES:
                    photograph(browser, address, name)
                browser.close()
            server.terminate()


if __name__ == "__main__":
    main()
