"""The kinds of action and of operation, as the numbers that compiled code uses.

Every number is written out, so that a new one changes no other.
"""

from __future__ import annotations

# Kinds of action
FOLD = 0
CHECK = 1
CALL = 2
BET = 3
RAISE = 4
ALL_IN = 5
BRING_IN = 6
EXCHANGE = 7
DEAL = 8
PLAY = 9
DRAW = 10
PASS = 11
DOUBLE = 12
NAME_SUIT = 13
CHALLENGE = 14

# Operations of games with a showdown
OP_DEAL_PLAYERS = 1
OP_DEAL_BOARD = 2
OP_ANTES = 3
OP_BLIND = 4
OP_BRING_IN = 5
OP_BETTING = 6
OP_EXCHANGE = 7
OP_SHOWDOWN = 8
OP_DECLARE = 16
OP_BETWEEN = 17

# Operations of games with turns
FIRST_TURN_OP = 20
OP_DEAL_HOUSE = 20
OP_TURN_UP = 21
OP_TRICKS = 22
OP_COMPARE = 23
OP_KNOCK_OUT = 24
OP_DRAW = 25
OP_PLAY = 26
OP_DISCARD = 27
OP_CLAIM = 28
OP_ROUND = 29
OP_SETTLE = 30

# Operations of deals in which cards are the stake
FIRST_DEAL_OP = 40
OP_DRAW_UP = 40
OP_COMMIT = 41
OP_REVEAL = 42
OP_DECIDE = 43
OP_RESOLVE = 44

# Betting structures
FIXED_INCREMENT = 0
NO_LIMIT = 1
POT_LIMIT = 2
FIXED_LIMIT = 3

# Who opens a betting round
LEFT_OF_BUTTON = 0
AFTER_BLINDS = 1
BY_BRING_IN = 2
HIGH_HAND = 3
LOW_HAND = 4

# Parts of conditions
IF_SUIT = 0
IF_RANK = 1
IF_SUM_PLAYED = 2
IF_SUM_HAND = 3
IF_SUM_PILE = 4
IF_HAND_SIZE = 5
IF_PILE_EMPTY = 6
IF_SAME_SUIT = 7
IF_SAME_RANK = 8
IF_HIGHER_RANK = 9
IF_LOWER_RANK = 10
IF_NEXT_RANK = 11
IF_SAME_COUNT = 12
IF_CANNOT_PLAY = 13
ALL_OF = 14
ANY_OF = 15

# Comparisons
EQUAL = 0
LESS = 1
AT_MOST = 2
MORE = 3
AT_LEAST = 4

# Effects of cards
SKIP = 0
REVERSE = 1
DRAW_CARDS = 2
EXTRA_TURN = 3
WILD = 4

# What is owed before a hand begins
LIVE_POST = 0
ANTE_POST = 1
DEAD_POST = 2

# What scores
PER_CAPTURED = 0
PER_HELD = 1
PER_TRICK = 2
PER_GOING_OUT = 3
PER_SWEEP = 4

# How a hand is won
BY_EMPTY_HAND = 0
BY_CAPTURE = 1
BY_HIGH_SCORE = 2
BY_LOW_SCORE = 3
BY_BEST_HAND = 4

# When a payoff is due
ON_DEAL = 0
ON_BUST = 1

# What a card captures
NO_CAPTURE = 0
CAPTURE_RANK = 1
CAPTURE_SUIT = 2

MAY_BE_PLAYED = 0
NOT_HELD = 1
NOT_ONE_CARD = 2
NOT_FOLLOWING = 3
NOT_BROKEN = 4
TOO_FEW_CARDS = 5
TOO_MANY_CARDS = 6
NOT_ONE_RANK = 7
NOT_FITTING = 8
NOT_OPENING = 9
NOT_SAFE = 10

BUTTON_POSITION = -1
NO_CAP = 2**30
NO_RANKING = -1
ANY_RANK = -1
ANY_SUIT = -1
NO_PHASE = -1
NO_CARD = -1
NO_ATTRIBUTE = -1
