"""Growing the tree of a game: the engine plays every choice and every card, once each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import entry, jit, jit_apart
from darwindeck.engine import actions, dealing, layout, rng, stakes, step
from darwindeck.engine.choices import AMOUNT, KIND, MOST_CHOICES, add_choice, list_choices
from darwindeck.solver import observing
from darwindeck.solver.draws import fill_draws, next_draw, stack_deck, ways_to_draw, weigh

if TYPE_CHECKING:
    from darwindeck.engine.layout import GameRecord, Program, TableRecord
    from darwindeck.hands.tables import RankingTables

Records = NDArray[Any]
Counts = NDArray[np.int64]
Choices = NDArray[np.int64]

Real: TypeAlias = Annotated[float, ("f8", ())]
Pair: TypeAlias = Annotated[NDArray[np.int32], ("i4", (2,))]


class NodeRecord:
    """One node of a tree."""

    weight: Real  # of a card that is dealt: in how many ways
    payoff: Real  # of an ending: what the first player won
    amount: layout.Amount  # of the action that leads here, as the engine counts
    parent: layout.Int
    info: layout.Int  # of a decision: its information set
    first_card: layout.Int  # where the cards dealt on the way here begin
    cards: layout.Int
    choice: layout.Int  # the number of the choice that leads here
    kind: layout.Small
    act: layout.Small  # the kind of action that leads here
    raised: layout.Small  # whether that action made it more expensive to stay in
    by_fold: layout.Small  # of an ending: whether somebody folded
    winner: layout.Small  # of an ending: 1 if the first player won, -1 if the second did


class InfoRecord:
    """One information set: all that its player cannot tell apart."""

    key: layout.Word
    public: layout.Word  # the same for all that a spectator cannot tell apart
    parent: layout.Int  # the sequence of the player's own choices that leads here
    first: layout.Int  # the sequence that its first choice makes
    choices: layout.Int
    node: layout.Int  # the first of its nodes
    player: layout.Int


class FrameRecord:
    """One step on the way down to the node that is growing."""

    amount: layout.Amount
    node: layout.Int
    kind: layout.Int
    act: layout.Int  # what happens next, if that is certain
    next: layout.Int  # the choice to be followed next
    count: layout.Int  # choices of a decision, or cards to be dealt
    info: layout.Int
    sequences: Pair


NODE = layout.record_dtype(NodeRecord)
INFO = layout.record_dtype(InfoRecord)
FRAME = layout.record_dtype(FrameRecord)

NEW, DECISION, CHANCE, ENDING, FORCED = range(5)
ADVANCE, SETTLED = -1, -2

NODES, INFOS, CARDS, FIRST_SEQUENCES, SECOND_SEQUENCES, DEPTH = range(6)
COUNTS = 6

(
    GROWN,
    GROWING,
    TOO_MANY_NODES,
    TOO_MANY_CHOICES,
    TOO_DEEP,
    SHUFFLED_AGAIN,
    FORGETFUL,
    TOO_MANY_DEALS,
) = range(8)

NO_INFO = -1
DEALS_PER_NODE = 5  # no more ways to deal are tried


class Growth(NamedTuple):
    """A growing tree: all that is known about it, so that growing can go on later.

    By depth there are frames, tables, memories, what was seen last, choices and draws. Nodes and
    information sets are found again by their keys in tables of slots.
    """

    program: Records
    rankings: Records
    renamings: NDArray[np.uint8]  # ways to rename the cards under which the game is the same
    ordered: bool  # the order of cards in a hand matters
    merging: bool  # deals that differ only in names are one
    start: int  # what everybody starts with, in chips
    counts: Counts
    frames: Records
    tables: Records
    memories: NDArray[np.uint64]
    visions: NDArray[np.uint64]
    choices: NDArray[np.int64]
    draws: NDArray[np.int64]
    scratch: Records
    words: NDArray[np.uint64]  # the first scratch table's memory
    seen: NDArray[np.uint64]
    nodes: Records
    infos: Records
    cards: NDArray[np.uint8]
    info_slots: NDArray[np.int32]
    deal_slots: NDArray[np.int32]
    deal_keys: NDArray[np.uint64]


@entry
def grow(tree: Growth, new_nodes: int) -> int:
    """Grow a tree depth first by about so many nodes, and say whether it is complete."""
    limit = tree.counts[NODES] + new_nodes
    while tree.counts[DEPTH] >= 0:
        if tree.counts[NODES] >= limit:
            return GROWING
        frame = tree.frames[tree.counts[DEPTH]]
        problem = GROWN
        if frame.kind == NEW:
            problem = settle(tree)
        elif frame.kind != CHANCE and frame.next < frame.count:
            problem = room_below(tree)
            if problem == GROWN:
                follow_choice(tree)
        elif frame.kind == CHANCE and frame.next >= 0:
            problem = room_below(tree)
            if problem == GROWN:
                follow_cards(tree)
        else:
            tree.counts[DEPTH] -= 1
        if problem != GROWN:
            return problem
    return GROWN


@jit
def room_below(tree: Growth) -> int:
    """Tell whether one more node finds room, and one more level."""
    frame = tree.frames[tree.counts[DEPTH]]
    if tree.counts[DEPTH] + 1 == tree.tables.shape[0]:
        return TOO_DEEP
    full = tree.counts[NODES] == tree.nodes.shape[0]
    if full or tree.counts[CARDS] + frame.count > tree.cards.shape[0]:
        return TOO_MANY_NODES
    return GROWN


@jit_apart
def settle(tree: Growth) -> int:
    """Go on while there is nothing to decide and nothing to deal, and note what comes then."""
    depth = tree.counts[DEPTH]
    frame = tree.frames[depth]
    table: TableRecord = tree.tables[depth]
    while frame.kind == NEW:
        if frame.act == SETTLED:
            problem = look_for_decision(tree, table, frame)
            if problem != GROWN or frame.kind != NEW:
                return problem
        tree.scratch[1] = table
        trial: TableRecord = tree.scratch[1]
        move(tree, trial, frame.act, frame.amount)
        if trial.shuffling:
            return SHUFFLED_AGAIN
        drawn = as_int(trial.deck_next) - as_int(table.deck_next)
        if drawn > 0:
            frame.kind = tree.nodes[frame.node].kind = CHANCE
            frame.next = 0
            frame.count = drawn
            fill_draws(table, tree.draws[depth], 0, drawn, tree.renamings)
            if ways_to_draw(table, drawn, tree.renamings[0]) > DEALS_PER_NODE * len(tree.nodes):
                return TOO_MANY_DEALS
        else:
            tree.nodes[frame.node].raised |= frame.act != ADVANCE and trial.price > table.price
            tree.tables[depth] = trial
            look_around(tree, depth)
            frame.act = SETTLED
    return GROWN


@jit
def look_for_decision(tree: Growth, table: TableRecord, frame: FrameRecord) -> int:
    """Note an ending or a decision, even if there is one choice; otherwise the game advances."""
    depth = tree.counts[DEPTH]
    node = tree.nodes[frame.node]
    frame.act = ADVANCE
    if table.over:
        frame.kind = node.kind = ENDING
        end(table, node, tree.program[0].game, tree.start)
        frame.next = frame.count = 0
    elif table.actor != layout.NOBODY:
        choices = tree.choices[depth]
        count = list_all_choices(table, tree.program[0], choices)
        if count > MOST_CHOICES:
            return TOO_MANY_CHOICES
        way = observing.smallest(tree.memories[depth, table.actor])
        count = put_in_order(table, choices, count, tree.renamings[way], tree.ordered)
        frame.next = 0
        frame.count = count
        frame.kind = node.kind = DECISION if count > 1 else FORCED
        if count > 1:
            return find_info(tree, table, frame)
    return GROWN


@jit_apart
def move(tree: Growth, table: TableRecord, act: int, amount: int) -> None:
    """Carry out an action, or advance by one step."""
    if act == ADVANCE:
        rankings: RankingTables = tree.rankings[0]
        step.advance(table, tree.program[0], rankings)
    else:
        step.take_action(table, tree.program[0], act, amount)


@jit_apart
def look_around(tree: Growth, depth: int) -> None:
    """Let both players, the spectators and the one who sees everything remember what they see."""
    for observer in range(observing.OBSERVERS):
        seat = observer
        if observer == observing.PUBLIC:
            seat = observing.SPECTATOR
        elif observer == observing.EVERYTHING:
            seat = observing.ALL_SEEING
        tree.scratch[0] = tree.tables[depth]
        observing.observe(
            tree.scratch[0], tree.program[0].game, seat, tree.ordered, tree.renamings, tree.seen
        )
        observing.finish_observing(tree.words, tree.seen)
        observing.remember(tree.memories[depth, observer], tree.visions[depth, observer], tree.seen)


@jit
def end(table: TableRecord, node: NodeRecord, game: GameRecord, start: int) -> None:
    """Note what the first player won: chips, or without chips half of what the hand is worth."""
    won = (as_int(table.winners) >> observing.FIRST) & 1
    lost = (as_int(table.winners) >> observing.SECOND) & 1
    node.by_fold = count_bits(as_int(table.live)) == 1
    if start > 0:
        node.payoff = table.stack[observing.FIRST] - start
        node.winner = np.sign(node.payoff)
    else:
        worth = stakes.stake_at(game, as_int(table.stake)) if game.stake_count else 1
        node.payoff = worth * (won - lost) / 2
        node.winner = won - lost


@jit
def list_all_choices(table: TableRecord, program: Program, choices: Choices) -> int:
    """List the actor's candidates with bets of every size; too many are more than fit."""
    listed = list_choices(table, program, choices)
    count = 0
    for choice in range(listed):
        if choices[choice, KIND] != actions.BET and choices[choice, KIND] != actions.RAISE:
            choices[count, KIND] = choices[choice, KIND]
            choices[count, AMOUNT] = choices[choice, AMOUNT]
            count += 1
    everything = table.bet[table.actor] + table.stack[table.actor]
    has_all_in = (table.legal >> actions.ALL_IN) & 1
    for kind in (actions.BET, actions.RAISE):
        if (table.legal >> kind) & 1:
            if count + table.max_to - table.min_to >= MOST_CHOICES:
                return MOST_CHOICES + 1
            for total in range(table.min_to, table.max_to + 1):
                if not (has_all_in and total == everything):
                    count = add_choice(choices, count, kind, total)
    return count


@jit
def put_in_order(
    table: TableRecord, choices: Choices, count: int, renaming: observing.Renaming, ordered: bool
) -> int:
    """Sort the choices so that their order does not depend on suits that mean nothing.

    Of choices that are the same but for such suits, one stays.
    """
    kept = 0
    for choice in range(count):
        kind = choices[choice, KIND]
        amount = choices[choice, AMOUNT]
        label = label_of(table, kind, amount, renaming, ordered)
        place = kept
        while place > 0 and label < label_of(
            table, choices[place - 1, KIND], choices[place - 1, AMOUNT], renaming, ordered
        ):
            place -= 1
        if place > 0 and label == label_of(
            table, choices[place - 1, KIND], choices[place - 1, AMOUNT], renaming, ordered
        ):
            continue
        for later in range(kept, place, -1):
            choices[later, KIND] = choices[later - 1, KIND]
            choices[later, AMOUNT] = choices[later - 1, AMOUNT]
        choices[place, KIND] = kind
        choices[place, AMOUNT] = amount
        kept += 1
    return kept


@jit
def label_of(
    table: TableRecord, kind: int, amount: int, renaming: observing.Renaming, ordered: bool
) -> int:
    """Return a number for a choice: its kind, then its amount or the names of its cards."""
    label = as_int(amount)
    if kind == actions.NAME_SUIT:
        label = (as_int(renaming[amount & 3]) & 3) + (amount & ~3)
    elif not ordered and (
        kind == actions.PLAY
        or kind == actions.EXCHANGE
        or kind == actions.KNOCK
        or kind >= actions.MELD
    ):
        total = rng.NOTHING
        for position in range(table.hand_size[table.actor]):
            if (amount >> position) & 1:
                card = as_int(renaming[dealing.card_at(table, table.actor, position)])
                total += rng.mix64(np.uint64(card + 1))
        label = as_int(total >> np.uint64(8))
    return (as_int(kind) << 58) + label


@jit
def find_info(tree: Growth, table: TableRecord, frame: FrameRecord) -> int:
    """Find the information set of a decision by what its player remembers, or make it."""
    player = as_int(table.actor)
    memory = tree.memories[tree.counts[DEPTH]]
    own = memory[player]
    key = rng.mix64(own[observing.smallest(own)] + np.uint64(player))
    slots = tree.info_slots
    mask = slots.shape[0] - 1
    slot = as_int(key & np.uint64(mask))
    while slots[slot] != NO_INFO and tree.infos[slots[slot]].key != key:
        slot = (slot + 1) & mask
    if slots[slot] == NO_INFO:
        if tree.counts[INFOS] == tree.infos.shape[0]:
            return TOO_MANY_NODES
        slots[slot] = tree.counts[INFOS]
        tree.counts[INFOS] += 1
        made = tree.infos[slots[slot]]
        made.key = key
        made.public = memory[observing.PUBLIC, observing.smallest(memory[observing.PUBLIC])]
        made.parent = frame.sequences[player]
        made.first = tree.counts[FIRST_SEQUENCES + player]
        made.choices = frame.count
        made.node = frame.node
        made.player = player
        tree.counts[FIRST_SEQUENCES + player] += frame.count
    frame.info = tree.nodes[frame.node].info = slots[slot]
    info = tree.infos[slots[slot]]
    if info.choices != frame.count or info.parent != frame.sequences[player]:
        return FORGETFUL
    return GROWN


@jit
def add_node(tree: Growth, parent: int, choice: int, weight: float) -> int:
    """Make a node and return its number."""
    number = tree.counts[NODES]
    tree.counts[NODES] += 1
    node = tree.nodes[number]
    node.weight = weight
    node.payoff = 0.0
    node.amount = 0
    node.parent = parent
    node.info = NO_INFO
    node.first_card = tree.counts[CARDS]
    node.cards = 0
    node.choice = choice
    node.kind = NEW
    node.act = ADVANCE
    node.raised = 0
    node.by_fold = 0
    node.winner = 0
    return number


@jit
def open_frame(tree: Growth, node: int) -> None:
    """Go one level deeper, with the table and the memories from above."""
    above = tree.counts[DEPTH]
    depth = above + 1
    tree.counts[DEPTH] = depth
    tree.frames[depth] = tree.frames[above]
    tree.frames[depth].node = node
    tree.frames[depth].kind = NEW
    tree.frames[depth].act = SETTLED
    tree.tables[depth] = tree.tables[above]
    for observer in range(observing.OBSERVERS):
        for way in range(tree.renamings.shape[0]):
            tree.memories[depth, observer, way] = tree.memories[above, observer, way]
            tree.visions[depth, observer, way] = tree.visions[above, observer, way]


@jit
def follow_choice(tree: Growth) -> None:
    """Go down to where the next choice of a decision leads."""
    depth = tree.counts[DEPTH]
    frame = tree.frames[depth]
    choice = as_int(frame.next)
    frame.next += 1
    child = add_node(tree, frame.node, choice, 1.0)
    open_frame(tree, child)
    below = tree.frames[depth + 1]
    below.act = tree.nodes[child].act = tree.choices[depth, choice, KIND]
    below.amount = tree.nodes[child].amount = tree.choices[depth, choice, AMOUNT]
    if frame.kind == DECISION:
        info = tree.infos[frame.info]
        below.sequences[info.player] = info.first + choice
        observing.remember_choice(tree.memories[depth + 1, info.player], choice)


@jit_apart
def follow_cards(tree: Growth) -> None:
    """Deal the next cards; if they come to the same as others, those are just more likely."""
    depth = tree.counts[DEPTH]
    frame = tree.frames[depth]
    above: TableRecord = tree.tables[depth]
    draw = tree.draws[depth]
    weight = weigh(above, draw, frame.count, tree.renamings[0])
    open_frame(tree, tree.counts[NODES])
    table: TableRecord = tree.tables[depth + 1]
    stack_deck(above, table, draw, frame.count)
    for number in range(frame.count):
        tree.cards[tree.counts[CARDS] + number] = table.deck[table.deck_next + number]
    move(tree, table, frame.act, frame.amount)
    look_around(tree, depth + 1)
    slot = find_deal(tree, tree.memories[depth + 1, observing.EVERYTHING], frame.node)
    if tree.deal_slots[slot] == NO_INFO:
        child = add_node(tree, frame.node, 0, weight)
        tree.deal_slots[slot] = child
        tree.nodes[child].cards = frame.count
        tree.counts[CARDS] += frame.count
    else:
        tree.nodes[tree.deal_slots[slot]].weight += weight
        tree.counts[DEPTH] -= 1
    if not next_draw(above, draw, frame.count, tree.renamings):
        frame.next = -1


@jit
def find_deal(tree: Growth, everything: NDArray[np.uint64], node: int) -> int:
    """Return the slot of what was dealt at a node, which is free if it is new."""
    way = observing.smallest(everything) if tree.merging else 0
    key = rng.mix64(everything[way] + np.uint64(node + 1) * observing.FACTOR)
    mask = tree.deal_slots.shape[0] - 1
    slot = as_int(key & np.uint64(mask))
    while tree.deal_slots[slot] != NO_INFO and tree.deal_keys[slot] != key:
        slot = (slot + 1) & mask
    tree.deal_keys[slot] = key
    return slot
