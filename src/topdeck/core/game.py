"""The base class for games, with their rules, decks and default agent components."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from topdeck.core.auto_json import read_form
from topdeck.core.deck import Deck, DeckRules
from topdeck.core.description import Benchmark, Demo, Description, Opponent, PlainDescription, Puzzle
from topdeck.core.errors import (
    DeckError,
    FormError,
    IncompleteGame,
    ScenarioError,
    SchemaError,
    TopdeckError,
    hint,
    missing_method,
)
from topdeck.core.event import history_from_json
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Belief, Horizon, Json, MaskedState, Observation, Situation, State, StateScore

if TYPE_CHECKING:
    from topdeck.config.resolution import Component, Registry
    from topdeck.config.scores import DescribedScore
    from topdeck.core.card_tracker import CardTracker
    from topdeck.core.display import Display
    from topdeck.core.encoding import Encoder
    from topdeck.core.form import Editor

NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class Game:
    """The base class for games.  Subclasses must set `name` and implement `start`; all other members are optional.

    The first score, belief, opening and horizon are the game's defaults.  If a game does not define any, general agents
    evaluate positions by the result alone, sample hidden cards uniformly, and search openings like other decisions.

    Attributes:
        name: The name under which the game is registered.
        rules_version: The version of the rules.  Increment this number when a change makes recorded actions lead to
            different results, so that older records are rejected.
        included_decks: The decks that come with the game; by default, a single empty deck.
        agents: Agents, keyed by name; they replace general agents with the same name.
        scores: Evaluation functions, keyed by name.
        situations: Situations, such as which player leads, keyed by name; agents can use a different score in each.
        beliefs: Beliefs about hidden cards, keyed by name, as classes or factory functions.
        openings: A one-line description of each opening rule, keyed by the rule's name; `opening` applies the rules.
        horizons: Search horizons, keyed by name, in addition to the general horizons (`turn`, `turns`, `game`).
        profiles: Measures of a final position from a player's point of view, for use as objectives in evolution.
        level_ratings: The measured ratings of the champion's levels, beginning with level 1; empty if not measured.
        card_tracker: The class that tracks cards for card statistics, or None if the game does not support them.
        benchmark: The settings for `topdeck bench`.
        opponents: The agents recommended as opponents for human players, in addition to the champion's levels.
        registry: The registry of everything that a spec can name; `topdeck.agents` creates it.

    Example:
        >>> class Nim(topdeck.Game):
        ...     name = "nim"
        ...
        ...     def start(self, decks, seed, **settings):
        ...         return Sticks(10)
    """

    name: str
    rules_version: int = 1
    included_decks: Sequence[Deck] = (Deck("empty", {}),)
    agents: Mapping[str, Component] = NONE
    scores: Mapping[str, DescribedScore] = NONE
    situations: Mapping[str, Situation] = NONE
    beliefs: Mapping[str, Callable[..., Belief]] = NONE
    openings: Mapping[str, str] = NONE
    horizons: Mapping[str, Callable[..., Horizon]] = NONE
    profiles: Mapping[str, Callable[[State, int], float]] = NONE
    level_ratings: Sequence[int] = ()
    card_tracker: type[CardTracker] | None = None
    benchmark: Benchmark = Benchmark()
    opponents: Sequence[Opponent] = ()
    registry: Registry | None = None

    def title(self) -> str:
        """Return the game's name as it is displayed to users."""
        return self.name.replace("-", " ").title()

    def about(self) -> Description:
        """Describe the game for `topdeck info`."""
        names = [deck.name for deck in self.decks.included()]
        return PlainDescription(self.title(), {"decks": ", ".join(names)}, {"decks": names})

    # ---- parts that are loaded on first use

    @cached_property
    def decks(self) -> GameDecks:
        """The game's decks: included decks, deck files and new decks."""
        return GameDecks(self)

    @cached_property
    def display(self) -> Display:
        """The object that displays the table, the transcript and the cards."""
        from topdeck.core.display import Display

        return Display(self.name, self.title())

    @cached_property
    def puzzles(self) -> Sequence[Puzzle]:
        """Positions in which player 0 can win before player 1 decides again."""
        return ()

    @property
    def editor(self) -> Editor:
        """The position editor.  Raises a ScenarioError if the game has no position editor."""
        raise ScenarioError(f"there is no position editor for {self.title()}")

    @property
    def demo(self) -> Demo:
        """The tournament that `topdeck demo` plays.  Raises a TopdeckError if the game has no demonstration."""
        raise TopdeckError(f"{self.title()} has no demonstration")

    # ---- starting games and reading positions

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        """Return the initial position.  The same arguments always produce the same game.

        Args:
            decks: The players' decks in seat order.
            seed: The seed for all randomness in the game.
            settings: The values of the game's settings, keyed by name.

        Raises:
            TopdeckError: A deck violates the deck-building rules, or a setting is invalid.
        """
        raise IncompleteGame(missing_method(self, "start"))

    def settings(self) -> Mapping[str, Setting]:
        """Return the settings that `start` accepts, keyed by name."""
        return {}

    def setup(self, state: State) -> Json:
        """Return the settings that a record must store to reproduce the game."""
        return {}

    def deck(self, name: str) -> Deck:
        """Return the included deck with this name, or read a deck file.

        Raises:
            DeckError: The deck is unknown.
        """
        return self.decks.find(name)

    def state(self, data: Json) -> State:
        """Read a position from its JSON form; the position's class must be defined in the game's module."""
        state = read_form(data, State, vars(sys.modules[type(self).__module__]))
        try:
            is_stuck = not state.actions() and state.result() is None
            faults = ["no player has a legal action"] if is_stuck else self.violations(state)
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        if faults:
            raise FormError(f"this is not a valid {self.name} position: {faults[0]}")
        return state

    def observation(self, data: Json) -> Observation:
        """Read an observation from its JSON form; the observation's class must be defined in the game's module."""
        names = vars(sys.modules[type(self).__module__])
        if data.get("class") == "MaskedState":
            view: Observation = MaskedState(read_form(data.get("state"), State, names), data["player"])
        else:
            view = read_form({name: value for name, value in data.items() if name != "history"}, Observation, names)
        view.history = history_from_json(data.get("history", []))
        return view

    # ---- arrays for learning

    def encoder(self, version: int | None = None) -> Encoder:
        """Return the encoder that writes observations and actions as arrays.

        Args:
            version: The version of the schema; by default, the newest.

        Raises:
            SchemaError: The game has no encoder of this version.
        """
        raise SchemaError(f"{self.title()} has no encoder for learning")

    # ---- properties of positions

    def violations(self, state: State) -> list[str]:
        """List the game invariants that a position violates."""
        return []

    def resample_hidden(self, state: State, player: int, rng: Rng) -> State:
        """Return a copy with different hidden information, to test that the player cannot see this information.

        By default, the copy is sampled from the player's observation, so such a test cannot detect leaked information
        that all samples share.  Override this method if observations are not simply masked states.
        """
        return state.observe(player).sample(rng)

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        """Return the opening rule's action, such as a mulligan, or None if this is not an opening decision.

        Agents call this method whenever `may_be_opening` is true.  Opening decisions can also occur during a game, for
        example when players redraw cards between rounds.

        Args:
            view: The observation of the player to move.
            rule: The name of the opening rule, one of `openings`.
            rng: The agent's random stream.
        """
        return None

    def revealed_cards(self, state: State, player: int) -> list[str]:
        """List what the opponent knows about a player's deck: the class or faction, and one id per card seen."""
        return []

    def hidden_cards(self, view: Observation) -> int:
        """Return the number of the opponent's cards that are hidden from the player."""
        return 0

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        """Return statistics, keyed by name, that describe a player's style of play up to this position."""
        return {}

    def win_guide(self) -> StateScore:
        """Return the score that guides the search for a win in the current turn.

        Raises:
            ScenarioError: The game has no score for this search.
        """
        raise ScenarioError(f"{self.title()} cannot search for a win in the current turn; use an agent instead")


class GameDecks:
    """The decks of a game.  Games that support deck files or deck building override the corresponding methods."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def included(self) -> list[Deck]:
        """List the included decks that are legal under the game's default settings."""
        return list(self.game.included_decks)

    def every(self) -> list[Deck]:
        """List all decks that come with the game."""
        return self.included()

    def training(self) -> list[Deck]:
        """List the included decks that may be used for training; a game can hold out the others for testing."""
        return self.included()

    def filters(self) -> Mapping[str, Setting]:
        """Return the filters for the deck list, such as the class, keyed by name."""
        return {}

    def search(self, **filters: object) -> list[Deck]:
        """List the decks that match all filters (see `filters`).

        Raises:
            DeckError: No deck matches.
        """
        return self.every()

    def default(self) -> Deck:
        """Return the deck that is used if no deck is specified."""
        return self.included()[0]

    def find(self, name: str) -> Deck:
        """Return the included deck with this name, or read a deck file.

        Raises:
            DeckError: The deck is unknown.
        """
        for deck in self.included():
            if deck.name == name:
                return deck
        raise DeckError(f"unknown deck {name!r}{hint(name, [deck.name for deck in self.included()])}")

    def from_json(self, data: Json) -> Deck:
        """Read a deck from its JSON form."""
        about = {key: str(value) for key, value in data.items() if key not in ("schema", "name", "cards")}
        return Deck(data["name"], data["cards"], **about)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        """List the reasons why a deck is illegal under these settings."""
        try:
            self.game.start((deck, deck), 0, **settings)
        except TopdeckError as error:
            return [str(error)]
        return []

    def describe(self, deck: Deck, **settings: object) -> Description:
        """Describe a deck for the command line."""
        facts = {**deck.to_json(), "size": deck.size(), "faults": self.faults(deck, **settings)}
        lines = [f"  {count} × {card}" for card, count in deck.cards.items()]
        row = {"deck": deck.name, "cards": str(deck.size())}
        return PlainDescription(deck.name, row, facts, (f"{deck.name}, {deck.size()} cards", *lines))

    def text(self, deck: Deck) -> str:
        """Return the contents of a deck file for this deck, which `find` can read."""
        raise DeckError(f"{self.game.title()} has no deck files")

    def new_options(self) -> Mapping[str, Setting]:
        """Return the options for a new deck, such as its class, keyed by name."""
        return {}

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        """Build a legal deck.

        Args:
            cards: Cards that the new deck must contain.
            base: A deck whose cards the new deck must also contain.
            name: The name of the new deck.
            seed: The seed for choosing the missing cards at random.  If the seed is None, the game chooses these cards
                by its own criteria or rejects an incomplete deck.
            **options: See `new_options`.

        Raises:
            DeckError: No legal deck meets these conditions, or the game cannot build decks.
        """
        raise DeckError(f"{self.game.title()} cannot build decks")

    def kinds(self) -> list[Mapping[str, str]]:
        """List the kinds of decks that can be built, such as one kind per class, as options for `rules`."""
        return []

    def chart(self, deck: Deck) -> Mapping[str, int]:
        """Return the number of cards in each column of the deck's chart, such as its mana curve."""
        return {}

    def rules(self, **options: object) -> DeckRules:
        """Return the deck-building rules for decks with these options (see `new_options`)."""
        raise DeckError(f"{self.game.title()} does not define deck-building rules")

    def traits(self, deck: Deck, **settings: object) -> Mapping[str, float]:
        """Return statistics, keyed by name, that describe a deck."""
        return {}
