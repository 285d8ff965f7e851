"""The edge cases of a game: what people ask when something unusual happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import DECKS
from darwindeck.genome.anatomy import has_stakes, phases_of, showdown_of
from darwindeck.genome.phases import (
    BettingPhase,
    ComparePhase,
    DealPhase,
    DrawPhase,
    ExchangePhase,
    ForcedBetPhase,
    PlayPhase,
)
from darwindeck.genome.validation import seat_range
from darwindeck.genome.walk import posts_blinds
from darwindeck.rulebook.book import Grid
from darwindeck.words.english import joined
from darwindeck.words.rules import explain_deck
from darwindeck.words.showdowns import cards_at_showdown, half_names
from darwindeck.words.winning import explain_hand_winner, explain_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.phases import ShowdownPhase
    from darwindeck.genome.schema import GameGenome

__all__ = ["edge_cases"]

Case = tuple[str, str]


def edge_cases(genome: GameGenome) -> Grid:
    """Return what people may ask, and the answers."""
    cases = (
        *ties(genome),
        *rare_bets(genome),
        *empty_decks(genome),
        *long_hands(genome),
        *ends_of_a_match(genome),
    )
    return Grid(("What if ...", "Then"), cases)


def ties(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens between equals."""
    showdown, stakes = showdown_of(genome), has_stakes(genome)
    if genome.setup.house is not None:
        yield "your hand equals that of the house?", "You get your bets back."
        yield "the house runs out of chips?", "It pays what it has left, and no more."
        return
    if showdown is None:
        yield "two players are equal at the end of a hand?", list(explain_hand_winner(genome))[-1]
    elif cannot_tie(genome, showdown):
        yield "two hands are equal?", "They cannot be: there is only one card of each rank."
    elif stakes:
        yield "two hands are equal?", "They share the pot evenly. Suits never decide."
    else:
        yield "two hands are equal?", "Both players win. Suits never decide."
    if stakes and (showdown is None or not cannot_tie(genome, showdown)):
        yield (
            "a pot cannot be shared evenly?",
            (
                "The chips left over go to the first of the winners to the left of the button: of "
                "101 chips for two, one gets 51 and the other 50."
            ),
        )
    if showdown is not None and showdown.low_ranking:
        yield (
            "the two halves of a pot cannot be equal?",
            "The half for the hand that was named first is the larger one, by a chip.",
        )
        if showdown.low_ranking == "eight_or_better_low":
            first, second = half_names(showdown)
            yield (
                f"nobody has a hand for the {second} half?",
                f"The best hand of the {first} half takes the whole pot.",
            )
    if phases_of(genome, ComparePhase):
        yield (
            "all who tie in a battle have no cards left?",
            "Nobody takes the cards of that battle.",
        )


def cannot_tie(genome: GameGenome, showdown: ShowdownPhase) -> bool:
    """Tell whether no two hands can ever be equal, as no rank is there twice and none is shared."""
    deck = DECKS[genome.setup.initial_deck]
    unique = len({card.rank for card in deck}) == len(deck)
    _, board = cards_at_showdown(genome)
    return unique and not board and showdown.ranking != "blackjack" and not showdown.low_ranking


def rare_bets(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens in betting, and where there are too few chips."""
    rounds = phases_of(genome, BettingPhase)
    owed = forced_bet_names(genome)
    if owed:
        yield (
            f"a player has too few chips for {joined(owed, 'or')}?",
            "They put in what they have and are all-in. The others still pay the full price.",
        )
    if not rounds:
        return
    yield "nobody bets?", "The round is over when everyone has checked. The hand goes on."
    if genome.setup.house is None:
        yield (
            "all but one fold?",
            "The hand is over. The last player takes the pot and need not show any cards.",
        )
    if any(phase.max_raises for phase in rounds):
        yield (
            "a round may not be raised any more?",
            "Those who still have a turn call or fold.",
        )
    yield (
        "everybody is all-in, or all but one?",
        "There is no more betting in this hand. All other steps are done as usual.",
    )
    yield (
        "somebody bets more than any other player can pay?",
        "What nobody could call goes back to them.",
    )
    yield (
        "somebody goes all-in for less than a full raise?",
        (
            "The others have to pay it to stay in, but who has already acted may only call or "
            "fold, unless several of these raises add up to a full one."
        ),
    )


def forced_bet_names(genome: GameGenome) -> list[str]:
    """Return what players have to pay before they choose."""
    phases = phases_of(genome, ForcedBetPhase)
    names = {
        "an ante": any(phase.ante for phase in phases),
        "a blind": any(map(posts_blinds, phases)),
        "a bring-in": any(phase.bring_in for phase in phases),
    }
    return [name for name, there in names.items() if there]


def empty_decks(genome: GameGenome) -> Iterator[Case]:
    """Answer what happens when the cards run out."""
    question = "the deck runs out?"
    drawn = " ".join(explain_deck(genome))
    if drawn:
        yield question, drawn
    elif phases_of(genome, ExchangePhase):
        yield question, "The cards that were discarded are shuffled and become the new deck."
    elif showdown_of(genome) is None and phases_of(genome, DealPhase):
        yield question, "When there are not enough cards to deal, the hand ends."
    else:
        most = seat_range(genome)[-1]
        yield question, f"It cannot: there are enough cards for {most} players."


def long_hands(genome: GameGenome) -> Iterator[Case]:
    """Answer whether a hand ends at all, and what happens to those who can do nothing."""
    plays = phases_of(genome, PlayPhase)
    if plays and all(phase.pass_if_unable for phase in plays):
        yield "you have no card that you may play?", "You pass, and stay in the hand."
    elif plays:
        yield "you have no card that you may play?", "You are out of the hand."
    if any(phase.mandatory is False for phase in phases_of(genome, DrawPhase)):
        yield "you do not want to draw?", "You need not."
    if genome.setup.blind_hands:
        yield "you would like to look at your cards?", "Nobody may, before they are turned over."
    question = "a hand goes on and on?"
    if showdown_of(genome) is None:
        yield (
            question,
            (
                f"After {genome.turn_limit:,} turns it ends, and the winner is found as at any "
                "other end. A trick, a battle and the end of a round count as a turn."
            ),
        )
    elif any(phase.max_raises is None for phase in phases_of(genome, BettingPhase)):
        yield question, "It cannot: every raise is larger, and the chips run out."
    elif phases_of(genome, BettingPhase):
        yield question, "It cannot: in every round there is only so much to raise."
    else:
        yield question, "It cannot: it is over after the last step."


def ends_of_a_match(genome: GameGenome) -> Iterator[Case]:
    """Answer who drops out, and what happens after the last hand."""
    if genome.setup.starting_chips:
        yield (
            "a player has lost all chips?",
            "They are out of the match when the hand is over, and the others go on.",
        )
    yield "nobody has won the match yet?", " ".join(explain_match(genome))
