"""Asking a bot what it does at many tables: at once if it only plays what it has learnt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from darwindeck.engine.program import compile_program
from darwindeck.players.as_strategy import distribution_of
from darwindeck.players.search import Thinker
from darwindeck.table.record import decode_action
from darwindeck.table.view import struck_out

if TYPE_CHECKING:
    from darwindeck.players.bots import Bot
    from darwindeck.table.actions import Action
    from darwindeck.table.table import Table

    Answers = list[Mapping[Action, float]]


def answers_at(tables: Sequence[Table], bots: Sequence[Bot], seat: int) -> Answers:
    """Return how often a bot takes each action at each of some tables of a game, at its turn.

    There is one bot for each table: the same player, with luck of its own.
    """
    learnt = learnt_answers(tables, bots, seat)
    if learnt is not None:
        return learnt
    return [distribution_of(bot, table.view(seat)) for table, bot in zip(tables, bots, strict=True)]


def learnt_answers(tables: Sequence[Table], bots: Sequence[Bot], seat: int) -> Answers | None:
    """Return the answers of who plays what was learnt of bets without a thought.

    Such a player needs no view: what it knows of a table is in the record that it may see.
    """
    thinkers = [bot for bot in bots if isinstance(bot, Thinker) and not bot.iterations]
    if not tables or len(thinkers) < len(tables):
        return None
    game = tables[0].game
    mind, program = thinkers[0].mind_for(tables[0].view(seat)), compile_program(game)
    if not mind.learnt.bets:
        return None
    answers: Answers = []
    for table, thinker in zip(tables, thinkers, strict=True):
        seen = struck_out(table._record, seat, game)  # noqa: SLF001 - instead of a whole view
        mind.look_at(seen)
        mind.go_on(program, thinker.seed ^ int(seen["history"][0]), 0, mind.iterations)
        mixed = mind.mixed()
        answers.append(
            {
                decode_action(seen, choice.kind, choice.amount): choice.share
                for choice in mixed
                if choice.share > 0
            }
        )
    return answers
