"""What people type: every word, and the sentences for what is no move."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck import (
    AllIn,
    Bet,
    BringIn,
    Call,
    Check,
    Exchange,
    Fold,
    Raise,
    Suit,
    Table,
    View,
    load,
    parse_cards,
)
from darwindeck.cards import DECKS
from darwindeck.genome.library import library_names
from darwindeck.playtest.answers import read_answer
from darwindeck.playtest.choices import Question, question_of
from darwindeck.playtest.faces import Look
from darwindeck.playtest.refusals import explain_refusal
from darwindeck.playtest.scene import worth_of_hands
from darwindeck.playtest.screens import draw_choices, explanation
from darwindeck.playtest.vocabulary import Command, Unclear
from darwindeck.table.actions import Bid, Challenge, Double, Draw, Knock, NameSuit, Pass, Play
from darwindeck.table.errors import IllegalAction
from darwindeck.words.voice import Voice
from tests.engine.test_legal_actions import many_exchanges

EIGHTS = parse_cards("8h 8s")


def facing_a_bet() -> Question:
    """Return the first decision of a hand of no-limit hold'em: blinds 1 and 2, stacks of 200."""
    table = Table.start("no-limit-holdem", seed=9)
    return question_of(table.view(table.actor), table.game)


def nobody_has_bet() -> Question:
    """Return the first decision on a flop."""
    table = Table.start("no-limit-holdem", seats=2, seed=9).apply(Call()).apply(Check())
    return question_of(table.view(table.actor), table.game)


def exchanging(hand: str = "2c 3d 4h 5s Kd") -> Question:
    """Return a decision in the draw of five-card draw."""
    table = Table.start("five-card-draw", seats=2, seed=9)
    while not table.exchanging:
        table = table.apply(Check())
    view = with_hand(table.view(table.actor), hand)
    cards = parse_cards(hand)
    view = replace(view, legal_actions=tuple(Exchange(cards[:n]) for n in range(6)))
    return question_of(view, table.game)


def taking_a_turn(*actions: object, hand: str = "8h 8s 2c") -> Question:
    """Return a decision in a turn game with these legal actions."""
    table = Table.start("no-limit-holdem", seed=9)
    view = with_hand(table.view(table.actor), hand)
    view = replace(view, legal_actions=actions, min_bet_to=0, max_bet_to=0)
    return question_of(view, table.game)


def with_hand(view: View, hand: str) -> View:
    """Return a view with other cards in the viewer's hand."""
    assert view.seat is not None
    seats = list(view.seats)
    seats[view.seat] = replace(seats[view.seat], cards=parse_cards(hand))
    return replace(view, seats=tuple(seats))


def gin_with(hand: str) -> Question:
    """Return the decision of who has just drawn the last of these cards, in gin rummy."""
    others = [str(card) for card in DECKS["standard_52"] if str(card) not in hand.split()]
    *own, drawn = hand.split()
    dealt = [card for pair in zip(own, others[:10], strict=True) for card in pair]
    table = Table.start("gin-rummy", deck=" ".join([*dealt, *others[10:11], drawn, *others[11:]]))
    table = table.apply(Pass()).apply(Pass())
    return question_of(table.view(table.actor), table.game)


def test_to_knock_in_gin_is_no_check_and_needs_little_deadwood() -> None:
    melds = gin_with("2c 3c 4c 9d 9h 9s Tc Td Th 5s Kd")
    assert read_answer("knock kd", melds) == Knock(parse_cards("Kd"))
    assert worth_of_hands(melds.view, melds.view.game, Voice()) == "5 points of deadwood"
    nothing = gin_with("2c 4d 6h 8s Tc Qd Ah 3s 5c 7d Kh")
    knock = read_answer("knock", nothing)
    assert knock in {Knock(parse_cards(card)) for card in ("Qd", "Kh", "Tc")}


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("1", Fold()),
        ("2", Call()),
        ("f", Fold()),
        ("fold", Fold()),
        ("FOLD.", Fold()),
        ("c", Call()),
        ("call", Call()),
        ("call 2", Call()),
        ("k", Check()),
        ("check", Check()),
        ("r 60", Raise(60)),
        ("raise 60", Raise(60)),
        ("raise to 60", Raise(60)),
        ("Raise  To  60!", Raise(60)),
        ("raise by 10", Raise(12)),
        ("r min", Raise(4)),
        ("r half", Raise(4)),
        ("r pot", Raise(7)),
        ("r max", Raise(200)),
        ("r50", Raise(50)),
        ("R 60", Raise(60)),
        ("r $60", Raise(60)),
        ("r 60 chips", Raise(60)),
        ("raise to 3bb", Raise(6)),
        ("r 2.5bb", Raise(5)),
        ("r3bb", Raise(6)),
        ("r 2/3 pot", Raise(5)),
        ("r 75%", Raise(5)),
        ("r half pot", Raise(4)),
        ("r 0.1k", Raise(100)),
        ("pot", Raise(7)),
        ("half pot", Raise(4)),
        ("2/3 pot", Raise(5)),
        ("2/3", Raise(5)),
        ("3bb", Raise(6)),
        ("3 bb", Raise(6)),
        ("min", Raise(4)),
        ("max", Raise(200)),
        ("all", AllIn()),
        ("all in 200", AllIn()),
        ("r 500", Raise(500)),
        ("a", AllIn()),
        ("all in", AllIn()),
        ("all-in", AllIn()),
        ("allin", AllIn()),
        ("bring in", BringIn()),
        ("stand pat", Exchange()),
        ("hit", Draw()),
        ("pass", Pass()),
        ("?", Command.HELP),
        ("help", Command.HELP),
        ("hint", Command.HINT),
        ("log", Command.LOG),
        ("rules", Command.RULES),
        ("table", Command.TABLE),
        ("undo", Command.UNDO),
        ("quit", Command.QUIT),
        ("q", Command.QUIT),
    ],
)
def test_words_when_facing_a_bet(answer: str, action: object) -> None:
    assert read_answer(answer, facing_a_bet()) == action


def short_big_blind() -> Question:
    """Return a decision after a big blind of 2 that had a single chip to pay it with."""
    table = Table.start("no-limit-holdem", stacks=(200, 200, 1), seed=9)
    return question_of(table.view(table.actor), table.game)


def test_a_big_blind_that_falls_short_leaves_the_price_whole() -> None:
    question = short_big_blind()
    assert question.view.price == 2
    assert read_answer("raise by 10", question) == Raise(12)
    call = next(choice for choice in question.choices if choice.action == Call())
    assert str(call.meaning).startswith("Match the bet of 2. You pay 2 for a pot of 4:")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("2", Check()),
        ("c", Check()),
        ("k", Check()),
        ("pot", Bet(4)),
        ("b3bb", Bet(6)),
        ("b 20", Bet(20)),
        ("bet 20", Bet(20)),
        ("b pot", Bet(4)),
        ("a", AllIn()),
    ],
)
def test_words_when_nobody_has_bet(answer: str, action: object) -> None:
    assert read_answer(answer, nobody_has_bet()) == action


@pytest.mark.parametrize(
    ("answer", "cards"),
    [
        ("exchange 2c 3d", "2c 3d"),
        ("x 1 3", "2c 4h"),
        ("1 3", "2c 4h"),
        ("5", "Kd"),
        ("2c", "2c"),
        ("2♣ K♦", "2c Kd"),
        ("x 2c,3d", "2c 3d"),
        ("discard 4h", "4h"),
        ("x all", "2c 3d 4h 5s Kd"),
        ("stand pat", ""),
        ("pat", ""),
        ("s", ""),
        ("0", ""),
    ],
)
def test_words_in_an_exchange(answer: str, cards: str) -> None:
    assert read_answer(answer, exchanging()) == Exchange(parse_cards(cards))


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("play 8h", Play(EIGHTS[:1])),
        ("8h", Play(EIGHTS[:1])),
        ("8H", Play(EIGHTS[:1])),
        ("8h 8s", Play(EIGHTS)),
        ("p 8h 8s", Play(EIGHTS)),
        ("play 1 2", Play(EIGHTS)),
        ("1 2", Play(EIGHTS)),
        ("1", Play(EIGHTS[:1])),
        ("play 2", Play(EIGHTS[1:])),
        ("3", Play(EIGHTS)),
        ("play 3", Play(EIGHTS)),
        ("4", Draw()),
        ("draw", Draw()),
        ("d", Draw()),
        ("pass", Pass()),
        ("p", Pass()),
    ],
)
def test_words_for_playing_cards(answer: str, action: object) -> None:
    singles = Play(EIGHTS[:1]), Play(EIGHTS[1:])
    question = taking_a_turn(*singles, Draw(), Pass(), Play(EIGHTS))
    assert read_answer(answer, question) == action


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("hit", Draw()),
        ("h", Draw()),
        ("stand", Pass()),
        ("s", Pass()),
        ("double", Double()),
        ("double down", Double()),
    ],
)
def test_words_of_blackjack(answer: str, action: object) -> None:
    assert read_answer(answer, taking_a_turn(Draw(), Pass(), Double())) == action


@pytest.mark.parametrize("answer", ["name hearts", "n h", "hearts", "heart", "h", "♥", "3"])
def test_words_for_naming_a_suit(answer: str) -> None:
    question = taking_a_turn(*(NameSuit(suit) for suit in Suit))
    assert read_answer(answer, question) == NameSuit(Suit.HEARTS)


@pytest.mark.parametrize("answer", ["n", "name", "claim", "nil", "play"])
def test_words_of_other_games_are_no_moves(answer: str) -> None:
    with pytest.raises(Unclear, match=f"'{answer}' is no move here"):
        read_answer(answer, facing_a_bet())


@pytest.mark.parametrize(
    ("answer", "tricks"),
    [("3", 3), ("bid 3", 3), ("b 3", 3), ("0", 0), ("nil", 0), ("bid 0", 0)],
)
def test_a_bid_is_the_number_that_is_typed(answer: str, tricks: int) -> None:
    question = taking_a_turn(*map(Bid, range(8)))
    assert read_answer(answer, question) == Bid(tricks)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("bid", "How many tricks? Write one number, such as bid 3."),
        ("bid 3 4", "How many tricks?"),
        ("bid 5c", "How many tricks?"),
        ("nil 3", "nil stands alone; what is '3'?"),
        ("bid 15", "There is no choice 15"),
    ],
)
def test_a_bid_that_is_no_number_of_tricks_is_refused(answer: str, words: str) -> None:
    with pytest.raises(Unclear) as caught:
        read_answer(answer, taking_a_turn(*map(Bid, range(8))))
    assert str(caught.value).startswith(words)


def test_passing_an_auction_is_0_where_nobody_bids_that() -> None:
    table = Table.start("pinochle", seed=4)
    question = question_of(table.view(table.actor), table.game)
    assert [choice.action for choice in question.choices if choice.key == "0"] == [Pass()]
    assert read_answer("0", question) == read_answer("pass", question) == Pass()
    with pytest.raises(Unclear) as caught:
        read_answer("xyzzy", question)
    assert "type one of the numbers from 0 to 140, or ?" in str(caught.value)


def test_many_bids_are_read_and_explained_in_one_breath() -> None:
    table = Table.start("skat", seed=4)
    question = question_of(table.view(table.actor), table.game)
    read = [line.plain for line in draw_choices(question, Look(80, plain=True))]
    assert read[0].startswith("18-192. bid 18, 20, 22, ")
    assert read[-1] == "0. pass"
    explained = [line.plain for line in explanation(question, Look(80))]
    assert explained[1].strip().startswith("18-192  bid 18 to 192: Say that your game ")


def test_an_example_has_as_many_cards_as_are_asked_for() -> None:
    table = Table.start("hearts", seed=4)
    question = question_of(table.view(table.actor), table.game)
    with pytest.raises(Unclear) as caught:
        read_answer("", question)
    assert str(caught.value).startswith("Type positions of 3 cards to pass on, such as 1 3 4, or ?")


def test_bids_can_be_typed_in_german() -> None:
    question = taking_a_turn(*map(Bid, range(8)))
    assert read_answer("3 ansagen", question, "de") == Bid(3)
    assert read_answer("null", question, "de") == Bid(0)


@pytest.mark.parametrize(
    ("answer", "alone"),
    [
        ("hearts", False),
        ("make hearts trump", False),
        ("order up", False),
        ("hearts alone", True),
        ("alone", True),
        ("make hearts trump and play alone", True),
    ],
)
def test_words_for_making_trump(answer: str, alone: bool) -> None:
    hearts = NameSuit(Suit.HEARTS), NameSuit(Suit.HEARTS, alone=True)
    assert read_answer(answer, taking_a_turn(*hearts, Pass())) == hearts[alone]


@pytest.mark.parametrize("answer", ["challenge", "ch", "liar", "1"])
def test_words_for_a_challenge(answer: str) -> None:
    assert read_answer(answer, taking_a_turn(Pass(), Challenge())) == Challenge()


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("aussteigen", Fold()),
        ("passen", Fold()),
        ("mitgehen", Call()),
        ("Erhöhen auf 60", Raise(60)),
        ("erhoehe um 10", Raise(12)),
        ("erhöhe 60", Raise(60)),
        ("r halb", Raise(4)),
        ("All-in", AllIn()),
        ("alles", AllIn()),
        ("fold", Fold()),
        ("call", Call()),
        ("c", Call()),
        ("hilfe", Command.HELP),
        ("verlauf", Command.LOG),
        ("ende", Command.QUIT),
        ("quit", Command.QUIT),
    ],
)
def test_german_words_when_facing_a_bet_and_english_ones_beside_them(
    answer: str, action: object
) -> None:
    assert read_answer(answer, facing_a_bet(), "de") == action


def test_german_words_in_other_phases() -> None:
    assert read_answer("schieben", nobody_has_bet(), "de") == Check()
    assert read_answer("setze 20", nobody_has_bet(), "de") == Bet(20)
    assert read_answer("tausche 1 3", exchanging(), "de") == Exchange(parse_cards("2c 4h"))
    assert read_answer("alle behalten", exchanging(), "de") == Exchange()
    taking = taking_a_turn(Play(EIGHTS[:1]), Draw(), Pass())
    assert read_answer("ziehen", taking, "de") == Draw()
    assert read_answer("passen", taking, "de") == Pass()
    suits = taking_a_turn(*(NameSuit(suit) for suit in Suit))
    assert read_answer("Herz", suits, "de") == NameSuit(Suit.HEARTS)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Type 1, 2, 3, 5 or 6, or ? to have everything explained."),
        ("flod", "'flod' is no move here: did you mean fold?"),
        ("rasie 20", "'rasie 20' is no move here: did you mean raise or rate?"),
        (
            "xyzzy",
            "'xyzzy' is no move here: type 1, 2, 3, 5 or 6, or ? to have all explained.",
        ),
        ("9", "There is no choice 9: type 1, 2, 3, 5 or 6, or r 9 if you meant the chips."),
        ("0", "There is no choice 0: type 1, 2, 3, 5 or 6, or a word."),
        ("9" * 5000, f"There is no choice {'9' * 5000}: type 1, 2, 3, 5 or 6, or a word."),
        ("1 2", "Type one number, or a word."),
        ("r", "How much? You can raise to anything from 4 to 200, such as r 4."),
        ("r 20.000", "'20.000' is no whole number of chips: write 20 or 20000."),
        ("r 6,5", "'6,5' is no whole number of chips: write 6 or 7."),
        ("raise 12.50", "'12.50' is no whole number of chips: write 12 or 13."),
        ("r .5", "'.5' is no whole number of chips: write 1."),
        ("r 2.25bb", "'2.25bb' is no whole number of chips: write 4 or 5."),
        ("r 10 20", "One amount is enough; what is '20'?"),
        ("r 10 please", "One amount is enough; what is 'please'?"),
        ("r lots", "'lots' is no amount: write whole chips such as 4, or min, half pot,"),
        ("r -5", "'-5' is no amount: write whole chips such as 4, or min, half pot,"),
        ("all in 50", "All in is everything you have, 200: type all in for that, or r 50 for"),
        ("a 5", "All in is everything you have, 200: type all in for that, or r 5 for"),
        ("call 150", "A call costs 2: type call for that, or r 150 to raise."),
        ("fold 3", "fold stands alone; what is '3'?"),
        ("b 20", "There is a bet of 2 already: raise it with r AMOUNT"),
        ("call me", "call stands alone; what is 'me'?"),
        ("8h", "No card is to be played now: type 1, 2, 3, 5 or 6."),
    ],
)
def test_a_word_that_is_no_move_gets_a_sentence_that_helps(answer: str, sentence: str) -> None:
    question = facing_a_bet()
    with pytest.raises(Unclear) as caught:
        read_answer(answer, question)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("r 3", "You cannot raise to 3: 4 is the least. You can fold, call 2, raise to anything"),
        ("r 1,000", "You cannot raise to 1000: 200 is the most. You can fold, call 2, raise to"),
        ("check", "Cannot check when facing a bet: it costs 2 to call. You can fold, call 2,"),
        ("hit", "It is time to bet: you cannot draw now. You can fold, call 2, raise to anything"),
        ("stand pat", "It is time to bet: you cannot exchange cards now. You can fold, call 2"),
    ],
)
def test_what_the_rules_do_not_allow_is_said_as_the_engine_refuses_it(
    answer: str, sentence: str
) -> None:
    table = Table.start("no-limit-holdem", seed=9)
    question = question_of(table.view(table.actor), table.game)
    action = read_answer(answer, question)
    assert not isinstance(action, Command)
    with pytest.raises(IllegalAction) as caught:
        table.apply(action)
    assert caught.value.refusal is not None
    assert str(explain_refusal(caught.value.refusal, question)).startswith(sentence)


def test_thousands_are_written_as_the_language_writes_them() -> None:
    table = Table.start("no-limit-holdem", stacks=(90_000,) * 3, seed=9)
    question = question_of(table.view(table.actor), table.game)
    assert read_answer("r 20,000", question) == Raise(20_000)
    assert read_answer("r 20.000", question, "de") == Raise(20_000)
    with pytest.raises(Unclear):
        read_answer("r 20,000", question, "de")


def test_folding_staying_and_going_all_in_have_the_same_keys_in_every_decision() -> None:
    keys = {Fold: "1", Check: "2", Call: "2", AllIn: "6"}
    for question in (facing_a_bet(), nobody_has_bet(), short_big_blind()):
        for choice in question.choices:
            assert keys.get(type(choice.action), choice.key) == choice.key
        assert question.choices[-1].key == "6"


def test_where_nobody_can_fold_or_stay_bets_are_numbered_from_one() -> None:
    table = Table.start("blackjack", seed=9)
    question = question_of(table.view(table.actor), table.game)
    assert [(choice.key, choice.action) for choice in question.choices] == [
        ("1", Bet(10)),
        ("2", Bet(100)),
    ]
    with pytest.raises(Unclear) as caught:
        read_answer("xyzzy", question)
    assert "type 1 or 2, or ?" in str(caught.value)


def test_an_exchange_of_a_whole_deck_is_asked_for_at_once() -> None:
    table = many_exchanges(most=24)
    question = question_of(table.view(table.actor), table.game)
    assert question.note is not None
    assert str(question.note).startswith("positions of up to 24 cards to exchange")
    assert read_answer("x all", question) == Exchange(question.hand)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("x", "Which cards? Name them, such as x 2c."),
        ("draw 2", "Which cards? Name them, such as x 2c."),
        ("x 9", "There is no card 9: you have 5 cards."),
        ("x As", "You do not hold A♠: you have 2♣ 3♦ 4♥ 5♠ K♦."),
        ("1 1", "2♣ is named twice."),
        ("x foo", "'foo' is no card: write it like 2c."),
    ],
)
def test_cards_that_cannot_be_exchanged_are_explained(answer: str, sentence: str) -> None:
    with pytest.raises(Unclear) as caught:
        read_answer(answer, exchanging())
    assert str(caught.value) == sentence


def test_every_numbered_choice_is_legal_in_every_game() -> None:
    for name in library_names():
        table = Table.start(load(name), seed=5)
        for _ in range(100):
            if table.over:
                break
            if table.exchanging:
                table = table.apply(table.legal_actions[0])
                continue
            question = question_of(table.view(table.actor), table.game)
            for choice in question.choices:
                assert choice.action in table.legal_actions
                assert choice.meaning
                assert read_answer(choice.key, question) == choice.action
            action = question.choices[table.pot % len(question.choices)].action
            table = table.apply(action)
