"""`topdeck agents`: agents, scores and beliefs, and their parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from topdeck.agents import canonical, find_agent, known_agents
from topdeck.agents.registry import find_score, registry_of
from topdeck.agents.scores import MEANING, scores_of
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, new_app
from topdeck.cli.output import console, print_json
from topdeck.cli.tables import columns, print_table
from topdeck.config.parameters import OPENING, REQUIRED, ROLES, Parameter, bounds_in_words, parameters
from topdeck.config.resolution import Component
from topdeck.config.scores import DescribedScore
from topdeck.config.spec import Spec, format_value, parse_spec
from topdeck.core.errors import TopdeckError
from topdeck.core.game import Game
from topdeck.core.registry import load_game

SHORT = 3  # values of a list that is shown

app = new_app()


@app.command()
def agents(
    name: Annotated[
        str,
        typer.Argument(
            help="Name or spec of an agent, built in or external; with --scores, of a score.", show_default=False
        ),
    ] = "",
    scores: Annotated[bool, typer.Option("--scores", help="List the scores, or the parameters of one.")] = False,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="List the beliefs about hidden cards.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the agents, or the parameters of one of them.

    Parameters are written in brackets after the name; so are those of scores and beliefs.

    Example: topdeck agents "madrid-mcts2(score=midrange, ms=10)"
    """
    if beliefs and (name or scores):
        raise TopdeckError("ask for one at a time: an agent, --scores or --beliefs")
    if beliefs:
        show_beliefs(load_game(game), as_json)
    elif scores:
        show_scores(load_game(game), name, as_json)
    elif name:
        show_agent(parse_spec(canonical(name, game)), game, as_json)
    elif as_json:
        print_json([facts(agent) for agent in known_agents(game).values()])
    else:
        table = columns("agent", "source", "what it does")
        for kind in known_agents(game).values():
            table.add_row(kind.name, kind.source, escape(kind.about))
        print_table(console(), table)
        console().print("\n[bold]topdeck agents NAME[/] lists the parameters of one.")


def facts(agent: Component) -> dict[str, object]:
    return {
        "name": agent.name,
        "about": agent.about,
        "source": agent.source,
        "parameters": parameter_facts(agent.parameters()),
    }


def parameter_facts(known: Mapping[str, Parameter]) -> list[dict[str, object]]:
    return [
        {
            "name": parameter.name,
            "type": parameter.words(),
            "choices": list(parameter.choices),
            "default": plain(parameter.default),
            "required": parameter.default is REQUIRED,
            "least": parameter.bounds.ge if parameter.bounds else None,
            "most": parameter.bounds.le if parameter.bounds else None,
            "help": parameter.help,
        }
        for parameter in known.values()
    ]


def plain(value: Any) -> object:
    """A default as JSON: null where there is none, text where JSON has no such value."""
    if value is REQUIRED:
        return None
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def show_beliefs(game: Game, as_json: bool) -> None:
    """The beliefs of the game, each with its parameters."""
    known = {name: parameters(make) for name, make in game.beliefs.items()}
    if as_json:
        print_json([{"name": name, "parameters": parameter_facts(row)} for name, row in known.items()])
        return
    table = columns("belief", "parameters")
    for name, row in known.items():
        table.add_row(name, escape(", ".join(f"{parameter.name}={default(parameter)}" for parameter in row.values())))
    print_table(console(), table)


# ---- scores


def show_scores(game: Game, name: str, as_json: bool) -> None:
    """The scores of the game, or one of them with its parameters."""
    chosen = [find_score(name, game)] if name else list(scores_of(game).values())
    if as_json:
        told = [score_facts(score) for score in chosen]
        print_json(told[0] if name else told)
    elif name:
        show_score(chosen[0])
    else:
        table = columns("score", "scale", "source", "what it looks at")
        for score in chosen:
            table.add_row(score.name, score.scale, score.source, escape(score.about))
        print_table(console(), table)
        console().print("\n[bold]topdeck agents --scores NAME[/] lists the parameters of one.")


def score_facts(score: DescribedScore) -> dict[str, object]:
    return {
        "name": score.name,
        "about": score.about,
        "source": score.source,
        "scale": score.scale,
        "judges": score.judges,
        "weights": [
            {
                "name": weight.name,
                "published": weight.published,
                "least": weight.bounds.ge if weight.bounds else None,
                "most": weight.bounds.le if weight.bounds else None,
            }
            for weight in score.weights
        ],
        "parameters": parameter_facts(score.parameters()),
    }


def show_score(score: DescribedScore) -> None:
    shown = console()
    shown.print(f"[bold]{escape(score.name)}[/]  {escape(score.about)} ({escape(score.source)})", soft_wrap=True)
    shown.print(f"It judges {score.judges} and {MEANING[score.scale]}.")
    if score.parameters():
        shown.print()
        print_table(shown, parameter_table(score.parameters()))
    searched = next((weight.bounds for weight in score.weights if weight.bounds), None)
    if searched:
        shown.print(f"\nIts authors searched weights {bounds_in_words(searched)}; others are allowed.")


# ---- one


def show_agent(spec: Spec, game: str, as_json: bool) -> None:
    """Print all about an agent, with the values that the spec gives it."""
    agent = find_agent(spec.name, game)
    known = agent.parameters()
    if as_json:
        print_json({**facts(agent), "spec": str(spec)})
        return
    shown = console()
    shown.print(f"[bold]{escape(agent.name)}[/]  {escape(agent.about)} ({escape(agent.source)})\n", soft_wrap=True)
    if known:
        print_table(shown, parameter_table(known))
    registry = registry_of(load_game(game))
    for role in (*ROLES, OPENING.name):
        if any(parameter.role and parameter.role.name == role for parameter in known.values()):
            shown.print(f"\n{role}s: {', '.join(registry.components(role))}", soft_wrap=True)
    shown.print(f"\nexample: {example(agent.name, known)}", markup=False, soft_wrap=True)
    shown.print(f"in full: {spec}", markup=False, soft_wrap=True)


def parameter_table(known: Mapping[str, Parameter]) -> Table:
    has_help = any(parameter.help for parameter in known.values())
    table = columns("parameter", "may be", "default", *(["meaning"] if has_help else []))
    for parameter in known.values():
        table.add_row(
            parameter.name,
            escape(parameter.words()),
            escape(default(parameter)),
            *([parameter.help] if has_help else []),
        )
    return table


def default(parameter: Parameter) -> str:
    """What it is if nothing is said; long lists are counted."""
    if parameter.default is REQUIRED:
        return "must be given"
    if isinstance(parameter.default, list | tuple):
        return (
            format_value(list(parameter.default))
            if len(parameter.default) <= SHORT
            else f"{len(parameter.default)} numbers"
        )
    return format_value(parameter.default)


def example(name: str, known: Mapping[str, Parameter]) -> Spec:
    """A spec with some of the parameters: the score, and a number or a choice."""
    given = [parameter for parameter in known.values() if parameter.default is not REQUIRED]
    scores = [parameter for parameter in given if parameter.role and parameter.role.name == "score"][:1]
    others = [parameter for parameter in given if not parameter.role][:1]
    return Spec(name, {score.name: score.default for score in (*scores, *others)})
