"""The base class of games: how a game starts, how its positions are read, and the parts that come with it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from topdeck.core.auto_json import read_form
from topdeck.core.deck import Deck, DeckRules
from topdeck.core.description import Benchmark, Demo, Description, PlainDescription, Puzzle
from topdeck.core.errors import DeckError, FormError, ScenarioError, TopdeckError, hint
from topdeck.core.event import history_from_json
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Belief, Horizon, Json, MaskedState, Observation, Situation, State, StateScore

if TYPE_CHECKING:
    from topdeck.config.resolution import Component, Registry
    from topdeck.config.scores import DescribedScore
    from topdeck.core.display import Display
    from topdeck.core.form import Editor

NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class Game:
    """A game.  Subclasses must set `name` and implement `start`; everything else is optional.

    Of scores, beliefs, openings and horizons, the first is the default of the game.  Without any, general agents use
    the result alone, sample hidden cards uniformly, and search openings like other decisions.

    Attributes:
        name: The name under which the game is registered.
        rules_version: Raise it when recorded actions may have different results; older records are then rejected.
        included_decks: The decks that come with the game; without any, both players have an empty deck.
        agents: Agents by name; they replace general agents of the same name.
        scores: Evaluation functions by name.
        situations: Situations by name, such as which player leads; a score can be chosen by situation.
        beliefs: Beliefs about hidden cards by name, as classes or functions that make one.
        openings: Opening rules by name, with a line about each; `opening` applies them.
        horizons: Search horizons by name, in addition to the general ones (`turn`, `turns`, `game`).
        profiles: Measures of a final position from a player's point of view, which evolution can maximize.
        benchmark: The measures of `topdeck bench`.
        registry: Everything that a spec can name; `topdeck.agents` fills it in.

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
    benchmark: Benchmark = Benchmark()
    registry: Registry | None = None

    def title(self) -> str:
        """Return the name as it is shown to users."""
        return self.name.replace("-", " ").title()

    def about(self) -> Description:
        """Describe the game for `topdeck info`."""
        names = [deck.name for deck in self.decks.included()]
        return PlainDescription(self.title(), {"decks": ", ".join(names)}, {"decks": names})

    # ---- parts that are loaded on first use

    @cached_property
    def decks(self) -> GameDecks:
        """The decks: included decks, deck files, new decks."""
        return GameDecks(self)

    @cached_property
    def display(self) -> Display:
        """The table, the transcript and the cards as people see them."""
        from topdeck.core.display import Display

        return Display(self.name, self.title())

    @cached_property
    def puzzles(self) -> Sequence[Puzzle]:
        """Positions that the first player can win this turn."""
        return ()

    @property
    def editor(self) -> Editor:
        """The position editor; a ScenarioError if the game has none."""
        raise ScenarioError(f"there is no position editor for {self.title()}")

    @property
    def demo(self) -> Demo:
        """The tournament of `topdeck demo`; a TopdeckError if the game has none."""
        raise TopdeckError(f"{self.title()} has no demonstration")

    # ---- starting and reading games

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        """Return the first position; equal arguments give equal games."""
        raise NotImplementedError

    def settings(self) -> Mapping[str, Setting]:
        """Return the settings of `start` by name."""
        return {}

    def setup(self, state: State) -> Json:
        """Return the settings with which a record starts the same game again."""
        return {}

    def deck(self, name: str) -> Deck:
        """Return an included deck by name, or read a deck file.

        Raises:
            DeckError: There is no such deck.
        """
        return self.decks.find(name)

    def state(self, data: Json) -> State:
        """Return the position with this JSON form; the module of the game must contain its class."""
        state = read_form(data, State, vars(sys.modules[type(self).__module__]))
        try:
            is_stuck = not state.actions() and state.result() is None
            faults = ["no player has a legal action"] if is_stuck else self.violations(state)
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        if faults:
            raise FormError(f"this is no position of {self.name}: {faults[0]}")
        return state

    def observation(self, data: Json) -> Observation:
        """Return the observation with this JSON form; the module of the game must contain its class."""
        names = vars(sys.modules[type(self).__module__])
        if data.get("class") == "MaskedState":
            view: Observation = MaskedState(read_form(data.get("state"), State, names), data["player"])
        else:
            view = read_form({name: value for name, value in data.items() if name != "history"}, Observation, names)
        view.history = history_from_json(data.get("history", []))
        return view

    # ---- facts about positions

    def violations(self, state: State) -> list[str]:
        """List the invariants of the game that a position violates."""
        return []

    def resample_hidden(self, state: State, player: int, rng: Rng) -> State:
        """Return a copy with different hidden information, to test that the player cannot see it.

        By default, it is a sample of the player's observation, which cannot detect information that the observation
        shows and its samples repeat.  Override this if observations are more than masked states.
        """
        return state.observe(player).sample(rng)

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        """Return the action of an opening rule, such as a mulligan; None if this is no opening decision.

        It is called wherever a view `may_be_opening`: openings can occur in the middle of a game, such as new cards
        between rounds.
        """
        return None

    def revealed_cards(self, state: State, player: int) -> list[str]:
        """List what the opponent has seen of a player's deck: its kind, and a card id for each copy."""
        return []

    def hidden_cards(self, view: Observation) -> int:
        """Return the number of the opponent's cards that the player does not know."""
        return 0

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        """Return numbers that describe how a player has played until this position, by name."""
        return {}

    def win_guide(self) -> StateScore:
        """Return the score that guides the search for a win this turn.

        Raises:
            ScenarioError: The game has none.
        """
        raise ScenarioError(f"{self.title()} has no search for a win this turn; let an agent think instead")


class GameDecks:
    """The decks of a game without deck files; a game that has some overrides what it supports."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def included(self) -> list[Deck]:
        """List the decks that come with the game and can be played with its default settings."""
        return list(self.game.included_decks)

    def every(self) -> list[Deck]:
        """List all decks that come with the game."""
        return self.included()

    def default(self) -> Deck:
        """Return the deck that is played if none is named."""
        return self.included()[0]

    def find(self, name: str) -> Deck:
        """Return an included deck by name, or read a deck file.

        Raises:
            DeckError: There is no such deck.
        """
        for deck in self.included():
            if deck.name == name:
                return deck
        raise DeckError(f"there is no deck {name!r}{hint(name, [deck.name for deck in self.included()])}")

    def from_json(self, data: Json) -> Deck:
        """Return the deck with this JSON form."""
        about = {key: str(value) for key, value in data.items() if key not in ("schema", "name", "cards")}
        return Deck(data["name"], data["cards"], **about)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        """List the reasons why a deck cannot be played with these settings."""
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
        """Return the content of a deck file, which `find` reads."""
        raise DeckError(f"{self.game.title()} has no deck files")

    def new_options(self) -> Mapping[str, Setting]:
        """Return the options of a new deck by name, such as its class."""
        return {}

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        """Make a legal deck.

        Args:
            cards: Cards that it must contain.
            base: A deck whose cards it must contain, too.
            name: Its name.
            seed: Choose the missing cards at random.
            **options: See `new_options`.

        Raises:
            DeckError: There is no such deck, or the game does not make decks.
        """
        raise DeckError(f"{self.game.title()} does not make decks")

    def rules(self, **options: object) -> DeckRules:
        """Return which decks are legal among those with these options of a new deck."""
        raise DeckError(f"{self.game.title()} does not tell which cards a deck may have")

    def traits(self, deck: Deck, **settings: object) -> Mapping[str, float]:
        """Return numbers that describe a deck, by name."""
        return {}
