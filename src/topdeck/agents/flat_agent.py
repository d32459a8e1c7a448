"""The agent of flat Monte Carlo search."""

from topdeck.agents.searching import Search, SearchAgent, Share
from topdeck.config.parameters import DEFAULT, HorizonSpec
from topdeck.search.determinizer import Determinizer
from topdeck.search.flat import FlatMonteCarlo, simulation_tree


class FlatAgent(SearchAgent):
    """Flat Monte Carlo: a share of the iterations for all options, the rest for the seven best; plays the best mean."""

    class Config(SearchAgent.Config):
        exploration_rate: Share = 0.75
        horizon: HorizonSpec = DEFAULT

    config: Config

    def search(self, source: Determinizer) -> Search:
        tree = simulation_tree(self.config.exploration_rate)
        return FlatMonteCarlo(self.score, source, self.rng, tree, self.horizon)
