"""Mutations of cards: the deck, what is dealt, shown and exchanged, and which hands win with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.cards import DECKS, RANK_LETTERS, SUIT_LETTERS, Rank
from darwindeck.evolution import edit
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome import anatomy, game_checks, phases, rules, validation
from darwindeck.genome.copies import copies_of
from darwindeck.genome.copy_checks import most_copies
from darwindeck.genome.schema import Deck, DeckName, GameGenome
from darwindeck.hands import orders
from darwindeck.quality.work import ways_to_exchange

if TYPE_CHECKING:
    from random import Random

    Kinds = tuple[orders.Kind, ...]

DECK_NAMES: tuple[DeckName, ...] = get_args(DeckName)
MOST_CARDS = 26
MANY_CARDS = 5
MOST_EXCHANGES = 3
MOST_PASSED = 3
PASSINGS: tuple[tuple[phases.Neighbour, ...], ...] = (
    ("left",), ("right",), ("across",), ("left", "right"), ("left", "right", "across", "nobody"),
)  # fmt: skip
BY_PLACES: tuple[phases.Neighbour, ...] = ("counterpart",)
TO_PARTNERS: tuple[phases.Neighbour, ...] = ("partner",)
RANKINGS: tuple[rules.RankingName, ...] = tuple(
    ranking for ranking in get_args(rules.RankingName) if ranking != "eight_or_better_low"
)
LOW_RANKINGS: tuple[rules.RankingName, ...] = (
    "eight_or_better_low", "ace_five_low", "deuce_seven_low", "badugi", "high_card",
)  # fmt: skip
MOST_HOLE_CARDS = 5


# Dealing and exchanging


@mutation(weight=3)
def change_deal_size(game: GameGenome, chance: Random) -> GameGenome | None:
    """Deal more or fewer cards, at the start or in one deal."""
    deals, first = edit.placed(game, phases.DealPhase), game.setup.cards_per_player
    if first and (not deals or chance.random() < 0.5):
        return edit.with_setup(game, cards_per_player=edit.near(chance, first, 1, MOST_CARDS))
    if not deals:
        return None
    index, deal = chance.choice(deals)
    count = edit.near(chance, deal.count, 1, MOST_CARDS)
    return edit.replace_phase(game, index, replace(deal, count=count))


@mutation(weight=2)
def turn_cards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Deal cards face up that were dealt face down, or the other way round; not on the board."""
    deals = [
        (index, deal) for index, deal in edit.placed(game, phases.DealPhase) if deal.to != "board"
    ]
    if not deals:
        return None
    index, deal = chance.choice(deals)
    return edit.replace_phase(game, index, replace(deal, face_up=not deal.face_up))


@mutation(weight=0.5)
def change_sight(game: GameGenome, chance: Random) -> GameGenome | None:
    """Hold cards up for the others without looking at them, before a showdown, or look again."""
    blind = [(i, deal) for i, deal in edit.placed(game, phases.DealPhase) if deal.blind]
    if blind:
        index, deal = chance.choice(blind)
        return edit.replace_phase(game, index, replace(deal, blind=False))
    if game.setup.blind_hands:
        return edit.with_setup(game, blind_hands=False)
    if anatomy.showdown_of(game) is None or any(
        map(anatomy.looks_at_cards, game.turn_structure.phases)
    ):
        return None
    if game.setup.cards_per_player:
        deal = phases.DealPhase(count=game.setup.cards_per_player)
        game = edit.insert_phase(edit.with_setup(game, cards_per_player=0), 0, deal)
    deals = [(i, deal) for i, deal in edit.placed(game, phases.DealPhase) if deal.to == "players"]
    if not deals:
        return None
    index, deal = chance.choice(deals)
    if len(deals) > 1 and chance.random() < 0.5:
        return edit.replace_phase(game, index, replace(deal, face_up=True, blind=True))
    game = edit.replace_phase(game, index, replace(deal, face_up=True))
    return edit.with_setup(game, blind_hands=True)


@mutation(weight=2)
def change_community_cards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Share the cards of one deal, or deal them to everyone; or deal some more to the board."""
    if anatomy.showdown_of(game) is None or game.setup.house is not None:
        return None
    deals = edit.placed(game, phases.DealPhase)
    if not deals or chance.random() < 0.4:
        new = phases.DealPhase(count=chance.randint(1, 3), to="board")
        return edit.insert_phase(game, dealing_place(game, chance), new)
    index, deal = chance.choice(deals)
    to = "players" if deal.to == "board" else "board"
    return edit.replace_phase(game, index, replace(deal, to=to, face_up=False))


@mutation(weight=2)
def add_deal(game: GameGenome, chance: Random) -> GameGenome | None:
    """Deal one more card, face up or down, before a betting round where there is one."""
    new = phases.DealPhase(count=1, face_up=chance.random() < 0.5)
    return edit.insert_phase(game, dealing_place(game, chance), new)


@mutation(weight=2)
def remove_deal(game: GameGenome, chance: Random) -> GameGenome | None:
    """Leave out a deal, unless it is the only one."""
    deals = edit.placed(game, phases.DealPhase)
    if not deals or (len(deals) == 1 and not game.setup.cards_per_player):
        return None
    return edit.remove_phase(game, chance.choice(deals)[0])


@mutation(weight=2)
def split_deal(game: GameGenome, chance: Random) -> GameGenome | None:
    """Hold back cards of one deal, or of the first cards: later there is something new to see."""
    held = [(i, deal) for i, deal in edit.placed(game, phases.DealPhase) if deal.count > 1]
    if game.setup.cards_per_player > 1 and (not held or chance.random() < 0.5):
        return split_first_cards(game, chance)
    if not held:
        return None
    index, deal = chance.choice(held)
    later = chance.randint(1, deal.count - 1)
    game = edit.replace_phase(game, index, replace(deal, count=deal.count - later))
    place = chance.choice(range(index + 1, edit.last_place(game) + 1))
    return edit.insert_phase(game, place, replace(deal, count=later, burn=0, gather=False))


def split_first_cards(game: GameGenome, chance: Random) -> GameGenome:
    """Deal some of the first cards later."""
    cards = game.setup.cards_per_player
    deal = phases.DealPhase(count=chance.randint(1, cards - 1))
    game = edit.with_setup(game, cards_per_player=cards - deal.count)
    return edit.insert_phase(game, dealing_place(game, chance), deal, before_round=True)


@mutation(weight=2)
def add_exchange(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let everyone exchange up to all cards held, before a betting round where there is one."""
    if (
        len(anatomy.phases_of(game, phases.ExchangePhase)) >= MOST_EXCHANGES
        or game.setup.house is not None
    ):
        return None
    index = dealing_place(game, chance)
    walk = edit.walk_to(game, index)
    most = chance.randint(1, min(walk.least, 5)) if walk.least else 0
    if not most or ways_to_exchange(walk.hand, 0, most) > LIMITS.exchanges:
        return None
    return edit.insert_phase(game, index, phases.ExchangePhase(max_cards=most))


@mutation(weight=1)
def remove_exchange(game: GameGenome, chance: Random) -> GameGenome | None:
    """Leave out an exchange."""
    exchanges = edit.placed(game, phases.ExchangePhase)
    return edit.remove_phase(game, chance.choice(exchanges)[0]) if exchanges else None


@mutation(weight=1)
def change_exchange(game: GameGenome, chance: Random) -> GameGenome | None:
    """Change the most or the fewest cards of an exchange, or whether new ones come for them."""
    exchanges = edit.placed(game, phases.ExchangePhase)
    if not exchanges:
        return None
    index, exchange = chance.choice(exchanges)
    most, fewest = exchange.max_cards, exchange.min_cards
    if exchange.passed_to:
        most = edit.near(chance, most, 1, edit.walk_to(game, index).hand)
        return edit.replace_phase(game, index, replace(exchange, max_cards=most, min_cards=most))
    if chance.random() < 0.2:
        changed = replace(exchange, replaced=not exchange.replaced, burn=0)
        return edit.replace_phase(game, index, changed)
    if chance.random() < 0.7:
        most = edit.near(chance, most, max(1, fewest), edit.walk_to(game, index).hand)
    else:
        fewest = edit.near(chance, fewest, 0, most)
    return edit.replace_phase(game, index, replace(exchange, max_cards=most, min_cards=fewest))


@mutation(weight=1)
def change_passing(game: GameGenome, chance: Random) -> GameGenome | None:
    """Pass cards on instead of exchanging them with the deck, to others, or no longer."""
    exchanges = edit.placed(game, phases.ExchangePhase)
    if not exchanges:
        return add_passing(game, chance)
    index, exchange = chance.choice(exchanges)
    if exchange.passed_to and chance.random() < 0.3:
        changed = replace(exchange, min_cards=0, passed_to=())
    else:
        to = chance.choice(edit.others(passings(game), exchange.passed_to))
        count = min(exchange.max_cards, MOST_PASSED)
        changed = phases.ExchangePhase(count, count, passed_to=to)
    return edit.replace_phase(game, index, changed)


def add_passing(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let cards be passed on when they have just been dealt."""
    places = [i for i in range(edit.last_place(game) + 1) if edit.walk_to(game, i).least]
    if not places or game.setup.house is not None:
        return None
    count = chance.randint(1, min(edit.walk_to(game, places[0]).least, MOST_PASSED))
    passing = phases.ExchangePhase(count, count, passed_to=chance.choice(passings(game)))
    return edit.insert_phase(game, places[0], passing, before_round=True)


def passings(game: GameGenome) -> tuple[tuple[phases.Neighbour, ...], ...]:
    """Return to whom cards can be passed on; by places only where everyone has one."""
    if anatomy.wins_by(game, "last_out") and game.hand_limit > 1:
        return (*PASSINGS, BY_PLACES, BY_PLACES)
    return (*PASSINGS, TO_PARTNERS, TO_PARTNERS) if game.setup.teams else PASSINGS


@mutation(weight=0.5)
def change_whole_deal(game: GameGenome, chance: Random) -> GameGenome | None:
    """Deal the whole deck at once where few cards are left anyway, or as many to everyone again."""
    size, first = len(anatomy.deck_of(game)), game.setup.cards_per_player
    if game.setup.deal_all:
        cards = anatomy.first_cards(game, game.player_count)[0]
        return edit.with_setup(game, deal_all=False, cards_per_player=cards)
    if first < MANY_CARDS or size - first * game.player_count >= chance.randint(1, size):
        return None
    return edit.with_setup(game, deal_all=True, cards_per_player=0, initial_discard_count=0)


@mutation(weight=0.5)
def change_rank_order(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let the lowest rank be the highest where ranks are compared, or any other; or as usual."""
    if game.setup.rank_order:
        return edit.with_setup(game, rank_order="")
    if not any(map(game_checks.compares_ranks, game.turn_structure.phases)):
        return None
    usual = sorted({card.rank for card in anatomy.deck_of(game)})
    raised = chance.choice((usual[0], chance.choice(usual[:-1])))
    order = (*edit.others(usual, raised), raised)
    return edit.with_setup(game, rank_order="".join(rank.letter for rank in order))


@mutation(weight=12)
def change_deck(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play with the next larger or the next smaller deck that has a name."""
    size = len(anatomy.deck_of(game))
    larger = [name for name in DECK_NAMES if name in DECKS and len(DECKS[name]) > size]
    smaller = [name for name in DECK_NAMES if name in DECKS and len(DECKS[name]) < size]
    return edit.with_setup(game, initial_deck=chance.choice([*larger[-1:], *smaller[:1]]))


@mutation(weight=1)
def change_cards_of_deck(game: GameGenome, chance: Random) -> GameGenome | None:
    """Take a rank or a suit out of the deck, or put one into it."""
    cards = anatomy.deck_of(game)
    if not cards:
        return None
    jokers = [card for card in cards if card.rank is Rank.JOKER]
    plain = [card for card in cards if card.rank is not Rank.JOKER]
    ranks, suits = {card.rank.letter for card in plain}, {card.suit.value for card in plain}
    if chance.random() < 0.7:
        ranks ^= {chance.choice((min(ranks, key=RANK_LETTERS.index), chance.choice(RANK_LETTERS)))}
    else:
        suits ^= {chance.choice(SUIT_LETTERS)}
    if not ranks or not suits:
        return None
    new = Deck("".join(sorted(ranks, key=RANK_LETTERS.index)), "".join(sorted(suits)), len(jokers))
    copied = replace(new, copies=min(copies_of(game), most_copies(new)))
    return edit.with_setup(game, initial_deck=anatomy.known_deck(copied))


def dealing_place(game: GameGenome, chance: Random) -> int:
    """Choose where new cards are worth most: before a betting round, or anywhere without one."""
    places = [i for i, _ in edit.placed(game, phases.BettingPhase) if edit.walk_to(game, i).hand]
    places += [i for i, _ in edit.placed(game, phases.ShowdownPhase)]
    places = [i for i in places if not edit.walk_to(game, i).drawn_freely]
    return chance.choice(places or range(edit.last_place(game) + 1))


# Showing down


@mutation(weight=2)
def change_hand_ranking(game: GameGenome, chance: Random) -> GameGenome | None:
    """Rank the hands differently, except against a house, which knows only blackjack."""
    showdowns = edit.placed(game, phases.ShowdownPhase)
    if not showdowns or game.setup.house is not None:
        return None
    index, showdown = showdowns[0]
    ranking = chance.choice(edit.others(RANKINGS, showdown.ranking))
    return edit.replace_phase(game, index, replace(showdown, ranking=ranking))


@mutation(weight=1)
def change_hand_order(game: GameGenome, chance: Random) -> GameGenome | None:
    """Swap two neighbours in the order of hands, count one no more, or count one again."""
    showdowns = edit.placed(game, phases.ShowdownPhase)
    if not showdowns or anatomy.arrangement_of(game) or game.setup.house is not None:
        return None
    index, showdown = showdowns[0]
    order = showdown.ranking
    if isinstance(order, str):
        if order not in orders.ORDERS:
            return None
        order = orders.ORDERS[order]
    changes = (swapped_kinds(order.kinds), fewer_kinds(order.kinds), more_kinds(order.kinds))
    ways = [playable_orders(order, change) for change in changes]
    ranking = chance.choice(chance.choice([way for way in ways if way]))
    return edit.replace_phase(game, index, replace(showdown, ranking=ranking))


def playable_orders(order: orders.HandOrder, changes: Iterable[Kinds]) -> list[orders.HandOrder]:
    """Return an order with each of some lists of kinds by which hands can be ranked."""
    changed = (orders.with_kinds(order, kinds) for kinds in changes)
    return [other for other in changed if not orders.faults(other)]


def swapped_kinds(kinds: Kinds) -> list[Kinds]:
    """Return the orders in which two neighbours have changed their places."""
    return [
        (*kinds[:place], kinds[place + 1], kinds[place], *kinds[place + 2 :])
        for place in range(len(kinds) - 1)
    ]


def fewer_kinds(kinds: Kinds) -> list[Kinds]:
    """Return the orders in which one kind does not count."""
    return [(*kinds[:place], *kinds[place + 1 :]) for place in range(len(kinds))]


def more_kinds(kinds: Kinds) -> list[Kinds]:
    """Return the orders in which one more kind counts."""
    return [
        (*kinds[:place], kind, *kinds[place:])
        for kind in orders.KINDS
        if kind not in kinds
        for place in range(len(kinds))
    ]


@mutation(weight=2)
def change_hi_lo(game: GameGenome, chance: Random) -> GameGenome | None:
    """Halve the pots between two kinds of hand, choose another second half, or none."""
    showdowns = edit.placed(game, phases.ShowdownPhase)
    if not showdowns or game.setup.house is not None:
        return None
    index, showdown = showdowns[0]
    low = None
    if showdown.low_ranking is None or chance.random() >= 0.5:
        halves = edit.others(LOW_RANKINGS, showdown.low_ranking)
        low = chance.choice(edit.others(halves, showdown.ranking))
    return edit.replace_phase(game, index, replace(showdown, low_ranking=low))


@mutation(weight=1)
def change_hole_cards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Change how many own cards a hand is made of, where there are others; 0 is any number."""
    showdowns = edit.placed(game, phases.ShowdownPhase)
    if not showdowns or not edit.walk_to(game, showdowns[0][0]).board:
        return None
    index, showdown = showdowns[0]
    games = [
        edit.replace_phase(game, index, replace(showdown, hole_cards_used=number))
        for number in edit.others(range(MOST_HOLE_CARDS + 1), showdown.hole_cards_used)
    ]
    playable = [changed for changed in games if not validation.problems(changed)]
    return chance.choice(playable) if playable else None


@mutation(weight=0.5)
def change_boards(game: GameGenome, chance: Random) -> GameGenome | None:
    """Deal another board that shares the pots, or one less, where there is a board."""
    deals = [deal for _, deal in edit.placed(game, phases.DealPhase) if deal.to == "board"]
    if not deals or not edit.placed(game, phases.ShowdownPhase):
        return None
    return edit.with_setup(game, boards=edit.near(chance, game.setup.boards, 1, rules.MAX_BOARDS))
