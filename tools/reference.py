"""Generate the reference pages for the documentation site; `tools/site_hooks.py` adds them when the site is built.

The pages about the public API contain only names, whose signatures and docstrings mkdocstrings reads from the sources.
All other pages are generated from the tables that Topdeck itself uses to look up agents, scores, formats and so on.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import public_api
from typer.core import TyperGroup
from typer.main import get_command

from topdeck.agents.catalogue import ANY, GENERAL_AGENTS
from topdeck.agents.registry import GENERAL, MEANING, get_registry, list_scores
from topdeck.arena.plan.formats import FORMATS
from topdeck.cli.app import COMMANDS, app, load
from topdeck.cli.commands.agents import default_in_words
from topdeck.config.parameters import Parameter
from topdeck.config.resolution import Component, summary
from topdeck.config.scores import DescribedScore
from topdeck.core.game import Game
from topdeck.core.registry import games, load_game
from topdeck.core.settings import Setting
from topdeck.evolve.strategies.catalogue import STRATEGIES
from topdeck.studies.catalogue import load_study, papers, study_names
from topdeck.studies.study import Level

ROOT = Path(__file__).parents[1]
FOLDER = "reference"
COLUMNS = 100  # the width of help texts in characters
SECTION = re.compile(r"^(?:Args|Attributes):\n((?:    .*\n?|\n)+)", re.MULTILINE)
ENTRY = re.compile(r"^    (\w+): (.*(?:\n {6,}.*)*)", re.MULTILINE)


def reference_pages() -> dict[str, str]:
    """Return the Markdown of all generated pages, keyed by their paths on the site."""
    api = {f"{FOLDER}/api/{package}.md": text for package, text in api_pages().items()}
    found = {
        "agents": agents_page,
        "scores": scores_page,
        "parts": parts_page,
        "settings": settings_page,
        "formats": formats_page,
        "strategies": strategies_page,
        "studies": studies_page,
        "commands": commands_page,
    }
    return {**api, **{f"{FOLDER}/{name}.md": "\n\n".join(page()) + "\n" for name, page in found.items()}}


# ---- the public API


def api_pages() -> dict[str, str]:
    """Return a page for each public package that refers to the package's exported names."""
    pages: dict[str, list[str]] = {}
    for line in public_api.LISTING.read_text("utf-8").splitlines():
        if line.startswith("# "):
            package = line.removeprefix("# ")
            pages[package] = [
                f"# {package}",
                f"::: {package}\n    options: {{members: false, show_root_heading: false}}",
            ]
        elif line and not line.startswith(" "):
            pages[package].append(f"::: {package}.{export_name(line)}")
    return {package: "\n\n".join(blocks) + "\n" for package, blocks in pages.items()}


def export_name(declaration: str) -> str:
    """Return the name that a line of `docs/public_api.txt` declares."""
    found = re.match(r"(?:class )?(\w+)", declaration)
    assert found is not None
    return found[1]


# ---- agents and their parts


def agents_page() -> Iterator[str]:
    yield "# Built-in agents"
    yield "`topdeck agents NAME` prints this information for one agent. [Agents](../agents.md) explains specs."
    yield from general_and_own(GENERAL_AGENTS, {game.title(): game.agents for game in all_games()})


def scores_page() -> Iterator[str]:
    yield "# Scores"
    yield (
        "Scores are evaluation functions. `topdeck agents --scores NAME` prints this information for one score. "
        "[Agents](../agents.md#scores) compares the scores."
    )
    known = {game.title(): list_scores(game) for game in all_games()}
    own = {title: {name: row for name, row in rows.items() if name not in GENERAL} for title, rows in known.items()}
    yield from general_and_own(GENERAL, own)


def parts_page() -> Iterator[str]:
    yield "# Beliefs, horizons, models and openings"
    yield "These are the parts of agents other than [scores](scores.md). [Agents](../agents.md#specs) explains specs."
    for role, heading in {"belief": "Beliefs", "horizon": "Horizons", "model": "Models", "opening": "Openings"}.items():
        yield f"## {heading}"
        known = {game.title(): get_registry(game).components(role) for game in all_games()}
        shared = set.intersection(*map(set, known.values())) if role in ("horizon", "model") else set()
        general = {name: row for rows in known.values() for name, row in rows.items() if name in shared}
        own = {title: {name: rows[name] for name in rows if name not in shared} for title, rows in known.items()}
        yield from general_and_own(general, own, 3)


def general_and_own(
    general: Mapping[str, Component], own: Mapping[str, Mapping[str, Component]], level: int = 2
) -> Iterator[str]:
    """Yield a section about components for all games, and a section about each game's own components."""
    for heading, rows in {"Any game": general, **own}.items():
        if rows:
            yield f"{'#' * level} {heading}"
        for row in rows.values():
            yield from entry(row, level + 1)


def entry(row: Component, level: int) -> Iterator[str]:
    """Yield a heading, the summary and the parameters of a component."""
    yield f"{'#' * level} `{row.name}`"
    source = f" Source: {row.source}." if row.source not in ("", ANY) else ""
    kind = f" It evaluates {row.judges} and {MEANING[row.scale]}." if isinstance(row, DescribedScore) else ""
    yield f"{sentence(row.about)}{kind}{source}"
    yield from explanation(row)
    yield from parameter_table(row.parameters().values(), documented(row.make))


def parameter_table(known: Iterable[Parameter], meanings: Mapping[str, str]) -> Iterator[str]:
    rows = [
        (f"`{row.name}`", linked_words(row), f"`{default_in_words(row)}`", row.help or meanings.get(row.name, ""))
        for row in known
    ]
    columns = 4 if any(row[3] for row in rows) else 3
    yield from table(("parameter", "values", "default", "meaning")[:columns], [row[:columns] for row in rows])


def linked_words(row: Parameter) -> str:
    """Describe the legal values of a parameter, with a link to the parts that it can name."""
    if row.role is None:
        return row.words()
    page = "scores.md" if row.role.name == "score" else f"parts.md#{row.role.name}s"
    return row.words().replace(row.role.words, f"[{row.role.words}]({page})")


def explanation(row: Component) -> Iterator[str]:
    """Yield the rest of a class's docstring before its sections; the docstrings of functions contain only summaries."""
    if isinstance(row.make, type) and row.make.__module__.startswith("topdeck."):
        text = SECTION.split(inspect.cleandoc(row.make.__doc__ or "") + "\n")[0]
        yield from filter(None, [text.removeprefix(row.about).strip()])


def documented(make: Any) -> dict[str, str]:
    """Return the parameter descriptions from the docstring of a function, or of a class and its base classes."""
    sources = [part for base in reversed(getattr(make, "__mro__", (make,))) for part in (base, base.__init__)]
    texts = [inspect.cleandoc(source.__doc__ or "") + "\n" for source in sources]
    entries = (found for text in texts for section in SECTION.findall(text) for found in ENTRY.findall(section))
    return {name: " ".join(meaning.split()) for name, meaning in entries}


# ---- experiments


def settings_page() -> Iterator[str]:
    yield "# Game settings"
    yield "Settings can be set in files under `[rules]`, with `--rule KEY=VALUE`, and with options of the same name."
    for game in all_games():
        yield f"## {game.title()}"
        rows = [(f"`{row.name}`", setting_values(row), default_of(row), row.help) for row in game.settings().values()]
        yield from table(("setting", "values", "default", "meaning"), rows)


def setting_values(row: Setting) -> str:
    return ", ".join(f"`{choice}`" for choice in row.choices) or row.words()


def default_of(row: Setting) -> str:
    return "" if row.default in (None, "") else f"`{str(row.default).lower()}`"


def formats_page() -> Iterator[str]:
    yield "# Tournament formats"
    yield "[Experiments](../experiments.md#formats) shows how to choose a format in a file."
    for name, form in FORMATS.items():
        yield from entry(Component(name, form, summary(form), ""), 2)


def strategies_page() -> Iterator[str]:
    yield "# Evolution strategies"
    yield "[Tuning](../tuning.md) explains how to choose a strategy and what can be evolved."
    for row in STRATEGIES.values():
        taken = {"genome", "seed", "axes"}  # set by the study rather than in the spec
        known = [parameter for parameter in row.parameters().values() if parameter.name not in taken]
        yield from (f"## `{row.name}`", f"{sentence(row.about)} Source: {row.source}.")
        yield from explanation(row)
        yield from parameter_table(known, documented(row.make))


def studies_page() -> Iterator[str]:
    yield "# Built-in studies"
    yield "`topdeck study NAME` runs a study. [Studies](../studies.md) explains how studies work."
    for key, paper in papers().items():
        yield from (f"## {paper.title}", paper.about)
        for name in study_names(key):
            study = load_study(name)
            yield from (f"### `{name}`", f"**{study.title}.** {study.question}")
            if study.source:
                yield f"Source: {study.source}."
            if (ROOT / "docs" / "studies" / f"{name}.md").exists():
                yield f"[Results](../studies/{name}.md)"
            design = study.design
            rows = [(f"`{factor}`", ", ".join(map(level_text, design.levels(factor)))) for factor in design.names]
            yield from table(("factor", "levels"), [row for row in rows if row[1]])


def level_text(level: Level) -> str:
    return str(level).lower() if isinstance(level, bool) else str(level)


# ---- commands


def commands_page() -> Iterator[str]:
    yield "# Commands"
    yield (
        "[Command line](../command_line.md) shows examples. The settings of the game become options, here those of "
        "Hearthstone. [Game settings](settings.md) lists the settings of all games."
    )
    root: Any = get_command(app)
    context = root.context_class(root, info_name="topdeck", terminal_width=COLUMNS)
    own = {name: command for name, command in root.commands.items() if name not in COMMANDS}
    for name, command in {**{name: load(name) for name in COMMANDS}, **own}.items():
        yield from help_sections(name, command, context, 2)


def help_sections(name: str, command: Any, parent: Any, level: int) -> Iterator[str]:
    """Yield the help of a command and of its subcommands."""
    context = command.context_class(command, info_name=name, parent=parent)
    yield f"{'#' * level} `{context.command_path}`"
    yield f"```text\n{command.get_help(context)}\n```"
    for subcommand in command.commands.items() if isinstance(command, TyperGroup) else ():
        yield from help_sections(*subcommand, context, level + 1)


# ---- Markdown


def all_games() -> list[Game]:
    return [load_game(name) for name in games()]


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield a table, or nothing if it has no rows."""
    body = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    if body:
        names = list(heads)
        yield "\n".join([f"| {' | '.join(names)} |", "|" + "---|" * len(names), *body])
