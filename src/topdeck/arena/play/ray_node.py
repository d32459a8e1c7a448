"""Code for the nodes of a Ray cluster: packed modules, workers, and reports on versions and agents."""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.worker import Work, Worker, run_work
from topdeck.config.external_code import ExternalSource, installed_folders
from topdeck.core.build import VERSION, compiled
from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.importing import MOVED, module_file
from topdeck.core.registry import inherit_game, load_game
from topdeck.sandbox.levels import PROCESS, sandbox_level

Done = TypeVar("Done")
Report = Mapping[str, Any]  # a node's `version`, `build` and `rules`, and its `failures` by spec

LARGEST = 10 << 20  # the maximum size in bytes of a file that is sent with the modules
MOST = 100 << 20  # the maximum size of all files in bytes
CACHE = "__pycache__"
PACKAGE = "topdeck_shipment"  # the folder sent to the nodes, whose parent is in `sys.path` there


@dataclass(frozen=True)
class Shipment:
    """The locations of packed code in the folder that is sent to the nodes.

    Attributes:
        folders: The folders from which modules are imported.
        files: The packed files of modules that specs refer to by path, keyed by that path.
    """

    folders: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    def install(self) -> None:
        """Make the packed code importable in this process."""
        base = next((Path(folder) / PACKAGE for folder in sys.path if (Path(folder) / PACKAGE).is_dir()), Path(PACKAGE))
        sys.path[:0] = [str(base / folder) for folder in self.folders]
        MOVED.update({place: str(base / file) for place, file in self.files.items()})


def pack(sources: Iterable[ExternalSource], target: Path) -> Shipment:
    """Copy the modules of external classes and the files next to them to a folder, leaving out installed packages.

    Raises:
        MatchError: The files are too large to send.
    """
    shipped = [source for source in sources if source.root not in installed_folders()]
    roots = {root: str(number) for number, root in enumerate(dict.fromkeys(source.root for source in shipped))}
    total = 0
    for source in shipped:
        for file in list_files(source):
            copy = target / roots[source.root] / file.relative_to(source.root)
            if not copy.exists():
                total += file.stat().st_size
                require_small(total, source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)
    by_path = [source for source in shipped if module_file(source.name)]
    return Shipment(
        tuple(dict.fromkeys(roots[source.root] for source in shipped if source not in by_path)),
        {source.name.partition(":")[0]: f"{roots[source.root]}/{next(iter(source.files))}" for source in by_path},
    )


def list_files(source: ExternalSource) -> Iterator[Path]:
    """Yield the modules of a source and all files in the same folder or package."""
    for path in source.files:
        yield source.root / path
    tops = {Path(path).parts[0] for path in source.files if "/" in path}
    beside = [source.root.iterdir()] if any("/" not in path for path in source.files) else []
    for files in (*beside, *((source.root / top).rglob("*") for top in tops)):
        yield from (file for file in files if is_sent(file, source.root))


def is_sent(file: Path, root: Path) -> bool:
    parts = file.relative_to(root).parts
    hidden = any(part.startswith(".") or part == CACHE for part in parts)
    return not hidden and file.is_file() and file.stat().st_size <= LARGEST


def require_small(total: int, source: ExternalSource) -> None:
    if total > MOST:
        megabytes = MOST >> 20
        raise MatchError(
            f"the files next to {source.module} exceed {megabytes} MB and are too large to send to a cluster; "
            "move the module into a separate folder"
        )


# ---- workers and reports


class RayWorker:
    """The Ray actor for a worker process on a node."""

    def __init__(self, shipment: Shipment) -> None:
        shipment.install()
        self.worker = Worker()

    def ready(self) -> None:
        """Do nothing, so that a call returns as soon as the process is running."""

    def run(self, work: Work[Done], place: str | None, path: Sequence[str]) -> Done:
        inherit_game(work.game, place, path)
        return run_work(work, self.worker)

    def close(self) -> None:
        self.worker.close()


def report_here(game: str, place: str | None, specs: Sequence[str], level: str = PROCESS) -> Report:
    """Report the version of Topdeck on this machine and the agents that cannot be opened at this isolation level."""
    report: dict[str, Any] = {"version": VERSION, "build": "compiled" if compiled() else "interpreted"}
    try:
        inherit_game(game, place)
        report["rules"] = load_game(game).rules_version
        report["failures"] = {spec: failure for spec in specs if (failure := find_failure(spec, game, level))}
    except (TopdeckError, ImportError) as error:
        report["failures"] = {game: str(error)}
    return report


def find_failure(spec: str, game: str, level: str) -> str:
    """Open an agent in a separate process, and return the error message or, on success, an empty string."""
    try:
        if level != PROCESS and (here := sandbox_level()) != level:
            return f"its sandbox is {here} instead of {level}"
        agent = IsolatedAgent(spec, spec, game, level=level)
    except MatchError as error:
        return str(error)
    try:
        agent.open()
        agent.close()
    except Exception as error:
        return str(error)
    finally:
        agent.kill()
    return ""


def node_report() -> Callable[..., Report]:
    """Return the function that a node runs to create its report.

    Ray sends the function's code to the node, which may have a different version of Topdeck or none at all.
    """

    def report(
        folders: tuple[str, ...], files: dict[str, str], game: str, place: str | None, specs: list[str], level: str
    ) -> dict[str, Any]:
        try:
            from topdeck.core.build import VERSION
        except ImportError as error:
            return {"version": f"none ({error})"}
        try:
            from topdeck.arena.play.ray_node import Shipment, report_here
        except ImportError:
            return {"version": VERSION}
        Shipment(folders, files).install()
        return dict(report_here(game, place, specs, level))

    return report


def mismatch(node: str, there: Report, here: Report) -> str:
    """Describe why a node cannot play and how to fix the problem, or return an empty string if the node can play."""
    fix = "install the same version and build of Topdeck on every node"
    if there["version"] != here["version"]:
        return f"node {node} has Topdeck {there['version']}, but this machine has {here['version']}: {fix}"
    if there.get("build") != here["build"]:
        build = there.get("build", "unknown")
        words = f"node {node} has the {build} build of Topdeck, but this machine has the {here['build']} build"
        return f"{words}: {fix}"
    for spec, failure in there["failures"].items():
        if spec not in here["failures"]:
            return f"node {node} cannot play {spec}: {failure}; install the missing packages there, or remove the node"
    if there.get("rules") != here.get("rules"):
        return f"node {node} has rules version {there.get('rules')}, but this machine has {here.get('rules')}: {fix}"
    return ""
