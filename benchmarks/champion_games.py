"""Play the champion's training games: `python benchmarks/champion_games.py build/games --games 10000`.

Both players are the same agent.  The games use generated decks, training archetypes or premade decks, in the
proportions set by `--mix`.  Every tenth game is used only for testing, and some of these test games use decks that are
held out from training.  In the first part of each game (of random length), the players make occasional random moves.
For every turn that ends after the last random move, the turn's final position is stored as a list of features, together
with the result of the game and the win probability estimated by the search.

Each file in the folder contains a chunk of games and is written atomically, so you can repeat the command after an
interruption.  The folder also contains a description of all features, because `fit_network.py` trains the network
without Topdeck.

Storing games requires numpy: `pip install numpy`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from feature_table import HearthstoneTable, write_table
from rich.progress import track

from topdeck import Clock, Rng, TopdeckError, load_game
from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.deck import Deck
from topdeck.core.errors import hint
from topdeck.core.session import Session
from topdeck.core.state import Action
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.constants import CLASSES

GAME = "hearthstone"
ERAS = ("gadgetzan-2017", "competition-2020")
FORMATS = ("standard", "standard", "wild")
CURVES = 0.3  # share of the generated decks that follow a mana curve
STREAM = 61  # the number of this program's random stream
AGENT = "champion(iterations=300, ms=none)"
KINDS = ("generated", "archetype", "premade", "held-out")
MIX = (0.5, 0.3, 0.2)  # default shares of the first three kinds of decks
TESTS = 10  # one in this many games is used only for testing
HELD_OUT_SHARE = 0.25  # share of the test games that use held-out decks
NOISE, WILD = 0.1, 40  # probability of a random move, and the largest number of actions with random moves
CHUNK = 100  # the default number of games in a file
ATTEMPTS = 10_000  # the number of attempts to generate a deck without cards from the excluded sets
NO_VALUE = -1.0


@dataclass(frozen=True)
class Plan:
    """The settings that all games in a folder share."""

    game: str
    agent: str
    mix: tuple[float, ...]
    noise: float
    without_sets: tuple[str, ...]
    first: int = 0  # the seed of the first game
    chunk: int = CHUNK

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "mix": list(self.mix), "without_sets": list(self.without_sets)}


class Position(NamedTuple):
    """A position at the end of a turn, as seen by the player whose turn it was."""

    seat: int
    features: list[int]
    value: float  # the win probability estimated by the search, or NO_VALUE


class Game(NamedTuple):
    """The positions from one game."""

    seed: int
    kind: int  # an index into KINDS
    score: float  # 1 if the first seat won, 0.5 for a draw, otherwise 0
    positions: list[Position]


# ---- decks


def choose_kind(seed: int, rng: Rng, mix: Sequence[float]) -> int:
    """Return the kind of deck that both players use in a game."""
    if seed % TESTS == 0 and rng.random() < HELD_OUT_SHARE:
        return KINDS.index("held-out")
    left = rng.random() * sum(mix)
    for kind, share in enumerate(mix):
        left -= share
        if left < 0.0:
            return kind
    return len(mix) - 1


def choose_decks(kind: int, plan: Plan, rng: Rng, settings: dict[str, Any]) -> tuple[Deck, Deck]:
    if KINDS[kind] == "generated":
        return generate_deck(plan, rng, settings), generate_deck(plan, rng, settings)
    decks = included_decks(plan)[KINDS[kind]]
    return rng.choice(decks), rng.choice(decks)


@cache
def included_decks(plan: Plan) -> dict[str, list[Deck]]:
    """Return the included decks, keyed by kind, omitting decks that contain cards from the excluded sets."""
    every = load_game(plan.game).decks
    training = [deck for deck in every.training() if not has_excluded_card(deck, plan)]
    known = {deck.name for deck in every.training()}
    return {
        "archetype": [deck for deck in training if "archetype" in deck.about],
        "premade": [deck for deck in training if "archetype" not in deck.about],
        "held-out": [deck for deck in every.included() if deck.name not in known],
    }


def generate_deck(plan: Plan, rng: Rng, settings: dict[str, Any]) -> Deck:
    """Return a random deck without a specified mana curve and without cards from the excluded sets."""
    for attempt in range(ATTEMPTS):
        options = {"class": rng.choice(CLASSES), "curve": rng.random() < CURVES, **settings}
        deck = load_game(plan.game).decks.new([], None, "", rng.seed(), **options)
        if not has_excluded_card(deck, plan):
            return deck
    raise TopdeckError(f"every random deck contains cards from {', '.join(plan.without_sets)}")


def has_excluded_card(deck: Deck, plan: Plan) -> bool:
    if not plan.without_sets:
        return False
    cards = database.rules().cards
    return any(cards[card].set in plan.without_sets for card in deck.cards if card in cards)


def choose_settings(plan: Plan, rng: Rng) -> dict[str, Any]:
    """Return a game's settings; if sets are excluded, the format is not wild, because wild allows all sets."""
    formats = ("standard",) if plan.without_sets else FORMATS
    return {"era": rng.choice(ERAS), "format": rng.choice(formats)}


# ---- games


def play(seed: int, plan: Plan) -> Game:
    """Play a game and return its positions."""
    rng = Rng(seed, STREAM)
    settings = choose_settings(plan, rng)
    kind = choose_kind(seed, rng, plan.mix)
    decks = choose_decks(kind, plan, rng, settings)
    agents = [seat_agent(plan, seat, decks[seat], rng) for seat in (0, 1)]
    session = Session(load_game(plan.game).start(decks, seed, **settings))
    positions = play_to_end(session, agents, rng, plan.noise)
    result = session.result
    assert result is not None
    return Game(seed, kind, result.score(0), positions)


def seat_agent(plan: Plan, seat: int, deck: Deck, rng: Rng) -> Agent:
    agent = make_agent(plan.agent, plan.game)
    agent.begin(plan.game, seat, deck, Rng(rng.seed()))
    return agent


def play_to_end(session: Session, agents: list[Agent], rng: Rng, noise: float) -> list[Position]:
    """Play the game to its end, and return the end-of-turn positions after the last random move."""
    state, table = session.state, feature_table()
    positions: list[Position] = []
    actions, wild = 0, rng.below(WILD)
    while (mover := session.player) is not None:
        turn = session.turn
        action = state.random_action(rng) if actions < wild and rng.random() < noise else None
        value = NO_VALUE
        if action is None:
            action = agents[mover].act(session.view(mover), Clock())
            value = estimated_value(agents[mover], action)
        else:
            positions.clear()  # after a random move, the result says nothing about earlier positions
        session.submit(mover, action)
        if session.result is None and session.turn != turn:
            positions.append(Position(mover, table.list(state, mover), value))
        actions += 1
    return positions


@cache
def feature_table() -> HearthstoneTable:
    return HearthstoneTable()


def estimated_value(agent: Agent, action: Action) -> float:
    """Return the value that the agent's search assigned to the action, or NO_VALUE if there was no search."""
    info = agent.search_info
    for option in info.options if info is not None else ():
        if option.action == action and option.visits > 0:
            return float(option.value)
    return NO_VALUE


# ---- files


def chunk_path(folder: Path, number: int) -> Path:
    return folder / f"games-{number:06}.npz"


def write_chunk(folder: Path, number: int, games: Sequence[Game]) -> None:
    """Write the positions of all games to one file."""
    rows = [(game, position) for game in games for position in game.positions]
    lengths = [len(position.features) for _, position in rows]
    path = chunk_path(folder, number)
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        np.savez_compressed(
            file,
            features=np.array([index for _, position in rows for index in position.features], np.uint16),
            lengths=np.array(lengths, np.int16),
            results=np.array([abs(position.seat - game.score) for game, position in rows], np.float32),
            values=np.array([position.value for _, position in rows], np.float32),
            seeds=np.array([game.seed for game, _ in rows], np.int64),
            kinds=np.array([game.kind for game, _ in rows], np.int8),
        )
    unfinished.replace(path)


def play_chunk(number: int, plan: Plan, folder: Path, deadline: float) -> int:
    """Play the games of a chunk, write them, and return the number of positions; after the deadline, do nothing."""
    if time.time() > deadline:
        return 0
    games = [play(plan.first + number * plan.chunk + place, plan) for place in range(plan.chunk)]
    write_chunk(folder, number, games)
    return sum(len(game.positions) for game in games)


def add_games(plan: Plan, folder: Path, games: int, processes: int, deadline: float) -> int:
    """Play the missing chunks until the deadline, and return the number of new positions."""
    prepare(folder, {**plan.to_json(), "kinds": list(KINDS)})
    missing = [number for number in range(-(-games // plan.chunk)) if not chunk_path(folder, number).exists()]
    work = partial(play_chunk, plan=plan, folder=folder, deadline=deadline)
    with multiprocessing.Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        played = pool.imap_unordered(work, missing)
        return sum(track(played, f"chunks of {plan.chunk} games", total=len(missing)))


def prepare(folder: Path, facts: dict[str, Any]) -> None:
    """Write the description of the features, or check that the games in the folder match the plan."""
    folder.mkdir(parents=True, exist_ok=True)
    table = feature_table()
    meta = folder / "meta.json"
    if not meta.exists():
        write_table(table, folder, facts)
        return
    try:
        found = json.loads(meta.read_text("utf-8"))
    except ValueError:
        raise TopdeckError(f"{meta} is damaged; choose another folder") from None
    expected = {**facts, "version": table.layout.version, "cards": list(table.layout.cards)}
    differing = [name for name, value in expected.items() if found.get(name) != value]
    if differing:
        raise TopdeckError(f"the games in {folder} have a different {', '.join(differing)}; choose another folder")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder for the games")
    parser.add_argument("--agent", default=AGENT, help=f"agent that plays both sides (default: {AGENT})")
    parser.add_argument("--games", type=int, default=100_000, help="number of games to play (default: 100,000)")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="number of minutes after which no more games are started"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default: 0)")
    parser.add_argument(
        "--noise", type=float, default=NOISE, help=f"probability of early random moves (default: {NOISE})"
    )
    parser.add_argument(
        "--mix",
        type=float,
        nargs=3,
        default=MIX,
        help="shares of generated, archetype and premade decks (default: 0.5 0.3 0.2)",
    )
    parser.add_argument(
        "--without-sets", default="", help="exclude decks that contain cards from these sets, such as naxxramas,gnomes"
    )
    parser.add_argument("--chunk", type=int, default=CHUNK, help=f"number of games per file (default: {CHUNK})")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="number of processes (default: all cores)"
    )
    asked = parser.parse_args(arguments)
    if not 0.0 <= asked.noise <= 1.0:
        parser.error("--noise must be between 0 and 1")
    if min(asked.mix) < 0.0 or sum(asked.mix) <= 0.0:
        parser.error("--mix requires three non-negative shares, at least one of them positive")
    if min(asked.processes, asked.games, asked.chunk) < 1 or asked.minutes <= 0.0:
        parser.error("--processes, --games, --chunk and --minutes must be positive")
    sets = tuple(name for name in asked.without_sets.split(",") if name)
    plan = Plan(GAME, asked.agent, tuple(asked.mix), asked.noise, sets, asked.seed, asked.chunk)
    try:
        check(plan)
        deadline = time.time() + 60.0 * asked.minutes
        positions = add_games(plan, asked.folder, asked.games, asked.processes, deadline)
    except TopdeckError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("interrupted; run the same command to resume")
    print(f"{asked.folder}: {positions} new positions")


def check(plan: Plan) -> None:
    """Raise a TopdeckError if the agent or a set is unknown."""
    make_agent(plan.agent, plan.game)
    known = sorted({card.set for card in database.rules().cards.values() if card.set})
    for name in plan.without_sets:
        if name not in known:
            raise TopdeckError(f"unknown set {name!r}{hint(name, known)}")


if __name__ == "__main__":
    main()
