"""Reading the documents: their code blocks, and how to tell whether what they claim is true."""

from __future__ import annotations

import ast
import contextlib
import io
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from darwindeck.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
CLAIM = re.compile(r"\s+#\s(?P<claim>.+)$")
INLINE_COMMAND = re.compile(r"`(darwindeck [^`]+)`")
MOST_HANDS = 200
AT_MOST = {"--hands": MOST_HANDS, "--minutes": 0.05}


@dataclass(frozen=True)
class Block:
    """One fenced block of a document."""

    language: str
    text: str
    line: int


def blocks(document: Path) -> list[Block]:
    """Return the fenced blocks of a document in order."""
    text = document.read_text(encoding="utf-8")
    return [
        Block(match[1], dedent(match[2]), text.count("\n", 0, match.start()) + 2)
        for match in BLOCK.finditer(text)
    ]


def sentences(document: Path) -> str:
    """Return what is left of a document without its fenced blocks."""
    return BLOCK.sub("", document.read_text(encoding="utf-8"))


def matches(shown: str, printed: str) -> bool:
    """Tell whether a text is as shown, where `...` stands for anything."""
    pattern = ".*".join(map(re.escape, shown.strip().split("...")))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


def run_python(block: Block, namespace: dict[str, object], file: str) -> str:
    """Run a block and return what it prints; `expression  # value` claims what a value is."""
    lines = block.text.splitlines()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for statement in ast.parse(block.text, file).body:
            ast.increment_lineno(statement, block.line - 1)
            if not isinstance(statement, ast.Expr):
                code = compile(ast.Module([statement], []), file, "exec")
                exec(code, namespace)
                continue
            value = eval(compile(ast.Expression(statement.value), file, "eval"), namespace)
            last = lines[(statement.end_lineno or 0) - block.line]
            claim = CLAIM.match(last.encode()[statement.end_col_offset or 0 :].decode())
            if claim is not None:
                assert repr(value) == claim["claim"], f"{file}: {last.strip()}"
    return printed.getvalue()


@dataclass(frozen=True)
class Command:
    """A command that a document shows, and what it says the command prints."""

    text: str
    printed: str = ""


def session(block: Block) -> Iterator[Command]:
    """Yield the commands of a block of a terminal session."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        first, _, rest = part.partition("\n")
        yield Command(first.partition("  #")[0].strip(), rest)


def shown_commands(document: Path) -> Iterator[Command]:
    """Yield every `darwindeck` command in the sessions and sentences of a document."""
    for block in blocks(document):
        if block.language == "console":
            for command in session(block):
                if command.text.startswith("darwindeck "):
                    yield command
    for text in INLINE_COMMAND.findall(sentences(document)):
        if "..." not in text and any(mark in text for mark in (" --", ".json")):
            yield Command(text)


def run_command(command: Command) -> str:
    """Run a `darwindeck` command of a document, with few hands, and return what it prints.

    What a person types there stands behind `> `.
    """
    words = shlex.split(command.text)[1:]
    target = None
    if ">" in words:
        words, target = words[: words.index(">")], words[-1]
    for index, word in enumerate(words):
        if word in AT_MOST:
            words[index + 1] = f"{min(float(words[index + 1]), AT_MOST[word]):g}"
    if words[0] == "simulate" and "--hands" not in words:
        words += ["--hands", str(MOST_HANDS)]
    typed = "".join(f"{line}\n" for line in re.findall(r"^> (.*)", command.printed, re.MULTILINE))
    result = CliRunner().invoke(app, words, input=typed, catch_exceptions=False)
    assert result.exit_code == 0, f"{command.text}: {result.output}"
    if target is not None:
        Path(target).write_text(result.stdout, encoding="utf-8")
    return result.stdout
