"""`darwindeck play --trustless` and `--join`: a table over the network that nobody deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.mental import bodies, errors, frames, group, wire
from darwindeck.mental.relay import Invitation, Relay
from darwindeck.mental.session import Session, sit_down
from darwindeck.players.registry import make_bot
from darwindeck.playtest import answers, vocabulary
from darwindeck.playtest.choices import question_of
from darwindeck.playtest.drawing import draw_scene
from darwindeck.playtest.scene import scene_of_view
from darwindeck.playtest.screens import draw_choices
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from darwindeck.genome.schema import GameGenome
    from darwindeck.mental.referee import Referee
    from darwindeck.mental.terms import TableTerms
    from darwindeck.playtest.terminal import Terminal
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def host_table(
    address: str, invitation: Invitation, name: str, bot: str, transcript: Path | None,
    terminal: Terminal,
) -> int:  # fmt: skip
    """Open a table, take its first seat, and play; return the exit code."""
    # Refuse a game that cannot be played this way before anybody comes.
    from darwindeck.mental.dealing import check_trustless

    check_trustless(invitation.game, invitation.seats)
    relay = Relay(frames.parse_address(address), invitation, group.best_group())
    host, port = relay.address
    terminal.say(
        f"Waiting for {invitation.seats - 1} more: darwindeck play --join {host}:{port}", "bold"
    )
    running = relay.start()
    code = join_table(f"{host}:{port}", name, bot, transcript, terminal)
    running.join(invitation.seconds)
    return code


def join_table(
    address: str, name: str, bot: str, transcript: Path | None, terminal: Terminal
) -> int:
    """Sit down at a table and play; return the exit code."""
    with frames.connect(frames.parse_address(address)) as connection:
        session: Session

        def is_legal(action: Action) -> bool:
            return action in session.player.table.legal_actions

        def names() -> list[str]:
            return [person.name for person in session.referee.terms.players]

        decide = make_bot(bot) if bot else asking(terminal, names, is_legal)
        session = sit_down(connection, name, decide)
        terms = session.referee.terms
        terminal.say(f"{terms.game.name}, table {terms.code}: compare this code with the others.")
        terminal.say(seating(terms))
        path = transcript or Path(f"{terms.code}-{session.player.seat}.transcript")
        try:
            session.run(lambda message: tell(terminal, session, message))
        except (errors.Cheating, ConnectionError, EOFError) as problem:
            terminal.say(blame(terms, problem), "red")
            return 1
        finally:
            session.ledger.save(path)
            terminal.say(f"The transcript is in {path}. Check it with: darwindeck audit {path}")
    return 0


def seating(terms: TableTerms) -> str:
    """Say who sits where, and what happens when somebody leaves."""
    names = ", ".join(f"{seat}: {person.name}" for seat, person in enumerate(terms.players))
    rule = (
        f"any {terms.backup} others can finish a hand for who is gone"
        if terms.backup
        else "a hand is void when somebody is gone, who loses what they put in"
    )
    return f"Seats {names}. After {terms.seconds} seconds of silence, {rule}."


def blame(terms: TableTerms, problem: Exception) -> str:
    """Say what ended the game, and by whom."""
    if isinstance(problem, errors.Cheating):
        name = terms.players[problem.seat].name
        return f"The game ends: {name} broke the rules with message {problem.number}: {problem}"
    return f"The game ends: {problem or 'you left the table'}"


def tell(terminal: Terminal, session: Session, message: wire.Message) -> None:
    """Tell what a message means for people."""
    referee, header = session.referee, message.header
    name = referee.terms.players[header.seat].name
    match header.kind:
        case wire.MessageKind.SHUFFLE:
            terminal.say(f"{name} shuffled the deck, and proved it.")
        case wire.MessageKind.ACT:
            act = bodies.decode_act(message.body)
            words = str(act) if not isinstance(act, tuple) else discarding(act.places)
            terminal.say(f"{name}: {words}.")
        case wire.MessageKind.SHOW:
            terminal.say(f"{name} shows {shown(referee, header.seat)}.")
        case wire.MessageKind.ABSENT:
            terminal.say(f"{name} declares somebody absent.", "yellow")
        case wire.MessageKind.RESULT if header.seat == last_signer(referee, header.hand):
            for line in result(referee):
                terminal.say(line, "bold")
        case _:
            pass


def shown(referee: Referee, seat: int) -> str:
    """Return the cards that a seat has shown."""
    from darwindeck.cards import format_cards

    hand = referee.hand
    return format_cards([hand.known[position] for position in hand.held[seat]], " ")


def last_signer(referee: Referee, hand: int) -> int | None:
    """Return the last message's seat once a hand is over, so that its result is told once."""
    over = len(referee.payoffs) == hand + 1
    return referee.messages[-1].header.seat if over else None


def discarding(places: int) -> str:
    """Say how many cards were exchanged."""
    count = places.bit_count()
    return "stand pat" if not count else f"exchange {count} card{'s' * (count > 1)}"


def result(referee: Referee) -> Iterator[str]:
    """Say how a hand ended."""
    names = [person.name for person in referee.terms.players]
    amounts = zip(names, referee.payoffs[-1], strict=True)
    won = ", ".join(f"{name} {amount:+}" for name, amount in amounts)
    yield f"Hand {len(referee.payoffs)} is over: {won}."


def asking(
    terminal: Terminal, names: Callable[[], Sequence[str]], is_legal: Callable[[Action], bool]
) -> Callable[[View], Action]:
    """Return a player who asks the person at a terminal until the answer is legal."""

    def decide(view: View) -> Action:
        question, look = question_of(view, view.game), terminal.look
        voice = Voice(terminal.language, names=names(), reader=view.seat)
        seen = replace(scene_of_view(view, view.game, voice), keys=question.keys)
        terminal.gap()
        terminal.print(draw_scene(seen, look))
        terminal.gap()
        while True:
            terminal.print(draw_choices(question, look))
            try:
                answer = answers.read_answer(terminal.ask("> "), question, terminal.language)
            except vocabulary.Unclear as problem:
                terminal.say(voice.say(problem.line), "yellow")
                continue
            if answer is vocabulary.Command.QUIT:
                raise EOFError
            if not isinstance(answer, vocabulary.Command) and is_legal(answer):
                return answer

    return decide


def invitation_to(
    game: GameGenome, seats: int | None, hands: int | None, backup: int, seconds: int
) -> Invitation:
    """Return what to invite to, with the game's own numbers where none are given."""
    limit = min(hands or game.hand_limit, game.hand_limit)
    return Invitation(game, seats or game.player_count, limit, backup, seconds)
