"""Versions of the card pool, from which random and discovered cards come. `make pool` freezes the latest version.

Each game record names the version with which the game was played, so frozen versions must never change; the tests check
this with a list of the frozen versions.  The next version is open: `make refresh` adds all cards that have been
implemented since the last freeze.  A version is deliberately frozen before a release.
"""

import json
from pathlib import Path

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import FORMATS

ROOT = Path(__file__).parents[1]
POOLS = ROOT / "src" / "topdeck" / "games" / "hearthstone" / "data" / "pools.json"
FROZEN = ROOT / "tests" / "games" / "hearthstone" / "frozen_pools.json"


def grown(text: str) -> str:
    """Return the new contents of the file; the open version contains all cards that no frozen version contains."""
    versions = [frozenset(version) for version in json.loads(text)["added"]]
    frozen = versions[: max(len(known) for names in frozen_names().values() for known in names.values())]
    rows = ",\n".join(json.dumps(sorted(version)) for version in with_open_version(frozen, implemented()))
    return f'{{"added": [\n{rows}\n]}}\n'


def with_open_version(frozen: list[frozenset[str]], cards: frozenset[str]) -> list[frozenset[str]]:
    rest = cards.difference(*frozen)
    return [*frozen, rest] if rest else frozen


def implemented() -> frozenset[str]:
    """Return the ids of all implemented cards that a pool can contain."""
    table = database.card_table(database.DEFAULT_ERA)
    return frozenset(card.id for card in table.values() if database.is_poolable(card))


def frozen_names() -> dict[str, dict[str, list[str]]]:
    """Return the names of the frozen versions, keyed by era and format."""
    names: dict[str, dict[str, list[str]]] = json.loads(FROZEN.read_text("utf-8"))
    return names


def freeze() -> None:
    """Freeze the open version and the versions of new eras."""
    frozen = frozen_names()
    names = {era: {form: list(database.card_pools(era, form == "wild")) for form in FORMATS} for era in database.eras()}
    for era, known in frozen.items():
        for form, versions in known.items():
            names[era][form][: len(versions)] = versions  # a frozen version is never renamed
    FROZEN.write_text(json.dumps(names, indent=2) + "\n", "utf-8")
    print("the card pool is frozen" if names != frozen else "the card pool has no open version to freeze")


if __name__ == "__main__":
    freeze()
