"""An agent that searches for a win this turn."""

from topdeck import Action, Agent, Clock, Deck, Observation, Option, Rng, SearchInfo, load_game
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.win import WinSearch

FUTURES = 100  # random futures in which a line must win to be called certain
WORLDS = 24  # determinizations that are searched in turn: a lucky win does not win in all of them
USES = 4  # of a sample, each with different random outcomes


class WinFinder(Agent):
    """Samples the hidden cards; its search info is the line that it found, valued by the share of futures it wins."""

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
            best = search if search.win_probability > best.win_probability else best
            if best.win_probability == 1.0 or budget.is_spent(0):
                break
        first = best.line[0] if best.line else view.actions()[0]
        self.search_info = SearchInfo([Option(first, states, win_share(best))], best.line, states, budget.elapsed())
        return first

    def search(self, view: Observation) -> WinSearch:
        return WinSearch(Determinizer(view, self.rng, None, USES), self.guide, self.rng, FUTURES)


def win_share(search: WinSearch) -> float:
    """Estimate the share of futures in which the line wins.

    A line that can fail was tried only a few times, so it is tried again.  It is known both to win and to fail, so the
    estimate is neither 0 nor 1.
    """
    if not search.line or search.win_probability == 1.0:
        return search.win_probability
    wins = sum(search.is_winning(search.line) for _ in range(FUTURES))
    return (wins + 1) / (FUTURES + 2)
