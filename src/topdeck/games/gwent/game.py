"""Gwent by name: how its positions start, and how its forms are read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from topdeck.config.resolution import Component
from topdeck.config.scores import DescribedScore
from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.description import Benchmark, Demo, PlainDescription
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting, check_settings
from topdeck.core.state import Action, Belief, Horizon, Json, Observation, Situation, State
from topdeck.games.gwent.agents.catalogue import AGENTS
from topdeck.games.gwent.agents.openings import OPENINGS, mulligan
from topdeck.games.gwent.benchmark import BENCHMARK
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.decks.builder import find_leader, new_deck
from topdeck.games.gwent.decks.deck import (
    READER,
    card_instances,
    deck_faults,
    deck_rules,
    deck_text,
    find_deck,
    included_decks,
)
from topdeck.games.gwent.demo import DEMO
from topdeck.games.gwent.display.cards import CardDescription, describe_cards
from topdeck.games.gwent.display.decks import DeckDescription
from topdeck.games.gwent.display.explanation import explain_cards
from topdeck.games.gwent.display.transcript import transcript_line
from topdeck.games.gwent.engine.invariants import violations
from topdeck.games.gwent.engine.model import Rules, Table
from topdeck.games.gwent.horizon import EndOfRound, Rounds
from topdeck.games.gwent.knowledge.beliefs import BELIEFS
from topdeck.games.gwent.knowledge.disguise import resample_hidden
from topdeck.games.gwent.knowledge.hidden import seen_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.positions.reading import observation_from_json, state_from_json
from topdeck.games.gwent.scores.catalogue import SCORES
from topdeck.games.gwent.settings import card_filters, chosen_rules, game_settings, new_deck_options
from topdeck.games.gwent.situations import SITUATIONS
from topdeck.games.gwent.state import GwentState, empty_table, new_player, start_game
from topdeck.games.gwent.traits import deck_traits, play_traits

if TYPE_CHECKING:
    from topdeck.core.form import Form
    from topdeck.core.scene import Scene

RULES_VERSION = 1  # raise it when recorded actions may lead elsewhere than before


def rounds(more: int = 1) -> Horizon:
    """To the end of the round, and so many rounds after it."""
    return Rounds(more)


class Gwent(Game):
    """The game; what may be chosen about it is in `settings.py`."""

    name = "gwent"

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> GwentState:
        return start_game(table(*decks, self.rules(settings)), seed)

    def rules(self, chosen: Mapping[str, Any]) -> Rules:
        return chosen_rules(chosen)

    def settings(self) -> Mapping[str, Setting]:
        return game_settings()

    def rules_version(self) -> int:
        return RULES_VERSION

    def setup(self, state: State) -> Json:
        assert isinstance(state, Table)
        return dict(state.rules.settings)

    def decks(self) -> list[Deck]:
        return list(included_decks().values())

    def deck(self, name: str) -> Deck:
        return find_deck(name)

    def deck_from_json(self, data: Json) -> Deck:
        return READER.deck(data)

    def state(self, data: Json) -> GwentState:
        return state_from_json(data, GwentState)

    def observation(self, data: Json) -> GwentObservation:
        return observation_from_json(data, GwentState)

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

    def horizons(self) -> Mapping[str, Callable[..., Horizon]]:
        return {"round": EndOfRound, "rounds": rounds}

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        assert isinstance(state, Table)
        return play_traits(state, seat)

    def revealed_cards(self, state: State, player: int) -> list[str]:
        assert isinstance(state, Table)
        return [state.seat(player).faction, *(card.id for card in seen_cards(state, player))]

    def hidden_cards(self, view: Observation) -> int:
        assert isinstance(view, GwentObservation)
        return view.opponent.hidden_cards()

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        assert isinstance(view, GwentObservation)
        return mulligan(view, rule, rng)

    def explain(self, view: Observation, name: str = "") -> list[str]:
        assert isinstance(view, GwentObservation)
        return explain_cards(view.table, view.player, name)

    def scene(self, view: Observation) -> Scene:
        from topdeck.games.gwent.display.scene import make_scene

        assert isinstance(view, GwentObservation)
        return make_scene(view.table, view.player, view.actions())

    def open_scene(self, state: State, seat: int) -> Scene:
        from topdeck.games.gwent.display.scene import make_scene

        assert isinstance(state, Table)
        return make_scene(state, seat, state.actions())

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, Table)
        return violations(state)

    def resample_hidden(self, state: State, player: int, rng: Rng) -> GwentState:
        assert isinstance(state, Table)
        twin = resample_hidden(state, player, rng)
        assert isinstance(twin, GwentState)
        return twin

    # ---- positions to order

    def editor_form(self) -> Form:
        from topdeck.games.gwent.position_editor import editor_form

        return editor_form()

    def arrange(self, form: Json) -> GwentState:
        from topdeck.games.gwent.position_editor import arranged_state

        return arranged_state(form)

    def arrangement(self, state: State) -> Json:
        from topdeck.games.gwent.position_editor import editable_form

        assert isinstance(state, GwentState)
        return editable_form(state)

    def scenario_text(self, form: Json) -> str:
        from topdeck.games.gwent.position_editor import scenario_text

        return scenario_text(form)

    # ---- what it tells of itself

    def about(self) -> PlainDescription:
        cards = [card for card in database.rules().cards.values() if card.implemented]
        tested = len(database.tested_card_ids().intersection(card.id for card in cards))
        decks = [deck.name for deck in self.decks()]
        row = {
            "version": "public beta 0.9.23",
            "cards": f"{len(cards)} implemented, {tested} of them tested",
            "decks": ", ".join(decks),
        }
        return PlainDescription(self.title(), row, {"cards": len(cards), "tested": tested, "decks": decks})

    def narrate(self, before: State, action: Action, after: State, player: int | None = None) -> str:
        assert isinstance(before, GwentState)
        assert isinstance(after, GwentState)
        if player is None:
            return transcript_line(before, action, after)
        return transcript_line(before.observe(player).table, before.redact(action, player), after.observe(player).table)

    def card_filters(self) -> Mapping[str, Setting]:
        return card_filters()

    def cards(self, name: str = "", **filters: object) -> list[CardDescription]:
        check_settings("the list of cards", self.card_filters(), filters)
        return describe_cards(name, {key: str(value) for key, value in filters.items() if value})

    def deck_faults(self, deck: Deck, **settings: object) -> list[str]:
        return deck_faults(deck, self.rules(settings).smallest_deck)

    def describe_deck(self, deck: Deck, **settings: object) -> DeckDescription:
        return DeckDescription(deck, self.rules(settings), self.deck_faults(deck, **settings))

    def deck_text(self, deck: Deck) -> str:
        return deck_text(deck)

    def new_deck_options(self) -> Mapping[str, Setting]:
        return new_deck_options()

    def new_deck(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        return new_deck(cards, base, name, seed, *self.kind_of_deck(options))

    def deck_rules(self, **options: object) -> DeckRules:
        faction, leader, smallest = self.kind_of_deck(options)
        return deck_rules(faction, find_leader(faction, leader, None), smallest)

    def kind_of_deck(self, options: Mapping[str, object]) -> tuple[str, str, int]:
        """The faction and the leader of a new deck, each empty where it is not said, and its smallest size."""
        chosen = {key: value for key, value in options.items() if value}
        check_settings("a new deck", self.new_deck_options(), chosen)
        agreed = {key: value for key, value in chosen.items() if key in self.settings()}
        return str(options.get("faction", "")), str(options.get("leader", "")), self.rules(agreed).smallest_deck

    def deck_traits(self, deck: Deck, **settings: object) -> Mapping[str, float]:
        return deck_traits(deck, self.rules(settings))

    def demo(self) -> Demo:
        return DEMO

    def benchmark(self) -> Benchmark:
        return BENCHMARK


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> GwentState:
    """What all games with these decks begin with; the decks are checked once."""
    sides = []
    for side, deck in enumerate((first, second)):
        cards = card_instances(deck, rules)
        sides.append(new_player(side, deck.about["faction"], rules.cards[deck.about["leader"]].as_printed, cards))
    return empty_table(rules, sides[0], sides[1])
