"""Seasons in which hostile submissions play honest ones, and what must not change outside their private folders."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import ClassVar

from seasons import make_season

from topdeck.arena.plan.formats import Format, Lineup
from topdeck.arena.played_game import Fixture, PlayedGame

SUBMISSIONS = Path(__file__).parent / "sandbox" / "submissions"
MARK = "topdeck-hostile"  # in the names of files that hostile submissions leave behind, as in peeking.py
TRACK = """
[[tracks]]
name = "hostile"
game = "high-card"
decks = ["low"]
clock = { decision = 1.0, grace = 2.0 }
limits = { memory = 512, processes = 64, start = 6.0 }
"""

HONEST = {
    "honest-high": "return max(view.actions(), key=lambda action: action.rank)",
    "honest-low": "return min(view.actions(), key=lambda action: action.rank)",
    "honest-random": "return self.rng.choice(view.actions())",
    "honest-search": "return self.search(view)",
}
HONEST_CODE = '''
"""Plays with a fixed number of iterations, so that its moves depend only on its random stream."""

import topdeck


class Mine(topdeck.Agent):
    def act(self, view, clock):
        {}

    def search(self, view):
        return max(view.actions(), key=lambda action: sum(self.sample(view, action) for _ in range(4)))

    def sample(self, view, action):
        state = view.sample(self.rng)
        state.apply(action)
        while (result := state.result()) is None:
            state.step(self.rng.choice(state.actions()))
        return result.score(view.player)
'''
LEGACY = {  # submissions whose target is not the name of a method
    "sleeper": ("Sleeper", ("make", "open", "begin", "act", "end", "close")),
    "moody": ("Moody", ("",)),
    "mirror": ("Mirror", ("notes",)),
    "escape": ("Escape", ("",)),
    "tracing": ("Tracing", ("",)),
    "disk": ("Disk", ("",)),
    "memory": ("Memory", ("",)),
    "fork_bomb": ("ForkBomb", ("",)),
    "daemon": ("Daemon", (f"/tmp/{MARK}",)),
    "privileges": ("Privileges", ("",)),
    "store": ("Store", ("",)),
    "locks": ("Locks", ("",)),
    "lingering": ("Lingering", ("act", "end")),
}
KINDS = {
    "floods": "Floods",
    "hoarding": "Hoarding",
    "networks": "Networks",
    "peeking": "Peeking",
    "powers": "Powers",
    "cheating": "Cheating",
}
NO_MODES = {"attempt", "act", "begin", "end", "explanation", "signalled"}


def hostile_modes() -> list[tuple[str, str, str]]:
    """Return the file, the class and the target of every hostile submission."""
    modes = [(name, cls, target) for name, (cls, targets) in LEGACY.items() for target in targets]
    for name, cls in KINDS.items():
        lines = (SUBMISSIONS / f"{name}.py").read_text("utf-8").splitlines()
        methods = [line.split("(")[0].removeprefix("    def ") for line in lines if line.startswith("    def ")]
        modes += [(name, cls, method) for method in methods if method not in NO_MODES and not method.startswith("_")]
    return modes


@dataclass(frozen=True)
class Guests(Format):
    """A round robin of the honest agents, in which every other agent plays only the honest ones."""

    depends_on_results: ClassVar[bool] = False

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        honest = [agent for agent in lineup.agents if agent in HONEST]
        guests = [agent for agent in lineup.agents if agent not in HONEST]
        return self.stage("hostile", [*combinations(honest, 2), *product(honest, guests)], lineup)


def make_hostile_season(folder: Path, salt_of: Path | None = None, is_hostile: bool = True) -> Path:
    """Create a season of honest submissions and, unless `is_hostile` is false, of all hostile ones.

    Args:
        folder: The folder of the season.
        salt_of: A season whose salt is used.
        is_hostile: Whether the hostile submissions take part.
    """
    make_season(folder, TRACK)
    if salt_of is not None:
        for name in ("season.toml", "private/salt"):
            (folder / name).write_text((salt_of / name).read_text())
    for name, body in HONEST.items():
        write_submission(folder, name, HONEST_CODE.replace("{}", body), "Mine")
    for name, cls, target in hostile_modes() if is_hostile else ():
        code = f"from {name} import {cls}\n\n\nclass Mine({cls}):\n    def __init__(self):\n"
        title = f"{name}-{target.replace('/', '') or 'only'}"
        made = write_submission(folder, title, f"{code}        super().__init__({target!r})\n", "Mine")
        for file in ("attack", name):
            (made / f"{file}.py").write_text((SUBMISSIONS / f"{file}.py").read_text("utf-8"))
    if is_hostile:
        write_submission(folder, "sleeper-import", "import time\ntime.sleep(600)\nclass Mine: ...\n", "Mine")
        write_submission(folder, "broken-syntax", "class Mine(:", "Mine")
        write_submission(folder, "broken-nesting", f"x = {'-' * 200_000}1", "Mine")
    return folder


def write_submission(folder: Path, name: str, code: str, cls: str) -> Path:
    made = folder / "submissions" / name
    made.mkdir()
    (made / "agent.toml").write_text(f'name = "{name}"\nauthors = ["Mallory"]\nagent = "agent.py:{cls}"\n')
    (made / "agent.py").write_text(code)
    return made


def file_hashes(*folders: Path) -> Mapping[str, str]:
    """Return the content of all files by path, including symbolic links."""
    return {
        str(path): str(path.readlink()) if path.is_symlink() else hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if (path.is_symlink() or path.is_file()) and "__pycache__" not in path.parts
    }


def left_files() -> list[Path]:
    """Return the files with the mark of hostile submissions in shared folders."""
    places = (Path(place) for place in ("/tmp", "/dev/shm", "/var/tmp", "/run", "/usr", "/etc", "/"))
    return [path for place in places if place.is_dir() for path in place.glob(f"*{MARK}*")]
