"""Games between networks: self-play, which collects decisions, and tests that compare two networks.

All games are played at the same time, so that a network can evaluate many positions together.
"""

import io

import numpy as np
from network import PolicyValueNetwork
from puct import Edge, Searcher, Tree

from topdeck import Action, Observation, Rng, Session, load_game
from topdeck.arena import Sprt
from topdeck.arena.plan.sprt import Verdict

GAME = load_game("gwent")
ENCODER = GAME.encoder(version=1)
TEST = Sprt(pairs=96, elo0=0, elo1=60, alpha=0.1, beta=0.1)
BATCH = 32  # the number of pairs that are played at the same time
RANDOM_ACTIONS = 24  # the number of initial actions in a game that are sampled in proportion to their visit counts


class Player:
    """Chooses the most visited action in each of many games at once."""

    def __init__(self, network: PolicyValueNetwork, iterations: int, rng: Rng) -> None:
        self.searcher = Searcher(network, ENCODER)
        self.iterations = iterations
        self.rng = rng

    def choose(self, sessions: list[Session], views: list[Observation]) -> list[Action]:
        trees = [Tree(view, self.rng) for view in views]
        self.searcher.search(trees, self.iterations)
        return [tree.best().action for tree in trees]


class Learner(Player):
    """Plays against itself with some randomness, and stores its decisions. With zero iterations, it plays at random."""

    def __init__(self, network: PolicyValueNetwork, iterations: int, rng: Rng) -> None:
        super().__init__(network, iterations, rng)
        self.noise = np.random.default_rng(rng.seed())
        self.decisions: list[tuple[Session, int, np.ndarray, list[int], list[int]]] = []

    def choose(self, sessions: list[Session], views: list[Observation]) -> list[Action]:
        trees = [Tree(view, self.rng) for view in views]
        if self.iterations:
            self.searcher.search(trees, self.iterations, self.noise)
        return [self.draw(session, tree) for session, tree in zip(sessions, trees, strict=True)]

    def draw(self, session: Session, tree: Tree) -> Action:
        """Store a decision and return the chosen action."""
        view = tree.view
        options = tree.options() if self.iterations else [Edge(action, visits=1) for action in view.actions()]
        visits = [option.visits for option in options]
        legal = [ENCODER.action_id(view, option.action) for option in options]
        observation = np.concatenate([block.ravel() for block in ENCODER.encode(view).values()])
        self.decisions.append((session, session.state.player, observation, legal, visits))
        if self.iterations and len(session.actions) >= RANDOM_ACTIONS:
            return tree.best().action
        return options[self.rng.weighted_index([float(count) for count in visits])].action

    def shard(self) -> bytes:
        """Return the decisions in the format of `topdeck selfplay`."""
        sessions, seats, observations, legal, visits = zip(*self.decisions, strict=True)
        file = io.BytesIO()
        np.savez_compressed(
            file,
            observation=np.stack(observations),
            legal=np.concatenate(legal).astype(np.int16),
            visits=np.concatenate(visits).astype(np.int32),
            ends=np.cumsum([len(ids) for ids in legal]),
            score=np.array([score(session, seat) for session, seat in zip(sessions, seats, strict=True)]),
        )
        return file.getvalue()


def play(sessions: list[Session], players: list[tuple[Player, Player]]) -> None:
    """Play many games to the end together, so that each player can search many positions at once."""
    while True:
        waiting: dict[Player, list[Session]] = {}
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


def start(rng: Rng) -> Session:
    """Start a game with random decks."""
    decks = GAME.decks.training()
    return Session(GAME.start((rng.choice(decks), rng.choice(decks)), rng.seed()))


def score(session: Session, seat: int) -> float:
    """Return a player's score in a finished game."""
    assert session.result is not None
    return session.result.score(seat)


def compare(candidate: Player, best: Player, rng: Rng) -> tuple[Verdict, float]:
    """Play mirrored pairs until the test decides, and return its verdict and the candidate's mean score."""
    scores: list[float] = []
    while len(scores) < TEST.pairs and TEST.judge(scores).better is None:
        seeds = [rng.seed() for _ in range(min(BATCH, TEST.pairs - len(scores)))]
        sessions = [start(Rng(seed)) for seed in seeds for _ in range(2)]
        play(sessions, [(candidate, best), (best, candidate)] * len(seeds))
        results = [score(session, number % 2) for number, session in enumerate(sessions)]
        scores += [(first + second) / 2 for first, second in zip(results[::2], results[1::2], strict=True)]
    return TEST.judge(scores), float(np.mean(scores))
