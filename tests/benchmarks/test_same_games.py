"""The compiled and the interpreted build play identical games, and the tool that compares them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import same_games
from drawn_games import BUILT_IN
from same_games import SOURCES, Series, compare

from topdeck.core.build import compiled
from topdeck.core.errors import TopdeckError
from topdeck.testing.speed.environment import Environment, other_environment, this_environment

GAMES, PARTS = 500, 4  # few parts, since the processes of each have to start
SEARCHES = {
    "hearthstone": (
        "madrid-simtree(iterations=20, ms=none)",
        "madrid-mcts1(iterations=10, ms=none)",
        "madrid-mcts2(iterations=20, ms=none)",
        "madrid-greedy-tree(iterations=60, ms=none)",
        "malaga-mcts3(iterations=20, ms=none)",
        "malaga-mcts4(iterations=8, ms=none)",
        "olomouc-mcts(iterations=8, ms=none)",
        "olomouc-pred(iterations=4, ms=none)",
        "lookahead(iterations=60)",
        "beam(iterations=60)",
        "tyche(episodes=3)",
        "eva",
        "champion(iterations=60, ms=none)",
    ),
    "gwent": (
        "uct(score=result, horizon=game, iterations=20, ms=none)",
        "uct(score=valencia-1, iterations=20, ms=none)",
        "uct(score=tempo, belief=decks, iterations=20, ms=none)",
        "valencia-heuristic(iterations=20, ms=none)",
        "lookahead(iterations=60, score=points)",
        "beam(iterations=60)",
        "flat(iterations=30, ms=none)",
        "champion(iterations=60, ms=none)",
    ),
}
SHORT: dict[str, dict[str, object]] = {"hearthstone": {"max_turns": 12}, "gwent": {}}

needs_both_builds = pytest.mark.skipif(not compiled(), reason="this build is interpreted, too")


def same(series: Series) -> int:
    """The number of compared games."""
    return len(list(compare(series, this_environment(), other_environment(str(SOURCES)))))


# ---- both builds


@needs_both_builds
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", BUILT_IN)
def test_both_builds_play_the_same_games(game: str, part: int) -> None:
    count = GAMES // PARTS
    assert same(Series(game, count, part * count)) == count


@needs_both_builds
@pytest.mark.slow
def test_both_builds_play_the_same_games_with_random_decks() -> None:
    count = GAMES // PARTS
    assert same(Series("hearthstone", count, decks="random")) == count


@needs_both_builds
@pytest.mark.slow
@pytest.mark.parametrize(("game", "search"), [(game, search) for game in BUILT_IN for search in SEARCHES[game]])
def test_both_builds_search_alike(game: str, search: str) -> None:
    """With the same seed and so many iterations; milliseconds would tell them apart."""
    assert same(Series(game, 1, agents=(search,), settings=SHORT[game])) == 1


@pytest.mark.parametrize(("game", "decks"), [*((game, "ordinary") for game in BUILT_IN), ("hearthstone", "random")])
def test_the_games_of_a_series_differ(game: str, decks: str) -> None:
    """Otherwise the comparison would be worth little."""
    lines = list(Series(game, 8, agents=("random",), decks=decks).lines())
    assert len({line.rpartition(" ")[2] for line in lines}) == 8
    assert lines == list(Series(game, 8, agents=("random",), decks=decks).lines())


# ---- the tool

SAME = "gwent, seed 0: 40 actions, 1f"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Replace the output of the two processes, so that no games are played."""
    says = {"installed": f"compiled\n{SAME}\n", "sources": f"interpreted\n{SAME}\n"}

    @contextmanager
    def playing(series: Series, environment: Environment) -> Iterator[io.StringIO]:
        yield io.StringIO(says["sources" if environment.path == str(SOURCES) else "installed"])

    monkeypatch.setattr(same_games, "playing", playing)
    monkeypatch.setattr(same_games, "this_environment", lambda: Environment("python"))
    return says


def test_games_that_are_the_same_are_counted(told: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert same_games.main(["1", "--game", "gwent"]) == 0
    assert capsys.readouterr().out.endswith(
        "gwent: all 1 games are the same in the compiled and the interpreted build\n"
    )


@pytest.mark.parametrize(
    ("sources", "status", "message"),
    [
        (
            "interpreted\ngwent, seed 0: 41 actions, 2e\n",
            1,
            f"this game is not the same in both builds\ncompiled: {SAME}\ninterpreted: gwent, seed 0: 41 actions, 2e\n",
        ),
        ("interpreted\n", 2, f"{other_environment(str(SOURCES))} stopped before its last game\n"),
        ("compiled\n", 2, "both builds are compiled; run this in an environment with a compiled Topdeck build\n"),
    ],
)
def test_what_is_wrong_is_named(
    sources: str, status: int, message: str, told: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    told["sources"] = sources
    assert same_games.main(["1", "--game", "gwent"]) == status
    assert capsys.readouterr().err == message


def test_an_unknown_agent_or_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert same_games.main(["1", "--agents", "greed"]) == 2
    assert capsys.readouterr().err == "unknown agent 'greed'; did you mean greedy?\n"
    with pytest.raises(SystemExit):
        same_games.main(["1", "--game", "gwnt"])
    assert "unknown game 'gwnt'; did you mean gwent?" in capsys.readouterr().err


@pytest.mark.slow
def test_the_processes_play_what_the_series_says() -> None:
    series = Series("gwent", 2, 7, ("random",))
    with same_games.playing(series, other_environment(str(SOURCES))) as lines:
        build, *games = lines.read().splitlines()
    assert (build, games) == ("interpreted", list(series.lines()))


@pytest.mark.slow
def test_one_build_is_not_compared_with_itself() -> None:
    twice = other_environment(str(SOURCES))
    with pytest.raises(TopdeckError, match=r"^both builds are interpreted; "):
        list(compare(Series("gwent", 1), twice, twice))
