"""Fixtures that all tests share."""

import getpass
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tiny_game import HighCard, registered

# The results of tests are signed with a key of their own.
os.environ["TOPDECK_KEY_FILE"] = str(Path(tempfile.gettempdir()) / f"topdeck-test-{getpass.getuser()}.key")

settings.register_profile("topdeck", derandomize=True, deadline=None)
settings.load_profile("topdeck")

# A shell that starts the tests in the background lets them ignore Ctrl-C; what they start would ignore it, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if sys.platform == "win32":
        for item in items:
            if item.get_closest_marker("posix"):
                item.add_marker(pytest.mark.skip(reason="Windows has no process groups, signals or file modes"))


@pytest.fixture
def high_card() -> Iterator[None]:
    """High Card is known."""
    with registered(HighCard()):
        yield
