"""The documentation site contains every page, and its reference contains every public name and every component."""

from __future__ import annotations

import posixpath
import re
from importlib import import_module
from pathlib import Path

import public_api
import pytest
import reference
import site_hooks
import yaml

from topdeck.agents import known_agents
from topdeck.agents.registry import get_registry, list_scores
from topdeck.arena.plan.formats import FORMATS
from topdeck.cli.app import COMMANDS
from topdeck.core.registry import games, load_game
from topdeck.evolve.strategies.catalogue import STRATEGIES
from topdeck.studies.catalogue import study_files

ROOT = Path(__file__).parents[2]
NAV = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]


def all_pages() -> dict[str, str]:
    """The Markdown of all pages of the site by path, as MkDocs reads it."""
    stored = {
        page: site_hooks.adapt((ROOT / source).read_text("utf-8"), source)
        for page, source in site_hooks.stored_pages().items()
    }
    return {**stored, **site_hooks.generated_pages()}


def headings(page: str) -> set[str]:
    return set(re.findall(r"^#+ `(?:topdeck )?([^`]+)`$", site_hooks.generated_pages()[page], re.MULTILINE))


# ---- pages and links


def test_the_navigation_lists_every_page_once() -> None:
    listed = list(site_hooks.nav_pages(site_hooks.expand(NAV, list(all_pages()))))
    assert sorted(listed) == sorted(all_pages())


def test_all_links_between_pages_lead_to_a_page_or_a_file() -> None:
    pages = all_pages()
    known = {*pages, *site_hooks.linked_sources().values()}
    missing = []
    for page, text in pages.items():
        for found in site_hooks.MARKDOWN.finditer(text):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page), found["path"] or "."))
            if found["path"] and target not in known and not (ROOT / "docs" / target).is_file():
                missing.append(f"{page}: {found['path']}")
    assert missing == []


@pytest.mark.parametrize(
    ("page", "text", "adapted"),
    [
        ("README.md", "[Rules](docs/rules.md#secrets)", "[Rules](rules.md#secrets)"),
        ("docs/studies/README.md", "[Studies](../studies.md)", "[Studies](../studies.md)"),
        ("docs/studies.md", "[results](studies/README.md)", "[results](studies/README.md)"),
        ("docs/games.md", "[add a card](../CONTRIBUTING.md#add-a-card)", "[add a card](contributing.md#add-a-card)"),
        ("docs/games.md", "[Duel](../examples/duel.py)", "[Duel](sources/examples/duel.py.md)"),
        ("docs/agents.md", "[here](../src/topdeck/search)", "[here](modules.md#topdecksearch)"),
        ("docs/rules.md", "[below](#secrets), [web](https://example.org/x.md)", None),
        ("docs/rules.md", "`[x](../README.md)`", None),
        ("docs/rules.md", "```python\nif x:\n    y[0](README.md)\n```", None),
        ("docs/rules.md", "- a\n  - b\n    c", "- a\n    - b\n        c"),
        ("docs/rules.md", "- a\n  ```text\n    b\n  ```", "- a\n    ```text\n      b\n    ```"),
    ],
)
def test_links_and_lists_work_in_the_site(page: str, text: str, adapted: str | None) -> None:
    assert site_hooks.adapt(text, page) == (text if adapted is None else adapted)


# ---- the reference


def test_the_reference_contains_every_public_name() -> None:
    public = {f"{package}.{name}" for package in public_api.PACKAGES for name in import_module(package).__all__}
    pages = site_hooks.generated_pages().values()
    listed = {name for page in pages for name in re.findall(r"^::: (\S+)$", page, re.MULTILINE)}
    assert listed == {*public, *public_api.PACKAGES}


@pytest.mark.parametrize("game", games())
def test_the_reference_contains_every_agent_and_every_part_of_agents(game: str) -> None:
    played = load_game(game)
    registry = get_registry(played)
    assert set(known_agents(game)) <= headings("reference/agents.md")
    assert set(list_scores(played)) <= headings("reference/scores.md")
    for role in ("belief", "horizon", "model", "opening"):
        assert set(registry.components(role)) <= headings("reference/parts.md")


def test_the_reference_contains_every_format_strategy_study_and_command() -> None:
    assert headings("reference/formats.md") == set(FORMATS)
    assert headings("reference/strategies.md") == set(STRATEGIES)
    assert headings("reference/studies.md") == set(study_files())
    assert set(COMMANDS) | {"decks new", "competition run"} <= headings("reference/commands.md")


def test_parameters_are_listed_with_their_values_defaults_and_meanings() -> None:
    agents = site_hooks.generated_pages()["reference/agents.md"]
    uct = agents.partition("### `uct`")[2].partition("\n### ")[0]
    assert "| `c` | a number from 0.0 to 1000000.0 | `3.0` | UCB exploration constant. |" in uct
    assert "a whole number from 1 to 86400000 or none | `100` |" in uct


def test_the_meanings_of_parameters_can_come_from_docstrings() -> None:
    class Base:
        """Play games.

        Attributes:
            pairs: The number
                of pairs.
        """

    class Derived(Base):
        def __init__(self, size: int) -> None:
            """Create it.

            Args:
                size: The size.

            Raises:
                ValueError: Never.
            """

    assert reference.documented(Derived) == {"pairs": "The number of pairs.", "size": "The size."}
