"""The edge cases of a game: what people ask when something unusual happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from darwindeck.genome import anatomy, validation, walk
from darwindeck.genome import phases as kinds
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.turns import columns
from darwindeck.words import rules, showdowns, winning
from darwindeck.words.book import Grid
from darwindeck.words.voice import Line, Words

Case = tuple["Words", "Words"]


def case(question: str, reply: Words, **values: object) -> Case:
    """Return what people may ask, with the answer."""
    return Line(f"rulebook.asked.{question}", **values), reply


def answer(name: str, **values: object) -> Line:
    """Return an answer."""
    return Line(f"rulebook.answers.{name}", **values)


def cases_grid(cases: Iterable[Case]) -> Grid:
    """Return the table of edge cases."""
    return Grid(columns("question", "answer"), tuple(cases))


def edge_cases(genome: GameGenome) -> Iterator[Case]:
    """Yield what people may ask, and the answers."""
    yield from ties(genome)
    yield from rare_bets(genome)
    yield case("empty_deck", when_deck_is_empty(genome))
    yield from long_hands(genome)
    if genome.setup.starting_chips:
        yield case("broke", answer("broke"))
    yield case("no_winner", tuple(winning.explain_match(genome)))


def ties(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens between equals."""
    showdown, stakes = anatomy.showdown_of(genome), anatomy.has_stakes(genome)
    if genome.setup.house is not None:
        yield from against_the_house(genome)
        return
    if anatomy.is_for_the_last(genome):
        yield case("more_than_claimed", answer("at_least"))
    elif showdown is None and not anatomy.hand_conditions(genome):
        yield case("cannot_pay", answer("pay_all"))
    elif showdown is None:
        yield case("equal_players", list(winning.explain_hand_winner(genome))[-1])
    elif cannot_tie(genome, showdown):
        yield case("equal_hands", answer("cannot_tie"))
    else:
        yield case("equal_hands", answer("share" if stakes else "both_win"))
    if stakes and (showdown is None or not cannot_tie(genome, showdown)):
        yield case("odd_chip", answer("odd_chip"))
    if showdown is not None and showdown.low_ranking:
        yield case("odd_half", answer("odd_half"))
        if showdown.low_ranking == "eight_or_better_low":
            first, second = showdowns.half_names(showdown)
            yield case(f"nobody_for_{second}", answer(f"{first}_takes_all"))
    yield from shared_pots(genome)
    if anatomy.phases_of(genome, kinds.ComparePhase):
        yield case("battle_without_cards", answer("nobody_takes"))


def against_the_house(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens between a player and the house."""
    if anatomy.arrangement_of(genome) is not None:
        yield case("equal_row", answer("row_of_house"))
    elif not anatomy.is_for_the_pot(genome):
        yield case("equal_house", answer("bets_back"))
    yield case("poor_house", answer("house_pays"))


def shared_pots(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens to pots that are matched, or shared by boards."""
    if anatomy.deals_again(genome) and anatomy.showdown_of(genome) is not None:
        yield case("cannot_match", answer("cannot_match"))
    if genome.setup.boards > 1:
        yield case("odd_share", answer("odd_share"))


def cannot_tie(genome: GameGenome, showdown: kinds.ShowdownPhase) -> bool:
    """Tell whether no two hands can ever be equal, as no rank is there twice and none is shared."""
    deck = anatomy.deck_of(genome)
    unique = len({card.rank for card in deck}) == len(deck)
    _, board = showdowns.cards_at_showdown(genome)
    return unique and not board and showdown.ranking != "blackjack" and not showdown.low_ranking


def rare_bets(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens in betting, and where there are too few chips."""
    rounds = anatomy.phases_of(genome, kinds.BettingPhase)
    owed = list(forced_bets(genome))
    if owed:
        yield case("too_poor", answer("too_poor"), bets=owed)
    if not rounds:
        return
    yield case("no_bets", answer("no_bets"))
    if genome.setup.house is None:
        yield case("all_fold", answer("all_fold"))
    if any(phase.max_raises for phase in rounds):
        yield case("capped", answer("capped"))
    for name in ("all_in", "too_much", "short_raise"):
        yield case(name, answer(name))


def forced_bets(genome: GameGenome) -> Iterator[Line]:
    """Yield what players have to pay before they choose."""
    phases = anatomy.phases_of(genome, kinds.ForcedBetPhase)
    if any(phase.ante for phase in phases):
        yield Line("rulebook.forced.ante")
    if any(map(walk.posts_blinds, phases)):
        yield Line("rulebook.forced.blind")
    if any(phase.bring_in for phase in phases):
        yield Line("rulebook.forced.bring_in")


def when_deck_is_empty(genome: GameGenome) -> Words:
    """Answer what happens when the cards run out."""
    drawn = tuple(rules.explain_deck(genome))
    if drawn:
        return drawn
    exchanges = anatomy.phases_of(genome, kinds.ExchangePhase)
    if any(phase.replaced and not phase.passed_to for phase in exchanges):
        return answer("discards")
    if anatomy.showdown_of(genome) is None and anatomy.phases_of(genome, kinds.DealPhase):
        return answer("hand_ends")
    return answer("enough_cards", players=validation.seat_range(genome)[-1])


def long_hands(genome: GameGenome) -> Iterator[Case]:
    """Answer whether a hand ends at all, and what happens to those who can do nothing."""
    plays = anatomy.phases_of(genome, kinds.PlayPhase)
    if plays:
        passes = all(phase.pass_if_unable for phase in plays)
        yield case("no_play", answer("pass" if passes else "out"))
    if any(not phase.mandatory for phase in anatomy.phases_of(genome, kinds.DrawPhase)):
        yield case("no_draw", answer("need_not"))
    if anatomy.blind_places(genome):
        yield case("look", answer("nobody_may"))
    rounds = anatomy.phases_of(genome, kinds.BettingPhase)
    if anatomy.deals_again(genome):
        yield case("endless", answer("rounds", rounds=genome.turn_limit))
    elif anatomy.showdown_of(genome) is None:
        yield case("endless", answer("turn_limit", turns=genome.turn_limit))
    elif any(phase.max_raises is None for phase in rounds):
        yield case("endless", answer("larger_raises"))
    else:
        yield case("endless", answer("limited_raises" if rounds else "last_step"))
