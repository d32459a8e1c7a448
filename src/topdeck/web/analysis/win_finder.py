"""An agent that searches for a win this turn."""

from topdeck import Action, Agent, Clock, Deck, Observation, Option, Rng, SearchInfo, load_game
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.win import WinSearch

FUTURES = 100  # number of random futures in which a line must win to count as certain
WORLDS = 24  # number of determinizations to search; a line that wins in only one of them may have been lucky
USES = 4  # number of times each sample is used, each time with different random outcomes


class WinFinder(Agent):
    """Searches for a win in samples of the hidden cards and reports the best line with its share of winning futures."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.guide = load_game(game).win_guide()

    def act(self, view: Observation, clock: Clock) -> Action:
        budget = Budget(0, max(clock.left(), 0.001), clock.uses_cpu_time)
        best = self.search(view)
        states = 0
        for _ in range(WORLDS):
            search = self.search(view)
            search.run(budget.portion(0, 2))  # half of the remaining time
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
    """Estimate the share of futures in which a search's best line wins.

    A line that can fail has been simulated only a few times, so it is simulated again.  Such a line is known to win in
    some futures and to fail in others, so the estimate is never 0 or 1.
    """
    if not search.line or search.win_probability == 1.0:
        return search.win_probability
    wins = sum(search.is_winning(search.line) for _ in range(FUTURES))
    return (wins + 1) / (FUTURES + 2)
