"""Whatever action a client sends in whatever game, it is carried out or refused in words."""

from __future__ import annotations

import pytest

from darwindeck.cards import Card, Suit
from darwindeck.genome.library import library_names, load
from darwindeck.table import actions
from darwindeck.table.actions import PLAIN_ACTIONS, Action
from darwindeck.web import entries
from darwindeck.web.hall import first_play
from darwindeck.web.messages import TableOptions
from darwindeck.web.refusals import TurnedDown

ACE, TWO = Card("As"), Card("2c")
WEIRD: tuple[Action, ...] = (
    *PLAIN_ACTIONS,
    actions.Bet(0),
    actions.Bet(-5),
    actions.Bet(2**62),
    actions.Raise(0),
    actions.Raise(2**62),
    actions.Play(()),
    actions.Play((None,)),
    actions.Play((ACE, ACE)),
    actions.Play((ACE, TWO) * 30),
    actions.Exchange((None, None)),
    actions.Exchange((ACE,) * 60),
    actions.NameSuit(Suit.HEARTS),
    actions.Deal((ACE,)),
    actions.Deal(()),
)


@pytest.mark.parametrize("game", library_names())
def test_a_weird_action_is_carried_out_or_refused_in_words(game: str) -> None:
    genome = load(game)
    house = genome.setup.house is not None
    options = TableOptions(game=game, bots=("random",) * (genome.player_count - house - 1))
    play = first_play(genome, options)
    play = play.after(entries.Sat(at=0, seat=play.free[0], name="Zoe", user="u"), 1)
    play = play.after(play.deal(0), 2)
    actor = play.actor
    if actor is None:
        return
    refused = []
    for number, action in enumerate(WEIRD):
        try:
            play.after(entries.Decided(at=1, seat=actor, action=action), 3 + number)
        except TurnedDown as problem:
            refused.append(problem)
    assert refused
    assert all(problem.code and len(problem.said()) > 10 for problem in refused)
