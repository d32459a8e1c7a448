"""Responses with the page's files and the cards' icons.

Files are read when they are first requested, and again when they change.
"""

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from topdeck.report.page_sources import PAGE, compress, find_sources, read_file, read_packed

ICONS = PAGE / "emblems.json"  # the SVG path of each icon, by name; separate files would take twice the space
ICON = re.compile(r"emblems/([a-z0-9-]+)\.svg")
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml"}  # regardless of the machine's configuration


@dataclass(frozen=True)
class PageFile:
    """A file in the form in which it is sent; `packed` is empty if compression does not reduce its size."""

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
    """Reads the files of the page, and caches them until they change."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[int, PageFile]] = {}

    def find(self, name: str) -> PageFile:
        """Return a file by its path.

        Raises:
            HTTPException: The file does not exist.
        """
        icon = ICON.fullmatch(name)
        sources = [ICONS] if icon else find_sources(name)
        if not sources:
            raise HTTPException(404)
        changed = max(path.stat().st_mtime_ns for path in sources)
        known = self.known.get(name)
        if known is None or known[0] != changed:
            self.known[name] = known = changed, make_icon(icon[1]) if icon else make_file(name)
        return known[1]

    def respond(self, request: Request) -> Response:
        return self.find(request.path_params["path"]).response(request)


def make_icon(name: str) -> PageFile:
    data = read_icon(name)
    return PageFile(data, compress(data), TYPES[".svg"], make_tag(data))


def read_icon(name: str) -> bytes:
    path = json.loads(ICONS.read_text("utf-8")).get(name)
    if path is None:
        raise HTTPException(404)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="currentColor" d="{}"/></svg>\n'
    return svg.format(path).encode()


def make_file(name: str) -> PageFile:
    media_type = TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    data = read_file(name)
    return PageFile(data, read_packed(name), media_type, make_tag(data))


def make_tag(data: bytes) -> str:
    return f'"{sha256(data).hexdigest()[:20]}"'
