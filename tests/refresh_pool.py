"""Freezes a new version of the card pool, with all that was implemented since the last one: `make pool`.

The names of all pools are kept beside the tests, which see to it that none of them ever changes.
"""

import json
from pathlib import Path

from topdeck.games.hearthstone.cards import database

DATA = Path(database.__file__).parent / "data" / "pools.json"
NAMES = Path(__file__).parent / "games" / "hearthstone" / "frozen_pools.json"


def main() -> None:
    known = frozenset().union(*database.pool_additions())
    new = [card.id for card in database.card_table(database.DEFAULT_ERA).values() if database.poolable(card)]
    added = sorted(set(new) - known)
    if added:
        versions = [*map(sorted, database.pool_additions()), added]
        rows = ",\n".join(json.dumps(version) for version in versions)
        DATA.write_text(f'{{"added": [\n{rows}\n]}}\n', "utf-8")
        print(f"version {len(versions)} of the card pool adds {len(added)} card{'s' * (len(added) > 1)}")
    else:
        print("no card is new; the pool stays as it is")
    write_names()


def write_names() -> None:
    """Add the names of new pools, and of those of new eras, to those that are frozen."""
    database.pool_additions.cache_clear()
    database.card_pools.cache_clear()
    frozen: dict[str, list[str]] = json.loads(NAMES.read_text("utf-8"))
    names = {era: frozen.get(era, []) for era in database.eras()}
    for era, known in names.items():
        known += list(database.card_pools(era))[len(known) :]
    NAMES.write_text(json.dumps(names, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
