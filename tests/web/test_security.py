"""Access control, and the security headers of responses."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette")

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app


def client(folder: Path, guard: Guard, host: str = "localhost") -> TestClient:
    return TestClient(make_app(Options(folder, guard=guard)), base_url=f"http://{host}")


def test_the_page_and_its_files_are_served_from_the_package(tmp_path: Path) -> None:
    page = client(tmp_path, Guard())
    assert "<title>Topdeck</title>" in page.get("/").text
    assert page.get("/page/app.js").status_code == 200
    assert page.get("/page/../server.py").status_code == 404
    assert page.get("/page/%2e%2e/server.py").status_code == 404


def test_every_response_restricts_what_the_browser_loads(tmp_path: Path) -> None:
    for path in ("/", "/page/app.js", "/api/games", "/nothing"):
        headers = client(tmp_path, Guard()).get(path).headers
        assert "default-src 'none'; script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_a_local_server_rejects_other_host_names(tmp_path: Path) -> None:
    """Otherwise a page on the network could reach it by DNS rebinding."""
    answer = client(tmp_path, Guard(), "evil.example").get("/api/games")
    assert answer.status_code == 403
    assert answer.json()["words"] == "this server does not answer requests for the host 'evil.example'"


def test_requests_of_other_sites_are_rejected(tmp_path: Path) -> None:
    page = client(tmp_path, Guard())
    assert page.get("/api/games", headers={"origin": "http://localhost"}).status_code == 200
    assert page.get("/api/games", headers={"origin": "http://evil.example"}).status_code == 403
    assert page.get("/api/games", headers={"origin": "null"}).status_code == 403
    with pytest.raises(WebSocketDisconnect), page.websocket_connect("/api/rooms/x", headers={"origin": "http://a.b"}):
        pass


@pytest.mark.parametrize("token", ["", "secret"])
@pytest.mark.parametrize(
    "headers",
    [{"host": "["}, {"host": "[::1"}, {"host": ""}, {"host": "a@localhost"}, {"host": "localhost/x"}],
    ids=lambda headers: headers["host"] or "none",
)
def test_an_invalid_host_is_rejected(tmp_path: Path, headers: dict[str, str], token: str) -> None:
    for hosts in (("localhost",), ()):
        refuses(client(tmp_path, Guard(hosts, (token,) if token else ())), headers)


@pytest.mark.parametrize("origin", ["http://[", "http://[localhost", "[", "", "//"])
def test_an_invalid_origin_counts_as_another_site(tmp_path: Path, origin: str) -> None:
    refuses(client(tmp_path, Guard()), {"origin": origin})


def refuses(page: TestClient, headers: dict[str, str]) -> None:
    """Requests and sockets are rejected; responses have the security headers."""
    answer = page.get("/api/games", headers=headers)
    assert answer.status_code == 403
    assert answer.headers["x-frame-options"] == "DENY"
    for path in ("/api/rooms/x", "/api/analysis", "/api/shelf/x/live"):
        with pytest.raises(WebSocketDisconnect), page.websocket_connect(path, headers=headers):
            pass


@pytest.mark.parametrize(
    ("started", "asked"),
    [
        ("MyMachine.local", "mymachine.local:8017"),
        ("mymachine.local", "MyMachine.Local"),
        ("fe80::1%eth0", "[fe80::1]:8017"),
        ("fe80::1%eth0", "[FE80::1%25eth0]:8017"),
    ],
)
def test_hosts_are_compared_in_normal_form(tmp_path: Path, started: str, asked: str) -> None:
    page = client(tmp_path, Guard((started,)))
    assert page.get("/api/games", headers={"host": asked, "origin": f"http://{asked}"}).status_code == 200
    assert page.get("/api/games", headers={"host": "other.local"}).status_code == 403


def test_requests_without_the_token_are_rejected(tmp_path: Path) -> None:
    page = client(tmp_path, Guard(hosts=(), tokens=("secret",)), "table.example")
    for path in ("/", "/?token=wrong", "/page/app.js", "/api/games"):
        assert page.get(path).status_code == 403
    words = "the token is missing or invalid; open the URL that the server printed when it started"
    assert page.get("/").text == f"Topdeck: {words}.\n"
    assert page.get("/api/games").json()["words"] == words
    with pytest.raises(WebSocketDisconnect), page.websocket_connect("/api/rooms/x"):
        pass


def test_the_address_with_the_token_grants_access(tmp_path: Path) -> None:
    page = client(tmp_path, Guard(hosts=(), tokens=("secret",)), "table.example")
    assert page.get("/?token=secret").status_code == 200
    assert page.get("/api/games").status_code == 200
