"""Helpers for tests of the analysis: a server without a network, and positions as JSON."""

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
def page(folder: Path, *agents: str, cores: int = 2, isolation: str = "") -> Iterator[TestClient]:
    """A client of a server that offers these external agents."""
    options = Options(
        folder, cores=cores, agents=frozenset(agents), guard=Guard(hosts=("testserver",)), isolation=isolation
    )
    with TestClient(make_app(options)) as client:
        yield client


def sent(game: str, state: State, **more: object) -> dict[str, Any]:
    """A position as a page sends it."""
    return {"game": game, "state": state.to_json(), **more}
