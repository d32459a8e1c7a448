"""The code of external agents, packed for nodes that do not have it."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from topdeck.config.external_code import ExternalSource, installed_folders
from topdeck.core.errors import MatchError
from topdeck.core.importing import MOVED, module_file

LARGEST = 10 << 20  # bytes of a file that is sent with the modules
MOST = 100 << 20  # bytes in total
CACHE = "__pycache__"
PACKAGE = "topdeck_shipment"  # the folder that is sent; nodes have its parent in `sys.path`


@dataclass(frozen=True)
class Shipment:
    """The places of packed code in the folder that is sent.

    Attributes:
        folders: The folders that modules are imported from.
        files: The files of modules that specs name by path, by that path.
    """

    folders: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    def install(self) -> None:
        """Let this process of a node import the packed code."""
        base = next((Path(folder) / PACKAGE for folder in sys.path if (Path(folder) / PACKAGE).is_dir()), Path(PACKAGE))
        sys.path[:0] = [str(base / folder) for folder in self.folders]
        MOVED.update({place: str(base / file) for place, file in self.files.items()})


def pack(sources: Iterable[ExternalSource], target: Path) -> Shipment:
    """Copy the code of external classes and the files beside it into a folder; installed packages are omitted.

    Raises:
        MatchError: The files are too large to be sent.
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
    """List the modules of a source, and all files in the same folder or package."""
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
            f"the files beside {source.module} have more than {megabytes} MB, too much to send to a cluster: "
            "move the module into a folder of its own"
        )
