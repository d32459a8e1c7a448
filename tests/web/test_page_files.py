"""The files of the page, from the sources and from a wheel."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from build_tools.page_compression import compress_page
from topdeck.report import page_sources
from topdeck.report.page_sources import FIRST, REPORT_STYLES, STYLES, find_modules
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app

PAGE = Path(__file__).parents[2] / "src" / "topdeck" / "web" / "page"  # the installed files may be compressed
MOST_REQUESTS = 30
MOST_BYTES = 150_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page as it is in a wheel."""
    package = tmp_path_factory.mktemp("wheel") / "topdeck"
    shutil.copytree(PAGE, package / "web" / "page")
    (package / "report").mkdir()
    shutil.copy(page_sources.__file__, package / "report")
    compress_page(package)
    return package / "web" / "page"


@pytest.fixture(params=["sources", "wheel"])
def client(request: pytest.FixtureRequest, tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(page_sources, "PAGE", wheel if request.param == "wheel" else PAGE)
    return TestClient(make_app(Options(tmp_path, guard=Guard(hosts=("testserver",)))))


def test_the_first_view_needs_few_requests_and_little_data(client: TestClient) -> None:
    index = client.get("/").text
    paths = ["/", "/api/games", *dict.fromkeys(re.findall(r'(?:href|src)="(/page/[^"]+)"', index))]
    assert len(paths) + len(("the deck of the person", "the deck of the opponent")) <= MOST_REQUESTS
    sizes = [int(client.get(path).headers["content-length"]) for path in paths]
    assert sum(sizes) < MOST_BYTES
    assert {f"/page/{name}" for name in find_modules(FIRST)} <= {*paths}


def test_all_styles_are_joined_in_their_order(client: TestClient) -> None:
    assert {path.stem for path in (PAGE / "style").iterdir()} == {*STYLES}
    joined = client.get("/page/style.css").text
    assert joined == "".join((PAGE / "style" / f"{name}.css").read_text("utf-8") for name in STYLES)


def test_files_are_compressed_for_clients_that_accept_it(client: TestClient) -> None:
    plain = client.get("/page/app.js", headers={"accept-encoding": "identity"})
    packed = client.get("/page/app.js")
    assert plain.headers.get("content-encoding") is None
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text == (PAGE / "app.js").read_text("utf-8")
    assert int(packed.headers["content-length"]) < len(gzip.compress(plain.content)) + 100
    assert packed.headers["content-type"].startswith("text/javascript")


def test_unchanged_files_are_not_sent_again(client: TestClient) -> None:
    tag = client.get("/page/style.css").headers["etag"]
    again = client.get("/page/style.css", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_only_files_of_the_page_are_sent(client: TestClient) -> None:
    for path in ("server.py", "style", "../server.py", "%2e%2e/server.py", "nothing.js"):
        assert client.get(f"/page/{path}").status_code == 404


def test_a_wheel_has_one_copy_of_every_file_and_sends_what_the_sources_send(client: TestClient, wheel: Path) -> None:
    names = {path.relative_to(wheel).as_posix().removesuffix(".gz") for path in wheel.rglob("*") if path.is_file()}
    assert len(names) == sum(path.is_file() for path in wheel.rglob("*"))
    assert {"app.js", "index.html", "style.css", "vendor/preact.js"} <= names
    assert {f"style/{path.stem}" for path in (wheel / "style").iterdir()} == {*REPORT_STYLES}
    for name in page_sources.list_files():
        plain = client.get(f"/page/{name}", headers={"accept-encoding": "identity"})
        assert plain.content == client.get(f"/page/{name}").content
        parts = [PAGE / "style" / f"{style}.css" for style in STYLES] if name == "style.css" else [PAGE / name]
        if name != "index.html":  # which has links to the modules of the first view, too
            assert plain.content == b"".join(path.read_bytes() for path in parts)
