"""The display of a game: its table, its transcript and its cards, as people see them."""

from collections.abc import Mapping, Sequence

from topdeck.core.description import Description
from topdeck.core.errors import TopdeckError
from topdeck.core.scene import Scene, scene_in_text
from topdeck.core.settings import Setting
from topdeck.core.state import Action, Observation, State


class Display:
    """The display of a game in plain text; a game overrides what it shows differently."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title

    def scene(self, view: Observation) -> Scene:
        """Return the table as a page shows it to a player."""
        return scene_in_text(self.name, view)

    def open_scene(self, state: State, seat: int) -> Scene:
        """Return the table from a seat with nothing hidden, for finished games and analysis."""
        return scene_in_text(self.name, state, seat)

    def narrate(self, before: State, action: Action, after: State, player: int | None = None) -> str:
        """Return a line of the transcript: an action and its consequences.

        Args:
            before: The position before the action.
            action: The action.
            after: The position after it.
            player: Limit the line to what this player may know.
        """
        event = before.event(action if player is None else before.redact(action, player))
        return f"T{event.turn:<2} P{event.player}  {event.words}"

    def explain(self, view: Observation, name: str = "") -> list[str]:
        """Return a line for each visible card whose name contains `name`; without a name, for each card in hand."""
        return []

    def card_filters(self) -> Mapping[str, Setting]:
        """Return the filters of the list of cards by name."""
        return {}

    def cards(self, name: str = "", **filters: object) -> Sequence[Description]:
        """Describe the cards that have this id or contain this in their name, and pass the filters."""
        raise TopdeckError(f"{self.title} has no list of cards")
