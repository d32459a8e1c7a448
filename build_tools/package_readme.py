"""The README for package indexes; links are absolute, because an index does not contain the project's other files."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
RELATIVE = re.compile(r"(!?)(\[[^\]]*\])\((?!\w+:|#)([^)\s]+)\)")
VERSION = re.compile(r'^VERSION\b.*= "(.+)"$', re.MULTILINE)


def package_readme() -> str:
    """Return the README with links to the files of this version in the repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = VERSION.findall((ROOT / "src/topdeck/core/build.py").read_text("utf-8"))[0]
    return with_absolute_links((ROOT / "README.md").read_text("utf-8"), project["urls"]["Repository"], version)


def with_absolute_links(text: str, repository: str, version: str) -> str:
    """Return a page whose links to files point to the repository at the tag of this version."""

    def absolute(link: re.Match[str]) -> str:
        image, label, path = link.groups()
        return f"{image}{label}({repository}/{'raw' if image else 'blob'}/v{version}/{path})"

    return RELATIVE.sub(absolute, text)
