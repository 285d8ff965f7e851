"""Games with roles that cannot be played are refused, with the path and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from darwindeck.genome.library import load
from darwindeck.genome.rules import FrozenDict
from darwindeck.genome.schema import (
    Attribute,
    BettingPhase,
    Bust,
    CardKind,
    CommitPhase,
    CustomCard,
    DealPhase,
    DecisionPhase,
    DrawUpPhase,
    ForcedBetPhase,
    GameGenome,
    Payoff,
    Rank,
    ResolutionPhase,
    RevealPhase,
    Role,
    ScoringRule,
    Script,
    SetupRules,
    Suit,
    TrickPhase,
    TurnStructure,
    WinCondition,
)
from darwindeck.genome.validation import problems, seat_range

if TYPE_CHECKING:
    from darwindeck.genome.schema import Phase

ROUND = (DrawUpPhase(3), CommitPhase(), RevealPhase(), DecisionPhase())
ANTE = ForcedBetPhase(ante=2)
RESOLUTION = ResolutionPhase(
    (Payoff("Seller", attribute="price"),), ("Seller",), Bust("doubt", "trust")
)


def a_deck(owner: str, **changes: object) -> tuple[CustomCard, ...]:
    """Return three cards of a role."""
    first = {"name": f"{owner} 1", "kind": "offer", "values": {"price": 10, "doubt": 1}} | changes
    others = (CustomCard(f"{owner} 2", "hint", {"trust": 5}), CustomCard(f"{owner} 3", "hint"))
    return (CustomCard(**first), *others)  # type: ignore[arg-type]


def a_game(*phases: Phase, **changes: object) -> GameGenome:
    """Return a small playable game with two roles, and with changes."""
    game = GameGenome(
        genome_id="small",
        setup=SetupRules(initial_deck="of_roles", when_deck_is_empty="end"),
        turn_structure=TurnStructure(phases or (*ROUND, RESOLUTION)),
        win_conditions=(WinCondition("high_score"),),
        player_count=2,
        hand_limit=1,
        turn_limit=10,
        roles=(Role("Buyer", a_deck("Buyer")), Role("Seller", a_deck("Seller"))),
        card_kinds=(CardKind("offer", "last"), CardKind("hint")),
        attributes=(Attribute("price"), Attribute("doubt"), Attribute("trust")),
    )
    return replace(game, **changes)


def ranked(owner: str) -> Role:
    """Return a role whose only card counts as the ace of spades."""
    return Role(owner, (CustomCard(owner, "hint", rank=Rank.ACE, suit=Suit.SPADES),))


def problem_of(game: GameGenome) -> str:
    """Return the only thing that is wrong with a game."""
    (problem,) = problems(game)
    return str(problem)


def seller(**changes: object) -> tuple[Role, ...]:
    """Return the roles with a changed first card of the seller."""
    return (Role("Buyer", a_deck("Buyer")), Role("Seller", a_deck("Seller", **changes)))


def for_chips(*phases: Phase, **changes: object) -> GameGenome:
    """Return the small game with chips."""
    game = a_game(*phases, **changes)
    return replace(game, setup=replace(game.setup, starting_chips=20))


def test_chips_go_with_own_decks_and_a_bust() -> None:
    assert problems(for_chips(ANTE, *ROUND, BettingPhase(5), *ROUND, RESOLUTION)) == []


def test_the_small_game_is_playable() -> None:
    assert problems(a_game()) == []
    assert seat_range(a_game()) == range(2, 3)


REFUSED: dict[str, tuple[GameGenome, str]] = {
    "seats": (a_game(player_count=3), "player_count: is 3, but every role has a seat"),
    "one role": (
        a_game(roles=(Role("Seller", a_deck("Seller")),)),
        "roles: there are 1: a game has at least two",
    ),
    "deck": (
        a_game(setup=SetupRules(when_deck_is_empty="end")),
        'setup.initial_deck: is "standard_52", but with roles everyone has a deck of their own',
    ),
    "reshuffling": (
        a_game(setup=SetupRules(initial_deck="of_roles")),
        'setup.when_deck_is_empty: is "reshuffle", but cards that were committed stay out of play',
    ),
    "chips": (
        a_game(setup=replace(a_game().setup, starting_chips=10)),
        "setup.starting_chips: is set, but chips are never at stake: add a BettingPhase or",
    ),
    "scoring": (
        a_game(scoring_rules=(ScoringRule(1, "held"),)),
        "scoring_rules: is for cards with ranks and suits",
    ),
    "winning": (
        a_game(win_conditions=(WinCondition("empty_hand"),)),
        "win_conditions[0]: is empty_hand, but roles play for points",
    ),
    "betting": (
        a_game(BettingPhase(), *ROUND, RESOLUTION),
        "setup.starting_chips: is 0, but the game is played for chips",
    ),
    "size of bets": (
        for_chips(BettingPhase(min_bet=50), *ROUND, RESOLUTION),
        "turn_structure.phases[0].min_bet: is 50, but everyone starts with 20 chips",
    ),
    "blinds": (
        for_chips(ForcedBetPhase(blinds=(1, 2, 4)), *ROUND, RESOLUTION),
        "turn_structure.phases[0].blinds: has 3 blinds for 2 seats",
    ),
    "tricks": (
        a_game(DrawUpPhase(), TrickPhase(), *ROUND, RESOLUTION),
        "turn_structure.phases[1]: TrickPhase is for cards with ranks and suits: give both to",
    ),
    "a shared deck": (
        a_game(DealPhase(), *ROUND, RESOLUTION),
        "turn_structure.phases[0]: DealPhase deals or takes cards of one deck, but everyone has",
    ),
    "half a rank": (
        a_game(roles=seller(rank=Rank.ACE)),
        "roles[1].deck[0]: has only one of rank and suit: give it both, or neither",
    ),
    "the same rank and suit": (
        a_game(roles=(ranked("Buyer"), ranked("Seller"))),
        "roles[1].deck[0]: counts as the same rank and suit as another card: choose others",
    ),
    "nothing that wins a pot": (
        for_chips(ANTE, *ROUND, RESOLUTION, win_conditions=(WinCondition("most_chips"),)),
        "win_conditions: nothing says who has won the pot of a hand: add first_to_score, high_sc",
    ),
    "no resolution": (
        a_game(*ROUND),
        "turn_structure.phases: there are 0 ResolutionPhases: a deal has exactly one",
    ),
    "nothing drawn": (
        a_game(*ROUND[1:], RESOLUTION),
        "turn_structure.phases[0]: nobody has drawn a card to commit",
    ),
    "nothing to reveal": (
        a_game(*ROUND, RevealPhase(), RESOLUTION),
        "turn_structure.phases[4]: there is nothing to turn over",
    ),
    "nobody raises": (
        a_game(DrawUpPhase(), RESOLUTION),
        "turn_structure.phases: nobody ever raises: add a CommitPhase",
    ),
    "too many raises": (
        a_game(DrawUpPhase(), CommitPhase(9), CommitPhase(8), RESOLUTION),
        "turn_structure.phases: a deal can have 17 raises: at most 16 cards fit on the table",
    ),
    "opener": (
        a_game(DrawUpPhase(), CommitPhase(may_open=("Sellr",)), RESOLUTION),
        "turn_structure.phases[1].may_open: there is no role 'Sellr': did you mean 'Seller'?",
    ),
    "repeat": (
        a_game(turn_structure=TurnStructure((*ROUND, RESOLUTION), 1)),
        "turn_structure.repeat_from: is 1, but every deal has all phases",
    ),
    "kind": (
        a_game(roles=seller(kind="offre")),
        "roles[1].deck[0].kind: there is no kind of card 'offre': did you mean 'offer'?",
    ),
    "attribute": (
        a_game(roles=seller(values={"prize": 3})),
        "roles[1].deck[0].values: there is no attribute 'prize': did you mean 'price'?",
    ),
    "same name": (
        a_game(roles=seller(name="Buyer 1")),
        "roles: 'Buyer 1' appears 2 times: give each its name",
    ),
    "needs": (
        a_game(*ROUND, replace(RESOLUTION, needs=("Nobody",))),
        "turn_structure.phases[4].needs: there is no role 'Nobody'",
    ),
    "bust": (
        a_game(*ROUND, replace(RESOLUTION, bust=Bust("doubt", "truth"))),
        "turn_structure.phases[4].bust: there is no attribute 'truth'",
    ),
    "pays nothing": (
        a_game(*ROUND, replace(RESOLUTION, payoffs=(Payoff("Seller"),))),
        "turn_structure.phases[4].payoffs[0]: pays nothing",
    ),
    "bust payoff": (
        a_game(*ROUND, ResolutionPhase((Payoff("Seller", "bust", points=1),))),
        "turn_structure.phases[4].payoffs[0].when: is bust, but there is none",
    ),
    "feeding": (
        a_game(attributes=(*a_game().attributes, Attribute("fame", feeds="doubt"))),
        "attributes[3].feeds: is set, but only what is running feeds another",
    ),
    "running percent": (
        a_game(
            attributes=(*a_game().attributes, Attribute("fame", running=True)),
            roles=seller(percent={"fame": 200}),
        ),
        "roles[1].deck[0].percent.fame: multiplies fame, which is running",
    ),
    "script": (
        a_game(roles=(Role("Buyer", a_deck("Buyer"), Script((50,), prefers="luck")), seller()[1])),
        "roles[0].script.prefers: there is no attribute 'luck'",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_played_is_refused_with_what_would_be_right(name: str) -> None:
    game, expected = REFUSED[name]
    assert any(str(problem).startswith(expected) for problem in problems(game))


def test_too_many_cards_are_refused() -> None:
    cards = tuple(CustomCard(f"Card {number}", "hint") for number in range(50))
    game = a_game(roles=(Role("Buyer", cards), seller()[1]))
    assert problem_of(game) == "roles: there are 53 cards in all decks: at most 52 fit"


def test_totals_that_cannot_be_counted_exactly_are_refused() -> None:
    cards = tuple(
        CustomCard(f"Card {n}", "hint", {"price": 1000}, {"price": 997}) for n in range(9)
    )
    game = a_game(*(*ROUND, *ROUND, *ROUND), RESOLUTION, roles=(Role("Buyer", cards), seller()[1]))
    assert problem_of(game).startswith("attributes[0]: price can grow to")


@pytest.mark.parametrize("phase", [*ROUND, RESOLUTION])
def test_phases_of_a_deal_are_refused_without_roles(phase: Phase) -> None:
    game = load("crazy-eights")
    phases = (phase, *game.turn_structure.phases)
    changed = replace(game, turn_structure=replace(game.turn_structure, phases=phases))
    assert "is for roles with decks of their own: add roles, or leave out the phase" in problem_of(
        changed
    )


def test_a_deck_of_roles_needs_roles() -> None:
    game = load("crazy-eights")
    changed = replace(game, setup=replace(game.setup, initial_deck="of_roles"))
    assert any(str(problem).startswith("roles: there are 0") for problem in problems(changed))


def test_the_values_of_a_card_cannot_be_changed() -> None:
    card = CustomCard("A", "offer", {"price": 1})
    assert isinstance(card.values, FrozenDict)
    with pytest.raises(TypeError, match="cannot change"):
        card.values["price"] = 2
    assert hash(card) == hash(CustomCard("A", "offer", {"price": 1}))
