"""The files of the page."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient

from topdeck.web.page_files import PAGE, STYLES, first_modules
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app

MOST_REQUESTS = 30
MOST_BYTES = 150_000


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    return TestClient(make_app(Options(tmp_path, guard=Guard(hosts=("testserver",)))))


def test_the_first_view_needs_few_requests_and_little_data(client: TestClient) -> None:
    index = client.get("/").text
    paths = ["/", "/api/games", *dict.fromkeys(re.findall(r'(?:href|src)="(/page/[^"]+)"', index))]
    assert len(paths) + len(("the deck of the person", "the deck of the opponent")) <= MOST_REQUESTS
    sizes = [int(client.get(path).headers["content-length"]) for path in paths]
    assert sum(sizes) < MOST_BYTES
    assert {f"/page/{name}" for name in first_modules()} <= {*paths}


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
