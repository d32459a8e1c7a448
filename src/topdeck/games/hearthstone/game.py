"""Hearthstone: how its games start, and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from topdeck.core.deck import Deck
from topdeck.core.description import PlainDescription
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Json, Observation, State
from topdeck.games.hearthstone.agents.catalogue import AGENTS
from topdeck.games.hearthstone.agents.openings import OPENINGS, choose_mulligan
from topdeck.games.hearthstone.benchmark import BENCHMARK
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.deck import card_instances
from topdeck.games.hearthstone.demo import DEMO
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.engine.model import Table
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.game_decks import HearthstoneDecks
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS, class_and_seen_ids
from topdeck.games.hearthstone.knowledge.disguise import resample_hidden
from topdeck.games.hearthstone.knowledge.hidden import count_unknown_in_hand, known_hidden_cards
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions.reading import observation_from_json, state_from_json
from topdeck.games.hearthstone.positions.writing import settings_to_json
from topdeck.games.hearthstone.profiles import PROFILES
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.games.hearthstone.settings import card_filters, chosen_rules, game_settings
from topdeck.games.hearthstone.situations import SITUATIONS
from topdeck.games.hearthstone.state import HearthstoneState, empty_table, start_game
from topdeck.games.hearthstone.traits import play_traits

if TYPE_CHECKING:
    from topdeck.core.display import Display
    from topdeck.core.form import Editor
    from topdeck.games.hearthstone.puzzles import Puzzle


class Hearthstone(Game):
    """Hearthstone; its settings are in `settings.py`."""

    name = "hearthstone"
    rules_version = 3  # docs/architecture.md describes when to raise it
    agents = AGENTS
    scores = SCORES
    situations = SITUATIONS
    beliefs = BELIEFS
    openings = OPENINGS
    profiles = PROFILES
    benchmark = BENCHMARK
    demo = DEMO

    @cached_property
    def decks(self) -> HearthstoneDecks:
        return HearthstoneDecks(self)

    @cached_property
    def display(self) -> Display:
        from topdeck.games.hearthstone.display.cards import describe_cards
        from topdeck.games.hearthstone.display.explanation import explain_cards
        from topdeck.games.hearthstone.display.scene import make_scene
        from topdeck.games.hearthstone.display.transcript import transcript_line
        from topdeck.games.shared.table_display import TableDisplay

        return TableDisplay(make_scene, transcript_line, explain_cards, card_filters, describe_cards)

    @cached_property
    def editor(self) -> Editor:
        from topdeck.core.form import Editor
        from topdeck.games.hearthstone.position_editor import editable_form, editor_form, scenario_text, state_from_form

        return Editor(editor_form, state_from_form, editable_form, scenario_text)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        from topdeck.games.hearthstone.puzzles import puzzles

        return puzzles()

    def about(self) -> PlainDescription:
        rules = database.rules()
        ids = [card.id for card in rules.cards.values() if card.implemented and card.set]
        tested = len(database.tested_card_ids().intersection(ids))
        pool = f"{len(rules.pool)} in the pool {rules.pool_name}"
        eras = list(database.eras())
        decks = [deck.name for deck in self.decks.included()]
        row = {
            "eras": f"{', '.join(eras)} (default {database.DEFAULT_ERA})",
            "cards": f"{len(ids)} implemented, {tested} of them tested, {pool}",
            "decks": ", ".join(decks),
        }
        facts = {"eras": eras, "cards": len(ids), "tested": tested, "pool": rules.pool_name, "decks": decks}
        return PlainDescription(self.title(), row, facts)

    # ---- starting and reading games

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> HearthstoneState:
        return start_game(table(*decks, chosen_rules(settings)), seed)

    def settings(self) -> Mapping[str, Setting]:
        return game_settings()

    def setup(self, state: State) -> Json:
        assert isinstance(state, Table)
        return settings_to_json(state.rules)

    def state(self, data: Json) -> HearthstoneState:
        return state_from_json(data, HearthstoneState)

    def observation(self, data: Json) -> HearthstoneObservation:
        return observation_from_json(data, HearthstoneState)

    # ---- facts about positions

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, Table)
        return violations(state)

    def resample_hidden(self, state: State, player: int, rng: Rng) -> Table:
        assert isinstance(state, Table)
        return resample_hidden(state, player, rng)

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        assert isinstance(view, HearthstoneObservation)
        return choose_mulligan(view, rule, rng)

    def revealed_cards(self, state: State, player: int) -> list[str]:
        assert isinstance(state, Table)
        return class_and_seen_ids(state.seat(player), state.rules)

    def hidden_cards(self, view: Observation) -> int:
        assert isinstance(view, HearthstoneObservation)
        opponent, rules = view.opponent, view.table.rules
        places = count_unknown_in_hand(opponent, rules.unknown) + opponent.cards_left + len(opponent.secrets)
        return places - len(known_hidden_cards(opponent, rules))

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        assert isinstance(state, Table)
        return play_traits(state, seat)

    def win_guide(self) -> Nearness:
        return Nearness()


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> HearthstoneState:
    """Return the table with which all games of these decks begin, so that decks are checked once."""
    piles = (card_instances(first, rules), card_instances(second, rules))
    (hero, power), (opponent, opponent_power) = (database.HEROES[deck.about["class"]] for deck in (first, second))
    cards = rules.cards
    return empty_table(rules, (cards[hero], cards[opponent]), (cards[power], cards[opponent_power]), piles)
