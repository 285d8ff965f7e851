"""Write what a snapshot says into the engine's record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from darwindeck.cards import ALL_CARDS, Card, Suit, format_cards, is_card
from darwindeck.engine.layout import BOARD, DECK, NO_SUIT, NOBODY, SEATS
from darwindeck.genome import copies
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.phases import ArrangePhase, BetweenPhase, DealPhase
from darwindeck.genome.rules import (
    MAX_CHIPS_IN_PLAY,
    MAX_PHASES,
    SMALLEST_MELD,
    hand_capacity,
    is_whole,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.table.record import SUITS, in_runs, in_sets
from darwindeck.table.starting import MAX_SCORE

if TYPE_CHECKING:
    import numpy as np

    from darwindeck.scripting.state import GameState, PlayerState

MOST_POINTS = 2**30
NUMBERS = (
    ("turn", 0, 2**30),
    ("active_player", NOBODY, SEATS - 1),
    ("pot", 0, MAX_CHIPS_IN_PLAY),
    ("current_bet", 0, MAX_CHIPS_IN_PLAY),
    ("raise_count", 0, 2**30),
    ("button", NOBODY, SEATS - 1),
    ("direction", -1, 1),
    ("over", 0, 1),
)
"""The fields of a snapshot that are numbers or truth values, and how large they may be."""

PLAYERS_NUMBERS = (
    ("score", -MAX_SCORE, MAX_SCORE),
    ("chips", 0, MAX_CHIPS_IN_PLAY),
    ("current_bet", 0, MAX_CHIPS_IN_PLAY),
    ("has_folded", 0, 1),
    ("is_all_in", 0, 1),
    ("sits_out", 0, 1),
    ("tricks", 0, DECK),
    ("captured", 0, DECK),
)


def check_values(state: GameState) -> None:
    """Refuse a state with values that are no numbers, cards or suits of a table."""
    for name, least, most in NUMBERS:
        check_number(name, getattr(state, name), least, most)
    if state.phase_index is not None:
        check_number("phase_index", state.phase_index, 0, MAX_PHASES)
    for name in ("trump", "named_suit"):
        suit = getattr(state, name)
        if suit is not None and type(suit) is not Suit:
            raise ValueError(f"{name} {suit!r} is no suit: use one such as {Suit.SPADES!r}")
    check_players(state)
    check_are_cards("deck", state.deck)
    check_are_cards("discard", state.discard)
    check_are_cards("community", () if state.community is None else state.community)
    check_are_cards("tableau", () if state.tableau is None else spread(state.tableau))


def spread(tableau: object) -> object:
    """Return the cards of a tableau with those in its heaps beside the others."""
    if not isinstance(tableau, tuple):
        return tableau
    return tuple(
        card for item in tableau for card in (item if isinstance(item, tuple) else (item,))
    )


def check_are_cards(name: str, cards: object) -> None:
    """Refuse what is not a tuple of cards."""
    if not isinstance(cards, tuple) or not all(map(is_card, cards)):
        raise ValueError(f"{name} {cards!r:.80} is no tuple of cards such as {ALL_CARDS[-1]!r}")


def check_players(state: GameState) -> None:
    """Refuse players with numbers that nobody at a table can have."""
    for player in state.players:
        if not hasattr(player, "sits_out"):
            raise ValueError(f"{player!r:.80} is no player: use a PlayerState")
        check_are_cards("hand", player.hand)
        check_melds(player.melds)
        for name, least, most in PLAYERS_NUMBERS:
            check_number(name, getattr(player, name), least, most)
        if player.total_bet is not None:
            check_number("total_bet", player.total_bet, 0, MAX_CHIPS_IN_PLAY)
    if sum(player.chips for player in state.players) + state.pot > MAX_CHIPS_IN_PLAY:
        raise ValueError(f"these are too many chips for a table: at most {MAX_CHIPS_IN_PLAY}")


def check_melds(melds: object) -> None:
    """Refuse what are no sets and runs."""
    for meld in melds if isinstance(melds, tuple) else (melds,):
        check_are_cards("meld", meld)
        if not (meld in {*in_sets(meld), *in_runs(meld)} and len(meld) >= SMALLEST_MELD):
            raise ValueError(
                f"meld {format_cards(meld, ' ')!r} is no set and no run: three cards or more, of "
                "one rank, or of one suit in order from the lowest"
            )


def check_number(name: str, value: object, least: int, most: int) -> None:
    """Refuse what is not a whole number within bounds."""
    if not is_whole(int(value) if type(value) is bool else value, least, most):
        raise ValueError(f"{name} {value!r} is impossible: use a whole number, {least} to {most}")


def check_room(state: GameState, genome: GameGenome) -> None:
    """Refuse what the engine's record has no room for."""
    seats = len(state.players)
    if not 2 <= seats <= SEATS:
        raise ValueError(f"{seats} players cannot sit at a table: 2 to {SEATS} can")
    if not any(map(is_live, state.players)):
        raise ValueError("everybody has folded: somebody has to be in the hand")
    for name, seat in (("active_player", state.active_player), ("button", state.button)):
        if not (0 <= seat < seats or seat == NOBODY):
            raise ValueError(f"{name} {seat} is no player: there are players 0 to {seats - 1}")
    fullest = max((len(player.hand) for player in state.players if is_live(player)), default=0)
    cards = len(deck_of(genome))
    room = hand_capacity(seats, cards)
    if max(len(player.hand) for player in state.players) > room:
        raise ValueError(f"a hand is too large: each player has room for {room} cards")
    if len(state.community or ()) > BOARD:
        raise ValueError(f"{len(state.community or ())} community cards: there is room for {BOARD}")
    if fullest + len(state.deck) + len(state.pile) > cards:
        raise ValueError(
            f"{fullest} cards in a hand, {len(state.deck)} in the deck and {len(state.pile)} "
            f"played: {genome.setup.initial_deck!r} has only {cards}"
        )


def check_cards(state: GameState, genome: GameGenome) -> None:
    """Refuse cards that cannot be played with: foreign ones, some twice, or too few to deal."""
    held = (card for player in state.players for card in player.hand)
    laid = (card for player in state.players for meld in player.melds for card in meld)
    cards = [*held, *state.deck, *state.pile, *laid]
    cards.extend(state.community or ())
    for number, card in enumerate(cards):
        if card not in deck_of(genome):
            raise ValueError(f"{card} is not in the deck {genome.setup.initial_deck!r}")
        if cards[:number].count(card) >= copies.copies_of(genome):
            often = "twice" if copies.copies_of(genome) == 1 else "too often"
            raise ValueError(
                f"{card} is there {often}: take it out of the deck, a hand or the pile"
            )
    check_rows(state, genome)
    hands = [player.hand for player in state.players if is_live(player)]
    deals = list(deals_to_come(state, genome))
    times = {"players": len(hands), "board": genome.setup.boards, "house": 1}
    due = sum(deal.count * times[deal.to] for deal in deals) + to_be_turned_up(state, genome)
    if due > len(state.deck):
        raise ValueError(
            f"a deck of {len(state.deck)} cards is too small: {due} are still to be dealt"
        )
    to_hands = sum(deal.count for deal in deals if deal.to != "board")
    to_board = sum(deal.count * times["board"] for deal in deals if deal.to == "board")
    if max(map(len, hands), default=0) + to_hands > hand_capacity(
        len(state.players), len(deck_of(genome))
    ):
        raise ValueError(f"the hands are too large: {to_hands} cards are still to be dealt to each")
    if len(state.community or ()) % times["board"]:
        raise ValueError(f"{len(state.community or ())} community cards on {times['board']} boards")
    if len(state.community or ()) + to_board > BOARD:
        raise ValueError(f"the board is too large: {to_board} cards are still to be dealt to it")


def check_rows(state: GameState, genome: GameGenome) -> None:
    """Refuse hands that cannot be split into the rows that are being made of them."""
    for phase in genome.turn_structure.phases[state.phase_index or 0 :][:1]:
        for player in filter(is_live, state.players):
            if isinstance(phase, ArrangePhase) and len(player.hand) != sum(phase.rows):
                held, needed = len(player.hand), sum(phase.rows)
                who = f"player {player.player_id}"
                raise ValueError(f"{who} has {held} cards, but the rows are made of {needed}")


def deals_to_come(state: GameState, genome: GameGenome) -> Iterator[DealPhase]:
    """Yield the deals of this round, up to one that gathers all cards first.

    In later rounds the engine looks for itself whether there are cards enough.
    """
    for phase in genome.turn_structure.phases[state.phase_index or 0 :]:
        if isinstance(phase, DealPhase):
            if phase.gather:
                return
            yield phase


def to_be_turned_up(state: GameState, genome: GameGenome) -> int:
    """Count the cards that decide a bet which is being made: one of those that fall between."""
    phases = genome.turn_structure.phases[state.phase_index or 0 :][:1]
    return sum(isinstance(phase, BetweenPhase) for phase in phases)


def is_live(player: PlayerState) -> bool:
    """Tell whether a player is in the hand."""
    return not player.has_folded and not player.sits_out


def put_in(player: PlayerState) -> int:
    """Return the chips that a player has put in during this hand."""
    return max(player.total_bet or 0, player.current_bet)


def write_chips(record: np.void, state: GameState) -> None:
    """Write everyone's chips and points, and who is still in the hand."""
    seated = live = able = 0
    earlier = () if state.table is None else state.table._origin.scores  # noqa: SLF001
    for seat, player in enumerate(state.players):
        folded = player.has_folded or player.sits_out
        record["stack"][seat] = player.chips
        record["bet"][seat] = player.current_bet
        record["paid"][seat] = put_in(player)
        points = player.score - (earlier[seat] if len(earlier) > seat else 0)
        check_number("score", points, -MOST_POINTS, MOST_POINTS)
        record["score"][seat] = points
        record["tricks"][seat] = player.tricks
        record["captured"][seat] = player.captured
        seated |= (not player.sits_out) << seat
        live |= (not folded) << seat
        able |= (not folded and not player.is_all_in and player.chips > 0) << seat
    record["seated"], record["live"], record["able"] = seated, live, able
    record["pot"] = state.pot
    record["dead"] = max(0, state.pot - sum(map(put_in, state.players)))
    record["price"] = state.current_bet
    record["raises"] = state.raise_count


def write_cards(record: np.void, state: GameState, before: GameState | None) -> None:
    """Write all cards that are not where the table had them."""
    numbers = Numbering(record, state, before).numbers
    for seat, player in enumerate(state.players):
        if before is None or player.hand != before.players[seat].hand:
            first = seat * int(record["room"])
            record["hand"][first : first + len(player.hand)] = numbers(player.hand)
            record["hand_size"][seat] = len(player.hand)
            record["up"][seat] = 0
    community = state.community or ()
    record["board"][: len(community)] = numbers(community)
    record["board_size"] = len(community)
    if before is not None and before.table is not None and before.table.game.roles:
        record["last_count"] = min(int(record["last_count"]), len(community))  # lie face down
    pile, size = state.pile, int(record["deck_size"])
    if before is None or pile != before.pile:
        record["deck"][: len(pile)] = numbers(pile)
        record["pile_size"] = len(pile)
        record["pile_base"] = len(state.discard) if state.tableau else max(len(pile) - 1, 0)
        record["last_count"] = min(len(pile), 1)
    if before is None or state.deck != before.deck:
        record["deck"][size - len(state.deck) : size] = numbers(state.deck)
        record["deck_next"] = size - len(state.deck)
        record["shuffling"] = 0
    if before is None:
        hands = (card for player in state.players for card in player.hand)
        named = Numbering(record, state, before).numbers((*hands, *community, *pile, *state.deck))
        record["gone"] = int(record["whole"]) & ~sum(1 << number for number in set(named))
    write_melds(record, state)


def write_melds(record: np.void, state: GameState) -> None:
    """Write the sets and runs on the table, whose cards are out of play for good."""
    gone = int(record["gone"]) & ~sum(record["melds"].tolist())
    record["runs"] = 0
    for seat, player in enumerate(state.players):
        laid = sum(1 << card.index for meld in player.melds for card in meld)
        runs = [meld for meld in player.melds if len({card.rank for card in meld}) > 1]
        record["melds"][seat] = laid
        record["runs"] = int(record["runs"]) | sum(1 << card.index for run in runs for card in run)
        gone |= laid
    record["gone"] = gone


def write_course(record: np.void, state: GameState, before: GameState | None) -> None:
    """Write how far the game has got and which way it goes."""
    record["turns"] = state.turn
    record["button"] = state.button
    record["backwards"] = state.direction < 0
    record["over"] = state.over
    if state.over:
        record["actor"] = NOBODY
        record["legal"] = 0
    record["named"] = suit_number(state.named_suit)
    if state.trump != (None if before is None else before.trump):
        record["trump"] = suit_number(state.trump)


class Numbering:
    """The engine's numbers of cards; of equal cards, each place has another one."""

    def __init__(self, record: np.void, state: GameState, before: GameState | None) -> None:
        self.known = copies.cards_by_number(int(record["faces"]))
        staying = set() if before is None else set(staying_numbers(record, state, before))
        whole, gone = int(record["whole"]), int(record["gone"])
        free = [n for n in self.known if whole >> n & 1 and n not in staying]
        self.free = sorted(free, key=lambda number: gone >> number & 1)

    def numbers(self, cards: Iterable[Card]) -> list[int]:
        """Return numbers for some cards, which no other cards get."""
        return [self.number(card) for card in cards]

    def number(self, card: Card) -> int:
        """Return a number for a card."""
        number = next((number for number in self.free if self.known[number] == card), card.index)
        if number in self.free:
            self.free.remove(number)
        return number


def staying_numbers(record: np.void, state: GameState, before: GameState) -> Iterator[int]:
    """Yield the numbers of cards in hands, deck and pile that a snapshot leaves as they were."""
    for seat, player in enumerate(state.players):
        if player.hand == before.players[seat].hand:
            first = seat * int(record["room"])
            yield from record["hand"][first : first + len(player.hand)].tolist()
    if state.pile == before.pile:
        yield from record["deck"][: len(state.pile)].tolist()
    if state.deck == before.deck and state.deck:
        yield from record["deck"][int(record["deck_size"]) - len(state.deck) :].tolist()


def suit_number(suit: Suit | None) -> int:
    """Return the engine's number for a suit."""
    return NO_SUIT if suit is None else SUITS.index(suit)
