"""A Python agent that requires only the standard library: flat Monte Carlo with the host's forward model.

    topdeck match "exec:python3 examples/protocol/rollouts.py" random --pairs 10

The agent plays every legal action in each sampled position and continues each line of play with a few random actions.
All positions are processed in batches. The agent chooses the action whose final positions have the best average score.
"""

import random  # noqa: TID251 (the program does not require Topdeck)

from client import Agent, Message, Model, serve

LINES = 64  # the number of lines of play per decision
STEPS = 4  # the number of actions per line


class Rollouts(Agent):
    name = "rollouts.py"

    def begin(self, message: Message) -> None:
        self.random = random.Random(message["seed"])

    def act(self, message: Message, model: Model) -> int:
        count = len(message["actions"])
        if count == 1:
            return 0
        samples = model.sample(max(1, LINES // count))["states"]
        texts = [action["text"] for action in message["actions"]]
        lines = model.apply([state for state in samples for _ in texts], texts * len(samples))
        scores = self.finish(lines, model)
        totals = [sum(scores[number::count]) for number in range(count)]
        return totals.index(max(totals))

    def finish(self, lines: Message, model: Model) -> list[float]:
        """Continue all lines of play with random actions, and return the scores of the final positions."""
        states, counts = lines["states"], dict(zip(lines["states"], lines["counts"], strict=True))
        for _ in range(STEPS):
            running = [state for state in states if counts[state]]
            choices = [self.random.randrange(counts[state]) for state in running]
            after = model.apply(running, choices, copy=False)
            counts.update(zip(running, after["counts"], strict=True))
        return model.score(states)


if __name__ == "__main__":
    serve(Rollouts())
