"""People play in a browser: two of them, on a phone, by keyboard only, with a screen reader."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import ANOTHER_QUESTION, ANSWERED

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from tests.web.browser.conftest import Person

    Comes = Callable[..., Person]

AXE = Path(__file__).with_name("axe.min.js")
ROOT = Path(__file__).parents[3]
OVER = "The game is over."
POINTED_AT = """([x, y]) => [...document.querySelectorAll(".hand button")].indexOf(
    document.elementFromPoint(x, y)?.closest("button"))"""
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


def cards_of(page: Page) -> list[str]:
    """Read the own cards as a screen reader would."""
    cards = page.locator(".hand [aria-label]")
    return [cards.nth(place).get_attribute("aria-label") or "" for place in range(cards.count())]


def width_of(page: Page) -> int:
    """Tell how many pixels wide the page is, beyond the screen's edge too."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def serious_faults(page: Page) -> list[str]:
    """Let axe look at a page; return what would keep somebody from using it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    report = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]} {fault['nodes'][0]['failureSummary']}"
        for fault in report["violations"]
        if fault["impact"] in {"serious", "critical"}
    ]


def test_two_people_play_a_tournament_to_its_end_and_one_reloads_in_mid_hand(person: Comes) -> None:
    zoe, max_ = person(), person()
    link = zoe.opens_table(
        "no-limit-holdem",
        seats=2,
        mode="tournament",
        stack=40,
        small_blind=5,
        big_blind=10,
        test=True,
        seed=3,
    )
    zoe.sits_down(link, "Zoe")
    max_.sits_down(link, "Max")
    expect(zoe.page.locator(".hand .card")).to_have_count(2)
    before = cards_of(zoe.page)
    zoe.page.reload()
    expect(zoe.page.locator(".hand .card")).to_have_count(2)
    assert cards_of(zoe.page) == before
    assert set(before).isdisjoint(cards_of(max_.page))
    end = time.monotonic() + 60
    while not zoe.page.get_by_text(OVER).count() and time.monotonic() < end:
        for each in (zoe, max_):
            if each.question.count():
                each.goes_all_in()
        zoe.page.wait_for_timeout(50)
    expect(zoe.page.get_by_text(OVER)).to_be_visible()
    expect(max_.page.get_by_text(OVER)).to_be_visible()
    expect(zoe.page.locator(".headline").first).to_contain_text("win")


@pytest.mark.parametrize(
    ("game", "seats", "decisions"),
    [
        ("hearts", 4, 14),
        ("cheat", 3, 6),
        ("seven-card-stud", 4, 5),
        ("the-deal", 3, 6),
        ("euchre", 4, 4),
        ("guts", 3, 2),
    ],
)
def test_any_game_is_drawn_and_played(person: Comes, game: str, seats: int, decisions: int) -> None:
    zoe = person()
    bots = ["random"] * (seats - 1)
    table = zoe.opens_table(game, seats=seats, bots=bots, hands=1, test=True, seed=1)
    zoe.sits_down(table, "Zoe")
    zoe.waits_for_turn()
    for _ in range(decisions):
        if not zoe.question.count():
            break
        zoe.decides()
    assert zoe.page.locator(".log p").count() > decisions
    expect(zoe.page.locator(".seat")).to_have_count(seats)


def test_a_game_that_evolution_found_is_brought_along_and_played(person: Comes) -> None:
    game = min((ROOT / "docs" / "evolved").rglob("*.json"))
    zoe = person()
    zoe.page.goto(zoe.address)
    zoe.page.locator("input[type=file]").set_input_files(game)
    zoe.page.get_by_label("Your name").fill("Zoe")
    zoe.page.locator("dialog .stacked .stacked select").first.select_option("random")
    zoe.page.get_by_role("button", name="Open the table").click()
    zoe.waits_for_turn()
    zoe.decides()


@pytest.mark.parametrize("stack", [100, 1_000_000], ids=["few chips", "many chips"])
def test_a_table_fits_a_phone_and_what_can_be_done_is_in_sight(person: Comes, stack: int) -> None:
    zoe = person(**PHONE)
    blinds = {"stack": stack, "small_blind": stack // 100, "big_blind": stack // 50}
    table = zoe.opens_table("no-limit-holdem", bots=["random"] * 5, **blinds)
    zoe.sits_down(table, "Zoe with a name so long")
    for _ in range(4):
        zoe.waits_for_turn()
        assert width_of(zoe.page) <= 360
        expect(zoe.page.locator(".choice").first).to_be_in_viewport(ratio=1)
        expect(zoe.page.locator(".hand .card").first).to_be_in_viewport()
        number = zoe.question.get_attribute("data-number")
        zoe.page.locator(".choice").last.tap()
        zoe.page.wait_for_function(ANOTHER_QUESTION, arg=number)
        assert width_of(zoe.page) <= 360
        if not zoe.question.count():
            break


def test_long_words_above_a_table_are_whole_on_a_phone(person: Comes) -> None:
    zoe = person(**PHONE, locale="de-DE")
    zoe.page.goto(zoe.opens_table("hearts", bots=["random"] * 3))
    buttons = zoe.page.locator(".top nav button")
    expect(buttons.first).to_be_visible()
    for box in (button.bounding_box() for button in buttons.all()):
        assert box is not None
        assert box["height"] < 40
        assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_every_card_of_a_long_hand_can_be_pointed_at(person: Comes, screen: dict[str, Any]) -> None:
    zoe = person(**screen)
    zoe.sits_down(zoe.opens_table("hearts", bots=["random"] * 3, test=True, seed=5), "Zoe")
    zoe.waits_for_turn()
    cards = zoe.page.locator(".hand button")
    boxes = [cards.nth(place).bounding_box() for place in range(cards.count())]
    corners = [(box["x"] + 8, box["y"] + 20) for box in boxes if box]
    assert len(corners) == 13
    for here, there in pairwise(corners):
        zoe.page.mouse.move(*here)
        beside = zoe.page.evaluate(POINTED_AT, there)
        assert beside == corners.index(there), "the card that is pointed at hides the next one"
    assert all(b[0] - a[0] >= 24 for a, b in pairwise(corners) if a[1] == b[1])
    assert width_of(zoe.page) <= (zoe.page.viewport_size or {"width": 0})["width"]


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_many_claims_leave_the_table_in_sight(person: Comes, screen: dict[str, Any]) -> None:
    zoe = person(**screen)
    options: dict[str, Any] = {"seats": 3, "test": True, "seed": 5, "pause": 30}
    zoe.sits_down(zoe.opens_table("liars-poker", bots=["random"] * 2, **options), "Zoe")
    zoe.waits_for_turn()
    page = zoe.page
    expect(page.locator(".choice").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".choice").last).to_be_in_viewport(ratio=1)
    expect(page.locator(".seat .plate").first).to_be_in_viewport(ratio=1)
    claimed = page.get_by_role("group", name="How many").get_by_role("button").last
    many = int(claimed.inner_text().split()[0])
    claimed.click()
    page.locator(".choice.act-Claim").last.click()
    expect(page.locator(".side .log")).to_contain_text(f"You claim {many} ")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_many_bids_leave_the_cards_in_sight(person: Comes, screen: dict[str, Any]) -> None:
    zoe = person(**screen)
    options: dict[str, Any] = {"seats": 3, "test": True, "seed": 5, "pause": 30}
    zoe.sits_down(zoe.opens_table("skat", bots=["random"] * 2, **options), "Zoe")
    zoe.waits_for_turn()
    bids = zoe.page.locator(".bids .choice")
    assert bids.count() > 8
    for element in (bids.first, bids.last, zoe.page.locator(".hand .card").first):
        expect(element).to_be_in_viewport(ratio=1)
    bid = bids.last.inner_text()
    bids.last.click()
    expect(zoe.page.locator(".side .log")).to_contain_text(f"You bid {bid}")


def test_a_pot_that_tricks_are_played_for_covers_no_seat(person: Comes) -> None:
    zoe = person()
    zoe.sits_down(zoe.opens_table("loo", bots=["random"] * 4, test=True, seed=5), "Zoe")
    zoe.waits_for_turn()
    pot = zoe.page.locator(".pot").bounding_box()
    plates = [plate.bounding_box() for plate in zoe.page.locator(".plate").all()]
    assert pot is not None
    assert len(plates) == 5
    for plate in filter(None, plates):
        beside = plate["x"] > pot["x"] + pot["width"] or plate["x"] + plate["width"] < pot["x"]
        apart = plate["y"] > pot["y"] + pot["height"] or plate["y"] + plate["height"] < pot["y"]
        assert beside or apart, "the pot lies on a seat"


def test_the_lobby_fits_a_phone(person: Comes) -> None:
    zoe = person(**PHONE)
    zoe.page.goto(zoe.address)
    zoe.page.locator(".game").first.wait_for()
    assert width_of(zoe.page) <= 360


def test_a_table_is_opened_and_played_by_keyboard_only(person: Comes) -> None:
    zoe = person()
    keys = zoe.page.keyboard
    zoe.page.goto(zoe.address)
    zoe.page.locator(".game").first.wait_for()
    tab_until(zoe.page, "Search games")
    keys.type("crazy")
    tab_until(zoe.page, "Play Crazy eights")
    keys.press("Enter")
    tab_until(zoe.page, "Your name")
    keys.type("Zoe")
    keys.press("Enter")
    zoe.waits_for_turn()
    for _ in range(6):
        if not zoe.question.count():
            break
        number = zoe.question.get_attribute("data-number")
        if zoe.page.locator(".hand button").count():
            keys.press("ArrowRight")
            keys.press("Space")
            keys.press("Enter")
        else:
            keys.press("1")
            keys.press("d")
        zoe.page.wait_for_function(ANSWERED, arg=number)
        zoe.page.locator(".question, .result").first.wait_for()
    assert "You play" in zoe.log()
    keys.press("?")
    expect(zoe.page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(zoe.page.get_by_role("dialog")).to_have_count(0)


def tab_until(page: Page, label: str) -> None:
    """Press Tab until what has a label has the focus."""
    for _ in range(60):
        named = "e => e.ariaLabel || e.labels?.[0]?.innerText || ''"
        if page.evaluate(f"({named})(document.activeElement)") == label:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {label}")


def test_a_script_in_a_name_a_title_or_the_chat_is_only_text(person: Comes) -> None:
    name, words = (
        "<img src onerror=a()>",
        "<script>window.ran = 1</script><img src=x onerror='ran = 1'>",
    )
    zoe, max_ = person(), person()
    link = zoe.opens_table("kuhn-poker", title=words[:60], seats=2)
    zoe.sits_down(link, name)
    max_.sits_down(link, "Max")
    zoe.page.get_by_role("button", name="Chat").click()
    zoe.page.get_by_label("Say something").fill(words)
    zoe.page.get_by_role("button", name="Say", exact=True).click()
    max_.page.get_by_role("button", name="Chat").click()
    expect(max_.page.locator(".chat .lines")).to_contain_text(words)
    expect(max_.page.locator(".seats .name").get_by_text(name)).to_be_visible()
    max_.page.goto(max_.address)
    expect(max_.page.locator(".table-row")).to_contain_text([words[:60]])
    for each in (zoe, max_):
        assert each.page.evaluate("window.ran === undefined")
        assert each.page.locator("main img, main script").count() == 0


def test_a_page_that_is_cut_off_comes_back_by_itself(person: Comes) -> None:
    zoe = person()
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    zoe.page.route_web_socket("**/socket", pass_on)
    zoe.sits_down(zoe.opens_table("kuhn-poker", bots=["random"]), "Zoe")
    zoe.waits_for_turn()
    lines[0].close()
    expect(zoe.page.get_by_text("It comes back by itself")).to_be_visible()
    expect(zoe.page.get_by_text("It comes back by itself")).to_have_count(0)
    zoe.decides()
    assert len(lines) == 2


def test_rules_a_hint_a_replay_and_a_rating_are_a_click_away(person: Comes) -> None:
    zoe = person()
    zoe.sits_down(zoe.opens_table("kuhn-poker", bots=["random"], hands=1), "Zoe")
    zoe.waits_for_turn()
    zoe.page.get_by_role("button", name="Rules").click()
    expect(zoe.page.get_by_role("dialog").get_by_text("What you need").last).to_be_visible()
    zoe.page.keyboard.press("Escape")
    zoe.page.get_by_role("button", name="Hint").click()
    expect(zoe.page.locator(".advice")).not_to_be_empty()
    while zoe.question.count():
        zoe.decides()
    zoe.page.get_by_role("button", name="Replay the last hand").click()
    replay = zoe.page.get_by_role("dialog")
    replay.get_by_role("button", name="Last", exact=True).click()
    expect(replay.locator(".log")).to_contain_text("win")
    zoe.page.keyboard.press("Escape")
    expect(zoe.page.get_by_text(OVER)).to_be_visible()
    zoe.page.get_by_label("4 of 5 stars").check(timeout=5000)
    zoe.page.get_by_label("A comment, if you like").fill("short and sharp")
    zoe.page.get_by_role("button", name="Send").click()
    expect(zoe.page.get_by_text("Thank you")).to_be_visible()


UNSAID = "import('/static/js/words.js').then((words) => [...words.unsaid])"


def test_a_german_browser_finds_german_pages_with_nothing_unsaid(person: Comes) -> None:
    zoe = person(locale="de-AT")
    page = zoe.page
    page.goto(zoe.address)
    page.get_by_role("button", name="Hearts spielen").click()
    expect(page.get_by_label("Dein Name")).to_be_visible()
    assert page.evaluate(UNSAID) == []
    page.goto(zoe.opens_table("no-limit-holdem", bots=["random"], hands=1, test=True, seed=3))
    page.get_by_label("Dein Name").fill("Zoe")
    page.get_by_role("button", name="Hinsetzen", exact=True).click()
    zoe.waits_for_turn()
    for name in ("Regeln", "Sitzung", "Tasten", "Einstellungen", "Verlassen"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
    page.get_by_role("button", name="Chat").click()
    while zoe.question.count():
        zoe.decides()
    expect(page.get_by_text("Das Spiel ist zu Ende.")).to_be_visible()
    assert page.evaluate(UNSAID) == []


def test_who_chooses_a_language_gets_it(person: Comes) -> None:
    zoe = person()
    zoe.page.goto(zoe.address)
    zoe.page.get_by_role("button", name="Settings").click()
    zoe.page.get_by_label("Language").select_option("de")
    expect(zoe.page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()
    zoe.page.get_by_role("button", name="Einstellungen").click()
    zoe.page.get_by_label("Sprache").select_option("en")
    expect(zoe.page.get_by_role("heading", name="Games", exact=True)).to_be_visible()


@pytest.mark.parametrize("colours", ["dark", "light"])
def test_axe_finds_no_serious_fault(person: Comes, colours: str) -> None:
    zoe = person(color_scheme=colours)
    page = zoe.page
    page.goto(zoe.address)
    page.locator(".game").first.wait_for()
    assert not serious_faults(page)
    page.get_by_role("button", name="Play Hearts").click()
    page.get_by_label("Your name").wait_for()
    assert not serious_faults(page)
    options: dict[str, Any] = {"test": True, "seed": 2}
    games = (
        {"no-limit-holdem": 5, "hearts": 3, "the-deal": 2} if colours == "dark" else {"cheat": 3}
    )
    for game, bots in games.items():
        zoe.sits_down(zoe.opens_table(game, bots=["random"] * bots, **options), "Zoe")
        zoe.waits_for_turn()
        assert not serious_faults(page), game
