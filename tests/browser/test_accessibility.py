"""Accessibility: axe finds no serious problem on any page, in light and in dark."""

from __future__ import annotations

import subprocess
import tarfile
from shutil import which
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from shelves import played_store

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

AXE = "axe-core@4.10.3"
SERIOUS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return serious.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 150)}`));
}"""
PAGES = {
    "": ".deck-choice .bars",
    "?game=gwent": ".deck-choice .bars",
    "cards": ".tile",
    "cards?game=gwent": ".tile",
    "watch": ".shelf",
    "analyse": ".editor",
    "analyse?game=gwent": ".editor",
    "puzzles": ".item",
    "puzzles/a-spark-more": ".table .face",
    "about": ".about",
    "nowhere": ".message",
}


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of axe, which npm keeps once it has it."""
    npm = which("npm")
    if npm is None:
        pytest.skip("needs npm: apt-get install npm")
    folder = tmp_path_factory.mktemp("axe")
    command = [npm, "pack", "--silent", "--prefer-offline", AXE]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip(f"{AXE} cannot be had from npm now")
    [packed] = folder.glob("*.tgz")
    with tarfile.open(packed) as files:
        script = files.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode()


def find_problems(page: Page, axe: str) -> list[str]:
    page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    page.evaluate(axe)
    problems: list[str] = page.evaluate(SERIOUS)
    return problems


def in_colours(page: Page, theme: str) -> None:
    page.get_by_role("combobox", name="Colours").select_option(theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_serious_problem(visit: Visit, axe: str, theme: str) -> None:
    page = visit.page
    problems = {}
    for address, complete in PAGES.items():
        page.goto("about:blank")
        page.goto(f"{visit.address}#/{address}")
        in_colours(page, theme)
        page.locator(complete).first.wait_for()
        if found := find_problems(page, axe):
            problems[address] = found
    assert problems == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_results_and_games_have_no_serious_problem(visit: Visit, server: Server, axe: str, theme: str) -> None:
    decks = tuple(load_game("gwent").decks.included()[:2])
    agents = make_entries(("random", "greedy"))
    experiment = Experiment(game="gwent", entries=agents, decks=decks, format=RoundRobin(1), seed=3)
    played_store(server.watched / "gwent.db", experiment=experiment)
    page = visit.page
    page.goto(f"{visit.address}#/watch")
    in_colours(page, theme)
    page.get_by_role("link", name="gwent.db").click()
    page.locator(".games-list tbody a").first.wait_for()
    assert find_problems(page, axe) == []
    page.locator(".games-list tbody a").first.click()
    page.locator(".curve polyline").wait_for()
    assert find_problems(page, axe) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_game_has_no_serious_problem_from_its_mulligan_to_its_end(
    visit: Visit, axe: str, game: str, theme: str
) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/?game={game}")
    in_colours(page, theme)
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill("random")
    page.get_by_role("combobox", name="First player", exact=True).select_option("first")
    page.get_by_role("button", name="Play now").click()
    page.locator(".table .face.can, .dialog .face").first.wait_for()
    assert find_problems(page, axe) == []
    page.on("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("e")
    page.locator(".story li").nth(1).wait_for()
    page.locator(".moment", has_text="your move").wait_for()
    assert find_problems(page, axe) == []
    page.get_by_role("button", name="Concede").click()
    page.locator(".ending .choices").first.wait_for()
    assert find_problems(page, axe) == []
