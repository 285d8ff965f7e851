"""The test vectors of docs/trustless.md are those of the program."""

from __future__ import annotations

from hashlib import sha512
from pathlib import Path

from darwindeck.mental.group import best_group, point_from
from darwindeck.mental.shuffle import generators
from darwindeck.mental.transcript import Transcript
from darwindeck.mental.wire import MessageKind

from .tables import table_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "trustless.md"


def vectors() -> dict[str, str]:
    """Return the rows of the document's vectors by their names."""
    text = DOCUMENT.read_text().partition("## Test vectors")[2]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {row[0]: row[1].strip("` ") for row in rows if len(row) == 2}


def test_points_and_challenges_are_as_documented() -> None:
    documented, group = vectors(), best_group()
    for card in ("As", "Kh", "2c"):
        assert documented[f"point of {card}"] == point_from(group, b"card", card.encode()).hex()
    product, places = generators(group, 2)
    assert documented["H"] == product.hex()
    assert [documented["H_1"], documented["H_2"]] == [place.hex() for place in places]
    transcript = Transcript(b"example", b"context")
    transcript.absorb(b"label", b"one", b"two")
    challenge = transcript.challenge(b"c").to_bytes(32, "little").hex()
    assert challenge in documented.values()


def test_a_whole_hand_is_as_documented() -> None:
    documented = vectors()
    table = table_of("kuhn-poker")
    ledger = table.play()
    assert documented["name of the table"] == table.terms.table.hex()
    assert documented["digest of the last of its 12 messages"] == (
        ledger.read_messages()[11].digest.hex()
    )
    assert (
        documented["first 32 bytes of SHA-512 of the file"]
        == (sha512(ledger.encode()).hexdigest()[:64])
    )
    assert table.referee.payoffs == [(1, -1)]


def test_the_table_of_the_document_names_every_kind_of_message() -> None:
    text = DOCUMENT.read_text()
    assert ", ".join(f"{kind.name} {kind.value}" for kind in MessageKind) in text
