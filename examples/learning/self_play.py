"""Games of networks: self-play, which collects decisions, and games against other agents.

All games of a batch are played at the same time, so that a network can evaluate many positions together.
"""

import gc
import io
import time
from itertools import product

import numpy as np
import torch
from gumbel import Searcher, Tree
from network import PolicyValueNetwork
from shards import Shard

from topdeck import Action, Agent, Clock, Deck, Observation, Rng, Session, load_game
from topdeck.agents import make_agent

GAME = load_game("gwent")
ENCODER = GAME.encoder(version=1)
BATCH = 64  # games that are played at the same time


class Player:
    """Searches many positions at a time."""

    def __init__(self, network: PolicyValueNetwork, iterations: int, rng: Rng) -> None:
        self.searcher = Searcher(network, ENCODER)
        self.iterations = iterations
        self.rng = rng

    def choose(self, sessions: list[Session], views: list[Observation]) -> list[Action]:
        trees = [Tree(view, self.rng) for view in views]
        self.searcher.search(trees, self.iterations)
        return [tree.best().action for tree in trees]


class Learner(Player):
    """Plays against itself with some randomness, and stores its decisions.  Without iterations, it plays randomly."""

    def __init__(self, network: PolicyValueNetwork, iterations: int, rng: Rng) -> None:
        super().__init__(network, iterations, rng)
        self.noise = np.random.default_rng(rng.seed())
        self.decisions: list[tuple[Session, int, np.ndarray, list[int], int, list[float], float]] = []

    def choose(self, sessions: list[Session], views: list[Observation]) -> list[Action]:
        trees = [Tree(view, self.rng) for view in views]
        if self.iterations:
            self.searcher.search(trees, self.iterations, self.noise)
        return [self.draw(session, tree) for session, tree in zip(sessions, trees, strict=True)]

    def draw(self, session: Session, tree: Tree) -> Action:
        """Store the decision and return its action."""
        view, actions = tree.view, tree.view.actions()
        if self.iterations:
            action, policy, value = tree.best().action, tree.policy(), tree.value()
        else:
            action, policy, value = self.rng.choice(actions), [], np.nan
        legal = [ENCODER.action_id(view, option) for option in actions]
        observation = np.concatenate([block.ravel() for block in ENCODER.encode(view).values()])
        chosen = ENCODER.action_id(view, action)
        policy = policy or [1 / len(legal)] * len(legal)
        self.decisions.append((session, session.state.player, observation, legal, chosen, policy, value))
        return action

    def shard(self) -> Shard:
        """Return the decisions in the format of `topdeck selfplay`, with targets instead of visits."""
        sessions, seats, observations, legal, chosen, policies, values = zip(*self.decisions, strict=True)
        return {
            "observation": np.stack(observations),
            "legal": np.concatenate(legal).astype(np.int16),
            "policy": np.concatenate(policies).astype(np.float32),
            "value": np.array(values, np.float32),
            "chosen": np.array(chosen, np.int16),
            "ends": np.cumsum([len(ids) for ids in legal]),
            "score": np.array([score(session, seat) for session, seat in zip(sessions, seats, strict=True)]),
        }


class Opponent:
    """Another agent, which decides one position after another."""

    def __init__(self, spec: str, rng: Rng) -> None:
        self.spec = spec
        self.rng = rng
        self.agents: dict[Session, Agent] = {}

    def begin(self, session: Session, seat: int, deck: Deck) -> None:
        self.agents[session] = agent = make_agent(self.spec, GAME.name)
        agent.open()
        agent.begin(GAME.name, seat, deck, self.rng.fork())

    def choose(self, sessions: list[Session], views: list[Observation]) -> list[Action]:
        return [self.agents[session].act(view, Clock()) for session, view in zip(sessions, views, strict=True)]


def play(sessions: list[Session], players: list[tuple[Player | Opponent, Player | Opponent]]) -> None:
    """Play games to the end, all at the same time, so that each player can search many positions together."""
    while True:
        waiting: dict[Player | Opponent, list[Session]] = {}
        for session, seats in zip(sessions, players, strict=True):
            while session.player is not None and len(session.state.actions()) == 1:
                session.submit(session.player, session.state.actions()[0])
            if session.player is not None:
                waiting.setdefault(seats[session.player], []).append(session)
        if not waiting:
            return
        for player, games in waiting.items():
            views = [session.view(session.state.player) for session in games]
            for session, action in zip(games, player.choose(games, views), strict=True):
                session.submit(session.state.player, action)


def score(session: Session, seat: int) -> float:
    """Return the score of a player in a game that is over."""
    assert session.result is not None
    return session.result.score(seat)


# ---- the work of a process, each with the CPU time that it took


def load(weights: bytes) -> PolicyValueNetwork:
    torch.set_num_threads(1)
    gc.disable()  # trees have no cycles, and looking for them takes a tenth of the time
    network = PolicyValueNetwork(ENCODER)
    network.load_state_dict(torch.load(io.BytesIO(weights)))
    return network


def self_play(weights: bytes, games: int, iterations: int, seed: int) -> tuple[Shard, float]:
    """Play games with random decks, and return the decisions."""
    started, rng = time.process_time(), Rng(seed)
    learner = Learner(load(weights), iterations, rng)
    decks = GAME.decks.training()
    sessions = [Session(GAME.start((rng.choice(decks), rng.choice(decks)), rng.seed())) for _ in range(games)]
    play(sessions, [(learner, learner)] * games)
    return learner.shard(), time.process_time() - started


def play_pairs(weights: bytes, spec: str, iterations: int, seed: int) -> tuple[list[float], float]:
    """Play a mirrored pair of games against an agent for each pair of decks, and return the scores of the network."""
    started, rng = time.process_time(), Rng(seed)
    player, opponent = Player(load(weights), iterations, rng), Opponent(spec, rng)
    sessions: list[Session] = []
    for decks in product(GAME.decks.training(), GAME.decks.training()):
        deal = rng.seed()
        sessions += [Session(GAME.start(decks, deal)) for _ in range(2)]
        opponent.begin(sessions[-2], 1, decks[1])
        opponent.begin(sessions[-1], 0, decks[0])
    play(sessions, [(player, opponent), (opponent, player)] * (len(sessions) // 2))
    scores = [score(session, number % 2) for number, session in enumerate(sessions)]
    return scores, time.process_time() - started
