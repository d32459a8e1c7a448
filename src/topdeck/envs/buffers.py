"""NumPy arrays that share the memory of compiled buffers."""

from __future__ import annotations

from typing import Any

import numpy as np


class SharedMemory:
    """Exposes a buffer to NumPy as writable memory and keeps it alive."""

    def __init__(self, buffer: Any, dtype: str, shape: tuple[int, ...], is_read_only: bool) -> None:
        self.flat = np.frombuffer(memoryview(buffer), dtype=dtype)
        address = self.flat.__array_interface__["data"][0]
        self.__array_interface__ = {
            "version": 3,
            "typestr": self.flat.dtype.str,
            "data": (address, is_read_only),
            "shape": shape,
        }


def share_array(buffer: Any, dtype: str, shape: tuple[int, ...], is_read_only: bool = False) -> Any:
    """Return an array that shares the memory of a buffer."""
    return np.asarray(SharedMemory(buffer, dtype, shape, is_read_only))
