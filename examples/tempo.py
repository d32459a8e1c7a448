from topdeck.agents import Score
from topdeck.agents.searching import SearchAgent
from topdeck.games.hearthstone.scores import PositionScore
from topdeck.search.greedy import Greedy


class Tempo(PositionScore):
    """Cards, life and strong minions."""

    def __init__(self, card: float = 2.0, life: float = 0.5, strong: int = 4) -> None:
        self.card = card
        self.life = life
        self.strong = strong

    def worth(self, game, me, opponent):
        return self.side(me) - self.side(opponent)

    def side(self, side):
        strong = sum(it.attack for it in side.board if it.attack >= self.strong)
        return self.card * len(side.hand) + self.life * side.hero.health + strong


class Mine(SearchAgent):
    """Plays the action with the highest score one step ahead."""

    class Config(SearchAgent.Config):
        score: Score = "tempo:Tempo"

    finite = True  # the search always ends after one step, so it needs no limit

    def search(self, source):
        return Greedy(self.score, source)
