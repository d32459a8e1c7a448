"""Optional parts of the package."""

from collections.abc import Iterator
from contextlib import contextmanager

from topdeck.core.errors import TopdeckError


class NotInstalled(TopdeckError):
    """An optional part of the package needs a library that is not installed."""


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Name the extra to install if an import fails."""
    try:
        yield
    except ImportError as error:
        raise NotInstalled(f"this needs {error.name}: pip install 'topdeck[{extra}]'") from None
