"""The games that the page offers, with their decks, agents, scores and settings."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Raw, Struct, json

from topdeck.agents import full_spec, known_agents
from topdeck.agents.levels import LevelEntry, list_levels
from topdeck.agents.registry import default_chance, list_scores
from topdeck.config.parameters import REQUIRED, Parameter
from topdeck.config.resolution import Component
from topdeck.config.spec import parse_spec
from topdeck.core.description import Opponent
from topdeck.core.errors import TopdeckError, UnknownCard
from topdeck.core.game import Game
from topdeck.core.registry import games, load_game
from topdeck.core.scene import Face
from topdeck.core.settings import Setting
from topdeck.web.errors import NotFound
from topdeck.web.specs import PEOPLE, load_offered_game
from topdeck.web.thinker import value_scale


class DeckChoice(Struct, omit_defaults=True):
    """A deck included with the game, and the number of cards in each column of its chart."""

    name: str
    about: dict[str, str]
    chart: dict[str, int]


class ParameterChoice(Struct, omit_defaults=True):
    """A parameter of an agent, with its default as displayed on the page."""

    name: str
    words: str
    default: Any = None


class AgentChoice(Struct, omit_defaults=True):
    """An agent and its parameters."""

    name: str
    about: str
    source: str
    parameters: tuple[ParameterChoice, ...]
    tells_chance: bool = False  # whether its values are win probabilities


class ScoreChoice(Struct):
    """A score that evaluates positions and requires no parameters."""

    name: str
    about: str


class SettingChoice(Struct, omit_defaults=True):
    """A setting of the game's rules."""

    name: str
    words: str
    kind: str
    default: Any = None
    choices: tuple[str, ...] = ()


class GameChoice(Struct):
    """A game with its decks, opponents for human players, agents, scores and settings."""

    name: str
    title: str
    decks: tuple[DeckChoice, ...]
    default_deck: str
    levels: tuple[LevelEntry, ...]  # the levels of the champion
    opponents: tuple[Opponent, ...]
    agents: tuple[AgentChoice, ...]
    scores: tuple[ScoreChoice, ...]  # the first is the default for win probabilities
    settings: tuple[SettingChoice, ...]
    finds_wins: bool = False  # whether the game supports the search for a win this turn


class Catalogue:
    """The available games as JSON; the first access takes a while because it loads every game."""

    def __init__(self) -> None:
        self.data = b""

    def read(self) -> Raw:
        self.data = self.data or json.encode([game_choice(load_game(name)) for name in games()])
        return Raw(self.data)


def show_card(game: str, card_id: str) -> Face:
    """Return the face of a card with its printed values.

    Raises:
        NotFound: The game has no card with this id.
    """
    try:
        return load_offered_game(game).display.card(card_id)
    except UnknownCard as error:
        raise NotFound(str(error)) from None


def name_opponent(spec: str, game: Game) -> str:
    """Return the display name of a recommended opponent or, for any other agent, its spec."""
    levels = {level.spec: f"{level.name} (level {level.number})" for level in list_levels(game)}
    return {**levels, **{opponent.spec: opponent.name for opponent in game.opponents}}.get(spec, spec)


def game_choice(game: Game) -> GameChoice:
    agents = {name: agent for name, agent in known_agents(game.name).items() if name not in PEOPLE}
    return GameChoice(
        game.name,
        game.title(),
        tuple(DeckChoice(deck.name, dict(deck.about), dict(game.decks.chart(deck))) for deck in game.decks.included()),
        game.decks.default().name,
        tuple(list_levels(game)),
        tuple(game.opponents),
        tuple(agent_choice(agent, game) for agent in agents.values()),
        tuple(score_choices(game)),
        tuple(map(setting_choice, game.settings().values())),
        has_win_guide(game),
    )


def has_win_guide(game: Game) -> bool:
    """Return whether a game supports the search for a win this turn."""
    try:
        game.win_guide()
    except TopdeckError:
        return False
    return True


def agent_choice(agent: Component, game: Game) -> AgentChoice:
    parameters = agent.parameters().values()
    chance = is_complete(parameters) and value_scale(full_spec(agent.name, game.name), game) == "chance"
    return AgentChoice(agent.name, agent.about, agent.source, tuple(map(parameter_choice, parameters)), chance)


def score_choices(game: Game) -> Iterator[ScoreChoice]:
    usual = str(default_chance(game))
    known = list_scores(game)
    yield ScoreChoice(usual, known[parse_spec(usual).name].about)
    for score in known.values():
        complete = is_complete(score.parameters().values())
        if complete and score.judges == "positions" and score.name != usual:
            yield ScoreChoice(score.name, score.about)


def is_complete(parameters: Iterable[Parameter]) -> bool:
    """Return whether all parameters have defaults."""
    return all(parameter.default is not REQUIRED for parameter in parameters)


def parameter_choice(parameter: Parameter) -> ParameterChoice:
    default = None if parameter.default is REQUIRED else parameter.default
    shown = default if isinstance(default, int | float) else str(default)
    return ParameterChoice(parameter.name, parameter.words(), shown)


def setting_choice(setting: Setting) -> SettingChoice:
    choices = tuple(map(str, setting.choices))
    return SettingChoice(setting.name, setting.help, setting.type.__name__, setting.default, choices)
