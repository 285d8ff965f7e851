"""What holds in every game with roles, of the library or not: cards, initiative, caps, secrets."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from darwindeck import Check, Fold, Table, load, simulate
from darwindeck.compiled.modes import INTERPRETED
from darwindeck.engine.layout import JOURNAL_OFFSET, SEATS, copy_of
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.faces import owner_of_card
from darwindeck.genome.phases import CommitPhase
from darwindeck.genome.rules import ALL_HANDS
from darwindeck.genome.serialization import decode, encode
from darwindeck.genome.validation import problems
from darwindeck.table.actions import Play
from darwindeck.table.deal_view import cards_that_count, total_without_feed
from darwindeck.table.events import Acted, Resolved, RoundBegan, Scored
from darwindeck.table.view import struck_out
from tests.effort import needs_compilation
from tests.genome.role_games import role_games

from .any_hand import examples
from .hidden_cards import cards_in, plain_view
from .role_tables import ROLE_GAMES, deal
from .tables import events

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck import GameGenome
    from darwindeck.cards import Card
    from darwindeck.engine.layout import TableArray

FEW = examples(40, interpreted=3)
LONGEST = 60 if INTERPRETED else 300
Seeds = st.integers(0, 2**32)


@st.composite
def openings(draw: st.DrawFn) -> Table:
    """Draw the start of a run of any game with roles."""
    game = draw(st.sampled_from(ROLE_GAMES).map(load) | role_games())
    return Table.start(game, seed=draw(st.integers(0, 2**64 - 1)))


def play_on(table: Table, seed: int) -> Iterator[Table]:
    """Play at random, folding seldom, and yield every table on the way."""
    luck = random.Random(seed)
    yield table
    for _ in range(LONGEST):
        if table.over:
            return
        actions = list(table.legal_actions)
        if luck.random() < 0.8:
            actions = [action for action in actions if not isinstance(action, Fold)]
        table = table.apply(luck.choice(actions))
        yield table


def all_places(table: Table) -> list[Card | None]:
    """Return every card that lies anywhere: in decks, hands, on the table and out of play."""
    record = table._record
    first, last = int(record["deck_next"][0]), int(record["deck_size"][0])
    cards = deck_of(table.game)
    gone = int(record["gone"][0])
    return [
        *(cards[number] for number in record["deck"][0, first:last].tolist()),
        *(card for hand in table.hands for card in hand),
        *table.board,
        *(card for card in cards if gone >> card.index & 1),
    ]


@FEW
@given(openings(), Seeds)
def test_no_card_is_lost_or_duplicated(opening: Table, seed: int) -> None:
    everything = sorted(map(str, deck_of(opening.game)))
    for table in play_on(opening, seed):
        assert sorted(map(str, all_places(table))) == everything


@FEW
@given(openings(), Seeds)
def test_everyone_holds_and_commits_only_their_own_cards(opening: Table, seed: int) -> None:
    for table in play_on(opening, seed):
        for seat, hand in enumerate(table.hands):
            assert all(card and owner_of_card(table.game, card) == seat for card in hand)


@FEW
@given(openings(), Seeds)
def test_initiative_belongs_to_the_first_raiser_or_nobody_and_resets(
    opening: Table, seed: int
) -> None:
    first: int | None = None
    where = (1, 1)
    before: Table | None = None
    for table in play_on(opening, seed):
        if before is not None and len(table.board) > len(before.board) and first is None:
            first = before.actor
        if not table.over:
            state = deal(table)
            if (state.number, state.round) != where:
                where, first = (state.number, state.round), None
            if not state.deciding:
                assert state.initiative == first
        before = table


@FEW
@given(openings(), Seeds)
def test_there_are_never_more_raises_than_the_cap(opening: Table, seed: int) -> None:
    caps = [p.max_raises for p in opening.game.turn_structure.phases if isinstance(p, CommitPhase)]
    *_, last = play_on(opening, seed)
    for (_, number), count in raises_by_round(last).items():
        assert count <= caps[number - 1]


def turned_over(table: Table) -> set[Card]:
    """Return all cards that have been turned over in a run."""
    gone = int(table._record["gone"][0])
    lying = {each.card for each in deal(table).committed if each.face_up and each.card}
    return lying | {card for card in deck_of(table.game) if gone >> card.index & 1}


def raises_by_round(table: Table) -> dict[tuple[int, int], int]:
    """Count the raises of every round, from the log."""
    counts: dict[tuple[int, int], int] = {}
    where = (0, 0)
    for event in table.log:
        match event:
            case RoundBegan(number, current):
                where = (number, current)
            case Acted(_, Play()):
                counts[where] = counts.get(where, 0) + 1
            case _:
                pass
    return counts


@FEW
@given(openings(), Seeds)
def test_who_folds_keeps_unplayed_cards_and_heat_and_gets_no_profit(
    opening: Table, seed: int
) -> None:
    before = opening
    for table in play_on(opening, seed):
        assert turned_over(before) <= turned_over(table)  # what gives heat gives it for good
        folder = before.actor
        if folder is not None and table.folded[folder]:
            kept = before.hands[folder]
            assert table.hands[folder] == kept
        before = table
    folded: set[int] = set()
    for event in before.log:
        match event:
            case Acted(seat, Fold()) if seat is not None:
                folded.add(seat)
            case Scored(seat, _, _):
                assert seat not in folded
            case RoundBegan(_, 1):
                folded.clear()
            case _:
                pass


@FEW
@given(openings(), Seeds)
def test_an_all_in_player_is_never_asked_where_that_is_the_rule(opening: Table, seed: int) -> None:
    game = opening.game
    for table in play_on(opening, seed):
        if table.actor is None or table.phase_index is None:
            continue
        phase = game.turn_structure.phases[table.phase_index]
        asks = getattr(phase, "asks_all_in", False) or getattr(phase, "last_card", "") == "nothing"
        assert asks or table.hands[table.actor]
        assert not table.folded[table.actor]


@FEW
@given(openings(), Seeds)
def test_there_is_always_something_to_do_and_a_log_replays(opening: Table, seed: int) -> None:
    table = opening
    for table in play_on(opening, seed):
        legal = list(table.legal_actions)
        assert bool(legal) is not table.over
        assert all(action in table.legal_actions for action in legal)
        assert table.over or {Check, Fold} <= {type(action) for action in legal}
    again = Table.replay(table.game, table.log)
    assert again == table
    assert again.log == table.log


# Secrets


def with_hidden_cards_changed(table: Table, viewer: int | None, luck: random.Random) -> TableArray:
    """Return a table's record with other cards wherever the viewer sees none."""
    record = copy_of(table._record)
    room, number = int(record["room"][0]), len(deck_of(table.game))
    for seat in range(SEATS):
        size = int(record["hand_size"][0, seat]) if seat < table.seats else 0
        for place in range(room if seat < table.seats else 0):
            if place >= size or seat != viewer:
                record["hand"][0, seat * room + place] = luck.randrange(number)
    hidden = int(record["last_count"][0])
    for place, card in enumerate(table.board):
        owner = None if card is None else owner_of_card(table.game, card)
        if place >= len(table.board) - hidden and owner is not None and owner != viewer:
            own = [
                each.index
                for each in deck_of(table.game)
                if owner_of_card(table.game, each) == owner
            ]
            record["board"][0, place] = luck.choice(own)
    for place in range(int(record["deck_size"][0])):
        record["deck"][0, place] = luck.randrange(number)
    record["rng"] = luck.getrandbits(64)
    record["spare"] = luck.getrandbits(64)
    return record


@FEW
@given(openings(), Seeds)
def test_a_position_depends_on_nothing_hidden(opening: Table, seed: int) -> None:
    luck = random.Random(seed)
    for table in list(play_on(opening, seed))[::7]:
        for viewer in (*range(table.seats), None):
            other = with_hidden_cards_changed(table, viewer, luck)
            assert struck_out(other, viewer, table.game).tobytes() == table.view(viewer).record


@FEW
@given(openings(), Seeds)
def test_a_view_shows_no_card_that_lies_face_down(opening: Table, seed: int) -> None:
    for table in list(play_on(opening, seed))[::9]:
        gone = int(table._record["gone"][0])
        shown = {each.card for each in deal(table).committed if each.face_up}
        public = shown | {card for card in deck_of(table.game) if gone >> card.index & 1}
        for viewer in (*range(table.seats), None):
            own: set[Card | None] = set()
            if viewer is not None:
                own = {c for c in deck_of(table.game) if owner_of_card(table.game, c) == viewer}
            seen = cards_in(plain_view(table.view(viewer)))
            assert seen <= public | own


# Totals and ends


@FEW
@given(openings(), Seeds)
def test_totals_are_what_the_cards_on_the_table_say(opening: Table, seed: int) -> None:
    cards = [card for role in opening.game.roles for card in role.deck]
    for table in list(play_on(opening, seed))[::5]:
        state = deal(table)
        lying = [cards[each.card.index] for each in state.committed if each.face_up and each.card]
        for total in state.totals:
            attribute = next(a for a in table.game.attributes if a.name == total.attribute)
            if attribute.running:
                assert total.amount == sum(value for _, value in total.parts)
            else:
                counting = cards_that_count(table.game, lying)
                fed = sum(
                    state.total(a.name).amount * a.percent // 100
                    for a in table.game.attributes
                    if a.feeds == total.attribute
                )
                assert total.amount == total_without_feed(total.attribute, counting) + fed


@FEW
@given(openings(), Seeds)
def test_a_run_ends_with_a_bust_or_an_exhausted_deck_or_at_its_limit(
    opening: Table, seed: int
) -> None:
    table = opening
    for table in play_on(opening, seed):
        assert table.turns <= table.game.turn_limit
    if table.over:
        last = events(table.log, Resolved)[-1]
        limit = table.turns == table.game.turn_limit
        assert last.outcome == "bust" or 0 in deal(table).decks or limit


@needs_compilation
@FEW
@given(role_games(), Seeds)
def test_every_run_ends(game: GameGenome, seed: int) -> None:
    result = simulate(game, 30, seed=seed)
    assert result.hands == 30
    assert result.unit == "points"
    assert result.turns <= 30 * game.turn_limit


@FEW
@given(role_games())
def test_games_with_roles_are_playable_and_survive_json(game: GameGenome) -> None:
    assert problems(game) == []
    assert decode(encode(game)) == game
    assert hash(decode(encode(game))) == hash(game)


def test_a_table_without_its_journal_is_little_larger_than_eight_hands_of_whole_decks() -> None:
    assert JOURNAL_OFFSET - ALL_HANDS <= 832
