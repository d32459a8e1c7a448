"""`topdeck info`."""

import json
import platform

from command import topdeck

import topdeck as package
from topdeck.core.build import compiled, profile_guided
from topdeck.games.hearthstone.cards.database import eras, rules, scripts


def test_info_prints_the_installed_version() -> None:
    answer = topdeck("info")
    build = "compiled" if compiled() else "interpreted"
    assert (answer.status, answer.err) == (0, "")
    first, games, ages, cards, decks = answer.out.splitlines()
    assert first.startswith(f"Topdeck {package.__version__}, {build}")
    assert first.endswith(f"Python {platform.python_version()}")
    assert games == "games   gwent, hearthstone"
    assert ages.startswith("eras    kara-2016, gadgetzan-2017, ")
    assert cards.startswith(f"cards   {len(scripts())} implemented, {len(scripts())} of them tested, ")
    assert cards.endswith(f"{len(rules().pool)} in the pool {rules().pool_name}")
    assert decks.startswith("decks   AggroPirateWarrior, ")


def test_info_as_json() -> None:
    answer = topdeck("info", "--json")
    facts = json.loads(answer.out)
    assert answer.status == 0
    assert facts == {
        "version": package.__version__,
        "compiled": compiled(),
        "profile_guided": profile_guided(),
        "python": platform.python_version(),
        "games": ["gwent", "hearthstone"],
        "eras": list(eras()),
        "cards": len(scripts()),
        "tested": len(scripts()),
        "pool": rules().pool_name,
        "decks": [deck.name for deck in package.load_game("hearthstone").decks.included()],
    }
