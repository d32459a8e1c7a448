"""The first view of the page: its requests and bytes, as the browser counts them."""

from __future__ import annotations

import pytest
from browsing import Visit

pytestmark = pytest.mark.browser

MOST_REQUESTS = 30
MOST_BYTES = 150_000
LOADED = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map(({ name, transferSize }) => [name, transferSize])"""


def test_the_lobby_can_be_used_after_few_requests_and_little_data(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.locator("button:enabled", has_text="Play now").wait_for()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(LOADED)
    assert len(loaded) <= MOST_REQUESTS, loaded
    assert 0 < sum(size for _, size in loaded) <= MOST_BYTES, loaded
