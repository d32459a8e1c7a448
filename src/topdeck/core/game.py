"""A game by name: how its positions start, what it brings for agents, and what it tells of itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from topdeck.core.auto_json import read_form
from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.description import Benchmark, Demo, Description, PlainDescription, Puzzle
from topdeck.core.errors import DeckError, FormError, ScenarioError, TopdeckError, hint
from topdeck.core.event import history_from_json
from topdeck.core.rng import Rng
from topdeck.core.settings import Setting
from topdeck.core.state import (
    Action,
    Belief,
    Horizon,
    Json,
    MaskedState,
    Observation,
    Situation,
    State,
    StateScore,
    Subclassable,
)

if TYPE_CHECKING:
    from topdeck.config.resolution import Component
    from topdeck.config.scores import DescribedScore
    from topdeck.core.form import Form
    from topdeck.core.scene import Scene


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Subclassable):
    """A game by name: how its positions start, and how its forms are read back."""

    name: ClassVar[str]  # of the class, or compiled code would not find that of a plain subclass

    def title(self) -> str:
        """Its name as people write it."""
        return self.name.replace("-", " ").title()

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        """The first position.  Equal arguments, equal games."""
        raise NotImplementedError

    def rules_version(self) -> int:
        """To be raised whenever the same actions may lead elsewhere than before, so that older records are refused."""
        return 1

    def settings(self) -> Mapping[str, Setting]:
        """What may be chosen about a game when it starts, by name."""
        return {}

    def setup(self, state: State) -> Json:
        """What a record needs to start the same game again: pool, era, settings."""
        return {}

    def decks(self) -> list[Deck]:
        """The decks that come with the game; where it has none, both players bring an empty one."""
        return [Deck("empty", {})]

    def deck(self, name: str) -> Deck:
        """One of those by name, or one read from a file."""
        for deck in self.decks():
            if deck.name == name:
                return deck
        raise DeckError(f"there is no deck {name!r}{hint(name, [deck.name for deck in self.decks()])}")

    def deck_from_json(self, data: Json) -> Deck:
        """The deck with this JSON form."""
        about = {key: str(value) for key, value in data.items() if key not in ("schema", "name", "cards")}
        return Deck(data["name"], data["cards"], **about)

    def default_deck(self) -> Deck:
        """The deck that is played where none is named."""
        return self.decks()[0]

    # Of scores, beliefs and openings the first is the game's default.  Without any, general agents look at the result
    # alone, let the view sample by itself, and decide on an opening as on everything else.

    def agents(self) -> Mapping[str, Component]:
        """The agents that come with the game, by name; they go before general ones of the same name."""
        return {}

    def scores(self) -> Mapping[str, DescribedScore]:
        """The scores that come with the game, by name; the first is what a simple player of it looks at."""
        return {}

    def situations(self) -> Mapping[str, Situation]:
        """What a score may be chosen by while playing, by name, such as who leads."""
        return {}

    def beliefs(self) -> Mapping[str, Callable[..., Belief]]:
        """The kinds of beliefs about its hidden cards by name; called, with parameters or without, each makes one."""
        return {}

    def openings(self) -> Mapping[str, str]:
        """The rules of thumb for openings by name, with a line about each."""
        return {}

    def horizons(self) -> Mapping[str, Callable[..., Horizon]]:
        """How far searches may look besides the general horizons (`turn`, `turns`, `game`), by name.

        The first of all is the default: a game with rounds of many short turns puts the end of the round here."""
        return {}

    def profiles(self) -> Mapping[str, Callable[[State, int], float]]:
        """What the last position of a game is worth to a seat, by style of play: what evolution may be after besides
        wins."""
        return {}

    def play_traits(self, state: State, seat: int) -> Mapping[str, float]:
        """What a position tells of how a seat has played, in numbers by name: the last one, of the whole game."""
        return {}

    def revealed_cards(self, state: State, player: int) -> list[str]:
        """What the opponent has seen of the deck that the player brought: its kind, and card ids, copy by copy."""
        return []

    def hidden_cards(self, view: Observation) -> int:
        """How many cards of the opponent the player does not know, wherever they are; 0 where nothing is hidden."""
        return 0

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        """What one of the rules does in an opening, such as a mulligan; None where this is no such decision.

        It is asked wherever a view `may_be_opening`: there may be openings in the middle of a game, such as new cards
        between rounds.
        """
        return None

    def explain(self, view: Observation, name: str = "") -> list[str]:
        """What the cards in sight do that have this in their name, a line for each; without a name, those in hand."""
        return []

    def violations(self, state: State) -> list[str]:
        """The invariants of the game that the position breaks, in words."""
        return []

    def state(self, data: Json) -> State:
        """The position with this JSON form; its class must be known in the module of the game."""
        state = read_form(data, State, vars(sys.modules[type(self).__module__]))
        try:
            faults = (
                self.violations(state) if state.actions() or state.result() is not None else ["nobody can do anything"]
            )
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        if faults:
            raise FormError(f"this is no position of {self.name}: {faults[0]}")
        return state

    def observation(self, data: Json) -> Observation:
        """The observation with this JSON form; its class must be known in the module of the game."""
        names = vars(sys.modules[type(self).__module__])
        if data.get("class") == "MaskedState":
            view: Observation = MaskedState(read_form(data.get("state"), State, names), data["player"])
        else:
            view = read_form({name: value for name, value in data.items() if name != "history"}, Observation, names)
        view.history = history_from_json(data.get("history", []))
        return view

    def resample_hidden(self, state: State, player: int, rng: Rng) -> State:
        """A copy in which all that is hidden from the player is something else: to test that it stays hidden.

        A sample of what the player sees is one.  It cannot find what a view shows and its samples repeat; a game whose
        views are more than a masked state had better write its own."""
        return state.observe(player).sample(rng)

    # ---- positions to order

    def editor_form(self) -> Form:
        """What the position editor asks for; `arrange` makes a position of what it fills in."""
        raise ScenarioError(f"there is no position editor for {self.title()}")

    def arrange(self, form: Json) -> State:
        """The position that was filled in, field by field; what is wrong is said by field (`ArrangementError`)."""
        raise ScenarioError(f"positions of {self.title()} cannot be arranged")

    def arrangement(self, state: State) -> Json:
        """The form that `arrange` makes this position of; its `lost` says in words what it leaves out."""
        raise ScenarioError(f"positions of {self.title()} cannot be edited")

    def scenario_text(self, form: Json) -> str:
        """Python that makes the position of such a form."""
        raise ScenarioError(f"positions of {self.title()} cannot be written in Python")

    def puzzles(self) -> Sequence[Puzzle]:
        """Positions that the first player wins this turn, and has to see how."""
        return ()

    def win_guide(self) -> StateScore:
        """What says how near a player is to a win in this turn, where turns are what one wins in."""
        raise ScenarioError(f"nobody looks for a win in one turn of {self.title()}; let an agent think instead")

    # ---- how it looks

    def scene(self, view: Observation) -> Scene:
        """The table as a page shows it to a player; by default in text, with a button for every move."""
        from topdeck.core.scene import scene_in_text

        return scene_in_text(self.name, view)

    def open_scene(self, state: State, seat: int) -> Scene:
        """The same from a seat with nothing hidden, for games that are over and positions that are analysed."""
        from topdeck.core.scene import scene_in_text

        return scene_in_text(self.name, state, seat)

    # ---- what it tells of itself

    def about(self) -> Description:
        """What there is of it, for `topdeck info`."""
        names = [deck.name for deck in self.decks()]
        return PlainDescription(self.title(), {"decks": ", ".join(names)}, {"decks": names})

    def narrate(self, before: State, action: Action, after: State, player: int | None = None) -> str:
        """One line of a game's story: what was played and what came of it, or what a player may read of that."""
        event = before.event(action if player is None else before.redact(action, player))
        return f"T{event.turn:<2} P{event.player}  {event.words}"

    def card_filters(self) -> Mapping[str, Setting]:
        """What cards can be chosen by when they are listed, by name."""
        return {}

    def cards(self, name: str = "", **filters: object) -> Sequence[Description]:
        """The cards with this in their name or of this id that the filters let through."""
        raise TopdeckError(f"{self.title()} has no list of cards")

    def every_deck(self) -> list[Deck]:
        """The decks that come with the game, and those that cannot be played by its default settings, too."""
        return self.decks()

    def deck_faults(self, deck: Deck, **settings: object) -> list[str]:
        """Why a deck cannot be played, each reason in words."""
        try:
            self.start((deck, deck), 0, **settings)
        except TopdeckError as error:
            return [str(error)]
        return []

    def describe_deck(self, deck: Deck, **settings: object) -> Description:
        facts = {**deck.to_json(), "size": deck.size(), "faults": self.deck_faults(deck, **settings)}
        lines = [f"  {count} × {card}" for card, count in deck.cards.items()]
        row = {"deck": deck.name, "cards": str(deck.size())}
        return PlainDescription(deck.name, row, facts, (f"{deck.name}, {deck.size()} cards", *lines))

    def deck_text(self, deck: Deck) -> str:
        """The deck as the text of a file that `deck` reads."""
        raise DeckError(f"{self.title()} has no deck files")

    def new_deck_options(self) -> Mapping[str, Setting]:
        """What may be chosen about a new deck beside its cards, by name."""
        return {}

    def new_deck(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        """A legal deck with these cards and those of another one; with a seed, what is missing is chosen at random."""
        raise DeckError(f"{self.title()} does not make decks")

    def deck_rules(self, **options: object) -> DeckRules:
        """Which decks of one kind are legal; what is chosen about a new deck says which kind."""
        raise DeckError(f"{self.title()} does not tell which cards a deck may have")

    def deck_traits(self, deck: Deck, **settings: object) -> Mapping[str, float]:
        """What a deck is like, in numbers by name."""
        return {}

    def demo(self) -> Demo:
        """What is played in the demonstration."""
        raise TopdeckError(f"{self.title()} has no demonstration")

    def benchmark(self) -> Benchmark:
        """What is measured of its speed."""
        return Benchmark()
