"""Gwent: how its games start, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from topdeck.core.deck import Deck
from topdeck.core.description import PlainDescription
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Horizon, Json, Observation, State
from topdeck.games.gwent.agents.catalogue import AGENTS
from topdeck.games.gwent.agents.openings import OPENINGS, mulligan
from topdeck.games.gwent.benchmark import BENCHMARK
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.decks.deck import card_instances
from topdeck.games.gwent.demo import DEMO
from topdeck.games.gwent.engine.invariants import violations
from topdeck.games.gwent.engine.model import Rules, Table
from topdeck.games.gwent.game_decks import GwentDecks
from topdeck.games.gwent.horizon import EndOfRound, Rounds
from topdeck.games.gwent.knowledge.beliefs import BELIEFS
from topdeck.games.gwent.knowledge.disguise import resample_hidden
from topdeck.games.gwent.knowledge.hidden import seen_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.positions.reading import observation_from_json, state_from_json
from topdeck.games.gwent.scores.catalogue import SCORES
from topdeck.games.gwent.settings import card_filters, chosen_rules, game_settings
from topdeck.games.gwent.situations import SITUATIONS
from topdeck.games.gwent.state import GwentState, empty_table, new_player, start_game
from topdeck.games.gwent.traits import play_traits

if TYPE_CHECKING:
    from topdeck.core.display import Display
    from topdeck.core.form import Editor


def rounds(more: int = 1) -> Horizon:
    """To the end of the round, and this many rounds after it."""
    return Rounds(more)


HORIZONS: dict[str, Callable[..., Horizon]] = {"round": EndOfRound, "rounds": rounds}


class Gwent(Game):
    """Gwent; its settings are in `settings.py`."""

    name = "gwent"
    agents = AGENTS
    scores = SCORES
    situations = SITUATIONS
    beliefs = BELIEFS
    openings = OPENINGS
    horizons = HORIZONS
    benchmark = BENCHMARK
    demo = DEMO

    @cached_property
    def decks(self) -> GwentDecks:
        return GwentDecks(self)

    @cached_property
    def display(self) -> Display:
        from topdeck.games.gwent.display.cards import describe_cards, explain_cards
        from topdeck.games.gwent.display.scene import make_scene
        from topdeck.games.gwent.display.transcript import transcript_line
        from topdeck.games.shared.table_display import TableDisplay

        return TableDisplay(make_scene, transcript_line, explain_cards, card_filters, describe_cards)

    @cached_property
    def editor(self) -> Editor:
        from topdeck.core.form import Editor
        from topdeck.games.gwent.position_editor import editable_form, editor_form, scenario_text, state_from_form

        return Editor(editor_form, state_from_form, editable_form, scenario_text)

    def about(self) -> PlainDescription:
        cards = [card for card in database.rules().cards.values() if card.implemented]
        tested = len(database.tested_card_ids().intersection(card.id for card in cards))
        decks = [deck.name for deck in self.decks.included()]
        row = {
            "version": "public beta 0.9.23",
            "cards": f"{len(cards)} implemented, {tested} of them tested",
            "decks": ", ".join(decks),
        }
        return PlainDescription(self.title(), row, {"cards": len(cards), "tested": tested, "decks": decks})

    # ---- starting and reading games

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> GwentState:
        return start_game(table(*decks, chosen_rules(settings)), seed)

    def settings(self) -> Mapping[str, Setting]:
        return game_settings()

    def setup(self, state: State) -> Json:
        assert isinstance(state, Table)
        return dict(state.rules.settings)

    def state(self, data: Json) -> GwentState:
        return state_from_json(data, GwentState)

    def observation(self, data: Json) -> GwentObservation:
        return observation_from_json(data, GwentState)

    # ---- facts about positions

    def violations(self, state: State) -> list[str]:
        assert isinstance(state, Table)
        return violations(state)

    def resample_hidden(self, state: State, player: int, rng: Rng) -> Table:
        assert isinstance(state, Table)
        return resample_hidden(state, player, rng)

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        assert isinstance(view, GwentObservation)
        return mulligan(view, rule, rng)

    def revealed_cards(self, state: State, player: int) -> list[str]:
        assert isinstance(state, Table)
        return [state.seat(player).faction, *(card.id for card in seen_cards(state, player))]

    def hidden_cards(self, view: Observation) -> int:
        assert isinstance(view, GwentObservation)
        return view.opponent.hidden_cards()

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        assert isinstance(state, Table)
        return play_traits(state, seat)


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> GwentState:
    """Return the table with which all games of these decks begin, so that decks are checked once."""
    sides = []
    for side, deck in enumerate((first, second)):
        cards = card_instances(deck, rules)
        sides.append(new_player(side, deck.about["faction"], rules.cards[deck.about["leader"]].as_printed, cards))
    return empty_table(rules, sides[0], sides[1])
