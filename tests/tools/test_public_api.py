"""`docs/public_api.txt` lists the public API; lint compares it with the sources."""

from __future__ import annotations

from pathlib import Path

import public_api
import pytest


def test_the_listing_contains_signatures_and_members() -> None:
    lines = public_api.public_api().splitlines()
    assert "# topdeck.arena" in lines
    assert "class Agent()" in lines
    assert "    act(self, view: Observation, clock: Clock) -> Action" in lines


def test_a_changed_signature_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listing = tmp_path / "public_api.txt"
    monkeypatch.setattr(public_api, "LISTING", listing)
    assert public_api.main(["--write"]) == 0
    assert public_api.main([]) == 0
    listing.write_text(listing.read_text("utf-8").replace("clock: Clock", "clock: float"), "utf-8")
    assert public_api.main([]) == 1
    printed = capsys.readouterr().out
    assert "-    act(self, view: Observation, clock: float) -> Action" in printed
    assert "python tools/public_api.py --write" in printed
