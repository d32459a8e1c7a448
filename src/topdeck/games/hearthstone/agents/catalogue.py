"""All agents of the game by name, the one to play against first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.config.resolution import Component
from topdeck.games.hearthstone.agents.champion import CHAMPION
from topdeck.games.hearthstone.agents.competition import COMPETITION, FRAMEWORK
from topdeck.games.hearthstone.agents.evolved import EVOLVED
from topdeck.games.hearthstone.agents.gretive import GRETIVE
from topdeck.games.hearthstone.agents.madrid import MADRID
from topdeck.games.hearthstone.agents.malaga import MALAGA
from topdeck.games.hearthstone.agents.olomouc import OLOMOUC

AGENTS: Mapping[str, Component] = MappingProxyType(
    {**CHAMPION, **EVOLVED, **FRAMEWORK, **COMPETITION, **MADRID, **GRETIVE, **MALAGA, **OLOMOUC}
)
