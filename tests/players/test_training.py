"""Learning a game: what comes of it, that it repeats, and that it can be kept and continued."""

from __future__ import annotations

import random
import tracemalloc
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
import pytest
from benchmarks.reference_bots import card_games
from benchmarks.train_library import COURSES, ROUNDS
from msgspec.structs import replace

from darwindeck import Table, load
from darwindeck.compiled.jit import entry
from darwindeck.engine.program import compile_program
from darwindeck.genome.identity import rules_id
from darwindeck.players import situations
from darwindeck.players.as_strategy import distribution_of, strategy_of_bot
from darwindeck.players.blueprint import (
    MAGIC,
    SUFFIX,
    Blueprint,
    BlueprintError,
    decode,
    encode,
    joined,
    listed,
    load_blueprint,
    packed,
    save_blueprint,
)
from darwindeck.players.desk import WIDTH
from darwindeck.players.features import FEATURES
from darwindeck.players.registry import SKILLS, find_player, make_bot, skilled
from darwindeck.players.search import Thinker
from darwindeck.players.training import (
    Training,
    only_the_best,
    resume_practice,
    save_practice,
    usual_seats,
    without_abandoned,
)
from darwindeck.solver import exploitability, grow_tree, sequence_form
from darwindeck.strength.duels import contest, duel
from darwindeck.table.actions import (
    AllIn,
    Bet,
    Call,
    Challenge,
    Check,
    Double,
    Draw,
    Fold,
    Pass,
    Raise,
    Split,
)
from tests.effort import needs_compilation
from tests.engine.turn_tables import deal

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.engine.layout import ProgramArray, TableArray

pytestmark = needs_compilation

FOLDER = files("darwindeck") / "blueprints"


def trained(name: str, rounds: int, seats: tuple[int, ...] = (2,), threads: int = 2) -> Training:
    training = Training(load(name), seats, seed=5, memory=64 << 20, threads=threads)
    for _ in range(rounds):
        training.go_on()
    return training


@pytest.fixture(scope="module")
def holdem() -> Blueprint:
    return trained("no-limit-holdem", 12).blueprint()


@pytest.mark.parametrize(("name", "rounds", "most"), [("kuhn-poker", 40, 0.05)])
def test_small_games_are_learnt_almost_exactly(name: str, rounds: int, most: float) -> None:
    training = trained(name, rounds)
    assert training.exact
    form = sequence_form(grow_tree(load(name)))
    bot = Thinker(0, blueprint=training.blueprint(), untaught=1)
    assert exploitability(form, strategy_of_bot(bot, form)) < most


def test_practice_makes_leduc_harder_to_exploit() -> None:
    form = sequence_form(grow_tree(load("leduc-holdem")))
    training = trained("leduc-holdem", 4)
    found = []
    for _ in range(2):
        bot = Thinker(0, blueprint=training.blueprint(), untaught=1)
        found.append(exploitability(form, strategy_of_bot(bot, form)))
        for _ in range(60):
            training.go_on()
    assert found[1] < found[0] / 2


def test_the_same_seed_learns_the_same_whatever_the_number_of_threads() -> None:
    one, two = (encode(trained("no-limit-holdem", 2, (2, 3), n).blueprint()) for n in (1, 2))
    assert one == two


def test_practice_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = trained("leduc-holdem", 4).blueprint()
    save_practice(trained("leduc-holdem", 2), tmp_path / "half.practice")
    rest = Training(load("leduc-holdem"), (2,), seed=5, memory=64 << 20)
    resume_practice(rest, tmp_path / "half.practice")
    for _ in range(2):
        rest.go_on()
    assert rest.blueprint() == whole


def test_practice_of_another_game_is_not_continued(tmp_path: Path) -> None:
    save_practice(trained("kuhn-poker", 1), tmp_path / "kuhn.practice")
    with pytest.raises(ValueError, match="is of another game, seed or number of seats"):
        resume_practice(trained("leduc-holdem", 0), tmp_path / "kuhn.practice")
    (tmp_path / "broken.practice").write_bytes(b"PK nothing")
    with pytest.raises(ValueError, match="cannot be read"):
        resume_practice(trained("leduc-holdem", 0), tmp_path / "broken.practice")


def test_a_blueprint_is_the_same_after_a_file(holdem: Blueprint, tmp_path: Path) -> None:
    save_blueprint(holdem, tmp_path / "holdem.blueprint")
    assert load_blueprint(tmp_path / "holdem.blueprint") == holdem
    assert holdem.situations > 10_000


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_blueprint_is_refused(holdem: Blueprint, seed: int) -> None:
    luck = random.Random(seed)
    content = bytearray(encode(holdem))
    if seed % 2:
        del content[luck.randrange(len(MAGIC), len(content)) :]
    else:
        content[luck.randrange(len(content))] ^= 1 << luck.randrange(8)
    with pytest.raises(BlueprintError):
        decode(bytes(content))


@pytest.mark.parametrize(
    "damage",
    [
        {"keys": b"123"},
        {"mixes": b""},
        {"marks": b"12345678"},
        {"weights": (1.0,)},
        {"weights": (float("nan"),) * FEATURES},
    ],
)
def test_parts_that_do_not_fit_are_refused(holdem: Blueprint, damage: dict[str, object]) -> None:
    with pytest.raises(BlueprintError, match="train it again"):
        decode(encode(replace(holdem, **damage)))


def test_a_blueprint_of_another_game_is_refused(holdem: Blueprint) -> None:
    table = Table.start("leduc-holdem", seed=1)
    with pytest.raises(BlueprintError, match="darwindeck train leduc-holdem"):
        Thinker(0, blueprint=holdem, untaught=1)(table.view(table.actor))


@pytest.mark.parametrize(("deck", "expected"), [("As Kd Ad Qc", Call()), ("7s Kd 2d Kc", Fold())])
def test_a_shove_is_called_with_aces_and_not_with_seven_deuce(
    holdem: Blueprint, deck: str, expected: object
) -> None:
    cards = deck.split()
    rest = [card for card in full_deck() if card not in cards]
    table = Table.start("no-limit-holdem", seats=2, deck=" ".join([*cards, *rest])).apply(AllIn())
    mix = Thinker(0, blueprint=holdem, untaught=1).distribution(table.view(table.actor))
    assert max(mix, key=lambda action: mix[action]) == expected


def full_deck() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.mark.parametrize("iterations", [0, 200])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_changes_nothing(holdem: Blueprint, iterations: int, seed: int) -> None:
    bot = Thinker(iterations, 3, blueprint=holdem, untaught=1)
    luck = random.Random(seed)
    deck = full_deck()
    luck.shuffle(deck)
    table = Table.start("no-limit-holdem", seats=3, deck=" ".join(deck), button=0)
    steps = luck.randrange(3)
    for _ in range(steps):
        table = table.apply(Call() if table.is_legal(Call()) else table.legal_actions[0])
    if table.actor is None:
        return
    hero = table.actor
    own = {str(card) for card in table.hands[hero]}
    others = [place for place, card in enumerate(deck[:6]) if card not in own]
    changed = list(deck)
    for place, other in zip(others, range(40, 52), strict=False):
        changed[place], changed[other] = changed[other], changed[place]
    twin = Table.start("no-limit-holdem", seats=3, deck=" ".join(changed), button=0)
    for _ in range(steps):
        twin = twin.apply(Call() if twin.is_legal(Call()) else twin.legal_actions[0])
    assert twin.hands != table.hands
    assert bot.distribution(twin.view(hero)) == bot.distribution(table.view(hero))


def test_the_luck_of_playouts_hardly_moves_what_was_learnt() -> None:
    learnt, thinking = find_player("blueprint").bot(1), find_player("regular").bot(1)
    moved = []
    for seed in range(24):
        table = Table.start("no-limit-holdem", seats=2, seed=seed)
        view = table.view(table.actor)
        before, after = distribution_of(learnt, view), distribution_of(thinking, view)
        actions = {*before, *after}
        moved.append(sum(abs(before.get(a, 0.0) - after.get(a, 0.0)) for a in actions) / 2)
    assert np.mean(moved) < 0.05


def test_who_bets_is_believed_to_hold_what_is_bet_with() -> None:
    table = Table.start("no-limit-holdem", seats=2, seed=4)
    for action in (Raise(6), Raise(18), Raise(54), AllIn()):
        table = table.apply(action)
    thought = Thinker(600, 1, studies=True).think(table.view(table.actor))
    assert thought.beliefs is not None
    assert thought.beliefs.against_likely < thought.beliefs.against_any - 0.1


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_is_worth_the_same_whatever_the_luck_when_no_more_cards_come(seed: int) -> None:
    table = Table.start("no-limit-holdem", seats=2, seed=seed)
    while len(table.board) < 5:
        table = table.apply(Call() if table.is_legal(Call()) else Check())
    view = table.view(table.actor)
    mixes = [find_player("blueprint").bot(luck).distribution(view) for luck in range(8)]  # type: ignore[attr-defined]
    assert all(mix == mixes[0] for mix in mixes)


def test_what_was_tried_at_first_and_is_not_missed_any_more_is_not_learnt() -> None:
    shares = np.array([[10, 80, 10], [40, 50, 10]], np.float32)
    regrets = np.array([[-5, 1, 2], [-5, 1, 0]], np.float32)
    assert without_abandoned(shares, regrets).tolist() == [[0, 80, 10], [40, 50, 10]]


def test_of_what_is_decided_alone_only_the_best_is_done() -> None:
    shares = np.zeros((2, WIDTH), np.float32)
    shares[:, :3] = [[10, 80, 10], [40, 50, 0]]
    regrets = np.zeros((2, WIDTH), np.float32)
    regrets[:, :3] = [[-5, -1, -2], [-5, -9, 7]]
    assert only_the_best(shares, regrets).argmax(1).tolist() == [1, 0]  # the third is impossible


@pytest.mark.parametrize(
    ("hand", "shown", "expected"),
    [
        ("8d8h", "Tc", Split()),
        ("AdAh", "9c", Split()),
        ("TdTh", "6c", Pass()),
        ("9d9h", "9c", Split()),
        ("6d5h", "6c", Double()),
        ("7d4h", "Tc", Double()),
        ("Ad7h", "5c", Double()),
        ("Ad7h", "9c", Draw()),
        ("Ad8h", "Tc", Pass()),
        ("Td6h", "9c", Draw()),
        ("Td6h", "6c", Pass()),
        ("Td2h", "3c", Draw()),
        ("Td2h", "5c", Pass()),
        ("Td7h", "Ac", Pass()),
        ("5d3h", "9c", Draw()),
    ],
)
def test_blackjack_is_played_as_the_books_have_it(hand: str, shown: str, expected: object) -> None:
    table = deal(load("blackjack"), [hand], f"{shown}7s").apply(Bet(10))
    if Check() in table.legal_actions:
        assert distribution_of(find_player("regular").bot(1), table.view(0)) == {Check(): 1.0}
        table = table.apply(Check())
    assert distribution_of(find_player("regular").bot(1), table.view(0)) == {expected: 1.0}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Qs7d3c", Call()),
        ("Qs5d4c", Fold()),
        ("JsTd8c", Fold()),
        ("Ks3d2c", Call()),
        ("2s2d3c", Call()),
        ("Js6s4s", Call()),
    ],
)
def test_three_card_poker_is_played_as_the_books_have_it(hand: str, expected: object) -> None:
    """Next to the line, at queen, six and four, a call is worth as much as a fold."""
    table = deal(load("three-card-poker"), [hand], "KhTh7c").apply(Bet(10))
    assert distribution_of(find_player("regular").bot(1), table.view(0)) == {expected: 1.0}


@entry
def bets_of_earlier_rounds(tables: TableArray, programs: ProgramArray) -> int:
    table = tables[0]
    program = programs[0]
    return situations.bets_before(table, program.phases[table.phase])


@pytest.mark.parametrize(("raised", "bets"), [(False, 2), (True, 4)])
def test_a_fixed_limit_tells_how_many_bets_the_rounds_before_had(raised: bool, bets: int) -> None:
    table = Table.start("fixed-limit-holdem", seats=2, seed=1)
    for action in (Raise(4), Call()) if raised else (Call(), Check()):
        table = table.apply(action)
    assert bets_of_earlier_rounds(table._record, compile_program(table.game)) == bets


@entry
def last_bettor_before(tables: TableArray, seat: int) -> int:
    return situations.last_bettor(tables[0], seat)


@entry
def name_of(tables: TableArray, seat: int) -> np.uint64:
    return situations.name_of_cards(tables[0], seat)


def test_who_made_the_last_bet_of_the_rounds_before_is_known_in_the_next_one() -> None:
    table = Table.start("fixed-limit-holdem", seats=2, seed=1)
    assert last_bettor_before(table.apply(Raise(4))._record, 0) == 0
    raiser = table.actor or 0
    flop = table.apply(Raise(4)).apply(Call())
    assert [last_bettor_before(flop._record, seat) for seat in (raiser, 1 - raiser)] == [1, 2]
    bet = flop.apply(Bet(2))
    assert last_bettor_before(bet._record, raiser) == 1
    limped = table.apply(Call()).apply(Check())
    assert last_bettor_before(limped._record, raiser) == 0


@pytest.mark.parametrize(
    ("hands", "board", "alike"),
    [
        (("AhKh", "2c2d"), "QhTc3d4s9s", True),
        (("AcKc", "2c2d"), "Qs7h3d4s9s", False),
        (("KsAs", "2c2d"), "Ts9h3d4c8c", False),
    ],
)
def test_hands_that_differ_in_the_names_of_suits_alone_are_alike(
    hands: tuple[str, str], board: str, alike: bool
) -> None:
    def flop(hands: tuple[str, str], board: str) -> Table:
        table = deal("no-limit-holdem", list(hands), board, stacks=(200, 200))
        return table.apply(Call()).apply(Check())

    spades = flop(("AsKs", "2h2d"), "QsTd3c4h9h")
    names = [name_of(table._record, 0) for table in (spades, flop(hands, board))]
    assert (names[0] == names[1]) == alike


def test_practice_with_many_samples_does_not_depend_on_the_number_of_threads() -> None:
    def blueprint(threads: int) -> Blueprint:
        training = Training(
            load("fixed-limit-holdem"),
            (2,),
            seed=5,
            memory=64 << 20,
            threads=threads,
            samples=200,
            hands_of_bets=300,
            side_by_side=3,
            fine=True,
        )
        for _ in range(2):
            training.go_on()
        return training.blueprint()

    one, two = blueprint(1), blueprint(3)
    assert one == two
    assert one.fine
    assert one.hands == 2 * 3 * 300


def test_few_situations_share_a_short_number_and_the_first_of_them_is_kept() -> None:
    keys = np.array([7 << 12, (7 << 12) + 1, 9 << 12], np.uint64)
    mixes = np.arange(3 * WIDTH, dtype=np.uint8).reshape(3, WIDTH)
    steps, kept = packed(keys, mixes)
    assert np.frombuffer(steps, np.uint8).reshape(4, 2)[0].tolist() == [7, 2]
    assert np.frombuffer(kept, np.uint8).reshape(WIDTH, 2).T.tolist() == mixes[[0, 2]].tolist()


def test_what_was_learnt_for_several_numbers_of_seats_is_joined(holdem: Blueprint) -> None:
    more = trained("no-limit-holdem", 1, (3,)).blueprint()
    whole = joined([holdem, more])
    assert whole.seats == (2, 3)
    mixes = [
        dict(zip(keys.tolist(), rows.tolist(), strict=True))
        for keys, rows in map(listed, (holdem, more, whole))
    ]
    assert mixes[2] == mixes[1] | mixes[0]


def test_the_shove_of_a_short_stack_is_another_situation() -> None:
    learnt = find_player("blueprint").bot(1)
    calls = []
    for chips in (12, 200):
        deck = ["Qd", "5s", "Jc", "5d"]
        rest = [card for card in full_deck() if card not in deck]
        table = Table.start(
            "no-limit-holdem", stacks=[chips, chips], deck=" ".join([*deck, *rest])
        ).apply(AllIn())
        mix = distribution_of(learnt, table.view(table.actor))
        calls.append(1 - mix.get(Fold(), 0.0))
    assert calls[0] > calls[1] + 0.5


@pytest.mark.parametrize(
    ("deck", "folds"), [("Kd 2s Qd 3s 8d 9s", False), ("2s Kd 3s Qd 8d 9s", True)]
)
def test_who_has_won_the_first_battles_calls_and_who_has_lost_them_gives_up(
    deck: str, folds: bool
) -> None:
    rest = [card for card in full_deck() if card not in deck.split()]
    table = Table.start("betting-war", deck=" ".join([deck, *rest]))
    first = table.actor
    for _ in range(4):
        table = table.apply(Check())
    while table.actor == first:
        table = table.apply(Check())
    table = table.apply(Bet(10))
    assert table.actor == first
    assert first is not None
    mix = distribution_of(find_player("blueprint").bot(1), table.view(first))
    assert (mix.get(Fold(), 0.0) > 0.5) is folds


def test_two_who_are_left_of_many_share_hardly_a_situation_with_two_who_were_never_more() -> None:
    two, many = (
        set(training.lessons.keys[training.lessons.keys != 0].tolist())
        for training in (trained("no-limit-holdem", 1, (seats,)) for seats in (2, 4))
    )
    assert len(two) > 1_000
    assert len(many) > 1_000
    assert len(two & many) < 0.02 * len(two)


def test_who_never_folds_loses_to_what_was_learnt() -> None:
    caller = "benchmarks.reference_bots.holdem:caller"
    found = contest("no-limit-holdem", "blueprint", caller, 4_000, seed=11, seats=2, workers=1)
    assert found.winner == "blueprint", found


def test_most_claims_of_honest_players_are_believed() -> None:
    thinker = make_bot("regular", seed=1)
    doubts = asked = 0
    for seed in range(3):
        table = Table.start("cheat", 4, seed=seed)
        while not table.over:
            view = table.view(table.actor)
            action = card_games.cheat(view) if table.actor else thinker(view)
            if table.actor == 0 and Challenge in table.legal_actions:
                asked += 1
                doubts += isinstance(action, Challenge)
            table = table.apply(action)
    assert asked > 30
    assert doubts < 0.2 * asked  # a search took every second claim for a lie


def test_cards_are_learnt_too() -> None:
    training = trained("knock-out-whist", 20)
    assert training.cards
    assert not training.bets
    player = skilled("blueprint", SKILLS["blueprint"], training.blueprint())
    result = duel("knock-out-whist", player, "random", 40, seed=11)
    assert result.mean > result.margin, result


def test_memory_has_a_limit() -> None:
    memory = 16 << 20
    trained("no-limit-holdem", 1)  # what is compiled does not count
    tracemalloc.start()
    training = Training(load("no-limit-holdem"), (6,), memory=memory)
    size = len(training.lessons.keys)
    training.go_on()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(training.lessons.keys) > size  # the tables have been doubled
    assert most < memory
    with pytest.raises(ValueError, match=r"too few to learn anything in: it takes at least \d"):
        Training(load("no-limit-holdem"), (2,), memory=1)


@pytest.mark.parametrize(
    ("name", "seats"), [("no-limit-holdem", (2, 6)), ("hearts", (4,)), ("kuhn-poker", (2,))]
)
def test_a_game_is_learnt_for_its_usual_seats(name: str, seats: tuple[int, ...]) -> None:
    assert tuple(usual_seats(load(name))) == seats


def test_the_blueprints_come_along_that_one_command_trains() -> None:
    shipped = {file.name.removesuffix(SUFFIX) for file in FOLDER.iterdir()}
    assert shipped == {rules_id(load(name)) for name in (*ROUNDS, *COURSES)}


def test_every_skill_plays_any_game_without_a_lesson() -> None:
    for name in SKILLS:
        table = Table.start("simple-poker", seed=2)
        bot = find_player(name).bot(1)
        assert table.is_legal(bot(table.view(table.actor)))


@pytest.mark.parametrize("name", ["no-limit-holdem", "crazy-pineapple"])
def test_nobody_goes_all_in_by_mistake(name: str) -> None:
    done = set()
    for seed in range(40):
        table = Table.start(name, seats=2, seed=seed)
        bot = Thinker(0, seed, mistakes=1.0, studies=True, untaught=1)
        done.add(type(bot(table.view(table.actor))))
    assert {Call, Fold, Raise} == done


def test_mixes_are_whole_after_packing(holdem: Blueprint) -> None:
    learnt = holdem.learnt()
    known = learnt.mixes[learnt.keys != 0]
    assert len(known) == holdem.situations
    assert np.all(known.sum(1) >= 10)
