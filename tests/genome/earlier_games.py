"""Games as the earlier DarwinDeck saved them, made up for tests."""

from __future__ import annotations

from copy import deepcopy

SHEDDING: dict[str, object] = {
    "schema_version": "1.0",
    "genome_id": "CrazyEights-Gen12-3f",
    "generation": 12,
    "setup": {"cards_per_player": 7, "initial_deck": "standard_52", "initial_discard_count": 1},
    "turn_structure": {
        "phases": [
            {
                "type": "DrawPhase",
                "source": "DECK",
                "count": 1,
                "mandatory": True,
                "condition": {
                    "type": "simple",
                    "condition_type": "LOCATION_SIZE",
                    "operator": "EQ",
                    "value": 0,
                    "reference": "valid_plays",
                },
            },
            {
                "type": "PlayPhase",
                "target": "DISCARD",
                "valid_play_condition": {
                    "type": "compound",
                    "logic": "OR",
                    "conditions": [
                        {
                            "type": "simple",
                            "condition_type": "CARD_MATCHES_SUIT",
                            "operator": None,
                            "value": None,
                            "reference": "discard",
                        },
                        {
                            "type": "simple",
                            "condition_type": "CARD_MATCHES_RANK",
                            "operator": None,
                            "value": None,
                            "reference": "discard",
                        },
                    ],
                },
                "min_cards": 1,
                "max_cards": 1,
                "mandatory": True,
            },
        ],
        "is_trick_based": False,
        "tricks_per_hand": None,
    },
    "special_effects": [
        {"trigger_rank": "TWO", "effect_type": "DRAW_CARDS", "target": "NEXT_PLAYER", "value": 2},
        {"trigger_rank": "JACK", "effect_type": "SKIP_NEXT", "target": "NEXT_PLAYER", "value": 1},
    ],
    "win_conditions": [{"type": "empty_hand", "threshold": None}],
    "scoring_rules": [],
    "max_turns": 200,
    "min_turns": 10,
    "player_count": 2,
    "fitness": 0.61,
    "skill_evaluation": {"mcts_win_rate": 0.7},
}

TRICKS: dict[str, object] = {
    "schema_version": "1.0",
    "genome_id": "whistlike",
    "generation": 3,
    "setup": {
        "cards_per_player": 13,
        "initial_deck": "standard_52",
        "initial_discard_count": 0,
        "trump_suit": "SPADES",
    },
    "turn_structure": {
        "phases": [
            {
                "type": "TrickPhase",
                "lead_suit_required": True,
                "trump_suit": "SPADES",
                "high_card_wins": True,
                "breaking_suit": None,
            }
        ],
        "is_trick_based": True,
        "tricks_per_hand": 13,
    },
    "special_effects": [],
    "win_conditions": [
        {"type": "most_tricks", "threshold": None},
        {"type": "all_hands_empty", "threshold": None},
    ],
    "scoring_rules": [],
    "max_turns": 100,
    "min_turns": 1,
    "player_count": 4,
}

CLAIMS: dict[str, object] = {
    **deepcopy(SHEDDING),
    "genome_id": "liar",
    "setup": {"cards_per_player": 17, "initial_deck": "standard_52", "initial_discard_count": 0},
    "turn_structure": {
        "phases": [
            {
                "type": "ClaimPhase",
                "min_cards": 1,
                "max_cards": 4,
                "sequential_rank": True,
                "allow_challenge": True,
                "pile_penalty": True,
            }
        ],
        "is_trick_based": False,
        "tricks_per_hand": None,
    },
    "special_effects": [],
    "player_count": 3,
}

BETTING: dict[str, object] = {
    **deepcopy(SHEDDING),
    "genome_id": "shedding-for-chips",
    "setup": {
        "cards_per_player": 5,
        "initial_deck": "standard_52",
        "initial_discard_count": 1,
        "starting_chips": 500,
    },
    "turn_structure": {
        "phases": [
            {"type": "BettingPhase", "min_bet": 10, "max_raises": 3},
            {
                "type": "PlayPhase",
                "target": "DISCARD",
                "valid_play_condition": None,
                "min_cards": 1,
                "max_cards": 1,
                "mandatory": True,
            },
        ],
        "is_trick_based": False,
        "tricks_per_hand": None,
    },
    "special_effects": [],
}

GAMES = {"shedding": SHEDDING, "tricks": TRICKS, "claims": CLAIMS, "betting": BETTING}
