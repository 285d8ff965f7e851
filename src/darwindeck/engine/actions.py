"""The kinds of action and of operation, as the numbers that compiled code uses."""

from __future__ import annotations

FOLD, CHECK, CALL, BET, RAISE, ALL_IN, BRING_IN, EXCHANGE, DEAL = range(9)

(
    OP_DEAL_PLAYERS,
    OP_DEAL_BOARD,
    OP_ANTES,
    OP_BLIND,
    OP_BRING_IN,
    OP_BETTING,
    OP_EXCHANGE,
    OP_SHOWDOWN,
) = range(8)

FIXED_INCREMENT, NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(4)

LEFT_OF_BUTTON, AFTER_BLINDS, BY_BRING_IN, HIGH_HAND, LOW_HAND = range(5)

BUTTON_POSITION = -1
NO_CAP = 2**30
NO_RANKING = -1
