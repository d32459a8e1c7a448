"""NumPy arrays that share the memory of compiled buffers."""

from __future__ import annotations

from typing import Any

import numpy as np


class SharedMemory:
    """Describes a buffer to NumPy and keeps it alive.  NumPy would otherwise treat the buffer as read-only."""

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
    """Return an array that shows the current contents of a buffer, without a copy."""
    return np.asarray(SharedMemory(buffer, dtype, shape, is_read_only))
