"""Measure how long the web page takes to become usable in a browser: `python benchmarks/page_load.py`.

The server and Chromium run on this machine.  Every visit starts with an empty cache.  The browser measures the time
from navigation until the lobby's *Play now* button can be clicked.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from table_load import server

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
READY = """() =>
    [...document.querySelectorAll("button:enabled")].some((button) => button.textContent.includes("Play now"))
    && performance.now()"""
LOADED = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map(({ transferSize }) => transferSize)"""


def visit(browser: Browser, address: str) -> tuple[float, list[int]]:
    """Return the number of milliseconds until the lobby can be used, and the size of every response in bytes."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(address, wait_until="commit")
    ready = page.wait_for_function(READY, polling="raf").json_value()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(LOADED)
    context.close()
    return ready, sizes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=11, help="number of visits (default: 11)")
    asked = parser.parse_args()
    chromium = next(filter(None, map(which, CHROMIUM)), None)
    load = os.getloadavg()[0]
    with TemporaryDirectory() as folder, server(Path(folder)) as (address, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        found = [visit(browser, address) for _ in range(asked.visits)]
        browser.close()
    [first, *others] = [ready for ready, _ in found]
    sizes = found[-1][1]
    print(f"{len(sizes)} requests, {sum(sizes):,} bytes")
    print(f"the first visit after the start of the server: {first:.0f} ms until the lobby can be used")
    print(f"{len(others)} more visits: median {median(others):.0f} ms, slowest {max(others):.0f} ms")
    print(f"machine load: {load:.1f} before, {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
