"""Random games with roles, for properties: decks, caps, rounds and payoffs as the draw has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck.genome.schema import (
    Attribute,
    BettingPhase,
    Bust,
    CardKind,
    CommitPhase,
    CustomCard,
    DecisionPhase,
    DrawUpPhase,
    ForcedBetPhase,
    GameGenome,
    Payoff,
    ResolutionPhase,
    RevealPhase,
    Role,
    Script,
    SetupRules,
    TurnStructure,
    WinCondition,
)

if TYPE_CHECKING:
    from darwindeck.genome.schema import Phase

KINDS = (CardKind("base", "last"), CardKind("extra"))
ATTRIBUTES = ("danger", "shelter", "profit", "fame")
values = st.dictionaries(st.sampled_from(ATTRIBUTES), st.integers(-20, 60), max_size=3)
percents = st.dictionaries(
    st.just("profit"), st.sampled_from([50, 75, 80, 125, 150, 200]), max_size=1
)


@st.composite
def decks(draw: st.DrawFn, owner: str) -> tuple[CustomCard, ...]:
    """Draw the deck of a role."""
    size = draw(st.integers(3, 12))
    return tuple(
        CustomCard(
            f"{owner} {number}",
            draw(st.sampled_from(["base", "extra"])),
            draw(values),
            draw(percents),
        )
        for number in range(size)
    )


@st.composite
def scripts(draw: st.DrawFn) -> Script | None:
    """Draw a script, or none."""
    if draw(st.booleans()):
        return None
    return Script(
        tuple(draw(st.lists(st.integers(0, 100), min_size=1, max_size=3))),
        draw(st.none() | st.integers(-20, 20)),
        draw(st.none() | st.sampled_from(ATTRIBUTES)),
    )


@st.composite
def rounds(draw: st.DrawFn, roles: tuple[str, ...]) -> tuple[Phase, ...]:
    """Draw the phases of one round."""
    commit = CommitPhase(
        max_raises=draw(st.integers(1, 4)),
        raise_again=draw(st.booleans()),
        answered_by=draw(st.sampled_from(["those_after", "everyone"])),
        answers_may_raise=draw(st.booleans()),
        may_open=tuple(draw(st.lists(st.sampled_from(roles), max_size=2, unique=True))),
        last_card=draw(st.sampled_from(["all_in", "nothing"])),
    )
    reveal = (RevealPhase(),) if draw(st.integers(0, 4)) else ()
    decision = (DecisionPhase(draw(st.booleans())),) if draw(st.integers(0, 4)) else ()
    return (DrawUpPhase(draw(st.integers(1, 4))), commit, *reveal, *decision)


@st.composite
def role_games(draw: st.DrawFn) -> GameGenome:
    """Draw a playable game with two to four roles."""
    names = ("North", "East", "South", "West")[: draw(st.integers(2, 4))]
    phases = tuple(phase for _ in range(draw(st.integers(1, 4))) for phase in draw(rounds(names)))
    payoffs = (Payoff(names[-1], attribute="profit"), Payoff(names[0], "bust", points=10))
    resolution = ResolutionPhase(
        payoffs,
        tuple(draw(st.lists(st.sampled_from(names), max_size=2, unique=True))),
        Bust("danger", "shelter"),
    )
    return GameGenome(
        genome_id="test-roles",
        setup=SetupRules(initial_deck="of_roles", when_deck_is_empty="end"),
        turn_structure=TurnStructure((*phases, resolution)),
        win_conditions=(WinCondition("high_score"),),
        player_count=len(names),
        hand_limit=1,
        turn_limit=draw(st.integers(1, 12)),
        roles=tuple(Role(name, draw(decks(name)), draw(scripts())) for name in names),
        card_kinds=KINDS,
        attributes=(
            *map(Attribute, ATTRIBUTES[:-1]),
            Attribute("fame", running=True, feeds="danger", percent=draw(st.integers(1, 100))),
        ),
    )


@st.composite
def games_for_chips(draw: st.DrawFn) -> GameGenome:
    """Draw a game with roles in which chips are bet too, before, between or after its phases."""
    game = draw(role_games())
    chips = draw(st.integers(2, 60))
    phases: list[Phase] = [*game.turn_structure.phases]
    ante = ForcedBetPhase(ante=draw(st.integers(1, chips)))
    phases.insert(draw(st.integers(0, len(phases) - 1)), ante)
    for _ in range(draw(st.integers(0, 3))):
        bets = BettingPhase(
            min_bet=draw(st.integers(1, chips)),
            structure=draw(st.sampled_from(["fixed_increment", "no_limit", "pot_limit"])),
        )
        phases.insert(draw(st.integers(0, len(phases) - 1)), bets)
    return replace(
        game,
        setup=replace(game.setup, starting_chips=chips),
        turn_structure=TurnStructure(tuple(phases)),
        win_conditions=(*game.win_conditions, WinCondition("most_chips")),
    )
