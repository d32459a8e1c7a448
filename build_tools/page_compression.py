"""Compresses the web page in a wheel, so that the server can send the stored files unchanged."""

import runpy
from pathlib import Path
from typing import Any

from setuptools.command.build_py import build_py


class BuildPy(build_py):
    """Compresses the web page in the build folder; an editable install uses the uncompressed sources."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            compress_page(Path(self.build_lib, "topdeck"))


def compress_page(package: Path) -> None:
    """Replace each file of a package's web page with its compressed form if that form is smaller."""
    page: dict[str, Any] = runpy.run_path(str(package / "report" / "page_sources.py"))
    files = [(name, page["read_packed"](name), page["find_sources"](name)) for name in page["list_files"]()]
    for name, packed, sources in files:  # the list is complete before any source is removed
        if packed:
            (page["PAGE"] / f"{name}{page['PACKED']}").write_bytes(packed)
            for source in sources:
                source.unlink(missing_ok=True)  # a style may be one of several
