"""Hearthstone by name: how its positions start, and how its forms are read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from topdeck.errors import TopdeckError
from topdeck.game import Action, Belief, Deck, Game, Json, Observation, State
from topdeck.games.hearthstone import serialization
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.deck import complete_decks, dealt, deck_from, find_deck
from topdeck.games.hearthstone.engine.invariants import broken
from topdeck.games.hearthstone.engine.model import Rules, Table
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS, seen_ids
from topdeck.games.hearthstone.knowledge.disguise import disguised
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.openings import mulligan
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.state import HearthstoneState, begun, laid_out
from topdeck.rng import Rng
from topdeck.scores import DescribedScore

RULES_VERSION = 2  # raise it when recorded actions may lead elsewhere than before: docs/architecture.md says more
SETTINGS = {"era": str, "mulligan": bool, "max_turns": int, "positions": str, "pool": str, "any_set": bool}


class Hearthstone(Game):
    """The game.  Settings: era, pool (a version of that of random cards), any_set (decks may hold cards of later sets),
    mulligan (on or off), max_turns (then it is a draw), positions (relevant or all)."""

    name = "hearthstone"

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> HearthstoneState:
        return begun(table(*decks, database.rules(**read_settings(settings))), seed)

    def rules_version(self) -> int:
        return RULES_VERSION

    def setup(self, state: State) -> Json:
        assert isinstance(state, Table)
        return serialization.rules_to_json(state.rules)

    def decks(self) -> list[Deck]:
        return complete_decks(database.rules())

    def deck(self, name: str) -> Deck:
        return find_deck(name)

    def deck_from_json(self, data: Json) -> Deck:
        return deck_from(data)

    def state(self, data: Json) -> HearthstoneState:
        return serialization.state_from_json(data)

    def observation(self, data: Json) -> HearthstoneObservation:
        return serialization.observation_from_json(data)

    def scores(self) -> Mapping[str, DescribedScore]:
        return SCORES

    def beliefs(self) -> Mapping[str, Callable[..., Belief]]:
        return BELIEFS

    def shown(self, state: State, player: int) -> list[str]:
        assert isinstance(state, Table)
        return seen_ids(state.seat(player))

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        assert isinstance(view, HearthstoneObservation)
        return mulligan(view, rule, rng)

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, Table)
        return broken(state)

    def disguise(self, state: State, player: int, rng: Rng) -> HearthstoneState:
        assert isinstance(state, HearthstoneState)
        return disguised(state, player, rng)


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> HearthstoneState:
    """What all games with these decks begin with; the decks are checked once."""
    piles = (dealt(first, rules), dealt(second, rules))
    (hero, power), (opponent, opponent_power) = (database.HEROES[deck.about["class"]] for deck in (first, second))
    cards = rules.cards
    return laid_out(rules, (cards[hero], cards[opponent]), (cards[power], cards[opponent_power]), piles)


def read_settings(settings: dict[str, object]) -> dict[str, Any]:
    """Settings as given, checked."""
    for name, value in settings.items():
        if name not in SETTINGS:
            raise TopdeckError(f"Hearthstone has no setting {name!r}; it has {', '.join(SETTINGS)}")
        if not isinstance(value, SETTINGS[name]):
            raise TopdeckError(f"the setting {name} must be {SETTINGS[name].__name__}, not {value!r}")
    return settings
