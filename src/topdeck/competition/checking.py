"""Checks of submissions in the sandbox, under the limits of the season, and reports for their authors."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any

from msgspec import json

from topdeck.arena.play.agent_process import Timeout
from topdeck.arena.play.isolation import make_process
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.sanitize import page, sentence
from topdeck.competition.entrants import Entrant
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
        entrant: The entrant of a submission.
        tracks: The tracks.
        level: The level of isolation of the agent.
        games: The number of games of each kind.
        repeatable: Whether an agent in Python must make the same moves with the same seed.

    Raises:
        InfrastructureError: The agent's process cannot be started.
    """
    assert entrant.submission is not None
    about = entrant.submission.about
    if about is not None:
        yield Check("description", True, f"{about.name} by {', '.join(about.authors)}")
    if entrant.problem:
        yield Check("submission", False, entrant.problem)
        return
    if entrant.libraries:
        yield Check("packages", True, "installed from requirements.txt")
    for track in tracks:
        if track.choose:
            yield check_decks(entrant, track)
        yield from check_in_sandbox(entrant, track, level, games, repeatable)


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


def check_in_sandbox(entrant: Entrant, track: Track, level: str, games: int, repeatable: bool) -> Iterator[Check]:
    """Run the checks of `topdeck check` in a sandbox with the limits of the track."""
    name, limits = track.game.name, track.limits
    seconds = track.clock.decision or track.clock.turn or SECONDS
    step = partial(run_checks, entrant.spec, name, PLACES.get(name), games, seconds, repeatable, dict(track.settings))
    with closing(Launcher()) as launcher:
        process = make_process(
            level,
            launcher,
            entrant.spec,
            name,
            memory=limits.memory,
            processes=limits.processes,
            libraries=entrant.libraries,
        )
        try:
            process.start()
            process.add_libraries(entrant.libraries)
            found = process.ask(Timeout(LONGEST, f"{LONGEST:.0f} s"), "call", step).text
            checks = json.decode(found, type=list[Check])
        except AgentFailed as error:
            output = process.output.text()
            checks = [Check(name, False, "\n".join(filter(None, (f"the agent {error}", error.traceback, output))))]
        finally:
            process.stop()
    for check in checks:
        yield Check(f"{track.name}: {check.name}", check.passed, check.detail)


def run_checks(
    spec: str, game: str, place: str | None, games: int, seconds: float, repeatable: bool, settings: dict[str, Any]
) -> str:
    """Check an agent in this process, which is a sandbox, and return the outcomes as JSON."""
    inherit_game(game, place)
    parsed = parse_spec(spec)
    if parsed.name == EXEC:
        checks = [*check_program(str(parsed.values[COMMAND]), [game], matches=games, seconds=seconds)]
    else:
        checks = [check_python_agent(spec, game, games, seconds, repeatable, settings)]
    return json.encode(checks).decode()


def check_python_agent(
    spec: str, game: str, games: int, seconds: float, repeatable: bool, settings: dict[str, Any]
) -> Check:
    try:
        report = check_agent(spec, game=game, games=games, seconds=seconds, repeatable=repeatable, **settings)
    except (CheckFailed, TopdeckError) as error:
        return Check(game, False, str(error))
    words = f"{report.games} games, {report.points:g} points against random players, {report.decisions} decisions"
    return Check(game, True, f"{words}, the slowest in {report.slowest:.3f} s")


def report_text(entrant: Entrant, checks: list[Check]) -> str:
    """Return the report for the author of a submission."""
    failed = sum(not check.passed for check in checks)
    lines = [f"{'ok    ' if check.passed else 'FAILED'}  {check.name}: {indent(check.detail)}" for check in checks]
    verdict = f"{entrant.name} can play." if not failed else f"{entrant.name} failed {failed} of the checks above."
    return "\n".join((*lines, verdict, ""))


def indent(detail: str) -> str:
    """Return untrusted text in a form that is safe for terminals, indenting all lines after the first."""
    first, *rest = page(detail).splitlines() or [""]
    return "\n".join([sentence(first), *(f"          {line}" for line in rest)])
