"""Agents learn between the rounds of a track, in folders that they can only read during their games."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from attacking import NO_BUBBLEWRAP
from msgspec import json
from seasons import AGENT, make_season, submit
from tiny_game import NAME

from topdeck.agents import make_agent
from topdeck.agents.exec_agent import past_game_form
from topdeck.arena.plan.experiment import make_experiment
from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.learning import learn, past_game, require_files
from topdeck.arena.play.runner import finish
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.decisions import replay_views
from topdeck.arena.results.store.location import file_location
from topdeck.arena.results.store.results import read_results
from topdeck.competition import learning, season_run
from topdeck.competition.checking import check_entrant
from topdeck.competition.entrants import read_entrants
from topdeck.competition.learning import Lesson, read_lessons
from topdeck.competition.season_file import read_season
from topdeck.competition.season_run import Round, SeasonRun
from topdeck.competition.site import write_site
from topdeck.core.agent import LEARNING_FOLDER, AgentFailed
from topdeck.core.errors import InfrastructureError, MatchError
from topdeck.sandbox.levels import BUBBLEWRAP, PROCESS
from topdeck.testing.check_program import Check

pytestmark = pytest.mark.usefixtures("high_card")

TRACK = '[[tracks]]\nname = "open"\ngame = "high-card"\ndecks = ["low"]\n'
LEARNING = f"{TRACK}rounds = 2\nlearning = {{ megabytes = 1, seconds = 30.0 }}\n"
THREE_ROUNDS = LEARNING.replace("rounds = 2", "rounds = 3")
ASKS = 'agent = "agent.py:Mine"\nlearn = true'

COUNTER = r'''
    """Lays its highest card, once it has seen a game."""

    def learn(self, game, games):
        path = self.learning_folder / "notes" / "games.txt"
        path.parent.mkdir(exist_ok=True)
        with path.open("a") as file:
            file.writelines(f"{past.round} {past.opponent} {past.seat}\n" for past in games)

    def act(self, view, clock):
        has_seen = self.learning_folder is not None and any(self.learning_folder.iterdir())
        return view.actions()[-1 if has_seen else 0]
'''
PROGRAM = """
import json, os, sys
from pathlib import Path

path = Path(os.environ["TOPDECK_LEARNING_FOLDER"], "seen.json")
seen = json.loads(path.read_text()) if path.exists() else 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello"}
    elif message["type"] == "begin":
        answer = {"type": "ready"}
    elif message["type"] == "act":
        answer = {"type": "action", "index": len(message["actions"]) - 1 if seen else 0}
    elif message["type"] == "learn" and message["past_game"] is not None:
        assert all(decision["action"] for decision in message["past_game"]["decisions"])
        seen += 1
        answer = {"type": "learned"}
    elif message["type"] == "learn":
        path.write_text(json.dumps(seen))
        answer = {"type": "learned"}
    elif message["type"] == "quit":
        break
    else:
        continue
    print(json.dumps(answer), flush=True)
"""
MESSENGER = '''
    """Leaves a note in every place that it knows, for its other games and for the time when it learns."""

    def places(self):
        import topdeck
        from pathlib import Path
        folder = self.learning_folder
        known = [folder.parent, folder.parent.parent, Path(__file__).parent, Path(topdeck.__file__).parent]
        return [*known, *map(Path, ("/tmp", "/dev/shm", "/var/tmp", "/run", "/", "."))]

    def exchange(self, places):
        if gained := [place for place in places if (place / "note").exists()]:
            raise RuntimeError(f"gained a note from {gained[0]}")
        for place in places:
            try:
                (place / "note").write_text("a note")
            except OSError:
                pass

    def learn(self, game, games):
        self.exchange(self.places())
        (self.learning_folder / "kept").write_text("yes")

    def begin(self, game, seat, deck, rng):
        super().begin(game, seat, deck, rng)
        self.exchange([self.learning_folder, *self.places()])
        for path in [self.learning_folder / "new", *self.learning_folder.iterdir()]:
            for change in (path.touch, path.unlink, lambda: path.chmod(0o777), lambda: path.open("a")):
                try:
                    change()
                except OSError:
                    continue
                raise RuntimeError(f"changed {path}")
'''
FAILING = '''
    """Learns before round 2, and fails in some way before round 3."""

    def learn(self, game, games):
        before = (self.learning_folder / "first").exists()
        (self.learning_folder / "first").write_text("changed" if before else "kept")
        if before:
            self.METHOD(self.learning_folder)

    def crash(self, folder):
        return 1 / 0

    def leave(self, folder):
        import os
        os._exit(0)

    def hang(self, folder):
        import time
        time.sleep(600)

    def fill(self, folder):
        (folder / "large").write_bytes(bytes(2 << 20))

    def fill_disk(self, folder):
        with (folder / "large").open("wb") as file:
            while True:
                file.write(bytes(1 << 20))

    def flood(self, folder):
        for number in range(1_100):
            (folder / str(number)).touch()

    def link(self, folder):
        (folder / "secret").symlink_to("/etc/passwd")

    def link_folder(self, folder):
        (folder / "results").symlink_to("../../../../results")

    def pipe(self, folder):
        import os
        os.mkfifo(folder / "pipe")

    def hide(self, folder):
        (folder / ".git").mkdir()
        (folder / ".git" / "config").touch()

    def escape(self, folder):
        (folder / "\\x1b[2J").touch()

    def forge(self, folder):
        from topdeck.arena.play import agent_server
        agent_server.list_files = lambda folder: {"../../../results/open/round-1.db": 4}

    def lie(self, folder):
        from topdeck.arena.play import agent_server
        agent_server.list_files = lambda folder: {"first": 1 << 19}
'''


def in_sandbox(test: Callable[..., None]) -> Callable[..., None]:
    skipped: Callable[..., None] = pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP)(test)
    slow: Callable[..., None] = pytest.mark.slow(skipped)
    return slow


def season(tmp_path: Path, body: str = COUNTER, about: str = ASKS, track: str = LEARNING) -> Path:
    """Create a season in which bob plays a built-in agent."""
    folder = make_season(tmp_path / "s", track, head='agents = ["random"]')
    submit(folder, "bob", body, about)
    return folder


def play(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Sequence[PlayedGame]]:
    """Play the missing games of a season, and return the games by the title of the round."""
    monkeypatch.chdir(folder)
    run = SeasonRun(read_season(Path()))
    return {place.title: result.games for place, result in run.run(InProcessExecutor, lambda place, store: None)}


def faults(played: dict[str, Sequence[PlayedGame]]) -> set[str]:
    return {str(game.fault) for games in played.values() for game in games if game.fault}


def round_of(folder: Path, number: int) -> Round:
    return Round(read_season(folder).tracks[0], number, folder)


def lesson(folder: Path, number: int, agent: str = "bob") -> Lesson:
    lessons = read_lessons(round_of(folder, number).lessons)
    assert lessons is not None
    return lessons.agents[agent]


def learned(folder: Path, number: int, agent: str = "bob") -> dict[str, str]:
    """Return the files that an agent has before a round, by their relative paths."""
    place = folder / "learning" / "open" / lesson(folder, number, agent).folder
    return {str(path.relative_to(place)): path.read_text() for path in place.rglob("*") if path.is_file()}


def lays_highest(folder: Path, number: int) -> bool:
    """Return whether bob lays his highest card in all decisions of a round; otherwise, it must be his lowest."""
    results = read_results(file_location(round_of(folder, number).results))
    decisions = [step for game in results.all_complete(results.games) for step in past_game(game, "bob", 1).decisions]
    real = [(action, view.actions()) for view, action in decisions if len(view.actions()) > 1]
    if all(action == actions[-1] for action, actions in real):
        return True
    assert all(action == actions[0] for action, actions in real)
    return False


# ---- learning


@in_sandbox
def test_an_agent_plays_differently_after_it_has_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = season(tmp_path, track=THREE_ROUNDS)
    assert faults(play(folder, monkeypatch)) == set()
    lines = learned(folder, 3)["notes/games.txt"].splitlines()
    assert sorted(lines) == ["1 random 0", "1 random 1", "2 random 0", "2 random 1"]
    assert learned(folder, 1) == {}
    assert [lays_highest(folder, number) for number in (1, 2, 3)] == [False, True, True]


@in_sandbox
def test_a_program_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = season(tmp_path, about='command = "python3 program.py"\nlearn = true')
    (folder / "submissions" / "bob" / "program.py").write_text(PROGRAM)
    assert faults(play(folder, monkeypatch)) == set()
    assert lesson(folder, 2).fault == ""
    assert learned(folder, 2) == {"seen.json": "2"}
    assert [lays_highest(folder, number) for number in (1, 2)] == [False, True]


@in_sandbox
@pytest.mark.parametrize(("about", "track"), [('agent = "agent.py:Mine"', LEARNING), (ASKS, f"{TRACK}rounds = 2")])
def test_an_agent_learns_only_if_it_asks_and_the_track_allows_it(
    about: str, track: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = season(tmp_path, about=about, track=track)
    assert faults(play(folder, monkeypatch)) == set()
    assert not lays_highest(folder, 2)
    assert not (folder / "learning").exists()


@in_sandbox
def test_an_agent_chooses_its_deck_with_what_it_has_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chooses = "    def choose_deck(self, game, offered, history):\n"
    body = f"{COUNTER}\n{chooses}        return offered[any(self.learning_folder.iterdir())]"
    track = LEARNING.replace('["low"]', '["low", "even"]\nchoose = true')
    played = play(season(tmp_path, body, track=track), monkeypatch)
    assert faults(played) == set()
    decks = [{game.fixture.decks[game.seat_of("bob")] for game in games} for games in played.values()]
    assert decks == [{"low"}, {"even"}]


# ---- what an agent cannot do


@in_sandbox
def test_nothing_passes_between_games_through_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = season(tmp_path, MESSENGER, track=THREE_ROUNDS)
    assert faults(play(folder, monkeypatch)) == set()
    assert [lesson(folder, number).fault for number in (1, 2, 3)] == ["", "", ""]
    assert learned(folder, 3) == {"kept": "yes"}


@in_sandbox
def test_an_agent_that_fails_to_learn_keeps_its_folder_and_is_named_on_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = season(tmp_path, FAILING.replace("METHOD", "forge"), track=THREE_ROUNDS)
    submit(folder, "eve", COUNTER, ASKS)
    assert faults(play(folder, monkeypatch)) == set()
    assert [bool(lesson(folder, number).fault) for number in (1, 2, 3)] == [False, False, True]
    assert learned(folder, 3) == {"first": "kept"}
    assert lesson(folder, 3, "eve").fault == ""
    assert len(learned(folder, 3, "eve")["notes/games.txt"].splitlines()) == 8
    written = {path.name for path in (folder / "learning").rglob("*") if not path.is_dir() or path.is_symlink()}
    assert written == {"first", "games.txt"}
    index = write_site(read_season(folder), tmp_path / "site", replays=0).read_text("utf-8")
    assert "in folders of at most 1 MB. These agents learn: bob, eve." in index
    assert "bob left &#39;../../../results/open/round-1.db&#39; in its learning folder" in index


@in_sandbox
@pytest.mark.parametrize(
    ("method", "reason"),
    [
        ("crash", "raised ZeroDivisionError: division by zero"),
        ("hang", "did not answer within its limit of 3 s to learn"),
        ("leave", "ended its process"),
        ("fill", "left more than 1 megabytes in its learning folder"),
        ("fill_disk", "raised OSError: "),
        ("flood", "raised topdeck.core.errors.TopdeckError: the learning folder contains more than 1,000 files"),
        ("link", "left 'secret', which is neither a file nor a folder, in its learning folder"),
        ("link_folder", "left 'results', which is neither a file nor a folder, in its learning folder"),
        ("pipe", "left 'pipe', which is neither a file nor a folder, in its learning folder"),
        ("hide", "left '.git/config' in its learning folder; names of files and folders may contain only letters"),
        ("escape", "left '\\\\x1b[2J' in its learning folder; names of files and folders may contain only letters"),
        ("forge", "left '../../../results/open/round-1.db' in its learning folder; names of files"),
        ("lie", "changed the file 'first' while it was being read"),
    ],
)
def test_whatever_an_agent_leaves_only_files_of_limited_size_leave_its_sandbox(
    method: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "first").write_text("kept")
    (tmp_path / "mine.py").write_text(f"{AGENT}{FAILING.replace('METHOD', method)}")
    agent = isolated_agent(tmp_path, tmp_path / "folder", BUBBLEWRAP)
    with pytest.raises(AgentFailed) as raised:
        learn(agent, [], 3.0 if method == "hang" else 60.0, 1)
    assert str(raised.value).startswith(reason)


# ---- interrupted runs


@in_sandbox
def test_a_killed_run_learns_again_from_the_previous_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = season(tmp_path)
    alone = Path(shutil.copytree(killed, tmp_path / "alone"))
    whole = play(alone, monkeypatch)

    def stop_before_listing(path: Path, data: bytes) -> None:
        if path.name == "learning-2.json":
            raise KeyboardInterrupt
        path.write_bytes(data)

    def stop_before_round_2(store: Any, *rest: Any) -> Any:
        if store.missing():
            raise KeyboardInterrupt
        return finish(store, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(learning, "write_atomically", stop_before_listing)
        with pytest.raises(KeyboardInterrupt):
            play(killed, patched)
    assert (killed / "learning" / "open" / "round-2" / "bob").is_dir()
    with monkeypatch.context() as patched:
        patched.setattr(season_run, "finish", stop_before_round_2)
        with pytest.raises(KeyboardInterrupt):
            play(killed, patched)
    before = lesson(killed, 2)
    assert play(killed, monkeypatch) == whole
    assert lesson(killed, 2) == before
    assert learned(killed, 2) == learned(alone, 2)
    shutil.rmtree(killed / "results")
    assert play(killed, monkeypatch) == whole


@in_sandbox
def test_a_folder_that_was_changed_by_hand_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = season(tmp_path)
    play(folder, monkeypatch)
    (folder / "learning" / "open" / "round-2" / "bob" / "notes" / "games.txt").write_text("better")
    with pytest.raises(MatchError, match=r"round-2/bob was changed after the agent had learned; restore it, or remove"):
        play(folder, monkeypatch)


# ---- reports


def checks(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> list[Check]:
    monkeypatch.chdir(folder)
    read = read_season(Path())
    [_, entrant] = read_entrants(read, names=[name])
    return [*check_entrant(entrant, read.tracks, BUBBLEWRAP, 2, False)]


@in_sandbox
def test_a_check_reports_whether_an_agent_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = season(tmp_path, track=LEARNING + TRACK.replace("open", "closed"))
    submit(folder, "eve", "    def learn(self, game, games):\n        next(games).secret", ASKS)
    report = {check.name: (check.passed, check.detail) for check in checks(folder, "bob", monkeypatch)}
    assert report["open: learning"] == (True, "keeps 1 file (28 bytes) after 2 games between random players")
    assert report["open, after learning"][0]
    assert report["closed: learning"] == (True, "not allowed in this track")
    report = {check.name: (check.passed, check.detail) for check in checks(folder, "eve", monkeypatch)}
    passed, detail = report["open: learning"]
    assert not passed
    assert "the agent raised AttributeError: 'PastGame' object has no attribute 'secret'" in detail


# ---- the games that agents learn from


def played_games(name: str, decks: Iterable[str]) -> list[PlayedGame]:
    experiment = make_experiment(["random", "random"], decks, game=name, salt="a salt", settings=SETTINGS.get(name, {}))
    return AgentPool(experiment).play(experiment.fixtures([])).games


SETTINGS: dict[str, dict[str, object]] = {"hearthstone": {"max_turns": 12}}


@pytest.mark.parametrize(
    ("name", "deck"), [(NAME, "low"), ("gwent", "Monsters"), ("hearthstone", "AggroPirateWarrior")]
)
def test_a_past_game_contains_the_views_of_one_player(name: str, deck: str) -> None:
    for game in played_games(name, [deck]):
        for seat, agent in enumerate(game.agents):
            past = past_game(game, agent, 1)
            seen = [(view.to_json(), action) for _, view, action in replay_views(game) if view.player == seat]
            assert [(view.to_json(), action) for view, action in past.decisions] == seen
            assert past.view.player == seat
            assert (past.opponent, past.result) == (game.agents[1 - seat], game.result)


def test_a_past_game_contains_neither_the_seed_nor_the_deck_of_the_opponent() -> None:
    experiment = make_experiment(["random", "random"], ["low", "even"], game=NAME, salt="a salt")
    for game in AgentPool(experiment).play(experiment.fixtures([])).games:
        own, other = game.fixture.decks
        form = json.encode(past_game_form(past_game(game, game.agents[0], 1))).decode()
        assert own in form
        assert own == other or other not in form
        assert str(game.fixture.seed) not in form
        assert "a salt" not in form


def test_the_text_of_a_fault_is_no_part_of_a_past_game(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from topdeck import Agent\nclass Mine(Agent):\n    def act(self, view, clock):\n"
        "        raise ValueError(str(view.hand))\n"
    )
    spec = f"{tmp_path}/mine.py:Mine"
    experiment = make_experiment(["random", spec], ["low"], game=NAME, isolated="none")
    for game in AgentPool(experiment).play(experiment.fixtures([])).games:
        assert "ValueError" in game.reason
        assert past_game(game, "random", 1).result.reason == "the opponent failed"
        assert past_game(game, spec, 1).result.reason == "the agent failed"


# ---- without a sandbox


NOTING = """
    def learn(self, game, games):
        path = self.learning_folder / "notes"
        path.write_text(f"{path.read_text()} {game} {[past.opponent for past in games]}")
"""


def isolated_agent(tmp_path: Path, folder: Path, level: str) -> IsolatedAgent:
    """Return the agent in `mine.py`, which can change a copy of a folder."""
    spec = f"{tmp_path}/mine.py:Mine"
    return IsolatedAgent("mine", spec, NAME, level=level, learning=str(folder), is_learning=True)


@pytest.mark.slow
def test_a_trusted_agent_learns_in_a_copy_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "notes").write_text("before")
    past = [past_game(game, "random", 1) for game in played_games(NAME, ["low"])]
    (tmp_path / "mine.py").write_text(f"{AGENT}{NOTING}")
    agent = isolated_agent(tmp_path, folder, PROCESS)
    assert learn(agent, past, 30.0, 1) == {"notes": b"before high-card ['random #2', 'random #2']"}
    assert (folder / "notes").read_text() == "before"


@pytest.mark.slow
def test_a_machine_without_the_folder_blames_nobody(tmp_path: Path) -> None:
    with pytest.raises(InfrastructureError, match="absent does not exist on this machine"):
        learn(isolated_agent(tmp_path, tmp_path / "absent", PROCESS), [], 30.0, 1)


def test_an_agent_knows_its_folder_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_agent("random", NAME).learning_folder is None
    monkeypatch.setenv(LEARNING_FOLDER, str(tmp_path))
    assert make_agent("random", NAME).learning_folder == tmp_path
    make_agent("random", NAME).learn(NAME, [])
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("sizes", "reason"),
    [
        ({str(number): 0 for number in range(1001)}, "left more than 1,000 files"),
        ({"a": 1 << 20, "b": 1}, "left more than 1 megabytes"),
        ({"a": -1}, "which is neither a file nor a folder"),
        ({"a": -(1 << 40), "b": 1 << 40}, "left 'a' in its learning folder; names"),
        *(
            ({name: 0}, "in its learning folder; names")
            for name in ("", ".", "../a", "/a", "a//b", "a/..", "a\0b", "é")
        ),
        ({"a": 1, "a/b": 1}, "left 'a' in its learning folder; names"),
        ({"a/" * 100 + "a": 1}, "a path may have at most 200 characters"),
    ],
)
def test_files_that_cannot_be_stored_are_rejected(sizes: dict[str, int], reason: str) -> None:
    with pytest.raises(AgentFailed, match=reason):
        require_files(sizes, 1)


def test_normal_files_can_be_stored() -> None:
    require_files({"weights.bin": 1 << 20, "__pycache__/x.pyc": 0, "a/b/c-1.db-wal": 0}, 1)
