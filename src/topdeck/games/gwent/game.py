"""The game Gwent, with its agents, settings and decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from topdeck.core.deck import Deck, DeckRules
from topdeck.core.description import Benchmark, Demo, PlainDescription
from topdeck.core.errors import SchemaError
from topdeck.core.game import Game, GameDecks
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting, check_settings
from topdeck.core.state import Action, Horizon, Json, Observation, State
from topdeck.games.gwent.agents.catalogue import AGENTS
from topdeck.games.gwent.agents.openings import OPENINGS, mulligan
from topdeck.games.gwent.agents.opponents import OPPONENTS
from topdeck.games.gwent.card_tracker import GwentTracker
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.decks import deck as decks
from topdeck.games.gwent.decks.builder import find_leader, new_deck
from topdeck.games.gwent.display.decks import count_colours, describe_deck
from topdeck.games.gwent.engine.constants import FACTIONS
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
    from topdeck.core.display import Display
    from topdeck.core.form import Editor
    from topdeck.games.gwent.encoding.encoder import GwentEncoder
    from topdeck.games.gwent.puzzles import Puzzle


def rounds(more: int = 1) -> Horizon:
    """Search to the end of the round and through the given number of further rounds."""
    return Rounds(more)


HORIZONS: dict[str, Callable[..., Horizon]] = {"round": EndOfRound, "rounds": rounds}


# Budgets are given in iterations, so that every machine plays the same games.
DEMO = Demo(
    title="Ways to play Gwent",
    about="Four agents play each other with the four starter decks, in both seats.",
    agents={
        "random": "random",
        "greedy": "greedy",
        "flat": "flat(iterations=200, ms=none)",
        "uct": "uct(score=result, horizon=game, iterations=200, ms=none)",
    },
    decks=("NorthernRealms", "Scoiatael", "Monsters", "Skellige"),
)

BENCHMARK = Benchmark(
    deck="NorthernRealms",
    middle=range(8, 14),
    random_decks=("NorthernRealms", "Scoiatael", "Monsters", "Skellige"),
    decisions={"champion(iterations=300, ms=none)": 40},  # without a time limit, all builds make the same decisions
    searches={"valencia-uct(iterations=1000, ms=none)": 4},
    score="tempo",
    goals={
        "random_games_per_s": (10_000, 20_000),
        "vector_share": (0.5, 0.5),
        "aec_share": (0.1, 0.1),
        "copy_us": (1.5, 0.5),
        "valencia-uct_opening_iterations_per_s": (7_000, 15_000),
    },
)


class Gwent(Game):
    """The game Gwent, whose settings are defined in `settings.py`."""

    name = "gwent"
    agents = AGENTS
    scores = SCORES
    situations = SITUATIONS
    beliefs = BELIEFS
    openings = OPENINGS
    horizons = HORIZONS
    card_tracker = GwentTracker
    benchmark = BENCHMARK
    opponents = OPPONENTS
    level_ratings = (1000, 1050, 1110, 1160, 1250, 1300, 1370, 1400, 1420, 1440)  # docs/agents.md
    demo = DEMO

    @cached_property
    def decks(self) -> GwentDecks:
        return GwentDecks(self)

    @cached_property
    def display(self) -> Display:
        from topdeck.games.gwent.display.cards import describe_cards, explain_cards
        from topdeck.games.gwent.display.scene import find_face, make_scene
        from topdeck.games.gwent.display.transcript import ENDINGS, transcript_line
        from topdeck.games.shared.table_display import TableDisplay

        return TableDisplay(
            make_scene, transcript_line, explain_cards, card_filters, find_face, describe_cards, endings=ENDINGS
        )

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        from topdeck.games.gwent.puzzles import puzzles

        return puzzles()

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

    # ---- starting games and reading positions

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

    # ---- arrays for learning

    def encoder(self, version: int | None = None) -> GwentEncoder:
        from topdeck.games.gwent.encoding.schema import VERSION

        if version not in (None, VERSION):
            raise SchemaError(f"Gwent has no encoder with version {version!r}; use version {VERSION}")
        return make_encoder()

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


@cache
def make_encoder() -> GwentEncoder:
    """Return the encoder; every call returns the same object."""
    from topdeck.games.gwent.encoding.encoder import GwentEncoder

    return GwentEncoder()


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> GwentState:
    """Return the initial table for games with these decks; it is cached so that decks are checked only once."""
    sides = []
    for side, deck in enumerate((first, second)):
        cards = decks.card_instances(deck, rules)
        sides.append(new_player(side, deck.about["faction"], rules.cards[deck.about["leader"]].as_printed, cards))
    return empty_table(rules, sides[0], sides[1])


# ---- decks


class GwentDecks(GameDecks):
    """Gwent decks, each of which has a faction and a leader."""

    def included(self) -> list[Deck]:
        return list(decks.included_decks().values())

    def find(self, name: str) -> Deck:
        return decks.find_deck(name)

    def from_json(self, data: Json) -> Deck:
        return decks.READER.deck(data)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        return decks.deck_faults(deck, chosen_rules(settings).smallest_deck)

    def describe(self, deck: Deck, **settings: object) -> PlainDescription:
        return describe_deck(deck, chosen_rules(settings), self.faults(deck, **settings))

    def text(self, deck: Deck) -> str:
        return decks.deck_text(deck)

    def new_options(self) -> Mapping[str, Setting]:
        return new_deck_options()

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        return new_deck(cards, base, name, seed, *read_options(options))

    def kinds(self) -> list[Mapping[str, str]]:
        return [{"faction": faction, "leader": leader} for faction in FACTIONS for leader in decks.leader_ids(faction)]

    def chart(self, deck: Deck) -> dict[str, int]:
        return count_colours(deck, database.rules().cards)

    def rules(self, **options: object) -> DeckRules:
        faction, leader, smallest = read_options(options)
        return decks.deck_rules(faction, find_leader(faction, leader, None), smallest)

    def traits(self, deck: Deck, **settings: object) -> dict[str, float]:
        return deck_traits(deck, chosen_rules(settings))


def read_options(options: Mapping[str, object]) -> tuple[str, str, int]:
    """Return the faction and leader of a new deck (empty strings if unspecified) and its minimum size."""
    chosen = {key: value for key, value in options.items() if value}
    check_settings("a new deck", new_deck_options(), chosen)
    settings = {key: value for key, value in chosen.items() if key in game_settings()}
    return str(options.get("faction", "")), str(options.get("leader", "")), chosen_rules(settings).smallest_deck
