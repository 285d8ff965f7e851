"""Three processes play without a dealer, and the transcript is checked: `make demo-trustless`."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import sleep

from darwindeck.files import replace_with
from darwindeck.mental.ledger import load_ledger
from darwindeck.mental.wire import SIGNATURE, MessageKind

GAME = "no-limit-holdem"
NAMES = ("Alice", "Bob", "Carol")
HANDS = 2
LONGEST = 300


def main() -> int:
    """Play, audit, cheat, and audit again."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{name.lower()}.transcript" for name in NAMES]
        play(files)
        same = len({file.read_bytes() for file in files}) == 1
        print(f"\nAll three transcripts are the same bytes: {same}", flush=True)
        print("\n$ darwindeck audit alice.transcript", flush=True)
        honest = darwindeck("audit", str(files[0]))
        print(
            "\nNow an action in Alice's file is changed:\n\n$ darwindeck audit alice.transcript",
            flush=True,
        )
        change_one_byte(files[0])
        caught = darwindeck("audit", str(files[0]))
    return 0 if same and honest == 0 and caught == 1 else 1


def play(files: list[Path]) -> None:
    """Let three processes play some hands, each with a bot that holds its own keys."""
    address = f"127.0.0.1:{free_port()}"
    table = (GAME, "--trustless", address, "--seats", str(len(NAMES)), "--hands", str(HANDS))
    processes = []
    for name, file in zip(NAMES, files, strict=True):
        where = table if name == NAMES[0] else ("--join", address)
        own = ("--people", "0", "--bots", "greedy", "--name", name, "--transcript", str(file))
        quiet = None if name == NAMES[0] else subprocess.DEVNULL
        processes.append(subprocess.Popen(command("play", *where, *own), stdout=quiet))  # noqa: S603
        wait_for(address)
    for process in processes:
        if process.wait(LONGEST):
            raise SystemExit("one of the players failed")


def wait_for(address: str) -> None:
    """Wait until somebody listens at an address, or has listened there."""
    host, _, port = address.rpartition(":")
    for _ in range(LONGEST * 10):
        try:
            socket.create_connection((host, int(port)), 1).close()
        except OSError:
            sleep(0.1)
        else:
            return


def change_one_byte(file: Path) -> None:
    """Change what somebody did: the last byte in front of the signature."""
    data, ledger = bytearray(file.read_bytes()), load_ledger(file)
    kinds = [message.header.kind for message in ledger.read_messages()]
    action = ledger.messages[kinds.index(MessageKind.ACT)]
    data[data.index(action) + len(action) - SIGNATURE - 1] ^= 1
    replace_with(file, bytes(data))


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def command(*arguments: str) -> list[str]:
    """Return the command line that runs DarwinDeck with this Python."""
    return [sys.executable, "-m", "darwindeck", *arguments]


def darwindeck(*arguments: str) -> int:
    """Run a command and return its exit code."""
    return subprocess.run(command(*arguments), check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
