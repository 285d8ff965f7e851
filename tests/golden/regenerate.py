"""Whole hands of every game as text, played by a fixed policy: run as a module to write them.

    python -m tests.golden.regenerate

Read what has changed before accepting it: each file is to be right by the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from darwindeck import AllIn, Bet, Call, Check, Exchange, Fold, Raise, Table, load
from darwindeck.cards import format_cards
from darwindeck.genome.anatomy import collects_melds, phases_of
from darwindeck.genome.library import library_names
from darwindeck.genome.phases import ExchangePhase
from darwindeck.players.greedy import greedy_bot
from darwindeck.table.actions import (
    Bid,
    Claim,
    ClaimHand,
    ExtendRun,
    ExtendSet,
    Knock,
    Meld,
    NameSuit,
    Play,
    Split,
)
from darwindeck.table.events import (
    Acted,
    BetSettled,
    BoardDealt,
    Dealt,
    Paid,
    Posted,
    Returned,
    Settled,
    Shown,
    Started,
    Won,
)
from darwindeck.words.headings import Heading
from darwindeck.words.narration import narrator, show
from darwindeck.words.story import Said, Story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck import Action
    from darwindeck.table.events import Event

FOLDER = Path(__file__).parent
MOST_SEATS = 4
HANDS = 3
MOST_EVENTS = 150

# Of the hands from these seeds on, the first that reach a showdown are kept.
FIRST_SEED = 1
LAST_SEED = 200


def choose(table: Table, count: int) -> Action:
    """Choose among the legal actions by counting: every kind of action comes up now and then."""
    if collects_melds(table.game):  # by counting, nobody would ever come to knock or go out
        return greedy_bot(FIRST_SEED)(table.view(table.actor))
    actions = list(table.legal_actions)
    if Split() in actions:  # which comes up rarely
        return Split()
    if isinstance(actions[0], Exchange):
        return actions[0 if count % 6 == 0 else count * 5 % len(actions)]
    if count % 11:
        actions = [action for action in actions if not isinstance(action, Fold)] or actions
    if count % 7:
        actions = [action for action in actions if not isinstance(action, AllIn)] or actions
    action = actions[count * 3 // 2 % len(actions)]
    sizes = table.legal_actions.bet_range
    largest = len(sizes) - 1
    size = largest if count % 9 == 0 else min(largest, count % 5)
    match action:
        case Bet():
            return Bet(sizes[size])
        case Raise():
            return Raise(sizes[size])
        case _:
            return action


def play(name: str, seed: int) -> Table:
    """Play a hand with uneven stacks."""
    game = load(name)
    seats = min(game.player_count, MOST_SEATS)
    chips = game.setup.starting_chips
    players = seats - (game.setup.house is not None)
    stacks = [max(2, chips - chips * ((seed + seat) % 4) // 4) for seat in range(players)]
    stacks += [game.setup.house.chips] if game.setup.house else []
    later = any("counterpart" in phase.passed_to for phase in phases_of(game, ExchangePhase))
    number = seed - FIRST_SEED if later else 0
    table = Table.start(
        game, seats, stacks if chips else None, seed, button=seed % players, hand_number=number
    )
    count = seed
    while not table.over:
        table = table.apply(choose(table, count))
        count += 1
    return table


def playthrough(name: str) -> str:
    """Return the text of a game's golden file: the first few hands played to their end."""
    hands = []
    for seed in range(FIRST_SEED, LAST_SEED):
        table = play(name, seed)
        if is_played_out(table):
            hands.append("\n".join([f"seed {seed}", *lines(table)]) + "\n")
        if len(hands) == HANDS:
            break
    return f"{load(name).name}\n\n" + "\n".join(hands)


def is_played_out(table: Table) -> bool:
    """Tell whether a hand was not over because all but one player folded."""
    shown = sum(isinstance(event, Shown) for event in table.log)
    settled = any(isinstance(event, Settled) for event in table.log)
    bets = any(isinstance(event, BetSettled | Paid) for event in table.log)
    return shown >= 2 or (settled and not (bets and len(table.log) > MOST_EVENTS))


def lines(table: Table) -> Iterator[str]:
    """Tell a hand in one line per event, at most so many, and the stacks or points at its end."""
    pot = 0
    if table.game.roles:
        yield from deal_lines(table)
        yield f"points {' '.join(map(str, table.scores))}, winners {table.winners}"
        return
    for event in table.log[:MOST_EVENTS]:
        pot += chips_in(event)
        yield f"{sentence(event)} (pot {pot})" if chips_in(event) > 0 else sentence(event)
    if len(table.log) > MOST_EVENTS:
        yield f"... {len(table.log) - MOST_EVENTS} more"
    if not any(table.stacks):
        yield f"points {' '.join(map(str, table.scores))}, winners {table.winners}"
        return
    for seat, (stack, payoff) in enumerate(zip(table.stacks, table.payoffs, strict=True)):
        yield f"seat {seat} has {stack} ({payoff:+})"


def deal_lines(table: Table) -> Iterator[str]:
    """Tell a run between roles, all of it."""
    story, voice = Story(table.game), narrator(table.game)
    for event in table.log:
        for line in story.tell(event):
            yield f"-- {voice.say(line)}" if isinstance(line, Heading) else voice.say(line)


def chips_in(event: Event) -> int:
    """Count the chips that an event brings into the pot, or takes out of it."""
    match event:
        case Posted():
            return event.amount
        case Acted():
            return event.paid
        case Returned():
            return -event.amount
        case Paid():
            return -event.amount if event.trick else 0
        case BetSettled():
            return -event.amount if event.won else event.amount
        case Won():
            return -sum(event.amounts.values())
        case _:
            return 0


def sentence(event: Event) -> str:
    """Tell an event in words."""
    match event:
        case Started():
            return f"stacks {' '.join(map(str, event.stacks))}, button seat {event.button}"
        case Posted():
            return f"seat {event.seat} posts {event.what} {event.amount}"
        case Dealt():
            way = "face up" if event.face_up else "face down"
            return f"seat {event.seat} is dealt {format_cards(event.cards, ' ')} {way}"
        case BoardDealt():
            return f"board: {format_cards(event.cards, ' ')}"
        case Acted():
            return deed(event)
        case Returned():
            return f"seat {event.seat} gets back {event.amount}"
        case BetSettled():
            return f"seat {event.seat} {'wins' if event.won else 'loses'} {event.amount}"
        case Shown():
            return f"seat {event.seat} shows {format_cards(event.cards, ' ')}"
        case Won():
            shares = ", ".join(f"seat {seat} wins {won}" for seat, won in event.amounts.items())
            which = "main pot" if event.pot == 0 else f"side pot {event.pot}"
            return f"{which}: {shares}" + (" uncontested" if event.uncontested else "")
        case _:
            text = " ".join(map(str, Story(load("hearts")).tell(event)))
            return text[:1].lower() + text[1:]


def deed(event: Acted) -> str:
    """Tell what a seat did."""
    match event.action:
        case Raise(to) if event.stake:
            what = f"raises the hand to {to}"
        case Check() | Call() | Fold() as action if event.stake:
            word = {"check": "leaves the hand", "call": "accepts", "fold": "refuses"}[str(action)]
            what = word if isinstance(action, Check) else f"{word} {event.stake}"
        case Bet(amount):
            what = f"bets {event.bet or amount}{' for insurance' if event.insuring else ''}"
        case Raise():
            what = f"raises to {event.bet}"
        case AllIn():
            what = f"goes all in to {event.bet}"
        case Exchange(cards):
            what = f"exchanges {format_cards(cards, ' ')}" if cards else "stands pat"
        case Play(cards) if event.claim is not None:
            rank = event.claim.letter + ("s" if len(cards) > 1 else "")
            count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            what = f"plays {show(cards)} face down and claims {count}: {rank}"
        case Play(cards):
            what = f"plays {show(cards)}"
        case action if isinstance(action, Said):
            what = said(action)
        case action:
            what = {
                "fold": "folds",
                "check": "checks",
                "call": f"calls {event.paid}",
                "bring in": f"brings in {event.paid}",
                "draw": "draws",
                "pass": "passes",
                "double": f"doubles for {event.paid}",
                "split": f"splits for {event.paid}",
                "challenge": "challenges",
            }[str(action)]
    all_in = event.all_in and not isinstance(event.action, AllIn)
    return f"seat {event.seat} {what}" + (" and is all in" if all_in else "")


def said(action: Said) -> str:
    """Tell what a seat announced, or laid on the table."""
    match action:
        case NameSuit(suit, alone):
            named = "no suit" if suit is None else suit.name.lower()
            return f"names {named}{' and plays alone' if alone else ''}"
        case Bid(tricks):
            return f"bids {tricks}"
        case Claim(count, rank):
            return f"claims {count} of {rank.letter}"
        case ClaimHand():
            return f"claims {str(action).removeprefix('claim ')}"
        case Knock(cards):
            return f"knocks with {show(cards)}"
        case Meld(cards):
            return f"lays down {show(cards)}"
        case ExtendSet(cards):
            return f"adds {show(cards)} to a set"
        case ExtendRun(cards):
            return f"adds {show(cards)} to a run"


def golden_file(name: str) -> Path:
    """Return where a game's playthrough is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write every golden file anew, and remove those of games that are gone."""
    names = library_names()
    for file in FOLDER.glob("*.txt"):
        if file.stem not in names:
            file.unlink()
    for name in names:
        golden_file(name).write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
