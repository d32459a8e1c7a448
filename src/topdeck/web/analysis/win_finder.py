"""An agent that looks for a win this turn and does nothing else: the one that is asked for lethal."""

from __future__ import annotations

from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.state import Action, Observation
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.win import WinSearch

FUTURES = 100  # in which a line must win to be called certain
WORLDS = 24  # that are searched, one after the other: what wins only with luck does not win in all of them
USES = 4  # of a sample, each with another chance


class WinFinder(Agent):
    """Hidden cards may be anything that fits what is seen.  Its thought is the line, valued by the share it wins."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.guide = load_game(game).win_guide()

    def act(self, view: Observation, clock: Clock) -> Action:
        budget = Budget(0, max(clock.left(), 0.001))
        best = self.search(view)
        states = 0
        for _ in range(WORLDS):
            search = self.search(view)
            search.run(budget.portion(0, 2))  # half of the time that is left
            states += search.states
            best = search if search.chance > best.chance else best
            if best.chance == 1.0 or budget.spent(0):
                break
        first = best.line[0] if best.line else view.actions()[0]
        self.search_info = SearchInfo([Option(first, states, chance_of(best))], best.line, states, budget.used())
        return first

    def search(self, view: Observation) -> WinSearch:
        return WinSearch(Determinizer(view, self.rng, None, USES), self.guide, self.rng, FUTURES)


def chance_of(search: WinSearch) -> float:
    """How often the line wins.  One that may fail was tried a few times only, so it is tried again; it is known to win
    and to fail, so its chance is neither 0 nor 1."""
    if not search.line or search.chance == 1.0:
        return search.chance
    wins = sum(search.wins(search.line) for _ in range(FUTURES))
    return (wins + 1) / (FUTURES + 2)
