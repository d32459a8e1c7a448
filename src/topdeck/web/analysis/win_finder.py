"""An agent that looks for a win this turn and does nothing else: the one that is asked for lethal."""

from __future__ import annotations

from topdeck.agent import Agent
from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.source import Source
from topdeck.search.win import WinSearch
from topdeck.state import Action, Observation
from topdeck.thought import Option, Thought

FUTURES = 100  # in which a line must win to be called certain
USES = 4  # of a sample, each with another chance


class WinFinder(Agent):
    """Hidden cards may be anything that fits what is seen.  Its thought is the line, valued by the share it wins."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.guide = load_game(game).win_guide()

    def act(self, view: Observation, clock: Clock) -> Action:
        search = WinSearch(Source(view, self.rng, None, USES), self.guide, self.rng, FUTURES)
        budget = Budget(0, max(clock.left(), 0.001))
        line = search.run(budget)
        first = line[0] if line else view.actions()[0]
        option = Option(first, search.states, search.chance)
        self.thought = Thought([option], line, search.states, budget.used())
        return first
