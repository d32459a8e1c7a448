"""A real browser at a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest
from browsing import Server, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-dev-shm-usage",  # which is small in containers
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
    found = next(filter(None, map(which, CHROMIUM)), None)
    if found is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    with api.sync_playwright() as play:
        try:
            browser = play.chromium.launch(executable_path=found, args=QUIET)
        except api.Error as error:  # a library of the system is missing, or the machine forbids it
            pytest.skip(f"Chromium does not start here: {error.message.splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.kill()


@contextmanager
def visiting(chromium: Browser, server: Server, **options: Any) -> Iterator[Visit]:
    """Visit the server with a new profile, and check afterwards that the page had no errors and no foreign requests."""
    context = chromium.new_context(reduced_motion="reduce", **options)
    found = Visit(context, server.address)
    yield found
    assert found.problems == []
    assert found.hosts <= {server.address.split("/")[2]}, "nothing is loaded from elsewhere"
    context.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    with visiting(chromium, server, viewport={"width": 1280, "height": 720}) as found:
        yield found


@pytest.fixture
def friend(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Another person's browser."""
    with visiting(chromium, server, viewport={"width": 1280, "height": 720}) as found:
        yield found


@pytest.fixture
def phone(chromium: Browser, server: Server) -> Iterator[Visit]:
    """A page under a finger."""
    with visiting(chromium, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as found:
        yield found
