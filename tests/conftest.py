"""Fixtures that all tests share."""

import faulthandler
import getpass
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
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


# ---- tests that hang

HANGING = 900.0  # a test that takes as many seconds ends its process with the stacks of all threads
STDERR = pytest.StashKey[int]()  # the standard error stream, which tests replace


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STDERR] = os.dup(2)
    if sys.platform != "win32":
        faulthandler.register(signal.SIGALRM, file=config.stash[STDERR], all_threads=True, chain=True)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the process of a test that hangs.

    The option `faulthandler_timeout` does the same with a thread for each test.  On a busy machine, waiting for the end
    of the thread takes longer than most tests.
    """
    if sys.platform == "win32":
        faulthandler.dump_traceback_later(HANGING, file=item.config.stash[STDERR], exit=True)
    else:
        signal.setitimer(signal.ITIMER_REAL, HANGING)
    try:
        return (yield)
    finally:
        pytest_enter_pdb()


def pytest_enter_pdb() -> None:
    if sys.platform == "win32":
        faulthandler.cancel_dump_traceback_later()
    else:
        signal.setitimer(signal.ITIMER_REAL, 0)


# ---- systems


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if sys.platform == "win32":
        for item in items:
            if item.get_closest_marker("posix"):
                item.add_marker(pytest.mark.skip(reason="Windows has no process groups, signals or file modes"))


@pytest.fixture
def high_card() -> Iterator[None]:
    """Register the game High Card."""
    with registered(HighCard()):
        yield
