"""Freezes a new version of the card pool, with all that was implemented since the last one: `make pool`."""

import json
from pathlib import Path

from topdeck.games.hearthstone import library

DATA = Path(library.__file__).parent / "data" / "pools.json"


def main() -> None:
    known = frozenset().union(*library.pool_additions())
    new = [card.id for card in library.card_table(library.DEFAULT_ERA).values() if library.poolable(card)]
    added = sorted(set(new) - known)
    if not added:
        print("no card is new; the pool stays as it is")
        return
    versions = [*map(sorted, library.pool_additions()), added]
    rows = ",\n".join(json.dumps(version) for version in versions)
    DATA.write_text(f'{{"added": [\n{rows}\n]}}\n', "utf-8")
    print(f"version {len(versions)} of the card pool adds {len(added)} cards")


if __name__ == "__main__":
    main()
