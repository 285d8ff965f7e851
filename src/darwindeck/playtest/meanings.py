"""What a choice does, explained to the person who has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.engine import entry
from darwindeck.engine.layout import NOBODY, SEATS, TableArray, blank_table
from darwindeck.engine.program import compile_program
from darwindeck.genome import anatomy
from darwindeck.genome import schema as kinds
from darwindeck.genome.anatomy import PLAYER_PHASES
from darwindeck.hands.tables import load_tables
from darwindeck.players.bots import record_of
from darwindeck.playtest import deals, held_cards
from darwindeck.playtest.scene import tricks_of
from darwindeck.table import actions, claim_numbers, record
from darwindeck.words.liar import hand_line
from darwindeck.words.turns import effect_words
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.playtest.choices import Question
    from darwindeck.table.view import View

    Cards = tuple[Card | None, ...]


def meaning(action: actions.Action, question: Question) -> Line:
    """Explain what an action does."""
    view = question.view
    if view.deal is not None:
        return deals.meaning(action, view, view.deal)
    if is_about_stake(view) and action.kind < actions.Exchange.kind:
        return stake_meaning(action, view)
    return meaning_in_hand(action, question)


def meaning_in_hand(action: actions.Action, question: Question) -> Line:
    """Explain an action that is not about what the hand is worth."""
    view = question.view
    match action, held_cards.phase_in_play(view):
        case actions.Check() | actions.Fold(), kinds.DeclarePhase():
            return declaring_meaning(action, view)
        case (
            (actions.Check() | actions.Bet()) as bet,
            kinds.BetweenPhase() | kinds.PeekPhase() | kinds.WagerPhase(),
        ):
            return between_meaning(bet, view)
        case (
            actions.Claim() | actions.ClaimHand() | actions.Challenge()
        ) as said, kinds.LiarPhase():
            return claiming_meaning(said, view)
        case actions.Play(cards), _:
            return playing_meaning(cards, question)
        case actions.NameSuit() | actions.Bid() | actions.Pass(), _ if words := bidding_meaning(
            action, question
        ):
            return words
        case actions.NameSuit(suit), _:
            return Line("meanings.name_suit", suit=suit)
        case actions.Draw() | actions.Pass(), _ if question.against_the_house:
            return Line("meanings.hit" if isinstance(action, actions.Draw) else "meanings.stand")
        case actions.Draw() | actions.Pass(), kinds.TalonPhase(count=count):
            taken = isinstance(action, actions.Draw)
            return Line(f"meanings.{'take' if taken else 'leave'}_talon", count=count)
        case actions.Pass(), _ if actions.Challenge in question.kinds:
            return Line("meanings.believe")
        case _:
            return betting_meaning(action, question)


def betting_meaning(action: actions.Action, question: Question) -> Line:
    """Explain what a bet does, with the odds that a call gets, or any other plain action."""
    view, price = question.view, question.view.price
    own = view.seats[view.seat or 0]
    match action:
        case actions.Knock(cards):
            left = held_cards.deadwood_without(cards[0], view)
            return Line("meanings.knock" if left else "meanings.gin", cards=cards, points=left)
        case actions.Meld() | actions.ExtendSet() | actions.ExtendRun():
            return Line("meanings.meld" if isinstance(action, actions.Meld) else "meanings.extend")
        case actions.Draw() if takes_discards(view):
            return Line("meanings.take", cards=view.pile[-1:])
        case actions.Pass() if takes_discards(view):
            passed = is_first_offer(view)
            return Line("meanings.pass_discard" if passed else "meanings.draw_from_deck")
        case actions.Call():
            pot = view.pot + view.to_call
            percent = f"{100 * view.to_call / pot if pot else 0:.0f}"
            bill = {"amount": view.to_call, "total": pot, "percent": percent}
            key = "meanings.call_house" if question.against_the_house else "meanings.call"
            return Line(key, price=price, **bill)
        case actions.BringIn():
            return Line("meanings.bring_in", amount=view.to_call)
        case actions.Bet(amount):
            return Line("meanings.bet", amount=amount)
        case actions.Raise(total):
            return Line("meanings.raise", amount=total - own.bet, more=total - price)
        case actions.AllIn():
            return Line("meanings.all_in", amount=own.stack)
        case _:
            return Line(f"meanings.{type(action).__name__.lower()}")


def between_meaning(action: actions.Check | actions.Bet, view: View) -> Line:
    """Explain a bet against the pot or the house, with how many cards win it."""
    phase = held_cards.phase_in_play(view)
    if isinstance(phase, kinds.PeekPhase):
        return insurance_meaning(action, view)
    if isinstance(action, actions.Bet) and isinstance(phase, kinds.WagerPhase):
        return Line("meanings.wager", amount=action.amount)
    if isinstance(action, actions.Check) and view.game.setup.house is None:
        return Line("meanings.bet_nothing")
    asked = record_of(view), compile_program(view.game), view.seat or 0
    counts = dict(zip(("count", "total", "odds"), entry.weigh_between(*asked), strict=True))
    if isinstance(action, actions.Check):
        return Line("meanings.leave_bet", **counts)
    key = "meanings.bet_between" if view.game.setup.house is None else "meanings.raise_bet"
    return Line(key, amount=action.amount, **counts)


def is_about_stake(view: View) -> bool:
    """Tell whether a decision may be about what the hand is worth: in a turn or a trick."""
    in_turn = isinstance(held_cards.phase_in_play(view), (kinds.TrickPhase, *PLAYER_PHASES))
    return view.stake > 0 and in_turn


def stake_meaning(action: actions.Action, view: View) -> Line:
    """Explain what it means to raise what a hand is worth, to accept that, or not to."""
    match action:
        case actions.Raise(to):
            return Line("meanings.raise_stake", points=to, before=view.raised_to or view.stake)
        case actions.Call():
            return Line("meanings.accept_stake", points=view.raised_to)
        case actions.Fold():
            return Line("meanings.refuse_stake", points=view.stake)
        case _:
            return Line("meanings.leave_stake", points=view.stake)


def insurance_meaning(action: actions.Check | actions.Bet, view: View) -> Line:
    """Explain a bet that the house has 21, with how many cards win it, or that there is none."""
    asked = record_of(view), compile_program(view.game)
    counts = dict(zip(("count", "total", "odds"), entry.weigh_insurance(*asked), strict=True))
    if isinstance(action, actions.Check):
        return Line("meanings.insure_not", **counts)
    return Line("meanings.insure", amount=action.amount, **counts)


def claiming_meaning(action: actions.FreeClaim | actions.Challenge, view: View) -> Line:
    """Explain a claim about all hands, with what the player sees of it, or a doubt."""
    claim = view.claim if isinstance(action, actions.Challenge) else action
    if claim is None:
        return Line("meanings.challenge")
    number = claim_numbers.number_of(claim)
    seen = entry.count_fitting(record_of(view), compile_program(view.game), number)
    hidden = sum(seat.cards.count(None) for seat in view.seats)
    if isinstance(claim, actions.ClaimHand):
        key = "meanings.claim_hand" if claim is action else "meanings.doubt_hand"
        return Line(key, hand=hand_line(claim), count=seen, hidden=hidden)
    key = "meanings.free_claim" if claim is action else "meanings.doubt"
    return Line(key, count=claim.count, rank=claim.rank, seen=seen, hidden=hidden)


def takes_discards(view: View) -> bool:
    """Tell whether the question is to take the top discard, or to draw."""
    phase = held_cards.phase_in_play(view)
    return isinstance(phase, kinds.DrawPhase) and phase.or_discard


def is_first_offer(view: View) -> bool:
    """Tell whether the first discard is offered, so that the next player is asked too."""
    phase = held_cards.phase_in_play(view)
    first = isinstance(phase, kinds.DrawPhase) and phase.offered_first
    return first and int(record_of(view)["offered"][0]) <= SEATS


def declaring_meaning(action: actions.Action, view: View) -> Line:
    """Explain what it means to stay in or to go out, where losers match the pot or do not."""
    again = anatomy.deals_again(view.game)
    if isinstance(action, actions.Fold):
        return Line("meanings.go_out_for_now" if again else "meanings.go_out")
    tricks = anatomy.paid_tricks_of(view.game)
    if tricks is not None:
        return Line("meanings.stay_in_for_tricks", count=tricks.tricks, pot=view.pot)
    key = "meanings.stay_in_matching" if again else "meanings.stay_in"
    return Line(key, pot=view.pot, amount=view.pot)


def bidding_meaning(action: actions.Action, question: Question) -> Line | None:
    """Explain what a bid does, or a suit that is made trump; nothing elsewhere."""
    match held_cards.phase_in_play(question.view), action:
        case kinds.BidPhase(of="points" | "worth" | "chips" as what), actions.Bid():
            return Line(f"meanings.bid_{what}")
        case kinds.BidPhase(), actions.Bid(tricks):
            return Line("meanings.bid" if tricks else "meanings.bid_nil")
        case kinds.BidPhase(), actions.Pass():
            return Line("meanings.pass_auction")
        case kinds.TrumpPhase(), actions.Pass():
            return Line("meanings.pass_trump")
        case kinds.TrumpPhase(), actions.NameSuit(None, _, True):
            return Line("meanings.play_null")
        case kinds.TrumpPhase(contract=contract), actions.NameSuit(suit, alone):
            own = question.view.seats[question.view.seat or 0].bid
            bids = anatomy.phases_of(question.view.game, kinds.BidPhase)
            by_worth = any(bid.of == "worth" for bid in bids)
            count = contract if own is None or by_worth else own
            if suit is None:
                return Line("meanings.make_tops_trump", count=count)
            if anatomy.sells_for_chips(question.view.game):
                return Line("meanings.make_trump_bought", suit=suit)
            in_points = any(bid.of != "tricks" for bid in bids)
            plain = "meanings.make_trump_points" if in_points else "meanings.make_trump"
            key = "meanings.make_trump_alone" if alone else plain
            return Line(key, suit=suit, count=count)
        case _:
            return None


def playing_meaning(cards: Cards, question: Question) -> Line:
    """Explain what playing cards does in the phase in play."""
    count = len(cards)
    match held_cards.phase_in_play(question.view):
        case kinds.TrickPhase() as phase:
            return trick_meaning(cards, question, phase)
        case kinds.ClaimPhase():
            return claim_meaning(cards, question)
        case kinds.DiscardPhase() | kinds.MeldPhase():
            return Line("meanings.discard", count=count)
        case kinds.KnockPhase():
            return Line(
                "meanings.discard_melding",
                points=held_cards.deadwood_without(cards[0], question.view),
            )
        case _:
            put = Line("meanings.put", count=count)
            return Line("meanings.done", things=(put, *effects_of(cards, question)))


def trick_meaning(cards: Cards, question: Question, phase: kinds.TrickPhase) -> Line:
    """Explain what a card does in a trick: what has to be followed, and who takes it so far."""
    (card,) = cards
    view = question.view
    if card is None or None in view.pile:
        return Line("meanings.trick")
    taker = int(record_of(view)["best"][0])
    if taker == NOBODY:
        return Line("meanings.lead_suit" if phase.must_follow else "meanings.lead", suit=card.suit)
    beats = int(just_after(view, actions.Play(cards))["best"][0]) == view.seat
    trick, _, _ = tricks_of(view)
    return Line("meanings.beats" if beats else "meanings.loses", card=dict(trick).get(taker))


def just_after(view: View, play: actions.Play) -> TableArray:
    """Ask the engine for the table once the viewer has played some cards."""
    before, after = record_of(view), blank_table()
    kind, amount = record.encode_action(before, play)
    entry.drive(before, after, compile_program(view.game), load_tables(), kind, amount, 0)
    return after


def claim_meaning(cards: Cards, question: Question) -> Line:
    """Explain a claim: what is said, and whether it is so."""
    rank = question.view.due_rank
    if rank is None:
        return Line("meanings.claim")
    truth = entry.tells_truth(just_after(question.view, actions.Play(cards)))
    return Line("meanings.truth" if truth else "meanings.lie", count=len(cards), rank=rank)


def effects_of(cards: Cards, question: Question) -> Iterator[Line]:
    """Say what a special card does."""
    card, game = cards[0], question.view.game
    for number, effect in enumerate(game.card_effects):
        if card is not None and entry.has_effect(compile_program(game), number, card.index):
            wild = effect.effect == "wild"
            yield Line("meanings.wild") if wild else effect_words(effect, single=True)
