"""All agents of the game by name, the one to play against first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.config.resolution import Component
from topdeck.games.gwent.agents.champion import CHAMPION
from topdeck.games.gwent.agents.evolved import EVOLVED
from topdeck.games.gwent.agents.valencia import VALENCIA

AGENTS: Mapping[str, Component] = MappingProxyType({**CHAMPION, **EVOLVED, **VALENCIA})
