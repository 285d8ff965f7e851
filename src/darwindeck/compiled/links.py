"""Links: a function that is compiled apart is compiled when it is called for the first time.

Its callers are compiled without it, since its annotation says what it returns. They have a link to
it: a place in memory with the address of its machine code, or nothing yet. Whoever finds nothing
writes to a pipe and waits, and a thread of Python's compiles the function or loads it from the
disk. So a game compiles the rules that it has, and not those of all other games, and a signal that
comes meanwhile waits for the end of the call as it does in all compiled code.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import traceback
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import Any

from darwindeck.compiled.machine_code import LLVM, Code, LinkKey, code_of, load

PIPE = "darwindeck.pipe"
FAILED = 1
"""What is in the place of an address if there is none."""
WORD = 8


class Link:
    """The way to a function for arguments of some types.

    Its place has the address of the machine code, and then its own.
    """

    def __init__(self, key: LinkKey) -> None:
        self.key = key
        self.place = (ctypes.c_uint64 * 2)()
        self.place[1] = ctypes.addressof(self.place)
        self.lock = threading.Lock()
        LLVM.add_symbol(key.name, ctypes.addressof(self.place))

    @cached_property
    def function(self) -> Callable[..., Any]:
        """The function as it was written."""
        rule = getattr(import_module(self.key.module), self.key.function)
        return rule.py_func  # type: ignore[no-any-return]

    @property
    def is_complete(self) -> bool:
        """Whether the function can be called."""
        return self.place[0] not in (0, FAILED)

    def complete(self) -> None:
        """Compile the function or load it, and write down where it is."""
        with self.lock:
            if not self.is_complete:
                self.place[0] = load_linked(code_of(self.function, self.key.name, self.compiled))

    def compiled(self) -> tuple[str, list[LinkKey], bytes]:
        """Let Numba compile the function."""
        from darwindeck.compiled import numba_inside  # noqa: PLC0415 - only to compile

        return numba_inside.compile_apart(self.function, self.key.types)


LINKS: dict[int, Link] = {}
"""All links by their places in memory."""
NAMES: dict[str, Link] = {}
"""All links by the names that machine code has for them."""


def link_to(key: LinkKey) -> Link:
    """Return the link to a function."""
    if not NAMES:
        begin_to_listen()
    if key.name not in NAMES:
        link = NAMES[key.name] = Link(key)
        LINKS[ctypes.addressof(link.place)] = link
    return NAMES[key.name]


def load_linked(code: Code) -> int:
    """Make code executable with the links that are in it, and return where it begins."""
    for key in code.links:
        link_to(key)
    return load(code)


def complete_all() -> None:
    """Complete all links, and those in what they lead to, so that nothing is compiled later."""
    while incomplete := [link for link in LINKS.values() if not link.is_complete]:
        for link in incomplete:
            link.complete()


# Listening to compiled code


WRITING = ctypes.c_int(-1)
LLVM.add_symbol(PIPE, ctypes.addressof(WRITING))


def begin_to_listen() -> None:
    """Let a thread complete the links that compiled code waits for."""
    reading, WRITING.value = os.pipe()
    threading.Thread(target=listen, args=(reading,), daemon=True, name="links").start()


def listen(reading: int) -> None:
    """Complete one link after the other; the same one may be asked for many times."""
    while place := os.read(reading, WORD):
        link = LINKS[int.from_bytes(place, sys.byteorder)]
        if link.place[0]:
            continue
        try:
            link.complete()
        except Exception:  # noqa: BLE001 - who waits is told
            traceback.print_exc()
            link.place[0] = FAILED


def listen_anew() -> None:
    """Listen in a process that was forked, which has no other threads."""
    for link in NAMES.values():
        link.lock = threading.Lock()  # whoever held it is in the other process
    if NAMES:
        begin_to_listen()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=listen_anew)
