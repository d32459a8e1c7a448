"""Take screenshots of all pages at three widths in both themes: `PYTHONPATH=src:tests python tools/screenshots.py`.

The script plays a few games, starts a server that shows these games, and writes WebP files to `docs/screenshots`. The
script needs Playwright and Chromium, and takes several minutes because it reviews a game.  To select pages, pass their
names as arguments.
"""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any

from browsing import Server
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
SIZES = {1440: 900, 1280: 720, 390: 844}  # pixels
THEMES = ("light", "dark")
QUALITY = 38  # quality of the WebP files, from 0 to 100
PATIENCE = 900_000  # milliseconds
SETTLED = 300  # milliseconds to wait before a screenshot is taken
STRONG, WEAK = "champion(iterations=300)", "greedy"
DECKS = "MidrangeJadeShaman,AggroPirateWarrior"
STUDY = f"""
agent = "greedy(score=evo-second)"
strategy = "madrid(population=6, immigrants=1, size=2)"
generations = 8

[training]
opponents = ["greedy"]
decks = [["{DECKS.replace(",", '", "')}"]]
pairs = 1

[holdout]
opponents = ["greedy"]
pairs = 2
"""
CONTINUED = {"hearthstone": ("hearthstone.db", 40), "ending": ("hearthstone.db", 40), "gwent": ("gwent.db", 10)}
SITTING = ".near .hand .face.can"

Prepare = Callable[["Page"], object]


@dataclass(frozen=True)
class Shot:
    """A page: its address, an element that shows that it is complete, clicks, and an element under the pointer."""

    address: str
    complete: str
    prepare: Prepare = lambda page: None
    pointed: str = ""


@dataclass
class Example:
    """A server with results, and the parts of page addresses that are known only while the server is running."""

    server: Server
    items: dict[str, str]  # maps the file names of results to their addresses
    rooms: dict[str, tuple[str, str]]  # maps the name of each game to the name and token of its room


def concede(page: Page) -> None:
    button = page.get_by_role("button", name="Concede")
    page.locator(f"{SITTING}, .ending").first.wait_for()
    if button.count():
        button.click()
    page.locator(".ending .key-moments").wait_for(timeout=PATIENCE)


def think(page: Page) -> None:
    page.get_by_role("button", name="Think", exact=True).click()
    page.locator(".thought tbody tr").first.wait_for(timeout=PATIENCE)


def open_deck(name: str) -> Prepare:
    def prepare(page: Page) -> None:
        page.get_by_text("Open a deck").click()
        page.get_by_role("combobox", name="Included deck").select_option(name)
        page.get_by_text("This deck is legal.").wait_for(timeout=PATIENCE)
        page.get_by_text("Open a deck").click()

    return prepare


SHOTS = {
    "lobby": Shot("", ".deck-choice .bars"),
    "lobby-gwent": Shot("?game=gwent", ".deck-choice .bars"),
    "mulligan": Shot("join/{mulligan}", ".dialog .face"),
    "play-hearthstone": Shot("join/{hearthstone}", SITTING, pointed=".far .board .face"),
    "play-gwent": Shot("join/{gwent}", SITTING, pointed=".far .rows .face"),
    "ending": Shot("join/{ending}", ".table", concede),
    "cards": Shot("cards", ".tile", open_deck("MidrangeJadeShaman")),
    "cards-gwent": Shot("cards?game=gwent", ".tile", open_deck("Monsters")),
    "watch": Shot("watch", ".item"),
    "results": Shot("watch/{hearthstone.db}", ".standings tbody td"),
    "evolution": Shot("evolution/{evolution.db}", "main svg"),
    "replay": Shot("watch/{hearthstone.db}/1?at=40", ".curve polyline"),
    "review": Shot("watch/{gwent.db}/3?review=1&at=6", ".review tbody tr"),
    "analyse": Shot("analyse", ".editor", think),
    "analyse-gwent": Shot("analyse?game=gwent", ".editor"),
    "puzzles": Shot("puzzles", ".item"),
    "puzzle": Shot("puzzles/a-spark-more", ".table .face"),
    "about": Shot("about", ".about"),
}


def topdeck(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "topdeck", *arguments], check=True, stdout=subprocess.DEVNULL)


def play_games(folder: Path) -> None:
    """Fill a folder with results from both games and from an evolution run."""
    usual = ("--pairs", "1", "--seed", "3", "--workers", "1", "--explain")
    topdeck("tournament", STRONG, WEAK, "random", "--decks", DECKS, *usual, "--out", str(folder / "hearthstone.db"))
    topdeck("tournament", STRONG, WEAK, "random", "--game", "gwent", *usual, "--out", str(folder / "gwent.db"))
    study = folder / "evolution.toml"
    study.write_text(STUDY, "utf-8")
    topdeck("evolve", str(study), "--workers", "1", "--out", str(folder / "evolution.db"))


def make_example(server: Server, page: Page) -> Example:
    """Open the games that the screenshots show."""

    def ask(path: str, body: object = None) -> Any:
        answer = page.request.fetch(f"{server.address}api/{path}", method="POST" if body else "GET", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    items = {item["title"]: item["id"] for item in ask("shelf")}
    player = {"seat": 0, "opponent": WEAK}
    rooms = {
        name: ask(f"shelf/{items[file]}/games/1/positions/{place}/play", player)
        for name, (file, place) in CONTINUED.items()
    }
    rooms["mulligan"] = ask("rooms", {"game": "hearthstone", "opponent": WEAK, "seat": "second"})
    return Example(server, items, {name: (room["room"], room["token"]) for name, room in rooms.items()})


def address(shot: Shot, example: Example) -> str:
    named = {**example.items, **{name: "/".join(room) for name, room in example.rooms.items()}}
    found = shot.address
    for name, value in named.items():
        found = found.replace(f"{{{name}}}", value)
    return f"{example.server.address}#/{found}"


def take(page: Page, example: Example, name: str, shot: Shot) -> None:
    """Open a page, and take screenshots of it at all widths and in both themes."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("about:blank")  # so that parts of the previous page are not mistaken for this page
    page.goto(address(shot, example))
    page.locator(shot.complete).first.wait_for(timeout=PATIENCE)
    shot.prepare(page)
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if shot.pointed:
            page.mouse.move(0, 0)
            page.locator(shot.pointed).first.hover()
        for theme in THEMES:
            page.get_by_role("combobox", name="Colours").select_option(theme)
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(SETTLED)
            picture = page.context.new_cdp_session(page).send(
                "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
            )
            (FOLDER / f"{name}-{width}-{theme}.webp").write_bytes(base64.b64decode(picture["data"]))


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        try:
            play_games(server.watched)
            browser = play.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.on("dialog", lambda dialog: dialog.accept())
            example = make_example(server, page)
            for name in names or SHOTS:
                take(page, example, name, SHOTS[name])
                print(name, flush=True)
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
