"""Back from a snapshot to the engine: the table that goes on from what the snapshot says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.engine import entry, layout, soundness
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.scripting import to_decision, to_record
from darwindeck.scripting.state import GameState, snapshot
from darwindeck.table.events import Started
from darwindeck.table.starting import check_playable, opening_record
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from darwindeck.engine.layout import ProgramArray, TableArray


def as_table(state: GameState, genome: GameGenome) -> Table:
    """Return the table that a state stands for, at its next decision.

    A snapshot that was not changed gives the very table it was taken of. From any other state a
    hand goes on: its log begins here. Cards that a state made by hand does not name are out of
    play, its deck is dealt in the order in which it lies, and in a betting round everyone who has
    not matched the bet is still to act.
    """
    to_record.check_values(state)
    check_playable(genome, len(state.players))
    if is_unchanged(state, genome):
        table: Table = state.table  # type: ignore[assignment]
        if table.actor is not None or table.over or table.cards_to_deal:
            return table
    check_pot(state, genome)
    if cards_were_changed(state, genome):
        to_record.check_cards(state, genome)
    if (asked := asked_table(state, genome)) is not None:
        return asked
    if state.phase_index is None and not is_at_an_end(state):
        raise ValueError(
            f"player {state.active_player} has nothing to decide in this state of "
            f"{genome.genome_id}: name a phase_index, an active_player and cards that fit"
        )
    record = record_of(state, genome, state.phase_index)
    return resumed(state, genome, record, entry.ALL_STEPS)


def is_at_an_end(state: GameState) -> bool:
    """Tell whether no phase is in play because the hand has not begun, or is over."""
    return state.over or (state.table is not None and state.table.phase_index is None)


def asked_table(state: GameState, genome: GameGenome) -> Table | None:
    """Return a table at which the active player of a state is asked, if there is a question.

    Without a `phase_index`, it is the first phase that has a question for that player.
    """
    to_record.check_values(state)
    if state.over or not 0 <= state.active_player < len(state.players):
        return None
    if not any(map(to_record.is_live, state.players)):
        return None
    if is_unchanged(state, genome):
        return state.table
    phases = range(len(genome.turn_structure.phases))
    for index in phases if state.phase_index is None else (state.phase_index,):
        if index in phases and row_of(genome, index) is not None:
            table = resumed(state, genome, record_of(state, genome, index), steps=1)
            if table.actor == state.active_player:
                return table
    return None


def cards_were_changed(state: GameState, genome: GameGenome) -> bool:
    """Tell whether a state has other cards than its table, other players, phases or rules."""
    table = state.table
    return table is None or table.game != genome or cards_in(state) != cards_in(snapshot(table))


def cards_in(state: GameState) -> tuple[object, ...]:
    """Return all that the dealing of cards depends on."""
    hands = tuple(
        (player.hand, player.melds, to_record.is_live(player)) for player in state.players
    )
    return hands, state.deck, state.pile, state.community or (), state.phase_index


def is_unchanged(state: GameState, genome: GameGenome) -> bool:
    """Tell whether a state says just what the table says that it was taken of."""
    table = state.table
    return table is not None and table.game == genome and snapshot(table) == state


def resumed(state: GameState, genome: GameGenome, record: TableArray, steps: int) -> Table:
    """Return a table that goes on from a record, so many steps towards the next decision."""
    soundness.check_record(record, compile_program(genome))
    return Table.resumed(genome, origin_of(state), record, steps)


def origin_of(state: GameState) -> Started:
    """Return how the hand began: everyone had the chips that they have put in since."""
    stacks = tuple(player.chips + to_record.put_in(player) for player in state.players)
    if state.table is None:
        return Started(stacks, state.button)
    origin = state.table._origin  # noqa: SLF001
    before = snapshot(state.table).players
    if len(before) != len(stacks):
        return Started(stacks, state.button)
    stacks = tuple(
        stack + start - player.chips - to_record.put_in(player)
        for stack, start, player in zip(stacks, origin.stacks, before, strict=True)
    )
    return replace(origin, stacks=stacks, button=state.button)


def as_dealt(table: Table) -> GameState:
    """Return a hand as its setup dealt it, before the first phase."""
    program, after = compile_program(table.game), layout.blank_table()
    origin = table._origin  # noqa: SLF001
    opening = opening_record(table.game, origin)
    setup = first_row(program, 0) - 1
    situation = entry.drive(opening, after, program, load_tables(), entry.NO_ACTION, 0, setup)
    return snapshot(Table(table.game, origin, after, situation, None))


def check_pot(state: GameState, genome: GameGenome) -> None:
    """Refuse to play on with chips that are not there, or that nobody could win."""
    bets = sum(map(to_record.put_in, state.players))
    if genome.setup.house is not None and to_record.put_in(state.players[-1]):
        raise ValueError("the last player is the house, which pays: it puts nothing into the pot")
    if state.pot < bets and not state.over:
        raise ValueError(
            f"the pot of {state.pot} is less than the {bets} that the players have put in: "
            "give a pot that holds all bets"
        )


def row_of(genome: GameGenome, phase_index: int) -> int | None:
    """Return the row of the program in which a phase asks the players; `None` if it never does."""
    phases = layout.phases_in(compile_program(genome))
    for row in range(1, len(phases)):
        if phases["index"][row] == phase_index and phases["op"][row] in to_decision.DECIDING_OPS:
            return row
    return None


def first_row(program: ProgramArray, phase_index: int) -> int:
    """Return the first row of a phase or of a later one; behind the last, a hand is settled."""
    phases = layout.phases_in(program)
    later = (row for row in range(1, len(phases)) if phases["index"][row] >= phase_index)
    return next(later, int(layout.game_in(program)["settling"]))


def record_of(state: GameState, genome: GameGenome, phase_index: int | None) -> TableArray:
    """Return the engine's record of a state, before the active player is asked in a phase."""
    to_record.check_room(state, genome)
    before = None if state.table is None else snapshot(state.table)
    if before is not None and not has_record_for(before, state, genome):
        before = None
    if before is None or before.table is None:
        stacks = tuple(player.chips for player in state.players)
        record = layout.copy_of(fresh_table(genome, stacks, state.button))
    else:
        record = before.table.copy_of_record()
    to_record.write_chips(record[0], state)
    to_record.write_cards(record[0], state, before)
    to_record.write_course(record[0], state, before)
    if phase_index is None or state.over:
        return record
    if not 0 <= phase_index < len(genome.turn_structure.phases):
        raise ValueError(f"there is no phase {phase_index} in {genome.genome_id}")
    row = row_of(genome, phase_index)
    if row is None:
        return entered(record, genome, phase_index)
    goes_on = before is not None and continues(before, state, genome, row)
    return to_decision.posed(
        record, state, compile_program(genome), row, before if goes_on else None
    )


def has_record_for(before: GameState, state: GameState, genome: GameGenome) -> bool:
    """Tell whether the record of a table goes on to be the one of a state of a game.

    A phase of another game may go on with it, but not where that game's own phase is in play, nor
    with another deck, house or number of boards.
    """
    if len(before.players) != len(state.players) or before.table is None:
        return False
    if laid_out(before.table.game) != laid_out(genome):
        return False
    here = state.phase_index is not None and not state.over
    return before.table.game == genome or here


def laid_out(genome: GameGenome) -> tuple[object, ...]:
    """Return what a record depends on from the first card on."""
    return deck_of(genome), genome.setup.house is None, genome.setup.boards


def entered(record: TableArray, genome: GameGenome, phase_index: int) -> TableArray:
    """Bring a record to the beginning of a phase in which nobody is asked."""
    program = compile_program(genome)
    table = record[0]
    table["phase"] = first_row(program, phase_index)
    table["actor"] = layout.NOBODY
    table["stage"] = table["legal"] = 0
    return record


def continues(before: GameState, state: GameState, genome: GameGenome, row: int) -> bool:
    """Tell whether a state is in the phase that its table was in, maybe by itself."""
    table: Table = before.table  # type: ignore[assignment]
    if table.game == genome:
        return before.phase_index == state.phase_index
    op = layout.phases_in(compile_program(table.game))[table.copy_of_record()["phase"][0]]["op"]
    return bool(op == layout.phases_in(compile_program(genome))[row]["op"])
