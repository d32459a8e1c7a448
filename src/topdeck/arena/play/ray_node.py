"""A node of a Ray cluster: its workers, and its report for the check of versions and agents."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.shipment import Shipment
from topdeck.arena.play.worker import Work, Worker, run_work
from topdeck.core.build import VERSION, compiled
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import inherit_game, load_game

Done = TypeVar("Done")
Report = Mapping[str, Any]  # of a node: `version`, `build`, `rules`, and `failures` by spec


class RayWorker:
    """A worker process on a node."""

    def __init__(self, shipment: Shipment) -> None:
        shipment.install()
        self.worker = Worker()

    def ready(self) -> None:
        """Return as soon as the process runs."""

    def run(self, work: Work[Done], place: str | None, path: Sequence[str]) -> Done:
        inherit_game(work.game, place, path)
        return run_work(work, self.worker)

    def close(self) -> None:
        self.worker.close()


def report_here(game: str, place: str | None, specs: Sequence[str]) -> Report:
    """Report the version of Topdeck on this machine, and which of these agents cannot be opened."""
    report: dict[str, Any] = {"version": VERSION, "build": "compiled" if compiled() else "interpreted"}
    try:
        inherit_game(game, place)
        report["rules"] = load_game(game).rules_version
        report["failures"] = {spec: failure for spec in specs if (failure := find_failure(spec, game))}
    except (TopdeckError, ImportError) as error:
        report["failures"] = {game: str(error)}
    return report


def find_failure(spec: str, game: str) -> str:
    """Open an agent in a process of its own and describe its failure; empty if there is none."""
    agent = IsolatedAgent(spec, spec, game)
    try:
        agent.open()
        agent.close()
    except Exception as error:
        return str(error)
    finally:
        agent.process.stop()
    return ""


def node_report() -> Callable[..., Report]:
    """Make the function that a node runs for its report.

    Ray sends its code to the node, which may have another version of Topdeck, or none.
    """

    def report(
        folders: tuple[str, ...], files: dict[str, str], game: str, place: str | None, specs: list[str]
    ) -> dict[str, Any]:
        try:
            from topdeck.core.build import VERSION
        except ImportError as error:
            return {"version": f"none ({error})"}
        try:
            from topdeck.arena.play.ray_node import report_here
            from topdeck.arena.play.shipment import Shipment
        except ImportError:
            return {"version": VERSION}
        Shipment(folders, files).install()
        return dict(report_here(game, place, specs))

    return report


def mismatch(node: str, there: Report, here: Report) -> str:
    """Describe why a node cannot play, with the fix; empty if it can."""
    fix = "install the same version and build of Topdeck on every node"
    if there["version"] != here["version"]:
        return f"node {node} has Topdeck {there['version']}, this machine has {here['version']}: {fix}"
    if there.get("build") != here["build"]:
        build = there.get("build", "unknown")
        return f"node {node} has another build of Topdeck ({build}), this machine's is {here['build']}: {fix}"
    for spec, failure in there["failures"].items():
        if spec not in here["failures"]:
            return f"node {node} cannot play {spec}: {failure}; install what is missing on that node, or remove it"
    if there.get("rules") != here.get("rules"):
        return f"node {node} has rules version {there.get('rules')}, this machine has {here.get('rules')}: {fix}"
    return ""
