"""Agents that fail, for matches here and in other processes: their specs are `troublemakers:Crasher` and so on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from types import FrameType

from topdeck.agents.simple import RandomAgent
from topdeck.arena.plan.seeds import agent_seed, game_seed
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.state import Action, Observation, State

DECKS = ("low", "even")  # those it knows of


class Crasher(RandomAgent):
    """An agent that fails at its third decision."""

    decisions = 0

    def act(self, view: Observation, clock: Clock) -> Action:
        self.decisions += 1
        if self.decisions == 3:
            raise ValueError("out of ideas")
        return super().act(view, clock)


class Listener(RandomAgent):
    """An agent that fails unless the history starts with its own last move, followed only by the opponent's moves."""

    last = ""

    def act(self, view: Observation, clock: Clock) -> Action:
        moves = [(event.player, event.action) for event in view.history]
        if self.last and moves[:1] != [(self.seat, self.last)]:
            raise ValueError(f"my last move was {self.last}, not {moves}")
        if any(player == self.seat for player, _ in moves[1:]):
            raise ValueError(f"somebody else moved for me: {moves}")
        action = super().act(view, clock)
        self.last = action.text()
        return action


class Reporter(RandomAgent):
    """An agent that plays random actions and sets its search info."""

    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        options = [Option(option, visits=2, value=0.25) for option in view.actions()]
        self.search_info = SearchInfo(options, line=[action], iterations=2 * len(options), seconds=0.5)
        return action


class Cheater(RandomAgent):
    """An agent whose answer is not an action."""

    def act(self, view: Observation, clock: Clock) -> Action:
        return "I win"  # type: ignore[return-value]


class Outlaw(RandomAgent):
    """An agent that attacks with its hero, which cannot attack."""

    def act(self, view: Observation, clock: Clock) -> Action:
        return view.parse(f"attack {view.player}.0 > {1 - view.player}.0")


class Sleeper(RandomAgent):
    """An agent that needs a few milliseconds for every decision."""

    def act(self, view: Observation, clock: Clock) -> Action:
        time.sleep(0.003)
        return super().act(view, clock)


class Bomb(RandomAgent):
    """An agent that kills its process."""

    def act(self, view: Observation, clock: Clock) -> Action:
        os._exit(1)


class BombOnce(RandomAgent):
    """An agent that kills its process unless another instance has already done so."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.mark = Path(path) / "exploded"

    def act(self, view: Observation, clock: Clock) -> Action:
        if not self.mark.exists():
            self.mark.touch()
            os._exit(1)
        return super().act(view, clock)


class Homeless(RandomAgent):
    """An agent that cannot find its learned data."""

    def open(self) -> None:
        raise FileNotFoundError("weights.json")


class Learner(RandomAgent):
    """An agent that plays the first legal action from its second game on, if its instance plays more than one game."""

    games = 0

    def act(self, view: Observation, clock: Clock) -> Action:
        return super().act(view, clock) if self.games == 0 else view.actions()[0]

    def end(self, result: object) -> None:
        self.games += 1


class Looper(RandomAgent):
    """An agent that never answers."""

    def act(self, view: Observation, clock: Clock) -> Action:
        while True:
            pass


class Idler(RandomAgent):
    """An agent that sleeps before each answer, which takes no CPU time."""

    def act(self, view: Observation, clock: Clock) -> Action:
        time.sleep(0.4)
        return super().act(view, clock)


class Employer(RandomAgent):
    """An agent that uses CPU time in another process."""

    def act(self, view: Observation, clock: Clock) -> Action:
        burning = "import time\nwhile time.process_time() < 1.0: pass"
        subprocess.run([sys.executable, "-S", "-c", burning], check=True)
        return super().act(view, clock)


class Glutton(RandomAgent):
    """An agent that allocates four gigabytes."""

    def act(self, view: Observation, clock: Clock) -> Action:
        self.hoard = bytearray(4 << 30)
        return super().act(view, clock)


class Chatterbox(RandomAgent):
    """An agent that writes to standard output and reads from standard input."""

    def act(self, view: Observation, clock: Clock) -> Action:
        print("I am thinking")
        os.write(1, b"really hard\n")
        assert sys.stdin.read() == ""
        return super().act(view, clock)


class Peeker(RandomAgent):
    """An agent that searches for the game's secrets in all objects that it received, and in its callers."""

    def act(self, view: Observation, clock: Clock) -> Action:
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            for name, value in frame.f_locals.items():
                assert not isinstance(value, State), f"there is a state: {name}"
            frame = frame.f_back
        return super().act(view, clock)


class Seer(RandomAgent):
    """An agent that guesses the seed of the game, and tests its guesses with its own random stream."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        for experiment, pair, *decks in product(range(5), range(5), DECKS, DECKS):
            seed = game_seed(experiment, (decks[0], decks[1]), pair)
            if Rng(agent_seed(seed, seat)).stream == rng.stream:
                raise ValueError(f"the seed is {seed}")
