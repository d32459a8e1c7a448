"""The files of the page: compressed, with merged style sheets and links that preload the first modules.

Files are read and compressed on the first request and whenever they change.
"""

import gzip
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from posixpath import dirname, join, normpath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

PAGE = Path(__file__).parent / "page"
INDEX = "index.html"
STYLE = "style.css"  # all styles in one file
STYLES = ("base", "shell", "lobby", "face", "table", "play", "watch", "analysis", "review", "report", "cards")
ICONS = PAGE / "emblems.json"  # the path of each icon by its name; separate files would take twice the space
ICON = re.compile(r"emblems/([a-z0-9-]+)\.svg")
FIRST = ("app.js", "lobby/lobby.js")  # the modules of the first view, which import all others
IMPORT = re.compile(r"""^(?:import|export)\b[^;"']*?["'](\.{1,2}/[^"']+)["'];?""", re.MULTILINE)
SMALLEST = 500  # the minimum number of bytes that are worth compressing
COMPRESSED = {"text/html", "text/css", "text/javascript", "image/svg+xml"}
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml"}  # regardless of the machine's configuration


@dataclass(frozen=True)
class PageFile:
    """A file as it is sent; `packed` is empty if compression does not reduce its size."""

    data: bytes
    packed: bytes
    media_type: str
    tag: str

    def response(self, request: Request) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=self.media_type)
        return Response(self.data, headers=headers, media_type=self.media_type)


class PageFiles:
    """Reads the files of the page, and keeps them until they change."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[int, PageFile]] = {}

    def find(self, name: str) -> PageFile:
        """Return a file by its path.

        Raises:
            HTTPException: The file does not exist.
        """
        icon = ICON.fullmatch(name)
        sources = [ICONS] if icon else find_sources(name)
        changed = max(path.stat().st_mtime_ns for path in sources)
        known = self.known.get(name)
        if known is None or known[0] != changed:
            data = read_icon(icon[1]) if icon else b"".join(path.read_bytes() for path in sources)
            self.known[name] = known = changed, make_file(name, data)
        return known[1]

    def respond(self, request: Request) -> Response:
        return self.find(request.path_params["path"]).response(request)


def find_sources(name: str) -> list[Path]:
    """Return the files that a path consists of."""
    if name == STYLE:
        return [PAGE / "style" / f"{style}.css" for style in STYLES]
    path = (PAGE / name).resolve()
    if PAGE.resolve() not in path.parents or not path.is_file():
        raise HTTPException(404)
    return [path]


def read_icon(name: str) -> bytes:
    path = json.loads(ICONS.read_text("utf-8")).get(name)
    if path is None:
        raise HTTPException(404)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="currentColor" d="{}"/></svg>\n'
    return svg.format(path).encode()


def make_file(name: str, data: bytes) -> PageFile:
    if name == INDEX:
        data = with_preloads(data.decode()).encode()
    media_type = TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(data, 9, mtime=0) if media_type in COMPRESSED and len(data) > SMALLEST else b""
    return PageFile(data, packed, media_type, f'"{sha256(data).hexdigest()[:20]}"')


def with_preloads(text: str) -> str:
    """Add a link for every module of the first view, so that the browser loads them in parallel."""
    links = "".join(f'    <link rel="modulepreload" href="/page/{name}" />\n' for name in first_modules())
    return text.replace("  </head>", f"{links}  </head>")


def first_modules() -> list[str]:
    """Return the paths of the modules that the first view loads, including those that they import."""
    found: dict[str, None] = {}
    waiting = [*FIRST]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            text = (PAGE / name).read_text("utf-8")
            waiting += [normpath(join(dirname(name), target)) for target in IMPORT.findall(text)]
    return sorted(found)
