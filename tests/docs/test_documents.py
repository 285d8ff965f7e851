"""What the documents show is true: their Python runs, their commands work, their links lead on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from darwindeck.cli import COMMANDS
from darwindeck.genome.serialization import decode

from .documents import (
    DOCUMENTS,
    INLINE_COMMAND,
    ROOT,
    Block,
    blocks,
    matches,
    run_command,
    run_python,
    sentences,
    shown_commands,
)

LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")

in_every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds the files that the documents show or speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path / "data"))
    for document in DOCUMENTS:
        for block in blocks(document):
            if block.language == "json" and '"genome_id"' in block.text:
                name = json.loads(block.text)["genome_id"]
                (tmp_path / f"{name}.json").write_text(block.text, encoding="utf-8")
    own = (tmp_path / "royal-river.json").read_text(encoding="utf-8")
    misspelt = own.replace('"min_bet": 4', '"min_bat": 4')
    (tmp_path / "misspelt.json").write_text(misspelt, encoding="utf-8")
    (tmp_path / "my-game.json").write_text(own, encoding="utf-8")
    hands = sorted((Path(__file__).parents[1] / "histories" / "data").glob("*.phh"))
    sections = [f"[{i}]\n{file.read_text(encoding='utf-8')}\n" for i, file in enumerate(hands, 1)]
    (tmp_path / "hands.phhs").write_text("".join(sections), encoding="utf-8")
    return tmp_path


@in_every_document
def test_the_python_of_a_document_does_what_it_says(document: Path, folder: Path) -> None:
    namespace: dict[str, object] = {}
    printed = None
    for block in blocks(document):
        if block.language == "python":
            printed = run_python(block, namespace, document.name)
        elif block.language == "text" and printed is not None:
            assert matches(block.text, printed), f"{document.name}, line {block.line}:\n{printed}"
            printed = None


@in_every_document
def test_the_commands_of_a_document_work(document: Path, folder: Path) -> None:
    for command in shown_commands(document):
        printed = run_command(command)
        if command.printed.strip():
            assert matches(command.printed, printed), f"{command.text}:\n{printed}"


@in_every_document
def test_the_game_files_of_a_document_can_be_read(document: Path) -> None:
    for block in blocks(document):
        if block.language == "json" and '"genome_id"' in block.text:
            decode(block.text, source=document.name)


@in_every_document
def test_the_links_of_a_document_lead_somewhere(document: Path) -> None:
    for target, anchor in LINK.findall(sentences(document)):
        file = document.parent / target if target else document
        assert file.exists(), f"{document.name}: {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", words).lower().replace(" ", "-") for words in headings}
            assert anchor in slugs, f"{document.name}: {target}#{anchor}"


def test_the_sample_of_the_readme_is_short() -> None:
    sample = next(block for block in blocks(ROOT / "README.md") if block.language == "python")
    assert len(sample.text.splitlines()) <= 10


@pytest.mark.parametrize(
    "picture", sorted((ROOT / "docs").rglob("*.svg")), ids=lambda path: path.name
)
def test_a_picture_is_small_and_needs_no_network(picture: Path) -> None:
    content = picture.read_text(encoding="utf-8")
    assert len(content) < 100_000
    assert "url(http" not in content
    assert "@font-face" not in content


@in_every_document
def test_every_command_that_a_sentence_mentions_exists(document: Path) -> None:
    for text in INLINE_COMMAND.findall(sentences(document)):
        word = text.split()[1]
        assert word in COMMANDS or word in {"--help", "--version"}, f"{document.name}: {text}"


def test_a_false_claim_in_a_document_is_found() -> None:
    with pytest.raises(AssertionError, match="1 \\+ 1"):
        run_python(Block("python", "1 + 1   # 3\n", line=1), {}, "false.md")
    assert not matches("seat 0 wins", "seat 1 wins")
    assert matches("seat ... wins", "seat 1 wins")
