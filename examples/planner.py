from topdeck import Agent, Option, SearchInfo
from topdeck.agents import make_score


class Planner(Agent):
    """Searches its entire turn with beam search, and plays the first action of the best plan."""

    def __init__(self, width: int = 20, samples: int = 3):
        self.width = width
        self.samples = samples

    def begin(self, game, seat, deck, rng):
        super().begin(game, seat, deck, rng)
        self.score = make_score("default", game)

    def act(self, view, clock):
        values = dict.fromkeys(view.actions(), 0.0)
        for sample in range(self.samples):
            state = view.sample(self.rng)  # the hidden cards differ in each sample
            for action, value in self.search(state, view.turn).items():
                values[action] += value / self.samples
        best = max(values, key=values.get)
        options = [Option(action, visits=self.samples, value=value) for action, value in values.items()]
        self.search_info = SearchInfo(options, line=[best], iterations=self.samples, seconds=clock.used())
        return best

    def search(self, state, turn):
        """Return, for each action, the value of the best plan that begins with it."""
        plans = [(action, state.child(action)) for action in state.actions()]
        values = {action: self.score.value(after, self.seat) for action, after in plans}
        while plans:
            plans = [plan for plan in plans if self.is_my_turn(plan[1], turn)]
            plans = [(first, after.child(action)) for first, after in plans for action in after.actions()]
            plans.sort(key=lambda plan: self.score.value(plan[1], self.seat), reverse=True)
            plans = plans[: self.width]
            for first, after in plans:
                values[first] = max(values[first], self.score.value(after, self.seat))
        return values

    def is_my_turn(self, state, turn):
        return state.result() is None and state.player == self.seat and state.turn == turn
