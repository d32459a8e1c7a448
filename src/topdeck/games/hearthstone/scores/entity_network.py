"""A score from a neural network that sees individual cards and characters and was trained on the champion's games."""

from math import exp

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.active_features import list_features
from topdeck.games.hearthstone.scores.position import WinProbabilityScore
from topdeck.search.sparse_network import ActiveFeatures, SparseNetwork


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled objects cannot be unpickled without this method
class EntityNetwork(WinProbabilityScore):
    """A win probability, computed by a network of entities after the player's turn and by another score during it.

    Like `Network`, it orders the steps of a turn with a fast score.  The values of the two scores are not comparable.
    """

    def __init__(self, network: SparseNetwork, cards: int, within_turn: StateScore) -> None:
        self.network = network
        self.cards: i64 = cards
        self.within_turn = within_turn
        self.active = ActiveFeatures()  # the features of the position to evaluate; the object is reused

    def win_probability(self, game: Table, player: i64) -> float:
        if game.player == player:
            return self.within_turn.value(game, player)
        list_features(game, player, self.cards, self.active)
        return 1.0 / (1.0 + exp(-self.network.log_odds(self.active)))
