"""Checks submissions in the sandbox, under the limits of the season, and writes reports for their authors."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import json

from topdeck import Deck, PastGame
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.agent_process import Timeout
from topdeck.arena.play.isolation import make_process
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.learning import learn, past_game
from topdeck.arena.play.sanitize import page, sentence
from topdeck.arena.play.worker import AgentPool
from topdeck.competition.entrants import Entrant, find_missing_program
from topdeck.competition.learning import learning_agent, learns, write_folder
from topdeck.competition.season_file import Track
from topdeck.competition.submissions import read_decks
from topdeck.config.spec import COMMAND, EXEC, parse_spec
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import PLACES, inherit_game
from topdeck.testing.check_agent import check_agent
from topdeck.testing.check_game import CheckFailed
from topdeck.testing.check_program import Check, check_program

LONGEST = 1800.0  # seconds for all checks of an agent in one track
SECONDS = 1.0  # the time limit per decision, if the track has none


def check_entrant(
    entrant: Entrant, tracks: Sequence[Track], level: str, games: int, repeatable: bool
) -> Iterator[Check]:
    """Check an entrant in all tracks, and yield the outcome of each check.

    Args:
        entrant: The entrant to check.
        tracks: The tracks.
        level: The agent's isolation level.
        games: The number of games in each track.
        repeatable: Whether a Python agent must make the same moves with the same seed.

    Raises:
        InfrastructureError: The agent's process cannot be started.
    """
    assert entrant.submission is not None
    about = entrant.submission.about
    if about is not None:
        yield Check("description", True, f"{about.name} by {', '.join(about.authors)}")
    if problem := entrant.problem or find_missing_program(entrant):
        yield Check("submission", False, problem)
        return
    if entrant.libraries:
        yield Check("packages", True, "installed from requirements.txt")
    for track in tracks:
        if track.choose:
            yield check_decks(entrant, track)
        check = partial(check_in_sandbox, entrant, track, level, games, repeatable)
        if learns(entrant, track):
            yield from check_learning(entrant, track, level, check)
        else:
            yield from check(track.name)
            if about is not None and about.learn:
                yield Check(f"{track.name}: learning", True, "not allowed in this track")


def check_decks(entrant: Entrant, track: Track) -> Check:
    """Check that the agent can play its own decks."""
    assert entrant.submission is not None
    name = f"{track.name}: decks"
    try:
        decks = read_decks(entrant.submission, track.game, dict(track.settings))
    except TopdeckError as error:
        return Check(name, False, str(error))
    names = ", ".join(deck.name for deck in (*track.decks, *decks))
    return Check(name, bool(names), names or "the submission contains no deck, and the track offers none")


def check_learning(
    entrant: Entrant, track: Track, level: str, check: Callable[[str, Path], Iterator[Check]]
) -> Iterator[Check]:
    """Check that the agent learns, and yield the outcomes of `check` before and after the agent has learned.

    Args:
        entrant: The entrant.
        track: A track in which the agent learns.
        level: The agent's isolation level.
        check: A function that checks games, given a prefix for the names of the checks, and the learning folder.
    """
    assert track.learning is not None
    name = f"{track.name}: learning"
    with TemporaryDirectory() as place, closing(Launcher()) as launcher:
        empty, changed = Path(place, "empty"), Path(place, "changed")
        write_folder(empty, {})
        yield from check(track.name, empty)
        past = random_games(track)
        agent = learning_agent(entrant, track, empty, level, launcher)
        try:
            files = learn(agent, past, track.learning.seconds, track.learning.megabytes)
        except AgentFailed as error:
            output = agent.process.output.text()
            yield Check(name, False, failure_text(error, output))
            return
        size = sum(map(len, files.values()))
        kept = "1 file" if len(files) == 1 else f"{len(files)} files"
        yield Check(name, True, f"keeps {kept} ({size:,} bytes) after {len(past)} games between random players")
        write_folder(changed, files)
        yield from check(f"{track.name}, after learning", changed)


def random_games(track: Track) -> list[PastGame]:
    """Return two games between random players from the perspective of one player, who plays once in each seat."""
    deck = (*track.decks, *track.pool, track.game.decks.default())[0]
    players = make_entries(["random", "random"])
    experiment = Experiment(
        game=track.game.name, entries=players, decks=(deck,), format=RoundRobin(1), settings=dict(track.settings)
    )
    played = AgentPool(experiment).play(experiment.fixtures([])).games
    return [past_game(game, players[0].name, 1) for game in played]


def failure_text(error: AgentFailed, output: str) -> str:
    return "\n".join(filter(None, (f"the agent {error}", error.traceback, output)))


def check_in_sandbox(
    entrant: Entrant, track: Track, level: str, games: int, repeatable: bool, title: str, learning: Path | None = None
) -> Iterator[Check]:
    """Run the checks of `topdeck check` in a sandbox with the limits of the track."""
    name, limits = track.game.name, track.limits
    seconds = track.clock.decision or track.clock.turn or SECONDS
    decks, settings = playable_decks(entrant, track), dict(track.settings)
    step = partial(run_checks, entrant.spec, name, PLACES.get(name), decks, games, seconds, repeatable, settings)
    with closing(Launcher()) as launcher:
        process = make_process(
            level,
            launcher,
            entrant.spec,
            name,
            memory=limits.memory,
            processes=limits.processes,
            libraries=entrant.libraries,
            learning="" if learning is None else str(learning),
        )
        try:
            process.start()
            process.add_libraries(entrant.libraries)
            if learning is not None:
                process.show_learning_folder(str(learning), False)
            found = process.ask(Timeout(LONGEST, f"{LONGEST:.0f} s"), "call", step).text
            checks = json.decode(found, type=list[Check])
        except AgentFailed as error:
            checks = [Check(name, False, failure_text(error, process.output.text()))]
        finally:
            process.stop()
    for check in checks:
        yield Check(f"{title}{check.name.removeprefix(name)}", check.passed, check.detail)


def playable_decks(entrant: Entrant, track: Track) -> tuple[Deck, ...]:
    """Return the decks that the agent may play in a track."""
    own: tuple[Deck, ...] = ()
    if track.choose and entrant.submission is not None:
        with suppress(TopdeckError):  # reported by `check_decks`
            own = read_decks(entrant.submission, track.game, dict(track.settings))
    return (*track.decks, *own) or track.pool


def run_checks(
    spec: str,
    game: str,
    place: str | None,
    decks: tuple[Deck, ...],
    games: int,
    seconds: float,
    repeatable: bool,
    settings: dict[str, Any],
) -> str:
    """Check an agent in this process, which runs in a sandbox, and return the outcomes as JSON."""
    inherit_game(game, place)
    parsed = parse_spec(spec)
    if parsed.name == EXEC:
        command = str(parsed.values[COMMAND])
        checks = [*check_program(command, [game], decks=decks, matches=games, seconds=seconds, **settings)]
    else:
        checks = [check_python_agent(spec, game, decks, games, seconds, repeatable, settings)]
    return json.encode(checks).decode()


def check_python_agent(
    spec: str,
    game: str,
    decks: tuple[Deck, ...],
    games: int,
    seconds: float,
    repeatable: bool,
    settings: dict[str, Any],
) -> Check:
    try:
        report = check_agent(
            spec, game=game, decks=decks, games=games, seconds=seconds, repeatable=repeatable, **settings
        )
    except (CheckFailed, TopdeckError) as error:
        return Check(game, False, str(error))
    played = "1 game" if report.games == 1 else f"{report.games} games"
    words = f"{played}, {report.points:g} points against random players, {report.decisions} decisions"
    return Check(game, True, f"{words}, the slowest in {report.slowest:.3f} s")


def report_text(entrant: Entrant, checks: list[Check]) -> str:
    """Return the report for the author of a submission."""
    failed = sum(not check.passed for check in checks)
    lines = [f"{'ok    ' if check.passed else 'FAILED'}  {check.name}: {indent(check.detail)}" for check in checks]
    name = sentence(entrant.name)
    verdict = f"{name} can play." if not failed else f"{name} failed {failed} of the checks above."
    return "\n".join((*lines, verdict, ""))


def indent(detail: str) -> str:
    """Return untrusted text in a form that is safe for terminals, indenting all lines after the first."""
    first, *rest = page(detail).splitlines() or [""]
    return "\n".join([sentence(first), *(f"          {line}" for line in rest)])
