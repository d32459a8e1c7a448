"""Copy the icons that the page uses: `python tools/emblems.py PACKAGE`.

PACKAGE is the unpacked npm package `@iconify-json/game-icons` (`npm pack @iconify-json/game-icons`), whose icons are
from https://game-icons.net and licensed under CC BY 3.0.  The script copies only the icons named in the games'
`data/emblems.toml` files and in the page's `badge_table.js`, and rounds their coordinates to whole units on a 512 × 512
grid.
"""

import json
import re
import sys
from pathlib import Path

from icon_paths import round_path

from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.display import emblems as gwent
from topdeck.games.hearthstone.cards.database import card_table, eras
from topdeck.games.hearthstone.display import emblems as hearthstone
from topdeck.report.page_sources import PAGE
from topdeck.web.page_files import ICONS

BADGES = PAGE / "table" / "badge_table.js"
BODY = re.compile(r'<path fill="currentColor" d="([^"]*)"/>')


def used_icons() -> set[str]:
    """Return the names of all icons that cards and badges use."""
    table = BADGES.read_text("utf-8")
    badges = {badge["icon"] for badge in json.loads(table[table.index("{") : table.rindex("}") + 1]).values()}
    cards = {hearthstone.card_emblem(card) for era in eras() for card in card_table(era).values()}
    return badges | cards | {gwent.card_emblem(card) for card in rules().cards.values()}


def copy_icons(icons: dict[str, dict[str, str]]) -> int:
    """Copy the icons in use, and return how many there are.

    Raises:
        KeyError: An icon does not exist.
        ValueError: An icon is not a single path.
    """
    paths = {}
    for name in sorted(used_icons()):
        body = BODY.fullmatch(icons[name]["body"])
        if body is None:
            raise ValueError(f"the icon {name} is not a single path")
        paths[name] = round_path(body[1])
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(path)}" for name, path in paths.items())
    ICONS.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    return len(paths)


if __name__ == "__main__":
    count = copy_icons(json.loads((Path(sys.argv[1]) / "icons.json").read_text("utf-8"))["icons"])
    print(f"{count} icons in {ICONS}")
