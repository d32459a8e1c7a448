"""Names that are no longer used: what a game tells about its agents and parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Renamed:
    """Names of today by the names of before, so that an old spec is refused with the new name, or brought up to date.

    Parameters are told by the agent or part that has them, as it is called today.
    """

    agents: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)  # scores and beliefs
    parameters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
