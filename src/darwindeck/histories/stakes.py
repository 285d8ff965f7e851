"""Which game a hand history is of: a library game at the stakes that the history names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec.structs import replace

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.errors import GenomeError
from darwindeck.genome.library import load
from darwindeck.genome.schema import BettingPhase, ForcedBetPhase, GameGenome, Phase
from darwindeck.table.events import Post

if TYPE_CHECKING:
    from darwindeck.histories.amounts import Amount

VARIANTS = {
    "NT": "no-limit-holdem",
    "FT": "fixed-limit-holdem",
    "NS": "short-deck-holdem",
    "PO": "pot-limit-omaha",
    "FO/8": "fixed-limit-omaha-hi-lo",
    "F7S": "seven-card-stud",
    "F7S/8": "seven-card-stud-hi-lo",
    "FR": "razz",
    "N2L1D": "deuce-to-seven-single-draw",
    "F2L3D": "deuce-to-seven-triple-draw",
    "FB": "badugi",
}
"""The library game of each variant."""

STUD = frozenset({"F7S", "F7S/8", "FR"})
FIXED_LIMIT = frozenset({"FT", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB"})

AntePayer = Literal["each", "big_blind", "button"]

RAISES_AFTER_BLINDS = 4
"""In fixed limit PHH counts four raises after the blinds, where the library has three."""


class Stakes(NamedTuple):
    """What is paid and bet, in whole units.

    Antes and blinds have one entry per player from the left of the button; heads-up the first
    entry is the button's.
    """

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    trimmed: bool


def fields_of(
    variant: str,
    antes: tuple[Amount, ...],
    blinds: tuple[Amount, ...],
    bring_in: Amount,
    small_bet: Amount,
    big_bet: Amount,
    trimmed: bool,
) -> dict[str, object]:
    """Return the fields that a hand history has for stakes of a variant, in their order."""
    posted = {"bring_in": bring_in} if variant in STUD else {"blinds_or_straddles": blinds}
    fixed = {"small_bet": small_bet, "big_bet": big_bet}
    sizes = fixed if variant in FIXED_LIMIT else {"min_bet": small_bet}
    return {
        "variant": variant,
        "ante_trimming_status": trimmed,
        "antes": antes,
        **posted,
        **sizes,
    }


@lru_cache(maxsize=4096)
def game_at(stakes: Stakes) -> GameGenome:
    """Return the game of a variant at certain stakes, or say that it cannot be played."""
    game = load(VARIANTS[stakes.variant])
    forced = forced_bets(stakes, len(stakes.antes))
    phases: list[Phase] = []
    small_bet = phases_of(game, BettingPhase)[0].min_bet
    for phase in game.turn_structure.phases:
        if isinstance(phase, ForcedBetPhase):
            phases.append(replace(forced, bring_in_by=phase.bring_in_by))
        elif isinstance(phase, BettingPhase):
            size = stakes.small_bet if phase.min_bet == small_bet else stakes.big_bet
            phases.append(round_at(phase, size, posted=bool(forced.blinds or forced.button_blind)))
        else:
            phases.append(phase)
    chips = max(
        *stakes.antes, *map(abs, stakes.blinds), stakes.bring_in, stakes.small_bet, stakes.big_bet
    )
    return replace(
        game,
        player_count=len(stakes.antes),
        setup=replace(game.setup, starting_chips=chips),
        turn_structure=replace(game.turn_structure, phases=tuple(phases)),
    )


def round_at(phase: BettingPhase, size: int, *, posted: bool) -> BettingPhase:
    """Return a betting round at its stakes."""
    if phase.opener != "after_blinds":
        return replace(phase, min_bet=size)
    if not posted:
        return replace(phase, min_bet=size, opener="left_of_button")
    capped = phase.max_raises is not None
    return replace(
        phase, min_bet=size, max_raises=RAISES_AFTER_BLINDS if capped else phase.max_raises
    )


def forced_bets(stakes: Stakes, seats: int) -> ForcedBetPhase:
    """Return the forced bets, or say that the language has no such."""
    ante, ante_by, dead = ante_rule(stakes, seats)
    blinds = opening_blinds(stakes.blinds)
    button = 0 if seats == 2 else seats - 1
    if len(blinds) == button + 1 and not any(blinds[:button]):
        return ForcedBetPhase(
            ante=ante, ante_by=ante_by, dead_ante=dead, button_blind=blinds[button]
        )
    return ForcedBetPhase(
        ante=ante, ante_by=ante_by, dead_ante=dead, blinds=blinds, bring_in=stakes.bring_in
    )


def opening_blinds(blinds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the blinds and straddles up to the highest, the last of equal ones: next to it opens.

    >>> opening_blinds((1, 2, -2, 4, 0, 2))
    (1, 2, 0, 4)
    """
    _, last = max((blind, place) for place, blind in enumerate(blinds))
    return tuple(max(blind, 0) for blind in blinds[: last + 1]) if blinds[last] > 0 else ()


def posts_of(stakes: Stakes) -> tuple[Post, ...]:
    """Return what is posted beside the forced bets that the language has.

    That is antes of different size, blinds of newcomers, which are negative, and any that come
    after the one that decides who opens.
    """
    seats = len(stakes.antes)
    posts = []
    if has_own_antes(stakes):
        kind: Literal["ante", "dead"] = "ante" if stakes.trimmed else "dead"
        posts += [
            Post(seat_of_entry(place, seats), ante, kind)
            for place, ante in enumerate(stakes.antes)
            if ante
        ]
    opening = opening_blinds(stakes.blinds)
    posts += [
        Post(seat_of_entry(place, seats), abs(blind))
        for place, blind in enumerate(stakes.blinds)
        if blind < 0 or (blind and place >= len(opening))
    ]
    return tuple(posts)


def seat_of_entry(place: int, seats: int) -> int:
    """Return whose antes and blinds stand at a place: heads-up, the button's come first."""
    return 1 - place if seats == 2 else place


def has_own_antes(stakes: Stakes) -> bool:
    """Tell whether the antes are none of those that the language has."""
    payers = [place for place, ante in enumerate(stakes.antes) if ante]
    if len(set(stakes.antes)) == 1:
        return False
    button = 0 if len(stakes.antes) == 2 else len(stakes.antes) - 1
    by_one = len(payers) == 1 and (
        payers[0] == button or (payers[0] == 1 and len(opening_blinds(stakes.blinds)) > 1)
    )
    return stakes.trimmed or not by_one


def ante_rule(stakes: Stakes, seats: int) -> tuple[int, AntePayer, bool]:
    """Return the ante, who pays it, and whether it is dead; antes of everyone's own are posts."""
    antes = stakes.antes
    if min(antes) < 0:
        raise GenomeError(f"antes {list(antes)} has a negative entry")
    if len(set(antes)) == 1:
        return antes[0], "each", bool(antes[0]) and not stakes.trimmed
    if has_own_antes(stakes):
        return 0, "each", False
    payer = next(place for place, ante in enumerate(antes) if ante)
    button = 0 if seats == 2 else seats - 1
    return antes[payer], "button" if payer == button else "big_blind", False


def variant_of(game: GameGenome) -> str:
    """Return the variant that a game is of, whatever its stakes.

    >>> variant_of(load("razz"))
    'FR'
    """
    variant = variants_by_shape().get(shape(game))
    if variant is None:
        raise GenomeError(
            f"{game.genome_id} is none of the games that hand histories know: they are "
            f"{', '.join(VARIANTS.values())}"
        )
    return variant


@cache
def variants_by_shape() -> dict[Shape, str]:
    """Return all variants, to be found by what is the same at all stakes."""
    return {shape(load(name)): variant for variant, name in VARIANTS.items()}


Shape = tuple[str, tuple[Phase, ...]]


def shape(game: GameGenome) -> Shape:
    """Return what is the same at all stakes: the deck, and the phases without their amounts."""
    phases: list[Phase] = []
    for phase in game.turn_structure.phases:
        if isinstance(phase, ForcedBetPhase):
            continue
        if isinstance(phase, BettingPhase):
            opener = "left_of_button" if phase.opener == "after_blinds" else phase.opener
            phases.append(
                replace(phase, min_bet=1, max_raises=0, opener=opener, fold_when_free=False)
            )
        else:
            phases.append(phase)
    return str(game.setup.initial_deck), tuple(phases)


def stakes_of(game: GameGenome, seats: int, posts: Iterable[Post] = ()) -> Stakes:
    """Return the stakes of a game for so many players, of whom some post more."""
    forced = phases_of(game, ForcedBetPhase)
    if len(forced) > 1:
        raise GenomeError(f"{game.genome_id} has {len(forced)} phases of forced bets, not one")
    bets = forced[0] if forced else ForcedBetPhase()
    rounds = phases_of(game, BettingPhase)
    button = 0 if seats == 2 else seats - 1
    blinds = [*bets.blinds[:seats], *[0] * (seats - len(bets.blinds))]
    blinds[button] = blinds[button] or bets.button_blind
    antes = [bets.ante if bets.ante_by == "each" else 0] * seats
    if bets.ante_by != "each":
        antes[1 if bets.ante_by == "big_blind" else button] = bets.ante
    antes_of_game = "ante" if bets.ante_by == "each" and not bets.dead_ante else "dead"
    kinds = {antes_of_game} if bets.ante else set()
    for post in posts:
        place = seat_of_entry(post.seat, seats)
        if post.kind == "live":
            blinds[place] = -post.amount
        else:
            antes[place] += post.amount
            kinds.add(post.kind)
    if len(kinds) > 1:
        raise GenomeError(
            "antes that are matched and dead ones are posted in one hand: a hand history knows "
            "only one of them at a time"
        )
    return Stakes(
        variant=variant_of(game),
        antes=tuple(antes),
        blinds=tuple(blinds),
        bring_in=bets.bring_in,
        small_bet=rounds[0].min_bet,
        big_bet=rounds[-1].min_bet,
        trimmed="ante" in (kinds or {antes_of_game}),
    )
