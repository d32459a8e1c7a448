"""A Hearthstone agent with a planted weakness, for the search for best responses: `never_trades:NeverTrades`."""

from __future__ import annotations

from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.situations import count_points


class NeverTrades(Agent):
    """An agent that plays like `greedy`, but whose minions attack only the enemy hero while it is behind."""

    name = "never-trades"

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.greedy = make_agent("greedy(score=evolved)", game)
        self.greedy.begin(game, seat, deck, rng)

    def act(self, view: Observation, clock: Clock) -> Action:
        assert isinstance(view, HearthstoneObservation)
        action = self.greedy.act(view, clock)
        attacker = action.text().partition(" > ")[0]
        if not attacker.startswith("attack") or count_points(view.me) >= count_points(view.opponent):
            return action
        hero = f"{attacker} > {1 - self.seat}.0"
        legal = {other.text(): other for other in view.actions()}
        return legal.get(hero) or view.pass_action() or action
