"""The web page's files, sent by the server and embedded in reports.

In a wheel, the files are already compressed, the style sheets are merged, and links that preload the modules of the
first view are included (`build_tools/page_compression.py`).  This module needs only the standard library.
"""

import gzip
import re
from pathlib import Path
from posixpath import dirname, join, normpath

PAGE = Path(__file__).parents[1] / "web" / "page"
PACKED = ".gz"
INDEX = "index.html"
STYLE = "style.css"  # all styles in one file
STYLES = ("base", "shell", "lobby", "face", "table", "play", "watch", "analysis", "review", "report", "cards")
REPORT_STYLES = ("style/base.css", "style/report.css")  # the styles that reports embed
FIRST = ("app.js", "lobby/lobby.js")  # the modules of the first view, which import the others
IMPORT = re.compile(r"""^(?:import|export)\b[^;"']*?["'](\.{1,2}/[^"']+)["'];?""", re.MULTILINE)
SMALLEST = 500  # the minimum number of bytes that is worth compressing
COMPRESSED = {".css", ".html", ".js", ".svg"}


def find_sources(name: str) -> list[Path]:
    """Return the files that the server combines at a path of the page, or an empty list for an unknown path."""
    packed = PAGE / f"{name}{PACKED}"
    if is_inside(packed):
        return [packed]
    if name == STYLE:
        return [PAGE / "style" / f"{style}.css" for style in STYLES]
    return [PAGE / name] if is_inside(PAGE / name) else []


def is_inside(path: Path) -> bool:
    return PAGE.resolve() in path.resolve().parents and path.is_file()


def read_file(name: str) -> bytes:
    """Return the uncompressed content of one of the page's files.

    Raises:
        FileNotFoundError: There is no such file.
    """
    sources = find_sources(name)
    if not sources:
        raise FileNotFoundError(name)
    data = b"".join(path.read_bytes() for path in sources)
    if sources[0].suffix == PACKED:
        return gzip.decompress(data)
    return with_preloads(data.decode()).encode() if name == INDEX else data


def read_packed(name: str) -> bytes:
    """Return the compressed content of a file, or empty bytes if compression is not worthwhile."""
    packed = PAGE / f"{name}{PACKED}"
    if is_inside(packed):
        return packed.read_bytes()
    return compress(read_file(name)) if Path(name).suffix in COMPRESSED else b""


def compress(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0) if len(data) > SMALLEST else b""


def with_preloads(text: str) -> str:
    """Add a preload link for every module of the first view, so that the browser loads all of them in parallel."""
    links = "".join(f'    <link rel="modulepreload" href="/page/{name}" />\n' for name in find_modules(FIRST))
    return text.replace("  </head>", f"{links}  </head>")


def find_modules(names: tuple[str, ...]) -> list[str]:
    """Return the paths of these modules and of all modules that they import."""
    found: dict[str, None] = {}
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            text = read_file(name).decode()
            waiting += [normpath(join(dirname(name), target)) for target in IMPORT.findall(text)]
    return sorted(found)


def list_files() -> list[str]:
    """Return the paths of all files worth compressing, with merged style sheets in place of single ones."""
    paths = [path for path in PAGE.rglob("*") if path.suffix in COMPRESSED and path.parent.name != "style"]
    return sorted([STYLE, *REPORT_STYLES, *(path.relative_to(PAGE).as_posix() for path in paths)])
