"""Tables worth looking at; `python -m tests.playtest.scenes` writes their golden drawings."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from darwindeck import AllIn, Call, Check, Raise, Suit, Table, load, parse_cards
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.faces import Look
from darwindeck.playtest.scene import Scene, SceneSeat
from darwindeck.playtest.screens import decision_screen, plain_text, result_screen
from darwindeck.playtest.session import PlaytestSession, SessionConfig
from darwindeck.playtest.summary import draw_summary
from tests.playtest.matches import PLAIN_HEARTS

GOLDEN = Path(__file__).with_name("golden")
WIDTHS = (60, 80, 140)


def acted(
    game: str, *actions: object, seats: int | None = None, viewer: int = 0
) -> PlaytestSession:
    """Return a session in which everybody is a person and did this, now with one person."""
    people = tuple(range(seats or load(game).player_count))
    session = PlaytestSession(load(game), SessionConfig(seed=9, seats=seats, people=people))
    for action in actions:
        session.act(action)  # type: ignore[arg-type]
    return PlaytestSession(
        session.genome, SessionConfig(seed=9, seats=seats, people=(viewer,)), hands=session.hands
    )


def on_the_flop() -> PlaytestSession:
    """Return a flop with a bet, a raise and a fold."""
    calls = [Call()] * 5
    return acted("no-limit-holdem", *calls, Check(), Check(), *[Check()] * 3, Check())


def side_pots() -> PlaytestSession:
    """Return a showdown with a main pot and a side pot."""
    table = Table.start(load("no-limit-holdem"), stacks=(200, 60, 120), seed=4)
    table = table.apply(AllIn()).apply(AllIn()).apply(AllIn())
    config = SessionConfig(seed=4, seats=3)
    return PlaytestSession(table.game, config, hands=[table])


def stud() -> PlaytestSession:
    """Return a late street of stud, with up-cards everywhere."""
    session = acted("seven-card-stud", seats=7)
    table = session.table
    while len(table.hands[0]) < 6 or table.actor != 0:
        legal = list(table.legal_actions)
        wanted = [action for action in (Check(), Call()) if action in legal]
        table = table.apply(wanted[0] if wanted else legal[0])
    return PlaytestSession(session.genome, session.config, hands=[table])


def drawing() -> PlaytestSession:
    """Return the exchange of five-card draw."""
    session = acted("five-card-draw", seats=4)
    table = session.table
    while not table.exchanging or table.actor != 0:
        legal = list(table.legal_actions)
        table = table.apply(Check() if Check() in legal else legal[0])
    return PlaytestSession(session.genome, session.config, hands=[table])


def trick_scene() -> Scene:
    """Return a trick game without chips: thirteen cards, points, a trump suit."""
    hand = parse_cards("2c 5c 9c Jd Kd 3h 4h Th Ah 6s 8s Qs Ks")
    hidden = (None,) * 13
    seats = (
        SceneSeat("You", cards=hand, own=True, to_act=True, score=12, tricks=1),
        SceneSeat("Ada", cards=hidden, score=0, tricks=2),
        SceneSeat("Ben", cards=hidden, score=26, tricks=0, button=True),
        SceneSeat("Cleo", cards=hidden, score=3, tricks=4),
    )
    return Scene(
        game="Hearts",
        hand="hand 2 of 20",
        seats=seats,
        for_chips=False,
        pile=parse_cards("2d Qd 7d"),
        has_pile=True,
        has_tricks=True,
        played_by=("Ada", "Ben", "Cleo"),
        trump=Suit.SPADES,
        keys=("", "", "", "1", "2", *[""] * 8),
    )


def pile_scene() -> Scene:
    """Return a shedding game: a pile, a named suit, a deck, turns to the right."""
    scene = trick_scene()
    return replace(
        scene,
        game="Crazy eights",
        seats=tuple(replace(seat, tricks=None) for seat in scene.seats),
        pile=parse_cards("2c 3d 4h 5s 6c 7c 8c 8d"),
        has_tricks=False,
        played_by=(),
        on_top=2,
        trump=None,
        named_suit=Suit.HEARTS,
        reversed=True,
        deck_left=17,
    )


def taking_turns(game: str, decisions: int) -> PlaytestSession:
    """Return a turn game at a decision of the first seat, everybody playing the first choice."""
    session = PlaytestSession(load(game), SessionConfig(seed=9))
    table = session.table
    while not table.over:
        if table.actor == 0:
            decisions -= 1
            if decisions == 0:
                break
        table = table.apply(next(iter(table.legal_actions)))
    return PlaytestSession(session.genome, session.config, hands=[table])


def raised_pot() -> PlaytestSession:
    """Return a hand in which somebody is all in, with side pots in play."""
    table = Table.start(load("no-limit-holdem"), stacks=(400, 60, 300, 300), seed=4)
    table = table.apply(Raise(20)).apply(Call()).apply(AllIn()).apply(Raise(150)).apply(Call())
    return PlaytestSession(table.game, SessionConfig(seed=4, seats=4), hands=[table])


def drawings() -> dict[str, str]:
    """Return every golden drawing by the name of its file."""
    result: dict[str, str] = {}
    for width in WIDTHS:
        for plain in (False, True):
            look = Look(width, plain)
            kind = f"{width}{'-plain' if plain else ''}"
            for name, lines in all_lines(look).items():
                result[f"{name}-{kind}.txt"] = plain_text(lines, look) + "\n"
    return result


def all_lines(look: Look) -> dict[str, list]:  # type: ignore[type-arg]
    """Draw every scene."""
    lines = {}
    for name, session in (
        ("flop", on_the_flop()),
        ("stud", stud()),
        ("draw", drawing()),
        ("all-in", raised_pot()),
        ("hearts", taking_turns(PLAIN_HEARTS, 2)),
        ("eights", taking_turns("crazy-eights", 3)),
        ("cheat", taking_turns("cheat", 2)),
        ("president", taking_turns("president", 2)),
        ("blackjack", taking_turns("blackjack", 2)),
        ("bids", taking_turns("oh-hell", 1)),
        ("contract", taking_turns("spades", 3)),
        ("turned-up", taking_turns("euchre", 1)),
    ):
        seat = session.person_to_act
        assert seat is not None
        question = question_of(session.view(seat), session.genome)
        lines[name] = decision_screen(session, seat, question, look)
    lines["showdown"] = result_screen(side_pots(), 0, look)
    lines["summary"] = draw_summary(side_pots(), look)
    lines["trick"] = draw_scene(trick_scene(), look)
    lines["pile"] = draw_scene(pile_scene(), look)
    return lines


if __name__ == "__main__":
    drawn = drawings()
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for file, text in drawn.items():
        (GOLDEN / file).write_text(text, encoding="utf-8")
