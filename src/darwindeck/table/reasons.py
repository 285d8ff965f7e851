"""Which rule forbids an action that was refused: found by asking the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine import actions as engine
from darwindeck.engine import entry, layout
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import deck_of, phases_of, sells_for_chips
from darwindeck.genome.phases import BidPhase
from darwindeck.table import actions, claim_numbers
from darwindeck.table.record import encode_action, suit_of
from darwindeck.table.refusals import Refusal, RefusalCode, is_well_formed

if TYPE_CHECKING:
    from darwindeck.cards import Card, Suit
    from darwindeck.table.position import Position


FORBIDDEN = {
    engine.NOT_ONE_CARD: RefusalCode.ONE_CARD_TO_A_TRICK,
    engine.NOT_OPENING: RefusalCode.OPENING_CARD,
    engine.NOT_SAFE: RefusalCode.SAFE_FIRST_TRICK,
    engine.NOT_TRUMPING: RefusalCode.MUST_TRUMP,
    engine.NOT_BEATING: RefusalCode.MUST_BEAT,
    engine.TOO_FEW_CARDS: RefusalCode.TOO_FEW_CARDS,
    engine.TOO_MANY_CARDS: RefusalCode.TOO_MANY_CARDS,
    engine.NOT_ONE_RANK: RefusalCode.NOT_OF_ONE_RANK,
    engine.NOT_RETURNING: RefusalCode.CARD_JUST_TAKEN,
    engine.NO_MELD: RefusalCode.NO_SET_OR_RUN,
    engine.FITS_NO_MELD: RefusalCode.FITS_NO_MELD,
    engine.ENOUGH_MELDS: RefusalCode.ENOUGH_MELDS,
    engine.LAST_CARD_LAID: RefusalCode.LAST_CARD_IS_DISCARDED,
}
"""What the engine's judgements are called, where no suit belongs to them."""

MELDING = {RefusalCode.NO_SET_OR_RUN, RefusalCode.ENOUGH_MELDS}
TURN_KINDS = sum(1 << kind for kind in range(engine.PLAY, engine.LAST_KIND + 1))
SIZED = 1 << engine.BET | 1 << engine.RAISE
SAID = 1 << engine.BID | 1 << engine.NAME_SUIT | 1 << engine.CLAIM


def out_of_turn(table: Position, action: actions.Action, seat: int) -> Refusal:
    """Say that it is somebody else's turn, or nobody's."""
    code = RefusalCode.OUT_OF_TURN if table.actor is not None else RefusalCode.DEALERS_TURN
    if table.over:
        code = RefusalCode.OUT_OF_TURN_AFTER_HAND
    return Refusal(code, action, seat, table.actor)


def why_not(table: Position, action: actions.Action) -> Refusal:
    """Say why an action that the engine has refused is not legal."""
    code, legal = RefusalCode, table.situation[1]
    seat = table.actor
    if not is_well_formed(action):
        return Refusal(code.NOT_AN_ACTION, action, seat)
    if isinstance(action, actions.Deal) and (refusal := why_not_deal(table, action)):
        return refusal
    if table.over:
        return Refusal(code.HAND_OVER, action, seat)
    if asked := len(table.cards_to_deal):
        return Refusal(code.DEALER_FIRST, action, seat, minimum=asked)
    if table.game.roles:
        return why_not_in_deal(table, action)
    if legal & TURN_KINDS:
        return why_not_in_turn(table, action)
    if legal >> engine.EXCHANGE & 1:
        return why_not_exchange(table, action)
    if table.declaring:
        return Refusal(code.TIME_TO_DECLARE, action, seat)
    return why_not_bet(table, action)


def why_not_in_deal(table: Position, action: actions.Action) -> Refusal:
    """Say what is wrong with an action in a deal between roles."""
    code, seat = RefusalCode, table.actor
    if not isinstance(action, actions.Play):
        return Refusal(code.RAISE_CHECK_OR_FOLD, action, seat)
    if len(action.cards) != 1:
        return Refusal(code.RAISE_IS_ONE_CARD, action, seat, maximum=1)
    if missing := missing_cards(table, action):
        return Refusal(code.NOT_IN_HAND, action, seat, cards=missing)
    return Refusal(code.NOT_POSSIBLE_NOW, action, seat)


def why_not_in_turn(table: Position, action: actions.Action) -> Refusal:
    """Say which rule forbids an action in a turn, a trick or a claim."""
    code, seat = RefusalCode, table.actor
    if table.claims_freely:
        return why_not_claimed(table, action)
    if table.situation[1] & SAID:
        return why_not_said(table, action)
    asked = table.situation[1] >> action.kind & 1
    if not isinstance(action, actions.OfCards) or not asked:
        return Refusal(code.NOT_POSSIBLE_NOW, action, seat, phase=table.phase_index)
    if missing := missing_cards(table, action):
        return Refusal(code.NOT_IN_HAND, action, seat, cards=missing, phase=table.phase_index)
    if isinstance(action, actions.Knock) and actions.Play(action.cards) in table.legal_actions:
        return why_not_knock(table, action)
    found, suit = forbidding_rule(table, action)
    fewest, most = table.meld_limits if found in MELDING else table.play_limits
    return Refusal(
        found,
        action,
        seat,
        minimum=fewest,
        maximum=most,
        count=len(action.cards),
        cards=action.cards,
        top=None if table.pile_is_hidden else next(reversed(table.pile), None),
        suit=suit,
        phase=table.phase_index,
    )


def why_not_knock(table: Position, action: actions.Knock) -> Refusal:
    """Say that too much deadwood is left for knocking."""
    record = table._record  # noqa: SLF001
    position = encode_action(record, action)[1].bit_length() - 1
    row = layout.phases_in(compile_program(table.game))[record["phase"][0]]
    return Refusal(
        RefusalCode.TOO_MUCH_DEADWOOD,
        action,
        table.actor,
        maximum=int(row["deadwood"]),
        count=entry.deadwood_left(record, table.actor or 0, position),
        cards=action.cards,
        phase=table.phase_index,
    )


def why_not_said(table: Position, action: actions.Action) -> Refusal:
    """Say why something cannot be bid, or a suit not be named."""
    code, seat, index = RefusalCode, table.actor, table.phase_index
    _, legal, _, least, most, _ = table.situation
    stack, sells = table.stacks[seat or 0], sells_for_chips(table.game)
    match action:
        case actions.Bid(int(bid)) if legal >> engine.BID & 1 and sells and bid > stack:
            return Refusal(code.BID_BEYOND_STACK, action, seat, maximum=stack, phase=index)
        case actions.Bid(tricks) if legal >> engine.BID & 1:
            within = isinstance(tricks, int) and least <= tricks <= most
            listed = any(bid.values for bid in phases_of(table.game, BidPhase))
            inside = code.BID_NOT_LISTED if listed else code.BID_HOOKED
            found = inside if within else code.BID_OUT_OF_RANGE
            return Refusal(found, action, seat, minimum=least, maximum=most, phase=index)
        case actions.NameSuit(suit, alone) if legal >> engine.NAME_SUIT & 1:
            offered = alone and actions.NameSuit(suit) in table.legal_actions
            found = code.NOT_ALONE if offered else code.SUIT_NOT_OFFERED
            return Refusal(found, action, seat, suit=suit, phase=index)
        case _ if legal >> engine.BID & 1:
            return Refusal(code.TIME_TO_BID, action, seat, phase=index)
        case _:
            return Refusal(code.NOT_POSSIBLE_NOW, action, seat, phase=index)


def why_not_claimed(table: Position, action: actions.Action) -> Refusal:
    """Say why something cannot be claimed, or done instead of it."""
    found, least = RefusalCode.TIME_TO_CLAIM, table.situation[3]
    if isinstance(action, actions.FreeClaim):
        number = claim_numbers.number_of(action)
        low = claim_numbers.NO_CLAIM < number < least
        found = RefusalCode.CLAIM_TOO_LOW if low else RefusalCode.CLAIM_TOO_HIGH
        if type(action) is not type(claim_numbers.claim_of(least)):
            of_ranks = isinstance(action, actions.ClaimHand)
            found = RefusalCode.CLAIM_OF_RANKS if of_ranks else RefusalCode.CLAIM_OF_HANDS
    return Refusal(found, action, table.actor, phase=table.phase_index)


def forbidding_rule(table: Position, action: actions.OfCards) -> tuple[RefusalCode, Suit | None]:
    """Ask the engine which rule forbids cards, and return the suit that it is about."""
    code, record = RefusalCode, table._record  # noqa: SLF001
    program = compile_program(table.game)
    rule = entry.judge_play(record, program, *encode_action(record, action))
    row = layout.phases_in(program)[record["phase"][0]]
    match rule:
        case engine.NOT_FOLLOWING:
            return code.FOLLOW_SUIT, suit_of(int(record["led"][0]))
        case engine.NOT_BROKEN if row["never_broken"]:
            return code.SUIT_NEVER_BROKEN, suit_of(int(row["breaking_suit"]))
        case engine.NOT_BROKEN:
            return code.SUIT_NOT_BROKEN, suit_of(int(row["breaking_suit"]))
        case engine.TOO_MANY_CARDS if row["op"] == engine.OP_CLAIM:
            return code.TOO_MANY_CLAIMED, None
        case engine.NOT_FITTING if table.named_suit is not None:
            return code.DOES_NOT_FIT_NAMED, table.named_suit
        case engine.NOT_FITTING if table.pile and not table.pile_is_hidden:
            return code.DOES_NOT_FIT_TOP, None
        case _:
            return FORBIDDEN.get(rule, code.DOES_NOT_FIT), None


def missing_cards(table: Position, action: actions.OfCards) -> tuple[Card | None, ...]:
    """Return the cards that the actor does not hold, or not so often."""
    left = list(table.hands[table.actor or 0])
    missing = []
    for card in action.cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return tuple(missing)


def why_not_exchange(table: Position, action: actions.Action) -> Refusal:
    """Say what is wrong with an action when it is time to exchange cards."""
    if not isinstance(action, actions.Exchange):
        return Refusal(RefusalCode.TIME_TO_EXCHANGE, action, table.actor)
    fewest, most = table.exchange_limits
    return Refusal(
        RefusalCode.WRONG_ROW if table.to_arrange else RefusalCode.WRONG_EXCHANGE,
        action,
        table.actor,
        minimum=fewest,
        maximum=most,
        count=len(action.cards),
        cards=missing_cards(table, action),
        hand=table.hands[table.actor or 0],
    )


def why_not_bet(table: Position, action: actions.Action) -> Refusal:
    """Say what is wrong with an action in a betting round."""
    seat = table.actor or 0
    _, legal, to_call, smallest, largest, _ = table.situation
    return Refusal(
        betting_code(action, legal, to_call, smallest),
        action,
        seat,
        minimum=smallest if legal & SIZED else 0,
        maximum=largest if legal & SIZED else 0,
        most=table.bets[seat] + table.stacks[seat],
        to_call=to_call,
    )


def betting_code(action: actions.Action, legal: int, to_call: int, smallest: int) -> RefusalCode:
    """Say which rule of a betting round forbids an action."""
    code = RefusalCode
    match action:
        case actions.Bet(amount) | actions.Raise(amount):
            if not isinstance(amount, int) or isinstance(amount, bool):
                return code.BAD_AMOUNT
            if not legal & SIZED:
                return code.ONLY_ALL_IN if legal >> engine.ALL_IN & 1 else code.NO_FURTHER_BET
            if not legal >> action.kind & 1:
                return code.WRONG_WORD
            return code.BELOW_MINIMUM if amount < smallest else code.ABOVE_MAXIMUM
        case _ if legal >> engine.BRING_IN & 1:
            return code.BRING_IN_OWED
        case actions.Check():
            return code.FACING_A_BET
        case actions.Call():
            return code.CALL_BEYOND_STACK if to_call else code.NOTHING_TO_CALL
        case actions.Fold():
            return code.NOTHING_TO_FOLD
        case actions.AllIn():
            return code.ALL_IN_NOT_A_SIZE
        case _:
            return code.TIME_TO_BET


def why_not_deal(table: Position, action: actions.Deal) -> Refusal | None:
    """Say why cards cannot be dealt, or `None` if they can."""
    code, asked = RefusalCode, len(table.cards_to_deal)
    if not asked:
        return Refusal(code.HAND_OVER if table.over else code.NOT_DEALT_BY_HAND, action)
    if len(action.cards) != asked:
        count = len(action.cards)
        return Refusal(code.WRONG_NUMBER_DEALT, action, minimum=asked, maximum=asked, count=count)
    held = held_cards(table)
    deck = frozenset(deck_of(table.game))
    for index, card in enumerate(action.cards):
        if card is None:
            continue
        if card in held or card in action.cards[:index]:
            return Refusal(code.DEALT_TWICE, action, cards=(card,))
        if card not in deck:
            return Refusal(code.NOT_IN_DECK, action, cards=(card,))
    return None


def held_cards(table: Position) -> set[Card | None]:
    """Return the cards that cannot be dealt: on the board and in hands.

    In an exchange, discards and folded hands may come back, as the deck can have run out.
    """
    hands = zip(table.hands, table.folded, strict=True)
    in_play = (hand for hand, folded in hands if not (folded and table.exchanging))
    return {card for hand in in_play for card in hand} | set(table.board)
