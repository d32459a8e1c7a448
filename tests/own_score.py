"""A user's score, and agents with and without it: `own_score:Mine` and so on."""

from __future__ import annotations

from typing import Any

from topdeck.agents.searching import SearchAgent
from topdeck.agents.simple import RandomAgent
from topdeck.config.parameters import Score
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores import PositionScore
from topdeck.search.greedy import Greedy


class Tempo(PositionScore):
    """Cards, life and strong minions."""

    def __init__(self, card: float = 2.0, life: float = 0.5, strong: int = 4) -> None:
        self.card = card
        self.life = life
        self.strong = strong

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(me) - self.side(opponent)

    def side(self, side: Player) -> float:
        strong = sum(it.attack >= self.strong for it in side.board)
        return self.card * len(side.hand) + self.life * float(side.hero.health) + strong


class Mine(SearchAgent):
    """An agent that looks one step ahead with a score that its constructor names."""

    class Config(SearchAgent.Config):
        score: Score = "own_score:Tempo"

    finite = True

    def search(self, source: Any) -> Greedy:
        return Greedy(self.score, source)


class Careful(Mine):
    """The same agent, with a default that sets a parameter of the score."""

    def __init__(self, score: str = "own_score:Tempo(life=3.0)", **common: Any) -> None:
        super().__init__(score=score, **common)


class Depth(RandomAgent):
    """An agent without a score."""

    def __init__(self, depth: int = 3, share: float = 0.5) -> None:
        super().__init__()
        self.depth = depth
        self.share = share
