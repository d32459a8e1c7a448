"""The game Hearthstone, with its agents, settings and decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from topdeck.core.deck import Deck, DeckRules
from topdeck.core.description import Benchmark, Demo, PlainDescription
from topdeck.core.errors import SchemaError
from topdeck.core.game import Game, GameDecks
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Json, Observation, State
from topdeck.games.hearthstone.agents.catalogue import AGENTS
from topdeck.games.hearthstone.agents.openings import OPENINGS, choose_mulligan
from topdeck.games.hearthstone.agents.opponents import OPPONENTS
from topdeck.games.hearthstone.card_tracker import HearthstoneTracker
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.deck_builder.builder import complete_deck, parse_wanted_cards, start_deck
from topdeck.games.hearthstone.decks import deck as decks
from topdeck.games.hearthstone.decks.search import search_decks
from topdeck.games.hearthstone.display.decks import describe_deck, mana_curve
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS, class_and_seen_ids
from topdeck.games.hearthstone.knowledge.hidden import known_hidden_cards, resample_hidden, unknown_in_hand
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions.reading import observation_from_json, state_from_json
from topdeck.games.hearthstone.positions.writing import settings_to_json
from topdeck.games.hearthstone.profiles import PROFILES
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.games.hearthstone.settings import card_filters, chosen_rules, deck_filters, game_settings, new_deck_options
from topdeck.games.hearthstone.situations import SITUATIONS
from topdeck.games.hearthstone.state import HearthstoneState, empty_table, start_game
from topdeck.games.hearthstone.traits import deck_traits, play_traits

if TYPE_CHECKING:
    from topdeck.core.display import Display
    from topdeck.core.encoding import Encoder
    from topdeck.core.form import Editor
    from topdeck.games.hearthstone.puzzles import Puzzle


DEFAULT_DECK = "MidrangeJadeShaman"

# Budgets are given in iterations, so that every machine plays the same games.
DEMO = Demo(
    title="Agents from the literature",
    about="Seven agents from published papers play each other with three decks, in both seats.",
    agents={
        "greedy": "greedy",
        "madrid-mcts2": "madrid-mcts2(iterations=250, ms=none)",
        "gretive": "gretive-midrange",
        "eva": "eva",
        "malaga-mcts1": "malaga-mcts1(iterations=100, ms=none)",
        "olomouc-mcts": "olomouc-mcts(iterations=100, ms=none)",
        "champion": "champion(iterations=600, ms=none)",
    },
    decks=("AggroPirateWarrior", "MidrangeJadeShaman", "RenoKazakusMage"),
)

BENCHMARK = Benchmark(
    deck=DEFAULT_DECK,
    middle=range(9, 16),
    agents={"eva": 40, "lookahead": 6},
    decisions={"champion(iterations=300, ms=none)": 40},  # without a time limit, all builds make the same decisions
    individuals={
        "greedy": ("greedy(score=evo-first)", "greedy"),
        "mcts2": ("madrid-mcts2(iterations=30, ms=none)", "greedy"),
    },
    score="linear",
    goals={
        "random_games_per_s": (4000, 8000),
        "greedy_games_per_s": (250, 600),
        "arena_share": (0.6, 0.7),
        "vector_share": (0.4, 0.4),
        "aec_share": (0.1, 0.1),
        "greedy_individual_ms": (700, 400),  # 200 individuals take 70 s and 40 s, respectively, on two cores
        "greedy_individual_share": (0.87, 0.87),
        "mcts2_individual_ms": (2000, 2000),
        "uct_iterations_per_s": (40_000, 120_000),
        "copy_us": (3, 0.8),
        "actions_us": (3, 1),
        "step_us": (3, 1),
        "observe_us": (5, 2),
    },
)


class Hearthstone(Game):
    """The game Hearthstone, whose settings are defined in `settings.py`."""

    name = "hearthstone"
    rules_version = 6  # docs/architecture.md describes when to increment it
    agents = AGENTS
    scores = SCORES
    situations = SITUATIONS
    beliefs = BELIEFS
    openings = OPENINGS
    profiles = PROFILES
    card_tracker = HearthstoneTracker
    benchmark = BENCHMARK
    opponents = OPPONENTS
    level_ratings = (1000, 1040, 1080, 1170, 1290, 1400, 1550, 1630, 1770, 1890)  # docs/agents.md
    demo = DEMO

    @cached_property
    def decks(self) -> HearthstoneDecks:
        return HearthstoneDecks(self)

    @cached_property
    def display(self) -> Display:
        from topdeck.games.hearthstone.display.cards import describe_cards, explain_cards
        from topdeck.games.hearthstone.display.coverage import coverage
        from topdeck.games.hearthstone.display.scene import find_face, make_scene
        from topdeck.games.hearthstone.display.transcript import ENDINGS, transcript_line
        from topdeck.games.shared.table_display import TableDisplay

        return TableDisplay(
            make_scene,
            transcript_line,
            explain_cards,
            card_filters,
            find_face,
            describe_cards,
            coverage,
            endings=ENDINGS,
        )

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

    # ---- starting games and reading positions

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

    # ---- arrays for learning

    def encoder(self, version: int | None = None) -> Encoder:
        if version not in (None, *self.encoders):
            known = ", ".join(map(str, self.encoders))
            raise SchemaError(f"Hearthstone has no encoder with version {version}; choose from {known}")
        return self.encoders[max(self.encoders) if version is None else version]

    @cached_property
    def encoders(self) -> Mapping[int, Encoder]:
        """The encoders, keyed by version."""
        from topdeck.games.hearthstone.encoding.encoder import HearthstoneEncoder

        encoder = HearthstoneEncoder()
        return {encoder.version: encoder}

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
        places = len(unknown_in_hand(opponent, rules)) + opponent.cards_left + len(opponent.secrets)
        return places - len(known_hidden_cards(opponent, rules))

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        assert isinstance(state, Table)
        return play_traits(state, seat)

    def win_guide(self) -> Nearness:
        return Nearness()


@lru_cache(maxsize=256)
def table(first: Deck, second: Deck, rules: Rules) -> HearthstoneState:
    """Return the initial table for games with these decks; it is cached so that decks are checked only once."""
    piles = (decks.card_instances(first, rules), decks.card_instances(second, rules))
    (hero, power), (opponent, opponent_power) = (database.HEROES[deck.about["class"]] for deck in (first, second))
    cards = rules.cards
    return empty_table(rules, (cards[hero], cards[opponent]), (cards[power], cards[opponent_power]), piles)


# ---- decks


class HearthstoneDecks(GameDecks):
    """Hearthstone decks, each of which has a class; the settings determine which cards are legal."""

    def included(self) -> list[Deck]:
        return list(decks.complete_decks(database.rules()))

    def every(self) -> list[Deck]:
        return list(decks.all_decks().values())

    def training(self) -> list[Deck]:
        return decks.training_decks(database.rules())

    def filters(self) -> Mapping[str, Setting]:
        return deck_filters()

    def search(self, **filters: object) -> list[Deck]:
        return search_decks(self.every(), filters)

    def default(self) -> Deck:
        return decks.find_deck(DEFAULT_DECK)

    def find(self, name: str) -> Deck:
        return decks.find_deck(name)

    def from_json(self, data: Json) -> Deck:
        return decks.READER.deck(data)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        return decks.deck_faults(deck, chosen_rules(settings))

    def describe(self, deck: Deck, **settings: object) -> PlainDescription:
        return describe_deck(deck, chosen_rules(settings))

    def text(self, deck: Deck) -> str:
        return decks.deck_text(deck, database.rules().cards)

    def new_options(self) -> Mapping[str, Setting]:
        return new_deck_options()

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        theme, curve = str(options.pop("theme", "")), bool(options.pop("curve", True))
        hero, rules = class_and_rules(**options)
        deck = start_deck(name, hero, parse_wanted_cards(cards, rules.cards), base)
        return complete_deck(deck, rules, seed, theme, curve)

    def kinds(self) -> list[Mapping[str, str]]:
        return [{"class": hero} for hero in database.HEROES]

    def chart(self, deck: Deck) -> dict[str, int]:
        return mana_curve(deck, database.rules().cards)

    def rules(self, **options: object) -> DeckRules:
        return decks.deck_rules(*class_and_rules(**options))

    def traits(self, deck: Deck, **settings: object) -> dict[str, float]:
        return deck_traits(deck, chosen_rules(settings))


def class_and_rules(**options: Any) -> tuple[str, Rules]:
    """Return the class of a new deck, and the rules that its other options define."""
    hero = str(options.pop("class", ""))
    return hero, chosen_rules(options)
