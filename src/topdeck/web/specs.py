"""Checks that a page requests only built-in decks, built-in agents and agents passed to the server at startup."""

import re
from collections.abc import Iterator

from msgspec import Meta

from topdeck import Deck, Game, StateScore
from topdeck.agents import full_spec, known_agents, make_score
from topdeck.agents.registry import get_registry
from topdeck.config.external_code import is_external
from topdeck.config.parameters import A_DECK, A_FILE, DEFAULT, ROLES
from topdeck.config.spec import COMMAND, EXEC, SHORT, Spec, Value, parse_spec
from topdeck.config.tuned_values import WEIGHTS
from topdeck.core.errors import SpecError, close_match, hint
from topdeck.core.importing import is_external_name
from topdeck.core.registry import games, is_game, load_game
from topdeck.core.validation import read_toml
from topdeck.web.errors import RequestError

FILE = re.compile(r"[/\\~]|\.[A-Za-z]")  # matches file names, but no other words in a spec
CODE = re.compile(r"AA[A-Za-z0-9+/]*={0,2}")  # matches a deck code
PEOPLE = ("human",)
MOST_MS = 30_000  # longest time limit for an agent, per decision or turn, in milliseconds
TIME_LIMITS = ("ms", "turn_ms")


def check_spec(text: str, game: Game, outsiders: frozenset[str]) -> str:
    """Check an agent's spec and return it, with all parameters filled in unless it refers to external code.

    Raises:
        RequestError: The agent would run code or read files that the server does not offer, or think for too long.
    """
    spec = parse_spec(text)
    if spec.name in PEOPLE:
        raise RequestError("choose an agent, not a person")
    require_offered(spec, game, outsiders)
    require_time_limit(spec)
    # The defaults of external code are known only to its sandbox.
    return str(spec) if is_external(spec) else str(full_spec(text, game.name))


def make_checked_score(text: str, game: Game) -> StateScore:
    """Create a built-in score and raise an error if it does not evaluate positions."""
    require_offered(parse_spec(text), game, frozenset())
    score = make_score(text, game.name)
    if not isinstance(score, StateScore):
        raise RequestError(
            f"{text} evaluates steps, not positions; choose another score from `topdeck agents --scores`"
        )
    return score


def require_offered(spec: Spec, game: Game, outsiders: frozenset[str]) -> None:
    """Reject a spec that would run code or read files that the server does not offer."""
    if spec.name == EXEC:
        require_word(f"{SHORT}{spec.values.get(COMMAND, '')}", outsiders)
        spec = Spec(EXEC, {name: value for name, value in spec.values.items() if name != COMMAND})
    require_word(spec.name, outsiders)
    if isinstance(spec.values.get(WEIGHTS), str):
        raise RequestError("the page cannot read weights from a file; write the weights in the spec")
    reads = marked_parameters(spec.name, game) if spec.values else {}
    for name, value in spec.values.items():
        if reads.get(name) is A_DECK:
            for deck in value if isinstance(value, list) else []:
                if isinstance(deck, str):
                    require_deck(deck, game, f"unknown deck {deck!r}; the page cannot read deck files")
        elif reads.get(name) is A_FILE and value:
            raise RequestError(f"the parameter {name} of {spec.name} cannot be set on the page because it names a file")
        else:
            for inner in nested_specs(value):
                require_offered(inner, game, outsiders)


def require_time_limit(spec: Spec) -> None:
    """Reject a spec in which an agent, even a nested one, may think longer than the server allows."""
    for name, value in spec.values.items():
        if name in TIME_LIMITS and isinstance(value, int | float) and value > MOST_MS:
            raise RequestError(f"{name}={value} is too long for {spec.name}; use at most {name}={MOST_MS}")
        for inner in nested_specs(value):
            require_time_limit(inner)


def require_word(word: str, outsiders: frozenset[str]) -> None:
    """Reject external code that is not offered, and words that look like file names."""
    if word in outsiders:
        return
    if is_external_name(word):
        raise RequestError(
            f"{word} is not available on this server; restart the server with `topdeck serve --agent {word}`"
        )
    if FILE.search(word):
        raise RequestError(f"{word} looks like a file name; agents on the page cannot read files")


def marked_parameters(name: str, game: Game) -> dict[str, Meta]:
    """Return the parameters of an agent or component that refer to decks or files; `default` matches all components."""
    named = [agent for agent in known_agents(game.name).values() if agent.name == name]
    for role in ROLES:
        named += [part for part in get_registry(game).components(role).values() if name in (part.name, DEFAULT)]
    known = [parameter for component in named for parameter in component.parameters().values()]
    return {parameter.name: mark for parameter in known if (mark := parameter.reads) is not None}


def nested_specs(value: Value) -> Iterator[Spec]:
    """Yield the specs in a value, whether quoted or not; text that is not a spec is treated as a name."""
    if isinstance(value, Spec):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from nested_specs(inner)
    elif isinstance(value, str):
        try:
            yield parse_spec(value)
        except SpecError:
            yield Spec(value)


def load_offered_game(name: str) -> Game:
    if not is_game(name):
        raise RequestError(f"unknown game {name!r}{hint(name, games())}")
    return load_game(name)


def load_offered_deck(text: str, game: Game) -> Deck:
    """Load a deck from its name, its deck code, or the text of a deck file, but never from a file path."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    titles = [line for line in lines if line.startswith("###")]  # deck codes are often pasted with comments
    words = [line for line in lines if not line.startswith("#")]
    if not lines:
        return game.decks.default()
    if len(words) != 1:  # the text of a deck file
        try:
            return game.decks.from_json(read_toml(text))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise RequestError(f"this is not the text of a deck file: {error}") from None
    require_deck(words[0], game, "this is neither a deck code nor the text of a deck file")
    return game.deck("\n".join([*titles[:1], *words]))


def require_deck(text: str, game: Game, fault: str) -> None:
    """Reject text that is neither the name of a built-in deck nor a deck code, because it could be a file name."""
    known = [deck.name for deck in game.decks.every()]
    if text not in known and not CODE.fullmatch(text):
        raise RequestError(f"{fault}{close_match(text, known)}")
