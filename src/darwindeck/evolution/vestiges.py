"""Vestiges: what breeding leaves in a game that no designer would, put right or taken out.

Unlike a repair, this is for games that can be played; it makes them say less, or better.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeGuard

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.genome import anatomy, phases
from darwindeck.genome.schema import GameGenome
from darwindeck.quality.on_paper import cards_before

MOST_CHANGES = 16
NO_NEWS = (phases.BettingPhase, phases.ForcedBetPhase)
WAYS_TO_STAKE = (
    phases.BettingPhase,
    phases.DeclarePhase,
    phases.BetweenPhase,
    phases.WagerPhase,
    phases.ArrangePhase,
)
"""Phases in which players decide what a showdown is about."""


GETTING_RID = ("empty_hand", "last_out")


def without_vestiges(genome: GameGenome) -> GameGenome:
    """Return a game without what is of no use in it.

    >>> from darwindeck.genome.library import load
    >>> from darwindeck.genome.phases import BettingPhase
    >>> kuhn = load("kuhn-poker")
    >>> without_vestiges(edit.insert_phase(kuhn, 2, BettingPhase(min_bet=1))) == kuhn
    True
    """
    for _ in range(MOST_CHANGES):
        changed = next(filter(None, (change(genome) for change in CHANGES)), None)
        if changed is None:
            break
        genome = changed
    return genome


def bet_once_for_the_same_news(genome: GameGenome) -> GameGenome | None:
    """Leave out a round of bets before which nothing has happened since the last one."""
    places = [i for i, phase in enumerate(genome.turn_structure.phases) if has_news(phase)]
    rounds = [index for index, _ in edit.placed(genome, phases.BettingPhase)]
    for earlier, later in pairwise(rounds):
        if not any(earlier < place < later for place in places):
            return edit.remove_phase(genome, later)
    return None


def has_news(phase: phases.Phase) -> bool:
    """Tell whether players may know more after a phase."""
    return not isinstance(phase, NO_NEWS)


def force_bets_first(genome: GameGenome) -> GameGenome | None:
    """Leave out forced bets that come after the first round of bets, or ask for them before it."""
    rounds = edit.placed(genome, phases.BettingPhase)
    if not rounds:
        return None
    first = rounds[0][0]
    late = [one for one in edit.placed(genome, phases.ForcedBetPhase) if one[0] > first]
    if not late:
        return None
    index, phase = late[0]
    game = edit.remove_phase(genome, index)
    early = genome.turn_structure.phases[:first]
    if any(anatomy.forced_chips(before) for before in early) and anatomy.has_stakes(game):
        return game
    return edit.insert_phase(game, 0, phase, before_round=True)


def force_bets_once(genome: GameGenome) -> GameGenome | None:
    """Ask for an ante once, and for no forced bets in a round that is repeated."""
    antes = [index for index, bet in edit.placed(genome, phases.ForcedBetPhase) if bet.ante]
    if len(antes) > 1:
        return edit.remove_phase(genome, antes[-1])
    start = genome.turn_structure.repeat_from
    showdown = anatomy.showdown_of(genome)
    if showdown is not None and not showdown.losers_match:
        return None
    again = [one for one in edit.placed(genome, phases.ForcedBetPhase) if one[0] >= start]
    if not again:
        return None
    index, phase = again[0]
    game = edit.remove_phase(genome, index)
    if any(map(anatomy.forced_chips, genome.turn_structure.phases[:start])):
        return game
    return edit.insert_phase(game, 0, phase, before_round=True)


def bet_before_the_showdown(genome: GameGenome) -> GameGenome | None:
    """Ask for bets where hands are only shown: a pot that nobody can raise is a lottery."""
    stakes = any(anatomy.phases_of(genome, kind) for kind in WAYS_TO_STAKE)
    if anatomy.showdown_of(genome) is None or stakes or genome.setup.house is not None:
        return None
    game = genome if genome.setup.starting_chips else edit.bring_chips(genome)
    place = edit.last_place(game)
    ante = max(map(anatomy.forced_chips, game.turn_structure.phases), default=0)
    size = max(1, min(2 * ante, game.setup.starting_chips - ante))
    opener = edit.fitting_opener(game, place)
    return edit.insert_phase(game, place, phases.BettingPhase(min_bet=size, opener=opener))


def bet_on_cards_that_count(genome: GameGenome) -> GameGenome | None:
    """Leave out bets on cards that are gathered in before anything is done with them."""
    after = genome.turn_structure.phases
    for index, _ in edit.placed(genome, phases.BettingPhase):
        if is_gathering(next(filter(has_news, after[index + 1 :]), None)):
            return edit.remove_phase(genome, index)
    return None


def is_gathering(phase: phases.Phase | None) -> TypeGuard[phases.DealPhase]:
    """Tell whether all cards are gathered and dealt anew in a phase."""
    return isinstance(phase, phases.DealPhase) and phase.gather


def deal_once(genome: GameGenome) -> GameGenome | None:
    """Leave out cards that are gathered in before anything is done with them."""
    after = genome.turn_structure.phases
    for index, deal in edit.placed(genome, phases.DealPhase):
        then = next(filter(has_news, after[index + 1 :]), None)
        if deal.to == "players" and is_gathering(then):
            return edit.remove_phase(genome, index)
    if genome.setup.cards_per_player and is_gathering(next(filter(has_news, after), None)):
        return edit.with_setup(genome, cards_per_player=0)
    return None


def gather_what_was_dealt(genome: GameGenome) -> GameGenome | None:
    """Gather no cards before the first deal of a hand that deals them once."""
    setup, structure = genome.setup, genome.turn_structure
    with_news = ((i, phase) for i, phase in enumerate(structure.phases) if has_news(phase))
    index, first = next(with_news, (0, None))
    repeats = anatomy.showdown_of(genome) is None or anatomy.deals_again(genome)
    dealt_again = repeats and structure.repeat_from <= index
    if not is_gathering(first) or dealt_again or setup.cards_per_player or setup.deal_all:
        return None
    return edit.replace_phase(genome, index, replace(first, gather=False))


def draw_for_melds(genome: GameGenome) -> GameGenome | None:
    """Let everyone draw where sets and runs are collected: nobody gets any from discards alone."""
    ends = (*edit.placed(genome, phases.KnockPhase), *edit.placed(genome, phases.MeldPhase))
    if not ends or anatomy.phases_of(genome, phases.DrawPhase):
        return None
    return edit.insert_phase(genome, ends[0][0], phases.DrawPhase())


def play_cards_for_something(genome: GameGenome) -> GameGenome | None:
    """Throw no cards away between tricks, where it is no use to have fewer."""
    plays = [index for index, play in edit.placed(genome, phases.PlayPhase) if not play.capture]
    fewer = anatomy.wins_by(genome, *GETTING_RID) or any(
        rule.per == "held" for rule in genome.scoring_rules
    )
    if not plays or fewer or not anatomy.phases_of(genome, phases.TrickPhase):
        return None
    return edit.remove_phase(genome, plays[0])


def exchange_by_choice(genome: GameGenome) -> GameGenome | None:
    """Leave out an exchange of whole hands, in which there is nothing to choose."""
    structure = genome.turn_structure.phases
    for index, held, _ in cards_before(genome):
        phase = structure[index]
        if isinstance(phase, phases.ExchangePhase) and 0 < held <= phase.min_cards:
            return edit.remove_phase(genome, index)
    return None


def deal_no_unused_cards(genome: GameGenome) -> GameGenome | None:
    """Deal no board where hands are not shown down, and no pile that nobody plays or draws from."""
    boards = [index for index, deal in edit.placed(genome, phases.DealPhase) if deal.to == "board"]
    if boards and anatomy.showdown_of(genome) is None:
        return edit.remove_phase(genome, boards[0])
    if genome.setup.initial_discard_count and not any(
        isinstance(phase, anatomy.PLAYER_PHASES) for phase in genome.turn_structure.phases
    ):
        return edit.with_setup(genome, initial_discard_count=0)
    return None


def score_once(genome: GameGenome) -> GameGenome | None:
    """Name every rule for points once."""
    rules = tuple(dict.fromkeys(genome.scoring_rules))
    return replace(genome, scoring_rules=rules) if rules != genome.scoring_rules else None


def stake_something_first(genome: GameGenome) -> GameGenome | None:
    """Ask for an ante where players bet before anything is in the pot."""
    rounds = edit.placed(genome, phases.BettingPhase)
    if not rounds or any(map(anatomy.forced_chips, genome.turn_structure.phases[: rounds[0][0]])):
        return None
    ante = phases.ForcedBetPhase(ante=max(1, edit.first_bet(genome) // 2))
    return edit.insert_phase(genome, 0, ante, before_round=True)


def bet_on_the_last_card(genome: GameGenome) -> GameGenome | None:
    """Move the last round of bets behind the deals that only luck decides."""
    rounds = edit.placed(genome, phases.BettingPhase)
    if len(rounds) < 2 or anatomy.showdown_of(genome) is None:
        return None
    index, phase = rounds[-1]
    end = edit.last_place(genome)
    after = genome.turn_structure.phases[index + 1 : end]
    if not after or not all(isinstance(later, phases.DealPhase) for later in after):
        return None
    return edit.insert_phase(edit.remove_phase(genome, index), end - 1, phase)


def open_at_the_blind(genome: GameGenome) -> GameGenome | None:
    """Let bets begin at the big blind, which is a bet itself."""
    rounds = edit.placed(genome, phases.BettingPhase)
    forced = edit.placed(genome, phases.ForcedBetPhase)
    blinds = [max((*bet.blinds, bet.button_blind)) for _, bet in forced]
    if not rounds or not max(blinds, default=0) or rounds[0][1].min_bet == max(blinds):
        return None
    index, phase = rounds[0]
    most = phase.max_bet and max(phase.max_bet, *blinds)
    return edit.replace_phase(genome, index, replace(phase, min_bet=max(blinds), max_bet=most))


def bet_in_one_way(genome: GameGenome) -> GameGenome | None:
    """Let all rounds of bets have the same limits, and bets that do not become smaller."""
    for (_, first), (index, later) in pairwise(edit.placed(genome, phases.BettingPhase)):
        size = max(first.min_bet, later.min_bet)
        limited = replace(
            later,
            min_bet=size,
            structure=first.structure,
            max_raises=first.max_raises,
            max_bet=first.max_bet and max(first.max_bet, later.max_bet or 0, size),
        )
        if limited != later:
            return edit.replace_phase(genome, index, limited)
    return None


def forget_trumps(genome: GameGenome) -> GameGenome | None:
    """Name no trumps where there are no tricks, and no effects where no card is played."""
    setup = genome.setup
    if anatomy.phases_of(genome, phases.TrickPhase) or not (setup.trump_suit or setup.turned_trump):
        return None
    return edit.with_setup(genome, trump_suit=None, turned_trump=False)


CHANGES: tuple[Callable[[GameGenome], GameGenome | None], ...] = (
    deal_once,
    gather_what_was_dealt,
    deal_no_unused_cards,
    play_cards_for_something,
    exchange_by_choice,
    draw_for_melds,
    bet_on_cards_that_count,
    bet_once_for_the_same_news,
    force_bets_first,
    force_bets_once,
    stake_something_first,
    bet_before_the_showdown,
    bet_on_the_last_card,
    open_at_the_blind,
    bet_in_one_way,
    forget_trumps,
    score_once,
)
