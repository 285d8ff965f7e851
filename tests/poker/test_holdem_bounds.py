"""A hold'em table takes nothing that it could not save and load again."""

from __future__ import annotations

import time

import msgspec
import pytest

from darwindeck.poker.holdem import (
    Blinds,
    Escalation,
    Join,
    PokerErrorCode,
    PokerSettings,
    create_poker_state,
    load_poker_state,
    save_poker_state,
)

from .holdem_tables import any_deck, by, people, refused, seated

SURROGATE = "\ud800"


@pytest.mark.parametrize(
    ("join", "code"),
    [
        (Join("zoe", seat=True), PokerErrorCode.BAD_SEAT),
        (Join("zoe", seat=[1]), PokerErrorCode.BAD_SEAT),  # type: ignore[arg-type]
        (Join("zoe", seat=3.0), PokerErrorCode.BAD_SEAT),  # type: ignore[arg-type]
        (Join("zoe", seat=2**70), PokerErrorCode.BAD_SEAT),
        (Join("zoe", display_name=5), PokerErrorCode.BAD_USER),  # type: ignore[arg-type]
        (Join("zoe", display_name=SURROGATE), PokerErrorCode.BAD_USER),
        (Join("zoe", display_name="z" * 10_000), PokerErrorCode.BAD_USER),
        (Join(SURROGATE), PokerErrorCode.BAD_USER),
        (Join(b"zoe"), PokerErrorCode.BAD_USER),  # type: ignore[arg-type]
        (Join("zoe", chips=True), PokerErrorCode.BAD_AMOUNT),
        (Join("zoe", chips=2**70), PokerErrorCode.BAD_AMOUNT),
        (Join("zoe", chips="5"), PokerErrorCode.BAD_AMOUNT),  # type: ignore[arg-type]
    ],
)
def test_who_cannot_be_saved_cannot_join(join: Join, code: PokerErrorCode) -> None:
    assert refused(seated(200, 200), join).code == code


def test_everybody_who_joins_can_be_saved() -> None:
    state = by(seated(200, 200), Join("zoë \N{PILE OF POO}", "牌" * 200, seat=8, chips=7))
    assert load_poker_state(save_poker_state(state)) == state


@pytest.mark.parametrize(
    "settings",
    [
        {"min_players": True},
        {"min_players": 2.0},
        {"time_bank_seconds": 1.5},
        {"time_bank_seconds": 2**70},
        {"starting_stack": True},
        {"escalation": "double"},
        {"ante": 2**70},
    ],
)
def test_settings_that_cannot_be_saved_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"impossible|Escalation"):
        PokerSettings(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "values",
    [
        {"every": 2**70},
        {"every": True},
        {"every": 3, "factor": float("nan")},
        {"every": 3, "factor": "2"},
        {"every": 3, "schedule": [Blinds(1, 2)]},
        {"every": 3, "schedule": ((1, 2),)},
    ],
)
def test_an_escalation_that_cannot_be_saved_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"blinds cannot go up|a tuple of Blinds"):
        Escalation(**values)  # type: ignore[arg-type]


def test_the_button_is_at_a_seat() -> None:
    with pytest.raises(ValueError, match=r"the button cannot be at True"):
        create_poker_state(people(200, 200), button=True)


@pytest.mark.parametrize("factor", [1.0, 1.0000001, 2.0])
@pytest.mark.parametrize("number", [10**9, 10**12, 10**18])
def test_blinds_of_any_hand_are_known_at_once(factor: float, number: int) -> None:
    settings = PokerSettings(escalation=Escalation(every=1, factor=factor))
    started = time.process_time()
    assert settings.blinds_of_level(number).small >= 1
    assert time.process_time() - started < 0.5


def test_a_hand_number_beyond_all_hands_is_refused() -> None:
    state = create_poker_state(people(200, 200), PokerSettings(), any_deck())
    data = msgspec.json.decode(save_poker_state(state))
    data["state"]["hand_number"] = 10**13
    with pytest.raises(ValueError, match=r"not a saved hold'em table"):
        load_poker_state(msgspec.json.encode(data))


def test_a_hand_for_other_stakes_than_the_tables_is_refused() -> None:
    state = create_poker_state(people(200, 200), PokerSettings(), any_deck())
    data = msgspec.json.decode(save_poker_state(state))
    data["state"]["hand"]["blinds"] = {"small": 5, "big": 10}
    with pytest.raises(ValueError, match=r"other stakes"):
        load_poker_state(msgspec.json.encode(data))
