"""What the tests of the analysis share: a server without a network, and positions as a page holds them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from topdeck.core.state import State
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app


@contextmanager
def page(folder: Path, *agents: str, cores: int = 2) -> Iterator[TestClient]:
    """Somebody who asks a server that was started with these agents from outside."""
    guard = Guard(hosts=("testserver",))
    with TestClient(make_app(Options(folder, cores=cores, agents=frozenset(agents), guard=guard))) as client:
        yield client


def sent(game: str, state: State, **more: object) -> dict[str, Any]:
    """A position as it is sent."""
    return {"game": game, "state": state.to_json(), **more}
