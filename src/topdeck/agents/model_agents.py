"""Agents whose tree search is guided by a model: PUCT and Gumbel search."""

from typing import Annotated

from msgspec import Meta

from topdeck.agents.registry import DEFAULT_CACHE, CacheSize
from topdeck.agents.searching import Factor, SearchAgent, Width
from topdeck.agents.tree_agents import Final, Security, criterion
from topdeck.config.parameters import DEFAULT, ChanceSpec, HorizonSpec, ModelSpec
from topdeck.core.deck import Deck
from topdeck.core.model import CheckedModel
from topdeck.core.rng import Rng
from topdeck.search.batched_mcts import BatchedMcts
from topdeck.search.determinizer import Determinizer
from topdeck.search.evaluation import Evaluator, ScoreEvaluator
from topdeck.search.gumbel import GumbelMcts, ValueScale
from topdeck.search.model_evaluator import ModelEvaluator
from topdeck.search.selection import Puct


class ModelAgent(SearchAgent):
    """The base class for search agents that use a model to evaluate leaves in batches.

    A model that has a policy also provides the actions' prior probabilities.  Without a model, the score evaluates
    the leaves, and all actions have the same prior.
    """

    class Config(SearchAgent.Config):
        model: Annotated[
            ModelSpec | None, Meta(description="Model that evaluates positions; `none` to use the score.")
        ] = None
        score: ChanceSpec = DEFAULT
        batch: Annotated[int, Meta(ge=1, le=4096, description="Maximum number of positions per call to the model.")] = 8
        cache: CacheSize = DEFAULT_CACHE
        horizon: HorizonSpec = "game"

    config: Config
    model: CheckedModel | None = None  # reused in later games

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        if self.model is None or self.model.game != self.game.name:
            self.model = self.registry.build(self.config.model, "model")
        self.evaluator = self.make_evaluator()

    def make_evaluator(self) -> Evaluator:
        """Return an evaluator for one game; a cache shared between games would make them depend on each other."""
        if self.model is None:
            return ScoreEvaluator(self.state_score(), self.seat)
        return ModelEvaluator(self.model, self.config.batch, self.config.cache)


class PuctAgent(ModelAgent):
    """AlphaZero's tree search: selection by PUCT, with a new sample of the hidden information in each iteration."""

    class Config(ModelAgent.Config):
        c: Annotated[Factor, Meta(description="PUCT exploration constant.")] = 1.0
        final: Final = "robust"
        a: Security = 1.0

    config: Config

    def search(self, source: Determinizer) -> BatchedMcts:
        config = self.config
        final = criterion(config.final, config.a)
        return BatchedMcts(source, self.rng, self.evaluator, Puct(config.c), final, self.horizon, config.batch)


class GumbelAgent(ModelAgent):
    """Gumbel AlphaZero's tree search: sequential halving among a few actions, chosen by prior and noise."""

    class Config(ModelAgent.Config):
        considered: Annotated[Width, Meta(description="Maximum number of actions considered at the root.")] = 16
        noise: Annotated[
            Factor, Meta(description="Scale of the Gumbel noise; 0 to use the actions with the highest priors.")
        ] = 1.0
        visit_offset: Annotated[Factor, Meta(description="Constant c_visit in the value transformation.")] = 50.0
        value_scale: Annotated[Factor, Meta(description="Factor c_scale in the value transformation.")] = 1.0

    config: Config

    def search(self, source: Determinizer) -> GumbelMcts:
        config = self.config
        scale = ValueScale(config.visit_offset, config.value_scale)
        considered, noise = config.considered, config.noise
        return GumbelMcts(source, self.rng, self.evaluator, scale, considered, noise, self.horizon, config.batch)
