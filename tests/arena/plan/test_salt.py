"""The salt of an experiment, a secret that keeps external agents from computing the deals."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.agents.simple import RandomAgent
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Groups, Meeting
from topdeck.arena.plan.seeds import agent_seed, deals, game_seed
from topdeck.arena.play.match import play_game, play_mirrored
from topdeck.arena.play.runner import RunResult, run_experiment
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.location import IN_MEMORY, find_location
from topdeck.arena.results.store.results import read_results
from topdeck.config.external_code import is_external
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, Result

SEER = "troublemakers:Seer"
SECRET = "5ec7e7"


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


def between(*agents: str, salt: str | None = None) -> Experiment:
    return Experiment(
        game=NAME,
        entries=make_entries(agents),
        decks=(LOW, EVEN),
        format=Meeting(2, seats=(("low", "even"),)),
        seed=3,
        salt=salt,
    )


def played(experiment: Experiment, path: Path | None = None) -> RunResult:
    return run_experiment(experiment, find_location(path) if path else IN_MEMORY)


def seeds(games: list[PlayedGame]) -> list[int]:
    return [game.fixture.seed for game in games]


# ---- what it is for


@pytest.mark.parametrize("isolated", ["others", "none"])
def test_an_agent_from_outside_cannot_compute_the_seed_of_its_game(isolated: str) -> None:
    open_game = replace(between(SEER, "random", salt=""), isolated=isolated)  # type: ignore[arg-type]
    found = [game.fault.text for game in played(open_game).games if game.fault]
    assert found == [f"raised ValueError: the seed is {game.fixture.seed}" for game in played(open_game).games]
    assert [game.fault for game in played(replace(open_game, salt=None)).games] == [None] * 4


class Collector(RandomAgent):
    """Stores everything it receives, pickled as for another process."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[bytes] = []

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.given.append(pickle.dumps((game, seat, deck, rng)))
        super().begin(game, seat, deck, rng)

    def act(self, view: Observation, clock: Clock) -> Action:
        self.given.append(pickle.dumps((view, clock.seconds, clock.turn)))
        return super().act(view, clock)

    def end(self, result: Result) -> None:
        self.given.append(pickle.dumps(result))


def test_nothing_that_an_agent_is_sent_contains_the_salt() -> None:
    agent = Collector()
    for _ in play_mirrored(NAME, (agent, RandomAgent()), (LOW, EVEN), 1, 3, salt=SECRET):
        pass
    assert len(agent.given) > 10
    assert not any(SECRET.encode() in one for one in agent.given)
    pool = AgentPool(between(SEER, "random", salt=SECRET))
    assert SECRET not in str(vars(pool.agent(SEER)))
    pool.close()


def test_no_message_to_an_agent_in_another_process_contains_the_salt(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    dumps = pickle.dumps

    def listened(value: object, protocol: int) -> bytes:
        sent.append(dumps(value, protocol))
        return sent[-1]

    monkeypatch.setattr(pickle, "dumps", listened)
    played(replace(between(SEER, "random", salt=SECRET), isolated="all"))
    assert len(sent) > 10
    assert not any(SECRET.encode() in one for one in sent)


# ---- when there is one


def test_built_in_agents_play_without_a_salt_as_ever() -> None:
    experiment = between("random", "random-late-end")
    assert played(experiment).experiment.salt == ""
    assert seeds(played(experiment).games) == [
        game_seed(3, ("low", "even"), pair) for pair in (0, 1) for half in (0, 1)
    ]
    assert "salt" not in played(experiment).experiment.identity()


def test_every_new_run_with_an_agent_from_outside_draws_its_own() -> None:
    result, other = (played(between(SEER, "random")) for _ in range(2))
    assert result.experiment.salt != other.experiment.salt
    assert len({*seeds(result.games), *seeds(other.games)}) == 4


def test_the_salt_of_a_run_repeats_it() -> None:
    first = played(between(SEER, "random"))
    assert first.experiment.salt
    again = played(between(SEER, "random", salt=first.experiment.salt))
    assert again.games == first.games


@pytest.mark.parametrize(
    ("spec", "foreign"),
    [
        ("greedy", False),
        ("mine:Agent", True),
        ("a.b.mine:Agent(x=3)", True),
        ("lookahead(score=mine:Score)", True),
        ("lookahead(score=mine:Score(a=1))", True),
        ('madrid-mcts2(belief="mine:Belief")', True),
        ("mixed(parts=[greedy, beam(score=mine:Score)])", True),
        ('greedy(score="mine:Score(a=1)")', True),
        ("greedy(score=midrange(hero=20), ms=none)", False),
    ],
)
def test_scores_and_beliefs_from_outside_count_as_well(spec: str, foreign: bool) -> None:
    assert is_external(spec) is foreign


@pytest.mark.parametrize("salt", ["a\nb", "süß"])
def test_a_salt_is_plain_text(salt: str) -> None:
    with pytest.raises(MatchError, match="the salt must consist of printable ASCII characters, not"):
        between("random", "random-late-end", salt=salt)


# ---- in a store


def test_a_resumed_run_uses_the_salt_of_its_results_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    first = played(between(SEER, "random"), path)
    again = played(between(SEER, "random"), path)
    assert again.experiment.salt == first.experiment.salt == read_results(path).identity["salt"]
    assert again.games == first.games
    assert played(between(SEER, "random", salt=first.experiment.salt), path).games == first.games


def test_another_salt_is_another_experiment(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played(between(SEER, "random", salt="pepper"), path)
    with pytest.raises(MatchError, match=r'another experiment: it has salt = "pepper" instead of "sugar"'):
        played(between(SEER, "random", salt="sugar"), path)
    played(between("random", "random-late-end"), tmp_path / "plain.db")
    with pytest.raises(MatchError, match=r'another experiment: it has salt = none instead of "sugar"'):
        played(between("random", "random-late-end", salt="sugar"), tmp_path / "plain.db")


def test_a_final_is_found_again_with_its_salt(tmp_path: Path) -> None:
    """Rankings are read from the results file alone; a final counts only with the deals of this experiment."""
    path = tmp_path / "games.db"
    agents = ("troublemakers:Sleeper", "random", "random(opening=none)", "random-late-end")
    groups = replace(between(*agents, salt=SECRET), format=Groups(1, "mirror", size=2, advance=1))
    rankings = played(groups, path).rankings
    assert "final" in rankings
    assert read_results(path).rankings == rankings


# ---- the numbers


def test_game_and_agent_seeds_depend_on_the_salt() -> None:
    decks = ("low", "even")
    salts = ("", "a", "b", "x" * 200)
    assert len({game_seed(1, decks, 0, salt) for salt in salts}) == 4
    assert len({agent_seed(7, seat, salt) for salt in salts for seat in (0, 1)}) == 8
    assert game_seed(1, decks, 0, "") == game_seed(1, decks, 0)


def test_seeds_do_not_change() -> None:
    """Otherwise stored games would no longer belong to their experiment."""
    decks = ("low", "even")
    assert (game_seed(1, decks, 0), agent_seed(7, 1)) == (171321325075721411, 56057165905987120)
    assert deals(1, decks, 0, twins=True, salt="pepper") == (579440341607099699, 466258666181011933)
    assert agent_seed(7, 1, "x" * 200) == 995112895511068634


def test_deals_depend_on_deck_names_so_deck_objects_are_rejected() -> None:
    with pytest.raises(MatchError, match=r"deals takes the names of the decks; pass deck\.name instead of the deck"):
        deals(1, (LOW, EVEN), 0)  # type: ignore[arg-type]


def test_twins_get_two_deals_and_others_one() -> None:
    decks = ("low", "even")
    first, second = deals(1, decks, 0, twins=True)
    assert deals(1, decks, 0) == (first, first)
    assert second != first
    assert len({seed for pair in range(50) for seed in deals(1, decks, pair, twins=True)}) == 100


def test_a_single_game_takes_a_salt_for_its_agents_alone() -> None:
    class Listener(RandomAgent):
        def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
            super().begin(game, seat, deck, rng)
            self.heard = rng.stream

    heard: list[int] = []
    for salt in ("", SECRET):
        listener = Listener()
        agents: tuple[Agent, Agent] = (listener, RandomAgent())
        assert play_game(NAME, agents, (LOW, EVEN), 5, salt=salt).record.seed == 5
        heard.append(listener.heard)
    assert heard == [Rng(agent_seed(5, 0)).stream, Rng(agent_seed(5, 0, SECRET)).stream]
