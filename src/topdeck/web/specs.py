"""Which agents and decks a page may ask for: those that are built in, and what was named when the server started."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Meta

from topdeck.agents import full_spec, known_agents, make_score
from topdeck.agents.registry import registry_of
from topdeck.config.parameters import A_DECK, A_FILE, DEFAULT, ROLES
from topdeck.config.spec import Spec, Value, parse_spec
from topdeck.config.tuned_values import WEIGHTS
from topdeck.core.deck import Deck
from topdeck.core.errors import SpecError, hint
from topdeck.core.game import Game
from topdeck.core.importing import is_external_name
from topdeck.core.registry import games, is_game, load_game
from topdeck.core.state import StateScore
from topdeck.core.validation import read_toml
from topdeck.web.errors import Refused

FILE = re.compile(r"[/\\~]|\.[A-Za-z]")  # what the name of a file may have, and no other word of a spec
CODE = re.compile(r"AA[A-Za-z0-9+/]*={0,2}")  # of a deck
PEOPLE = ("human",)


def checked_spec(text: str, game: Game, outsiders: frozenset[str]) -> str:
    """The full spec of an agent, unless it would run code or read files that nobody offered."""
    spec = parse_spec(text)
    if spec.name in PEOPLE:
        raise Refused("an agent is asked for, not a person")
    demand_offered(spec, game, outsiders)
    return str(full_spec(text, game.name))


def checked_score(text: str, game: Game) -> StateScore:
    """A score that judges positions, as it is built in."""
    demand_offered(parse_spec(text), game, frozenset())
    score = make_score(text, game.name)
    if not isinstance(score, StateScore):
        raise Refused(f"{text} judges steps, not positions; topdeck agents --scores tells which do")
    return score


def demand_offered(spec: Spec, game: Game, outsiders: frozenset[str]) -> None:
    """Refuse whatever would run code or read files that nobody offered."""
    demand_word(spec.name, outsiders)
    if isinstance(spec.values.get(WEIGHTS), str):
        raise Refused("the weights of a file cannot be asked for on the page; write them out")
    reads = what_is_read(spec.name, game) if spec.values else {}
    for name, value in spec.values.items():
        if reads.get(name) is A_DECK:
            demand_decks(value, game)
        elif reads.get(name) is A_FILE and value:
            raise Refused(f"{name} of {spec.name} cannot be asked for on the page: it is the name of a file")
        else:
            for inner in specs_of(value):
                demand_offered(inner, game, outsiders)


def demand_word(word: str, outsiders: frozenset[str]) -> None:
    """Nobody knows what a class from outside does with its texts, so none may look like a file."""
    if word in outsiders:
        return
    if is_external_name(word):
        raise Refused(f"{word} was not offered when the server started: topdeck serve --agent {word}")
    if FILE.search(word):
        raise Refused(f"{word} looks like a file; agents on the page read none")


def what_is_read(name: str, game: Game) -> dict[str, Meta]:
    """The parameters of what has this name that are themselves the name of something; the default may be any part."""
    named = [agent for agent in known_agents(game.name).values() if agent.name == name]
    for role in ROLES:
        named += [part for part in registry_of(game).components(role).values() if name in (part.name, DEFAULT)]
    known = [parameter for component in named for parameter in component.parameters().values()]
    return {parameter.name: mark for parameter in known if (mark := parameter.reads) is not None}


def specs_of(value: Value) -> Iterator[Spec]:
    """The specs that a value is or has in it, in quotes or not; a text that is none counts as the name of one."""
    if isinstance(value, Spec):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from specs_of(inner)
    elif isinstance(value, str):
        try:
            yield parse_spec(value)
        except SpecError:
            yield Spec(value)


def offered_game(name: str) -> Game:
    if not is_game(name):
        raise Refused(f"there is no game {name!r}{hint(name, games())}")
    return load_game(name)


def offered_deck(text: str, game: Game) -> Deck:
    """A deck that comes with the game, one by its code, or one whose file is written out here; never a file by name."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    titles = [line for line in lines if line.startswith("###")]  # a code is copied with its name and other comments
    words = [line for line in lines if not line.startswith("#")]
    if not words:
        return game.decks.default()
    if len(words) > 1:
        return written_deck(text, game)
    demand_decks(words, game)
    return game.deck("\n".join([*titles[:1], *words]))


def demand_decks(names: object, game: Game) -> None:
    """Refuse those that do not come with the game, unless they are codes: they may be files."""
    known = [deck.name for deck in game.decks.every()]
    for name in names if isinstance(names, list) else []:
        if isinstance(name, str) and name not in known and not CODE.fullmatch(name):
            raise Refused(f"there is no deck {name!r}, and files cannot be asked for on the page{hint(name, known)}")


def written_deck(text: str, game: Game) -> Deck:
    """The deck that the text of a deck file says."""
    try:
        return game.decks.from_json(read_toml(text))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(f"this is not the text of a deck file: {error}") from None
