"""The driver of NVIDIA's graphics cards, as far as a simulation needs it."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint64, c_void_p
from functools import cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
OLDEST = (7, 5)
MASK64 = (1 << 64) - 1

# As the driver numbers them
OUT_OF_MEMORY = 2
MAJOR, MINOR = 75, 76


class NoCard(ValueError):  # noqa: N818 - it is said, not looked for
    """There is no graphics card to play on, and why."""


@cache
def library() -> Any:
    """Load the driver."""
    try:
        driver = ctypes.CDLL(LIBRARY)
    except OSError:
        raise NoCard("this machine has no driver for an NVIDIA graphics card") from None
    if driver.cuInit(0):
        raise NoCard("this machine has no NVIDIA graphics card that can be used")
    return driver


def ask(function: str, *arguments: Any) -> None:
    """Call a function of the driver, and say what it complains of."""
    code = getattr(library(), function)(*arguments)
    if code == OUT_OF_MEMORY:
        raise NoCard("the memory of the graphics card is full")
    if code:
        reason = c_char_p()
        library().cuGetErrorString(code, byref(reason))
        text = (reason.value or b"error %d" % code).decode()
        raise NoCard(f"the driver of the graphics card refuses {function}: {text}")


class Memory:
    """Some memory of a card."""

    def __init__(self, size: int) -> None:
        self.size = c_size_t(size)
        self.address = c_uint64()
        ask("cuMemAlloc_v2", byref(self.address), self.size)

    def write(self, values: np.ndarray[Any, Any]) -> None:
        """Copy values to the card."""
        ask("cuMemcpyHtoD_v2", self.address, c_void_p(values.ctypes.data), c_size_t(values.nbytes))

    def read(self, shape: tuple[int, ...], kind: DTypeLike) -> np.ndarray[Any, Any]:
        """Copy values from the card."""
        values = np.empty(shape, kind)
        ask("cuMemcpyDtoH_v2", c_void_p(values.ctypes.data), self.address, c_size_t(values.nbytes))
        return values

    def clear(self) -> None:
        """Fill the memory with zeros."""
        ask("cuMemsetD8_v2", self.address, 0, self.size)


class GraphicsCard:
    """The first graphics card of this machine; what is reserved on it is freed at the end."""

    def __init__(self) -> None:
        device, context, version = c_int(), c_void_p(), c_int()
        ask("cuDeviceGet", byref(device), 0)
        ask("cuDriverGetVersion", byref(version))
        name = ctypes.create_string_buffer(100)
        ask("cuDeviceGetName", name, 100, device)
        self.device = device
        self.name = name.value.decode()
        self.cuda = f"{version.value // 1000}.{version.value % 1000 // 10}"
        capability = (self.fact(MAJOR), self.fact(MINOR))
        if capability < OLDEST:
            raise NoCard(
                f"the graphics card {self.name} is too old: it has compute capability "
                f"{capability[0]}.{capability[1]}, and {OLDEST[0]}.{OLDEST[1]} is needed"
            )
        ask("cuDevicePrimaryCtxRetain", byref(context), device)
        ask("cuCtxSetCurrent", context)
        self.reserved: list[Memory] = []
        self.modules: list[c_void_p] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_problem: object) -> None:
        for memory in self.reserved:
            library().cuMemFree_v2(memory.address)
        for module in self.modules:
            library().cuModuleUnload(module)
        library().cuDevicePrimaryCtxRelease_v2(self.device)

    def fact(self, number: int) -> int:
        """Return one of the numbers that describe the card."""
        value = c_int()
        ask("cuDeviceGetAttribute", byref(value), number, self.device)
        return value.value

    def reserve(self, size: int) -> Memory:
        """Reserve memory, in bytes."""
        self.reserved.append(Memory(size))
        return self.reserved[-1]

    def send(self, values: np.ndarray[Any, Any]) -> Memory:
        """Copy values to memory of their own."""
        memory = self.reserve(values.nbytes)
        memory.write(values)
        return memory

    def load(self, ptx: str, function: str) -> c_void_p:
        """Compile PTX for the card; the driver keeps what it has compiled."""
        module, kernel = c_void_p(), c_void_p()
        ask("cuModuleLoadData", byref(module), c_char_p(ptx.encode()))
        self.modules.append(module)
        ask("cuModuleGetFunction", byref(kernel), module, c_char_p(function.encode()))
        return kernel

    def run(self, kernel: c_void_p, blocks: int, threads: int, arguments: Sequence[int]) -> None:
        """Run a kernel with numbers and addresses, and wait for its end."""
        values = [c_uint64(argument & MASK64) for argument in arguments]
        addresses = (c_void_p * len(values))(*map(ctypes.addressof, values))
        ask("cuLaunchKernel", kernel, blocks, 1, 1, threads, 1, 1, 0, None, addresses, None)
        ask("cuCtxSynchronize")
