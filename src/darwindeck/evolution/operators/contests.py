"""Mutations of tricks, battles and knock-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import mutation, phase_mutation
from darwindeck.genome.anatomy import deck_of, phases_of, showdown_of
from darwindeck.genome.schema import ComparePhase, GameGenome, KnockOutPhase, Suit, TrickPhase

if TYPE_CHECKING:
    from random import Random

MOST_TRICKS = 13
MOST_FACE_DOWN = 3
SUITS: tuple[Suit | None, ...] = (None, *Suit)


@mutation(weight=1)
def add_contest(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play a few tricks or a battle at one more point, where everyone holds cards to spare."""
    ends = showdown_of(game) is not None
    spare = {
        index: edit.walk_to(game, index).least - ends for index in range(edit.last_place(game) + 1)
    }
    places = [index for index, cards in spare.items() if cards > 0]
    if not places or game.setup.house is not None:
        return None
    index = chance.choice(places)
    tricks = TrickPhase(tricks=chance.randint(1, min(3, spare[index])))
    battle = ComparePhase(face_down=0, winner_takes="captured")
    phase = battle if not ends and chance.random() < 0.4 else tricks
    return edit.insert_phase(game, index, phase, before_round=chance.random() < 0.5)


@phase_mutation(TrickPhase, weight=2)
def change_tricks(game: GameGenome, tricks: TrickPhase, chance: Random) -> TrickPhase:
    """Play more or fewer tricks, or by other rules."""
    opening = None if tricks.opens_with else str(chance.choice(deck_of(game)))
    ways = [
        replace(tricks, opens_with=opening),
        replace(tricks, tricks=edit.near(chance, tricks.tricks, 1, MOST_TRICKS)),
        replace(tricks, must_follow=not tricks.must_follow),
        replace(tricks, high_card_wins=not tricks.high_card_wins),
        replace(tricks, breaking_suit=chance.choice(edit.others(SUITS, tricks.breaking_suit))),
    ]
    if tricks.breaking_suit is not None:
        ways.append(replace(tricks, never_broken=not tricks.never_broken))
    if any(rule.per == "captured" for rule in game.scoring_rules):
        ways.append(replace(tricks, safe_first_trick=not tricks.safe_first_trick))
    return chance.choice(ways)


@mutation(weight=1)
def change_trump(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play tricks with another trump, a turned one, or none."""
    if not phases_of(game, TrickPhase):
        return None
    ways = [replace(game.setup, trump_suit=suit, turned_trump=False) for suit in SUITS]
    ways.append(replace(game.setup, trump_suit=None, turned_trump=True))
    return replace(game, setup=chance.choice(edit.others(ways, game.setup)))


@phase_mutation(ComparePhase, weight=1)
def change_battle(_: GameGenome, battle: ComparePhase, chance: Random) -> ComparePhase:
    """Fight battles by other rules."""
    takes: Literal["hand", "captured"] = "captured" if battle.winner_takes == "hand" else "hand"
    ways = [
        replace(battle, face_down=edit.near(chance, battle.face_down, 0, MOST_FACE_DOWN)),
        replace(battle, winner_takes=takes),
        replace(battle, high_card_wins=not battle.high_card_wins),
    ]
    return chance.choice(ways)


@mutation(weight=1)
def change_knock_out(game: GameGenome, chance: Random) -> GameGenome | None:
    """Add a knock-out after tricks, ask for more or fewer tricks in it, or leave it out."""
    contests, knock_outs = edit.placed(game, TrickPhase), edit.placed(game, KnockOutPhase)
    if not contests or showdown_of(game) is not None:
        return None
    if not knock_outs or chance.random() < 0.2:
        return edit.insert_phase(game, chance.choice(contests)[0] + 1, KnockOutPhase(tricks=1))
    index, knock_out = chance.choice(knock_outs)
    if chance.random() < 0.4:
        return edit.remove_phase(game, index)
    most = max(1, edit.walk_to(game, index).tricks)
    tricks = edit.near(chance, knock_out.tricks, 1, most)
    return edit.replace_phase(game, index, replace(knock_out, tricks=tricks))
