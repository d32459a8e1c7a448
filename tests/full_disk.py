"""Simulation of a full or nearly full disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """Limit the size of files, as on a full disk."""
    resource = pytest.importorskip("resource", reason="files cannot be limited here")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
