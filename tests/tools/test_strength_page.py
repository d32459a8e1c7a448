"""The page about strength and the README's claims are written from the kept results of the strength studies."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest
from strength_page import STUDIES, kept_results, strength_page, with_claims

from topdeck.agents import known_agents
from topdeck.studies.designs.games_plan import GamesPlan
from topdeck.studies.designs.games_results import GAMES, GamesResults
from topdeck.studies.effort import Effort

MACHINE = {"processor": "Abacus", "cores": 2, "python": "3.11", "topdeck": "0.1", "build": "compiled"}
README = "# Topdeck\n\n## Strength\n\nIt is strong.\n\nVery.\n\n## Coverage\n\nAll.\n"


def results(name: str, lost: str = "", missing: str = "") -> GamesResults:
    """Results in which the champion wins all games except those against one opponent, and one stage is missing."""
    plan = Effort("smoke").plan(name)
    assert isinstance(plan, GamesPlan)
    rows = []
    for deal in range(20):
        for game in plan.experiment.fixtures([]):
            champion = game.agents[0].startswith("champion @")
            loses = any(agent.partition(" @ ")[0] == lost for agent in game.agents)
            if game.stage != missing:
                rows.append((game.stage, *game.agents, *game.decks, deal, int(champion == loses), 9, 20, 20))
    table = polars.DataFrame(rows, schema=GAMES, orient="row")
    planned = len(table) + bool(missing)
    return GamesResults(study=plan.study, table=table, planned=planned, machines=[MACHINE])


def keep(folder: Path, **options: str) -> None:
    for title, name in STUDIES.items():
        found = results(name, **options) if title == "Hearthstone" else results(name)
        found.write(folder / f"{name}.parquet")


def test_the_page_shows_the_hardest_opponent_first(tmp_path: Path) -> None:
    keep(tmp_path, lost="ismcts")
    page = strength_page(kept_results(tmp_path))
    assert page.count("| opponent |") == 6
    first, second = page.split("| opponent | premade decks (known lists) |")[1].splitlines()[2:4]
    assert first.startswith("| `ismcts` | 0.0% (0.0–")
    assert second.split("|")[2].startswith(" 100.0% (")
    count = len([name for name in known_agents("hearthstone") if name not in ("champion", "human")])
    assert f"reached against {count - 1} of {count} agents, but not against `ismcts`." in " ".join(page.split())
    assert "**Known lists:**" in page
    assert "Abacus, 2 cores" in page
    assert all(len(line) <= 120 for line in page.splitlines() if not line.startswith("|"))


def test_a_stage_without_games_is_empty_and_the_page_says_so(tmp_path: Path) -> None:
    keep(tmp_path, missing="generated, 20 ms")
    page = strength_page(kept_results(tmp_path))
    assert "**Not finished:**" in page
    row = next(line for line in page.splitlines() if line.startswith("| `ismcts` | 100"))
    assert row.endswith("|  |")


def test_nothing_is_written_until_both_studies_were_played(tmp_path: Path) -> None:
    assert kept_results(tmp_path) == {}
    results(STUDIES["Gwent"]).write(tmp_path / f"{STUDIES['Gwent']}.parquet")
    assert kept_results(tmp_path) == {}


def test_the_claims_of_the_readme_come_from_finished_results(tmp_path: Path) -> None:
    keep(tmp_path, lost="ismcts")
    text = " ".join(with_claims(README, kept_results(tmp_path)).split())
    lowest = "0 % with premade decks (`ismcts`), 0 % with held-out decks (`ismcts`) and 0 % with generated decks"
    assert f"the lowest score of the Hearthstone `champion` against any other agent is {lowest} (`ismcts`)." in text
    assert "It is strong" not in text
    assert text.endswith("## Coverage All.")
    keep(tmp_path, missing="generated, 20 ms")
    assert with_claims(README, kept_results(tmp_path)) == README
    assert with_claims(README, {}) == README


def test_a_readme_without_claims_is_named(tmp_path: Path) -> None:
    keep(tmp_path)
    with pytest.raises(ValueError, match="one section `## Strength`"):
        with_claims("# Topdeck\n", kept_results(tmp_path))
