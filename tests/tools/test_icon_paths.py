"""Icons with coordinates in whole units."""

from __future__ import annotations

import pytest
from icon_paths import round_path


@pytest.mark.parametrize(
    ("path", "rounded"),
    [
        ("M1.4 2.6L30.5 4.49z", "M1 3L30 4z"),
        ("m.4.4.4.4.4.4", "m0 0l1 1l0 0"),  # further points of a move are lines
        ("M0 0h.4h.4h.4h.4", "M0 0h0h1h0h1"),  # errors do not add up
        ("M.6.6h9zl1.8 0", "M1 1h9zl1 0"),  # after z, the path continues at its start
        ("M9 9a1.25 1 0 016.4-2.2", "M9 9a1.2 1 0 0 1 6-2"),  # flags need no separator
        ("M0 0c1 1 2.2 2.8 3.3-3.3 1 1 1 1 1 1", "M0 0c1 1 2 3 3-3c1 1 1 1 1 1"),
    ],
)
def test_points_are_rounded(path: str, rounded: str) -> None:
    assert round_path(path) == rounded


def test_other_data_is_rejected() -> None:
    with pytest.raises(ValueError, match=r"^unknown path data: '\?\?'$"):
        round_path("M0 0??")
