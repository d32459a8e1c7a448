"""Which agents and decks a page may ask for: those that are built in, and what was named when the server started."""

from __future__ import annotations

import re
from collections.abc import Iterator

from topdeck.agents import full_spec, make_score
from topdeck.agents.spec import Spec, Value, parse_spec
from topdeck.agents.tuned_values import WEIGHTS
from topdeck.deck import Deck
from topdeck.errors import hint
from topdeck.game import Game
from topdeck.reading import read_toml
from topdeck.registry import games, is_game, load_game
from topdeck.state import StateScore
from topdeck.web.errors import Refused

FILE = re.compile(r"[/\\~]|\.[A-Za-z]")  # what the name of a file has, and no other word of a spec
CODE = re.compile(r"AA[A-Za-z0-9+/]{14,}={0,2}")  # of a deck: it may have a slash
PEOPLE = ("human",)


def checked_spec(text: str, game: Game, outsiders: frozenset[str]) -> str:
    """The full spec of an agent, unless it would run code or read files that nobody offered."""
    spec = parse_spec(text)
    if spec.name in PEOPLE:
        raise Refused("an agent is asked for, not a person")
    demand_offered(spec, outsiders)
    return str(full_spec(text, game.name))


def checked_score(text: str, game: Game) -> StateScore:
    """A score that judges positions, as it is built in."""
    demand_offered(parse_spec(text), frozenset())
    score = make_score(text, game.name)
    if not isinstance(score, StateScore):
        raise Refused(f"{text} judges steps, not positions; topdeck agents --scores tells which do")
    return score


def demand_offered(spec: Spec, outsiders: frozenset[str]) -> None:
    """Refuse whatever would run code or read files that nobody offered."""
    if isinstance(spec.values.get(WEIGHTS), str):
        raise Refused("the weights of a file cannot be asked for on the page; write them out")
    for word in words_of(spec):
        if ":" in word and word not in outsiders:
            raise Refused(f"{word} was not offered when the server started: topdeck serve --agent {word}")
        if ":" not in word and FILE.search(word):
            raise Refused(f"{word} looks like a file; agents on the page read none")


def words_of(value: Value) -> Iterator[str]:
    """All names and texts of a spec, wherever they are in it."""
    if isinstance(value, Spec):
        yield value.name
        for inner in value.values.values():
            yield from words_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_of(inner)
    elif isinstance(value, str):
        yield value


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
        return game.default_deck()
    if len(words) > 1:
        return written_deck(text, game)
    known = [deck.name for deck in game.every_deck()]
    if words[0] not in known and FILE.search(words[0]) and not CODE.fullmatch(words[0]):
        raise Refused(f"there is no deck {words[0]!r}{hint(words[0], known)}")
    return game.deck("\n".join([*titles[:1], *words]))


def written_deck(text: str, game: Game) -> Deck:
    """The deck that the text of a deck file says."""
    try:
        return game.deck_from_json(read_toml(text))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(f"this is not the text of a deck file: {error}") from None
