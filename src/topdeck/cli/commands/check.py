"""`topdeck check`: checks that an agent or an external program can play matches."""

from collections.abc import Iterator
from typing import Annotated

from typer import Argument, Option

from topdeck.arena.play.sanitize import sentence
from topdeck.cli.options import Seed, command
from topdeck.config.spec import COMMAND, EXEC, parse_spec
from topdeck.core.registry import games as known_games
from topdeck.testing.check_agent import check_agent
from topdeck.testing.check_game import CheckFailed
from topdeck.testing.check_program import Check, check_program


@command()
def check(
    agent: Annotated[str, Argument(metavar="AGENT", help="Agent spec, such as exec:./my_agent.")],
    game: Annotated[
        list[str] | None, Option(metavar="GAME", help="Game to play; can be repeated.", show_default="all games")
    ] = None,
    games: Annotated[int, Option(min=1, help="Number of matches to play in each card game.")] = 2,
    seconds: Annotated[float, Option(min=0.01, help="Time limit per decision in the timed games, in seconds.")] = 1.0,
    repeatable: Annotated[
        bool, Option(help="Require a Python agent to make the same moves with the same seed.")
    ] = True,
    seed: Seed = 0,
) -> int:
    """Check that an agent or an external program can play matches.

    A program must start, answer `hello`, play games with and without a time limit, ignore unknown fields, and exit.  A
    Python agent must also make reproducible moves that do not depend on hidden cards.

    Example: topdeck check exec:./my_agent --game gwent
    """
    names = game or known_games()
    spec = parse_spec(agent)
    if spec.name == EXEC:
        checks = check_program(str(spec.values.get(COMMAND, "")), names, matches=games, seconds=seconds, seed=seed)
    else:
        checks = check_python_agent(agent, names, games, seconds, repeatable, seed)
    failed = 0
    for done in checks:
        failed += not done.passed
        print(f"{'ok    ' if done.passed else 'FAILED'}  {done.name}: {sentence(done.detail)}", flush=True)
    print(f"{agent} can play." if not failed else f"{agent} failed {failed} of the checks above.")
    return 1 if failed else 0


def check_python_agent(
    agent: str, names: list[str], games: int, seconds: float, repeatable: bool, seed: int
) -> Iterator[Check]:
    for name in names:
        try:
            report = check_agent(agent, game=name, games=games, seconds=seconds, repeatable=repeatable, seed=seed)
        except CheckFailed as error:
            yield Check(name, False, str(error))
        else:
            words = f"{report.games} games, {report.points:g} points against random players, {report.decisions}"
            yield Check(name, True, f"{words} decisions, the slowest in {report.slowest:.3f} s")
