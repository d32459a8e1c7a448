"""Hearthstone by name: how its positions start, and how its forms are read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from topdeck.config.resolution import Component
from topdeck.config.scores import DescribedScore
from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.description import Benchmark, Demo, PlainDescription, Puzzle
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting, check_settings
from topdeck.core.state import Action, Belief, Json, Observation, Situation, State, StateScore
from topdeck.games.hearthstone.agents.catalogue import AGENTS
from topdeck.games.hearthstone.agents.openings import OPENINGS, mulligan
from topdeck.games.hearthstone.benchmark import BENCHMARK
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.builder import complete_deck, parse_wanted_cards, start_deck
from topdeck.games.hearthstone.decks.deck import (
    READER,
    card_instances,
    complete_decks,
    deck_faults,
    deck_rules,
    deck_text,
    find_deck,
    included_decks,
    variants,
)
from topdeck.games.hearthstone.demo import DEMO
from topdeck.games.hearthstone.display.cards import CardDescription, describe_cards
from topdeck.games.hearthstone.display.decks import DeckDescription
from topdeck.games.hearthstone.display.explanation import explain_cards
from topdeck.games.hearthstone.display.transcript import transcript_line
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.engine.model import Rules, Table
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS, seen_ids
from topdeck.games.hearthstone.knowledge.disguise import resample_hidden
from topdeck.games.hearthstone.knowledge.hidden import count_unknown_in_hand, known_hidden_cards
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions.reading import observation_from_json, read_state, state_from_json
from topdeck.games.hearthstone.positions.writing import settings_of
from topdeck.games.hearthstone.profiles import PROFILES
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.games.hearthstone.settings import card_filters, game_settings, new_deck_options
from topdeck.games.hearthstone.situations import SITUATIONS
from topdeck.games.hearthstone.state import HearthstoneState, empty_table, start_game
from topdeck.games.hearthstone.traits import deck_traits, play_traits

if TYPE_CHECKING:
    from topdeck.core.form import Form
    from topdeck.core.scene import Scene

RULES_VERSION = 3  # raise it when recorded actions may lead elsewhere than before: docs/architecture.md says more
DEFAULT_DECK = "MidrangeJadeShaman"


class Hearthstone(Game):
    """The game; what may be chosen about it is in `settings.py`."""

    name = "hearthstone"

    def title(self) -> str:
        return "Hearthstone"

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> HearthstoneState:
        return start_game(table(*decks, self.rules(settings)), seed)

    def rules(self, chosen: Mapping[str, Any]) -> Rules:
        """What is agreed by these settings."""
        check_settings(self.title(), self.settings(), chosen)
        return database.rules(**chosen)

    def settings(self) -> Mapping[str, Setting]:
        return game_settings()

    def rules_version(self) -> int:
        return RULES_VERSION

    def setup(self, state: State) -> Json:
        assert isinstance(state, Table)
        return settings_of(state.rules)

    def decks(self) -> list[Deck]:
        return list(complete_decks(database.rules()))

    def deck(self, name: str) -> Deck:
        return find_deck(name)

    def deck_from_json(self, data: Json) -> Deck:
        return READER.deck(data)

    def state(self, data: Json) -> HearthstoneState:
        return state_from_json(data, HearthstoneState)

    def observation(self, data: Json) -> HearthstoneObservation:
        return observation_from_json(data, HearthstoneState)

    def agents(self) -> Mapping[str, Component]:
        return AGENTS

    def scores(self) -> Mapping[str, DescribedScore]:
        return SCORES

    def situations(self) -> Mapping[str, Situation]:
        return SITUATIONS

    def beliefs(self) -> Mapping[str, Callable[..., Belief]]:
        return BELIEFS

    def openings(self) -> Mapping[str, str]:
        return OPENINGS

    def profiles(self) -> Mapping[str, Callable[[State, int], float]]:
        return PROFILES

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        assert isinstance(state, Table)
        return play_traits(state, seat)

    def revealed_cards(self, state: State, player: int) -> list[str]:
        assert isinstance(state, Table)
        return seen_ids(state.seat(player), state.rules)

    def hidden_cards(self, view: Observation) -> int:
        assert isinstance(view, HearthstoneObservation)
        opponent, rules = view.opponent, view.table.rules
        places = count_unknown_in_hand(opponent, rules.unknown) + opponent.cards_left + len(opponent.secrets)
        return places - len(known_hidden_cards(opponent, rules))

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        assert isinstance(view, HearthstoneObservation)
        return mulligan(view, rule, rng)

    def explain(self, view: Observation, name: str = "") -> list[str]:
        assert isinstance(view, HearthstoneObservation)
        return explain_cards(view.table, view.player, name)

    def scene(self, view: Observation) -> Scene:
        from topdeck.games.hearthstone.display.scene import make_scene

        assert isinstance(view, HearthstoneObservation)
        return make_scene(view.table, view.player, view.actions())

    def open_scene(self, state: State, seat: int) -> Scene:
        from topdeck.games.hearthstone.display.scene import make_scene

        assert isinstance(state, Table)
        return make_scene(state, seat, state.actions())

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, Table)
        return violations(state)

    def resample_hidden(self, state: State, player: int, rng: Rng) -> HearthstoneState:
        assert isinstance(state, Table)
        twin = resample_hidden(state, player, rng)
        assert isinstance(twin, HearthstoneState)
        return twin

    # ---- positions to order

    def editor_form(self) -> Form:
        from topdeck.games.hearthstone.position_editor import editor_form

        return editor_form()

    def arrange(self, form: Json) -> HearthstoneState:
        return read_state(form, HearthstoneState)

    def arrangement(self, state: State) -> Json:
        from topdeck.games.hearthstone.position_editor import editable_form

        assert isinstance(state, Table)
        return editable_form(state)

    def scenario_text(self, form: Json) -> str:
        from topdeck.games.hearthstone.position_editor import scenario_text

        return scenario_text(form)

    def puzzles(self) -> Sequence[Puzzle]:
        from topdeck.games.hearthstone.puzzles import puzzles

        return puzzles()

    def win_guide(self) -> StateScore:
        return Nearness()

    # ---- what it tells of itself

    def about(self) -> PlainDescription:
        rules = database.rules()
        ids = [card.id for card in rules.cards.values() if card.implemented and card.set]
        tested = len(database.tested_card_ids().intersection(ids))
        pool = f"{len(rules.pool)} in the pool {rules.pool_name}"
        eras = list(database.eras())
        decks = [deck.name for deck in self.decks()]
        row = {
            "eras": f"{', '.join(eras)} (default {database.DEFAULT_ERA})",
            "cards": f"{len(ids)} implemented, {tested} of them tested, {pool}",
            "decks": ", ".join(decks),
        }
        facts = {"eras": eras, "cards": len(ids), "tested": tested, "pool": rules.pool_name, "decks": decks}
        return PlainDescription(self.title(), row, facts)

    def narrate(self, before: State, action: Action, after: State, player: int | None = None) -> str:
        assert isinstance(before, HearthstoneState)
        assert isinstance(after, HearthstoneState)
        if player is None:
            return transcript_line(before, action, after)
        return transcript_line(before.observe(player).table, before.redact(action, player), after.observe(player).table)

    def card_filters(self) -> Mapping[str, Setting]:
        return card_filters()

    def cards(self, name: str = "", **filters: object) -> list[CardDescription]:
        check_settings("the list of cards", self.card_filters(), filters)
        return describe_cards(name, filters)

    def default_deck(self) -> Deck:
        return self.deck(DEFAULT_DECK)

    def every_deck(self) -> list[Deck]:
        return [*included_decks().values(), *variants().values()]

    def deck_faults(self, deck: Deck, **settings: object) -> list[str]:
        return deck_faults(deck, self.rules(settings))

    def describe_deck(self, deck: Deck, **settings: object) -> DeckDescription:
        return DeckDescription(deck, self.rules(settings))

    def deck_text(self, deck: Deck) -> str:
        return deck_text(deck, database.rules().cards)

    def new_deck_options(self) -> Mapping[str, Setting]:
        return new_deck_options()

    def new_deck(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        hero, rules = self.kind_of_deck(options)
        return complete_deck(start_deck(name, hero, parse_wanted_cards(cards, rules.cards), base), rules, seed)

    def deck_rules(self, **options: object) -> DeckRules:
        return deck_rules(*self.kind_of_deck(options))

    def kind_of_deck(self, options: Mapping[str, object]) -> tuple[str, Rules]:
        """The class of a new deck, and what is agreed by the other options, which are settings of the game."""
        settings = {name: value for name, value in options.items() if name != "class"}
        return str(options.get("class", "")), self.rules(settings)

    def deck_traits(self, deck: Deck, **settings: object) -> Mapping[str, float]:
        return deck_traits(deck, self.rules(settings))

    def demo(self) -> Demo:
        return DEMO

    def benchmark(self) -> Benchmark:
        return BENCHMARK


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> HearthstoneState:
    """What all games with these decks begin with; the decks are checked once."""
    piles = (card_instances(first, rules), card_instances(second, rules))
    (hero, power), (opponent, opponent_power) = (database.HEROES[deck.about["class"]] for deck in (first, second))
    cards = rules.cards
    return empty_table(rules, (cards[hero], cards[opponent]), (cards[power], cards[opponent_power]), piles)
