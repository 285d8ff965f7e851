"""What is compiled apart is compiled when it is first called, whatever happens meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.compiled.modes import INTERPRETED

from .toys import said_by

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

TOY = """
from __future__ import annotations
import signal
import threading
import time
import darwindeck.compiled.jit as own
from darwindeck.compiled import links

@own.jit_apart
def halved(number: int) -> tuple[int, bool]:
    return number // 2, number % 2 == 1

@own.jit_apart
def counted_down(number: int) -> int:
    return 0 if number == 0 else 1 + counted_down(number - 1)

@own.jit_apart
def steps(number: int) -> int:
    taken = 0
    while number > 1:
        half, odd = halved(number)
        number = 3 * number + 1 if odd else half
        taken += 1
    return taken

@own.jit_apart
def broken(number: int) -> int:
    return number.nothing

@own.entry
def answer(question: int, number: int) -> int:
    if question == 0:
        return steps(number)
    if question == 1:
        return broken(number)
    return counted_down(number)

def linked():
    return sorted(link.function.__name__ for link in links.LINKS.values() if link.is_complete)
"""


def says(folder: Path, question: str) -> str:
    """Run the toy in a process of its own, and return what it says in the end."""
    return said_by(f"{TOY}\n{question}\n", folder)


def test_only_what_is_called_is_compiled_and_kept(tmp_path: Path) -> None:
    question = "print(answer(0, 27), linked())"
    for _ in ("compiled", "loaded"):
        assert says(tmp_path, question) == "111 ['halved', 'steps']"
        kept = {file.name.split("-")[0].split(".")[-1] for file in tmp_path.rglob("*.code")}
        assert kept == {"answer", "halved", "steps"}


def test_a_function_may_call_itself_through_its_link(tmp_path: Path) -> None:
    assert says(tmp_path, "print(answer(2, 1000), linked())") == "1000 ['counted_down']"


def test_threads_complete_a_link_together(tmp_path: Path) -> None:
    question = """
said = []
threads = [threading.Thread(target=lambda: said.append(answer(0, 27))) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(said == [111] * 8, made.count("steps"))"""
    watch = """
from darwindeck.compiled import numba_inside
made, kept = [], numba_inside.compile_apart
def noted(function, kinds):
    made.append(function.__name__)
    return kept(function, kinds)
numba_inside.compile_apart = noted"""
    assert says(tmp_path, watch + question) == "True 1"


def test_a_forked_process_completes_its_own_links(tmp_path: Path) -> None:
    question = """
import os
answer(0, 1)
child = os.fork()
print(answer(0, 27), linked(), flush=True)
if child: os.waitpid(child, 0)"""
    assert says(tmp_path, question) == "\n".join(["111 ['halved', 'steps']"] * 2)


def test_what_cannot_be_compiled_is_an_error_and_the_rest_goes_on(tmp_path: Path) -> None:
    question = """
try:
    answer(1, 1)
except RuntimeError as problem:
    print(problem, answer(0, 27))"""
    assert says(tmp_path, question) == "a rule could not be compiled 111"


def test_everything_can_be_linked_before_it_is_called(tmp_path: Path) -> None:
    question = """
answer(0, 1)
for place, link in list(links.LINKS.items()):
    if link.function is broken.py_func:
        del links.LINKS[place]
links.complete_all()
print(linked())"""
    assert says(tmp_path, question) == "['counted_down', 'halved', 'steps']"


def test_an_interruption_is_put_off_until_the_link_is_complete(tmp_path: Path) -> None:
    question = """
kept = links.Link.complete
def slowly(link):
    kept(link)
    time.sleep(0.2)
    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    time.sleep(0.2)
links.Link.complete = slowly
try:
    answer(0, 27)
    time.sleep(20)
    print("heard nothing")
except KeyboardInterrupt:
    print("interrupted", linked())"""
    assert says(tmp_path, question) == "interrupted ['halved', 'steps']"
