"""What a player does in a turn, step by step, and the table of what betting allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from darwindeck.genome import phases as kinds
from darwindeck.genome.anatomy import PLAYER_PHASES, arrangement_of, phases_of, turn_groups
from darwindeck.genome.schema import GameGenome
from darwindeck.words import betting, book, contests
from darwindeck.words.turns import explain_part
from darwindeck.words.voice import Line, Words

if TYPE_CHECKING:
    from darwindeck.genome.phases import PlayerPhase


def heading(name: str) -> Line:
    """Return a heading of the rulebook."""
    return Line(f"rulebook.headings.{name}")


def columns(*names: str) -> tuple[Line, ...]:
    """Return the headings of a table."""
    return tuple(Line(f"rulebook.columns.{name}") for name in names)


def steps(turn: str, names: Sequence[Line]) -> book.Steps:
    """Return the steps of one kind of turn."""
    return book.Steps(tuple(names), Line(f"rulebook.turn_headings.{turn}"))


def turn_steps(genome: GameGenome) -> Iterator[book.Steps]:
    """Yield the steps of every kind of turn that the game has."""
    decided = phases_of(genome, kinds.DeclarePhase)
    told = {
        "betting": bet_step_by_step(phases_of(genome, kinds.BettingPhase)),
        "exchange": exchange_step_by_step(phases_of(genome, kinds.ExchangePhase)),
        "between": bet_on_cards_step_by_step(genome),
        "wager": bet_with_the_house_step_by_step(genome),
        "arranging": said("arranging", "back", "rest", "show") if arrangement_of(genome) else (),
        "declaring": said("declaring", "look", "chip", "show") if decided else (),
        "liar": claim_step_by_step(phases_of(genome, kinds.LiarPhase)),
        "bids": bid_step_by_step(phases_of(genome, kinds.BidPhase)),
        "trump": make_trump_step_by_step(genome),
        "trick": trick_step_by_step(genome),
        "battle": battle_step_by_step(phases_of(genome, kinds.ComparePhase)),
    }
    found = [steps(turn, listed) for turn, lines in told.items() if (listed := list(lines))]
    found += turns_with_cards(genome)
    yield from found or [book.Steps((Line("rulebook.turn.nothing"),))]


def said(turn: str, *names: str) -> Iterator[Line]:
    """Yield the steps of a turn that say the same in every game."""
    return (Line(f"rulebook.turn.{turn}.{name}") for name in names)


def bet_step_by_step(rounds: Sequence[kinds.BettingPhase]) -> Iterator[Line]:
    """Say how to take a turn in a betting round."""
    if not rounds:
        return
    yield Line("rulebook.turn.betting.cost")
    raises = any(phase.max_raises != 0 for phase in rounds)
    option = raises and any(phase.opener == "after_blinds" for phase in rounds)
    folds = all(phase.fold_when_free for phase in rounds)
    yield Line(
        "rulebook.turn.betting.free",
        option=Line("rulebook.turn.betting.option") if option else "",
        fold=Line("rulebook.turn.betting.or_fold") if folds else "",
    )
    yield Line(f"rulebook.turn.betting.pay{'' if raises else '_without_raise'}")
    yield from said("betting", "short", "chips", "end")


def exchange_step_by_step(exchanges: Sequence[kinds.ExchangePhase]) -> Iterator[Line]:
    """Say how to take a turn in an exchange."""
    if not exchanges:
        return
    yield Line("rulebook.turn.exchange.choose")
    if all("counterpart" in phase.passed_to for phase in exchanges):
        yield from said("exchange", "tax")
        return
    if all(phase.passed_to for phase in exchanges):
        yield Line("rulebook.turn.exchange.passed", most=exchanges[0].max_cards)
        yield Line("rulebook.turn.exchange.taken_up")
        return
    least, most = exchanges[0].min_cards, exchanges[0].max_cards
    if any((phase.min_cards, phase.max_cards) != (least, most) for phase in exchanges):
        yield Line("rulebook.turn.exchange.as_the_step_allows")
    elif least:
        yield Line("rulebook.turn.exchange.range", least=least, most=most)
    else:
        yield Line("rulebook.turn.exchange.up_to", most=most)
    if any(phase.replaced for phase in exchanges):
        yield Line("rulebook.turn.exchange.new")


def bet_on_cards_step_by_step(genome: GameGenome) -> Iterator[Line]:
    """Say how to bet against the pot, or the house, on the next card."""
    for phase in phases_of(genome, kinds.BetweenPhase)[:1]:
        house = "_house" if genome.setup.house is not None else ""
        yield Line("rulebook.turn.between.look")
        yield Line(f"rulebook.turn.between.bet{house}", least=phase.min_bet)
        yield Line(f"rulebook.turn.between.turn_up{house}")


def bet_with_the_house_step_by_step(genome: GameGenome) -> Iterator[Line]:
    """Say how to bet against the house."""
    for wager in phases_of(genome, kinds.WagerPhase):
        yield Line("rulebook.turn.wager.bet", least=wager.min_bet, most=wager.max_bet)
    for call in phases_of(genome, kinds.CallPhase):
        yield Line("rulebook.turn.wager.call", count=call.times)
    for peek in phases_of(genome, kinds.PeekPhase):
        if peek.insurance:
            yield Line("rulebook.turn.wager.insure")
        yield Line("rulebook.turn.wager.peek")


def claim_step_by_step(claims: Sequence[kinds.LiarPhase]) -> Iterator[Line]:
    """Say how to claim something of all hands, or doubt it."""
    for phase in claims[:1]:
        yield from said("liar", "look", f"claim_{phase.of}", "doubt")


def bid_step_by_step(bids: Sequence[kinds.BidPhase]) -> Iterator[Line]:
    """Say how to bid."""
    if bids:
        chips = any(phase.of == "chips" for phase in bids)
        points = "points" if any(phase.of != "tricks" for phase in bids) else "count"
        yield Line(f"rulebook.turn.bids.{'chips' if chips else points}")
        outbid = "outbid" if any(phase.outbid for phase in bids) else "say"
        sealed = any(phase.sealed for phase in bids)
        yield Line(f"rulebook.turn.bids.{'sealed' if sealed else outbid}")
        if any(phase.hook for phase in bids):
            yield Line("rulebook.turn.bids.hook")
        if chips:
            yield Line("rulebook.turn.bids.pay")
        elif not all(phase.sealed for phase in bids):
            yield Line("rulebook.turn.bids.note")


def make_trump_step_by_step(genome: GameGenome) -> Iterator[Line]:
    """Say how to take a talon and make trump."""
    trumps = phases_of(genome, kinds.TrumpPhase)
    for talon in phases_of(genome, kinds.TalonPhase):
        yield Line(f"rulebook.turn.trump.talon{'_or_not' if talon.optional else ''}")
    if trumps:
        turned = any(phase.turned_up for phase in trumps)
        sold = any(phase.outbid for phase in phases_of(genome, kinds.BidPhase))
        asked = "won" if sold else "turned" if turned else "name"
        yield Line(f"rulebook.turn.trump.{asked}")
        if any(phase.may_go_alone for phase in trumps):
            yield Line("rulebook.turn.trump.alone")
        if any(phase.taken_by != "nobody" for phase in trumps):
            yield Line("rulebook.turn.trump.discard")
        yield Line("rulebook.turn.trump.end")


def trick_step_by_step(genome: GameGenome) -> Iterator[Line]:
    """Say how to take a turn in a trick."""
    tricks = phases_of(genome, kinds.TrickPhase)
    if tricks:
        yield Line("rulebook.turn.trick.lead")
        follow = any(phase.must_follow for phase in tricks)
        beat = contests.has_trump(genome) and any(phase.must_beat for phase in tricks)
        played = "follow_and_beat" if beat else "follow"
        yield Line(f"rulebook.turn.trick.{played if follow else 'any'}")
        yield Line("rulebook.turn.trick.end")


def battle_step_by_step(battles: Sequence[kinds.ComparePhase]) -> Iterator[Line]:
    """Say how to take part in a battle."""
    if not battles:
        return
    yield Line("rulebook.turn.battle.turn_over")
    highest = all(phase.high_card_wins for phase in battles)
    yield Line("rulebook.turn.battle.highest" if highest else "rulebook.turn.battle.winning")
    down = max(phase.face_down for phase in battles)
    yield Line(f"rulebook.turn.battle.tie{'_down' if down else ''}", down=down)


def turns_with_cards(genome: GameGenome) -> Iterator[book.Steps]:
    """Yield the steps of turns in which cards are drawn, played, discarded or claimed."""
    turns: list[list[PlayerPhase]] = [
        [phase for phase in group if isinstance(phase, PLAYER_PHASES)]
        for group in turn_groups(genome.turn_structure.phases)
    ]
    turns = [turn for turn in turns if turn]
    for order, turn in enumerate(turns, start=1):
        several = "_of_several" if len(turns) > 1 else ""
        lines = tuple(line for part in turn for line in explain_part(part, genome))
        yield book.Steps(lines, Line(f"rulebook.turn_headings.turn{several}", order=order))


# Betting


def actions_grid(genome: GameGenome) -> book.Grid:
    """List what a player may do in a betting round, when, and what it means."""
    rows = tuple(actions(phases_of(genome, kinds.BettingPhase)))
    return book.Grid(columns("action", "when", "meaning"), rows, heading("actions"))


def actions(rounds: Sequence[kinds.BettingPhase]) -> Iterator[tuple[Line, ...]]:
    """Yield the actions of a betting round."""
    size = size_of(rounds)
    yield action("check", "free")
    yield action("bet", "first", size)
    yield action("call", "owing")
    if any(phase.max_raises != 0 for phase in rounds):
        yield action("raise", "raised", size)
    yield action("all_in", all_in_when(rounds))
    free = all(phase.fold_when_free for phase in rounds)
    yield action("fold", "in_turn" if free else "owing")
    if any(phase.opener == "bring_in" for phase in rounds):
        yield action("bring_in", "bringing_in")


def action(name: str, when: str, size: Line | str = "") -> tuple[Line, ...]:
    """Return what an action is called, when it is allowed, and what it means."""
    return (
        Line(f"rulebook.actions.{name}"),
        Line(f"rulebook.actions_when.{when}"),
        Line(f"rulebook.actions_what.{name}", size=size),
    )


def size_of(rounds: Sequence[kinds.BettingPhase]) -> Line:
    """Say how much a bet is, or what a raise adds."""
    sizes = {phase.min_bet for phase in rounds}
    if all(map(betting.is_fixed, rounds)):
        one = len(sizes) == 1
        return Line("rulebook.sizes.chips" if one else "rulebook.sizes.of_round", chips=min(sizes))
    return Line(f"rulebook.sizes.{'allowed' if any(map(betting.is_fixed, rounds)) else 'at_least'}")


def all_in_when(rounds: Sequence[kinds.BettingPhase]) -> str:
    """Say when a player may go all-in."""
    if all(map(betting.is_fixed, rounds)):
        return "short"
    limited = any(phase.structure != "no_limit" and not betting.is_fixed(phase) for phase in rounds)
    return "short_or_allowed" if limited else "short_or_all"


def rounds_grid(genome: GameGenome) -> book.Grid:
    """List the betting rounds of a hand."""
    names = columns("round", "kind", "opener", "bets", "raises")
    return book.Grid(names, tuple(rounds_of(genome)), heading("rounds"))


def rounds_of(genome: GameGenome) -> Iterator[tuple[Words, ...]]:
    """Yield the betting rounds of a hand in order."""
    blinds: kinds.ForcedBetPhase | None = None
    count = 0
    for phase in genome.turn_structure.phases:
        if isinstance(phase, kinds.ForcedBetPhase):
            blinds = phase
        if isinstance(phase, kinds.BettingPhase):
            count += 1
            structure = Line(f"rules.structures.{phase.structure}")
            opener = betting.explain_opener(phase, blinds, genome.player_count)
            size = Line(f"rules.bet_sizes_in_short.{phase.structure}", **asdict(phase))
            yield str(count), structure, opener, size, raises_of(phase.max_raises)


def raises_of(most: int | None) -> Line:
    """Say how many raises there may be."""
    if most is None:
        return Line("rulebook.rounds.any_number")
    return Line("rulebook.rounds.at_most", raises=most) if most else Line("rulebook.rounds.none")
