"""The documentation is correct: its code runs, its links resolve, and its commands exist.

Blocks of Python are executed, file by file, in order and in one namespace.  Texts of cards in them are put into the
library, and tests in them are run: with the card, and with a card that can do nothing, which they must notice.
A block of text right after one of Python is what that prints.
A block after the comment `<!-- not run -->` is left out.
"""

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from command import topdeck

from topdeck.agents import known_agents
from topdeck.agents.registry import list_scores
from topdeck.arena.plan.config import parse_experiment
from topdeck.competition.season_file import parse_season
from topdeck.competition.submissions import AgentFile
from topdeck.config.config_file import NO_OVERRIDES, read_config
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import games, load_game
from topdeck.core.validation import read_toml
from topdeck.evolve.study_file import parse_study
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS
from topdeck.games.shared.card_scripts import scripts_among
from topdeck.studies.designs.games import GamesDesign
from topdeck.studies.study_file import parse_study as parse_paper_study

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted(ROOT.glob("docs/tutorials/*.md"))  # tests/test_tutorials.py runs their blocks
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")), *TUTORIALS]
MODULE = "mine"
NOT_RUN = "<!-- not run -->"
MOST_NOT_RUN = 2
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
TARGET = re.compile(r"^([a-z-]+):.*##", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its language, its text, the line its text begins in, and what the page says that it prints."""

    language: str
    text: str
    line: int
    runs: bool
    prints: str | None


@cache
def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def blocks(page: Path, language: str) -> Iterator[Block]:
    text = text_of(page)
    for match in FENCE.finditer(text):
        if match[1] == language:
            before, printed = text[: match.start()], PRINTED.match(text, match.end())
            runs = not before.rstrip().endswith(NOT_RUN)
            yield Block(match[1], match[2], before.count("\n") + 1, runs, printed and printed[1])


def prose(page: Path) -> str:
    """The page without its blocks."""
    return FENCE.sub("", text_of(page))


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def having(language: str) -> list[Path]:
    return [page for page in PAGES if page not in TUTORIALS and any(blocks(page, language))]


# ---- code


class Reader:
    """Reads a page as Python would, if the page were a module of its reader."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module = ModuleType(MODULE)
        monkeypatch.setitem(sys.modules, MODULE, module)
        self.names: dict[str, Any] = vars(module)
        self.monkeypatch = monkeypatch
        self.printed = database.scripts()
        self.written: dict[str, type] = {}

    def read(self, page: Path, block: Block) -> None:
        """Run a block; a traceback shows the lines of the page."""
        code = compile("\n" * block.line + block.text, str(page), "exec", dont_inherit=True)
        before = dict(self.names)
        exec(code, self.names)
        new = {name: value for name, value in self.names.items() if before.get(name) is not value}
        texts = {text.card_id: text for text in scripts_among(new.values())}
        if texts:
            self.write(texts)
        for name, value in new.items():
            if name.startswith("test_"):
                self.check(value)

    def write(self, texts: dict[str, type]) -> None:
        """Let games and scenarios know these texts."""
        self.written.update(texts)
        known = {**self.printed, **self.written}
        self.monkeypatch.setattr(database, "scripts", lambda era=database.DEFAULT_ERA: known)
        self.monkeypatch.setattr(database, "card_table", cache(database.card_table.__wrapped__))
        for keeper in ("rules", "shared_rules", "card_pools"):
            self.monkeypatch.setattr(database, keeper, cache(getattr(database, keeper).__wrapped__))

    def check(self, test: Callable[[], None]) -> None:
        """Run a test, and see that it fails without the card it is about."""
        test()
        marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "card"]
        for card in [card for mark in marks for card in mark.args]:
            text = self.written[card]
            self.write({card: type("Blank", (), {})})
            with pytest.raises((AssertionError, TopdeckError)):
                test()
            self.write({card: text})


@pytest.mark.parametrize("page", having("python"), ids=named)
def test_code_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("topdeck.arena.plan.time_limit.LEAST_GRACE", 5.0)  # where many tests share the cores
    reader = Reader(monkeypatch)
    for block in blocks(page, "python"):
        if block.runs:
            with redirect_stdout(StringIO()) as out:
                reader.read(page, block)
            assert block.prints in (None, out.getvalue()), f"{named(page)}, line {block.line}, prints something else"


def test_the_code_that_does_not_run_is_rare() -> None:
    left_out = [
        f"{named(page)}, line {block.line}" for page in PAGES for block in blocks(page, "python") if not block.runs
    ]
    assert len(left_out) <= MOST_NOT_RUN, left_out


@pytest.mark.parametrize("page", having("toml"), ids=named)
def test_decks_tournaments_and_studies_can_be_played(page: Path) -> None:
    for block in blocks(page, "toml"):
        place = f"{named(page)}, line {block.line}"
        if "[[tracks]]" in block.text:
            assert parse_season(block.text, ROOT, place).tracks
        elif "authors" in block.text:
            assert read_config(block.text, place, NO_OVERRIDES, AgentFile)
        elif "question" in block.text:
            design = parse_paper_study(block.text, "docs-a", place).design
            assert isinstance(design, GamesDesign)
            assert design.players
        elif "agents" in block.text or "[sweep]" in block.text:
            assert parse_experiment(block.text, place).entries  # and there are games to play, or it would be refused
        elif 'agent = "mine:' in block.text:
            continue  # tests/cli/test_own_score.py follows the page
        elif "strategy" in block.text:
            assert parse_study(block.text, place).training.games
        else:
            game = load_game("gwent" if "faction" in block.text else "hearthstone")
            assert not game.decks.faults(game.decks.from_json(read_toml(block.text)))


# ---- commands


def commands(page: Path, program: str) -> list[list[str]]:
    """The command lines of a page that call the program, word by word."""
    lines = [line.removeprefix("$ ") for block in blocks(page, "console") for line in block.text.splitlines()]
    found = [shlex.split(line, comments=True) for line in [*lines, *SPAN.findall(prose(page))] if program in line]
    return [words[words.index(program) + 1 :] for words in found if program in words]


@cache
def help_of(*command: str) -> str:
    answer = topdeck(*command, "--help")
    assert answer.status == 0, f"there is no command `topdeck {' '.join(command)}`"
    return answer.out


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_and_their_options_exist(page: Path) -> None:
    for command, *arguments in filter(None, commands(page, "topdeck")):
        game = arguments[arguments.index("--game") :][:2] if "--game" in arguments else []
        known = help_of(command)
        if "Commands:" in known and arguments and not arguments[0].startswith("-"):
            known = help_of(command, arguments[0], *game)
        unknown = [word for word in arguments if word.startswith("--") and word not in known]
        assert not unknown, f"`topdeck {command}` has no {unknown}"


def answers(page: Path) -> Iterator[tuple[str, list[str]]]:
    """The commands of a page that are shown with what they say."""
    for block in blocks(page, "console") if page not in TUTORIALS else ():
        for shown in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, *lines = shown.splitlines()
            if lines and command.startswith("topdeck "):
                yield command, lines


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_say_what_is_shown(page: Path) -> None:
    for command, lines in answers(page):
        _, *arguments = shlex.split(command, comments=True)
        assert topdeck(*arguments).out.splitlines() == lines, command


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_make_targets_exist(page: Path) -> None:
    targets = TARGET.findall((ROOT / "Makefile").read_text("utf-8"))
    wanted = {word for words in commands(page, "make") for word in words if "=" not in word}
    assert wanted <= set(targets), f"no such target: {wanted - set(targets)}"


def test_every_make_target_is_explained() -> None:
    targets = TARGET.findall((ROOT / "Makefile").read_text("utf-8"))
    told = {word for words in commands(ROOT / "CONTRIBUTING.md", "make") for word in words}
    assert set(targets) <= told, f"CONTRIBUTING.md does not say what these are for: {set(targets) - told}"


def test_every_command_is_documented() -> None:
    listed = topdeck("--help").out.partition("Commands:")[2]
    names = [line.split()[0] for line in listed.splitlines() if re.match(r"  \w", line)]
    assert names
    assert set(names) <= {words[0] for words in commands(ROOT / "docs" / "command_line.md", "topdeck") if words}


# ---- links


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in HEADING.findall(prose(page))}


@pytest.mark.parametrize("page", sorted({*PAGES, *ROOT.glob("docs/*/*.md")}), ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        to = (page.parent / path).resolve() if path else page
        assert to.exists(), f"{link} does not exist"
        assert not anchor or anchor in anchors(to), f"{named(to)} has no heading #{anchor}"


# ---- what the page of agents says there is

AGENTS_PAGE = ROOT / "docs" / "agents.md"


def test_the_agents_are_in_a_table() -> None:
    rows = [line for line in prose(AGENTS_PAGE).splitlines() if re.match(r"\| `[\w-]+` \| [^`|]+ \| [^`|]+ \|$", line)]
    assert rows == [f"| `{kind.name}` | {kind.source} | {kind.about} |" for kind in known_agents().values()]


def test_the_beliefs_are_listed() -> None:
    says = " ".join(prose(AGENTS_PAGE).split())
    listed = says.partition("Beliefs:")[2].partition(".")[0]
    assert re.findall(r"`([^`]+)`", listed) == list(BELIEFS)


def test_the_table_of_scores_is_what_they_say_of_themselves() -> None:
    told = list_scores(load_game("hearthstone")).values()
    rows = [line for line in prose(AGENTS_PAGE).splitlines() if re.match(r"\| `[^`]+` \| (chance|points) \|", line)]
    assert rows == [f"| `{score.name}` | {score.scale} | {score.source} | {score.about} |" for score in told]


# ---- what the page of Gwent says there is

GWENT_PAGE = ROOT / "docs" / "gwent.md"


def test_the_settings_of_gwent_are_in_a_table() -> None:
    rows = [line for line in prose(GWENT_PAGE).splitlines() if re.match(r"\| `\w+` \| `[a-z]+` \| ", line)]
    assert rows == [
        f"| `{setting.name}` | `{str(setting.default).lower()}` | {setting.help} |"
        for setting in load_game("gwent").settings().values()
    ]


def test_the_scores_and_agents_of_gwent_are_in_tables() -> None:
    gwent = load_game("gwent")
    section = prose(GWENT_PAGE).partition("## Horizons and scores\n")[2]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    scores = [f"| `{score.name}` | {score.source} | {score.about} |" for score in gwent.scores.values()]
    agents = [f"| `{agent.name}` | {agent.source} | {agent.about} |" for agent in gwent.agents.values()]
    assert rows == scores + agents


def test_the_beliefs_horizons_and_openings_of_gwent_are_named() -> None:
    gwent = load_game("gwent")
    names = {
        span.partition("(")[0].partition("=")[2] or span.partition("(")[0] for span in SPAN.findall(prose(GWENT_PAGE))
    }
    assert {*gwent.beliefs, *gwent.horizons, *gwent.openings} <= names


# ---- what the page of papers says is theirs

PAPERS_PAGE = ROOT / "docs" / "papers.md"


def table_after(page: Path, heading: str) -> dict[str, list[str]]:
    """The rows of the table below a heading, by their first cell."""
    section = prose(page).partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    return {name.strip(): [cell.strip() for cell in cells] for name, *cells in rows[1:]}


THEIRS = table_after(PAPERS_PAGE, "Agents, scores and studies")
ALL_AGENTS = {name: kind for game in games() for name, kind in known_agents(game).items()}
ALL_SCORES = {name for game in games() for name in load_game(game).scores}


def test_every_paper_is_in_both_tables() -> None:
    assert list(THEIRS) == list(table_after(PAPERS_PAGE, "Authors and titles"))


@pytest.mark.parametrize("paper", THEIRS)
def test_the_agents_of_a_paper_are_those_that_name_it_as_their_source(paper: str) -> None:
    listed = SPAN.findall(THEIRS[paper][0])
    theirs = [kind.name for kind in ALL_AGENTS.values() if paper in re.split(r"[,;] ", kind.source)]
    assert sorted(listed) == sorted(theirs), f"docs/papers.md lists other agents of {paper} than the catalogue"
    called = [name for name in ALL_AGENTS if name.startswith(f"{plain(paper)}-")]
    stray = set(called) - {*listed, "gretive-2020"}
    assert not stray, f"these are called after {paper}, but are not its own: {stray}"


def plain(name: str) -> str:
    """A name as specs write it."""
    return name.lower().replace("á", "a")


@pytest.mark.parametrize("paper", THEIRS)
def test_the_scores_of_a_paper_exist(paper: str) -> None:
    listed = SPAN.findall(THEIRS[paper][1])
    assert set(listed) <= set(ALL_SCORES)
    assert {name for name in ALL_SCORES if name.split("-")[0] == plain(paper)} <= set(listed)


def test_no_agent_names_a_paper_that_is_not_explained() -> None:
    known = {*THEIRS, "ours", "any game", "flesh and blood"}
    places = re.compile(r"framework( 20\d\d)?|(winner of|second in|third in) 20\d\d")
    tags = {tag for kind in ALL_AGENTS.values() for tag in re.split(r"[,;] ", kind.source)}
    assert not {tag for tag in tags if tag not in known and not places.fullmatch(tag)}


# ---- the picture


@pytest.mark.slow
def test_the_picture_can_be_made_again(tmp_path: Path) -> None:
    path = ROOT / "docs" / "make_picture.py"
    spec = spec_from_file_location("make_picture", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.draw(tmp_path / "table.svg")
    assert "seen&#160;by&#160;player" in (tmp_path / "table.svg").read_text("utf-8")
