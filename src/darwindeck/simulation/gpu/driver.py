"""The driver of NVIDIA's graphics cards, as far as a simulation needs it."""

from __future__ import annotations

import ctypes
import sys
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint64, c_void_p
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
OLDEST_CARD = (6, 0)
MAJOR, MINOR = 75, 76
OUT_OF_MEMORY = 2
MOST_REGISTERS = 0


class NoCard(RuntimeError):
    """There is no graphics card that can be used, and why."""


@cache
def library() -> Any:
    """Load the driver."""
    try:
        found = ctypes.CDLL(LIBRARY)
    except OSError:
        raise NoCard("no driver of an NVIDIA graphics card is installed on this machine") from None
    found.cuInit(0)
    return found


def ask(name: str, *arguments: Any) -> None:
    """Call a function of the driver."""
    code = getattr(library(), name)(*arguments)
    if code == OUT_OF_MEMORY:
        raise NoCard("the memory of the graphics card is full")
    if code:
        text = c_char_p()
        library().cuGetErrorString(code, byref(text))
        reason = (text.value or b"error %d" % code).decode()
        raise NoCard(f"the driver of the graphics card says: {reason}")


class Memory:
    """Some memory of the card."""

    def __init__(self, size: int) -> None:
        self.address = c_uint64()
        self.size = size
        ask("cuMemAlloc_v2", byref(self.address), c_size_t(max(size, 1)))

    def write(self, values: np.ndarray[Any, Any]) -> None:
        """Copy values to the card."""
        ask("cuMemcpyHtoD_v2", self.address, c_void_p(values.ctypes.data), c_size_t(values.nbytes))

    def read(self, values: np.ndarray[Any, Any]) -> None:
        """Copy values from the card."""
        ask("cuMemcpyDtoH_v2", c_void_p(values.ctypes.data), self.address, c_size_t(values.nbytes))

    def clear(self) -> None:
        """Fill the memory with zeros."""
        ask("cuMemsetD8_v2", self.address, 0, c_size_t(self.size))

    def free(self) -> None:
        """Give the memory back."""
        library().cuMemFree_v2(self.address)


class Card:
    """A graphics card, ready for work."""

    def __init__(self) -> None:
        count, device, context = c_int(), c_int(), c_void_p()
        ask("cuDeviceGetCount", byref(count))
        if not count.value:
            raise NoCard("this machine has no NVIDIA graphics card")
        ask("cuDeviceGet", byref(device), 0)
        self.device = device
        self.capability = (self.attribute(MAJOR), self.attribute(MINOR))
        name = ctypes.create_string_buffer(100)
        ask("cuDeviceGetName", name, 100, device)
        self.name = name.value.decode()
        if self.capability < OLDEST_CARD:
            raise NoCard(f"the graphics card {self.name} is too old")
        ask("cuDevicePrimaryCtxRetain", byref(context), device)
        self.context = context
        ask("cuCtxSetCurrent", context)

    def attribute(self, number: int) -> int:
        """Return a fact about the card."""
        value = c_int()
        ask("cuDeviceGetAttribute", byref(value), number, self.device)
        return value.value

    def load(self, ptx: str) -> Kernel:
        """Compile PTX for the card; the driver keeps what it compiled."""
        module, function = c_void_p(), c_void_p()
        options = (c_int * 1)(0)
        values = (c_void_p * 1)(c_void_p(MOST_REGISTERS))
        count = 1 if MOST_REGISTERS else 0
        ask("cuModuleLoadDataEx", byref(module), c_char_p(ptx.encode()), count, options, values)
        ask("cuModuleGetFunction", byref(function), module, c_char_p(b"simulate"))
        return Kernel(function)


class Kernel:
    """A program on the card."""

    def __init__(self, function: c_void_p) -> None:
        self.function = function

    def start(self, blocks: int, threads: int, arguments: Sequence[int]) -> None:
        """Begin to run the program, and do not wait for its end."""
        values = [c_uint64(argument & (1 << 64) - 1) for argument in arguments]
        addresses = (c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
        sizes = (c_int(blocks), c_int(1), c_int(1), c_int(threads), c_int(1), c_int(1))
        ask("cuLaunchKernel", self.function, *sizes, c_int(0), None, addresses, None)

    def attribute(self, number: int) -> int:
        """Return a fact about the program."""
        value = c_int()
        ask("cuFuncGetAttribute", byref(value), number, self.function)
        return value.value


def wait() -> None:
    """Wait until the card has done everything."""
    ask("cuCtxSynchronize")
