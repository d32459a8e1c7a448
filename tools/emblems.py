"""Copy the icons that the page uses: `python tools/emblems.py PACKAGE`.

PACKAGE is the unpacked npm package `@iconify-json/game-icons` (`npm pack @iconify-json/game-icons`), whose icons are
from https://game-icons.net and licensed under CC BY 3.0.  Only the icons named in the games' `data/emblems.toml` and
in the page's `badge_table.js` are copied, each into a file of its own, so that a page loads only those that it shows.
"""

import json
import sys
from pathlib import Path

from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.display import emblems as gwent
from topdeck.games.hearthstone.cards.database import card_table, eras
from topdeck.games.hearthstone.display import emblems as hearthstone
from topdeck.web.page_files import PAGE

FOLDER = PAGE / "emblems"
BADGES = PAGE / "table" / "badge_table.js"


def used_icons() -> set[str]:
    """Return the names of all icons that cards and badges use."""
    table = BADGES.read_text("utf-8")
    badges = {badge["icon"] for badge in json.loads(table[table.index("{") : table.rindex("}") + 1]).values()}
    cards = {hearthstone.card_emblem(card) for era in eras() for card in card_table(era).values()}
    return badges | cards | {gwent.card_emblem(card) for card in rules().cards.values()}


def copy_icons(icons: dict[str, dict[str, str]]) -> None:
    """Write the icons in use, and remove others; raises a KeyError for an unknown icon."""
    FOLDER.mkdir(exist_ok=True)
    used = used_icons()
    for name in used:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{icons[name]["body"]}</svg>\n'
        (FOLDER / f"{name}.svg").write_text(svg, "utf-8")
    for path in FOLDER.glob("*.svg"):
        if path.stem not in used:
            path.unlink()


if __name__ == "__main__":
    copy_icons(json.loads((Path(sys.argv[1]) / "icons.json").read_text("utf-8"))["icons"])
    print(f"{len(used_icons())} icons in {FOLDER}")
