"""`topdeck agents`: lists agents, scores, beliefs and models with their parameters."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from rich.markup import escape
from typer import Argument, Option

from topdeck import DescribedScore, Game, TopdeckError, load_game
from topdeck.agents import canonical, find_agent, known_agents
from topdeck.agents.registry import MEANING, find_score, get_registry, list_scores
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, command
from topdeck.cli.output import console, print_json, print_table
from topdeck.config.parameters import BELIEF, MODEL, OPENING, REQUIRED, ROLES, Parameter, bounds_in_words
from topdeck.config.resolution import Component
from topdeck.config.spec import Spec, format_value, parse_spec

SHORT = 3  # the maximum length of a list that is printed in full


@command()
def agents(
    name: Annotated[str, Argument(help="Name or spec of an agent or, with --scores, of a score.")] = "",
    scores: Annotated[bool, Option("--scores", help="List the scores, or show one score's parameters.")] = False,
    beliefs: Annotated[bool, Option("--beliefs", help="List the beliefs about hidden cards.")] = False,
    models: Annotated[bool, Option("--models", help="List the available model types.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the agents, or one agent's parameters.

    Parameters are written in parentheses after the name, for agents as well as for scores, beliefs and models.

    Example: topdeck agents "madrid-mcts2(score=midrange, ms=10)"
    """
    for role, is_listed in ((BELIEF, beliefs), (MODEL, models)):
        if is_listed and (name or scores or (beliefs and models)):
            raise TopdeckError(f"--{role.name}s cannot be combined with an agent or another list; omit one of them")
    played = load_game(game)
    if beliefs or models:
        show_parts((BELIEF if beliefs else MODEL).name, played, as_json)
    elif scores and name:
        show_score(find_score(name, played), as_json)
    elif scores:
        show_list(list_scores(played), ("score", "scale", "source", "evaluates"), as_json)
    elif name:
        show_agent(parse_spec(canonical(name, game)), game, as_json)
    else:
        show_list(known_agents(game), ("agent", "source", "description"), as_json)


def show_list(components: Mapping[str, Component], heads: tuple[str, ...], as_json: bool) -> None:
    """Print a table of agents or scores."""
    if as_json:
        print_json([facts(component) for component in components.values()])
        return
    rows = [
        (row.name, *([row.scale] if isinstance(row, DescribedScore) else []), row.source, row.about)
        for row in components.values()
    ]
    print_table(console(), heads, rows)
    option = "--scores " if "scale" in heads else ""
    console().print(f"\n[bold]topdeck agents {option}NAME[/] lists the parameters of NAME.")


def facts(component: Component) -> dict[str, object]:
    """Return the JSON form of an agent or a score."""
    described: dict[str, object] = {"name": component.name, "about": component.about, "source": component.source}
    if isinstance(component, DescribedScore):
        weights = [{"name": row.name, "published": row.published, **limits(row.bounds)} for row in component.weights]
        described |= {"scale": component.scale, "judges": component.judges, "weights": weights}
    return {**described, "parameters": parameter_facts(component.parameters())}


def parameter_facts(known: Mapping[str, Parameter]) -> list[dict[str, object]]:
    return [
        {
            "name": parameter.name,
            "type": parameter.words(),
            "choices": list(parameter.choices),
            "default": None if parameter.default is REQUIRED else parameter.default,
            "required": parameter.default is REQUIRED,
            **limits(parameter.bounds),
            "help": parameter.help,
        }
        for parameter in known.values()
    ]


def limits(bounds: Meta | None) -> dict[str, object]:
    return {"least": bounds and bounds.ge, "most": bounds and bounds.le}


def show_parts(role: str, game: Game, as_json: bool) -> None:
    """Print a game's beliefs or models with their parameters."""
    known = {name: component.parameters() for name, component in get_registry(game).components(role).items()}
    if as_json:
        print_json([{"name": name, "parameters": parameter_facts(row)} for name, row in known.items()])
        return
    rows = [
        (name, ", ".join(f"{parameter.name}={default_in_words(parameter)}" for parameter in row.values()))
        for name, row in known.items()
    ]
    print_table(console(), (role, "parameters"), rows)


def show_score(score: DescribedScore, as_json: bool) -> None:
    if as_json:
        print_json(facts(score))
        return
    show_parameters(score, f"It evaluates {score.judges} and {MEANING[score.scale]}.")
    if searched := next((weight.bounds for weight in score.weights if weight.bounds), None):
        console().print(f"\nIts authors searched for weights {bounds_in_words(searched)}; other values are allowed.")


def show_agent(spec: Spec, game: str, as_json: bool) -> None:
    """Print an agent's parameters and its spec with all values filled in."""
    agent = find_agent(spec.name, game)
    if as_json:
        print_json({**facts(agent), "spec": str(spec)})
        return
    known = agent.parameters()
    show_parameters(agent)
    shown, registry = console(), get_registry(load_game(game))
    roles = {parameter.role.name for parameter in known.values() if parameter.role}
    for role in (*ROLES, OPENING.name):
        if role in roles:
            shown.print(f"\n{role}s: {', '.join(registry.components(role))}", soft_wrap=True)
    shown.print(f"\nexample: {example(agent.name, known)}", markup=False, soft_wrap=True)
    shown.print(f"in full: {spec}", markup=False, soft_wrap=True)


def show_parameters(component: Component, note: str = "") -> None:
    """Print an agent or a score with a table of its parameters."""
    shown, known = console(), component.parameters().values()
    head = f"[bold]{escape(component.name)}[/]  {escape(component.about)} ({escape(component.source)})"
    shown.print("\n".join([head, *([note] if note else [])]), soft_wrap=True)
    if known:
        has_help = any(parameter.help for parameter in known)
        heads = ("parameter", "may be", "default", *(["meaning"] if has_help else []))
        rows = [(row.name, row.words(), default_in_words(row), *([row.help] if has_help else [])) for row in known]
        shown.print()
        print_table(shown, heads, rows)


def default_in_words(parameter: Parameter) -> str:
    """Return the default value as text or, for a long list, the number of values."""
    if parameter.default is REQUIRED:
        return "required"
    if not isinstance(parameter.default, list | tuple):
        return format_value(parameter.default)
    values = list(parameter.default)
    return format_value(values) if len(values) <= SHORT else f"{len(values)} numbers"


def example(name: str, known: Mapping[str, Parameter]) -> Spec:
    """Return an example spec that sets the score and one other parameter, if the agent has them."""
    optional = [parameter for parameter in known.values() if parameter.default is not REQUIRED]
    scores = [parameter for parameter in optional if parameter.role and parameter.role.name == "score"][:1]
    others = [parameter for parameter in optional if not parameter.role][:1]
    return Spec(name, {parameter.name: parameter.default for parameter in (*scores, *others)})
