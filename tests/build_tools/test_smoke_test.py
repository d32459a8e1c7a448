"""The smoke test rejects a wheel with the wrong build or with different games."""

from __future__ import annotations

import pytest

from build_tools import smoke_test


def test_a_good_build_plays_the_committed_positions_again(capsys: pytest.CaptureFixture[str]) -> None:
    kind = smoke_test.kind_of_build()
    smoke_test.main(kind)
    assert capsys.readouterr().out == f"{kind}: 200 positions replayed successfully\n"


def test_another_build_than_was_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smoke_test, "kind_of_build", lambda: "interpreted")
    with pytest.raises(SystemExit, match=r"^this build is interpreted, not profile-guided$"):
        smoke_test.main("profile-guided")
